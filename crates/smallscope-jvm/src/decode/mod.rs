//! From bytecode to register code, once for each method, when it is first called.
//!
//! An abstract interpretation gives types to locals and operands at the start of every block, to a fixpoint; this is the
//! verifier. Then each block is walked once more and instructions are emitted. Operands need no instruction of their own: the
//! decoder remembers which register or constant stands for each stack entry, and writes it to the entry's home register only where a
//! block ends or the local behind it changes. One function per opcode group serves both walks, so what is verified is what is emitted.
//!
//! Invariant: an entry at depth `k` is a constant, a local, or the home of a depth not above `k`.
//!
//! What the code relies on and what is checked here: operands have the right kind; branch targets are instructions; locals, constants
//! and stack depths are in range; where a class is not certain, a `CheckRef` precedes the use.

mod calls;
mod explain;
mod maps;
mod objects;
mod operands;
mod scan;
mod step;
pub(crate) mod types;

use crate::class::{Catch, MethodId};
use crate::code::{Ins, R};
use crate::descriptor::{self, Kind};
use crate::error::Error;
use crate::file::{ClassFile, CodeAttribute};
use crate::vm::Vm;
use scan::Scan;
use std::rc::Rc;
use types::Ty;

/// Registers beyond the stack, for shuffles.
const SPARE: usize = 6;

/// Where the value of a stack entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Loc {
    Reg(R),
    Const(i32),
}

#[derive(Debug, Clone, Copy)]
struct Operand {
    ty: Ty,
    loc: Loc,
    /// The offset of the instruction that pushed it, or [`NOBODY`].
    from: u16,
}

/// Paths on which different instructions pushed an operand have met.
const NOBODY: u16 = u16::MAX;

/// Types at the start of a block.
#[derive(Debug, Clone, PartialEq)]
struct Types {
    locals: Vec<Ty>,
    /// Operands, and who pushed them.
    stack: Vec<(Ty, u16)>,
    /// Locals written since the last `jsr`, in methods that have any.
    written: Vec<bool>,
}

pub(super) struct Decoder<'a> {
    vm: &'a mut Vm,
    file: Rc<ClassFile>,
    code: Rc<CodeAttribute>,
    scan: Scan,
    result: Rc<str>,
    initializer: bool,
    /// The class is not one of the JDK.
    user: bool,
    /// The offset of the instruction at hand.
    pc: usize,
    locals: Vec<Ty>,
    stack: Vec<Operand>,
    written: Vec<bool>,
    entry: Vec<Option<Types>>,
    work: Vec<usize>,
    /// For each `jsr`: its target, and where it returns to.
    subroutines: Vec<(u16, usize, Types)>,
    emitting: bool,
    out: Vec<Ins>,
    offsets: Vec<u16>,
    /// Jumps and the offsets they go to.
    fixups: Vec<(usize, usize)>,
    switch_fixups: Vec<(usize, usize, Vec<usize>)>,
    /// Where blocks begin among the instructions.
    starts: Vec<u32>,
    /// What is on the stack at every instruction, if somebody wants to know (`explain.rs`).
    origins: Option<explain::Origins>,
    /// The offset of an instruction, and the registers that hold references there (`maps.rs`).
    watched: Option<usize>,
    references: Option<Vec<R>>,
    /// Whether any instruction uses the spare registers.
    shuffles: bool,
    /// The register that the newest instruction of this block defines.
    last: Option<R>,
}

impl Vm {
    /// Decodes a method if that has not been done. The method has code.
    pub fn decode(&mut self, id: MethodId) -> Result<(), Error> {
        let method = self.method(id);
        let class = self.class(method.class.0).name.clone();
        let name = method.name.clone();
        let wrap = |e: Error| {
            let (kind, offset) = (e.kind(), e.offset());
            let e2 = Error::new(kind, format!("in method {name}: {}", e.message()));
            match offset {
                Some(at) => e2.at(at).in_class(&class),
                None => e2.in_class(&class),
            }
        };
        let mut d = Decoder::new(self, id).map_err(wrap)?;
        d.run().map_err(wrap)?;
        d.finish(id).map_err(wrap)
    }
}

