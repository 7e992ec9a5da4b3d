fn main() {
    let _ = smallscope::sequences! {
        let mut list = Vec::new();
        cal list.push(1);
    };
}
