//! Data structures.

use crate::Bug;

mod arena;
mod bitset;
mod btree;
mod gap;
mod heap;
mod intervals;
mod linked;
mod lru;
mod machine;
mod queue;
mod ranges;
mod ring;
mod stock;
mod trie;
mod undo;
mod union_find;

pub fn bugs() -> Vec<Bug> {
    let parts = [
        btree::bugs,
        intervals::bugs,
        lru::bugs,
        arena::bugs,
        heap::bugs,
        union_find::bugs,
        linked::bugs,
        ring::bugs,
        gap::bugs,
        ranges::bugs,
        bitset::bugs,
        queue::bugs,
        trie::bugs,
        stock::bugs,
        undo::bugs,
        machine::bugs,
    ];
    parts.iter().flat_map(|part| part()).collect()
}
