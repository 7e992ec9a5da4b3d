//! The path of the runtime that generated code calls.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Path;

/// `::smallscope::__private`, or the same module under the name the user gave.
pub(crate) struct Runtime {
    krate: TokenStream,
    path: TokenStream,
}

impl Runtime {
    /// The runtime inside the crate at this path.
    pub(crate) fn new(krate: Option<&Path>) -> Self {
        let krate = krate.map_or_else(|| quote!(::smallscope), |path| quote!(#path));
        Runtime { path: quote!(#krate::__private), krate }
    }

    /// The path of the crate that users import.
    pub(crate) fn krate(&self) -> TokenStream {
        self.krate.clone()
    }

    /// The same path, so that errors in what follows it are reported at a place in the user's code.
    pub(crate) fn at(&self, span: Span) -> TokenStream {
        located_at(self.path.clone(), span)
    }
}

/// The same tokens, so that errors about them are reported at a place in the user's code.
pub(crate) fn located_at(tokens: TokenStream, span: Span) -> TokenStream {
    let at = |mut token: TokenTree| {
        token.set_span(token.span().located_at(span));
        token
    };
    tokens.into_iter().map(at).collect()
}

impl ToTokens for Runtime {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.path.to_tokens(tokens);
    }
}

/// What is said of something that the user's features do not have.
pub(crate) fn needs(feature: &str, what: &str) -> String {
    format!("{what} needs a feature of smallscope: write `features = [\"{feature}\"]` in `Cargo.toml`")
}
