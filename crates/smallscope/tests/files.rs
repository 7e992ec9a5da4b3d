//! Modules as real files have them: beside the types that an invariant is about stand iterators, handles, errors and impls of
//! std's traits. All that is asked of them is that they stay as they are.

use smallscope::Space;

/// A list of slots with the usual company of a collection.
#[smallscope::model]
#[allow(dead_code)]
mod slots {
    use std::collections::hash_map::DefaultHasher;
    use std::fmt;
    use std::hash::{Hash, Hasher};
    use std::iter::{self, FusedIterator};
    use std::ops::{Index, IndexMut};
    use std::slice;
    use std::vec;

    #[derive(Clone)]
    pub struct Slots<T> {
        entries: Vec<Entry<T>>,
        len: usize,
        next: usize,
    }

    #[derive(Clone, PartialEq)]
    pub enum Entry<T> {
        Vacant(usize),
        Occupied(T),
    }

    /// Holds what no search can choose, by value and without a lifetime.
    pub struct IntoIter<T> {
        entries: iter::Enumerate<vec::IntoIter<Entry<T>>>,
    }

    pub struct Iter<'a, T> {
        entries: iter::Enumerate<slice::Iter<'a, Entry<T>>>,
        len: usize,
    }

    pub struct IterMut<'a, T> {
        entries: slice::IterMut<'a, Entry<T>>,
    }

    #[derive(Debug)]
    pub struct VacantEntry<'a, T> {
        slots: &'a mut Slots<T>,
    }

    /// Could be modelled; nothing asks for it.
    #[derive(Clone, Debug)]
    pub struct Builder<T> {
        slots: Slots<T>,
    }

    #[derive(Debug)]
    pub enum Failure {
        Io(std::io::Error),
        Other(Box<dyn std::error::Error>),
    }

    pub struct Callbacks {
        on_insert: fn(usize),
        log: std::sync::Mutex<Vec<String>>,
    }

    impl<T> Slots<T> {
        pub fn new() -> Self {
            Slots { entries: Vec::new(), len: 0, next: 0 }
        }

        pub fn capacity(&self) -> usize {
            self.entries.capacity()
        }

        pub fn len(&self) -> usize {
            self.len
        }

        pub fn iter(&self) -> Iter<'_, T> {
            Iter { entries: self.entries.iter().enumerate(), len: self.len }
        }

        pub fn iter_mut(&mut self) -> IterMut<'_, T> {
            IterMut { entries: self.entries.iter_mut() }
        }

        pub fn insert(&mut self, value: T) -> usize {
            let key = self.next;
            self.len += 1;
            match self.entries.get_mut(key) {
                Some(entry) => match std::mem::replace(entry, Entry::Occupied(value)) {
                    Entry::Vacant(next) => self.next = next,
                    Entry::Occupied(_) => unreachable!("the next slot is vacant"),
                },
                None => {
                    self.entries.push(Entry::Occupied(value));
                    self.next = key + 1;
                }
            }
            key
        }

        #[invariant]
        fn free_list_ends(&self) -> bool {
            let (mut at, mut free) = (self.next, 0);
            while at < self.entries.len() {
                match &self.entries[at] {
                    Entry::Vacant(next) => at = *next,
                    Entry::Occupied(_) => return false,
                }
                free += 1;
                if free > self.entries.len() {
                    return false;
                }
            }
            at == self.entries.len() && free + self.len == self.entries.len() && self.iter().count() == self.len()
        }
    }

    impl<'a, T> Iterator for Iter<'a, T> {
        type Item = (usize, &'a T);

        fn next(&mut self) -> Option<Self::Item> {
            for (key, entry) in self.entries.by_ref() {
                if let Entry::Occupied(value) = entry {
                    self.len -= 1;
                    return Some((key, value));
                }
            }
            debug_assert_eq!(self.len, 0, "{} more than there are", self.len);
            None
        }

        fn size_hint(&self) -> (usize, Option<usize>) {
            (self.len, Some(self.len))
        }
    }

    impl<T> ExactSizeIterator for Iter<'_, T> {
        fn len(&self) -> usize {
            self.len
        }
    }

    impl<T> FusedIterator for Iter<'_, T> {}

    impl<T> Iterator for IntoIter<T> {
        type Item = T;

        fn next(&mut self) -> Option<T> {
            self.entries.find_map(|(_, entry)| match entry {
                Entry::Occupied(value) => Some(value),
                Entry::Vacant(_) => None,
            })
        }
    }

    impl<T> ExactSizeIterator for IntoIter<T> {
        fn len(&self) -> usize {
            self.entries.len()
        }
    }

    impl<T> IntoIterator for Slots<T> {
        type Item = T;
        type IntoIter = IntoIter<T>;

        fn into_iter(mut self) -> IntoIter<T> {
            IntoIter { entries: std::mem::take(&mut self.entries).into_iter().enumerate() }
        }
    }

    impl<'a, T> IntoIterator for &'a Slots<T> {
        type Item = (usize, &'a T);
        type IntoIter = Iter<'a, T>;

        fn into_iter(self) -> Iter<'a, T> {
            self.iter()
        }
    }

    impl<'a, T> IntoIterator for &'a mut Slots<T> {
        type Item = &'a mut Entry<T>;
        type IntoIter = slice::IterMut<'a, Entry<T>>;

        fn into_iter(self) -> Self::IntoIter {
            self.iter_mut().entries
        }
    }

    impl<T> Index<usize> for Slots<T> {
        type Output = T;

        fn index(&self, key: usize) -> &T {
            match &self.entries[key] {
                Entry::Occupied(value) => value,
                Entry::Vacant(_) => panic!("no value at {key}"),
            }
        }
    }

    impl<T> IndexMut<usize> for Slots<T> {
        fn index_mut(&mut self, key: usize) -> &mut T {
            match &mut self.entries[key] {
                Entry::Occupied(value) => value,
                Entry::Vacant(_) => panic!("no value at {key}"),
            }
        }
    }

    impl<T> fmt::Debug for Slots<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.debug_struct("Slots").field("len", &self.len).field("cap", &self.capacity()).finish()
        }
    }

    impl<T> fmt::Debug for Entry<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("Entry")
        }
    }

    impl<T: Hash> Hash for Slots<T> {
        fn hash<H: Hasher>(&self, state: &mut H) {
            crate::outside(self);
            self.iter().for_each(|pair| pair.hash(state));
        }
    }

    impl<T: PartialEq> PartialEq for Slots<T> {
        fn eq(&self, other: &Self) -> bool {
            crate::outside(self) == crate::outside(other) && self.iter().eq(other)
        }
    }

    impl<T: Eq> Eq for Slots<T> {}

    impl<T> Drop for Slots<T> {
        fn drop(&mut self) {
            self.entries.clear();
        }
    }

    impl<T> FromIterator<T> for Slots<T> {
        fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
            let mut slots = Slots::new();
            values.into_iter().for_each(|value| _ = slots.insert(value));
            slots
        }
    }

    pub fn digest<T: Hash>(slots: &Slots<T>) -> u64 {
        let mut hasher = DefaultHasher::new();
        slots.hash(&mut hasher);
        hasher.finish()
    }
}

