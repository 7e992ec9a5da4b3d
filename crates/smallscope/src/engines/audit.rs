//! Audits: all engines find the structures of a space, and what they find is compared as canonical forms.
//!
//! A finder lacks a structure only if it would have found it: one that was stopped, or went up to some weight, is held to what it did.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use smallscope_core::small::List as _;
use smallscope_search::{CanonicalForm, Limits, Model, Space, Structure, structure_of};

use super::brute::weight;
use super::finder::{self, Coverage, Ended, Finder, Found, Visit};
use super::formulas::{Evaluator, Formulas};
use crate::Drawing;
use crate::sequences::Explored;

/// What each engine may spend if nothing is said.
const TIME: Duration = Duration::from_secs(10);
const STRUCTURES: u64 = 1_000_000;
const DRAFTS: u64 = 100_000;

/// A comparison of engines, to be [run](Auditor::run). Made by [`Space::audit`](super::Engines::audit).
#[must_use = "an audit does nothing until it is run"]
pub struct Auditor<T: Model> {
    space: Space<T>,
    limits: Limits,
    drafts: u64,
    formulas: Formulas,
    /// The search for the same structures with symbolic fields.
    symbolic: Option<Find>,
    calls: Option<Reached>,
}

type Find = Box<dyn FnOnce(&Limits, Visit<'_>) -> Ended>;

/// What calls lead to.
struct Reached {
    structures: Vec<Structure>,
    extent: String,
}

impl<T: Model> Auditor<T> {
    pub(super) fn new(space: Space<T>) -> Self {
        let limits = Limits { time: Some(TIME), structures: Some(STRUCTURES), ..Limits::default() };
        Auditor { space, limits, drafts: DRAFTS, formulas: Formulas::default(), symbolic: None, calls: None }
    }

    /// States the structures in relational logic, besides what the types say there. Here the value is `this`, and those of a pair or a triple are
    /// `@input0`, `@input1`, `@input2`.
    #[cfg(feature = "alloy")]
    #[track_caller]
    pub fn relational(mut self, formulas: impl Into<String>) -> Self {
        self.formulas.push(formulas.into());
        self
    }

    /// The same space with symbolic fields, for a generic type: `Space<Tree<Sym<i32>>>` beside `Space<Tree<i32>>`. Symbolic fields of the type itself
    /// take part anyway.
    pub fn symbolic<U: Model>(mut self, space: Space<U>) -> Self {
        let space = space.throughout();
        self.symbolic = Some(Box::new(move |limits, visit| finder::symbolic(&space, limits, visit)));
        self
    }

    /// The states that sequences of calls lead to. `value` is the part of a state that this space is of.
    ///
    /// Every state within the bounds must be valid. That a valid structure is not reached is [told](Audit::unreached), but is no disagreement:
    /// other calls may lead to it.
    pub fn calls<S>(mut self, explored: &Explored<'_, S>, value: impl Fn(&S) -> &T) -> Self {
        let structures = explored.states().map(|state| structure_of(value(&state.value))).collect();
        self.calls = Some(Reached { structures, extent: explored.extent.to_string() });
        self
    }

    /// How long each engine may take; 10 s if this is not set.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// How many structures each engine may find; 1 000 000 if this is not set.
    pub fn max_structures(mut self, structures: u64) -> Self {
        self.limits.structures = Some(structures);
        self
    }

    /// How many values brute force may try; 100 000 if this is not set.
    pub fn max_values(mut self, values: u64) -> Self {
        self.drafts = values;
        self
    }

    /// Runs all engines that can take part, and compares what they find.
    pub fn run(self) -> Audit {
        let Auditor { space, limits, drafts, formulas, symbolic, calls } = self;
        let bound = space.clone().enumerated().search().bound();
        let mut audit = Audit { bound, found: Vec::new(), declined: Vec::new(), confirmed: 0, disagreement: None };
        // Where nothing is said in Rust, the evaluator of the formulas judges what the search and brute force find.
        let is_rust = space.has_invariants() || !formulas.are_stated(&space);
        let judged = |find: &mut dyn FnMut(Visit<'_>) -> Ended, visit: Visit<'_>| match is_rust {
            true => find(visit),
            false => restricted(formulas.evaluator(&space)?, visit, find),
        };
        let mut searched = Err("the space cannot be searched".to_owned());
        audit.take(Finder::Search, |visit| {
            let mut find = |visit: Visit<'_>| {
                searched = finder::search(&space, &limits, visit);
                searched.as_ref().map(finder::covered).map_err(Clone::clone)
            };
            judged(&mut find, visit)
        });
        audit.take(Finder::Tabling, |visit| judged(&mut |visit| finder::tabling(&space, &limits, visit), visit));
        audit.take(Finder::Symbolic, |visit| match symbolic {
            Some(find) => find(&limits, visit),
            None => judged(&mut |visit| finder::symbolic(&space, &limits, visit), visit),
        });
        audit.take(Finder::BruteForce, |visit| {
            let searched = searched.as_ref().map_err(Clone::clone)?;
            judged(&mut |visit| finder::brute_force(&space, drafts, searched, visit), visit)
        });
        audit.take(Finder::Solver, |visit| formulas.solve(&space, &limits, visit));
        audit.take(Finder::Calls, |visit| within(&space, calls, visit));
        audit.disagreement = audit.compare().map(|found| {
            let why = why::<T>(&found, &space, &formulas, is_rust);
            Disagreement { why, ..found }
        });
        audit
    }
}

/// Passes on only what the evaluator does not refuse.
fn restricted(evaluator: Option<Evaluator>, visit: Visit<'_>, find: &mut dyn FnMut(Visit<'_>) -> Ended) -> Ended {
    let Some(mut evaluator) = evaluator else { return find(visit) };
    find(&mut |structure| {
        if evaluator.refuses(&structure).is_none() {
            visit(structure);
        }
    })
}

