//! The attributes of contracts, as they are written.

use smallscope_rust::attributes::flatten;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::visit::Visit;
use syn::{Attribute, Meta, Token};

use super::{Frontend, Lowered};
use crate::ir::{At, Relational};
use crate::stated::{Stated, ours, stated};

/// What the attributes of a function say.
#[derive(Default)]
pub(super) struct Clauses {
    pub(super) is_invariant: bool,
    pub(super) stated: Stated,
    pub(super) relational_requires: Vec<Relational>,
    pub(super) relational_ensures: Vec<Relational>,
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
        let stated = match stated(attributes) {
            Ok(stated) => stated,
            Err(error) => return self.wrong(&error.span(), format!("this clause cannot be read: {error}")),
        };
        let mut clauses = Clauses { stated, ..Clauses::default() };
        for meta in attributes.iter().flat_map(flatten) {
            match (ours(&meta).as_deref(), &meta) {
                (Some("invariant"), Meta::Path(_)) => clauses.is_invariant = true,
                (Some("alloy"), Meta::List(list)) => {
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
        for meta in attributes.iter().flat_map(flatten) {
            if let (Some("alloy"), Meta::List(list)) = (ours(&meta).as_deref(), &meta) {
                let texts = self.texts(list)?;
                if let Some((word, _)) = texts.iter().find(|(word, _)| word != "invariant") {
                    return self.wrong(list, format!("`{word}` is not read here"));
                }
                found.extend(texts.into_iter().map(|(_, text)| text));
            }
        }
        Ok(found)
    }

    fn texts(&mut self, list: &syn::MetaList) -> Lowered<Vec<(String, Relational)>> {
        let entries = match list.parse_args_with(Punctuated::<Entry, Token![,]>::parse_terminated) {
            Ok(entries) => entries,
            Err(error) => return self.wrong(list, format!("this attribute cannot be read: {error}")),
        };
        let text = |entry: Entry| {
            let place = crate::source::at(entry.text.span());
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
                (true, Some(argument)) => self.0.push((crate::source::at(it.span()), argument.clone())),
                _ => syn::visit::visit_expr_call(self, it),
            }
        }
    }
    let mut olds = Olds(Vec::new());
    olds.visit_expr(condition);
    olds.0
}
