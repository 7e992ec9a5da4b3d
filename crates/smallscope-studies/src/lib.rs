//! Studies of the papers, and tests that need several engines at once.
//!
//! The examples repeat published studies: `testera`, `naming` and `galileo` some of the TestEra thesis, `treemap` that of the Java
//! PathFinder, `study` that of JAT. They need the facade with features that the crates of the engines cannot depend on, since the facade depends on
//! them. The crate is not published.

#![forbid(unsafe_code)]
