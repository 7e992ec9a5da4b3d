//! Where instructions begin and where blocks do.

use crate::error::Error;
use crate::file::CodeAttribute;

/// For every byte: does an instruction begin here, and does a block?
pub(super) struct Scan {
    pub starts: Vec<bool>,
    pub leaders: Vec<bool>,
    pub has_jsr: bool,
}

pub(super) fn u16_at(b: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes([*b.get(at)?, *b.get(at + 1)?]))
}

pub(super) fn i32_at(b: &[u8], at: usize) -> Option<i32> {
    Some(i32::from_be_bytes([*b.get(at)?, *b.get(at + 1)?, *b.get(at + 2)?, *b.get(at + 3)?]))
}

/// The length of the instruction at `at`.
fn length(b: &[u8], at: usize) -> Option<usize> {
    let pad = (at + 4) & !3;
    Some(match b[at] {
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3A | 0xA9 | 0xBC => 2,
        0x11 | 0x13 | 0x14 | 0x84 | 0x99..=0xA8 | 0xB2..=0xB8 | 0xBB | 0xBD | 0xC0 | 0xC1 | 0xC6 | 0xC7 => 3,
        0xB9 | 0xBA | 0xC8 | 0xC9 => 5,
        0xC5 => 4,
        0xC4 if *b.get(at + 1)? == 0x84 => 6,
        0xC4 => 4,
        0xAA => {
            let count = i64::from(i32_at(b, pad + 8)?) - i64::from(i32_at(b, pad + 4)?) + 1;
            let count = usize::try_from(count).ok().filter(|n| (1..=16384).contains(n))?;
            pad + 12 + 4 * count - at
        }
        0xAB => {
            let count = usize::try_from(i32_at(b, pad + 4)?).ok().filter(|n| *n <= 8192)?;
            pad + 8 + 8 * count - at
        }
        0..=0xC3 => 1,
        _ => return None,
    })
}

impl Scan {
    pub fn of(code: &CodeAttribute) -> Result<Scan, Error> {
        let b = &code.bytes;
        let mut scan = Scan { starts: vec![false; b.len()], leaders: vec![false; b.len() + 1], has_jsr: false };
        let mut targets = Vec::new();
        let mut at = 0;
        while at < b.len() {
            let bad = || Error::link(format!("no instruction with opcode {:#04x} is possible here", b[at])).at(at);
            let n = length(b, at).filter(|n| at + n <= b.len()).ok_or_else(bad)?;
            scan.starts[at] = true;
            let before = targets.len();
            jumps(b, at, &mut targets).ok_or_else(bad)?;
            scan.has_jsr |= matches!(b[at], 0xA8 | 0xC9);
            if targets.len() > before || matches!(b[at], 0xA9 | 0xAC..=0xB1 | 0xBF) {
                scan.leaders[at + n] = true;
            }
            at += n;
        }
        targets.extend(code.handlers.iter().map(|h| i64::from(h.target)));
        for target in targets {
            match usize::try_from(target).ok().filter(|t| scan.starts.get(*t) == Some(&true)) {
                Some(target) => scan.leaders[target] = true,
                None => return Err(Error::link(format!("jump to {target}, where no instruction begins"))),
            }
        }
        for h in &code.handlers {
            let end = usize::from(h.end);
            if !scan.starts[usize::from(h.start)] || (end < b.len() && !scan.starts[end]) {
                return Err(
                    Error::link("exception handler that begins or ends inside of an instruction").at(h.start.into())
                );
            }
        }
        Ok(scan)
    }
}

/// Adds the offsets that the instruction may jump to.
fn jumps(b: &[u8], at: usize, targets: &mut Vec<i64>) -> Option<()> {
    let from = at as i64;
    let pad = (at + 4) & !3;
    match b[at] {
        0x99..=0xA8 | 0xC6 | 0xC7 => targets.push(from + i64::from(u16_at(b, at + 1)? as i16)),
        0xC8 | 0xC9 => targets.push(from + i64::from(i32_at(b, at + 1)?)),
        0xAA => {
            targets.push(from + i64::from(i32_at(b, pad)?));
            let count = i64::from(i32_at(b, pad + 8)?) - i64::from(i32_at(b, pad + 4)?) + 1;
            for i in 0..count as usize {
                targets.push(from + i64::from(i32_at(b, pad + 12 + 4 * i)?));
            }
        }
        0xAB => {
            targets.push(from + i64::from(i32_at(b, pad)?));
            for i in 0..i32_at(b, pad + 4)? as usize {
                targets.push(from + i64::from(i32_at(b, pad + 12 + 8 * i)?));
            }
        }
        _ => {}
    }
    Some(())
}
