//! The types and functions of a file, with the modules they are in.

use quote::ToTokens as _;
use smallscope_rust::attributes::is_cfg_test;
use syn::{Attribute, Fields, Generics, ImplItem, Item, ItemImpl, Signature, Type};

use crate::dispatch::World;
use crate::source::Source;

/// A struct or an enum.
#[derive(Clone, Copy)]
pub(crate) struct TypeItem<'s> {
    /// The number of its module.
    pub(crate) module: usize,
    pub(crate) name: &'s syn::Ident,
    pub(crate) generics: &'s Generics,
    pub(crate) shape: Shape<'s>,
    pub(crate) attributes: &'s [Attribute],
}

/// What values of a type are made of.
#[derive(Clone, Copy)]
pub(crate) enum Shape<'s> {
    Struct(&'s Fields),
    Enum(&'s syn::ItemEnum),
}

/// A function, or a method with its `impl`.
#[derive(Clone, Copy)]
pub(crate) struct Function<'s> {
    pub(crate) module: usize,
    pub(crate) owner: Option<&'s ItemImpl>,
    pub(crate) attributes: &'s [Attribute],
    pub(crate) signature: &'s Signature,
}

/// A module of the file; the first is the file itself.
pub(crate) struct Module<'s> {
    /// The module around it.
    pub(crate) outer: usize,
    /// None for the file.
    pub(crate) item: Option<&'s syn::ItemMod>,
}

/// All there is in a file, apart from its tests.
#[derive(Default)]
pub(crate) struct Items<'s> {
    pub(crate) modules: Vec<Module<'s>>,
    pub(crate) types: Vec<TypeItem<'s>>,
    pub(crate) aliases: Vec<&'s syn::ItemType>,
    pub(crate) functions: Vec<Function<'s>>,
    pub(crate) impls: Vec<&'s ItemImpl>,
    /// The modules that those are in.
    impl_modules: Vec<usize>,
    pub(crate) traits: Vec<(usize, &'s syn::ItemTrait)>,
    pub(crate) world: World<'s>,
    /// Whether `Weak` is that of `std::sync`.
    pub(crate) imports_sync_weak: bool,
}

impl<'s> Items<'s> {
    pub(crate) fn of(source: &'s Source) -> Items<'s> {
        let mut items = Items::default();
        items.modules.push(Module { outer: 0, item: None });
        items.add(0, &source.tree.items);
        items.world = World::of(&source.tree);
        for (it, method) in items.world.provided() {
            let module = items.impls.iter().position(|known| std::ptr::eq(*known, it)).map(|at| items.impl_modules[at]);
            let (attributes, signature) = (&method.attrs[..], &method.sig);
            items.functions.extend(module.map(|module| Function { module, owner: Some(it), attributes, signature }));
        }
        items
    }

    fn add(&mut self, module: usize, list: &'s [Item]) {
        for item in list {
            match item {
                Item::Struct(it) => {
                    let shape = Shape::Struct(&it.fields);
                    let (name, generics, attributes) = (&it.ident, &it.generics, &it.attrs[..]);
                    self.types.push(TypeItem { module, name, generics, shape, attributes });
                }
                Item::Enum(it) => {
                    let (name, generics, attributes) = (&it.ident, &it.generics, &it.attrs[..]);
                    self.types.push(TypeItem { module, name, generics, shape: Shape::Enum(it), attributes });
                }
                Item::Use(it) => {
                    let text = it.tree.to_token_stream().to_string();
                    self.imports_sync_weak |= text.contains("sync") && text.contains("Weak");
                }
                Item::Type(it) => self.aliases.push(it),
                Item::Trait(it) => self.traits.push((module, it)),
                Item::Fn(it) => {
                    let (attributes, signature) = (&it.attrs[..], &it.sig);
                    self.functions.push(Function { module, owner: None, attributes, signature });
                }
                Item::Impl(it) if !is_cfg_test(&it.attrs) => self.imp(module, it),
                Item::Mod(it) if !is_cfg_test(&it.attrs) => {
                    if let Some((_, inner)) = &it.content {
                        self.modules.push(Module { outer: module, item: Some(it) });
                        self.add(self.modules.len() - 1, inner);
                    }
                }
                _ => {}
            }
        }
    }

    fn imp(&mut self, module: usize, item: &'s ItemImpl) {
        self.impls.push(item);
        self.impl_modules.push(module);
        for inner in &item.items {
            if let ImplItem::Fn(it) = inner {
                let (attributes, signature) = (&it.attrs[..], &it.sig);
                self.functions.push(Function { module, owner: Some(item), attributes, signature });
            }
        }
    }

    /// The function with this path: `insert`, `Tree::insert`, perhaps with modules before it.
    pub(crate) fn function(&self, path: &str) -> Option<Function<'s>> {
        self.named(path).first().copied()
    }

    /// All functions with this path; inherent methods come before those of traits. Those that have just this path hide the others.
    pub(crate) fn named(&self, path: &str) -> Vec<Function<'s>> {
        let ends = |full: &str| full.strip_suffix(path).is_some_and(|before| before.ends_with("::"));
        let of = |fits: &dyn Fn(&str) -> bool| -> Vec<Function<'s>> {
            self.functions.iter().filter(|function| fits(&self.path(function))).copied().collect()
        };
        let exact = of(&|full| full == path);
        let mut found = if exact.is_empty() { of(&ends) } else { exact };
        found.sort_by_key(|function| function.owner.is_some_and(|owner| owner.trait_.is_some()));
        found
    }

    /// The path of a function with its modules.
    pub(crate) fn path(&self, function: &Function<'_>) -> String {
        let owner = function.owner.and_then(|owner| name_of(&owner.self_ty)).map(|name| format!("{name}::"));
        let name = format!("{}{}", owner.unwrap_or_default(), function.signature.ident);
        self.modules_of(function.module).iter().rev().fold(name, |path, module| format!("{module}::{path}"))
    }

    /// The names of the modules around something, the outermost first.
    pub(crate) fn modules_of(&self, module: usize) -> Vec<String> {
        let mut names = Vec::new();
        let mut at = module;
        while let Some(item) = self.modules[at].item {
            names.push(item.ident.to_string());
            at = self.modules[at].outer;
        }
        names.reverse();
        names
    }

    /// The struct or enum of this name.
    pub(crate) fn ty(&self, name: &syn::Ident) -> Option<usize> {
        self.types.iter().position(|ty| ty.name == name)
    }
}

/// The last name of a type's path.
pub(crate) fn name_of(ty: &Type) -> Option<&syn::Ident> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|last| &last.ident),
        Type::Paren(inner) => name_of(&inner.elem),
        Type::Group(inner) => name_of(&inner.elem),
        _ => None,
    }
}
