//! Letters and strings that nobody bounded.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use smallscope_core::small::{self, List as _, SmallSet};

use super::Width::{self, All, Narrow, Neighbours, Powers, Wide};
use super::{Choices, Constants, Plan, Scrambled};

/// The first words: the first four have a word, one that it begins, one that goes on where both end, and one beside them.
const USUAL: [&str; 8] = ["", "a", "b", "ab", "aa", "aba", "abb", "ba"];

/// How many families of strings at random there are in a block of draws.
const FAMILIES: usize = 110;

/// How many letters there are at random in a block of draws.
const LETTERS_AT_RANDOM: usize = 128;

/// What code that reads numbers may get wrong.
const NUMBERS: [&str; 13] = [
    "00", "-1", "+1", "10", "1.5", "255", "256", "32768", "65536", "2147483648", "4294967296", "9223372036854775808",
    "18446744073709551616",
];

impl Plan {
    /// Letters.
    pub(crate) fn letters(&self, size: usize) -> Choices<char> {
        let mut choices = Choices::new(('a'..='z').take(size + 1).list());
        if self.unusual == 0 {
            return choices;
        }
        choices.add([' ', 'é'].into_iter().chain(self.constants.letters.iter().copied()));
        if self.width >= Neighbours {
            choices.add(self.constants.code_letters());
            choices.add(['0', '1', 'A', '-', '\n', '\0', '→', char::MAX]);
        }
        if self.width >= Powers {
            choices.add(self.constants.letters_by_number());
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
        let all = USUAL.into_iter().map(String::from).chain(words(&['a', 'b', 'c'], 3, usize::MAX));
        let mut known = HashSet::new();
        let mut choices = Choices::new(all.filter(|text| known.insert(text.clone())).take(size + 1).list());
        if self.unusual == 0 {
            return choices;
        }
        known = choices.values.iter().cloned().collect();
        let more = texts_of(&self.constants, self.texts);
        choices.values.extend(more.iter().filter(|text| !known.contains(*text)).cloned());
        if self.block > 0 {
            known.extend(more.iter().cloned());
            let texts = self.constants.random_texts(Scrambled(self.block));
            choices.values.extend(texts.into_iter().filter(|text| known.insert(text.clone())));
        }
        choices
    }
}

impl Constants {
    /// Letters of what the code mentions, each once; words are more likely messages.
    fn code_letters(&self) -> Vec<char> {
        let is_short = |text: &&String| {
            text.chars().count() <= 2 || (text.len() <= 12 && text.chars().all(|letter| letter.is_ascii_punctuation()))
        };
        let texts = self.texts.iter().filter(is_short);
        let mut letters = self.letters.iter().copied().chain(texts.flat(|text| text.chars())).list();
        let mut met = SmallSet::new();
        letters.retain(|letter| met.insert(*letter));
        letters
    }

    /// Letters whose numbers the code mentions, and those next to them: the code may compare them.
    fn letters_by_number(&self) -> Vec<char> {
        let numbers = self.ints.iter().copied().filter(|number| (0x1f..0x11_0000).contains(number)).take(6);
        let around = |number: i128| [number - 1, number, number + 1];
        numbers.flat(around).filter_map(|number| char::from_u32(number as u32)).list()
    }

    /// The letters that words are made of, those worth longer words first.
    fn alphabet(&self) -> Vec<char> {
        let mut alphabet = self.main_letters(8);
        alphabet.extend(['a', 'b', ' ', 'é']);
        alphabet.extend(self.code_letters());
        alphabet.extend(['0', '1', 'A', '\n', '→', '\u{1}']);
        alphabet.extend(self.letters_by_number());
        let mut met = SmallSet::new();
        alphabet.retain(|letter| met.insert(*letter));
        alphabet
    }

    /// The letters that all words up to a length are made of: so many that the code mentions nearest to the test, and one that means nothing.
    fn main_letters(&self, most: usize) -> Vec<char> {
        let mut letters = self.code_letters();
        letters.truncate(most);
        letters.extend(['a', 'b', ' ', 'é']);
        let mut met = SmallSet::new();
        letters.retain(|letter| met.insert(*letter));
        letters.truncate(match self.code_letters().len().min(most) {
            0 => 4,
            known => (known + 1).max(3),
        });
        letters
    }

