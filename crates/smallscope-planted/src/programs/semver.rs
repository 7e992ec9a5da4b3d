//! The order of versions.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod semver {
    use crate::planted;
    use std::cmp::Ordering;
    #[derive(Clone, Debug, PartialEq)]
    pub enum Part {
        Number(u64),
        Word(String),
    }
    #[derive(Clone, Debug)]
    pub struct Version {
        pub core: (u64, u64, u64),
        pub pre: Vec<Part>,
    }
    fn part(a: &Part, b: &Part) -> Ordering {
        match (a, b) {
            (Part::Number(a), Part::Number(b)) => a.cmp(b),
            (Part::Word(a), Part::Word(b)) => a.cmp(b),
            (Part::Number(_), Part::Word(_)) => Ordering::Less,
            (Part::Word(_), Part::Number(_)) => {
                if planted(1) {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        }
    }
    pub fn compare(a: &Version, b: &Version) -> Ordering {
        let core = a.core.cmp(&b.core);
        if core != Ordering::Equal {
            return core;
        }
        match (a.pre.is_empty(), b.pre.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            _ => {
                for (a, b) in a.pre.iter().zip(&b.pre) {
                    let o = part(a, b);
                    if o != Ordering::Equal {
                        return o;
                    }
                }
                if planted(2) { Ordering::Equal } else { a.pre.len().cmp(&b.pre.len()) }
            }
        }
    }
    #[check]
    pub fn antisymmetric(a: &Version, b: &Version) {
        assert_eq!(compare(a, b), compare(b, a).reverse());
        if compare(a, b) == Ordering::Equal {
            assert!(a.core == b.core && a.pre == b.pre);
        }
    }
}

use semver::{Part, Version};
fn version() -> impl Strategy<Value = Version> {
    let part = prop_oneof![any::<u64>().prop_map(Part::Number), "[a-z]{1,5}".prop_map(Part::Word)];
    (any::<(u64, u64, u64)>(), prop::collection::vec(part, 0..4)).prop_map(|(core, pre)| Version { core, pre })
}

fn with(pre: Vec<Part>) -> Version {
    Version { core: (0, 0, 0), pre }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "versions", || checked(smallscope::check!(semver::antisymmetric)),
        |seed| random(seed, (version(), version()), |(a, b)| semver::antisymmetric(&a, &b));
        1 "a word is before a number, and a number before a word" => semver::antisymmetric(&with(vec![Part::Word("a".into())]), &with(vec![Part::Number(0)]));
        2 "a longer one is equal" => semver::antisymmetric(&with(vec![Part::Number(0)]), &with(vec![Part::Number(0), Part::Number(0)]));
    }
}
