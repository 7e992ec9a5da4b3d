//! Instances: a value for every relation.

use std::fmt;
use std::sync::{Arc, OnceLock};

use smallscope_solver::Budget;

use crate::evaluate::Evaluator;
use crate::logic::{Decl, Expr, Formula, Relation};
use crate::options::{DEFAULT_BIT_WIDTH, Overflow};
use crate::tuples::{TupleSet, Universe};

/// A value for every bound relation: what solving finds.
///
/// Instances are equal if their relations and integers are, whatever the witnesses.
#[derive(Clone)]
pub struct Instance {
    universe: Universe,
    /// In the order of the bounds.
    relations: Vec<(Relation, TupleSet)>,
    /// Integers and the atoms that carry them, by value.
    ints: Vec<(i64, usize)>,
    bit_width: u32,
    overflow: Overflow,
    /// Values of variables that the formulas say exist, or would, if what they are part of held.
    witnesses: Vec<(Relation, TupleSet)>,
    /// What each of these is a witness of; none if that holds anyway.
    claims: Arc<[Option<Claim>]>,
    /// The witnesses whose claims hold.
    honest: OnceLock<Vec<(Relation, TupleSet)>>,
}

/// What a witness was looked for: a formula about it, for all values of the variables that are given, of which it is a function.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) given: Vec<Decl>,
    pub(crate) formula: Formula,
}

/// How many steps the evaluator may spend on a claim. A witness of which nothing is known then is not shown.
const STEPS_PER_CLAIM: u64 = 1_000_000;

impl Instance {
    /// The instance with these values of the relations, in which atoms carry these integers.
    ///
    /// # Panics
    ///
    /// If an atom that carries an integer is outside the universe.
    pub fn new(universe: Universe, relations: Vec<(Relation, TupleSet)>, ints: Vec<(i64, usize)>) -> Self {
        assert!(ints.iter().all(|&(_, atom)| atom < universe.len()), "integers are carried by atoms of the universe");
        let (bit_width, overflow) = (DEFAULT_BIT_WIDTH, Overflow::default());
        let (witnesses, claims, honest) = (Vec::new(), Arc::from([]), OnceLock::new());
        Instance { universe, relations, ints, bit_width, overflow, witnesses, claims, honest }
    }

    /// The same with integers of this many bits, that behave so when a result does not fit. An instance that was found has
    /// those of its problem; one made by hand has 4 bits that wrap around.
    #[must_use]
    pub fn with_integers(self, bit_width: u32, overflow: Overflow) -> Self {
        Instance { bit_width, overflow, ..self }
    }

    /// How many bits integers have.
    pub fn bit_width(&self) -> u32 {
        self.bit_width
    }

    /// What becomes of results that do not fit.
    pub fn overflow(&self) -> Overflow {
        self.overflow
    }

    /// The same with other names for the atoms.
    ///
    /// # Panics
    ///
    /// If the universe has another number of atoms.
    #[must_use]
    pub fn with_names(self, universe: Universe) -> Self {
        assert_eq!(universe.len(), self.universe.len(), "every atom has a name");
        Instance { universe, ..self }
    }

    /// The same with values of variables that the formulas say exist.
    pub(crate) fn with_witnesses(self, witnesses: Vec<(Relation, TupleSet)>, claims: Arc<[Option<Claim>]>) -> Self {
        Instance { witnesses, claims, ..self }
    }

    /// The atoms.
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// The value of a relation, if it has one.
    pub fn get(&self, relation: &Relation) -> Option<&TupleSet> {
        self.relations.iter().find(|(other, _)| other == relation).map(|(_, tuples)| tuples)
    }

    /// The value of the first relation with this name, if there is one.
    pub fn named(&self, name: &str) -> Option<&TupleSet> {
        self.relations.iter().find(|(other, _)| other.name() == name).map(|(_, tuples)| tuples)
    }

    /// All relations with their values, in the order of the bounds.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Relation, &TupleSet)> {
        self.relations.iter().map(|(relation, tuples)| (relation, tuples))
    }

    /// The integers and the atoms that carry them, by value.
    pub fn ints(&self) -> &[(i64, usize)] {
        &self.ints
    }

    /// For existential variables that were replaced by relations, the value that was found, as a relation named `$` and the
    /// variable; for a variable under universal ones, a value for each of theirs. They are examples: other values may do.
    /// There is none for what does not hold in this instance, such as the other part of a disjunction.
    pub fn witnesses(&self) -> impl ExactSizeIterator<Item = (&Relation, &TupleSet)> {
        self.honest.get_or_init(|| self.judge()).iter().map(|(relation, tuples)| (relation, tuples))
    }

    /// The witnesses whose claims hold; of functions, as far as they do.
    fn judge(&self) -> Vec<(Relation, TupleSet)> {
        if self.claims.iter().all(Option::is_none) {
            return self.witnesses.clone();
        }
        let relations = self.relations.iter().chain(&self.witnesses).cloned().collect();
        let whole = Instance::new(self.universe.clone(), relations, self.ints.clone())
            .with_integers(self.bit_width, self.overflow);
        let judged = self.witnesses.iter().zip(self.claims.iter()).map(|((relation, tuples), claim)| {
            let tuples = match claim {
                Some(claim) => whole.vouched(claim, tuples)?,
                None => tuples.clone(),
            };
            Some((relation.clone(), tuples))
        });
        judged.flatten().collect()
    }

    /// The tuples of a witness that say something true, by the values of what is given. None if there are no such values.
    fn vouched(&self, claim: &Claim, tuples: &TupleSet) -> Option<TupleSet> {
        let budget = Budget::of_steps(STEPS_PER_CLAIM);
        let evaluator = Evaluator::new(self).within(&budget);
        if claim.given.is_empty() {
            return evaluator.formula(&claim.formula).ok()?.then(|| tuples.clone());
        }
        let given = Expr::comprehension(claim.given.clone(), claim.formula.clone());
        let given = evaluator.expr(&given).ok().filter(|given| !given.is_empty())?;
        let columns = claim.given.len();
        let mut kept = TupleSet::empty(tuples.atoms(), tuples.arity()).ok()?;
        tuples.iter().filter(|tuple| given.contains(&tuple[..columns])).for_each(|tuple| kept.insert(&tuple));
        Some(kept)
    }
}

impl PartialEq for Instance {
    fn eq(&self, other: &Self) -> bool {
        (&self.universe, &self.relations, &self.ints) == (&other.universe, &other.relations, &other.ints)
    }
}

impl Eq for Instance {}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (relation, tuples)) in self.iter().chain(self.witnesses()).enumerate() {
            let line = if place == 0 { "" } else { "\n" };
            write!(f, "{line}{} = {}", relation.name(), tuples.to_string(&self.universe))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
