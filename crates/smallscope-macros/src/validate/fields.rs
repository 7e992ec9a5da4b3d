//! Fields: types that have no domain, and notes that cannot be.

use quote::ToTokens as _;
use smallscope_rust::attributes::derives;
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::text::did_you_mean;
use smallscope_rust::visit::{Visit, visit};
use syn::spanned::Spanned as _;
use syn::{
    Error, GenericArgument, Generics, Ident, PathArguments, Type, TypeBareFn, TypeImplTrait, TypeReference,
    TypeTraitObject,
};

use super::Errors;
use crate::attrs::Role;
use crate::judge;
use crate::left;
use crate::model::{FieldDef, Model, ModuleId, TwinKind, TypeDef};
use crate::modules::{End, leaves};
use crate::settle::{mentions, twinned_names};
use crate::symbolic;

/// Checks every field of the types that are chosen.
pub(super) fn check(model: &Model, errors: &mut Errors) {
    for ty in model.types.iter().filter(|ty| ty.is_chosen()) {
        for field in ty.fields() {
            check_role(model, ty, field, errors);
            check_array(ty, field, errors);
            if matches!(field.role, Role::Auto | Role::Indexed(_) | Role::Actual(_)) && !field.is_phantom() {
                let mut finder = NoDomain { model, module: ty.module, generics: &ty.generics, errors };
                finder.visit_type(&field.ty);
            }
        }
    }
}

fn check_role(model: &Model, ty: &TypeDef, field: &FieldDef, errors: &mut Errors) {
    match &field.role {
        Role::Derived(path) if ty.is_enum => {
            let message = "only a field of a struct can be derived: use `#[field(ignore)]`, or move it to a struct";
            errors.push(Error::new_spanned(path, message));
        }
        Role::Listed(_) if mentions(field.ty.to_token_stream(), &twinned_names(model)) => {
            let message =
                "the values of a modelled type cannot be listed: remove `values`, its fields are chosen one by one";
            errors.push(Error::new_spanned(&field.ty, message));
        }
        Role::Indexed(_) if holds_indices(&field.ty, true) => {
            let message = "an index is one integer, or an `Option` of one: wrap it, \
                 `#[derive(Clone, Copy)] struct Id(#[field(index(arena))] usize);`, and hold `Id`s here";
            errors.push(Error::new_spanned(&field.ty, message));
        }
        Role::Symbolic => symbolic::check(model, field, errors),
        Role::Indexed(arena) if !model.open => check_arena(model, field, arena, errors),
        _ => {}
    }
}

/// A type that is chosen whole has the elements of its arrays as they are. What stands for a parameter may be something else.
fn check_array(ty: &TypeDef, field: &FieldDef, errors: &mut Errors) {
    let parameters: SmallSet<String> = ty.generics.type_params().map(|param| param.ident.to_string()).collect();
    if judge::is_own_array(ty, field) && !field.role.is_hidden() && mentions(field.ty.to_token_stream(), &parameters) {
        let message =
            "a type that derives `Copy` cannot have an array of a type parameter: remove the `Copy`, or name the type";
        errors.push(Error::new_spanned(&field.ty, message));
    }
}

/// Whether a type is plainly not an index but something that may hold some, such as a vector.
fn holds_indices(ty: &Type, may_be_option: bool) -> bool {
    match ty {
        Type::Array(_) | Type::Slice(_) | Type::Tuple(_) => true,
        Type::Path(path) => path.path.segments.last().is_some_and(|last| match &last.arguments {
            PathArguments::AngleBracketed(given) if last.ident == "Option" && may_be_option => {
                given.args.iter().any(|it| matches!(it, GenericArgument::Type(inner) if holds_indices(inner, false)))
            }
            PathArguments::AngleBracketed(_) => true,
            _ => false,
        }),
        _ => false,
    }
}

/// An index needs a vector to point into.
fn check_arena(model: &Model, field: &FieldDef, arena: &str, errors: &mut Errors) {
    let arenas: Vec<String> = model.types.iter().flat(arenas_of).list();
    let known = arenas.iter().any(|name| name == arena || name.rsplit('.').next() == Some(arena));
    if !known {
        let names: Vec<&str> = arenas.iter().map(|name| name.rsplit('.').next().unwrap_or(name)).list();
        let hint = did_you_mean(arena, &names);
        let message = format!("no modelled struct has a `Vec` field `{arena}` for this to be an index into{hint}");
        errors.push(Error::new_spanned(field.attrs.iter().find(|attr| is_note(attr)), message));
    }
}

fn is_note(attr: &syn::Attribute) -> bool {
    attr.to_token_stream().to_string().contains("index")
}

