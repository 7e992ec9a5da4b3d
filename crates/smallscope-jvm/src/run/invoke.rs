//! Calls: resolving what a site names, selecting what an object makes of it, and calling what is not decoded code.

use super::interpret::Call;
use super::{Frame, Thread};
use crate::access::STATIC;
use crate::class::MethodId;
use crate::code::Ins;
use crate::descriptor::Kind;
use crate::machine::{Event, Ref, Stop, Value};
use crate::trap::{Step, Trap, state};
use crate::vm::{Entry, NO_ENTRY, Vm, external};

/// Makes a call from the instruction that the top frame stands at: pushes a frame, or the result is there at once.
pub(super) fn call(t: &mut Thread, vm: &mut Vm, call: &Call) -> Step<()> {
    if t.fuel == 0 {
        return Err(Trap::Stop(Stop::Steps));
    }
    t.fuel -= 1;
    let entry = vm.entries[call.target as usize];
    let Some(frame) = t.frames.last().copied() else { return Ok(()) };
    let args = call.args as usize..call.args as usize + usize::from(call.count);
    let base = frame.base as usize;
    if entry.shortcut != 0 {
        let mut values = [0; 3];
        for (value, a) in values.iter_mut().zip(&vm.args[args.clone()]) {
            *value = t.registers[base + usize::from(*a)];
        }
        if entry.shortcut == Entry::SYNCHRONIZED {
            vm.may_call(MethodId(call.target), values[0])?;
        } else if let Some(value) = crate::peers::shortcut(vm, entry.shortcut, values) {
            t.finish(call.d, value);
            return Ok(());
        }
    }
    if entry.code == NO_ENTRY {
        return outside(t, vm, call);
    }
    if t.frames.len() >= t.depth {
        return Err(Trap::New("java/lang/StackOverflowError", None));
    }
    let top = frame.base + u32::from(frame.size);
    let (below, above) = t.registers.split_at_mut(top as usize);
    for (to, a) in above.iter_mut().zip(&vm.args[args]) {
        *to = below[base + usize::from(*a)];
    }
    let Entry { code, registers, .. } = entry;
    t.frames.push(Frame { method: call.target, pc: code, base: top, size: registers, result: call.d });
    t.room(top);
    Ok(())
}

/// Calls a method without decoded code: a peer; or decodes it, then the instruction runs again.
#[cold]
fn outside(t: &mut Thread, vm: &mut Vm, call: &Call) -> Step<()> {
    let method = MethodId(call.target);
    let m = vm.method(method);
    if m.peer.is_none() {
        return prepare(vm, method);
    }
    let base = t.frames.last().map_or(0, |f| f.base as usize);
    let mut few = [0; 8];
    let mut many;
    let values: &mut [u64] = if m.kinds.len() <= few.len() {
        &mut few
    } else {
        many = vec![0; m.kinds.len()];
        &mut many
    };
    let mut n = 0;
    let mut slot = 0;
    for kind in &m.kinds {
        if slot >= call.count {
            break;
        }
        let register = vm.args[call.args as usize + usize::from(slot)];
        values[n] = t.registers[base + usize::from(register)];
        n += 1;
        slot += kind.slots() as u16;
    }
    let value = call_peer(t, vm, method, &values[..n])?;
    t.finish(call.d, value);
    Ok(())
}

pub(super) fn call_peer(t: &Thread, vm: &mut Vm, method: MethodId, args: &[u64]) -> Step {
    match vm.method(method).peer {
        Some(peer) => (peer.run)(vm, &t.frames, args),
        None => Err(Trap::unsupported("a peer is missing")),
    }
}

/// Makes a method's code ready, or says why it has none.
pub(crate) fn prepare(vm: &mut Vm, method: MethodId) -> Step<()> {
    let m = vm.method(method);
    if m.code.is_some() {
        if vm.entries[method.at()].code == NO_ENTRY {
            vm.decode(method)?;
        }
        return Ok(());
    }
    let what = format!("{}.{}{}", external(&vm.class(m.class.0).name), m.name, m.descriptor);
    if m.is_abstract() {
        return Err(Trap::new("java/lang/AbstractMethodError", what));
    }
    Err(Trap::unsupported(format!("native method {what} is not supported")))
}

/// What the method named at a site means for instances of `class`; remembered at the site.
#[cold]
pub(super) fn select(vm: &mut Vm, site: u32, class: u32) -> Step<u32> {
    let resolved = MethodId(vm.sites[site as usize].resolved);
    let owner = vm.method(resolved).class.0;
    if vm.class(owner).is_interface() && !vm.is_subclass(class, owner) {
        let what = format!(
            "Class {} does not implement the requested interface {}",
            vm.class(class).java_name(),
            vm.class(owner).java_name()
        );
        return Err(Trap::new("java/lang/IncompatibleClassChangeError", what));
    }
    let target = vm.select(class, resolved).ok_or_else(|| no_implementation(vm, class, resolved))?;
    let site = &mut vm.sites[site as usize];
    (site.class, site.target) = (class, target.0);
    Ok(target.0)
}

fn no_implementation(vm: &Vm, class: u32, method: MethodId) -> Trap {
    let m = vm.method(method);
    let what = format!(
        "Receiver class {} does not define or inherit an implementation of {}{}",
        vm.class(class).java_name(),
        m.name,
        m.descriptor
    );
    Trap::new("java/lang/AbstractMethodError", what)
}

