//! Decompression, which may stop wherever input or room ends. After zlib's `inflate.c`, with its messages.

use super::{DISTANCE_EXTRA, LENGTH_EXTRA, ORDER, adler, bases};

const WINDOW: usize = 1 << 15;

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Outcome {
    /// Input or room is missing.
    More,
    Ended,
    Dictionary,
    Wrong(&'static str),
}

/// Why a step did not go through.
enum Stop {
    Input,
    Room,
    Wrong(&'static str),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Header,
    DictionaryNumber,
    Dictionary,
    Type,
    StoredCount,
    Stored(usize),
    Counts,
    LengthLengths(usize),
    Lengths,
    Repeat(u32),
    Symbol,
    LengthRest(usize),
    Distance(usize),
    DistanceRest(usize, usize),
    Copy(usize, usize),
    Check,
    Ended,
    Wrong(&'static str),
}

/// A set of codes: how many there are of each length, and the symbols in order.
#[derive(Default, Clone)]
struct Codes {
    counts: [u16; 16],
    symbols: Vec<u16>,
}

impl Codes {
    /// The codes, or nothing if they are too many, or too few.
    fn new(lengths: &[u8], one_is_enough: bool) -> Option<Codes> {
        let mut counts = [0u16; 16];
        for l in lengths {
            counts[usize::from(*l)] += 1;
        }
        let (mut left, mut used) = (1i32, 0);
        for count in &counts[1..] {
            left = left * 2 - i32::from(*count);
            used += usize::from(*count);
            if left < 0 {
                return None;
            }
        }
        let longest = counts.iter().rposition(|c| *c > 0).unwrap_or(0);
        if left > 0 && used > 0 && !(one_is_enough && longest == 1) {
            return None;
        }
        counts[0] = 0;
        let mut symbols: Vec<u16> = (0..lengths.len() as u16).filter(|s| lengths[usize::from(*s)] > 0).collect();
        symbols.sort_by_key(|s| (lengths[usize::from(*s)], *s));
        Some(Codes { counts, symbols })
    }
}

/// A stream that is being decompressed.
pub(in super::super) struct Inflate {
    wrapped: bool,
    held: u64,
    count: u32,
    state: State,
    last: bool,
    window: Vec<u8>,
    lengths: Vec<u8>,
    sizes: (usize, usize, usize),
    literals: Codes,
    distances: Codes,
    wanted: u32,
    /// The checksum of the plain bytes, or of the dictionary that is asked for.
    pub adler: u32,
    bases: (Vec<u16>, Vec<u16>),
}

/// Where a call stands.
struct Call<'a> {
    input: &'a [u8],
    at: usize,
    room: usize,
    out: &'a mut Vec<u8>,
    /// Where its own output begins.
    from: usize,
}

impl Inflate {
    pub fn new(wrapped: bool) -> Inflate {
        Inflate {
            wrapped,
            held: 0,
            count: 0,
            state: if wrapped { State::Header } else { State::Type },
            last: false,
            window: Vec::new(),
            lengths: Vec::new(),
            sizes: (0, 0, 0),
            literals: Codes::default(),
            distances: Codes::default(),
            wanted: 0,
            adler: 1,
            bases: (bases(&LENGTH_EXTRA), bases(&DISTANCE_EXTRA)),
        }
    }

    pub fn reset(&mut self) {
        *self = Inflate::new(self.wrapped);
    }

    /// Gives the dictionary. Says whether it is the one that the stream asks for.
    pub fn dictionary(&mut self, bytes: &[u8]) -> bool {
        let asked = self.state == State::Dictionary;
        if self.wrapped && !(asked && adler(1, bytes) == self.wanted) {
            return false;
        }
        self.window = bytes.to_vec();
        if asked {
            (self.state, self.adler) = (State::Type, 1);
        }
        true
    }

    /// Appends up to `room` bytes to `out`. Says how many bytes of input were used.
    pub fn run(&mut self, input: &[u8], room: usize, out: &mut Vec<u8>) -> (usize, Outcome) {
        let from = out.len();
        let mut call = Call { input, at: 0, room, out, from };
        let stop = loop {
            if let Err(stop) = self.step(&mut call) {
                break stop;
            }
            if matches!(self.state, State::Ended | State::Dictionary) {
                break Stop::Input;
            }
        };
        if self.wrapped && !matches!(self.state, State::Dictionary | State::Ended) {
            self.adler = adler(self.adler, &call.out[from..]);
        }
        if let Stop::Wrong(why) = stop {
            self.state = State::Wrong(why);
        }
        let outcome = match self.state {
            State::Wrong(why) => Outcome::Wrong(why),
            State::Ended => Outcome::Ended,
            State::Dictionary => Outcome::Dictionary,
            _ => Outcome::More,
        };
        (call.at, outcome)
    }

    /// Makes sure that so many bits are held.
    fn need(&mut self, bits: u32, call: &mut Call<'_>) -> Result<u32, Stop> {
        while self.count < bits {
            let byte = *call.input.get(call.at).ok_or(Stop::Input)?;
            call.at += 1;
            self.held |= u64::from(byte) << self.count;
            self.count += 8;
        }
        Ok((self.held & ((1 << bits) - 1)) as u32)
    }

    fn drop_bits(&mut self, bits: u32) {
        self.held >>= bits;
        self.count -= bits;
    }

    fn bits(&mut self, bits: u32, call: &mut Call<'_>) -> Result<u32, Stop> {
        let value = self.need(bits, call)?;
        self.drop_bits(bits);
        Ok(value)
    }

    /// The next symbol; its bits stay until it is known.
    fn symbol(&mut self, distance: bool, call: &mut Call<'_>) -> Result<Option<u16>, Stop> {
        let (mut code, mut first, mut index) = (0i32, 0i32, 0i32);
        for length in 1..16 {
            let held = self.need(length, call)?;
            code |= (held >> (length - 1) & 1) as i32;
            let codes = if distance { &self.distances } else { &self.literals };
            let count = i32::from(codes.counts[length as usize]);
            if code - count < first {
                let symbol = codes.symbols[(index + code - first) as usize];
                self.drop_bits(length);
                return Ok(Some(symbol));
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        Ok(None)
    }

    fn emit(&mut self, byte: u8, call: &mut Call<'_>) -> Result<(), Stop> {
        if call.room == 0 {
            return Err(Stop::Room);
        }
        call.room -= 1;
        call.out.push(byte);
        if self.window.len() == 2 * WINDOW {
            self.window.drain(..WINDOW);
        }
        self.window.push(byte);
        Ok(())
    }

    fn step(&mut self, call: &mut Call<'_>) -> Result<(), Stop> {
        self.state = match self.state {
            State::Header => {
                let word = self.need(16, call)?;
                let (first, second) = (word & 255, word >> 8);
                if (first << 8 | second) % 31 != 0 {
                    return Err(Stop::Wrong("incorrect header check"));
                }
                if first & 15 != 8 {
                    return Err(Stop::Wrong("unknown compression method"));
                }
                if first >> 4 > 7 {
                    return Err(Stop::Wrong("invalid window size"));
                }
                self.drop_bits(16);
                if second & 32 != 0 { State::DictionaryNumber } else { State::Type }
            }
            State::DictionaryNumber => {
                self.wanted = self.bits(32, call)?.swap_bytes();
                self.adler = self.wanted;
                State::Dictionary
            }
            State::Type if self.last => {
                self.drop_bits(self.count % 8);
                if self.wrapped { State::Check } else { State::Ended }
            }
            State::Type => {
                let word = self.bits(3, call)?;
                self.last = word & 1 != 0;
                match word >> 1 {
                    0 => {
                        self.drop_bits(self.count % 8);
                        State::StoredCount
                    }
                    1 => {
                        let mut lengths = vec![8u8; 288];
                        lengths[144..256].fill(9);
                        lengths[256..280].fill(7);
                        self.literals = Codes::new(&lengths, false).unwrap_or_default();
                        self.distances = Codes::new(&[5; 32], false).unwrap_or_default();
                        State::Symbol
                    }
                    2 => State::Counts,
                    _ => return Err(Stop::Wrong("invalid block type")),
                }
            }
            State::StoredCount => {
                let word = self.need(32, call)?;
                if word & 0xffff != (word >> 16) ^ 0xffff {
                    return Err(Stop::Wrong("invalid stored block lengths"));
                }
                self.drop_bits(32);
                State::Stored((word & 0xffff) as usize)
            }
            State::Stored(0) => State::Type,
            State::Stored(left) => {
                if call.room == 0 {
                    return Err(Stop::Room);
                }
                let byte = self.bits(8, call)? as u8;
                self.emit(byte, call)?;
                State::Stored(left - 1)
            }
            State::Counts => {
                let word = self.bits(14, call)?;
                let (literals, distances) = ((word & 31) as usize + 257, (word >> 5 & 31) as usize + 1);
                if literals > 286 || distances > 30 {
                    return Err(Stop::Wrong("too many length or distance symbols"));
                }
                self.sizes = (literals, distances, (word >> 10) as usize + 4);
                self.lengths = vec![0; 19];
                State::LengthLengths(0)
            }
            State::LengthLengths(at) if at < self.sizes.2 => {
                self.lengths[ORDER[at]] = self.bits(3, call)? as u8;
                State::LengthLengths(at + 1)
            }
            State::LengthLengths(_) => {
                self.literals = match Codes::new(&self.lengths, false) {
                    Some(codes) if !codes.symbols.is_empty() => codes,
                    _ => return Err(Stop::Wrong("invalid code lengths set")),
                };
                self.lengths.clear();
                State::Lengths
            }
            State::Lengths if self.lengths.len() < self.sizes.0 + self.sizes.1 => match self.symbol(false, call)? {
                Some(length @ 0..=15) => {
                    self.lengths.push(length as u8);
                    State::Lengths
                }
                Some(run) => State::Repeat(u32::from(run)),
                None => return Err(Stop::Wrong("invalid code lengths set")),
            },
            State::Lengths => {
                if self.lengths[256] == 0 {
                    return Err(Stop::Wrong("invalid code -- missing end-of-block"));
                }
                let (literals, distances) = self.lengths.split_at(self.sizes.0);
                self.literals = Codes::new(literals, true).ok_or(Stop::Wrong("invalid literal/lengths set"))?;
                self.distances = Codes::new(distances, true).ok_or(Stop::Wrong("invalid distances set"))?;
                State::Symbol
            }
            State::Repeat(run) => {
                let (bits, least) = match run {
                    16 => (2, 3),
                    17 => (3, 3),
                    _ => (7, 11),
                };
                let times = self.bits(bits, call)? as usize + least;
                let value = if run == 16 { self.lengths.last().copied() } else { Some(0) };
                let fits = self.lengths.len() + times <= self.sizes.0 + self.sizes.1;
                let Some(value) = value.filter(|_| fits) else { return Err(Stop::Wrong("invalid bit length repeat")) };
                self.lengths.extend(std::iter::repeat_n(value, times));
                State::Lengths
            }
            State::Symbol => {
                // Without room, a literal waits; the end of a block needs none.
                let (held, count, at) = (self.held, self.count, call.at);
                match self.symbol(false, call)? {
                    Some(byte @ 0..=255) => {
                        if call.room == 0 {
                            (self.held, self.count, call.at) = (held, count, at);
                        }
                        self.emit(byte as u8, call)?;
                        State::Symbol
                    }
                    Some(256) => State::Type,
                    Some(code @ 257..=285) => State::LengthRest(usize::from(code) - 257),
                    _ => return Err(Stop::Wrong("invalid literal/length code")),
                }
            }
            State::LengthRest(code) => {
                let rest = self.bits(u32::from(LENGTH_EXTRA[code]), call)? as usize;
                let base = if code == 28 { 255 } else { usize::from(self.bases.0[code]) };
                State::Distance(base + rest + 3)
            }
            State::Distance(length) => match self.symbol(true, call)? {
                Some(code @ 0..=29) => State::DistanceRest(length, usize::from(code)),
                _ => return Err(Stop::Wrong("invalid distance code")),
            },
            State::DistanceRest(length, code) => {
                let rest = self.bits(u32::from(DISTANCE_EXTRA[code]), call)? as usize;
                let distance = usize::from(self.bases.1[code]) + rest + 1;
                if distance > self.window.len().min(WINDOW) {
                    return Err(Stop::Wrong("invalid distance too far back"));
                }
                State::Copy(length, distance)
            }
            State::Copy(0, _) => State::Symbol,
            State::Copy(left, distance) => {
                let byte = self.window[self.window.len() - distance];
                self.emit(byte, call)?;
                State::Copy(left - 1, distance)
            }
            State::Check => {
                let word = self.need(32, call)?;
                let sum = adler(self.adler, &call.out[call.from..]);
                if word.swap_bytes() != sum {
                    return Err(Stop::Wrong("incorrect data check"));
                }
                self.drop_bits(32);
                self.adler = sum;
                State::Ended
            }
            state @ (State::Dictionary | State::Ended) => {
                self.state = state;
                return Err(Stop::Input);
            }
            State::Wrong(why) => return Err(Stop::Wrong(why)),
        };
        Ok(())
    }
}
