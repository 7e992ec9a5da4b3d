//! From a problem to the CNF whose models are its instances.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use smallscope_core::Spending;
use smallscope_core::envelope::{CHECKSUM_START, checksum};
use smallscope_solver::{Bit, Budget, Circuit, Cnf, Dimacs, Encoding, Lit, Polarity, Projection, Stop, Style, Var};

use super::{Options, Order};
use crate::error::Error;
use crate::instance::{Claim, Instance};
use crate::logic::Relation;
use crate::spec::Spec;
use crate::statistics::{Stage, Statistics};
use crate::symmetry::{Breaking, Comparison, Isomorphs, break_along, break_symmetries};
use crate::translate::{Grounded, TranslationOptions, Variables, ground};
use crate::tuples::TupleSet;

/// A problem as a CNF, and how its models are read.
pub struct Translation {
    pub(super) cnf: Cnf,
    pub(super) projection: Projection,
    /// The relations of the bounds.
    relations: Vec<Decoding>,
    /// The relations that stand for existential variables.
    witnesses: Vec<Decoding>,
    claims: Arc<[Option<Claim>]>,
    pub(super) leftover: Option<Unnumbered>,
    pub(super) spec: Spec,
    pub(super) statistics: Statistics,
}

/// How the value of a relation is read off a model.
pub(super) struct Decoding {
    relation: Relation,
    lower: TupleSet,
    /// Tuples and their variables.
    free: Vec<(u64, Lit)>,
    /// Tuples that count in the comparison of instances, and whether they are there and count.
    observed: Vec<(u64, Lit)>,
}

impl Decoding {
    /// How many columns the relation has.
    pub(super) fn arity(&self) -> usize {
        self.relation.arity()
    }

    /// How the value of these variables is read, with no part in the comparison of instances.
    pub(super) fn of(variables: &Variables, mut literal: impl FnMut(Bit) -> Lit) -> Decoding {
        Decoding {
            relation: variables.relation.clone(),
            lower: variables.lower.clone(),
            free: variables.free.iter().map(|&(tuple, bit)| (tuple, literal(bit))).collect(),
            observed: Vec::new(),
        }
    }

    /// All tuples that are free, and their variables.
    pub(super) fn free(&self) -> &[(u64, Lit)] {
        &self.free
    }

    /// The first atom of a tuple: the object whose field it is.
    fn owner(&self, tuple: u64) -> usize {
        (tuple / (self.lower.atoms() as u64).pow(self.lower.arity() as u32 - 1)) as usize
    }

    /// The tuples of the lower bound, and of these those whose literals are true.
    fn value(&self, tuples: &[(u64, Lit)], value: impl Fn(Lit) -> bool) -> TupleSet {
        let free = tuples.iter().filter(|&&(_, lit)| value(lit)).map(|&(tuple, _)| tuple);
        let indices = self.lower.indices().iter().copied().chain(free).collect();
        TupleSet::from_indices(self.lower.atoms(), self.lower.arity(), indices)
    }
}

/// What canonical forms are needed for: see [`Leftover`](crate::symmetry::Leftover).
pub(super) struct Unnumbered {
    pub(super) classes: Vec<Vec<usize>>,
    lits: Vec<Vec<(Lit, Lit)>>,
}

/// What a translation is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// One instance: little is asked for, so that it is found fast.
    One,
    /// All instances.
    All,
}

/// How many constraints are encoded between two looks at the budget.
const BITS_PER_LOOK: usize = 16;

/// Translates a problem, for all instances.
///
/// # Errors
///
/// If it cannot be translated, or the budget is not enough ([`Error::Stopped`]).
pub(super) fn prepare(spec: &Spec, options: &Options, budget: &Budget) -> Result<Translation, Error> {
    if let Some((shard, shards)) = options.shard.filter(|(shard, shards)| shard >= shards) {
        return Err(Error::Shard { shard, shards });
    }
    translate(spec, options, budget, Purpose::All)
}

pub(super) fn translate(
    spec: &Spec,
    options: &Options,
    budget: &Budget,
    purpose: Purpose,
) -> Result<Translation, Error> {
    let start = Instant::now();
    let settings = TranslationOptions { skolem_depth: options.skolem_depth, together: true, numbered: None };
    let mut grounded = ground(spec, &[], None, &settings, budget)?;
    let isomorphs = match (purpose, options.isomorphs) {
        (Purpose::One, Isomorphs::Exact) => Isomorphs::Reduced,
        (_, isomorphs) => isomorphs,
    };
    let length = match purpose {
        Purpose::One => options.comparison_for_one(grounded.circuit.gates()),
        Purpose::All => options.usual_comparison(),
    };
    let breaking = break_symmetry(spec, &mut grounded, isomorphs, length, purpose, budget)?;
    if let Some(stop) = budget.exceeded_by(grounded.circuit.bytes()) {
        return Err(stop.into());
    }
    let mut translation = to_cnf(spec, grounded, breaking, budget)?;
    if options.order != Order::Dense {
        translation.projection.distinguish.iter_mut().for_each(|lit| *lit = !*lit);
    }
    if purpose == Purpose::All {
        eliminate(&mut translation, budget)?;
    }
    translation.statistics.translating = start.elapsed();
    Ok(translation)
}

