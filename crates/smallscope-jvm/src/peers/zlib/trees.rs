//! Blocks of symbols as bits: Huffman codes, and which of the three kinds of blocks is shortest. After zlib's `trees.c`.

use super::{DISTANCE_EXTRA, LENGTH_EXTRA, ORDER, bases};

/// So many symbols fill a block.
const FULL: usize = 16_383;
const LITERALS: usize = 286;
const DISTANCES: usize = 30;
const LENGTHS: usize = 19;
const HEAP: usize = 2 * LITERALS + 1;
const END: usize = 256;

/// The bits of a stream.
#[derive(Default)]
pub(super) struct Bits {
    pub out: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    pub fn put(&mut self, value: u32, bits: u32) {
        self.held |= u64::from(value) << self.count;
        self.count += bits;
        while self.count >= 8 {
            self.out.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    /// Goes on at a whole byte.
    pub fn align(&mut self) {
        if self.count > 0 {
            self.put(0, 8 - self.count);
        }
    }
}

/// A set of codes: how often each symbol occurs, then its length and bits.
struct Tree {
    frequency: Vec<u16>,
    length: Vec<u8>,
    code: Vec<u16>,
    greatest: usize,
}

/// What stays the same about a tree.
struct Shape<'a> {
    count: usize,
    extra: &'a [u8],
    base: usize,
    longest: u8,
    fixed: Option<&'a [u8]>,
}

/// Symbols that were not written yet.
pub(super) struct Block {
    symbols: Vec<(u16, u8)>,
    literals: Tree,
    distances: Tree,
    lengths: Tree,
    /// Bits that the block takes with codes of its own, and with the fixed ones.
    own: i64,
    fixed: i64,
    length_code: Vec<u8>,
    length_base: Vec<u16>,
    distance_base: Vec<u16>,
    fixed_literals: (Vec<u8>, Vec<u16>),
    fixed_distances: (Vec<u8>, Vec<u16>),
}

fn reversed(code: u16, bits: u8) -> u16 {
    if bits == 0 { 0 } else { code.reverse_bits() >> (16 - bits) }
}

/// Codes for lengths, in the order of symbols.
fn codes(length: &[u8], greatest: usize) -> Vec<u16> {
    let mut counts = [0u16; 16];
    for l in &length[..=greatest] {
        counts[usize::from(*l)] += 1;
    }
    counts[0] = 0;
    let (mut next, mut code) = ([0u16; 16], 0u16);
    for bits in 1..16 {
        code = code.wrapping_add(counts[bits - 1]) << 1;
        next[bits] = code;
    }
    let mut give = |l: &u8| {
        let at = &mut next[usize::from(*l)];
        let code = reversed(*at, *l);
        *at = at.wrapping_add(1);
        if *l == 0 { 0 } else { code }
    };
    length.iter().map(&mut give).collect()
}

impl Tree {
    fn new(count: usize) -> Tree {
        Tree { frequency: vec![0; HEAP], length: vec![0; HEAP], code: vec![0; count], greatest: 0 }
    }

    fn clear(&mut self) {
        self.frequency.fill(0);
    }

    /// Finds the shortest codes. Adds what the symbols take with them, and with the fixed ones.
    fn build(&mut self, shape: &Shape<'_>, own: &mut i64, fixed: &mut i64) {
        let (mut heap, mut depth, mut parent) = (vec![0usize; 1], vec![0u8; HEAP], vec![0usize; HEAP]);
        let mut greatest = None;
        for n in 0..shape.count {
            self.length[n] = 0;
            if self.frequency[n] != 0 {
                heap.push(n);
                greatest = Some(n);
            }
        }
        // Two codes at least, so that a decoder is never without one.
        while heap.len() < 3 {
            let node = match greatest {
                Some(g) if g >= 2 => 0,
                _ => {
                    let next = greatest.map_or(0, |g| g + 1);
                    greatest = Some(next);
                    next
                }
            };
            heap.push(node);
            self.frequency[node] = 1;
            *own -= 1;
            if let Some(lengths) = shape.fixed {
                *fixed -= i64::from(lengths[node]);
            }
        }
        self.greatest = greatest.unwrap_or(0);
        for n in (1..=(heap.len() - 1) / 2).rev() {
            self.sink(&mut heap, &depth, n);
        }
        // Nodes in falling order of their frequency, the root last pushed.
        let (mut order, mut node) = (Vec::with_capacity(HEAP), shape.count);
        while heap.len() > 2 {
            let least = heap[1];
            let last = heap.len() - 1;
            heap[1] = heap[last];
            heap.truncate(last);
            self.sink(&mut heap, &depth, 1);
            let other = heap[1];
            order.extend([least, other]);
            self.frequency[node] = self.frequency[least].wrapping_add(self.frequency[other]);
            depth[node] = depth[least].max(depth[other]) + 1;
            (parent[least], parent[other]) = (node, node);
            heap[1] = node;
            node += 1;
            self.sink(&mut heap, &depth, 1);
        }
        order.push(heap[1]);
        self.measure(shape, &order, &parent, own, fixed);
        self.code = codes(&self.length[..shape.count], self.greatest);
    }

