//! States: values of relations over a number of atoms that may differ from state to state.

use std::fmt;
use std::sync::Arc;

use super::Compiled;
use super::compile::Code;
use super::run::Memory;
use crate::error::Error;
use crate::instance::Instance;
use crate::tuples::TupleSet;

/// Values of a program's relations over a number of atoms; and all that evaluating formulas in it needs.
///
/// A state is made by [`Program::state`](crate::Program::state), and made to be filled again and again: [`State::clear`]
/// keeps the memory. Up to 64 atoms are the common case, and fast; there can be up to [`State::MOST_ATOMS`].
#[derive(Clone)]
pub struct State {
    program: Arc<Compiled>,
    memory: Sized,
    /// Memory for states of other sizes.
    spare: Vec<Sized>,
    /// The first integer carried by an atom that does not fit the bit width.
    misfit: Option<i64>,
}

/// Memory for as many words for a set as are needed.
#[derive(Clone)]
enum Sized {
    One(Memory<1>),
    Two(Memory<2>),
    Four(Memory<4>),
    Sixteen(Memory<16>),
}

macro_rules! sized {
    ($sized:expr, $memory:ident => $result:expr) => {
        match $sized {
            Sized::One($memory) => $result,
            Sized::Two($memory) => $result,
            Sized::Four($memory) => $result,
            Sized::Sixteen($memory) => $result,
        }
    };
}

impl State {
    /// The most atoms that a state can have.
    pub const MOST_ATOMS: usize = 1024;

    pub(super) fn new(program: Arc<Compiled>) -> Self {
        let memory = Sized::new(&program, 0);
        State { program, memory, spare: Vec::new(), misfit: None }
    }

    /// Forgets all tuples and integers, and has this many atoms from now on, numbered from 0.
    ///
    /// # Panics
    ///
    /// If there are more than [`State::MOST_ATOMS`].
    pub fn clear(&mut self, atoms: usize) {
        assert!(atoms <= State::MOST_ATOMS, "a state has at most {} atoms, not {atoms}", State::MOST_ATOMS);
        if self.memory.most_atoms() != most_atoms(atoms) {
            self.resize(atoms);
        }
        sized!(&mut self.memory, memory => memory.clear(atoms));
        self.misfit = None;
    }

    /// Has the values and the integers of an instance. A relation that the instance knows nothing of is empty.
    ///
    /// # Panics
    ///
    /// If there are more than [`State::MOST_ATOMS`] atoms, or a relation's value is not of its arity or over other atoms.
    pub fn load(&mut self, instance: &Instance) {
        self.clear(instance.universe().len());
        let program = self.program.clone();
        for (place, relation) in program.relations.iter().enumerate() {
            let value = instance.get(relation);
            value.into_iter().flat_map(TupleSet::iter).for_each(|tuple| self.insert(place, &tuple));
        }
        instance.ints().iter().for_each(|&(value, atom)| self.carry(atom, value));
    }

    /// Takes memory for this many atoms.
    fn resize(&mut self, atoms: usize) {
        let spare = self.spare.iter().position(|memory| memory.most_atoms() == most_atoms(atoms));
        let memory = match spare {
            Some(place) => self.spare.swap_remove(place),
            None => Sized::new(&self.program, atoms),
        };
        self.spare.push(std::mem::replace(&mut self.memory, memory));
    }

    /// How many atoms there are.
    pub fn atoms(&self) -> usize {
        sized!(&self.memory, memory => memory.atoms())
    }

    /// The relation at this place among the program's relations has this tuple, too.
    ///
    /// # Panics
    ///
    /// If there is no such relation, the tuple is not of its arity, or an atom is outside the universe.
    #[inline]
    pub fn insert(&mut self, relation: usize, tuple: &[usize]) {
        sized!(&mut self.memory, memory => memory.insert(relation, tuple));
    }

    /// The atom carries this integer, and no other one.
    ///
    /// # Panics
    ///
    /// If the atom is outside the universe.
    pub fn carry(&mut self, atom: usize, value: i64) {
        sized!(&mut self.memory, memory => memory.carry(atom, value));
        if super::arithmetic::wrapped(value, self.program.code.width) != value {
            self.misfit.get_or_insert(value);
        }
    }

    pub(super) fn is_of(&self, program: &Arc<Compiled>) -> bool {
        Arc::ptr_eq(&self.program, program)
    }

    pub(super) fn holds(&mut self, code: &Code, formula: usize) -> Result<bool, Error> {
        if let Some(value) = self.misfit {
            return Err(Error::BitWidth { value, width: code.width, expression: String::new() });
        }
        sized!(&mut self.memory, memory => memory.holds(code, &code.roots[formula]))
    }
}

impl Sized {
    fn new(program: &Compiled, atoms: usize) -> Self {
        let Compiled { relations, code } = program;
        match most_atoms(atoms) {
            64 => Sized::One(Memory::new(relations, code)),
            128 => Sized::Two(Memory::new(relations, code)),
            256 => Sized::Four(Memory::new(relations, code)),
            _ => Sized::Sixteen(Memory::new(relations, code)),
        }
    }

    fn most_atoms(&self) -> usize {
        match self {
            Sized::One(_) => 64,
            Sized::Two(_) => 128,
            Sized::Four(_) => 256,
            Sized::Sixteen(_) => 1024,
        }
    }
}

/// How many atoms there is room for where there are so many.
fn most_atoms(atoms: usize) -> usize {
    [64, 128, 256].into_iter().find(|&most| atoms <= most).unwrap_or(State::MOST_ATOMS)
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("atoms", &self.atoms()).finish_non_exhaustive()
    }
}
