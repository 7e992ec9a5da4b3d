//! What invariants of data structures often say. All read as little as decides the question, so that a search that calls them tries few
//! candidates, and objects are told apart by their addresses.
//!
//! They are generic, so that an invariant can call them on the types of its module:
//!
//! ```
//! use smallscope::Space;
//!
//! #[smallscope::model]
//! mod tree {
//!     use smallscope::structures::patterns;
//!     use std::rc::Rc;
//!
//!     pub struct Tree {
//!         pub root: Option<Rc<Node>>,
//!     }
//!
//!     pub struct Node {
//!         pub left: Option<Rc<Node>>,
//!         pub right: Option<Rc<Node>>,
//!     }
//!
//!     impl Tree {
//!         #[invariant]
//!         fn rep_ok(&self) -> bool {
//!             patterns::is_tree(self.root.as_deref(), |node| [node.left.as_deref(), node.right.as_deref()])
//!         }
//!     }
//! }
//!
//! // Trees of up to 3 nodes whose links could point anywhere.
//! assert_eq!(Space::<tree::Tree>::new(3).search().count().structures, 1 + 1 + 2 + 5);
//! ```

use std::ptr;

/// Whether every object from `root` down is met once: no two links point to the same object, and none back up.
///
/// `children` gives the links of an object; null links are passed over.
pub fn is_tree<'a, T, L>(root: Option<&'a T>, mut children: impl FnMut(&'a T) -> L) -> bool
where
    L: IntoIterator<Item = Option<&'a T>>,
{
    let mut met: Vec<&'a T> = Vec::from_iter(root);
    let mut next = 0;
    while let Some(&object) = met.get(next) {
        next += 1;
        for child in children(object).into_iter().flatten() {
            if met.iter().any(|other| ptr::eq(*other, child)) {
                return false;
            }
            met.push(child);
        }
    }
    true
}

/// Whether the objects from `first` on form a list: no object is met twice.
pub fn is_list<'a, T>(first: Option<&'a T>, mut next: impl FnMut(&'a T) -> Option<&'a T>) -> bool {
    is_tree(first, |object| [next(object)])
}

/// Whether no way along the links comes back to an object it was at. Objects may be shared.
pub fn is_acyclic<'a, T: 'a, L>(roots: impl IntoIterator<Item = &'a T>, mut children: impl FnMut(&'a T) -> L) -> bool
where
    L: IntoIterator<Item = Option<&'a T>>,
{
    let (mut path, mut done) = (Vec::new(), Vec::new());
    roots.into_iter().all(|root| descends(root, &mut children, &mut path, &mut done))
}

/// Whether no way down from an object comes back to it or to one of the path.
fn descends<'a, T, L>(
    object: &'a T,
    children: &mut impl FnMut(&'a T) -> L,
    path: &mut Vec<&'a T>,
    done: &mut Vec<&'a T>,
) -> bool
where
    L: IntoIterator<Item = Option<&'a T>>,
{
    let is_in = |objects: &[&T]| objects.iter().any(|other| ptr::eq(*other, object));
    if is_in(done) {
        return true;
    }
    if is_in(path) {
        return false;
    }
    path.push(object);
    let is_acyclic = children(object).into_iter().flatten().all(|child| descends(child, children, path, done));
    path.pop();
    done.push(object);
    is_acyclic
}

/// Whether no item is smaller than the one before it.
pub fn is_sorted<T: PartialOrd>(items: impl IntoIterator<Item = T>) -> bool {
    neighbours(items, |last, item| last <= item)
}

/// Whether every item is greater than the one before it.
pub fn is_strictly_sorted<T: PartialOrd>(items: impl IntoIterator<Item = T>) -> bool {
    neighbours(items, |last, item| last < item)
}

