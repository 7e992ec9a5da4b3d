//! Navigation in a twin: the way to one part, which is chosen if it has no value yet; nothing else is.

use std::rc::Rc;

use smallscope_core::Datum;

use super::path::Turn;
use crate::domain::{Domain, DomainId, Domains, pools};
use crate::symbols::Symbol;
use crate::visit::{Shape, Visitor};

/// What there is at the end of the way.
pub(crate) enum Sight {
    Leaf(Datum),
    Some,
    /// A struct or a tuple, of which there is nothing to see.
    Plain,
    Variant(String),
    Length(usize),
    /// An object, by its address.
    Object(usize),
    /// A slot of an arena.
    Slot(u32, usize),
    /// A symbolic value.
    Symbol(Box<dyn Symbol>),
}

/// Goes one way.
pub(crate) struct Navigator {
    domains: Rc<Domains>,
    addresses: Rc<Vec<Vec<usize>>>,
    /// The slots that turns speak of.
    pub(super) slots: Vec<(u32, usize)>,
    way: Vec<Turn>,
    frames: Vec<Frame>,
    sight: Option<Sight>,
}

/// A value that is being visited.
enum Frame {
    /// A value with parts: how far on the way it is, if it is on it; the number of the next part; whether it is an arena.
    Parts { reached: Option<usize>, next: usize, arena: Option<u32> },
    /// An object, that many turns from the start.
    Object { reached: usize },
}

impl Navigator {
    pub(crate) fn new(domains: Rc<Domains>, addresses: Rc<Vec<Vec<usize>>>) -> Self {
        let (slots, way, frames) = (Vec::new(), Vec::new(), Vec::new());
        Navigator { domains, addresses, slots, way, frames, sight: None }
    }

    pub(super) fn start(&mut self, way: Vec<Turn>) {
        self.way = way;
        self.frames.clear();
        self.sight = None;
    }

    pub(super) fn sight(&mut self) -> Option<Sight> {
        self.sight.take()
    }

    /// How far on the way the next value is; none if it is beside it.
    fn reached(&self) -> Option<usize> {
        match self.frames.last() {
            None => Some(0),
            Some(Frame::Object { reached }) => Some(*reached),
            Some(Frame::Parts { reached, next, arena }) => {
                let reached = (*reached)?;
                let is_next = match *self.way.get(reached)? {
                    Turn::Part(k) => k == *next,
                    Turn::Slot(k) => arena.is_some_and(|arena| self.slots.get(k) == Some(&(arena, *next))),
                    Turn::Target => false,
                };
                is_next.then_some(reached + 1)
            }
        }
    }

    /// Comes to the next value.
    fn meet(&mut self) -> Option<usize> {
        let reached = self.reached();
        if let Some(Frame::Parts { next, .. }) = self.frames.last_mut() {
            *next += 1;
        }
        reached
    }

    fn is_end(&self, reached: Option<usize>) -> bool {
        reached == Some(self.way.len())
    }

    fn shape(&self, shape: Shape) -> (Sight, Option<u32>) {
        match shape {
            Shape::Some => (Sight::Some, None),
            Shape::Either(is_ok) => (Sight::Variant(if is_ok { "Ok" } else { "Err" }.to_owned()), None),
            Shape::Tuple | Shape::Object(_) => (Sight::Plain, None),
            Shape::Sequence(domain, len) => match self.domains[domain] {
                Domain::Sequence { arena, .. } => (Sight::Length(len), arena),
                _ => (Sight::Length(len), None),
            },
            Shape::Record(domain, variant) => {
                let class = self.domains.class(domain);
                let name = || class.variants[variant as usize].name.clone();
                (if class.is_enum { Sight::Variant(name()) } else { Sight::Plain }, None)
            }
        }
    }
}

impl Visitor for Navigator {
    fn unread(&mut self) -> bool {
        let is_wanted = self.reached().is_some();
        if !is_wanted {
            self.meet();
        }
        is_wanted
    }

    fn leaf(&mut self, _: DomainId, datum: impl FnOnce() -> Datum) {
        let reached = self.meet();
        if self.is_end(reached) {
            self.sight = Some(Sight::Leaf(datum()));
        }
    }

    fn symbol(&mut self, _: DomainId, symbol: &dyn Symbol) {
        let reached = self.meet();
        if self.is_end(reached) {
            self.sight = Some(Sight::Symbol(symbol.kept()));
        }
    }

    fn open(&mut self, shape: Shape) {
        let reached = self.meet();
        let (sight, arena) = self.shape(shape);
        if self.is_end(reached) {
            self.sight = Some(sight);
        }
        self.frames.push(Frame::Parts { reached, next: 0, arena });
    }

    fn close(&mut self) {
        self.frames.pop();
    }

    fn pointer(&mut self, domain: DomainId, address: usize, _: bool) -> Option<DomainId> {
        let reached = self.meet();
        if self.is_end(reached) {
            self.sight = Some(Sight::Object(address));
        }
        let reached = reached.filter(|&reached| self.way.get(reached) == Some(&Turn::Target))?;
        let Domain::Pointer { pool, others, .. } = &self.domains[domain] else { return None };
        let pool = pools(*pool, others).find(|&pool| self.addresses[pool as usize].contains(&address))?;
        self.frames.push(Frame::Object { reached: reached + 1 });
        Some(self.domains.pools[pool as usize].content)
    }

    fn slot(&mut self, domain: DomainId, slot: Option<usize>) {
        let reached = self.meet();
        if self.is_end(reached) {
            self.sight = Some(match (slot, &self.domains[domain]) {
                (Some(slot), Domain::Slot { arena, .. }) => Sight::Slot(*arena, slot),
                _ => Sight::Leaf(Datum::Nothing),
            });
        }
    }

    fn domains(&self) -> Option<&Domains> {
        Some(&self.domains)
    }
}
