//! What changes from one state of a trace to the next.

use std::collections::BTreeSet;

use serde::Serialize;

use super::picture::Picture;
use super::types::is_number;

/// What a signature, set or relation lost and gained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Its name.
    pub name: String,
    /// The tuples that are gone, by the names of atoms.
    pub removed: Vec<Vec<String>>,
    /// The tuples that are new.
    pub added: Vec<Vec<String>>,
}

impl Picture {
    /// What changes from this picture to another one of the same model: nothing for what stays as it is. Witnesses, numbers and texts are no
    /// part of a state.
    ///
    /// ```
    /// use smallscope_picture::{Picture, Set};
    /// let open = |atoms: &[&str]| {
    ///     let atoms = atoms.iter().map(|atom| atom.to_string()).collect();
    ///     Picture { sets: vec![Set { name: "Open".into(), atoms, witness: false }], ..Picture::default() }
    /// };
    /// let changes = open(&["Door$0", "Door$1"]).changes(&open(&["Door$1"]));
    /// assert_eq!(changes[0].to_string(), "Open: - Door$0");
    /// ```
    pub fn changes(&self, after: &Picture) -> Vec<Change> {
        let (old, new) = (self.contents(), after.contents());
        let mut names: Vec<&str> = Vec::new();
        for (name, _) in old.iter().chain(&new) {
            if !names.contains(name) {
                names.push(name);
            }
        }
        let of = |contents: &[(&str, Vec<Vec<String>>)], name: &str| -> Vec<Vec<String>> {
            contents.iter().filter(|(other, _)| *other == name).flat_map(|(_, tuples)| tuples.clone()).collect()
        };
        let change = |name: &str| {
            let (old, new) = (of(&old, name), of(&new, name));
            let without = |all: &[Vec<String>], others: &[Vec<String>]| -> Vec<Vec<String>> {
                let others: BTreeSet<&Vec<String>> = others.iter().collect();
                all.iter().filter(|tuple| !others.contains(tuple)).cloned().collect()
            };
            Change { name: name.to_owned(), removed: without(&old, &new), added: without(&new, &old) }
        };
        let changes = names.into_iter().map(change);
        changes.filter(|change| !change.removed.is_empty() || !change.added.is_empty()).collect()
    }

    /// The tuples of all signatures, sets and fields, in the order of a table.
    fn contents(&self) -> Vec<(&str, Vec<Vec<String>>)> {
        let mut contents: Vec<(&str, Vec<Vec<String>>)> = Vec::new();
        // What is empty here may have something in the other picture.
        let mut add = |name, tuples: Vec<Vec<String>>| match contents.iter_mut().find(|(other, _)| *other == name) {
            Some((_, all)) => all.extend(tuples),
            None => contents.push((name, tuples)),
        };
        for atom in &self.atoms {
            for name in atom.types.iter().rev().filter(|name| !is_number(name) && *name != "String") {
                add(name.as_str(), vec![vec![atom.name.clone()]]);
            }
        }
        for set in self.sets.iter().filter(|set| !set.witness) {
            add(set.name.as_str(), set.atoms.iter().map(|atom| vec![atom.clone()]).collect());
        }
        for relation in self.relations.iter().filter(|relation| !relation.witness) {
            add(relation.name.as_str(), relation.tuples.clone());
        }
        contents
    }
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let removed = self.removed.iter().map(|tuple| format!("- {}", tuple.join("->")));
        let added = self.added.iter().map(|tuple| format!("+ {}", tuple.join("->")));
        write!(f, "{}: {}", self.name, removed.chain(added).collect::<Vec<_>>().join(", "))
    }
}
