//! What an input is, as formulas about the first values: numbers within the bounds, fields of those objects that are there, what is owned is
//! owned once, and everything is reached from the parameters.

use super::dictionary::Dictionary;
use super::layout::{Root, Site, Stock, StockId, Target, There};
use super::stores::Store;
use crate::ir::{ClassId, ClassKind, IntType, Ownership, Type};

/// The first value of a variable of the heap: what is fixed, and a parameter for the rest.
pub(super) struct First {
    /// The declaration of the parameter.
    pub(super) parameter: Option<String>,
    /// The value.
    pub(super) value: String,
}

/// The formulas about inputs, in terms of the variables of the heap and of the parameters of the main program.
pub(super) struct Inputs<'a> {
    pub(super) words: &'a Dictionary,
    /// The variables that hold the parameters, empty for objects in place.
    pub(super) roots: &'a [String],
    pub(super) formulas: Vec<String>,
}

/// Something that leads to objects of a stock.
struct Source {
    ownership: Option<Ownership>,
    /// What leads to `o`: for fields, the objects that do.
    referrers: String,
    /// The field, if it is one.
    field: Option<(Store, StockId)>,
}

impl Dictionary {
    /// The first value of a variable of the heap.
    pub(super) fn first_value(&self, store: Store) -> First {
        let nothing = if matches!(store, Store::Elements(_)) { "none -> none -> none" } else { "none -> none" };
        let (mut fixed, mut owners, mut held) = (Vec::new(), Vec::new(), Vec::new());
        if self.held(store) == Type::Unit {
            return First { parameter: None, value: nothing.to_owned() };
        }
        for (_, stock) in self.layout.of_class(self.owner(store)) {
            match self.target(stock, store) {
                Some(Target::Same) => fixed.push(format!("{} <: iden", stock.sig)),
                Some(Target::Place(place)) => fixed.push(format!("{} -> {}", stock.sig, self.layout.get(*place).sig)),
                Some(Target::Places(places)) => fixed.extend(
                    places
                        .iter()
                        .enumerate()
                        .map(|(index, place)| format!("{} -> {index} -> {}", stock.sig, self.layout.get(*place).sig)),
                ),
                Some(Target::Pointer(to, _) | Target::Part(to)) => {
                    owners.push(stock.sig.clone());
                    held.push(self.layout.get(*to).sig.clone());
                }
                None => {
                    owners.push(stock.sig.clone());
                    held.push(self.first_values(store));
                }
            }
        }
        held.sort_unstable();
        held.dedup();
        let parameter = (!owners.is_empty()).then(|| {
            let (owners, held) = (set_of(&owners), set_of(&held));
            match store {
                // A function, so that objects can be numbered in the order in which they are met.
                Store::Elements(class) => {
                    let indices = set_of_numbers(self.indices(class));
                    format!("{}: ({owners} -> {indices}) -> lone {held}", self.first(store))
                }
                _ => format!("{}: {owners} -> {} {held}", self.first(store), self.times(store)),
            }
        });
        fixed.extend(parameter.is_some().then(|| self.first(store).to_owned()));
        let value = if fixed.is_empty() { nothing.to_owned() } else { fixed.join(" + ") };
        First { parameter, value }
    }

