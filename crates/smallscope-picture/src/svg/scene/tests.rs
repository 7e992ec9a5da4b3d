use proptest::prelude::*;

use super::*;
use crate::instance::picture::{Atom, Picture, Relation, Set};
use crate::instance::view::View;

/// Pictures of up to nine atoms with names of different lengths, loops, sets, and tuples of one to four atoms.
pub(crate) fn pictures() -> impl Strategy<Value = Picture> {
    let name = prop_oneof!["[A-Z][a-z]{0,3}", "[A-Za-z<>&\" ]{1,20}", Just(String::new())];
    let atoms = prop::collection::vec((name.clone(), prop::collection::vec("[A-D]", 0..3)), 0..9);
    atoms.prop_flat_map(move |atoms| {
        let atoms: Vec<Atom> = (atoms.into_iter().enumerate())
            .map(|(index, (name, types))| Atom { name: format!("{name}${index}"), types })
            .collect();
        let mut names: Vec<String> = atoms.iter().map(|atom| atom.name.clone()).collect();
        names.push("elsewhere".to_owned());
        let tuple = prop::collection::vec(prop::sample::select(names.clone()), 0..4);
        let relation = (name.clone(), prop::collection::vec(tuple, 0..14), any::<bool>());
        let relations = prop::collection::vec(relation, 0..4);
        let sets =
            prop::collection::vec((name.clone(), prop::collection::vec(prop::sample::select(names), 0..3)), 0..3);
        (Just(atoms), relations, sets).prop_map(|(atoms, relations, sets)| Picture {
            title: "a <title>".to_owned(),
            atoms,
            sets: sets.into_iter().map(|(name, atoms)| Set { name, atoms, witness: true }).collect(),
            relations: (relations.into_iter())
                .map(|(name, tuples, witness)| Relation { name, columns: vec![], tuples, witness })
                .collect(),
        })
    })
}

fn apart(a: &Rect, b: &Rect) -> bool {
    let slack = 1e-6;
    a.x + a.width <= b.x + slack
        || b.x + b.width <= a.x + slack
        || a.bottom() <= b.y + slack
        || b.bottom() <= a.y + slack
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nothing_overlaps(picture in pictures()) {
        let graph = Graph::of(&picture, &View::default());
        let scene = Scene::of(&graph);
        let rooms: Vec<&Rect> = scene.boxes.iter().chain(scene.arrows.iter().map(|arrow| &arrow.label)).collect();
        for (index, a) in rooms.iter().enumerate() {
            for b in &rooms[..index] {
                prop_assert!(apart(a, b), "{a:?} and {b:?} overlap");
            }
            prop_assert!(a.x > -1e-6 && a.y > -1e-6 && a.x + a.width < scene.width + 1e-6 && a.bottom() < scene.height + 1e-6);
        }
    }

    #[test]
    fn no_arrow_passes_a_node_or_the_label_of_another(picture in pictures()) {
        let graph = Graph::of(&picture, &View::default());
        let scene = Scene::of(&graph);
        for arrow in scene.arrows.iter().filter(|arrow| !arrow.is_loop) {
            let point = |rect: &Rect, (x, y): (f64, f64)| {
                x > rect.x + 1e-6 && x < rect.x + rect.width - 1e-6 && y > rect.y + 1e-6 && y < rect.bottom() - 1e-6
            };
            for at in arrow.curve.samples() {
                prop_assert!(scene.boxes.iter().all(|rect| !point(rect, at)), "an arrow passes a node");
                let others = scene.arrows.iter().filter(|other| other.edge != arrow.edge);
                prop_assert!(others.clone().all(|other| !point(&other.label, at)), "an arrow passes a label");
            }
        }
    }
}
