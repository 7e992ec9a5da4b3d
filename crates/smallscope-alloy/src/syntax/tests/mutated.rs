//! No text makes the parser panic, loop, or say the same thing for ever.

use super::super::parse_formulas;
use super::random::Random;
use super::{Dialect, FILE, MODELS, OLD_MODEL, parse, programs};
use crate::source::Sources;

fn survives(text: &str) {
    for dialect in [Dialect::Alloy, Dialect::Thesis, Dialect::DynAlloy] {
        let (module, problems) = parse(FILE, text, dialect);
        // What could be read can be printed, and what is wrong can be shown.
        let _ = module.to_string();
        let mut sources = Sources::default();
        sources.add("m", text);
        for problem in problems.iter().take(1) {
            assert!(!problem.render(&sources, false).is_empty());
        }
        assert!(problems.len() <= 101, "{} errors in {text:?}", problems.len());
    }
    match parse_formulas(FILE, text, Dialect::Specification) {
        Ok(formulas) => {
            assert!(formulas.names().iter().all(|(name, _)| text.contains(name.text.split('/').next().unwrap_or(""))))
        }
        Err(problems) => assert!((1..=101).contains(&problems.len()), "{} errors in {text:?}", problems.len()),
    }
}

fn texts() -> impl Iterator<Item = &'static str> {
    MODELS.into_iter().chain([OLD_MODEL, programs::MODEL])
}

/// Words, signs and gaps.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let same = |next: char| {
            next.is_alphanumeric() == first.is_alphanumeric() && next.is_whitespace() == first.is_whitespace()
        };
        let length = rest.find(|next| !same(next)).unwrap_or(rest.len());
        pieces.push(&rest[..length]);
        rest = &rest[length..];
    }
    pieces
}

#[test]
fn texts_that_stop_anywhere() {
    for text in texts() {
        for (place, _) in text.char_indices().step_by(3) {
            survives(&text[..place]);
            if place % 2 == 0 {
                survives(&text[place..]);
            }
        }
    }
}

#[test]
fn texts_with_pieces_left_out_swapped_or_moved() {
    let mut random = Random(1);
    let all: Vec<_> = texts().map(pieces).collect();
    for round in 0..500 {
        let mut words = all[round % all.len()].clone();
        for _ in 0..1 + random.below(4) {
            let (from, to) = (random.below(words.len()), random.below(words.len()));
            match random.below(4) {
                0 => drop(words.remove(from)),
                1 => words.swap(from, to),
                2 => words.insert(to, words[from]),
                _ => {
                    let other = &all[random.below(all.len())];
                    words[from] = other[random.below(other.len())];
                }
            }
        }
        survives(&words.concat());
    }
}

#[test]
fn texts_with_other_characters() {
    let mut random = Random(2);
    let others = [
        '{', '}', '(', ')', '[', ']', '|', '"', '\'', '\\', '/', '*', '-', '\n', '\0', 'é', '寿', '\u{feff}', '9', '.',
        ';', '?', '`', '@',
    ];
    let all: Vec<Vec<char>> = texts().map(|text| text.chars().collect()).collect();
    for round in 0..500 {
        let mut characters = all[round % all.len()].clone();
        for _ in 0..1 + random.below(8) {
            let place = random.below(characters.len());
            characters[place] = random.pick(&others);
        }
        survives(&characters.iter().collect::<String>());
    }
}

#[test]
fn texts_of_random_words() {
    let mut random = Random(3);
    let words: Vec<_> = texts().flat_map(pieces).collect();
    for _ in 0..500 {
        let text: Vec<_> = (0..random.below(60)).map(|_| random.pick(&words)).collect();
        survives(&text.join(" "));
    }
}
