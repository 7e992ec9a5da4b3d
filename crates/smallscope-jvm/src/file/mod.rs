//! Class files, as the JVM specification's chapter 4 defines them (versions 45 to 69, Java 1.1 to 25).
//!
//! [`ClassFile::parse`] reads the whole file at once and copies what the machine needs. Code stays as bytes until it is decoded.
//! Every index is checked when it is used, every length when it is read: damaged files give an [`Error`] with an offset.

mod attributes;
mod pool;
mod reader;

pub use attributes::{Annotation, AnnotationValue};
pub(crate) use attributes::{Bootstrap, CodeAttribute, Handler, InnerClass, Raw};
pub(crate) use pool::{Constant, Pool};

use crate::error::Error;
use attributes::{Attributes, Component, Enclosing};
use reader::Reader;
use std::rc::Rc;

/// A class file, read.
#[derive(Debug)]
pub(crate) struct ClassFile {
    pub pool: Pool,
    pub access: u16,
    pub name: Rc<str>,
    pub superclass: Option<Rc<str>>,
    pub interfaces: Vec<Rc<str>>,
    pub fields: Vec<FieldInfo>,
    pub methods: Vec<MethodInfo>,
    pub source: Option<Rc<str>>,
    pub signature: Option<Rc<str>>,
    pub bootstraps: Vec<Bootstrap>,
    pub inner: Vec<InnerClass>,
    /// The enclosing class, and the enclosing method's name and descriptor, of a local or anonymous class.
    pub enclosing: Option<Enclosing>,
    /// The components of a record: name, descriptor, generic signature, annotations.
    pub record: Option<Vec<Component>>,
    pub permitted: Option<Vec<Rc<str>>>,
    pub nest_host: Option<Rc<str>>,
    pub annotations: Vec<Annotation>,
    pub raw: Raw,
}

#[derive(Debug)]
pub(crate) struct FieldInfo {
    pub access: u16,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    pub constant: Option<u16>,
    pub signature: Option<Rc<str>>,
    pub annotations: Vec<Annotation>,
    pub raw: Raw,
}

#[derive(Debug)]
pub(crate) struct MethodInfo {
    pub access: u16,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    pub code: Option<Rc<CodeAttribute>>,
    pub exceptions: Vec<Rc<str>>,
    pub signature: Option<Rc<str>>,
    pub parameters: Vec<Option<Rc<str>>>,
    pub annotations: Vec<Annotation>,
    pub raw: Raw,
}

impl ClassFile {
    /// Reads a class file.
    ///
    /// # Errors
    ///
    /// If the bytes are not a whole class file of a known version.
    pub fn parse(bytes: &[u8]) -> Result<ClassFile, Error> {
        let mut r = Reader::new(bytes);
        if r.u32()? != 0xCAFE_BABE {
            return Err(Error::format(0, "not a class file (the magic number is missing)"));
        }
        let (minor, major) = (r.u16()?, r.u16()?);
        if !(45..=69).contains(&major) {
            return Err(Error::format(
                6,
                format!("class file version {major}.{minor} is not between 45 (Java 1.1) and 69 (Java 25)"),
            ));
        }
        let pool = Pool::parse(&mut r)?;
        let access = r.u16()?;
        let name = pool.class(r.u16()?).map_err(|e| e.at(r.at()))?;
        let file = Self::body(&mut r, pool, access, name.clone()).map_err(|e| e.at(r.at()).in_class(&name))?;
        if r.left() > 0 {
            return Err(Error::format(r.at(), "bytes after the end of the class").in_class(&name));
        }
        Ok(file)
    }

    fn body(r: &mut Reader<'_>, pool: Pool, access: u16, name: Rc<str>) -> Result<ClassFile, Error> {
        let superclass = match r.u16()? {
            0 => None,
            at => Some(pool.class(at)?),
        };
        let interfaces = (0..r.u16()?).map(|_| pool.class(r.u16()?)).collect::<Result<_, _>>()?;
        let mut fields = Vec::new();
        for _ in 0..r.u16()? {
            let (access, name, descriptor) = (r.u16()?, pool.utf8(r.u16()?)?, pool.utf8(r.u16()?)?);
            crate::descriptor::check_field(&descriptor)?;
            let a = Attributes::parse(r, &pool)?;
            let Attributes { constant, signature, annotations, raw, .. } = a;
            fields.push(FieldInfo { access, name, descriptor, constant, signature, annotations, raw });
        }
        let mut methods = Vec::new();
        for _ in 0..r.u16()? {
            let (access, name, descriptor) = (r.u16()?, pool.utf8(r.u16()?)?, pool.utf8(r.u16()?)?);
            crate::descriptor::check_method(&descriptor)?;
            let a = Attributes::parse(r, &pool)?;
            let bodiless = access & (super::access::NATIVE | super::access::ABSTRACT) != 0;
            if a.code.is_some() == bodiless {
                let what = if bodiless { "has code though it is native or abstract" } else { "has no code" };
                return Err(Error::format(r.at(), format!("method {name} {what}")));
            }
            methods.push(MethodInfo {
                access,
                name,
                descriptor,
                code: a.code.map(Rc::new),
                exceptions: a.exceptions,
                signature: a.signature,
                parameters: a.parameters,
                annotations: a.annotations,
                raw: a.raw,
            });
        }
        let a = Attributes::parse(r, &pool)?;
        Ok(ClassFile {
            pool,
            access,
            name,
            superclass,
            interfaces,
            fields,
            methods,
            source: a.source,
            signature: a.signature,
            bootstraps: a.bootstraps,
            inner: a.inner,
            enclosing: a.enclosing,
            record: a.record,
            permitted: a.permitted,
            nest_host: a.nest_host,
            annotations: a.annotations,
            raw: a.raw,
        })
    }

    /// Gives the class another name, also where its own code names it.
    pub fn rename(&mut self, name: &str) {
        self.pool.rename(&self.name, name);
        self.name = name.into();
    }
}
