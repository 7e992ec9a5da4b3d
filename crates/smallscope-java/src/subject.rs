//! A class with its predicate, in a machine: what all requests begin with.

use std::path::{Path, PathBuf};

use smallscope_jvm::{ClassId, ClassPath, ErrorKind, Machine, MethodId, Options};

use crate::bounds::{Bounds, DomainBound};
use crate::error::Error;
use crate::space::Space;
use crate::view::{View as _, parameters};
use crate::{finitization, library, names, objects, resolve, skeleton};

/// Where classes come from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Folders and jars.
    pub class_path: Vec<PathBuf>,
    /// The folder of a JDK; if there is none, `JAVA_HOME` and the `java` on the path say where one is.
    pub jdk: Option<PathBuf>,
}

impl Origin {
    /// A machine with these classes.
    ///
    /// # Errors
    ///
    /// If an entry cannot be read, or no JDK is found.
    pub fn machine(&self, options: Options) -> Result<Machine, Error> {
        let mut path = ClassPath::new(&self.class_path, self.jdk.as_deref())?;
        for (name, bytes) in library::classes() {
            path.add_bytes(name, bytes.to_vec());
        }
        Ok(Machine::new(path, options)?)
    }
}

/// What a machine may use.
#[derive(Clone, Debug)]
pub struct MachineLimits {
    /// Whether `assert` is checked.
    pub assertions: bool,
    /// Calls and backward jumps of one run.
    pub steps: u64,
    /// Bytes of the heap.
    pub memory: usize,
    /// Nested calls.
    pub depth: usize,
}

impl Default for MachineLimits {
    fn default() -> Self {
        let Options { assertions, memory, depth, .. } = Options::default();
        MachineLimits { assertions, steps: u64::MAX, memory, depth }
    }
}

impl MachineLimits {
    pub(crate) fn options(&self) -> Options {
        let MachineLimits { assertions, memory, depth, .. } = *self;
        Options { assertions, memory, depth, ..Options::default() }
    }
}

/// Which inputs are asked for.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Where classes come from.
    pub origin: Origin,
    /// The class, by its name in Java.
    pub class: String,
    /// The predicate: a method that returns a `boolean`. `repOK`, or the one with an annotation `Invariant`, if it is not said.
    pub predicate: Option<String>,
    /// What bounds the inputs.
    pub bounds: Bounding,
}

/// What bounds the inputs.
#[derive(Clone, Debug)]
pub enum Bounding {
    /// A skeleton with this bound, then what a file and single settings say.
    Skeleton {
        /// The bound for everything.
        bound: usize,
        /// A TOML file: its name and its text.
        file: Option<(String, String)>,
        /// Numbers of objects, by class.
        objects: Vec<(String, usize)>,
        /// Domains, by field.
        fields: Vec<(String, String)>,
        /// Domains of the predicate's arguments, by number from 1.
        arguments: Vec<(usize, String)>,
    },
    /// A finitization of Korat: the name of the static method (`fin` and the class, if it is not said), and its arguments.
    Finitization {
        /// The method.
        method: Option<String>,
        /// Its arguments.
        arguments: Vec<String>,
    },
}

impl Default for Bounding {
    fn default() -> Self {
        Bounding::Skeleton { bound: 3, file: None, objects: Vec::new(), fields: Vec::new(), arguments: Vec::new() }
    }
}

/// A class with its predicate and a space, in a machine.
pub struct Subject {
    pub(crate) machine: Machine,
    pub(crate) class: ClassId,
    pub(crate) predicate: MethodId,
    pub(crate) space: Space,
    /// The bound, in words.
    pub(crate) bound: String,
    pub(crate) bounds: Option<Bounds>,
}

impl Subject {
    /// Loads the class and makes the objects.
    ///
    /// # Errors
    ///
    /// If there is no such class, predicate or finitization, or the bounds make no sense.
    pub fn new(request: &Request, limits: &MachineLimits) -> Result<Subject, Error> {
        let (machine, class) = load(request, limits)?;
        let predicate = predicate(&machine, class, request.predicate.as_deref())?;
        Subject::with(machine, class, predicate, request, true)
    }