impl<'a> Decoder<'a> {
    fn new(vm: &'a mut Vm, id: MethodId) -> Result<Decoder<'a>, Error> {
        let method = vm.method(id);
        let pool = vm.class(method.pool.0);
        let (Some(code), Some(file)) = (method.code.clone(), pool.file.clone()) else {
            return Err(Error::link("there is no code"));
        };
        let is_static = method.is_static();
        let descriptor = method.descriptor.clone();
        let initializer = &*method.name == "<clinit>";
        let receiver = vm.class(method.class.0).name.clone();
        let user = pool.module.is_none();
        let mut locals = Vec::new();
        if !is_static {
            let this = vm.names.number(&receiver);
            locals.push(Ty::Ref(this));
        }
        for p in descriptor::parameters(&descriptor) {
            let ty = Ty::of(vm, p);
            locals.push(ty);
            if ty.wide() {
                locals.push(Ty::Top);
            }
        }
        let max = usize::from(code.max_locals);
        if locals.len() > max {
            return Err(Error::link("more arguments than locals"));
        }
        if max + usize::from(code.max_stack) + SPARE > 65_000 {
            return Err(Error::unsupported("a method with more than 65000 locals and stack entries"));
        }
        locals.resize(max, Ty::Top);
        let scan = Scan::of(&code)?;
        let n = code.bytes.len();
        let written = if scan.has_jsr { vec![false; max] } else { Vec::new() };
        let mut entry = Vec::new();
        entry.resize_with(n + 1, || None);
        entry[0] = Some(Types { locals, stack: Vec::new(), written });
        Ok(Decoder {
            vm,
            file,
            scan,
            result: descriptor::result(&descriptor).into(),
            initializer,
            user,
            pc: 0,
            locals: Vec::new(),
            stack: Vec::new(),
            written: Vec::new(),
            entry,
            work: vec![0],
            subroutines: Vec::new(),
            emitting: false,
            out: Vec::new(),
            offsets: Vec::new(),
            fixups: Vec::new(),
            switch_fixups: Vec::new(),
            starts: Vec::new(),
            origins: None,
            watched: None,
            references: None,
            shuffles: false,
            last: None,
            code,
        })
    }

    /// Types to a fixpoint, then instructions.
    fn run(&mut self) -> Result<(), Error> {
        while let Some(at) = self.work.pop() {
            self.block(at)?;
        }
        self.emitting = true;
        self.starts = vec![u32::MAX; self.code.bytes.len() + 1];
        for at in 0..self.code.bytes.len() {
            let leader = at == 0 || self.scan.leaders[at];
            if leader && self.entry[at].is_some() {
                self.starts[at] = self.out.len() as u32;
                self.block(at)?;
            }
        }
        self.resolve_jumps()
    }

    /// Walks the block that begins at `at`.
    fn block(&mut self, at: usize) -> Result<(), Error> {
        let types = self.entry[at].clone().ok_or_else(|| Error::link("block without types").at(at))?;
        self.locals = types.locals;
        self.written = types.written;
        let home = self.code.max_locals;
        let operand = |(k, &(ty, from)): (usize, &(Ty, u16))| Operand { ty, loc: Loc::Reg(home + k as u16), from };
        self.stack = types.stack.iter().enumerate().map(operand).collect();
        self.last = None;
        self.pc = at;
        loop {
            let at = self.pc;
            self.reach_handlers().map_err(|e| e.at(at))?;
            self.watch();
            let next = self.step().map_err(|e| e.at(at))?;
            let Some(next) = next else { return Ok(()) };
            if next >= self.code.bytes.len() {
                return Err(Error::link("control runs off the end of the code").at(at));
            }
            self.pc = next;
            if self.scan.leaders[next] {
                self.pc = at;
                self.settle();
                self.pc = next;
                return self.reach(next).map_err(|e| e.at(at));
            }
        }
    }

    /// Control may go to `target` with the present types.
    fn reach(&mut self, target: usize) -> Result<(), Error> {
        if self.emitting {
            return Ok(());
        }
        let stack = self.stack.iter().map(|o| (o.ty, o.from)).collect();
        self.merge(target, Types { locals: self.locals.clone(), stack, written: self.written.clone() })
    }

    fn merge(&mut self, target: usize, new: Types) -> Result<(), Error> {
        let Some(mut old) = self.entry[target].take() else {
            self.entry[target] = Some(new);
            self.work.push(target);
            return Ok(());
        };
        if old.stack.len() != new.stack.len() {
            return Err(Error::link(format!("paths with different stack depths meet at {target}")));
        }
        let before = old.clone();
        for ((a, from), (b, other)) in old.stack.iter_mut().zip(&new.stack) {
            *a = self.vm.join(*a, *b);
            if from != other {
                *from = NOBODY;
            }
            if *a == Ty::Top {
                return Err(Error::link(format!("paths with different operands meet at {target}")));
            }
        }
        for (a, b) in old.locals.iter_mut().zip(&new.locals) {
            *a = self.vm.join(*a, *b);
        }
        for (a, b) in old.written.iter_mut().zip(&new.written) {
            *a |= b;
        }
        if old != before {
            self.work.push(target);
        }
        self.entry[target] = Some(old);
        Ok(())
    }

    /// An exception may leave the present instruction.
    fn reach_handlers(&mut self) -> Result<(), Error> {
        if self.emitting {
            return Ok(());
        }
        for i in 0..self.code.handlers.len() {
            let h = self.code.handlers[i];
            if !(usize::from(h.start)..usize::from(h.end)).contains(&self.pc) {
                continue;
            }
            let class = if h.catch == 0 { "java/lang/Throwable".into() } else { self.file.pool.class(h.catch)? };
            let ty = Ty::Ref(self.vm.names.number(&class));
            self.merge(
                h.target.into(),
                Types { locals: self.locals.clone(), stack: vec![(ty, NOBODY)], written: self.written.clone() },
            )?;
        }
        Ok(())
    }

    fn resolve_jumps(&mut self) -> Result<(), Error> {
        let starts = &self.starts;
        for (at, target) in std::mem::take(&mut self.fixups) {
            let jump = i64::from(starts[target]) - at as i64;
            use Ins::*;
            match &mut self.out[at] {
                Goto { to } | Address { to, .. } => *to = jump as i32,
                IfEq { to, .. }
                | IfNe { to, .. }
                | IfLt { to, .. }
                | IfGe { to, .. }
                | IfGt { to, .. }
                | IfLe { to, .. } => *to = jump as i32,
                IfICmpEq { to, .. } | IfICmpNe { to, .. } | IfICmpLt { to, .. } | IfICmpGe { to, .. } => {
                    *to = short(jump)?
                }
                IfICmpGt { to, .. } | IfICmpLe { to, .. } => *to = short(jump)?,
                IfLCmpEq { to, .. } | IfLCmpNe { to, .. } | IfLCmpLt { to, .. } | IfLCmpGe { to, .. } => {
                    *to = short(jump)?
                }
                IfLCmpGt { to, .. } | IfLCmpLe { to, .. } => *to = short(jump)?,
                IfFieldEq { to, .. } | IfFieldNe { to, .. } | IfLazyEq { to, .. } | IfLazyNe { to, .. } => {
                    *to = short(jump)?
                }
                IfEqI { to, .. }
                | IfNeI { to, .. }
                | IfLtI { to, .. }
                | IfGeI { to, .. }
                | IfGtI { to, .. }
                | IfLeI { to, .. } => *to = short(jump)?,
                _ => {}
            }
        }
        // A jump to a return returns at once.
        for at in 0..self.out.len() {
            if let Ins::Goto { to } = self.out[at] {
                let target = self.out[at.wrapping_add_signed(to as isize)];
                if matches!(target, Ins::Return { .. } | Ins::ReturnTest { .. } | Ins::ReturnVoid) {
                    self.out[at] = target;
                }
            }
        }
        // A constant that is returned at once needs no register.
        for at in 1..self.out.len() {
            self.out[at - 1] = match (self.out[at - 1], self.out[at]) {
                (Ins::ConstI { d, v }, Ins::Return { a }) if a == d => Ins::ReturnConst { v },
                (Ins::ConstI { d, v: 0 }, Ins::ReturnTest { a }) if a == d => Ins::ReturnFalse,
                (Ins::ConstI { d, v }, Ins::ReturnTest { a }) if a == d => Ins::ReturnConst { v },
                (other, _) => other,
            };
        }
        // `if (!a) return false;` and `return a && ...` are what predicates are made of.
        for at in 0..self.out.len() {
            let is_false = |to: i32| {
                let target = self.out.get(at.wrapping_add_signed(to as isize));
                i16::try_from(to).ok().filter(|_| matches!(target, Some(Ins::ReturnFalse)))
            };
            let fused = match self.out[at] {
                Ins::IfEq { a, to } => is_false(to).map(|to| Ins::FalseUnless { a, at: to, to: 1 }),
                Ins::IfNe { a, to } if to > 0 => {
                    is_false(1).and(i16::try_from(to).ok()).map(|to| Ins::FalseUnless { a, at: 1, to })
                }
                _ => None,
            };
            self.out[at] = fused.unwrap_or(self.out[at]);
        }
        for (k, at, targets) in std::mem::take(&mut self.switch_fixups) {
            self.vm.switches[k].targets = targets.iter().map(|t| (i64::from(starts[*t]) - at as i64) as i32).collect();
        }
        Ok(())
    }

    /// Exception handlers in terms of instructions. Handlers of code that is never reached are dropped.
    fn catches(&self) -> Vec<Catch> {
        let starts = &self.starts;
        let first = |pc: u16| self.offsets.partition_point(|o| *o < pc) as u32;
        let register = self.code.max_locals;
        let all = self.code.handlers.iter().filter(|h| starts[usize::from(h.target)] != u32::MAX);
        all.map(|h| Catch {
            start: first(h.start),
            end: first(h.end),
            target: starts[usize::from(h.target)],
            cp: h.catch,
            register,
        })
        .collect()
    }

    /// Hands the code over to the machine.
    fn finish(mut self, id: MethodId) -> Result<(), Error> {
        let base = self.vm.code.len() as u32;
        let mut handlers = self.catches();
        for h in &mut handlers {
            (h.start, h.end, h.target) = (h.start + base, h.end + base, h.target + base);
        }
        let spare = if self.shuffles { SPARE as u16 } else { 0 };
        let registers = self.code.max_locals + self.code.max_stack + spare;
        let n = self.out.len() as u32;
        self.vm.code.append(&mut self.out);
        self.vm.offsets.append(&mut self.offsets);
        let entry = &mut self.vm.entries[id.at()];
        (entry.code, entry.registers) = (base, registers);
        let method = &mut self.vm.methods[id.at()];
        method.handlers = handlers;
        method.range = (base, base + n);
        Ok(())
    }

    fn kind_of_result(&self) -> Kind {
        Kind::of(&self.result)
    }
}

fn short(jump: i64) -> Result<i16, Error> {
    i16::try_from(jump).map_err(|_| Error::unsupported("a method with a jump over more than 32000 instructions"))
}
