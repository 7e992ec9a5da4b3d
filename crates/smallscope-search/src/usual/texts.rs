//! Letters and strings that nobody bounded.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use smallscope_core::small::{self, List as _, SmallSet};

use super::Width::{self, All, Narrow, Neighbours, Powers, Wide};
use super::{Choices, Constants, Plan, Scrambled};

/// How many strings at random there are of each kind.
const AT_RANDOM: usize = 300;

/// How many letters there are at random in a block of draws.
const LETTERS_AT_RANDOM: usize = 128;

impl Plan {
    /// Letters.
    pub(crate) fn letters(&self, size: usize) -> Choices<char> {
        let mut choices = Choices::new(('a'..='z').take(size + 1).list());
        if self.unusual == 0 {
            return choices;
        }
        choices.add([' ', 'é'].into_iter().chain(self.constants.letters.iter().copied()));
        if self.width >= Neighbours {
            choices.add(self.constants.short_texts());
            choices.add(['0', '1', 'A', '-', '\n', '\0', '→', char::MAX]);
        }
        if self.width >= Powers {
            choices.add((0..128u8).map(char::from).chain(['ß', 'İ', '\u{301}', '\u{feff}', '日', '𐐀', '😀']));
        }
        if self.block > 0 {
            let mut random = Scrambled(self.block);
            choices.add((0..LETTERS_AT_RANDOM).filter_map(|k| {
                // Letters of any alphabet, or any at all.
                let end = if k % 2 == 0 { 0x3000 } else { char::MAX as usize + 1 };
                char::from_u32(random.below(end) as u32)
            }));
        }
        choices
    }

    /// Strings.
    pub(crate) fn texts(&self, size: usize) -> Choices<String> {
        let mut choices = Choices::new(words(&['a', 'b', 'c'], 3).take(size + 1).list());
        if self.unusual == 0 {
            return choices;
        }
        let known: HashSet<String> = choices.values.iter().cloned().collect();
        let more = texts_of(&self.constants, self.texts);
        choices.values.extend(more.iter().filter(|text| !known.contains(*text)).cloned());
        if self.block > 0 {
            let known: HashSet<String> = choices.values.iter().cloned().collect();
            let mut texts = self.constants.random_texts(self.constants.alphabet(), Scrambled(self.block));
            small::sort(&mut texts, &|a, b| (a.len(), a).cmp(&(b.len(), b)));
            texts.dedup();
            choices.values.extend(texts.into_iter().filter(|text| !known.contains(text)));
        }
        choices
    }
}

impl Constants {
    /// Letters of what the code mentions; words are more likely messages.
    fn short_texts(&self) -> Vec<char> {
        let short = self.texts.iter().filter(|text| text.chars().count() <= 2);
        short.flat(|text| text.chars()).chain(self.letters.iter().copied()).list()
    }

    /// The letters that words are made of, those worth longer words first.
    fn alphabet(&self) -> Vec<char> {
        let mut alphabet = vec!['a', 'b', ' ', 'é'];
        alphabet.extend(self.short_texts());
        alphabet.extend(['0', '1', 'A', '\n', '→']);
        let mut met = SmallSet::new();
        alphabet.retain(|letter| met.insert(*letter));
        alphabet
    }

    /// Strings made of what the code mentions, shorter ones first, each once.
    fn made_texts(&self, width: Width) -> Vec<String> {
        let mut made = [" ", "é"].map(String::from).to_vec();
        made.extend(self.texts.iter().cloned());
        made.extend(self.letters.iter().map(char::to_string));
        if width >= Neighbours {
            self.add_neighbours(width, &mut made);
        }
        // The first counterexample is to be a small one.
        small::sort(&mut made, &|a, b| a.chars().count().cmp(&b.chars().count()));
        let mut known = HashSet::new();
        made.retain(|text| known.insert(text.clone()));
        made
    }

    /// Adds words of the letters that the code mentions, and words like those that it mentions.
    fn add_neighbours(&self, width: Width, made: &mut Vec<String>) {
        let alphabet = self.alphabet();
        let (longest, letters) = match width {
            Narrow | Neighbours => (2, 7),
            Powers | Wide | All => (3, 8),
        };
        made.extend(words(&alphabet[..letters.min(alphabet.len())], longest));
        made.extend(words(&alphabet, 2).take(400));
        // A letter for each number of bytes, and something that is no letter.
        made.extend(["日", "𐐀", "😀"].map(String::from));
        for text in self.texts.iter() {
            made.extend([format!("{text} "), format!(" {text}"), format!("{text}{text}"), format!("{text}a")]);
            made.extend([text.to_uppercase(), text.to_lowercase()]);
        }
        if width >= Powers {
            let lengths = self.ints.iter().filter(|length| (3..=64).contains(*length));
            let lengths = lengths.flat(|length| [*length as usize, *length as usize + 1]);
            made.extend(lengths.map(|length| "a".repeat(length)));
            let others = ["a b", "ab cd", "abcd", "Ab", "-1", "10", "1.5", "\t", "a\nb", "ß", "İ", "e\u{301}", "日本"];
            made.extend(others.map(String::from));
        }
        if width >= Wide {
            made.extend(self.random_texts(alphabet, Scrambled(2)));
        }
    }

    /// Longer strings at random: of few different letters, and of words that the code mentions with short ones between.
    fn random_texts(&self, mut letters: Vec<char>, mut random: Scrambled) -> Vec<String> {
        let mut below = move |end: usize| random.below(end);
        let mut parts: Vec<String> = self.texts.iter().filter(|text| text.len() <= 8).cloned().collect();
        parts.extend(self.short_texts().iter().map(char::to_string));
        parts.extend(["a", "b", " ", "é", "ab", "abcd", "1", "23"].map(String::from));
        letters.extend(['c', 'd', '.', ',', '(', ')', '"', '\'', '2', '9']);
        let mut texts = Vec::new();
        for _ in 0..AT_RANDOM {
            let (length, few) = (3 + below(22), 1 + below(letters.len()));
            texts.push((0..length).map(|_| letters[below(few)]).collect());
            let length = 2 + below(7);
            texts.push((0..length).map(|_| parts[below(parts.len())].as_str()).collect());
        }
        texts
    }
}

/// What a width adds to the strings, in order. Spaces are built for every size, so the last ones are kept.
fn texts_of(constants: &Constants, width: Width) -> Rc<[String]> {
    type Made = (Constants, Width, Rc<[String]>);
    thread_local! {
        static MADE: RefCell<Vec<Made>> = const { RefCell::new(Vec::new()) };
    }
    MADE.with_borrow_mut(|made| {
        if let Some((_, _, texts)) = made.iter().find(|(own, of, _)| *of == width && own == constants) {
            return texts.clone();
        }
        let texts: Rc<[String]> = constants.made_texts(width).into();
        made.truncate(3);
        made.insert(0, (constants.clone(), width, texts.clone()));
        texts
    })
}

/// All words of these letters, shorter ones first.
fn words(letters: &[char], longest: usize) -> impl Iterator<Item = String> {
    let mut all = vec![String::new()];
    let mut from = 0;
    for _ in 0..longest {
        let before = all.len();
        for k in from..before {
            let longer: Vec<String> = letters.iter().map(|letter| format!("{}{letter}", all[k])).list();
            all.extend(longer);
        }
        from = before;
    }
    all.into_iter()
}
