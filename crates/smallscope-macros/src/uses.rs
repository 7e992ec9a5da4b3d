//! The names that a piece of code uses: what it calls, mentions and, through operators, implies.

use std::rc::Rc;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use smallscope_rust::list::SmallSet;
use smallscope_rust::macros::{Arguments, formats};
use smallscope_rust::text::plain_name;
use smallscope_rust::visit::{Visit, visit};
use syn::punctuated::Punctuated;
use syn::{Block, Expr, FnArg, Local, Member, Pat, PatIdent, Path, Signature, Type};

use crate::left;

/// The names that a function body uses.
#[derive(Default)]
pub(crate) struct Uses {
    /// The fields that hold types of std: what is called on them is no method of the module.
    of_std: Rc<SmallSet<String>>,
    /// The variables that do.
    std_locals: Rc<SmallSet<String>>,
    /// Methods called on such fields.
    pub(crate) std_methods: SmallSet<String>,
    /// Paths used as values, including called functions.
    pub(crate) paths: Vec<Path>,
    /// Paths used as types or patterns.
    pub(crate) types: Vec<Path>,
    /// Methods called, and those that operators and loops call.
    pub(crate) methods: SmallSet<String>,
}

impl Visit for Uses {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Path(path) => self.paths.push(path.path.clone()),
            Expr::MethodCall(call) => {
                let name = if call.method == "to_string" { "fmt".to_owned() } else { call.method.to_string() };
                let methods = if self.is_std(&call.receiver) { &mut self.std_methods } else { &mut self.methods };
                methods.insert(name);
            }
            Expr::ForLoop(it) if !self.is_std(&it.expr) => {
                self.methods.extend(["into_iter", "next"].map(String::from));
            }
            Expr::Index(it) if !self.is_std(&it.expr) => self.methods.extend(["index".to_owned()]),
            Expr::Binary(it) => {
                let name = operator(&it.op);
                // What is computed of numbers calls no impl of the module: `rows * columns` is not that of a `Matrix`.
                let is_computed =
                    !matches!(name, Some("<" | "==")) && self.is_number(&it.left) && self.is_number(&it.right);
                self.methods.extend(name.filter(|_| !is_computed).map(String::from));
            }
            Expr::Unary(it) if !self.is_number(&it.expr) => self.methods.extend(prefix(&it.op).map(String::from)),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_path(&mut self, path: &Path) {
        self.types.push(path.clone());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        self.types.push(mac.path.clone());
        if formats(mac) {
            self.methods.insert("fmt".to_owned());
        }
        let Some(arguments) = Arguments::of(mac) else { return self.calls(mac.tokens.clone()) };
        for expr in arguments.expressions() {
            // The expressions live in the macro's tokens only, so they are visited as their own tree.
            let (of_std, std_locals) = (Rc::clone(&self.of_std), Rc::clone(&self.std_locals));
            let mut inner = Uses { of_std, std_locals, ..Uses::default() };
            inner.visit_expr(&expr);
            self.paths.extend(inner.paths);
            self.types.extend(inner.types);
            self.methods.extend(inner.methods);
            self.std_methods.extend(inner.std_methods);
        }
    }
}

impl Uses {
    /// What a function uses; some fields are known to hold types of std.
    pub(crate) fn of(sig: &Signature, block: &Block, of_std: &Rc<SmallSet<String>>) -> Self {
        let mut locals = Locals::default();
        sig.inputs.iter().for_each(|input| locals.parameter(input));
        locals.visit_block(block);
        let Locals { all, mut std } = locals;
        std.retain(|name| all.iter().filter(|other| *other == name).count() == 1);
        let (of_std, std_locals) = (Rc::clone(of_std), Rc::new(std));
        let mut uses = Uses { of_std, std_locals, ..Uses::default() };
        uses.visit_signature(sig);
        uses.visit_block(block);
        uses
    }

    /// Whether a method of this name is called on anything.
    pub(crate) fn calls_method(&self, name: &str) -> bool {
        self.methods.contains(name) || self.std_methods.contains(name)
    }

