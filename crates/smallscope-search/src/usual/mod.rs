//! The values of scalars and strings that nobody bounded: a few usual ones, and unusual ones that bugs need.
//!
//! Usual values are as many as the size allows: 0 and the numbers after it, the first letters, short words of them. Unusual are
//! negative numbers, the ends of the type, what the code mentions, each with its neighbours, spaces, letters of several bytes. An input may have only so many
//! unusual values at once, so they come up early but do not multiply with each other: with `n` places and `s` unusual values, one of them at a
//! time makes an input `n * s` times, not `s` to the power of `n`.
//!
//! How many are allowed at once, and from how wide a choice, is decided for each size by [`plan`]: as many as can be afforded. Samples have no
//! such limit.

use std::sync::Arc;

use smallscope_core::small::{List as _, SmallSet};
use smallscope_core::{Datum, Structure};

use Width::{All, Narrow, Neighbours, Powers, Wide};

use crate::domain::{Class, Domain, DomainId, Domains};

mod numbers;
mod texts;

/// What the code mentions: literals, constants, lengths of arrays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Constants {
    ints: SmallSet<i128>,
    letters: SmallSet<char>,
    texts: SmallSet<String>,
    floats: Vec<f64>,
    /// Ranges, with both ends.
    spans: SmallSet<(i128, i128)>,
}

impl Constants {
    /// The constants of these kinds.
    pub fn new(ints: &[i128], letters: &[char], texts: &[&str], floats: &[f64]) -> Self {
        let mut constants = Constants { floats: floats.to_vec(), ..Constants::default() };
        constants.ints.extend(ints.iter().copied());
        constants.letters.extend(letters.iter().copied());
        constants.texts.extend(texts.iter().map(|text| (*text).to_owned()));
        constants
    }

    /// Adds the ends of ranges: what is between them comes up in random inputs.
    pub fn between(mut self, spans: &[(i128, i128)]) -> Self {
        self.spans.extend(spans.iter().copied());
        self
    }

    /// Takes over others.
    pub(crate) fn include(&mut self, other: &Constants) {
        self.ints.extend(other.ints.iter().copied());
        self.letters.extend(other.letters.iter().copied());
        self.texts.extend(other.texts.iter().cloned());
        self.floats.extend(&other.floats);
        self.spans.extend(other.spans.iter().copied());
    }

