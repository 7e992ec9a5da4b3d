//! Structures: object graphs, as engines find them and reports show them.

use std::collections::HashSet;
use std::fmt;

use crate::spelling::{ClassName, Foreign, PlainName};

/// The number of an object within its [`Structure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub usize);

/// An object graph: a root value and the objects it reaches.
///
/// ```
/// use smallscope_core::{Datum, ObjectId, Structure};
/// let ring = Structure {
///     root: Datum::Ref(ObjectId(0)),
///     objects: vec![Datum::record("Node", [("next", Datum::Ref(ObjectId(0)))])],
/// };
/// assert_eq!(ring.to_string(), "Node#0 { next: Node#0 }");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Structure {
    /// The value that was searched for.
    pub root: Datum,
    /// The objects reachable from it through pointers.
    pub objects: Vec<Datum>,
}

/// A value in a structure.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// A field that nothing has read, so that any value would do.
    Unread,
    /// `()` and other types with one value.
    Unit,
    /// `None`, a null pointer, or a weak pointer to nothing.
    Nothing,
    /// `Some` value.
    Some(Box<Datum>),
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(i128),
    /// A character.
    Char(char),
    /// A string.
    Text(String),
    /// A value of a foreign type, as its `Debug` text.
    Opaque(String),
    /// A tuple.
    Tuple(Vec<Datum>),
    /// A vector, slice or array.
    Sequence(Vec<Datum>),
    /// A vector whose positions are names only: an arena, and its number.
    Arena(usize, Vec<Datum>),
    /// A position in the arena of the given number.
    Index(usize, usize),
    /// A struct, or a variant of an enum.
    Record {
        /// The type's name.
        class: String,
        /// The variant's name, for enums.
        variant: Option<String>,
        /// The fields' names and values; tuple fields are named "0", "1", ….
        fields: Vec<(String, Datum)>,
    },
    /// A pointer to an object.
    Ref(ObjectId),
}

impl Structure {
    /// Whether an object reaches itself, so that a walk without memory of where it was never ends.
    pub fn is_cyclic(&self) -> bool {
        // Depth first: 0 is new, 1 on the path, 2 done. Entered and left by a stack of its own, however long lists are.
        let mut states = vec![0u8; self.objects.len()];
        let mut stack: Vec<(Option<usize>, Vec<usize>)> = vec![(None, references(&self.root))];
        while let Some((object, next)) = stack.last_mut() {
            let Some(id) = next.pop() else {
                if let Some(done) = *object {
                    states[done] = 2;
                }
                stack.pop();
                continue;
            };
            match states.get(id) {
                Some(1) => return true,
                Some(0) => {
                    states[id] = 1;
                    stack.push((Some(id), references(&self.objects[id])));
                }
                _ => {}
            }
        }
        false
    }
}

/// The objects that a value points to.
fn references(datum: &Datum) -> Vec<usize> {
    let (mut found, mut waiting) = (Vec::new(), vec![datum]);
    while let Some(datum) = waiting.pop() {
        if let Datum::Ref(id) = datum {
            found.push(id.0);
        }
        waiting.extend(datum.children());
    }
    found
}

impl Datum {
    /// A struct with the given fields.
    pub fn record<const N: usize>(class: &str, fields: [(&str, Datum); N]) -> Datum {
        Datum::Record {
            class: class.to_owned(),
            variant: None,
            fields: fields.into_iter().map(|(name, datum)| (name.to_owned(), datum)).collect(),
        }
    }

    /// The values that this one is made of.
    pub fn children(&self) -> impl Iterator<Item = &Datum> {
        let (one, many, fields): (Option<&Datum>, &[Datum], &[(String, Datum)]) = match self {
            Datum::Some(inner) => (Some(inner), &[], &[]),
            Datum::Tuple(items) | Datum::Sequence(items) | Datum::Arena(_, items) => (None, items, &[]),
            Datum::Record { fields, .. } => (None, &[], fields),
            _ => (None, &[], &[]),
        };
        one.into_iter().chain(many).chain(fields.iter().map(|(_, field)| field))
    }
}

