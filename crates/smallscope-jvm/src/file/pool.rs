//! The constant pool. Entries that name others are resolved to text when they are asked for.

use super::reader::Reader;
use crate::error::Error;
use std::rc::Rc;

/// One entry of a constant pool.
#[derive(Debug, Clone)]
pub(crate) enum Constant {
    /// Index 0, and the second half of longs and doubles.
    Unusable,
    Utf8(Rc<str>),
    Integer(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    Class(u16),
    String(u16),
    Field(u16, u16),
    Method(u16, u16),
    InterfaceMethod(u16, u16),
    NameAndType(u16, u16),
    MethodHandle(u8, u16),
    MethodType(u16),
    Dynamic(u16, u16),
    InvokeDynamic(u16, u16),
    /// Modules and packages, which only `module-info` uses.
    Other,
}

/// A constant pool. Index 0 is unusable.
#[derive(Debug)]
pub(crate) struct Pool {
    entries: Vec<Constant>,
}

/// A field or method as a constant pool names it: class, name, descriptor.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub class: Rc<str>,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    pub interface: bool,
}

impl Pool {
    pub fn parse(r: &mut Reader<'_>) -> Result<Pool, Error> {
        let count = r.u16()?;
        let mut entries = Vec::with_capacity(count.into());
        entries.push(Constant::Unusable);
        while entries.len() < count.into() {
            let at = r.at();
            let entry = match r.u8()? {
                1 => {
                    let n = r.u16()?;
                    Constant::Utf8(modified_utf8(r.bytes(n.into())?))
                }
                3 => Constant::Integer(r.u32()? as i32),
                4 => Constant::Float(f32::from_bits(r.u32()?)),
                5 => Constant::Long(r.u64()? as i64),
                6 => Constant::Double(f64::from_bits(r.u64()?)),
                7 => Constant::Class(r.u16()?),
                8 => Constant::String(r.u16()?),
                9 => Constant::Field(r.u16()?, r.u16()?),
                10 => Constant::Method(r.u16()?, r.u16()?),
                11 => Constant::InterfaceMethod(r.u16()?, r.u16()?),
                12 => Constant::NameAndType(r.u16()?, r.u16()?),
                15 => Constant::MethodHandle(r.u8()?, r.u16()?),
                16 => Constant::MethodType(r.u16()?),
                17 => Constant::Dynamic(r.u16()?, r.u16()?),
                18 => Constant::InvokeDynamic(r.u16()?, r.u16()?),
                19 | 20 => {
                    r.u16()?;
                    Constant::Other
                }
                tag => return Err(Error::format(at, format!("constant pool entry of unknown kind {tag}"))),
            };
            let wide = matches!(entry, Constant::Long(_) | Constant::Double(_));
            entries.push(entry);
            if wide {
                entries.push(Constant::Unusable);
            }
        }
        Ok(Pool { entries })
    }

    pub fn get(&self, at: u16) -> Result<&Constant, Error> {
        match self.entries.get(usize::from(at)) {
            Some(Constant::Unusable) | None => Err(Error::link(format!("constant pool index {at} is not usable"))),
            Some(entry) => Ok(entry),
        }
    }

    pub fn utf8(&self, at: u16) -> Result<Rc<str>, Error> {
        match self.get(at)? {
            Constant::Utf8(text) => Ok(text.clone()),
            _ => Err(wrong(at, "a text")),
        }
    }

    pub fn class(&self, at: u16) -> Result<Rc<str>, Error> {
        match self.get(at)? {
            Constant::Class(name) => {
                let name = self.utf8(*name)?;
                crate::descriptor::check_class_name(&name)?;
                Ok(name)
            }
            _ => Err(wrong(at, "a class")),
        }
    }

    pub fn name_and_type(&self, at: u16) -> Result<(Rc<str>, Rc<str>), Error> {
        match self.get(at)? {
            Constant::NameAndType(name, kind) => Ok((self.utf8(*name)?, self.utf8(*kind)?)),
            _ => Err(wrong(at, "a name and type")),
        }
    }

    pub fn field(&self, at: u16) -> Result<Member, Error> {
        match self.get(at)? {
            Constant::Field(class, nt) => {
                let m = self.member(*class, *nt, false)?;
                crate::descriptor::check_field(&m.descriptor)?;
                Ok(m)
            }
            _ => Err(wrong(at, "a field")),
        }
    }

    pub fn method(&self, at: u16) -> Result<Member, Error> {
        let m = match self.get(at)? {
            Constant::Method(class, nt) => self.member(*class, *nt, false)?,
            Constant::InterfaceMethod(class, nt) => self.member(*class, *nt, true)?,
            _ => return Err(wrong(at, "a method")),
        };
        crate::descriptor::check_method(&m.descriptor)?;
        Ok(m)
    }

    fn member(&self, class: u16, nt: u16, interface: bool) -> Result<Member, Error> {
        let (name, descriptor) = self.name_and_type(nt)?;
        Ok(Member { class: self.class(class)?, name, descriptor, interface })
    }

    pub fn string(&self, at: u16) -> Result<Rc<str>, Error> {
        match self.get(at)? {
            Constant::String(text) => self.utf8(*text),
            _ => Err(wrong(at, "a string")),
        }
    }
}

fn wrong(at: u16, wanted: &str) -> Error {
    Error::link(format!("constant pool entry {at} is not {wanted}"))
}

/// Java's modified UTF-8: zero as two bytes, characters above U+FFFF as two surrogates of three bytes each.
///
/// Texts are kept as Rust strings. A surrogate without its partner cannot be, so it is kept as a character of the private plane
/// 16 (U+10D800 to U+10DFFF), which [`crate::text`] turns back.
fn modified_utf8(bytes: &[u8]) -> Rc<str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.into();
    }
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter().map(|b| u16::from(*b));
    while let Some(a) = rest.next() {
        units.push(match a {
            0..=0x7F => a,
            0xC0..=0xDF => (a & 0x1F) << 6 | rest.next().unwrap_or(0) & 0x3F,
            _ => (a & 0x0F) << 12 | (rest.next().unwrap_or(0) & 0x3F) << 6 | rest.next().unwrap_or(0) & 0x3F,
        });
    }
    crate::text::from_utf16(&units).into()
}

impl Pool {
    /// A pool of entries made by hand; the first is index 1.
    pub fn of(entries: Vec<Constant>) -> Pool {
        let mut all = vec![Constant::Unusable];
        all.extend(entries);
        Pool { entries: all }
    }

    /// Lets the entries for one class name another.
    pub fn rename(&mut self, from: &str, to: &str) {
        let at = self.entries.len() as u16;
        self.entries.push(Constant::Utf8(to.into()));
        for i in 0..self.entries.len() {
            if let Constant::Class(name) = self.entries[i] {
                if matches!(&self.entries.get(usize::from(name)), Some(Constant::Utf8(text)) if &**text == from) {
                    self.entries[i] = Constant::Class(at);
                }
            }
        }
    }
}
