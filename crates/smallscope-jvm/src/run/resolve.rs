//! What unresolved instructions do the first time, and checks that are too long for the loop.

use crate::class::Shape;
use crate::code::Ins;
use crate::error::ErrorKind;
use crate::file::Constant;
use crate::trap::{Step, Trap, state};
use crate::vm::{Vm, external};

/// Puts in the place of an instruction whose operand is not resolved one that is.
#[cold]
pub(super) fn first(pool: u32, vm: &mut Vm, pc: usize, ins: Ins) -> Step<()> {
    use Ins::*;
    vm.code[pc] = match ins {
        GetFieldCp { d, a, cp } => match field(pool, vm, cp)? {
            (off, true) => GetLazy { d, a, off },
            (off, false) => GetField { d, a, off },
        },
        PutFieldCp { a, v, cp } => match field(pool, vm, cp)? {
            (off, true) => PutLazy { a, v, off },
            (off, false) => PutField { a, v, off },
        },
        GetStaticCp { d, cp } => match static_field(pool, vm, cp)? {
            (_, Some(k)) => GetStaticIf { d, k },
            (at, None) => GetStatic { d, at },
        },
        PutStaticCp { v, cp } => match static_field(pool, vm, cp)? {
            (_, Some(k)) => PutStaticIf { v, k },
            (at, None) => PutStatic { v, at },
        },
        NewCp { d, cp } => match instantiable(pool, vm, cp)? {
            (class, true) => New { d, class },
            (class, false) => NewIf { d, class },
        },
        NewArrayCp { d, a, cp } => NewArray { d, a, class: array_class(pool, vm, cp)? },
        CastCp { a, cp } => Cast { a, class: class(pool, vm, cp)? as u16 },
        InstanceOfCp { d, a, cp } => InstanceOf { d, a, class: class(pool, vm, cp)? as u16 },
        InvokeCp { d, site } => super::invoke::resolve(pool, vm, d, site)?,
        InvokeDynamic { d, site } => {
            crate::generate::link(pool, vm, site)?;
            InvokeStatic { d, site }
        }
        other => return Err(Trap::unsupported(format!("instruction {other:?}"))),
    };
    Ok(())
}

/// The class that the constant pool names at `cp`.
fn class(pool: u32, vm: &mut Vm, cp: u16) -> Step<u32> {
    let name = name(pool, vm, cp)?;
    Ok(vm.load(&name)?)
}

fn name(pool: u32, vm: &Vm, cp: u16) -> Step<std::rc::Rc<str>> {
    match &vm.class(pool).file {
        Some(file) => Ok(file.pool.class(cp)?),
        None => Err(Trap::unsupported("code without a class file")),
    }
}

#[cold]
pub(super) fn string(vm: &mut Vm, cell: u32) -> Step {
    let Some(text) = vm.texts.get(&cell).cloned() else {
        return Err(Trap::unsupported("a string constant without text"));
    };
    Ok(u64::from(vm.interned(&text)?))
}

#[cold]
pub(super) fn constant(pool: u32, vm: &mut Vm, cp: u16) -> Step {
    let Some(file) = vm.class(pool).file.clone() else { return Err(Trap::unsupported("code without a class file")) };
    match file.pool.get(cp)? {
        Constant::Class(_) => {
            let class = class(pool, vm, cp)?;
            Ok(u64::from(vm.mirror(class)?))
        }
        _ => crate::peers::constant(vm, pool, cp),
    }
}

