//! Writes the code that builds inputs and calls the function, into the modules where private names are seen.
//!
//! Names are not resolved here: the compiler does that. Every piece of code has a key, which stands before it in a comment; pieces that the
//! compiler refuses are dropped, and the rest is written again.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens as _;
use rustc_hash::{FxHashMap, FxHashSet};
use syn::{Fields, FnArg, Item, Type};

use super::choose::{FORMATTER, foreign};
use super::dependencies::Dependencies;
use super::emit::Call;
use super::read::{Crate, CrateFunction, CrateType, type_name};

pub(super) const RUN: &str = "crate::smallscope_runtime";
pub(super) const STD: &str = "crate::smallscope_std";
/// Words in the fields of types whose values are more than their fields.
pub(super) const RAW: [&str; 6] = ["* mut", "* const", "NonNull", "MaybeUninit", "UnsafeCell", "AtomicPtr"];
/// Types for a type parameter that nothing is known about, in the order in which they are tried.
pub(super) const ANY: [&str; 4] = ["i32", "u8", "f64", "&'static str"];

/// What is to be written.
pub(super) struct Writer<'c> {
    pub(super) all: &'c Crate,
    pub(super) function: &'c CrateFunction,
    /// Pieces that do not compile.
    pub(super) dropped: FxHashSet<String>,
    /// Which of the types for unknown parameters are tried.
    pub(super) turn: usize,
    /// Types that the user named for parameters.
    pub(super) types: Vec<(String, String)>,
    /// The name of the method to call, if it is a copy.
    pub(super) called: String,
    pub(super) invariants: Vec<String>,
    /// Conditions of the parameters.
    pub(super) requires: Vec<TokenStream>,
    /// How many types that implement something are being chosen, one inside of another.
    pub(super) depth: std::cell::Cell<usize>,
    /// Whether an invariant is to be suggested.
    pub(super) is_suggested: bool,
    /// The name of the crate whose traits are serde's.
    pub(super) serde: &'static str,
    pub(super) dependencies: Dependencies,
    /// Types with fields that are assigned though they are not public: in words.
    pub(super) assigned: std::cell::RefCell<FxHashSet<String>>,
    /// Types of which not all methods are called to change a value: in words.
    pub(super) shortened: std::cell::RefCell<FxHashSet<String>>,
    /// Types with private fields of which no constructor can be called.
    pub(super) opened: std::cell::RefCell<FxHashSet<String>>,
    /// Types of dependencies that are built.
    pub(super) foreign: std::cell::RefCell<FxHashSet<String>>,
    /// The call that was written last.
    pub(super) planned: std::cell::RefCell<Call>,
    /// Ways to make or change values that are not tried.
    pub(super) untried: std::cell::RefCell<FxHashSet<String>>,
}

/// Names of the code with what stands for them.
pub(super) type Names = FxHashMap<String, String>;

/// How an argument is made and passed: a type to be made, or an expression.
pub(super) enum Argument {
    Made { ty: String, pass: String },
    Given(String),
}

