//! Texts in relational logic, in terms of the variables of the heap.
//!
//! A field is the variable that holds it, whatever class it is of; with a backquote it is its first value. `this`, `@key` and `@result` are
//! the arguments and results of the call; a type is the set of its objects that are there.

use rustc_hash::FxHashMap;
use smallscope_alloy::{Diagnostic, Sources, Span};
use smallscope_heap::notation::{self, MEANT, Meaning, Vocabulary};

use super::dictionary::Dictionary;
use super::stores::Store;
use super::tree::{self, Term};
use crate::ir::{ClassId, ClassKind, FieldId, Relational, Type};

/// The functions of Alloy's module of integers, which every module sees. A field of the same name comes first.
const ARITHMETIC: [&str; 11] =
    ["plus", "minus", "mul", "div", "rem", "add", "sub", "negate", "signum", "larger", "smaller"];

/// What the texts are about.
pub(super) struct Setting<'a> {
    pub(super) words: &'a Dictionary,
    /// The arguments of the call by the names of the parameters, with their types.
    pub(super) arguments: Vec<(String, Term, Type)>,
    /// The parameters that refer to a number or a pointer, and the field that holds it.
    pub(super) cells: Vec<(String, FieldId)>,
    /// What was returned, if there is one value; none before the call.
    pub(super) result: Option<(Term, Type)>,
    /// All objects that are there after the call; none before it, where all of the input are.
    pub(super) there: Option<Term>,
    /// Whether there is a state before.
    pub(super) has_before: bool,
    /// The variables that hold the values before; none: they are the first values.
    pub(super) before: Option<FxHashMap<Store, Term>>,
}

/// A formula of a text.
pub(super) struct ClauseFormula {
    /// As it is written.
    pub(super) text: String,
    /// In terms of the variables.
    pub(super) formula: Term,
}

impl Setting<'_> {
    /// The formulas of a text.
    pub(super) fn formulas(
        &self,
        said: &Relational,
        sources: &mut Sources,
    ) -> Result<Vec<ClauseFormula>, Vec<Diagnostic>> {
        let name = sources.get(said.place.file).name.clone();
        let this = match said.class {
            Some(class) => Some((tree::name("this_"), Type::Object(class))),
            None => self.argument("self"),
        };
        let (mut words, mut formulas) = (Words { setting: self, this }, Vec::new());
        notation::clauses(sources, (&name, said.place.line), &said.text, &mut words, |_, text, formula| {
            let formula = match said.class {
                Some(class) => tree::for_all(vec![tree::decl("this_", self.there(class))], formula),
                None => formula,
            };
            formulas.push(ClauseFormula { text, formula });
        })?;
        Ok(formulas)
    }

    /// An argument, or the result.
    fn argument(&self, name: &str) -> Option<(Term, Type)> {
        let argument = || self.arguments.iter().find(|(own, ..)| own == name);
        let result = self.result.clone().filter(|_| name == "result");
        result.or_else(|| argument().map(|(_, value, ty)| (value.clone(), ty.clone())))
    }

    /// The objects of a class that are there.
    fn there(&self, class: ClassId) -> Term {
        match &self.there {
            Some(there) => tree::intersect(there.clone(), self.words.class(class)),
            None => self.before(class),
        }
    }

    /// The objects of a class that were there before the call.
    fn before(&self, class: ClassId) -> Term {
        tree::union(self.words.layout.of_class(class).map(|(_, stock)| tree::name(&stock.sig)).collect())
    }
}

/// The program's types, fields and parameters as words of texts.
struct Words<'a, 's> {
    setting: &'a Setting<'s>,
    this: Option<(Term, Type)>,
}

impl Vocabulary for Words<'_, '_> {
    fn has_before(&self) -> bool {
        self.setting.has_before
    }

    fn this(&mut self, before: bool, _: Span) -> Result<Meaning, String> {
        let (expr, ty) = self.this.clone().ok_or("there is no `self` here that `this` could be")?;
        self.referred("self", expr, &ty, before)
    }

    fn parameter(&mut self, name: &str, before: bool, _: Span) -> Result<Meaning, String> {
        let found = self.setting.argument(name).filter(|_| !(before && name == "result"));
        let (expr, ty) = found.ok_or_else(|| format!("there is no parameter `{name}` that a text could speak of"))?;
        self.referred(name, expr, &ty, before)
    }

    fn name(&mut self, name: &str, before: bool, _: Span) -> Result<Meaning, String> {
        let known = match name {
            "true" => Some(tree::truth(true)),
            "false" => Some(tree::truth(false)),
            "Boolean" => Some(tree::name("Bool")),
            _ if MEANT.contains(&name) => Some(tree::name(name)),
            _ => self.type_or_variant(name, before),
        };
        if let Some(known) = known {
            return Ok(Meaning::plain(known));
        }
        let relation = self.relation(name, before);
        if relation.is_none() && !before && ARITHMETIC.contains(&name) {
            return Ok(Meaning::plain(tree::name(&format!("integer/{name}"))));
        }
        let expr = relation.ok_or_else(|| format!("there is no field, type or variant `{name}`"))?;
        Ok(Meaning { expr, sequence: self.is_sequence_field(name).then_some(before) })
    }

