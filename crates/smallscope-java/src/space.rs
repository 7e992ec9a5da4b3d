//! A space: objects in a machine, and what each of their slots may hold.
//!
//! Everything is made before the search begins. A *class domain* is a list of objects of one class, in order. The domain of a
//! slot is a list of plain values, or null and the objects of class domains, one after the other. An array belongs to the one
//! slot that holds it, unless a finitization handles arrays as objects; its length and its elements are slots, too.

use rustc_hash::{FxHashMap, FxHashSet};
use smallscope_core::Count;
use smallscope_jvm::{ClassId, FieldId, MethodId, Ref, Slot, Value};

/// The number of a domain in its [`Space`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DomainId(pub(crate) u32);

/// Objects of one class, in order.
#[derive(Clone, Debug)]
pub(crate) struct ClassDomain {
    pub(crate) objects: Vec<Ref>,
    /// Whether its objects are interchangeable, so that only one of those not met yet is tried.
    pub(crate) isomorphism: bool,
}

/// What a slot may hold.
#[derive(Clone, Debug)]
pub(crate) enum Domain {
    Values(Vec<Value>),
    Objects { null: bool, classes: Vec<u32> },
}

/// One of the values of a domain: of a list of values by its index, of objects by the place of the class domain and the index in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Alternative {
    part: u32,
    index: u32,
}

const NULL: u32 = u32::MAX;

/// The domains of an array's slots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArraySlots {
    pub(crate) length: DomainId,
    pub(crate) elements: DomainId,
    /// The greatest length.
    pub(crate) most: u32,
}

/// The call that fills a collection from arrays whose lengths and elements are chosen.
#[derive(Clone, Debug)]
pub(crate) struct Fill {
    pub(crate) method: MethodId,
    pub(crate) arguments: Vec<Value>,
}

/// Objects, and what each of their slots may hold.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    pub(crate) classes: Vec<ClassDomain>,
    /// The classes of the class domains; other lists of objects have none.
    pub(crate) kinds: Vec<Option<ClassId>>,
    pub(crate) domains: Vec<Domain>,
    pub(crate) fields: FxHashMap<(Ref, FieldId), DomainId>,
    pub(crate) arrays: FxHashMap<Ref, ArraySlots>,
    /// Collections that are filled when a slot gets them.
    pub(crate) fills: FxHashMap<Ref, Fill>,
    /// Arrays whose elements come in the order of their domain, each once: those of sets, and keys of maps.
    pub(crate) ascending: FxHashSet<Ref>,
    /// The object that is judged; null if the predicate is static.
    pub(crate) root: Ref,
    /// Class domains of which objects have been met before the search: how many.
    pub(crate) met: Vec<(u32, u32)>,
    /// What the predicate's arguments may be.
    pub(crate) arguments: Vec<DomainId>,
    /// What further arguments may be, which are chosen after the predicate accepted.
    pub(crate) late: Vec<DomainId>,
    /// Predicates of classes: objects that are further arguments must satisfy them.
    pub(crate) judges: FxHashMap<ClassId, MethodId>,
}

impl Default for Space {
    fn default() -> Self {
        Space {
            classes: Vec::new(),
            kinds: Vec::new(),
            domains: Vec::new(),
            fields: FxHashMap::default(),
            arrays: FxHashMap::default(),
            fills: FxHashMap::default(),
            ascending: FxHashSet::default(),
            root: Ref::NULL,
            met: Vec::new(),
            arguments: Vec::new(),
            late: Vec::new(),
            judges: FxHashMap::default(),
        }
    }
}

impl Space {
    pub(crate) fn add(&mut self, domain: Domain) -> DomainId {
        self.domains.push(domain);
        DomainId(self.domains.len() as u32 - 1)
    }

    #[inline]
    pub(crate) fn domain(&self, id: DomainId) -> &Domain {
        &self.domains[id.0 as usize]
    }

    /// The domain of a slot that has no value.
    #[inline]
    pub(crate) fn domain_of(&self, slot: Slot) -> Option<DomainId> {
        match slot {
            Slot::Field { object, field } => self.fields.get(&(object, field)).copied(),
            Slot::Length { array } => self.arrays.get(&array).map(|slots| slots.length),
            Slot::Element { array, .. } => self.arrays.get(&array).map(|slots| slots.elements),
        }
    }

    #[inline(always)]
    pub(crate) fn value(&self, id: DomainId, Alternative { part, index }: Alternative) -> Value {
        match self.domain(id) {
            Domain::Values(values) => values[index as usize],
            Domain::Objects { .. } if part == NULL => Value::Ref(Ref::NULL),
            Domain::Objects { classes, .. } => {
                Value::Ref(self.classes[classes[part as usize] as usize].objects[index as usize])
            }
        }
    }

    /// The class domain and the index in it, if the value is an object of one whose objects are interchangeable.
    #[inline]
    pub(crate) fn object(&self, id: DomainId, Alternative { part, index }: Alternative) -> Option<(u32, u32)> {
        match self.domain(id) {
            Domain::Objects { classes, .. } if part != NULL => Some((classes[part as usize], index)),
            _ => None,
        }
    }

    /// The value after this one, or the first. `used` has for each class domain how many of its objects have been met: of the
    /// others, only the next is tried (Korat paper, section 3.4).
    #[inline(always)]
    pub(crate) fn next(&self, id: DomainId, at: Option<Alternative>, used: &[u32]) -> Option<Alternative> {
        match (self.domain(id), at) {
            (Domain::Values(values), at) => {
                let index = at.map_or(0, |at| at.index + 1);
                ((index as usize) < values.len()).then_some(Alternative { part: 0, index })
            }
            (Domain::Objects { null: true, .. }, None) => Some(Alternative { part: NULL, index: 0 }),
            (Domain::Objects { classes, .. }, at) => {
                let from = match at {
                    Some(Alternative { part, index }) if part != NULL => {
                        let class = classes[part as usize];
                        let ClassDomain { objects, isomorphism } = &self.classes[class as usize];
                        let reach = if *isomorphism { used[class as usize] + 1 } else { u32::MAX };
                        if index + 1 < reach.min(objects.len() as u32) {
                            return Some(Alternative { part, index: index + 1 });
                        }
                        part as usize + 1
                    }
                    _ => 0,
                };
                let is_there = |part: &usize| !self.classes[classes[*part] as usize].objects.is_empty();
                (from..classes.len()).find(is_there).map(|part| Alternative { part: part as u32, index: 0 })
            }
        }
    }

    /// How many values a domain has.
    pub(crate) fn size(&self, id: DomainId) -> usize {
        match self.domain(id) {
            Domain::Values(values) => values.len(),
            Domain::Objects { null, classes } => {
                let objects = classes.iter().map(|&class| self.classes[class as usize].objects.len());
                usize::from(*null) + objects.sum::<usize>()
            }
        }
    }

    /// How many candidates there are, if every slot is chosen by itself.
    pub(crate) fn candidates(&self) -> Count {
        let slots = self.fields.values().chain(&self.arguments).chain(&self.late);
        let fields = slots.map(|&id| self.size(id) as u64).map(Count::from);
        let arrays = self.arrays.values().map(|slots| {
            let elements = Count::from(self.size(slots.elements) as u64);
            Count::from(self.size(slots.length) as u64).times(&elements.pow(slots.most as usize))
        });
        fields.chain(arrays).fold(Count::one(), |product, factor| product.times(&factor))
    }
}
