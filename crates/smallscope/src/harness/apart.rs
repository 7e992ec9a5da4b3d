//! The part of a subject that has to do with other processes: inputs on which one died, tasks that one is given.

use smallscope_search::{Model, Structure, type_name};

use super::clock::Clock;
use super::failure::Failure;
use super::inputs::InputId;
use super::inputs::Stream;
use super::isolate::{self, End, Failed, Task};
use super::reason::Reason;
use super::record::{self, Record};
use super::subject::Subject;
use super::tell;
use super::trial::Ended;
use super::verdict::Verdict;

/// After how many deaths no further process goes on.
const MOST_DEATHS: usize = 10;

impl<T: Model> Subject<T> {
    /// Tries one input in a process of its own first, and here only if it is not that which the process dies of.
    pub(super) fn try_one_isolated(
        &self,
        input: Structure,
        text: String,
        structures: Stream<T>,
        verdict: &mut Verdict,
    ) {
        let reason = match isolate::run(&self.setup, &Task::Only(text)) {
            End::Died { how, .. } => Reason::Died { how },
            End::TimedOut { limit, .. } => Reason::TimedOut { limit },
            End::Finished(_) => return self.try_one(structures, verdict),
            End::Unavailable => return,
        };
        verdict.failures.push(self.gone(input, reason, InputId::default()));
    }

    /// If the last run died, finds the input on which it did.
    pub(super) fn try_left_behind(&self, verdict: &mut Verdict) {
        let Some(path) = record::path(&self.setup) else { return };
        let Some(place) = record::left_behind(&path) else { return };
        let name = self.setup.name;
        match isolate::run(&self.setup, &Task::From(place, Vec::new())) {
            End::Died { how, place, .. } => verdict.failures.extend(self.gone_at(Reason::Died { how }, place)),
            End::TimedOut { limit, place } => {
                verdict.failures.extend(self.gone_at(Reason::TimedOut { limit }, place));
            }
            // Ctrl-C, or whoever else ended the process: it says nothing about the code.
            End::Finished(_) => tell(&format!("{name}: its last run was ended from outside")),
            End::Unavailable => {}
        }
        let _ = std::fs::remove_file(path);
    }

    /// A failure at a place, of which only the input is known.
    pub(super) fn gone_at(&self, reason: Reason, place: InputId) -> Option<Failure> {
        Some(self.gone(self.inputs.structure(&self.setup, place)?, reason, place))
    }

    /// A failure of which only the input is known.
    pub(super) fn gone(&self, input: Structure, reason: Reason, place: InputId) -> Failure {
        let ended = Ended { reason, shown: Vec::new(), before: Some(input), after: None };
        let number = self.inputs.before(&self.setup, place) + 1;
        let mut failure = Failure::new(&self.setup, self.terms, place, number, ended);
        let value =
            if failure.input.is_cyclic() { None } else { smallscope_search::value_of::<T>(&failure.input).ok() };
        failure.value = value.and_then(|value| self.shown(value));
        failure.types = type_name::<T>();
        failure
    }

    /// Runs all in a process of its own; false if that cannot be done. If all failures are wanted, another process goes on without the
    /// inputs that the first ones died of.
    pub(super) fn examine_isolated(&self, verdict: &mut Verdict, clock: Clock) -> bool {
        let (mut gone, mut deaths) = (Vec::new(), Vec::new());
        loop {
            let (reason, place, failures) = match isolate::run(&self.setup, &Task::All(gone.clone())) {
                End::Unavailable => return false,
                End::Finished(summary) => {
                    (verdict.inputs, verdict.exhausted) = (summary.inputs, summary.exhausted);
                    verdict.applied = summary.applied;
                    verdict.has_budget &= summary.is_spent || summary.stopped.is_none();
                    verdict.stopped = summary.stopped;
                    self.explain_all(verdict, &summary.failures);
                    break;
                }
                End::Died { how, place, failures } => {
                    let (how, place) = match isolate::run(&self.setup, &Task::From(place, gone.clone())) {
                        End::Died { how, place, .. } => (how, place),
                        _ => (format!("{how}, on an input from this one on, and not when they were run again"), place),
                    };
                    (Reason::Died { how }, place, failures)
                }
                End::TimedOut { limit, place } => (Reason::TimedOut { limit }, place, Vec::new()),
            };
            let ending = if matches!(reason, Reason::Died { .. }) { "the process died" } else { "it took too long" };
            deaths.extend(self.gone_at(reason, place));
            let is_over = self.setup.time().is_some_and(|time| clock.is_over(time)) || gone.contains(&place);
            gone.push(place);
            if !self.setup.wants_all_failures() || is_over || gone.len() == MOST_DEATHS {
                self.explain_all(verdict, &failures);
                verdict.stopped = Some(format!("it ended where {ending}"));
                break;
            }
        }
        deaths.into_iter().for_each(|failure| verdict.merge(failure));
        true
    }

    /// Explains failures that another process found.
    fn explain_all(&self, verdict: &mut Verdict, failures: &[Failed]) {
        for failed in failures {
            if let Some(mut failure) = self.explain_at(failed) {
                failure.count = failed.count;
                verdict.merge(failure);
            }
        }
    }

    fn explain_at(&self, failed: &Failed) -> Option<Failure> {
        let mut structures = self.inputs.from(&self.setup, failed.place)?;
        let input = structures.next()?;
        let told = Reason::Elsewhere { told: failed.told.clone() };
        let ended = self.run(input, &mut structures);
        let ended = ended.unwrap_or(Ended { reason: told, shown: Vec::new(), before: None, after: None });
        Some(self.explain(&mut structures, failed.place, failed.number, ended, Clock::start()))
    }

    /// Does the task of a process that another one started, and ends it.
    pub(super) fn serve(&self, task: &Task) -> ! {
        isolate::end_with_parent();
        let mut verdict = Verdict::new(self.setup.name);
        let every = !matches!(task, Task::All(_)) || self.setup.options.timeout.is_some();
        let mut record = Record::start(isolate::record_of_child(), every);
        let result = match task {
            Task::All(_) => {
                self.examine_here(&mut verdict, Some(record), Clock::start(), &mut |place, number, reason| {
                    isolate::note_failure(place, number, &self.told(reason).to_string());
                })
            }
            Task::From(place, gone) => {
                self.run_from(*place, gone, &mut record);
                Ok(())
            }
            Task::Only(text) => {
                let structures =
                    text.parse().ok().and_then(|input| self.inputs.only(&self.setup, &input).ok().flatten());
                record.begin(InputId::default());
                structures.into_iter().for_each(|structures| self.try_one(structures, &mut verdict));
                Ok(())
            }
        };
        isolate::finish(&verdict, result.err().map(|error| error.to_string()))
    }

    /// Runs inputs one by one, each on record, as far as a block can reach.
    fn run_from(&self, place: InputId, gone: &[InputId], record: &mut Record) {
        let mut left = record::LONGEST;
        let last = if place.drawn.is_some() { place.size } else { place.size.max(self.setup.typical()) };
        for size in place.size..=last {
            let mut at = if size == place.size { place } else { InputId::first(size) };
            let Some(mut structures) = self.inputs.from(&self.setup, at) else { continue };
            while let Some(input) = structures.next() {
                if left == 0 {
                    return;
                }
                // Draws that find nothing have numbers, too.
                at.index = structures.number().unwrap_or(at.index);
                if !gone.contains(&at) {
                    record.begin(at);
                    self.run(input, &mut structures);
                    record.rest();
                }
                at.index += 1;
                left -= 1;
            }
        }
    }
}
