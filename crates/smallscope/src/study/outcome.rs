//! What the code under test did, as relations of the module.

use std::ops::Deref;

use smallscope_relational::{Instance, Relation, TupleSet};

use super::abstraction::{Abstraction, Atom};

/// Where a function for [`Tests::abstraction`](super::Tests::abstraction) writes down what the code did. The relations of
/// outcomes are empty at first; those of the input can be read as from an [`Abstraction`].
pub struct Outcome<'a> {
    input: Abstraction<'a>,
    written: Vec<(Relation, TupleSet)>,
}

impl<'a> Outcome<'a> {
    pub(super) fn new(input: Abstraction<'a>) -> Self {
        Outcome { input, written: Vec::new() }
    }

    /// Adds a tuple to a field, which begins with an atom of the field's signature.
    ///
    /// # Panics
    ///
    /// If it is not the field of an outcome, or has tuples of another length.
    #[track_caller]
    pub fn insert<const ARITY: usize>(&mut self, field: &str, tuple: [Atom; ARITY]) {
        let relation = self.relation(field, ARITY);
        self.write(relation, &tuple.map(|atom| atom.0));
    }

    /// Sets a field of a signature with one atom, such as `found` in `one sig Result { found: set Record }`, or a signature
    /// that is a subset, to these atoms.
    ///
    /// # Panics
    ///
    /// If it is not an outcome of this kind.
    #[track_caller]
    pub fn set(&mut self, name: &str, atoms: impl IntoIterator<Item = Atom>) {
        let named = self.input.names.find(name).unwrap_or_else(|error| panic!("{error}"));
        let owner = named.owner.as_ref().and_then(|parts| parts.iter().find_map(|part| self.only_atom(part)));
        let relation = self.relation(name, if named.is_subset { 1 } else { 2 });
        for atom in atoms {
            match owner {
                Some(owner) => self.write(relation.clone(), &[owner, atom.0]),
                None if named.is_subset => self.write(relation.clone(), &[atom.0]),
                None => panic!("`{name}` belongs to a signature with several atoms: use `insert`"),
            }
        }
    }

    /// The atom with this place in a signature, from 0: what [`Abstraction::number`] counts.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    #[track_caller]
    pub fn atom(&self, signature: &str, number: usize) -> Atom {
        let atoms = self.input.set(signature);
        let atom = atoms.get(number).copied();
        atom.unwrap_or_else(|| panic!("`{signature}` has {} atoms here, and none with number {number}", atoms.len()))
    }

    /// The atom that carries an integer.
    ///
    /// # Panics
    ///
    /// If there is none: the scope of `Int` is too small for the outcome.
    #[track_caller]
    pub fn integer(&self, value: i64) -> Atom {
        let found = self.input.instance.ints().iter().find(|&&(other, _)| other == value);
        let carrier = found.unwrap_or_else(|| panic!("no atom carries {value}: the scope of `Int` is too small"));
        Atom(carrier.1)
    }

    /// The instance with what was written.
    pub(super) fn into_instance(self) -> Instance {
        let instance = self.input.instance;
        let value = |(relation, tuples): (&Relation, &TupleSet)| {
            let written = self.written.iter().find(|(other, _)| other == relation);
            (relation.clone(), written.map_or_else(|| tuples.clone(), |(_, tuples)| tuples.clone()))
        };
        let relations = instance.iter().map(value).collect();
        Instance::new(instance.universe().clone(), relations, instance.ints().to_vec())
            .with_integers(instance.bit_width(), instance.overflow())
    }

    #[track_caller]
    fn relation(&self, name: &str, arity: usize) -> Relation {
        let named = self.input.named(name, arity);
        assert!(named.is_outcome, "`{name}` is part of the input: name it in `outcome(..)` to write it");
        named.relations[0].clone()
    }

    fn only_atom(&self, relation: &Relation) -> Option<usize> {
        self.input.instance.get(relation)?.iter().next().map(|tuple| tuple[0])
    }

    fn write(&mut self, relation: Relation, tuple: &[usize]) {
        let place = match self.written.iter().position(|(other, _)| *other == relation) {
            Some(place) => place,
            None => {
                let atoms = self.input.instance.universe().len();
                let nothing =
                    TupleSet::empty(atoms, relation.arity()).expect("the relation has values over these atoms");
                self.written.push((relation, nothing));
                self.written.len() - 1
            }
        };
        self.written[place].1.insert(tuple);
    }
}

impl<'a> Deref for Outcome<'a> {
    type Target = Abstraction<'a>;

    fn deref(&self) -> &Abstraction<'a> {
        &self.input
    }
}
