//! Structures on their way to the child and back.

use smallscope_core::{Datum, Structure};

use super::words::{self, Words, word};

/// The line for an input; none if it is no tuple.
pub(super) fn line(input: &Structure) -> Option<String> {
    if !matches!(input.root, Datum::Tuple(_)) {
        return None;
    }
    let mut line = String::new();
    words::write(&input.root, &mut line);
    word('k', &input.objects.len().to_string(), &mut line);
    input.objects.iter().for_each(|object| words::write(object, &mut line));
    line.push('\n');
    Some(line)
}

/// A structure among words.
pub(super) fn structure(words: &mut Words<'_>) -> Option<Structure> {
    let root = words.datum()?;
    let count = words.number()?;
    Some(Structure { root, objects: words.data(count)? })
}
