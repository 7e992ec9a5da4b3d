//! From the attribute to code, stage by stage.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Error, Item, ItemMod, Result};

use crate::attrs::Dialect;
use crate::cover::{self, Covered};
use crate::model::{Model, ModuleId, ROOT};
use crate::modules::TwinNames;
use crate::parse::{self, Args};
use crate::reach::{self, Reached};
use crate::runtime::Runtime;
use crate::validate::Errors;
use crate::{collect, contract, fallback, file, present, settle, strip, twin, validate};

/// Expands `#[smallscope::model]`; on an error, the user's code as it is and the error.
pub(crate) fn model(tokens: TokenStream, input: TokenStream) -> TokenStream {
    let item: Item = match crate::code::parse2(input.clone()) {
        Ok(item) => item,
        Err(error) => {
            let error = error.to_compile_error();
            return quote!(#input #error);
        }
    };
    let args = match parse::args(tokens.clone()) {
        Ok(args) => args,
        Err(error) => return with_error(&item, &Dialect::new(None), &error),
    };
    if let Some(split) = present::split(&Runtime::new(args.krate.as_ref()).krate(), &tokens, &item) {
        return split;
    }
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
             or write `smallscope::model_file!();` in the file",
        )),
        (other, real) => crate::item::expand(args, dialect, other, real),
    }?;
    Ok(quote!(#expanded #tables))
}

/// The module with its twin; `real` is what becomes of the user's own code.
fn inline(args: &Args, dialect: &Dialect, item: &ItemMod, real: &ItemMod) -> Result<TokenStream> {
    let mut errors = Errors::default();
    let (model, reached) = read(args, dialect, item, &mut errors)?;
    let names = TwinNames::new(&model, &reached);
    let mut stripped = real.clone();
    strip::module(dialect, &mut stripped);
    let mut output = real.clone();
    #[cfg(feature = "paths")]
    crate::paths::instrument(&model, dialect, &mut output, &mut errors);
    strip::module(dialect, &mut output);
    let twin = |id| addition(args, &model, &reached, &names, id, &mut errors);
    Additions { model: &model, names: &names, next: 0, addition: twin }.add(&mut output);
    let Err(error) = errors.finish() else { return Ok(output.into_token_stream()) };
    let impls = |id| fallback::impls(&model, id);
    Additions { model: &model, names: &names, next: 0, addition: impls }.add(&mut stripped);
    let error = error.to_compile_error();
    Ok(quote!(#stripped #error))
}

/// What is to stand beside the items of a module that stays as it is.
pub(crate) fn beside(args: &Args, dialect: &Dialect, item: &ItemMod) -> Result<TokenStream> {
    let mut errors = Errors::default();
    let (model, reached) = read(args, dialect, item, &mut errors)?;
    let changed = model.functions.iter().filter_map(|function| function.contract.as_ref()).find(|it| it.paths);
    if let Some(contract) = changed {
        let message = "`#[paths]` changes the code of the module: put `#[smallscope::model]` on an inline module";
        errors.push(Error::new(contract.span, message));
    }
    let names = TwinNames::new(&model, &reached);
    let added = addition(args, &model, &reached, &names, ROOT, &mut errors);
    let Err(error) = errors.finish() else { return Ok(added) };
    let (impls, error) = (fallback::impls(&model, ROOT), file::compile_error(&error));
    Ok(quote!(#impls #error))
}

/// The model of a module, and the functions that need a twin.
fn read(args: &Args, dialect: &Dialect, item: &ItemMod, errors: &mut Errors) -> Result<(Model, Reached)> {
    if let Some(span) = args.uses_span {
        return Err(Error::new(span, "`uses` is for single items: a module sees all of its items"));
    }
    let mut model = collect::module(item, dialect, Runtime::new(args.krate.as_ref()), errors);
    contract::prepare(&mut model, errors);
    let reached = reach_all(&mut model);
    validate::model(&model, &reached, errors);
    Ok((model, reached))
}

/// The contracts and the twin of a module.
fn addition(
    args: &Args,
    model: &Model,
    reached: &Reached,
    names: &TwinNames,
    id: ModuleId,
    errors: &mut Errors,
) -> TokenStream {
    let check_all = args.check.as_ref().map(|(arguments, _)| arguments);
    let mut added = contract::additions(model, id, check_all);
    added.extend(twin::module(model, reached, names, id, errors));
    added
}

/// What is reached, without what only unused helpers need.
fn reach_all(model: &mut Model) -> Reached {
    loop {
        let reached = reach::reach(model);
        // First what adds twins: a helper that is given up stays so.
        if !settle::twin_receivers(model, &reached) && !settle::drop_unused_helpers(model, &reached) {
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
