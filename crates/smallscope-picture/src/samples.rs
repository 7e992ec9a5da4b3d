//! Structures that are drawn in tests.

use smallscope_core::{Datum, Structure};

pub(crate) const TREE: &str = "Bst { size: 7, root: Node#0 { key: 4, \
    left: Node#1 { key: 2, left: Node#2 { key: 1, left: None, right: None }, \
                           right: Node#3 { key: 3, left: None, right: None } }, \
    right: Node#4 { key: 6, left: Node#5 { key: 5, left: None, right: None }, \
                            right: Node#6 { key: 7, left: None, right: None } } } }";

pub(crate) const RING: &str = "List { size: 3, head: Node#0 { value: 1, \
    next: Node#1 { value: 2, next: Node#2 { value: 3, next: Node#0, previous: Node#1 }, previous: Node#0 }, \
    previous: Node#2 } }";

pub(crate) const TABLE: &str = "Table { len: 3, seeds: [1, 2], buckets: [None, \
    Entry#0 { key: \"a\", value: Some(None), next: Entry#1 { key: \"q\", value: ?, next: None } }, None, \
    Entry#2 { key: \"<&>\", value: Point { x: 1, y: -2 }, next: None }] }";

pub(crate) const SHARED: &str = "Graph { roots: [Vertex#0 { name: 'a', out: [Vertex#1 { name: 'b', out: \
    [Vertex#2 { name: 'c', out: [Vertex#3 { name: 'd', out: [Vertex#3] }] }, Vertex#3] }, Vertex#2, Vertex#3] }, \
    Vertex#4 { name: 'e', out: [Vertex#2, Vertex#0] }] }";

pub(crate) const CALL: &str = "(Bst { size: 2, root: Node#0 { key: 1, left: None, \
    right: Node#1 { key: 3, left: None, right: None } } }, 5)";

/// A graph in an arena: the indices of its vertices are arrows.
pub(crate) fn arena() -> Structure {
    let vertex = |weight, next| Datum::record("Vertex", [("weight", Datum::Int(weight)), ("next", next)]);
    let vertices = vec![vertex(10, Datum::Index(4, 1)), vertex(20, Datum::Index(4, 0)), vertex(30, Datum::Nothing)];
    let root = Datum::record("Graph", [("start", Datum::Index(4, 1)), ("vertices", Datum::Arena(4, vertices))]);
    Structure { root, objects: Vec::new() }
}
