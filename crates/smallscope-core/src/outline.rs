//! Outlines: what the values of a type are made of, within bounds, for engines that do not search by running code.
//!
//! An outline names classes, pools of objects and the shape of every field. It is read off the same declarations and bounds as the
//! predicate engine's domains, so that every engine looks for the same structures.

use crate::datum::Datum;
use crate::structure::Structure;
use crate::suggest::closest;

/// What values of a type are made of, within bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    /// The value that is searched for; a tuple, if there are several inputs.
    pub root: Shape,
    /// The structs and enums.
    pub classes: Vec<ClassOutline>,
    /// The objects that pointers point to.
    pub pools: Vec<PoolOutline>,
    /// How many slots each arena has at most.
    pub arenas: Vec<usize>,
}

/// A struct or an enum.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassOutline {
    /// Its name, as bounds and structures have it.
    pub name: String,
    /// The type with its modules and arguments: what tells it from others of the same name.
    pub path: String,
    /// Whether it is an enum; a struct has one variant, of its own name.
    pub is_enum: bool,
    /// Its variants.
    pub variants: Vec<VariantOutline>,
    /// If it contains itself in a vector: how many elements there may be in such vectors.
    pub budget: Option<usize>,
    /// What is said of its values in relational logic.
    pub specs: Vec<SpecText>,
}

/// A variant of an enum, or the only one of a struct.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantOutline {
    /// Its name.
    pub name: String,
    /// Its fields, in the order of declaration; those of tuples are named "0", "1", ….
    pub fields: Vec<(String, Shape)>,
}

/// Objects that pointers point to.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolOutline {
    /// How many there may be.
    pub capacity: usize,
    /// What each of them is.
    pub content: Shape,
}

/// What a place in a structure can hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// One value.
    Unit,
    /// This value, whatever the type has besides.
    Fixed(Datum),
    /// Truth values.
    Bools(Vec<bool>),
    /// Consecutive integers.
    Ints(i128, i128),
    /// Consecutive characters.
    Chars(char, char),
    /// Listed values.
    Listed(Vec<Datum>),
    /// Nothing, or this.
    Optional(Box<Shape>),
    /// A `Result`: `Ok` of the first or `Err` of the second.
    Either(Box<Shape>, Box<Shape>),
    /// All of these.
    Tuple(Vec<Shape>),
    /// A struct or an enum in place: its number in [`Outline::classes`].
    Class(usize),
    /// A pointer to an object of one of these pools.
    Pointer {
        /// Numbers in [`Outline::pools`].
        pools: Vec<usize>,
        /// What it does for the object.
        hold: Hold,
        /// Whether it may be null by itself, without an `Option`.
        nullable: bool,
    },
    /// A vector.
    Sequence {
        /// The shortest length.
        shortest: usize,
        /// The longest length.
        longest: usize,
        /// What the elements are.
        element: Box<Shape>,
        /// The arena it is, if positions are names only.
        arena: Option<usize>,
        /// The class whose budget the elements are counted against.
        budget: Option<usize>,
    },
    /// An array of this length.
    Array(usize, Box<Shape>),
    /// A slot of an arena, or nothing if it is optional.
    Slot {
        /// Its number in [`Outline::arenas`].
        arena: usize,
        /// Whether there may be none.
        optional: bool,
    },
}

/// What a pointer does for its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// It is its only owner: `Box`.
    Sole,
    /// It keeps it alive, with others: `Rc`, `Arc`, raw pointers.
    Shared,
    /// It does not keep it alive: `Weak`.
    Weak,
}

/// A text in relational logic, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecText {
    /// The text.
    pub text: &'static str,
    /// The file it is in.
    pub file: &'static str,
    /// The line it begins on.
    pub line: u32,
}

impl Outline {
    /// Whether a structure is within the bounds.
    ///
    /// ```
    /// use smallscope_core::{Outline, Shape, Structure};
    /// let pair = Shape::Tuple(vec![Shape::Ints(0, 3), Shape::Optional(Box::new(Shape::Bools(vec![true])))]);
    /// let outline = Outline { root: pair, classes: vec![], pools: vec![], arenas: vec![] };
    /// assert!(outline.admits(&"(3, true)".parse::<Structure>().unwrap()));
    /// assert!(!outline.admits(&"(4, None)".parse::<Structure>().unwrap()));
    /// assert!(!outline.admits(&"(3, false)".parse::<Structure>().unwrap()));
    /// ```
    pub fn admits(&self, structure: &Structure) -> bool {
        let mut walk = Walk {
            outline: self,
            structure,
            pools: vec![None; structure.objects.len()],
            counts: vec![0; self.pools.len()],
            elements: vec![0; self.classes.len()],
            arenas: vec![0; self.arenas.len()],
        };
        walk.admits(&self.root, &structure.root) && walk.objects() && walk.counts_fit()
    }
}

