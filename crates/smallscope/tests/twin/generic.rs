//! Generic models in a crate that forbids unsafe code and missing documentation.

use smallscope::{Space, check};
use smallscope_core::Shape;
/// Doc.
#[smallscope::model]
pub mod tree {
    use std::cmp::Ordering::{self, *};
    use std::fmt::{self, Debug};
    /// Doc.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Node<K, const B: usize = 2>
    where
        K: Debug,
    {
        key: K,
        left: Link<K, B>,
        right: Link<K, B>,
    }
    type Link<K, const B: usize> = Option<Box<Node<K, B>>>;
    /// Doc.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Tree<K: Debug = i32> {
        root: Link<K, 2>,
        len: usize,
    }
    const LIMIT: usize = 10;

    impl<T: Ord + Debug> Tree<T> {
        const MAX: usize = LIMIT;
        #[invariant]
        fn ok(&self) -> Result<(), String> {
            let n = self.iter().count();
            if n > Self::MAX {
                return Err(format!("{n} {}", self.len));
            }
            check(&self.root, None, None)?;
            if self.len != n {
                return Err("size".into());
            }
            let mut last: Option<&T> = None;
            for k in self {
                if let Some(l) = last {
                    if l.cmp(k) != Less {
                        return Err(String::new());
                    }
                }
                last = Some(k);
            }
            Ok(())
        }
        /// Doc.
        pub fn iter(&self) -> Iter<'_, T> {
            let mut it = Iter { stack: Vec::new(), len: 0 };
            it.push(&self.root);
            it
        }
        /// Doc.
        pub fn insert(&mut self, _k: T) {
            self.len += 1;
            unreachable!()
        }
    }
    #[invariant]
    fn small<K: Ord + Debug>(t: &Tree<K>) -> bool {
        t.len < 5
    }
    fn check<K: Ord + Debug>(n: &Link<K, 2>, lo: Option<&K>, hi: Option<&K>) -> Result<usize, String> {
        let Some(n) = n else { return Ok(0) };
        let Node { key, left, right } = &**n;
        if lo.is_some_and(|lo| cmp(key, lo) != Ordering::Greater) {
            return Err("lo".to_string());
        }
        if let Some(hi) = hi {
            if key >= hi {
                return Err("hi".to_string());
            }
        }
        Ok(check(left, lo, Some(key))? + check(right, Some(key), hi)? + 1)
    }
    fn cmp<A: Ord>(a: &A, b: &A) -> Ordering {
        a.cmp(b)
    }
    /// Doc.
    #[derive(Debug, Clone)]
    pub struct Iter<'a, K: Debug> {
        stack: Vec<&'a Node<K>>,
        len: usize,
    }
    impl<'a, K: Debug> Iter<'a, K> {
        fn push(&mut self, mut n: &'a Link<K, 2>) {
            while let Some(x) = n {
                self.stack.push(x);
                self.len += 1;
                n = &x.left;
            }
        }
    }
    impl<'a, K: Debug> Iterator for Iter<'a, K> {
        type Item = &'a K;
        fn next(&mut self) -> Option<&'a K> {
            let n = self.stack.pop()?;
            self.push(&n.right);
            Some(&n.key)
        }
    }
    impl<'a, K: Ord + Debug> IntoIterator for &'a Tree<K> {
        type Item = &'a K;
        type IntoIter = Iter<'a, K>;
        fn into_iter(self) -> Iter<'a, K> {
            self.iter()
        }
    }
    impl<K: Debug> IntoIterator for Tree<K> {
        type Item = K;
        type IntoIter = std::vec::IntoIter<K>;
        fn into_iter(self) -> Self::IntoIter {
            Vec::new().into_iter()
        }
    }
    impl<K: fmt::Display + Debug> fmt::Display for Tree<K> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{}", self.len)
        }
    }
    #[cfg(test)]
    mod tests {
        use super::*;
        #[test]
        fn ok() {
            let t: Tree<i32> = Tree { root: None, len: 0 };
            t.ok().unwrap();
            assert_eq!(t.to_string(), "0");
            let _ = t.into_iter();
            let mut t: Tree<i32> = Tree { root: None, len: 0 };
            t.len = 0;
            if t.len == 1 {
                t.insert(1)
            }
        }
    }
}
#[test]
fn generic() {
    let all: Vec<tree::Tree<i32>> =
        Space::<tree::Tree<i32>>::new(3).field("Node.key", 1..=3).search().into_iter().collect();
    println!("{} {:?}", all.len(), all.last());
    assert_eq!(all.len(), 15);
    let all: Vec<tree::Tree<u8>> =
        Space::<tree::Tree<u8>>::new(2).field("Node.key", 1..=2).search().into_iter().collect();
    assert_eq!(all.len(), 5);
}

