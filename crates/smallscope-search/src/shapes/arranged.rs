//! Sets, maps and heaps: sequences whose elements, or keys, stand in an order of their own, so that no two are alike.

use super::{Declare, Shapes};
use crate::domain::{Class, Domain, DomainId, Series};
use crate::lazy::{Ownership, ValueList};

/// Puts listed values into the order in which they are chosen, each once.
pub(crate) type Sort = fn(&ValueList) -> ValueList;

impl Shapes<'_> {
    /// Declares a set or a heap.
    pub(crate) fn arranged(&mut self, series: Series, key: Declare, sort: Sort) -> DomainId {
        let domain = self.series(series, |shapes| shapes.sorted(key, sort));
        self.limit_length(domain);
        domain
    }

    /// Declares a map; its keys are bounded as `field.key`, its values as `field.value`.
    pub(crate) fn map(&mut self, key: Declare, value: Declare, sort: Sort) -> DomainId {
        let domain = self.series(Series::Map, |shapes| {
            let outer = shapes.path.clone();
            shapes.path = format!("{outer}.key");
            let key = shapes.sorted(key, sort);
            shapes.path = format!("{outer}.value");
            let value = value(shapes);
            shapes.path = outer;
            shapes.push(Domain::Tuple([key, value].into()))
        });
        self.limit_length(domain);
        domain
    }

    fn sorted(&mut self, key: Declare, sort: Sort) -> DomainId {
        let domain = key(self);
        if let Domain::List(list) = &mut self.table[domain.0 as usize] {
            *list = sort(list);
        }
        domain
    }

    /// Keeps sets and maps from being longer than there are keys.
    fn limit_length(&mut self, domain: DomainId) {
        let Domain::Sequence { series, shortest, longest, element, .. } = self.table[domain.0 as usize] else { return };
        let keys = match &self.table[self.key_of(series, element).0 as usize] {
            Domain::Unit => 1,
            Domain::Ints { count, .. } => *count,
            Domain::List(list) => list.len(),
            _ => return,
        };
        if series == Series::Heap || longest <= keys {
            return;
        }
        let name = self.names[domain.0 as usize].clone();
        if shortest > keys && !self.settings.types_only {
            self.problems
                .push(format!("`{name}` has {shortest} keys at least, and there are only {keys} to choose from"));
        }
        if let Domain::Sequence { longest, .. } = &mut self.table[domain.0 as usize] {
            *longest = keys.max(shortest);
        }
    }

    /// The domain of the keys.
    fn key_of(&self, series: Series, element: DomainId) -> DomainId {
        match &self.table[element.0 as usize] {
            Domain::Tuple(parts) if series == Series::Map => parts[0],
            _ => element,
        }
    }

    /// Complains about keys that cannot be put into an order before all is built, or have none that means anything.
    pub(super) fn check_keys(&mut self) {
        for place in 0..self.table.len() {
            let Domain::Sequence { series, element, .. } = self.table[place] else { continue };
            if series == Series::Vector {
                continue;
            }
            if let Some(what) = self.without_order(self.key_of(series, element), &mut Vec::new()) {
                let name = &self.names[place];
                let problem = format!(
                    "`{name}` has {what} in the {} of a map, a set or a heap; use values or `Box`es there",
                    if series == Series::Map { "keys" } else { "elements" }
                );
                self.problems.push(problem);
            }
        }
    }

    /// What makes a domain's values unfit for keys, if anything does.
    fn without_order(&self, domain: DomainId, seen: &mut Vec<DomainId>) -> Option<&'static str> {
        if seen.contains(&domain) {
            return None;
        }
        seen.push(domain);
        match &self.table[domain.0 as usize] {
            Domain::Slot { .. } => Some("indices into an arena"),
            Domain::Symbolic { .. } => Some("symbolic values"),
            Domain::Pointer { ownership, pool, others: None, weak: false, .. } => {
                let pool = &self.pools[*pool as usize];
                let is_alone = *ownership == Ownership::Sole && !pool.shared;
                if is_alone { self.without_order(pool.content, seen) } else { Some("pointers that may be shared") }
            }
            Domain::Pointer { .. } => Some("pointers that may be shared"),
            Domain::Optional(inner)
            | Domain::Present(inner)
            | Domain::Sequence { element: inner, .. }
            | Domain::Array { element: inner, .. } => self.without_order(*inner, seen),
            Domain::Either(a, b) => [*a, *b].iter().find_map(|&part| self.without_order(part, seen)),
            Domain::Tuple(parts) => parts.iter().find_map(|&part| self.without_order(part, seen)),
            Domain::Class(class) => {
                let Class { first, variants, .. } = &self.classes[*class];
                let fields: usize = variants.iter().map(|variant| variant.fields.len()).sum();
                (0..fields as u32).find_map(|k| self.without_order(first.nth(k), seen))
            }
            Domain::Unit | Domain::Ints { .. } | Domain::List(_) | Domain::Absent(_) => None,
        }
    }
}
