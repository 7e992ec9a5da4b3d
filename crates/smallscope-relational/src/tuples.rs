//! Atoms and sets of tuples of atoms.
//!
//! A tuple of arity `k` over `n` atoms is stored as one number below `n^k`: its atoms are the digits, the first atom the
//! most significant. A set of tuples is a sorted vector of such numbers, so its order is the lexicographic one.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::error::Error;

/// The atoms of a problem, in a fixed order. Cloning is cheap.
///
/// ```
/// use smallscope_relational::Universe;
/// let universe = Universe::new(["a", "b", "c"])?;
/// assert_eq!(universe.len(), 3);
/// assert_eq!(universe.tuples([["a", "b"], ["c", "c"]])?.to_string(&universe), "{a->b, c->c}");
/// # Ok::<(), smallscope_relational::Error>(())
/// ```
#[derive(Clone)]
pub struct Universe(Arc<Atoms>);

struct Atoms {
    names: Vec<String>,
    index: FxHashMap<String, usize>,
}

impl Universe {
    /// The universe of these atoms.
    ///
    /// # Errors
    ///
    /// If two atoms have the same name.
    pub fn new<S: Into<String>>(atoms: impl IntoIterator<Item = S>) -> Result<Self, Error> {
        let names: Vec<String> = atoms.into_iter().map(Into::into).collect();
        let mut index = FxHashMap::default();
        for (atom, name) in names.iter().enumerate() {
            if index.insert(name.clone(), atom).is_some() {
                return Err(Error::DuplicateAtom { atom: name.clone() });
            }
        }
        Ok(Universe(Arc::new(Atoms { names, index })))
    }

    /// How many atoms there are.
    pub fn len(&self) -> usize {
        self.0.names.len()
    }

    /// Whether there is no atom.
    pub fn is_empty(&self) -> bool {
        self.0.names.is_empty()
    }

    /// The name of an atom.
    pub fn name(&self, atom: usize) -> &str {
        &self.0.names[atom]
    }

    /// The names of all atoms, in order.
    pub fn names(&self) -> &[String] {
        &self.0.names
    }

    /// The atom with this name.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn atom(&self, name: &str) -> Result<usize, Error> {
        self.0.index.get(name).copied().ok_or_else(|| Error::UnknownAtom {
            atom: name.to_string(),
            closest: smallscope_core::closest(name, self.0.names.iter().map(String::as_str)).map(str::to_string),
        })
    }

    /// The set of these tuples, given by names.
    ///
    /// # Errors
    ///
    /// If an atom is unknown or the arity is too large for the universe.
    pub fn tuples<'a, const ARITY: usize>(
        &self,
        tuples: impl IntoIterator<Item = [&'a str; ARITY]>,
    ) -> Result<TupleSet, Error> {
        let mut set = TupleSet::empty(self.len(), ARITY)?;
        for tuple in tuples {
            let mut atoms = [0; ARITY];
            for (atom, name) in atoms.iter_mut().zip(tuple) {
                *atom = self.atom(name)?;
            }
            set.insert(&atoms);
        }
        Ok(set)
    }
}

/// Products of more tuples than this are not made.
const MOST_TUPLES: usize = 1 << 26;

/// A set of tuples of one arity over atoms numbered from 0.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TupleSet {
    atoms: usize,
    arity: usize,
    /// Sorted, without repetition.
    indices: Vec<u64>,
}

impl TupleSet {
    /// No tuple of this arity over this many atoms.
    ///
    /// # Errors
    ///
    /// If the arity is 0 or above 64, or there are more than 2^62 tuples of this arity.
    pub fn empty(atoms: usize, arity: usize) -> Result<Self, Error> {
        let tuples = |arity: u32| (atoms.max(1) as u64).checked_pow(arity);
        let fits =
            u32::try_from(arity).is_ok_and(|arity| arity <= 64 && tuples(arity).is_some_and(|all| all <= 1 << 62));
        if arity == 0 || !fits {
            return Err(Error::ArityTooLarge { atoms, arity });
        }
        Ok(TupleSet { atoms, arity, indices: Vec::new() })
    }

    /// The set of these atoms.
    pub fn unary(atoms: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut indices: Vec<u64> =
            members.into_iter().inspect(|&atom| assert!(atom < atoms)).map(|a| a as u64).collect();
        indices.sort_unstable();
        indices.dedup();
        TupleSet { atoms, arity: 1, indices }
    }

    /// The set of tuples with these numbers, in any order.
    pub(crate) fn from_indices(atoms: usize, arity: usize, mut indices: Vec<u64>) -> Self {
        indices.sort_unstable();
        indices.dedup();
        TupleSet { atoms, arity, indices }
    }

    /// How many atoms the universe has.
    pub fn atoms(&self) -> usize {
        self.atoms
    }

