//! Values that calls gave, for later calls: keys, indices, nodes.
//!
//! `call let key = slab.insert(1);` keeps what the call gives, and `call slab.remove(key) for key in returned;` takes it up. A handle
//! that a call gives again, as a slab does with keys of removed items, counts once, and as new.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use smallscope_core::small::List as _;

use super::key::StateKey;

/// Stand around the place of a handle's name in the code of a call.
const HOLE: [char; 2] = ['\u{F0000}', '\u{F0001}'];

/// The handles of one name, the latest last, with their numbers.
#[derive(Clone, Debug, Default)]
pub struct Handles<T> {
    given: Vec<(T, usize)>,
    count: usize,
}

impl<T: Clone> Handles<T> {
    /// How many of the latest handles calls are made with.
    pub const MOST: usize = 8;

    /// None yet.
    pub fn new() -> Self {
        Handles { given: Vec::new(), count: 0 }
    }

    /// The number of a handle, by how late it was given: 0 for the latest.
    pub fn number(&self, late: usize) -> Option<usize> {
        self.at(late).map(|(_, number)| *number)
    }

    /// A handle, by how late it was given.
    pub fn take(&self, late: usize) -> T {
        self.at(late).expect("the call is made only where there is the handle").0.clone()
    }

    fn at(&self, late: usize) -> Option<&(T, usize)> {
        self.given.iter().rev().nth(late)
    }

    /// The number of the next handle.
    pub fn next(&self) -> usize {
        self.count + 1
    }

    /// Keeps a handle.
    pub fn give(&mut self, handle: T, is_same: impl Fn(&T, &T) -> bool) {
        self.count += 1;
        self.given.retain(|(known, _)| !is_same(known, &handle));
        self.given.push((handle, self.count));
    }
}

impl<T: PartialEq> PartialEq for Handles<T> {
    fn eq(&self, other: &Self) -> bool {
        self.given.iter().map(|(handle, _)| handle).eq(other.given.iter().map(|(handle, _)| handle))
    }
}

impl<T: Eq> Eq for Handles<T> {}

impl<T: Hash> Hash for Handles<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.given.len().hash(state);
        self.given.iter().for_each(|(handle, _)| handle.hash(state));
    }
}

/// The place of the name of a handle in code: of the first, second, .. that a call takes or gives.
#[doc(hidden)]
pub fn __hole(place: usize) -> String {
    format!("{}{place}{}", HOLE[0], HOLE[1])
}

/// Code with names in the places of handles.
pub(super) fn filled(code: &str, names: &[String]) -> String {
    let mut parts = code.split(HOLE[0]);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_once(HOLE[1]).expect("a hole has an end");
        let name = place.parse().ok().and_then(|place: usize| names.get(place));
        text.push_str(name.map_or("_", String::as_str));
        text.push_str(rest);
    }
    text
}

/// Handles of which is asked what their type can do; as in `probe`.
pub struct Asked<'a, T>(pub &'a Handles<T>);

/// For handles that can be compared and hashed: they are part of the key.
pub trait WithHandleHash {
    /// The key.
    fn __smallscope_handle_key(&self) -> StateKey;
}

impl<T: Eq + Hash + Clone + 'static> WithHandleHash for &&Asked<'_, T> {
    fn __smallscope_handle_key(&self) -> StateKey {
        StateKey::new(self.0.clone())
    }
}

/// For handles with a text: that is part of the key.
pub trait WithHandleText {
    /// The key.
    fn __smallscope_handle_key(&self) -> StateKey;
}

impl<T: Debug> WithHandleText for &Asked<'_, T> {
    fn __smallscope_handle_key(&self) -> StateKey {
        StateKey::new(self.0.given.iter().map(|(handle, _)| format!("{handle:?}")).list())
    }
}

/// For all others: how many there are.
pub trait WithHandleCount {
    /// The key.
    fn __smallscope_handle_key(&self) -> StateKey;
}

impl<T> WithHandleCount for Asked<'_, T> {
    fn __smallscope_handle_key(&self) -> StateKey {
        StateKey::new(self.0.given.len())
    }
}

/// For handles that are copied where they are named.
pub trait WithCopy {
    /// What stands behind the name.
    fn __smallscope_suffix(&self) -> &'static str {
        ""
    }
}

impl<T: Copy> WithCopy for &Asked<'_, T> {}

/// For all others.
pub trait WithoutCopy {
    /// What stands behind the name.
    fn __smallscope_suffix(&self) -> &'static str {
        ".clone()"
    }
}

impl<T> WithoutCopy for Asked<'_, T> {}

/// Two handles.
pub struct Alike<'a, T>(pub &'a T, pub &'a T);

/// For handles that can be compared.
pub trait WithAlike {
    /// Whether they are the same.
    fn __smallscope_alike(&self) -> bool;
}

impl<T: PartialEq> WithAlike for &Alike<'_, T> {
    fn __smallscope_alike(&self) -> bool {
        self.0 == self.1
    }
}

/// For all others: each is another one.
pub trait WithoutAlike {
    /// Whether they are the same.
    fn __smallscope_alike(&self) -> bool {
        false
    }
}

impl<T> WithoutAlike for Alike<'_, T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_that_is_given_again_is_the_latest() {
        let mut handles = Handles::new();
        for key in ['a', 'b', 'a'] {
            handles.give(key, |known, new| known == new);
        }
        assert_eq!((handles.take(0), handles.number(0)), ('a', Some(3)));
        assert_eq!((handles.take(1), handles.number(1), handles.number(2)), ('b', Some(2), None));
        assert_eq!(handles.next(), 4);
    }

    #[test]
    fn names_stand_where_holes_were() {
        let code = format!("graph.add_edge({}, {}, 1)", __hole(1), __hole(0));
        assert_eq!(filled(&code, &["a1".to_owned(), "b2".to_owned()]), "graph.add_edge(b2, a1, 1)");
    }
}
