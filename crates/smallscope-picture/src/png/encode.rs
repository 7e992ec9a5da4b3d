//! Pixels as a PNG file (ISO/IEC 15948).
//!
//! Each row is written as its difference from the row above, which is mostly zeros in a drawing. Runs of a byte become matches of distance 1 of
//! DEFLATE with its fixed codes (RFC 1951). No other matches are looked for.

/// A file with pixels of three bytes: red, green and blue.
pub(super) fn png(width: usize, height: usize, pixels: &[u8]) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let [width_bytes, height_bytes] = [width, height].map(|size| (size as u32).to_be_bytes());
    // Eight bits for each of three colours, and the only ways of compressing, filtering and ordering rows.
    chunk(&mut file, b"IHDR", &[&width_bytes[..], &height_bytes, &[8, 2, 0, 0, 0]].concat());
    chunk(&mut file, b"IDAT", &compressed(&filtered(width, pixels)));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(data);
    let sum = crc(&file[start..]);
    file.extend(sum.to_be_bytes());
}

/// Rows as differences from the rows above.
fn filtered(width: usize, pixels: &[u8]) -> Vec<u8> {
    const UP: u8 = 2;
    let mut bytes = Vec::with_capacity(pixels.len() + pixels.len() / (3 * width).max(1));
    let mut above = vec![0; 3 * width];
    for row in pixels.chunks_exact((3 * width).max(1)) {
        bytes.push(UP);
        bytes.extend(row.iter().zip(&above).map(|(byte, above)| byte.wrapping_sub(*above)));
        above.copy_from_slice(row);
    }
    bytes
}

/// A stream in the format of zlib.
fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut bits = Bits { bytes: vec![0x78, 0x01], held: 0, count: 0 };
    // The last block, with the fixed codes.
    bits.push(0b011, 3);
    let mut at = 0;
    while at < bytes.len() {
        let run = bytes[at..].iter().take(259).take_while(|&&byte| byte == bytes[at]).count();
        bits.literal(u32::from(bytes[at]));
        // A match has at least three bytes.
        if run > 3 {
            bits.repeat(run as u32 - 1);
            at += run;
        } else {
            at += 1;
        }
    }
    bits.literal(256);
    bits.push(0, 7);
    let mut stream = bits.bytes;
    stream.extend(adler(bytes).to_be_bytes());
    stream
}

struct Bits {
    bytes: Vec<u8>,
    held: u32,
    count: u32,
}

impl Bits {
    /// The low bits of a number, the lowest first.
    fn push(&mut self, value: u32, count: u32) {
        self.held |= value << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    /// The fixed code of a byte, of the end, or of a length. Codes begin with their highest bit.
    fn literal(&mut self, symbol: u32) {
        let (code, count) = match symbol {
            0..=143 => (0x30 + symbol, 8),
            144..=255 => (0x190 + symbol - 144, 9),
            256..=279 => (symbol - 256, 7),
            _ => (0xc0 + symbol - 280, 8),
        };
        self.push(code.reverse_bits() >> (32 - count), count);
    }

    /// The byte before so many times again: from 3 to 258.
    fn repeat(&mut self, length: u32) {
        // Lengths come in groups of four, each with one bit more than the four before.
        let (symbol, extra, count) = match length {
            3..=10 => (254 + length, 0, 0),
            258 => (285, 0, 0),
            _ => {
                let count = (length - 3).ilog2() - 2;
                (257 + 4 * count + ((length - 3) >> count), (length - 3) & ((1 << count) - 1), count)
            }
        };
        self.literal(symbol);
        self.push(extra, count);
        // The distance 1.
        self.push(0, 5);
    }
}

fn adler(bytes: &[u8]) -> u32 {
    let (a, b) = bytes.iter().fold((1u32, 0u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65521;
        (a, (b + a) % 65521)
    });
    b << 16 | a
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32| if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 };
    !bytes.iter().fold(!0u32, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), |sum, _| step(sum)))
}
