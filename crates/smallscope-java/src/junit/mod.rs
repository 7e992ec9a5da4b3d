//! JUnit sources: a test for each input, in Java that compiles beside the class.
//!
//! A test builds the objects, calls the method, and checks what the machine saw: the result or the exception, the postconditions and
//! the predicate. A test of an input that passed passes, and one of an input that failed fails. Fields and constructors that
//! are visible in the package are used as they are, all others by reflection, with a few methods at the end of the file.

mod build;
mod helpers;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use smallscope_jvm::{ClassId, Machine, MethodId, Ref, Value};

use crate::contract::Contract;
use crate::error::Error;
use crate::names;
use crate::testing::Ended;
use crate::view::{Flags as _, parameters};
use build::Builder;

/// Which sources to write, and where.
#[derive(Clone, Debug)]
pub struct Junit {
    /// The root of the test sources; packages are folders in it.
    pub folder: PathBuf,
    /// The version of JUnit.
    pub version: Version,
    /// For which inputs.
    pub which: Which,
}

/// A version of JUnit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Version {
    /// `org.junit.Test`.
    Four,
    /// `org.junit.jupiter.api.Test`.
    #[default]
    Five,
}

/// For which inputs there are tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Which {
    /// For all of them.
    All,
    /// For the first that fails.
    Failing,
    /// For one of each behaviour: how and where the call ended, whether it returned 0, 1, true, false or null, and how many
    /// objects there are afterwards.
    #[default]
    Behaviours,
}

/// A source that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub file: PathBuf,
    /// How many tests it has.
    pub tests: usize,
    /// How many of them fail.
    pub failing: usize,
}

/// The most tests in one file: a class may have 65535 constants.
const MOST: usize = 400;

/// Writes tests, input by input.
pub(crate) struct Writer {
    junit: Junit,
    subject: Subject,
    tests: Vec<(String, bool)>,
    current: String,
    seen: HashSet<String>,
    uses: helpers::Uses,
}

/// What a test is about.
struct Subject {
    package: String,
    class: String,
    method: String,
    /// Whether there is no object before the call.
    is_static: bool,
    is_constructor: bool,
    is_visible: bool,
    returns: String,
    parameters: Vec<String>,
    predicate: Option<Condition>,
    ensures: Vec<Condition>,
}

/// A boolean method that is checked after the call.
struct Condition {
    name: String,
    is_static: bool,
    parameters: Vec<String>,
    is_visible: bool,
}

impl Writer {
    pub(crate) fn new(
        junit: &Junit,
        machine: &Machine,
        class: ClassId,
        method: MethodId,
        predicate: Option<MethodId>,
        contract: &Contract,
    ) -> Result<Writer, Error> {
        let about = machine.method(method);
        let name = machine.class(class).name();
        let condition = |id: MethodId| {
            let about = machine.method(id);
            Condition {
                name: about.name().to_owned(),
                is_static: about.is_static(),
                parameters: parameters(machine, id),
                is_visible: !about.is_private(),
            }
        };
        let is_constructor = about.name() == "<init>";
        let subject = Subject {
            package: name.rsplit_once('/').map(|(package, _)| package.replace('/', ".")).unwrap_or_default(),
            class: name.to_owned(),
            method: if is_constructor { "new".to_owned() } else { about.name().to_owned() },
            is_static: about.is_static() || is_constructor,
            is_constructor,
            is_visible: !about.is_private(),
            returns: if is_constructor { names::descriptor(name) } else { about.result().to_owned() },
            parameters: parameters(machine, method),
            predicate: predicate.map(condition),
            ensures: contract.ensures.iter().map(|&id| condition(id)).collect(),
        };
        Ok(Writer {
            junit: junit.clone(),
            subject,
            tests: Vec::new(),
            current: String::new(),
            seen: HashSet::new(),
            uses: helpers::Uses::default(),
        })
    }

    /// An input is about to be tried: notes how it is built.
    pub(crate) fn begin(&mut self, machine: &mut Machine, root: Ref, arguments: &[Value]) {
        self.current.clear();
        if self.junit.which == Which::Failing && self.tests.iter().any(|(_, fails)| *fails) {
            return;
        }
        let mut builder = Builder::new(machine, &self.subject.package, &mut self.uses);
        let this =
            (!self.subject.is_static).then(|| builder.value(Value::Ref(root), &format!("L{};", self.subject.class)));
        let given: Vec<String> = self
            .subject
            .parameters
            .iter()
            .zip(arguments)
            .map(|(descriptor, value)| builder.value(*value, descriptor))
            .collect();
        let old = self.subject.ensures.iter().any(|condition| self.subject.wants_old(condition));
        let mut text = builder.finish();
        let this = this.unwrap_or_default();
        if old {
            self.uses.copy = true;
            let _ = writeln!(
                text,
                "        {0} old = ({0}) copy({this});",
                names::java_type(&format!("L{};", self.subject.class))
            );
        }
        self.current = format!("{text}\u{0}{this}\u{0}{}", given.join("\u{1}"));
    }

