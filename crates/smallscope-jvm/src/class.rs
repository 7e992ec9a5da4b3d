//! Classes, fields and methods as the machine knows them after linking.

use crate::access;
use crate::descriptor::{self, Kind};
use crate::file::{Annotation, ClassFile, CodeAttribute, Raw};
use rustc_hash::FxHashMap;
use std::rc::Rc;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) u32);

        impl $name {
            pub(crate) fn at(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index!(
    /// A class, interface, array type or primitive type.
    ClassId
);
index!(
    /// A method or constructor.
    MethodId
);
index!(
    /// A field.
    FieldId
);

/// What kind of type a [`Class`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A class or interface
    Ordinary,
    /// An array of this component type
    Array(ClassId),
    /// A primitive type, or void
    Primitive(Kind),
}

/// A linked class.
#[derive(Debug)]
pub struct Class {
    pub(crate) name: Rc<str>,
    pub(crate) shape: Shape,
    pub(crate) access: u16,
    pub(crate) superclass: Option<ClassId>,
    pub(crate) interfaces: Vec<ClassId>,
    /// Superclasses from `Object` down to this class.
    pub(crate) chain: Vec<ClassId>,
    /// All interfaces, sorted.
    pub(crate) all_interfaces: Vec<ClassId>,
    pub(crate) fields: Vec<FieldId>,
    pub(crate) methods: Vec<MethodId>,
    pub(crate) own_methods: FxHashMap<(Rc<str>, Rc<str>), MethodId>,
    /// What a call of a method means on instances of this class.
    pub(crate) selected: FxHashMap<u32, MethodId>,
    /// All instance fields, superclasses' first, in the order of words.
    pub(crate) layout: Vec<FieldId>,
    /// Offsets of words that hold references.
    pub(crate) references: Vec<u32>,
    /// Where its state, its mirror and its static fields are.
    pub(crate) statics: u32,
    pub(crate) initializer: Option<MethodId>,
    pub(crate) file: Option<Rc<ClassFile>>,
    pub(crate) module: Option<Rc<str>>,
    pub(crate) array_of: Option<ClassId>,
    /// The kind of an array's elements.
    pub(crate) element: Kind,
}

impl Class {
    /// The internal name: `java/util/HashMap`, `[I`, `int`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name as Java's `Class.getName` gives it.
    pub fn java_name(&self) -> String {
        self.name.replace('/', ".")
    }

    /// What kind of type it is.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The superclass, if it has one.
    pub fn superclass(&self) -> Option<ClassId> {
        self.superclass
    }

    /// The direct superinterfaces.
    pub fn interfaces(&self) -> &[ClassId] {
        &self.interfaces
    }

    /// The access flags ([`crate::access`]).
    pub fn access(&self) -> u16 {
        self.access
    }

    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    /// Whether it is abstract.
    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    /// Whether it is an enum.
    pub fn is_enum(&self) -> bool {
        self.access & access::ENUM != 0
    }

    /// The fields that it declares, in order.
    pub fn fields(&self) -> &[FieldId] {
        &self.fields
    }

    /// All instance fields, its superclasses' first.
    pub fn instance_fields(&self) -> &[FieldId] {
        &self.layout
    }

    /// The methods and constructors that it declares, in order.
    pub fn methods(&self) -> &[MethodId] {
        &self.methods
    }

    /// The file it was compiled from, if the class file says so.
    pub fn source_file(&self) -> Option<&str> {
        self.file.as_ref()?.source.as_deref()
    }

    /// The component type of an array.
    pub fn component(&self) -> Option<ClassId> {
        match self.shape {
            Shape::Array(component) => Some(component),
            _ => None,
        }
    }

    /// The module of the JDK that it comes from; `None` for classes of the user.
    pub fn module(&self) -> Option<&str> {
        self.module.as_deref()
    }

    /// Its annotations.
    pub fn annotations(&self) -> &[Annotation] {
        self.file.as_ref().map_or(&[], |f| &f.annotations)
    }

    /// The generic signature, if it has one.
    pub fn signature(&self) -> Option<&str> {
        self.file.as_ref()?.signature.as_deref()
    }

    /// The subclasses that a sealed class permits, by internal name.
    pub fn permitted(&self) -> impl Iterator<Item = &str> {
        self.file.iter().filter_map(|f| f.permitted.as_ref()).flatten().map(|name| &**name)
    }

    /// Classes nested in it or around it, as the class file lists them: inner class, outer class, simple name, access flags.
    pub fn inner_classes(&self) -> impl Iterator<Item = (&str, Option<&str>, Option<&str>, u16)> {
        self.file.iter().flat_map(|f| &f.inner).map(|i| (&*i.class, i.outer.as_deref(), i.name.as_deref(), i.access))
    }

    pub(crate) fn package(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(package, _)| package)
    }
}

