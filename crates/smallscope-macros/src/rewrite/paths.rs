//! Paths in the twin: one level deeper than where they were written.
//!
//! The twin is a child of the module it mirrors. `super::x` that stays inside the model means the twin
//! of that module; one that leaves the model needs one more `super`. `self::x` needs no change.

use proc_macro2::Span;
use quote::format_ident;
use smallscope_rust::list::List as _;
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::punctuated::Punctuated;
use syn::{Error, Ident, ItemUse, Path, PathSegment, UseName, UsePath, UseTree, Visibility};

use crate::model::{Model, ModuleId};
use crate::modules::TWIN;
use crate::shadow::Shadows;
use crate::validate::Errors;

/// Adapts the paths of one module.
pub(crate) struct Paths<'m> {
    model: &'m Model,
    module: ModuleId,
    depth: usize,
    pub(super) shadows: Shadows<'m>,
    errors: Vec<Error>,
}

impl<'m> Paths<'m> {
    /// For the paths that are written in this module.
    pub(crate) fn new(model: &'m Model, module: ModuleId) -> Self {
        let (depth, shadows) = (model.module(module).path.len(), Shadows::new(model, module));
        Paths { model, module, depth, shadows, errors: Vec::new() }
    }

    /// The same, where std's types are meant.
    pub(crate) fn without_shadows(model: &'m Model, module: ModuleId) -> Self {
        Paths { shadows: Shadows::none(model), ..Paths::new(model, module) }
    }

    /// Passes the errors on.
    pub(crate) fn report(self, errors: &mut Errors) {
        self.errors.into_iter().for_each(|error| errors.push(error));
    }

    /// What to put in place of a number of leading `super`s.
    fn outward(&self, supers: usize, span: Span) -> Vec<Ident> {
        let mut path = vec![Ident::new("super", span); supers + 1];
        if supers <= self.depth {
            path.push(format_ident!("{}", TWIN, span = span));
        }
        path
    }

    /// A path through the crate's root into the model would mean the real types.
    fn check_crate<'i>(&mut self, segments: impl Iterator<Item = &'i Ident>) {
        let Some(name) = &self.model.name else { return };
        for segment in segments.filter(|segment| *segment == name) {
            let message = format!(
                "a path through `crate` leaves the model: start it with `self::` or `super::` instead of `crate::..::{name}::`"
            );
            self.errors.push(Error::new(segment.span(), message));
        }
    }
}

impl VisitMut for Paths<'_> {
    fn visit_path_mut(&mut self, path: &mut Path) {
        visit_mut::visit_path_mut(self, path);
        self.shadows.path(path);
        if path.leading_colon.is_some() {
            return;
        }
        let names: Vec<&Ident> = path.segments.iter().map(|segment| &segment.ident).list();
        if names[0] == "crate" {
            return self.check_crate(path.segments.iter().map(|segment| &segment.ident));
        }
        let skip = usize::from(names[0] == "self" && names.get(1).is_some_and(|next| *next == "super"));
        let supers = names[skip..].iter().take_while(|name| **name == "super").count();
        if supers > 0 {
            let outward = self.outward(supers, names[skip].span());
            let rest = path.segments.iter().skip(skip + supers).cloned();
            let segments: Punctuated<PathSegment, _> = outward.into_iter().map(PathSegment::from).chain(rest).collect();
            path.segments = segments;
        }
    }

    fn visit_item_use_mut(&mut self, item: &mut ItemUse) {
        if let Some(twins) = self.shadows.import(&item.tree) {
            *item = twins;
            return;
        }
        if item.leading_colon.is_none() {
            self.use_tree(&mut item.tree);
        }
    }

    fn visit_visibility_mut(&mut self, _: &mut Visibility) {}
}

impl Paths<'_> {
    /// Adapts a `use` inside a function, where `super` means the same as in a path.
    fn use_tree(&mut self, tree: &mut UseTree) {
        let mut supers = 0;
        let mut rest = tree.clone();
        let mut span = Span::call_site();
        while let UseTree::Path(step) = rest.clone() {
            if step.ident == "crate" {
                return self.check_use(&step.tree);
            }
            if step.ident != "super" && !(step.ident == "self" && supers == 0) {
                break;
            }
            supers += usize::from(step.ident == "super");
            span = step.ident.span();
            rest = *step.tree;
        }
        if let (0, Some(name)) = (supers, first_name(tree)) {
            if self.model.module(self.module).names.contains(&name.to_string()) {
                // Without it, the twin and what the glob import brings would be ambiguous.
                let (ident, inner) = (Ident::new("self", name.span()), Box::new(tree.clone()));
                *tree = UseTree::Path(UsePath { ident, colon2_token: Default::default(), tree: inner });
            }
        }
        if supers > 0 {
            let outward = self.outward(supers, span);
            *tree = outward.into_iter().rev().fold(rest, |tree, ident| {
                UseTree::Path(UsePath { ident, colon2_token: Default::default(), tree: Box::new(tree) })
            });
        }
    }

    fn check_use(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(step) => {
                self.check_crate(std::iter::once(&step.ident));
                self.check_use(&step.tree);
            }
            UseTree::Group(group) => group.items.iter().for_each(|item| self.check_use(item)),
            UseTree::Name(UseName { .. }) | UseTree::Rename(_) | UseTree::Glob(_) => {}
        }
    }
}

/// The name that a `use` begins with.
fn first_name(tree: &UseTree) -> Option<&Ident> {
    match tree {
        UseTree::Path(step) => Some(&step.ident),
        UseTree::Name(name) => Some(&name.ident),
        UseTree::Rename(name) => Some(&name.ident),
        UseTree::Group(_) | UseTree::Glob(_) => None,
    }
}
