//! Rust values as relations: TestEra's part of smallscope (Khurshid's thesis, chapters 4 and 5).
//!
//! The types of a method's inputs become signatures and fields ([`Schema`]); what is said of them in relational logic ([`Specs`]) becomes a
//! problem whose instances are the inputs ([`Generator`]), and formulas that judge what a call has made of them ([`Judge`]). The facade's module
//! `alloy` and its contracts stand on these.
//!
//! ```
//! use smallscope_core::{Outline, Shape};
//! use smallscope_heap::{Generator, Schema, Specs, Text};
//! use smallscope_relational::Options;
//!
//! // Two numbers from 1 to 3, the first of which is smaller.
//! let pair = Shape::Tuple(vec![Shape::Ints(1, 3), Shape::Ints(1, 3)]);
//! let outline = Outline { root: pair, classes: vec![], pools: vec![], arenas: vec![] };
//! let schema = Schema::new(&outline, &["low", "high"], None)?;
//! let text = Text { text: "@low < @high".to_owned(), file: "range.rs".to_owned(), line: 1 };
//! let generator = Generator::new(&schema, &Specs { requires: vec![text], ensures: vec![] })?;
//! let mut pairs: Vec<String> = generator.structures(&Options::default())?.map(|pair| pair.to_string()).collect();
//! pairs.sort();
//! assert_eq!(pairs, ["(1, 2)", "(1, 3)", "(2, 3)"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files
//!
//! In the order of the loop:
//!
//! | file | idea |
//! |---|---|
//! | `schema/` | from an outline (core: what the values of a space are made of) to signatures, fields and stocks of atoms (`build`), under names that Alloy can write (`names`) |
//! | `text` | the signatures as Alloy text, with what Rust's types guarantee as facts |
//! | `notation`, `spec`, `assemble` | specification texts, adapted to the signatures (`spec`) or to whatever else a program became; one model of all of it, and its formulas |
//! | `layout`, `numbers`, `generate`, `decode` | atoms and tight bounds; the problem whose instances are the inputs; structures from instances |
//! | `encode`, `judge` | two states as relations; the first formula that does not hold |
//! | `print` | the modules of the thesis, with its column of states, for people and other tools |

#![forbid(unsafe_code)]

mod assemble;
mod decode;
mod encode;
mod error;
mod generate;
mod judge;
mod layout;
pub mod notation;
mod numbers;
mod print;
mod schema;
mod spec;
mod text;

pub use error::SchemaError;
pub use generate::{Generated, Generator};
pub use judge::{After, Broken, BrokenPart, Judge};
pub use schema::Schema;
pub use spec::{Specs, Text};
