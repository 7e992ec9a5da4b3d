//! Templates: structures in the notation of other programs.
//!
//! A [`Template`] says how each class is written, as a text with the fields' names in braces, and [`Template::render`]
//! writes a structure by it. So an input that was found here can be fed to a program in any language.
//!
//! In the text of a class `{name}` is the value of a field (`{0}` of a tuple's), `{#}` the number of the object, and `{{`
//! and `}}` are braces. What has no text of its own is written as [`Structure`]'s `Display` writes it.
//!
//! # Files
//!
//! [`Template::parse`] reads a template of lines `name: text`:
//!
//! ```text
//! # a comment
//! Bst: {root}
//! Node: ({left} {key} {right})
//! Color::Red: R
//! None: nil
//! Some: just {}
//! true: yes
//! false: no
//! unread: 0
//! sequence: [|, |]
//! tuple: (|, |)
//! again: ref {#}
//! each Vertex: {#} {name} {out}
//! text: plain
//! numbers: 1
//! otherwise: error
//! ```
//!
//! `\n`, `\t`, `\\`, `\|` and `\s` (a space) are escapes. The name of a class that does not start with a capital letter
//! stands in backquotes.

mod error;
mod file;
mod pattern;
mod render;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::Structure;
pub use error::TemplateError;
use pattern::{Pattern, Use};

/// How the structures of some types are written.
///
/// ```
/// use smallscope_core::{Structure, Template};
/// let lisp = Template::new().class("Bst", "{root}").class("Node", "({left} {key} {right})").nothing("nil");
/// let tree: Structure = "Bst { size: 2, root: Node#0 { key: 1, left: None, \
///                        right: Node#1 { key: 2, left: None, right: None } } }".parse().unwrap();
/// assert_eq!(lisp.render(&tree).unwrap(), "(nil 1 (nil 2 nil))");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    classes: BTreeMap<Key, Pattern>,
    each: BTreeMap<String, Pattern>,
    nothing: String,
    some: Option<Pattern>,
    again: Option<Pattern>,
    truth: [String; 2],
    unread: Option<String>,
    sequence: Brackets,
    tuple: Option<Brackets>,
    is_quoted: bool,
    is_strict: bool,
    first_number: usize,
    /// The first text that made no sense; reported when something is rendered.
    fault: Option<TemplateError>,
}

/// A class and possibly a variant of it.
type Key = (String, Option<String>);

/// What opens a list, separates its items and closes it.
#[derive(Clone, Debug, PartialEq)]
struct Brackets {
    open: String,
    separator: String,
    close: String,
}

impl Brackets {
    fn new(open: &str, separator: &str, close: &str) -> Brackets {
        Brackets { open: open.to_owned(), separator: separator.to_owned(), close: close.to_owned() }
    }
}

impl Default for Template {
    fn default() -> Template {
        Template::new()
    }
}

impl Template {
    /// A template that writes all as `Display` does.
    pub fn new() -> Template {
        Template {
            classes: BTreeMap::new(),
            each: BTreeMap::new(),
            nothing: "None".to_owned(),
            some: None,
            again: None,
            truth: ["false".to_owned(), "true".to_owned()],
            unread: None,
            sequence: Brackets::new("[", ", ", "]"),
            tuple: None,
            is_quoted: true,
            is_strict: false,
            first_number: 0,
            fault: None,
        }
    }

    /// How a struct is written, or the variants of an enum that have no text of their own.
    pub fn class(mut self, class: &str, text: &str) -> Template {
        if let Some(pattern) = self.pattern(text, Use::Class, class) {
            self.classes.insert((class.to_owned(), None), pattern);
        }
        self
    }

    /// How a variant of an enum is written.
    ///
    /// ```
    /// use smallscope_core::Template;
    /// let template = Template::new().variant("Shape", "Dot", "*").variant("Shape", "Line", "-{0}-");
    /// assert_eq!(template.render(&"[Shape::Dot, Shape::Line(3)]".parse().unwrap()).unwrap(), "[*, -3-]");
    /// ```
    pub fn variant(mut self, class: &str, variant: &str, text: &str) -> Template {
        if let Some(pattern) = self.pattern(text, Use::Class, &format!("{class}::{variant}")) {
            self.classes.insert((class.to_owned(), Some(variant.to_owned())), pattern);
        }
        self
    }

