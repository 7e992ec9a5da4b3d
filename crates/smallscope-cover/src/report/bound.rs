//! The bound that a result is about, in words.

use crate::translate::Bounds;

/// Such as `up to 5 objects of each class, 3 of Node; integers 0..=5; vectors up to 5 long; loops and recursion up to 6 times`.
pub fn bound(bounds: &Bounds) -> String {
    let mut text = format!("up to {} of each class", counted(bounds.scope, "object"));
    for (class, scope) in &bounds.scopes {
        text.push_str(&format!(", {scope} of {class}"));
    }
    let (low, high) = bounds.ints.clone().into_inner();
    let (length, unroll) = (bounds.length, bounds.unroll);
    text.push_str(&format!(
        "; integers {low}..={high}; vectors up to {length} long; loops and recursion up to {unroll} times"
    ));
    text
}

/// What a result about all inputs rests on: `with integers in 0..=5`, or the bound alone if inputs have none.
pub fn within(bounds: &Bounds, has_integers: bool) -> String {
    let (low, high) = (bounds.ints.start(), bounds.ints.end());
    if has_integers { format!("with integers in {low}..={high}") } else { "within the bound".to_owned() }
}

/// `1 object`, `2 objects`.
pub(super) fn counted(number: usize, thing: &str) -> String {
    let ending = match thing {
        _ if number == 1 => "",
        "branch" => "es",
        _ => "s",
    };
    format!("{number} {thing}{ending}")
}