fn neighbours<T>(items: impl IntoIterator<Item = T>, is_right: impl Fn(&T, &T) -> bool) -> bool {
    let mut items = items.into_iter();
    let Some(mut last) = items.next() else { return true };
    for item in items {
        if !is_right(&last, &item) {
            return false;
        }
        last = item;
    }
    true
}

/// Whether no item is there twice.
pub fn are_distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> bool {
    let mut met = Vec::new();
    items.into_iter().all(|item| {
        let is_new = !met.contains(&item);
        met.push(item);
        is_new
    })
}

/// Whether no object is there twice.
pub fn are_distinct_objects<'a, T: 'a>(objects: impl IntoIterator<Item = &'a T>) -> bool {
    are_distinct(objects.into_iter().map(ptr::from_ref))
}

/// Whether no item of one is an item of the other.
pub fn are_disjoint<T: PartialEq>(one: impl IntoIterator<Item = T>, other: impl IntoIterator<Item = T>) -> bool {
    let one: Vec<T> = one.into_iter().collect();
    other.into_iter().all(|item| !one.contains(&item))
}

/// Whether the items are the numbers below `n`, each once, in some order: a map from places to numbers that is bijective.
pub fn is_bijective(images: impl IntoIterator<Item = usize>, n: usize) -> bool {
    let mut is_taken = vec![false; n];
    let mut count = 0;
    for image in images {
        if image >= n || is_taken[image] {
            return false;
        }
        is_taken[image] = true;
        count += 1;
    }
    count == n
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A node of a graph, with the numbers of those that it is linked to.
    type Node = (usize, Vec<usize>);

    /// What the links of a graph of numbered nodes are, as objects.
    fn links<'a>(graph: &'a [Node]) -> impl FnMut(&'a Node) -> Vec<Option<&'a Node>> {
        |node| node.1.iter().map(|&child| graph.get(child)).collect()
    }

    fn graph(children: &[&[usize]]) -> Vec<Node> {
        children.iter().map(|list| list.to_vec()).enumerate().collect()
    }

    #[test]
    fn shared_objects_are_no_tree_and_no_cycle() {
        let shared = graph(&[&[1, 2], &[2], &[]]);
        assert!(!is_tree(Some(&shared[0]), links(&shared)));
        assert!(is_acyclic([&shared[0]], links(&shared)));
        let cycle = graph(&[&[1], &[2], &[1]]);
        assert!(!is_acyclic([&cycle[0]], links(&cycle)));
        assert!(is_tree(None, links(&cycle)));
        let beside = graph(&[&[], &[1]]);
        assert!(is_acyclic([&beside[0]], links(&beside)) && !is_acyclic(&beside, links(&beside)));
    }

    #[test]
    fn all_short_sequences_are_judged_as_by_their_definitions() {
        for code in 0..3_usize.pow(4) {
            for len in 0..=4 {
                let items: Vec<usize> = (0..len).map(|k| code / 3_usize.pow(k) % 3).collect();
                let pairs = || (0..items.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
                assert_eq!(is_sorted(&items), pairs().all(|(i, j)| items[i] <= items[j]));
                assert_eq!(is_strictly_sorted(&items), pairs().all(|(i, j)| items[i] < items[j]));
                assert_eq!(are_distinct(&items), pairs().all(|(i, j)| items[i] != items[j]));
                let images = items.iter().copied();
                let is_permutation = items.len() == 3 && (0..3).all(|image| items.contains(&image));
                assert_eq!(is_bijective(images, 3), is_permutation, "{items:?}");
                let (one, other) = items.split_at(items.len() / 2);
                let expected = one.iter().all(|item| !other.contains(item));
                assert_eq!(are_disjoint(one, other), expected);
            }
        }
    }

    #[test]
    fn objects_are_told_apart_by_their_place() {
        let twice = [7_u8, 7];
        assert!(are_distinct_objects(&twice));
        assert!(!are_distinct_objects([&twice[0], &twice[0]]));
        assert!(is_list(None::<&u8>, |_| None));
    }
}
