//! Whether two words have the same letters.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod anagram {
    use crate::planted;
    use std::collections::HashMap;
    pub fn are(a: &str, b: &str) -> bool {
        let mut counts: HashMap<char, i32> = HashMap::new();
        for c in a.chars() {
            *counts.entry(c).or_default() += 1;
        }
        for c in b.chars() {
            match counts.get_mut(&c) {
                Some(n) if *n > 0 || planted(1) => *n -= 1,
                _ => return false,
            }
        }
        counts.values().all(|n| *n <= 0)
    }
    #[check]
    pub fn like_sorting(a: &str, b: &str) {
        let sorted = |s: &str| {
            let mut v: Vec<char> = s.chars().collect();
            v.sort();
            v
        };
        assert_eq!(are(a, b), sorted(a) == sorted(b));
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "anagrams", || checked(smallscope::check!(anagram::like_sorting)),
        |seed| random(seed, any::<(String, String)>(), |(a, b)| anagram::like_sorting(&a, &b));
        1 "a letter may be there more often" => anagram::like_sorting("a", "aa");
    }
}