/// Resolves the method that a site names and says which instruction calls it.
#[cold]
pub(super) fn resolve(pool: u32, vm: &mut Vm, d: u16, site: u32) -> Step<Ins> {
    let (cp, opcode) = (vm.sites[site as usize].cp, vm.sites[site as usize].opcode);
    let Some(file) = vm.class(pool).file.clone() else { return Err(Trap::unsupported("code without a class file")) };
    let member = file.pool.method(cp)?;
    let class = vm.load(&member.class)?;
    if let Some(target) = crate::peers::polymorphic(vm, &member.class, &member.name, &member.descriptor)? {
        vm.sites[site as usize].target = target.0.0;
        return Ok(if target.1 { Ins::InvokeStatic { d, site } } else { Ins::InvokeSpecial { d, site } });
    }
    if vm.class(class).is_interface() != member.interface {
        let what = format!("{} is{} an interface", external(&member.class), if member.interface { " not" } else { "" });
        return Err(Trap::new("java/lang/IncompatibleClassChangeError", what));
    }
    let Some(mut target) = vm.find_method(class, &member.name, &member.descriptor) else {
        let what = format!("'{}'", method_text(&member.class, &member.name, &member.descriptor));
        return Err(Trap::new("java/lang/NoSuchMethodError", what));
    };
    let is_static = vm.method(target).access & STATIC != 0;
    if is_static != (opcode == 0xB8) {
        let what = format!("method {} is{} static", member.name, if is_static { "" } else { " not" });
        return Err(Trap::new("java/lang/IncompatibleClassChangeError", what));
    }
    if opcode == 0xB7
        && &*member.name != "<init>"
        && !vm.class(class).is_interface()
        && class != pool
        && vm.is_subclass(pool, class)
    {
        let parent = vm.class(pool).superclass.map_or(class, |p| p.0);
        target = vm.find_method(parent, &member.name, &member.descriptor).unwrap_or(target);
    }
    let s = &mut vm.sites[site as usize];
    (s.target, s.resolved) = (target.0, target.0);
    let m = vm.method(target);
    let owner = m.class.0;
    Ok(match opcode {
        0xB8 if m.peer.is_some_and(|p| p.no_init) => Ins::InvokeStatic { d, site },
        0xB8 => {
            vm.ensure_ready(owner)?;
            let ready = vm.state(owner) == state::READY && !vm.heap.has_choices();
            if ready { Ins::InvokeStatic { d, site } } else { Ins::InvokeStaticIf { d, site } }
        }
        // The constructor of `Object` does nothing.
        0xB7 if owner == vm.known.object && &*m.name == "<init>" => Ins::Nop,
        0xB7 => Ins::InvokeSpecial { d, site },
        _ if m.is_private() || m.access & crate::access::FINAL != 0 => Ins::InvokeSpecial { d, site },
        _ => Ins::InvokeVirtual { d, site },
    })
}

/// A method as Java's messages write it.
pub(crate) fn method_text(class: &str, name: &str, descriptor: &str) -> String {
    let parameters: Vec<String> = crate::descriptor::parameters(descriptor).map(readable).collect();
    let result = readable(crate::descriptor::result(descriptor));
    format!("{result} {}.{name}({})", external(class), parameters.join(", "))
}

/// A type as Java's messages write it.
pub(crate) fn readable(descriptor: &str) -> String {
    let dims = descriptor.bytes().take_while(|b| *b == b'[').count();
    let base = &descriptor[dims..];
    let name = match Kind::of(base).keyword() {
        Some(word) => word.to_owned(),
        None => external(base.trim_start_matches('L').trim_end_matches(';')),
    };
    name + &"[]".repeat(dims)
}

/// Pushes a frame for any method, or calls its peer: then there is a value at once.
pub(crate) fn enter(t: &mut Thread, vm: &mut Vm, method: MethodId, args: &[u64]) -> Step<Option<u64>> {
    if vm.method(method).peer.is_some() {
        return call_peer(t, vm, method, args).map(Some);
    }
    prepare(vm, method)?;
    if t.frames.len() >= t.depth {
        return Err(Trap::New("java/lang/StackOverflowError", None));
    }
    t.push(vm, method, args);
    Ok(None)
}

/// The method that was started from outside has returned.
pub(crate) fn ended(t: &mut Thread, vm: &Vm, value: u64) -> Event {
    let kind = match t.frames.pop() {
        Some(Frame { method, pc, .. }) => {
            t.ended = Some((method, pc));
            vm.methods[method as usize].result
        }
        None => Kind::Void,
    };
    t.floor = t.floors.pop().unwrap_or(0);
    Event::Returned(as_value(kind, value))
}

pub(crate) fn as_value(kind: Kind, word: u64) -> Value {
    match kind {
        Kind::Void => Value::Void,
        Kind::Long => Value::Long(word as i64),
        Kind::Float => Value::Float(f32::from_bits(word as u32)),
        Kind::Double => Value::Double(f64::from_bits(word)),
        Kind::Ref => Value::Ref(Ref(word as u32)),
        _ => Value::Int(word as i32),
    }
}
