//! Tests as a Rust file: inputs as literals, the call, and what was seen.
//!
//! The file is a module inside the one of the types, as it names private fields: `#[cfg(test)] mod insert_tests;`.

mod expect;
mod names;
mod place;
mod promise;
pub(crate) mod spell;
mod state;
mod types;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use quote::ToTokens as _;
use smallscope_core::{Datum, Structure};
use syn::visit_mut::VisitMut as _;
use syn::{FnArg, GenericParam, Pat, ReturnType, Type};

pub use self::place::{Tried, in_place, tried};
use crate::cover::Covered;
use crate::goals::{Goal, GoalId, Goals};
use crate::ir::Ending;
use crate::runner::items::{Function, Items, name_of};
use crate::runner::{End, Parameter, Passing, Run, parameters_of};
use crate::source::Source;
use crate::verify::Verified;
use expect::Expect;
use names::{Names, outcome, snake};
use promise::{Promises, promises};
use spell::{Spelled, spell};
use types::{Substitute, Types, default_type};

/// How the comment begins that stands for a test whose input no code builds: objects in a cycle without `RefCell` around each.
pub const NOT_BUILT: &str = "// No code builds this input";

/// How the line begins that says where tests in a file of their own belong.
pub(crate) const WHERE: &str = "// They name private fields";

/// A test to be written.
#[derive(Clone, Debug)]
pub struct Case<'c> {
    /// What its name ends with: `covers_12_true`.
    pub name: String,
    /// What is said above it, a line each.
    pub notes: Vec<String>,
    /// The parameters.
    pub input: &'c Structure,
    /// What the code did.
    pub run: &'c Run,
    /// Whether it is to fail if the contract is broken, whatever the code did.
    pub is_demanding: bool,
    /// How the call has to end, if it is.
    pub ending: &'c Ending,
}

/// The name of the module for the tests of a function.
pub fn module_of(method: &str) -> String {
    let name = method.rsplit("::").next().unwrap_or(method);
    format!("{}_tests", snake(name))
}

/// The tests that cover goals, as a module of this name.
pub fn covered(source: &Source, covered: &Covered, module: &str) -> String {
    let cases = covered.tests.iter().enumerate().map(|(number, test)| {
        let named = test.target.filter(|target| test.first.contains(target)).or(test.first.first().copied());
        let name = match named {
            Some(goal) => format!("covers_{}", place(covered.goals.get(goal))),
            None => format!("takes_path_{}", number + 1),
        };
        let notes = notes(&covered.goals, &test.first);
        Case { name, notes, input: &test.input, run: &test.run, is_demanding: false, ending: &Ending::Returns }
    });
    let differences = covered.differences.iter().zip(crate::report::differences(covered));
    let different = differences.enumerate().map(|(number, (it, told))| {
        let (name, notes) =
            (format!("goes_another_way_{}", number + 1), vec![format!("Another way than the solver's: {told}")]);
        Case { name, notes, input: &it.input, run: &it.run, is_demanding: false, ending: &Ending::Returns }
    });
    let cases: Vec<Case<'_>> = cases.chain(different).collect();
    tests(source, &covered.method, module, &covered.invariants, "smallscope cover", &cases)
}

/// Tests that fail as long as properties are broken, as a module of this name.
pub fn verified(source: &Source, verified: &Verified, module: &str) -> String {
    let cases = verified.broken().map(|(property, counterexample)| Case {
        name: format!("breaks_{}", property.line),
        notes: vec![format!("Fails as long as this is broken: {}", property.name)],
        input: &counterexample.input,
        run: &counterexample.run,
        is_demanding: true,
        ending: &counterexample.ending,
    });
    tests(source, &verified.method, module, &verified.invariants, "smallscope verify", &cases.collect::<Vec<_>>())
}

