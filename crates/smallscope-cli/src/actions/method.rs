//! What `cover` and `verify` share: from the arguments to the settings.

use std::io::Write as _;
use std::path::Path;

use smallscope_cover::cover::Cut;
use smallscope_cover::emit::{self, Tried};
use smallscope_cover::frontend::Request;
use smallscope_cover::source::Source;
use smallscope_cover::translate::Bounds;
use smallscope_cover::{dynalloy, runner};
use smallscope_relational::{Budget, Interrupt, Options};

use crate::arguments::{BoundArguments, LimitArguments, MethodArguments};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::guard::{self, Work};
use crate::output::{json, words};

/// From so many integers on, solving takes many seconds for small functions.
const MANY_INTEGERS: u64 = 1000;

/// Reads the file.
pub fn source(arguments: &MethodArguments) -> Result<Source, Failure> {
    let file = &arguments.file;
    let text = std::fs::read_to_string(file).map_err(|error| Failure::file("read", file, &error))?;
    Ok(Source::parse(&file.display().to_string(), &text)?)
}

/// Looks whether a function is named.
pub fn named(arguments: &MethodArguments) -> Result<(), Failure> {
    match arguments.method.is_empty() {
        true => Err(Failure::input("which function? --method names it: `Type::name`, or `name`")),
        false => Ok(()),
    }
}

/// Says before a long run that its integers are what takes long.
pub fn note_integers(arguments: &MethodArguments, console: &mut Console) {
    let Some(ints) = &arguments.bounds.ints else { return };
    let count = ints.end().abs_diff(*ints.start()).saturating_add(1);
    if count >= MANY_INTEGERS {
        console.note(&format!(
            "{count} integers may take minutes, as each is an atom of the formulas: a few around the numbers that the code compares with are often enough"
        ));
    }
}

/// Which function.
pub fn request(arguments: &MethodArguments) -> Request {
    Request {
        method: arguments.method.clone(),
        by_contract: arguments.contract.clone(),
        invariants: arguments.invariant.clone(),
        types: arguments.types.clone(),
        requires: arguments.requires.clone(),
        cases: Vec::new(),
    }
}

/// Within which bounds, at this scope.
pub fn bounds(arguments: &BoundArguments, scope: usize) -> Bounds {
    Bounds {
        scope,
        scopes: arguments.class.clone(),
        ints: arguments.ints.clone().unwrap_or(0..=i64::try_from(scope).unwrap_or(i64::MAX)),
        length: arguments.length.unwrap_or(scope),
        unroll: arguments.unroll.unwrap_or(UNROLLS),
    }
}

/// How often loops and recursive calls are unrolled if nothing is said.
const UNROLLS: u32 = 6;

/// Does something within bounds, with fewer unrolls if their number is not given and makes too many statements.
pub fn unrolled<T>(
    arguments: &BoundArguments,
    mut bounds: Bounds,
    mut within: impl FnMut(Bounds) -> Result<T, smallscope_cover::Failure>,
) -> Result<T, smallscope_cover::Failure> {
    loop {
        match within(bounds.clone()) {
            Err(failure) if failure.is_too_long() && arguments.unroll.is_none() && bounds.unroll > 1 => {
                bounds.unroll -= 1
            }
            done => return done,
        }
    }
}

/// Begins work that may take so much memory; the other limits are for each goal.
pub fn begin(arguments: &LimitArguments, console: &Console) -> Work {
    console.begin(&LimitArguments { memory: arguments.memory, ..LimitArguments::default() })
}

/// The solver and its limits.
pub fn options(arguments: &LimitArguments, interrupt: &Interrupt) -> Options {
    Options {
        backend: arguments.solver(),
        budget: Budget {
            time: arguments.timeout,
            begun: None,
            memory: arguments.memory.or_else(guard::most_memory),
            conflicts: arguments.conflicts,
            interrupt: Some(interrupt.clone()),
        },
        ..Options::default()
    }
}

