//! Letters as strokes: "simplex Roman" of the fonts that A. V. Hershey made at the U. S. National Bureau of Standards.
//!
//! Each line of `letters.txt` is a character, from space to tilde: its left and right side, then its strokes, separated by spaces. A
//! coordinate is a letter, as many places after `R` as it is units right of or below the middle, which is the form of J. Hurt. Characters
//! are made as wide as the layout takes them to be.

use super::canvas::{Point, Polygon};
use crate::svg::measure::char_width;

const LETTERS: &str = include_str!("letters.txt");

/// How high a capital letter is in parts of the size of a font, and how many units here; and the line it stands on.
const CAPITAL: f64 = 0.72 / 21.0;
const BASE: f64 = 9.0;

/// The strokes of a text whose middle is at a place, upon its line.
pub(super) fn lines(text: &str, (x, y): Point, size: f64, italic: bool) -> Vec<Polygon> {
    let width = |c: char| char_width(c) * size / 1000.0;
    let mut left = x - text.chars().map(width).sum::<f64>() / 2.0;
    let mut lines = Vec::new();
    for c in text.chars() {
        for stroke in strokes(c) {
            let place = |(right, down): Point| {
                let up = (BASE - down) * CAPITAL * size;
                (left + right * width(c) + if italic { up * 0.2 } else { 0.0 }, y - up)
            };
            lines.push(stroke.into_iter().map(place).collect());
        }
        left += width(c);
    }
    lines
}

/// The strokes of a character: how far right, in parts of its width, and how far down. What there is no letter for is a box.
fn strokes(c: char) -> Vec<Polygon> {
    let letter = (c as usize).checked_sub(' ' as usize).and_then(|place| LETTERS.lines().nth(place));
    let Some((sides, strokes)) = letter.and_then(|letter| letter.split_at_checked(2)) else {
        return vec![vec![(0.1, -12.0), (0.9, -12.0), (0.9, 9.0), (0.1, 9.0), (0.1, -12.0)]];
    };
    let units = |byte: u8| f64::from(byte) - f64::from(b'R');
    let [left, right] = [0, 1].map(|side| units(sides.as_bytes()[side]));
    let point = |pair: &[u8]| ((units(pair[0]) - left) / (right - left), units(pair[1]));
    strokes.split(' ').map(|stroke| stroke.as_bytes().chunks_exact(2).map(point).collect()).collect()
}
