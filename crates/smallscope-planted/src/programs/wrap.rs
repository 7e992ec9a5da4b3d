//! Text in lines of a width.

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod wrap {
    use crate::planted;

    /// Lines of whole words; a word that is too long has a line of its own.
    pub fn wrap(text: &str, width: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            if word.is_empty() && !planted(1) {
                continue;
            }
            let count = if planted(3) { word.len() } else { word.chars().count() };
            match lines.last_mut() {
                Some(line) if line.chars().count() + usize::from(!planted(2)) + count <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    #[check]
    pub fn lines_are_as_long_as_they_can_be(text: &str, width: usize) {
        let lines = wrap(text, width);
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        assert_eq!(lines.iter().flat_map(|line| line.split(' ')).collect::<Vec<_>>(), words);
        assert!(lines.iter().all(|line| line.chars().count() <= width || !line.contains(' ')));
        for pair in lines.windows(2) {
            let next = pair[1].split(' ').next().map_or(0, |word| word.chars().count());
            assert!(pair[0].chars().count() + 1 + next > width);
        }
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "text wrap", || checked(smallscope::check!(wrap::lines_are_as_long_as_they_can_be)),
        |seed| {
            let input = ("[a-zé ]{0,30}", 0usize..12);
            random(seed, input, |(text, width)| wrap::lines_are_as_long_as_they_can_be(&text, width))
        };
        1 "space at the end is a word" => wrap::lines_are_as_long_as_they_can_be("a ", 1);
        2 "the space between words is not counted" => wrap::lines_are_as_long_as_they_can_be("a b", 2);
        3 "width is counted in bytes" => wrap::lines_are_as_long_as_they_can_be("a é", 3);
    }
}
