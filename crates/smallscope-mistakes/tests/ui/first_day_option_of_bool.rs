#[smallscope::model]
mod m {
    pub struct Stack {
        pub items: Vec<u8>,
    }

    impl Stack {
        #[invariant]
        fn ok(&self) -> Option<bool> {
            let first = self.items.first()?;
            Some(*first > 0)
        }

        #[invariant]
        fn fits(&self) -> Result<bool, String> {
            Ok(self.items.len() < 3)
        }
    }
}

fn main() {}
