//! `java.io`, as far as it reads: from the first byte to the last. What was read of a file is in its descriptor, so that going back is safe.

use super::{Row, early, nothing, row, yes};
use crate::run::Frame;
use crate::trap::{Step, Trap};
use crate::vm::Vm;

const IN: &str = "java/io/FileInputStream";
const DESCRIPTOR: &str = "java/io/FileDescriptor";
const SYSTEM: &str = "java/io/UnixFileSystem";
/// Descriptors of files begin after the standard streams.
const FIRST: u64 = 3;

pub(super) const ROWS: &[Row] = &[
    // Paths are names; what is there is not asked.
    early("sun/nio/fs/UnixNativeDispatcher", "init", "", nothing),
    early("sun/nio/fs/UnixNativeDispatcher", "getcwd", "", |vm, _, _| {
        let here = std::env::current_dir().ok().filter(|_| vm.whole);
        let name = here.map_or("/".to_owned(), |path| path.display().to_string());
        Ok(u64::from(vm.byte_array(name.as_bytes())?))
    }),
    row(IN, "open0", "", |vm, _, a| {
        let name = vm.text(a[1] as u32);
        // A whole program may have written it since.
        let known = vm.world.files.iter().position(|(n, _)| *n == name).filter(|_| !vm.whole);
        let number = match known {
            Some(number) => number,
            None => {
                // Devices never end, and are not the same in every run.
                let found = std::fs::metadata(&name).map_err(|e| not_found(&name, &e))?;
                if !found.is_file() && !found.is_dir() {
                    return Err(not_found(&name, &std::io::ErrorKind::PermissionDenied.into()));
                }
                let bytes = std::fs::read(&name).map_err(|e| not_found(&name, &e))?;
                vm.world.files.push((name, bytes));
                vm.world.files.len() - 1
            }
        };
        let descriptor = vm.get_named(a[0] as u32, "fd") as u32;
        let class = vm.heap.class(descriptor);
        if vm.offset(class, "handle").is_none() {
            return Err(Trap::unsupported("reading files is not supported on this JDK"));
        }
        vm.set_named(descriptor, "handle", 0);
        vm.set_named(descriptor, "fd", FIRST + number as u64);
        Ok(0)
    }),
    row(IN, "read0", "", |vm, _, a| {
        let open = Open::of(vm, a[0])?;
        let byte = open.bytes(vm).first().copied();
        open.forward(vm, 1);
        Ok(byte.map_or(u64::from(u32::MAX), u64::from))
    }),
    row(IN, "readBytes", "", |vm, _, a| {
        let open = Open::of(vm, a[0])?;
        let (array, from, count) = (a[1] as u32, a[2] as u32, a[3] as u32);
        if array == 0 {
            return Err(Trap::npe());
        }
        if from.checked_add(count).is_none_or(|end| end > vm.heap.length(array)) {
            return Err(Trap::New("java/lang/IndexOutOfBoundsException", None));
        }
        let bytes: Vec<u8> = open.bytes(vm).iter().take(count as usize).copied().collect();
        for (i, b) in bytes.iter().enumerate() {
            vm.heap.set8(array, from + i as u32, *b);
        }
        open.forward(vm, bytes.len() as u64);
        Ok(if bytes.is_empty() && count > 0 { u64::from(u32::MAX) } else { bytes.len() as u64 })
    }),
    row(IN, "length0", "", |vm, _, a| {
        let open = Open::of(vm, a[0])?;
        Ok(vm.world.files[open.file].1.len() as u64)
    }),
    row(IN, "position0", "", |vm, _, a| Ok(Open::of(vm, a[0])?.at)),
    row(IN, "skip0", "", |vm, _, a| {
        let open = Open::of(vm, a[0])?;
        let count = a[1].min(open.bytes(vm).len() as u64);
        open.forward(vm, count);
        Ok(count)
    }),
    row(IN, "available0", "", |vm, _, a| Ok(Open::of(vm, a[0])?.bytes(vm).len().min(i32::MAX as usize) as u64)),
    row(IN, "isRegularFile0", "", yes),
    // A scanner needs a channel only to read from.
    row(IN, "getChannel", "", |vm, frames, a| {
        let asks = frames.last().map(|f| vm.class(vm.methods[f.method as usize].class.0).name.clone());
        if asks.as_deref() != Some("java/util/Scanner") {
            return Err(Trap::unsupported("channels of files are not supported"));
        }
        let described = "(Ljava/io/InputStream;)Ljava/lang/Object;";
        super::java_lang_thread::boot(vm, "channel", described, vec![a[0]])
    }),
    early(DESCRIPTOR, "getHandle", "", |_, _, _| Ok(u64::MAX)),
    early(DESCRIPTOR, "getAppend", "", nothing),
    row(DESCRIPTOR, "close0", "", |vm, _, a| {
        let number = vm.get_named(a[0] as u32, "fd");
        super::java_io_write::close(vm, number);
        vm.set_named(a[0] as u32, "fd", u64::from(u32::MAX));
        Ok(0)
    }),
    early("java/io/FileCleanable", "register", "", nothing),
    early("java/io/FileCleanable", "unregister", "", nothing),
    row(SYSTEM, "getBooleanAttributes0", "", |vm, _, a| {
        let Some(found) = metadata(vm, a[1]) else { return Ok(0) };
        Ok(1 | u64::from(found.is_file()) << 1 | u64::from(found.is_dir()) << 2)
    }),
    row(SYSTEM, "checkAccess0", "", access),
    row(SYSTEM, "checkAccess", "", access),
    row(SYSTEM, "getLength0", "", length),
    row(SYSTEM, "getLength", "", length),
    row(SYSTEM, "canonicalize0", "", |vm, _, a| {
        let name = vm.text(a[1] as u32);
        let found = std::fs::canonicalize(&name).ok().and_then(|p| p.to_str().map(str::to_owned));
        Ok(u64::from(vm.new_string(&found.unwrap_or(name))?))
    }),
];

