//! Which `cfg` holds: what is not compiled is taken out of types and bodies, as a branch that is not there cannot be reached.

use std::path::Path;
use std::process::{Command, Stdio};

use rustc_hash::FxHashSet;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, ImplItem, Item, Meta, Stmt, Token, TraitItem};

/// What is set only where nothing is run as here.
const NEVER: [&str; 8] = ["test", "doc", "docsrs", "doctest", "miri", "loom", "kani", "fuzzing"];

/// What is set when the package is built.
#[derive(Default)]
pub(super) struct Cfgs {
    pub(super) features: FxHashSet<String>,
    /// The lines of `rustc --print cfg`; none if they are not known.
    target: FxHashSet<String>,
}

impl Cfgs {
    /// Asks the compiler that is used in a folder.
    pub(super) fn of(folder: &Path, features: FxHashSet<String>) -> Cfgs {
        let mut command = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        command.args(["--print", "cfg"]).current_dir(folder).stdin(Stdio::null()).stderr(Stdio::null());
        let output = command.output().map(|it| it.stdout).unwrap_or_default();
        let target = String::from_utf8_lossy(&output).lines().map(str::to_owned).collect();
        Cfgs { features, target }
    }

    /// Whether something with these attributes may be compiled: what cannot be told is left in.
    pub(super) fn is_in(&self, attributes: &[Attribute]) -> bool {
        !self.all(attributes).any(|it| it == Some(false))
    }

    /// Whether that cannot be told.
    fn is_open(&self, attributes: &[Attribute]) -> bool {
        self.all(attributes).any(|it| it.is_none())
    }

    fn all<'a>(&'a self, attributes: &'a [Attribute]) -> impl Iterator<Item = Option<bool>> + 'a {
        let cfgs = attributes.iter().filter(|it| it.path().is_ident("cfg"));
        cfgs.map(|it| it.parse_args::<Meta>().ok().and_then(|meta| self.holds(&meta)))
    }

    fn holds(&self, meta: &Meta) -> Option<bool> {
        match meta {
            Meta::Path(path) => {
                let name = path.get_ident()?.to_string();
                match name.as_str() {
                    it if NEVER.contains(&it) => Some(false),
                    "debug_assertions" | "overflow_checks" => Some(true),
                    "unix" | "windows" => self.is_set(&name),
                    _ => None,
                }
            }
            Meta::NameValue(it) => {
                let Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(value), .. }) = &it.value else { return None };
                let name = it.path.get_ident()?.to_string();
                match name.as_str() {
                    "feature" => Some(self.features.contains(&value.value())),
                    "panic" => Some(value.value() == "unwind"),
                    it if it.starts_with("target_") => self.is_set(&format!("{name}={:?}", value.value())),
                    _ => None,
                }
            }
            Meta::List(list) => {
                let inner = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()?;
                let all: Vec<Option<bool>> = inner.iter().map(|meta| self.holds(meta)).collect();
                let name = list.path.get_ident()?.to_string();
                let decisive = name == "any";
                match name.as_str() {
                    "not" => all.first().copied().flatten().map(|it| !it),
                    "all" | "any" if all.contains(&Some(decisive)) => Some(decisive),
                    "all" | "any" if all.iter().all(|it| *it == Some(!decisive)) => Some(!decisive),
                    _ => None,
                }
            }
        }
    }

    fn is_set(&self, line: &str) -> Option<bool> {
        (!self.target.is_empty()).then(|| self.target.contains(line))
    }

    /// Takes out of an item what is not compiled; whether it is all there then, as far as can be told.
    pub(super) fn prune_item(&self, item: &mut Item) {
        Prune { cfgs: self, is_open: false }.visit_item_mut(item);
    }

    /// The same for a body; whether something is left of which it cannot be told.
    pub(super) fn prune_block(&self, block: &mut syn::Block) -> bool {
        let mut prune = Prune { cfgs: self, is_open: false };
        prune.visit_block_mut(block);
        prune.is_open
    }
}