    /// The same for the tests of a method. A class without a predicate has none of the default name; then every object is valid, and
    /// the method itself stands in the predicate's place without being called as one. If the method is static, there is no object.
    pub(crate) fn for_method(request: &Request, method: &str, limits: &MachineLimits) -> Result<MethodSubject, Error> {
        let (mut machine, class) = load(request, limits)?;
        let method = find_under_test(&machine, class, method)?;
        let has_no_object = machine.method(method).is_static() || machine.method(method).name() == "<init>";
        let found = match predicate(&machine, class, request.predicate.as_deref()) {
            Ok(found) => Some(found),
            Err(error) if request.predicate.is_some() => return Err(error),
            Err(_) => None,
        };
        // What a constructor makes is judged afterwards.
        let is_constructor = machine.method(method).name() == "<init>";
        let judged = found.filter(|_| !has_no_object || is_constructor);
        let chosen = match judged.filter(|_| !has_no_object) {
            Some(found) => found,
            None => always(&mut machine)?,
        };
        let mut subject = Subject::with(machine, class, chosen, request, !has_no_object)?;
        subject.predicate = judged.unwrap_or(chosen);
        Ok(MethodSubject { subject, method, has_predicate: judged.is_some(), predicate_of_class: found })
    }

    fn with(
        mut machine: Machine,
        class: ClassId,
        predicate: MethodId,
        request: &Request,
        may_have_root: bool,
    ) -> Result<Subject, Error> {
        let mut bounds = None;
        let (space, bound) = match &request.bounds {
            Bounding::Skeleton { bound, .. } => {
                let own = machine.method(predicate).class() == class || !parameters(&machine, predicate).is_empty();
                let has_root = may_have_root && (!own || !machine.method(predicate).is_static());
                let (made, arguments) = settle(&mut machine, class, predicate, has_root, &request.bounds)?;
                let space = resolve::space(&mut machine, &made, class, has_root, &arguments)?;
                bounds = Some(made);
                (space, format!("bound {bound}"))
            }
            Bounding::Finitization { method, arguments } => {
                let method = find_finitization(&machine, class, method.as_deref(), arguments.len())?;
                let values = finitization::arguments(&mut machine, method, arguments)?;
                let space = finitization::space(&mut machine, method, &values)?;
                let name = machine.method(method).name().to_owned();
                (space, format!("{name}({})", arguments.join(", ")))
            }
        };
        Ok(Subject { machine, class, predicate, space, bound, bounds })
    }

    /// The bounds in words, if they come from a skeleton.
    pub fn bounds(&self) -> Option<&Bounds> {
        self.bounds.as_ref()
    }
}

/// A class with a method under test.
pub(crate) struct MethodSubject {
    pub(crate) subject: Subject,
    pub(crate) method: MethodId,
    pub(crate) has_predicate: bool,
    /// The predicate of the class, also if there is no object before.
    pub(crate) predicate_of_class: Option<MethodId>,
}

fn load(request: &Request, limits: &MachineLimits) -> Result<(Machine, ClassId), Error> {
    let mut machine = request.origin.machine(limits.options())?;
    let class = machine.load(&names::internal(&request.class)).map_err(|error| not_loaded(request, &error))?;
    objects::initialize(&mut machine, class)?;
    Ok((machine, class))
}

/// A class that cannot be loaded, with what was perhaps meant.
fn not_loaded(request: &Request, error: &smallscope_jvm::Error) -> Error {
    let plain = Error::input(error.to_string());
    if let Some((_, other)) = error.to_string().split_once(" has the class ") {
        let class = names::binary(other);
        return plain.help(format!("name the class --class {class}, and with -cp the folder above its package"));
    }
    if error.kind() != ErrorKind::NotFound || error.class().is_none_or(|class| names::binary(class) != request.class) {
        return plain;
    }
    let file = format!("{}.class", request.class.rsplit('.').next().unwrap_or_default());
    match request.origin.class_path.iter().find_map(|folder| class_below(folder, folder, &file, 0)) {
        Some(class) => plain.help(format!("did you mean --class {class}?")),
        None => plain.help("name the folder above its package, or a jar: -cp build/classes"),
    }
}

