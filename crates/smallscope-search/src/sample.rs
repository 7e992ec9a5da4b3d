//! Samples: valid structures drawn at random, for sizes whose structures are too many to try all.
//!
//! A draw is a search whose choices begin at random alternatives (`lazy/dice`). An early choice may have led to a large part of the space
//! without structures, so after some candidates the last choices are taken back all at once, more of them the longer it takes, and in the end
//! the draw starts over. Draws are numbered, and each depends on the seed and its number only. So a failure can be drawn again without what
//! came before it.
//!
//! Where structures can be numbered with little work, three of four draws are of a number instead, so that each structure is as likely as any
//! other ([`uniform`](crate::uniform)). The descent stays beside it: it finds lopsided shapes, equal values and small structures that are rare among
//! all of a size.
//!
//! Values that nobody bounded are lists, and a list has few of the numbers of a type. So draws come in blocks, each with other numbers at
//! random in its lists.

use std::time::Instant;

use smallscope_core::{Breach, Limits, Rejection, Structure};

use crate::domain::Domain;
use crate::error::SpaceError;
use crate::lazy::{Dice, Lists, Random};
use crate::model::Model;
use crate::space::Space;
use crate::uniform::{EFFORT, Uniform};
use crate::worker::{Step, Worker};

/// How many candidates a draw tries before it starts over for the first time; twice as many each time after.
const FIRST_PATIENCE: u64 = 256;

/// How many candidates it tries before it takes back all choices of a value that is chosen as a whole.
const WHOLE_BEAT: u64 = 3;

/// How many more it tries for the sake of fields with many usual values.
const MOST_USUAL: u32 = 48;

/// How many small structures a draw passes over.
const MOST_SMALL: usize = 4;

/// How many candidates every other draw tries at most; every fourth twice as many, and so on.
const FIRST_DRAW: u64 = 512;

/// How many candidates a draw tries before it takes back a choice; twice as many choices after twice as many candidates.
const BEAT: u64 = 16;

/// How many draws have the same values to choose from, where nobody bounded them.
const BLOCK: u64 = 256;

/// How many draws are made before structures are numbered: where draws are costly, there are no more.
const BEFORE_NUMBERS: u64 = 32;

/// What came of a draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// A valid structure: [`Sampler::value`] and [`Sampler::structure`] give it.
    Valid,
    /// No structure was found within the draw's candidates, or before the time was up.
    Missed,
    /// The predicate does what no predicate may.
    Broken(Breach),
}

/// Draws valid structures at random from a space.
///
/// Draws are not uniform: every valid structure can come up, but some are likelier than others. Those that [`Sampler::is_uniform`] tells of are.
pub struct Sampler<T: Model> {
    worker: Worker<T>,
    space: Space<T>,
    /// What is passed over.
    smaller: Option<Space<T>>,
    /// The block of draws that the worker is for.
    block: u64,
    lists: Lists,
    /// The numbers of structures, if some draws are to be uniform.
    uniform: Option<Uniform<T>>,
    /// Stands for the structure drawn last, if that was uniform.
    number: Option<u64>,
    /// What numbering took so far.
    numbering: u64,
    /// Whether structures can have more and fewer choices, and about how many they can have.
    varies: bool,
    size: u32,
    seed: u64,
    max_candidates: u64,
    until: Option<Instant>,
}

impl<T: Model> Sampler<T> {
    pub(crate) fn new(space: &Space<T>, seed: u64) -> Result<Self, SpaceError> {
        let domains = space.sampled_domains(0)?;
        if let Some((field, _)) = domains.widest_symbol() {
            let problem = format!("`{field}` is symbolic: its values are solved for, not drawn");
            return Err(SpaceError::new(vec![problem]));
        }
        let varies =
            domains.table.iter().any(|domain| matches!(domain, Domain::Sequence { .. } | Domain::Pointer { .. }));
        let size = u32::try_from(space.bound()).unwrap_or(u32::MAX / 4);
        let worker = Worker::new(domains, space, &Limits::default(), false);
        let (lists, space) = (worker.lists(), space.clone());
        Ok(Sampler {
            worker,
            space,
            smaller: None,
            block: 0,
            lists,
            uniform: None,
            number: None,
            numbering: 0,
            varies,
            size,
            seed,
            max_candidates: 3000,
            until: None,
        })
    }

    /// How many candidates a draw may try; 3,000 if it is not set.
    pub fn max_candidates(mut self, candidates: u64) -> Self {
        self.max_candidates = candidates;
        self
    }

    /// When to give up a draw.
    pub fn until(mut self, until: Instant) -> Self {
        self.until = Some(until);
        self
    }

    /// Changes when to give up a draw.
    #[doc(hidden)]
    pub fn set_until(&mut self, until: Option<Instant>) {
        self.until = until;
    }

    /// Makes three of four draws uniform, after the first ones, where structures can be numbered with little work.
    pub fn uniform(mut self) -> Self {
        self.uniform = Some(Uniform::Unasked);
        self
    }

    /// Whether the structure drawn last was drawn so that each one of its space was as likely as any other.
    pub fn is_uniform(&self) -> bool {
        self.number.is_some()
    }

    /// Passes over structures of a smaller space, with its own choice of values where nobody bounded them.
    ///
    /// # Errors
    ///
    /// If the smaller space cannot be searched, or bounds other fields.
    pub fn beyond(mut self, smaller: &Space<T>) -> Result<Self, SpaceError> {
        self.worker.pass_over(vec![smaller.domains()?], smaller.conditions());
        self.smaller = Some(smaller.clone());
        Ok(self)
    }

