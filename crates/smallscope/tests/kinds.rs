//! Every kind of field, against brute force: all labelled values are built by plain loops, filtered by the same
//! condition, and reduced by isomorphism. The engine must give exactly one structure of each class.
#![allow(unsafe_code)]

use std::collections::HashSet;
use std::rc::Rc;

use smallscope::{CanonicalForm, Datum, Engines as _, Model, ObjectId, Space, Structure, Values};

/// The canonical forms of all structures of a space; no two may be equal.
fn forms<T: Model>(space: Space<T>) -> HashSet<CanonicalForm> {
    let structures = space.search().structures();
    let forms: HashSet<_> = structures.iter().map(Structure::canonical).collect();
    assert_eq!(forms.len(), structures.len(), "no two structures are isomorphic");
    let count = space.search().count();
    assert!(count.is_exhaustive());
    assert_eq!(count.structures, structures.len() as u64);
    assert_eq!(space.search().into_iter().count(), structures.len());
    assert_eq!(space.search().threads(3).count().structures, structures.len() as u64);
    let shards: u64 = (0..3).map(|i| space.search().shard(i, 3).count().structures).sum();
    assert_eq!(shards, structures.len() as u64, "the shards add up");
    let audit = space.audit().max_values(5000).run();
    assert!(audit.disagreement().is_none(), "{audit}");
    forms
}

/// All sequences of `len` digits below `base`.
fn tuples(len: usize, base: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..base.pow(len as u32)).map(move |mut code| {
        (0..len)
            .map(|_| {
                let digit = code % base;
                code /= base;
                digit
            })
            .collect()
    })
}

/// What is reachable from `root` among objects given by their fields, as a canonical form.
fn form(root: Datum, objects: Vec<Datum>) -> CanonicalForm {
    Structure { root, objects }.canonical()
}

/// `None`, or `Some` reference to object `digit - 1`.
fn link(digit: usize) -> Datum {
    match digit {
        0 => Datum::Nothing,
        n => Datum::Some(Box::new(Datum::Ref(ObjectId(n - 1)))),
    }
}

#[smallscope::model]
mod graph {
    use std::cell::RefCell;
    use std::ptr::NonNull;
    use std::rc::{Rc, Weak};
    use std::sync::Arc;

    pub struct RcList {
        pub head: Option<Rc<RcNode>>,
    }
    pub struct RcNode {
        pub next: Option<Rc<RcNode>>,
        pub mark: bool,
    }
    impl RcList {
        /// The head's mark differs from its successor's; nothing is said of later nodes.
        #[invariant]
        pub fn alternates(&self) -> bool {
            let Some(head) = &self.head else { return true };
            match &head.next {
                Some(next) => next.mark != head.mark,
                None => true,
            }
        }
    }

    pub struct ArcList {
        pub head: Option<Arc<ArcNode>>,
    }
    pub struct ArcNode {
        pub next: Option<Arc<ArcNode>>,
        pub mark: bool,
    }
    impl ArcList {
        #[invariant]
        pub fn alternates(&self) -> bool {
            let Some(head) = &self.head else { return true };
            head.next.as_ref().is_none_or(|next| next.mark != head.mark)
        }
    }

    pub struct CellList {
        pub head: Option<Rc<RefCell<CellNode>>>,
    }
    pub struct CellNode {
        pub next: Option<Rc<RefCell<CellNode>>>,
        pub mark: bool,
    }
    impl CellList {
        #[invariant]
        pub fn alternates(&self) -> bool {
            let Some(head) = &self.head else { return true };
            let head = head.borrow();
            let Some(next) = &head.next else { return true };
            // A node that is its own successor is borrowed twice, for reading only.
            next.borrow().mark != head.mark
        }
    }