impl Writer<'_> {
    /// The code for each module, by its number.
    pub(super) fn write(&self) -> Vec<(usize, String)> {
        let mut written = vec![(self.function.module, self.entry())];
        let reached = self.reached();
        for number in &reached {
            let it = &self.all.types[*number];
            let text = self.type_code(it);
            if !text.is_empty() {
                written.push((it.module, text));
            }
        }
        written.extend(self.foreign_types(&reached));
        written.extend(self.stand_ins());
        let mut module = self.function.module;
        while let Some(outer) = self.all.modules[module].outer {
            let name = self.all.modules[module].path.last().cloned().unwrap_or_default();
            written.push((outer, format!("\n/*smallscope:X*/ #[doc(hidden)] #[allow(warnings)] pub fn smallscope_entry() -> {STD}::option::Option<()> {{ self::{name}::smallscope_entry() }}\n/*smallscope:*/\n")));
            module = outer;
        }
        if self.serde != "serde" {
            for (_, text) in &mut written {
                *text = text.replace("serde::de::", &format!("{}::de::", self.serde));
            }
        }
        written
    }

    /// The types of the crate that inputs may be made of, by their names.
    fn reached(&self) -> Vec<usize> {
        let mut open: Vec<String> = Vec::new();
        words(self.function.signature.inputs.to_token_stream(), &mut open);
        words(self.function.signature.generics.to_token_stream(), &mut open);
        words(self.function.signature.generics.where_clause.to_token_stream(), &mut open);
        if let Some(owner) = &self.function.owner {
            words(owner.self_ty.to_token_stream(), &mut open);
            words(owner.generics.to_token_stream(), &mut open);
            words(owner.generics.where_clause.to_token_stream(), &mut open);
        }
        let is_name = |it: &char| it.is_alphanumeric() || *it == '_';
        let of_trait = self.self_type().unwrap_or_default();
        open.extend(of_trait.split(|it| !is_name(&it)).map(str::to_owned));
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let mut found = Vec::new();
        while let Some(name) = open.pop() {
            if !seen.insert(name.clone()) || found.len() > 60 {
                continue;
            }
            // For a trait, what implements it.
            for (_, item, _) in self.all.traits.iter().filter(|(it, ..)| *it == name).take(3) {
                open.push(type_name(&item.self_ty));
            }
            if self.all.trait_items.iter().any(|(it, _)| it.ident == name) {
                let chosen = self.implementor(&name, &|_| true).unwrap_or_default();
                open.extend(chosen.split(|it| !is_name(&it)).map(str::to_owned));
            }
            for (number, it) in self.all.types.iter().enumerate().filter(|(_, it)| item_name(&it.item) == name) {
                found.push(number);
                match &it.item {
                    Item::Struct(it) => words(it.fields.to_token_stream(), &mut open),
                    Item::Enum(it) => words(it.variants.to_token_stream(), &mut open),
                    _ => {}
                }
                for function in self.methods_of(&name) {
                    words(function.signature.inputs.to_token_stream(), &mut open);
                }
                for function in self.givers(&name) {
                    open.extend(function.owner_name());
                    words(function.signature.inputs.to_token_stream(), &mut open);
                }
            }
        }
        found
    }

    pub(super) fn methods_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a CrateFunction> + 'a {
        let is_its = move |it: &&CrateFunction| {
            it.owner.as_ref().is_some_and(|owner| owner.trait_.is_none() && type_name(&owner.self_ty) == name)
                && it.signature.unsafety.is_none()
                && it.signature.asyncness.is_none()
        };
        self.all.functions.iter().filter(is_its)
    }

    /// The type whose default method is called: something that implements the trait.
    fn self_type(&self) -> Option<String> {
        let name = self.function.of_trait.as_ref()?.ident.to_string();
        let overrides =
            |it: &syn::ImplItem| matches!(it, syn::ImplItem::Fn(it) if it.sig.ident == self.function.signature.ident);
        self.of_trait(&name, &|it| !it.items.iter().any(overrides))
    }

    pub(super) fn absolute(&self, module: usize, name: &str) -> String {
        let mut path = vec!["crate".to_owned()];
        path.extend(self.all.modules[module].path.iter().cloned());
        path.push(name.to_owned());
        path.join("::")
    }

    /// How a value of a type of the signature is made and passed.
    pub(super) fn argument(&self, ty: &Type, names: &Names, kept: &dyn Fn(&syn::TypeReference) -> bool) -> Argument {
        let text = |ty: &Type| replaced(ty.to_token_stream(), names);
        let made = |ty: String, pass: &str| Argument::Made { ty, pass: pass.to_owned() };
        match ty {
            Type::Paren(it) => self.argument(&it.elem, names, kept),
            Type::Group(it) => self.argument(&it.elem, names, kept),
            // What the result may borrow has to stay.
            Type::Reference(it) if kept(it) && is_made(&it.elem, names) => made(text(ty), "$"),
            Type::Reference(it) => {
                let mutable = if it.mutability.is_some() { "mut " } else { "" };
                // `Self` may be a slice or a text.
                let chosen = match &*it.elem {
                    Type::Path(path) => path.path.get_ident().and_then(|it| names.get(&it.to_string())),
                    _ => None,
                };
                let chosen = chosen.and_then(|it| syn::parse_str::<Type>(it).ok());
                let chosen = chosen.filter(|it| matches!(it, Type::Slice(_)) || type_name(it) == "str");
                let target = chosen.as_ref().unwrap_or(&it.elem);
                match target {
                    Type::Slice(slice) => {
                        made(format!("{STD}::vec::Vec<{}>", text(&slice.elem)), &format!("&{mutable}$[..]"))
                    }
                    Type::Path(path) => match type_name(target).as_str() {
                        "str" => made(format!("{STD}::string::String"), &format!("&{mutable}$[..]")),
                        "Path" if path.path.segments.len() < 3 => made(format!("&'static {STD}::path::Path"), "$"),
                        "OsStr" => made(format!("&'static {STD}::ffi::OsStr"), "$"),
                        "Formatter" => Argument::Given("smallscope_formatter".to_owned()),
                        "Context" => Argument::Given(format!(
                            "&mut {STD}::task::Context::from_waker({STD}::task::Waker::noop())"
                        )),
                        _ => self.borrowed(&it.elem, mutable, names, kept),
                    },
                    _ => self.borrowed(&it.elem, mutable, names, kept),
                }
            }
            Type::ImplTrait(it) => self.of_choice(self.chosen(&it.bounds.iter().collect::<Vec<_>>(), names)),
            Type::TraitObject(it) => self.of_choice(self.chosen(&it.bounds.iter().collect::<Vec<_>>(), names)),
            Type::Path(path)
                if path
                    .path
                    .get_ident()
                    .is_some_and(|it| names.get(&it.to_string()).is_some_and(|it| !it.starts_with('&'))) =>
            {
                self.of_choice(text(ty))
            }
            Type::Path(_) if type_name(ty) == "Pin" => {
                let inner = text(ty);
                match inner.split_once("& mut ").or(inner.split_once("&mut ")).or(inner.split_once("& 'static mut ")) {
                    Some((_, rest)) => made(format!("{STD}::pin::Pin<{STD}::boxed::Box<{rest}>"), "$.as_mut()"),
                    None => made(inner, "$"),
                }
            }
            Type::Path(path) if type_name(ty) == "Box" => {
                let inner = path.path.segments.last().and_then(|it| match &it.arguments {
                    syn::PathArguments::AngleBracketed(it) => match it.args.first() {
                        Some(syn::GenericArgument::Type(inner @ Type::TraitObject(_))) => Some(inner.clone()),
                        _ => None,
                    },
                    _ => None,
                });
                match inner.map(|inner| self.argument(&inner, names, kept)) {
                    Some(Argument::Given(it)) => Argument::Given(format!("{STD}::boxed::Box::new({it})")),
                    Some(Argument::Made { ty, pass }) => {
                        Argument::Made { ty, pass: format!("{STD}::boxed::Box::new({pass})") }
                    }
                    None => made(text(ty), "$"),
                }
            }
            other => made(text(other), "$"),
        }
    }

    fn of_choice(&self, chosen: String) -> Argument {
        if chosen.starts_with('|') || chosen == FORMATTER {
            return Argument::Given(if chosen == FORMATTER { "smallscope_formatter".to_owned() } else { chosen });
        }
        match foreign(&chosen) {
            Some((ty, pass)) => Argument::Made { ty, pass },
            None => Argument::Made { ty: chosen, pass: "$".to_owned() },
        }
    }

    fn borrowed(
        &self,
        inner: &Type,
        mutable: &str,
        names: &Names,
        kept: &dyn Fn(&syn::TypeReference) -> bool,
    ) -> Argument {
        match self.argument(inner, names, kept) {
            Argument::Made { ty, pass } => Argument::Made { ty, pass: format!("&{mutable}{pass}") },
            Argument::Given(it) => Argument::Given(format!("&{mutable}({it})")),
        }
    }

    /// The function that makes an input and calls the function under test.
    fn entry(&self) -> String {
        let CrateFunction { owner, of_trait, signature, .. } = self.function;
        let mut names = Names::default();
        let mut path = String::new();
        if let Some(owner) = owner {
            self.instances(&owner.generics, &mut names);
            let ty = replaced(owner.self_ty.to_token_stream(), &names);
            path = match &owner.trait_ {
                Some((_, of, _)) => {
                    let of = replaced(of.to_token_stream(), &names);
                    names.insert("Self::".to_owned(), format!("<{ty} as {of}>::"));
                    format!("<{ty} as {of}>::")
                }
                None => format!("<{ty}>::"),
            };
            names.insert("Self".to_owned(), ty);
        }
        if let Some(item) = of_trait {
            self.instances(&item.generics, &mut names);
            let ty = self.self_type().unwrap_or_else(|| ANY[self.turn % ANY.len()].to_owned());
            let of = &item.ident;
            path = format!("<{ty} as {of}>::");
            names.insert("Self::".to_owned(), path.clone());
            names.insert("Self".to_owned(), ty);
        }
        self.instances(&signature.generics, &mut names);
        let own: Vec<String> = signature.generics.lifetimes().map(|it| it.lifetime.to_string()).collect();
        let kept = |it: &syn::TypeReference| {
            it.lifetime.as_ref().is_some_and(|it| it.ident != "_" && !own.contains(&it.to_string()))
        };
        let (mut code, mut passed, mut shown, mut is_formatted) = (String::new(), Vec::new(), String::new(), false);
        let (mut values, mut parameters) = (Names::default(), Vec::new());
        for (number, input) in signature.inputs.iter().enumerate() {
            let (ty, name) = match input {
                FnArg::Receiver(it) => (&*it.ty, "self".to_owned()),
                FnArg::Typed(it) => (&*it.ty, it.pat.to_token_stream().to_string()),
            };
            let says = format!("{RUN}::say({:?});", format!("\u{1}{name}\u{1}"));
            match self.argument(ty, &names, &kept) {
                Argument::Given(it) => {
                    is_formatted |= it == "smallscope_formatter";
                    code += &format!(
                        " {says} {RUN}::say({:?});",
                        if it.contains("::answered(") { "a function" } else { &it }
                    );
                    parameters.push((name, None));
                    passed.push(it);
                }
                Argument::Made { ty, pass } => {
                    parameters.push((name.clone(), Some(ty.clone())));
                    code += &format!(" {says} let mut smallscope_{number}: {ty} = {}?;", get(&ty));
                    passed.push(pass.replace('$', &format!("smallscope_{number}")));
                    values.insert(
                        name.trim_start_matches("mut ").to_owned(),
                        format!("({})", passed[number].replace("&mut ", "&")),
                    );
                    if pass.contains("&mut ") {
                        shown += &format!(" {RUN}::after({name:?}, {});", show(&format!("smallscope_{number}")));
                    }
                }
            }
        }
        if let Some(receiver) = values.get("self") {
            let names = Names::from_iter([("self".to_owned(), receiver.clone())]);
            for (number, clause) in self.clauses().iter().enumerate() {
                let key = format!("O:{number}");
                let tokens = clause.text.parse::<TokenStream>().ok().filter(|_| !self.dropped.contains(&key));
                if let Some(tokens) = tokens {
                    let holds = replaced(tokens, &names);
                    code += &format!("\n/*smallscope:{key}*/ {RUN}::clause({number}, {holds});\n/*smallscope:E*/ ");
                }
            }
        }
        for condition in &self.requires {
            code +=
                &format!(" if !({}) {{ return {STD}::option::Option::None; }}", replaced(condition.clone(), &values));
        }
        // What a changed receiver promises to be afterwards. A result may borrow it until then.
        let owner = owner.as_ref().map(|it| type_name(&it.self_ty)).unwrap_or_default();
        let judged: String = self
            .invariants
            .iter()
            .filter_map(|it| it.rsplit_once("::"))
            .filter(|(ty, _)| {
                ty.rsplit("::").next() == Some(&owner)
                    && signature.receiver().is_some_and(|it| it.mutability.is_some() && it.reference.is_some())
            })
            .map(|(ty, name)| format!(" {RUN}::judge({:?}, smallscope_0.{name}());", format!("{ty}::{name}")))
            .collect();
        shown += &judged;
        let is_drop = path.ends_with(" as Drop>::") && self.called == "drop";
        let chosen = explicit(signature, &names);
        let mut call = format!("{path}{}{chosen}({})", self.called, passed.join(", "));
        if signature.unsafety.is_some() {
            call = format!("unsafe {{ {call} }}");
        }
        let is_plain = !is_drop && !is_formatted && signature.asyncness.is_none() && signature.constness.is_none();
        self.planned.replace(Call { parameters, text: Some(call.clone()).filter(|_| is_plain) });
        if is_drop {
            call = format!("{STD}::mem::drop(smallscope_0)");
            shown.clear();
        } else if signature.asyncness.is_some() {
            call = format!("{RUN}::waited({call})");
        }
        if is_formatted {
            call = format!("{RUN}::formatted(|smallscope_formatter| {call})");
        }
        format!(
            "\n/*smallscope:E*/ #[doc(hidden)] #[allow(warnings)] pub fn smallscope_entry() -> {STD}::option::Option<()> {{{code} \
             if !{RUN}::begin() {{ return {STD}::option::Option::Some(()); }} let smallscope_result = {call}; {RUN}::end(); \
             {RUN}::after(\"result\", {}); {STD}::mem::drop(smallscope_result);{shown} {STD}::option::Option::Some(()) }}\n/*smallscope:*/\n",
            show("smallscope_result")
        )
    }

    /// The code that makes values of a type.
    fn type_code(&self, it: &CrateType) -> String {
        let name = item_name(&it.item);
        let path = self.absolute(it.module, &name);
        let key = format!("T:{path}");
        if self.dropped.contains(&key) {
            return String::new();
        }
        let generics = match &it.item {
            Item::Struct(it) => &it.generics,
            Item::Enum(it) => &it.generics,
            _ => return String::new(),
        };
        let mut arms = Vec::new();
        let invariant: Vec<&String> =
            self.invariants.iter().filter(|it| it.rsplit("::").nth(1) == Some(name.as_str())).collect();
        match &it.item {
            Item::Enum(item) => {
                for variant in &item.variants {
                    let key = format!("V:{path}:{}", variant.ident);
                    self.arm(
                        &key,
                        &mut arms,
                        &fields(
                            &format!("{path}::{}", variant.ident),
                            &format!("Self::{}", variant.ident),
                            &variant.fields,
                        ),
                    );
                }
            }
            Item::Struct(item) => {
                let is_open = item.fields.iter().all(|it| matches!(it.vis, syn::Visibility::Public(_)));
                if !is_open && invariant.is_empty() {
                    self.by_calls(&name, &path, item, &mut arms);
                }
                let text = item.fields.to_token_stream().to_string();
                let is_raw = RAW.iter().any(|it| text.contains(it));
                if arms.is_empty() && !is_raw {
                    if !is_open && invariant.is_empty() {
                        self.opened.borrow_mut().insert(path.trim_start_matches("crate::").to_owned());
                    }
                    self.arm(&format!("F:{path}"), &mut arms, &fields(&path, "Self", &item.fields));
                }
            }
            _ => {}
        }
        if arms.is_empty() {
            return String::new();
        }
        let of = arms.len();
        let arms: String = arms
            .iter()
            .enumerate()
            .map(|(number, (key, code))| format!("\n/*smallscope:{key}*/ {number} => {code}\n/*smallscope:T:{path}*/ "))
            .collect();
        let keeps: String = invariant
            .iter()
            .map(|it| format!(".filter(|it| it.{}())", it.rsplit("::").next().unwrap_or_default()))
            .collect();
        let (head, arguments, clause) = generics.split_for_impl();
        let mut bounds: Vec<String> =
            clause.iter().flat_map(|it| &it.predicates).map(|it| it.to_token_stream().to_string()).collect();
        for parameter in generics.type_params() {
            bounds.push(format!("{}: {RUN}::Make", parameter.ident));
            let names: Names =
                generics.lifetimes().map(|it| (it.lifetime.to_string(), it.lifetime.to_string())).collect();
            bounds.extend(self.bounds_in_methods(&name, &parameter.ident.to_string(), &names));
        }
        let (head, arguments) = (head.to_token_stream(), arguments.to_token_stream());
        format!(
            "\n/*smallscope:{key}*/ #[allow(warnings)] impl{head} {RUN}::Make for {name}{arguments} where {} {{ \
             fn make() -> {STD}::option::Option<Self> {{ let _nested = {RUN}::enter({path:?})?; let made: {STD}::option::Option<Self> = match {RUN}::pick({of}) {{ {arms} _ => {STD}::option::Option::None }}; made{keeps} }} }}\n/*smallscope:*/\n",
            bounds.join(", ")
        )
    }

    /// What the methods of a type ask of its parameter.
    fn bounds_in_methods(&self, name: &str, parameter: &str, names: &Names) -> FxHashSet<String> {
        let mut found = FxHashSet::default();
        for function in self.methods_of(name) {
            let Some(owner) = &function.owner else { continue };
            // A bound that names another parameter of the implementation means nothing here.
            if owner.generics.type_params().count() > self.parameters(name) {
                continue;
            }
            for it in owner.generics.type_params().filter(|it| it.ident == parameter && !it.bounds.is_empty()) {
                found.insert(format!("{parameter}: {}", replaced(it.bounds.to_token_stream(), names)));
            }
            for predicate in owner.generics.where_clause.iter().flat_map(|it| &it.predicates) {
                let text = predicate.to_token_stream().to_string();
                if text.starts_with(&format!("{parameter} :")) {
                    found.insert(replaced(predicate.to_token_stream(), names));
                }
            }
        }
        found
    }

    /// How many type parameters a type has.
    pub(super) fn parameters(&self, name: &str) -> usize {
        let item = self.all.types.iter().find(|it| item_name(&it.item) == name).map(|it| &it.item);
        match item {
            Some(Item::Struct(it)) => it.generics.type_params().count(),
            Some(Item::Enum(it)) => it.generics.type_params().count(),
            _ => 0,
        }
    }

    pub(super) fn arm(&self, key: &str, arms: &mut Vec<(String, String)>, code: &str) {
        if !self.dropped.contains(key) {
            arms.push((key.to_owned(), code.to_owned()));
        }
    }

    /// Whether an input may have pointers that share what they lead to.
    pub(super) fn shares(&self) -> bool {
        let mut all = Vec::new();
        words(self.function.signature.inputs.to_token_stream(), &mut all);
        for number in self.reached() {
            match &self.all.types[number].item {
                Item::Struct(it) => words(it.fields.to_token_stream(), &mut all),
                Item::Enum(it) => words(it.variants.to_token_stream(), &mut all),
                _ => {}
            }
        }
        all.iter().any(|it| it == "Rc" || it == "Arc")
    }
}

