//! The heap: one array of words, in which objects follow one another, and one for statics; both with a trail.
//!
//! An object is two header words and its fields, one word each. The first header word has the class (16 bits), how often its monitor was
//! entered (16 bits) and the identity hash code (high half, 0 if nobody asked); the second the length of an array, or a bit for each field that is not chosen yet. Arrays
//! pack their elements. A reference is the index of the first word, 0 is null.
//!
//! A choice point remembers the top of the heap and the height of the trail. Writes to words below the newest choice point's top leave
//! the old word on the trail; younger words need not, since going back drops them. Invariant: undoing the trail to a choice point's
//! height and cutting the heap at its top gives exactly the words of that moment. Statics (fields, states of classes, mirrors, interned
//! strings) never move and are trailed whenever a choice point is open.

use crate::descriptor::Kind;

/// Words before an object's first field or an array's first element.
pub(crate) const HEADER: u32 = 2;
const STATIC: u64 = 1 << 63;
/// Elements (and length) of an array with this bit in its second word are chosen when they are read.
pub(crate) const LAZY_ARRAY: u64 = 1 << 63;

/// The heap has no room for so many words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Full(pub usize);

/// So many words may be added before the collector looks for garbage.
const ROUND: usize = 4 << 20;
/// A trail shorter than this is not worth cleaning.
const LONG: usize = 1 << 16;

pub(crate) struct Heap {
    words: Vec<u64>,
    statics: Vec<u64>,
    trail: Vec<(u64, u64)>,
    /// Words below are older than the newest choice point.
    mark: u32,
    open: bool,
    hashes: u32,
    limit: usize,
    /// Where garbage is collected next, if that is before the limit.
    round_end: usize,
    /// Where allocation stops: the limit, or the end of the round while code runs.
    ceiling: usize,
    /// How often there was no room.
    reserves: u32,
    /// The trail's height at the newest choice point.
    height: u32,
}

/// What a choice point remembers of the heap.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    top: u32,
    trail: u32,
    hashes: u32,
    before: u32,
    height_before: u32,
    was_open: bool,
}

impl Heap {
    pub fn new(limit: usize) -> Self {
        let limit = limit.min(u32::MAX as usize - 1);
        Heap {
            words: vec![0; HEADER as usize],
            statics: vec![0],
            trail: Vec::new(),
            mark: 0,
            open: false,
            hashes: 0,
            limit,
            round_end: 0,
            ceiling: limit,
            reserves: 0,
            height: 0,
        }
    }

    #[inline(always)]
    pub fn get(&self, at: u32) -> u64 {
        self.words[at as usize]
    }

    #[inline(always)]
    pub fn set(&mut self, at: u32, value: u64) {
        let word = self.words[at as usize];
        if at < self.mark {
            self.trail.push((u64::from(at), word));
            if self.trail.len() == self.trail.capacity() {
                self.clean_trail();
            }
        }
        self.words[at as usize] = value;
    }

    #[inline(always)]
    pub fn class(&self, object: u32) -> u32 {
        u32::from(self.words[object as usize] as u16)
    }

    /// Enters the monitor of an object, which nobody else is in.
    pub fn lock(&mut self, object: u32) {
        let head = self.get(object);
        self.set(object, head.wrapping_add(1 << 16));
    }

    /// Leaves the monitor of an object, if it was entered.
    pub fn unlock(&mut self, object: u32) -> bool {
        let head = self.get(object);
        let locked = self.is_locked(object);
        if locked {
            self.set(object, head - (1 << 16));
        }
        locked
    }

    pub fn is_locked(&self, object: u32) -> bool {
        self.get(object) >> 16 & 0xFFFF != 0
    }

    #[inline(always)]
    pub fn length(&self, array: u32) -> u32 {
        self.words[array as usize + 1] as u32
    }

    #[inline(always)]
    pub fn get_static(&self, at: u32) -> u64 {
        self.statics[at as usize]
    }

