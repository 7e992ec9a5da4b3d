//! A binary tree in an arena.

use smallscope::{Space, paths};

use super::check;

#[smallscope::model]
mod binary {
    #[derive(Debug)]
    pub struct Tree {
        pub nodes: Vec<Node>,
        #[field(index(nodes))]
        pub root: Option<usize>,
    }

    #[derive(Debug, Clone)]
    pub struct Node {
        pub key: u8,
        #[field(index(nodes))]
        pub left: Option<usize>,
        #[field(index(nodes))]
        pub right: Option<usize>,
    }

    impl Tree {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let mut met = vec![false; self.nodes.len()];
            let mut waiting: Vec<usize> = self.root.into_iter().collect();
            while let Some(at) = waiting.pop() {
                if at >= met.len() || met[at] {
                    return false;
                }
                met[at] = true;
                waiting.extend(self.nodes[at].left);
                waiting.extend(self.nodes[at].right);
            }
            met.iter().all(|met| *met)
        }

        /// How far it is to the left.
        #[paths]
        pub fn leftmost(&self) -> Option<u8> {
            let mut at = self.root?;
            while let Some(next) = self.nodes[at].left {
                at = next;
            }
            Some(self.nodes[at].key)
        }

        /// Swaps the children of the root.
        #[paths]
        pub fn mirror(&mut self) {
            let Some(root) = self.root else { return };
            let node = &mut self.nodes[root];
            std::mem::swap(&mut node.left, &mut node.right);
        }
    }
}

use binary::Tree;

fn space() -> Space<Tree> {
    Space::new(3).field("Node.key", 0..=1)
}

#[test]
fn slots_are_read_by_name() {
    let report = paths!(Tree::leftmost).bound(3).field("Node.key", 0..=1).run();
    check(&report, &space(), |tree| {
        let mut read = vec![tree.nodes.len().to_string()];
        let Some(mut at) = tree.root else { return Vec::new() };
        while let Some(next) = tree.nodes[at].left {
            read.push("left".to_owned());
            at = next;
        }
        read.push(tree.nodes[at].key.to_string());
        read
    });
}

#[test]
fn fields_that_are_swapped_are_read() {
    let report = paths!(Tree::mirror).bound(3).field("Node.key", 0..=1).run();
    check(&report, &space(), |tree| match tree.root {
        None => Vec::new(),
        Some(root) => {
            let node = &tree.nodes[root];
            vec![tree.nodes.len().to_string(), node.left.is_some().to_string(), node.right.is_some().to_string()]
        }
    });
}
