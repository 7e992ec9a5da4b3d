//! Inputs and outcomes by specifications in relational logic.
//!
//! What a type or a method says in relational logic takes part in two places: where inputs are found (by the relational engine, or as a filter
//! of what the search by predicates finds), and where outcomes are judged.

use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use smallscope_core::SpecText;
use smallscope_core::merge::Digest;
use smallscope_core::small::List as _;
use smallscope_heap::{Generated, Generator, Judge, Schema, Specs, Text};
use smallscope_relational::{Budget, Options, Stop};
use smallscope_search::{Counters, Model, Outline, Space, Structure, Walk};

use super::inputs::InputError;
use super::setup::Setup;
use super::source::{After, Incomplete, Rules, Source, Specification};
use crate::contract::{Relational, Terms};

/// Which engine finds the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The search that runs Rust predicates; what relational specifications say is checked afterwards.
    Predicates,
    /// The solver of relational specifications; what Rust invariants and preconditions say is checked afterwards.
    Relations,
}

/// What is said in relational logic, and how inputs are to be found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Formulas {
    pub(crate) specs: Specs,
    /// The type of the result.
    pub(crate) result: Option<Outline>,
    pub(crate) engine: Option<Engine>,
    /// Fields that are left out.
    pub(crate) ignored: Vec<String>,
}

impl Formulas {
    /// What the terms of a contract say.
    pub(crate) fn of(terms: &Terms) -> Formulas {
        let texts = |texts: &[SpecText]| texts.iter().map(|text| Text::from(*text)).list();
        let Relational { requires, ensures } = &terms.relational;
        Formulas { specs: Specs { requires: texts(requires), ensures: texts(ensures) }, ..Formulas::default() }
    }

    /// The same, of a method that returns something of this type.
    pub(crate) fn returning(self, outline: fn() -> Option<Outline>) -> Formulas {
        Formulas { result: outline(), ..self }
    }

    /// The same, for the harness.
    pub(crate) fn specification<T: Model>(self) -> Option<Box<dyn Specification<T>>> {
        Some(Box::new(self))
    }

    /// The outline of a space, without the fields that are left out.
    pub(crate) fn outline<T: Model>(&self, space: &Space<T>) -> Result<Outline, InputError> {
        let mut outline = space.outline()?;
        self.ignored.iter().try_for_each(|field| outline.ignore(field)).map_err(InputError)?;
        Ok(outline)
    }
}

impl<T: Model> Specification<T> for Formulas {
    fn rules(&self, setup: &Setup, space: &Space<T>) -> Result<Option<Arc<dyn Rules<T>>>, InputError> {
        let says_nothing = self.specs.requires.is_empty() && self.specs.ensures.is_empty();
        // Types that relations have no counterpart of are fine where nothing is said in relations.
        if says_nothing && self.engine != Some(Engine::Relations) && !space.has_specifications() {
            return Ok(None);
        }
        let outline = self.outline(space)?;
        let has_invariants = outline.classes.iter().any(|class| !class.specs.is_empty());
        let restricts = has_invariants || !self.specs.requires.is_empty();
        let solves = self.engine.map_or(restricts, |engine| engine == Engine::Relations);
        if solves && setup.near_misses {
            let problem = "near misses are found by Rust predicates: choose `Engine::Predicates`, or leave them out";
            return Err(InputError(problem.to_owned()));
        }
        let schema = schema(self.result.as_ref(), setup.parameters, &outline)?;
        let judge = Judge::new(&schema, &self.specs).map_err(|errors| not_understood(&errors))?;
        judge.warnings().iter().for_each(|warning| super::tell(&format!("{}: {warning}", setup.name)));
        let judge = Mutex::new(judge);
        Ok(Some(Arc::new(Relations { formulas: self.clone(), parameters: setup.parameters, judge, solves })))
    }
}

/// Formulas, ready to judge.
struct Relations {
    formulas: Formulas,
    parameters: &'static [&'static str],
    judge: Mutex<Judge>,
    /// Whether the solver finds the inputs.
    solves: bool,
}

