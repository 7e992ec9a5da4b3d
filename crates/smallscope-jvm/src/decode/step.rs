//! One bytecode instruction: its effect on types, and what is emitted for it. Arithmetic, jumps and stack here.

use super::operands::show;
use super::scan::{i32_at, u16_at};
use super::types::Ty;
use super::{Decoder, Loc, Operand, Types};
use crate::code::{Ins, R, Switch};
use crate::descriptor::Kind;
use crate::error::Error;
use Ty::{Double, Float, Int, Long, Null};

/// In longer methods a distance of 16 bits may not do.
const HUGE: usize = 10_000;

type Binary = fn(R, R, R) -> Ins;
type Unary = fn(R, R) -> Ins;

impl Decoder<'_> {
    pub(super) fn byte(&self, i: usize) -> u8 {
        self.code.bytes.get(self.pc + i).copied().unwrap_or(0)
    }

    pub(super) fn short(&self, i: usize) -> u16 {
        u16_at(&self.code.bytes, self.pc + i).unwrap_or(0)
    }

    /// The instruction at `self.pc`. Returns the offset of the next one unless control never gets there.
    pub(super) fn step(&mut self) -> Result<Option<usize>, Error> {
        let op = self.byte(0);
        let mut n = 1;
        match op {
            0x00 => {}
            0x01 => self.push_new(Null, Loc::Const(0))?,
            0x02..=0x08 => self.constant(i32::from(op) - 3)?,
            0x09 | 0x0A => self.constant_long(Long, u64::from(op) - 9)?,
            0x0B..=0x0D => self.constant_float(f32::from(op - 0x0B))?,
            0x0E | 0x0F => self.constant_long(Double, f64::from(op - 0x0E).to_bits())?,
            0x10 => {
                self.constant(i32::from(self.byte(1) as i8))?;
                n = 2;
            }
            0x11 => {
                self.constant(i32::from(self.short(1) as i16))?;
                n = 3;
            }
            0x12 => {
                self.load_constant(self.byte(1).into())?;
                n = 2;
            }
            0x13 | 0x14 => {
                self.load_constant(self.short(1))?;
                n = 3;
            }
            0x15..=0x19 => {
                self.load(self.byte(1).into(), local_type(op - 0x15))?;
                n = 2;
            }
            0x1A..=0x2D => self.load(usize::from((op - 0x1A) & 3), local_type((op - 0x1A) >> 2))?,
            0x36..=0x3A => {
                self.store(self.byte(1).into(), local_type(op - 0x36))?;
                n = 2;
            }
            0x3B..=0x4E => self.store(usize::from((op - 0x3B) & 3), local_type((op - 0x3B) >> 2))?,
            0x2E..=0x35 | 0x4F..=0x56 | 0xBE => self.array(op)?,
            0x57..=0x5F => self.stack_op(op)?,
            0x60..=0x83 => self.arithmetic(op)?,
            0x84 => {
                self.increment(self.byte(1).into(), i16::from(self.byte(2) as i8))?;
                n = 3;
            }
            0x85..=0x93 => self.convert(op)?,
            0x94..=0x98 => self.compare(op)?,
            0x99..=0xA6 | 0xC6 | 0xC7 => return self.branch(op).map(Some),
            0xA7 => return self.jump(i64::from(self.short(1) as i16)),
            0xC8 => return self.jump(i64::from(i32_at(&self.code.bytes, self.pc + 1).unwrap_or(0))),
            0xA8 => return self.jsr(i64::from(self.short(1) as i16), 3),
            0xC9 => return self.jsr(i64::from(i32_at(&self.code.bytes, self.pc + 1).unwrap_or(0)), 5),
            0xA9 => return self.ret(self.byte(1).into()),
            0xAA | 0xAB => return self.switch(op == 0xAA),
            0xAC..=0xB1 => return self.leave(op),
            0xB2..=0xB5 => {
                self.field(op)?;
                n = 3;
            }
            0xB6..=0xB8 => {
                self.invoke(op)?;
                n = 3;
            }
            0xB9 => {
                self.invoke(op)?;
                n = 5;
            }
            0xBA => {
                self.invoke_dynamic()?;
                n = 5;
            }
            0xBB | 0xBD | 0xC0 | 0xC1 => {
                self.object(op)?;
                n = 3;
            }
            0xBC => {
                self.new_array(self.byte(1))?;
                n = 2;
            }
            0xBF => {
                let o = self.pop(Null)?;
                let a = self.register(o, self.stack.len());
                self.need(o, a, "Ljava/lang/Throwable;")?;
                self.emit(Ins::Throw { a });
                return Ok(None);
            }
            0xC2 | 0xC3 => {
                let a = self.pop_reg(Null)?;
                self.emit(if op == 0xC2 { Ins::MonitorEnter { a } } else { Ins::MonitorExit { a } });
            }
            0xC4 => return self.wide(),
            0xC5 => {
                self.multi_new()?;
                n = 4;
            }
            _ => return Err(Error::link(format!("opcode {op:#04x} is not one of class files"))),
        }
        Ok(Some(self.pc + n))
    }

    fn wide(&mut self) -> Result<Option<usize>, Error> {
        let (op, x) = (self.byte(1), usize::from(self.short(2)));
        match op {
            0x15..=0x19 => self.load(x, local_type(op - 0x15))?,
            0x36..=0x3A => self.store(x, local_type(op - 0x36))?,
            0x84 => {
                self.increment(x, self.short(4) as i16)?;
                return Ok(Some(self.pc + 6));
            }
            0xA9 => return self.ret(x),
            _ => return Err(Error::link(format!("opcode {op:#04x} cannot be wide"))),
        }
        Ok(Some(self.pc + 4))
    }

    pub(super) fn constant(&mut self, v: i32) -> Result<(), Error> {
        self.push_new(Int, Loc::Const(v))
    }

    pub(super) fn constant_float(&mut self, v: f32) -> Result<(), Error> {
        self.push_new(Float, Loc::Const(v.to_bits() as i32))
    }

    pub(super) fn constant_long(&mut self, ty: Ty, v: u64) -> Result<(), Error> {
        let d = self.next();
        if self.emitting {
            let k = self.vm.constants.len() as u32;
            self.vm.constants.push(v);
            self.define(d, Ins::ConstL { d, k });
        }
        self.push(ty)
    }

    fn stack_op(&mut self, op: u8) -> Result<(), Error> {
        let wide =
            |d: &Self, i: usize| d.stack.len().checked_sub(i).and_then(|k| d.stack.get(k)).is_some_and(|o| o.ty.wide());
        let (top, second, third) = (wide(self, 1), wide(self, 2), wide(self, 3));
        let split = Error::link("a long or double is taken apart");
        match op {
            0x57 if !top => self.pop_any().map(drop),
            0x58 if top => self.pop_any().map(drop),
            0x58 if !second => self.shuffle(2, &[]),
            0x59 if !top => self.again(),
            0x5C if top => self.again(),
            0x5A if !top && !second => self.shuffle(2, &[1, 0, 1]),
            0x5B if !top && second => self.shuffle(2, &[1, 0, 1]),
            0x5B if !top && !third => self.shuffle(3, &[2, 0, 1, 2]),
            0x5C if !second => self.shuffle(2, &[0, 1, 0, 1]),
            0x5D if top && !second => self.shuffle(2, &[1, 0, 1]),
            0x5D if !top && !second && !third => self.shuffle(3, &[1, 2, 0, 1, 2]),
            0x5E if top && second => self.shuffle(2, &[1, 0, 1]),
            0x5E if top && !third => self.shuffle(3, &[2, 0, 1, 2]),
            0x5E if !top && !second && third => self.shuffle(3, &[1, 2, 0, 1, 2]),
            0x5E if !top && !second && !wide(self, 4) => self.shuffle(4, &[2, 3, 0, 1, 2, 3]),
            0x5F if !top && !second => self.shuffle(2, &[1, 0]),
            _ => Err(split),
        }
    }

    fn again(&mut self) -> Result<(), Error> {
        let top = *self.stack.last().ok_or_else(|| Error::link("the stack is empty"))?;
        self.push_operand(top)
    }

    fn binary(&mut self, ty: Ty, right: Ty, make: Binary) -> Result<(), Error> {
        let b = self.pop_reg(right)?;
        let a = self.pop_reg(ty)?;
        let d = self.next();
        self.define(d, make(d, a, b));
        self.push(ty)
    }

    fn unary(&mut self, from: Ty, to: Ty, make: Unary) -> Result<(), Error> {
        let a = self.pop_reg(from)?;
        let d = self.next();
        self.define(d, make(d, a));
        self.push(to)
    }

    fn arithmetic(&mut self, op: u8) -> Result<(), Error> {
        if self.immediate(op)? {
            return Ok(());
        }
        macro_rules! ins {
            ($name:ident) => {
                |d, a, b| Ins::$name { d, a, b }
            };
        }
        match op {
            0x60 => self.binary(Int, Int, ins!(IAdd)),
            0x61 => self.binary(Long, Long, ins!(LAdd)),
            0x62 => self.binary(Float, Float, ins!(FAdd)),
            0x63 => self.binary(Double, Double, ins!(DAdd)),
            0x64 => self.binary(Int, Int, ins!(ISub)),
            0x65 => self.binary(Long, Long, ins!(LSub)),
            0x66 => self.binary(Float, Float, ins!(FSub)),
            0x67 => self.binary(Double, Double, ins!(DSub)),
            0x68 => self.binary(Int, Int, ins!(IMul)),
            0x69 => self.binary(Long, Long, ins!(LMul)),
            0x6A => self.binary(Float, Float, ins!(FMul)),
            0x6B => self.binary(Double, Double, ins!(DMul)),
            0x6C => self.binary(Int, Int, ins!(IDiv)),
            0x6D => self.binary(Long, Long, ins!(LDiv)),
            0x6E => self.binary(Float, Float, ins!(FDiv)),
            0x6F => self.binary(Double, Double, ins!(DDiv)),
            0x70 => self.binary(Int, Int, ins!(IRem)),
            0x71 => self.binary(Long, Long, ins!(LRem)),
            0x72 => self.binary(Float, Float, ins!(FRem)),
            0x73 => self.binary(Double, Double, ins!(DRem)),
            0x74 => self.unary(Int, Int, |d, a| Ins::INeg { d, a }),
            0x75 => self.unary(Long, Long, |d, a| Ins::LNeg { d, a }),
            0x76 => self.unary(Float, Float, |d, a| Ins::FNeg { d, a }),
            0x77 => self.unary(Double, Double, |d, a| Ins::DNeg { d, a }),
            0x78 => self.binary(Int, Int, ins!(IShl)),
            0x79 => self.binary(Long, Int, ins!(LShl)),
            0x7A => self.binary(Int, Int, ins!(IShr)),
            0x7B => self.binary(Long, Int, ins!(LShr)),
            0x7C => self.binary(Int, Int, ins!(IUshr)),
            0x7D => self.binary(Long, Int, ins!(LUshr)),
            0x7E => self.binary(Int, Int, ins!(IAnd)),
            0x7F => self.binary(Long, Long, ins!(LAnd)),
            0x80 => self.binary(Int, Int, ins!(IOr)),
            0x81 => self.binary(Long, Long, ins!(LOr)),
            0x82 => self.binary(Int, Int, ins!(IXor)),
            _ => self.binary(Long, Long, ins!(LXor)),
        }
    }

    /// Int operations with a small constant on the right.
    fn immediate(&mut self, op: u8) -> Result<bool, Error> {
        let Some(Operand { ty: Int, loc: Loc::Const(v), .. }) = self.stack.last().copied() else { return Ok(false) };
        let v = if op == 0x64 { v.wrapping_neg() } else { v };
        let Ok(v) = i16::try_from(v) else { return Ok(false) };
        let make: fn(R, R, i16) -> Ins = match op {
            0x60 | 0x64 => |d, a, v| Ins::IAddI { d, a, v },
            0x68 => |d, a, v| Ins::IMulI { d, a, v },
            0x78 => |d, a, v| Ins::IShlI { d, a, v },
            0x7A => |d, a, v| Ins::IShrI { d, a, v },
            0x7C => |d, a, v| Ins::IUshrI { d, a, v },
            0x7E => |d, a, v| Ins::IAndI { d, a, v },
            _ => return Ok(false),
        };
        self.pop(Int)?;
        let a = self.pop_reg(Int)?;
        let d = self.next();
        self.define(d, make(d, a, v));
        self.push(Int)?;
        Ok(true)
    }

    fn convert(&mut self, op: u8) -> Result<(), Error> {
        match op {
            0x85 => self.unary(Int, Long, |d, a| Ins::I2L { d, a }),
            0x86 => self.unary(Int, Float, |d, a| Ins::I2F { d, a }),
            0x87 => self.unary(Int, Double, |d, a| Ins::I2D { d, a }),
            0x88 => self.unary(Long, Int, |d, a| Ins::L2I { d, a }),
            0x89 => self.unary(Long, Float, |d, a| Ins::L2F { d, a }),
            0x8A => self.unary(Long, Double, |d, a| Ins::L2D { d, a }),
            0x8B => self.unary(Float, Int, |d, a| Ins::F2I { d, a }),
            0x8C => self.unary(Float, Long, |d, a| Ins::F2L { d, a }),
            0x8D => self.unary(Float, Double, |d, a| Ins::F2D { d, a }),
            0x8E => self.unary(Double, Int, |d, a| Ins::D2I { d, a }),
            0x8F => self.unary(Double, Long, |d, a| Ins::D2L { d, a }),
            0x90 => self.unary(Double, Float, |d, a| Ins::D2F { d, a }),
            0x91 => self.unary(Int, Int, |d, a| Ins::I2B { d, a }),
            0x92 => self.unary(Int, Int, |d, a| Ins::I2C { d, a }),
            _ => self.unary(Int, Int, |d, a| Ins::I2S { d, a }),
        }
    }

    fn compare(&mut self, op: u8) -> Result<(), Error> {
        let (ty, make): (Ty, Binary) = match op {
            0x94 => (Long, |d, a, b| Ins::LCmp { d, a, b }),
            0x95 => (Float, |d, a, b| Ins::FCmpL { d, a, b }),
            0x96 => (Float, |d, a, b| Ins::FCmpG { d, a, b }),
            0x97 => (Double, |d, a, b| Ins::DCmpL { d, a, b }),
            _ => (Double, |d, a, b| Ins::DCmpG { d, a, b }),
        };
        let b = self.pop_reg(ty)?;
        let a = self.pop_reg(ty)?;
        let d = self.next();
        self.define(d, make(d, a, b));
        self.push(Int)
    }

    fn target(&self, jump: i64) -> usize {
        // Scan has checked that it is an instruction.
        (self.pc as i64 + jump) as usize
    }

    /// Emits a jump whose distance is filled in later.
    fn emit_jump(&mut self, ins: Ins, target: usize) {
        if self.emitting {
            self.fixups.push((self.out.len(), target));
            self.emit(ins);
        }
    }

    fn branch(&mut self, op: u8) -> Result<usize, Error> {
        let target = self.target(i64::from(self.short(1) as i16));
        match op {
            0x99..=0x9E => {
                let a = self.pop_reg(Int)?;
                self.branch_zero(op - 0x99, a, target);
            }
            0xC6 | 0xC7 => {
                let a = self.pop_reg(Null)?;
                self.branch_zero(op - 0xC6, a, target);
            }
            _ => self.branch_two(op, target)?,
        }
        self.reach(target)?;
        Ok(self.pc + 3)
    }

    /// Branches on register `a`. If the instruction before is a comparison or a field access only for this, both become one.
    fn branch_zero(&mut self, cond: u8, a: R, target: usize) {
        self.settle();
        let only_here = self.emitting
            && self.last == Some(a)
            && a >= self.code.max_locals
            && self.code.bytes.len() <= HUGE
            && !self.stack.iter().any(|o| o.loc == Loc::Reg(a));
        let fused = if only_here { self.out.last().and_then(|before| fuse(cond, *before, a)) } else { None };
        let Some(ins) = fused else { return self.emit_jump(if_zero(cond, a), target) };
        // An exception comes from the field access, so its offset counts.
        self.out.pop();
        let (offset, here) = (self.offsets.pop(), self.pc);
        self.pc = offset.map_or(here, usize::from);
        self.emit_jump(ins, target);
        self.pc = here;
    }

    fn branch_two(&mut self, op: u8, target: usize) -> Result<(), Error> {
        let ty = if op >= 0xA5 { Null } else { Int };
        let mut cond = if op >= 0xA5 { op - 0xA5 } else { op - 0x9F };
        let right = self.pop(ty)?;
        let small = match right.loc {
            Loc::Const(v) => i16::try_from(v).ok(),
            Loc::Reg(_) => None,
        };
        let b = if small.is_none() { self.register(right, self.stack.len()) } else { 0 };
        let a = self.pop_reg(ty)?;
        self.settle();
        // Distances of 16 bits may not do in a huge method: jump around a jump.
        let huge = self.code.bytes.len() > HUGE;
        if huge {
            cond ^= 1;
        }
        let ins = match small {
            Some(v) => if_small(cond, a, v),
            None => if_two(cond, a, b),
        };
        if huge {
            self.emit(ins);
            self.emit_jump(Ins::Goto { to: 0 }, target);
        } else {
            self.emit_jump(ins, target);
        }
        Ok(())
    }

    fn jump(&mut self, by: i64) -> Result<Option<usize>, Error> {
        let target = self.target(by);
        self.settle();
        self.emit_jump(Ins::Goto { to: 0 }, target);
        self.reach(target)?;
        Ok(None)
    }

    fn jsr(&mut self, by: i64, length: usize) -> Result<Option<usize>, Error> {
        let (target, back) = (self.target(by), self.pc + length);
        if self.scan.starts.get(back) != Some(&true) {
            return Err(Error::link("a subroutine returns to the end of the code"));
        }
        self.settle();
        let stack = self.stack.iter().map(|o| (o.ty, o.from)).collect();
        let here = Types { locals: self.locals.clone(), stack, written: self.written.clone() };
        let d = self.next();
        self.emit_jump(Ins::Address { d, to: 0 }, back);
        self.push(Ty::Address(target as u16))?;
        self.emit_jump(Ins::Goto { to: 0 }, target);
        if !self.emitting {
            let known = self.subroutines.iter().any(|s| s.1 == back);
            self.subroutines.retain(|s| s.1 != back);
            self.subroutines.push((target as u16, back, here));
            self.written.fill(false);
            self.reach(target)?;
            if !known {
                // A `ret` seen before this `jsr` must hear of it.
                self.work.extend((0..self.code.bytes.len()).filter(|at| self.entry[*at].is_some()));
            }
        }
        Ok(None)
    }

    fn ret(&mut self, x: usize) -> Result<Option<usize>, Error> {
        let Some(Ty::Address(target)) = self.locals.get(x).copied() else {
            return Err(Error::link(format!("local {x} is not a return address")));
        };
        self.settle();
        self.emit(Ins::RetAddress { a: x as R });
        if !self.emitting {
            let stack: Vec<(Ty, u16)> = self.stack.iter().map(|o| (o.ty, o.from)).collect();
            for (_, back, before) in self.subroutines.clone().into_iter().filter(|s| s.0 == target) {
                let mut locals = self.locals.clone();
                let mut written = before.written.clone();
                for i in 0..locals.len() {
                    if self.written[i] {
                        written[i] = true;
                    } else {
                        locals[i] = before.locals[i];
                    }
                }
                self.merge(back, Types { locals, stack: stack.clone(), written })?;
            }
        }
        Ok(None)
    }

    fn switch(&mut self, dense: bool) -> Result<Option<usize>, Error> {
        let a = self.pop_reg(Int)?;
        self.settle();
        let b = self.code.clone();
        let b = &b.bytes;
        let pad = (self.pc + 4) & !3;
        let at = |i: usize| i64::from(i32_at(b, pad + 4 * i).unwrap_or(0));
        let (keys, jumps): (Vec<i32>, Vec<i64>) = if dense {
            let count = (at(2) - at(1) + 1) as usize;
            (vec![at(1) as i32], (0..count).map(|i| at(3 + i)).collect())
        } else {
            (0..at(1) as usize).map(|i| (at(2 + 2 * i) as i32, at(3 + 2 * i))).unzip()
        };
        if !keys.is_sorted() {
            return Err(Error::link("the keys of a lookupswitch are not sorted"));
        }
        let targets: Vec<usize> = jumps.iter().chain([&at(0)]).map(|j| self.target(*j)).collect();
        if self.emitting {
            let k = self.vm.switches.len();
            self.vm.switches.push(Switch { keys, dense, targets: Vec::new() });
            self.switch_fixups.push((k, self.out.len(), targets.clone()));
            self.emit(Ins::Switch { a, k: k as u32 });
        }
        for target in targets {
            self.reach(target)?;
        }
        Ok(None)
    }

    fn leave(&mut self, op: u8) -> Result<Option<usize>, Error> {
        let kind = self.kind_of_result();
        let ty = match op {
            0xAC => Int,
            0xAD => Long,
            0xAE => Float,
            0xAF => Double,
            0xB0 => Null,
            _ => Ty::Top,
        };
        let wanted = match kind {
            Kind::Long => Long,
            Kind::Float => Float,
            Kind::Double => Double,
            Kind::Ref => Null,
            Kind::Void => Ty::Top,
            _ => Int,
        };
        if ty != wanted {
            return Err(Error::link(format!("the method returns {} but its type is {}", show(ty), self.result)));
        }
        if ty == Ty::Top {
            self.emit(if self.initializer { Ins::ReturnInit } else { Ins::ReturnVoid });
            return Ok(None);
        }
        let o = self.pop(ty)?;
        let a = self.register(o, self.stack.len());
        let result = self.result.clone();
        self.need(o, a, &result)?;
        self.emit(if kind == Kind::Boolean && self.user { Ins::ReturnTest { a } } else { Ins::Return { a } });
        Ok(None)
    }
}

