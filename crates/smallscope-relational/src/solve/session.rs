//! Many questions about the instances of one problem, one after another.
//!
//! The constraints and all questions are grounded over one circuit, and one SAT solver answers under assumptions, so that what it
//! learnt for one answer serves the next. Of the circuit, only what a question needs becomes clauses, when it is first asked.
//!
//! Symmetries are broken as for one instance. Which atoms are interchangeable is decided by constraints and questions together:
//! then exchanging them keeps the answer to every question, and what is left out has a sibling that answers the same.
//!
//! Small instances come first: a question is asked for few atoms of each class, then for more. Most questions with an answer
//! have a small one, and to find a large instance is often the harder part, whatever is asked about it.

use std::sync::Arc;
use std::time::Instant;

use smallscope_core::Spending;
use smallscope_solver::{Bit, Budget, Circuit, Encoding, Lit, Polarity, Sat, Stop, Style, Verdict};

use super::prepare::{Decoding, Purpose, break_symmetry, insist, read_instance};
use super::{Answer, Options, Tight};
use crate::error::Error;
use crate::evaluate::Evaluator;
use crate::instance::{Claim, Instance};
use crate::logic::Formula;
use crate::spec::Spec;
use crate::statistics::Statistics;
use crate::symmetry::{Breaking, Course, Isomorphs};
use crate::translate::{Grounded, Numbered, TranslationOptions, ground};
use crate::tuples::atoms_of;

/// A problem with questions about its instances, ready to be asked: see [`Spec::session`].
pub struct Session {
    spec: Spec,
    questions: Vec<Formula>,
    /// Whether each question's formula holds.
    bits: Vec<Bit>,
    circuit: Circuit,
    encoding: Encoding,
    /// How many of the encoding's clauses the solver has.
    added: usize,
    relations: Vec<Decoding>,
    witnesses: Vec<Decoding>,
    claims: Arc<[Option<Claim>]>,
    /// What was demanded by [`Session::forbid`].
    forbidden: Vec<Vec<(usize, bool)>>,
    sat: Box<dyn Sat>,
    /// By places in classes of interchangeable atoms: a literal which is true only if atoms from this place on are in no relation.
    sizes: Vec<Lit>,
    options: Options,
    statistics: Statistics,
}

impl Spec {
    /// Prepares to ask questions about the instances: which of the formulas can hold, with which others. Limits of the options
    /// are for each call.
    ///
    /// What isomorphs the options want is understood as by [`Spec::solve`]: an answer is one instance.
    ///
    /// # Errors
    ///
    /// If the problem or a question is not well-formed, or quantifies over sets where that cannot be decided: in a
    /// question nowhere; or if a limit is reached ([`Error::Stopped`]).
    ///
    /// ```
    /// use smallscope_relational::{Answer, Multiplicity::Lone, Options, Problem};
    /// let mut p = Problem::new();
    /// let nodes = p.exactly("Node", 3);
    /// let next = p.field("next", &nodes, Lone, &nodes);
    /// p.require("acyclic", (next.closure() & smallscope_relational::iden()).no());
    /// let questions = [next.some(), next.no(), next.count().equals(3)];
    /// let mut session = p.finish()?.session(&questions, &Options::default())?;
    /// assert!(matches!(session.solve(&[0], &[]), Answer::Satisfiable(_)));
    /// assert!(matches!(session.solve(&[0, 1], &[0]), Answer::Satisfiable(_)));
    /// assert_eq!(session.solve(&[0, 1], &[0, 1]), Answer::Unsatisfiable);
    /// assert_eq!(session.solve(&[2], &[]), Answer::Unsatisfiable);
    /// # Ok::<(), smallscope_relational::Error>(())
    /// ```
    pub fn session(&self, questions: &[Formula], options: &Options) -> Result<Session, Error> {
        self.session_along(questions, None, options)
    }

    /// The same about the executions of a program, which comes by one object after another: atoms are numbered in the order of this
    /// course as far as it goes, and what cannot be in hand at a time is left out there.
    ///
    /// # Errors
    ///
    /// As for [`Spec::session`]; what a course is made of is checked like questions.
    pub fn session_along(
        &self,
        questions: &[Formula],
        course: Option<&Course>,
        options: &Options,
    ) -> Result<Session, Error> {
        self.session_by(questions, course, None, options)
    }

    /// The same within [tight bounds](Tight) that were found for these questions and this course.
    ///
    /// # Errors
    ///
    /// As for [`Spec::session`].
    pub fn session_within(
        &self,
        questions: &[Formula],
        course: Option<&Course>,
        tight: &Tight,
        options: &Options,
    ) -> Result<Session, Error> {
        let numbered = Numbered { by: self, classes: &tight.classes };
        self.narrowed(tight)?.session_by(questions, course, Some(numbered), options)
    }

