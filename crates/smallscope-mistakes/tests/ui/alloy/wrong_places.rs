#[smallscope::model]
mod bag {
    pub struct Bag {
        #[alloy(invariant = "some this")]
        pub size: u8,
    }

    pub enum Kind {
        #[alloy(invariant = "some this")]
        Small,
        Large(u8),
    }

    #[alloy(invariant = "some this")]
    pub struct View<'a> {
        pub bag: &'a Bag,
    }

    #[model(skip)]
    #[alloy(invariant = "some this")]
    pub struct Skipped {
        pub size: u8,
    }
}

fn main() {}
