//! Questions about links that may alias.

use std::ops::Deref;

/// Whether the link points to this very node.
#[inline]
pub fn points_to<P: Deref>(link: &Option<P>, node: &P::Target) -> bool {
    link.as_ref().is_some_and(|target| std::ptr::eq(&**target, node))
}
