//! Structures: object graphs, as engines find them and reports show them.

use std::collections::HashSet;
use std::fmt;

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

impl Datum {
    /// A struct with the given fields.
    pub fn record<const N: usize>(class: &str, fields: [(&str, Datum); N]) -> Datum {
        Datum::Record {
            class: class.to_owned(),
            variant: None,
            fields: fields.into_iter().map(|(name, datum)| (name.to_owned(), datum)).collect(),
        }
    }
}

impl fmt::Display for Structure {
    /// Prints the root with every object in place where it is first met, `Class#n`, and by that name afterwards.
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
            Datum::Opaque(text) => write!(f, "{text}"),
            Datum::Index(_, slot) => write!(f, "@{slot}"),
            Datum::Tuple(items) => self.list('(', items, ')', f),
            Datum::Sequence(items) | Datum::Arena(_, items) => self.list('[', items, ']', f),
            Datum::Record { class, variant, fields } => {
                write!(f, "{class}")?;
                self.fields(variant.as_deref(), fields, f)
            }
            Datum::Ref(id) => self.object(*id, f),
        }
    }

    fn object(&mut self, id: ObjectId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.shown.insert(id);
        match &self.structure.objects[id.0] {
            Datum::Record { class, variant, fields } => {
                write!(f, "{class}#{}", id.0)?;
                if first { self.fields(variant.as_deref(), fields, f) } else { Ok(()) }
            }
            other if first => {
                write!(f, "#{}=", id.0)?;
                self.datum(other, f)
            }
            _ => write!(f, "#{}", id.0),
        }
    }

    fn fields(&mut self, variant: Option<&str>, fields: &[(String, Datum)], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(variant) = variant {
            write!(f, "::{variant}")?;
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
                write!(f, "{name}: ")?;
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