/// Passes on what calls lead to within the bounds.
fn within<T: Model>(space: &Space<T>, calls: Option<Reached>, visit: Visit<'_>) -> Ended {
    let Reached { structures, extent } = calls.ok_or("no calls are given: `calls(&explored, ..)`")?;
    if let Some(restriction) = space.restriction() {
        return Err(format!("the space is restricted by {restriction}, and calls are not"));
    }
    let outline = space.outline().map_err(|error| error.to_string())?;
    let all = structures.len();
    let inside = structures.into_iter().filter(|structure| outline.admits(structure)).list();
    let beyond = all - inside.len();
    // States may differ in what is no part of the value.
    let distinct: BTreeMap<CanonicalForm, Structure> =
        inside.into_iter().map(|structure| (structure.canonical(), structure)).collect();
    distinct.into_values().for_each(visit);
    let beyond = if beyond == 0 { String::new() } else { format!("; {beyond} of {all} states are beyond the bounds") };
    Ok(Coverage::Partial(format!("{extent}{beyond}")))
}

/// Why those who lack the structure do.
fn why<T: Model>(found: &Disagreement, space: &Space<T>, formulas: &Formulas, is_rust: bool) -> Option<String> {
    let reason = if found.lacks.contains(&Finder::Solver) || !is_rust {
        formulas.evaluator(space).ok()??.refuses(&found.structure)
    } else {
        finder::refused::<T>(&found.structure, false).unwrap_or_else(Some)
    };
    Some(reason.unwrap_or_else(|| "nothing refuses it, so an engine is wrong".to_owned()))
}

/// What came of an audit.
#[must_use = "engines may disagree; `assert` makes that a panic"]
#[derive(Clone, Debug)]
pub struct Audit {
    bound: String,
    found: Vec<Found>,
    declined: Vec<(Finder, String)>,
    /// How many structures at least two engines found.
    confirmed: usize,
    disagreement: Option<Disagreement>,
}

/// A structure on which engines disagree: the smallest one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Disagreement {
    /// The structure.
    pub structure: Structure,
    /// Who finds it.
    pub has: Vec<Finder>,
    /// Who would have found it, and does not; empty if one finds it twice.
    pub lacks: Vec<Finder>,
    /// What refuses it, where that is known.
    pub why: Option<String>,
}

impl Audit {
    fn take(&mut self, finder: Finder, find: impl FnOnce(Visit<'_>) -> Ended) {
        match finder::collect(finder, find) {
            Ok(found) => self.found.push(found),
            Err(why) => self.declined.push((finder, why)),
        }
    }

    /// What each engine found, of those that took part.
    pub fn found(&self) -> &[Found] {
        &self.found
    }

    /// What an engine found, if it took part.
    pub fn of(&self, finder: Finder) -> Option<&Found> {
        self.found.iter().find(|found| found.finder == finder)
    }

    /// The engines that did not take part, and why.
    pub fn declined(&self) -> &[(Finder, String)] {
        &self.declined
    }

    /// The smallest structure on which engines disagree: of the fewest objects and elements, then of the shortest text.
    pub fn disagreement(&self) -> Option<&Disagreement> {
        self.disagreement.as_ref()
    }

    /// How many structures at least two engines found.
    pub fn confirmed(&self) -> usize {
        self.confirmed
    }

    /// Why nothing was compared, if so.
    pub fn vacuity(&self) -> Option<&'static str> {
        let is_partial = |found: &Found| matches!(found.coverage, Coverage::Partial(_));
        if self.found.len() < 2 {
            Some("fewer than two engines took part, so nothing was compared")
        } else if self.found.iter().all(is_partial) {
            Some("no engine found all structures of any size, so nothing was compared")
        } else if self.confirmed == 0 {
            Some("no structure was found by two engines, so nothing was compared")
        } else {
            None
        }
    }

