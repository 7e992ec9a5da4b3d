//! Drawings, for terminals, Graphviz and browsers.
//!
//! A [`Drawing`] is filled from a structure, or, with the feature `instances`, from a [`Picture`]: the atoms, sets and relations of an
//! instance. [`Drawing::to_text`] prints it as a tree, [`Drawing::beside`] two of them next to each other. With the feature `svg`,
//! [`Drawing::to_dot`] writes Graphviz's language, and [`Drawing::to_svg`] and [`Drawing::svg_pair`] draw without any other program.
//!
//! Pictures have tables, drawings in boxes of characters, and self-contained pages besides. A [`View`] says what to leave out and how to
//! draw, a [`Gallery`] is a page with several pictures, and [`Picture::project`] makes frames of a trace.
//!
//! # Files
//!
//! In the order of a drawing:
//!
//! | file | idea |
//! |---|---|
//! | `drawing.rs`, `order.rs` | what is drawn: nodes and arrows; the same colours in several drawings |
//! | `structure.rs`, `place.rs` | a drawing filled from a structure; what it calls a record |
//! | `instance/` | a drawing filled from an instance: what there is (`picture`), how it is shown (`view`), frames of it (`project`, `frames`); signatures as a forest (`types`); which atoms are nodes and arrows (`fill`), what is written inside (`inside`); what only instances have: boxes and lines of characters (`text/`), `table`, `html/` |
//! | `layout/` | layers: edges turned around (`direct`), `rank`, `order` by medians, `place` by isotonic regression; `pack` |
//! | `tree.rs`, `beside.rs` | indented text, and two of them side by side |
//! | `svg/` | coordinates (`scene`, `part`), curves (`route`), widths of letters (`measure`), the file (`draw`) |
//! | `png/` | the drawing as pixels: filled polygons (`canvas`), letters as strokes (`letters`), the file (`encode`) |
//! | `dot.rs` | Graphviz |

#![forbid(unsafe_code)]

mod beside;
#[cfg(feature = "svg")]
mod dot;
mod drawing;
#[cfg(feature = "svg")]
mod escape;
#[cfg(feature = "instances")]
mod instance;
#[cfg(feature = "svg")]
mod layout;
#[cfg(feature = "svg")]
mod order;
#[cfg(feature = "svg")]
mod palette;
mod place;
#[cfg(feature = "instances")]
mod png;
#[cfg(test)]
mod samples;
mod structure;
#[cfg(feature = "svg")]
mod svg;
mod tree;

pub use drawing::Drawing;
#[cfg(feature = "instances")]
pub use instance::{Atom, Change, Gallery, Picture, ProjectError, Relation, Set, Style, View};
