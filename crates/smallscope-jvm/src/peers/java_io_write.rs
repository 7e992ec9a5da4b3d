//! `java.io`, as far as it changes files: for whole programs only, since a write cannot be undone.

use super::{Row, early, row};
use crate::trap::{Step, Trap};
use crate::vm::Vm;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};

const OUT: &str = "java/io/FileOutputStream";
const RANDOM: &str = "java/io/RandomAccessFile";
const SYSTEM: &str = "java/io/UnixFileSystem";
/// Descriptors of files that may be written begin here.
const FIRST: u64 = 1 << 20;

pub(super) const ROWS: &[Row] = &[
    row(OUT, "open0", "", |vm, _, a| {
        let (name, append) = (vm.text(a[1] as u32), a[2] != 0);
        let mut how = OpenOptions::new();
        how.create(true).write(true).append(append).truncate(!append);
        open(vm, a[0], &name, &how)
    }),
    row(OUT, "write", "(IZ)V", |vm, _, a| write(vm, a[0], &[a[1] as u8])),
    row(OUT, "writeBytes", "", |vm, _, a| write_part(vm, a)),
    row(RANDOM, "open0", "", |vm, _, a| {
        // The second bit says that it may be written, and made if it is not there.
        let (name, writes) = (vm.text(a[1] as u32), a[2] & 2 != 0);
        let mut how = OpenOptions::new();
        how.read(true).write(writes).create(writes);
        open(vm, a[0], &name, &how)
    }),
    row(RANDOM, "read0", "", |vm, _, a| {
        let mut one = [0];
        let count = file(vm, a[0])?.read(&mut one).map_err(trouble)?;
        Ok(if count == 0 { u64::from(u32::MAX) } else { u64::from(one[0]) })
    }),
    row(RANDOM, "readBytes", "([BII)I", read_part),
    row(RANDOM, "readBytes0", "", read_part),
    row(RANDOM, "write0", "", |vm, _, a| write(vm, a[0], &[a[1] as u8])),
    row(RANDOM, "writeBytes", "([BII)V", |vm, _, a| write_part(vm, a)),
    row(RANDOM, "writeBytes0", "", |vm, _, a| write_part(vm, a)),
    row(RANDOM, "getFilePointer", "", |vm, _, a| file(vm, a[0])?.stream_position().map_err(trouble)),
    row(RANDOM, "seek0", "", |vm, _, a| file(vm, a[0])?.seek(SeekFrom::Start(a[1])).map_err(trouble)),
    row(RANDOM, "length", "()J", length),
    row(RANDOM, "length0", "", length),
    row(RANDOM, "setLength", "(J)V", set_length),
    row(RANDOM, "setLength0", "", set_length),
    row(SYSTEM, "createFileExclusively", "", create),
    row(SYSTEM, "createFileExclusively0", "", create),
    row(SYSTEM, "delete0", "", |vm, _, a| {
        let path = changed(vm, a[1])?;
        let is_folder = std::fs::symlink_metadata(&path).is_ok_and(|found| found.is_dir());
        let done = if is_folder { std::fs::remove_dir(&path) } else { std::fs::remove_file(&path) };
        Ok(u64::from(done.is_ok()))
    }),
    row(SYSTEM, "createDirectory", "", make_folder),
    row(SYSTEM, "createDirectory0", "", make_folder),
    row(SYSTEM, "rename0", "", |vm, _, a| {
        let (from, to) = (changed(vm, a[1])?, changed(vm, a[2])?);
        Ok(u64::from(std::fs::rename(from, to).is_ok()))
    }),
    row(SYSTEM, "getNameMax0", "", |_, _, _| Ok(255)),
    row(SYSTEM, "list", "", list),
    row(SYSTEM, "list0", "", list),
    early("java/lang/ProcessImpl", "start", "", |_, _, _| {
        Err(Trap::unsupported("starting a process is not supported"))
    }),
    row("java/lang/ProcessBuilder", "start", "", |_, _, _| {
        Err(Trap::unsupported("starting a process is not supported"))
    }),
    early("sun/nio/fs/NativeBuffers", "getNativeBufferFromCache", "", |_, _, _| {
        Err(Trap::unsupported("files by java.nio.file.Files are not supported; those of java.io are"))
    }),
];

/// The files that are open, by number.
#[derive(Default)]
pub(crate) struct Files(Vec<Option<File>>);

fn trouble(error: std::io::Error) -> Trap {
    Trap::new("java/io/IOException", error.to_string())
}

fn only_whole(vm: &Vm, what: &str) -> Step<()> {
    if vm.whole {
        return Ok(());
    }
    Err(Trap::unsupported(format!("writing file {what} is not supported while inputs are searched for")))
}

