//! Expressions that are places: a variable, and fields, elements and targets of pointers from there.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::{Expr, Lit, UnOp};

use super::names::Use;
use super::{Calls, Code, mixed};

/// Whether an expression is a place that can be part of an input.
pub(super) fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Field(_) | Expr::Index(_) => true,
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)),
        Expr::Paren(inner) => is_place(&inner.expr),
        Expr::Group(inner) => is_place(&inner.expr),
        _ => false,
    }
}

/// Whether an expression is the name of a variable, by how it is spelled.
pub(super) fn is_variable(expr: &Expr) -> bool {
    let Expr::Path(path) = expr else { return false };
    path.path
        .get_ident()
        .is_some_and(|name| name.to_string().starts_with(|first: char| first.is_lowercase() || first == '_'))
}

/// What a place is a part of, one level up.
fn base(expr: &mut Expr) -> Option<&mut Expr> {
    match expr {
        Expr::Field(it) => Some(&mut it.base),
        Expr::Index(it) => Some(&mut it.expr),
        Expr::Unary(it) if matches!(it.op, UnOp::Deref(_)) => Some(&mut it.expr),
        Expr::Paren(it) => Some(&mut it.expr),
        Expr::Group(it) => Some(&mut it.expr),
        _ => None,
    }
}

/// The expression that a place begins with.
fn root(expr: &mut Expr) -> &mut Expr {
    if base(expr).is_none() {
        return expr;
    }
    root(base(expr).expect("there is a base, as was just seen"))
}

/// Whether a place is in a constant, by how that is spelled: it has no address, and is not part of the input.
pub(super) fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Path(path) => path.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            name.starts_with(char::is_uppercase) && !name.contains(char::is_lowercase)
        }),
        Expr::Field(it) => is_constant(&it.base),
        Expr::Index(it) => is_constant(&it.expr),
        Expr::Paren(it) => is_constant(&it.expr),
        Expr::Group(it) => is_constant(&it.expr),
        _ => false,
    }
}

/// Whether an expression can be evaluated twice.
pub(super) fn is_pure(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) => true,
        Expr::Lit(lit) => !matches!(lit.lit, Lit::Verbatim(_)),
        Expr::Field(it) => is_pure(&it.base),
        Expr::Index(it) => is_pure(&it.expr) && is_pure(&it.index),
        Expr::Unary(it) => is_pure(&it.expr),
        Expr::Paren(it) => is_pure(&it.expr),
        Expr::Group(it) => is_pure(&it.expr),
        Expr::Cast(it) => is_pure(&it.expr),
        Expr::Reference(it) => it.mutability.is_none() && is_pure(&it.expr),
        Expr::Binary(it) => !crate::rewrite::is_assignment(&it.op) && is_pure(&it.left) && is_pure(&it.right),
        Expr::Range(it) => it.start.iter().chain(&it.end).all(|end| is_pure(end)),
        _ => false,
    }
}