    /// Whether the code knows digits.
    fn knows_digits(&self) -> bool {
        self.letters.iter().any(char::is_ascii_digit)
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
        // Long words of few letters, and short ones of many.
        let words_of: &[(usize, usize)] = match width {
            Narrow | Neighbours => &[(8, 95)],
            Powers => &[(2, 130), (4, 160), (8, 850)],
            Wide | All => &[(2, 1700), (4, 1700), (8, 5000)],
        };
        for (letters, most) in words_of {
            made.extend(words(&self.main_letters(*letters), usize::MAX, *most));
        }
        made.extend(alphabet.iter().map(char::to_string));
        // A letter for each number of bytes, and something that is no letter.
        made.extend(["日", "𐐀", "😀"].map(String::from));
        for text in self.texts.iter() {
            made.extend([format!("{text} "), format!(" {text}"), format!("{text}{text}"), format!("{text}a")]);
            made.extend([text.to_uppercase(), text.to_lowercase()]);
        }
        if width >= Powers {
            made.extend(words(&alphabet, 2, usize::MAX).take(400));
            let lengths = self.ints.iter().filter(|length| (3..=64).contains(*length));
            let lengths = lengths.flat(|length| [*length as usize, *length as usize + 1]);
            made.extend(lengths.map(|length| "a".repeat(length)));
            let others = ["a b", "ab cd", "abcd", "Ab", "-1", "10", "1.5", "\t", "a\nb", "ß", "İ", "e\u{301}", "日本"];
            made.extend(others.map(String::from));
            made.extend(self.number_texts());
        }
        if width >= Wide {
            made.extend(self.random_texts(Scrambled(2)));
        }
    }

    /// Numbers as texts, for code that knows digits.
    fn number_texts(&self) -> Vec<String> {
        if !self.knows_digits() {
            return Vec::new();
        }
        let around = |number: &i128| [number.saturating_sub(1), *number, number.saturating_add(1)];
        let mentioned = self.ints.iter().flat(around).map(|number| number.to_string());
        NUMBERS.map(String::from).into_iter().chain(mentioned).list()
    }

    /// Longer strings at random: of few different letters, and of words that the code mentions with short ones between. Each begins a family whose
    /// members stand next to each other: it goes on in two ways, it is cut, one of its letters is another one, it stands in a longer one.
    fn random_texts(&self, mut random: Scrambled) -> Vec<String> {
        let mut below = move |end: usize| random.below(end);
        let code = self.code_letters();
        let mut letters = self.alphabet();
        letters.extend(['c', 'd', '.', ',', '(', ')', '"', '\'', '2', '9']);
        let mut parts: Vec<String> = self.texts.iter().filter(|text| (1..=8).contains(&text.len())).cloned().collect();
        parts.extend(code.iter().map(char::to_string));
        parts.extend(["a", "b", " ", "é", "ab", "abcd", "1", "23"].map(String::from));
        parts.extend(self.number_texts());
        let mut texts = Vec::new();
        for family in 0..FAMILIES {
            // Most letters of most strings are those that the code knows.
            let pool = if code.is_empty() || below(4) == 0 { &letters } else { &code };
            let mut few = (0..1 + below(5)).map(|_| pool[below(pool.len())]).list();
            few.extend((below(3) == 0).then(|| letters[below(letters.len())]));
            few.extend((below(8) == 0).then_some('a'));
            let longest = [4, 8, 24][below(3)];
            let base: String = match family % 3 {
                2 => (0..2 + below(7)).map(|_| parts[below(parts.len())].as_str()).collect(),
                _ => (0..1 + below(longest)).map(|_| few[below(few.len())]).collect(),
            };
            let own: Vec<char> = base.chars().collect();
            let mut changed = own.clone();
            changed[below(own.len())] = few[below(few.len())];
            let cut: String = own[..below(own.len()) + 1].iter().collect();
            let (next, other) = (few[below(few.len())], letters[below(letters.len())]);
            let within = format!("{}{base}{next}", few[below(few.len())]);
            // A text in which the base begins twice, once not to its end.
            let again = format!("{cut}{base}");
            texts.extend([cut, base.clone(), format!("{base}{next}"), format!("{base}{other}")]);
            texts.extend([again, changed.into_iter().collect(), within, format!("{base}{base}")]);
        }
        texts
    }
}

/// How many strings a width adds.
pub(super) fn number_of(constants: &Constants, width: Width) -> usize {
    texts_of(constants, width).len()
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

/// All words of these letters up to a length, shorter ones first, and all of a length or none, so that there are at most so many.
fn words(letters: &[char], longest: usize, most: usize) -> impl Iterator<Item = String> {
    let mut all = vec![String::new()];
    let mut from = 0;
    for _ in 0..longest {
        let before = all.len();
        if before + (before - from) * letters.len() > most {
            break;
        }
        for k in from..before {
            let longer: Vec<String> = letters.iter().map(|letter| format!("{}{letter}", all[k])).list();
            all.extend(longer);
        }
        from = before;
    }
    all.into_iter()
}
