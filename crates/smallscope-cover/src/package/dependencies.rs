//! Types of dependencies: found by the names that the code imports, and built by what their crates offer to everybody.
//!
//! A dependency is read from its source, as the package itself. Public variants, fields, constructors, `Default`, `FromStr` and `From` build a
//! value, and public methods change it. Arguments have the types that the compiler infers, so that no name of the dependency is needed but that
//! of the type: as the code of the package writes it, or by its public path.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use quote::ToTokens as _;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::Value;
use syn::{Fields, Item, Type, UseTree, Visibility};

use super::calls::{constructed, growth, made_by, steps};
use super::cfg::Cfgs;
use super::find::cargo;
use super::read::{Crate, CrateFunction, type_name};
use super::write::{Names, RUN, STD, Writer, get, item_name, replaced};

/// How many types of dependencies are built at most.
const MOST_TYPES: usize = 24;
/// How many methods of one change it.
const MOST_CALLS: usize = 12;
/// Arguments of `From` whose names mean the same everywhere.
const PLAIN: [&str; 18] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64", "bool",
    "char", "str", "String",
];

/// A package that code can name.
struct Dependency {
    root: PathBuf,
    features: FxHashSet<String>,
    /// Its own dependencies: the names by which its code knows them, and their numbers.
    names: Vec<(String, usize)>,
    read: RefCell<Option<Option<Rc<Crate>>>>,
}

/// All packages that the package is built with.
#[derive(Default)]
pub(super) struct Dependencies {
    all: Vec<Dependency>,
    /// The number of the package itself.
    own: Option<usize>,
    folder: PathBuf,
}

/// A type of a dependency.
struct Found {
    /// The package.
    of: Rc<Crate>,
    number: usize,
    item: Item,
}

impl Dependencies {
    /// Asks cargo; none if it does not say.
    pub(super) fn find(manifest: &Path, flags: &[String]) -> Dependencies {
        let mut command = cargo();
        command.args(["metadata", "--format-version=1", "--manifest-path"]).arg(manifest).args(flags);
        let data: Value = match command.output() {
            Ok(it) if it.status.success() => serde_json::from_slice(&it.stdout).unwrap_or_default(),
            _ => return Dependencies::default(),
        };
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let nodes = list(&data["resolve"]["nodes"]);
        let number = |id: &Value| nodes.iter().position(|it| it["id"] == *id);
        let packages = list(&data["packages"]);
        let all = nodes.iter().map(|node| {
            let package = packages.iter().find(|it| it["id"] == node["id"]);
            let targets = package.map(|it| list(&it["targets"])).unwrap_or_default();
            let is_library =
                |it: &&Value| list(&it["kind"]).iter().any(|it| it == "lib" || it == "rlib" || it == "dylib");
            let root = targets.iter().find(is_library).and_then(|it| it["src_path"].as_str()).unwrap_or_default();
            let named = list(&node["deps"]);
            let names = named.iter().filter_map(|it| Some((it["name"].as_str()?.to_owned(), number(&it["pkg"])?)));
            Dependency {
                root: PathBuf::from(root),
                features: list(&node["features"]).iter().filter_map(|it| it.as_str().map(str::to_owned)).collect(),
                names: names.collect(),
                read: RefCell::new(None),
            }
        });
        let all = all.collect();
        let is_own = |it: &&Value| it["manifest_path"].as_str().is_some_and(|it| Path::new(it) == manifest);
        let own = packages.iter().find(is_own).and_then(|it| number(&it["id"]));
        Dependencies { all, own, folder: manifest.parent().map(Path::to_owned).unwrap_or_default() }
    }

    fn read(&self, number: usize) -> Option<Rc<Crate>> {
        let it = &self.all[number];
        let read = || Crate::read(&it.root, Cfgs::of(&self.folder, it.features.clone())).ok().map(Rc::new);
        it.read.borrow_mut().get_or_insert_with(read).clone()
    }

    /// The package that code of another one calls so.
    fn named(&self, by: usize, name: &str) -> Option<usize> {
        self.all[by].names.iter().find(|(it, _)| it == name).map(|(_, number)| *number)
    }

