//! Functions on symbolic scalars: types, literals and casts as the twin has them.

use proc_macro2::Span;
use quote::ToTokens as _;
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::macros::Arguments;
use smallscope_rust::text::plain_name;
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::spanned::Spanned as _;
use syn::{
    Block, Error, Expr, ExprCall, ExprClosure, ExprLit, ExprMatch, ExprMethodCall, ExprPath, ExprStruct, FnArg, Local,
    Macro, Pat, ReturnType, Signature, Stmt, Type,
};

use super::expected::is_bare_literal;
use super::seen::Names;
use super::{SYMBOLIC, is_scalar, scalars, sym};
use crate::contract::is_precondition;
use crate::model::Model;
use crate::rewrite::member_name;
use crate::validate::Errors;

/// Puts symbolic scalars into the code of a model.
pub(crate) struct Symbols<'m> {
    pub(super) model: &'m Model,
    pub(super) scalars: SmallSet<String>,
    pub(super) names: Names,
    /// What the function at hand returns, in the user's words.
    output: Option<Type>,
    errors: Vec<Error>,
}

impl<'m> Symbols<'m> {
    /// For code of this model.
    pub(crate) fn new(model: &'m Model) -> Self {
        let (scalars, names) = (scalars(model), Names::default());
        Symbols { model, scalars, names, output: None, errors: Vec::new() }
    }

    /// Whether there is nothing to do.
    pub(crate) fn is_idle(&self) -> bool {
        self.scalars.is_empty()
    }

    /// Passes the errors on.
    pub(crate) fn report(self, errors: &mut Errors) {
        self.errors.into_iter().for_each(|error| errors.push(error));
    }

    /// Puts symbolic scalars into a type.
    pub(super) fn lift(&mut self, ty: &mut Type) {
        self.visit_type_mut(ty);
    }

    /// Rewrites a function.
    pub(crate) fn function(&mut self, sig: &mut Signature, block: &mut Block) {
        if self.is_idle() {
            return;
        }
        self.names = Names::default();
        sig.inputs.iter().for_each(|input| self.see_input(input));
        self.output = match &sig.output {
            ReturnType::Type(_, ty) => Some((**ty).clone()),
            ReturnType::Default => None,
        };
        self.see_accumulators(block);
        if let Some(output) = self.output.clone() {
            self.expect_tail(&mut block.stmts, &output);
        }
        self.visit_block_mut(block);
        if is_precondition(&sig.ident) {
            // Its parameters are inputs of a search, which are not symbolic.
            let lets = sig.inputs.iter().filter_map(|input| self.known_parameter(input));
            let lets: Vec<Stmt> = lets.list();
            block.stmts.splice(0..0, lets);
        } else {
            self.visit_signature_mut(sig);
        }
    }

