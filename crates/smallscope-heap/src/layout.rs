//! Where signatures and fields lie in a relational problem: atoms and relations.

use rustc_hash::FxHashMap;
use smallscope_alloy::Analysis;
use smallscope_relational::Relation;

use crate::assemble::texts;
use crate::schema::{Field, Held, Schema, SigKind, StockId};
use crate::text::owner;

/// Atoms and relations of a schema in one problem.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The atoms of each signature, in order.
    pub(crate) sigs: Vec<Vec<usize>>,
    /// The relations of each signature's variants.
    pub(crate) variants: Vec<Vec<Relation>>,
    /// The relations of the fields that have one.
    pub(crate) fields: Vec<Option<Relation>>,
    /// `false` and `true`.
    bools: [usize; 2],
    ints: FxHashMap<i64, usize>,
    texts: FxHashMap<String, usize>,
    /// The same the other way round.
    text_of: FxHashMap<usize, String>,
    /// What integer an atom carries, by atom.
    pub(crate) carried: Vec<Option<i64>>,
}

impl Layout {
    pub(crate) fn new(schema: &Schema, analysis: &Analysis) -> Layout {
        let bounds = &analysis.spec.bounds;
        let atoms_of = |name: &str| {
            let mut atoms: Vec<usize> = Vec::new();
            for relation in analysis.sig_relations(name) {
                let bound = bounds.of(relation).expect("every relation is bound");
                bound.upper.each(|tuple| atoms.push(tuple[0]));
            }
            atoms.sort_unstable();
            atoms.dedup();
            atoms
        };
        let universe = bounds.universe();
        let mut carried = vec![None; universe.len()];
        bounds.ints().iter().for_each(|&(value, atom)| carried[atom] = Some(value));
        let texts = schema.relations().flat_map(|(_, field)| texts(&field.held));
        let text_atom = |text: String| universe.atom(&format!("\"{text}\"")).ok().map(|atom| (text, atom));
        let texts: FxHashMap<String, usize> = texts.filter_map(text_atom).collect();
        let variants = |kind: &SigKind| match kind {
            SigKind::Enum { variants, .. } | SigKind::Constants { variants, .. } => {
                variants.iter().flat_map(|variant| analysis.sig_relations(&variant.name).to_vec()).collect()
            }
            _ => Vec::new(),
        };
        let relation = |field: &Field| analysis.field_relation(owner(schema, field), &field.name).cloned();
        Layout {
            sigs: schema.sigs.iter().map(|sig| atoms_of(&sig.name)).collect(),
            variants: schema.sigs.iter().map(|sig| variants(&sig.kind)).collect(),
            fields: schema.fields.iter().map(relation).collect(),
            bools: ["false", "true"].map(|name| atoms_of(name)[0]),
            ints: bounds.ints().iter().copied().collect(),
            text_of: texts.iter().map(|(text, atom)| (*atom, text.clone())).collect(),
            texts,
            carried,
        }
    }

    /// The atoms of a stock.
    fn stock(&self, schema: &Schema, stock: StockId) -> &[usize] {
        let first = schema.first_of(stock);
        &self.sigs[stock.sig.0][first..first + schema.sig(stock.sig).stocks[stock.stock].count]
    }

    /// The atoms that a field may hold.
    pub(crate) fn values(&self, schema: &Schema, held: &Held) -> Vec<usize> {
        match held {
            Held::Fixed(_) => Vec::new(),
            Held::Bools(values) => values.iter().map(|&value| self.bools[usize::from(value)]).collect(),
            Held::Ints(values) => values.iter().map(|value| self.ints[value]).collect(),
            Held::Chars(_) | Held::Texts(_) | Held::Opaque(_) => {
                texts(held).iter().map(|text| self.texts[text]).collect()
            }
            Held::Constant(sig) => self.sigs[sig.0].clone(),
            Held::Pointer(stock, _) | Held::Slot(stock, _) | Held::Place(stock) => self.stock(schema, *stock).to_vec(),
        }
    }

    /// The integers that are places of a sequence.
    pub(crate) fn places(&self, schema: &Schema, contents: &Field) -> Vec<usize> {
        let SigKind::Sequence { length, .. } = &schema.sig(contents.owner).kind else { return Vec::new() };
        let Held::Ints(lengths) = &schema.field(*length).held else { return Vec::new() };
        let longest = lengths.iter().copied().max().unwrap_or(0);
        (0..longest).map(|place| self.ints[&place]).collect()
    }

    /// Which truth value an atom is.
    pub(crate) fn is_true(&self, atom: usize) -> bool {
        self.bools[1] == atom
    }

    /// The text of an atom.
    pub(crate) fn text(&self, atom: usize) -> &str {
        self.text_of.get(&atom).map_or("", String::as_str)
    }
}
