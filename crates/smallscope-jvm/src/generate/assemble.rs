//! A small assembler for classes that the machine makes itself: lambdas, concatenations, methods of records, switches.
//!
//! They are linked, verified and executed like any other class, so choice points, traces and the collector need not know them.

use crate::access;
use crate::descriptor::{self, Kind};
use crate::file::{ClassFile, CodeAttribute, Constant, FieldInfo, Handler, MethodInfo, Pool};
use std::rc::Rc;

/// A class being made.
pub(super) struct Assembler {
    name: Rc<str>,
    interfaces: Vec<Rc<str>>,
    entries: Vec<Constant>,
    fields: Vec<FieldInfo>,
    methods: Vec<MethodInfo>,
}

/// Code being made: bytes, and jumps to labels.
#[derive(Default)]
pub(super) struct Code {
    bytes: Vec<u8>,
    handler: Option<usize>,
    labels: Vec<Option<usize>>,
    jumps: Vec<(usize, usize)>,
}

impl Assembler {
    pub fn new(name: String) -> Self {
        Assembler {
            name: name.into(),
            interfaces: Vec::new(),
            entries: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
        }
    }

    pub fn name(&self) -> Rc<str> {
        self.name.clone()
    }

    pub fn implement(&mut self, name: &str) {
        self.interfaces.push(name.into());
    }

    fn add(&mut self, entry: Constant) -> u16 {
        self.entries.push(entry);
        self.entries.len() as u16
    }

    fn utf8(&mut self, text: &str) -> u16 {
        self.add(Constant::Utf8(text.into()))
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let at = self.utf8(name);
        self.add(Constant::Class(at))
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (a, b) = (self.utf8(name), self.utf8(descriptor));
        self.add(Constant::NameAndType(a, b))
    }

    pub fn field(&mut self, name: &str, descriptor: &str, access: u16) {
        self.fields.push(FieldInfo {
            access: access | access::SYNTHETIC,
            name: name.into(),
            descriptor: descriptor.into(),
            constant: None,
            signature: None,
            annotations: Vec::new(),
            raw: Default::default(),
        });
    }

    pub fn method(&mut self, name: &str, descriptor: &str, access: u16, mut code: Code) {
        for (at, label) in std::mem::take(&mut code.jumps) {
            let to = code.labels[label].unwrap_or(at) as i64 - at as i64;
            code.bytes[at + 1..at + 3].copy_from_slice(&(to as i16).to_be_bytes());
        }
        let handlers = code
            .handler
            .map(|at| Handler { start: 0, end: at as u16, target: at as u16, catch: 0 })
            .into_iter()
            .collect();
        let slots: usize = descriptor::parameters(descriptor).map(|p| Kind::of(p).slots()).sum();
        let code = CodeAttribute {
            max_stack: slots as u16 + 20,
            max_locals: slots as u16 + 4,
            bytes: code.bytes,
            handlers,
            lines: Vec::new(),
            locals: Vec::new(),
        };
        self.methods.push(MethodInfo {
            access: access | access::SYNTHETIC,
            name: name.into(),
            descriptor: descriptor.into(),
            code: Some(Rc::new(code)),
            exceptions: Vec::new(),
            signature: None,
            parameters: Vec::new(),
            annotations: Vec::new(),
            raw: Default::default(),
        });
    }

    pub fn finish(self) -> ClassFile {
        ClassFile {
            pool: Pool::of(self.entries),
            access: access::FINAL | access::SYNTHETIC | 0x20,
            name: self.name,
            superclass: Some("java/lang/Object".into()),
            interfaces: self.interfaces,
            fields: self.fields,
            methods: self.methods,
            source: None,
            signature: None,
            bootstraps: Vec::new(),
            inner: Vec::new(),
            enclosing: None,
            record: None,
            permitted: None,
            nest_host: None,
            annotations: Vec::new(),
            raw: Default::default(),
        }
    }

    pub fn invoke(&mut self, code: &mut Code, opcode: u8, class: &str, name: &str, descriptor: &str, interface: bool) {
        let (c, nt) = (self.class(class), self.name_and_type(name, descriptor));
        let at = self.add(if interface { Constant::InterfaceMethod(c, nt) } else { Constant::Method(c, nt) });
        code.op(opcode, at);
        if opcode == 0xB9 {
            let slots: usize = descriptor::parameters(descriptor).map(|p| Kind::of(p).slots()).sum();
            code.bytes.extend([slots as u8 + 1, 0]);
        }
    }

    /// `getstatic`, `putstatic`, `getfield`, `putfield`.
    pub fn access(&mut self, code: &mut Code, opcode: u8, class: &str, name: &str, descriptor: &str) {
        let (c, nt) = (self.class(class), self.name_and_type(name, descriptor));
        let at = self.add(Constant::Field(c, nt));
        code.op(opcode, at);
    }

    /// `new`, `checkcast`, `instanceof`.
    pub fn typed(&mut self, code: &mut Code, opcode: u8, class: &str) {
        let at = self.class(class);
        code.op(opcode, at);
    }

