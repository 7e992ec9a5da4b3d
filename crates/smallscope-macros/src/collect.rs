//! Collects the model from the user's items.
//!
//! Every item is noted down, module by module; what needs the whole picture is settled after, by
//! [`settle`].

use proc_macro2::Span;
use smallscope_rust::attributes::{derives, is_cfg_test};
use smallscope_rust::items;
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::text::plain_name;
use syn::{
    Attribute, Block, Error, Fields, Generics, ImplItem, Item, ItemImpl, ItemMacro, ItemMod, ItemTrait, Signature,
    TraitItem,
};

use crate::actual;
use crate::alloy;
use crate::attrs::{Dialect, Note, Role, cfgs};
use crate::bounds;
use crate::contract;
use crate::model::{
    Alias, Entry, FieldDef, FnId, Function, ImplDef, ImplId, Model, Module, ModuleId, Owner, Style, TraitDef, TwinKind,
    TypeDef, ValueDef, VariantDef,
};
use crate::rules;
use crate::runtime::Runtime;
use crate::settle;
use crate::strip::item_attrs;
use crate::validate::Errors;

/// Collects a module with everything in it.
pub(crate) fn module(item: &ItemMod, dialect: &Dialect, runtime: Runtime, errors: &mut Errors) -> Model {
    let mut collector = Collector::new(dialect, runtime, errors);
    collector.model.name = Some(item.ident.clone());
    let root = collector.open_module(None, None, &[]);
    for item in item.content.iter().flat(|(_, items)| items) {
        collector.item(root, item);
    }
    collector.finish()
}

/// Collects a single item, together with the names of modelled items elsewhere.
pub(crate) fn single(
    item: &Item,
    uses: Vec<syn::Ident>,
    dialect: &Dialect,
    runtime: Runtime,
    errors: &mut Errors,
) -> Model {
    let mut collector = Collector::new(dialect, runtime, errors);
    collector.model.open = true;
    collector.model.foreign = uses;
    let root = collector.open_module(None, None, &[]);
    collector.item(root, item);
    collector.finish()
}

struct Collector<'c> {
    dialect: &'c Dialect,
    errors: &'c mut Errors,
    model: Model,
    /// How many calls of macros the item at hand is inside of.
    depth: usize,
}

impl<'c> Collector<'c> {
    fn new(dialect: &'c Dialect, runtime: Runtime, errors: &'c mut Errors) -> Self {
        let model = Model {
            runtime,
            name: None,
            open: false,
            foreign: Vec::new(),
            modules: Vec::new(),
            types: Vec::new(),
            aliases: Vec::new(),
            traits: Vec::new(),
            impls: Vec::new(),
            functions: Vec::new(),
            values: Vec::new(),
            macros: Vec::new(),
            calls: Vec::new(),
        };
        Collector { dialect, errors, model, depth: 0 }
    }

    fn finish(mut self) -> Model {
        settle::settle(&mut self.model);
        self.model
    }

    fn open_module(&mut self, parent: Option<ModuleId>, name: Option<&syn::Ident>, attrs: &[Attribute]) -> ModuleId {
        let mut path = parent.map_or_else(Vec::new, |id| self.model.module(id).path.clone());
        path.extend(name.cloned());
        let cfgs = cfgs(attrs);
        self.model.modules.push(Module { path, parent, cfgs, uses: Vec::new(), names: SmallSet::new() });
        ModuleId(self.model.modules.len() - 1)
    }

