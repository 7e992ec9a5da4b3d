//! The inputs of a test, size by size.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use smallscope_core::envelope::{CHECKSUM_START, checksum};
use smallscope_core::small::List as _;
use smallscope_search::{Datum, Model, Representatives, Sampler, Search, Space, SpaceError, Structure};

use super::relations::Formulas;
use super::samples::Samples;
use super::setup::Setup;
use super::source::{Restricted, Rules, Source, Specification};

/// Which input: the size at which it comes up, and its number there, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct InputId {
    pub(super) size: usize,
    pub(super) index: u64,
    /// If it was drawn at random: the first size that was not exhausted. Smaller inputs are passed over.
    pub(super) drawn: Option<usize>,
}

impl InputId {
    /// The first input of a size.
    pub(super) fn first(size: usize) -> Self {
        InputId { size, ..InputId::default() }
    }
}

/// One word: `3:17`, and `12:17:4` for a drawn input.
impl fmt::Display for InputId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InputId { size, index, drawn } = self;
        write!(f, "{size}:{index}")?;
        drawn.map_or(Ok(()), |from| write!(f, ":{from}"))
    }
}

impl std::str::FromStr for InputId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut numbers = text.split(':');
        let mut next = || numbers.next().map(|number| number.parse::<u64>().map_err(drop)).transpose();
        let (Some(size), Some(index), drawn) = (next()?, next()?, next()?) else { return Err(()) };
        Ok(InputId { size: size as usize, index, drawn: drawn.map(|from| from as usize) })
    }
}

/// The spaces of all sizes, as a test wants them.
pub(super) struct Inputs<T: Model> {
    space: Box<dyn Fn(usize) -> Space<T> + Send + Sync>,
    /// Which values of symbolic fields are tried, if there are such fields.
    pub(super) representatives: Option<Representatives>,
    /// What is said in another language than Rust.
    pub(super) specification: Option<Box<dyn Specification<T>>>,
    /// The same, ready for use.
    rules: OnceLock<Option<Arc<dyn Rules<T>>>>,
}

/// How long inputs are searched for, and where what is left is kept.
#[derive(Default)]
struct Within {
    time: Option<Duration>,
    candidates: Option<u64>,
    keep: Option<PathBuf>,
}

/// Inputs of one size, whichever engine finds them.
pub(super) type Stream<T> = Box<dyn Source<T>>;

/// Why inputs cannot be found: what is wrong with the space, or with a specification.
#[derive(Clone, Debug)]
pub(crate) struct InputError(pub(super) String);

