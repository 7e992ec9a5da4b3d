//! Compares a twin with a structure while its fields are chosen: the search for one given input.
//!
//! Fields are visited, and so chosen, in the order of the structure's text. The first one that differs ends the
//! candidate, and the search changes just that one. So a structure is found after about as many candidates as its
//! fields have values, however large the space is.
//!
//! A structure can be partial: what it has `?` for may be anything, and is not even read. There the values at places
//! that it marks `$0`, `$1` and so on are noted for a further condition.

use std::rc::Rc;

use smallscope_core::{Datum, Structure};

use crate::domain::{DomainId, Domains, pools};
use crate::marked::{Marked, mark_of};
use crate::symbols::Symbol;
use crate::visit::{Shape, Visitor};

/// Whether the twin that is visited is the structure.
pub(crate) struct Comparison {
    target: Rc<Structure>,
    /// Whether what the structure has no value for may be anything.
    partial: bool,
    domains: Rc<Domains>,
    addresses: Rc<Vec<Vec<usize>>>,
    /// What is expected next, innermost value last, each a list of parts in reverse; none where all may be anything.
    expected: Vec<Option<Vec<Datum>>>,
    /// The objects of the structure that addresses stand for.
    objects: Vec<(usize, Option<usize>)>,
    marked: Marked,
    differs: bool,
}

impl Comparison {
    pub(crate) fn new(
        target: Rc<Structure>,
        partial: bool,
        domains: Rc<Domains>,
        addresses: Rc<Vec<Vec<usize>>>,
    ) -> Self {
        let (expected, objects, marked) = (Vec::new(), Vec::new(), Marked::default());
        Comparison { target, partial, domains, addresses, expected, objects, marked, differs: false }
    }

    pub(crate) fn start(&mut self) {
        self.expected.clear();
        self.expected.push(Some(vec![self.target.root.clone()]));
        self.objects.clear();
        self.marked.clear();
        self.differs = false;
    }

    /// Whether all was as expected.
    pub(crate) fn agrees(&self) -> bool {
        !self.differs
    }

    /// The values at marked places.
    pub(crate) fn marked(&self) -> &Marked {
        &self.marked
    }

    fn next(&mut self) -> Option<Datum> {
        let next = match self.expected.last_mut() {
            _ if self.differs => None,
            Some(Some(parts)) => parts.pop(),
            Some(None) => Some(Datum::Unread),
            None => None,
        };
        self.differs |= next.is_none();
        next
    }

    /// Whether the next value may be anything.
    fn expects_anything(&self) -> bool {
        self.partial
            && match self.expected.last() {
                Some(Some(parts)) => parts.last() == Some(&Datum::Unread),
                Some(None) => true,
                None => false,
            }
    }

    /// Passes the next value by if it may be anything.
    fn passes_by(&mut self) -> bool {
        let passes = !self.differs && self.expects_anything();
        if passes {
            self.next();
        }
        passes
    }

    fn refuse(&mut self) {
        self.differs = true;
    }

    /// Enters a value with the given parts.
    fn enter(&mut self, parts: Option<Vec<Datum>>) {
        match parts {
            Some(mut parts) => {
                parts.reverse();
                self.expected.push(Some(parts));
            }
            None => {
                self.refuse();
                self.expected.push(Some(Vec::new()));
            }
        }
    }

    fn record(&self, domain: DomainId, number: u32, datum: Datum) -> Option<Vec<Datum>> {
        let class = self.domains.class(domain);
        let names = &class.variants[number as usize];
        let Datum::Record { class: name, variant, fields } = datum else { return None };
        let same_variant = variant.as_deref() == class.is_enum.then_some(names.name.as_str());
        let same_fields = names.fields.iter().eq(fields.iter().map(|(name, _)| name));
        (name == class.type_name && same_variant && same_fields)
            .then(|| fields.into_iter().map(|(_, datum)| datum).collect())
    }
}

impl Visitor for Comparison {
    fn unread(&mut self) -> bool {
        !self.passes_by() && !self.differs
    }

