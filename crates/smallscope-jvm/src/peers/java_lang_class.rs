//! `java.lang.Class`.

use super::{Row, early, nothing, row};
use crate::access;
use crate::class::{ClassId, Shape};
use crate::error::ErrorKind;
use crate::trap::{Step, Trap};
use crate::vm::{Vm, external};

const CLASS: &str = "java/lang/Class";
const BOOT_LOADER: &str = "jdk/internal/loader/BootLoader";

pub(super) const ROWS: &[Row] = &[
    row(CLASS, "desiredAssertionStatus", "", |vm, _, a| {
        // The class library runs without its own assertions, as in HotSpot.
        let class = vm.mirrored(a[0] as u32);
        Ok(u64::from(vm.options.assertions && vm.class(class).module.is_none()))
    }),
    early(CLASS, "desiredAssertionStatus0", "", nothing),
    early(CLASS, "getPrimitiveClass", "", |vm, _, a| {
        let name = vm.text(a[0] as u32);
        let class = vm.load(&name)?;
        Ok(u64::from(vm.mirror(class)?))
    }),
    row(CLASS, "initClassName", "", |vm, _, a| {
        let name = vm.class(vm.mirrored(a[0] as u32)).java_name();
        let string = vm.interned(&name)?;
        vm.set_named(a[0] as u32, "name", u64::from(string));
        Ok(u64::from(string))
    }),
    row(CLASS, "getName0", "", |vm, _, a| {
        let name = vm.class(vm.mirrored(a[0] as u32)).java_name();
        Ok(u64::from(vm.interned(&name)?))
    }),
    row(CLASS, "isArray", "", |vm, _, a| Ok(u64::from(vm.class(vm.mirrored(a[0] as u32)).component().is_some()))),
    row(CLASS, "isPrimitive", "", |vm, _, a| {
        Ok(u64::from(matches!(vm.class(vm.mirrored(a[0] as u32)).shape, Shape::Primitive(_))))
    }),
    row(CLASS, "isInterface", "", |vm, _, a| Ok(u64::from(vm.class(vm.mirrored(a[0] as u32)).is_interface()))),
    row(CLASS, "isHidden", "", |vm, _, a| Ok(u64::from(vm.world.hidden.contains(&vm.mirrored(a[0] as u32))))),
    row(CLASS, "isRecord", "", |vm, _, a| {
        let class = vm.class(vm.mirrored(a[0] as u32));
        Ok(u64::from(class.file.as_ref().is_some_and(|f| f.record.is_some())))
    }),
    row(CLASS, "isInstance", "", |vm, _, a| {
        let (class, object) = (vm.mirrored(a[0] as u32), a[1] as u32);
        Ok(u64::from(object != 0 && vm.is_subclass(vm.heap.class(object), class)))
    }),
    row(CLASS, "cast", "", |vm, _, a| {
        let (class, object) = (vm.mirrored(a[0] as u32), a[1] as u32);
        if object != 0 && !vm.is_subclass(vm.heap.class(object), class) {
            let have = external(&vm.class(vm.heap.class(object)).name);
            return Err(Trap::new(
                "java/lang/ClassCastException",
                format!("Cannot cast {have} to {}", external(&vm.class(class).name)),
            ));
        }
        Ok(a[1])
    }),
    row(CLASS, "isAssignableFrom", "", |vm, _, a| {
        if a[1] == 0 {
            return Err(Trap::npe());
        }
        Ok(u64::from(vm.is_subclass(vm.mirrored(a[1] as u32), vm.mirrored(a[0] as u32))))
    }),
    row(CLASS, "getSuperclass", "", |vm, _, a| {
        let class = vm.class(vm.mirrored(a[0] as u32));
        match class.superclass.filter(|_| !class.is_interface()) {
            Some(parent) => Ok(u64::from(vm.mirror(parent.0)?)),
            None => Ok(0),
        }
    }),
    row(CLASS, "getInterfaces", "()[Ljava/lang/Class;", interfaces),
    row(CLASS, "getInterfaces", "(Z)[Ljava/lang/Class;", interfaces),
    row(CLASS, "getInterfaces0", "", interfaces),
    row(CLASS, "getComponentType", "", component),
    row(CLASS, "componentType", "", component),
    row(CLASS, "getModifiers", "", |vm, _, a| {
        let class = vm.class(vm.mirrored(a[0] as u32));
        let inner = class.file.as_ref().and_then(|f| f.inner.iter().find(|i| i.class == class.name));
        Ok(u64::from(inner.map_or(class.access, |i| i.access) & !access::SYNCHRONIZED))
    }),
    early(CLASS, "forName", "(Ljava/lang/String;)Ljava/lang/Class;", |vm, _, a| for_name(vm, a[0] as u32, true)),
    early(CLASS, "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;", |vm, _, a| {
        for_name(vm, a[0] as u32, a[1] != 0)
    }),
    // One module stands for all.
    early(CLASS, "forName", "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", |vm, _, a| {
        class_or_null(vm, a[1] as u32)
    }),
    early(BOOT_LOADER, "loadClass", "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", |vm, _, a| {
        class_or_null(vm, a[1] as u32)
    }),
    early(BOOT_LOADER, "loadLibrary", "", nothing),
    early(BOOT_LOADER, "setBootLoaderUnnamedModule0", "", nothing),
    row(CLASS, "getResourceAsStream", "", |vm, _, a| {
        if a[1] == 0 {
            return Err(Trap::npe());
        }
        let (class, name) = (vm.class(vm.mirrored(a[0] as u32)), vm.text(a[1] as u32));
        let package = class.package();
        let path = match name.strip_prefix('/') {
            Some(absolute) => absolute.to_owned(),
            None if package.is_empty() => name,
            None => format!("{package}/{name}"),
        };
        resource(vm, &path)
    }),
    row("java/lang/Module", "getResourceAsStream", "", |vm, _, a| {
        let name = vm.text(a[1] as u32);
        resource(vm, name.strip_prefix('/').unwrap_or(&name))
    }),
    early("java/lang/ClassLoader", "getSystemResourceAsStream", "", |vm, _, a| {
        let name = vm.text(a[0] as u32);
        resource(vm, &name)
    }),
    early(BOOT_LOADER, "loadClassOrNull", "", |vm, _, a| class_or_null(vm, a[0] as u32)),
    early(CLASS, "forName0", "", |vm, _, a| for_name(vm, a[0] as u32, a[1] != 0)),
    row(CLASS, "getProtectionDomain", "", nothing),
    row(CLASS, "getProtectionDomain0", "", nothing),
    row(CLASS, "getSigners", "", nothing),
    row(CLASS, "getSimpleName", "", |vm, _, a| {
        let name = crate::generate::simple_name(vm, ClassId(vm.mirrored(a[0] as u32)));
        Ok(u64::from(vm.interned(&name)?))
    }),
    row(CLASS, "getPackageName", "", |vm, _, a| {
        let mut class = vm.mirrored(a[0] as u32);
        while let Some(component) = vm.class(class).component() {
            class = component.0;
        }
        let name = match vm.class(class).shape {
            Shape::Primitive(_) => "java.lang".to_owned(),
            _ => external(vm.class(class).package()),
        };
        Ok(u64::from(vm.interned(&name)?))
    }),
    row(CLASS, "getEnumConstantsShared", "", |vm, _, a| {
        let class = vm.mirrored(a[0] as u32);
        let c = vm.class(class);
        if c.access & access::ENUM == 0 || c.superclass.is_none_or(|s| &*vm.class(s.0).name != "java/lang/Enum") {
            return Ok(0);
        }
        let descriptor = format!("()[L{};", c.name);
        let values = vm.find_method(class, &"values".into(), &descriptor.as_str().into());
        vm.ensure_ready(class)?;
        match values {
            Some(method) => Err(Trap::Call(method, Vec::new())),
            None => Ok(0),
        }
    }),
    row(CLASS, "isEnum", "", |vm, _, a| {
        let c = vm.class(vm.mirrored(a[0] as u32));
        let direct = c.superclass.is_some_and(|s| &*vm.class(s.0).name == "java/lang/Enum");
        Ok(u64::from(c.access & access::ENUM != 0 && direct))
    }),
    row(CLASS, "getNestHost", "", |vm, _, a| {
        let c = vm.class(vm.mirrored(a[0] as u32));
        let host = c.file.as_ref().and_then(|f| f.nest_host.clone());
        match host {
            Some(name) => {
                let class = vm.load(&name)?;
                Ok(u64::from(vm.mirror(class)?))
            }
            None => Ok(a[0]),
        }
    }),
    row(CLASS, "getDeclaringClass0", "", declaring),
    row(CLASS, "getDeclaringClass", "", declaring),
    row(CLASS, "getEnclosingClass", "", |vm, frames, a| {
        let c = vm.class(vm.mirrored(a[0] as u32));
        let outer = c.file.as_ref().and_then(|f| f.enclosing.as_ref().map(|e| e.0.clone()));
        match outer {
            Some(name) => {
                let class = vm.load(&name)?;
                Ok(u64::from(vm.mirror(class)?))
            }
            None => declaring(vm, frames, a),
        }
    }),
    row(CLASS, "isAnonymousClass", "", |vm, _, a| {
        let c = vm.class(vm.mirrored(a[0] as u32));
        let inner = c.file.as_ref().and_then(|f| f.inner.iter().find(|i| i.class == c.name));
        Ok(u64::from(inner.is_some_and(|i| i.name.is_none())))
    }),
    row(CLASS, "isMemberClass", "", |vm, _, a| {
        let c = vm.class(vm.mirrored(a[0] as u32));
        let inner = c.file.as_ref().and_then(|f| f.inner.iter().find(|i| i.class == c.name));
        Ok(u64::from(inner.is_some_and(|i| i.outer.is_some())))
    }),
    row(CLASS, "isLocalClass", "", |vm, _, a| {
        let c = vm.class(vm.mirrored(a[0] as u32));
        let inner = c.file.as_ref().and_then(|f| f.inner.iter().find(|i| i.class == c.name));
        Ok(u64::from(inner.is_some_and(|i| i.outer.is_none() && i.name.is_some())))
    }),
    row(CLASS, "isSealed", "", |vm, _, a| {
        let c = vm.class(vm.mirrored(a[0] as u32));
        Ok(u64::from(c.file.as_ref().is_some_and(|f| f.permitted.is_some())))
    }),
    row(CLASS, "getPermittedSubclasses", "", |vm, _, a| {
        let c = vm.class(vm.mirrored(a[0] as u32));
        let Some(names) = c.file.as_ref().and_then(|f| f.permitted.clone()) else { return Ok(0) };
        let mut ids = Vec::new();
        for name in names {
            let class = vm.load(&name)?;
            ids.push(vm.mirror(class)?);
        }
        let array = vm.load("[Ljava/lang/Class;")?;
        Ok(u64::from(vm.object_array(array, &ids)?))
    }),
    // One module without a name stands for all.
    row(CLASS, "getModule", "", |vm, _, _| {
        if vm.world.module == 0 {
            vm.world.module = vm.heap.add_statics(1);
            vm.roots.push(vm.world.module);
        }
        if vm.heap.get_static(vm.world.module) == 0 {
            let class = vm.load("java/lang/Module")?;
            let module = vm.new_object(class)?;
            vm.heap.set_static(vm.world.module, u64::from(module));
        }
        Ok(vm.heap.get_static(vm.world.module))
    }),
];

