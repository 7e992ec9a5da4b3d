//! How a picture is shown, where the defaults are not wanted.

use std::collections::BTreeSet;

use crate::instance::picture::Picture;

/// How pictures are shown. The default is meant to be readable for most; [`Picture`]'s own methods use it.
///
/// ```
/// use smallscope_picture::{Picture, Style, View};
/// let view = View::default().hide("Int").unconnected(false).style(Style::Boxed);
/// assert!(view.text(&Picture::default()).contains("nothing"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) hidden: BTreeSet<String>,
    pub(crate) unconnected: bool,
    pub(crate) attributes: bool,
    pub(crate) width: usize,
    pub(crate) style: Style,
}

/// What tables are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Aligned words without lines.
    #[default]
    Plain,
    /// Boxes of line-drawing characters.
    Boxed,
    /// Boxes of ASCII characters.
    Ascii,
}

impl Default for View {
    fn default() -> View {
        View { hidden: BTreeSet::new(), unconnected: true, attributes: true, width: 100, style: Style::Plain }
    }
}

impl View {
    /// Leaves out the relation, set or type of this name.
    pub fn hide(mut self, name: impl Into<String>) -> View {
        self.hidden.insert(name.into());
        self
    }

    /// Whether atoms without any arrow are drawn. They are unless told otherwise.
    pub fn unconnected(mut self, shown: bool) -> View {
        self.unconnected = shown;
        self
    }

    /// Whether relations to numbers and constants are written inside the nodes instead of drawn as arrows. They are
    /// unless told otherwise.
    pub fn attributes(mut self, inside: bool) -> View {
        self.attributes = inside;
        self
    }

    /// How many columns a text may take; 100 if not said.
    pub fn width(mut self, columns: usize) -> View {
        self.width = columns.max(20);
        self
    }

    /// What tables are drawn with.
    pub fn style(mut self, style: Style) -> View {
        self.style = style;
        self
    }

    /// The picture without what is hidden, and with control characters in names written as escapes.
    pub(crate) fn apply(&self, picture: &Picture) -> Picture {
        let mut shown = picture.without(self.hidden.iter().map(String::as_str));
        let names = (shown.atoms.iter_mut().flat_map(|atom| std::iter::once(&mut atom.name).chain(&mut atom.types)))
            .chain(shown.sets.iter_mut().flat_map(|set| std::iter::once(&mut set.name).chain(&mut set.atoms)))
            .chain(shown.relations.iter_mut().flat_map(|relation| {
                std::iter::once(&mut relation.name)
                    .chain(&mut relation.columns)
                    .chain(relation.tuples.iter_mut().flatten())
            }));
        for name in names.filter(|name| name.contains(char::is_control)) {
            *name = name.escape_debug().to_string();
        }
        shown
    }
}
