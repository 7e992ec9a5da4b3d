//! Listed values of fields of every kind that holds a scalar, cells above all.

use smallscope::{Space, Values};

#[smallscope::model]
mod m {
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;

    pub struct InCell {
        pub value: Cell<isize>,
    }
    pub struct InRefCell {
        pub value: RefCell<isize>,
    }
    pub struct Optional {
        pub value: Option<Cell<isize>>,
    }
    pub struct OptionInCell {
        pub value: Cell<Option<isize>>,
    }
    pub struct CellInOptionInRefCell {
        pub value: RefCell<Option<Cell<isize>>>,
    }
    pub struct Array {
        pub value: [Cell<isize>; 2],
    }
    pub struct Vector {
        pub value: Vec<RefCell<isize>>,
    }
    pub struct Boxed {
        pub value: Box<Cell<isize>>,
    }
    pub struct Counted {
        pub value: Rc<RefCell<isize>>,
    }
    pub struct Pair {
        pub value: (Cell<isize>, RefCell<(bool, Cell<i8>)>),
    }
    pub struct Outcome {
        pub value: Result<Cell<isize>, RefCell<u8>>,
    }
    pub struct Text {
        pub value: RefCell<String>,
    }
    pub struct Float {
        pub value: Cell<f64>,
    }
    pub struct Letter {
        pub value: Cell<char>,
    }
    pub struct TupleInCell {
        pub value: Cell<(isize, bool)>,
    }
    pub struct Plain {
        pub value: Option<isize>,
    }

    /// Of three values two are right, and none is one that the bound would give.
    pub struct Judged {
        pub value: Cell<isize>,
        pub other: RefCell<Option<u8>>,
    }

    impl Judged {
        #[invariant]
        fn holds(&self) -> bool {
            self.value.get() < 7 && self.other.borrow().is_none_or(|other| other == 200)
        }
    }
}

fn count<T: smallscope::Model>(space: Space<T>) -> u64 {
    let report = space.search().count();
    assert!(report.is_exhaustive() && report.panics == 0, "{report}");
    report.structures
}

#[test]
fn integers_may_be_listed_inside_of_cells() {
    let listed = [-1, 0, 5];
    macro_rules! counts {
        ($($type:ident)*) => {
            [$(count(Space::<m::$type>::new(2).field(concat!(stringify!($type), ".value"), listed))),*]
        };
    }
    assert_eq!(counts!(InCell InRefCell Boxed Counted), [3; 4]);
    assert_eq!(counts!(Optional OptionInCell CellInOptionInRefCell Plain), [4; 4]);
    // Two elements; up to two.
    assert_eq!(counts!(Array Vector), [9, 1 + 3 + 9]);
}

#[test]
fn lists_of_the_exact_type_and_ranges_do_as_well() {
    assert_eq!(count(Space::<m::InCell>::new(2).field("InCell.value", [-1isize, 0])), 2);
    assert_eq!(count(Space::<m::InRefCell>::new(2).field("InRefCell.value", vec![-1isize, 0])), 2);
    assert_eq!(count(Space::<m::InCell>::new(2).field("InCell.value", -1..=0)), 2);
    assert_eq!(count(Space::<m::Optional>::new(2).field("Optional.value", -1..=0)), 3);
    assert_eq!(count(Space::<m::OptionInCell>::new(2).field("OptionInCell.value", [None, Some(-1isize)])), 2);
    assert_eq!(count(Space::<m::TupleInCell>::new(2).field("TupleInCell.value", [(-1isize, true)])), 1);
    assert_eq!(count(Space::<m::Letter>::new(2).field("Letter.value", ['x', 'y'])), 2);
    assert_eq!(count(Space::<m::Float>::new(2).field("Float.value", [0.5, -0.5])), 2);
    assert_eq!(count(Space::<m::Text>::new(2).field("Text.value", ["", "a", "b"])), 3);
}

#[test]
fn parts_have_lists_of_their_own() {
    let pairs = Space::<m::Pair>::new(2).field("Pair.value.0", [-1, 4]).field("Pair.value.1.1", [-1, 0, 7]);
    assert_eq!(count(pairs), 2 * (2 * 3));
    let outcomes = Space::<m::Outcome>::new(2).field("Outcome.value.Ok", [-1]).field("Outcome.value.Err", [7, 8]);
    assert_eq!(count(outcomes), 1 + 2);
}

#[test]
fn what_is_found_has_the_listed_values() {
    let space = Space::<m::Judged>::new(1).field("Judged.value", [-3, 5, 9]).field("Judged.other", [9, 200]);
    let found: Vec<_> = space
        .search()
        .try_iter()
        .expect("the space is fine")
        .map(|found| (found.value.get(), found.other.into_inner()))
        .collect();
    assert_eq!(found, [(-3, None), (-3, Some(200)), (5, None), (5, Some(200))]);
}

#[test]
fn lists_of_other_types_are_refused_with_the_field_and_its_type() {
    let refused = |values: Values| {
        let space = Space::<m::InCell>::new(2).field("InCell.value", values);
        space.search().try_count().expect_err("not integers").to_string()
    };
    let told = refused(Values::list(["a"]));
    assert!(told.contains("`InCell.value` has type `Cell<isize>` and cannot take a list of `&str`"), "{told}");
    let told = refused(Values::list([Some(1isize)]));
    assert!(told.contains("`InCell.value` has type `Cell<isize>` and cannot take a list of `Option<isize>`"), "{told}");
    let told = refused(Values::list([u64::MAX]));
    assert!(
        told.contains("`InCell.value` has type `isize`, which cannot hold all of [18446744073709551615]"),
        "{told}"
    );
    let space = Space::<m::OptionInCell>::new(2).field("OptionInCell.value", [None, Some(-1)]);
    let told = space.search().try_count().expect_err("not of this type").to_string();
    let expected = "`OptionInCell.value` has type `Cell<Option<isize>>` and cannot take a list of `Option<i32>`";
    assert!(told.contains(expected), "{told}");
}
