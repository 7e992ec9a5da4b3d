//! Canonical forms: equal exactly for structures that are alike up to renaming objects and arena slots.
//!
//! Objects are numbered in the order in which a depth-first walk from the root meets them, which settles everything
//! that is reachable through pointers and indices (Korat, section 3.4). Arena slots that no index reaches from the
//! root have no such order: the walk tries each of them next and keeps the smallest text.

use std::collections::HashMap;

use crate::small::{List as _, SmallMap};
use crate::{Datum, ObjectId, Structure};

/// A text that is the same for two structures exactly if they are isomorphic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalForm(String);

impl CanonicalForm {
    /// The form as text; stable within a version of this crate.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Structure {
    /// The canonical form: equal for two structures exactly if one is the other with its objects renamed.
    ///
    /// Takes time linear in the structure, but for arenas with `k` slots that no index reaches, where it tries up to
    /// `k!` orders.
    pub fn canonical(&self) -> CanonicalForm {
        let mut walk = Walk {
            structure: self,
            text: String::new(),
            objects: vec![None; self.objects.len()],
            met: 0,
            slots: Slots::default(),
        };
        walk.datum(&self.root);
        CanonicalForm(walk.finish())
    }
}

#[derive(Clone)]
struct Walk<'a> {
    structure: &'a Structure,
    text: String,
    /// The numbers of the objects that were met.
    objects: Vec<Option<usize>>,
    met: usize,
    slots: Slots<'a>,
}

#[derive(Clone, Default)]
struct Slots<'a> {
    arenas: SmallMap<usize, &'a [Datum]>,
    numbers: HashMap<(usize, usize), usize>,
    /// Slots met by index before their arena.
    waiting: Vec<(usize, usize)>,
}

impl<'a> Walk<'a> {
    /// Walks depth first, by a stack of its own: lists are as deep as they are long.
    fn datum(&mut self, datum: &'a Datum) {
        let mut todo = vec![datum];
        while let Some(next) = todo.pop() {
            let from = todo.len();
            self.visit(next, &mut todo);
            todo[from..].reverse();
        }
    }

    /// Writes down a value, and what is to be written down next.
    fn visit(&mut self, datum: &'a Datum, todo: &mut Vec<&'a Datum>) {
        match datum {
            Datum::Unread => self.text.push('?'),
            Datum::Unit => self.text.push('u'),
            Datum::Nothing => self.text.push('n'),
            Datum::Some(inner) => {
                self.text.push('s');
                todo.push(inner);
            }
            Datum::Bool(value) => self.word('b', value),
            Datum::Int(value) => self.word('i', value),
            Datum::Char(value) => self.word('c', u32::from(*value)),
            Datum::Text(value) => self.word('t', format_args!("{value:?}")),
            Datum::Opaque(value) => self.word('o', format_args!("{value:?}")),
            Datum::Tuple(items) | Datum::Sequence(items) => {
                self.word('l', items.len());
                todo.extend(items);
            }
            Datum::Set(_) | Datum::Map(_) => {
                self.word('k', datum.children().count());
                todo.extend(datum.children());
            }
            Datum::Record { class, variant, fields } => {
                self.word('r', format_args!("{class}:{}", variant.as_deref().unwrap_or("")));
                todo.extend(fields.iter().map(|(_, datum)| datum));
            }
            Datum::Ref(id) => todo.extend(self.object(*id)),
            Datum::Arena(arena, items) => {
                self.word('a', items.len());
                self.slots.arenas.insert(*arena, items);
                let (here, later) = self.slots.waiting.drain(..).partition(|&(of, _)| of == *arena);
                self.slots.waiting = later;
                let here: Vec<(usize, usize)> = here;
                todo.extend(here.into_iter().map(|(_, slot)| &items[slot]));
            }
            Datum::Index(arena, slot) => todo.extend(self.slot(*arena, *slot)),
        }
    }

    fn word(&mut self, tag: char, value: impl std::fmt::Display) {
        self.text.push_str(&format!("{tag}{value};"));
    }

    /// Writes down the name of an object; its value if it is new.
    fn object(&mut self, id: ObjectId) -> Option<&'a Datum> {
        let next = self.met;
        let number = *self.objects[id.0].get_or_insert(next);
        self.word('#', number);
        (number == next).then(|| {
            self.met += 1;
            &self.structure.objects[id.0]
        })
    }

    /// Writes down the name of a slot; its value if it is new and known.
    fn slot(&mut self, arena: usize, slot: usize) -> Option<&'a Datum> {
        let next = self.slots.numbers.len();
        let number = *self.slots.numbers.entry((arena, slot)).or_insert(next);
        self.word('@', number);
        if number < next {
            return None;
        }
        let items = self.slots.arenas.get(&arena);
        if items.is_none() {
            self.slots.waiting.push((arena, slot));
        }
        items.map(|items| &items[slot])
    }

    /// The text with the arena slots that nothing named yet, in the order that gives the smallest text.
    fn finish(self) -> String {
        let unnamed: Vec<_> = self
            .slots
            .arenas
            .iter()
            .flat(|(arena, items)| (0..items.len()).map(|slot| (*arena, slot)))
            .filter(|slot| !self.slots.numbers.contains_key(slot))
            .list();
        let branches = unnamed.into_iter().map(|(arena, slot)| {
            let mut branch = self.clone();
            branch.word('/', arena);
            if let Some(value) = branch.slot(arena, slot) {
                branch.datum(value);
            }
            branch.finish()
        });
        branches.min().unwrap_or(self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(left: usize, right: usize) -> Structure {
        let leaf = || Datum::record("Leaf", []);
        Structure {
            root: Datum::Tuple(vec![Datum::Ref(ObjectId(left)), Datum::Ref(ObjectId(right))]),
            objects: vec![leaf(), leaf()],
        }
    }

    fn graph(root: usize, next: &[Option<usize>]) -> Structure {
        let node = |target: &Option<usize>| target.map_or(Datum::Nothing, |slot| Datum::Index(0, slot));
        Structure {
            root: Datum::Tuple(vec![Datum::Arena(0, next.iter().map(node).collect()), Datum::Index(0, root)]),
            objects: Vec::new(),
        }
    }

    #[test]
    fn renaming_objects_changes_nothing_and_sharing_matters() {
        assert_eq!(pair(0, 1).canonical(), pair(1, 0).canonical());
        assert_eq!(pair(0, 0).canonical(), pair(1, 1).canonical());
        assert_ne!(pair(0, 0).canonical(), pair(0, 1).canonical());
    }

    #[test]
    fn renaming_arena_slots_changes_nothing() {
        let form = graph(0, &[Some(1), None, Some(2), None]).canonical();
        assert_eq!(form, graph(3, &[None, None, Some(2), Some(0)]).canonical());
        assert_ne!(form, graph(0, &[Some(1), None, Some(3), None]).canonical());
    }
}
