//! Descriptors of fields and methods: `I`, `[Ljava/lang/String;`, `(IJ)V`.
//!
//! They are checked when a class is read, so that later code takes them apart without asking again.

use crate::error::Error;

/// How a value is kept in registers and how wide it is in Java's numbering of locals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A reference to an object or array
    Ref,
    /// No value
    Void,
}

impl Kind {
    /// The kind of the type that begins a descriptor.
    pub fn of(descriptor: &str) -> Kind {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Kind::Boolean,
            Some(b'B') => Kind::Byte,
            Some(b'C') => Kind::Char,
            Some(b'S') => Kind::Short,
            Some(b'I') => Kind::Int,
            Some(b'J') => Kind::Long,
            Some(b'F') => Kind::Float,
            Some(b'D') => Kind::Double,
            Some(b'V') => Kind::Void,
            _ => Kind::Ref,
        }
    }

    pub(crate) fn slots(self) -> usize {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Void => 0,
            _ => 1,
        }
    }

    /// Bits that one array element takes.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Kind::Boolean | Kind::Byte => 8,
            Kind::Char | Kind::Short => 16,
            Kind::Long | Kind::Double => 64,
            _ => 32,
        }
    }

    /// Java's keyword, for primitive types and void.
    pub fn keyword(self) -> Option<&'static str> {
        Some(match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Void => "void",
            Kind::Ref => return None,
        })
    }

    /// The letter in descriptors.
    pub fn letter(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Void => 'V',
            Kind::Ref => 'L',
        }
    }
}

/// The length of the field type at the start of `text`, if there is one.
fn field_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let dims = bytes.iter().take_while(|b| **b == b'[').count();
    if dims > 255 {
        return None;
    }
    match bytes.get(dims)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(dims + 1),
        b'L' => {
            let end = dims + text[dims..].find(';')?;
            let name = &text[dims + 1..end];
            (!name.is_empty() && !name.contains(['[', '.'])).then_some(end + 1)
        }
        _ => None,
    }
}

pub(crate) fn check_field(descriptor: &str) -> Result<(), Error> {
    if field_length(descriptor) == Some(descriptor.len()) {
        Ok(())
    } else {
        Err(Error::link(format!("{descriptor:?} is not the descriptor of a field")))
    }
}

pub(crate) fn check_method(descriptor: &str) -> Result<(), Error> {
    let bad = || Error::link(format!("{descriptor:?} is not the descriptor of a method"));
    let mut rest = descriptor.strip_prefix('(').ok_or_else(bad)?;
    let mut slots = 0;
    while !rest.starts_with(')') {
        let n = field_length(rest).ok_or_else(bad)?;
        slots += Kind::of(rest).slots();
        rest = &rest[n..];
    }
    if slots > 255 {
        return Err(Error::link(format!("{descriptor:?} has more than 255 arguments")));
    }
    let result = &rest[1..];
    if result == "V" || field_length(result) == Some(result.len()) { Ok(()) } else { Err(bad()) }
}

pub(crate) fn check_class_name(name: &str) -> Result<(), Error> {
    let fine = if name.starts_with('[') {
        field_length(name) == Some(name.len())
    } else {
        !name.is_empty() && !name.contains(['.', ';', '['])
    };
    if fine { Ok(()) } else { Err(Error::link(format!("{name:?} is not the name of a class"))) }
}

/// The parameter types of a checked method descriptor.
pub fn parameters(descriptor: &str) -> impl Iterator<Item = &str> {
    let mut rest = descriptor.get(1..).unwrap_or("");
    std::iter::from_fn(move || {
        let n = field_length(rest)?;
        let (first, others) = rest.split_at(n);
        rest = others;
        Some(first)
    })
}

/// The result type of a checked method descriptor.
pub fn result(descriptor: &str) -> &str {
    descriptor.rsplit_once(')').map_or("V", |(_, result)| result)
}

/// The class that a checked field descriptor names, as a class name: `java/lang/String`, `[I`. `None` for primitive types.
pub fn class_name(descriptor: &str) -> Option<&str> {
    match descriptor.as_bytes().first()? {
        b'L' => Some(&descriptor[1..descriptor.len() - 1]),
        b'[' => Some(descriptor),
        _ => None,
    }
}

/// The descriptor of a class by its name: the inverse of [`class_name`].
pub fn of_class(name: &str) -> String {
    if name.starts_with('[') { name.to_owned() } else { format!("L{name};") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_taken_apart() {
        let d = "(I[[JLjava/lang/String;D)[B";
        check_method(d).unwrap();
        assert_eq!(parameters(d).collect::<Vec<_>>(), ["I", "[[J", "Ljava/lang/String;", "D"]);
        assert_eq!(result(d), "[B");
        for bad in ["", "(", "()", "()VV", "(V)V", "(L;)V", "(Lx)V", "I", "([)V"] {
            assert!(check_method(bad).is_err(), "{bad}");
        }
    }
}
