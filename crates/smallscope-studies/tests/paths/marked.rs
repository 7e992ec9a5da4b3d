//! Fields that are symbolic for invariants and plain for the method: the paths are those of plain fields.

use std::collections::BTreeSet;

use smallscope::paths::{First, PathReport};

macro_rules! list {
    ($name:ident, $(#[$note:meta])*) => {
        #[smallscope::model]
        mod $name {
            #[derive(Debug)]
            pub struct List {
                first: Option<Box<Item>>,
            }

            #[derive(Debug)]
            struct Item {
                $(#[$note])*
                number: u16,
                next: Option<Box<Item>>,
            }

            impl List {
                #[invariant]
                fn is_sorted(&self) -> bool {
                    let mut item = self.first.as_ref();
                    while let Some(this) = item {
                        item = this.next.as_ref();
                        if item.is_some_and(|next| next.number <= this.number) {
                            return false;
                        }
                    }
                    true
                }

                #[paths]
                pub fn has(&self, number: u16) -> bool {
                    let mut item = self.first.as_ref();
                    while let Some(this) = item {
                        if this.number >= number {
                            return this.number == number;
                        }
                        item = this.next.as_ref();
                    }
                    false
                }
            }
        }
    };
}

list!(plain,);
list!(marked, #[field(symbolic)]);

fn paths(report: &PathReport) -> BTreeSet<String> {
    assert!(report.is_exhaustive(), "{report}");
    assert_eq!(report.runs, report.paths.len() as u64, "no input is run in vain");
    report.paths.iter().map(|found| found.path.to_string()).collect()
}

#[test]
fn marked_fields_have_the_paths_of_plain_ones() {
    for bound in 0..4 {
        let expected = paths(&smallscope::paths!(plain::List::has).bound(bound).run());
        for first in [First::Code, First::Invariants] {
            let report = smallscope::paths!(marked::List::has).bound(bound).first(first).run();
            assert_eq!(paths(&report), expected, "{first:?}");
        }
    }
}
