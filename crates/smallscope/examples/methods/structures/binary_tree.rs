//! `BinaryTree.remove`, the running example of the Korat paper (figures 1 and 4).
//!
//! An input is a tree of `n` nodes and one of its nodes: the parameters share objects.

use smallscope::{Verdict, check};

/// The tree, and its nodes that others may hold as well.
#[smallscope::model]
pub mod model {
    use std::cell::RefCell;
    use std::rc::Rc;

    /// A node that somebody else may hold, too.
    pub type Handle = Rc<RefCell<Node>>;

    /// A tree that knows its size.
    #[derive(Debug)]
    pub struct BinaryTree {
        root: Option<Handle>,
        size: usize,
    }

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        left: Option<Handle>,
        right: Option<Handle>,
    }

    impl BinaryTree {
        /// Every node is met once, and there are `size` of them.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let mut met = Vec::new();
            is_tree(&self.root, &mut met) && met.len() == self.size
        }

        /// Whether this very node is in the tree.
        pub fn has(&self, node: &Handle) -> bool {
            is_below(&self.root, node)
        }

        /// Takes a node out; what was below it stays.
        #[requires(self.has(node))]
        #[ensures(!self.has(node))]
        #[ensures(self.size + 1 == old(self.size))]
        pub fn remove(&mut self, node: &Handle) {
            let (left, right) = take_children(node);
            replace(&mut self.root, node, &join(left, right));
            self.size -= 1;
        }

        /// As `remove`, but loses the right subtree of a node that has two.
        #[requires(self.has(node))]
        #[ensures(!self.has(node))]
        #[ensures(self.size + 1 == old(self.size))]
        pub fn remove_losing_subtree(&mut self, node: &Handle) {
            let (left, right) = take_children(node);
            replace(&mut self.root, node, &left.or(right));
            self.size -= 1;
        }
    }

    fn is_tree(link: &Option<Handle>, met: &mut Vec<*const RefCell<Node>>) -> bool {
        let Some(node) = link else { return true };
        if met.contains(&Rc::as_ptr(node)) {
            return false;
        }
        met.push(Rc::as_ptr(node));
        let node = node.borrow();
        is_tree(&node.left, met) && is_tree(&node.right, met)
    }

    fn is_below(link: &Option<Handle>, node: &Handle) -> bool {
        let Some(here) = link else { return false };
        Rc::ptr_eq(here, node) || is_below(&here.borrow().left, node) || is_below(&here.borrow().right, node)
    }

    fn take_children(node: &Handle) -> (Option<Handle>, Option<Handle>) {
        let mut node = node.borrow_mut();
        (node.left.take(), node.right.take())
    }

    /// One tree of two: the second goes below the rightmost node of the first.
    fn join(left: Option<Handle>, right: Option<Handle>) -> Option<Handle> {
        let Some(top) = left else { return right };
        let inner = top.borrow_mut().right.take();
        let joined = join(inner, right);
        top.borrow_mut().right = joined;
        Some(top)
    }

    /// Puts `rest` where `node` is.
    fn replace(link: &mut Option<Handle>, node: &Handle, rest: &Option<Handle>) {
        match link {
            Some(here) if Rc::ptr_eq(here, node) => *link = rest.clone(),
            Some(here) => {
                let mut here = here.borrow_mut();
                replace(&mut here.left, node, rest);
                replace(&mut here.right, node, rest);
            }
            None => {}
        }
    }
}

/// Removes every node from every tree of exactly `n` nodes, as the paper's finitization has it.
pub fn check(n: usize) -> Verdict {
    check!(model::BinaryTree::remove).bound(n).field("BinaryTree.size", n..=n).forget().run()
}

/// Removes, wrongly, every node from every tree of up to `n` nodes.
pub fn hunt(n: usize) -> Verdict {
    check!(model::BinaryTree::remove_losing_subtree).bound(n).forget().run()
}
