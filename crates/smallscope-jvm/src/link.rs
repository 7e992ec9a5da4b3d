//! Loading and linking: a class file becomes a [`Class`] with a layout, after its superclasses.
//!
//! Linking checks what execution relies on: superclasses exist, are not final and are not interfaces, no class is its own
//! superclass, names are unique. Code is checked when it is decoded.

use crate::access;
use crate::class::{Class, ClassId, Field, FieldId, Method, MethodId, Shape};
use crate::descriptor::{self, Kind};
use crate::error::{Error, ErrorKind};
use crate::file::ClassFile;
use crate::heap::HEADER;
use crate::trap::MIRROR;
use crate::vm::{Entry, Layout, Vm};
use rustc_hash::FxHashMap;
use std::rc::Rc;

impl Vm {
    /// The class of this name, if it is loaded.
    pub fn loaded(&self, name: &str) -> Option<u32> {
        self.by_name.get(name).map(|c| c.0)
    }

    /// Loads and links a class, array type or (by keyword) primitive type.
    pub fn load(&mut self, name: &str) -> Result<u32, Error> {
        self.load_below(name, &mut Vec::new())
    }

    fn load_below(&mut self, name: &str, open: &mut Vec<Rc<str>>) -> Result<u32, Error> {
        if let Some(known) = self.by_name.get(name) {
            return Ok(known.0);
        }
        if let Some(component) = name.strip_prefix('[') {
            return self.load_array(name, component, open);
        }
        if open.iter().any(|n| &**n == name) {
            return Err(Error::link("a class is its own superclass").in_class(name));
        }
        if open.len() > 500 {
            return Err(Error::link("more than 500 superclasses").in_class(name));
        }
        let found = self.path.find(name)?.ok_or_else(|| Error::not_found(name))?;
        let file = ClassFile::parse(&found.bytes).map_err(|e| e.in_class(name))?;
        if &*file.name != name {
            let what = format!("the file found for {name} has the class {}", file.name);
            return Err(Error::new(ErrorKind::NotFound, what).in_class(name));
        }
        open.push(file.name.clone());
        let class = self.link(file, found.module, open).map_err(|e| e.in_class(name));
        open.pop();
        class
    }

    fn load_array(&mut self, name: &str, component: &str, open: &mut Vec<Rc<str>>) -> Result<u32, Error> {
        let kind = Kind::of(component);
        let of = match (kind, descriptor::class_name(component)) {
            (Kind::Ref, Some(class)) => self.load_below(class, open)?,
            _ => self.load(kind.keyword().unwrap_or("void"))?,
        };
        let object = self.load("java/lang/Object")?;
        let mut interfaces = Vec::new();
        for name in ["java/lang/Cloneable", "java/io/Serializable"] {
            interfaces.push(ClassId(self.load(name)?));
        }
        interfaces.sort();
        let access = self.class(of).access & (access::PUBLIC | access::PRIVATE | access::PROTECTED)
            | access::FINAL
            | access::ABSTRACT;
        let module = self.class(of).module.clone();
        let mut class = blank(name.into(), Shape::Array(ClassId(of)), access);
        class.superclass = Some(ClassId(object));
        class.chain = vec![ClassId(object)];
        class.all_interfaces = interfaces.clone();
        class.interfaces = interfaces;
        class.element = kind;
        class.module = module;
        let id = self.add_class(class, 0)?;
        self.classes[id as usize].chain.push(ClassId(id));
        self.classes[of as usize].array_of = Some(ClassId(id));
        self.heap.set_static(self.layouts[id as usize].statics, crate::trap::state::READY);
        Ok(id)
    }

    /// The class of arrays of `class`.
    pub fn array_of(&mut self, class: u32) -> Result<u32, Error> {
        if let Some(array) = self.class(class).array_of {
            return Ok(array.0);
        }
        let component = match self.class(class).shape {
            Shape::Primitive(kind) => kind.letter().to_string(),
            _ => descriptor::of_class(&self.class(class).name),
        };
        self.load(&format!("[{component}"))
    }

    pub fn add_primitives(&mut self) -> Result<(), Error> {
        use Kind::*;
        for kind in [Boolean, Byte, Char, Short, Int, Long, Float, Double, Void] {
            let name = kind.keyword().unwrap_or_default();
            let class = blank(name.into(), Shape::Primitive(kind), access::PUBLIC | access::FINAL | access::ABSTRACT);
            let id = self.add_class(class, 0)?;
            self.heap.set_static(self.layouts[id as usize].statics, crate::trap::state::READY);
        }
        Ok(())
    }

    /// Links a class that the machine made.
    pub fn define(&mut self, file: ClassFile, module: Option<Rc<str>>) -> Result<u32, Error> {
        let name = file.name.clone();
        self.link(file, module, &mut Vec::new()).map_err(|e| e.in_class(&name))
    }

