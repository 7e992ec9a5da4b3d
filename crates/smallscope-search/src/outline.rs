//! From domains to an [`Outline`], for engines that do not run the predicate.

use smallscope_core::small::List as _;
use smallscope_core::{ClassOutline, Datum, Hold, Outline, PoolOutline, Shape, VariantOutline};

use crate::domain::{Class, Domain, DomainId, Domains, Number, Series, letter, pools};
use crate::error::SpaceError;
use crate::lazy::{Ownership, ValueList};
use crate::model::Model;
use crate::space::Space;

impl<T: Model> Space<T> {
    /// What the values of this space are made of: classes, fields, how many objects, which values.
    ///
    /// ```
    /// use smallscope_core::Shape;
    /// use smallscope_search::Space;
    /// let outline = Space::<(u8, Option<bool>)>::new(3).outline()?;
    /// let truth = Shape::Optional(Box::new(Shape::Bools(vec![false, true])));
    /// assert_eq!(outline.root, Shape::Tuple(vec![Shape::Ints(0, 3), truth]));
    /// # Ok::<(), smallscope_search::SpaceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the space cannot be searched, or has maps, sets or heaps, which outlines do not tell from vectors.
    pub fn outline(&self) -> Result<Outline, SpaceError> {
        if let Some(field) = self.field_with_null_bounds() {
            let problem = format!("`{field}` has a bound on null, which only the search by predicates knows");
            return Err(SpaceError::new(vec![problem]));
        }
        let domains = self.domains()?;
        let arranged = |domain: &Domain| matches!(domain, Domain::Sequence { series, .. } if *series != Series::Vector);
        match domains.table.iter().position(arranged) {
            Some(place) => Err(SpaceError::new(vec![format!(
                "`{}` is a map, a set or a heap, which only predicates can speak of; state the condition as a Rust invariant",
                domains.names[place]
            )])),
            None => Ok(domains.outline()),
        }
    }
}

/// What values of a type are made of, as far as the type says it; none if it contains something that cannot be told.
pub fn outline_of<T: Model>() -> Option<Outline> {
    Space::<T>::of_types().outline().ok()
}

impl Domains {
    fn outline(&self) -> Outline {
        let pool =
            |pool: &crate::lazy::PoolDecl| PoolOutline { capacity: pool.capacity, content: self.shape(pool.content) };
        Outline {
            root: self.shape(self.root),
            classes: self.classes.iter().enumerate().map(|(number, class)| self.class_outline(number, class)).list(),
            pools: self.pools.iter().map(pool).list(),
            arenas: self.arenas.clone(),
        }
    }

    fn class_outline(&self, number: usize, class: &Class) -> ClassOutline {
        let mut field = class.first;
        let variants = class.variants.iter().map(|variant| {
            let shapes = variant.fields.iter().enumerate();
            let fields = shapes.map(|(k, name)| (name.clone(), self.shape(field.nth(k as u32)))).list();
            field = field.nth(variant.fields.len() as u32);
            VariantOutline { name: variant.name.clone(), fields }
        });
        ClassOutline {
            name: class.name.clone(),
            path: class.path.to_owned(),
            is_enum: class.is_enum,
            variants: variants.list(),
            budget: self.budgets.iter().find(|(of, _)| *of == number).map(|(_, count)| *count),
            specs: class.specs.clone(),
        }
    }

    fn shape(&self, domain: DomainId) -> Shape {
        let boxed = |inner: &DomainId| Box::new(self.shape(*inner));
        match &self[domain] {
            Domain::Unit => Shape::Unit,
            Domain::Ints { low, count, kind } => numbers(*low, low + *count as i128 - 1, *kind),
            Domain::Symbolic { low, high, kind, .. } => numbers(*low, *high, *kind),
            Domain::List(list) => Shape::Listed(listed(list)),
            Domain::Optional(inner) => Shape::Optional(boxed(inner)),
            Domain::Present(_) | Domain::Absent(_) => unreachable!("a space with bounds on null has no outline"),
            Domain::Either(a, b) => Shape::Either(boxed(a), boxed(b)),
            Domain::Tuple(parts) => Shape::Tuple(parts.iter().map(|part| self.shape(*part)).list()),
            Domain::Class(class) => Shape::Class(*class),
            Domain::Pointer { pool, others, ownership, nullable, weak } => Shape::Pointer {
                pools: pools(*pool, others).map(|pool| pool as usize).list(),
                hold: match ownership {
                    _ if *weak => Hold::Weak,
                    Ownership::Sole => Hold::Sole,
                    Ownership::Shared => Hold::Shared,
                },
                nullable: *nullable,
            },
            Domain::Sequence { shortest, longest, element, arena, budget, .. } => Shape::Sequence {
                shortest: *shortest,
                longest: *longest,
                element: boxed(element),
                arena: arena.map(|arena| arena as usize),
                budget: budget.map(|budget| self.budgets[budget as usize].0),
            },
            Domain::Array { len, element } => Shape::Array(*len, boxed(element)),
            Domain::Slot { arena, optional } => Shape::Slot { arena: *arena as usize, optional: *optional },
        }
    }
}

fn numbers(low: i128, high: i128, kind: Number) -> Shape {
    match kind {
        Number::Integer => Shape::Ints(low, high),
        Number::Bool => Shape::Bools((low..=high).map(|value| value != 0).list()),
        Number::Char => Shape::Chars(letter(low), letter(high)),
    }
}

/// Listed values as a structure shows them; `Unread` for those of types with parts, whose texts do not say enough.
fn listed(list: &ValueList) -> Vec<Datum> {
    let datum = |text: String| match text.parse::<smallscope_core::Structure>() {
        _ if list.is_opaque() || text.parse::<f64>().is_ok_and(|_| text.parse::<i128>().is_err()) => {
            Datum::Opaque(text)
        }
        Ok(structure) => match structure.root {
            scalar @ (Datum::Int(_) | Datum::Bool(_) | Datum::Char(_) | Datum::Text(_)) => scalar,
            _ => Datum::Unread,
        },
        Err(_) => Datum::Unread,
    };
    (0..list.len()).map(|index| datum(list.text(index))).list()
}
