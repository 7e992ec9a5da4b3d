//! The code of an exploration.

use proc_macro2::TokenStream;
use quote::ToTokens;
use smallscope_rust::list::List as _;
use smallscope_rust::text::whole;
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::spanned::Spanned as _;
use syn::{BinOp, Expr, ExprBinary, Ident, Pat};

use super::code::{Template, template};
use super::{Argument, Binding, Call, Sequences, Values, Variable};

/// An expression of a `Sequences`.
pub(super) fn expand(sequences: &Sequences) -> TokenStream {
    let names: Vec<&Ident> = sequences.variables.iter().map(|variable| &variable.name).list();
    let handles: Vec<Ident> = sequences.handles().into_iter().map(handles_of).list();
    let state = State { names: &names, handles: &handles };
    let (begin, key) = (state.begin(&sequences.variables), state.key(sequences.key.as_deref()));
    let calls = sequences.calls.iter().map(|call| state.call(call));
    let conditions = sequences.conditions.iter().map(|condition| state.condition(condition));
    let judge = state.judge();
    let prefer = sequences.prefer.as_ref().map(|rating| state.prefer(rating));
    quote!({
        #[allow(unused_imports)]
        use ::smallscope::emit::{WithCode as _, WithDebugCode as _};
        #[allow(unused_imports)]
        use ::smallscope::harness::{WithDebug as _, WithModel as _, WithoutDebug as _, WithoutModel as _};
        #[allow(unused_imports)]
        use ::smallscope::sequences::{
            WithAlike as _, WithClone as _, WithCopy as _, WithHandleCount as _, WithHandleHash as _,
            WithHandleText as _, WithHash as _, WithStructureKey as _, WithoutAlike as _, WithoutClone as _,
            WithoutCopy as _, WithoutKey as _,
        };
        #begin #(#calls)* #judge #(#conditions)* #key #prefer
    })
}

/// The variables of a sequence, as a tuple.
struct State<'s> {
    names: &'s [&'s Ident],
    /// What calls gave, for later calls.
    handles: &'s [Ident],
}

