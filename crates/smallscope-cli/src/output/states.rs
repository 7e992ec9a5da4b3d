//! Traces state by state: the first in full, then what changed, and where the loop begins.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use smallscope_alloy::{Analysis, Lasso};
use smallscope_picture::Picture;
use smallscope_relational::Instance;

use super::words;

/// A trace: its states in order, and the state that follows the last one.
pub struct States {
    pub states: Vec<Picture>,
    pub back: usize,
}

impl States {
    /// The trace that an instance is, if the command is about time.
    pub fn of(analysis: &Analysis, instance: &Instance) -> Option<States> {
        let Lasso { states, back } = analysis.lasso(instance)?;
        let titled = |state: usize| {
            let picture = analysis.picture_of(instance, state);
            let title =
                format!("{}, state {state}{}", picture.title, if state == back { " (the loop begins)" } else { "" });
            Picture { title, ..picture }
        };
        Some(States { states: (0..states).map(titled).collect(), back })
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let begins = |state: usize| if state == self.back { " (the loop begins)" } else { "" };
        for (state, picture) in self.states.iter().enumerate() {
            let _ = writeln!(text, "{}state {state}{}", if state == 0 { "" } else { "\n" }, begins(state));
            match state.checked_sub(1) {
                None => text.push_str(&words::indented(&picture.table())),
                Some(before) => text.push_str(&words::indented(&changes(&self.states[before], picture))),
            }
        }
        let last = self.states.len().saturating_sub(1);
        let _ = writeln!(text, "\nstate {last} is followed by state {}", self.back);
        if last > self.back {
            text.push_str(&words::indented(&changes(&self.states[last], &self.states[self.back])));
        }
        text
    }
}

/// What a state has that the other has not, a line for each signature and field.
fn changes(before: &Picture, after: &Picture) -> String {
    let (before, after) = (contents(before), contents(after));
    let mut text = String::new();
    let none = Vec::new();
    let mut names: Vec<&str> = before.keys().chain(after.keys()).copied().collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let (old, new) = (before.get(name).unwrap_or(&none), after.get(name).unwrap_or(&none));
        let gone = old.iter().filter(|tuple| !new.contains(tuple)).map(|tuple| format!("- {tuple}"));
        let come = new.iter().filter(|tuple| !old.contains(tuple)).map(|tuple| format!("+ {tuple}"));
        let changed: Vec<String> = gone.chain(come).collect();
        if !changed.is_empty() {
            let _ = writeln!(text, "{name}: {}", changed.join(", "));
        }
    }
    if text.is_empty() { "nothing changes\n".to_owned() } else { text }
}

/// The tuples of all signatures and fields, without witnesses.
fn contents(picture: &Picture) -> BTreeMap<&str, Vec<String>> {
    let mut contents: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for atom in &picture.atoms {
        for name in atom.types.iter().filter(|name| !matches!(name.as_str(), "Int" | "String")) {
            contents.entry(name).or_default().push(atom.name.clone());
        }
    }
    for set in picture.sets.iter().filter(|set| !set.witness) {
        contents.entry(&set.name).or_default().extend(set.atoms.iter().cloned());
    }
    for relation in picture.relations.iter().filter(|relation| !relation.witness) {
        contents.entry(&relation.name).or_default().extend(relation.tuples.iter().map(|tuple| tuple.join("->")));
    }
    contents
}