    /// The statement that makes a parameter a known symbolic value.
    fn known_parameter(&self, input: &FnArg) -> Option<Stmt> {
        let FnArg::Typed(param) = input else { return None };
        let Pat::Ident(name) = &*param.pat else { return None };
        let (ss, name) = (&self.model.runtime, &name.ident);
        match &*param.ty {
            Type::Reference(inner) if is_scalar(self.model, &self.scalars, &inner.elem) => {
                Some(parse_quote!(let #name = &#ss::symbolic::Sym::new(*#name);))
            }
            ty if is_scalar(self.model, &self.scalars, ty) => {
                Some(parse_quote!(let #name = #ss::symbolic::Sym::new(#name);))
            }
            _ => None,
        }
    }

    fn error(&mut self, span: Span, message: &str) {
        let message = format!("{message} (or keep this function out of the model with `#[model(skip)]`)");
        self.errors.push(Error::new(span, message));
    }

    /// Variables that begin as a literal and are assigned something symbolic later.
    fn see_accumulators(&mut self, block: &Block) {
        let mut assignments = Assignments::default();
        smallscope_rust::visit::Visit::visit_block(&mut assignments, block);
        loop {
            let is_new = |(name, value): &&(String, Expr)| {
                !self.names.has(name) && assignments.literals.contains(name) && self.is_symbolic(value)
            };
            let Some((name, _)) = assignments.list.iter().find(is_new) else { return };
            self.names.insert(name.clone());
        }
    }

    /// What a function or constructor of the model takes, if all of that name agree.
    fn parameters(&self, name: &str) -> Option<Vec<Type>> {
        let of_functions = self.model.functions.iter().filter(|it| plain_name(&it.sig.ident) == name).map(|it| {
            let typed = it.sig.inputs.iter().filter_map(|input| match input {
                FnArg::Typed(param) => Some((*param.ty).clone()),
                FnArg::Receiver(_) => None,
            });
            typed.collect::<Vec<Type>>()
        });
        let variants = self.model.types.iter().flat(|ty| &ty.variants);
        let of_variants = variants.filter(|it| plain_name(&it.ident) == name);
        let of_variants = of_variants.map(|it| it.fields.iter().map(|field| field.ty.clone()).list());
        let mut all = of_functions.chain(of_variants);
        let first = all.next()?;
        let text = |types: &[Type]| quote!(#(#types),*).to_string();
        all.all(|other| text(&other) == text(&first)).then_some(first)
    }

    fn call(&mut self, call: &mut ExprCall) {
        if let Expr::Path(path) = &*call.func {
            let name = path.path.segments.last().map(|last| plain_name(&last.ident)).unwrap_or_default();
            let types = self.parameters(&name).unwrap_or_default();
            // A method called by its path has its receiver first.
            let skip = call.args.len().saturating_sub(types.len());
            call.args.iter_mut().skip(skip).zip(&types).for_each(|(argument, ty)| self.expect(argument, ty));
        }
        visit_mut::visit_expr_call_mut(self, call);
    }

    /// `i64::from(value)` of a symbolic value, where `i64` is not symbolic.
    fn conversion(&mut self, call: &mut ExprCall) -> Option<Expr> {
        let Expr::Path(path) = &*call.func else { return None };
        let names: Vec<String> = path.path.segments.iter().map(|it| it.ident.to_string()).list();
        let [ty, function] = names.as_slice() else { return None };
        let is_integer = SYMBOLIC.contains(&ty.as_str()) && ty != "char" && !self.scalars.contains(ty);
        if !is_integer || function != "from" || !call.args.first().is_some_and(|argument| self.is_symbolic(argument)) {
            return None;
        }
        let (ss, ty) = (&self.model.runtime, path.path.segments[0].ident.clone());
        let span = ty.span();
        let argument = call.args.first_mut()?;
        self.visit_expr_mut(argument);
        Some(parse_quote_spanned!(span=> #ss::symbolic::settled::<_, #ty>(#argument)))
    }

    fn method_call(&mut self, call: &mut ExprMethodCall) {
        if self.is_symbolic(&call.receiver) && ["min", "max", "clamp"].iter().any(|name| call.method == name) {
            call.args.iter_mut().for_each(|argument| self.make_symbolic(argument));
        } else if let Some(types) = self.parameters(&plain_name(&call.method)) {
            call.args.iter_mut().zip(&types).for_each(|(argument, ty)| self.expect(argument, ty));
        }
        visit_mut::visit_expr_method_call_mut(self, call);
    }

    fn literal(&mut self, literal: &mut ExprStruct) {
        let name = literal.path.segments.last().map(|last| plain_name(&last.ident)).unwrap_or_default();
        let types = self.model.types.iter();
        let variants = types.flat(|ty| &ty.variants).filter(|it| name == "Self" || plain_name(&it.ident) == name);
        let fields: Vec<_> = variants.flat(|variant| &variant.fields).list();
        for value in &mut literal.fields {
            if let Some(field) = fields.iter().find(|field| field.name == member_name(&value.member)) {
                self.expect(&mut value.expr, &field.ty);
            }
        }
        visit_mut::visit_expr_struct_mut(self, literal);
    }

    fn closure(&mut self, closure: &mut ExprClosure) {
        for input in &closure.inputs {
            if let Pat::Type(typed) = input {
                self.see(&typed.pat, &typed.ty);
            }
        }
        let output = match &closure.output {
            ReturnType::Type(_, ty) => Some((**ty).clone()),
            ReturnType::Default => None,
        };
        if let Some(output) = &output {
            self.expect(&mut closure.body, output);
        }
        let outer = std::mem::replace(&mut self.output, output);
        visit_mut::visit_expr_closure_mut(self, closure);
        self.output = outer;
    }

    /// `value as Type`.
    fn cast(&mut self, expr: &mut Expr) {
        let Expr::Cast(cast) = expr else { return };
        let (ss, span) = (&self.model.runtime, cast.as_token.span());
        let is_symbolic = self.is_symbolic(&cast.expr);
        let is_literal = is_bare_literal(&cast.expr);
        let is_integer = SYMBOLIC.contains(&cast.ty.to_token_stream().to_string().as_str());
        self.visit_expr_mut(&mut cast.expr);
        let (value, ty) = (&cast.expr, &cast.ty);
        if is_scalar(self.model, &self.scalars, ty) {
            *expr = match is_literal {
                true => parse_quote_spanned!(span=> #ss::symbolic::Sym::new(#value as #ty)),
                false => parse_quote_spanned!(span=> #ss::symbolic::cast::<_, #ty>(#value)),
            };
        } else if is_symbolic && is_integer {
            *expr = parse_quote_spanned!(span=> #ss::symbolic::settled::<_, #ty>(#value));
        }
    }

    fn check_match(&mut self, it: &ExprMatch) {
        let pats: Vec<&Pat> = it.arms.iter().map(|arm| &arm.pat).list();
        self.check_patterns(&it.expr, &pats);
    }

    /// Patterns cannot look into a symbolic value.
    fn check_patterns(&mut self, value: &Expr, pats: &[&Pat]) {
        let literal = pats.iter().find(|pat| is_literal_pattern(pat));
        if let (Some(pat), true) = (literal, self.is_symbolic(value)) {
            let message = "a symbolic value cannot be matched with literals: compare it, with `==` and `<`";
            self.error(pat.span(), message);
        }
    }
}

/// The names that are assigned, with the values; and those that begin as a literal.
#[derive(Default)]
struct Assignments {
    literals: SmallSet<String>,
    list: Vec<(String, Expr)>,
}

impl smallscope_rust::visit::Visit for Assignments {
    fn visit_local(&mut self, local: &Local) {
        if let (Pat::Ident(name), Some(init)) = (&local.pat, &local.init) {
            if is_bare_literal(&init.expr) {
                self.literals.insert(name.ident.to_string());
            }
        }
        smallscope_rust::visit::visit::visit_local(self, local);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        let (left, right) = match expr {
            Expr::Assign(it) => (&it.left, &it.right),
            Expr::Binary(it) => (&it.left, &it.right),
            _ => return smallscope_rust::visit::visit::visit_expr(self, expr),
        };
        let is_assignment = !matches!(expr, Expr::Binary(it) if !it.op.to_token_stream().to_string().ends_with('='));
        if let (Expr::Path(path), true) = (&**left, is_assignment) {
            self.list.extend(path.path.get_ident().map(|name| (name.to_string(), (**right).clone())));
        }
        smallscope_rust::visit::visit::visit_expr(self, expr);
    }
}

fn is_literal_pattern(pat: &Pat) -> bool {
    match pat {
        Pat::Lit(_) | Pat::Range(_) => true,
        Pat::Or(it) => it.cases.iter().any(is_literal_pattern),
        Pat::Paren(it) => is_literal_pattern(&it.pat),
        Pat::Reference(it) => is_literal_pattern(&it.pat),
        _ => false,
    }
}

impl VisitMut for Symbols<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty {
            let scalar = path.path.get_ident().filter(|name| self.scalars.contains(&name.to_string()));
            if let (Some(name), None) = (scalar, &path.qself) {
                *ty = sym(self.model, name);
                return;
            }
        }
        visit_mut::visit_type_mut(self, ty);
    }

    fn visit_expr_path_mut(&mut self, path: &mut ExprPath) {
        let first = path.path.segments.first().map(|first| first.ident.clone());
        let is_of_scalar = first.as_ref().is_some_and(|name| self.scalars.contains(&name.to_string()));
        if let (Some(name), true, 2, None) = (first, is_of_scalar, path.path.segments.len(), &path.qself) {
            let (ty, item) = (sym(self.model, &name), &path.path.segments[1]);
            *path = parse_quote_spanned!(name.span()=> <#ty>::#item);
            return;
        }
        visit_mut::visit_expr_path_mut(self, path);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Lit(ExprLit { lit: syn::Lit::Int(number), .. }) if self.scalars.contains(number.suffix()) => {
                let ss = &self.model.runtime;
                *expr = parse_quote_spanned!(number.span()=> #ss::symbolic::Sym::new(#number));
            }
            Expr::Cast(_) => self.cast(expr),
            Expr::Call(call) => match self.conversion(call) {
                Some(new) => *expr = new,
                None => self.call(call),
            },
            Expr::MethodCall(call) => self.method_call(call),
            Expr::Struct(literal) => self.literal(literal),
            Expr::Closure(closure) => self.closure(closure),
            Expr::Index(index) => {
                let is_symbolic = self.is_symbolic(&index.index);
                visit_mut::visit_expr_index_mut(self, index);
                if is_symbolic {
                    let inner = &index.index;
                    *index.index = parse_quote_spanned!(inner.span()=> (#inner).concrete());
                }
            }
            Expr::Return(it) => {
                if let (Some(value), Some(output)) = (&mut it.expr, self.output.clone()) {
                    self.expect(value, &output);
                }
                visit_mut::visit_expr_return_mut(self, it);
            }
            Expr::Assign(it) => {
                if self.is_symbolic(&it.left) {
                    self.make_symbolic(&mut it.right);
                }
                visit_mut::visit_expr_assign_mut(self, it);
            }
            Expr::Match(it) => {
                self.check_match(it);
                visit_mut::visit_expr_match_mut(self, it);
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_local_mut(&mut self, local: &mut Local) {
        let init = local.init.as_mut();
        match (&local.pat, init) {
            (Pat::Type(typed), Some(init)) => {
                self.see(&typed.pat, &typed.ty);
                self.expect(&mut init.expr, &typed.ty);
            }
            (Pat::Type(typed), None) => self.see(&typed.pat, &typed.ty),
            (Pat::Ident(name), Some(init)) => {
                let name = name.ident.to_string();
                if self.names.has(&name) {
                    self.make_symbolic(&mut init.expr);
                }
                if self.is_symbolic(&init.expr) {
                    self.names.insert(name);
                }
            }
            _ => {}
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        match Arguments::of(mac) {
            Some(Arguments::Matches(matches)) => self.check_patterns(&matches.value, &[&matches.pat]),
            Some(mut arguments) => {
                arguments.expressions_mut().into_iter().for_each(|argument| self.visit_expr_mut(argument));
                mac.tokens = arguments.to_token_stream();
            }
            None => {}
        }
    }
}
