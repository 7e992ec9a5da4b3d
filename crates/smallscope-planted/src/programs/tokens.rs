//! A tokenizer: numbers, words, and other characters one by one.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod tokens {
    use crate::planted;

    pub fn tokens(text: &str) -> Vec<&str> {
        let mut tokens = Vec::new();
        let mut rest = if planted(1) { text } else { text.trim_start() };
        if planted(2) && text.is_empty() {
            tokens.push("");
        }
        while let Some(first) = rest.chars().next() {
            let belongs: fn(char) -> bool = match first {
                '0'..='9' => |letter| letter.is_ascii_digit(),
                _ if first.is_alphanumeric() => char::is_alphanumeric,
                _ => |_| false,
            };
            let end = rest.find(|letter| !belongs(letter)).unwrap_or(rest.len());
            let end = match end {
                0 if planted(3) => 1,
                0 => first.len_utf8(),
                _ if planted(5) => end.min(3),
                _ => end,
            };
            tokens.push(&rest[..end]);
            rest = if planted(4) { &rest[end..] } else { rest[end..].trim_start() };
        }
        tokens
    }

    #[check]
    pub fn tokens_are_the_text(text: &str) {
        let tokens = tokens(text);
        assert!(tokens.iter().all(|token| !token.is_empty() && !token.contains(char::is_whitespace)));
        let letters: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        assert_eq!(tokens.concat(), letters);
        // Words are whole: cut at whitespace alone there are no more of them.
        let words = text.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic));
        words.for_each(|word| assert!(tokens.contains(&word)));
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "tokenizer", || checked(smallscope::check!(tokens::tokens_are_the_text)),
        |seed| random(seed, any::<String>(), |text| tokens::tokens_are_the_text(&text));
        1 "leading space is a token" => tokens::tokens_are_the_text(" a");
        2 "the empty text has a token" => tokens::tokens_are_the_text("");
        3 "a character of several bytes is cut" => tokens::tokens_are_the_text("→");
        4 "space between tokens is a token" => tokens::tokens_are_the_text("a b");
        5 "words are cut after three bytes" => tokens::tokens_are_the_text("abcd");
    }
}
