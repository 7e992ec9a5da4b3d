//! What choices use up: objects of pools, elements of nested vectors, unusual values.

use std::ops::{Add, Sub};

use super::quick::QuickMap;
use crate::domain::{Domain, DomainId, Domains, Series, pools};
use crate::lazy::Ownership;

/// How much is used of each resource, in 16 bits each. The highest bit of each is free: sums end at `MANY`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Used(pub(crate) u128);

/// How many resources fit.
const MOST: usize = 8;

/// The highest bit of each resource.
const HIGH: u128 = 0x8000_8000_8000_8000_8000_8000_8000_8000;

/// More of a resource than there can be.
const MANY: u128 = 0x7fff;

impl Used {
    pub(crate) const NONE: Used = Used(0);

    /// The bits of the resources of which there is at most as much as here.
    fn at_most(self, other: Used) -> u128 {
        ((((other.0 | HIGH) - self.0) & HIGH) >> 15) * MANY
    }

    /// Whether there is enough of each resource.
    pub(crate) fn fits(self, left: Used) -> bool {
        ((left.0 | HIGH) - self.0) & HIGH == HIGH
    }

    /// The smaller amount of each resource.
    pub(crate) fn min(self, other: Used) -> Used {
        let smaller = self.at_most(other);
        Used(self.0 & smaller | other.0 & !smaller)
    }

    /// The larger amount of each resource.
    pub(crate) fn max(self, other: Used) -> Used {
        let smaller = self.at_most(other);
        Used(other.0 & smaller | self.0 & !smaller)
    }

    pub(crate) fn of(resource: usize, count: usize) -> Used {
        Used((count as u128) << (16 * resource))
    }

    pub(crate) fn get(self, resource: usize) -> usize {
        (self.0 >> (16 * resource)) as u16 as usize
    }
}

impl Add for Used {
    type Output = Used;

    fn add(self, other: Used) -> Used {
        let sum = self.0 + other.0;
        Used((sum | (((sum & HIGH) >> 15) * MANY)) & !HIGH)
    }
}

impl Sub for Used {
    type Output = Used;

    fn sub(self, other: Used) -> Used {
        Used(self.0 - other.0)
    }
}

/// How the domains of a space use resources.
pub(crate) struct Resources {
    /// By domain: whether all that its values lead to is owned by them.
    pub(crate) owned: Vec<bool>,
    /// By domain: whether choosing a value, or what comes with it, can use resources up.
    pub(crate) consuming: Vec<bool>,
    /// By domain: how many values it has, if one choice settles which, and uses nothing up.
    pub(crate) simple: Vec<Option<usize>>,
    /// By domain: the first one that has the same values, chosen in the same way.
    pub(crate) alike: Vec<DomainId>,
    pub(crate) pools: usize,
    pub(crate) budgets: usize,
}

impl Resources {
    /// How the domains of a space use resources; none if there are more of these than can be counted.
    pub(crate) fn of(domains: &Domains) -> Option<Self> {
        let (pool_count, budgets) = (domains.pools.len(), domains.budgets.len());
        let limits = domains.pools.iter().map(|pool| pool.capacity);
        let limits = limits.chain(domains.budgets.iter().map(|&(_, count)| count)).chain([domains.unusual]);
        if pool_count + budgets + 1 > MOST || limits.max() >= Some(1 << 15) {
            return None;
        }
        let all = |fold: fn(&Domains, DomainId, &mut Vec<bool>) -> bool| -> Vec<bool> {
            let reached = |id| fold(domains, DomainId(id), &mut vec![false; domains.table.len()]);
            (0..domains.table.len() as u32).map(reached).collect()
        };
        let owned = all(|domains, id, seen| !finds(domains, id, seen, is_shared));
        let consuming = all(|domains, id, seen| finds(domains, id, seen, is_consuming));
        let simple = domains.table.iter().zip(&consuming).map(|(domain, consuming)| match domain {
            _ if *consuming => None,
            Domain::Unit => Some(1),
            Domain::Ints { count, .. } => Some(*count),
            Domain::List(list) => Some(if domains.unusual == 0 { list.usual() } else { list.len() }),
            _ => None,
        });
        let simple = simple.collect();
        Some(Resources { owned, consuming, simple, alike: alike(domains), pools: pool_count, budgets })
    }

    /// Whether there are owned values that lead to further ones. Others are not worth a table.
    pub(crate) fn are_worth_tables(&self) -> bool {
        self.owned.iter().zip(&self.consuming).any(|(owned, consuming)| *owned && *consuming)
    }
}