    pub fn string(&mut self, code: &mut Code, text: &str) {
        let at = self.utf8(text);
        let at = self.add(Constant::String(at));
        code.op(0x13, at);
    }

    pub fn class_constant(&mut self, code: &mut Code, name: &str) {
        let at = self.class(name);
        code.op(0x13, at);
    }

    pub fn method_type(&mut self, code: &mut Code, descriptor: &str) {
        let at = self.utf8(descriptor);
        let at = self.add(Constant::MethodType(at));
        code.op(0x13, at);
    }

    pub fn int(&mut self, code: &mut Code, value: i32) {
        let at = self.add(Constant::Integer(value));
        code.op(0x13, at);
    }

    /// From one type to another as lambdas adapt arguments: widen, box, unbox, cast. `via` is the instantiated type.
    pub fn convert(&mut self, code: &mut Code, from: &str, via: &str, to: &str) {
        let (a, b) = (Kind::of(from), Kind::of(to));
        match (a == Kind::Ref, b == Kind::Ref) {
            (false, false) => code.widen(a, b),
            (false, true) => {
                // A primitive may widen before it is boxed to what is wanted.
                let target = unwrapped(via).or_else(|| unwrapped(to)).unwrap_or(a);
                code.widen(a, target);
                let wrapper = wrapper(target);
                self.invoke(code, 0xB8, wrapper, "valueOf", &format!("({})L{wrapper};", target.letter()), false);
            }
            (true, false) => {
                let source = unwrapped(via).or_else(|| unwrapped(from)).unwrap_or(b);
                let wrapper = wrapper(source);
                self.typed(code, 0xC0, wrapper);
                let keyword = source.keyword().unwrap_or("int");
                self.invoke(code, 0xB6, wrapper, &format!("{keyword}Value"), &format!("(){}", source.letter()), false);
                code.widen(source, b);
            }
            (true, true) => {
                let want = if Kind::of(via) == Kind::Ref { via } else { to };
                if want != from && want != "Ljava/lang/Object;" {
                    let class = descriptor::class_name(want).unwrap_or("java/lang/Object").to_owned();
                    self.typed(code, 0xC0, &class);
                }
            }
        }
    }
}

/// The class that boxes a primitive type.
pub(crate) fn wrapper(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Byte => "java/lang/Byte",
        Kind::Char => "java/lang/Character",
        Kind::Short => "java/lang/Short",
        Kind::Long => "java/lang/Long",
        Kind::Float => "java/lang/Float",
        Kind::Double => "java/lang/Double",
        _ => "java/lang/Integer",
    }
}

/// The primitive type that a class boxes, by descriptor.
pub(crate) fn unwrapped(descriptor: &str) -> Option<Kind> {
    use Kind::*;
    [Boolean, Byte, Char, Short, Int, Long, Float, Double]
        .into_iter()
        .find(|k| descriptor::class_name(descriptor) == Some(wrapper(*k)))
}

impl Code {
    pub fn op(&mut self, opcode: u8, at: u16) {
        self.bytes.push(opcode);
        self.bytes.extend(at.to_be_bytes());
    }

    pub fn byte(&mut self, opcode: u8) {
        self.bytes.push(opcode);
    }

    /// What follows handles every exception of the code so far.
    pub fn catch_all(&mut self) {
        self.handler = Some(self.bytes.len());
    }

    pub fn label(&mut self) -> usize {
        self.labels.push(None);
        self.labels.len() - 1
    }

    pub fn place(&mut self, label: usize) {
        self.labels[label] = Some(self.bytes.len());
    }

    pub fn jump(&mut self, opcode: u8, label: usize) {
        self.jumps.push((self.bytes.len(), label));
        self.op(opcode, 0);
    }

    pub fn load(&mut self, kind: Kind, slot: usize) {
        self.bytes.extend([0xC4, 0x15 + family(kind)]);
        self.bytes.extend((slot as u16).to_be_bytes());
    }

    pub fn store(&mut self, kind: Kind, slot: usize) {
        self.bytes.extend([0xC4, 0x36 + family(kind)]);
        self.bytes.extend((slot as u16).to_be_bytes());
    }

    pub fn leave(&mut self, kind: Kind) {
        self.bytes.push(if kind == Kind::Void { 0xB1 } else { 0xAC + family(kind) });
    }

    pub fn widen(&mut self, from: Kind, to: Kind) {
        use Kind::*;
        let op = match (from, to) {
            (Byte | Short | Char | Int, Long) => 0x85,
            (Byte | Short | Char | Int, Float) => 0x86,
            (Byte | Short | Char | Int, Double) => 0x87,
            (Long, Float) => 0x89,
            (Long, Double) => 0x8A,
            (Float, Double) => 0x8D,
            _ => return,
        };
        self.bytes.push(op);
    }
}

fn family(kind: Kind) -> u8 {
    match kind {
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        Kind::Ref => 4,
        _ => 0,
    }
}
