//! Search in a sorted list that was rotated.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod rotated {
    use crate::planted;
    pub fn find(items: &[i32], target: i32) -> bool {
        let (mut low, mut high) = (0, items.len());
        while low < high {
            let mid = (low + high) / 2;
            if items[mid] == target {
                return true;
            }
            if !planted(1) && items[low] == items[mid] {
                low += 1;
                continue;
            }
            if items[low] <= items[mid] {
                if items[low] <= target && target < items[mid] { high = mid } else { low = mid + 1 }
            } else if items[mid] < target && target <= items[high - 1] {
                low = mid + 1
            } else {
                high = mid
            }
        }
        false
    }
    #[check]
    pub fn finds(mut items: Vec<i32>, by: usize, target: i32) {
        items.sort();
        if !items.is_empty() {
            let by = by % items.len();
            items.rotate_left(by);
        }
        assert_eq!(find(&items, target), items.contains(&target));
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "rotated list", || checked(smallscope::check!(rotated::finds)),
        |seed| random(seed, (prop::collection::vec(any::<i32>(), 0..20), any::<usize>(), any::<i32>()), |(items, by, target)| rotated::finds(items, by, target));
        1 "equal items at both ends" => rotated::finds(vec![0, 1, 1, 1, 1], 4, 0);
    }
}
