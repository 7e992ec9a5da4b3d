//! How results are written: as text for people, and as JSON for programs.

pub mod cover;
pub mod diagnostics;
pub mod json;
pub mod page;
pub mod progress;
pub mod states;
pub mod style;
pub mod trace;
pub mod words;
