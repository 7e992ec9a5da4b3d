//! Types for type parameters, by their bounds: of the standard library, of the crate, of serde, or one that is written for a trait.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::{GenericParam, Generics, Item, TraitItem, Type, TypeParamBound, WherePredicate};

use super::read::type_name;
use super::write::{ANY, Names, RUN, STD, Writer, get, item_name, replaced};

/// The type of a formatter, which is a serializer as well.
pub(super) const FORMATTER: &str = "&mut crate::smallscope_std::fmt::Formatter<'_>";
/// Traits without associated types that are often among bounds.
const PLAIN: [&str; 18] = [
    "Clone", "Copy", "Debug", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash", "Default", "Send", "Sync", "Sized",
    "Unpin", "Any", "Display", "AsRef", "Into", "From",
];
/// Values for `const` parameters, in the order in which they are tried.
const NUMBERS: [&str; 4] = ["2", "1", "64", "8"];
const ERROR: &str = "serde::de::value::Error";

/// How a value of a type of serde is made: of what, and by which expression.
pub(super) fn foreign(ty: &str) -> Option<(String, String)> {
    let name = ty.strip_prefix("serde::de::value::")?.split('<').next()?;
    let made = match name {
        "StrDeserializer" => "&'static str".to_owned(),
        "U32Deserializer" => "u32".to_owned(),
        "SeqDeserializer" => format!("{STD}::vec::IntoIter<i32>"),
        "MapDeserializer" => format!("{STD}::vec::IntoIter<(&'static str, i32)>"),
        "Error" => {
            return Some(("&'static str".to_owned(), format!("<{ERROR} as serde::de::Error>::custom($)")));
        }
        _ => return None,
    };
    Some((made, format!("<{ty}>::new($)")))
}

/// The trait of a bound, if it may have types of its own; without what it says of them.
fn with_types(bound: &TypeParamBound) -> Option<TokenStream> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let last = bound.path.segments.last()?;
    if PLAIN.iter().any(|it| last.ident == it) || matches!(last.arguments, syn::PathArguments::Parenthesized(_)) {
        return None;
    }
    let mut path = bound.path.clone();
    if let Some(syn::PathArguments::AngleBracketed(it)) = path.segments.last_mut().map(|it| &mut it.arguments) {
        let kept = it.args.iter().filter(|it| !matches!(it, syn::GenericArgument::AssocType(_)));
        it.args = kept.cloned().collect();
    }
    Some(path.to_token_stream())
}

/// Finds the trait objects and `impl Trait`s of a signature, with their bounds.
struct Objects<'s>(Vec<(String, Vec<&'s TypeParamBound>)>);

impl<'s> syn::visit::Visit<'s> for Objects<'s> {
    fn visit_type(&mut self, ty: &'s Type) {
        let bounds = match ty {
            Type::ImplTrait(it) => &it.bounds,
            Type::TraitObject(it) => &it.bounds,
            other => return syn::visit::visit_type(self, other),
        };
        self.0.push((smallscope_rust::text::short(ty), bounds.iter().collect()));
    }
}

/// The bounds of a type parameter, wherever they stand.
fn bounds_of<'g>(generics: &'g Generics, parameter: &'g syn::TypeParam) -> Vec<&'g TypeParamBound> {
    let mut bounds: Vec<&TypeParamBound> = parameter.bounds.iter().collect();
    for predicate in generics.where_clause.iter().flat_map(|it| &it.predicates) {
        let WherePredicate::Type(of) = predicate else { continue };
        if parameter.ident == of.bounded_ty.to_token_stream().to_string() {
            bounds.extend(&of.bounds);
        }
    }
    bounds
}

/// Whether it is the bound of a function.
fn is_called(bound: &TypeParamBound) -> bool {
    let TypeParamBound::Trait(bound) = bound else { return false };
    bound.path.segments.last().is_some_and(|it| matches!(it.arguments, syn::PathArguments::Parenthesized(_)))
}

