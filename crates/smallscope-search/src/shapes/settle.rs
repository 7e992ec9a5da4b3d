//! What can be settled only when everything is declared: arenas, vectors through which a class contains itself, what
//! variants need.

use smallscope_core::small::SmallMap;

use super::Shapes;
use super::arenas::repeated;
use super::check::check_names;
use crate::domain::{Class, Domain, DomainId, Domains, Series};
use crate::error::SpaceError;
use crate::lazy::{MOST_DOMAINS, Ownership, Ticket};

impl Shapes<'_> {
    /// The domains, or all problems.
    pub(super) fn finish(mut self, root: DomainId) -> Result<Domains, SpaceError> {
        let arenas = self.resolve_arenas();
        let budgets = self.find_budgets();
        self.find_needs();
        for (path, name, pool) in std::mem::take(&mut self.named_classes) {
            self.check_class(&path, &name, pool);
        }
        self.check_pools();
        self.check_keys();
        self.check_sizes();
        self.check_root(root);
        if self.table.len() > MOST_DOMAINS {
            self.problems
                .push(format!("the types have {} fields, and a search has room for {MOST_DOMAINS}", self.table.len()));
        }
        let mut domains = Domains {
            ticket: Ticket::new(),
            table: self.table,
            names: self.names,
            classes: self.classes,
            pools: self.pools,
            arenas,
            budgets,
            root,
            ordered_slots: self.settings.plan.as_ref().is_some_and(|plan| plan.ordered_slots),
            unusual: self.settings.plan.as_ref().map_or(0, |plan| plan.unusual),
            promises: Vec::new(),
        };
        domains.find_promises();
        for class in repeated(&domains) {
            self.problems.push(format!(
                "an input may have more than one `{class}`, and indices do not say into the arena of which one they point; \
                 put the arena and its indices behind a type of their own, or test with one `{class}`"
            ));
        }
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
        let mut numbers = SmallMap::default();
        let mut renumbered = vec![0; self.arenas.len()];
        for (name, old) in self.arenas.iter() {
            let is_it = |path: &String| path == name || path.rsplit('.').next() == Some(name);
            let mut vectors: Vec<(&String, usize)> = Vec::new();
            for (domain, path) in self.table.iter().zip(&self.names) {
                if let (Domain::Sequence { series: Series::Vector, longest, .. }, true) = (domain, is_it(path)) {
                    vectors.retain(|(known, _)| *known != path);
                    vectors.push((path, *longest));
                }
            }
            let [(path, capacity)] = *vectors else {
                let problem = "but there is not exactly one vector field of that name; write it as `Type.field`";
                self.problems.push(format!("an index names the arena `{name}`, {problem}"));
                continue;
            };
            let next = capacities.len() as u32;
            let number = *numbers.get_or_insert(path.clone(), next);
            if number == next {
                capacities.push(capacity);
            }
            renumbered[*old as usize] = number;
        }
        for (domain, path) in self.table.iter_mut().zip(&self.names) {
            match domain {
                Domain::Sequence { series: Series::Vector, arena, .. } => *arena = numbers.get(path).copied(),
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
            let (mut path, mut seen) = (Vec::new(), vec![false; self.table.len()]);
            if !self.contains(element, element, &mut path, &mut seen) {
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
    fn contains(&self, domain: DomainId, wanted: DomainId, path: &mut Vec<usize>, seen: &mut [bool]) -> bool {
        if std::mem::replace(&mut seen[domain.0 as usize], true) {
            return false;
        }
        match &self.table[domain.0 as usize] {
            Domain::Optional(inner) | Domain::Present(inner) | Domain::Array { element: inner, .. } => {
                self.contains(*inner, wanted, path, seen)
            }
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
                    if let Domain::Pointer { pool, others: None, ownership, nullable: false, .. } =
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
}
