//! Sorting symbolic numbers explores exactly the orders that it can tell apart.
//!
//! On distinct keys every comparison sort takes one path for each permutation: a path says how all keys are ordered, or it
//! could not sort them, and a permutation answers all questions. With ties the paths are a partition of the weak orders, and
//! at least one for each permutation.

use smallscope_symbolic::{Paths, Sym, any, assume, explore};

const FACTORIALS: [usize; 6] = [1, 1, 2, 6, 24, 120];
/// Fubini numbers: weak orders of so many things (OEIS A000670).
const WEAK_ORDERS: [usize; 6] = [1, 1, 3, 13, 75, 541];

fn numbers(n: usize) -> Vec<Sym<i32>> {
    (0..n).map(|_| any()).collect()
}

fn explore_sort(n: usize, distinct: bool, sort: impl Fn(&mut [Sym<i32>])) -> Paths<Vec<Sym<i32>>> {
    let paths = explore(|| {
        let mut numbers = numbers(n);
        if distinct {
            for (k, a) in numbers.iter().enumerate() {
                numbers[..k].iter().for_each(|b| assume(a.different_from(b)));
            }
        }
        sort(&mut numbers);
        numbers
    });
    assert!(paths.is_exhaustive(), "{}", paths.verdict());
    for path in &paths {
        let sorted: Vec<i32> =
            path.returned().expect("a sort returns").iter().map(|number| path.value(*number)).collect();
        assert!(sorted.is_sorted(), "{path}");
    }
    paths
}

fn insertion_sort(numbers: &mut [Sym<i32>]) {
    for k in 1..numbers.len() {
        let mut j = k;
        while j > 0 && numbers[j] < numbers[j - 1] {
            numbers.swap(j, j - 1);
            j -= 1;
        }
    }
}

fn merge_sort(numbers: &mut [Sym<i32>]) {
    if numbers.len() < 2 {
        return;
    }
    let (left, right) = numbers.split_at_mut(numbers.len() / 2);
    merge_sort(left);
    merge_sort(right);
    let (mut left, mut right) = (left.iter().copied().peekable(), right.iter().copied().peekable());
    let mut merged = Vec::new();
    while let Some(next) = match (left.peek(), right.peek()) {
        (Some(a), Some(b)) if b < a => right.next(),
        (Some(_), _) => left.next(),
        (None, _) => right.next(),
    } {
        merged.push(next);
    }
    numbers.copy_from_slice(&merged);
}

#[test]
fn distinct_keys_take_a_path_for_each_permutation() {
    for (n, permutations) in FACTORIALS.into_iter().enumerate() {
        let sorts: [fn(&mut [Sym<i32>]); 4] = [insertion_sort, merge_sort, <[_]>::sort, <[_]>::sort_unstable];
        for sort in sorts {
            assert_eq!(explore_sort(n, true, sort).len(), permutations);
        }
    }
}

#[test]
fn a_stable_sort_that_asks_only_for_less_does_not_see_ties() {
    for (n, permutations) in FACTORIALS.into_iter().enumerate() {
        assert_eq!(explore_sort(n, false, insertion_sort).len(), permutations);
        assert_eq!(explore_sort(n, false, merge_sort).len(), permutations);
    }
}

#[test]
fn the_sorts_of_std_take_paths_between_permutations_and_weak_orders() {
    for n in 0..FACTORIALS.len() {
        for sort in [<[Sym<i32>]>::sort, <[_]>::sort_unstable] {
            let paths = explore_sort(n, false, sort).len();
            assert!((FACTORIALS[n]..=WEAK_ORDERS[n]).contains(&paths), "{n}: {paths}");
        }
    }
}

#[test]
fn where_ties_matter_there_is_a_path_for_each_weak_order() {
    for (n, orders) in WEAK_ORDERS.into_iter().enumerate() {
        let paths = explore(|| {
            let mut classes: Vec<Vec<Sym<i32>>> = Vec::new();
            for number in numbers(n) {
                match classes.binary_search_by(|class| class[0].cmp(&number)) {
                    Ok(at) => classes[at].push(number),
                    Err(at) => classes.insert(at, vec![number]),
                }
            }
            classes.len()
        });
        assert!(paths.is_exhaustive());
        assert_eq!(paths.len(), orders);
    }
}
