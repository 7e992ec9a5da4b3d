//! With which assumption on the input a broken promise is kept: a precondition to paste.
//!
//! Candidates ([`crate::assumptions`]) become cases of the contract, each beside its negation, so that one session answers all questions: a
//! candidate is *sufficient* if no execution breaks the promise where it holds, and some ends well; it is *weaker* than another if it holds
//! wherever the other does. The weakest is checked once more as what it is to be, a `#[requires(..)]`, at the bounds of the question itself.

use super::{Verifier, breaks};
use crate::assumptions::candidates;
use crate::engine::{Cut, Engine};
use crate::frontend::{Request, program, subject_of};
use crate::interpret::{End, interpret_function};
use crate::ir::Program;
use crate::marks::may_panic;
use crate::translate::{Bounds, Mark, Promise};
use smallscope_core::Structure;
use smallscope_relational::Answer;

/// The largest scope at which candidates are tried.
const SCOPE: usize = 5;
/// How many candidates are tried at most, and how many pairs of them.
const MOST: usize = 48;
const MOST_PAIRS: usize = 600;
/// How many statements the evaluation of a candidate takes at most.
const STEPS: usize = 10_000;

/// What inputs have to satisfy so that a promise is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// The condition, as a Rust expression over the parameters.
    pub condition: String,
    /// Whether nothing is lost: no input within the bound that it excludes ends well. None if that is not known.
    pub is_exact: Option<bool>,
}

/// Candidates as cases of one program, each followed by its negation.
struct Cases {
    engine: Engine,
    program: Program,
    /// The texts.
    all: Vec<String>,
}

impl Cases {
    /// The candidates that are false for an input.
    fn excluding(&self, input: &Structure) -> Vec<usize> {
        let is_false = |number: &usize| {
            let function = self.program.contract.behaviours[2 * number].applies.function;
            let ended = interpret_function(&self.program, function, input, STEPS).ok();
            let after = ended.filter(|it| it.end == End::Returned).and_then(|it| it.after);
            after.is_some_and(|it| it.to_string().ends_with("false)"))
        };
        (0..self.all.len()).filter(is_false).collect()
    }

    /// Whether no execution breaks the promise where these hold, and some execution ends well.
    fn suffice(&mut self, promise: &Promise, cases: &[usize]) -> bool {
        let holding = holding(cases);
        let (ends_well, unless) = well(promise);
        matches!(self.engine.reach_under(promise.mark, &[], &holding), Answer::Unsatisfiable)
            && matches!(self.engine.reach_under(ends_well, &unless, &holding), Answer::Satisfiable(_))
    }

    /// Whether the first hold wherever the second do; false if it is not known.
    fn follow(&mut self, first: &[usize], second: &[usize]) -> bool {
        first.iter().all(|case| {
            let mut holding = holding(second);
            holding.push(2 * case + 1);
            matches!(self.engine.reach_under(Mark::Begun, &[], &holding), Answer::Unsatisfiable)
        })
    }

    /// Whether some execution ends well where these do not all hold.
    fn is_exact(&mut self, promise: &Promise, cases: &[usize]) -> Option<bool> {
        let (ends_well, unless) = well(promise);
        for case in cases {
            match self.engine.reach_under(ends_well, &unless, &[2 * case + 1]) {
                Answer::Unsatisfiable => {}
                Answer::Satisfiable(_) => return Some(false),
                Answer::Unknown(_) => return None,
            }
        }
        Some(true)
    }
}

/// Whether a condition computes numbers, which may be beyond the bound.
fn computes(condition: &str) -> bool {
    ["::M", "checked_", " + ", " - ", " * ", " / ", " % ", " << "].iter().any(|it| condition.contains(it))
}

/// The behaviours of candidates that hold.
fn holding(cases: &[usize]) -> Vec<usize> {
    cases.iter().map(|it| 2 * it).collect()
}

/// What is passed, and what is not, by an execution that keeps a promise.
fn well(promise: &Promise) -> (Mark, Vec<Mark>) {
    match promise.mark {
        Mark::Broken(number) => (Mark::Judged(number), vec![promise.mark]),
        _ => (Mark::Returned, Vec::new()),
    }
}

