//! Pattern switches: `java.lang.runtime.SwitchBootstraps`. The first label not below the restart index that matches wins; -1 is null.

use super::{Assembler, CallSite, Code, define, fresh_name};
use crate::access::STATIC;
use crate::descriptor::{self, Kind};
use crate::error::Error;
use crate::file::Constant;
use crate::vm::Vm;

pub(super) fn make(vm: &mut Vm, call: &CallSite) -> Result<u32, Error> {
    let mut asm = Assembler::new(fresh_name(vm, call.class, "Switch"));
    let mut code = Code::default();
    let not_null = code.label();
    code.load(Kind::Ref, 0);
    code.jump(0xC7, not_null);
    asm.int(&mut code, -1);
    code.byte(0xAC);
    code.place(not_null);
    let subject = descriptor::parameters(&call.descriptor).next().unwrap_or("Ljava/lang/Object;").to_owned();
    for (i, cp) in call.arguments.iter().enumerate() {
        let next = code.label();
        code.load(Kind::Int, 1);
        asm.int(&mut code, i as i32);
        code.jump(0xA3, next);
        label(&mut asm, &mut code, call, *cp, &subject, next)?;
        asm.int(&mut code, i as i32);
        code.byte(0xAC);
        code.place(next);
    }
    asm.int(&mut code, call.arguments.len() as i32);
    code.byte(0xAC);
    asm.method("call", &call.descriptor, STATIC, code);
    define(vm, call.class, asm)
}

/// Jumps to `next` unless the subject matches the label.
fn label(
    asm: &mut Assembler,
    code: &mut Code,
    call: &CallSite,
    cp: u16,
    subject: &str,
    next: usize,
) -> Result<(), Error> {
    match call.file.pool.get(cp)? {
        Constant::Class(_) => {
            let class = call.file.pool.class(cp)?;
            code.load(Kind::Ref, 0);
            asm.typed(code, 0xC1, &class);
            code.jump(0x99, next);
        }
        Constant::String(_) => {
            let text = call.file.pool.string(cp)?;
            if &*call.name == "enumSwitch" {
                let class = descriptor::class_name(subject).unwrap_or("java/lang/Enum").to_owned();
                constant(asm, code, &class, &text, next);
            } else {
                asm.string(code, &text);
                code.load(Kind::Ref, 0);
                asm.invoke(code, 0xB6, "java/lang/Object", "equals", "(Ljava/lang/Object;)Z", false);
                code.jump(0x99, next);
            }
        }
        Constant::Integer(v) => number(asm, code, *v, next),
        Constant::Dynamic(..) => {
            let (class, name) = enum_constant(call, cp)?;
            constant(asm, code, &class, &name, next);
        }
        _ => return Err(Error::unsupported("a switch with a label of this kind is not supported")),
    }
    Ok(())
}

/// The subject is the enum constant of this name. Comparing names does not initialise a class that nobody uses yet.
fn constant(asm: &mut Assembler, code: &mut Code, class: &str, name: &str, next: usize) {
    code.load(Kind::Ref, 0);
    asm.typed(code, 0xC1, class);
    code.jump(0x99, next);
    asm.string(code, name);
    code.load(Kind::Ref, 0);
    asm.typed(code, 0xC0, "java/lang/Enum");
    asm.invoke(code, 0xB6, "java/lang/Enum", "name", "()Ljava/lang/String;", false);
    asm.invoke(code, 0xB6, "java/lang/Object", "equals", "(Ljava/lang/Object;)Z", false);
    code.jump(0x99, next);
}

/// The subject is a number (or a character) of this value.
fn number(asm: &mut Assembler, code: &mut Code, v: i32, next: usize) {
    let (character, found) = (code.label(), code.label());
    code.load(Kind::Ref, 0);
    asm.typed(code, 0xC1, "java/lang/Number");
    code.jump(0x99, character);
    code.load(Kind::Ref, 0);
    asm.typed(code, 0xC0, "java/lang/Number");
    asm.invoke(code, 0xB6, "java/lang/Number", "intValue", "()I", false);
    asm.int(code, v);
    code.jump(0xA0, next);
    code.jump(0xA7, found);
    code.place(character);
    code.load(Kind::Ref, 0);
    asm.typed(code, 0xC1, "java/lang/Character");
    code.jump(0x99, next);
    code.load(Kind::Ref, 0);
    asm.typed(code, 0xC0, "java/lang/Character");
    asm.invoke(code, 0xB6, "java/lang/Character", "charValue", "()C", false);
    asm.int(code, v);
    code.jump(0xA0, next);
    code.place(found);
}

/// Class and name of an `EnumDesc` that is described by dynamic constants.
fn enum_constant(call: &CallSite, cp: u16) -> Result<(String, String), Error> {
    let bad = || Error::unsupported("a switch with a label that is an unknown dynamic constant is not supported");
    let arguments = |cp: u16| match call.file.pool.get(cp)? {
        Constant::Dynamic(at, _) => {
            call.file.bootstraps.get(usize::from(*at)).map(|b| b.arguments.clone()).ok_or_else(bad)
        }
        _ => Err(bad()),
    };
    let outer = arguments(cp)?;
    let [_, class, name] = outer[..] else { return Err(bad()) };
    let inner = arguments(class)?;
    let class = call.file.pool.string(*inner.last().ok_or_else(bad)?)?;
    Ok((class.replace('.', "/"), call.file.pool.string(name)?.to_string()))
}
