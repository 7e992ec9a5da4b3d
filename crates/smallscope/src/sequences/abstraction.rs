//! Ready keys for states of modelled types that forget some of a state, as in Visser, Păsăreanu and Pelánek, *Test input generation for Java
//! containers using state matching* (2006): its shape only, or its sizes only.

use std::collections::BTreeMap;

use smallscope_search::{CanonicalForm, Datum, Model, Structure, structure_of};

/// The shape of a value: its objects and how they point to one another, variants of enums, and lengths, without numbers, truth values, characters
/// and texts. Fewer states than there are, so that sequences get longer; a state with a shape that was seen is not continued.
///
/// ```
/// #[smallscope::model]
/// mod list {
///     #[derive(Debug, Default)]
///     pub struct List {
///         pub head: Option<Box<Node>>,
///     }
///
///     #[derive(Debug)]
///     pub struct Node {
///         pub item: u8,
///         pub next: Option<Box<Node>>,
///     }
/// }
/// use list::{List, Node};
///
/// let explored = smallscope::sequences! {
///     let mut list = List::default();
///     call list.head = Some(Box::new(Node { item, next: list.head.take() })) for item in 0..10;
///     key smallscope::sequences::shape(&list);
/// }
/// .up_to(4)
/// .run();
/// assert_eq!(explored.state_count(), 5, "one list for each length");
/// ```
pub fn shape<T: Model>(value: &T) -> CanonicalForm {
    let Structure { root, objects } = structure_of(value);
    Structure { root: erased(root), objects: objects.into_iter().map(erased).collect() }.canonical()
}

/// How many objects of each class a value has, and how many elements its vectors, sets, maps and texts have in all, by their fields. Objects that
/// are pointed to from several places count once.
///
/// ```
/// let sizes = smallscope::sequences::sizes(&vec![vec![1, 2], vec![3]]);
/// assert_eq!(sizes, [("elements".to_owned(), 5)], "two vectors, and three numbers in them");
/// ```
pub fn sizes<T: Model>(value: &T) -> Vec<(String, usize)> {
    let Structure { root, objects } = structure_of(value);
    let mut sizes = BTreeMap::new();
    for datum in objects.iter().chain([&root]) {
        count(datum, "elements", &mut sizes);
    }
    sizes.into_iter().collect()
}

fn erased(datum: Datum) -> Datum {
    let all = |data: Vec<Datum>| data.into_iter().map(erased).collect();
    match datum {
        Datum::Bool(_) | Datum::Int(_) | Datum::Char(_) | Datum::Opaque(_) => Datum::Unit,
        Datum::Text(text) => Datum::Sequence(text.chars().map(|_| Datum::Unit).collect()),
        Datum::Some(inner) => Datum::Some(Box::new(erased(*inner))),
        Datum::Tuple(parts) => Datum::Tuple(all(parts)),
        // Elements of sets look alike then, so it is a set no more.
        Datum::Sequence(parts) | Datum::Set(parts) => Datum::Sequence(all(parts)),
        Datum::Arena(number, parts) => Datum::Arena(number, all(parts)),
        Datum::Map(entries) => {
            let pair = |(key, value)| Datum::Tuple(vec![erased(key), erased(value)]);
            Datum::Sequence(entries.into_iter().map(pair).collect())
        }
        Datum::Record { class, variant, fields } => {
            let fields = fields.into_iter().map(|(name, value)| (name, erased(value))).collect();
            Datum::Record { class, variant, fields }
        }
        other @ (Datum::Unread | Datum::Unit | Datum::Nothing | Datum::Index(..) | Datum::Ref(_)) => other,
    }
}

/// Adds what a part has; `place` is the field that it is in.
fn count(datum: &Datum, place: &str, sizes: &mut BTreeMap<String, usize>) {
    let mut add = |what: &str, number: usize| *sizes.entry(what.to_owned()).or_default() += number;
    match datum {
        Datum::Text(text) => add(place, text.chars().count()),
        Datum::Sequence(parts) | Datum::Set(parts) | Datum::Arena(_, parts) => add(place, parts.len()),
        Datum::Map(entries) => add(place, entries.len()),
        Datum::Record { class, .. } => add(class, 1),
        _ => {}
    }
    match datum {
        Datum::Record { class, fields, .. } => {
            fields.iter().for_each(|(name, value)| count(value, &format!("{class}.{name}"), sizes));
        }
        _ => datum.children().for_each(|part| count(part, place, sizes)),
    }
}
