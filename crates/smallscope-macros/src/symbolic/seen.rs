//! Which expressions are symbolic, as far as is plain to see.

use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::text::plain_name;
use syn::{BinOp, Expr, FnArg, Pat, ReturnType, Type, UnOp};

use super::{Symbols, arguments, is_scalar};
use crate::rewrite::member_name;

/// Methods of a number whose result is a number of the same type.
const SAME: &[&str] = &["clone", "abs", "pow", "min", "max", "clamp", "signum", "rem_euclid", "div_euclid"];
const SAME_PREFIXES: &[&str] = &["wrapping_", "saturating_"];

/// The variables of a function that are symbolic scalars, or references to them.
#[derive(Default)]
pub(super) struct Names(SmallSet<String>);

impl Names {
    pub(super) fn insert(&mut self, name: String) {
        self.0.insert(name);
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

impl Symbols<'_> {
    /// Whether a type is a symbolic scalar, or a reference to one.
    pub(super) fn is_symbolic_type(&self, ty: &Type) -> bool {
        match ty {
            Type::Reference(inner) => self.is_symbolic_type(&inner.elem),
            other => is_scalar(self.model, &self.scalars, other),
        }
    }

    /// Notes a parameter of a function.
    pub(super) fn see_input(&mut self, input: &FnArg) {
        if let FnArg::Typed(param) = input {
            self.see(&param.pat, &param.ty);
        }
    }

    /// Notes a variable of a known type.
    pub(super) fn see(&mut self, pat: &Pat, ty: &Type) {
        if let (Pat::Ident(name), true) = (pat, self.is_symbolic_type(ty)) {
            self.names.insert(name.ident.to_string());
        }
    }

    /// Whether an expression is symbolic.
    pub(super) fn is_symbolic(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Paren(inner) => self.is_symbolic(&inner.expr),
            Expr::Group(inner) => self.is_symbolic(&inner.expr),
            Expr::Reference(inner) => self.is_symbolic(&inner.expr),
            Expr::Unary(inner) => !matches!(inner.op, UnOp::Not(_)) && self.is_symbolic(&inner.expr),
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| self.names.has(&name.to_string())),
            Expr::Field(field) => self.is_symbolic_field(&member_name(&field.member)),
            Expr::Index(index) => match &*index.expr {
                Expr::Field(field) => self.has_symbolic_elements(&member_name(&field.member)),
                _ => false,
            },
            Expr::Cast(cast) => is_scalar(self.model, &self.scalars, &cast.ty),
            Expr::Binary(binary) => {
                is_arithmetic(&binary.op) && (self.is_symbolic(&binary.left) || self.is_symbolic(&binary.right))
            }
            Expr::MethodCall(call) => {
                let method = call.method.to_string();
                let is_same =
                    SAME.contains(&method.as_str()) || SAME_PREFIXES.iter().any(|prefix| method.starts_with(prefix));
                is_same && self.is_symbolic(&call.receiver)
            }
            Expr::Call(call) => self.returns_symbol(&call.func),
            _ => false,
        }
    }

    /// Whether all fields of that name are symbolic scalars.
    fn is_symbolic_field(&self, name: &str) -> bool {
        self.all_fields(name, |ty| is_scalar(self.model, &self.scalars, ty))
    }

    /// Whether all fields of that name are sequences of symbolic scalars.
    fn has_symbolic_elements(&self, name: &str) -> bool {
        self.all_fields(name, |ty| element(ty).is_some_and(|ty| is_scalar(self.model, &self.scalars, ty)))
    }

    fn all_fields(&self, name: &str, is: impl Fn(&Type) -> bool) -> bool {
        let fields = self.model.types.iter().flat(|ty| ty.fields());
        let mut fields = fields.filter(|field| field.name == name).peekable();
        fields.peek().is_some() && fields.all(|field| is(&field.ty))
    }

    fn returns_symbol(&self, function: &Expr) -> bool {
        let Expr::Path(path) = function else { return false };
        let Some(name) = path.path.segments.last().map(|last| plain_name(&last.ident)) else { return false };
        let mut named = self.model.functions.iter().filter(|it| plain_name(&it.sig.ident) == name).peekable();
        named.peek().is_some()
            && named.all(|it| matches!(&it.sig.output, ReturnType::Type(_, ty) if self.is_symbolic_type(ty)))
    }
}

/// The type of the elements of a vector or an array.
fn element(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Array(array) => Some(&array.elem),
        Type::Path(path) => arguments(&path.path)?.first().copied(),
        _ => None,
    }
}

fn is_arithmetic(op: &BinOp) -> bool {
    use BinOp::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr, Sub};
    matches!(op, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) | BitAnd(_) | BitOr(_) | BitXor(_) | Shl(_) | Shr(_))
}
