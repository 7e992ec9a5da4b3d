//! What attributes mean, as text.

use quote::ToTokens as _;
use smallscope_rust::contract::Ending;
use smallscope_rust::text::whole;
use syn::ItemFn;

use super::Contract;
use super::clause::{adapt, check_old, without_old};
use crate::attrs::Dialect;

/// The contract of a function with some attributes.
fn contract(attributes: &str) -> Result<Option<Contract>, String> {
    let function: ItemFn = syn::parse_str(&format!("{attributes} fn f() {{}}")).expect("a function");
    super::parse(&Dialect::new(None), &function.attrs).map_err(|error| error.to_string())
}

/// The behaviours: their kinds, preconditions and clauses.
fn behaviours(attributes: &str) -> Vec<String> {
    let contract = contract(attributes).expect("no error").expect("a contract");
    let text = |behaviour: &super::Behaviour| {
        let kind = match &behaviour.kind {
            Ending::Normal => "returns".to_owned(),
            Ending::Panics(message) => {
                format!("panics {}", message.as_ref().map(syn::LitStr::value).unwrap_or_default())
            }
            Ending::Errs => "errs".to_owned(),
        };
        let requires: Vec<String> = behaviour.requires.iter().map(whole).collect();
        let unless: Vec<String> = behaviour.unless.iter().map(whole).collect();
        let clauses: Vec<String> = behaviour.ensures.iter().flat_map(|it| it.conjuncts()).map(whole).collect();
        format!("{kind}: {} / {} => {}", requires.join(", "), unless.join(", "), clauses.join(", "))
    };
    contract.behaviours.iter().map(text).collect()
}

#[test]
fn attributes_are_sorted_into_behaviours() {
    assert_eq!(
        behaviours("#[requires(a)] #[panics_when(b, \"no\")] #[smallscope::ensures(|r| c && (d && e) && (f || g))]"),
        ["returns: a / b => c, d, e, (f || g)", "panics no: b /  => "]
    );
    assert_eq!(behaviours("#[behaviour(requires(a), requires(b), errs)]"), ["errs: a, b /  => "]);
    assert_eq!(behaviours("#[check]"), ["returns:  /  => "]);
    assert_eq!(behaviours("#[cfg_attr(test, requires(a))]"), ["returns: a /  => "]);
}

#[test]
fn functions_without_attributes_have_no_contract() {
    assert!(contract("#[inline] #[other::requires(a)]").expect("no error").is_none());
}

#[test]
fn preconditions_of_other_crates_are_read() {
    assert_eq!(behaviours("#[contracts::requires(a, b > 0, \"a and b\")]"), ["returns: a, b > 0 /  => "]);
    assert_eq!(behaviours("#[contracts::ensures(ret > 0)]"), ["returns:  /  => "]);
    assert_eq!(
        behaviours("#[anodized::spec(requires: [a, b], maintains: d, requires: c, ensures: |x| x > 0)]"),
        ["returns: a, b, c /  => "]
    );
    assert_eq!(behaviours("#[spec(requires: a)]"), ["returns: a /  => "]);
    let error = contract("#[contracts::requires(a -> b)]").err().expect("no expression of Rust");
    assert!(error.contains("cannot read this condition of `#[contracts::requires]`"), "{error}");
}

/// Adapts an expression; the values inside `old(..)` as text.
fn adapted(expr: &str) -> (String, Vec<String>) {
    let expr: syn::Expr = syn::parse_str(expr).expect("an expression");
    let mut olds = Vec::new();
    let adapted = adapt(expr.to_token_stream(), &|_| proc_macro2::TokenStream::new(), &mut olds);
    (whole(adapted), olds.iter().map(|old| whole(&old.source)).collect())
}

#[test]
fn clauses_speak_of_two_states() {
    let (text, olds) = adapted("self.size == old(self.size) + 1");
    assert_eq!((text.as_str(), olds), ("__self.size == (__old_self.size) + 1", vec!["old(self.size)".to_owned()]));
    let (text, _) = adapted("matches!(self.top, Some(x) if x == old(self.top()) && self::f(x.old(1)))");
    assert_eq!(text, "matches!(__self.top, Some(x) if x == (__old_self.top()) && self::f(x.old(1)))");
}

#[test]
fn the_state_before_can_be_left_out() {
    let expr: syn::Expr = syn::parse_str("f(old(self.a), self.b)").expect("an expression");
    assert_eq!(without_old(expr.to_token_stream()).to_string(), "f (, self . b)");
    let twice: syn::Expr = syn::parse_str("old(a, b)").expect("an expression");
    assert!(check_old(twice.to_token_stream()).is_err());
}
