//! The twin computes what the original computes: predicates of all shapes, run by the engine and compared with the real
//! method as a filter.

// What stands here is there to be rewritten, not to be read.
#![allow(dead_code, clippy::all, clippy::undocumented_unsafe_blocks)]

mod actual;
mod arrays;
mod bounds;
mod clauses;
mod constructs;
mod cycles;
mod fields;
mod generic;
mod graphs;
mod hygiene;
mod items;
mod listed;
mod maps;
mod models;
mod nested;
mod patterns;
mod users;
mod vecs;
mod visited;
