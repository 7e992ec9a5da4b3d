//! Instances that are the same as earlier ones up to renaming atoms are left out.
//!
//! Only needed where numbering atoms by a traversal leaves some atoms without a number: see
//! [`Leftover`](crate::symmetry::Leftover). The canonical forms met are kept.

use rustc_hash::FxHashSet;
use smallscope_core::envelope::{CHECKSUM_START, checksum};
use smallscope_core::{Budget, Spending, Stop};
use smallscope_solver::Lit;

use super::Options;
use super::prepare::Translation;
use crate::canonical::{CanonicalInstance, Canoniser};
use crate::tuples::TupleSet;

pub(super) struct Filter {
    canoniser: Canoniser,
    spending: Spending,
    met: FxHashSet<CanonicalInstance>,
    /// Roughly how much memory the forms take.
    bytes: u64,
    memory: Option<u64>,
    shard: Option<(usize, usize)>,
    /// How many were left out.
    pub(super) isomorphic: u64,
}

impl Filter {
    /// A filter, if the problem needs one.
    pub(super) fn of(translation: &Translation, options: &Options, budget: &Budget) -> Option<Filter> {
        let unnumbered = translation.leftover.as_ref()?;
        let canoniser = Canoniser::new(translation.spec.bounds.universe().len(), &unnumbered.classes);
        let spending = Spending::new(budget);
        Some(Filter {
            canoniser: canoniser.spending(&spending),
            spending,
            met: FxHashSet::default(),
            bytes: 0,
            memory: budget.memory,
            shard: options.shard,
            isomorphic: 0,
        })
    }

    /// What the filter wants to see of a model: the part that counts, if it may be the same as another's.
    pub(super) fn wants(
        translation: &Translation,
        options: &Options,
        value: impl Fn(Lit) -> bool + Copy,
    ) -> Option<Vec<TupleSet>> {
        let unnumbered = translation.leftover.as_ref()?;
        (options.shard.is_some() || unnumbered.matters(value)).then(|| translation.observed(value))
    }

    /// Whether an instance is new, and in this shard. Without anything to see, it is.
    pub(super) fn accepts(&mut self, observed: Option<Vec<TupleSet>>) -> Result<bool, Stop> {
        let Some(observed) = observed else { return Ok(true) };
        let (form, _) = self.canoniser.form(&observed.iter().collect::<Vec<_>>());
        if let Some(stop) = self.spending.stopped() {
            return Err(stop);
        }
        let ours = self
            .shard
            .is_none_or(|(shard, shards)| checksum(CHECKSUM_START, form.as_bytes()) % shards as u64 == shard as u64);
        let bytes = form.as_bytes().len() as u64 + 32;
        let new = ours && self.met.insert(form);
        self.bytes += if new { bytes } else { 0 };
        self.isomorphic += u64::from(ours && !new);
        Ok(new)
    }

    /// Whether the forms take more memory than is allowed.
    pub(super) fn is_full(&self) -> bool {
        self.memory.is_some_and(|memory| self.bytes > memory)
    }

    /// The forms met, in order.
    pub(super) fn forms(&self) -> Vec<CanonicalInstance> {
        let mut forms: Vec<CanonicalInstance> = self.met.iter().cloned().collect();
        forms.sort_unstable();
        forms
    }

    /// Takes over the forms that an earlier run met.
    pub(super) fn resume(&mut self, forms: Vec<CanonicalInstance>) {
        self.met.extend(forms);
    }
}
