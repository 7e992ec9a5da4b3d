//! Declarations: the usual way to state a problem, from which universe and bounds follow.

use std::collections::BTreeSet;

use crate::bounds::Bounds;
use crate::error::Error;
use crate::logic::{Expr, ExprKind, ExprOp, Formula, Multiplicity, Relation};
use crate::options::{DEFAULT_BIT_WIDTH, Overflow};
use crate::range::Range;
use crate::spec::{Constraint, Spec};
use crate::tuples::{TupleSet, Universe};

/// A problem stated by declarations.
///
/// Declaring never fails. What is wrong with the declarations, [`finish`](Problem::finish) reports.
///
/// ```
/// use smallscope_relational::{Multiplicity::Lone, Problem, all};
/// let mut problem = Problem::new();
/// let list = problem.one("List");
/// let node = problem.exactly("Node", 3);
/// let head = problem.field("head", &list, Lone, &node);
/// let next = problem.field("next", &node, Lone, &node);
/// problem.require("acyclic", all("n", &node, |n| n.not_within(n.join(next.closure()))));
/// problem.observe(&list);
/// let spec = problem.finish()?;
/// assert_eq!(spec.bounds.universe().names(), ["List", "Node0", "Node1", "Node2"]);
/// assert_eq!(spec.bounds.of(&head).map(|bound| bound.upper.len()), Some(3));
/// assert_eq!(spec.constraints[0].formula.to_string(), "head in List -> lone Node");
/// # Ok::<(), smallscope_relational::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    classes: Vec<Class>,
    ints: BTreeSet<i64>,
    declarations: Vec<Declaration>,
    parts: Vec<Part>,
    constraints: Vec<Constraint>,
    roots: Vec<Relation>,
    bit_width: u32,
    overflow: Overflow,
}

/// A set with atoms of its own.
#[derive(Clone, Debug)]
struct Class {
    name: String,
    atoms: Vec<String>,
}

/// A relation, and what it is taken from.
#[derive(Clone, Debug)]
struct Declaration {
    relation: Relation,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    /// All atoms of the class at this place, or any of them.
    Class { place: usize, all: bool },
    /// The atoms that carry these integers.
    Ints(Vec<i64>),
    /// Any tuples of an expression. Where it is not the same in all instances, a constraint must say so; the field's own
    /// constraint may do that already.
    Within { expr: Expr, constrained: bool },
}

/// What is known about the tuples of a relation, by names.
#[derive(Clone, Debug)]
struct Part {
    relation: Relation,
    knowledge: Knowledge,
    arity: usize,
    tuples: Vec<Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Knowledge {
    Include,
    Exclude,
    Fix,
}

impl Knowledge {
    /// What is said of a tuple.
    fn name(self) -> &'static str {
        match self {
            Knowledge::Include => "included",
            Knowledge::Exclude => "excluded",
            Knowledge::Fix => "fixed",
        }
    }
}

impl Default for Problem {
    fn default() -> Self {
        Problem::new()
    }
}

impl Problem {
    /// Nothing declared yet.
    pub fn new() -> Self {
        Problem {
            classes: Vec::new(),
            ints: BTreeSet::new(),
            declarations: Vec::new(),
            parts: Vec::new(),
            constraints: Vec::new(),
            roots: Vec::new(),
            bit_width: DEFAULT_BIT_WIDTH,
            overflow: Overflow::default(),
        }
    }

    /// A set of one new atom, which has the set's name.
    pub fn one(&mut self, name: impl Into<String>) -> Relation {
        let name = name.into();
        self.class(name.clone(), vec![name], true)
    }

    /// A set of so many new atoms: for a set `Node` they are `Node0`, `Node1` and so on.
    pub fn exactly(&mut self, name: impl Into<String>, count: usize) -> Relation {
        let name = name.into();
        let atoms = (0..count).map(|number| format!("{name}{number}")).collect();
        self.class(name, atoms, true)
    }

    /// A set of at most so many new atoms.
    pub fn up_to(&mut self, name: impl Into<String>, count: usize) -> Relation {
        let name = name.into();
        let atoms = (0..count).map(|number| format!("{name}{number}")).collect();
        self.class(name, atoms, false)
    }

    fn class(&mut self, name: String, atoms: Vec<String>, all: bool) -> Relation {
        let place = self.classes.len();
        self.classes.push(Class { name: name.clone(), atoms });
        self.declare(name, 1, Source::Class { place, all })
    }

