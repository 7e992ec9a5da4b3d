//! From the attribute to code, stage by stage.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Error, Item, ItemMod, Result};

use crate::attrs::Dialect;
use crate::cover::{self, Covered};
use crate::model::{Model, ModuleId, ROOT};
use crate::modules::TwinNames;
use crate::parse::{self, Args};
use crate::reach::{self, Reached};
use crate::runtime::Runtime;
use crate::validate::Errors;
use crate::{collect, contract, fallback, paths, settle, strip, twin, validate};

/// Expands `#[smallscope::model]`; on an error, the user's code as it is and the error.
pub(crate) fn model(args: TokenStream, input: TokenStream) -> TokenStream {
    let item: Item = match syn::parse2(input.clone()) {
        Ok(item) => item,
        Err(error) => {
            let error = error.to_compile_error();
            return quote!(#input #error);
        }
    };
    let args = match parse::args(args) {
        Ok(args) => args,
        Err(error) => return with_error(&item, &Dialect::new(None), &error),
    };
    let dialect = Dialect::new(args.krate.as_ref());
    expand(&args, &dialect, &item).unwrap_or_else(|error| with_error(&item, &dialect, &error))
}

/// The user's item without notes, then the errors.
fn with_error(item: &Item, dialect: &Dialect, error: &Error) -> TokenStream {
    let mut item = item.clone();
    strip::item(dialect, &mut item);
    let error = error.to_compile_error();
    quote!(#item #error)
}

fn expand(args: &Args, dialect: &Dialect, item: &Item) -> Result<TokenStream> {
    let Covered { real, tables } = cover::in_model(Runtime::new(args.krate.as_ref()).krate(), dialect, item)?;
    let expanded = match (item, &real) {
        (Item::Mod(module), Item::Mod(real)) if module.content.is_some() => inline(args, dialect, module, real),
        (Item::Mod(module), _) => Err(Error::new_spanned(
            module,
            "the attribute sees only what is written here: put it on an inline `mod name { .. }`, \
             or on each item of the file",
        )),
        (other, real) => crate::item::expand(args, dialect, other, real),
    }?;
    Ok(quote!(#expanded #tables))
}

/// The module with its twin; `real` is what becomes of the user's own code.
fn inline(args: &Args, dialect: &Dialect, item: &ItemMod, real: &ItemMod) -> Result<TokenStream> {
    if let Some(span) = args.uses_span {
        return Err(Error::new(span, "`uses` is for single items: a module sees all of its items"));
    }
    let mut errors = Errors::default();
    let mut model = collect::module(item, dialect, Runtime::new(args.krate.as_ref()), &mut errors);
    contract::prepare(&mut model, &mut errors);
    let reached = reach_all(&mut model);
    validate::model(&model, &reached, &mut errors);
    let names = TwinNames::new(&model, &reached);
    let mut stripped = real.clone();
    strip::module(dialect, &mut stripped);
    let mut output = real.clone();
    paths::instrument(&model, dialect, &mut output, &mut errors);
    strip::module(dialect, &mut output);
    let check_all = args.check.as_ref().map(|(arguments, _)| arguments);
    let twin = |id| {
        let mut added = contract::additions(&model, id, check_all);
        added.extend(twin::module(&model, &reached, &names, id, &mut errors));
        added
    };
    Additions { model: &model, names: &names, next: 0, addition: twin }.add(&mut output);
    let Err(error) = errors.finish() else { return Ok(output.into_token_stream()) };
    let impls = |id| fallback::impls(&model, id);
    Additions { model: &model, names: &names, next: 0, addition: impls }.add(&mut stripped);
    let error = error.to_compile_error();
    Ok(quote!(#stripped #error))
}

/// What is reached, without what only unused helpers need.
fn reach_all(model: &mut Model) -> Reached {
    loop {
        let reached = reach::reach(model);
        if !settle::drop_unused_helpers(model, &reached) {
            return reached;
        }
    }
}

/// Adds something at the end of each module that was collected, in the same order.
struct Additions<'t, F> {
    model: &'t Model,
    names: &'t TwinNames,
    next: usize,
    addition: F,
}

impl<F: FnMut(ModuleId) -> TokenStream> Additions<'_, F> {
    fn add(&mut self, item: &mut ItemMod) {
        let id = ModuleId(self.next);
        self.next += 1;
        let Some((_, items)) = &mut item.content else { return };
        for inner in items.iter_mut() {
            let Item::Mod(child) = inner else { continue };
            if self.is_next(id, child) {
                self.add(child);
            }
        }
        let has_types = self.model.types.iter().any(|ty| ty.module == id);
        if id == ROOT || has_types || !self.names.of(id).is_empty() {
            items.push(Item::Verbatim((self.addition)(id)));
        }
    }

    /// Whether a child module is the one that was collected next.
    fn is_next(&self, parent: ModuleId, child: &ItemMod) -> bool {
        let next = self.model.modules.get(self.next);
        next.is_some_and(|next| next.parent == Some(parent) && next.path.last() == Some(&child.ident))
    }
}
