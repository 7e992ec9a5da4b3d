//! Which functions need a twin: those that invariants and predicates reach, by name.
//!
//! A fixpoint over the names in function bodies. `a::f(..)` reaches a function `f`, by the type, trait
//! or module before it; `x.f(..)` reaches every method `f` that can be called through `&self`, for an
//! invariant holds nothing else (but see [`clones`](crate::clones)); operators and `for` loops reach the
//! traits behind them.

use std::rc::Rc;

use smallscope_rust::attributes::derives;
use smallscope_rust::list::{List as _, SmallMap, SmallSet};
use smallscope_rust::visit::Visit as _;
use syn::{FnArg, Ident, Path};

use crate::actual::{self, bound_name};
use crate::attrs::Note;
use crate::clones::Clones;
use crate::functions::Functions;
use crate::hand::Hand;
use crate::left;
use crate::model::{Entry, FnId, ImplDef, ImplId, Model, Owner, TwinKind, TypeDef, TypeId};
use crate::resolve::PathScope;
use crate::uses::Uses;

/// What needs a twin besides the types.
#[derive(Default)]
pub(crate) struct Reached {
    fns: SmallSet<FnId>,
    /// All names that reached functions use as values or types.
    names: SmallSet<String>,
    /// The methods that they call on what may be a type of the module.
    methods: SmallSet<String>,
}

impl Reached {
    /// Whether a method of this name is called.
    pub(crate) fn calls(&self, name: &Ident) -> bool {
        self.methods.contains(&name.to_string())
    }

    /// Whether a function is twinned.
    pub(crate) fn has(&self, id: FnId) -> bool {
        self.fns.contains(&id)
    }

    /// Whether a name occurs in a path of a twinned function.
    pub(crate) fn mentions(&self, name: &Ident) -> bool {
        self.names.contains(&name.to_string())
    }

    /// Whether the twin of a type derives what the type derives.
    pub(crate) fn keeps_derives(&self, model: &Model, id: TypeId) -> bool {
        keeps_derives(model, id, &self.names, &self.fns)
    }

    /// Whether any method of an impl is twinned.
    pub(crate) fn has_impl(&self, imp: &ImplDef) -> bool {
        imp.entries.iter().any(|entry| matches!(entry, Entry::Fn(id) if self.has(*id)))
    }
}

/// Traits whose manual impls for twins are always twinned, since nothing in the text says that they are used.
const ALWAYS: &[&str] = &["Deref"];

/// Traits whose manual impls are twinned if reached code may compare or hash, with the names that say so.
const COMPARING: &[(&[&str], &[&str])] = &[
    (
        &["PartialEq", "Eq"],
        &[
            "==", "eq", "ne", "contains", "dedup", "starts_with", "ends_with", "strip_prefix", "PartialEq", "Eq",
            "HashSet", "HashMap", "hash_map", "hash_set", "assert_eq", "assert_ne",
        ],
    ),
    (
        &["PartialEq", "Eq", "PartialOrd", "Ord"],
        &[
            "<", "cmp", "partial_cmp", "lt", "le", "gt", "ge", "max", "min", "clamp", "sort", "sort_unstable",
            "is_sorted", "binary_search", "sort_by_key", "is_sorted_by_key", "max_by_key", "min_by_key",
            "binary_search_by_key", "partition_point", "PartialOrd", "Ord", "BTreeSet", "BTreeMap", "BinaryHeap",
            "Reverse",
        ],
    ),
    (&["Hash"], &["hash", "Hash", "HashSet", "HashMap", "Hasher", "hash_map", "hash_set"]),
];

