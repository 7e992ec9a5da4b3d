//! Smaller inputs that fail in the same way as one drawn at random.
//!
//! A sample is larger than it need be. First the smallest size that is not exhausted is searched for a while, then smaller sizes are
//! sampled. Then the input itself is made smaller, edit by edit: an element or an object less, a number nearer to 0. An edit may break
//! the invariant (a tree with a node less needs another `len`), so the numbers of an edited structure are searched for anew if they
//! do not fit.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use smallscope_search::{Datum, Model, Structure};

use super::failure;
use super::inputs::{Place, Stream, size_of};
use super::subject::Subject;

/// How long it may take altogether.
const MOST_TIME: Duration = Duration::from_millis(1500);

/// How many samples of each smaller size are tried.
const DRAWS: usize = 64;

/// How many candidates are tried for the numbers of an edited structure, and how many of the inputs found.
const CANDIDATES: u64 = 2000;
const COMPLETIONS: usize = 50;

impl<T: Model> Subject<T> {
    /// A smaller input that fails in the same way as a drawn one, which is at hand in the stream.
    pub(super) fn smaller(&self, kind: &str, input: &Structure, place: Place) -> Option<Stream<T>> {
        let from = place.drawn?;
        let until = Instant::now() + self.setup.time().map_or(MOST_TIME, |time| time.min(MOST_TIME));
        let mut best = self.of_smaller_size(kind, from, place.size, until).unwrap_or_else(|| input.clone());
        while let Some(better) = self.edited(kind, &best, until) {
            best = better;
        }
        if weight(&best) >= weight(input) {
            return None;
        }
        self.inputs.only(&self.setup, &best).ok().flatten()
    }

    /// The first input that fails in this way at a smaller size.
    fn of_smaller_size(&self, kind: &str, from: usize, size: usize, until: Instant) -> Option<Structure> {
        let half = Instant::now() + until.saturating_duration_since(Instant::now()) / 2;
        if let Ok(Some(mut all)) = self.inputs.at(&self.setup, from, Some(half)) {
            if let Some(found) = self.first_failing(kind, &mut all, usize::MAX, half) {
                return Some(found);
            }
        }
        (from..size).find_map(|size| {
            let place = Place { size, index: 0, drawn: Some(from) };
            let mut drawn = self.inputs.drawn(&self.setup, place, Some(half))?;
            self.first_failing(kind, &mut drawn, DRAWS, until)
        })
    }

    /// An edit of an input that fails in the same way, and is smaller.
    fn edited(&self, kind: &str, input: &Structure, until: Instant) -> Option<Structure> {
        let size = self.setup.typical().max(size_of(input, false));
        let space = self.inputs.of_size(&self.setup, size);
        let limit = weight(input);
        edits(input).into_iter().take_while(|_| Instant::now() < until).find_map(|edit| {
            if weight(&edit) < limit {
                if let Ok(Some(mut exact)) = self.inputs.only(&self.setup, &edit) {
                    if let Some(found) = self.first_failing(kind, &mut exact, 1, until) {
                        return Some(found);
                    }
                }
            }
            // Most often it is one number that counts the others, such as `len`.
            partial(&edit).into_iter().find_map(|partial| {
                let search = space.clone().like(partial).search().allow_empty();
                let mut like: Stream<T> = Box::new(search.max_candidates(CANDIDATES).try_iter().ok()?);
                self.first_failing(kind, &mut like, COMPLETIONS, until).filter(|found| weight(found) < limit)
            })
        })
    }

    /// The first of up to `most` inputs that fails in this way.
    fn first_failing(&self, kind: &str, inputs: &mut Stream<T>, most: usize, until: Instant) -> Option<Structure> {
        for _ in 0..most {
            if Instant::now() >= until {
                return None;
            }
            let input = inputs.next()?;
            let rules = self.inputs.rules(&self.setup).ok()?;
            let structure = inputs.structure()?;
            if rules.is_some_and(|rules| rules.invalid(&structure).is_some()) {
                continue;
            }
            let ended = self.run(input, inputs);
            let missed = inputs.missed();
            let own =
                ended.map(|ended| failure::kind(&ended.reason, missed.as_ref(), self.terms, self.setup.parameters));
            if own.is_some_and(|own| own == kind) {
                return Some(structure);
            }
        }
        None
    }
}

/// How large a structure is: objects, then parts, then how far its numbers are from 0.
fn weight(structure: &Structure) -> (usize, usize, u128) {
    let (mut parts, mut numbers) = (0, 0_u128);
    let mut waiting: Vec<&Datum> = structure.objects.iter().chain([&structure.root]).collect();
    while let Some(datum) = waiting.pop() {
        parts += 1;
        let far = match datum {
            Datum::Int(number) => number.unsigned_abs().saturating_mul(2).saturating_add(u128::from(*number < 0)),
            Datum::Bool(value) => u128::from(*value),
            Datum::Char(letter) => u128::from(u32::from(*letter).abs_diff(u32::from('a'))),
            Datum::Text(text) => text.chars().map(|letter| 1000 + u128::from(u32::from(letter))).sum(),
            Datum::Opaque(text) => text.len() as u128,
            _ => 0,
        };
        numbers = numbers.saturating_add(far);
        waiting.extend(datum.children());
    }
    (structure.objects.len(), parts, numbers)
}

/// The same structure with any value in place of one number, for each of them; and with any numbers.
fn partial(structure: &Structure) -> Vec<Structure> {
    let (mut all, mut partial) = (structure.clone(), Vec::new());
    for position in 0.. {
        let Some(datum) = nth(&mut all, position) else { break };
        if let Datum::Int(_) | Datum::Bool(_) = datum {
            *datum = Datum::Unread;
            let mut one = structure.clone();
            nth(&mut one, position).into_iter().for_each(|datum| *datum = Datum::Unread);
            partial.push(one);
        }
    }
    partial.push(all);
    partial
}

