//! Reads all modules of a crate: its types, implementations and functions, each with the module it is in.

use std::path::{Path, PathBuf};

use smallscope_rust::attributes::is_cfg_test;
use smallscope_rust::text::whole;
use syn::{ImplItem, Item, Meta, TraitItem};

use super::cfg::Cfgs;
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
    /// Whether other crates can name it, if they can name the module around it.
    pub(super) is_public: bool,
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
    /// Traits themselves, each with its module.
    pub(super) trait_items: Vec<(syn::ItemTrait, usize)>,
    /// Constants: the name and the value.
    pub(super) constants: Vec<(String, syn::Expr)>,
    pub(super) cfgs: Cfgs,
    /// Files that cannot be read, with the reason.
    pub(super) unread: Vec<String>,
    /// What is imported: the module, whether it is passed on to everybody, and the path as `dependencies::paths` has it.
    pub(super) uses: Vec<(usize, bool, Vec<String>)>,
    /// The first words of private types, traits, modules and functions, each with its file.
    pub(super) private: Vec<(usize, proc_macro2::Span)>,
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

/// The first word of a function.
fn first(signature: &syn::Signature) -> proc_macro2::Span {
    let words = [
        signature.constness.map(|it| it.span),
        signature.asyncness.map(|it| it.span),
        signature.unsafety.map(|it| it.span),
        signature.abi.as_ref().map(|it| it.extern_token.span),
    ];
    words.into_iter().flatten().next().unwrap_or(signature.fn_token.span)
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
    pub(super) fn read(root: &Path, cfgs: Cfgs) -> Result<Crate, String> {
        let mut all = Crate::default();
        all.file(root, Vec::new(), None, &cfgs, true, true)?;
        all.cfgs = cfgs;
        Ok(all)
    }

    fn file(
        &mut self,
        path: &Path,
        names: Vec<String>,
        outer: Option<usize>,
        cfgs: &Cfgs,
        is_root: bool,
        is_public: bool,
    ) -> Result<(), String> {
        let text =
            std::fs::read_to_string(path).map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
        let source = Source::parse_whole(&path.display().to_string(), &text).map_err(|error| error.to_string())?;
        // A file that is compiled elsewhere only has nothing.
        let items = if cfgs.is_in(&source.tree.attrs) { source.tree.items.clone() } else { Vec::new() };
        let file = self.files.len();
        self.modules.push(Module { path: names.clone(), file, outer, end: text.len(), is_public });
        let module = self.modules.len() - 1;
        self.files.push(CrateFile { path: path.to_owned(), source });
        let folder = path.parent().unwrap_or(Path::new("."));
        let stem = path.file_stem().and_then(|it| it.to_str()).unwrap_or_default();
        let inside = if is_root || stem == "mod" { folder.to_owned() } else { folder.join(stem) };
        self.items(&items, module, &inside, folder, cfgs);
        Ok(())
    }

    fn items(&mut self, items: &[Item], module: usize, inside: &Path, folder: &Path, cfgs: &Cfgs) {
        for item in items {
            let attributes = smallscope_rust::items::of_item(item).unwrap_or_default();
            if is_cfg_test(attributes) || !cfgs.is_in(attributes) {
                continue;
            }
            let private = match item {
                Item::Struct(it) => Some((&it.vis, it.struct_token.span)),
                Item::Enum(it) => Some((&it.vis, it.enum_token.span)),
                Item::Trait(it) => {
                    let first = it.unsafety.map(|it| it.span).or(it.auto_token.map(|it| it.span));
                    Some((&it.vis, first.unwrap_or(it.trait_token.span)))
                }
                Item::Mod(it) => Some((&it.vis, it.mod_token.span)),
                Item::Fn(it) => Some((&it.vis, first(&it.sig))),
                _ => None,
            };
            if let Some((syn::Visibility::Inherited, span)) = private {
                self.private.push((self.modules[module].file, span));
            }
            let mut item = item.clone();
            if !matches!(item, Item::Mod(_)) {
                cfgs.prune_item(&mut item);
            }
            match &item {
                Item::Mod(it) => self.module(it, module, inside, folder, cfgs),
                Item::Struct(_) | Item::Enum(_) => self.types.push(CrateType { module, item: item.clone() }),
                Item::Fn(it) => self.functions.push(CrateFunction {
                    module,
                    owner: None,
                    of_trait: None,
                    signature: it.sig.clone(),
                    block: (*it.block).clone(),
                    is_public: matches!(it.vis, syn::Visibility::Public(_)),
                }),
                Item::Impl(it) => self.methods(it, module),
                Item::Use(it) => {
                    let mut found = Vec::new();
                    super::dependencies::paths(&it.tree, &[], &mut found);
                    let is_public = matches!(it.vis, syn::Visibility::Public(_));
                    self.uses.extend(found.into_iter().map(|path| (module, is_public, path)));
                }
                Item::Const(it) => self.constants.push((it.ident.to_string(), (*it.expr).clone())),
                Item::Trait(it) => {
                    self.trait_items.push((it.clone(), module));
                    let mut head = it.clone();
                    head.items.clear();
                    for inner in &it.items {
                        let TraitItem::Fn(method) = inner else { continue };
                        let Some(block) = &method.default else { continue };
                        let (signature, block) = (method.sig.clone(), block.clone());
                        let of_trait = Some(head.clone());
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

    fn methods(&mut self, item: &syn::ItemImpl, module: usize) {
        if let Some((_, path, _)) = &item.trait_ {
            let name = path.segments.last().map(|it| it.ident.to_string()).unwrap_or_default();
            self.traits.push((name, item.clone(), module));
        }
        // The methods of one implementation can be many, and long.
        let mut head = item.clone();
        head.items.clear();
        for inner in &item.items {
            match inner {
                ImplItem::Fn(it) if item.trait_.is_none() && matches!(it.vis, syn::Visibility::Inherited) => {
                    self.private.push((self.modules[module].file, first(&it.sig)));
                }
                _ => {}
            }
            if let ImplItem::Const(it) = inner {
                self.constants.push((it.ident.to_string(), it.expr.clone()));
            }
            let ImplItem::Fn(method) = inner else { continue };
            self.functions.push(CrateFunction {
                module,
                owner: Some(head.clone()),
                of_trait: None,
                signature: method.sig.clone(),
                block: method.block.clone(),
                is_public: matches!(method.vis, syn::Visibility::Public(_)),
            });
        }
    }

    fn module(&mut self, item: &syn::ItemMod, outer: usize, inside: &Path, folder: &Path, cfgs: &Cfgs) {
        let name = item.ident.to_string();
        let mut path = self.modules[outer].path.clone();
        path.push(name.clone());
        let plain = name.trim_start_matches("r#");
        let is_public = matches!(item.vis, syn::Visibility::Public(_));
        if let Some((brace, items)) = &item.content {
            let file = self.modules[outer].file;
            let end = self.files[file].source.range(brace.span.close()).start;
            self.modules.push(Module { path, file, outer: Some(outer), end, is_public });
            let module = self.modules.len() - 1;
            self.items(items, module, &inside.join(plain), &inside.join(plain), cfgs);
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
        // A module that is not there has nothing that could be asked for.
        if let Some(place) = place {
            if let Err(why) = self.file(&place, path, Some(outer), cfgs, false, is_public) {
                self.unread.push(why);
            }
        }
    }
}
