use crate::{Drawing, samples};

fn drawing(text: &str) -> Drawing {
    Drawing::of(&text.parse().unwrap_or_else(|error| panic!("{error}")))
}

/// The names of the elements that were opened and never closed, or the first that was closed without need.
fn unbalanced(svg: &str) -> Vec<String> {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or("")) {
        let name = tag.trim_matches('/').split(' ').next().unwrap_or("").to_owned();
        if tag.starts_with('/') {
            if open.pop() != Some(name.clone()) {
                return vec![name];
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    open
}

#[test]
fn every_node_has_a_box_and_every_reference_an_arrow() {
    for (text, boxes, arrows) in [(samples::TREE, 8, 7), (samples::RING, 4, 7), (samples::SHARED, 6, 11)] {
        let svg = drawing(text).to_svg();
        assert_eq!(svg.matches("<rect class=\"box\"").count(), boxes, "{text}");
        assert_eq!(svg.matches("<path class=\"head\"").count(), arrows, "{text}");
        assert_eq!(unbalanced(&svg), Vec::<String>::new());
    }
}

#[test]
fn texts_cannot_break_out() {
    let svg = drawing(samples::TABLE).to_svg();
    assert!(svg.contains("key: &quot;&lt;&amp;&gt;&quot;"), "{svg}");
    assert_eq!(unbalanced(&svg), Vec::<String>::new());
}

#[test]
fn only_what_changed_stands_out() {
    let after = samples::RING.replace("value: 2", "value: 9");
    let svg = Drawing::svg_pair(&drawing(samples::RING), &drawing(&after));
    assert_eq!(svg.matches("<rect class=\"box changed\"").count(), 2);
    assert_eq!(svg.matches("<rect class=\"box\"").count(), 6);
}

#[test]
fn long_lists_are_no_trouble() {
    let list = (0..200).map(|i| format!("Node#{i} {{ next: ")).collect::<String>() + "Node#0" + &" }".repeat(200);
    let drawing = drawing(&list);
    assert_eq!(drawing.to_text().lines().count(), 201);
    assert_eq!(drawing.to_svg().matches("<path class=\"head\"").count(), 200);
}

#[test]
fn anything_can_be_drawn() {
    for text in ["5", "()", "[None]", "(None, 1)", "#0=#0", "Leaf#0", "Some(None)", "``"] {
        let svg = drawing(text).to_svg();
        assert!(unbalanced(&svg).is_empty() && !svg.contains("NaN"), "{text}");
    }
}

#[test]
fn maps_are_tables() {
    let page = Drawing::of(&"{1: true, 2: false}".parse().unwrap()).to_svg();
    assert!(page.contains("2 entries") && page.contains("1: true") && page.contains("2: false"), "{page}");
}
