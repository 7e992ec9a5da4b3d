//! Best first: the paths are the same, and those that leave a good one come early.

use std::collections::BTreeSet;

use smallscope::paths;
use smallscope::paths::{PathReport, Strategy};

#[smallscope::model]
mod lock {
    #[derive(Debug)]
    pub struct Lock {
        pub a: u8,
        pub b: u8,
        pub c: u8,
        pub d: u8,
        pub e: u8,
    }

    impl Lock {
        /// How many dials from the first on are right.
        #[paths]
        pub fn right(&self) -> usize {
            if self.a != 2 {
                return 0;
            }
            if self.b != 0 {
                return 1;
            }
            if self.c != 2 {
                return 2;
            }
            if self.d != 1 {
                return 3;
            }
            if self.e == 2 { 5 } else { 4 }
        }
    }
}

use lock::Lock;

/// How many dials a path looks at, in the order in which paths were found.
fn depths(report: &PathReport) -> Vec<usize> {
    report.paths.iter().map(|found| found.path.len()).collect()
}

#[test]
fn the_best_path_is_left_first() {
    let all = |paths: smallscope::paths::Paths<Lock>| paths.bound(2).run();
    let broad = all(paths!(Lock::right).strategy(Strategy::BreadthFirst));
    let best = all(paths!(Lock::right).heuristic(|found| found.path.len() as i64));
    let looked_at = |report: &PathReport| -> BTreeSet<Vec<u8>> {
        let looked_at = |it: Lock| [it.a, it.b, it.c, it.d, it.e][..(it.right() + 1).min(5)].to_vec();
        report.paths.iter().map(|found| looked_at(smallscope::value_of(&found.input).expect("a lock"))).collect()
    };
    assert_eq!(looked_at(&best), looked_at(&broad), "the order does not change the paths");
    // Each dial can be wrong in two ways or right, and the last ones are looked at only if those before are right.
    assert_eq!(best.paths.len(), 5 * 2 + 1);
    // From the longest path on, each step finds a longer one.
    let (best, worst) =
        (depths(&best), depths(&all(paths!(Lock::right).heuristic(|found| -(found.path.len() as i64)))));
    let first_of = |depths: &[usize]| depths.iter().position(|depth| *depth == 5).unwrap();
    assert!(first_of(&best) < first_of(&worst), "{best:?}, {worst:?}");
}
