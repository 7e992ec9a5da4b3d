//! Expressions.

use quote::ToTokens as _;
use smallscope_rust::macros::{Arguments, Meaning, meaning, name};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprCall, ExprMacro, ExprMethodCall, ExprPath, Macro, Stmt, Token};

use super::names::{Use, makes_object};
use super::places::{is_place, is_pure, is_variable};
use super::{Calls, Code, mixed};

impl Code<'_> {
    /// Instruments an expression that stands for a value, in place.
    pub(super) fn value(&mut self, expr: &mut Expr) {
        let calls = self.rewrite(expr);
        wrap(expr, &calls);
    }

    /// Instruments an expression that stands for a value; the calls are to be made right before it.
    pub(super) fn rewrite(&mut self, expr: &mut Expr) -> Calls {
        self.rewrite_as(expr, Use::Read)
    }

    /// The same, for an expression that is used in a certain way if it is a place.
    pub(super) fn rewrite_as(&mut self, expr: &mut Expr, how: Use) -> Calls {
        if is_place(expr) || self.is_input(expr) {
            return self.place(expr, how);
        }
        match expr {
            Expr::Paren(it) => return self.rewrite_as(&mut it.expr, how),
            Expr::Group(it) => return self.rewrite_as(&mut it.expr, how),
            Expr::Reference(it) => return self.referred(&mut it.expr, Use::Lend),
            Expr::RawAddr(it) => return self.referred(&mut it.expr, Use::Lend),
            Expr::MethodCall(it) => return self.method_call(it),
            Expr::Call(_) => return self.call_of(expr),
            Expr::Binary(it) => return self.binary(it),
            Expr::Assign(_) => self.assign(expr),
            Expr::Macro(it) => return self.macro_call(it),
            Expr::If(_) | Expr::Match(_) | Expr::While(_) | Expr::ForLoop(_) | Expr::Loop(_) => {
                return self.control(expr);
            }
            Expr::Block(it) => self.block(&mut it.block),
            Expr::Unsafe(it) => self.block(&mut it.block),
            Expr::Const(_) | Expr::Lit(_) | Expr::Path(_) | Expr::Continue(_) => {}
            Expr::Closure(it) => {
                it.inputs.iter().for_each(|input| self.check_binding(input));
                self.value(&mut it.body);
            }
            Expr::Cast(it) => return self.rewrite(&mut it.expr),
            Expr::Unary(it) => return self.rewrite(&mut it.expr),
            Expr::Try(it) => return self.rewrite(&mut it.expr),
            Expr::Return(it) => it.expr.iter_mut().for_each(|expr| self.value(expr)),
            Expr::Break(it) => it.expr.iter_mut().for_each(|expr| self.value(expr)),
            Expr::Struct(it) => return self.literal(it),
            Expr::Tuple(it) => it.elems.iter_mut().for_each(|part| self.value(part)),
            Expr::Array(it) => it.elems.iter_mut().for_each(|part| self.value(part)),
            Expr::Repeat(it) => self.value(&mut it.expr),
            Expr::Range(it) => it.start.iter_mut().chain(&mut it.end).for_each(|end| self.value(end)),
            other => self.refuse_other(other),
        }
        Calls::new()
    }

    fn refuse_other(&mut self, expr: &Expr) {
        let message = "smallscope cannot see what this reads: write it in another way, or move it to a function outside of \
                       this module";
        self.errors.push(syn::Error::new_spanned(expr, message));
    }

    /// What a reference is taken of.
    fn referred(&mut self, expr: &mut Expr, how: Use) -> Calls {
        if self.is_input(expr) || is_place(expr) { self.place(expr, how) } else { self.rewrite(expr) }
    }

    fn method_call(&mut self, call: &mut ExprMethodCall) -> Calls {
        let how = self.names.of_method(&call.method.to_string());
        let is_variable = is_variable(&call.receiver) && !self.is_input(&call.receiver);
        let is_moving = self.names.is_moving(&call.method.to_string());
        let moved = is_variable && is_moving;
        let mut calls = self.rewrite_as(&mut call.receiver, how);
        if is_moving && matches!(&*call.receiver, Expr::MethodCall(_) | Expr::Call(_) | Expr::Try(_)) {
            self.give_value(&mut call.receiver);
        }
        calls.extend(self.receiver(&mut call.receiver, &call.method.to_string()));
        calls.extend(moved.then(|| self.give(&call.receiver)));
        let lent = self.names.of_arguments(&call.method.to_string());
        calls.extend(self.arguments(&mut call.args, lent, lent == Use::Read));
        calls
    }

    fn call_of(&mut self, expr: &mut Expr) -> Calls {
        let Expr::Call(ExprCall { func, args, .. }) = expr else { return Calls::new() };
        let (how, is_foreign, is_moving) = match &**func {
            Expr::Path(ExprPath { path, .. }) => {
                (self.names.of_function(path), self.is_foreign(path), self.names.moves(path))
            }
            _ => (Use::Read, false, false),
        };
        let mut calls = if is_foreign { self.escaping(args) } else { self.arguments(args, how, is_moving) };
        match &**func {
            Expr::Path(path) if self.names.counts_pointers(&path.path) => calls.push(self.everything()),
            _ => {}
        }
        match &mut **func {
            Expr::Path(path) if makes_object(&path.path) => {
                let ss = self.ss;
                let made = quote_spanned!(mixed()=> #ss::record::fresh(#expr));
                *expr = parse_quote!(#made);
            }
            Expr::Path(_) => {}
            other => calls.extend(self.rewrite(other)),
        }
        calls
    }

    /// The arguments of a function that uses references in a certain way; the calls are to be made before it.
    ///
    /// What can be evaluated twice stays as it is: as an operand of something else, a reference would be moved, and not
    /// borrowed anew. But nothing is told before an argument that may change it.
    fn arguments(&mut self, arguments: &mut Punctuated<Expr, Token![,]>, how: Use, is_moving: bool) -> Calls {
        let (mut calls, mut is_first) = (Calls::new(), true);
        for argument in arguments {
            let is_plain = match &*argument {
                Expr::Reference(it) => is_pure(&it.expr),
                other => is_pure(other),
            };
            let told = match argument {
                Expr::Reference(it) if it.mutability.is_some() => self.referred(&mut it.expr, how),
                Expr::Reference(it) => self.referred(&mut it.expr, Use::Lend),
                // Such as `mem::swap(one, other)`.
                _ if how == Use::Read && is_variable(argument) && !self.is_input(argument) => vec![self.give(argument)],
                Expr::Path(path) if self.is_untold(&path.path) => vec![self.everything()],
                _ => self.rewrite(argument),
            };
            // Such as `mem::take(&mut *cell.borrow_mut())`.
            if is_moving && !is_plain && is_reference(argument) {
                self.give_value(argument);
            }
            if is_plain && is_first {
                calls.extend(told)
            } else {
                wrap(argument, &told)
            }
            is_first &= is_plain;
        }
        calls
    }

    fn binary(&mut self, binary: &mut syn::ExprBinary) -> Calls {
        if matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) {
            let calls = self.rewrite(&mut binary.left);
            self.value(&mut binary.right);
            return calls;
        }
        if crate::rewrite::is_assignment(&binary.op) {
            self.value(&mut binary.right);
            return self.rewrite(&mut binary.left);
        }
        let mut calls = self.rewrite(&mut binary.left);
        calls.extend(self.rewrite(&mut binary.right));
        calls
    }

    fn assign(&mut self, expr: &mut Expr) {
        let Expr::Assign(it) = expr else { return };
        self.value(&mut it.right);
        if !is_place(&it.left) && !self.is_input(&it.left) {
            return;
        }
        let written = self.target(&mut it.left, &quote_spanned!(mixed()=> __value));
        let right = &it.right;
        let assigned = quote_spanned!(mixed()=> match #right { __value => { #written } });
        *expr = parse_quote!(#assigned);
    }

    fn literal(&mut self, literal: &mut syn::ExprStruct) -> Calls {
        literal.fields.iter_mut().for_each(|field| {
            self.value(&mut field.expr);
            // `Node { key }` may have become `Node { key: .. }`.
            if !matches!(field.expr, Expr::Path(_)) {
                field.colon_token.get_or_insert_with(Default::default);
            }
        });
        literal.rest.iter_mut().flat_map(|rest| self.rewrite(rest)).collect()
    }

    /// Instruments a statement; the calls are to be made before it.
    pub(super) fn statement(&mut self, stmt: &mut Stmt) -> Calls {
        match stmt {
            Stmt::Local(local) => self.local(local),
            Stmt::Item(item) => {
                smallscope_rust::visit::VisitMut::visit_item_mut(self, item);
                Calls::new()
            }
            Stmt::Expr(expr, _) => self.rewrite(expr),
            Stmt::Macro(it) => {
                let mut expr = ExprMacro { attrs: Vec::new(), mac: it.mac.clone() };
                let calls = self.macro_call(&mut expr);
                it.mac = expr.mac;
                calls
            }
        }
    }

    /// Instruments the arguments of a macro. One that is not of the standard library may read whatever it can name.
    fn macro_call(&mut self, call: &mut ExprMacro) -> Calls {
        match meaning(&call.mac.path) {
            Some(Meaning::Matches) => self.matches(&mut call.mac),
            Some(_) => self.macro_arguments(call),
            None => {
                let mut calls = self.macro_arguments(call);
                calls.push(self.everything());
                calls
            }
        }
    }

    fn macro_arguments(&mut self, call: &mut ExprMacro) -> Calls {
        let Ok(mut arguments) = Arguments::parse(&call.mac) else {
            if self.may_read(&call.mac) {
                let message = format!(
                    "smallscope cannot see what `{}!` reads: write out what it does, or bind the fields before",
                    name(&call.mac.path)
                );
                self.errors.push(syn::Error::new_spanned(&call.mac, message));
            }
            return Calls::new();
        };
        let is_vec = matches!(arguments, Arguments::Repeat(_)) || meaning(&call.mac.path) == Some(Meaning::Vec);
        let mut calls = Calls::new();
        for argument in arguments.expressions_mut() {
            if is_vec { self.value(argument) } else { calls.extend(self.rewrite(argument)) }
        }
        call.mac.tokens = arguments.to_token_stream();
        calls
    }

    /// Whether the tokens of a macro may name fields.
    fn may_read(&self, mac: &Macro) -> bool {
        fn has_dot(tokens: proc_macro2::TokenStream) -> bool {
            use proc_macro2::TokenTree::{Group, Punct};
            tokens.into_iter().any(|token| match token {
                Punct(punct) => punct.as_char() == '.',
                Group(group) => has_dot(group.stream()),
                _ => false,
            })
        }
        has_dot(mac.tokens.clone())
    }
}

/// Whether an expression may be a reference that something is moved through.
fn is_reference(expr: &Expr) -> bool {
    match expr {
        Expr::Reference(it) => it.mutability.is_some(),
        other => matches!(other, Expr::MethodCall(_) | Expr::Call(_) | Expr::Try(_)),
    }
}

/// Makes calls before an expression is evaluated, as part of it, so that temporaries live as long as they did.
pub(super) fn wrap(expr: &mut Expr, calls: &[proc_macro2::TokenStream]) {
    if calls.is_empty() {
        return;
    }
    let last = syn::Index { index: calls.len() as u32, span: mixed() };
    let wrapped = quote_spanned!(mixed()=> (#(#calls,)* #expr).#last);
    *expr = parse_quote!(#wrapped);
}
