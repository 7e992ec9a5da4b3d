//! What is drawn: atoms, sets of them, and relations between them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// An instance as something to look at. It is also the form in which instances are written as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// What it shows, such as the title of the command.
    pub title: String,
    /// The atoms that are there, in order.
    pub atoms: Vec<Atom>,
    /// Sets of atoms: signatures that are subsets, and witnesses of variables.
    pub sets: Vec<Set>,
    /// Relations: fields, and witnesses of variables.
    pub relations: Vec<Relation>,
}

/// An atom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Atom {
    /// Its name, which no other atom has: `Book$0`.
    pub name: String,
    /// The signatures it belongs to that have atoms of their own, the smallest first: `["File", "Object"]`.
    pub types: Vec<String>,
}

/// A named set of atoms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// Its atoms, by name.
    pub atoms: Vec<String>,
    /// Whether it is the witness of a variable and no part of the model.
    pub witness: bool,
}

/// A named relation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relation {
    /// Its name.
    pub name: String,
    /// The type of each column.
    pub columns: Vec<String>,
    /// Its tuples, by the names of atoms.
    pub tuples: Vec<Vec<String>>,
    /// Whether it is the witness of a variable and no part of the model.
    pub witness: bool,
}

impl Picture {
    /// The picture without the relations, sets and types of these names; with a type go its atoms, what mentions them,
    /// and the relations that have it as a column.
    ///
    /// ```
    /// use smallscope_picture::{Picture, Relation};
    /// let next = Relation { name: "next".into(), columns: vec![], tuples: vec![], witness: false };
    /// let picture = Picture { relations: vec![next], ..Picture::default() };
    /// assert!(picture.without(["next"]).relations.is_empty());
    /// ```
    pub fn without<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Picture {
        let names: BTreeSet<&str> = names.into_iter().collect();
        let hidden = |name: &String| names.contains(name.as_str());
        let gone: BTreeSet<&str> = (self.atoms.iter())
            .filter(|atom| hidden(&atom.name) || atom.types.iter().any(hidden))
            .map(|atom| atom.name.as_str())
            .collect();
        let mut rest = self.clone();
        rest.atoms.retain(|atom| !gone.contains(atom.name.as_str()));
        rest.sets.retain(|set| !hidden(&set.name));
        // Hiding a set hides no atoms, so a column of that type still has something to show.
        let is_set = |name: &String| self.sets.iter().any(|set| set.name == *name);
        let is_gone = |column: &String| hidden(column) && !is_set(column);
        rest.relations.retain(|relation| !hidden(&relation.name) && !relation.columns.iter().any(is_gone));
        for set in &mut rest.sets {
            set.atoms.retain(|atom| !gone.contains(atom.as_str()));
        }
        for relation in &mut rest.relations {
            relation.tuples.retain(|tuple| !tuple.iter().any(|atom| gone.contains(atom.as_str())));
        }
        rest
    }

    /// What contradicts itself in a picture that was written by hand, or damaged: an atom that is there twice, or in a set or a tuple
    /// and not there; a tuple that is there twice, or has not an atom for each column.
    pub fn problem(&self) -> Option<String> {
        let mut atoms = BTreeSet::new();
        if let Some(twice) = self.atoms.iter().find(|atom| !atoms.insert(atom.name.as_str())) {
            return Some(format!("the atom `{}` is there twice", twice.name));
        }
        let check = |name: &str, members: &[&[String]]| {
            let mut seen = BTreeSet::new();
            members.iter().find_map(|tuple| {
                let unknown = tuple.iter().find(|atom| !atoms.contains(atom.as_str()));
                let unknown = unknown.map(|atom| format!("`{name}` has the atom `{atom}`, which is not there"));
                unknown.or_else(|| (!seen.insert(*tuple)).then(|| format!("`{name}` has `{}` twice", tuple.join("->"))))
            })
        };
        let sets = self
            .sets
            .iter()
            .find_map(|set| check(&set.name, &set.atoms.iter().map(std::slice::from_ref).collect::<Vec<_>>()));
        sets.or_else(|| {
            self.relations.iter().find_map(|relation| {
                let Relation { name, columns, tuples, .. } = relation;
                let misfit = tuples.iter().find(|tuple| tuple.len() != columns.len());
                let misfit = misfit.map(|tuple| {
                    format!("`{name}` has {} columns, but `{}` is no such tuple", columns.len(), tuple.join("->"))
                });
                misfit.or_else(|| check(name, &tuples.iter().map(Vec::as_slice).collect::<Vec<_>>()))
            })
        })
    }

    /// The names that [`Picture::without`] takes: of types, sets and relations, each once, in order.
    pub fn names(&self) -> Vec<&str> {
        let mut seen = BTreeSet::new();
        let types = self.atoms.iter().flat_map(|atom| atom.types.iter().rev());
        let sets = self.sets.iter().map(|set| &set.name);
        let relations = self.relations.iter().map(|relation| &relation.name);
        let columns = self.relations.iter().flat_map(|relation| &relation.columns);
        types
            .chain(sets)
            .chain(relations)
            .chain(columns)
            .map(String::as_str)
            .filter(|name| seen.insert(*name))
            .collect()
    }
}

/// The name of a set or relation as it is shown: those of witnesses begin with a dollar sign.
pub(crate) fn shown_name(name: &str, witness: bool) -> String {
    if witness && !name.starts_with('$') { format!("${name}") } else { name.to_owned() }
}
