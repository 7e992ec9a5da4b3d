//! Constants, arrays, fields, allocation and casts.

use super::types::{OBJECT, Ty};
use super::{Decoder, Loc, Operand};
use crate::code::{Ins, R};
use crate::descriptor::{self, Kind};
use crate::error::Error;
use crate::file::Constant;
use crate::trap::state;
use Ty::{Double, Float, Int, Long, Null};

impl Decoder<'_> {
    /// The operand `o` in register `a` must be a value of type `descriptor`: if that is not certain, a check is emitted.
    pub(super) fn need(&mut self, o: Operand, a: R, descriptor: &str) -> Result<(), Error> {
        let wanted = Ty::of(self.vm, descriptor);
        match (o.ty, wanted) {
            (Ty::Null, Ty::Ref(_)) => Ok(()),
            (Ty::Ref(have), Ty::Ref(want)) => {
                if self.vm.fits(have, want) != Some(true) && self.emitting {
                    let k = self.vm.checks.len() as u32;
                    self.vm.checks.push((have, want, u32::MAX));
                    let last = self.last;
                    self.emit(Ins::CheckRef { a, k });
                    self.last = last.filter(|_| false);
                }
                Ok(())
            }
            (have, want) if have == want => Ok(()),
            (have, _) => Err(Error::link(format!("{} where {descriptor} is needed", super::operands::show(have)))),
        }
    }

    /// Pops an operand of the type that a descriptor names.
    pub(super) fn pop_typed(&mut self, descriptor: &str) -> Result<R, Error> {
        let o = self.pop_any()?;
        let a = self.register(o, self.stack.len());
        self.need(o, a, descriptor)?;
        Ok(a)
    }

    pub(super) fn load_constant(&mut self, cp: u16) -> Result<(), Error> {
        let file = self.file.clone();
        match file.pool.get(cp)? {
            Constant::Integer(v) => self.constant(*v),
            Constant::Float(v) => self.constant_float(*v),
            Constant::Long(v) => self.constant_long(Long, *v as u64),
            Constant::Double(v) => self.constant_long(Double, v.to_bits()),
            Constant::String(_) => {
                let d = self.next();
                if self.emitting {
                    let cell = self.vm.string_cell(&file.pool.string(cp)?);
                    self.define(d, Ins::LdcString { d, cell });
                }
                let ty = Ty::of(self.vm, "Ljava/lang/String;");
                self.push(ty)
            }
            Constant::Class(_) => {
                file.pool.class(cp)?;
                self.load_slowly(cp, "Ljava/lang/Class;")
            }
            Constant::MethodType(_) => self.load_slowly(cp, "Ljava/lang/invoke/MethodType;"),
            Constant::MethodHandle(..) => self.load_slowly(cp, "Ljava/lang/invoke/MethodHandle;"),
            Constant::Dynamic(_, nt) => {
                let (_, descriptor) = file.pool.name_and_type(*nt)?;
                descriptor::check_field(&descriptor)?;
                self.load_slowly(cp, &descriptor)
            }
            _ => Err(Error::link(format!("constant pool entry {cp} cannot be loaded"))),
        }
    }

    fn load_slowly(&mut self, cp: u16, descriptor: &str) -> Result<(), Error> {
        let d = self.next();
        self.define(d, Ins::LdcCp { d, cp });
        let ty = Ty::of(self.vm, descriptor);
        self.push(ty)
    }

    /// Pops an array whose elements have this letter; a check is emitted if its type is not certain.
    fn pop_array(&mut self, letters: &[&str]) -> Result<(R, Ty), Error> {
        let o = self.pop(Null)?;
        let a = self.register(o, self.stack.len());
        if let Ty::Ref(name) = o.ty {
            let text = self.vm.names.text(name);
            let fits = match letters[0] {
                "L" => text.starts_with("[[") || text.starts_with("[L"),
                _ => letters.iter().any(|l| text.strip_prefix('[') == Some(*l)),
            };
            if !fits {
                if name != OBJECT {
                    return Err(Error::link(format!("{text} is not an array of the right kind")));
                }
                let wanted =
                    if letters[0] == "L" { "[Ljava/lang/Object;".to_owned() } else { format!("[{}", letters[0]) };
                self.need(o, a, &wanted)?;
                return Ok((a, Ty::Ref(OBJECT)));
            }
            if letters[0] == "L" {
                let component = text[1..].to_owned();
                return Ok((a, Ty::of(self.vm, &component)));
            }
        }
        Ok((a, Null))
    }

    pub(super) fn array(&mut self, op: u8) -> Result<(), Error> {
        if op == 0xBE {
            let o = self.pop(Null)?;
            let a = self.register(o, self.stack.len());
            if let Ty::Ref(name) = o.ty {
                if !self.vm.names.text(name).starts_with('[') {
                    if name != OBJECT {
                        return Err(Error::link("the length of something that is no array"));
                    }
                    // Any array will do, which no class says: the instruction looks.
                    let k = self.vm.checks.len() as u32;
                    if self.emitting {
                        let any = self.vm.names.number("[");
                        self.vm.checks.push((OBJECT, any, u32::MAX));
                        self.emit(Ins::CheckRef { a, k });
                    }
                }
            }
            let d = self.next();
            self.define(d, Ins::ALength { d, a });
            return self.push(Int);
        }
        let store = op >= 0x4F;
        let (letters, ty): (&[&str], Ty) = match if store { op - 0x4F } else { op - 0x2E } {
            0 => (&["I"], Int),
            1 => (&["J"], Long),
            2 => (&["F"], Float),
            3 => (&["D"], Double),
            4 => (&["L"], Null),
            5 => (&["B", "Z"], Int),
            6 => (&["C"], Int),
            _ => (&["S"], Int),
        };
        if store {
            let v = self.pop_reg(ty)?;
            let b = self.pop_reg(Int)?;
            let (a, _) = self.pop_array(letters)?;
            self.emit(match letters[0] {
                "J" | "D" => Ins::AStore64 { a, b, v },
                "L" => Ins::AStoreRef { a, b, v },
                "B" => Ins::AStore8 { a, b, v },
                "C" | "S" => Ins::AStore16 { a, b, v },
                _ => Ins::AStore32 { a, b, v },
            });
            return Ok(());
        }
        let b = self.pop_reg(Int)?;
        let (a, element) = self.pop_array(letters)?;
        let d = self.next();
        self.define(
            d,
            match letters[0] {
                "J" | "D" => Ins::ALoad64 { d, a, b },
                "B" => Ins::ALoad8 { d, a, b },
                "C" => Ins::ALoadC { d, a, b },
                "S" => Ins::ALoadS { d, a, b },
                _ => Ins::ALoad32 { d, a, b },
            },
        );
        self.push(if ty == Null { element } else { ty })
    }

    pub(super) fn field(&mut self, op: u8) -> Result<(), Error> {
        let cp = self.short(1);
        let member = self.file.pool.field(cp)?;
        let ty = Ty::of(self.vm, &member.descriptor);
        let loaded = self.vm.loaded(&member.class);
        let found = loaded.and_then(|c| self.vm.find_field(c, &member.name, &member.descriptor));
        let wants_static = op < 0xB4;
        let found = found.map(|f| self.vm.field(f)).filter(|f| f.is_static() == wants_static);
        let known = found.map(|f| (f.at, f.lazy, f.class.0));
        let ready = known.is_some_and(|(_, _, c)| self.vm.state(c) == state::READY && !self.vm.heap.has_choices());
        let owner = descriptor::of_class(&member.class);
        match op {
            0xB2 => {
                let d = self.next();
                let ins = match known {
                    Some((at, ..)) if ready => Ins::GetStatic { d, at },
                    _ => Ins::GetStaticCp { d, cp },
                };
                self.define(d, ins);
                self.push(ty)
            }
            0xB3 => {
                let v = self.pop_typed(&member.descriptor)?;
                self.emit(match known {
                    Some((at, ..)) if ready => Ins::PutStatic { v, at },
                    _ => Ins::PutStaticCp { v, cp },
                });
                Ok(())
            }
            0xB4 => {
                let a = self.pop_typed(&owner)?;
                let d = self.next();
                let ins = match known {
                    Some((at, false, _)) => Ins::GetField { d, a, off: at as u16 },
                    Some((at, true, _)) => Ins::GetLazy { d, a, off: at as u16 },
                    None => Ins::GetFieldCp { d, a, cp },
                };
                self.define(d, ins);
                self.push(ty)
            }
            _ => {
                let v = self.pop_typed(&member.descriptor)?;
                let a = self.pop_typed(&owner)?;
                self.emit(match known {
                    Some((at, false, _)) => Ins::PutField { a, v, off: at as u16 },
                    Some((at, true, _)) => Ins::PutLazy { a, v, off: at as u16 },
                    None => Ins::PutFieldCp { a, v, cp },
                });
                Ok(())
            }
        }
    }

    /// `new`, `anewarray`, `checkcast`, `instanceof`.
    pub(super) fn object(&mut self, op: u8) -> Result<(), Error> {
        let cp = self.short(1);
        let name = self.file.pool.class(cp)?;
        let descriptor = descriptor::of_class(&name);
        let loaded = self.vm.loaded(&name);
        match op {
            0xBB => {
                if name.starts_with('[') {
                    return Err(Error::link("new of an array"));
                }
                let d = self.next();
                let plain =
                    |c: &u32| self.vm.class(*c).access & (crate::access::ABSTRACT | crate::access::INTERFACE) == 0;
                let ready =
                    loaded.filter(plain).filter(|c| self.vm.state(*c) == state::READY && !self.vm.heap.has_choices());
                self.define(
                    d,
                    match ready {
                        Some(class) => Ins::New { d, class: class as u16 },
                        None => Ins::NewCp { d, cp },
                    },
                );
                let ty = Ty::of(self.vm, &descriptor);
                self.push(ty)
            }
            0xBD => {
                let a = self.pop_reg(Int)?;
                let d = self.next();
                let array = format!("[{descriptor}");
                descriptor::check_field(&array)?;
                let ins = match self.vm.loaded(&array) {
                    Some(class) => Ins::NewArray { d, a, class: class as u16 },
                    None => Ins::NewArrayCp { d, a, cp },
                };
                self.define(d, ins);
                let ty = Ty::of(self.vm, &array);
                self.push(ty)
            }
            0xC0 => {
                let mut o = self.pop(Null)?;
                if o.ty != Null {
                    let a = self.register(o, self.stack.len());
                    self.emit(match loaded {
                        Some(class) => Ins::Cast { a, class: class as u16 },
                        None => Ins::CastCp { a, cp },
                    });
                    o.loc = Loc::Reg(a);
                }
                o.ty = Ty::of(self.vm, &descriptor);
                self.push_operand(o)
            }
            _ => {
                let a = self.pop_reg(Null)?;
                let d = self.next();
                let ins = match loaded {
                    Some(class) => Ins::InstanceOf { d, a, class: class as u16 },
                    None => Ins::InstanceOfCp { d, a, cp },
                };
                self.define(d, ins);
                self.push(Int)
            }
        }
    }

    pub(super) fn new_array(&mut self, code: u8) -> Result<(), Error> {
        let kind = match code {
            4 => Kind::Boolean,
            5 => Kind::Char,
            6 => Kind::Float,
            7 => Kind::Double,
            8 => Kind::Byte,
            9 => Kind::Short,
            10 => Kind::Int,
            11 => Kind::Long,
            _ => return Err(Error::link(format!("array of unknown type {code}"))),
        };
        let name = format!("[{}", kind.letter());
        let class = self.vm.load(&name)? as u16;
        let a = self.pop_reg(Int)?;
        let d = self.next();
        self.define(d, Ins::NewArray { d, a, class });
        let ty = Ty::of(self.vm, &name);
        self.push(ty)
    }

    pub(super) fn multi_new(&mut self) -> Result<(), Error> {
        let (cp, dims) = (self.short(1), self.byte(3));
        let name = self.file.pool.class(cp)?;
        if dims == 0 || name.bytes().take_while(|b| *b == b'[').count() < dims.into() {
            return Err(Error::link("multianewarray with more dimensions than its type"));
        }
        let mut lengths = Vec::new();
        for _ in 0..dims {
            lengths.push(self.pop_reg(Int)?);
        }
        let d = self.next();
        if self.emitting {
            let start = self.vm.args.len() as u32;
            self.vm.args.extend(lengths.iter().rev());
            let k = self.vm.multi.len() as u32;
            self.vm.multi.push((cp, start, dims));
            self.define(d, Ins::MultiNew { d, k });
        }
        let ty = Ty::of(self.vm, &name);
        self.push(ty)
    }
}
