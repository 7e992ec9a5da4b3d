//! Method handles: what the JDK's `java.lang.invoke` asks of a virtual machine.
//!
//! A resolved `MemberName` has a `ResolvedMethodName`, whose second word is the method's number, or the field's with [`FIELD`]. Handles
//! are called by peers that name the next call: the code of a lambda form, or the method that a member names at last.

use super::{PeerFn, Row, early, nothing, row};
use crate::access::{FINAL, PRIVATE, STATIC};
use crate::class::{ClassId, FieldId, Method, MethodId, Shape};
use crate::descriptor::{self, Kind};
use crate::file::{ClassFile, Constant};
use crate::run::Frame;
use crate::trap::{Step, Trap};
use crate::vm::{Entry, Vm};
use std::rc::Rc;

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
const LINKER: &str = "java/lang/invoke/SmallscopeLinker";
pub(super) const HANDLE: &str = "java/lang/invoke/MethodHandle";
const FIELD: u64 = 1 << 40;

const IS_METHOD: u32 = 0x1_0000;
const IS_CONSTRUCTOR: u32 = 0x2_0000;
const IS_FIELD: u32 = 0x4_0000;
const TRUSTED_FINAL: u32 = 0x20_0000;
const KIND: u32 = 24;

pub(super) const ROWS: &[Row] = &[
    early(NATIVES, "init", "", |vm, _, a| init(vm, a[0] as u32, a[1] as u32)),
    early(NATIVES, "resolve", "", |vm, _, a| resolve(vm, a[0] as u32, a[3] != 0)),
    early(NATIVES, "objectFieldOffset", "", |vm, _, a| Ok(8 * u64::from(vm.field(field_of(vm, a[0])?).at))),
    early(NATIVES, "staticFieldOffset", "", |vm, _, a| {
        Ok(super::raw::STATIC + u64::from(vm.field(field_of(vm, a[0])?).at))
    }),
    early(NATIVES, "staticFieldBase", "", |vm, _, a| Ok(vm.get_named(a[0] as u32, "clazz"))),
    early(NATIVES, "setCallSiteTargetNormal", "", set_target),
    early(NATIVES, "setCallSiteTargetVolatile", "", set_target),
    early(NATIVES, "clearCallSiteContext", "", nothing),
    early(NATIVES, "getNamedCon", "", nothing),
    early(LINKER, "describe", "", |vm, _, a| describe(vm, vm.mirrored(a[0] as u32), a[1] as u16)),
    early(LINKER, "keep", "", |vm, _, a| {
        let cell = cell(vm, vm.mirrored(a[0] as u32), a[1] as u16);
        vm.heap.set_static(cell, a[2]);
        Ok(0)
    }),
    early("java/lang/reflect/SmallscopeProxies", "define", "([B)Ljava/lang/Class;", |vm, _, a| {
        let n = vm.heap.length(a[0] as u32);
        define(vm, a[0] as u32, 0, n, false)
    }),
    early("java/lang/reflect/Proxy", "newProxyInstance", "", |vm, _, a| {
        let made = vm.load("java/lang/reflect/SmallscopeProxies")?;
        vm.ensure_ready(made)?;
        let described = "([Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;";
        match vm.find_method(made, &"make".into(), &described.into()) {
            Some(method) => Err(Trap::Call(method, a[1..].to_vec())),
            None => Err(Trap::unsupported("proxies are not supported")),
        }
    }),
    early("java/lang/reflect/Proxy", "getProxyClass", "", |vm, _, a| {
        let made = vm.load("java/lang/reflect/SmallscopeProxies")?;
        vm.ensure_ready(made)?;
        match vm.find_method(made, &"type".into(), &"([Ljava/lang/Class;)Ljava/lang/Class;".into()) {
            Some(method) => Err(Trap::Call(method, a[1..].to_vec())),
            None => Err(Trap::unsupported("proxies are not supported")),
        }
    }),
    early("java/lang/reflect/Proxy", "isProxyClass", "", |vm, _, a| {
        if a[0] == 0 {
            return Err(Trap::npe());
        }
        let parent = vm.class(vm.mirrored(a[0] as u32)).superclass;
        Ok(u64::from(parent.is_some_and(|p| &*vm.class(p.0).name == "java/lang/reflect/Proxy")))
    }),
    early("java/lang/ClassLoader", "defineClass0", "", |vm, _, a| {
        let mirror = define(vm, a[3] as u32, a[4] as u32, a[5] as u32, a[8] & 2 != 0)?;
        vm.set_named(mirror as u32, "classData", a[9]);
        Ok(mirror)
    }),
    early("java/lang/ClassLoader", "defineClass1", "", |vm, _, a| {
        super::class_loaders::may_define(vm, a[0], a[1])?;
        let mirror = define(vm, a[2] as u32, a[3] as u32, a[4] as u32, false)?;
        super::class_loaders::defined(vm, mirror, a[0]);
        Ok(mirror)
    }),
    row("jdk/internal/misc/Unsafe", "defineClass0", "", |vm, _, a| {
        define(vm, a[2] as u32, a[3] as u32, a[4] as u32, false)
    }),
];

