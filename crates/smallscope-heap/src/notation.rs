//! The notation of specification texts (the thesis, section 4.3): what is the same whatever a program's types have become.
//!
//! `this` is the receiver, `@key` a parameter, `` f` `` the field before the call, `a[i]` an element of a sequence. Where a call changes the value
//! of a parameter itself, through a reference to a number or a pointer, `` @key` `` is the value before. [`clauses`] reads a text and
//! goes through it; a [`Vocabulary`] says what the names stand for. Generated inputs and judged outcomes have one (signatures, two relations per
//! field), translated programs another (variables of the heap).

use smallscope_alloy::syntax::{self, BinaryOp, Decl, Expr, ExprKind, Name, UnaryOp};
use smallscope_alloy::{Diagnostic, Dialect, Sources, Span};

/// The words that Alloy keeps for itself, those of its versions 2 to 6.
pub const KEYWORDS: &str = "abstract after all always and as assert before but check disj else enum eventually exactly expect extends fact for fun \
    historically iden iff implies in int Int invariant let lone module modifies no none not once one open or pred private releases run \
    seq set sig since sole some steps String sum then this This triggered univ until var";

/// Names that mean what they mean in Alloy, whatever fields there are.
pub const MEANT: [&str; 9] = ["univ", "iden", "none", "Int", "int", "String", "sum", "disj", "seq/Int"];

/// What the names of a text stand for. A name that stands for nothing is an error, by its message.
pub trait Vocabulary {
    /// Whether there is a state before.
    fn has_before(&self) -> bool;
    /// `this`; with a backtick, before.
    fn this(&mut self, before: bool, span: Span) -> Result<Meaning, String>;
    /// A parameter, or the result: `@key`, `@result`; with a backtick, before.
    fn parameter(&mut self, name: &str, before: bool, span: Span) -> Result<Meaning, String>;
    /// A field, type, variant or name of Alloy; with a backtick, in the state before.
    fn name(&mut self, name: &str, before: bool, span: Span) -> Result<Meaning, String>;
    /// The relation from sequences and places to elements.
    fn contents(&mut self, before: bool, span: Span) -> Expr;

    /// Whether a name is that relation, and nothing else.
    fn is_contents(&self, name: &str) -> bool {
        let _ = name;
        false
    }
    /// A text in quotes.
    fn text(&mut self, text: String) -> String {
        text
    }
    /// Why texts in quotes, `with` and time cannot be said; none if they can.
    fn refuses(&self) -> Option<&'static str> {
        None
    }
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub struct Meaning {
    /// The expression in place of it.
    pub expr: Expr,
    /// If it is a sequence, whether its elements are to be read in the state before.
    pub sequence: Option<bool>,
}

impl Meaning {
    /// Something that is no sequence.
    pub fn plain(expr: Expr) -> Meaning {
        Meaning { expr, sequence: None }
    }
}

/// The formulas of a text that begins on this line of a file, in terms of a vocabulary. `each` gets them one by one, as they are written and
/// as they are meant.
///
/// # Errors
///
/// What is wrong with the text, at its places.
pub fn clauses<V: Vocabulary>(
    sources: &mut Sources,
    (name, line): (&str, usize),
    text: &str,
    vocabulary: &mut V,
    mut each: impl FnMut(&mut V, String, Expr),
) -> Result<(), Vec<Diagnostic>> {
    let file = sources.add_at(name, text, line);
    let block = syntax::parse_formulas(file, text, Dialect::Specification)?;
    let ExprKind::Block(parts) = block.kind else { unreachable!("formulas are a block") };
    let mut adapter = Adapter { vocabulary, bound: Vec::new(), problems: Vec::new() };
    for part in parts {
        let written = part.to_string();
        let meant = adapter.expr(part).expr;
        each(adapter.vocabulary, written, meant);
    }
    if adapter.problems.is_empty() { Ok(()) } else { Err(adapter.problems) }
}

/// Why a backtick after this word is wrong where it stands for an object.
pub fn same_object(word: &str) -> String {
    format!("`{word}` is the same object before and after the call: put backticks after the names of fields")
}

/// A name as an expression.
pub fn word(text: &str, span: Span) -> Expr {
    Expr { kind: ExprKind::Name { name: Name { text: text.to_owned(), span }, at: false }, span }
}

/// `left.right`
pub fn join(left: Expr, right: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Binary(BinaryOp::Join, Box::new(left), Box::new(right)), span }
}

/// The name that a path ends with, without a backtick.
fn last_name(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Name { name, at: false } => Some(name.text.strip_suffix('`').unwrap_or(&name.text)),
        ExprKind::Binary(BinaryOp::Join, _, right) => last_name(right),
        _ => None,
    }
}

struct Adapter<'v, V> {
    vocabulary: &'v mut V,
    /// The variables around, and whether they are sequences.
    bound: Vec<(String, Option<bool>)>,
    problems: Vec<Diagnostic>,
}