    /// The set of the atoms that carry these integers. Calls share the atoms of integers that they have in common.
    pub fn ints(&mut self, values: impl IntoIterator<Item = i64>) -> Relation {
        let values: BTreeSet<i64> = values.into_iter().collect();
        let name = match (values.first(), values.last()) {
            (Some(&first), Some(&last)) if last.abs_diff(first) == values.len() as u64 - 1 => {
                format!("{first}..{last}")
            }
            _ => format!("{{{}}}", values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")),
        };
        self.ints.extend(&values);
        self.declare(name, 1, Source::Ints(values.into_iter().collect()))
    }

    /// A relation `name in domain -> multiplicity range`: each tuple of the domain is followed by as many atoms of the range
    /// as the multiplicity says. The constraint has the field's name.
    ///
    /// Domain and range are made of declared relations by set operators, products, joins and closures.
    pub fn field(
        &mut self,
        name: impl Into<String>,
        domain: impl Into<Expr>,
        multiplicity: Multiplicity,
        range: impl Into<Expr>,
    ) -> Relation {
        let (name, domain, range) = (name.into(), domain.into(), range.into());
        let arity = domain.arity().unwrap_or(1) + 1;
        let source = Source::Within { expr: domain.product(&range), constrained: true };
        let relation = self.declare(name.clone(), arity, source);
        self.require(name, relation.maps(domain, multiplicity, range));
        relation
    }

    /// Any set of tuples of the expression, which is made of declared relations by set operators, products, joins and
    /// closures.
    pub fn relation(&mut self, name: impl Into<String>, within: impl Into<Expr>) -> Relation {
        let expr = within.into();
        self.declare(name.into(), expr.arity().unwrap_or(1), Source::Within { expr, constrained: false })
    }

    /// Any subset of a set. The same as [`relation`](Problem::relation).
    pub fn subset(&mut self, name: impl Into<String>, of: impl Into<Expr>) -> Relation {
        self.relation(name, of)
    }

    /// One element of a set, or none.
    pub fn lone_of(&mut self, name: impl Into<String>, of: impl Into<Expr>) -> Relation {
        self.counted(name.into(), of.into(), Multiplicity::Lone)
    }

    /// One element of a set.
    pub fn one_of(&mut self, name: impl Into<String>, of: impl Into<Expr>) -> Relation {
        self.counted(name.into(), of.into(), Multiplicity::One)
    }

    fn counted(&mut self, name: String, of: Expr, multiplicity: Multiplicity) -> Relation {
        let relation = self.relation(name.clone(), of);
        self.require(name, relation.has(multiplicity));
        relation
    }

    fn declare(&mut self, name: String, arity: usize, source: Source) -> Relation {
        let relation = Relation::new(name, arity);
        self.declarations.push(Declaration { relation: relation.clone(), source });
        relation
    }

    /// A constraint that every instance satisfies. The name is for reports.
    pub fn require(&mut self, name: impl Into<String>, formula: impl Into<Formula>) {
        self.constraints.push(Constraint { name: name.into(), formula: formula.into() });
    }

    /// The structures begin at this relation: an instance is about what is reachable from there. A tuple leads from its first
    /// atom to the others, so a field that points to the parent is not followed.
    pub fn observe(&mut self, root: &Relation) {
        self.roots.push(root.clone());
    }

    /// The relation has these tuples in every instance, among others.
    pub fn include<S: Into<String>, const ARITY: usize>(
        &mut self,
        relation: &Relation,
        tuples: impl IntoIterator<Item = [S; ARITY]>,
    ) {
        self.know(relation, Knowledge::Include, tuples);
    }

    /// The relation has these tuples in no instance.
    pub fn exclude<S: Into<String>, const ARITY: usize>(
        &mut self,
        relation: &Relation,
        tuples: impl IntoIterator<Item = [S; ARITY]>,
    ) {
        self.know(relation, Knowledge::Exclude, tuples);
    }

    /// The relation has exactly these tuples.
    pub fn fix<S: Into<String>, const ARITY: usize>(
        &mut self,
        relation: &Relation,
        tuples: impl IntoIterator<Item = [S; ARITY]>,
    ) {
        self.know(relation, Knowledge::Fix, tuples);
    }

    fn know<S: Into<String>, const ARITY: usize>(
        &mut self,
        relation: &Relation,
        knowledge: Knowledge,
        tuples: impl IntoIterator<Item = [S; ARITY]>,
    ) {
        let tuples = tuples.into_iter().map(|tuple| tuple.map(Into::into).to_vec()).collect();
        self.parts.push(Part { relation: relation.clone(), knowledge, arity: ARITY, tuples });
    }

    /// How many bits integers have. Otherwise 4: from -8 to 7.
    pub fn bit_width(&mut self, bits: u32) {
        self.bit_width = bits;
    }

    /// What becomes of results that do not fit the bit width. Otherwise they wrap around.
    pub fn overflow(&mut self, overflow: Overflow) {
        self.overflow = overflow;
    }

    /// The universe, bounds and constraints that the declarations amount to.
    ///
    /// # Errors
    ///
    /// If the declarations or the constraints are not well-formed.
    pub fn finish(&self) -> Result<Spec, Error> {
        let bounds = self.bounds()?;
        let mut constraints = self.within(&bounds)?;
        constraints.extend(self.constraints.iter().cloned());
        let (roots, bit_width, overflow) = (self.roots.clone(), self.bit_width, self.overflow);
        let spec = Spec { bounds, constraints, roots, bit_width, overflow };
        spec.check()?;
        Ok(spec)
    }

    fn bounds(&self) -> Result<Bounds, Error> {
        let mut bounds = Bounds::new(self.universe()?);
        for &value in &self.ints {
            bounds.carry(bounds.universe().atom(&value.to_string())?, value)?;
        }
        if let Some(part) = self.parts.iter().find(|part| !self.declares(&part.relation)) {
            let problem = "the relation is not declared, so nothing can be known of it".to_string();
            return Err(Error::Bounds { relation: part.relation.name().to_string(), problem });
        }
        for Declaration { relation, source } in &self.declarations {
            if let Source::Within { expr, constrained: true } = source {
                range_is_a_set(relation, expr)?;
            }
            let mut range = self.range(relation, source, &bounds)?;
            for part in self.parts.iter().filter(|part| part.relation == *relation) {
                part.apply(&mut range, bounds.universe())?;
            }
            bounds.between(relation, range.lower, range.upper)?;
        }
        Ok(bounds)
    }

    fn declares(&self, relation: &Relation) -> bool {
        self.declarations.iter().any(|declaration| declaration.relation == *relation)
    }

    /// The atoms of the classes in the order of declaration, then the integers by value.
    fn universe(&self) -> Result<Universe, Error> {
        let mut names = BTreeSet::new();
        if let Some(class) = self.classes.iter().find(|class| !names.insert(&class.name)) {
            return Err(Error::DuplicateName { name: class.name.clone() });
        }
        let atoms = self.classes.iter().flat_map(|class| class.atoms.iter().cloned());
        Universe::new(atoms.chain(self.ints.iter().map(i64::to_string)))
    }

    /// What a relation may have by its declaration alone.
    fn range(&self, relation: &Relation, source: &Source, bounds: &Bounds) -> Result<Range, Error> {
        let universe = bounds.universe();
        let set = |names: Vec<String>| -> Result<TupleSet, Error> {
            let atoms: Result<Vec<usize>, Error> = names.iter().map(|name| universe.atom(name)).collect();
            Ok(TupleSet::unary(universe.len(), atoms?))
        };
        match source {
            Source::Class { place, all: true } => Ok(Range::exact(set(self.classes[*place].atoms.clone())?)),
            Source::Class { place, all: false } => Range::at_most(set(self.classes[*place].atoms.clone())?),
            Source::Ints(values) => Ok(Range::exact(set(values.iter().map(i64::to_string).collect())?)),
            Source::Within { expr, .. } => Range::at_most(Range::of(expr, relation, bounds)?.upper),
        }
    }

    /// That relations are within expressions that are not the same in all instances.
    fn within(&self, bounds: &Bounds) -> Result<Vec<Constraint>, Error> {
        let mut constraints = Vec::new();
        for Declaration { relation, source } in &self.declarations {
            if let Source::Within { expr, constrained: false } = source {
                let range = Range::of(expr, relation, bounds)?;
                if range.lower != range.upper {
                    constraints.push(Constraint { name: relation.name().to_string(), formula: relation.within(expr) });
                }
            }
        }
        Ok(constraints)
    }
}

/// An error if the last part of `domain -> range` is not a set.
fn range_is_a_set(relation: &Relation, expr: &Expr) -> Result<(), Error> {
    match expr.kind() {
        ExprKind::Binary(ExprOp::Product, _, range) if range.arity().is_some_and(|arity| arity != 1) => {
            let arity = range.arity().unwrap_or_default();
            let problem = format!("the range `{range}` of a field is a set, and this has tuples of length {arity}");
            Err(Error::Arity { expression: relation.name().to_string(), problem })
        }
        _ => Ok(()),
    }
}

impl Part {
    fn apply(&self, range: &mut Range, universe: &Universe) -> Result<(), Error> {
        let problem = |problem: String| Error::Bounds { relation: self.relation.name().to_string(), problem };
        if self.arity != self.relation.arity() {
            let (has, wants) = (self.arity, self.relation.arity());
            return Err(problem(format!("tuples of length {has} are given for a relation of arity {wants}")));
        }
        let mut tuples = TupleSet::empty(universe.len(), self.arity)?;
        for tuple in &self.tuples {
            let atoms: Result<Vec<usize>, Error> = tuple.iter().map(|name| universe.atom(name)).collect();
            tuples.insert(&atoms?);
        }
        let refused = match self.knowledge {
            Knowledge::Exclude => tuples.intersection(&range.lower),
            Knowledge::Include | Knowledge::Fix => tuples.difference(&range.upper),
        };
        let foreign = tuples.difference(&range.upper);
        if self.knowledge == Knowledge::Exclude && !foreign.is_empty() {
            let foreign = foreign.to_string(universe);
            return Err(problem(format!("excludes {foreign}, which the relation cannot have anyway")));
        }
        if !refused.is_empty() {
            let (refused, how) = (refused.to_string(universe), self.knowledge.name());
            return Err(problem(format!(
                "{refused} is {how}, which does not fit its declaration or what is known of it"
            )));
        }
        match self.knowledge {
            Knowledge::Include => range.lower = range.lower.union(&tuples),
            Knowledge::Exclude => range.upper = range.upper.difference(&tuples),
            Knowledge::Fix => {
                range.lower = range.lower.union(&tuples);
                range.upper = range.upper.intersection(&tuples);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
