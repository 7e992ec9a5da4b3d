//! A set of numbers as ranges, in order, that neither overlap nor touch.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod ranges {
    use crate::planted;

    #[derive(Clone, Debug, Default)]
    pub struct Ranges {
        ranges: Vec<Range>,
    }

    /// Without its end.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Range {
        start: u32,
        end: u32,
    }

    impl Ranges {
        #[invariant]
        fn is_valid(&self) -> bool {
            self.ranges.iter().all(|range| range.start < range.end)
                && self.ranges.windows(2).all(|pair| pair[0].end < pair[1].start)
        }

        pub fn contains(&self, number: u32) -> bool {
            self.ranges.iter().any(|range| range.start <= number && number < range.end)
        }

        pub fn insert(&mut self, start: u32, end: u32) {
            let (mut start, mut end) = (start, end);
            let mut kept = Vec::new();
            for range in self.ranges.drain(..) {
                let is_apart = if planted(1) {
                    range.end <= start || range.start >= end
                } else {
                    range.end < start || range.start > end
                };
                if is_apart {
                    kept.push(range);
                } else {
                    start = start.min(range.start);
                    end = if planted(2) { end } else { end.max(range.end) };
                }
            }
            let place = kept.iter().position(|range| range.start > start);
            let last = if planted(3) { kept.len().saturating_sub(1) } else { kept.len() };
            kept.insert(place.unwrap_or(last), Range { start, end });
            self.ranges = kept;
        }

        pub fn remove(&mut self, number: u32) {
            let mut kept = Vec::new();
            for Range { start, end } in self.ranges.drain(..) {
                if number < start || number >= end {
                    kept.push(Range { start, end });
                    continue;
                }
                if start < number || planted(4) {
                    kept.push(Range { start, end: number });
                }
                if number + 1 < end {
                    kept.push(Range { start: number + 1, end });
                }
            }
            self.ranges = kept;
        }
    }

    #[check]
    pub fn insert_adds_a_range(set: &mut Ranges, start: u32, end: u32, number: u32) {
        if start < end {
            let expected = set.contains(number) || (start..end).contains(&number);
            set.insert(start, end);
            assert_eq!(set.contains(number), expected);
            assert!(set.is_valid());
        }
    }

    #[check]
    pub fn remove_removes_one_number(set: &mut Ranges, removed: u32, number: u32) {
        let expected = set.contains(number) && number != removed;
        set.remove(removed);
        assert_eq!(set.contains(number), expected);
        assert!(set.is_valid());
    }
}

use ranges::Ranges;

fn built(ranges: &[(u32, u32)]) -> Ranges {
    let mut set = Ranges::default();
    ranges.iter().for_each(|(start, end)| set.insert(*start, *end));
    set
}

fn sets() -> impl Strategy<Value = Ranges> {
    prop::collection::vec((0u32..100, 1u32..20), 0..8)
        .prop_map(|ranges| built(&ranges.iter().map(|(start, len)| (*start, start + len)).collect::<Vec<_>>()))
}

pub fn bugs() -> Vec<Bug> {
    let mut bugs = table! {
        "range set", || checked(smallscope::check!(ranges::insert_adds_a_range)),
        |seed| random(seed, (sets(), 0u32..100, 0u32..120, 0u32..120), |(mut set, start, end, number)| {
            ranges::insert_adds_a_range(&mut set, start, end, number)
        });
        1 "ranges that touch are not joined" => ranges::insert_adds_a_range(&mut built(&[(1, 3)]), 3, 5, 3);
        2 "a range that is inside cuts the other short" => ranges::insert_adds_a_range(&mut built(&[(1, 9)]), 3, 5, 7);
        3 "a range behind all others is put before the last" => ranges::insert_adds_a_range(&mut built(&[(1, 2)]), 5, 6, 5);
    };
    bugs.extend(table! {
        "range set", || checked(smallscope::check!(ranges::remove_removes_one_number)),
        |seed| random(seed, (sets(), 0u32..120, 0u32..120), |(mut set, removed, number)| {
            ranges::remove_removes_one_number(&mut set, removed, number)
        });
        4 "removing the first number leaves an empty range" => ranges::remove_removes_one_number(&mut built(&[(1, 3)]), 1, 1);
    });
    bugs
}
