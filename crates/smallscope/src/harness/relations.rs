//! Inputs and outcomes by specifications in relational logic.
//!
//! What a type or a method says in relational logic takes part in two places: where inputs are found (by the relational engine, or as a filter
//! of what the search by predicates finds), and where outcomes are judged.

use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use smallscope_core::SpecText;
use smallscope_heap::{After, Broken, Generated, Generator, Judge, Schema, Specs, Text};
use smallscope_relational::{Options, Stop};
use smallscope_search::{Model, Outline, Space, Structure, Walk};

use super::inputs::InputError;
use super::setup::Setup;
use super::stream::Incomplete;
use crate::contract::{Relational, Terms};

/// Which engine finds the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The search that runs Rust predicates; what relational specifications say is checked afterwards.
    Predicates,
    /// The solver of relational specifications; what Rust invariants and preconditions say is checked afterwards.
    Relations,
}

/// What is said of a method in relational logic, and how inputs are to be found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    pub(crate) specs: Specs,
    /// The type of the result.
    pub(crate) result: Option<Outline>,
    pub(crate) engine: Option<Engine>,
    /// Fields that are left out.
    pub(crate) ignored: Vec<String>,
}

impl Said {
    /// What the terms of a contract say.
    pub(crate) fn of(terms: &Terms) -> Said {
        let texts = |texts: &[SpecText]| texts.iter().map(|text| Text::from(*text)).collect();
        let Relational { requires, ensures } = &terms.relational;
        Said { specs: Specs { requires: texts(requires), ensures: texts(ensures) }, ..Said::default() }
    }

    /// The outline of a space, without the fields that are left out.
    pub(crate) fn outline<T: Model>(&self, space: &Space<T>) -> Result<Outline, InputError> {
        let mut outline = space.outline()?;
        self.ignored.iter().try_for_each(|field| outline.ignore(field)).map_err(InputError)?;
        Ok(outline)
    }
}

/// Specifications, ready to judge.
pub(super) struct Relations {
    said: Said,
    parameters: &'static [&'static str],
    judge: Arc<Mutex<Judge>>,
    /// Whether the solver finds the inputs.
    solves: bool,
}

fn lock(judge: &Mutex<Judge>) -> MutexGuard<'_, Judge> {
    judge.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Relations {
    /// The specifications that inputs within this outline have; none if there are none.
    pub(super) fn new(said: &Said, setup: &Setup, outline: &Outline) -> Result<Option<Relations>, InputError> {
        let has_invariants = outline.classes.iter().any(|class| !class.specs.is_empty());
        let restricts = has_invariants || !said.specs.requires.is_empty();
        if !restricts && said.specs.ensures.is_empty() && said.engine != Some(Engine::Relations) {
            return Ok(None);
        }
        let solves = said.engine.map_or(restricts, |engine| engine == Engine::Relations);
        if solves && setup.near_misses {
            let problem = "near misses are found by Rust predicates: choose `Engine::Predicates`, or leave them out";
            return Err(InputError(problem.to_owned()));
        }
        let schema = schema(said.result.as_ref(), setup.parameters, outline)?;
        let judge = Judge::new(&schema, &said.specs).map_err(|errors| InputError::of_text(&errors))?;
        judge.warnings().iter().for_each(|warning| super::tell(&format!("{}: {warning}", setup.name)));
        let judge = Arc::new(Mutex::new(judge));
        Ok(Some(Relations { said: said.clone(), parameters: setup.parameters, judge, solves }))
    }

    /// Whether the solver finds the inputs.
    pub(super) fn solves(&self) -> bool {
        self.solves
    }

    /// The inputs within an outline that are not within the smaller one.
    pub(super) fn solve<T: Model>(
        &self,
        outline: &Outline,
        smaller: Option<Outline>,
        setup: &Setup,
        time: Option<Duration>,
    ) -> Result<Solved<T>, InputError> {
        let schema = schema(None, self.parameters, outline)?;
        let generator = Generator::new(&schema, &self.said.specs).map_err(|errors| InputError::of_text(&errors))?;
        let options = Options { time, shard: setup.shard, ..Options::default() };
        let generated = generator.structures(&options).map_err(|error| InputError(error.to_string()))?;
        Ok(Solved { generated, smaller, current: None, time, types: PhantomData })
    }

    /// What inputs that were found otherwise must satisfy.
    pub(super) fn valid(&self) -> Valid {
        Valid(self.judge.clone())
    }

    /// The first formula that does not hold after a call.
    pub(super) fn broken(&self, before: &Structure, after: After<'_>) -> Option<Broken> {
        lock(&self.judge).broken(before, after).unwrap_or_else(|error| panic!("the specification: {error}"))
    }
}

fn schema(result: Option<&Outline>, parameters: &[&str], outline: &Outline) -> Result<Schema, InputError> {
    Schema::new(outline, parameters, result)
        .map_err(|error| InputError(format!("{error}; relational logic has no counterpart of it")))
}

/// Judges inputs.
#[derive(Clone)]
pub(super) struct Valid(Arc<Mutex<Judge>>);

impl Valid {
    /// Whether an input satisfies invariants and preconditions.
    pub(super) fn holds(&self, input: &Structure) -> bool {
        self.broken(input).is_none()
    }

    /// The first invariant or precondition that an input does not satisfy.
    pub(super) fn broken(&self, input: &Structure) -> Option<Broken> {
        lock(&self.0).invalid(input).unwrap_or_else(|error| panic!("the specification: {error}"))
    }
}

/// Inputs that the solver finds.
pub(super) struct Solved<T> {
    generated: Generated,
    /// What was tried before.
    smaller: Option<Outline>,
    current: Option<Structure>,
    time: Option<Duration>,
    types: PhantomData<fn() -> T>,
}

impl<T: Model> Solved<T> {
    pub(super) fn next(&mut self) -> Option<T> {
        loop {
            let structure = self.generated.next()?;
            if self.smaller.as_ref().is_some_and(|smaller| smaller.admits(&structure)) {
                continue;
            }
            let value = build::<T>(&structure);
            if value.violated(&mut Walk::new()).is_none() {
                self.current = Some(structure);
                return Some(value);
            }
        }
    }

    pub(super) fn again(&mut self) -> Option<T> {
        self.current.as_ref().map(build)
    }

    pub(super) fn structure(&self) -> Option<Structure> {
        self.current.clone()
    }

    pub(super) fn incomplete(&self) -> Option<Incomplete> {
        let stop = self.generated.stopped()?;
        let told = match (stop, self.time) {
            (Stop::Time, Some(time)) => format!("incomplete, stopped after {time:?}"),
            (stop, _) => format!("incomplete: {stop}"),
        };
        Some(Incomplete { is_time: stop == Stop::Time, told })
    }
}

fn build<T: Model>(structure: &Structure) -> T {
    smallscope_search::value_of(structure)
        .unwrap_or_else(|mismatch| panic!("the solver found a structure that is no value, {structure}: {mismatch}"))
}
