//! Edits of structures that make them smaller: an element or an object less, a number nearer to 0, a shorter string.
//!
//! The parts of a structure have positions. At each one, larger steps come first: half of the elements, a quarter, and so on to single ones; half
//! of a number. So going through all positions once takes a number of tries that grows with the number of parts, but for a logarithm.

use smallscope_core::small::{self, List as _, SmallMap, SmallSet};
use smallscope_search::{Datum, Structure};

/// How large a structure is: objects, then parts, then how far its numbers are from 0.
pub(super) fn weight(structure: &Structure) -> (usize, usize, u128) {
    let (mut parts, mut numbers) = (0, 0_u128);
    let mut waiting: Vec<&Datum> = structure.objects.iter().chain([&structure.root]).list();
    while let Some(datum) = waiting.pop() {
        parts += 1;
        let far = match datum {
            Datum::Int(number) => number.unsigned_abs().saturating_mul(2).saturating_add(u128::from(*number < 0)),
            Datum::Bool(value) => u128::from(*value),
            Datum::Char(letter) => far_from_a(*letter),
            Datum::Text(text) => text.chars().map(|letter| 1000 + far_from_a(letter)).sum(),
            Datum::Opaque(text) => text.len() as u128,
            _ => 0,
        };
        numbers = numbers.saturating_add(far);
        waiting.extend(datum.children());
    }
    (structure.objects.len(), parts, numbers)
}

fn far_from_a(letter: char) -> u128 {
    u128::from(u32::from(letter).abs_diff(u32::from('a')))
}

/// The value at a position, if there is one.
pub(super) fn at(structure: &mut Structure, position: usize) -> Option<Datum> {
    nth(structure, position).cloned()
}

/// What may stand for a value, larger steps first.
pub(super) fn replacements<'d>(datum: &'d Datum, objects: &'d [Datum]) -> impl Iterator<Item = Datum> + 'd {
    in_shape(datum, objects).chain(in_value(datum))
}

/// The structure with another value at a position. Objects that nothing points to any more are left out.
pub(super) fn replaced(structure: &Structure, position: usize, replacement: Datum) -> Option<Structure> {
    let mut edited = structure.clone();
    *nth(&mut edited, position)? = replacement;
    edited.to_string().parse().ok()
}

/// The same structure with any numbers in one field of all objects, for each field, those of few objects first; and with any numbers at
/// all. Most often it is one field that counts others, such as a `len` or the heights in a tree.
pub(super) fn partial(structure: &Structure) -> Vec<Structure> {
    let mut fields: SmallMap<(String, String), (usize, Structure)> = SmallMap::default();
    let mut all = structure.clone();
    for position in 0.. {
        let Some(datum) = nth(&mut all, position) else { break };
        let Datum::Record { class, fields: own, .. } = datum else { continue };
        for (name, value) in own.iter_mut().filter(|(_, value)| matches!(value, Datum::Int(_) | Datum::Bool(_))) {
            *value = Datum::Unread;
            let (count, one) = fields.get_or_insert((class.clone(), name.clone()), (0, structure.clone()));
            *count += 1;
            if let Some(Datum::Record { fields, .. }) = nth(one, position) {
                fields.iter_mut().filter(|(own, _)| own == name).for_each(|(_, value)| *value = Datum::Unread);
            }
        }
    }
    for position in 0.. {
        let Some(datum) = nth(&mut all, position) else { break };
        if let Datum::Int(_) | Datum::Bool(_) = datum {
            *datum = Datum::Unread;
        }
    }
    let mut fields: Vec<(usize, Structure)> = fields.into_values().list();
    small::sort(&mut fields, &|a, b| a.0.cmp(&b.0));
    fields.into_iter().map(|(_, field)| field).chain([all]).list()
}

/// The same structure with small numbers: all 0, or all in the same order as before, or those of each field.
pub(super) fn with_small_numbers(structure: &Structure) -> [Structure; 3] {
    let mut zero = structure.clone();
    visit_numbers(&mut zero, &mut |_, number| *number = 0);
    [zero, ranked(structure, &|_| String::new()), ranked(structure, &str::to_owned)]
}

