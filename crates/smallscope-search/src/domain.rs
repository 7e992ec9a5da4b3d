//! Domains: what each field can hold, as the bounds of a space say it.
//!
//! A field's domain is a small tree that follows the field's type: an `Option<Rc<Node>>` has an optional domain over a
//! pointer domain over a pool. Classes stand for structs and enums; the domains of a class's fields have consecutive
//! numbers, over all variants, in declaration order.

use std::collections::HashSet;
use std::rc::Rc;

use smallscope_core::Count;

use crate::lazy::{Ownership, PoolDecl, ValueList};

/// The number of a domain within its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DomainId(pub(crate) u32);

impl DomainId {
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
    /// Consecutive integers (or characters, by code point).
    Ints { low: i128, count: usize },
    /// Listed values.
    List(ValueList),
    /// Nothing, or what the inner domain holds.
    Optional(DomainId),
    /// All combinations.
    Tuple(Rc<[DomainId]>),
    /// A struct or an enum: a number in the table of classes.
    Class(usize),
    /// A pointer to an object of one of the pools.
    Pointer { pools: Rc<[u32]>, ownership: Ownership, nullable: bool },
    /// A vector.
    Sequence { shortest: usize, longest: usize, element: DomainId, arena: Option<u32> },
    /// An array.
    Array { len: usize, element: DomainId },
    /// A slot of an arena, or nothing.
    Slot { arena: u32, optional: bool },
}

/// A struct or an enum.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) name: String,
    pub(crate) first: DomainId,
    pub(crate) variants: Vec<Variant>,
    pub(crate) is_enum: bool,
}

/// A variant, with the names of its fields.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) fields: Vec<String>,
}

/// All domains of a space.
#[derive(Debug)]
pub(crate) struct Domains {
    pub(crate) table: Vec<Domain>,
    /// What each domain is of, for messages: `Node.key`.
    pub(crate) names: Vec<String>,
    pub(crate) classes: Vec<Class>,
    pub(crate) pools: Vec<PoolDecl>,
    /// The capacity of each arena.
    pub(crate) arenas: Vec<usize>,
    pub(crate) root: DomainId,
}

impl std::ops::Index<DomainId> for Domains {
    type Output = Domain;

    fn index(&self, domain: DomainId) -> &Domain {
        &self.table[domain.0 as usize]
    }
}

impl Domains {
    /// The class that a domain stands for.
    pub(crate) fn class(&self, domain: DomainId) -> &Class {
        let Domain::Class(class) = self[domain] else { unreachable!("a class's domain is a class domain") };
        &self.classes[class]
    }

    /// What the domain is of.
    pub(crate) fn name(&self, domain: DomainId) -> &str {
        &self.names[domain.0 as usize]
    }

    /// Whether raw pointers point to objects that boxes own.
    pub(crate) fn has_aliased_boxes(&self) -> bool {
        self.table.iter().any(|domain| match domain {
            Domain::Pointer { pools, ownership: Ownership::Sole, .. } => {
                pools.iter().any(|&pool| self.pools[pool as usize].shared)
            }
            _ => false,
        })
    }

    /// Whether weak pointers occur.
    pub(crate) fn has_weak(&self) -> bool {
        self.pools.iter().any(|pool| pool.weak)
    }

    /// The number of labelled candidates: all values of all fields of all objects.
    pub(crate) fn size(&self) -> Count {
        let objects = self.pools.iter().map(|pool| self.size_of(pool.content).pow(pool.capacity));
        objects.fold(self.size_of(self.root), |size, pool| size.times(&pool))
    }

    fn size_of(&self, domain: DomainId) -> Count {
        match &self[domain] {
            Domain::Unit => Count::one(),
            Domain::Ints { count, .. } => Count::from(*count as u64),
            Domain::List(list) => Count::from(list.len() as u64),
            Domain::Optional(inner) => self.size_of(*inner).plus(&Count::one()),
            Domain::Tuple(parts) => product(parts.iter().map(|&part| self.size_of(part))),
            Domain::Class(class) => self.size_of_class(&self.classes[*class]),
            Domain::Pointer { pools, nullable, .. } => {
                let objects: usize = pools.iter().map(|&pool| self.pools[pool as usize].capacity).sum();
                Count::from((objects + usize::from(*nullable)) as u64)
            }
            Domain::Sequence { shortest, longest, element, .. } => {
                let element = self.size_of(*element);
                (*shortest..=*longest).fold(Count::zero(), |sum, len| sum.plus(&element.pow(len)))
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

    /// The names of all fields that bounds can be given for, in declaration order.
    pub(crate) fn field_names(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        let fields = self.classes.iter().flat_map(|class| {
            let count: usize = class.variants.iter().map(|variant| variant.fields.len()).sum();
            (0..count as u32).map(|k| self.name(class.first.nth(k)))
        });
        let input = (!matches!(self[self.root], Domain::Class(_))).then_some("input");
        fields.chain(input).filter(|name| seen.insert(*name)).collect()
    }
}

fn product(sizes: impl Iterator<Item = Count>) -> Count {
    sizes.fold(Count::one(), |product, size| product.times(&size))
}
