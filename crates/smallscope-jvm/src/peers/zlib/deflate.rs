//! Compression: a window with chains of places that begin alike. After zlib's `deflate.c`.

use super::adler;
use super::trees::{Bits, Block, stored};

const SIZE: usize = 1 << 15;
const MASK: usize = SIZE - 1;
const LEAST: usize = 3;
const MOST: usize = 258;
/// With less than this ahead, more input is asked for.
const AHEAD: usize = MOST + LEAST + 1;
const FAR: usize = SIZE - AHEAD;
/// A match of three bytes is not worth a distance beyond.
const TOO_FAR: usize = 4096;
const STORED: usize = 65_535;

/// What a call asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Flush {
    None,
    /// All that was taken can be read from what was given.
    Sync,
    /// The same, and what follows does not refer back.
    Full,
    Finish,
}

/// How hard a level tries.
struct Effort {
    good: usize,
    lazy: usize,
    nice: usize,
    chain: usize,
}

const EFFORTS: [[usize; 4]; 10] = [
    [0, 0, 0, 0],
    [4, 4, 8, 4],
    [4, 5, 16, 8],
    [4, 6, 32, 32],
    [4, 4, 16, 16],
    [8, 16, 32, 32],
    [8, 16, 128, 128],
    [8, 32, 128, 256],
    [32, 128, 258, 1024],
    [32, 258, 258, 4096],
];

/// A stream that is being compressed.
pub(in super::super) struct Deflate {
    level: usize,
    /// 0: usual, 1: filtered, 2: Huffman codes only.
    strategy: u32,
    wrapped: bool,
    effort: Effort,
    window: Vec<u8>,
    head: Vec<u16>,
    previous: Vec<u16>,
    hash: usize,
    block_start: isize,
    start: usize,
    ahead: usize,
    match_start: usize,
    match_length: usize,
    previous_length: usize,
    match_available: bool,
    /// Bytes before `start` that are in no chain yet.
    insert: usize,
    /// Input that is not in the window.
    input: Vec<u8>,
    block: Block,
    bits: Bits,
    given: usize,
    begun: bool,
    finished: bool,
    last_flush: Flush,
    /// The checksum of the plain bytes.
    pub adler: u32,
    dictionary: Option<u32>,
}

impl Deflate {
    pub fn new(level: i32, strategy: u32, wrapped: bool) -> Deflate {
        let level = usize::try_from(level).map_or(6, |l| l.min(9));
        let [good, lazy, nice, chain] = EFFORTS[level];
        Deflate {
            level,
            strategy,
            wrapped,
            effort: Effort { good, lazy, nice, chain },
            window: vec![0; 2 * SIZE + MOST],
            head: vec![0; SIZE],
            previous: vec![0; SIZE],
            hash: 0,
            block_start: 0,
            start: 0,
            ahead: 0,
            match_start: 0,
            match_length: LEAST - 1,
            previous_length: LEAST - 1,
            match_available: false,
            insert: 0,
            input: Vec::new(),
            block: Block::new(),
            bits: Bits::default(),
            given: 0,
            begun: false,
            finished: false,
            last_flush: Flush::None,
            adler: 1,
            dictionary: None,
        }
    }

    /// Another level and strategy, as long as nothing was taken.
    pub fn set_level(&mut self, level: i32, strategy: u32) -> bool {
        if !self.begun {
            *self = Deflate::new(level, strategy, self.wrapped);
        }
        !self.begun
    }

    /// The same stream from its beginning.
    pub fn reset(&mut self) {
        *self = Deflate::new(self.level as i32, self.strategy, self.wrapped);
    }

    /// Bytes that matches may refer to before the first.
    pub fn dictionary(&mut self, bytes: &[u8]) {
        let sum = adler(1, bytes);
        if self.wrapped {
            self.dictionary = Some(sum);
            self.adler = sum;
        }
        self.input = bytes[bytes.len().saturating_sub(SIZE)..].to_vec();
        self.fill();
        while self.ahead >= LEAST {
            for at in self.start..self.start + self.ahead - (LEAST - 1) {
                self.insert(at);
            }
            self.start += self.ahead - (LEAST - 1);
            self.ahead = LEAST - 1;
            self.fill();
        }
        self.start += self.ahead;
        self.block_start = self.start as isize;
        self.insert = self.ahead;
        self.ahead = 0;
        (self.match_length, self.previous_length, self.match_available) = (LEAST - 1, LEAST - 1, false);
    }

