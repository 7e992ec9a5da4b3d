//! Oracles without a postcondition: the invariants still hold; two values are the same; there and back again.

use smallscope_search::{Model, Observer, Structure, Violation, Walk};

/// The first invariant that a value, or a modelled object that it reaches, does not satisfy.
///
/// Raw pointers in the value are not followed; objects behind them count if other pointers lead to them, too.
pub fn violated<T: Model>(value: &T) -> Option<Violation> {
    value.violated(&mut Walk::new())
}

/// Asserts that the invariants of a value, and of every modelled object that it reaches, hold.
///
/// ```
/// #[smallscope::model]
/// mod set {
///     pub struct Set {
///         pub items: Vec<u8>,
///     }
///
///     impl Set {
///         #[invariant]
///         fn is_sorted(&self) -> bool {
///             self.items.windows(2).all(|pair| pair[0] < pair[1])
///         }
///     }
/// }
///
/// smallscope::assert_valid!(set::Set { items: vec![1, 2] });
/// ```
#[macro_export]
macro_rules! assert_valid {
    ($value:expr $(,)?) => {
        $crate::oracle::assert_valid(&$value)
    };
}

/// Asserts that two values are the same structure: equal in all that is modelled, up to where objects are in memory.
///
/// Types need no `PartialEq`; what two pointers share on one side they must share on the other.
///
/// ```
/// use std::rc::Rc;
/// let (one, other) = (Rc::new(1u8), Rc::new(1u8));
/// smallscope::assert_same!((one.clone(), one.clone()), (other.clone(), other.clone()));
/// assert!(std::panic::catch_unwind(|| {
///     let (one, other) = (Rc::new(1u8), Rc::new(1u8));
///     smallscope::assert_same!((one.clone(), one.clone()), (one, other));
/// })
/// .is_err());
/// ```
#[macro_export]
macro_rules! assert_same {
    ($left:expr, $right:expr $(,)?) => {
        $crate::oracle::assert_same(&$left, &$right)
    };
}

/// What [`assert_valid!`](crate::assert_valid) does.
///
/// # Panics
///
/// If an invariant does not hold.
#[track_caller]
pub fn assert_valid<T: Model>(value: &T) {
    if let Some(violation) = violated(value) {
        panic!("{violation}: {}", Observer::new().read(value));
    }
}

/// What [`assert_same!`](crate::assert_same) does.
///
/// # Panics
///
/// If they are not the same.
#[track_caller]
pub fn assert_same<T: Model>(left: &T, right: &T) {
    let (left, right) = (read(left), read(right));
    assert!(left.canonical() == right.canonical(), "not the same structure\n  left: {left}\n right: {right}");
}

#[track_caller]
fn read<T: Model>(value: &T) -> Structure {
    let mut observer = Observer::new();
    let structure = observer.read(value);
    assert!(!observer.was_cut(), "too many pointers in a row to be compared");
    structure
}