/// The same structure with numbers from 0 on, in the same order as before among those with the same key.
fn ranked(structure: &Structure, key: &dyn Fn(&str) -> String) -> Structure {
    let (mut ranked, mut numbers) = (structure.clone(), SmallMap::<String, SmallSet<i128>>::default());
    visit_numbers(&mut ranked, &mut |field, number| {
        numbers.get_or_insert(key(field), SmallSet::new()).insert(*number);
    });
    visit_numbers(&mut ranked, &mut |field, number| {
        // A field of one object only may be a count.
        if let Some(own) = numbers.get(&key(field)).filter(|own| own.iter().len() > 1) {
            *number = own.iter().position(|it| it == number).unwrap_or(0) as i128;
        }
    });
    ranked
}

/// Visits all numbers, with the name of the field that they are in.
fn visit_numbers(structure: &mut Structure, visit: &mut dyn FnMut(&str, &mut i128)) {
    let objects = structure.objects.iter_mut();
    let mut waiting: Vec<(String, &mut Datum)> =
        objects.chain([&mut structure.root]).map(|datum| (String::new(), datum)).list();
    while let Some((name, datum)) = waiting.pop() {
        match datum {
            Datum::Int(number) => visit(&name, number),
            Datum::Record { class, fields, .. } => {
                waiting.extend(fields.iter_mut().map(|(name, field)| (format!("{class}.{name}"), field)));
            }
            _ => waiting.extend(parts(datum).into_iter().map(|part| (name.clone(), part))),
        }
    }
}

/// What may stand for a value with fewer parts.
fn in_shape<'d>(datum: &'d Datum, objects: &'d [Datum]) -> Box<dyn Iterator<Item = Datum> + 'd> {
    match datum {
        Datum::Some(_) => Box::new([Datum::Nothing].into_iter()),
        Datum::Ref(_) => {
            let behind = behind(datum, objects);
            let steps = std::iter::successors(behind.len().checked_sub(1), |step| (*step > 0).then_some(step / 2));
            Box::new([Datum::Nothing].into_iter().chain(steps.map(move |step| behind[step].clone())))
        }
        Datum::Sequence(items) => Box::new(fewer(items).map(Datum::Sequence)),
        Datum::Set(items) => Box::new(fewer(items).map(Datum::Set)),
        Datum::Map(entries) => Box::new(fewer(entries).map(Datum::Map)),
        // An expression may become one of its operands.
        Datum::Record { class, .. } => {
            let inner = datum.children().flat_map(pointers).filter_map(|pointer| match pointer {
                Datum::Ref(id) => Some(&objects[id.0]),
                _ => None,
            });
            Box::new(
                inner.filter(move |inner| matches!(inner, Datum::Record { class: own, .. } if own == class)).cloned(),
            )
        }
        _ => Box::new(std::iter::empty()),
    }
}

/// Fewer of some items: without all, a half, a quarter, and so on to single ones.
fn fewer<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    let sizes = std::iter::successors(Some(items.len()), |size| (*size > 1).then_some(size.div_ceil(2)));
    let ranges = sizes.flat_map(move |size| {
        let starts = (0..items.len()).step_by(size.max(1));
        starts.map(move |start| (start, (start + size).min(items.len())))
    });
    ranges.map(move |(from, to)| [&items[..from], &items[to..]].concat())
}

/// The objects behind a pointer, as pointers, those next to it first.
fn behind(pointer: &Datum, objects: &[Datum]) -> Vec<Datum> {
    let mut found = vec![pointer.clone()];
    let mut next = 0;
    while let Some(Datum::Ref(id)) = found.get(next) {
        for further in objects[id.0].children().flat_map(pointers) {
            if !found.contains(further) {
                found.push(further.clone());
            }
        }
        next += 1;
    }
    found.split_off(1)
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
    found.reverse();
    found
}

