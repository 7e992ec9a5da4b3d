//! One run of the program, along one path: the explorer's oracle.
//!
//! The run has a model, a value for every variable, and does what the program does for these values: no branch needs a
//! decider. What it could have done instead is looked at when it has ended. The first decisions of a run are given, and the
//! model agrees with them; a program that asks other questions than it did before is not deterministic.

use std::any::Any;
use std::panic::{self, Location};

use rustc_hash::FxHashMap;
use smallscope_core::{Budget, Stop};

use super::decision::{Decision, Taken};
use super::pending::Pending;
use super::values::{Evaluated, Values};
use crate::decide::{Answer, Decider, Why};
use crate::oracle::Oracle;
use crate::term::{Binary, Condition, Sort, Term, TermNode, Terms, Unary, Variable};

/// Unwinds a run that is given up.
struct GivenUp;

/// Why a run ended before the program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// An assumption does not hold.
    Rejected,
    /// As many decisions as allowed.
    Depth,
    /// Time, or what else may be spent, was up.
    Spent(Option<Stop>),
    /// It is not known whether the given decisions, or an assumption, are possible.
    Unknown,
    /// The given decisions are not possible.
    Impossible,
    /// A value was asked for that can be too many.
    Refused(String),
    /// The program did not ask what it had asked before.
    Nondeterministic(String),
}

/// What a run may do.
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    pub(crate) decisions: usize,
    pub(crate) values: usize,
    pub(crate) budget: Budget,
}

/// A variable that the program made.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) name: Option<String>,
    pub(crate) show: fn(i128) -> String,
}

/// The state of a run.
pub(crate) struct Run {
    pub(crate) terms: Terms,
    pub(crate) inputs: Vec<Input>,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) decisions: Vec<Decision>,
    /// What the program was rated, and after how many decisions.
    pub(crate) ratings: Vec<(usize, i64)>,
    pub(crate) end: Option<End>,
    pub(crate) decider: Decider,
    under: Values,
    decided: FxHashMap<Term, bool>,
    pub(crate) given: Pending,
    allowance: Allowance,
    place: Option<&'static Location<'static>>,
    questions: u32,
}

impl Run {
    /// With nothing given.
    pub(crate) fn new(decider: Decider, allowance: Allowance) -> Self {
        Run {
            terms: Terms::new(),
            inputs: Vec::new(),
            conditions: Vec::new(),
            decisions: Vec::new(),
            ratings: Vec::new(),
            end: None,
            decider,
            under: Values::default(),
            decided: FxHashMap::default(),
            given: Pending::start(),
            allowance,
            place: None,
            questions: 0,
        }
    }

    /// Begins anew, in the same room.
    pub(crate) fn start(&mut self, given: Pending, decisions: usize) {
        self.terms.clear();
        self.inputs.clear();
        self.conditions.clear();
        self.decisions.clear();
        self.ratings.clear();
        self.end = None;
        self.under.start(given.model.clone());
        self.decided.clear();
        self.given = given;
        self.allowance.decisions = decisions;
        self.place = None;
    }

    /// A new variable.
    pub(crate) fn variable(&mut self, sort: Sort, low: i128, high: i128, input: Input) -> Term {
        self.inputs.push(input);
        self.terms.variable(sort, low, high)
    }

    /// Which of so many alternatives is taken.
    pub(crate) fn choose(&mut self, alternatives: u32) -> u32 {
        if alternatives == 1 || self.is_over() {
            return 0;
        }
        let question = u64::from(alternatives) << 32 | 1;
        match self.next(question, |_| Taken::Alternative(0, alternatives)) {
            Some(Taken::Alternative(number, of)) if of == alternatives => {
                self.complete();
                number
            }
            Some(other) => self.surprised(&format!("one of {alternatives} alternatives, not {other}")),
            None => 0,
        }
    }

    /// Ends the run unless the condition can hold.
    pub(crate) fn assume(&mut self, condition: Condition) {
        if self.is_over() {
            return;
        }
        let evaluated = self.under.evaluate(&self.terms, condition.term);
        let holds = (evaluated.value != 0) == condition.holds;
        if evaluated.fixed {
            if !holds {
                self.give_up(End::Rejected);
            }
            return;
        }
        self.conditions.push(condition);
        if self.has_model() && !holds {
            self.find_model(End::Rejected);
        }
    }

    /// Values for which all conditions hold; ends the run if there are none.
    fn find_model(&mut self, otherwise: End) {
        match self.decider.decide(&self.terms, &self.conditions) {
            Answer::Feasible(model) => self.under.follow(&model, &self.terms),
            Answer::Infeasible => self.give_up(otherwise),
            Answer::Unknown(Why::Interrupted) => self.give_up(End::Spent(self.allowance.budget.exceeded())),
            Answer::Unknown(_) => self.give_up(End::Unknown),
        }
    }

    /// Whether there are values for which the program does what it did.
    pub(crate) fn has_model(&self) -> bool {
        self.under.has_model()
    }

    /// Remembers what must hold for the decision that was just taken.
    fn require(&mut self, condition: Condition) {
        self.conditions.push(condition);
        self.complete();
    }

    /// Looks for values when all that was given has been done again.
    fn complete(&mut self) {
        if !self.has_model() && self.decisions.len() == self.given.len() {
            self.find_model(End::Impossible);
        }
    }

    /// Ends the run.
    pub(crate) fn reject(&mut self) {
        self.give_up(End::Rejected);
    }

    /// Whether the program, which has ended, did again what it did before.
    pub(crate) fn expect_all_given(&mut self) {
        let done = self.decisions.len();
        let cut_off = matches!(self.end, Some(End::Spent(_) | End::Nondeterministic(_)));
        if done < self.given.len() && !cut_off {
            self.end = Some(End::Nondeterministic(format!("it ends after {done} decisions, before the next one")));
        }
    }