/// What the parameters of a function stand for, as they may not follow from its arguments.
pub(super) fn explicit(signature: &syn::Signature, names: &Names) -> String {
    let chosen = signature.generics.params.iter().filter_map(|it| match it {
        syn::GenericParam::Type(it) => names.get(&it.ident.to_string()),
        syn::GenericParam::Const(it) => names.get(&it.ident.to_string()),
        syn::GenericParam::Lifetime(_) => None,
    });
    let chosen: Vec<&str> = chosen.map(|it| if it.starts_with(['|', '&']) { "_" } else { it }).collect();
    if chosen.is_empty() { String::new() } else { format!("::<{}>", chosen.join(", ")) }
}

/// Whether a reference to this can be made at once.
fn is_made(ty: &Type, names: &Names) -> bool {
    match ty {
        Type::TraitObject(_) | Type::ImplTrait(_) => false,
        Type::Path(it) => {
            let chosen = it.path.get_ident().and_then(|it| names.get(&it.to_string()));
            let is_unsized = |it: &String| it.trim() == "str" || it.starts_with('[') && !it.contains(';');
            let is_choice =
                chosen.is_some_and(|it| it.starts_with(['|', '&']) || is_unsized(it) || foreign(it).is_some());
            !is_choice && !["Formatter", "Context"].contains(&type_name(ty).as_str())
        }
        _ => true,
    }
}

