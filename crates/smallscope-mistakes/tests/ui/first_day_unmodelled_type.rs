pub struct Stack {
    pub items: Vec<u8>,
}

fn main() {
    let _ = smallscope::Space::<Stack>::new(3);
}