    pub struct RawList {
        pub head: *mut RawNode,
    }
    pub struct RawNode {
        pub next: *const RawNode,
        pub mark: bool,
    }
    impl RawList {
        #[invariant]
        pub fn alternates(&self) -> bool {
            // SAFETY: pointers of a candidate are null or point to its nodes.
            let Some(head) = (unsafe { self.head.as_ref() }) else { return true };
            // SAFETY: as above.
            let Some(next) = (unsafe { head.next.as_ref() }) else { return true };
            next.mark != head.mark
        }
    }

    pub struct NonNullList {
        pub head: Option<NonNull<NonNullNode>>,
    }
    pub struct NonNullNode {
        pub next: Option<NonNull<NonNullNode>>,
        pub mark: bool,
    }
    impl NonNullList {
        #[invariant]
        pub fn alternates(&self) -> bool {
            let Some(head) = self.head else { return true };
            // SAFETY: pointers of a candidate point to its nodes.
            let head = unsafe { head.as_ref() };
            let Some(next) = head.next else { return true };
            // SAFETY: as above.
            (unsafe { next.as_ref() }).mark != head.mark
        }
    }

    pub struct BoxList {
        pub head: Option<Box<BoxNode>>,
    }
    pub struct BoxNode {
        pub next: Option<Box<BoxNode>>,
        pub mark: bool,
    }
    impl BoxList {
        #[invariant]
        pub fn alternates(&self) -> bool {
            let Some(head) = &self.head else { return true };
            match head.next.as_deref() {
                Some(next) => next.mark != head.mark,
                None => true,
            }
        }
    }

    /// A tree with parents: strong links down, weak links up.
    pub struct Family {
        pub first: Option<Rc<Person>>,
    }
    pub struct Person {
        pub child: Option<Rc<Person>>,
        pub parent: Weak<Person>,
    }
    impl Family {
        #[invariant]
        pub fn parents_match(&self) -> bool {
            let Some(first) = &self.first else { return true };
            let mut person = first.clone();
            while let Some(child) = &person.clone().child {
                match child.parent.upgrade() {
                    Some(parent) if Rc::ptr_eq(&parent, &person) => {}
                    _ => return false,
                }
                if Rc::ptr_eq(child, first) {
                    return false;
                }
                person = child.clone();
            }
            first.parent.upgrade().is_none()
        }
    }

    /// A doubly linked list: boxes forward, raw pointers back.
    pub struct Chain {
        pub head: Option<Box<Ring>>,
    }
    pub struct Ring {
        pub back: *const Ring,
        pub next: Option<Box<Ring>>,
    }
    impl Chain {
        #[invariant]
        pub fn linked(&self) -> bool {
            let mut back: *const Ring = std::ptr::null();
            let mut link = &self.head;
            while let Some(ring) = link {
                if ring.back != back {
                    return false;
                }
                back = &**ring;
                link = &ring.next;
            }
            true
        }
    }
}

/// The lists with marks that the invariants above describe, over `n` nodes that may be shared.
fn marked_lists(n: usize) -> HashSet<CanonicalForm> {
    let mut forms = HashSet::new();
    for head in 0..=n {
        for nexts in tuples(n, n + 1) {
            for marks in tuples(n, 2) {
                if head > 0 && nexts[head - 1] > 0 && marks[nexts[head - 1] - 1] == marks[head - 1] {
                    continue;
                }
                let node =
                    |i: usize| Datum::record("Node", [("next", link(nexts[i])), ("mark", Datum::Bool(marks[i] == 1))]);
                forms.insert(form(Datum::record("List", [("head", link(head))]), (0..n).map(node).collect()));
            }
        }
    }
    forms
}

/// The same, with the names of the engine's classes.
fn renamed(forms: HashSet<CanonicalForm>, list: &str, node: &str) -> HashSet<String> {
    let rename = |form: &CanonicalForm| {
        form.as_str().replace("rList:", &format!("r{list}:")).replace("rNode:", &format!("r{node}:"))
    };
    forms.iter().map(rename).collect()
}

fn texts(forms: HashSet<CanonicalForm>) -> HashSet<String> {
    forms.iter().map(|form| form.as_str().to_owned()).collect()
}

