//! Makes a file compile by itself: without our attributes, and with nothing from outside but the standard library.

use rustc_hash::FxHashSet;
use smallscope_alloy::{Diagnostic, Errors};
use smallscope_rust::attributes::{flatten, is_cfg_test, is_named};
use smallscope_rust::items::{name, of_item};
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemUse, UseTree};

use super::edit::Edits;
use crate::source::Source;

/// Our attributes, which may be written without the name of the crate.
const OURS: &[&str] = &[
    "invariant", "predicate", "model", "field", "requires", "ensures", "panics_when", "errs_when", "behaviour",
    "behavior", "check", "actual", "paths", "alloy", "cover",
];
/// Attributes that only a whole crate can have.
const OF_CRATES: &[&str] = &["no_std", "no_main", "feature", "crate_name", "crate_type", "recursion_limit"];

/// Notes what has to be taken out of a file.
///
/// # Errors
///
/// If it uses something that is not there: all such places.
pub(crate) fn prepare(source: &Source, edits: &mut Edits) -> Result<(), Errors> {
    let mut prepare = Prepare { source, edits, depth: 0, names: Vec::new(), diagnostics: Vec::new() };
    prepare.visit_file(&source.tree);
    match prepare.diagnostics {
        diagnostics if diagnostics.is_empty() => Ok(()),
        diagnostics => Err(Errors { sources: source.sources.clone(), diagnostics }),
    }
}

struct Prepare<'s> {
    source: &'s Source,
    edits: &'s mut Edits,
    /// How many modules are around.
    depth: usize,
    /// The names that the modules around define, the innermost last.
    names: Vec<FxHashSet<String>>,
    diagnostics: Vec<Diagnostic>,
}

impl Prepare<'_> {
    fn blank(&mut self, span: proc_macro2::Span) {
        self.edits.blank(self.source.range(span), &self.source.text);
    }

    fn scope(&mut self, items: &[Item]) {
        let mut names = FxHashSet::default();
        items.iter().for_each(|item| defined(item, &mut names));
        self.names.push(names);
        for item in items {
            if of_item(item).is_some_and(is_cfg_test) {
                continue;
            }
            if is_ours(item) { self.blank(item.span()) } else { self.visit_item(item) }
        }
        self.names.pop();
    }

    fn import(&mut self, item: &ItemUse) {
        let roots = roots(&item.tree);
        if !roots.is_empty() && roots.iter().all(|(root, _)| root == "smallscope") {
            return self.blank(item.span());
        }
        for (root, levels) in roots {
            let is_known = match root.as_str() {
                "std" | "core" | "self" => true,
                "super" => levels <= self.depth,
                name => self.names.last().is_some_and(|names| names.contains(name)),
            };
            if !is_known {
                self.missing(item, &root);
            }
        }
    }

    fn missing(&mut self, item: &ItemUse, root: &str) {
        let what = if root == "super" { "the module around this file".to_owned() } else { format!("`{root}`") };
        let message = format!("{what} is not there: the file is compiled by itself, with the standard library only");
        let place = self.source.span(item.tree.span());
        let help = "move what is needed into the file, or put this import under `#[cfg(test)]`";
        self.diagnostics.push(Diagnostic::error(place, message).help(help));
    }
}

impl<'ast> Visit<'ast> for Prepare<'_> {
    fn visit_file(&mut self, file: &'ast syn::File) {
        file.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        self.scope(&file.items);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        item.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        let Some((_, items)) = &item.content else {
            let message = format!(
                "the module `{}` is in another file, and is not there: this one is compiled by itself",
                item.ident
            );
            self.diagnostics.push(Diagnostic::error(self.source.span(item.span()), message));
            return;
        };
        self.depth += 1;
        self.scope(items);
        self.depth -= 1;
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.import(item);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let is_ours = |meta: &syn::Meta| {
            let path = meta.path();
            let is_prefixed = path.segments.len() > 1 && path.segments[0].ident == "smallscope";
            is_prefixed || (path.segments.len() == 1 && is_named(path, OURS))
        };
        let is_inner = matches!(attribute.style, syn::AttrStyle::Inner(_));
        let metas = flatten(attribute);
        if metas.iter().any(is_ours) || (is_inner && metas.iter().any(|meta| is_named(meta.path(), OF_CRATES))) {
            self.blank(attribute.span());
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        // Imports inside of functions see what is outside.
        let outer = self.names.last().cloned().unwrap_or_default();
        self.names.push(outer);
        visit::visit_block(self, block);
        self.names.pop();
    }
}

/// Whether an item is there for smallscope only.
fn is_ours(item: &Item) -> bool {
    let begins = |path: &syn::Path| path.segments.first().is_some_and(|first| first.ident == "smallscope");
    let is_test = |attribute: &Attribute| {
        flatten(attribute).iter().any(|meta| begins(meta.path()) && is_named(meta.path(), &["test"]))
    };
    match item {
        Item::Macro(it) => begins(&it.mac.path),
        Item::Fn(it) => it.attrs.iter().any(is_test),
        _ => false,
    }
}

/// Adds the names that an item defines.
fn defined(item: &Item, names: &mut FxHashSet<String>) {
    match item {
        Item::Use(it) => bound(&it.tree, names),
        Item::ExternCrate(it) => drop(names.insert(it.ident.to_string())),
        other => names.extend(name(other).map(ToString::to_string)),
    }
}

/// Adds the names that an import binds.
fn bound(tree: &UseTree, names: &mut FxHashSet<String>) {
    match tree {
        UseTree::Path(it) => {
            if matches!(&*it.tree, UseTree::Group(group) if group.items.iter().any(|it| matches!(it, UseTree::Name(it) if it.ident == "self")))
            {
                names.insert(it.ident.to_string());
            }
            bound(&it.tree, names);
        }
        UseTree::Name(it) => {
            names.insert(it.ident.to_string());
        }
        UseTree::Rename(it) => {
            names.insert(it.rename.to_string());
        }
        UseTree::Group(it) => it.items.iter().for_each(|tree| bound(tree, names)),
        UseTree::Glob(_) => {}
    }
}

/// The first names of an import, with how often it goes out of a module.
fn roots(tree: &UseTree) -> Vec<(String, usize)> {
    match tree {
        UseTree::Path(it) => vec![(it.ident.to_string(), levels(tree))],
        UseTree::Name(it) => vec![(it.ident.to_string(), 1)],
        UseTree::Rename(it) => vec![(it.ident.to_string(), 1)],
        UseTree::Group(it) => it.items.iter().flat_map(roots).collect(),
        UseTree::Glob(_) => Vec::new(),
    }
}

fn levels(tree: &UseTree) -> usize {
    match tree {
        UseTree::Path(it) if it.ident == "super" => 1 + levels(&it.tree),
        _ => 0,
    }
}
