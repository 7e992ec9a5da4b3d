//! `compact-cp`, a compressor of class files in images: texts of the constant pool are shared in the image's table of strings.

const SHARED: u8 = 23;
const SHARED_DESCRIPTOR: u8 = 25;

/// The class file, or `None` if the bytes are damaged.
pub(super) fn expand<'a>(bytes: &[u8], string: impl Fn(usize) -> &'a str) -> Option<Vec<u8>> {
    let mut at = 10;
    let mut out = bytes.get(..10)?.to_vec();
    let count = u16::from_be_bytes([bytes[8], bytes[9]]);
    let mut i = 1;
    while i < count {
        let tag = *bytes.get(at)?;
        at += 1;
        match tag {
            SHARED => text(&mut out, string(int(bytes, &mut at)?))?,
            SHARED_DESCRIPTOR => {
                let pattern = string(int(bytes, &mut at)?);
                let length = int(bytes, &mut at)?;
                let mut index = at;
                at += length;
                text(&mut out, &fill(pattern, length > 0, || Some(string(int(bytes, &mut index)?)))?)?;
            }
            1 => {
                let n = usize::from(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]));
                out.push(tag);
                out.extend_from_slice(bytes.get(at..at + 2 + n)?);
                at += 2 + n;
            }
            _ => {
                let n = match tag {
                    3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => 4,
                    5 | 6 => 8,
                    7 | 8 | 16 | 19 | 20 => 2,
                    15 => 3,
                    _ => return None,
                };
                if n == 8 {
                    i += 1;
                }
                out.push(tag);
                out.extend_from_slice(bytes.get(at..at + n)?);
                at += n;
            }
        }
        i += 1;
    }
    out.extend_from_slice(bytes.get(at..)?);
    Some(out)
}

/// A descriptor whose class names were taken out after each `L`: package and class follow as shared strings.
fn fill<'a>(pattern: &str, shared: bool, mut next: impl FnMut() -> Option<&'a str>) -> Option<String> {
    if !shared {
        return Some(pattern.to_owned());
    }
    let mut out = String::new();
    for c in pattern.chars() {
        out.push(c);
        if c == 'L' {
            let package = next()?;
            if !package.is_empty() {
                out += package;
                out.push('/');
            }
            out += next()?;
        }
    }
    Some(out)
}

fn text(out: &mut Vec<u8>, text: &str) -> Option<()> {
    out.push(1);
    out.extend_from_slice(&u16::try_from(text.len()).ok()?.to_be_bytes());
    out.extend_from_slice(text.as_bytes());
    Some(())
}

/// A number of one to four bytes; the first three bits of the first byte say how many.
fn int(bytes: &[u8], at: &mut usize) -> Option<usize> {
    let first = *bytes.get(*at)?;
    let (width, first) = if first & 0x80 != 0 { (usize::from(first >> 5 & 3), first & 0x1F) } else { (4, first) };
    let rest = bytes.get(*at + 1..*at + width.max(1))?;
    *at += width.max(1);
    Some(rest.iter().fold(usize::from(first), |v, b| v << 8 | usize::from(*b)))
}
