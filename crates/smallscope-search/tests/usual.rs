//! Values that nobody bounded: usual ones, and unusual ones as far as they can be afforded.

use std::collections::BTreeSet;

use smallscope_search::{Constants, Space, structure_of};

/// `n` over `k`.
fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

#[test]
fn a_single_small_number_takes_all_values() {
    let found: BTreeSet<i8> = Space::usual(1).search().into_iter().collect();
    assert_eq!(found, (i8::MIN..=i8::MAX).collect());
}

#[test]
fn a_few_numbers_take_all_combinations_of_values() {
    // 0 and 1 are usual; 2, 254 and 255 are the ends, and what is next to them.
    let found: BTreeSet<[u8; 6]> = Space::usual(1).search().into_iter().collect();
    assert_eq!(found.len(), 5usize.pow(6));
    assert!(found.iter().flatten().all(|number| [0, 1, 2, 254, 255].contains(number)));
}

#[test]
fn of_more_numbers_two_are_unusual_at_once() {
    let found: BTreeSet<[u8; 10]> = Space::usual(1).search().into_iter().collect();
    // Only 255 is unusual.
    let expected: usize = (0..=2).map(|k| choose(10, k) * 2usize.pow(10 - k as u32)).sum();
    assert_eq!(found.len(), expected);
    assert!(found.iter().all(|numbers| numbers.iter().filter(|number| **number > 1).count() <= 2));
}

#[test]
fn of_many_numbers_none_is_unusual() {
    let found = Space::<Vec<u8>>::usual(5).length("input", 5).search().count();
    assert!(found.structures >= 6u64.pow(5));
    assert_eq!(Space::<[i32; 12]>::usual(0).search().count().structures, 1);
}

#[test]
fn growing_sizes_give_every_value_once() {
    let mut met = BTreeSet::new();
    let mut before: Option<Space<(Vec<i16>, Option<char>)>> = None;
    for size in 0..4 {
        let space = Space::usual(size);
        let search = before.iter().fold(space.search().allow_empty(), |search, before| search.beyond(before));
        for value in search {
            assert!(met.insert(value.clone()), "{value:?} comes up again at size {size}");
        }
        // Nothing that fits this size is left out.
        assert!(space.search().into_iter().all(|value| met.contains(&value)));
        before = Some(space);
    }
}

#[test]
fn what_the_code_mentions_comes_up_with_its_neighbours() {
    let constants = Constants::new(&[1234], &['#'], &["needle"], &[2.75]);
    let numbers: Vec<u32> = Space::usual(1).mentioning(&constants).search().into_iter().collect();
    assert!([1233, 1234, 1235].iter().all(|number| numbers.contains(number)));
    let texts: Vec<String> = Space::usual(1).mentioning(&constants).search().into_iter().collect();
    assert!(["", " ", "é", "#", "needle", "needle "].iter().all(|text| texts.iter().any(|own| own == text)));
    let letters: Vec<char> = Space::usual(1).mentioning(&constants).search().into_iter().collect();
    assert!(['a', 'b', ' ', 'é', '#'].iter().all(|letter| letters.contains(letter)));
    let floats: Vec<f64> = Space::usual(1).mentioning(&constants).search().into_iter().collect();
    assert!([0.0, 1.0, -1.0, 2.75, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY].iter().all(|it| floats.contains(it)));
    assert!(floats.iter().any(|it| it.is_nan()) && floats.iter().any(|it| *it == 0.0 && it.is_sign_negative()));
}

#[test]
fn smaller_values_come_first() {
    let numbers: Vec<i32> = Space::usual(2).search().into_iter().take(5).collect();
    assert_eq!(numbers, [0, 1, 2, -1, -2]);
}

#[test]
fn a_value_is_found_again_by_its_structure_at_any_size() {
    for value in [(i64::MIN, "a longer word".to_owned()), (123_456_789, String::new())] {
        let only = Space::<(i64, String)>::usual(0).only(structure_of(&value));
        assert_eq!(only.search().into_iter().collect::<Vec<_>>(), [value]);
    }
}

#[test]
fn bounds_that_are_set_replace_the_values() {
    let space = Space::<(i32, u8)>::usual(2).field("input.0", 5..=6).field("input.1", [7, 9]);
    assert_eq!(space.search().into_iter().collect::<Vec<_>>(), [(5, 7), (5, 9), (6, 7), (6, 9)]);
}

#[test]
fn the_first_strings_begin_alike() {
    let texts: Vec<String> = Space::usual(7).search().into_iter().take(8).collect();
    assert_eq!(texts, ["", "a", "b", "ab", "aa", "aba", "abb", "ba"]);
}

#[test]
fn strings_are_long_words_of_the_few_letters_that_the_code_knows() {
    let constants = Constants::new(&[], &['.', '/'], &[], &[]);
    let texts: BTreeSet<String> = Space::usual(1).mentioning(&constants).search().into_iter().collect();
    assert!(["../..", "/../a/", "a/./a"].iter().all(|text| texts.contains(*text)));
    let digits = Constants::new(&[40], &['0', '1', '+', '/', '(', ')', '*', '-'], &[], &[]);
    let texts: BTreeSet<String> = Space::usual(1).mentioning(&digits).search().into_iter().collect();
    assert!(["1/0", "(0)", "39", "40", "18446744073709551616"].iter().all(|text| texts.contains(*text)));
}

#[test]
fn numbers_within_a_range_of_the_code_are_drawn() {
    let within = |constants: &Constants| {
        let mut sampler = Space::<i64>::usual(1).mentioning(constants).sampler(1).expect("the space is fine");
        let mut drawn = BTreeSet::new();
        for number in 256..1024 {
            if sampler.draw(number) == smallscope_search::Drawn::Valid {
                drawn.insert(sampler.value());
            }
        }
        drawn.range(1_000_010..1_000_990).count()
    };
    let ends = Constants::new(&[1_000_000, 1_001_000], &[], &[], &[]);
    assert!(within(&ends.clone().between(&[(1_000_000, 1_001_000)])) > 10 * within(&ends).max(1));
}