    /// Whether a value is that of a field of std's, borrowed perhaps, or a range.
    fn is_std(&self, value: &Expr) -> bool {
        match value {
            Expr::Field(field) => {
                matches!(&field.member, Member::Named(name) if self.of_std.contains(&plain_name(name)))
            }
            Expr::Reference(it) => self.is_std(&it.expr),
            Expr::Paren(it) => self.is_std(&it.expr),
            Expr::MethodCall(it) => it.method == "iter" && self.is_std(&it.receiver),
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| self.std_locals.contains(&name.to_string())),
            Expr::Range(_) => true,
            _ => false,
        }
    }

    /// Whether a value is plainly a number or a flag: a literal, a field of such a type, a length, or computed of them.
    fn is_number(&self, value: &Expr) -> bool {
        match value {
            Expr::Lit(_) | Expr::Cast(_) => true,
            Expr::Paren(it) => self.is_number(&it.expr),
            Expr::Unary(it) => self.is_number(&it.expr),
            Expr::Binary(it) => self.is_number(&it.left) && self.is_number(&it.right),
            Expr::MethodCall(it) => it.method == "len" && self.is_std(&it.receiver),
            other => self.is_std(other),
        }
    }

    /// What looks like a call in the arguments of an unknown macro.
    fn calls(&mut self, tokens: TokenStream) {
        let mut path = Path { leading_colon: None, segments: Punctuated::new() };
        let mut after_dot = false;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => path.segments.push(ident.into()),
                TokenTree::Punct(punct) if punct.as_char() == ':' => {}
                TokenTree::Group(group) => {
                    if let (Delimiter::Parenthesis, Some(last)) = (group.delimiter(), path.segments.last()) {
                        if after_dot {
                            self.methods.insert(last.ident.to_string());
                        } else {
                            self.paths.push(path.clone());
                        }
                    }
                    path.segments.clear();
                    after_dot = false;
                    self.calls(group.stream());
                }
                other => {
                    after_dot = matches!(&other, TokenTree::Punct(punct) if punct.as_char() == '.');
                    path.segments.clear();
                }
            }
        }
    }
}

/// The variables of a function.
#[derive(Default)]
struct Locals {
    all: Vec<String>,
    /// Those that plainly hold a type of std.
    std: SmallSet<String>,
}

impl Locals {
    fn parameter(&mut self, input: &FnArg) {
        let FnArg::Typed(input) = input else { return };
        self.visit_pat(&input.pat);
        self.note(&input.pat, is_std_type(&input.ty));
    }

    fn note(&mut self, pat: &Pat, is_std: bool) {
        if let (Pat::Ident(name), true) = (pat, is_std) {
            self.std.insert(name.ident.to_string());
        }
    }
}

impl Visit for Locals {
    fn visit_pat_ident(&mut self, pat: &PatIdent) {
        self.all.push(pat.ident.to_string());
        visit::visit_pat_ident(self, pat);
    }

    fn visit_local(&mut self, local: &Local) {
        match &local.pat {
            Pat::Type(typed) => self.note(&typed.pat, is_std_type(&typed.ty)),
            pat => self.note(pat, local.init.as_ref().is_some_and(|init| makes_std(&init.expr))),
        }
        visit::visit_local(self, local);
    }
}

fn is_std_type(ty: &Type) -> bool {
    match ty {
        Type::Reference(inner) => is_std_type(&inner.elem),
        Type::Slice(_) | Type::Array(_) => true,
        Type::Path(path) => path.path.segments.last().is_some_and(|last| left::is_opaque(&last.ident)),
        _ => false,
    }
}

/// Whether an expression makes a vector, a set or the like: `vec![..]`, `HashSet::new()`.
fn makes_std(value: &Expr) -> bool {
    match value {
        Expr::Macro(mac) => mac.mac.path.is_ident("vec"),
        Expr::Array(_) | Expr::Repeat(_) | Expr::Lit(_) => true,
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) => path.path.segments.iter().rev().nth(1).is_some_and(|of| left::is_opaque(&of.ident)),
            _ => false,
        },
        _ => false,
    }
}

/// The method behind a binary operator; comparisons stand for several.
fn operator(op: &syn::BinOp) -> Option<&'static str> {
    use syn::BinOp::{Add, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Rem, Shl, Shr, Sub};
    Some(match op {
        Add(_) => "add",
        Sub(_) => "sub",
        Mul(_) => "mul",
        Div(_) => "div",
        Rem(_) => "rem",
        BitAnd(_) => "bitand",
        BitOr(_) => "bitor",
        BitXor(_) => "bitxor",
        Shl(_) => "shl",
        Shr(_) => "shr",
        Eq(_) | Ne(_) => "==",
        Lt(_) | Le(_) | Gt(_) | Ge(_) => "<",
        _ => return None,
    })
}

/// The method behind a prefix operator.
fn prefix(op: &syn::UnOp) -> Option<&'static str> {
    match op {
        syn::UnOp::Neg(_) => Some("neg"),
        syn::UnOp::Not(_) => Some("not"),
        _ => None,
    }
}
