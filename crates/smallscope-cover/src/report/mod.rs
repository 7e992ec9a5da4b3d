//! Results for people: a table, a summary, the source with marks; and for other tools: a tracefile of LCOV.

mod annotate;
mod bound;
mod lcov;
pub(crate) mod marked;
mod table;

pub use annotate::annotate;
pub use bound::{bound, within};
pub use lcov::lcov;
pub use marked::{Fate, Input, Marked};
pub use table::{Tone, cut_off, differences, summary, table};
