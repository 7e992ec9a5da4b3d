//! Calls of method handles, and dynamic call sites whose bootstrap method runs: static methods with the site's descriptor.

use super::{Assembler, CallSite, Code, define, fresh_name};
use crate::access::{PRIVATE, STATIC};
use crate::class::MethodId;
use crate::descriptor::{self, Kind};
use crate::error::Error;
use crate::vm::Vm;

const HANDLE: &str = "java/lang/invoke/MethodHandle";
const SITE: &str = "Ljava/lang/invoke/CallSite;";

/// Loads the arguments from `slot` on, calls the handle below them on the stack, and returns.
fn invoke_basic(asm: &mut Assembler, code: &mut Code, described: &str, mut slot: usize) {
    for p in descriptor::parameters(described) {
        code.load(Kind::of(p), slot);
        slot += Kind::of(p).slots();
    }
    asm.invoke(code, 0xB6, HANDLE, "invokeBasic", described, false);
    code.leave(Kind::of(descriptor::result(described)));
}

/// A method for calls of `invokeExact` or `invoke` with this descriptor: takes the handle and the arguments.
pub(crate) fn handle_call(vm: &mut Vm, exact: bool, described: &str) -> Result<MethodId, Error> {
    const INVOKERS: &str = "java/lang/invoke/Invokers";
    let host = vm.load(HANDLE)?;
    let mut asm = Assembler::new(fresh_name(vm, host, "Call"));
    let mut code = Code::default();
    code.load(Kind::Ref, 0);
    asm.method_type(&mut code, described);
    let types = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)";
    if exact {
        asm.invoke(&mut code, 0xB8, INVOKERS, "checkExactType", &format!("{types}V"), false);
        code.load(Kind::Ref, 0);
    } else {
        asm.invoke(&mut code, 0xB8, INVOKERS, "checkGenericType", &format!("{types}L{HANDLE};"), false);
    }
    invoke_basic(&mut asm, &mut code, described, 1);
    asm.method("call", &format!("(L{HANDLE};{}", &described[1..]), STATIC, code);
    let made = define(vm, host, asm)?;
    Ok(vm.class(made).methods[0])
}

/// A call site whose bootstrap method the linker runs the first time.
pub(super) fn make(vm: &mut Vm, call: &CallSite, cp: u16) -> Result<u32, Error> {
    const LINKER: &str = "java/lang/invoke/SmallscopeLinker";
    let linker = vm.load(LINKER)?;
    vm.world.hidden.insert(linker);
    let host = vm.class(call.class).name.clone();
    let mut asm = Assembler::new(fresh_name(vm, call.class, "Site"));
    let name = asm.name();
    asm.field("site", SITE, PRIVATE | STATIC);
    let mut code = Code::default();
    let known = code.label();
    asm.access(&mut code, 0xB2, &name, "site", SITE);
    code.jump(0xC7, known);
    asm.class_constant(&mut code, &host);
    asm.int(&mut code, i32::from(cp));
    asm.invoke(&mut code, 0xB8, LINKER, "site", &format!("(Ljava/lang/Class;I){SITE}"), false);
    asm.access(&mut code, 0xB3, &name, "site", SITE);
    code.place(known);
    asm.access(&mut code, 0xB2, &name, "site", SITE);
    asm.invoke(&mut code, 0xB6, "java/lang/invoke/CallSite", "getTarget", &format!("()L{HANDLE};"), false);
    invoke_basic(&mut asm, &mut code, &call.descriptor, 0);
    asm.method("call", &call.descriptor, STATIC, code);
    define(vm, call.class, asm)
}
