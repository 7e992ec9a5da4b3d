//! A gap buffer: text before the cursor, a gap, text behind it.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod gap {
    use crate::planted;

    #[derive(Clone, Debug, Default)]
    pub struct Gap {
        cells: Vec<char>,
        start: usize,
        end: usize,
    }

    impl Gap {
        pub fn of(text: &str, cursor: usize) -> Self {
            let mut gap = Gap::default();
            text.chars().for_each(|letter| gap.insert(letter));
            gap.move_to(cursor);
            gap
        }

        #[invariant]
        fn is_valid(&self) -> bool {
            self.start <= self.end && self.end <= self.cells.len()
        }

        pub fn text(&self) -> String {
            self.cells[..self.start].iter().chain(&self.cells[self.end..]).collect()
        }

        pub fn insert(&mut self, letter: char) {
            if self.start == self.end {
                let room = 4;
                self.cells.splice(self.end..self.end, std::iter::repeat_n(' ', room));
                self.end += room;
            }
            self.cells[self.start] = letter;
            self.start += 1;
        }

        /// Deletes the letter before the cursor.
        pub fn backspace(&mut self) {
            if planted(1) {
                self.start -= 1;
            } else {
                self.start = self.start.saturating_sub(1);
            }
        }

        pub fn move_to(&mut self, cursor: usize) {
            let cursor = cursor.min(self.cells.len() - (self.end - self.start));
            if cursor < self.start {
                let count = self.start - cursor;
                if planted(2) {
                    // From the front, over cells that are yet to be moved.
                    for k in 0..count {
                        self.cells[self.end - count + k] = self.cells[cursor + k];
                    }
                } else {
                    self.cells.copy_within(cursor..self.start, self.end - count);
                }
                (self.start, self.end) = (cursor, self.end - count);
            } else {
                let count = cursor
                    - self.start
                    - usize::from(planted(3) && cursor > self.start && self.end + 1 == self.cells.len());
                self.cells.copy_within(self.end..self.end + count, self.start);
                (self.start, self.end) = (self.start + count, self.end + count);
            }
        }

        pub fn cursor(&self) -> usize {
            self.start
        }
    }

    #[check]
    pub fn move_keeps_the_text(gap: &mut Gap, cursor: usize) {
        let before = gap.text();
        gap.move_to(cursor);
        assert_eq!(gap.text(), before);
        assert_eq!(gap.cursor(), cursor.min(before.chars().count()));
    }

    #[check]
    pub fn backspace_deletes_one_letter(gap: &mut Gap) {
        let mut expected: Vec<char> = gap.text().chars().collect();
        if gap.cursor() > 0 {
            expected.remove(gap.cursor() - 1);
        }
        gap.backspace();
        assert_eq!(gap.text(), expected.iter().collect::<String>());
    }
}

use gap::Gap;

fn gaps() -> impl Strategy<Value = Gap> {
    ("[a-z]{0,12}", 0usize..12).prop_map(|(text, cursor)| Gap::of(&text, cursor))
}

pub fn bugs() -> Vec<Bug> {
    let mut bugs = table! {
        "gap buffer", || checked(smallscope::check!(gap::backspace_deletes_one_letter)),
        |seed| random(seed, gaps(), |mut gap| gap::backspace_deletes_one_letter(&mut gap));
        1 "a backspace at the start underflows" => gap::backspace_deletes_one_letter(&mut Gap::of("a", 0));
    };
    bugs.extend(table! {
        "gap buffer", || checked(smallscope::check!(gap::move_keeps_the_text)),
        |seed| random(seed, (gaps(), 0usize..15), |(mut gap, cursor)| gap::move_keeps_the_text(&mut gap, cursor));
        2 "moving left overwrites cells that are yet to be moved" =>
            gap::move_keeps_the_text(&mut Gap::of("abcdefg", 7), 0);
        3 "the cursor does not get behind the last letter" => gap::move_keeps_the_text(&mut Gap::of("a", 0), 1);
    });
    bugs
}