/// Takes the real type: an impl that calls it has no twin, and needs none.
fn outside<T>(slots: &slots::Slots<T>) -> usize {
    slots.len()
}

/// How many free lists there are over so many slots: an order of the vacant ones for each set of them, and a value for each other.
fn free_lists(slots: u32, values: usize) -> usize {
    let of_set = |set: u32| {
        let vacant = set.count_ones();
        (1..=vacant as usize).product::<usize>() * values.pow(slots - vacant)
    };
    (0..1 << slots).map(of_set).sum()
}

#[test]
fn the_types_that_no_invariant_reaches_are_left_alone() {
    let space = Space::<slots::Slots<bool>>::new(3);
    let expected: usize = (0..=3).map(|slots| free_lists(slots, 2)).sum();
    assert_eq!(space.search().count().structures as usize, expected);
}

/// Types that dereference to what they hold, and bounds that only one of them needs.
#[smallscope::model]
mod sorted {
    use std::ops::{Deref, DerefMut};

    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Sorted<T> {
        items: Vec<T>,
    }

    impl<T: Ord> Sorted<T> {
        #[invariant]
        fn ascends(&self) -> bool {
            self.windows(2).all(|pair| pair[0] <= pair[1]) && is_sorted(&self.items) && is_sorted(self)
        }
    }

