//! Walks over a twin: to complete it, to see it, to find what it owns.
//!
//! When the predicate accepts, the walk of completion reads everything reachable that the predicate did not read, and the choice stack
//! varies it. The predicate is not run again for these values, except in the paper's mode.

use std::rc::Rc;

use smallscope_core::small::List as _;
use smallscope_core::{Datum, ObjectId, Structure};

use crate::domain::{Domain, DomainId, Domains, Series, pools};
use crate::lazy::{Head, Ownership, Refill};
use crate::symbols::Symbol;
use crate::value::Value;

/// What a visitor enters.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// The inside of `Some` or of a pointer that is not null.
    Some,
    /// `Ok` or, if false, `Err`.
    Either(bool),
    /// A tuple.
    Tuple,
    /// A vector, array, set, map or heap of this domain and length. The parts of a map are keys and values in turn.
    Sequence(DomainId, usize),
    /// A struct or a variant.
    Record(DomainId, u32),
    /// An object.
    Object(usize),
}

/// Sees every value that is reachable from the root of a twin, depth first, fields in declaration order.
pub trait Visitor {
    /// Meets a field that has no value. True if it is to be chosen and visited.
    fn unread(&mut self) -> bool;

    /// Meets a field. True if its value is to be visited.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    #[inline]
    fn field(&mut self, head: &Head, _refill: Refill) -> bool {
        head.is_set() || self.unread()
    }

    /// Meets a value without parts.
    fn leaf(&mut self, domain: DomainId, datum: impl FnOnce() -> Datum);

    /// Meets a symbolic value.
    fn symbol(&mut self, domain: DomainId, symbol: &dyn Symbol) {
        self.leaf(domain, || symbol.datum());
    }

    /// Enters a value with parts.
    fn open(&mut self, shape: Shape);

    /// Leaves what was last entered.
    fn close(&mut self);

    /// Meets a pointer to the object at `address`. Enters the object, whose domain is given, if it is to be visited.
    fn pointer(&mut self, domain: DomainId, address: usize, weak: bool) -> Option<DomainId>;

    /// Meets an index into an arena.
    fn slot(&mut self, domain: DomainId, slot: Option<usize>);

    /// The domains of the space. A walk that has none gives the parts of a value the value's own domain.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn domains(&self) -> Option<&Domains> {
        None
    }

    /// The domain of what an `Option` holds; none if the option was chosen whole.
    fn inner(&self, domain: DomainId) -> Option<DomainId> {
        match self.domains().map(|domains| &domains[domain]) {
            None => Some(domain),
            Some(Domain::Optional(inner) | Domain::Present(inner) | Domain::Absent(inner)) => Some(*inner),
            Some(_) => None,
        }
    }

    /// The domain of a tuple's part.
    fn part(&self, domain: DomainId, k: usize) -> DomainId {
        match self.domains().map(|domains| &domains[domain]) {
            Some(Domain::Tuple(parts)) => parts[k],
            Some(Domain::Either(a, b)) => [*a, *b][k],
            Some(Domain::Array { element, .. }) => *element,
            _ => domain,
        }
    }

    /// Enters a struct or a variant; gives the domain of the class's first field.
    fn enter(&mut self, domain: DomainId, variant: u32) -> DomainId {
        self.open(Shape::Record(domain, variant));
        match self.domains().map(|domains| (domains, &domains[domain])) {
            Some((domains, Domain::Class(class))) => domains.classes[*class].first,
            _ => domain,
        }
    }

    /// Leaves a struct or a variant.
    fn leave(&mut self) {
        self.close();
    }
}

/// What a value is read as that has no parts; none if it has some.
pub(crate) fn leaf_of(value: &impl Value) -> Option<Datum> {
    let mut leaf = Leaf { datum: None, has_parts: false };
    value.visit(DomainId::UNBOUND, &mut leaf);
    leaf.datum.filter(|_| !leaf.has_parts)
}

struct Leaf {
    datum: Option<Datum>,
    has_parts: bool,
}

impl Visitor for Leaf {
    fn unread(&mut self) -> bool {
        self.has_parts = true;
        false
    }

    fn leaf(&mut self, _: DomainId, datum: impl FnOnce() -> Datum) {
        self.datum = Some(datum());
    }

    fn open(&mut self, _: Shape) {
        self.has_parts = true;
    }

