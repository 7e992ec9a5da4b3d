//! `java.lang.reflect` and `jdk.internal.reflect`: members as objects, and calls by them.

use super::annotations::annotate;
use super::{Row, early, nothing, row};
use crate::access;
use crate::class::{FieldId, MethodId};
use crate::descriptor::{self, Kind};
use crate::generate::{unwrapped, wrapper};
use crate::run::{Frame, nested};
use crate::trap::{Step, Trap};
use crate::vm::Vm;

const CLASS: &str = "java/lang/Class";
const ARRAY: &str = "java/lang/reflect/Array";
const REFLECTION: &str = "jdk/internal/reflect/Reflection";

pub(super) const ROWS: &[Row] = &[
    early(ARRAY, "newArray", "", |vm, _, a| {
        if a[0] == 0 {
            return Err(Trap::npe());
        }
        let n = a[1] as i32;
        if n < 0 {
            return Err(Trap::new("java/lang/NegativeArraySizeException", n.to_string()));
        }
        let class = vm.array_of(vm.mirrored(a[0] as u32))?;
        Ok(u64::from(vm.new_array(class, n as u32)?))
    }),
    early(ARRAY, "multiNewArray", "", |vm, _, a| {
        let lengths: Vec<i32> =
            (0..vm.heap.length(a[1] as u32)).map(|i| vm.heap.get32(a[1] as u32, i) as i32).collect();
        let mut class = vm.mirrored(a[0] as u32);
        for _ in &lengths {
            class = vm.array_of(class)?;
        }
        if let Some(n) = lengths.iter().find(|n| **n < 0) {
            return Err(Trap::new("java/lang/NegativeArraySizeException", n.to_string()));
        }
        Ok(u64::from(nested(vm, class, &lengths)?))
    }),
    early(ARRAY, "getLength", "", |vm, _, a| Ok(u64::from(array(vm, a[0])?.1))),
    early(ARRAY, "get", "", |vm, _, a| {
        let (array, kind, index) = element(vm, a)?;
        let word = vm.heap.element(kind, array, index);
        boxed(vm, kind, word)
    }),
    early(ARRAY, "getInt", "", |vm, _, a| element_word(vm, a, Kind::Int)),
    early(ARRAY, "getLong", "", |vm, _, a| element_word(vm, a, Kind::Long)),
    early(ARRAY, "getDouble", "", |vm, _, a| element_word(vm, a, Kind::Double)),
    early(ARRAY, "getFloat", "", |vm, _, a| element_word(vm, a, Kind::Float)),
    early(ARRAY, "getChar", "", |vm, _, a| element_word(vm, a, Kind::Char)),
    early(ARRAY, "getShort", "", |vm, _, a| element_word(vm, a, Kind::Short)),
    early(ARRAY, "getByte", "", |vm, _, a| element_word(vm, a, Kind::Byte)),
    early(ARRAY, "getBoolean", "", |vm, _, a| element_word(vm, a, Kind::Boolean)),
    early(ARRAY, "set", "", |vm, _, a| {
        let (array, kind, index) = element(vm, a)?;
        let mut word = a[2];
        if kind != Kind::Ref {
            word = unboxed(vm, word as u32, kind)?;
        } else if word != 0 {
            let component = vm.class(vm.heap.class(array)).component().map_or(0, |c| c.0);
            if !vm.is_subclass(vm.heap.class(word as u32), component) {
                return Err(Trap::new("java/lang/IllegalArgumentException", "array element type mismatch"));
            }
        }
        vm.heap.set_element(kind, array, index, word);
        Ok(0)
    }),
    early(ARRAY, "setInt", "", |vm, _, a| set_element_word(vm, a, Kind::Int)),
    early(ARRAY, "setLong", "", |vm, _, a| set_element_word(vm, a, Kind::Long)),
    early(ARRAY, "setDouble", "", |vm, _, a| set_element_word(vm, a, Kind::Double)),
    early(ARRAY, "setFloat", "", |vm, _, a| set_element_word(vm, a, Kind::Float)),
    early(ARRAY, "setChar", "", |vm, _, a| set_element_word(vm, a, Kind::Char)),
    early(ARRAY, "setShort", "", |vm, _, a| set_element_word(vm, a, Kind::Short)),
    early(ARRAY, "setByte", "", |vm, _, a| set_element_word(vm, a, Kind::Byte)),
    early(ARRAY, "setBoolean", "", |vm, _, a| set_element_word(vm, a, Kind::Boolean)),
    early(REFLECTION, "getCallerClass", "()Ljava/lang/Class;", caller),
    early("sun/reflect/Reflection", "getCallerClass", "", caller),
    early(REFLECTION, "getClassAccessFlags", "", |vm, _, a| Ok(u64::from(vm.class(vm.mirrored(a[0] as u32)).access))),
    early(REFLECTION, "areNestMates", "", |vm, _, a| {
        Ok(u64::from(nest(vm, vm.mirrored(a[0] as u32)) == nest(vm, vm.mirrored(a[1] as u32))))
    }),
    row(CLASS, "checkMemberAccess", "", nothing),
    row(CLASS, "getDeclaredFields0", "", |vm, _, a| {
        let class = vm.mirrored(a[0] as u32);
        let ids = vm.class(class).fields.clone();
        let mut objects = Vec::new();
        for id in ids {
            if a[1] == 0 || vm.field(id).access & access::PUBLIC != 0 {
                objects.push(field_object(vm, id, a[0])?);
            }
        }
        let class = vm.load("[Ljava/lang/reflect/Field;")?;
        Ok(u64::from(vm.object_array(class, &objects)?))
    }),
    row(CLASS, "getDeclaredMethods0", "", |vm, _, a| {
        members(vm, a, "java/lang/reflect/Method", |name| !name.starts_with('<'))
    }),
    row(CLASS, "getRecordComponents0", "", components),
    row(CLASS, "getDeclaredConstructors0", "", |vm, _, a| {
        members(vm, a, "java/lang/reflect/Constructor", |name| name == "<init>")
    }),
    row(CLASS, "getDeclaredClasses0", "", |vm, _, a| {
        let c = vm.class(vm.mirrored(a[0] as u32));
        let inner = c.file.as_ref().map_or(Vec::new(), |f| {
            f.inner.iter().filter(|i| i.outer.as_ref() == Some(&c.name)).map(|i| i.class.clone()).collect()
        });
        let mut mirrors = Vec::new();
        for name in inner {
            let class = vm.load(&name)?;
            mirrors.push(vm.mirror(class)?);
        }
        let array = vm.load("[Ljava/lang/Class;")?;
        Ok(u64::from(vm.object_array(array, &mirrors)?))
    }),
    row(CLASS, "getEnclosingMethod0", "", |vm, _, a| {
        let c = vm.class(vm.mirrored(a[0] as u32));
        let Some((class, method)) = c.file.as_ref().and_then(|f| f.enclosing.clone()) else { return Ok(0) };
        let outer = vm.load(&class)?;
        let mut parts = vec![vm.mirror(outer)?];
        match method {
            Some((name, descriptor)) => parts.extend([vm.interned(&name)?, vm.interned(&descriptor)?]),
            None => parts.extend([0, 0]),
        }
        Ok(u64::from(vm.object_array(vm.known.objects, &parts)?))
    }),
    row(CLASS, "getGenericSignature0", "", |vm, _, a| {
        let text = vm.class(vm.mirrored(a[0] as u32)).signature().map(str::to_owned);
        optional(vm, text.as_deref())
    }),
    row(CLASS, "getSimpleBinaryName0", "", |vm, _, a| {
        let c = vm.class(vm.mirrored(a[0] as u32));
        let name = c.file.as_ref().and_then(|f| f.inner.iter().find(|i| i.class == c.name)?.name.clone());
        optional(vm, name.as_deref())
    }),
    row("java/lang/reflect/Executable", "getParameters0", "", parameters),
    row("java/lang/reflect/Method", "invoke", "", |vm, frames, a| {
        let method = member(vm, a[0] as u32)?;
        let m = vm.method(method);
        may_access(vm, frames, a[0] as u32, m.class.0, m.access)?;
        let (is_static, owner, wanted) = (m.is_static(), m.class.0, descriptor::parameters(&m.descriptor).count());
        if !is_static && a[1] == 0 {
            return Err(Trap::npe());
        }
        if !is_static && !vm.is_subclass(vm.heap.class(a[1] as u32), owner) {
            return Err(Trap::new(
                "java/lang/IllegalArgumentException",
                "object is not an instance of declaring class",
            ));
        }
        call(vm, method, a[1], a[2], wanted)
    }),
    row("java/lang/reflect/Constructor", "newInstance", "", |vm, frames, a| {
        let m = vm.method(member(vm, a[0] as u32)?);
        may_access(vm, frames, a[0] as u32, m.class.0, m.access)?;
        construct(vm, a)
    }),
    row("java/lang/reflect/Constructor", "newInstanceWithCaller", "", |vm, _, a| construct(vm, a)),
    early("smallscope/Boot", "initialize", "", |vm, _, a| {
        let constructor = member(vm, a[1] as u32)?;
        Err(Trap::Call(constructor, vec![a[0]]))
    }),
    // Serialization makes objects by the constructor of a superclass.
    row("jdk/internal/reflect/ReflectionFactory", "generateConstructor", "", |vm, _, a| {
        let (class, words) = (vm.heap.class(a[2] as u32), vm.layouts[vm.heap.class(a[2] as u32) as usize].words);
        let copy = vm.new_object(class)?;
        for i in crate::heap::HEADER..words {
            let word = vm.heap.get(a[2] as u32 + i);
            vm.heap.set(copy + i, word);
        }
        vm.set_named(copy, "clazz", a[1]);
        vm.set_named(copy, "override", 1);
        Ok(u64::from(copy))
    }),
    early("java/io/ObjectStreamClass", "hasStaticInitializer", "", |vm, _, a| {
        Ok(u64::from(vm.class(vm.mirrored(a[0] as u32)).initializer.is_some()))
    }),
    early("java/io/ObjectStreamClass", "initNative", "", nothing),
    row("java/lang/reflect/AccessibleObject", "checkPermission", "", nothing),
    row("java/lang/reflect/AccessibleObject", "setAccessible", "(Z)V", access_all),
    row("java/lang/reflect/Method", "setAccessible", "(Z)V", access_all),
    row("java/lang/reflect/Field", "setAccessible", "(Z)V", access_all),
    row("java/lang/reflect/Constructor", "setAccessible", "(Z)V", access_all),
    row("java/lang/reflect/Field", "get", "", |vm, frames, a| {
        let (at, kind, is_static) = field_place(vm, frames, a)?;
        let word = if is_static { vm.heap.get_static(at) } else { vm.heap.get(at) };
        boxed(vm, kind, word)
    }),
    row("java/lang/reflect/Field", "getInt", "", |vm, frames, a| field_word(vm, frames, a, Kind::Int)),
    row("java/lang/reflect/Field", "getLong", "", |vm, frames, a| field_word(vm, frames, a, Kind::Long)),
    row("java/lang/reflect/Field", "getBoolean", "", |vm, frames, a| field_word(vm, frames, a, Kind::Boolean)),
    row("java/lang/reflect/Field", "getDouble", "", |vm, frames, a| field_word(vm, frames, a, Kind::Double)),
    row("java/lang/reflect/Field", "setInt", "", |vm, frames, a| set_field_word(vm, frames, a, Kind::Int)),
    row("java/lang/reflect/Field", "setLong", "", |vm, frames, a| set_field_word(vm, frames, a, Kind::Long)),
    row("java/lang/reflect/Field", "setBoolean", "", |vm, frames, a| set_field_word(vm, frames, a, Kind::Boolean)),
    row("java/lang/reflect/Field", "setDouble", "", |vm, frames, a| set_field_word(vm, frames, a, Kind::Double)),
    row("java/lang/reflect/Field", "set", "", |vm, frames, a| {
        let (at, kind, is_static) = field_place(vm, frames, a)?;
        let (slot, given) = (vm.get_named(a[0] as u32, "slot") as usize, a[2] as u32);
        let told = match given {
            0 => "null value".to_owned(),
            _ => vm.class(vm.heap.class(given)).java_name(),
        };
        let word = match descriptor::class_name(&vm.fields[slot].descriptor.clone()) {
            None => unboxed(vm, given, kind).map_err(|_| cannot_set(vm, slot, &told))?,
            Some(wanted) => {
                let class = vm.load(wanted)?;
                if given != 0 && !vm.is_subclass(vm.heap.class(given), class) {
                    return Err(cannot_set(vm, slot, &told));
                }
                a[2]
            }
        };
        set_word(vm, at, is_static, word)
    }),
];