    /// The values in a structure.
    pub(crate) fn of(structure: &Structure) -> Self {
        let mut constants = Constants::default();
        let mut waiting: Vec<&Datum> = structure.objects.iter().chain([&structure.root]).list();
        while let Some(datum) = waiting.pop() {
            match datum {
                Datum::Int(number) => {
                    constants.ints.insert(*number);
                }
                Datum::Char(letter) => {
                    constants.letters.insert(*letter);
                }
                Datum::Text(text) => {
                    constants.texts.insert(text.clone());
                }
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
    /// All numbers of types that have few.
    All,
}

/// What a space without bounds of its own has its values for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To try all of them.
    #[default]
    Exhaust,
    /// To draw some of them: usual and unusual ones for block 0 of the draws, other ones at random for each later block.
    Sample { block: u64 },
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
    /// Whether structures that differ in the order of an arena's slots are different ones: to code that moves slots, they are.
    pub(crate) ordered_slots: bool,
    /// The block of draws that the values are for; 0 also where nothing is drawn.
    pub(crate) block: u64,
}

/// How many combinations of values may be tried at a size for the sake of unusual ones.
const MOST_COMBINATIONS: f64 = 20_000.0;

/// How many times as many there may be at each further size where sizes add nothing but values, and how often they grow so.
const MORE_COMBINATIONS: f64 = 4.0;
const MOST_GROWTH: usize = 2;

/// How many times as many combinations there may be for the sake of unusual ones, where there are more than that anyway.
const MOST_TIMES: f64 = 8.0;

/// Beyond this size, orders of an arena's slots are left to samples.
const MOST_ORDERED: usize = 3;

/// Beyond this many places for values, unusual ones are left to samples.
const MOST_PLACES: usize = 64;

/// The widest choice of values that can be afforded. `build` gives the domains of a plan.
pub(crate) fn plan<E>(
    purpose: Purpose,
    size: usize,
    given: &Constants,
    build: impl Fn(&Plan) -> Result<Domains, E>,
) -> Result<Domains, E> {
    let constants = Arc::new(given.clone());
    let ordered_slots = purpose != Purpose::Exhaust || size <= MOST_ORDERED;
    let plan =
        |width, texts, unusual| Plan { constants: constants.clone(), width, texts, unusual, ordered_slots, block: 0 };
    match purpose {
        Purpose::Sample { block: 0 } => return build(&plan(Wide, Wide, usize::MAX)),
        // What block 0 has of values that are always the same need not come up in every block.
        Purpose::Sample { block } if block % 2 == 0 => {
            return build(&Plan { block, ..plan(Neighbours, Neighbours, usize::MAX) });
        }
        Purpose::Sample { block } => return build(&Plan { block, ..plan(Powers, Powers, usize::MAX) }),
        Purpose::Find => return build(&plan(Narrow, Narrow, usize::MAX)),
        Purpose::Exhaust => {}
    }
    let first = build(&Plan { unusual: 1, ..Plan::default() })?;
    let growth = if first.is_flat() { size.saturating_sub(1).min(MOST_GROWTH) } else { 0 };
    let most = MOST_COMBINATIONS * MORE_COMBINATIONS.powi(growth as i32);
    let least = Places::of(&first);
    let places = least.count();
    // Solvers are told what values there are, not how many of them may be unusual.
    let is_specified = first.classes.iter().any(|class| !class.specs.is_empty());
    if size > 0 && (1..=MOST_PLACES).contains(&places) && !is_specified {
        for (width, texts, unusual) in WIDEST_FIRST {
            let unusual = unusual.min(places);
            // A wider choice costs more than the narrowest one without what the code mentions, but for strings.
            let affords = |width| least.with_texts(texts::number_of(given, width)).are_few(unusual, most);
            if !least.are_few(unusual, most)
                || [Neighbours, Powers, Wide].iter().any(|it| *it <= texts && !affords(*it))
            {
                continue;
            }
            let domains = build(&plan(width, texts, unusual))?;
            if Places::of(&domains).are_few(unusual, most) {
                return Ok(domains);
            }
        }
    }
    build(&plan(Narrow, Narrow, 0))
}

/// Widths of numbers and of strings, and how many unusual values there may be at once.
const WIDEST_FIRST: [(Width, Width, usize); 11] = [
    (All, Wide, usize::MAX),
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

/// The places for values in a largest input.
#[derive(Default)]
struct Places(Vec<Place>);

/// Places for the values of a list: how many usual and unusual ones it has, and how many such places there are.
struct Place {
    usual: f64,
    others: f64,
    count: usize,
    is_text: bool,
}

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
        self.0.iter().fold(0, |sum, place| sum.saturating_add(place.count))
    }

    /// The same with so many unusual strings.
    fn with_texts(&self, number: usize) -> Places {
        let others = |place: &Place| if place.is_text { number as f64 } else { place.others };
        Places(self.0.iter().map(|place| Place { others: others(place), ..*place }).list())
    }

    fn add(&mut self, domains: &Domains, domain: DomainId, times: usize) {
        match &domains[domain] {
            Domain::List(list) if list.usual() < list.len() => {
                let (usual, others) = (list.usual() as f64, (list.len() - list.usual()) as f64);
                self.0.push(Place { usual, others, count: times, is_text: list.text(0).starts_with('"') });
            }
            Domain::Optional(inner) | Domain::Present(inner) => self.add(domains, *inner, times),
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

    /// Whether so many unusual values at once can be afforded, where there may be so many combinations.
    fn are_few(&self, unusual: usize, most: f64) -> bool {
        // By the number of unusual values among the places so far: how many combinations.
        let mut combinations = vec![1.0];
        for place in &self.0 {
            for _ in 0..place.count {
                let mut next = vec![0.0; (combinations.len() + 1).min(unusual + 1)];
                for (k, number) in combinations.iter().enumerate() {
                    next[k] += number * place.usual;
                    if let Some(one_more) = next.get_mut(k + 1) {
                        *one_more += number * place.others;
                    }
                }
                combinations = next;
            }
        }
        let all: f64 = combinations.iter().sum();
        all <= most || all <= MOST_TIMES * combinations[0]
    }
}

impl Domains {
    /// Whether larger sizes have no larger inputs, but only more values.
    pub(crate) fn is_flat(&self) -> bool {
        let grows = |domain| matches!(domain, &Domain::Sequence { .. } | Domain::Pointer { .. } | Domain::Slot { .. });
        !self.table.iter().any(grows)
    }

    /// How many places for unusual values a largest input has.
    pub(crate) fn places_for_others(&self) -> usize {
        Places::of(self).count()
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

/// Numbers without a pattern, always the same ones: SplitMix64 (Steele, Lea, Flood 2014).
struct Scrambled(u64);

impl Scrambled {
    /// A number below `end`, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}
