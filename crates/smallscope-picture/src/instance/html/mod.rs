//! One page in one file: drawings and tables of instances, with switches to leave things out and to project.
//!
//! Everything is drawn beforehand; the script only shows and hides. All texts are escaped, and none of them is part of the
//! script.

mod tables;
mod trace;

use std::fmt::{Result, Write};

use crate::escape::escaped;
use crate::instance::picture::{Picture, shown_name};
use crate::instance::types::shown_types;
use crate::instance::view::View;
use crate::order::Order;
use crate::palette::{EDGES, NODES};
use crate::svg::dark_style;

/// The most frames that a projection in a page has.
const FRAMES: usize = 24;

/// Instances to leaf through.
///
/// ```
/// use smallscope_picture::{Gallery, Picture};
/// let page = Gallery::new("lists").with(Picture::default()).with(Picture::default()).html();
/// assert!(page.contains("1 / 2"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gallery {
    title: String,
    pages: Vec<Page>,
    view: View,
}

/// What is shown at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Page {
    /// An instance, and what is written below its drawing.
    Instance(Picture, String),
    /// States, and which of them follows the last one.
    Trace(Vec<Picture>, usize),
}

impl Page {
    fn pictures(&self) -> &[Picture] {
        match self {
            Page::Instance(picture, _) => std::slice::from_ref(picture),
            Page::Trace(states, _) => states,
        }
    }
}

impl Picture {
    /// A page in one file that needs nothing else.
    pub fn html(&self) -> String {
        View::default().html(self)
    }
}

impl View {
    /// A page in one file that needs nothing else.
    pub fn html(&self, picture: &Picture) -> String {
        Gallery::new(&picture.title).view(self.clone()).with(picture.clone()).html()
    }
}

impl Gallery {
    /// A gallery without pictures.
    pub fn new(title: impl Into<String>) -> Gallery {
        Gallery { title: title.into(), ..Gallery::default() }
    }

    /// Adds a picture.
    pub fn with(self, picture: Picture) -> Gallery {
        self.with_text(picture, "")
    }

    /// Adds a picture with a text below its drawing, such as the steps of an execution.
    ///
    /// ```
    /// use smallscope_picture::{Gallery, Picture};
    /// let page = Gallery::new("steps").with_text(Picture::default(), "x < 1").html();
    /// assert!(page.contains("<pre class=\"below\">x &lt; 1</pre>"));
    /// ```
    pub fn with_text(mut self, picture: Picture, text: &str) -> Gallery {
        self.pages.push(Page::Instance(picture, text.to_owned()));
        self
    }

    /// Adds a trace: a bar of its states leads from one to the next, which are shown side by side with what changes marked.
    ///
    /// ```
    /// use smallscope_picture::{Gallery, Picture};
    /// let page = Gallery::new("light").with_trace(vec![Picture::default(), Picture::default()], 1).html();
    /// assert!(page.contains("data-loop=\"1\""));
    /// ```
    ///
    /// # Panics
    ///
    /// If the state that follows the last one is none of them.
    pub fn with_trace(mut self, states: Vec<Picture>, back: usize) -> Gallery {
        assert!(back < states.len(), "the loop begins at a state");
        self.pages.push(Page::Trace(states, back));
        self
    }

    /// How the pictures are shown.
    pub fn view(mut self, view: View) -> Gallery {
        self.view = view;
        self
    }

    /// The page.
    pub fn html(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("writing to a string succeeds");
        text
    }

