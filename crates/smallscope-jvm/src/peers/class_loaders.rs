//! Class loaders of whole programs: the JDK's own two, and those that programs write.
//!
//! A class has one meaning in the machine, whoever loads it, so a program that loads a class again by another loader is refused. While
//! inputs are searched for, class loaders are null.

use super::{Row, early, nothing, row};
use crate::class::ClassId;
use crate::run::Frame;
use crate::trap::{Step, Trap};
use crate::vm::Vm;

const LOADER: &str = "java/lang/ClassLoader";
const BUILTIN: &str = "jdk/internal/loader/BuiltinClassLoader";
const APP: &str = "jdk/internal/loader/ClassLoaders$AppClassLoader";

pub(super) const ROWS: &[Row] = &[
    row("java/lang/Class", "getClassLoader", "", of_class),
    row("java/lang/Class", "getClassLoader0", "", of_class),
    row("java/lang/Thread", "getContextClassLoader", "", |vm, frames, a| {
        let set = vm.get_named(a[0] as u32, "contextClassLoader");
        if set != 0 { Ok(set) } else { app(vm, frames, a) }
    }),
    early(LOADER, "getSystemClassLoader", "", app),
    early(LOADER, "findBootstrapClass", "", |vm, _, a| find(vm, a[0], 0)),
    row(LOADER, "findLoadedClass0", "", |vm, _, a| {
        let name = vm.text(a[1] as u32).replace('.', "/");
        match vm.loaded(&name) {
            Some(class) if loader(vm, class) == Some(a[0]) => Ok(u64::from(vm.mirror(class)?)),
            _ => Ok(0),
        }
    }),
    early(LOADER, "findInitiatedLoader", "", nothing),
    // Counters of loaded classes, which nobody reads.
    row("jdk/internal/perf/Perf", "createLong", "", |vm, _, _| {
        let class = vm.load("java/nio/ByteBuffer")?;
        vm.ensure_ready(class)?;
        match vm.find_method(class, &"allocate".into(), &"(I)Ljava/nio/ByteBuffer;".into()) {
            Some(method) => Err(Trap::Call(method, vec![8])),
            None => Ok(0),
        }
    }),
    row(BUILTIN, "loadClassOrNull", "(Ljava/lang/String;Z)Ljava/lang/Class;", |vm, _, a| find(vm, a[1], a[0])),
    row(BUILTIN, "loadClassOrNull", "(Ljava/lang/String;)Ljava/lang/Class;", |vm, _, a| find(vm, a[1], a[0])),
];

fn of_class(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let mut class = vm.mirrored(a[0] as u32);
    while let Some(component) = vm.class(class).component() {
        class = component.0;
    }
    if let Some(cell) = vm.world.loaders.get(&class) {
        return Ok(vm.heap.get_static(*cell));
    }
    if vm.class(class).module.is_some() || vm.class(class).file.is_none() { Ok(0) } else { app(vm, &[], &[]) }
}

/// The loader of the class path, in a whole program.
fn app(vm: &mut Vm, _: &[Frame], _: &[u64]) -> Step {
    if !vm.whole {
        return Ok(0);
    }
    let class = vm.load("jdk/internal/loader/ClassLoaders")?;
    vm.ensure_ready(class)?;
    match vm.find_method(class, &"appClassLoader".into(), &"()Ljava/lang/ClassLoader;".into()) {
        Some(method) => Err(Trap::Call(method, Vec::new())),
        None => Ok(0),
    }
}

/// The loader that a program of its own defined a class with.
fn loader(vm: &Vm, class: u32) -> Option<u64> {
    vm.world.loaders.get(&class).map(|cell| vm.heap.get_static(*cell))
}

/// A class by its name, if this loader of the JDK, or the first one, has it. Others find only what is of the JDK.
fn find(vm: &mut Vm, name: u64, by: u64) -> Step {
    let found = super::java_lang_class::class_or_null(vm, name as u32)?;
    if found == 0 {
        return Ok(0);
    }
    let class = vm.mirrored(found as u32);
    let of_jdk = vm.class(class).module.is_some();
    let whole_path = by != 0 && &*vm.class(vm.heap.class(by as u32)).name == APP;
    let own = vm.world.loaders.contains_key(&class);
    Ok(if of_jdk || (whole_path && !own) { found } else { 0 })
}

/// A class may be defined once.
pub(super) fn may_define(vm: &mut Vm, by: u64, name: u64) -> Step<()> {
    if name == 0 {
        return Ok(());
    }
    let text = vm.text(name as u32);
    let internal = text.replace('.', "/");
    if vm.path.any_resource(&format!("{internal}.class"))?.is_some() {
        let why =
            format!("class {text}, which is on the class path, is defined by a class loader of the program's own");
        return Err(Trap::unsupported(format!("{why}: that is not supported")));
    }
    match vm.loaded(&internal) {
        Some(class) if loader(vm, class) != Some(by) => {
            Err(Trap::unsupported(format!("class {text} is loaded by two class loaders, which is not supported")))
        }
        _ => Ok(()),
    }
}

/// A loader has defined a class.
pub(super) fn defined(vm: &mut Vm, mirror: u64, by: u64) {
    let class = vm.mirrored(mirror as u32);
    let cell = vm.heap.add_statics(1);
    vm.roots.push(cell);
    vm.heap.set_static(cell, by);
    vm.world.loaders.insert(class, cell);
    // Whoever has a loader is no part of the JDK.
    vm.classes[ClassId(class).at()].module = None;
}
