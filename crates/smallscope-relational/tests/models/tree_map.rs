//! `java.util.TreeMap`: red-black trees with links to the parent (appendix B, figure B-1). The root may be red.

use smallscope_relational::{Expr, Formula, IntExpr, Multiplicity::Lone, Problem, Relation, all, comprehension};

use super::Breaking;
use super::tree::Tree;

/// Red-black trees of `size` entries with the keys 1 to `size`.
pub fn problem(size: usize, breaking: Breaking) -> Problem {
    let mut problem = Problem::new();
    let tree = Tree::declare(&mut problem, size, ["TreeMap", "Entry", "key"]);
    let parent = problem.field("parent", &tree.nodes, Lone, &tree.nodes);
    // Every entry is red or black: a set of those that are black says so by construction.
    let black = problem.subset("black", &tree.nodes);
    problem.require("parent ok", parent.equals(tree.children().transpose()));
    problem.require("red entries have black children", red_above_black(&tree, &black));
    problem.require("as many black entries on all paths", paths_agree(&tree, &black));
    tree.break_symmetries(&mut problem, breaking);
    problem
}

fn red_above_black(tree: &Tree, black: &Relation) -> Formula {
    let red = &tree.nodes - black;
    red.join(tree.children()).within(black)
}

/// All paths from the root to a missing child have the same number of black entries.
fn paths_agree(tree: &Tree, black: &Relation) -> Formula {
    all(["e", "f"], tree.reached(), |[e, f]| {
        let both_end = tree.lacks_child(&e) & tree.lacks_child(&f);
        both_end.implies(black_above(tree, black, &e).equals(black_above(tree, black, &f)))
    })
}

/// How many black entries there are from the root down to the entry.
fn black_above(tree: &Tree, black: &Relation, entry: &Expr) -> IntExpr {
    comprehension("p", black, |p| entry.within(tree.below(p))).count()
}
