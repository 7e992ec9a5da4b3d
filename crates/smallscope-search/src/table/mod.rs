//! Tabling: calls of a predicate's functions on owned subtrees, each solved once.
//!
//! A function that takes a shared reference to an owned subtree, and otherwise values that can be compared, can read nothing
//! else: ownership guarantees it. So what it returns depends only on these values, on what is known about the subtree, and on
//! how many objects are left. The first such call runs the function on every subtree that the choices so far leave open, and
//! groups these by what it returns. Every later call of the same kind is one choice among the results. It leaves the
//! subtree with the set of values on which the function returns that result; a later call, or a read of a field, goes on from
//! there.
//!
//! `store` keeps sets of subtrees, `resources` what they use up, `number` counts the values of a set, [`call`] is what generated code
//! calls. The part that touches fields is in `lazy/tables/`.

pub mod call;
pub(crate) mod number;
pub(crate) mod quick;
pub(crate) mod resources;
pub(crate) mod store;
