use super::pixels;
use crate::{Picture, View};

/// What a file says: its width, and its pixels. Inflates what the encoder writes, and no more: matches of distance 1.
fn read(file: &[u8]) -> (usize, Vec<[u8; 3]>) {
    let mut chunks = Vec::new();
    let mut rest = &file[8..];
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = u32::from_be_bytes(*length) as usize;
        chunks.push((&after[..4], &after[4..4 + length]));
        rest = &after[length + 8..];
    }
    assert_eq!(chunks.iter().map(|chunk| chunk.0).collect::<Vec<_>>(), [b"IHDR", b"IDAT", b"IEND"]);
    let width = u32::from_be_bytes(chunks[0].1[..4].try_into().unwrap()) as usize;
    let bytes = inflated(chunks[1].1);
    let mut rows: Vec<Vec<u8>> = vec![vec![0; 3 * width]];
    for row in bytes.chunks_exact(3 * width + 1) {
        assert_eq!(row[0], 2);
        rows.push(row[1..].iter().zip(&rows[rows.len() - 1]).map(|(byte, above)| byte.wrapping_add(*above)).collect());
    }
    (width, rows[1..].concat().chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}

fn inflated(stream: &[u8]) -> Vec<u8> {
    let mut bits = stream[2..].iter().flat_map(|byte| (0..8).map(move |place| u32::from(byte >> place & 1)));
    let low = |bits: &mut dyn Iterator<Item = u32>, count: u32| {
        (0..count).map(|place| bits.next().unwrap() << place).sum::<u32>()
    };
    assert_eq!(low(&mut bits, 3), 0b011);
    let mut bytes = Vec::new();
    loop {
        let mut code = (0..7).fold(0, |code, _| code << 1 | bits.next().unwrap());
        let symbol = match code {
            0..=0x17 => 256 + code,
            _ => {
                code = code << 1 | bits.next().unwrap();
                match code {
                    0x30..=0xbf => code - 0x30,
                    0xc0..=0xc7 => 280 + code - 0xc0,
                    _ => (code << 1 | bits.next().unwrap()) - 0x190 + 144,
                }
            }
        };
        match symbol {
            256 => return bytes,
            0..=255 => bytes.push(symbol as u8),
            _ => {
                // The table of RFC 1951, section 3.2.5.
                let bases = [
                    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163,
                    195, 227, 258,
                ];
                let place = symbol as usize - 257;
                let extra = if place < 8 || place == 28 { 0 } else { place as u32 / 4 - 1 };
                let length = bases[place] + low(&mut bits, extra);
                assert_eq!(low(&mut bits, 5), 0);
                bytes.extend(std::iter::repeat_n(bytes[bytes.len() - 1], length as usize));
            }
        }
    }
}

#[test]
fn shapes_are_where_they_should_be() {
    let svg = r##"<svg width="20" height="300"><rect width="20" height="300" fill="#ffffff"/><g transform="translate(5 3)">
        <rect x="1" y="1" width="8" height="5" fill="#ff0000"/></g><path d="M2 20L18 20L18 30Z" fill="#0000ff"/>
        <path d="M0 200H20" stroke="#00ff00" stroke-width="2"/></svg>"##;
    let (width, pixels) = read(&pixels(svg));
    assert_eq!((width, pixels.len()), (40, 40 * 600));
    let at = |x: usize, y: usize| pixels[(2 * y + 1) * 40 + 2 * x + 1];
    assert_eq!([at(5, 4), at(6, 3), at(14, 9)], [[255; 3]; 3], "outside of the rectangle");
    assert_eq!([at(6, 4), at(13, 8)], [[255, 0, 0]; 2]);
    assert_eq!([at(17, 21), at(3, 27)], [[0, 0, 255], [255; 3]], "a triangle");
    assert_eq!([at(10, 199), at(10, 200), at(10, 202)], [[0, 255, 0], [0, 255, 0], [255; 3]]);
}

#[test]
fn a_picture_has_its_letters_and_colours() {
    let file = View::default().png(&Picture::default());
    assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
    let (width, all) = read(&file);
    let dark = all.iter().filter(|pixel| pixel.iter().all(|&byte| byte < 80)).count();
    assert!(width > 100 && dark > 200 && dark < all.len() / 4, "{dark} of {} pixels are letters", all.len());
}

#[test]
fn runs_of_every_length_come_back() {
    let pixels: Vec<u8> = (1..600usize).flat_map(|length| std::iter::repeat_n(length as u8 ^ 0x5a, length)).collect();
    let pixels = &pixels[..pixels.len() / 3 * 3];
    let (width, read) = read(&super::encode::png(pixels.len() / 3, 1, pixels));
    assert_eq!((width, read.concat()), (pixels.len() / 3, pixels.to_vec()));
}