impl Relations {
    fn judge(&self) -> MutexGuard<'_, Judge> {
        self.judge.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Model> Rules<T> for Relations {
    fn finds(&self) -> bool {
        self.solves
    }

    fn find(
        &self,
        space: &Space<T>,
        smaller: Option<&Space<T>>,
        setup: &Setup,
        time: Option<Duration>,
    ) -> Result<Box<dyn Source<T>>, InputError> {
        let schema = schema(None, self.parameters, &self.formulas.outline(space)?)?;
        let smaller = smaller.and_then(|smaller| self.formulas.outline(smaller).ok());
        let generator = Generator::new(&schema, &self.formulas.specs).map_err(|errors| not_understood(&errors))?;
        let options =
            Options { budget: Budget { time, ..Budget::default() }, shard: setup.options.shard, ..Options::default() };
        let generated = generator.structures(&options).map_err(|error| InputError(error.to_string()))?;
        let digests = setup.options.results.is_some();
        let counters = Counters::default();
        Ok(Box::new(Solved { generated, smaller, current: None, time, counters, digests, types: PhantomData }))
    }

    fn text(&self) -> String {
        format!("{:?} {}", self.formulas, self.solves)
    }

    fn invalid(&self, input: &Structure) -> Option<String> {
        let broken = self.judge().invalid(input).unwrap_or_else(|error| panic!("the specification: {error}"));
        broken.map(|broken| broken.to_string())
    }

    fn broken(&self, before: &Structure, after: After<'_>) -> Option<String> {
        let After { parameters, result, objects } = after;
        let after = smallscope_heap::After { parameters, result, objects };
        let broken = self.judge().broken(before, after).unwrap_or_else(|error| panic!("the specification: {error}"));
        broken.map(|broken| broken.to_string())
    }
}

/// What is wrong with a specification, with its lines.
fn not_understood(errors: &smallscope_alloy::Errors) -> InputError {
    InputError(format!("the specification is not understood\n{}", errors.render(false)))
}

fn schema(result: Option<&Outline>, parameters: &[&str], outline: &Outline) -> Result<Schema, InputError> {
    Schema::new(outline, parameters, result)
        .map_err(|error| InputError(format!("{error}; relational logic has no counterpart of it")))
}

/// Inputs that the solver finds.
struct Solved<T> {
    generated: Generated,
    /// What was tried before.
    smaller: Option<Outline>,
    current: Option<Structure>,
    time: Option<Duration>,
    counters: Counters,
    /// Whether the counters have a digest.
    digests: bool,
    types: PhantomData<fn() -> T>,
}

impl<T: Model> Source<T> for Solved<T> {
    fn next(&mut self) -> Option<T> {
        loop {
            let structure = self.generated.next()?;
            if self.smaller.as_ref().is_some_and(|smaller| smaller.admits(&structure)) {
                continue;
            }
            let value = build::<T>(&structure);
            if value.violated(&mut Walk::new()).is_none() {
                self.count(&structure);
                self.current = Some(structure);
                return Some(value);
            }
        }
    }

    fn again(&mut self) -> Option<T> {
        self.current.as_ref().map(build)
    }

    fn structure(&mut self) -> Option<Structure> {
        self.current.clone()
    }

    fn ignores_preconditions(&self) -> bool {
        true
    }

    fn dismiss(&mut self) {
        self.counters.dismissed += 1;
    }

    fn counters(&mut self) -> Counters {
        self.counters
    }

    fn incomplete(&mut self) -> Option<Incomplete> {
        let stop = self.generated.stopped()?;
        let told = match (stop, self.time) {
            (Stop::Time(_), Some(time)) => format!("incomplete, stopped after {time:?}"),
            (stop, _) => format!("incomplete: {stop}"),
        };
        Some(Incomplete { is_time: matches!(stop, Stop::Time(_)), told })
    }
}

impl<T> Solved<T> {
    fn count(&mut self, structure: &Structure) {
        self.counters.structures += 1;
        if self.digests {
            let mut digest = Digest(self.counters.digest);
            digest.add(structure.canonical().as_str());
            self.counters.digest = digest.0;
        }
    }
}

fn build<T: Model>(structure: &Structure) -> T {
    smallscope_search::value_of(structure)
        .unwrap_or_else(|mismatch| panic!("the solver found a structure that is no value, {structure}: {mismatch}"))
}