/// Traits of std that many types have: their methods mean an impl of the module only if there is a value of its type.
const GENERAL: &[&str] =
    &["Clone", "Debug", "Display", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash", "Drop", "FromIterator", "Extend"];

/// Computes the reached functions of a model.
pub(crate) fn reach(model: &Model) -> Reached {
    let mut search = Search::new(model);
    for id in model.fn_ids() {
        if matches!(model.function(id).note, Some((Note::Invariant | Note::Predicate, _))) {
            search.add(id);
        }
    }
    for index in (0..model.impls.len()).map(ImplId) {
        if trait_name(model.imp(index)).is_some_and(|name| ALWAYS.iter().any(|always| name == always)) {
            search.add_impl(index);
        }
    }
    search.run();
    Reached { fns: search.fns, names: search.names, methods: search.methods }
}

/// The functions of a single item: what invariants and predicates reach, and those asked for.
pub(crate) fn chosen(model: &Model, extra: impl Fn(FnId) -> bool) -> Reached {
    let mut search = Search::new(model);
    for id in model.fn_ids() {
        let noted = matches!(model.function(id).note, Some((Note::Invariant | Note::Predicate, _)));
        if noted || (!model.function(id).is_skipped() && extra(id)) {
            search.add(id);
        }
    }
    search.run();
    Reached { fns: search.fns, names: search.names, methods: search.methods }
}

/// Whether the twin of a type derives what the type derives: not if nobody would notice.
fn keeps_derives(model: &Model, id: TypeId, names: &SmallSet<String>, fns: &SmallSet<FnId>) -> bool {
    let ty = model.ty(id);
    let has_methods = || fns.iter().any(|function| model.self_type(*function) == Some(id));
    ty.has_twin() && (ty.is_wanted || names.contains(&ty.ident.to_string()) || has_methods())
}

/// The last name of the trait that is implemented.
pub(crate) fn trait_name(imp: &ImplDef) -> Option<&Ident> {
    let (_, path, _) = imp.item.trait_.as_ref()?;
    Some(&path.segments.last()?.ident)
}

struct Search<'m> {
    model: &'m Model,
    by_name: SmallMap<String, Vec<FnId>>,
    fns: SmallSet<FnId>,
    names: SmallSet<String>,
    methods: SmallSet<String>,
    todo: Vec<FnId>,
    of_std: Rc<SmallSet<String>>,
    /// The traits of [`COMPARING`] that reached functions may use.
    compared: SmallSet<&'static str>,
    /// The traits of [`GENERAL`] with a method that reached functions call.
    copied: SmallSet<String>,
    hand: Hand,
}

impl<'m> Search<'m> {
    fn new(model: &'m Model) -> Self {
        let mut by_name: SmallMap<String, Vec<FnId>> = SmallMap::new();
        for id in model.fn_ids() {
            by_name.get_or_insert(model.function(id).sig.ident.to_string(), Vec::new()).push(id);
        }
        Search {
            model,
            by_name,
            fns: SmallSet::new(),
            names: SmallSet::new(),
            methods: SmallSet::new(),
            todo: Vec::new(),
            of_std: Rc::new(left::fields_of_std(model)),
            compared: SmallSet::new(),
            copied: SmallSet::new(),
            hand: Hand::new(model),
        }
    }

    fn run(&mut self) {
        // Maps and sets compare their keys, whatever the functions do.
        for field in self.model.types.iter().filter(|ty| ty.has_twin()).flat(TypeDef::fields) {
            let mut uses = Uses::default();
            uses.visit_type(&field.ty);
            self.comparisons(&uses);
        }
        self.run_once();
        while self.implied() {
            self.run_once();
        }
    }

    fn run_once(&mut self) {
        while let Some(id) = self.todo.pop() {
            let function = self.model.function(id);
            let uses = Uses::of(&function.sig, &function.block, &self.of_std);
            self.follow(id, &uses);
            self.comparisons(&uses);
            if !self.is_general(id) {
                self.hand.take(self.model, id);
            }
            self.changes(id);
        }
    }

    /// Twins the impls that comparing, copying, showing and dropping need, for the types that there are values of.
    fn implied(&mut self) -> bool {
        let before = self.fns.len();
        let of_hand = |imp: &ImplId| {
            let imp = self.model.imp(*imp);
            let Some(name) = trait_name(imp).map(ToString::to_string) else { return false };
            if self.is_derived(imp, &name) {
                return true;
            }
            match imp.self_type {
                Some(ty) if name == "Drop" => self.hand.built.contains(&ty),
                Some(ty) if self.compared.contains(name.as_str()) => self.hand.has_two(ty),
                Some(ty) => self.hand.has(ty) && self.copied.contains(&name),
                None => false,
            }
        };
        let impls: Vec<ImplId> = (0..self.model.impls.len()).map(ImplId).filter(of_hand).list();
        impls.into_iter().for_each(|imp| self.add_impl(imp));
        self.fns.len() > before
    }

