//! Fields that hold no atoms of a stock: numbers, truth values, texts.

use std::ops::RangeInclusive;

use smallscope_core::Datum;

use super::Held;
use crate::error::SchemaError;

/// The most values that a field may have, and the most integers in all.
pub(super) const MOST_VALUES: usize = 300;

/// Integers, if they are few enough.
pub(super) fn ints(place: &str, values: impl Iterator<Item = i128>) -> Result<Held, SchemaError> {
    let values: Result<Vec<i64>, _> = values.map(i64::try_from).collect();
    match values {
        Ok(values) if values.len() > MOST_VALUES => too_many(place),
        Ok(values) if values.iter().all(|value| value.unsigned_abs() < 1 << 30) => Ok(Held::Ints(values)),
        _ => Err(SchemaError::new(place, "has values of more than 30 bits: set smaller ones")),
    }
}

/// Characters, if they are few enough.
pub(super) fn chars(place: &str, values: RangeInclusive<char>) -> Result<Held, SchemaError> {
    let values: Vec<char> = values.take(MOST_VALUES + 1).collect();
    if values.len() > MOST_VALUES { too_many(place) } else { Ok(Held::Chars(values)) }
}

fn too_many(place: &str) -> Result<Held, SchemaError> {
    Err(SchemaError::new(place, format!("has more than {MOST_VALUES} values: set fewer")))
}

/// Listed values of a type without parts.
pub(super) fn listed(place: &str, values: &[Datum]) -> Result<Held, SchemaError> {
    let refuse =
        || SchemaError::new(place, "has listed values of a type with parts, which only the search by predicates knows");
    let all = |held: Option<Held>| held.ok_or_else(refuse);
    if values.len() > MOST_VALUES {
        return too_many(place);
    }
    match values.first() {
        Some(Datum::Bool(_)) => all(each(values, |datum| match datum {
            Datum::Bool(value) => Some(*value),
            _ => None,
        })
        .map(Held::Bools)),
        Some(Datum::Int(_)) => {
            let numbers = each(values, |datum| match datum {
                Datum::Int(value) => Some(*value),
                _ => None,
            });
            ints(place, numbers.ok_or_else(refuse)?.into_iter())
        }
        Some(Datum::Char(_)) => all(each(values, |datum| match datum {
            Datum::Char(value) => Some(*value),
            _ => None,
        })
        .map(Held::Chars)),
        Some(Datum::Text(_)) => all(each(values, |datum| match datum {
            Datum::Text(value) => Some(value.clone()),
            _ => None,
        })
        .map(Held::Texts)),
        _ => all(each(values, |datum| match datum {
            Datum::Opaque(value) => Some(value.clone()),
            _ => None,
        })
        .map(Held::Opaque)),
    }
}

fn each<T>(values: &[Datum], one: impl Fn(&Datum) -> Option<T>) -> Option<Vec<T>> {
    values.iter().map(one).collect()
}