    #[inline(always)]
    pub fn set_static(&mut self, at: u32, value: u64) {
        let word = &mut self.statics[at as usize];
        if self.open {
            self.trail.push((STATIC | u64::from(at), *word));
        }
        *word = value;
        if self.open && self.trail.len() == self.trail.capacity() {
            self.clean_trail();
        }
    }

    /// Room for statics, which stays for ever.
    pub fn add_statics(&mut self, n: usize) -> u32 {
        let at = self.statics.len() as u32;
        self.statics.resize(self.statics.len() + n, 0);
        at
    }

    /// `n` zeroed words, or an error at the limit.
    #[inline]
    pub fn allocate(&mut self, class: u32, second: u64, n: usize) -> Result<u32, Full> {
        let at = self.words.len();
        if at + n > self.ceiling {
            return Err(Full(n));
        }
        self.words.resize(at + n, 0);
        self.words[at] = u64::from(class);
        self.words[at + 1] = second;
        Ok(at as u32)
    }

    /// Words that an array of `n` elements takes.
    pub fn array_words(kind: Kind, n: u32) -> usize {
        HEADER as usize + (n as usize * kind.bits() as usize).div_ceil(64)
    }

    pub fn identity_hash(&mut self, object: u32) -> i32 {
        let head = self.get(object);
        if head >> 32 == 0 {
            self.hashes += 1;
            // Spread, so that hash tables of such objects are not lists; never 0 and never negative, as in HotSpot.
            let hash = self.hashes.wrapping_mul(0x9E37_79B1) >> 1;
            let hash = if hash == 0 { 1 } else { hash };
            self.set(object, head | u64::from(hash) << 32);
            return hash as i32;
        }
        (head >> 32) as i32
    }

    #[inline(always)]
    pub fn get8(&self, array: u32, i: u32) -> u8 {
        (self.words[(array + HEADER + (i >> 3)) as usize] >> ((i & 7) * 8)) as u8
    }

    #[inline(always)]
    pub fn get16(&self, array: u32, i: u32) -> u16 {
        (self.words[(array + HEADER + (i >> 2)) as usize] >> ((i & 3) * 16)) as u16
    }

    #[inline(always)]
    pub fn get32(&self, array: u32, i: u32) -> u32 {
        (self.words[(array + HEADER + (i >> 1)) as usize] >> ((i & 1) * 32)) as u32
    }

    #[inline(always)]
    pub fn get64(&self, array: u32, i: u32) -> u64 {
        self.words[(array + HEADER + i) as usize]
    }

    #[inline(always)]
    pub fn set8(&mut self, array: u32, i: u32, v: u8) {
        self.insert(array + HEADER + (i >> 3), (i & 7) * 8, 0xFF, u64::from(v));
    }

    #[inline(always)]
    pub fn set16(&mut self, array: u32, i: u32, v: u16) {
        self.insert(array + HEADER + (i >> 2), (i & 3) * 16, 0xFFFF, u64::from(v));
    }

    #[inline(always)]
    pub fn set32(&mut self, array: u32, i: u32, v: u32) {
        self.insert(array + HEADER + (i >> 1), (i & 1) * 32, 0xFFFF_FFFF, u64::from(v));
    }

    #[inline(always)]
    pub fn set64(&mut self, array: u32, i: u32, v: u64) {
        self.set(array + HEADER + i, v);
    }

    #[inline(always)]
    fn insert(&mut self, at: u32, shift: u32, mask: u64, v: u64) {
        let old = self.get(at);
        self.set(at, old & !(mask << shift) | v << shift);
    }

    /// An element as a register holds it.
    pub fn element(&self, kind: Kind, array: u32, i: u32) -> u64 {
        match kind {
            Kind::Byte | Kind::Boolean => u64::from(self.get8(array, i) as i8 as i32 as u32),
            Kind::Char => u64::from(self.get16(array, i)),
            Kind::Short => u64::from(self.get16(array, i) as i16 as i32 as u32),
            Kind::Long | Kind::Double => self.get64(array, i),
            _ => u64::from(self.get32(array, i)),
        }
    }

