//! Drawings, for terminals, Graphviz and browsers.
//!
//! A [`Drawing`] is filled from a structure, or, with the feature `instances`, from a [`Picture`]: the atoms, sets and relations of an
//! instance. [`Drawing::to_text`] prints it as a tree, [`Drawing::beside`] two of them next to each other, [`Drawing::to_dot`] writes
//! Graphviz's language, and [`Drawing::to_svg`] and [`Drawing::svg_pair`] draw without any other program.
//!
//! Pictures have tables, drawings in boxes of characters, and self-contained pages besides. A [`View`] says what to leave out and how to
//! draw, a [`Gallery`] is a page with several pictures, and [`Picture::project`] makes frames of a trace.

mod beside;
mod dot;
mod drawing;
mod escape;
#[cfg(feature = "instances")]
mod instance;
mod layout;
mod order;
mod palette;
#[cfg(test)]
mod samples;
mod structure;
mod svg;
mod tree;

pub use drawing::Drawing;
#[cfg(feature = "instances")]
pub use instance::{Atom, Gallery, Picture, ProjectError, Relation, Set, Style, View};
