//! Code that builds and reads values of the file's types; it stands in their modules, where private fields can be seen.

use quote::ToTokens as _;
use rustc_hash::FxHashSet;
use smallscope_rust::attributes::{flatten, has};
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Field, Fields, GenericParam, Generics, Ident};

use super::edit::Edits;
use super::items::{Items, Shape, TypeItem, name_of};
use crate::source::Source;

use super::RUNTIME;

/// Which of the file's types a signature leads to.
pub(super) struct Reached<'i, 's> {
    items: &'i Items<'s>,
    pub(super) types: Vec<usize>,
    /// The traits of the file whose objects it leads to.
    pub(super) traits: Vec<&'s syn::ItemTrait>,
}

impl<'i, 's> Reached<'i, 's> {
    pub(super) fn new(items: &'i Items<'s>) -> Self {
        Reached { items, types: Vec::new(), traits: Vec::new() }
    }
}

impl<'ast> Visit<'ast> for Reached<'_, '_> {
    fn visit_ident(&mut self, name: &'ast Ident) {
        if let Some(alias) = self.items.aliases.iter().find(|alias| alias.ident == *name) {
            // An alias of itself would be an error of the compiler.
            if name_of(&alias.ty).is_none_or(|inner| inner != name) {
                self.visit_type(&alias.ty);
            }
        }
        let objects = self.items.world.dynamic().into_iter().find(|(it, _)| it.ident == *name);
        if let Some((it, _)) = objects.filter(|(it, _)| !self.traits.iter().any(|known| std::ptr::eq(*known, *it))) {
            self.traits.push(it);
            self.items.world.impls_of(it).iter().for_each(|imp| self.visit_type(&imp.self_ty));
        }
        let Some(index) = self.items.ty(name).filter(|index| !self.types.contains(index)) else { return };
        self.types.push(index);
        match self.items.types[index].shape {
            Shape::Struct(fields) => fields.iter().for_each(|field| self.visit_type(&field.ty)),
            Shape::Enum(item) => {
                let fields = item.variants.iter().flat_map(|variant| &variant.fields);
                fields.for_each(|field| self.visit_type(&field.ty));
            }
        }
    }

    fn visit_expr(&mut self, _: &'ast syn::Expr) {}
    fn visit_generics(&mut self, generics: &'ast Generics) {
        visit::visit_generics(self, generics);
    }
}

/// An invariant: its path, for people, and the method.
pub(crate) struct Invariant {
    /// The type whose method it is.
    pub(crate) ty: String,
    /// The method.
    pub(crate) name: String,
}

impl Invariant {
    /// What it is, for people.
    pub(crate) fn shown(&self) -> String {
        format!("invariant {}::{}", self.ty, self.name)
    }
}

/// The invariants among the methods of a file, and those that are named besides.
pub(crate) fn invariants(items: &Items<'_>, named: &[String]) -> Vec<Invariant> {
    let mut found = Vec::new();
    for function in &items.functions {
        let Some(ty) = function.owner.and_then(|owner| name_of(&owner.self_ty)) else { continue };
        let path = format!("{ty}::{}", function.signature.ident);
        let is_named = named.iter().any(|name| *name == path || name.ends_with(&format!("::{path}")));
        if is_named || has(function.attributes, &["invariant"]) {
            found.push(Invariant { ty: ty.to_string(), name: function.signature.ident.to_string() });
        }
    }
    found
}

/// Writes the code for types.
pub(super) struct Writer<'w, 's> {
    pub(super) source: &'s Source,
    pub(super) items: &'w Items<'s>,
    pub(super) invariants: &'w [Invariant],
    pub(super) edits: &'w mut Edits,
}

impl<'s> Writer<'_, 's> {
    /// The end of a module, where code can be added.
    pub(super) fn end_of(&self, module: usize) -> usize {
        let content = self.items.modules[module].item.and_then(|item| item.content.as_ref());
        content.map_or(self.source.text.len(), |(brace, _)| self.source.range(brace.span.close()).start)
    }

