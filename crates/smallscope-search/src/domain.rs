//! Domains: what each field can hold, as the bounds of a space say it.
//!
//! A field's domain is a small tree that follows the field's type: an `Option<Rc<Node>>` has an optional domain over a
//! pointer domain over a pool. Classes stand for structs and enums; the domains of a class's fields have consecutive
//! numbers, over all variants, in declaration order.

use std::rc::Rc;

use smallscope_core::small::{List as _, SmallSet};
use smallscope_core::{Count, Limits, SpecText};

use crate::lazy::{Ownership, PoolDecl, Ticket, ValueList};
use crate::symbols::{MakeReasoner, Reasoner};

/// The number of a domain within its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DomainId(pub(crate) u32);

impl DomainId {
    /// No domain, for a field that gets its own before it is read.
    pub(crate) const UNBOUND: DomainId = DomainId(0);

    /// The domain `k` places after this one.
    pub fn nth(self, k: u32) -> DomainId {
        DomainId(self.0 + k)
    }
}

/// What a place in a structure can hold.
#[derive(Clone, Debug)]
pub(crate) enum Domain {
    /// One value.
    Unit,
    /// Consecutive integers, or what stands for them.
    Ints { low: i128, count: usize, kind: Number },
    /// A variable of this range, for a symbolic value.
    Symbolic { low: i128, high: i128, kind: Number, reasoner: MakeReasoner },
    /// Listed values.
    List(ValueList),
    /// Nothing, or what the inner domain holds.
    Optional(DomainId),
    /// An option or a pointer from which null was taken out: what the inner domain holds.
    Present(DomainId),
    /// An option or a pointer that is always null; the inner domain says what it could hold.
    Absent(DomainId),
    /// What one of two domains holds.
    Either(DomainId, DomainId),
    /// All combinations.
    Tuple(Rc<[DomainId]>),
    /// A struct or an enum: a number in the table of classes.
    Class(usize),
    /// A pointer to an object of a pool, or of one of several.
    Pointer { pool: u32, others: Option<Rc<[u32]>>, ownership: Ownership, nullable: bool, weak: bool },
    /// A vector, a set, a map or a heap.
    Sequence {
        series: Series,
        shortest: usize,
        longest: usize,
        element: DomainId,
        /// The arena, if positions are only names.
        arena: Option<u32>,
        /// The budget that the elements count against, if the class contains itself through this vector.
        budget: Option<u32>,
    },
    /// An array.
    Array { len: usize, element: DomainId },
    /// A slot of an arena, or nothing.
    Slot { arena: u32, optional: bool },
}

/// How the elements of a sequence follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Series {
    /// In any way.
    Vector,
    /// Each greater than the one before.
    Set,
    /// Pairs of a key and a value, each key greater than the one before.
    Map,
    /// Each at most as great as the one before.
    Heap,
}

/// What the numbers of a domain stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// Integers.
    Integer,
    /// `false` and `true`.
    Bool,
    /// Characters, by code point.
    Char,
}

/// The character of a code point.
pub(crate) fn letter(number: i128) -> char {
    u32::try_from(number).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The pools that a pointer with these first and further pools points into.
pub(crate) fn pools(first: u32, others: &Option<Rc<[u32]>>) -> impl Iterator<Item = u32> + '_ {
    std::iter::once(first).chain(others.iter().flat_map(|others| others.iter().copied()))
}

/// A struct or an enum.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// The name that bounds go by: the type's, or that of a set of objects.
    pub(crate) name: String,
    pub(crate) type_name: String,
    /// The type with its modules and arguments.
    pub(crate) path: &'static str,
    pub(crate) first: DomainId,
    pub(crate) variants: Vec<Variant>,
    pub(crate) is_enum: bool,
    /// Whether values are chosen whole, not field by field.
    pub(crate) whole: bool,
    /// Whether the type has invariants.
    pub(crate) judged: bool,
    /// What is said of its values in relational logic.
    pub(crate) specs: Vec<SpecText>,
}

/// A variant, with the names of its fields.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) fields: Vec<String>,
    /// The pools that its fields must have objects from, with how many owners they hold.
    pub(crate) needs: Vec<(u32, usize)>,
}

