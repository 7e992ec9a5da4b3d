//! `java.lang.Thread`: one runs at a time.
//!
//! A thread of a whole program, `main` among them, runs on top of `Boot.runFirst` until it ends or has to wait: for a thread, a monitor, a
//! time. Then its frames are kept (`run/threads.rs`), and `Boot.step` takes the next. If none can run, time passes to the moment at which
//! one can. A thread that runs for long makes room for the others, so that loops that wait end.

use super::{Row, early, nothing, row};
use crate::run::{Frame, own};
use crate::trap::{Step, Trap};
use crate::vm::Vm;

const THREAD: &str = "java/lang/Thread";

pub(super) const ROWS: &[Row] = &[
    early(THREAD, "currentThread", "", |vm, _, _| current(vm)),
    early(THREAD, "currentCarrierThread", "", |vm, _, _| current(vm)),
    early(THREAD, "yield", "", give_way),
    early(THREAD, "yield0", "", give_way),
    early(THREAD, "onSpinWait", "", give_way),
    // Newer JDKs count threads in memory of HotSpot, which begins with 3.
    early(THREAD, "getNextThreadIdOffset", "", |vm, _, _| {
        let word = vm.heap.add_statics(1);
        vm.heap.set_static(word, 3);
        Ok(super::raw::STATIC + u64::from(word))
    }),
    early(THREAD, "sleep", "(J)V", |vm, _, a| {
        if (a[0] as i64) < 0 {
            return Err(Trap::new("java/lang/IllegalArgumentException", "timeout value is negative"));
        }
        sleep(vm, a[0].saturating_mul(1_000_000))
    }),
    early(THREAD, "sleepNanos0", "", |vm, _, a| sleep(vm, a[0])),
    early(THREAD, "clearInterruptEvent", "", nothing),
    early(THREAD, "ensureMaterializedForStackWalk", "", nothing),
    early(THREAD, "holdsLock", "", |vm, frames, a| {
        if a[0] == 0 {
            return Err(Trap::npe());
        }
        Ok(u64::from(owns(vm, frames, a[0] as u32)))
    }),
    row(THREAD, "start0", "", |vm, _, a| {
        // The JDK's own threads clean up, which nobody sees.
        if vm.class(vm.heap.class(a[0] as u32)).name.ends_with("/InnocuousThread") {
            return Ok(0);
        }
        if !vm.whole {
            return Err(Trap::unsupported("starting a thread is not supported while inputs are searched for"));
        }
        boot(vm, "start", "(Ljava/lang/Thread;)V", vec![a[0]])
    }),
    row(THREAD, "join", "(J)V", |vm, _, a| {
        if (a[1] as i64) < 0 {
            return Err(Trap::new("java/lang/IllegalArgumentException", "timeout value is negative"));
        }
        if !alive(vm, a[0]) {
            return Ok(0);
        }
        boot(vm, "join", "(Ljava/lang/Thread;J)V", a.to_vec())
    }),
    row(THREAD, "isAlive", "", |vm, _, a| Ok(u64::from(alive(vm, a[0])))),
    row(THREAD, "alive", "", |vm, _, a| Ok(u64::from(alive(vm, a[0])))),
    early("smallscope/Boot", "waits", "", |vm, _, a| {
        Ok(u64::from(vm.suspended.iter().any(|s| s.thread == a[0] as u32)))
    }),
    early("smallscope/Boot", "resume", "", |_, _, a| Err(Trap::Resume(a[0] as u32))),
    early("smallscope/Boot", "suspend", "", |_, _, _| Err(Trap::Suspend)),
    early("smallscope/Boot", "permit", "", |vm, _, a| {
        vm.heap.set(a[0] as u32 + 1, 1);
        Ok(0)
    }),
    early("smallscope/Boot", "time", "", |vm, _, _| super::java_lang::tick(vm, 0)),
    early("smallscope/Boot", "pass", "", |vm, _, a| super::java_lang::tick(vm, (a[0] as i64).max(0) as u64)),
    early("smallscope/Boot", "main", "", |vm, _, a| {
        let Some(method) = vm.world.main else { return Ok(0) };
        let class = vm.method(method).class.0;
        vm.ensure_ready(class)?;
        Err(Trap::Call(method, a.to_vec()))
    }),
    early("smallscope/Boot", "stuck", "", |_, _, _| {
        Err(Trap::unsupported("every thread waits for another one: the program does not end"))
    }),
    early("smallscope/Boot", "release", "", |vm, _, a| {
        let object = a[0] as u32;
        let before = vm.held.len();
        vm.held.retain(|held| *held != object);
        let entered = before - vm.held.len();
        for _ in 0..entered {
            vm.heap.unlock(object);
        }
        Ok(entered as u64)
    }),
    early("smallscope/Boot", "enter", "", |vm, _, a| {
        let object = a[0] as u32;
        vm.may_enter(object)?;
        for _ in 0..a[1] {
            vm.held.push(object);
            vm.heap.lock(object);
        }
        Ok(0)
    }),
    early("smallscope/Boot", "become", "", |vm, _, a| {
        current(vm)?;
        vm.heap.set_static(vm.world.thread, a[0]);
        Ok(0)
    }),
    early("smallscope/Boot", "status", "", |vm, _, a| {
        let holder = vm.get_named(a[0] as u32, "holder");
        vm.set_named(if holder == 0 { a[0] } else { holder } as u32, "threadStatus", a[1]);
        Ok(0)
    }),
    early("smallscope/Boot", "exit", "(Ljava/lang/Thread;)V", |vm, _, a| {
        let class = vm.load(THREAD)?;
        match vm.find_method(class, &"exit".into(), &"()V".into()) {
            Some(method) => Err(Trap::Call(method, vec![a[0]])),
            None => Ok(0),
        }
    }),
    early("smallscope/Boot", "dispatch", "", |vm, _, a| {
        let class = vm.load(THREAD)?;
        match vm.find_method(class, &"dispatchUncaughtException".into(), &"(Ljava/lang/Throwable;)V".into()) {
            Some(method) => Err(Trap::Call(method, a.to_vec())),
            None => Ok(0),
        }
    }),
    row(THREAD, "isInterrupted", "(Z)Z", nothing),
    row(THREAD, "interrupt0", "", |vm, _, a| match vm.whole {
        true => boot(vm, "interrupt", "(Ljava/lang/Thread;)V", vec![a[0]]),
        false => Ok(0),
    }),
    row(THREAD, "setPriority0", "", nothing),
    row(THREAD, "setNativeName", "", nothing),
    row(THREAD, "checkAccess", "", nothing),
    row(THREAD, "isVirtual", "", nothing),
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
        for f in own(vm, frames).iter().rev() {
            if vm.world.hidden.contains(&vm.methods[f.method as usize].class.0) {
                continue;
            }
            let element = vm.new_object(class)?;
            let word = u64::from(f.method) << 32 | u64::from(vm.offsets[f.pc as usize]);
            super::java_lang::fill_element(vm, element, word)?;
            elements.push(element);
        }
        Ok(u64::from(vm.object_array(array_class, &elements)?))
    }),
    row("java/lang/ThreadGroup", "checkAccess", "", nothing),
];

