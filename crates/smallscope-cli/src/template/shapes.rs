//! What a model says about the values of fields: single or several, atoms or constants.

use std::collections::{BTreeMap, BTreeSet};

use smallscope_alloy::model::{Expr, ExprKind, Model, Multiplicity, SigKind, UnaryOp};

/// How many values a field has for an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Exactly one.
    One,
    /// One or none.
    Lone,
    /// Any number.
    Many,
}

/// The shapes of a model's fields.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    /// By the names of the signature and the field.
    fields: BTreeMap<(String, String), Shape>,
    /// The signatures whose atoms are constants.
    constants: BTreeSet<String>,
    /// All signatures, whether or not they have atoms.
    sigs: Vec<String>,
}

impl Shapes {
    /// What a model says.
    pub fn of(model: &Model) -> Shapes {
        let mut shapes = Shapes::default();
        for field in &model.fields {
            let sig = &model.sigs[field.sig.0 as usize];
            shapes.fields.insert((sig.name.clone(), field.name.clone()), shape(&field.bound));
        }
        for (index, sig) in model.sigs.iter().enumerate() {
            if sig.multiplicity == Some(Multiplicity::One) && !has_fields(model, index) {
                shapes.constants.insert(sig.name.clone());
            }
        }
        shapes.sigs = model.sigs.iter().filter(|sig| !sig.private).map(|sig| sig.name.clone()).collect();
        shapes
    }

    /// The names of all signatures.
    pub fn sigs(&self) -> impl Iterator<Item = &String> {
        self.sigs.iter()
    }

    /// How many values a field has for an atom of the signature.
    pub fn of_field(&self, sig: &str, field: &str) -> Shape {
        self.fields.get(&(sig.to_owned(), field.to_owned())).copied().unwrap_or(Shape::Many)
    }

    /// Whether the atom of a signature is a constant.
    pub fn is_constant(&self, sig: &str) -> bool {
        self.constants.contains(sig)
    }
}

fn shape(bound: &Expr) -> Shape {
    match &bound.kind {
        ExprKind::Unary(UnaryOp::OneOf, _) => Shape::One,
        ExprKind::Unary(UnaryOp::LoneOf, _) => Shape::Lone,
        _ => Shape::Many,
    }
}

/// Whether a signature, or one that it extends, has fields that are shown.
fn has_fields(model: &Model, mut index: usize) -> bool {
    loop {
        let sig = &model.sigs[index];
        if sig.fields.iter().any(|field| !model.fields[field.0 as usize].private) {
            return true;
        }
        match sig.kind {
            SigKind::Extends(above) => index = above.0 as usize,
            _ => return false,
        }
    }
}
