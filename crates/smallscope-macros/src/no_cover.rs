//! What stands in for `cover` without the feature `coverage`: errors that name it.

use proc_macro2::{Span, TokenStream};
use smallscope_rust::attributes::flatten;
use smallscope_rust::list::List as _;
use syn::{Error, Item, Result};

use crate::attrs::Dialect;
use crate::runtime::needs;
use crate::strip;

/// The user's code as it is and the error.
pub(crate) fn expand(_args: TokenStream, input: TokenStream) -> TokenStream {
    let error = Error::new(Span::call_site(), needs("coverage", "`#[cover]`")).into_compile_error();
    quote!(#input #error)
}

/// The error.
pub(crate) fn expand_goals(_input: TokenStream) -> TokenStream {
    Error::new(Span::call_site(), needs("coverage", "`goals!`")).into_compile_error()
}

/// An item of a model, and what stands beside it: nothing.
pub(crate) struct Covered {
    pub(crate) real: Item,
    pub(crate) tables: TokenStream,
}

/// The item as it is.
///
/// # Errors
/// Something that is marked.
pub(crate) fn in_model(_krate: TokenStream, dialect: &Dialect, item: &Item) -> Result<Covered> {
    let (mut real, mut marked) = (item.clone(), None);
    strip::attributes(&mut real, &mut |attrs| {
        let mut metas = attrs.iter().flat(flatten);
        marked = marked.take().or_else(|| metas.find(|meta| dialect.is_cover(meta.path())));
    });
    match marked {
        Some(meta) => Err(Error::new_spanned(meta, needs("coverage", "`#[cover]`"))),
        None => Ok(Covered { real, tables: TokenStream::new() }),
    }
}