fn access_all(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    vm.set_named(a[0] as u32, "override", a[1]);
    Ok(0)
}

fn caller(vm: &mut Vm, frames: &[Frame], _: &[u64]) -> Step {
    // The caller of the method that asks.
    let frame = frames.iter().rev().nth(1).or(frames.last());
    let class = frame.map_or(vm.known.object, |f| vm.methods[f.method as usize].class.0);
    Ok(u64::from(vm.mirror(class)?))
}

/// The name of the class whose nest this one is in.
fn nest(vm: &Vm, class: u32) -> std::rc::Rc<str> {
    let c = vm.class(class);
    c.file.as_ref().and_then(|f| f.nest_host.clone()).unwrap_or_else(|| c.name.clone())
}

/// An `IllegalAccessException` if the caller may not use a member of this class, unless `setAccessible` was called.
fn may_access(vm: &Vm, frames: &[Frame], object: u32, owner: u32, flags: u16) -> Step<()> {
    if vm.get_named(object, "override") != 0 {
        return Ok(());
    }
    let caller = frames.last().map_or(owner, |f| vm.methods[f.method as usize].class.0);
    let (from, to) = (vm.class(caller), vm.class(owner));
    let near = from.package() == to.package() && from.module == to.module;
    let public = near || to.access & access::PUBLIC != 0;
    let member = match flags & (access::PUBLIC | access::PROTECTED | access::PRIVATE) {
        access::PUBLIC => public,
        access::PRIVATE => nest(vm, caller) == nest(vm, owner),
        access::PROTECTED => near || (public && vm.is_subclass(caller, owner)),
        _ => near,
    };
    if member || from.module.is_some() || vm.world.hidden.contains(&caller) {
        return Ok(());
    }
    let mut words = String::new();
    for (flag, word) in [
        (access::PUBLIC, "public "),
        (access::PROTECTED, "protected "),
        (access::PRIVATE, "private "),
        (access::ABSTRACT, "abstract "),
        (access::STATIC, "static "),
        (access::FINAL, "final "),
        (access::SYNCHRONIZED, "synchronized "),
        (access::NATIVE, "native "),
    ] {
        if flags & flag != 0 {
            words.push_str(word);
        }
    }
    let module = |c: &crate::class::Class| c.module.as_ref().map_or(String::new(), |m| format!(" (in module {m})"));
    let text = format!(
        "class {}{} cannot access a member of class {}{} with {}",
        from.java_name(),
        module(from),
        to.java_name(),
        module(to),
        if words.is_empty() { "package access".to_owned() } else { format!("modifiers \"{}\"", words.trim_end()) }
    );
    Err(Trap::new("java/lang/IllegalAccessException", text))
}

