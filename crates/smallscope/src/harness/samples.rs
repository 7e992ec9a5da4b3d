//! Inputs drawn at random, beyond the sizes that were exhausted.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use smallscope_core::small::List as _;
use smallscope_search::{Drawn, Model, Rejection, Sampler, Structure};

use super::inputs::{InputId, Stream};
use super::source::{Incomplete, Source};
use super::subject::{Run, Subject};

/// How far beyond the exhausted sizes inputs are drawn.
const STEPS: [usize; 10] = [0, 1, 2, 4, 6, 8, 11, 15, 20, 28];

/// How many inputs are drawn of a size at a time.
const BATCH: u64 = 32;

/// After how many batches without an input a size has none.
const MOST_EMPTY: u32 = 3;

/// The share of a test's time after which no inputs are drawn: the rest is for making one that fails smaller.
const DRAWING: f64 = 0.8;

/// The most time that is left for that.
const MOST_LEFT: Duration = Duration::from_millis(400);

/// The draws of one size.
struct Turn<T: Model> {
    size: usize,
    /// Made when it has its first turn: time may be up before.
    stream: Option<Stream<T>>,
    /// What it has cost so far. Effort is counted, not timed: the same draws come up in every run, as far as time goes.
    cost: u64,
    empty: u32,
}

impl<T: Model> Subject<T> {
    /// Tries inputs drawn at random, beyond the sizes that were exhausted, until time is up.
    pub(super) fn sample(&self, run: &mut Run<'_>) {
        let is_open = run.verdict.stopped.is_none() || run.verdict.has_budget;
        if run.verdict.whole || !is_open {
            return;
        }
        if let Some(why) = self.inputs.undrawn(&self.setup) {
            let stopped =
                run.verdict.stopped.take().map(|stopped| format!("{stopped}; larger ones are not drawn, {why}"));
            return run.verdict.stopped = stopped;
        }
        let from = run.verdict.exhausted.map_or(0, |size| size + 1);
        let time = self.setup.time().map(|time| time.mul_f64(DRAWING).max(time.saturating_sub(MOST_LEFT)));
        let clock = run.clock;
        let turn = |step| Turn { size: from + step, stream: None, cost: 0, empty: 0 };
        let is_flat = self.inputs.are_flat(&self.setup);
        let mut turns: Vec<Turn<T>> = STEPS.into_iter().map(turn).list();
        while time.is_none_or(|time| !clock.is_over(time)) {
            let until = time.map(|time| clock.after(time));
            // Sizes share the effort, not the number of inputs: few of a large size take as long as many of a small one.
            let Some(turn) = turns.iter_mut().filter(|turn| turn.empty < MOST_EMPTY).min_by_key(|turn| turn.cost)
            else {
                return;
            };
            let place = InputId { size: turn.size, index: 0, drawn: Some(from) };
            let stream = turn.stream.take().or_else(|| self.inputs.drawn(&self.setup, place, until));
            let Some(mut stream) = stream else { return };
            stream.until(until);
            if self.take(is_flat, run, turn, stream, place).is_break() {
                return;
            }
        }
    }

    /// Tries a batch of draws.
    fn take(
        &self,
        is_flat: bool,
        run: &mut Run<'_>,
        turn: &mut Turn<T>,
        mut stream: Stream<T>,
        place: InputId,
    ) -> ControlFlow<()> {
        let (before, effort, uniform) = (run.verdict.inputs, stream.effort(), stream.uniform());
        self.try_all(run, &mut stream, place, BATCH)?;
        if let Some(incomplete) = stream.incomplete() {
            (run.verdict.has_budget, run.verdict.stopped) = (false, Some(incomplete.told));
            return ControlFlow::Break(());
        }
        let found = run.verdict.inputs - before;
        turn.empty = if found == 0 { turn.empty + 1 } else { 0 };
        turn.cost += (stream.effort() - effort + 8 * found) * (turn.size as u64 + 4);
        let uniform = stream.uniform() - uniform;
        turn.stream = Some(stream);
        if found > 0 {
            let samples = run.verdict.samples.get_or_insert_default();
            samples.count += found;
            samples.uniform += uniform;
            samples.largest = samples.largest.max(if is_flat { 0 } else { turn.size });
        }
        ControlFlow::Continue(())
    }
}

/// How many draws in a row may find nothing new. Every fourth tries harder than those before it.
const MOST_MISSES: u32 = 4;

/// Draws of one size, each structure once.
pub(super) struct Samples<T: Model> {
    sampler: Sampler<T>,
    /// The number of the next draw, among those of this shard.
    next: u64,
    /// Which shard of how many.
    shard: (u64, u64),
    seen: HashSet<u64>,
    uniform: u64,
    breach: Option<String>,
}

impl<T: Model> Samples<T> {
    pub(super) fn new(sampler: Sampler<T>, first: u64, shard: Option<(usize, usize)>) -> Self {
        let shard = shard.map_or((0, 1), |(index, count)| (index as u64, count as u64));
        Samples { sampler, next: first, shard, seen: HashSet::new(), uniform: 0, breach: None }
    }
}

impl<T: Model> Source<T> for Samples<T> {
    fn next(&mut self) -> Option<T> {
        for miss in 1..=2 * MOST_MISSES {
            let (index, count) = self.shard;
            let number = self.next * count + index;
            self.next += 1;
            match self.sampler.draw(number) {
                Drawn::Valid if self.seen.insert(self.sampler.fingerprint()) => {
                    self.uniform += u64::from(self.sampler.is_uniform());
                    return Some(self.sampler.value());
                }
                // There may be others among other values.
                Drawn::Valid | Drawn::Missed if miss == MOST_MISSES => match self.sampler.next_block(number) {
                    Some(next) => self.next = next.div_ceil(count),
                    None => return None,
                },
                Drawn::Valid | Drawn::Missed => {}
                Drawn::Broken(breach) => {
                    self.breach = Some(breach.to_string());
                    return None;
                }
            }
        }
        None
    }

    fn until(&mut self, until: Option<Instant>) {
        self.sampler.set_until(until);
    }

    fn again(&mut self) -> Option<T> {
        Some(self.sampler.value())
    }

    fn structure(&mut self) -> Option<Structure> {
        Some(self.sampler.structure())
    }

    fn missed(&mut self) -> Option<Rejection> {
        self.sampler.missed()
    }

    fn number(&self) -> Option<u64> {
        self.next.checked_sub(1)
    }

    fn effort(&self) -> u64 {
        self.sampler.candidates()
    }

    fn uniform(&self) -> u64 {
        self.uniform
    }

    fn dismiss(&mut self) {
        self.uniform -= u64::from(self.sampler.is_uniform());
    }

    fn incomplete(&mut self) -> Option<Incomplete> {
        let told = self.breach.clone()?;
        Some(Incomplete { is_time: false, told })
    }
}