/// All domains of a space.
#[derive(Debug)]
pub(crate) struct Domains {
    /// The number of the search that they are for.
    pub(crate) ticket: Ticket,
    pub(crate) table: Vec<Domain>,
    /// What each domain is of, for messages: `Node.key`.
    pub(crate) names: Vec<String>,
    pub(crate) classes: Vec<Class>,
    pub(crate) pools: Vec<PoolDecl>,
    /// The capacity of each arena.
    pub(crate) arenas: Vec<usize>,
    /// How many values of a class that contains itself through vectors there may be, by class.
    pub(crate) budgets: Vec<(usize, usize)>,
    pub(crate) root: DomainId,
    /// How many unusual values an input may have.
    pub(crate) unusual: usize,
    /// Whether structures that differ in the order of an arena's slots are different ones.
    pub(crate) ordered_slots: bool,
    /// By domain: the pool, if it is that of boxes in a vector. Their objects are set aside when its length is chosen.
    pub(crate) promises: Vec<Option<u32>>,
}

impl std::ops::Index<DomainId> for Domains {
    type Output = Domain;

    #[inline]
    fn index(&self, domain: DomainId) -> &Domain {
        &self.table[domain.0 as usize]
    }
}

impl Domains {
    /// A field whose listed values are no longer what was listed.
    pub(crate) fn changed_list(&self) -> Option<&str> {
        let lists = self.table.iter().zip(&self.names);
        let mut changed = lists.filter(|(domain, _)| matches!(domain, Domain::List(list) if list.has_changed()));
        changed.next().map(|(_, name)| name.as_str())
    }

    /// Finds the vectors of boxes. Boxes that are parts of other elements, or may be missing, are chosen as any other.
    pub(crate) fn find_promises(&mut self) {
        self.promises = vec![None; self.table.len()];
        for domain in &self.table {
            let Domain::Sequence { series: Series::Vector, element, arena: None, budget: None, .. } = domain else {
                continue;
            };
            let Domain::Pointer { pool, others: None, ownership: Ownership::Sole, nullable: false, .. } =
                self[*element]
            else {
                continue;
            };
            if !self.pools[pool as usize].shared {
                self.promises[element.0 as usize] = Some(pool);
            }
        }
    }

    /// The class that a domain stands for.
    #[inline]
    pub(crate) fn class(&self, domain: DomainId) -> &Class {
        let Domain::Class(class) = self[domain] else { unreachable!("a class's domain is a class domain") };
        &self.classes[class]
    }

    /// Whether domains, pools and budgets of the same numbers mean the same in the other space.
    pub(crate) fn has_shape_of(&self, other: &Domains) -> bool {
        self.names == other.names && self.pools.len() == other.pools.len() && self.budgets.len() == other.budgets.len()
    }

    /// Which domains list all values that they list in a larger space of the same shape.
    pub(crate) fn complete_lists(&self, larger: &Domains) -> Vec<bool> {
        let is_complete = |domains: (&Domain, &Domain)| match domains {
            // Unusual values are counted, so each is looked at.
            (Domain::List(list), Domain::List(larger)) => list.usual() == list.len() && list.includes(larger),
            _ => false,
        };
        self.table.iter().zip(&larger.table).map(is_complete).list()
    }

    /// What the domain is of.
    pub(crate) fn name(&self, domain: DomainId) -> &str {
        &self.names[domain.0 as usize]
    }

    /// Whether raw pointers point to objects that boxes own.
    pub(crate) fn has_aliased_boxes(&self) -> bool {
        self.table.iter().any(|domain| match domain {
            Domain::Pointer { pool, others, ownership: Ownership::Sole, .. } => {
                pools(*pool, others).any(|pool| self.pools[pool as usize].shared)
            }
            _ => false,
        })
    }

    /// If the field points to objects without a class whose values belong to another field, that field.
    pub(crate) fn objects_named_elsewhere(&self, name: &str) -> Option<&str> {
        self.table.iter().zip(&self.names).filter(|(_, own)| *own == name).find_map(|(domain, _)| {
            let Domain::Pointer { pool, .. } = domain else { return None };
            let content = self.pools[*pool as usize].content;
            let is_elsewhere = !matches!(self[content], Domain::Class(_)) && self.name(content) != name;
            is_elsewhere.then(|| self.name(content))
        })
    }

    /// The names of the classes and sets that a pointer points to, if all its objects have one.
    pub(crate) fn pointed_classes(&self, domain: DomainId) -> Option<Vec<&str>> {
        let Domain::Pointer { pool, others, .. } = &self[domain] else { return None };
        let contents = pools(*pool, others).map(|pool| match self[self.pools[pool as usize].content] {
            Domain::Class(class) => Some(self.classes[class].name.as_str()),
            _ => None,
        });
        contents.collect()
    }

