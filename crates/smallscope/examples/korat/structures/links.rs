//! Questions about links that may alias.

use std::rc::Rc;

/// Whether the link points to this very node.
#[inline]
pub fn points_to<T>(link: &Option<Rc<T>>, node: &T) -> bool {
    link.as_ref().is_some_and(|target| std::ptr::eq(&**target, node))
}