/// Calls a static method of the machine's own class.
pub(super) fn boot(vm: &mut Vm, name: &str, descriptor: &str, args: Vec<u64>) -> Step {
    let class = vm.load("smallscope/Boot")?;
    vm.ensure_ready(class)?;
    match vm.find_method(class, &name.into(), &descriptor.into()) {
        Some(method) => Err(Trap::Call(method, args)),
        None => Ok(0),
    }
}

fn alive(vm: &Vm, thread: u64) -> bool {
    let holder = vm.get_named(thread as u32, "holder");
    let status = vm.get_named(if holder == 0 { thread } else { holder } as u32, "threadStatus");
    status != 0 && status & 2 == 0
}

fn sleep(vm: &mut Vm, nanos: u64) -> Step {
    if !vm.whole {
        super::java_lang::tick(vm, nanos)?;
        return Ok(0);
    }
    boot(vm, "sleep", "(J)V", vec![nanos])
}

/// Lets others run if they can.
fn give_way(vm: &mut Vm, _: &[Frame], _: &[u64]) -> Step {
    if vm.whole { boot(vm, "yield", "()V", Vec::new()) } else { Ok(0) }
}

/// The thread that runs waits for a permit, which the second word of its object has. Waking up for no reason is allowed.
pub(super) fn park(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let thread = current(vm)? as u32;
    if vm.heap.get(thread + 1) != 0 {
        vm.heap.set(thread + 1, 0);
        return Ok(0);
    }
    let (absolute, time) = (a[1] != 0, a[2] as i64);
    let now = super::java_lang::tick(vm, 0)?;
    let until = match time {
        _ if absolute => time.saturating_mul(1_000_000) as u64,
        0 => 0,
        _ => now + time.max(0) as u64,
    };
    if (absolute || time != 0) && until <= now {
        return Ok(0);
    }
    if vm.whole {
        return boot(vm, "park", "(J)V", vec![until]);
    }
    if until == 0 {
        return Err(Trap::unsupported("waiting for a thread is not supported while inputs are searched for"));
    }
    super::java_lang::tick(vm, until - now)?;
    Ok(0)
}

pub(super) fn unpark(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let thread = a[1] as u32;
    if thread == 0 {
        return Ok(0);
    }
    if vm.whole {
        return boot(vm, "unpark", "(Ljava/lang/Thread;)V", vec![a[1]]);
    }
    vm.heap.set(thread + 1, 1);
    Ok(0)
}

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
    let (lock, other) = (vm.new_object(vm.known.object)?, vm.new_object(vm.known.object)?);
    vm.set_named(thread, "blockerLock", u64::from(lock));
    vm.set_named(thread, "interruptLock", u64::from(other));
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