/// A type parameter is the type that a space or a contract is named with.
#[smallscope::model]
mod map {
    #[derive(Debug)]
    pub struct Map<K> {
        pub entries: Vec<Entry<K>>,
    }

    #[derive(Debug)]
    pub struct Entry<K> {
        pub key: K,
        pub is_set: bool,
    }

    impl<K: PartialEq> Map<K> {
        #[invariant]
        pub fn keys_differ(&self) -> bool {
            self.entries.iter().enumerate().all(|(k, entry)| !self.entries[..k].iter().any(|it| it.key == entry.key))
        }

        pub fn has(&self, key: &K) -> bool {
            self.entries.iter().any(|entry| entry.key == *key && entry.is_set)
        }

        #[ensures(self.has(key))]
        pub fn put(&mut self, key: K) {
            match self.entries.iter_mut().find(|entry| entry.key == key) {
                Some(entry) => entry.is_set = true,
                None => self.entries.push(Entry { key, is_set: true }),
            }
        }
    }
}

#[test]
fn outlines_have_the_types_that_parameters_are_given() {
    let key_of = |outline: smallscope_core::Outline| {
        let entry = outline.classes.into_iter().find(|class| class.name == "Entry").unwrap();
        entry.variants[0].fields[0].clone()
    };
    let outline = Space::<map::Map<u8>>::new(2).outline().unwrap();
    assert_eq!(key_of(outline), ("key".to_owned(), Shape::Ints(0, 2)));
    let outline = Space::<map::Map<(bool, char)>>::new(1).outline().unwrap();
    let pair = Shape::Tuple(vec![Shape::Bools(vec![false, true]), Shape::Chars('a', 'b')]);
    assert_eq!(key_of(outline), ("key".to_owned(), pair));
}

#[test]
fn contracts_of_generic_types_are_checked_for_given_types() {
    // Up to two different keys of three in order, set or not, and one to put.
    let maps = 1 + 3 * 2 + 3 * 2 * 4;
    assert_eq!(Space::<map::Map<u8>>::new(2).search().count().structures, maps);
    let verdict = check!(map::Map::<u8>::put).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, maps * 3), "{verdict}");
    let maps = 1 + 2 * 2;
    let verdict = check!(map::Map::<bool>::put).bound(1).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, maps * 2), "{verdict}");
}

#[smallscope::model]
mod defaulted {
    use std::marker::PhantomData;

    /// Named by the default of a parameter only; a function pointer has no values of its own.
    pub struct Plain<T> {
        _of: PhantomData<fn() -> T>,
    }

    pub struct Bag<T, A = Plain<T>> {
        items: Vec<T>,
        _by: PhantomData<A>,
    }

    pub struct IterMut<'a, T>(std::slice::IterMut<'a, T>);

    impl<'a, T> Iterator for IterMut<'a, T> {
        type Item = &'a mut T;

        fn next(&mut self) -> Option<&'a mut T> {
            self.0.next()
        }
    }

    impl<'a, T, A> IntoIterator for &'a Bag<T, A> {
        type Item = &'a T;
        type IntoIter = std::slice::Iter<'a, T>;

        fn into_iter(self) -> std::slice::Iter<'a, T> {
            self.items.iter()
        }
    }

    // Neither of these two can be called through `&self`, so neither needs a twin.
    impl<'a, T, A> IntoIterator for &'a mut Bag<T, A> {
        type Item = &'a mut T;
        type IntoIter = IterMut<'a, T>;

        fn into_iter(self) -> IterMut<'a, T> {
            IterMut(self.items.iter_mut())
        }
    }

    impl<T, A> IntoIterator for Bag<T, A> {
        type Item = T;
        type IntoIter = std::vec::IntoIter<T>;

        fn into_iter(self) -> std::vec::IntoIter<T> {
            self.items.into_iter()
        }
    }

    impl<T: PartialEq, A> Bag<T, A> {
        #[invariant]
        pub fn is_uniform(&self) -> bool {
            IntoIterator::into_iter(self).all(|item| *item == self.items[0])
        }
    }
}

#[test]
fn a_type_in_a_default_is_modelled_and_a_trait_called_by_name_is_that_of_the_shared_reference() {
    // No item, or one of two values up to three times.
    assert_eq!(smallscope::Space::<defaulted::Bag<bool>>::new(3).search().count().structures, 1 + 2 * 3);
}