    pub fn set_element(&mut self, kind: Kind, array: u32, i: u32, v: u64) {
        match kind {
            Kind::Boolean => self.set8(array, i, v as u8 & 1),
            Kind::Byte => self.set8(array, i, v as u8),
            Kind::Char | Kind::Short => self.set16(array, i, v as u16),
            Kind::Long | Kind::Double => self.set64(array, i, v),
            _ => self.set32(array, i, v as u32),
        }
    }

    /// Bytes of a byte array from `from` on.
    pub fn bytes(&self, array: u32, from: u32, n: u32) -> Vec<u8> {
        (from..from + n).map(|i| self.get8(array, i)).collect()
    }

    pub fn top(&self) -> usize {
        self.words.len()
    }

    pub fn limit(&self) -> usize {
        self.limit
    }

    /// Words below are older than the newest choice point.
    pub fn marked(&self) -> u32 {
        self.mark
    }

    /// Code begins to run: from now on the collector may be asked for room.
    pub fn watch(&mut self) {
        if self.round_end < self.words.len() + ROUND / 4 {
            self.round_end = self.words.len() + ROUND;
        }
        self.ceiling = self.limit.min(self.round_end);
    }

    /// Code stops running: nobody can collect.
    pub fn unwatch(&mut self) {
        self.ceiling = self.limit;
    }

    /// After a collection that left `alive` words: whether there is room for `needed` more.
    pub fn make_room(&mut self, alive: usize, needed: usize) -> bool {
        let top = self.words.len();
        self.round_end = top + needed + ROUND.max(alive);
        self.ceiling = self.limit.min(self.round_end);
        top + needed <= self.limit
    }

    /// Makes a little room beyond the limit, for an exception that says that there is none. Says no after too many.
    pub fn reserve(&mut self) -> bool {
        const LITTLE: usize = 1 << 12;
        self.reserves += 1;
        self.ceiling = self.ceiling.max(self.words.len() + LITTLE);
        self.reserves < 100
    }

    /// Writes a word for good, whatever choice points there are.
    pub fn patch(&mut self, at: u32, value: u64) {
        self.words[at as usize] = value;
    }

    pub fn patch_static(&mut self, at: u32, value: u64) {
        self.statics[at as usize] = value;
    }

    /// Moves an object down.
    pub fn slide(&mut self, from: u32, to: u32, words: usize) {
        self.words.copy_within(from as usize..from as usize + words, to as usize);
    }

    pub fn cut(&mut self, top: usize) {
        self.words.truncate(top);
    }

    /// Of the writes to one word since the newest choice point, only the first matters for going back.
    #[cold]
    fn clean_trail(&mut self) {
        let from = self.height as usize;
        if self.trail.len() - from < LONG {
            return;
        }
        let mut seen = rustc_hash::FxHashSet::default();
        let mut kept = from;
        for i in from..self.trail.len() {
            if seen.insert(self.trail[i].0) {
                self.trail[kept] = self.trail[i];
                kept += 1;
            }
        }
        self.trail.truncate(kept);
        self.trail.reserve(kept);
    }

    pub fn has_choices(&self) -> bool {
        self.open
    }

    /// Opens a choice point.
    pub fn mark(&mut self) -> Mark {
        let mark = Mark {
            top: self.words.len() as u32,
            trail: self.trail.len() as u32,
            hashes: self.hashes,
            before: self.mark,
            height_before: self.height,
            was_open: self.open,
        };
        (self.mark, self.height) = (mark.top, mark.trail);
        self.open = true;
        mark
    }

    /// Undoes everything since `mark`, the newest choice point, which stays open.
    pub fn undo(&mut self, mark: &Mark) {
        for &(at, old) in self.trail[mark.trail as usize..].iter().rev() {
            if at & STATIC == 0 {
                self.words[at as usize] = old;
            } else {
                self.statics[(at & !STATIC) as usize] = old;
            }
        }
        self.trail.truncate(mark.trail as usize);
        self.words.truncate(mark.top as usize);
        self.hashes = mark.hashes;
    }

