//! zlib's format and zlib's own choices: what is compressed here has the bytes that zlib 1.2.12 and newer give.

mod deflate;
mod inflate;
mod trees;

pub(super) use deflate::{Deflate, Flush};
pub(super) use inflate::{Inflate, Outcome};

/// The checksum of zlib's format, continued.
pub(super) fn adler(from: u32, bytes: &[u8]) -> u32 {
    let start = (from & 0xffff, from >> 16);
    let (a, b) = bytes.iter().fold(start, |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65521;
        (a, (b + a) % 65521)
    });
    b << 16 | a
}

/// Extra bits of the codes for lengths, which begin at 257.
const LENGTH_EXTRA: [u8; 29] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
/// Extra bits of the codes for distances.
const DISTANCE_EXTRA: [u8; 30] =
    [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
/// The order in which the lengths of codes for lengths of codes are written.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The least length (from 0 on, for 3) and distance (from 0 on, for 1) of each code.
fn bases(extra: &[u8]) -> Vec<u16> {
    let mut next = 0u32;
    let mut base = |e: &u8| {
        next += 1 << e;
        (next - (1 << e)) as u16
    };
    extra.iter().map(&mut base).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// Bytes that repeat here and there, the same in every run.
    fn sample(n: usize, spread: u32) -> Vec<u8> {
        let (mut x, mut bytes) = (12345u32, Vec::new());
        while bytes.len() < n {
            x = x.wrapping_mul(1_103_515_245).wrapping_add(12345);
            let r = x >> 16;
            if r % 3 == 0 && bytes.len() > 100 {
                let from = bytes.len() - 1 - (r as usize * 7) % bytes.len().min(40_000);
                for i in 0..(r as usize % 300).min(n) {
                    bytes.push(bytes[from + i % (bytes.len() - from)]);
                }
            } else {
                bytes.push((r % spread) as u8);
            }
        }
        bytes.truncate(n);
        bytes
    }

    fn compressed(data: &[u8], level: i32, chunk: usize) -> Vec<u8> {
        let mut state = Deflate::new(level, 0, true);
        let mut out = Vec::new();
        for piece in data.chunks(chunk) {
            state.take(piece, Flush::None);
        }
        state.take(&[], Flush::Finish);
        while state.give(777, &mut out) {}
        out
    }

    /// The checksums are those of what zlib 1.2.13 makes of the same bytes at the same level.
    #[test]
    fn bytes_are_those_of_zlib() {
        let mut found = Vec::new();
        for (n, spread) in [(0, 4), (1, 4), (1000, 4), (70_000, 16), (300_000, 255)] {
            for level in [1, 3, 4, 6, 9] {
                let bytes = compressed(&sample(n, spread), level, usize::MAX);
                found.push((bytes.len(), adler(1, &bytes)));
            }
        }
        assert_eq!(found, ZLIB);
    }

    const ZLIB: [(usize, u32); 25] = [
        (8, 65142910),
        (8, 107806939),
        (8, 107806939),
        (8, 136249625),
        (8, 164692311),
        (9, 117571807),
        (9, 166330684),
        (9, 166330684),
        (9, 198836602),
        (9, 231342520),
        (115, 3193649395),
        (111, 1093022730),
        (117, 3739760360),
        (105, 3646436430),
        (105, 4069012620),
        (5603, 321518186),
        (4707, 2819502833),
        (4366, 477067717),
        (2804, 4280920583),
        (2491, 3163084582),
        (29626, 2685558087),
        (25871, 1605604265),
        (21964, 1052884507),
        (15128, 1766544119),
        (13993, 306292330),
    ];

    #[test]
    fn what_is_compressed_is_restored() {
        for level in [0, 1, 3, 5, 6, 9] {
            for (n, chunk) in [(0, 10), (5000, 13), (200_000, 5000)] {
                let data = sample(n, 30);
                let bytes = compressed(&data, level, chunk);
                let mut restored = Vec::new();
                flate2::read::ZlibDecoder::new(&bytes[..]).read_to_end(&mut restored).unwrap();
                assert!(restored == data, "another decoder, level {level}, {n} bytes");
                let (mut state, mut out, mut at) = (Inflate::new(true), Vec::new(), 0);
                loop {
                    let (read, outcome) = state.run(&bytes[at..bytes.len().min(at + 100)], 333, &mut out);
                    at += read;
                    match outcome {
                        Outcome::Ended => break,
                        Outcome::More => {}
                        Outcome::Dictionary | Outcome::Wrong(_) => panic!("{outcome:?}"),
                    }
                }
                assert!(out == data && at == bytes.len(), "level {level}, {n} bytes");
            }
        }
    }

    #[test]
    fn damage_is_named() {
        let wrong = |bytes: &[u8], wrapped: bool| Inflate::new(wrapped).run(bytes, 100, &mut Vec::new()).1;
        assert_eq!(wrong(&[1, 2, 3, 4], true), Outcome::Wrong("incorrect header check"));
        assert_eq!(wrong(&[0x79, 0x9a], true), Outcome::Wrong("incorrect header check"));
        assert_eq!(wrong(&[7], false), Outcome::Wrong("invalid block type"));
        assert_eq!(wrong(&[1, 1, 0, 1, 0], false), Outcome::Wrong("invalid stored block lengths"));
        let mut bytes = compressed(b"hello hello hello", 6, 100);
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        assert_eq!(wrong(&bytes, true), Outcome::Wrong("incorrect data check"));
        for i in 2..last {
            for bit in 0..8 {
                let mut other = bytes.clone();
                other[i] ^= 1 << bit;
                let _ = wrong(&other, true);
            }
        }
    }

    #[test]
    fn a_dictionary_is_asked_for() {
        let mut state = Deflate::new(6, 0, true);
        state.dictionary(b"hello world");
        state.take(b"hello hello world", Flush::Finish);
        let mut bytes = Vec::new();
        state.give(1000, &mut bytes);
        let (mut inflate, mut out) = (Inflate::new(true), Vec::new());
        let (read, outcome) = inflate.run(&bytes, 100, &mut out);
        assert_eq!((read, outcome), (6, Outcome::Dictionary));
        assert!(!inflate.dictionary(b"another") && inflate.dictionary(b"hello world"));
        let (_, outcome) = inflate.run(&bytes[6..], 100, &mut out);
        assert_eq!((outcome, &out[..]), (Outcome::Ended, &b"hello hello world"[..]));
    }
}
