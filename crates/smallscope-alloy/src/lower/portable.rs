//! The order of integers without naming any atom, for formulas that are to mean the same over any universe.

use smallscope_relational::{Decl, Expr, Formula, IntExpr, Multiplicity as Many, Quantifier as For, int, ints};

/// From each integer that an atom carries to the next one.
pub(super) fn next() -> Expr {
    let [lower, upper, between] = ["a", "b", "c"].map(integer);
    let [a, b, c] = [&lower, &upper, &between].map(value);
    let is_between = Formula::all_of([a.less(&c), c.less(&b)]);
    let adjacent = Formula::all_of([a.less(&b), Formula::quantified(For::No, [between], is_between)]);
    Expr::comprehension([lower, upper], adjacent)
}

/// From each integer that an atom carries to the one that is larger by one.
pub(super) fn successor() -> Expr {
    let [lower, upper] = ["a", "b"].map(integer);
    let [a, b] = [&lower, &upper].map(value);
    // The largest has no successor, though one more is the least if integers wrap around.
    let follows = Formula::all_of([a.less(&b), (&a + int(1)).equals(&b)]);
    Expr::comprehension([lower, upper], follows)
}

/// The least integer that an atom carries.
pub(super) fn least() -> IntExpr {
    extreme(|other, own| other.less(own))
}

/// The largest integer that an atom carries.
pub(super) fn greatest() -> IntExpr {
    extreme(|other, own| own.less(other))
}

/// The integers from 0 on that are less than this.
pub(super) fn places(length: i64) -> Expr {
    let place = integer("i");
    let i = value(&place);
    let is_place = Formula::all_of([int(0).at_most(&i), i.less(int(length))]);
    Expr::comprehension([place], is_place)
}

/// The integer that no other one is beyond.
fn extreme(beyond: impl Fn(&IntExpr, &IntExpr) -> Formula) -> IntExpr {
    let [own, other] = ["a", "b"].map(integer);
    let is_beyond = beyond(&value(&other), &value(&own));
    Expr::comprehension([own], Formula::quantified(For::No, [other], is_beyond)).sum()
}

fn integer(name: &str) -> Decl {
    Decl::new(name, Many::One, ints())
}

fn value(decl: &Decl) -> IntExpr {
    Expr::from(&decl.variable).sum()
}