impl<V: Vocabulary> Adapter<'_, V> {
    fn expr(&mut self, expr: Expr) -> Meaning {
        let span = expr.span;
        let plain = |kind| Meaning::plain(Expr { kind, span });
        match expr.kind {
            ExprKind::Name { name, at } => self.name(&name, at),
            ExprKind::Unary(op, inner) => {
                let Meaning { expr, sequence } = self.expr(*inner);
                let sequence = sequence.filter(|_| matches!(op, UnaryOp::Multiplicity(_)));
                Meaning { expr: Expr { kind: ExprKind::Unary(op, Box::new(expr)), span }, sequence }
            }
            ExprKind::Binary(op, left, right) => {
                let left = self.boxed(left);
                let Meaning { expr: right, sequence } = self.expr(*right);
                let sequence = sequence.filter(|_| op == BinaryOp::Join);
                Meaning { expr: Expr { kind: ExprKind::Binary(op, left, Box::new(right)), span }, sequence }
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
                plain(ExprKind::Quantified(quantifier, decls, body.expect("a quantifier has a body")))
            }
            ExprKind::Comprehension(decls, body) => {
                let (decls, body) = self.binding(decls, body);
                plain(ExprKind::Comprehension(decls, body))
            }
            ExprKind::Let(name, value, body) => {
                let Meaning { expr: value, sequence } = self.expr(*value);
                self.bound.push((name.text.clone(), sequence));
                let body = self.boxed(body);
                self.bound.pop();
                plain(ExprKind::Let(name, Box::new(value), body))
            }
            ExprKind::Block(parts) => plain(ExprKind::Block(self.all(parts))),
            kind @ ExprKind::Number(_) => plain(kind),
            kind @ (ExprKind::Text(_) | ExprKind::With(..) | ExprKind::Temporal(..)) => plain(self.beyond(kind, span)),
        }
    }

    /// What not all vocabularies know.
    fn beyond(&mut self, kind: ExprKind, span: Span) -> ExprKind {
        if let Some(problem) = self.vocabulary.refuses() {
            self.problems.push(Diagnostic::error(span, problem));
            return kind;
        }
        match kind {
            ExprKind::Text(text) => ExprKind::Text(self.vocabulary.text(text)),
            ExprKind::With(receivers, body) => ExprKind::With(self.all(receivers), self.boxed(body)),
            kind => kind,
        }
    }

    #[allow(clippy::boxed_local)]
    fn boxed(&mut self, expr: Box<Expr>) -> Box<Expr> {
        Box::new(self.expr(*expr).expr)
    }

    fn all(&mut self, parts: Vec<Expr>) -> Vec<Expr> {
        parts.into_iter().map(|part| self.expr(part).expr).collect()
    }

    fn binding(&mut self, decls: Vec<Decl>, body: Option<Box<Expr>>) -> (Vec<Decl>, Option<Box<Expr>>) {
        let outer = self.bound.len();
        let mut adapted = Vec::new();
        for mut decl in decls {
            let Meaning { expr: bound, sequence } = self.expr(decl.bound);
            decl.bound = bound;
            self.bound.extend(decl.names.iter().map(|name| (name.text.clone(), sequence)));
            adapted.push(decl);
        }
        let body = body.map(|body| self.boxed(body));
        self.bound.truncate(outer);
        (adapted, body)
    }

    /// `a[i]`, for a sequence `a`, is its element; otherwise brackets are what they are in Alloy.
    fn brackets(&mut self, array: Expr, arguments: Vec<Expr>, span: Span) -> Meaning {
        // What follows `a.contents` is an element already, even if that is a sequence again.
        let is_contents = last_name(&array).is_some_and(|name| self.vocabulary.is_contents(name));
        let Meaning { expr: array, sequence } = self.expr(array);
        let mut arguments = self.all(arguments);
        if is_contents {
            return Meaning { expr: Expr { kind: ExprKind::Box(Box::new(array), arguments), span }, sequence };
        }
        let Some(before) = sequence.filter(|_| arguments.len() == 1) else {
            return Meaning::plain(Expr { kind: ExprKind::Box(Box::new(array), arguments), span });
        };
        let contents = Expr { span, ..self.vocabulary.contents(before, span) };
        let index = arguments.pop().expect("there is one");
        // The element may be a sequence again.
        Meaning { expr: join(index, join(array, contents, span), span), sequence: Some(before) }
    }

    fn name(&mut self, name: &Name, at: bool) -> Meaning {
        let (text, span) = (name.text.as_str(), name.span);
        if let Some((_, sequence)) = self.bound.iter().rev().find(|(own, _)| own == text && !at) {
            return Meaning { expr: word(text, span), sequence: *sequence };
        }
        let plain = text.strip_suffix('`');
        let (plain, before) = (plain.unwrap_or(text), plain.is_some());
        if before && !self.vocabulary.has_before() {
            let message = "there is no state before this one: a backtick is for what holds after a call";
            self.problems.push(Diagnostic::error(span, message).help("leave the backtick out"));
            return Meaning::plain(word("none", span));
        }
        let found = match plain {
            _ if at => self.vocabulary.parameter(plain, before, span),
            "this" => self.vocabulary.this(before, span),
            _ => self.vocabulary.name(plain, before, span),
        };
        let found = found.unwrap_or_else(|problem| {
            self.problems.push(Diagnostic::error(span, problem));
            Meaning::plain(word("none", span))
        });
        Meaning { expr: Expr { span, ..found.expr }, ..found }
    }
}
