//! Conjunctions of invariants whose clauses call functions that can be tabled: the search may ask these clauses in another order.
//!
//! `count(&self.root) == self.size && ordered(&self.root)` becomes a call with the clauses as arguments, which `rewrite` makes closures. Only clauses
//! that change nothing, leave nothing early and move nothing qualify; any other clause stays where it is.

use smallscope_rust::list::SmallSet;
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::{BinOp, Block, Expr, ExprBinary, ExprCall, ExprClosure, ReturnType, UnOp};

use crate::attrs::Note;
use crate::model::{FnId, Model};
use crate::reach::Reached;
use crate::settle::mentions;
use crate::table;

/// The name that stands for the function that asks the clauses.
const ALL: &str = "__smallscope_all";

/// Groups the clauses of an invariant.
pub(crate) fn group(model: &Model, reached: &Reached, id: FnId, block: &mut Block) {
    let function = model.function(id);
    let is_bool = matches!(&function.sig.output, ReturnType::Type(_, ty) if quote!(#ty).to_string() == "bool");
    if !is_bool || !matches!(function.note, Some((Note::Invariant, _))) {
        return;
    }
    let tabled = model.fn_ids().filter(|other| *other != id && reached.has(*other) && table::is_tabled(model, *other));
    let tabled: SmallSet<String> = tabled.map(|id| model.function(id).sig.ident.to_string()).collect();
    Groups { tabled }.visit_block_mut(block);
}

/// Whether an expression is a group of clauses.
pub(crate) fn is_group(call: &ExprCall) -> bool {
    matches!(&*call.func, Expr::Path(path) if path.path.is_ident(ALL))
}

struct Groups {
    tabled: SmallSet<String>,
}

impl VisitMut for Groups {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Binary(it) if matches!(it.op, BinOp::And(_)) => {
                let mut clauses = Vec::new();
                flatten(it, &mut clauses);
                if let Some(grouped) = self.grouped(clauses) {
                    *expr = grouped;
                }
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_expr_closure_mut(&mut self, _: &mut ExprClosure) {}

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

fn flatten(it: &ExprBinary, clauses: &mut Vec<Expr>) {
    for side in [&it.left, &it.right] {
        match &**side {
            Expr::Binary(inner) if matches!(inner.op, BinOp::And(_)) => flatten(inner, clauses),
            other => clauses.push(other.clone()),
        }
    }
}

impl Groups {
    /// The conjunction with a group in place of each list of clauses that can change places; none if there is no such list.
    fn grouped(&self, clauses: Vec<Expr>) -> Option<Expr> {
        let mut lists: Vec<(bool, Vec<Expr>)> = Vec::new();
        for clause in clauses {
            let is_free = mentions(quote!(#clause), &self.tabled) && is_free(&clause, &[]);
            match lists.last_mut() {
                Some((true, list)) if is_free => list.push(clause),
                _ => lists.push((is_free, vec![clause])),
            }
        }
        if lists.iter().all(|(_, list)| list.len() < 2) {
            return None;
        }
        let all = syn::Ident::new(ALL, proc_macro2::Span::call_site());
        let parts = lists.into_iter().map(|(_, list)| -> Expr {
            match list.as_slice() {
                [clause] => clause.clone(),
                clauses => parse_quote!(#all(#(#clauses),*)),
            }
        });
        parts.reduce(|left, right| parse_quote!(#left && #right))
    }
}

/// Whether an expression changes nothing, moves nothing out of variables, and comes to a value. `own` are the names that it binds itself.
fn is_free(expr: &Expr, own: &[String]) -> bool {
    let all = |exprs: &[&Expr]| exprs.iter().all(|expr| is_free(expr, own));
    match expr {
        Expr::Lit(_) => true,
        // A variable of the function might be moved.
        Expr::Path(path) => match path.path.get_ident() {
            Some(name) => name == "self" || own.iter().any(|it| name == it) || is_constant(&name.to_string()),
            None => true,
        },
        Expr::Paren(it) => is_free(&it.expr, own),
        Expr::Group(it) => is_free(&it.expr, own),
        Expr::Field(it) => is_place(&it.base, own),
        Expr::Reference(it) => it.mutability.is_none() && is_place(&it.expr, own),
        Expr::Unary(it) => matches!(it.op, UnOp::Not(_) | UnOp::Neg(_) | UnOp::Deref(_)) && is_place(&it.expr, own),
        Expr::Cast(it) => is_place(&it.expr, own),
        Expr::Binary(it) if is_comparison(&it.op) => is_place(&it.left, own) && is_place(&it.right, own),
        Expr::Binary(it) => !quote_op(&it.op).ends_with('=') && all(&[&it.left, &it.right]),
        Expr::Index(it) => is_place(&it.expr, own) && is_free(&it.index, own),
        Expr::Tuple(it) => it.elems.iter().all(|part| is_free(part, own)),
        Expr::Array(it) => it.elems.iter().all(|part| is_free(part, own)),
        Expr::Call(it) => is_name(&it.func) && it.args.iter().all(|argument| is_free(argument, own)),
        Expr::MethodCall(it) => is_free(&it.receiver, own) && it.args.iter().all(|argument| is_free(argument, own)),
        Expr::Closure(it) => {
            let mut names = own.to_vec();
            let plain = it.inputs.iter().all(|input| match input {
                syn::Pat::Ident(name) if name.subpat.is_none() => {
                    names.push(name.ident.to_string());
                    true
                }
                syn::Pat::Wild(_) => true,
                _ => false,
            });
            plain && it.capture.is_none() && is_free(&it.body, &names)
        }
        _ => false,
    }
}

/// The same of an expression that is looked at in its place.
fn is_place(expr: &Expr, own: &[String]) -> bool {
    matches!(expr, Expr::Path(path) if path.path.get_ident().is_some()) || is_free(expr, own)
}

/// Whether a function is called by its name.
fn is_name(expr: &Expr) -> bool {
    matches!(expr, Expr::Path(_))
}

fn is_constant(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_uppercase)
}

fn quote_op(op: &BinOp) -> String {
    quote!(#op).to_string()
}

fn is_comparison(op: &BinOp) -> bool {
    matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_))
}