    fn item(&mut self, module: ModuleId, item: &Item) {
        if let Some(name) = items::name(item).map(ToString::to_string) {
            self.model.modules[module.0].names.insert(name);
        }
        let note = self.note(item);
        let skip = matches!(note, Some((Note::Skip, _)));
        if let (Some((Note::Invariant | Note::Predicate, span)), false) = (note, matches!(item, Item::Fn(_))) {
            self.errors.push(Error::new(span, "this attribute belongs on a function"));
        }
        match item {
            Item::Struct(it) if !skip => {
                let variant = self.variant(&it.generics, &it.ident, &it.fields, &it.attrs);
                self.type_def(module, &it.ident, &it.generics, &it.attrs, vec![variant], false);
            }
            Item::Enum(it) if !skip => {
                let checked = it.variants.iter().try_for_each(|variant| {
                    self.dialect.no_contract(&variant.attrs)?;
                    alloy::refuse(self.dialect, &variant.attrs)
                });
                self.errors.take(checked);
                let variants =
                    it.variants.iter().map(|v| self.variant(&it.generics, &v.ident, &v.fields, &v.attrs)).list();
                self.type_def(module, &it.ident, &it.generics, &it.attrs, variants, true);
            }
            Item::Union(it) if !skip => {
                let message = "smallscope cannot model a union: use an enum, or add `#[model(skip)]`";
                self.errors.push(Error::new(it.union_token.span, message));
            }
            Item::ForeignMod(it) => {
                let message = "smallscope cannot model `extern` blocks: move this one out of the module";
                self.errors.push(Error::new_spanned(&it.abi, message));
            }
            Item::Type(it) if !skip => self.model.aliases.push(Alias { module, item: it.clone() }),
            Item::Fn(it) => {
                self.function(module, Owner::Module, &it.attrs, &it.sig, &it.block, note);
            }
            Item::Impl(it) => self.imp(module, it, skip),
            Item::Trait(it) if !skip => self.tra(module, it),
            Item::Const(it) if !skip => self.value(module, &it.ident, item),
            Item::Static(it) if !skip => self.value(module, &it.ident, item),
            Item::Macro(syn::ItemMacro { ident: Some(name), mac, .. }) => {
                self.model.macros.push((name.clone(), mac.tokens.clone()));
            }
            Item::Macro(it) => self.made(module, it),
            Item::Use(it) => self.model.modules[module.0].uses.push(it.clone()),
            Item::Mod(it) if !skip && !is_cfg_test(&it.attrs) => self.nested(module, it),
            _ => {}
        }
    }

    fn note(&mut self, item: &Item) -> Option<(Note, Span)> {
        let mut item = item.clone();
        let (is_function, is_type) = (matches!(item, Item::Fn(_)), matches!(item, Item::Struct(_) | Item::Enum(_)));
        let attrs = item_attrs(&mut item)?;
        if !is_function {
            self.errors.take(self.dialect.no_contract(attrs));
        }
        let note = self.errors.take(self.dialect.item(attrs)).flatten();
        if !is_function && (!is_type || matches!(note, Some((Note::Skip, _)))) {
            self.errors.take(alloy::refuse(self.dialect, attrs));
        }
        note
    }

    /// What a macro of the module makes, as if it were written in place of the call.
    fn made(&mut self, module: ModuleId, call: &ItemMacro) {
        let rules = self.model.macros.iter().rev().find(|(name, _)| call.mac.path.is_ident(name));
        // A macro that calls itself may never end.
        let made = rules.filter(|_| self.depth < 8).and_then(|(_, rules)| rules::items(rules, &call.mac.tokens));
        let Some(made) = made else { return self.model.calls.push((module, call.clone())) };
        self.depth += 1;
        let is_seen = |item: &&Item| !matches!(item, Item::Mod(_));
        made.iter().filter(is_seen).for_each(|item| self.item(module, item));
        self.depth -= 1;
    }

    fn nested(&mut self, parent: ModuleId, item: &ItemMod) {
        let Some((_, items)) = &item.content else { return };
        let id = self.open_module(Some(parent), Some(&item.ident), &item.attrs);
        for item in items {
            self.item(id, item);
        }
    }

    fn value(&mut self, module: ModuleId, ident: &syn::Ident, item: &Item) {
        self.model.values.push(ValueDef { module, ident: ident.clone(), item: item.clone() });
    }