    /// A public type of a package, or one that it passes on from another.
    fn ty(&self, number: usize, name: &str, depth: usize) -> Option<Found> {
        let of = self.read(number)?;
        let is_it = |it: &&super::read::CrateType| item_name(&it.item) == name && is_public(&it.item);
        if let Some(it) = of.types.iter().find(is_it) {
            return Some(Found { item: it.item.clone(), of, number });
        }
        if depth > 3 {
            return None;
        }
        let mut next: Vec<(usize, String)> = Vec::new();
        for (_, is_public, path) in of.uses.iter().filter(|(_, is_public, _)| *is_public) {
            let _ = is_public;
            let (Some(first), Some(last)) = (path.first(), path.last()) else { continue };
            let real = path.iter().rev().nth(1).map_or("", String::as_str);
            let Some(other) = self.named(number, first) else { continue };
            if last == name {
                // The last word is the name here, and the one before it the name there.
                next.push((other, real.to_owned()));
            } else if last == "*" {
                next.push((other, name.to_owned()));
            }
        }
        next.into_iter().find_map(|(other, name)| self.ty(other, &name, depth + 1))
    }
}

fn is_public(item: &Item) -> bool {
    match item {
        Item::Struct(it) => matches!(it.vis, Visibility::Public(_)),
        Item::Enum(it) => matches!(it.vis, Visibility::Public(_)),
        _ => false,
    }
}

/// The paths of a `use`: each ends with what is imported, or `*`, and then the name by which it is known.
pub(super) fn paths(tree: &UseTree, before: &[String], found: &mut Vec<Vec<String>>) {
    let with = |name: String| [before, &[name]].concat();
    match tree {
        UseTree::Path(it) => paths(&it.tree, &with(it.ident.to_string()), found),
        UseTree::Group(it) => it.items.iter().for_each(|it| paths(it, before, found)),
        UseTree::Glob(_) => found.push(with("*".to_owned())),
        UseTree::Name(it) if it.ident == "self" => {
            found.push([before, &before[before.len().saturating_sub(1)..]].concat());
        }
        UseTree::Name(it) => found.push([with(it.ident.to_string()), vec![it.ident.to_string()]].concat()),
        UseTree::Rename(it) if it.ident == "self" => found.push([before, &[it.rename.to_string()]].concat()),
        UseTree::Rename(it) => found.push([with(it.ident.to_string()), vec![it.rename.to_string()]].concat()),
    }
}

/// A type that is to be built: the module that names it, and how.
struct Wanted {
    module: usize,
    text: String,
    /// The parameters in it, and what is asked of them.
    generics: (String, String),
    found: Found,
    depth: usize,
}

/// Finds the paths of types.
#[derive(Default)]
struct Paths(Vec<syn::TypePath>);

impl<'ast> syn::visit::Visit<'ast> for Paths {
    fn visit_type_path(&mut self, it: &'ast syn::TypePath) {
        self.0.push(it.clone());
        syn::visit::visit_type_path(self, it);
    }
}

fn types_in(ty: &Type) -> Vec<syn::TypePath> {
    let mut found = Paths::default();
    syn::visit::Visit::visit_type(&mut found, ty);
    found.0
}

