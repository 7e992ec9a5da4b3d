//! Types of a module that are left alone.
//!
//! A real file has types that nobody wants to search: iterators, handles, errors that hold an `io::Error`. If the module says
//! what is valid, the types to model are those that this is about, and those in their fields. Others are modelled too,
//! for a test may ask for them, but only if all of their fields have values of their own as far as names tell.

use proc_macro2::TokenStream;
use quote::ToTokens;
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::visit::{Visit, visit};
use syn::{Type, TypePath, TypeReference};

use crate::attrs::{Note, Role};
use crate::model::{Alias, FieldDef, Function, Model, ModuleId, TwinKind, TypeDef, TypeId};
use crate::modules::{End, leaves};
use crate::settle::{mentions, twinned_names};

/// Types of std that have values, by their last name.
const KNOWN: &[&str] = &[
    "bool", "char", "str", "String", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128",
    "isize", "f32", "f64", "Option", "Result", "Vec", "VecDeque", "HashMap", "HashSet", "BTreeMap", "BTreeSet",
    "BinaryHeap", "Range", "RangeInclusive", "Reverse", "Wrapping", "Duration", "SystemTime", "Instant", "Ipv4Addr",
    "Ipv6Addr", "IpAddr", "SocketAddr", "PathBuf", "Cow", "Box", "Rc", "Arc", "Weak", "RefCell", "Cell", "NonNull",
    "NonZero", "NonZeroU8", "NonZeroU16", "NonZeroU32", "NonZeroU64", "NonZeroUsize", "NonZeroI8", "NonZeroI16",
    "NonZeroI32", "NonZeroI64", "NonZeroIsize", "Ordering", "PhantomData",
];

/// Makes helpers of the types that nothing asks for and that may have no values.
pub(crate) fn leave_alone(model: &mut Model) {
    let wanted = wanted(model);
    if wanted.is_empty() || model.open {
        return;
    }
    for (index, ty) in model.types.iter_mut().enumerate() {
        ty.is_wanted = wanted.contains(&TypeId(index));
    }
    let mut alone: SmallSet<usize> = SmallSet::new();
    loop {
        let before = alone.len();
        let names: SmallSet<String> = alone.iter().map(|index| model.types[*index].ident.to_string()).collect();
        let may_lack_values = |ty: &TypeDef| {
            ty.fields().any(|field| !has_values(model, ty, field) || mentions(field.ty.to_token_stream(), &names))
        };
        let others = (0..model.types.len()).filter(|index| !model.types[*index].is_wanted);
        alone.extend(others.filter(|index| may_lack_values(&model.types[*index])));
        if alone.len() == before {
            break;
        }
    }
    alone.into_iter().for_each(|index| model.types[index].kind = TwinKind::Helper);
}

/// Gives up the helpers without twins in them: the user's own type will do.
pub(crate) fn drop_plain_helpers(model: &mut Model) {
    loop {
        let names = twinned_names(model);
        let is_plain = |ty: &TypeDef| {
            let own = SmallSet::of(ty.ident.to_string());
            let others: SmallSet<String> = names.clone().without(&own);
            let is_alone = ty.kind == TwinKind::Helper && ty.generics.lifetimes().next().is_none();
            is_alone && !ty.fields().any(|field| mentions(field.ty.to_token_stream(), &others))
        };
        let Some(found) = model.types.iter().position(is_plain) else { return };
        model.types[found].kind = TwinKind::Unused;
    }
}

/// The types that invariants, predicates, contracts and notes are about, with those in their fields.
fn wanted(model: &Model) -> SmallSet<TypeId> {
    let is_noted = |function: &Function| {
        matches!(function.note, Some((Note::Invariant | Note::Predicate, _))) || function.contract.is_some()
    };
    let mut found = SmallSet::new();
    let mut todo: Vec<TypeId> = (0..model.types.len()).map(TypeId).filter(|id| is_marked(model.ty(*id))).list();
    for id in model.fn_ids().filter(|id| is_noted(model.function(*id))) {
        let function = model.function(id);
        todo.extend(model.self_type(id));
        todo.extend(named(model, function.sig.to_token_stream()));
    }
    while let Some(id) = todo.pop() {
        if found.insert(id) {
            let ty = model.ty(id);
            let fields = ty.fields().filter(|field| !field.role.is_hidden());
            todo.extend(fields.flat(|field| named(model, field.ty.to_token_stream())));
            // Whoever writes `Arena<u8>` means `Arena<u8, DefaultBehavior>`.
            let defaults = ty.generics.type_params().filter_map(|param| param.default.as_ref());
            todo.extend(defaults.flat(|default| named(model, default.to_token_stream())));
        }
    }
    found
}

/// Whether the user says anything about a type or its fields.
fn is_marked(ty: &TypeDef) -> bool {
    !ty.specs.is_empty() || ty.fields().any(|field| !matches!(field.role, Role::Auto))
}

