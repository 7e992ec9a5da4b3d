//! A vector that keeps its first items in place and spills the rest to the heap, beside `Vec`.

use smallscope::sequences;

use super::Findings;

/// A vector with room for `N` items in place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SmallVector<T, const N: usize> {
    near: [Option<T>; N],
    /// All items, once they have been too many.
    far: Vec<T>,
    is_spilled: bool,
    /// How many items there are.
    len: usize,
    /// The planted bug: what came back from the heap stays there, too, and is there when the items spill again.
    forgets_to_clear: bool,
}

impl<T: Copy, const N: usize> SmallVector<T, N> {
    /// A vector without items.
    pub fn new() -> Self {
        SmallVector { near: [None; N], far: Vec::new(), is_spilled: false, len: 0, forgets_to_clear: false }
    }

    /// The same with the bug.
    pub fn new_wrong() -> Self {
        SmallVector { forgets_to_clear: true, ..SmallVector::new() }
    }

    /// The items.
    pub fn items(&self) -> Vec<T> {
        if self.is_spilled { self.far.clone() } else { self.near.iter().flatten().copied().collect() }
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Adds an item at the end.
    pub fn push(&mut self, item: T) {
        if !self.is_spilled && self.len == N {
            self.far.extend(self.near.iter_mut().filter_map(Option::take));
            self.is_spilled = true;
        }
        if self.is_spilled {
            self.far.push(item);
        } else {
            self.near[self.len] = Some(item);
        }
        self.len += 1;
    }

    /// Takes the last item.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        if self.is_spilled { self.far.pop() } else { self.near[self.len].take() }
    }

    /// Takes an item from within, and puts the last one in its place.
    pub fn swap_remove(&mut self, place: usize) -> T {
        assert!(place < self.len, "there is no item {place}");
        let last = self.pop().expect("there is an item");
        let slot = if self.is_spilled { self.far.get_mut(place) } else { self.near[place].as_mut() };
        slot.map_or(last, |slot| std::mem::replace(slot, last))
    }

    /// Takes items back from the heap where there is room for them in place.
    pub fn shrink_to_fit(&mut self) {
        if !self.is_spilled || self.len > N {
            return;
        }
        for (place, item) in self.far.iter().enumerate() {
            self.near[place] = Some(*item);
        }
        if !self.forgets_to_clear {
            self.far.clear();
        }
        self.is_spilled = false;
    }
}

macro_rules! sequences_from {
    ($start:expr) => {
        sequences! {
            let mut vector = $start;
            model let mut reference = Vec::new();
            call vector.push(item), reference.push(item) for item in 0..2 if reference.len() < 4;
            call vector.pop(), reference.pop();
            call vector.swap_remove(place), reference.swap_remove(place) for place in 0..4;
            call vector.shrink_to_fit(), reference.shrink_to_fit();
            always vector.items() == reference;
            always vector.len() == reference.len();
        }
    };
}

/// Explores vectors of up to four of two items, two of them in place.
pub fn explore() -> Findings {
    Findings::of(sequences_from!(SmallVector::<u8, 2>::new()).exhaustive().run())
}

/// The same with the bug.
pub fn explore_wrong() -> Findings {
    Findings::of(sequences_from!(SmallVector::<u8, 2>::new_wrong()).exhaustive().run())
}
