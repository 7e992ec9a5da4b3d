//! Searching a sorted slice.

use proptest::prelude::*;

use crate::{Bug, Counterexample, checked, random, table};

#[smallscope::model]
pub mod search {
    use crate::planted;

    #[derive(Clone, Debug)]
    pub struct Sorted {
        pub items: Vec<i16>,
    }

    impl Sorted {
        #[invariant]
        fn is_sorted(&self) -> bool {
            self.items.windows(2).all(|pair| pair[0] <= pair[1])
        }
    }

    /// The place of the first item that is not less.
    pub fn lower_bound(items: &[i16], item: i16) -> usize {
        let (mut low, mut high) = (0, if planted(1) { items.len() - 1 } else { items.len() });
        while low < high {
            let middle = low + (high - low) / 2;
            if planted(2) && items[middle] == item {
                return middle;
            }
            if items[middle] < item {
                low = middle + 1;
            } else {
                high = if planted(3) { middle.saturating_sub(1) } else { middle };
            }
        }
        low
    }

    #[check]
    pub fn the_bound_is_the_first(sorted: &Sorted, item: i16) {
        let expected = sorted.items.iter().filter(|own| **own < item).count();
        assert_eq!(lower_bound(&sorted.items, item), expected);
    }
}

use search::Sorted;

fn by_proptest(seed: u8) -> Option<Counterexample> {
    let sorted = prop::collection::vec(any::<i16>(), 0..20).prop_map(|mut items| {
        items.sort();
        Sorted { items }
    });
    random(seed, (sorted, any::<i16>()), |(sorted, item)| search::the_bound_is_the_first(&sorted, item))
}

fn shows(items: &[i16], item: i16) {
    search::the_bound_is_the_first(&Sorted { items: items.to_vec() }, item);
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "binary search", || checked(smallscope::check!(search::the_bound_is_the_first)), by_proptest;
        1 "the end is one too early" => shows(&[1], 2);
        2 "any of several equal items is taken for the first" => shows(&[1, 1, 1], 1);
        3 "the upper half goes one too far" => shows(&[1, 2], 2);
    }
}