impl From<SpaceError> for InputError {
    fn from(error: SpaceError) -> Self {
        InputError(error.to_string())
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<T: Model> Inputs<T> {
    /// The inputs of the given spaces, whose bounds are those of the largest size.
    pub(super) fn new(space: impl Fn(usize) -> Space<T> + Send + Sync + 'static, largest: usize) -> Self {
        Inputs {
            representatives: space(largest).tested_representatives(),
            space: Box::new(space),
            // Types may have specifications of their own.
            specification: Formulas::default().specification(),
            rules: OnceLock::new(),
        }
    }

    /// The space of a size.
    pub(super) fn of_size(&self, setup: &Setup, size: usize) -> Space<T> {
        let space = (self.space)(size).constructible();
        let space = self.representatives.into_iter().fold(space, Space::representatives);
        if setup.near_misses { space.near_misses() } else { space }
    }

    /// The search for the inputs that come up at a size. A size too small to have any is passed over.
    fn search(&self, setup: &Setup, size: usize) -> Option<Search<T>> {
        let space = self.of_size(setup, size);
        if size < setup.typical() && space.check().is_err() {
            return None;
        }
        let threads = setup.options.threads.filter(|_| !setup.is_kept()).unwrap_or(1);
        let mut search = space.search().threads(threads).ordered().allow_empty();
        let before = size.checked_sub(1).map(|before| self.of_size(setup, before));
        if let Some(before) = before.filter(|before| before.check().is_ok()) {
            search = search.beyond(&before);
        }
        if let Some((index, count)) = setup.options.shard {
            search = search.shard(index, count);
        }
        let search = if setup.options.results.is_some() { search.digesting() } else { search };
        Some(search)
    }

    /// A number that differs for other spaces of a size and other specifications; none if the size is too small to have inputs.
    pub(super) fn number(&self, setup: &Setup, size: usize) -> Result<Option<u64>, InputError> {
        let rules = self.rules(setup)?.map_or_else(String::new, |rules| rules.text());
        let number = self.search(setup, size).map(|search| search.space_number());
        Ok(number.map(|number| checksum(number, rules.as_bytes())))
    }

    /// The same for all sizes up to the bound, or one that stands for it.
    pub(super) fn number_of_all(&self, setup: &Setup) -> Result<u64, InputError> {
        (0..=setup.typical()).try_fold(CHECKSUM_START, |sum, size| {
            let number = self.number(setup, size)?.unwrap_or_default();
            Ok(checksum(sum, &number.to_le_bytes()))
        })
    }

    /// The rules of the specification, if anything is said.
    pub(super) fn rules(&self, setup: &Setup) -> Result<Option<Arc<dyn Rules<T>>>, InputError> {
        if let Some(known) = self.rules.get() {
            return Ok(known.clone());
        }
        let rules = match &self.specification {
            Some(specification) => specification.rules(setup, &self.of_size(setup, setup.typical()))?,
            None => None,
        };
        Ok(self.rules.get_or_init(|| rules).clone())
    }

    /// The inputs that come up at a size, within a budget; none if the size is too small to have any.
    fn found(&self, setup: &Setup, size: usize, within: Within) -> Result<Option<Stream<T>>, InputError> {
        let Some(rules) = self.rules(setup)? else { return self.searched(setup, size, within) };
        if !rules.finds() {
            let source = self.searched(setup, size, within)?;
            return Ok(source.map(|source| Box::new(Restricted { source, rules }) as Stream<T>));
        }
        let space = self.of_size(setup, size);
        if size < setup.typical() && space.check().is_err() {
            return Ok(None);
        }
        let smaller = size.checked_sub(1).map(|before| self.of_size(setup, before));
        rules.find(&space, smaller.as_ref(), setup, within.time).map(Some)
    }

    fn searched(&self, setup: &Setup, size: usize, within: Within) -> Result<Option<Stream<T>>, InputError> {
        let Some(search) = self.search(setup, size) else { return Ok(None) };
        let search = within.keep.into_iter().fold(search, Search::checkpoint_to);
        let search = setup.options.checkpoint_every.into_iter().fold(search, Search::checkpoint_every);
        let search = within.time.into_iter().fold(search, |search, time| search.max_time(time));
        let search = within.candidates.into_iter().fold(search, Search::max_candidates);
        Ok(Some(Box::new(search.try_iter()?)))
    }

    /// The inputs that come up at a size, until then; none if the size is too small to have any. What is left is kept in a file, if
    /// the search by predicates finds them.
    pub(super) fn at(
        &self,
        setup: &Setup,
        size: usize,
        until: Option<Instant>,
        keep: Option<PathBuf>,
    ) -> Result<Option<Stream<T>>, InputError> {
        let time = until.map(|until| until.saturating_duration_since(Instant::now()));
        self.found(setup, size, Within { time, keep, ..Within::default() })
    }

    /// The inputs that come up at a size among so many candidates, however long it takes; none if a solver finds them.
    pub(super) fn among(&self, setup: &Setup, size: usize, candidates: u64) -> Result<Option<Stream<T>>, InputError> {
        if self.rules(setup)?.is_some_and(|rules| rules.finds()) {
            return Ok(None);
        }
        self.found(setup, size, Within { candidates: Some(candidates), ..Within::default() })
    }

    /// Whether a size has all inputs that there are: the space does not grow any more.
    pub(super) fn is_whole(&self, setup: &Setup, size: usize) -> bool {
        if self.of_size(setup, size).lacks_values() {
            return false;
        }
        let count = |size| self.of_size(setup, size).size().ok();
        let own = count(size);
        // Bounds may stand still for a while, and grow later.
        own.is_some() && own == count(size + 1) && own == count(2 * size + 8)
    }

    /// Whether larger sizes have no larger inputs, but only more values.
    pub(super) fn are_flat(&self, setup: &Setup) -> bool {
        self.of_size(setup, setup.typical()).is_flat()
    }

    /// Why no inputs are drawn at random, if so.
    pub(super) fn undrawn(&self, setup: &Setup) -> Option<&'static str> {
        if matches!(self.rules(setup), Ok(Some(rules)) if rules.finds()) {
            return Some("as a solver finds the inputs");
        }
        let has_sampler = self.of_size(setup, setup.typical()).sampler(0).is_ok();
        (!has_sampler).then_some("as there are symbolic fields")
    }

    /// Inputs drawn at random, from a place on, until then. None if this engine draws none.
    pub(super) fn drawn(&self, setup: &Setup, place: InputId, until: Option<Instant>) -> Option<Stream<T>> {
        let rules = self.rules(setup).ok()?;
        if rules.as_ref().is_some_and(|rules| rules.finds()) {
            return None;
        }
        let mut sampler = self.of_size(setup, place.size).sampler(setup.options.seed.unwrap_or(0)).ok()?.uniform();
        if let Some(smaller) = place.drawn.and_then(|from| from.checked_sub(1)) {
            let smaller = self.of_size(setup, smaller);
            sampler = if smaller.check().is_ok() { sampler.beyond(&smaller).ok()? } else { sampler };
        }
        let sampler = until.into_iter().fold(sampler, Sampler::until);
        let source: Stream<T> = Box::new(Samples::new(sampler, place.index, setup.options.shard));
        Some(match rules {
            Some(rules) => Box::new(Restricted { source, rules }),
            None => source,
        })
    }

    /// The inputs from a place on, at its size.
    pub(super) fn from(&self, setup: &Setup, place: InputId) -> Option<Stream<T>> {
        if place.drawn.is_some() {
            return self.drawn(setup, place, None);
        }
        let mut stream = self.found(setup, place.size, Within::default()).ok()??;
        for _ in 0..place.index {
            stream.next()?;
        }
        Some(stream)
    }

    /// How many inputs come before a place.
    pub(super) fn before(&self, setup: &Setup, place: InputId) -> u64 {
        if place.drawn.is_some() {
            return place.index;
        }
        (0..place.size).map(|size| self.count(setup, size)).sum::<u64>() + place.index
    }

    fn count(&self, setup: &Setup, size: usize) -> u64 {
        if matches!(self.rules(setup), Ok(Some(_))) {
            let Ok(Some(mut stream)) = self.found(setup, size, Within::default()) else { return 0 };
            return std::iter::from_fn(|| stream.next()).count() as u64;
        }
        let counted = self.search(setup, size).and_then(|search| search.try_count().ok());
        counted.map_or(0, |report| report.structures)
    }

    /// The structure of the input at a place.
    pub(super) fn structure(&self, setup: &Setup, place: InputId) -> Option<Structure> {
        let mut stream = self.from(setup, place)?;
        stream.next()?;
        stream.structure()
    }

    /// The input of the given structure, if it is valid. It may be larger than the bound: it was found with a larger one.
    pub(super) fn only(&self, setup: &Setup, structure: &Structure) -> Result<Option<Stream<T>>, InputError> {
        if self.rules(setup)?.is_some_and(|rules| rules.invalid(structure).is_some()) {
            return Ok(None);
        }
        let mut sizes =
            vec![setup.typical().max(size_of(structure, false)), setup.typical().max(size_of(structure, true))];
        sizes.dedup();
        for size in sizes {
            let space = self.of_size(setup, size).only(structure.clone());
            if space.search().allow_empty().try_count()?.structures > 0 {
                return Ok(Some(Box::new(space.search().try_iter()?)));
            }
        }
        Ok(None)
    }
}

/// The largest size that is looked into for a given structure.
const LARGEST: usize = 1000;

/// A size whose space has the structure, as far as sizes decide. Where nobody bounded the numbers, they need no size.
pub(super) fn size_of(structure: &Structure, with_numbers: bool) -> usize {
    let mut size = structure.objects.len();
    let mut waiting: Vec<&Datum> = structure.objects.iter().chain([&structure.root]).list();
    while let Some(datum) = waiting.pop() {
        size = size.max(match datum {
            Datum::Int(number) if with_numbers => usize::try_from(number.unsigned_abs()).unwrap_or(0),
            Datum::Char(letter) if with_numbers => (u32::from(*letter) as usize).saturating_sub('a' as usize),
            Datum::Sequence(items) | Datum::Set(items) | Datum::Arena(_, items) => items.len(),
            Datum::Map(entries) => entries.len(),
            _ => 0,
        });
        waiting.extend(datum.children());
    }
    size.min(LARGEST)
}
