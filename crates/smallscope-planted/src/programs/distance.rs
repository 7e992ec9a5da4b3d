//! The edit distance of two texts.

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod distance {
    use crate::planted;

    pub fn distance(a: &str, b: &str) -> usize {
        let b: Vec<char> = b.chars().collect();
        let mut row: Vec<usize> = (0..=b.len()).collect();
        for (i, own) in a.chars().enumerate() {
            let mut diagonal = std::mem::replace(&mut row[0], if planted(3) { i } else { i + 1 });
            for j in 0..b.len() {
                let substituted = diagonal + usize::from(own != b[j]) * if planted(1) { 2 } else { 1 };
                diagonal = row[j + 1];
                let deleted = row[j + 1] + 1;
                let inserted = row[j] + 1;
                row[j + 1] = substituted.min(deleted).min(if planted(2) { usize::MAX } else { inserted });
            }
        }
        row[b.len()]
    }

    /// By the definition.
    fn defined(a: &[char], b: &[char]) -> usize {
        match (a, b) {
            (_, []) => a.len(),
            ([], _) => b.len(),
            ([x, a_rest @ ..], [y, b_rest @ ..]) if x == y => defined(a_rest, b_rest),
            ([_, a_rest @ ..], [_, b_rest @ ..]) => {
                1 + defined(a_rest, b_rest).min(defined(a_rest, b)).min(defined(a, b_rest))
            }
        }
    }

    #[check]
    pub fn distance_is_as_defined(a: &str, b: &str) {
        let [own, other] = [a, b].map(|text| text.chars().take(5).collect::<Vec<char>>());
        let texts = [&own, &other].map(|letters| letters.iter().collect::<String>());
        assert_eq!(distance(&texts[0], &texts[1]), defined(&own, &other));
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "edit distance", || checked(smallscope::check!(distance::distance_is_as_defined)),
        |seed| random(seed, ("[a-c]{0,5}", "[a-c]{0,5}"), |(a, b)| distance::distance_is_as_defined(&a, &b));
        1 "another letter counts twice" => distance::distance_is_as_defined("a", "b");
        2 "insertions do not count" => distance::distance_is_as_defined("b", "ba");
        3 "the first column is one too small" => distance::distance_is_as_defined("ab", "b");
    }
}