    /// Takes all of `input`.
    pub fn take(&mut self, input: &[u8], flush: Flush) {
        if self.finished || (input.is_empty() && flush == self.last_flush && flush != Flush::Finish) {
            return;
        }
        self.last_flush = flush;
        self.header();
        if self.dictionary.take().is_some() {
            self.adler = 1;
        }
        if self.wrapped {
            self.adler = adler(self.adler, input);
        }
        self.input.extend(input);
        match (self.level, self.strategy) {
            (0, _) => self.store(flush),
            (_, 2) => self.codes_only(flush),
            (1..=3, _) => self.fast(flush),
            _ => self.slow(flush),
        }
        match flush {
            Flush::None => {}
            Flush::Finish => {
                if self.wrapped {
                    self.bits.out.extend(self.adler.to_be_bytes());
                }
                self.finished = true;
            }
            Flush::Sync | Flush::Full => {
                stored(&mut self.bits, &[], false);
                if flush == Flush::Full {
                    self.head.fill(0);
                    if self.ahead == 0 {
                        (self.start, self.block_start, self.insert) = (0, 0, 0);
                    }
                }
            }
        }
    }

    fn header(&mut self) {
        if std::mem::replace(&mut self.begun, true) || !self.wrapped {
            return;
        }
        let level = match self.level {
            _ if self.strategy >= 2 => 0,
            0 | 1 => 0,
            2..=5 => 1,
            6 => 2,
            _ => 3,
        };
        let header = 0x7800 | level << 6 | if self.dictionary.is_some() { 0x20 } else { 0u16 };
        self.bits.out.extend((header + 31 - header % 31).to_be_bytes());
        if let Some(sum) = self.dictionary {
            self.bits.out.extend(sum.to_be_bytes());
        }
    }

    /// Gives up to `most` bytes of the compressed stream. Says whether there are more.
    pub fn give(&mut self, most: usize, out: &mut Vec<u8>) -> bool {
        let ready = &self.bits.out[self.given..];
        let count = most.min(ready.len());
        out.extend(&ready[..count]);
        self.given += count;
        if self.given == self.bits.out.len() {
            self.bits.out.clear();
            self.given = 0;
        }
        !self.bits.out.is_empty()
    }

    /// Whether the stream is complete, and all of it was given.
    pub fn has_ended(&self) -> bool {
        self.finished && self.bits.out.is_empty()
    }

    fn insert(&mut self, at: usize) -> usize {
        self.hash = (self.hash << 5 ^ usize::from(self.window[at + LEAST - 1])) & MASK;
        let before = self.head[self.hash];
        self.previous[at & MASK] = before;
        self.head[self.hash] = at as u16;
        usize::from(before)
    }

    fn begin_hash(&mut self, at: usize) {
        self.hash = (usize::from(self.window[at]) << 5 ^ usize::from(self.window[at + 1])) & MASK;
    }

    fn fill(&mut self) {
        loop {
            if self.start >= SIZE + FAR {
                self.window.copy_within(SIZE..2 * SIZE, 0);
                self.match_start = self.match_start.saturating_sub(SIZE);
                self.start -= SIZE;
                self.block_start -= SIZE as isize;
                self.insert = self.insert.min(self.start);
                for at in self.head.iter_mut().chain(&mut self.previous) {
                    *at = at.saturating_sub(SIZE as u16);
                }
            }
            if self.input.is_empty() {
                return;
            }
            let end = self.start + self.ahead;
            let count = (2 * SIZE - end).min(self.input.len());
            self.window[end..end + count].copy_from_slice(&self.input[..count]);
            self.input.drain(..count);
            self.ahead += count;
            if self.ahead + self.insert >= LEAST {
                let mut at = self.start - self.insert;
                self.begin_hash(at);
                while self.insert > 0 {
                    self.insert(at);
                    at += 1;
                    self.insert -= 1;
                    if self.ahead + self.insert < LEAST {
                        break;
                    }
                }
            }
            if self.ahead >= AHEAD || self.input.is_empty() {
                return;
            }
        }
    }

    /// The longest match of a chain, if it is longer than the last one.
    fn longest(&mut self, chain: usize) -> usize {
        let (mut at, scan, w) = (chain, self.start, &self.window);
        let mut best = self.previous_length;
        let limit = scan.saturating_sub(FAR);
        let mut left = if best >= self.effort.good { self.effort.chain >> 2 } else { self.effort.chain };
        let nice = self.effort.nice.min(self.ahead);
        loop {
            if w[at + best] == w[scan + best] && w[at + best - 1] == w[scan + best - 1] && w[at] == w[scan] {
                let length = (0..MOST).position(|i| w[at + i] != w[scan + i]).unwrap_or(MOST);
                if length > best {
                    self.match_start = at;
                    best = length;
                    if length >= nice {
                        break;
                    }
                }
            }
            at = usize::from(self.previous[at & MASK]);
            left -= 1;
            if at <= limit || left == 0 {
                break;
            }
        }
        best.min(self.ahead)
    }

