//! The text of a module as a tree: tokens, parser, syntax tree.

mod lex;
mod markdown;
mod parse;
mod print;
mod programs;
#[cfg(test)]
mod tests;
mod time;
mod token;
mod tree;
mod walk;

pub use parse::{Dialect, parse, parse_expr, parse_formulas};
pub(crate) use parse::{parse_expr_within, parse_within};
pub use programs::*;
pub use tree::*;
pub(crate) use walk::bounds;
