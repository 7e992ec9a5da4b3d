//! Models of pointers.

use std::ptr::{self, NonNull};
use std::rc::{self, Rc};
use std::sync::{self, Arc};

use smallscope_core::Datum;

use super::{Derivations, Model};
use crate::lazy::{self, Concretiser, Mismatch, Restorer};
use crate::observe::Observer;
use crate::spell::{Speller, Spelling};
use crate::walk::{TOO_DEEP, Violation, Walk};

/// Judges an object's twin unless the walk has been there.
fn valid_object<T: Model>(twin: &T::Twin, walk: &mut Walk) -> bool {
    let address = ptr::from_ref(twin).addr();
    !T::HAS_OBJECTS || !walk.enter(twin) || walk.held_by(Some(address), |walk| T::valid_throughout(twin, walk))
}

/// Judges the twin of an object that a box owns: what that holds, the owner of the box holds.
fn valid_content<T: Model>(twin: &T::Twin, walk: &mut Walk) -> bool {
    !T::HAS_OBJECTS || !walk.enter(twin) || T::valid_throughout(twin, walk)
}

/// Judges the twin of an object that may be shared, unless the walk has been there; and no object may hold itself.
fn valid_shared<T: Model>(twin: &T::Twin, walk: &mut Walk) -> bool {
    !T::HAS_OBJECTS || walk.shared(twin, T::valid_throughout)
}

/// Judges an object unless the walk has been there.
pub(super) fn violated_object<T: Model>(object: &T, walk: &mut Walk) -> Option<Violation> {
    if walk.enter(object) { violated_content(object, walk) } else { None }
}

/// Judges an object that a box owns: boxes make no cycles, so it need not be remembered.
pub(super) fn violated_content<T: Model>(object: &T, walk: &mut Walk) -> Option<Violation> {
    if !T::HAS_OBJECTS || walk.is_shallow() {
        return None;
    }
    if !walk.descend() {
        return Some(TOO_DEEP);
    }
    let violation = object.violated(walk);
    walk.ascend();
    violation
}

/// Implements `Model` for a pointer that owns its object, alone or with others.
macro_rules! owning {
    ($($pointer:ident, $build:ident, $valid:ident, $violated:ident, $observe:ident, $derive:expr, $spell:expr;)*) => {$(
        impl<T: Model> Model for $pointer<T> {
            type Twin = lazy::$pointer<T::Twin>;

            const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;
            const HAS_OBJECTS: bool = T::HAS_OBJECTS;

            #[inline]
            fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
                concretiser.$build::<T>(twin)
            }

            fn valid(twin: &Self::Twin) -> bool {
                T::valid(twin)
            }

            fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
                $valid::<T>(twin, walk)
            }

            fn violated(&self, walk: &mut Walk) -> Option<Violation> {
                $violated(&**self, walk)
            }

            fn observe(&self, observer: &mut Observer) -> Datum {
                observer.$observe(&**self)
            }

            fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                restorer.$build(datum)
            }

            fn derive(&self) -> Derivations<Self> {
                let derive: fn(&Self) -> Derivations<Self> = $derive;
                derive(self)
            }

            fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
                let spell: fn(&Self, &mut Speller) -> Option<Spelling> = $spell;
                spell(self, speller)
            }
        }
    )*};
}

owning! {
    Box, sole, valid_content, violated_content, content, |it| {
        let mut all = Derivations::none();
        all.part((**it).derive(), |it: &mut Box<T>| Some(&mut **it));
        all
    }, |it, speller| {
        (**it).spell(speller)?.now().map(|content| Spelling::Now(format!("Box::new({content})")))
    };
    Rc, shared, valid_shared, violated_object, object, |_| Derivations::none(), |it, speller| {
        speller.uses("std::rc::Rc");
        speller.shared("Rc", &**it)
    };
    Arc, shared_sync, valid_shared, violated_object, object, |_| Derivations::none(), |it, speller| {
        speller.uses("std::sync::Arc");
        speller.shared("Arc", &**it)
    };
}

/// Implements `Model` for weak pointers.
macro_rules! weak {
    ($($module:ident, $kind:ident, $build:ident, $pointer:literal, $uses:literal, $empty:literal;)*) => {$(
        impl<T: Model> Model for $module::Weak<T> {
            type Twin = lazy::Weak<T::Twin, lazy::$kind>;

            const HAS_INVARIANTS: bool = false;
            const HAS_OBJECTS: bool = T::HAS_OBJECTS;

            fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
                twin.upgrade().map_or_else($module::Weak::new, |twin| concretiser.$build::<T>(&twin))
            }

            fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
                twin.upgrade().is_none_or(|twin| valid_object::<T>(&twin, walk))
            }

            fn violated(&self, walk: &mut Walk) -> Option<Violation> {
                self.upgrade().and_then(|object| violated_object(&*object, walk))
            }

            fn observe(&self, observer: &mut Observer) -> Datum {
                self.upgrade().map_or(Datum::Nothing, |object| Datum::Some(Box::new(observer.object(&*object))))
            }

            fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                if *datum == Datum::Nothing { Ok($module::Weak::new()) } else { restorer.$build(datum) }
            }

            fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
                let Some(object) = self.upgrade() else { return Some(Spelling::Now($empty.to_owned())) };
                speller.uses($uses);
                speller.weak($pointer, $empty, &*object)
            }
        }
    )*};
}

weak! {
    rc, ByRc, weak, "Rc", "std::rc::Rc", "std::rc::Weak::new()";
    sync, ByArc, weak_sync, "Arc", "std::sync::Arc", "std::sync::Weak::new()";
}

impl<T: Model> Model for NonNull<T> {
    type Twin = NonNull<T::Twin>;

    const HAS_INVARIANTS: bool = false;
    const HAS_OBJECTS: bool = T::HAS_OBJECTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        concretiser.raw::<T>(*twin)
    }

    fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
        valid_object::<T>(crate::lazy::pooled(twin), walk)
    }

    fn observe(&self, observer: &mut Observer) -> Datum {
        observer.raw(self.as_ptr())
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        restorer.raw(datum)
    }
}

/// Implements `Model` for raw pointers that may be null.
macro_rules! raw {
    ($($(* $mutability:ident)?, $null:expr, $cast:expr, $spell:literal;)*) => {$(
        impl<T: Model> Model for $(* $mutability)? T {
            type Twin = $(* $mutability)? T::Twin;

            const HAS_INVARIANTS: bool = false;
            const HAS_OBJECTS: bool = T::HAS_OBJECTS;

            fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
                NonNull::new(*twin as *mut T::Twin).map_or($null, |twin| $cast(concretiser.raw::<T>(twin).as_ptr()))
            }

            fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
                NonNull::new(*twin as *mut T::Twin).is_none_or(|twin| <NonNull<T>>::valid_throughout(&twin, walk))
            }

            fn observe(&self, observer: &mut Observer) -> Datum {
                match observer.raw(*self) {
                    Datum::Nothing => Datum::Nothing,
                    object => Datum::Some(Box::new(object)),
                }
            }

            fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                match datum {
                    Datum::Nothing => Ok($null),
                    object => restorer.raw::<T>(object).map(|object| $cast(object.as_ptr())),
                }
            }

            fn spell(&self, _: &mut Speller) -> Option<Spelling> {
                self.is_null().then(|| Spelling::Now($spell.to_owned()))
            }
        }
    )*};
}

raw! {
    *mut, ptr::null_mut(), |pointer: *mut T| pointer, "std::ptr::null_mut()";
    *const, ptr::null(), |pointer: *mut T| pointer.cast_const(), "std::ptr::null()";
}
