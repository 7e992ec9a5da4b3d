//! `#[smallscope::monitor]`: contracts and invariants compiled into a program as checks at run time.
//!
//! On an `impl`, a module, a function or a method. [`call`] wraps each function with clauses, and each that others can see of a type with
//! invariants. The attributes are removed. Nothing is twinned, so any type will do. Builds without `debug_assertions` have the
//! functions as they were written: both forms are emitted, under `cfg`.

mod call;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use smallscope_rust::contract::{CLAUSES, Clauses};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{Attribute, Error, Ident, ImplItem, ImplItemFn, Item, ItemImpl, Path, Result, Token, Type};

use crate::attrs::{Dialect, Note};
use crate::code::Parser as _;
use crate::strip;

use call::Call;

/// Expands the attribute; on an error, the user's code without our attributes, and the error.
pub(crate) fn expand(args: TokenStream, input: TokenStream) -> TokenStream {
    let parsed = (|input: ParseStream<'_>| Arguments::parse(input)).parse2(args);
    let expanded = parsed.and_then(|arguments| Monitor::new(arguments).expand(input.clone()));
    expanded.unwrap_or_else(|error| {
        let error = error.into_compile_error();
        let dialect = Dialect::new(None);
        let plain = match crate::code::parse2::<Item>(input.clone()) {
            Ok(mut item) => {
                strip::item(&dialect, &mut item);
                item.into_token_stream()
            }
            Err(_) => input,
        };
        quote!(#plain #error)
    })
}

#[derive(Default)]
struct Arguments {
    krate: Option<Path>,
    /// In builds without `debug_assertions`, too.
    always: bool,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut arguments = Arguments::default();
        while !input.is_empty() {
            if input.parse::<Option<Token![crate]>>()?.is_some() {
                input.parse::<Token![=]>()?;
                arguments.krate = Some(input.parse()?);
            } else {
                let name: Ident = input.parse()?;
                if name != "always" {
                    return Err(Error::new(name.span(), "`#[monitor]` knows `always` and `crate = path`"));
                }
                arguments.always = true;
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(arguments)
    }
}

/// The invariants of the impls with a header.
struct Invariants {
    /// The type and the generics, as they are written: in other impls the methods may not exist.
    header: String,
    found: Vec<call::Invariant>,
}

struct Monitor {
    dialect: Dialect,
    krate: TokenStream,
    always: bool,
    /// Of the module at hand.
    invariants: Vec<Invariants>,
    /// How many functions are monitored.
    count: usize,
}

impl Monitor {
    fn new(arguments: Arguments) -> Self {
        let dialect = Dialect::new(arguments.krate.as_ref());
        let krate = arguments.krate.map_or_else(|| quote!(::smallscope), |path| quote!(#path));
        Monitor { dialect, krate, always: arguments.always, invariants: Vec::new(), count: 0 }
    }

    fn expand(mut self, input: TokenStream) -> Result<TokenStream> {
        let expanded = match crate::code::parse2::<Item>(input.clone()) {
            Ok(Item::Mod(mut module)) => {
                let Some((_, items)) = &mut module.content else {
                    let message = "`#[monitor]` sees inline modules only: put it on the impls of the file";
                    return Err(Error::new_spanned(module, message));
                };
                self.items(items)?;
                module.into_token_stream()
            }
            Ok(Item::Impl(imp)) => {
                let mut items = vec![Item::Impl(imp)];
                self.items(&mut items)?;
                quote!(#(#items)*)
            }
            // A function, or a method, which may be read as a function if it has no receiver.
            _ => match crate::code::parse2::<ImplItemFn>(input.clone()) {
                Ok(function) => self.function(function, None)?,
                Err(_) => {
                    let message = "`#[monitor]` belongs on an `impl`, an inline module, a function or a method";
                    return Err(Error::new_spanned(input, message));
                }
            },
        };
        if self.count == 0 {
            let message = "there is nothing to monitor here: no `#[requires]`, `#[ensures]`, `#[panics_when]`, `#[errs_when]`, \
                           `#[behaviour]` or `#[invariant]` on a method; `#[monitor]` stands above these";
            return Err(Error::new(Span::call_site(), message));
        }
        Ok(expanded)
    }

    /// The items of a module.
    fn items(&mut self, items: &mut Vec<Item>) -> Result<()> {
        let outer = std::mem::take(&mut self.invariants);
        for item in items.iter() {
            if let Item::Impl(imp) = item {
                self.collect(imp)?;
            }
        }
        let mut out = Vec::new();
        for mut item in std::mem::take(items) {
            match &mut item {
                Item::Impl(imp) => self.implementation(imp)?,
                Item::Mod(module) => {
                    if let Some((_, items)) = &mut module.content {
                        self.items(items)?;
                    }
                }
                Item::Fn(function) => {
                    let function = crate::code::parse2::<ImplItemFn>(function.to_token_stream())?;
                    out.push(Item::Verbatim(self.function(function, None)?));
                    continue;
                }
                other => self.refuse(other)?,
            }
            strip::item(&self.dialect, &mut item);
            out.push(item);
        }
        *items = out;
        self.invariants = outer;
        Ok(())
    }

    /// Fails for a clause that nothing would check.
    fn refuse(&self, item: &mut Item) -> Result<()> {
        let mut wrong = None;
        strip::attributes(item, &mut |attrs| {
            let clause = attrs.iter().find(|attr| self.clause(attr).is_some());
            wrong = wrong.take().or(clause.map(|attr| {
                Error::new_spanned(attr, "`#[monitor]` checks functions, and methods in an `impl`, not in a trait")
            }));
        });
        wrong.map_or(Ok(()), Err)
    }

    /// The name of an attribute that is a clause.
    fn clause(&self, attr: &Attribute) -> Option<String> {
        let name = self.dialect.clause(attr.path())?.to_string();
        CLAUSES.contains(&name.as_str()).then_some(name)
    }

    fn collect(&mut self, imp: &ItemImpl) -> Result<()> {
        for item in &imp.items {
            let ImplItem::Fn(method) = item else { continue };
            if let Some((Note::Invariant, span)) = self.dialect.item(&method.attrs)? {
                let takes_self = method.sig.inputs.len() == 1
                    && method.sig.receiver().is_some_and(|it| it.reference.is_some() && it.mutability.is_none());
                if !takes_self {
                    return Err(Error::new(
                        span,
                        "a monitored invariant is a method of `&self` with no other parameter",
                    ));
                }
                let header = header(imp);
                let name = method.sig.ident.clone();
                let line = name.span().start().line as u32;
                let invariant = call::Invariant { text: format!("{}::{name}", title(&imp.self_ty)), name, line };
                match self.invariants.iter_mut().find(|it| it.header == header) {
                    Some(invariants) => invariants.found.push(invariant),
                    None => self.invariants.push(Invariants { header, found: vec![invariant] }),
                }
            }
        }
        Ok(())
    }

    fn implementation(&mut self, imp: &mut ItemImpl) -> Result<()> {
        let mut items = Vec::new();
        for item in std::mem::take(&mut imp.items) {
            match item {
                ImplItem::Fn(method) => items.push(ImplItem::Verbatim(self.function(method, Some(imp))?)),
                other => items.push(other),
            }
        }
        imp.items = items;
        Ok(())
    }

    /// A function with its checks, and as it is for builds without them.
    fn function(&mut self, mut function: ImplItemFn, imp: Option<&ItemImpl>) -> Result<TokenStream> {
        let note = self.dialect.item(&function.attrs)?.map(|(note, _)| note);
        if let (Some(Note::Invariant), None) = (note, imp) {
            let message = "`#[monitor]` finds invariants on methods, in an `impl` or a module that it stands on";
            return Err(Error::new(function.sig.ident.span(), message));
        }
        let (mut clauses, mut first) = (Clauses::default(), None);
        for attr in &function.attrs {
            if let Some(name) = self.clause(attr) {
                clauses.read(&name, &attr.meta)?;
                first.get_or_insert(attr.span());
            }
        }
        self.dialect.strip(&mut function.attrs);
        let behaviours = first.map_or_else(Vec::new, |span| clauses.behaviours(span));
        let invariants = match (note, imp) {
            (None, Some(imp)) if sees_invariants(&function, imp, first.is_some()) => {
                let header = header(imp);
                let found = self.invariants.iter().find(|it| it.header == header);
                found.map_or(&[][..], |it| &it.found)
            }
            _ => &[],
        };
        let call = Call::new(&self.krate, &function, imp.map(|imp| &*imp.self_ty), behaviours, invariants)?;
        let Some(checked) = call.tokens() else { return Ok(function.into_token_stream()) };
        self.count += 1;
        if self.always {
            return Ok(checked);
        }
        Ok(quote! {
            #[cfg(debug_assertions)]
            #checked
            #[cfg(not(debug_assertions))]
            #function
        })
    }
}

/// Whether the invariants of a type hold around calls of a method: it can be called from outside, or promises something.
fn sees_invariants(function: &ImplItemFn, imp: &ItemImpl, has_contract: bool) -> bool {
    match &imp.trait_ {
        // What is dropped need not be valid any more, and what is broken must be shown.
        Some((_, path, _)) => path.segments.last().is_none_or(|last| last.ident != "Drop" && last.ident != "Debug"),
        None => has_contract || !matches!(function.vis, syn::Visibility::Inherited),
    }
}

fn header(imp: &ItemImpl) -> String {
    let (generics, bounds, ty) = (&imp.generics, &imp.generics.where_clause, &imp.self_ty);
    quote!(#generics #bounds for #ty).to_string()
}

/// The name of a type as messages show it: `Stack`.
fn title(ty: &Type) -> String {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default(),
        other => smallscope_rust::text::short(other),
    }
}