impl Writer<'_> {
    /// The code that builds types of dependencies, with the modules that it stands in.
    pub(super) fn foreign_types(&self, reached: &[usize]) -> Vec<(usize, String)> {
        let Some(own) = self.dependencies.own else { return Vec::new() };
        let mut open: Vec<Wanted> = Vec::new();
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let plain = syn::Generics::default();
        let mut want = |module: usize, ty: &Type, names: &Names, around: &syn::Generics| {
            for path in types_in(ty) {
                let Some(found) = self.imported(own, module, &path.path) else { continue };
                let text = concrete(&path, &found.item, names);
                let key = format!("{}:{}{}", found.number, item_name(&found.item), arguments_of(&text));
                if seen.insert(key) {
                    let generics = parameters_in(around, &path);
                    open.push(Wanted { module, text, generics, found, depth: 0 });
                }
            }
        };
        let names = self.names();
        for input in &self.function.signature.inputs {
            if let syn::FnArg::Typed(it) = input {
                want(self.function.module, &it.ty, &names, &plain);
            }
        }
        if let Some(owner) = &self.function.owner {
            want(self.function.module, &owner.self_ty, &names, &plain);
        }
        for number in reached {
            let it = &self.all.types[*number];
            let (fields, generics): (Vec<&syn::Field>, _) = match &it.item {
                Item::Struct(item) => (item.fields.iter().collect(), &item.generics),
                Item::Enum(item) => (item.variants.iter().flat_map(|it| &it.fields).collect(), &item.generics),
                _ => continue,
            };
            fields.iter().for_each(|field| want(it.module, &field.ty, &Names::default(), generics));
            for function in self.methods_of(&item_name(&it.item)) {
                for input in &function.signature.inputs {
                    if let syn::FnArg::Typed(of) = input {
                        want(it.module, &of.ty, &Names::default(), generics);
                    }
                }
            }
        }
        let mut written = Vec::new();
        let mut at = 0;
        while at < open.len() && at < MOST_TYPES {
            let (text, more) = self.foreign_type(own, &open[at]);
            written.push((open[at].module, text));
            for it in more {
                if seen.insert(format!("{}:{}{}", it.found.number, item_name(&it.found.item), arguments_of(&it.text))) {
                    open.push(it);
                }
            }
            at += 1;
        }
        written
    }

    /// The type of a dependency that a path in a module means.
    fn imported(&self, own: usize, module: usize, path: &syn::Path) -> Option<Found> {
        let words: Vec<String> = path.segments.iter().map(|it| it.ident.to_string()).collect();
        let (first, last) = (words.first()?, words.last()?);
        if words.len() > 1 {
            if let Some(number) = self.dependencies.named(own, first) {
                return self.dependencies.ty(number, last, 0);
            }
        } else if self.all.types.iter().any(|it| item_name(&it.item) == *first) {
            return None;
        }
        let file = self.all.modules[module].file;
        let is_here = |it: &&(usize, bool, Vec<String>)| self.all.modules[it.0].file == file;
        let (here, there): (Vec<_>, Vec<_>) = self.all.uses.iter().partition(is_here);
        let mut globs = Vec::new();
        for (_, _, path) in here.into_iter().chain(there) {
            let Some(number) = path.first().and_then(|it| self.dependencies.named(own, it)) else { continue };
            match path.last() {
                Some(it) if it == first => {
                    let real = path.iter().rev().nth(1)?;
                    return self.dependencies.ty(number, if words.len() > 1 { last } else { real }, 0);
                }
                Some(it) if it == "*" && words.len() == 1 => globs.push(number),
                _ => {}
            }
        }
        globs.dedup();
        globs.into_iter().take(3).find_map(|number| self.dependencies.ty(number, last, 0))
    }

    /// A type that implements a trait of a dependency, by its public path: one of its own, or a number.
    pub(super) fn implementor_elsewhere(&self, path: &syn::Path) -> Option<String> {
        let own = self.dependencies.own?;
        let words: Vec<String> = path.segments.iter().map(|it| it.ident.to_string()).collect();
        let (first, last) = (words.first()?, words.last()?);
        let by_name = |name: &String| self.dependencies.named(own, name).map(|it| (name.clone(), it));
        let imported =
            || self.all.uses.iter().filter(|(_, _, it)| it.last() == Some(first)).find_map(|it| by_name(it.2.first()?));
        let (krate, number) = if words.len() > 1 { by_name(first).or_else(imported)? } else { imported()? };
        let of = self.dependencies.read(number)?;
        let exported = exported(&of);
        let mut found: Vec<String> = Vec::new();
        for (_, item, _) in of.traits.iter().filter(|(name, it, _)| name == last && it.generics.params.is_empty()) {
            let Type::Path(ty) = &*item.self_ty else { continue };
            let name = type_name(&item.self_ty);
            match exported.get(&name) {
                _ if ty.path.segments.iter().any(|it| !it.arguments.is_empty()) => {}
                Some(public) => found.push(format!("::{krate}::{public}")),
                None if PLAIN.contains(&name.as_str()) && name != "str" => found.push(name),
                None => {}
            }
        }
        found.get(self.turn % found.len().max(1)).cloned()
    }

    /// The code that builds a type of a dependency, and the types of its arguments.
    fn foreign_type(&self, own: usize, wanted: &Wanted) -> (String, Vec<Wanted>) {
        let Wanted { text, found, generics: (head, clause), .. } = wanted;
        let name = item_name(&found.item);
        let said = text.split('<').next().unwrap_or_default().trim().to_owned();
        let key = format!("Y:{text}");
        if self.dropped.contains(&key) {
            return (String::new(), Vec::new());
        }
        let mut arms: Vec<(String, String)> = Vec::new();
        let mut asked: Vec<Type> = Vec::new();
        match &found.item {
            Item::Enum(item) => {
                for it in &item.variants {
                    let key = format!("V:{said}:{}", it.ident);
                    self.arm(
                        &key,
                        &mut arms,
                        &built(&format!("{said}::{}", it.ident), &format!("Self::{}", it.ident), &it.fields),
                    );
                    asked.extend(it.fields.iter().map(|it| it.ty.clone()));
                }
            }
            Item::Struct(item) if item.fields.iter().all(|it| matches!(it.vis, Visibility::Public(_))) => {
                self.arm(&format!("V:{said}:{name}"), &mut arms, &built(&said, "Self", &item.fields));
                asked.extend(item.fields.iter().map(|it| it.ty.clone()));
            }
            _ => {}
        }
        let mut functions: Vec<&CrateFunction> = found.of.functions.iter().filter(|it| is_its(it, &name)).collect();
        functions.sort_by_key(|it| growth(&it.signature));
        let (mut made, mut changed) = (Vec::new(), Vec::new());
        for function in functions {
            let signature = &function.signature;
            let called = signature.ident.to_string();
            let receiver = signature.receiver().map(|it| it.ty.to_token_stream().to_string());
            let result = made_by(&signature.output, &name);
            match receiver.as_deref() {
                None if result.is_some() => {
                    let Some(call) = self.inferred(function, &format!("Self::{called}"), &format!("{said}::{called}"))
                    else {
                        continue;
                    };
                    let code = constructed(result, &call.0, &call.1);
                    self.arm(&format!("C:{said}:{called}"), &mut made, &code);
                    asked.extend(call.2);
                }
                Some("& mut Self") if changed.len() < MOST_CALLS => {
                    let Some(call) =
                        self.inferred(function, &format!("smallscope_it.{called}"), &format!("it.{called}"))
                    else {
                        continue;
                    };
                    let code = format!("{{ {} let _ = {}; {RUN}::say(\"); \"); }}", call.0, call.1);
                    self.arm(&format!("M:{said}:{called}"), &mut changed, &code);
                    asked.extend(call.2);
                }
                _ => {}
            }
        }
        let attributes = match &found.item {
            Item::Struct(it) => &it.attrs,
            Item::Enum(it) => &it.attrs,
            _ => return (String::new(), Vec::new()),
        };
        let derives = |of: &str| {
            attributes.iter().any(|it| it.path().is_ident("derive") && it.to_token_stream().to_string().contains(of))
        };
        let traits: Vec<&syn::ItemImpl> =
            found.of.traits.iter().filter(|(_, it, _)| type_name(&it.self_ty) == name).map(|(_, it, _)| it).collect();
        let of_trait = |of: &str| traits.iter().filter(move |it| trait_name(it) == of).copied().collect::<Vec<_>>();
        if derives("Default") || !of_trait("Default").is_empty() {
            let code = format!(
                "{{ {RUN}::say({:?}); {STD}::option::Option::Some({STD}::default::Default::default()) }}",
                format!("<{said}>::default()")
            );
            self.arm(&format!("C:{said}:default"), &mut made, &code);
        }
        if !of_trait("FromStr").is_empty() {
            let code = format!("{{ {RUN}::parsed::<Self>({said:?}) }}");
            self.arm(&format!("C:{said}:from_str"), &mut made, &code);
        }
        for (number, it) in of_trait("From").into_iter().enumerate() {
            let Some(from) = plain_argument(it) else { continue };
            let code = format!(
                "{{ {RUN}::say({:?}); let it: {from} = {}?; {RUN}::say(\")\"); {STD}::option::Option::Some({STD}::convert::From::from(it)) }}",
                format!("{said}::from("),
                get(&from)
            );
            self.arm(&format!("C:{said}:from {number}"), &mut made, &code);
        }
        arms.extend(made.into_iter().map(|(key, code)| (key.clone(), steps(&key, &code, &changed))));
        if arms.is_empty() {
            return (String::new(), Vec::new());
        }
        self.foreign.borrow_mut().insert(said.clone());
        let of = arms.len();
        let arms: String = arms
            .iter()
            .enumerate()
            .map(|(number, (inner, code))| {
                format!("\n/*smallscope:{inner}*/ {number} => {code}\n/*smallscope:{key}*/ ")
            })
            .collect();
        let code = format!(
            "\n/*smallscope:{key}*/ #[allow(warnings)] impl{head} {RUN}::Make for {text} {clause} {{ fn make() -> {STD}::option::Option<Self> {{ \
             let _nested = {RUN}::enter({text:?})?; match {RUN}::pick({of}) {{ {arms} _ => {STD}::option::Option::None }} }} }}\n/*smallscope:*/\n"
        );
        let more = if wanted.depth < 3 { self.asked(own, wanted, &asked) } else { Vec::new() };
        (code, more)
    }

    /// The types of the dependency among those of arguments, by their public paths.
    fn asked(&self, own: usize, wanted: &Wanted, types: &[Type]) -> Vec<Wanted> {
        let Found { of, number, .. } = &wanted.found;
        // Only what the package depends on itself has a name there.
        let Some((krate, _)) = self.dependencies.all[own].names.iter().find(|(_, it)| it == number) else {
            return Vec::new();
        };
        let exported = exported(of);
        let mut more = Vec::new();
        for path in types.iter().flat_map(types_in) {
            let Some(last) = path.path.segments.last() else { continue };
            let name = last.ident.to_string();
            let item = of.types.iter().find(|it| item_name(&it.item) == name && is_public(&it.item));
            let (Some(item), Some(public)) = (item, exported.get(&name)) else { continue };
            let mut whole = path.clone();
            whole.path = syn::Path::from(last.clone());
            let text = format!("::{krate}::{public}{}", arguments_of(&concrete(&whole, &item.item, &Names::default())));
            let found = Found { of: of.clone(), number: *number, item: item.item.clone() };
            let generics = (String::new(), String::new());
            more.push(Wanted { module: wanted.module, text, generics, found, depth: wanted.depth + 1 });
        }
        more
    }

    /// The code before a call with arguments of inferred types, the call, and the types of its arguments.
    fn inferred(&self, function: &CrateFunction, call: &str, said: &str) -> Option<(String, String, Vec<Type>)> {
        let mut names = Names::default();
        self.instances(&function.signature.generics, &mut names);
        let mut code = format!("{RUN}::say({:?});", format!("{said}("));
        let (mut passed, mut types) = (Vec::new(), Vec::new());
        for (number, input) in function.signature.inputs.iter().enumerate() {
            let syn::FnArg::Typed(it) = input else { continue };
            let bounds = match &*it.ty {
                Type::ImplTrait(it) => Some(it.bounds.iter().collect::<Vec<_>>()),
                _ => None,
            };
            let chosen = match (&*it.ty, bounds) {
                (_, Some(bounds)) => Some(self.chosen(&bounds, &names)),
                (Type::Path(path), None) => path.path.get_ident().and_then(|it| names.get(&it.to_string()).cloned()),
                _ => None,
            };
            match chosen {
                Some(it) if it.starts_with('|') => {
                    passed.push(it);
                    continue;
                }
                Some(ty) => code += &format!(" let smallscope_{number}: {ty} = {}?; {RUN}::say(\", \");", get(&ty)),
                None => code += &format!(" let smallscope_{number} = {RUN}::made()?; {RUN}::say(\", \");"),
            }
            types.push((*it.ty).clone());
            passed.push(format!("smallscope_{number}"));
        }
        Some((code, format!("{call}({})", passed.join(", ")), types))
    }

    /// What the type parameters of the function stand for.
    fn names(&self) -> Names {
        let mut names = Names::default();
        let outer = self.function.owner.as_ref().map(|it| &it.generics);
        outer.into_iter().chain([&self.function.signature.generics]).for_each(|it| self.instances(it, &mut names));
        names
    }
}

