//! Symmetries: which atoms are interchangeable, and how to keep one instance of many that differ in their names only.
//!
//! Three means, from cheap to exact: lex-leader predicates between neighbouring atoms ([`lex`]), numbering objects in the
//! order of a traversal, which is complete for what the traversal meets ([`traversal`]), and the
//! canonical form of an instance, for what is left ([`Leftover`]).

mod classes;
mod fields;
mod lex;
mod traversal;

use rustc_hash::FxHashSet;
use smallscope_core::Spending;
use smallscope_solver::{Bit, Budget, Circuit, Stop};

pub use classes::interchangeable;
pub(crate) use classes::interchangeable_within;

use self::fields::{Field, Slot};
pub(crate) use self::lex::Comparison;
use crate::bounds::Bound;
use crate::logic::{Expr, Formula, Relation};
use crate::spec::Spec;
use crate::translate::{Matrix, Met, Variables, Watch, constants};
use crate::tuples::{TupleSet, atoms_of};

/// How many of the instances that are the same up to renaming atoms are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Isomorphs {
    /// Exactly one of each kind. If the problem has roots, instances are the same if what can be reached from the roots is;
    /// what cannot be reached is left as the solver finds it.
    #[default]
    Exact,
    /// One of each kind at least, and fewer than all: lex-leader predicates only, as in the Alloy Analyzer. Roots are ignored.
    Reduced,
    /// All instances. Roots are ignored.
    All,
}

impl Isomorphs {
    /// Whether the formula alone says which instances there are, without a comparison of what was found.
    pub fn is_by_formula(self) -> bool {
        self != Isomorphs::Exact
    }
}

/// What a program comes by in the course of its executions, one object after another: see [`Spec::session_along`].
#[derive(Clone, Debug)]
pub struct Course {
    /// What holds in executions of interest: what is worked out beforehand is worked out for those.
    pub begun: Formula,
    /// When the program has which object in hand, in order.
    pub visits: Vec<Visit>,
}

/// A program has an object in hand.
#[derive(Clone, Debug)]
pub struct Visit {
    /// When.
    pub when: Formula,
    /// Which object: a set. Questions in which this very expression occurs, and not an equal one, may depend on it only if the visit
    /// takes place.
    pub object: Expr,
}

impl Course {
    /// What holds from the beginning on; then for each visit, when, and that there is the object.
    pub(crate) fn formulas(&self) -> Vec<Formula> {
        let visits = self.visits.iter().flat_map(|visit| [visit.when.clone(), visit.object.some()]);
        std::iter::once(self.begun.clone()).chain(visits).collect()
    }
}

/// How the symmetries of a problem are broken.
pub(crate) struct Breaking {
    /// What is required of an instance, beside the constraints.
    pub(crate) conditions: Vec<Bit>,
    /// What tells instances apart: for each relation of the bounds, its tuples and whether they are there and count.
    pub(crate) observed: Vec<Vec<(u64, Bit)>>,
    /// What is left for canonical forms.
    pub(crate) leftover: Option<Leftover>,
    /// Classes with more than one atom.
    pub(crate) classes: Vec<Vec<usize>>,
}

/// Where instances that differ may still be the same up to renaming atoms: if two atoms of a class are not numbered, and
/// one of them counts.
pub(crate) struct Leftover {
    /// For the classes with more than one atom, whether each atom is not numbered, and whether it also counts.
    pub(crate) unnumbered: Vec<Vec<(Bit, Bit)>>,
}

/// The classes of interchangeable atoms: those that the bounds, the constants in formulas and the integers do not tell apart.
pub(crate) fn classes(spec: &Spec, questions: &[Formula], budget: &Budget) -> Result<Vec<Vec<usize>>, Stop> {
    let atoms = spec.bounds.universe().len();
    let constants = constants(spec.constraints.iter().map(|constraint| &constraint.formula).chain(questions));
    let carriers: Vec<TupleSet> = spec.bounds.ints().iter().map(|&(_, atom)| TupleSet::unary(atoms, [atom])).collect();
    let bounds = spec.bounds.iter().flat_map(|bound| [&bound.lower, &bound.upper]);
    interchangeable_within(atoms, &bounds.chain(&constants).chain(&carriers).collect::<Vec<_>>(), budget)
}

