//! Conditions: the operands of `&&` and `||`, also in chains with `let`, and arguments of macros.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use smallscope_rust::conditions::{has_let, is_compound, is_settled};
use smallscope_rust::macros::{Arguments, Meaning, meaning};
use smallscope_rust::text::{short, whole};
use syn::spanned::Spanned as _;
use syn::visit_mut::VisitMut as _;
use syn::{BinOp, Expr, ExprBinary, Macro};

use super::body::Body;
use super::table::Kind;

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
        let meaning = meaning(&mac.path);
        // `dbg!` prints the text of its arguments.
        let known = if meaning == Some(Meaning::Debug) { None } else { Arguments::of(mac) };
        match known {
            Some(arguments) => self.arguments(mac, arguments, meaning == Some(Meaning::Assert)),
            None if may_branch(mac.tokens.clone()) => self.table.unseen(mac.path.span(), short(&*mac)),
            None => {}
        }
    }

    /// The message of an assertion is the text of its condition, as the user wrote it.
    fn arguments(&mut self, mac: &mut Macro, mut arguments: Arguments, asserts: bool) {
        let before = whole(&arguments);
        arguments.expressions_mut().into_iter().for_each(|argument| self.visit_expr_mut(argument));
        if whole(&arguments) == before {
            return;
        }
        mac.tokens = arguments.to_token_stream();
        if let (true, [only]) = (asserts, &*arguments.expressions()) {
            let message = format!("assertion failed: {}", before.trim_end_matches(','));
            mac.tokens = quote!(#only, "{}", #message);
        }
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
