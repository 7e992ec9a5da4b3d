//! One run of the code under test on one input, and what became of it.
//!
//! Generated code takes the input, calls the code inside [`Trial::call`], and hands over everything there is to judge: the panic, the `Err`,
//! the state of each parameter, the clauses. The first thing that is wrong is the reason. What `old(..)` reads is a second copy of the
//! input, built after the call: so nothing needs `Clone`, and what is not read costs nothing.

use std::sync::Arc;

use smallscope_core::small::List as _;
use smallscope_core::{Panic, coverage, panics};
#[cfg(feature = "paths")]
use smallscope_search::trace::record;
use smallscope_search::twin::sites;
use smallscope_search::{Datum, Model, Observer, Rejection, Structure, Violation, Walk};

use super::reason::{Reason, Shown};
use super::shown::is_same;
use super::source::{After, Rules};
use crate::Drawing;
use crate::contract::{Ending, Terms};

/// One run on one input. Generated code builds the input, runs the code, and tells what came out.
///
/// The first thing that is wrong is the reason of the failure; nothing is judged after it.
pub struct Trial<'t, T: Model> {
    input: Option<T>,
    again: &'t mut dyn FnMut() -> T,
    terms: Option<&'static Terms>,
    /// Whether what parameters point to has invariants.
    deep: bool,
    /// Which behaviours apply, as bits.
    applies: u64,
    reason: Option<Reason>,
    /// Whether only the conditions are asked, to count where inputs die.
    is_asking: bool,
    /// Then, the condition that does not hold.
    refused: Option<Rejection>,
    shown: Vec<Shown>,
    /// The states before and after, if they are to be explained or judged.
    states: Option<States>,
    /// Whether the code has returned.
    has_returned: bool,
    /// How many accesses the code may make, if they are recorded.
    #[cfg(feature = "paths")]
    accesses: Option<u64>,
    /// What else is said of the outcome.
    rules: Option<Arc<dyn Rules<T>>>,
}

/// The states of the parameters, read with the same names for the same objects.
struct States {
    observer: Observer,
    before: Structure,
    /// The names of the parameters.
    parameters: &'static [&'static str],
    after: Vec<Option<Datum>>,
    /// What was returned.
    result: Option<Datum>,
    is_reading: bool,
}

impl States {
    /// Begins to read the state after, unless that is under way.
    fn begin(&mut self) {
        if !std::mem::replace(&mut self.is_reading, true) {
            self.observer.begin();
        }
    }

    /// Whether an object reaches itself, before or after.
    fn is_cyclic(&self) -> bool {
        let after = Datum::Tuple(self.after.iter().flatten().cloned().list());
        self.before.is_cyclic() || self.observer.so_far(after).is_cyclic()
    }
}

impl<'t, T: Model> Trial<'t, T> {
    pub(crate) fn new(input: T, again: &'t mut dyn FnMut() -> T, terms: Option<&'static Terms>) -> Self {
        Trial {
            input: Some(input),
            again,
            terms,
            deep: true,
            applies: 0,
            reason: None,
            is_asking: false,
            refused: None,
            shown: Vec::new(),
            states: None,
            has_returned: false,
            #[cfg(feature = "paths")]
            accesses: None,
            rules: None,
        }
    }