impl Outline {
    /// Leaves a field out: it always has its first value, or none.
    ///
    /// ```
    /// # use smallscope_core::{ClassOutline, Outline, Shape, VariantOutline};
    /// # let fields = vec![("key".to_owned(), Shape::Ints(1, 9))];
    /// # let variants = vec![VariantOutline { name: "Node".to_owned(), fields }];
    /// # let (name, path) = ("Node".to_owned(), "Node".to_owned());
    /// # let class = ClassOutline { name, path, is_enum: false, variants, budget: None, specs: vec![] };
    /// # let mut outline = Outline { root: Shape::Class(0), classes: vec![class], pools: vec![], arenas: vec![] };
    /// outline.ignore("Node.key")?;
    /// assert!(outline.admits(&"Node { key: 1 }".parse().unwrap()));
    /// assert!(!outline.admits(&"Node { key: 2 }".parse().unwrap()));
    /// assert_eq!(outline.ignore("Node.kye").unwrap_err(), "there is no field `Node.kye`; did you mean `Node.key`?");
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no field of this name, written `Class.field` or `Enum::Variant.field`, or if it has no value that needs no object.
    pub fn ignore(&mut self, name: &str) -> Result<(), String> {
        let mut names = Vec::new();
        for (class, outline) in self.classes.iter().enumerate() {
            for (variant, of) in outline.variants.iter().enumerate() {
                for (field, (own, _)) in of.fields.iter().enumerate() {
                    let owner =
                        if outline.is_enum { format!("{}::{}", outline.name, of.name) } else { outline.name.clone() };
                    names.push((format!("{owner}.{own}"), (class, variant, field)));
                }
            }
        }
        let Some((_, (class, variant, field))) = names.iter().find(|(own, _)| own == name) else {
            let meant = closest(name, names.iter().map(|(own, _)| own.as_str()));
            let hint = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
            return Err(format!("there is no field `{name}`{hint}"));
        };
        let shape = &self.classes[*class].variants[*variant].fields[*field].1;
        let first = self
            .first(shape, 0)
            .ok_or_else(|| format!("`{name}` cannot be left out: it has no value that needs no object"))?;
        self.classes[*class].variants[*variant].fields[*field].1 = Shape::Fixed(first);
        Ok(())
    }

    /// The first value of a shape that needs no object.
    fn first(&self, shape: &Shape, depth: usize) -> Option<Datum> {
        if depth > 100 {
            return None;
        }
        let first = |shape: &Shape| self.first(shape, depth + 1);
        match shape {
            Shape::Unit => Some(Datum::Unit),
            Shape::Fixed(datum) => Some(datum.clone()),
            Shape::Bools(values) => values.first().map(|value| Datum::Bool(*value)),
            Shape::Ints(low, _) => Some(Datum::Int(*low)),
            Shape::Chars(low, _) => Some(Datum::Char(*low)),
            Shape::Listed(values) => values.first().cloned(),
            Shape::Optional(_) | Shape::Pointer { nullable: true, .. } | Shape::Slot { optional: true, .. } => {
                Some(Datum::Nothing)
            }
            Shape::Tuple(parts) => parts.iter().map(first).collect::<Option<_>>().map(Datum::Tuple),
            Shape::Sequence { shortest, element, .. } => repeated(*shortest, || first(element)),
            Shape::Array(len, element) => repeated(*len, || first(element)),
            Shape::Class(class) => self.first_of_class(*class, depth),
            Shape::Either(ok, _) => first(ok).map(|value| Datum::Record {
                class: "Result".to_owned(),
                variant: Some("Ok".to_owned()),
                fields: vec![("0".to_owned(), value)],
            }),
            Shape::Pointer { .. } | Shape::Slot { .. } => None,
        }
    }

    fn first_of_class(&self, class: usize, depth: usize) -> Option<Datum> {
        let class = &self.classes[class];
        class.variants.iter().find_map(|variant| {
            let field = |(name, shape): &(String, Shape)| Some((name.clone(), self.first(shape, depth + 1)?));
            let fields = variant.fields.iter().map(field).collect::<Option<_>>()?;
            let own = class.is_enum.then(|| variant.name.clone());
            Some(Datum::Record { class: class.name.clone(), variant: own, fields })
        })
    }
}

fn repeated(count: usize, item: impl Fn() -> Option<Datum>) -> Option<Datum> {
    (0..count).map(|_| item()).collect::<Option<_>>().map(Datum::Sequence)
}

