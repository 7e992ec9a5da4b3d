//! Models of sets, maps and heaps.
//!
//! What has no order of its own is read in one that depends on the values only, the order in which the search chooses it: the
//! elements of a `HashMap` by their structures, those of a `BinaryHeap` from the greatest to the least.

use std::any::TypeId;
use std::collections::hash_map::RandomState;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::mem::ManuallyDrop;

use smallscope_core::Datum;

use super::containers::items;
use super::{Derivations, Model, structure_of};
use crate::lazy::{ByHash, ByHeap, ByOrd, Concretiser, LazyMap, LazySet, Mismatch, Restorer};
use crate::observe::Observer;
use crate::spell::{Speller, Spelling};
use crate::walk::{Violation, Walk};

/// Elements by their structures.
fn by_structure<'v, T: Model>(items: impl Iterator<Item = &'v T>) -> Vec<&'v T> {
    let mut items: Vec<&T> = items.collect();
    items.sort_by_cached_key(|item| structure_of(*item));
    items
}

/// Entries by the structures of their keys.
fn by_keys<'v, K: Model, V>(entries: impl Iterator<Item = (&'v K, &'v V)>) -> Vec<(&'v K, &'v V)> {
    let mut entries: Vec<(&K, &V)> = entries.collect();
    entries.sort_by_cached_key(|(key, _)| structure_of(*key));
    entries
}

/// Elements from the greatest to the least.
fn descending<'v, T: Model + Ord>(items: impl Iterator<Item = &'v T>) -> Vec<&'v T> {
    let mut items: Vec<&T> = items.collect();
    items.sort_by(|a, b| b.cmp(a).then_with(|| structure_of(*b).cmp(&structure_of(*a))));
    items
}

/// The error of a set or a map with something twice.
fn twice(restorer: &Restorer<'_>, datum: &Datum) -> Mismatch {
    restorer.expected("each key once", datum)
}

/// The code of a collection of std from an array.
fn from_array<Hasher: 'static>(name: &str, items: &str) -> Spelling {
    // `From<[T; N]>` is there for the ordinary hasher only.
    let is_ordinary = [TypeId::of::<()>(), TypeId::of::<(RandomState,)>()].contains(&TypeId::of::<Hasher>());
    Spelling::Now(if is_ordinary {
        format!("{name}::from([{items}])")
    } else {
        format!("[{items}].into_iter().collect()")
    })
}

macro_rules! sets {
    ($([$($hasher:ident)?] $set:ty, [$($bounds:tt)*], $order:ident, $datum:ident, $in_order:expr, $name:literal;)*) => {$(
        impl<T: Model + $($bounds)* $(, $hasher: BuildHasher + Default + 'static)?> Model for $set
        where
            T::Twin: $($bounds)*,
        {
            type Twin = LazySet<T::Twin, $order>;

            const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;
            const HAS_OBJECTS: bool = T::HAS_OBJECTS;

            fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
                let key = |twin| ManuallyDrop::new(concretiser.key(|concretiser| T::concretise(twin, concretiser)));
                let built: Vec<_> = twin.iter().map(key).collect();
                built.into_iter().map(ManuallyDrop::into_inner).collect()
            }

            fn valid(twin: &Self::Twin) -> bool {
                !T::HAS_INVARIANTS || twin.iter().all(T::valid)
            }

            fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
                twin.iter().all(|twin| T::valid_throughout(twin, walk))
            }

            fn violated(&self, walk: &mut Walk) -> Option<Violation> {
                if T::HAS_OBJECTS { self.iter().find_map(|item| item.violated(walk)) } else { None }
            }

            fn observe(&self, observer: &mut Observer) -> Datum {
                Datum::$datum($in_order(self.iter()).into_iter().map(|item| observer.part(item)).collect())
            }

            fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                let data = items(datum, restorer)?;
                let built: Self = restorer.key(|restorer| restorer.elements(data))?.into_iter().collect();
                if built.len() == data.len() { Ok(built) } else { Err(twice(restorer, datum)) }
            }

            fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
                speller.uses(concat!("std::collections::", $name));
                let items = speller.parts($in_order(self.iter()).into_iter())?;
                Some(from_array::<($($hasher,)?)>($name, &items))
            }
        }
    )*};
}

sets! {
    [] BTreeSet<T>, [Ord], ByOrd, Set, Vec::from_iter, "BTreeSet";
    [S] HashSet<T, S>, [Eq + Hash], ByHash, Set, by_structure, "HashSet";
    [] BinaryHeap<T>, [Ord], ByHeap, Sequence, descending, "BinaryHeap";
}

/// Ends the process when it is dropped.
struct Abort;