/// Breaks symmetries. If one instance is enough, its witnesses count as well: exchanging atoms exchanges them there, too.
pub(super) fn break_symmetry(
    spec: &Spec,
    grounded: &mut Grounded,
    isomorphs: Isomorphs,
    length: usize,
    purpose: Purpose,
    budget: &Budget,
) -> Result<Breaking, Stop> {
    let start = Instant::now();
    let (own, witnesses) = grounded.relations.split_at(grounded.own());
    let witnesses = if purpose == Purpose::One { witnesses } else { &[] };
    let (circuit, classes) = (&mut grounded.circuit, &grounded.classes);
    let comparison = Comparison { length, marks_first: purpose == Purpose::All };
    let breaking = match &grounded.met {
        Some(met) => break_along(classes, circuit, own, met, comparison, budget)?,
        None => break_symmetries(spec, classes, circuit, [own, witnesses], isomorphs, comparison, budget)?,
    };
    let sizes = vec![
        ("classes", breaking.classes.len() as u64),
        ("conditions", breaking.conditions.len() as u64),
        ("gates", grounded.circuit.gates() as u64),
    ];
    grounded.stages.push(Stage { name: "break symmetry", time: start.elapsed(), sizes });
    Ok(breaking)
}

pub(super) fn to_cnf(
    spec: &Spec,
    grounded: Grounded,
    breaking: Breaking,
    budget: &Budget,
) -> Result<Translation, Stop> {
    let start = Instant::now();
    let Grounded { circuit, relations, constraints, witnesses, claims, may_overflow, mut stages, .. } = grounded;
    let spending = Spending::new(budget);
    let mut encoding = Encoding::new(circuit.inputs(), Style::Polarity);
    encoding.spend(&spending);
    for (place, &bit) in constraints.iter().chain(&breaking.conditions).enumerate() {
        if place % BITS_PER_LOOK == 0 {
            budget.exceeded_by(4 * encoding.cnf().literals() as u64).map_or(Ok(()), Err)?;
        }
        encoding.require(&circuit, bit);
    }
    let own = relations.len() - witnesses.len();
    let mut literal = |bit: Bit| encoding.literal(&circuit, bit, Polarity::Both);
    let mut decode = |(variables, observed): (&Variables, &Vec<(u64, Bit)>)| Decoding {
        observed: observed.iter().map(|&(tuple, bit)| (tuple, literal(bit))).collect(),
        ..Decoding::of(variables, &mut literal)
    };
    let decodings: Vec<Decoding> = relations[..own].iter().zip(&breaking.observed).map(&mut decode).collect();
    let witnesses = relations[own..].iter().map(|variables| decode((variables, &Vec::new()))).collect();
    let projection = project(spec, &circuit, &decodings, &breaking.classes, |decoding| &decoding.observed);
    let leftover = breaking.leftover.map(|leftover| Unnumbered {
        lits: leftover
            .unnumbered
            .iter()
            .map(|class| class.iter().map(|&(unnumbered, counts)| (literal(unnumbered), literal(counts))).collect())
            .collect(),
        classes: breaking.classes,
    });
    spending.step()?;
    let cnf = encoding.into_cnf();
    let sizes = vec![("variables", cnf.vars() as u64), ("clauses", cnf.len() as u64)];
    stages.push(Stage { name: "to CNF", time: start.elapsed(), sizes });
    let primary = relations[..own].iter().map(|variables| variables.free.len()).sum();
    let (variables, clauses) = (cnf.vars(), cnf.len());
    let statistics = Statistics { stages, primary, variables, clauses, may_overflow, ..Statistics::default() };
    let (relations, spec) = (decodings, spec.clone());
    Ok(Translation { cnf, projection, relations, witnesses, claims, leftover, spec, statistics })
}

