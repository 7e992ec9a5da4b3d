//! Constants of the file and of the integer types.

use quote::ToTokens as _;

use super::body::{Body, Value};
use super::types::Ty;
use super::{Env, Frontend, Lowered};
use crate::ir::{ExprKind, IntType};

impl Frontend<'_> {
    /// The number that a constant expression of this type is: the length of an array, a discriminant.
    pub(super) fn constant_number(&mut self, expr: &syn::Expr, int: IntType, env: &Env) -> Lowered<i128> {
        match self.folded(expr, Some(int), env, 0) {
            Some(number) => Ok(number),
            None => self.wrong_but(expr, "this number is not known before the program runs", "write it as a number"),
        }
    }

    /// The value of simple arithmetic over numbers and constants, of this type if it is known. Nothing else than `<<` can lose bits: the
    /// compiler refuses what overflows.
    fn folded(&self, expr: &syn::Expr, int: Option<IntType>, env: &Env, depth: usize) -> Option<i128> {
        if depth > 50 {
            return None;
        }
        let inside = |expr: &syn::Expr| self.folded(expr, int, env, depth + 1);
        match expr {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(it), .. }) => it.base10_parse().ok(),
            syn::Expr::Paren(it) => inside(&it.expr),
            syn::Expr::Group(it) => inside(&it.expr),
            syn::Expr::Cast(it) => {
                let syn::Type::Path(to) = &*it.ty else { return None };
                let to = super::classes::int_type(&to.path.get_ident()?.to_string())?;
                self.folded(&it.expr, None, env, depth + 1).map(|number| to.wrap(number))
            }
            syn::Expr::Unary(it) if matches!(it.op, syn::UnOp::Neg(_)) => inside(&it.expr).and_then(i128::checked_neg),
            syn::Expr::Binary(it) => {
                let one = inside(&it.left)?;
                if let syn::BinOp::Shl(_) = it.op {
                    let by = u32::try_from(self.folded(&it.right, None, env, depth + 1)?).ok().filter(|by| *by < 64)?;
                    let shifted = one.checked_mul(1 << by)?;
                    return int.filter(|int| (int.min()..=int.max()).contains(&shifted)).map(|_| shifted);
                }
                let other = inside(&it.right)?;
                match it.op {
                    syn::BinOp::Add(_) => one.checked_add(other),
                    syn::BinOp::Sub(_) => one.checked_sub(other),
                    syn::BinOp::Mul(_) => one.checked_mul(other),
                    syn::BinOp::Div(_) => one.checked_div(other),
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
        let [found] = self.items.constants(owner.as_deref(), last)[..] else { return None };
        let int = super::items::type_name(found.ty).as_deref().and_then(super::classes::int_type);
        self.folded(found.value, int, env, depth + 1)
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
            let ty = if last == "BITS" { Ty::Int(IntType { signed: false, bits: 32 }) } else { Ty::Int(int) };
            let represented = self.represent(&ty)?;
            return Ok(Some(self.one(ExprKind::Int(number), ty, represented)));
        }
        let found = self.frontend.items.constants(owner.as_deref(), last);
        let [constant] = found[..] else {
            if found.is_empty() {
                return Ok(None);
            }
            let message = format!("there are several constants `{last}` in the file: which one this is cannot be told");
            return self.frontend.wrong_but(it, message, "give them different names");
        };
        let ty = self.frontend.ty(constant.ty, &env)?;
        let folded = match &ty {
            Ty::Int(int) => self.frontend.folded(constant.value, Some(*int), &env, 0),
            _ => None,
        };
        if let Some(number) = folded {
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
