//! Arenas must be unique: an index does not say into which of several arenas of one field it points.

use smallscope_core::small::List as _;

use crate::domain::{Class, Domain, DomainId, Domains, pools};

/// The arenas of which an input may have more than one, each as the path of its field.
pub(super) fn repeated(domains: &Domains) -> Vec<String> {
    let holds_arena = |class: &Class| fields(class).any(|field| is_arena(domains, field));
    let holders = (0..domains.classes.len()).filter(|&class| holds_arena(&domains.classes[class]));
    let is_repeated = |&class: &usize| Occurrences { domains, class, inside: Vec::new() }.of(domains.root) > 1;
    holders.filter(is_repeated).map(|class| domains.classes[class].name.clone()).list()
}

fn fields(class: &Class) -> impl Iterator<Item = DomainId> + '_ {
    let count: usize = class.variants.iter().map(|variant| variant.fields.len()).sum();
    (0..count as u32).map(|k| class.first.nth(k))
}

fn is_arena(domains: &Domains, field: DomainId) -> bool {
    matches!(domains[field], Domain::Sequence { arena: Some(_), .. })
}

/// Counts how often a class can occur in a value; 2 stands for more.
struct Occurrences<'d> {
    domains: &'d Domains,
    class: usize,
    /// The classes we are inside of, and whether they contain themselves.
    inside: Vec<(usize, bool)>,
}

impl Occurrences<'_> {
    fn of(&mut self, domain: DomainId) -> usize {
        let count = match &self.domains[domain] {
            Domain::Optional(inner) | Domain::Present(inner) => self.of(*inner),
            Domain::Either(a, b) => self.of(*a).max(self.of(*b)),
            Domain::Tuple(parts) => parts.iter().map(|&part| self.of(part)).sum(),
            Domain::Array { len, element } => self.of(*element) * len,
            Domain::Sequence { longest, element, .. } => self.of(*element) * longest,
            Domain::Pointer { pool, others, .. } => {
                let contents = pools(*pool, others).map(|pool| &self.domains.pools[pool as usize]);
                let contents: Vec<_> = contents.map(|pool| (pool.content, pool.capacity)).list();
                contents.into_iter().map(|(content, capacity)| self.of(content).min(capacity)).max().unwrap_or(0)
            }
            Domain::Class(class) => self.of_class(*class),
            _ => 0,
        };
        count.min(2)
    }

    fn of_class(&mut self, class: usize) -> usize {
        let own = usize::from(class == self.class);
        if let Some(outer) = self.inside.iter_mut().find(|(outer, _)| *outer == class) {
            outer.1 = true;
            return own;
        }
        self.inside.push((class, false));
        let domains = self.domains;
        let Class { variants, first, .. } = &domains.classes[class];
        let (mut most, mut start) = (0, 0);
        for variant in variants {
            let end = start + variant.fields.len() as u32;
            let count: usize = (start..end).map(|k| self.of(first.nth(k))).sum();
            (most, start) = (count.max(most), end);
        }
        let (_, is_recursive) = self.inside.pop().expect("what was entered is left");
        own + if is_recursive { most * 2 } else { most }
    }
}
