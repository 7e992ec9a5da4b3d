//! Values as Rust code: literals of their types.
//!
//! Objects that several pointers share, or that a pointer inside them leads back to, are bound to names first; pointers back to an object that
//! is being built are put in afterwards. Which objects need a name turns out on the way, so an input is spelled again until none is added.

use std::collections::{BTreeMap, BTreeSet};

use smallscope_core::{Datum, Structure};
use syn::Type;

use super::names::snake;
use super::types::{TypeKind, Types};

/// Code that builds values.
#[derive(Debug, Default)]
pub(super) struct Spelled {
    /// What it imports.
    pub(super) uses: BTreeSet<&'static str>,
    /// Statements that make objects.
    pub(super) statements: Vec<String>,
    /// The values.
    pub(super) values: Vec<String>,
}

/// How a part is written.
enum Spelling {
    Now(String),
    /// When an object is there that is still being built; until then by something else, if there is something.
    Later(Option<&'static str>, String),
}

impl Spelling {
    fn now(self) -> Option<String> {
        match self {
            Spelling::Now(text) => Some(text),
            Spelling::Later(..) => None,
        }
    }
}

/// Spells parameters of these types; none if there is no code that builds them.
pub(super) fn spell(types: &Types<'_, '_>, structure: &Structure, parts: &[(Type, Datum)]) -> Option<Spelled> {
    let mut named = shared(structure, parts);
    // Each round names at least one more object.
    for _ in 0..=structure.objects.len() {
        let mut speller = Speller::new(types, structure, named.clone());
        let values: Option<Vec<String>> = parts.iter().map(|(ty, datum)| speller.value(ty, datum)?.now()).collect();
        if speller.named == named {
            let statements = speller.statements.into_iter().chain(speller.late).collect();
            return Some(Spelled { uses: speller.uses, statements, values: values? });
        }
        named = speller.named;
    }
    None
}

/// The objects that more than one pointer leads to.
fn shared(structure: &Structure, parts: &[(Type, Datum)]) -> BTreeSet<usize> {
    let mut counts = vec![0; structure.objects.len()];
    let mut waiting: Vec<&Datum> = parts.iter().map(|(_, datum)| datum).chain(&structure.objects).collect();
    while let Some(datum) = waiting.pop() {
        if let Datum::Ref(id) = datum {
            counts[id.0] += 1;
        }
        waiting.extend(datum.children());
    }
    (0..counts.len()).filter(|object| counts[*object] > 1).collect()
}

struct Speller<'t, 'i, 's> {
    types: &'t Types<'i, 's>,
    structure: &'t Structure,
    uses: BTreeSet<&'static str>,
    statements: Vec<String>,
    late: Vec<String>,
    named: BTreeSet<usize>,
    /// The names of objects that are there.
    names: BTreeMap<usize, String>,
    /// The objects that are being built, the innermost last.
    building: Vec<usize>,
    /// Where we are, from the object that is being built.
    place: Option<Access>,
}

/// A place inside an object with a name.
#[derive(Clone)]
struct Access {
    path: String,
    /// Whether it can be assigned to.
    is_mutable: bool,
    /// Whether it is a guard of what is to be assigned to.
    is_guard: bool,
    /// Whether it is behind a raw pointer.
    is_raw: bool,
}

impl Access {
    /// A part of what is there.
    fn part(&self, suffix: &str) -> Access {
        Access { path: format!("{}{suffix}", self.path), is_guard: false, ..self.clone() }
    }

    fn assignment(&self, value: &str) -> String {
        let statement = format!("{}{} = {value};", if self.is_guard { "*" } else { "" }, self.path);
        if self.is_raw { format!("unsafe {{ {statement} }}") } else { statement }
    }
}

/// How an object is held.
#[derive(Clone, Copy, PartialEq)]
enum Holder {
    Boxed,
    Raw,
    Counted(&'static str),
}

impl<'t, 'i, 's> Speller<'t, 'i, 's> {
    fn new(types: &'t Types<'i, 's>, structure: &'t Structure, named: BTreeSet<usize>) -> Self {
        Speller {
            types,
            structure,
            uses: BTreeSet::new(),
            statements: Vec::new(),
            late: Vec::new(),
            named,
            names: BTreeMap::new(),
            building: Vec::new(),
            place: None,
        }
    }

    /// A part of which this place can be assigned to.
    fn at(&mut self, place: Option<Access>, ty: &Type, datum: &Datum) -> Option<Spelling> {
        let outer = std::mem::replace(&mut self.place, place);
        let spelling = self.value(ty, datum);
        let place = std::mem::replace(&mut self.place, outer);
        match (spelling?, place) {
            (Spelling::Later(Some(instead), text), Some(place)) if place.is_mutable => {
                self.late.push(place.assignment(&text));
                Some(Spelling::Now(instead.to_owned()))
            }
            (other, _) => Some(other),
        }
    }