    /// Whether something was compared, and no engine lacks what another has.
    pub fn is_agreement(&self) -> bool {
        self.disagreement.is_none() && self.vacuity().is_none()
    }

    /// The valid structures that calls do not lead to: how many, and a smallest one.
    pub fn unreached(&self) -> Option<(usize, &Structure)> {
        let calls = self.of(Finder::Calls)?;
        let others = self.found.iter().filter(|found| found.finder != Finder::Calls);
        let lacking: BTreeMap<&CanonicalForm, &Structure> = others
            .flat_map(|found| &found.structures)
            .filter(|(form, _)| !calls.structures.contains_key(form))
            .collect();
        let smallest = lacking.values().copied().min_by_key(|structure| size(structure))?;
        Some((lacking.len(), smallest))
    }

    /// Panics with the report unless engines [agree](Audit::is_agreement).
    ///
    /// # Panics
    ///
    /// If they do not, or if nothing was compared.
    #[track_caller]
    pub fn assert(&self) {
        assert!(self.is_agreement(), "{self}");
    }

    /// Counts the structures that several engines found; gives a smallest one that one has and another lacks.
    fn compare(&mut self) -> Option<Disagreement> {
        let mut all: BTreeMap<&CanonicalForm, (&Structure, Vec<Finder>)> = BTreeMap::new();
        for found in &self.found {
            for (form, structure) in &found.structures {
                all.entry(form).or_insert((structure, Vec::new())).1.push(found.finder);
            }
        }
        self.confirmed = all.values().filter(|(_, has)| has.len() > 1).count();
        let twice =
            self.found.iter().filter_map(|found| Some((found.repeated.as_ref()?, vec![found.finder], Vec::new())));
        let differing = all.into_values().filter_map(|(structure, has)| {
            let weight = weight(structure);
            let would = self.found.iter().filter(|found| found.coverage.includes(weight)).map(|found| found.finder);
            let lacks: Vec<Finder> = would.filter(|finder| !has.contains(finder)).list();
            (!lacks.is_empty()).then_some((structure, has, lacks))
        });
        let smallest = differing.chain(twice).min_by_key(|(structure, ..)| size(structure));
        smallest.map(|(structure, has, lacks)| Disagreement { structure: structure.clone(), has, lacks, why: None })
    }
}

/// What makes one structure smaller than another.
fn size(structure: &Structure) -> (usize, usize, String) {
    let text = structure.to_string();
    (weight(structure), text.len(), text)
}

fn listed(finders: &[Finder]) -> String {
    finders.iter().map(ToString::to_string).list().join(", ")
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { structure, has, lacks, why } = self;
        match lacks.is_empty() {
            true => writeln!(f, "found twice by {}", listed(has))?,
            false => writeln!(f, "found by {}, but not by {}", listed(has), listed(lacks))?,
        }
        writeln!(f, "  structure: {structure}")?;
        if let Some(why) = why.as_ref().filter(|_| !lacks.is_empty()) {
            writeln!(f, "    refused: {why}")?;
        }
        write!(f, "{}", Drawing::of(structure).to_text())
    }
}

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match (&self.disagreement, self.vacuity()) {
            (Some(_), _) => "engines disagree".to_owned(),
            (None, Some(vacuity)) => vacuity.to_owned(),
            (None, None) => format!("engines agree on {} structures", self.confirmed),
        };
        writeln!(f, "{verdict}: {}", self.bound)?;
        for found in &self.found {
            writeln!(f, "  {:<16}{:>9} structures, {}", found.finder, found.count(), found.coverage)?;
        }
        for (finder, why) in &self.declined {
            writeln!(f, "  {finder:<16}  no part: {why}")?;
        }
        if let Some((count, smallest)) = self.unreached() {
            writeln!(f, "  calls do not lead to {count} valid structures, such as {smallest}")?;
        }
        self.disagreement.as_ref().map_or(Ok(()), |found| write!(f, "{found}"))
    }
}
