//! From types and bounds to domains.
//!
//! The types declare themselves: a twin's `Value::declare` names its class and fields, scalars and containers ask for
//! the domain that the bounds give them at the place where they stand. Problems are collected, not thrown, so that the
//! user sees all of them at once.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use smallscope_core::closest;

use crate::bounds::{Settings, Spec};
use crate::domain::{Class, Domain, DomainId, Domains, Number, Variant, pools};
use crate::error::SpaceError;
use crate::lazy::{Ownership, PoolDecl, PoolKind, PoolMemory, ValueList};
use crate::names::type_name;
use crate::value::Strategy;

type Declare = fn(&mut Shapes<'_>) -> DomainId;

/// The most values one field may have.
const MOST_VALUES: i128 = 1 << 31;

/// Builds the domains of a space.
pub struct Shapes<'a> {
    settings: &'a Settings,
    table: Vec<Domain>,
    names: Vec<String>,
    classes: Vec<Class>,
    class_domains: HashMap<(TypeId, Option<String>), DomainId>,
    pools: Vec<PoolDecl>,
    pool_keys: HashMap<(PoolKind, TypeId, Option<String>), u32>,
    arenas: BTreeMap<String, u32>,
    /// The field being declared, and the set its class belongs to.
    path: String,
    set: Option<String>,
    /// The vector whose elements are being declared.
    in_sequence: Option<String>,
    taken: BTreeSet<String>,
    /// Fields that name a class, and the pool they got, to be checked when all is declared.
    named_classes: Vec<(String, String, u32)>,
    /// The types of the fields, for messages.
    types: BTreeMap<String, String>,
    problems: Vec<String>,
}