    /// Whether values of types with invariants may be inside of inputs, or be pointed to.
    pub(crate) fn has_judged_parts(&self) -> bool {
        let is_judged = |id: DomainId| matches!(self[id], Domain::Class(class) if self.classes[class].judged);
        // The parts of the root are inputs, whose own invariants are judged anyway.
        let is_inputs = |id: DomainId| id == self.root && matches!(self[id], Domain::Tuple(_));
        let in_domain = self.ids().filter(|id| !is_inputs(*id)).flat(|id| self.parts(id));
        in_domain.into_iter().any(is_judged)
    }

    /// Whether a pointer that may be shared could lead back to its object, and is not weak.
    pub(crate) fn may_hold_themselves(&self) -> bool {
        let strong = |id: DomainId| match &self[id] {
            Domain::Pointer { pool, others, ownership: Ownership::Shared, weak: false, .. } => {
                pools(*pool, others).map(|pool| self.pools[pool as usize].content).list()
            }
            _ => Vec::new(),
        };
        self.ids().flat(strong).into_iter().any(|content| {
            let mut reached = self.parts(content);
            let mut next = 0;
            while let Some(&id) = reached.get(next) {
                next += 1;
                let fresh = self.parts(id).into_iter().filter(|part| !reached.contains(part)).list();
                reached.extend(fresh);
            }
            reached.contains(&content)
        })
    }

    fn ids(&self) -> impl Iterator<Item = DomainId> + use<> {
        (0..self.table.len() as u32).map(DomainId)
    }

    /// What values of a domain hold or point to.
    fn parts(&self, id: DomainId) -> Vec<DomainId> {
        match &self[id] {
            Domain::Optional(inner) | Domain::Present(inner) => vec![*inner],
            Domain::Sequence { element, .. } | Domain::Array { element, .. } => vec![*element],
            Domain::Either(a, b) => vec![*a, *b],
            Domain::Tuple(parts) => parts.to_vec(),
            Domain::Pointer { pool, others, .. } => {
                pools(*pool, others).map(|pool| self.pools[pool as usize].content).list()
            }
            Domain::Class(class) => {
                let class = &self.classes[*class];
                let count: usize = class.variants.iter().map(|variant| variant.fields.len()).sum();
                (0..count as u32).map(|k| class.first.nth(k)).list()
            }
            _ => Vec::new(),
        }
    }

    /// Whether there are symbolic values.
    pub(crate) fn has_symbols(&self) -> bool {
        self.widest_symbol().is_some()
    }

    /// The field of most symbolic values, and how many it has, if there are any.
    pub(crate) fn widest_symbol(&self) -> Option<(&str, i128)> {
        let symbols = self.table.iter().zip(&self.names).filter_map(|(domain, name)| match domain {
            Domain::Symbolic { low, high, .. } => Some((name.as_str(), high.saturating_sub(*low).saturating_add(1))),
            _ => None,
        });
        symbols.max_by_key(|(_, count)| *count)
    }

    /// What reasons about symbolic values, if there are any.
    pub(crate) fn reasoner(&self, limits: &Limits) -> Option<Box<dyn Reasoner>> {
        self.table.iter().find_map(|domain| match domain {
            Domain::Symbolic { reasoner, .. } => Some(reasoner(limits)),
            _ => None,
        })
    }

    /// Whether weak pointers occur.
    pub(crate) fn has_weak(&self) -> bool {
        self.pools.iter().any(|pool| pool.weak)
    }

    /// By domain: whether choosing a value brings no further fields to choose, whatever the value.
    pub(crate) fn closed(&self) -> Vec<bool> {
        (0..self.table.len() as u32).map(|id| self.is_closed(DomainId(id))).list()
    }

