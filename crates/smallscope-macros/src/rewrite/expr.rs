//! Expressions: field accesses, values put into fields, names bound to fields.

use smallscope_rust::list::List as _;
use smallscope_rust::text::plain_name;
use smallscope_rust::visit::{VisitMut as _, visit_mut};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprCall, ExprField, ExprPath, ExprStruct, FieldValue, Ident, Member};

use super::scope::Bound;
use super::{LazyCtor, Rewriter, parameters};
use crate::conjunction::is_group;
use crate::model::{FieldDef, Style, TwinKind};

/// Which field an access means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    /// That of a lazy type.
    Lazy,
    /// That of another type.
    Plain,
    /// One or the other: the types decide.
    Either,
}

/// Methods that the field itself has besides its content.
const OWN_METHODS: &[&str] = &[
    "clone", "clone_from", "eq", "ne", "cmp", "partial_cmp", "lt", "le", "gt", "ge", "max", "min", "clamp", "fmt",
    "hash", "to_string", "to_owned", "borrow", "borrow_mut", "into", "try_into", "type_id", "visit", "deref",
    "deref_mut",
];

impl Rewriter<'_> {
    /// Rewrites an expression.
    pub(super) fn rewrite(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) => {
                if let Some(new) = self.name(path) {
                    *expr = new;
                }
            }
            Expr::Field(field) => {
                self.check_field(field);
                let access = self.access(field);
                self.base(&mut field.base);
                *expr = self.read(field, access);
            }
            Expr::Struct(literal) => self.literal(literal),
            Expr::Call(call) if is_group(call) => *expr = self.group(call),
            Expr::Call(call) => {
                if let Some(at) = self.call_at(call) {
                    *expr = at;
                    return;
                }
                self.call(call);
            }
            Expr::MethodCall(call) => {
                self.check_count(&call.method);
                self.check_method(call);
                self.copy_of_vec(call);
                if let Some(at) = self.method_at(call) {
                    *expr = at;
                    return;
                }
                let of_slice = call.method == "iter" && self.is_slice(&call.receiver);
                if OWN_METHODS.iter().any(|name| call.method == name) {
                    self.rewrite(&mut call.receiver);
                } else {
                    self.base(&mut call.receiver);
                }
                call.turbofish.iter_mut().for_each(|turbofish| {
                    self.paths.visit_angle_bracketed_generic_arguments_mut(turbofish);
                });
                call.args.iter_mut().for_each(|argument| self.value(argument));
                self.iterate(expr, of_slice);
            }
            Expr::Index(index) => {
                self.check_index(index);
                self.base(&mut index.expr);
                self.rewrite(&mut index.index);
            }
            Expr::Assign(assign) => {
                self.check_change(&assign.left);
                self.check_assignment(&assign.left, &assign.right);
                self.base(&mut assign.left);
                self.value(&mut assign.right);
            }
            Expr::Binary(binary) if is_assignment(&binary.op) => {
                self.check_change(&binary.left);
                self.base(&mut binary.left);
                self.rewrite(&mut binary.right);
            }
            Expr::Reference(reference) if reference.mutability.is_some() => {
                self.check_change(&reference.expr);
                self.base(&mut reference.expr);
            }
            Expr::Async(it) => self.error(it.async_token, "smallscope cannot run `async` code in a predicate"),
            Expr::Await(it) => self.error(it.await_token, "smallscope cannot run `async` code in a predicate"),
            Expr::Macro(_) => self.macro_expr(expr),
            _ => self.control(expr),
        }
    }

    /// Rewrites the parts of an expression without special meaning.
    pub(super) fn parts(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
    }

    /// A name: if it is bound to a field, its content.
    fn name(&mut self, path: &mut ExprPath) -> Option<Expr> {
        if let (Some(name), None) = (path.path.get_ident(), &path.qself) {
            if self.scope.find(&name.to_string()).is_some() {
                return self.content(name);
            }
        }
        self.check_variant(&path.path);
        let constructor = self.constructing(path);
        if constructor.is_none() {
            visit_mut::visit_expr_path_mut(self, path);
        }
        constructor
    }

    /// The content of a field that a name is bound to.
    pub(super) fn content(&self, name: &Ident) -> Option<Expr> {
        match self.scope.bound(&name.to_string()) {
            Bound::Value => None,
            Bound::FieldRef => Some(parse_quote_spanned!(name.span()=> (&**#name))),
            Bound::FieldValue => Some(parse_quote_spanned!(name.span()=> (**#name))),
            Bound::FieldEither(number) => Some(parameters::content(name, number)),
        }
    }

    /// Which field an access means.
    fn access(&mut self, field: &ExprField) -> Access {
        self.check_hidden(field);
        if let Some(kind) = self.kind_of(&field.base) {
            return if kind == Some(TwinKind::Lazy) { Access::Lazy } else { Access::Plain };
        }
        let name = member_name(&field.member);
        if self.model.open {
            return Access::Either;
        }
        let lazy = self.is_lazy_member(&field.member);
        match (lazy, &field.member) {
            (false, _) => Access::Plain,
            (true, Member::Unnamed(_)) => Access::Either,
            (true, Member::Named(_)) if self.is_other_field(&name) => Access::Either,
            (true, Member::Named(_)) => Access::Lazy,
        }
    }

    /// Whether a field of a lazy type has that name.
    pub(super) fn is_lazy_field(&self, name: &str) -> bool {
        let lazy = self.model.types.iter().filter(|ty| ty.kind == TwinKind::Lazy && !ty.is_enum);
        lazy.flat(|ty| ty.fields()).any(|field| field.name == name)
    }

    /// Whether a member may be that of a lazy type.
    pub(super) fn is_lazy_member(&self, member: &Member) -> bool {
        if self.model.open {
            return matches!(member, Member::Named(_));
        }
        self.is_lazy_field(&member_name(member))
    }

    /// Whether a field of another type may have that name: of the model, of the function, or of a range.
    pub(super) fn is_other_field(&self, name: &str) -> bool {
        let other = self.model.types.iter().filter(|ty| ty.kind != TwinKind::Lazy && !ty.is_enum);
        matches!(name, "start" | "end")
            || self.local_fields.contains(name)
            || other.flat(|ty| ty.fields()).any(|field| field.name == name)
    }

    /// The value of a field.
    fn read(&self, field: &ExprField, access: Access) -> Expr {
        let (ss, span) = (&self.model.runtime, field.member.span());
        match access {
            Access::Plain => Expr::Field(field.clone()),
            Access::Lazy => parse_quote_spanned!(span=> (*#field)),
            Access::Either => parse_quote_spanned!(span=> (*(&&#ss::MaybeField(&#field)).get())),
        }
    }

    /// An expression that a method, an index or a further field is taken of: it is dereferenced anyway.
    /// Also one that is written to: a predicate writes only to variables of its own, such as tuples.
    pub(super) fn base(&mut self, expr: &mut Expr) {
        if let Expr::Field(field) = expr {
            if self.access(field) == Access::Either {
                return self.base(&mut field.base);
            }
        }
        self.rewrite(expr);
    }

    /// A struct literal.
    fn literal(&mut self, literal: &mut ExprStruct) {
        let ctor = self.lazy_ctor(&literal.path);
        for field in &mut literal.fields {
            self.value(&mut field.expr);
            field.colon_token.get_or_insert_with(Default::default);
            if let Some(ctor) = ctor {
                let value = self.wrap(ctor, field);
                field.expr = value;
            }
        }
        if let Some(rest) = &mut literal.rest {
            self.rewrite(rest);
        }
        self.visit_path_mut(&mut literal.path);
    }

    fn wrap(&self, ctor: LazyCtor<'_>, field: &FieldValue) -> Expr {
        self.wrapped(ctor.field(&member_name(&field.member)), &field.expr)
    }

    /// A value as the content of a field.
    fn wrapped(&self, def: Option<&FieldDef>, value: &Expr) -> Expr {
        let ss = &self.model.runtime;
        if def.is_some_and(|def| def.role.is_hidden()) {
            return parse_quote!({ let _ = #value; #ss::Hidden::new() });
        }
        if def.is_some_and(|def| self.is_sequence(&def.ty)) {
            return parse_quote!(#ss::Field::new(::core::convert::Into::into(#value)));
        }
        parse_quote!(#ss::Field::new(#value))
    }

    /// A constructor as a function would build fields without their wrapping: it becomes a closure.
    fn constructing(&mut self, path: &ExprPath) -> Option<Expr> {
        let def = self.lazy_ctor(&path.path)?.0.filter(|def| def.style == Style::Tuple)?;
        let names: Vec<Ident> = def.fields.iter().map(|_| self.fresh(path.span())).collect();
        let mut call: ExprCall = parse_quote_spanned!(path.span()=> #path(#(#names),*));
        self.call(&mut call);
        Some(parse_quote_spanned!(path.span()=> (|#(#names),*| #call)))
    }

    /// Clauses of which all have to hold, in whatever order they are asked.
    fn group(&mut self, call: &mut ExprCall) -> Expr {
        let ss = &self.model.runtime;
        call.args.iter_mut().for_each(|clause| self.rewrite(clause));
        let clauses = call.args.iter();
        let names: Vec<Ident> = call.args.iter().map(|clause| self.fresh(clause.span())).collect();
        parse_quote!({
            static __CONJUNCTION: #ss::table::Conjunction = #ss::table::Conjunction::new();
            #(let #names = || #clauses;)*
            if #ss::table::is_tabling() {
                #ss::table::conjunction(&__CONJUNCTION, &[#(&#names),*])
            } else {
                #(#names())&&*
            }
        })
    }

    /// A call, perhaps of a constructor.
    fn call(&mut self, call: &mut ExprCall) {
        call.args.iter_mut().for_each(|argument| self.value(argument));
        let Expr::Path(path) = &mut *call.func else { return self.rewrite(&mut call.func) };
        self.check_shared(path);
        let is_local = path.path.get_ident().is_some_and(|name| self.scope.find(&name.to_string()).is_some());
        match self.lazy_ctor(&path.path).filter(|_| !is_local) {
            Some(ctor) => {
                for (index, argument) in call.args.iter_mut().enumerate() {
                    *argument = self.wrapped(ctor.nth(index, None), argument);
                }
                visit_mut::visit_expr_path_mut(self, path);
            }
            None => self.rewrite(&mut call.func),
        }
    }
}

/// The name or index of a field, without `r#`.
pub(crate) fn member_name(member: &Member) -> String {
    match member {
        Member::Named(name) => plain_name(name),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// Whether an operator assigns to its left side.
pub(crate) fn is_assignment(op: &syn::BinOp) -> bool {
    let text = quote!(#op).to_string();
    text.ends_with('=') && !matches!(text.as_str(), "==" | "!=" | "<=" | ">=")
}
