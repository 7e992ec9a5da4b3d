//! Smaller inputs that fail in the same way as one that was found.
//!
//! A sample is larger than it need be, and the first failing input of a size may have more parts than another one whose numbers are
//! too large for that size. So a few samples of smaller sizes are tried. Then the input itself is made smaller, [edit by edit](super::edits). An
//! edit may break the invariant (a tree with a node less needs another `len`), so the numbers of a field are searched for anew if they do
//! not fit. What time is left after that goes to the smallest size that was not exhausted.

use std::time::{Duration, Instant};

use smallscope_search::{Model, Structure};

use super::clock::Clock;
use super::edits::{self, weight};
use super::failure;
use super::inputs::{InputId, Stream, size_of};
use super::subject::Subject;

/// How long it may take altogether.
const MOST_TIME: Duration = Duration::from_millis(1000);

/// How long it may take even if the test's time is up.
const LEAST_TIME: Duration = Duration::from_millis(400);

/// The share of the time of a test that it is done in, so that the rest is in time, too.
const WHOLE: f64 = 0.95;

/// How far from 0 the numbers of an input are if it is worth while to look for smaller ones, whatever its size.
const LARGE: u128 = 1000;

/// How many samples of each smaller size are tried.
const DRAWS: usize = 64;

/// How often all parts of an input are gone through.
const MOST_ROUNDS: usize = 8;

/// The largest size for the sake of the numbers in an edited structure.
const MOST_SIZE: usize = 64;

/// How many candidates are tried for an edited structure and for its numbers, and how many of the inputs found.
const CANDIDATES: u64 = 1000;
const COMPLETIONS: usize = 50;

/// What is looked for: inputs that fail like this, until then.
struct Hunt<'h> {
    kind: &'h str,
    clock: Clock,
    time: Duration,
}

impl Hunt<'_> {
    fn is_over(&self) -> bool {
        self.clock.is_over(self.time)
    }

    fn until(&self) -> Instant {
        self.clock.after(self.time)
    }
}

impl<T: Model> Subject<T> {
    /// A smaller input that fails in the same way as a given one, which came up at a place. The test began at that time.
    pub(super) fn smaller(&self, kind: &str, input: &Structure, place: InputId, clock: Clock) -> Option<Stream<T>> {
        let now = Instant::now();
        let end = clock.after(self.setup.time().map_or(MOST_TIME, |time| time.mul_f64(WHOLE)));
        let (time, clock) = (end.saturating_duration_since(now).clamp(LEAST_TIME, MOST_TIME), Clock::start());
        let part = |part: u32| Hunt { kind, clock, time: time / part };
        let mut best = input.clone();
        if let Some(drawn) = self.of_smaller_size(&part(8), place) {
            let edited = self.edited(&part(3), drawn);
            best = if weight(&edited) < weight(&best) { edited } else { best };
        }
        // A smallest size says nothing about numbers that are unusual.
        if place.drawn.is_some() || weight(&best).2 > LARGE {
            best = self.edited(&part(1), best);
            best = self.of_next_size(&part(1), place, &best).unwrap_or(best);
        }
        if weight(&best) >= weight(input) {
            return None;
        }
        self.inputs.only(&self.setup, &best).ok().flatten()
    }

    /// The smallest input that fails, among a few of each smaller size.
    fn of_smaller_size(&self, hunt: &Hunt<'_>, place: InputId) -> Option<Structure> {
        let failing = (1..place.size).filter_map(|size| {
            let place = InputId { size, index: 0, drawn: Some(place.drawn.unwrap_or(place.size).min(size)) };
            let mut drawn = self.inputs.drawn(&self.setup, place, Some(hunt.until()))?;
            (0..DRAWS).map_while(|_| self.first_failing(hunt, &mut drawn, DRAWS)).min_by_key(weight)
        });
        failing.min_by_key(weight)
    }

