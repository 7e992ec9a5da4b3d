//! Choices at random, for samples: each entry begins at a random alternative, and goes round all of them from there in random strides.
//!
//! So a sample backtracks as a search does, and finds a structure if the part of the space that it is in has any. It is not uniform:
//! a structure with few alternatives beside it is likelier than one among many. Each draw has a temper: its structures are long or short, its
//! values near or wide, equal or different. One distribution for all would have none of the structures that need, say, many equal values.

use std::rc::Rc;

use smallscope_core::small::{self, List as _};

use super::choice::{Choice, Entry};
use crate::domain::{Domain, DomainId, Domains};

/// A small generator of random numbers: SplitMix64 (Steele, Lea, Flood 2014).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// Number `number` of the generators of a seed.
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        let mut random = Random(seed);
        let start = random.next();
        // Neighbouring numbers must not give streams that are shifted copies of one another.
        Random(start ^ Random(number).next())
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u32
    }

    fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len() as u32) as usize]
    }
}

/// The lists of values in a space: how many values each has, and how many of them are usual.
pub(crate) type Lists = Rc<[(u32, u32)]>;

/// The lists of a space that have unusual values.
pub(crate) fn lists(domains: &Domains) -> Lists {
    let mut lists: Vec<(u32, u32)> = Vec::new();
    for domain in &domains.table {
        if let Domain::List(list) = domain {
            lists.extend((list.usual() < list.len()).then_some((list.len() as u32, list.usual() as u32)));
        }
    }
    small::sort(&mut lists, &Ord::cmp);
    lists.dedup();
    lists.into()
}

/// How many choices are looked back over for one of the same kind.
const NEAR: usize = 4;

/// How many alternatives a choice has that may be near another one, and how far it is from it.
const MANY: u32 = 32;
const KIN: u32 = 4;

/// How many elements sequences have.
#[derive(Clone, Copy, Debug)]
enum Lengths {
    Any,
    Few,
    Many,
    Tiny,
}

/// Where the entries of the choice stack begin.
#[derive(Debug)]
pub(crate) struct Dice {
    random: Random,
    lists: Lists,
    /// How many of 256 pointers become longer ways: they point to a fresh object, if there is one.
    growth: u32,
    /// What the habits of fields are made from.
    habits: u64,
    /// How many of 256 choices are made as another one was before.
    repeats: u32,
    /// How many of 256 choices among many are made near another one among as many: strings that begin alike stand next to each other in a list, and
    /// so do numbers of about the same size.
    kinship: u32,
    /// How many of 256 choices between two alternatives take the second.
    second: u32,
    lengths: Lengths,
    /// How many of the vectors through which a class contains itself are not empty: structures that nest anywhere are rarely valid.
    nests: usize,
    /// How many pointers point to fresh objects, before others are null if they can be. A tree that grows at every pointer has no end.
    objects: usize,
    starts: Vec<Start>,
}

/// What the values of one field are like in a draw.
struct Habit {
    /// How many of 256 may be unusual. An invariant that ties values to each other is rarely met by unusual ones; one that orders them
    /// needs many different ones.
    unusual: u32,
    /// How many times as many values as the usual ones count as near.
    reach: u32,
    /// Whether usual values come next after an unusual one that does not fit: there may be few that do.
    returns: bool,
    pattern: Pattern,
}

/// How the values of one field follow each other in a draw.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Pattern {
    None,
    /// They ascend in small steps. Otherwise the first ones of a long sorted sequence leave too few for the others.
    Ascends,
    /// Each is the one after that of the field before: tables that point into each other fit together so.
    Counts,
}

/// Where an entry of the stack began: with one of the near alternatives, which are gone round before the others, or with another one, which comes
/// before them all.
#[derive(Debug)]
struct Start {
    index: u32,
    field: DomainId,
    /// How many alternatives are near.
    near: u32,
    /// How far it is to the next alternative.
    stride: u32,
    /// With which of the near ones they begin.
    first_near: u32,
    /// With which of the others those begin.
    first_other: u32,
    /// Whether it is the length of a vector through which a class contains itself, or points to a fresh object.
    grows: bool,
}

impl Dice {
    pub(crate) fn new(mut random: Random, lists: Lists, size: u32) -> Self {
        Dice {
            // Even odds for null and a fresh object make most structures tiny; certain growth makes them all full.
            growth: 80 + random.below(170),
            habits: random.next(),
            repeats: random.one_of(&[0, 32, 128]),
            kinship: random.one_of(&[0, 0, 96, 200]),
            second: random.one_of(&[64, 128, 192]),
            lengths: random.one_of(&[Lengths::Any, Lengths::Few, Lengths::Many, Lengths::Tiny]),
            objects: 1 + random.below(size + 1).min(random.below(2 * size + 2)) as usize,
            nests: random.one_of(&[1, 1, 2, 4, usize::MAX]),
            starts: Vec::new(),
            random,
            lists,
        }
    }

    /// The first alternative of the next entry of the stack, for a field of the given domain.
    pub(super) fn roll(&mut self, domains: &Domains, field: DomainId, stack: &[Entry], end: u32) -> u32 {
        self.starts.truncate(stack.len());
        let usual = self.usual(domains, field, end);
        let habit = self.habit(field);
        let next = match habit.pattern {
            Pattern::None => None,
            Pattern::Ascends => self.next_higher(stack, end),
            Pattern::Counts => self.next_in_turn(field, stack, end),
        };
        let (index, near, stride) = match next {
            Some(index) => (index, end, 1),
            None => {
                let index = self.first(domains, field, stack, (usual, end), &habit);
                // Where one value is the only one that fits, such as a count, it is most likely a usual one.
                let near = if index < usual || habit.returns { usual } else { end };
                (index, near, 1 + self.random.below(near.max(2) - 1))
            }
        };
        let first_near = if index < near { index } else { self.random.below(near.max(1)) };
        let first_other = if index < near { near + self.random.below((end - near).max(1)) } else { index };
        let nests = matches!(domains[field], Domain::Sequence { budget: Some(_), .. });
        let grows = nests || (points(domains, field) && index == end - 1);
        let stride = without_divisor(stride, near);
        self.starts.push(Start { index, field, near, stride, first_near, first_other, grows });
        index
    }

