//! Run lengths and back.

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod runs {
    use crate::planted;

    /// Each run as a length up to 9 and the letter: `3a1b`.
    pub fn encode(text: &str) -> String {
        let mut out = String::new();
        let mut run: Option<(char, u32)> = None;
        for letter in text.chars() {
            run = match run {
                Some((same, count)) if same == letter && (planted(1) || count < 9) => Some((letter, count + 1)),
                _ => {
                    write(&mut out, run);
                    Some((letter, 1))
                }
            };
        }
        if !planted(2) {
            write(&mut out, run);
        }
        out
    }

    fn write(out: &mut String, run: Option<(char, u32)>) {
        if let Some((letter, count)) = run {
            if planted(3) && count == 1 {
                out.push(letter);
            } else {
                out.push_str(&format!("{count}{letter}"));
            }
        }
    }

    pub fn decode(code: &str) -> String {
        let mut out = String::new();
        let mut letters = code.chars();
        while let Some(first) = letters.next() {
            match first.to_digit(10) {
                Some(count) => {
                    let letter = letters.next().unwrap_or_default();
                    (0..count).for_each(|_| out.push(letter));
                }
                None => out.push(first),
            }
        }
        out
    }

    #[check]
    pub fn decoded_is_as_before(text: &str) {
        assert_eq!(decode(&encode(text)), text);
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "run lengths", || checked(smallscope::check!(runs::decoded_is_as_before)),
        // Runs are rare in arbitrary strings.
        |seed| random(seed, "[ab0-9]{0,40}", |text| runs::decoded_is_as_before(&text));
        1 "a run of ten has a length of two digits" => runs::decoded_is_as_before("aaaaaaaaaa");
        2 "the last run is lost" => runs::decoded_is_as_before("a");
        3 "a digit by itself is taken for a length" => runs::decoded_is_as_before("1");
    }
}