/// What may stand for a value that is simpler.
fn in_value(datum: &Datum) -> Vec<Datum> {
    match datum {
        Datum::Int(0) => Vec::new(),
        Datum::Int(number) => {
            // Half way to 0, then ever smaller steps.
            let steps = std::iter::successors(Some(number / 2), |step| (*step != 0).then_some(step / 2));
            let nearer = steps.map(|step| number - step).filter(|nearer| nearer != number);
            let positive = (*number < 0).then(|| number.checked_neg()).flatten();
            let numbers = [0].into_iter().chain(positive).chain(nearer).chain([number - number.signum()]);
            numbers.map(Datum::Int).list()
        }
        Datum::Bool(true) => vec![Datum::Bool(false)],
        Datum::Char(letter) if *letter != 'a' => vec![Datum::Char('a')],
        Datum::Text(text) => {
            let letters: Vec<char> = text.chars().list();
            let plain = (0..letters.len()).filter(|k| letters[*k] != 'a').map(|k| {
                let mut plain = letters.clone();
                plain[k] = 'a';
                plain
            });
            fewer(&letters).chain(plain).map(|letters| Datum::Text(letters.into_iter().collect())).collect()
        }
        Datum::Opaque(text) if text != "0.0" && text.parse::<f64>().is_ok() => {
            ["0.0", "1.0"].iter().filter(|simple| *simple != text).map(|text| Datum::Opaque((*text).to_owned())).list()
        }
        _ => Vec::new(),
    }
}

/// The value at a position, counted through the root and the objects, each before its parts.
fn nth(structure: &mut Structure, position: usize) -> Option<&mut Datum> {
    let mut waiting: Vec<&mut Datum> = structure.objects.iter_mut().rev().list();
    waiting.push(&mut structure.root);
    for _ in 0..position {
        let datum = waiting.pop()?;
        waiting.extend(parts(datum).into_iter().rev());
    }
    waiting.pop()
}

/// What a value consists of.
fn parts(datum: &mut Datum) -> Vec<&mut Datum> {
    match datum {
        Datum::Some(inner) => vec![&mut **inner],
        Datum::Tuple(items) | Datum::Sequence(items) | Datum::Set(items) | Datum::Arena(_, items) => {
            items.iter_mut().list()
        }
        Datum::Map(entries) => entries.iter_mut().flat_map(|(key, value)| [key, value]).list(),
        Datum::Record { fields, .. } => fields.iter_mut().map(|(_, field)| field).list(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edits(text: &str, position: usize) -> Vec<String> {
        let mut structure: Structure = text.parse().expect("a structure");
        let datum = at(&mut structure, position).expect("there is such a position");
        let edited = replacements(&datum, &structure.objects).filter_map(|it| replaced(&structure, position, it));
        edited.map(|edit| edit.to_string()).collect()
    }

    #[test]
    fn large_steps_come_first() {
        assert_eq!(edits("[1, 2, 3]", 0), ["[]", "[3]", "[1, 2]", "[2, 3]", "[1, 3]", "[1, 2]"]);
        assert_eq!(edits("{1: 2, 3: 4}", 0), ["{:}", "{3: 4}", "{1: 2}"]);
        assert_eq!(edits("100", 0), ["0", "50", "75", "88", "94", "97", "99", "99"]);
        assert_eq!(edits("-3", 0), ["0", "3", "-2", "-2"]);
        assert_eq!(edits("\"bé\"", 0), ["\"\"", "\"é\"", "\"b\"", "\"aé\"", "\"ba\""]);
    }

    #[test]
    fn a_sequence_has_about_two_edits_for_each_element() {
        let items = vec![0; 1000];
        assert!(fewer(&items).count() < 2 * items.len() + 20);
    }

    #[test]
    fn numbers_of_a_field_are_left_open_together() {
        let structure =
            "(P { len: 2, on: true, items: [Q { key: 7 }, Q { key: 9 }] }, 5)".parse().expect("a structure");
        let partial: Vec<String> = partial(&structure).iter().map(Structure::to_string).collect();
        assert_eq!(
            partial,
            [
                "(P { len: ?, on: true, items: [Q { key: 7 }, Q { key: 9 }] }, 5)",
                "(P { len: 2, on: ?, items: [Q { key: 7 }, Q { key: 9 }] }, 5)",
                "(P { len: 2, on: true, items: [Q { key: ? }, Q { key: ? }] }, 5)",
                "(P { len: ?, on: ?, items: [Q { key: ? }, Q { key: ? }] }, ?)",
            ]
        );
        let small = with_small_numbers(&structure).map(|small| small.to_string());
        assert_eq!(small[1], "(P { len: 0, on: true, items: [Q { key: 2 }, Q { key: 3 }] }, 1)");
        assert_eq!(small[2], "(P { len: 2, on: true, items: [Q { key: 0 }, Q { key: 1 }] }, 5)");
    }
}