    fn link(&mut self, file: ClassFile, module: Option<Rc<str>>, open: &mut Vec<Rc<str>>) -> Result<u32, Error> {
        let interface = file.access & access::INTERFACE != 0;
        let superclass = match &file.superclass {
            Some(name) => Some(ClassId(self.load_below(name, open)?)),
            None if &*file.name == "java/lang/Object" => None,
            None => return Err(Error::link("there is no superclass")),
        };
        if let Some(parent) = superclass {
            let parent = self.class(parent.0);
            if parent.access & access::FINAL != 0 || parent.is_interface() {
                return Err(Error::link(format!("superclass {} is final or an interface", parent.name)));
            }
        }
        let mut class = blank(file.name.clone(), Shape::Ordinary, file.access);
        for name in &file.interfaces {
            let id = ClassId(self.load_below(name, open)?);
            if !self.class(id.0).is_interface() {
                return Err(Error::link(format!("{name} is implemented but is not an interface")));
            }
            class.interfaces.push(id);
            class.all_interfaces.push(id);
            class.all_interfaces.extend(&self.class(id.0).all_interfaces);
        }
        if let Some(parent) = superclass {
            let parent = self.class(parent.0);
            class.chain = parent.chain.clone();
            class.layout = parent.layout.clone();
            class.references = parent.references.clone();
            class.all_interfaces.extend(&parent.all_interfaces);
        }
        class.superclass = superclass;
        class.module = module;
        let id = ClassId(self.classes.len() as u32);
        if interface {
            // An interface counts as an interface of itself, and its instances are objects.
            class.all_interfaces.push(id);
        }
        class.chain.push(id);
        class.all_interfaces.sort();
        class.all_interfaces.dedup();
        let statics = self.add_fields(&mut class, &file, id)?;
        self.add_methods(&mut class, &file, id)?;
        class.file = Some(Rc::new(file));
        let id = self.add_class(class, statics)?;
        let base = self.layouts[id as usize].statics;
        for i in 0..self.class(id).fields.len() {
            let field = self.class(id).fields[i];
            let field = &mut self.fields[field.at()];
            if field.is_static() {
                field.at += base;
                if field.kind == Kind::Ref {
                    self.roots.push(field.at);
                }
            }
        }
        crate::peers::attach(self, ClassId(id))?;
        Ok(id)
    }

    /// Lays out fields; static ones are numbered from the class's statics on. Says how many statics there are.
    fn add_fields(&mut self, class: &mut Class, file: &ClassFile, id: ClassId) -> Result<usize, Error> {
        let mut statics = 0;
        let mut seen = FxHashMap::default();
        for (index, info) in file.fields.iter().enumerate() {
            if seen.insert((&*info.name, &*info.descriptor), ()).is_some() {
                return Err(Error::link(format!("field {} is declared twice", info.name)));
            }
            let kind = Kind::of(&info.descriptor);
            let field = FieldId(self.fields.len() as u32);
            let at = if info.access & access::STATIC != 0 {
                statics += 1;
                MIRROR + statics as u32
            } else {
                class.layout.push(field);
                let at = HEADER + class.layout.len() as u32 - 1;
                if kind == Kind::Ref {
                    class.references.push(at);
                }
                at
            };
            if class.layout.len() > 60_000 {
                return Err(Error::link("more than 60000 fields"));
            }
            class.fields.push(field);
            self.fields.push(Field {
                class: id,
                index: index as u16,
                name: info.name.clone(),
                descriptor: info.descriptor.clone(),
                access: info.access,
                kind,
                at,
                lazy: false,
                constant: info.constant.is_some(),
                signature: info.signature.clone(),
                annotations: info.annotations.clone(),
                raw: info.raw.clone(),
            });
        }
        Ok(statics)
    }

    fn add_methods(&mut self, class: &mut Class, file: &ClassFile, id: ClassId) -> Result<(), Error> {
        for info in &file.methods {
            let method = MethodId(self.methods.len() as u32);
            let key = (info.name.clone(), info.descriptor.clone());
            if class.own_methods.insert(key, method).is_some() {
                return Err(Error::link(format!("method {}{} is declared twice", info.name, info.descriptor)));
            }
            if &*info.name == "<clinit>" && &*info.descriptor == "()V" && info.access & access::STATIC != 0 {
                class.initializer = Some(method);
            }
            let mut kinds: Vec<Kind> = if info.access & access::STATIC == 0 { vec![Kind::Ref] } else { Vec::new() };
            kinds.extend(descriptor::parameters(&info.descriptor).map(Kind::of));
            class.methods.push(method);
            self.methods.push(Method {
                class: id,
                name: info.name.clone(),
                descriptor: info.descriptor.clone(),
                access: info.access,
                exceptions: info.exceptions.clone(),
                signature: info.signature.clone(),
                named: info.parameters.clone(),
                kinds,
                result: Kind::of(descriptor::result(&info.descriptor)),
                code: info.code.clone(),
                pool: id,
                peer: None,
                handlers: Vec::new(),
                range: (0, 0),
                annotations: info.annotations.clone(),
                raw: info.raw.clone(),
            });
            let shortcut = if info.access & access::SYNCHRONIZED != 0 { Entry::SYNCHRONIZED } else { 0 };
            self.entries.push(Entry { shortcut, ..Entry::NONE });
        }
        Ok(())
    }

