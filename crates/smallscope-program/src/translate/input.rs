//! What an input is, as formulas about the first values: numbers within the bounds, fields of those objects that are there, what is owned is
//! owned once, and everything is reached from the parameters.

use smallscope_alloy::syntax::{Decl, Multiplicity};

use super::dictionary::Dictionary;
use super::layout::{Root, Site, Stock, StockId, Target, There};
use super::stores::Store;
use super::tree::{self, Term};
use crate::ir::{ClassId, ClassKind, IntType, Ownership, Type};

/// The first value of a variable of the heap: what is fixed, and a parameter for the rest.
pub(super) struct First {
    /// The declaration of the parameter.
    pub(super) parameter: Option<Decl>,
    /// The value.
    pub(super) value: Term,
}

/// The formulas about inputs, in terms of the variables of the heap and of the parameters of the main program.
pub(super) struct Inputs<'a> {
    pub(super) words: &'a Dictionary,
    /// The variables that hold the parameters, empty for objects in place.
    pub(super) roots: &'a [Term],
    pub(super) formulas: Vec<Term>,
}

/// Something that leads to objects of a stock.
struct Source {
    ownership: Option<Ownership>,
    /// What leads to `o`: for fields, the objects that do.
    referrers: Term,
    /// The field, if it is one.
    field: Option<(Store, StockId)>,
}

impl Dictionary {
    /// The first value of a variable of the heap.
    pub(super) fn first_value(&self, store: Store) -> First {
        let nothing = || {
            let pair = tree::arrow(tree::none(), tree::none());
            if matches!(store, Store::Elements(_)) { tree::arrow(tree::none(), pair) } else { pair }
        };
        let (mut fixed, mut owners, mut held) = (Vec::new(), Vec::new(), Vec::new());
        if self.held(store) == Type::Unit {
            return First { parameter: None, value: nothing() };
        }
        let objects = |stock: StockId| tree::name(&self.layout.get(stock).sig);
        for (_, stock) in self.layout.of_class(self.owner(store)) {
            let sig = tree::name(&stock.sig);
            match self.target(stock, store) {
                Some(Target::Same) => fixed.push(tree::within(sig, tree::name("iden"))),
                Some(Target::Place(place)) => fixed.push(tree::arrow(sig, objects(*place))),
                Some(Target::Places(places)) => fixed.extend(places.iter().enumerate().map(|(index, place)| {
                    tree::arrow(sig.clone(), tree::arrow(tree::number(index as i128), objects(*place)))
                })),
                Some(Target::Pointer(to, _) | Target::Part(to)) => {
                    owners.push(sig);
                    held.push(objects(*to));
                }
                None => {
                    owners.push(sig);
                    held.push(self.first_values(store));
                }
            }
        }
        held.sort_by_key(Term::to_string);
        held.dedup();
        let parameter = (!owners.is_empty()).then(|| {
            let (owners, held) = (tree::union(owners), tree::union(held));
            let bound = match store {
                // A function, so that objects can be numbered in the order in which they are met.
                Store::Elements(class) => {
                    let places = tree::arrow(owners, set_of_numbers(&self.indices(class)));
                    tree::arrow_to(places, Multiplicity::Lone, held)
                }
                _ => tree::arrow_to(owners, self.times(store), held),
            };
            tree::decl(self.first(store), bound)
        });
        fixed.extend(parameter.is_some().then(|| tree::name(self.first(store))));
        let value = if fixed.is_empty() { nothing() } else { tree::union(fixed) };
        First { parameter, value }
    }

    /// The values that are no objects and that a variable of the heap has at first.
    fn first_values(&self, store: Store) -> Term {
        match (store, self.held(store)) {
            (Store::Variant(class), _) => tree::name(&self.variants[&class].0),
            (Store::Length(_), _) => set_of_numbers(&(0..=self.bounds.length as i64).collect::<Vec<_>>()),
            (_, Type::Int(ty)) => set_of_numbers(&self.numbers.of_input(ty, &self.bounds)),
            (_, Type::Option(inner)) => match *inner {
                Type::Int(ty) => set_of_numbers(&self.numbers.of_input(ty, &self.bounds)),
                inner => self.sig(&inner),
            },
            (_, ty) => self.sig(&ty),
        }
    }

    /// The places of elements.
    fn indices(&self, class: ClassId) -> Vec<i64> {
        let longest = match self.program.classes[class.0].kind {
            ClassKind::Array(_, length) => length,
            _ => self.bounds.length,
        };
        (0..longest.max(1) as i64).collect()
    }

    fn times(&self, store: Store) -> Multiplicity {
        let is_partial = match store {
            Store::Field(field) => {
                self.field(field).variant.is_some() || matches!(self.field(field).ty, Type::Option(_))
            }
            _ => false,
        };
        if is_partial { Multiplicity::Lone } else { Multiplicity::One }
    }