/// The expression that asks for a value.
pub(super) fn get(ty: &str) -> String {
    format!(
        "{{ use {RUN}::{{ViaMake as _, ViaDefault as _, ViaText as _, ViaNone as _}}; (&&&&{RUN}::Probe::<{ty}>({STD}::marker::PhantomData)).smallscope_get() }}"
    )
}

/// The expression that asks for a text.
fn show(value: &str) -> String {
    format!("{{ use {RUN}::{{ViaDebug as _, ViaNothing as _}}; (&{RUN}::Show(&{value})).smallscope_show() }}")
}

/// The expression that makes a struct or a variant of its fields.
fn fields(said: &str, name: &str, fields: &Fields) -> String {
    let (open, close) = match fields {
        Fields::Named(_) => (" { ", " }"),
        Fields::Unnamed(_) => ("(", ")"),
        Fields::Unit => ("", ""),
    };
    let (mut code, mut given) = (format!("{RUN}::say({:?});", format!("{said}{open}")), Vec::new());
    for (number, field) in fields.iter().enumerate() {
        let label = field.ident.as_ref().map(|it| format!("{it}: ")).unwrap_or_default();
        let ty = field.ty.to_token_stream().to_string();
        code += &format!(" {RUN}::say({label:?}); let smallscope_{number} = {}?; {RUN}::say(\", \");", get(&ty));
        given.push(format!("{label}smallscope_{number}"));
    }
    format!("{{ {code} {RUN}::say({close:?}); {STD}::option::Option::Some({name}{open}{}{close}) }}", given.join(", "))
}

