//! Pictures of instances: atoms, sets and relations as tables, text drawings, DOT, SVG, and self-contained HTML pages.
//!
//! A [`Picture`] is drawn by its methods [`table`](Picture::table), [`text`](Picture::text), [`dot`](Picture::dot),
//! [`svg`](Picture::svg) and [`html`](Picture::html); a [`View`] says what to leave out and how to draw, a [`Gallery`] is a
//! page with several pictures, and [`Picture::project`] makes frames of a trace.

mod dot;
mod escape;
#[cfg(test)]
mod example;
mod graph;
mod html;
mod layout;
mod palette;
mod picture;
mod project;
mod svg;
mod table;
mod text;
mod types;
mod view;

pub use html::Gallery;
pub use picture::{Atom, Picture, Relation, Set};
pub use project::ProjectError;
pub use view::{Style, View};
