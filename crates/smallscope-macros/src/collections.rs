//! Sets and maps that a predicate makes for itself, such as the set of what it has visited: its twin has quicker ones.
//!
//! Std's `HashSet` and `HashMap` are replaced where nobody can tell: a variable that is made here, on which only methods are called
//! that the quicker type has, or which is passed on to functions of the model that are treated alike. If a set goes anywhere else, is
//! compared, returned or kept, then all sets of the model stay std's. A `VecDeque` is made with room for some elements.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::visit::{Visit, VisitMut, visit, visit_mut};
use syn::{
    Block, Expr, ExprCall, ExprMethodCall, FnArg, GenericArgument, Ident, Item, Local, Macro, Pat, Path, PathArguments,
    ReturnType, Signature, Type,
};

use crate::model::{FnId, Function, Model, ModuleId, Owner};
use crate::modules::{End, leaves};
use crate::reach::Reached;
use crate::settle::mentions;

/// A type of std that is replaced, how many type arguments it has, and the methods of the one that replaces it.
struct Replaced {
    name: &'static str,
    arguments: usize,
    methods: &'static [&'static str],
}

const REPLACED: &[Replaced] = &[
    Replaced {
        name: "HashSet",
        arguments: 1,
        methods: &["insert", "contains", "get", "remove", "len", "is_empty", "iter", "clear", "extend"],
    },
    Replaced {
        name: "HashMap",
        arguments: 2,
        methods: &[
            "insert", "contains_key", "get", "get_mut", "remove", "len", "is_empty", "iter", "keys", "values", "clear",
        ],
    },
];

/// The functions that make one.
const MAKING: &[&str] = &["new", "with_capacity", "default", "from", "from_iter"];

/// What may be done with the entry of a map, after it was perhaps modified.
const OF_ENTRY: &[&str] = &["or_insert", "or_insert_with", "or_default"];