    fn close(&mut self) {}

    fn pointer(&mut self, _: DomainId, _: usize, _: bool) -> Option<DomainId> {
        self.has_parts = true;
        None
    }

    fn slot(&mut self, _: DomainId, _: Option<usize>) {
        self.has_parts = true;
    }
}

/// Which objects a walk has met.
struct Marks {
    addresses: Rc<Vec<Vec<usize>>>,
    /// The last walk that met each object, by pool.
    met: Vec<Vec<u32>>,
    walk: u32,
}

impl Marks {
    fn new(addresses: Rc<Vec<Vec<usize>>>) -> Self {
        let met = addresses.iter().map(|pool| vec![0; pool.len()]).list();
        Marks { addresses, met, walk: 0 }
    }

    fn start(&mut self) {
        self.walk = self.walk.wrapping_add(1);
        if self.walk == 0 {
            self.met.iter_mut().flatten().for_each(|met| *met = 0);
            self.walk = 1;
        }
    }

    /// The pool that an object of a pointer's domain is in, and its number there.
    fn find(&self, domains: &Domains, domain: DomainId, address: usize) -> Option<(u32, usize)> {
        let Domain::Pointer { pool, others, .. } = &domains[domain] else { return None };
        pools(*pool, others).find_map(|pool| {
            let object = self.addresses[pool as usize].iter().position(|&candidate| candidate == address)?;
            Some((pool, object))
        })
    }

    /// Whether the object is met for the first time in this walk.
    fn first(&mut self, (pool, object): (u32, usize)) -> bool {
        let met = &mut self.met[pool as usize][object];
        std::mem::replace(met, self.walk) != self.walk
    }
}

/// Chooses every reachable field that has no value yet, in the order of the walk; counts objects.
pub(crate) struct Completion {
    domains: Rc<Domains>,
    marks: Marks,
    follow_weak: bool,
    objects: usize,
}

impl Completion {
    pub(crate) fn new(domains: Rc<Domains>, addresses: Rc<Vec<Vec<usize>>>) -> Self {
        Completion { domains, marks: Marks::new(addresses), follow_weak: true, objects: 0 }
    }

    /// Starts a walk, along weak pointers too or not.
    pub(crate) fn start(&mut self, follow_weak: bool) {
        self.marks.start();
        self.follow_weak = follow_weak;
        self.objects = 0;
    }

    /// How many objects the walk met.
    pub(crate) fn objects(&self) -> usize {
        self.objects
    }
}

impl Visitor for Completion {
    #[inline]
    fn unread(&mut self) -> bool {
        true
    }

    #[inline]
    fn leaf(&mut self, _: DomainId, _: impl FnOnce() -> Datum) {}

    #[inline]
    fn open(&mut self, _: Shape) {}

    #[inline]
    fn close(&mut self) {}

    fn pointer(&mut self, domain: DomainId, address: usize, weak: bool) -> Option<DomainId> {
        if weak && !self.follow_weak {
            return None;
        }
        let object = self.marks.find(&self.domains, domain, address)?;
        if !self.marks.first(object) {
            return None;
        }
        self.objects += 1;
        Some(self.domains.pools[object.0 as usize].content)
    }

    #[inline]
    fn slot(&mut self, _: DomainId, _: Option<usize>) {}

    #[inline]
    fn domains(&self) -> Option<&Domains> {
        Some(&self.domains)
    }
}

/// Builds the [`Structure`] of a twin; fields without a value stay unread, unless they are to be chosen.
pub(crate) struct Observation {
    choosing: bool,
    domains: Rc<Domains>,
    marks: Marks,
    numbers: Vec<((u32, usize), usize)>,
    objects: Vec<Datum>,
    open: Vec<(Shape, Vec<Datum>)>,
    done: Vec<Datum>,
    /// The numbers of objects that boxes own, with the object that the box is part of.
    owned: Vec<(usize, usize)>,
}

impl Observation {
    pub(crate) fn new(domains: Rc<Domains>, addresses: Rc<Vec<Vec<usize>>>) -> Self {
        let mut marks = Marks::new(addresses);
        marks.start();
        let (numbers, objects, open, done, owned) = Default::default();
        Observation { choosing: false, domains, marks, numbers, objects, open, done, owned }
    }

