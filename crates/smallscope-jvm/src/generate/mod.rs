//! `invokedynamic`: a class is made whose static method does what the call site is for. The well-known bootstrap methods are
//! recognised and do not run; others do, by the JDK's method handles.

mod accessor;
mod assemble;
mod concat;
mod dynamic;
mod lambda;
mod record;
mod switch;

pub(crate) use accessor::accessor;
pub(crate) use assemble::{unwrapped, wrapper};
pub(crate) use dynamic::handle_call;

use crate::class::ClassId;
use crate::error::Error;
use crate::file::{ClassFile, Constant};
use crate::trap::{Step, Trap, state};
use crate::vm::Vm;
use assemble::{Assembler, Code};
use std::rc::Rc;

/// A dynamic call site, taken apart.
struct CallSite {
    /// The class that has it.
    class: u32,
    file: Rc<ClassFile>,
    name: Rc<str>,
    descriptor: Rc<str>,
    arguments: Vec<u16>,
}

/// A method handle constant: kind, class, name, descriptor, whether the class is an interface.
struct Handle {
    kind: u8,
    class: Rc<str>,
    name: Rc<str>,
    descriptor: Rc<str>,
    interface: bool,
}

impl CallSite {
    fn handle(&self, cp: u16) -> Result<Handle, Error> {
        handle(&self.file, cp)
    }

    fn method_type(&self, cp: u16) -> Result<Rc<str>, Error> {
        match self.file.pool.get(cp)? {
            Constant::MethodType(at) => {
                let text = self.file.pool.utf8(*at)?;
                crate::descriptor::check_method(&text)?;
                Ok(text)
            }
            _ => Err(Error::link("a bootstrap argument is not a method type")),
        }
    }

    fn argument(&self, i: usize) -> Result<u16, Error> {
        self.arguments.get(i).copied().ok_or_else(|| Error::link("a bootstrap argument is missing"))
    }
}

fn handle(file: &ClassFile, cp: u16) -> Result<Handle, Error> {
    let Constant::MethodHandle(kind, at) = *file.pool.get(cp)? else {
        return Err(Error::link("a bootstrap argument is not a method handle"));
    };
    let m = if kind <= 4 { file.pool.field(at)? } else { file.pool.method(at)? };
    Ok(Handle { kind, class: m.class, name: m.name, descriptor: m.descriptor, interface: m.interface })
}

/// Links the dynamic call site `site` of the code of `class`: its target becomes a static method.
pub(crate) fn link(class: u32, vm: &mut Vm, site: u32) -> Step<()> {
    let Some(file) = vm.class(class).file.clone() else { return Err(Trap::unsupported("code without a class file")) };
    let Constant::InvokeDynamic(bootstrap, nt) = *file.pool.get(vm.sites[site as usize].cp)? else {
        return Err(Trap::unsupported("a call site that is not dynamic"));
    };
    let (name, descriptor) = file.pool.name_and_type(nt)?;
    let Some(b) = file.bootstraps.get(usize::from(bootstrap)) else {
        return Err(Error::link("there is no such bootstrap method").in_class(&file.name).into());
    };
    let call = CallSite { class, name, descriptor, arguments: b.arguments.clone(), file: file.clone() };
    let maker = handle(&file, b.handle)?;
    let made = match (&*maker.class, &*maker.name) {
        ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => concat::with_constants(vm, &call)?,
        ("java/lang/invoke/StringConcatFactory", "makeConcat") => concat::plain(vm, &call)?,
        ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
            lambda::make(vm, &call, &*maker.name == "altMetafactory")?
        }
        ("java/lang/runtime/ObjectMethods", "bootstrap") => record::make(vm, &call)?,
        ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => switch::make(vm, &call)?,
        _ => dynamic::make(vm, &call, vm.sites[site as usize].cp)?,
    };
    let method = vm.class(made).methods.iter().copied().find(|m| &*vm.method(*m).name == "call");
    let Some(method) = method else { return Err(Trap::unsupported("a call site without a target")) };
    vm.sites[site as usize].target = method.0;
    Ok(())
}

/// Names a class that belongs to `host`.
fn fresh_name(vm: &mut Vm, host: u32, what: &str) -> String {
    vm.world.generated += 1;
    format!("{}$${what}${}", vm.class(host).name, vm.world.generated)
}

fn define(vm: &mut Vm, host: u32, made: Assembler) -> Result<u32, Error> {
    let module = vm.class(host).module.clone();
    let class = vm.define(made.finish(), module)?;
    vm.world.hidden.insert(class);
    vm.heap.set_static(vm.layouts[class as usize].statics, state::READY);
    Ok(class)
}

/// The simple name of a class, as `Class.getSimpleName` gives it.
pub(crate) fn simple_name(vm: &Vm, class: ClassId) -> String {
    let c = vm.class(class.0);
    if let Some(component) = c.component() {
        return simple_name(vm, component) + "[]";
    }
    let inner = c.file.as_ref().and_then(|f| f.inner.iter().find(|i| i.class == c.name));
    match inner {
        Some(i) => i.name.as_deref().unwrap_or("").to_owned(),
        None => c.name.rsplit('/').next().unwrap_or(&c.name).to_owned(),
    }
}
