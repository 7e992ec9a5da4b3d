//! The function that is called for each input: builds the parameters, calls the function under test, and reads what is left.

use std::ops::Range;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use smallscope_alloy::{Diagnostic, Errors};
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, GenericParam, Lifetime, ReturnType, Type, TypeReference};

use super::clauses::{Wording, clauses};
use super::items::Function;
use super::values::parameters;
use super::{RUNTIME, RunOptions};
use crate::dispatch::{World, as_object, principal};
use crate::source::Source;

/// What the type of the method is called in generated code.
const SELF: &str = "SmallscopeSelf";
/// The variables for `self` after the call, and before it.
const AFTER: &str = "smallscope_self";
const BEFORE: &str = "smallscope_old_self";

/// How a parameter is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    Value,
    Shared,
    Mutable,
}

/// A parameter of the function under test.
#[derive(Clone)]
pub(crate) struct Parameter {
    pub(crate) passing: Passing,
    /// The type of what is passed, without the reference.
    pub(crate) ty: Type,
    /// Whether it is a slice or string, kept in a `Vec` or `String`.
    pub(crate) is_slice: bool,
    /// Where its type is.
    pub(crate) span: Span,
}

impl Parameter {
    /// The trait object that a reference leads to; it is kept in a `Box`.
    fn object(&self) -> Option<&syn::TypeTraitObject> {
        as_object(&self.ty).filter(|_| self.passing != Passing::Value)
    }

    /// The type of what is kept, as it is written in the entry.
    fn kept(&self) -> String {
        let written = written(&self.ty);
        if self.object().is_some() { format!("::std::boxed::Box<{written}>") } else { written }
    }

    /// What is passed, of the place where it is kept.
    fn content(&self, place: &str) -> String {
        match self.object() {
            Some(_) => format!("*{place}"),
            None if self.is_slice => format!("({place})[..]"),
            None => place.to_owned(),
        }
    }
}

/// The parameters of a function, `self` first.
pub(crate) fn parameters_of(function: Function<'_>) -> Vec<Parameter> {
    function.signature.inputs.iter().map(parameter).collect()
}

