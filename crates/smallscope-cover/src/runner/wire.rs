//! Structures on their way to the child and back.

use smallscope_core::{Datum, ObjectId, Structure};

use super::words::{self, Words, word};

/// The line for an input; none if it is no tuple.
pub(super) fn line(input: &Structure) -> Option<String> {
    if !matches!(input.root, Datum::Tuple(_)) {
        return None;
    }
    let mut line = String::new();
    words::write(&outward(&input.root), &mut line);
    word('k', &input.objects.len().to_string(), &mut line);
    input.objects.iter().for_each(|object| words::write(&outward(object), &mut line));
    line.push('\n');
    Some(line)
}

/// A structure among words.
pub(super) fn structure(words: &mut Words<'_>) -> Option<Structure> {
    let root = inward(words.datum()?);
    let count = words.number()?;
    Some(Structure { root, objects: words.data(count)?.into_iter().map(inward).collect() })
}

fn outward(datum: &Datum) -> words::Datum {
    let all = |items: &[Datum]| items.iter().map(outward).collect();
    match datum {
        Datum::Unread => words::Datum::Unread,
        Datum::Unit => words::Datum::Unit,
        Datum::Nothing => words::Datum::Nothing,
        Datum::Some(inner) => words::Datum::Some(Box::new(outward(inner))),
        Datum::Bool(value) => words::Datum::Bool(*value),
        Datum::Int(value) => words::Datum::Int(*value),
        Datum::Char(value) => words::Datum::Char(*value),
        Datum::Text(text) => words::Datum::Text(text.clone()),
        Datum::Opaque(text) => words::Datum::Opaque(text.clone()),
        Datum::Tuple(items) => words::Datum::Tuple(all(items)),
        Datum::Sequence(items) | Datum::Arena(_, items) => words::Datum::Sequence(all(items)),
        Datum::Index(arena, slot) => words::Datum::Index(*arena, *slot),
        Datum::Record { class, variant, fields } => {
            let fields = fields.iter().map(|(name, value)| (name.clone(), outward(value))).collect();
            words::Datum::Record(class.clone(), variant.clone(), fields)
        }
        Datum::Ref(object) => words::Datum::Ref(object.0),
    }
}

fn inward(datum: words::Datum) -> Datum {
    let all = |items: Vec<words::Datum>| items.into_iter().map(inward).collect();
    match datum {
        words::Datum::Unread => Datum::Unread,
        words::Datum::Unit => Datum::Unit,
        words::Datum::Nothing => Datum::Nothing,
        words::Datum::Some(inner) => Datum::Some(Box::new(inward(*inner))),
        words::Datum::Bool(value) => Datum::Bool(value),
        words::Datum::Int(value) => Datum::Int(value),
        words::Datum::Char(value) => Datum::Char(value),
        words::Datum::Text(text) => Datum::Text(text),
        words::Datum::Opaque(text) => Datum::Opaque(text),
        words::Datum::Tuple(items) => Datum::Tuple(all(items)),
        words::Datum::Sequence(items) => Datum::Sequence(all(items)),
        words::Datum::Index(arena, slot) => Datum::Index(arena, slot),
        words::Datum::Record(class, variant, fields) => {
            let fields = fields.into_iter().map(|(name, value)| (name, inward(value))).collect();
            Datum::Record { class, variant, fields }
        }
        words::Datum::Ref(object) => Datum::Ref(ObjectId(object)),
    }
}
