use proptest::prelude::*;

use super::*;
use crate::instance::example::{Example, pictures};

fn trace() -> Picture {
    let picture = Example::new().title("a <b> & \"c\"").atoms("Time", 2).atoms("P", 2).set("Awake", "P$0");
    picture.relation("meets", "P P Time", &["P$0 P$1 Time$0", "P$1 P$0 Time$1"]).done()
}

#[test]
fn a_page_has_drawings_frames_switches_and_tables() {
    let page = trace().html();
    assert!(page.contains(r#"<option value="Time">over Time</option>"#), "{page}");
    assert_eq!(page.matches("<figcaption>Time$").count(), 2);
    for (group, name) in [("relation", "meets"), ("set", "Awake"), ("type", "P")] {
        assert!(page.contains(&format!(r#"data-group="{group}" data-name="{name}""#)), "{name}");
    }
    assert!(page.contains("<caption>meets</caption>"));
    assert!(page.contains("<title>a &lt;b&gt; &amp; &quot;c&quot;</title>"));
}

#[test]
fn a_page_needs_nothing_else() {
    let page = trace().html();
    let addresses = page.matches("http").count();
    assert_eq!(addresses, page.matches("http://www.w3.org/2000/svg").count(), "only the name of the notation");
    assert!(!page.contains(" src=") && !page.contains("<link"));
}

#[test]
fn only_the_first_page_is_shown_at_first() {
    let page = Gallery::new("g").with(trace()).with(trace()).with(trace()).html();
    assert_eq!(page.matches(r#"<section class="page">"#).count(), 1);
    assert_eq!(page.matches(r#"<section class="page" hidden>"#).count(), 2);
    assert!(page.contains("1 / 3"));
}

#[test]
fn a_trace_has_a_bar_of_states_and_what_changes() {
    let later = Example::new().title("t, state 1").atoms("P", 2).set("Awake", "P$1").done();
    let first = Example::new().title("t, state 0").atoms("P", 2).set("Awake", "P$0").done();
    let page = Gallery::new("t").with_trace(vec![first, later], 0).html();
    assert_eq!(page.matches("<button data-go=").count(), 3, "two states, and the way back");
    assert!(page.contains(r#"<figure class="state" data-state="1">"#), "{page}");
    let change = r#"<b>Awake</b> <span class="gone">− P$0</span> <span class="new">+ P$1</span>"#;
    assert!(page.contains(change), "{page}");
    assert!(page.contains(r#"data-from="1" data-to="0""#), "{page}");
}

#[test]
fn an_empty_gallery_is_a_page() {
    assert!(Gallery::default().html().ends_with("</html>\n"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Elements are closed and texts escaped: without the script and what HTML leaves open, a page is XML.
    #[test]
    fn every_page_is_well_formed(picture in pictures(), later in pictures()) {
        let page = Gallery::new("g").with(picture.clone()).with_trace(vec![picture, later], 1).html();
        let body = &page[page.find("<body>").unwrap()..page.find("<script>").unwrap()];
        let closed = body.replace(" hidden", " hidden=\"\"").replace(" checked ", " checked=\"\" ");
        let closed = close_inputs(&closed) + "</body>";
        prop_assert!(roxmltree::Document::parse(&closed).is_ok(), "{:?} in {closed}", roxmltree::Document::parse(&closed).err());
    }
}

/// Closes `<input …>`, which HTML leaves open, and gives `open` a value.
fn close_inputs(text: &str) -> String {
    let mut closed = String::new();
    for (index, piece) in text.replace("<details open>", "<details>").split("<input").enumerate() {
        if index > 0 {
            closed.push_str("<input");
            closed.push_str(&piece.replacen('>', "/>", 1));
        } else {
            closed.push_str(piece);
        }
    }
    closed
}
