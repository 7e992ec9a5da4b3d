//! The engine with a twin written by hand, as the macro would write it: the paper's binary trees.

use std::rc::Rc;

use smallscope_search::Space;
use smallscope_search::twin::std::rc as twin;
use smallscope_search::twin::{
    Auto, Chooser, Concretiser, Datum, DomainId, Field, Lower, Mismatch, Model, Observer, Restorer, Shapes, Value,
    Visitor,
};
use smallscope_search::{structure_of, value_of};

/// The ordinary type.
#[derive(Debug)]
struct Tree {
    root: Option<Rc<Node>>,
    size: usize,
}

#[derive(Debug)]
struct Node {
    left: Option<Rc<Node>>,
    right: Option<Rc<Node>>,
}

struct TreeTwin {
    root: Field<Option<twin::Rc<NodeTwin>>>,
    size: Field<usize>,
}

struct NodeTwin {
    left: Field<Option<twin::Rc<NodeTwin>>>,
    right: Field<Option<twin::Rc<NodeTwin>>>,
}

impl Lower for NodeTwin {
    type Lowered = NodeTwin;
}

impl Value for TreeTwin {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.class::<Self>("Tree", |class| {
            class.variant("Tree");
            class.field::<Option<twin::Rc<NodeTwin>>, Auto>("root");
            class.field::<usize, Auto>("size");
        })
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let first = chooser.class(domain);
        TreeTwin { root: Field::lazy(chooser, first.nth(0)), size: Field::lazy(chooser, first.nth(1)) }
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        visitor.enter(domain, 0);
        self.root.visit(visitor);
        self.size.visit(visitor);
        visitor.leave();
    }
}

impl Value for NodeTwin {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.class::<Self>("Node", |class| {
            class.variant("Node");
            class.field::<Option<twin::Rc<NodeTwin>>, Auto>("left");
            class.field::<Option<twin::Rc<NodeTwin>>, Auto>("right");
        })
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let first = chooser.class(domain);
        NodeTwin { left: Field::lazy(chooser, first.nth(0)), right: Field::lazy(chooser, first.nth(1)) }
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        visitor.enter(domain, 0);
        self.left.visit(visitor);
        self.right.visit(visitor);
        visitor.leave();
    }
}

impl Model for Node {
    type Twin = NodeTwin;

    fn concretise(twin: &NodeTwin, concretiser: &mut Concretiser) -> Self {
        Node { left: Model::concretise(&*twin.left, concretiser), right: Model::concretise(&*twin.right, concretiser) }
    }

    fn observe(&self, observer: &mut Observer) -> Datum {
        let mut record = observer.open("Node", None);
        record.field("left", &self.left);
        record.field("right", &self.right);
        record.close()
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        let record = restorer.open("Node", datum, &[("", &["left", "right"])])?;
        Ok(Node { left: restorer.field(&record, "left")?, right: restorer.field(&record, "right")? })
    }
}

impl Model for Tree {
    type Twin = TreeTwin;

    fn concretise(twin: &TreeTwin, concretiser: &mut Concretiser) -> Self {
        Tree { root: Model::concretise(&*twin.root, concretiser), size: Model::concretise(&*twin.size, concretiser) }
    }

    fn observe(&self, observer: &mut Observer) -> Datum {
        let mut record = observer.open("Tree", None);
        record.field("root", &self.root);
        record.field("size", &self.size);
        record.close()
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        let record = restorer.open("Tree", datum, &[("", &["root", "size"])])?;
        Ok(Tree { root: restorer.field(&record, "root")?, size: restorer.field(&record, "size")? })
    }

    /// Figure 1 of the paper: breadth first, failing at the first node met twice; the size last.
    fn valid(twin: &TreeTwin) -> bool {
        let Some(root) = &*twin.root else { return *twin.size == 0 };
        let mut nodes: [*const NodeTwin; 16] = [std::ptr::null(); 16];
        nodes[0] = twin::Rc::as_ptr(root);
        let mut queue: [Option<&NodeTwin>; 16] = [None; 16];
        queue[0] = Some(root);
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let node = queue[head].expect("filled");
            head += 1;
            for child in [&node.left, &node.right] {
                if let Some(child) = &**child {
                    let address = twin::Rc::as_ptr(child);
                    if nodes[..tail].contains(&address) {
                        return false;
                    }
                    nodes[tail] = address;
                    queue[tail] = Some(child);
                    tail += 1;
                }
            }
        }
        tail == *twin.size
    }
}