/// `Type.field` for each field that is a vector.
fn arenas_of(ty: &TypeDef) -> impl Iterator<Item = String> + '_ {
    let is_vec = |ty: &Type| ty.to_token_stream().to_string().contains("Vec");
    ty.fields().filter(move |field| is_vec(&field.ty)).map(|field| format!("{}.{}", ty.ident, field.name))
}

/// Finds types without a domain of values.
struct NoDomain<'c> {
    model: &'c Model,
    module: ModuleId,
    generics: &'c Generics,
    errors: &'c mut Errors,
}

/// Types of std that have no values, and what to write.
const VALUELESS: &[(&[&str], &str)] = &[
    (
        &[
            "Mutex", "RwLock", "OnceCell", "OnceLock", "LazyCell", "LazyLock", "UnsafeCell", "MaybeUninit",
            "ManuallyDrop",
        ],
        "make the value inside a field of its own, and compute this one from it by `#[field(derived = function)]`",
    ),
    (
        &[
            "AtomicBool", "AtomicU8", "AtomicU16", "AtomicU32", "AtomicU64", "AtomicUsize", "AtomicI8", "AtomicI16",
            "AtomicI32", "AtomicI64", "AtomicIsize", "AtomicPtr",
        ],
        "make the number a field of its own, and compute this one from it by `#[field(derived = function)]`",
    ),
    (&["PathBuf", "OsString", "CString"], "list some by `#[field(values = [..])]`"),
    (
        &[
            "File", "Thread", "ThreadId", "JoinHandle", "Sender", "Receiver", "SyncSender", "Condvar", "Barrier",
            "TcpStream", "TcpListener", "UdpSocket", "Child", "Command",
        ],
        "it is not part of a structure; keep it outside",
    ),
];

/// Where a name in the type of a field comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Std,
    /// From elsewhere, or perhaps.
    Other,
    /// Neither defined nor imported, as far as can be seen.
    Nowhere,
}

/// What to write in place of a type of std that has no values.
fn valueless(name: &Ident) -> Option<&'static (&'static [&'static str], &'static str)> {
    VALUELESS.iter().find(|(names, _)| names.iter().any(|known| name == known))
}

impl NoDomain<'_> {
    /// Refuses a type that is known to have no values, or that the model cannot see.
    fn check_known(&mut self, path: &syn::Path) {
        let Some(name) = path.segments.last().map(|last| &last.ident) else { return };
        let origin = self.origin(path);
        if let (Origin::Std, Some((_, write))) = (origin, valueless(name)) {
            self.push(name.span(), &format!("smallscope has no values of `{name}`: {write}"));
        }
        let names = SmallSet::of(name.to_string());
        let made = self.model.calls.iter().find(|(_, call)| mentions(call.mac.tokens.clone(), &names));
        if let (Origin::Nowhere, Some((_, call)), false) = (origin, made, left::is_known(name)) {
            let mac = call.mac.path.to_token_stream().to_string().replace(' ', "");
            let message = format!(
                "`{name}` comes from the macro `{mac}!`, which smallscope does not expand: write the type itself"
            );
            self.push(name.span(), &message);
        }
    }

    /// Refuses keys of a modelled type that cannot be compared or hashed.
    fn check_comparable(&mut self, last: &syn::PathSegment, key: &Type) {
        let Some(id) = self.model.resolve_type(key, self.module) else { return };
        let wanted: &[&str] = if last.ident.to_string().starts_with("Hash") {
            &["PartialEq", "Eq", "Hash"]
        } else {
            &["PartialEq", "Eq", "PartialOrd", "Ord"]
        };
        let (ty, kind) = (self.model.ty(id), &last.ident);
        let is_implemented = |name: &str| {
            let by_hand = |imp: &crate::model::ImplDef| {
                imp.self_type == Some(id) && crate::reach::trait_name(imp).is_some_and(|it| it == name)
            };
            derives(&ty.attrs, name) || self.model.impls.iter().any(by_hand)
        };
        let missing: Vec<&str> = wanted.iter().copied().filter(|name| !is_implemented(name)).collect();
        if !missing.is_empty() && !self.model.open {
            let (name, missing) = (&ty.ident, missing.join(", "));
            let message = format!("a `{kind}` compares what it holds: write `#[derive({missing})]` on `{name}`");
            self.push(last.ident.span(), &message);
        }
    }

    /// Where the type at a path comes from.
    fn origin(&self, path: &syn::Path) -> Origin {
        let is_std = |root: &Ident| ["std", "core", "alloc"].iter().any(|std| root == std);
        let [segment] = path.segments.iter().list()[..] else {
            return if path.segments.first().is_some_and(|first| is_std(&first.ident)) {
                Origin::Std
            } else {
                Origin::Other
            };
        };
        let name = &segment.ident;
        let is_parameter = self.generics.type_params().any(|param| param.ident == *name);
        if is_parameter || self.model.type_named(name, self.module).is_some() || self.model.foreign.contains(name) {
            return Origin::Other;
        }
        let imports = self.model.module(self.module).uses.iter().flat(leaves);
        let mut imports = imports.filter(|leaf| match &leaf.end {
            End::Name(_, alias) => alias == name,
            End::Glob => true,
        });
        match imports.next() {
            Some(leaf) if leaf.path.first().is_some_and(is_std) && matches!(leaf.end, End::Name(..)) => Origin::Std,
            Some(_) => Origin::Other,
            None => Origin::Nowhere,
        }
    }

    /// Refuses keys of maps and elements of sets that hold pointers: what they are equal to is not known before all is chosen.
    fn check_keys(&mut self, last: &syn::PathSegment) {
        let kinds = ["HashMap", "BTreeMap", "HashSet", "BTreeSet", "BinaryHeap"];
        let PathArguments::AngleBracketed(given) = &last.arguments else { return };
        let Some(GenericArgument::Type(key)) = given.args.first() else { return };
        if !kinds.iter().any(|kind| last.ident == kind) {
            return;
        }
        self.check_comparable(last, key);
        if let Some(pointer) = pointer_in(self.model, self.module, key, &mut Vec::new()) {
            let (kind, key) = (&last.ident, key.to_token_stream().to_string().replace(' ', ""));
            let message = format!(
                "the keys of a `{kind}` cannot hold pointers, and `{key}` has a `{pointer}`: compute the field by \
                 `#[field(derived = function)]`"
            );
            self.push(last.ident.span(), &message);
        }
    }

    fn push(&mut self, span: proc_macro2::Span, message: &str) {
        let message = format!("{message} (or leave the field out of the structure with `#[field(ignore)]`)");
        self.errors.push(Error::new(span, message));
    }
}

