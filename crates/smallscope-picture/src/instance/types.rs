//! The types of a picture's atoms as a forest: signatures and those that extend them.

use std::collections::{HashMap, HashSet};

use crate::instance::picture::Picture;

/// A type with the atoms that belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Type {
    /// Its name.
    pub name: String,
    /// How many types are above it.
    pub depth: usize,
    /// The indices of its atoms, those of the types below it included.
    pub atoms: Vec<usize>,
}

/// All types, each before those below it; what is named as a column's type only comes last, without atoms.
pub(crate) fn types(picture: &Picture) -> Vec<Type> {
    let mut forest = Forest::default();
    for (index, atom) in picture.atoms.iter().enumerate() {
        forest.add(index, &atom.types);
    }
    let mut found = Vec::new();
    let mut open: Vec<(usize, usize)> = forest.roots().rev().map(|root| (root, 0)).collect();
    while let Some((node, depth)) = open.pop() {
        open.extend(forest.below(node).rev().map(|child| (child, depth + 1)));
        found.push(Type { name: forest.names[node].clone(), depth, atoms: forest.atoms[node].clone() });
    }
    found.extend(empty_types(picture, &forest));
    found
}

/// The types that tables list: not those of numbers, nor those of atoms that hold orders and that nothing mentions.
pub(crate) fn shown_types(picture: &Picture) -> Vec<Type> {
    let mentioned: HashSet<&String> = (picture.relations.iter().flat_map(|relation| relation.tuples.iter().flatten()))
        .chain(picture.sets.iter().flat_map(|set| &set.atoms))
        .collect();
    let idle = |kind: &Type| {
        kind.name.ends_with("/Ord") && !kind.atoms.iter().any(|&atom| mentioned.contains(&picture.atoms[atom].name))
    };
    let mut shown = types(picture);
    shown.retain(|kind| !is_number(&kind.name) && !idle(kind));
    shown
}

/// Whether atoms of the type are numbers, which are there whether or not they are used.
pub(crate) fn is_number(name: &str) -> bool {
    matches!(name, "Int" | "seq/Int")
}

/// The types of columns that no atom has.
fn empty_types(picture: &Picture, forest: &Forest) -> Vec<Type> {
    let mut found: Vec<Type> = Vec::new();
    for name in picture.relations.iter().flat_map(|relation| &relation.columns) {
        let known = forest.index.contains_key(name) || found.iter().any(|other| other.name == *name);
        if !known && is_plain(name) {
            found.push(Type { name: name.clone(), depth: 0, atoms: Vec::new() });
        }
    }
    found
}

/// Whether the type of a column is that of one signature: not a union, and nothing built in.
fn is_plain(name: &str) -> bool {
    let letters = name.chars().all(|c| c.is_alphanumeric() || "_/'\"".contains(c));
    letters && !name.is_empty() && !is_number(name) && !matches!(name, "univ" | "none" | "String")
}

#[derive(Default)]
struct Forest {
    index: HashMap<String, usize>,
    names: Vec<String>,
    parents: Vec<Option<usize>>,
    atoms: Vec<Vec<usize>>,
}

impl Forest {
    /// Adds an atom with its types, the smallest first. Atoms that contradict earlier ones are not led around in circles.
    fn add(&mut self, atom: usize, types: &[String]) {
        let mut above = None;
        for name in types.iter().rev() {
            let node = self.node(name, above);
            if self.atoms[node].last() != Some(&atom) {
                self.atoms[node].push(atom);
            }
            above = Some(node);
        }
    }

    fn node(&mut self, name: &str, above: Option<usize>) -> usize {
        if let Some(&node) = self.index.get(name) {
            return node;
        }
        let node = self.names.len();
        self.index.insert(name.to_owned(), node);
        self.names.push(name.to_owned());
        self.parents.push(above);
        self.atoms.push(Vec::new());
        node
    }

    fn roots(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.names.len()).filter(|&node| self.parents[node].is_none())
    }

    fn below(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.names.len()).filter(move |&child| self.parents[child] == Some(node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::example::Example;

    fn check(picture: &Picture) -> Vec<(String, usize, usize)> {
        types(picture).into_iter().map(|found| (found.name, found.depth, found.atoms.len())).collect()
    }

    #[test]
    fn a_type_comes_before_those_that_extend_it() {
        let picture =
            Example::new().atom("File$0", "File Object").atom("Name$0", "Name").atom("Root$0", "Root Dir Object");
        let expected = [("Object", 0, 2), ("File", 1, 1), ("Dir", 1, 1), ("Root", 2, 1), ("Name", 0, 1)];
        assert_eq!(check(&picture.done()), expected.map(|(name, depth, count)| (name.to_owned(), depth, count)));
    }

    #[test]
    fn types_that_contradict_each_other_end() {
        let picture = Example::new().atom("a", "A B").atom("b", "B A").atom("c", "C C").done();
        assert_eq!(check(&picture).len(), 3);
    }

    #[test]
    fn a_type_without_atoms_is_known_from_a_column() {
        let picture = Example::new().atom("a", "A").relation("f", "A B univ Int A+B", &[]).done();
        assert_eq!(check(&picture), [("A".to_owned(), 0, 1), ("B".to_owned(), 0, 0)]);
    }
}
