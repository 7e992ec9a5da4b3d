//! Suites made small: as few inputs as reach together what all inputs reach, by coverage or by mutants.
//!
//! `by_coverage` (feature `coverage`) and `by_mutants` (feature `mutation`) take any inputs, such as those of a saved suite; `minimal_by_coverage` and
//! `minimal_by_mutants` of a [`Contract`] take those of the contract. Inputs are chosen greedily: the one that reaches most of what is left, the first of
//! these, until nothing is left; then those that the others make superfluous are taken out. None of the rest can be left out. Another choice may
//! have fewer: to find the fewest is hard.
//!
//! ```
//! # #[cfg(feature = "coverage")] {
//! #[smallscope::cover]
//! fn kind(bytes: &[bool]) -> u8 {
//!     if bytes.is_empty() {
//!         0
//!     } else if bytes[0] {
//!         1
//!     } else {
//!         2
//!     }
//! }
//!
//! let all = smallscope::Space::<Vec<bool>>::new(3).search();
//! let minimal = smallscope::minimal::by_coverage(all, |bytes| {
//!     kind(&bytes);
//! });
//! assert_eq!(minimal.to_string(), "3 of 15 inputs reach all 4 outcomes that all inputs reach");
//! # }
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use smallscope_search::{Model, Structure, structure_of, type_name, value_of};

use crate::Contract;
use crate::contract::Explored;
use crate::harness::{self, Reason, Trial};

/// Inputs of which none can be left out.
#[derive(Clone, Debug)]
pub struct Minimal {
    /// The inputs, in the order in which they came.
    pub structures: Vec<Structure>,
    /// How many there were.
    pub inputs: u64,
    /// How much they reach, which is what all reach.
    pub reached: usize,
    what: &'static str,
    verb: &'static str,
    #[cfg_attr(not(feature = "suite"), allow(dead_code))]
    type_name: String,
}

impl Minimal {
    /// Writes them as a [suite](crate::suite), which is not exhaustive.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    #[cfg(feature = "suite")]
    pub fn write(&self, out: impl std::io::Write) -> std::io::Result<()> {
        let bound = format!("of {} inputs those that {} all {}", self.inputs, self.verb, self.what);
        let mut lines = smallscope_core::suite::SuiteWriter::new(out, &self.type_name, &bound)?;
        for structure in &self.structures {
            lines.write(structure)?;
        }
        lines.finish(false)
    }
}

impl fmt::Display for Minimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Minimal { structures, inputs, reached, what, verb, .. } = self;
        write!(f, "{} of {inputs} inputs {verb} all {reached} {what} that all inputs {verb}", structures.len())
    }
}

/// The inputs that reach together every outcome of covered code that all of them reach. `run` may panic: that ends the run.
#[cfg(feature = "coverage")]
pub fn by_coverage<T: Model>(inputs: impl IntoIterator<Item = T>, mut run: impl FnMut(T)) -> Minimal {
    let mut rows = Rows::default();
    for input in inputs {
        let structure = structure_of(&input);
        rows.covered(structure, || drop(harness::catch(|| run(input))));
    }
    rows.minimal::<T>("outcomes", "reach")
}

/// The inputs that kill together every mutant that one of them kills: `run` panics on an input with the mutant, and does not without it.
///
/// # Errors
///
/// If `run` panics without a mutant, or nothing that was run has `#[smallscope::mutants]`.
#[cfg(feature = "mutation")]
pub fn by_mutants<T: Model>(inputs: impl IntoIterator<Item = T>, mut run: impl FnMut(T)) -> Result<Minimal, String> {
    let mut rows = Rows::default();
    for input in inputs {
        let structure = structure_of(&input);
        rows.killed::<T>(structure, &mut |input| harness::catch(|| run(input)).map_err(|panic| panic.message))?;
    }
    rows.mutated::<T>()
}

impl<T: Model> Contract<T> {
    /// The inputs that reach together every outcome of covered code that all inputs of the contract up to its bound reach.
    ///
    /// # Panics
    ///
    /// If there is no bound, the space cannot be searched, or something is specified in relational logic.
    #[cfg(feature = "coverage")]
    #[track_caller]
    pub fn minimal_by_coverage(self) -> Minimal {
        let (explored, inputs) = Bounded::of(self);
        let mut rows = Rows::default();
        for input in inputs {
            let structure = structure_of(&input);
            if explored.applies(&structure) {
                rows.covered(structure.clone(), || {
                    let _only_the_call = crate::coverage::pause();
                    drop(explored.attempt(input, &structure));
                });
            }
        }
        rows.minimal::<T>("outcomes", "reach")
    }

    /// The inputs that kill together every mutant that the contract kills up to its bound.
    ///
    /// # Errors
    ///
    /// If the method fails as it is, or nothing that was run has `#[smallscope::mutants]`.
    ///
    /// # Panics
    ///
    /// If there is no bound, the space cannot be searched, or something is specified in relational logic.
    #[cfg(feature = "mutation")]
    #[track_caller]
    pub fn minimal_by_mutants(self) -> Result<Minimal, String> {
        let (explored, inputs) = Bounded::of(self);
        let mut rows = Rows::default();
        for input in inputs {
            let structure = structure_of(&input);
            if explored.applies(&structure) {
                rows.killed::<T>(structure.clone(), &mut |input| explored.attempt(input, &structure))?;
            }
        }
        rows.mutated::<T>()
    }
}

/// A contract with its inputs.
struct Bounded<T: Model>(Explored<T>);

