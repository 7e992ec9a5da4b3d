//! One monitored function: checks before its body, the body, checks after it.
//!
//! The body becomes a closure that runs once, so `return` and `?` leave it and not the function. What clauses need from before the
//! call is evaluated before it: each `old(..)`, and parameters that are passed by value, as copies.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, format_ident};
use smallscope_rust::contract::{Behaviour, Bound, Ending, Ensures};
use smallscope_rust::list::List as _;
use smallscope_rust::old::{Piece, pieces, regroup};
use smallscope_rust::text;
use smallscope_rust::visit::{Visit, visit};
use syn::spanned::Spanned as _;
use syn::{Error, Expr, FnArg, ImplItemFn, Pat, Receiver, Result, ReturnType, Type};

use super::title;
use crate::contract::{check_old, is_named, without_old};
use crate::inputs::is_primitive;
use crate::joined;

/// The variable for `self`.
const RECEIVER: &str = "__self";

/// An invariant of the type.
pub(super) struct Invariant {
    pub(super) name: Ident,
    /// `Stack::fits`
    pub(super) text: String,
    pub(super) line: u32,
}

/// A parameter with a name.
struct Parameter<'f> {
    name: &'f Ident,
    ty: &'f Type,
}

impl Parameter<'_> {
    /// Behind `&mut`, so that clauses see what the call makes of it.
    fn is_lent(&self) -> bool {
        matches!(self.ty, Type::Reference(reference) if reference.mutability.is_some())
    }

    /// Seen as it is declared; otherwise as a reference.
    fn is_plain(&self) -> bool {
        is_primitive(self.ty) || matches!(self.ty, Type::Reference(reference) if reference.mutability.is_none())
    }

    /// As clauses see it at the start.
    fn seen(&self) -> TokenStream {
        let name = self.name;
        match (self.is_plain(), self.is_lent()) {
            (true, _) => quote!(let #name = #name;),
            (false, true) => quote!(let #name = &*#name;),
            (false, false) => quote!(let #name = &#name;),
        }
    }
}

/// A function to be monitored.
pub(super) struct Call<'f> {
    krate: &'f TokenStream,
    function: &'f ImplItemFn,
    owner: Option<&'f Type>,
    behaviours: Vec<Behaviour>,
    invariants: &'f [Invariant],
    parameters: Vec<Parameter<'f>>,
}

impl<'f> Call<'f> {
    pub(super) fn new(
        krate: &'f TokenStream,
        function: &'f ImplItemFn,
        owner: Option<&'f Type>,
        behaviours: Vec<Behaviour>,
        invariants: &'f [Invariant],
    ) -> Result<Self> {
        let parameters = function.sig.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(typed) => match &*typed.pat {
                Pat::Ident(pattern) => Some(Parameter { name: &pattern.ident, ty: &typed.ty }),
                _ => None,
            },
            FnArg::Receiver(_) => None,
        });
        let call = Call { krate, function, owner, behaviours, invariants, parameters: parameters.list() };
        if !call.behaviours.is_empty() {
            let sig = &function.sig;
            if let Some(token) = &sig.asyncness {
                return Err(Error::new(
                    token.span,
                    "an `async` function is not monitored: put the clauses on a plain one",
                ));
            }
            if let Some(token) = &sig.constness {
                return Err(Error::new(token.span, "a `const fn` cannot be monitored: make it a plain function"));
            }
            for ensures in call.behaviours.iter().flat_map(|behaviour| &behaviour.ensures) {
                check_old(ensures.expr.to_token_stream())?;
            }
        }
        Ok(call)
    }

    fn receiver(&self) -> Option<&Receiver> {
        self.function.sig.receiver()
    }

    /// Whether `self` is there after the call.
    fn stays(&self) -> bool {
        self.receiver().is_some_and(|receiver| receiver.reference.is_some())
    }

    fn name(&self) -> String {
        let name = text::plain_name(&self.function.sig.ident);
        self.owner.map_or(name.clone(), |owner| format!("{}::{name}", title(owner)))
    }

    /// The function with its checks; none if there is nothing to check.
    pub(super) fn tokens(&self) -> Option<TokenStream> {
        let sig = &self.function.sig;
        let plain = sig.asyncness.is_none() && sig.constness.is_none();
        let around = plain && !self.invariants.is_empty() && self.receiver().is_some();
        let made = if plain { self.made() } else { None };
        if self.behaviours.is_empty() && !around && made.is_none() {
            return None;
        }
        let (krate, name) = (self.krate, self.name());
        let ImplItemFn { attrs, vis, defaultness, block, .. } = self.function;
        let tracked = attrs.iter().any(|attr| attr.path().is_ident("track_caller")) || sig.abi.is_some();
        let track = (!tracked).then(|| quote!(#[track_caller]));
        let output = match &sig.output {
            ReturnType::Type(arrow, ty) if !has_impl(ty) => quote!(#arrow #ty),
            _ => TokenStream::new(),
        };
        let (before, after) = (self.before(around), self.after(around, made));
        Some(quote! {
            #(#attrs)*
            #track
            #[allow(clippy::all, unused_parens, unused_braces, unused_variables)]
            #vis #defaultness #sig {
                let __monitor = #krate::monitor::Call::enter(#name, ::core::file!());
                let __before = match &__monitor {
                    ::core::option::Option::None => ::core::option::Option::None,
                    ::core::option::Option::Some(__call) => ::core::option::Option::Some({ #before }),
                };
                let __result = #krate::monitor::once(|| #output #block);
                if let (::core::option::Option::Some(__call), ::core::option::Option::Some(__before)) =
                    (&__monitor, &__before)
                {
                    #after
                }
                __result
            }
        })
    }

    /// `self` as clauses see it at the start.
    fn receiver_before(&self) -> TokenStream {
        let name = format_ident!("{RECEIVER}");
        match self.receiver() {
            None => TokenStream::new(),
            Some(receiver) if receiver.reference.is_none() && receiver.colon_token.is_none() => {
                quote!(let #name: &Self = &self;)
            }
            Some(_) => quote!(let #name: &Self = &*self;),
        }
    }

    /// The checks before the body. Its value: what is kept for each behaviour that applies, and of parameters.
    fn before(&self, around: bool) -> TokenStream {
        let krate = self.krate;
        let (receiver, seen) = (self.receiver_before(), self.parameters.iter().map(Parameter::seen).list());
        let invariants = around.then(|| {
            let checks = self.invariants(&quote!(__self), &quote!(before));
            quote!(if __call.is_outermost(__self) { #checks })
        });
        let kept = self.kept().into_iter();
        let kept = kept.map(|(place, _)| quote_spanned!(place.span()=> #krate::monitor::copied(&#place))).list();
        let (mut asked, mut failing, mut olds) = (Vec::new(), Vec::new(), Vec::new());
        for (k, behaviour) in self.behaviours.iter().enumerate() {
            let failed = format_ident!("__failed_{k}");
            let some = quote!(::core::option::Option::Some);
            let requires = behaviour.requires.iter().map(|clause| {
                let (holds, clause) = (renamed(clause.to_token_stream()), self.said(clause, clause));
                quote!(if !(#holds) { #some(#clause) } else)
            });
            let requires = joined(&mut requires.into_iter());
            let unless = behaviour.unless.iter().map(|clause| {
                let holds = renamed(clause.to_token_stream());
                quote!(if #holds { #some(#krate::monitor::Said::NOTHING) } else)
            });
            let unless = joined(&mut unless.into_iter());
            let of = self.olds(behaviour).into_iter().map(|(_, value)| {
                let value = renamed(value);
                quote!({
                    #[allow(unused_imports)]
                    use #krate::monitor::KeepAny as _;
                    #krate::monitor::Keep(#value).keep()
                })
            });
            let of = of.list();
            asked.push(quote!(let #failed = #requires #unless { ::core::option::Option::None };));
            failing.push(quote!(#failed.as_ref()));
            olds.push(quote!(if #failed.is_none() { #some((#(#of,)*)) } else { ::core::option::Option::None }));
        }
        let refused = (!failing.is_empty()).then(|| quote!(__call.required(&[#(#failing),*]);));
        quote! {
            let __quiet = __call.quiet();
            let __kept = (#(#kept,)*);
            #receiver
            #(#seen)*
            #invariants
            #(#asked)*
            #refused
            ((#(#olds,)*), __kept)
        }
    }

    /// The text of a clause, its line, and the values of the parameters in it.
    fn said(&self, clause: &Expr, at: &dyn quote::ToTokens) -> TokenStream {
        let tokens = clause.to_token_stream();
        let named = self.parameters.iter().filter(|it| is_named(&tokens, &it.name.to_string()));
        let values = named.map(|it| (it.name.to_string(), it.name.to_token_stream()));
        self.saying(text::whole(&tokens), at.to_token_stream().span().start().line as u32, values)
    }

    fn saying(&self, text: String, line: u32, values: impl Iterator<Item = (String, TokenStream)>) -> TokenStream {
        let krate = self.krate;
        let values = values.map(|(label, value)| {
            quote!((#label, {
                #[allow(unused_imports)]
                use #krate::harness::{WithDebug as _, WithoutDebug as _};
                (&#krate::harness::Shown(&#value)).__smallscope_text()
            }))
        });
        let values = values.list();
        quote!(#krate::monitor::Said { text: #text, line: #line, values: ::std::vec![#(#values),*] })
    }

    /// The checks of all invariants of an object.
    fn invariants(&self, object: &TokenStream, when: &TokenStream) -> TokenStream {
        let krate = self.krate;
        let checks = self.invariants.iter().map(|Invariant { name, text, line }| {
            quote!(if !Self::#name(#object) { __call.invalid(#text, #line, #krate::monitor::When::#when); })
        });
        joined(&mut checks.into_iter())
    }

    /// The texts and expressions of each `old(..)` of a behaviour.
    fn olds(&self, behaviour: &Behaviour) -> Vec<(String, TokenStream)> {
        let mut found = Vec::new();
        for ensures in &behaviour.ensures {
            for clause in ensures.conjuncts() {
                find_olds(clause.to_token_stream(), &mut found);
            }
        }
        found
    }

    /// What is needed after the call as it was before it: an expression, and the statement that has it under its name again.
    fn kept(&self) -> Vec<(TokenStream, TokenStream)> {
        let clauses = self.behaviours.iter().flat_map(|behaviour| &behaviour.ensures).map(|ensures| &ensures.expr);
        let clauses = clauses.map(|clause| without_old(clause.to_token_stream())).list();
        let is_needed = |name: &str| clauses.iter().any(|clause| is_named(clause, name));
        let mut kept = Vec::new();
        if self.receiver().is_some() && !self.stays() && is_needed("self") {
            let (name, place) = (format_ident!("{RECEIVER}"), syn::Index::from(0));
            let receiver = quote_spanned!(self.function.sig.span()=> self);
            kept.push((receiver, quote!(let #name: &Self = &(__before.1).#place;)));
        }
        for parameter in self.parameters.iter().filter(|it| !it.is_lent() && is_needed(&it.name.to_string())) {
            let (name, place) = (parameter.name, syn::Index::from(kept.len()));
            let star = parameter.is_plain().then(|| quote!(*));
            kept.push((name.to_token_stream(), quote!(let #name = #star &(__before.1).#place;)));
        }
        kept
    }

    /// The checks after the body.
    fn after(&self, around: bool, made: Option<TokenStream>) -> TokenStream {
        let is_fallible = self.behaviours.iter().any(|behaviour| matches!(behaviour.kind, Ending::Errs));
        let judged = self.behaviours.iter().enumerate().map(|(k, behaviour)| self.judged(k, behaviour, is_fallible));
        let judged = judged.list();
        let kept = self.kept().into_iter().map(|(_, again)| again).list();
        let clauses = self.behaviours.iter().flat_map(|behaviour| &behaviour.ensures);
        let clauses = clauses.map(|ensures| without_old(ensures.expr.to_token_stream())).list();
        let lent = self.parameters.iter().filter(|it| it.is_lent());
        let lent = lent.filter(|it| clauses.iter().any(|clause| is_named(clause, &it.name.to_string())));
        let lent = lent.map(Parameter::seen).list();
        // A result that borrows from `&mut self` keeps it from being looked at.
        let is_lent = self.receiver().is_some_and(|it| it.mutability.is_some()) && self.result_borrows();
        let receiver = (self.stays() && (clauses.iter().any(|clause| is_named(clause, "self")) || around && !is_lent))
            .then(|| self.receiver_before());
        let invariants = (around && self.stays() && !is_lent).then(|| {
            let checks = self.invariants(&quote!(__self), &quote!(after));
            quote!(if __call.had_invariants() { #checks })
        });
        quote! {
            let __quiet = __call.quiet();
            #receiver
            #(#lent)*
            #(#kept)*
            #(#judged)*
            #invariants
            #made
        }
    }

    /// What a behaviour says about the result.
    fn judged(&self, k: usize, behaviour: &Behaviour, is_fallible: bool) -> TokenStream {
        let krate = self.krate;
        let place = syn::Index::from(k);
        let condition = |behaviour: &Behaviour| match behaviour.requires.first() {
            Some(clause) => self.said(clause, clause),
            None => quote!(#krate::monitor::Said::NOTHING),
        };
        let err = quote!(::core::result::Result::Err(_));
        let ending = match &behaviour.kind {
            Ending::Panics(_) => {
                let said = condition(behaviour);
                quote!(__call.returned(#said);)
            }
            Ending::Errs => {
                let said = condition(behaviour);
                quote!(if !::core::matches!(&__result, #err) { __call.succeeded(#said); })
            }
            Ending::Normal if is_fallible => quote!(if ::core::matches!(&__result, #err) {
                __call.failed();
            }),
            Ending::Normal => TokenStream::new(),
        };
        if let Ending::Panics(_) = &behaviour.kind {
            return quote!(if (__before.0).#place.is_some() { #ending });
        }
        let olds = self.olds(behaviour).into_iter().enumerate().map(|(number, _)| {
            let (name, place) = (old_name(number), syn::Index::from(number));
            quote!(let #name = __olds.#place.borrowed();)
        });
        let olds = olds.list();
        let mut number = 0;
        let mut clauses = Vec::new();
        for ensures in &behaviour.ensures {
            for clause in ensures.conjuncts() {
                clauses.push(self.clause(ensures, clause, &mut number));
            }
        }
        quote! {
            if let ::core::option::Option::Some(__olds) = &(__before.0).#place {
                #ending
                #(#olds)*
                #(#clauses)*
            }
        }
    }

    /// The check of a clause; `number` counts the occurrences of `old`.
    fn clause(&self, ensures: &Ensures, clause: &Expr, number: &mut usize) -> TokenStream {
        let mut olds = Vec::new();
        find_olds(clause.to_token_stream(), &mut olds);
        let first = *number;
        let holds = adapted(clause.to_token_stream(), number);
        let tokens = without_old(clause.to_token_stream());
        let named = self.parameters.iter().filter(|it| is_named(&tokens, &it.name.to_string()));
        let mut values = named.map(|it| (it.name.to_string(), it.name.to_token_stream())).list();
        for (k, (text, _)) in olds.into_iter().enumerate() {
            let name = old_name(first + k);
            values.push((text, quote!(*#name)));
        }
        let bound = match &ensures.bound {
            Bound::Nothing => None,
            Bound::Result(pattern) => Some((quote!(let #pattern = &__result;), pattern)),
            Bound::Error(pattern) => {
                let err = quote!(let ::core::result::Result::Err(#pattern) = &__result else { return true };);
                Some((err, pattern))
            }
        };
        if let (Some((_, Pat::Ident(pattern))), Bound::Result(_)) = (&bound, &ensures.bound) {
            values.push((pattern.ident.to_string(), quote!(__result)));
        }
        let bind = bound.map(|(bind, _)| bind);
        let line = clause.span().start().line as u32;
        let said = self.saying(text::whole(clause), line, values.into_iter());
        quote!(if !(|| -> bool { #bind #holds })() { __call.broken(#said); })
    }

    /// The check of what a constructor makes.
    fn made(&self) -> Option<TokenStream> {
        let ReturnType::Type(_, ty) = &self.function.sig.output else { return None };
        if self.invariants.is_empty() || self.receiver().is_some() {
            return None;
        }
        let owner = self.owner?.to_token_stream().to_string();
        let is_owner = |ty: &Type| {
            let text = ty.to_token_stream().to_string();
            text == "Self" || text == owner
        };
        let checks = self.invariants(&quote!(__made), &quote!(after));
        if is_owner(ty) {
            return Some(quote!({ let __made = &__result; #checks }));
        }
        let Type::Path(path) = &**ty else { return None };
        let last = path.path.segments.last()?;
        let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
        let syn::GenericArgument::Type(first) = arguments.args.first()? else { return None };
        let pattern = match last.ident.to_string().as_str() {
            "Option" => quote!(::core::option::Option::Some(__made)),
            "Result" => quote!(::core::result::Result::Ok(__made)),
            _ => return None,
        };
        is_owner(first).then(|| quote!(if let #pattern = &__result { #checks }))
    }

    fn result_borrows(&self) -> bool {
        struct Borrows(bool);
        impl Visit for Borrows {
            fn visit_lifetime(&mut self, _: &syn::Lifetime) {
                self.0 = true;
            }
            fn visit_type(&mut self, ty: &Type) {
                self.0 |= matches!(ty, Type::Reference(_) | Type::ImplTrait(_) | Type::TraitObject(_));
                visit::visit_type(self, ty);
            }
        }
        let mut borrows = Borrows(false);
        if let ReturnType::Type(_, ty) = &self.function.sig.output {
            borrows.visit_type(ty);
        }
        borrows.0
    }
}

fn has_impl(ty: &Type) -> bool {
    ty.to_token_stream().into_iter().any(|token| token.to_string() == "impl") || {
        let text = ty.to_token_stream().to_string();
        text.contains("impl ")
    }
}

fn old_name(number: usize) -> Ident {
    format_ident!("__old_{number}")
}

/// The tokens with our variable for `self`.
fn renamed(tokens: TokenStream) -> TokenStream {
    adapted(tokens, &mut 0)
}

/// The tokens with our variables for `self` and for each `old(..)`.
fn adapted(tokens: TokenStream, number: &mut usize) -> TokenStream {
    let mut out = TokenStream::new();
    for piece in pieces(tokens) {
        match piece {
            Piece::Old(name, _) => {
                let old = Ident::new(&old_name(*number).to_string(), name.span());
                *number += 1;
                out.extend(quote!((*#old)));
            }
            Piece::Receiver(span) => out.extend(Ident::new(RECEIVER, span).into_token_stream()),
            Piece::Group(group) => out.extend(regroup(&group, adapted(group.stream(), number))),
            Piece::Other(token) => out.extend(token.into_token_stream()),
        }
    }
    out
}

fn find_olds(tokens: TokenStream, found: &mut Vec<(String, TokenStream)>) {
    for piece in pieces(tokens) {
        match piece {
            Piece::Old(name, inside) => found.push((text::whole(quote!(#name(#inside))), inside)),
            Piece::Group(group) => find_olds(group.stream(), found),
            Piece::Receiver(_) | Piece::Other(_) => {}
        }
    }
}
