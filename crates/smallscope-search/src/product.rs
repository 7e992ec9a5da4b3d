//! Products: every pair of values of two searches, each of which is searched once.
//!
//! A search for a tuple looks for the second input again for every first one. Where no condition is about both, and they share no
//! objects, the structures of each can be listed once, and values built from them.

use std::marker::PhantomData;

use smallscope_core::{Report, Structure};

use crate::error::SpaceError;
use crate::model::{Model, value_of};
use crate::search::Search;

/// Every pair of a value of one search and a value of another; see [`Search::times`].
pub struct Product<A, B> {
    first: Vec<Structure>,
    second: Vec<Structure>,
    reports: (Report, Report),
    types: PhantomData<fn() -> (A, B)>,
}

impl<A: Model, B: Model> Product<A, B> {
    pub(crate) fn new(first: Search<A>, second: Search<B>) -> Result<Self, SpaceError> {
        let (first, report) = listed(first)?;
        let (second, other) = listed(second)?;
        Ok(Product { first, second, reports: (report, other), types: PhantomData })
    }

    /// How many pairs there are.
    pub fn len(&self) -> u128 {
        self.first.len() as u128 * self.second.len() as u128
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether both searches were exhaustive, so that these are all pairs.
    pub fn is_exhaustive(&self) -> bool {
        self.reports.0.is_exhaustive() && self.reports.1.is_exhaustive()
    }

    /// What each search reports.
    pub fn reports(&self) -> (&Report, &Report) {
        (&self.reports.0, &self.reports.1)
    }

    /// The pairs: the first value with each of the second ones, and so on. Every pair has values of its own.
    pub fn iter(&self) -> impl Iterator<Item = (A, B)> + '_ {
        self.first.iter().flat_map(|a| self.second.iter().map(move |b| (build(a), build(b))))
    }
}

/// All structures of a search. Values can be built from each.
fn listed<T: Model>(search: Search<T>) -> Result<(Vec<Structure>, Report), SpaceError> {
    let found = std::sync::Mutex::new(Vec::new());
    let keep = |structure| found.lock().expect("nothing panics while the list is locked").push(structure);
    let report = search.try_for_each_structure(keep)?;
    let found = found.into_inner().expect("nothing panics while the list is locked");
    for structure in &found {
        if let Err(mismatch) = value_of::<T>(structure) {
            let problem = format!(
                "no value can be built from the structure `{structure}` ({mismatch}): search for pairs instead"
            );
            return Err(SpaceError::new(vec![problem]));
        }
    }
    Ok((found, report))
}

fn build<T: Model>(structure: &Structure) -> T {
    value_of(structure).expect("a value was built from every structure before")
}
