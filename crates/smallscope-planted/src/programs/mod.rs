//! Programs on numbers, texts and small types.

use crate::Bug;

mod calendar;
mod distance;
mod grid;
mod invoice;
mod numbers;
mod optimiser;
mod rational;
mod roman;
mod runs;
mod search;
mod tokens;
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
    ];
    parts.iter().flat_map(|part| part()).collect()
}