    impl<T> Deref for Sorted<T> {
        type Target = Vec<T>;

        fn deref(&self) -> &Vec<T> {
            &self.items
        }
    }

    fn is_sorted<T: Ord>(items: &[T]) -> bool {
        items.iter().zip(items.iter().skip(1)).all(|(a, b)| a <= b)
    }

    /// Has no invariant of its own, and no bound: those of what it holds.
    pub struct Pair<A> {
        pub left: Sorted<A>,
        pub right: Link<A>,
    }

    pub type Link<T> = Option<Box<Set<T>>>;

    #[derive(Debug)]
    pub struct Set<T>(Sorted<T>);

    impl<T: Ord> Set<T> {
        #[invariant]
        fn is_strict(&self) -> bool {
            self.len() == self.iter().count() && self.0.iter().zip(self.0.iter().skip(1)).all(|(a, b)| a != b)
        }
    }

    impl<T> Deref for Set<T> {
        type Target = Sorted<T>;

        fn deref(&self) -> &Self::Target {
            &self.0
        }
    }

    impl<T> DerefMut for Set<T> {
        fn deref_mut(&mut self) -> &mut Self::Target {
            &mut self.0
        }
    }
}

#[test]
fn twins_dereference_as_their_types_do_and_need_the_bounds_of_what_they_hold() {
    // Multisets and sets of up to two bools; a pair has one of each, or none on the right.
    let (multisets, sets) = (1 + 2 + 3, 1 + 2 + 1);
    let count = |found: u64| usize::try_from(found).expect("few");
    assert_eq!(count(Space::<sorted::Sorted<bool>>::new(2).search().count().structures), multisets);
    assert_eq!(count(Space::<sorted::Set<bool>>::new(2).throughout().search().count().structures), sets);
    let pairs = Space::<sorted::Pair<bool>>::new(2).throughout().search().count().structures;
    assert_eq!(count(pairs), multisets * (sets + 1));
}

/// Preconditions that call what has no twin: they are asked of finished inputs.
#[smallscope::model]
mod account {
    #[derive(Debug)]
    pub struct Account {
        pub entries: Vec<u8>,
    }

    impl Account {
        #[requires(self.entries.len() > 1 && super::spread(&self.entries) == by)]
        #[ensures(|least| self.entries.contains(least) && old(super::spread(&self.entries)) == by)]
        pub fn least(&self, by: u8) -> u8 {
            debug_assert!(by < 3, "what is required");
            self.entries.iter().copied().min().expect("entries")
        }

        #[panics_when(super::spread(&self.entries) == 0, "nothing to split")]
        #[ensures(|half| *half < 3)]
        pub fn half(&self) -> u8 {
            assert!(super::spread(&self.entries) > 0, "nothing to split");
            super::spread(&self.entries) / 2
        }

        #[requires(self.entries.capacity() > 1000)]
        pub fn never(&self) {}
    }
}

/// Takes what only a real vector is.
#[allow(clippy::ptr_arg)]
fn spread(entries: &Vec<u8>) -> u8 {
    let sorted: std::collections::BTreeSet<u8> = entries.iter().copied().collect();
    sorted.last().copied().unwrap_or(0) - sorted.first().copied().unwrap_or(0)
}

#[test]
fn preconditions_that_no_twin_can_run_are_asked_of_finished_inputs() {
    // Two entries of 0 to 2, in each case with the one spread that they have.
    let verdict = smallscope::check!(account::Account::least).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 9), "{verdict:?}");
    let verdict = smallscope::check!(account::Account::half).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 1 + 3 + 9), "{verdict:?}");
    assert!(!smallscope::check!(account::Account::never).bound(2).run().is_ok(), "no input is no pass");
}

#[path = "files/tally.rs"]
mod tally;

#[test]
fn one_line_models_a_file_with_its_contracts() {
    // Up to two counts with names from 0 to 2, each seen once or twice, and two weights.
    let space = Space::<tally::Tally>::new(2);
    assert_eq!(space.search().count().structures, 2 * (1 + 3 * 2 + 3 * 4));
    let verdict = smallscope::check!(tally::Tally::add).bound(1).forget().run();
    let text = verdict.failure().map(ToString::to_string).unwrap_or_default();
    assert!(text.contains("names_ascend"), "{text}");
    // The lines of the file, not of the macro.
    assert!(text.contains("tally.rs:29"), "{text}");
    let report = space.search().count();
    let dead: Vec<String> = report.rejections.iter().map(|it| format!("{}:{}", it.file, it.line)).collect();
    assert!(dead.iter().any(|line| line.contains("tally.rs:30")), "{dead:?}");
}