/// The expression that makes a struct or a variant, with fields of inferred types.
fn built(said: &str, name: &str, fields: &Fields) -> String {
    let (open, close) = match fields {
        Fields::Named(_) => (" { ", " }"),
        Fields::Unnamed(_) => ("(", ")"),
        Fields::Unit => ("", ""),
    };
    let given: Vec<String> = fields
        .iter()
        .map(|field| {
            let label = field.ident.as_ref().map(|it| format!("{it}: ")).unwrap_or_default();
            format!("{label}{{ {RUN}::say({label:?}); let it = {RUN}::made()?; {RUN}::say(\", \"); it }}")
        })
        .collect();
    format!(
        "{{ {RUN}::say({:?}); let it = {name}{open}{}{close}; {RUN}::say({close:?}); {STD}::option::Option::Some(it) }}",
        format!("{said}{open}"),
        given.join(", ")
    )
}

/// Whether everybody can call a function of a type.
fn is_its(function: &CrateFunction, name: &str) -> bool {
    let is_its = |owner: &syn::ItemImpl| owner.trait_.is_none() && type_name(&owner.self_ty) == name;
    function.is_public
        && function.owner.as_ref().is_some_and(is_its)
        && function.signature.unsafety.is_none()
        && function.signature.asyncness.is_none()
}