/// Puts the quicker types into a function.
pub(crate) fn replace(model: &Model, reached: &Reached, id: FnId, sig: &mut Signature, block: &mut Block) {
    let module = model.function(id).module;
    if model.open {
        return;
    }
    for kind in REPLACED {
        let names = Names::of(model, module, kind.name);
        if names.are_in(quote!(#sig #block)) && can_replace(model, reached, kind) {
            let mut replacing = Replacing { model, kind, names };
            replacing.visit_signature_mut(sig);
            replacing.visit_block_mut(block);
        }
    }
    let names = Names::of(model, module, "VecDeque");
    if names.are_in(block.to_token_stream()) {
        Deques(names).visit_block_mut(block);
    }
}

/// How a module names a type of `std::collections`.
struct Names {
    name: &'static str,
    imported: Vec<String>,
}

impl Names {
    fn of(model: &Model, module: ModuleId, name: &'static str) -> Self {
        let is_std = |path: &[Ident]| matches!(path, [root, of] if root == "std" && of == "collections");
        let imports = model.module(module).uses.iter().flat(leaves);
        let imported = imports.filter_map(|leaf| match leaf.end {
            End::Name(item, alias) if item == name && is_std(&leaf.path) => Some(alias.to_string()),
            _ => None,
        });
        Names { name, imported: imported.list() }
    }

    fn are_in(&self, code: TokenStream) -> bool {
        let names: SmallSet<String> = self.imported.iter().cloned().chain([self.name.to_owned()]).collect();
        mentions(code, &names)
    }

    /// The place in a path at which the type is named.
    fn at(&self, path: &Path) -> Option<usize> {
        let is = |k: usize, name: &str| path.segments.get(k).is_some_and(|segment| segment.ident == name);
        if is(0, "std") && is(1, "collections") && is(2, self.name) {
            return Some(2);
        }
        (path.leading_colon.is_none() && self.imported.iter().any(|name| is(0, name))).then_some(0)
    }
}

/// Whether a type of std can be replaced in all functions of a predicate.
fn can_replace(model: &Model, reached: &Reached, kind: &'static Replaced) -> bool {
    model.fn_ids().filter(|id| reached.has(*id)).all(|id| {
        let function = model.function(id);
        let names = Names::of(model, function.module, kind.name);
        let (sig, block) = (&function.sig, &function.block);
        if !names.are_in(quote!(#sig #block)) && !passes(model, reached, kind, block) {
            return true;
        }
        let mut look = Look { model, reached, kind, names, vars: SmallSet::new(), is_safe: true };
        look.function(function);
        look.is_safe
    })
}

/// Whether a function calls one that takes such a set: it may pass one on that came from elsewhere.
fn passes(model: &Model, reached: &Reached, kind: &'static Replaced, block: &Block) -> bool {
    let takes = |id: &FnId| {
        let function = model.function(*id);
        reached.has(*id) && Names::of(model, function.module, kind.name).are_in(function.sig.to_token_stream())
    };
    let takers: SmallSet<String> =
        model.fn_ids().filter(takes).map(|id| model.function(id).sig.ident.to_string()).collect();
    !takers.is_empty() && mentions(block.to_token_stream(), &takers)
}

/// Looks whether a function does anything with a set that the quicker one cannot do.
struct Look<'m> {
    model: &'m Model,
    reached: &'m Reached,
    kind: &'static Replaced,
    names: Names,
    vars: SmallSet<String>,
    is_safe: bool,
}

impl Look<'_> {
    fn function(&mut self, function: &Function) {
        let is_of_trait = match function.owner {
            Owner::Module => false,
            Owner::Impl(imp) => self.model.imp(imp).item.trait_.is_some(),
            Owner::Trait(_) => true,
        };
        // Others than the functions of the predicate call these.
        let is_called_by_others = is_of_trait || function.note.is_some();
        self.is_safe &= !is_called_by_others || !self.names.are_in(function.sig.to_token_stream());
        for input in &function.sig.inputs {
            let FnArg::Typed(input) = input else { continue };
            match (&*input.pat, &*input.ty) {
                (Pat::Ident(name), Type::Reference(reference)) if self.is_kind(&reference.elem) => {
                    // A field may hold one: then a reference may be to that.
                    self.is_safe &= reference.mutability.is_some() || !self.is_in_fields();
                    self.vars.insert(name.ident.to_string());
                }
                (_, ty) => self.visit_type(ty),
            }
        }
        if let ReturnType::Type(_, ty) = &function.sig.output {
            self.visit_type(ty);
        }
        let mut locals = Locals { look: self, found: SmallSet::new() };
        locals.visit_block(&function.block);
        let found = locals.found;
        self.vars.extend(found);
        self.visit_block(&function.block);
    }

    fn is_in_fields(&self) -> bool {
        let mut fields = self.model.types.iter().flat_map(|ty| ty.fields());
        fields.any(|field| mentions(field.ty.to_token_stream(), &SmallSet::of(self.kind.name.to_owned())))
    }

    /// Whether a type is the one that is replaced, with the usual hasher.
    fn is_kind(&self, ty: &Type) -> bool {
        let Type::Path(path) = ty else { return false };
        let Some(at) = self.names.at(&path.path) else { return false };
        at + 1 == path.path.segments.len() && self.has_arguments(&path.path.segments[at].arguments)
    }

    fn has_arguments(&self, arguments: &PathArguments) -> bool {
        match arguments {
            PathArguments::None => true,
            PathArguments::AngleBracketed(it) => {
                let has_own = it.args.iter().any(|argument| self.names.are_in(argument.to_token_stream()));
                it.args.len() == self.kind.arguments && !has_own
            }
            PathArguments::Parenthesized(_) => false,
        }
    }

    /// Whether an expression makes one.
    fn makes(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Call(ExprCall { func, .. }) => match &**func {
                Expr::Path(path) => self.names.at(&path.path).is_some_and(|at| {
                    let segments = &path.path.segments;
                    at + 2 == segments.len()
                        && self.has_arguments(&segments[at].arguments)
                        && MAKING.iter().any(|name| segments[at + 1].ident == name)
                }),
                _ => false,
            },
            Expr::MethodCall(call) if call.method == "collect" => {
                let arguments = call.turbofish.iter().flat_map(|fish| &fish.args).list();
                matches!(arguments.as_slice(), [GenericArgument::Type(ty)] if self.is_kind(ty))
            }
            _ => false,
        }
    }

    /// Whether the declared type of a variable makes an expression one.
    fn is_made_by_type(expr: &Expr) -> bool {
        match expr {
            Expr::MethodCall(call) => call.method == "collect" && call.turbofish.is_none(),
            Expr::Call(call) => quote!(#call).to_string().replace(' ', "") == "Default::default()",
            _ => false,
        }
    }

    /// The variable that an expression is, or refers to.
    fn var(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| self.vars.contains(&name.to_string())),
            Expr::Reference(it) => self.var(&it.expr),
            Expr::Paren(it) => self.var(&it.expr),
            Expr::Unary(it) if matches!(it.op, syn::UnOp::Deref(_)) => self.var(&it.expr),
            _ => false,
        }
    }

    /// The parts of an expression that makes one.
    fn parts_of_making(&mut self, expr: &Expr) {
        match expr {
            Expr::Call(call) => call.args.iter().for_each(|argument| self.visit_expr(argument)),
            Expr::MethodCall(call) => self.visit_expr(&call.receiver),
            other => self.visit_expr(other),
        }
    }

    /// The arguments of a call of what has this name.
    fn arguments<'e>(&mut self, name: Option<&Ident>, arguments: impl Iterator<Item = &'e Expr>) {
        for (k, argument) in arguments.enumerate() {
            let made = matches!(argument, Expr::Reference(it) if self.makes(&it.expr));
            let is_one = made || self.var(argument);
            // What takes one gets one, and nothing else does.
            self.is_safe &= match name.map(|name| self.takers(name, k)) {
                Some((taking, all)) => {
                    if is_one {
                        taking == all && all > 0
                    } else {
                        taking == 0
                    }
                }
                None => !is_one,
            };
            match argument {
                Expr::Reference(it) if made => self.parts_of_making(&it.expr),
                _ if is_one => {}
                _ => self.visit_expr(argument),
            }
        }
    }

    /// How many functions of this name are of the predicate and take such a set as their argument `k`, and how many there are.
    fn takers(&self, name: &Ident, k: usize) -> (usize, usize) {
        let (mut taking, mut all) = (0, 0);
        for id in self.model.fn_ids().filter(|id| self.model.function(*id).sig.ident == *name) {
            let function = self.model.function(id);
            let inputs = function.sig.inputs.iter().filter_map(|input| match input {
                FnArg::Typed(input) => Some(&*input.ty),
                FnArg::Receiver(_) => None,
            });
            let names = Names::of(self.model, function.module, self.kind.name);
            let there = Look { names, vars: SmallSet::new(), ..*self };
            let is_it = |ty: &Type| matches!(ty, Type::Reference(reference) if there.is_kind(&reference.elem));
            all += 1;
            taking += usize::from(self.reached.has(id) && inputs.list().get(k).is_some_and(|ty| is_it(ty)));
        }
        (taking, all)
    }

    fn method(&mut self, call: &ExprMethodCall) {
        let name = call.method.to_string();
        if self.var(&call.receiver) {
            self.is_safe &= self.kind.methods.contains(&name.as_str());
            call.args.iter().for_each(|argument| self.visit_expr(argument));
            return;
        }
        if OF_ENTRY.contains(&name.as_str()) && self.entry(&call.receiver) {
            call.args.iter().for_each(|argument| self.visit_expr(argument));
            return;
        }
        self.visit_expr(&call.receiver);
        self.is_safe &= !call.turbofish.iter().any(|fish| self.names.are_in(fish.to_token_stream()));
        self.arguments(Some(&call.method), call.args.iter());
    }

    /// Whether an expression is the entry of a map, perhaps modified; if so, looks at what it is made of.
    fn entry(&mut self, expr: &Expr) -> bool {
        let Expr::MethodCall(call) = expr else { return false };
        let is_entry = if call.method == "and_modify" {
            self.entry(&call.receiver)
        } else {
            call.method == "entry" && self.kind.name == "HashMap" && self.var(&call.receiver)
        };
        if is_entry {
            call.args.iter().for_each(|argument| self.visit_expr(argument));
        }
        is_entry
    }
}

