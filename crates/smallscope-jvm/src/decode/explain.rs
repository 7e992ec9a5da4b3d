//! What was null: the helpful messages of `NullPointerException`.
//!
//! They name the instruction that failed and the expression that pushed the null, as far as bytecode tells. The words are HotSpot's
//! (JEP 358; `bytecodeUtils.cpp`).

use super::scan::u16_at;
use super::{Decoder, NOBODY};
use crate::class::{Method, MethodId};
use crate::descriptor::{self, Kind};
use crate::file::{ClassFile, CodeAttribute};
use crate::vm::{Vm, external};
use rustc_hash::FxHashMap;
use std::fmt::Write;
use std::rc::Rc;

/// For every offset: who pushed the operands there, and which locals were written on the way.
pub(super) type Origins = FxHashMap<usize, (Vec<u16>, Vec<bool>)>;

/// Expressions in expressions that are shown.
const DEPTH: usize = 5;

impl Decoder<'_> {
    pub(super) fn note_origins(&mut self) {
        if let Some(origins) = &mut self.origins {
            let sources = self.stack.iter().rev().map(|o| o.from).collect();
            origins.insert(self.pc, (sources, self.written.clone()));
        }
    }

    /// Who pushed what, at every instruction.
    fn origins(mut self) -> Option<Origins> {
        if self.scan.has_jsr {
            return None;
        }
        if let Some(first) = &mut self.entry[0] {
            first.written = vec![false; self.code.max_locals.into()];
        }
        while let Some(at) = self.work.pop() {
            self.block(at).ok()?;
        }
        self.origins = Some(Origins::default());
        for at in 0..self.code.bytes.len() {
            if (at == 0 || self.scan.leaders[at]) && self.entry[at].is_some() {
                self.block(at).ok()?;
            }
        }
        self.origins
    }
}

impl Vm {
    /// What the instruction at `offset` could not do, and what was null; nothing if it needs no object.
    pub fn null_message(&mut self, method: MethodId, offset: u16) -> Option<String> {
        let m = self.method(method);
        let (code, file) = (m.code.clone()?, self.class(m.pool.0).file.clone()?);
        let origins = Decoder::new(self, method).ok()?.origins()?;
        let explainer = Explainer { method: self.method(method), code, file, origins };
        let mut text = String::new();
        let depth = explainer.action(offset.into(), &mut text)?;
        let mut cause = String::new();
        if explainer.expression(offset.into(), depth, DEPTH, false, &mut cause) {
            text += &cause;
            text += "\" is null";
        }
        Some(text)
    }
}

struct Explainer<'m> {
    method: &'m Method,
    code: Rc<CodeAttribute>,
    file: Rc<ClassFile>,
    origins: Origins,
}

