//! What happens when an instruction does not go through: exceptions find their handlers, classes are initialised, limits stop.

use super::{Frame, Thread, invoke};
use crate::error::{Error, ErrorKind};
use crate::machine::{Event, Ref, Stop};
use crate::trap::{STATE, Step, Trap, state};
use crate::vm::Vm;

/// How to go on after a trap.
pub(crate) enum Next {
    /// With the top frame, whose `pc` is up to date.
    Go,
    Event(Event),
}

/// Frames that a trace keeps, as in HotSpot.
const TRACE: usize = 1024;

/// Deals with a trap of the instruction that the top frame stands at.
#[cold]
pub(crate) fn handle(t: &mut Thread, vm: &mut Vm, trap: Trap) -> Next {
    let mut trap = trap;
    loop {
        match trap {
            Trap::Throw(exception) => return unwind(t, vm, exception),
            Trap::New(class, message) => {
                trap = match exception(t, vm, class, message.as_deref()) {
                    Ok(object) => Trap::Throw(object),
                    Err(other) => other,
                }
            }
            Trap::Null => {
                trap = match exception(t, vm, "java/lang/NullPointerException", None) {
                    Ok(object) => {
                        // Its message is made from the trace, if somebody asks.
                        vm.set_named(object, "extendedMessageState", 1);
                        vm.set_named(object, "numStackTracesFilledIn", 1);
                        Trap::Throw(object)
                    }
                    Err(other) => other,
                }
            }
            Trap::Initialize(method) => match invoke::prepare(vm, method) {
                Ok(()) if t.frames.len() >= t.depth + 100 => trap = Trap::New("java/lang/StackOverflowError", None),
                Ok(()) => {
                    t.push(vm, method, &[]);
                    return Next::Go;
                }
                Err(other) => trap = other,
            },
            Trap::Call(method, args) => match invoke::enter(t, vm, method, &args) {
                Ok(None) => return Next::Go,
                Ok(Some(value)) => return finish_call(t, vm, value),
                Err(other) => trap = other,
            },
            Trap::Choose(slot) => return Next::Event(Event::Choose(slot)),
            Trap::Full(needed) => match vm.collect(t, needed) {
                Ok(true) => return Next::Go,
                // A program of its own sees the error; after it, what is dead makes room.
                Ok(false) if vm.whole && vm.heap.reserve() => {
                    trap = Trap::new("java/lang/OutOfMemoryError", "Java heap space");
                }
                Ok(false) => trap = Trap::Stop(Stop::Memory),
                Err(other) => trap = other,
            },
            Trap::Suspend => match super::threads::suspend(t, vm, false) {
                Ok(()) => return Next::Go,
                Err(other) => trap = other,
            },
            Trap::Blocked => match super::threads::stop(t, vm, 3) {
                Ok(()) => return Next::Go,
                Err(other) => trap = other,
            },
            Trap::Resume(thread) => match super::threads::resume(t, vm, thread) {
                Ok(()) => return Next::Go,
                Err(other) => trap = other,
            },
            Trap::Stop(Stop::Steps) => match super::threads::refuel(t, vm) {
                Ok(true) => return Next::Go,
                Ok(false) => return stop(t, Event::Stopped(Stop::Steps)),
                Err(other) => trap = other,
            },
            Trap::Stop(why) => return stop(t, Event::Stopped(why)),
            Trap::Exit(code) => return stop(t, Event::Exit(code)),
            Trap::Fail(error) => match as_exception(&error) {
                Some(new) => trap = new,
                None => return stop(t, Event::Failed(error)),
            },
        }
    }
}

/// Errors that Java programs may catch.
fn as_exception(error: &Error) -> Option<Trap> {
    match error.kind() {
        ErrorKind::NotFound => Some(Trap::New("java/lang/NoClassDefFoundError", error.class().map(str::to_owned))),
        _ => None,
    }
}

