//! What a program that is explored asks for: unknown values, choices, assumptions.

use std::ops::{Bound, RangeBounds};

use super::run::{Input, Run};
use crate::oracle::{self, Oracle};
use crate::sym::{Operand, SURROGATES, Scalar, Sym, SymString, SymVec};
use crate::term::{Binary, Condition, Sort, Term, TermNode, Terms};

/// What can be unknown: symbolic scalars, and arrays and tuples of them.
///
/// ```
/// use smallscope_symbolic::{Sym, any, explore};
///
/// let paths = explore(|| {
///     let (flag, [a, b]): (Sym<bool>, [Sym<u8>; 2]) = any();
///     flag.decide() && a < b
/// });
/// assert_eq!(paths.len(), 3);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be unknown",
    label = "only a `Sym<..>`, and arrays and tuples of them, can be",
    note = "write `Sym<i32>` in place of `i32`"
)]
pub trait Unknown: Sized {
    /// A new one; its variables are called by `name`, if there is one.
    #[doc(hidden)]
    #[track_caller]
    fn unknown(name: Option<&str>) -> Self;
}

impl<T: Scalar> Unknown for Sym<T> {
    #[track_caller]
    fn unknown(name: Option<&str>) -> Self {
        variable(T::RANGE, name)
    }
}

impl<U: Unknown, const N: usize> Unknown for [U; N] {
    fn unknown(name: Option<&str>) -> Self {
        std::array::from_fn(|k| U::unknown(name.map(|name| format!("{name}[{k}]")).as_deref()))
    }
}

macro_rules! tuples {
    ($($($type:ident $number:literal)*;)*) => {$(
        impl<$($type: Unknown),*> Unknown for ($($type,)*) {
            fn unknown(name: Option<&str>) -> Self {
                ($($type::unknown(name.map(|name| format!("{name}.{}", $number)).as_deref()),)*)
            }
        }
    )*};
}

tuples! {
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
}

/// A value that is not known: any of its type.
///
/// # Panics
///
/// If no exploration runs.
///
/// ```
/// use smallscope_symbolic::{Sym, any, explore};
///
/// let paths = explore(|| {
///     let [a, b]: [Sym<i32>; 2] = any();
///     a < b
/// });
/// assert_eq!(paths.len(), 2);
/// ```
#[track_caller]
pub fn any<U: Unknown>() -> U {
    U::unknown(None)
}

/// A value that is not known, with a name for reports.
///
/// # Panics
///
/// If no exploration runs.
///
/// ```
/// use smallscope_symbolic::{Sym, any_named, explore};
///
/// let paths = explore(|| any_named::<Sym<i32>>("age") >= 18);
/// assert!(paths.to_string().contains("age >= 18"));
/// ```
#[track_caller]
pub fn any_named<U: Unknown>(name: &str) -> U {
    U::unknown(Some(name))
}

/// A value that is not known, in a range.
///
/// # Panics
///
/// If the range is empty, or no exploration runs.
///
/// ```
/// use smallscope_symbolic::{any_in, explore};
///
/// let paths = explore(|| any_in(1..=3) < 9);
/// assert_eq!(paths.len(), 1, "there is no other way");
/// ```
#[track_caller]
pub fn any_in<T: Scalar>(range: impl RangeBounds<T>) -> Sym<T> {
    let low = match range.start_bound() {
        Bound::Included(low) => low.to_number(),
        Bound::Excluded(low) => low.to_number() + 1,
        Bound::Unbounded => T::RANGE.0,
    };
    let high = match range.end_bound() {
        Bound::Included(high) => high.to_number(),
        Bound::Excluded(high) => high.to_number() - 1,
        Bound::Unbounded => T::RANGE.1,
    };
    assert!(low <= high, "the range of an unknown value is empty: {low}..={high}");
    variable((low, high), None)
}

/// A number below `alternatives`: every one, each on a path of its own.
///
/// # Panics
///
/// If there is no alternative, or no exploration runs.
///
/// ```
/// use smallscope_symbolic::{choose, explore};
///
/// let paths = explore(|| choose(3) * 10);
/// assert_eq!(paths.returned().copied().collect::<Vec<_>>(), [0, 10, 20]);
/// ```
#[track_caller]
pub fn choose(alternatives: usize) -> usize {
    let alternatives = u32::try_from(alternatives).expect("fewer alternatives than fit into memory");
    assert!(alternatives > 0, "there is no alternative to choose");
    in_run(|run| run.choose(alternatives)) as usize
}

/// One of several values: every one, each on a path of its own.
///
/// # Panics
///
/// If there is none, or no exploration runs.
///
/// ```
/// use smallscope_symbolic::{any_of, explore};
///
/// let paths = explore(|| any_of(["push", "pop"]));
/// assert_eq!(paths.len(), 2);
/// ```
#[track_caller]
pub fn any_of<V>(values: impl IntoIterator<Item = V>) -> V {
    let mut values: Vec<V> = values.into_iter().collect();
    let chosen = choose(values.len());
    values.swap_remove(chosen)
}

/// A vector that is not known, of at most so many elements. Its length is no branch.
///
/// # Panics
///
/// If no exploration runs.
///
/// ```
/// use smallscope_symbolic::{any_vec, explore};
///
/// let paths = explore(|| any_vec::<i32>(5).at(2));
/// assert_eq!(paths.len(), 2, "there is such an element, or not");
/// ```
#[track_caller]
pub fn any_vec<T: Scalar>(most: usize) -> SymVec<T> {
    let len = variable((0, most as i128), None);
    SymVec::of_parts((0..most).map(|_| variable(T::RANGE, None)).collect(), len)
}

