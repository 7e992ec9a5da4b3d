//! From values to Rust code: an expression that builds a value, by literals of its types.
//!
//! Objects that several pointers share, or that a pointer inside them leads back to, are bound to names first; pointers back to an
//! object that is being built are put in afterwards, where a `RefCell` allows it:
//!
//! ```text
//! {
//!     let node_1 = Rc::new(RefCell::new(Node { next: None, prev: std::rc::Weak::new() }));
//!     let node_0 = Rc::new(RefCell::new(Node { next: Some(Rc::clone(&node_1)), prev: std::rc::Weak::new() }));
//!     node_1.borrow_mut().prev = Rc::downgrade(&node_0);
//!     List { head: Some(Rc::clone(&node_0)) }
//! }
//! ```
//!
//! Which objects need a name turns out on the way, so a value is spelled again until none is added.

use std::any::TypeId;
use std::collections::HashMap;
use std::ptr;

use smallscope_core::small::{List as _, SmallMap, SmallSet};

use crate::model::Model;
use crate::names::type_name;
use crate::value::SlotIndex;

/// Code that builds a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// What it imports from the standard library: `std::rc::Rc`.
    pub uses: Vec<&'static str>,
    /// Statements that make objects.
    pub statements: Vec<String>,
    /// The value.
    pub expression: String,
}

/// How a part of a value is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// By this expression.
    Now(String),
    /// By this expression, when an object is there that is still being built; until then by the other one.
    Later {
        /// What stands in its place.
        placeholder: Option<&'static str>,
        /// What it is.
        expression: String,
    },
}

impl Spelling {
    /// The expression, if it can be had at once.
    pub fn now(self) -> Option<String> {
        match self {
            Spelling::Now(expression) => Some(expression),
            Spelling::Later { .. } => None,
        }
    }

    /// The same inside other code, with a placeholder for all of it.
    pub(crate) fn inside(self, placeholder: &'static str, wrap: impl FnOnce(&str) -> String) -> Spelling {
        match self {
            Spelling::Now(expression) => Spelling::Now(wrap(&expression)),
            Spelling::Later { expression, .. } => {
                Spelling::Later { placeholder: Some(placeholder), expression: wrap(&expression) }
            }
        }
    }
}

/// Code that builds a value, by literals; none if there is no such code, because of raw pointers, fields of types that are not modelled, or a
/// cycle that nothing allows to be closed.
///
/// ```
/// use std::rc::Rc;
/// let shared = Rc::new(7u8);
/// let spelled = smallscope_search::spell(&(shared.clone(), Some(shared))).unwrap();
/// assert_eq!(spelled.statements, ["let u8_0 = Rc::new(7);"]);
/// assert_eq!(spelled.expression, "(Rc::clone(&u8_0), Some(Rc::clone(&u8_0)))");
/// ```
pub fn spell<T: Model>(value: &T) -> Option<Spelled> {
    let mut named = SmallSet::new();
    loop {
        let mut speller = Speller::new(named.clone());
        let expression = value.spell(&mut speller)?.now()?;
        if speller.named == named {
            let statements = speller.statements.into_iter().chain(speller.late).list();
            return Some(Spelled { uses: speller.uses.into_vec(), statements, expression });
        }
        named = speller.named;
    }
}

type Address = (usize, TypeId);

/// Writes a value.
pub struct Speller {
    uses: SmallSet<&'static str>,
    statements: Vec<String>,
    late: Vec<String>,
    /// The objects that need a name.
    named: SmallSet<Address>,
    /// The names that were given, by object; the number of those whose names begin alike is part of them.
    names: SmallMap<Address, String>,
    taken: HashMap<String, usize>,
    /// The objects that were met, and those that are being built.
    met: SmallSet<Address>,
    building: Vec<Address>,
    /// Where we are, from the object that is being built, as far as it can be written.
    place: Option<PathInObject>,
}

/// A path inside a named object.
#[derive(Clone)]
struct PathInObject {
    path: String,
    /// Whether it can be assigned to.
    is_mutable: bool,
}

impl Speller {
    fn new(named: SmallSet<Address>) -> Self {
        Speller {
            uses: SmallSet::new(),
            statements: Vec::new(),
            late: Vec::new(),
            named,
            names: SmallMap::new(),
            taken: HashMap::new(),
            met: SmallSet::new(),
            building: Vec::new(),
            place: None,
        }
    }

    /// Notes that the code needs this of the standard library.
    pub(crate) fn uses(&mut self, path: &'static str) {
        self.uses.insert(path);
    }

    /// Writes a part of which no place can be written.
    pub(crate) fn apart(&mut self, write: impl FnOnce(&mut Self) -> Option<Spelling>) -> Option<Spelling> {
        self.at(None, write)
    }

