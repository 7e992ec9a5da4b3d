//! Generators of the user in a search: one field is filled with values that a function yields, and the rest is searched.
//!
//! Each value is read as a structure, and stands in a partial structure whose other fields are open; the search completes it.

use smallscope_core::small::List as _;
use smallscope_core::{Datum, Outline, Report, Shape, Structure};
use std::collections::BTreeSet;

use crate::error::SpaceError;
use crate::model::{Model, structure_of};
use crate::names::type_name;
use crate::outline::outline_of;
use crate::space::Space;

/// A space with a field that was filled by a generator; see [`Space::filled`].
pub struct Filled<T: Model> {
    space: Space<T>,
    partial: Vec<Structure>,
}

impl<T: Model> Filled<T> {
    pub(crate) fn new<V: Model>(
        space: Space<T>,
        field: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<Self, SpaceError> {
        let open = open::<T>();
        let own = field.strip_prefix(&format!("{}.", type_name::<T>())).or_else(|| field.strip_prefix("input."));
        let place = own.and_then(|own| position(&open, own)).ok_or_else(|| {
            let problem = format!("`{field}` cannot be filled: only a field of the searched value itself can, as `Type.field` or `input.0`, of a type without maps, sets and heaps");
            SpaceError::new(vec![problem])
        })?;
        if !fits::<T, V>(place) {
            let problem = format!("`{field}` cannot be filled with values of the type `{}`", type_name::<V>());
            return Err(SpaceError::new(vec![problem]));
        }
        space.check()?;
        let (mut seen, mut partial) = (BTreeSet::new(), Vec::new());
        for value in values {
            let Structure { root, objects } = structure_of(&value);
            let mut whole = Structure { root: open.clone(), objects };
            match &mut whole.root {
                Datum::Record { fields, .. } => fields[place].1 = root,
                Datum::Tuple(parts) => parts[place] = root,
                _ => unreachable!("only records and tuples have places"),
            }
            if seen.insert(whole.to_string()) {
                partial.push(whole);
            }
        }
        Ok(Filled { space, partial })
    }

    /// How many different values the generator gave.
    pub fn generated(&self) -> usize {
        self.partial.len()
    }

    /// Every valid structure in which the field has one of the values, in their order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.partial.iter().flat_map(|partial| self.space.clone().like(partial.clone()).search())
    }

    /// How many valid structures each of the values is in. None at all usually means that a value is outside of the bounds.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn counts(&self) -> Result<Vec<Report>, SpaceError> {
        self.partial.iter().map(|partial| self.space.clone().like(partial.clone()).search().try_count()).collect()
    }
}

/// The value with nothing chosen.
fn open<T: Model>() -> Datum {
    let Some(outline) = outline_of::<T>() else { return Datum::Unread };
    match &outline.root {
        Shape::Class(class) if !outline.classes[*class].is_enum => {
            let class = &outline.classes[*class];
            let fields = class.variants.first().map_or(&[][..], |variant| &variant.fields);
            let fields = fields.iter().map(|(name, _)| (name.clone(), Datum::Unread)).list();
            Datum::Record { class: class.name.clone(), variant: None, fields }
        }
        Shape::Tuple(parts) => Datum::Tuple(vec![Datum::Unread; parts.len()]),
        _ => Datum::Unread,
    }
}

/// Whether values of the second type can stand in this place of the first, as far as outlines tell.
fn fits<T: Model, V: Model>(place: usize) -> bool {
    let (Some(whole), Some(value)) = (outline_of::<T>(), outline_of::<V>()) else { return true };
    let shape = match &whole.root {
        Shape::Class(class) => {
            whole.classes[*class].variants.first().and_then(|it| it.fields.get(place)).map(|it| &it.1)
        }
        Shape::Tuple(parts) => parts.get(place),
        _ => None,
    };
    shape.is_none_or(|shape| is_alike((&whole, shape), (&value, &value.root)))
}

/// Whether two shapes are of one kind, whatever their values are. Options may be left out.
fn is_alike((a, one): (&Outline, &Shape), (b, other): (&Outline, &Shape)) -> bool {
    let content = |outline: &Outline, pools: &[usize]| outline.pools[pools[0]].content.clone();
    match (one, other) {
        (Shape::Optional(one), _) => is_alike((a, one), (b, other)),
        (_, Shape::Optional(other)) => is_alike((a, one), (b, other)),
        (Shape::Class(one), Shape::Class(other)) => a.classes[*one].path == b.classes[*other].path,
        (Shape::Pointer { pools: one, .. }, Shape::Pointer { pools: other, .. }) => {
            is_alike((a, &content(a, one)), (b, &content(b, other)))
        }
        (
            Shape::Sequence { element: one, .. } | Shape::Array(_, one),
            Shape::Sequence { element: other, .. } | Shape::Array(_, other),
        ) => is_alike((a, one), (b, other)),
        (Shape::Unit | Shape::Fixed(_) | Shape::Listed(_) | Shape::Slot { .. }, _)
        | (_, Shape::Unit | Shape::Fixed(_) | Shape::Listed(_) | Shape::Slot { .. }) => true,
        _ => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

fn position(open: &Datum, field: &str) -> Option<usize> {
    match open {
        Datum::Record { fields, .. } => fields.iter().position(|(name, _)| name == field),
        Datum::Tuple(parts) => field.parse().ok().filter(|&k: &usize| k < parts.len()),
        _ => None,
    }
}
