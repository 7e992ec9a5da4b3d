//! Specifications of a Rust file: the blocks of specification files, and the `#[alloy(..)]` attributes of the file itself.
//!
//! A block has a word, a name and formulas in braces: `invariant Tree { .. }`, `ensures Tree::insert { .. }`. What is in the braces is the
//! notation of specification texts; only the braces themselves, comments and texts in quotes are looked at here.

use smallscope_alloy::{Diagnostic, Errors, Sources, Span};
use smallscope_heap::Text;
use smallscope_rust::attributes::flatten;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, LitStr, Meta, Token};

use crate::source::{Source, at};

/// What a block is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// What holds for every value of a type.
    Invariant,
    /// What inputs of a function satisfy.
    Requires,
    /// What holds when it has returned.
    Ensures,
    /// On which inputs it has to panic; on no others it may.
    Panics,
    /// What holds after a panic.
    EnsuresPanic,
}

const WORDS: [(&str, BlockKind); 5] = [
    ("invariant", BlockKind::Invariant),
    ("requires", BlockKind::Requires),
    ("ensures", BlockKind::Ensures),
    ("panics", BlockKind::Panics),
    ("ensures_panic", BlockKind::EnsuresPanic),
];

/// Formulas about a type or a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What they are about.
    pub kind: BlockKind,
    /// The name of the type, or the path of the function.
    pub name: String,
    /// The formulas.
    pub text: Text,
    /// Where the name stands in its file, in bytes.
    place: Span,
}

/// Specifications that belong together.
#[derive(Clone, Debug, Default)]
pub struct SpecFiles {
    /// The blocks, in order.
    pub blocks: Vec<Block>,
    sources: Sources,
}

impl SpecFiles {
    /// Adds the blocks of a file.
    ///
    /// # Errors
    ///
    /// If it is not made of blocks.
    pub fn add(&mut self, file: &str, text: &str) -> Result<(), Errors> {
        let id = self.sources.add(file, text);
        let mut reader = Reader { text, at: 0 };
        while reader.skip() {
            let start = reader.at;
            match reader.block(file) {
                Ok((kind, name, text, place)) => {
                    let place = Span { file: id, start: place.0 as u32, end: place.1 as u32 };
                    self.blocks.push(Block { kind, name, text, place });
                }
                Err(problem) => {
                    let end = reader.at.max(start + 1).min(text.len());
                    let place = Span { file: id, start: start as u32, end: end as u32 };
                    let known = "a specification file has blocks: `invariant Type { .. }`, and `requires`, `ensures`, `panics` or \
                                 `ensures_panic` with the path of a function";
                    return Err(self.wrong(Diagnostic::error(place, problem).help(known)));
                }
            }
        }
        Ok(())
    }

    fn wrong(&self, problem: Diagnostic) -> Errors {
        Errors { sources: self.sources.clone(), diagnostics: vec![problem] }
    }

    /// The texts of a kind about something with this path: `Tree::insert` is what `insert` means, too.
    pub(super) fn texts(&self, kind: BlockKind, path: &str) -> Vec<Text> {
        self.blocks
            .iter()
            .filter(|block| block.kind == kind && is_meant(&block.name, path))
            .map(|it| it.text.clone())
            .collect()
    }

    /// An error for the first block about something that is not there.
    pub(super) fn check(&self, is_there: impl Fn(BlockKind, &str) -> bool) -> Result<(), Errors> {
        match self.blocks.iter().find(|block| !is_there(block.kind, &block.name)) {
            None => Ok(()),
            Some(block) => {
                let what = if block.kind == BlockKind::Invariant { "type" } else { "function" };
                let problem = format!("there is no {what} `{}` in the Rust file", block.name);
                Err(self.wrong(Diagnostic::error(block.place, problem)))
            }
        }
    }
}

/// Whether a name is a path, or the end of one.
pub(super) fn is_meant(name: &str, path: &str) -> bool {
    name == path || path.strip_suffix(name).is_some_and(|before| before.ends_with("::"))
}