    /// Whether the twin of a type derives the trait of an impl, and has the impl's type in a field.
    fn is_derived(&self, imp: &ImplDef, name: &str) -> bool {
        let Some(id) = imp.self_type else { return false };
        let holds = |ty: &TypeDef| {
            ty.fields().any(|field| self.model.parts(&field.ty, ty.module).iter().any(|(part, _)| *part == id))
        };
        let keeps = |id: &TypeId| keeps_derives(self.model, *id, &self.names, &self.fns);
        let mut types = (0..self.model.types.len()).map(TypeId).filter(|id| derives(&self.model.ty(*id).attrs, name));
        types.any(|id| holds(self.model.ty(id)) && keeps(&id))
    }

    /// Notes which traits a function's comparisons may use.
    fn comparisons(&mut self, uses: &Uses) {
        let segments = uses.paths.iter().chain(&uses.types).flat(|path| &path.segments);
        let names: SmallSet<String> = segments.map(|segment| segment.ident.to_string()).collect();
        for (traits, signs) in COMPARING {
            if signs.iter().any(|sign| uses.calls_method(sign) || names.contains(*sign)) {
                self.compared.extend(traits.iter().copied());
            }
        }
        self.copied.extend(uses.calls_method("collect").then(|| "FromIterator".to_owned()));
    }

    /// Twins the `&mut self` methods that are called on variables of a function's own, if they can be.
    fn changes(&mut self, from: FnId) {
        let function = self.model.function(from);
        let place = PathScope { module: function.module, self_type: self.model.self_type(from) };
        let mut clones = Clones::new(self.model, place, &function.sig);
        clones.visit_block(&function.block);
        let functions = Functions { model: self.model, reached: &Reached::default() };
        for (ty, name) in clones.calls {
            for id in self.by_name.get(&name).cloned().unwrap_or_default() {
                let is_method = matches!(self.model.function(id).sig.inputs.first(), Some(FnArg::Receiver(_)));
                if is_method && self.model.self_type(id) == Some(ty) && functions.can_rewrite(id) {
                    self.add(id);
                }
            }
        }
    }

    fn follow(&mut self, from: FnId, uses: &Uses) {
        self.note_names(uses);
        self.methods.extend(uses.methods.iter().cloned());
        let place = PathScope { module: self.model.function(from).module, self_type: self.model.self_type(from) };
        for path in &uses.paths {
            for id in self.path(path, place) {
                self.add(id);
            }
        }
        for name in uses.std_methods.iter() {
            // A trait of the module may be that of a vector, too.
            let named = self.by_name.get(name).cloned().unwrap_or_default();
            let of_traits = named.into_iter().filter(|id| matches!(self.model.function(*id).owner, Owner::Trait(_)));
            of_traits.for_each(|id| self.add(id));
        }
        for name in uses.methods.iter() {
            for id in self.by_name.get(name).cloned().unwrap_or_default() {
                match self.general(id) {
                    Some(name) => _ = self.copied.insert(name),
                    None if self.is_method(id) => self.add(id),
                    None => {}
                }
            }
        }
        self.iterators();
    }

    fn note_names(&mut self, uses: &Uses) {
        let segments = uses.paths.iter().chain(&uses.types).flat(|path| &path.segments);
        self.names.extend(segments.map(|segment| segment.ident.to_string()));
    }

