//! The engines agree: an invariant and a formula for the same structures find as many of them.
#![cfg(feature = "relational")]
#![allow(dead_code, reason = "the listings are for the book")]

include!("../../../docs/listings/set.rs");
include!("../../../docs/listings/search_tree.rs");

use smallscope::Space;
use smallscope::relational::Options;

#[test]
fn both_engines_find_all_search_trees() {
    // Any k of n keys, in a tree of any of the shapes with k nodes: the sum of binomials times Catalan numbers.
    for (size, trees) in [(1, 2), (2, 5), (3, 15), (4, 51)] {
        let space = Space::<set::Set>::new(size).field("Node.key", 1..=size as i32);
        assert_eq!(space.search().count().structures, trees, "by an invariant, up to {size} nodes");
        let spec = SearchTrees::up_to(size).problem.finish().expect("the problem is well-formed");
        let counted = spec.count(&Options::default()).expect("the problem is first-order");
        assert_eq!(counted.instances, trees, "by a formula, up to {size} nodes");
    }
}
