//! A subject: code to be run on all inputs.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use smallscope_core::{coverage, panics};
use smallscope_search::{Model, Rejection, Representatives, Space, Structure, Walk, type_name};

use super::clock::Clock;
use super::course::{self, Course, Stage};
use super::failure::{self, Failure};
use super::inputs::{InputError, InputId, Inputs, Stream};
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

/// The most kinds of failures that are told apart.
const MOST_KINDS: usize = 100;

/// How long is spent to see where candidates die.
const DIAGNOSIS: Duration = Duration::from_secs(1);

/// Sizes below it say little about a test that ends there.
const LITTLE: usize = 2;

/// The size from which on numbers have no wider choice of unusual values, where sizes add nothing but values.
const SETTLED: usize = 4;

/// What is said of an option that needs a feature.
const DRAWINGS: &str = "`draw` (SMALLSCOPE_DRAW, or in smallscope.toml) needs a feature of smallscope: write \
                        `features = [\"drawings\"]` in `Cargo.toml`";

/// The share of a test's time in which sizes grow, where there is no bound.
const GROWING: f64 = 0.5;

/// How many inputs are tried however long it takes, among how many candidates of a size, and up to which size.
const LEAST_INPUTS: u64 = 32;
const LEAST_CANDIDATES: u64 = 1000;
const LEAST_SIZE: usize = 3;

/// A run over inputs, and who is told of it.
pub(super) struct Run<'r> {
    pub(super) verdict: &'r mut Verdict,
    record: &'r mut Option<Record>,
    on_failure: &'r mut dyn FnMut(InputId, u64, &Reason),
    /// The places of inputs that processes died of.
    gone: Vec<InputId>,
    pub(super) clock: Clock,
}

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
    /// Which input is being run, for those who watch.
    pub(super) sight: Arc<Sight>,
    /// Whether another thread waits for the result, and goes on without it if it does not come.
    pub(super) is_awaited: bool,
}

