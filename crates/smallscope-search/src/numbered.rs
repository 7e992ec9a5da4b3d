//! All structures of a space with numbers: how many there are, which one has a number, and some at random.

use std::ops::Range;

use smallscope_core::{Count, Limits, Structure};

use crate::domain::Domains;
use crate::error::SpaceError;
use crate::lazy::Random;
use crate::model::Model;
use crate::sample::{Drawn, Sampler};
use crate::space::Space;
use crate::table::number::Numbers;
use crate::table::resources::Resources;
use crate::table::store::StateId;
use crate::worker::{Step, Worker};

/// How many bytes the tables may take.
const MOST_BYTES: usize = 4 << 30;

/// The valid structures of a space, numbered from 0, without listing them.
///
/// This takes a space in which every pointer owns its object alone: then [tabling](crate::Search::tabling) keeps all structures as
/// sums of products. Numbers follow from the space and its invariants only.
///
/// ```
/// use smallscope_search::Space;
/// let mut pairs = Space::<(Box<u8>, Box<u8>)>::new(9).given_pair(|a, b| **a < **b).numbered().unwrap();
/// assert_eq!(pairs.count().to_string(), "45");
/// assert_eq!(pairs.nth(&44u64.into()), Some((Box::new(8), Box::new(9))));
/// assert_eq!(pairs.nth(&45u64.into()), None);
/// ```
pub struct Numbered<T: Model> {
    space: Space<T>,
    worker: Worker<T>,
    numbers: Numbers,
    /// Sets of structures, each with the number of those before it.
    sets: Vec<(Count, Vec<StateId>)>,
    count: Count,
}

/// What is used up, if every pointer owns its object alone.
fn owned(domains: &Domains) -> Option<Resources> {
    Resources::of(domains).filter(|resources| resources.owned[domains.root.0 as usize])
}

impl<T: Model> Numbered<T> {
    pub(crate) fn new(space: &Space<T>, limits: &Limits) -> Result<Self, SpaceError> {
        Self::by(space, limits, |worker| worker.table_calls(MOST_BYTES, true, limits))
    }

    /// Numbers the structures of a space, with tables as given.
    pub(crate) fn by(
        space: &Space<T>,
        limits: &Limits,
        table: impl FnOnce(&mut Worker<T>),
    ) -> Result<Self, SpaceError> {
        let refuse = |problem: String| Err(SpaceError::new(vec![problem]));
        let domains = space.domains()?;
        let Some(resources) = owned(&domains) else {
            return refuse(
                "its structures cannot be numbered: pointers may share objects, or fields are symbolic, indices, sets or maps; \
                 `search().count()` lists them"
                    .to_owned(),
            );
        };
        if space.is_of_near_misses() || space.target().is_some() {
            return refuse("near misses and structures like a given one cannot be numbered".to_owned());
        }
        let mut numbers = Numbers::new(resources.simple);
        let mut worker = Worker::new(domains, space, limits, false);
        table(&mut worker);
        worker.complete_in_sets();
        let (mut sets, mut count) = (Vec::new(), Count::zero());
        loop {
            if limits.candidates.is_some_and(|most| worker.tallies.counters.candidates >= most) {
                return refuse("a limit was reached before all structures were numbered".to_owned());
            }
            match worker.step() {
                Step::Structure => {
                    let states = worker.states();
                    let here = numbers.of_row(worker.store(), &states);
                    sets.push((count.clone(), states));
                    count = count.plus(&here);
                }
                Step::Rejected => {}
                Step::Done => break,
                Step::Spent if worker.are_tables_full() => {
                    return refuse("there are too many sets of structures to number them".to_owned());
                }
                Step::Spent => return refuse("a limit was reached before all structures were numbered".to_owned()),
                Step::Broken(breach) => return refuse(format!("its structures cannot be numbered: {breach}")),
                Step::BeyondHorizon => unreachable!("only plans of shards have a horizon"),
            }
        }
        if worker.tallies.counters.undecided() > 0 {
            return refuse(
                "its structures cannot be numbered: an invariant does not end for some candidates".to_owned(),
            );
        }
        if count.is_vast() {
            return refuse(format!("there are too many structures to number them: {count}"));
        }
        Ok(Numbered { space: space.clone(), worker, numbers, sets, count })
    }

    /// Whether the structures of a space can be numbered, if there is room for the tables.
    pub(crate) fn is_possible(space: &Space<T>) -> Result<bool, SpaceError> {
        Ok(owned(&space.domains()?).is_some() && !space.is_of_near_misses() && space.target().is_none())
    }

    /// How many structures there are.
    pub fn count(&self) -> &Count {
        &self.count
    }

    /// The structure of a number, as an ordinary value; none if there are not so many.
    pub fn nth(&mut self, number: &Count) -> Option<T> {
        self.take(number)?;
        let value = self.worker.concretise();
        self.let_go();
        Some(value)
    }

    /// The structure of a number, as an object graph; none if there are not so many.
    pub fn structure(&mut self, number: &Count) -> Option<Structure> {
        self.take(number)?;
        let structure = self.worker.observe();
        self.let_go();
        Some(structure)
    }