    /// What is written for `None` and for null pointers; `None` unless set.
    pub fn nothing(mut self, text: &str) -> Template {
        text.clone_into(&mut self.nothing);
        self
    }

    /// How `Some` value is written, with `{}` for the value; as the value itself unless set.
    pub fn some(mut self, text: &str) -> Template {
        self.some = self.pattern(text, Use::Some, "Some").or(self.some);
        self
    }

    /// What is written for `true` and for `false`.
    pub fn truth(mut self, yes: &str, no: &str) -> Template {
        self.truth = [no.to_owned(), yes.to_owned()];
        self
    }

    /// What is written for a value that nothing has read, so that any would do; an error unless set.
    pub fn unread(mut self, text: &str) -> Template {
        self.unread = Some(text.to_owned());
        self
    }

    /// How vectors, slices and arrays are written.
    pub fn sequence(mut self, open: &str, separator: &str, close: &str) -> Template {
        self.sequence = Brackets::new(open, separator, close);
        self
    }

    /// How tuples are written, and `()`.
    pub fn tuple(mut self, open: &str, separator: &str, close: &str) -> Template {
        self.tuple = Some(Brackets::new(open, separator, close));
        self
    }

    /// Whether strings and characters are written in quotes and with escapes, as they are unless set.
    pub fn text_quoted(mut self, is_quoted: bool) -> Template {
        self.is_quoted = is_quoted;
        self
    }

    /// What is written for an object that was written before, with `{#}` for its number; an error unless set, but for
    /// objects whose class has no text.
    ///
    /// ```
    /// use smallscope_core::Template;
    /// let template = Template::new().class("Node", "{#}: {next}").again("back to {#}");
    /// let ring = "Node#0 { next: Node#1 { next: Node#0 } }".parse().unwrap();
    /// assert_eq!(template.render(&ring).unwrap(), "0: 1: back to 0");
    /// ```
    pub fn again(mut self, text: &str) -> Template {
        self.again = self.pattern(text, Use::Again, "again").or(self.again);
        self
    }

    /// Writes the objects of a class one per line, in the order of their numbers, and their numbers where they are
    /// referred to. The root comes first, on a line of its own unless it is written as the empty text.
    ///
    /// ```
    /// use smallscope_core::Template;
    /// let edges = Template::new().class("Graph", "").each_object("Vertex", "{#} -> {out}").sequence("", " ", "");
    /// let graph = "Graph { vertices: [Vertex#0 { out: [Vertex#1 { out: [] }, Vertex#0] }, Vertex#1] }".parse().unwrap();
    /// assert_eq!(edges.render(&graph).unwrap(), "0 -> 1 0\n1 -> \n");
    /// ```
    pub fn each_object(mut self, class: &str, text: &str) -> Template {
        if let Some(pattern) = self.pattern(text, Use::Class, class) {
            self.each.insert(class.to_owned(), pattern);
        }
        self
    }

    /// The number of the first object, 0 unless set.
    pub fn numbers_from(mut self, first: usize) -> Template {
        self.first_number = first;
        self
    }

    /// Makes it an error if a class has no text, rather than writing it as `Display` does.
    pub fn strict(mut self) -> Template {
        self.is_strict = true;
        self
    }

    /// Writes a structure.
    ///
    /// # Errors
    ///
    /// If a text of this template makes no sense, names a field that its class does not have, or asks for the number of
    /// what is no object; if a class has no text and the template is strict, or names something so similar that it seems
    /// mistyped; if an object is met again, or a value was not read, and the template does not say what to write then.
    pub fn render(&self, structure: &Structure) -> Result<String, TemplateError> {
        match &self.fault {
            Some(fault) => Err(fault.clone()),
            None => render::render(self, structure),
        }
    }

    /// The pattern of a text; a fault is kept for later.
    fn pattern(&mut self, text: &str, used: Use, owner: &str) -> Option<Pattern> {
        match Pattern::of(text.char_indices(), used) {
            Ok(pattern) => Some(pattern),
            Err((offset, problem)) => {
                let fault = TemplateError::at(text, offset, format!("in the text of `{owner}`: {problem}"));
                self.fault.get_or_insert(fault);
                None
            }
        }
    }
}