impl<'a> Shapes<'a> {
    /// The domains of what `declare` declares, within the bounds.
    pub(crate) fn build(
        settings: &'a Settings,
        declare: impl FnOnce(&mut Shapes<'a>) -> DomainId,
    ) -> Result<Domains, SpaceError> {
        let mut shapes = Shapes {
            settings,
            table: Vec::new(),
            names: Vec::new(),
            classes: Vec::new(),
            class_domains: HashMap::new(),
            pools: Vec::new(),
            pool_keys: HashMap::new(),
            arenas: BTreeMap::new(),
            path: "input".to_owned(),
            set: None,
            in_sequence: None,
            taken: BTreeSet::new(),
            named_classes: Vec::new(),
            types: BTreeMap::new(),
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
        let mut decl = ClassDecl { variants: Vec::new(), fields: Vec::new(), whole: false };
        fields(&mut decl);
        let prefix = self.set.take().unwrap_or_else(|| name.to_owned());
        let domain = self.push(Domain::Class(self.classes.len()));
        self.class_domains.insert(key, domain);
        let first = DomainId(self.table.len() as u32);
        let is_enum = decl.variants.len() != 1 || decl.variants[0].name != name;
        if decl.variants.is_empty() {
            self.problems.push(format!("the enum `{name}` has no variants, so no value"));
        }
        let names = paths(&prefix, is_enum, &decl.variants);
        self.classes.push(Class { name: prefix, first, variants: decl.variants, is_enum, whole: decl.whole });
        for path in &names {
            self.path.clone_from(path);
            self.push(Domain::Unit);
        }
        for (k, (path, field)) in names.into_iter().zip(decl.fields).enumerate() {
            let outer = std::mem::replace(&mut self.path, path);
            self.types.insert(self.path.clone(), (field.type_name)());
            let declared = field.declare.declare(self);
            self.path = outer;
            self.table[first.0 as usize + k] = self.table[declared.0 as usize].clone();
        }
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
        let names = match self.settings.fields.get(&self.path) {
            Some(values) => match &values.0 {
                Spec::Objects(names) => {
                    self.taken.insert(self.path.clone());
                    names.clone()
                }
                _ => Vec::new(),
            },
            None => Vec::new(),
        };
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
            names.into_iter().map(named).collect()
        };
        let ownership = if kind == PoolKind::Box { Ownership::Sole } else { Ownership::Shared };
        for &pool in &pools {
            self.pools[pool as usize].shared |= ownership == Ownership::Shared;
            self.pools[pool as usize].weak |= weak;
        }
        let others = (pools.len() > 1).then(|| pools[1..].into());
        self.push(Domain::Pointer { pool: pools[0], others, ownership, nullable })
    }

    /// Complains if the objects of a pool are not those of the class that the bounds of `path` name.
    fn check_class(&mut self, path: &str, name: &str, pool: u32) {
        let content = self.pools[pool as usize].content;
        let Domain::Class(class) = self.table[content.0 as usize] else { return };
        let own = self.classes[class].name.clone();
        if own != name {
            let known = self.settings.sets.iter().map(|set| set.name.as_str()).chain([own.as_str()]);
            let known: Vec<_> = known.collect();
            let hint = match closest(name, known.iter().copied()) {
                Some(close) => format!("did you mean `{close}`?"),
                None => format!("there are {}", known.join(", ")),
            };
            self.problems.push(format!("`{path}` names the unknown class or set `{name}`; {hint}"));
        }
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
        let path = self.path.clone();
        let content = content(self);
        (self.set, self.path) = (outer, path);
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
        let sequence = self.push(Domain::Sequence { shortest, longest, element, arena: None, budget: None });
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
        let inner = inner(self);
        self.push(Domain::Optional(inner))
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

    /// Declares an integer type (or another whose values are numbers) that holds `least..=most`; `default` where no
    /// bound is set.
    pub(crate) fn int<T: Clone + std::fmt::Debug + 'static>(
        &mut self,
        kind: Number,
        (least, most): (i128, i128),
        (low, high): (i128, i128),
        from_int: fn(i128) -> Option<T>,
    ) -> DomainId {
        if let Some(listed) = self.listed::<T>() {
            return listed;
        }
        let type_name = type_name::<T>();
        let spec = self.settings.fields.get(&self.path).map(|values| values.0.clone());
        match spec {
            Some(Spec::Ints { low, high, kind: given }) if given == kind => {
                self.take();
                if low > high {
                    self.problems.push(format!("the values of `{}` are an empty range", self.path));
                } else if low < least || high > most {
                    let path = &self.path;
                    self.problems
                        .push(format!("`{path}` has type `{type_name}`, which cannot hold all of {low}..={high}"));
                }
                self.ints(low, high.max(low), kind)
            }
            Some(Spec::List { ints: Some(ints), .. }) => {
                self.take();
                let values: Option<Vec<T>> = ints.iter().map(|&int| from_int(int)).collect();
                let values = values.unwrap_or_else(|| {
                    let path = &self.path;
                    self.problems.push(format!("`{path}` has type `{type_name}`, which cannot hold all of {ints:?}"));
                    Vec::new()
                });
                self.list(ValueList::local(values))
            }
            _ => self.ints(low.max(least), high.min(most), kind),
        }
    }

    fn ints(&mut self, low: i128, high: i128, kind: Number) -> DomainId {
        let count = high.saturating_sub(low).saturating_add(1);
        if count > MOST_VALUES {
            self.problems.push(format!("`{}` has more than {MOST_VALUES} values", self.path));
        }
        self.push(Domain::Ints { low, count: count.min(MOST_VALUES) as usize, kind })
    }

    /// Declares a type of strings.
    pub(crate) fn text<T: From<String> + std::fmt::Debug + 'static>(&mut self) -> DomainId {
        if let Some(listed) = self.listed::<T>() {
            return listed;
        }
        match self.settings.fields.get(&self.path).map(|values| values.0.clone()) {
            Some(Spec::List { texts: Some(texts), .. }) => {
                self.take();
                self.list(ValueList::local(texts.into_iter().map(T::from).collect::<Vec<T>>()))
            }
            _ => self.must_list(&type_name::<T>()),
        }
    }

