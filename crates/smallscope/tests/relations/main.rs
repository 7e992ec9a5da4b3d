//! Methods tested by specifications in relational logic: the loop of the TestEra thesis.
#![cfg(feature = "alloy")]

mod actual;
mod kinds;
mod names;
mod numbers;
mod paths;
mod printed;
mod search_tree;
