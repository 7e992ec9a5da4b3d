//! From types and bounds to domains.
//!
//! The types declare themselves: a twin's `Value::declare` names its class and fields, scalars and containers ask for
//! the domain that the bounds give them at the place where they stand. Problems are collected, not thrown, so that the
//! user sees all of them at once.

use std::any::TypeId;
use std::rc::Rc;

use smallscope_core::small::{List as _, SmallMap, SmallSet};

use crate::bounds::{Null, SpaceBounds, Spec, Values};
use crate::domain::{Class, Domain, DomainId, Domains, Series, Variant};
use crate::error::SpaceError;
use crate::lazy::{Ownership, PoolDecl, PoolKind, PoolMemory};
use crate::symbols::MakeReasoner;
pub use class::ClassDecl;

mod arenas;
mod arranged;
mod check;
mod class;
mod leaves;
mod settle;

type Declare = fn(&mut Shapes<'_>) -> DomainId;

/// The most values one field may have.
const MOST_VALUES: i128 = 1 << 31;

/// Builds the domains of a space.
pub struct Shapes<'a> {
    settings: &'a SpaceBounds,
    table: Vec<Domain>,
    names: Vec<String>,
    classes: Vec<Class>,
    class_domains: SmallMap<(TypeId, Option<String>), DomainId>,
    pools: Vec<PoolDecl>,
    pool_keys: SmallMap<(PoolKind, TypeId, Option<String>), u32>,
    arenas: SmallMap<String, u32>,
    /// The field being declared, and the set its class belongs to.
    path: String,
    set: Option<String>,
    /// Whether what is being declared stands directly in an option.
    in_option: bool,
    /// The vector whose elements are being declared.
    in_sequence: Option<String>,
    /// What reasons about the type being declared, if it is symbolic.
    reasoner: Option<MakeReasoner>,
    /// Whether symbolic types are declared as what they stand for.
    enumerates: bool,
    taken: SmallSet<String>,
    /// Fields that name a class, and the pool they got, to be checked when all is declared.
    named_classes: Vec<(String, String, u32)>,
    /// The types of the fields, for messages.
    types: SmallMap<String, String>,
    problems: Vec<String>,
}

/// What is wrong with a twin that is too large: values are moved about on the stack.
pub(crate) fn too_large<T>(name: &str) -> Option<String> {
    const LARGEST: usize = 1 << 20;
    let size = size_of::<T>();
    (size > LARGEST).then(|| {
        format!(
            "a `{name}` with fields to choose takes {size} bytes, and {LARGEST} are allowed on the stack; use smaller arrays, or \
             vectors"
        )
    })
}

impl<'a> Shapes<'a> {
    /// The domains of what `declare` declares, within the bounds.
    pub(crate) fn build(
        settings: &'a SpaceBounds,
        declare: impl FnOnce(&mut Shapes<'a>) -> DomainId,
    ) -> Result<Domains, SpaceError> {
        let mut shapes = Shapes {
            settings,
            table: Vec::new(),
            names: Vec::new(),
            classes: Vec::new(),
            class_domains: SmallMap::new(),
            pools: Vec::new(),
            pool_keys: SmallMap::new(),
            arenas: SmallMap::default(),
            path: "input".to_owned(),
            set: None,
            in_option: false,
            in_sequence: None,
            reasoner: None,
            enumerates: settings.enumerates,
            taken: SmallSet::new(),
            named_classes: Vec::new(),
            types: SmallMap::default(),
            problems: Vec::new(),
        };
        let root = declare(&mut shapes);
        shapes.finish(root)
    }

    /// The bound of the space.
    pub(crate) fn bound(&self) -> usize {
        self.settings.bound
    }

    fn push(&mut self, domain: Domain) -> DomainId {
        let id = DomainId(u32::try_from(self.table.len()).expect("there are fewer domains than that"));
        self.table.push(domain);
        self.names.push(self.path.clone());
        id
    }

    /// Declares a struct or an enum.
    pub fn class<T: 'static>(&mut self, name: &'static str, fields: impl FnOnce(&mut ClassDecl)) -> DomainId {
        let key = (TypeId::of::<T>(), self.set.clone());
        if let Some(&domain) = self.class_domains.get(&key) {
            return domain;
        }
        let mut decl = ClassDecl::default();
        fields(&mut decl);
        let prefix = self.set.take().unwrap_or_else(|| name.to_owned());
        let domain = self.push(Domain::Class(self.classes.len()));
        self.class_domains.insert(key, domain);
        let first = DomainId(self.table.len() as u32);
        let is_enum = decl.variants.len() != 1 || decl.variants[0].name != name;
        if decl.variants.is_empty() {
            self.problems.push(format!("the enum `{name}` has no variants, so no value"));
        }
        self.problems.extend(too_large::<T>(name));
        let names = paths(&prefix, is_enum, &decl.variants);
        let ClassDecl { variants, fields, whole, judged, specs } = decl;
        let (type_name, path) = (name.to_owned(), std::any::type_name::<T>());
        self.classes.push(Class { name: prefix, type_name, path, first, variants, is_enum, whole, judged, specs });
        for path in &names {
            self.path.clone_from(path);
            self.push(Domain::Unit);
        }
        let in_option = std::mem::replace(&mut self.in_option, false);
        for (k, (path, field)) in names.into_iter().zip(fields).enumerate() {
            let outer = std::mem::replace(&mut self.path, path);
            self.types.insert(self.path.clone(), (field.type_name)());
            let declared = field.declare.declare(self);
            self.path = outer;
            self.table[first.0 as usize + k] = self.table[declared.0 as usize].clone();
        }
        self.in_option = in_option;
        domain
    }