    /// Declares a type whose values must be listed.
    pub(crate) fn must_be_listed<T: 'static>(&mut self) -> DomainId {
        match self.listed::<T>() {
            Some(listed) => listed,
            None => self.must_list(&type_name::<T>()),
        }
    }

    fn must_list(&mut self, type_name: &str) -> DomainId {
        let path = &self.path;
        if self.settings.fields.contains_key(path) {
            self.problems.push(format!("the values given for `{path}` are not of its type, `{type_name}`"));
            self.take();
        } else {
            let hint = format!("list them: .field({path:?}, [..])");
            self.problems.push(format!("`{path}` has type `{type_name}`, whose values cannot be guessed; {hint}"));
        }
        self.unit()
    }

    /// The domain of the values listed for this place, if they are of type `T`.
    pub(crate) fn listed<T: 'static>(&mut self) -> Option<DomainId> {
        let Spec::List { list, .. } = &self.settings.fields.get(&self.path)?.0 else { return None };
        if !list.values.is::<Vec<T>>() {
            return None;
        }
        let list = (list.typed)(&list.values);
        self.take();
        Some(self.list(list))
    }

    fn list(&mut self, list: ValueList) -> DomainId {
        if list.len() == 0 && !self.problems.iter().any(|problem| problem.contains(&format!("`{}`", self.path))) {
            self.problems.push(format!("`{}` has no values", self.path));
        }
        self.push(Domain::List(list))
    }

    fn take(&mut self) {
        self.taken.insert(self.path.clone());
    }

    /// Declares an index into the arena of the given name.
    pub(crate) fn slot(&mut self, arena: &str, optional: bool) -> DomainId {
        let next = self.arenas.len() as u32;
        let arena = *self.arenas.entry(arena.to_owned()).or_insert(next);
        self.push(Domain::Slot { arena, optional })
    }

    fn finish(mut self, root: DomainId) -> Result<Domains, SpaceError> {
        let arenas = self.resolve_arenas();
        let budgets = self.find_budgets();
        self.find_needs();
        for (path, name, pool) in std::mem::take(&mut self.named_classes) {
            self.check_class(&path, &name, pool);
        }
        self.check_pools();
        self.check_root(root);
        let mut domains = Domains {
            table: self.table,
            names: self.names,
            classes: self.classes,
            pools: self.pools,
            arenas,
            budgets,
            root,
        };
        check_names(self.settings, &self.taken, &self.types, &domains, &mut self.problems);
        if self.problems.is_empty() {
            domains.table.shrink_to_fit();
            Ok(domains)
        } else {
            self.problems.dedup();
            Err(SpaceError::new(self.problems))
        }
    }

    /// Turns the vectors that indices point into into arenas; gives their capacities.
    fn resolve_arenas(&mut self) -> Vec<usize> {
        let mut capacities = Vec::new();
        let mut numbers = BTreeMap::new();
        let mut renumbered = vec![0; self.arenas.len()];
        for (name, &old) in &self.arenas {
            let is_it = |path: &String| path == name || path.rsplit('.').next() == Some(name);
            let vectors = self.table.iter().zip(&self.names).filter_map(|(domain, path)| match domain {
                Domain::Sequence { longest, .. } if is_it(path) => Some((path.clone(), *longest)),
                _ => None,
            });
            let vectors: BTreeMap<String, usize> = vectors.collect();
            let mut vectors = vectors.into_iter();
            let (Some((path, capacity)), None) = (vectors.next(), vectors.next()) else {
                let problem = "but there is not exactly one vector field of that name; write it as `Type.field`";
                self.problems.push(format!("an index names the arena `{name}`, {problem}"));
                continue;
            };
            renumbered[old as usize] = *numbers.entry(path).or_insert_with(|| {
                capacities.push(capacity);
                capacities.len() as u32 - 1
            });
        }
        for (domain, path) in self.table.iter_mut().zip(&self.names) {
            match domain {
                Domain::Sequence { arena, .. } => *arena = numbers.get(path).copied(),
                Domain::Slot { arena, .. } => *arena = renumbered[*arena as usize],
                _ => {}
            }
        }
        capacities
    }

    /// Finds the classes that contain themselves through vectors, and lets the elements count as objects of the class.
    fn find_budgets(&mut self) -> Vec<(usize, usize)> {
        let mut budgets: Vec<(usize, usize)> = Vec::new();
        for place in 0..self.table.len() {
            let Domain::Sequence { element, arena: None, .. } = self.table[place] else { continue };
            let mut path = Vec::new();
            if !self.contains(element, element, &mut path, &mut BTreeSet::new()) {
                continue;
            }
            let Some(&class) = path.last() else { continue };
            let known = budgets.iter().position(|&(of, _)| of == class);
            let number = known.unwrap_or_else(|| {
                let capacity = self.class_capacity(class);
                budgets.push((class, capacity));
                budgets.len() - 1
            });
            if let Domain::Sequence { budget, .. } = &mut self.table[place] {
                *budget = Some(number as u32);
            }
        }
        budgets
    }

    /// Whether a vector of `wanted` lies inside `domain`, not behind a pointer; if so, `path` has the classes on the way,
    /// outermost last.
    fn contains(&self, domain: DomainId, wanted: DomainId, path: &mut Vec<usize>, seen: &mut BTreeSet<u32>) -> bool {
        if !seen.insert(domain.0) {
            return false;
        }
        match &self.table[domain.0 as usize] {
            Domain::Optional(inner) | Domain::Array { element: inner, .. } => self.contains(*inner, wanted, path, seen),
            Domain::Either(a, b) => [*a, *b].iter().any(|&part| self.contains(part, wanted, path, seen)),
            Domain::Sequence { element, .. } => *element == wanted || self.contains(*element, wanted, path, seen),
            Domain::Tuple(parts) => parts.iter().any(|&part| self.contains(part, wanted, path, seen)),
            Domain::Class(class) => {
                let Class { first, variants, .. } = &self.classes[*class];
                let fields: usize = variants.iter().map(|variant| variant.fields.len()).sum();
                let found = (0..fields as u32).any(|k| self.contains(first.nth(k), wanted, path, seen));
                if found {
                    path.push(*class);
                }
                found
            }
            _ => false,
        }
    }

    /// Finds which variants cannot be built without an object, so that they are not chosen when none is left.
    fn find_needs(&mut self) {
        for class in &mut self.classes {
            let mut field = class.first;
            for variant in &mut class.variants {
                for _ in 0..variant.fields.len() {
                    if let Domain::Pointer { pool, others: None, ownership, nullable: false } =
                        self.table[field.0 as usize]
                    {
                        let owners = usize::from(ownership == Ownership::Sole);
                        match variant.needs.iter_mut().find(|(of, _)| *of == pool) {
                            Some((_, count)) => *count += owners,
                            None => variant.needs.push((pool, owners)),
                        }
                    }
                    field = field.nth(1);
                }
            }
        }
    }

    /// Complains if the input itself needs an object and there is none.
    fn check_root(&mut self, root: DomainId) {
        let places = match self.table[root.0 as usize] {
            Domain::Class(class) if !self.classes[class].is_enum => {
                let Class { first, variants, .. } = &self.classes[class];
                (0..variants.first().map_or(0, |variant| variant.fields.len()) as u32).map(|k| first.nth(k)).collect()
            }
            _ => vec![root],
        };
        for place in places {
            if let Domain::Pointer { pool, others, nullable: false, .. } = &self.table[place.0 as usize] {
                if pools(*pool, others).all(|pool| self.pools[pool as usize].capacity == 0) {
                    let name = &self.names[place.0 as usize];
                    self.problems.push(format!("`{name}` always points to an object, but its class has none"));
                }
            }
        }
    }

    /// Complains about types that are held in two ways that cannot meet.
    fn check_pools(&mut self) {
        let kinds = |wanted: PoolKind| {
            let pools = self.pool_keys.keys().filter(move |(kind, ..)| *kind == wanted);
            pools.map(|(_, target, _)| *target).collect::<BTreeSet<_>>()
        };
        let counted: BTreeSet<_> = kinds(PoolKind::Rc).union(&kinds(PoolKind::Arc)).copied().collect();
        if kinds(PoolKind::Box).intersection(&counted).next().is_some() {
            self.problems.push(
                "the same type is held by `Rc` or `Arc` and by `Box` or raw pointers, which cannot point to one \
                 another's objects; use `Weak` in place of a raw pointer"
                    .to_owned(),
            );
        }
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

/// Complains about names that nothing took.
fn check_names(
    settings: &Settings,
    taken: &BTreeSet<String>,
    types: &BTreeMap<String, String>,
    domains: &Domains,
    problems: &mut Vec<String>,
) {
    let fields = domains.field_names();
    let classes: Vec<&str> = domains.classes.iter().map(|class| class.name.as_str()).collect();
    let unknown = |kind: &str, name: &str, known: &[&str]| match closest(name, known.iter().copied()) {
        Some(close) => format!("there is no {kind} `{name}`; did you mean `{close}`?"),
        None => format!("there is no {kind} `{name}`; there are {}", known.join(", ")),
    };
    for (name, values) in settings.fields.iter().filter(|(name, _)| !taken.contains(*name)) {
        problems.push(if fields.contains(&name.as_str()) {
            let hint = match &values.0 {
                Spec::List { list, .. } => format!("a list of `{}`", list.type_name),
                _ => format!("{values}"),
            };
            let parts = fields.iter().filter(|field| field.starts_with(&format!("{name}."))).copied();
            let parts = match parts.collect::<Vec<_>>() {
                parts if parts.is_empty() => String::new(),
                parts => format!("; its parts are {}", parts.join(", ")),
            };
            let shared = domains.objects_named_elsewhere(name);
            match types.get(name) {
                _ if shared.is_some() => {
                    let other = shared.unwrap_or_default();
                    format!("`{name}` points to the objects of `{other}`: give their values there")
                }
                Some(its) if its.starts_with("Vec<") || its.starts_with("LazyArray<") => {
                    format!("`{name}` is bounded by its elements and its length; it cannot take {hint}")
                }
                Some(its) => format!("`{name}` has type `{its}` and cannot take {hint}{parts}"),
                None => format!("`{name}` cannot take {hint}: that is not of its type{parts}"),
            }
        } else if classes.contains(&name.as_str()) {
            let own = fields.iter().filter(|field| field.starts_with(&format!("{name}."))).copied();
            format!("`{name}` is a class, not a field; its fields are {}", own.collect::<Vec<_>>().join(", "))
        } else {
            unknown("field", name, &fields)
        });
    }
    for name in settings.lengths.keys().filter(|name| !taken.contains(&format!("length {name}"))) {
        problems.push(if fields.contains(&name.as_str()) {
            format!("`{name}` is not a vector, so it has no length")
        } else {
            unknown("field", name, &fields)
        });
    }
    for name in settings.objects.keys().filter(|name| !taken.contains(&format!("class {name}"))) {
        problems.push(if classes.contains(&name.as_str()) {
            format!("nothing points to a `{name}`, so there are no objects of it to bound")
        } else {
            unknown("class", name, &classes)
        });
    }
    for set in settings.sets.iter().filter(|set| !classes.contains(&set.name.as_str())) {
        problems.push(if classes.contains(&set.class.as_str()) {
            format!("no field may point to the set `{}`; name it with Values::objects", set.name)
        } else {
            unknown("class", &set.class, &classes)
        });
    }
}

/// Collects the variants and fields of a class.
pub struct ClassDecl {
    variants: Vec<Variant>,
    fields: Vec<TypedField>,
    whole: bool,
}

struct TypedField {
    type_name: fn() -> String,
    declare: FieldDecl,
}

enum FieldDecl {
    By(Declare),
    Listed(Box<dyn FnOnce(&mut Shapes<'_>) -> DomainId>),
    Slot { arena: &'static str, optional: bool },
}

impl FieldDecl {
    fn declare(self, shapes: &mut Shapes<'_>) -> DomainId {
        match self {
            FieldDecl::By(declare) => declare(shapes),
            FieldDecl::Listed(declare) => declare(shapes),
            FieldDecl::Slot { arena, optional } => shapes.slot(arena, optional),
        }
    }
}

impl ClassDecl {
    /// Says that values are chosen whole, not field by field.
    pub fn whole(&mut self) {
        self.whole = true;
    }

    /// Begins a variant; a struct has one, of its own name.
    pub fn variant(&mut self, name: &'static str) {
        self.variants.push(Variant { name: name.to_owned(), fields: Vec::new(), needs: Vec::new() });
    }

    fn named<T>(&mut self, name: &'static str, declare: FieldDecl) {
        self.variants.last_mut().expect("a field follows its variant").fields.push(name.to_owned());
        self.fields.push(TypedField { type_name: type_name::<T>, declare });
    }

    /// Adds a field to the last variant.
    pub fn field<T, S: Strategy<T>>(&mut self, name: &'static str) {
        self.named::<T>(name, FieldDecl::By(S::declare));
    }

    /// Adds a field with listed values, unless the bounds list others.
    pub fn listed_field<T: Clone + std::fmt::Debug + 'static>(&mut self, name: &'static str, values: fn() -> Vec<T>) {
        let declare = move |shapes: &mut Shapes<'_>| match shapes.listed::<T>() {
            Some(listed) => listed,
            None => shapes.list(ValueList::local(values())),
        };
        self.named::<T>(name, FieldDecl::Listed(Box::new(declare)));
    }

    /// Adds a field that holds an index into an arena.
    pub fn indexed_field<T: crate::value::SlotIndex>(&mut self, name: &'static str, arena: &'static str) {
        self.named::<T>(name, FieldDecl::Slot { arena, optional: T::OPTIONAL });
    }
}