fn parameter(argument: &FnArg) -> Parameter {
    let ty = match argument {
        FnArg::Receiver(receiver) => (*receiver.ty).clone(),
        FnArg::Typed(typed) => (*typed.ty).clone(),
    };
    let span = argument.span();
    let Type::Reference(TypeReference { mutability, elem, .. }) = ty else {
        return Parameter { passing: Passing::Value, ty, is_slice: false, span };
    };
    let passing = if mutability.is_some() { Passing::Mutable } else { Passing::Shared };
    let (ty, is_slice) = match *elem {
        Type::Slice(slice) => {
            let item = slice.elem;
            (syn::parse_quote!(::std::vec::Vec<#item>), true)
        }
        Type::Path(path) if path.path.is_ident("str") => (syn::parse_quote!(::std::string::String), true),
        other => (other, false),
    };
    Parameter { passing, ty, is_slice, span }
}

/// The text of the function, in pieces that are about places in the file.
pub(super) struct Entry<'s> {
    source: &'s Source,
    function: Function<'s>,
    world: &'s World<'s>,
    pub(super) pieces: Vec<(String, Range<usize>)>,
}

impl<'s> Entry<'s> {
    /// The entry for a function.
    ///
    /// # Errors
    ///
    /// If a parameter's type cannot be had: a trait object, `impl Trait`, a function pointer, or a constant that is not given.
    pub(super) fn new(
        source: &'s Source,
        function: Function<'s>,
        world: &'s World<'s>,
        settings: &RunOptions,
    ) -> Result<Entry<'s>, Errors> {
        let mut entry = Entry { source, function, world, pieces: Vec::new() };
        entry.open(settings)?;
        entry.call(settings.after_panic);
        Ok(entry)
    }

    fn push(&mut self, text: impl Into<String>, span: Span) {
        self.pieces.push((text.into(), self.source.range(span)));
    }

    fn open(&mut self, settings: &RunOptions) -> Result<(), Errors> {
        let name = self.function.signature.ident.span();
        self.push(
            format!(
                " pub fn smallscope_entry(input: &{RUNTIME}::Input) -> ::std::option::Option<{RUNTIME}::Done> {{ \
                 use {RUNTIME}::{{Readable as _, Unreadable as _}}; "
            ),
            name,
        );
        let outer = self.function.owner.map(|owner| &owner.generics);
        let all = outer.into_iter().chain([&self.function.signature.generics]).flat_map(parameters);
        let all: Vec<&GenericParam> = all.collect();
        for parameter in &all {
            let text = self.instance(parameter, settings)?;
            self.push(text, parameter.span());
        }
        let is_there = |given: &str| {
            all.iter().any(|parameter| match parameter {
                GenericParam::Type(it) => it.ident == given,
                GenericParam::Const(it) => it.ident == given,
                GenericParam::Lifetime(_) => false,
            })
        };
        if let Some((given, _)) = settings.types.iter().find(|(given, _)| !is_there(given)) {
            let problem = format!("`{}` has no parameter `{given}` of types", self.function.signature.ident);
            return Err(self.source.error(Diagnostic::error(self.source.span(name), problem)));
        }
        if let Some(owner) = self.function.owner {
            let mut ty = (*owner.self_ty).clone();
            Lifetimes("'static").visit_type_mut(&mut ty);
            self.push(format!("type {SELF} = {}; ", ty.to_token_stream()), owner.self_ty.span());
        }
        self.push("let mut builder = input.builder(); ", name);
        for (number, parameter) in parameters_of(self.function).iter().enumerate() {
            self.check(parameter)?;
            let ty = parameter.kept();
            let text = format!(
                "let mut p{number} = ::std::mem::ManuallyDrop::<{ty}>::new(input.parameter({number}, &mut builder)); "
            );
            self.push(text, parameter.span);
        }
        self.push("builder.finish(); let known = builder.addresses(); ", name);
        if !clauses(self.function).is_empty() {
            self.second_copy();
        }
        Ok(())
    }

    /// Builds the parameters once more, for what clauses say about the input.
    fn second_copy(&mut self) {
        let name = self.function.signature.ident.span();
        self.push("let mut builder = input.builder(); ", name);
        for (number, parameter) in parameters_of(self.function).iter().enumerate() {
            let ty = parameter.kept();
            let value = format!("input.parameter::<{ty}>({number}, &mut builder)");
            self.push(format!("let q{number} = ::std::mem::ManuallyDrop::new({value}); "), parameter.span);
        }
        self.push("builder.finish(); ", name);
    }

    /// Judges the postconditions.
    fn judge(&mut self) {
        let all = parameters_of(self.function);
        let [mut after, mut before] = [String::new(), String::new()];
        for (number, (input, parameter)) in self.function.signature.inputs.iter().zip(&all).enumerate() {
            let name = match input {
                FnArg::Receiver(_) => None,
                FnArg::Typed(typed) => match &*typed.pat {
                    syn::Pat::Ident(it) => Some(it.ident.to_string()),
                    _ => continue,
                },
            };
            let [name_after, name_before] = [name.as_deref().unwrap_or(AFTER), name.as_deref().unwrap_or(BEFORE)];
            let seen = if parameter.passing == Passing::Value { format!("&*q{number}") } else { format!("s{number}") };
            after += &format!("let {name_after} = {}; ", view(&seen, parameter));
            before += &format!("let {name_before} = {}; ", view(&format!("&*q{number}"), parameter));
        }
        let wording = Wording { receivers: [AFTER, BEFORE], before: &before };
        for clause in clauses(self.function) {
            let condition = own_name(wording.apply(clause.condition));
            let result = clause.result.map(|name| format!("let {name} = &*result; ")).unwrap_or_default();
            let mut text = format!("reader.check({:?}, || {{ {after}{result}{condition} }}); ", clause.shown);
            if let Some(when) = clause.when {
                let when = own_name(wording.apply(when));
                text = format!("if {RUNTIME}::holds(|| {when}) {{ {text} }} ");
            }
            self.push(text, clause.span);
        }
    }

    /// What a parameter of the types stands for.
    fn instance(&self, parameter: &GenericParam, settings: &RunOptions) -> Result<String, Errors> {
        let given =
            |name: &syn::Ident| settings.types.iter().find(|(known, _)| name == known).map(|(_, text)| text.clone());
        match parameter {
            GenericParam::Type(it) => {
                Ok(format!("type {} = {}; ", it.ident, given(&it.ident).unwrap_or_else(|| "i32".to_owned())))
            }
            GenericParam::Const(it) => match given(&it.ident) {
                Some(value) => Ok(format!("const {}: {} = {value}; ", it.ident, it.ty.to_token_stream())),
                None => {
                    let message =
                        format!("no value is given for the constant `{0}`: give one, as in `{0}=3`", it.ident);
                    Err(self.source.error(Diagnostic::error(self.source.span(it.span()), message)))
                }
            },
            GenericParam::Lifetime(_) => Ok(String::new()),
        }
    }

    fn check(&self, parameter: &Parameter) -> Result<(), Errors> {
        let mut open = Open(self.world, None);
        open.visit_type(&parameter.ty);
        let Some((span, what)) = open.1 else { return Ok(()) };
        let message =
            format!("no value can be built for {what}: the function under test needs parameters of known types");
        Err(self.source.error(Diagnostic::error(self.source.span(span), message)))
    }

    fn call(&mut self, after_panic: bool) {
        let (name, signature) = (self.function.signature.ident.span(), self.function.signature);
        let path = match self.function.owner {
            Some(owner) => match &owner.trait_ {
                Some((_, path, _)) => format!("<{SELF} as {}>::{}", path.to_token_stream(), signature.ident),
                None => format!("<{SELF}>::{}", signature.ident),
            },
            None => signature.ident.to_string(),
        };
        let all = parameters_of(self.function);
        let arguments: Vec<String> = all.iter().enumerate().map(|(number, it)| argument(number, it)).collect();
        let values = all.iter().enumerate().map(|(number, it)| match it.passing {
            Passing::Value => format!("{RUNTIME}::Datum::Unread"),
            Passing::Shared | Passing::Mutable => match it.object().and_then(principal) {
                Some(name) => format!("s{number}.smallscope_read_{name}(&mut reader, {RUNTIME}::How::Content)"),
                None => format!("(&{RUNTIME}::Probe(s{number})).probe(&mut reader)"),
            },
        });
        let left: Vec<String> = values.collect();
        let panicked = match after_panic {
            false => "return ::std::option::Option::None;".to_owned(),
            true => format!(
                "let mut reader = {RUNTIME}::Reader::new(known); let values = ::std::vec![{}{RUNTIME}::Datum::Unread]; \
                 return ::std::option::Option::Some({RUNTIME}::Done {{ values, reader, panicked: true }});",
                left.iter().map(|value| format!("{value}, ")).collect::<String>()
            ),
        };
        let values: Vec<String> =
            left.into_iter().chain([format!("(&{RUNTIME}::Probe(&*result)).probe(&mut reader)")]).collect();
        // A result that there is none of stands in for any other.
        let never = if matches!(&signature.output, ReturnType::Type(_, ty) if matches!(**ty, Type::Never(_))) {
            "-> () "
        } else {
            ""
        };
        let aliases: String =
            (0..all.len()).map(|number| format!("let s{number} = {RUNTIME}::alias(&*p{number}); ")).collect();
        let text = format!(
            "{aliases}let ::std::option::Option::Some(result) = {RUNTIME}::call(|| {never}{{ unsafe {{ {path}({}) }} }}) else {{ {panicked} }}; \
             let result = ::std::mem::ManuallyDrop::new(result); \
             let mut reader = {RUNTIME}::Reader::new(known); \
             let values = ::std::vec![{}]; ",
            arguments.join(", "),
            values.join(", ")
        );
        self.push(text, name);
        self.judge();
        self.push(
            format!("::std::option::Option::Some({RUNTIME}::Done {{ values, reader, panicked: false }}) }}"),
            name,
        );
    }
}