    fn at(
        &mut self,
        place: Option<PathInObject>,
        write: impl FnOnce(&mut Self) -> Option<Spelling>,
    ) -> Option<Spelling> {
        let outer = std::mem::replace(&mut self.place, place);
        let spelling = write(self);
        self.place = outer;
        spelling
    }

    /// Writes several parts, one after the other.
    pub(crate) fn parts<'t, T: Model>(&mut self, parts: impl Iterator<Item = &'t T>) -> Option<String> {
        let parts: Option<Vec<String>> = parts.map(|part| self.apart(|speller| part.spell(speller))?.now()).collect();
        Some(parts?.join(", "))
    }

    /// Writes a pointer that shares its object: `Rc` or `Arc`.
    pub(crate) fn shared<T: Model>(&mut self, pointer: &'static str, object: &T) -> Option<Spelling> {
        let address = (ptr::from_ref(object).addr(), TypeId::of::<T>());
        if self.building.contains(&address) {
            self.named.insert(address);
            let expression = format!("{pointer}::clone(&{})", self.name::<T>(address));
            return Some(Spelling::Later { placeholder: None, expression });
        }
        let is_named = self.named.contains(&address);
        let is_known = !self.met.insert(address);
        if is_known {
            // Without a name it would be built twice; the next time it has one.
            self.named.insert(address);
        } else {
            self.building.push(address);
            let path = is_named.then(|| self.name::<T>(address));
            let place = path.map(|path| PathInObject { path, is_mutable: false });
            let content = self.at(place, |speller| object.spell(speller))?.now();
            self.building.pop();
            let content = content?;
            if !is_named {
                return Some(Spelling::Now(format!("{pointer}::new({content})")));
            }
            let name = self.name::<T>(address);
            self.statements.push(format!("let {name} = {pointer}::new({content});"));
        }
        Some(Spelling::Now(format!("{pointer}::clone(&{})", self.name::<T>(address))))
    }

    /// Writes a pointer that does not keep its object; until that is there, an empty one.
    pub(crate) fn weak<T: Model>(
        &mut self,
        pointer: &'static str,
        empty: &'static str,
        object: &T,
    ) -> Option<Spelling> {
        let address = (ptr::from_ref(object).addr(), TypeId::of::<T>());
        self.named.insert(address);
        let strong = self.shared(pointer, object)?;
        let expression = format!("{pointer}::downgrade(&{})", self.name::<T>(address));
        Some(match strong {
            Spelling::Now(_) => Spelling::Now(expression),
            Spelling::Later { .. } => Spelling::Later { placeholder: Some(empty), expression },
        })
    }

    /// Writes a `RefCell`: what it holds can be put in later.
    pub(crate) fn cell<T: Model>(&mut self, content: &T) -> Option<Spelling> {
        self.uses("std::cell::RefCell");
        let place = self.place.as_ref().map(|place| format!("{}.borrow_mut()", place.path));
        let inside = place.clone().map(|path| PathInObject { path, is_mutable: true });
        let content = self.at(inside, |speller| content.spell(speller))?;
        let content = self.settled(content, place.map(|path| format!("*{path}")))?;
        Some(Spelling::Now(format!("RefCell::new({content})")))
    }

    /// The expression for a place: if it has to wait, it is assigned to `target` later.
    fn settled(&mut self, spelling: Spelling, target: Option<String>) -> Option<String> {
        let (placeholder, expression) = match spelling {
            Spelling::Now(expression) => return Some(expression),
            Spelling::Later { placeholder, expression } => (placeholder?, expression),
        };
        match target {
            Some(target) => self.late.push(format!("{target} = {expression};")),
            // With a name for the object around it, there is a target the next time.
            None if !self.named.insert(*self.building.last()?) => return None,
            None => {}
        }
        Some(placeholder.to_owned())
    }

    /// The name of an object.
    fn name<T: 'static>(&mut self, address: Address) -> String {
        if let Some(name) = self.names.get(&address) {
            return name.clone();
        }
        let stem = stem(&type_name::<T>());
        let number = self.taken.entry(stem.clone()).or_default();
        let name = format!("{stem}_{number}");
        *number += 1;
        self.names.insert(address, name.clone());
        name
    }

    /// Begins a struct or a variant: its path, such as `Color::Red`, and whether its fields have names.
    pub fn open(&mut self, path: &'static str, has_names: bool) -> OpenSpelling<'_> {
        OpenSpelling { speller: self, path, has_names, fields: Some(Vec::new()) }
    }
}

/// The word that objects of a type are called by.
fn stem(type_name: &str) -> String {
    let words = type_name.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let mut words = words.filter(|word| !word.is_empty() && !["RefCell", "Cell"].contains(word));
    let word = words.next().unwrap_or("object");
    let mut stem = String::new();
    for (place, letter) in word.chars().enumerate() {
        if letter.is_uppercase() && place > 0 {
            stem.push('_');
        }
        stem.extend(letter.to_lowercase());
    }
    stem
}

