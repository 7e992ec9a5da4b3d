//! Reads the attributes of a method.

use proc_macro2::Span;
use smallscope_rust::attributes::flatten;
use smallscope_rust::contract::{Clauses, read};
use smallscope_rust::list::List as _;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Attribute, Error, Meta, Result, Token};

use super::{Contract, Given, foreign};
use crate::alloy::{self, On};
use crate::arguments::{Arguments, Purpose};
use crate::attrs::Dialect;
use crate::code::Parser as _;
use crate::runtime::needs;

/// The contract that the attributes of a function state, if any does.
///
/// # Errors
/// An attribute that cannot be read.
pub(crate) fn parse(dialect: &Dialect, attrs: &[Attribute]) -> Result<Option<Contract>> {
    let mut parts = Parts::default();
    for meta in attrs.iter().flat(flatten) {
        if let Some(name) = dialect.clause(meta.path()) {
            parts.ours(&name.to_string(), &meta)?;
        } else if dialect.is_alloy(meta.path()) {
            parts.start(meta.span());
            parts.relational.extend(alloy::parse(&meta, On::Function)?);
        } else if let Some(requires) = foreign::requires(&meta)? {
            parts.start(meta.span());
            parts.clauses.requires.extend(requires);
        }
    }
    Ok(parts.finish())
}

/// The attributes, sorted by what they say.
#[derive(Default)]
struct Parts {
    span: Option<Span>,
    clauses: Clauses,
    check: Option<(Arguments, Span)>,
    relational: Vec<alloy::Text>,
    actual: Vec<Given>,
    paths: bool,
}

impl Parts {
    fn start(&mut self, span: Span) {
        self.span.get_or_insert(span);
    }

    fn ours(&mut self, name: &str, meta: &Meta) -> Result<()> {
        self.start(meta.span());
        match name {
            "check" => self.check(meta),
            "paths" => {
                if cfg!(not(feature = "paths")) {
                    return Err(Error::new_spanned(meta, needs("paths", "`#[paths]`")));
                }
                self.paths = true;
                let none = meta.require_path_only().map(drop);
                none.map_err(|_| Error::new_spanned(meta, "`#[paths]` takes no arguments"))
            }
            "actual" => read(name, meta, |input| {
                self.actual.extend(Punctuated::<Given, Token![,]>::parse_terminated(input)?);
                Ok(())
            }),
            _ => self.clauses.read(name, meta),
        }
    }

    fn check(&mut self, meta: &Meta) -> Result<()> {
        let parser = |input: ParseStream<'_>| Arguments::parse(input, Purpose::Check);
        let arguments = match meta {
            Meta::Path(_) => Arguments::default(),
            Meta::List(list) => parser.parse2(list.tokens.clone())?,
            Meta::NameValue(_) => return Err(Error::new_spanned(meta, "write `#[check]` or `#[check(bound = 3)]`")),
        };
        if self.check.replace((arguments, meta.span())).is_some() {
            return Err(Error::new_spanned(meta, "this attribute is given twice"));
        }
        Ok(())
    }

    fn finish(self) -> Option<Contract> {
        let span = self.span?;
        Some(Contract {
            span,
            behaviours: self.clauses.behaviours(span),
            check: self.check,
            relational: self.relational,
            actual: self.actual,
            paths: self.paths,
        })
    }
}
