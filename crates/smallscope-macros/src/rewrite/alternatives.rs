//! Arms with several alternatives: split where each needs a guard of its own.

use smallscope_rust::list::{List as _, sort};
use syn::punctuated::Punctuated;
use syn::{Arm, Expr, Pat, Stmt};

use super::Rewriter;
use super::hints::Mode;
use super::scope::Bound;

/// The arms of a `match` as they are rewritten.
#[derive(Default)]
pub(super) struct Arms {
    pub(super) list: Vec<Arm>,
    /// Whether an arm got a guard that the user did not write, so that the arms may no longer look
    /// exhaustive.
    pub(super) guarded: bool,
}

/// What lowering a pattern would come to.
struct Trial {
    /// The names it binds, in order.
    names: Vec<(String, Bound)>,
    /// Whether something must be checked once it has matched.
    has_checks: bool,
    /// Whether a part of it is matched later, under a name of its own.
    replaced: bool,
}

/// An expression after some statements.
pub(super) fn with_lets(lets: &[Stmt], expr: Expr) -> Expr {
    if lets.is_empty() {
        return expr;
    }
    let expr = operand(expr);
    parse_quote!({ #(#lets)* #expr })
}

/// An expression that means the same wherever it is put: in parentheses, unless it is simple.
pub(super) fn operand(expr: Expr) -> Expr {
    if is_simple(&expr) || matches!(expr, Expr::Block(_)) { expr } else { parse_quote!((#expr)) }
}

fn is_simple(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Paren(_) | Expr::Lit(_) => true,
        Expr::Unary(unary) => is_simple(&unary.expr),
        _ => false,
    }
}

impl Rewriter<'_> {
    /// Rewrites an arm, as several arms if its alternatives must be split.
    pub(super) fn arms(&mut self, arm: &Arm, mode: &Mode, arms: &mut Arms) {
        for pat in self.split(&arm.pat, mode) {
            let mut arm = Arm { pat, ..arm.clone() };
            arms.guarded |= self.arm(&mut arm, mode);
            arm.comma.get_or_insert_with(Default::default);
            arms.list.push(arm);
        }
    }

    /// Whether a pattern cannot stay where no guard can be added.
    pub(super) fn needs_guard(&mut self, pat: &Pat, mode: &Mode) -> bool {
        self.split(pat, mode).len() > 1 || self.trial(pat, mode).has_checks
    }

    /// Notes an error if a pattern must be split where there is no `match`.
    pub(super) fn check_alternatives(&mut self, pat: &Pat, mode: &Mode) {
        if self.split(pat, mode).len() > 1 {
            self.error(pat, "smallscope cannot bind names in these alternatives: write a `match`");
        }
    }

    /// The alternatives of a pattern, if they must be split, else the pattern as a whole.
    pub(super) fn split(&mut self, pat: &Pat, mode: &Mode) -> Vec<Pat> {
        let cases = self.expanded(pat);
        if cases.len() == 1 {
            return vec![pat.clone()];
        }
        let trials: Vec<_> = cases.iter().map(|case| self.trial(case, mode)).list();
        let all_simple = trials.iter().all(|trial| !trial.replaced && trial.names == trials[0].names);
        if all_simple { vec![pat.clone()] } else { cases }
    }

    /// What a pattern binds, and whether it needs nothing more, without any effect.
    fn trial(&mut self, pat: &Pat, mode: &Mode) -> Trial {
        let (fresh, errors) = (self.fresh, self.errors.len());
        let rest = self.lower(&mut pat.clone(), mode);
        self.fresh = fresh;
        self.errors.truncate(errors);
        let mut names: Vec<_> = rest.vars.iter().map(|bind| (bind.var.name.clone(), bind.var.bound)).list();
        sort(&mut names, &|a, b| a.0.cmp(&b.0));
        Trial { names, has_checks: !rest.checks.is_empty(), replaced: rest.replaced }
    }

    /// All alternatives of a pattern, except those inside fields of lazy types.
    fn expanded(&self, pat: &Pat) -> Vec<Pat> {
        match pat {
            Pat::Or(or) => or.cases.iter().flat(|case| self.expanded(case)).list(),
            Pat::Paren(inner) => self.expanded(&inner.pat),
            Pat::Reference(it) => {
                let parts = self.expanded(&it.pat);
                parts
                    .into_iter()
                    .map(|part| Pat::Reference(syn::PatReference { pat: Box::new(part), ..it.clone() }))
                    .list()
            }
            Pat::Tuple(it) => {
                let parts = self.product(&it.elems);
                parts.into_iter().map(|elems| Pat::Tuple(syn::PatTuple { elems, ..it.clone() })).list()
            }
            Pat::Slice(it) => {
                let parts = self.product(&it.elems);
                parts.into_iter().map(|elems| Pat::Slice(syn::PatSlice { elems, ..it.clone() })).list()
            }
            Pat::TupleStruct(it) if self.lazy_ctor(&it.path).is_none() => {
                let parts = self.product(&it.elems);
                parts.into_iter().map(|elems| Pat::TupleStruct(syn::PatTupleStruct { elems, ..it.clone() })).list()
            }
            other => vec![other.clone()],
        }
    }

    /// Every choice of one alternative for each part.
    fn product<P: Clone + Default>(&self, parts: &Punctuated<Pat, P>) -> Vec<Punctuated<Pat, P>> {
        let mut lists = vec![Punctuated::new()];
        for part in parts {
            let cases = self.expanded(part);
            lists = lists
                .into_iter()
                .flat(|list: Punctuated<Pat, P>| {
                    cases.iter().map(move |case| {
                        let mut list = list.clone();
                        list.push(case.clone());
                        list
                    })
                })
                .list();
        }
        if parts.trailing_punct() {
            lists.iter_mut().for_each(Punctuated::push_punct_default);
        }
        lists
    }
}

/// Adds a trailing separator.
trait PushDefault {
    fn push_punct_default(&mut self);
}

impl<P: Default> PushDefault for Punctuated<Pat, P> {
    fn push_punct_default(&mut self) {
        self.push_punct(P::default());
    }
}