    fn is_closed(&self, domain: DomainId) -> bool {
        match &self[domain] {
            Domain::Unit | Domain::Ints { .. } | Domain::Symbolic { .. } | Domain::List(_) => true,
            Domain::Absent(_) => true,
            Domain::Optional(inner) | Domain::Present(inner) => self.is_closed(*inner),
            Domain::Either(a, b) => self.is_closed(*a) && self.is_closed(*b),
            Domain::Tuple(parts) => parts.iter().all(|&part| self.is_closed(part)),
            Domain::Class(class) => {
                let Class { variants, whole, first, .. } = &self.classes[*class];
                let fields: usize = variants.iter().map(|variant| variant.fields.len()).sum();
                fields == 0 || (*whole && (0..fields as u32).all(|k| self.is_closed(first.nth(k))))
            }
            Domain::Pointer { pool, others, .. } => pools(*pool, others).all(|pool| {
                let content = self.pools[pool as usize].content;
                !matches!(self[content], Domain::Pointer { .. } | Domain::Optional(_) | Domain::Tuple(_))
                    && self.is_closed(content)
            }),
            Domain::Sequence { .. } | Domain::Array { .. } | Domain::Slot { .. } => false,
        }
    }

    /// The number of labelled candidates: all values of all fields of all objects.
    pub(crate) fn size(&self) -> Count {
        let objects = self.pools.iter().map(|pool| self.size_of(pool.content).pow(pool.capacity));
        let elements = self.budgets.iter().map(|&(class, count)| self.size_of_class(&self.classes[class]).pow(count));
        objects.chain(elements).fold(self.size_of(self.root), |size, pool| size.times(&pool))
    }

    fn size_of(&self, domain: DomainId) -> Count {
        match &self[domain] {
            Domain::Unit => Count::one(),
            Domain::Ints { count, .. } => Count::from(*count as u64),
            Domain::Symbolic { low, high, .. } => Count::from((high - low) as u64).plus(&Count::one()),
            Domain::List(list) => Count::from(list.len() as u64),
            Domain::Absent(_) => Count::one(),
            Domain::Present(inner) => self.size_of(*inner),
            Domain::Optional(inner) => self.size_of(*inner).plus(&Count::one()),
            Domain::Either(a, b) => self.size_of(*a).plus(&self.size_of(*b)),
            Domain::Tuple(parts) => product(parts.iter().map(|&part| self.size_of(part))),
            Domain::Class(class) => self.size_of_class(&self.classes[*class]),
            Domain::Pointer { pool, others, nullable, .. } => {
                let objects: usize = pools(*pool, others).map(|pool| self.pools[pool as usize].capacity).sum();
                Count::from((objects + usize::from(*nullable)) as u64)
            }
            Domain::Sequence { shortest, longest, element, budget, .. } => {
                let element = match budget {
                    Some(budget) => Count::from(self.budgets[*budget as usize].1 as u64),
                    None => self.size_of(*element),
                };
                element.powers(*shortest, *longest)
            }
            Domain::Array { len, element } => self.size_of(*element).pow(*len),
            Domain::Slot { arena, optional } => {
                Count::from((self.arenas[*arena as usize] + usize::from(*optional)) as u64)
            }
        }
    }

    fn size_of_class(&self, class: &Class) -> Count {
        let mut field = class.first;
        let mut sum = Count::zero();
        for variant in &class.variants {
            let fields = (0..variant.fields.len() as u32).map(|k| self.size_of(field.nth(k)));
            sum = sum.plus(&product(fields));
            field = field.nth(variant.fields.len() as u32);
        }
        sum
    }

    /// The classes whose objects are counted, with how many there are.
    pub(crate) fn counted_classes(&self) -> Vec<(&str, usize)> {
        let mut counted = Vec::new();
        for pool in &self.pools {
            if let Domain::Class(class) = self[pool.content] {
                counted.push((self.classes[class].name.as_str(), pool.capacity));
            }
        }
        for &(class, count) in &self.budgets {
            let entry = (self.classes[class].name.as_str(), count);
            if !counted.contains(&entry) {
                counted.push(entry);
            }
        }
        counted
    }

    /// The names of all fields that bounds can be given for, in declaration order.
    pub(crate) fn field_names(&self) -> Vec<&str> {
        let mut seen = SmallSet::new();
        let places = self.table.iter().zip(&self.names).enumerate();
        let is_root_class =
            |place: usize, domain: &Domain| place == self.root.0 as usize && matches!(domain, Domain::Class(_));
        let named = places.filter(|(place, (domain, _))| !is_root_class(*place, domain));
        named.map(|(_, (_, name))| name.as_str()).filter(|name| seen.insert(*name)).list()
    }
}

fn product(sizes: impl Iterator<Item = Count>) -> Count {
    sizes.fold(Count::one(), |product, size| product.times(&size))
}