fn open(vm: &mut Vm, stream: u64, name: &str, how: &OpenOptions) -> Step {
    only_whole(vm, name)?;
    if std::fs::metadata(name).is_ok_and(|found| found.is_dir()) {
        return Err(super::java_io::not_found(name, &ErrorKind::IsADirectory.into()));
    }
    let opened = how.open(name).map_err(|e| super::java_io::not_found(name, &e))?;
    vm.world.written.0.push(Some(opened));
    let number = FIRST + vm.world.written.0.len() as u64 - 1;
    let descriptor = vm.get_named(stream as u32, "fd") as u32;
    vm.set_named(descriptor, "fd", number);
    Ok(0)
}

/// Forgets a file that is closed.
pub(super) fn close(vm: &mut Vm, number: u64) {
    if let Some(file) = vm.world.written.0.get_mut(number.wrapping_sub(FIRST) as usize) {
        *file = None;
    }
}

fn file(vm: &mut Vm, stream: u64) -> Step<&mut File> {
    let descriptor = vm.get_named(stream as u32, "fd") as u32;
    let number = vm.get_named(descriptor, "fd").wrapping_sub(FIRST) as usize;
    let found = vm.world.written.0.get_mut(number).and_then(Option::as_mut);
    found.ok_or_else(|| Trap::new("java/io/IOException", "Stream Closed"))
}

fn write(vm: &mut Vm, stream: u64, bytes: &[u8]) -> Step {
    file(vm, stream)?.write_all(bytes).map_err(trouble)?;
    Ok(0)
}

/// The part of an array that a call is about.
fn part(vm: &Vm, a: &[u64]) -> Step<(u32, u32, u32)> {
    let (array, from, count) = (a[1] as u32, a[2] as u32, a[3] as u32);
    if array == 0 {
        return Err(Trap::npe());
    }
    if from.checked_add(count).is_none_or(|end| end > vm.heap.length(array)) {
        return Err(Trap::New("java/lang/IndexOutOfBoundsException", None));
    }
    Ok((array, from, count))
}

fn write_part(vm: &mut Vm, a: &[u64]) -> Step {
    let (array, from, count) = part(vm, a)?;
    let bytes = vm.heap.bytes(array, from, count);
    write(vm, a[0], &bytes)
}

fn read_part(vm: &mut Vm, _: &[crate::run::Frame], a: &[u64]) -> Step {
    let (array, from, count) = part(vm, a)?;
    let mut bytes = vec![0; count as usize];
    let read = file(vm, a[0])?.read(&mut bytes).map_err(trouble)?;
    for (i, byte) in bytes[..read].iter().enumerate() {
        vm.heap.set8(array, from + i as u32, *byte);
    }
    Ok(if read == 0 && count > 0 { u64::from(u32::MAX) } else { read as u64 })
}

fn length(vm: &mut Vm, _: &[crate::run::Frame], a: &[u64]) -> Step {
    Ok(file(vm, a[0])?.metadata().map_err(trouble)?.len())
}

fn set_length(vm: &mut Vm, _: &[crate::run::Frame], a: &[u64]) -> Step {
    let file = file(vm, a[0])?;
    file.set_len(a[1]).map_err(trouble)?;
    if file.stream_position().map_err(trouble)? > a[1] {
        file.seek(SeekFrom::End(0)).map_err(trouble)?;
    }
    Ok(0)
}

/// The path of a `File` that is to be changed.
fn changed(vm: &Vm, file: u64) -> Step<String> {
    let path = vm.text(vm.get_named(file as u32, "path") as u32);
    only_whole(vm, &path)?;
    Ok(path)
}

fn create(vm: &mut Vm, _: &[crate::run::Frame], a: &[u64]) -> Step {
    let path = vm.text(a[1] as u32);
    only_whole(vm, &path)?;
    match OpenOptions::new().write(true).create_new(true).open(&path) {
        Ok(_) => Ok(1),
        Err(e) if e.kind() == ErrorKind::AlreadyExists => Ok(0),
        Err(e) => Err(Trap::new("java/io/IOException", super::java_io::why(&e))),
    }
}

fn make_folder(vm: &mut Vm, _: &[crate::run::Frame], a: &[u64]) -> Step {
    let path = changed(vm, a[1])?;
    Ok(u64::from(std::fs::create_dir(path).is_ok()))
}

/// The names in a folder, in order: the file system's own order is not the same in every run.
fn list(vm: &mut Vm, _: &[crate::run::Frame], a: &[u64]) -> Step {
    let path = vm.text(vm.get_named(a[1] as u32, "path") as u32);
    let Ok(entries) = std::fs::read_dir(path) else { return Ok(0) };
    let mut names: Vec<String> = entries.filter_map(|e| e.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    let class = vm.load("[Ljava/lang/String;")?;
    let array = vm.new_array(class, names.len() as u32)?;
    for (i, name) in names.iter().enumerate() {
        let name = vm.new_string(name)?;
        vm.heap.set32(array, i as u32, name);
    }
    Ok(u64::from(array))
}
