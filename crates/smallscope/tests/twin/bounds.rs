//! Generic types with bounds, const parameters and defaults.

#![allow(dead_code)]

use smallscope::Space;
#[smallscope::model]
mod m {
    #[derive(Debug)]
    pub struct Node<K> {
        key: K,
        next: Option<Box<Node<K>>>,
        #[field(derived = Self::count)]
        n: usize,
    }
    impl<T: Ord> Node<T> {
        fn count(&self) -> usize {
            1 + self.next.as_ref().map_or(0, |n| n.count())
        }
        #[invariant]
        #[cfg(test)]
        fn ok(&self) -> bool {
            if let Node { next: Some(next), .. } = self {
                if !next.ok() {
                    return false;
                }
            }
            self.next.as_ref().is_none_or(|n| n.key > self.key)
        }
        #[invariant]
        #[cfg(not(test))]
        fn never(&self) -> bool {
            false
        }
    }
    #[invariant]
    fn short<X: Ord>(n: &Node<X>) -> Option<()> {
        match n.next.as_ref()?.next {
            None => Some(()),
            Some(_) => None,
        }
    }
    /// Two parameters, a phantom and a trait with a generic method.
    #[derive(Debug, Clone)]
    pub struct Map<K: Key, V, const N: usize>
    where
        V: Clone,
    {
        pairs: Vec<Pair<K, V>>,
        marker: std::marker::PhantomData<K>,
    }
    #[derive(Debug, Clone, PartialEq)]
    pub struct Pair<A, B>(pub A, pub Option<B>);
    pub trait Key: PartialOrd + std::fmt::Debug + Clone {
        fn small(&self) -> bool;
    }
    impl Key for u8 {
        fn small(&self) -> bool {
            *self < 2
        }
    }
    impl<K: Key, V: Clone, const N: usize> Map<K, V, N> {
        #[invariant]
        fn ok(&self) -> bool {
            self.pairs.len() <= N
                && self.pairs.windows(2).all(|w| w[0].0 < w[1].0)
                && self.each(|Pair(k, v)| k.small() && v.is_some())
                && self.find(|p| p.0.small()).is_some()
        }
        fn each<F: Fn(&Pair<K, V>) -> bool>(&self, f: F) -> bool {
            self.pairs.iter().all(|p| f(p))
        }
        fn find(&self, f: impl Fn(&Pair<K, V>) -> bool) -> Option<&Pair<K, V>> {
            for p in &self.pairs {
                if f(p) {
                    return Some(p);
                }
            }
            None
        }
    }
}
#[test]
fn gen2() {
    let all: Vec<m::Node<u8>> = Space::<m::Node<u8>>::new(3).search().into_iter().collect();
    println!("{all:?}");
    assert!(all.len() == 6, "{}", all.len());
    let r = Space::<m::Map<u8, bool, 2>>::new(2).search().count();
    println!("{r}");
    assert_eq!(r.structures, 8);
}