fn interfaces(vm: &mut Vm, _: &[crate::run::Frame], a: &[u64]) -> Step {
    let ids = vm.class(vm.mirrored(a[0] as u32)).interfaces.clone();
    let mut mirrors = Vec::new();
    for id in ids {
        mirrors.push(vm.mirror(id.0)?);
    }
    let array = vm.load("[Ljava/lang/Class;")?;
    Ok(u64::from(vm.object_array(array, &mirrors)?))
}

fn component(vm: &mut Vm, _: &[crate::run::Frame], a: &[u64]) -> Step {
    match vm.class(vm.mirrored(a[0] as u32)).component() {
        Some(c) => Ok(u64::from(vm.mirror(c.0)?)),
        None => Ok(0),
    }
}

fn declaring(vm: &mut Vm, _: &[crate::run::Frame], a: &[u64]) -> Step {
    let c = vm.class(vm.mirrored(a[0] as u32));
    let outer = c.file.as_ref().and_then(|f| f.inner.iter().find(|i| i.class == c.name)?.outer.clone());
    match outer {
        Some(name) => {
            let class = vm.load(&name)?;
            Ok(u64::from(vm.mirror(class)?))
        }
        None => Ok(0),
    }
}

/// A file of the class path as a stream, or null.
fn resource(vm: &mut Vm, path: &str) -> Step {
    let Some(bytes) = vm.path.any_resource(path)? else { return Ok(0) };
    let (class, array) = (vm.load("java/io/ByteArrayInputStream")?, vm.load("[B")?);
    let (stream, buffer) = (vm.new_object(class)?, vm.new_array(array, bytes.len() as u32)?);
    for (i, b) in bytes.iter().enumerate() {
        vm.heap.set8(buffer, i as u32, *b);
    }
    vm.set_named(stream, "buf", u64::from(buffer));
    vm.set_named(stream, "count", bytes.len() as u64);
    Ok(u64::from(stream))
}

pub(super) fn class_or_null(vm: &mut Vm, name: u32) -> Step {
    match for_name(vm, name, false) {
        Err(Trap::New("java/lang/ClassNotFoundException", _)) => Ok(0),
        other => other,
    }
}

fn for_name(vm: &mut Vm, name: u32, initialize: bool) -> Step {
    if name == 0 {
        return Err(Trap::npe());
    }
    let text = vm.text(name);
    let missing = || Trap::New("java/lang/ClassNotFoundException", Some(text.clone()));
    let internal = text.replace('.', "/");
    let primitive = crate::descriptor::check_class_name(&internal).is_err()
        || text.contains('/')
        || matches!(text.as_str(), "int" | "void" | "long");
    if primitive {
        return Err(missing());
    }
    let class = match vm.load(&internal) {
        Ok(class) => class,
        Err(e) if e.kind() == ErrorKind::NotFound => return Err(missing()),
        Err(e) => return Err(e.into()),
    };
    if initialize {
        vm.ensure_ready(class)?;
    }
    Ok(u64::from(vm.mirror(class)?))
}