/// Files can be read and folders be entered; whole programs can write where the file says so.
fn access(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let Some(found) = metadata(vm, a[1]) else { return Ok(0) };
    let writes = a[2] == 2 && vm.whole && !found.permissions().readonly();
    Ok(u64::from(a[2] == 4 || (a[2] == 1 && found.is_dir()) || writes))
}

fn length(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    Ok(metadata(vm, a[1]).map_or(0, |found| found.len()))
}

/// A file in the middle of being read.
struct Open {
    descriptor: u32,
    file: usize,
    at: u64,
}

impl Open {
    fn of(vm: &Vm, stream: u64) -> Step<Open> {
        let descriptor = vm.get_named(stream as u32, "fd") as u32;
        let number = vm.get_named(descriptor, "fd").wrapping_sub(FIRST) as usize;
        if number >= vm.world.files.len() {
            return Err(Trap::new("java/io/IOException", "Stream Closed"));
        }
        Ok(Open { descriptor, file: number, at: vm.get_named(descriptor, "handle") })
    }

    fn bytes<'a>(&self, vm: &'a Vm) -> &'a [u8] {
        vm.world.files[self.file].1.get(self.at as usize..).unwrap_or_default()
    }

    fn forward(&self, vm: &mut Vm, count: u64) {
        let end = vm.world.files[self.file].1.len() as u64;
        vm.set_named(self.descriptor, "handle", (self.at + count).min(end));
    }
}

fn metadata(vm: &Vm, file: u64) -> Option<std::fs::Metadata> {
    let path = vm.get_named(file as u32, "path") as u32;
    std::fs::metadata(vm.text(path)).ok()
}

pub(super) fn not_found(name: &str, e: &std::io::Error) -> Trap {
    Trap::new("java/io/FileNotFoundException", format!("{name} ({})", why(e)))
}

/// An error in the words of the operating system.
pub(super) fn why(e: &std::io::Error) -> String {
    match e.kind() {
        std::io::ErrorKind::NotFound => "No such file or directory".to_owned(),
        std::io::ErrorKind::PermissionDenied => "Permission denied".to_owned(),
        std::io::ErrorKind::IsADirectory => "Is a directory".to_owned(),
        _ => e.to_string(),
    }
}
