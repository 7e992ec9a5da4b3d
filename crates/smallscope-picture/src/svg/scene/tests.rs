use proptest::prelude::*;

use super::*;
use crate::instance::example::pictures;
use crate::instance::view::View;

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