    /// A smaller input that fails, among those of the smallest size that was not exhausted.
    fn of_next_size(&self, hunt: &Hunt<'_>, place: InputId, than: &Structure) -> Option<Structure> {
        let mut all = self.inputs.at(&self.setup, place.drawn?, Some(hunt.until()), None).ok()??;
        self.first_failing(hunt, &mut all, usize::MAX).filter(|found| weight(found) < weight(than))
    }

    /// The smallest input that edits lead to.
    fn edited(&self, hunt: &Hunt<'_>, input: Structure) -> Structure {
        let mut best = input;
        for _ in 0..MOST_ROUNDS {
            let before = weight(&best);
            for edit in edits::with_small_numbers(&best) {
                best = self.better(hunt, &edit, &best).unwrap_or(best);
            }
            let (mut position, mut passed) = (0, 0);
            while let Some(datum) = edits::at(&mut best, position).filter(|_| !hunt.is_over()) {
                let replacements = edits::replacements(&datum, &best.objects).enumerate().skip(passed);
                let better = replacements.into_iter().find_map(|(k, replacement)| {
                    let edit = edits::replaced(&best, position, replacement)?;
                    Some((k, self.better(hunt, &edit, &best)?))
                });
                // There may be more to do at the same place; what failed before it is tried again in the next round.
                match better {
                    Some((k, better)) => (best, passed) = (better, k),
                    None => (position, passed) = (position + 1, 0),
                }
            }
            if weight(&best) == before || hunt.is_over() {
                break;
            }
        }
        best
    }

    /// An edit of an input if it fails in the same way and is smaller, perhaps with other numbers.
    fn better(&self, hunt: &Hunt<'_>, edit: &Structure, input: &Structure) -> Option<Structure> {
        let ((.., limit_parts, _), (.., parts, _)) = (weight(input), weight(edit));
        if hunt.is_over() || weight(edit) >= weight(input) {
            return None;
        }
        let size = |with_numbers| self.setup.typical().max(size_of(edit, with_numbers));
        let mut sizes = vec![size(false)];
        // Numbers may be bounded by the size. Large spaces take long to build.
        sizes.extend(Some(size(true)).filter(|size| !sizes.contains(size) && *size <= MOST_SIZE));
        let exact = |size: &usize| {
            let space = self.inputs.of_size(&self.setup, *size).only(edit.clone());
            let search = space.search().allow_empty().max_candidates(CANDIDATES);
            let mut exact: Stream<T> = Box::new(search.try_iter().ok()?);
            self.first_failing(hunt, &mut exact, 1)
        };
        if let Some(found) = sizes.iter().find_map(exact) {
            return Some(found);
        }
        if parts >= limit_parts {
            return None;
        }
        let space = self.inputs.of_size(&self.setup, sizes[0]);
        edits::partial(edit).into_iter().find_map(|partial| {
            let search = space.clone().like(partial).search().allow_empty();
            let mut like: Stream<T> = Box::new(search.max_candidates(CANDIDATES).try_iter().ok()?);
            self.first_failing(hunt, &mut like, COMPLETIONS).filter(|found| weight(found) < weight(input))
        })
    }

    /// The first of up to `most` inputs that fails in this way.
    fn first_failing(&self, hunt: &Hunt<'_>, inputs: &mut Stream<T>, most: usize) -> Option<Structure> {
        for _ in 0..most {
            if hunt.is_over() {
                return None;
            }
            let input = inputs.next()?;
            let rules = self.inputs.rules(&self.setup).ok()?;
            let structure = inputs.structure()?;
            if rules.is_some_and(|rules| rules.invalid(&structure).is_some()) {
                continue;
            }
            let ended = self.run(input, inputs);
            let missed = inputs.missed();
            let own =
                ended.map(|ended| failure::kind(&ended.reason, missed.as_ref(), self.terms, self.setup.parameters));
            if own.is_some_and(|own| own == hunt.kind) {
                return Some(structure);
            }
        }
        None
    }
}
