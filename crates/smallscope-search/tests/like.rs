//! Structures like a partial one, compared with a filter over all structures.

use std::rc::Rc;

use smallscope_search::{Completed, Datum, Model, ObjectId, Space, Structure};

/// Whether a structure agrees with a partial one, as the definition says.
fn agrees(partial: &Structure, whole: &Structure) -> bool {
    let mut names = Vec::new();
    same((partial, &partial.root), (whole, &whole.root), &mut names)
}

fn same(
    (partial, expected): (&Structure, &Datum),
    (whole, datum): (&Structure, &Datum),
    names: &mut Vec<(ObjectId, ObjectId)>,
) -> bool {
    let mut all = |a: &[Datum], b: &[Datum]| {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same((partial, a), (whole, b), names))
    };
    match (expected, datum) {
        (Datum::Unread, _) => true,
        (Datum::Ref(a), Datum::Ref(b)) => {
            if names.contains(&(*a, *b)) {
                return true;
            }
            let is_new = names.iter().all(|(x, y)| x != a && y != b);
            names.push((*a, *b));
            is_new && same((partial, &partial.objects[a.0]), (whole, &whole.objects[b.0]), names)
        }
        (Datum::Some(a), Datum::Some(b)) => same((partial, a), (whole, b), names),
        (Datum::Tuple(a), Datum::Tuple(b)) | (Datum::Sequence(a), Datum::Sequence(b)) => all(a, b),
        (a, b) => a == b,
    }
}

/// All structures with some of their values, by the bits of `mask`, not known.
fn blot(structure: &Structure, mask: u32) -> Structure {
    fn within(datum: &mut Datum, mask: &mut u32) {
        let is_blot = *mask & 1 == 1;
        *mask >>= 1;
        match datum {
            _ if is_blot => *datum = Datum::Unread,
            Datum::Some(inner) => within(inner, mask),
            Datum::Tuple(parts) | Datum::Sequence(parts) => parts.iter_mut().for_each(|part| within(part, mask)),
            _ => {}
        }
    }
    let (mut partial, mut mask) = (structure.clone(), mask);
    partial.objects.iter_mut().for_each(|object| within(object, &mut mask));
    within(&mut partial.root, &mut mask);
    partial
}

fn check<T: Model>(space: &Space<T>) {
    let all = space.search().structures();
    let mut completer = space.completer().expect("the space is well-formed");
    for (k, structure) in all.iter().enumerate() {
        let partial = blot(structure, (k as u32).wrapping_mul(0x9e37_79b9) >> 20);
        let expected: Vec<String> =
            all.iter().filter(|whole| agrees(&partial, whole)).map(Structure::to_string).collect();
        let found = space.clone().like(partial.clone()).search().structures();
        assert_eq!(sorted(&found), sorted_texts(expected), "{partial}");
        let Completed::Valid(first) = completer.complete(&partial) else { panic!("{structure} agrees with {partial}") };
        assert!(agrees(&partial, &first));
    }
}

fn sorted(structures: &[Structure]) -> Vec<String> {
    sorted_texts(structures.iter().map(Structure::to_string).collect())
}

fn sorted_texts(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

#[test]
fn exactly_the_structures_that_agree_are_found() {
    check(&Space::<(Rc<u8>, Rc<u8>, Option<Rc<u8>>)>::new(2));
    check(&Space::<Vec<(u8, bool)>>::new(2));
    check(&Space::<(Vec<u8>, Option<bool>)>::new(2).given_pair(|items, flag| items.is_empty() == flag.is_none()));
}

#[test]
fn what_agrees_with_nothing_has_no_completion() {
    let space = Space::<(u8, u8)>::new(3).given_pair(|a, b| **a < **b);
    let mut completer = space.completer().unwrap();
    assert_eq!(completer.complete(&"(3, ?)".parse().unwrap()), Completed::None);
    assert_eq!(completer.complete(&"(?, 9)".parse().unwrap()), Completed::None);
    let few = space.completer().unwrap().max_candidates(2).complete(&"(3, ?)".parse().unwrap());
    assert_eq!(few, Completed::Unknown("none among the first 2 candidates".to_owned()));
}

#[test]
fn what_may_be_anything_is_not_read() {
    let space = Space::<(u8, Vec<u8>)>::new(9).given_pair(|a, _| **a == 4);
    let seen = space.like("(4, ?)".parse().unwrap()).search().max_structures(1).count();
    assert_eq!(seen.candidates, 5, "only the number was varied");
}

#[test]
fn conditions_see_marked_values() {
    let mark = |number: u32| Datum::Opaque(format!("${number}"));
    let pair = |a, b| Structure { root: Datum::Tuple(vec![a, b]), objects: Vec::new() };
    let space = Space::<(u8, u8)>::new(4);
    let differ = space.clone().like(pair(mark(0), mark(7))).given_marked(|marked| marked.number(0) > marked.number(7));
    assert_eq!(differ.search().count().structures, 10);
    assert_eq!(space.clone().like(pair(mark(0), mark(0))).search().count().structures, 5);
    let mut completer = space.completer().unwrap();
    let found = completer.complete_given(&pair(mark(1), Datum::Int(3)), |marked| marked.number(1) == Some(2));
    assert_eq!(found, Completed::Valid(pair(Datum::Int(2), Datum::Int(3))));
    assert_eq!(completer.value(), (2, 3));
}
