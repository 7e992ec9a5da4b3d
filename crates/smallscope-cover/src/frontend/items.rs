//! The items of a file, and the few of the standard library that are written in Rust themselves.

use rustc_hash::{FxHashMap, FxHashSet};
use smallscope_rust::attributes::derived;
use syn::{Fields, GenericParam, Generics, ImplItem, Item, ItemEnum, ItemStruct, Type};

use crate::dispatch::{self, World};

/// What the file declares, by number and by name.
#[derive(Default)]
pub(super) struct Items<'s> {
    pub(super) types: Vec<TypeItem<'s>>,
    pub(super) functions: Vec<FunctionItem<'s>>,
    pub(super) constants: Vec<Constant<'s>>,
    pub(super) aliases: FxHashMap<String, &'s syn::ItemType>,
    pub(super) type_names: FxHashMap<String, usize>,
    /// The macros that the file defines itself.
    pub(super) macros: FxHashSet<String>,
    /// The traits that it implements by hand: the names of the trait and of the type, and where.
    pub(super) impls: Vec<(String, String, &'s syn::Path)>,
    /// Types that have the name of another one.
    pub(super) ambiguous: FxHashSet<String>,
    /// Its traits.
    pub(super) world: World<'s>,
    /// The modules of the file.
    modules: FxHashSet<String>,
    /// Names that `use` gives to what has another name, or to what is not of the file.
    imported: FxHashSet<String>,
}

/// A struct or an enum.
#[derive(Clone, Copy)]
pub(super) enum TypeItem<'s> {
    Struct(&'s ItemStruct),
    Enum(&'s ItemEnum),
}

/// A function or method with a body.
#[derive(Clone)]
pub(super) struct FunctionItem<'s> {
    /// `insert`, `Tree::insert`.
    pub(super) path: String,
    /// The type that the `impl` is of.
    pub(super) owner: Option<&'s Type>,
    /// The type parameters of the `impl`, then those of the function.
    pub(super) parameters: Vec<String>,
    pub(super) attributes: &'s [syn::Attribute],
    pub(super) signature: &'s syn::Signature,
    pub(super) body: &'s syn::Block,
    /// Whether it is one of ours, so that its places are not in the file.
    pub(super) is_prelude: bool,
}

/// A constant, perhaps of a type.
#[derive(Clone, Copy)]
pub(super) struct Constant<'s> {
    pub(super) owner: Option<&'s Type>,
    pub(super) name: &'s syn::Ident,
    pub(super) ty: &'s Type,
    pub(super) value: &'s syn::Expr,
}

impl<'s> TypeItem<'s> {
    pub(super) fn ident(self) -> &'s syn::Ident {
        match self {
            TypeItem::Struct(it) => &it.ident,
            TypeItem::Enum(it) => &it.ident,
        }
    }

    pub(super) fn name(self) -> String {
        if self.is_dynamic() { format!("dyn {}", self.ident()) } else { self.ident().to_string() }
    }

    /// Whether it stands for a trait object.
    pub(super) fn is_dynamic(self) -> bool {
        self.attributes().iter().any(|it| it.path().is_ident(dispatch::DYNAMIC))
    }

    pub(super) fn generics(self) -> &'s Generics {
        match self {
            TypeItem::Struct(it) => &it.generics,
            TypeItem::Enum(it) => &it.generics,
        }
    }

    pub(super) fn attributes(self) -> &'s [syn::Attribute] {
        match self {
            TypeItem::Struct(it) => &it.attrs,
            TypeItem::Enum(it) => &it.attrs,
        }
    }

    /// Whether it derives the trait with this name.
    pub(super) fn derives(self, name: &str) -> bool {
        self.attributes().iter().flat_map(|it| derived(&it.meta)).any(|it| it == name)
    }

    /// Whether it is an enum of which no variant has a payload.
    pub(super) fn is_plain_enum(self) -> bool {
        match self {
            TypeItem::Struct(_) => false,
            TypeItem::Enum(it) => it.variants.iter().all(|variant| variant.fields.is_empty()),
        }
    }

    /// The number of a variant.
    pub(super) fn variant(self, name: &str) -> Option<usize> {
        match self {
            TypeItem::Struct(_) => None,
            TypeItem::Enum(it) => it.variants.iter().position(|variant| variant.ident == name),
        }
    }

    /// The fields of the struct, or of the variant.
    pub(super) fn fields(self, variant: Option<usize>) -> &'s Fields {
        match (self, variant) {
            (TypeItem::Struct(it), _) => &it.fields,
            (TypeItem::Enum(it), variant) => {
                let variant = variant.and_then(|number| it.variants.iter().nth(number));
                variant.map_or(&Fields::Unit, |variant| &variant.fields)
            }
        }
    }
}

