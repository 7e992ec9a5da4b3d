//! Code of the edition 2015: there `::core` is no path, and paths in `use` begin at the crate's root.

extern crate smallscope;

#[smallscope::model]
mod gaps {
    use std::collections::VecDeque;

    #[derive(Debug)]
    pub struct Gaps {
        offset: usize,
        items: VecDeque<u8>,
    }

    impl Gaps {
        #[invariant]
        fn is_valid(&self) -> bool {
            self.offset <= self.items.len()
        }

        pub fn before(&self) -> usize {
            self.offset
        }

        pub fn after(&self) -> usize {
            self.items.len() - self.offset
        }
    }
}

use gaps::Gaps;

#[smallscope::test(bound = 3)]
fn every_item_is_on_one_side(gaps: &Gaps) {
    assert!(gaps.before() + gaps.after() <= 3);
}

#[smallscope::test(bound = 3, given = |gaps, n| gaps.before() < *n)]
#[should_panic(expected = "edition_2015.rs:41")]
fn a_failure_names_its_line(gaps: &Gaps, n: usize) {
    assert!(gaps.after() < n, "as planted");
}