#[test]
fn aliasing_pointers_of_every_kind() {
    for n in 0..=3 {
        let expected = || marked_lists(n);
        assert_eq!(texts(forms(Space::<graph::RcList>::new(n))), renamed(expected(), "RcList", "RcNode"));
        assert_eq!(texts(forms(Space::<graph::ArcList>::new(n))), renamed(expected(), "ArcList", "ArcNode"));
        assert_eq!(texts(forms(Space::<graph::CellList>::new(n))), renamed(expected(), "CellList", "CellNode"));
        assert_eq!(texts(forms(Space::<graph::RawList>::new(n))), renamed(expected(), "RawList", "RawNode"));
        assert_eq!(
            texts(forms(Space::<graph::NonNullList>::new(n))),
            renamed(expected(), "NonNullList", "NonNullNode")
        );
    }
}

#[test]
fn boxes_are_the_lists_without_sharing() {
    for n in 0..=3 {
        let mut expected = HashSet::new();
        for len in 0..=n {
            for marks in tuples(len, 2).filter(|marks| len < 2 || marks[0] != marks[1]) {
                let node = |i: usize| {
                    let next = link(if i + 1 < len { i + 2 } else { 0 });
                    Datum::record("BoxNode", [("next", next), ("mark", Datum::Bool(marks[i] == 1))])
                };
                let root = Datum::record("BoxList", [("head", link(len.min(1)))]);
                expected.insert(form(root, (0..len).map(node).collect()));
            }
        }
        assert_eq!(forms(Space::<graph::BoxList>::new(n)), expected);
    }
}

#[test]
fn weak_parents_have_owners() {
    // A line of 0 to n persons, each the parent of the next.
    for n in 0..=4 {
        assert_eq!(forms(Space::<graph::Family>::new(n)).len(), n + 1);
    }
    for family in Space::<graph::Family>::new(3).search() {
        let mut person = family.first;
        while let Some(current) = person {
            assert!(current.child.as_ref().is_none_or(|child| child.parent.ptr_eq(&Rc::downgrade(&current))));
            person = current.child.clone();
        }
    }
}

#[test]
fn raw_pointers_point_into_boxes() {
    for n in 0..=4 {
        assert_eq!(forms(Space::<graph::Chain>::new(n)).len(), n + 1);
    }
    for chain in Space::<graph::Chain>::new(3).search() {
        let mut back = std::ptr::null();
        let mut link = &chain.head;
        while let Some(ring) = link {
            assert!(std::ptr::eq(ring.back, back));
            (back, link) = (&**ring, &ring.next);
        }
    }
}

#[smallscope::model]
mod entries {
    /// Two ways into lists of boxes.
    pub struct Entries {
        pub first: *const Node,
        pub second: *const Node,
    }

    pub struct Node {
        pub next: Option<Box<Node>>,
    }
}

#[test]
fn no_box_owns_itself() {
    // All pairs of pointers, and all owners of two nodes: a ring of boxes is no value, and no node has two owners.
    let expected: HashSet<_> = tuples(2, 3)
        .flat_map(|entries| tuples(2, 3).map(move |next| (entries.clone(), next)))
        .filter(|(_, next)| next[0] != 1 && next[1] != 2 && next[..] != [2, 1] && (next[0] == 0 || next[0] != next[1]))
        .map(|(entries, next)| {
            let node = |next| Datum::record("Node", [("next", link(next))]);
            let root = Datum::record("Entries", [("first", link(entries[0])), ("second", link(entries[1]))]);
            form(root, next.into_iter().map(node).collect())
        })
        .collect();
    let space = Space::<entries::Entries>::new(2);
    assert!(space.search().count().unrealisable > 0, "rings are told");
    assert_eq!(texts(forms(space)), texts(expected));
}

#[smallscope::model]
mod plain {
    use std::marker::PhantomData;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Colour {
        Red,
        Black,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Shape {
        Dot,
        Line { length: u8 },
        Square(u8, Colour),
    }

    /// Not `Copy`: its payload is chosen field by field.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Expr {
        Number(u8),
        Not(Box<Expr>),
        Both(Box<Expr>, Box<Expr>),
    }