    fn leaf(&mut self, _: DomainId, datum: impl FnOnce() -> Datum) {
        if self.passes_by() {
            return;
        }
        let Some(expected) = self.next() else { return };
        match mark_of(&expected).filter(|_| self.partial) {
            Some(mark) => self.differs |= !self.marked.note(mark, datum()),
            None => self.differs |= !same_leaf(&datum(), &expected),
        }
    }

    fn symbol(&mut self, _: DomainId, symbol: &dyn Symbol) {
        if self.passes_by() {
            return;
        }
        let Some(expected) = self.next() else { return };
        match mark_of(&expected).filter(|_| self.partial) {
            Some(mark) => self.differs |= !self.marked.note_symbol(mark, symbol),
            None => self.differs |= !symbol.is(&expected),
        }
    }

    fn open(&mut self, shape: Shape) {
        if self.passes_by() {
            return self.expected.push(None);
        }
        let Some(expected) = self.next() else { return self.enter(None) };
        let parts = match (shape, expected) {
            (Shape::Some, Datum::Some(inner)) => Some(vec![*inner]),
            (Shape::Some, Datum::Nothing) => None,
            // The text form leaves `Some` out where nothing else can be meant.
            (Shape::Some, other) => Some(vec![other]),
            (Shape::Either(is_ok), Datum::Record { variant, fields, .. }) => {
                let same = variant.as_deref() == Some(if is_ok { "Ok" } else { "Err" });
                same.then(|| fields.into_iter().map(|(_, datum)| datum).collect())
            }
            (Shape::Tuple, Datum::Tuple(parts)) => Some(parts),
            (Shape::Sequence(_, len), Datum::Sequence(parts) | Datum::Arena(_, parts)) => {
                (parts.len() == len).then_some(parts)
            }
            (Shape::Sequence(_, len), Datum::Set(parts)) => (parts.len() == len).then_some(parts),
            (Shape::Sequence(_, len), Datum::Map(entries)) => {
                (entries.len() == len).then(|| entries.into_iter().flat_map(|(key, value)| [key, value]).collect())
            }
            (Shape::Record(domain, variant), datum) => self.record(domain, variant, datum),
            _ => None,
        };
        self.enter(parts);
    }

    fn close(&mut self) {
        self.expected.pop();
    }

    fn pointer(&mut self, domain: DomainId, address: usize, _: bool) -> Option<DomainId> {
        if self.passes_by() {
            return None;
        }
        let expected = self.next()?;
        let expected_object = match &expected {
            Datum::Ref(id) => Some(id.0),
            _ => None,
        };
        let known = self.objects.iter().find(|(met, _)| *met == address).map(|(_, object)| *object);
        let taken = expected_object.is_some() && self.objects.iter().any(|(_, object)| *object == expected_object);
        if known.is_some() || taken {
            self.differs |= expected_object.is_none() || known != Some(expected_object);
            return None;
        }
        let crate::domain::Domain::Pointer { pool, others, .. } = &self.domains[domain] else { return None };
        let pool = pools(*pool, others).find(|&pool| self.addresses[pool as usize].contains(&address))?;
        let content = self.domains.pools[pool as usize].content;
        self.objects.push((address, expected_object));
        let object = match expected_object {
            Some(number) => self.target.objects.get(number).cloned(),
            None => Some(expected),
        };
        self.enter(object.map(|object| vec![object]));
        Some(content)
    }

    fn slot(&mut self, _: DomainId, slot: Option<usize>) {
        if self.passes_by() {
            return;
        }
        let Some(expected) = self.next() else { return };
        self.differs |= match (slot, expected) {
            (Some(slot), Datum::Index(_, expected)) => slot != expected,
            (None, Datum::Nothing) => false,
            _ => true,
        };
    }

    fn domains(&self) -> Option<&Domains> {
        Some(&self.domains)
    }
}

/// Whether two values without parts are the same; a text of a foreign value may have been read as something else.
fn same_leaf(own: &Datum, expected: &Datum) -> bool {
    if let (Datum::Int(own), Datum::Int(expected)) = (own, expected) {
        return own == expected;
    }
    let text = |datum: &Datum| Structure { root: datum.clone(), objects: Vec::new() }.to_string();
    own == expected || text(own) == text(expected)
}
