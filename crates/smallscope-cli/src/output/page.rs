//! A page in one file about what is covered: the source with marks, and every input with what it reaches and how it ended.
//!
//! There is no script: marks are links to the inputs, and inputs to the lines. All texts are escaped.

use std::fmt::{Result, Write};

use smallscope_cover::report::{Fate, Input, Marked};
use smallscope_picture::Drawing;

const STYLE: &str = include_str!("page.css");

/// The page about these functions.
pub fn page(functions: &[Marked]) -> String {
    let mut text = String::new();
    write_page(&mut text, functions).expect("writing to a string succeeds");
    text
}

fn write_page(out: &mut String, functions: &[Marked]) -> Result {
    let title = match functions {
        [one] => one.method.clone(),
        several => format!("{} functions", several.len()),
    };
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
    writeln!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
    writeln!(out, "<title>{} · coverage</title>\n<style>\n{STYLE}</style>\n</head>\n<body>", escaped(&title))?;
    for (number, marked) in functions.iter().enumerate() {
        write_function(out, number, marked)?;
    }
    writeln!(out, "</body>\n</html>")
}

fn write_function(out: &mut String, number: usize, marked: &Marked) -> Result {
    let (reached, all) = (marked.reached(), marked.goals.len());
    writeln!(out, "<section>\n<h1>{} <small>{}</small></h1>", escaped(&marked.method), escaped(&marked.file))?;
    writeln!(out, "<p><meter min=\"0\" max=\"{all}\" value=\"{reached}\"></meter> {}</p>", escaped(&marked.summary))?;
    writeln!(out, "<p class=\"tier\">{}</p>", escaped(&marked.tier))?;
    if !marked.notes.is_empty() {
        writeln!(out, "<ul class=\"notes\">")?;
        for note in &marked.notes {
            writeln!(out, "<li>{}</li>", escaped(note))?;
        }
        writeln!(out, "</ul>")?;
    }
    writeln!(out, "<div class=\"both\">\n<div class=\"source\">")?;
    write_source(out, number, marked)?;
    writeln!(out, "</div>\n<div class=\"inputs\">\n<h2>{} inputs</h2>", marked.inputs.len())?;
    for (place, input) in marked.inputs.iter().enumerate() {
        write_input(out, number, place, marked, input)?;
    }
    writeln!(out, "</div>\n</div>\n</section>")
}

/// The lines with goals, and a few around them.
fn write_source(out: &mut String, function: usize, marked: &Marked) -> Result {
    writeln!(out, "<table>")?;
    let (first, last) = (
        marked.goals.iter().map(|(goal, _)| goal.line).min().unwrap_or(1).saturating_sub(8),
        marked.goals.iter().map(|(goal, _)| goal.line).max().unwrap_or(usize::MAX).saturating_add(8),
    );
    for (line, text) in (1..).zip(marked.text.lines()).filter(|(line, _)| (first..=last).contains(line)) {
        let goals: Vec<_> = marked.goals.iter().filter(|(goal, _)| goal.line == line).collect();
        let reached = goals.iter().filter(|(_, fate)| fate.is_reached()).count();
        let class = match (reached, goals.len()) {
            (_, 0) => "",
            (reached, all) if reached == all => "all",
            (0, _) => "none",
            _ => "some",
        };
        let margin = if goals.is_empty() { String::new() } else { format!("{reached}/{}", goals.len()) };
        writeln!(
            out,
            "<tr id=\"f{function}-l{line}\" class=\"{class}\"><td class=\"number\">{line}</td><td class=\"mark\">{margin}</td><td><code>{}</code>",
            escaped(text)
        )?;
        for (goal, fate) in goals {
            let what = escaped(&if goal.outcome.is_empty() { goal.text.clone() } else { goal.outcome.clone() });
            match fate {
                Fate::Covered(input) => {
                    writeln!(
                        out,
                        "<a class=\"goal reached\" href=\"#f{function}-i{input}\" title=\"{}\">{what}: {}</a>",
                        escaped(&goal.to_string()),
                        input + 1
                    )?;
                }
                Fate::Given => writeln!(out, "<span class=\"goal reached\">{what}: given tests</span>")?,
                Fate::Missed(why) => writeln!(
                    out,
                    "<span class=\"goal missed\" title=\"{}\">{what}: {}</span>",
                    escaped(&goal.to_string()),
                    escaped(why)
                )?,
                Fate::Unknown(why) => writeln!(
                    out,
                    "<span class=\"goal unknown\" title=\"{}\">{what}: unknown: {}</span>",
                    escaped(&goal.to_string()),
                    escaped(why)
                )?,
            }
        }
        writeln!(out, "</td></tr>")?;
    }
    writeln!(out, "</table>")
}

fn write_input(out: &mut String, function: usize, place: usize, marked: &Marked, input: &Input) -> Result {
    writeln!(out, "<article id=\"f{function}-i{place}\">\n<h3>{}</h3>", place + 1)?;
    match &input.structure {
        Some(structure) => {
            let names: Vec<&str> = marked.parameters.iter().map(String::as_str).collect();
            writeln!(out, "<div class=\"drawing\">{}</div>", Drawing::named(structure, &names).to_svg())?;
        }
        None => {
            for (name, value) in &input.parameters {
                writeln!(out, "<p>{}: <code>{}</code></p>", escaped(name), escaped(value))?;
            }
        }
    }
    writeln!(out, "<p class=\"end\">{}</p>\n<p class=\"lines\">reaches", escaped(&input.end))?;
    let mut reached: Vec<usize> = input.reached.clone();
    reached.sort_unstable();
    reached.dedup();
    for goal in reached.iter().filter_map(|it| marked.goals.get(*it)).map(|(goal, _)| goal) {
        let outcome = if goal.outcome.is_empty() { String::new() } else { format!(" {}", goal.outcome) };
        writeln!(
            out,
            "<a href=\"#f{function}-l{}\" title=\"{}\">{}{}</a>",
            goal.line,
            escaped(&goal.to_string()),
            goal.line,
            escaped(&outcome)
        )?;
    }
    writeln!(out, "</p>\n</article>")
}

/// A text that is no part of the page's markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter if letter.is_control() && letter != '\t' => {}
            letter => out.push(letter),
        }
    }
    out
}