/// A string that is not known, of at most so many characters. Its length is no branch.
///
/// # Panics
///
/// If no exploration runs.
///
/// ```
/// use smallscope_symbolic::{any_string, explore};
///
/// let paths = explore(|| any_string(3) == "yes");
/// assert_eq!(paths.len(), 2);
/// ```
#[track_caller]
pub fn any_string(most: usize) -> SymString {
    SymString::of(any_vec(most))
}

/// One of several types: every one, each on a path of its own. The body sees it under the name that is given.
///
/// ```
/// use smallscope_symbolic::{any_type, explore};
///
/// let paths = explore(|| any_type!(T in [u8, u16, u32] => std::mem::size_of::<T>()));
/// assert_eq!(paths.returned().copied().collect::<Vec<_>>(), [1, 2, 4]);
/// ```
#[macro_export]
macro_rules! any_type {
    ($name:ident in [$($type:ty),+ $(,)?] => $body:expr) => {{
        let chosen = $crate::choose([$(stringify!($type)),+].len());
        let mut number = 0;
        loop {
            $(
                if number == chosen {
                    type $name = $type;
                    break $body;
                }
                number += 1;
            )+
            assert!(number <= chosen, "one of the types is chosen");
        }
    }};
}

/// Says how promising the state is that the program is in. With [`Strategy::BestFirst`](crate::Strategy), the way that leaves a path where it was
/// rated highest comes first.
///
/// # Panics
///
/// If no exploration runs.
///
/// ```
/// use smallscope_symbolic::{Exploration, Strategy, choose, rate};
///
/// // A lock with four dials, whose parts click.
/// let program = || {
///     let mut right = 0;
///     for digit in [3, 1, 4, 1] {
///         right += i64::from(choose(10) == digit);
///         rate(right);
///     }
///     assert!(right < 4, "it opens");
/// };
/// let paths = Exploration::new().strategy(Strategy::BestFirst).paths(60).run(program).unwrap();
/// assert_eq!(paths.panicked().count(), 1, "among the first 60 of 10,000");
/// ```
#[track_caller]
pub fn rate(rating: i64) {
    in_run(|run| run.ratings.push((run.decisions.len(), rating)));
}

/// Goes on only where the condition holds.
///
/// A condition made without a branch (`x.less_than(y)`, and with `&` and `|`) is given to the decider as it is; a `bool`
/// has been decided, and the path ends if it is false.
///
/// # Panics
///
/// If no exploration runs.
///
/// ```
/// use smallscope_symbolic::{Sym, any, assume, explore};
///
/// let paths = explore(|| {
///     let x: Sym<u8> = any();
///     assume(x.more_than(250));
///     x + 6 // overflows
/// });
/// assert_eq!(paths.len(), 1);
/// assert!(paths.iter().all(|path| path.panic().is_some()));
/// ```
#[track_caller]
pub fn assume(condition: impl Operand<bool>) {
    let condition = condition.symbolic();
    match condition.known() {
        Some(true) => in_run(|_| ()),
        Some(false) => in_run(Run::reject),
        None => {
            let term = condition.term();
            in_run(|run| run.assume(Condition { term, holds: true }));
        }
    }
}

/// Calls the run of this thread.
#[track_caller]
fn in_run<R>(question: impl FnOnce(&mut Run) -> R) -> R {
    let run = |oracle: &mut dyn Oracle| oracle.itself()?.downcast_mut::<Run>().map(question);
    let answer = if oracle::is_installed() { oracle::ask(|oracle, _| run(oracle)) } else { None };
    let Some(answer) = answer else {
        panic!("`any`, `choose` and `assume` are for programs that are explored: call them inside of `explore(|| ..)`")
    };
    answer
}

#[track_caller]
fn variable<T: Scalar>((low, high): (i128, i128), name: Option<&str>) -> Sym<T> {
    let show = |number| format!("{:?}", T::from_number(number));
    let input = Input { name: name.map(str::to_owned), show };
    let term = in_run(|run| run.variable(T::SORT, low, high, input));
    let is_char = std::any::TypeId::of::<T>() == std::any::TypeId::of::<char>();
    if is_char && low <= i128::from(SURROGATES.1) && high >= i128::from(SURROGATES.0) {
        in_run(|run| {
            let term = character(&mut run.terms, term);
            run.assume(Condition { term, holds: true });
        });
    }
    Sym::of_term(term)
}

/// That a number is a character.
fn character(terms: &mut Terms, number: Term) -> Term {
    let sort: Sort = char::SORT;
    let (first, last) = (terms.constant(SURROGATES.0.into(), sort), terms.constant(SURROGATES.1.into(), sort));
    let below = terms.binary(Binary::Less, number, first);
    let above = terms.binary(Binary::Less, last, number);
    terms.binary(Binary::Or, below, above)
}

/// Whether a term says no more than that a number is a character.
pub(super) fn says_character(terms: &Terms, term: Term) -> bool {
    let TermNode::Binary(Binary::Or, below, above) = terms.node(term) else { return false };
    let (TermNode::Binary(Binary::Less, number, first), TermNode::Binary(Binary::Less, last, again)) =
        (terms.node(below), terms.node(above))
    else {
        return false;
    };
    let bounds = (terms.constant_of(first), terms.constant_of(last));
    number == again && bounds == (Some(SURROGATES.0.into()), Some(SURROGATES.1.into()))
}
