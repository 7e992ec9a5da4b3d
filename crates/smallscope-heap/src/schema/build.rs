//! From outlines to signatures.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;
use smallscope_core::{ClassOutline, Datum, Hold, Outline, Shape};

use super::leaves::{MOST_VALUES, chars, ints, listed};
use super::names::{Names, word};
use super::{
    Budget, Field, FieldId, Held, INPUT, Many, OUTPUT, Parameter, Schema, Sig, SigId, SigKind, Stock, StockId,
    VariantSig,
};
use crate::error::SchemaError;

/// The most atoms that there may be, integers not counted: of an input, so that there is room for what a call adds.
const MOST_ATOMS: usize = 500;

type Built<T> = Result<T, SchemaError>;

pub(super) fn build(outline: &Outline, inputs: &[&str], result: Option<&Outline>) -> Built<Schema> {
    let outlines: Vec<&Outline> = std::iter::once(outline).chain(result).collect();
    let mut builder = Builder::new(outline, &outlines);
    let shapes: Vec<&Shape> = match &outline.root {
        Shape::Tuple(parts) if inputs.len() != 1 => parts.iter().collect(),
        root => vec![root],
    };
    assert_eq!(shapes.len(), inputs.len(), "an input for each name");
    let input = builder.holder(INPUT);
    for (place, (name, shape)) in inputs.iter().zip(shapes).enumerate() {
        let field = builder.holder_field(input, format!("input'{place}"), name, shape)?;
        builder.inputs.push(Parameter { name: (*name).to_owned(), field });
    }
    let mut output = None;
    if let Some(outline) = result {
        builder.outline = outline;
        builder.pools.clear();
        builder.arenas.clear();
        let holder = builder.holder(OUTPUT);
        let field = builder.holder_field(holder, "output'".to_owned(), "result", &outline.root)?;
        output = Some(Parameter { name: "result".to_owned(), field });
    }
    builder.settle_counts()?;
    let Builder { sigs, fields, inputs, budgets, .. } = builder;
    Ok(Schema { sigs, fields, inputs, result: output, budgets: budgets.into_values().collect() })
}

/// How many atoms a stock has, before all signatures are known.
#[derive(Clone, Copy, Debug)]
enum Count {
    Fixed(usize),
    /// So many for each atom of the owner.
    Each(SigId, usize),
}

struct Builder<'o> {
    outline: &'o Outline,
    sigs: Vec<Sig>,
    fields: Vec<Field>,
    inputs: Vec<Parameter>,
    names: Names,
    /// Signatures of classes, by name.
    classes: FxHashMap<String, SigId>,
    /// Stocks of pools and arenas.
    pools: FxHashMap<usize, StockId>,
    arenas: FxHashMap<usize, StockId>,
    counts: FxHashMap<StockId, Count>,
    /// What elements of vectors are counted against, by class.
    budgets: BTreeMap<String, Budget>,
}

/// A place whose type is being looked at.
struct Component<'p> {
    owner: SigId,
    /// `Node.key`, for names and messages.
    path: &'p str,
    /// How many values there may be for each owner.
    times: usize,
    /// How many values there may be in all, if they are elements that are counted.
    budget: Option<usize>,
}

impl Component<'_> {
    fn count(&self) -> Count {
        self.budget.map_or(Count::Each(self.owner, self.times), Count::Fixed)
    }
}

impl<'o> Builder<'o> {
    fn new(outline: &'o Outline, all: &[&Outline]) -> Self {
        Builder {
            outline,
            sigs: Vec::new(),
            fields: Vec::new(),
            inputs: Vec::new(),
            names: Names::new(all),
            classes: FxHashMap::default(),
            pools: FxHashMap::default(),
            arenas: FxHashMap::default(),
            counts: FxHashMap::default(),
            budgets: BTreeMap::new(),
        }
    }

    fn add(&mut self, name: String, kind: SigKind) -> SigId {
        self.sigs.push(Sig { name, kind, stocks: Vec::new(), specs: Vec::new() });
        SigId(self.sigs.len() - 1)
    }

    fn stock(&mut self, sig: SigId, count: Count) -> StockId {
        let stocks = &mut self.sigs[sig.0].stocks;
        stocks.push(Stock { count: 0 });
        let id = StockId { sig, stock: stocks.len() - 1 };
        self.counts.insert(id, count);
        id
    }

    fn holder(&mut self, name: &str) -> SigId {
        self.add(name.to_owned(), SigKind::Holder { fields: Vec::new() })
    }

    fn holder_field(&mut self, holder: SigId, name: String, rust_name: &str, shape: &Shape) -> Built<FieldId> {
        let field = self.field(holder, None, name, rust_name, rust_name, shape)?;
        if let SigKind::Holder { fields } = &mut self.sigs[holder.0].kind {
            fields.push(field);
        }
        Ok(field)
    }

