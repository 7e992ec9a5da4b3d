//! Hidden functions that list tables of goals, for `goals!`.

use proc_macro2::TokenStream;
use quote::format_ident;
use smallscope_rust::text::plain_name;
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, ExprPath, Generics, Ident, ItemImpl, ItemMod, Token, Type, Visibility};

use super::table::Table;
use crate::attrs::cfgs;
use crate::siblings::beside;

/// The function that lists the goals of what has this name.
fn list_of(name: &Ident) -> Ident {
    format_ident!("goals_of_{}", plain_name(name), span = name.span())
}

/// Expands `goals!(path::to::module, Type::method)`.
pub(crate) fn expand_goals(input: TokenStream) -> TokenStream {
    const MESSAGE: &str =
        "expected paths of functions, methods, types or modules with `#[cover]`: `goals!(Type::method)`";
    let parser = Punctuated::<ExprPath, Token![,]>::parse_terminated;
    let paths = syn::parse::Parser::parse2(parser, input).map_err(|error| Error::new(error.span(), MESSAGE));
    let lists = paths.and_then(|paths| {
        let lists: Vec<TokenStream> = paths.into_iter().map(|path| beside(path, list_of)).collect::<Result<_, _>>()?;
        match lists.as_slice() {
            [first, rest @ ..] => Ok(quote!(#first() #(.and(#rest()))*)),
            [] => Err(Error::new(proc_macro2::Span::call_site(), MESSAGE)),
        }
    });
    lists.unwrap_or_else(Error::into_compile_error)
}

/// How the list of a function can be got at.
#[derive(Clone)]
pub(super) enum Listed {
    /// By a function beside it.
    Free(Visibility),
    /// By an associated function of the type.
    Method(Box<Method>),
    /// Only with all of the type or module: there could be several of the name.
    OfType(Ident),
    /// Only with all of the module.
    OfTrait,
}

/// A method of an inherent impl.
#[derive(Clone)]
pub(super) struct Method {
    cfgs: Vec<Attribute>,
    generics: Generics,
    ty: Type,
    vis: Visibility,
}

impl Listed {
    pub(super) fn of_impl(item: &ItemImpl) -> Self {
        if item.trait_.is_some() {
            return named(&item.self_ty).map_or(Listed::OfTrait, Listed::OfType);
        }
        let (generics, ty) = (item.generics.clone(), (*item.self_ty).clone());
        Listed::Method(Box::new(Method { cfgs: cfgs(&item.attrs), generics, ty, vis: Visibility::Inherited }))
    }

    /// For a method that is visible so.
    pub(super) fn with(&self, vis: &Visibility) -> Self {
        let mut listed = self.clone();
        if let Listed::Method(method) = &mut listed {
            method.vis = vis.clone();
        }
        listed
    }

    /// The name of the type.
    fn ty(&self) -> Option<Ident> {
        match self {
            Listed::Method(method) => named(&method.ty),
            Listed::OfType(name) => Some(name.clone()),
            Listed::Free(_) | Listed::OfTrait => None,
        }
    }
}

/// The name of a type that is named without a path.
fn named(ty: &Type) -> Option<Ident> {
    let Type::Path(path) = ty else { return None };
    match path.path.segments.len() {
        1 => path.path.segments.first().map(|it| it.ident.clone()),
        _ => None,
    }
}

/// The name of a table, with the conditions under which it is there.
pub(super) type Entry = (Vec<Attribute>, Ident);

/// What is gathered in one module.
#[derive(Default)]
pub(super) struct Lists {
    statics: TokenStream,
    functions: TokenStream,
    all: Vec<Entry>,
    types: Vec<(Ident, Vec<Entry>)>,
    modules: Vec<Module>,
}

/// A module inside another, with a list of all in it.
struct Module {
    cfgs: Vec<Attribute>,
    vis: Visibility,
    name: Ident,
    /// Whether the list beside it is made elsewhere.
    is_model: bool,
}

impl Lists {
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty() && self.modules.is_empty()
    }

    /// Adds a function.
    pub(super) fn function(&mut self, table: &Table, name: &Ident, listed: &Listed, krate: &TokenStream) {
        self.inner(table, krate);
        let (cfgs, entry) = table.entry();
        let list = list_of(name);
        let quiet = quiet();
        let function = |vis: &Visibility| {
            quote! {
                #(#cfgs)* #quiet
                #vis fn #list() -> #krate::coverage::Goals { #krate::coverage::Goals::new([&#entry]) }
            }
        };
        match listed {
            Listed::Free(vis) => self.functions.extend(function(vis)),
            Listed::Method(method) => {
                let Method { cfgs, generics, ty, vis } = &**method;
                let ((intro, _, clause), function) = (generics.split_for_impl(), function(vis));
                self.functions.extend(quote!(#(#cfgs)* impl #intro #ty #clause { #function }));
            }
            Listed::OfType(_) | Listed::OfTrait => {}
        }
        let Some(ty) = listed.ty() else { return };
        match self.types.iter_mut().find(|(known, _)| *known == ty) {
            Some((_, entries)) => entries.push((cfgs, entry)),
            None => self.types.push((ty, vec![(cfgs, entry)])),
        }
    }

    /// Adds a function that has no list of its own.
    pub(super) fn inner(&mut self, table: &Table, krate: &TokenStream) {
        self.statics.extend(table.tokens(krate));
        self.all.push(table.entry());
    }

    /// Adds all of a module inside this one.
    pub(super) fn module(&mut self, item: &ItemMod, is_model: bool) {
        let (vis, name) = (item.vis.clone(), item.ident.clone());
        self.modules.push(Module { cfgs: cfgs(&item.attrs), vis, name, is_model });
    }

    /// The statics and functions, to be put at the end of the module; with its own list if it is covered as a whole.
    pub(super) fn tokens(self, krate: &TokenStream, is_module: bool) -> TokenStream {
        let Lists { statics, functions, all, types, modules } = self;
        let quiet = quiet();
        let goals = quote!(#krate::coverage::Goals);
        let children = modules.iter().filter(|it| !it.is_model).map(|Module { cfgs, vis, name, .. }| {
            let list = list_of(name);
            quote!(#(#cfgs)* #quiet #vis fn #list() -> #goals { #name::__smallscope_goals() })
        });
        let whole = is_module.then(|| {
            let own = gathered(krate, &all);
            let children = modules.iter().map(
                |Module { cfgs, name, .. }| quote!(#(#cfgs)* let __goals = __goals.and(#name::__smallscope_goals());),
            );
            quote!(#quiet pub fn __smallscope_goals() -> #goals { let __goals = #own; #(#children)* __goals })
        });
        let types = types.iter().filter(|_| is_module).map(|(name, entries)| {
            let (list, own) = (list_of(name), gathered(krate, entries));
            quote!(#quiet pub fn #list() -> #goals { #own })
        });
        let types: Vec<TokenStream> = types.collect();
        quote!(#statics #functions #(#children)* #(#types)* #whole)
    }
}

/// A list of those tables that are there.
fn gathered(krate: &TokenStream, entries: &[Entry]) -> TokenStream {
    let pushes = entries.iter().map(|(cfgs, entry)| quote!(#(#cfgs)* __functions.push(&#entry);));
    quote! {{
        #[allow(unused_mut, clippy::vec_init_then_push)]
        let mut __functions = ::std::vec::Vec::<&'static #krate::coverage::Function>::new();
        #(#pushes)*
        #krate::coverage::Goals::new(__functions)
    }}
}

/// Attributes of what users did not write.
fn quiet() -> TokenStream {
    quote!(#[doc(hidden)] #[allow(dead_code, missing_docs, non_snake_case, unreachable_pub, clippy::all)])
}
