//! `#[smallscope::cover]`: instruments functions so that it is known which ways through them were taken.
//!
//! Each function gets a hidden static with the table of its goals, beside the function's outermost item, and its body is
//! changed to count in it ([`body`]). Inside `#[smallscope::model]` the attribute is a note, and only the user's own code is
//! instrumented, not the twin: what searches do with it is not of interest. For `goals!` there are hidden functions that list tables
//! ([`lists`]): of a function, of a method, of all in a type or module.

mod arguments;
mod body;
mod lists;
mod table;
#[cfg(test)]
mod tests;

use proc_macro2::{Span, TokenStream};
use quote::format_ident;
use smallscope_rust::attributes::{flatten, is_cfg_test};
use smallscope_rust::goals::{is_exempt, prefix};
use smallscope_rust::text::plain_name;
use syn::{Attribute, Block, Error, ImplItem, Item, ItemMod, Meta, Result, Signature, TraitItem};

use crate::attrs::{Dialect, cfgs};
use crate::strip::item_attrs;
use arguments::{Arguments, arguments};
use body::Body;
pub(crate) use lists::expand_goals;
use lists::{Listed, Lists};
use table::Table;

/// Expands the attribute; on an error, the user's code as it is and the error.
pub(crate) fn expand(args: TokenStream, input: TokenStream) -> TokenStream {
    let expanded = arguments(args).and_then(|arguments| {
        let item = syn::parse2::<Item>(input.clone()).map_err(|error| {
            Error::new(error.span(), "`#[cover]` belongs on a function, an impl, a trait or an inline module")
        })?;
        alone(&arguments, item)
    });
    expanded.unwrap_or_else(|error| {
        let error = error.into_compile_error();
        quote!(#input #error)
    })
}

/// The attribute on an item outside of models.
fn alone(arguments: &Arguments, mut item: Item) -> Result<TokenStream> {
    if arguments.skip {
        let message = "`#[cover(skip)]` has a meaning only inside something with `#[cover]`";
        return Err(Error::new(Span::call_site(), message));
    }
    let dialect = Dialect::new(arguments.krate.as_ref());
    let krate = arguments.krate.as_ref().map_or_else(|| quote!(::smallscope), |path| quote!(#path));
    if is_modelled(&dialect, &mut item) {
        // The model is to see it, as a note.
        if let Some(attrs) = item_attrs(&mut item) {
            attrs.push(parse_quote!(#[cover]));
        }
        return Ok(quote!(#item));
    }
    if let Item::Fn(syn::ItemFn { sig, .. }) = &item {
        if let Some(receiver) = sig.receiver() {
            let message = "the attribute cannot see around a method: put it on the `impl`, and `#[cover(skip)]` on methods that \
                           are not to be covered";
            return Err(Error::new_spanned(receiver, message));
        }
    }
    let mut cover = Cover::new(krate, dialect, &quote!(#item).to_string());
    let added = cover.root(&mut item, Extent::Itself);
    let error = cover.finish().err().map(Error::into_compile_error);
    Ok(quote!(#item #added #error))
}

/// An item of a model, instrumented.
pub(crate) struct Covered {
    /// The item.
    pub(crate) real: Item,
    /// What is to stand beside it.
    pub(crate) tables: TokenStream,
}

/// Instruments what is marked inside a model, which may be all of it.
///
/// # Errors
/// A function that cannot be instrumented, or an unknown argument.
pub(crate) fn in_model(krate: TokenStream, dialect: &Dialect, item: &Item) -> Result<Covered> {
    let mut real = item.clone();
    let mut cover = Cover::new(krate, dialect.clone(), &quote!(#item).to_string());
    let tables = cover.root(&mut real, Extent::No);
    cover.finish()?;
    Ok(Covered { real, tables })
}

/// Whether an item has `#[model]`.
fn is_modelled(dialect: &Dialect, item: &mut Item) -> bool {
    let Some(attrs) = item_attrs(item) else { return false };
    attrs.iter().flat_map(flatten).any(|meta| dialect.is_model(meta.path()))
}

/// The stage: goes through items, instruments, and collects the tables.
pub(crate) struct Cover {
    krate: TokenStream,
    dialect: Dialect,
    /// Tells the tables of this item from those of others in the same module.
    fingerprint: u64,
    tables: usize,
    /// Where lists of the module at hand are gathered.
    lists: Lists,
    errors: Vec<Error>,
}

/// Whether something is to be instrumented.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    No,
    /// As a part of something.
    Within,
    /// It has the attribute itself.
    Itself,
}

/// Whether functions at hand are to be instrumented, and how they are called.
#[derive(Clone)]
struct Surroundings {
    extent: Extent,
    /// What stands before the name of a function: nothing or `Type::`.
    prefix: String,
    listed: Listed,
}

impl Cover {
    fn new(krate: TokenStream, dialect: Dialect, text: &str) -> Self {
        let fingerprint = crate::item::fingerprint(text);
        Cover { krate, dialect, fingerprint, tables: 0, lists: Lists::default(), errors: Vec::new() }
    }

    fn finish(self) -> Result<()> {
        let all = self.errors.into_iter().reduce(|mut all, error| {
            all.combine(error);
            all
        });
        all.map_or(Ok(()), Err)
    }

    /// The item with the attribute; returns what stands beside it.
    fn root(&mut self, item: &mut Item, extent: Extent) -> TokenStream {
        let extent = match item_attrs(item).map(|attrs| self.note(attrs, extent)) {
            Some(Extent::No) | None => Extent::No,
            Some(_) => Extent::Itself,
        };
        self.item(item, extent);
        std::mem::take(&mut self.lists).tokens(&self.krate, false)
    }

    /// Reads and removes our notes among some attributes: whether what has them is covered.
    fn note(&mut self, attrs: &mut Vec<Attribute>, outer: Extent) -> Extent {
        let mut extent = if outer == Extent::No { Extent::No } else { Extent::Within };
        for meta in attrs.iter().flat_map(flatten).filter(|meta| self.dialect.is_cover(meta.path())) {
            let tokens = match &meta {
                Meta::List(list) => list.tokens.clone(),
                _ => TokenStream::new(),
            };
            match arguments(tokens) {
                Ok(arguments) => extent = if arguments.skip { Extent::No } else { Extent::Itself },
                Err(error) => self.errors.push(error),
            }
        }
        self.dialect.strip_cover(attrs);
        extent
    }

    fn items(&mut self, items: &mut Vec<Item>, extent: Extent) {
        for item in items {
            let extent = item_attrs(item).map_or(Extent::No, |attrs| self.note(attrs, extent));
            if extent != Extent::No && is_modelled(&self.dialect, item) {
                self.leave_to_model(item);
            } else {
                self.item(item, extent);
            }
        }
    }

    fn item(&mut self, item: &mut Item, extent: Extent) {
        match item {
            Item::Mod(it) => self.module(it, extent),
            Item::Fn(it) => {
                let place = Surroundings { extent, prefix: String::new(), listed: Listed::Free(it.vis.clone()) };
                self.function(&it.attrs, &it.sig, &mut it.block, &place);
            }
            Item::Impl(it) => self.imp(it, extent),
            Item::Trait(it) => {
                let place = Surroundings { extent, prefix: format!("{}::", it.ident), listed: Listed::OfTrait };
                for inner in &mut it.items {
                    let TraitItem::Fn(method) = inner else { continue };
                    let extent = self.note(&mut method.attrs, extent);
                    if let Some(block) = &mut method.default {
                        let place = Surroundings { extent, ..place.clone() };
                        self.function(&method.attrs, &method.sig, block, &place);
                    }
                }
            }
            other if extent == Extent::Itself => {
                let message = "`#[cover]` belongs on a function, an impl, a trait or an inline module";
                self.errors.push(Error::new_spanned(other, message));
            }
            _ => {}
        }
    }

    /// A model in something that is covered: it is to see that, as a note.
    fn leave_to_model(&mut self, item: &mut Item) {
        if let Item::Mod(module) = item {
            self.lists.module(module, true);
        }
        let is_code = matches!(item, Item::Mod(_) | Item::Fn(_) | Item::Impl(_) | Item::Trait(_));
        if let (true, Some(attrs)) = (is_code, item_attrs(item)) {
            attrs.push(parse_quote!(#[cover]));
        }
    }

    fn module(&mut self, item: &mut ItemMod, extent: Extent) {
        if is_cfg_test(&item.attrs) {
            return;
        }
        let Some((_, items)) = &mut item.content else {
            if extent != Extent::No {
                let message = "the attribute sees only what is written here: put it on an inline `mod name { .. }`, or \
                               on the items of the file";
                self.errors.push(Error::new_spanned(item, message));
            }
            return;
        };
        let outer = std::mem::take(&mut self.lists);
        self.items(items, extent);
        let inner = std::mem::replace(&mut self.lists, outer);
        if !inner.is_empty() || extent == Extent::Itself {
            items.push(Item::Verbatim(inner.tokens(&self.krate, true)));
            self.lists.module(item, false);
        }
    }

    fn imp(&mut self, item: &mut syn::ItemImpl, extent: Extent) {
        let listed = Listed::of_impl(item);
        let prefix = prefix(item);
        for inner in &mut item.items {
            let ImplItem::Fn(method) = inner else { continue };
            let extent = self.note(&mut method.attrs, extent);
            let place = Surroundings { extent, prefix: prefix.clone(), listed: listed.with(&method.vis) };
            self.function(&method.attrs, &method.sig, &mut method.block, &place);
        }
    }

    /// Instruments a function, if it is covered.
    fn function(&mut self, attrs: &[Attribute], sig: &Signature, block: &mut Block, place: &Surroundings) {
        let exempt = match place.extent {
            Extent::No => true,
            Extent::Within => is_exempt(attrs),
            Extent::Itself => false,
        };
        if exempt || self.refuses(sig) {
            return;
        }
        let path = format!("{}{}", place.prefix, plain_name(&sig.ident));
        let table = self.instrument(path, sig, cfgs(attrs), block);
        self.lists.function(&table, &sig.ident, &place.listed, &self.krate);
    }

    fn instrument(&mut self, path: String, sig: &Signature, cfgs: Vec<Attribute>, block: &mut Block) -> Table {
        let name = format_ident!("__SMALLSCOPE_COVERED_{:x}_{}", self.fingerprint, self.tables);
        self.tables += 1;
        let mut body = Body { cover: self, table: Table::new(name, path, sig.fn_token.span, cfgs) };
        body.instrument(block);
        body.table
    }

    /// A function inside the body of another.
    fn inner_item(&mut self, item: &mut Item, outer: &Table) {
        let Item::Fn(it) = item else { return };
        if self.note(&mut it.attrs, Extent::Within) == Extent::No || self.refuses(&it.sig) {
            return;
        }
        let mut inner_cfgs = cfgs(&it.attrs);
        inner_cfgs.extend(outer.around.iter().map(|tokens| parse_quote!(#[cfg(#tokens)])));
        inner_cfgs.extend(outer.entry().0);
        let path = format!("{}::{}", outer.path(), plain_name(&it.sig.ident));
        let table = self.instrument(path, &it.sig, inner_cfgs, &mut it.block);
        self.lists.inner(&table, &self.krate);
    }

    /// Whether a function cannot be instrumented; that is an error.
    fn refuses(&mut self, sig: &Signature) -> bool {
        let problem = if let Some(token) = &sig.constness {
            let message =
                "a `const fn` cannot count what it reaches: make it a plain function, or add `#[cover(skip)]`";
            Error::new(token.span, message)
        } else if let Some(token) = &sig.asyncness {
            let message = "an `async fn` runs on threads that are not known: cover the functions that it calls, and add \
                           `#[cover(skip)]` to it";
            Error::new(token.span, message)
        } else {
            return false;
        };
        self.errors.push(problem);
        true
    }
}
