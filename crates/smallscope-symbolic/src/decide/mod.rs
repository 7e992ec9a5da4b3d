//! Deciding path conditions: is there a value for every variable such that all conditions hold, and which?
//!
//! Most conditions of programs with data structures are about the order of values, or about differences: `order` decides
//! those within microseconds. Whatever else a program may compute is decided bit by bit, by `bits`. What either finds is
//! the same: models are small, and a limit that is met gives an answer of "not known", never another.

mod answer;
mod bits;
mod group;
mod order;
#[cfg(feature = "smtlib")]
mod smtlib;
mod values;

use std::time::Instant;

use smallscope_solver::{Budget, Interrupt};

pub use answer::{Answer, Model, Why};
#[cfg(feature = "smtlib")]
pub use smtlib::{SmtLib, SmtLibError};

use crate::term::{Condition, Terms};
use bits::Bits;
use group::{Group, groups};
use order::{Found, Order};

/// How many conflicts the SAT solver may meet for one question, unless told otherwise.
const CONFLICTS: u64 = 100_000;
/// How many questions are asked to lower the values of a model, unless told otherwise.
const STEPS: u32 = 200;

/// Decides conjunctions of conditions.
///
/// ```
/// use smallscope_symbolic::{Answer, Binary, Condition, Decider, Sort, Terms, Variable};
/// let int = Sort { bits: 32, signed: true };
/// let mut terms = Terms::new();
/// let (a, b) = (terms.variable(int, -1000, 1000), terms.variable(int, -1000, 1000));
/// let less = Condition { term: terms.binary(Binary::Less, a, b), holds: true };
///
/// let mut decider = Decider::new();
/// let Answer::Feasible(model) = decider.decide(&terms, &[less]) else { panic!("0 is less than 1") };
/// assert_eq!((model.value(Variable(0)), model.value(Variable(1))), (0, 1));
/// assert_eq!(decider.decide(&terms, &[less, less.negated()]), Answer::Infeasible);
/// ```
///
/// Questions that begin with the same conditions, such as those along a path, cost less than unrelated ones, and circuits are
/// found again by what terms are made of, also in terms of another path. Answers do not depend on what was asked before, but for
/// questions so hard that a limit is met.
///
/// Models are small. If all conditions are about the order or the differences of variables, values that must be
/// negative are as great as they can be and all others are not negative and as small as they then can be; values that must differ
/// are raised or told apart in the order of the variables. Otherwise the values fit as few bits as possible (4, 8, 16 or all, not
/// negative if possible), and then the first variable of those that conditions connect is as near to 0 as it can be, then the second,
/// and so on. Variables without a condition are as near to 0 as their range allows.
#[derive(Debug)]
pub struct Decider {
    order: Order,
    bits: Bits,
    budget: Budget,
    steps: u32,
    bits_only: bool,
    #[cfg(feature = "smtlib")]
    outside: Option<SmtLib>,
    statistics: Statistics,
}

impl Default for Decider {
    fn default() -> Self {
        Decider {
            order: Order::default(),
            bits: Bits::default(),
            budget: Budget { conflicts: Some(CONFLICTS), ..Budget::default() },
            steps: STEPS,
            bits_only: false,
            #[cfg(feature = "smtlib")]
            outside: None,
            statistics: Statistics::default(),
        }
    }
}

impl Decider {
    /// With the usual limits.
    pub fn new() -> Self {
        Decider::default()
    }

    /// Gives a question up after this many conflicts in the SAT solver; without a number, never. 100 000 by default.
    pub fn conflicts(mut self, most: impl Into<Option<u64>>) -> Self {
        self.budget.conflicts = most.into();
        self
    }

    /// Gives all questions up at this moment.
    pub fn deadline(mut self, moment: impl Into<Option<Instant>>) -> Self {
        self.budget.time = None;
        if let Some(moment) = moment.into() {
            self.budget = self.budget.until(moment);
        }
        self
    }

    /// Gives all questions up when this is raised.
    pub fn interrupt(mut self, interrupt: Interrupt) -> Self {
        self.budget.interrupt = Some(interrupt);
        self
    }

    /// How many questions at most are asked to make the values of one model small. 200 by default.
    pub fn steps(mut self, most: u32) -> Self {
        self.steps = most;
        self
    }

    /// Has another program decide what is not decided by looking at order and differences. It does not look for small values.
    #[cfg(feature = "smtlib")]
    pub fn smtlib(mut self, solver: SmtLib) -> Self {
        self.outside = Some(solver);
        self
    }

    /// Decides all questions bit by bit, also those that do not need it: to compare.
    pub fn bits_only(mut self) -> Self {
        self.bits_only = true;
        self
    }

    /// Whether all conditions can hold together, with every variable in its range.
    pub fn decide(&mut self, terms: &Terms, conditions: &[Condition]) -> Answer {
        self.statistics.questions += 1;
        let answer = self.answer(terms, conditions);
        if let Answer::Feasible(model) = &answer {
            debug_assert!(conditions.iter().all(|condition| model.satisfies(terms, *condition)), "a model is one");
        }
        self.statistics.unknown += u64::from(matches!(answer, Answer::Unknown(_)));
        answer
    }

    /// What was asked and how it was answered.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    fn answer(&mut self, terms: &Terms, conditions: &[Condition]) -> Answer {
        let found = match self.bits_only {
            true => Found::GaveUp,
            false => self.order.decide(terms, conditions),
        };
        let model = match found {
            Found::Nothing => {
                self.statistics.by_order += 1;
                return Answer::Infeasible;
            }
            Found::Model(model) if self.order.left().iter().all(|condition| model.satisfies(terms, *condition)) => {
                self.statistics.by_order += 1;
                return Answer::Feasible(model);
            }
            Found::Model(model) => Some(model),
            Found::GaveUp => None,
        };
        self.statistics.by_bits += 1;
        self.by_bits(terms, conditions, model)
    }

    /// Decides conditions by bits, but for groups of them that hold in the model.
    fn by_bits(&mut self, terms: &Terms, conditions: &[Condition], model: Option<Model>) -> Answer {
        let mut model = model.unwrap_or_else(|| Model::nearest_to_zero(terms));
        let mut unknown = None;
        for Group { conditions, variables } in groups(terms, conditions) {
            if conditions.iter().all(|condition| model.satisfies(terms, *condition)) {
                continue;
            }
            match self.decide_group(terms, &conditions) {
                Answer::Feasible(found) => variables.iter().for_each(|(variable, _)| model.copy(*variable, &found)),
                Answer::Infeasible => return Answer::Infeasible,
                // Another group may still be infeasible.
                Answer::Unknown(why) => unknown = Some(why),
            }
        }
        unknown.map_or(Answer::Feasible(model), Answer::Unknown)
    }

    fn decide_group(&mut self, terms: &Terms, conditions: &[Condition]) -> Answer {
        #[cfg(feature = "smtlib")]
        if let Some(solver) = &self.outside {
            return solver.decide(terms, conditions, &self.budget);
        }
        self.bits.decide(terms, conditions, &self.budget, self.steps)
    }
}

/// What a [`Decider`] was asked, and how it answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// All questions.
    pub questions: u64,
    /// Those that were answered by looking at order and differences.
    pub by_order: u64,
    /// Those that went to the SAT solver, or to another program.
    pub by_bits: u64,
    /// Those that have no answer.
    pub unknown: u64,
}
