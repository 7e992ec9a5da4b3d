//! Intentional names: trees of attributes and values (Korat paper, section 5.1 and table 3).
//!
//! The paper shows neither the invariant nor all bounds. These are the ones that give the published structures at every
//! size: exactly `n` pairs, whose children are in an order that counts, and `n` strings, of which one is the wildcard
//! and the others are interchangeable. The order of reads behind the published candidates is not known.

use smallscope::Space;

/// The tree.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    use super::super::{CAPACITY, Worklist};

    /// A name, with the number of its pairs.
    #[derive(Debug)]
    pub struct AvTree {
        root: Option<Rc<AvPair>>,
        size: usize,
    }

    /// An attribute with its value, refined by the pairs below.
    #[derive(Debug)]
    pub struct AvPair {
        attribute: Rc<Text>,
        /// The wildcard if there is none.
        value: Option<Rc<Text>>,
        children: Vec<Rc<AvPair>>,
    }

    /// A string of which nothing matters but whether another is the same.
    #[derive(Debug)]
    pub struct Text;

    impl AvTree {
        /// A tree of `size` pairs, wildcards in leaves only, different attributes below each pair.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let Some(root) = &self.root else { return self.size == 0 };
            let mut memory = [None; CAPACITY];
            let mut pairs = Worklist::new(&mut memory);
            pairs.insert(&**root);
            is_tree(&mut pairs) && pairs.len() == self.size && pairs.iter().all(is_proper)
        }
    }

    /// Whether every pair below the first is met once.
    fn is_tree(pairs: &mut Worklist<'_, '_, AvPair>) -> bool {
        while let Some(pair) = pairs.pop() {
            for child in &pair.children {
                if !pairs.insert(child) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the pair has a value if it has children, and these have different attributes.
    fn is_proper(pair: &AvPair) -> bool {
        pair.children.is_empty() || pair.value.is_some() && has_different_attributes(&pair.children)
    }

    fn has_different_attributes(pairs: &[Rc<AvPair>]) -> bool {
        pairs
            .iter()
            .enumerate()
            .all(|(i, pair)| pairs[..i].iter().all(|earlier| !Rc::ptr_eq(&earlier.attribute, &pair.attribute)))
    }
}

/// Names of exactly `n` pairs with `n - 1` strings and the wildcard.
pub fn space(n: usize) -> Space<model::AvTree> {
    Space::new(n).field("AvTree.size", n..=n).objects("Text", n - 1)
}