/// A field.
#[derive(Debug)]
pub struct Field {
    pub(crate) class: ClassId,
    pub(crate) index: u16,
    pub(crate) name: Rc<str>,
    pub(crate) descriptor: Rc<str>,
    pub(crate) access: u16,
    pub(crate) kind: Kind,
    /// The word in an object, or the index of the static word.
    pub(crate) at: u32,
    pub(crate) lazy: bool,
    /// Whether it has a `ConstantValue`.
    pub(crate) constant: bool,
    pub(crate) signature: Option<Rc<str>>,
    pub(crate) annotations: Vec<Annotation>,
    pub(crate) raw: Raw,
}

impl Field {
    /// The class that declares it.
    pub fn class(&self) -> ClassId {
        self.class
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its type.
    pub fn descriptor(&self) -> &str {
        &self.descriptor
    }

    /// What kind of value it holds.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The access flags.
    pub fn access(&self) -> u16 {
        self.access
    }

    /// Whether it belongs to the class instead of its instances.
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    /// Whether it cannot be assigned after construction.
    pub fn is_final(&self) -> bool {
        self.access & access::FINAL != 0
    }

    /// Whether the compiler made it.
    pub fn is_synthetic(&self) -> bool {
        self.access & access::SYNTHETIC != 0
    }

    /// Whether it is a compile-time constant: code that uses it has its value, and does not read it.
    pub fn is_constant(&self) -> bool {
        self.constant
    }

    /// The generic signature, if it has one.
    pub fn signature(&self) -> Option<&str> {
        self.signature.as_deref()
    }

    /// Its annotations.
    pub fn annotations(&self) -> &[Annotation] {
        &self.annotations
    }
}

/// A method or constructor.
#[derive(Debug)]
pub struct Method {
    pub(crate) class: ClassId,
    pub(crate) name: Rc<str>,
    pub(crate) descriptor: Rc<str>,
    pub(crate) access: u16,
    pub(crate) exceptions: Vec<Rc<str>>,
    pub(crate) signature: Option<Rc<str>>,
    pub(crate) named: Vec<Option<Rc<str>>>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) result: Kind,
    pub(crate) code: Option<Rc<CodeAttribute>>,
    /// The class whose constant pool the code uses.
    pub(crate) pool: ClassId,
    pub(crate) peer: Option<crate::peers::Peer>,
    pub(crate) handlers: Vec<Catch>,
    /// First and last instruction.
    pub(crate) range: (u32, u32),
    pub(crate) annotations: Vec<Annotation>,
    pub(crate) raw: Raw,
}

/// An exception handler over decoded instructions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Catch {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    pub cp: u16,
    /// The register that gets the exception.
    pub register: u16,
}

impl Method {
    /// The class that declares it.
    pub fn class(&self) -> ClassId {
        self.class
    }

    /// Its name; `<init>` for constructors.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its type.
    pub fn descriptor(&self) -> &str {
        &self.descriptor
    }

    /// The descriptors of its parameters.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        descriptor::parameters(&self.descriptor)
    }

    /// The descriptor of its result.
    pub fn result(&self) -> &str {
        descriptor::result(&self.descriptor)
    }

    /// The access flags.
    pub fn access(&self) -> u16 {
        self.access
    }

    /// Whether it has no receiver.
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    /// Its annotations.
    pub fn annotations(&self) -> &[Annotation] {
        &self.annotations
    }

    /// Names of the parameters, as far as the class file has them (`-g` or `-parameters`).
    pub fn parameter_names(&self) -> Vec<Option<String>> {
        let mut slot = u16::from(!self.is_static());
        self.parameters()
            .enumerate()
            .map(|(i, p)| {
                let at = slot;
                slot += Kind::of(p).slots() as u16;
                if let Some(Some(name)) = self.named.get(i) {
                    return Some(name.to_string());
                }
                let locals = &self.code.as_ref()?.locals;
                locals.iter().find(|l| l.0 == 0 && l.3 == at).map(|l| l.2.to_string())
            })
            .collect()
    }

    /// The exceptions that it declares, by internal name.
    pub fn exceptions(&self) -> impl Iterator<Item = &str> {
        self.exceptions.iter().map(|e| &**e)
    }

    /// The generic signature, if it has one.
    pub fn signature(&self) -> Option<&str> {
        self.signature.as_deref()
    }

    /// The source line of the instruction at byte offset `pc`.
    pub(crate) fn line(&self, pc: u16) -> Option<u16> {
        let lines = &self.code.as_ref()?.lines;
        lines.iter().filter(|l| l.0 <= pc).max_by_key(|l| l.0).map(|l| l.1)
    }

    /// Whether it has no body.
    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    pub(crate) fn is_private(&self) -> bool {
        self.access & access::PRIVATE != 0
    }
}
