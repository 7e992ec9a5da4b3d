use super::*;
use crate::samples;

fn apart(a: &Rect, b: &Rect) -> bool {
    let slack = 1e-6;
    a.x + a.width <= b.x + slack
        || b.x + b.width <= a.x + slack
        || a.bottom() <= b.y + slack
        || b.bottom() <= a.y + slack
}

fn inside(rect: &Rect, (x, y): (f64, f64)) -> bool {
    x > rect.x + 1e-6 && x < rect.x + rect.width - 1e-6 && y > rect.y + 1e-6 && y < rect.bottom() - 1e-6
}

/// What two boxes or labels have the same room, or lie outside the drawing.
fn overlap(drawing: &Drawing) -> Option<String> {
    let scene = Scene::of(drawing);
    let rooms: Vec<&Rect> = scene.boxes.iter().chain(scene.arrows.iter().map(|arrow| &arrow.label)).collect();
    for (index, a) in rooms.iter().enumerate() {
        if let Some(b) = rooms[..index].iter().find(|b| !apart(a, b)) {
            return Some(format!("{a:?} and {b:?} overlap"));
        }
        let (right, bottom) = (scene.width + 1e-6, scene.height + 1e-6);
        if a.x < -1e-6 || a.y < -1e-6 || a.x + a.width > right || a.bottom() > bottom {
            return Some(format!("{a:?} lies outside"));
        }
    }
    None
}

/// Which arrow passes a node or the label of another.
fn trespass(drawing: &Drawing) -> Option<String> {
    let scene = Scene::of(drawing);
    for arrow in scene.arrows.iter().filter(|arrow| !arrow.is_loop) {
        let others = scene.arrows.iter().filter(|other| other.edge != arrow.edge).map(|other| &other.label);
        let rooms: Vec<&Rect> = scene.boxes.iter().chain(others).collect();
        for at in arrow.curve.samples() {
            if let Some(room) = rooms.iter().find(|room| inside(room, at)) {
                return Some(format!("{:?} passes {room:?}", drawing.edges[arrow.edge]));
            }
        }
    }
    None
}

fn drawing(text: &str) -> Drawing {
    Drawing::of(&text.parse().unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn structures_overlap_nowhere_and_arrows_pass_by() {
    for text in [samples::TREE, samples::RING, samples::TABLE, samples::SHARED, samples::CALL] {
        assert_eq!(overlap(&drawing(text)), None, "{text}");
        assert_eq!(trespass(&drawing(text)), None, "{text}");
    }
}

#[test]
fn arrows_touch_their_boxes() {
    for text in [samples::TREE, samples::RING, samples::TABLE, samples::SHARED] {
        let drawing = drawing(text);
        let scene = Scene::of(&drawing);
        for arrow in &scene.arrows {
            let edge = &drawing.edges[arrow.edge];
            let (mut ends, around) = ([arrow.curve.start, arrow.curve.end()], |node: usize| {
                let Rect { x, y, width, height } = scene.boxes[node];
                Rect { x: x - 0.1, y: y - 0.1, width: width + 0.2, height: height + 0.2 }
            });
            if arrow.heads.0 {
                ends.reverse();
            }
            assert!(inside(&around(edge.from), ends[0]) && inside(&around(edge.to), ends[1]), "{edge:?} in {text}");
        }
    }
}

#[test]
fn parents_are_centred_over_their_children() {
    let drawing = drawing(samples::TREE);
    let scene = Scene::of(&drawing);
    let at = |name: &str| {
        let place = drawing.nodes.iter().position(|node| node.name == name);
        scene.boxes[place.expect("a node of this name")]
    };
    assert!((at("#0").middle() - (at("#1").middle() + at("#4").middle()) / 2.0).abs() < 0.5);
    assert_eq!(at("#1").y, at("#4").y);
    assert!(at("#2").middle() < at("#1").middle() && at("#1").middle() < at("#3").middle());
}

#[test]
fn an_only_child_leans_to_its_side() {
    let [left, right] = ["left: Node#1, right: None", "left: None, right: Node#1"];
    for (fields, leans) in [(left, -1.0), (right, 1.0)] {
        let scene = Scene::of(&drawing(&format!("Node#0 {{ {fields} }}")));
        let shift = scene.boxes[1].middle() - scene.boxes[0].middle();
        assert!(shift * leans > 5.0, "{fields}: {shift}");
    }
}

#[cfg(feature = "instances")]
mod instances {
    use proptest::prelude::*;

    use crate::View;
    use crate::instance::example::pictures;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn nothing_overlaps(picture in pictures()) {
            prop_assert_eq!(super::overlap(&View::default().drawing(&picture)), None);
        }

        #[test]
        fn no_arrow_passes_a_node_or_the_label_of_another(picture in pictures()) {
            prop_assert_eq!(super::trespass(&View::default().drawing(&picture)), None);
        }
    }
}