impl fmt::Display for Structure {
    /// Prints the root with every object in place where it is first met, `Class#n`, and by that name afterwards.
    ///
    /// A stable form that [`parse`](crate::parse) describes and `str::parse` reads. Foreign values, and names that are no
    /// identifiers, stand in backquotes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Printer { structure: self, shown: HashSet::new() }.datum(&self.root, f)
    }
}

struct Printer<'a> {
    structure: &'a Structure,
    shown: HashSet<ObjectId>,
}

impl Printer<'_> {
    fn datum(&mut self, datum: &Datum, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match datum {
            Datum::Unread => write!(f, "?"),
            Datum::Unit => write!(f, "()"),
            Datum::Nothing => write!(f, "None"),
            Datum::Some(inner) if matches!(**inner, Datum::Nothing | Datum::Some(_)) => {
                write!(f, "Some(")?;
                self.datum(inner, f)?;
                write!(f, ")")
            }
            Datum::Some(inner) => self.datum(inner, f),
            Datum::Bool(value) => write!(f, "{value}"),
            Datum::Int(value) => write!(f, "{value}"),
            Datum::Char(value) => write!(f, "{value:?}"),
            Datum::Text(value) => write!(f, "{value:?}"),
            Datum::Opaque(text) => write!(f, "{}", Foreign(text)),
            Datum::Index(_, slot) => write!(f, "@{slot}"),
            Datum::Tuple(items) if items.len() == 1 => {
                write!(f, "(")?;
                self.datum(&items[0], f)?;
                write!(f, ",)")
            }
            Datum::Tuple(items) => self.list('(', items, ')', f),
            Datum::Sequence(items) | Datum::Arena(_, items) => self.list('[', items, ']', f),
            Datum::Record { class, variant, fields } => {
                write!(f, "{}", ClassName(class))?;
                self.fields(variant.as_deref(), fields, f)
            }
            Datum::Ref(id) => self.object(*id, f),
        }
    }

    fn object(&mut self, id: ObjectId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.shown.insert(id);
        match self.structure.objects.get(id.0) {
            Some(Datum::Record { class, variant, fields }) => {
                write!(f, "{}#{}", ClassName(class), id.0)?;
                if first { self.fields(variant.as_deref(), fields, f) } else { Ok(()) }
            }
            Some(other) if first => {
                write!(f, "#{}=", id.0)?;
                self.datum(other, f)
            }
            _ => write!(f, "#{}", id.0),
        }
    }

    fn fields(&mut self, variant: Option<&str>, fields: &[(String, Datum)], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(variant) = variant {
            write!(f, "::{}", PlainName(variant))?;
        }
        let separators = if fields.is_empty() {
            return Ok(());
        } else if fields[0].0 == "0" {
            ("(", ")")
        } else {
            (" { ", " }")
        };
        write!(f, "{}", separators.0)?;
        for (i, (name, datum)) in fields.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}")?;
            if separators.0 != "(" {
                write!(f, "{}: ", PlainName(name))?;
            }
            self.datum(datum, f)?;
        }
        write!(f, "{}", separators.1)
    }

    fn list(&mut self, open: char, items: &[Datum], close: char, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{open}")?;
        for (i, item) in items.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}")?;
            self.datum(item, f)?;
        }
        write!(f, "{close}")
    }
}

#[cfg(test)]
mod tests {
    use super::Structure;

    #[test]
    fn cycles_are_seen_and_sharing_is_none() {
        let cyclic = |text: &str| text.parse::<Structure>().map(|structure| structure.is_cyclic());
        assert_eq!(cyclic("List { head: Node#0 { next: Node#1 { next: Node#0 } } }"), Ok(true));
        assert_eq!(cyclic("(Node#0 { next: None }, Node#0, [Node#1 { next: Node#0 }])"), Ok(false));
    }
}
