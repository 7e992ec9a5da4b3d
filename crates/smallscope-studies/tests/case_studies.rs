//! The case studies in the book: what they quote is in the sources, and what they show is printed.
//!
//! A comment before a block of a chapter says where it is from, `<!-- from tree_map.rs -->`, or what shows it, `<!-- shown by TreeMap -->`: the
//! failure of that structure's method with the planted bug, without the test to paste. With `BLESS_BOOK=1` in the environment, what
//! is shown is written into the book.

#[allow(dead_code, unreachable_pub)] // the example uses all of it
#[path = "../examples/testera/structures/mod.rs"]
mod structures;

use std::fs;
use std::path::{Path, PathBuf};

const STUDIES: [&str; 5] =
    ["study-search-tree.md", "study-linked-list.md", "study-tree-map.md", "study-hash-set.md", "study-heap-array.md"];

const TWO_NOTATIONS: &str = "two-notations.md";

fn chapter(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src").join(name)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A block of a chapter with the comment before it.
struct Block {
    /// What stands between `<!--` and `-->`.
    about: String,
    language: String,
    text: String,
}

/// The blocks that have a comment.
fn blocks(chapter: &str) -> Vec<Block> {
    let parts = chapter.split("\n<!-- ").skip(1);
    let block = |part: &str| {
        let (about, rest) = part.split_once(" -->\n```").expect("a comment, and a block behind it");
        let (language, rest) = rest.split_once('\n').expect("a block begins with its language");
        let (text, _) = rest.split_once("```").expect("a block ends");
        Block { about: about.to_owned(), language: language.to_owned(), text: text.to_owned() }
    };
    parts.map(block).collect()
}

/// Whether lines stand in a source one below the other, all indented by the same.
fn has_lines(source: &str, lines: &[&str]) -> bool {
    let source: Vec<&str> = source.lines().collect();
    source.windows(lines.len()).any(|window| {
        let indent = window[0].len().saturating_sub(lines[0].len());
        let is_same = |(own, line): (&&str, &&str)| own.get(indent..).unwrap_or("") == *line;
        window[0].trim() == lines[0].trim() && window.iter().zip(lines).all(is_same)
    })
}

#[test]
fn quotations_are_in_the_sources() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/testera/structures");
    let mut quoted = 0;
    for name in STUDIES.into_iter().chain([TWO_NOTATIONS]) {
        for block in blocks(&read(&chapter(name))) {
            let Some(file) = block.about.strip_prefix("from ") else { continue };
            let source = read(&folder.join(file));
            for part in block.text.split("\n\n") {
                let lines: Vec<&str> = part.lines().collect();
                assert!(has_lines(&source, &lines), "{file} does not have what {name} quotes:\n{part}");
                quoted += 1;
            }
        }
    }
    assert!(quoted > 30, "{quoted}");
}

/// What a method with its bug does, without the test to paste, as the example prints it.
fn failure(structure: &str) -> String {
    let benchmark = structures::find(structure).unwrap_or_else(|| panic!("no structure {structure}"));
    let shown = benchmark.hunt(structures::SIZE).to_string();
    let (shown, _) = shown.split_once("   paste:\n").expect("a failure shows a test");
    shown.replace("tests/../examples/", "examples/").replacen("case_studies::", "testera::", 1)
}

/// A text without the numbers of objects: what was freed and what is new may have the same, as addresses have it.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split('#');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "#" + part.trim_start_matches(|letter: char| letter.is_ascii_digit()))
}

#[test]
fn failures_are_as_they_are_shown() {
    for name in STUDIES {
        let text = read(&chapter(name));
        let shown: Vec<Block> =
            blocks(&text).into_iter().filter(|block| block.about.starts_with("shown by ")).collect();
        assert_eq!(shown.len(), 1, "{name} shows one failure");
        let now = failure(&shown[0].about["shown by ".len()..]);
        if std::env::var_os("BLESS_BOOK").is_some() {
            let header = format!("<!-- {} -->\n```{}\n", shown[0].about, shown[0].language);
            let blessed = text.replace(&format!("{header}{}", shown[0].text), &format!("{header}{now}"));
            fs::write(chapter(name), blessed).unwrap_or_else(|error| panic!("{name}: {error}"));
        } else {
            assert_eq!(without_numbers(&shown[0].text), without_numbers(&now), "{name}");
        }
    }
}

/// Lines that are no comments, attributes or blank.
fn code_lines(text: &str) -> usize {
    let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("#[");
    text.lines().map(str::trim).filter(is_code).count()
}

#[test]
fn lines_are_counted_right() {
    let text = read(&chapter(TWO_NOTATIONS));
    let blocks = blocks(&text);
    assert_eq!(blocks.len(), 2 * structures::BENCHMARKS.len());
    for (pair, benchmark) in blocks.chunks(2).zip(structures::BENCHMARKS) {
        assert_eq!((pair[0].language.as_str(), pair[1].language.as_str()), ("alloy", "rust,ignore"));
        let (rust, logic) = (code_lines(&pair[1].text), code_lines(&pair[0].text));
        let row = format!("| {} | {rust} | {logic} |", benchmark.name);
        assert!(text.contains(&row), "the table does not have {row}");
    }
}