/// An array argument and its length.
fn array(vm: &mut Vm, word: u64) -> Step<(u32, u32)> {
    let object = word as u32;
    if object == 0 {
        return Err(Trap::npe());
    }
    if vm.class(vm.heap.class(object)).component().is_none() {
        return Err(Trap::new("java/lang/IllegalArgumentException", "Argument is not an array"));
    }
    let n = vm.settled_length(object)?;
    Ok((object, n))
}

/// A primitive value as one of a type that is at least as wide.
fn widened(word: u64, from: Kind, to: Kind) -> Option<u64> {
    use Kind::*;
    let (int, long, float) = (word as i32, word as i64, f32::from_bits(word as u32));
    Some(match (from, to) {
        _ if from == to => word,
        (Byte, Short | Int) | (Short | Char, Int) => word,
        (Byte | Short | Char | Int, Long) => i64::from(int) as u64,
        (Byte | Short | Char | Int, Float) => u64::from((int as f32).to_bits()),
        (Byte | Short | Char | Int, Double) => f64::from(int).to_bits(),
        (Long, Float) => u64::from((long as f32).to_bits()),
        (Long, Double) => (long as f64).to_bits(),
        (Float, Double) => f64::from(float).to_bits(),
        _ => return None,
    })
}

/// The value in a wrapper, as a primitive type that is at least as wide.
fn unboxed(vm: &Vm, object: u32, to: Kind) -> Step {
    if object == 0 {
        return Err(Trap::New("java/lang/IllegalArgumentException", None));
    }
    let class = format!("L{};", vm.class(vm.heap.class(object)).name);
    let from = unwrapped(&class).ok_or_else(mismatch)?;
    widened(vm.get_named(object, "value"), from, to).ok_or_else(mismatch)
}

