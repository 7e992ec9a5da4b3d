//! `java.lang.ref`: references keep what they refer to.

use super::{Row, early, nothing, row};

const REFERENCE: &str = "java/lang/ref/Reference";

pub(super) const ROWS: &[Row] = &[
    row(REFERENCE, "refersTo0", "", |vm, _, a| Ok(u64::from(vm.get_named(a[0] as u32, "referent") == a[1]))),
    row(REFERENCE, "clear0", "", |vm, _, a| {
        vm.set_named(a[0] as u32, "referent", 0);
        Ok(0)
    }),
    row("java/lang/ref/PhantomReference", "refersTo0", "", |vm, _, a| {
        Ok(u64::from(vm.get_named(a[0] as u32, "referent") == a[1]))
    }),
    row("java/lang/ref/PhantomReference", "clear0", "", |vm, _, a| {
        vm.set_named(a[0] as u32, "referent", 0);
        Ok(0)
    }),
    early("java/lang/ref/Finalizer", "register", "", nothing),
];
