//! Every value reads back as the structure it was found as, and is rebuilt from it.

use smallscope::{Model, Space, structure_of, value_of};

#[smallscope::model]
mod models {
    use std::cell::RefCell;
    use std::marker::PhantomData;
    use std::rc::{Rc, Weak};

    #[derive(Debug)]
    pub struct Everything {
        pub number: i8,
        pub letter: char,
        pub text: String,
        pub maybe: Option<bool>,
        pub pair: (bool, Color),
        pub array: [bool; 2],
        #[field(values = ["x", "y"])]
        pub listed: &'static str,
        #[field(ignore)]
        #[allow(dead_code)]
        pub ignored: u64,
        #[field(derived = Everything::count)]
        pub derived: usize,
        pub phantom: PhantomData<String>,
        pub r#type: Shape,
    }

    impl Everything {
        fn count(&self) -> usize {
            self.text.len()
        }
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Color {
        Red,
        Green,
    }

    #[derive(Debug)]
    pub enum Shape {
        Empty,
        Dot(bool),
        Line { from: Box<bool>, to: Option<Rc<u8>> },
    }

    #[derive(Debug)]
    pub struct Ring {
        pub first: Option<Rc<Link>>,
        pub spare: Option<Rc<Link>>,
    }

    #[derive(Debug)]
    pub struct Link {
        pub next: RefCell<Option<Rc<Link>>>,
        pub back: RefCell<Weak<Link>>,
    }

    #[derive(Debug)]
    pub struct Graph {
        pub nodes: Vec<Vertex>,
        #[field(index(nodes))]
        pub start: Option<usize>,
    }

    #[derive(Debug)]
    pub struct Vertex {
        #[field(index(nodes))]
        pub next: usize,
        pub mark: bool,
    }

    #[derive(Debug)]
    pub struct Rose<T> {
        pub item: T,
        pub children: Vec<Rose<T>>,
    }

    #[derive(Debug, Clone, Copy)]
    pub struct Point(pub u8, pub Option<bool>);

    #[derive(Debug)]
    pub struct Unit;
}

/// Checks every value of a space; gives their number.
fn check<T: Model>(space: &Space<T>) -> usize {
    let mut structures = space.search().into_iter();
    let mut count = 0;
    while let Some(value) = structures.next() {
        let found = structures.structure().expect("the structure of the value at hand");
        let read = structure_of(&value);
        assert_eq!(read.canonical(), found.canonical(), "read {read}, found {found}");
        let rebuilt: T = value_of(&read).unwrap_or_else(|problem| panic!("{read}: {problem}"));
        assert_eq!(structure_of(&rebuilt).canonical(), read.canonical());
        count += 1;
    }
    count
}

fn everything() -> Space<models::Everything> {
    let space = Space::<models::Everything>::new(1).field("Everything.number", [3]).field("Everything.letter", ['q']);
    space.field("Everything.text", ["", "a", "bb"])
}

#[test]
fn fields_of_every_kind() {
    // Three texts; Option<bool>; (bool, Color); [bool; 2]; listed; shapes.
    let shapes = 1 + 2 + 2 * (1 + 2);
    assert_eq!(check(&everything()), 3 * 3 * 4 * 4 * 2 * shapes);
}

#[test]
fn derived_fields_are_computed_again() {
    let everything = everything().search().into_iter().last().expect("a value");
    let rebuilt: models::Everything = value_of(&structure_of(&everything)).expect("the same");
    assert_eq!(rebuilt.derived, rebuilt.text.len());
}

#[test]
fn graphs_of_objects_and_of_slots() {
    assert!(check(&Space::<models::Ring>::new(2)) > 20);
    assert!(check(&Space::<models::Graph>::new(2)) > 5);
    assert!(check(&Space::<models::Rose<bool>>::new(2)) > 5);
    assert_eq!(check(&Space::<models::Point>::new(1)), 6);
    assert_eq!(check(&Space::<models::Unit>::new(1)), 1);
}

#[test]
fn what_does_not_fit_is_an_error() {
    let text = "Vertex { next: @0, mark: 3 }";
    let structure: smallscope::Structure = text.parse().expect("a structure");
    let problem = value_of::<models::Vertex>(&structure).expect_err("3 is no bool").to_string();
    assert!(problem.contains("mark"), "{problem}");
    let structure: smallscope::Structure = "Shape::Dott(true)".parse().expect("a structure");
    let problem = value_of::<models::Shape>(&structure).expect_err("no such variant").to_string();
    assert!(problem.contains("no variant `Dott`"), "{problem}");
}