    impl Expr {
        #[invariant]
        pub fn no_double_negation(&self) -> bool {
            match self {
                Expr::Number(_) => true,
                Expr::Not(inner) => !matches!(**inner, Expr::Not(_)) && inner.no_double_negation(),
                Expr::Both(a, b) => a.no_double_negation() && b.no_double_negation(),
            }
        }
    }

    #[derive(Debug, Clone, PartialEq)]
    pub struct Mixed {
        pub pair: (bool, Colour),
        pub array: [Option<u8>; 2],
        pub slice: Box<[Colour]>,
        pub shape: Shape,
        pub nothing: (),
        pub phantom: PhantomData<u8>,
        pub name: String,
        pub letter: char,
    }

    impl Mixed {
        #[invariant]
        pub fn agrees(&self) -> bool {
            let (flag, colour) = self.pair;
            if flag != (colour == Colour::Red) {
                return false;
            }
            let sum: u8 = self.array.iter().flatten().sum();
            let reds = self.slice.iter().filter(|&&colour| colour == Colour::Red).count();
            let length = match self.shape {
                Shape::Dot => 0,
                Shape::Line { length } => length,
                Shape::Square(side, Colour::Red) => side,
                Shape::Square(side, _) => 2 * side,
            };
            usize::from(sum) == reds && length == sum && self.name.len() == self.slice.len() && self.letter != 'b'
        }
    }

    pub struct Tuple(pub u8, pub Wrapper);
    pub struct Wrapper(pub bool, pub Unit);
    pub struct Unit;

    impl Tuple {
        #[invariant]
        pub fn ok(&self) -> bool {
            let Tuple(number, Wrapper(flag, _)) = self;
            (*number % 2 == 0) == *flag
        }
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct Foreign(pub f64);

    pub struct Sensor {
        #[field(values = [0.5, 1.5, f64::NAN])]
        pub level: f64,
        pub count: u8,
        #[field(ignore)]
        pub cache: std::collections::HashMap<u8, u8>,
        #[field(derived = double)]
        pub twice: u16,
    }

    fn double(sensor: &Sensor) -> u16 {
        u16::from(sensor.count) * 2
    }