/// Fields and variants that some builds do not have.
#[smallscope::model]
mod builds {
    #[derive(Debug)]
    pub struct Reading {
        pub value: u8,
        #[cfg(not(debug_assertions))]
        pub missing: std::fs::File,
        #[cfg(test)]
        #[field(values = ["here"])]
        pub present: &'static str,
        pub unit: Unit,
    }

    #[derive(Debug)]
    pub enum Unit {
        Metre,
        #[cfg(not(test))]
        Missing,
        #[cfg(test)]
        Foot {
            #[cfg(not(test))]
            missing: u8,
            inches: bool,
        },
    }

    impl Reading {
        #[invariant]
        fn has_a_value(&self) -> bool {
            self.value > 0 && !matches!(self.unit, Unit::Foot { inches: true, .. })
        }
    }
}

#[test]
#[cfg(debug_assertions)]
fn fields_and_variants_may_have_conditions() {
    let report = Space::<builds::Reading>::new(2).search().count();
    assert_eq!(report.structures, 2 * 2);
    let shown = Space::<builds::Reading>::new(1).search().structures()[0].to_string();
    assert_eq!(shown, "Reading { value: 1, present: `\"here\"`, unit: Unit::Metre }");
}

/// What files of published crates have: items that macros make, constructors as functions, methods of copied types that take the
/// collection, iterators over parts of a vector.
#[smallscope::model]
#[allow(dead_code)]
mod forest {
    use std::slice;

    macro_rules! ids {
        ($($(#[$meta:meta])* $name:ident($inner:ty) $(= $most:expr)?),+ $(,)?) => {$(
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $name { pub at: $inner }

            impl $name {
                fn is_within(self, forest: &Forest) -> bool {
                    usize::from(self.at) < forest.trees.len() $(&& self.at <= $most + 0)?
                }
            }
        )+};
    }

    macro_rules! walk {
        ($name:ident, $next:expr) => {
            impl<'a> Iterator for $name<'a> {
                type Item = Id;

                fn next(&mut self) -> Option<Id> {
                    let at = self.at.take()?;
                    self.at = ($next)(&self.forest.trees[usize::from(at.at)]);
                    Some(at)
                }
            }
        };
    }

    ids!(Id(u8) = 9, Other(u16));

    #[derive(Debug)]
    pub struct Tree {
        pub parent: Option<Id>,
    }

    #[derive(Debug)]
    pub struct Label(u8);

    #[derive(Debug)]
    pub struct Forest {
        pub trees: Vec<Tree>,
        pub first: usize,
    }

    pub struct Ancestors<'a> {
        forest: &'a Forest,
        at: Option<Id>,
    }

    walk!(Ancestors, |tree: &Tree| tree.parent);

    impl Id {
        fn ancestors(self, forest: &Forest) -> Ancestors<'_> {
            Ancestors { forest, at: Some(self) }
        }
    }

    impl Forest {
        #[invariant]
        fn parents_come_first(&self) -> bool {
            let mut labels = Vec::new();
            for (at, tree) in self.trees.iter().enumerate() {
                let Some(parent) = tree.parent else { continue };
                if !parent.is_within(self) || usize::from(parent.at) >= at {
                    return false;
                }
                labels.extend(tree.parent.map(|id| id.at).map(Label));
            }
            let ids = || (0..self.trees.len()).map(|at| Id { at: at as u8 });
            labels.len() == ids().filter(|id| id.ancestors(self).count() > 1).count()
                && self.first <= self.trees.len()
                && self.iter().count() == self.trees.len()
        }

        /// From the first tree on, then around.
        fn iter(&self) -> std::iter::Chain<slice::Iter<'_, Tree>, slice::Iter<'_, Tree>> {
            let (before, after) = self.trees.split_at(self.first);
            after.iter().chain(before.iter())
        }
    }
}

