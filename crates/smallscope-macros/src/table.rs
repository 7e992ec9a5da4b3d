//! Functions whose calls can be tabled: the twin of such a function asks the table first.
//!
//! A function qualifies by its types: one shared reference to a modelled value, otherwise values that can be compared, and a
//! result that can be compared. `&mut` of such a value is a value in and a value out. Whether the modelled value owns all that it
//! leads to is seen when the search runs.
//!
//! A call on a field is given the field itself, where that can be seen (`rewrite/fields.rs`): what the field holds is then chosen when the
//! call is solved, and not before. So calls with the same result are one choice, whichever variants lead to it.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident};
use smallscope_rust::attributes::derived;
use syn::{
    Block, FnArg, GenericArgument, GenericParam, Ident, Pat, PathArguments, ReturnType, Signature, Type, TypePath,
};

use crate::attrs::{Note, Role};
use crate::model::{FnId, Model, ModuleId, Owner, TwinKind, TypeDef};

/// The types of std whose values are told apart by one or two words.
pub(crate) const LEAVES: &[&str] = &[
    "bool", "char", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize", "Ordering",
    "String",
];

/// Makes the twin of a function ask the table. `sig` and `block` are those of the twin; they become those of the function that asks,
/// and what is given is the function as it was, under another name. So the compiler's messages about its body stay as they are.
pub(crate) fn wrap(model: &Model, id: FnId, sig: &mut Signature, block: &mut Block) -> Vec<TokenStream> {
    let ss = &model.runtime;
    let name = match model.self_type(id) {
        Some(ty) => format!("{}::{}", model.ty(ty).ident, sig.ident),
        None => sig.ident.to_string(),
    };
    let kinds = Kinds::of(model, id);
    let plan = match kinds.as_ref().map(|kinds| kinds.plan_of(id)) {
        Some(Ok(plan)) => plan,
        None | Some(Err(None)) => return Vec::new(),
        Some(Err(Some(why))) => {
            let told = parse_quote!({
                static __FUNCTION: #ss::table::Function = #ss::table::Function::untabled(#name, #why);
                #ss::table::pass_over(&__FUNCTION);
            });
            block.stmts.insert(0, told);
            return Vec::new();
        }
    };
    let Some(kinds) = kinds else { return Vec::new() };
    let (mut inner, inner_block) = (sig.clone(), block.clone());
    inner.ident = format_ident!("__tabled_{}", sig.ident);
    let is_invariant = matches!(model.function(id).note, Some((Note::Invariant, _)));
    let asking = Asking { kinds: &kinds, plan: &plan, inner: &inner, name: &name, is_invariant };
    let inner = quote!(#inner #inner_block);
    let Some(at) = subtree_at(model, id) else {
        name_arguments(sig);
        if let Some(asked) = asking.block(sig, None) {
            *block = asked;
        }
        return vec![inner];
    };
    asking.both_ways(at, sig, block).into_iter().chain([inner]).collect()
}

/// Whether calls of a function are tabled.
pub(crate) fn is_tabled(model: &Model, id: FnId) -> bool {
    Kinds::of(model, id).is_some_and(|kinds| kinds.plan_of(id).is_ok())
}

/// Which parameter of a function is the value that it reads, if calls are tabled, and a field can be given in its place.
pub(crate) fn subtree_at(model: &Model, id: FnId) -> Option<usize> {
    let kinds = Kinds::of(model, id)?;
    let plan = kinds.plan_of(id).ok()?;
    let at = plan.parts.iter().position(|part| matches!(part, Part::Subtree))?;
    let is_open = match model.function(id).sig.inputs.iter().nth(at)? {
        FnArg::Receiver(_) => true,
        FnArg::Typed(input) => matches!(&*input.ty, Type::Reference(inner) if kinds.is_field(&inner.elem, 0)),
    };
    is_open.then_some(at)
}

/// Gives the parameters names of their own.
fn name_arguments(sig: &mut Signature) {
    for (k, input) in sig.inputs.iter_mut().enumerate() {
        if let FnArg::Typed(input) = input {
            let argument = argument(k);
            *input.pat = parse_quote!(#argument);
        }
    }
}

fn argument(k: usize) -> Ident {
    format_ident!("__argument{}", k)
}

/// The type and constant parameters of a function.
fn generic_names(sig: &Signature) -> Vec<TokenStream> {
    let names = sig.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => Some(param.ident.to_token_stream()),
        GenericParam::Const(param) => Some(param.ident.to_token_stream()),
        GenericParam::Lifetime(_) => None,
    });
    names.collect()
}

