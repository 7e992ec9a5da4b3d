//! Names of std that mean something else in the twin: `Box`, `Rc`, `Arc`, `Weak`, `RefCell`, `Cell`, `slice::Iter` and their kin.
//!
//! A twin has pointers and cells of its own, with the read interface of std's. Its module imports them under the names by
//! which the user's module knows std's, and full paths such as `std::rc::Rc` are replaced where they stand. `Box` is in the
//! prelude, and is also used for trait objects and slices, which stay std's: so it is replaced where it stands, too.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident};
use smallscope_rust::list::{List as _, SmallMap};
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::{Block, Expr, ExprCall, GenericArgument, Ident, ItemUse, Path, PathArguments, Type, UseTree};

use crate::joined;
use crate::model::{Model, ModuleId};
use crate::modules::{End, Leaf, leaves};

/// The names that have a form of their own, by module of std.
const SHADOWED: &[(&str, &[&str])] = &[
    ("rc", &["Rc", "Weak"]),
    ("sync", &["Arc", "Weak"]),
    ("cell", &["RefCell", "Cell", "Ref", "RefMut", "BorrowError", "BorrowMutError"]),
    ("boxed", &["Box"]),
    ("slice", &["Iter"]),
];

/// The collections that are not in the prelude.
const COLLECTIONS: &[&str] = &["HashMap", "BTreeMap", "HashSet", "BTreeSet", "VecDeque", "BinaryHeap"];

/// All such names.
pub(crate) fn all_names() -> impl Iterator<Item = &'static str> {
    SHADOWED.iter().flat(|(_, names)| names.iter().copied())
}

