//! Every kind of field: without any specification, the solver finds exactly what the search by predicates finds.

use std::collections::BTreeMap;

use smallscope::alloy::Inputs;
use smallscope::relational::Options;
use smallscope::{Model, Space, value_of};

/// Compares both engines, and builds every structure.
#[track_caller]
pub(super) fn same<T: Model>(space: Space<T>) -> usize {
    let mut searched = BTreeMap::new();
    let mut structures = space.search().allow_empty().try_iter().unwrap_or_else(|error| panic!("{error}"));
    while structures.next().is_some() {
        let structure = structures.structure().expect("there is one");
        searched.insert(structure.canonical(), structure.to_string());
    }
    let mut solved = BTreeMap::new();
    for structure in Inputs::of(space).structures(&Options::default()).unwrap_or_else(|problem| panic!("{problem}")) {
        value_of::<T>(&structure).map(drop).unwrap_or_else(|mismatch| panic!("{structure}: {mismatch}"));
        let other = solved.insert(structure.canonical(), structure.to_string());
        assert!(other.is_none(), "twice: {structure} and {other:?}");
    }
    let missing: Vec<_> =
        searched.iter().filter(|(form, _)| !solved.contains_key(form)).map(|it| it.1).take(4).collect();
    let extra: Vec<_> = solved.iter().filter(|(form, _)| !searched.contains_key(form)).map(|it| it.1).take(4).collect();
    let (all, found) = (searched.len(), solved.len());
    assert!(
        missing.is_empty() && extra.is_empty(),
        "{all} searched, {found} solved; missing {missing:#?}, extra {extra:#?}"
    );
    all
}

#[smallscope::model]
#[allow(clippy::vec_box, reason = "a kind of field, too")]
pub mod types {
    use std::cell::{Cell, RefCell};
    use std::collections::VecDeque;
    use std::rc::{Rc, Weak};

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Color {
        Red,
        Green,
        Blue,
    }

    /// A tree whose leaves carry something.
    pub enum Tree {
        Leaf(u8),
        Branch { left: Box<Tree>, right: Box<Tree> },
        Nothing,
    }

    pub struct Scalars {
        pub truth: bool,
        pub number: i16,
        pub letter: char,
        pub color: Color,
        pub perhaps: Option<u8>,
        pub unit: (),
    }

    pub struct Point {
        pub x: u8,
        pub y: u8,
    }

    /// Structs in place, more than once.
    pub struct Segment {
        pub from: Point,
        pub to: Option<Point>,
        pub pair: (u8, bool),
    }

    pub struct Sequences {
        pub numbers: Vec<u8>,
        pub grid: [[bool; 2]; 2],
        pub gaps: VecDeque<Option<u8>>,
    }

    pub struct Nested {
        pub rows: Vec<Vec<bool>>,
        pub points: Vec<Point>,
    }

    /// Shared and weak pointers.
    pub struct Graph {
        pub start: Option<Rc<Vertex>>,
        pub other: Weak<Vertex>,
    }

    pub struct Vertex {
        pub next: RefCell<Option<Rc<Vertex>>>,
        pub back: RefCell<Weak<Vertex>>,
        pub mark: Cell<bool>,
    }

    /// Children in a vector: the class contains itself.
    pub struct Rose {
        pub children: Vec<Rose>,
    }

    /// Elements that may be missing count, too.
    pub struct Gaps {
        pub children: Vec<Option<Gaps>>,
    }

    /// Children in two vectors, and behind something else.
    pub struct Branches {
        pub left: Vec<Branches>,
        pub right: Vec<(bool, Branches)>,
    }

    pub struct Outcome {
        pub result: Result<u8, Color>,
    }

    pub struct Texts {
        pub name: String,
        #[field(values = [1.5, 2.5])]
        pub weight: f64,
    }

    /// Nodes in an arena.
    pub struct Arena {
        pub nodes: Vec<Slot>,
        #[field(index(nodes))]
        pub first: Option<usize>,
    }