    /// A part of which no place can be written.
    fn apart(&mut self, ty: &Type, datum: &Datum) -> Option<Spelling> {
        let outer = self.place.take();
        let spelling = self.value(ty, datum);
        self.place = outer;
        spelling
    }

    /// A part that has to be there at once.
    fn inside(&mut self, ty: &Type, datum: &Datum) -> Option<String> {
        self.apart(ty, datum)?.now()
    }

    fn value(&mut self, ty: &Type, datum: &Datum) -> Option<Spelling> {
        let text = match (self.types.kind(ty), datum) {
            (TypeKind::Option(_) | TypeKind::Weak(..) | TypeKind::Raw(..), Datum::Nothing | Datum::Unread) => {
                self.nothing(ty)
            }
            (TypeKind::Weak(..) | TypeKind::Raw(..), Datum::Some(inner)) => return self.value(ty, inner),
            (TypeKind::Option(inner), datum) => {
                let content = if let Datum::Some(content) = datum { content } else { datum };
                return Some(match self.apart(&inner, content)? {
                    Spelling::Now(text) => Spelling::Now(format!("Some({text})")),
                    Spelling::Later(_, text) => Spelling::Later(Some("None"), format!("Some({text})")),
                });
            }
            (TypeKind::Boxed(inner), Datum::Ref(id)) => return self.object(id.0, Holder::Boxed, &inner),
            (TypeKind::Boxed(inner), datum) => format!("Box::new({})", self.inside(&inner, datum)?),
            (TypeKind::Counted(rc, inner), Datum::Ref(id)) => return self.object(id.0, Holder::Counted(rc), &inner),
            (TypeKind::Weak(rc, inner), Datum::Ref(id)) => return self.weak(id.0, rc, &inner),
            (TypeKind::Raw(_, inner), Datum::Ref(id)) => return self.raw(id.0, &inner),
            (TypeKind::NonNull(inner), Datum::Ref(id)) => {
                self.uses.insert("std::ptr::NonNull");
                return Some(match self.raw(id.0, &inner)? {
                    Spelling::Now(text) => Spelling::Now(format!("NonNull::new({text}).unwrap()")),
                    Spelling::Later(_, text) => {
                        Spelling::Later(Some("NonNull::dangling()"), format!("NonNull::new({text}).unwrap()"))
                    }
                });
            }
            (TypeKind::RefCell(inner), datum) => {
                self.uses.insert("std::cell::RefCell");
                let place = self.place.clone().map(|place| Access {
                    is_mutable: true,
                    is_guard: true,
                    ..place.part(".borrow_mut()")
                });
                format!("RefCell::new({})", self.at(place, &inner, datum)?.now()?)
            }
            (TypeKind::Cell(inner), datum) => {
                self.uses.insert("std::cell::Cell");
                format!("Cell::new({})", self.inside(&inner, datum)?)
            }
            (TypeKind::Reference(mutable, inner), datum) => {
                let text = self.inside(&inner, datum)?;
                match self.types.kind(&inner) {
                    TypeKind::Str => text,
                    _ => format!("{}{text}", if mutable { "&mut " } else { "&" }),
                }
            }
            (TypeKind::Vec(item), Datum::Sequence(items) | Datum::Arena(_, items)) => match items.as_slice() {
                [] => "Vec::new()".to_owned(),
                items if bytes(&item, items).is_some() => {
                    format!("{}.to_vec()", bytes(&item, items).unwrap_or_default())
                }
                items => format!("vec![{}]", self.items(&item, items)?),
            },
            (TypeKind::Deque(item), Datum::Sequence(items) | Datum::Arena(_, items)) => {
                self.uses.insert("std::collections::VecDeque");
                format!("VecDeque::from([{}])", self.items(&item, items)?)
            }
            (TypeKind::Array(item) | TypeKind::Slice(item), Datum::Sequence(items)) => match bytes(&item, items) {
                Some(text) => format!("*{text}"),
                None => format!("[{}]", self.items(&item, items)?),
            },
            (TypeKind::Tuple(kinds), Datum::Tuple(items)) if kinds.len() == items.len() => {
                let parts: Option<Vec<String>> =
                    kinds.iter().zip(items).map(|(kind, item)| self.inside(kind, item)).collect();
                format!("({}{})", parts?.join(", "), if items.len() == 1 { "," } else { "" })
            }
            (TypeKind::Result(sides), Datum::Record { variant, fields, .. }) => {
                let (value, error) = *sides;
                let (name, ty) = if variant.as_deref() == Some("Ok") { ("Ok", value) } else { ("Err", error) };
                format!("{name}({})", self.inside(&ty, &fields.first()?.1)?)
            }
            (TypeKind::Object, Datum::Record { .. }) => return self.value(&self.types.of_value(ty, datum), datum),
            (TypeKind::Named(index, arguments), datum) => return self.named(index, &arguments, datum),
            (kind, datum) => self.scalar(&kind, ty, datum)?,
        };
        Some(Spelling::Now(text))
    }

