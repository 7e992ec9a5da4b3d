//! Which types a reached function has values of at hand, besides the receivers of its methods.
//!
//! `==` and `.clone()` may mean the impl of any type. A type that is in no field, no signature and no constructor cannot be
//! what is meant, and its impls need no twin. In a real file that is the collection itself, whose impls call everything else.

use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::macros::{Arguments, formats};
use smallscope_rust::visit::{Visit, visit};
use syn::{Expr, FnArg, Ident, Path, ReturnType, Type};

use crate::model::{FnId, Model, TypeDef, TypeId};
use crate::resolve::{Ctor, PathScope};
use crate::settle::mentions;

/// The types with values at hand.
pub(crate) struct Hand {
    any: SmallSet<TypeId>,
    /// Those with two values at the same time.
    two: SmallSet<TypeId>,
    /// Those that functions build themselves.
    pub(crate) built: SmallSet<TypeId>,
}

impl Hand {
    /// What is in the fields of the types that the model is about.
    pub(crate) fn new(model: &Model) -> Self {
        let mut hand = Hand { any: SmallSet::new(), two: SmallSet::new(), built: SmallSet::new() };
        let wanted = model.types.iter().filter(|ty| ty.has_twin() && ty.is_wanted);
        wanted.for_each(|ty| hand.parts(model, ty));
        hand
    }

    /// Adds what is in the fields of a type.
    fn parts(&mut self, model: &Model, ty: &TypeDef) {
        for part in ty.fields().flat(|field| model.parts(&field.ty, ty.module)).map(|(part, _)| part) {
            self.two.insert(part);
            if self.any.insert(part) {
                self.parts(model, model.ty(part));
            }
        }
    }

    /// Adds what a function has: parameters, its result, what it builds, and `self` where that is more than a receiver.
    pub(crate) fn take(&mut self, model: &Model, id: FnId) {
        let (function, self_type) = (model.function(id), model.self_type(id));
        let names = |ty: &Type, index: TypeId| {
            let mut finder = NamesSelf(false);
            finder.visit_type(ty);
            let is_self = finder.0 && self_type == Some(index);
            is_self || model.parts(ty, function.module).iter().any(|part| part.0 == index)
        };
        for ty in (0..model.types.len()).map(TypeId) {
            let given = function.sig.inputs.iter().filter(|it| matches!(it, FnArg::Typed(it) if names(&it.ty, ty)));
            let (given, has_self) = (given.count(), function.sig.receiver().is_some() && self_type == Some(ty));
            let returned = matches!(&function.sig.output, ReturnType::Type(_, output) if names(output, ty));
            if given > 0 || returned {
                self.any.insert(ty);
            }
            if given + usize::from(has_self) > 1 || returned {
                self.two.insert(ty);
            }
        }
        let place = PathScope { module: function.module, self_type };
        let imported = model.imported(function.module);
        let mut finder = Built { model, place, imported, built: SmallSet::new(), copied: SmallSet::new() };
        finder.visit_block(&function.block);
        self.any.extend(finder.built.iter().chain(finder.copied.iter()).copied());
        self.any.clone().into_iter().for_each(|ty| self.parts(model, model.ty(ty)));
        self.two.extend(finder.built.iter().chain(finder.copied.iter()).copied());
        self.built.extend(finder.built);
    }

    /// Whether there may be a value.
    pub(crate) fn has(&self, ty: TypeId) -> bool {
        self.any.contains(&ty)
    }

    /// Whether there may be two, to be compared.
    pub(crate) fn has_two(&self, ty: TypeId) -> bool {
        self.two.contains(&ty)
    }
}

/// Whether a type is `Self`, or has it inside; `Self::Item` is something else.
struct NamesSelf(bool);

impl Visit for NamesSelf {
    fn visit_path(&mut self, path: &Path) {
        self.0 |= path.is_ident("Self");
        visit::visit_path(self, path);
    }
}

/// The modelled types that some code builds or copies values of.
struct Built<'m> {
    model: &'m Model,
    place: PathScope,
    imported: Vec<(Ident, Ctor)>,
    built: SmallSet<TypeId>,
    copied: SmallSet<TypeId>,
}

impl Visit for Built<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        let path = match expr {
            Expr::Struct(literal) => Some(&literal.path),
            Expr::Path(path) => Some(&path.path),
            _ => None,
        };
        self.built.extend(path.and_then(|path| self.model.ctor(path, self.place, &self.imported)).map(|ctor| ctor.ty));
        if let Expr::MethodCall(call) = expr {
            let is_self = matches!(&*call.receiver, Expr::Path(path) if path.path.is_ident("self"));
            let copies = ["clone", "to_owned", "to_string", "fmt"].iter().any(|name| call.method == name);
            self.copied.extend(self.place.self_type.filter(|_| is_self && copies));
        }
        visit::visit_expr(self, expr);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        let of_self = mentions(mac.tokens.clone(), &SmallSet::of("self".to_owned()));
        self.copied.extend(self.place.self_type.filter(|_| of_self && formats(mac)));
        for expr in Arguments::of(mac).into_iter().flat(Arguments::expressions) {
            let mut inner = Built {
                model: self.model,
                place: self.place,
                imported: self.imported.clone(),
                built: SmallSet::new(),
                copied: SmallSet::new(),
            };
            inner.visit_expr(&expr);
            self.built.extend(inner.built);
            self.copied.extend(inner.copied);
        }
    }
}