    /// What the objects of a stock hold in a variable of the heap, if it is objects.
    fn target<'s>(&self, stock: &'s Stock, store: Store) -> Option<&'s Target> {
        let site = match store {
            Store::Field(field) => Site::Field(field),
            Store::Elements(_) => Site::Element,
            _ => return None,
        };
        stock.held.iter().find(|(own, _)| *own == site).map(|(_, target)| target)
    }
}

impl Inputs<'_> {
    /// All formulas.
    pub(super) fn all(mut self) -> Vec<Term> {
        self.parameters();
        for class in (0..self.words.program.classes.len()).map(ClassId) {
            if self.words.layout.of_class(class).next().is_none() {
                continue;
            }
            self.variants(class);
            self.vectors(class);
        }
        for number in 0..self.words.layout.stocks.len() {
            self.places(StockId(number));
            self.owners(StockId(number));
        }
        self.reached();
        self.formulas
    }

    fn parameters(&mut self) {
        let entry = &self.words.program.functions[self.words.program.entry.0];
        for (number, local) in entry.locals.iter().enumerate().take(entry.parameters) {
            let name = &self.roots[number];
            match &local.ty {
                Type::Int(ty) => {
                    let values = self.words.numbers.of_input(*ty, &self.words.bounds);
                    self.formulas.push(match (values.first(), values.last()) {
                        (Some(least), Some(most)) => tree::between(*least, name, *most),
                        _ => tree::never(),
                    });
                }
                Type::Option(inner) => {
                    if let Type::Int(ty) = **inner {
                        self.formulas.push(tree::subset(name.clone(), self.range(ty)));
                    }
                }
                _ => {}
            }
        }
    }

    /// The numbers of a type that inputs have, as a set.
    fn range(&self, ty: IntType) -> Term {
        set_of_numbers(&self.words.numbers.of_input(ty, &self.words.bounds))
    }

    /// Fields of a variant are those of objects that are of it.
    fn variants(&mut self, class: ClassId) {
        let ClassKind::Enum(variants) = &self.words.program.classes[class.0].kind else { return };
        for (number, (_, fields)) in variants.iter().enumerate() {
            let own = tree::name(&self.words.variants[&class].1[number]);
            for field in fields {
                let sign = match self.words.field(*field).ty {
                    Type::Unit => continue,
                    Type::Option(_) => tree::implies,
                    _ => tree::iff,
                };
                let of = |store: Store| tree::join(tree::name("o"), self.words.variable(store));
                let has = tree::some(of(Store::Field(*field)));
                let is_of_it = tree::equal(of(Store::Variant(class)), own.clone());
                let each = tree::for_all(vec![tree::decl("o", self.objects(class))], sign(has, is_of_it));
                self.formulas.push(each);
            }
        }
    }

    /// All objects of a class that inputs have.
    fn objects(&self, class: ClassId) -> Term {
        tree::union(self.words.layout.of_class(class).map(|(_, stock)| tree::name(&stock.sig)).collect())
    }

    /// Vectors are not longer than the bound, and have elements up to their length.
    fn vectors(&mut self, class: ClassId) {
        let (ty, longest, length) = match &self.words.program.classes[class.0].kind {
            ClassKind::Vector(ty) => (ty, self.words.bounds.length, Some(self.words.variable(Store::Length(class)))),
            ClassKind::Array(ty, length) => (ty, *length, None),
            _ => return,
        };
        let has_parameter = self.words.first_value(Store::Elements(class)).parameter.is_some();
        if !has_parameter {
            return;
        }
        let in_place = |stock: &Stock| matches!(stock.held.first(), Some((_, Target::Places(_))));
        let sigs = self.words.layout.of_class(class).filter(|(_, stock)| !in_place(stock));
        let objects = tree::union(sigs.map(|(_, stock)| tree::name(&stock.sig)).collect());
        let elements = self.words.variable(Store::Elements(class));
        if longest == 0 {
            self.formulas.push(tree::no(tree::within(objects, elements)));
            return;
        }
        let places = set_of_numbers(&(0..longest as i64).collect::<Vec<_>>());
        let body = elements_fit(ty, elements, |v, i| length.map(|length| tree::less(i, tree::join(v, length))));
        self.formulas.push(tree::for_all(vec![tree::decl("v", objects), tree::decl("i", places)], body));
    }

    /// What is kept in place is there if what it is part of has it.
    fn places(&mut self, number: StockId) {
        let stock = self.words.layout.get(number);
        let (sig, class) = (tree::name(&stock.sig), stock.class);
        for (site, target) in &stock.held {
            let (places, optional) = match (target, site) {
                (Target::Place(place), Site::Field(field)) => {
                    let declared = self.words.field(*field);
                    let variant = declared.variant.map(|variant| self.words.variants[&class].1[variant].clone());
                    (vec![(*place, variant)], matches!(declared.ty, Type::Option(_)))
                }
                (Target::Places(places), _) => {
                    let optional = matches!(self.words.element(class), Type::Option(_));
                    (places.iter().map(|place| (*place, None)).collect(), optional)
                }
                _ => continue,
            };
            for (index, (place, variant)) in places.into_iter().enumerate() {
                let place = self.words.layout.get(place);
                if place.there == There::One {
                    continue;
                }
                let condition = match (&self.words.program.classes[class.0].kind, variant) {
                    (ClassKind::Vector(_), _) => {
                        let length = tree::join(sig.clone(), self.words.variable(Store::Length(class)));
                        tree::less(tree::number(index as i128), length)
                    }
                    (_, Some(variant)) => {
                        let own = tree::join(sig.clone(), self.words.variable(Store::Variant(class)));
                        tree::equal(own, tree::name(&variant))
                    }
                    _ => tree::some(sig.clone()),
                };
                let sign = if optional { tree::implies } else { tree::iff };
                self.formulas.push(sign(tree::some(tree::name(&place.sig)), condition));
            }
        }
    }

    /// What is owned is owned once, and not by a counted pointer, too.
    fn owners(&mut self, number: StockId) {
        let sources = self.sources(number);
        let sig = tree::name(&self.words.layout.get(number).sig);
        let owning: Vec<&Source> = sources
            .iter()
            .filter(|source| source.ownership.is_none_or(|ownership| ownership == Ownership::Owned))
            .collect();
        let fields: Vec<&&Source> = owning.iter().filter(|source| source.field.is_some()).collect();
        let others: Vec<&&Source> = owning.iter().filter(|source| source.field.is_none()).collect();
        for (place, one) in fields.iter().enumerate() {
            for other in &fields[place + 1..] {
                if let (Some((a, x)), Some((b, y))) = (one.field, other.field) {
                    if x == y {
                        let both = tree::intersect(self.words.variable(a), self.words.variable(b));
                        self.formulas.push(tree::no(both));
                    }
                }
            }
        }
        let mut names: Vec<Term> =
            fields.iter().filter_map(|source| source.field).map(|(store, _)| self.words.variable(store)).collect();
        names.dedup();
        let mut referrers: Vec<Term> = others.iter().map(|source| source.referrers.clone()).collect();
        if !names.is_empty() {
            referrers.insert(0, tree::join(tree::union(names), tree::name("o")));
        }
        let mut each: Vec<Term> =
            referrers.iter().map(|referrers| tree::times(Multiplicity::Lone, referrers.clone())).collect();
        for (place, one) in referrers.iter().enumerate() {
            let either = |other: &Term| tree::any_of(vec![tree::no(one.clone()), tree::no(other.clone())]);
            each.extend(referrers[place + 1..].iter().map(either));
            let shared = sources.iter().filter(|source| source.ownership == Some(Ownership::Shared));
            each.extend(shared.map(|source| either(&source.referrers)));
        }
        if !each.is_empty() {
            self.formulas.push(tree::for_all(vec![tree::decl("o", sig)], tree::all_of(each)));
        }
    }

    /// Whether counted pointers keep the objects of a stock, so that others lead only to what is kept.
    fn has_strong(&self, stock: StockId) -> bool {
        self.sources(stock).iter().any(|source| source.ownership == Some(Ownership::Shared))
    }

    /// All that leads to objects of a stock.
    fn sources(&self, wanted: StockId) -> Vec<Source> {
        let mut found = Vec::new();
        for (number, root) in self.words.layout.roots.iter().enumerate() {
            if let Root::Pointer(stock, ownership) = root {
                if *stock == wanted {
                    let referrers = tree::intersect(self.roots[number].clone(), tree::name("o"));
                    found.push(Source { ownership: Some(*ownership), referrers, field: None });
                }
            }
        }
        for (owner, stock) in self.words.layout.stocks.iter().enumerate() {
            for (site, target) in &stock.held {
                let from = |store: Store| tree::join(self.words.variable(store), tree::name("o"));
                let ownership = match target {
                    Target::Pointer(to, ownership) if *to == wanted => Some(*ownership),
                    Target::Part(to) if *to == wanted => None,
                    _ => continue,
                };
                found.push(match site {
                    Site::Field(field) => {
                        let store = Store::Field(*field);
                        let field = Some((store, StockId(owner)));
                        Source { ownership, referrers: from(store), field }
                    }
                    Site::Element => {
                        let elements = from(Store::Elements(stock.class));
                        let referrers = tree::within(tree::name(&stock.sig), elements);
                        Source { ownership, referrers, field: None }
                    }
                });
            }
        }
        found
    }

    /// Every object is reached from the parameters, through pointers that keep it alive if there are such.
    fn reached(&mut self) {
        let free = self.words.layout.stocks.iter().filter(|stock| stock.there.is_free());
        let wanted: Vec<Term> = free.map(|stock| tree::name(&stock.sig)).collect();
        if wanted.is_empty() {
            return;
        }
        let edges = self.edges(|target| matches!(target, Target::Pointer(..) | Target::Part(_)));
        let reached = tree::reached(tree::union(self.beginnings()), edges);
        self.formulas.push(tree::subset(tree::union(wanted), reached));
    }

    /// All objects that are there now.
    pub(super) fn there(&self) -> Term {
        let mut edges = self.edges(|_| true);
        edges.extend(all_edges(self.words));
        edges.sort_by_cached_key(Term::to_string);
        edges.dedup();
        tree::reached(tree::union(self.beginnings()), edges)
    }

    /// The objects that parameters are, have in place, or lead to; and further roots.
    fn beginnings(&self) -> Vec<Term> {
        let layout = &self.words.layout;
        let fixed = layout.stocks.iter().filter(|stock| matches!(stock.there, There::One | There::Lone));
        let mut roots: Vec<Term> = fixed.map(|stock| tree::name(&stock.sig)).collect();
        let number_of_roots = layout.roots.len();
        let is_pointer = |number: usize| number >= number_of_roots || matches!(layout.roots[number], Root::Pointer(..));
        roots.extend(
            self.roots.iter().enumerate().filter(|(number, _)| is_pointer(*number)).map(|(_, name)| name.clone()),
        );
        roots
    }

    /// From objects to what they hold, of these targets and if it keeps them.
    fn edges(&self, wanted: impl Fn(&Target) -> bool) -> Vec<Term> {
        let mut edges: Vec<Term> = Vec::new();
        for stock in &self.words.layout.stocks {
            for (site, target) in &stock.held {
                let keeps = match target {
                    Target::Pointer(to, Ownership::Borrowed) => !self.has_strong(*to),
                    _ => true,
                };
                if !keeps || !wanted(target) {
                    continue;
                }
                let edge = edge(
                    self.words,
                    match site {
                        Site::Field(field) => Store::Field(*field),
                        Site::Element => Store::Elements(stock.class),
                    },
                );
                if !edges.contains(&edge) {
                    edges.push(edge);
                }
            }
        }
        edges
    }
}