    /// The same, which chooses the fields without a value.
    pub(crate) fn choosing(self) -> Self {
        Observation { choosing: true, ..self }
    }

    pub(crate) fn finish(mut self) -> Structure {
        let root = self.done.pop().unwrap_or(Datum::Unread);
        Structure { root, objects: self.objects }
    }

    /// Whether a box is part of what it owns, directly or by way of other boxes. A box ranges over the objects without an owner, and where
    /// raw pointers lead to the same objects, the one that the box is part of may be among these. No value is like that.
    pub(crate) fn has_rings(&self) -> bool {
        let owner = |object: usize| self.owned.iter().find(|(owned, _)| *owned == object).map(|(_, owner)| *owner);
        self.owned.iter().any(|&(start, first)| {
            let mut way = std::iter::successors(Some(first), |&object| owner(object)).take(self.owned.len());
            way.any(|object| object == start)
        })
    }

    /// Notes that a box owns an object, unless the box is part of no object.
    fn own(&mut self, domain: DomainId, object: usize) {
        if let Domain::Pointer { ownership: Ownership::Sole, .. } = self.domains[domain] {
            let around = self.open.iter().rev().find_map(|(shape, _)| match shape {
                Shape::Object(number) => Some(*number),
                _ => None,
            });
            self.owned.extend(around.map(|owner| (object, owner)));
        }
    }

    fn put(&mut self, datum: Datum) {
        match self.open.last_mut() {
            Some((_, parts)) => parts.push(datum),
            None => self.done.push(datum),
        }
    }

    fn record(&self, domain: DomainId, variant: u32, parts: Vec<Datum>) -> Datum {
        let class = self.domains.class(domain);
        let names = &class.variants[variant as usize];
        Datum::Record {
            class: class.type_name.clone(),
            variant: class.is_enum.then(|| names.name.clone()),
            fields: names.fields.iter().cloned().zip(parts).collect(),
        }
    }
}

impl Visitor for Observation {
    fn unread(&mut self) -> bool {
        if !self.choosing {
            self.put(Datum::Unread);
        }
        self.choosing
    }

    fn leaf(&mut self, _: DomainId, datum: impl FnOnce() -> Datum) {
        self.put(datum());
    }

    fn open(&mut self, shape: Shape) {
        self.open.push((shape, Vec::new()));
    }

    fn close(&mut self) {
        let (shape, mut parts) = self.open.pop().expect("what is closed was opened");
        let datum = match shape {
            Shape::Some => Datum::Some(Box::new(parts.pop().unwrap_or(Datum::Unread))),
            Shape::Either(is_ok) => Datum::Record {
                class: "Result".to_owned(),
                variant: Some(if is_ok { "Ok" } else { "Err" }.to_owned()),
                fields: vec![("0".to_owned(), parts.pop().unwrap_or(Datum::Unread))],
            },
            Shape::Tuple => Datum::Tuple(parts),
            Shape::Sequence(domain, _) => match self.domains[domain] {
                Domain::Sequence { arena: Some(arena), .. } => Datum::Arena(arena as usize, parts),
                Domain::Sequence { series: Series::Set, .. } => Datum::Set(parts),
                Domain::Sequence { series: Series::Map, .. } => {
                    let mut parts = parts.into_iter();
                    Datum::Map(std::iter::from_fn(|| parts.next().zip(parts.next())).collect())
                }
                _ => Datum::Sequence(parts),
            },
            Shape::Record(domain, variant) => self.record(domain, variant, parts),
            Shape::Object(number) => {
                self.objects[number] = parts.pop().unwrap_or(Datum::Unread);
                Datum::Ref(ObjectId(number))
            }
        };
        self.put(datum);
    }

    fn pointer(&mut self, domain: DomainId, address: usize, _: bool) -> Option<DomainId> {
        let Some(object) = self.marks.find(&self.domains, domain, address) else {
            self.put(Datum::Unread);
            return None;
        };
        if !self.marks.first(object) {
            let known = self.numbers.iter().find(|(of, _)| *of == object).map_or(0, |(_, number)| *number);
            self.own(domain, known);
            self.put(Datum::Ref(ObjectId(known)));
            return None;
        }
        self.own(domain, self.objects.len());
        self.numbers.push((object, self.objects.len()));
        self.open(Shape::Object(self.objects.len()));
        self.objects.push(Datum::Unread);
        Some(self.domains.pools[object.0 as usize].content)
    }

