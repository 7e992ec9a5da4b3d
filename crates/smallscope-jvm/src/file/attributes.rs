//! Attributes of classes, fields, methods and code. Unknown ones are passed over.

use super::pool::{Constant, Pool};
use super::reader::Reader;
use crate::error::Error;
use std::rc::Rc;

/// An enclosing class, with the method's name and descriptor.
pub(crate) type Enclosing = (Rc<str>, Option<(Rc<str>, Rc<str>)>);
/// A component of a record: name, descriptor, generic signature, annotations.
pub(crate) type Component = (Rc<str>, Rc<str>, Option<Rc<str>>, Raw);

/// A method's code, as bytes.
#[derive(Debug)]
pub(crate) struct CodeAttribute {
    pub max_stack: u16,
    pub max_locals: u16,
    pub bytes: Vec<u8>,
    pub handlers: Vec<Handler>,
    /// First offset and line, in the order of the table.
    pub lines: Vec<(u16, u16)>,
    /// Names of locals: first offset, length, name, index.
    pub locals: Vec<(u16, u16, Rc<str>, u16)>,
}

/// One row of an exception table, in byte offsets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Handler {
    pub start: u16,
    pub end: u16,
    pub target: u16,
    /// Constant pool index of the class, 0 for all.
    pub catch: u16,
}

#[derive(Debug)]
pub(crate) struct Bootstrap {
    pub handle: u16,
    pub arguments: Vec<u16>,
}

#[derive(Debug)]
pub(crate) struct InnerClass {
    pub class: Rc<str>,
    pub outer: Option<Rc<str>>,
    pub name: Option<Rc<str>>,
    pub access: u16,
}

/// An annotation: its type's descriptor and its values by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Annotation {
    /// `Lorg/example/Requires;`
    pub descriptor: Rc<str>,
    /// The values given.
    pub values: Vec<(Rc<str>, AnnotationValue)>,
    /// Whether it is kept at run time.
    pub visible: bool,
}

/// Annotations kept at run time, as bytes: the JDK's own classes read them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Raw {
    pub annotations: Option<Rc<[u8]>>,
    pub parameters: Option<Rc<[u8]>>,
    /// The default of an annotation's method.
    pub default: Option<Rc<[u8]>>,
}

/// A value in an annotation.
#[derive(Debug, Clone, PartialEq)]
pub enum AnnotationValue {
    /// `boolean`, `byte`, `char`, `short`, `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// A string
    Text(Rc<str>),
    /// An enum constant: type descriptor and name
    Enum(Rc<str>, Rc<str>),
    /// A class, by descriptor
    Class(Rc<str>),
    /// A nested annotation
    Nested(Annotation),
    /// An array
    Array(Vec<AnnotationValue>),
}

#[derive(Default)]
pub(super) struct Attributes {
    pub code: Option<CodeAttribute>,
    pub constant: Option<u16>,
    pub signature: Option<Rc<str>>,
    pub source: Option<Rc<str>>,
    pub exceptions: Vec<Rc<str>>,
    pub bootstraps: Vec<Bootstrap>,
    pub inner: Vec<InnerClass>,
    pub enclosing: Option<Enclosing>,
    pub record: Option<Vec<Component>>,
    pub permitted: Option<Vec<Rc<str>>>,
    pub nest_host: Option<Rc<str>>,
    pub parameters: Vec<Option<Rc<str>>>,
    pub annotations: Vec<Annotation>,
    pub raw: Raw,
    lines: Vec<(u16, u16)>,
    locals: Vec<(u16, u16, Rc<str>, u16)>,
}

impl Attributes {
    pub fn parse(r: &mut Reader<'_>, pool: &Pool) -> Result<Attributes, Error> {
        let mut out = Attributes::default();
        for _ in 0..r.u16()? {
            let name = pool.utf8(r.u16()?).map_err(|e| e.at(r.at()))?;
            let length = r.u32()? as usize;
            let mut body = r.part(length)?;
            out.attribute(&name, &mut body, pool).map_err(|e| e.at(body.at()))?;
        }
        Ok(out)
    }

