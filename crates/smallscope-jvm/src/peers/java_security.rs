//! `java.security`: everything is permitted, so privileged actions are just actions.

use super::{Row, early, nothing};
use crate::run::Frame;
use crate::trap::{Step, Trap};
use crate::vm::Vm;

const CONTROLLER: &str = "java/security/AccessController";

pub(super) const ROWS: &[Row] = &[
    early(CONTROLLER, "doPrivileged", "", act),
    early(CONTROLLER, "doPrivilegedWithCombiner", "", act),
    early(CONTROLLER, "executePrivileged", "", act),
    early(CONTROLLER, "getStackAccessControlContext", "", nothing),
    early(CONTROLLER, "getInheritedAccessControlContext", "", nothing),
    early(CONTROLLER, "getContext", "", nothing),
    // Seeds are always the same, as the clock is.
    early("sun/security/provider/SeedGenerator", "generateSeed", "", nothing),
    early("sun/security/provider/SeedGenerator", "getSystemEntropy", "", |vm, _, _| {
        let bytes = vm.load("[B")?;
        Ok(u64::from(vm.new_array(bytes, 20)?))
    }),
    early("java/security/Security$SecPropLoader", "loadMaster", "", |vm, _, _| {
        let class = vm.load("java/security/Security")?;
        let properties = vm.static_named(class, "props").map_or(0, |at| vm.heap.get_static(at));
        super::java_lang_thread::boot(vm, "security", "(Ljava/util/Properties;)V", vec![properties])
    }),
    early(CONTROLLER, "checkPermission", "", nothing),
];

fn act(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let action = a[0] as u32;
    if action == 0 {
        return Err(Trap::npe());
    }
    let class = vm.heap.class(action);
    match vm.find_method(class, &"run".into(), &"()Ljava/lang/Object;".into()) {
        Some(method) => Err(Trap::Call(method, vec![a[0]])),
        None => Err(Trap::unsupported("a privileged action without run()")),
    }
}