    /// Both of them.
    pub(crate) fn both(&mut self, number: &Count) -> Option<(T, Structure)> {
        self.take(number)?;
        let both = (self.worker.concretise(), self.worker.observe());
        self.let_go();
        Some(both)
    }

    pub(crate) fn space(&self) -> &Space<T> {
        &self.space
    }

    /// The structures of a range of numbers, in their order.
    pub fn range(&mut self, range: Range<Count>) -> impl Iterator<Item = T> + '_ {
        let Range { start: mut number, end } = range;
        std::iter::from_fn(move || {
            end.minus(&number).filter(|left| *left != Count::zero())?;
            let value = self.nth(&number);
            number = number.plus(&Count::one());
            value
        })
    }

    /// The numbers of the structures of shard `index` of `count`. No two shards differ by more than one structure.
    ///
    /// ```
    /// use smallscope_search::{Count, Space};
    /// let trees = Space::<Vec<Box<bool>>>::new(3).numbered().unwrap();
    /// let shards: Vec<_> = (0..4).map(|index| trees.shard(index, 4)).collect();
    /// assert_eq!((&shards[0].start, &shards[3].end), (&Count::zero(), trees.count()));
    /// let sizes: Vec<_> = shards.iter().map(|it| it.end.minus(&it.start).unwrap().to_string()).collect();
    /// assert_eq!(sizes, ["4", "4", "4", "3"]);
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no such shard.
    pub fn shard(&self, index: usize, count: usize) -> Range<Count> {
        assert!(index < count, "shards are numbered from 0 to one less than their count");
        let (each, rest) = self.count.divided_by(&Count::from(count as u64)).expect("counted structures have a number");
        let start = |index: usize| {
            let index = Count::from(index as u64);
            // The first shards have one more each, until there are none left.
            let more = if rest.minus(&index).is_some() { &index } else { &rest };
            each.times(&index).plus(more)
        };
        start(index)..start(index + 1)
    }

    /// Structures at random, each as likely as any other; none if there is no structure at all. The same for the same seed.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// let mut lists = Space::<Vec<Box<bool>>>::new(40).numbered().unwrap();
    /// assert_eq!(lists.count().to_string(), "2199023255551");
    /// assert_eq!(lists.sample(7).take(3).count(), 3);
    /// ```
    pub fn sample(&mut self, seed: u64) -> impl Iterator<Item = T> + '_ {
        let mut random = Random::new(seed, 0);
        std::iter::from_fn(move || {
            let number = self.count.draw_below(|| random.next())?;
            self.nth(&number)
        })
    }

    /// Makes the structure of a number the one at hand.
    fn take(&mut self, number: &Count) -> Option<()> {
        self.count.minus(number).filter(|left| *left != Count::zero())?;
        let place = self.sets.partition_point(|(before, _)| number.minus(before).is_some()).checked_sub(1)?;
        let (before, states) = &self.sets[place];
        let number = number.minus(before)?;
        let store = self.worker.store();
        let len = store.len();
        let picked = self.numbers.pick_row(store, states, number);
        self.worker.take(&picked);
        self.worker.store().truncate(len);
        Some(())
    }

    /// Makes a structure the one at hand: each is as likely as any other that is not passed over. None if so many in a row are.
    pub(crate) fn draw(&mut self, random: &mut Random, tries: usize) -> Option<Count> {
        for _ in 0..tries {
            let number = self.count.draw_below(|| random.next())?;
            self.take(&number)?;
            if !self.worker.fits_smaller_space() {
                return Some(number);
            }
        }
        None
    }

    pub(crate) fn worker(&mut self) -> &mut Worker<T> {
        &mut self.worker
    }

    fn let_go(&mut self) {
        self.worker.start(Vec::new());
    }
}

/// Valid structures at random, without end. It ends only if there are none, or if many draws in a row find none.
pub struct Samples<T: Model> {
    source: Drawing<T>,
}

enum Drawing<T: Model> {
    Numbered(Box<Numbered<T>>, Random),
    /// A descent at random, and the number of the next draw.
    Descent(Box<Sampler<T>>, u64),
}

/// How many draws in a row may find nothing.
const MOST_MISSES: usize = 1000;

impl<T: Model> Samples<T> {
    pub(crate) fn new(space: &Space<T>, seed: u64) -> Result<Self, SpaceError> {
        let source = match space.numbered() {
            Ok(numbered) => Drawing::Numbered(Box::new(numbered), Random::new(seed, 0)),
            Err(_) => Drawing::Descent(Box::new(space.sampler(seed)?), 0),
        };
        Ok(Samples { source })
    }

    /// Whether each structure is as likely as any other.
    pub fn is_uniform(&self) -> bool {
        matches!(self.source, Drawing::Numbered(..))
    }
}

impl<T: Model> Iterator for Samples<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match &mut self.source {
            Drawing::Numbered(numbered, random) => {
                let number = numbered.count.draw_below(|| random.next())?;
                numbered.nth(&number)
            }
            Drawing::Descent(sampler, number) => {
                let first = *number;
                let found = (0..MOST_MISSES as u64).find(|k| sampler.draw(first + k) == Drawn::Valid);
                *number = first + found.unwrap_or_default() + 1;
                found.map(|_| sampler.value())
            }
        }
    }
}
