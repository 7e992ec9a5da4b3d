//! Instances: atoms, sets and relations. Atoms become nodes, tuples become arrows or lines inside nodes.
//!
//! - An arrow goes from the first column to the last one; columns between are part of its label, `addr[Name$0]`.
//! - Relations whose last column holds numbers or constants (the only atoms of signatures that extend another one, and
//!   that lead nowhere) are written inside the node: `key: 3`.
//! - Sets are written inside the node, too.
//! - The sole atom that holds an order, as `util/ordering` has it, is left out: its relations belong to what is ordered.

#[cfg(test)]
pub(crate) mod example;
mod fill;
mod html;
mod inside;
pub(crate) mod picture;
mod project;
mod table;
mod text;
mod types;
mod union;
pub(crate) mod view;

use fill::Building;
pub use html::Gallery;
pub use picture::{Atom, Picture, Relation, Set};
pub use project::ProjectError;
pub(crate) use union::Order;
pub use view::{Style, View};

use self::picture::shown_name;
use crate::graph::Graph;

impl Graph {
    /// The graph of a picture from which all that is hidden was removed.
    pub fn of(picture: &Picture, view: &View) -> Graph {
        let picture = inside::without_orders(picture);
        let inside =
            if view.attributes { inside::written_inside(&picture) } else { vec![false; picture.relations.len()] };
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
        building.finish(view)
    }
}

#[cfg(test)]
mod tests;