/// Defines a class from bytes. A hidden one gets a name of its own.
fn define(vm: &mut Vm, array: u32, from: u32, n: u32, hidden: bool) -> Step {
    if array == 0 || from.checked_add(n).is_none_or(|end| end > vm.heap.length(array)) {
        return Err(Trap::New("java/lang/ArrayIndexOutOfBoundsException", None));
    }
    let bytes = vm.heap.bytes(array, from, n);
    let mut file = match ClassFile::parse(&bytes) {
        Ok(file) => file,
        Err(e) => return Err(Trap::new("java/lang/ClassFormatError", e.to_string())),
    };
    if hidden {
        vm.world.generated += 1;
        file.rename(&format!("{}+{}", file.name, vm.world.generated));
    } else if vm.loaded(&file.name).is_some() {
        return Err(Trap::new("java/lang/LinkageError", format!("duplicate class definition: {}", file.name)));
    }
    let of_jdk = file.name.starts_with("java/") || file.name.starts_with("jdk/");
    let class = vm.define(file, of_jdk.then(|| "java.base".into()))?;
    if hidden {
        vm.world.hidden.insert(class);
    }
    Ok(u64::from(vm.mirror(class)?))
}

fn set_target(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    vm.set_named(a[0] as u32, "target", a[1]);
    Ok(0)
}

/// What a resolved name stands for, as a word.
fn target(vm: &Vm, name: u64) -> Step<u64> {
    if name == 0 {
        return Err(Trap::npe());
    }
    match vm.get_named(name as u32, "method") as u32 {
        0 => Err(Trap::New("java/lang/InternalError", Some("a name that is not resolved".into()))),
        resolved => Ok(vm.heap.get(resolved + 1)),
    }
}

fn field_of(vm: &Vm, name: u64) -> Step<FieldId> {
    Ok(FieldId(target(vm, name)? as u32))
}

fn note(vm: &mut Vm, name: u32, owner: u32, flags: u32, word: u64) -> Step {
    let class = vm.load("java/lang/invoke/ResolvedMethodName")?;
    let mirror = vm.mirror(owner)?;
    let resolved = vm.new_object(class)?;
    vm.heap.set(resolved + 1, word);
    vm.set_named(name, "clazz", u64::from(mirror));
    vm.set_named(name, "flags", u64::from(flags));
    vm.set_named(name, "method", u64::from(resolved));
    Ok(u64::from(name))
}

pub(super) fn note_method(vm: &mut Vm, name: u32, method: MethodId, kind: u32) -> Step {
    let m = vm.method(method);
    let (owner, made) = (m.class.0, &*m.name == "<init>");
    let kind = match kind {
        _ if m.is_static() => 6,
        _ if made => 7,
        5 | 7 | 9 => kind,
        _ if m.access & PRIVATE != 0 => 7,
        _ if vm.class(owner).is_interface() => 9,
        _ => 5,
    };
    let flags = u32::from(m.access) | if made { IS_CONSTRUCTOR } else { IS_METHOD } | kind << KIND;
    note(vm, name, owner, flags, u64::from(method.0))
}

fn note_field(vm: &mut Vm, name: u32, field: FieldId, setter: bool) -> Step {
    let f = vm.field(field);
    let record = vm.class(f.class.0).file.as_ref().is_some_and(|f| f.record.is_some());
    let trusted = f.is_final() && (f.is_static() || record);
    let kind = if f.is_static() { 2 } else { 1 } + if setter { 2 } else { 0 };
    let flags = u32::from(f.access) | IS_FIELD | kind << KIND | if trusted { TRUSTED_FINAL } else { 0 };
    let owner = f.class.0;
    note(vm, name, owner, flags, FIELD | u64::from(field.0))
}

