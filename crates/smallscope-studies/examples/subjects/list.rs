//! A singly linked list; reversal in place.

#[smallscope::model]
pub mod list {
    /// A list.
    #[derive(Debug)]
    pub struct List {
        head: Link,
    }

    /// A node, or none.
    pub type Link = Option<Box<Node>>;

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        item: i32,
        next: Link,
    }

    #[cover]
    impl List {
        /// Turns the list around.
        #[alloy(ensures = "
            this.head.*next = this.head`.*next`
            all n: this.head.*next | n.next = next`.n and n.item = n.item`
        ")]
        pub fn reverse(&mut self) {
            let mut reversed: Link = None;
            let mut rest = self.head.take();
            while let Some(mut node) = rest {
                rest = node.next.take();
                node.next = reversed;
                reversed = Some(node);
            }
            self.head = reversed;
        }
    }

    #[cfg(test)]
    pub mod generated_tests {
        include!("../../tests/generated/list.rs");
    }
}
