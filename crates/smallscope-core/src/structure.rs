//! Structures: object graphs, as engines find them and reports show them.

use std::fmt;

use crate::datum::{Datum, ObjectId};
use crate::small::List as _;
use crate::spelling::{ClassName, Foreign, PlainName};

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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Structure {
    /// The value that was searched for.
    pub root: Datum,
    /// The objects reachable from it through pointers.
    pub objects: Vec<Datum>,
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

impl Structure {
    /// Whether no object is shared: at most one pointer leads to each.
    pub fn is_tree(&self) -> bool {
        let mut met = vec![false; self.objects.len()];
        let mut pointers = self.objects.iter().chain([&self.root]).flat_map(references);
        pointers.all(|id| met.get_mut(id).is_none_or(|met| !std::mem::replace(met, true)))
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
            fields: fields.into_iter().map(|(name, datum)| (name.to_owned(), datum)).list(),
        }
    }

    /// The values that this one is made of.
    pub fn children(&self) -> impl Iterator<Item = &Datum> {
        let mut many: &[Datum] = &[];
        let mut fields: &[(String, Datum)] = &[];
        let mut entries: &[(Datum, Datum)] = &[];
        match self {
            Datum::Some(inner) => many = std::slice::from_ref(inner),
            Datum::Tuple(items) | Datum::Sequence(items) | Datum::Set(items) | Datum::Arena(_, items) => many = items,
            Datum::Map(pairs) => entries = pairs,
            Datum::Record { fields: own, .. } => fields = own,
            _ => {}
        }
        let entries = entries.iter().flat(|(key, value)| [key, value]);
        many.iter().chain(fields.iter().map(|(_, field)| field)).chain(entries)
    }
}

/// What the names of derived fields begin with, in structures that are only looked at.
#[doc(hidden)]
pub const DERIVED: char = '=';

/// The name of a field that a record has if it is the one that is sought, in structures that are only looked at.
#[doc(hidden)]
pub const HERE: &str = "==";

impl Structure {
    /// The same without the derived fields, which are no part of an input.
    #[doc(hidden)]
    #[must_use]
    pub fn without_derived(mut self) -> Structure {
        let mut waiting: Vec<&mut Datum> = self.objects.iter_mut().chain([&mut self.root]).collect();
        while let Some(datum) = waiting.pop() {
            match datum {
                Datum::Some(inner) => waiting.push(inner),
                Datum::Tuple(items) | Datum::Sequence(items) | Datum::Set(items) | Datum::Arena(_, items) => {
                    waiting.extend(items);
                }
                Datum::Map(entries) => waiting.extend(entries.iter_mut().flat_map(|(key, value)| [key, value])),
                Datum::Record { fields, .. } => {
                    fields.retain(|(name, _)| !name.starts_with(DERIVED));
                    waiting.extend(fields.iter_mut().map(|(_, field)| field));
                }
                _ => {}
            }
        }
        self
    }
}

impl fmt::Display for Structure {
    /// Prints the root with every object in place where it is first met, `Class#n`, and by that name afterwards.
    ///
    /// A stable form that [`parse`](crate::parse) describes and `str::parse` reads. Foreign values, and names that are no
    /// identifiers, stand in backquotes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer =
            Printer { structure: self, shown: vec![false; self.objects.len()], todo: vec![Piece::Datum(&self.root)] };
        while let Some(piece) = printer.todo.pop() {
            let from = printer.todo.len();
            match piece {
                Piece::Text(text) => f.write_str(text)?,
                Piece::Name(name) => write!(f, "{}: ", PlainName(name))?,
                Piece::Datum(datum) => printer.datum(datum, f)?,
            }
            printer.todo[from..].reverse();
        }
        Ok(())
    }
}

struct Printer<'a> {
    structure: &'a Structure,
    shown: Vec<bool>,
    /// What is still to be printed, last first. A stack of its own: lists are as deep as they are long.
    todo: Vec<Piece<'a>>,
}

