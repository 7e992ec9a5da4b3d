//! Choices at random, for samples: each entry begins at a random alternative, and goes round all of them from there in random strides.
//!
//! So a sample backtracks as a search does, and finds a structure if the part of the space that it is in has any. It is not uniform:
//! a structure with few alternatives beside it is likelier than one among many. Each draw has a temper: its structures are long or short, its
//! values near or wide, equal or different. One distribution for all would have none of the structures that need, say, many equal values.

use std::rc::Rc;

use smallscope_core::small;

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
    /// Whether they ascend in small steps. Otherwise the first ones of a long sorted sequence leave too few for the others.
    ascends: bool,
}

/// Where an entry of the stack began.
#[derive(Debug)]
struct Start {
    index: u32,
    /// How many alternatives are gone round first.
    near: u32,
    /// How far it is to the next alternative.
    stride: u32,
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
        let (index, near, mut stride) = match self.next_higher(stack, end).filter(|_| habit.ascends) {
            Some(index) => (index, end, 1),
            None => {
                let index = self.first(domains, field, stack, (usual, end), &habit);
                // Where one value is the only one that fits, such as a count, it is most likely a usual one.
                let near = if index < usual { usual } else { end };
                (index, near, 1 + self.random.below(near.max(2) - 1))
            }
        };
        while common_divisor(stride, near) > 1 {
            stride -= 1;
        }
        let nests = matches!(domains[field], Domain::Sequence { budget: Some(_), .. });
        let grows = nests || (points(domains, field) && index == end - 1);
        self.starts.push(Start { index, near, stride, grows });
        index
    }

    fn habit(&self, field: DomainId) -> Habit {
        let mut random = Random::new(self.habits, field.0.into());
        Habit {
            unusual: random.one_of(&[8, 64, 192, 256]),
            reach: random.one_of(&[1, 1, 4]),
            ascends: random.below(4) == 0,
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
        if usual < end && random.below(256) >= habit.unusual {
            return random.below(usual.saturating_mul(habit.reach).min(end));
        }
        if end == 2 { u32::from(random.below(256) < self.second) } else { random.below(end) }
    }

    /// Goes on to the next alternative of the entry at a depth; true if it was the last one.
    pub(super) fn advance(&self, depth: usize, choice: &mut Choice) -> bool {
        let start = &self.starts[depth];
        if choice.index >= start.near {
            choice.index += 1;
            return choice.index == choice.end;
        }
        choice.index = ((u64::from(choice.index) + u64::from(start.stride)) % u64::from(start.near)) as u32;
        if choice.index != start.index {
            return false;
        }
        // All near ones are done.
        choice.index = start.near;
        choice.index == choice.end
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

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