impl Verifier<'_> {
    /// The weakest of the candidates with which each of these promises, broken by these inputs, is kept.
    pub(super) fn assumptions(&self, request: &Request, broken: &[(Promise, Structure)]) -> Vec<Option<Assumption>> {
        let none = || vec![None; broken.len()];
        if !self.prepared.program.contract.behaviours.is_empty() || broken.is_empty() {
            return none();
        }
        let Some(all) = subject_of(self.source, &request.method, |function, owner, fields| {
            candidates(function.0, owner, function.1, fields)
        }) else {
            return none();
        };
        // Where a candidate computes a number beyond the bound, there is no execution that tells about the others.
        let (computing, plain) = self.sensible(all, request).into_iter().partition(|it| computes(it));
        let mut found = none();
        for (group, is_plain) in [(plain, true), (computing, false)] {
            let Some(mut cases) = self.cases(group, request) else { continue };
            let knows_all = is_plain || cases.engine.is_cut() == Cut::No;
            for ((promise, input), found) in broken.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
                *found = self.assumption(&mut cases, request, promise, input);
                if let Some(found) = found {
                    found.is_exact = found.is_exact.filter(|_| knows_all);
                }
            }
        }
        found
    }

    fn assumption(
        &self,
        cases: &mut Cases,
        request: &Request,
        promise: &Promise,
        input: &Structure,
    ) -> Option<Assumption> {
        let same = |other: &&Promise| (&other.name, other.place) == (&promise.name, promise.place);
        let own = cases.engine.translation.promises.iter().find(same)?.clone();
        let chosen = weakest(cases, &own, input)?;
        let is_exact = cases.is_exact(&own, &chosen);
        let condition = chosen.iter().map(|it| cases.all[*it].as_str()).collect::<Vec<_>>().join(" && ");
        let assumption = Assumption { condition, is_exact };
        self.keeps(request, promise, &assumption).then_some(assumption)
    }

    /// The candidates that are in the subset and cannot panic.
    fn sensible(&self, all: Vec<String>, request: &Request) -> Vec<String> {
        let is_sensible = |text: &String| {
            let asked = Request { cases: vec![text.clone()], ..request.clone() };
            let program = program(self.source, &self.prepared.goals, &asked).ok();
            let case = program.as_ref().and_then(|it| Some((it, it.contract.behaviours.first()?)));
            case.is_some_and(|(program, case)| !may_panic(program, case.applies.function))
        };
        all.into_iter().filter(is_sensible).collect()
    }

    /// One program that has all candidates, and all that are not.
    fn cases(&self, all: Vec<String>, request: &Request) -> Option<Cases> {
        if all.is_empty() {
            return None;
        }
        let all: Vec<String> = all.into_iter().take(MOST).collect();
        let both: Vec<String> = all.iter().flat_map(|it| [it.clone(), format!("!({it})")]).collect();
        let asked = Request { cases: both, ..request.clone() };
        let program = program(self.source, &self.prepared.goals, &asked).ok()?;
        let bounds = &self.settings.bounds;
        let scope = bounds.scope.min(SCOPE);
        let scopes = bounds.scopes.iter().map(|(class, most)| (class.clone(), scope.min(*most))).collect();
        let bounds = Bounds { scope, scopes, length: bounds.length.min(SCOPE), ..bounds.clone() };
        let wanted = self.settings.wanted();
        let engine = Engine::new(&self.source.sources, &program, &bounds, &wanted, &self.settings.options).ok()?;
        Some(Cases { engine, program, all })
    }

    /// Whether the promise is kept with this as a precondition, and can be broken at all.
    fn keeps(&self, request: &Request, promise: &Promise, assumption: &Assumption) -> bool {
        let asked = Request { requires: vec![assumption.condition.clone()], ..request.clone() };
        let Ok(program) = program(self.source, &self.prepared.goals, &asked) else { return false };
        let (wanted, settings) = (self.settings.wanted(), self.settings);
        let engine = Engine::new(&self.source.sources, &program, &settings.bounds, &wanted, &settings.options);
        let Ok(mut engine) = engine else { return false };
        let same = |other: &&Promise| (&other.name, other.place) == (&promise.name, promise.place);
        let Some(promise) = engine.translation.promises.iter().find(same).cloned() else { return false };
        let (ends_well, unless) = well(&promise);
        matches!(breaks(&mut engine, &promise, &[]).0, Answer::Unsatisfiable)
            && matches!(engine.fails(&promise), Answer::Unsatisfiable)
            && matches!(engine.reach_under(ends_well, &unless, &[]), Answer::Satisfiable(_))
    }
}

/// The weakest of the sufficient candidates, or two that are sufficient together; of those that are alike, the first. Only what excludes an
/// input that breaks the promise can be sufficient.
fn weakest(cases: &mut Cases, promise: &Promise, input: &Structure) -> Option<Vec<usize>> {
    let excluding = cases.excluding(input);
    let mut sufficient: Vec<Vec<usize>> = excluding.iter().map(|it| vec![*it]).collect();
    sufficient.retain(|it| cases.suffice(promise, it));
    if sufficient.is_empty() {
        for &one in &excluding {
            let Answer::Satisfiable(other) = cases.engine.reach_under(promise.mark, &[], &[2 * one]) else { continue };
            let other = cases.engine.input(&other);
            sufficient.extend(cases.excluding(&other).into_iter().map(|it| vec![one, it]));
        }
        sufficient.truncate(MOST_PAIRS);
        sufficient.retain(|it| cases.suffice(promise, it));
    }
    let mut best = sufficient.first()?.clone();
    for other in &sufficient[1..] {
        if cases.follow(other, &best) && !cases.follow(&best, other) {
            best.clone_from(other);
        }
    }
    Some(best)
}
