//! The path of the runtime that generated code calls.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Path;

/// `::smallscope::__private`, or the same module under the name the user gave.
pub(crate) struct Runtime(TokenStream);

impl Runtime {
    /// The runtime inside the crate at this path.
    pub(crate) fn new(krate: Option<&Path>) -> Self {
        Runtime(match krate {
            Some(path) => quote!(#path::__private),
            None => quote!(::smallscope::__private),
        })
    }
}

impl ToTokens for Runtime {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}