    /// Twins the iterator impls of the types that reached functions mention.
    fn iterators(&mut self) {
        for index in 0..self.model.impls.len() {
            let imp = self.model.imp(ImplId(index));
            let is_iterator = trait_name(imp).is_some_and(|name| name.to_string().ends_with("Iterator"));
            let mentioned = imp.self_type.is_some_and(|ty| self.names.contains(&self.model.ty(ty).ident.to_string()));
            if is_iterator
                && mentioned
                && !matches!(*imp.item.self_ty, syn::Type::Reference(_))
                && is_next(imp, self.model)
            {
                self.add_impl(ImplId(index));
            }
        }
    }

    /// Twins a function, and with a method of a trait the whole impl.
    fn add(&mut self, id: FnId) {
        let function = self.model.function(id);
        let in_impl = match function.owner {
            Owner::Trait(index) => return self.add_trait(index, id),
            Owner::Impl(imp) => Some(imp),
            Owner::Module => None,
        };
        in_impl.into_iter().for_each(|imp| self.add_object(imp));
        if function.is_skipped() || in_impl.is_some_and(|imp| !self.can_twin(imp)) || !self.fns.insert(id) {
            return;
        }
        self.todo.push(id);
        if let Some(imp) = in_impl.filter(|imp| self.model.imp(*imp).item.trait_.is_some()) {
            self.add_impl(imp);
        }
    }

    fn add_impl(&mut self, imp: ImplId) {
        if !self.can_twin(imp) {
            return;
        }
        for entry in &self.model.imp(imp).entries {
            if let Entry::Fn(id) = entry {
                self.add(*id);
            }
        }
        self.add_supertraits(imp);
    }

    /// Twins the impls of the traits that a trait extends, for the same type.
    fn add_supertraits(&mut self, imp: ImplId) {
        let imp = self.model.imp(imp);
        let def = trait_name(imp).and_then(|name| self.model.traits.iter().find(|def| def.item.ident == *name));
        let bounds = def.into_iter().flat(|def| &def.item.supertraits);
        for name in bounds.filter_map(bound_name) {
            let of_same = |id: &ImplId| self.model.imp(*id).self_type == imp.self_type;
            let supers: Vec<ImplId> = self.impls_of(name).filter(of_same).list();
            supers.into_iter().for_each(|id| self.add_impl(id));
        }
    }

    /// Twins the impls of a trait whose method is called that they need not have themselves. Where no trait object has
    /// a twin, the call may well mean something else: then only impls that cause no errors.
    fn add_trait(&mut self, index: usize, id: FnId) {
        if !self.fns.insert(id) {
            return;
        }
        let def = &self.model.traits[index];
        if def.twinned {
            self.todo.push(id);
        }
        let is_held = actual::is_held(self.model, &def.item.ident);
        let functions = Functions { model: self.model, reached: &Reached::default() };
        let is_safe = |imp: &ImplId| {
            let mut entries = self.model.imp(*imp).entries.iter();
            entries.all(|entry| !matches!(entry, Entry::Fn(id) if !functions.can_rewrite(*id)))
        };
        let impls: Vec<ImplId> = self.impls_of(&def.item.ident).filter(|imp| is_held || is_safe(imp)).list();
        impls.into_iter().for_each(|imp| self.add_impl(imp));
    }

    /// Twins the impls of a trait whose objects have a method of their own: the twins are lent as such.
    fn add_object(&mut self, imp: ImplId) {
        let traits = self.model.object_traits(imp);
        for name in traits.filter(|name| actual::is_held(self.model, name)) {
            let impls: Vec<ImplId> = self.impls_of(name).list();
            impls.into_iter().for_each(|imp| self.add_impl(imp));
        }
    }

