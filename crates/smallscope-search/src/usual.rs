//! The values of scalars and strings that nobody bounded: a few usual ones, and unusual ones that bugs need.
//!
//! Usual values are as many as the size allows: 0 and the numbers after it, the first letters, short words of them. Unusual are
//! negative numbers, the ends of the type, what the code mentions, each with its neighbours, spaces, letters of several bytes. An input may have only so many
//! unusual values at once, so they come up early but do not multiply with each other: with `n` places and `s` unusual values, one of them at a
//! time makes an input `n * s` times, not `s` to the power of `n`.
//!
//! How many are allowed at once, and from how wide a choice, is decided for each size by [`plan`]: as many as can be afforded. Samples have no
//! such limit.

use std::collections::BTreeSet;
use std::sync::Arc;

use smallscope_core::{Datum, Structure};

use Width::{Narrow, Neighbours, Powers, Wide};

use crate::domain::{Class, Domain, DomainId, Domains};

/// What the code mentions: literals, constants, lengths of arrays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Constants {
    ints: BTreeSet<i128>,
    letters: BTreeSet<char>,
    texts: BTreeSet<String>,
    floats: Vec<f64>,
}

impl Constants {
    /// The constants of these kinds.
    pub fn new(ints: &[i128], letters: &[char], texts: &[&str], floats: &[f64]) -> Self {
        Constants {
            ints: ints.iter().copied().collect(),
            letters: letters.iter().copied().collect(),
            texts: texts.iter().map(|text| (*text).to_owned()).collect(),
            floats: floats.to_vec(),
        }
    }

    /// Takes over others.
    pub(crate) fn include(&mut self, other: &Constants) {
        self.ints.extend(&other.ints);
        self.letters.extend(&other.letters);
        self.texts.extend(other.texts.iter().cloned());
        self.floats.extend(&other.floats);
    }

    /// The values in a structure.
    pub(crate) fn of(structure: &Structure) -> Self {
        let mut constants = Constants::default();
        let mut waiting: Vec<&Datum> = structure.objects.iter().chain([&structure.root]).collect();
        while let Some(datum) = waiting.pop() {
            match datum {
                Datum::Int(number) => drop(constants.ints.insert(*number)),
                Datum::Char(letter) => drop(constants.letters.insert(*letter)),
                Datum::Text(text) => drop(constants.texts.insert(text.clone())),
                Datum::Opaque(text) => constants.floats.extend(text.parse::<f64>()),
                _ => {}
            }
            waiting.extend(datum.children());
        }
        constants
    }
}

/// How wide a choice of unusual values is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Width {
    /// The ends of the type, the number below 0, what the code mentions.
    #[default]
    Narrow,
    /// Their neighbours as well.
    Neighbours,
    /// Powers of two and ten, and words of three letters as well.
    Powers,
    /// All small numbers, and some at random, as well.
    Wide,
}

/// What a space without bounds of its own has its values for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To try all of them.
    #[default]
    Exhaust,
    /// To draw some of them.
    Sample,
    /// To find a given structure.
    Find,
}

/// The values that a space without bounds of its own has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub(crate) constants: Arc<Constants>,
    pub(crate) width: Width,
    pub(crate) texts: Width,
    /// How many unusual values an input may have.
    pub(crate) unusual: usize,
}

/// How many combinations of values may be tried at a size for the sake of unusual ones.
const MOST_COMBINATIONS: f64 = 20_000.0;

/// How many times as many combinations there may be for the sake of unusual ones, where there are more than that anyway.
const MOST_TIMES: f64 = 8.0;

/// Beyond this many places for values, unusual ones are left to samples.
const MOST_PLACES: usize = 64;

