//! The links of the book and of the files beside it lead to files and headings that exist.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn links_lead_to_files_and_headings() {
    let mut broken = Vec::new();
    for page in pages() {
        let text = without_code_spans(&prose(&read(&page)));
        let to_nothing = targets(&text).filter(|target| !leads_somewhere(&page, target));
        broken.extend(to_nothing.map(|target| format!("{}: {target}", page.display())));
    }
    assert_eq!(broken, [""; 0]);
}

#[test]
fn every_chapter_is_in_the_summary() {
    let summary = read(&book().join("SUMMARY.md"));
    let listed: BTreeSet<&str> = targets(&summary).collect();
    let missing: Vec<PathBuf> = chapters().into_iter().filter(|file| !listed.contains(file_name(file))).collect();
    assert_eq!(missing, [book().join("SUMMARY.md")], "only the summary itself is not in the summary");
}

#[test]
fn a_link_to_nothing_is_noticed() {
    let page = book().join("tests.md");
    for (target, leads) in
        [("tests.md", true), ("#arguments", true), ("no.md", false), ("#no", false), ("tests.md#no", false)]
    {
        assert_eq!(leads_somewhere(&page, target), leads, "{target}");
    }
    let text = without_code_spans("[a\nb](c.md), `[d](e)`, [`f[]`](g.md#h)");
    assert_eq!(targets(&text).collect::<Vec<_>>(), ["c.md", "g.md#h"]);
    let text = "# `#[field(actual = Type)]`\n```rust\n# hidden\n```\n## A\n## A\n";
    assert_eq!(anchors(text), ["fieldactual--type", "a", "a-1"]);
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn book() -> PathBuf {
    repository().join("docs/src")
}

fn chapters() -> Vec<PathBuf> {
    let files = fs::read_dir(book()).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "md")).collect()
}

fn pages() -> Vec<PathBuf> {
    let beside =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| repository().join(name));
    chapters().into_iter().chain(beside).collect()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap()
}

fn file_name(file: &Path) -> &str {
    file.file_name().unwrap().to_str().unwrap()
}

fn leads_somewhere(page: &Path, target: &str) -> bool {
    if target.contains("://") {
        return true;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let file = if file.is_empty() { page.to_path_buf() } else { page.parent().unwrap().join(file) };
    file.exists() && (anchor.is_empty() || anchors(&read(&file)).iter().any(|known| known == anchor))
}

/// The lines outside of fenced blocks.
fn prose(text: &str) -> String {
    let mut fenced = false;
    let outside = |line: &&str| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    };
    text.lines().filter(outside).collect::<Vec<_>>().join("\n")
}

fn without_code_spans(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        kept.push_str(&rest[..start]);
        let opened = &rest[start..];
        let ticks = &opened[..opened.len() - opened.trim_start_matches('`').len()];
        let inside = &opened[ticks.len()..];
        rest = inside.find(ticks).map_or("", |end| &inside[end + ticks.len()..]);
    }
    kept + rest
}

fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0))
}

/// The names of the headings, as GitHub and mdBook make them.
fn anchors(text: &str) -> Vec<String> {
    let mut seen = HashMap::new();
    let name = |line: &str| {
        let title = line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#'))?;
        let kept = title.trim().to_lowercase().replace(' ', "-");
        let name: String =
            kept.chars().filter(|letter| letter.is_alphanumeric() || ['-', '_'].contains(letter)).collect();
        let before = seen.entry(name.clone()).and_modify(|count| *count += 1).or_insert(0);
        Some(if *before == 0 { name } else { format!("{name}-{before}") })
    };
    prose(text).lines().filter_map(name).collect()
}
