//! Which conditions can run on twins, where they prune: those that name nothing but what twins have.
//!
//! A macro sees names, not types. What calls only functions of the module, and methods that twins' fields have as std's types
//! have them, runs on the twin. All else runs on the finished value, where any Rust works and nothing is pruned.

use smallscope_rust::list::List as _;
use smallscope_rust::macros::Arguments;
use smallscope_rust::visit::{Visit, visit};
use syn::{Expr, ExprCall, ExprMethodCall, Macro, Path};

use crate::model::{Model, Owner};
use crate::symbolic;

/// Reading methods of std that twins have, too.
const METHODS: &[&str] = &[
    "abs", "abs_diff", "all", "and", "and_then", "any", "as_bytes", "as_deref", "as_ptr", "as_ref", "as_str", "back",
    "borrow", "bytes", "chain", "chars", "checked_add", "checked_div", "checked_mul", "checked_rem", "checked_sub",
    "chunks", "clamp", "clone", "cloned", "cmp", "contains", "copied", "count", "count_ones", "count_zeros", "cycle",
    "div_ceil", "ends_with", "enumerate", "eq", "err", "expect", "filter", "filter_map", "find", "find_map", "first",
    "flat_map", "flatten", "fold", "front", "ge", "get", "gt", "inspect", "into_iter", "is_alphabetic", "is_ascii",
    "is_ascii_alphabetic", "is_ascii_digit", "is_char_boundary", "is_empty", "is_err", "is_eq", "is_finite", "is_ge",
    "is_gt", "is_le", "is_lt", "is_nan", "is_ne", "is_negative", "is_none", "is_none_or", "is_null", "is_numeric",
    "is_ok", "is_positive", "is_power_of_two", "is_some", "is_some_and", "is_sorted", "iter", "last", "le",
    "leading_zeros", "len", "lt", "map", "map_or", "map_or_else", "max", "max_by_key", "min", "min_by_key", "ne",
    "next", "next_back", "not", "nth", "ok", "or", "or_else", "partial_cmp", "peek", "peekable", "position", "pow",
    "product", "rem_euclid", "rev", "saturating_add", "saturating_sub", "signum", "skip", "skip_while", "starts_with",
    "step_by", "sum", "take", "take_while", "then", "then_some", "to_owned", "to_string", "trailing_zeros", "try_fold",
    "unsigned_abs", "unwrap", "unwrap_or", "unwrap_or_default", "unwrap_or_else", "upgrade", "windows", "wrapping_add",
    "wrapping_mul", "wrapping_sub", "xor", "zip",
];

/// Types whose functions take and give plain values, or have a twin.
const TYPES: &[&str] = &[
    "bool", "char", "str", "String", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128",
    "isize", "f32", "f64", "Option", "Some", "None", "Ok", "Err", "Result", "Rc", "Arc", "Weak", "Ordering", "Self",
];

/// Whether a condition can run on twins.
pub(super) fn prunes(model: &Model, condition: &Expr) -> bool {
    // A symbolic field stands for many values: what is asked of one of them says nothing of the others.
    if !symbolic::scalars(model).is_empty() {
        return true;
    }
    let mut finder = Plain { model, is_plain: true };
    finder.visit_expr(condition);
    finder.is_plain
}

struct Plain<'m> {
    model: &'m Model,
    is_plain: bool,
}

impl Plain<'_> {
    /// Whether a function of the model has this name.
    fn has(&self, name: &syn::Ident, is_method: bool) -> bool {
        let of_owner = |owner: Owner| is_method != (owner == Owner::Module);
        self.model.functions.iter().any(|function| {
            let takes_self =
                function.sig.receiver().is_some_and(|it| it.reference.is_some() && it.mutability.is_none());
            function.sig.ident == *name && of_owner(function.owner) && (takes_self || !is_method)
        })
    }

    fn is_known(&self, path: &Path) -> bool {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).list();
        let Some(first) = names.first() else { return false };
        let is_type = |name: &syn::Ident| {
            let types = self.model.types.iter().map(|ty| &ty.ident);
            let mut ours = types.chain(self.model.aliases.iter().map(|alias| &alias.item.ident));
            ours.any(|ours| ours == name)
        };
        let ours = path.segments.iter().any(|segment| is_type(&segment.ident));
        let function = path.segments.last().is_some_and(|last| self.has(&last.ident, false));
        let leaves = ["crate", "super"].contains(&first.as_str());
        !leaves && (TYPES.contains(&first.as_str()) || ours || function || ["std", "core"].contains(&first.as_str()))
    }
}

impl Visit for Plain<'_> {
    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        self.is_plain &= METHODS.iter().any(|name| call.method == name) || self.has(&call.method, true);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_call(&mut self, call: &ExprCall) {
        if let Expr::Path(function) = &*call.func {
            self.is_plain &= self.is_known(&function.path);
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_macro(&mut self, mac: &Macro) {
        let Some(arguments) = Arguments::of(mac).filter(|_| mac.path.is_ident("matches") || mac.path.is_ident("vec"))
        else {
            // The twin of any other macro is refused if it reads a field.
            self.is_plain = false;
            return;
        };
        for expr in arguments.expressions() {
            let mut inner = Plain { model: self.model, is_plain: true };
            inner.visit_expr(&expr);
            self.is_plain &= inner.is_plain;
        }
    }
}
