//! One call in a state, judged; and sequences of calls from the first state on.

use smallscope_core::coverage;
use smallscope_core::small::List as _;

use super::Sequences;
use super::failure::{Failure, Origin, Reason, Side, Step};
use super::handles::filled;
use super::key::StateKey;
use super::watch::Watch;
use crate::harness::{Panic, catch};

/// A call to make: its number, and that of its arguments.
pub(super) type Turn = (usize, usize);

/// What became of a call that did not fail.
pub(super) enum Made<S> {
    /// Its condition does not hold: the state is as it was.
    Refused(S),
    /// It panicked, as its reference did: the sequence ends there.
    Ended,
    /// It leads to this state, in which nothing is checked yet.
    Reached(S),
}

/// Calls of which the last one fails.
pub(super) struct Failing {
    pub(super) path: Vec<Turn>,
    pub(super) reason: Reason,
}

impl<'a, S: 'a> Sequences<'a, S> {
    /// The first state, checked.
    pub(super) fn first(&self) -> Result<S, Reason> {
        let first = catch(|| (self.make)()).map_err(|panic| outside("the setup", panic))?;
        self.checked(first)
    }

    /// Makes a call; `again` makes another value of the state, to see whether the reference panics, too.
    pub(super) fn make_call(
        &self,
        state: S,
        (call, number): Turn,
        again: impl FnOnce() -> Result<S, Reason>,
    ) -> Result<Made<S>, Reason> {
        let mut watch = Watch::new(false);
        match catch(|| self.calls[call].run(state, number, &mut watch)) {
            Ok(state) if !watch.applies => Ok(Made::Refused(state)),
            Ok(state) if watch.agrees => Ok(Made::Reached(state)),
            Ok(state) => {
                // What its `drop` does does not matter any more.
                let _ = discard(state);
                Err(Reason::Differs)
            }
            Err(panic) => {
                let side = watch.side;
                if side == Side::Subject {
                    let state = again()?;
                    if catch(|| self.calls[call].run_reference(state, number)).is_err() {
                        return Ok(Made::Ended);
                    }
                }
                Err(Reason::Panicked { side, panic })
            }
        }
    }

    /// Checks everything that must hold in a state.
    pub(super) fn checked(&self, mut state: S) -> Result<S, Reason> {
        for condition in &self.conditions {
            let checked = catch(|| aside(|| (condition.check)(state)));
            let (same, wrong) = checked.map_err(|panic| outside(&format!("`{}`", condition.text), panic))?;
            if let Some(wrong) = wrong {
                return Err(wrong);
            }
            state = same;
        }
        Ok(state)
    }

    /// The key of a state.
    pub(super) fn keyed(&self, state: S) -> Result<(S, StateKey), Reason> {
        let key = self.key.as_ref().expect("sequences without a key are not explored");
        catch(|| aside(|| key(state))).map_err(|panic| outside("the key", panic))
    }

    /// Makes these calls from the first state on; each is watched, with its results in words if it is to tell.
    pub(super) fn replay(&self, path: &[Turn], tells: bool, mut watched: impl FnMut(usize, &mut Watch)) -> S {
        let mut state = (self.make)();
        for (place, (call, number)) in path.iter().enumerate() {
            let mut watch = Watch::new(tells);
            state = self.calls[*call].run(state, *number, &mut watch);
            watched(place, &mut watch);
        }
        state
    }

    /// The state that calls lead to which were made before.
    pub(super) fn made_again(&self, path: &[Turn]) -> Result<S, Reason> {
        catch(|| aside(|| self.replay(path, false, |_, _| ())))
            .map_err(|panic| outside("a call that did not panic before", panic))
    }

    /// Makes these calls from the first state on and judges each, without those whose conditions do not hold; gives the
    /// calls up to the first that fails, if one does.
    pub(super) fn attempt(&self, path: &[Turn]) -> Option<Failing> {
        let mut made = Vec::with_capacity(path.len());
        let mut attempt = || {
            let mut state = self.first()?;
            for turn in path {
                if !self.note(&made, *turn) {
                    return discard(state);
                }
                let again = || self.made_again(&made);
                match self.make_call(state, *turn, again) {
                    Ok(Made::Refused(same)) => state = same,
                    Ok(Made::Ended) => return Ok(()),
                    Ok(Made::Reached(next)) => {
                        made.push(*turn);
                        state = self.checked(next)?;
                    }
                    Err(reason) => {
                        made.push(*turn);
                        return Err(reason);
                    }
                }
            }
            discard(state)
        };
        let reason = attempt().err()?;
        Some(Failing { path: made, reason })
    }

    /// The code of a call, with what was seen of it.
    fn step(&self, (call, number): Turn, watch: Watch) -> Step {
        let (codes, binds) = (&self.calls[call].codes[number], &self.calls[call].binds);
        let fill = |code: &String| filled(code, &watch.names);
        Step {
            code: fill(&codes[0]),
            reference: codes.get(1).map(fill),
            binds: binds.as_ref().map(fill),
            result: watch.result,
            expected: watch.expected,
        }
    }

    /// The code of calls, with what they give; whether one differs from its reference; and the state, unless one panics.
    pub(super) fn told(&self, path: &[Turn]) -> (Vec<Step>, bool, Option<S>) {
        let mut watches = Vec::with_capacity(path.len());
        let state = catch(|| {
            path.iter().fold((self.make)(), |state, (call, number)| {
                watches.push(Watch::new(true));
                let watch = watches.last_mut().expect("one was added");
                self.calls[*call].run(state, *number, watch)
            })
        });
        let differs = watches.iter().any(|watch| !watch.agrees);
        // Of calls behind one that panics only the code is known.
        watches.resize_with(path.len(), || Watch::new(true));
        let steps = path.iter().zip(watches).map(|(turn, watch)| self.step(*turn, watch)).list();
        (steps, differs, state.ok())
    }

    /// The code of calls, with what they give, of which the last is not made.
    pub(super) fn told_but_last(&self, path: &[Turn]) -> Vec<Step> {
        let Some((last, before)) = path.split_last() else { return Vec::new() };
        let (mut steps, _, state) = self.told(before);
        let mut watch = Watch::new(true);
        watch.is_dry = true;
        // Without a state, handles have no names.
        if let Some(state) = state {
            let _ = catch(|| self.calls[last.0].run(state, last.1, &mut watch));
        }
        steps.push(self.step(*last, watch));
        steps
    }

    /// The code of calls, of which nothing was seen.
    pub(super) fn untold(&self, path: &[Turn]) -> Vec<Step> {
        path.iter().map(|turn| self.step(*turn, Watch::new(true))).list()
    }

    /// Puts on record that a call is about to be made after others. False if it must not be, as a process died of it.
    pub(super) fn note(&self, path: &[Turn], turn: Turn) -> bool {
        if let Some(record) = &self.record {
            record.borrow_mut().note(path, turn);
        }
        let is_it = |gone: &Vec<Turn>| gone.split_last() == Some((&turn, path));
        !self.gone.iter().any(is_it)
    }

    /// A failure in words: all calls are made once more.
    pub(super) fn tell(&self, Failing { path, reason }: Failing, origin: Origin) -> Failure {
        let (steps, differs, state) = self.told(&path);
        let repeats = match &reason {
            Reason::Differs => differs,
            Reason::Broken { .. } | Reason::Violated { .. } => state.is_some_and(|state| self.checked(state).is_err()),
            Reason::Panicked { .. } => state.is_none() || differs,
            Reason::PanickedOutside { .. } | Reason::Died { .. } | Reason::TimedOut { .. } => true,
        };
        let (setup, assertions) = (self.setup.clone(), self.assertions());
        Failure { steps, reason, repeats, count: 1, origin, setup, assertions }
    }

    /// What always holds, as far as it is code.
    pub(super) fn assertions(&self) -> Vec<String> {
        let code = self.conditions.iter().filter(|condition| condition.is_code);
        code.map(|condition| condition.text.clone()).list()
    }
}

/// Runs what is not the code under test: nothing that it covers is counted.
pub(super) fn aside<R>(body: impl FnOnce() -> R) -> R {
    let _paused = coverage::pause();
    body()
}

/// Drops a state.
pub(super) fn discard<S>(state: S) -> Result<(), Reason> {
    catch(|| drop(state)).map_err(|panic| outside("`drop`", panic))
}

pub(super) fn outside(what: &str, panic: Panic) -> Reason {
    Reason::PanickedOutside { what: what.to_owned(), panic }
}
