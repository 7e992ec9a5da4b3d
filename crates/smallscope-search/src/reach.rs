//! Reachability: which objects an input leads to, for conditions that speak of one input as part of another.
//!
//! The walk chooses every field on its way. That makes its answer, and all that comes after it, independent of the order in which a
//! predicate reads: a predicate that is not deterministic is judged on candidates that were walked through before.

use smallscope_core::Datum;
use smallscope_core::small::SmallSet;

use crate::domain::DomainId;
use crate::lazy::Field;
use crate::value::{Auto, Value};
use crate::visit::{Shape, Visitor};

/// Whether the input `whole` leads to the object that the input `part` points to: "one of the nodes of that tree" as the values of a
/// parameter. Weak pointers do not lead anywhere. False if `part` points to nothing.
///
/// All of `whole` is chosen for it, so state what it must satisfy before.
///
/// ```
/// use smallscope_search::{Space, reaches};
/// use std::rc::Rc;
///
/// // Two shared numbers, and one that is one of the two.
/// let space = Space::<((Rc<u8>, Rc<u8>), Rc<u8>)>::new(2).field("input.0.0", [7]);
/// let members = space.given_pair(|pair, member| reaches(pair, member));
/// let texts: Vec<_> = members.search().structures().iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["((#0=7, #0), #0)", "((#0=7, #1=7), #0)", "((#0=7, #1=7), #1)"]);
/// ```
pub fn reaches<A: Value, B: Value>(whole: &Field<A, Auto>, part: &Field<B, Auto>) -> bool {
    let mut target = Target(None);
    let mut reach = Reach::default();
    whole.visit(&mut reach);
    part.visit(&mut target);
    target.0.is_some_and(|address| reach.objects.contains(&address))
}

/// The objects that a walk over everything meets.
#[derive(Default)]
pub(crate) struct Reach {
    objects: SmallSet<usize>,
    follows_weak: bool,
}

impl Reach {
    /// A walk that follows weak pointers, too.
    pub(crate) fn everything() -> Self {
        Reach { follows_weak: true, ..Reach::default() }
    }
}

impl Visitor for Reach {
    fn unread(&mut self) -> bool {
        true
    }

    fn leaf(&mut self, _: DomainId, _: impl FnOnce() -> Datum) {}

    fn open(&mut self, _: Shape) {}

    fn close(&mut self) {}

    fn pointer(&mut self, domain: DomainId, address: usize, weak: bool) -> Option<DomainId> {
        ((self.follows_weak || !weak) && self.objects.insert(address)).then_some(domain)
    }

    fn slot(&mut self, _: DomainId, _: Option<usize>) {}
}

/// The address of the first object that a value points to.
struct Target(Option<usize>);

impl Visitor for Target {
    fn unread(&mut self) -> bool {
        self.0.is_none()
    }

    fn leaf(&mut self, _: DomainId, _: impl FnOnce() -> Datum) {}

    fn open(&mut self, _: Shape) {}

    fn close(&mut self) {}

    fn pointer(&mut self, _: DomainId, address: usize, _: bool) -> Option<DomainId> {
        self.0.get_or_insert(address);
        None
    }

    fn slot(&mut self, _: DomainId, _: Option<usize>) {}
}
