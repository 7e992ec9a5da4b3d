//! Constants of the file and of the integer types.

use quote::ToTokens as _;

use super::body::{Body, Value};
use super::types::Ty;
use super::{Env, Frontend, Lowered};
use crate::ir::ExprKind;

impl Frontend<'_> {
    /// The number that a constant expression is: the length of an array, a discriminant.
    pub(super) fn constant_number(&mut self, expr: &syn::Expr, env: &Env) -> Lowered<i128> {
        match self.folded(expr, env, 0) {
            Some(number) => Ok(number),
            None => self.wrong_but(expr, "this number is not known before the program runs", "write it as a number"),
        }
    }

    /// The value of simple arithmetic over numbers and constants.
    fn folded(&self, expr: &syn::Expr, env: &Env, depth: usize) -> Option<i128> {
        if depth > 50 {
            return None;
        }
        match expr {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(it), .. }) => it.base10_parse().ok(),
            syn::Expr::Paren(it) => self.folded(&it.expr, env, depth + 1),
            syn::Expr::Group(it) => self.folded(&it.expr, env, depth + 1),
            syn::Expr::Cast(it) => self.folded(&it.expr, env, depth + 1),
            syn::Expr::Unary(it) if matches!(it.op, syn::UnOp::Neg(_)) => {
                self.folded(&it.expr, env, depth + 1).and_then(i128::checked_neg)
            }
            syn::Expr::Binary(it) => {
                let (one, other) = (self.folded(&it.left, env, depth + 1)?, self.folded(&it.right, env, depth + 1)?);
                match it.op {
                    syn::BinOp::Add(_) => one.checked_add(other),
                    syn::BinOp::Sub(_) => one.checked_sub(other),
                    syn::BinOp::Mul(_) => one.checked_mul(other),
                    syn::BinOp::Div(_) => one.checked_div(other),
                    syn::BinOp::Shl(_) => u32::try_from(other).ok().and_then(|by| one.checked_shl(by)),
                    _ => None,
                }
            }
            syn::Expr::Path(it) => {
                let names: Vec<String> = it.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
                self.named_number(&names, env, depth)
            }
            _ => None,
        }
    }

    fn named_number(&self, names: &[String], env: &Env, depth: usize) -> Option<i128> {
        let (last, before) = names.split_last()?;
        let owner = before.last().map(|owner| self.owner_name(owner, env));
        if let Some(int) = owner.as_deref().and_then(super::classes::int_type) {
            return match last.as_str() {
                "MAX" => Some(int.max()),
                "MIN" => Some(int.min()),
                "BITS" => Some(int.bits.into()),
                _ => None,
            };
        }
        let found = self.items.constant(owner.as_deref(), last).or_else(|| self.items.constant(None, last))?;
        self.folded(found.value, env, depth + 1)
    }

    /// The name of the type that stands before `::`.
    fn owner_name(&self, owner: &str, env: &Env) -> String {
        match (owner, &env.this) {
            ("Self", Some(Ty::Adt(item, _))) => self.items.types[*item].name(),
            _ => match env.parameters.get(owner) {
                Some(known) => self.spell(known),
                None => owner.to_owned(),
            },
        }
    }

    /// Whether `use Enum::*` or `use Enum::Variant` is somewhere in the file.
    pub(super) fn brings_variants(&self, name: &str, variant: &str) -> bool {
        let text = |item: &syn::ItemUse| item.tree.to_token_stream().to_string().replace(' ', "");
        let brings = |text: &str| {
            text.split_once(&format!("{name}::")).is_some_and(|(before, rest)| {
                let is_whole = before.is_empty() || before.ends_with("::") || before.ends_with(['{', ',']);
                is_whole
                    && (rest.starts_with('*') || rest.split(|c: char| !c.is_alphanumeric()).any(|word| word == variant))
            })
        };
        uses(&self.source.tree.items).any(|item| brings(&text(item)))
    }
}

/// All `use` items of a file, also in modules and at the beginning of functions.
fn uses(items: &[syn::Item]) -> Box<dyn Iterator<Item = &syn::ItemUse> + '_> {
    Box::new(items.iter().flat_map(|item| match item {
        syn::Item::Use(it) => Box::new(std::iter::once(it)) as Box<dyn Iterator<Item = &syn::ItemUse> + '_>,
        syn::Item::Mod(it) => match &it.content {
            Some((_, items)) => uses(items),
            None => Box::new(std::iter::empty()),
        },
        syn::Item::Fn(it) => Box::new(in_block(&it.block)),
        syn::Item::Impl(it) => Box::new(it.items.iter().flat_map(|item| match item {
            syn::ImplItem::Fn(it) => Box::new(in_block(&it.block)) as Box<dyn Iterator<Item = &syn::ItemUse> + '_>,
            _ => Box::new(std::iter::empty()),
        })),
        _ => Box::new(std::iter::empty()),
    }))
}

fn in_block(block: &syn::Block) -> impl Iterator<Item = &syn::ItemUse> + '_ {
    block.stmts.iter().filter_map(|statement| match statement {
        syn::Stmt::Item(syn::Item::Use(it)) => Some(it),
        _ => None,
    })
}

impl Body<'_, '_> {
    /// The value of a constant that a path names, if it does.
    pub(super) fn constant_value(&mut self, it: &syn::ExprPath, segments: &[String]) -> Lowered<Option<Value>> {
        let Some((last, before)) = segments.split_last() else { return Ok(None) };
        let env = self.env.clone();
        let owner = before.last().map(|owner| self.frontend.owner_name(owner, &env));
        if let Some(int) = owner.as_deref().and_then(super::classes::int_type) {
            let Some(number) = self.frontend.named_number(segments, &env, 0) else {
                return self.frontend.wrong(it, format!("`{}` is not modelled", segments.join("::")));
            };
            let ty =
                if last == "BITS" { Ty::Int(crate::ir::IntType { signed: false, bits: 32 }) } else { Ty::Int(int) };
            let represented = self.represent(&ty)?;
            return Ok(Some(self.one(ExprKind::Int(number), ty, represented)));
        }
        let items = &self.frontend.items;
        let found = items.constant(owner.as_deref(), last).or_else(|| items.constant(None, last));
        let Some(constant) = found else { return Ok(None) };
        let ty = self.frontend.ty(constant.ty, &env)?;
        if let (Ty::Int(_), Some(number)) = (&ty, self.frontend.folded(constant.value, &env, 0)) {
            let represented = self.represent(&ty)?;
            return Ok(Some(self.one(ExprKind::Int(number), ty, represented)));
        }
        // Names of the function are not those of the constant.
        let scopes = std::mem::take(&mut self.scopes);
        let marks = std::mem::replace(&mut self.marks, false);
        let value = self.value_as(constant.value, &ty);
        self.scopes = scopes;
        self.marks = marks;
        value.map(Some)
    }
}
