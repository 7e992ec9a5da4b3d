//! Generic models in a crate that forbids unsafe code and missing documentation.

use smallscope::Space;
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