/// Breaks the symmetries of a grounded problem, as far as is wanted. `classes` are those of interchangeable atoms, `relations` those of
/// the bounds. `witnesses` may be told apart by lex-leaders too.
pub(crate) fn break_symmetries(
    spec: &Spec,
    classes: &[Vec<usize>],
    circuit: &mut Circuit,
    [relations, witnesses]: [&[Variables]; 2],
    isomorphs: Isomorphs,
    comparison: Comparison,
    budget: &Budget,
) -> Result<Breaking, Stop> {
    let spending = Spending::new(budget);
    let classes = if isomorphs == Isomorphs::All { &[] } else { classes };
    let atoms = spec.bounds.universe().len();
    let mut breaking = Breaking::none(classes, relations);
    let changing = changing(relations);
    match isomorphs {
        Isomorphs::All => {}
        Isomorphs::Reduced => {
            // Few tuples first: what they tell apart is decided early.
            let mut compared: Vec<&Matrix> = witnesses.iter().map(|variables| &*variables.matrix).collect();
            compared.extend(&changing);
            compared.sort_by_key(|matrix| matrix.arity());
            breaking.conditions =
                lex::leaders(circuit, classes, &compared, &vec![Bit::FALSE; atoms], comparison, &spending)?;
        }
        Isomorphs::Exact => {
            let exact = Exact::new(spec, classes, relations, budget, &spending)?;
            exact.apply(circuit, &changing, comparison, &mut breaking)?;
        }
    }
    Ok(breaking)
}

/// Breaks the symmetries of a problem whose atoms are numbered along a course: what is left are those that were not met.
pub(crate) fn break_along(
    classes: &[Vec<usize>],
    circuit: &mut Circuit,
    relations: &[Variables],
    met: &Met,
    comparison: Comparison,
    budget: &Budget,
) -> Result<Breaking, Stop> {
    let mut breaking = Breaking::none(classes, relations);
    breaking.conditions.clone_from(&met.conditions);
    if !met.is_all {
        let spending = Spending::new(budget);
        breaking.conditions.extend(lex::leaders(
            circuit,
            classes,
            &changing(relations),
            &met.seen,
            comparison,
            &spending,
        )?);
    }
    Ok(breaking)
}

/// Numbers atoms in the order of a traversal and does nothing else, so that what is demanded stays the same if tuples are left out that
/// no instance has. `spec` is the problem before anything was left out.
pub(crate) fn number(
    spec: &Spec,
    classes: &[Vec<usize>],
    circuit: &mut Circuit,
    relations: &[Variables],
    budget: &Budget,
) -> Result<Met, Stop> {
    let spending = Spending::new(budget);
    let exact = Exact::new(spec, classes, relations, budget, &spending)?;
    let traversal = traversal::traverse(circuit, classes, &exact.slots, exact.given(), &spending)?;
    Ok(Met { seen: traversal.seen, conditions: traversal.conditions, is_all: true })
}

/// That no exchange of two neighbours in a class makes these relations come before: lex-leaders alone, for relations of which formulas
/// elsewhere speak as well, but treat interchangeable atoms alike.
pub(crate) fn first_leaders(
    circuit: &mut Circuit,
    classes: &[Vec<usize>],
    relations: &[&Variables],
    comparison: Comparison,
    spending: &Spending,
) -> Result<Vec<Bit>, Stop> {
    let mut compared: Vec<&Matrix> =
        relations.iter().filter(|variables| !variables.free.is_empty()).map(|variables| &*variables.matrix).collect();
    compared.sort_by_key(|matrix| matrix.arity());
    let Some(atoms) = compared.first().map(|matrix| matrix.atoms()) else { return Ok(Vec::new()) };
    lex::leaders(circuit, classes, &compared, &vec![Bit::FALSE; atoms], comparison, spending)
}

/// The relations that differ from instance to instance.
fn changing(relations: &[Variables]) -> Vec<&Matrix> {
    relations.iter().filter(|variables| !variables.free.is_empty()).map(|variables| &*variables.matrix).collect()
}

impl Breaking {
    /// Nothing is broken.
    fn none(classes: &[Vec<usize>], relations: &[Variables]) -> Breaking {
        Breaking {
            conditions: Vec::new(),
            observed: relations.iter().map(|variables| variables.free.clone()).collect(),
            leftover: None,
            classes: classes.iter().filter(|class| class.len() > 1).cloned().collect(),
        }
    }
}

