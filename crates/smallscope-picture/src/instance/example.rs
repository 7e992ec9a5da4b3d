//! Pictures for tests, written briefly.

use proptest::prelude::*;

use super::{Atom, Picture, Relation, Set};

/// A picture being put together.
#[derive(Default)]
pub(crate) struct Example(Picture);

impl Example {
    pub fn new() -> Example {
        Example::default()
    }

    pub fn title(mut self, title: &str) -> Example {
        self.0.title = title.to_owned();
        self
    }

    /// An atom with its types, the smallest first.
    pub fn atom(mut self, name: &str, types: &str) -> Example {
        self.0.atoms.push(Atom { name: name.to_owned(), types: words(types) });
        self
    }

    /// So many atoms of one type.
    pub fn atoms(mut self, types: &str, count: usize) -> Example {
        for number in 0..count {
            let name = format!("{}${number}", words(types)[0]);
            self = self.atom(&name, types);
        }
        self
    }

    /// The numbers in a range.
    pub fn numbers(mut self, range: std::ops::Range<i32>) -> Example {
        for number in range {
            self = self.atom(&number.to_string(), "Int");
        }
        self
    }

    pub fn set(mut self, name: &str, atoms: &str) -> Example {
        self.0.sets.push(Set { name: name.to_owned(), atoms: words(atoms), witness: false });
        self
    }

    pub fn witness(mut self, name: &str, atoms: &str) -> Example {
        self.0.sets.push(Set { name: name.to_owned(), atoms: words(atoms), witness: true });
        self
    }

    pub fn relation(mut self, name: &str, columns: &str, tuples: &[&str]) -> Example {
        let tuples = tuples.iter().map(|tuple| words(tuple)).collect();
        self.0.relations.push(Relation { name: name.to_owned(), columns: words(columns), tuples, witness: false });
        self
    }

    pub fn done(self) -> Picture {
        self.0
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Pictures of up to nine atoms with names of different lengths, loops, sets, and tuples of one to four atoms.
pub(crate) fn pictures() -> impl Strategy<Value = Picture> {
    let name = prop_oneof!["[A-Z][a-z]{0,3}", "[A-Za-z<>&\" ]{1,20}", Just(String::new())];
    let atoms = prop::collection::vec((name.clone(), prop::collection::vec("[A-D]", 0..3)), 0..9);
    atoms.prop_flat_map(move |atoms| {
        let atoms: Vec<Atom> = (atoms.into_iter().enumerate())
            .map(|(index, (name, types))| Atom { name: format!("{name}${index}"), types })
            .collect();
        let mut names: Vec<String> = atoms.iter().map(|atom| atom.name.clone()).collect();
        names.push("elsewhere".to_owned());
        let tuple = prop::collection::vec(prop::sample::select(names.clone()), 0..4);
        let relation = (name.clone(), prop::collection::vec(tuple, 0..14), any::<bool>());
        let relations = prop::collection::vec(relation, 0..4);
        let sets =
            prop::collection::vec((name.clone(), prop::collection::vec(prop::sample::select(names), 0..3)), 0..3);
        (Just(atoms), relations, sets).prop_map(|(atoms, relations, sets)| Picture {
            title: "a <title>".to_owned(),
            atoms,
            sets: sets.into_iter().map(|(name, atoms)| Set { name, atoms, witness: true }).collect(),
            relations: (relations.into_iter())
                .map(|(name, tuples, witness)| Relation { name, columns: vec![], tuples, witness })
                .collect(),
        })
    })
}
