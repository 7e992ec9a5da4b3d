//! The types of an input as signatures and fields (Khurshid's thesis, sections 3.2 and 5.2).
//!
//! A class is a signature, its objects are atoms, a field is a relation. What stands in place (the inputs themselves, nested structs, tuples,
//! vectors) is an atom, too, that one place owns. Atoms come in *stocks*: the objects of one pool, or the values of one place for all its
//! owners. The bounds of a field say which stock its values are from, so that signatures need no more parts than users know.

mod build;
mod leaves;
mod names;

pub(crate) use names::word;

use smallscope_core::{Datum, Hold, Outline};

use crate::error::SchemaError;

/// The signature whose one atom holds the inputs; no Rust type has its name.
pub(crate) const INPUT: &str = "Input'";

/// The signature whose one atom holds the result.
pub(crate) const OUTPUT: &str = "Output'";

/// Which signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SigId(pub(crate) usize);

/// Which field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct FieldId(pub(crate) usize);

/// The types of the inputs of a method, and of its result, as signatures and fields.
#[derive(Clone, Debug)]
pub struct Schema {
    pub(crate) sigs: Vec<Sig>,
    pub(crate) fields: Vec<Field>,
    /// The fields of `Input`, one for each parameter.
    pub(crate) inputs: Vec<Parameter>,
    /// The field of `Output`.
    pub(crate) result: Option<Parameter>,
    /// How many elements there may be in vectors through which classes contain themselves.
    pub(crate) budgets: Vec<Budget>,
}

/// A bound on the number of elements in all of these vectors.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    /// Lengths and contents.
    pub(crate) sequences: Vec<[FieldId; 2]>,
    pub(crate) most: usize,
}

/// A parameter, or the result.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// As Rust has it: `self`, `key`.
    pub(crate) name: String,
    pub(crate) field: FieldId,
}

/// A signature.
#[derive(Clone, Debug)]
pub(crate) struct Sig {
    /// As specifications write it.
    pub(crate) name: String,
    pub(crate) kind: SigKind,
    pub(crate) stocks: Vec<Stock>,
    /// What is said of its atoms.
    pub(crate) specs: Vec<smallscope_core::SpecText>,
}

/// What the atoms of a signature are.
#[derive(Clone, Debug)]
pub(crate) enum SigKind {
    /// The holder of the parameters, or of the result.
    Holder { fields: Vec<FieldId> },
    /// Values of a struct.
    Struct { class: String, fields: Vec<FieldId> },
    /// Values of an enum of which a variant has fields, or of a `Result`.
    Enum { class: String, variants: Vec<VariantSig> },
    /// The values of an enum without fields: one atom for each variant, always.
    Constants { class: String, variants: Vec<VariantSig> },
    /// Tuples.
    Tuple { fields: Vec<FieldId> },
    /// Vectors and arrays.
    Sequence { length: FieldId, contents: FieldId },
    /// Arenas: vectors whose positions are names only.
    Arena { arena: usize, slots: FieldId },
    /// Objects without a class: what a pointer to an integer points to.
    Cell { value: FieldId },
}

/// A variant of an enum, which is a signature of its own.
#[derive(Clone, Debug)]
pub(crate) struct VariantSig {
    /// As specifications write it.
    pub(crate) name: String,
    /// As Rust has it.
    pub(crate) variant: String,
    pub(crate) fields: Vec<FieldId>,
}

/// Atoms that play the same part.
#[derive(Clone, Debug)]
pub(crate) struct Stock {
    /// How many there may be.
    pub(crate) count: usize,
}

/// A stock of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StockId {
    pub(crate) sig: SigId,
    pub(crate) stock: usize,
}

/// A field: a relation from its owner.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) owner: SigId,
    /// The variant of the owner that has it, for enums.
    pub(crate) variant: Option<usize>,
    /// As specifications write it.
    pub(crate) name: String,
    /// As Rust has it.
    pub(crate) rust_name: String,
    pub(crate) many: Many,
    pub(crate) held: Held,
}

/// How many values a field has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Many {
    One,
    Lone,
    /// One or none for each place of a sequence: the relation has an integer between owner and value. True if none is possible.
    Indexed(bool),
    Set,
}

