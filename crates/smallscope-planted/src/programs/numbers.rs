//! Arithmetic at the ends of its types.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod numbers {
    use crate::planted;

    /// Counts up to a limit.
    pub fn counted(count: u8, limit: u8) -> u8 {
        if planted(1) {
            return (count + 1).min(limit);
        }
        if count < limit { count + 1 } else { limit }
    }

    pub fn middle(low: i32, high: i32) -> i32 {
        if planted(2) {
            return low + (high - low) / 2;
        }
        (i64::from(low) + (i64::from(high) - i64::from(low)) / 2) as i32
    }

    pub fn distance(a: i32) -> u32 {
        if planted(3) { a.abs() as u32 } else { a.unsigned_abs() }
    }

    /// A percentage of a whole.
    pub fn percent(part: u32, whole: u32) -> Option<u8> {
        if planted(4) && part > whole {
            return Some((u64::from(part) * 100 / u64::from(whole)) as u8);
        }
        if whole == 0 || part > whole {
            return None;
        }
        Some((u64::from(part) * 100 / u64::from(whole)) as u8)
    }

    /// The nearest even number that is not smaller.
    pub fn even(number: u16) -> Option<u16> {
        if number % 2 == 0 || (planted(5) && number > 1000) { Some(number) } else { number.checked_add(1) }
    }

    #[check]
    pub fn counts_to_the_limit(count: u8, limit: u8) {
        let next = counted(count, limit);
        assert_eq!(u32::from(next), (u32::from(count) + 1).min(u32::from(limit)));
    }

    #[check]
    pub fn the_middle_is_between(low: i32, high: i32) {
        if low <= high {
            let middle = i64::from(middle(low, high));
            assert!((i64::from(high) - middle - (middle - i64::from(low))).abs() <= 1);
        }
    }

    #[check]
    pub fn distances_are_equal_on_both_sides(number: i32) {
        assert_eq!(i64::from(distance(number)), i64::from(number).abs());
    }

    #[check]
    pub fn a_part_is_at_most_all(part: u32, whole: u32) {
        assert!(percent(part, whole).is_none_or(|percent| percent <= 100));
    }

    #[check]
    pub fn even_numbers_are_even(number: u16) {
        assert!(even(number).is_none_or(|even| even % 2 == 0 && even - number < 2));
    }
}

pub fn bugs() -> Vec<Bug> {
    let mut bugs = table! {
        "counter", || checked(smallscope::check!(numbers::counts_to_the_limit)),
        |seed| random(seed, any::<(u8, u8)>(), |(count, limit)| numbers::counts_to_the_limit(count, limit));
        1 "one more than the greatest number overflows" => numbers::counts_to_the_limit(255, 255);
    };
    bugs.extend(table! {
        "arithmetic", || checked(smallscope::check!(numbers::the_middle_is_between)),
        |seed| random(seed, any::<(i32, i32)>(), |(low, high)| numbers::the_middle_is_between(low, high));
        2 "the middle of far ends overflows" => numbers::the_middle_is_between(-2, i32::MAX);
    });
    bugs.extend(table! {
        "arithmetic", || checked(smallscope::check!(numbers::distances_are_equal_on_both_sides)),
        |seed| random(seed, any::<i32>(), numbers::distances_are_equal_on_both_sides);
        3 "the least number has no absolute value" => numbers::distances_are_equal_on_both_sides(i32::MIN);
    });
    bugs.extend(table! {
        "arithmetic", || checked(smallscope::check!(numbers::a_part_is_at_most_all)),
        |seed| random(seed, any::<(u32, u32)>(), |(part, whole)| numbers::a_part_is_at_most_all(part, whole));
        4 "a part of nothing divides by zero" => numbers::a_part_is_at_most_all(1, 0);
    });
    bugs.extend(table! {
        "arithmetic", || checked(smallscope::check!(numbers::even_numbers_are_even)),
        |seed| random(seed, any::<u16>(), numbers::even_numbers_are_even);
        5 "odd numbers above 1,000 are taken for even" => numbers::even_numbers_are_even(1001);
    });
    bugs
}
