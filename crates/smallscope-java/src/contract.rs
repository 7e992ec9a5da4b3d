//! What a method promises: conditions by name, or by annotations of any package that are called `Requires`, `Ensures` or `Invariant`.
//!
//! An annotation names boolean methods of the class: `@Requires("isEmpty")`. On a method, `Invariant` without a name marks the
//! method itself; on a class it names the predicate.

use smallscope_jvm::{Annotation, AnnotationValue, ClassId, Machine, MethodId};

use crate::error::Error;
use crate::names;
use crate::view::View as _;

/// The conditions of a method.
#[derive(Clone, Debug, Default)]
pub(crate) struct Contract {
    pub(crate) requires: Vec<MethodId>,
    pub(crate) ensures: Vec<MethodId>,
}

/// Methods that an annotation of this simple name marks or names.
pub(crate) fn annotated(machine: &Machine, class: ClassId, annotation: &str) -> Vec<MethodId> {
    let mut found = Vec::new();
    for name in named(machine.class(class).annotations(), annotation).into_iter().flatten() {
        found.extend(machine.find_method(class, &name, None));
    }
    for &method in machine.class(class).methods() {
        if !named(machine.method(method).annotations(), annotation).is_empty() {
            found.push(method);
        }
    }
    found
}

/// For each annotation of this simple name, the texts it has.
fn named(annotations: &[Annotation], wanted: &str) -> Vec<Vec<String>> {
    let is_meant = |annotation: &&Annotation| {
        names::class_of(&annotation.descriptor).is_some_and(|class| names::simple(class) == wanted)
    };
    annotations
        .iter()
        .filter(is_meant)
        .map(|annotation| annotation.values.iter().flat_map(|(_, value)| texts(value)).collect())
        .collect()
}

fn texts(value: &AnnotationValue) -> Vec<String> {
    match value {
        AnnotationValue::Text(text) => vec![text.to_string()],
        AnnotationValue::Array(values) => values.iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// The contract of a method: what its annotations say, and the conditions that are named besides.
///
/// # Errors
///
/// If a condition is no boolean method of the class.
pub(crate) fn contract(
    machine: &Machine,
    class: ClassId,
    method: MethodId,
    requires: &[String],
    ensures: &[String],
) -> Result<Contract, Error> {
    let annotations = machine.method(method).annotations();
    let all = |annotation: &str, given: &[String]| -> Result<Vec<MethodId>, Error> {
        let named = named(annotations, annotation).into_iter().flatten();
        named.chain(given.iter().cloned()).map(|name| condition(machine, class, &name)).collect()
    };
    Ok(Contract { requires: all("Requires", requires)?, ensures: all("Ensures", ensures)? })
}

fn condition(machine: &Machine, class: ClassId, name: &str) -> Result<MethodId, Error> {
    let found = machine.find_method(class, name, None);
    let booleans: Vec<MethodId> = found.into_iter().filter(|&method| machine.method(method).result() == "Z").collect();
    let class_name = names::binary(machine.class(class).name());
    match booleans[..] {
        [method] => Ok(method),
        [] => Err(Error::input(format!("`{class_name}` has no method `{name}` that returns a boolean"))),
        _ => Err(Error::input(format!("`{class_name}` has several methods `{name}`"))),
    }
}
