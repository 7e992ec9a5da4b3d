//! Finds the fields that come with a value, without looking into them.

use smallscope_core::Datum;

use super::choice::Refill;
use super::head::Head;
use crate::domain::DomainId;
use crate::visit::{Shape, Visitor};

/// The fields that come with a value, and what the value is apart from them.
///
/// It knows no domains: it is shown values of which only the type is known.
#[derive(Default)]
pub struct Slots {
    pub(crate) heads: Vec<*const Head>,
    /// How to choose each of them.
    pub(crate) refills: Vec<Refill>,
    /// What the value is, as far as no field says it.
    pub(crate) skeleton: Vec<u64>,
    /// Whether it has parts that are no fields of its own.
    pub(crate) has_others: bool,
    /// Whether only the fields are asked for.
    fields_only: bool,
}

impl Slots {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.heads.clear();
        self.refills.clear();
        self.skeleton.clear();
        (self.has_others, self.fields_only) = (false, false);
    }

    /// Forgets everything, and finds only fields from now on.
    pub(super) fn clear_for_fields(&mut self) {
        self.clear();
        self.fields_only = true;
    }

    pub(super) fn add(&mut self, head: &Head, refill: Refill) {
        self.heads.push(head);
        self.refills.push(refill);
    }
}

impl Visitor for Slots {
    fn unread(&mut self) -> bool {
        self.has_others = true;
        false
    }

    #[allow(private_interfaces)]
    fn field(&mut self, head: &Head, refill: Refill) -> bool {
        self.add(head, refill);
        false
    }

    fn leaf(&mut self, _: DomainId, datum: impl FnOnce() -> Datum) {
        if self.fields_only {
            return;
        }
        let datum = datum();
        // Two values of another crate's type can look alike.
        self.has_others |= matches!(datum, Datum::Opaque(_));
        let text = format!("{datum:?}");
        self.skeleton.push(text.len() as u64);
        self.skeleton.extend(text.bytes().map(u64::from));
    }

    fn open(&mut self, shape: Shape) {
        if self.fields_only {
            return;
        }
        self.skeleton.push(match shape {
            Shape::Some => 1,
            Shape::Either(is_ok) => 2 + u64::from(is_ok),
            Shape::Tuple => 4,
            Shape::Object(_) => 5,
            Shape::Sequence(_, len) => 6 + ((len as u64) << 8),
            Shape::Record(_, variant) => 7 + (u64::from(variant) << 8),
        });
    }

    fn close(&mut self) {}

    fn pointer(&mut self, domain: DomainId, _: usize, _: bool) -> Option<DomainId> {
        Some(domain)
    }

    fn slot(&mut self, _: DomainId, _: Option<usize>) {
        self.has_others = true;
    }
}
