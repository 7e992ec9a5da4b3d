//! Where the cursor goes with Ctrl-Left.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod word_left {
    use crate::planted;
    /// The place to which Ctrl-Left moves a cursor: the start of the word before it.
    pub fn word_left(text: &str, cursor: usize) -> usize {
        let letters: Vec<char> = text.chars().collect();
        let mut at = cursor.min(letters.len());
        if planted(1) {
            if at > 0 && letters[at - 1] == ' ' {
                at -= 1;
            }
        } else {
            while at > 0 && letters[at - 1] == ' ' {
                at -= 1;
            }
        }
        while at > 0 && letters[at - 1] != ' ' {
            at -= 1;
        }
        at
    }
    #[check]
    pub fn starts_a_word(text: &str, cursor: usize) {
        let letters: Vec<char> = text.chars().collect();
        let at = word_left(text, cursor);
        assert!(at == 0 || (letters[at - 1] == ' ' && letters[at] != ' '));
        assert!(at <= cursor);
        assert!(at < cursor.min(letters.len()) || at == 0);
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "cursor", || checked(smallscope::check!(word_left::starts_a_word)),
        |seed| random(seed, any::<(String, usize)>(), |(text, cursor)| word_left::starts_a_word(&text, cursor));
        1 "one space is skipped only" => word_left::starts_a_word("a  ", 3);
    }
}
