//! Lambdas and method references: a class with the captured values as fields, whose method calls the implementation.

use super::{Assembler, CallSite, Code, Handle, define, fresh_name};
use crate::access::{PRIVATE, PUBLIC, STATIC};
use crate::descriptor::{self, Kind};
use crate::error::Error;
use crate::file::Constant;
use crate::vm::Vm;
use std::rc::Rc;

pub(super) fn make(vm: &mut Vm, call: &CallSite, alternative: bool) -> Result<u32, Error> {
    let erased = call.method_type(call.argument(0)?)?;
    let target = call.handle(call.argument(1)?)?;
    let instantiated = call.method_type(call.argument(2)?)?;
    let mut interfaces =
        vec![descriptor::class_name(descriptor::result(&call.descriptor)).unwrap_or("java/lang/Object").to_owned()];
    let mut methods = vec![erased.clone()];
    let serializable = alternative && extras(call, &mut interfaces, &mut methods)?;
    let mut asm = Assembler::new(fresh_name(vm, call.class, "Lambda"));
    for name in &interfaces {
        asm.implement(name);
    }
    let captured: Vec<&str> = descriptor::parameters(&call.descriptor).collect();
    for (i, c) in captured.iter().enumerate() {
        asm.field(&format!("c{i}"), c, PRIVATE);
    }
    factory(&mut asm, call, &captured);
    for erased in methods {
        let code = body(&mut asm, &captured, &erased, &instantiated, &target)?;
        asm.method(&call.name, &erased, PUBLIC, code);
    }
    if serializable {
        let types = [&*interfaces[0], &*erased, &*instantiated];
        let capturing = vm.class(call.class).name.clone();
        written(&mut asm, call, &capturing, types, &target, &captured);
    }
    define(vm, call.class, asm)
}

/// The method that gives what is serialised in place of a lambda: how to make it again.
fn written(
    asm: &mut Assembler,
    call: &CallSite,
    capturing: &str,
    types: [&str; 3],
    target: &Handle,
    captured: &[&str],
) {
    const WRITTEN: &str = "java/lang/invoke/SerializedLambda";
    let name = asm.name();
    let [interface, erased, instantiated] = types;
    let mut code = Code::default();
    asm.typed(&mut code, 0xBB, WRITTEN);
    code.byte(0x59);
    asm.class_constant(&mut code, capturing);
    for text in [interface, &*call.name, erased] {
        asm.string(&mut code, text);
    }
    asm.int(&mut code, i32::from(target.kind));
    for text in [&*target.class, &*target.name, &*target.descriptor, instantiated] {
        asm.string(&mut code, text);
    }
    asm.int(&mut code, captured.len() as i32);
    asm.typed(&mut code, 0xBD, "java/lang/Object");
    for (i, c) in captured.iter().enumerate() {
        code.byte(0x59);
        asm.int(&mut code, i as i32);
        code.load(Kind::Ref, 0);
        asm.access(&mut code, 0xB4, &name, &format!("c{i}"), c);
        asm.convert(&mut code, c, c, "Ljava/lang/Object;");
        code.byte(0x53);
    }
    let (class, string) = ("Ljava/lang/Class;", "Ljava/lang/String;");
    let descriptor = format!("({class}{}I{}[Ljava/lang/Object;)V", string.repeat(3), string.repeat(4));
    asm.invoke(&mut code, 0xB7, WRITTEN, "<init>", &descriptor, false);
    code.byte(0xB0);
    asm.method("writeReplace", "()Ljava/lang/Object;", PRIVATE, code);
}

/// What `altMetafactory` adds: marker interfaces and bridges. Says whether the lambda can be serialised.
fn extras(call: &CallSite, interfaces: &mut Vec<String>, methods: &mut Vec<Rc<str>>) -> Result<bool, Error> {
    let number = |i: usize| match call.file.pool.get(call.argument(i)?)? {
        Constant::Integer(v) => Ok(*v as usize),
        _ => Err(Error::link("a bootstrap argument is not a number")),
    };
    let flags = number(3)?;
    let mut at = 4;
    if flags & 1 != 0 {
        interfaces.push("java/io/Serializable".into());
    }
    if flags & 2 != 0 {
        let n = number(at)?;
        for i in 0..n {
            interfaces.push(call.file.pool.class(call.argument(at + 1 + i)?)?.to_string());
        }
        at += n + 1;
    }
    if flags & 4 != 0 {
        for i in 0..number(at)? {
            let bridge = call.method_type(call.argument(at + 1 + i)?)?;
            if !methods.contains(&bridge) {
                methods.push(bridge);
            }
        }
    }
    Ok(flags & 1 != 0)
}