impl<T: Model> Subject<T> {
    /// A function that makes one trial, with the spaces of its inputs.
    pub fn new(
        setup: Setup,
        space: impl Fn(usize) -> Space<T> + Send + Sync + 'static,
        attempt: fn(&mut Trial<'_, T>),
        show: fn(&T) -> Option<String>,
    ) -> Self {
        let options = setup.options.clone().resolved(setup.manifest);
        let setup = Setup { options, ..setup };
        let inputs = Inputs::new(space, setup.typical());
        let shallow = !inputs.of_size(&setup, setup.typical()).has_nested_invariants();
        let applied = AtomicU64::new(0);
        Subject {
            setup,
            inputs: Arc::new(inputs),
            attempt,
            show,
            terms: None,
            shallow,
            applied,
            sight: Arc::default(),
            is_awaited: false,
        }
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
    /// If the space cannot be searched, and if an option needs a feature that is not there.
    #[track_caller]
    pub fn examine(&self) -> Verdict {
        self.try_examine().unwrap_or_else(|problem| panic!("{problem}"))
    }

    /// The same; an error says what is wrong.
    pub(super) fn try_examine(&self) -> Result<Verdict, String> {
        if let Some(task) = Task::of_this_process(&self.setup) {
            self.serve(&task);
        }
        if let Some((index, count)) = self.setup.options.shard {
            if index >= count {
                return Err(format!("{}: there is no shard {index} of {count}; they count from 0", self.setup.name));
            }
        }
        if cfg!(not(feature = "drawings")) && self.setup.options.draw.is_some() {
            return Err(DRAWINGS.to_owned());
        }
        // Only what the code under test reaches is counted.
        let _not_counted = coverage::pause();
        let clock = Clock::start();
        let mut verdict = Verdict::new(self.setup.name);
        verdict.has_budget = self.setup.time().is_some();
        verdict.near_misses = self.setup.near_misses;
        verdict.representatives = self.inputs.representatives.filter(|which| *which != Representatives::All);
        let result = self.examine_into(&mut verdict, clock).and_then(|()| self.look_for_vacuity(&mut verdict, clock));
        result.map_err(|error| format!("{}: {}", self.setup.name, in_words_of(self.setup.parameters, &error)))?;
        if verdict.failures.is_empty() && (!verdict.is_ok() || self.ended_early(&verdict)) {
            verdict.diagnosis = self.diagnose(&verdict);
        }
        verdict.values = verdict.exhausted.filter(|_| !verdict.whole).and_then(|size| self.values_of(size));
        self.keep_failures(&mut verdict);
        verdict.elapsed = clock.elapsed();
        self.keep_result(&verdict).map_err(|error| format!("{}: {error}", self.setup.name))?;
        Ok(verdict)
    }

    /// Keeps the inputs that fail, and draws them if that is asked for.
    pub(super) fn keep_failures(&self, verdict: &mut Verdict) {
        for failure in &mut verdict.failures {
            failure.kept_in = regressions::keep(&self.setup, failure);
            #[cfg(feature = "drawings")]
            failure.draw(self.setup.options.draw.as_deref());
        }
    }

    /// Writes the result, if there is to be one, and forgets how far the test came if it need not go on.
    fn keep_result(&self, verdict: &Verdict) -> Result<(), InputError> {
        if self.setup.options.results.is_some() {
            course::write_result(&self.setup, verdict, self.inputs.number_of_all(&self.setup)?)?;
        }
        if verdict.stopped.is_none() || !verdict.failures.is_empty() {
            verdict.course.remove();
        }
        Ok(())
    }

    fn examine_into(&self, verdict: &mut Verdict, clock: Clock) -> Result<(), InputError> {
        self.inputs.of_size(&self.setup, self.setup.typical()).check()?;
        self.inputs.rules(&self.setup)?;
        let wants_result = self.setup.options.results.is_some();
        self.setup.refuse("results", wants_result && self.setup.is_isolated(), "isolate` and `timeout")?;
        verdict.course = Course::start(&self.setup)?;
        self.try_kept(verdict)?;
        // To find the input on which a run died, all before it are searched again: that is what a checkpoint is to spare.
        let is_recorded = self.setup.checkpoint().is_none();
        if verdict.failures.is_empty() && is_recorded {
            self.try_left_behind(verdict);
        }
        if !verdict.failures.is_empty() && !self.setup.wants_all_failures() {
            return Ok(());
        }
        if self.setup.is_isolated() {
            if self.examine_isolated(verdict, clock) {
                return Ok(());
            }
            tell(&format!("{} cannot be run in a process of its own, and is run in this one", self.setup.name));
        }
        let record = record::path(&self.setup).filter(|_| is_recorded).map(|path| Record::start(path, false));
        self.examine_here(verdict, record, clock, &mut |_, _, _| ())
    }

    /// Notes what was not tested although all inputs passed: behaviours that no input has. A shard without inputs is fine if
    /// another one has some.
    fn look_for_vacuity(&self, verdict: &mut Verdict, clock: Clock) -> Result<(), InputError> {
        // Without a bound, time is up at some size or other.
        let is_over = verdict.stopped.is_none() || (self.setup.options.bound.is_none() && verdict.has_budget);
        if !verdict.failures.is_empty() || !is_over {
            return Ok(());
        }
        if self.setup.options.shard.is_some() {
            verdict.may_be_empty = verdict.inputs > 0 || self.has_input(clock)?;
        } else if let Some(terms) = self.terms.filter(|_| verdict.inputs > 0 && verdict.inputs_before == 0) {
            // What applied to inputs before a checkpoint is not known.
            verdict.unused = terms.unused(verdict.applied);
        }
        Ok(())
    }

    /// Whether what may be spent was spent before the bound or, without one, at a size that says little.
    fn ended_early(&self, verdict: &Verdict) -> bool {
        let is_small = verdict.exhausted.is_none_or(|size| size < LITTLE);
        verdict.stopped.is_some() && (self.setup.options.bound.is_some() || is_small)
    }

    /// Where the candidates die, if no input was found, the predicate did not finish, or what may be spent was spent: in words, with a
    /// candidate.
    fn diagnose(&self, verdict: &Verdict) -> Option<String> {
        if matches!(self.inputs.rules(&self.setup), Ok(Some(rules)) if rules.finds()) {
            return None; // A solver has no candidates.
        }
        let last = Arc::new(Mutex::new(None));
        let seen = last.clone();
        let typical = self.setup.typical();
        let size =
            verdict.stopped.as_ref().map_or(typical, |_| verdict.exhausted.map_or(0, |size| size + 1).min(typical));
        let search = self.inputs.of_size(&self.setup, size).search().allow_empty();
        let search = search.max_time(DIAGNOSIS).max_candidates(100_000).on_candidate(move |candidate, is_valid| {
            if !is_valid {
                *seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(candidate.to_string());
            }
        });
        let mut structures = search.try_iter().ok()?;
        let mut refusals: Vec<Rejection> = Vec::new();
        while let Some(input) = structures.next() {
            if let Some(refusal) = self.refusal(input, || structures.again()) {
                match refusals.iter_mut().find(|known| (&known.what, known.line) == (&refusal.what, refusal.line)) {
                    Some(known) => known.candidates += 1,
                    None => refusals.push(refusal),
                }
            }
        }
        let mut report = structures.report().clone();
        report.rejections.extend(refusals);
        most_first(&mut report.rejections);
        let candidate = last.lock().unwrap_or_else(PoisonError::into_inner).take();
        let candidate = candidate.map(|candidate| format!("  a candidate that is not valid: {candidate}\n"));
        Some(format!("at size {size}: {report}{}", candidate.unwrap_or_default()))
    }

    /// The condition that excludes a valid input, if one is asked of finished inputs only.
    fn refusal(&self, input: T, mut again: impl FnMut() -> Option<T>) -> Option<Rejection> {
        if !self.setup.passes_over && !self.terms.is_some_and(|terms| terms.passes_over) {
            return None;
        }
        let mut again = || again().expect("a structure was returned");
        let mut trial = Trial::new(input, &mut again, self.terms).asking();
        panics::catch(|| (self.attempt)(&mut trial)).ok()?;
        trial.refused()
    }

    /// The values of a size that nobody bounded, in words.
    fn values_of(&self, size: usize) -> Option<String> {
        let (guessed, most) = self.inputs.of_size(&self.setup, size).guessed_values();
        // Fields with the same values stand together.
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for guessed in guessed {
            let field = named(self.setup.parameters, &guessed.field);
            match groups.iter_mut().find(|(known, _)| *known == guessed.values) {
                Some((_, fields)) => fields.push(field),
                None => groups.push((guessed.values, vec![field])),
            }
        }
        let told: Vec<String> =
            groups.iter().map(|(values, fields)| format!("{} in {values}", first_few(fields))).collect();
        let most = match most {
            Some(1) => "; one of the others at a time".to_owned(),
            Some(most) => format!("; {most} of the others at a time"),
            None => String::new(),
        };
        (!told.is_empty()).then(|| format!("{}{most}", first_few(&told)))
    }

    /// That time was up at a size, and which field makes it large.
    fn in_part(&self, size: usize) -> String {
        let heaviest = self.inputs.of_size(&self.setup, size).heaviest_field();
        let heaviest = heaviest.map(|field| format!(", as {} multiplies most", named(self.setup.parameters, &field)));
        format!("size {size} in part{}", heaviest.unwrap_or_default())
    }

    /// Whether there is any input in any shard.
    fn has_input(&self, clock: Clock) -> Result<bool, InputError> {
        let mut whole = self.setup.clone();
        whole.options.shard = None;
        let until = self.setup.time().map(|time| clock.after(time));
        for size in 0..=whole.typical() {
            let Some(mut inputs) = self.inputs.at(&whole, size, until, None)? else { continue };
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
            Ok(Some(structures)) if self.setup.is_isolated() => {
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
            let mut failure = Failure::new(&self.setup, self.terms, InputId::default(), 1, ended);
            failure.input = structure.clone();
            failure.types = type_name::<T>();
            verdict.failures.push(failure);
        }
    }

    pub(super) fn try_one(&self, mut structures: Stream<T>, verdict: &mut Verdict) {
        let Some(input) = structures.next() else { return };
        verdict.inputs += 1;
        if let Some(ended) = self.run(input, &mut structures) {
            let place = InputId::first(self.setup.typical());
            verdict.failures.push(self.explain_as_it_is(&mut structures, place, 1, ended));
        }
    }

    /// Tries the inputs that are kept from earlier failures.
    fn try_kept(&self, verdict: &mut Verdict) -> Result<(), InputError> {
        for Kept { text, structure, died } in regressions::load(&self.setup) {
            let Some(structures) = self.inputs.only(&self.setup, &structure)? else {
                let file = regressions::path(&self.setup);
                tell(&format!(
                    "{}: an input kept in {} is not valid any more, and was not tried; remove its line: {text}",
                    self.setup.name,
                    file.display()
                ));
                continue;
            };
            let before = verdict.failures.len();
            if died || self.setup.is_isolated() {
                self.try_one_isolated(structure, text, structures, verdict);
            } else {
                self.try_one(structures, verdict);
            }
            // It failed once, and no longer satisfies the condition.
            verdict.failures.retain(|failure| failure.reason != Reason::NoBehaviour);
            for failure in &mut verdict.failures[before..] {
                failure.is_kept = true;
                // It comes up again, and is counted then.
                failure.count = u64::from(!self.setup.wants_all_failures());
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
        clock: Clock,
        on_failure: &mut dyn FnMut(InputId, u64, &Reason),
    ) -> Result<(), InputError> {
        let gone = Task::of_this_process(&self.setup).map_or_else(Vec::new, Task::gone);
        let mut run = Run { verdict, record: &mut record, on_failure, gone, clock };
        let _watcher = self.watch();
        let flow = self.grow(&mut run)?;
        if flow.is_continue() && self.setup.options.bound.is_none() {
            self.sample(&mut run);
        }
        if flow.is_continue() {
            self.try_least(&mut run)?;
        }
        run.verdict.applied = self.applied.load(Ordering::Relaxed);
        Ok(())
    }

    /// Tries all inputs, size by size. Breaks off after a failure.
    fn grow(&self, run: &mut Run<'_>) -> Result<ControlFlow<()>, InputError> {
        let (bound, time) = (self.setup.options.bound, self.setup.time());
        // Without a bound, part of the time is for inputs beyond the sizes that can be exhausted.
        let is_shared = bound.is_none() && self.inputs.undrawn(&self.setup).is_none();
        let clock = run.clock;
        let until = |share: f64| time.map(|time| clock.after(time.mul_f64(share)));
        let is_flat = self.inputs.are_flat(&self.setup);
        for size in 0..=bound.unwrap_or(usize::MAX) {
            let space = if self.setup.is_kept() { self.inputs.number(&self.setup, size)? } else { None };
            let space = space.unwrap_or_default();
            if let Some(stage) = run.verdict.course.done(size, space)? {
                run.verdict.go_on(&stage.counters);
                run.verdict.exhausted = Some(size);
                continue;
            }
            let keep = run.verdict.course.begin(size);
            let is_last = is_shared && is_flat && !self.inputs.of_size(&self.setup, size).lacks_values();
            let until = until(if is_shared && !is_last { GROWING } else { 1.0 });
            let Some(mut structures) = self.inputs.at(&self.setup, size, until, keep)? else { continue };
            let before = structures.resumed();
            run.verdict.go_on(&before);
            let tried = run.verdict.tried();
            let first = InputId { index: before.structures, ..InputId::first(size) };
            let flow = self.try_all(run, &mut structures, first, u64::MAX);
            if flow.is_break() {
                // The search takes the input to be dealt with when it is dropped.
                run.verdict.course.fail()?;
                return Ok(flow);
            }
            let incomplete = structures.incomplete();
            run.verdict.note_panics(structures.counters().panics, || structures.panicked());
            if let Some(incomplete) = incomplete {
                run.verdict.has_budget = incomplete.is_time;
                run.verdict.stopped = Some(match time {
                    Some(_) if incomplete.is_time && bound.is_none() => self.in_part(size),
                    Some(time) if incomplete.is_time => format!("size {size} is incomplete, stopped after {time:?}"),
                    _ => format!("size {size} is {}", incomplete.told),
                });
                break;
            }
            run.verdict.course.finish(Stage { size, space, counters: structures.counters() })?;
            run.verdict.exhausted = Some(size);
            run.verdict.whole = bound.is_none() && self.inputs.is_whole(&self.setup, size);
            // Where sizes add nothing but values, one that adds none is followed by others that do not.
            let is_over = is_shared && size >= SETTLED && run.verdict.tried() == tried && is_flat;
            if run.verdict.whole || is_over {
                break;
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Tries the first inputs if time was over before any: a machine that is busy with other work must not decide that there are none.
    fn try_least(&self, run: &mut Run<'_>) -> Result<(), InputError> {
        if run.verdict.tried() > 0 || !run.verdict.has_budget || run.verdict.stopped.is_none() {
            return Ok(());
        }
        for size in 0..=self.setup.options.bound.unwrap_or(LEAST_SIZE) {
            let Some(mut structures) = self.inputs.among(&self.setup, size, LEAST_CANDIDATES)? else { continue };
            let left = LEAST_INPUTS.saturating_sub(run.verdict.tried());
            if self.try_all(run, &mut structures, InputId::first(size), left).is_break()
                || run.verdict.tried() >= LEAST_INPUTS
            {
                break;
            }
        }
        Ok(())
    }

    /// Whether an input is none after all: a condition that only finished inputs are asked does not hold.
    fn passes_over(&self, ended: &Ended, structures: &Stream<T>) -> bool {
        let is_asked_late = self.setup.passes_over
            || self.terms.is_some_and(|terms| terms.passes_over)
            || structures.ignores_preconditions();
        ended.reason == Reason::NoBehaviour && is_asked_late
    }

    /// Tries up to `most` inputs of a stream. Breaks off after a failure, unless all of them are wanted.
    pub(super) fn try_all(
        &self,
        run: &mut Run<'_>,
        structures: &mut Stream<T>,
        mut place: InputId,
        most: u64,
    ) -> ControlFlow<()> {
        for _ in 0..most {
            let Some(input) = structures.next() else { break };
            place.index = structures.number().unwrap_or(place.index);
            run.verdict.inputs += 1;
            if run.gone.contains(&place) {
                place.index += 1;
                continue;
            }
            if let Some(record) = &mut run.record {
                record.begin(place);
            }
            self.sight.begin(place, run.verdict.inputs);
            let ended = self.run(input, structures);
            self.sight.rest();
            if let Some(record) = &mut run.record {
                record.rest();
            }
            if ended.as_ref().is_some_and(|ended| self.passes_over(ended, structures)) {
                structures.dismiss();
                run.verdict.pass_over(|| self.inputs.structure(&self.setup, place));
            } else if let Some(ended) = ended {
                self.add(run, structures, place, ended);
                if !self.setup.wants_all_failures() || run.verdict.failures.len() >= MOST_KINDS {
                    return ControlFlow::Break(());
                }
            }
            place.index += 1;
        }
        ControlFlow::Continue(())
    }

    fn watch(&self) -> Watcher {
        let (inputs, setup) = (self.inputs.clone(), self.setup.clone());
        // Who has a process of its own is watched from outside, and so is who is awaited.
        let ends = !self.is_awaited && Task::of_this_process(&self.setup).is_none();
        let looks = ends.then(|| self.hopeless());
        Watcher::start(self.setup.name, self.sight.clone(), (self.patience(), looks), move |place| {
            inputs.structure(&setup, place).map(|input| input.to_string())
        })
    }

    pub(super) fn told<'r>(&self, reason: &'r Reason) -> Told<'r> {
        Told { reason, terms: self.terms, parameters: self.setup.parameters }
    }

    /// Adds a failure, or counts it if there was one of its kind.
    fn add(&self, run: &mut Run<'_>, structures: &mut Stream<T>, place: InputId, ended: Ended) {
        let missed = structures.missed();
        let kind = failure::kind(&ended.reason, missed.as_ref(), self.terms, self.setup.parameters);
        if let Some(known) = run.verdict.failures.iter_mut().find(|failure| failure.kind() == kind) {
            known.count += 1;
            return;
        }
        (run.on_failure)(place, run.verdict.inputs, &ended.reason);
        let failure = self.explain(structures, place, run.verdict.inputs, ended, run.clock);
        run.verdict.failures.push(failure);
    }

    /// Runs the code on one input.
    #[inline]
    pub(super) fn run(&self, input: T, structures: &mut Stream<T>) -> Option<Ended> {
        let mut again = || structures.again().expect("a structure was returned");
        self.try_trial(Trial::new(input, &mut again, self.terms))
    }

    /// Runs the code on one input, and reads the states before and after.
    fn run_explaining(&self, input: T, again: &mut dyn FnMut() -> T) -> Option<Ended> {
        self.try_trial(Trial::new(input, again, self.terms).explaining(self.setup.parameters))
    }

    #[inline]
    fn try_trial(&self, trial: Trial<'_, T>) -> Option<Ended> {
        let mut trial = trial.shallow(self.shallow);
        if let Ok(Some(rules)) = self.inputs.rules(&self.setup) {
            trial = trial.judged(rules, self.setup.parameters);
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

    /// Runs the code again on the input it failed on, or on a smaller one, to see its state before and after. The test began at that time.
    pub(super) fn explain(
        &self,
        structures: &mut Stream<T>,
        place: InputId,
        number: u64,
        ended: Ended,
        clock: Clock,
    ) -> Failure {
        let missed = structures.missed();
        let kind = failure::kind(&ended.reason, missed.as_ref(), self.terms, self.setup.parameters);
        // With a bound, the first input that fails is a smallest one of all that there are.
        let input = if self.setup.options.bound.is_none() { structures.structure() } else { None };
        let smaller = input.as_ref().and_then(|input| self.smaller(&kind, input, place, clock));
        let Some(mut smaller) = smaller else { return self.explain_as_it_is(structures, place, number, ended) };
        let again = smaller.next().and_then(|input| self.run(input, &mut smaller));
        let drawn = InputId { drawn: place.drawn.or(Some(place.size)), ..place };
        match again {
            Some(again) => self.explain_as_it_is(&mut smaller, drawn, number, again),
            // It fails now and then only.
            None => self.explain_as_it_is(structures, place, number, ended),
        }
    }

    fn explain_as_it_is(&self, structures: &mut Stream<T>, place: InputId, number: u64, ended: Ended) -> Failure {
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

/// How many of several things are told.
const TOLD: usize = 3;

fn first_few(things: &[String]) -> String {
    let more = if things.len() > TOLD { ", .." } else { "" };
    format!("{}{more}", things[..things.len().min(TOLD)].join(", "))
}

/// A field in the words of a test: parameters go by their names.
fn named(parameters: &[&str], field: &str) -> String {
    let rest = field.strip_prefix("input").unwrap_or(field);
    let (number, part) = match rest.strip_prefix('.').map(|rest| rest.split_once('.').unwrap_or((rest, ""))) {
        Some((number, part)) if parameters.len() > 1 => (number.parse().ok(), part),
        _ => ((rest.len() < field.len() && parameters.len() == 1).then_some(0), rest.trim_start_matches('.')),
    };
    match number.and_then(|number: usize| parameters.get(number)) {
        Some(parameter) if part.is_empty() => (*parameter).to_owned(),
        Some(parameter) => format!("{parameter}.{part}"),
        None => field.to_owned(),
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

/// Puts what refused most candidates first. It is not generic, so there is one copy of the sort.
fn most_first(rejections: &mut [Rejection]) {
    rejections.sort_by_key(|rejection| Reverse(rejection.candidates));
}