    fn write(&self, text: &mut String) -> Result {
        let applied = |page: &Page| match page {
            Page::Instance(picture, below) => Page::Instance(self.view.apply(picture), below.clone()),
            Page::Trace(states, back) => {
                Page::Trace(states.iter().map(|state| self.view.apply(state)).collect(), *back)
            }
        };
        let pages: Vec<Page> = self.pages.iter().map(applied).collect();
        let pictures: Vec<Picture> = pages.iter().flat_map(|page| page.pictures().iter().cloned()).collect();
        let title = escaped(if self.title.is_empty() { "instance" } else { &self.title });
        writeln!(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
        writeln!(text, r#"<meta name="viewport" content="width=device-width, initial-scale=1">"#)?;
        writeln!(
            text,
            "<title>{title}</title>\n<style>\n{}{}\n</style>\n</head>",
            include_str!("page.css"),
            dark_style()
        )?;
        writeln!(text, "<body>\n<header>\n<h1>{title}</h1>")?;
        writeln!(
            text,
            r#"<nav{}><button id="back" title="previous instance (left arrow)">←</button> <span id="at">1 / {}</span> <button id="on" title="next instance (right arrow)">→</button></nav>"#,
            if pages.len() > 1 { "" } else { " hidden" },
            pages.len()
        )?;
        writeln!(text, "</header>")?;
        let order = Order::of(&pictures.iter().map(|picture| self.view.drawing(picture)).collect::<Vec<_>>());
        write_switches(text, &pages, &pictures, &order)?;
        writeln!(text, "<main>")?;
        for (index, page) in pages.iter().enumerate() {
            match page {
                Page::Instance(picture, below) => write_page(text, (picture, below), (&self.view, &order), index)?,
                Page::Trace(states, back) => trace::write(text, (states, *back), (&self.view, &order), index)?,
            }
        }
        writeln!(text, "</main>\n<script>\n{}</script>\n</body>\n</html>", include_str!("page.js"))
    }
}

fn write_page(
    text: &mut String,
    (page, below): (&Picture, &str),
    (view, order): (&View, &Order),
    index: usize,
) -> Result {
    writeln!(text, r#"<section class="page"{}>"#, if index == 0 { "" } else { " hidden" })?;
    writeln!(text, "<h2>{}</h2>", escaped(&page.title))?;
    writeln!(
        text,
        r#"<div class="drawing" data-projection="">{}</div>"#,
        view.svg_elements(std::slice::from_ref(page), order).concat()
    )?;
    for signature in projections(page) {
        write_frames(text, page, (view, order), &signature)?;
    }
    if !below.is_empty() {
        writeln!(text, r#"<pre class="below">{}</pre>"#, escaped(below))?;
    }
    writeln!(text, "<details open><summary>Tables</summary>")?;
    tables::write(text, page)?;
    writeln!(text, "</details>\n</section>")
}

fn write_frames(text: &mut String, page: &Picture, (view, order): (&View, &Order), signature: &str) -> Result {
    let Ok(frames) = page.project(signature) else { return Ok(()) };
    writeln!(text, r#"<div class="drawing frames" data-projection="{}" hidden>"#, escaped(signature))?;
    for (frame, svg) in frames.iter().zip(view.svg_elements(&frames, order)) {
        let caption = frame.title.strip_prefix(&page.title).unwrap_or(&frame.title).trim_start_matches([',', ' ']);
        writeln!(text, "<figure><figcaption>{}</figcaption>{svg}</figure>", escaped(caption))?;
    }
    writeln!(text, "</div>")
}

/// The signatures over which projecting makes a picture simpler: those in relations of three columns and more.
fn projections(picture: &Picture) -> Vec<String> {
    let useful = |name: &str| {
        let long = |relation: &&crate::Relation| relation.columns.len() > 2 && !relation.columns[0].ends_with("Ord");
        picture.relations.iter().filter(long).any(|relation| relation.columns.iter().any(|column| column == name))
    };
    (shown_types(picture).into_iter())
        .filter(|kind| (1..=FRAMES).contains(&kind.atoms.len()) && useful(&kind.name))
        .map(|kind| kind.name)
        .collect()
}

/// A switch: what it hides, and the colour of its mark.
struct Switch {
    group: &'static str,
    name: String,
    mark: Option<String>,
}

/// The switches for relations, sets and types, and the choice of a projection.
fn write_switches(text: &mut String, pages: &[Page], pictures: &[Picture], order: &Order) -> Result {
    let mut switches: Vec<Switch> = Vec::new();
    let mut add = |switch: Switch| {
        if !switches.iter().any(|other| other.group == switch.group && other.name == switch.name) {
            switches.push(switch);
        }
    };
    for page in pictures {
        for kind in shown_types(page).into_iter().filter(|kind| !kind.atoms.is_empty()) {
            let mark =
                order.kinds.iter().position(|name| *name == kind.name).map(|at| format!("k{}", at % NODES.len()));
            add(Switch { group: "type", name: kind.name, mark });
        }
        for set in &page.sets {
            add(Switch { group: "set", name: shown_name(&set.name, set.witness), mark: None });
        }
        for relation in &page.relations {
            let name = shown_name(&relation.name, relation.witness);
            let mark =
                order.relations.iter().position(|other| *other == name).map(|at| format!("r{}", at % EDGES.len()));
            add(Switch { group: "relation", name, mark });
        }
    }
    writeln!(text, "<aside>")?;
    if pages.iter().any(|page| matches!(page, Page::Trace(..))) {
        writeln!(
            text,
            r#"<fieldset><legend>Trace</legend><label><input type="checkbox" checked id="pair"> two states side by side</label></fieldset>"#
        )?;
    }
    write_projections(text, pages)?;
    for (group, heading) in [("relation", "Relations"), ("set", "Sets"), ("type", "Signatures")] {
        let group: Vec<&Switch> = switches.iter().filter(|switch| switch.group == group).collect();
        if !group.is_empty() {
            writeln!(text, "<fieldset><legend>{heading}</legend>")?;
            group.iter().try_for_each(|switch| write_switch(text, switch))?;
            writeln!(text, "</fieldset>")?;
        }
    }
    writeln!(text, "</aside>")
}

fn write_switch(text: &mut String, switch: &Switch) -> Result {
    let Switch { group, name, mark } = switch;
    let name = escaped(name);
    let mark = mark.as_deref().map_or(String::new(), |class| {
        format!(
            r#"<svg class="smallscope mark" width="14" height="14" aria-hidden="true"><g class="{class}">{}</g></svg>"#,
            mark_shape(class)
        )
    });
    writeln!(
        text,
        r#"<label><input type="checkbox" checked data-group="{group}" data-name="{name}">{mark} {name}</label>"#
    )
}

/// A small box or line in the colour of a type or relation.
fn mark_shape(class: &str) -> String {
    let number: usize = class[1..].parse().unwrap_or(0);
    if class.starts_with('k') {
        let colour = &NODES[number % NODES.len()].light;
        let (fill, frame) = (colour.fill, colour.frame);
        format!(r#"<rect class="box" x="1" y="2" width="12" height="10" rx="3" fill="{fill}" stroke="{frame}"/>"#)
    } else {
        let colour = EDGES[number % EDGES.len()].light;
        format!(r#"<path class="line" d="M0 7H14" stroke="{colour}" stroke-width="2.5"/>"#)
    }
}

fn write_projections(text: &mut String, pages: &[Page]) -> Result {
    let single = |page: &Page| match page {
        Page::Instance(picture, _) => projections(picture),
        Page::Trace(..) => Vec::new(),
    };
    let mut names: Vec<String> = pages.iter().flat_map(single).collect();
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    if names.is_empty() {
        return Ok(());
    }
    writeln!(text, r#"<fieldset><legend>Projection</legend><select id="projection"><option value="">none</option>"#)?;
    for name in names.iter().map(|name| escaped(name)) {
        writeln!(text, r#"<option value="{name}">over {name}</option>"#)?;
    }
    writeln!(text, r#"</select><label><input type="checkbox" id="single"> one frame at a time</label>"#)?;
    writeln!(
        text,
        r#"<div id="steps" hidden><button id="earlier" title="previous frame (up arrow)">↑</button> <span id="frame"></span> <button id="later" title="next frame (down arrow)">↓</button></div></fieldset>"#
    )
}

#[cfg(test)]
mod tests;