    fn less(&self, depth: &[u8], a: usize, b: usize) -> bool {
        (self.frequency[a], depth[a]) <= (self.frequency[b], depth[b])
            && (self.frequency[a] != self.frequency[b] || depth[a] <= depth[b])
    }

    fn sink(&self, heap: &mut [usize], depth: &[u8], from: usize) {
        let (value, mut k, end) = (heap[from], from, heap.len() - 1);
        let mut j = k * 2;
        while j <= end {
            if j < end && self.less(depth, heap[j + 1], heap[j]) {
                j += 1;
            }
            if self.less(depth, value, heap[j]) {
                break;
            }
            heap[k] = heap[j];
            k = j;
            j *= 2;
        }
        heap[k] = value;
    }

    /// Gives each symbol its length, none longer than allowed.
    fn measure(&mut self, shape: &Shape<'_>, order: &[usize], parent: &[usize], own: &mut i64, fixed: &mut i64) {
        let longest = usize::from(shape.longest);
        let (mut counts, mut overflow) = ([0i32; 16], 0i32);
        let mut downwards = order.iter().rev();
        if let Some(root) = downwards.next() {
            self.length[*root] = 0;
        }
        for &n in downwards {
            let mut bits = usize::from(self.length[parent[n]]) + 1;
            if bits > longest {
                bits = longest;
                overflow += 1;
            }
            self.length[n] = bits as u8;
            if n > self.greatest || n >= shape.count {
                continue;
            }
            counts[bits] += 1;
            let extra = if n >= shape.base { i64::from(shape.extra[n - shape.base]) } else { 0 };
            let times = i64::from(self.frequency[n]);
            *own += times * (bits as i64 + extra);
            if let Some(lengths) = shape.fixed {
                *fixed += times * (i64::from(lengths[n]) + extra);
            }
        }
        if overflow == 0 {
            return;
        }
        while overflow > 0 {
            let mut bits = longest - 1;
            while counts[bits] == 0 {
                bits -= 1;
            }
            counts[bits] -= 1;
            counts[bits + 1] += 2;
            counts[longest] -= 1;
            overflow -= 2;
        }
        let mut upwards = order.iter().filter(|n| **n <= self.greatest);
        for bits in (1..=longest).rev() {
            for _ in 0..counts[bits] {
                let Some(&m) = upwards.next() else { return };
                if usize::from(self.length[m]) != bits {
                    *own += (bits as i64 - i64::from(self.length[m])) * i64::from(self.frequency[m]);
                    self.length[m] = bits as u8;
                }
            }
        }
    }

    /// The lengths as runs: code, extra value and its bits.
    fn runs(&self) -> Vec<(usize, u32, u32)> {
        let (mut runs, mut previous, mut count) = (Vec::new(), None, 0u32);
        let limits = |length: u8, same: bool| match (length, same) {
            (0, _) => (138, 3),
            (_, true) => (6, 3),
            _ => (7, 4),
        };
        let (mut most, mut least) = limits(self.length[0], false);
        let mut next = self.length[0];
        for n in 0..=self.greatest {
            let current = next;
            // Beyond the last one nothing is the same.
            next = if n == self.greatest { u8::MAX } else { self.length[n + 1] };
            count += 1;
            if count < most && current == next {
                continue;
            }
            if count < least {
                runs.extend((0..count).map(|_| (usize::from(current), 0, 0)));
            } else if current != 0 {
                if previous != Some(current) {
                    runs.push((usize::from(current), 0, 0));
                    count -= 1;
                }
                runs.push((16, count - 3, 2));
            } else if count <= 10 {
                runs.push((17, count - 3, 3));
            } else {
                runs.push((18, count - 11, 7));
            }
            count = 0;
            previous = Some(current);
            (most, least) = if next == 0 {
                (138, 3)
            } else if current == next {
                (6, 3)
            } else {
                (7, 4)
            };
        }
        runs
    }
}

impl Block {
    pub fn new() -> Block {
        let length_base = bases(&LENGTH_EXTRA);
        let mut length_code: Vec<u8> =
            (0..256u16).map(|l| (length_base[..28].partition_point(|b| *b <= l) - 1) as u8).collect();
        length_code[255] = 28;
        let mut lengths = vec![8u8; 288];
        lengths[144..256].fill(9);
        lengths[256..280].fill(7);
        let literal_codes = codes(&lengths, 287);
        let distance_lengths = vec![5u8; DISTANCES];
        let distance_codes = (0..DISTANCES as u16).map(|n| reversed(n, 5)).collect();
        let mut block = Block {
            symbols: Vec::new(),
            literals: Tree::new(LITERALS),
            distances: Tree::new(DISTANCES),
            lengths: Tree::new(LENGTHS),
            own: 0,
            fixed: 0,
            length_code,
            length_base,
            distance_base: bases(&DISTANCE_EXTRA),
            fixed_literals: (lengths, literal_codes),
            fixed_distances: (distance_lengths, distance_codes),
        };
        block.clear();
        block
    }