impl Explainer<'_> {
    fn op(&self, at: usize) -> u8 {
        self.code.bytes.get(at).copied().unwrap_or(0)
    }

    fn index(&self, at: usize) -> u16 {
        u16_at(&self.code.bytes, at + 1).unwrap_or(0)
    }

    /// What failed, and how deep on the stack the null was.
    fn action(&self, at: usize, text: &mut String) -> Option<usize> {
        let op = self.op(at);
        let kinds = ["int", "long", "float", "double", "object", "byte/boolean", "char", "short"];
        let depth = match op {
            0x2E..=0x35 => {
                *text += &format!("Cannot load from {} array", kinds[usize::from(op - 0x2E)]);
                1
            }
            0x4F..=0x56 => {
                *text += &format!("Cannot store to {} array", kinds[usize::from(op - 0x4F)]);
                2
            }
            0xBE => {
                *text += "Cannot read the array length";
                0
            }
            0xBF => {
                *text += "Cannot throw exception";
                0
            }
            0xC2 => {
                *text += "Cannot enter synchronized block";
                0
            }
            0xC3 => {
                *text += "Cannot exit synchronized block";
                0
            }
            0xB4 => {
                *text += &format!("Cannot read field \"{}\"", self.file.pool.field(self.index(at)).ok()?.name);
                0
            }
            0xB5 => {
                *text += &format!("Cannot assign field \"{}\"", self.file.pool.field(self.index(at)).ok()?.name);
                1
            }
            0xB6 | 0xB7 | 0xB9 => {
                let member = self.file.pool.method(self.index(at)).ok()?;
                if &*member.name == "<init>" {
                    return None;
                }
                *text += &format!("Cannot invoke \"{}\"", self.called(at)?);
                descriptor::parameters(&member.descriptor).count()
            }
            _ => return None,
        };
        Some(depth)
    }

    /// `String.charAt(int)`
    fn called(&self, at: usize) -> Option<String> {
        let member = self.file.pool.method(self.index(at)).ok()?;
        let parameters: Vec<String> =
            descriptor::parameters(&member.descriptor).map(|p| short(crate::run::readable(p))).collect();
        Some(format!("{}.{}({})", short(external(&member.class)), member.name, parameters.join(", ")))
    }

    /// Writes the expression that pushed the operand `depth` from the top before the instruction at `at`. Says whether there is one.
    fn expression(&self, at: usize, depth: usize, levels: usize, inner: bool, text: &mut String) -> bool {
        if levels == 0 {
            return false;
        }
        let Some((sources, written)) = self.origins.get(&at) else { return false };
        let Some(from) = sources.get(depth).filter(|from| **from != NOBODY).map(|from| usize::from(*from)) else {
            return false;
        };
        let op = self.op(from);
        let outermost = levels == DEPTH && !inner;
        if outermost && !(0xB6..=0xB9).contains(&op) {
            *text += " because \"";
        }
        let written = |x: usize| written.get(x).copied().unwrap_or(false);
        match op {
            0x01 => *text += "null",
            0x02..=0x08 => *text += &(i32::from(op) - 3).to_string(),
            0x10 => *text += &(self.op(from + 1) as i8).to_string(),
            0x11 => *text += &(self.index(from) as i16).to_string(),
            0x15 | 0x19 => {
                let x = usize::from(self.op(from + 1));
                *text += &self.local(from, x, written(x));
            }
            0xC4 if matches!(self.op(from + 1), 0x15 | 0x19) => {
                let x = usize::from(self.index(from + 1));
                *text += &self.local(from, x, written(x));
            }
            0x1A..=0x1D | 0x2A..=0x2D => {
                let x = usize::from((op - 0x1A) & 3);
                *text += &self.local(from, x, written(x));
            }
            0xB2 => {
                let Ok(member) = self.file.pool.field(self.index(from)) else { return false };
                let _ = write!(text, "{}.{}", short(external(&member.class)), member.name);
            }
            0xB4 => {
                let Ok(member) = self.file.pool.field(self.index(from)) else { return false };
                if self.expression(from, 0, levels - 1, inner, text) {
                    text.push('.');
                }
                *text += &member.name;
            }
            0xB6..=0xB9 => {
                if outermost {
                    *text += " because the return value of \"";
                }
                let Some(called) = self.called(from) else { return false };
                *text += &called;
            }
            0x2E..=0x35 => {
                if !self.expression(from, 1, levels - 1, inner, text) {
                    *text += "<array>";
                }
                text.push('[');
                if !self.expression(from, 0, levels, true, text) {
                    *text += "...";
                }
                text.push(']');
            }
            _ => return false,
        }
        true
    }

    fn local(&self, at: usize, x: usize, written: bool) -> String {
        let named = self.code.locals.iter().find(|(start, length, _, index)| {
            usize::from(*index) == x && (usize::from(*start)..usize::from(*start) + usize::from(*length)).contains(&at)
        });
        if let Some((_, _, name, _)) = named {
            return name.to_string();
        }
        if written {
            return format!("<local{x}>");
        }
        if !self.method.is_static() && x == 0 {
            return "this".to_owned();
        }
        let mut slot = usize::from(!self.method.is_static());
        for (i, p) in self.method.parameters().enumerate() {
            let slots = Kind::of(p).slots();
            if (slot..slot + slots).contains(&x) {
                return format!("<parameter{}>", i + 1);
            }
            slot += slots;
        }
        format!("<local{x}>")
    }
}

/// The two classes that messages name without their package.
fn short(name: String) -> String {
    match name.as_str() {
        "java.lang.Object" => "Object".to_owned(),
        "java.lang.String" => "String".to_owned(),
        _ => name.replace("java.lang.Object[", "Object[").replace("java.lang.String[", "String["),
    }
}
