//! The notes on items and fields: `#[invariant]`, `#[predicate]`, `#[model(skip)]`, `#[field(..)]`; which attributes are ours.
//!
//! A note may be written bare, as `#[smallscope::..]`, or inside `#[cfg_attr(.., ..)]`, so that a
//! crate with smallscope as a dev-dependency can hide it from other builds.

use proc_macro2::Span;
use smallscope_rust::attributes::{conditional, flatten};
use smallscope_rust::contract::CLAUSES;
use smallscope_rust::list::List as _;
use smallscope_rust::text::did_you_mean;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Attribute, Error, Expr, Ident, LitStr, Meta, Path, Result, Token, Type, parenthesized};

use crate::actual::Actual;
use crate::code::Parser as _;

const NOTES: &[&str] = &["invariant", "predicate", "model", "field"];
/// The attributes of contracts that say how they are checked, not what is promised.
const CHECKS: &[&str] = &["check", "actual", "paths"];
const FIELD_NOTES: &[&str] = &["ignore", "derived", "values", "index", "actual", "view", "symbolic"];

/// Recognises the notes, by the name of the crate they may be prefixed with.
#[derive(Clone)]
pub(crate) struct Dialect(String);

/// What a note on a function, type, impl or module says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Note {
    /// Part of what makes a structure valid.
    Invariant,
    /// To be twinned as well.
    Predicate,
    /// Never twinned.
    Skip,
}

/// How a field gets its values.
#[derive(Clone)]
pub(crate) enum Role {
    /// From the domain of its type.
    Auto,
    /// From a list of values.
    Listed(Expr),
    /// An index into the arena of that name.
    Indexed(String),
    /// Not part of the structure: always the default value.
    Ignored,
    /// Computed from the rest of the structure.
    Derived(Path),
    /// Solved for, within the bounds of its type.
    Symbolic,
    /// From the domain of its type with another one in place of a trait object.
    Actual(Box<Actual>),
}

impl Role {
    /// Whether the field is not part of the twin's structure.
    pub(crate) fn is_hidden(&self) -> bool {
        matches!(self, Role::Ignored | Role::Derived(_))
    }
}

impl Dialect {
    /// The notes of the crate at this path.
    pub(crate) fn new(krate: Option<&Path>) -> Self {
        let last = krate.and_then(|path| path.segments.last());
        Dialect(last.map_or_else(|| "smallscope".to_owned(), |segment| segment.ident.to_string()))
    }

