//! Results of calls that were solved, kept for later calls.
//!
//! Invariant: results under a key without amounts hold for all amounts left that suffice for their needs. Results without needs are
//! under a key with the amounts that they are for.

use std::any::Any;
use std::rc::Rc;

use super::Tables;
use crate::lazy::engaged::current;
use crate::sites::{self, Site};
use crate::table::resources::Used;
use crate::table::store::RowsId;

/// One result of a call, and the subtrees that it is for.
pub(super) struct Case {
    /// Which of the values it is.
    pub(super) value: usize,
    pub(super) rows: RowsId,
    /// What these use up at least, beyond what was set aside before the call.
    pub(super) extra: Used,
    /// Where the function refused, if it did.
    pub(super) site: Option<&'static Site>,
    /// Whether the run ended without a result: then it is run as it is.
    pub(super) ends: bool,
}

/// All results of a call.
pub(crate) struct Results {
    pub(super) cases: Vec<Case>,
    pub(super) values: Box<dyn Any>,
    /// How much has to be left of each resource for these results; none if they are those of one exact amount.
    pub(super) needs: Option<Used>,
}

impl Results {
    /// The value of a result; none if the run ends without one.
    pub(crate) fn value<R: Clone + 'static>(&self, index: usize) -> Option<R> {
        let case = &self.cases[index];
        if case.ends {
            return None;
        }
        if let Some(site) = case.site {
            sites::mark(site);
        }
        self.values.downcast_ref::<Vec<Option<R>>>().and_then(|values| values[case.value].clone())
    }
}

impl Tables {
    /// The results of a call that was solved: for any amounts left that suffice, or for these ones.
    pub(super) fn known(&self, key: &mut Vec<u64>, left: Used) -> Option<Rc<Results>> {
        let free = self.memo.get(&key[..]).filter(|results| results.needs.is_some_and(|needs| needs.fits(left)));
        free.cloned().or_else(|| {
            let len = key.len();
            key.extend(words(left));
            let bound = self.memo.get(&key[..]).cloned();
            key.truncate(len);
            bound
        })
    }
}

/// An amount of each resource as a part of a key.
fn words(used: Used) -> [u64; 2] {
    [used.0 as u64, (used.0 >> 64) as u64]
}

pub(super) fn remember(key: &mut Vec<u64>, left: Used, results: Results) -> Rc<Results> {
    let (results, tables) = (Rc::new(results), current().tabled());
    if results.needs.is_none() {
        key.extend(words(left));
    }
    tables.memo_bytes += 128 + 8 * key.len() + 96 * results.cases.len();
    tables.full = tables.memo_bytes + tables.store.bytes() > tables.limit;
    tables.memo.insert(key[..].into(), Rc::clone(&results));
    results
}
