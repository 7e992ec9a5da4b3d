//! Values of modelled types as Rust code.

use smallscope_core::small::List as _;
use smallscope_search::{Model, Spelled, spell, structure_of, type_name};

/// An expression that builds a value: by literals of its types if there are any, else [from its text](parsed).
///
/// The types must be in scope where it stands, and the fields visible: in the module that defines them, or in a module inside of
/// it. Where they are not, use [`parsed`].
///
/// ```
/// use std::rc::Rc;
/// let shared = Rc::new(7u8);
/// assert_eq!(
///     smallscope::emit::literal(&(shared.clone(), shared)),
///     "{
///     use std::rc::Rc;
///     let u8_0 = Rc::new(7);
///     (Rc::clone(&u8_0), Rc::clone(&u8_0))
/// }"
/// );
/// ```
pub fn literal<T: Model>(value: &T) -> String {
    let Some(Spelled { uses, statements, expression }) = spell(value) else { return parsed(value) };
    if uses.is_empty() && statements.is_empty() {
        return expression;
    }
    let uses = uses.iter().map(|path| format!("use {path};"));
    let lines = uses.chain(statements).chain([expression]);
    format!("{{\n{}\n}}", lines.map(|line| format!("    {line}")).list().join("\n"))
}

/// An expression that builds a value from the text of its structure; it needs no field to be visible.
///
/// What a raw pointer points to is written only if something else owns it.
///
/// ```
/// let code = smallscope::emit::parsed(&vec![1u8]);
/// assert_eq!(code, r#"smallscope::value_of::<Vec<u8>>(&r"[1]".parse().unwrap()).unwrap()"#);
/// ```
pub fn parsed<T: Model>(value: &T) -> String {
    let text = structure_of(value).to_string();
    let hashes = "#".repeat(hashes(&text));
    format!("smallscope::value_of::<{}>(&r{hashes}\"{text}\"{hashes}.parse().unwrap()).unwrap()", type_name::<T>())
}

/// How many hashes a raw string of this text needs.
pub(crate) fn hashes(text: &str) -> usize {
    let runs = text.split('"').skip(1).map(|rest| rest.chars().take_while(|c| *c == '#').count() + 1);
    runs.max().unwrap_or(0)
}