/// The names of type parameters.
pub(super) fn type_parameters(generics: &Generics) -> Vec<String> {
    let names = generics.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Type(it) => Some(it.ident.to_string()),
        GenericParam::Lifetime(_) | GenericParam::Const(_) => None,
    });
    names.collect()
}

/// The name of the type that an `impl` is of: its last segment.
pub(super) fn type_name(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        Type::Reference(it) => type_name(&it.elem),
        Type::Paren(it) => type_name(&it.elem),
        Type::Group(it) => type_name(&it.elem),
        Type::Slice(_) => Some("Vec".to_owned()),
        Type::Array(_) => Some("Vec".to_owned()),
        Type::TraitObject(it) => dispatch::principal(it).map(|name| format!("dyn {name}")),
        _ => None,
    }
}

impl<'s> Items<'s> {
    /// Adds the items of a file, those of inline modules included.
    pub(super) fn add(&mut self, items: &'s [Item], is_prelude: bool) {
        for item in items {
            self.add_item(item, is_prelude);
        }
    }

    /// Adds the traits of the file, with what they provide to their implementors.
    pub(super) fn add_traits(&mut self, world: World<'s>) {
        for (it, method) in world.provided() {
            let Some(body) = &method.default else { continue };
            self.add_method(it, &method.attrs, &method.sig, body, false);
        }
        for (it, constant) in world.provided_constants() {
            let Some((_, value)) = &constant.default else { continue };
            self.constants.push(Constant { owner: Some(&it.self_ty), name: &constant.ident, ty: &constant.ty, value });
        }
        self.world = world;
    }

    fn add_method(
        &mut self,
        it: &'s syn::ItemImpl,
        attributes: &'s [syn::Attribute],
        signature: &'s syn::Signature,
        body: &'s syn::Block,
        is_prelude: bool,
    ) {
        let Some(owner) = type_name(&it.self_ty) else { return };
        let mut parameters = type_parameters(&it.generics);
        parameters.extend(type_parameters(&signature.generics));
        let path = format!("{owner}::{}", signature.ident);
        let owner = Some(&*it.self_ty);
        self.functions.push(FunctionItem { path, owner, parameters, attributes, signature, body, is_prelude });
    }

    fn add_item(&mut self, item: &'s Item, is_prelude: bool) {
        match item {
            Item::Struct(it) => self.add_type(TypeItem::Struct(it), is_prelude),
            Item::Enum(it) => self.add_type(TypeItem::Enum(it), is_prelude),
            Item::Type(it) => {
                let name = it.ident.to_string();
                if self.aliases.insert(name.clone(), it).is_some() || self.type_names.contains_key(&name) {
                    self.ambiguous.insert(name);
                }
            }
            Item::Use(it) if !is_prelude => imported(&it.tree, false, &mut self.imported),
            Item::Const(it) => {
                self.constants.push(Constant { owner: None, name: &it.ident, ty: &it.ty, value: &it.expr });
            }
            Item::Static(it) if matches!(it.mutability, syn::StaticMutability::None) => {
                self.constants.push(Constant { owner: None, name: &it.ident, ty: &it.ty, value: &it.expr });
            }
            Item::Fn(it) => self.functions.push(FunctionItem {
                path: it.sig.ident.to_string(),
                owner: None,
                parameters: type_parameters(&it.sig.generics),
                attributes: &it.attrs,
                signature: &it.sig,
                body: &it.block,
                is_prelude,
            }),
            Item::Impl(it) => self.add_impl(it, is_prelude),
            Item::Macro(it) => self.macros.extend(it.ident.as_ref().map(ToString::to_string)),
            Item::Mod(it) => {
                self.modules.insert(it.ident.to_string());
                if let Some((_, items)) = &it.content {
                    self.add(items, is_prelude);
                }
            }
            _ => {}
        }
    }

