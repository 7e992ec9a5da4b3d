//! Texts in relational logic, in terms of the variables of the heap.
//!
//! A field is the variable that holds it, whatever class it is of; with a backquote it is its first value. `this`, `@key` and `@result` are
//! the arguments and results of the call; a type is the set of its objects that are there.

use rustc_hash::FxHashMap;
use smallscope_alloy::syntax::{self, BinaryOp, Decl, Expr, ExprKind, Name, UnaryOp};
use smallscope_alloy::{Diagnostic, Dialect, Sources, Span};

use super::dictionary::Dictionary;
use super::stores::Store;
use super::tree::{self, Term};
use crate::ir::{ClassId, ClassKind, Relational, Type};

/// Names that mean what they mean in Alloy.
const MEANT: [&str; 9] = ["univ", "iden", "none", "Int", "int", "String", "sum", "disj", "seq/Int"];

/// What the texts are about.
pub(super) struct Setting<'a> {
    pub(super) words: &'a Dictionary,
    /// The arguments of the call by the names of the parameters, with their types.
    pub(super) arguments: Vec<(String, Term, Type)>,
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
pub(super) struct Said {
    /// As it is written.
    pub(super) text: String,
    /// In terms of the variables.
    pub(super) formula: Term,
}

impl Setting<'_> {
    /// The formulas of a text.
    pub(super) fn formulas(&self, said: &Relational, sources: &mut Sources) -> Result<Vec<Said>, Vec<Diagnostic>> {
        let name = sources.get(said.place.file).name.clone();
        let file = sources.add_at(name, said.text.as_str(), said.place.line);
        let block = syntax::parse_formulas(file, &said.text, Dialect::Specification)?;
        let ExprKind::Block(parts) = block.kind else { unreachable!("formulas are a block") };
        let this = match said.class {
            Some(class) => Some((tree::name("this_"), Type::Object(class))),
            None => self.argument("self").map(|(value, ty)| (value.clone(), ty.clone())),
        };
        let mut adapter = Adapter { setting: self, this, bound: Vec::new(), problems: Vec::new() };
        let mut formulas = Vec::new();
        for part in parts {
            let text = part.to_string();
            let formula = adapter.expr(part).0;
            let formula = match said.class {
                Some(class) => tree::for_all(vec![tree::decl("this_", self.there(class))], formula),
                None => formula,
            };
            formulas.push(Said { text, formula });
        }
        if adapter.problems.is_empty() { Ok(formulas) } else { Err(adapter.problems) }
    }

    fn argument(&self, name: &str) -> Option<(&Term, &Type)> {
        self.arguments.iter().find(|(own, ..)| own == name).map(|(_, value, ty)| (value, ty))
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

/// What a sequence is: none if an expression is none, else whether its elements are to be read in the state before.
type IsSequence = Option<bool>;

struct Adapter<'a, 's> {
    setting: &'a Setting<'s>,
    this: Option<(Term, Type)>,
    /// The variables around, and whether they are sequences.
    bound: Vec<(String, IsSequence)>,
    problems: Vec<Diagnostic>,
}

impl Adapter<'_, '_> {
    fn expr(&mut self, expr: Expr) -> (Expr, IsSequence) {
        let span = expr.span;
        let plain = |kind| (Expr { kind, span }, None);
        match expr.kind {
            ExprKind::Name { name, at } => self.name(&name, at),
            ExprKind::Unary(op, inner) => {
                let (inner, sequence) = self.expr(*inner);
                let sequence = sequence.filter(|_| matches!(op, UnaryOp::Multiplicity(_)));
                (Expr { kind: ExprKind::Unary(op, Box::new(inner)), span }, sequence)
            }
            ExprKind::Binary(op, left, right) => {
                let left = self.boxed(*left);
                let (right, sequence) = self.expr(*right);
                let sequence = sequence.filter(|_| op == BinaryOp::Join);
                (Expr { kind: ExprKind::Binary(op, left, Box::new(right)), span }, sequence)
            }
            ExprKind::Arrow(left, a, b, right) => plain(ExprKind::Arrow(self.boxed(*left), a, b, self.boxed(*right))),
            ExprKind::Compare(op, not, left, right) => {
                plain(ExprKind::Compare(op, not, self.boxed(*left), self.boxed(*right)))
            }
            ExprKind::Box(array, arguments) => self.brackets(*array, arguments, span),
            ExprKind::If(condition, then, otherwise) => {
                let (condition, then) = (self.boxed(*condition), self.boxed(*then));
                plain(ExprKind::If(condition, then, otherwise.map(|otherwise| self.boxed(*otherwise))))
            }
            ExprKind::Quantified(quantifier, decls, body) => {
                let (decls, body) = self.binding(decls, Some(*body));
                let body = body.expect("a quantifier has a body");
                plain(ExprKind::Quantified(quantifier, decls, body))
            }
            ExprKind::Comprehension(decls, body) => {
                let (decls, body) = self.binding(decls, body.map(|body| *body));
                plain(ExprKind::Comprehension(decls, body))
            }
            ExprKind::Let(name, value, body) => {
                let (value, sequence) = self.expr(*value);
                self.bound.push((name.text.clone(), sequence));
                let body = self.boxed(*body);
                self.bound.pop();
                plain(ExprKind::Let(name, Box::new(value), body))
            }
            ExprKind::Block(parts) => plain(ExprKind::Block(parts.into_iter().map(|part| self.expr(part).0).collect())),
            kind @ ExprKind::Number(_) => plain(kind),
            kind @ (ExprKind::Text(_) | ExprKind::With(..) | ExprKind::Temporal(..)) => {
                self.problems.push(Diagnostic::error(
                    span,
                    "this cannot be said of a program: texts in quotes, `with` and time are not known",
                ));
                plain(kind)
            }
        }
    }

    fn boxed(&mut self, expr: Expr) -> Box<Expr> {
        Box::new(self.expr(expr).0)
    }

    fn binding(&mut self, decls: Vec<Decl>, body: Option<Expr>) -> (Vec<Decl>, Option<Box<Expr>>) {
        let outer = self.bound.len();
        let mut adapted = Vec::new();
        for mut decl in decls {
            let (bound, sequence) = self.expr(decl.bound);
            decl.bound = bound;
            self.bound.extend(decl.names.iter().map(|name| (name.text.clone(), sequence)));
            adapted.push(decl);
        }
        let body = body.map(|body| self.boxed(body));
        self.bound.truncate(outer);
        (adapted, body)
    }

    /// `a[i]`, for a sequence `a`, is its element; otherwise brackets are what they are in Alloy.
    fn brackets(&mut self, array: Expr, arguments: Vec<Expr>, span: Span) -> (Expr, IsSequence) {
        let (array, sequence) = self.expr(array);
        let mut arguments: Vec<Expr> = arguments.into_iter().map(|argument| self.expr(argument).0).collect();
        let Some(before) = sequence.filter(|_| arguments.len() == 1) else {
            return (Expr { kind: ExprKind::Box(Box::new(array), arguments), span }, None);
        };
        let contents = placed(self.relation("contents", before).unwrap_or_else(tree::none), span);
        let index = arguments.pop().expect("there is one");
        (placed(tree::join(index, placed(tree::join(array, contents), span)), span), Some(before))
    }

    fn name(&mut self, name: &Name, at: bool) -> (Expr, IsSequence) {
        let (text, span) = (name.text.as_str(), name.span);
        if at {
            return self.parameter(text, span);
        }
        if let Some((own, sequence)) = self.bound.iter().rev().find(|(own, _)| own == text) {
            return (placed(tree::name(own), span), *sequence);
        }
        if text == "this" {
            return match &self.this {
                Some((value, ty)) => (placed(value.clone(), span), self.sequence(ty)),
                None => (self.unknown("there is no `self` here that `this` could be".to_owned(), span), None),
            };
        }
        let (plain, before) = match text.strip_suffix('`') {
            Some(plain) => (plain, true),
            None => (text, false),
        };
        if before && !self.setting.has_before {
            let message = "there is no state before this one: a backtick is for what holds after a call".to_owned();
            return (self.unknown(message, span), None);
        }
        let known = match plain {
            "true" => Some(tree::truth(true)),
            "false" => Some(tree::truth(false)),
            "Boolean" => Some(tree::name("Bool")),
            _ if MEANT.contains(&plain) => Some(tree::name(plain)),
            _ => self.type_or_variant(plain, before),
        };
        if let Some(known) = known {
            return (placed(known, span), None);
        }
        match self.relation(plain, before) {
            Some(relation) => {
                let sequence = self.is_sequence_field(plain).then_some(before);
                (placed(relation, span), sequence)
            }
            None => (self.unknown(format!("there is no field, type or variant `{plain}`"), span), None),
        }
    }

    fn unknown(&mut self, message: String, span: Span) -> Expr {
        self.problems.push(Diagnostic::error(span, message));
        placed(tree::none(), span)
    }

    fn parameter(&mut self, name: &str, span: Span) -> (Expr, IsSequence) {
        let found = match (name, &self.setting.result) {
            ("result", Some((value, ty))) => Some((value, ty)),
            _ => self.setting.argument(name),
        };
        match found.map(|(value, ty)| (value.clone(), ty.clone())) {
            Some((value, ty)) => (placed(value, span), self.sequence(&ty)),
            None => (self.unknown(format!("there is no parameter `{name}` that a text could speak of"), span), None),
        }
    }

    fn sequence(&self, ty: &Type) -> IsSequence {
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
                parts.push(self.value(Store::Field(crate::ir::FieldId(number)), before));
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

/// A term that stands for what is said there.
fn placed(term: Term, span: Span) -> Term {
    Term { span, ..term }
}