/// By domain: the first one that has the same values, chosen in the same way. Fields of one type mostly have domains that are alike.
fn alike(domains: &Domains) -> Vec<DomainId> {
    let mut alike: Vec<DomainId> = (0..domains.table.len() as u32).map(DomainId).collect();
    loop {
        let mut firsts = QuickMap::default();
        let found: Vec<DomainId> = (0..domains.table.len() as u32)
            .map(|id| match described(domains, DomainId(id), &alike) {
                Some(words) => *firsts.entry(words).or_insert(DomainId(id)),
                None => DomainId(id),
            })
            .collect();
        // Domains are alike if their parts are: each round finds this one level further up.
        if found == alike {
            return alike;
        }
        alike = found;
    }
}

/// What there is to choose from a domain, in words; none if that is not compared.
fn described(domains: &Domains, id: DomainId, alike: &[DomainId]) -> Option<Vec<u64>> {
    let part = |id: &DomainId| u64::from(alike[id.0 as usize].0);
    let option = |value: Option<u32>| value.map_or(0, |value| 1 + u64::from(value));
    let mut words = match &domains[id] {
        Domain::Unit => vec![0],
        Domain::Ints { low, count, kind } => {
            vec![1, *low as u64, (*low >> 64) as u64, *count as u64, *kind as u64]
        }
        Domain::Optional(inner) => vec![2, part(inner)],
        Domain::Present(inner) => vec![9, part(inner)],
        Domain::Absent(_) => vec![10],
        Domain::Either(a, b) => vec![3, part(a), part(b)],
        Domain::Tuple(parts) => [4].into_iter().chain(parts.iter().map(part)).collect(),
        Domain::Class(class) => vec![5, *class as u64],
        Domain::Pointer { pool, others: None, ownership: Ownership::Sole, nullable, weak } => {
            vec![6, u64::from(*pool), u64::from(*nullable), u64::from(*weak)]
        }
        Domain::Sequence { series: Series::Vector, shortest, longest, element, arena: None, budget } => {
            vec![7, *shortest as u64, *longest as u64, part(element), option(*budget)]
        }
        Domain::Array { len, element } => vec![8, *len as u64, part(element)],
        _ => return None,
    };
    words.push(option(domains.promises[id.0 as usize]));
    Some(words)
}

/// Whether the value of a domain itself is, or contains, something that others can reach, too.
fn is_shared(domains: &Domains, domain: &Domain) -> bool {
    match domain {
        Domain::Symbolic { .. } | Domain::Slot { .. } => true,
        Domain::Pointer { pool, others, ownership, .. } => {
            others.is_some() || *ownership == Ownership::Shared || domains.pools[*pool as usize].shared
        }
        Domain::Sequence { series, arena, .. } => *series != Series::Vector || arena.is_some(),
        _ => false,
    }
}

fn is_consuming(domains: &Domains, domain: &Domain) -> bool {
    match domain {
        Domain::Pointer { .. } => true,
        Domain::Sequence { budget, .. } => budget.is_some(),
        Domain::List(list) => domains.unusual > 0 && list.usual() < list.len(),
        _ => false,
    }
}

/// Whether a domain for which `is_it` is reached from this one.
fn finds(domains: &Domains, id: DomainId, seen: &mut Vec<bool>, is_it: fn(&Domains, &Domain) -> bool) -> bool {
    if std::mem::replace(&mut seen[id.0 as usize], true) {
        return false;
    }
    let domain = &domains[id];
    is_it(domains, domain) || parts(domains, domain).into_iter().any(|part| finds(domains, part, seen, is_it))
}

/// The domains that the values of a domain are made of.
fn parts(domains: &Domains, domain: &Domain) -> Vec<DomainId> {
    match domain {
        Domain::Optional(inner) | Domain::Present(inner) => vec![*inner],
        Domain::Either(a, b) => vec![*a, *b],
        Domain::Tuple(parts) => parts.to_vec(),
        Domain::Class(class) => {
            let class = &domains.classes[*class];
            let count: usize = class.variants.iter().map(|variant| variant.fields.len()).sum();
            (0..count as u32).map(|k| class.first.nth(k)).collect()
        }
        Domain::Pointer { pool, others, .. } => {
            pools(*pool, others).map(|pool| domains.pools[pool as usize].content).collect()
        }
        Domain::Sequence { element, .. } | Domain::Array { element, .. } => vec![*element],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_compared_resource_by_resource() {
        let pair = |a, b| Used::of(0, a) + Used::of(7, b);
        let (some, others) = (pair(3, 9), pair(4, 8));
        assert_eq!((some.min(others), some.max(others)), (pair(3, 8), pair(4, 9)));
        assert!(pair(3, 8).fits(some) && some.fits(some) && !others.fits(some) && !some.fits(others));
        assert_eq!(some + others, pair(7, 17));
        assert_eq!(pair(7, 17) - some, others);
        // Sums end below the next resource.
        let many = pair(0x7fff, 1);
        assert_eq!((many + many, many + Used::of(0, 1)), (pair(0x7fff, 2), many));
    }
}
