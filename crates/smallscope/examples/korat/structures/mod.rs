//! x
pub mod binary_tree;
pub mod binomial_heap;
pub mod dag;
pub mod disj_set;
pub mod doubly_linked_list;
pub mod fibonacci_heap;
pub mod heap_array;
pub mod linked_list;
mod links;
pub mod red_black_tree;
pub mod search_tree;
pub mod singly_linked_list;
mod worklist;
pub use links::points_to;
pub use worklist::{CAPACITY, Numbering, Worklist};
