//! Text with undo and redo, of which the last four steps are kept.

use proptest::prelude::*;

use crate::{Bug, Counterexample, explored, planted, random_calls, table};

const MOST: usize = 4;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Editor {
    text: String,
    undone: Vec<String>,
    redone: Vec<String>,
}

impl Editor {
    fn write(&mut self, letter: char) {
        if self.undone.len() == MOST {
            self.undone.remove(if planted(2) { MOST - 1 } else { 0 });
        }
        self.undone.push(self.text.clone());
        if !planted(1) {
            self.redone.clear();
        }
        self.text.push(letter);
    }

    fn undo(&mut self) -> bool {
        let Some(text) = self.undone.pop() else { return false };
        self.redone.push(std::mem::replace(&mut self.text, text));
        true
    }

    fn redo(&mut self) -> bool {
        let Some(text) = self.redone.pop() else { return false };
        let before = std::mem::replace(&mut self.text, text);
        if !planted(3) {
            self.undone.push(before);
        }
        true
    }
}

/// All states so far, and where among them the text is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct History {
    states: Vec<String>,
    at: usize,
    oldest: usize,
}

impl History {
    fn new() -> Self {
        History { states: vec![String::new()], at: 0, oldest: 0 }
    }

    fn write(&mut self, letter: char) {
        self.states.truncate(self.at + 1);
        self.states.push(format!("{}{letter}", self.states[self.at]));
        self.at += 1;
        self.oldest = self.oldest.max(self.at.saturating_sub(MOST));
    }

    fn undo(&mut self) -> bool {
        let can = self.at > self.oldest;
        self.at -= usize::from(can);
        can
    }

    fn redo(&mut self) -> bool {
        let can = self.at + 1 < self.states.len();
        self.at += usize::from(can);
        can
    }
}

fn by_smallscope() -> Option<Counterexample> {
    explored(smallscope::sequences! {
        let mut editor = Editor::default();
        model let mut history = History::new();
        call editor.write(letter), history.write(letter) for letter in ['a', 'b'];
        call editor.undo(), history.undo();
        call editor.redo(), history.redo();
        always editor.text == history.states[history.at];
    })
}

#[derive(Clone, Copy, Debug)]
enum Call {
    Write(char),
    Undo,
    Redo,
}

fn agree(calls: &[Call]) {
    let (mut editor, mut history) = (Editor::default(), History::new());
    for call in calls {
        match call {
            Call::Write(letter) => {
                editor.write(*letter);
                history.write(*letter);
            }
            Call::Undo => assert_eq!(editor.undo(), history.undo()),
            Call::Redo => assert_eq!(editor.redo(), history.redo()),
        }
        assert_eq!(editor.text, history.states[history.at]);
    }
}

fn by_proptest(seed: u8) -> Option<Counterexample> {
    let call = prop_oneof![any::<char>().prop_map(Call::Write), Just(Call::Undo), Just(Call::Redo)];
    random_calls(seed, prop::collection::vec(call, 0..30), |calls| agree(&calls))
}

pub fn bugs() -> Vec<Bug> {
    use Call::{Redo, Undo, Write};
    table! {
        "undo", by_smallscope, by_proptest;
        1 "writing keeps what can be redone" => agree(&[Write('a'), Undo, Write('b'), Redo]);
        2 "the latest step is dropped where the oldest should be" => {
            agree(&[Write('a'), Write('a'), Write('a'), Write('a'), Write('a'), Undo, Undo]);
        };
        3 "what was redone cannot be undone" => agree(&[Write('a'), Undo, Redo, Undo]);
    }
}
