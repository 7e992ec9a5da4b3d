//! What of a file is compiled: the code under `#[cfg(..)]` that `rustc` leaves out is left out here, too.
//!
//! The file is compiled by plain `rustc`, with debug assertions, for this machine. So a name is not set unless the compiler sets it.

use std::env::consts;

use smallscope_rust::items::{of_expr, of_item, of_statement};
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, Lit, Meta, Token};

/// What the compiler knows and we do not.
const UNKNOWN: &[&str] = &[
    "target_env", "target_feature", "target_vendor", "target_abi", "target_has_atomic", "target_thread_local",
    "relocation_model", "fmt_debug",
];

/// Takes out of a file what is not compiled.
///
/// # Errors
///
/// If that cannot be told of something.
pub(super) fn prune(file: &mut syn::File) -> Result<(), syn::Error> {
    let mut prune = Prune(None);
    prune.visit_file_mut(file);
    prune.0.map_or(Ok(()), Err)
}

/// The same of expressions in the arguments of a macro.
///
/// # Errors
///
/// If that cannot be told of something.
pub(crate) fn prune_expr(expr: &mut Expr) -> Result<(), syn::Error> {
    let mut prune = Prune(None);
    prune.visit_expr_mut(expr);
    prune.0.map_or(Ok(()), Err)
}

/// The first thing that cannot be told.
struct Prune(Option<syn::Error>);

impl Prune {
    /// Whether something with these attributes is compiled.
    fn is_in(&mut self, attributes: &[Attribute]) -> bool {
        let cfgs = attributes.iter().filter(|it| it.path().is_ident("cfg"));
        let all: Result<Vec<bool>, syn::Error> =
            cfgs.map(|it| it.parse_args::<Meta>().and_then(|meta| holds(&meta))).collect();
        all.map(|all| all.into_iter().all(|it| it)).unwrap_or_else(|error| {
            self.0.get_or_insert(error);
            true
        })
    }

    fn keep<T>(&mut self, list: &mut Vec<T>, attributes: impl Fn(&T) -> Option<&[Attribute]>) {
        list.retain(|it| attributes(it).is_none_or(|attributes| self.is_in(attributes)));
    }

    fn keep_all<T: Clone, P: Default>(&mut self, list: &mut Punctuated<T, P>, attributes: impl Fn(&T) -> &[Attribute]) {
        if list.iter().any(|it| !self.is_in(attributes(it))) {
            *list = std::mem::take(list).into_iter().filter(|it| self.is_in(attributes(it))).collect();
        }
    }
}

/// Whether a condition holds for the compiler.
fn holds(meta: &Meta) -> Result<bool, syn::Error> {
    let name = meta.path().get_ident().map(ToString::to_string).unwrap_or_default();
    match meta {
        Meta::Path(path) => match name.as_str() {
            "true" | "debug_assertions" | "overflow_checks" => Ok(true),
            "unix" | "windows" => Ok(consts::FAMILY == name),
            name if UNKNOWN.contains(&name) => Err(unknown(path)),
            _ => Ok(false),
        },
        Meta::List(list) => {
            let inner = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone())?;
            let inner: Vec<bool> = inner.iter().map(holds).collect::<Result<_, _>>()?;
            match name.as_str() {
                "not" => Ok(inner.iter().all(|it| !it)),
                "all" => Ok(inner.iter().all(|it| *it)),
                "any" => Ok(inner.iter().any(|it| *it)),
                _ => Err(unknown(list)),
            }
        }
        Meta::NameValue(it) => {
            let Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) = &it.value else { return Err(unknown(it)) };
            let text = text.value();
            match name.as_str() {
                "target_os" => Ok(consts::OS == text),
                "target_arch" => Ok(consts::ARCH == text),
                "target_family" => Ok(consts::FAMILY == text),
                "target_pointer_width" => Ok(usize::BITS.to_string() == text),
                "target_endian" => Ok((if cfg!(target_endian = "big") { "big" } else { "little" }) == text),
                "panic" => Ok(text == "unwind"),
                name if UNKNOWN.contains(&name) => Err(unknown(it)),
                _ => Ok(false),
            }
        }
    }
}

fn unknown(node: &impl quote::ToTokens) -> syn::Error {
    syn::Error::new_spanned(node, "whether this is compiled cannot be told: leave it out of the file")
}

/// Visits of nodes whose parts have attributes, by the list of parts.
macro_rules! keep_all {
    ($($visit:ident($node:ident) $list:ident: $attributes:expr;)*) => {$(
        fn $visit(&mut self, it: &mut syn::$node) {
            self.keep_all(&mut it.$list, $attributes);
            visit_mut::$visit(self, it);
        }
    )*};
}

impl VisitMut for Prune {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        self.keep(&mut file.items, of_item);
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, item: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut item.content {
            self.keep(items, of_item);
        }
        visit_mut::visit_item_mod_mut(self, item);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        self.keep(&mut item.items, |inner| match inner {
            syn::ImplItem::Const(it) => Some(&it.attrs),
            syn::ImplItem::Fn(it) => Some(&it.attrs),
            syn::ImplItem::Type(it) => Some(&it.attrs),
            syn::ImplItem::Macro(it) => Some(&it.attrs),
            _ => None,
        });
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        self.keep(&mut item.items, |inner| match inner {
            syn::TraitItem::Const(it) => Some(&it.attrs),
            syn::TraitItem::Fn(it) => Some(&it.attrs),
            syn::TraitItem::Type(it) => Some(&it.attrs),
            syn::TraitItem::Macro(it) => Some(&it.attrs),
            _ => None,
        });
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_signature_mut(&mut self, signature: &mut syn::Signature) {
        self.keep_all(&mut signature.inputs, |it| match it {
            syn::FnArg::Receiver(it) => &it.attrs,
            syn::FnArg::Typed(it) => &it.attrs,
        });
        visit_mut::visit_signature_mut(self, signature);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.keep(&mut block.stmts, of_statement);
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_match_mut(&mut self, it: &mut syn::ExprMatch) {
        self.keep(&mut it.arms, |arm| Some(&arm.attrs));
        visit_mut::visit_expr_match_mut(self, it);
    }

    keep_all! {
        visit_fields_named_mut(FieldsNamed) named: |it| &it.attrs;
        visit_fields_unnamed_mut(FieldsUnnamed) unnamed: |it| &it.attrs;
        visit_item_enum_mut(ItemEnum) variants: |it| &it.attrs;
        visit_expr_struct_mut(ExprStruct) fields: |it| &it.attrs;
        visit_pat_struct_mut(PatStruct) fields: |it| &it.attrs;
        visit_expr_array_mut(ExprArray) elems: of_expr;
        visit_expr_call_mut(ExprCall) args: of_expr;
        visit_expr_method_call_mut(ExprMethodCall) args: of_expr;
        visit_expr_tuple_mut(ExprTuple) elems: of_expr;
    }
}
