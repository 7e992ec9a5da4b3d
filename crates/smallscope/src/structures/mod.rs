//! Models of common data structures, to generate them and to begin models of your own with.
//!
//! Each module has a type with public fields, its invariant, and a function `space` with the bounds that give the counts in
//! its documentation. The Alloy modules `smallscope/list`, `smallscope/tree` and so on say the same in relational logic; a test compares
//! the counts. [`patterns`] has what invariants often say.
//!
//! ```
//! use smallscope::structures::search_tree;
//!
//! // Every search tree of 3 nodes: the Catalan number of 3.
//! for tree in search_tree::space(3).search() {
//!     assert_eq!(tree.keys(), [0, 1, 2]);
//! }
//! assert_eq!(search_tree::space(3).search().count().structures, 5);
//! ```
//!
//! A test takes them as it takes types of yours:
//!
//! ```
//! use smallscope::structures::heap::Heap;
//!
//! #[smallscope::test(bound = 4)]
//! fn the_first_is_the_largest(heap: &Heap) {
//!     assert_eq!(heap.items.first(), heap.items.iter().max());
//! }
//! ```
//!
//! | module | structures of size `n` | count |
//! |---|---|---|
//! | [`list`], [`doubly_linked`] | `n` nodes, elements by identity | Bell numbers: 1, 2, 5, 15, 52 |
//! | [`tree`] | `n` nodes | Catalan numbers: 1, 2, 5, 14, 42 |
//! | [`search_tree`] | `n` nodes, keys `0..n` | Catalan numbers |
//! | [`red_black`] | `n` nodes, keys `0..n` | 1, 2, 2, 4, 8, 16 |
//! | [`avl`] | `n` nodes, keys `0..n` | 1, 2, 1, 4, 6, 4, 17 |
//! | [`heap`] | `n` elements from `0..n` | 1, 3, 14, 65 |
//! | [`hash_table`] | `n` buckets, `n` keys | 1, 3, 10, 35, 126 |
//! | [`graph`] | `n` numbered nodes | 1, 4, 64, 4096; one of each kind: 1, 3, 16, 218 |
//! | [`dag`] | `n` numbered nodes | 1, 3, 25, 543; one of each kind: 1, 2, 6, 31 |
//! | [`union_find`] | `n` numbered elements, ranks `0..n` | 1, 3, 31 |

pub mod avl;
pub mod dag;
pub mod doubly_linked;
pub mod graph;
pub mod hash_table;
pub mod heap;
pub mod list;
pub mod patterns;
pub mod red_black;
pub mod search_tree;
pub mod tree;
pub mod union_find;
