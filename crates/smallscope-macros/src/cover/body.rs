//! Instruments the body of a function.
//!
//! Blocks get a first statement that counts, operands of `&&` and `||` are passed through a function that returns them, and
//! the iterator of a `for` through one that wraps it. Nothing is moved, borrowed or bound that was not before, and
//! temporaries live as long as before: `while let` becomes the `loop` that the language defines it by, and what is put around
//! the user's code has their spans, by which the compiler knows the edition and with it how long temporaries live.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use smallscope_rust::conditions::has_let;
use smallscope_rust::goals::{Branch, BranchKind, Sites, Walk};
use syn::spanned::Spanned as _;
use syn::{
    Arm, Attribute, Block, Expr, ExprCall, ExprForLoop, ExprIf, ExprMatch, ExprTry, ExprWhile, Item, Local, Macro, Stmt,
};

use super::Cover;
use super::table::Table;

/// A function's body on its way.
pub(super) struct Body<'c> {
    pub(super) cover: &'c mut Cover,
    pub(super) table: Table,
}

impl Body<'_> {
    /// Instruments a whole body.
    pub(super) fn instrument(&mut self, block: &mut Block) {
        Walk::body(self, block);
        let enter = self.call("enter", &[]);
        block.stmts.insert(0, parse_quote!(#enter;));
    }

    /// A call of the runtime about this function.
    fn call(&self, name: &str, arguments: &[TokenStream]) -> Expr {
        let (krate, table) = (&self.cover.krate, &self.table.name);
        let name = syn::Ident::new(name, Span::call_site());
        parse_quote!(#krate::coverage::sites::#name(&#table #(, #arguments)*))
    }

    /// The statement that counts a goal.
    fn hit(&self, goal: usize) -> Stmt {
        let hit = self.call("hit", &[quote!(#goal)]);
        parse_quote!(#hit;)
    }
}

impl Sites for Body<'_> {
    type Goal = usize;

    fn place(&mut self, place: Branch) -> Option<usize> {
        Some(self.table.place(place.kind, place.shown, &place.text))
    }

    fn arms(&mut self, it: &ExprMatch, text: &str, outcomes: Vec<String>) -> Vec<Option<usize>> {
        let place = self.table.next_place();
        let goal = |(arm, outcome): (&Arm, String)| {
            Some(self.table.goal(BranchKind::Match, place, arm.pat.span(), text, outcome, &predicates(&arm.attrs)))
        };
        it.arms.iter().zip(outcomes).map(goal).collect()
    }

    fn open(&mut self, attributes: &[Attribute]) {
        self.table.around.extend(predicates(attributes));
    }

    fn close(&mut self, attributes: &[Attribute]) {
        let outside = self.table.around.len() - predicates(attributes).len();
        self.table.around.truncate(outside);
    }

    fn item(&mut self, item: &mut Item) {
        self.cover.inner_item(item, &self.table);
    }

    fn unseen(&mut self, span: Span, text: String) {
        self.table.unseen(span, text);
    }

    fn pass(&mut self, expr: &mut Expr, goal: usize) {
        *expr = self.call("either", &[quote!(#goal), expr.to_token_stream()]);
    }

    fn pattern(&mut self, part: Expr, goal: usize) -> Vec<Expr> {
        vec![self.call("tried", &[quote!(#goal)]), part, self.call("matched", &[quote!(#goal)])]
    }

    fn branch(&mut self, it: &mut ExprIf, goal: usize) {
        it.then_branch.stmts.insert(0, self.hit(goal));
        let hit = self.hit(goal + 1);
        match &mut it.else_branch {
            None => {
                let span = it.if_token.span;
                it.else_branch = Some((syn::Token![else](span), Box::new(parse_quote_spanned!(span=> { #hit }))));
            }
            Some((token, other)) => prepend(hit, other, token.span),
        }
    }

    fn arm(&mut self, arm: &mut Arm, goal: usize) {
        prepend(self.hit(goal), &mut arm.body, arm.fat_arrow_token.span());
        arm.comma.get_or_insert_with(Default::default);
    }

    /// A `while`; one with patterns becomes a `loop`.
    fn repeat(&mut self, it: &mut ExprWhile, goal: usize) -> Option<Expr> {
        if !has_let(&it.cond) {
            self.pass(&mut it.cond, goal);
            return None;
        }
        let (entered, left) = (self.hit(goal), self.hit(goal + 1));
        it.body.stmts.insert(0, entered);
        let ExprWhile { attrs, label, cond, body, while_token } = it;
        let span = while_token.span;
        Some(parse_quote_spanned!(span=> #(#attrs)* #label loop { if #cond #body else { #left break } }))
    }

    fn each(&mut self, it: &mut ExprForLoop, goal: usize) {
        *it.expr = self.call("each", &[quote!(#goal), it.expr.to_token_stream()]);
    }

    fn question(&mut self, it: &mut ExprTry, goal: usize) -> Option<Expr> {
        let asked = self.call("asked", &[quote!(#goal), it.expr.to_token_stream()]);
        let question = &it.question_token;
        let mut passed = self.call("passed", &[quote!(#goal), quote!(#asked #question)]);
        if let Expr::Call(ExprCall { attrs, .. }) = &mut passed {
            *attrs = std::mem::take(&mut it.attrs);
        }
        Some(passed)
    }

    fn let_else(&mut self, local: &mut Local, goal: usize) -> Option<Stmt> {
        let (cfgs, hit, missed) = (predicates(&local.attrs), self.hit(goal), self.hit(goal + 1));
        let (token, other) = local.init.as_mut()?.diverge.as_mut()?;
        prepend(missed, other, token.span);
        Some(parse_quote!(#(#[cfg(#cfgs)])* #hit))
    }

    fn assertion(&mut self, mac: &mut Macro, condition: &Expr, message: &str) {
        mac.tokens = quote!(#condition, "{}", #message);
    }
}

/// Puts a statement in front of an expression; the block around it has the given span.
fn prepend(first: Stmt, expr: &mut Expr, span: Span) {
    match expr {
        Expr::Block(it) if it.label.is_none() && it.attrs.is_empty() => it.block.stmts.insert(0, first),
        other => *other = parse_quote_spanned!(span=> { #first #other }),
    }
}

/// The conditions of the `#[cfg(..)]`s among some attributes.
fn predicates(attrs: &[Attribute]) -> Vec<TokenStream> {
    let cfgs = attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    cfgs.filter_map(|attr| attr.meta.require_list().ok()).map(|list| list.tokens.clone()).collect()
}
