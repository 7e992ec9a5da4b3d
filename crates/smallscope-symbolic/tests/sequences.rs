//! Vectors and strings of unknown length do what Rust's do: compared on all small strings, known and unknown, with and without branches.

use std::collections::BTreeSet;

use smallscope_symbolic::{Path, Paths, Sym, SymString, SymVec, any, any_string, any_vec, assume, explore};

/// All strings of up to two of these letters, which have one, two and four bytes.
fn strings() -> Vec<String> {
    let letters = ['B', 'é', '🦀'];
    let mut all = vec![String::new()];
    for a in letters {
        all.push(a.to_string());
        all.extend(letters.map(|b| format!("{a}{b}")));
    }
    all
}

/// A string as values of inputs: its length, its letters, and in place of those that are not there, something else.
fn inputs(text: &str) -> Vec<i128> {
    let mut letters: Vec<i128> = text.chars().map(|letter| letter as i128).collect();
    let len = letters.len() as i128;
    letters.resize(2, 'z' as i128);
    [vec![len], letters].concat()
}

/// What is asked of two strings without a branch.
type Asked = (Vec<Sym<bool>>, Vec<Sym<usize>>, Vec<SymString>);

fn ask(a: &SymString, b: &SymString) -> Asked {
    let mut pushed = a.clone();
    pushed.push(b.as_chars().get(0).unwrap_or(Sym::new('x')));
    let truths = vec![
        a.equal_to(b),
        a.less_than(b),
        a.starting_with(b),
        a.ending_with(b),
        a.containing(b),
        a.to_ascii_lowercase().equal_to(b.to_ascii_lowercase()),
        (a.clone() + b).containing("éB"),
    ];
    let sum = a.clone() + b + "!" + a;
    (truths, vec![a.len(), a.count(), sum.len()], vec![sum, a.to_ascii_lowercase(), pushed])
}

fn expected(a: &str, b: &str) -> (Vec<bool>, Vec<usize>, Vec<String>) {
    let truths = vec![
        a == b,
        a < b,
        a.starts_with(b),
        a.ends_with(b),
        a.contains(b),
        a.eq_ignore_ascii_case(b),
        format!("{a}{b}").contains("éB"),
    ];
    let sum = format!("{a}{b}!{a}");
    let pushed = format!("{a}{}", b.chars().next().unwrap_or('x'));
    (truths, vec![a.len(), a.chars().count(), sum.len()], vec![sum, a.to_ascii_lowercase(), pushed])
}

#[test]
fn known_strings_are_computed_with() {
    for a in strings() {
        for b in strings() {
            let (truths, numbers, texts) = ask(&a.as_str().into(), &b.as_str().into());
            let truths: Vec<bool> = truths.into_iter().map(|it| it.known().unwrap()).collect();
            let numbers: Vec<usize> = numbers.into_iter().map(|it| it.known().unwrap()).collect();
            let texts: Vec<String> = texts.into_iter().map(|it| it.concrete()).collect();
            assert_eq!((truths, numbers, texts), expected(&a, &b), "{a:?}, {b:?}");
        }
    }
}

#[test]
fn unknown_strings_are_computed_with() {
    let paths = explore(|| ask(&any_string(2), &any_string(2)));
    assert_eq!(paths.len(), 2, "whether the second one has a letter is the only branch");
    for a in strings() {
        for b in strings() {
            let values = [inputs(&a), inputs(&b)].concat();
            let path = only_path(&paths, &values);
            let (truths, numbers, texts) = path.returned().unwrap();
            let truths: Vec<bool> = truths.iter().map(|it| path.value_for(*it, &values)).collect();
            let numbers: Vec<usize> = numbers.iter().map(|it| path.value_for(*it, &values)).collect();
            let texts: Vec<String> = texts.iter().map(|it| it.value_for(path, &values)).collect();
            assert_eq!((truths, numbers, texts), expected(&a, &b), "{a:?}, {b:?}");
        }
    }
}

fn only_path<'p, R>(paths: &'p Paths<R>, values: &[i128]) -> &'p Path<R> {
    let taken: Vec<&Path<R>> = paths.iter().filter(|path| path.is_taken_for(values)).collect();
    assert_eq!(taken.len(), 1, "exactly one path is taken for {values:?}");
    taken[0]
}