/// A file of tests of a function, which is the module of this name; `invariants` hold of its parameters beside those that attributes name, `made_by` is the command that
/// found the tests.
pub fn tests(
    source: &Source,
    method: &str,
    module: &str,
    invariants: &[String],
    made_by: &str,
    cases: &[Case<'_>],
) -> String {
    let items = Items::of(source);
    let Some(function) = items.function(method) else { return String::new() };
    let (names, uses, text) = (Names::default(), BTreeSet::new(), String::new());
    let mut file = File { items: &items, function, invariants, names, uses, text };
    cases.iter().for_each(|case| file.case(case));
    let module = match source.tree.items.iter().any(is_rewritten) {
        true => format!("mod {module} {{ include!(\"{module}.rs\"); }}"),
        false => format!("mod {module};"),
    };
    let home = std::path::Path::new(&source.name).file_name().unwrap_or_default().to_string_lossy();
    let mut text = format!(
        "// Tests of `{method}` in `{home}`, found by `{made_by}`.\n\
         {WHERE}: put `#[cfg(test)] {module}` into the module that defines the types.\n\n"
    );
    file.uses.iter().for_each(|path| {
        let _ = writeln!(text, "use {path};");
    });
    text.push_str(if file.uses.is_empty() { "use super::*;\n" } else { "\nuse super::*;\n" });
    text.push_str(&file.text);
    formatted(text)
}

/// Whether an item is a module that an attribute rewrites: such a module cannot have further files.
fn is_rewritten(item: &syn::Item) -> bool {
    let is_plain = |attribute: &syn::Attribute| {
        ["doc", "cfg", "allow", "expect", "warn", "deny"].iter().any(|name| attribute.path().is_ident(name))
    };
    matches!(item, syn::Item::Mod(module) if module.content.is_some() && !module.attrs.iter().all(is_plain))
}

/// `12_true`
pub(crate) fn place(goal: &Goal) -> String {
    let outcome = if goal.outcome.is_empty() { "statement".to_owned() } else { outcome(&goal.outcome) };
    format!("{}_{outcome}", goal.line)
}

pub(crate) fn notes(goals: &Goals, reached: &[GoalId]) -> Vec<String> {
    let mut notes = vec!["Covers:".to_owned()];
    for goal in reached.iter().map(|goal| goals.get(*goal)) {
        let outcome = if goal.outcome.is_empty() { String::new() } else { format!(" -> {}", goal.outcome) };
        notes.push(format!("- line {}: `{}`{outcome}", goal.line, goal.text));
    }
    if notes.len() == 1 { Vec::new() } else { notes }
}

/// A file while it grows.
struct File<'i, 's> {
    items: &'i Items<'s>,
    function: Function<'s>,
    invariants: &'i [String],
    names: Names,
    uses: BTreeSet<&'static str>,
    text: String,
}

/// A test without its name.
struct Judged {
    attributes: String,
    body: String,
}

impl File<'_, '_> {
    fn case(&mut self, case: &Case<'_>) {
        let method = snake(&self.function.signature.ident.to_string());
        let name = self.names.fresh(&format!("{method}_{}", case.name));
        self.text.push('\n');
        for note in &case.notes {
            let _ = writeln!(self.text, "// {}", note.replace('\n', " "));
        }
        match self.body(case) {
            Some(Judged { attributes, body }) => {
                let _ = write!(self.text, "#[test]\n{attributes}fn {name}() {{\n{body}}}\n");
            }
            None => {
                let _ = writeln!(self.text, "{NOT_BUILT} of `{name}`: {}", case.input);
            }
        }
    }

    /// The attributes and the body of a test.
    fn body(&mut self, case: &Case<'_>) -> Option<Judged> {
        let types = Types { items: self.items };
        let parameters = parameters_of(self.function);
        let Datum::Tuple(data) = &case.input.root else { return None };
        let typed = parameters.iter().zip(data).map(|(it, datum)| types.of_value(&self.concrete(&it.ty), datum));
        let parts: Vec<(Type, Datum)> = typed.zip(data.iter().cloned()).collect();
        let Spelled { uses, statements, values } = spell(&types, case.input, &parts)?;
        self.uses.extend(uses);
        let mut body: String = statements.iter().map(|statement| format!("{statement}\n")).collect();
        let names = self.variables();
        let inputs: String = parts.iter().map(|(ty, _)| format!("{}, ", type_text(ty))).collect();
        let promises = promises(self.function, &names, &statements, &values, &format!("({inputs})"));
        let promises = promises.filter(|_| case.is_demanding && *case.ending == Ending::Returns);
        promises.iter().for_each(|it| body.push_str(&format!("{}\n", it.before)));
        let mut arguments = Vec::new();
        for (number, ((parameter, value), name)) in parameters.iter().zip(values).zip(&names).enumerate() {
            let is_receiver = number == 0 && self.function.signature.receiver().is_some();
            if parameter.passing == Passing::Value && !is_receiver {
                arguments.push(value);
                continue;
            }
            let mutable = if parameter.passing == Passing::Mutable { "mut " } else { "" };
            let annotation = annotation(&parts[number].0);
            let _ = writeln!(body, "let {mutable}{name}{annotation} = {value};");
            arguments.push(argument(parameter, name, is_receiver));
        }
        let call = self.call(&arguments);
        if let Ending::Panics(text) = case.ending {
            let result = if matches!(self.function.signature.output, ReturnType::Default) { "" } else { "let _ = " };
            let _ = writeln!(body, "{result}{call};");
            return Some(Judged { attributes: should_panic(text.as_deref().unwrap_or_default()), body });
        }
        let judged = match promises {
            Some(Promises { assertions, .. }) => {
                let _ = writeln!(body, "let result = {call};\n{}", assertions.join("\n"));
                Judged { attributes: "#[allow(unused_variables)]\n".to_owned(), body }
            }
            None => self.judged(case, body, &call),
        };
        let judged = self.with_state(case, judged, &names, &parts);
        Some(self.with_invariants(case, judged, &names))
    }

    /// The call with what is asserted about its end and its result.
    fn judged(&self, case: &Case<'_>, mut body: String, call: &str) -> Judged {
        let output = match &self.function.signature.output {
            ReturnType::Default => None,
            ReturnType::Type(_, ty) => Some(self.concrete(ty)),
        };
        let after = case.run.after.as_ref().filter(|_| !case.is_demanding);
        let types = Types { items: self.items };
        let assertion = output.as_ref().and_then(|ty| Expect { types: &types }.assertion(ty, after?));
        let _ = match (&assertion, &output) {
            (Some(assertion), _) => writeln!(body, "let result = {call};\n{assertion}"),
            (None, Some(_)) => writeln!(body, "let _ = {call};"),
            (None, None) => writeln!(body, "{call};"),
        };
        Judged { attributes: if case.is_demanding { String::new() } else { attributes(&case.run.end) }, body }
    }

    /// Assertions about what the parameters are afterwards, where they may have changed.
    fn with_state(&self, case: &Case<'_>, mut judged: Judged, names: &[String], parts: &[(Type, Datum)]) -> Judged {
        let after = case.run.after.as_ref().filter(|_| !case.is_demanding && case.run.end == End::Returned);
        let Some((after, Datum::Tuple(data))) = after.map(|it| (it, &it.root)) else { return judged };
        let types = Types { items: self.items };
        let parameters = parameters_of(self.function);
        for (((parameter, name), (ty, _)), datum) in parameters.iter().zip(names).zip(parts).zip(data) {
            if parameter.passing == Passing::Mutable {
                let lines = state::assertions(&Expect { types: &types }, after, name, ty, datum);
                lines.iter().for_each(|line| judged.body.push_str(&format!("{line}\n")));
            }
        }
        judged
    }

    fn with_invariants(&self, case: &Case<'_>, mut judged: Judged, names: &[String]) -> Judged {
        if case.is_demanding || case.run.end == End::Returned {
            for line in self.invariants(case, &parameters_of(self.function), names) {
                judged.body.push_str(&format!("{line}\n"));
            }
        }
        judged
    }

    /// Assertions that invariants of the parameters hold, where they did.
    fn invariants(&self, case: &Case<'_>, parameters: &[Parameter], names: &[String]) -> Vec<String> {
        let invariants = crate::runner::invariants(self.items, self.invariants);
        let mut lines = Vec::new();
        for (parameter, name) in parameters.iter().zip(names).filter(|(it, _)| it.passing != Passing::Value) {
            let ty = self.concrete(&parameter.ty);
            for invariant in invariants.iter().filter(|it| name_of(&ty).is_some_and(|ty| *ty == it.ty)) {
                if case.is_demanding || !case.run.broken.contains(&invariant.shown()) {
                    lines.push(format!("assert!({name}.{}());", invariant.name));
                }
            }
        }
        lines
    }

    /// The names of the variables for the parameters.
    fn variables(&self) -> Vec<String> {
        let mut names = Names::default();
        let mut all = Vec::new();
        for (number, input) in self.function.signature.inputs.iter().enumerate() {
            let name = match input {
                FnArg::Receiver(_) => {
                    let owner = self.function.owner.and_then(|owner| name_of(&owner.self_ty));
                    owner.map_or("this".to_owned(), |owner| snake(&owner.to_string()))
                }
                FnArg::Typed(typed) => match &*typed.pat {
                    Pat::Ident(it) => it.ident.to_string(),
                    _ => format!("argument_{number}"),
                },
            };
            let name = if name == "result" { "given".to_owned() } else { name };
            all.push(names.fresh(&name));
        }
        all
    }

    fn call(&self, arguments: &[String]) -> String {
        let signature = self.function.signature;
        let owner = self.function.owner.and_then(|owner| name_of(&owner.self_ty));
        let call = match (owner, signature.receiver(), arguments.split_first()) {
            (_, Some(_), Some((receiver, rest))) => format!("{receiver}.{}({})", signature.ident, rest.join(", ")),
            (Some(owner), ..) => format!("{owner}::{}({})", signature.ident, arguments.join(", ")),
            _ => format!("{}({})", signature.ident, arguments.join(", ")),
        };
        if signature.unsafety.is_some() { format!("unsafe {{ {call} }}") } else { call }
    }

    /// A type of the signature with the types that are meant.
    fn concrete(&self, ty: &Type) -> Type {
        let mut ty = ty.clone();
        if let Some(owner) = self.function.owner {
            Substitute(vec![("Self".to_owned(), (*owner.self_ty).clone())]).visit_type_mut(&mut ty);
        }
        let outer = self.function.owner.map(|owner| &owner.generics);
        let generics = outer.into_iter().chain([&self.function.signature.generics]);
        let names = generics.flat_map(|it| &it.params).filter_map(|parameter| match parameter {
            GenericParam::Type(it) => Some((it.ident.to_string(), default_type())),
            _ => None,
        });
        Substitute(names.collect()).visit_type_mut(&mut ty);
        ty
    }
}

/// What is said of a test whose code ends so.
fn attributes(end: &End) -> String {
    match end {
        End::Returned => String::new(),
        End::Panicked(message, _) => should_panic(message),
        End::TimedOut => "#[ignore = \"it does not end\"]\n".to_owned(),
        End::Crashed(why) => format!("#[ignore = {:?}]\n", format!("the process dies: {why}")),
    }
}

/// That a test panics, with the first line of a message.
pub(crate) fn should_panic(message: &str) -> String {
    match message.lines().next() {
        Some(line) => format!("#[should_panic(expected = {line:?})]\n"),
        None => "#[should_panic]\n".to_owned(),
    }
}

/// The type of a variable, where it has parameters that may not follow from its value.
fn annotation(ty: &Type) -> String {
    match ty {
        Type::Path(path) if path.path.segments.last().is_some_and(|last| !last.arguments.is_none()) => {
            format!(": {}", type_text(ty))
        }
        _ => String::new(),
    }
}

fn type_text(ty: &Type) -> String {
    let text = ty.to_token_stream().to_string();
    let closer = [
        (":: std :: vec :: ", ""),
        (":: std :: string :: ", ""),
        (" < ", "<"),
        (" >", ">"),
        (" ,", ","),
        (" :: ", "::"),
    ];
    closer.iter().fold(text, |text, (from, to)| text.replace(from, to))
}

/// How a variable is handed over.
fn argument(parameter: &Parameter, name: &str, is_receiver: bool) -> String {
    match parameter.passing {
        _ if is_receiver => name.to_owned(),
        Passing::Value => name.to_owned(),
        Passing::Shared => format!("&{name}"),
        Passing::Mutable => format!("&mut {name}"),
    }
}

/// The text as the formatter of the machine has it, if there is one.
pub(crate) fn formatted(text: String) -> String {
    let mut command = Command::new("rustfmt");
    command.args(["--edition", "2024", "--emit", "stdout", "--quiet"]);
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = child else { return text };
    let stdin = child.stdin.take();
    // The formatter reads all before it writes anything.
    let is_sent = stdin.is_some_and(|mut stdin| stdin.write_all(text.as_bytes()).is_ok());
    match child.wait_with_output() {
        Ok(output) if is_sent && output.status.success() && !output.stdout.is_empty() => {
            String::from_utf8(output.stdout).unwrap_or(text)
        }
        _ => text,
    }
}