    fn impls_of<'n>(&self, name: &'n Ident) -> impl Iterator<Item = ImplId> + use<'m, 'n> {
        let model = self.model;
        (0..model.impls.len()).map(ImplId).filter(move |id| trait_name(model.imp(*id)) == Some(name))
    }

    /// Whether an impl is of a twinned type, or of a twinned trait or its objects.
    fn can_twin(&self, id: ImplId) -> bool {
        let imp = self.model.imp(id);
        let name = trait_name(imp);
        let of_twin = imp.self_type.is_some_and(|ty| self.model.ty(ty).has_twin());
        let mut traits = name.into_iter().chain(self.model.object_traits(id));
        let of_twinned_trait =
            traits.any(|name| self.model.traits.iter().any(|def| def.twinned && def.item.ident == *name));
        !imp.skip && (of_twin || of_twinned_trait || self.model.open)
    }

    /// Whether an invariant can call this with method syntax.
    fn is_method(&self, id: FnId) -> bool {
        let Some(FnArg::Receiver(receiver)) = self.model.function(id).sig.inputs.first() else { return false };
        let kind = self.model.self_type(id).map(|ty| self.model.ty(ty).kind);
        let is_reference = self.is_impl_of_reference(id);
        let shared = receiver.reference.is_some() && receiver.mutability.is_none();
        shared || is_reference || matches!(kind, Some(TwinKind::Whole | TwinKind::Helper))
    }

    /// The trait of std that a method is of, if many types have it.
    fn general(&self, id: FnId) -> Option<String> {
        let Owner::Impl(imp) = self.model.function(id).owner else { return None };
        let imp = self.model.imp(imp);
        let name = trait_name(imp)?.to_string();
        let is_ours = self.model.traits.iter().any(|def| def.item.ident == name);
        (GENERAL.contains(&name.as_str()) && !is_ours && imp.self_type.is_some()).then_some(name)
    }

    fn is_general(&self, id: FnId) -> bool {
        self.general(id).is_some()
    }

    fn is_impl_of_reference(&self, id: FnId) -> bool {
        let Owner::Impl(imp) = self.model.function(id).owner else { return false };
        matches!(&*self.model.imp(imp).item.self_ty, syn::Type::Reference(ty) if ty.mutability.is_none())
    }

    /// The functions a path may name.
    fn path(&self, path: &Path, place: PathScope) -> Vec<FnId> {
        let Some(last) = path.segments.last() else { return Vec::new() };
        let named = self.by_name.get(&last.ident.to_string()).into_iter().flatten().copied();
        let count = path.segments.len();
        if count == 1 {
            return named.filter(|id| self.model.function(*id).owner == Owner::Module).list();
        }
        let qualifier = &path.segments[count - 2].ident;
        let ty = self.model.type_of_segments(path, count - 1, place);
        named.filter(|id| self.qualified(*id, qualifier, ty)).list()
    }

    /// Whether `qualifier::f` can mean this function `f`.
    fn qualified(&self, id: FnId, qualifier: &Ident, ty: Option<TypeId>) -> bool {
        match self.model.function(id).owner {
            Owner::Module => {
                let module = self.model.module(self.model.function(id).module);
                let keywords = ["self", "super", "crate"];
                module.path.last() == Some(qualifier) || keywords.iter().any(|word| qualifier == word)
            }
            Owner::Impl(imp) => {
                let imp = self.model.imp(imp);
                let of_type = ty.is_some() && ty == imp.self_type;
                // `IntoIterator::into_iter(self)` is that of a shared reference, as with `self.into_iter()`.
                let is_called = !matches!(self.model.function(id).sig.inputs.first(), Some(FnArg::Receiver(_)))
                    || self.is_method(id);
                let by_trait = trait_name(imp).is_some_and(|name| name == qualifier) && is_called;
                let of_unknown = trait_name(imp).is_some() && ty.is_none() && qualifier.to_string().len() == 1;
                of_type || by_trait || of_unknown
            }
            Owner::Trait(index) => self.model.traits[index].item.ident == *qualifier,
        }
    }
}

impl Model {
    /// The traits of the trait object that an impl is for.
    fn object_traits(&self, imp: ImplId) -> impl Iterator<Item = &Ident> {
        let object = actual::object(&self.imp(imp).item.self_ty);
        object.into_iter().flat(|object| object.bounds.iter().filter_map(bound_name))
    }
}

/// Whether an impl is of `Iterator` itself, or of a trait that extends it.
fn is_next(imp: &ImplDef, model: &Model) -> bool {
    imp.entries.iter().any(|entry| match entry {
        Entry::Fn(id) => model.function(*id).sig.ident.to_string().starts_with("next"),
        Entry::Other(_) => false,
    })
}