/// The module of std with this name that has such names.
fn module_named(name: &Ident) -> Option<(&'static str, &'static [&'static str])> {
    SHADOWED.iter().copied().find(|(module, _)| name == module)
}

fn is_std(name: &Ident) -> bool {
    ["std", "core", "alloc"].iter().any(|root| name == root)
}

/// What a name of the user's module stands for: a path inside of std.
type Names = SmallMap<String, Vec<&'static str>>;

/// The names of a module that stand for such types, or for the modules of std that they are in.
fn names(model: &Model, module: ModuleId) -> Names {
    names_beyond(model, module, &mut Vec::new())
}

/// The same, without what comes by way of modules that were looked at already: modules may import from one another.
fn names_beyond(model: &Model, module: ModuleId, seen: &mut Vec<ModuleId>) -> Names {
    let mut names = Names::new();
    seen.push(module);
    let mut is_open = model.open;
    for leaf in model.module(module).uses.iter().flat(leaves) {
        is_open |= imported(model, module, &leaf, seen, &mut names);
    }
    if is_open {
        guess(model, module, &mut names);
    }
    names.retain(|name, _| !model.module(module).names.contains(name) && !model.foreign.iter().any(|own| own == name));
    names
}

/// Adds what one `use` imports. True if names may come from where we cannot look.
fn imported(model: &Model, module: ModuleId, leaf: &Leaf, seen: &mut Vec<ModuleId>, names: &mut Names) -> bool {
    match leaf.path.as_slice() {
        [root, of] if is_std(root) => {
            let Some((of, known)) = module_named(of) else { return false };
            for name in known {
                match &leaf.end {
                    End::Name(item, alias) if item == name => names.insert(alias.to_string(), vec![of, name]),
                    End::Glob => names.insert((*name).to_owned(), vec![of, name]),
                    End::Name(..) => {}
                }
            }
            false
        }
        [root] if is_std(root) => {
            if let End::Name(item, alias) = &leaf.end {
                names.extend(module_named(item).map(|(of, _)| (alias.to_string(), vec![of])));
            }
            false
        }
        [root, ..] if is_std(root) => false,
        path => match target(model, module, path) {
            Target::Module(target) if !seen.contains(&target) => {
                let theirs = names_beyond(model, target, seen);
                match &leaf.end {
                    End::Name(item, alias) => {
                        names.extend(theirs.get(&item.to_string()).map(|path| (alias.to_string(), path.clone())));
                    }
                    End::Glob => names.extend(theirs),
                }
                false
            }
            Target::Module(_) | Target::Item => false,
            Target::Outside => {
                let End::Name(item, alias) = &leaf.end else { return true };
                let pointers = SHADOWED.iter().filter(|(of, _)| *of != "slice");
                let std = pointers.filter_map(|(of, known)| Some((of, known.iter().find(|name| item == name)?))).next();
                // A type of the user's own may have the same name: std's have arguments.
                if let Some((of, name)) =
                    std.filter(|(_, name)| **name != "Weak" && has_arguments(model, module, alias))
                {
                    names.insert(alias.to_string(), vec![of, name]);
                }
                false
            }
        },
    }
}

enum Target {
    Module(ModuleId),
    /// Something in the model that is no module, such as an enum.
    Item,
    Outside,
}

/// What the path of an import leads to.
fn target(model: &Model, from: ModuleId, path: &[Ident]) -> Target {
    let mut target = from;
    for (k, segment) in path.iter().enumerate() {
        if segment == "self" && k == 0 {
            continue;
        }
        if segment == "super" {
            let Some(parent) = model.module(target).parent else { return Target::Outside };
            target = parent;
            continue;
        }
        let is_it = |id: &ModuleId| {
            let inner = model.module(*id);
            inner.parent == Some(target) && inner.path.last() == Some(segment)
        };
        match (0..model.modules.len()).map(ModuleId).find(is_it) {
            Some(child) => target = child,
            None if model.module(target).names.contains(&segment.to_string()) => return Target::Item,
            None => return Target::Outside,
        }
    }
    Target::Module(target)
}

/// Whether a name is used in a module as those of std are: with type arguments, or with functions of the type.
fn has_arguments(model: &Model, module: ModuleId, name: &dyn std::fmt::Display) -> bool {
    let types = model.types.iter().filter(|ty| ty.module == module);
    let mut fields = types.flat(|ty| ty.fields().map(|field| field.ty.to_token_stream()));
    let functions = model.functions.iter().filter(|function| function.module == module);
    let mut code = functions.map(|function| {
        let (sig, block) = (&function.sig, &function.block);
        quote!(#sig #block)
    });
    let mut aliases =
        model.aliases.iter().filter(|alias| alias.module == module).map(|alias| alias.item.to_token_stream());
    // `Cell` and `Ref` are names that users give to enums, too.
    let is_common = ["Cell", "Ref"].contains(&name.to_string().as_str());
    let mut signs = vec![format!("{name} <"), format!("{name} :: <"), format!("{name} :: new")];
    signs.extend((!is_common).then(|| format!("{name} ::")));
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let with_arguments = |tokens: TokenStream| {
        let text = tokens.to_string();
        let stands = |sign: &String| text.match_indices(sign.as_str()).any(|(at, _)| !text[..at].ends_with(is_word));
        signs.iter().any(stands)
    };
    fields.any(with_arguments) || code.any(with_arguments) || aliases.any(with_arguments)
}

/// Takes names for std's that the module uses like them and that come from elsewhere.
fn guess(model: &Model, module: ModuleId, names: &mut Names) {
    let uses = |name: &str| has_arguments(model, module, &name);
    let weak = if uses("Arc") && !uses("Rc") { "sync" } else { "rc" };
    for (of, known) in SHADOWED.iter().filter(|(of, _)| !["boxed", "slice"].contains(of)) {
        for name in known.iter().filter(|name| **name != "Weak" || *of == weak) {
            if !names.contains_key(*name) && uses(name) {
                names.insert((*name).to_owned(), vec![of, name]);
            }
        }
    }
}

/// The imports of a module's twin, by which the user's names mean the twin's types.
pub(crate) fn imports(model: &Model, module: ModuleId) -> TokenStream {
    let ss = &model.runtime;
    let imports = names(model, module).into_iter().filter(|(_, path)| *path != ["boxed", "Box"]).map(|(name, path)| {
        let name = format_ident!("{}", name);
        let path = path.iter().map(|segment| format_ident!("{}", segment));
        quote!(pub use #ss::std #(::#path)* as #name;)
    });
    let forgotten = forgotten(model, module);
    quote!(#(#imports)* #(#forgotten)*)
}

/// Imports of what the user's module forgot to import. The compiler tells of it there, and need not repeat it for the twin.
fn forgotten(model: &Model, module: ModuleId) -> Vec<TokenStream> {
    let leaves = model.module(module).uses.iter().flat(leaves).list();
    let is_open = model.open || !model.calls.is_empty() || leaves.iter().any(|leaf| matches!(leaf.end, End::Glob));
    if is_open {
        return Vec::new();
    }
    let is_known = |name: &str| {
        let imports = |leaf: &Leaf| matches!(&leaf.end, End::Name(_, alias) if alias == name);
        model.module(module).names.contains(name) || leaves.iter().any(imports)
    };
    let ss = &model.runtime;
    let pointers = SHADOWED.iter().filter(|(of, _)| ["rc", "cell"].contains(of));
    let pointers = pointers.flat(|(of, names)| names.iter().map(move |name| (quote!(#ss::std), *of, *name)));
    let collections = COLLECTIONS.iter().map(|name| (quote!(::std), "collections", *name));
    let missing =
        pointers.chain(collections).filter(|(_, _, name)| !is_known(name) && has_arguments(model, module, name));
    missing
        .map(|(root, of, name)| {
            let (of, name) = (format_ident!("{}", of), format_ident!("{}", name));
            quote!(use #root::#of::#name;)
        })
        .list()
}

/// Puts the twin's types in place of std's where they are named in full, and in place of `Box`.
pub(crate) struct Shadows<'m> {
    model: &'m Model,
    /// Whether `Box::new` and the like make boxes of std, because the function has trait objects.
    std_boxes: bool,
    is_own_box: bool,
    is_off: bool,
}

impl<'m> Shadows<'m> {
    /// Leaves everything as it is.
    pub(crate) fn none(model: &'m Model) -> Self {
        Shadows { model, std_boxes: false, is_own_box: false, is_off: true }
    }

    pub(crate) fn new(model: &'m Model, module: ModuleId) -> Self {
        let is_own_box = model.module(module).names.contains("Box") || model.foreign.iter().any(|name| name == "Box");
        Shadows { model, std_boxes: false, is_own_box, is_off: false }
    }

    /// Goes by the function in which paths stand.
    pub(crate) fn enter(&mut self, code: TokenStream) {
        let text = code.to_string();
        self.std_boxes = ["Box < dyn", "Box < [", "Box :: leak", "Box :: from_raw", "Box :: into_raw"]
            .iter()
            .any(|sign| text.contains(sign));
    }

    /// The path, if it is one of those in std.
    pub(crate) fn path(&self, path: &mut Path) {
        if self.is_off {
            return;
        }
        let ss = &self.model.runtime;
        let mut segments = path.segments.iter().map(|segment| &segment.ident);
        let first = segments.next();
        if first.is_some_and(is_std) && path.segments.len() > 2 {
            let (of, name) = (&path.segments[1].ident, &path.segments[2].ident);
            let known = module_named(of).is_some_and(|(_, known)| known.iter().any(|known| name == known));
            if known && !(name == "Box" && (path.leading_colon.is_some() || self.stays(path, 2))) {
                let rest = path.segments.iter().skip(1);
                *path = parse_quote!(#ss::std::#(#rest)::*);
            }
            return;
        }
        if path.leading_colon.is_none()
            && first.is_some_and(|first| first == "Box")
            && !self.is_own_box
            && !self.stays(path, 0)
        {
            let rest = path.segments.iter();
            *path = parse_quote!(#ss::std::boxed::#(#rest)::*);
        }
    }

    /// Decides for calls of `Box::new` by what they are given: a closure becomes a trait object, a struct is the twin's.
    pub(crate) fn boxes(&self, block: &mut Block) {
        if !self.is_own_box && !self.is_off {
            BoxCalls(self).visit_block_mut(block);
        }
    }

    /// A `use` inside a function that imports from the modules of std that the twin has in a form of its own.
    pub(crate) fn import(&self, tree: &UseTree) -> Option<ItemUse> {
        let UseTree::Path(root) = tree else { return None };
        let UseTree::Path(of) = &*root.tree else { return None };
        let ss = &self.model.runtime;
        (is_std(&root.ident) && module_named(&of.ident).is_some()).then(|| parse_quote!(use #ss::std::#of;))
    }

    /// Whether a `Box` at this place of a path is one of std in the twin, too.
    fn stays(&self, path: &Path, at: usize) -> bool {
        match &path.segments[at].arguments {
            PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
                Some(GenericArgument::Type(ty)) => is_unsized(ty) || (matches!(ty, Type::Infer(_)) && self.std_boxes),
                _ => false,
            },
            _ => self.std_boxes,
        }
    }
}

struct BoxCalls<'s>(&'s Shadows<'s>);

impl VisitMut for BoxCalls<'_> {
    fn visit_expr_call_mut(&mut self, call: &mut ExprCall) {
        visit_mut::visit_expr_call_mut(self, call);
        let Expr::Path(func) = &mut *call.func else { return };
        let is_new = func.path.segments.len() == 2
            && func.path.segments[0].ident == "Box"
            && func.path.segments[1].ident == "new";
        let ss = &self.0.model.runtime;
        match call.args.first() {
            Some(Expr::Closure(_)) if is_new => func.path = parse_quote!(::std::boxed::Box::new),
            Some(Expr::Struct(_)) if is_new => func.path = parse_quote!(#ss::std::boxed::Box::new),
            _ => {}
        }
    }
}

/// Whether a type is none that twins have boxes of.
fn is_unsized(ty: &Type) -> bool {
    match ty {
        Type::TraitObject(_) | Type::Slice(_) | Type::ImplTrait(_) | Type::BareFn(_) => true,
        Type::Paren(inner) => is_unsized(&inner.elem),
        Type::Group(inner) => is_unsized(&inner.elem),
        _ => false,
    }
}

/// Names std's types in full, in code of the twin that is about the user's own values.
struct Original(Names);

impl VisitMut for Original {
    fn visit_path_mut(&mut self, path: &mut Path) {
        visit_mut::visit_path_mut(self, path);
        if path.leading_colon.is_some() {
            return;
        }
        let Some(std) = self.0.get(&path.segments[0].ident.to_string()) else { return };
        let std = std.iter().map(|segment| format_ident!("{}", segment));
        let (arguments, rest) = (&path.segments[0].arguments, path.segments.iter().skip(1));
        *path = match arguments {
            PathArguments::None => parse_quote!(::std #(::#std)* #(::#rest)*),
            arguments => parse_quote!(::std #(::#std)* #arguments #(::#rest)*),
        };
    }
}

/// A type as the user's module means it.
pub(crate) fn original_type(model: &Model, module: ModuleId, ty: &mut Type) {
    Original(names(model, module)).visit_type_mut(ty);
}

/// An expression as the user's module means it.
pub(crate) fn original(model: &Model, module: ModuleId, expr: &Expr) -> TokenStream {
    let mut expr = expr.clone();
    Original(names(model, module)).visit_expr_mut(&mut expr);
    from_child(expr.into_token_stream())
}

/// Tokens with paths that begin with `super`, as a child of their module writes them. Tokens, so that the arguments of macros are
/// changed, too.
fn from_child(tokens: TokenStream) -> TokenStream {
    let mut follows_colon = false;
    let step = |token: TokenTree| {
        let begins_path = !follows_colon;
        follows_colon = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':');
        match token {
            TokenTree::Ident(name) if name == "super" && begins_path => quote!(#name::super),
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), from_child(group.stream()));
                inner.set_span(group.span());
                TokenTree::from(inner).into()
            }
            other => other.into(),
        }
    };
    joined(&mut tokens.into_iter().map(step))
}
