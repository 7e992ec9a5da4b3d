fn main() {
    let _ = smallscope::sequences! {
        let mut list = Vec::<u8>::new();
        always list.is_empty();
    };
}