    fn add_class(&mut self, class: Class, statics: usize) -> Result<u32, Error> {
        let id = self.classes.len() as u32;
        if id > 65_000 {
            return Err(Error::unsupported("more than 65000 classes"));
        }
        let words = HEADER + class.layout.len() as u32;
        let at = self.heap.add_statics(2 + statics);
        self.roots.push(at + MIRROR);
        self.by_name.insert(class.name.clone(), ClassId(id));
        self.classes.push(class);
        self.classes[id as usize].statics = at;
        self.layouts.push(Layout { words, statics: at });
        Ok(id)
    }

    /// A field by name and descriptor, as JVMS 5.4.3.2 searches: the class, its interfaces, its superclasses.
    pub fn find_field(&self, class: u32, name: &str, descriptor: &str) -> Option<FieldId> {
        let mut at = Some(ClassId(class));
        while let Some(id) = at {
            let c = self.class(id.0);
            let own = |c: &Class| {
                c.fields
                    .iter()
                    .copied()
                    .find(|f| &*self.field(*f).name == name && &*self.field(*f).descriptor == descriptor)
            };
            if let Some(found) = own(c) {
                return Some(found);
            }
            if let Some(found) = c.all_interfaces.iter().find_map(|i| own(self.class(i.0))) {
                return Some(found);
            }
            at = c.superclass;
        }
        None
    }

    /// A method by name and descriptor, as JVMS 5.4.3.3 searches: superclasses, then interfaces, those with code first.
    pub fn find_method(&self, class: u32, name: &Rc<str>, descriptor: &Rc<str>) -> Option<MethodId> {
        let key = (name.clone(), descriptor.clone());
        let c = self.class(class);
        let in_chain = c.chain.iter().rev().find_map(|s| self.class(s.0).own_methods.get(&key).copied());
        in_chain.or_else(|| self.interface_method(class, &key))
    }

    /// The most specific interface method: one whose interface no other candidate's interface extends; with code if possible.
    fn interface_method(&self, class: u32, key: &(Rc<str>, Rc<str>)) -> Option<MethodId> {
        let mut best: Option<MethodId> = None;
        for i in &self.class(class).all_interfaces {
            let Some(&m) = self.class(i.0).own_methods.get(key) else { continue };
            if self.method(m).access & (access::STATIC | access::PRIVATE) != 0 && i.0 != class {
                continue;
            }
            best = match best {
                None => Some(m),
                Some(b) if self.is_subclass(self.method(m).class.0, self.method(b).class.0) => Some(m),
                Some(b) if self.method(b).is_abstract() && !self.method(m).is_abstract() => {
                    if self.is_subclass(self.method(b).class.0, self.method(m).class.0) { Some(b) } else { Some(m) }
                }
                keep => keep,
            };
        }
        best
    }

    /// What calling `resolved` means on an instance of `class` (JVMS 5.4.6).
    pub fn select(&mut self, class: u32, resolved: MethodId) -> Option<MethodId> {
        if let Some(known) = self.class(class).selected.get(&resolved.0) {
            return Some(*known);
        }
        let method = self.method(resolved);
        let found = if method.is_private() || &*method.name == "<init>" {
            Some(resolved)
        } else {
            let key = (method.name.clone(), method.descriptor.clone());
            let open = method.access & (access::PUBLIC | access::PROTECTED) != 0;
            let home = method.class;
            let in_chain = self.class(class).chain.iter().rev().find_map(|s| {
                let m = *self.class(s.0).own_methods.get(&key)?;
                let fits = self.method(m).access & (access::STATIC | access::PRIVATE) == 0
                    && (m == resolved || open || self.class(s.0).package() == self.class(home.0).package());
                fits.then_some(m)
            });
            in_chain.or_else(|| self.interface_method(class, &key))
        }?;
        self.classes[class as usize].selected.insert(resolved.0, found);
        Some(found)
    }
}

fn blank(name: Rc<str>, shape: Shape, access: u16) -> Class {
    Class {
        name,
        shape,
        access,
        superclass: None,
        interfaces: Vec::new(),
        chain: Vec::new(),
        all_interfaces: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        own_methods: FxHashMap::default(),
        selected: FxHashMap::default(),
        layout: Vec::new(),
        references: Vec::new(),
        statics: 0,
        initializer: None,
        file: None,
        module: None,
        array_of: None,
        element: Kind::Void,
    }
}