/// The widest choice of values that can be afforded. `build` gives the domains of a plan.
pub(crate) fn plan<E>(
    purpose: Purpose,
    size: usize,
    given: &Constants,
    build: impl Fn(&Plan) -> Result<Domains, E>,
) -> Result<Domains, E> {
    let first = build(&Plan { unusual: 1, ..Plan::default() })?;
    let constants = Arc::new(given.clone());
    let plan = |width, texts, unusual| Plan { constants: constants.clone(), width, texts, unusual };
    match purpose {
        Purpose::Sample => return build(&plan(Wide, Wide, usize::MAX)),
        Purpose::Find => return build(&plan(Narrow, Narrow, usize::MAX)),
        Purpose::Exhaust => {}
    }
    let places = Places::of(&first).count();
    // Solvers are told what values there are, not how many of them may be unusual.
    let is_specified = first.classes.iter().any(|class| !class.specs.is_empty());
    if size > 0 && (1..=MOST_PLACES).contains(&places) && !is_specified {
        for (width, texts, unusual) in WIDEST_FIRST {
            let unusual = unusual.min(places);
            let domains = build(&plan(width, texts, unusual))?;
            if Places::of(&domains).are_few(unusual) {
                return Ok(domains);
            }
        }
    }
    build(&plan(Narrow, Narrow, 0))
}

/// Widths of numbers and of strings, and how many unusual values there may be at once.
const WIDEST_FIRST: [(Width, Width, usize); 10] = [
    (Wide, Wide, usize::MAX),
    (Powers, Powers, usize::MAX),
    (Neighbours, Powers, usize::MAX),
    (Narrow, Powers, usize::MAX),
    (Neighbours, Neighbours, usize::MAX),
    (Powers, Neighbours, 2),
    (Neighbours, Neighbours, 2),
    (Narrow, Narrow, 2),
    (Neighbours, Neighbours, 1),
    (Narrow, Narrow, 1),
];

/// The places for values in a largest input: how many usual and unusual values each has, and how many such places there are.
#[derive(Default)]
struct Places(Vec<(f64, f64, usize)>);

impl Places {
    fn of(domains: &Domains) -> Self {
        let mut places = Places::default();
        places.add(domains, domains.root, 1);
        for pool in &domains.pools {
            places.add(domains, pool.content, pool.capacity);
        }
        for (class, count) in &domains.budgets {
            places.add_class(domains, &domains.classes[*class], *count);
        }
        places
    }

    fn count(&self) -> usize {
        self.0.iter().map(|(_, _, count)| count).fold(0, |sum, count| sum.saturating_add(*count))
    }

    fn add(&mut self, domains: &Domains, domain: DomainId, times: usize) {
        match &domains[domain] {
            Domain::List(list) if list.usual() < list.len() => {
                self.0.push((list.usual() as f64, (list.len() - list.usual()) as f64, times));
            }
            Domain::Optional(inner) => self.add(domains, *inner, times),
            Domain::Either(a, b) => [a, b].iter().for_each(|part| self.add(domains, **part, times)),
            Domain::Tuple(parts) => parts.iter().for_each(|part| self.add(domains, *part, times)),
            Domain::Class(class) => self.add_class(domains, &domains.classes[*class], times),
            Domain::Array { len, element } => self.add(domains, *element, times.saturating_mul(*len)),
            Domain::Sequence { longest, element, budget: None, .. } => {
                self.add(domains, *element, times.saturating_mul(*longest));
            }
            _ => {}
        }
    }

    fn add_class(&mut self, domains: &Domains, class: &Class, times: usize) {
        let mut largest = Places::default();
        let mut field = class.first;
        for variant in &class.variants {
            let mut places = Places::default();
            for _ in &variant.fields {
                places.add(domains, field, times);
                field = field.nth(1);
            }
            if places.count() > largest.count() {
                largest = places;
            }
        }
        self.0.extend(largest.0);
    }

    /// Whether so many unusual values at once can be afforded.
    fn are_few(&self, unusual: usize) -> bool {
        // By the number of unusual values among the places so far: how many combinations.
        let mut combinations = vec![1.0];
        for &(usual, unusual_values, count) in &self.0 {
            for _ in 0..count {
                let mut next = vec![0.0; (combinations.len() + 1).min(unusual + 1)];
                for (k, number) in combinations.iter().enumerate() {
                    next[k] += number * usual;
                    if let Some(one_more) = next.get_mut(k + 1) {
                        *one_more += number * unusual_values;
                    }
                }
                combinations = next;
            }
        }
        let all: f64 = combinations.iter().sum();
        all <= MOST_COMBINATIONS || all <= MOST_TIMES * combinations[0]
    }
}