    /// A field with at most one value.
    fn field(
        &mut self,
        owner: SigId,
        variant: Option<usize>,
        name: String,
        rust_name: &str,
        path: &str,
        shape: &Shape,
    ) -> Built<FieldId> {
        let (lone, held) = self.optional(&Component { owner, path, times: 1, budget: None }, shape)?;
        let many = if lone { Many::Lone } else { Many::One };
        Ok(self.push(Field { owner, variant, name, rust_name: rust_name.to_owned(), many, held }))
    }

    fn push(&mut self, field: Field) -> FieldId {
        self.fields.push(field);
        FieldId(self.fields.len() - 1)
    }

    /// What a place holds, and whether it may hold nothing.
    fn optional(&mut self, place: &Component<'_>, shape: &Shape) -> Built<(bool, Held)> {
        match shape {
            Shape::Optional(inner) => match self.optional(place, inner)? {
                (true, _) => Err(SchemaError::new(
                    place.path,
                    "is an `Option` in an `Option` (or of a pointer that may be null), which are the same empty set: put the inner one into a struct",
                )),
                (false, Held::Fixed(_)) => Err(SchemaError::new(
                    place.path,
                    "is an `Option` of a type with one value, which is no atom: use a `bool`",
                )),
                (false, held) => Ok((true, held)),
            },
            Shape::Pointer { nullable, .. } => Ok((*nullable, self.held(place, shape)?)),
            Shape::Slot { optional, .. } => Ok((*optional, self.held(place, shape)?)),
            _ => Ok((false, self.held(place, shape)?)),
        }
    }

    fn held(&mut self, place: &Component<'_>, shape: &Shape) -> Built<Held> {
        match shape {
            Shape::Unit => Ok(Held::Fixed(Datum::Unit)),
            Shape::Fixed(datum) => Ok(Held::Fixed(datum.clone())),
            Shape::Bools(values) => Ok(Held::Bools(values.clone())),
            Shape::Ints(low, high) => ints(place.path, (*low..=*high).take(MOST_VALUES + 1)),
            Shape::Chars(low, high) => chars(place.path, *low..=*high),
            Shape::Listed(values) => listed(place.path, values),
            Shape::Class(class) => self.class_in_place(place, *class),
            Shape::Pointer { pools, hold, .. } => self.pointer(place, pools, *hold),
            Shape::Slot { arena, .. } => Ok(Held::Slot(self.arena_stock(place, *arena)?, *arena)),
            Shape::Optional(_) => unreachable!("options are taken apart before"),
            composite => {
                let sig = self.composite(place, composite)?;
                Ok(Held::Place(self.stock(sig, place.count())))
            }
        }
    }

    fn class_in_place(&mut self, place: &Component<'_>, class: usize) -> Built<Held> {
        let outline: &'o ClassOutline = &self.outline.classes[class];
        let only = outline.variants.first().filter(|variant| !outline.is_enum && variant.fields.is_empty());
        if only.is_some() {
            return Ok(Held::Fixed(Datum::Record { class: outline.name.clone(), variant: None, fields: Vec::new() }));
        }
        let sig = self.class(class)?;
        if matches!(self.sigs[sig.0].kind, SigKind::Constants { .. }) {
            return Ok(Held::Constant(sig));
        }
        Ok(Held::Place(self.stock(sig, place.count())))
    }

    /// The signature of a class.
    fn class(&mut self, class: usize) -> Built<SigId> {
        let outline: &'o ClassOutline = &self.outline.classes[class];
        let name = self.names.class(outline).to_owned();
        if let Some(&sig) = self.classes.get(&name) {
            return Ok(sig);
        }
        let class = outline.name.clone();
        let kind = SigKind::Struct { class: class.clone(), fields: Vec::new() };
        let sig = self.add(name.clone(), kind);
        self.classes.insert(name.clone(), sig);
        self.sigs[sig.0].specs.clone_from(&outline.specs);
        if !outline.is_enum {
            let fields = self.record(sig, None, &name, &outline.variants[0].fields)?;
            self.sigs[sig.0].kind = SigKind::Struct { class, fields };
            return Ok(sig);
        }
        let names: Vec<String> =
            outline.variants.iter().map(|variant| self.names.variant(&name, &variant.name)).collect();
        let is_plain = outline.variants.iter().all(|variant| variant.fields.is_empty());
        let mut variants = Vec::new();
        for (number, (variant, name)) in outline.variants.iter().zip(names).enumerate() {
            let path = format!("{}::{}", outline.name, variant.name);
            let fields = self.record(sig, Some(number), &path, &variant.fields)?;
            variants.push(VariantSig { name, variant: variant.name.clone(), fields });
        }
        self.sigs[sig.0].kind =
            if is_plain { SigKind::Constants { class, variants } } else { SigKind::Enum { class, variants } };
        Ok(sig)
    }