/// The static method that makes the object. Without captured values there is only one.
fn factory(asm: &mut Assembler, call: &CallSite, captured: &[&str]) {
    let name = asm.name();
    let own = format!("L{name};");
    let mut code = Code::default();
    let slots: usize = captured.iter().map(|c| Kind::of(c).slots()).sum();
    if captured.is_empty() {
        asm.field("only", &own, PRIVATE | STATIC);
        let make = code.label();
        asm.access(&mut code, 0xB2, &name, "only", &own);
        code.jump(0xC6, make);
        asm.access(&mut code, 0xB2, &name, "only", &own);
        code.byte(0xB0);
        code.place(make);
    }
    asm.typed(&mut code, 0xBB, &name);
    code.store(Kind::Ref, slots);
    let mut slot = 0;
    for (i, c) in captured.iter().enumerate() {
        code.load(Kind::Ref, slots);
        code.load(Kind::of(c), slot);
        slot += Kind::of(c).slots();
        asm.access(&mut code, 0xB5, &name, &format!("c{i}"), c);
    }
    if captured.is_empty() {
        code.load(Kind::Ref, slots);
        asm.access(&mut code, 0xB3, &name, "only", &own);
    }
    code.load(Kind::Ref, slots);
    code.byte(0xB0);
    asm.method("call", &call.descriptor, STATIC, code);
}

/// Loads captured values and arguments, calls the implementation, and adapts the result.
fn body(
    asm: &mut Assembler,
    captured: &[&str],
    erased: &str,
    instantiated: &str,
    target: &Handle,
) -> Result<Code, Error> {
    let name = asm.name();
    let mut code = Code::default();
    let owner = descriptor::of_class(&target.class);
    let makes = target.kind == 8;
    let mut wanted: Vec<&str> = Vec::new();
    if matches!(target.kind, 5 | 7 | 9) {
        wanted.push(&owner);
    }
    wanted.extend(descriptor::parameters(&target.descriptor));
    let via: Vec<&str> = descriptor::parameters(instantiated).collect();
    let given: Vec<&str> = descriptor::parameters(erased).collect();
    if wanted.len() != captured.len() + given.len() || via.len() != given.len() {
        return Err(Error::link("a lambda whose implementation takes another number of arguments"));
    }
    if makes {
        asm.typed(&mut code, 0xBB, &target.class);
        code.byte(0x59);
    }
    for (i, c) in captured.iter().enumerate() {
        code.load(Kind::Ref, 0);
        asm.access(&mut code, 0xB4, &name, &format!("c{i}"), c);
    }
    let mut slot = 1;
    for (i, from) in given.iter().enumerate() {
        code.load(Kind::of(from), slot);
        slot += Kind::of(from).slots();
        asm.convert(&mut code, from, via[i], wanted[captured.len() + i]);
    }
    let opcode = match target.kind {
        5 => 0xB6,
        6 => 0xB8,
        7 | 8 => 0xB7,
        9 => 0xB9,
        kind => return Err(Error::unsupported(format!("a lambda by a method handle of kind {kind} is not supported"))),
    };
    asm.invoke(&mut code, opcode, &target.class, &target.name, &target.descriptor, target.interface);
    let result = if makes { owner.as_str() } else { descriptor::result(&target.descriptor) };
    let (have, want) = (Kind::of(result), descriptor::result(erased));
    match (have, Kind::of(want)) {
        (Kind::Void, _) => {}
        (_, Kind::Void) => code.byte(if have.slots() == 2 { 0x58 } else { 0x57 }),
        (Kind::Ref, Kind::Ref) => {}
        _ => asm.convert(&mut code, result, descriptor::result(instantiated), want),
    }
    code.leave(Kind::of(want));
    Ok(code)
}
