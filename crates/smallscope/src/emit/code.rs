//! Values as Rust code.

use std::fmt::Debug;

use smallscope_core::small::List as _;

/// A value that can be written as a Rust expression of its type, whatever surrounds it.
///
/// ```
/// use smallscope::emit::Code;
/// assert_eq!((-1i8, "a\n").code(), "(-1i8, \"a\\n\")");
/// assert_eq!(vec![Some('x'), None].code(), "vec![Some('x'), None]");
/// ```
pub trait Code {
    /// The expression.
    fn code(&self) -> String;

    /// The expression for a place that says what type it is of: numbers without their type.
    fn plain_code(&self) -> String {
        self.code()
    }
}

macro_rules! numbers {
    ($($type:ident)*) => {$(
        impl Code for $type {
            fn code(&self) -> String {
                format!("{self:?}{}", stringify!($type))
            }

            fn plain_code(&self) -> String {
                format!("{self:?}")
            }
        }
    )*};
}

numbers!(i8 i16 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! as_shown {
    ($($type:ty),*) => {$(
        impl Code for $type {
            fn code(&self) -> String {
                format!("{self:?}")
            }
        }
    )*};
}

as_shown!(i32, bool, char, (), str);

macro_rules! floats {
    ($($type:ident)*) => {$(
        impl Code for $type {
            fn code(&self) -> String {
                if self.is_finite() { format!("{self:?}{}", stringify!($type)) } else { self.plain_code() }
            }

            fn plain_code(&self) -> String {
                let name = stringify!($type);
                match *self {
                    value if value.is_nan() => format!("{name}::NAN"),
                    value if value.is_infinite() && value > 0.0 => format!("{name}::INFINITY"),
                    value if value.is_infinite() => format!("{name}::NEG_INFINITY"),
                    value => format!("{value:?}"),
                }
            }
        }
    )*};
}

floats!(f32 f64);

impl Code for String {
    fn code(&self) -> String {
        format!("String::from({self:?})")
    }
}

impl Code for &str {
    fn code(&self) -> String {
        format!("{self:?}")
    }
}

impl<T: Code> Code for Option<T> {
    fn code(&self) -> String {
        self.as_ref().map_or_else(|| "None".to_owned(), |value| format!("Some({})", value.code()))
    }
}

impl<T: Code> Code for Vec<T> {
    fn code(&self) -> String {
        format!("vec!{}", listed(self))
    }
}

impl<T: Code, const N: usize> Code for [T; N] {
    fn code(&self) -> String {
        listed(self)
    }
}

impl<T: Code> Code for &[T] {
    fn code(&self) -> String {
        format!("&{}", listed(self))
    }
}

impl<T: Code> Code for Box<T> {
    fn code(&self) -> String {
        format!("Box::new({})", (**self).code())
    }
}

fn listed<T: Code>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(Code::code).list();
    format!("[{}]", items.join(", "))
}

macro_rules! tuples {
    ($(($($name:ident)*))*) => {$(
        impl<$($name: Code),*> Code for ($($name,)*) {
            #[allow(non_snake_case)]
            fn code(&self) -> String {
                let ($($name,)*) = self;
                let parts = [$($name.code()),*];
                if parts.len() == 1 { format!("({},)", parts[0]) } else { format!("({})", parts.join(", ")) }
            }
        }
    )*};
}

tuples!((A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F));

/// A value whose code is wanted, whatever its type: if nothing better is known, its `Debug` text.
pub struct Coded<'a, T: ?Sized>(pub &'a T);

/// For types that say.
pub trait WithCode {
    /// The code.
    fn __smallscope_code(&self, is_plain: bool) -> String;
}

impl<T: Code + ?Sized> WithCode for Coded<'_, T> {
    fn __smallscope_code(&self, is_plain: bool) -> String {
        if is_plain { self.0.plain_code() } else { self.0.code() }
    }
}

/// For all others.
pub trait WithDebugCode {
    /// The `Debug` text.
    fn __smallscope_code(&self, is_plain: bool) -> String;
}

impl<T: Debug + ?Sized> WithDebugCode for &Coded<'_, T> {
    fn __smallscope_code(&self, _: bool) -> String {
        format!("{:?}", self.0)
    }
}

/// The code of a value, in parentheses where what follows it could take it apart: `(-1i8)`.
pub fn guarded(code: String) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_:.\"'".contains(letter);
    if code.starts_with('-') || !code.chars().all(is_plain) { format!("({code})") } else { code }
}

#[cfg(test)]
mod tests {
    use super::{Code, Coded, WithCode as _, WithDebugCode as _};

    #[test]
    fn code_has_the_type_of_the_value() {
        assert_eq!([0u8.code(), (-3i64).code(), 7i32.code(), 1.5f32.code()], ["0u8", "-3i64", "7", "1.5f32"]);
        assert_eq!(f64::NAN.code(), "f64::NAN");
        assert_eq!((0u8, 'a').plain_code(), "(0u8, 'a')");
        assert_eq!(("it's".to_owned(), "\"").code(), r#"(String::from("it's"), "\"")"#);
        assert_eq!((Some([1u8; 2]), Some(Box::new(true))).code(), "(Some([1u8, 1u8]), Some(Box::new(true)))");
    }

    #[test]
    fn other_types_are_shown() {
        #[derive(Debug)]
        struct Mark(#[expect(dead_code)] u8);
        assert_eq!((&Coded(&Mark(3))).__smallscope_code(true), "Mark(3)");
        assert_eq!(Coded(&3u8).__smallscope_code(true), "3");
    }
}