    /// The note's name if this is the path of a note: its last segment.
    fn note<'p>(&self, path: &'p Path) -> Option<&'p Ident> {
        self.among(path, NOTES)
    }

    /// The attribute's name if it is part of a contract.
    pub(crate) fn clause<'p>(&self, path: &'p Path) -> Option<&'p Ident> {
        self.among(path, CLAUSES).or_else(|| self.among(path, CHECKS))
    }

    /// Whether the attribute is `#[alloy(..)]`.
    pub(crate) fn is_alloy(&self, path: &Path) -> bool {
        self.among(path, &["alloy"]).is_some()
    }

    /// Whether the attribute is `#[model]`.
    #[cfg(feature = "coverage")]
    pub(crate) fn is_model(&self, path: &Path) -> bool {
        self.among(path, &["model"]).is_some()
    }

    /// Whether the attribute is `#[cover]`.
    pub(crate) fn is_cover(&self, path: &Path) -> bool {
        self.among(path, &["cover"]).is_some()
    }

    /// Whether a name is of an attribute that stands on items, and says something without changing them.
    pub(crate) fn is_on_items(&self, name: &Ident) -> bool {
        let is_note = ["invariant", "predicate", "check", "actual", "alloy"].iter().any(|note| name == note);
        is_note || CLAUSES.iter().any(|clause| name == clause)
    }

    fn is_ours(&self, path: &Path) -> bool {
        self.note(path).is_some() || self.clause(path).is_some() || self.is_alloy(path) || self.is_cover(path)
    }

    /// The last segment of a path to one of our attributes.
    fn among<'p>(&self, path: &'p Path, names: &[&str]) -> Option<&'p Ident> {
        let last = &path.segments.last()?.ident;
        let is_known = names.iter().any(|name| last == name);
        let is_ours = match path.segments.len() {
            1 => true,
            2 => path.segments[0].ident == self.0,
            _ => false,
        };
        (is_known && is_ours).then_some(last)
    }

    /// Fails for a part of a contract on something other than a function.
    ///
    /// # Errors
    /// The first such attribute.
    pub(crate) fn no_contract(&self, attrs: &[Attribute]) -> Result<()> {
        let metas: Vec<Meta> = attrs.iter().flat(flatten).list();
        match metas.iter().find_map(|meta| Some((meta, self.clause(meta.path())?))) {
            Some((meta, name)) => {
                let field = if name == "actual" { "; on a field, write `#[field(actual = Type)]`" } else { "" };
                let message = format!("`#[{name}]` belongs on a method of a modelled type, or on a function{field}");
                Err(Error::new_spanned(meta, message))
            }
            None => Ok(()),
        }
    }

    /// Fails for one of our attributes under a condition of which it cannot be seen that it holds.
    fn check_conditions(&self, attrs: &[Attribute]) -> Result<()> {
        for (condition, metas) in attrs.iter().filter_map(conditional) {
            if metas.iter().any(|meta| self.is_ours(meta.path())) && !may_be_on(&condition) {
                let message = "smallscope cannot see whether this condition holds: write `cfg_attr(test, ..)`, or put \
                               `#[cfg(..)]` on the whole item";
                return Err(Error::new_spanned(condition, message));
            }
        }
        Ok(())
    }

    /// The notes among some attributes.
    fn notes(&self, attrs: &[Attribute]) -> Vec<Meta> {
        attrs.iter().flat(flatten).filter(|meta| self.note(meta.path()).is_some()).list()
    }

    /// What is noted on an item, at most one thing.
    ///
    /// # Errors
    /// A repeated, contradictory or unknown note, or one that only fields can have.
    pub(crate) fn item(&self, attrs: &[Attribute]) -> Result<Option<(Note, Span)>> {
        self.check_conditions(attrs)?;
        let mut found: Option<(Note, Span)> = None;
        for meta in self.notes(attrs) {
            let (note, span) = (self.item_note(&meta)?, meta.span());
            if let Some((earlier, _)) = found {
                let what = if earlier == note { "is given twice" } else { "contradicts an earlier attribute" };
                return Err(Error::new(span, format!("this attribute {what}")));
            }
            found = Some((note, span));
        }
        Ok(found)
    }

    fn item_note(&self, meta: &Meta) -> Result<Note> {
        let name = self.note(meta.path()).map(Ident::to_string).unwrap_or_default();
        match name.as_str() {
            "invariant" | "predicate" => {
                meta.require_path_only()
                    .map_err(|_| Error::new_spanned(meta, format!("`#[{name}]` takes no arguments")))?;
                Ok(if name == "invariant" { Note::Invariant } else { Note::Predicate })
            }
            "model" => skip(meta),
            _ => Err(Error::new_spanned(meta, "`#[field(..)]` belongs on a field of a struct or of a variant")),
        }
    }

    /// How a field of this type is to be chosen, by its notes; `key` tells it from others.
    ///
    /// # Errors
    /// More than one note, or an unknown one.
    pub(crate) fn field(&self, attrs: &[Attribute], ty: &Type, key: &str) -> Result<Role> {
        self.no_contract(attrs)?;
        let (mut role, mut view) = (None, None);
        for FieldNote { name, content } in self.field_notes(attrs)? {
            let is_repeated = match content {
                Content::View(_) if view.is_some() => return Err(Error::new(name.span(), "`view` is given twice")),
                Content::View(function) => view.replace((name.clone(), function)).is_some(),
                Content::Actual(actual) => {
                    let (declared, key) = (ty.clone(), key.to_owned());
                    let actual = Actual { ty: actual, view: None, declared, key };
                    role.replace(Role::Actual(Box::new(actual))).is_some()
                }
                Content::Role(next) => role.replace(next).is_some(),
            };
            if is_repeated {
                let message =
                    "a field can only be one of `ignore`, `derived`, `values`, `index`, `actual` and `symbolic`";
                return Err(Error::new(name.span(), message));
            }
        }
        match (&mut role, view) {
            (Some(Role::Actual(actual)), Some((_, function))) => actual.view = Some(function),
            (_, Some((name, _))) => {
                let message = "`view` says how to look at trait objects: it goes with `actual = Type`";
                return Err(Error::new(name.span(), message));
            }
            (_, None) => {}
        }
        Ok(role.unwrap_or(Role::Auto))
    }

    /// The notes on a field.
    fn field_notes(&self, attrs: &[Attribute]) -> Result<Vec<FieldNote>> {
        let mut found = Vec::new();
        for meta in self.notes(attrs) {
            let is_field = self.note(meta.path()).is_some_and(|name| name == "field");
            if !is_field {
                return Err(Error::new_spanned(&meta, "only `#[field(..)]` can be on a field"));
            }
            let list = meta.require_list()?;
            found.extend(Punctuated::<FieldNote, Token![,]>::parse_terminated.parse2(list.tokens.clone())?);
        }
        Ok(found)
    }

    /// Removes the notes, also from inside `cfg_attr`. A function that only smallscope calls, on its
    /// twin, must not be reported as dead code.
    pub(crate) fn strip(&self, attrs: &mut Vec<Attribute>) {
        let is_called =
            |meta: &Meta| self.note(meta.path()).is_some_and(|name| name == "invariant" || name == "predicate");
        if attrs.iter().flat(flatten).any(|meta| is_called(&meta)) {
            attrs.push(parse_quote!(#[allow(dead_code)]));
        }
        remove(attrs, |path| self.is_ours(path));
    }

    /// Removes `#[cover]`, also from inside `cfg_attr`.
    #[cfg(feature = "coverage")]
    pub(crate) fn strip_cover(&self, attrs: &mut Vec<Attribute>) {
        remove(attrs, |path| self.is_cover(path));
    }
}

/// Removes some attributes, also from inside `cfg_attr`.
fn remove(attrs: &mut Vec<Attribute>, is_removed: impl Fn(&Path) -> bool) {
    attrs.retain_mut(|attr| {
        if is_removed(attr.path()) {
            return false;
        }
        let Some((condition, metas)) = conditional(attr) else { return true };
        let kept: Vec<&Meta> = metas.iter().filter(|meta| !is_removed(meta.path())).list();
        if kept.len() < metas.len() {
            *attr = parse_quote!(#[cfg_attr(#condition, #(#kept),*)]);
        }
        !kept.is_empty()
    });
}

/// Whether a condition is one under which models are: tests, or a feature.
fn may_be_on(condition: &Meta) -> bool {
    match condition {
        Meta::Path(path) => path.is_ident("test") || path.is_ident("doctest"),
        Meta::NameValue(pair) => pair.path.is_ident("feature"),
        Meta::List(list) if list.path.is_ident("any") => {
            let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
            parts.is_ok_and(|parts| parts.iter().any(may_be_on))
        }
        Meta::List(_) => false,
    }
}

/// The `#[cfg(..)]`s among some attributes.
pub(crate) fn cfgs(attrs: &[Attribute]) -> Vec<Attribute> {
    attrs.iter().filter(|attr| attr.path().is_ident("cfg")).cloned().list()
}

fn skip(meta: &Meta) -> Result<Note> {
    let message = "everything in a modelled module is modelled already; here only `#[model(skip)]` has a meaning";
    let Meta::List(list) = meta else { return Err(Error::new_spanned(meta, message)) };
    let name = list.parse_args_with(Ident::parse_any)?;
    if name == "skip" {
        return Ok(Note::Skip);
    }
    let hint = did_you_mean(&name.to_string(), &["skip"]);
    Err(Error::new(name.span(), format!("unknown argument `{name}`{hint}")))
}

struct FieldNote {
    name: Ident,
    content: Content,
}

enum Content {
    Role(Role),
    Actual(Type),
    View(Expr),
}

impl Parse for FieldNote {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = Ident::parse_any(input)?;
        let content = match name.to_string().as_str() {
            "ignore" => Content::Role(Role::Ignored),
            "symbolic" => Content::Role(Role::Symbolic),
            "derived" => Content::Role(Role::Derived(assigned(input)?)),
            "values" => Content::Role(Role::Listed(assigned(input)?)),
            "index" => Content::Role(Role::Indexed(arena(input)?)),
            "actual" => Content::Actual(assigned(input)?),
            "view" => Content::View(assigned(input)?),
            other => {
                let message = format!("unknown argument `{other}`{}", did_you_mean(other, FIELD_NOTES));
                return Err(Error::new(name.span(), message));
            }
        };
        Ok(FieldNote { name, content })
    }
}

fn assigned<T: Parse>(input: ParseStream<'_>) -> Result<T> {
    input.parse::<Token![=]>()?;
    input.parse()
}

/// `= "nodes"`, `= "Graph.nodes"` or `(nodes)`.
fn arena(input: ParseStream<'_>) -> Result<String> {
    if input.peek(Token![=]) {
        let name = assigned::<LitStr>(input)?;
        let text = name.value();
        let is_word = |word: &str| syn::parse_str::<Ident>(word).is_ok();
        if text.split('.').count() > 2 || !text.split('.').all(is_word) {
            return Err(Error::new(name.span(), "expected the name of a field, such as \"nodes\" or \"Graph.nodes\""));
        }
        return Ok(text);
    }
    let content;
    parenthesized!(content in input);
    Ok(content.parse::<Ident>()?.to_string())
}