    fn clear(&mut self) {
        self.symbols.clear();
        self.literals.clear();
        self.distances.clear();
        self.lengths.clear();
        self.literals.frequency[END] = 1;
        (self.own, self.fixed) = (0, 0);
    }

    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Takes a byte. Says whether the block is full.
    pub fn literal(&mut self, byte: u8) -> bool {
        self.symbols.push((0, byte));
        self.literals.frequency[usize::from(byte)] += 1;
        self.symbols.len() == FULL
    }

    /// Takes a match, by its distance and its length less 3.
    pub fn matched(&mut self, distance: usize, length: usize) -> bool {
        self.symbols.push((distance as u16, length as u8));
        self.literals.frequency[usize::from(self.length_code[length]) + END + 1] += 1;
        let code = self.distance_code(distance);
        self.distances.frequency[code] += 1;
        self.symbols.len() == FULL
    }

    fn distance_code(&self, distance: usize) -> usize {
        self.distance_base.partition_point(|b| usize::from(*b) < distance) - 1
    }

    /// Writes the block, which stands for `plain` if that is still known.
    pub fn write(&mut self, to: &mut Bits, plain: Option<&[u8]>, count: usize, last: bool) {
        let (mut own, mut fixed) = (self.own, self.fixed);
        let literals = Shape {
            count: LITERALS,
            extra: &LENGTH_EXTRA,
            base: END + 1,
            longest: 15,
            fixed: Some(&self.fixed_literals.0),
        };
        self.literals.build(&literals, &mut own, &mut fixed);
        let distances = Shape {
            count: DISTANCES,
            extra: &DISTANCE_EXTRA,
            base: 0,
            longest: 15,
            fixed: Some(&self.fixed_distances.0),
        };
        self.distances.build(&distances, &mut own, &mut fixed);
        let runs = [self.literals.runs(), self.distances.runs()].concat();
        for (code, ..) in &runs {
            self.lengths.frequency[*code] += 1;
        }
        let extra = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 7];
        let shape = Shape { count: LENGTHS, extra: &extra, base: 0, longest: 7, fixed: None };
        self.lengths.build(&shape, &mut own, &mut fixed);
        let sent = ORDER.iter().rposition(|n| self.lengths.length[*n] != 0).unwrap_or(0).max(3) + 1;
        own += 3 * sent as i64 + 14;
        let (own_bytes, fixed_bytes) = ((own + 10) >> 3, (fixed + 10) >> 3);
        let best = own_bytes.min(fixed_bytes);
        match plain {
            Some(plain) if count as i64 + 4 <= best => stored(to, plain, last),
            _ if fixed_bytes <= own_bytes => {
                to.put(2 + u32::from(last), 3);
                self.symbols(to, true);
            }
            _ => {
                to.put(4 + u32::from(last), 3);
                to.put((self.literals.greatest + 1 - 257) as u32, 5);
                to.put(self.distances.greatest as u32, 5);
                to.put(sent as u32 - 4, 4);
                for n in &ORDER[..sent] {
                    to.put(u32::from(self.lengths.length[*n]), 3);
                }
                for (code, extra, bits) in runs {
                    to.put(u32::from(self.lengths.code[code]), u32::from(self.lengths.length[code]));
                    to.put(extra, bits);
                }
                self.symbols(to, false);
            }
        }
        self.clear();
        if last {
            to.align();
        }
    }

    fn symbols(&self, to: &mut Bits, fixed: bool) {
        let (literals, distances) = if fixed {
            ((&self.fixed_literals.0, &self.fixed_literals.1), (&self.fixed_distances.0, &self.fixed_distances.1))
        } else {
            ((&self.literals.length, &self.literals.code), (&self.distances.length, &self.distances.code))
        };
        let send = |to: &mut Bits, tree: (&Vec<u8>, &Vec<u16>), n: usize| {
            to.put(u32::from(tree.1[n]), u32::from(tree.0[n]));
        };
        for (distance, value) in &self.symbols {
            if *distance == 0 {
                send(to, literals, usize::from(*value));
                continue;
            }
            let code = usize::from(self.length_code[usize::from(*value)]);
            send(to, literals, code + END + 1);
            if LENGTH_EXTRA[code] > 0 {
                to.put(u32::from(u16::from(*value) - self.length_base[code]), u32::from(LENGTH_EXTRA[code]));
            }
            let code = self.distance_code(usize::from(*distance));
            send(to, distances, code);
            let rest = u32::from(*distance - 1 - self.distance_base[code]);
            to.put(rest, u32::from(DISTANCE_EXTRA[code]));
        }
        send(to, literals, END);
    }
}

/// A block of bytes as they are.
pub(super) fn stored(to: &mut Bits, plain: &[u8], last: bool) {
    to.put(u32::from(last), 3);
    to.align();
    let count = plain.len() as u16;
    to.out.extend(count.to_le_bytes());
    to.out.extend((!count).to_le_bytes());
    to.out.extend(plain);
}
