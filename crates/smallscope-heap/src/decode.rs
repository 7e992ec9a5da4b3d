//! From instances to structures (the first half of the thesis's concretisation, figure 5-7).

use rustc_hash::FxHashMap;
use smallscope_core::{Datum, ObjectId, Structure};
use smallscope_relational::{Bounds, Instance, Relation};

use crate::layout::Layout;
use crate::schema::{Field, FieldId, Held, Many, Schema, SigId, SigKind};

/// Reads instances of one problem.
pub(crate) struct Decoder {
    schema: Schema,
    layout: Layout,
    /// For each field, the place of its relation in instances.
    places: Vec<Option<usize>>,
    /// The places of the relations of variants, with the number of the variant.
    variants: Vec<(usize, usize)>,
}

impl Decoder {
    /// Reads instances of a problem with these bounds.
    pub(crate) fn new(schema: Schema, layout: Layout, bounds: &Bounds) -> Self {
        let place = |relation: &Relation| bounds.iter().position(|bound| bound.relation == *relation);
        let is_relation = |field: &Field| !matches!(field.held, Held::Fixed(_));
        let fields = schema.fields.iter().zip(&layout.fields);
        let places = fields.map(|(field, relation)| relation.as_ref().filter(|_| is_relation(field)).and_then(place));
        let places = places.collect();
        let of_sig = |relations: &Vec<Relation>| relations.iter().filter_map(place).zip(0..).collect::<Vec<_>>();
        let variants = layout.variants.iter().flat_map(of_sig).collect();
        Decoder { schema, layout, places, variants }
    }

    pub(crate) fn structure(&self, instance: &Instance) -> Structure {
        let mut reading = Reading::new(self, instance);
        let holder = self.layout.sigs[self.schema.field(self.schema.inputs[0].field).owner.0][0];
        let mut inputs: Vec<Datum> =
            self.schema.inputs.iter().map(|input| reading.field(input.field, holder)).collect();
        let root = if inputs.len() == 1 { inputs.remove(0) } else { Datum::Tuple(inputs) };
        Structure { root, objects: reading.objects }
    }
}

/// The reading of one instance.
struct Reading<'d> {
    decoder: &'d Decoder,
    /// The tuples of all fields, one field after the other, each by owner: owner, place in a sequence, value.
    tuples: Vec<[usize; 3]>,
    /// Where the tuples of each field begin.
    starts: Vec<usize>,
    variants: Vec<(usize, usize)>,
    /// The atoms of the objects that were met.
    numbers: Vec<usize>,
    objects: Vec<Datum>,
    /// The slots of each arena, in order.
    slots: FxHashMap<usize, Vec<usize>>,
}

impl<'d> Reading<'d> {
    fn new(decoder: &'d Decoder, instance: &Instance) -> Self {
        let value = |place: usize| instance.iter().nth(place).expect("every relation has a value").1;
        let (mut tuples, mut starts) = (Vec::with_capacity(64), Vec::with_capacity(decoder.places.len() + 1));
        for place in &decoder.places {
            starts.push(tuples.len());
            if let Some(place) = place {
                value(*place).each(|tuple| match *tuple {
                    [owner, index, value] => tuples.push([owner, index, value]),
                    [owner, value] => tuples.push([owner, 0, value]),
                    _ => {}
                });
            }
        }
        starts.push(tuples.len());
        let mut variants = Vec::new();
        for &(place, number) in &decoder.variants {
            value(place).each(|tuple| variants.push((tuple[0], number)));
        }
        let (numbers, objects) = (Vec::new(), Vec::new());
        Reading { decoder, tuples, starts, variants, numbers, objects, slots: FxHashMap::default() }
    }

    fn variant(&self, atom: usize) -> usize {
        self.variants.iter().find(|(own, _)| *own == atom).map_or(0, |(_, number)| *number)
    }

    /// The tuples of a field that begin with an owner.
    fn of(&self, field: FieldId, owner: usize) -> &[[usize; 3]] {
        let all = &self.tuples[self.starts[field.0]..self.starts[field.0 + 1]];
        let first = all.partition_point(|tuple| tuple[0] < owner);
        let count = all[first..].iter().take_while(|tuple| tuple[0] == owner).count();
        &all[first..first + count]
    }

    /// The value that a field with at most one has.
    fn value(&self, field: FieldId, owner: usize) -> Option<usize> {
        self.of(field, owner).first().map(|tuple| tuple[2])
    }

    fn field(&mut self, id: FieldId, owner: usize) -> Datum {
        let field = self.decoder.schema.field(id);
        if let Held::Fixed(datum) = &field.held {
            return datum.clone();
        }
        let value = self.value(id, owner);
        self.optional(&field.held, value, field.many == Many::Lone)
    }

