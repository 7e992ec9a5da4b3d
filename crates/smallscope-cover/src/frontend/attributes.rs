//! The attributes of contracts, as they are written.

use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::visit::Visit;
use syn::{Attribute, Meta, Token};

use super::{Frontend, Lowered};
use crate::ir::{At, Relational};

/// What the attributes of a function say.
#[derive(Default)]
pub(super) struct Clauses {
    pub(super) is_invariant: bool,
    pub(super) requires: Vec<syn::Expr>,
    pub(super) ensures: Vec<Ensures>,
    pub(super) relational_requires: Vec<Relational>,
    pub(super) relational_ensures: Vec<Relational>,
}

/// A postcondition, perhaps with a name for a reference to the result.
#[derive(Clone)]
pub(super) struct Ensures {
    pub(super) result: Option<syn::Pat>,
    pub(super) condition: syn::Expr,
}

impl Parse for Ensures {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        match input.parse::<syn::Expr>()? {
            syn::Expr::Closure(it) if it.inputs.len() == 1 => {
                let pattern = it.inputs.first().cloned();
                Ok(Ensures { result: pattern.map(untyped), condition: *it.body })
            }
            condition => Ok(Ensures { result: None, condition }),
        }
    }
}

fn untyped(pattern: syn::Pat) -> syn::Pat {
    match pattern {
        syn::Pat::Type(it) => *it.pat,
        other => other,
    }
}

/// The attributes themselves, also those inside of `cfg_attr(test, ..)`.
pub(super) fn metas(attributes: &[Attribute]) -> Vec<Meta> {
    attributes.iter().flat_map(flattened).collect()
}

fn flattened(attribute: &Attribute) -> Vec<Meta> {
    if !attribute.path().is_ident("cfg_attr") {
        return vec![attribute.meta.clone()];
    }
    let list = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    list.map(|list| list.into_iter().skip(1).collect()).unwrap_or_default()
}

/// The name of an attribute that may be ours: alone, or behind `smallscope::`.
fn name(meta: &Meta) -> String {
    let segments = &meta.path().segments;
    match segments.len() {
        1 => segments[0].ident.to_string(),
        2 if segments[0].ident == "smallscope" => segments[1].ident.to_string(),
        _ => String::new(),
    }
}

/// `invariant = ".."`
struct Entry {
    word: syn::Ident,
    text: syn::LitStr,
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let word = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Entry { word, text: input.parse()? })
    }
}

impl Frontend<'_> {
    /// What the attributes of a function say.
    pub(super) fn clauses(&mut self, attributes: &[Attribute]) -> Lowered<Clauses> {
        let mut clauses = Clauses::default();
        for meta in metas(attributes) {
            match (name(&meta).as_str(), &meta) {
                ("invariant", Meta::Path(_)) => clauses.is_invariant = true,
                ("requires", Meta::List(list)) => clauses.requires.push(self.parsed(list)?),
                ("ensures", Meta::List(list)) => clauses.ensures.push(self.parsed(list)?),
                ("alloy", Meta::List(list)) => {
                    for (word, text) in self.texts(list)? {
                        match word.as_str() {
                            "requires" => clauses.relational_requires.push(text),
                            "ensures" => clauses.relational_ensures.push(text),
                            _ => return self.wrong(list, format!("`{word}` is not read here")),
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(clauses)
    }

    /// The invariants in relational logic that the attributes of a type give.
    pub(super) fn type_texts(&mut self, attributes: &[Attribute]) -> Lowered<Vec<Relational>> {
        let mut found = Vec::new();
        for meta in metas(attributes) {
            if let ("alloy", Meta::List(list)) = (name(&meta).as_str(), &meta) {
                let texts = self.texts(list)?;
                if let Some((word, _)) = texts.iter().find(|(word, _)| word != "invariant") {
                    return self.wrong(list, format!("`{word}` is not read here"));
                }
                found.extend(texts.into_iter().map(|(_, text)| text));
            }
        }
        Ok(found)
    }

    fn parsed<T: Parse>(&mut self, list: &syn::MetaList) -> Lowered<T> {
        match list.parse_args::<T>() {
            Ok(parsed) => Ok(parsed),
            Err(error) => self.wrong(list, format!("this clause cannot be read: {error}")),
        }
    }

    fn texts(&mut self, list: &syn::MetaList) -> Lowered<Vec<(String, Relational)>> {
        let entries = match list.parse_args_with(Punctuated::<Entry, Token![,]>::parse_terminated) {
            Ok(entries) => entries,
            Err(error) => return self.wrong(list, format!("this attribute cannot be read: {error}")),
        };
        let text = |entry: Entry| {
            let place = At::from(entry.text.span().start());
            (entry.word.to_string(), Relational { text: entry.text.value(), class: None, place })
        };
        Ok(entries.into_iter().map(text).collect())
    }
}

/// The expressions inside of `old(..)`, with where each call begins.
pub(super) fn olds(condition: &syn::Expr) -> Vec<(At, syn::Expr)> {
    struct Olds(Vec<(At, syn::Expr)>);
    impl<'a> Visit<'a> for Olds {
        fn visit_expr_call(&mut self, it: &'a syn::ExprCall) {
            let is_old = matches!(&*it.func, syn::Expr::Path(path) if path.path.is_ident("old"));
            match (is_old, it.args.first()) {
                (true, Some(argument)) => self.0.push((it.span().start().into(), argument.clone())),
                _ => syn::visit::visit_expr_call(self, it),
            }
        }
    }
    let mut olds = Olds(Vec::new());
    olds.visit_expr(condition);
    olds.0
}
