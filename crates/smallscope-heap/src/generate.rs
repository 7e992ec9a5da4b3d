//! Inputs: all structures that satisfy the specifications, one of each kind, found by the relational engine.

use std::sync::Arc;

use smallscope_alloy::Errors;
use smallscope_core::Structure;
use smallscope_relational::{Bounds, Error, Instance, Instances, Options, Spec, Stop, TupleSet};

use crate::assemble::{Role, assemble};
use crate::decode::Decoder;
use crate::layout::Layout;
use crate::schema::{Field, Many, Schema};
use crate::spec::Specs;
use crate::text::Phase;

/// All valid inputs, as a relational problem.
pub struct Generator {
    spec: Spec,
    decoder: Arc<Decoder>,
}

impl Generator {
    /// The inputs that satisfy the invariants of their types and what is required.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the texts.
    pub fn new(schema: &Schema, specs: &Specs) -> Result<Generator, Errors> {
        let assembled = assemble(schema, specs, Phase::Generate)?;
        let layout = Layout::new(schema, &assembled.analysis);
        let mut spec = assembled.analysis.spec;
        spec.bounds = tightened(schema, &layout, &spec.bounds).expect("fields are within their types");
        for asked in assembled.asked {
            let name = match (asked.role, &asked.of) {
                (Role::Invariant, Some(class)) => format!("invariant of {class}: {}", asked.text),
                _ => asked.text,
            };
            spec = spec.require(name, asked.formula);
        }
        let decoder = Arc::new(Decoder::new(schema.clone(), layout, &spec.bounds));
        Ok(Generator { spec, decoder })
    }

    /// The problem that is solved.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// All inputs, one after the other, in an order that is always the same.
    ///
    /// # Errors
    ///
    /// If the problem needs something that is not supported.
    pub fn structures(&self, options: &Options) -> Result<Generated, Error> {
        Ok(Generated { decoder: self.decoder.clone(), instances: self.spec.instances(options)? })
    }

    /// The structure that an instance of the problem is.
    pub fn structure(&self, instance: &Instance) -> Structure {
        self.decoder.structure(instance)
    }
}

/// An iterator over inputs.
pub struct Generated {
    decoder: Arc<Decoder>,
    instances: Instances,
}

impl Generated {
    /// The limit that was reached before all were found, if any.
    pub fn stopped(&self) -> Option<Stop> {
        self.instances.stopped()
    }
}

impl Iterator for Generated {
    type Item = Structure;

    fn next(&mut self) -> Option<Structure> {
        self.instances.next().map(|instance| self.decoder.structure(&instance))
    }
}

/// The bounds of fields, from what their types and the user's bounds allow.
fn tightened(schema: &Schema, layout: &Layout, bounds: &Bounds) -> Result<Bounds, Error> {
    let mut bounds = bounds.clone();
    let atoms = bounds.universe().len();
    for (id, field) in schema.relations() {
        let relation = &layout.fields[id.0].as_ref().expect("a relation for each field").clone();
        let values = layout.values(schema, &field.held);
        let upper = match field.many {
            Many::Indexed(_) => {
                let places: Vec<usize> = layout.places(schema, field);
                product(atoms, &[owners(layout, field), &places, &values])?
            }
            _ => product(atoms, &[owners(layout, field), &values])?,
        };
        bounds.at_most(relation, upper)?;
    }
    Ok(bounds)
}

fn owners<'l>(layout: &'l Layout, field: &Field) -> &'l [usize] {
    &layout.sigs[field.owner.0]
}

fn product(atoms: usize, columns: &[&[usize]]) -> Result<TupleSet, Error> {
    let mut columns = columns.iter().map(|column| TupleSet::unary(atoms, column.iter().copied()));
    let first = columns.next().expect("a relation has columns");
    columns.try_fold(first, |product, column| product.product(&column))
}