    fn attribute(&mut self, name: &str, r: &mut Reader<'_>, pool: &Pool) -> Result<(), Error> {
        match name {
            "Code" => self.code = Some(code(r, pool)?),
            "ConstantValue" => self.constant = Some(r.u16()?),
            "Signature" => self.signature = Some(pool.utf8(r.u16()?)?),
            "SourceFile" => self.source = Some(pool.utf8(r.u16()?)?),
            "Exceptions" => self.exceptions = classes(r, pool)?,
            "BootstrapMethods" => {
                for _ in 0..r.u16()? {
                    let handle = r.u16()?;
                    let arguments = (0..r.u16()?).map(|_| r.u16()).collect::<Result<_, _>>()?;
                    self.bootstraps.push(Bootstrap { handle, arguments });
                }
            }
            "InnerClasses" => {
                for _ in 0..r.u16()? {
                    let class = pool.class(r.u16()?)?;
                    let outer = optional(r.u16()?, |at| pool.class(at))?;
                    let name = optional(r.u16()?, |at| pool.utf8(at))?;
                    self.inner.push(InnerClass { class, outer, name, access: r.u16()? });
                }
            }
            "EnclosingMethod" => {
                let class = pool.class(r.u16()?)?;
                self.enclosing = Some((class, optional(r.u16()?, |at| pool.name_and_type(at))?));
            }
            "Record" => {
                let mut components = Vec::new();
                for _ in 0..r.u16()? {
                    let (name, descriptor) = (pool.utf8(r.u16()?)?, pool.utf8(r.u16()?)?);
                    crate::descriptor::check_field(&descriptor)?;
                    let a = Attributes::parse(r, pool)?;
                    components.push((name, descriptor, a.signature, a.raw));
                }
                self.record = Some(components);
            }
            "PermittedSubclasses" => self.permitted = Some(classes(r, pool)?),
            "NestHost" => self.nest_host = Some(pool.class(r.u16()?)?),
            "MethodParameters" => {
                for _ in 0..r.u8()? {
                    self.parameters.push(optional(r.u16()?, |at| pool.utf8(at))?);
                    r.u16()?;
                }
            }
            "LineNumberTable" => {
                for _ in 0..r.u16()? {
                    self.lines.push((r.u16()?, r.u16()?));
                }
            }
            "LocalVariableTable" => {
                for _ in 0..r.u16()? {
                    let (start, length, name) = (r.u16()?, r.u16()?, pool.utf8(r.u16()?)?);
                    r.u16()?;
                    self.locals.push((start, length, name, r.u16()?));
                }
            }
            "RuntimeVisibleAnnotations" => {
                self.raw.annotations = Some(r.rest().into());
                self.annotate(r, pool, true)?;
            }
            "RuntimeVisibleParameterAnnotations" => self.raw.parameters = Some(r.rest().into()),
            "AnnotationDefault" => self.raw.default = Some(r.rest().into()),
            "RuntimeInvisibleAnnotations" => self.annotate(r, pool, false)?,
            _ => {}
        }
        Ok(())
    }

    fn annotate(&mut self, r: &mut Reader<'_>, pool: &Pool, visible: bool) -> Result<(), Error> {
        for _ in 0..r.u16()? {
            self.annotations.push(annotation(r, pool, visible, 0)?);
        }
        Ok(())
    }
}

fn optional<T>(at: u16, get: impl FnOnce(u16) -> Result<T, Error>) -> Result<Option<T>, Error> {
    if at == 0 { Ok(None) } else { get(at).map(Some) }
}

fn classes(r: &mut Reader<'_>, pool: &Pool) -> Result<Vec<Rc<str>>, Error> {
    (0..r.u16()?).map(|_| pool.class(r.u16()?)).collect()
}

fn code(r: &mut Reader<'_>, pool: &Pool) -> Result<CodeAttribute, Error> {
    let (max_stack, max_locals) = (r.u16()?, r.u16()?);
    let length = r.u32()? as usize;
    if length == 0 || length > 65535 {
        return Err(Error::format(r.at(), format!("code of {length} bytes (1 to 65535 are allowed)")));
    }
    let bytes = r.bytes(length)?.to_vec();
    let mut handlers = Vec::new();
    for _ in 0..r.u16()? {
        let at = r.at();
        let h = Handler { start: r.u16()?, end: r.u16()?, target: r.u16()?, catch: r.u16()? };
        if h.start >= h.end || usize::from(h.end) > length || usize::from(h.target) >= length {
            return Err(Error::format(at, "exception handler outside of the code"));
        }
        handlers.push(h);
    }
    let inner = Attributes::parse(r, pool)?;
    Ok(CodeAttribute { max_stack, max_locals, bytes, handlers, lines: inner.lines, locals: inner.locals })
}

fn annotation(r: &mut Reader<'_>, pool: &Pool, visible: bool, depth: u32) -> Result<Annotation, Error> {
    let descriptor = pool.utf8(r.u16()?)?;
    crate::descriptor::check_field(&descriptor)?;
    let mut values = Vec::new();
    for _ in 0..r.u16()? {
        values.push((pool.utf8(r.u16()?)?, value(r, pool, depth)?));
    }
    Ok(Annotation { descriptor, values, visible })
}

fn value(r: &mut Reader<'_>, pool: &Pool, depth: u32) -> Result<AnnotationValue, Error> {
    if depth > 50 {
        return Err(Error::format(r.at(), "annotations nested too deeply"));
    }
    Ok(match r.u8()? {
        b'e' => AnnotationValue::Enum(pool.utf8(r.u16()?)?, pool.utf8(r.u16()?)?),
        b'c' => AnnotationValue::Class(pool.utf8(r.u16()?)?),
        b'@' => AnnotationValue::Nested(annotation(r, pool, true, depth + 1)?),
        b'[' => AnnotationValue::Array((0..r.u16()?).map(|_| value(r, pool, depth + 1)).collect::<Result<_, _>>()?),
        b's' => AnnotationValue::Text(pool.utf8(r.u16()?)?),
        _ => match pool.get(r.u16()?)? {
            Constant::Integer(v) => AnnotationValue::Int(*v),
            Constant::Long(v) => AnnotationValue::Long(*v),
            Constant::Float(v) => AnnotationValue::Float(*v),
            Constant::Double(v) => AnnotationValue::Double(*v),
            _ => return Err(Error::format(r.at(), "annotation value of an unknown kind")),
        },
    })
}