    fn add_type(&mut self, item: TypeItem<'s>, is_prelude: bool) {
        let number = self.types.len();
        // The file's own types come first, and hide ours.
        let is_known = self.type_names.contains_key(&item.name()) || self.aliases.contains_key(&item.name());
        if is_known && !is_prelude {
            self.ambiguous.insert(item.name());
        }
        self.type_names.entry(item.name()).or_insert(number);
        self.types.push(item);
    }

    fn add_impl(&mut self, it: &'s syn::ItemImpl, is_prelude: bool) {
        let Some(owner) = type_name(&it.self_ty) else { return };
        if let Some((_, path, _)) = &it.trait_ {
            let name = path.segments.last().map(|last| last.ident.to_string());
            self.impls.extend(name.map(|name| (name, owner.clone(), path)));
        }
        for item in &it.items {
            match item {
                ImplItem::Fn(method) => self.add_method(it, &method.attrs, &method.sig, &method.block, is_prelude),
                ImplItem::Const(it2) => self.constants.push(Constant {
                    owner: Some(&it.self_ty),
                    name: &it2.ident,
                    ty: &it2.ty,
                    value: &it2.expr,
                }),
                _ => {}
            }
        }
    }

    /// The function with this path; a path may have modules before it.
    pub(super) fn function(&self, path: &str) -> Option<usize> {
        let exact = self.functions.iter().position(|it| it.path == path);
        exact.or_else(|| {
            let ends =
                |it: &FunctionItem<'_>| path.strip_suffix(it.path.as_str()).is_some_and(|rest| rest.ends_with("::"));
            self.functions.iter().position(ends)
        })
    }

    /// Whether something else has the path of a function: in another module, of another trait, for other type arguments, by `use`.
    pub(super) fn is_ambiguous(&self, function: usize) -> bool {
        let it = &self.functions[function];
        let (owner, name) = it.path.rsplit_once("::").unwrap_or(("", &it.path));
        let is_same = |path: &str| {
            let (other, called) = path.rsplit_once("::").unwrap_or(("", path));
            called == name && super::calls::same_types(owner).contains(&other)
        };
        let same = self.functions.iter().filter(|other| !other.is_prelude && is_same(&other.path)).count();
        !it.is_prelude && (same > 1 || self.imported.contains(&it.path))
    }

    /// Whether something else has the name of a type: another type of the file, or something that `use` names so.
    pub(super) fn is_ambiguous_type(&self, name: &str) -> bool {
        let is_own = self.types.iter().any(|it| it.name() == name) || self.aliases.contains_key(name);
        self.ambiguous.contains(name) || is_own && self.imported.contains(name) && !OURS.contains(&name)
    }

    /// Whether a name before `::` is that of a module, and not of a type.
    pub(super) fn is_module(&self, name: &str) -> bool {
        self.modules.contains(name) || ["self", "super", "crate"].contains(&name)
    }

    /// Where the file implements a trait for a type by hand.
    pub(super) fn implements(&self, wanted: &str, ty: &str) -> Option<&'s syn::Path> {
        self.impls.iter().find(|(name, of, _)| name == wanted && of == ty).map(|(.., path)| *path)
    }

    /// The constants with this name, of this type or of none; before the name there may be a module.
    pub(super) fn constants(&self, owner: Option<&str>, name: &str) -> Vec<Constant<'s>> {
        let owner = owner.filter(|owner| !self.is_module(owner));
        let same_owner = |it: &&Constant<'_>| it.owner.and_then(type_name).as_deref() == owner;
        self.constants.iter().filter(|it| *it.name == name).filter(same_owner).copied().collect()
    }
}

/// The types that are declared in what we add to a file: `use` of those of the standard library means them.
pub(super) const OURS: &[&str] = &["Ordering", "Result"];

/// The names that a `use` gives to what is not of the file, or has another name there.
fn imported(tree: &syn::UseTree, is_foreign: bool, names: &mut FxHashSet<String>) {
    match tree {
        syn::UseTree::Path(it) => {
            let is_foreign = is_foreign || ["std", "core", "alloc"].iter().any(|name| it.ident == name);
            imported(&it.tree, is_foreign, names);
        }
        syn::UseTree::Name(it) if is_foreign => {
            names.insert(it.ident.to_string());
        }
        syn::UseTree::Rename(it) => {
            names.insert(it.rename.to_string());
        }
        syn::UseTree::Group(it) => it.items.iter().for_each(|tree| imported(tree, is_foreign, names)),
        syn::UseTree::Name(_) | syn::UseTree::Glob(_) => {}
    }
}