/// A function that asks the table.
struct Asking<'a> {
    kinds: &'a Kinds<'a>,
    plan: &'a Plan,
    /// The function as it was.
    inner: &'a Signature,
    name: &'a str,
    is_invariant: bool,
}

impl Asking<'_> {
    /// Makes `sig` and `block` a function that asks for a value; gives one that asks for a value or for a field, and one for calls on fields.
    fn both_ways(&self, at: usize, sig: &mut Signature, block: &mut Block) -> Vec<TokenStream> {
        let ss = &self.kinds.model.runtime;
        name_arguments(sig);
        let read: Type = match &sig.inputs[at] {
            FnArg::Receiver(_) => parse_quote!(Self),
            FnArg::Typed(input) => match &*input.ty {
                Type::Reference(inner) => (*inner.elem).clone(),
                other => other.clone(),
            },
        };
        let of = self.of();
        let mut asked = sig.clone();
        let subtree = argument(at);
        asked.inputs[at] = parse_quote!(#subtree: __At);
        asked.generics.params.push(parse_quote!(__At: #ss::table::At<#read>));
        let mut open = asked.clone();
        asked.ident = format_ident!("__asked_{}", sig.ident);
        open.ident = format_ident!("__at_{}", sig.ident);
        let Some(asked_block) = self.block(&mut asked, Some(at)) else { return Vec::new() };
        let names = generic_names(sig);
        let fish = if names.is_empty() { TokenStream::new() } else { quote!(::<#(#names),*>) };
        let given = |subtree: TokenStream| -> Vec<TokenStream> {
            let all = 0..sig.inputs.len();
            all.map(|k| if k == at { subtree.clone() } else { argument(k).to_token_stream() }).collect()
        };
        let by_value =
            given(if matches!(sig.inputs[at], FnArg::Receiver(_)) { quote!(self) } else { quote!(#subtree) });
        let (by_field, read_first) = (given(quote!(#subtree)), given(quote!(#ss::table::At::get(&#subtree))));
        let (callee, plain) = (&asked.ident, &sig.ident);
        *block = parse_quote!({ #of #callee::<#(#names,)* _>(#(#by_value),*) });
        let open_block = quote!({
            if #ss::table::is_tabling() {
                #of #callee::<#(#names,)* _>(#(#by_field),*)
            } else {
                #of #plain #fish(#(#read_first),*)
            }
        });
        vec![quote!(#asked #asked_block), quote!(pub #open #open_block)]
    }

    /// What comes before the name of a function of the same impl.
    fn of(&self) -> Option<TokenStream> {
        let is_method = self.inner.receiver().is_some();
        is_method.then(|| quote!(Self::))
    }

    /// The body of a function that asks the table, and calls the function as it was if that has to run. `at` says which parameter stands for
    /// a value or a field.
    fn block(&self, sig: &mut Signature, at: Option<usize>) -> Option<Block> {
        let (kinds, name, is_invariant) = (self.kinds, self.name, self.is_invariant);
        let ss = &kinds.model.runtime;
        let output: Type = match &sig.output {
            ReturnType::Default => parse_quote!(()),
            ReturnType::Type(_, ty) => (**ty).clone(),
        };
        let (mut lets, mut words, mut passed) = (Vec::new(), Vec::new(), Vec::new());
        let (mut changed, mut changed_types, mut changed_words, mut back) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut subtree = quote!(self);
        for (k, (input, part)) in sig.inputs.iter().zip(&self.plan.parts).enumerate() {
            let FnArg::Typed(input) = input else {
                passed.push(quote!(self));
                continue;
            };
            let argument = argument(k);
            match part {
                Part::Subtree => {
                    passed.push(match at {
                        Some(_) => quote!(#ss::table::At::get(&#argument)),
                        None => quote!(#argument),
                    });
                    subtree = quote!(#argument);
                }
                Part::Value(ty) => {
                    passed.push(quote!(::core::clone::Clone::clone(&#argument)));
                    words.push(kinds.words(ty, quote!(#argument)));
                }
                Part::Changed(ty) => {
                    let copy = format_ident!("__changed{}", k);
                    lets.push(quote!(let mut #copy = ::core::clone::Clone::clone(&*#argument);));
                    passed.push(quote!(&mut #copy));
                    words.push(kinds.words(ty, quote!((*#argument))));
                    let place = syn::Index::from(changed.len());
                    changed_words.push(kinds.words(ty, quote!((__value.1.#place))));
                    back.push(quote!(*#argument = __changed.#place;));
                    changed.push(copy);
                    let Type::Reference(reference) = &*input.ty else { return None };
                    changed_types.push(reference.elem.to_token_stream());
                }
            }
        }
        let params = generic_names(self.inner);
        let fish = if params.is_empty() { TokenStream::new() } else { quote!(::<#(#params),*>) };
        let (of, callee) = (self.of(), &self.inner.ident);
        let result = kinds.words(&self.plan.result, quote!((__value.0)));
        let whole = quote!((#output, (#(#changed_types,)*)));
        Some(parse_quote!({
            static __FUNCTION: #ss::table::Function = #ss::table::Function::new(#name, #is_invariant);
            let (__result, __changed) = #ss::table::call(
                &__FUNCTION,
                #subtree,
                |__words| { #(#words)* },
                |__value: &#whole, __words| { #result #(#changed_words)* },
                || -> #whole {
                    #(#lets)*
                    let __result = #of #callee #fish (#(#passed),*);
                    (__result, (#(#changed,)*))
                },
            );
            #(#back)*
            __result
        }))
    }
}

/// What a parameter is to the table.
enum Part {
    /// The value that is read.
    Subtree,
    Value(Type),
    /// Read and written.
    Changed(Type),
}

struct Plan {
    parts: Vec<Part>,
    result: Type,
}

/// A type parameter, and whether its values can be cloned.
type Param = (Ident, bool);

fn type_params(model: &Model, id: FnId) -> Vec<Param> {
    let function = model.function(id);
    let mut all = vec![&function.sig.generics];
    if let Owner::Impl(imp) = function.owner {
        all.push(&model.imp(imp).item.generics);
    }
    let is_clone = |bounds: TokenStream| {
        let bounds = bounds.to_string();
        bounds.contains("Clone") || bounds.contains("Copy")
    };
    let mut params = Vec::new();
    for generics in all {
        for param in generics.type_params() {
            let bounds = &param.bounds;
            let clauses = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
            let of_it = clauses.filter(|clause| quote!(#clause).to_string().starts_with(&param.ident.to_string()));
            params.push((param.ident.clone(), is_clone(quote!(#bounds #(#of_it)*))));
        }
    }
    params
}

struct Kinds<'m> {
    model: &'m Model,
    module: ModuleId,
    params: Vec<Param>,
}

impl<'m> Kinds<'m> {
    /// The types of a function that may be tabled.
    fn of(model: &'m Model, id: FnId) -> Option<Self> {
        let function = model.function(id);
        let is_symbolic =
            model.types.iter().flat_map(TypeDef::fields).any(|field| matches!(field.role, Role::Symbolic));
        let is_of_trait = match function.owner {
            Owner::Module => false,
            Owner::Impl(imp) => model.imp(imp).item.trait_.is_some(),
            Owner::Trait(_) => true,
        };
        let params = type_params(model, id);
        (!is_symbolic && !is_of_trait).then_some(Kinds { model, module: function.module, params })
    }

    fn plan_of(&self, id: FnId) -> Result<Plan, Option<String>> {
        let self_type = self.model.self_type(id).map(|ty| self.model.ty(ty));
        self.plan(&self.model.function(id).sig, self_type)
    }

    /// Whether a field of this type holds just that in the twin, too: it is modelled, or a box or an option of such.
    fn is_field(&self, ty: &Type, depth: usize) -> bool {
        if let Some(inner) = ["Box", "Option"].iter().find_map(|name| argument_of(ty, name)) {
            return self.is_field(inner, depth);
        }
        let Type::Path(path) = ty else { return false };
        match self.alias(path) {
            Some(aliased) => depth < self.model.aliases.len() && self.is_field(aliased, depth + 1),
            None => self.modelled(ty).is_some_and(|ty| ty.kind == TwinKind::Lazy),
        }
    }

    /// What the parameters and the result are; or why calls cannot be tabled, if they are on a modelled value at all.
    fn plan(&self, sig: &Signature, self_type: Option<&TypeDef>) -> Result<Plan, Option<String>> {
        let (mut parts, mut problem) = (Vec::new(), None);
        let mut subtrees = 0;
        for input in &sig.inputs {
            let part = match input {
                FnArg::Receiver(receiver) => {
                    let is_shared = receiver.reference.is_some() && receiver.mutability.is_none();
                    self_type.filter(|ty| is_shared && ty.kind == TwinKind::Lazy).map(|_| Part::Subtree)
                }
                FnArg::Typed(input) => self.part(&input.ty, &input.pat),
            };
            subtrees += usize::from(matches!(part, Some(Part::Subtree)));
            match part {
                Some(part) => parts.push(part),
                None => problem = Some(format!("of its parameter `{}`", shown(input))),
            }
        }
        let result = match &sig.output {
            ReturnType::Default => parse_quote!(()),
            ReturnType::Type(_, ty) => (**ty).clone(),
        };
        if !self.is_owned_value(&result) {
            problem = Some(format!("it returns `{}`", shown(&result)));
        }
        match (subtrees, problem) {
            (0, _) => Err(None),
            (1, None) => Ok(Plan { parts, result }),
            (1, Some(problem)) => Err(Some(problem)),
            (_, _) => Err(Some("it takes several modelled values".to_owned())),
        }
    }

    fn part(&self, ty: &Type, pattern: &Pat) -> Option<Part> {
        match ty {
            Type::Reference(reference) if reference.mutability.is_some() => {
                let is_plain = matches!(pattern, Pat::Ident(name) if name.by_ref.is_none());
                (is_plain && self.is_owned_value(&reference.elem)).then(|| Part::Changed((*reference.elem).clone()))
            }
            _ if self.is_value(ty) => Some(Part::Value(ty.clone())),
            Type::Reference(reference) => self.is_subtree(&reference.elem).then_some(Part::Subtree),
            _ => match argument_of(ty, "Option")? {
                Type::Reference(reference) if reference.mutability.is_none() => {
                    self.is_subtree(&reference.elem).then_some(Part::Subtree)
                }
                _ => None,
            },
        }
    }

    /// Whether a type is modelled, or a pointer to, an option or a sequence of such.
    fn is_subtree(&self, ty: &Type) -> bool {
        self.is_subtree_at(ty, 0)
    }

    /// The same, of what this many aliases stand for.
    fn is_subtree_at(&self, ty: &Type, depth: usize) -> bool {
        if let Some(inner) = ["Box", "Option", "Vec"].iter().find_map(|name| argument_of(ty, name)) {
            return self.is_subtree_at(inner, depth);
        }
        match ty {
            Type::Slice(slice) => self.is_subtree_at(&slice.elem, depth),
            Type::Path(path) => match self.alias(path) {
                Some(aliased) if depth < self.model.aliases.len() => self.is_subtree_at(aliased, depth + 1),
                Some(_) => false,
                None => self.modelled(ty).is_some_and(|ty| ty.kind == TwinKind::Lazy),
            },
            _ => false,
        }
    }

    /// What a name stands for that is an alias: `type Link = Option<Box<Node>>`. The compiler refuses those that go round in circles, but later.
    fn alias(&self, path: &TypePath) -> Option<&Type> {
        let name = &path.path.segments.last()?.ident;
        if self.model.types.iter().any(|ty| ty.ident == *name) {
            return None;
        }
        self.model.aliases.iter().find(|alias| alias.item.ident == *name).map(|alias| &*alias.item.ty)
    }

    fn modelled(&self, ty: &Type) -> Option<&TypeDef> {
        self.model.resolve_type(ty, self.module).map(|id| self.model.ty(id))
    }

    /// Whether values of a type can be compared, cloned and kept.
    fn is_owned_value(&self, ty: &Type) -> bool {
        !quote!(#ty).to_string().contains('&') && self.is_value(ty)
    }

    /// Whether values of a type can be compared and cloned.
    fn is_value(&self, ty: &Type) -> bool {
        if let Some(inner) = argument_of(ty, "Option") {
            return self.is_value(inner);
        }
        match ty {
            Type::Reference(reference) => reference.mutability.is_none() && self.is_value_behind(&reference.elem),
            Type::Tuple(tuple) => tuple.elems.iter().all(|part| self.is_value(part)),
            Type::Paren(inner) => self.is_value(&inner.elem),
            Type::Path(_) => self.is_leaf(ty) || self.param(ty).is_some_and(|(_, is_clone)| *is_clone),
            _ => false,
        }
    }

    /// The same behind a reference, which can be cloned itself.
    fn is_value_behind(&self, ty: &Type) -> bool {
        self.param(ty).is_some() || self.is_value(ty)
    }

    fn param(&self, ty: &Type) -> Option<&Param> {
        let Type::Path(path) = ty else { return None };
        let name = path.path.get_ident()?;
        self.params.iter().find(|(param, _)| param == name)
    }

    fn is_leaf(&self, ty: &Type) -> bool {
        let Type::Path(path) = ty else { return false };
        if self.is_word(ty) {
            return true;
        }
        path.path.get_ident().is_some_and(|name| LEAVES.iter().any(|leaf| name == leaf))
    }

    /// Whether a type is an enum of the model without payload whose values can be cloned.
    fn is_word(&self, ty: &Type) -> bool {
        self.modelled(ty).is_some_and(|ty| {
            let derives =
                |name: &str| ty.attrs.iter().any(|attr| derived(&attr.meta).iter().any(|given| given == name));
            ty.kind == TwinKind::Plain && ty.is_enum && ty.fields().next().is_none() && derives("Clone")
        })
    }

    /// Code that says in words what value is at a place.
    fn words(&self, ty: &Type, place: TokenStream) -> TokenStream {
        if let Some(inner) = argument_of(ty, "Option") {
            let inner = self.words(inner, quote!((*__inner)));
            return quote!(match &#place {
                ::core::option::Option::None => __words.number(0),
                ::core::option::Option::Some(__inner) => { __words.number(1); #inner }
            });
        }
        match ty {
            Type::Reference(reference) => self.words(&reference.elem, quote!((*#place))),
            Type::Paren(inner) => self.words(&inner.elem, place),
            Type::Tuple(tuple) => tuple
                .elems
                .iter()
                .enumerate()
                .map(|(k, part)| {
                    let k = syn::Index::from(k);
                    self.words(part, quote!((#place.#k)))
                })
                .collect(),
            _ if self.is_word(ty) => quote!(__words.hashed(&::core::mem::discriminant(&#place));),
            _ => quote!(__words.leaf(&#place);),
        }
    }
}

/// Code as a person writes it, more or less.
fn shown(code: &impl quote::ToTokens) -> String {
    let text = code.to_token_stream().to_string();
    [("& ", "&"), (" < ", "<"), (" <", "<"), (" >", ">"), (" :", ":"), (" ,", ","), ("( ", "("), (" )", ")")]
        .iter()
        .fold(text, |text, (from, to)| text.replace(from, to))
}

/// The argument of a type of this name with one argument.
fn argument_of<'t>(ty: &'t Type, name: &str) -> Option<&'t Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == name)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first() {
        Some(GenericArgument::Type(ty)) if arguments.args.len() == 1 => Some(ty),
        _ => None,
    }
}
