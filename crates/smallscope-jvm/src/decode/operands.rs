//! The operand stack while decoding: which register or constant each entry is.

use super::types::Ty;
use super::{Decoder, Loc, Operand};
use crate::code::{Ins, R};
use crate::error::Error;

impl Decoder<'_> {
    pub(super) fn emit(&mut self, ins: Ins) {
        if !self.emitting {
            return;
        }
        self.out.push(ins);
        self.offsets.push(self.pc as u16);
        self.last = None;
    }

    /// Emits an instruction that defines `d`.
    pub(super) fn define(&mut self, d: R, ins: Ins) {
        self.emit(ins);
        self.last = Some(d);
    }

    fn home(&self, depth: usize) -> R {
        self.code.max_locals + depth as R
    }

    /// The home of the entry that is pushed next.
    pub(super) fn next(&self) -> R {
        self.home(self.stack.len())
    }

    /// Pushes a value that is in its home.
    pub(super) fn push(&mut self, ty: Ty) -> Result<(), Error> {
        let loc = Loc::Reg(self.next());
        self.push_new(ty, loc)
    }

    pub(super) fn push_new(&mut self, ty: Ty, loc: Loc) -> Result<(), Error> {
        self.push_operand(Operand { ty, loc, from: self.pc as u16 })
    }

    pub(super) fn push_operand(&mut self, o: Operand) -> Result<(), Error> {
        self.stack.push(o);
        let slots: usize = self.stack.iter().map(|o| 1 + usize::from(o.ty.wide())).sum();
        if slots > usize::from(self.code.max_stack) {
            Err(Error::link("the stack is higher than the method says"))
        } else {
            Ok(())
        }
    }

    pub(super) fn pop_any(&mut self) -> Result<Operand, Error> {
        self.stack.pop().ok_or_else(|| Error::link("the stack is empty"))
    }

    /// Pops an operand of this type, any reference if `ty` is [`Ty::Null`].
    pub(super) fn pop(&mut self, ty: Ty) -> Result<Operand, Error> {
        let o = self.pop_any()?;
        let fits = if ty == Ty::Null { o.ty.is_ref() } else { o.ty == ty };
        if fits { Ok(o) } else { Err(Error::link(format!("{} where {} is needed", show(o.ty), show(ty)))) }
    }

    /// Pops an operand into a register. A constant goes to the home it had.
    pub(super) fn pop_reg(&mut self, ty: Ty) -> Result<R, Error> {
        let o = self.pop(ty)?;
        Ok(self.register(o, self.stack.len()))
    }

    pub(super) fn register(&mut self, o: Operand, depth: usize) -> R {
        match o.loc {
            Loc::Reg(r) => r,
            Loc::Const(v) => {
                let d = self.home(depth);
                self.emit(Ins::ConstI { d, v });
                d
            }
        }
    }

    /// Writes every entry to its home.
    pub(super) fn settle(&mut self) {
        for k in 0..self.stack.len() {
            self.settle_at(k);
        }
    }

    fn settle_at(&mut self, k: usize) {
        let d = self.home(k);
        match self.stack[k].loc {
            Loc::Reg(a) if a == d => return,
            Loc::Reg(a) => self.emit(Ins::Mov { d, a }),
            Loc::Const(v) => self.emit(Ins::ConstI { d, v }),
        }
        self.stack[k].loc = Loc::Reg(d);
    }

    fn local(&self, x: usize, wide: bool) -> Result<R, Error> {
        if x + usize::from(wide) < self.locals.len() {
            Ok(x as R)
        } else {
            Err(Error::link(format!("there is no local {x}")))
        }
    }

    pub(super) fn load(&mut self, x: usize, ty: Ty) -> Result<(), Error> {
        let r = self.local(x, ty.wide())?;
        let have = self.locals[x];
        let fits = if ty == Ty::Null { have.is_ref() } else { have == ty };
        if !fits {
            return Err(Error::link(format!("local {x} is {} where {} is needed", show(have), show(ty))));
        }
        self.push_new(have, Loc::Reg(r))
    }

    pub(super) fn store(&mut self, x: usize, ty: Ty) -> Result<(), Error> {
        let o = if ty == Ty::Null && matches!(self.stack.last(), Some(Operand { ty: Ty::Address(_), .. })) {
            self.pop_any()?
        } else {
            self.pop(ty)?
        };
        let r = self.local(x, ty.wide())?;
        let used = self.spill(r);
        self.set_local(x, o.ty);
        match o.loc {
            Loc::Reg(a) if a == r => {}
            Loc::Reg(a) => {
                let newest = !used && self.last == Some(a) && a >= self.code.max_locals;
                let redirected = newest && self.out.last_mut().is_some_and(|ins| ins.redirect(a, r));
                if redirected {
                    // Copies of the value that are still on the stack are now in the local.
                    for e in self.stack.iter_mut().filter(|e| e.loc == Loc::Reg(a)) {
                        e.loc = Loc::Reg(r);
                    }
                } else {
                    self.emit(Ins::Mov { d: r, a });
                }
                self.last = None;
            }
            Loc::Const(v) => self.emit(Ins::ConstI { d: r, v }),
        }
        Ok(())
    }

    /// Entries that stand for local `r` go to their homes, since it changes. Says whether there were any.
    fn spill(&mut self, r: R) -> bool {
        let mut used = false;
        for k in 0..self.stack.len() {
            if self.stack[k].loc == Loc::Reg(r) {
                self.settle_at(k);
                used = true;
            }
        }
        used
    }

    pub(super) fn set_local(&mut self, x: usize, ty: Ty) {
        if x > 0 && self.locals[x - 1].wide() {
            self.locals[x - 1] = Ty::Top;
        }
        self.locals[x] = ty;
        if let Some(w) = self.written.get_mut(x) {
            *w = true;
        }
        if ty.wide() {
            self.locals[x + 1] = Ty::Top;
        }
    }

    pub(super) fn increment(&mut self, x: usize, by: i16) -> Result<(), Error> {
        let r = self.local(x, false)?;
        if self.locals[x] != Ty::Int {
            return Err(Error::link(format!("local {x} is {} where an int is needed", show(self.locals[x]))));
        }
        self.spill(r);
        self.set_local(x, Ty::Int);
        self.emit(Ins::IAddI { d: r, a: r, v: by });
        Ok(())
    }

    /// Replaces the top `pop.len()` entries: `order` names for each new entry, from below, the popped one (0 is the deepest).
    ///
    /// Values go through spare registers, since homes overlap.
    pub(super) fn shuffle(&mut self, pop: usize, order: &[usize]) -> Result<(), Error> {
        if self.stack.len() < pop {
            return Err(Error::link("the stack is empty"));
        }
        self.shuffles = true;
        let base = self.stack.len() - pop;
        let taken: Vec<Operand> = self.stack.drain(base..).collect();
        let spare = self.code.max_locals + self.code.max_stack;
        let locals = self.code.max_locals;
        let moved: Vec<Operand> = taken
            .iter()
            .enumerate()
            .map(|(i, o)| match o.loc {
                Loc::Reg(a) if a >= locals => {
                    self.emit(Ins::Mov { d: spare + i as R, a });
                    Operand { loc: Loc::Reg(spare + i as R), ..*o }
                }
                _ => *o,
            })
            .collect();
        for i in order {
            let o = moved[*i];
            let mut loc = o.loc;
            if let Loc::Reg(a) = loc {
                if a >= spare {
                    let d = self.next();
                    self.emit(Ins::Mov { d, a });
                    loc = Loc::Reg(d);
                }
            }
            self.push_operand(Operand { loc, ..o })?;
        }
        Ok(())
    }
}

pub(super) fn show(ty: Ty) -> &'static str {
    match ty {
        Ty::Top => "nothing",
        Ty::Int => "an int",
        Ty::Float => "a float",
        Ty::Long => "a long",
        Ty::Double => "a double",
        Ty::Null | Ty::Ref(_) => "a reference",
        Ty::Address(_) => "a return address",
    }
}