struct Prune<'c> {
    cfgs: &'c Cfgs,
    /// Whether something stays of which it cannot be told.
    is_open: bool,
}

impl Prune<'_> {
    fn keeps(&mut self, attributes: &[Attribute]) -> bool {
        let is_in = self.cfgs.is_in(attributes);
        self.is_open |= is_in && self.cfgs.is_open(attributes);
        is_in
    }

    fn listed<T: Clone, P: Default>(&mut self, all: &mut Punctuated<T, P>, of: fn(&T) -> &[Attribute]) {
        if !all.iter().all(|it| self.keeps(of(it))) {
            *all = all.iter().filter(|it| self.cfgs.is_in(of(it))).cloned().collect();
        }
    }
}

impl VisitMut for Prune<'_> {
    fn visit_fields_named_mut(&mut self, fields: &mut syn::FieldsNamed) {
        self.listed(&mut fields.named, |it| &it.attrs);
        visit_mut::visit_fields_named_mut(self, fields);
    }

    fn visit_fields_unnamed_mut(&mut self, fields: &mut syn::FieldsUnnamed) {
        self.listed(&mut fields.unnamed, |it| &it.attrs);
        visit_mut::visit_fields_unnamed_mut(self, fields);
    }

    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        self.listed(&mut item.variants, |it| &it.attrs);
        visit_mut::visit_item_enum_mut(self, item);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        item.items.retain(|it| match it {
            ImplItem::Fn(it) => self.keeps(&it.attrs),
            _ => true,
        });
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        item.items.retain(|it| match it {
            TraitItem::Fn(it) => self.keeps(&it.attrs),
            _ => true,
        });
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_signature_mut(&mut self, signature: &mut syn::Signature) {
        self.listed(&mut signature.inputs, |it| match it {
            syn::FnArg::Receiver(it) => &it.attrs,
            syn::FnArg::Typed(it) => &it.attrs,
        });
        visit_mut::visit_signature_mut(self, signature);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain(|it| match it {
            Stmt::Local(it) => self.keeps(&it.attrs),
            Stmt::Item(it) => smallscope_rust::items::of_item(it).is_none_or(|it| self.keeps(it)),
            Stmt::Expr(it, _) => self.keeps(attributes(it)),
            Stmt::Macro(it) => self.keeps(&it.attrs),
        });
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_match_mut(&mut self, it: &mut syn::ExprMatch) {
        it.arms.retain(|it| self.keeps(&it.attrs));
        visit_mut::visit_expr_match_mut(self, it);
    }

    fn visit_expr_struct_mut(&mut self, it: &mut syn::ExprStruct) {
        self.listed(&mut it.fields, |it| &it.attrs);
        visit_mut::visit_expr_struct_mut(self, it);
    }
}

/// The attributes of an expression that is a statement.
fn attributes(expr: &Expr) -> &[Attribute] {
    match expr {
        Expr::Block(it) => &it.attrs,
        Expr::If(it) => &it.attrs,
        Expr::Match(it) => &it.attrs,
        Expr::ForLoop(it) => &it.attrs,
        Expr::While(it) => &it.attrs,
        Expr::Loop(it) => &it.attrs,
        Expr::Unsafe(it) => &it.attrs,
        Expr::Call(it) => &it.attrs,
        Expr::MethodCall(it) => &it.attrs,
        Expr::Assign(it) => &it.attrs,
        Expr::Binary(it) => &it.attrs,
        Expr::Return(it) => &it.attrs,
        Expr::Macro(it) => &it.attrs,
        Expr::Path(it) => &it.attrs,
        Expr::Lit(it) => &it.attrs,
        Expr::Unary(it) => &it.attrs,
        Expr::Reference(it) => &it.attrs,
        Expr::Struct(it) => &it.attrs,
        _ => &[],
    }
}