/// What a field holds.
#[derive(Clone, Debug)]
pub(crate) enum Held {
    /// Always the same; there is no relation.
    Fixed(Datum),
    /// Truth values.
    Bools(Vec<bool>),
    /// Integers.
    Ints(Vec<i64>),
    /// Characters, as texts.
    Chars(Vec<char>),
    /// Strings.
    Texts(Vec<String>),
    /// Values of foreign types, by their `Debug` texts.
    Opaque(Vec<String>),
    /// An enum without fields.
    Constant(SigId),
    /// An object behind a pointer.
    Pointer(StockId, Hold),
    /// A slot of an arena, by its index.
    Slot(StockId, usize),
    /// A value in place.
    Place(StockId),
}

impl Held {
    /// The stock that it is from, if it is an atom of one.
    pub(crate) fn stock(&self) -> Option<StockId> {
        match self {
            Held::Pointer(stock, _) | Held::Slot(stock, _) | Held::Place(stock) => Some(*stock),
            _ => None,
        }
    }

    /// Whether it owns what it holds, alone.
    pub(crate) fn owns(&self) -> bool {
        matches!(self, Held::Pointer(_, Hold::Sole) | Held::Place(_))
    }

    /// Whether it keeps what it holds alive.
    pub(crate) fn keeps(&self) -> bool {
        matches!(self, Held::Pointer(_, Hold::Sole | Hold::Shared) | Held::Place(_))
    }
}

impl Schema {
    /// The signatures of inputs with these names, within the bounds of the outline, and of the result if there is one.
    ///
    /// # Errors
    ///
    /// If a type has no counterpart in relational logic, or there are too many atoms.
    pub fn new(outline: &Outline, inputs: &[&str], result: Option<&Outline>) -> Result<Schema, SchemaError> {
        build::build(outline, inputs, result)
    }

    pub(crate) fn sig(&self, sig: SigId) -> &Sig {
        &self.sigs[sig.0]
    }

    pub(crate) fn field(&self, field: FieldId) -> &Field {
        &self.fields[field.0]
    }

    /// The number of a signature's first atom in a stock, among its own.
    pub(crate) fn first_of(&self, stock: StockId) -> usize {
        self.sig(stock.sig).stocks[..stock.stock].iter().map(|stock| stock.count).sum()
    }

    /// Whether a signature or a field has this name.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        let is_variant = |sig: &Sig| match &sig.kind {
            SigKind::Enum { variants, .. } | SigKind::Constants { variants, .. } => {
                variants.iter().any(|variant| variant.name == name)
            }
            _ => false,
        };
        self.fields.iter().any(|field| field.name == name)
            || self.sigs.iter().any(|sig| sig.name == name || is_variant(sig))
    }

    /// A name for a variable: this one, or with underscores if something has it.
    pub(crate) fn free_name(&self, name: &str) -> String {
        let mut name = name.to_owned();
        while self.has_name(&name) {
            name.push('_');
        }
        name
    }

    /// All fields that are relations.
    pub(crate) fn relations(&self) -> impl Iterator<Item = (FieldId, &Field)> {
        let all = self.fields.iter().enumerate().map(|(number, field)| (FieldId(number), field));
        all.filter(|(_, field)| !matches!(field.held, Held::Fixed(_)))
    }
}

impl Sig {
    /// How many atoms it has at most.
    pub(crate) fn size(&self) -> usize {
        match &self.kind {
            SigKind::Constants { variants, .. } => variants.len(),
            SigKind::Holder { .. } => 1,
            _ => self.stocks.iter().map(|stock| stock.count).sum(),
        }
    }

    /// Its fields, those of all variants.
    pub(crate) fn fields(&self) -> Vec<FieldId> {
        match &self.kind {
            SigKind::Holder { fields } | SigKind::Struct { fields, .. } | SigKind::Tuple { fields } => fields.clone(),
            SigKind::Enum { variants, .. } => variants.iter().flat_map(|variant| variant.fields.clone()).collect(),
            SigKind::Constants { .. } => Vec::new(),
            SigKind::Sequence { length, contents } => vec![*length, *contents],
            SigKind::Arena { slots, .. } => vec![*slots],
            SigKind::Cell { value } => vec![*value],
        }
    }
}