    /// Judges the outcome by rules, too.
    pub(super) fn judged(mut self, rules: Arc<dyn Rules<T>>, parameters: &'static [&'static str]) -> Self {
        // Rules speak of what is modelled.
        self = self.reading(Observer::new(), parameters);
        self.rules = Some(rules);
        self
    }

    /// Records what the code reads of its input, for at most that many accesses.
    #[cfg(feature = "paths")]
    pub(crate) fn recorded(mut self, accesses: u64) -> Self {
        self.accesses = Some(accesses);
        self
    }

    /// Reads the inputs, of which it is to be recorded what the code reads.
    #[cfg(feature = "paths")]
    pub fn record(&mut self, read: impl FnOnce(&mut Observer) -> Vec<Datum>) {
        if let Some(accesses) = self.accesses {
            record::prepare(accesses, read);
        }
    }

    /// Judges parameters by their own invariants only, since nothing that they lead to has any.
    pub(crate) fn shallow(mut self, shallow: bool) -> Self {
        self.deep = !shallow;
        self
    }

    /// Reads the states before and after the call, too.
    pub(super) fn explaining(self, parameters: &'static [&'static str]) -> Self {
        self.reading(Observer::new().showing_derived(), parameters)
    }

    fn reading(mut self, mut observer: Observer, parameters: &'static [&'static str]) -> Self {
        let input = self.input.as_ref().expect("the input is not taken yet");
        let before = observer.read(input);
        let after = vec![None; parameters.len()];
        self.states = Some(States { observer, before, parameters, after, result: None, is_reading: false });
        self
    }

    /// The input; once.
    pub fn input(&mut self) -> T {
        self.input.take().unwrap_or_else(|| (self.again)())
    }

    /// Another copy of the input, in its state before the call.
    pub fn again(&mut self) -> T {
        (self.again)()
    }

    /// Which behaviours of the contract apply to the input.
    pub fn applies(&mut self, behaviours: &[bool]) {
        assert!(behaviours.len() <= 64, "a method may have up to 64 behaviours");
        self.applies = behaviours.iter().rev().fold(0, |bits, &applies| bits << 1 | u64::from(applies));
        if self.applies == 0 {
            self.refused = self.terms.filter(|_| self.is_asking).map(Terms::refusal);
        }
        if self.applies == 0 || self.is_asking {
            self.fail(Reason::NoBehaviour);
        }
    }

    /// Whether the condition of a test holds for the input. True if it does; it does not if it panics.
    pub fn given(&mut self, condition: impl FnOnce() -> bool) -> bool {
        sites::clear();
        let holds = super::holds(condition);
        if !holds && self.is_asking {
            self.refused = sites::refused();
        }
        if !holds || self.is_asking {
            self.fail(Reason::NoBehaviour);
        }
        holds && !self.is_asking
    }

    /// Asks the conditions only, and calls nothing.
    pub(super) fn asking(mut self) -> Self {
        self.is_asking = true;
        self
    }

    /// The condition that does not hold for the input.
    pub(super) fn refused(self) -> Option<Rejection> {
        self.refused
    }

    /// Which behaviours apply, as bits.
    pub(crate) fn applied(&self) -> u64 {
        self.applies
    }

    fn is_applied(&self, behaviour: usize) -> bool {
        self.applies >> behaviour & 1 == 1
    }

    pub(crate) fn fail(&mut self, reason: Reason) {
        self.reason.get_or_insert(reason);
    }

    /// Calls the code under test; none if it panicked.
    pub fn call<R>(&mut self, code: impl FnOnce() -> R) -> Option<R> {
        if self.reason.is_some() {
            return None;
        }
        let counted = || {
            let _counted = coverage::resume();
            #[cfg(feature = "paths")]
            let code = || record::recording(code);
            code()
        };
        match panics::catch(counted) {
            Ok(result) => {
                self.returned();
                Some(result)
            }
            Err(panic) => {
                self.panicked(panic);
                None
            }
        }
    }

    fn behaviours(&self) -> impl Iterator<Item = (usize, &'static Ending)> {
        let behaviours = self.terms.map_or(&[][..], |terms| terms.behaviours);
        let applies = self.applies;
        let kinds = behaviours.iter().map(|behaviour| &behaviour.kind).enumerate();
        kinds.filter(move |(k, _)| applies >> k & 1 == 1)
    }

    fn returned(&mut self) {
        self.has_returned = true;
        let should_panic = self.behaviours().find(|(_, kind)| matches!(kind, Ending::Panics(_)));
        if let Some((behaviour, _)) = should_panic {
            self.fail(Reason::DidNotPanic { behaviour });
        }
    }

    fn panicked(&mut self, panic: Panic) {
        let others = self.terms.is_none() || self.behaviours().any(|(_, kind)| !matches!(kind, Ending::Panics(_)));
        let says_other = |kind: &Ending| matches!(kind, Ending::Panics(Some(text)) if !panic.message.contains(text));
        let other_text = self.behaviours().find(|(_, kind)| says_other(kind));
        match other_text {
            _ if others => self.fail(Reason::Panicked(panic)),
            Some((behaviour, _)) => self.fail(Reason::SaidOtherwise { panic, behaviour }),
            None => {}
        }
    }

    /// What the value says that the body of a test returned.
    pub fn outcome(&mut self, passed: Result<(), String>) {
        if let Err(error) = passed {
            self.fail(Reason::ReturnedErr { error: Some(error) });
        }
    }

    /// Whether a method that returns a `Result` returned `Err`.
    pub fn returned_err(&mut self, is_err: bool) {
        let judged = self.terms.is_some_and(|terms| terms.judges_err);
        let should = self.behaviours().find(|(_, kind)| matches!(kind, Ending::Errs)).map(|(behaviour, _)| behaviour);
        let should_not = self.behaviours().any(|(_, kind)| matches!(kind, Ending::Normal));
        match should {
            Some(behaviour) if !is_err => self.fail(Reason::DidNotErr { behaviour }),
            _ if judged && is_err && should_not => self.fail(Reason::ReturnedErr { error: None }),
            _ => {}
        }
    }

    /// The state of parameter `k` after the call: its invariants must hold.
    pub fn parameter<P: Model>(&mut self, k: usize, value: &P) {
        self.watch(k, value);
        if self.reason.is_none() {
            let mut walk = if self.deep { Walk::new() } else { Walk::shallow() };
            self.judge(Some(k), || value.violated(&mut walk));
            if self.reason.is_some() {
                self.name_object(k, value, &walk);
            }
        }
    }

    /// Calls the object that the walk ended at by its name in drawings.
    fn name_object<P: Model>(&mut self, k: usize, value: &P, walk: &Walk) {
        let (Some(states), Some(reason)) = (&self.states, &mut self.reason) else { return };
        if let Reason::Invariant { object, .. } | Reason::InvariantPanicked { object, .. } = reason {
            *object = panics::catch(|| states.observer.seek(value, walk)).ok().and_then(|marked| {
                Drawing::name_of_marked(&marked, states.parameters.get(k).copied().unwrap_or("a parameter"))
            });
        }
    }

    /// The state of parameter `k` after the call, to be shown.
    pub fn watch<P: Model>(&mut self, k: usize, value: &P) {
        let Some(states) = &mut self.states else { return };
        states.begin();
        // Reading a structure that the code has corrupted may panic; what can be read is enough.
        states.after[k] = panics::catch(|| value.observe(&mut states.observer)).ok();
    }

    /// Reads what was returned, for what is said of it in relational logic.
    pub fn read_result(&mut self, read: impl FnOnce(&mut Observer) -> Datum) {
        let Some(states) = &mut self.states else { return };
        states.begin();
        states.result = panics::catch(|| read(&mut states.observer)).ok();
    }

    /// What the result reaches: its invariants must hold.
    pub fn result(&mut self, violated: impl FnOnce() -> Option<Violation>) {
        if self.reason.is_none() {
            self.judge(None, violated);
        }
    }

    fn judge(&mut self, parameter: Option<usize>, violated: impl FnOnce() -> Option<Violation>) {
        match panics::catch(violated) {
            Ok(None) => {}
            Ok(Some(violation)) => self.fail(Reason::Invariant { parameter, violation, object: None }),
            Err(panic) => self.fail(Reason::InvariantPanicked { parameter, panic, object: None }),
        }
    }

    /// Judges the outcome by a clause of a behaviour, if that applies; `shown` are the values that the clause speaks of.
    /// False if something is wrong by now.
    pub fn clause(
        &mut self,
        behaviour: usize,
        clause: usize,
        holds: impl FnOnce() -> bool,
        shown: impl FnOnce() -> Vec<(&'static str, Option<String>)>,
    ) -> bool {
        if self.reason.is_some() || !self.is_applied(behaviour) {
            return self.reason.is_none();
        }
        let panic = match panics::catch(holds) {
            Ok(true) => return true,
            Ok(false) => None,
            Err(panic) => Some(panic),
        };
        self.fail(Reason::Clause { behaviour, clause, panic });
        let shown = if self.may_show() { panics::catch(shown).unwrap_or_default() } else { Vec::new() };
        self.shown = shown.into_iter().filter_map(|(name, text)| Some(Shown { name, text: text? })).list();
        false
    }

    /// Calls a reference implementation; a panic of it is another result.
    pub fn reference<R>(&mut self, code: impl FnOnce() -> R) -> Option<R> {
        self.aside(Reason::OtherResult, "reference", code)
    }

    /// Calls the way back of a round trip; none if it panicked, which is not where it started.
    pub fn back<R>(&mut self, code: impl FnOnce() -> R) -> Option<R> {
        self.aside(Reason::NoRoundTrip, "came back as", code)
    }

    /// Calls code beside that under test, unless something is wrong already.
    fn aside<R>(&mut self, reason: Reason, name: &'static str, code: impl FnOnce() -> R) -> Option<R> {
        if self.reason.is_some() {
            return None;
        }
        let result = panics::catch(code);
        if let Err(panic) = &result {
            self.fail(reason);
            self.shown = vec![Shown { name, text: format!("a panic: {}", panic.message) }];
        }
        result.ok()
    }

    /// Whether values may be shown by `Debug`, which never ends on a cycle.
    fn may_show(&self) -> bool {
        self.states.as_ref().is_some_and(|states| !states.is_cyclic())
    }

    /// The result of a reference implementation must be the same; where equality cannot tell, by its text.
    pub fn same_result(&mut self, is_same: Option<bool>, texts: impl Fn() -> (Option<String>, Option<String>)) {
        let is_same = is_same.unwrap_or_else(|| {
            let (own, reference) = texts();
            own.is_some() && own == reference
        });
        if !is_same && self.reason.is_none() {
            self.fail(Reason::OtherResult);
            let (own, reference) = if self.may_show() { texts() } else { (None, None) };
            let show = |name, text: Option<String>| text.map(|text| Shown { name, text });
            self.shown = [show("result", own), show("reference", reference)].into_iter().flatten().list();
        }
    }

    /// A reference implementation must leave parameter `k` in the same state.
    pub fn same_state<P: Model>(&mut self, k: usize, value: &P, reference: &P) {
        if self.reason.is_none() && !is_same(value, reference) {
            self.fail(Reason::OtherState { parameter: k });
            let text = smallscope_search::structure_of(reference).to_string();
            self.shown = vec![Shown { name: "reference", text }];
        }
    }

    /// A round trip must come back to where it started.
    pub fn round_trip<P: Model>(&mut self, start: &P, end: &P) {
        if self.reason.is_none() && !is_same(start, end) {
            self.fail(Reason::NoRoundTrip);
            let text = smallscope_search::structure_of(end).to_string();
            self.shown = vec![Shown { name: "came back as", text }];
        }
    }

    /// Drops a value whose `Drop` may panic, which is a failure of its own.
    pub fn discard<V>(&mut self, value: V) {
        if let Err(panic) = panics::catch(|| drop(value)) {
            self.fail(Reason::Panicked(panic));
        }
    }

    /// Judges the outcome by the rules, if nothing else is wrong.
    fn judge_by_rules(&mut self) {
        let (Some(rules), Some(states), true) = (&self.rules, &mut self.states, self.has_returned) else {
            return;
        };
        if self.reason.is_some() {
            return;
        }
        states.begin();
        let after =
            After { parameters: &states.after, result: states.result.as_ref(), objects: states.observer.objects() };
        if let Some(told) = rules.broken(&states.before, after) {
            if let Some(result) = states.result.clone() {
                let text = states.observer.so_far(result).to_string();
                self.shown = vec![Shown { name: "result", text }];
            }
            self.reason = Some(Reason::Formula { told });
        }
    }

    /// What became of it.
    pub(crate) fn end(mut self) -> Option<Ended> {
        self.judge_by_rules();
        let reason = self.reason?;
        let states = self.states.map(|mut states| {
            let after = states.is_reading.then(|| {
                let root = after(&states.before.root, std::mem::take(&mut states.after));
                states.observer.finish(root)
            });
            (states.before, after)
        });
        let (before, after) = states.map_or((None, None), |(before, after)| (Some(before), after));
        Some(Ended { reason, shown: self.shown, before, after })
    }
}

/// How a failed trial ended.
pub(crate) struct Ended {
    pub(crate) reason: Reason,
    pub(super) shown: Vec<Shown>,
    pub(super) before: Option<Structure>,
    pub(super) after: Option<Structure>,
}

/// The root of the state after: parameters that were passed by value are as they were, or moved.
fn after(before: &Datum, after: Vec<Option<Datum>>) -> Datum {
    let is_plain = |datum: &Datum| {
        !matches!(datum, Datum::Record { .. } | Datum::Ref(_) | Datum::Sequence(_) | Datum::Set(_) | Datum::Map(_))
    };
    let gone = |before: &Datum| {
        if is_plain(before) { before.clone() } else { Datum::Opaque("moved".to_owned()) }
    };
    match (before, after.len()) {
        (Datum::Tuple(parts), 2..) => {
            Datum::Tuple(after.into_iter().zip(parts).map(|(after, part)| after.unwrap_or_else(|| gone(part))).list())
        }
        _ => after.into_iter().next().flatten().unwrap_or_else(|| gone(before)),
    }
}