    /// The number of the first draw after one that chooses from other values; none if all choose from the same.
    pub fn next_block(&self, number: u64) -> Option<u64> {
        (!self.lists.is_empty()).then(|| (number / BLOCK + 1) * BLOCK)
    }

    /// Takes the values of the block that a draw is in.
    fn turn_to(&mut self, block: u64) -> Result<(), SpaceError> {
        let mixed = if block == 0 { 0 } else { (Random::new(self.seed, block).next() & !1) | (block & 1) };
        let counters = self.worker.tallies.counters;
        let mut worker = Worker::new(self.space.sampled_domains(mixed)?, &self.space, &Limits::default(), false);
        if let Some(smaller) = &self.smaller {
            worker.pass_over(vec![smaller.domains()?], smaller.conditions());
        }
        worker.tallies.counters = counters;
        (self.lists, self.worker, self.block) = (worker.lists(), worker, block);
        Ok(())
    }

    /// Makes a draw by a number, if it is one of those that are; whether it came to something.
    fn draw_number(&mut self, number: u64) -> Option<Drawn> {
        let Sampler { uniform: Some(uniform), space, smaller, until, .. } = self else { return None };
        // Shards take turns, so the draw's number does not say which.
        let mut random = Random::new(!self.seed, number);
        if number < BEFORE_NUMBERS || random.next() & 3 == 0 {
            return None;
        }
        self.numbering += if uniform.is_unasked() { EFFORT } else { 0 };
        if !uniform.prepare(space, smaller.as_ref(), *until) {
            return Some(Drawn::Missed);
        }
        self.number = uniform.draw(&mut random);
        self.number.map(|_| Drawn::Valid)
    }

    /// Makes draw number `number`.
    pub fn draw(&mut self, number: u64) -> Drawn {
        let block = if self.lists.is_empty() { 0 } else { number / BLOCK };
        // A space that could be searched with some values can be with others.
        if block != self.block && self.turn_to(block).is_err() {
            return Drawn::Missed;
        }
        self.number = None;
        if let Some(drawn) = self.draw_number(number) {
            return drawn;
        }
        let mut random = Random::new(self.seed, number);
        // Few draws try hard: where structures are rare, most of the time would go to draws that find none.
        let most = FIRST_DRAW << (number + 1).trailing_zeros().min(16);
        let (mut patience, mut left) = (FIRST_PATIENCE, self.max_candidates.min(most));
        let least = if self.varies { random.below(2 * self.size + 1) as usize } else { 0 };
        let mut small = Vec::new();
        while left > 0 {
            let seed = random.next();
            let (drawn, tried) = self.attempt(seed, patience.min(left));
            left -= tried;
            match drawn {
                // A small structure is found much sooner than a large one.
                Some(Drawn::Valid) if self.worker.depth() < least && small.len() < MOST_SMALL => small.push(seed),
                Some(drawn) => return drawn,
                None => patience = patience.saturating_mul(2),
            }
        }
        // The same attempt has the same end.
        small.first().and_then(|seed| self.attempt(*seed, patience).0).unwrap_or(Drawn::Missed)
    }

    /// Tries up to so many candidates, and gives what came of it, unless it is to be tried again, and how many it were.
    fn attempt(&mut self, seed: u64, patience: u64) -> (Option<Drawn>, u64) {
        self.worker.start_at_random(Dice::new(Random::new(seed, 0), self.lists.clone(), self.size));
        // Enough to try all usual values of a field.
        let beat = BEAT + u64::from(self.size.min(MOST_USUAL));
        for tried in 1..=patience {
            match self.worker.step() {
                Step::Structure => return (Some(Drawn::Valid), tried),
                // All of the space was gone through, from a random beginning.
                Step::Done if tried <= beat => return (Some(Drawn::Missed), tried),
                Step::Done => return (None, tried),
                Step::Broken(breach) => return (Some(Drawn::Broken(*breach)), tried),
                Step::Rejected | Step::BeyondHorizon | Step::Spent => {}
            }
            // The parts of a value that is chosen as a whole are not tried one by one, so any of them may be why it does not fit.
            let parts = self.worker.last_field();
            if parts > 1 && tried % WHOLE_BEAT == 0 {
                self.worker.retreat(parts);
                if self.worker.depth() == 0 {
                    return (None, tried);
                }
            }
            if tried % beat == 0 {
                if self.until.is_some_and(|until| Instant::now() >= until) {
                    return (Some(Drawn::Missed), tried);
                }
                self.worker.retreat(1 << (tried / beat).trailing_zeros().min(16));
            }
        }
        (None, patience)
    }

    /// How many candidates all draws have tried so far, and what numbering structures counts for.
    pub fn candidates(&self) -> u64 {
        self.worker.tallies.counters.candidates + self.numbering
    }

    /// What holds the structure drawn last.
    fn holder(&mut self) -> &mut Worker<T> {
        let numbered = self.uniform.as_mut().filter(|_| self.number.is_some()).and_then(Uniform::worker);
        numbered.unwrap_or(&mut self.worker)
    }

    /// A number for the structure drawn last: the same for the same choices from the same values.
    pub fn fingerprint(&self) -> u64 {
        let descended = || self.worker.fingerprint() ^ self.block.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.number.unwrap_or_else(descended)
    }

    /// The structure drawn last, as an ordinary value; only after [`Drawn::Valid`].
    pub fn value(&mut self) -> T {
        self.holder().concretise()
    }

    /// The structure drawn last, as an object graph; only after [`Drawn::Valid`].
    pub fn structure(&mut self) -> Structure {
        self.holder().observe()
    }

    /// The check that refuses the structure drawn last, where near misses are drawn.
    pub fn missed(&self) -> Option<Rejection> {
        self.worker.missed()
    }
}