impl Code<'_> {
    /// The call that tells of a use of a place.
    fn call(&self, how: Use, place: &Expr) -> TokenStream {
        let ss = self.ss;
        let name = match how {
            Use::Read => quote_spanned!(mixed()=> read),
            Use::Lend => quote_spanned!(mixed()=> lend),
            Use::Receive => quote_spanned!(mixed()=> receive),
            Use::Through => quote_spanned!(mixed()=> through),
        };
        quote_spanned!(mixed()=> #ss::record::#name(&raw const #place))
    }

    /// Whether an expression is an input that was passed by value.
    pub(super) fn is_input(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Path(path) if self.inputs.iter().any(|input| path.path.is_ident(input)))
    }

    /// Instruments a place; the calls are to be made before it is used.
    pub(super) fn place(&mut self, expr: &mut Expr, how: Use) -> Calls {
        if let Some(element) = impure_element(expr) {
            let calls = self.whole(element);
            self.rest(expr);
            return calls;
        }
        let start = root(expr);
        if is_pure(start) {
            let mut calls = Calls::new();
            self.chain(expr, how, &mut calls);
            return calls;
        }
        let mut value = start.clone();
        let mut inside = expr.clone();
        *root(&mut inside) = parse_quote!((*__it));
        let mut calls = Calls::new();
        self.chain(&inside, how, &mut calls);
        self.value(&mut value);
        let it = syn::Ident::new("__it", mixed());
        let ss = self.ss;
        let calls = calls.into_iter().map(|call| rename(call, &it));
        let looking = quote_spanned!(mixed()=> #ss::record::looking(#value, |#it| { #(#calls;)* }));
        *root(expr) = parse_quote!(#looking);
        Calls::new()
    }

    /// Uses of the places that lead to a place without side effects, and of itself.
    fn chain(&mut self, expr: &Expr, how: Use, calls: &mut Calls) {
        match expr {
            Expr::Field(it) => self.chain(&it.base, Use::Through, calls),
            Expr::Index(it) => {
                self.reads(&it.index, calls);
                self.chain(&it.expr, Use::Through, calls);
            }
            // What is looked at is a value.
            Expr::Unary(it) if matches!(&*it.expr, Expr::Path(path) if path.path.is_ident("__it")) => return,
            Expr::Unary(it) => self.chain(&it.expr, Use::Through, calls),
            Expr::Paren(it) => return self.chain(&it.expr, how, calls),
            Expr::Group(it) => return self.chain(&it.expr, how, calls),
            other if !self.is_input(other) => return,
            _ => {}
        }
        if !is_constant(expr) {
            calls.push(self.call(how, expr));
        }
    }

    /// Reads of the places in an expression without side effects.
    fn reads(&mut self, expr: &Expr, calls: &mut Calls) {
        match expr {
            Expr::Field(_) | Expr::Index(_) | Expr::Path(_) => self.chain(expr, Use::Read, calls),
            Expr::Unary(it) if matches!(it.op, UnOp::Deref(_)) => self.chain(expr, Use::Read, calls),
            Expr::Unary(it) => self.reads(&it.expr, calls),
            Expr::Paren(it) => self.reads(&it.expr, calls),
            Expr::Group(it) => self.reads(&it.expr, calls),
            Expr::Cast(it) => self.reads(&it.expr, calls),
            Expr::Reference(it) => self.reads(&it.expr, calls),
            Expr::Binary(it) => {
                self.reads(&it.left, calls);
                self.reads(&it.right, calls);
            }
            Expr::Range(it) => it.start.iter().chain(&it.end).for_each(|end| self.reads(end, calls)),
            _ => {}
        }
    }

    /// All of a sequence, whose index cannot be evaluated twice.
    fn whole(&mut self, sequence: &mut Expr) -> Calls {
        self.rewrite_as(sequence, Use::Read)
    }

    /// Instruments the indices of a place.
    fn rest(&mut self, expr: &mut Expr) {
        if let Expr::Index(it) = expr {
            self.value(&mut it.index);
        }
        if let Some(base) = base(expr) {
            self.rest(base);
        }
    }

    /// The statements that write a value to a place, and tell so.
    pub(super) fn target(&mut self, expr: &mut Expr, value: &TokenStream) -> TokenStream {
        if impure_element(expr).is_some() {
            self.rest(expr);
            return quote_spanned!(mixed()=> #expr = #value;);
        }
        if is_pure(root(expr)) {
            return self.write(expr, value);
        }
        let target = Expr::Verbatim(quote_spanned!(mixed()=> __target));
        let mut start = std::mem::replace(root(expr), target);
        self.value(&mut start);
        let written = self.write(expr, value);
        quote_spanned! {mixed()=>
            match #start {
                #[allow(unused_mut)]
                mut __target => { #written }
            }
        }
    }

    /// The statements that write a value to a place without side effects.
    fn write(&mut self, expr: &Expr, value: &TokenStream) -> TokenStream {
        let ss = self.ss;
        let mut calls = Calls::new();
        self.chain(expr, Use::Through, &mut calls);
        calls.truncate(calls.len() - usize::from(!is_constant(expr)));
        quote_spanned! {mixed()=>
            #(#calls;)*
            #expr = #value;
            #ss::record::written(&raw const #expr);
        }
    }
}

/// The innermost sequence of which an element is taken by an index with side effects.
fn impure_element(expr: &mut Expr) -> Option<&mut Expr> {
    let is_deeper = base(expr).is_some_and(|base| impure_element(base).is_some());
    if is_deeper {
        return base(expr).and_then(impure_element);
    }
    match expr {
        Expr::Index(it) if !is_pure(&it.index) => Some(&mut it.expr),
        _ => None,
    }
}

/// Gives the variable `__it` the name that only we have.
fn rename(tokens: TokenStream, name: &syn::Ident) -> TokenStream {
    use proc_macro2::{Group, TokenTree};
    let renamed = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(ident) if ident == *name => TokenTree::Ident(name.clone()),
        TokenTree::Group(group) => {
            let mut inside = Group::new(group.delimiter(), rename(group.stream(), name));
            inside.set_span(group.span());
            TokenTree::Group(inside)
        }
        other => other,
    });
    renamed.collect::<TokenStream>().to_token_stream()
}