    fn habit(&self, field: DomainId) -> Habit {
        let mut random = Random::new(self.habits, field.0.into());
        Habit {
            unusual: random.one_of(&[8, 64, 192, 256]),
            reach: random.one_of(&[1, 1, 4]),
            returns: random.below(2) == 0,
            pattern: random.one_of(&[
                Pattern::Ascends,
                Pattern::Ascends,
                Pattern::Counts,
                Pattern::None,
                Pattern::None,
                Pattern::None,
                Pattern::None,
                Pattern::None,
            ]),
        }
    }

    /// How many of the alternatives of a field are usual.
    fn usual(&self, domains: &Domains, field: DomainId, end: u32) -> u32 {
        // An optional value has one more alternative: nothing.
        let list = self.lists.iter().find(|(len, _)| *len == end || *len + 1 == end);
        match (&domains[field], list) {
            (_, Some((len, usual))) => usual + end - len,
            // Keys of maps are chosen among those that are left.
            (Domain::List(list), None) => (list.usual() as u32).clamp(1, end),
            _ => end,
        }
    }

    /// A little more than what was chosen last of as many alternatives.
    fn next_higher(&mut self, stack: &[Entry], end: u32) -> Option<u32> {
        let before = stack.iter().rev().take(NEAR).find(|entry| entry.choice.end == end && end > 2)?;
        Some(before.choice.index + self.random.one_of(&[0, 1, 1, 1, 1, 2, 2, 3])).filter(|start| *start < end)
    }

    /// The alternative after the one that the field had last; for the first time, one of the first two, as an option has one more.
    fn next_in_turn(&mut self, field: DomainId, stack: &[Entry], end: u32) -> Option<u32> {
        let before = self.starts.iter().rposition(|start| start.field == field);
        let next = before.map_or_else(|| self.random.below(2), |before| stack[before].choice.index + 1);
        Some(next).filter(|next| *next < end)
    }

    fn first(
        &mut self,
        domains: &Domains,
        field: DomainId,
        stack: &[Entry],
        (usual, end): (u32, u32),
        habit: &Habit,
    ) -> u32 {
        let random = &mut self.random;
        let grown = || self.starts.iter().filter(|start| start.grows).count();
        // A fresh object is the last alternative.
        if points(domains, field) && random.below(256) < self.growth {
            return if grown() < self.objects { end - 1 } else { 0 };
        }
        if let Domain::Sequence { budget, .. } = &domains[field] {
            if budget.is_some() && grown() >= self.nests {
                return 0;
            }
            return match self.lengths {
                Lengths::Any => random.below(end),
                Lengths::Few => random.below(end).min(random.below(end)),
                Lengths::Many => random.below(end).max(random.below(end)),
                Lengths::Tiny => random.below(end.min(4)),
            };
        }
        if !stack.is_empty() && random.below(256) < self.repeats {
            let before = stack[random.below(stack.len() as u32) as usize].choice.index;
            let near = random.one_of(&[before, before, before + 1, before.saturating_sub(1)]);
            if near < end {
                return near;
            }
        }
        if end > MANY && random.below(256) < self.kinship {
            let like = stack.iter().rev().filter(|entry| entry.choice.end == end).take(NEAR).list();
            if !like.is_empty() {
                let before = like[random.below(like.len() as u32) as usize].choice.index;
                return (before + random.below(2 * KIN + 1)).saturating_sub(KIN).min(end - 1);
            }
        }
        if usual < end && random.below(256) >= habit.unusual {
            return random.below(usual.saturating_mul(habit.reach).min(end));
        }
        if end == 2 { u32::from(random.below(256) < self.second) } else { random.below(end) }
    }

    /// Goes on to the next alternative of the entry at a depth; true if it was the last one. The others are gone round as the near ones are: a
    /// few of many numbers may be valid, and each of them is to come up.
    pub(super) fn advance(&self, depth: usize, choice: &mut Choice) -> bool {
        let Start { index, near, stride, first_near, first_other, .. } = self.starts[depth];
        let round = |at: u32, stride: u32, of: u32| ((u64::from(at) + u64::from(stride)) % u64::from(of)) as u32;
        let others = choice.end - near;
        let other_stride = || without_divisor(stride % others, others);
        let is_first_other = choice.index == first_other;
        if choice.index < near {
            choice.index = round(choice.index, stride, near);
            if choice.index != first_near {
                return false;
            }
            // All near ones are done.
            choice.index = first_other;
            if index < near {
                return near == choice.end;
            }
        } else if is_first_other && index >= near && near > 0 {
            choice.index = first_near;
            return false;
        }
        choice.index = near + round(choice.index - near, other_stride(), others);
        choice.index == first_other
    }
}

/// Whether a field is a pointer.
fn points(domains: &Domains, field: DomainId) -> bool {
    match &domains[field] {
        Domain::Pointer { .. } => true,
        Domain::Optional(inner) | Domain::Present(inner) => matches!(domains[*inner], Domain::Pointer { .. }),
        _ => false,
    }
}

/// The largest stride up to a given one that goes round so many alternatives.
fn without_divisor(stride: u32, alternatives: u32) -> u32 {
    (1..=stride).rev().find(|stride| common_divisor(*stride, alternatives) == 1).unwrap_or(1)
}

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