    fn session_by(
        &self,
        questions: &[Formula],
        course: Option<&Course>,
        numbered: Option<Numbered<'_>>,
        options: &Options,
    ) -> Result<Session, Error> {
        let (start, budget) = (Instant::now(), options.budget.begin());
        let settings = TranslationOptions { skolem_depth: options.skolem_depth, together: true, numbered };
        // What is numbered is one of several alike.
        let course = course.filter(|_| options.isomorphs != Isomorphs::All);
        let mut grounded = ground(self, questions, course, &settings, &budget)?;
        let (isomorphs, length) = (options.isomorphs, options.usual_comparison());
        let breaking = break_symmetry(self, &mut grounded, isomorphs, length, Purpose::One, &budget)?;
        if let Some(stop) = budget.exceeded_by(grounded.circuit.bytes()) {
            return Err(stop.into());
        }
        let mut session = Session::new(self, questions, grounded, &breaking, options, &budget)?;
        session.statistics.translating = start.elapsed();
        Ok(session)
    }
}

impl Session {
    fn new(
        spec: &Spec,
        questions: &[Formula],
        grounded: Grounded,
        breaking: &Breaking,
        options: &Options,
        budget: &Budget,
    ) -> Result<Session, Stop> {
        let own = grounded.own();
        let Grounded { circuit, relations, constraints, questions: bits, claims, stages, .. } = grounded;
        let spending = Spending::new(budget);
        let mut encoding = Encoding::new(circuit.inputs(), Style::Polarity);
        encoding.spend(&spending);
        constraints.iter().chain(&breaking.conditions).for_each(|&bit| encoding.require(&circuit, bit));
        let mut decode = |variables| Decoding::of(variables, |bit| encoding.literal(&circuit, bit, Polarity::Both));
        let mut decodings: Vec<Decoding> = relations.iter().map(&mut decode).collect();
        let witnesses = decodings.split_off(own);
        let primary = relations[..own].iter().map(|variables| variables.free.len()).sum();
        let mut session = Session {
            spec: spec.clone(),
            questions: questions.to_vec(),
            bits,
            circuit,
            encoding,
            added: 0,
            relations: decodings,
            witnesses,
            claims,
            forbidden: Vec::new(),
            sat: options.backend.create(),
            sizes: Vec::new(),
            options: options.clone(),
            statistics: Statistics { stages, primary, ..Statistics::default() },
        };
        session.limit_sizes(&breaking.classes);
        spending.step()?;
        Ok(session)
    }

    /// Makes it possible to ask for instances in which few atoms of each class are used.
    fn limit_sizes(&mut self, classes: &[Vec<usize>]) {
        let atoms = self.spec.bounds.universe().len();
        let mut places: Vec<Option<usize>> = vec![None; atoms];
        for class in classes {
            class.iter().enumerate().for_each(|(place, &atom)| places[atom] = Some(place));
        }
        let largest = classes.iter().map(Vec::len).max().unwrap_or(0);
        self.sizes = (0..largest).map(|_| self.encoding.fresh().positive()).collect();
        self.add_clauses();
        // If atoms from one place on are unused, so are those from later places on: a tuple needs one clause, for its last atom.
        for pair in self.sizes.windows(2) {
            self.sat.add(&[!pair[0], pair[1]]);
        }
        for decoding in &self.relations {
            for &(tuple, lit) in decoding.free() {
                let last = atoms_of(tuple, atoms, decoding.arity()).into_iter().filter_map(|atom| places[atom]).max();
                if let Some(last) = last {
                    self.sat.add(&[!self.sizes[last], !lit]);
                }
            }
        }
    }

    /// Looks for an instance in which one of the first questions holds at least, and none of the second. Questions are named by their
    /// places among those the session was made with.
    ///
    /// # Panics
    ///
    /// If there is no such question.
    pub fn solve(&mut self, any: &[usize], none: &[usize]) -> Answer {
        self.solve_within(any, none, &self.options.budget.begin())
    }

    /// The same within another budget: for questions that are not worth what others are.
    ///
    /// # Panics
    ///
    /// If there is no such question.
    pub fn solve_within(&mut self, any: &[usize], none: &[usize], budget: &Budget) -> Answer {
        let start = Instant::now();
        let spending = Spending::new(budget);
        self.encoding.spend(&spending);
        let wanted: Vec<Lit> = any.iter().map(|&question| self.literal(question, true)).collect();
        let mut assumptions: Vec<Lit> = none.iter().map(|&question| self.literal(question, false)).collect();
        assumptions.extend(self.one_of(&wanted));
        self.add_clauses();
        let verdict = match spending.stopped().or_else(|| budget.exceeded_by(self.circuit.bytes())) {
            Some(stop) => Verdict::Unknown(stop),
            None if wanted.is_empty() => Verdict::Unsatisfiable,
            None => self.grow(&assumptions, budget),
        };
        let answer = match verdict {
            Verdict::Satisfiable => {
                let value = |lit: Lit| self.sat.value(lit.var()) == Some(lit.is_positive());
                self.instance(any, none, value, budget).map_or_else(Answer::Unknown, Answer::Satisfiable)
            }
            Verdict::Unsatisfiable => Answer::Unsatisfiable,
            Verdict::Unknown(stop) => Answer::Unknown(stop),
        };
        self.note(start);
        answer
    }

