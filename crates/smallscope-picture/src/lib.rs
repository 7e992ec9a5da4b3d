//! Drawings, for terminals, Graphviz and browsers.
//!
//! A [`Drawing`] shows a structure. With the feature `instances`, a [`Picture`] shows an instance: atoms, sets and relations, as tables, text
//! drawings, DOT, SVG, and self-contained HTML pages. A [`View`] says what to leave out and how to draw, a [`Gallery`] is a page with several
//! pictures, and [`Picture::project`] makes frames of a trace.

#[cfg(feature = "instances")]
mod dot;
mod draw;
#[cfg(feature = "instances")]
mod escape;
#[cfg(all(test, feature = "instances"))]
mod example;
#[cfg(feature = "instances")]
mod graph;
#[cfg(feature = "instances")]
mod html;
#[cfg(feature = "instances")]
mod layout;
#[cfg(feature = "instances")]
mod palette;
#[cfg(feature = "instances")]
mod picture;
#[cfg(feature = "instances")]
mod project;
#[cfg(feature = "instances")]
mod svg;
#[cfg(feature = "instances")]
mod table;
#[cfg(feature = "instances")]
mod text;
#[cfg(feature = "instances")]
mod types;
#[cfg(feature = "instances")]
mod view;

pub use draw::Drawing;
#[cfg(feature = "instances")]
pub use html::Gallery;
#[cfg(feature = "instances")]
pub use picture::{Atom, Picture, Relation, Set};
#[cfg(feature = "instances")]
pub use project::ProjectError;
#[cfg(feature = "instances")]
pub use view::{Style, View};
