//! An allocator that knows what it gave away, and that does not give without end.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How many bytes a run may have at a time.
const LIMIT: usize = 1 << 30;
/// How many allocations are remembered; a power of two.
const SLOTS: usize = 1 << 14;
/// Where an allocation was that has been freed.
const FREED: usize = 1;

struct Memory {
    lock: AtomicBool,
    /// Addresses and sizes, by open addressing.
    table: UnsafeCell<[(usize, usize); SLOTS]>,
    used: AtomicUsize,
    bytes: AtomicUsize,
    /// Whether the call is over: what is allocated to look at what it left is none of its memory, even where it freed some.
    is_over: AtomicBool,
}

// SAFETY: the table is used only under the lock.
unsafe impl Sync for Memory {}

#[global_allocator]
static MEMORY: Memory = Memory {
    lock: AtomicBool::new(false),
    table: UnsafeCell::new([(0, 0); SLOTS]),
    used: AtomicUsize::new(0),
    bytes: AtomicUsize::new(0),
    is_over: AtomicBool::new(false),
};

impl Memory {
    fn locked<R>(&self, body: impl FnOnce(&mut [(usize, usize); SLOTS]) -> R) -> R {
        while self.lock.swap(true, Ordering::Acquire) {
            std::hint::spin_loop();
        }
        // SAFETY: the lock is held.
        let result = body(unsafe { &mut *self.table.get() });
        self.lock.store(false, Ordering::Release);
        result
    }

    fn note(&self, address: usize, size: usize) {
        if self.is_over.load(Ordering::Relaxed) {
            return;
        }
        self.locked(|table| {
            let mut at = slot(address);
            while table[at].0 > FREED {
                at = (at + 1) % SLOTS;
            }
            if table[at].0 == FREED || self.used.fetch_add(1, Ordering::Relaxed) < SLOTS / 2 {
                table[at] = (address, size);
            }
        });
    }

    fn forget(&self, address: usize) {
        self.locked(|table| {
            if let Some(at) = find(table, address) {
                table[at] = (FREED, 0);
            }
        });
    }
}

fn slot(address: usize) -> usize {
    (address >> 4).wrapping_mul(0x9E37_79B9) >> 8 & (SLOTS - 1)
}

fn find(table: &[(usize, usize); SLOTS], address: usize) -> Option<usize> {
    let mut at = slot(address);
    while table[at].0 != 0 {
        if table[at].0 == address {
            return Some(at);
        }
        at = (at + 1) % SLOTS;
    }
    None
}

/// Whether there is an allocation of this size at an address.
pub fn is_allocated(address: usize, size: usize) -> bool {
    MEMORY.locked(|table| find(table, address).is_some_and(|at| table[at].1 == size))
}

/// An input comes: where there is little room left, what was allocated for others is forgotten. Nothing leads there any more.
pub fn make_room() {
    MEMORY.is_over.store(false, Ordering::Relaxed);
    if MEMORY.used.load(Ordering::Relaxed) > SLOTS / 4 {
        MEMORY.locked(|table| table.fill((0, 0)));
        MEMORY.used.store(0, Ordering::Relaxed);
    }
}

/// A run begins: what was allocated before does not count.
pub fn begin() {
    MEMORY.bytes.store(0, Ordering::Relaxed);
}

/// The call under test is over.
pub fn end() {
    MEMORY.is_over.store(true, Ordering::Relaxed);
}

// SAFETY: the system's allocator does it.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.bytes.fetch_add(layout.size(), Ordering::Relaxed).wrapping_add(layout.size()) as isize > LIMIT as isize {
            return std::ptr::null_mut();
        }
        let address = unsafe { System.alloc(layout) };
        self.note(address.addr(), layout.size());
        address
    }

    unsafe fn dealloc(&self, address: *mut u8, layout: Layout) {
        self.bytes.fetch_sub(layout.size(), Ordering::Relaxed);
        self.forget(address.addr());
        unsafe { System.dealloc(address, layout) };
    }
}
