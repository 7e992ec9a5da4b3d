//! Pictures of instances: atoms, sets and relations as tables, text drawings, DOT, SVG, and self-contained HTML pages.
//!
//! A [`Picture`] is drawn by its methods [`table`](Picture::table), [`text`](Picture::text), [`dot`](Picture::dot),
//! [`svg`](Picture::svg) and [`html`](Picture::html); a [`View`] says what to leave out and how to draw, a [`Gallery`] is a
//! page with several pictures, and [`Picture::project`] makes frames of a trace.
//!
//! # Files
//!
//! In the order of a drawing:
//!
//! | file | idea |
//! |---|---|
//! | `picture`, `view`, `project` | what is drawn, how, and frames of it |
//! | `types`, `graph/` | signatures as a forest; which atoms are nodes, what is written inside them (`inside`), arrows (`build`) |
//! | `layout/` | layers: edges turned around (`direct`), `rank`, `order` by medians, `place` by isotonic regression; `pack` |
//! | `text/` | boxes and lines (`boxes`, `channel`, `canvas`), or an `outline` |
//! | `svg/` | coordinates (`scene`, `part`), curves (`route`), widths of letters (`measure`), the file (`draw`) |
//! | `table`, `dot`, `html/` | the other forms |

#![forbid(unsafe_code)]

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