    pub struct Slot {
        #[field(index(nodes))]
        pub next: Option<usize>,
        pub value: bool,
    }

    /// Two arenas whose slots lead to one another.
    pub struct Arenas {
        pub rows: Vec<Row>,
        pub columns: Vec<Column>,
        #[field(index(rows))]
        pub first: Option<usize>,
        #[field(index(columns))]
        pub last: Option<usize>,
    }

    pub struct Row {
        #[field(index(columns))]
        pub column: Option<usize>,
    }

    pub struct Column {
        #[field(index(rows))]
        pub row: Option<usize>,
        pub mark: bool,
    }

    /// Objects without a class.
    pub struct Cells {
        pub one: Rc<u8>,
        pub other: Option<Rc<u8>>,
    }

    pub struct Boxes {
        pub items: Vec<Box<Item>>,
        pub last: Option<Box<Item>>,
    }

    pub struct Item {
        pub key: u8,
    }

    /// Names that Alloy keeps for itself.
    pub struct Keywords {
        pub set: bool,
        pub r#in: u8,
        pub sum: Option<bool>,
        pub this: bool,
    }

    pub struct Wrapped(pub u8, pub Option<bool>);

    /// Raw pointers, to objects that a box owns and others.
    pub struct Raw {
        pub owned: Option<Box<Item>>,
        pub pointer: *const Item,
    }
}

use types::*;

#[test]
fn scalars() {
    assert_eq!(same(Space::<Scalars>::new(1).field("Scalars.number", -2..=1)), 2 * 4 * 2 * 3 * 3);
    let listed = Space::<Scalars>::new(1).field("Scalars.number", [5, -70, 1000]).field("Scalars.letter", ['x', 'y']);
    assert_eq!(same(listed), 2 * 3 * 2 * 3 * 3);
    same(Space::<Texts>::new(1).field("Texts.name", ["", "a", "a \"quoted\" text"]));
    same(Space::<Keywords>::new(1));
    same(Space::<Wrapped>::new(2));
    same(Space::<(bool, Option<u8>)>::new(2));
    same(Space::<Color>::new(2));
}

#[test]
fn values_in_place() {
    assert_eq!(same(Space::<Segment>::new(1)), 4 * 5 * 4);
    same(Space::<Outcome>::new(2));
    same(Space::<(Point, Point, Option<Color>)>::new(1));
}

#[test]
fn sequences() {
    assert_eq!(same(Space::<Sequences>::new(1)), 3 * 16 * 4);
    same(Space::<Nested>::new(1));
    same(Space::<Nested>::new(2).length("Nested.points", 0..=1).field("Point.x", 0..=1).field("Point.y", 0..=0));
    same(Space::<Vec<Option<bool>>>::new(3));
}

#[test]
fn enums_with_fields() {
    for size in 0..=4 {
        same(Space::<Tree>::new(size).field("Tree::Leaf.0", 0..=1));
    }
}

#[test]
fn shared_and_weak_pointers() {
    for size in 0..=3 {
        same(Space::<Graph>::new(size));
    }
    same(Space::<Cells>::new(2));
    same(Space::<Raw>::new(2));
    same(Space::<Boxes>::new(2));
}

#[test]
fn classes_that_contain_themselves() {
    for size in 0..=4 {
        same(Space::<Rose>::new(size));
    }
    for size in 0..=2 {
        same(Space::<Gaps>::new(size));
        same(Space::<Branches>::new(size));
    }
}

#[test]
fn arenas() {
    for size in 0..=3 {
        same(Space::<Arena>::new(size));
    }
    same(Space::<Arenas>::new(1));
    same(Space::<Arenas>::new(2).field("Column.mark", [true]));
}

#[test]
fn fields_that_are_named_like_keywords() {
    let inputs = Inputs::of(Space::<Keywords>::new(1)).requires("this.set = true and this.in_ = 1 and no this.sum_");
    assert_eq!(inputs.count().unwrap_or_else(|problem| panic!("{problem}")), 2);
}
