//! Java's strings are sequences of UTF-16 units, in which surrogates may stand alone; Rust's are not.
//!
//! A lone surrogate `u` is kept as the character U+100000 + `u`, of a private plane, while a text is on the Rust side. Texts that hold
//! such private characters themselves lose them; nobody has them.

/// A Rust text with these units.
pub(crate) fn from_utf16(units: &[u16]) -> String {
    char::decode_utf16(units.iter().copied())
        .map(|c| {
            c.unwrap_or_else(|e| char::from_u32(0x10_0000 + u32::from(e.unpaired_surrogate())).unwrap_or('\u{FFFD}'))
        })
        .collect()
}

/// The units of a text.
pub(crate) fn to_utf16(text: &str) -> Vec<u16> {
    let mut units = Vec::with_capacity(text.len());
    for c in text.chars() {
        match u32::from(c) {
            u @ 0x10_D800..=0x10_DFFF => units.push((u - 0x10_0000) as u16),
            _ => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
        }
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_survive_the_way_there_and_back() {
        for units in [&[0x61, 0xD800, 0x62][..], &[0xDC00], &[0xD83D, 0xDE00], &[0, 0xFFFF]] {
            assert_eq!(to_utf16(&from_utf16(units)), units);
        }
    }
}
