//! `toString`, `hashCode` and `equals` of records, as `java.lang.runtime.ObjectMethods` defines them.

use super::assemble::wrapper;
use super::{Assembler, CallSite, Code, Handle, concat, define, fresh_name};
use crate::access::STATIC;
use crate::class::ClassId;
use crate::descriptor::Kind;
use crate::error::Error;
use crate::vm::Vm;

pub(super) fn make(vm: &mut Vm, call: &CallSite) -> Result<u32, Error> {
    let record = call.file.pool.class(call.argument(0)?)?;
    let fields: Vec<Handle> = call.arguments.iter().skip(2).map(|cp| call.handle(*cp)).collect::<Result<_, _>>()?;
    let mut asm = Assembler::new(fresh_name(vm, call.class, "Record"));
    let code = match &*call.name {
        "toString" => {
            let id = ClassId(vm.load(&record)?);
            to_string(&mut asm, &super::simple_name(vm, id), &fields)
        }
        "hashCode" => hash_code(&mut asm, &fields),
        "equals" => equals(&mut asm, &record, &fields),
        other => {
            return Err(Error::unsupported(format!("method {other} of a record by ObjectMethods is not supported")));
        }
    };
    asm.method("call", &call.descriptor, STATIC, code);
    define(vm, call.class, asm)
}

fn get(asm: &mut Assembler, code: &mut Code, slot: usize, f: &Handle) {
    code.load(Kind::Ref, slot);
    asm.access(code, 0xB4, &f.class, &f.name, &f.descriptor);
}

fn to_string(asm: &mut Assembler, name: &str, fields: &[Handle]) -> Code {
    let mut code = Code::default();
    concat::begin(asm, &mut code);
    let mut literal = format!("{name}[");
    for (i, f) in fields.iter().enumerate() {
        literal += &format!("{}{}=", if i > 0 { ", " } else { "" }, f.name);
        concat::flush(asm, &mut code, &mut literal);
        get(asm, &mut code, 0, f);
        concat::append(asm, &mut code, &f.descriptor);
    }
    literal.push(']');
    concat::flush(asm, &mut code, &mut literal);
    concat::end(asm, &mut code);
    code
}

fn hash_code(asm: &mut Assembler, fields: &[Handle]) -> Code {
    let mut code = Code::default();
    asm.int(&mut code, 0);
    for f in fields {
        asm.int(&mut code, 31);
        code.byte(0x68);
        get(asm, &mut code, 0, f);
        match Kind::of(&f.descriptor) {
            Kind::Ref => asm.invoke(&mut code, 0xB8, "java/util/Objects", "hashCode", "(Ljava/lang/Object;)I", false),
            kind => asm.invoke(&mut code, 0xB8, wrapper(kind), "hashCode", &format!("({})I", f.descriptor), false),
        }
        code.byte(0x60);
    }
    code.byte(0xAC);
    code
}

fn equals(asm: &mut Assembler, record: &str, fields: &[Handle]) -> Code {
    let mut code = Code::default();
    let (different, same) = (code.label(), code.label());
    code.load(Kind::Ref, 0);
    code.load(Kind::Ref, 1);
    code.jump(0xA5, same);
    code.load(Kind::Ref, 1);
    asm.typed(&mut code, 0xC1, record);
    code.jump(0x99, different);
    code.load(Kind::Ref, 1);
    asm.typed(&mut code, 0xC0, record);
    code.store(Kind::Ref, 2);
    for f in fields {
        get(asm, &mut code, 0, f);
        get(asm, &mut code, 2, f);
        match Kind::of(&f.descriptor) {
            Kind::Ref => {
                asm.invoke(
                    &mut code,
                    0xB8,
                    "java/util/Objects",
                    "equals",
                    "(Ljava/lang/Object;Ljava/lang/Object;)Z",
                    false,
                );
                code.jump(0x99, different);
            }
            kind => {
                let d = &f.descriptor;
                asm.invoke(&mut code, 0xB8, wrapper(kind), "compare", &format!("({d}{d})I"), false);
                code.jump(0x9A, different);
            }
        }
    }
    code.place(same);
    asm.int(&mut code, 1);
    code.byte(0xAC);
    code.place(different);
    asm.int(&mut code, 0);
    code.byte(0xAC);
    code
}