    /// The values that are no objects and that a variable of the heap has at first.
    fn first_values(&self, store: Store) -> String {
        match (store, self.held(store)) {
            (Store::Variant(class), _) => self.variants[&class].0.clone(),
            (Store::Length(_), _) => set_of_numbers((0..=self.bounds.length as i64).collect()),
            (_, Type::Int(ty)) => set_of_numbers(self.numbers.of_input(ty, &self.bounds)),
            (_, Type::Option(inner)) => match *inner {
                Type::Int(ty) => set_of_numbers(self.numbers.of_input(ty, &self.bounds)),
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

    fn times(&self, store: Store) -> &'static str {
        let is_partial = match store {
            Store::Field(field) => {
                self.field(field).variant.is_some() || matches!(self.field(field).ty, Type::Option(_))
            }
            _ => false,
        };
        if is_partial { "lone" } else { "one" }
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
    pub(super) fn all(mut self) -> Vec<String> {
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
                        (Some(least), Some(most)) => format!(
                            "{} <= {name} and {name} <= {}",
                            super::statements::signed(i128::from(*least)),
                            super::statements::signed(i128::from(*most))
                        ),
                        _ => "some none".to_owned(),
                    });
                }
                Type::Option(inner) => {
                    if let Type::Int(ty) = **inner {
                        self.formulas.push(format!("{name} in {}", self.range(ty)));
                    }
                }
                _ => {}
            }
        }
    }

    /// The numbers of a type that inputs have, as a set.
    fn range(&self, ty: IntType) -> String {
        set_of_numbers(self.words.numbers.of_input(ty, &self.words.bounds))
    }

    /// Fields of a variant are those of objects that are of it.
    fn variants(&mut self, class: ClassId) {
        let ClassKind::Enum(variants) = &self.words.program.classes[class.0].kind else { return };
        let variant = self.words.store(Store::Variant(class));
        for (number, (_, fields)) in variants.iter().enumerate() {
            let own = &self.words.variants[&class].1[number];
            for field in fields {
                let name = self.words.store(Store::Field(*field));
                let sign = match self.words.field(*field).ty {
                    Type::Unit => continue,
                    Type::Option(_) => "implies",
                    _ => "iff",
                };
                self.formulas
                    .push(format!("all o: {} | some o.{name} {sign} o.{variant} = {own}", self.objects(class)));
            }
        }
    }

    /// All objects of a class that inputs have.
    fn objects(&self, class: ClassId) -> String {
        let sigs: Vec<String> = self.words.layout.of_class(class).map(|(_, stock)| stock.sig.clone()).collect();
        set_of(&sigs)
    }

    /// Vectors are not longer than the bound, and have elements up to their length.
    fn vectors(&mut self, class: ClassId) {
        let (ty, longest, length) = match &self.words.program.classes[class.0].kind {
            ClassKind::Vector(ty) => (ty, self.words.bounds.length, Some(self.words.store(Store::Length(class)))),
            ClassKind::Array(ty, length) => (ty, *length, None),
            _ => return,
        };
        let has_parameter = self.words.first_value(Store::Elements(class)).parameter.is_some();
        if !has_parameter {
            return;
        }
        let in_place = |stock: &Stock| matches!(stock.held.first(), Some((_, Target::Places(_))));
        let sigs = self.words.layout.of_class(class).filter(|(_, stock)| !in_place(stock));
        let objects = set_of(&sigs.map(|(_, stock)| stock.sig.clone()).collect::<Vec<_>>());
        let elements = self.words.store(Store::Elements(class));
        let places = set_of_numbers((0..longest as i64).collect());
        if longest == 0 {
            self.formulas.push(format!("no {objects} <: {elements}"));
            return;
        }
        let often = if matches!(ty, Type::Option(_)) { "lone" } else { "one" };
        let element = format!("v.{elements}[i]");
        let body = match length {
            Some(length) => format!("(i < v.{length}) => ({often} {element}) else (no {element})"),
            None => format!("{often} {element}"),
        };
        self.formulas.push(format!("all v: {objects}, i: {places} | {body}"));
    }

    /// What is kept in place is there if what it is part of has it.
    fn places(&mut self, number: StockId) {
        let stock = self.words.layout.get(number);
        let (sig, class) = (&stock.sig, stock.class);
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
                    (ClassKind::Vector(_), _) => format!("{index} < {sig}.{}", self.words.store(Store::Length(class))),
                    (_, Some(variant)) => format!("{sig}.{} = {variant}", self.words.store(Store::Variant(class))),
                    _ => format!("some {sig}"),
                };
                let sign = if optional { "implies" } else { "iff" };
                self.formulas.push(format!("(some {}) {sign} ({condition})", place.sig));
            }
        }
    }

    /// What is owned is owned once.
    fn owners(&mut self, number: StockId) {
        let sources = self.sources(number);
        let sig = self.words.layout.get(number).sig.clone();
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
                        self.formulas.push(format!("no {} & {}", self.words.store(a), self.words.store(b)));
                    }
                }
            }
        }
        let mut names: Vec<&str> =
            fields.iter().filter_map(|source| source.field).map(|(store, _)| self.words.store(store)).collect();
        names.dedup();
        let mut referrers: Vec<String> = others.iter().map(|source| source.referrers.clone()).collect();
        if !names.is_empty() {
            referrers.insert(0, format!("{}.o", set_of(&names.iter().map(ToString::to_string).collect::<Vec<_>>())));
        }
        let mut each: Vec<String> = referrers.iter().map(|referrers| format!("lone {referrers}")).collect();
        for (place, one) in referrers.iter().enumerate() {
            each.extend(referrers[place + 1..].iter().map(|other| format!("(no {one} or no {other})")));
        }
        if !each.is_empty() {
            self.formulas.push(format!("all o: {sig} | {}", each.join(" and ")));
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
                    let name = self.roots[number].clone();
                    let referrers = format!("({name} & o)");
                    found.push(Source { ownership: Some(*ownership), referrers, field: None });
                }
            }
        }
        for (owner, stock) in self.words.layout.stocks.iter().enumerate() {
            for (site, target) in &stock.held {
                let ownership = match target {
                    Target::Pointer(to, ownership) if *to == wanted => Some(*ownership),
                    Target::Part(to) if *to == wanted => None,
                    _ => continue,
                };
                found.push(match site {
                    Site::Field(field) => {
                        let store = Store::Field(*field);
                        let name = self.words.store(store);
                        let field = Some((store, StockId(owner)));
                        Source { ownership, referrers: format!("{name}.o"), field }
                    }
                    Site::Element => {
                        let name = self.words.store(Store::Elements(stock.class));
                        let referrers = format!("({} <: {name}.o)", stock.sig);
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
        let wanted: Vec<String> = free.map(|stock| stock.sig.clone()).collect();
        if wanted.is_empty() {
            return;
        }
        let edges = self.edges(|target| matches!(target, Target::Pointer(..) | Target::Part(_)));
        let begin = set_of(&self.beginnings());
        let reached = if edges.is_empty() { begin } else { format!("{begin}.*({})", edges.join(" + ")) };
        self.formulas.push(format!("{} in {reached}", set_of(&wanted)));
    }

    /// All objects that are there now.
    pub(super) fn there(&self) -> String {
        let mut edges = self.edges(|_| true);
        edges.extend(all_edges(self.words));
        edges.sort_unstable();
        edges.dedup();
        let begin = set_of(&self.beginnings());
        if edges.is_empty() { begin } else { format!("{begin}.*({})", edges.join(" + ")) }
    }

    /// The objects that parameters are, have in place, or lead to; and further roots.
    fn beginnings(&self) -> Vec<String> {
        let layout = &self.words.layout;
        let fixed = layout.stocks.iter().filter(|stock| matches!(stock.there, There::One | There::Lone));
        let mut roots: Vec<String> = fixed.map(|stock| stock.sig.clone()).collect();
        let number_of_roots = layout.roots.len();
        let is_pointer = |number: usize| number >= number_of_roots || matches!(layout.roots[number], Root::Pointer(..));
        roots.extend(
            self.roots.iter().enumerate().filter(|(number, _)| is_pointer(*number)).map(|(_, name)| name.clone()),
        );
        roots
    }

    /// From objects to what they hold, of these targets and if it keeps them.
    fn edges(&self, wanted: impl Fn(&Target) -> bool) -> Vec<String> {
        let mut edges: Vec<String> = Vec::new();
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
pub(super) fn all_edges(words: &Dictionary) -> Vec<String> {
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
fn edge(words: &Dictionary, store: Store) -> String {
    let (class, name) = (words.class(words.owner(store)), words.store(store));
    match store {
        Store::Elements(_) => {
            let element = words.sig(&words.held(store));
            format!("{{ v: {class}, e: {element} | e in Int.(v.{name}) }}")
        }
        _ => name.to_owned(),
    }
}

/// The union of sets.
pub(super) fn set_of(sets: &[String]) -> String {
    match sets {
        [] => "none".to_owned(),
        [one] => one.clone(),
        many => format!("({})", many.join(" + ")),
    }
}

/// The set of these numbers.
fn set_of_numbers(numbers: Vec<i64>) -> String {
    const MOST_LISTED: usize = 64;
    let number = |number: &i64| super::statements::signed(i128::from(*number));
    match (numbers.first(), numbers.last()) {
        (Some(least), Some(most)) if numbers.len() > MOST_LISTED => {
            format!("{{ n: Int | {} <= n and n <= {} }}", number(least), number(most))
        }
        (None, _) => "(Int - Int)".to_owned(),
        _ => set_of(&numbers.iter().map(number).collect::<Vec<_>>()),
    }
}