    fn slot(&mut self, domain: DomainId, slot: Option<usize>) {
        let arena = match self.domains[domain] {
            Domain::Slot { arena, .. } => arena as usize,
            _ => 0,
        };
        self.put(slot.map_or(Datum::Nothing, |slot| Datum::Index(arena, slot)));
    }

    fn domains(&self) -> Option<&Domains> {
        Some(&self.domains)
    }
}

/// Sees whether a complete structure also fits into a smaller space of the same shape.
pub(crate) struct Fit {
    domains: Rc<Domains>,
    smaller: Domains,
    /// The domains whose listed values all fit; the parts of such a value are not in the list.
    listed: Vec<bool>,
    marks: Marks,
    fits: bool,
    /// What the vectors through which classes contain themselves hold, by budget.
    spent: Vec<usize>,
    /// How many values are unusual in the smaller space.
    unusual: usize,
}

impl Fit {
    pub(crate) fn new(domains: Rc<Domains>, smaller: Domains, addresses: Rc<Vec<Vec<usize>>>) -> Self {
        let spent = vec![0; smaller.budgets.len()];
        let listed = smaller.complete_lists(&domains);
        Fit { domains, smaller, listed, marks: Marks::new(addresses), fits: true, spent, unusual: 0 }
    }

    pub(crate) fn start(&mut self) {
        self.marks.start();
        self.fits = true;
        self.spent.fill(0);
        self.unusual = 0;
    }

    pub(crate) fn fits(&self) -> bool {
        self.fits
            && self.unusual <= self.smaller.unusual
            && self.spent.iter().zip(&self.smaller.budgets).all(|(spent, (_, count))| spent <= count)
    }
}

/// Whether a range has what stands for a number.
fn has_number(range: std::ops::RangeInclusive<i128>, datum: &Datum) -> bool {
    match datum {
        Datum::Int(number) => range.contains(number),
        Datum::Bool(value) => range.contains(&i128::from(*value)),
        Datum::Char(letter) => range.contains(&i128::from(u32::from(*letter))),
        _ => true,
    }
}

impl Visitor for Fit {
    fn unread(&mut self) -> bool {
        true
    }

    fn leaf(&mut self, domain: DomainId, datum: impl FnOnce() -> Datum) {
        if !self.fits {
            return;
        }
        self.fits &= match &self.smaller[domain] {
            Domain::Ints { low, count, .. } => has_number(*low..=low + *count as i128 - 1, &datum()),
            Domain::Symbolic { low, high, .. } => has_number(*low..=*high, &datum()),
            Domain::List(_) if self.listed[domain.0 as usize] => true,
            Domain::List(list) => {
                let text = match datum() {
                    Datum::Text(text) => Some(format!("{text:?}")),
                    Datum::Opaque(text) => Some(text),
                    Datum::Int(number) => Some(number.to_string()),
                    Datum::Bool(value) => Some(value.to_string()),
                    Datum::Char(letter) => Some(format!("{letter:?}")),
                    _ => None,
                };
                text.is_none_or(|text| {
                    let place = list.place_of(&text);
                    self.unusual += usize::from(place.is_some_and(|place| list.is_unusual(place)));
                    place.is_some()
                })
            }
            _ => true,
        };
    }

    fn open(&mut self, shape: Shape) {
        if let Shape::Sequence(domain, len) = shape {
            if let Domain::Sequence { shortest, longest, budget, .. } = self.smaller[domain] {
                self.fits &= (shortest..=longest).contains(&len);
                if let Some(budget) = budget {
                    self.spent[budget as usize] += len;
                }
            }
        }
    }

    fn close(&mut self) {}

    fn pointer(&mut self, domain: DomainId, address: usize, _: bool) -> Option<DomainId> {
        if !self.fits {
            return None;
        }
        let object = self.marks.find(&self.domains, domain, address)?;
        let pool = &self.smaller.pools[object.0 as usize];
        self.fits &= object.1 < pool.capacity;
        self.marks.first(object).then_some(pool.content)
    }

    fn slot(&mut self, _: DomainId, _: Option<usize>) {}

    fn domains(&self) -> Option<&Domains> {
        Some(&self.domains)
    }
}
