//! Reflective calls: a static method that takes a receiver and an array of boxed arguments, and boxes the result.

use super::{Assembler, Code, define, fresh_name};
use crate::access::STATIC;
use crate::class::MethodId;
use crate::descriptor::{self, Kind};
use crate::error::Error;
use crate::vm::Vm;

const DESCRIPTOR: &str = "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";

/// The accessor of a method or constructor, made when it is first asked for.
pub(crate) fn accessor(vm: &mut Vm, method: MethodId) -> Result<MethodId, Error> {
    if let Some(known) = vm.world.accessors.get(&method) {
        return Ok(*known);
    }
    let m = vm.method(method);
    let (name, described, is_static) = (m.name.clone(), m.descriptor.clone(), m.is_static());
    let (owner, virtual_call) = (m.class.0, !m.is_private());
    let class = vm.class(owner).name.clone();
    let interface = vm.class(owner).is_interface();
    let constructor = &*name == "<init>";
    let mut asm = Assembler::new(fresh_name(vm, owner, "Accessor"));
    let mut code = Code::default();
    if constructor {
        asm.typed(&mut code, 0xBB, &class);
        code.byte(0x59);
    } else if !is_static {
        code.load(Kind::Ref, 0);
        asm.typed(&mut code, 0xC0, &class);
    }
    for (i, p) in descriptor::parameters(&described).enumerate() {
        code.load(Kind::Ref, 1);
        asm.int(&mut code, i as i32);
        code.byte(0x32);
        let via = if Kind::of(p) == Kind::Ref { p } else { "Ljava/lang/Object;" };
        asm.convert(&mut code, "Ljava/lang/Object;", via, p);
    }
    let opcode = match (constructor, is_static, interface) {
        (true, ..) => 0xB7,
        (_, true, _) => 0xB8,
        _ if !virtual_call => 0xB7,
        (.., true) => 0xB9,
        _ => 0xB6,
    };
    asm.invoke(&mut code, opcode, &class, &name, &described, interface);
    let result = descriptor::result(&described);
    match Kind::of(result) {
        _ if constructor => {}
        Kind::Void => code.byte(0x01),
        Kind::Ref => {}
        _ => asm.convert(&mut code, result, "Ljava/lang/Object;", "Ljava/lang/Object;"),
    }
    code.byte(0xB0);
    wrap(&mut asm, &mut code);
    asm.method("call", DESCRIPTOR, STATIC, code);
    let made = define(vm, owner, asm)?;
    let target = vm.class(made).methods[0];
    vm.world.accessors.insert(method, target);
    Ok(target)
}

/// What the method throws comes wrapped.
fn wrap(asm: &mut Assembler, code: &mut Code) {
    const WRAPPER: &str = "java/lang/reflect/InvocationTargetException";
    code.catch_all();
    code.store(Kind::Ref, 2);
    asm.typed(code, 0xBB, WRAPPER);
    code.byte(0x59);
    code.load(Kind::Ref, 2);
    asm.invoke(code, 0xB7, WRAPPER, "<init>", "(Ljava/lang/Throwable;)V", false);
    code.byte(0xBF);
}
