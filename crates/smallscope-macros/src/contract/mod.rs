//! Contracts: what methods promise, to be checked on every input for which they promise something.
//!
//! [`parse`] reads the attributes of a method into [`Contract`]s, [`method`], [`actual`] and [`validate`] see that they have
//! a meaning, [`predicates`] adds the preconditions to the model so that they get twins, and [`expand`] writes the hidden
//! function that gives the contract to the runtime, with [`attempt`] for one input and [`checks`] for the tests.

mod actual;
mod attempt;
mod captures;
mod checks;
mod clause;
mod expand;
mod foreign;
mod method;
mod parse;
mod predicates;
mod prune;
mod returned;
#[cfg(test)]
mod tests;
mod validate;

use proc_macro2::{Span, TokenStream};
use smallscope_rust::contract::Behaviour;

use crate::alloy;
use crate::arguments::Arguments;
use crate::file;
use crate::joined;
use crate::model::{FnId, Model, ModuleId};

use actual::Given;
#[cfg(feature = "monitor")]
pub(crate) use attempt::is_named;
#[cfg(feature = "monitor")]
pub(crate) use clause::{check_old, without_old};
pub(crate) use parse::parse;
#[cfg(feature = "symbolic")]
pub(crate) use predicates::is_precondition;
pub(crate) use predicates::{adapt_twin, prepare};

/// The contract of a method.
#[derive(Clone)]
pub(crate) struct Contract {
    /// The first attribute.
    pub(crate) span: Span,
    pub(crate) behaviours: Vec<Behaviour>,
    /// `#[check(..)]`
    pub(crate) check: Option<(Arguments, Span)>,
    /// `#[alloy(..)]`
    pub(crate) relational: Vec<alloy::Text>,
    /// `#[actual(..)]`
    pub(crate) actual: Vec<Given>,
    /// `#[paths]`
    pub(crate) paths: bool,
}

impl Contract {
    /// Whether it promises something for every input, so that preconditions leave none out.
    pub(crate) fn is_total(&self) -> bool {
        self.behaviours.iter().any(|behaviour| behaviour.requires.is_empty() && behaviour.unless.is_empty())
    }
}

/// What the contracts of a module add to it, beside its twin.
pub(crate) fn additions(model: &Model, module: ModuleId, check_all: Option<&Arguments>) -> TokenStream {
    let contracted = |id: &FnId| model.function(*id).contract.is_some();
    let here = model.fn_ids().filter(contracted).filter(|id| model.function(*id).module == module);
    let mut out = joined(&mut here.map(|id| expand::contract(model, id)));
    out.extend(checks::contracted(model, module));
    out.extend(checks::tests(model, module, check_all));
    out
}

/// An attribute of a contract that nothing reads: an error that says why.
pub(crate) fn outside(name: &str, item: TokenStream) -> TokenStream {
    if file::is_modelled() {
        return item;
    }
    let message = format!(
        "`#[{name}]` is read by `#[smallscope::model]`: put that on the module around this, or write \
         `smallscope::model_file!();` in this file"
    );
    let error = syn::Error::new(Span::call_site(), message).into_compile_error();
    quote!(#item #error)
}
