//! Relations as the fields of objects: which of them lead from one atom to exactly one other.
//!
//! A relation is *deterministic* if every tuple of all but its last column is continued by at most one atom, in every
//! instance. This is read off the declarations among the constraints and off the bounds. A deterministic relation is a
//! set of *slots*: the field of an object, or an element of its array. From a slot the next object is known, which is
//! what numbering objects by a traversal needs.

use rustc_hash::{FxHashMap, FxHashSet};
use smallscope_core::{Spending, Stop};
use smallscope_solver::Bit;

use crate::logic::{Decl, Expr, ExprKind, ExprOp, Formula, FormulaKind, Multiplicity, Quantifier, Relation};
use crate::spec::Spec;
use crate::translate::Matrix;
use crate::tuples::{TupleSet, atoms_of};

/// A relation of a problem, seen as a field.
pub(crate) struct Field<'a> {
    /// Which tuples it has.
    pub(crate) cells: &'a Matrix,
    /// The tuples that it could have before its bounds were tightened: they, and not what is left, say in which order slots come.
    pub(crate) upper: &'a TupleSet,
    /// Whether all but the last atom of a tuple determine the last.
    pub(crate) deterministic: bool,
    /// Whether its atoms are where objects are observed from.
    pub(crate) root: bool,
}

/// A place that holds one atom, or none.
pub(crate) struct Slot {
    /// The object it is of, and those interchangeable atoms that are indices into it.
    pub(crate) objects: Vec<usize>,
    /// The atoms it may hold.
    pub(crate) targets: Vec<(usize, Bit)>,
}

/// The slots of deterministic relations, in the order of the relations and of their tuples.
pub(crate) fn slots(fields: &[Field<'_>], classes: &[Vec<usize>], spending: &Spending) -> Result<Vec<Slot>, Stop> {
    let mut slots: Vec<Slot> = Vec::new();
    for field in fields.iter().filter(|field| field.deterministic) {
        let (atoms, arity) = (field.cells.atoms(), field.cells.arity());
        let class_of = class_of(atoms, classes);
        for same in field.upper.indices().chunk_by(|one, other| one / atoms as u64 == other / atoms as u64) {
            spending.step()?;
            let mut prefix = atoms_of(same[0], atoms, arity);
            prefix.pop();
            let mut place = 0;
            prefix.retain(|&atom| {
                place += 1;
                place == 1 || classes[class_of[atom]].len() > 1
            });
            let target = |&tuple: &u64| ((tuple % atoms as u64) as usize, field.cells.get(tuple));
            slots.push(Slot { objects: prefix, targets: same.iter().map(target).collect() });
        }
    }
    Ok(slots)
}

/// The relations whose last atom is determined by the others, by their declarations or bounds.
pub(crate) fn deterministic(spec: &Spec) -> FxHashSet<Relation> {
    let mut found = FxHashSet::default();
    for constraint in &spec.constraints {
        declared(spec, &constraint.formula, &mut found);
    }
    for bound in spec.bounds.iter() {
        let atoms = spec.bounds.universe().len() as u64;
        let mut prefixes = bound.upper.indices().iter().map(|index| index / atoms);
        let mut last = prefixes.next();
        if prefixes.all(|prefix| last.replace(prefix) != Some(prefix)) {
            found.insert(bound.relation.clone());
        }
    }
    found
}

fn declared(spec: &Spec, formula: &Formula, found: &mut FxHashSet<Relation>) {
    match formula.kind() {
        FormulaKind::And(parts) => parts.iter().for_each(|part| declared(spec, part, found)),
        FormulaKind::Mapping(mapping) if at_most_one(mapping.multiplicity) => {
            found.insert(mapping.relation.clone());
        }
        FormulaKind::Count(multiplicity, expr) if at_most_one(*multiplicity) => {
            if let ExprKind::Relation(relation) = expr.kind() {
                if relation.arity() == 1 {
                    found.insert(relation.clone());
                }
            }
        }
        FormulaKind::Quantified(Quantifier::All, decls, body) => {
            found.extend(quantified(spec, decls, body));
        }
        _ => {}
    }
}

fn at_most_one(multiplicity: Multiplicity) -> bool {
    matches!(multiplicity, Multiplicity::Lone | Multiplicity::One | Multiplicity::No)
}

/// `all x: D | lone x.r`, where `D` has every atom that `r` may begin with.
fn quantified(spec: &Spec, decls: &[Decl], body: &Formula) -> Vec<Relation> {
    let [decl] = decls else { return Vec::new() };
    let parts: Vec<&Formula> = match body.kind() {
        FormulaKind::And(parts) => parts.iter().collect(),
        _ => vec![body],
    };
    let mut found = Vec::new();
    for part in parts {
        if let FormulaKind::Count(multiplicity, expr) = part.kind() {
            if let (true, Some(relation)) = (at_most_one(*multiplicity), step_from(decl, expr)) {
                if covers(spec, &decl.domain, relation) {
                    found.push(relation.clone());
                }
            }
        }
    }
    found
}

/// The relation `r` of `x.r`, if `r` is binary.
fn step_from<'e>(decl: &Decl, expr: &'e Expr) -> Option<&'e Relation> {
    let ExprKind::Binary(ExprOp::Join, left, right) = expr.kind() else { return None };
    match (left.kind(), right.kind()) {
        (ExprKind::Variable(variable), ExprKind::Relation(relation))
            if *variable == decl.variable && decl.multiplicity == Multiplicity::One && relation.arity() == 2 =>
        {
            Some(relation)
        }
        _ => None,
    }
}