    fn write(&mut self, last: bool) {
        let from = usize::try_from(self.block_start).ok();
        let count = (self.start as isize - self.block_start) as usize;
        let plain = from.map(|from| &self.window[from..self.start]);
        self.block.write(&mut self.bits, plain, count, last);
        self.block_start = self.start as isize;
    }

    /// Makes sure that enough is ahead. Says whether to go on.
    fn look(&mut self, flush: Flush) -> Option<bool> {
        if self.ahead < AHEAD {
            self.fill();
            if self.ahead < AHEAD && flush == Flush::None {
                return None;
            }
        }
        Some(self.ahead > 0)
    }

    fn end(&mut self, flush: Flush) {
        self.insert = self.start.min(LEAST - 1);
        if flush == Flush::Finish {
            self.write(true);
        } else if !self.block.is_empty() {
            self.write(false);
        }
    }

    fn fast(&mut self, flush: Flush) {
        loop {
            match self.look(flush) {
                None => return,
                Some(false) => break,
                Some(true) => {}
            }
            let chain = if self.ahead >= LEAST { self.insert(self.start) } else { 0 };
            if chain != 0 && self.start - chain <= FAR {
                self.match_length = self.longest(chain);
            }
            let full = if self.match_length >= LEAST {
                let full = self.block.matched(self.start - self.match_start, self.match_length - LEAST);
                self.ahead -= self.match_length;
                if self.match_length <= self.effort.lazy && self.ahead >= LEAST {
                    for _ in 1..self.match_length {
                        self.start += 1;
                        self.insert(self.start);
                    }
                    self.start += 1;
                } else {
                    self.start += self.match_length;
                    self.begin_hash(self.start);
                }
                self.match_length = 0;
                full
            } else {
                let full = self.block.literal(self.window[self.start]);
                self.ahead -= 1;
                self.start += 1;
                full
            };
            if full {
                self.write(false);
            }
        }
        self.end(flush);
    }

    fn slow(&mut self, flush: Flush) {
        loop {
            match self.look(flush) {
                None => return,
                Some(false) => break,
                Some(true) => {}
            }
            let chain = if self.ahead >= LEAST { self.insert(self.start) } else { 0 };
            self.previous_length = self.match_length;
            let before = self.match_start;
            self.match_length = LEAST - 1;
            if chain != 0 && self.previous_length < self.effort.lazy && self.start - chain <= FAR {
                self.match_length = self.longest(chain);
                let short = self.match_length == LEAST && self.start - self.match_start > TOO_FAR;
                if self.match_length <= 5 && (self.strategy == 1 || short) {
                    self.match_length = LEAST - 1;
                }
            }
            if self.previous_length >= LEAST && self.match_length <= self.previous_length {
                let last = self.start + self.ahead - LEAST;
                let full = self.block.matched(self.start - 1 - before, self.previous_length - LEAST);
                self.ahead -= self.previous_length - 1;
                for _ in 0..self.previous_length - 2 {
                    self.start += 1;
                    if self.start <= last {
                        self.insert(self.start);
                    }
                }
                self.previous_length = 0;
                self.match_available = false;
                self.match_length = LEAST - 1;
                self.start += 1;
                if full {
                    self.write(false);
                }
                continue;
            }
            if self.match_available && self.block.literal(self.window[self.start - 1]) {
                self.write(false);
            }
            self.match_available = true;
            self.start += 1;
            self.ahead -= 1;
        }
        if std::mem::replace(&mut self.match_available, false) {
            self.block.literal(self.window[self.start - 1]);
        }
        self.end(flush);
    }

    fn codes_only(&mut self, flush: Flush) {
        loop {
            if self.ahead == 0 {
                self.fill();
                if self.ahead == 0 {
                    if flush == Flush::None {
                        return;
                    }
                    break;
                }
            }
            self.match_length = 0;
            let full = self.block.literal(self.window[self.start]);
            self.ahead -= 1;
            self.start += 1;
            if full {
                self.write(false);
            }
        }
        self.end(flush);
        self.insert = 0;
    }

    fn store(&mut self, flush: Flush) {
        if flush == Flush::None && self.input.len() < STORED {
            return;
        }
        let input = std::mem::take(&mut self.input);
        let finish = flush == Flush::Finish;
        if input.is_empty() && finish {
            stored(&mut self.bits, &[], true);
        }
        let count = input.len().div_ceil(STORED);
        for (i, plain) in input.chunks(STORED).enumerate() {
            if plain.len() < STORED && flush == Flush::None {
                self.input = plain.to_vec();
            } else {
                stored(&mut self.bits, plain, finish && i + 1 == count);
            }
        }
    }
}
