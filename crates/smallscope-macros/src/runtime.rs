//! The path of the runtime that generated code calls.

use proc_macro2::{Span, TokenStream, TokenTree};
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

    /// The same path, so that errors in what follows it are reported at a place in the user's code.
    pub(crate) fn at(&self, span: Span) -> TokenStream {
        let at = |mut token: TokenTree| {
            token.set_span(token.span().located_at(span));
            token
        };
        self.0.clone().into_iter().map(at).collect()
    }
}

impl ToTokens for Runtime {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}
