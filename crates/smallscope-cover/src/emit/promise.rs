//! Postconditions as assertions: with a second copy of the input for what they say about it.

use syn::{FnArg, Pat, ReturnType, Type};

use crate::dispatch::as_object;
use crate::runner::clauses::{Wording, clauses};
use crate::runner::items::Function;
use crate::runner::{Parameter, Passing, parameters_of, view};

/// What stands for `self` in a clause, after the call and before it.
const RECEIVERS: [&str; 2] = ["this", "old_this"];

/// The statements around a call that judge its postconditions.
pub(super) struct Promises {
    /// The second copy of the input.
    pub(super) before: String,
    /// The assertions, in which `result` is the result.
    pub(super) assertions: Vec<String>,
}

/// The postconditions of a function whose parameters are variables with these names; `statements` and `values` build the input, of the
/// type `inputs`.
///
/// None if there are none, or if the result may borrow from the parameters, so that both cannot be looked at.
pub(super) fn promises(
    function: Function<'_>,
    names: &[String],
    statements: &[String],
    values: &[String],
    inputs: &str,
) -> Option<Promises> {
    let (clauses, parameters) = (clauses(function), parameters_of(function));
    let is_changed = parameters.iter().any(|parameter| parameter.passing == Passing::Mutable);
    if clauses.is_empty() || (is_changed && borrows(&function.signature.output)) {
        return None;
    }
    let [mut after, mut before] = [String::new(), String::new()];
    for (number, (input, parameter)) in function.signature.inputs.iter().zip(&parameters).enumerate() {
        let [name_after, name_before] = match input {
            FnArg::Receiver(_) => RECEIVERS.map(str::to_owned),
            FnArg::Typed(typed) => match &*typed.pat {
                Pat::Ident(it) => [it.ident.to_string(), it.ident.to_string()],
                _ => continue,
            },
        };
        let copy = format!("&before.{number}");
        let seen = if parameter.passing == Passing::Value { copy.clone() } else { format!("&{}", names[number]) };
        after += &binding(&name_after, &seen, parameter);
        before += &binding(&name_before, &copy, parameter);
    }
    let wording = Wording { receivers: RECEIVERS, before: &before };
    let assertions = clauses.into_iter().map(|clause| {
        let result = clause.result.map(|name| format!("let {name} = &result; ")).unwrap_or_default();
        let condition = wording.apply(clause.condition);
        let condition = match clause.when.map(|when| wording.apply(when)) {
            Some(when) => format!("!({when}) || {{ {result}{condition} }}"),
            None => format!("{result}{condition}"),
        };
        format!("assert!({{ {after}{condition} }}, \"{{}}\", {:?});", clause.shown)
    });
    let comma = if values.len() == 1 { "," } else { "" };
    let before = format!("let before: {inputs} = {{ {} ({}{comma}) }};", statements.join(" "), values.join(", "));
    Some(Promises { before, assertions: assertions.collect() })
}

fn binding(name: &str, reference: &str, parameter: &Parameter) -> String {
    // In a test, what a reference to a trait object leads to is of its own type.
    let seen = if as_object(&parameter.ty).is_some() { reference.to_owned() } else { view(reference, parameter) };
    format!("let {name} = {seen}; ")
}

/// Whether a result has references in it.
fn borrows(output: &ReturnType) -> bool {
    struct Find(bool);
    impl<'ast> syn::visit::Visit<'ast> for Find {
        fn visit_type_reference(&mut self, _: &'ast syn::TypeReference) {
            self.0 = true;
        }
        fn visit_lifetime(&mut self, _: &'ast syn::Lifetime) {
            self.0 = true;
        }
    }
    let ReturnType::Type(_, ty) = output else { return false };
    let mut find = Find(matches!(**ty, Type::ImplTrait(_)));
    syn::visit::Visit::visit_type(&mut find, ty);
    find.0
}
