//! `java.util.zip`: checksums and compressed streams.
//!
//! A stream's state is in [`Streams`], which going back does not restore: while inputs are searched for, there are none.

use super::zlib::{Deflate, Flush, Inflate, Outcome, adler};
use super::{Row, early, row};
use crate::run::Frame;
use crate::trap::{Step, Trap};
use crate::vm::Vm;

const CRC: &str = "java/util/zip/CRC32";
const ADLER: &str = "java/util/zip/Adler32";
const INFLATER: &str = "java/util/zip/Inflater";
const DEFLATER: &str = "java/util/zip/Deflater";

pub(super) const ROWS: &[Row] = &[
    early(CRC, "update", "(II)I", |_, _, a| Ok(crc(a[0], &[a[1] as u8]))),
    early(CRC, "updateBytes0", "", |vm, _, a| Ok(crc(a[0], &bytes(vm, a[1], a[2], a[3])))),
    early(ADLER, "update", "(II)I", |_, _, a| Ok(u64::from(adler(a[0] as u32, &[a[1] as u8])))),
    early(ADLER, "updateBytes", "", |vm, _, a| Ok(u64::from(adler(a[0] as u32, &bytes(vm, a[1], a[2], a[3]))))),
    early(INFLATER, "init", "", |vm, _, a| open(vm, Stream::Inflate(Box::new(Inflate::new(a[0] == 0))))),
    row(INFLATER, "inflateBytesBytes", "", inflate),
    early(INFLATER, "getAdler", "(J)I", |vm, _, a| Ok(u64::from(inflating(vm, a[0])?.adler))),
    early(INFLATER, "reset", "(J)V", |vm, _, a| {
        inflating(vm, a[0])?.reset();
        Ok(0)
    }),
    early(INFLATER, "end", "(J)V", close),
    early(INFLATER, "setDictionary", "(J[BII)V", |vm, _, a| {
        let bytes = bytes(vm, a[1], a[2], a[3]);
        if inflating(vm, a[0])?.dictionary(&bytes) {
            return Ok(0);
        }
        Err(Trap::New("java/lang/IllegalArgumentException", None))
    }),
    early(DEFLATER, "init", "", |vm, _, a| {
        open(vm, Stream::Deflate(Box::new(Deflate::new(a[0] as i32, a[1] as u32, a[2] == 0))))
    }),
    row(DEFLATER, "deflateBytesBytes", "", deflate),
    early(DEFLATER, "getAdler", "(J)I", |vm, _, a| Ok(u64::from(deflating(vm, a[0])?.adler))),
    early(DEFLATER, "reset", "(J)V", |vm, _, a| {
        deflating(vm, a[0])?.reset();
        Ok(0)
    }),
    early(DEFLATER, "end", "(J)V", close),
    early(DEFLATER, "setDictionary", "(J[BII)V", |vm, _, a| {
        let bytes = bytes(vm, a[1], a[2], a[3]);
        deflating(vm, a[0])?.dictionary(&bytes);
        Ok(0)
    }),
];

/// The streams that are open, by number.
#[derive(Default)]
pub(crate) struct Streams(Vec<Stream>);

enum Stream {
    Inflate(Box<Inflate>),
    Deflate(Box<Deflate>),
    Closed,
}

fn open(vm: &mut Vm, stream: Stream) -> Step {
    if !vm.whole {
        return Err(Trap::unsupported("compressed streams are not supported while inputs are searched for"));
    }
    vm.world.streams.0.push(stream);
    Ok(vm.world.streams.0.len() as u64)
}

fn close(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    if let Some(stream) = vm.world.streams.0.get_mut((a[0] as usize).wrapping_sub(1)) {
        *stream = Stream::Closed;
    }
    Ok(0)
}

fn inflating(vm: &mut Vm, handle: u64) -> Step<&mut Inflate> {
    match vm.world.streams.0.get_mut((handle as usize).wrapping_sub(1)) {
        Some(Stream::Inflate(state)) => Ok(state),
        _ => Err(Trap::New("java/lang/InternalError", None)),
    }
}

fn deflating(vm: &mut Vm, handle: u64) -> Step<&mut Deflate> {
    match vm.world.streams.0.get_mut((handle as usize).wrapping_sub(1)) {
        Some(Stream::Deflate(state)) => Ok(state),
        _ => Err(Trap::New("java/lang/InternalError", None)),
    }
}

/// What a call answers: bytes read and written, and two flags.
fn answer(read: usize, written: usize, ended: bool, flag: bool) -> Step {
    Ok(read as u64 | (written as u64) << 31 | u64::from(ended) << 62 | u64::from(flag) << 63)
}

fn write(vm: &mut Vm, a: &[u64], plain: &[u8]) {
    for (i, byte) in plain.iter().enumerate() {
        vm.heap.set8(a[5] as u32, a[6] as u32 + i as u32, *byte);
    }
}

fn inflate(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let (input, mut out) = (bytes(vm, a[2], a[3], a[4]), Vec::new());
    let (read, outcome) = inflating(vm, a[1])?.run(&input, a[7] as usize, &mut out);
    write(vm, a, &out);
    let Outcome::Wrong(why) = outcome else {
        return answer(read, out.len(), outcome == Outcome::Ended, outcome == Outcome::Dictionary);
    };
    vm.set_named(a[0] as u32, "inputConsumed", read as u64);
    vm.set_named(a[0] as u32, "outputConsumed", out.len() as u64);
    Err(Trap::new("java/util/zip/DataFormatException", why))
}

fn deflate(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let (input, mut out) = (bytes(vm, a[2], a[3], a[4]), Vec::new());
    let state = deflating(vm, a[1])?;
    // Bit 0: there are a new strategy (two bits) and level.
    let params = a[9] as i32;
    if params & 1 != 0 && !state.set_level(params >> 3, (params >> 1 & 3) as u32) {
        return Err(Trap::unsupported("changing the level of a deflater that has begun is not supported"));
    }
    let flush = match a[8] {
        2 => Flush::Sync,
        3 => Flush::Full,
        4 => Flush::Finish,
        _ => Flush::None,
    };
    state.take(&input, flush);
    state.give(a[7] as usize, &mut out);
    let ended = state.has_ended();
    write(vm, a, &out);
    answer(input.len(), out.len(), ended, false)
}

/// The part of an array that a call is about; the callers in Java checked the bounds.
fn bytes(vm: &Vm, array: u64, from: u64, count: u64) -> Vec<u8> {
    vm.heap.bytes(array as u32, from as u32, count as u32)
}

fn crc(from: u64, bytes: &[u8]) -> u64 {
    let step = |crc: u32, _| if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
    let end = bytes.iter().fold(!(from as u32), |crc, b| (0..8).fold(crc ^ u32::from(*b), step));
    u64::from(!end)
}
