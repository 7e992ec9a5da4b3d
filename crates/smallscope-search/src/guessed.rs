//! What a space without bounds of its own has its values from, in words, and which field makes it large.

use smallscope_core::small::{self, List as _, SmallMap};

use crate::domain::{Class, Domain, DomainId, Domains, Number, letter, pools};
use crate::lazy::ValueList;
use crate::model::Model;
use crate::space::Space;

/// The values of a field that nobody bounded.
#[doc(hidden)]
pub struct Guessed {
    /// The field's name.
    pub field: String,
    /// `0..=3 and 7 others`.
    pub values: String,
    /// Whether the type has no other values.
    pub are_all: bool,
}

impl<T: Model> Space<T> {
    /// The values that nobody bounded, by field; and how many of the unusual ones an input may have, if not any number.
    #[doc(hidden)]
    pub fn guessed_values(&self) -> (Vec<Guessed>, Option<usize>) {
        let Ok(domains) = self.domains() else { return (Vec::new(), None) };
        let is_limited = domains.unusual > 0 && domains.unusual < domains.places_for_others();
        let mut guessed: Vec<Guessed> = Vec::new();
        for (domain, name) in domains.table.iter().zip(&domains.names).filter(|(_, name)| self.is_guessed(name)) {
            let (values, are_all) = match domain {
                Domain::Ints { kind: Number::Bool, .. } => continue,
                Domain::Ints { low, count, kind } => (range((*low, low + *count as i128 - 1), *kind), false),
                Domain::List(list) => (listed(list, is_limited), list.has_all()),
                _ => continue,
            };
            if !guessed.iter().any(|known| known.field == *name) {
                guessed.push(Guessed { field: name.clone(), values, are_all });
            }
        }
        (guessed, is_limited.then_some(domains.unusual))
    }

    /// The field that most of the candidates differ in.
    #[doc(hidden)]
    pub fn heaviest_field(&self) -> Option<String> {
        let domains = self.domains().ok()?;
        let mut weights = Weights { domains: &domains, weights: SmallMap::new() };
        weights.add(domains.root, 1.0);
        for pool in &domains.pools {
            weights.add(pool.content, pool.capacity as f64);
        }
        for (class, count) in &domains.budgets {
            weights.add_class(&domains.classes[*class], *count as f64);
        }
        let heaviest = weights.weights.into_iter().max_by(|(_, a), (_, b)| a.total_cmp(b))?;
        Some(heaviest).filter(|(_, weight)| *weight > 0.0).map(|(name, _)| name.to_owned())
    }
}

/// How much each field adds to the logarithm of the number of candidates.
struct Weights<'d> {
    domains: &'d Domains,
    weights: SmallMap<&'d str, f64>,
}

impl<'d> Weights<'d> {
    fn add(&mut self, domain: DomainId, times: f64) {
        let domains = self.domains;
        let alternatives = match &domains[domain] {
            Domain::Ints { count, .. } => *count,
            Domain::List(list) => list.len(),
            Domain::Pointer { pool, others, nullable, .. } => {
                let objects: usize = pools(*pool, others).map(|pool| domains.pools[pool as usize].capacity).sum();
                objects + usize::from(*nullable)
            }
            Domain::Slot { arena, optional } => domains.arenas[*arena as usize] + usize::from(*optional),
            Domain::Sequence { longest, element, budget, .. } => {
                if budget.is_none() {
                    self.add(*element, times * *longest as f64);
                }
                *longest + 1
            }
            Domain::Array { len, element } => return self.add(*element, times * *len as f64),
            Domain::Optional(inner) | Domain::Present(inner) => return self.add(*inner, times),
            Domain::Either(a, b) => return [*a, *b].into_iter().for_each(|part| self.add(part, times)),
            Domain::Tuple(parts) => return parts.iter().for_each(|part| self.add(*part, times)),
            Domain::Class(class) => return self.add_class(&domains.classes[*class], times),
            Domain::Unit | Domain::Absent(_) | Domain::Symbolic { .. } => return,
        };
        *self.weights.get_or_insert(domains.name(domain), 0.0) += times * (alternatives.max(1) as f64).ln();
    }

    fn add_class(&mut self, class: &Class, times: f64) {
        let fields: usize = class.variants.iter().map(|variant| variant.fields.len()).sum();
        (0..fields as u32).for_each(|k| self.add(class.first.nth(k), times));
    }
}

fn range((low, high): (i128, i128), kind: Number) -> String {
    match kind {
        Number::Char if low == high => format!("{:?}", letter(low)),
        _ if low == high => low.to_string(),
        Number::Char => format!("{:?}..={:?}", letter(low), letter(high)),
        _ => format!("{low}..={high}"),
    }
}

/// The values of a list: the usual ones, and how many others there are. Others that stand in a row with them count as usual, unless an input may
/// have only so many of them.
fn listed(list: &ValueList, is_limited: bool) -> String {
    // Lists of keys are in the order of the keys, so the usual ones need not come first.
    let (usual, unusual) =
        ((0..list.len()).filter(|k| !list.is_unusual(*k)), (0..list.len()).filter(|k| list.is_unusual(*k)));
    let texts = usual.chain(unusual).map(|k| list.text(k)).list();
    let numbers: Option<Vec<i128>> = texts.iter().map(|text| text.parse().ok()).collect();
    let (row, others) = match numbers {
        Some(mut numbers) if list.usual() > 0 => {
            let first = numbers[0];
            numbers.truncate(if is_limited { list.usual() } else { list.len() });
            small::sort(&mut numbers, &Ord::cmp);
            let has = |number: &i128| numbers.binary_search(number).is_ok();
            let low = (0..).map(|k| first - k).take_while(has).last().unwrap_or(first);
            let high = (0..).map(|k| first + k).take_while(has).last().unwrap_or(first);
            (range((low, high), Number::Integer), list.len() - (high - low) as usize - 1)
        }
        _ => {
            let more = if list.usual() > 3 { ", .." } else { "" };
            (format!("{}{more}", texts[..list.usual().min(3)].join(", ")), list.len() - list.usual())
        }
    };
    match others {
        0 => row,
        1 => format!("{row} and 1 other"),
        others => format!("{row} and {others} others"),
    }
}
