//! String concatenation: a `StringBuilder` and its `append`s.

use super::{Assembler, CallSite, Code, define, fresh_name};
use crate::access::STATIC;
use crate::descriptor::{self, Kind};
use crate::error::Error;
use crate::file::Constant;
use crate::vm::Vm;

pub(super) const BUILDER: &str = "java/lang/StringBuilder";

/// `makeConcat`: all arguments in a row.
pub(super) fn plain(vm: &mut Vm, call: &CallSite) -> Result<u32, Error> {
    let n = descriptor::parameters(&call.descriptor).count();
    build(vm, call, &"\u{1}".repeat(n), &[])
}

/// `makeConcatWithConstants`: a recipe in which `\1` stands for an argument and `\2` for a constant.
pub(super) fn with_constants(vm: &mut Vm, call: &CallSite) -> Result<u32, Error> {
    let recipe = call.file.pool.string(call.argument(0)?)?;
    let mut constants = Vec::new();
    for cp in call.arguments.iter().skip(1) {
        constants.push(match call.file.pool.get(*cp)? {
            Constant::String(_) => call.file.pool.string(*cp)?.to_string(),
            Constant::Integer(v) => v.to_string(),
            Constant::Long(v) => v.to_string(),
            _ => {
                return Err(Error::unsupported(
                    "a concatenation with a constant that is neither a string nor a whole number is not supported",
                ));
            }
        });
    }
    build(vm, call, &recipe, &constants)
}

fn build(vm: &mut Vm, call: &CallSite, recipe: &str, constants: &[String]) -> Result<u32, Error> {
    let mut asm = Assembler::new(fresh_name(vm, call.class, "Concat"));
    let mut code = Code::default();
    begin(&mut asm, &mut code);
    let mut parameters = descriptor::parameters(&call.descriptor);
    let mut constants = constants.iter();
    let mut slot = 0;
    let mut literal = String::new();
    for c in recipe.chars() {
        match c {
            '\u{1}' => {
                flush(&mut asm, &mut code, &mut literal);
                let p = parameters.next().ok_or_else(|| Error::link("a recipe with more arguments than the call"))?;
                code.load(Kind::of(p), slot);
                slot += Kind::of(p).slots();
                append(&mut asm, &mut code, p);
            }
            '\u{2}' => {
                literal += constants.next().ok_or_else(|| Error::link("a recipe with more constants than the call"))?
            }
            c => literal.push(c),
        }
    }
    flush(&mut asm, &mut code, &mut literal);
    end(&mut asm, &mut code);
    asm.method("call", &call.descriptor, STATIC, code);
    define(vm, call.class, asm)
}

pub(super) fn begin(asm: &mut Assembler, code: &mut Code) {
    asm.typed(code, 0xBB, BUILDER);
    code.byte(0x59);
    asm.invoke(code, 0xB7, BUILDER, "<init>", "()V", false);
}

pub(super) fn end(asm: &mut Assembler, code: &mut Code) {
    asm.invoke(code, 0xB6, BUILDER, "toString", "()Ljava/lang/String;", false);
    code.byte(0xB0);
}

pub(super) fn flush(asm: &mut Assembler, code: &mut Code, literal: &mut String) {
    if !literal.is_empty() {
        asm.string(code, literal);
        append(asm, code, "Ljava/lang/String;");
        literal.clear();
    }
}

pub(super) fn append(asm: &mut Assembler, code: &mut Code, descriptor: &str) {
    let by = match (Kind::of(descriptor), descriptor) {
        (Kind::Byte | Kind::Short, _) => "I",
        (Kind::Ref, "Ljava/lang/String;") => "Ljava/lang/String;",
        (Kind::Ref, _) => "Ljava/lang/Object;",
        _ => descriptor,
    };
    asm.invoke(code, 0xB6, BUILDER, "append", &format!("({by})L{BUILDER};"), false);
}