    /// Adds how values of a type are read, and if inputs are made of it, how they are built.
    pub(super) fn write(&mut self, ty: TypeItem<'s>, is_built: bool) {
        let at = self.end_of(ty.module);
        if is_built {
            self.build(at, ty);
        }
        self.read(at, ty);
    }

    /// Adds how trait objects are read, and if inputs are made of them, how they are built: by what their objects are.
    pub(super) fn write_objects(&mut self, traits: &[&'s syn::ItemTrait], built: usize) {
        for (it, written) in self.items.world.dynamic() {
            let Some(order) = traits.iter().position(|known| std::ptr::eq(*known, it)) else { continue };
            let impls = self.items.world.impls_of(it);
            let method = format!("smallscope_read_{}", it.ident);
            let signature =
                format!("fn {method}(&self, reader: &mut {RUNTIME}::Reader, how: {RUNTIME}::How) -> {RUNTIME}::Datum");
            let at = self.source.range(it.brace_token.span.close()).start;
            self.edits.insert(at, format!(" {signature}; "));
            for imp in &impls {
                let at = self.source.range(imp.brace_token.span.close()).start;
                self.edits.insert(at, format!(" {signature} {{ reader.seen(self, how) }} "));
            }
            let home = self.items.traits.iter().find(|(_, known)| std::ptr::eq(*known, it)).map_or(0, |(at, _)| *at);
            let (at, about) = (self.end_of(home), self.source.range(it.ident.span()));
            let types: Vec<(String, String)> =
                impls.iter().filter_map(|imp| self.seen_from(home, &imp.self_ty)).collect();
            for object in written {
                let text = objects(&crate::dispatch::bounds(object), &types, &method, order < built);
                self.edits.insert_about(at, text, about.clone());
            }
        }
    }

    /// The name of a type, and how it is written in another module.
    fn seen_from(&self, module: usize, ty: &syn::Type) -> Option<(String, String)> {
        let name = name_of(ty)?;
        let home = self.items.types[self.items.ty(name)?].module;
        let mut ty = ty.clone();
        if let (true, syn::Type::Path(path)) = (home != module, &mut ty) {
            let last = path.path.segments.pop()?.into_value();
            let modules =
                ["crate", "smallscope_subject"].map(str::to_owned).into_iter().chain(self.items.modules_of(home));
            let modules = modules.map(|it| syn::PathSegment::from(Ident::new(&it, name.span())));
            path.path.segments = modules.chain([last]).collect();
        }
        Some((name.to_string(), ty.to_token_stream().to_string()))
    }

    /// `impl<..> Trait for Type<..> where ..`
    fn header(&self, name: &str, ty: TypeItem<'_>) -> String {
        let mut generics = ty.generics.clone();
        for parameter in generics.type_params_mut() {
            let bound: syn::TypeParamBound = syn::parse_str(&format!("{RUNTIME}::{name}")).expect("a path is a bound");
            parameter.bounds.push(bound);
            parameter.bounds.extend(self.bounds(&parameter.ident));
            parameter.default = None;
        }
        let (intro, arguments, clause) = generics.split_for_impl();
        let [intro, arguments, clause] =
            [intro.to_token_stream(), arguments.to_token_stream(), clause.to_token_stream()].map(|it| it.to_string());
        format!("impl{intro} {RUNTIME}::{name} for {}{arguments} {clause}", ty.name)
    }

    /// What `impl`s ask of a parameter with this name: invariants may be methods of them.
    fn bounds(&self, name: &Ident) -> Vec<syn::TypeParamBound> {
        let inherent = self.items.impls.iter().filter(|it| it.trait_.is_none());
        let mut texts = FxHashSet::default();
        let all = inherent.flat_map(|it| bounds_in(&it.generics, name));
        all.filter(|bound| texts.insert(bound.to_token_stream().to_string())).collect()
    }

    fn build(&mut self, at: usize, ty: TypeItem<'s>) {
        let (header, about) = (self.header("Build", ty), self.source.range(ty.name.span()));
        let opening = format!(
            " {header} {{ fn build(datum: &{RUNTIME}::Datum, builder: &mut {RUNTIME}::Builder) -> Self {{ \
             let parts = {RUNTIME}::Parts::of({:?}, datum); ",
            ty.name.to_string()
        );
        self.edits.insert_about(at, opening, about);
        match ty.shape {
            Shape::Struct(fields) => {
                self.edits.insert(at, "let value = Self");
                self.literal(at, fields);
                self.edits.insert(at, "; ");
                self.derive(at, fields);
                self.edits.insert(at, "value");
            }
            Shape::Enum(item) => {
                let first = item.variants.first().map(|variant| variant.ident.to_string()).unwrap_or_default();
                self.edits.insert(at, format!("match parts.variant({first:?}) {{ "));
                for variant in &item.variants {
                    self.edits.insert(at, format!("{:?} => Self::{}", variant.ident.to_string(), variant.ident));
                    self.literal(at, &variant.fields);
                    self.edits.insert(at, ", ");
                }
                self.edits.insert(at, format!("_ => parts.refuse({:?}) }}", ty.name.to_string()));
            }
        }
        self.edits.insert(at, " } }");
    }

    /// The fields of a struct or variant, each from its part.
    fn literal(&mut self, at: usize, fields: &Fields) {
        self.edits.insert(at, " { ");
        for (number, field) in fields.iter().enumerate() {
            let name = field_name(number, field);
            let value = if is_hidden(field) {
                "::std::default::Default::default()".to_owned()
            } else {
                format!("parts.field({:?}, builder)", plain(&name))
            };
            self.edits.insert_about(at, format!("{name}: {value}, "), self.source.range(field.ty.span()));
        }
        self.edits.insert(at, "}");
    }

    /// Computes the fields that follow from the others.
    fn derive(&mut self, at: usize, fields: &Fields) {
        for (number, field) in fields.iter().enumerate() {
            if let Some(function) = derived(field) {
                let name = field_name(number, field);
                let text = format!("let mut value = value; value.{name} = ({function})(&value); ");
                self.edits.insert_about(at, text, self.source.range(field.span()));
            }
        }
    }

    fn read(&mut self, at: usize, ty: TypeItem<'s>) {
        let (header, about) = (self.header("Read", ty), self.source.range(ty.name.span()));
        let mut text = format!(
            " {header} {{ fn read(&self, reader: &mut {RUNTIME}::Reader) -> {RUNTIME}::Datum {{ \
             use {RUNTIME}::{{Readable as _, Unreadable as _}}; "
        );
        for invariant in self.invariants.iter().filter(|it| ty.name == &it.ty) {
            text += &format!("reader.check({:?}, || self.{}()); ", invariant.shown(), invariant.name);
        }
        text += "match self { ";
        let class = ty.name.to_string();
        match ty.shape {
            Shape::Struct(fields) => text += &reading(&class, None, fields),
            Shape::Enum(item) if item.variants.is_empty() => text += "_ => unreachable!()",
            Shape::Enum(item) => {
                for variant in &item.variants {
                    text += &reading(&class, Some(&variant.ident.to_string()), &variant.fields);
                }
            }
        }
        self.edits.insert_about(at, text + " } } }", about);
    }
}

/// The code that builds and reads pointers to a trait object, which is one of these types.
fn objects(bounds: &str, types: &[(String, String)], method: &str, is_built: bool) -> String {
    let object = format!("(dyn {bounds} + 'a)");
    let pointers = [
        ("::std::boxed::Box<", ">", "Object"),
        ("::std::rc::Rc<", ">", "Object"),
        ("::std::sync::Arc<", ">", "Object"),
        ("&'a ", "", "Reference"),
        ("&'a mut ", "", "Reference"),
    ];
    let impls = pointers.into_iter().map(|(open, close, how)| {
        let arm = |(name, ty): &(String, String)| {
            format!("{name:?} => <{open}{ty}{close} as {RUNTIME}::Build>::build(datum, builder), ")
        };
        let arms: String = types.iter().map(arm).collect();
        let build = format!(
            " impl<'a> {RUNTIME}::Build for {open}{object}{close} {{ \
             fn build(datum: &{RUNTIME}::Datum, builder: &mut {RUNTIME}::Builder) -> Self {{ \
             match builder.class(datum).as_str() {{ {arms} _ => {RUNTIME}::mismatch({bounds:?}, datum) }} }} }}"
        );
        let read = format!(
            " impl<'a> {RUNTIME}::Read for {open}{object}{close} {{ \
             fn read(&self, reader: &mut {RUNTIME}::Reader) -> {RUNTIME}::Datum {{ \
             (**self).{method}(reader, {RUNTIME}::How::{how}) }} }}"
        );
        if is_built { build + &read } else { read }
    });
    impls.collect()
}

/// The arm that reads a struct or variant.
fn reading(class: &str, variant: Option<&str>, fields: &Fields) -> String {
    let shown = || fields.iter().enumerate().filter(|(_, field)| !is_hidden(field));
    let pattern: String =
        shown().map(|(number, field)| format!("{}: __{number}, ", field_name(number, field))).collect();
    let parts: String = shown()
        .map(|(number, field)| {
            let name = field_name(number, field);
            let name = plain(&name);
            format!("({name:?}.to_owned(), (&{RUNTIME}::Probe(__{number})).probe(reader)), ")
        })
        .collect();
    let path = variant.map(|variant| format!("::{variant}")).unwrap_or_default();
    let label = variant.map_or("None".to_owned(), |variant| format!("Some({variant:?}.to_owned())"));
    format!(
        "Self{path} {{ {pattern}.. }} => {RUNTIME}::Datum::Record {{ class: {class:?}.to_owned(), variant: {label}, fields: vec![{parts}] }}, "
    )
}

/// The bounds on a parameter with this name.
fn bounds_in(generics: &Generics, name: &Ident) -> Vec<syn::TypeParamBound> {
    let own = generics.type_params().filter(|it| it.ident == *name).flat_map(|it| it.bounds.iter().cloned());
    let clauses = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let further = clauses.filter_map(|predicate| match predicate {
        syn::WherePredicate::Type(it) if name_of(&it.bounded_ty) == Some(name) => Some(it.bounds.iter().cloned()),
        _ => None,
    });
    own.chain(further.flatten()).collect()
}

/// The name of a field, or its number.
fn field_name(number: usize, field: &Field) -> String {
    field.ident.as_ref().map_or_else(|| number.to_string(), ToString::to_string)
}

fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// Whether a field is no part of structures.
fn is_hidden(field: &Field) -> bool {
    notes(field).iter().any(|note| note == "ignore" || note.starts_with("derived"))
}

/// The function that a field is computed by.
fn derived(field: &Field) -> Option<String> {
    notes(field)
        .iter()
        .find_map(|note| Some(note.strip_prefix("derived")?.trim_start().strip_prefix('=')?.trim().to_owned()))
}

/// What `#[field(..)]` says.
fn notes(field: &Field) -> Vec<String> {
    let metas = field
        .attrs
        .iter()
        .flat_map(flatten)
        .filter(|meta| smallscope_rust::attributes::is_named(meta.path(), &["field"]));
    metas.filter_map(|meta| Some(meta.require_list().ok()?.tokens.to_string())).collect()
}

/// The type parameters and constants of some generics.
pub(super) fn parameters(generics: &Generics) -> impl Iterator<Item = &GenericParam> {
    generics.params.iter().filter(|parameter| !matches!(parameter, GenericParam::Lifetime(_)))
}