impl Visit for Look<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            _ if self.makes(expr) || matches!(expr, Expr::Path(_)) && self.var(expr) => self.is_safe = false,
            Expr::MethodCall(call) => self.method(call),
            Expr::Call(call) => {
                let name = match &*call.func {
                    Expr::Path(path) => path.path.segments.last().map(|last| &last.ident),
                    _ => None,
                };
                self.visit_expr(&call.func);
                self.arguments(name, call.args.iter());
            }
            Expr::ForLoop(it) => {
                self.visit_pat(&it.pat);
                let is_one = self.var(&it.expr) && !matches!(&*it.expr, Expr::Reference(it) if it.mutability.is_some());
                if !is_one {
                    self.visit_expr(&it.expr);
                }
                self.visit_block(&it.body);
            }
            Expr::Index(it) if self.kind.name == "HashMap" && self.var(&it.expr) => self.visit_expr(&it.index),
            _ => visit::visit_expr(self, expr),
        }
    }

    fn visit_local(&mut self, local: &Local) {
        let init = local.init.as_ref().map(|init| &*init.expr);
        let is_typed = matches!(&local.pat, Pat::Type(typed) if self.is_kind(&typed.ty));
        match init {
            Some(init) if self.makes(init) || is_typed && Self::is_made_by_type(init) => {
                self.is_safe &= local_name(&local.pat).is_some();
                self.parts_of_making(init);
            }
            _ => visit::visit_local(self, local),
        }
    }

    fn visit_path(&mut self, path: &Path) {
        self.is_safe &= self.names.at(path).is_none();
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, mac: &Macro) {
        self.is_safe &= !mentions(mac.tokens.clone(), &self.vars) && !self.names.are_in(mac.tokens.clone());
    }

    fn visit_item(&mut self, item: &Item) {
        self.is_safe &= !self.names.are_in(item.to_token_stream());
    }
}

