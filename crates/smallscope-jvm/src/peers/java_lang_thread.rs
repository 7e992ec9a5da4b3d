//! `java.lang.Thread`: there is one, and it is called `main`.

use super::{Row, early, nothing, row};
use crate::run::Frame;
use crate::trap::{Step, Trap};
use crate::vm::Vm;

const THREAD: &str = "java/lang/Thread";

pub(super) const ROWS: &[Row] = &[
    early(THREAD, "currentThread", "", |vm, _, _| current(vm)),
    early(THREAD, "currentCarrierThread", "", |vm, _, _| current(vm)),
    early(THREAD, "yield", "", nothing),
    early(THREAD, "yield0", "", nothing),
    early(THREAD, "onSpinWait", "", nothing),
    early(THREAD, "sleep", "", nothing),
    early(THREAD, "sleep0", "", nothing),
    early(THREAD, "interrupted", "", nothing),
    early(THREAD, "holdsLock", "", |vm, frames, a| {
        if a[0] == 0 {
            return Err(Trap::npe());
        }
        Ok(u64::from(owns(vm, frames, a[0] as u32)))
    }),
    row(THREAD, "start", "", |_, _, _| {
        Err(Trap::unsupported("starting a thread is not supported yet: this machine runs one thread"))
    }),
    row(THREAD, "start0", "", |_, _, _| {
        Err(Trap::unsupported("starting a thread is not supported yet: this machine runs one thread"))
    }),
    row(THREAD, "isAlive", "", |vm, _, a| Ok(u64::from(current(vm)? == a[0]))),
    row(THREAD, "isInterrupted", "", nothing),
    row(THREAD, "interrupt0", "", nothing),
    row(THREAD, "setPriority0", "", nothing),
    row(THREAD, "setNativeName", "", nothing),
    row(THREAD, "checkAccess", "", nothing),
    row(THREAD, "isVirtual", "", nothing),
    row(THREAD, "getContextClassLoader", "", nothing),
    row(THREAD, "getThreadGroup", "", |vm, _, _| {
        current(vm)?;
        Ok(vm.heap.get_static(vm.world.group))
    }),
    row(THREAD, "getStackTrace", "", |vm, frames, _| {
        let class = vm.load("java/lang/StackTraceElement")?;
        let array_class = vm.load("[Ljava/lang/StackTraceElement;")?;
        let mut elements = Vec::new();
        // The first element is this method itself.
        let thread = vm.load(THREAD)?;
        if let Some(own) = vm.find_method(thread, &"getStackTrace".into(), &"()[Ljava/lang/StackTraceElement;".into()) {
            let element = vm.new_object(class)?;
            super::java_lang::fill_element(vm, element, u64::from(own.0) << 32)?;
            elements.push(element);
        }
        for f in frames.iter().rev() {
            let element = vm.new_object(class)?;
            let word = u64::from(f.method) << 32 | u64::from(vm.offsets[f.pc as usize]);
            super::java_lang::fill_element(vm, element, word)?;
            elements.push(element);
        }
        Ok(u64::from(vm.object_array(array_class, &elements)?))
    }),
    row("java/lang/ThreadGroup", "checkAccess", "", nothing),
];

/// The thread object, made when it is first asked for; no constructor runs.
fn current(vm: &mut Vm) -> Step {
    if vm.world.thread == 0 {
        vm.world.thread = vm.heap.add_statics(2);
        vm.world.group = vm.world.thread + 1;
        vm.roots.extend([vm.world.thread, vm.world.group]);
    }
    let known = vm.heap.get_static(vm.world.thread);
    if known != 0 {
        return Ok(known);
    }
    let class = vm.load(THREAD)?;
    let group_class = vm.load("java/lang/ThreadGroup")?;
    let thread = vm.new_object(class)?;
    let group = vm.new_object(group_class)?;
    let name = vm.interned("main")?;
    vm.set_named(group, "name", u64::from(name));
    vm.set_named(group, "maxPriority", 10);
    vm.set_named(thread, "name", u64::from(name));
    vm.set_named(thread, "tid", 1);
    vm.set_named(thread, "priority", 5);
    vm.set_named(thread, "group", u64::from(group));
    vm.set_named(thread, "threadStatus", 5);
    if let Ok(holder_class) = vm.load("java/lang/Thread$FieldHolder") {
        let holder = vm.new_object(holder_class)?;
        vm.set_named(holder, "group", u64::from(group));
        vm.set_named(holder, "priority", 5);
        vm.set_named(holder, "threadStatus", 5);
        vm.set_named(thread, "holder", u64::from(holder));
    }
    vm.heap.set_static(vm.world.thread, u64::from(thread));
    vm.heap.set_static(vm.world.group, u64::from(group));
    Ok(u64::from(thread))
}

/// Whether the thread is in the monitor of an object: by a block, or by a synchronized method of its class.
pub(super) fn owns(vm: &Vm, frames: &[Frame], object: u32) -> bool {
    let class = vm.heap.class(object);
    let is_class = class == vm.known.class;
    vm.heap.is_locked(object)
        || frames.iter().map(|f| &vm.methods[f.method as usize]).any(|m| {
            let mine = if m.is_static() {
                is_class && vm.mirrored(object) == m.class.0
            } else {
                vm.is_subclass(class, m.class.0)
            };
            mine && m.access & crate::access::SYNCHRONIZED != 0
        })
}
