//! Peers: methods of the class library that Rust does instead, because they are native or because what they do has no meaning here.
//!
//! One file per package. A row names a class, a method and (if it is overloaded) a descriptor. A peer gets its arguments as words, the
//! receiver first, and returns a word, or a [`Trap`]. It never calls back into Java: it names the call to make ([`Trap::Call`]). It
//! changes nothing before its last trap, since the call runs again after a trap that asks for something first.

mod annotations;
mod boot;
mod class_loaders;
mod fdlibm;
mod java_io;
mod java_io_write;
mod java_lang;
mod java_lang_class;
mod java_lang_invoke;
mod java_lang_ref;
mod java_lang_reflect;
mod java_lang_thread;
mod java_security;
mod java_util;
mod java_util_zip;
mod jdk_misc;
mod jdk_unsafe;
mod logarithm;
mod method_handles;
mod raw;
mod shortcuts;
mod stack_walker;
mod zlib;

use crate::class::ClassId;
use crate::error::Error;
use crate::run::Frame;
use crate::trap::Step;
use crate::vm::Vm;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

pub(crate) use boot::BOOT;
pub(crate) use java_lang_invoke::polymorphic;
pub(crate) use method_handles::constant;
pub(crate) use shortcuts::{Compared, Tables, shortcut};

pub(crate) type PeerFn = fn(&mut Vm, &[Frame], &[u64]) -> Step;

/// A method done in Rust.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer {
    pub run: PeerFn,
    /// A static method that does not need its class to be initialised.
    pub no_init: bool,
}

pub(crate) struct Row {
    class: &'static str,
    name: &'static str,
    /// Empty: whatever the descriptor is.
    descriptor: &'static str,
    run: PeerFn,
    no_init: bool,
}

const fn row(class: &'static str, name: &'static str, descriptor: &'static str, run: PeerFn) -> Row {
    Row { class, name, descriptor, run, no_init: false }
}

/// A static method for which the class is not initialised.
const fn early(class: &'static str, name: &'static str, descriptor: &'static str, run: PeerFn) -> Row {
    Row { class, name, descriptor, run, no_init: true }
}

fn nothing(_: &mut Vm, _: &[Frame], _: &[u64]) -> Step {
    Ok(0)
}

fn yes(_: &mut Vm, _: &[Frame], _: &[u64]) -> Step {
    Ok(1)
}

const FILES: &[&[Row]] = &[
    annotations::ROWS,
    boot::ROWS,
    class_loaders::ROWS,
    java_io::ROWS,
    java_io_write::ROWS,
    java_lang::ROWS,
    java_lang_class::ROWS,
    java_lang_invoke::ROWS,
    java_lang_ref::ROWS,
    java_lang_reflect::ROWS,
    java_lang_thread::ROWS,
    java_security::ROWS,
    java_util::ROWS,
    java_util_zip::ROWS,
    jdk_misc::ROWS,
    jdk_unsafe::ROWS,
    method_handles::ROWS,
    stack_walker::ROWS,
];

/// Static initialisers that do not run: they start threads or ask the operating system.
const SILENT: &[&str] = &["java/lang/ref/Reference", "java/lang/ref/Finalizer", "sun/security/provider/SeedGenerator"];

/// Static initialisers whose code comes from another class.
const REPLACED: &[(&str, &str)] = &[
    ("java/lang/System", "system"),
    ("jdk/internal/access/SharedSecrets", "secrets"),
    ("sun/misc/SharedSecrets", "secrets"),
];

/// A method that is done in Rust, for people who want to know.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PeerInfo {
    /// The class, as Java writes it
    pub class: String,
    /// The method
    pub method: String,
    /// Its descriptor; empty if it is the same for all overloads
    pub descriptor: &'static str,
}

/// All methods that are done in Rust, also those of which only the common case is, sorted. A static initialiser among them is skipped
/// or replaced.
pub fn peers() -> Vec<PeerInfo> {
    let rows = FILES.iter().copied().flatten().map(|r| (r.class, r.name, r.descriptor));
    let skipped =
        SILENT.iter().copied().chain(REPLACED.iter().map(|(class, _)| *class)).map(|class| (class, "<clinit>", "()V"));
    let shortcuts = shortcuts::ROWS.iter().map(|r| (r.0, r.1, r.2));
    let all = rows.chain(skipped).chain(shortcuts);
    let mut list: Vec<PeerInfo> = all
        .map(|(class, name, descriptor)| PeerInfo {
            class: class.replace('/', "."),
            method: name.to_owned(),
            descriptor,
        })
        .collect();
    list.sort();
    list.dedup_by(|a, b| (&a.class, &a.method) == (&b.class, &b.method) && b.descriptor.is_empty());
    list
}

