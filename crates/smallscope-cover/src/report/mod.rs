//! Results for people: a table, a summary, and the source with marks.

mod annotate;
mod bound;
mod table;

pub use annotate::annotate;
pub use bound::{bound, within};
pub use table::{Tone, cut_off, differences, summary, table};
