//! The binary search trees of the thesis's chapter 1, as an outline.

use smallscope_core::{ClassOutline, Hold, Outline, PoolOutline, Shape, SpecText, VariantOutline};

/// The invariant of the thesis's figure 1-6.
const BST: &str = "
    // binary tree
    all n: this.root.*(left + right) {
        n !in n.^(left + right) // no directed cycle
        sole n.~(left + right) // at most one parent
        no n.left & n.right // distinct children
    }
    // elements in correct order
    all n: this.root.*(left + right) {
        all nl: n.left.*(left + right) | nl.info < n.info
        all nr: n.right.*(left + right) | nr.info > n.info
    }
    // size ok
    this.size = #this.root.*(left + right)
";

fn structure(name: &str, fields: Vec<(&str, Shape)>) -> ClassOutline {
    let fields = fields.into_iter().map(|(name, shape)| (name.to_owned(), shape)).collect();
    ClassOutline {
        name: name.to_owned(),
        path: name.to_owned(),
        is_enum: false,
        variants: vec![VariantOutline { name: name.to_owned(), fields }],
        budget: None,
        specs: Vec::new(),
    }
}

/// Search trees of up to `nodes` nodes with keys from 1 to `keys`, and a key.
pub fn bst(nodes: usize, keys: i128, hold: Hold) -> Outline {
    let link = || Shape::Optional(Box::new(Shape::Pointer { pools: vec![0], hold, nullable: false }));
    let mut tree = structure("Bst", vec![("root", link()), ("size", Shape::Ints(0, nodes as i128))]);
    tree.specs.push(SpecText { text: BST, file: "bst.rs", line: 10 });
    let node = structure("Node", vec![("left", link()), ("right", link()), ("info", Shape::Ints(1, keys))]);
    Outline {
        root: Shape::Tuple(vec![Shape::Class(0), Shape::Ints(1, keys)]),
        classes: vec![tree, node],
        pools: vec![PoolOutline { capacity: nodes, content: Shape::Class(1) }],
        arenas: vec![],
    }
}