/// A struct or a variant that is being written.
pub struct OpenSpelling<'s> {
    speller: &'s mut Speller,
    path: &'static str,
    has_names: bool,
    /// The fields; none if one of them cannot be written.
    fields: Option<Vec<String>>,
}

impl OpenSpelling<'_> {
    /// Writes a field.
    pub fn field<T: Model>(&mut self, name: &str, value: &T) {
        let outer = self.speller.place.clone();
        let place = outer.map(|place| PathInObject { path: format!("{}.{name}", place.path), ..place });
        let target = place.as_ref().filter(|place| place.is_mutable).map(|place| place.path.clone());
        let spelling = self.speller.at(place, |speller| value.spell(speller));
        let text = spelling.and_then(|spelling| self.speller.settled(spelling, target));
        self.put(name, text);
    }

    /// Writes a field that holds a slot of an arena.
    pub fn index<T: SlotIndex>(&mut self, name: &str, value: &T) {
        let text = match (value.slot(), T::OPTIONAL) {
            (Some(slot), true) => Some(format!("Some({slot})")),
            (Some(slot), false) => Some(slot.to_string()),
            (None, true) => Some("None".to_owned()),
            (None, false) => None,
        };
        self.put(name, text);
    }

    /// Writes a field that is left at its default value.
    pub fn default(&mut self, name: &str) {
        self.put(name, Some("Default::default()".to_owned()));
    }

    /// Gives up: there is no code for the field.
    pub fn unspeakable(&mut self) {
        self.fields = None;
    }

    fn put(&mut self, name: &str, text: Option<String>) {
        let has_names = self.has_names;
        let with_name = |text: String| if has_names { format!("{name}: {text}") } else { text };
        match (&mut self.fields, text) {
            (Some(fields), Some(text)) => fields.push(with_name(text)),
            _ => self.fields = None,
        }
    }

    /// What was written.
    pub fn close(self) -> Option<Spelling> {
        let (path, fields) = (self.path, self.fields?);
        let text = match (fields.is_empty(), self.has_names) {
            (true, true) => format!("{path} {{}}"),
            (true, false) => path.to_owned(),
            (false, true) => format!("{path} {{ {} }}", fields.join(", ")),
            (false, false) => format!("{path}({})", fields.join(", ")),
        };
        Some(Spelling::Now(text))
    }
}

/// The value of a field, whatever its type: written if that is a modelled type.
pub struct Spoken<'a, T>(pub &'a T);

/// For modelled types.
pub trait WithSpelling {
    /// Writes the field.
    fn __smallscope_spell(&self, record: &mut OpenSpelling<'_>, name: &str);
}

impl<T: Model> WithSpelling for Spoken<'_, T> {
    fn __smallscope_spell(&self, record: &mut OpenSpelling<'_>, name: &str) {
        record.field(name, self.0);
    }
}

/// For all other types: there is no code.
pub trait WithoutSpelling {
    /// Gives up.
    fn __smallscope_spell(&self, record: &mut OpenSpelling<'_>, _name: &str) {
        record.unspeakable();
    }
}

impl<T> WithoutSpelling for &Spoken<'_, T> {}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::VecDeque;
    use std::rc::Rc;

    use super::{spell, stem};
    use crate::model::Model;

    #[track_caller]
    fn check<T: Model>(value: &T, expression: &str) {
        let spelled = spell(value).expect("there is code for it");
        assert_eq!((spelled.expression.as_str(), spelled.statements.len()), (expression, 0));
    }

    #[test]
    fn values_without_sharing_are_one_expression() {
        check(&(-1i8, 'a', true, ()), "(-1, 'a', true, ())");
        check(&(1.0f64, String::from("a\""), "b"), r#"(1.0, "a\"".to_owned(), "b")"#);
        check(&vec![Some(Box::new(1u8)), None], "vec![Some(Box::new(1)), None]");
        check(&([Ok::<u8, bool>(1), Err(false)], VecDeque::from([1u8])), "([Ok(1), Err(false)], VecDeque::from([1]))");
        check(&Rc::new(RefCell::new(1u8)), "Rc::new(RefCell::new(1))");
        check(&(std::cmp::Ordering::Less, std::ptr::null::<u8>()), "(std::cmp::Ordering::Less, std::ptr::null())");
        check(&std::num::NonZeroU8::MIN, "std::num::NonZeroU8::new(1).unwrap()");
        check(&(1u8,), "(1,)");
    }

    #[test]
    fn what_is_not_known_has_no_code() {
        assert_eq!(spell(&std::ptr::NonNull::<u8>::dangling()), None);
        assert_eq!(spell(&f64::NAN).map(|spelled| spelled.expression), Some("f64::NAN".to_owned()));
    }

    #[test]
    fn stems_are_words() {
        assert_eq!(stem("RefCell<SearchTree<i32>>"), "search_tree");
        assert_eq!(stem("(u8, u8)"), "u8");
    }
}