/// A walk over a structure beside the outline.
struct Walk<'a> {
    outline: &'a Outline,
    structure: &'a Structure,
    /// The pool of each object, once it was met.
    pools: Vec<Option<usize>>,
    /// How many objects of each pool were met.
    counts: Vec<usize>,
    /// How many elements were met that count against the budget of each class.
    elements: Vec<usize>,
    /// The lengths of the arenas.
    arenas: Vec<usize>,
}

impl Walk<'_> {
    fn admits(&mut self, shape: &Shape, datum: &Datum) -> bool {
        match (shape, datum) {
            (_, Datum::Unread) | (Shape::Unit, _) => true,
            (Shape::Fixed(fixed), value) => fixed == value,
            (Shape::Bools(values), Datum::Bool(value)) => values.contains(value),
            (Shape::Ints(low, high), Datum::Int(value)) => low <= value && value <= high,
            (Shape::Chars(low, high), Datum::Char(value)) => low <= value && value <= high,
            (Shape::Listed(values), value) => values.contains(value),
            (Shape::Optional(_) | Shape::Pointer { nullable: true, .. }, Datum::Nothing) => true,
            (Shape::Slot { optional, .. }, Datum::Nothing) => *optional,
            (Shape::Optional(inner), Datum::Some(datum)) => self.admits(inner, datum),
            (Shape::Optional(inner), datum) => self.admits(inner, datum),
            (Shape::Pointer { .. }, Datum::Some(datum)) => self.admits(shape, datum),
            (Shape::Pointer { pools, .. }, Datum::Ref(id)) => self.points(pools, id.0),
            (Shape::Either(ok, err), Datum::Record { variant, fields, .. }) => {
                let shape = if variant.as_deref() == Some("Ok") { ok } else { err };
                fields.iter().all(|(_, datum)| self.admits(shape, datum))
            }
            (Shape::Tuple(shapes), Datum::Tuple(parts)) => {
                shapes.len() == parts.len() && shapes.iter().zip(parts).all(|(shape, part)| self.admits(shape, part))
            }
            (Shape::Class(class), Datum::Record { .. }) => self.record(*class, datum),
            (
                Shape::Sequence { shortest, longest, element, arena, budget },
                Datum::Sequence(items) | Datum::Arena(_, items),
            ) => {
                if let Some(arena) = arena {
                    self.arenas[*arena] = items.len();
                }
                if let Some(class) = budget {
                    self.elements[*class] += items.len();
                }
                (shortest..=longest).contains(&&items.len()) && items.iter().all(|item| self.admits(element, item))
            }
            (Shape::Array(len, element), Datum::Sequence(items)) => {
                *len == items.len() && items.iter().all(|item| self.admits(element, item))
            }
            (Shape::Slot { .. }, Datum::Index(..)) => true,
            _ => false,
        }
    }

    fn points(&mut self, pools: &[usize], id: usize) -> bool {
        let Some(known) = self.pools.get(id).copied() else { return false };
        match (known, pools) {
            (Some(known), _) => pools.contains(&known),
            (None, [pool]) => {
                self.pools[id] = Some(*pool);
                self.counts[*pool] += 1;
                true
            }
            // Which of several sets an object is in, the structure does not say.
            (None, _) => false,
        }
    }

    /// The objects that were met, and those that these lead to.
    fn objects(&mut self) -> bool {
        let mut done = vec![false; self.pools.len()];
        while let Some(id) = (0..done.len()).find(|&id| !done[id] && self.pools[id].is_some()) {
            done[id] = true;
            let Some(pool) = self.pools[id] else { continue };
            let (outline, structure) = (self.outline, self.structure);
            if !self.admits(&outline.pools[pool].content, &structure.objects[id]) {
                return false;
            }
        }
        true
    }

    fn record(&mut self, class: usize, datum: &Datum) -> bool {
        let Datum::Record { class: name, variant, fields } = datum else { return false };
        let outline = &self.outline.classes[class];
        let variant = variant.as_ref().unwrap_or(&outline.name);
        let Some(found) = outline.variants.iter().find(|other| other.name == *variant) else { return false };
        let field = |(name, datum): &(String, Datum)| {
            let shape = found.fields.iter().find(|(other, _)| other == name);
            shape.is_some_and(|(_, shape)| self.admits(shape, datum))
        };
        *name == outline.name && fields.iter().all(field)
    }

    fn counts_fit(&self) -> bool {
        let within = |(count, most): (&usize, usize)| *count <= most;
        let budgets = self.outline.classes.iter().map(|class| class.budget.unwrap_or(usize::MAX));
        self.counts.iter().zip(self.outline.pools.iter().map(|pool| pool.capacity)).all(within)
            && self.elements.iter().zip(budgets).all(within)
            && self.arenas.iter().zip(self.outline.arenas.iter().copied()).all(within)
    }
}
