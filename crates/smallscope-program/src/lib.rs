//! Programs over objects with fields, and questions about all their executions on small inputs.
//!
//! A front end makes a [`Program`](ir::Program) from a function of some language; `smallscope-cover` is one for Rust. This crate knows nothing of
//! that language but the files that messages quote ([`Sources`](smallscope_alloy::Sources)). [`interpret`] runs the program on an input, [`translate`] makes it a DynAlloy
//! model, and an [`Engine`](engine::Engine) looks for inputs whose executions pass given places.
//!
//! # Files
//!
//! In the order of use:
//!
//! | file | idea |
//! |---|---|
//! | `ir` | a small program over objects with fields, from one or more files |
//! | `walk`, `marks` | visits of statements and expressions; what a program is marked with, and whom it calls |
//! | `interpret/` | its meaning, without a solver |
//! | `translate/` | from the program to DynAlloy's syntax tree (`tree`, `writer`), thinned to the goals that matter (`thin`), the places that can be asked about (`mark`), and from instances back to inputs (`decode`) |
//! | `tight` | which tuples no valid input has, kept in a folder |
//! | `engine` | executions as formulas, and one session of questions about them |

#![forbid(unsafe_code)]

pub mod engine;
pub mod interpret;
pub mod ir;
pub mod marks;
mod tight;
pub mod translate;
pub mod walk;
