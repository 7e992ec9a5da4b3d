//! One input tried: the call, and what is judged afterwards.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, format_ident};
use smallscope_rust::contract::{Behaviour, Bound, Ending, Ensures};
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::old::find_old;
use smallscope_rust::text;
use syn::spanned::Spanned as _;
use syn::{Ident, Pat};

use super::captures::captures;
use super::clause::{self, AFTER, BEFORE, Old};
use super::method::{Method, Parameter, View};
use super::{Contract, predicates, returned};
use crate::inputs::Passing;
use crate::model::{FnId, Model, Owner};
use crate::runtime::located_at;
use crate::settle::mentions;

/// The statements that try one input.
pub(super) fn attempt(model: &Model, id: FnId, contract: &Contract, method: &Method) -> TokenStream {
    Attempt { krate: model.runtime.krate(), model, id, contract, method }.statements()
}

struct Attempt<'c> {
    krate: TokenStream,
    model: &'c Model,
    id: FnId,
    contract: &'c Contract,
    method: &'c Method,
}

impl Attempt<'_> {
    fn statements(&self) -> TokenStream {
        let (input, applies, call) = (self.take("p", &quote!(input)), self.applies(), self.call());
        let (parameters, old) = (self.parameters(), self.old());
        let (of_result, of_state) = (self.clauses(true), self.clauses(false));
        let (fallible, result) = (self.returned_err(), self.result());
        let (reference, same_result, same_state) = self.same_as();
        let inverse = self.inverse();
        let start = quote!(#input #applies #call #fallible #old #reference);
        let read = self.read_result();
        let discard = self.discard();
        let has_inverse = self.contract.check.as_ref().is_some_and(|(arguments, _)| arguments.inverse.is_some());
        if self.method.borrows || (self.method.lives_on && !has_inverse) {
            return quote! {
                #start
                #read
                #of_result
                #same_result
                ::core::mem::drop(__returned);
                #parameters
                #of_state
                #same_state
                #inverse
                #discard
            };
        }
        let all = self.all_clauses();
        quote!(#start #parameters #read #result #all #same_result #same_state #inverse #discard)
    }

    /// A variable for each part of an input.
    fn take(&self, prefix: &str, how: &TokenStream) -> TokenStream {
        let names = self.method.variables(prefix);
        let pattern = match names.as_slice() {
            [name] => quote!(mut #name),
            names => quote!((#(mut #names),*)),
        };
        quote!(let #pattern = __trial.#how();)
    }

    /// Where the functions beside this one are.
    fn own(&self) -> TokenStream {
        if matches!(self.model.function(self.id).owner, Owner::Impl(_)) { quote!(Self::) } else { quote!(self::) }
    }

    fn applies(&self) -> TokenStream {
        let (krate, own, names) = (&self.krate, self.own(), self.method.variables("p"));
        let arguments: Vec<TokenStream> =
            (self.method.parameters.iter().zip(&names)).map(|(parameter, name)| parameter.look(&quote!(#name))).list();
        let calls = (0..self.contract.behaviours.len()).map(|k| {
            let name = predicates::name(&self.model.function(self.id).sig.ident, k);
            quote!(#krate::harness::holds(|| #own #name(#(#arguments),*)))
        });
        quote! {
            let __applies = [#(#calls),*];
            __trial.applies(&__applies);
        }
    }

    fn call(&self) -> TokenStream {
        let (own, name) = (self.own(), &self.model.function(self.id).sig.ident);
        let (lent, arguments) = self.arguments("p", "a", Span::call_site());
        let turbofish = &self.method.turbofish;
        let recorded = self.contract.paths.then(|| {
            let inputs = self.method.variables("p");
            quote!(__trial.record(|__observer| ::std::vec![#(__observer.part(&#inputs)),*]);)
        });
        quote! {
            #recorded
            #lent
            let __returned = __trial.call(move || #own #name #turbofish(#(#arguments),*));
            let __has_returned = __returned.is_some();
        }
    }

    /// The arguments of a call, and the statements that borrow them.
    fn arguments(&self, from: &str, to: &str, span: Span) -> (TokenStream, Vec<Ident>) {
        let (places, names) = (self.method.variables(from), self.method.variables(to));
        let lets = self.method.parameters.iter().zip(places.iter().zip(&names)).map(|(parameter, (place, name))| {
            let borrow = parameter.input.passing.borrow();
            match &parameter.coercion {
                Some(coercion) => quote!(let #name = { let __it = #place; #coercion };),
                None => quote!(let #name = #borrow #place;),
            }
        });
        let names: Vec<Ident> = names.iter().map(|name| at(name, span)).list();
        (quote!(#(#lets)*), names)
    }

    fn returned_err(&self) -> Option<TokenStream> {
        let errs = self.contract.behaviours.iter().any(|behaviour| matches!(behaviour.kind, Ending::Errs));
        errs.then(|| {
            quote! {
                let __is_err =
                    ::core::matches!(&__returned, ::core::option::Option::Some(::core::result::Result::Err(_)));
                if __has_returned {
                    __trial.returned_err(__is_err);
                }
            }
        })
    }

    /// The parameters whose state after the call can be seen.
    fn lent(&self, which: impl Fn(Passing) -> bool) -> Vec<usize> {
        let parameters = self.method.parameters.iter().enumerate();
        parameters.filter(|(_, it)| which(it.input.passing)).map(|(k, _)| k).list()
    }

    fn parameters(&self) -> TokenStream {
        let names = self.method.variables("p");
        let lent = self.lent(|passing| passing != Passing::Value).into_iter().map(|k| {
            let name = &names[k];
            quote!(__trial.parameter(#k, &#name);)
        });
        quote!(#(#lent)*)
    }

    fn result(&self) -> Option<TokenStream> {
        let krate = &self.krate;
        self.method.has_result.then(|| {
            quote! {
                if let ::core::option::Option::Some(__result) = &__returned {
                    use #krate::harness::{WithModel as _, WithoutModel as _};
                    __trial.result(|| (&#krate::harness::Judged(__result)).__smallscope_judge());
                }
            }
        })
    }

    /// Reads what was returned, if something is said of it in relational logic.
    fn read_result(&self) -> Option<TokenStream> {
        let is_read = !self.contract.relational.is_empty() && self.method.has_result;
        is_read.then(|| returned::read(&self.krate, &self.method.sig)).flatten()
    }

    /// Drops what is left, piece by piece: each may panic, and two at once would abort.
    fn discard(&self) -> TokenStream {
        let lent = self.lent(|passing| passing != Passing::Value);
        let own = self.method.variables("p");
        let own = lent.iter().map(|k| own[*k].clone());
        let copies = if self.needs_old() { self.method.variables("o") } else { Vec::new() };
        let left = own.chain(copies);
        quote!(#(__trial.discard(#left);)*)
    }

    /// A copy of the input, if it is needed.
    fn old(&self) -> Option<TokenStream> {
        self.needs_old().then(|| self.take("o", &quote!(again)))
    }

    /// Whether a clause speaks of the state before the call.
    fn needs_old(&self) -> bool {
        let mut ensures = self.contract.behaviours.iter().flat(|behaviour| &behaviour.ensures);
        ensures.any(|ensures| {
            let tokens = ensures.expr.to_token_stream();
            let mut moved = self.method.parameters.iter().filter(|it| self.is_moved(it));
            find_old(tokens.clone()).is_some() || moved.any(|it| is_named(&tokens, &it.input.label))
        })
    }

    fn all_clauses(&self) -> TokenStream {
        self.each_clause(|_| true)
    }

    /// The clauses that name the result, or the others.
    fn clauses(&self, with_result: bool) -> TokenStream {
        self.each_clause(|ensures| matches!(ensures.bound, Bound::Nothing) != with_result)
    }

    fn each_clause(&self, wanted: impl Fn(&Ensures) -> bool) -> TokenStream {
        let mut out = TokenStream::new();
        for (k, behaviour) in self.contract.behaviours.iter().enumerate() {
            let mut number = 0;
            for ensures in &behaviour.ensures {
                let count = ensures.conjuncts().len();
                if wanted(ensures) {
                    out.extend(self.ensures(k, number, behaviour, ensures));
                }
                number += count;
            }
        }
        out
    }

    /// The statement that judges by one attribute: each clause if those before it hold.
    fn ensures(&self, k: usize, first: usize, behaviour: &Behaviour, ensures: &Ensures) -> TokenStream {
        let conjuncts = ensures.conjuncts();
        let clauses = conjuncts.iter().enumerate().map(|(offset, expr)| {
            let number = first + offset;
            let (holds, shown) = self.clause(&ensures.bound, expr.to_token_stream());
            quote!(__trial.clause(#k, #number, || { #holds }, || { #shown }))
        });
        let judged = quote!(let _ = #(#clauses)&&*;);
        let some = quote!(::core::option::Option::Some);
        match (&ensures.bound, &behaviour.kind) {
            (Bound::Nothing, Ending::Panics(_)) => quote!(if !__has_returned { #judged }),
            (Bound::Nothing, Ending::Errs) => quote!(if __is_err { #judged }),
            (Bound::Nothing, Ending::Normal) => quote!(if __has_returned { #judged }),
            (Bound::Result(_), _) => quote!(if let #some(__bound) = &__returned { #judged }),
            (Bound::Error(_), _) => {
                quote!(if let #some(::core::result::Result::Err(__bound)) = &__returned { #judged })
            }
        }
    }

    /// The bodies of the closures that judge a clause and show its values.
    fn clause(&self, bound: &Bound, tokens: TokenStream) -> (TokenStream, TokenStream) {
        let krate = &self.krate;
        let mut olds = Vec::new();
        let before = |inside: &TokenStream| self.names(inside, "o", |it| it.input.passing != Passing::Value);
        let expr = clause::adapt(tokens.clone(), &before, &mut olds);
        let afterwards = clause::without_old(tokens.clone());
        let mut names = self.names(&afterwards, "p", |it| it.input.passing != Passing::Value);
        names.extend(self.names(&tokens, "p", |it| it.input.passing == Passing::Value && !self.is_moved(it)));
        names.extend(self.names(&tokens, "o", |it| self.is_moved(it)));
        names.extend(self.receivers(&expr));
        let (pattern, shown) = match bound {
            Bound::Nothing => (None, None),
            Bound::Result(pattern) | Bound::Error(pattern) => (Some(quote!(let #pattern = __bound;)), ident(pattern)),
        };
        let result = shown.map(|name| (name.to_string(), quote!(__bound)));
        let labels = self.method.labels();
        let is_shown = |old: &&Old| clause::has_type(&old.value) && clause::is_closed(&old.source, &labels);
        let mut olds: Vec<_> = olds.iter().filter(is_shown).map(shown_old).list();
        let mut met = SmallSet::new();
        olds.retain(|(label, _)| met.insert(label.clone()));
        let shown = olds.into_iter().chain(result);
        let shown = shown.map(|(label, value)| quote!((#label, (&#krate::harness::Shown(#value)).__smallscope_text())));
        let shows = quote! {
            use #krate::harness::{WithDebug as _, WithoutDebug as _};
            #names
            #pattern
            ::std::vec![#(#shown),*]
        };
        (quote!(#names #pattern (#expr)), shows)
    }

    /// Whether the call takes a parameter away.
    fn is_moved(&self, parameter: &Parameter) -> bool {
        parameter.input.passing == Passing::Value && !matches!(parameter.view, View::Value)
    }

    /// Declares the parameters that some tokens mention, as they are in the variables with a prefix.
    fn names(&self, tokens: &TokenStream, prefix: &str, which: impl Fn(&Parameter) -> bool) -> TokenStream {
        let places = self.method.variables(prefix);
        let parameters = self.method.parameters.iter().zip(places).filter(|(parameter, _)| which(parameter));
        let lets = parameters.filter_map(|(parameter, place)| {
            let name = parameter.input.name.as_ref().filter(|name| is_named(tokens, &name.to_string()))?;
            let (ty, value) = (parameter.seen(), parameter.look(&place.to_token_stream()));
            Some(quote!(let #name: #ty = #value;))
        });
        quote!(#(#lets)*)
    }

    /// Declares `self` before and after the call.
    fn receivers(&self, expr: &TokenStream) -> TokenStream {
        let Some(receiver) = self.method.parameters.first().filter(|it| matches!(it.view, View::Receiver)) else {
            return TokenStream::new();
        };
        let after = format_ident!("{}", if self.is_moved(receiver) { "__o0" } else { "__p0" });
        let [self_after, self_before] = [AFTER, BEFORE].map(|name| format_ident!("{}", name));
        let after = is_named(expr, AFTER).then(|| quote!(let #self_after: &Self = &#after;));
        let before = is_named(expr, BEFORE).then(|| quote!(let #self_before: &Self = &__o0;));
        quote!(#after #before)
    }

    /// The call of the reference implementation, the comparison of results, and that of states.
    fn same_as(&self) -> (TokenStream, TokenStream, TokenStream) {
        let path = self.contract.check.as_ref().and_then(|(arguments, _)| arguments.same_as.as_ref());
        let Some(path) = path else { return Default::default() };
        let (krate, span) = (&self.krate, Span::call_site().located_at(path.span()));
        let (take, (lent, arguments)) = (self.take("q", &quote!(again)), self.arguments("q", "b", span));
        let [own, other] = ["__own", "__other"].map(|name| Ident::new(name, span));
        let reference = quote! {
            #take
            #lent
            let __reference = if __has_returned {
                __trial.reference(move || #path(#(#arguments),*))
            } else {
                ::core::option::Option::None
            };
        };
        let here = located_at(krate.clone(), span);
        let compared = quote_spanned!(span=> (&&#here::harness::Compared(#own, #other)).__smallscope_same());
        let result = quote! {
            if let (::core::option::Option::Some(#own), ::core::option::Option::Some(#other)) =
                (&__returned, &__reference)
            {
                use #krate::harness::{
                    Incomparable as _, WithDebug as _, WithEquality as _, WithStructure as _, WithoutDebug as _,
                };
                __trial.same_result(
                    #compared,
                    || (
                        (&#krate::harness::Shown(#own)).__smallscope_text(),
                        (&#krate::harness::Shown(#other)).__smallscope_text(),
                    ),
                );
            }
            let __is_referred = __reference.is_some();
            ::core::mem::drop(__reference);
        };
        let (own, other) = (self.method.variables("p"), self.method.variables("q"));
        let states = self.lent(|passing| passing == Passing::Mutable).into_iter().map(|k| {
            let (own, other) = (&own[k], &other[k]);
            quote!(__trial.same_state(#k, &#own, &#other);)
        });
        (reference, result, quote!(if __is_referred { #(#states)* }))
    }

    /// The way back to the first parameter.
    fn inverse(&self) -> TokenStream {
        let path = self.contract.check.as_ref().and_then(|(arguments, _)| arguments.inverse.as_ref());
        let Some(path) = path else { return TokenStream::new() };
        let (take, span) = (self.take("i", &quote!(again)), Span::call_site().located_at(path.span()));
        let in_place = self.method.parameters.first().is_some_and(|it| it.input.passing == Passing::Mutable);
        if in_place || !self.method.has_result {
            let back = quote_spanned!(span=> #path(&mut __p0));
            return quote! {
                if __has_returned {
                    #take
                    if __trial.back(|| { #back; }).is_some() {
                        __trial.round_trip(&__i0, &__p0);
                    }
                }
            };
        }
        let back = quote_spanned!(span=> #path(__result));
        let compared = quote_spanned!(span=> __trial.round_trip(&__i0, &__back));
        quote! {
            if let ::core::option::Option::Some(__result) = __returned {
                #take
                if let ::core::option::Option::Some(__back) = __trial.back(move || #back) {
                    #compared;
                }
            }
        }
    }
}

/// The text of an `old(..)` and a reference to its value.
fn shown_old(old: &Old) -> (String, TokenStream) {
    let value = &old.value;
    (text::whole(&old.source), quote!(&#value))
}

/// A variable, so that errors about it are reported at a place in the user's code.
fn at(name: &Ident, span: Span) -> Ident {
    Ident::new(&name.to_string(), span)
}

/// Whether tokens mention a name, also inside the text of a format macro.
pub(crate) fn is_named(tokens: &TokenStream, name: &str) -> bool {
    mentions(tokens.clone(), &SmallSet::of(name.to_owned())) || captures(tokens.clone(), name)
}

/// The name that a pattern gives to the whole.
fn ident(pattern: &Pat) -> Option<&Ident> {
    match pattern {
        Pat::Ident(pattern) => Some(&pattern.ident),
        Pat::Type(typed) => ident(&typed.pat),
        _ => None,
    }
}