    /// The input was tried.
    pub(crate) fn end(&mut self, ended: &Ended) -> Result<(), Error> {
        if self.current.is_empty() {
            return Ok(());
        }
        let fails = ended.reason.is_some();
        let wanted = match self.junit.which {
            Which::All => true,
            Which::Failing => fails,
            Which::Behaviours => {
                let reason = ended.reason.as_ref().map(|reason| &reason.text);
                let result = ended.result.filter(|result| matches!(result, Value::Int(0 | 1) | Value::Ref(Ref::NULL)));
                let changes = ended.after.as_ref().map(|after| after.objects.len());
                self.seen.insert(format!("{:?} {:?} {result:?} {changes:?} {reason:?}", ended.at, ended.ending))
            }
        };
        if wanted {
            let current = std::mem::take(&mut self.current);
            let mut parts = current.split('\u{0}');
            let (build, this, given) =
                (parts.next().unwrap_or_default(), parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            let given: Vec<&str> = given.split('\u{1}').filter(|argument| !argument.is_empty()).collect();
            let text = self.test(build, this, &given, ended);
            self.tests.push((text, fails));
        }
        Ok(())
    }

    fn test(&mut self, build: &str, this: &str, given: &[&str], ended: &Ended) -> String {
        let number = self.tests.len() + 1;
        let mut text = String::new();
        // What a constructor made is checked.
        let this = if self.subject.is_constructor { "result" } else { this };
        let public = if self.junit.version == Version::Four { "public " } else { "" };
        let promise = match &ended.reason {
            Some(reason) => format!("Fails: {}", reason.text.replace(['\n', '\r'], " ").replace("*/", "* /")),
            None => format!("Passes: it {}", ended.ending),
        };
        let _ = writeln!(
            text,
            "    /** {promise}. */\n    @Test\n    {public}void {}_{number}() throws Throwable {{",
            self.subject.method
        );
        text.push_str(build);
        let call = self.call(this, given);
        match (&ended.threw, &ended.reason) {
            (Some(class), None) => {
                let class = class.replace('$', ".");
                let _ = writeln!(text, "        assertThrows({class}.class, () -> {call});");
            }
            _ => self.checked_call(&mut text, &call, ended),
        }
        if ended.threw.is_none() || ended.reason.is_some() {
            self.conditions(&mut text, this, given);
        }
        let is_made = !self.subject.is_constructor || ended.threw.is_none();
        if let Some(predicate) = self.subject.predicate.as_ref().filter(|_| !this.is_empty() && is_made) {
            let called = condition_call(predicate, this, &[], &self.subject.class, &mut self.uses);
            let _ = writeln!(text, "        assertTrue({called}, \"{} does not hold afterwards\");", predicate.name);
        }
        text.push_str("    }\n");
        // JUnit 4 has the message first.
        if self.junit.version == Version::Four { messages_first(&text) } else { text }
    }

    fn call(&mut self, this: &str, given: &[&str]) -> String {
        let Subject { class, method, is_static, is_visible, parameters, returns, .. } = &self.subject;
        let java = names::java_type(&format!("L{class};"));
        if !is_visible && self.subject.is_constructor {
            self.uses.construct = true;
            let types: Vec<String> =
                parameters.iter().map(|descriptor| format!("{}.class", names::java_type(descriptor))).collect();
            let comma = if given.is_empty() { "" } else { ", " };
            let types = types.join(", ");
            return format!("construct({java}.class, new Class<?>[] {{{types}}}{comma}{})", given.join(", "));
        }
        if !is_visible {
            self.uses.invoke = true;
            let target = if *is_static { "null" } else { this };
            let types: Vec<String> =
                parameters.iter().map(|descriptor| format!("{}.class", names::java_type(descriptor))).collect();
            let called = format!(
                "invoke({target}, {java}.class, \"{method}\", new Class<?>[] {{{}}}{}{})",
                types.join(", "),
                if given.is_empty() { "" } else { ", " },
                given.join(", ")
            );
            return match returns.as_str() {
                "V" => called,
                _ => format!("({}) {called}", names::java_type(returns)),
            };
        }
        if self.subject.is_constructor {
            return format!("new {java}({})", given.join(", "));
        }
        let target = if *is_static { java.as_str() } else { this };
        format!("{target}.{method}({})", given.join(", "))
    }

    /// The call, with what it returned if that is plain.
    fn checked_call(&self, text: &mut String, call: &str, ended: &Ended) {
        let returns = self.subject.returns.as_str();
        if returns == "V" {
            let _ = writeln!(text, "        {call};");
            return;
        }
        let _ = writeln!(text, "        {} result = {call};", names::java_type(returns));
        let expected = match (ended.result, returns) {
            _ if ended.reason.is_some() => None,
            (Some(Value::Int(value)), "Z") => Some(format!("{}", value != 0)),
            (Some(Value::Int(value)), "C") => Some(format!("(char) {value}")),
            (Some(Value::Int(value)), "B" | "S") => Some(format!("({}) {value}", names::java_type(returns))),
            (Some(Value::Int(value)), _) => Some(value.to_string()),
            (Some(Value::Long(value)), _) => Some(format!("{value}L")),
            (Some(Value::Ref(Ref::NULL)), _) => Some("null".to_owned()),
            _ => ended.text.as_ref().map(|text| build::quoted(text)),
        };
        if let Some(expected) = expected {
            let _ = writeln!(text, "        assertEquals({expected}, result);");
        }
    }

    fn conditions(&mut self, text: &mut String, this: &str, given: &[&str]) {
        let has_result = self.subject.returns != "V" && !self.subject.is_constructor;
        for condition in &self.subject.ensures {
            let whole = given.iter().copied().chain(has_result.then_some("result"));
            let all = given.len() + usize::from(has_result);
            let arguments: Vec<&str> = match condition.parameters.len() {
                0 => Vec::new(),
                count if count == all + 1 => std::iter::once("old").chain(whole).collect(),
                count if count == all => whole.collect(),
                _ => vec!["result"],
            };
            let called = condition_call(condition, this, &arguments, &self.subject.class, &mut self.uses);
            let _ = writeln!(text, "        assertTrue({called}, \"{} does not hold\");", condition.name);
        }
    }

    /// Writes the files.
    pub(crate) fn finish(self) -> Result<Vec<Written>, Error> {
        let mut written = Vec::new();
        let folder = self
            .subject
            .package
            .split('.')
            .filter(|part| !part.is_empty())
            .fold(self.junit.folder.clone(), |folder, part| folder.join(part));
        let wrong = |path: &std::path::Path, error: &std::io::Error| {
            Error::input(format!("cannot write `{}`: {error}", path.display()))
        };
        if self.tests.is_empty() {
            return Ok(written);
        }
        fs::create_dir_all(&folder).map_err(|error| wrong(&folder, &error))?;
        let chunks = self.tests.chunks(MOST);
        let is_split = chunks.len() > 1;
        for (number, tests) in chunks.enumerate() {
            let suffix = if is_split { (number + 1).to_string() } else { String::new() };
            let simple = self.subject.class.rsplit('/').next().unwrap_or_default().replace('$', "");
            let name = format!("{simple}{}Test{suffix}", capitalised(&self.subject.method));
            let path = folder.join(format!("{name}.java"));
            let text = self.source(&name, tests);
            smallscope_core::keep::replace(&path, &text).map_err(|error| wrong(&path, &error))?;
            let failing = tests.iter().filter(|(_, fails)| *fails).count();
            written.push(Written { file: path, tests: tests.len(), failing });
        }
        Ok(written)
    }

    fn source(&self, name: &str, tests: &[(String, bool)]) -> String {
        let mut text = String::new();
        if !self.subject.package.is_empty() {
            let _ = writeln!(text, "package {};\n", self.subject.package);
        }
        let (test, assertions, public) = match self.junit.version {
            Version::Four => ("org.junit.Test", "org.junit.Assert", "public "),
            Version::Five => ("org.junit.jupiter.api.Test", "org.junit.jupiter.api.Assertions", ""),
        };
        let _ = writeln!(text, "import static {assertions}.*;\n\nimport {test};\n");
        let _ = writeln!(
            text,
            "/** Written by smallscope. */\n@SuppressWarnings({{\"unchecked\", \"rawtypes\"}})\n{public}class {name} {{"
        );
        for (number, (test, _)) in tests.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            text.push_str(test);
        }
        text.push_str(&helpers::source(&self.uses));
        text.push_str("}\n");
        text
    }
}

