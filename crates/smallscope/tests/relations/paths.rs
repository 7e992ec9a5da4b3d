//! Paths through methods are found by conditions in Rust: others are refused, not passed over.

use smallscope::paths;

#[smallscope::model]
mod flags {
    #[alloy(invariant = "this.up = this.down")]
    #[derive(Debug)]
    pub struct Pair {
        up: bool,
        down: bool,
    }

    #[derive(Debug)]
    pub struct Flag {
        up: bool,
    }

    impl Pair {
        #[paths]
        pub fn is_up(&self) -> bool {
            self.up
        }
    }

    impl Flag {
        #[paths]
        #[alloy(requires = "this.up = true")]
        pub fn is_up(&self) -> bool {
            self.up
        }
    }
}

#[test]
#[should_panic(
    expected = "Pair::is_up: paths are found by invariants in Rust: say what `#[alloy(invariant = ..)]` says of Pair"
)]
fn an_invariant_in_relational_logic_is_refused() {
    paths!(flags::Pair::is_up).run();
}

#[test]
#[should_panic(expected = "Flag::is_up: paths are found by preconditions in Rust")]
fn a_precondition_in_relational_logic_is_refused() {
    paths!(flags::Flag::is_up).run();
}
