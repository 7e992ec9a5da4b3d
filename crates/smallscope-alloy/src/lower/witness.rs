//! Witnesses: what they are called, and in which states they are shown.
//!
//! The value found for a variable `x` is `$p_x` if the variable is declared in a predicate `p`, as the Analyzer has it; outside of predicates,
//! the command's name stands for that of the predicate, if it has one. What an operator of time says of a state has a variable for each
//! state, which carries the state's number behind an `@` until it is shown, in that state alone.

use smallscope_relational::{Instance, TupleSet};

use super::Analysis;
use super::declare::HIDDEN;
use super::lowerer::Lowerer;
use crate::model::VariableId;

/// A witness that is shown: `$p_x`, and its value.
pub(super) type Witness = (String, TupleSet);

impl Lowerer<'_> {
    /// What a variable is called by whoever finds a value for it.
    pub(super) fn witness_name(&self, variable: VariableId) -> String {
        let name = &self.model.variables[variable.0 as usize].name;
        // Names with a `$` are of commands and functions that have none of their own.
        let owner = Some(self.owner).filter(|owner| !owner.is_empty() && !owner.contains('$'));
        let name = owner.map_or_else(|| name.clone(), |owner| format!("{owner}_{name}"));
        match (self.is_timed, self.position.round) {
            (false, _) => name,
            (true, 0) => format!("{name}@{}", self.position.state),
            // Beyond the first round a state is seen with another past, and shown only once.
            (true, _) => HIDDEN.to_owned(),
        }
    }
}

impl Analysis {
    /// The witnesses to be shown in a state of a trace, or without time: each value once, those of one name numbered.
    pub fn witnesses(&self, instance: &Instance, state: usize) -> Vec<(String, TupleSet)> {
        self.named_witnesses(instance, state).into_iter().map(|(witness, _)| witness).collect()
    }

    /// The names of those that are witnesses of this state alone.
    pub fn witnesses_of_state(&self, instance: &Instance, state: usize) -> Vec<String> {
        let own = self.named_witnesses(instance, state).into_iter().filter(|(_, is_own)| *is_own);
        own.map(|((name, _), _)| name).collect()
    }

    /// The witnesses of a state, each with whether it is one of this state alone.
    fn named_witnesses(&self, instance: &Instance, state: usize) -> Vec<(Witness, bool)> {
        let place = self.time.as_ref().map_or(0, |time| time.place_of(instance, state));
        let mut found: Vec<(Witness, bool)> = Vec::new();
        for (relation, tuples) in instance.witnesses() {
            let name = shown(relation.name(), place).filter(|name| {
                let same = |((other, value), _): &(Witness, bool)| other == name && value == tuples;
                !found.iter().any(same)
            });
            let is_own = relation.name().contains('@');
            found.extend(name.map(|name| ((name.to_owned(), tuples.clone()), is_own)));
        }
        let number = |place: usize| found[..place].iter().filter(|other| other.0.0 == found[place].0.0).count() + 1;
        let numbers: Vec<usize> = (0..found.len()).map(number).collect();
        for (((name, _), _), number) in found.iter_mut().zip(numbers).filter(|(_, number)| *number > 1) {
            *name = format!("{name}#{number}");
        }
        found
    }
}

/// The name of a witness without its state and number, if it is shown in this state.
fn shown(name: &str, place: usize) -> Option<&str> {
    let name = name.split_once('#').map_or(name, |(name, _)| name);
    match name.split_once('@') {
        Some((name, state)) => (state.parse() == Ok(place)).then_some(name),
        None => Some(name).filter(|name| !name.trim_start_matches('$').starts_with(HIDDEN)),
    }
}

/// Also `$x` for `$p_x`, if no other witness can be called so.
pub(super) fn with_short_names(mut witnesses: Vec<Witness>) -> Vec<Witness> {
    let short = |name: &str| -> Vec<String> {
        name.match_indices('_').map(|(at, _)| format!("${}", &name[at + 1..])).collect()
    };
    let shorts: Vec<(String, TupleSet)> = (witnesses.iter())
        .flat_map(|(name, value)| short(name).into_iter().map(|short| (short, value.clone())))
        .collect();
    let is_clear = |name: &String| {
        let others = witnesses.iter().chain(&shorts).filter(|(other, _)| other == name);
        others.count() == 1
    };
    let clear: Vec<Witness> = shorts.iter().filter(|(short, _)| is_clear(short)).cloned().collect();
    witnesses.extend(clear);
    witnesses
}