impl<T: Model> Bounded<T> {
    #[track_caller]
    fn of(contract: Contract<T>) -> (Self, impl Iterator<Item = T>) {
        let explored = contract.explored();
        let name = explored.terms.name;
        let Some(bound) = explored.setup.options.bound else {
            panic!("{name}: a suite is made small within a bound: say which by `.bound(3)`")
        };
        let space = (explored.space)(bound);
        let relational = &explored.terms.relational;
        let is_plain = relational.requires.is_empty() && relational.ensures.is_empty();
        let has_specs = space.outline().is_ok_and(|it| it.classes.iter().any(|class| !class.specs.is_empty()));
        assert!(
            is_plain && !has_specs,
            "{name}: suites are made small by contracts and invariants in Rust, not by `#[alloy(..)]`"
        );
        let inputs = space.search().into_iter();
        (Bounded(explored), inputs)
    }

    /// Whether a behaviour is for the input. The others are passed over.
    fn applies(&self, structure: &Structure) -> bool {
        let mut again = || rebuilt(structure);
        let mut trial = Trial::new(again(), &mut again, Some(self.0.terms));
        // What the trial makes of the input does not matter here.
        drop(harness::catch(|| (self.0.attempt)(&mut trial)));
        trial.applied() != 0
    }

    /// Runs the method on an input.
    fn attempt(&self, input: T, structure: &Structure) -> Result<(), String> {
        let mut again = || rebuilt(structure);
        let mut trial = Trial::new(input, &mut again, Some(self.0.terms));
        if let Err(panic) = harness::catch(|| (self.0.attempt)(&mut trial)) {
            trial.fail(Reason::Panicked(panic));
        }
        trial.end().map_or(Ok(()), |ended| Err(ended.reason.told(self.0.terms)))
    }
}

fn rebuilt<T: Model>(structure: &Structure) -> T {
    value_of(structure).expect("a structure of this type was read from a value")
}

/// What each input reaches.
#[derive(Default)]
struct Rows {
    inputs: u64,
    /// The first input for each set of what is reached.
    rows: BTreeMap<Vec<usize>, (u64, Structure)>,
    /// Numbers of goals or mutants: what they belong to, and which of it.
    numbers: BTreeMap<(usize, usize), usize>,
}

impl Rows {
    fn add(&mut self, structure: Structure, reached: impl IntoIterator<Item = (usize, usize)>) {
        let numbers = &mut self.numbers;
        let mut number = |key| {
            let next = numbers.len();
            *numbers.entry(key).or_insert(next)
        };
        let row: BTreeSet<usize> = reached.into_iter().map(&mut number).collect();
        self.rows.entry(row.into_iter().collect()).or_insert((self.inputs, structure));
        self.inputs += 1;
    }

    #[cfg(feature = "coverage")]
    fn covered(&mut self, structure: Structure, run: impl FnOnce()) {
        let ((), coverage) = crate::coverage::Coverage::collect(run);
        let reached = coverage.reached().into_iter().map(|goal| (goal.function.number(), goal.index));
        self.add(structure, reached.collect::<Vec<_>>());
    }

    #[cfg(feature = "mutation")]
    fn killed<T: Model>(
        &mut self,
        structure: Structure,
        run: &mut dyn FnMut(T) -> Result<(), String>,
    ) -> Result<(), String> {
        use crate::mutation::{Switch, met_by};
        let (plain, tables) = met_by(|| run(rebuilt(&structure)));
        plain.map_err(|why| format!("it does not pass without mutants: {why} on {structure}"))?;
        let mut killed = Vec::new();
        for mutant in tables.iter().flat_map(|table| table.mutants()) {
            let _on = Switch::on(&mutant);
            if run(rebuilt(&structure)).is_err() {
                killed.push(mutant.key());
            }
        }
        // So that a suite without mutants is not taken for one that kills none.
        if !tables.is_empty() {
            self.numbers.entry(HAS_MUTANTS).or_insert(usize::MAX);
        }
        self.add(structure, killed);
        Ok(())
    }

    #[cfg(feature = "mutation")]
    fn mutated<T: Model>(mut self) -> Result<Minimal, String> {
        if self.numbers.remove(&HAS_MUTANTS).is_none() {
            return Err("nothing that was run has mutants; put `#[smallscope::mutants]` on the function".to_owned());
        }
        Ok(self.minimal::<T>("mutants", "kill"))
    }

    /// A choice of inputs of which none can be left out.
    fn minimal<T: Model>(self, what: &'static str, verb: &'static str) -> Minimal {
        let mut rows: Vec<(Vec<usize>, (u64, Structure))> = self.rows.into_iter().collect();
        rows.sort_by_key(|(_, (order, _))| *order);
        let all: BTreeSet<usize> = rows.iter().flat_map(|(row, _)| row.iter().copied()).collect();
        let (mut left, mut kept) = (all.clone(), Vec::new());
        while !left.is_empty() {
            let gain = |k: &usize| rows[*k].0.iter().filter(|it| left.contains(it)).count();
            // Of equals, the first.
            let best = (0..rows.len()).rev().max_by_key(gain).expect("a row has what is left");
            rows[best].0.iter().for_each(|it| {
                left.remove(it);
            });
            kept.push(best);
        }
        for k in kept.clone() {
            let others = || kept.iter().filter(|other| **other != k).flat_map(|other| &rows[*other].0);
            if rows[k].0.iter().all(|it| others().any(|other| other == it)) {
                kept.retain(|other| *other != k);
            }
        }
        kept.sort_unstable();
        let structures = kept.into_iter().map(|k| rows[k].1.1.clone()).collect();
        Minimal { structures, inputs: self.inputs, reached: all.len(), what, verb, type_name: type_name::<T>() }
    }
}

#[cfg(feature = "mutation")]
const HAS_MUTANTS: (usize, usize) = (usize::MAX, usize::MAX);
