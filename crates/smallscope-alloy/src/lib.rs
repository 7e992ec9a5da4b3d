//! The Alloy language: models are read, resolved, and lowered to bounded relational logic.

mod diagnostic;
pub mod library;
mod lower;
pub mod model;
mod render;
mod resolve;
mod source;
pub mod syntax;

pub use diagnostic::{Diagnostic, Errors, Severity};
pub use lower::{Analysis, Origin, Settings, Value};
pub use model::Model;
pub use source::{FileId, Position, Source, Sources, Span};
pub use syntax::Dialect;