    fn optional(&mut self, held: &Held, value: Option<usize>, lone: bool) -> Datum {
        let Some(atom) = value else { return Datum::Nothing };
        let datum = self.datum(held, atom);
        // An index is optional by itself.
        if lone && !matches!(held, Held::Slot(..)) { Datum::Some(Box::new(datum)) } else { datum }
    }

    fn datum(&mut self, held: &Held, atom: usize) -> Datum {
        let layout = &self.decoder.layout;
        match held {
            Held::Fixed(datum) => datum.clone(),
            Held::Bools(_) => Datum::Bool(layout.is_true(atom)),
            Held::Ints(_) => Datum::Int(layout.carried[atom].unwrap_or(0).into()),
            Held::Chars(_) => layout.text(atom).chars().next().map_or(Datum::Unread, Datum::Char),
            Held::Texts(_) => Datum::Text(layout.text(atom).to_owned()),
            Held::Opaque(_) => Datum::Opaque(layout.text(atom).to_owned()),
            Held::Constant(sig) => self.content(*sig, atom),
            Held::Pointer(stock, _) => Datum::Ref(self.object(stock.sig, atom)),
            Held::Slot(_, arena) => Datum::Index(*arena, self.slot(*arena, atom)),
            Held::Place(stock) => self.content(stock.sig, atom),
        }
    }

    /// The number of an object, which is read when it is met first.
    fn object(&mut self, sig: SigId, atom: usize) -> ObjectId {
        if let Some(number) = self.numbers.iter().position(|own| *own == atom) {
            return ObjectId(number);
        }
        self.numbers.push(atom);
        self.objects.push(Datum::Unread);
        let number = self.numbers.len() - 1;
        self.objects[number] = self.content(sig, atom);
        ObjectId(number)
    }

    fn slot(&mut self, arena: usize, atom: usize) -> usize {
        let slots = self.slots.entry(arena).or_default();
        slots.iter().position(|own| *own == atom).unwrap_or_else(|| {
            slots.push(atom);
            slots.len() - 1
        })
    }

    /// What an atom is made of.
    fn content(&mut self, sig: SigId, atom: usize) -> Datum {
        let decoder = self.decoder;
        match &decoder.schema.sig(sig).kind {
            SigKind::Holder { .. } => Datum::Unread,
            SigKind::Struct { class, fields } => self.record(class, None, fields, atom),
            SigKind::Enum { class, variants } | SigKind::Constants { class, variants } => {
                let variant = &variants[self.variant(atom)];
                self.record(class, Some(&variant.variant), &variant.fields, atom)
            }
            SigKind::Tuple { fields } => Datum::Tuple(fields.iter().map(|&field| self.field(field, atom)).collect()),
            SigKind::Cell { value } => self.field(*value, atom),
            SigKind::Sequence { length, contents } => self.sequence(*length, *contents, atom),
            SigKind::Arena { arena, slots } => self.arena(*arena, *slots, atom),
        }
    }

    fn record(&mut self, class: &str, variant: Option<&str>, fields: &[FieldId], atom: usize) -> Datum {
        let schema = &self.decoder.schema;
        let field = |&id: &FieldId| (schema.field(id).rust_name.clone(), self.field(id, atom));
        let fields = fields.iter().map(field).collect();
        Datum::Record { class: class.to_owned(), variant: variant.map(str::to_owned), fields }
    }

    fn sequence(&mut self, length: FieldId, contents: FieldId, atom: usize) -> Datum {
        let (schema, layout) = (&self.decoder.schema, &self.decoder.layout);
        let length = self.value(length, atom).and_then(|value| layout.carried[value]).unwrap_or(0);
        let field = schema.field(contents);
        let element = |place: i64| {
            let at = |tuple: &&[usize; 3]| layout.carried[tuple[1]] == Some(place);
            let value = self.of(contents, atom).iter().find(at).map(|tuple| tuple[2]);
            match &field.held {
                Held::Fixed(datum) => datum.clone(),
                held => self.optional(held, value, field.many == Many::Indexed(true)),
            }
        };
        Datum::Sequence((0..length).map(element).collect())
    }

    /// The slots of an arena, those first that an index was met of.
    fn arena(&mut self, arena: usize, slots: FieldId, atom: usize) -> Datum {
        let held = self.decoder.schema.field(slots).held.clone();
        let Held::Place(stock) = held else { return Datum::Unread };
        let members: Vec<usize> = self.of(slots, atom).iter().map(|tuple| tuple[2]).collect();
        for member in members {
            self.slot(arena, member);
        }
        // Reading slots may meet no others: all are numbered by now.
        let all = self.slots.get(&arena).cloned().unwrap_or_default();
        Datum::Arena(arena, all.iter().map(|&slot| self.content(stock.sig, slot)).collect())
    }
}
