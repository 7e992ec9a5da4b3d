fn main() {
    let _ = smallscope::sequences! {
        let mut list = vec![0];
        call let place = { list.push(1); list.len() - 1 };
        call list[at] = 2 for at in returned;
    };
}