impl Drop for Abort {
    fn drop(&mut self) {
        eprintln!(
            "smallscope: a key that could be looked up panics when it is inserted, while a value is built: the process ends"
        );
        std::process::abort();
    }
}

/// Puts entries into a map. Values may point to objects that are not filled in, so none may be dropped, also if code of the user
/// panics: that happens when the key is looked up, while the map and the entries are kept from dropping. Keys are whole.
macro_rules! assemble {
    ($map:ty, $entries:expr) => {{
        let mut map = ManuallyDrop::new(<$map>::default());
        for (key, value) in $entries {
            let key = ManuallyDrop::into_inner(key);
            if !map.contains_key(&key) {
                let abort = Abort;
                map.insert(key, ManuallyDrop::into_inner(value));
                std::mem::forget(abort);
            }
        }
        ManuallyDrop::into_inner(map)
    }};
}

macro_rules! maps {
    ($([$($hasher:ident)?] $map:ty, [$($bounds:tt)*], $order:ident, $in_order:expr, $name:literal;)*) => {$(
        impl<K: Model + $($bounds)*, V: Model $(, $hasher: BuildHasher + Default + 'static)?> Model for $map
        where
            K::Twin: $($bounds)*,
        {
            type Twin = LazyMap<K::Twin, V::Twin, $order>;

            const HAS_INVARIANTS: bool = K::HAS_INVARIANTS || V::HAS_INVARIANTS;
            const HAS_OBJECTS: bool = K::HAS_OBJECTS || V::HAS_OBJECTS;

            fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
                let entry = |(key, value)| {
                    let key = ManuallyDrop::new(concretiser.key(|concretiser| K::concretise(key, concretiser)));
                    (key, ManuallyDrop::new(concretiser.nested::<V>(value)))
                };
                let built: Vec<_> = twin.iter().map(entry).collect();
                assemble!(Self, built)
            }

            fn valid(twin: &Self::Twin) -> bool {
                (!K::HAS_INVARIANTS || twin.keys().all(K::valid)) && (!V::HAS_INVARIANTS || twin.values().all(V::valid))
            }

            fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
                (!K::HAS_OBJECTS || twin.keys().all(|key| K::valid_throughout(key, walk)))
                    && (!V::HAS_OBJECTS || twin.values().all(|value| V::valid_throughout(value, walk)))
            }

            fn violated(&self, walk: &mut Walk) -> Option<Violation> {
                if !Self::HAS_OBJECTS {
                    return None;
                }
                let mut entries = $in_order(self.iter()).into_iter();
                entries.find_map(|(key, value)| key.violated(walk).or_else(|| value.violated(walk)))
            }

            fn observe(&self, observer: &mut Observer) -> Datum {
                let entries = $in_order(self.iter()).into_iter();
                Datum::Map(entries.map(|(key, value)| (observer.part(key), observer.part(value))).collect())
            }

            fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                let entries = match datum {
                    Datum::Map(entries) => entries.as_slice(),
                    // Without entries, it reads like a set.
                    Datum::Set(none) if none.is_empty() => &[],
                    other => return Err(restorer.expected("a map, such as `{1: 2}`", other)),
                };
                let mut built = Vec::new();
                for (k, (key, value)) in entries.iter().enumerate() {
                    let key = ManuallyDrop::new(restorer.key(|restorer| restorer.part::<K>(k, key))?);
                    built.push((key, ManuallyDrop::new(restorer.part::<V>(k, value)?)));
                }
                let map: Self = assemble!(Self, built);
                if map.len() == entries.len() {
                    return Ok(map);
                }
                // Its values may point to what is not filled in.
                std::mem::forget(map);
                Err(twice(restorer, datum))
            }

            fn derive(&self) -> Derivations<Self> {
                let mut all = Derivations::none();
                for (k, value) in self.values().enumerate() {
                    all.part(value.derive(), move |this: &mut Self| this.values_mut().nth(k));
                }
                all
            }

            fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
                speller.uses(concat!("std::collections::", $name));
                let mut entries = Vec::new();
                for (key, value) in $in_order(self.iter()) {
                    let [key, value] = [speller.parts([key].into_iter())?, speller.parts([value].into_iter())?];
                    entries.push(format!("({key}, {value})"));
                }
                Some(from_array::<($($hasher,)?)>($name, &entries.join(", ")))
            }
        }
    )*};
}

maps! {
    [] BTreeMap<K, V>, [Ord], ByOrd, Vec::from_iter, "BTreeMap";
    [S] HashMap<K, V, S>, [Eq + Hash], ByHash, by_keys, "HashMap";
}