/// Finds the variables that are made.
struct Locals<'l, 'm> {
    look: &'l Look<'m>,
    found: SmallSet<String>,
}

impl Visit for Locals<'_, '_> {
    fn visit_local(&mut self, local: &Local) {
        let is_typed = matches!(&local.pat, Pat::Type(typed) if self.look.is_kind(&typed.ty));
        let is_made = local.init.as_ref().is_some_and(|init| self.look.makes(&init.expr));
        if let (true, Some(name)) = (is_typed || is_made, local_name(&local.pat)) {
            self.found.insert(name.to_string());
        }
        visit::visit_local(self, local);
    }
}

fn local_name(pat: &Pat) -> Option<&Ident> {
    match pat {
        Pat::Ident(name) if name.by_ref.is_none() => Some(&name.ident),
        Pat::Type(typed) => local_name(&typed.pat),
        _ => None,
    }
}

struct Replacing<'m> {
    model: &'m Model,
    kind: &'static Replaced,
    names: Names,
}

impl VisitMut for Replacing<'_> {
    fn visit_path_mut(&mut self, path: &mut Path) {
        visit_mut::visit_path_mut(self, path);
        let Some(at) = self.names.at(path) else { return };
        let (ss, name) = (self.model.runtime.at(path.segments[at].ident.span()), &path.segments[at].ident);
        let name = Ident::new(self.kind.name, name.span());
        let (arguments, rest) = (&path.segments[at].arguments, path.segments.iter().skip(at + 1));
        *path = match arguments {
            PathArguments::None => parse_quote!(#ss::std::collections::#name #(::#rest)*),
            arguments => parse_quote!(#ss::std::collections::#name #arguments #(::#rest)*),
        };
    }
}

/// Makes deques with room for some elements: they would come to it in several steps.
struct Deques(Names);

impl VisitMut for Deques {
    fn visit_expr_call_mut(&mut self, call: &mut ExprCall) {
        visit_mut::visit_expr_call_mut(self, call);
        let Expr::Path(func) = &mut *call.func else { return };
        let Some(at) = self.0.at(&func.path) else { return };
        let is_new = func.path.segments.len() == at + 2 && func.path.segments[at + 1].ident == "new";
        if is_new && call.args.is_empty() {
            let name = &mut func.path.segments[at + 1].ident;
            *name = Ident::new("with_capacity", name.span());
            call.args.push(parse_quote!(16));
        }
    }
}