    /// Looks among small instances first, then among larger ones: if there is a small one, it is soon found.
    fn grow(&mut self, assumptions: &[Lit], budget: &Budget) -> Verdict {
        let before = self.sat.stats().conflicts;
        for size in sizes(self.sizes.len()).map(|size| self.sizes.get(size).copied()) {
            let assumptions: Vec<Lit> = assumptions.iter().copied().chain(size).collect();
            let spent = self.sat.stats().conflicts - before;
            let conflicts = budget.conflicts.map(|most| most.saturating_sub(spent));
            let verdict = self.sat.solve(&assumptions, &Budget { conflicts, ..budget.clone() });
            // If the size has no part in the contradiction, larger sizes contradict as well.
            let is_too_small = size.is_some_and(|size| self.sat.core().contains(&size));
            if verdict != Verdict::Unsatisfiable || !is_too_small {
                return verdict;
            }
        }
        Verdict::Unsatisfiable
    }

    /// From here on there are no instances in which all these questions have these answers.
    ///
    /// # Panics
    ///
    /// If there is no such question.
    pub fn forbid(&mut self, answers: &[(usize, bool)]) {
        self.encoding.spend(&Spending::default());
        let clause: Vec<Lit> = answers.iter().map(|&(question, answer)| self.literal(question, !answer)).collect();
        self.add_clauses();
        self.sat.add(&clause);
        self.forbidden.push(answers.to_vec());
    }

    /// What one answer may take, by the options that the session was made with.
    pub fn budget(&self) -> Budget {
        self.options.budget.begin()
    }

    /// What the problem became so far, and what all answers took.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// A literal that implies that the question has this answer.
    fn literal(&mut self, question: usize, answer: bool) -> Lit {
        let bit = self.bits[question];
        self.encoding.literal(&self.circuit, if answer { bit } else { !bit }, Polarity::Positive)
    }

    /// A literal that implies one of these.
    fn one_of(&mut self, wanted: &[Lit]) -> Option<Lit> {
        if let &[only] = wanted {
            return Some(only);
        }
        // A new variable each time: the clause of an earlier question holds by itself when nobody assumes its literal.
        let one_of = self.encoding.fresh().positive();
        self.add_clauses();
        self.sat.add(&[&[!one_of], wanted].concat());
        Some(one_of)
    }

    fn add_clauses(&mut self) {
        let cnf = self.encoding.cnf();
        self.sat.reserve(cnf.vars());
        cnf.clauses_from(self.added).for_each(|clause| self.sat.add(clause));
        self.added = cnf.len();
    }

    fn note(&mut self, start: Instant) {
        self.statistics.solving += start.elapsed();
        self.statistics.conflicts = self.sat.stats().conflicts;
        self.statistics.variables = self.encoding.cnf().vars();
        self.statistics.clauses = self.encoding.cnf().len();
    }

    /// The instance that the solver found, in which the questions are answered so.
    fn instance(
        &self,
        any: &[usize],
        none: &[usize],
        value: impl Fn(Lit) -> bool,
        budget: &Budget,
    ) -> Result<Instance, Stop> {
        let instance = read_instance(&self.spec, &self.relations, (&self.witnesses, &self.claims), value);
        if self.options.check {
            let holds = self.spec.holds_within(&instance, budget);
            let holds = holds.and_then(|holds| Ok(holds && self.answers(&instance, any, none, budget)?));
            insist(&self.spec, &instance, holds)?;
        }
        Ok(instance)
    }

    /// Whether the evaluator answers as the solver says.
    fn answers(&self, instance: &Instance, any: &[usize], none: &[usize], budget: &Budget) -> Result<bool, Error> {
        let evaluator = Evaluator::new(instance).within(budget);
        let mut wanted: Vec<usize> = any.iter().chain(none).copied().collect();
        wanted.extend(self.forbidden.iter().flatten().map(|&(question, _)| question));
        wanted.sort_unstable();
        wanted.dedup();
        let formulas: Vec<Formula> = wanted.iter().map(|&question| self.questions[question].clone()).collect();
        let truths = evaluator.formulas(&formulas)?;
        let holds = |question: &usize| wanted.binary_search(question).is_ok_and(|place| truths[place]);
        let allowed =
            |answers: &Vec<(usize, bool)>| answers.iter().any(|(question, answer)| holds(question) != *answer);
        Ok(any.iter().any(holds) && !none.iter().any(holds) && self.forbidden.iter().all(allowed))
    }
}

/// The sizes that are tried: small ones one by one, then half as large again each time, and at last all.
fn sizes(all: usize) -> impl Iterator<Item = usize> {
    let next = |&size: &usize| Some(if size < 4 { size + 1 } else { size * 3 / 2 });
    std::iter::successors(Some(0), next).take_while(move |&size| size < all).chain([all])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_is_tried_as_long_as_it_is_small() {
        assert_eq!(sizes(0).collect::<Vec<_>>(), [0]);
        assert_eq!(sizes(3).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(sizes(11).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 6, 9, 11]);
    }
}