    fn nothing(&mut self, ty: &Type) -> String {
        match self.types.kind(ty) {
            TypeKind::Weak("Rc", _) => "std::rc::Weak::new()",
            TypeKind::Weak(..) => "std::sync::Weak::new()",
            TypeKind::Raw(true, _) => "std::ptr::null_mut()",
            TypeKind::Raw(false, _) => "std::ptr::null()",
            _ => "None",
        }
        .to_owned()
    }

    fn scalar(&mut self, kind: &TypeKind, ty: &Type, datum: &Datum) -> Option<String> {
        let is_float = matches!(ty, Type::Path(path) if path.path.is_ident("f64") || path.path.is_ident("f32"));
        Some(match (kind, datum) {
            (TypeKind::Plain, Datum::Int(value)) if is_float => format!("{value}.0"),
            (TypeKind::Plain, Datum::Int(value)) => value.to_string(),
            (TypeKind::Plain, Datum::Bool(value)) => value.to_string(),
            (TypeKind::Plain, Datum::Char(value)) => format!("{value:?}"),
            (TypeKind::Plain, Datum::Unit) => "()".to_owned(),
            (TypeKind::Plain, Datum::Index(_, slot)) => slot.to_string(),
            (TypeKind::Plain, Datum::Opaque(text)) if text.parse::<f64>().is_ok_and(f64::is_finite) => text.clone(),
            (TypeKind::Text, Datum::Text(text)) => format!("{text:?}.to_owned()"),
            (TypeKind::Str, Datum::Text(text)) => format!("{text:?}"),
            (TypeKind::Ordering, Datum::Opaque(name)) => format!("std::cmp::Ordering::{name}"),
            (TypeKind::Phantom, _) => "std::marker::PhantomData".to_owned(),
            _ => return None,
        })
    }

    fn items(&mut self, ty: &Type, items: &[Datum]) -> Option<String> {
        let base = self.place.clone();
        let place = |number: usize| base.as_ref().map(|base| base.part(&format!("[{number}]")));
        let spelled = items.iter().enumerate().map(|(number, item)| self.at(place(number), ty, item)?.now());
        Some(spelled.collect::<Option<Vec<String>>>()?.join(", "))
    }

    /// A struct or variant of the file.
    fn named(&mut self, index: usize, arguments: &[Type], datum: &Datum) -> Option<Spelling> {
        let Datum::Record { variant, fields, .. } = datum else { return None };
        let variant = variant.as_deref();
        let types = self.types.fields(index, variant, arguments)?;
        let base = self.place.clone();
        let mut parts = Vec::new();
        for (name, ty) in types {
            let plain = name.strip_prefix("r#").unwrap_or(&name);
            let (_, datum) = fields.iter().find(|(known, _)| known == plain)?;
            let place = base.as_ref().filter(|_| variant.is_none()).map(|base| base.part(&format!(".{name}")));
            parts.push((name.clone(), self.at(place, &ty, datum)?.now()?));
        }
        let path = variant.map(|variant| format!("::{variant}")).unwrap_or_default();
        let path = format!("{}{path}", self.types.items.types[index].name);
        let text = match self.types.declared(index, variant)? {
            syn::Fields::Unit => path,
            syn::Fields::Unnamed(_) => {
                let values: Vec<String> = parts.into_iter().map(|(_, value)| value).collect();
                format!("{path}({})", values.join(", "))
            }
            syn::Fields::Named(_) => {
                let fields: Vec<String> = parts.into_iter().map(|(name, value)| format!("{name}: {value}")).collect();
                format!("{path} {{ {} }}", fields.join(", "))
            }
        };
        Some(Spelling::Now(text))
    }

    /// An object that a pointer owns.
    fn object(&mut self, object: usize, holder: Holder, ty: &Type) -> Option<Spelling> {
        if self.building.contains(&object) {
            return self.later(object, holder);
        }
        let is_named = self.named.contains(&object);
        if !is_named {
            self.building.push(object);
            let content = self.content(object, None, ty);
            self.building.pop();
            return Some(Spelling::Now(format!("{}::new({})", self.pointer(holder), content?)));
        }
        // A box of an object with a name is made of a raw pointer to it.
        let made = if holder == Holder::Boxed { Holder::Raw } else { holder };
        let name = self.make(object, made, ty)?;
        Some(Spelling::Now(held(&name, holder)))
    }