fn trait_name(it: &syn::ItemImpl) -> String {
    let path = it.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
    path.map(|it| it.ident.to_string()).unwrap_or_default()
}

/// What a `From` takes, if it is a number, a text, or a vector of them.
fn plain_argument(it: &syn::ItemImpl) -> Option<String> {
    let path = it.trait_.as_ref().and_then(|(_, path, _)| path.segments.last())?;
    let syn::PathArguments::AngleBracketed(it) = &path.arguments else { return None };
    let syn::GenericArgument::Type(ty) = it.args.first()? else { return None };
    let is_plain = |it: &syn::TypePath| {
        it.path.segments.last().is_some_and(|it| it.ident == "Vec" || PLAIN.iter().any(|name| it.ident == name))
    };
    let all = types_in(ty);
    (!all.is_empty() && all.iter().all(is_plain)).then(|| replaced(ty.to_token_stream(), &Names::default()))
}

/// A type with what stands for its parameters, and all its lifetimes.
fn concrete(path: &syn::TypePath, item: &Item, names: &Names) -> String {
    let generics = match item {
        Item::Struct(it) => &it.generics,
        Item::Enum(it) => &it.generics,
        _ => return replaced(path.to_token_stream(), names),
    };
    let text = replaced(path.to_token_stream(), names);
    let count = generics.lifetimes().count();
    if count == 0 || arguments_of(&text).contains('\'') {
        return text;
    }
    let lifetimes = vec!["'static"; count].join(", ");
    match text.split_once('<') {
        Some((head, rest)) => format!("{head}<{lifetimes}, {rest}"),
        None => format!("{text}<{lifetimes}>"),
    }
}

