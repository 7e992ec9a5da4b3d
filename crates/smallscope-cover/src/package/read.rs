//! Reads all modules of a crate: its types, implementations and functions, each with the module it is in.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;
use smallscope_rust::attributes::is_cfg_test;
use smallscope_rust::text::whole;
use syn::punctuated::Punctuated;
use syn::{Attribute, ImplItem, Item, Meta, Token, TraitItem};

use crate::source::Source;

/// A file of the crate.
pub(super) struct CrateFile {
    pub(super) path: PathBuf,
    pub(super) source: Source,
}

/// A module: where its items are, and where more of them can be put.
pub(super) struct Module {
    pub(super) path: Vec<String>,
    pub(super) file: usize,
    pub(super) outer: Option<usize>,
    /// The end of its items in the text of the file.
    pub(super) end: usize,
}

/// A type of the crate.
pub(super) struct CrateType {
    pub(super) module: usize,
    pub(super) item: Item,
}

/// A function with a body.
pub(super) struct CrateFunction {
    pub(super) module: usize,
    pub(super) owner: Option<syn::ItemImpl>,
    /// A method of a trait with a body.
    pub(super) of_trait: Option<syn::ItemTrait>,
    pub(super) signature: syn::Signature,
    pub(super) block: syn::Block,
    pub(super) is_public: bool,
}

/// All of a crate.
#[derive(Default)]
pub(super) struct Crate {
    pub(super) files: Vec<CrateFile>,
    pub(super) modules: Vec<Module>,
    pub(super) types: Vec<CrateType>,
    pub(super) functions: Vec<CrateFunction>,
    /// Implementations of traits: the trait, the type, and the module.
    pub(super) traits: Vec<(String, syn::ItemImpl, usize)>,
}

impl CrateFunction {
    /// The last name of the type that it is a method of.
    pub(super) fn owner_name(&self) -> Option<String> {
        match (&self.owner, &self.of_trait) {
            (Some(owner), _) => Some(type_name(&owner.self_ty)),
            (None, Some(item)) => Some(item.ident.to_string()),
            (None, None) => None,
        }
    }

    /// Its path in the crate.
    pub(super) fn path(&self, modules: &[Module]) -> String {
        let mut parts = modules[self.module].path.clone();
        parts.extend(self.owner_name());
        parts.push(self.signature.ident.to_string());
        parts.join("::")
    }
}

/// The last name of a type, without arguments.
pub(super) fn type_name(ty: &syn::Type) -> String {
    match ty {
        syn::Type::Path(path) => path.path.segments.last().map(|it| it.ident.to_string()).unwrap_or_default(),
        syn::Type::Reference(it) => type_name(&it.elem),
        other => whole(other),
    }
}

impl Crate {
    /// Reads a crate from its root.
    pub(super) fn read(root: &Path, features: &FxHashSet<String>) -> Result<Crate, String> {
        let mut all = Crate::default();
        all.file(root, Vec::new(), None, features, true)?;
        Ok(all)
    }

    fn file(
        &mut self,
        path: &Path,
        names: Vec<String>,
        outer: Option<usize>,
        features: &FxHashSet<String>,
        is_root: bool,
    ) -> Result<(), String> {
        let text =
            std::fs::read_to_string(path).map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
        let source = Source::parse_whole(&path.display().to_string(), &text).map_err(|error| error.to_string())?;
        let items = source.tree.items.clone();
        let file = self.files.len();
        self.modules.push(Module { path: names.clone(), file, outer, end: text.len() });
        let module = self.modules.len() - 1;
        self.files.push(CrateFile { path: path.to_owned(), source });
        let folder = path.parent().unwrap_or(Path::new("."));
        let stem = path.file_stem().and_then(|it| it.to_str()).unwrap_or_default();
        let inside = if is_root || stem == "mod" { folder.to_owned() } else { folder.join(stem) };
        self.items(&items, module, &inside, folder, features);
        Ok(())
    }

    fn items(&mut self, items: &[Item], module: usize, inside: &Path, folder: &Path, features: &FxHashSet<String>) {
        for item in items {
            let attributes = smallscope_rust::items::of_item(item).unwrap_or_default();
            if is_cfg_test(attributes) || !is_in(attributes, features) {
                continue;
            }
            match item {
                Item::Mod(it) => self.module(it, module, inside, folder, features),
                Item::Struct(_) | Item::Enum(_) => self.types.push(CrateType { module, item: item.clone() }),
                Item::Fn(it) => self.functions.push(CrateFunction {
                    module,
                    owner: None,
                    of_trait: None,
                    signature: it.sig.clone(),
                    block: (*it.block).clone(),
                    is_public: matches!(it.vis, syn::Visibility::Public(_)),
                }),
                Item::Impl(it) => self.methods(it, module, features),
                Item::Trait(it) => {
                    for inner in &it.items {
                        let TraitItem::Fn(method) = inner else { continue };
                        let Some(block) = &method.default else { continue };
                        let (signature, block) = (method.sig.clone(), block.clone());
                        let of_trait = Some(it.clone());
                        self.functions.push(CrateFunction {
                            module,
                            owner: None,
                            of_trait,
                            signature,
                            block,
                            is_public: true,
                        });
                    }
                }
                _ => {}
            }
        }
    }