/// A type as a user writes it.
fn shown(ty: &str) -> String {
    match ty.replace("crate::smallscope_std::", "std::") {
        ty if ty.starts_with('|') => "a function".to_owned(),
        ty => ty,
    }
}

/// The value of a `const` parameter of some type. From the fifth turn on, parameters in different places have different ones.
fn number(ty: &str, turn: usize, place: usize) -> String {
    let at = turn + place * (turn / NUMBERS.len());
    match (ty, NUMBERS[at % NUMBERS.len()]) {
        ("bool", _) => (at % 2 == 0).to_string(),
        ("char", _) => "'a'".to_owned(),
        (ty, number) if ty.starts_with('i') && at % 2 == 1 => format!("-{number}"),
        (_, number) => number.to_owned(),
    }
}

impl Writer<'_> {
    /// The types of type parameters.
    pub(super) fn instances(&self, generics: &Generics, names: &mut Names) {
        // What functions take and give may be named behind them.
        let is_function = |it: &GenericParam| match it {
            GenericParam::Type(it) => bounds_of(generics, it).iter().any(|it| is_called(it)),
            _ => false,
        };
        let (functions, others): (Vec<_>, Vec<_>) =
            generics.params.iter().enumerate().partition(|(_, it)| is_function(it));
        for (place, parameter) in others.into_iter().chain(functions) {
            match parameter {
                GenericParam::Type(it) => {
                    let name = it.ident.to_string();
                    let bounds = bounds_of(generics, it);
                    let given = self.types.iter().find(|(it, _)| *it == name).map(|(_, ty)| ty.clone());
                    let chosen = given.unwrap_or_else(|| self.chosen(&bounds, names));
                    if let Some(of) = bounds.iter().find_map(|it| with_types(it)) {
                        names.insert(format!("{name}::"), format!("<{chosen} as {}>::", replaced(of, names)));
                    }
                    names.insert(name, chosen);
                }
                GenericParam::Const(it) => {
                    let name = it.ident.to_string();
                    let given = self.types.iter().find(|(it, _)| *it == name).map(|(_, value)| value.clone());
                    let chosen = || number(&it.ty.to_token_stream().to_string(), self.turn, place);
                    names.insert(name, given.unwrap_or_else(chosen));
                }
                GenericParam::Lifetime(_) => {}
            }
        }
    }

    /// How many choices are tried even if there are inputs with the first: of numbers for `const` parameters that the user did not name.
    pub(super) fn turns(&self) -> usize {
        let all = self.generics().into_iter().flat_map(|it| it.const_params());
        let open: Vec<_> = all.filter(|it| !self.types.iter().any(|(name, _)| it.ident == name)).collect();
        let is_bool = |it: &&syn::ConstParam| it.ty.to_token_stream().to_string() == "bool";
        match open.len() {
            0 => 1,
            1 if open.iter().all(is_bool) => 2,
            1 => NUMBERS.len(),
            _ => 2 * NUMBERS.len(),
        }
    }

    /// The parameters of the function, and of what is around it.
    fn generics(&self) -> Vec<&Generics> {
        let outer = self.function.owner.as_ref().map(|it| &it.generics);
        outer.into_iter().chain([&self.function.signature.generics]).collect()
    }

    /// The types that the function is run at, as a branch may need others.
    pub(super) fn instances_said(&self) -> Option<String> {
        let all = self.generics();
        let mut names = Names::default();
        all.iter().for_each(|it| self.instances(it, &mut names));
        let parameters = all.iter().flat_map(|it| &it.params).filter_map(|it| match it {
            GenericParam::Type(it) => Some(it.ident.to_string()),
            GenericParam::Const(it) => Some(it.ident.to_string()),
            GenericParam::Lifetime(_) => None,
        });
        let said = parameters.filter_map(|name| Some(format!("{name} = {}", shown(names.get(&name)?))));
        let said: Vec<String> = said.collect();
        (!said.is_empty()).then(|| said.join(", "))
    }

    /// The types behind `impl Trait` and `dyn Trait` in the signature.
    pub(super) fn objects_said(&self) -> Option<String> {
        let mut names = Names::default();
        self.generics().iter().for_each(|it| self.instances(it, &mut names));
        let mut objects = Objects(Vec::new());
        self.function.signature.inputs.iter().for_each(|it| syn::visit::visit_fn_arg(&mut objects, it));
        let said = objects.0.iter().map(|(text, bounds)| format!("{text} = {}", shown(&self.chosen(bounds, &names))));
        let said: Vec<String> = said.filter(|it| !it.ends_with("= a function")).collect();
        (!said.is_empty()).then(|| format!("it was run with {} only", said.join(", ")))
    }

    /// A type that has these bounds; of functions, an expression that begins with `|`.
    pub(super) fn chosen(&self, bounds: &[&TypeParamBound], names: &Names) -> String {
        for bound in bounds {
            let TypeParamBound::Trait(bound) = bound else { continue };
            let Some(last) = bound.path.segments.last() else { continue };
            if let syn::PathArguments::Parenthesized(it) = &last.arguments {
                let result = match &it.output {
                    syn::ReturnType::Default => "()".to_owned(),
                    syn::ReturnType::Type(_, ty) => replaced(ty.to_token_stream(), names),
                };
                let inputs = vec!["_"; it.inputs.len()].join(", ");
                return format!("|{inputs}| {RUN}::answered(|| {})", get(&result));
            }
            if let Some(found) = self.by_trait(&bound.path, last, names) {
                return found;
            }
        }
        ANY[self.turn % ANY.len()].to_owned()
    }

    fn by_trait(&self, path: &syn::Path, last: &syn::PathSegment, names: &Names) -> Option<String> {
        let arguments: Vec<String> = match &last.arguments {
            syn::PathArguments::AngleBracketed(it) => it
                .args
                .iter()
                .filter(|it| !matches!(it, syn::GenericArgument::Lifetime(_)))
                .map(|it| match it {
                    syn::GenericArgument::AssocType(it) => replaced(it.ty.to_token_stream(), names),
                    other => replaced(other.to_token_stream(), names),
                })
                .collect(),
            _ => Vec::new(),
        };
        let first = arguments.last().map_or("i32", String::as_str);
        let name = last.ident.to_string();
        let is_own = self.all.trait_items.iter().any(|(it, _)| it.ident == name);
        let of_serde = path.segments.iter().any(|it| it.ident == "de" || it.ident == "serde");
        let serde = |name: &str| format!("serde::de::value::{name}");
        Some(match name.as_str() {
            _ if is_own => {
                let found = self.implementor(&name, &|_| true);
                let found = found.or_else(|| self.stand_in(&name).map(|(name, _)| name));
                // Macros may implement it for numbers.
                return found.or_else(|| Some(["u32", "usize", "f64", "u8"][self.turn % 4].to_owned()));
            }
            "Iterator" | "DoubleEndedIterator" | "ExactSizeIterator" | "FusedIterator" => {
                format!("{STD}::vec::IntoIter<{first}>")
            }
            "IntoIterator" => format!("{STD}::vec::Vec<{first}>"),
            "AsRef" | "Borrow" if first.starts_with('[') => {
                format!("{STD}::vec::Vec<{}>", first.trim_matches(['[', ']']))
            }
            "AsRef" | "ToString" | "Display" => "&'static str".to_owned(),
            "Borrow" if first == "str" => format!("{STD}::string::String"),
            "Into" | "Borrow" | "BorrowMut" | "TryInto" if !arguments.is_empty() => first.to_owned(),
            "AsMut" | "DerefMut" => format!("{STD}::boxed::Box<{first}>"),
            "Read" | "BufRead" | "Seek" => format!("{STD}::io::Cursor<{STD}::vec::Vec<u8>>"),
            "Write" if (self.turn % 2 == 1) != self.mentions_fmt_write() => format!("{STD}::string::String"),
            "Write" => format!("{STD}::vec::Vec<u8>"),
            "Hasher" => format!("{STD}::collections::hash_map::DefaultHasher"),
            "BuildHasher" => format!("{STD}::collections::hash_map::RandomState"),
            "Float" | "Real" | "FloatCore" => "f64".to_owned(),
            "Unsigned" => "u32".to_owned(),
            "RangeBounds" => format!("{STD}::ops::Range<{first}>"),
            "Future" => format!("{STD}::future::Ready<{first}>"),
            "Serializer" => FORMATTER.to_owned(),
            "Deserializer" if self.turn % 2 == 1 => format!("{}<{ERROR}>", serde("U32Deserializer")),
            "Deserializer" => format!("{}<'static, {ERROR}>", serde("StrDeserializer")),
            "SeqAccess" => format!("{}<{STD}::vec::IntoIter<i32>, {ERROR}>", serde("SeqDeserializer")),
            "MapAccess" => {
                format!("{}<'static, {STD}::vec::IntoIter<(&'static str, i32)>, {ERROR}>", serde("MapDeserializer"))
            }
            "Visitor" => "serde::de::IgnoredAny".to_owned(),
            "DeserializeSeed" => format!("{STD}::marker::PhantomData<i32>"),
            "Error" if of_serde != (self.turn % 2 == 1) => ERROR.to_owned(),
            "Error" => format!("{STD}::fmt::Error"),
            // The types that are tried for any parameter have these.
            other if PLAIN.contains(&other) => return None,
            other => return self.implementor(other, &|_| true).or_else(|| self.implementor_elsewhere(path)),
        })
    }

    fn mentions_fmt_write(&self) -> bool {
        let text = &self.all.files[self.all.modules[self.function.module].file].source.text;
        text.contains("fmt::Write") || (text.contains("Write") && !text.contains("io::"))
    }

    /// A type that implements a trait, with types for its own parameters. Types of the crate, and those without parameters, come first.
    pub(super) fn implementor(&self, name: &str, is_meant: &dyn Fn(&syn::ItemImpl) -> bool) -> Option<String> {
        // Of types that need one another there is none.
        if self.depth.get() > 3 {
            return None;
        }
        self.depth.set(self.depth.get() + 1);
        let found = self.implemented(name, is_meant);
        self.depth.set(self.depth.get() - 1);
        found
    }

    fn implemented(&self, name: &str, is_meant: &dyn Fn(&syn::ItemImpl) -> bool) -> Option<String> {
        let is_own = |ty: &str| self.all.types.iter().any(|it| item_name(&it.item) == ty);
        let mut found: Vec<_> = self.all.traits.iter().filter(|it| it.0 == name && is_meant(&it.1)).collect();
        // Parameters that are implemented for whatever implements the same trait lead nowhere.
        found.retain(|(_, item, _)| {
            !matches!(&*item.self_ty, Type::Path(it) if it.path.get_ident().is_some_and(|ident| item.generics.type_params().any(|it| it.ident == *ident)))
        });
        found.sort_by_key(|(_, item, _)| (item.generics.type_params().count(), !is_own(&type_name(&item.self_ty))));
        let (_, item, module) = found.get(self.turn % found.len().max(1))?;
        let mut names = Names::default();
        let own = |bound: &TypeParamBound| bound.to_token_stream().to_string().contains(name);
        for parameter in item.generics.type_params() {
            // The trait itself as a bound: something simple that implements it, if there is.
            if parameter.bounds.iter().any(own) {
                let plain = |it: &syn::ItemImpl| it.generics.type_params().next().is_none() && is_meant(it);
                names.insert(parameter.ident.to_string(), self.implementor(name, &plain)?);
            }
        }
        let mut rest = item.generics.clone();
        rest.params = rest
            .params
            .into_iter()
            .filter(|it| !matches!(it, GenericParam::Type(it) if names.contains_key(&it.ident.to_string())))
            .collect();
        self.instances(&rest, &mut names);
        let ty = type_name(&item.self_ty);
        let text = replaced(item.self_ty.to_token_stream(), &names);
        let home = self.all.types.iter().find(|it| item_name(&it.item) == ty).map_or(*module, |it| it.module);
        match &*item.self_ty {
            Type::Path(path) if is_own(&ty) => {
                // Where it is named by more than its name, the rest of the path is the one to its home.
                let arguments = path.path.segments.last().map(|it| it.arguments.to_token_stream()).unwrap_or_default();
                Some(format!("{}{}", self.absolute(home, &ty), replaced(arguments, &names)))
            }
            _ => Some(text),
        }
    }

    /// For a trait of the crate that nothing implements: a type whose methods return any value, chosen at each call.
    fn stand_in(&self, name: &str) -> Option<(String, (usize, String))> {
        let (item, module) = self.all.trait_items.iter().find(|(it, _)| it.ident == name)?;
        let is_derived = |it: &TypeParamBound| match it {
            TypeParamBound::Trait(it) => {
                it.path.get_ident().is_some_and(|it| PLAIN[..14].iter().any(|name| it == name))
            }
            _ => true,
        };
        if !item.supertraits.iter().all(is_derived) || item.unsafety.is_some() {
            return None;
        }
        let own = format!("Smallscope{name}");
        let mut names = Names::default();
        let mut code = String::new();
        for inner in &item.items {
            match inner {
                TraitItem::Type(it) => {
                    let chosen = self.chosen(&it.bounds.iter().collect::<Vec<_>>(), &names);
                    code += &format!("type {} = {chosen};", it.ident);
                    names.insert(it.ident.to_string(), chosen);
                }
                TraitItem::Const(it) if it.default.is_none() => return None,
                TraitItem::Fn(it) if it.default.is_none() => {
                    let signature = it.sig.to_token_stream();
                    let result = match &it.sig.output {
                        syn::ReturnType::Default => "()".to_owned(),
                        syn::ReturnType::Type(_, ty) if matches!(**ty, Type::ImplTrait(_)) => return None,
                        syn::ReturnType::Type(_, ty) => ty.to_token_stream().to_string(),
                    };
                    code += &format!("{signature} {{ {RUN}::answered(|| {}) }}", get(&result));
                }
                _ => {}
            }
        }
        let key = format!("S:{name}");
        if self.dropped.contains(&key) {
            return None;
        }
        let mut generics = item.generics.clone();
        for parameter in generics.type_params_mut() {
            parameter.default = None;
            parameter.bounds.push(syn::parse_quote!(crate::smallscope_runtime::Make));
        }
        let (head, arguments, clause) = generics.split_for_impl();
        let (head, arguments) = (head.to_token_stream(), arguments.to_token_stream());
        let clause = clause.to_token_stream();
        let text = format!(
            "\n/*smallscope:{key}*/ #[doc(hidden)] #[allow(warnings)] #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)] pub struct {own}; \
             #[allow(warnings)] impl{head} {name}{arguments} for {own} {clause} {{ {code} }} \
             #[allow(warnings)] impl {RUN}::Make for {own} {{ fn make() -> {STD}::option::Option<Self> {{ {RUN}::say({own:?}); {STD}::option::Option::Some({own}) }} }}\n/*smallscope:*/\n"
        );
        Some((self.absolute(*module, &own), (*module, text)))
    }

    /// The traits of the crate that something that may be an input is asked for.
    pub(super) fn stand_ins(&self) -> Vec<(usize, String)> {
        let text = self.signature_words();
        let named = self.all.trait_items.iter().map(|(it, _)| it.ident.to_string()).filter(|it| text.contains(it));
        let mut written = Vec::new();
        for name in named {
            let found = self.implementor(&name, &|_| true);
            if found.is_none() || self.function.of_trait.as_ref().is_some_and(|it| it.ident == name) {
                written.extend(self.stand_in(&name).map(|(_, it)| it));
            }
            written.extend(self.objects(&name));
        }
        written
    }

    /// Values of `dyn Trait` behind pointers.
    fn objects(&self, name: &str) -> Vec<(usize, String)> {
        let Some((item, module)) = self.all.trait_items.iter().find(|(it, _)| it.ident == name) else {
            return Vec::new();
        };
        let Some(ty) = self.of_trait(name, &|_| true).filter(|_| item.generics.type_params().next().is_none()) else {
            return Vec::new();
        };
        let own: Vec<String> = item.generics.lifetimes().map(|it| it.lifetime.to_string()).collect();
        let arguments = if own.is_empty() { String::new() } else { format!("<{}>", own.join(", ")) };
        let ways = ["&'smallscope ", "&'smallscope mut ", "Box", "Rc", "Arc"];
        let mut written = Vec::new();
        for (number, around) in ways.iter().enumerate() {
            for (place, more) in ["", " + Send", " + Send + Sync"].iter().enumerate() {
                let key = format!("D:{name}:{number}{place}");
                if self.dropped.contains(&key) {
                    continue;
                }
                let object = format!("(dyn {name}{arguments}{more} + 'smallscope)");
                let value = get(&ty);
                let (target, made) = match *around {
                    "Box" => (format!("{STD}::boxed::Box<{object}>"), format!("{STD}::boxed::Box::new({value}?)")),
                    "Rc" => (format!("{STD}::rc::Rc<{object}>"), format!("{STD}::rc::Rc::new({value}?)")),
                    "Arc" => (format!("{STD}::sync::Arc<{object}>"), format!("{STD}::sync::Arc::new({value}?)")),
                    sign => (
                        format!("{sign}{object}"),
                        format!("{STD}::boxed::Box::leak({STD}::boxed::Box::new({value}?))"),
                    ),
                };
                let head: Vec<String> = [&["'smallscope".to_owned()], &own[..]].concat();
                written.push((*module, format!(
                    "\n/*smallscope:{key}*/ #[allow(warnings)] impl<{}> {RUN}::Make for {target} {{ fn make() -> {STD}::option::Option<Self> {{ {STD}::option::Option::Some({made}) }} }}\n/*smallscope:*/\n",
                    head.join(", ")
                )));
            }
        }
        written
    }

    /// All names in the signature, and around it.
    fn signature_words(&self) -> rustc_hash::FxHashSet<String> {
        let mut words = rustc_hash::FxHashSet::default();
        super::collect(self.function.signature.to_token_stream(), &mut words);
        if let Some(owner) = &self.function.owner {
            super::collect(owner.generics.to_token_stream(), &mut words);
            super::collect(owner.generics.where_clause.to_token_stream(), &mut words);
        }
        words.extend(self.function.of_trait.iter().map(|it| it.ident.to_string()));
        for it in &self.all.types {
            if words.contains(&item_name(&it.item)) {
                let tokens = match &it.item {
                    Item::Struct(it) => quote::quote!(#it).to_token_stream(),
                    Item::Enum(it) => quote::quote!(#it).to_token_stream(),
                    _ => TokenStream::new(),
                };
                let mut inner = rustc_hash::FxHashSet::default();
                super::collect(tokens, &mut inner);
                words.extend(inner);
            }
        }
        words
    }

    /// The type that a method of a trait is called on: something that implements it, or a type that is written for it.
    pub(super) fn of_trait(&self, name: &str, is_meant: &dyn Fn(&syn::ItemImpl) -> bool) -> Option<String> {
        self.implementor(name, is_meant).or_else(|| self.stand_in(name).map(|(path, _)| path))
    }
}