fn local_type(i: u8) -> Ty {
    [Int, Long, Float, Double, Null][usize::from(i)]
}

fn if_zero(cond: u8, a: R) -> Ins {
    match cond {
        0 => Ins::IfEq { a, to: 0 },
        1 => Ins::IfNe { a, to: 0 },
        2 => Ins::IfLt { a, to: 0 },
        3 => Ins::IfGe { a, to: 0 },
        4 => Ins::IfGt { a, to: 0 },
        _ => Ins::IfLe { a, to: 0 },
    }
}

/// What does `before`, which defines `d`, and then branches on `d`.
fn fuse(cond: u8, before: Ins, d: R) -> Option<Ins> {
    let to = 0;
    Some(match (before, cond) {
        (Ins::LCmp { d: r, .. }, _) if r != d => return None,
        (Ins::LCmp { a, b, .. }, 0) => Ins::IfLCmpEq { a, b, to },
        (Ins::LCmp { a, b, .. }, 1) => Ins::IfLCmpNe { a, b, to },
        (Ins::LCmp { a, b, .. }, 2) => Ins::IfLCmpLt { a, b, to },
        (Ins::LCmp { a, b, .. }, 3) => Ins::IfLCmpGe { a, b, to },
        (Ins::LCmp { a, b, .. }, 4) => Ins::IfLCmpGt { a, b, to },
        (Ins::LCmp { a, b, .. }, _) => Ins::IfLCmpLe { a, b, to },
        (Ins::GetField { d: r, a, off }, 0) if r == d => Ins::IfFieldEq { a, off, to },
        (Ins::GetField { d: r, a, off }, 1) if r == d => Ins::IfFieldNe { a, off, to },
        (Ins::GetLazy { d: r, a, off }, 0) if r == d => Ins::IfLazyEq { a, off, to },
        (Ins::GetLazy { d: r, a, off }, 1) if r == d => Ins::IfLazyNe { a, off, to },
        _ => return None,
    })
}

fn if_two(cond: u8, a: R, b: R) -> Ins {
    let to = 2;
    match cond {
        0 => Ins::IfICmpEq { a, b, to },
        1 => Ins::IfICmpNe { a, b, to },
        2 => Ins::IfICmpLt { a, b, to },
        3 => Ins::IfICmpGe { a, b, to },
        4 => Ins::IfICmpGt { a, b, to },
        _ => Ins::IfICmpLe { a, b, to },
    }
}

fn if_small(cond: u8, a: R, v: i16) -> Ins {
    let to = 2;
    match cond {
        0 => Ins::IfEqI { a, v, to },
        1 => Ins::IfNeI { a, v, to },
        2 => Ins::IfLtI { a, v, to },
        3 => Ins::IfGeI { a, v, to },
        4 => Ins::IfGtI { a, v, to },
        _ => Ins::IfLeI { a, v, to },
    }
}