impl State<'_> {
    /// The tuple.
    fn tuple(&self) -> TokenStream {
        let State { names, handles } = self;
        quote!((#(#names,)* #(#handles,)*))
    }

    /// Takes the tuple apart.
    fn open(&self) -> TokenStream {
        let State { names, handles } = self;
        quote!(#[allow(unused_mut, unused_variables)] let (#(mut #names,)* #(mut #handles,)*) = __state;)
    }

    fn begin(&self, variables: &[Variable]) -> TokenStream {
        let (tuple, State { names, handles }) = (self.tuple(), self);
        let statements = variables.iter().map(Variable::statement);
        let texts = variables.iter().map(|variable| whole(variable.statement()));
        let changes = variables.iter().find(|variable| variable.is_mutable).or(variables.first());
        let name = changes.map_or_else(String::new, |variable| variable.name.to_string());
        quote!(::smallscope::sequences::Sequences::__new(
            #name,
            || {
                #[allow(unused_mut)]
                #(#statements)*
                #(let #handles = ::smallscope::sequences::Handles::new();)*
                #tuple
            },
            |__state| {
                let #tuple = __state;
                Some((
                    #((&::smallscope::sequences::Copied(#names)).__smallscope_copy()?,)*
                    #(::core::clone::Clone::clone(#handles),)*
                ))
            },
            &[#(#texts),*],
        ))
    }

    fn call(&self, call: &Call) -> TokenStream {
        let (open, tuple) = (self.open(), self.tuple());
        let name = whole(&call.subject);
        let arguments = arguments(call);
        let names: Vec<&Ident> = call.arguments.iter().map(|argument| &argument.name).list();
        let (takes, named) = taken(call, &tuple);
        let bind = quote!(
            #[allow(unused_variables, unused_mut)] let (#(mut #names,)*) = ::core::clone::Clone::clone(__arguments);
            #takes
        );
        let allowed = call.condition.as_ref().map_or_else(|| quote!(true), ToTokens::to_token_stream);
        let subject = &call.subject;
        let shown = |name: TokenStream| quote!((&::smallscope::harness::Shown(&#name)).__smallscope_text());
        let (left, right) = (shown(quote!(__result)), shown(quote!(__expected)));
        if let Some(binding) = &call.binds {
            let (give, pattern) = (given(call, binding, &bind), pattern_text(call, binding));
            return quote!(.__call(#name, Some(&#pattern), #arguments, |__state, __arguments, __watch| {
                #open #named #bind
                let __allowed: bool = #allowed;
                if __watch.allows(__allowed) {
                    #bind
                    let __result = #subject;
                    __watch.called(|| #left);
                    __watch.turn();
                    #give
                }
                #tuple
            }));
        }
        let Some(reference) = &call.reference else {
            return quote!(.__call(#name, None, #arguments, |__state, __arguments, __watch| {
                #open #named #bind
                let __allowed: bool = #allowed;
                if __watch.allows(__allowed) {
                    #bind
                    let __result = #subject;
                    __watch.called(|| #left);
                }
                #tuple
            }));
        };
        let compared = quote_spanned!(subject.span()=> __result == __expected);
        quote!(.__call_against(#name, #arguments, |__state, __arguments, __watch| {
            #open #named #bind
            let __allowed: bool = #allowed;
            if __watch.allows(__allowed) {
                #bind
                let __result = #subject;
                __watch.turn();
                #bind
                let __expected = #reference;
                #[allow(clippy::unit_cmp)]
                let __agrees = #compared;
                __watch.compared(__agrees, || (#left, #right));
            }
            #tuple
        }, |__state, __arguments| {
            #open #bind
            #[allow(unused_assignments)]
            let _ = #reference;
        }))
    }

    fn condition(&self, condition: &Expr) -> TokenStream {
        let (open, tuple, text) = (self.open(), self.tuple(), whole(condition));
        let check = match condition {
            Expr::Binary(ExprBinary { left, op: BinOp::Eq(_), right, .. }) => equality(left, right),
            _ => quote!({
                let __holds: bool = #condition;
                if __holds { None } else { Some(::std::string::String::new()) }
            }),
        };
        quote!(.__always(#text, |__state| {
            #open
            let __wrong = #check;
            (#tuple, __wrong)
        }))
    }

    fn judge(&self) -> TokenStream {
        let (open, tuple) = (self.open(), self.tuple());
        let judged = self.names.iter().map(|name| {
            let text = name.to_string();
            quote!(.or_else(|| Some((#text, (&::smallscope::harness::Judged(&#name)).__smallscope_judge()?))))
        });
        quote!(.__judge(|__state| {
            #open
            let __violated = None #(#judged)*;
            (#tuple, __violated)
        }))
    }

    fn prefer(&self, rating: &Expr) -> TokenStream {
        let (open, tuple) = (self.open(), self.tuple());
        quote!(.__prefer(|__state| {
            #open
            let __rating: i64 = #rating;
            (#tuple, __rating)
        }))
    }

    fn key(&self, key: Option<&[Expr]>) -> TokenStream {
        let (open, tuple, State { names, handles }) = (self.open(), self.tuple(), self);
        let parts: Vec<TokenStream> = match key {
            Some(parts) => parts.iter().map(|part| quote!(#part)).list(),
            None => names
                .iter()
                .map(|name| quote_spanned!(name.span()=> (&&&::smallscope::sequences::Keyed(&#name)).key_of_state()))
                .list(),
        };
        quote!(.__key(|__state| {
            #open
            let __key = ::smallscope::sequences::StateKey::new((
                #(#parts,)*
                #((&&&::smallscope::sequences::Asked(&#handles)).__smallscope_handle_key(),)*
            ));
            (#tuple, __key)
        }))
    }
}

/// What is wrong with an equality: both sides, as far as they have a text.
fn equality(left: &Expr, right: &Expr) -> TokenStream {
    let shown = |name: TokenStream| quote!((&::smallscope::harness::Shown(#name)).__smallscope_text());
    let (left_text, right_text) = (shown(quote!(__left)), shown(quote!(__right)));
    let compared = quote_spanned!(left.span()=> *__left == *__right);
    quote!({
        let (__left, __right) = (&(#left), &(#right));
        if #compared { None } else { Some(::smallscope::sequences::__sides(#left_text, #right_text)) }
    })
}

impl Variable {
    fn statement(&self) -> TokenStream {
        let Variable { is_mutable, name, of, value } = self;
        let mutable = is_mutable.then(|| quote!(mut));
        let of = of.as_ref().map(|of| quote!(: #of));
        quote!(let #mutable #name #of = #value;)
    }
}

/// All arguments of a call, with its code for each.
fn arguments(call: &Call) -> TokenStream {
    let names: Vec<&Ident> = call.arguments.iter().map(|argument| &argument.name).list();
    let texts = call.arguments.iter().map(|argument| (argument.name.to_string(), argument.values.text()));
    let (texts, values): (Vec<String>, Vec<String>) = texts.unzip();
    // The counterpart sees what the call gives.
    let given = call.binds.iter().flat(|binding| &binding.names);
    let named: Vec<&Ident> = names.iter().copied().chain(given).list();
    let codes = [(Some(&call.subject), &names), (call.reference.as_ref(), &named)];
    let codes = codes.into_iter().filter_map(|(side, names)| Some(code(&template(side?, names), call)));
    let add = quote!(__all.__add((#(::core::clone::Clone::clone(&#names),)*), vec![#(#codes),*]););
    let loops = call.arguments.iter().enumerate().rev().fold(add, |inner, (place, Argument { name, values })| {
        let Values::Of(values) = values else {
            return quote!(for #name in 0..::smallscope::sequences::Handles::<()>::MOST { __all.__met(#place); #inner });
        };
        let (values, texts) = listed(values);
        let text = text_of(name);
        match texts {
            Some(texts) => {
                quote!(for (#name, #text) in ::core::iter::IntoIterator::into_iter(#values).zip([#(#texts),*]) {
                    __all.__met(#place);
                    #inner
                })
            }
            None => quote!(for #name in ::core::iter::IntoIterator::into_iter(#values) { __all.__met(#place); #inner }),
        }
    });
    quote!({
        let mut __all = ::smallscope::sequences::Arguments::__new(&[#((#texts, #values)),*]);
        #loops
        __all
    })
}

/// The name of the text of an argument.
fn text_of(name: &Ident) -> Ident {
    quote::format_ident!("__text_of_{}", name)
}

/// The values, and what each of them is in the source if they are listed there and are no plain numbers.
fn listed(values: &Expr) -> (&Expr, Option<Vec<String>>) {
    let Expr::Array(array) = values else { return (values, None) };
    let are_literals = array.elems.iter().all(is_literal);
    let texts = (!are_literals && !array.elems.is_empty()).then(|| array.elems.iter().map(whole).list());
    (values, texts)
}

fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Unary(unary) => matches!(*unary.expr, Expr::Lit(_)),
        _ => false,
    }
}

/// An expression for the code of a call.
fn code(template: &Template, call: &Call) -> TokenStream {
    let Template { format, places } = template;
    let places = places.iter().map(|(number, is_alone)| {
        let Some(Argument { name, values: Values::Of(values) }) = call.arguments.get(*number) else {
            let place = hole(call, *number);
            return quote!(::smallscope::sequences::__hole(#place));
        };
        let code = if listed(values).1.is_some() {
            let text = text_of(name);
            quote!(#text.to_owned())
        } else {
            let is_plain = *is_alone && is_untyped(values);
            quote!((&::smallscope::emit::Coded(&#name)).__smallscope_code(#is_plain))
        };
        if *is_alone { code } else { quote!(::smallscope::emit::guarded(#code)) }
    });
    quote!(format!(#format, #(#places),*))
}

/// Whether the values are written without a type, so that the place where they are used gave them theirs.
fn is_untyped(values: &Expr) -> bool {
    let is_untyped_end = |end: &Option<Box<Expr>>| end.as_ref().is_none_or(|end| is_untyped(end));
    match values {
        Expr::Range(range) => is_untyped_end(&range.start) && is_untyped_end(&range.end),
        Expr::Array(array) => array.elems.iter().all(is_untyped),
        Expr::Unary(unary) => is_untyped(&unary.expr),
        Expr::Paren(paren) => is_untyped(&paren.expr),
        Expr::Lit(lit) => match &lit.lit {
            syn::Lit::Int(int) => int.suffix().is_empty(),
            syn::Lit::Float(float) => float.suffix().is_empty(),
            _ => true,
        },
        _ => false,
    }
}

impl Values {
    fn text(&self) -> String {
        match self {
            Values::Of(values) => whole(&**values),
            Values::Returned(name) => format!("returned({name})"),
        }
    }
}

/// The variable of the handles of a name.
fn handles_of(name: &Ident) -> Ident {
    quote::format_ident!("__handles_{}", name)
}

/// Statements that take handles in the place of their numbers; and those that go before: the call is not made where there
/// are not so many, and names of handles are noted, in the order of their [holes](hole).
fn taken(call: &Call, tuple: &TokenStream) -> (TokenStream, TokenStream) {
    let (mut takes, mut named) = (TokenStream::new(), TokenStream::new());
    for (place, Argument { name, values }) in call.arguments.iter().enumerate() {
        let Values::Returned(given) = values else { continue };
        let (handles, text, place) = (handles_of(given), given.to_string(), syn::Index::from(place));
        takes.extend(quote!(#[allow(unused_variables, unused_mut)] let mut #name = #handles.take(#name);));
        named.extend(quote!(
            match #handles.number(__arguments.#place) {
                Some(__number) => {
                    let __suffix = (&&::smallscope::sequences::Asked(&#handles)).__smallscope_suffix();
                    __watch.names(#text, __number, __suffix);
                }
                None => {
                    __watch.allows(false);
                    return #tuple;
                }
            }
        ));
    }
    for name in call.binds.iter().flat(|binding| &binding.names) {
        let (handles, text) = (handles_of(name), name.to_string());
        named.extend(quote!(__watch.names(#text, #handles.next(), "");));
    }
    (takes, named)
}

/// Which hole in the code of a call the name of an argument or of what it gives has.
fn hole(call: &Call, number: usize) -> usize {
    let is_returned = |argument: &&Argument| matches!(argument.values, Values::Returned(_));
    let before = call.arguments.iter().take(number).filter(is_returned).count();
    before + number.saturating_sub(call.arguments.len())
}

/// Matches the result with the pattern, makes the counterpart's call, and keeps what has a name.
fn given(call: &Call, binding: &Binding, bind: &TokenStream) -> TokenStream {
    let Binding { pattern, names } = binding;
    let reference = call.reference.as_ref().map(|reference| {
        quote!({
            #bind
            #(#[allow(unused_variables)] let #names = ::core::clone::Clone::clone(&#names);)*
            let _ = #reference;
        })
    });
    let gives = names.iter().map(|name| {
        let handles = handles_of(name);
        quote!(#handles.give(#name, |__known, __new| {
            (&&::smallscope::sequences::Alike(__known, __new)).__smallscope_alike()
        });)
    });
    quote!(
        #[allow(unreachable_patterns)]
        match __result {
            #pattern => {
                #reference
                #(#gives)*
            }
            _ => {}
        }
    )
}

/// An expression for the text of a pattern, with holes in place of names.
fn pattern_text(call: &Call, Binding { pattern, names }: &Binding) -> TokenStream {
    let mut pattern = pattern.clone();
    Marks(names).visit_pat_mut(&mut pattern);
    let mut format = whole(&pattern).replace('{', "{{").replace('}', "}}");
    let mut holes = Vec::new();
    for number in 0..names.len() {
        let mark = format!("{NAME}{number}_end");
        format = format.replace(&mark, &format!("{{{number}}}"));
        holes.push(hole(call, call.arguments.len() + number));
    }
    quote!(format!(#format, #(::smallscope::sequences::__hole(#holes)),*))
}

/// Stands before the number of a name in a pattern.
const NAME: &str = "__smallscope_name_";

/// Puts marks in place of names in a pattern.
struct Marks<'n>(&'n [Ident]);

impl VisitMut for Marks<'_> {
    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        let Pat::Ident(pattern) = pattern else { return visit_mut::visit_pat_mut(self, pattern) };
        if let Some(number) = self.0.iter().position(|name| *name == pattern.ident) {
            (pattern.ident, pattern.mutability) = (quote::format_ident!("{NAME}{number}_end"), None);
        }
    }
}