fn mismatch() -> Trap {
    Trap::new("java/lang/IllegalArgumentException", "argument type mismatch")
}

/// An array, the kind of its elements, and an index in bounds.
fn element(vm: &mut Vm, a: &[u64]) -> Step<(u32, Kind, u32)> {
    let (array, n) = array(vm, a[0])?;
    let index = a[1] as u32;
    if index >= n {
        return Err(Trap::New("java/lang/ArrayIndexOutOfBoundsException", None));
    }
    Ok((array, vm.kind_of_array(array), index))
}

/// An element as the kind that the method's name says.
fn element_word(vm: &mut Vm, a: &[u64], kind: Kind) -> Step {
    let (array, have, index) = element(vm, a)?;
    widened(vm.heap.element(have, array, index), have, kind).ok_or_else(mismatch)
}

fn set_element_word(vm: &mut Vm, a: &[u64], kind: Kind) -> Step {
    let (array, have, index) = element(vm, a)?;
    let word = widened(a[2], kind, have).ok_or_else(mismatch)?;
    vm.heap.set_element(have, array, index, word);
    Ok(0)
}

fn optional(vm: &mut Vm, text: Option<&str>) -> Step {
    match text {
        Some(text) => Ok(u64::from(vm.new_string(text)?)),
        None => Ok(0),
    }
}