impl SpecFiles {
    /// An error for what is said of a panic that no input is to lead to.
    pub(super) fn after_no_panic(&self, path: &str) -> Errors {
        let is_it = |block: &&Block| block.kind == BlockKind::EnsuresPanic && is_meant(&block.name, path);
        let place = self.blocks.iter().find(is_it).expect("there is such a block").place;
        let problem = format!("without `panics {path} {{ .. }}`, no input may lead to a panic");
        self.wrong(Diagnostic::error(place, problem))
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

type Read = (BlockKind, String, Text, (usize, usize));

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Skips spaces and comments; whether there is more.
    fn skip(&mut self) -> bool {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            match self.comment() {
                Some(length) => self.at += length,
                None => return !self.rest().is_empty(),
            }
        }
    }

    /// How long the comment is that begins here.
    fn comment(&self) -> Option<usize> {
        let rest = self.rest();
        if rest.starts_with("//") || rest.starts_with("--") {
            return Some(rest.find('\n').unwrap_or(rest.len()));
        }
        rest.starts_with("/*").then(|| rest.find("*/").map_or(rest.len(), |end| end + 2))
    }

    fn word(&mut self) -> String {
        self.skip();
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let word: String = self.rest().chars().take_while(|&c| is_part(c)).collect();
        self.at += word.len();
        word
    }

    fn block(&mut self, file: &str) -> Result<Read, String> {
        let word = self.word();
        let Some(&(_, kind)) = WORDS.iter().find(|(known, _)| *known == word) else {
            return Err(match word.as_str() {
                "" => "a block begins with a word".to_owned(),
                word => format!("there are no blocks of `{word}`"),
            });
        };
        let name = self.word();
        let place = (self.at - name.len(), self.at);
        if name.is_empty() {
            return Err(format!("`{word}` needs the name of what it is about"));
        }
        self.skip();
        if !self.rest().starts_with('{') {
            return Err(format!("the formulas of `{word} {name}` stand in braces"));
        }
        self.at += 1;
        let start = self.at;
        let end = self.closing().ok_or_else(|| format!("the brace after `{word} {name}` is not closed"))?;
        let line = self.text[..start].matches('\n').count() as u32 + 1;
        let text = Text { text: self.text[start..end].to_owned(), file: file.to_owned(), line };
        Ok((kind, name, text, place))
    }

    /// Goes behind the brace that closes the one before; where it stands.
    fn closing(&mut self) -> Option<usize> {
        let mut depth = 1;
        while let Some(letter) = self.rest().chars().next() {
            if let Some(length) = self.comment() {
                self.at += length;
                continue;
            }
            self.at += letter.len_utf8();
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                '"' => self.at += self.rest().find('"').map_or(self.rest().len(), |end| end + 1),
                _ => {}
            }
            if depth == 0 {
                return Some(self.at - 1);
            }
        }
        None
    }
}

/// The texts of the `#[alloy(..)]` attributes of a type or a function, by their words, which are some of these.
pub(super) fn attribute_texts(
    source: &Source,
    attributes: &[Attribute],
    known: &[&str],
) -> Result<Vec<(String, Text)>, Errors> {
    let mut found = Vec::new();
    for meta in attributes.iter().flat_map(flatten) {
        let Meta::List(list) = &meta else { continue };
        if list.path.segments.last().is_none_or(|last| last.ident != "alloy") {
            continue;
        }
        let refuse = |error: syn::Error| {
            let place = source.span(error.span());
            source.error(Diagnostic::error(place, format!("this attribute cannot be read: {error}")))
        };
        for entry in list.parse_args_with(Punctuated::<Entry, Token![,]>::parse_terminated).map_err(refuse)? {
            let word = entry.word.to_string();
            if !known.contains(&word.as_str()) {
                let (place, known) = (source.span(entry.word.span()), known.join("` and `"));
                let problem = format!("`{word}` is not read here, but `{known}`");
                return Err(source.error(Diagnostic::error(place, problem).help("give the file with --spec")));
            }
            let line = at(entry.text.span()).line as u32;
            found.push((word, Text { text: entry.text.value(), file: source.name.clone(), line }));
        }
    }
    Ok(found)
}

struct Entry {
    word: syn::Ident,
    text: LitStr,
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let word = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Entry { word, text: input.parse()? })
    }
}