/// Leaves out variables that stand for gates, where that saves clauses. All models are enumerated on fewer variables much
/// faster; a single one is worth the effort only if it is hard to find.
pub(super) fn eliminate(translation: &mut Translation, budget: &Budget) -> Result<(), Stop> {
    let start = Instant::now();
    let cnf = &translation.cnf;
    let mut keep = vec![false; cnf.vars()];
    let Projection { distinguish, prefer, .. } = &translation.projection;
    let unnumbered = translation.leftover.iter().flat_map(|leftover| leftover.lits.iter().flatten());
    let unnumbered = unnumbered.flat_map(|&(unnumbered, counts)| [unnumbered, counts]);
    for lit in distinguish.iter().chain(prefer).copied().chain(unnumbered) {
        keep[lit.var().index()] = true;
    }
    translation.cnf = cnf.eliminate(|var| keep[var.index()], budget)?;
    let sizes = vec![("clauses", translation.cnf.len() as u64), ("literals", translation.cnf.literals() as u64)];
    translation.statistics.stages.push(Stage { name: "eliminate", time: start.elapsed(), sizes });
    Ok(())
}

/// The order of decisions: the tuples that count, then all other inputs, which are left out if they can be.
///
/// How objects hang together comes before what they carry, since that is mostly determined then. Both go object by object, about
/// as a traversal meets them: the first object of each class before the second of any.
pub(super) fn project(
    spec: &Spec,
    circuit: &Circuit,
    relations: &[Decoding],
    classes: &[Vec<usize>],
    counted: impl Fn(&Decoding) -> &[(u64, Lit)],
) -> Projection {
    let atoms = spec.bounds.universe().len();
    let mut ranks = vec![0; atoms];
    for class in classes {
        class.iter().enumerate().for_each(|(rank, &atom)| ranks[atom] = rank);
    }
    let mut has_fields = vec![false; atoms];
    for decoding in relations.iter().filter(|decoding| decoding.relation.arity() > 1) {
        decoding.free.iter().for_each(|&(tuple, _)| has_fields[decoding.owner(tuple)] = true);
    }
    let mut order: Vec<(usize, u64, Lit)> = Vec::new();
    for (number, decoding) in relations.iter().enumerate() {
        order.extend(counted(decoding).iter().map(|&(tuple, lit)| (number, tuple, lit)));
    }
    order.sort_by_cached_key(|&(number, tuple, _)| {
        let (owner, last) = (relations[number].owner(tuple), (tuple % atoms as u64) as usize);
        let is_carried = relations[number].relation.arity() == 1 || !has_fields[last];
        (is_carried, ranks[owner], owner, number, tuple)
    });
    let distinguish: Vec<Lit> = order.into_iter().map(|(_, _, lit)| lit).collect();
    // Every model walks along this list, so it has no variable that is decided already.
    let decided: FxHashSet<Var> = distinguish.iter().map(|lit| lit.var()).collect();
    let others = (0..circuit.inputs()).map(Var::new).filter(|var| !decided.contains(var));
    let prefer = others.map(Var::negative).collect();
    Projection { distinguish, prefer, defined: true }
}

impl Spec {
    /// The problem as a CNF, for other solvers. It is the formula whose models
    /// [`Spec::instances`] enumerates, before canonical forms leave out what is the same up to renaming atoms.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed, or quantifies over sets where that cannot be decided; or if a limit is reached
    /// ([`Error::Stopped`]).
    ///
    /// ```
    /// use smallscope_relational::{Isomorphs, Options, Problem};
    /// let mut p = Problem::new();
    /// let nodes = p.exactly("Node", 2);
    /// let red = p.subset("red", &nodes);
    /// p.require("one is", red.some());
    /// let options = Options { isomorphs: Isomorphs::All, ..Options::default() };
    /// let translation = p.finish()?.translate(&options)?;
    /// assert_eq!(translation.to_dimacs().to_string(), "p cnf 2 1\nc p show 1 2 0\n1 2 0\n");
    /// # Ok::<(), smallscope_relational::Error>(())
    /// ```
    pub fn translate(&self, options: &Options) -> Result<Translation, Error> {
        prepare(self, options, &options.budget.begin())
    }
}

impl Translation {
    /// The formula. The first variables stand for the tuples of the relations, in the order of the bounds.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// The formula with the literals that tell instances apart, in the DIMACS format for model counters.
    pub fn to_dimacs(&self) -> Dimacs {
        let projection = self.projection.distinguish.iter().map(|lit| lit.var()).collect();
        Dimacs { cnf: self.cnf.clone(), projection: Some(projection) }
    }

    /// How many of the first variables stand for tuples of the problem's relations.
    pub fn primary(&self) -> usize {
        self.statistics.primary
    }

    /// What the stages took, and what came of them.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The instance that an assignment stands for.
    pub(super) fn instance(&self, value: impl Fn(Lit) -> bool) -> Instance {
        read_instance(&self.spec, &self.relations, (&self.witnesses, &self.claims), value)
    }

