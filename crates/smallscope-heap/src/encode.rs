//! From structures to relations (the thesis's abstraction, figure 5-8).
//!
//! An object keeps its atom from one state to the next; what stands in place has the atom of its place. Atoms are numbered as they are met,
//! after those that are always there: the holders of parameters and result, the truth values, and the variants of enums without fields.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use smallscope_alloy::Analysis;
use smallscope_core::{Datum, ObjectId};
use smallscope_relational::{Relation, State};

use crate::schema::{self, Field, FieldId, Held, Many, Schema, SigId, SigKind};
use crate::text::owner;

/// Which of the two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    Before,
    Now,
}

/// The relations of a problem that judges, by their places in it.
#[derive(Debug)]
pub(crate) struct Places {
    pub(crate) relations: Vec<Relation>,
    /// For each field, its relation before and now; a result has none before.
    fields: Vec<[Option<usize>; 2]>,
    /// For each signature, the relations of its atoms: in either state, before, and now.
    live: Vec<[Option<usize>; 3]>,
    /// The same for each variant of each signature.
    variants: Vec<Vec<[Option<usize>; 3]>>,
    bools: [Option<usize>; 2],
    /// The atoms that are always there, by signature.
    constants: Vec<usize>,
    first_free: usize,
    texts: FxHashMap<String, usize>,
    strings: Option<usize>,
}

const INPUT: usize = 0;
const OUTPUT: usize = 1;
const FALSE: usize = 2;

impl Places {
    pub(crate) fn new(schema: &Schema, analysis: &Analysis, texts: &BTreeSet<String>) -> Places {
        let relations: Vec<Relation> = analysis.spec.bounds.iter().map(|bound| bound.relation.clone()).collect();
        let place = |relation: &Relation| relations.iter().position(|own| own == relation);
        let of_sig = |name: &str| analysis.sig_relations(name).first().and_then(place);
        let live = |name: &str| [of_sig(name), of_sig(&format!("{name}'before")), of_sig(&format!("{name}'now"))];
        let of_field = |field: &Field| {
            let own = |name: &str| analysis.field_relation(owner(schema, field), name).and_then(place);
            [own(&format!("{}`", field.name)), own(&field.name)]
        };
        let of_variants = |kind: &SigKind| match kind {
            SigKind::Enum { variants, .. } | SigKind::Constants { variants, .. } => {
                variants.iter().map(|variant| live(&variant.name)).collect()
            }
            _ => Vec::new(),
        };
        let (mut constants, mut first_free) = (Vec::new(), FALSE + 2);
        for sig in &schema.sigs {
            constants.push(first_free);
            if let SigKind::Constants { variants, .. } = &sig.kind {
                first_free += variants.len();
            }
        }
        let texts = texts.iter().filter_map(|text| Some((text.clone(), place(analysis.text_relation(text)?)?)));
        Places {
            fields: schema.fields.iter().map(of_field).collect(),
            live: schema.sigs.iter().map(|sig| live(&sig.name)).collect(),
            variants: schema.sigs.iter().map(|sig| of_variants(&sig.kind)).collect(),
            bools: ["false", "true"].map(of_sig),
            constants,
            first_free,
            texts: texts.collect(),
            strings: of_sig("String"),
            relations,
        }
    }
}

/// Writes states as relations. Used again and again; what it has allocated stays.
#[derive(Default)]
pub(crate) struct Encoder {
    atoms: usize,
    /// A relation and the atoms of a tuple; the arity is the relation's.
    tuples: Vec<(usize, [usize; 3])>,
    /// The atoms of objects, by number, and the states in which they were met.
    objects: Vec<Option<(usize, [bool; 2])>>,
    /// The atoms of what stands in place, by owner, field and position.
    in_place: FxHashMap<(usize, usize, usize), usize>,
    slots: FxHashMap<(usize, usize), usize>,
    ints: FxHashMap<i64, usize>,
    texts: FxHashMap<String, usize>,
    /// A number that relational logic has no integer for.
    misfit: Option<i128>,
}

impl Encoder {
    /// Forgets everything but the constants and the integers that are always there.
    pub(crate) fn start(&mut self, schema: &Schema, places: &Places, integers: &[i64]) {
        self.tuples.clear();
        self.objects.clear();
        self.in_place.clear();
        self.slots.clear();
        self.ints.clear();
        self.texts.clear();
        self.misfit = None;
        self.atoms = places.first_free;
        for (value, place) in places.bools.iter().enumerate() {
            self.tuple(*place, &[FALSE + value]);
        }
        for (number, sig) in schema.sigs.iter().enumerate() {
            match &sig.kind {
                SigKind::Constants { variants, .. } => {
                    for variant in 0..variants.len() {
                        self.tuple(places.variants[number][variant][0], &[places.constants[number] + variant]);
                    }
                }
                SigKind::Holder { .. } => self.tuple(places.live[number][0], &[holder(sig)]),
                _ => {}
            }
        }
        for &value in integers {
            self.int(value);
        }
    }

