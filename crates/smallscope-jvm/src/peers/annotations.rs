//! Annotations at run time: the bytes of class files, which the JDK's own classes read through a class's constant pool.

use super::{Row, row};
use crate::file::{Constant, Raw};
use crate::run::Frame;
use crate::trap::{Step, Trap};
use crate::vm::Vm;
use std::rc::Rc;

const POOL: &str = "jdk/internal/reflect/ConstantPool";

pub(super) const ROWS: &[Row] = &[
    row("java/lang/Class", "getRawAnnotations", "", |vm, _, a| {
        let raw = vm.class(vm.mirrored(a[0] as u32)).file.as_ref().and_then(|f| f.raw.annotations.clone());
        bytes(vm, raw.as_deref())
    }),
    row("java/lang/Class", "getRawTypeAnnotations", "", super::nothing),
    row("java/lang/Class", "getConstantPool", "", |vm, _, a| {
        let class = vm.load(POOL)?;
        let pool = vm.new_object(class)?;
        vm.set_named(pool, "constantPoolOop", a[0]);
        Ok(u64::from(pool))
    }),
    row(POOL, "getUTF8At0", "", |vm, _, a| match entry(vm, a)? {
        Constant::Utf8(text) => Ok(u64::from(vm.new_string(&text)?)),
        _ => wrong(),
    }),
    row(POOL, "getIntAt0", "", number),
    row(POOL, "getLongAt0", "", number),
    row(POOL, "getFloatAt0", "", number),
    row(POOL, "getDoubleAt0", "", number),
    row("java/lang/reflect/Executable", "getTypeAnnotationBytes0", "", super::nothing),
    row("java/lang/reflect/Field", "getTypeAnnotationBytes0", "", super::nothing),
];

fn entry(vm: &Vm, a: &[u64]) -> Step<Constant> {
    let file = vm.class(vm.mirrored(a[1] as u32)).file.clone();
    match file {
        Some(file) => Ok(file.pool.get(a[2] as u16)?.clone()),
        None => wrong(),
    }
}

fn wrong<T>() -> Step<T> {
    Err(Trap::new("java/lang/IllegalArgumentException", "Wrong type at constant pool index"))
}

fn number(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    match entry(vm, a)? {
        Constant::Integer(v) => Ok(u64::from(v as u32)),
        Constant::Long(v) => Ok(v as u64),
        Constant::Float(v) => Ok(u64::from(v.to_bits())),
        Constant::Double(v) => Ok(v.to_bits()),
        _ => wrong(),
    }
}

/// A byte array, or null.
fn bytes(vm: &mut Vm, raw: Option<&[u8]>) -> Step {
    match raw {
        Some(raw) => Ok(u64::from(vm.byte_array(raw)?)),
        None => Ok(0),
    }
}

/// Gives a `Field`, `Method`, `Constructor` or `RecordComponent` object its annotations.
pub(super) fn annotate(vm: &mut Vm, object: u32, raw: &Raw) -> Step<()> {
    let all: [(&str, &Option<Rc<[u8]>>); 3] = [
        ("annotations", &raw.annotations),
        ("parameterAnnotations", &raw.parameters),
        ("annotationDefault", &raw.default),
    ];
    for (name, raw) in all {
        let array = bytes(vm, raw.as_deref())?;
        vm.set_named(object, name, array);
    }
    Ok(())
}
