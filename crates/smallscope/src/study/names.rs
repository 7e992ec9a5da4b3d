//! What the names in a module mean to translations: sets of atoms, and relations between them.

use smallscope_alloy::model::{Multiplicity, SigKind};
use smallscope_alloy::{Analysis, Model, Span};
use smallscope_core::closest;
use smallscope_relational::Relation;

use super::StudyError;

/// The signatures and fields of a module.
pub(super) struct Names(Vec<Named>);

/// A signature or a field.
pub(super) struct Named {
    /// `Record`, or `Query.asks`.
    pub(super) name: String,
    /// Of a field, its name alone.
    brief: Option<String>,
    /// Of a signature, what it is the union of; of a field, its one relation.
    pub(super) relations: Vec<Relation>,
    /// Of a field, its signature, if that always has exactly one atom.
    pub(super) owner: Option<Vec<Relation>>,
    /// Where a field is declared.
    pub(super) declared: Option<Span>,
    /// Whether it is a signature that is a subset of others.
    pub(super) is_subset: bool,
    /// Whether it says what the code under test did.
    pub(super) is_outcome: bool,
}

impl Names {
    pub(super) fn of(model: &Model, analysis: &Analysis) -> Names {
        let sigs = model.sigs.iter().map(|sig| Named {
            name: sig.name.clone(),
            brief: None,
            relations: analysis.sig_relations(&sig.name).to_vec(),
            owner: None,
            declared: None,
            is_subset: matches!(sig.kind, SigKind::In(_)),
            is_outcome: false,
        });
        let fields = model.fields.iter().filter_map(|field| {
            let sig = &model.sigs[field.sig.0 as usize];
            let is_one = sig.multiplicity == Some(Multiplicity::One);
            Some(Named {
                name: format!("{}.{}", sig.name, field.name),
                brief: Some(field.name.clone()),
                relations: vec![analysis.field_relation(&sig.name, &field.name)?.clone()],
                owner: is_one.then(|| analysis.sig_relations(&sig.name).to_vec()),
                declared: Some(field.span),
                is_subset: false,
                is_outcome: false,
            })
        });
        Names(sigs.chain(fields).collect())
    }

    /// The signature or field of this name; a field may be named without its signature if no other one is called so.
    pub(super) fn find(&self, name: &str) -> Result<&Named, StudyError> {
        if let Some(named) = self.0.iter().find(|named| named.name == name) {
            return Ok(named);
        }
        let fields: Vec<&Named> = self.0.iter().filter(|named| named.brief.as_deref() == Some(name)).collect();
        match fields[..] {
            [field] => Ok(field),
            [] => Err(unknown("signature or field", name, self.0.iter().map(|named| named.name.as_str()))),
            [first, second, ..] => Err(StudyError::name(format!(
                "there are several fields `{name}`: say `{}` or `{}`",
                first.name, second.name
            ))),
        }
    }

    /// Marks an outcome: a field, all fields of a signature, or a signature that is a subset of others. The places of what
    /// is marked.
    pub(super) fn mark(&mut self, name: &str) -> Result<Vec<usize>, StudyError> {
        let named = self.find(name)?;
        let (full, is_itself) = (named.name.clone(), named.brief.is_some() || named.is_subset);
        let prefix = format!("{full}.");
        let is_meant = |named: &Named| match is_itself {
            true => named.name == full,
            false => named.brief.is_some() && named.name.starts_with(&prefix),
        };
        let places: Vec<usize> = (0..self.0.len()).filter(|&place| is_meant(&self.0[place])).collect();
        if places.is_empty() {
            let message = "it has no fields, and is not a subset of another signature";
            return Err(StudyError::name(format!("`{name}` cannot be an outcome: {message}")));
        }
        places.iter().for_each(|&place| self.0[place].is_outcome = true);
        Ok(places)
    }

    pub(super) fn at(&self, place: usize) -> &Named {
        &self.0[place]
    }
}

/// Nothing of this name.
pub(super) fn unknown<'a>(what: &str, name: &str, names: impl Iterator<Item = &'a str>) -> StudyError {
    let similar = closest(name, names).map(|name| format!("; did you mean `{name}`?"));
    StudyError::name(format!("there is no {what} `{name}`{}", similar.unwrap_or_default()))
}
