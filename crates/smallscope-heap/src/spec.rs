//! Specification texts: read, and adapted to the signatures (the thesis's notation, section 4.3).

use smallscope_alloy::syntax::{self, Decl, Expr, ExprKind, Ident, Name};
use smallscope_alloy::{Diagnostic, Dialect, Sources, Span};
use smallscope_core::SpecText;

use crate::schema::{Held, Schema, SigKind};
use crate::text::{Phase, live_names, parameter_name};

/// What is said of a method's inputs and outcome, beyond what their types say.
#[derive(Clone, Debug, Default)]
pub struct Specs {
    /// What inputs must satisfy.
    pub requires: Vec<Text>,
    /// What must hold afterwards.
    pub ensures: Vec<Text>,
}

/// A specification text, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text.
    pub text: String,
    /// The file it is in.
    pub file: String,
    /// The line it begins on.
    pub line: u32,
}

impl From<SpecText> for Text {
    fn from(spec: SpecText) -> Self {
        Text { text: spec.text.to_owned(), file: spec.file.to_owned(), line: spec.line }
    }
}

/// One formula of a text, ready to be the body of a predicate.
pub(crate) struct Clause {
    /// The texts in quotes that it mentions.
    pub(crate) texts: Vec<String>,
    pub(crate) body: Expr,
}

/// The formulas of a text, adapted to the signatures.
pub(crate) fn clauses(
    schema: &Schema,
    text: &Text,
    phase: Phase,
    has_before: bool,
    sources: &mut Sources,
) -> Result<Vec<Clause>, Vec<Diagnostic>> {
    let file = sources.add_at(&text.file, text.text.as_str(), text.line as usize);
    let block = syntax::parse_formulas(file, &text.text, Dialect::Specification)?;
    let ExprKind::Block(parts) = block.kind else { unreachable!("formulas are a block") };
    let mut adapter = Adapter { schema, phase, has_before, bound: Vec::new(), texts: Vec::new(), problems: Vec::new() };
    let clause = |part: Expr| {
        let body = adapter.expr(part).0;
        Clause { body, texts: std::mem::take(&mut adapter.texts) }
    };
    let clauses: Vec<Clause> = parts.into_iter().map(clause).collect();
    if adapter.problems.is_empty() { Ok(clauses) } else { Err(adapter.problems) }
}

/// Adapts expressions to the signatures.
struct Adapter<'s> {
    schema: &'s Schema,
    phase: Phase,
    /// Whether there is a state before.
    has_before: bool,
    /// The variables around, and whether they are sequences.
    bound: Vec<(String, IsSequence)>,
    texts: Vec<String>,
    problems: Vec<Diagnostic>,
}

/// Whether an expression is a sequence: none if it is not, else whether its elements are to be read in the state before.
type IsSequence = Option<bool>;

