//! A trace in a page: a bar of its states, each state drawn beforehand, and what changes from each to the one that follows.
//!
//! The script shows a state and the one that follows it, and marks what only one of them has.

use std::fmt::{Result, Write};

use super::tables;
use crate::escape::escaped;
use crate::instance::picture::Picture;
use crate::instance::view::View;
use crate::order::Order;

/// Writes the states of a trace, of which one follows the last.
pub(super) fn write(
    text: &mut String,
    (states, back): (&[Picture], usize),
    (view, order): (&View, &Order),
    index: usize,
) -> Result {
    let hidden = if index == 0 { "" } else { " hidden" };
    writeln!(text, r#"<section class="page trace" data-loop="{back}"{hidden}>"#)?;
    let title = states[0].title.split(", state 0").next().unwrap_or_default();
    writeln!(text, "<h2>{}</h2>", escaped(title))?;
    write_bar(text, states.len(), back)?;
    for from in 0..states.len() {
        let to = if from + 1 == states.len() { back } else { from + 1 };
        write_changes(text, states, from, to)?;
    }
    writeln!(text, r#"<div class="states">"#)?;
    for (state, svg) in view.svg_elements(states, order).into_iter().enumerate() {
        let hidden = if state < 2 { "" } else { " hidden" };
        writeln!(text, r#"<figure class="state" data-state="{state}"{hidden}><figcaption>state {state}</figcaption>"#)?;
        writeln!(text, r#"<div class="drawing" data-projection="">{svg}</div>"#)?;
        writeln!(text, "<details open><summary>Tables</summary>")?;
        tables::write(text, &states[state])?;
        writeln!(text, "</details></figure>")?;
    }
    writeln!(text, "</div>\n</section>")
}

/// A button for each state, those of the loop marked, and one that leads back.
fn write_bar(text: &mut String, count: usize, back: usize) -> Result {
    writeln!(text, r#"<div class="bar" role="group" aria-label="states of the trace">"#)?;
    for state in 0..count {
        let (class, said) = if state >= back { (r#" class="looping""#, ", in the loop") } else { ("", "") };
        let arrow = if state == 0 { "" } else { "<span>→</span>" };
        writeln!(text, r#"{arrow}<button data-go="{state}"{class} title="state {state}{said}">{state}</button>"#)?;
    }
    writeln!(
        text,
        r#"<span>↺</span><button data-go="{back}" class="again" title="after the last state: back to state {back}">{back}</button></div>"#
    )
}

fn write_changes(text: &mut String, states: &[Picture], from: usize, to: usize) -> Result {
    writeln!(
        text,
        r#"<div class="changes" data-from="{from}" data-to="{to}" hidden>from state {from} to state {to}:"#
    )?;
    let changes = states[from].changes(&states[to]);
    if changes.is_empty() {
        return writeln!(text, "nothing changes</div>");
    }
    writeln!(text, "<ul>")?;
    for change in changes {
        let tuple = |class: &str, mark: &str, tuple: &Vec<String>| {
            format!(r#" <span class="{class}">{mark} {}</span>"#, escaped(&tuple.join("->")))
        };
        let removed: String = change.removed.iter().map(|gone| tuple("gone", "−", gone)).collect();
        let added: String = change.added.iter().map(|new| tuple("new", "+", new)).collect();
        writeln!(text, "<li><b>{}</b>{removed}{added}</li>", escaped(&change.name))?;
    }
    writeln!(text, "</ul></div>")
}
