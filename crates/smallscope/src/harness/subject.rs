//! A subject: code to be run on all inputs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use smallscope_core::panics;
use smallscope_search::{Model, Representatives, Space, Structure, Walk, type_name};

use super::failure::{self, Failure};
use super::inputs::{InputError, Inputs, Place, Stream};
use super::isolate::Task;
use super::reason::{Reason, Told};
use super::record::{self, Record};
use super::regressions::{self, Kept};
use super::setup::Setup;
use super::source::Specification;
use super::tell;
use super::trial::{Ended, Trial};
use super::verdict::Verdict;
use super::watch::{Sight, Watcher};
use crate::contract::Terms;
use crate::coverage;
use crate::settings::Settings;

/// The most kinds of failures that are told apart.
const MOST_KINDS: usize = 100;

/// Code to be run on all inputs, and how.
pub struct Subject<T: Model> {
    pub(super) setup: Setup,
    pub(super) inputs: Arc<Inputs<T>>,
    attempt: fn(&mut Trial<'_, T>),
    show: fn(&T) -> Option<String>,
    pub(super) terms: Option<&'static Terms>,
    /// Whether nothing that inputs lead to has invariants of its own.
    shallow: bool,
    /// Which behaviours of the contract applied to some input, as bits.
    applied: AtomicU64,
}

impl<T: Model> Subject<T> {
    /// A function that makes one trial, with the spaces of its inputs.
    pub fn new(
        setup: Setup,
        space: impl Fn(usize) -> Space<T> + Send + Sync + 'static,
        attempt: fn(&mut Trial<'_, T>),
        show: fn(&T) -> Option<String>,
    ) -> Self {
        let setup = Settings::from_environment().apply(setup);
        let inputs = Inputs::new(space, setup.bound);
        let shallow = !inputs.of_size(&setup, setup.bound).has_nested_invariants();
        let applied = AtomicU64::new(0);
        Subject { setup, inputs: Arc::new(inputs), attempt, show, terms: None, shallow, applied }
    }

    /// Judges by a contract.
    pub(crate) fn with_terms(mut self, terms: &'static Terms) -> Self {
        self.terms = Some(terms);
        self
    }

    /// Judges by what is said in another language than Rust.
    pub(crate) fn with_specification(mut self, specification: Option<Box<dyn Specification<T>>>) -> Self {
        if let Some(inputs) = Arc::get_mut(&mut self.inputs) {
            inputs.specification = specification;
        }
        self
    }

    /// The space of a size.
    #[cfg(feature = "alloy")]
    pub(crate) fn space(&self, size: usize) -> Space<T> {
        self.inputs.of_size(&self.setup, size)
    }

    /// Runs the code on every input: first those that are kept from earlier failures, then all, smaller ones first.
    ///
    /// # Panics
    ///
    /// If the space cannot be searched.
    #[track_caller]
    pub fn examine(&self) -> Verdict {
        if let Some(task) = Task::of_this_process(&self.setup) {
            self.serve(&task);
        }
        if let Some((index, count)) = self.setup.shard {
            assert!(index < count, "{}: there is no shard {index} of {count}; they count from 0", self.setup.name);
        }
        // Only what the code under test reaches is counted.
        let _not_counted = coverage::pause();
        let start = Instant::now();
        let mut verdict = Verdict::new(self.setup.name);
        verdict.has_budget = self.setup.time.is_some();
        verdict.near_misses = self.setup.near_misses;
        verdict.representatives = self.inputs.representatives.filter(|which| *which != Representatives::All);
        let result = self.examine_into(&mut verdict, start).and_then(|()| self.look_for_vacuity(&mut verdict, start));
        if let Err(error) = result {
            panic!("{}: {}", self.setup.name, in_words_of(self.setup.parameters, &error));
        }
        for failure in &mut verdict.failures {
            failure.kept_in = regressions::keep(&self.setup, failure);
            failure.draw(self.setup.draw.as_deref());
        }
        verdict.elapsed = start.elapsed();
        verdict
    }

    fn examine_into(&self, verdict: &mut Verdict, start: Instant) -> Result<(), InputError> {
        self.inputs.of_size(&self.setup, self.setup.bound).check()?;
        self.inputs.rules(&self.setup)?;
        self.try_kept(verdict)?;
        if verdict.failures.is_empty() {
            self.try_left_behind(verdict);
        }
        if !verdict.failures.is_empty() && !self.setup.all_failures {
            return Ok(());
        }
        if self.is_isolated() {
            if self.examine_isolated(verdict) {
                return Ok(());
            }
            tell(&format!("{} cannot be run in a process of its own, and is run in this one", self.setup.name));
        }
        let record = record::path(&self.setup).map(|path| Record::start(path, false));
        self.examine_here(verdict, record, start, &mut |_, _, _| ())
    }

    /// Notes what was not tested although all inputs passed: behaviours that no input has. A shard without inputs is fine if
    /// another one has some.
    fn look_for_vacuity(&self, verdict: &mut Verdict, start: Instant) -> Result<(), InputError> {
        if !verdict.failures.is_empty() || verdict.stopped.is_some() {
            return Ok(());
        }
        if self.setup.shard.is_some() {
            verdict.may_be_empty = verdict.inputs > 0 || self.has_input(start)?;
        } else if let Some(terms) = self.terms.filter(|_| verdict.inputs > 0) {
            verdict.unused = terms.unused(verdict.applied);
        }
        Ok(())
    }

    /// Whether there is any input in any shard.
    fn has_input(&self, start: Instant) -> Result<bool, InputError> {
        let whole = Setup { shard: None, ..self.setup.clone() };
        for size in 0..=whole.bound {
            let Some(mut inputs) = self.inputs.at(&whole, size, start)? else { continue };
            while let Some(input) = inputs.next() {
                let ended = self.run(input, &mut inputs);
                if !ended.is_some_and(|ended| self.passes_over(&ended, &inputs)) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Runs the code on one input, given by its text.
    ///
    /// # Panics
    ///
    /// If the text is not that of an input.
    #[track_caller]
    pub fn replay(&self, text: &str) -> Verdict {
        if let Some(task) = Task::of_this_process(&self.setup) {
            self.serve(&task);
        }
        let _not_counted = coverage::pause();
        let name = self.setup.name;
        let structure: Structure = match text.parse() {
            Ok(structure) => structure,
            Err(error) => panic!("{name}: the input is not understood: {error}"),
        };
        let mut verdict = Verdict::new(name);
        match self.inputs.only(&self.setup, &structure) {
            Ok(Some(structures)) if self.is_isolated() => {
                self.try_one_isolated(structure, text.to_owned(), structures, &mut verdict);
                verdict.inputs = 1;
            }
            Ok(Some(structures)) => self.try_one(structures, &mut verdict),
            // Outside of the bounds, the types are still the judges of what can be built.
            Ok(None) => self.try_unbounded(&structure, &mut verdict),
            Err(error) => panic!("{name}: {error}"),
        }
        verdict.failures.iter_mut().for_each(|failure| failure.is_given = true);
        verdict
    }

    #[track_caller]
    fn try_unbounded(&self, structure: &Structure, verdict: &mut Verdict) {
        let build = || smallscope_search::value_of::<T>(structure);
        let input = match build() {
            Ok(input) => input,
            Err(error) => panic!("{}: the input does not fit the types: {error}", self.setup.name),
        };
        let violation = input.violated(&mut Walk::new());
        if let Some(violation) = violation.filter(|_| !self.setup.near_misses) {
            panic!("{}: the input is not valid: {violation}", self.setup.name);
        }
        if let Ok(Some(rules)) = self.inputs.rules(&self.setup) {
            if let Some(broken) = rules.invalid(structure) {
                panic!("{}: the input is not valid: {broken}", self.setup.name);
            }
        }
        let mut again = || build().expect("the same structure was built before");
        verdict.inputs += 1;
        if let Some(ended) = self.run_explaining(input, &mut again) {
            let mut failure = Failure::new(&self.setup, self.terms, Place::default(), 1, ended);
            failure.input = structure.clone();
            failure.types = type_name::<T>();
            verdict.failures.push(failure);
        }
    }

    pub(super) fn try_one(&self, mut structures: Stream<T>, verdict: &mut Verdict) {
        let Some(input) = structures.next() else { return };
        verdict.inputs += 1;
        if let Some(ended) = self.run(input, &mut structures) {
            verdict.failures.push(self.explain(&mut structures, Place { size: self.setup.bound, index: 0 }, 1, ended));
        }
    }

    fn is_isolated(&self) -> bool {
        self.setup.isolate || self.setup.timeout.is_some()
    }

    /// Tries the inputs that are kept from earlier failures.
    fn try_kept(&self, verdict: &mut Verdict) -> Result<(), InputError> {
        for Kept { text, structure, died } in regressions::load(&self.setup) {
            let Some(structures) = self.inputs.only(&self.setup, &structure)? else { continue };
            let before = verdict.failures.len();
            if died || self.is_isolated() {
                self.try_one_isolated(structure, text, structures, verdict);
            } else {
                self.try_one(structures, verdict);
            }
            // It failed once, and no longer satisfies the condition.
            verdict.failures.retain(|failure| failure.reason != Reason::NoBehaviour);
            for failure in &mut verdict.failures[before..] {
                failure.is_kept = true;
                // It comes up again, and is counted then.
                failure.count = u64::from(!self.setup.all_failures);
            }
            // They come up again among all inputs.
            verdict.inputs = 0;
        }
        Ok(())
    }

    /// Runs all inputs in this process; tells `on_failure` where each kind of failure first shows.
    pub(super) fn examine_here(
        &self,
        verdict: &mut Verdict,
        mut record: Option<Record>,
        start: Instant,
        on_failure: &mut dyn FnMut(Place, u64, &Reason),
    ) -> Result<(), InputError> {
        let sight = Arc::new(Sight::default());
        let _watcher = self.watch(&sight);
        for size in 0..=self.setup.bound {
            let Some(mut structures) = self.inputs.at(&self.setup, size, start)? else { continue };
            sight.size.store(size as u64, Ordering::Relaxed);
            let mut place = Place { size, index: 0 };
            while let Some(input) = structures.next() {
                if let Some(record) = &mut record {
                    record.begin(place);
                }
                verdict.inputs += 1;
                sight.index.store(place.index, Ordering::Relaxed);
                sight.begun.store(verdict.inputs, Ordering::Relaxed);
                let ended = self.run(input, &mut structures);
                sight.begun.store(0, Ordering::Relaxed);
                if let Some(record) = &mut record {
                    record.rest();
                }
                let is_passed_over = |ended: &Ended| self.passes_over(ended, &structures);
                if ended.as_ref().is_some_and(is_passed_over) {
                    verdict.inputs -= 1;
                } else if let Some(ended) = ended {
                    self.add(verdict, &mut structures, place, ended, on_failure);
                    if !self.setup.all_failures || verdict.failures.len() >= MOST_KINDS {
                        return Ok(());
                    }
                }
                place.index += 1;
            }
            if let Some(incomplete) = structures.incomplete() {
                verdict.has_budget = incomplete.is_time;
                verdict.stopped = Some(match self.setup.time {
                    Some(time) if incomplete.is_time => format!("size {size} is incomplete, stopped after {time:?}"),
                    _ => format!("size {size} is {}", incomplete.told),
                });
                break;
            }
            verdict.exhausted = Some(size);
        }
        verdict.applied = self.applied.load(Ordering::Relaxed);
        Ok(())
    }

    /// Whether an input is none after all: a condition that only finished inputs are asked does not hold.
    fn passes_over(&self, ended: &Ended, structures: &Stream<T>) -> bool {
        let is_asked_late = self.setup.passes_over
            || self.terms.is_some_and(|terms| terms.passes_over)
            || structures.ignores_preconditions();
        ended.reason == Reason::NoBehaviour && is_asked_late
    }

    fn watch(&self, sight: &Arc<Sight>) -> Watcher {
        let (inputs, setup) = (self.inputs.clone(), self.setup.clone());
        Watcher::start(self.setup.name, sight.clone(), move |size, index| {
            inputs.structure(&setup, Place { size, index }).map(|input| input.to_string())
        })
    }

    pub(super) fn told<'r>(&self, reason: &'r Reason) -> Told<'r> {
        Told { reason, terms: self.terms, parameters: self.setup.parameters }
    }

    /// Adds a failure, or counts it if there was one of its kind.
    fn add(
        &self,
        verdict: &mut Verdict,
        structures: &mut Stream<T>,
        place: Place,
        ended: Ended,
        on_failure: &mut dyn FnMut(Place, u64, &Reason),
    ) {
        let missed = structures.missed();
        let kind = failure::kind(&ended.reason, missed.as_ref(), self.terms, self.setup.parameters);
        if let Some(known) = verdict.failures.iter_mut().find(|failure| failure.kind() == kind) {
            known.count += 1;
            return;
        }
        on_failure(place, verdict.inputs, &ended.reason);
        verdict.failures.push(self.explain(structures, place, verdict.inputs, ended));
    }

    /// Runs the code on one input.
    #[inline]
    pub(super) fn run(&self, input: T, structures: &mut Stream<T>) -> Option<Ended> {
        let mut again = || structures.again().expect("a structure was returned");
        self.try_trial(Trial::new(input, &mut again, self.terms))
    }

    /// Runs the code on one input, and reads the states before and after.
    fn run_explaining(&self, input: T, again: &mut dyn FnMut() -> T) -> Option<Ended> {
        self.try_trial(Trial::new(input, again, self.terms).explaining(self.setup.parameters.len()))
    }

    #[inline]
    fn try_trial(&self, trial: Trial<'_, T>) -> Option<Ended> {
        let mut trial = trial.shallow(self.shallow);
        if let Ok(Some(rules)) = self.inputs.rules(&self.setup) {
            trial = trial.judged(rules, self.setup.parameters.len());
        }
        // Values are dropped at the end of the attempt, which may panic too.
        if let Err(panic) = panics::catch(|| (self.attempt)(&mut trial)) {
            trial.fail(Reason::Panicked(panic));
        }
        if self.terms.is_some() {
            self.applied.fetch_or(trial.applied(), Ordering::Relaxed);
        }
        trial.end()
    }

    /// The text of an input; its `Debug` or its `Drop` may panic.
    pub(super) fn shown(&self, input: T) -> Option<String> {
        let text = panics::catch(|| (self.show)(&input)).ok().flatten();
        let _ = panics::catch(|| drop(input));
        text
    }

    /// Runs the code again on the input it failed on, to see its state before and after.
    pub(super) fn explain(&self, structures: &mut Stream<T>, place: Place, number: u64, ended: Ended) -> Failure {
        let input = structures.structure();
        let missed = structures.missed();
        let mut again = || structures.again().expect("a structure was returned");
        // `Debug` never ends on a cycle.
        let is_cyclic = input.as_ref().is_some_and(Structure::is_cyclic);
        let value = if is_cyclic { None } else { self.shown(again()) };
        let first = again();
        let second = self.run_explaining(first, &mut again);
        let repeats = second.is_some();
        let mut failure = Failure::new(&self.setup, self.terms, place, number, second.unwrap_or(ended));
        failure.repeats = repeats;
        failure.types = type_name::<T>();
        failure.input = input.unwrap_or(failure.input);
        (failure.value, failure.missed) = (value, missed);
        failure
    }
}

/// The problems of a space in the words of a test: parameters go by their names.
pub(crate) fn in_words_of(parameters: &[&str], error: &dyn std::fmt::Display) -> String {
    let path = |k| if parameters.len() == 1 { "input".to_owned() } else { format!("input.{k}") };
    let named = parameters.iter().enumerate().map(|(k, name)| (path(k), name));
    named.fold(error.to_string(), |text, (path, name)| {
        let hint = format!(".field(\"{path}\", [..])");
        text.replace(&hint, &format!("`{name} in [..]`")).replace(&format!("`{path}`"), &format!("`{name}`"))
    })
}
