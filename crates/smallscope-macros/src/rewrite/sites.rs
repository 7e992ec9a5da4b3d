//! Marks where a predicate rejects, so that users learn where candidates die.
//!
//! Works on the user's code before it is rewritten, so that the text of an expression is theirs. A
//! rejection inside a called function is more telling than that of its caller: `mark_outer` does not
//! replace a mark that was set since `clear`. For near misses a search may forgive an invariant one rejection: `refuse`
//! marks too, and says whether to go on as if there had been none. Only what is one of several conditions of the
//! invariant itself can be forgiven: a conjunct of what it returns, or `if cond { return false; }`.

use proc_macro2::Span;
use smallscope_rust::conditions::has_let;
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::macros::{Meaning, meaning};
use smallscope_rust::text;
use smallscope_rust::visit::Visit as _;
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::spanned::Spanned as _;
use syn::{Block, Expr, ExprClosure, ExprIf, Item, Lit, ReturnType, Stmt, Type};

use crate::attrs::Note;
use crate::conjunction::is_group;
use crate::model::{FnId, Model};
use crate::reach::Reached;
use crate::test::place;
use crate::uses::Uses;

/// Adds the marks to a function's body.
pub(crate) fn insert(model: &Model, reached: &Reached, id: FnId, block: &mut Block) {
    let names = model.fn_ids().filter(|id| reached.has(*id)).map(|id| model.function(id).sig.ident.to_string());
    let forgiving = matches!(model.function(id).note, Some((Note::Invariant, _)));
    let mut sites = Sites { model, verdict: None, forgiving, reached: names.collect() };
    sites.function(&model.function(id).sig.output, block);
}

/// What a predicate returns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Bool,
    /// `Option` or `Result`.
    Carrier,
}

fn verdict(output: &ReturnType) -> Option<Verdict> {
    let ReturnType::Type(_, ty) = output else { return None };
    let Type::Path(path) = &**ty else { return None };
    match path.path.segments.last()?.ident.to_string().as_str() {
        "bool" => Some(Verdict::Bool),
        "Option" | "Result" => Some(Verdict::Carrier),
        _ => None,
    }
}

struct Sites<'m> {
    model: &'m Model,
    /// What the function at hand returns, if it is a predicate.
    verdict: Option<Verdict>,
    /// Whether the function at hand is an invariant, so that a rejection of it may be forgiven.
    forgiving: bool,
    reached: SmallSet<String>,
}