fn finish_call(t: &mut Thread, vm: &Vm, value: u64) -> Next {
    let d = t.frames.last().and_then(|f| vm.code[f.pc as usize].result());
    t.finish(d.unwrap_or(super::NOWHERE), value);
    Next::Go
}

/// Nothing runs any more; frames stay, for a trace.
fn stop(t: &mut Thread, event: Event) -> Next {
    t.ended = t.frames.get(t.floor).map(|f| (f.method, f.pc));
    Next::Event(event)
}

/// Makes an exception as if by its constructor, without running one.
fn exception(t: &mut Thread, vm: &mut Vm, class: &str, message: Option<&str>) -> Step<u32> {
    let id = vm.load(class)?;
    vm.ensure_ready(id)?;
    let object = vm.new_object(id)?;
    if let Some(text) = message {
        let string = vm.new_string(text)?;
        vm.set_named(object, "detailMessage", u64::from(string));
    }
    vm.set_named(object, "cause", u64::from(object));
    let throwable = vm.known.throwable;
    for (field, from) in [("stackTrace", "UNASSIGNED_STACK"), ("suppressedExceptions", "SUPPRESSED_SENTINEL")] {
        if let Some(at) = vm.static_named(throwable, from) {
            let value = vm.heap.get_static(at);
            vm.set_named(object, field, value);
        }
    }
    backtrace(vm, &t.frames, object)?;
    if class == "java/lang/NoClassDefFoundError" {
        why_not_initialized(t, vm, object, message.unwrap_or_default())?;
    }
    Ok(object)
}

/// Gives an error about a class whose static initialiser failed what it failed with, as JDK 17 and newer do.
fn why_not_initialized(t: &mut Thread, vm: &mut Vm, error: u32, message: &str) -> Step<()> {
    let known = message.strip_prefix("Could not initialize class ").and_then(|name| vm.world.failed.get(name).cloned());
    let Some((text, trace)) = known.filter(|_| vm.path.jdk().is_none_or(|jdk| jdk.version() >= 17)) else {
        return Ok(());
    };
    let cause = exception(t, vm, "java/lang/ExceptionInInitializerError", Some(&text))?;
    note(vm, cause, &trace)?;
    vm.set_named(cause, "cause", 0);
    vm.set_named(error, "cause", u64::from(cause));
    Ok(())
}

/// Notes in an exception where it was made: an array with a method and a byte offset for each frame, the newest first.
pub(crate) fn backtrace(vm: &mut Vm, frames: &[Frame], object: u32) -> Step<()> {
    let frames = super::own(vm, frames);
    let class = vm.heap.class(object);
    let mut skip = 0;
    for f in frames.iter().rev() {
        let m = &vm.methods[f.method as usize];
        let filling = &*m.name == "fillInStackTrace" && vm.is_subclass(class, m.class.0);
        let constructing =
            &*m.name == "<init>" && vm.is_subclass(class, m.class.0) && vm.is_subclass(m.class.0, vm.known.throwable);
        if !filling && !constructing {
            break;
        }
        skip += 1;
    }
    let shown = |f: &&Frame| {
        let m = &vm.methods[f.method as usize];
        let is_hidden = |a: &crate::file::Annotation| {
            matches!(&*a.descriptor, "Ljava/lang/invoke/LambdaForm$Hidden;" | "Ljdk/internal/vm/annotation/Hidden;")
        };
        !vm.world.hidden.contains(&m.class.0) && !m.annotations.iter().any(is_hidden)
    };
    let kept: Vec<u64> = frames
        .iter()
        .rev()
        .skip(skip)
        .filter(shown)
        .take(TRACE)
        .map(|f| u64::from(f.method) << 32 | u64::from(vm.offsets[f.pc as usize]))
        .collect();
    note(vm, object, &kept)
}