pub(super) fn item_name(item: &Item) -> String {
    smallscope_rust::items::name(item).map(ToString::to_string).unwrap_or_default()
}

/// All words of the tokens.
fn words(tokens: TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(it) => found.push(it.to_string()),
            TokenTree::Group(it) => words(it.stream(), found),
            _ => {}
        }
    }
}

/// The tokens as text, with names replaced; lifetimes that are not among the names are `'static`.
pub(super) fn replaced(tokens: TokenStream, names: &Names) -> String {
    let mut out = String::new();
    let mut tokens = tokens.into_iter().peekable();
    let mut before = ' ';
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                out += &format!("{open}{}{close} ", replaced(group.stream(), names));
                before = ' ';
            }
            TokenTree::Punct(it) if it.as_char() == '\'' => {
                let name = tokens.next().map(|it| format!("'{it}")).unwrap_or_default();
                out += &format!("{} ", names.get(&name).map_or("'static", String::as_str));
                before = ' ';
            }
            TokenTree::Punct(it) => {
                out.push(it.as_char());
                if it.spacing() == proc_macro2::Spacing::Alone && it.as_char() != ':' {
                    out.push(' ');
                }
                before = it.as_char();
            }
            TokenTree::Ident(it) => {
                let name = it.to_string();
                let goes_on = matches!(tokens.peek(), Some(TokenTree::Punct(it)) if it.as_char() == ':');
                match names.get(&name).filter(|_| before != ':' && before != '.') {
                    Some(_) if goes_on && names.contains_key(&format!("{name}::")) => {
                        tokens.next();
                        tokens.next();
                        out += &names[&format!("{name}::")];
                    }
                    Some(with) if goes_on => out += &format!("<{with}>"),
                    Some(with) => out += &format!("{with} "),
                    None => out += &format!("{name}{}", if goes_on { "" } else { " " }),
                }
                before = ' ';
            }
            TokenTree::Literal(it) => {
                out += &format!("{it} ");
                before = ' ';
            }
        }
    }
    out.trim_end().to_owned()
}