/// How the real code is run.
pub fn runner(arguments: &MethodArguments) -> runner::RunOptions {
    runner::RunOptions {
        timeout: arguments.run_timeout,
        edition: arguments.edition.clone(),
        types: arguments.types.clone(),
        invariants: arguments.invariant.clone(),
        after_panic: false,
    }
}

/// Writes the program as DynAlloy.
pub fn print_dynalloy(source: &Source, arguments: &MethodArguments, console: &mut Console) -> Result<Exit, Failure> {
    let text = dynalloy(source, &request(arguments), &bounds(&arguments.bounds, arguments.bounds.scope))?;
    if console.json {
        let body = serde_json::json!({ "file": source.name, "text": text });
        console.document(&json::document("translate", body, Exit::AsExpected))?;
    } else {
        write!(console.out(), "{text}")?;
    }
    Ok(Exit::AsExpected)
}

/// The text of a tracefile of LCOV.
pub fn tracefile(file: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::file("read", file, &error))?;
    if !text.lines().any(|line| line.starts_with("SF:")) {
        let problem = format!("`{}` is no tracefile of LCOV: no line begins with `SF:`", file.display());
        return Err(Failure::input(problem));
    }
    Ok(text)
}

/// The name of the module of tests: that of their file, or one made of the function's.
pub fn module(arguments: &MethodArguments) -> String {
    let is_name = |it: &&str| {
        it.starts_with(|it: char| it.is_ascii_lowercase())
            && it.chars().all(|it| it == '_' || it.is_ascii_alphanumeric())
    };
    let stem = arguments.tests.as_ref().and_then(|it| it.file_stem()?.to_str()).filter(is_name);
    stem.map_or_else(|| emit::module_of(&arguments.method), str::to_owned)
}

/// Writes tests to the file that is asked for, or into the file of the code. They are compiled and run before; `write` makes the text of the
/// module of a name, and `is_passing` says whether tests are to pass on the code as it is.
pub fn offer(
    source: &Source,
    arguments: &MethodArguments,
    is_passing: bool,
    write: &dyn Fn(&str) -> String,
    console: &mut Console,
) -> Result<(), Failure> {
    let (file, is_inside) = match (&arguments.tests, arguments.in_place) {
        (Some(file), _) => (file, false),
        (None, true) => (&arguments.file, true),
        (None, false) => return Ok(()),
    };
    let module = module(arguments);
    let text = write(&module);
    let found = match emit::tried(source, &arguments.method, &text, &module, &arguments.edition)? {
        Tried::Refused(why) => {
            Some(format!("the compiler refuses the tests, which is a fault of smallscope: {}", why.trim_end()))
        }
        Tried::Failing(names) if is_passing && !names.is_empty() => {
            Some(format!("the code does not do the same again, as these tests fail: {}", names.join(", ")))
        }
        Tried::Failing(_) => None,
    };
    match found {
        Some(problem) if is_inside => return Err(Failure::input(format!("no tests were written: {problem}"))),
        Some(problem) => console.note(&problem),
        None => {}
    }
    if is_inside {
        self::write(file, &emit::in_place(source, &arguments.method, &text, &module))?;
    } else {
        self::write(file, &text)?;
    }
    let missing = text.lines().filter(|line| line.trim_start().starts_with(emit::NOT_BUILT)).count();
    if missing > 0 {
        console.note(&format!(
            "{} cannot be built by code, and stands in a comment",
            words::counted(missing as u64, "input")
        ));
    }
    Ok(())
}

/// Writes a file.
pub fn write(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text).map_err(|error| Failure::file("write", file, &error))
}

/// What it means that the bound ended executions, or not.
pub fn cut_note(cut: Cut) -> Option<String> {
    let note = match cut {
        Cut::Yes => "some executions need more than the bound allows: see --unroll, --scope and --ints",
        Cut::No => "no execution needs more than the bound allows, for inputs of this size",
        Cut::Unknown => {
            "whether some execution needs more than the bound allows is not known: the solver gave up on it"
        }
        Cut::NotAsked => return None,
    };
    Some(note.to_owned())
}