    fn contents(&mut self, before: bool, _: Span) -> Term {
        self.relation("contents", before).unwrap_or_else(tree::none)
    }

    fn is_contents(&self, name: &str) -> bool {
        name == "contents" && !self.setting.words.program.fields.iter().any(|field| spelled(&field.name) == name)
    }

    fn refuses(&self) -> Option<&'static str> {
        Some("this cannot be said of a program: texts in quotes, `with` and time are not known")
    }
}

impl Words<'_, '_> {
    /// What an argument stands for: behind a reference to a number or a pointer, what is there now or was before.
    fn referred(&self, name: &str, argument: Term, ty: &Type, before: bool) -> Result<Meaning, String> {
        let Type::Slot(inner) = ty else {
            if before && super::layout::object(ty).is_some() {
                return Err(notation::same_object(if name == "self" { "this" } else { name }));
            }
            return Ok(Meaning { expr: argument, sequence: self.sequence(ty).map(|_| before) });
        };
        let Some((_, field)) = self.setting.cells.iter().find(|(own, _)| own == name) else {
            return Err(format!("`{name}` refers to a value in another place, of which a text cannot speak here"));
        };
        let expr = tree::join(argument, self.value(Store::Field(*field), before));
        Ok(Meaning { expr, sequence: self.sequence(inner).map(|_| before) })
    }

    fn sequence(&self, ty: &Type) -> Option<bool> {
        let class = super::layout::object(ty)?;
        let kind = &self.setting.words.program.classes[class.0].kind;
        matches!(kind, ClassKind::Vector(_) | ClassKind::Array(..)).then_some(false)
    }

    fn is_sequence_field(&self, name: &str) -> bool {
        let fields = self.setting.words.program.fields.iter().filter(|field| spelled(&field.name) == name);
        fields.into_iter().any(|field| self.sequence(&field.ty).is_some())
    }

    /// The set of objects or values that a type or variant is.
    fn type_or_variant(&self, name: &str, before: bool) -> Option<Term> {
        let words = self.setting.words;
        let there = |class: ClassId| if before { self.setting.before(class) } else { self.setting.there(class) };
        let plain = |name: &str| name.split('<').next().map(str::to_owned);
        let classes = words.program.classes.iter().enumerate();
        for (number, class) in classes {
            if plain(&class.name).as_deref() == Some(name) {
                return Some(there(ClassId(number)));
            }
            let ClassKind::Enum(variants) = &class.kind else { continue };
            if let Some(variant) = variants.iter().position(|(own, _)| own == name) {
                let class = ClassId(number);
                let variants = self.value(Store::Variant(class), before);
                let own = tree::join(variants, tree::name(&words.variants[&class].1[variant]));
                return Some(tree::intersect(own, there(class)));
            }
        }
        for (declared, (sig, sigs)) in words.program.enums.iter().zip(&words.enums) {
            if plain(&declared.name).as_deref() == Some(name) {
                return Some(tree::name(sig));
            }
            let variant =
                declared.variants.iter().position(|own| own == name || format!("{}_{own}", declared.name) == name);
            if let Some(variant) = variant {
                return Some(tree::name(&sigs[variant]));
            }
        }
        None
    }

    /// The relation that a field is: those of all classes that have one of this name.
    fn relation(&self, name: &str, before: bool) -> Option<Term> {
        let words = self.setting.words;
        let mut parts = Vec::new();
        for (number, field) in words.program.fields.iter().enumerate() {
            let is_cell = words.program.classes[field.class.0].name.starts_with("cell of");
            let own = if is_cell { "value".to_owned() } else { spelled(&field.name) };
            if (own == name || Some(own.as_str()) == name.strip_suffix('_')) && field.ty != Type::Unit {
                parts.push(self.value(Store::Field(FieldId(number)), before));
            }
        }
        for (number, class) in words.program.classes.iter().enumerate() {
            let number = ClassId(number);
            match (&class.kind, name) {
                (ClassKind::Vector(_), "length") => parts.push(self.value(Store::Length(number), before)),
                (ClassKind::Array(_, length), "length") => {
                    parts.push(tree::arrow(words.class(number), tree::number(*length as i128)));
                }
                (ClassKind::Vector(_) | ClassKind::Array(..), "contents") => {
                    parts.push(self.value(Store::Elements(number), before));
                }
                _ => {}
            }
        }
        (!parts.is_empty()).then(|| tree::union(parts))
    }

    /// The value of a variable of the heap, now or at first.
    fn value(&self, store: Store, before: bool) -> Term {
        let words = self.setting.words;
        match &self.setting.before {
            _ if !before => words.variable(store),
            None => words.first_value(store).value,
            Some(values) => values.get(&store).cloned().unwrap_or_else(|| words.variable(store)),
        }
    }
}

/// A field as texts spell it: `item0` for `0`.
fn spelled(name: &str) -> String {
    if name.starts_with(|first: char| first.is_ascii_digit()) { format!("item{name}") } else { name.to_owned() }
}
