//! Best first: the paths are the same, and those that leave a good one come early.

use std::collections::BTreeSet;

use smallscope::paths;
use smallscope::paths::{Found, Paths, Strategy};

#[smallscope::model]
mod switches {
    #[derive(Debug)]
    pub struct Switches {
        pub left: bool,
        pub lefts: (bool, bool, bool),
        pub rights: (bool, bool, bool),
    }

    impl Switches {
        /// The number that the switches on one side are.
        #[paths]
        pub fn number(&self) -> u8 {
            let mut number = 0;
            if self.left {
                if self.lefts.0 {
                    number += 1;
                }
                if self.lefts.1 {
                    number += 2;
                }
                if self.lefts.2 {
                    number += 4;
                }
            } else {
                if self.rights.0 {
                    number += 1;
                }
                if self.rights.1 {
                    number += 2;
                }
                if self.rights.2 {
                    number += 4;
                }
            }
            number
        }
    }
}

use switches::Switches;

fn is_left(found: &Found) -> bool {
    smallscope::value_of::<Switches>(&found.input).expect("switches").left
}

/// The sides of the paths in the order in which they were found; all 16 are.
fn sides(paths: Paths<Switches>) -> Vec<bool> {
    let report = paths.bound(1).run();
    let numbers = report.paths.iter().map(|found| {
        let switches = smallscope::value_of::<Switches>(&found.input).expect("switches");
        (switches.left, switches.number())
    });
    assert_eq!(numbers.collect::<BTreeSet<_>>().len(), 16, "two sides with eight paths each");
    assert_eq!(report.paths.len(), 16);
    report.paths.iter().map(is_left).collect()
}

#[test]
fn what_the_heuristic_prefers_comes_first() {
    sides(paths!(Switches::number).strategy(Strategy::BreadthFirst));
    let left = sides(paths!(Switches::number).heuristic(|found| i64::from(is_left(found))));
    let right = sides(paths!(Switches::number).heuristic(|found| -i64::from(is_left(found))));
    // The first path and those that leave it somewhere come first in any case; then all of the side that is preferred.
    let last = |sides: &[bool], side: bool| sides.iter().rposition(|it| *it == side).unwrap();
    assert!(last(&left, true) < last(&left, false), "{left:?}");
    assert!(last(&right, false) < last(&right, true), "{right:?}");
}