/// Exactly one instance of each kind.
struct Exact<'a> {
    atoms: usize,
    classes: &'a [Vec<usize>],
    relations: &'a [Variables],
    fields: Vec<Field<'a>>,
    slots: Vec<Slot>,
    rooted: bool,
    budget: &'a Budget,
    spending: &'a Spending,
}

impl<'a> Exact<'a> {
    fn new(
        spec: &'a Spec,
        classes: &'a [Vec<usize>],
        relations: &'a [Variables],
        budget: &'a Budget,
        spending: &'a Spending,
    ) -> Result<Self, Stop> {
        let deterministic = fields::deterministic(spec);
        let roots: FxHashSet<&Relation> = spec.roots.iter().collect();
        let rooted = !roots.is_empty();
        let field = |(variables, bound): (&'a Variables, &'a Bound)| {
            let root = roots.contains(&variables.relation);
            // With roots, a set that is none is a mark on the objects in it and leads nowhere.
            let leads = if variables.matrix.arity() == 1 { root || !rooted } else { leads(variables) };
            let deterministic = leads && deterministic.contains(&variables.relation);
            Field { cells: &variables.matrix, upper: &bound.upper, deterministic, root }
        };
        let fields: Vec<Field<'_>> = relations.iter().zip(spec.bounds.iter()).map(field).collect();
        let slots = fields::slots(&fields, classes, spending)?;
        Ok(Exact { atoms: spec.bounds.universe().len(), classes, relations, fields, slots, rooted, budget, spending })
    }

    fn apply(
        &self,
        circuit: &mut Circuit,
        changing: &[&Matrix],
        comparison: Comparison,
        breaking: &mut Breaking,
    ) -> Result<(), Stop> {
        let traversal = traversal::traverse(circuit, self.classes, &self.slots, self.given(), self.spending)?;
        breaking.conditions.extend(&traversal.conditions);
        let determined = self.is_determined()?;
        if self.rooted {
            let reached = if determined { traversal.seen.clone() } else { self.reached(circuit)? };
            breaking.observed = self.observed(circuit, &reached)?;
            if !determined {
                self.leave_over(circuit, &traversal.seen, &reached, breaking);
            }
        } else {
            self.leave_over(circuit, &traversal.seen, &vec![Bit::TRUE; self.atoms], breaking);
        }
        if !(self.rooted && determined) {
            let seen = &traversal.seen;
            breaking.conditions.extend(lex::leaders(circuit, self.classes, changing, seen, comparison, self.spending)?);
        }
        Ok(())
    }

    /// The atoms that the traversal starts with: without roots, all that are told apart; else those that are roots in
    /// every instance.
    fn given(&self) -> Vec<bool> {
        let mut given = vec![false; self.atoms];
        for class in self.classes.iter().filter(|class| class.len() == 1) {
            let is_root = |field: &&Field<'_>| field.root && field.cells.get(class[0] as u64).is_true();
            given[class[0]] = !self.rooted || self.fields.iter().any(|field| is_root(&field));
        }
        given
    }

    /// Whether the traversal meets whatever can be reached from the roots, in a definite order.
    fn is_determined(&self) -> Result<bool, Stop> {
        let ends = self.ends()?;
        let all_end = |variables: &Variables, columns: std::ops::Range<usize>| {
            let arity = variables.matrix.arity();
            let mut tuples = variables.matrix.cells().iter().map(|&(tuple, _)| atoms_of(tuple, self.atoms, arity));
            tuples.all(|tuple| tuple[columns.clone()].iter().all(|&atom| ends[atom]))
        };
        let mut fields = self.fields.iter().zip(self.relations);
        Ok(fields.all(|(field, variables)| {
            let arity = variables.matrix.arity();
            match arity {
                1 => !field.root || field.deterministic || self.is_given(field) || all_end(variables, 0..1),
                _ if !leads(variables) => true,
                _ => all_end(variables, if field.deterministic { 1..arity - 1 } else { 1..arity }),
            }
        }))
    }