    fn record(
        &mut self,
        sig: SigId,
        variant: Option<usize>,
        path: &str,
        fields: &[(String, Shape)],
    ) -> Built<Vec<FieldId>> {
        let mut names: Vec<String> = Vec::new();
        let mut built = Vec::new();
        for (name, shape) in fields {
            names.push(self.names.field(&names, name));
            let own = names[names.len() - 1].clone();
            built.push(self.field(sig, variant, own, name, &format!("{path}.{name}"), shape)?);
        }
        Ok(built)
    }

    fn pointer(&mut self, place: &Component<'_>, pools: &[usize], hold: Hold) -> Built<Held> {
        let [pool] = pools else {
            let problem = "points to several sets of objects, which only the search by predicates knows";
            return Err(SchemaError::new(place.path, problem));
        };
        if let Some(&stock) = self.pools.get(pool) {
            return Ok(Held::Pointer(stock, hold));
        }
        let outline: &'o smallscope_core::PoolOutline = &self.outline.pools[*pool];
        let stock = self.objects(place, &outline.content, outline.capacity, Some(*pool))?;
        Ok(Held::Pointer(stock, hold))
    }

    /// A stock of objects with this content.
    fn objects(&mut self, place: &Component<'_>, content: &Shape, count: usize, pool: Option<usize>) -> Built<StockId> {
        let class = match content {
            Shape::Class(class) => Some(self.class(*class)?),
            _ => None,
        };
        // The class may lead back to this pool, which is known by now.
        if let Some(&stock) = pool.and_then(|pool| self.pools.get(&pool)) {
            return Ok(stock);
        }
        let is_record = |sig: &SigId| matches!(self.sigs[sig.0].kind, SigKind::Struct { .. } | SigKind::Enum { .. });
        let sig = match class.filter(is_record) {
            Some(sig) => sig,
            None => {
                let name = self.place_name(place);
                self.add(name, SigKind::Cell { value: FieldId(0) })
            }
        };
        let stock = self.stock(sig, Count::Fixed(count));
        if let Some(pool) = pool {
            self.pools.insert(pool, stock);
        }
        if matches!(self.sigs[sig.0].kind, SigKind::Cell { .. }) {
            let path = format!("{}.value", place.path);
            let value = self.field(sig, None, "value".to_owned(), "value", &path, content)?;
            self.sigs[sig.0].kind = SigKind::Cell { value };
        }
        Ok(stock)
    }

    /// A name for what stands at a place and has none: `Node_children`.
    fn place_name(&mut self, place: &Component<'_>) -> String {
        self.names.free(word(&place.path.replace(['.', ':', '[', ']'], "_").replace("__", "_")))
    }

    fn arena_stock(&mut self, place: &Component<'_>, arena: usize) -> Built<StockId> {
        if let Some(&stock) = self.arenas.get(&arena) {
            return Ok(stock);
        }
        let element = slots_of(self.outline, arena)
            .ok_or_else(|| SchemaError::new(place.path, "is an index into an arena that is no field of a struct"))?;
        let capacity = self.outline.arenas[arena];
        let stock = match element {
            Shape::Class(class) => {
                let sig = self.class(*class)?;
                match self.arenas.get(&arena) {
                    Some(&stock) => stock,
                    None => self.stock(sig, Count::Fixed(capacity)),
                }
            }
            other => self.objects(place, other, capacity, None)?,
        };
        self.arenas.insert(arena, stock);
        Ok(stock)
    }

    /// The signature of what has parts and no name: vectors, arrays, tuples, results.
    fn composite(&mut self, place: &Component<'_>, shape: &Shape) -> Built<SigId> {
        let name = self.place_name(place);
        let sig = self.add(name.clone(), SigKind::Tuple { fields: Vec::new() });
        let kind = match shape {
            Shape::Tuple(parts) => {
                let parts: Vec<(String, Shape)> =
                    parts.iter().enumerate().map(|(k, part)| (k.to_string(), part.clone())).collect();
                SigKind::Tuple { fields: self.record(sig, None, place.path, &parts)? }
            }
            Shape::Either(ok, err) => self.result(sig, &name, place, ok, err)?,
            Shape::Array(len, element) => self.sequence(sig, place, (*len, *len), element, None)?,
            Shape::Sequence { shortest, longest, element, arena: None, budget } => {
                self.sequence(sig, place, (*shortest, *longest), element, *budget)?
            }
            Shape::Sequence { arena: Some(arena), .. } => {
                let held = Held::Place(self.arena_stock(place, *arena)?);
                let field = Field {
                    owner: sig,
                    variant: None,
                    name: "slots".to_owned(),
                    rust_name: "slots".to_owned(),
                    many: Many::Set,
                    held,
                };
                SigKind::Arena { arena: *arena, slots: self.push(field) }
            }
            other => unreachable!("{other:?} has a signature of its own"),
        };
        self.sigs[sig.0].kind = kind;
        Ok(sig)
    }