/// From objects to what they keep alive, whatever class they are of.
pub(super) fn all_edges(words: &Dictionary) -> Vec<Term> {
    let keeps = |store: &Store| {
        let ownership = match store {
            Store::Field(field) => words.field(*field).ownership,
            Store::Elements(class) => words.program.classes[class.0].elements,
            _ => return false,
        };
        super::layout::object(&words.held(*store)).is_some() && ownership != Ownership::Borrowed
    };
    words.all_stores().into_iter().filter(keeps).map(|store| edge(words, store)).collect()
}

/// From objects to what they hold in a variable of the heap.
fn edge(words: &Dictionary, store: Store) -> Term {
    let (class, held) = (words.class(words.owner(store)), words.variable(store));
    match store {
        Store::Elements(_) => {
            let decls = vec![tree::decl("v", class), tree::decl("e", words.sig(&words.held(store)))];
            let elements = tree::join(tree::name("Int"), tree::join(tree::name("v"), held));
            tree::comprehension(decls, tree::subset(tree::name("e"), elements))
        }
        _ => held,
    }
}

/// That a vector `v` has elements of this type at the index `i` where a condition says so, or everywhere, and nothing elsewhere.
pub(super) fn elements_fit(ty: &Type, elements: Term, is_there: impl FnOnce(Term, Term) -> Option<Term>) -> Term {
    let (v, i) = (tree::name("v"), tree::name("i"));
    let often = if matches!(ty, Type::Option(_)) { Multiplicity::Lone } else { Multiplicity::One };
    let element = tree::at(tree::join(v.clone(), elements), i.clone());
    let has = tree::times(often, element.clone());
    match is_there(v, i) {
        Some(is_there) => tree::choose(is_there, has, tree::no(element)),
        None => has,
    }
}

/// The set of these numbers.
fn set_of_numbers(numbers: &[i64]) -> Term {
    const MOST_LISTED: usize = 64;
    match (numbers.first(), numbers.last()) {
        (Some(least), Some(most)) if numbers.len() > MOST_LISTED => tree::range(*least, *most),
        (None, _) => tree::minus(tree::name("Int"), tree::name("Int")),
        _ => tree::union(numbers.iter().map(|number| tree::number(*number)).collect()),
    }
}