/// The type parameters that a path names, with their bounds, and that values of them can be made.
fn parameters_in(around: &syn::Generics, path: &syn::TypePath) -> (String, String) {
    let mut words = FxHashSet::default();
    super::collect(path.to_token_stream(), &mut words);
    let (mut head, mut clause) = (Vec::new(), Vec::new());
    for it in around.type_params().filter(|it| words.contains(&it.ident.to_string())) {
        head.push(it.ident.to_string());
        clause.push(format!("{}: {RUN}::Make", it.ident));
        if !it.bounds.is_empty() {
            clause.push(format!("{}: {}", it.ident, replaced(it.bounds.to_token_stream(), &Names::default())));
        }
    }
    if head.is_empty() {
        return (String::new(), String::new());
    }
    (format!("<{}>", head.join(", ")), format!("where {}", clause.join(", ")))
}

/// The arguments of a type, with their brackets.
fn arguments_of(text: &str) -> &str {
    text.find('<').map_or("", |at| &text[at..])
}

/// The public paths of the types of a crate, by their names: the shortest of each.
fn exported(of: &Crate) -> FxHashMap<String, String> {
    let mut found: FxHashMap<String, String> = FxHashMap::default();
    let mut open = vec![(0usize, String::new())];
    let (mut seen, mut at) = (FxHashSet::default(), 0);
    while at < open.len() {
        let (module, prefix) = open[at].clone();
        at += 1;
        if !seen.insert(module) {
            continue;
        }
        let path = |name: &str| if prefix.is_empty() { name.to_owned() } else { format!("{prefix}::{name}") };
        for it in of.types.iter().filter(|it| it.module == module && is_public(&it.item)) {
            let name = item_name(&it.item);
            found.entry(name.clone()).or_insert_with(|| path(&name));
        }
        for (_, _, words) in of.uses.iter().filter(|(it, is_public, _)| *it == module && *is_public) {
            let Some((last, before)) = words.split_last() else { continue };
            if last == "*" {
                let target = of.modules.iter().position(|it| it.path.ends_with(plain(before)) && !before.is_empty());
                open.extend(target.map(|it| (it, prefix.clone())));
            } else {
                found.entry(last.clone()).or_insert_with(|| path(last));
                let target = of.modules.iter().position(|it| it.path.last() == Some(last));
                open.extend(target.map(|it| (it, path(last))));
            }
        }
        for (number, it) in of.modules.iter().enumerate() {
            if it.outer == Some(module) && it.is_public {
                open.push((number, path(it.path.last().map_or("", String::as_str))));
            }
        }
    }
    found
}

/// A path in a crate without the words that say where it begins.
fn plain(path: &[String]) -> &[String] {
    let begins = path.iter().take_while(|it| ["crate", "self", "super"].contains(&it.as_str())).count();
    &path[begins..]
}
