//! An instance as translations read it: sets of atoms and relations between them, by name.

use std::fmt;

use smallscope_relational::{Instance, Relation};

use super::names::{Named, Names};

/// An atom of an instance. It stands for something that the code under test has as a value, and can be kept in one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom(pub(super) usize);

impl fmt::Debug for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// An instance of the module: what a function for [`Study::concretise`](super::Study::concretise) makes an input of.
///
/// Signatures are named as the module names them; a field by its name (`asks`), or with its signature (`Query.asks`) where
/// several are called so. A name that means nothing panics, and this is reported as an error of the study, not as a failure
/// of the code under test. So does a question with no answer, such as the only atom of an empty set.
pub struct Abstraction<'a> {
    pub(super) names: &'a Names,
    pub(super) instance: &'a Instance,
}

impl Abstraction<'_> {
    /// The atoms of a signature, in order; those of `Int` by what they carry.
    #[track_caller]
    pub fn set(&self, signature: &str) -> Vec<Atom> {
        if signature == "Int" {
            return self.instance.ints().iter().map(|&(_, atom)| Atom(atom)).collect();
        }
        let named = self.named(signature, 1);
        let mut atoms: Vec<Atom> = self.rows(&named.relations).map(|tuple| Atom(tuple[0])).collect();
        atoms.sort_unstable();
        atoms
    }

    /// The only atom of a signature.
    ///
    /// # Panics
    ///
    /// If it has none or several.
    #[track_caller]
    pub fn one(&self, signature: &str) -> Atom {
        only(&self.set(signature), signature)
    }

    /// Whether an atom belongs to a signature.
    #[track_caller]
    pub fn has(&self, signature: &str, atom: Atom) -> bool {
        let named = self.named(signature, 1);
        self.rows(&named.relations).any(|tuple| tuple[0] == atom.0)
    }

    /// The place of an atom among those of a signature, from 0.
    ///
    /// # Panics
    ///
    /// If it does not belong to the signature.
    #[track_caller]
    pub fn number(&self, signature: &str, atom: Atom) -> usize {
        let place = self.set(signature).iter().position(|&other| other == atom);
        place.unwrap_or_else(|| panic!("{atom:?} is not in `{signature}`"))
    }

    /// The tuples of a field, which begin with the atoms of its signature: `for [query, attribute, value] in
    /// abstraction.tuples("asks")`.
    ///
    /// # Panics
    ///
    /// If the field has tuples of another length.
    #[track_caller]
    pub fn tuples<const ARITY: usize>(&self, field: &str) -> Vec<[Atom; ARITY]> {
        let named = self.named(field, ARITY);
        self.rows(&named.relations).map(|tuple| std::array::from_fn(|place| Atom(tuple[place]))).collect()
    }

    /// What a field with pairs maps an atom to.
    #[track_caller]
    pub fn image(&self, atom: Atom, field: &str) -> Vec<Atom> {
        let named = self.named(field, 2);
        self.rows(&named.relations).filter(|tuple| tuple[0] == atom.0).map(|tuple| Atom(tuple[1])).collect()
    }

    /// The one thing that a field with pairs maps an atom to.
    ///
    /// # Panics
    ///
    /// If there is none, or several.
    #[track_caller]
    pub fn only(&self, atom: Atom, field: &str) -> Atom {
        only(&self.image(atom, field), field)
    }

    /// What a field with pairs maps an atom to, if there is anything.
    ///
    /// # Panics
    ///
    /// If there are several.
    #[track_caller]
    pub fn lone(&self, atom: Atom, field: &str) -> Option<Atom> {
        let image = self.image(atom, field);
        if image.is_empty() { None } else { Some(only(&image, field)) }
    }

    /// The integer that an atom of `Int` carries.
    ///
    /// # Panics
    ///
    /// If it is another atom.
    #[track_caller]
    pub fn int(&self, atom: Atom) -> i64 {
        let found = self.instance.ints().iter().find(|&&(_, carrier)| carrier == atom.0);
        found.unwrap_or_else(|| panic!("{atom:?} is not an integer")).0
    }

    /// The signature or field, whose tuples must be so long.
    #[track_caller]
    pub(super) fn named(&self, name: &str, arity: usize) -> &Named {
        let named = self.names.find(name).unwrap_or_else(|error| panic!("{error}"));
        match named.relations.iter().find(|relation| relation.arity() != arity) {
            Some(relation) => panic!("the tuples of `{name}` have length {}, not {arity}", relation.arity()),
            None if named.relations.is_empty() => panic!("`{name}` is built in, and cannot be asked for here"),
            None => named,
        }
    }

    fn rows<'s>(&'s self, relations: &'s [Relation]) -> impl Iterator<Item = Vec<usize>> + 's {
        relations.iter().filter_map(|relation| self.instance.get(relation)).flat_map(|tuples| tuples.iter())
    }
}

#[track_caller]
fn only(atoms: &[Atom], name: &str) -> Atom {
    match atoms {
        [atom] => *atom,
        _ => panic!("`{name}` has {} atoms here, not one", atoms.len()),
    }
}
