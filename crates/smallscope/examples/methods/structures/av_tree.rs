//! `AVTree.lookup` of the Intentional Naming System: does a database satisfy a query?
//!
//! Both are intentional names, trees of attributes with values. No reading of the paper is known that gives its number
//! of inputs; here the two have up to `n` pairs together, and `n` strings of which one is the wildcard and the others
//! are interchangeable.

use smallscope::{Space, Verdict, check};

/// The names.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    /// A name, with the number of its pairs.
    #[derive(Debug)]
    pub struct AvTree {
        root: Option<Box<AvPair>>,
        size: usize,
    }

    /// An attribute with its value, refined by the pairs below.
    #[derive(Debug)]
    pub struct AvPair {
        attribute: Rc<Text>,
        /// The wildcard if there is none.
        value: Option<Rc<Text>>,
        // Boxes, for then all pairs of the two names are objects of one class, of which there are up to `n`.
        #[allow(clippy::vec_box)]
        children: Vec<Box<AvPair>>,
    }

    /// A string of which nothing matters but whether another is the same.
    #[derive(Debug)]
    pub struct Text;

    impl AvTree {
        /// `size` pairs, wildcards in leaves only, different attributes below each pair.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            self.root.as_ref().map_or(0, |root| count(root)) == self.size
                && self.root.as_ref().is_none_or(|root| is_proper(root))
        }

        /// The ways from the root to the leaves.
        pub fn paths(&self) -> Vec<Vec<&AvPair>> {
            self.root.iter().flat_map(|root| paths(root)).collect()
        }

        /// Whether some way down begins with pairs that agree with these.
        pub fn has(&self, path: &[&AvPair]) -> bool {
            let agrees = |own: &[&AvPair]| own.iter().zip(path).all(|(own, asked)| agree(own, asked));
            self.paths().iter().any(|own| own.len() >= path.len() && agrees(own))
        }

        /// Whether the database has all that the query asks for.
        #[ensures(|found| *found == query.paths().iter().all(|path| self.has(path)))]
        pub fn lookup(&self, query: &AvTree) -> bool {
            let Some(asked) = &query.root else { return true };
            self.root.as_ref().is_some_and(|own| agree(own, asked) && satisfies(own, asked))
        }

        /// As `lookup`, but the wildcard counts at the root only.
        #[ensures(|found| *found == query.paths().iter().all(|path| self.has(path)))]
        pub fn lookup_without_nested_wildcards(&self, query: &AvTree) -> bool {
            let Some(asked) = &query.root else { return true };
            self.root.as_ref().is_some_and(|own| agree(own, asked) && satisfies_literally(own, asked))
        }
    }

    fn count(pair: &AvPair) -> usize {
        1 + pair.children.iter().map(|child| count(child)).sum::<usize>()
    }

    /// Whether every pair has a value if it has children, and these have different attributes.
    fn is_proper(pair: &AvPair) -> bool {
        (pair.children.is_empty() || pair.value.is_some() && has_different_attributes(&pair.children))
            && pair.children.iter().all(|child| is_proper(child))
    }

    fn has_different_attributes(pairs: &[Box<AvPair>]) -> bool {
        pairs
            .iter()
            .enumerate()
            .all(|(i, pair)| pairs[..i].iter().all(|earlier| !Rc::ptr_eq(&earlier.attribute, &pair.attribute)))
    }

    fn paths(pair: &AvPair) -> Vec<Vec<&AvPair>> {
        if pair.children.is_empty() {
            return vec![vec![pair]];
        }
        let below = pair.children.iter().flat_map(|child| paths(child));
        below.map(|path| std::iter::once(pair).chain(path).collect()).collect()
    }

    /// Whether the attributes are the same and the values agree, of which the wildcard does with all.
    fn agree(own: &AvPair, asked: &AvPair) -> bool {
        let same_value = match (&own.value, &asked.value) {
            (Some(own), Some(asked)) => Rc::ptr_eq(own, asked),
            _ => true,
        };
        Rc::ptr_eq(&own.attribute, &asked.attribute) && same_value
    }

    /// Whether every pair asked for has one that agrees with it, down to the leaves.
    fn satisfies(own: &AvPair, asked: &AvPair) -> bool {
        let one = |asked: &AvPair| own.children.iter().any(|own| agree(own, asked) && satisfies(own, asked));
        asked.children.iter().all(|asked| one(asked))
    }

    /// As `satisfies`, without wildcards.
    fn satisfies_literally(own: &AvPair, asked: &AvPair) -> bool {
        let is_same = |own: &AvPair, asked: &AvPair| own.value.is_some() == asked.value.is_some() && agree(own, asked);
        let one =
            |asked: &AvPair| own.children.iter().any(|own| is_same(own, asked) && satisfies_literally(own, asked));
        asked.children.iter().all(|asked| one(asked))
    }
}

fn space(n: usize) -> Space<(model::AvTree, model::AvTree)> {
    Space::new(n).objects("Text", n.saturating_sub(1).max(1))
}

/// Looks every query up in every database that has up to `n` pairs together with it.
pub fn check(n: usize) -> Verdict {
    check!(model::AvTree::lookup).bound(n).space(space).forget().run()
}

/// Looks them up wrongly.
pub fn hunt(n: usize) -> Verdict {
    check!(model::AvTree::lookup_without_nested_wildcards).bound(n).space(space).forget().run()
}
