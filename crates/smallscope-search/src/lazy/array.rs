//! Arrays whose elements are chosen one by one as they are read.

use std::ops::{Deref, Index};

use super::cells::Cells;
use super::chooser::Chooser;
use super::sequence::out_of_bounds;
use super::vec::Elements;
use crate::domain::{Domain, DomainId};
use crate::shapes::Shapes;
use crate::value::{Lower, Value};
use crate::visit::{Shape, Visitor};

/// Stands for `[T; N]` in a field of a twin.
///
/// Its elements are chosen as they are read. `clone()` gives an ordinary array: `let [a, b] = self.pair.clone();`.
pub struct LazyArray<T, const N: usize>(ArrayRepr<T, N>);

enum ArrayRepr<T, const N: usize> {
    Lazy(Cells<T>),
    Plain([T; N]),
}

impl<T: Value, const N: usize> LazyArray<T, N> {
    /// The length.
    pub const fn len(&self) -> usize {
        N
    }

    /// Whether there are no elements.
    pub const fn is_empty(&self) -> bool {
        N == 0
    }

    /// The element at `index`, if there is one.
    pub fn get(&self, index: usize) -> Option<&T> {
        if index >= N {
            return None;
        }
        Some(match &self.0 {
            ArrayRepr::Plain(items) => &items[index],
            ArrayRepr::Lazy(cells) => cells.get(index),
        })
    }

    /// All elements as an ordinary array, as `clone` on an array gives them.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> [T; N]
    where
        T: Clone,
    {
        (**self).clone()
    }

    /// The elements in order, each chosen when the iterator comes to it.
    pub fn iter(&self) -> Elements<'_, T> {
        match &self.0 {
            ArrayRepr::Plain(items) => items.iter().into(),
            ArrayRepr::Lazy(cells) => Elements::of_cells(cells, N),
        }
    }
}

impl<T: Value, const N: usize> Value for LazyArray<T, N> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.array(N, T::declare)
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let Domain::Array { element, .. } = *chooser.domain(domain) else {
            unreachable!("an array's domain is an array domain")
        };
        chooser.add_fields(N);
        LazyArray(ArrayRepr::Lazy(Cells::new(chooser, N, element, None)))
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        let ArrayRepr::Lazy(cells) = &self.0 else { return };
        visitor.open(Shape::Sequence(domain, N));
        cells.visit(N, visitor);
        visitor.close();
    }
}

impl<T: Lower, const N: usize> Lower for [T; N]
where
    T::Lowered: Sized,
{
    type Lowered = LazyArray<T::Lowered, N>;
}

impl<T, const N: usize> Lower for LazyArray<T, N> {
    type Lowered = LazyArray<T, N>;
}

impl<T: Value, const N: usize> Deref for LazyArray<T, N> {
    type Target = [T; N];

    /// All elements, chosen now.
    fn deref(&self) -> &[T; N] {
        match &self.0 {
            ArrayRepr::Plain(items) => items,
            ArrayRepr::Lazy(cells) => cells.slice(0..N).try_into().expect("the slice has N elements"),
        }
    }
}

impl<T: Value, const N: usize> Index<usize> for LazyArray<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        match self.get(index) {
            Some(element) => element,
            None => out_of_bounds(N, index),
        }
    }
}

impl<'a, T: Value, const N: usize> IntoIterator for &'a LazyArray<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        (**self).iter()
    }
}

impl<T: Value + Clone, const N: usize> Clone for LazyArray<T, N> {
    fn clone(&self) -> Self {
        LazyArray(ArrayRepr::Plain((**self).clone()))
    }
}

impl<T: Value + PartialEq, const N: usize> PartialEq<[T; N]> for LazyArray<T, N> {
    fn eq(&self, other: &[T; N]) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Value + PartialEq, const N: usize> PartialEq<LazyArray<T, N>> for [T; N] {
    fn eq(&self, other: &LazyArray<T, N>) -> bool {
        *other == *self
    }
}

impl<T, const N: usize> From<[T; N]> for LazyArray<T, N> {
    fn from(items: [T; N]) -> Self {
        LazyArray(ArrayRepr::Plain(items))
    }
}

impl<T, const N: usize> Default for LazyArray<T, N>
where
    [T; N]: Default,
{
    fn default() -> Self {
        <[T; N]>::default().into()
    }
}
