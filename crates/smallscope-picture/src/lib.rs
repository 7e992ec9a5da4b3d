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
#[cfg(feature = "instances")]
mod graph;
#[cfg(feature = "instances")]
mod instance;
#[cfg(feature = "instances")]
mod layout;
#[cfg(feature = "instances")]
mod palette;
#[cfg(feature = "instances")]
mod svg;

pub use draw::Drawing;
#[cfg(feature = "instances")]
pub use instance::{Atom, Gallery, Picture, ProjectError, Relation, Set, Style, View};