    /// The values of the variables.
    pub(crate) fn values(&self) -> Vec<i128> {
        (0..self.terms.variables()).map(|k| self.under.value(&self.terms, Variable(k as u32))).collect()
    }

    /// How many of the decisions were given.
    pub(crate) fn given(&self) -> usize {
        self.given.len()
    }

    /// The next decision: as given, or else new. None if there may be no more.
    fn next(&mut self, question: u64, new: impl FnOnce(&mut Self) -> Taken) -> Option<Taken> {
        self.questions = self.questions.wrapping_add(1);
        let number = self.decisions.len();
        let taken = match self.given.decision(number) {
            Some((taken, asked)) if asked == 0 || asked == question => taken,
            Some(_) => return self.surprised("another condition"),
            None if number >= self.allowance.decisions => return self.stop(End::Depth),
            None => match self.spent() {
                None => new(self),
                stop => return self.stop(End::Spent(stop)),
            },
        };
        let (conditions, variables) = (self.conditions.len(), self.terms.variables());
        self.decisions.push(Decision { taken, question, place: self.place, conditions, variables });
        Some(taken)
    }

    /// The budget is looked at now and then.
    fn spent(&self) -> Option<Stop> {
        if self.questions % 64 == 0 { self.allowance.budget.exceeded() } else { None }
    }

    fn stop<R: Default>(&mut self, end: End) -> R {
        self.give_up(end);
        R::default()
    }

    /// The program does not do again what it did before.
    fn surprised<R: Default>(&mut self, asked: &str) -> R {
        let place = self.place.map_or_else(String::new, |place| format!(" at {}:{}", place.file(), place.line()));
        let number = self.decisions.len() + 1;
        self.stop(End::Nondeterministic(format!("decision {number}{place} asks for {asked}")))
    }

    /// Unwinds, unless the program is unwinding already: then it goes on by the model and nothing is remembered.
    fn give_up(&mut self, end: End) {
        self.end.get_or_insert(end);
        self.unwind();
    }

    fn unwind(&self) {
        if !std::thread::panicking() {
            panic::resume_unwind(Box::new(GivenUp));
        }
    }

    /// Whether the run has ended; code that caught the unwinding is unwound again.
    fn is_over(&self) -> bool {
        if self.end.is_some() {
            self.unwind();
        }
        self.end.is_some()
    }

    /// A condition without negations around it.
    fn bare(&self, condition: Term) -> (Term, bool) {
        match self.terms.node(condition) {
            TermNode::Unary(Unary::Not, inner) => {
                let (term, same) = self.bare(inner);
                (term, !same)
            }
            _ => (condition, true),
        }
    }

    /// Which way a branch on a term goes that is no negation.
    fn branch(&mut self, condition: Term) -> bool {
        let Evaluated { value, hash, fixed } = self.under.evaluate(&self.terms, condition);
        let way = value != 0;
        if fixed || self.is_over() {
            return way;
        }
        if let Some(way) = self.decided.get(&condition) {
            return *way;
        }
        match self.next(hash, |_| Taken::Branch(way)) {
            Some(Taken::Branch(given)) if given == way || !self.has_model() => {
                self.decided.insert(condition, given);
                self.require(Condition { term: condition, holds: given });
                given
            }
            Some(_) => self.surprised("a branch that goes another way"),
            None => way,
        }
    }
}

impl Oracle for Run {
    fn terms(&mut self) -> &mut Terms {
        &mut self.terms
    }

    fn decide(&mut self, condition: Term) -> bool {
        let (term, same) = self.bare(condition);
        self.branch(term) == same
    }

    fn settle(&mut self, term: Term) -> i128 {
        for refused in 0.. {
            let Evaluated { value, hash, fixed } = self.under.evaluate(&self.terms, term);
            if fixed || self.is_over() {
                return value;
            }
            if refused >= self.allowance.values {
                self.refuse();
                return value;
            }
            let taken = self.next(hash, |_| Taken::Is(value));
            let (number, is) = match taken {
                Some(Taken::Is(number)) if number == value || !self.has_model() => (number, true),
                Some(Taken::IsNot(number)) if number != value || !self.has_model() => (number, false),
                Some(_) => return self.surprised("a value that is another one"),
                None => return value,
            };
            let constant = self.terms.constant(number, self.terms.sort(term));
            let equal = self.terms.binary(Binary::Equal, term, constant);
            if is {
                self.under.settle(term, number);
            }
            self.require(Condition { term: equal, holds: is });
            if is {
                return number;
            }
        }
        unreachable!("the loop has no end")
    }

    fn at(&mut self, place: &'static Location<'static>) {
        self.place = Some(place);
    }

    fn itself(&mut self) -> Option<&mut dyn Any> {
        Some(self)
    }

    fn name(&self, variable: Variable) -> String {
        let input = self.inputs.get(variable.0 as usize);
        input.and_then(|input| input.name.clone()).unwrap_or_else(|| format!("x{}", variable.0))
    }
}

impl Run {
    /// More values than allowed.
    fn refuse(&mut self) {
        let message = format!(
            "a symbolic value was needed as a concrete one (as an index, for a hash, or by `concrete`) and can have more \
             than {} values: bound it by a smaller range, `assume` or a comparison, use an ordered map in place of a \
             hashed one, or raise the limit on values",
            self.allowance.values
        );
        self.give_up(End::Refused(message));
    }

    /// Where the last question was asked.
    pub(crate) fn place(&self) -> Option<String> {
        self.place.map(|place| format!("{}:{}", place.file(), place.line()))
    }
}