    /// A pointer back to an object that is being built: the objects on the way need names, so that it can be put in.
    fn later(&mut self, object: usize, holder: Holder) -> Option<Spelling> {
        self.named.extend(self.building.iter().copied());
        let name = self.names.get(&object).cloned().unwrap_or_default();
        Some(Spelling::Later(None, held(&name, holder)))
    }

    fn weak(&mut self, object: usize, rc: &'static str, ty: &Type) -> Option<Spelling> {
        self.named.insert(object);
        self.pointer(Holder::Counted(rc));
        if self.building.contains(&object) {
            let Spelling::Later(_, text) = self.later(object, Holder::Raw)? else { return None };
            let instead = if rc == "Rc" { "std::rc::Weak::new()" } else { "std::sync::Weak::new()" };
            return Some(Spelling::Later(Some(instead), format!("{rc}::downgrade(&{text})")));
        }
        let name = self.make(object, Holder::Counted(rc), ty)?;
        Some(Spelling::Now(format!("{rc}::downgrade(&{name})")))
    }

    fn raw(&mut self, object: usize, ty: &Type) -> Option<Spelling> {
        self.named.insert(object);
        if self.building.contains(&object) {
            let Spelling::Later(_, text) = self.later(object, Holder::Raw)? else { return None };
            return Some(Spelling::Later(Some("std::ptr::null_mut()"), text));
        }
        self.make(object, Holder::Raw, ty).map(Spelling::Now)
    }

    /// Makes an object with a name, if it is not there; returns its name.
    fn make(&mut self, object: usize, holder: Holder, ty: &Type) -> Option<String> {
        if let Some(name) = self.names.get(&object) {
            return Some(name.clone());
        }
        let class = match self.structure.objects.get(object)? {
            Datum::Record { class, .. } => snake(class),
            _ => "object".to_owned(),
        };
        let name = format!("{class}_{object}");
        self.names.insert(object, name.clone());
        let is_raw = matches!(holder, Holder::Raw | Holder::Boxed);
        let path = if is_raw { format!("(*{name})") } else { name.clone() };
        // What is behind a counted pointer can be changed only in cells.
        let place = Some(Access { path, is_mutable: is_raw, is_guard: false, is_raw });
        self.building.push(object);
        let content = self.content(object, place, ty);
        self.building.pop();
        let (pointer, content) = (self.pointer(holder), content?);
        self.statements.push(match holder {
            Holder::Raw | Holder::Boxed => format!("let {name} = Box::into_raw(Box::new({content}));"),
            Holder::Counted(_) if matches!(self.types.kind(ty), TypeKind::Object) => {
                format!("let {name}: {pointer}<{}> = {pointer}::new({content});", super::type_text(ty))
            }
            Holder::Counted(_) => format!("let {name} = {pointer}::new({content});"),
        });
        Some(name)
    }

    /// What an object holds.
    fn content(&mut self, object: usize, place: Option<Access>, ty: &Type) -> Option<String> {
        let structure = self.structure;
        self.at(place, ty, structure.objects.get(object)?)?.now()
    }

    fn pointer(&mut self, holder: Holder) -> &'static str {
        match holder {
            Holder::Boxed | Holder::Raw => "Box",
            Holder::Counted("Rc") => {
                self.uses.insert("std::rc::Rc");
                "Rc"
            }
            Holder::Counted(_) => {
                self.uses.insert("std::sync::Arc");
                "Arc"
            }
        }
    }
}

/// Bytes that are letters, as a literal.
fn bytes(item: &Type, items: &[Datum]) -> Option<String> {
    let is_byte = matches!(item, Type::Path(path) if path.path.is_ident("u8"));
    let byte = |item: &Datum| match item {
        Datum::Int(value) => u8::try_from(*value).ok(),
        _ => None,
    };
    let all: Vec<u8> = items.iter().map(byte).collect::<Option<_>>()?;
    byte_literal(&all).filter(|_| is_byte)
}

/// `b"32("`, if all of these are letters, digits and signs.
pub(crate) fn byte_literal(bytes: &[u8]) -> Option<String> {
    let is_plain = !bytes.is_empty() && bytes.iter().all(|it| (b' '..=b'~').contains(it));
    is_plain.then(|| format!("b\"{}\"", bytes.escape_ascii()))
}

/// A pointer to an object with a name.
fn held(name: &str, holder: Holder) -> String {
    match holder {
        Holder::Boxed => format!("unsafe {{ Box::from_raw({name}) }}"),
        Holder::Raw => name.to_owned(),
        Holder::Counted(rc) => format!("{rc}::clone(&{name})"),
    }
}