impl Adapter<'_> {
    fn expr(&mut self, expr: Expr) -> (Expr, IsSequence) {
        let span = expr.span;
        let plain = |kind| (Expr { kind, span }, None);
        match expr.kind {
            ExprKind::Name { name, at } => self.name(name, at),
            ExprKind::Unary(op, inner) => {
                let (inner, sequence) = self.expr(*inner);
                let sequence = sequence.filter(|_| matches!(op, syntax::UnaryOp::Multiplicity(_)));
                (Expr { kind: ExprKind::Unary(op, Box::new(inner)), span }, sequence)
            }
            ExprKind::Binary(op, left, right) => {
                let left = self.boxed(left);
                let (right, sequence) = self.expr(*right);
                let sequence = sequence.filter(|_| op == syntax::BinaryOp::Join);
                (Expr { kind: ExprKind::Binary(op, left, Box::new(right)), span }, sequence)
            }
            ExprKind::Arrow(left, a, b, right) => plain(ExprKind::Arrow(self.boxed(left), a, b, self.boxed(right))),
            ExprKind::Compare(op, not, left, right) => {
                plain(ExprKind::Compare(op, not, self.boxed(left), self.boxed(right)))
            }
            ExprKind::Box(array, arguments) => self.brackets(*array, arguments, span),
            ExprKind::If(condition, then, otherwise) => {
                let (condition, then) = (self.boxed(condition), self.boxed(then));
                plain(ExprKind::If(condition, then, otherwise.map(|otherwise| self.boxed(otherwise))))
            }
            ExprKind::Quantified(quantifier, decls, body) => {
                let (decls, body) = self.binding(decls, Some(body));
                let body = body.expect("a quantifier has a body");
                plain(ExprKind::Quantified(quantifier, decls, body))
            }
            ExprKind::Comprehension(decls, body) => {
                let (decls, body) = self.binding(decls, body);
                plain(ExprKind::Comprehension(decls, body))
            }
            ExprKind::Let(name, value, body) => {
                let (value, sequence) = self.expr(*value);
                self.bound.push((name.text.clone(), sequence));
                let body = self.boxed(body);
                self.bound.pop();
                plain(ExprKind::Let(name, Box::new(value), body))
            }
            ExprKind::Block(parts) => plain(ExprKind::Block(parts.into_iter().map(|part| self.expr(part).0).collect())),
            ExprKind::With(receivers, body) => {
                let receivers = receivers.into_iter().map(|receiver| self.expr(receiver).0).collect();
                plain(ExprKind::With(receivers, self.boxed(body)))
            }
            ExprKind::Text(text) => {
                self.texts.push(text.clone());
                plain(ExprKind::Text(if matches!(self.phase, Phase::Print(..)) { printable(&text) } else { text }))
            }
            kind @ (ExprKind::Number(_) | ExprKind::Temporal(..)) => plain(kind),
        }
    }

    #[allow(clippy::boxed_local)]
    fn boxed(&mut self, expr: Box<Expr>) -> Box<Expr> {
        Box::new(self.expr(*expr).0)
    }

    fn binding(&mut self, decls: Vec<Decl>, body: Option<Box<Expr>>) -> (Vec<Decl>, Option<Box<Expr>>) {
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

    fn name(&mut self, name: Name, at: bool) -> (Expr, IsSequence) {
        let span = name.span;
        let named = |text: String| Expr { kind: ExprKind::Name { name: Name { text, span }, at: false }, span };
        if let (true, Phase::Print(..)) = (at, self.phase) {
            return (self.printed_parameter(&name), self.is_parameter_sequence(&name.text).then_some(false));
        }
        if at {
            let sequence = self.is_parameter_sequence(&name.text).then_some(false);
            return (named(format!("@{}", name.text)), sequence);
        }
        // An invariant is printed as a predicate of its class, in any state; all else is about the inputs.
        let is_receiver =
            name.text == "this" && matches!(self.phase, Phase::Print(states, state) if state != states.any);
        if is_receiver {
            let sequence = self.is_parameter_sequence("self").then_some(false);
            return (self.printed_parameter(&Name { text: "self".to_owned(), span }), sequence);
        }
        if name.text == "this" {
            return (named(name.text), self.is_parameter_sequence("self").then_some(false));
        }
        if let Some((_, sequence)) = self.bound.iter().rev().find(|(own, _)| *own == name.text) {
            return (named(name.text), *sequence);
        }
        let (plain, before) = match name.text.strip_suffix('`') {
            Some(plain) => (plain, true),
            None => (name.text.as_str(), false),
        };
        // A field that is named like a keyword of Alloy can be written as it is after a dot.
        let escaped = format!("{plain}_");
        let is_known = MEANT.contains(&plain) || self.schema.has_name(plain);
        let is_escaped = !is_known && self.is_field(&escaped);
        let plain = if is_escaped { escaped.as_str() } else { plain };
        if before && !self.has_before {
            let message = "there is no state before this one: a backtick is for what holds after a call".to_owned();
            self.problems.push(Diagnostic::error(span, message).help("leave the backtick out"));
        }
        let is_live = self.schema.sigs.iter().any(|sig| live_names(sig).contains(&plain));
        if is_live && self.phase == Phase::Judge {
            return (named(format!("{plain}'{}", if before { "before" } else { "now" })), None);
        }
        let sequence = self.is_sequence_field(plain).then_some(before);
        match self.phase {
            Phase::Print(states, state) if self.is_field(plain) => {
                (in_state(plain, if before { states.pre } else { state }, span), sequence)
            }
            _ => (named(if before { format!("{plain}`") } else { plain.to_owned() }), sequence),
        }
    }

    fn is_field(&self, name: &str) -> bool {
        self.schema.relations().any(|(_, field)| field.name == name)
    }

    /// `Pre.key`, `Post.Result`
    fn printed_parameter(&self, name: &Name) -> Expr {
        let Phase::Print(states, _) = self.phase else { return word(&name.text, name.span) };
        let known = self.schema.inputs.iter().find(|parameter| parameter.name == name.text);
        let state = if known.is_some() { states.pre } else { states.post };
        let field = known.or(self.schema.result.as_ref()).map(|parameter| self.schema.field(parameter.field));
        let field = field.map_or_else(|| name.text.clone(), |field| parameter_name(self.schema, field));
        join(word(state, name.span), word(&field, name.span), name.span)
    }

    /// `a[i]`, for a sequence `a`, is its element; otherwise brackets are what they are in Alloy.
    fn brackets(&mut self, array: Expr, arguments: Vec<Expr>, span: Span) -> (Expr, IsSequence) {
        let (array, sequence) = self.expr(array);
        let mut arguments: Vec<Expr> = arguments.into_iter().map(|argument| self.expr(argument).0).collect();
        let Some(before) = sequence.filter(|_| arguments.len() == 1) else {
            return (Expr { kind: ExprKind::Box(Box::new(array), arguments), span }, None);
        };
        let contents = match self.phase {
            Phase::Print(states, state) => in_state("contents", if before { states.pre } else { state }, span),
            _ => word(if before { "contents`" } else { "contents" }, span),
        };
        let index = arguments.pop().expect("there is one");
        // The element may be a sequence again.
        (join(index, join(array, contents, span), span), Some(before))
    }

    fn is_sequence(&self, held: &Held) -> bool {
        let sig = held.stock().map(|stock| &self.schema.sig(stock.sig).kind);
        matches!(sig, Some(SigKind::Sequence { .. }))
    }

    fn is_sequence_field(&self, name: &str) -> bool {
        let mut fields = self.schema.relations().map(|(_, field)| field).filter(|field| field.name == name);
        fields.any(|field| self.is_sequence(&field.held))
    }

    fn is_parameter_sequence(&self, name: &str) -> bool {
        let mut parameters = self.schema.inputs.iter().chain(&self.schema.result);
        let found = parameters.find(|parameter| parameter.name == name);
        found.is_some_and(|parameter| self.is_sequence(&self.schema.field(parameter.field).held))
    }
}

/// Names that keep their meaning, whatever fields there are.
const MEANT: [&str; 9] = ["this", "univ", "iden", "none", "Int", "int", "String", "sum", "disj"];

/// A text as any tool for Alloy can read it.
pub(crate) fn printable(text: &str) -> String {
    if text.is_empty() { "(no letters)".to_owned() } else { text.to_owned() }
}

/// A name as an expression.
fn word(text: &str, span: Span) -> Expr {
    Expr { kind: ExprKind::Name { name: Name { text: text.to_owned(), span }, at: false }, span }
}

fn join(left: Expr, right: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Binary(syntax::BinaryOp::Join, Box::new(left), Box::new(right)), span }
}

/// A field in a state.
fn in_state(field: &str, state: &str, span: Span) -> Expr {
    join(word(field, span), word(state, span), span)
}

/// A word that is not in any text.
pub(crate) fn ident(text: impl Into<String>, span: Span) -> Ident {
    Ident { text: text.into(), span }
}