/// Gives a name what a `Method`, `Constructor` or `Field` object stands for.
fn init(vm: &mut Vm, name: u32, member: u32) -> Step {
    if name == 0 || member == 0 {
        return Err(Trap::npe());
    }
    let slot = vm.get_named(member, "slot") as u32;
    if &*vm.class(vm.heap.class(member)).name == "java/lang/reflect/Field" {
        return note_field(vm, name, FieldId(slot), false);
    }
    note_method(vm, name, MethodId(slot), 0)
}

/// The descriptor of a `MethodType`, or of a `Class`.
fn described(vm: &Vm, kind: u32) -> String {
    let one = |mirror: u32| {
        let c = vm.class(vm.mirrored(mirror));
        match c.shape {
            Shape::Primitive(kind) => kind.letter().to_string(),
            _ => descriptor::of_class(&c.name),
        }
    };
    let class = vm.heap.class(kind);
    if class == vm.known.class {
        return one(kind);
    }
    if class == vm.known.string {
        return vm.text(kind);
    }
    let parameters = vm.get_named(kind, "ptypes") as u32;
    let inside: String = (0..vm.heap.length(parameters)).map(|i| one(vm.heap.get32(parameters, i))).collect();
    format!("({inside}){}", one(vm.get_named(kind, "rtype") as u32))
}

/// Finds what a name's class, name and type say.
fn resolve(vm: &mut Vm, name: u32, speculative: bool) -> Step {
    if name == 0 {
        return Err(Trap::New("java/lang/InternalError", Some("nothing to resolve".into())));
    }
    let flags = vm.get_named(name, "flags") as u32;
    let kind = flags >> KIND & 15;
    let parts = ["clazz", "name", "type"].map(|part| vm.get_named(name, part) as u32);
    if parts.contains(&0) {
        return Err(Trap::New("java/lang/IllegalArgumentException", Some("nothing to resolve".into())));
    }
    let (class, text) = (vm.mirrored(parts[0]), vm.text(parts[1]));
    let described = described(vm, parts[2]);
    let mut why = ("java/lang/NoSuchMethodError", text.clone());
    if flags & IS_FIELD != 0 {
        match vm.find_field(class, &text, &described) {
            // Whether it is static is looked at later.
            Some(field) => return note_field(vm, name, field, kind > 2),
            None => why.0 = "java/lang/NoSuchFieldError",
        }
    } else {
        let owner = vm.class(class).name.clone();
        let special = if &*owner == HANDLE { intrinsic(vm, &text, &described)? } else { None };
        let constructor = text == "<init>";
        let found = special.or_else(|| vm.find_method(class, &text.as_str().into(), &described.as_str().into()));
        match found.filter(|m| !constructor || vm.method(*m).class.0 == class) {
            Some(method) if vm.method(method).is_static() == (kind == 6) => {
                return note_method(vm, name, method, kind);
            }
            Some(_) => why.0 = "java/lang/IncompatibleClassChangeError",
            None => why.1 = format!("'{}'", super::super::run::method_text(&owner, &text, &described)),
        }
    }
    if speculative { Ok(0) } else { Err(Trap::new(why.0, why.1)) }
}

/// The peer of a method of `MethodHandle` that only the JDK calls.
fn intrinsic(vm: &mut Vm, name: &str, site: &str) -> Step<Option<MethodId>> {
    let run: PeerFn = match name {
        "invokeBasic" => invoke_basic,
        "linkToStatic" | "linkToSpecial" => |vm, _, a| link_to(vm, a, false),
        "linkToVirtual" | "linkToInterface" => |vm, _, a| link_to(vm, a, true),
        _ => return Ok(None),
    };
    let access = if name == "invokeBasic" { FINAL } else { STATIC };
    Ok(Some(peer_method(vm, HANDLE, name, site, access, run)?))
}