/// Explores a question about two strings; the values that the solver finds, and all small strings, answer as Rust does.
fn check<R: PartialEq + std::fmt::Debug + Send>(
    paths: usize,
    symbolic: impl Fn(SymString, SymString) -> R + Sync,
    real: impl Fn(&str, &str) -> R,
) {
    let found = explore(|| symbolic(any_string(2), any_string(2)));
    assert!(found.is_exhaustive());
    assert_eq!(found.len(), paths, "{found:?}");
    for path in found.iter() {
        assert_eq!(path.returned(), Some(&real(&path.string(0), &path.string(3))), "{path:?}");
    }
    for a in strings() {
        for b in strings() {
            let path = only_path(&found, &[inputs(&a), inputs(&b)].concat());
            assert_eq!(path.returned(), Some(&real(&a, &b)), "{a:?}, {b:?}");
        }
    }
}

#[test]
fn branches_on_strings_are_decided() {
    check(2, |a, b| a == b, |a, b| a == b);
    check(3, |a, b| a.cmp(&b), |a, b| a.cmp(b));
    check(2, |a, b| a <= b, |a, b| a <= b);
    check(2, |a, b| a.contains(&b), |a, b| a.contains(b));
    check(4, |a, b| (a.starts_with(&b), a.ends_with("é")), |a, b| (a.starts_with(b), a.ends_with('é')));
    check(3, |a, _| (a.is_empty(), a == "Bé"), |a, _| (a.is_empty(), a == "Bé"));
    // A path for each number of letters.
    check(3, |a, _| a.chars().count(), |a, _| a.chars().count());
    check(2, |a, b| (a + &b).len() == 9_usize, |a, b| a.len() + b.len() == 9);
}

#[test]
fn what_no_string_satisfies_is_no_path() {
    let paths = explore(|| {
        let (a, b) = (any_string(3), any_string(3));
        assume(a.containing(&b) & b.containing(&a) & a.equal_to(&b).implies(false));
    });
    assert_eq!(paths.len(), 0);
}

#[test]
fn reading_and_writing_at_an_index_is_what_vectors_do() {
    // All vectors of up to three elements, all indices, all operations: each on exactly one path, with the result of a `Vec`.
    let paths = explore(|| {
        let mut items: SymVec<u8> = any_vec(3);
        let (at, item): (Sym<usize>, Sym<u8>) = any();
        let before = items.get(at);
        items.set(at, item);
        let last = items.pop();
        items.push(7);
        (before, last, items)
    });
    assert_eq!(paths.len(), 2, "the index is out of bounds, or not");
    for len in 0..=3_usize {
        for at in 0..=4_usize {
            let mut items = [5, 6, 8][..len].to_vec();
            let mut values = vec![len as i128, 9, 9, 9, at as i128, 1];
            items.iter().zip(&mut values[1..]).for_each(|(item, value)| *value = i128::from(*item));
            let path = only_path(&paths, &values);
            let before = items.get(at).copied();
            assert_eq!(path.panic().is_some(), before.is_none());
            let Some((got, last, list)) = path.returned() else {
                assert!(path.panic().unwrap().message.starts_with("index out of bounds"));
                continue;
            };
            items[at] = 1;
            assert_eq!(got.map(|it| path.value_for(it, &values)), before);
            assert_eq!(last.map(|it| path.value_for(it, &values)), items.pop());
            items.push(7);
            assert_eq!(list.value_for(path, &values), items);
        }
    }
}

#[test]
fn vectors_are_compared_as_vectors() {
    let all: Vec<Vec<u8>> = vec![vec![], vec![1], vec![2], vec![1, 1], vec![1, 2], vec![2, 1], vec![2, 2]];
    for a in &all {
        for b in &all {
            let (x, y): (SymVec<u8>, SymVec<u8>) = (a.iter().copied().collect(), b.iter().copied().collect());
            assert_eq!((x.cmp(&y), x == y, x < y), (a.cmp(b), a == b, a < b), "{a:?}, {b:?}");
            assert_eq!(x.concat(&y).to_vec(), a.iter().chain(b).map(|it| Sym::new(*it)).collect::<Vec<_>>());
        }
    }
    let lengths: BTreeSet<usize> = explore(|| any_vec::<bool>(4).to_vec().len()).returned().copied().collect();
    assert_eq!(lengths, BTreeSet::from([0, 1, 2, 3, 4]));
}

