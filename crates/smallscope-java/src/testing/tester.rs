//! A class with the method under test, in a machine: its objects, arguments and conditions.

use rustc_hash::FxHashMap;
use smallscope_jvm::{ClassId, Machine, MethodId, Value};

use super::TestRequest;
use crate::bounds::{DomainBound, Item};
use crate::contract::{self, Contract};
use crate::error::Error;
use crate::generate::Settings;
use crate::observe::Shown;
use crate::space::Space;
use crate::subject::Subject;
use crate::view::{View as _, parameters};
use crate::{names, skeleton};

/// A class with the method under test.
pub(super) struct Tester {
    pub(super) inputs: Subject,
    pub(super) class: ClassId,
    pub(super) method: MethodId,
    pub(super) contract: Contract,
    pub(super) has_predicate: bool,
    pub(super) bound: String,
    /// The bounds in words, those of arguments among them.
    pub(super) bounds: String,
    pub(super) notes: Vec<String>,
}

pub(super) fn tester(request: &TestRequest, bound: Option<usize>, settings: &Settings) -> Result<Tester, Error> {
    let mut inputs = Subject::for_method(&request.inputs, &request.method, &settings.machine)?;
    let mut notes = Vec::new();
    let has_predicate = inputs.has_predicate;
    let method = inputs.method;
    let machine = &mut inputs.subject.machine;
    if !has_predicate && has_receiver(machine, method) {
        notes.push("the class has no predicate: every object counts as valid".to_owned());
    }
    let class = inputs.subject.class;
    let contract = contract::contract(machine, class, method, &request.requires, &request.ensures)?;
    let types = parameters(machine, method);
    let size = bound
        .unwrap_or_else(|| inputs.subject.space.classes.iter().map(|class| class.objects.len()).max().unwrap_or(3));
    let mut domains: Vec<(String, DomainBound)> = Vec::new();
    let mut has_references = false;
    let mut bounds = inputs.subject.bounds.clone().unwrap_or_default();
    bounds.class = names::binary(machine.class(class).name());
    let signatures = crate::subject::signatures(machine, method);
    for (number, descriptor) in types.iter().enumerate() {
        let given = request.arguments.iter().find(|(place, _)| *place == number + 1);
        let domain = match given {
            Some((_, text)) => text.parse()?,
            None => {
                let signature = signatures.get(number).map(String::as_str);
                not_null(skeleton::domain(machine, &mut bounds, descriptor, signature, size)?.0, &mut has_references)
            }
        };
        domains.push((descriptor.clone(), domain));
    }
    if let Some((place, _)) = request.arguments.iter().find(|(place, _)| *place == 0 || *place > types.len()) {
        return Err(Error::input(format!("`{}` has no argument {place}", request.method)));
    }
    if has_references {
        notes.push("null was not tried as an argument; --argument 1='null, ..' does that".to_owned());
    }
    let space = std::mem::take(&mut inputs.subject.space);
    let known = space.kinds.clone();
    inputs.subject.space = crate::resolve::late_arguments(machine, space, known, &bounds, &domains)?;
    inputs.subject.space.judges = judges(machine, &inputs.subject.space, class, inputs.predicate_of_class);
    let bound = inputs.subject.bound.clone();
    let words = domains.iter().map(|(_, domain)| domain.to_string());
    let bounds = std::iter::once(bounds.to_string()).chain(words).collect::<Vec<_>>().join("\n");
    Ok(Tester { class, method, contract, has_predicate, bound, bounds, notes, inputs: inputs.subject })
}

/// A domain without null: few methods take it, and those that do can be told so.
fn not_null(domain: DomainBound, was_there: &mut bool) -> DomainBound {
    match domain {
        DomainBound::Items(mut items) if items.len() > 1 && items.contains(&Item::Null) => {
            *was_there = true;
            items.retain(|item| *item != Item::Null);
            DomainBound::Items(items)
        }
        domain => domain,
    }
}

/// Whether a method is called on an object that is there before.
pub(super) fn has_receiver(machine: &Machine, method: MethodId) -> bool {
    let about = machine.method(method);
    !about.is_static() && about.name() != "<init>"
}

/// The predicates of the classes of which there are objects. That of the class itself is the one that was named.
fn judges(
    machine: &Machine,
    space: &Space,
    class: ClassId,
    predicate: Option<MethodId>,
) -> FxHashMap<ClassId, MethodId> {
    let is_plain = |&method: &MethodId| {
        let about = machine.method(method);
        !about.is_static() && about.parameters().next().is_none()
    };
    let mut found: FxHashMap<ClassId, MethodId> = FxHashMap::default();
    for of in space.kinds.iter().flatten().filter(|of| !machine.is_library(**of)) {
        let judge = if *of == class { predicate } else { crate::subject::predicate(machine, *of, None).ok() };
        found.extend(judge.filter(is_plain).map(|judge| (*of, judge)));
    }
    found
}

/// What is shown of an input: the object, then the arguments.
pub(super) fn shown(machine: &Machine, tester: &Tester) -> Vec<Shown> {
    let method = machine.method(tester.method);
    // A constructor has no object before.
    let this = (!method.is_static()).then(|| Shown {
        name: "this".to_owned(),
        value: Value::Ref(tester.inputs.space.root),
        descriptor: format!("L{};", machine.class(tester.class).name()),
    });
    let names = method.parameter_names();
    let arguments = parameters(machine, tester.method).into_iter().enumerate().map(|(number, descriptor)| Shown {
        name: names.get(number).cloned().flatten().unwrap_or_else(|| format!("argument {}", number + 1)),
        value: Value::Void,
        descriptor,
    });
    this.into_iter().chain(arguments).collect()
}

/// `SearchTree.remove(int)`.
pub(crate) fn title(machine: &Machine, method: MethodId) -> String {
    let about = machine.method(method);
    let types: Vec<String> = about.parameters().map(names::java_type).collect();
    let class = names::simple(machine.class(about.class()).name());
    let name = if about.name() == "<init>" { "new" } else { about.name() };
    format!("{class}.{name}({})", types.join(", "))
}
