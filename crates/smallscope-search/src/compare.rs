//! Compares a twin with a structure while its fields are chosen: the search for one given input.
//!
//! Fields are visited, and so chosen, in the order of the structure's text. The first one that differs ends the
//! candidate, and the search changes just that one. So a structure is found after about as many candidates as its
//! fields have values, however large the space is.

use std::rc::Rc;

use smallscope_core::{Datum, Structure};

use crate::domain::{DomainId, Domains, pools};
use crate::visit::{Shape, Visitor};

/// Whether the twin that is visited is the structure.
pub(crate) struct Comparison {
    target: Rc<Structure>,
    domains: Rc<Domains>,
    addresses: Rc<Vec<Vec<usize>>>,
    /// What is expected next, innermost value last, each a list of parts in reverse.
    expected: Vec<Vec<Datum>>,
    /// The objects of the structure that addresses stand for.
    objects: Vec<(usize, Option<usize>)>,
    differs: bool,
}

impl Comparison {
    pub(crate) fn new(target: Rc<Structure>, domains: Rc<Domains>, addresses: Rc<Vec<Vec<usize>>>) -> Self {
        Comparison { target, domains, addresses, expected: Vec::new(), objects: Vec::new(), differs: false }
    }

    pub(crate) fn start(&mut self) {
        self.expected.clear();
        self.expected.push(vec![self.target.root.clone()]);
        self.objects.clear();
        self.differs = false;
    }

    /// Whether all was as expected.
    pub(crate) fn agrees(&self) -> bool {
        !self.differs
    }

    fn next(&mut self) -> Option<Datum> {
        let next = if self.differs { None } else { self.expected.last_mut().and_then(Vec::pop) };
        self.differs |= next.is_none();
        next
    }

    fn refuse(&mut self) {
        self.differs = true;
    }

    /// Enters a value with the given parts.
    fn enter(&mut self, parts: Option<Vec<Datum>>) {
        match parts {
            Some(mut parts) => {
                parts.reverse();
                self.expected.push(parts);
            }
            None => {
                self.refuse();
                self.expected.push(Vec::new());
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
        !self.differs
    }

    fn leaf(&mut self, _: DomainId, datum: impl FnOnce() -> Datum) {
        let Some(expected) = self.next() else { return };
        self.differs |= !same_leaf(&datum(), &expected);
    }

    fn open(&mut self, shape: Shape) {
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
            (Shape::Record(domain, variant), datum) => self.record(domain, variant, datum),
            _ => None,
        };
        self.enter(parts);
    }

    fn close(&mut self) {
        self.expected.pop();
    }

    fn pointer(&mut self, domain: DomainId, address: usize, _: bool) -> Option<DomainId> {
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
        let Some(expected) = self.next() else { return };
        self.differs |= match (slot, expected) {
            (Some(slot), Datum::Index(_, expected)) => slot != expected,
            (None, Datum::Nothing) => false,
            _ => true,
        };
    }

    fn domains(&self) -> &Domains {
        &self.domains
    }
}

/// Whether two values without parts are the same; a text of a foreign value may have been read as something else.
fn same_leaf(own: &Datum, expected: &Datum) -> bool {
    let text = |datum: &Datum| Structure { root: datum.clone(), objects: Vec::new() }.to_string();
    own == expected || text(own) == text(expected)
}
