//! How wide texts are, estimated from the widths of characters in Helvetica and fonts made to fit in its place.

/// The widths of the characters from space to tilde, in thousandths of the font's size.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
];

/// What is added for fonts that are a little wider.
const MARGIN: f64 = 1.12;

/// The width of a text in a font of this size.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    let thousandths: f64 = text.chars().map(char_width).sum();
    thousandths * size / 1000.0 * MARGIN
}

/// The width of a character in thousandths of the font's size.
pub(crate) fn char_width(c: char) -> f64 {
    let index = (c as usize).wrapping_sub(' ' as usize);
    match WIDTHS.get(index) {
        Some(&width) => f64::from(width),
        // Beyond the alphabets letters are square.
        None if c >= '\u{2e80}' => 1240.0,
        None => 620.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_letters_are_narrow_and_wide_ones_wide() {
        assert!(text_width("iiii", 10.0) < text_width("mm", 10.0));
        assert!((text_width("0123456789", 10.0) - 55.6 * MARGIN).abs() < 1e-9);
        assert_eq!(text_width("", 10.0), 0.0);
        assert!(text_width("図", 10.0) > text_width("W", 10.0));
    }
}
