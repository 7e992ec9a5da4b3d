//! Structs of std that hold values of one type: ranges and wrappers. They are their own twins, over the twins of their parts.

use std::cmp::Reverse;
use std::mem::ManuallyDrop;
use std::num::Wrapping;
use std::ops::{Range, RangeInclusive};

use smallscope_core::Datum;

use super::Model;
use crate::domain::DomainId;
use crate::lazy::{Chooser, Concretiser, Mismatch, Restorer};
use crate::observe::Observer;
use crate::shapes::Shapes;
use crate::spell::{Speller, Spelling};
use crate::value::{Auto, Lower, Value, choose};
use crate::visit::Visitor;
use crate::walk::{Violation, Walk};

/// Builds something from parts; if one of them cannot be built, those before are not dropped: they may not be whole.
fn each<T, E, const N: usize>(mut part: impl FnMut(usize) -> Result<T, E>) -> Result<[T; N], E> {
    let mut built = Vec::new();
    for k in 0..N {
        built.push(ManuallyDrop::new(part(k)?));
    }
    let mut built = built.into_iter().map(ManuallyDrop::into_inner);
    Ok(std::array::from_fn(|_| built.next().expect("as many parts as were built")))
}

macro_rules! records {
    ($($type:ident, $uses:expr, [$($name:literal),*], |$value:ident| $parts:expr, |$built:pat_param| $build:expr, $spell:literal;)*) => {$(
        impl<T: Value> Value for $type<T> {
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                shapes.class::<Self>(stringify!($type), |class| {
                    class.whole();
                    class.variant(stringify!($type));
                    $(class.field::<T, Auto>($name);)*
                })
            }

            fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
                let first = chooser.class(domain);
                let built = each(|k| Ok::<T, std::convert::Infallible>(choose(chooser, first.nth(k as u32))));
                let Ok($built) = built;
                $build
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                let (first, $value) = (visitor.enter(domain, 0), self);
                for (k, part) in $parts.into_iter().enumerate() {
                    part.visit(first.nth(k as u32), visitor);
                }
                visitor.leave();
            }
        }

        impl<T: Lower> Lower for $type<T>
        where
            T::Lowered: Sized,
        {
            type Lowered = $type<T::Lowered>;
        }

        impl<T: Model> Model for $type<T> {
            type Twin = $type<T::Twin>;

            const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;
            const HAS_OBJECTS: bool = T::HAS_OBJECTS;

            fn concretise($value: &Self::Twin, concretiser: &mut Concretiser) -> Self {
                let parts = $parts;
                let Ok($built) = each(|k| Ok::<T, std::convert::Infallible>(T::concretise(parts[k], concretiser)));
                $build
            }

            fn valid($value: &Self::Twin) -> bool {
                $parts.into_iter().all(T::valid)
            }

            fn valid_throughout($value: &Self::Twin, walk: &mut Walk) -> bool {
                $parts.into_iter().all(|part| T::valid_throughout(part, walk))
            }

            fn violated(&self, walk: &mut Walk) -> Option<Violation> {
                let $value = self;
                $parts.into_iter().find_map(|part| part.violated(walk))
            }

            fn observe(&self, observer: &mut Observer) -> Datum {
                let ($value, mut record) = (self, observer.open(stringify!($type), None));
                for (name, part) in [$($name),*].into_iter().zip($parts) {
                    record.field(name, part);
                }
                record.close()
            }

            fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                let names = [$($name),*];
                let record = restorer.open(stringify!($type), datum, &[("", &names)])?;
                let $built = each(|k| restorer.field(&record, names[k]))?;
                Ok($build)
            }

            fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
                let uses: Option<&'static str> = $uses;
                uses.into_iter().for_each(|path| speller.uses(path));
                let $value = self;
                let mut code = String::from($spell);
                for part in $parts {
                    code = code.replacen('_', &speller.parts([part].into_iter())?, 1);
                }
                Some(Spelling::Now(code))
            }
        }
    )*};
}

records! {
    Range, None, ["start", "end"], |range| [&range.start, &range.end], |[start, end]| start..end, "_.._";
    RangeInclusive, None, ["start", "end"], |range| [range.start(), range.end()], |[start, end]| start..=end, "_..=_";
    Reverse, Some("std::cmp::Reverse"), ["0"], |it| [&it.0], |[inner]| Reverse(inner), "Reverse(_)";
    Wrapping, Some("std::num::Wrapping"), ["0"], |it| [&it.0], |[inner]| Wrapping(inner), "Wrapping(_)";
}
