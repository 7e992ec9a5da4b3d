//! The files of the package with code added: the function counts its branches, and modules get the code that builds inputs.

use std::path::PathBuf;

use quote::ToTokens as _;
use rustc_hash::FxHashMap;
use syn::visit::Visit;

use super::build::{self, Copy};
use super::find;
use super::read::Crate;
use super::write::Writer;
use crate::goals::Goals;
use crate::runner::edit::{Edited, Edits};
use crate::runner::instrument::instrument_body;

/// Writes the files of the crate that have code added.
pub(super) fn write_files(
    copy: &Copy,
    package: &find::Package,
    all: &Crate,
    writer: &Writer<'_>,
    goals: &Goals,
) -> Result<Written, String> {
    let home = all.modules[writer.function.module].file;
    // Files that get no code this time may have had some.
    let mut edits: FxHashMap<usize, Edits> = (0..all.files.len()).map(|it| (it, Edits::default())).collect();
    for (number, text) in writer.write() {
        let module = &all.modules[number];
        edits.entry(module.file).or_default().insert(module.end, text);
    }
    let root = edits.entry(0).or_default();
    root.insert(all.files[0].source.text.len(), copy.root_code(package));
    if !package.is_library {
        let main = all.functions.iter().find(|it| it.module == 0 && it.owner.is_none() && it.signature.ident == "main");
        if let Some(main) = main {
            root.replace(all.files[0].source.range(main.signature.ident.span()), "smallscope_user_main");
        }
    }
    let source = &all.files[home].source;
    let of_home = edits.entry(home).or_default();
    if writer.function.signature.constness.is_some() {
        // The compiler may call it: a copy counts.
        of_home.insert(
            source.range(writer.function.block.brace_token.span.close()).end,
            counting_copy(source, writer, goals),
        );
    } else {
        count(source, goals, of_home, &writer.function.block);
    }
    for (file, span) in &all.private {
        // Code that builds inputs names types by their paths, from other modules.
        edits.entry(*file).or_default().open(all.files[*file].source.range(*span).start, "pub(crate) ");
    }
    let mut written = Written(Vec::new());
    for (number, mut edits) in edits {
        let file = &all.files[number];
        for attribute in &file.source.tree.attrs {
            let lints = ["deny", "forbid", "warn"];
            if lints.iter().any(|it| attribute.path().is_ident(it)) {
                let span = syn::spanned::Spanned::span(attribute);
                edits.blank(file.source.range(span), &file.source.text);
            }
        }
        let place = copy.place(package, &file.path);
        let edited = edits.apply(&file.source.text);
        build::write(&place, &edited.text)?;
        written.0.push((number, place, edited));
    }
    Ok(written)
}

/// The files that have code added: their numbers, their places in the copy, and their texts.
pub(super) struct Written(Vec<(usize, PathBuf, Edited)>);

impl Written {
    /// A place in the copy as one in the files of the user.
    pub(super) fn place(&self, all: &Crate, file: &str, line: usize) -> String {
        let found = self.0.iter().find(|(_, place, _)| place.ends_with(file));
        let line = found.map_or(line, |(number, _, edited)| {
            let before: usize = edited.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
            let rest = &edited.text[before..];
            let at = before + (rest.len() - rest.trim_start().len());
            let origin = edited.origin(at..at).start;
            1 + all.files[*number].source.text[..origin].matches('\n').count()
        });
        format!("{file}:{line}")
    }
}

/// Notes the changes by which a body tells that it runs, and which goals are reached.
fn count(source: &crate::source::Source, goals: &Goals, edits: &mut Edits, block: &syn::Block) {
    if let Some(first) = block.stmts.first() {
        let at = source.range(syn::spanned::Spanned::span(first)).start;
        edits.open(at, "crate::smallscope_runtime::entered(); ");
    }
    instrument_body(source, goals, edits, block);
}

/// Where a function calls itself.
struct Again<'n> {
    name: &'n syn::Ident,
    found: Vec<proc_macro2::Span>,
}

impl<'ast> Visit<'ast> for Again<'_> {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let syn::Expr::Path(it) = &*call.func {
            let names: Vec<&syn::Ident> = it.path.segments.iter().map(|it| &it.ident).collect();
            match names.as_slice() {
                [own] if *own == self.name => self.found.push(own.span()),
                [of, own] if *of == "Self" && *own == self.name => self.found.push(own.span()),
                _ => {}
            }
        }
        syn::visit::visit_expr_call(self, call);
    }
}

/// A copy of a `const fn` that counts, and is no constant.
fn counting_copy(source: &crate::source::Source, writer: &Writer<'_>, goals: &Goals) -> String {
    let function = writer.function;
    let mut edits = Edits::default();
    count(source, goals, &mut edits, &function.block);
    let mut again = Again { name: &function.signature.ident, found: Vec::new() };
    again.visit_block(&function.block);
    for span in again.found {
        edits.replace(source.range(span), writer.called.clone());
    }
    let (open, close) = (function.block.brace_token.span.open(), function.block.brace_token.span.close());
    let (start, end) = (source.range(open).start, source.range(close).end);
    edits.open(start, "\u{1}");
    edits.insert(end, "\u{1}");
    let edited = edits.apply(&source.text).text;
    let body = edited.split('\u{1}').nth(1).unwrap_or_default();
    let mut signature = function.signature.clone();
    signature.constness = None;
    signature.ident = syn::Ident::new(&writer.called, signature.ident.span());
    format!(
        "\n/*smallscope:E*/ #[doc(hidden)] #[allow(warnings)] pub {} {body}\n/*smallscope:*/\n",
        signature.to_token_stream()
    )
}