/// The same structure with small numbers: all 0, or those of each field in the same order as before.
fn with_small_numbers(structure: &Structure) -> [Structure; 2] {
    let (mut zero, mut ranked) = (structure.clone(), structure.clone());
    for position in 0.. {
        let Some(datum) = nth(&mut zero, position) else { break };
        if let Datum::Int(number) = datum {
            *number = 0;
        }
    }
    let mut numbers: HashMap<(String, String), Vec<i128>> = HashMap::new();
    let each = |ranked: &mut Structure, visit: &mut dyn FnMut((String, String), &mut i128)| {
        for datum in std::iter::once(&mut ranked.root).chain(&mut ranked.objects) {
            let Datum::Record { class, fields, .. } = datum else { continue };
            for (name, field) in fields {
                if let Datum::Int(number) = field {
                    visit((class.clone(), name.clone()), number);
                }
            }
        }
    };
    each(&mut ranked, &mut |field, number| numbers.entry(field).or_default().push(*number));
    numbers.values_mut().for_each(|numbers| {
        numbers.sort_unstable();
        numbers.dedup();
    });
    each(&mut ranked, &mut |field, number| {
        // A field of one object only may be a count.
        let rank = numbers[&field].binary_search(number).unwrap_or(0);
        *number = if numbers[&field].len() > 1 { rank as i128 } else { *number };
    });
    [zero, ranked]
}

/// Structures that differ from this one at one place, larger steps first.
fn edits(structure: &Structure) -> Vec<Structure> {
    let mut structure = structure.clone();
    let (mut large, mut small) = (Vec::new(), Vec::new());
    for position in 0.. {
        let Some(datum) = nth(&mut structure, position).cloned() else { break };
        let (shapes, values) = (in_shape(&datum, &structure.objects), in_value(&datum));
        for (replacements, edits) in [(shapes, &mut large), (values, &mut small)] {
            edits.extend(replacements.into_iter().filter_map(|replacement| {
                let mut edited = structure.clone();
                *nth(&mut edited, position)? = replacement;
                // Objects that nothing points to any more are left out.
                edited.to_string().parse().ok()
            }));
        }
    }
    with_small_numbers(&structure).into_iter().chain(large).chain(small).collect()
}

/// What may stand for a value with fewer parts.
fn in_shape(datum: &Datum, objects: &[Datum]) -> Vec<Datum> {
    match datum {
        Datum::Some(_) => vec![Datum::Nothing],
        Datum::Ref(id) => {
            let next = objects[id.0].children().flat_map(pointers).cloned();
            std::iter::once(Datum::Nothing).chain(next.filter(|next| next != datum)).collect()
        }
        Datum::Sequence(items) => {
            let without = |from: usize, to: usize| Datum::Sequence([&items[..from], &items[to..]].concat());
            let halves = [(0, items.len() / 2), (items.len() / 2, items.len())];
            let halves = halves.into_iter().filter(|_| items.len() > 2).map(|(from, to)| without(from, to));
            halves.chain((0..items.len()).map(|k| without(k, k + 1))).collect()
        }
        // An expression may become one of its operands.
        Datum::Record { class, .. } => {
            let inner = datum.children().flat_map(pointers).filter_map(|pointer| match pointer {
                Datum::Ref(id) => Some(&objects[id.0]),
                _ => None,
            });
            inner.filter(|inner| matches!(inner, Datum::Record { class: own, .. } if own == class)).cloned().collect()
        }
        _ => Vec::new(),
    }
}

/// The pointers in a value.
fn pointers(datum: &Datum) -> Vec<&Datum> {
    let (mut found, mut waiting) = (Vec::new(), vec![datum]);
    while let Some(datum) = waiting.pop() {
        if let Datum::Ref(_) = datum {
            found.push(datum);
        }
        waiting.extend(datum.children());
    }
    found
}

/// What may stand for a value that is simpler.
fn in_value(datum: &Datum) -> Vec<Datum> {
    match datum {
        Datum::Int(0) => Vec::new(),
        Datum::Int(number) => {
            let mut numbers = vec![0, number / 2, number - number.signum()];
            numbers.extend((*number < 0).then(|| number.checked_neg()).flatten());
            numbers.into_iter().map(Datum::Int).collect()
        }
        Datum::Bool(true) => vec![Datum::Bool(false)],
        Datum::Char(letter) if *letter != 'a' => vec![Datum::Char('a')],
        Datum::Text(text) => {
            let letters: Vec<char> = text.chars().collect();
            let without =
                |k: usize| letters.iter().enumerate().filter(move |(own, _)| *own != k).map(|(_, letter)| letter);
            (0..letters.len()).map(|k| Datum::Text(without(k).collect())).collect()
        }
        _ => Vec::new(),
    }
}

/// The value at a position, counted through the root and the objects, each before its parts.
fn nth(structure: &mut Structure, position: usize) -> Option<&mut Datum> {
    let mut waiting: Vec<&mut Datum> = structure.objects.iter_mut().rev().collect();
    waiting.push(&mut structure.root);
    let mut passed = 0;
    while let Some(datum) = waiting.pop() {
        if passed == position {
            return Some(datum);
        }
        passed += 1;
        waiting.extend(match datum {
            Datum::Some(inner) => vec![&mut **inner],
            Datum::Tuple(items) | Datum::Sequence(items) | Datum::Arena(_, items) => items.iter_mut().rev().collect(),
            Datum::Record { fields, .. } => fields.iter_mut().rev().map(|(_, field)| field).collect(),
            _ => Vec::new(),
        });
    }
    None
}