/// A method that is done in Rust, with the descriptor of a call site.
pub(super) fn peer_method(
    vm: &mut Vm,
    class: &str,
    name: &str,
    site: &str,
    access: u16,
    run: PeerFn,
) -> Step<MethodId> {
    let key = (Rc::from(name), Rc::from(site), false);
    if let Some(known) = vm.world.polymorphic.get(&key).filter(|_| class == HANDLE) {
        return Ok(*known);
    }
    let owner = ClassId(vm.load(class)?);
    let mut kinds = if access & STATIC == 0 { vec![Kind::Ref] } else { Vec::new() };
    kinds.extend(descriptor::parameters(site).map(Kind::of));
    let id = MethodId(vm.methods.len() as u32);
    vm.methods.push(Method {
        class: owner,
        name: name.into(),
        descriptor: site.into(),
        access: access | crate::access::NATIVE,
        exceptions: Vec::new(),
        signature: None,
        named: Vec::new(),
        kinds,
        result: Kind::of(descriptor::result(site)),
        code: None,
        pool: owner,
        peer: Some(super::Peer { run, no_init: true }),
        handlers: Vec::new(),
        range: (0, 0),
        annotations: Vec::new(),
        raw: Default::default(),
    });
    vm.entries.push(Entry::NONE);
    if class == HANDLE {
        vm.world.polymorphic.insert(key, id);
    }
    Ok(id)
}

/// A method for a call of a method handle: the site's type against the handle's, then its lambda form. `true`: a static one.
pub(super) fn handle_call(vm: &mut Vm, name: &str, site: &str) -> Step<Option<(MethodId, bool)>> {
    if !matches!(name, "invoke" | "invokeExact") {
        return Ok(intrinsic(vm, name, site)?.map(|m| (m, vm.method(m).is_static())));
    }
    let key = (Rc::from(name), Rc::from(site), true);
    if let Some(known) = vm.world.polymorphic.get(&key) {
        return Ok(Some((*known, true)));
    }
    let method = crate::generate::handle_call(vm, name == "invokeExact", site)?;
    vm.world.polymorphic.insert(key, method);
    Ok(Some((method, true)))
}

fn invoke_basic(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    if a[0] == 0 {
        return Err(Trap::npe());
    }
    let form = vm.get_named(a[0] as u32, "form");
    let entry = if form == 0 { 0 } else { vm.get_named(form as u32, "vmentry") };
    let method = MethodId(target(vm, entry)? as u32);
    Err(Trap::Call(method, a.to_vec()))
}

/// Calls what the last argument names.
fn link_to(vm: &mut Vm, a: &[u64], dispatch: bool) -> Step {
    let Some((name, arguments)) = a.split_last() else { return Err(Trap::npe()) };
    let mut method = MethodId(target(vm, *name)? as u32);
    if !vm.method(method).is_static() {
        match arguments.first() {
            Some(0) | None => return Err(Trap::npe()),
            Some(receiver) if dispatch => {
                let class = vm.heap.class(*receiver as u32);
                let Some(selected) = vm.select(class, method) else {
                    return Err(Trap::New("java/lang/AbstractMethodError", None));
                };
                method = selected;
            }
            Some(_) => {}
        }
    } else if vm.method(method).peer.is_none_or(|p| !p.no_init) {
        vm.ensure_ready(vm.method(method).class.0)?;
    }
    Err(Trap::Call(method, arguments.to_vec()))
}

/// The static word that keeps a constant.
fn cell(vm: &mut Vm, class: u32, cp: u16) -> u32 {
    if let Some(cell) = vm.world.constants.get(&(class, cp)) {
        return *cell;
    }
    let cell = vm.heap.add_statics(1);
    vm.roots.push(cell);
    vm.world.constants.insert((class, cp), cell);
    cell
}

/// A constant that bootstrap methods or the JDK's classes make.
pub(crate) fn constant(vm: &mut Vm, class: u32, cp: u16) -> Step {
    let Some(file) = vm.class(class).file.clone() else { return Err(Trap::unsupported("code without a class file")) };
    let kind = match file.pool.get(cp)? {
        Constant::Dynamic(_, nt) => Kind::of(&file.pool.name_and_type(*nt)?.1),
        _ => Kind::Ref,
    };
    let at = cell(vm, class, cp);
    let known = vm.heap.get_static(at) as u32;
    if known != 0 {
        return Ok(if kind == Kind::Ref { u64::from(known) } else { vm.get_named(known, "value") });
    }
    let (name, result) = match kind {
        Kind::Ref => ("load", "Ljava/lang/Object;"),
        Kind::Long => ("loadLong", "J"),
        Kind::Float => ("loadFloat", "F"),
        Kind::Double => ("loadDouble", "D"),
        _ => ("loadInt", "I"),
    };
    let linker = vm.load(LINKER)?;
    vm.world.hidden.insert(linker);
    vm.ensure_ready(linker)?;
    let mirror = vm.mirror(class)?;
    let described = format!("(Ljava/lang/Class;I){result}");
    match vm.find_method(linker, &name.into(), &described.as_str().into()) {
        Some(method) => Err(Trap::Call(method, vec![u64::from(mirror), u64::from(cp)])),
        None => Err(Trap::unsupported("a constant that needs code")),
    }
}