pub(super) fn new_array(vm: &mut Vm, class: u32, n: i32) -> Step<u32> {
    if n < 0 {
        return Err(Trap::new("java/lang/NegativeArraySizeException", n.to_string()));
    }
    if n >= i32::MAX - 1 {
        return Err(Trap::new("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
    }
    vm.new_array(class, n as u32)
}

fn array_class(pool: u32, vm: &mut Vm, cp: u16) -> Step<u16> {
    let component = class(pool, vm, cp)?;
    Ok(vm.array_of(component)? as u16)
}

#[cold]
pub(super) fn multi_array(pool: u32, vm: &mut Vm, k: u32, registers: &[u64]) -> Step<u32> {
    let (_, start, n) = vm.multi[k as usize];
    let args = &vm.args[start as usize..start as usize + usize::from(n)];
    let lengths: Vec<i32> = args.iter().map(|a| registers[usize::from(*a)] as i32).collect();
    if let Some(n) = lengths.iter().find(|n| **n < 0) {
        return Err(Trap::new("java/lang/NegativeArraySizeException", n.to_string()));
    }
    let class = class(pool, vm, vm.multi[k as usize].0)?;
    nested(vm, class, &lengths)
}

/// An array of arrays, as deep as there are lengths.
pub(crate) fn nested(vm: &mut Vm, class: u32, lengths: &[i32]) -> Step<u32> {
    let Some((n, rest)) = lengths.split_first() else { return Ok(0) };
    let array = vm.new_array(class, *n as u32)?;
    if let (Shape::Array(component), false) = (vm.class(class).shape, rest.is_empty()) {
        for i in 0..*n as u32 {
            let inner = nested(vm, component.0, rest)?;
            vm.heap.set32(array, i, inner);
        }
    }
    Ok(array)
}

/// The offset of an instance field, and whether it is lazy.
fn field(pool: u32, vm: &mut Vm, cp: u16) -> Step<(u16, bool)> {
    let id = named_field(pool, vm, cp, false)?;
    let field = vm.field(id);
    Ok((field.at as u16, field.lazy))
}

fn named_field(pool: u32, vm: &mut Vm, cp: u16, is_static: bool) -> Step<crate::class::FieldId> {
    let Some(file) = vm.class(pool).file.clone() else { return Err(Trap::unsupported("code without a class file")) };
    let member = file.pool.field(cp)?;
    let class = vm.load(&member.class)?;
    let Some(id) = vm.find_field(class, &member.name, &member.descriptor) else {
        return Err(Trap::new("java/lang/NoSuchFieldError", member.name.to_string()));
    };
    if vm.field(id).is_static() != is_static {
        let what = format!(
            "Expected {} field {}.{}",
            if is_static { "static" } else { "non-static" },
            external(&member.class),
            member.name
        );
        return Err(Trap::new("java/lang/IncompatibleClassChangeError", what));
    }
    Ok(id)
}

/// A static word; and, unless its class is initialised for good, the index of a guarded access.
fn static_field(pool: u32, vm: &mut Vm, cp: u16) -> Step<(u32, Option<u32>)> {
    let id = named_field(pool, vm, cp, true)?;
    let (at, class) = (vm.field(id).at, vm.field(id).class.0);
    vm.ensure_ready(class)?;
    if vm.state(class) == state::READY && !vm.heap.has_choices() {
        return Ok((at, None));
    }
    vm.guarded.push((at, class));
    Ok((at, Some(vm.guarded.len() as u32 - 1)))
}

/// A class to make an instance of, and whether it is initialised for good.
fn instantiable(pool: u32, vm: &mut Vm, cp: u16) -> Step<(u16, bool)> {
    let class = class(pool, vm, cp)?;
    let c = vm.class(class);
    if c.access & (crate::access::ABSTRACT | crate::access::INTERFACE) != 0 || c.shape != Shape::Ordinary {
        return Err(Trap::new("java/lang/InstantiationError", external(&c.name)));
    }
    vm.ensure_ready(class)?;
    let ready = vm.state(class) == state::READY && !vm.heap.has_choices();
    Ok((class as u16, ready))
}

#[inline]
pub(super) fn may_store(vm: &Vm, array: u32, value: u32) -> Step<()> {
    let (array, class) = (vm.heap.class(array), vm.heap.class(value));
    let Shape::Array(component) = vm.class(array).shape else { return Ok(()) };
    if component.0 == class || vm.is_subclass(class, component.0) {
        return Ok(());
    }
    Err(Trap::new("java/lang/ArrayStoreException", external(&vm.class(class).name)))
}

/// Checks what the verifier could not prove, and remembers for which class. If nothing can fail, the check goes.
#[cold]
pub(super) fn check_at(vm: &mut Vm, pc: usize, object: u32, k: u32) -> Step<()> {
    if check(vm, object, k)? {
        vm.code[pc] = Ins::Nop;
    }
    vm.checks[k as usize].2 = vm.heap.class(object);
    Ok(())
}

/// Looks whether an object fits what the verifier needs. `true`: it always will.
fn check(vm: &mut Vm, object: u32, k: u32) -> Step<bool> {
    let (have, want, _) = vm.checks[k as usize];
    let wanted = vm.names.text(want);
    let class = vm.heap.class(object);
    if &*wanted == "[" {
        return if matches!(vm.class(class).shape, Shape::Array(_)) {
            Ok(false)
        } else {
            Err(mismatch(vm, class, "an array"))
        };
    }
    let target = match vm.load(&wanted) {
        Ok(target) => target,
        // A class that does not exist has no instances.
        Err(e) if e.kind() == ErrorKind::NotFound => return Err(mismatch(vm, class, &wanted)),
        Err(e) => return Err(e.into()),
    };
    if vm.class(target).is_interface() || vm.fits(have, want) == Some(true) {
        return Ok(true);
    }
    if vm.is_subclass(class, target) { Ok(false) } else { Err(mismatch(vm, class, &wanted)) }
}

fn mismatch(vm: &Vm, class: u32, wanted: &str) -> Trap {
    Trap::new(
        "java/lang/VerifyError",
        format!("an instance of {} where {} is needed", vm.class(class).java_name(), external(wanted)),
    )
}

#[cold]
pub(super) fn bad_cast(vm: &Vm, have: u32, want: u32) -> Trap {
    Trap::new("java/lang/ClassCastException", cast_message(vm, have, want))
}

/// HotSpot's text for a failed cast.
fn cast_message(vm: &Vm, have: u32, want: u32) -> String {
    let (a, b) = (external(&vm.class(have).name), external(&vm.class(want).name));
    let (x, y) = (module(vm, have), module(vm, want));
    let ends = |m: &str| if m.contains("java.") || m.contains("jdk.") { "'bootstrap'" } else { "'app'" };
    let places = if x == y {
        format!("{a} and {b} are in {x} of loader {}", ends(&x))
    } else {
        format!("{a} is in {x} of loader {}; {b} is in {y} of loader {}", ends(&x), ends(&y))
    };
    format!("class {a} cannot be cast to class {b} ({places})")
}

fn module(vm: &Vm, class: u32) -> String {
    let mut at = class;
    while let Shape::Array(component) = vm.class(at).shape {
        at = component.0;
    }
    match vm.class(at).shape {
        Shape::Primitive(_) => "module java.base".into(),
        _ => vm.class(at).module().map_or("unnamed module".into(), |m| format!("module {m}")),
    }
}