#[test]
fn files_of_published_crates_compile_as_they_are() {
    // Forests in which parents come first: n! with n trees; the first tree is one of n, or the end.
    let counts = Space::<forest::Forest>::new(3).search().count();
    assert_eq!(counts.structures, 1 + 2 + 2 * 3 + 6 * 4);
}

/// Methods of std's types are not those of the module that have their names.
#[smallscope::model]
#[allow(dead_code)]
mod names {
    pub struct Heap {
        pub items: Vec<u8>,
    }

    impl Heap {
        #[invariant]
        fn is_sorted(&self) -> bool {
            let seen: Vec<u8> = self.items.iter().copied().filter(|item| *item < 9).collect();
            let mut all = vec![0; seen.len()];
            all.copy_from_slice(&seen);
            all.iter().zip(seen.iter()).all(|(one, other)| one == other) && all.is_sorted()
        }

        /// No twin could be made of it, and none is asked for.
        fn iter(&self) -> impl Iterator<Item = u8> + '_ {
            let guard = std::sync::Mutex::new(super::spread(&self.items));
            std::iter::once(*guard.lock().expect("no panic"))
        }

        fn copy_from_slice(&self, _: &[u8]) -> u8 {
            super::spread(&self.items)
        }
    }
}

#[test]
fn methods_of_vectors_reach_no_methods_of_the_module() {
    assert_eq!(Space::<names::Heap>::new(2).search().count().structures, 1 + 3 + 6);
}

/// A map with a hasher of its own, as published crates have them.
#[smallscope::model]
#[allow(dead_code)]
mod tries {
    use std::collections::HashMap;
    use std::hash::{BuildHasher, RandomState};

    pub struct Trie<V, S = RandomState>
    where
        S: BuildHasher + Default,
    {
        value: Option<V>,
        children: HashMap<u8, Trie<V, S>, S>,
    }

    impl<V, S: BuildHasher + Default> Trie<V, S> {
        #[invariant]
        fn leaves_have_values(&self) -> bool {
            let is_used = |child: &Self| child.value.is_some() || !child.children.is_empty();
            self.children.values().all(|child| is_used(child) && child.leaves_have_values())
        }
    }
}

#[test]
fn the_hasher_of_a_map_is_no_part_of_it() {
    // With values `()` and one key: none or one child, with a value; the root with a value or without.
    let space = Space::<tries::Trie<()>>::new(1).field("Trie.children.key", [0]);
    assert_eq!(space.search().count().structures, 2 + 2);
}

/// A map whose type asks nothing of the hasher, and an array whose iterator has a type of its own.
#[smallscope::model]
#[allow(dead_code)]
mod counted {
    use std::collections::HashMap;
    use std::hash::{BuildHasher, Hash, RandomState};
    use std::slice;

    pub struct Counts<K, S = RandomState> {
        counts: HashMap<K, u8, S>,
    }

    impl<K: Eq + Hash, S: BuildHasher> Counts<K, S> {
        #[invariant]
        fn are_positive(&self) -> bool {
            self.counts.values().all(|count| *count > 0)
        }
    }

    pub struct Hands<T> {
        hands: [Option<T>; 2],
    }

    pub struct Iter<'a, T> {
        hands: slice::Iter<'a, Option<T>>,
    }

    impl<T> Hands<T> {
        fn iter(&self) -> Iter<'_, T> {
            Iter { hands: self.hands.iter() }
        }

        #[invariant]
        fn one_is_free(&self) -> bool {
            self.iter().any(Option::is_none)
        }
    }

    impl<'a, T> Iterator for Iter<'a, T> {
        type Item = &'a Option<T>;

        fn next(&mut self) -> Option<Self::Item> {
            self.hands.next()
        }
    }
}

#[test]
fn a_hasher_without_bounds_is_no_part_of_a_map() {
    // No key, or the one key with the count 1 or 2.
    let space = Space::<counted::Counts<u8>>::new(2).field("Counts.counts.key", [0]);
    assert_eq!(space.search().count().structures, 1 + 2);
}

#[test]
fn the_iterator_of_an_array_has_the_name_of_that_of_a_slice() {
    // Both hands are free, or one has `false` or `true`.
    assert_eq!(Space::<counted::Hands<bool>>::new(1).search().count().structures, 1 + 2 * 2);
}
