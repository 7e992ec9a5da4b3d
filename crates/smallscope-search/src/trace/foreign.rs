//! Values that are given to code which does not tell what it reads: functions and methods outside the module.

use std::any::type_name;

use super::record::{is_recording, with};

/// Tells that all of the input is read.
pub fn everything() {
    if is_recording() {
        with(|spots| spots.read_everything());
    }
}

/// Passes on a value that a function outside the module gets. Unless it is a number or a text, the function may read whatever
/// can be reached from it.
#[inline]
pub fn escaping<T>(value: T) -> T {
    escapes(&raw const value);
    value
}

/// A function outside the module gets the value at this place.
#[inline]
pub fn escapes<T>(_: *const T) {
    if is_recording() && !is_plain(target(type_name::<T>())) {
        everything();
    }
}

/// Passes on a value of which a method is called that the module does not have.
#[inline]
pub fn calling<T>(value: T) -> T {
    calls(&raw const value);
    value
}

/// A method that the module does not have is called of the value at this place. If that is a struct or an enum of the model, the
/// method is one of the user.
#[inline]
pub fn calls<T>(_: *const T) {
    if is_recording() {
        with(|spots| {
            if spots.has_records(target(type_name::<T>())) {
                spots.read_everything();
            }
        });
    }
}

/// Whether values of a type refer to nothing, or to plain values.
pub(super) fn is_plain(name: &str) -> bool {
    const PLAIN: &[&str] = &[
        "()", "bool", "char", "str", "alloc::string::String", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize",
        "u8", "u16", "u32", "u64", "u128", "usize",
    ];
    PLAIN.contains(&name) || name.starts_with("smallscope_symbolic::sym::Sym<")
}

/// The name of the type that references and owning pointers lead to.
fn target(mut name: &str) -> &str {
    const POINTERS: &[&str] =
        &["alloc::boxed::Box<", "alloc::rc::Rc<", "alloc::sync::Arc<", "core::cell::Ref<", "core::cell::RefMut<"];
    loop {
        let inner = name.strip_prefix("&mut ").or_else(|| name.strip_prefix('&')).or_else(|| {
            POINTERS.iter().find_map(|pointer| name.strip_prefix(pointer)).and_then(|name| name.strip_suffix('>'))
        });
        match inner {
            // Newer compilers write lifetimes.
            Some(inner) => name = inner.strip_prefix("'_, ").unwrap_or(inner),
            None => return name,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;

    #[test]
    fn pointers_are_looked_through() {
        assert_eq!(target(type_name::<&&mut Rc<u8>>()), "u8");
        assert_eq!(target(type_name::<Box<Vec<&u8>>>()), "alloc::vec::Vec<&u8>");
        assert_eq!(target(type_name::<std::cell::Ref<'_, Rc<u8>>>()), "u8");
    }

    #[test]
    fn only_plain_values_lead_nowhere() {
        assert!(is_plain(target(type_name::<&&str>())));
        assert!(!is_plain(target(type_name::<Option<&u8>>())));
    }
}
