//! The inputs of a test, size by size.

use std::time::Instant;

use smallscope_search::{Datum, Model, Search, Space, SpaceError, Structure, Structures};

use super::setup::Setup;

/// Which input: the size at which it comes up, and its number there, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) size: usize,
    pub(super) index: u64,
}

/// The spaces of all sizes, as a test wants them.
pub(super) struct Inputs<T: Model> {
    space: Box<dyn Fn(usize) -> Space<T> + Send + Sync>,
}

impl<T: Model> Inputs<T> {
    pub(super) fn new(space: impl Fn(usize) -> Space<T> + Send + Sync + 'static) -> Self {
        Inputs { space: Box::new(space) }
    }

    /// The space of a size.
    pub(super) fn of_size(&self, setup: &Setup, size: usize) -> Space<T> {
        let space = (self.space)(size).throughout();
        if setup.near_misses { space.near_misses() } else { space }
    }

    /// The search for the inputs that come up at a size. A size too small to have any is passed over.
    fn search(&self, setup: &Setup, size: usize) -> Option<Search<T>> {
        let space = self.of_size(setup, size);
        if size < setup.bound && space.check().is_err() {
            return None;
        }
        let mut search = space.search().threads(setup.threads).ordered().allow_empty();
        let before = size.checked_sub(1).map(|before| self.of_size(setup, before));
        if let Some(before) = before.filter(|before| before.check().is_ok()) {
            search = search.beyond(&before);
        }
        if let Some((index, count)) = setup.shard {
            search = search.shard(index, count);
        }
        Some(search)
    }

    /// The inputs that come up at a size, until the budget is spent; none if the size is too small to have any.
    pub(super) fn at(&self, setup: &Setup, size: usize, start: Instant) -> Result<Option<Structures<T>>, SpaceError> {
        let Some(search) = self.search(setup, size) else { return Ok(None) };
        let search = match setup.time {
            Some(time) => search.max_time(time.saturating_sub(start.elapsed())),
            None => search,
        };
        search.try_iter().map(Some)
    }

    /// The inputs from a place on, at its size.
    pub(super) fn from(&self, setup: &Setup, place: Place) -> Option<Structures<T>> {
        let mut structures = self.search(setup, place.size)?.try_iter().ok()?;
        for _ in 0..place.index {
            structures.next()?;
        }
        Some(structures)
    }

    /// How many inputs come before a place.
    pub(super) fn before(&self, setup: &Setup, place: Place) -> u64 {
        let counts = (0..place.size).filter_map(|size| self.search(setup, size)?.try_count().ok());
        counts.map(|report| report.structures).sum::<u64>() + place.index
    }

    /// The structure of the input at a place.
    pub(super) fn structure(&self, setup: &Setup, place: Place) -> Option<Structure> {
        let mut structures = self.from(setup, place)?;
        structures.next()?;
        structures.structure()
    }

    /// The input of the given structure, if it is valid. It may be larger than the bound: it was found with a larger one.
    pub(super) fn only(&self, setup: &Setup, structure: &Structure) -> Result<Option<Structures<T>>, SpaceError> {
        let size = setup.bound.max(size_of(structure));
        let space = self.of_size(setup, size).only(structure.clone());
        let found = space.search().allow_empty().try_count()?.structures > 0;
        if found { space.search().try_iter().map(Some) } else { Ok(None) }
    }
}

/// The largest size that is looked into for a given structure.
const LARGEST: usize = 1000;

/// A size whose space has the structure, as far as sizes decide.
fn size_of(structure: &Structure) -> usize {
    let mut size = structure.objects.len();
    let mut waiting: Vec<&Datum> = structure.objects.iter().chain([&structure.root]).collect();
    while let Some(datum) = waiting.pop() {
        size = size.max(match datum {
            Datum::Int(number) => usize::try_from(*number).unwrap_or(0),
            Datum::Char(letter) => (u32::from(*letter) as usize).saturating_sub('a' as usize),
            Datum::Sequence(items) | Datum::Arena(_, items) => items.len(),
            _ => 0,
        });
        waiting.extend(datum.children());
    }
    size.min(LARGEST)
}
