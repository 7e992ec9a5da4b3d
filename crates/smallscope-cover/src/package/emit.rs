//! Tests of a function that was run: each input that reaches something new, the call, and what was seen.
//!
//! They stand in a module inside that of the function, as their inputs name private things. They are compiled and run twice in the copy of the
//! package, without anything else added; those that the compiler refuses, and those that fail, are left out, and said so.

use rustc_hash::FxHashSet;
use syn::{Expr, ExprLit, Lit};

use super::build::{Copy, Ended, write};
use super::find::Package;
use super::read::{Crate, CrateFunction};
use super::write::STD;
use super::{Example, ExampleEnd};
use crate::emit;
use crate::goals::{GoalId, Goals};
use crate::source::Source;

/// How often tests are compiled, each time without those that are refused.
const MOST_ROUNDS: usize = 5;

/// The call of a function under test.
#[derive(Clone, Debug, Default)]
pub(super) struct Call {
    /// The parameters: their names, and the types of the values that are made for them.
    pub(super) parameters: Vec<(String, Option<String>)>,
    /// The call, with `smallscope_0` and so on for their values; none if a test cannot write it.
    pub(super) text: Option<String>,
}

/// Tests as code.
#[derive(Clone, Debug)]
pub struct Tests {
    /// A file of tests, which is a module inside that of the function.
    pub text: String,
    /// The text of the user's file with this module in it.
    pub in_place: String,
    /// How many tests there are.
    pub count: usize,
    /// What is to be said about inputs that have none.
    pub notes: Vec<String>,
}

/// Where tests are tried.
pub(super) struct Place<'p> {
    pub(super) copy: &'p Copy,
    pub(super) package: &'p Package,
    pub(super) flags: &'p [String],
    pub(super) limit: std::time::Duration,
    pub(super) all: &'p Crate,
    pub(super) function: &'p CrateFunction,
}

/// The tests of these examples, in a module of this name.
pub(super) fn tests(
    place: &Place<'_>,
    call: &Call,
    goals: &Goals,
    examples: &[Example],
    module: &str,
) -> Result<Tests, String> {
    let method = place.function.path(&place.all.modules);
    let mut names: FxHashSet<String> = FxHashSet::default();
    let (mut cases, mut unwritten) = (Vec::new(), 0);
    for example in examples {
        match case(call, goals, example, &mut names) {
            Some(text) => cases.push(text),
            None => unwritten += 1,
        }
    }
    let mut notes = Vec::new();
    if unwritten > 0 {
        notes.push(format!(
            "{unwritten} of {} inputs have no test: they have functions, formatters or types that are written for the run, or do not end",
            examples.len()
        ));
    }
    let before = cases.len();
    let failing = tried(place, module, &mut cases)?;
    if cases.len() + failing < before {
        notes.push(format!("{} tests are left out, as the compiler refuses them", before - cases.len() - failing));
    }
    if failing > 0 {
        notes.push(format!("{failing} tests are left out, as the code does not do the same again"));
    }
    let home = &place.all.modules[place.function.module];
    let file = &place.all.files[home.file];
    let name = file.path.file_name().unwrap_or_default().to_string_lossy();
    let body: String = cases.iter().map(|(_, text)| format!("\n{text}")).collect();
    let text = emit::formatted(format!(
        "// Tests of `{method}` in `{name}`, found by `smallscope cover`.\n{}: put `#[cfg(test)] mod {module};` into the module of the function.\n\nuse super::*;\n{body}",
        emit::WHERE
    ));
    // The modules of the file itself are no part of the path in it.
    let own = place.all.modules.iter().filter(|it| it.file == home.file).map(|it| it.path.len()).min().unwrap_or(0);
    let parts: Vec<&str> = method.split("::").skip(own).collect();
    let source =
        Source::parse_whole(&file.path.display().to_string(), &file.source.text).map_err(|it| it.to_string())?;
    let in_place = emit::in_place(&source, &parts.join("::"), &text, module);
    Ok(Tests { text, in_place, count: cases.len(), notes })
}

