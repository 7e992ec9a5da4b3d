//! Binary trees: what search trees and red-black trees have in common.

use smallscope_relational::{
    Expr, Formula, Multiplicity::Lone, Multiplicity::One, Problem, Relation, all, comprehension,
};

use super::order::Order;
use super::{Breaking, number, width};

/// The relations of a tree.
pub struct Tree {
    /// The class of the tree's only object.
    pub tree: Relation,
    /// The class of the nodes.
    pub nodes: Relation,
    root: Relation,
    left: Relation,
    right: Relation,
    key: Relation,
    keys: Relation,
    size: usize,
}

impl Tree {
    /// A search tree of exactly `size` nodes with the keys 1 to `size`.
    pub fn declare(problem: &mut Problem, size: usize, [class, node_class, key]: [&str; 3]) -> Self {
        let tree = problem.one(class);
        let nodes = problem.exactly(node_class, size);
        let keys = problem.ints(1..=number(size));
        problem.bit_width(width(size));
        let root = problem.field("root", &tree, Lone, &nodes);
        let left = problem.field("left", &nodes, Lone, &nodes);
        let right = problem.field("right", &nodes, Lone, &nodes);
        let key = problem.field(key, &nodes, One, &keys);
        problem.observe(&tree);
        let tree = Tree { tree, nodes, root, left, right, key, keys, size };
        problem.require("binary tree", tree.is_binary_tree());
        problem.require("elements in correct order", tree.is_ordered());
        problem.require("size ok", tree.nodes.within(tree.reached()));
        tree
    }

    /// `left + right`
    pub fn children(&self) -> Expr {
        &self.left + &self.right
    }

    /// `root.*(left + right)`: the nodes of the tree.
    pub fn reached(&self) -> Expr {
        self.below(self.tree.join(&self.root))
    }

    /// The set with all that is below it: `set.*(left + right)`.
    pub fn below(&self, set: impl Into<Expr>) -> Expr {
        set.into().join(self.children().reflexive_closure())
    }

    /// Whether the node lacks a child.
    pub fn lacks_child(&self, node: &Expr) -> Formula {
        node.join(&self.left).no() | node.join(&self.right).no()
    }

    fn is_binary_tree(&self) -> Formula {
        all("n", self.reached(), |n| {
            let no_directed_cycle = n.not_within(n.join(self.children().closure()));
            let at_most_one_parent = self.children().join(&n).lone();
            let distinct_children = (n.join(&self.left) & n.join(&self.right)).no();
            no_directed_cycle & at_most_one_parent & distinct_children
        })
    }

    /// Whether the keys on the left are smaller than that of a node, and those on the right greater.
    ///
    /// Sets of keys are compared by a constant relation, not numbers one by one: so a solver learns from each key that a node
    /// cannot have.
    fn is_ordered(&self) -> Formula {
        let smaller = comprehension(["k", "l"], &self.keys, |[k, l]| l.sum().less(k.sum()));
        all("n", self.reached(), |n| {
            let key = n.join(&self.key);
            let on_left = self.below(n.join(&self.left)).join(&self.key);
            let on_right = self.below(n.join(&self.right)).join(&self.key);
            on_left.within(key.join(&smaller)) & on_right.within(smaller.join(key))
        })
    }

    /// Adds the facts of section 6.4.3, if symmetries are broken by hand.
    pub fn break_symmetries(&self, problem: &mut Problem, breaking: Breaking) {
        if breaking == Breaking::ByHand {
            let order = Order::new(problem, &self.nodes, self.size);
            problem.require("break symmetries", self.is_visited_in(&order));
            problem.require("unreachable", self.has_defaults());
        }
    }

    /// Whether a traversal that goes left first meets the nodes in order.
    fn is_visited_in(&self, order: &Order) -> Formula {
        let root_is_first = self.tree.join(&self.root).within(order.first());
        let others_follow = all("n", self.reached(), |n| {
            let (left, right) = (n.join(&self.left), n.join(&self.right));
            let right_is_next = left.no().implies(right.within(order.next(&n)));
            let right_follows = left.some().implies(right.within(order.next(self.below(&left))));
            left.within(order.next(&n)) & right_is_next & right_follows
        });
        root_is_first & others_follow
    }

    /// Whether nodes outside the tree have fixed values.
    fn has_defaults(&self) -> Formula {
        all("n", &self.nodes - self.reached(), |n| {
            n.join(&self.left).no() & n.join(&self.right).no() & n.join(&self.key).sum().equals(1)
        })
    }
}
