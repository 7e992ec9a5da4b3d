#[smallscope::model]
mod bst {
    /// A set of numbers, as a search tree.
    #[derive(Debug)]
    #[alloy(invariant = "
        all n: this.root.*(left + right) {
            n !in n.^(left + right)         // no node is below itself,
            lone n.~(left + right)          // or has two parents,
            no n.left & n.right             // or one child twice
        }
        all n: this.root.*(left + right) {
            all m: n.left.*(left + right) | m.info < n.info
            all m: n.right.*(left + right) | m.info > n.info
        }
        this.size = #this.root.*(left + right)
    ")]
    pub struct Bst {
        root: Option<Box<Node>>,
        size: usize,
    }

    #[derive(Debug)]
    struct Node {
        left: Option<Box<Node>>,
        right: Option<Box<Node>>,
        info: i32,
    }

    impl Bst {
        #[alloy(ensures = "
            this.root.*(left + right).info = this.root`.*(left` + right`).info` - @info
            @result = true <=> @info in this.root`.*(left` + right`).info`
        ")]
        pub fn remove(&mut self, info: i32) -> bool {
            let mut link = &mut self.root;
            while link.as_ref().is_some_and(|node| node.info != info) {
                let node = link.as_mut().expect("the loop goes on at a node");
                link = if info > node.info { &mut node.left } else { &mut node.right };
            }
            let Some(mut node) = link.take() else { return false };
            *link = match (node.left.take(), node.right.take()) {
                (None, child) | (child, None) => child,
                (left, right) => {
                    node.left = left;
                    node.right = right;
                    node.info = take_greatest(&mut node.left);
                    Some(node)
                }
            };
            self.size -= 1;
            true
        }

        /// Exchanges left and right everywhere.
        #[alloy(ensures = "all n: this.root.*(left + right) | n.left = n.right` and n.right = n.left`")]
        pub fn mirror(&mut self) {
            mirror(&mut self.root);
        }
    }

    fn take_greatest(mut link: &mut Option<Box<Node>>) -> i32 {
        while link.as_ref().is_some_and(|node| node.right.is_some()) {
            link = &mut link.as_mut().expect("the loop goes on at a node").right;
        }
        let greatest = link.take().expect("the subtree is not empty");
        *link = greatest.left;
        greatest.info
    }

    fn mirror(link: &mut Option<Box<Node>>) {
        if let Some(node) = link {
            std::mem::swap(&mut node.left, &mut node.right);
            mirror(&mut node.left);
            mirror(&mut node.right);
        }
    }
}