impl Subject {
    fn wants_old(&self, condition: &Condition) -> bool {
        condition.parameters.len() == self.parameters.len() + usize::from(self.returns != "V") + 1
    }
}

fn condition_call(
    condition: &Condition,
    this: &str,
    arguments: &[&str],
    class: &str,
    uses: &mut helpers::Uses,
) -> String {
    let java = names::java_type(&format!("L{class};"));
    let target = if condition.is_static { java.as_str() } else { this };
    if condition.is_visible {
        return format!("{target}.{}({})", condition.name, arguments.join(", "));
    }
    uses.invoke = true;
    let object = if condition.is_static { "null" } else { this };
    let types: Vec<String> =
        condition.parameters.iter().map(|descriptor| format!("{}.class", names::java_type(descriptor))).collect();
    let comma = if arguments.is_empty() { "" } else { ", " };
    format!(
        "(Boolean) invoke({object}, {java}.class, \"{}\", new Class<?>[] {{{}}}{comma}{})",
        condition.name,
        types.join(", "),
        arguments.join(", ")
    )
}

/// `assertTrue(x, "m")` as `assertTrue("m", x)`.
fn messages_first(text: &str) -> String {
    let mut result = String::new();
    for line in text.lines() {
        let message = line.trim().strip_prefix("assertTrue(").and_then(|rest| rest.strip_suffix(");"));
        match message.and_then(|inner| inner.rsplit_once(", \"")) {
            Some((condition, message)) => {
                let _ = writeln!(result, "        assertTrue(\"{message}, {condition});");
            }
            None => {
                let _ = writeln!(result, "{line}");
            }
        }
    }
    result
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