    /// Closes `mark`, the newest choice point. What was written since then stays.
    pub fn close(&mut self, mark: &Mark) {
        (self.mark, self.height) = (mark.before, mark.height_before);
        self.open = mark.was_open;
        if !self.open {
            self.trail.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undoing_restores_every_word() {
        let mut heap = Heap::new(1000);
        let a = heap.allocate(1, 0, 4).unwrap();
        let s = heap.add_statics(1);
        heap.set(a + 2, 7);
        let first = heap.mark();
        heap.set(a + 2, 8);
        heap.set_static(s, 5);
        let b = heap.allocate(1, 0, 4).unwrap();
        let second = heap.mark();
        heap.set(b + 2, 9);
        heap.set(a + 3, 1);
        assert!(heap.identity_hash(a) > 0);
        heap.undo(&second);
        assert_eq!((heap.get(b + 2), heap.get(a + 2), heap.get(a + 3), heap.get(a)), (0, 8, 0, 1));
        heap.close(&second);
        heap.set(b + 3, 2);
        heap.undo(&first);
        assert_eq!((heap.get(a + 2), heap.get_static(s), heap.top()), (7, 0, 6));
    }

    #[test]
    fn a_long_trail_keeps_what_going_back_needs() {
        let mut heap = Heap::new(1000);
        let a = heap.allocate(1, 0, 4).unwrap();
        let s = heap.add_statics(1);
        heap.set(a + 2, 7);
        let first = heap.mark();
        heap.set(a + 2, 8);
        let second = heap.mark();
        for i in 0..4 * LONG as u64 {
            heap.set(a + 2, 100 + i);
            heap.set_static(s, i);
        }
        assert!(heap.trail.len() < 3 * LONG, "{} entries for two words", heap.trail.len());
        heap.undo(&second);
        assert_eq!((heap.get(a + 2), heap.get_static(s)), (8, 0));
        heap.close(&second);
        heap.undo(&first);
        assert_eq!(heap.get(a + 2), 7);
    }

    #[test]
    fn a_round_ends_before_the_limit_only_while_code_runs() {
        let mut heap = Heap::new(3 * ROUND);
        heap.watch();
        assert_eq!(heap.allocate(1, 0, ROUND + 1), Err(Full(ROUND + 1)));
        assert!(heap.make_room(0, ROUND + 1));
        assert!(heap.allocate(1, 0, ROUND + 1).is_ok());
        assert!(!heap.make_room(ROUND, 2 * ROUND), "the limit holds");
        heap.unwatch();
        assert!(heap.allocate(1, 0, ROUND).is_ok());
    }

    #[test]
    fn a_monitor_is_left_as_often_as_it_was_entered() {
        let mut heap = Heap::new(1000);
        let a = heap.allocate(3, 0, 4).unwrap();
        let hash = heap.identity_hash(a);
        heap.lock(a);
        heap.lock(a);
        assert!(heap.unlock(a) && heap.is_locked(a) && heap.unlock(a) && !heap.unlock(a));
        assert_eq!((heap.class(a), heap.identity_hash(a)), (3, hash));
    }

    #[test]
    fn elements_are_packed_and_signed() {
        let mut heap = Heap::new(1000);
        for kind in [Kind::Byte, Kind::Short, Kind::Int, Kind::Long] {
            let a = heap.allocate(1, 9, Heap::array_words(kind, 9)).unwrap();
            for i in 0..9 {
                heap.set_element(kind, a, i, i64::from(i as i32 - 4) as u64);
            }
            for i in 0..9 {
                let got = heap.element(kind, a, i);
                let want = i64::from(i as i32 - 4) as u64;
                assert_eq!(got, if kind == Kind::Long { want } else { want & 0xFFFF_FFFF });
            }
        }
        assert_eq!(Heap::array_words(Kind::Boolean, 9), 4);
    }
}