enum Piece<'a> {
    Text(&'static str),
    Name(&'a str),
    Datum(&'a Datum),
}

impl<'a> Printer<'a> {
    /// Prints how a value begins, and notes what follows, in order.
    fn datum(&mut self, datum: &'a Datum, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match datum {
            Datum::Unread => write!(f, "?"),
            Datum::Unit => write!(f, "()"),
            Datum::Nothing => write!(f, "None"),
            Datum::Some(inner) if matches!(**inner, Datum::Nothing | Datum::Some(_)) => {
                self.list(std::slice::from_ref(&**inner), ")");
                write!(f, "Some(")
            }
            Datum::Some(inner) => {
                self.todo.push(Piece::Datum(inner));
                Ok(())
            }
            Datum::Bool(value) => write!(f, "{value}"),
            Datum::Int(value) => write!(f, "{value}"),
            Datum::Char(value) => write!(f, "{value:?}"),
            Datum::Text(value) => write!(f, "{value:?}"),
            Datum::Opaque(text) => write!(f, "{}", Foreign(text)),
            Datum::Index(_, slot) => write!(f, "@{slot}"),
            Datum::Tuple(items) => {
                self.list(items, if items.len() == 1 { ",)" } else { ")" });
                write!(f, "(")
            }
            Datum::Sequence(items) | Datum::Arena(_, items) => {
                self.list(items, "]");
                write!(f, "[")
            }
            Datum::Set(items) => {
                self.list(items, "}");
                write!(f, "{{")
            }
            Datum::Map(entries) if entries.is_empty() => write!(f, "{{:}}"),
            Datum::Map(entries) => {
                for (i, (key, value)) in entries.iter().enumerate() {
                    self.todo.extend((i > 0).then_some(Piece::Text(", ")));
                    self.todo.extend([Piece::Datum(key), Piece::Text(": "), Piece::Datum(value)]);
                }
                self.todo.push(Piece::Text("}"));
                write!(f, "{{")
            }
            Datum::Record { class, variant, fields } => {
                write!(f, "{}", ClassName(class))?;
                self.fields(variant.as_deref(), fields, f)
            }
            Datum::Ref(id) => self.object(*id, f),
        }
    }

    fn object(&mut self, id: ObjectId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.shown.get_mut(id.0).is_none_or(|shown| !std::mem::replace(shown, true));
        match self.structure.objects.get(id.0) {
            Some(Datum::Record { class, variant, fields }) => {
                write!(f, "{}#{}", ClassName(class), id.0)?;
                if first { self.fields(variant.as_deref(), fields, f) } else { Ok(()) }
            }
            Some(other) if first => {
                self.todo.push(Piece::Datum(other));
                write!(f, "#{}=", id.0)
            }
            _ => write!(f, "#{}", id.0),
        }
    }

    fn fields(
        &mut self,
        variant: Option<&str>,
        fields: &'a [(String, Datum)],
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        if let Some(variant) = variant {
            write!(f, "::{}", PlainName(variant))?;
        }
        let Some((first, _)) = fields.first() else { return Ok(()) };
        let (open, close) = if first == "0" { ("(", ")") } else { (" { ", " }") };
        for (i, (name, datum)) in fields.iter().enumerate() {
            self.todo.extend((i > 0).then_some(Piece::Text(", ")));
            self.todo.extend((first != "0").then_some(Piece::Name(name)));
            self.todo.push(Piece::Datum(datum));
        }
        self.todo.push(Piece::Text(close));
        f.write_str(open)
    }

    fn list(&mut self, items: &'a [Datum], close: &'static str) {
        for (i, item) in items.iter().enumerate() {
            self.todo.extend((i > 0).then_some(Piece::Text(", ")));
            self.todo.push(Piece::Datum(item));
        }
        self.todo.push(Piece::Text(close));
    }
}

#[cfg(test)]
mod tests {
    use super::{Datum, ObjectId, Structure};

    #[test]
    fn cycles_are_seen_and_sharing_is_none() {
        let cyclic = |text: &str| text.parse::<Structure>().map(|structure| structure.is_cyclic());
        assert_eq!(cyclic("List { head: Node#0 { next: Node#1 { next: Node#0 } } }"), Ok(true));
        assert_eq!(cyclic("(Node#0 { next: None }, Node#0, [Node#1 { next: Node#0 }])"), Ok(false));
        let tree = |text: &str| text.parse::<Structure>().map(|structure| structure.is_tree());
        assert_eq!(tree("(Node#0 { next: Node#1 { next: None } }, Node#2 { next: None })"), Ok(true));
        assert_eq!(tree("(Node#0 { next: Node#1 { next: None } }, Node#1)"), Ok(false));
    }

    /// As deep as a search makes them whose limit on the stack is raised.
    #[test]
    fn long_lists_need_no_stack() {
        const LENGTH: usize = 100_000;
        let node = |place: usize| {
            let next = if place + 1 < LENGTH { Datum::Ref(ObjectId(place + 1)) } else { Datum::Nothing };
            Datum::record("Node", [("next", next)])
        };
        let list = Structure { root: Datum::Ref(ObjectId(0)), objects: (0..LENGTH).map(node).collect() };
        let text = list.to_string();
        assert!(text.starts_with("Node#0 { next: Node#1 { next: Node#2 {") && text.ends_with(" } } }"));
        assert_eq!(text.matches('{').count(), LENGTH);
        assert_eq!(list.canonical().as_str().matches('#').count(), LENGTH);
        assert!(!list.is_cyclic());
        let refused = text.parse::<Structure>().unwrap_err().to_string();
        assert!(refused.contains("at most 1000 levels"), "{refused}");
        assert_eq!(list.clone(), list);
        #[cfg(feature = "json")]
        assert_eq!(Structure::from_json(&list.to_json()).ok(), Some(list.clone()));
    }
}