    /// The length of its tuples.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// How many tuples it has.
    pub fn len(&self) -> usize {
        self.indices.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Adds a tuple, given by its atoms.
    ///
    /// # Panics
    ///
    /// If the tuple has another length or an atom is outside the universe.
    pub fn insert(&mut self, tuple: &[usize]) {
        let index = self.index_of(tuple);
        if let Err(place) = self.indices.binary_search(&index) {
            self.indices.insert(place, index);
        }
    }

    /// Whether it has this tuple.
    pub fn contains(&self, tuple: &[usize]) -> bool {
        self.contains_index(self.index_of(tuple))
    }

    /// Whether it has the tuple with this number.
    pub(crate) fn contains_index(&self, index: u64) -> bool {
        self.indices.binary_search(&index).is_ok()
    }

    /// The tuples, in lexicographic order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Vec<usize>> + '_ {
        self.indices.iter().map(|&index| atoms_of(index, self.atoms, self.arity))
    }

    /// Shows every tuple to a function, in lexicographic order.
    pub fn each(&self, mut see: impl FnMut(&[usize])) {
        let mut tuple = vec![0; self.arity];
        for &index in &self.indices {
            let mut rest = index;
            for place in tuple.iter_mut().rev() {
                *place = (rest % self.atoms as u64) as usize;
                rest /= self.atoms as u64;
            }
            see(&tuple);
        }
    }

    /// The numbers of the tuples, in order.
    pub(crate) fn indices(&self) -> &[u64] {
        &self.indices
    }

    /// Whether every tuple is also one of the other set.
    pub fn is_subset(&self, other: &TupleSet) -> bool {
        self.indices.iter().all(|&index| other.contains_index(index))
    }

    /// The tuples of either set.
    pub fn union(&self, other: &TupleSet) -> TupleSet {
        let indices = self.indices.iter().chain(&other.indices).copied().collect();
        TupleSet::from_indices(self.atoms, self.arity, indices)
    }

    /// Every tuple of this set followed by every tuple of the other.
    ///
    /// # Errors
    ///
    /// If the arity becomes too large for the universe, or there are too many tuples to keep (more than 2^26).
    ///
    /// # Panics
    ///
    /// If the sets are over different numbers of atoms.
    pub fn product(&self, other: &TupleSet) -> Result<TupleSet, Error> {
        assert_eq!(self.atoms, other.atoms, "sets over the same atoms");
        let mut set = TupleSet::empty(self.atoms, self.arity + other.arity)?;
        let tuples = self.len().saturating_mul(other.len());
        if tuples > MOST_TUPLES {
            return Err(Error::TooManyTuples { tuples, arity: set.arity });
        }
        let shift = (self.atoms as u64).pow(other.arity as u32);
        for &left in &self.indices {
            set.indices.extend(other.indices.iter().map(|right| left * shift + right));
        }
        Ok(set)
    }

    /// The set with every atom replaced by its new name.
    ///
    /// # Panics
    ///
    /// If there are not as many names as atoms, or a name is outside the universe.
    pub fn renamed(&self, names: &[usize]) -> TupleSet {
        assert_eq!(names.len(), self.atoms, "a name for each atom");
        let rename = |tuple: Vec<usize>| self.index_of(&tuple.iter().map(|&atom| names[atom]).collect::<Vec<_>>());
        TupleSet::from_indices(self.atoms, self.arity, self.iter().map(rename).collect())
    }

    fn index_of(&self, tuple: &[usize]) -> u64 {
        assert_eq!(tuple.len(), self.arity, "a tuple of the set's arity");
        tuple.iter().fold(0, |index, &atom| {
            assert!(atom < self.atoms, "an atom of the universe");
            index * self.atoms as u64 + atom as u64
        })
    }

    /// As text, with the atoms' names.
    pub fn to_string(&self, universe: &Universe) -> String {
        let name = |&atom: &usize| universe.names().get(atom).map_or_else(|| format!("#{atom}"), String::clone);
        let tuple = |tuple: Vec<usize>| tuple.iter().map(name).collect::<Vec<_>>().join("->");
        format!("{{{}}}", self.iter().map(tuple).collect::<Vec<_>>().join(", "))
    }
}

/// The atoms of the tuple with this number.
pub(crate) fn atoms_of(mut index: u64, atoms: usize, arity: usize) -> Vec<usize> {
    let mut tuple = vec![0; arity];
    for place in tuple.iter_mut().rev() {
        *place = (index % atoms as u64) as usize;
        index /= atoms as u64;
    }
    tuple
}

impl fmt::Debug for TupleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Debug for Universe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl PartialEq for Universe {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.names() == other.names()
    }
}

impl Eq for Universe {}