    fn methods(&mut self, item: &syn::ItemImpl, module: usize, features: &FxHashSet<String>) {
        if let Some((_, path, _)) = &item.trait_ {
            let name = path.segments.last().map(|it| it.ident.to_string()).unwrap_or_default();
            self.traits.push((name, item.clone(), module));
        }
        for inner in &item.items {
            let ImplItem::Fn(method) = inner else { continue };
            if !is_in(&method.attrs, features) || is_cfg_test(&method.attrs) {
                continue;
            }
            self.functions.push(CrateFunction {
                module,
                owner: Some(item.clone()),
                of_trait: None,
                signature: method.sig.clone(),
                block: method.block.clone(),
                is_public: matches!(method.vis, syn::Visibility::Public(_)),
            });
        }
    }

    fn module(
        &mut self,
        item: &syn::ItemMod,
        outer: usize,
        inside: &Path,
        folder: &Path,
        features: &FxHashSet<String>,
    ) {
        let name = item.ident.to_string();
        let mut path = self.modules[outer].path.clone();
        path.push(name.clone());
        let plain = name.trim_start_matches("r#");
        if let Some((brace, items)) = &item.content {
            let file = self.modules[outer].file;
            let end = self.files[file].source.range(brace.span.close()).start;
            self.modules.push(Module { path, file, outer: Some(outer), end });
            let module = self.modules.len() - 1;
            self.items(items, module, &inside.join(plain), &inside.join(plain), features);
            return;
        }
        let named = item.attrs.iter().find_map(|it| match &it.meta {
            Meta::NameValue(it) if it.path.is_ident("path") => match &it.value {
                syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(folder.join(text.value())),
                _ => None,
            },
            _ => None,
        });
        let places = [inside.join(format!("{plain}.rs")), inside.join(plain).join("mod.rs")];
        let place = named.or_else(|| places.into_iter().find(|it| it.is_file()));
        // A module that is not there, or that cannot be read, has nothing that could be asked for.
        if let Some(place) = place {
            let _ = self.file(&place, path, Some(outer), features, false);
        }
    }
}

/// Whether something with these attributes may be compiled: what cannot be told is left in.
fn is_in(attributes: &[Attribute], features: &FxHashSet<String>) -> bool {
    let cfgs = attributes.iter().filter(|it| it.path().is_ident("cfg"));
    !cfgs.filter_map(|it| it.parse_args::<Meta>().ok()).any(|meta| holds(&meta, features) == Some(false))
}

fn holds(meta: &Meta, features: &FxHashSet<String>) -> Option<bool> {
    match meta {
        Meta::Path(path)
            if path.is_ident("test") || path.is_ident("doc") || path.is_ident("docsrs") || path.is_ident("miri") =>
        {
            Some(false)
        }
        Meta::Path(path) if path.is_ident("unix") || path.is_ident("windows") => {
            Some(path.is_ident(std::env::consts::FAMILY))
        }
        Meta::Path(_) => None,
        Meta::NameValue(it) => {
            let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(value), .. }) = &it.value else { return None };
            let name = it.path.get_ident()?.to_string();
            match name.as_str() {
                "feature" => Some(features.contains(&value.value())),
                "target_os" => Some(value.value() == std::env::consts::OS),
                "target_arch" => Some(value.value() == std::env::consts::ARCH),
                "target_pointer_width" => Some(value.value() == usize::BITS.to_string()),
                _ => None,
            }
        }
        Meta::List(list) => {
            let inner = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()?;
            let mut all = inner.iter().map(|meta| holds(meta, features));
            let name = list.path.get_ident()?.to_string();
            match name.as_str() {
                "not" => all.next()?.map(|it| !it),
                "all" => all
                    .try_fold(true, |sum, it| if it == Some(false) { None } else { Some(sum) })
                    .map_or(Some(false), |_| None),
                "any" => {
                    let all: Vec<_> = all.collect();
                    if all.contains(&Some(true)) {
                        Some(true)
                    } else if all.iter().all(|it| *it == Some(false)) {
                        Some(false)
                    } else {
                        None
                    }
                }
                _ => None,
            }
        }
    }
}
