fn main() {
    let _ = smallscope::sequences! {
        call drop(1);
    };
}
