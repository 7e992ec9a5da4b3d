//! Finders: the engines as ways to find the structures of a space, and how complete each was.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::mem::ManuallyDrop;
use std::sync::Mutex;
use std::time::Duration;

use smallscope_core::panics::catch;
use smallscope_core::small::List as _;
use smallscope_core::{Hold, Outline, Shape};
use smallscope_search::{
    CanonicalForm, Limits, Model, Report, Representatives, Search, Space, Structure, Walk, value_of,
};

use super::brute::{self, weight};

/// A way to find the structures of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Finder {
    /// The search by predicates, one call at a time.
    Search,
    /// The search by predicates that solves calls on owned subtrees once.
    Tabling,
    /// The search that solves for symbolic fields.
    Symbolic,
    /// All values within the bounds, one after the other.
    BruteForce,
    /// The solver of a relational specification.
    Solver,
    /// Sequences of calls from a constructor.
    Calls,
}

impl fmt::Display for Finder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Finder::Search => "search",
            Finder::Tabling => "tabling",
            Finder::Symbolic => "symbolic fields",
            Finder::BruteForce => "brute force",
            Finder::Solver => "solver",
            Finder::Calls => "calls",
        })
    }
}

/// How much of what there is a finder has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// All structures within the bounds.
    All,
    /// All that have at most this many objects and elements.
    UpTo(usize),
    /// Perhaps not all, for this reason: what it lacks says nothing.
    Partial(String),
}

impl Coverage {
    /// Whether a structure of this weight would have been found.
    pub(super) fn includes(&self, weight: usize) -> bool {
        match self {
            Coverage::All => true,
            Coverage::UpTo(most) => weight <= *most,
            Coverage::Partial(_) => false,
        }
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Coverage::All => write!(f, "all"),
            Coverage::UpTo(most) => write!(f, "all of at most {most} objects and elements"),
            Coverage::Partial(why) => write!(f, "perhaps not all: {why}"),
        }
    }
}

/// What a finder found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The finder.
    pub finder: Finder,
    /// Whether these are all there are.
    pub coverage: Coverage,
    /// How long it took.
    pub elapsed: Duration,
    pub(super) structures: BTreeMap<CanonicalForm, Structure>,
    /// A structure that it found twice.
    pub(super) repeated: Option<Structure>,
}

impl Found {
    /// How many structures it found, up to renaming objects.
    pub fn count(&self) -> usize {
        self.structures.len()
    }

    /// The structures.
    pub fn structures(&self) -> impl Iterator<Item = &Structure> {
        self.structures.values()
    }
}

/// Takes structures as they are found.
pub(super) type Visit<'v> = &'v mut (dyn FnMut(Structure) + Send);

/// What a finder ends with: how complete it was, or why it cannot take part.
pub(super) type Ended = Result<Coverage, String>;

/// Finds structures by predicates, with symbolic fields enumerated.
pub(super) fn search<T: Model>(space: &Space<T>, limits: &Limits, visit: Visit<'_>) -> Result<Report, String> {
    run(space.clone().enumerated().search().tabling(false), limits, visit)
}

/// The same with tabling. It takes part only if there is something to table.
pub(super) fn tabling<T: Model>(space: &Space<T>, limits: &Limits, visit: Visit<'_>) -> Ended {
    let report = run(space.clone().enumerated().search(), limits, visit)?;
    if report.tables.iter().any(|table| table.calls > 0) {
        return Ok(covered(&report));
    }
    let reasons: Vec<String> = report.tables.iter().map(ToString::to_string).list();
    Err(match reasons.is_empty() {
        true => "there is no call on an owned subtree, so it is the search itself".to_owned(),
        false => reasons.join("; "),
    })
}

/// Finds structures by predicates, with symbolic fields solved for.
pub(super) fn symbolic<T: Model>(space: &Space<T>, limits: &Limits, visit: Visit<'_>) -> Ended {
    if space.tested_representatives().is_none() {
        return Err("no field is symbolic".to_owned());
    }
    let space = space.clone().representatives(Representatives::All);
    run(space.search(), limits, visit).map(|report| covered(&report))
}

fn run<T: Model>(search: Search<T>, limits: &Limits, visit: Visit<'_>) -> Result<Report, String> {
    let visit = Mutex::new(visit);
    let keep = |structure| visit.lock().expect("nothing panics while structures are kept")(structure);
    let search = search.allow_empty().limits(limits.clone());
    search.try_for_each_structure(keep).map_err(|error| error.to_string())
}