    impl Sensor {
        #[invariant]
        pub fn sane(&self) -> bool {
            !self.level.is_nan() && self.level > f64::from(self.count)
        }
    }
}

#[test]
fn enums_tuples_arrays_slices_and_strings() {
    use plain::{Colour, Shape};
    let space = Space::<plain::Mixed>::new(2).field("Mixed.name", ["", "x", "yy"]);
    let colours = [Colour::Red, Colour::Black];
    let mut expected = 0;
    for flag in [false, true] {
        for colour in colours {
            for array in tuples(2, 4) {
                for len in 0..=2 {
                    for slice in tuples(len, 2) {
                        let mut shapes = vec![Shape::Dot];
                        shapes.extend((0..=2).map(|length| Shape::Line { length }));
                        shapes.extend((0..=2).flat_map(|side| colours.map(|colour| Shape::Square(side, colour))));
                        for shape in shapes {
                            for name in ["", "x", "yy"] {
                                for letter in ['a', 'b', 'c'] {
                                    let sum: usize = array.iter().map(|&digit| digit.saturating_sub(1)).sum();
                                    let reds = slice.iter().filter(|&&digit| digit == 0).count();
                                    let length = match shape {
                                        Shape::Dot => 0,
                                        Shape::Line { length } => length,
                                        Shape::Square(side, Colour::Red) => side,
                                        Shape::Square(side, _) => side * 2,
                                    };
                                    let valid = flag == (colour == Colour::Red)
                                        && sum == reds
                                        && usize::from(length) == sum
                                        && name.len() == len
                                        && letter != 'b';
                                    expected += usize::from(valid);
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(expected > 100);
    assert_eq!(forms(space.clone()).len(), expected);
    assert!(space.search().into_iter().all(|value| value.agrees()));
}

#[test]
fn recursive_enums_own_their_parts() {
    /// Expressions with exactly `boxes` boxes below the root.
    fn count(boxes: usize, under_not: bool) -> usize {
        let number = if boxes == 0 { 2 } else { 0 };
        let not = if boxes > 0 && !under_not { count(boxes - 1, true) } else { 0 };
        let both = (0..boxes.saturating_sub(1)).map(|left| count(left, false) * count(boxes - 2 - left, false));
        number + not + if boxes >= 2 { both.sum() } else { 0 }
    }
    for n in 0..=5 {
        let expected: usize = (0..=n).map(|boxes| count(boxes, false)).sum();
        let space = Space::<plain::Expr>::new(n).field("Expr::Number.0", 0..=1);
        assert_eq!(
            space.search().tabling(false).count().dead_ends > 0,
            n > 1,
            "a variant that cannot be built is not chosen"
        );
        assert_eq!(forms(space).len(), expected, "bound {n}");
    }
}

#[test]
fn tuple_structs_and_unit_structs() {
    assert_eq!(forms(Space::<plain::Tuple>::new(4)).len(), 5);
    assert!(Space::<plain::Tuple>::new(4).search().into_iter().all(|tuple| tuple.ok()));
}

#[test]
fn listed_ignored_and_derived_fields() {
    let sensors: Vec<_> = Space::<plain::Sensor>::new(3).search().into_iter().collect();
    let found: Vec<_> = sensors.iter().map(|sensor| (sensor.level, sensor.count, sensor.twice)).collect();
    assert_eq!(found, [(0.5, 0, 0), (1.5, 0, 0), (1.5, 1, 2)]);
    assert!(sensors.iter().all(|sensor| sensor.cache.is_empty()));
    let listed = Space::<plain::Sensor>::new(3).field("Sensor.level", [2.5]);
    assert_eq!(listed.search().count().structures, 3, "the space's list takes the place of the type's");
}

#[smallscope::model]
mod arena {
    #[allow(dead_code)]
    pub struct Graph {
        #[field(index(nodes))]
        pub root: Option<usize>,
        pub nodes: Vec<Node>,
    }

    #[allow(dead_code)]
    pub struct Node {
        #[field(index(nodes))]
        pub next: Option<u32>,
        pub mark: bool,
    }

    impl Graph {
        /// Follows indices; says nothing of nodes that are not reached.
        #[invariant]
        pub fn root_is_marked(&self) -> bool {
            match self.root {
                Some(root) => self.nodes[root].mark,
                None => false,
            }
        }
    }

    pub struct Swept {
        pub nodes: Vec<Node>,
        #[field(index = "Swept.nodes")]
        pub root: usize,
    }

    impl Swept {
        /// Looks at the nodes by position.
        #[invariant]
        pub fn one_is_marked(&self) -> bool {
            self.nodes.iter().filter(|node| node.mark).count() == 1 && self.root < self.nodes.len()
        }
    }
}

fn arenas(
    n: usize,
    optional_root: bool,
    root_first: bool,
    valid: impl Fn(usize, &[usize], &[usize]) -> bool,
) -> HashSet<String> {
    let mut forms = HashSet::new();
    for len in 0..=n {
        for root in usize::from(!optional_root)..=len {
            for nexts in tuples(len, len + 1) {
                for marks in tuples(len, 2).filter(|marks| valid(root, &nexts, marks)) {
                    let index = |digit: usize| match digit {
                        0 => Datum::Nothing,
                        n => Datum::Index(0, n - 1),
                    };
                    let node = |i: usize| {
                        Datum::record("Node", [("next", index(nexts[i])), ("mark", Datum::Bool(marks[i] == 1))])
                    };
                    let nodes = ("nodes", Datum::Arena(0, (0..len).map(node).collect()));
                    let record = if root_first {
                        Datum::record("Graph", [("root", index(root)), nodes])
                    } else {
                        Datum::record("Swept", [nodes, ("root", index(root))])
                    };
                    forms.insert(form(record, Vec::new()).as_str().to_owned());
                }
            }
        }
    }
    forms
}

#[test]
fn arena_slots_are_only_names() {
    for n in 1..=3 {
        let expected = arenas(n, true, true, |root, _, marks| root > 0 && marks[root - 1] == 1);
        assert_eq!(texts(forms(Space::<arena::Graph>::new(n))), expected, "bound {n}");
        let expected = arenas(n, false, false, |_, _, marks| marks.iter().sum::<usize>() == 1);
        assert_eq!(texts(forms(Space::<arena::Swept>::new(n))), expected, "bound {n}, by position");
    }
}

/// Where slots are named by position, canonical forms say what was found: they are part of what is left.
#[test]
fn arenas_are_resumed() {
    let expected = arenas(3, false, false, |_, _, marks| marks.iter().sum::<usize>() == 1);
    let search = || Space::<arena::Swept>::new(3).search();
    let form = |graph: &arena::Swept| smallscope::structure_of(graph).canonical().as_str().to_owned();
    for threads in [1, 2, 3] {
        let (mut limit, mut left) = (0, None);
        let structures = loop {
            limit += 17;
            let search = left.take().map_or_else(search, |left| search().resume(left));
            let (report, rest) = search.threads(threads).max_structures(limit).try_count_resumable().unwrap();
            left = rest.map(|rest| rest.to_string().parse().unwrap());
            if left.is_none() {
                break report.structures;
            }
        };
        assert_eq!(structures as usize, expected.len(), "{threads} threads, 17 more at a time");

        let mut begun = search().threads(threads).into_iter();
        let mut found: Vec<String> = begun.by_ref().take(20).map(|graph| form(&graph)).collect();
        found.extend(search().resume(begun.checkpoint().unwrap().clone()).into_iter().map(|graph| form(&graph)));
        assert_eq!(found.len(), expected.len(), "{threads} threads, given up");
        assert_eq!(found.into_iter().collect::<HashSet<_>>(), expected);

        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("arenas-{threads}"));
        let _ = std::fs::remove_file(&file);
        let found = std::sync::Mutex::new(HashSet::new());
        for crash in 0.. {
            let visits = std::sync::atomic::AtomicU64::new(0);
            let visit = |graph: arena::Swept| {
                std::thread::sleep(std::time::Duration::from_micros(50));
                if visits.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 40 + 7 * crash {
                    std::panic::resume_unwind(Box::new("crashed"));
                }
                found.lock().unwrap().insert(form(&graph));
            };
            let kept = search().threads(threads).checkpoint_to(&file).checkpoint_every(std::time::Duration::ZERO);
            let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| kept.for_each(visit)));
            if let Ok(report) = ended {
                assert_eq!(report.structures as usize, expected.len(), "{threads} threads, {crash} crashes");
                break;
            }
        }
        assert_eq!(found.into_inner().unwrap(), expected);
    }
}

#[smallscope::model]
mod sets {
    use std::rc::Rc;

    #[allow(dead_code)]
    pub struct Tree {
        pub root: Rc<Node>,
    }

    #[allow(dead_code)]
    pub struct Node {
        pub left: Option<Rc<Node>>,
        pub leaf: bool,
    }
}

#[test]
fn a_field_may_point_into_several_sets() {
    // The root is an ordinary node; its left is nothing, an ordinary node or one of the leaves; leaves have no left.
    let space = Space::<sets::Tree>::new(1)
        .set("Leaf", "Node", 1)
        .field("Node.left", Values::objects(["Node", "Leaf"]))
        .field("Node.leaf", [false])
        .field("Leaf.leaf", [true]);
    let structures = space.search().structures();
    let texts: Vec<_> = structures.iter().map(ToString::to_string).collect();
    assert!(texts.contains(&"Tree { root: Node#0 { left: Node#0, leaf: false } }".to_owned()), "{texts:?}");
    assert!(texts.contains(&"Tree { root: Node#0 { left: None, leaf: false } }".to_owned()), "{texts:?}");
    // Objects go by the names of their types; those of the set are told by their field.
    assert!(texts.iter().any(|text| text.contains("Node#1 { left: None, leaf: true }")), "{texts:?}");
    assert!(texts.iter().all(|text| text.matches("leaf: false").count() == 1), "{texts:?}");
}

#[test]
fn an_unknown_set_is_an_error() {
    let space = Space::<sets::Tree>::new(1).field("Tree.root", Values::objects(["Leef"]));
    let problem = space.check().unwrap_err().to_string();
    assert!(problem.contains("unknown class or set `Leef`; there are Node"), "{problem}");
}

#[test]
fn bounds_can_be_taken_over() {
    let keys = Space::<plain::Tuple>::new(2).field("Tuple.0", 0..=9);
    let both = Space::<(plain::Tuple, plain::Tuple)>::new(2).include(&keys);
    assert_eq!(both.search().count().structures, 100);
}

#[smallscope::model]
mod rose {
    #[derive(Debug, Clone, PartialEq)]
    pub struct Rose {
        pub children: Vec<Rose>,
    }

    #[derive(Debug, Clone, PartialEq)]
    pub enum Json {
        Null,
        Array(Vec<Json>),
        Object(Vec<(bool, Json)>),
    }
}

#[test]
fn a_class_may_contain_itself_through_vectors() {
    /// Ordered forests with `n` nodes: the Catalan numbers.
    fn forests(n: usize) -> usize {
        if n == 0 { 1 } else { (0..n).map(|first| forests(first) * forests(n - 1 - first)).sum() }
    }
    for n in 0..=5 {
        let expected: usize = (0..=n).map(forests).sum();
        assert_eq!(forms(Space::<rose::Rose>::new(n)).len(), expected, "up to {n} nodes below the root");
    }
    /// Values with `n` values inside.
    fn values(n: usize) -> usize {
        usize::from(n == 0) + lists(n, 1) + lists(n, 2)
    }
    /// Lists with `n` values inside them, each element in one of `kinds` ways.
    fn lists(n: usize, kinds: usize) -> usize {
        if n == 0 { 1 } else { (0..n).map(|first| kinds * values(first) * lists(n - 1 - first, kinds)).sum() }
    }
    for n in 0..=3 {
        let expected: usize = (0..=n).map(values).sum();
        assert_eq!(forms(Space::<rose::Json>::new(n)).len(), expected, "up to {n} values");
    }
    let wide = Space::<rose::Rose>::new(9).objects("Rose", 2);
    assert_eq!(forms(wide).len(), 1 + 1 + 2);
}

#[smallscope::model]
mod graphs {
    #[allow(dead_code)]
    pub struct Graph {
        #[field(index(nodes))]
        pub start: Option<usize>,
        pub nodes: Vec<Vertex>,
    }

    #[allow(dead_code)]
    pub struct Vertex {
        #[field(index = "Graph.nodes")]
        pub next: Option<usize>,
    }
}

#[test]
fn two_arenas_of_one_field_are_refused() {
    let problem = Space::<(graphs::Graph, graphs::Graph)>::new(2).check().unwrap_err().to_string();
    assert!(problem.contains("an input may have more than one `Graph`"), "{problem}");
    assert!(Space::<Vec<graphs::Graph>>::new(2).check().is_err());
    assert!(Space::<(graphs::Graph, u8)>::new(2).check().is_ok());
    assert!(Space::<(Option<Box<graphs::Graph>>, u8)>::new(2).check().is_ok());
}

#[test]
fn two_graphs_are_the_same_only_if_both_are() {
    let graph = |next: Option<usize>| graphs::Graph { start: Some(0), nodes: vec![graphs::Vertex { next }] };
    let form = |a, b| smallscope::structure_of(&(graph(a), graph(b))).canonical();
    assert_eq!(form(Some(0), None), form(Some(0), None));
    assert_ne!(form(Some(0), Some(0)), form(Some(0), None));
}