impl Sites<'_> {
    /// Adds the marks to a function, which may be inside another.
    fn function(&mut self, output: &ReturnType, block: &mut Block) {
        let outer = std::mem::replace(&mut self.verdict, verdict(output));
        let inner = self.inner_functions(block);
        if self.verdict.is_some() {
            self.tail_of(block);
        }
        self.visit_block_mut(block);
        self.reached.retain(|name| !inner.contains(name));
        self.verdict = outer;
    }

    /// Counts functions inside this one as reached; returns their names.
    fn inner_functions(&mut self, block: &Block) -> Vec<String> {
        let items = block.stmts.iter().filter_map(|stmt| match stmt {
            Stmt::Item(Item::Fn(item)) => Some(item.sig.ident.to_string()),
            _ => None,
        });
        let names: Vec<String> = items.filter(|name| !self.reached.contains(name)).list();
        self.reached.extend(names.iter().cloned());
        names
    }

    /// A reference to a new site with that text.
    fn site(&self, span: Span, what: &str) -> Expr {
        let (ss, (file, line)) = (&self.model.runtime, place(span));
        parse_quote_spanned! {span=>
            {
                static __SITE: #ss::Site = #ss::Site::new(#file, #line, #what);
                &__SITE
            }
        }
    }

    /// `mark(..)` or `mark_outer(..)`.
    fn mark(&self, span: Span, what: &str, outer: bool) -> Expr {
        let (ss, site) = (&self.model.runtime, self.site(span, what));
        let mark = syn::Ident::new(if outer { "mark_outer" } else { "mark" }, Span::call_site());
        parse_quote!(#ss::sites::#mark(#site))
    }

    /// `refuse(..)` or `refuse_outer(..)`: marks, and says whether the rejection is forgiven.
    fn refuse(&self, span: Span, what: &str, outer: bool) -> Expr {
        let (ss, site) = (&self.model.runtime, self.site(span, what));
        let refuse = syn::Ident::new(if outer { "refuse_outer" } else { "refuse" }, Span::call_site());
        parse_quote!(#ss::sites::#refuse(#site))
    }

    /// Marks the value that a block ends with.
    fn tail_of(&self, block: &mut Block) {
        if let Some(Stmt::Macro(last)) = block.stmts.last() {
            if last.semi_token.is_none() {
                let mut expr = Expr::Macro(syn::ExprMacro { attrs: Vec::new(), mac: last.mac.clone() });
                self.tail(&mut expr);
                block.stmts.pop();
                block.stmts.push(Stmt::Expr(expr, None));
            }
        } else if let Some(Stmt::Expr(last, None)) = block.stmts.last_mut() {
            self.tail(last);
        }
    }

    /// Marks a value that the function returns.
    fn tail(&self, expr: &mut Expr) {
        match expr {
            Expr::Paren(it) => self.tail(&mut it.expr),
            Expr::If(it) if it.else_branch.is_some() => {
                self.tail_of(&mut it.then_branch);
                if let Some((_, other)) = &mut it.else_branch {
                    self.tail(other);
                }
            }
            Expr::If(_) => {}
            Expr::Match(it) => it.arms.iter_mut().for_each(|arm| self.tail(&mut arm.body)),
            Expr::Block(it) if it.label.is_none() => self.tail_of(&mut it.block),
            Expr::Unsafe(it) => self.tail_of(&mut it.block),
            Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Loop(_) => {}
            Expr::While(_) | Expr::ForLoop(_) => {}
            other if is_rejection(other) => {
                let mark = self.mark(other.span(), &text::short(&*other), false);
                *other = parse_quote!({ #mark; #other });
            }
            Expr::Binary(it) if self.verdict == Some(Verdict::Bool) && matches!(it.op, syn::BinOp::And(_)) => {
                self.tail(&mut it.left);
                self.tail(&mut it.right);
            }
            Expr::Call(call) if is_group(call) => call.args.iter_mut().for_each(|clause| self.tail(clause)),
            other if self.verdict == Some(Verdict::Bool) && !is_settled(other) => self.guarded(other),
            _ => {}
        }
    }

    /// `(e) || { mark(..); false }` or `(e) || refuse(..)`, where a mark set inside `e` goes first.
    fn guarded(&self, expr: &mut Expr) {
        let ss = &self.model.runtime;
        let (calls, span, what) = (self.calls_reached(expr), expr.span(), text::short(&*expr));
        let value: Expr = if calls { parse_quote!(({ #ss::sites::clear(); (#expr) })) } else { parse_quote!((#expr)) };
        let rejected: Expr = if self.forgiving {
            self.refuse(span, &what, calls)
        } else {
            let mark = self.mark(span, &what, calls);
            parse_quote!({ #mark; false })
        };
        *expr = parse_quote!((#value || #rejected));
    }

    /// Whether an expression calls a function with marks of its own.
    fn calls_reached(&self, expr: &Expr) -> bool {
        let mut uses = Uses::default();
        uses.visit_expr(expr);
        let last = |path: &syn::Path| path.segments.last().map(|last| last.ident.to_string());
        let paths = uses.paths.iter().filter_map(last);
        paths.chain(uses.methods.iter().cloned()).any(|name| self.reached.contains(&name))
    }

    /// `if cond { return false; }`: the condition says more than the `return`.
    fn early(&self, it: &mut ExprIf) -> bool {
        let returned = match it.then_branch.stmts.as_slice() {
            [Stmt::Expr(Expr::Return(inner), _)] => inner.expr.as_deref().is_some_and(is_rejection),
            _ => false,
        };
        if !returned || it.else_branch.is_some() {
            return false;
        }
        let (ss, cond, stmts) = (&self.model.runtime, &it.cond, &it.then_branch.stmts);
        let what = text::short(quote_spanned!(cond.span()=> if #cond { #(#stmts)* }));
        let calls = self.calls_reached(cond);
        let first: Stmt = if self.forgiving {
            let (refuse, rejected) =
                (self.refuse(cond.span(), &what, calls), std::mem::take(&mut it.then_branch.stmts));
            let rejected: Stmt = parse_quote!(if !#refuse { #(#rejected)* });
            rejected
        } else {
            let mark = self.mark(cond.span(), &what, calls);
            parse_quote!(#mark;)
        };
        if calls && !has_let(cond) {
            *it.cond = parse_quote!({ #ss::sites::clear(); (#cond) });
        }
        it.then_branch.stmts.insert(0, first);
        true
    }
}

impl VisitMut for Sites<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if self.verdict.is_none() {
            return visit_mut::visit_expr_mut(self, expr);
        }
        if let Expr::If(it) = expr {
            if self.early(it) {
                return self.visit_expr_mut(&mut it.cond);
            }
        }
        match expr {
            Expr::Return(it) => {
                let span = it.return_token.span;
                let Some(value) = &mut it.expr else { return };
                if is_rejection(value) {
                    let what = format!("return {}", text::short(&*value));
                    let mark = self.mark(span, &what, false);
                    visit_mut::visit_expr_mut(self, value);
                    *expr = parse_quote_spanned!(span=> { #mark; return #value });
                } else {
                    self.tail(value);
                    self.visit_expr_mut(value);
                }
            }
            Expr::Try(it) => {
                let ss = &self.model.runtime;
                let site = self.site(it.question_token.span(), &text::short(&*it));
                self.visit_expr_mut(&mut it.expr);
                let value = &it.expr;
                *it.expr = parse_quote!(#ss::sites::probe((#ss::sites::clear(), #value).1, #site));
            }
            Expr::Async(_) => {}
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_expr_closure_mut(&mut self, _: &mut ExprClosure) {}

    fn visit_item_mut(&mut self, item: &mut Item) {
        if let Item::Fn(item) = item {
            let outer = std::mem::replace(&mut self.forgiving, false);
            self.function(&item.sig.output, &mut item.block);
            self.forgiving = outer;
        }
    }
}

/// `false`, `None` or `Err(..)`.
fn is_rejection(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(lit) => matches!(&lit.lit, Lit::Bool(value) if !value.value),
        Expr::Path(path) => path.path.is_ident("None"),
        Expr::Call(call) => matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Err")),
        _ => false,
    }
}

/// `true`, or a macro that never returns.
fn is_settled(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Macro(it) => meaning(&it.mac.path) == Some(Meaning::Panic),
        _ => false,
    }
}