    fn type_def(
        &mut self,
        module: ModuleId,
        ident: &syn::Ident,
        generics: &Generics,
        attrs: &[Attribute],
        variants: Vec<VariantDef>,
        is_enum: bool,
    ) {
        let bare = is_enum && variants.iter().all(|variant| variant.fields.is_empty());
        let kind = if generics.lifetimes().next().is_some() {
            TwinKind::Helper
        } else if bare || derives(attrs, "Copy") {
            TwinKind::Plain
        } else {
            TwinKind::Lazy
        };
        let specs = self.errors.take(alloy::of_type(self.dialect, attrs)).unwrap_or_default();
        if let (Some(text), TwinKind::Helper) = (specs.first(), kind) {
            let message = "this type has a lifetime and is never chosen, so nothing can be said of its values";
            self.errors.push(Error::new(text.span(), message));
        }
        self.model.types.push(TypeDef {
            module,
            is_wanted: true,
            kind,
            specs,
            ident: ident.clone(),
            generics: generics.clone(),
            is_enum,
            variants,
            attrs: attrs.to_vec(),
            cfgs: cfgs(attrs),
        });
    }

    fn variant(&mut self, generics: &Generics, ident: &syn::Ident, fields: &Fields, attrs: &[Attribute]) -> VariantDef {
        let params = bounds::type_params(generics);
        let style = match fields {
            Fields::Named(_) => Style::Named,
            Fields::Unnamed(_) => Style::Tuple,
            Fields::Unit => Style::Unit,
        };
        let fields = fields.iter().enumerate().map(|(index, field)| self.field(&params, ident, index, field)).list();
        let is_default = attrs.iter().any(|attr| attr.path().is_ident("default"));
        VariantDef { ident: ident.clone(), style, fields, is_default }
    }

    fn field(&mut self, params: &[syn::Ident], variant: &syn::Ident, index: usize, field: &syn::Field) -> FieldDef {
        self.errors.take(alloy::refuse(self.dialect, &field.attrs));
        let name = field.ident.as_ref().map_or_else(|| index.to_string(), plain_name);
        let key = format!("{}_{name}", plain_name(variant));
        let role = self.errors.take(self.dialect.field(&field.attrs, &field.ty, &key)).unwrap_or(Role::Auto);
        let ty = match &role {
            Role::Actual(actual) => {
                let ty = self.errors.take(actual::substituted(&field.ty, &actual.ty, params));
                ty.unwrap_or_else(|| actual.ty.clone())
            }
            _ => field.ty.clone(),
        };
        FieldDef { name, ident: field.ident.clone(), ty, role, attrs: field.attrs.clone() }
    }

    fn function(
        &mut self,
        module: ModuleId,
        owner: Owner,
        attrs: &[Attribute],
        sig: &Signature,
        block: &Block,
        note: Option<(Note, Span)>,
    ) -> FnId {
        let contract = self.errors.take(contract::parse(self.dialect, attrs)).flatten();
        let (attrs, sig, block) = (attrs.to_vec(), sig.clone(), block.clone());
        self.model.functions.push(Function { module, owner, attrs, sig, block, note, contract });
        FnId(self.model.functions.len() - 1)
    }

    fn imp(&mut self, module: ModuleId, item: &ItemImpl, skip: bool) {
        let id = ImplId(self.model.impls.len());
        let mut entries = Vec::new();
        for inner in &item.items {
            entries.push(match inner {
                ImplItem::Fn(it) => {
                    let note = self.errors.take(self.dialect.item(&it.attrs)).flatten();
                    Entry::Fn(self.function(module, Owner::Impl(id), &it.attrs, &it.sig, &it.block, note))
                }
                other => {
                    if let ImplItem::Const(it) = other {
                        self.errors.take(self.dialect.no_contract(&it.attrs));
                        self.errors.take(alloy::refuse(self.dialect, &it.attrs));
                    }
                    Entry::Other(Box::new(other.clone()))
                }
            });
        }
        let mut item = item.clone();
        item.items.clear();
        self.model.impls.push(ImplDef { module, item, entries, self_type: None, skip });
    }

    fn tra(&mut self, module: ModuleId, item: &ItemTrait) {
        let owner = Owner::Trait(self.model.traits.len());
        for inner in &item.items {
            let TraitItem::Fn(it) = inner else { continue };
            let note = self.errors.take(self.dialect.item(&it.attrs)).flatten();
            let empty = Block { brace_token: syn::token::Brace::default(), stmts: Vec::new() };
            self.function(module, owner, &it.attrs, &it.sig, it.default.as_ref().unwrap_or(&empty), note);
        }
        self.model.traits.push(TraitDef { module, item: item.clone(), twinned: false });
    }
}