    /// Literals that say that no set has any of these atoms. None if one must.
    pub(super) fn absence(&self, atoms: &[usize]) -> Option<Vec<Lit>> {
        let mut literals = Vec::new();
        for decoding in self.relations.iter().filter(|decoding| decoding.arity() == 1) {
            if atoms.iter().any(|&atom| decoding.lower.contains(&[atom])) {
                return None;
            }
            let absent = decoding.free.iter().filter(|(tuple, _)| atoms.contains(&(*tuple as usize)));
            literals.extend(absent.map(|&(_, lit)| !lit));
        }
        Some(literals)
    }

    /// The literals that say that no tuple that may be missing has any of these atoms.
    pub(super) fn unmentioned(&self, atoms: &[usize]) -> Vec<Lit> {
        let mut literals = Vec::new();
        for decoding in &self.relations {
            let (base, arity) = (decoding.lower.atoms() as u64, decoding.arity());
            let has = |tuple: u64| {
                (0..arity as u32).any(|place| atoms.contains(&((tuple / base.pow(place) % base) as usize)))
            };
            literals.extend(decoding.free.iter().filter(|(tuple, _)| has(*tuple)).map(|&(_, lit)| !lit));
        }
        literals
    }

    /// The part of the instance that counts when instances are compared.
    pub(super) fn observed(&self, value: impl Fn(Lit) -> bool) -> Vec<TupleSet> {
        self.relations.iter().map(|decoding| decoding.value(&decoding.observed, &value)).collect()
    }

    /// The tuples that count when instances are compared, each with the arity of its relation and the literal that says that it is there.
    pub(super) fn counted(&self) -> impl Iterator<Item = (usize, u64, Lit)> + '_ {
        self.relations
            .iter()
            .flat_map(|decoding| decoding.observed.iter().map(|&(tuple, lit)| (decoding.arity(), tuple, lit)))
    }

    /// A number that depends on the formula, on what tells its models apart, and on the shard, and on nothing else.
    pub(super) fn number(&self, options: &Options) -> u64 {
        let lits = self.cnf.clauses().flat_map(|clause| clause.iter().map(|lit| lit.code() as u64).chain([u64::MAX]));
        let lits = lits.chain(self.projection.distinguish.iter().map(|lit| lit.code() as u64));
        let (shard, shards) = options.shard.unwrap_or_default();
        let rest = [u64::from(self.leftover.is_some()), shard as u64, shards as u64];
        lits.chain(rest).fold(CHECKSUM_START, |sum, number| checksum(sum, &number.to_le_bytes()))
    }

    /// Makes sure that the evaluator, which knows nothing of the translation, accepts an instance, if the budget is enough.
    ///
    /// # Panics
    ///
    /// If it does not: then one of the two is wrong.
    pub(super) fn recheck(&self, instance: &Instance, budget: &Budget) -> Result<(), Stop> {
        insist(&self.spec, instance, self.spec.holds_within(instance, budget))
    }

    pub(super) fn note(&mut self, solving: Duration, conflicts: u64) {
        self.statistics.solving = solving;
        self.statistics.conflicts = conflicts;
    }
}

/// The instance of a problem that an assignment stands for.
pub(super) fn read_instance(
    spec: &Spec,
    relations: &[Decoding],
    (witnesses, claims): (&[Decoding], &Arc<[Option<Claim>]>),
    value: impl Fn(Lit) -> bool,
) -> Instance {
    let read = |decodings: &[Decoding]| -> Vec<(Relation, TupleSet)> {
        let read = |decoding: &Decoding| (decoding.relation.clone(), decoding.value(&decoding.free, &value));
        decodings.iter().map(read).collect()
    };
    Instance::new(spec.bounds.universe().clone(), read(relations), spec.bounds.ints().to_vec())
        .with_integers(spec.bit_width, spec.overflow)
        .with_witnesses(read(witnesses), Arc::clone(claims))
}

/// Insists that the evaluator accepts an instance, if it came to an answer.
///
/// # Panics
///
/// If it does not.
pub(super) fn insist(spec: &Spec, instance: &Instance, holds: Result<bool, Error>) -> Result<(), Stop> {
    match holds {
        Ok(true) => Ok(()),
        // Sets that the evaluator cannot try one by one were found by the solver.
        Err(Error::HigherOrder { .. } | Error::TooManySets { .. }) => Ok(()),
        Err(Error::Stopped(stop)) => Err(stop),
        Ok(false) => panic!("the evaluator refuses an instance that the solver found:\n{instance}\nof\n{spec}"),
        Err(error) => panic!("the evaluator cannot read what was translated: {error}"),
    }
}

impl Unnumbered {
    /// Whether a model has two atoms of a class that are not numbered, one of which counts.
    pub(super) fn matters(&self, value: impl Fn(Lit) -> bool) -> bool {
        self.lits.iter().any(|class| {
            class.iter().any(|&(_, counts)| value(counts)) && class.iter().filter(|lits| value(lits.0)).count() > 1
        })
    }
}
