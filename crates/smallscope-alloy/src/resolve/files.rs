//! Files: where the text of a module is found, and what is read of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::modules::Loader;
use super::opens::Request;
use crate::diagnostic::Diagnostic;
use crate::library;
use crate::source::FileId;
use crate::syntax;

/// Where a text comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Provenance {
    /// Only in memory.
    Memory,
    File(PathBuf),
    Library(String),
}

/// A text that was read.
#[derive(Clone)]
pub(super) struct File {
    pub id: FileId,
    pub place: Provenance,
    pub tree: Arc<syntax::Module>,
}

impl Loader<'_> {
    pub fn parse(&mut self, name: String, text: &str, place: Provenance) -> File {
        let id = self.world.sources.add(name, text);
        let (tree, diagnostics) = syntax::parse_within(id, text, self.dialect_of(&place), &self.world.spending);
        self.world.diagnostics.extend(diagnostics);
        let file = File { id, place: place.clone(), tree: Arc::new(tree) };
        self.files.insert(place, file.clone());
        file
    }

    /// Library modules are in today's notation whatever the model is in.
    pub fn dialect_of(&self, place: &Provenance) -> syntax::Dialect {
        match place {
            Provenance::Library(_) => syntax::Dialect::Alloy,
            Provenance::Memory | Provenance::File(_) => self.world.dialect,
        }
    }

    /// The text of an opened module: from the folder that the opener's header implies, from the opener's own folder, or
    /// from the library.
    pub fn find(&mut self, opener: &File, request: &Request) -> Option<File> {
        let path = &request.path.text;
        let mut places = Vec::new();
        if let Provenance::File(file) = &opener.place {
            let header = opener.tree.header.as_ref().map_or("", |header| header.name.text.as_str());
            places.extend(candidates(file, header, path, endings(self.world.dialect)));
        }
        for place in &places {
            if let Some(file) = self.read_file(place) {
                return Some(file);
            }
        }
        if let Some(text) = library::text(path) {
            let place = Provenance::Library(path.clone());
            let known = self.files.get(&place).cloned();
            return Some(known.unwrap_or_else(|| self.parse(path.clone(), text, place)));
        }
        if !request.implicit {
            let error = Diagnostic::error(request.path.span, format!("there is no module `{path}`"));
            let looked: Vec<_> = places.iter().map(|place| format!("`{}`", place.display())).collect();
            let library = match is_sample(path) {
                true => "it is a sample model of the Alloy Analyzer, and not part of the library: save it there",
                false => "the library has none of this name",
            };
            let help = if looked.is_empty() {
                library.to_owned()
            } else {
                format!("looked for {}; {library}", looked.join(" and "))
            };
            self.world.error(error.help(help));
        }
        None
    }

    pub fn read_file(&mut self, path: &Path) -> Option<File> {
        let canonical = Provenance::File(fs::canonicalize(path).ok()?);
        if let Some(file) = self.files.get(&canonical) {
            return Some(file.clone());
        }
        let bytes = fs::read(path).ok()?;
        Some(self.parse(path.display().to_string(), &String::from_utf8_lossy(&bytes), canonical))
    }
}

/// The files that `open path` can mean in a file with this header.
fn candidates(file: &Path, header: &str, path: &str, endings: &[&str]) -> Vec<PathBuf> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let (mut from, mut to) = (header, path);
    while let (Some((head, rest)), Some((other, tail))) = (from.split_once('/'), to.split_once('/')) {
        if head != other {
            break;
        }
        (from, to) = (rest, tail);
    }
    let levels = from.matches('/').count();
    let root = folder.ancestors().nth(levels).unwrap_or(folder);
    let mut found = Vec::new();
    for base in [root.join(to), folder.join(path)] {
        for ending in endings {
            let candidate = PathBuf::from(format!("{}.{ending}", base.display()));
            if !found.contains(&candidate) {
                found.push(candidate);
            }
        }
    }
    found
}

/// Whether the Analyzer comes with a model of this path, which models there can open without having the file.
fn is_sample(path: &str) -> bool {
    const FOLDERS: [&str; 13] = [
        "book/appendixA/", "book/appendixE/", "book/chapter2/", "book/chapter4/", "book/chapter5/", "book/chapter6/",
        "examples/algorithms/", "examples/case_studies/", "examples/puzzles/", "examples/systems/",
        "examples/temporal/", "examples/toys/", "examples/tutorial/",
    ];
    FOLDERS.iter().any(|folder| path.starts_with(folder))
}

/// How the files end that models of a notation open.
fn endings(dialect: syntax::Dialect) -> &'static [&'static str] {
    match dialect {
        syntax::Dialect::DynAlloy => &["dals", "als", "md"],
        _ => &["als", "md"],
    }
}