/// What a constant pool has at an index, for the linker.
fn describe(vm: &mut Vm, class: u32, cp: u16) -> Step {
    let Some(file) = vm.class(class).file.clone() else { return Err(Trap::unsupported("code without a class file")) };
    let mut parts = Parts { vm, all: Vec::new() };
    match file.pool.get(cp)?.clone() {
        Constant::MethodType(at) => {
            parts.number(1)?;
            let text = file.pool.utf8(at)?;
            descriptor::check_method(&text)?;
            parts.method_type(&text)?;
        }
        Constant::MethodHandle(kind, at) => {
            parts.number(2)?;
            parts.number(i32::from(kind))?;
            let m = if kind <= 4 { file.pool.field(at)? } else { file.pool.method(at)? };
            let owner = parts.vm.load(&m.class)?;
            let owner = parts.vm.mirror(owner)?;
            parts.all.push(owner);
            parts.text(&m.name)?;
            if kind <= 4 {
                let ty = super::java_lang_reflect::mirror_of(parts.vm, &m.descriptor)?;
                parts.all.extend([ty, 0]);
            } else {
                parts.method_type(&m.descriptor)?;
            }
        }
        Constant::Dynamic(bootstrap, nt) | Constant::InvokeDynamic(bootstrap, nt) => {
            let (name, described) = file.pool.name_and_type(nt)?;
            let Some(b) = file.bootstraps.get(usize::from(bootstrap)) else {
                return Err(crate::error::Error::link("there is no such bootstrap method").in_class(&file.name).into());
            };
            parts.number(3)?;
            parts.number(i32::from(b.handle))?;
            parts.text(&name)?;
            if described.starts_with('(') {
                parts.method_type(&described)?;
            } else {
                let ty = super::java_lang_reflect::mirror_of(parts.vm, &described)?;
                parts.all.push(ty);
            }
            let ints = parts.vm.load("[I")?;
            let array = parts.vm.new_array(ints, b.arguments.len() as u32)?;
            for (i, at) in b.arguments.iter().enumerate() {
                parts.vm.heap.set32(array, i as u32, u32::from(*at));
            }
            parts.all.push(array);
        }
        plain => {
            parts.number(0)?;
            match plain {
                Constant::Integer(v) => parts.number(v)?,
                Constant::Long(v) => parts.boxed("java/lang/Long", v as u64)?,
                Constant::Float(v) => parts.boxed("java/lang/Float", u64::from(v.to_bits()))?,
                Constant::Double(v) => parts.boxed("java/lang/Double", v.to_bits())?,
                Constant::String(_) => parts.text(&file.pool.string(cp)?)?,
                Constant::Class(_) => {
                    let class = parts.vm.load(&file.pool.class(cp)?)?;
                    let mirror = parts.vm.mirror(class)?;
                    parts.all.push(mirror);
                }
                _ => return Err(Trap::unsupported("a constant of this kind is not supported")),
            }
        }
    }
    let all = parts.all;
    Ok(u64::from(vm.object_array(vm.known.objects, &all)?))
}

/// An array of objects being made.
struct Parts<'a> {
    vm: &'a mut Vm,
    all: Vec<u32>,
}

impl Parts<'_> {
    fn boxed(&mut self, class: &str, word: u64) -> Step<()> {
        let class = self.vm.load(class)?;
        let object = self.vm.new_object(class)?;
        self.vm.set_named(object, "value", word);
        self.all.push(object);
        Ok(())
    }

    fn number(&mut self, value: i32) -> Step<()> {
        self.boxed("java/lang/Integer", u64::from(value as u32))
    }

    fn text(&mut self, text: &str) -> Step<()> {
        let string = self.vm.interned(text)?;
        self.all.push(string);
        Ok(())
    }

    fn method_type(&mut self, text: &str) -> Step<()> {
        descriptor::check_method(text)?;
        let result = super::java_lang_reflect::mirror_of(self.vm, descriptor::result(text))?;
        let mut types = Vec::new();
        for p in descriptor::parameters(text) {
            types.push(super::java_lang_reflect::mirror_of(self.vm, p)?);
        }
        let classes = self.vm.load("[Ljava/lang/Class;")?;
        let array = self.vm.object_array(classes, &types)?;
        self.all.extend([result, array]);
        Ok(())
    }
}