/// Values with the usual ones first, and how many those are.
pub(crate) struct Choices<T> {
    pub(crate) values: Vec<T>,
    pub(crate) usual: usize,
}

impl<T: PartialEq> Choices<T> {
    fn new(usual: Vec<T>) -> Self {
        Choices { usual: usual.len(), values: usual }
    }

    fn add(&mut self, values: impl IntoIterator<Item = T>) {
        for value in values {
            if !self.values.contains(&value) {
                self.values.push(value);
            }
        }
    }
}

impl Plan {
    /// Numbers of a type; usual ones begin with `first`.
    pub(crate) fn ints(&self, size: usize, first: i128, (least, most): (i128, i128)) -> Choices<i128> {
        // Types without 0 begin with 1.
        let fits = |number: &i128| (least..=most).contains(number) && (*number != 0 || first <= 0);
        let mut choices = Choices::new((first..=(size as i128).max(first)).filter(fits).collect());
        if self.unusual == 0 {
            return choices;
        }
        let mut more: Vec<i128> = self.constants.ints.iter().copied().chain([-1, most, least]).collect();
        if self.width >= Neighbours {
            let around = |number: &i128| [number.saturating_add(1), number.saturating_sub(1)];
            more.extend(self.constants.ints.iter().flat_map(around).chain([-2, 2, most - 1, least + 1]));
        }
        if self.width >= Powers {
            let powers = (1..127).map(|k| 1i128 << k).chain((1..38).map(|k| 10i128.pow(k)));
            more.extend(powers.flat_map(|power| [power, power - 1, power + 1, -power, -power - 1]));
            more.extend([most / 2, most / 2 + 1]);
        }
        if self.width >= Wide {
            more.extend((0..=256).flat_map(|number| [number, -number]));
            let mut random = Scrambled(1);
            let any = (0..200).map(|_| {
                let bits = i128::from(random.next()) << 64 | i128::from(random.next());
                bits >> (random.next() % 127)
            });
            more.extend(any.flat_map(|number| [number, number.saturating_neg()]));
        }
        // The first counterexample is to be a small one.
        more.sort_by_key(|number| (number.unsigned_abs(), *number < 0));
        more.dedup();
        let usual = choices.values.first().zip(choices.values.last()).map(|(first, last)| *first..=*last);
        more.retain(|number| fits(number) && !usual.as_ref().is_some_and(|usual| usual.contains(number)));
        choices.values.extend(more);
        choices
    }

    /// Letters.
    pub(crate) fn letters(&self, size: usize) -> Choices<char> {
        let mut choices = Choices::new(('a'..='z').take(size + 1).collect());
        if self.unusual == 0 {
            return choices;
        }
        choices.add([' ', 'é'].into_iter().chain(self.constants.letters.iter().copied()));
        if self.width >= Neighbours {
            choices.add(self.mentioned_letters());
            choices.add(['0', '1', 'A', '-', '\n', '\0', '→', char::MAX]);
        }
        if self.width >= Powers {
            choices.add((0..128u8).map(char::from).chain(['ß', 'İ', '\u{301}', '\u{feff}', '日', '😀']));
        }
        choices
    }

    /// Letters of what the code mentions; words are more likely messages.
    fn mentioned_letters(&self) -> Vec<char> {
        let short = self.constants.texts.iter().filter(|text| text.chars().count() <= 2);
        short.flat_map(|text| text.chars()).chain(self.constants.letters.iter().copied()).collect()
    }