    /// Declares a pointer to objects of a type.
    pub(crate) fn pointer(
        &mut self,
        kind: PoolKind,
        target: TypeId,
        content: Declare,
        memory: PoolMemory,
        nullable: bool,
        weak: bool,
    ) -> DomainId {
        let (names, null) = match self.settings.fields.get(&self.path).map(|values| &values.0) {
            Some(Spec::Objects { names, null }) => {
                self.taken.insert(self.path.clone());
                (names.clone(), *null)
            }
            _ => (Vec::new(), Null::Allowed),
        };
        if null == Null::Always && !nullable && !self.in_option {
            self.problems.push(format!("`{}` is never null", self.path));
        }
        let pools = if names.is_empty() {
            vec![self.pool(kind, target, content, memory, None)]
        } else {
            let named = |name: String| {
                let set = self.settings.sets.iter().any(|set| set.name == name).then(|| name.clone());
                let pool = self.pool(kind, target, content, memory, set.clone());
                if set.is_none() {
                    self.named_classes.push((self.path.clone(), name, pool));
                }
                pool
            };
            names.into_iter().map(named).list()
        };
        let ownership = if kind == PoolKind::Box { Ownership::Sole } else { Ownership::Shared };
        for &pool in &pools {
            self.pools[pool as usize].shared |= ownership == Ownership::Shared;
            self.pools[pool as usize].weak |= weak;
        }
        let others = (pools.len() > 1).then(|| pools[1..].into());
        let domain =
            Domain::Pointer { pool: pools[0], others, ownership, nullable: nullable && null != Null::Never, weak };
        let pointer = self.push(domain);
        if null == Null::Always && nullable { self.push(Domain::Absent(pointer)) } else { pointer }
    }

    fn pool(
        &mut self,
        kind: PoolKind,
        target: TypeId,
        content: Declare,
        memory: PoolMemory,
        set: Option<String>,
    ) -> u32 {
        let join = if kind == PoolKind::Raw { PoolKind::Box } else { kind };
        let key = (join, target, set.clone());
        if let Some(&pool) = self.pool_keys.get(&key) {
            return pool;
        }
        let pool = self.pools.len() as u32;
        self.pool_keys.insert(key, pool);
        let placeholder = DomainId(0);
        self.pools.push(PoolDecl { capacity: 0, content: placeholder, shared: false, weak: false, memory });
        let outer = std::mem::replace(&mut self.set, set.clone());
        let in_option = std::mem::replace(&mut self.in_option, false);
        let path = self.path.clone();
        let content = content(self);
        (self.set, self.path, self.in_option) = (outer, path, in_option);
        let capacity = self.capacity(content, set.as_deref());
        self.pools[pool as usize].content = content;
        self.pools[pool as usize].capacity = capacity;
        pool
    }

    fn capacity(&mut self, content: DomainId, set: Option<&str>) -> usize {
        if let Some(set) = self.settings.sets.iter().find(|candidate| Some(candidate.name.as_str()) == set) {
            return set.count;
        }
        match self.table[content.0 as usize] {
            Domain::Class(class) => self.class_capacity(class),
            _ => self.settings.bound,
        }
    }

