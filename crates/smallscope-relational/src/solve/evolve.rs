//! Relations that change from step to step: a system whose states are bits, for questions about its infinite paths.
//!
//! A state is a value for each relation. What is the same in all states has one relation, what changes has a row of them: its value in a state,
//! in the one after it, and so on, as far as formulas look ahead. So a state of the system is a window on the path, and a step moves the window
//! along by one.
//!
//! Symmetries are broken for what never changes and for the first state. Whatever is asked treats interchangeable atoms alike, so exchanging them
//! along the whole path gives another one.

use smallscope_core::Spending;
use smallscope_solver::{Bit, Budget, Stop, Transitions};

use super::Options;
use crate::bounds::Bounds;
use crate::error::Error;
use crate::logic::{Formula, Relation};
use crate::spec::Spec;
use crate::symmetry::{Comparison, Isomorphs, first_leaders};
use crate::translate::{TranslationOptions, ground};

/// How the relations of a problem change from step to step. The problem's constraints hold at each.
#[derive(Clone, Debug)]
pub struct Evolution {
    /// The bounds of all relations, and what holds at each step.
    pub spec: Spec,
    /// What changes: its value in a state, in the next one, and so on. The same bounds for all of a row, and at least two of them.
    pub rows: Vec<Vec<Relation>>,
    /// What holds at the first step.
    pub initial: Vec<Formula>,
    /// What else holds at each step. Unlike constraints these are not asked for witnesses, which may be others at each step: quantifiers are
    /// tried out.
    pub always: Vec<Formula>,
    /// What must hold at infinitely many steps.
    pub fair: Formula,
    /// Relations whose values follow from the others: they are not told apart by symmetry breaking.
    pub derived: Vec<Relation>,
    /// Relations that stand for one bit: formulas only ask whether they are empty, so it does not matter which tuple they may have.
    pub flags: Vec<Relation>,
}

impl Evolution {
    /// What the latches of the system stand for, in their order: a relation and a tuple, with a prime for each state ahead.
    pub fn names(&self) -> Vec<String> {
        let universe = self.spec.bounds.universe();
        let mut names = Vec::new();
        let mut name = |relation: &Relation, ahead: usize| {
            let Some(bound) = self.spec.bounds.of(relation) else { return };
            for tuple in bound.upper.iter().filter(|tuple| !bound.lower.contains(tuple)) {
                let atoms: Vec<&str> = tuple.iter().map(|&atom| universe.name(atom)).collect();
                names.push(format!("{}{}[{}]", relation.name().trim_start(), "'".repeat(ahead), atoms.join(", ")));
            }
        };
        for row in &self.rows {
            row[..row.len() - 1].iter().enumerate().for_each(|(ahead, relation)| name(relation, ahead));
        }
        for bound in self.spec.bounds.iter() {
            if !self.rows.iter().any(|row| row.contains(&bound.relation)) {
                name(&bound.relation, 0);
            }
        }
        names
    }

    /// The system of bits.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed, or quantifies over sets where that cannot be decided; or if the budget is spent.
    pub fn transitions(&self, options: &Options, budget: &Budget) -> Result<Transitions, Error> {
        let settings = TranslationOptions { skolem_depth: 0, together: true, numbered: None };
        let questions: Vec<Formula> = [&self.initial[..], &self.always, std::slice::from_ref(&self.fair)].concat();
        let mut grounded = ground(&self.spec, &questions, None, &settings, budget)?;
        if let Some(stop) = budget.exceeded_by(grounded.circuit.bytes()) {
            return Err(stop.into());
        }
        let free = |relation: &Relation| -> &[(u64, Bit)] {
            let known = grounded.relations.iter().find(|variables| variables.relation == *relation);
            known.map_or(&[], |variables| &variables.free)
        };
        let mut latches: Vec<(Bit, Bit)> = Vec::new();
        for row in &self.rows {
            for pair in row.windows(2) {
                latches.extend(free(&pair[0]).iter().zip(free(&pair[1])).map(|(now, next)| (now.1, next.1)));
            }
        }
        let later = |relation: &Relation| self.rows.iter().any(|row| row[1..].contains(relation));
        let is_first = |relation: &Relation| !later(relation) && !self.derived.contains(relation);
        let own = grounded.own();
        for variables in &grounded.relations[..own] {
            if !self.rows.iter().any(|row| row.contains(&variables.relation)) {
                latches.extend(variables.free.iter().map(|&(_, bit)| (bit, bit)));
            }
        }
        let (initial, rest) = grounded.questions.split_at(self.initial.len());
        let (always, fair) = rest.split_at(self.always.len());
        let always: Vec<Bit> = grounded.constraints.iter().chain(always).copied().collect();
        let (mut initial, fair) = (initial.to_vec(), fair[0]);
        if options.isomorphs != Isomorphs::All {
            let compared: Vec<_> =
                grounded.relations[..own].iter().filter(|variables| is_first(&variables.relation)).collect();
            let classes = self.classes(&questions, budget)?;
            let (circuit, spending) = (&mut grounded.circuit, Spending::new(budget));
            let comparison = Comparison::by_relations(options.usual_comparison());
            let leaders = first_leaders(circuit, &classes, &compared, comparison, &spending);
            initial.extend(leaders?);
        }
        Ok(Transitions { circuit: grounded.circuit, latches, initial, always, fair })
    }

    /// The atoms that nothing tells apart, by classes. What stands for one bit does not.
    fn classes(&self, questions: &[Formula], budget: &Budget) -> Result<Vec<Vec<usize>>, Stop> {
        let mut bounds = Bounds::new(self.spec.bounds.universe().clone());
        for &(value, atom) in self.spec.bounds.ints() {
            bounds.carry(atom, value).expect("it is an atom of this universe");
        }
        for bound in self.spec.bounds.iter().filter(|bound| !self.flags.contains(&bound.relation)) {
            let (lower, upper) = (bound.lower.clone(), bound.upper.clone());
            bounds.between(&bound.relation, lower, upper).expect("these are bounds already");
        }
        crate::symmetry::classes(&Spec { bounds, ..self.spec.clone() }, questions, budget)
    }
}
