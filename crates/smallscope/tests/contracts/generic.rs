//! Contracts of generic types, for given types.

use smallscope::check;

#[smallscope::model]
mod tree {
    #[derive(Debug)]
    pub struct Tree<K> {
        root: Option<Box<Node<K>>>,
        size: usize,
    }

    #[derive(Debug)]
    struct Node<K> {
        key: K,
        left: Option<Box<Node<K>>>,
        right: Option<Box<Node<K>>>,
    }

    impl<K: Ord> Tree<K> {
        #[invariant]
        fn rep_ok(&self) -> bool {
            ordered(&self.root, None, None) && count(&self.root) == self.size
        }

        pub fn contains(&self, key: &K) -> bool {
            let mut at = &self.root;
            while let Some(node) = at {
                if *key == node.key {
                    return true;
                }
                at = if *key < node.key { &node.left } else { &node.right };
            }
            false
        }

        #[requires(!self.contains(key))]
        #[ensures(self.contains(key) && self.size == old(self.size) + 1)]
        pub fn insert(&mut self, key: K) {
            insert(&mut self.root, key);
            self.size += 1;
        }
    }

    impl Tree<bool> {
        #[check(bound = 2)]
        #[ensures(|full| *full == (self.size == 2))]
        pub fn is_full(&self) -> bool {
            self.size == 2
        }
    }

    fn insert<K: Ord>(at: &mut Option<Box<Node<K>>>, key: K) {
        match at {
            None => *at = Some(Box::new(Node { key, left: None, right: None })),
            Some(node) if key < node.key => insert(&mut node.left, key),
            Some(node) => insert(&mut node.right, key),
        }
    }

    fn ordered<K: Ord>(node: &Option<Box<Node<K>>>, low: Option<&K>, high: Option<&K>) -> bool {
        let Some(node) = node else { return true };
        low.is_none_or(|low| *low < node.key)
            && high.is_none_or(|high| node.key < *high)
            && ordered(&node.left, low, Some(&node.key))
            && ordered(&node.right, Some(&node.key), high)
    }

    fn count<K>(node: &Option<Box<Node<K>>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }
}

#[test]
fn a_generic_contract_is_checked_for_given_types() {
    // Trees of keys 0..=2 and up to 2 nodes with a key that they lack: 1 * 3, 3 * 2, and 3 sets in 2 shapes * 1.
    let verdict = check!(tree::Tree::<u8>::insert).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 3 + 6 + 6), "{verdict}");
    let verdict = check!(tree::Tree::<(bool, bool)>::insert).bound(1).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 4 + 4 * 3), "{verdict}");
}

#[smallscope::model]
mod instances {
    #[derive(Debug)]
    pub struct Pair<T> {
        pub first: T,
    }

    impl Pair<u8> {
        #[check]
        pub fn get(&self) -> u8 {
            self.first
        }
    }

    impl Pair<bool> {
        #[check]
        pub fn get(&self) -> bool {
            self.first
        }
    }
}