    /// How many objects of a class there may be.
    fn class_capacity(&mut self, class: usize) -> usize {
        let name = &self.classes[class].name;
        let count = self.settings.objects.get(name).copied();
        if count.is_some() {
            self.taken.insert(format!("class {name}"));
        }
        count.unwrap_or(self.settings.bound)
    }

    /// Declares a vector.
    pub(crate) fn sequence(&mut self, element: Declare) -> DomainId {
        self.series(Series::Vector, element)
    }

    /// Declares a sequence whose elements `element` declares.
    pub(super) fn series(&mut self, series: Series, element: impl FnOnce(&mut Self) -> DomainId) -> DomainId {
        let outer = self.path.clone();
        if self.in_sequence.as_ref() == Some(&outer) {
            self.path.push_str("[]");
        }
        let (shortest, longest) = match self.settings.lengths.get(&self.path) {
            Some(&(shortest, longest)) => {
                self.taken.insert(format!("length {}", self.path));
                if shortest > longest {
                    self.problems
                        .push(format!("the lengths of `{}`, {shortest}..={longest}, are an empty range", self.path));
                }
                (shortest, longest.max(shortest))
            }
            None => (0, self.settings.bound),
        };
        let before = self.in_sequence.replace(self.path.clone());
        let element = element(self);
        self.in_sequence = before;
        let sequence = self.push(Domain::Sequence { series, shortest, longest, element, arena: None, budget: None });
        self.path = outer;
        sequence
    }

    /// Declares an array.
    pub(crate) fn array(&mut self, len: usize, element: Declare) -> DomainId {
        let element = element(self);
        self.push(Domain::Array { len, element })
    }

    /// Declares an optional value.
    pub(crate) fn optional<T: 'static>(&mut self, inner: Declare) -> DomainId {
        if let Some(listed) = self.listed::<T>() {
            return listed;
        }
        let null = self.settings.fields.get(&self.path).map_or(Null::Allowed, Values::nulls);
        if null != Null::Allowed {
            self.taken.insert(self.path.clone());
        }
        let outer = std::mem::replace(&mut self.in_option, true);
        let inner = inner(self);
        self.in_option = outer;
        self.push(match null {
            Null::Allowed => Domain::Optional(inner),
            Null::Never => Domain::Present(inner),
            Null::Always => Domain::Absent(inner),
        })
    }

    /// Declares a choice between two named parts.
    pub(crate) fn either<T: 'static>(&mut self, a: (&str, Declare), b: (&str, Declare)) -> DomainId {
        if let Some(listed) = self.listed::<T>() {
            return listed;
        }
        let outer = self.path.clone();
        let [a, b] = [a, b].map(|(name, declare)| {
            self.path = format!("{outer}.{name}");
            declare(self)
        });
        self.path = outer;
        self.push(Domain::Either(a, b))
    }

    /// Declares a tuple.
    pub(crate) fn tuple<T: 'static>(&mut self, parts: &[Declare]) -> DomainId {
        if let Some(listed) = self.listed::<T>() {
            return listed;
        }
        let outer = self.path.clone();
        let part = |(k, declare): (usize, &Declare)| {
            self.path = format!("{outer}.{k}");
            declare(self)
        };
        let parts: Rc<[_]> = parts.iter().enumerate().map(part).collect();
        self.path = outer;
        self.push(Domain::Tuple(parts))
    }

    /// Declares a type with one value.
    pub(crate) fn unit(&mut self) -> DomainId {
        self.push(Domain::Unit)
    }

    /// Declares an index into the arena of the given name.
    pub(crate) fn slot(&mut self, arena: &str, optional: bool) -> DomainId {
        let next = self.arenas.len() as u32;
        let arena = *self.arenas.get_or_insert(arena.to_owned(), next);
        self.push(Domain::Slot { arena, optional })
    }
}

fn paths(prefix: &str, is_enum: bool, variants: &[Variant]) -> Vec<String> {
    let mut names = Vec::new();
    for variant in variants {
        for field in &variant.fields {
            names.push(if is_enum {
                format!("{prefix}::{}.{field}", variant.name)
            } else {
                format!("{prefix}.{field}")
            });
        }
    }
    names
}
