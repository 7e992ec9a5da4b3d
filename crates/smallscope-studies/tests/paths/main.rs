//! Paths through methods on inputs with symbolic parts: one for each outcome of the comparisons.

mod marked;
mod search_tree;
mod tree_map;
