//! Binomial heaps after `BinomialHeap.extractMin` of TACO's subjects, with the fault that it has: `merge` loses a tree if a smaller
//! one comes before a tree that is not the first. That takes trees of 1, 4 and 8 nodes, and the least key in the largest.

pub struct Node {
    pub key: u8,
    pub degree: u8,
    pub parent: *mut Node,
    pub sibling: *mut Node,
    pub child: *mut Node,
}

#[alloy(invariant = "
    all n: this.nodes.*(sibling + child) | some n.parent implies n.key >= n.parent.key
    all n: this.nodes.*(sibling + child) | n not in n.^(sibling + child)
    all n: this.nodes.*(sibling + child) | no n.child.*(child + sibling) & n.sibling.*(child + sibling)
    all n: this.nodes.*(sibling + child) | n.degree = #(n.child.*sibling)
    all n: this.nodes.*(sibling + child) | some n.child implies #(n.child.child.*(child + sibling)) = #(n.child.sibling.*(child + sibling))
    all n: this.nodes.*(sibling + child) | all m: n.child.*sibling | m.parent = n
    all n: this.nodes.*(sibling + child) | some n.sibling and some n.parent implies n.degree > n.sibling.degree
    this.size = #(this.nodes.*(sibling + child))
    all n: this.nodes.*sibling | (some n.sibling implies n.degree < n.sibling.degree) and no n.parent
")]
pub struct BinomialHeap {
    pub nodes: *mut Node,
    pub size: usize,
}

impl BinomialHeap {
    pub fn least(&self) -> u8 {
        let mut least = unsafe { (*self.nodes).key };
        let mut at = unsafe { (*self.nodes).sibling };
        while !at.is_null() {
            if unsafe { (*at).key } < least {
                least = unsafe { (*at).key };
            }
            at = unsafe { (*at).sibling };
        }
        least
    }

    #[requires(self.size > 0)]
    #[ensures(self.size + 1 == old(self.size))]
    #[ensures(|r| *r == old(self.least()))]
    pub fn extract_min(&mut self) -> u8 {
        let mut least = self.nodes;
        let mut at = self.nodes;
        while !at.is_null() {
            if unsafe { (*at).key < (*least).key } {
                least = at;
            }
            at = unsafe { (*at).sibling };
        }
        let key = unsafe { (*least).key };
        if least == self.nodes {
            self.nodes = unsafe { (*least).sibling };
        } else {
            let mut before = self.nodes;
            while unsafe { (*before).sibling } != least {
                before = unsafe { (*before).sibling };
            }
            unsafe { (*before).sibling = (*least).sibling };
        }
        let children = reversed(unsafe { (*least).child });
        self.size -= 1;
        if self.nodes.is_null() {
            self.nodes = children;
        } else if !children.is_null() {
            self.merge(children);
            self.join();
        }
        key
    }

    /// Puts the trees of another list among those of this one, by their degrees.
    fn merge(&mut self, others: *mut Node) {
        let (mut one, mut two) = (self.nodes, others);
        while !one.is_null() && !two.is_null() {
            if unsafe { (*one).degree == (*two).degree } {
                let moved = two;
                two = unsafe { (*two).sibling };
                unsafe { (*moved).sibling = (*one).sibling };
                unsafe { (*one).sibling = moved };
                one = unsafe { (*moved).sibling };
            } else if unsafe { (*one).degree < (*two).degree } {
                let next = unsafe { (*one).sibling };
                if next.is_null() || unsafe { (*next).degree > (*two).degree } {
                    let moved = two;
                    two = unsafe { (*two).sibling };
                    unsafe { (*moved).sibling = next };
                    unsafe { (*one).sibling = moved };
                    one = unsafe { (*moved).sibling };
                } else {
                    one = next;
                }
            } else {
                let after = one;
                one = two;
                two = unsafe { (*two).sibling };
                unsafe { (*one).sibling = after };
                if after == self.nodes {
                    self.nodes = one;
                }
            }
        }
        if one.is_null() {
            one = self.nodes;
            while unsafe { !(*one).sibling.is_null() } {
                one = unsafe { (*one).sibling };
            }
            unsafe { (*one).sibling = two };
        }
    }

    /// Makes one tree of two of the same degree.
    fn join(&mut self) {
        let mut before: *mut Node = std::ptr::null_mut();
        let mut at = self.nodes;
        let mut next = unsafe { (*at).sibling };
        while !next.is_null() {
            let after = unsafe { (*next).sibling };
            if unsafe { (*at).degree != (*next).degree }
                || (!after.is_null() && unsafe { (*after).degree == (*at).degree })
            {
                before = at;
                at = next;
            } else if unsafe { (*at).key <= (*next).key } {
                unsafe { (*at).sibling = after };
                unsafe { (*next).parent = at };
                unsafe { (*next).sibling = (*at).child };
                unsafe { (*at).child = next };
                unsafe { (*at).degree += 1 };
            } else {
                if before.is_null() {
                    self.nodes = next;
                } else {
                    unsafe { (*before).sibling = next };
                }
                unsafe { (*at).parent = next };
                unsafe { (*at).sibling = (*next).child };
                unsafe { (*next).child = at };
                unsafe { (*next).degree += 1 };
                at = next;
            }
            next = unsafe { (*at).sibling };
        }
    }
}

/// The list backwards, of trees without a parent.
fn reversed(mut at: *mut Node) -> *mut Node {
    let mut list: *mut Node = std::ptr::null_mut();
    while !at.is_null() {
        let next = unsafe { (*at).sibling };
        unsafe { (*at).parent = std::ptr::null_mut() };
        unsafe { (*at).sibling = list };
        list = at;
        at = next;
    }
    list
}