    /// The atoms that may be reached in any way, since nothing that differs from instance to instance is there or behind: they
    /// are not interchangeable, have no fields or marks but fixed ones, and these lead to atoms of the same kind.
    fn ends(&self) -> Result<Vec<bool>, Stop> {
        let mut ends = vec![false; self.atoms];
        self.classes.iter().filter(|class| class.len() == 1).for_each(|class| ends[class[0]] = true);
        let mut steps: Vec<(usize, usize)> = Vec::new();
        for (field, variables) in self.fields.iter().zip(self.relations).filter(|(field, _)| !field.root) {
            for &(tuple, bit) in field.cells.cells() {
                self.spending.step()?;
                let tuple = atoms_of(tuple, self.atoms, variables.matrix.arity());
                ends[tuple[0]] &= bit.is_true();
                steps.extend(tuple[1..].iter().map(|&to| (tuple[0], to)));
            }
        }
        loop {
            let before = ends.iter().filter(|&&end| end).count();
            for &(from, to) in &steps {
                self.spending.step()?;
                ends[from] &= ends[to];
            }
            if ends.iter().filter(|&&end| end).count() == before {
                return Ok(ends);
            }
        }
    }

    /// Whether the traversal starts with all atoms of a set.
    fn is_given(&self, field: &Field<'_>) -> bool {
        let given = self.given();
        field.cells.cells().iter().all(|&(atom, _)| given[atom as usize])
    }

    /// Whether each atom can be reached from the roots: a tuple leads from its first atom to all others.
    fn reached(&self, circuit: &mut Circuit) -> Result<Vec<Bit>, Stop> {
        let watch = &mut Watch::new(self.budget);
        let mut steps: Vec<(u64, Bit)> = Vec::new();
        let mut reached = Matrix::empty(self.atoms, 1);
        for (field, variables) in self.fields.iter().zip(self.relations) {
            if field.root {
                reached = reached.union(field.cells, circuit);
            }
            if !leads(variables) {
                continue;
            }
            for &(tuple, bit) in field.cells.cells() {
                self.spending.step()?;
                let tuple = atoms_of(tuple, self.atoms, field.cells.arity());
                steps.extend(tuple[1..].iter().map(|&to| ((tuple[0] * self.atoms + to) as u64, bit)));
            }
        }
        let step = Matrix::any_of(self.atoms, 2, steps, circuit);
        let further = reached.join(&step.closure(circuit, watch)?, circuit, watch)?;
        let reached = reached.union(&further, circuit);
        Ok((0..self.atoms).map(|atom| reached.get(atom as u64)).collect())
    }

    /// The tuples that count: those of roots, and those that begin with an object that can be reached.
    fn observed(&self, circuit: &mut Circuit, reached: &[Bit]) -> Result<Vec<Vec<(u64, Bit)>>, Stop> {
        let mut observed = Vec::new();
        for (field, variables) in self.fields.iter().zip(self.relations) {
            let size = (self.atoms as u64).pow(field.cells.arity() as u32 - 1);
            let mut counts = |&(tuple, bit): &(u64, Bit)| {
                self.spending.step()?;
                Ok(match field.root {
                    true => (tuple, bit),
                    false => (tuple, circuit.and(bit, reached[(tuple / size) as usize])),
                })
            };
            observed.push(variables.free.iter().map(&mut counts).collect::<Result<_, Stop>>()?);
        }
        Ok(observed)
    }

    fn leave_over(&self, circuit: &mut Circuit, seen: &[Bit], counts: &[Bit], breaking: &mut Breaking) {
        let unnumbered: Vec<Vec<(Bit, Bit)>> = breaking
            .classes
            .iter()
            .map(|class| class.iter().map(|&atom| (!seen[atom], circuit.and(counts[atom], !seen[atom]))).collect())
            .collect();
        let possible = |class: &Vec<(Bit, Bit)>| {
            let unnumbered = class.iter().filter(|(unnumbered, _)| !unnumbered.is_false()).count();
            unnumbered > 1 && class.iter().any(|(_, counts)| !counts.is_false())
        };
        if unnumbered.iter().any(possible) {
            breaking.leftover = Some(Leftover { unnumbered });
        }
    }
}

/// Whether the tuples of a relation lead from one object to others.
fn leads(variables: &Variables) -> bool {
    variables.matrix.arity() > 1
}