/// The mirror of a descriptor's type.
pub(super) fn mirror_of(vm: &mut Vm, described: &str) -> Step<u32> {
    let class = match (Kind::of(described).keyword(), descriptor::class_name(described)) {
        (None, Some(name)) => vm.load(name)?,
        (keyword, _) => vm.load(keyword.unwrap_or("void"))?,
    };
    vm.mirror(class)
}

fn field_object(vm: &mut Vm, id: FieldId, mirror: u64) -> Step<u32> {
    let class = vm.load("java/lang/reflect/Field")?;
    let f = vm.field(id);
    let (name, described, access) = (f.name.clone(), f.descriptor.clone(), f.access);
    let (raw, signature) = (f.raw.clone(), f.signature.clone());
    let object = vm.new_object(class)?;
    let name = vm.interned(&name)?;
    let ty = mirror_of(vm, &described)?;
    let signature = optional(vm, signature.as_deref())?;
    for (field, value) in [
        ("clazz", mirror),
        ("slot", u64::from(id.0)),
        ("name", u64::from(name)),
        ("type", u64::from(ty)),
        ("modifiers", u64::from(access)),
        ("signature", signature),
    ] {
        vm.set_named(object, field, value);
    }
    annotate(vm, object, &raw)?;
    Ok(object)
}