/// What a clause sees of a parameter that a reference leads to: numbers, truth values and characters that are passed by value as they are.
pub(crate) fn view(reference: &str, parameter: &Parameter) -> String {
    let is_scalar = matches!(&parameter.ty, Type::Path(path) if path.path.get_ident().is_some_and(is_scalar_name));
    match parameter.passing {
        Passing::Value if is_scalar => format!("*({reference})"),
        _ if parameter.is_slice || parameter.object().is_some() => {
            format!("&{}", parameter.content(&format!("*({reference})")))
        }
        _ => reference.to_owned(),
    }
}

fn is_scalar_name(name: &syn::Ident) -> bool {
    const SCALARS: &[&str] = &[
        "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128",
        "usize",
    ];
    SCALARS.iter().any(|scalar| name == scalar)
}

/// Puts the name of the type in place of `Self`.
fn own_name(tokens: TokenStream) -> TokenStream {
    let tokens = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(name) if name == "Self" => TokenTree::from(syn::Ident::new(SELF, name.span())),
        TokenTree::Group(group) => TokenTree::from(Group::new(group.delimiter(), own_name(group.stream()))),
        other => other,
    });
    tokens.collect()
}

/// How a parameter is handed over. Its lifetime may be any.
fn argument(number: usize, parameter: &Parameter) -> String {
    let place = parameter.content(&format!("*p{number}"));
    match parameter.passing {
        Passing::Value => format!("::std::mem::ManuallyDrop::into_inner(p{number})"),
        Passing::Shared => format!("{RUNTIME}::alias(&{place})"),
        Passing::Mutable => format!("{RUNTIME}::alias_mut(&mut {place})"),
    }
}

/// A type as it is written in the entry.
fn written(ty: &Type) -> String {
    let mut ty = ty.clone();
    Lifetimes("'_").visit_type_mut(&mut ty);
    ty.to_token_stream().to_string()
}

/// Puts one lifetime in place of all, and the type's own name in place of `Self`.
struct Lifetimes(&'static str);

impl VisitMut for Lifetimes {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        *lifetime = Lifetime::new(self.0, lifetime.span());
    }

    fn visit_type_reference_mut(&mut self, it: &mut TypeReference) {
        if self.0 == "'static" {
            it.lifetime = Some(Lifetime::new(self.0, it.span()));
        }
        visit_mut::visit_type_reference_mut(self, it);
    }

    fn visit_ident_mut(&mut self, name: &mut syn::Ident) {
        if name == "Self" {
            *name = syn::Ident::new(SELF, name.span());
        }
    }
}

/// Finds a type that is not known.
struct Open<'w>(&'w World<'w>, Option<(Span, &'static str)>);

impl<'ast> Visit<'ast> for Open<'_> {
    fn visit_type(&mut self, ty: &'ast Type) {
        match ty {
            Type::ImplTrait(_) => self.1 = Some((ty.span(), "`impl Trait`")),
            Type::TraitObject(it) if self.0.trouble(it).is_none() => {}
            Type::TraitObject(_) => self.1 = Some((ty.span(), "a trait object")),
            Type::BareFn(_) => self.1 = Some((ty.span(), "a function pointer")),
            other => visit::visit_type(self, other),
        }
    }
}
