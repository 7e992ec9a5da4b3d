//! How smallscope reads Rust, for the attributes and for the commands `cover` and `verify`.
//!
//! What is read here has one meaning for both. What one of them cannot use is an error of that one, not a second reading.
//!
//! # Files
//!
//! | file | idea |
//! |---|---|
//! | `attributes` | attributes, also inside `cfg_attr` |
//! | `conditions` | what is an operand of `&&` and `||`, and what is not |
//! | `contract`, `old` | the attributes of contracts, as behaviours; `self` and `old(..)` in what they say |
//! | `goals` | the places where a function branches, in the order in which they are numbered; feature `goals` |
//! | `items` | the names and attributes of items, statements and expressions |
//! | `macros` | macros of the standard library: what they mean, and their arguments |
//! | `text` | code as text for people, and spelling suggestions |
//! | `list` | the crate `smallscope-lists`: maps, sets and lists that cost little to compile |
//! | `visit` | walks over syntax, compiled once for all visitors |

#![forbid(unsafe_code)]

pub mod attributes;
pub mod conditions;
pub mod contract;
#[cfg(feature = "goals")]
pub mod goals;
pub mod items;
pub mod macros;
pub mod old;
pub mod text;
pub mod visit;

pub use smallscope_lists as list;