fn trees(size: usize) -> Space<Tree> {
    Space::new(size).field("Tree.size", size..=size)
}

#[test]
fn candidates_and_structures_are_those_of_the_paper() {
    let published = [(3, 5, 63), (4, 14, 245), (5, 42, 947), (6, 132, 3653), (7, 429, 14092), (8, 1430, 54418)];
    for (size, structures, candidates) in published {
        let report = trees(size).search().paper_mode().count();
        assert_eq!((report.structures, report.candidates), (structures, candidates), "size {size}");
        assert!(report.is_exhaustive());
    }
}

#[test]
fn values_have_the_size_they_say() {
    fn count(node: &Option<Rc<Node>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }
    for tree in trees(5).search() {
        assert_eq!((count(&tree.root), tree.size), (5, 5));
    }
}

#[test]
fn values_are_read_back_as_the_structures_they_came_from() {
    let mut trees = Space::<Tree>::new(4).field("Tree.size", 4..=4).search().into_iter();
    let mut count = 0;
    while let Some(tree) = trees.next() {
        let structure = trees.structure().expect("there is a tree");
        assert_eq!(structure_of(&tree), structure);
        let again: Tree = value_of(&structure).expect("it is of the type");
        assert_eq!(structure_of(&again), structure);
        count += 1;
    }
    assert_eq!(count, 14);
}

#[test]
fn one_structure_is_found_at_once() {
    let space = Space::<Tree>::new(7).field("Tree.size", 7..=7);
    let mut trees = space.search().into_iter();
    let tree = trees.by_ref().nth(300).expect("there are 429");
    let report = space.clone().only(structure_of(&tree)).search().count();
    assert_eq!(report.structures, 1);
    assert!(report.candidates < 200, "{report}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let node = Datum::record("Node", [("left", Datum::Nothing), ("right", Datum::Int(1))]);
    let tree = Datum::record("Tree", [("root", node), ("size", Datum::Int(1))]);
    let structure = smallscope_search::Structure { root: tree, objects: Vec::new() };
    let error = value_of::<Tree>(&structure).unwrap_err();
    assert_eq!(error.to_string(), "root.right: expected a `Node`, found `1`");
    assert_eq!(Space::<Tree>::new(3).only(structure).search().allow_empty().count().structures, 0);
}

/// A value that cannot be chosen: the engine is at fault. It is read by the predicate, or completed after it.
struct Faulty<const IS_JUDGED: bool>;

impl<const IS_JUDGED: bool> Value for Faulty<IS_JUDGED> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        u8::declare(shapes)
    }

    fn choose(_: &mut Chooser, _: DomainId) -> Self {
        unreachable!("it has values")
    }

    fn visit<V: Visitor>(&self, _: DomainId, _: &mut V) {}
}

impl<const IS_JUDGED: bool> Model for Faulty<IS_JUDGED> {
    type Twin = Self;

    const HAS_INVARIANTS: bool = IS_JUDGED;

    fn concretise(_: &Self, _: &mut Concretiser) -> Self {
        Faulty
    }

    fn observe(&self, _: &mut Observer) -> Datum {
        Datum::Unit
    }

    fn restore(_: &Datum, _: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        Ok(Faulty)
    }
}

#[test]
fn a_panic_of_the_engine_is_no_rejection() {
    fn check<T: Model>(space: Space<T>, threads: usize) {
        let search = || space.search().allow_empty().threads(threads).count();
        let payload =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(search)).expect_err("nothing can be chosen");
        let told = payload.downcast_ref::<String>().expect("a message");
        let expected = "smallscope failed to choose a value, which is a mistake of its own and no rejection: \
                        internal error: entered unreachable code: it has values";
        assert_eq!(told, expected);
    }
    check(Space::<Faulty<true>>::new(1), 1);
    check(Space::<Faulty<true>>::new(1), 2);
    check(Space::<Faulty<false>>::new(1), 1);
    check(Space::<(bool, Faulty<false>)>::new(1), 1);
    // One that is caught as what a condition says.
    let caught = |twin: &Field<Faulty<false>>| smallscope_search::twin::holds(|| matches!(**twin, Faulty));
    check(Space::<(u8, Faulty<false>)>::new(1).given_pair(move |_, twin| caught(twin)), 1);
}
