use smallscope_relational::{Expr, Multiplicity, Problem, Relation, all};

/// Search trees of up to so many nodes, as a relational problem.
struct SearchTrees {
    problem: Problem,
    tree: Relation,
    node: Relation,
    root: Relation,
    left: Relation,
    right: Relation,
    key: Relation,
    /// The nodes of the tree.
    nodes: Expr,
}

impl SearchTrees {
    fn up_to(size: usize) -> Self {
        let mut problem = Problem::new();
        let tree = problem.one("Tree");
        let node = problem.exactly("Node", size);
        let number = problem.ints(1..=size as i64);
        let root = problem.field("root", &tree, Multiplicity::Lone, &node);
        let left = problem.field("left", &node, Multiplicity::Lone, &node);
        let right = problem.field("right", &node, Multiplicity::Lone, &node);
        let key = problem.field("key", &node, Multiplicity::One, &number);
        problem.observe(&tree);

        let child = &left + &right;
        let nodes = tree.join(&root).join(child.reflexive_closure());
        problem.require(
            "a tree",
            all("n", &nodes, |n| {
                let no_cycle = n.not_within(n.join(child.closure()));
                let one_parent = child.join(&n).lone();
                let two_children = (n.join(&left) & n.join(&right)).no();
                no_cycle & one_parent & two_children
            }),
        );
        problem.require(
            "keys in order",
            all("n", &nodes, |n| {
                let below = |side| n.join(side).join(child.reflexive_closure());
                let smaller = all("m", below(&left), |m| m.join(&key).sum().less(n.join(&key).sum()));
                let larger = all("m", below(&right), |m| m.join(&key).sum().greater(n.join(&key).sum()));
                smaller & larger
            }),
        );
        SearchTrees { problem, tree, node, root, left, right, key, nodes }
    }
}
