//! Choices at random, for samples: each entry begins at a random alternative, and goes round all of them from there.
//!
//! So a sample backtracks as a search does, and finds a structure if the part of the space that it is in has any. It is not uniform:
//! a structure with few alternatives beside it is likelier than one among many.

use super::choice::Choice;
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
}

/// Where the entries of the choice stack begin.
#[derive(Debug)]
pub(crate) struct Dice {
    random: Random,
    /// How many of 256 pointers become longer ways: they point to a fresh object, if there is one.
    growth: u32,
    /// How many of 256 values may be unusual.
    unusual: u32,
    /// The alternative at which each entry of the stack began.
    starts: Vec<u32>,
}

impl Dice {
    pub(crate) fn new(mut random: Random) -> Self {
        // Even odds for null and a fresh object make most structures tiny; certain growth makes them all full.
        let growth = 80 + random.below(170);
        // An invariant that ties values to each other is rarely met by unusual ones.
        let unusual = [16, 64, 192][random.below(3) as usize];
        Dice { random, growth, unusual, starts: Vec::new() }
    }

    /// The first alternative of the entry at a depth of the stack, for a field of the given domain.
    pub(super) fn roll(&mut self, domains: &Domains, field: DomainId, depth: usize, end: u32) -> u32 {
        let points = match &domains[field] {
            Domain::Pointer { .. } => true,
            Domain::Optional(inner) => matches!(domains[*inner], Domain::Pointer { .. }),
            _ => false,
        };
        // A fresh object is the last alternative.
        let grows = points && end > 1 && self.random.below(256) < self.growth;
        let usual = match &domains[field] {
            Domain::List(list) => list.usual() as u32,
            Domain::Optional(inner) => match &domains[*inner] {
                Domain::List(list) => list.usual() as u32 + 1,
                _ => end,
            },
            _ => end,
        };
        let start = match grows {
            true => end - 1,
            false if usual < end && self.random.below(256) >= self.unusual => self.random.below(usual),
            false => self.random.below(end),
        };
        self.starts.truncate(depth);
        self.starts.push(start);
        start
    }

    /// Goes on to the next alternative of the entry at a depth; true if it was the last one.
    pub(super) fn advance(&self, depth: usize, choice: &mut Choice) -> bool {
        choice.index = (choice.index + 1) % choice.end;
        choice.index == self.starts[depth]
    }
}