/// The types of the model that are named, also by way of aliases.
fn named(model: &Model, tokens: TokenStream) -> Vec<TypeId> {
    let is_named = |name: &syn::Ident| mentions(tokens.clone(), &SmallSet::of(name.to_string()));
    let types = (0..model.types.len()).map(TypeId).filter(|id| is_named(&model.ty(*id).ident));
    let aliases = model.aliases.iter().filter(|alias| is_named(&alias.item.ident));
    // An alias of the same name as what it stands for, `type Node<T> = inner::Node<T>;`, would lead back to itself.
    let stands_for = |alias: &Alias| {
        let ty = alias.item.ty.to_token_stream();
        (!mentions(ty.clone(), &SmallSet::of(alias.item.ident.to_string()))).then_some(ty)
    };
    let of_aliases = aliases.filter_map(stands_for).flat(|ty| named(model, ty));
    types.chain(of_aliases).list()
}

/// Whether all names in the type of a field are of types with values.
fn has_values(model: &Model, ty: &TypeDef, field: &FieldDef) -> bool {
    let mut finder = Unknown { model, ty, found: false };
    finder.visit_type(&field.ty);
    !finder.found || field.role.is_hidden() || field.is_phantom()
}

/// Looks for types that may have no values.
struct Unknown<'m> {
    model: &'m Model,
    ty: &'m TypeDef,
    found: bool,
}

impl Unknown<'_> {
    fn is_known(&self, ty: &Type, TypePath { path, .. }: &TypePath) -> bool {
        let Some(name) = path.segments.last().map(|last| last.ident.to_string()) else { return false };
        let is_parameter = self.ty.generics.type_params().any(|param| path.is_ident(&param.ident));
        let is_ours = self.model.resolve_type(ty, self.ty.module).is_some()
            || (path.segments.len() == 1 && self.model.aliases.iter().any(|alias| alias.item.ident == name));
        let is_std = KNOWN.contains(&name.as_str()) && !is_foreign(self.model, self.ty.module, &name);
        is_parameter || is_ours || is_std || path.is_ident("Self")
    }
}

fn is_static_str(reference: &TypeReference) -> bool {
    let is_static = reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static");
    is_static && matches!(&*reference.elem, Type::Path(path) if path.path.is_ident("str"))
}

impl Visit for Unknown<'_> {
    fn visit_type(&mut self, ty: &Type) {
        match ty {
            Type::Path(path) => self.found |= !self.is_known(ty, path),
            Type::Array(_) | Type::Tuple(_) | Type::Ptr(_) | Type::Paren(_) | Type::Group(_) | Type::Slice(_) => {}
            Type::Reference(reference) if is_static_str(reference) => {}
            _ => self.found = true,
        }
        visit::visit_type(self, ty);
    }

    fn visit_expr(&mut self, _: &syn::Expr) {}
}

/// Types of std among [`KNOWN`] that lead to no other type: they are no pointers.
const OPAQUE: &[&str] =
    &["Option", "Result", "Vec", "VecDeque", "HashMap", "HashSet", "BTreeMap", "BTreeSet", "BinaryHeap"];

/// The names of fields that have such a type, or a scalar, in all types with a field of that name.
pub(crate) fn fields_of_std(model: &Model) -> SmallSet<String> {
    let is_std = |field: &FieldDef, ty: &TypeDef| {
        let name = outermost(model, &field.ty).unwrap_or_default();
        let is_scalar = KNOWN.iter().take_while(|known| **known != "Option").any(|known| *known == name);
        (is_scalar || OPAQUE.contains(&name.as_str())) && !is_foreign(model, ty.module, &name) && !model.open
    };
    let all = || model.types.iter().flat_map(|ty| ty.fields().map(move |field| (field, ty)));
    let others: SmallSet<&str> =
        all().filter(|(field, ty)| !is_std(field, ty)).map(|(field, _)| field.name.as_str()).collect();
    all().map(|(field, _)| field.name.clone()).filter(|name| !others.contains(name.as_str())).collect()
}

/// Whether a name is of such a type, wherever it comes from.
pub(crate) fn is_opaque(name: &syn::Ident) -> bool {
    OPAQUE.iter().chain(&["String"]).any(|known| name == known)
}

/// The name of a type, or of what it is an alias for.
fn outermost(model: &Model, ty: &Type) -> Option<String> {
    let Type::Path(path) = ty else { return None };
    let last = &path.path.segments.last()?.ident;
    let is_own = model.types.iter().any(|ty| ty.ident == *last);
    match model.aliases.iter().find(|alias| path.path.is_ident(&alias.item.ident)) {
        Some(alias) if !mentions(alias.item.ty.to_token_stream(), &SmallSet::of(last.to_string())) => {
            outermost(model, &alias.item.ty)
        }
        Some(_) => None,
        None => (!is_own).then(|| last.to_string()),
    }
}

/// Whether a name is of a type that every module knows, such as a number.
pub(crate) fn is_known(name: &syn::Ident) -> bool {
    KNOWN.iter().any(|known| name == known)
}

/// Whether a module imports a name from elsewhere than std.
fn is_foreign(model: &Model, module: ModuleId, name: &str) -> bool {
    model.module(module).uses.iter().flat(leaves).any(|leaf| {
        let is_std = leaf.path.first().is_some_and(|root| ["std", "core", "alloc"].iter().any(|std| root == std));
        matches!(&leaf.end, End::Name(_, alias) if alias == name) && !is_std
    })
}
