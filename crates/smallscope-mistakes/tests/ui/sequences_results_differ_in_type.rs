fn main() {
    let _ = smallscope::sequences! {
        let mut list = vec![1u8];
        model let mut count = 1usize;
        call list.pop(), count.checked_sub(1);
    };
}
