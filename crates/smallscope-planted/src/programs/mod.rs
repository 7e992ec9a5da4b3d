//! Programs on numbers, texts and small types.

use crate::Bug;

mod anagram;
mod calendar;
mod csv;
mod distance;
mod eval;
mod grid;
mod invoice;
mod json;
mod numbers;
mod optimiser;
mod paths;
mod rational;
mod roman;
mod rotated;
mod runs;
mod search;
mod semver;
mod tokens;
mod week;
mod word_left;
mod words;
mod wrap;

pub fn bugs() -> Vec<Bug> {
    let parts = [
        optimiser::bugs,
        calendar::bugs,
        invoice::bugs,
        tokens::bugs,
        grid::bugs,
        rational::bugs,
        numbers::bugs,
        search::bugs,
        runs::bugs,
        roman::bugs,
        distance::bugs,
        wrap::bugs,
        anagram::bugs,
        csv::bugs,
        eval::bugs,
        json::bugs,
        paths::bugs,
        rotated::bugs,
        semver::bugs,
        week::bugs,
        word_left::bugs,
        words::bugs,
    ];
    parts.iter().flat_map(|part| part()).collect()
}
