use smallscope::invariant;

pub struct Stack {
    pub items: Vec<u8>,
}

impl Stack {
    #[invariant]
    fn ok(&self) -> bool {
        self.items.len() < 3
    }
}

fn main() {}
