//! Values made of values: options, results, arrays, tuples.

use std::mem::ManuallyDrop;

use smallscope_core::Datum;

use crate::domain::{Domain, DomainId};
use crate::lazy::Chooser;
use crate::shapes::Shapes;
use crate::value::{Lower, Value, choose, choose_listed};
use crate::visit::{Shape, Visitor};

impl<T: Value> Value for Option<T> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.optional::<Self>(T::declare)
    }

    #[inline]
    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        match *chooser.domain(domain) {
            Domain::Optional(inner) => T::choose_optional(chooser, inner),
            Domain::Present(inner) => Some(choose(chooser, inner)),
            Domain::Absent(_) => None,
            _ => choose_listed(chooser, domain),
        }
    }

    const KNOWS_LISTS: bool = true;
    const STEPS: bool = T::STEPS;

    #[inline]
    fn least(chooser: &Chooser, domain: DomainId) -> Option<i128> {
        let Domain::Optional(inner) = *chooser.domain(domain) else { return None };
        // Only with a number, nothing is one choice: a value that is an option itself takes a further one.
        if !matches!(*chooser.domain(inner), Domain::Ints { .. }) {
            return None;
        }
        T::least(chooser, inner)
    }

    #[inline]
    fn step(least: i128, k: usize) -> Self {
        // Nothing comes first.
        k.checked_sub(1).map(|k| T::step(least, k))
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        match (self, visitor.inner(domain)) {
            (Some(value), Some(inner)) => {
                visitor.open(Shape::Some);
                value.visit(inner, visitor);
                visitor.close();
            }
            (Some(value), None) => value.visit(domain, visitor),
            (None, _) => visitor.leaf(domain, || Datum::Nothing),
        }
    }
}

impl<T: Lower> Lower for Option<T>
where
    T::Lowered: Sized,
{
    type Lowered = Option<T::Lowered>;
}

impl<T: Value, E: Value> Value for Result<T, E> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.either::<Self>(("Ok", T::declare), ("Err", E::declare))
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let Domain::Either(ok, err) = *chooser.domain(domain) else { return choose_listed(chooser, domain) };
        match chooser.pick(2) {
            0 => Ok(choose(chooser, ok)),
            _ => Err(choose(chooser, err)),
        }
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        visitor.open(Shape::Either(self.is_ok()));
        match self {
            Ok(value) => value.visit(visitor.part(domain, 0), visitor),
            Err(error) => error.visit(visitor.part(domain, 1), visitor),
        }
        visitor.close();
    }
}

impl<T: Lower, E: Lower> Lower for Result<T, E>
where
    T::Lowered: Sized,
    E::Lowered: Sized,
{
    type Lowered = Result<T::Lowered, E::Lowered>;
}

/// Arrays in types that are chosen whole. In others, [`LazyArray`](crate::lazy::LazyArray) stands for them.
impl<T: Value, const N: usize> Value for [T; N] {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.array(N, T::declare)
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let Domain::Array { element, .. } = *chooser.domain(domain) else { return choose_listed(chooser, domain) };
        // As for tuples: a later element may be a dead end.
        let items: [_; N] = std::array::from_fn(|_| ManuallyDrop::new(choose::<T>(chooser, element)));
        items.map(ManuallyDrop::into_inner)
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        visitor.open(Shape::Sequence(domain, N));
        self.iter().for_each(|item| item.visit(visitor.part(domain, 0), visitor));
        visitor.close();
    }
}

macro_rules! tuples {
    ($(($($name:ident $k:tt),*);)*) => {$(
        impl<$($name: Value),*> Value for ($($name,)*) {
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                shapes.tuple::<Self>(&[$($name::declare),*])
            }

            #[allow(non_snake_case)]
            fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
                let Domain::Tuple(parts) = chooser.domain(domain) else { return choose_listed(chooser, domain) };
                let parts = parts.clone();
                // A later part may be a dead end and unwind: what is chosen by then owns nothing and must not drop.
                $(let $name = ManuallyDrop::new(choose::<$name>(chooser, parts[$k]));)*
                ($(ManuallyDrop::into_inner($name),)*)
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                visitor.open(Shape::Tuple);
                $(self.$k.visit(visitor.part(domain, $k), visitor);)*
                visitor.close();
            }
        }

        impl<$($name: Lower),*> Lower for ($($name,)*) where $($name::Lowered: Sized),* {
            type Lowered = ($($name::Lowered,)*);
        }
    )*};
}

tuples! {
    (A 0);
    (A 0, B 1);
    (A 0, B 1, C 2);
    (A 0, B 1, C 2, D 3);
    (A 0, B 1, C 2, D 3, E 4);
    (A 0, B 1, C 2, D 3, E 4, F 5);
}