    fn result(&mut self, sig: SigId, name: &str, place: &Component<'_>, ok: &Shape, err: &Shape) -> Built<SigKind> {
        let mut variants = Vec::new();
        for (number, (variant, shape)) in [("Ok", ok), ("Err", err)].into_iter().enumerate() {
            let path = format!("{}::{variant}", place.path);
            let fields = self.record(sig, Some(number), &path, &[("0".to_owned(), shape.clone())])?;
            let own = self.names.variant(name, variant);
            variants.push(VariantSig { name: own, variant: variant.to_owned(), fields });
        }
        Ok(SigKind::Enum { class: "Result".to_owned(), variants })
    }

    fn sequence(
        &mut self,
        sig: SigId,
        place: &Component<'_>,
        (shortest, longest): (usize, usize),
        element: &Shape,
        counted: Option<usize>,
    ) -> Built<SigKind> {
        let held = ints(place.path, shortest as i128..=longest as i128)?;
        let plain = |name: &str, many, held| Field {
            owner: sig,
            variant: None,
            name: name.to_owned(),
            rust_name: name.to_owned(),
            many,
            held,
        };
        let length = self.push(plain("length", Many::One, held));
        let path = format!("{}[]", place.path);
        let budget = counted.and_then(|class| self.outline.classes[class].budget);
        let (lone, held) = self.optional(&Component { owner: sig, path: &path, times: longest, budget }, element)?;
        let contents = self.push(plain("contents", Many::Indexed(lone), held));
        if let (Some(class), Some(most)) = (counted, budget) {
            let of = self.names.class(&self.outline.classes[class]).to_owned();
            let budget = self.budgets.entry(of).or_insert_with(|| Budget { sequences: Vec::new(), most });
            budget.sequences.push([length, contents]);
        }
        Ok(SigKind::Sequence { length, contents })
    }

    /// Counts the atoms of all stocks.
    fn settle_counts(&mut self) -> Built<()> {
        loop {
            let mut settled = true;
            for (&StockId { sig, stock }, count) in &self.counts {
                let count = match count {
                    Count::Fixed(count) => *count,
                    Count::Each(owner, times) => self.sigs[owner.0].size().saturating_mul(*times),
                };
                let known = &mut self.sigs[sig.0].stocks[stock].count;
                settled &= *known == count;
                *known = count;
                if count > MOST_ATOMS {
                    let problem = format!("may have {count} atoms, and {MOST_ATOMS} is the limit: use smaller bounds");
                    return Err(SchemaError::new(&self.sigs[sig.0].name, problem));
                }
            }
            if settled {
                return self.check_counts();
            }
        }
    }
}

impl Builder<'_> {
    /// Whether there are few enough atoms for the judge.
    fn check_counts(&self) -> Built<()> {
        let atoms: usize = self.sigs.iter().map(Sig::size).sum();
        let largest = self.sigs.iter().max_by_key(|sig| sig.size());
        if let Some(largest) = largest.filter(|_| atoms > MOST_ATOMS) {
            let problem = format!("has most of {atoms} atoms, and {MOST_ATOMS} is the limit: use smaller bounds");
            return Err(SchemaError::new(&largest.name, problem));
        }
        let of = |field: &Field| match &field.held {
            Held::Ints(values) => values.clone(),
            _ => Vec::new(),
        };
        let integers: BTreeSet<i64> = self.fields.iter().flat_map(of).collect();
        let widest = self.fields.iter().max_by_key(|field| of(field).len());
        if let Some(widest) = widest.filter(|_| integers.len() > MOST_VALUES) {
            let problem =
                format!("has most of {} integers, and {MOST_VALUES} is the limit: set smaller ranges", integers.len());
            return Err(SchemaError::new(format!("{}.{}", self.sigs[widest.owner.0].name, widest.rust_name), problem));
        }
        Ok(())
    }
}

/// The type of an arena's slots.
fn slots_of(outline: &Outline, wanted: usize) -> Option<&Shape> {
    let fields = outline.classes.iter().flat_map(|class| &class.variants).flat_map(|variant| &variant.fields);
    fields.map(|(_, shape)| shape).find_map(|shape| match shape {
        Shape::Sequence { arena: Some(arena), element, .. } if *arena == wanted => Some(&**element),
        _ => None,
    })
}