/// Methods or constructors of a class as objects.
fn members(vm: &mut Vm, a: &[u64], kind: &str, wanted: fn(&str) -> bool) -> Step {
    let class = vm.mirrored(a[0] as u32);
    let ids = vm.class(class).methods.clone();
    let member_class = vm.load(kind)?;
    let classes = vm.load("[Ljava/lang/Class;")?;
    let mut objects = Vec::new();
    for id in ids {
        let m = vm.method(id);
        if !wanted(&m.name) || (a[1] != 0 && m.access & access::PUBLIC == 0) {
            continue;
        }
        let (name, described, access, thrown, signature) =
            (m.name.clone(), m.descriptor.clone(), m.access, m.exceptions.clone(), m.signature.clone());
        let raw = m.raw.clone();
        let object = vm.new_object(member_class)?;
        let mut types = Vec::new();
        for p in descriptor::parameters(&described) {
            types.push(mirror_of(vm, p)?);
        }
        let parameters = vm.object_array(classes, &types)?;
        let mut exceptions = Vec::new();
        for name in thrown {
            let class = vm.load(&name)?;
            exceptions.push(vm.mirror(class)?);
        }
        let exceptions = vm.object_array(classes, &exceptions)?;
        let result = mirror_of(vm, descriptor::result(&described))?;
        let name = vm.interned(&name)?;
        let signature = optional(vm, signature.as_deref())?;
        for (field, value) in [
            ("clazz", a[0]),
            ("slot", u64::from(id.0)),
            ("name", u64::from(name)),
            ("parameterTypes", u64::from(parameters)),
            ("exceptionTypes", u64::from(exceptions)),
            ("returnType", u64::from(result)),
            ("modifiers", u64::from(access)),
            ("signature", signature),
        ] {
            vm.set_named(object, field, value);
        }
        annotate(vm, object, &raw)?;
        objects.push(object);
    }
    let array = vm.array_of(member_class)?;
    Ok(u64::from(vm.object_array(array, &objects)?))
}

/// The components of a record, with the methods that read them.
fn components(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let record = vm.class(vm.mirrored(a[0] as u32)).file.as_ref().and_then(|f| f.record.clone());
    let class = vm.load("java/lang/reflect/RecordComponent")?;
    let methods = members(vm, &[a[0], 0], "java/lang/reflect/Method", |name| !name.starts_with('<'))? as u32;
    let mut objects = Vec::new();
    for (name, described, signature, raw) in record.unwrap_or_default() {
        let object = vm.new_object(class)?;
        let kind = mirror_of(vm, &described)?;
        let text = vm.interned(&name)?;
        let signature = optional(vm, signature.as_deref())?;
        let reads = |m: &u32| {
            vm.get_named(*m, "name") as u32 == text && vm.heap.length(vm.get_named(*m, "parameterTypes") as u32) == 0
        };
        let accessor = (0..vm.heap.length(methods)).map(|i| vm.heap.get32(methods, i)).find(reads);
        for (field, value) in [
            ("clazz", a[0]),
            ("name", u64::from(text)),
            ("type", u64::from(kind)),
            ("accessor", accessor.map_or(0, u64::from)),
            ("signature", signature),
        ] {
            vm.set_named(object, field, value);
        }
        annotate(vm, object, &raw)?;
        objects.push(object);
    }
    let array = vm.array_of(class)?;
    Ok(u64::from(vm.object_array(array, &objects)?))
}