    fn tuple(&mut self, relation: Option<usize>, atoms: &[usize]) {
        let Some(relation) = relation else { return };
        let mut tuple = [0; 3];
        tuple[..atoms.len()].copy_from_slice(atoms);
        self.tuples.push((relation, tuple));
    }

    fn fresh(&mut self) -> usize {
        self.atoms += 1;
        self.atoms - 1
    }

    fn int(&mut self, value: i64) -> usize {
        if let Some(&atom) = self.ints.get(&value) {
            return atom;
        }
        let atom = self.fresh();
        self.ints.insert(value, atom);
        atom
    }

    /// What there is no room for in a state, if anything.
    pub(crate) fn too_large(&self) -> Option<String> {
        let number = self.misfit.map(|number| format!("{number} needs more than 64 bits"));
        let is_full = self.atoms > State::MOST_ATOMS;
        number.or_else(|| is_full.then(|| format!("there are {} atoms, more than {}", self.atoms, State::MOST_ATOMS)))
    }

    /// Hands what was written to a state of the program, if there is room.
    pub(crate) fn fill(&self, places: &Places, state: &mut State) {
        if self.atoms > State::MOST_ATOMS {
            return;
        }
        state.clear(self.atoms);
        for (relation, tuple) in &self.tuples {
            state.insert(*relation, &tuple[..places.relations[*relation].arity()]);
        }
        for (&value, &atom) in &self.ints {
            state.carry(atom, value);
        }
    }
}

fn holder(sig: &schema::Sig) -> usize {
    if sig.name == schema::OUTPUT { OUTPUT } else { INPUT }
}

/// One state being written.
pub(crate) struct Writer<'e> {
    pub(crate) schema: &'e Schema,
    pub(crate) places: &'e Places,
    pub(crate) encoder: &'e mut Encoder,
    pub(crate) objects: &'e [Datum],
    pub(crate) when: When,
}

