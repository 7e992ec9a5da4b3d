//! What can be wrong with bounds: names that mean nothing, objects that are not there.

use smallscope_core::closest;
use smallscope_core::small::{List as _, SmallMap, SmallSet};

use super::Shapes;
use crate::bounds::{SpaceBounds, Spec};
use crate::domain::{Class, Domain, DomainId, Domains, pools};
use crate::lazy::PoolKind;

impl Shapes<'_> {
    /// Complains if the objects of a pool are not those of the class that the bounds of `path` name.
    pub(super) fn check_class(&mut self, path: &str, name: &str, pool: u32) {
        let content = self.pools[pool as usize].content;
        let Domain::Class(class) = self.table[content.0 as usize] else { return };
        let own = self.classes[class].name.clone();
        if own != name {
            let known = self.settings.sets.iter().map(|set| set.name.as_str()).chain([own.as_str()]);
            let known: Vec<_> = known.list();
            let hint = match closest(name, known.iter().copied()) {
                Some(close) => format!("did you mean `{close}`?"),
                None => format!("there are {}", known.join(", ")),
            };
            self.problems.push(format!("`{path}` names the unknown class or set `{name}`; {hint}"));
        }
    }

    /// Complains if the input itself needs an object and there is none.
    pub(super) fn check_root(&mut self, root: DomainId) {
        let places = match self.table[root.0 as usize] {
            Domain::Class(class) if !self.classes[class].is_enum => {
                let Class { first, variants, .. } = &self.classes[class];
                (0..variants.first().map_or(0, |variant| variant.fields.len()) as u32).map(|k| first.nth(k)).list()
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

    /// Complains about bounds beyond what any search could use: room for objects and elements is made in advance.
    pub(super) fn check_sizes(&mut self) {
        const MOST: usize = 1 << 20;
        let too_many = |what: String, count: usize| {
            format!("{what} {count} of them, and a search has room for {MOST}; use a smaller bound")
        };
        for (domain, name) in self.table.iter().zip(&self.names) {
            match *domain {
                Domain::Sequence { longest: count, .. } | Domain::Array { len: count, .. } if count > MOST => {
                    self.problems.push(too_many(format!("the elements of `{name}`: there may be"), count));
                }
                _ => {}
            }
        }
        for pool in self.pools.iter().filter(|pool| pool.capacity > MOST) {
            let name = match self.table[pool.content.0 as usize] {
                Domain::Class(class) => &self.classes[class].name,
                _ => &self.names[pool.content.0 as usize],
            };
            self.problems.push(too_many(format!("the objects of `{name}`: there may be"), pool.capacity));
        }
    }

    /// Complains about types that are held in two ways that cannot meet.
    pub(super) fn check_pools(&mut self) {
        let holds = |wanted: PoolKind, of: &_| {
            self.pool_keys.iter().any(|((kind, target, _), _)| *kind == wanted && target == of)
        };
        let is_counted = |target: &_| holds(PoolKind::Rc, target) || holds(PoolKind::Arc, target);
        if self.pool_keys.iter().any(|((kind, target, _), _)| *kind == PoolKind::Box && is_counted(target)) {
            self.problems.push(
                "the same type is held by `Rc` or `Arc` and by `Box` or raw pointers, which cannot point to one \
                 another's objects; use `Weak` in place of a raw pointer"
                    .to_owned(),
            );
        }
    }
}

/// Complains about names that nothing took.
pub(super) fn check_names(
    settings: &SpaceBounds,
    taken: &SmallSet<String>,
    types: &SmallMap<String, String>,
    domains: &Domains,
    problems: &mut Vec<String>,
) {
    let fields = domains.field_names();
    let classes: Vec<&str> = domains.classes.iter().map(|class| class.name.as_str()).list();
    let unknown = |kind: &str, name: &str, known: &[&str]| match closest(name, known.iter().copied()) {
        Some(close) => format!("there is no {kind} `{name}`; did you mean `{close}`?"),
        None => format!("there is no {kind} `{name}`; there are {}", known.join(", ")),
    };
    for (name, values) in settings.fields.iter().filter(|(name, _)| !taken.contains(name)) {
        problems.push(if fields.contains(&name.as_str()) {
            let hint = match &values.0 {
                Spec::List { list, .. } => format!("a list of `{}`", list.type_name),
                _ => format!("{values}"),
            };
            let parts = fields.iter().filter(|field| field.starts_with(&format!("{name}."))).copied();
            let parts = match parts.list() {
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
            format!("`{name}` is a class, not a field; its fields are {}", own.list().join(", "))
        } else {
            unknown("field", name, &fields)
        });
    }
    for (name, _) in settings.lengths.iter().filter(|(name, _)| !taken.contains(&format!("length {name}"))) {
        problems.push(if fields.contains(&name.as_str()) {
            format!("`{name}` is not a vector, so it has no length")
        } else {
            unknown("field", name, &fields)
        });
    }
    for (name, _) in settings.objects.iter().filter(|(name, _)| !taken.contains(&format!("class {name}"))) {
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