    /// Strings.
    pub(crate) fn texts(&self, size: usize) -> Choices<String> {
        let mut choices = Choices::new(words(&['a', 'b', 'c'], 3).take(size + 1).collect());
        if self.unusual == 0 {
            return choices;
        }
        choices.add([" ", "é"].map(String::from));
        choices.add(self.constants.texts.iter().cloned());
        choices.add(self.constants.letters.iter().map(char::to_string));
        if self.texts < Neighbours {
            return choices;
        }
        let mut alphabet = vec!['a', 'b', ' ', 'é'];
        alphabet.extend(self.mentioned_letters());
        alphabet.extend(['0', '1', 'A', '\n', '→']);
        let mut met = BTreeSet::new();
        alphabet.retain(|letter| met.insert(*letter));
        // The letters that are mentioned are worth longer words than the others.
        let (longest, letters) = match self.texts {
            Narrow | Neighbours => (2, 7),
            Powers => (3, 8),
            Wide => (4, 7),
        };
        let mut more: Vec<String> = words(&alphabet[..letters.min(alphabet.len())], longest).collect();
        more.extend(words(&alphabet, 2).take(400));
        more.push("😀".to_owned());
        for text in &self.constants.texts {
            more.extend([format!("{text} "), format!(" {text}"), format!("{text}{text}"), format!("{text}a")]);
            more.extend([text.to_uppercase(), text.to_lowercase()]);
        }
        if self.texts >= Powers {
            let lengths = self.constants.ints.iter().filter(|length| (3..=64).contains(*length));
            more.extend(
                lengths.flat_map(|length| [*length as usize, *length as usize + 1]).map(|length| "a".repeat(length)),
            );
            more.extend(
                ["a b", "ab cd", "abcd", "Ab", "-1", "10", "1.5", "\t", "a\nb", "ß", "İ", "e\u{301}", "日本", "😀"]
                    .map(String::from),
            );
        }
        if self.texts >= Wide {
            let mut random = Scrambled(2);
            let mut letters = alphabet.clone();
            letters.extend(['c', 'd', '.', ',', '(', ')', '"', '\'', '2', '9']);
            more.extend((0..600).map(|_| {
                let length = 3 + random.next() % (size as u64 + 8);
                // Few different letters make words with repetitions.
                let few = 1 + random.next() as usize % letters.len();
                (0..length).map(|_| letters[random.next() as usize % few]).collect()
            }));
        }
        more.sort_by_key(|text| text.chars().count());
        let mut known: std::collections::HashSet<String> = choices.values.iter().cloned().collect();
        choices.values.extend(more.into_iter().filter(|text| known.insert(text.clone())));
        choices
    }

    /// Numbers with a fraction. They are compared by their bits, as 0 and -0 are equal and NaN is not itself.
    pub(crate) fn floats(&self, size: usize) -> Choices<f64> {
        let mut bits: Choices<u64> = Choices::new((0..=size).map(|number| (number as f64).to_bits()).collect());
        if self.unusual > 0 {
            let mut add = |numbers: &[f64]| bits.add(numbers.iter().map(|number| number.to_bits()));
            add(&[-1.0]);
            add(&self.constants.floats);
            add(&self.constants.ints.iter().map(|number| *number as f64).collect::<Vec<_>>());
            add(&[0.5, -0.0, f64::MAX, f64::MIN_POSITIVE, f64::INFINITY, f64::NEG_INFINITY, f64::NAN]);
            if self.width >= Neighbours {
                let around = self.constants.ints.iter().map(|number| *number as f64);
                add(&around
                    .chain(self.constants.floats.iter().copied())
                    .flat_map(|it| [it + 1.0, it - 1.0])
                    .collect::<Vec<_>>());
                add(&[0.1, -0.5, 1.5, 2.5, f64::MIN, f64::EPSILON, 5e-324, 9_007_199_254_740_993.0]);
            }
            if self.width >= Powers {
                add(&(-20..=20).map(|k| 10f64.powi(k)).flat_map(|it| [it, -it]).collect::<Vec<_>>());
            }
        }
        Choices { values: bits.values.iter().map(|bits| f64::from_bits(*bits)).collect(), usual: bits.usual }
    }
}

/// All words of these letters, shorter ones first.
fn words(letters: &[char], longest: usize) -> impl Iterator<Item = String> {
    let mut all = vec![String::new()];
    let mut from = 0;
    for _ in 0..longest {
        let before = all.len();
        for k in from..before {
            let longer: Vec<String> = letters.iter().map(|letter| format!("{}{letter}", all[k])).collect();
            all.extend(longer);
        }
        from = before;
    }
    all.into_iter()
}

/// Numbers without a pattern, always the same ones: SplitMix64 (Steele, Lea, Flood 2014).
struct Scrambled(u64);

impl Scrambled {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}