/// A pointer in a type, or in the fields of a modelled type in it.
fn pointer_in(model: &Model, module: ModuleId, ty: &Type, seen: &mut Vec<crate::model::TypeId>) -> Option<String> {
    let text = ty.to_token_stream().to_string().replace(' ', "");
    if text.starts_with('*') {
        return Some(text.replace("*const", "*const ").replace("*mut", "*mut "));
    }
    let is_in = |name: &&str| mentions(ty.to_token_stream(), &SmallSet::of((*name).to_owned()));
    if let Some(shared) = ["Rc", "Arc", "Weak", "NonNull"].iter().find(|name| is_in(name)) {
        return Some((*shared).to_owned());
    }
    model.parts(ty, module).into_iter().find_map(|(part, _)| {
        if seen.contains(&part) {
            return None;
        }
        seen.push(part);
        let ty = model.ty(part);
        let mut fields = ty.fields().filter(|field| !field.role.is_hidden());
        fields.find_map(|field| pointer_in(model, ty.module, &field.ty, seen))
    })
}

impl Visit for NoDomain<'_> {
    fn visit_type_reference(&mut self, ty: &TypeReference) {
        let is_static = ty.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static");
        let is_str = matches!(&*ty.elem, Type::Path(path) if path.path.is_ident("str"));
        if !(is_static && is_str) {
            self.push(ty.and_token.span, "smallscope cannot choose a reference: own the value, or use `Box` or `Rc`");
        }
    }

    fn visit_type_trait_object(&mut self, ty: &TypeTraitObject) {
        let span = ty.dyn_token.map_or_else(|| ty.span(), |token| token.span);
        self.push(span, "smallscope cannot choose among all types with a trait: name one by `#[field(actual = Type)]`, or use an enum");
    }

    fn visit_type_impl_trait(&mut self, ty: &TypeImplTrait) {
        self.push(ty.impl_token.span, "smallscope cannot choose among all types with a trait: name the type");
    }

    fn visit_type_bare_fn(&mut self, ty: &TypeBareFn) {
        self.push(ty.fn_token.span, "smallscope cannot choose a function: use an enum of those you mean");
    }

    fn visit_path(&mut self, path: &syn::Path) {
        if let Some(last) = path.segments.last() {
            let helper = self.model.types.iter().find(|ty| ty.ident == last.ident);
            if helper.is_some_and(|ty| matches!(ty.kind, TwinKind::Helper | TwinKind::Unused)) {
                let message = format!(
                    "`{}` has a lifetime, so smallscope cannot choose its values: own what it borrows",
                    last.ident
                );
                self.push(last.ident.span(), &message);
            }
        }
        path.segments.last().into_iter().for_each(|last| self.check_keys(last));
        self.check_known(path);
        visit::visit_path(self, path);
    }
}
