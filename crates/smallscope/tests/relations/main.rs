//! Methods tested by specifications in relational logic: the loop of the TestEra thesis.

mod actual;
mod kinds;
mod names;
mod numbers;
mod paths;
mod printed;
mod search_tree;
