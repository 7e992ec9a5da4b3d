//! Conditions: the operands of `&&` and `||`, also in chains with `let`, and arguments of macros.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::spanned::Spanned as _;
use syn::visit_mut::VisitMut as _;
use syn::{BinOp, Expr, ExprBinary, Macro, UnOp};

use super::body::Body;
use super::table::Kind;
use crate::rewrite::macros::{Arguments, arguments};
use crate::text::{short, whole};

impl Body<'_> {
    /// What stands after `if` or `while`.
    pub(super) fn condition(&mut self, cond: &mut Expr) {
        match cond {
            Expr::Let(it) => self.visit_expr_mut(&mut it.expr),
            _ if has_let(cond) => self.chain(cond),
            _ => self.visit_expr_mut(cond),
        }
    }

    /// A chain of `&&` in which some operands are `let`.
    fn chain(&mut self, cond: &mut Expr) {
        let mut parts = Vec::new();
        flatten(cond.clone(), &mut parts);
        let mut out = Vec::new();
        for mut part in parts {
            let Expr::Let(it) = &mut part else {
                self.operands(&mut part);
                out.push(part);
                continue;
            };
            let (pat, value) = (&it.pat, &it.expr);
            let text = short(quote!(let #pat = #value));
            let goal = self.table.place(Kind::Operand, it.let_token.span, &text);
            self.visit_expr_mut(&mut it.expr);
            out.extend([self.call("tried", &[quote!(#goal)]), part, self.call("matched", &[quote!(#goal)])]);
        }
        if let Some(joined) = out.into_iter().reduce(and) {
            *cond = joined;
        }
    }

    /// The operands of `&&` and `||`, however they are nested.
    pub(super) fn operands(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Paren(it) if is_compound(&it.expr) => self.operands(&mut it.expr),
            Expr::Unary(it) if is_compound(&it.expr) => self.operands(&mut it.expr),
            Expr::Binary(it) if matches!(it.op, BinOp::And(_) | BinOp::Or(_)) => {
                self.operands(&mut it.left);
                self.operands(&mut it.right);
            }
            other if is_settled(other) => self.visit_expr_mut(other),
            other => {
                let goal = self.table.place(Kind::Operand, other.span(), &short(&*other));
                self.visit_expr_mut(other);
                *other = self.call("either", &[quote!(#goal), other.to_token_stream()]);
            }
        }
    }

    /// A macro call: the arguments of well-known ones are instrumented.
    pub(super) fn mac(&mut self, mac: &mut Macro) {
        let name = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        // It prints the text of its arguments.
        let known = if name == "dbg" { None } else { arguments(mac) };
        match known {
            Some(Arguments::List(list)) => self.list(mac, list, name.ends_with("assert")),
            Some(Arguments::Repeat(mut pair)) => {
                self.visit_expr_mut(&mut pair.0);
                self.visit_expr_mut(&mut pair.1);
                let (value, count) = *pair;
                mac.tokens = quote!(#value; #count);
            }
            Some(Arguments::Matches(mut it)) => {
                self.visit_expr_mut(&mut it.value);
                it.guard.iter_mut().for_each(|guard| self.visit_expr_mut(guard));
                let (value, pat, guard) = (it.value, it.pat, it.guard.map(|guard| quote!(if #guard)));
                mac.tokens = quote!(#value, #pat #guard);
            }
            None if may_branch(mac.tokens.clone()) => self.table.unseen(mac.path.span(), short(&*mac)),
            None => {}
        }
    }

    /// A list of arguments. The message of an assertion is the text of its condition, as the user wrote it.
    fn list(&mut self, mac: &mut Macro, mut list: syn::punctuated::Punctuated<Expr, syn::Token![,]>, asserts: bool) {
        let before = whole(&list);
        for argument in &mut list {
            match argument {
                Expr::Assign(named) => self.visit_expr_mut(&mut named.right),
                other => self.visit_expr_mut(other),
            }
        }
        if whole(&list) == before {
            return;
        }
        mac.tokens = list.to_token_stream();
        if let (true, [only]) = (asserts, &*list.iter().collect::<Vec<_>>()) {
            let message = format!("assertion failed: {}", before.trim_end_matches(','));
            mac.tokens = quote!(#only, "{}", #message);
        }
    }
}

/// Whether a condition has a `let`.
pub(super) fn has_let(cond: &Expr) -> bool {
    match cond {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Whether an expression is made of others by `&&` and `||`.
fn is_compound(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(it) => is_compound(&it.expr),
        Expr::Unary(it) => matches!(it.op, UnOp::Not(_)) && is_compound(&it.expr),
        Expr::Binary(it) => matches!(it.op, BinOp::And(_) | BinOp::Or(_)),
        _ => false,
    }
}

/// Whether there is nothing to count about an operand: a literal, `cfg!(..)`, or something that never returns.
fn is_settled(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(it) => is_settled(&it.expr),
        Expr::Block(it) => matches!(it.block.stmts.last(), Some(syn::Stmt::Expr(last, _)) if is_settled(last)),
        Expr::Lit(_) | Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => true,
        Expr::Macro(it) => {
            let names = ["cfg", "panic", "unreachable", "todo", "unimplemented"];
            it.mac.path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name))
        }
        _ => false,
    }
}

/// Whether the tokens of a macro call look as if they branch.
fn may_branch(tokens: TokenStream) -> bool {
    let mut last = ' ';
    for token in tokens {
        let branches = match &token {
            TokenTree::Group(group) => may_branch(group.stream()),
            TokenTree::Ident(name) => ["if", "match", "while", "for"].iter().any(|word| name == word),
            TokenTree::Punct(it) => match it.as_char() {
                '?' => true,
                both @ ('&' | '|') => last == both,
                _ => false,
            },
            TokenTree::Literal(_) => false,
        };
        if branches {
            return true;
        }
        last = if let TokenTree::Punct(it) = &token { it.as_char() } else { ' ' };
    }
    false
}

/// The operands of a chain of `&&`, in order.
fn flatten(cond: Expr, out: &mut Vec<Expr>) {
    match cond {
        Expr::Binary(it) if matches!(it.op, BinOp::And(_)) => {
            flatten(*it.left, out);
            flatten(*it.right, out);
        }
        other => out.push(other),
    }
}

fn and(left: Expr, right: Expr) -> Expr {
    let (left, right) = (Box::new(left), Box::new(right));
    Expr::Binary(ExprBinary { attrs: Vec::new(), left, op: BinOp::And(Default::default()), right })
}
