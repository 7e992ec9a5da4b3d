//! What a drawing calls one record of a structure, so that a sentence about it can say the same.

use smallscope_core::{Datum, HERE, Structure};

use crate::Drawing;
use crate::structure::{Arenas, inline};

impl Drawing {
    /// The name of the record that is marked ([`HERE`]), in drawings of this structure: `Node#3`, `Vertex@1`, or, of a record inside
    /// others, `Node#3.keys[1]` and `self.items[0]`, where the root is called `self`. None if no record is marked.
    #[doc(hidden)]
    pub fn name_of_marked(structure: &Structure, root: &str) -> Option<String> {
        let arenas = Arenas::of(structure);
        let mut waiting = vec![(root.to_owned(), &structure.root)];
        // Each object by its own name, whichever way leads to it.
        waiting.extend(structure.objects.iter().enumerate().map(|(id, object)| (numbered(object, '#', id), object)));
        while let Some((name, datum)) = waiting.pop() {
            match datum {
                Datum::Some(inner) => waiting.push((name, inner)),
                Datum::Tuple(items) => {
                    waiting.extend(items.iter().enumerate().map(|(i, item)| (format!("{name}.{i}"), item)));
                }
                Datum::Sequence(items) => {
                    waiting.extend(items.iter().enumerate().map(|(i, item)| (format!("{name}[{i}]"), item)));
                }
                Datum::Arena(arena, items) => waiting.extend(items.iter().enumerate().map(|(i, item)| {
                    let is_node = arenas.slot(*arena, i).is_some();
                    (if is_node { numbered(item, '@', i) } else { format!("{name}[{i}]") }, item)
                })),
                Datum::Set(items) => waiting.extend(items.iter().map(|item| (entry(item, &name), item))),
                Datum::Map(entries) => {
                    for (key, value) in entries {
                        waiting.push((format!("{name}[{}]", text(key)), value));
                        waiting.push((entry(key, &name), key));
                    }
                }
                Datum::Record { fields, .. } if fields.iter().any(|(field, _)| field == HERE) => return Some(name),
                Datum::Record { fields, .. } => {
                    waiting.extend(fields.iter().map(|(field, value)| (format!("{name}.{field}"), value)));
                }
                _ => {}
            }
        }
        None
    }
}

/// The name of an object or a slot.
fn numbered(datum: &Datum, sign: char, number: usize) -> String {
    match datum {
        Datum::Record { class, .. } => format!("{class}{sign}{number}"),
        _ => format!("{sign}{number}"),
    }
}

/// A key or an item has no name but its text.
fn entry(datum: &Datum, of: &str) -> String {
    format!("{} in {of}", text(datum))
}

fn text(datum: &Datum) -> String {
    inline(&Structure { root: datum.clone(), objects: Vec::new() }.without_derived().root)
}

#[cfg(test)]
mod tests {
    use smallscope_core::{Datum, HERE, Structure};

    use crate::{Drawing, samples};

    /// Marks the record of a class, and asks for its name.
    fn check(mut structure: Structure, class: &str, expected: Option<&str>) {
        let mut waiting: Vec<&mut Datum> = structure.objects.iter_mut().chain([&mut structure.root]).collect();
        while let Some(datum) = waiting.pop() {
            match datum {
                Datum::Some(inner) => waiting.push(inner),
                Datum::Tuple(items) | Datum::Sequence(items) | Datum::Set(items) | Datum::Arena(_, items) => {
                    waiting.extend(items);
                }
                Datum::Map(entries) => waiting.extend(entries.iter_mut().flat_map(|(key, value)| [key, value])),
                Datum::Record { class: of, fields, .. } => {
                    if of == class {
                        fields.push((HERE.to_owned(), Datum::Unit));
                    }
                    waiting.extend(fields.iter_mut().map(|(_, field)| field));
                }
                _ => {}
            }
        }
        assert_eq!(Drawing::name_of_marked(&structure, "self").as_deref(), expected, "{structure}");
    }

    #[test]
    fn a_record_has_the_name_that_its_drawing_shows() {
        let check = |text: &str, expected| {
            check(text.parse().unwrap_or_else(|error| panic!("{error}")), "It", expected);
        };
        check("It { size: 1 }", Some("self"));
        check("List { head: Node#0 { next: It#1 { next: None } } }", Some("It#1"));
        check("List { head: Node#0 { pair: (3, It { x: 1 }) } }", Some("Node#0.pair.1"));
        check("List { items: [A { x: 1 }, It { x: 2 }] }", Some("self.items[1]"));
        check("Bank { owners: {\"a\": 1}, spots: {(1, 2): It { x: 1 }} }", Some("self.spots[(1, 2)]"));
        check("Bank { spots: {It { x: 1 }} }", Some("It { x: 1 } in self.spots"));
        check("Bank { spots: {1} }", None);
    }

    #[test]
    fn slots_of_arenas_have_their_numbers() {
        let mut graph = samples::arena();
        if let Datum::Record { fields, .. } = &mut graph.root {
            for (_, field) in fields {
                if let Datum::Arena(_, slots) = field {
                    slots[2] = Datum::record("It", []);
                }
            }
        }
        check(graph, "It", Some("It@2"));
    }
}