/// Sets where an exception was made.
fn note(vm: &mut Vm, object: u32, kept: &[u64]) -> Step<()> {
    let longs = vm.load("[J")?;
    let array = vm.new_array(longs, kept.len() as u32)?;
    for (i, word) in kept.iter().enumerate() {
        vm.heap.set64(array, i as u32, *word);
    }
    vm.set_named(object, "backtrace", u64::from(array));
    vm.set_named(object, "depth", kept.len() as u64);
    Ok(())
}

/// Looks for a handler, frame by frame.
fn unwind(t: &mut Thread, vm: &mut Vm, mut exception: u32) -> Next {
    while let Some(frame) = t.frames.last().copied() {
        if let Some((target, register)) = handler(vm, frame, exception) {
            if let Some(top) = t.frames.last_mut() {
                top.pc = target;
            }
            t.registers[frame.base as usize + usize::from(register)] = u64::from(exception);
            return Next::Go;
        }
        if &*vm.methods[frame.method as usize].name == "<clinit>" {
            match fail_class(t, vm, frame, exception) {
                Ok(other) => exception = other,
                Err(trap) => return handle(t, vm, trap),
            }
        }
        if t.frames.len() - 1 == t.floor {
            t.ended = Some((frame.method, frame.pc));
            t.frames.pop();
            t.floor = t.floors.pop().unwrap_or(0);
            return Next::Event(Event::Threw(Ref(exception)));
        }
        t.frames.pop();
    }
    Next::Event(Event::Threw(Ref(exception)))
}

fn handler(vm: &Vm, frame: Frame, exception: u32) -> Option<(u32, u16)> {
    let method = &vm.methods[frame.method as usize];
    let class = vm.heap.class(exception);
    method.handlers.iter().filter(|h| (h.start..h.end).contains(&frame.pc)).find_map(|h| {
        let catches = h.cp == 0 || {
            let name = vm.class(method.pool.0).file.as_ref()?.pool.class(h.cp).ok()?;
            // An exception's superclasses are loaded, so a class that is not loaded is none of them.
            vm.loaded(&name).is_some_and(|c| vm.is_subclass(class, c))
        };
        catches.then_some((h.target, h.register))
    })
}

/// An exception leaves a static initialiser: the class is of no use, and what goes on is an error.
fn fail_class(t: &mut Thread, vm: &mut Vm, frame: Frame, thrown: u32) -> Step<u32> {
    let class = vm.methods[frame.method as usize].class.0;
    vm.heap.set_static(vm.layouts[class as usize].statics + STATE, state::FAILED);
    remember_failure(vm, class, thrown);
    let error = vm.load("java/lang/Error")?;
    if vm.is_subclass(vm.heap.class(thrown), error) {
        return Ok(thrown);
    }
    let wrapped = exception(t, vm, "java/lang/ExceptionInInitializerError", None)?;
    // It is made after the initialiser has ended.
    backtrace(vm, &t.frames[..t.frames.len() - 1], wrapped)?;
    vm.set_named(wrapped, "exception", u64::from(thrown));
    let cause = if vm.offset(vm.heap.class(wrapped), "exception").is_some() { 0 } else { thrown };
    vm.set_named(wrapped, "cause", u64::from(cause));
    Ok(wrapped)
}

/// Keeps what later errors about this class say. It is the same after going back: initialisers are deterministic.
fn remember_failure(vm: &mut Vm, class: u32, thrown: u32) {
    let message = vm.get_named(thrown, "detailMessage") as u32;
    let told = if message == 0 { String::new() } else { format!(": {}", vm.text(message)) };
    let text = format!("Exception {}{told} [in thread \"main\"]", vm.class(vm.heap.class(thrown)).java_name());
    let trace = vm.get_named(thrown, "backtrace") as u32;
    let length = if trace == 0 { 0 } else { vm.heap.length(trace) };
    let words = (0..length).map(|i| vm.heap.get64(trace, i)).collect();
    let name = vm.class(class).java_name();
    vm.world.failed.insert(name, (text, words));
}