/// A test, with its name; none if no code outside of the run builds the input.
fn case(call: &Call, goals: &Goals, example: &Example, names: &mut FxHashSet<String>) -> Option<(String, String)> {
    let mut text = call.text.clone()?.replace(STD, "std");
    let is_panic = match &example.end {
        ExampleEnd::Returned => false,
        ExampleEnd::Panicked(..) => true,
        ExampleEnd::Stopped | ExampleEnd::Died => return None,
    };
    let mut code = String::new();
    let mut renamed = Vec::new();
    for (number, (name, ty)) in call.parameters.iter().enumerate() {
        let Some(ty) = ty else { continue };
        let (_, value) = example.input.iter().find(|(it, _)| it == name)?;
        let is_word = |it: &&str| syn::parse_str::<syn::Ident>(it).is_ok();
        let plain = Some(name.trim_start_matches("mut ")).filter(is_word).map_or("subject".to_owned(), str::to_owned);
        let plain = if name == "self" { "subject".to_owned() } else { plain };
        let plain = if plain == "result" || renamed.contains(&plain) { format!("{plain}_{number}") } else { plain };
        let from = format!("smallscope_{number}");
        let is_mutable = text.contains(&format!("&mut {from}")) || text.contains(&format!("{from}.as_mut"));
        let word = if is_mutable { "mut " } else { "" };
        code += &format!("    let {word}{plain}: {} = {value};\n", ty.replace(STD, "std"));
        text = text.replace(&from, &plain);
        renamed.push(plain);
    }
    let result = example.result();
    code += &match (result, is_panic) {
        (Some("()") | None, _) | (_, true) => format!("    let _ = {text};\n"),
        (Some(result), _) => format!("    let result = {text};\n    {}\n", equal("result", result)),
    };
    for (name, value) in example.after.iter().filter(|(name, _)| name != "result") {
        let place = call.parameters.iter().filter(|(_, ty)| ty.is_some()).position(|(it, _)| it == name)?;
        code += &format!("    {}\n", equal(&renamed[place], value));
    }
    if code.to_lowercase().contains("smallscope") || code.contains("a function;") {
        return None;
    }
    let reached: Vec<GoalId> = example.new.iter().map(|it| GoalId(*it)).collect();
    let about: String = emit::notes(goals, &reached).iter().map(|it| format!("// {it}\n")).collect();
    let base = match example.new.first() {
        Some(goal) => format!("covers_{}", emit::place(goals.get(GoalId(*goal)))),
        None => "panics".to_owned(),
    };
    let mut name = base.clone();
    let mut number = 1;
    while !names.insert(name.clone()) {
        number += 1;
        name = format!("{base}_{number}");
    }
    let panics = match &example.end {
        ExampleEnd::Panicked(_, message) => emit::should_panic(message),
        _ => String::new(),
    };
    Some((name.clone(), format!("{about}#[test]\n{panics}fn {name}() {{\n{code}}}\n")))
}

/// The assertion that a value is what `Debug` wrote: by `==` where that is a literal.
fn equal(name: &str, value: &str) -> String {
    match (value, syn::parse_str::<Expr>(value)) {
        ("true", _) => format!("assert!({name});"),
        ("false", _) => format!("assert!(!{name});"),
        (_, Ok(Expr::Lit(ExprLit { lit: Lit::Int(_) | Lit::Char(_), .. }))) => format!("assert_eq!({name}, {value});"),
        _ => format!("assert_eq!(format!(\"{{:?}}\", {name}), {value:?});"),
    }
}

/// Compiles the tests and runs them twice; keeps those that pass, and says how many of the others fail.
fn tried(place: &Place<'_>, module: &str, cases: &mut Vec<(String, String)>) -> Result<usize, String> {
    let home = &place.all.modules[place.function.module];
    for file in &place.all.files {
        write(&place.copy.place(place.package, &file.path), &file.source.text)?;
    }
    let file = &place.all.files[home.file];
    let target = place.copy.place(place.package, &file.path);
    let (mut failing, mut round, mut passed) = (0, 0, 0);
    while !cases.is_empty() && passed < 2 {
        round += 1;
        let body: String = cases.iter().map(|(name, text)| format!("/*smallscope:{name}*/\n{text}\n")).collect();
        let added = format!("\n#[cfg(test)] mod {module} {{ use super::*;\n{body}/*smallscope:*/\n}}\n");
        let text = &file.source.text;
        write(&target, &format!("{}{added}{}", &text[..home.end], &text[home.end..]))?;
        let path: Vec<&str> = home.path.iter().map(String::as_str).chain([module]).collect();
        match place.copy.own_tests(place.package, place.flags, place.limit, &path.join("::"))? {
            Ended::Refused(names) if round <= MOST_ROUNDS && !names.is_empty() => {
                cases.retain(|(name, _)| !names.contains(name));
            }
            Ended::Refused(_) => cases.clear(),
            Ended::Failing(names) if names.is_empty() => passed += 1,
            Ended::Failing(names) => {
                let before = cases.len();
                cases.retain(|(name, _)| !names.contains(name));
                failing += before - cases.len();
                if before == cases.len() {
                    return Err("the tests cannot be run: the process ends before all have run".to_owned());
                }
            }
        }
    }
    write(&target, &file.source.text)?;
    Ok(failing)
}
