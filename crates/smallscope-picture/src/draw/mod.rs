//! Drawings: a structure as boxes and arrows, for terminals, Graphviz and browsers.
//!
//! A [`Drawing`] is what all forms share: a node for the root, for every object, and for every record that holds
//! references; each with its fields, which are values, nothing, or arrows to nodes. [`Drawing::to_text`] prints it as a
//! tree, [`Drawing::beside`] two of them next to each other, [`Drawing::to_dot`] writes Graphviz's language, and
//! [`Drawing::to_svg`] and [`Drawing::svg_pair`] draw pictures without any other program.

mod beside;
mod build;
mod dot;
mod layout;
mod route;
#[cfg(test)]
mod samples;
mod svg;
mod text;

use smallscope_core::Structure;

/// A structure as nodes with fields and arrows between them.
///
/// ```
/// use smallscope_core::Structure;
/// use smallscope_picture::Drawing;
/// let tree: Structure = "Bst { size: 2, root: Node#0 { key: 1, left: None, \
///                        right: Node#1 { key: 2, left: None, right: None } } }".parse()?;
/// assert_eq!(Drawing::of(&tree).to_text(), "\
/// Bst  size: 2
/// └─ root: Node#0  key: 1
///    ├─ left: –
///    └─ right: Node#1  key: 2  left: –  right: –
/// ");
/// # Ok::<(), smallscope_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The nodes, nearest to the roots first.
    nodes: Vec<Node>,
    /// What is drawn, by its name: several for a tuple.
    roots: Vec<Part>,
}

impl Drawing {
    /// The drawing of a structure; the parts of a tuple are drawn next to each other, named by their positions.
    pub fn of(structure: &Structure) -> Drawing {
        build::drawing(structure, &[])
    }

    /// The drawing of a structure with a name for its root, or one for each part if the root is a tuple of as many parts.
    ///
    /// ```
    /// use smallscope_core::Structure;
    /// use smallscope_picture::Drawing;
    /// let call: Structure = "(Set { head: None }, 5)".parse()?;
    /// assert_eq!(Drawing::named(&call, &["self", "key"]).to_text(), "self: Set  head: –\nkey: 5\n");
    /// # Ok::<(), smallscope_core::ParseError>(())
    /// ```
    pub fn named(structure: &Structure, names: &[&str]) -> Drawing {
        build::drawing(structure, names)
    }
}

/// The number of a node in its drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct NodeId(usize);

/// A record, object or arena slot.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    /// What tells the node from others, also in another drawing: its number, or the way to it from something numbered.
    key: String,
    /// Empty for what is no record.
    class: String,
    variant: Option<String>,
    /// `#2` for an object, `@2` for an arena's slot.
    number: Option<String>,
    parts: Vec<Part>,
}

/// A field or element; the label is empty where there is no name for it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    label: String,
    content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    Value(String),
    Nothing,
    Arrow(NodeId),
}

/// What stands for nothing.
const NOTHING: &str = "–";

impl Node {
    /// The name as in the structure's text: `Class#2::Variant`.
    fn title(&self) -> String {
        let number = self.number.as_deref().unwrap_or("");
        let variant = self.variant.as_ref().map(|variant| format!("::{variant}")).unwrap_or_default();
        format!("{}{number}{variant}", self.class)
    }

    /// The arrows that start here, with their labels.
    fn arrows(&self) -> impl Iterator<Item = (&str, NodeId)> {
        self.parts.iter().filter_map(|part| match part.content {
            Content::Arrow(target) => Some((part.label.as_str(), target)),
            _ => None,
        })
    }
}

impl Part {
    /// `label: value`; nothing for an arrow.
    fn line(&self) -> Option<String> {
        let value = match &self.content {
            Content::Value(text) => text,
            Content::Nothing => NOTHING,
            Content::Arrow(_) => return None,
        };
        Some(self.with_label(value))
    }

    fn with_label(&self, text: &str) -> String {
        if self.label.is_empty() { text.to_owned() } else { format!("{}: {text}", self.label) }
    }
}
