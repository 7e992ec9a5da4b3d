//! Bounds of type parameters in the twin.
//!
//! Inside the twin a type parameter stands for a twin-side type, so parameters that end up in twin
//! types need the bound `Param`. The `Model` impl of the user's type translates between both sides.

use proc_macro2::TokenStream;
use quote::ToTokens;
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::visit::{Visit, visit};
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::{Generics, Ident, ItemImpl, ItemTrait, Path, PathArguments, Signature, Type, WhereClause, WherePredicate};

use crate::model::{FieldDef, Model, TypeDef};
use crate::runtime::Runtime;
use crate::settle::mentions;

/// Adds `P: Param` for each of the named parameters.
pub(crate) fn add_param(generics: &mut Generics, names: &[Ident], runtime: &Runtime) {
    if names.is_empty() {
        return;
    }
    let clause = generics.make_where_clause();
    for name in names {
        clause.predicates.push(parse_quote!(#name: #runtime::Param));
    }
}

/// Adds `P: Param` for the parameters of a function that end up in twin types.
pub(crate) fn add_params_of_signature(sig: &mut Signature, model: &Model) {
    let params = params_of_twins(&sig.generics, |finder| finder.visit_signature(sig), model);
    add_param(&mut sig.generics, &params, &model.runtime);
}

/// Adds `P: Param` for the parameters of an impl that end up in the twin type it is for.
pub(crate) fn add_params_of_impl(item: &mut ItemImpl, model: &Model) {
    let params = params_of_twins(&item.generics, |finder| finder.visit_type(&item.self_ty), model);
    add_param(&mut item.generics, &params, &model.runtime);
}

/// Adds `P: Param` for the parameters of a trait that end up in twin types.
pub(crate) fn add_params_of_trait(item: &mut ItemTrait, model: &Model) {
    let code = syn::Item::Trait(item.clone());
    let params = params_of_twins(&item.generics, |finder| finder.visit_item(&code), model);
    add_param(&mut item.generics, &params, &model.runtime);
}

/// Adds the bounds of the type that an impl is for.
pub(crate) fn add_bounds_of_type(item: &mut ItemImpl, def: &TypeDef) {
    let mut of = &*item.self_ty;
    while let Type::Reference(inner) = of {
        of = &inner.elem;
    }
    let (params, substitution) = (type_params(&def.generics), Substitution::between(&def.generics, of));
    let Some(clause) = def.generics.where_clause.as_ref().filter(|_| substitution.0.len() == params.len()) else {
        return;
    };
    let bounds: Vec<WherePredicate> = clause.predicates.iter().map(|predicate| substitution.applied(predicate)).list();
    item.generics.make_where_clause().predicates.extend(bounds);
}

/// Adds what collections ask of their keys and hashers to the bounds of types: those of std ask it of their methods only, those of the twin
/// of their values.
pub(crate) fn add_bounds_of_keys(model: &mut Model) {
    let mut known: Vec<Vec<WherePredicate>> = vec![Vec::new(); model.types.len()];
    while let Some((index, bound)) = (0..known.len()).filter_map(|index| missing(model, &known, index)).next() {
        model.types[index].generics.make_where_clause().predicates.push(bound.clone());
        known[index].push(bound);
    }
}

/// A bound that a type still lacks.
fn missing(model: &Model, known: &[Vec<WherePredicate>], index: usize) -> Option<(usize, WherePredicate)> {
    let ty = Some(&model.types[index]).filter(|ty| ty.is_chosen())?;
    let params: SmallSet<String> = type_params(&ty.generics).iter().map(ToString::to_string).collect();
    let mut keys = Keys { params: &params, found: Vec::new() };
    let fields: Vec<&FieldDef> = ty.fields().filter(|field| !field.role.is_hidden()).list();
    fields.iter().for_each(|field| keys.visit_type(&field.ty));
    let mut bounds = keys.found;
    for (part, written) in fields.iter().flat(|field| model.parts(&field.ty, ty.module)) {
        let substitution = Substitution::between(&model.ty(part).generics, &written);
        let theirs = known[part.0].iter().map(|bound| substitution.applied(bound));
        bounds.extend(theirs.filter(|bound| mentions(quote!(#bound), &params)));
    }
    let text = |bound: &WherePredicate| quote!(#bound).to_string();
    let is_new = |bound: &WherePredicate| !known[index].iter().any(|other| text(other) == text(bound));
    bounds.into_iter().find(is_new).map(|bound| (index, bound))
}

/// Finds the parameters that are keys or hashers of collections.
struct Keys<'p> {
    params: &'p SmallSet<String>,
    found: Vec<WherePredicate>,
}

impl Visit for Keys<'_> {
    fn visit_path(&mut self, path: &Path) {
        visit::visit_path(self, path);
        let Some(last) = path.segments.last() else { return };
        let asked: TokenStream = match last.ident.to_string().as_str() {
            "HashMap" | "HashSet" => quote!(::core::cmp::Eq + ::core::hash::Hash),
            "BTreeMap" | "BTreeSet" | "BinaryHeap" => quote!(::core::cmp::Ord),
            _ => return,
        };
        let PathArguments::AngleBracketed(arguments) = &last.arguments else { return };
        self.ask(arguments.args.first(), &asked);
        let hasher = match last.ident.to_string().as_str() {
            "HashMap" => arguments.args.iter().nth(2),
            "HashSet" => arguments.args.iter().nth(1),
            _ => None,
        };
        self.ask(hasher, &quote!(::core::hash::BuildHasher + ::core::default::Default));
    }
}

impl Keys<'_> {
    /// Adds a bound, if an argument is a parameter.
    fn ask(&mut self, argument: Option<&syn::GenericArgument>, asked: &TokenStream) {
        let Some(syn::GenericArgument::Type(Type::Path(key))) = argument else { return };
        if key.path.get_ident().is_some_and(|name| self.params.contains(&name.to_string())) {
            self.found.push(parse_quote!(#key: #asked));
        }
    }
}

/// A where clause with `P: Param` added for every type parameter.
pub(crate) fn with_params(generics: &Generics, clause: Option<&WhereClause>, runtime: &Runtime) -> TokenStream {
    let names = type_params(generics);
    let given = clause.map(|clause| clause.predicates.iter());
    let given = given.into_iter().flatten();
    quote!(where #(#given,)* #(#names: #runtime::Param,)*)
}

/// The type parameters.
pub(crate) fn type_params(generics: &Generics) -> Vec<Ident> {
    generics.type_params().map(|param| param.ident.clone()).list()
}

/// Those type parameters that occur as arguments of the model's generic types in some code.
fn params_of_twins(generics: &Generics, code: impl Fn(&mut ArgumentFinder<'_>), model: &Model) -> Vec<Ident> {
    let mut finder = ArgumentFinder { model, arguments: TokenStream::new() };
    code(&mut finder);
    let params = type_params(generics);
    let occurs = |name: &Ident| mentions(finder.arguments.clone(), &SmallSet::of(name.to_string()));
    params.into_iter().filter(occurs).list()
}

/// Collects the arguments given to modelled types.
pub(crate) struct ArgumentFinder<'m> {
    model: &'m Model,
    arguments: TokenStream,
}

impl Visit for ArgumentFinder<'_> {
    fn visit_path(&mut self, path: &Path) {
        for segment in &path.segments {
            let is_twin = self.model.types.iter().any(|ty| ty.ident == segment.ident)
                || self.model.aliases.iter().any(|alias| alias.item.ident == segment.ident)
                || self.model.foreign.contains(&segment.ident);
            if let (true, PathArguments::AngleBracketed(arguments)) = (is_twin, &segment.arguments) {
                self.arguments.extend(arguments.args.to_token_stream());
            }
        }
        visit::visit_path(self, path);
    }
}

/// The generics of `impl Model for RealType`, and the arguments of its twin.
pub(crate) struct ModelBounds {
    pub(crate) generics: Generics,
    pub(crate) twin_arguments: TokenStream,
}

/// The way from a parameter to its twin.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    /// `<K as Model>::Twin`
    Model,
    /// `<K as Lower>::Lowered`
    Lower,
}

/// Translates a type's generics for an impl that leads from it to its twin, together with further
/// bounds that its invariants and derived fields need.
pub(crate) fn model_bounds(generics: &Generics, extra: &[WherePredicate], way: Way, runtime: &Runtime) -> ModelBounds {
    let params = type_params(generics);
    let mut to_twin = ToTwin { params: &params, way, runtime };
    let required: TokenStream = match way {
        Way::Model => quote!(#runtime::Model),
        Way::Lower => quote!(#runtime::Lower),
    };
    let mut result = generics.clone();
    let mut predicates: Vec<WherePredicate> = Vec::new();
    for name in &params {
        let twin = to_twin.twin(name);
        predicates.push(parse_quote!(#name: #required));
        predicates.push(parse_quote!(#twin: #runtime::Param));
    }
    predicates.extend(extra.iter().cloned());
    for predicate in as_predicates(generics).iter().chain(extra) {
        let mut predicate = predicate.clone();
        to_twin.visit_where_predicate_mut(&mut predicate);
        predicates.push(predicate);
    }
    if !params.is_empty() {
        result.make_where_clause().predicates.extend(predicates);
    }
    ModelBounds { generics: result, twin_arguments: twin_arguments(generics, &to_twin) }
}

/// All bounds of some generics as predicates of a where clause.
pub(crate) fn as_predicates(generics: &Generics) -> Vec<WherePredicate> {
    let inline = generics.type_params().filter(|param| !param.bounds.is_empty()).map(|param| {
        let (name, bounds) = (&param.ident, &param.bounds);
        parse_quote!(#name: #bounds)
    });
    let clause: Option<&WhereClause> = generics.where_clause.as_ref();
    inline.chain(clause.into_iter().flat(|clause| clause.predicates.iter().cloned())).list()
}

fn twin_arguments(generics: &Generics, to_twin: &ToTwin<'_>) -> TokenStream {
    let arguments = generics.params.iter().map(|param| match param {
        syn::GenericParam::Type(param) => to_twin.twin(&param.ident).to_token_stream(),
        syn::GenericParam::Const(param) => param.ident.to_token_stream(),
        syn::GenericParam::Lifetime(param) => param.lifetime.to_token_stream(),
    });
    if generics.params.is_empty() { TokenStream::new() } else { quote!(<#(#arguments),*>) }
}

/// Replaces type parameters by their twins.
struct ToTwin<'p> {
    params: &'p [Ident],
    way: Way,
    runtime: &'p Runtime,
}

impl ToTwin<'_> {
    fn twin(&self, name: &Ident) -> Type {
        let runtime = self.runtime;
        match self.way {
            Way::Model => parse_quote!(<#name as #runtime::Model>::Twin),
            Way::Lower => parse_quote!(<#name as #runtime::Lower>::Lowered),
        }
    }
}

impl VisitMut for ToTwin<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty {
            if let Some(name) = path.path.get_ident().filter(|name| self.params.contains(name)) {
                *ty = self.twin(&name.clone());
                return;
            }
        }
        visit_mut::visit_type_mut(self, ty);
    }
}

/// The types that an impl gives to the parameters of its type.
pub(crate) struct Substitution(Vec<(Ident, Type)>);

impl Substitution {
    /// From the parameters in `struct Type<B>` to the arguments in `impl<A> Type<A>`.
    pub(crate) fn between(generics: &Generics, self_ty: &Type) -> Self {
        let Type::Path(path) = self_ty else { return Substitution(Vec::new()) };
        let Some(PathArguments::AngleBracketed(given)) = path.path.segments.last().map(|last| &last.arguments) else {
            return Substitution(Vec::new());
        };
        let given = given.args.iter().filter_map(|argument| match argument {
            syn::GenericArgument::Type(ty) => Some(ty.clone()),
            _ => None,
        });
        Substitution(type_params(generics).into_iter().zip(given).list())
    }

    /// Replaces the parameters in a predicate.
    pub(crate) fn apply(&self, predicate: &mut WherePredicate) {
        Substitute(self).visit_where_predicate_mut(predicate);
    }

    /// A predicate with the parameters replaced.
    fn applied(&self, predicate: &WherePredicate) -> WherePredicate {
        let mut predicate = predicate.clone();
        self.apply(&mut predicate);
        predicate
    }

    /// Replaces the parameters in a type.
    pub(crate) fn apply_to_type(&self, ty: &mut Type) {
        Substitute(self).visit_type_mut(ty);
    }
}

struct Substitute<'s>(&'s Substitution);

impl VisitMut for Substitute<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        let replacement = match ty {
            Type::Path(path) => self.0.0.iter().find(|(name, _)| path.path.is_ident(name)),
            _ => None,
        };
        match replacement {
            Some((_, to)) => *ty = to.clone(),
            None => visit_mut::visit_type_mut(self, ty),
        }
    }
}

/// Names of an impl's parameters, in the words of the type they are given to.
pub(crate) struct Renaming(Vec<(Ident, Ident)>);

impl Renaming {
    /// From the arguments in `impl<A> Type<A>` to the parameters in `struct Type<B>`.
    pub(crate) fn between(self_ty: &Type, generics: &Generics) -> Self {
        if let Type::Reference(reference) = self_ty {
            return Renaming::between(&reference.elem, generics);
        }
        let Type::Path(path) = self_ty else { return Renaming(Vec::new()) };
        let Some(PathArguments::AngleBracketed(given)) = path.path.segments.last().map(|last| &last.arguments) else {
            return Renaming(Vec::new());
        };
        let given = given.args.iter().filter_map(|argument| match argument {
            syn::GenericArgument::Type(Type::Path(path)) => path.path.get_ident().cloned(),
            _ => None,
        });
        Renaming(given.zip(type_params(generics)).list())
    }

    /// Renames the parameters in a predicate.
    pub(crate) fn apply(&self, predicate: &mut WherePredicate) {
        struct Rename<'r>(&'r Renaming);
        impl VisitMut for Rename<'_> {
            fn visit_ident_mut(&mut self, ident: &mut Ident) {
                if let Some((_, to)) = self.0.0.iter().find(|(from, _)| from == ident) {
                    *ident = Ident::new(&to.to_string(), ident.span());
                }
            }
        }
        Rename(self).visit_where_predicate_mut(predicate);
    }
}
