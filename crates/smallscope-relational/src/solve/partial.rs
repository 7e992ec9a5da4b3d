//! Partial instances: some tuples may be there or not, and every choice is an instance.
//!
//! They are cubes of models: see [`Enumerator::in_cubes`]. No two have an instance in common, so their sizes add up to the number
//! of instances.

use rustc_hash::FxHashSet;
use smallscope_core::Count;
use smallscope_solver::{Budget, Cnf, Enumerator, Lit, Step, Stop, Var};

use super::Options;
use super::prepare::{Translation, prepare};
use crate::error::Error;
use crate::instance::Instance;
use crate::spec::Spec;
use crate::statistics::Statistics;
#[cfg(doc)]
use crate::symmetry::Isomorphs;

/// Instances that differ in some tuples only, in which they may differ in every way.
#[derive(Clone, Debug)]
pub struct Partial {
    /// The one with none of these tuples.
    pub least: Instance,
    /// The one with all of them.
    pub most: Instance,
    /// How many tuples may be there or not, each by itself.
    pub open: usize,
}

impl Partial {
    /// How many instances these are: two to the power of [`open`](Partial::open).
    pub fn size(&self) -> Count {
        Count::from(2).pow(self.open)
    }
}

/// All instances of a problem, many at a time: see [`Spec::partial_instances`].
pub struct Partials {
    /// None if there was no time to translate the problem.
    run: Option<(Translation, Enumerator)>,
    /// The variables that tell instances apart.
    counted: FxHashSet<Var>,
    check: bool,
    budget: Budget,
    stopped: Option<Stop>,
}

impl Spec {
    /// All instances, as few partial ones as the search happens to need. The options must ask for [`Isomorphs::All`] or
    /// [`Isomorphs::Reduced`].
    ///
    /// ```
    /// use smallscope_relational::{Isomorphs, Options, Problem};
    /// let mut p = Problem::new();
    /// let nodes = p.exactly("Node", 3);
    /// let red = p.subset("red", &nodes);
    /// p.subset("tall", &nodes);
    /// p.require("one is red", red.some());
    /// let all = Options { isomorphs: Isomorphs::All, ..Options::default() };
    /// let partial: Vec<_> = p.finish()?.partial_instances(&all)?.map(|partial| partial.open).collect();
    /// // 7 sets of red ones and 8 of tall ones: 32 + 16 + 8 = 56.
    /// assert_eq!(partial, [5, 4, 3]);
    /// # Ok::<(), smallscope_relational::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the options ask for one instance of each kind, or for a shard ([`Error::PartialKinds`]); or the problem is not well-formed, or
    /// quantifies over sets where that cannot be decided.
    pub fn partial_instances(&self, options: &Options) -> Result<Partials, Error> {
        if !options.isomorphs.is_by_formula() || options.shard.is_some() {
            return Err(Error::PartialKinds);
        }
        let budget = options.budget.begin();
        let (run, stopped) = match prepare(self, options, &budget) {
            Err(Error::Stopped(stop)) => (None, Some(stop)),
            translation => (Some(in_cubes(translation?)), None),
        };
        let distinguished = run.iter().flat_map(|(translation, _)| &translation.projection.distinguish);
        let counted = distinguished.map(|lit| lit.var()).collect();
        Ok(Partials { run, counted, check: options.check, budget, stopped })
    }
}

fn in_cubes(translation: Translation) -> (Translation, Enumerator) {
    let cnf: &Cnf = &translation.cnf;
    let enumerator = Enumerator::new(cnf, translation.projection.clone()).in_cubes(cnf);
    (translation, enumerator)
}

impl Partials {
    /// The limit that was reached before all instances were found, if any.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// What it has taken so far.
    pub fn statistics(&self) -> Statistics {
        self.run.as_ref().map_or_else(Statistics::default, |(translation, enumerator)| {
            let mut statistics = translation.statistics.clone();
            statistics.conflicts = enumerator.stats().conflicts;
            statistics
        })
    }

    fn read(&self) -> Result<Partial, Stop> {
        let (translation, enumerator) = self.run.as_ref().expect("a model was found");
        let mut known: Vec<Lit> = enumerator.cube().collect();
        known.sort_unstable();
        let is = |lit: Lit| known.binary_search(&lit).is_ok();
        // The values of the other variables are a witness for all completions.
        let witness = |lit: Lit| enumerator.value(lit) == Some(true);
        let counts = |lit: Lit| self.counted.contains(&lit.var());
        let least = translation.instance(|lit| if counts(lit) { is(lit) } else { witness(lit) });
        let most = translation.instance(|lit| if counts(lit) { !is(!lit) } else { witness(lit) });
        if self.check {
            translation.recheck(&least, &self.budget)?;
            translation.recheck(&most, &self.budget)?;
        }
        Ok(Partial { least, most, open: enumerator.left_open() })
    }
}

impl Iterator for Partials {
    type Item = Partial;

    fn next(&mut self) -> Option<Partial> {
        let (_, enumerator) = self.run.as_mut().filter(|_| self.stopped.is_none())?;
        let spent = enumerator.stats().conflicts;
        let conflicts = self.budget.conflicts.map(|conflicts| conflicts.saturating_sub(spent));
        let found = match enumerator.step(&Budget { conflicts, ..self.budget.clone() }) {
            Step::Exhausted => return None,
            Step::Stopped(stop) => Err(stop),
            Step::Model => self.read(),
        };
        found.map_err(|stop| self.stopped = Some(stop)).ok()
    }
}