/// A class whose file has this name, in a folder or below it.
fn class_below(root: &Path, folder: &Path, file: &str, depth: usize) -> Option<String> {
    const DEEPEST: usize = 12;
    let mut folders = Vec::new();
    for entry in std::fs::read_dir(folder).ok()?.filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            folders.push(path);
        } else if entry.file_name() == file {
            let class = path.strip_prefix(root).ok()?.with_extension("");
            return Some(names::binary(class.to_str()?));
        }
    }
    folders.sort();
    let deeper = |below: &PathBuf| class_below(root, below, file, depth + 1);
    if depth < DEEPEST { folders.iter().find_map(deeper) } else { None }
}

/// A predicate that accepts without reading anything.
pub(crate) fn always(machine: &mut Machine) -> Result<MethodId, Error> {
    let class = machine.load("korat/finitization/impl/Always")?;
    let found = machine.find_method(class, "holds", Some("()Z"));
    found.first().copied().ok_or_else(|| Error::input("the library of this program is damaged"))
}

/// The method under test: by its name, or by name and types.
fn find_under_test(machine: &Machine, class: ClassId, text: &str) -> Result<MethodId, Error> {
    let (name, types) = match text.split_once('(') {
        None => (text.trim(), None),
        Some((name, rest)) => {
            let types: Vec<String> = rest
                .trim_end()
                .trim_end_matches(')')
                .split(',')
                .map(|part| part.trim().to_owned())
                .filter(|part| !part.is_empty())
                .collect();
            (name.trim(), Some(types))
        }
    };
    let fits = |method: &MethodId| {
        let Some(types) = &types else { return true };
        let own: Vec<String> =
            parameters(machine, *method).iter().map(|descriptor| names::java_type(descriptor)).collect();
        own.len() == types.len()
            && own.iter().zip(types).all(|(own, given)| {
                own == given || own.strip_suffix(given.as_str()).is_some_and(|before| before.ends_with('.'))
            })
    };
    let class_simple = names::simple(machine.class(class).name());
    let is_constructor = name == "new" || name == class_simple;
    let mut found = match is_constructor {
        true => machine.find_method(class, "<init>", None),
        false => machine.find_method(class, name, None),
    };
    found.retain(fits);
    if is_constructor {
        found.retain(|&method| machine.method(method).class() == class);
    }
    // A bridge that the compiler wrote stands for the method it calls.
    found.retain(|&method| !crate::view::Flags::is_made_by_compiler(machine.method(method)));
    // A private overload is a helper of the others.
    if found.len() > 1 && types.is_none() {
        let visible: Vec<MethodId> =
            found.iter().copied().filter(|&id| !crate::view::Flags::is_private(machine.method(id))).collect();
        found = if visible.is_empty() { found } else { visible };
    }
    let class_name = names::binary(machine.class(class).name());
    match found[..] {
        [method] => Ok(method),
        [] => {
            let all: Vec<String> = machine
                .class(class)
                .methods()
                .iter()
                .filter(|&&method| !crate::view::Flags::is_made_by_compiler(machine.method(method)))
                .map(|&method| machine.method(method).name().to_owned())
                .filter(|name| !name.starts_with('<'))
                .collect();
            let all: std::collections::BTreeSet<String> = all.into_iter().collect();
            let all: Vec<String> = all.into_iter().collect();
            let error = Error::input(format!("`{class_name}` has no method `{text}`"));
            Err(match smallscope_core::closest(name, all.iter().map(String::as_str)) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help(format!("its methods are: {}", all.join(", "))),
            })
        }
        _ => {
            let all: Vec<String> = found.iter().map(|&method| crate::testing::title(machine, method)).collect();
            let first = all.first().and_then(|title| title.split_once('.')).map_or("", |(_, rest)| rest);
            Err(Error::input(format!("`{class_name}` has several methods `{name}`: {}", all.join(", ")))
                .help(format!("give the types of its parameters: --method '{first}'")))
        }
    }
}

