//! Binary search trees, the thesis's running example (figures 3-4 and 6-4).

use smallscope_relational::Problem;

use super::Breaking;
use super::tree::Tree;

/// Search trees of `size` nodes with the keys 1 to `size`.
pub fn problem(size: usize, breaking: Breaking) -> Problem {
    let mut problem = Problem::new();
    let tree = Tree::declare(&mut problem, size, ["BinarySearchTree", "Node", "info"]);
    tree.break_symmetries(&mut problem, breaking);
    problem
}