/// All strings of up to three letters: a space, one of two bytes, and one of one.
fn spaced() -> Vec<String> {
    let letters = [' ', 'é', 'a'];
    let mut all = vec![String::new()];
    for length in 0..3 {
        let last: Vec<String> = all.iter().filter(|text| text.chars().count() == length).cloned().collect();
        all.extend(last.iter().flat_map(|text| letters.map(|letter| format!("{text}{letter}"))));
    }
    all
}

/// The parts of a string, by Rust's methods: ends without spaces and the reverse; where another one stands, what is around it, and the pieces.
type Parts = (Vec<String>, Option<usize>, Option<(String, String)>, Vec<String>);

fn parts(text: &str, part: &str) -> Parts {
    let owned = |text: &str| text.to_owned();
    let plain = [text.trim(), text.trim_start(), text.trim_end()].map(owned);
    let reversed: String = text.chars().rev().collect();
    let around = text.split_once(part).map(|(before, behind)| (owned(before), owned(behind)));
    let pieces = if part.is_empty() { Vec::new() } else { text.split(part).map(owned).collect() };
    ([plain.to_vec(), vec![reversed]].concat(), text.find(part), around, pieces)
}

type Found = (Vec<SymString>, Option<Sym<usize>>, Option<(SymString, SymString)>, Vec<SymString>);

fn found(text: &SymString, part: &str) -> Found {
    let plain = vec![text.trim(), text.trim_start(), text.trim_end(), text.reversed()];
    let pieces = if part.is_empty() { Vec::new() } else { text.split(part) };
    (plain, text.find(part), text.split_once(part), pieces)
}

fn seen(found: &Found, value: &dyn Fn(&SymString) -> String, number: &dyn Fn(Sym<usize>) -> usize) -> Parts {
    let all = |texts: &[SymString]| texts.iter().map(value).collect();
    let around = found.2.as_ref().map(|(before, behind)| (value(before), value(behind)));
    (all(&found.0), found.1.map(number), around, all(&found.3))
}

#[test]
fn parts_are_those_of_rust() {
    assert_eq!(spaced().len(), 40);
    for text in spaced() {
        let known = SymString::from(text.as_str());
        for part in spaced().iter().filter(|part| part.chars().count() < 3) {
            let found = seen(&found(&known, part), &|it| it.concrete(), &|it| it.concrete());
            assert_eq!(found, parts(&text, part), "{text:?} {part:?}");
        }
        for (from, to) in (0..=text.len() + 1).flat_map(|from| (0..=text.len() + 1).map(move |to| (from, to))) {
            let part = known.get(from..to).map(|part| part.concrete());
            assert_eq!(part.as_deref(), text.get(from..to), "{text:?} {from} {to}");
        }
    }
}

/// Nothing is known but the bound: each path is one of the ways in which Rust's methods can go, and no way is missing.
#[test]
fn parts_of_what_is_not_known_are_those_of_rust_on_each_path() {
    for part in ["a", "éa", " "] {
        let paths = explore(|| {
            let text = any_string(3);
            (found(&text, part), text)
        });
        let mut ways = BTreeSet::new();
        for path in paths.iter() {
            let (found, text) = path.returned().expect("nothing panics");
            let (text, found) = (text.value(path), seen(found, &|it| it.value(path), &|it| path.value(it)));
            assert_eq!(found, parts(&text, part), "{text:?}");
            ways.insert(found.3.len());
        }
        let most = 3 / part.chars().count();
        assert_eq!((ways, paths.len()), ((1..=most + 1).collect(), most + 1), "{part:?}");
    }
    let paths = explore(|| {
        let (text, from, to) = (any_string(2), any::<Sym<usize>>(), any::<Sym<usize>>());
        (text.get(from..to), text, from, to)
    });
    assert_eq!(paths.len(), 2);
    for path in paths.iter() {
        let (part, text, from, to) = path.returned().expect("nothing panics");
        let part = part.as_ref().map(|part| part.value(path));
        assert_eq!(part.as_deref(), text.value(path).get(path.value(*from)..path.value(*to)));
    }
    let paths = explore(|| any_string(2).slice(0..1).count());
    assert_eq!((paths.len(), paths.panicked().count()), (2, 1));
}
