//! What a path in the user's code means: which modelled type, which of its variants.
//!
//! Macros see text, not names, so this goes by the last segments of a path, and prefers the type of
//! the module the path is written in.

use smallscope_rust::list::List as _;
use smallscope_rust::visit::{Visit, visit};
use syn::{Ident, Item, Path, Type, UseTree};

use crate::bounds::Substitution;
use crate::model::{Alias, Model, ModuleId, TypeDef, TypeId, VariantDef};

/// A constructor: a struct, or a variant of an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ctor {
    pub(crate) ty: TypeId,
    pub(crate) variant: usize,
}

/// Where a path is written.
#[derive(Clone, Copy)]
pub(crate) struct PathScope {
    pub(crate) module: ModuleId,
    /// What `Self` means.
    pub(crate) self_type: Option<TypeId>,
}

impl Model {
    /// The definition a constructor builds.
    pub(crate) fn variant(&self, ctor: Ctor) -> &VariantDef {
        &self.ty(ctor.ty).variants[ctor.variant]
    }

    /// The modelled type of that name, preferably in the given module.
    pub(crate) fn type_named(&self, name: &Ident, module: ModuleId) -> Option<TypeId> {
        let named = |ty: &TypeDef| ty.ident == *name;
        let here = self.types.iter().position(|ty| named(ty) && ty.module == module);
        if let Some(index) = here.or_else(|| self.types.iter().position(named)) {
            return Some(TypeId(index));
        }
        let alias = self.aliases.iter().find(|alias| alias.item.ident == *name)?;
        self.resolve_type(&alias.item.ty, alias.module)
    }

    /// The modelled type that a type is, looking through references.
    pub(crate) fn resolve_type(&self, ty: &Type, module: ModuleId) -> Option<TypeId> {
        match ty {
            Type::Reference(inner) => self.resolve_type(&inner.elem, module),
            Type::Paren(inner) => self.resolve_type(&inner.elem, module),
            Type::Group(inner) => self.resolve_type(&inner.elem, module),
            Type::Path(path) if path.qself.is_none() => self.type_at(&path.path, module),
            _ => None,
        }
    }

    /// The modelled types that are written in a type, each as it is written, also by way of aliases.
    pub(crate) fn parts(&self, ty: &Type, module: ModuleId) -> Vec<(TypeId, Type)> {
        let mut parts = Parts { model: self, module, depth: 0, found: Vec::new() };
        parts.visit_type(ty);
        parts.found
    }

    /// The modelled type at a path, by its last segment and, if there is one, the module before it.
    fn type_at(&self, path: &Path, module: ModuleId) -> Option<TypeId> {
        let mut segments = path.segments.iter().rev().map(|segment| &segment.ident);
        let (last, before) = (segments.next()?, segments.next());
        let is_keyword = |name: &&Ident| *name == "self" || *name == "super" || *name == "crate";
        let Some(qualifier) = before.filter(|name| !is_keyword(name)) else {
            return self.type_named(last, module);
        };
        let inside = |ty: &TypeDef| ty.ident == *last && self.module(ty.module).path.last() == Some(qualifier);
        self.types.iter().position(inside).map(TypeId)
    }

    /// The constructor that a path names, if it builds a modelled type.
    pub(crate) fn ctor(&self, path: &Path, place: PathScope, imported: &[(Ident, Ctor)]) -> Option<Ctor> {
        let last = &path.segments.last()?.ident;
        if path.segments.len() == 1 {
            if let Some((_, ctor)) = imported.iter().rev().find(|(name, _)| name == last) {
                return Some(*ctor);
            }
        }
        let ty = self.type_of_segments(path, path.segments.len(), place);
        if let Some(ty) = ty.filter(|ty| !self.ty(*ty).is_enum) {
            return Some(Ctor { ty, variant: 0 });
        }
        let ty = self.type_of_segments(path, path.segments.len() - 1, place)?;
        self.variant_named(ty, last)
    }

    /// The variant of that name.
    fn variant_named(&self, ty: TypeId, name: &Ident) -> Option<Ctor> {
        let def = self.ty(ty);
        let variant = def.variants.iter().position(|variant| def.is_enum && variant.ident == *name)?;
        Some(Ctor { ty, variant })
    }

    /// The modelled type that the first segments of a path name.
    pub(crate) fn type_of_segments(&self, path: &Path, count: usize, place: PathScope) -> Option<TypeId> {
        if count == 1 && path.segments[0].ident == "Self" {
            return place.self_type;
        }
        if count == 0 {
            return None;
        }
        let segments = path.segments.iter().take(count).cloned().collect();
        self.type_at(&Path { leading_colon: None, segments }, place.module)
    }

    /// The variants that the `use`s of a module import by name.
    pub(crate) fn imported(&self, module: ModuleId) -> Vec<(Ident, Ctor)> {
        let mut found = Vec::new();
        for item in &self.module(module).uses {
            self.imported_by(&item.tree, None, module, &mut found);
        }
        found
    }

    /// The variants that a `use` among the statements of a function imports.
    pub(crate) fn imported_by_item(&self, item: &Item, module: ModuleId, found: &mut Vec<(Ident, Ctor)>) {
        if let Item::Use(item) = item {
            self.imported_by(&item.tree, None, module, found);
        }
    }

    fn imported_by(&self, tree: &UseTree, from: Option<TypeId>, module: ModuleId, found: &mut Vec<(Ident, Ctor)>) {
        match tree {
            UseTree::Path(path) => {
                let next = self.type_named(&path.ident, module).filter(|ty| self.ty(*ty).is_enum);
                self.imported_by(&path.tree, next, module, found);
            }
            UseTree::Group(group) => group.items.iter().for_each(|item| self.imported_by(item, from, module, found)),
            UseTree::Name(name) => {
                let ctor = from.and_then(|ty| self.variant_named(ty, &name.ident));
                found.extend(ctor.map(|ctor| (name.ident.clone(), ctor)));
            }
            UseTree::Rename(name) => {
                let ctor = from.and_then(|ty| self.variant_named(ty, &name.ident));
                found.extend(ctor.map(|ctor| (name.rename.clone(), ctor)));
            }
            UseTree::Glob(_) => {
                let variants = from.into_iter().flat(|ty| {
                    let variants = self.ty(ty).variants.iter().enumerate();
                    variants.map(move |(variant, def)| (def.ident.clone(), Ctor { ty, variant }))
                });
                found.extend(variants);
            }
        }
    }
}

/// Finds the modelled types in a type.
struct Parts<'m> {
    model: &'m Model,
    module: ModuleId,
    /// How many aliases stand for what is being looked at.
    depth: usize,
    found: Vec<(TypeId, Type)>,
}

impl Visit for Parts<'_> {
    fn visit_type(&mut self, ty: &Type) {
        visit::visit_type(self, ty);
        let Type::Path(path) = ty else { return };
        let last = path.path.segments.last().map(|last| &last.ident);
        let is_ours = |alias: &&Alias| Some(&alias.item.ident) == last;
        let is_type = last.is_some_and(|last| self.model.types.iter().any(|ty| ty.ident == *last));
        match (self.model.resolve_type(ty, self.module), self.model.aliases.iter().find(is_ours)) {
            (_, Some(alias)) if !is_type && self.depth < self.model.aliases.len() => {
                let mut aliased = (*alias.item.ty).clone();
                Substitution::between(&alias.item.generics, ty).apply_to_type(&mut aliased);
                self.depth += 1;
                self.visit_type(&aliased.clone());
                self.depth -= 1;
            }
            (Some(id), _) => self.found.push((id, ty.clone())),
            (None, _) => {}
        }
    }
}