impl Writer<'_> {
    /// Writes a parameter or the result.
    pub(crate) fn parameter(&mut self, field: FieldId, datum: &Datum) {
        let owner = holder(self.schema.sig(self.schema.field(field).owner));
        self.field(field, owner, datum);
    }

    fn field(&mut self, id: FieldId, owner: usize, datum: &Datum) {
        let field = self.schema.field(id);
        if let Some(value) = self.value(id, &field.held, (owner, 0), datum) {
            self.encoder.tuple(self.places.fields[id.0][self.when as usize], &[owner, value]);
        }
    }

    /// The atom of a value; none for nothing, and for what cannot be known.
    fn value(&mut self, id: FieldId, held: &Held, place: (usize, usize), datum: &Datum) -> Option<usize> {
        match (held, datum) {
            (_, Datum::Some(inner)) => self.value(id, held, place, inner),
            (Held::Fixed(_), _) | (_, Datum::Nothing | Datum::Unread) => None,
            (Held::Bools(_), Datum::Bool(value)) => Some(FALSE + usize::from(*value)),
            (Held::Ints(_), Datum::Int(value)) => self.number(*value),
            (Held::Ints(_), Datum::Index(_, value)) => Some(self.encoder.int(*value as i64)),
            (Held::Chars(_), Datum::Char(letter)) => Some(self.text(letter.encode_utf8(&mut [0; 4]))),
            (Held::Texts(_) | Held::Opaque(_), Datum::Text(text) | Datum::Opaque(text)) => Some(self.text(text)),
            (Held::Constant(sig), Datum::Record { variant, .. }) => self.constant(*sig, variant.as_deref()),
            (Held::Pointer(stock, _) | Held::Place(stock), Datum::Ref(id)) => Some(self.object(stock.sig, *id)),
            // A pointer that is written in place of its object: the object is that place's.
            (Held::Pointer(stock, _) | Held::Place(stock), content) => {
                let atom = self.in_place(id, place);
                self.content(stock.sig, atom, content);
                Some(atom)
            }
            (Held::Slot(_, arena), Datum::Index(_, slot)) => Some(self.slot(*arena, *slot)),
            _ => None,
        }
    }

    fn number(&mut self, value: i128) -> Option<usize> {
        let number = i64::try_from(value).ok();
        if number.is_none() {
            self.encoder.misfit = Some(value);
        }
        number.map(|number| self.encoder.int(number))
    }

    fn text(&mut self, text: &str) -> usize {
        if let Some(&atom) = self.encoder.texts.get(text) {
            return atom;
        }
        let atom = self.encoder.fresh();
        self.encoder.texts.insert(text.to_owned(), atom);
        self.encoder.tuple(self.places.strings, &[atom]);
        self.encoder.tuple(self.places.texts.get(text).copied(), &[atom]);
        atom
    }

    fn constant(&self, sig: SigId, variant: Option<&str>) -> Option<usize> {
        let SigKind::Constants { variants, .. } = &self.schema.sig(sig).kind else { return None };
        let number = variants.iter().position(|own| Some(own.variant.as_str()) == variant)?;
        Some(self.places.constants[sig.0] + number)
    }

    fn in_place(&mut self, field: FieldId, (owner, position): (usize, usize)) -> usize {
        let key = (owner, field.0, position);
        if let Some(&atom) = self.encoder.in_place.get(&key) {
            return atom;
        }
        let atom = self.encoder.fresh();
        self.encoder.in_place.insert(key, atom);
        atom
    }

    fn slot(&mut self, arena: usize, slot: usize) -> usize {
        if let Some(&atom) = self.encoder.slots.get(&(arena, slot)) {
            return atom;
        }
        let atom = self.encoder.fresh();
        self.encoder.slots.insert((arena, slot), atom);
        atom
    }

    fn object(&mut self, sig: SigId, ObjectId(number): ObjectId) -> usize {
        if self.encoder.objects.len() <= number {
            self.encoder.objects.resize(number + 1, None);
        }
        let (atom, mut met) = self.encoder.objects[number].unwrap_or_else(|| (self.encoder.fresh(), [false; 2]));
        let first = !std::mem::replace(&mut met[self.when as usize], true);
        self.encoder.objects[number] = Some((atom, met));
        match self.objects.get(number) {
            // What a raw pointer points to is not known if nothing else leads there.
            None | Some(Datum::Unread) => {}
            Some(Datum::Opaque(_)) if !matches!(self.schema.sig(sig).kind, SigKind::Cell { .. }) => {}
            Some(content) if first => self.content(sig, atom, content),
            Some(_) => {}
        }
        atom
    }

    /// Writes what an atom is made of.
    fn content(&mut self, sig: SigId, atom: usize, datum: &Datum) {
        let schema = self.schema;
        if !matches!(datum, Datum::Record { variant: Some(_), .. }) {
            self.is_live(self.places.live[sig.0], atom);
        }
        match (&schema.sig(sig).kind, datum) {
            (SigKind::Struct { fields, .. }, Datum::Record { fields: data, .. }) => self.record(fields, atom, data),
            (SigKind::Enum { variants, .. }, Datum::Record { variant, fields: data, .. }) => {
                let number = variants.iter().position(|own| Some(&own.variant) == variant.as_ref());
                if let Some(number) = number {
                    self.is_live(self.places.variants[sig.0][number], atom);
                    let [_, before, now] = self.places.live[sig.0];
                    self.is_live([None, before, now], atom);
                    self.record(&variants[number].fields, atom, data);
                }
            }
            (SigKind::Tuple { fields }, Datum::Tuple(parts)) => {
                fields.iter().zip(parts).for_each(|(&field, part)| self.field(field, atom, part));
            }
            (SigKind::Cell { value }, content) => self.field(*value, atom, content),
            (SigKind::Sequence { length, contents }, Datum::Sequence(items) | Datum::Arena(_, items)) => {
                self.field(*length, atom, &Datum::Int(items.len() as i128));
                self.elements(*contents, atom, items);
            }
            (SigKind::Arena { arena, slots }, Datum::Sequence(items) | Datum::Arena(_, items)) => {
                self.slots(*arena, *slots, atom, items);
            }
            _ => {}
        }
    }

    fn is_live(&mut self, [any, before, now]: [Option<usize>; 3], atom: usize) {
        self.encoder.tuple(any, &[atom]);
        self.encoder.tuple(if self.when == When::Now { now } else { before }, &[atom]);
    }

    fn record(&mut self, fields: &[FieldId], atom: usize, data: &[(String, Datum)]) {
        for (place, &id) in fields.iter().enumerate() {
            let name = &self.schema.field(id).rust_name;
            let at_place = data.get(place).filter(|(own, _)| own == name);
            if let Some((_, datum)) = at_place.or_else(|| data.iter().find(|(own, _)| own == name)) {
                self.field(id, atom, datum);
            }
        }
    }

    fn elements(&mut self, contents: FieldId, atom: usize, items: &[Datum]) {
        let field = self.schema.field(contents);
        debug_assert!(matches!(field.many, Many::Indexed(_)), "contents have places");
        let relation = self.places.fields[contents.0][self.when as usize];
        for (place, item) in items.iter().enumerate() {
            if let Some(value) = self.value(contents, &field.held, (atom, place), item) {
                let index = self.encoder.int(place as i64);
                self.encoder.tuple(relation, &[atom, index, value]);
            }
        }
    }

    fn slots(&mut self, arena: usize, slots: FieldId, atom: usize, items: &[Datum]) {
        let relation = self.places.fields[slots.0][self.when as usize];
        let Some(stock) = self.schema.field(slots).held.stock() else { return };
        for (place, item) in items.iter().enumerate() {
            let slot = self.slot(arena, place);
            self.encoder.tuple(relation, &[atom, slot]);
            self.content(stock.sig, slot, item);
        }
    }
}
