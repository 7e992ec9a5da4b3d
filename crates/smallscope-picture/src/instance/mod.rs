//! Instances: atoms, sets and relations. Atoms become nodes, tuples become arrows or lines inside nodes.
//!
//! - An arrow goes from the first column to the last one; columns between are part of its label, `addr[Name$0]`.
//! - Relations whose last column holds numbers or constants (the only atoms of signatures that extend another one, and
//!   that lead nowhere) are written inside the node: `key: 3`.
//! - Sets are written inside the node, too.
//! - The sole atom that holds an order, as `util/ordering` has it, is left out: its relations belong to what is ordered.

mod changes;
#[cfg(test)]
pub(crate) mod example;
mod fill;
mod frames;
mod html;
mod inside;
pub(crate) mod picture;
mod project;
mod table;
mod text;
mod types;
pub(crate) mod view;

pub use changes::Change;
use fill::Building;
pub use html::Gallery;
pub use picture::{Atom, Picture, Relation, Set};
pub use project::ProjectError;
pub use view::{Style, View};

use self::picture::shown_name;
use crate::drawing::Drawing;
use crate::png::pixels;

impl Picture {
    /// A drawing for the terminal.
    pub fn text(&self) -> String {
        View::default().text(self)
    }

    /// A drawing in the language of Graphviz: `dot -Tpng`.
    pub fn dot(&self) -> String {
        View::default().dot(self)
    }

    /// A drawing as an SVG file.
    pub fn svg(&self) -> String {
        View::default().svg(self)
    }
}

impl View {
    /// A drawing in the language of Graphviz: `dot -Tpng`.
    pub fn dot(&self, picture: &Picture) -> String {
        self.drawing(picture).to_dot()
    }

    /// A drawing as an SVG file.
    pub fn svg(&self, picture: &Picture) -> String {
        self.drawing(picture).to_svg()
    }

    /// A drawing as a PNG file.
    ///
    /// ```
    /// use smallscope_picture::{Picture, View};
    /// let file = View::default().png(&Picture::default());
    /// assert!(file.starts_with(b"\x89PNG"));
    /// ```
    pub fn png(&self, picture: &Picture) -> Vec<u8> {
        pixels(&self.svg(picture))
    }

    /// What is drawn of a picture.
    pub(crate) fn drawing(&self, picture: &Picture) -> Drawing {
        let picture = inside::without_orders(&self.apply(picture));
        let inside =
            if self.attributes { inside::written_inside(&picture) } else { vec![false; picture.relations.len()] };
        let mut building = Building::new(&picture);
        for (relation, _) in picture.relations.iter().zip(&inside).filter(|(_, inside)| !**inside) {
            building.arrows(relation);
        }
        for (relation, _) in picture.relations.iter().zip(&inside).filter(|(_, inside)| **inside) {
            building.write_inside(relation);
        }
        for set in &picture.sets {
            let name = shown_name(&set.name, set.witness);
            set.atoms.iter().for_each(|atom| building.join(atom, &name));
        }
        building.finish(self)
    }
}

#[cfg(test)]
mod tests;
