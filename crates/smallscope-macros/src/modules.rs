//! The modules of the twin: where they are, what they import, how paths change between them.
//!
//! Each module of the model gets, as its last item, a child module with the twins of its items. As a
//! child it sees what is private. It begins with a glob import of the real module, which the twins
//! shadow; names that the real module itself imports from elsewhere in the model are imported again,
//! one by one, so that they mean the twins.

use proc_macro2::TokenStream;
use quote::format_ident;
use smallscope_rust::list::{List as _, SmallSet};
use syn::{Ident, Path, PathSegment, UseTree};

use crate::model::{Function, Model, Module, ModuleId, Owner, TypeDef};
use crate::reach::Reached;
use crate::settle::twinned_aliases;
use crate::shadow;

/// The name of the twin of a module. The compiler's messages about code of an invariant show it before the names of types.
pub(crate) const TWIN: &str = "in_invariants";

/// The user's type as seen from the twin.
pub(crate) fn real_path(ty: &TypeDef) -> TokenStream {
    let ident = &ty.ident;
    quote!(super::#ident)
}

/// A path in an attribute of a type, as seen from the twin, meaning the user's own item.
pub(crate) fn real_relative(model: &Model, ty: &TypeDef, path: &Path) -> Path {
    let mut path = path.clone();
    if path.leading_colon.is_some() {
        return path;
    }
    let first = path.segments[0].ident.clone();
    let outside = || Some(PathSegment::from(Ident::new("super", first.span())));
    if first == "Self" {
        path.segments[0].ident = ty.ident.clone();
        path.segments = outside().into_iter().chain(path.segments).collect();
    } else if first == "self" {
        path.segments[0].ident = Ident::new("super", first.span());
    } else if first == "super" || model.module(ty.module).names.contains(&first.to_string()) || path.segments.len() == 1
    {
        path.segments = outside().into_iter().chain(path.segments).collect();
    }
    path
}

/// The path from one module's twin to another real module, with a trailing `::`.
pub(crate) fn path_between_real(model: &Model, from: ModuleId, to: ModuleId) -> TokenStream {
    let supers = (0..=model.module(from).path.len()).map(|_| quote!(super::));
    let down = &model.module(to).path;
    quote!(#(#supers)* #(#down::)*)
}

/// Whether the name `contracts` means something in a module.
pub(crate) fn means_contracts(model: &Model, module: ModuleId) -> bool {
    let name = SmallSet::of("contracts".to_owned());
    let is_named = |tokens: TokenStream| crate::settle::mentions(tokens, &name);
    let Module { uses, names, .. } = model.module(module);
    let mut functions = model.functions.iter().filter(|function| function.module == module);
    names.contains("contracts")
        || uses.iter().any(|item| is_named(quote!(#item)))
        || functions.any(|function| function.attrs.iter().any(|attr| is_named(quote!(#attr))))
}

/// The names that have a twin, for each module.
pub(crate) struct TwinNames(Vec<SmallSet<String>>);

impl TwinNames {
    /// Collects the names of twinned items, then follows imports until nothing changes.
    pub(crate) fn new(model: &Model, reached: &Reached) -> Self {
        let mut names = TwinNames(vec![SmallSet::new(); model.modules.len()]);
        names.defined(model, reached);
        loop {
            let before: usize = names.0.iter().map(SmallSet::len).sum();
            for index in 0..model.modules.len() {
                let module = ModuleId(index);
                let imported: Vec<String> = names.imports(model, module).into_iter().map(|i| i.name.to_string()).list();
                names.0[index].extend(imported);
            }
            if names.0.iter().map(SmallSet::len).sum::<usize>() == before {
                return names;
            }
        }
    }

    fn defined(&mut self, model: &Model, reached: &Reached) {
        let twinned = twinned_aliases(model);
        for ty in model.types.iter().filter(|ty| ty.has_twin()) {
            self.0[ty.module.0].insert(ty.ident.to_string());
        }
        for alias in model.aliases.iter().filter(|alias| twinned.contains(&alias.item.ident.to_string())) {
            self.0[alias.module.0].insert(alias.item.ident.to_string());
        }
        for def in model.traits.iter().filter(|def| def.twinned) {
            self.0[def.module.0].insert(def.item.ident.to_string());
        }
        for id in model.fn_ids().filter(|id| reached.has(*id)) {
            let function = model.function(id);
            if function.owner == Owner::Module {
                self.0[function.module.0].insert(function.sig.ident.to_string());
            }
        }
        for index in (1..model.modules.len()).rev() {
            let module = &model.modules[index];
            let has_types = model.types.iter().any(|ty| ty.module.0 == index);
            if let (true, Some(parent), Some(name)) =
                (has_types || !self.0[index].is_empty(), module.parent, module.path.last())
            {
                self.0[parent.0].insert(name.to_string());
            }
        }
    }

    /// The twinned names of a module.
    pub(crate) fn of(&self, module: ModuleId) -> &SmallSet<String> {
        &self.0[module.0]
    }

    /// What the twin of a module imports from other twins.
    pub(crate) fn imports(&self, model: &Model, module: ModuleId) -> Vec<Import> {
        let mut found = Vec::new();
        for item in &model.module(module).uses {
            for leaf in leaves(item) {
                self.leaf(model, module, leaf, &mut found);
            }
        }
        let mut seen = SmallSet::new();
        found.retain(|import: &Import| seen.insert(import.name.to_string()));
        found
    }

    fn leaf(&self, model: &Model, module: ModuleId, leaf: Leaf, found: &mut Vec<Import>) {
        let mut segments = leaf.path.as_slice();
        while let [first, rest @ ..] = segments {
            if first != "self" {
                break;
            }
            segments = rest;
        }
        let supers = segments.iter().take_while(|segment| *segment == "super").count();
        let depth = model.module(module).path.len();
        if supers > depth || segments.first().is_some_and(|first| first == "crate") {
            return;
        }
        let mut target = module;
        for _ in 0..supers {
            target = model.module(target).parent.unwrap_or(target);
        }
        let mut prefix = twin_prefix(supers);
        for segment in &segments[supers..] {
            let child = model
                .modules
                .iter()
                .position(|inner| inner.parent == Some(target) && inner.path.last() == Some(segment));
            prefix.push(segment.clone());
            match child {
                Some(index) => target = ModuleId(index),
                None => return self.variants(model, module, segment, &prefix, &leaf.end, found),
            }
        }
        let mut import = |name: &Ident, alias: &Ident| {
            if self.of(target).contains(&name.to_string()) {
                found.push(Import { path: prefix.clone(), name: alias.clone(), item: name.clone() });
            }
        };
        match &leaf.end {
            End::Name(name, alias) => import(name, alias),
            End::Glob if target == module => {}
            End::Glob => {
                for name in self.of(target).iter().filter(|name| !hides(model, module, target, name)) {
                    let name = format_ident!("{}", name);
                    import(&name, &name);
                }
            }
        }
    }

    /// Imports the variants of a twinned enum.
    fn variants(
        &self,
        model: &Model,
        module: ModuleId,
        name: &Ident,
        prefix: &[Ident],
        end: &End,
        found: &mut Vec<Import>,
    ) {
        let Some(ty) = model.type_named(name, module).map(|id| model.ty(id)) else { return };
        if !ty.has_twin() || !ty.is_enum {
            return;
        }
        for variant in &ty.variants {
            let (item, path) = (variant.ident.clone(), prefix.to_vec());
            match end {
                End::Name(name, alias) if *name == item => found.push(Import { path, name: alias.clone(), item }),
                End::Glob => found.push(Import { path, name: item.clone(), item }),
                End::Name(..) => {}
            }
        }
    }
}

/// Whether a module has an item of its own, in the same namespace, in place of one it would import.
fn hides(model: &Model, module: ModuleId, target: ModuleId, name: &str) -> bool {
    let is_function = |id: ModuleId| {
        let here = |function: &Function| function.module == id && function.owner == Owner::Module;
        model.functions.iter().any(|function| here(function) && function.sig.ident == name)
    };
    model.module(module).names.contains(name) && is_function(module) == is_function(target)
}

/// The path from a twin to the twin of the module that many levels up.
fn twin_prefix(supers: usize) -> Vec<Ident> {
    if supers == 0 {
        return vec![format_ident!("self")];
    }
    let mut prefix = vec![format_ident!("super"); supers + 1];
    prefix.push(format_ident!("{}", TWIN));
    prefix
}

/// `use path::item as name`, between twins.
pub(crate) struct Import {
    path: Vec<Ident>,
    item: Ident,
    name: Ident,
}

/// One import of a `use`.
pub(crate) struct Leaf {
    pub(crate) path: Vec<Ident>,
    pub(crate) end: End,
}

/// What is imported from there: an item with the name it gets, or everything.
pub(crate) enum End {
    Name(Ident, Ident),
    Glob,
}

/// The single imports of a `use`.
pub(crate) fn leaves(item: &syn::ItemUse) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    flatten(&item.tree, &mut Vec::new(), &mut leaves);
    leaves
}

/// The single imports of a `use` tree.
fn flatten(tree: &UseTree, path: &mut Vec<Ident>, leaves: &mut Vec<Leaf>) {
    let mut push = |item: &Ident, alias: &Ident| {
        let mut path = path.clone();
        let (mut item, mut alias) = (item.clone(), alias.clone());
        if item == "self" {
            let Some(last) = path.pop() else { return };
            alias = if alias == "self" { last.clone() } else { alias };
            item = last;
        }
        leaves.push(Leaf { path, end: End::Name(item, alias) });
    };
    match tree {
        UseTree::Name(name) => push(&name.ident, &name.ident),
        UseTree::Rename(name) => push(&name.ident, &name.rename),
        UseTree::Glob(_) => leaves.push(Leaf { path: path.clone(), end: End::Glob }),
        UseTree::Group(group) => group.items.iter().for_each(|item| flatten(item, path, leaves)),
        UseTree::Path(step) => {
            path.push(step.ident.clone());
            flatten(&step.tree, path, leaves);
            path.pop();
        }
    }
}

/// The imports at the top of a module's twin.
pub(crate) fn imports(model: &Model, names: &TwinNames, module: ModuleId) -> TokenStream {
    let ss = &model.runtime;
    let uses = names
        .imports(model, module)
        .into_iter()
        .map(|Import { path, item, name }| quote!(pub use #(#path::)* #item as #name;));
    let shadows = shadow::imports(model, module);
    quote! {
        pub(super) use super::*;
        use #ss::{ReadField as _, ReadPlain as _};
        #(#uses)*
        #shadows
    }
}

/// For each child module with twins, a module of its name that shows the twins before the real items.
pub(crate) fn facades(model: &Model, names: &TwinNames, module: ModuleId) -> TokenStream {
    let twin = format_ident!("{}", TWIN);
    let children = (0..model.modules.len()).map(ModuleId).filter(|id| {
        let child = model.module(*id);
        let named = child.path.last().is_some_and(|name| names.of(module).contains(&name.to_string()));
        child.parent == Some(module) && named
    });
    let facades = children.map(|id| {
        let child = model.module(id);
        let (name, cfgs) = (&child.path[child.path.len() - 1], &child.cfgs);
        let items = names.of(id).iter().map(|item| format_ident!("{}", item));
        quote! {
            #(#cfgs)*
            pub mod #name {
                pub use super::super::#name::*;
                pub use super::super::#name::#twin::{#(#items),*};
            }
        }
    });
    quote!(#(#facades)*)
}