/// The parameters that a class file names; null if it names none.
fn parameters(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let names = vm.method(member(vm, a[0] as u32)?).named.clone();
    if names.is_empty() {
        return Ok(0);
    }
    let class = vm.load("java/lang/reflect/Parameter")?;
    let mut objects = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let object = vm.new_object(class)?;
        let text = match name {
            Some(name) => vm.interned(name)?,
            None => 0,
        };
        vm.set_named(object, "name", u64::from(text));
        vm.set_named(object, "executable", a[0]);
        vm.set_named(object, "index", i as u64);
        objects.push(object);
    }
    let array = vm.array_of(class)?;
    Ok(u64::from(vm.object_array(array, &objects)?))
}

/// The method that a `Method` or `Constructor` object stands for.
fn member(vm: &Vm, object: u32) -> Step<MethodId> {
    let slot = vm.get_named(object, "slot") as u32;
    if (slot as usize) < vm.methods.len() {
        Ok(MethodId(slot))
    } else {
        Err(Trap::unsupported("a member without a method"))
    }
}

fn construct(vm: &mut Vm, a: &[u64]) -> Step {
    let method = member(vm, a[0] as u32)?;
    let m = vm.method(method);
    let (owner, wanted) = (m.class.0, descriptor::parameters(&m.descriptor).count());
    let made = vm.mirrored(vm.get_named(a[0] as u32, "clazz") as u32);
    if made != owner {
        vm.ensure_ready(made)?;
        let object = vm.new_object(made)?;
        let described = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        return super::java_lang_thread::boot(vm, "construct", described, vec![u64::from(object), a[0]]);
    }
    if vm.class(owner).is_abstract() {
        return Err(Trap::New("java/lang/InstantiationException", None));
    }
    // `newInstanceWithCaller` has the arguments at the same place.
    call(vm, method, 0, a[1], wanted)
}

fn call(vm: &mut Vm, method: MethodId, receiver: u64, args: u64, wanted: usize) -> Step {
    let given = if args == 0 { 0 } else { vm.heap.length(args as u32) as usize };
    if given != wanted {
        return Err(Trap::new("java/lang/IllegalArgumentException", "wrong number of arguments"));
    }
    let args = arguments(vm, method, args)?;
    let accessor = crate::generate::accessor(vm, method)?;
    Err(Trap::Call(accessor, vec![receiver, args]))
}

/// The arguments, in wrappers of exactly the types of the parameters.
fn arguments(vm: &mut Vm, method: MethodId, args: u64) -> Step {
    let described = vm.method(method).descriptor.clone();
    let mut fitting = Vec::new();
    for (i, parameter) in descriptor::parameters(&described).enumerate() {
        let given = vm.heap.get32(args as u32, i as u32);
        let class = vm.load(descriptor::class_name(parameter).unwrap_or_else(|| wrapper(Kind::of(parameter))))?;
        let fits = given != 0 && vm.is_subclass(vm.heap.class(given), class);
        fitting.push(match Kind::of(parameter) {
            _ if fits => given,
            Kind::Ref if given == 0 => given,
            Kind::Ref => return Err(mismatch()),
            kind => {
                let word = unboxed(vm, given, kind)?;
                let wide = vm.new_object(class)?;
                vm.set_named(wide, "value", word);
                wide
            }
        });
    }
    if fitting.iter().enumerate().all(|(i, word)| vm.heap.get32(args as u32, i as u32) == *word) {
        return Ok(args);
    }
    let objects = vm.load("[Ljava/lang/Object;")?;
    Ok(u64::from(vm.object_array(objects, &fitting)?))
}

