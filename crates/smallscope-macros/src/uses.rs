//! The names that a piece of code uses: what it calls, mentions and, through operators, implies.

use std::collections::HashSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use smallscope_rust::macros::{Arguments, formats};
use smallscope_rust::visit::{Visit, visit};
use syn::punctuated::Punctuated;
use syn::{Expr, Path};

/// The names that a function body uses.
#[derive(Default)]
pub(crate) struct Uses {
    /// Paths used as values, including called functions.
    pub(crate) paths: Vec<Path>,
    /// Paths used as types or patterns.
    pub(crate) types: Vec<Path>,
    /// Methods called, and those that operators and loops call.
    pub(crate) methods: HashSet<String>,
}

impl Visit for Uses {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Path(path) => self.paths.push(path.path.clone()),
            Expr::MethodCall(call) => {
                let name = if call.method == "to_string" { "fmt".to_owned() } else { call.method.to_string() };
                self.methods.insert(name);
            }
            Expr::ForLoop(_) => self.methods.extend(["into_iter", "next"].map(String::from)),
            Expr::Index(_) => self.methods.extend(["index".to_owned()]),
            Expr::Binary(binary) => self.methods.extend(operator(&binary.op).map(String::from)),
            Expr::Unary(unary) => self.methods.extend(prefix(&unary.op).map(String::from)),
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
            let mut inner = Uses::default();
            inner.visit_expr(&expr);
            self.paths.extend(inner.paths);
            self.types.extend(inner.types);
            self.methods.extend(inner.methods);
        }
    }
}

impl Uses {
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
