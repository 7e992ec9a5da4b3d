//! A ring of nodes through a header that keeps up to three removed nodes for later: `NodeCachingLinkedList.remove` of TACO's subjects,
//! with its invariant in relational logic.

pub struct Node {
    pub value: u8,
    pub next: *mut Node,
    pub previous: *mut Node,
}

#[alloy(invariant = "
    some this.header
    all n: this.header.*next | some n.next and some n.previous and n.previous.next = n and n.next.previous = n
    #(this.header.*next) = plus[this.size, 1]
    all m: this.first_cached.*next | m not in m.^next and no m.previous
    this.cache_size <= 3
    this.cache_size = #(this.first_cached.*next)
")]
pub struct CachingList {
    pub header: *mut Node,
    pub first_cached: *mut Node,
    pub cache_size: usize,
    pub size: usize,
}

const MOST_CACHED: usize = 3;

impl CachingList {
    /// The value at an index, counted from the header.
    pub fn at(&self, index: usize) -> u8 {
        let mut node = unsafe { (*self.header).next };
        for _ in 0..index {
            node = unsafe { (*node).next };
        }
        unsafe { (*node).value }
    }

    #[requires(index < self.size)]
    #[ensures(self.size + 1 == old(self.size))]
    #[ensures(|r| *r == old(self.at(index)))]
    #[ensures(self.cache_size == if old(self.cache_size) < 3 { old(self.cache_size) + 1 } else { old(self.cache_size) })]
    pub fn remove(&mut self, index: usize) -> u8 {
        let mut node;
        if index < self.size / 2 {
            node = unsafe { (*self.header).next };
            let mut current = 0;
            while current < index {
                node = unsafe { (*node).next };
                current += 1;
            }
        } else {
            node = self.header;
            let mut current = self.size;
            while current > index {
                node = unsafe { (*node).previous };
                current -= 1;
            }
        }
        let value = unsafe { (*node).value };
        unsafe { (*(*node).previous).next = (*node).next };
        unsafe { (*(*node).next).previous = (*node).previous };
        self.size -= 1;
        if self.cache_size < MOST_CACHED {
            unsafe { (*node).previous = std::ptr::null_mut() };
            unsafe { (*node).next = self.first_cached };
            self.first_cached = node;
            self.cache_size += 1;
        }
        value
    }
}