/// How complete a search was.
pub(super) fn covered(report: &Report) -> Coverage {
    match report.is_exhaustive() {
        true => Coverage::All,
        false => Coverage::Partial(report.verdict()),
    }
}

/// Tries all values. Whether invariants end on every candidate must be known from a search where pointers can make cycles.
pub(super) fn brute_force<T: Model>(space: &Space<T>, most: u64, searched: &Report, visit: Visit<'_>) -> Ended {
    if let Some(restriction) = space.restriction() {
        return Err(format!("the space is restricted by {restriction}, which only the search knows"));
    }
    if space.has_guessed_values() {
        return Err("some values are guessed: set them with `field`".to_owned());
    }
    let outline = space.outline().map_err(|error| error.to_string())?;
    let is_owned = is_owned(&outline);
    if !is_owned && !searched.is_exhaustive() {
        return Err("pointers can make cycles, and it is not known whether the invariant ends on them".to_owned());
    }
    let mut valid = BTreeMap::new();
    let extent = brute::each(&outline, most, |structure, level| {
        let form = structure.canonical();
        if !valid.contains_key(&form) && refused::<T>(&structure, is_owned)?.is_none() {
            valid.insert(form, (structure, level));
        }
        Ok(())
    })?;
    let coverage = match extent {
        brute::Extent::All => Coverage::All,
        brute::Extent::UpTo(weight) => Coverage::UpTo(weight),
        brute::Extent::Nothing => return Err(format!("there are more than {most} values of the least weight")),
    };
    let complete = valid.into_values().filter(|(_, level)| coverage.includes(*level));
    complete.for_each(|(structure, _)| visit(structure));
    Ok(coverage)
}

/// Whether every pointer owns its object alone.
fn is_owned(outline: &Outline) -> bool {
    let fields = outline.classes.iter().flat_map(|class| &class.variants).flat_map(|variant| &variant.fields);
    let contents = outline.pools.iter().map(|pool| &pool.content);
    let mut waiting: Vec<&Shape> = fields.map(|(_, shape)| shape).chain(contents).chain([&outline.root]).collect();
    while let Some(shape) = waiting.pop() {
        match shape {
            Shape::Pointer { hold, .. } if *hold != Hold::Sole => return false,
            Shape::Slot { .. } => return false,
            Shape::Optional(inner) | Shape::Array(_, inner) | Shape::Sequence { element: inner, .. } => {
                waiting.push(inner);
            }
            Shape::Either(ok, err) => waiting.extend([&**ok, &**err]),
            Shape::Tuple(parts) => waiting.extend(parts),
            _ => {}
        }
    }
    true
}

/// Why the real invariants refuse the value that a structure is of, if they do. A panic refuses it, as in the search.
///
/// # Errors
///
/// If there is no such value.
pub(super) fn refused<T: Model>(structure: &Structure, is_owned: bool) -> Result<Option<String>, String> {
    let judged = catch(|| {
        let value = value_of::<T>(structure).map_err(|mismatch| format!("a value cannot be built: {mismatch}"))?;
        // A destructor must not see what is not valid: it may free nodes that are shared, or go round in circles.
        let value = ManuallyDrop::new(value);
        let violation = value.violated(&mut Walk::new());
        if violation.is_none() || is_owned {
            drop(ManuallyDrop::into_inner(value));
        }
        Ok(violation.map(|violation| violation.to_string()))
    });
    judged.unwrap_or_else(|panic| Ok(Some(format!("the invariant in Rust refuses it: {panic}"))))
}

/// Collects what a finder finds.
pub(super) fn collect(finder: Finder, find: impl FnOnce(Visit<'_>) -> Ended) -> Result<Found, String> {
    let (mut structures, mut repeated) = (BTreeMap::new(), None::<Structure>);
    let start = std::time::Instant::now();
    let coverage = find(&mut |structure: Structure| match structures.entry(structure.canonical()) {
        Entry::Vacant(place) => {
            place.insert(structure);
        }
        Entry::Occupied(_) if repeated.as_ref().is_none_or(|known| weight(&structure) < weight(known)) => {
            repeated = Some(structure);
        }
        Entry::Occupied(_) => {}
    })?;
    Ok(Found { finder, coverage, elapsed: start.elapsed(), structures, repeated })
}