fn covers(spec: &Spec, domain: &Expr, relation: &Relation) -> bool {
    let atoms = spec.bounds.universe().len() as u64;
    match (domain.kind(), spec.bounds.of(relation)) {
        (ExprKind::Univ, _) => true,
        (ExprKind::Relation(domain), Some(bound)) => spec
            .bounds
            .of(domain)
            .is_some_and(|domain| bound.upper.indices().iter().all(|index| domain.lower.contains_index(index / atoms))),
        _ => false,
    }
}

/// The class that each atom is in.
pub(crate) fn class_of(atoms: usize, classes: &[Vec<usize>]) -> Vec<usize> {
    let mut class_of = vec![0; atoms];
    for (class, members) in classes.iter().enumerate() {
        members.iter().for_each(|&atom| class_of[atom] = class);
    }
    class_of
}

/// The classes in an order in which each comes after those that lead to it, where that can be; those that lead to one another
/// stand together, the largest of them last.
pub(crate) fn groups_of_classes(
    classes: &[Vec<usize>],
    slots: &[Slot],
    class_of: &[usize],
    spending: &Spending,
) -> Result<Vec<Vec<usize>>, Stop> {
    let mut leads: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for slot in slots {
        for &(target, _) in &slot.targets {
            spending.step()?;
            for &atom in &slot.objects {
                let from = leads.entry(class_of[target]).or_default();
                if !from.contains(&class_of[atom]) {
                    from.push(class_of[atom]);
                }
            }
        }
    }
    let reachable = |start: usize| {
        let mut reached = vec![false; classes.len()];
        reached[start] = true;
        let mut stack = vec![start];
        while let Some(class) = stack.pop() {
            spending.step()?;
            for &before in leads.get(&class).into_iter().flatten() {
                if !std::mem::replace(&mut reached[before], true) {
                    stack.push(before);
                }
            }
        }
        Ok(reached)
    };
    let before: Vec<Vec<bool>> = (0..classes.len()).map(reachable).collect::<Result<_, Stop>>()?;
    let mut order: Vec<usize> = (0..classes.len()).collect();
    // Whatever leads to a class has fewer classes before it (each counts itself), or the same ones.
    let count = |class: usize| before[class].iter().filter(|&&yes| yes).count();
    order.sort_by_key(|&class| count(class));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut placed = vec![false; classes.len()];
    for &class in &order {
        spending.step()?;
        if !placed[class] {
            let mut group: Vec<usize> =
                (0..classes.len()).filter(|&other| before[class][other] && before[other][class]).collect();
            group.iter().for_each(|&member| placed[member] = true);
            group.sort_by_key(|&member| (classes[member].len(), member));
            groups.push(group);
        }
    }
    Ok(groups)
}