/// Rows by class.
pub(crate) struct PeerTable {
    rows: FxHashMap<&'static str, Vec<&'static Row>>,
}

impl PeerTable {
    pub fn new() -> Self {
        let mut rows: FxHashMap<&'static str, Vec<&'static Row>> = FxHashMap::default();
        for row in FILES.iter().copied().flatten() {
            rows.entry(row.class).or_default().push(row);
        }
        PeerTable { rows }
    }
}

/// What peers remember between calls. Nothing here may differ after going back.
#[derive(Default)]
pub(crate) struct World {
    /// Classes made by the machine.
    pub generated: u32,
    pub hidden: FxHashSet<u32>,
    /// Static words that peers use: the thread, properties.
    pub thread: u32,
    pub group: u32,
    pub clock: u32,
    pub module: u32,
    /// What the static initialisers of classes failed with, by name: a message and a trace.
    pub failed: FxHashMap<String, (String, Vec<u64>)>,
    /// Files that may be written. There are none in a search.
    pub written: java_io_write::Files,
    /// Files that were opened, by name, with their bytes.
    pub files: Vec<(String, Vec<u8>)>,
    /// Methods for calls of method handles, by name and descriptor; whether made of bytecode.
    pub polymorphic: FxHashMap<(Rc<str>, Rc<str>, bool), crate::class::MethodId>,
    /// Static words that keep the constants that code makes, by class and index.
    pub constants: FxHashMap<(u32, u16), u32>,
    /// Static words with the loaders of classes that a program's own loaders defined.
    pub loaders: FxHashMap<u32, u32>,
    /// The program's main method.
    pub main: Option<crate::class::MethodId>,
    /// Compressed streams. There are none in a search.
    pub streams: java_util_zip::Streams,
    /// Accessors for reflective calls.
    pub accessors: FxHashMap<crate::class::MethodId, crate::class::MethodId>,
}

/// Gives the methods of a class of the JDK their peers.
pub(crate) fn attach(vm: &mut Vm, class: ClassId) -> Result<(), Error> {
    let c = vm.class(class.0);
    let name = c.name.clone();
    let own = BOOT.iter().any(|(boot, _)| *boot == &*name);
    if c.module.is_none() && !own {
        return Ok(());
    }
    // The machine's own code, and the JDK's ready-made lambda forms: HotSpot shows none of their frames.
    if &*name == "smallscope/Boot" || name.starts_with("java/lang/invoke/") && name.ends_with("$Holder") {
        vm.world.hidden.insert(class.0);
    }
    if SILENT.contains(&&*name) {
        vm.classes[class.at()].initializer = None;
    }
    for i in 0..vm.class(class.0).methods.len() {
        let id = vm.class(class.0).methods[i];
        shortcuts::attach(vm, &name, id);
        let m = vm.method(id);
        let rows = vm.peers.rows.get(&*name);
        let found = rows.and_then(|rows| {
            rows.iter().find(|r| r.name == &*m.name && (r.descriptor.is_empty() || r.descriptor == &*m.descriptor))
        });
        // Newer JDKs have fdlibm in Java, which needs no peer.
        let found = found
            .filter(|r| r.class != "java/lang/StrictMath" || m.access & crate::access::NATIVE != 0 || r.name == "sqrt");
        let peer = match found {
            Some(row) => Peer { run: row.run, no_init: row.no_init && m.is_static() },
            None if m.access & crate::access::NATIVE != 0
                && matches!(&*m.name, "registerNatives" | "initIDs" | "initNative") =>
            {
                Peer { run: nothing, no_init: true }
            }
            None => continue,
        };
        vm.methods[id.at()].peer = Some(peer);
    }
    if Tables::CLASSES.contains(&&*name) {
        vm.tables = Tables::learn(vm).unwrap_or_default();
    }
    if let Some((_, source)) = REPLACED.iter().find(|(c, _)| *c == &*name) {
        boot::replace_initializer(vm, class, source)?;
    }
    Ok(())
}