/// The word that a `Field` object and a receiver name.
fn field_place(vm: &mut Vm, frames: &[Frame], a: &[u64]) -> Step<(u32, Kind, bool)> {
    let slot = vm.get_named(a[0] as u32, "slot") as u32;
    let Some(field) = vm.fields.get(slot as usize) else {
        return Err(Trap::unsupported("a field object without a field"));
    };
    let (at, kind, class) = (field.at, field.kind, field.class.0);
    may_access(vm, frames, a[0] as u32, class, field.access)?;
    if field.is_static() {
        vm.ensure_ready(class)?;
        return Ok((at, kind, true));
    }
    let object = a[1] as u32;
    if object == 0 {
        return Err(Trap::npe());
    }
    if !vm.is_subclass(vm.heap.class(object), class) {
        return Err(Trap::new("java/lang/IllegalArgumentException", "object is not an instance of declaring class"));
    }
    let unset = vm.heap.get(object + 1);
    if vm.fields[slot as usize].lazy && unset >> (at - crate::heap::HEADER) & 1 != 0 {
        return Err(Trap::Choose(crate::machine::Slot::Field {
            object: crate::machine::Ref(object),
            field: FieldId(slot),
        }));
    }
    Ok((object + at, kind, false))
}

fn field_word(vm: &mut Vm, frames: &[Frame], a: &[u64], kind: Kind) -> Step {
    let (at, have, is_static) = field_place(vm, frames, a)?;
    let word = if is_static { vm.heap.get_static(at) } else { vm.heap.get(at) };
    widened(word, have, kind).ok_or_else(|| {
        let (of, field) = described(vm, vm.get_named(a[0] as u32, "slot") as usize);
        let to = kind.keyword().unwrap_or_default();
        let text = format!("Attempt to get {of} field \"{field}\" with illegal data type conversion to {to}");
        Trap::new("java/lang/IllegalArgumentException", text)
    })
}

fn set_field_word(vm: &mut Vm, frames: &[Frame], a: &[u64], kind: Kind) -> Step {
    let (at, have, is_static) = field_place(vm, frames, a)?;
    let Some(word) = widened(a[2], kind, have) else {
        let shown = match kind {
            Kind::Boolean => (a[2] != 0).to_string(),
            Kind::Double => format!("{:?}", f64::from_bits(a[2])),
            Kind::Int => (a[2] as i32).to_string(),
            _ => (a[2] as i64).to_string(),
        };
        let told = format!("({}){shown}", kind.keyword().unwrap_or_default());
        return Err(cannot_set(vm, vm.get_named(a[0] as u32, "slot") as usize, &told));
    };
    set_word(vm, at, is_static, word)
}

fn set_word(vm: &mut Vm, at: u32, is_static: bool, word: u64) -> Step {
    if is_static {
        vm.heap.set_static(at, word)
    } else {
        vm.heap.set(at, word)
    }
    Ok(0)
}

/// The type of a field and its name, as Java writes them.
fn described(vm: &Vm, slot: usize) -> (String, String) {
    let field = &vm.fields[slot];
    let name = format!("{}.{}", vm.class(field.class.0).java_name(), field.name);
    let class = descriptor::class_name(&field.descriptor).map(|class| class.replace('/', "."));
    (class.or(field.kind.keyword().map(str::to_owned)).unwrap_or_default(), name)
}

fn cannot_set(vm: &Vm, slot: usize, what: &str) -> Trap {
    let (of, field) = described(vm, slot);
    let access = vm.fields[slot].access;
    let modifiers = [(access::STATIC, "static "), (access::FINAL, "final ")];
    let shown: String = modifiers.iter().filter(|(bit, _)| access & bit != 0).map(|(_, word)| *word).collect();
    Trap::new("java/lang/IllegalArgumentException", format!("Can not set {shown}{of} field {field} to {what}"))
}

/// A value as an object.
fn boxed(vm: &mut Vm, kind: Kind, word: u64) -> Step {
    if kind == Kind::Ref {
        return Ok(word);
    }
    let wrapper = wrapper(kind);
    let class = vm.load(wrapper)?;
    vm.ensure_ready(class)?;
    let described = format!("({})L{wrapper};", kind.letter());
    match vm.find_method(class, &"valueOf".into(), &described.as_str().into()) {
        Some(method) => Err(Trap::Call(method, vec![word])),
        None => Err(Trap::unsupported("a wrapper without valueOf")),
    }
}