/// The bounds of a class as they are after file and settings, and those of the predicate's arguments.
pub(crate) fn settle(
    machine: &mut Machine,
    class: ClassId,
    predicate: MethodId,
    has_root: bool,
    bounding: &Bounding,
) -> Result<(Bounds, Vec<(String, DomainBound)>), Error> {
    let Bounding::Skeleton { bound, file, objects, fields, arguments } = bounding else {
        return Ok((Bounds::default(), Vec::new()));
    };
    let mut bounds = Bounds { class: names::binary(machine.class(class).name()), ..Bounds::default() };
    if has_root {
        bounds = skeleton::skeleton(machine, class, *bound)?;
    }
    let mut domains = Vec::new();
    let signatures = signatures(machine, predicate);
    for (number, descriptor) in parameters(machine, predicate).into_iter().enumerate() {
        let signature = signatures.get(number).map(String::as_str);
        let (domain, _) = skeleton::domain(machine, &mut bounds, &descriptor, signature, *bound)?;
        domains.push((descriptor, domain));
    }
    if let Some((name, text)) = file {
        bounds.read(name, text)?;
    }
    for (class, count) in objects {
        bounds.set_objects(class, *count)?;
    }
    // Classes that were named after the skeleton was made have fields, too.
    skeleton::extend(machine, &mut bounds, *bound)?;
    for (field, domain) in fields {
        bounds.set_field(field, domain)?;
    }
    for (number, domain) in arguments {
        let place = number.checked_sub(1).and_then(|place| domains.get_mut(place));
        let place = place.ok_or_else(|| Error::input(format!("the predicate has no argument {number}")))?;
        place.1 = domain.parse()?;
    }
    Ok((bounds, domains))
}

/// The generic signatures of a method's parameters, if it has them.
pub(crate) fn signatures(machine: &Machine, method: MethodId) -> Vec<String> {
    let signature = machine.method(method).signature().unwrap_or_default();
    crate::collections::parameters(signature).into_iter().map(str::to_owned).collect()
}

/// The predicate of a class.
pub(crate) fn predicate(machine: &Machine, class: ClassId, name: Option<&str>) -> Result<MethodId, Error> {
    let is_boolean = |&method: &MethodId| machine.method(method).result() == "Z";
    let named = |name: &str| -> Vec<MethodId> {
        machine.find_method(class, name, None).into_iter().filter(is_boolean).collect()
    };
    let mut found = match name {
        Some(name) => named(name),
        None => ["repOK", "repOk"].iter().map(|name| named(name)).find(|found| !found.is_empty()).unwrap_or_default(),
    };
    if found.is_empty() && name.is_none() {
        let invariants = crate::contract::annotated(machine, class, "Invariant");
        found = invariants.into_iter().filter(is_boolean).collect();
    }
    let class_name = names::binary(machine.class(class).name());
    // An overload without arguments is meant before others.
    if let Some(&plain) = found.iter().find(|&&method| parameters(machine, method).is_empty()) {
        return Ok(plain);
    }
    match found[..] {
        [method] => Ok(method),
        [] => {
            let wanted = name.unwrap_or("repOK");
            let methods = machine.class(class).methods().to_vec();
            let booleans = methods.iter().filter(|method| is_boolean(method));
            let names: Vec<String> = booleans.map(|&method| machine.method(method).name().to_owned()).collect();
            let error = Error::input(format!("`{class_name}` has no method `{wanted}` that returns a boolean"));
            Err(match names.is_empty() {
                true => error.help("write one, and name it with --predicate"),
                false => error.help(format!("name one of these with --predicate: {}", names.join(", "))),
            })
        }
        _ => Err(Error::input(format!("`{class_name}` has several methods `{}`", name.unwrap_or("repOK")))),
    }
}

fn find_finitization(machine: &Machine, class: ClassId, name: Option<&str>, count: usize) -> Result<MethodId, Error> {
    let class_name = names::binary(machine.class(class).name());
    let wanted = name.map_or_else(|| format!("fin{}", names::simple(&class_name)), str::to_owned);
    let all = machine.find_method(class, &wanted, None);
    let statics: Vec<MethodId> = all.into_iter().filter(|&method| machine.method(method).is_static()).collect();
    let fitting = statics.iter().copied().find(|&method| parameters(machine, method).len() == count);
    fitting.ok_or_else(|| {
        if statics.is_empty() {
            return Error::input(format!("`{class_name}` has no static method `{wanted}`"));
        }
        let counts: Vec<String> = statics.iter().map(|&method| parameters(machine, method).len().to_string()).collect();
        Error::input(format!("`{wanted}` takes {} arguments, not {count}", counts.join(" or ")))
            .help("give them with --args, separated by commas")
    })
}
