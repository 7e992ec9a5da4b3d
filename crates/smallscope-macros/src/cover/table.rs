//! The table of a function's goals, as it is written into the user's module.

use proc_macro2::{Span, TokenStream};
use smallscope_rust::goals::BranchKind;
use syn::{Attribute, Ident};

use super::lists::Entry;

/// One way to go on.
struct Goal {
    kind: BranchKind,
    place: u32,
    span: Span,
    text: String,
    outcome: String,
    /// The conditions under which it is compiled.
    cfgs: Vec<TokenStream>,
}

/// A table while it grows.
pub(super) struct Table {
    /// The name of the static.
    pub(super) name: Ident,
    path: String,
    span: Span,
    cfgs: Vec<Attribute>,
    goals: Vec<Goal>,
    places: u32,
    unseen: Vec<(Span, String)>,
    /// The conditions around the code at hand.
    pub(super) around: Vec<TokenStream>,
}

impl Table {
    pub(super) fn new(name: Ident, path: String, span: Span, cfgs: Vec<Attribute>) -> Self {
        let (goals, unseen, around) = (Vec::new(), Vec::new(), Vec::new());
        Table { name, path, span, cfgs, goals, places: 0, unseen, around }
    }

    /// Adds a place with the two outcomes of its kind; returns the index of the first.
    pub(super) fn place(&mut self, kind: BranchKind, span: Span, text: &str) -> usize {
        let first = self.goals.len();
        let place = self.next_place();
        for outcome in kind.outcomes() {
            self.goal(kind, place, span, text, outcome.to_owned(), &[]);
        }
        first
    }

    /// The number of a further place.
    pub(super) fn next_place(&mut self) -> u32 {
        self.places += 1;
        self.places - 1
    }

    /// Adds an outcome to a place; returns its index.
    pub(super) fn goal(
        &mut self,
        kind: BranchKind,
        place: u32,
        span: Span,
        text: &str,
        outcome: String,
        cfgs: &[TokenStream],
    ) -> usize {
        let cfgs = self.around.iter().chain(cfgs).cloned().collect();
        self.goals.push(Goal { kind, place, span, text: text.to_owned(), outcome, cfgs });
        self.goals.len() - 1
    }

    /// Notes code that cannot be looked into.
    pub(super) fn unseen(&mut self, span: Span, text: String) {
        self.unseen.push((span, text));
    }

    /// The static.
    pub(super) fn tokens(&self, krate: &TokenStream) -> TokenStream {
        let Table { name, path, span, cfgs, .. } = self;
        let goals = self.goals.iter().map(|goal| goal.tokens(krate));
        let unseen = self.unseen.iter().map(|(span, text)| {
            let line = line(*span);
            quote!(#krate::coverage::Unseen { line: #line, text: #text })
        });
        let (file, line) = (quote_spanned!(*span=> ::core::file!()), line(*span));
        quote! {
            #(#cfgs)*
            #[doc(hidden)]
            // Numbers of lines have the spans of the user's code, perhaps of a zero.
            #[allow(non_upper_case_globals, clippy::all)]
            static #name: #krate::coverage::Function = {
                const GOALS: &[#krate::coverage::Goal] = &[#(#goals),*];
                const NAME: &str = ::core::concat!(::core::module_path!(), "::", #path);
                #krate::coverage::Function::new(NAME, #file, #line, GOALS, &[#(#unseen),*])
            };
        }
    }

    /// The path of the function inside its module.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// The static, as it is listed.
    pub(super) fn entry(&self) -> Entry {
        (self.cfgs.clone(), self.name.clone())
    }
}

impl Goal {
    fn tokens(&self, krate: &TokenStream) -> TokenStream {
        let Goal { place, span, text, outcome, cfgs, .. } = self;
        let (kind, is_decision, line) = (self.kind.name(), self.kind.is_decision(), line(*span));
        let column = quote_spanned!(*span=> ::core::column!());
        quote! {
            #krate::coverage::Goal {
                kind: #kind,
                is_decision: #is_decision,
                place: #place,
                line: #line,
                column: #column,
                text: #text,
                outcome: #outcome,
                present: true #(&& ::core::cfg!(#cfgs))*,
            }
        }
    }
}

fn line(span: Span) -> TokenStream {
    quote_spanned!(span=> ::core::line!())
}
