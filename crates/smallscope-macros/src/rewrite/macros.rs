//! Macro calls: the arguments of well-known ones are rewritten, others must not hide a field.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use smallscope_rust::macros::{Arguments, name};
use smallscope_rust::text::plain_name;
use smallscope_rust::visit::VisitMut as _;
use syn::punctuated::Punctuated;
use syn::{Expr, Macro, Token};

use super::Rewriter;
use super::scope::Bound;

use crate::code::Parser as _;

/// Whether the rules of a macro take nothing but expressions.
fn takes_expressions(rules: &TokenStream) -> bool {
    let text = rules.to_string().replace(' ', "");
    let kinds = ["block", "ident", "item", "lifetime", "literal", "meta", "pat", "path", "stmt", "tt", "ty", "vis"];
    text.contains(":expr") && !kinds.iter().any(|kind| text.contains(&format!(":{kind}")))
}

impl Rewriter<'_> {
    /// Rewrites a macro call that stays one.
    pub(super) fn mac(&mut self, mac: &mut Macro) {
        match Arguments::of(mac) {
            Some(Arguments::Matches(_)) => {}
            Some(mut arguments) => {
                arguments.expressions_mut().into_iter().for_each(|argument| self.visit_expr_mut(argument));
                mac.tokens = arguments.to_token_stream();
            }
            None => self.opaque(mac),
        }
        self.visit_path_mut(&mut mac.path);
    }

    /// An unknown macro must not mention what would have to be rewritten.
    fn opaque(&mut self, mac: &mut Macro) {
        let name = name(&mac.path);
        if name == "offset_of" {
            let message = "the twin of a type has another layout: `offset_of!` cannot be used in a predicate";
            self.error(&mac.path, message);
            return;
        }
        let message = format!(
            "smallscope cannot see into `{name}!`, and it names a field of a modelled type: \
             read the field into a variable before, or write a function"
        );
        let rules = self.model.macros.iter().find(|(defined, _)| *defined == name).map(|(_, rules)| rules);
        if rules.is_some_and(|rules| self.hidden_field(rules.clone()).is_some()) {
            return self.error(&mac.path, &message);
        }
        let list = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone());
        if let (Ok(mut list), true) = (list, rules.is_some_and(takes_expressions)) {
            list.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            mac.tokens = list.to_token_stream();
        } else if let Some(token) = self.hidden_field(mac.tokens.clone()) {
            self.error(token, &message);
        }
    }

    /// The first token of a macro that names a field of a lazy type, or a variable bound to one.
    fn hidden_field(&self, tokens: TokenStream) -> Option<TokenTree> {
        let mut after_dot = false;
        for token in tokens {
            let found = match &token {
                TokenTree::Group(group) => self.hidden_field(group.stream()),
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    let is_field = after_dot && (self.model.open || self.is_lazy_field(&plain_name(ident)));
                    let is_bound = !after_dot && self.scope.bound(&name) != Bound::Value;
                    (is_field || is_bound).then(|| token.clone())
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => None,
            };
            if found.is_some() {
                return found;
            }
            after_dot = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.');
        }
        None
    }
}
