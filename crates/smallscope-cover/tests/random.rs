//! Random functions against brute force: compiled and run on all inputs, through the interpreter, and by the solver.
//!
//! Everything that can have an effect stands everywhere: in arguments of macros and methods, in guards, in operands. With
//! `SMALLSCOPE_RANDOM=100` there are a hundred times as many functions, and other ones with `SMALLSCOPE_SEED`.

use std::fmt::Write as _;
use std::process::{Command, Stdio};

use smallscope_alloy::Execution;
use smallscope_core::{Datum, Structure};
use smallscope_cover::frontend::{Request, program};
use smallscope_cover::goals::Goals;
use smallscope_cover::interpret::{End, interpret};
use smallscope_cover::ir::Program;
use smallscope_cover::source::Source;
use smallscope_cover::translate::{Bounds, Wanted, translate};
use smallscope_relational::{Answer, Options};

/// How many functions a file has.
const FUNCTIONS: usize = 20;

/// The state that functions change, and what changes it.
const STATE: &str = "
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level { High = 5, Low = 1, Middle = 3 }
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair { pub one: i32, pub two: i32 }
#[derive(Debug)]
pub struct State {
    pub x: i32, pub y: i32, pub pair: Pair, pub items: Vec<i32>, pub held: Option<i32>, pub kept: Option<Pair>, pub two: (Pair, i32),
}
impl State {
    fn bump(&mut self, by: i32) -> i32 { self.x = (self.x + by) % 7; self.x }
    fn keep(&mut self, number: i32) -> i32 { self.items.push(number % 5); self.y = self.y - 1; number }
    fn level(&mut self) -> Level { self.y += 1; if self.x > 2 { Level::High } else if self.y > 1 { Level::Low } else { Level::Middle } }
    fn hold(&mut self, number: i32) -> Option<i32> { self.held.replace(number) }
}
";

struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % most as u64).expect("it is small")
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    /// An expression of type `i32`.
    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self
                .one_of(&["a", "b", "c", "s.x", "s.y", "s.pair.one", "s.pair.two", "0i32", "1", "2i32", "3", "(-1i32)"])
                .to_owned();
        }
        let d = depth - 1;
        match self.below(27) {
            0..=2 => self.number(0),
            3..=5 => format!("{{ let by = {}; s.bump(by) }}", self.number(d)),
            6 => format!("{{ let kept = {}; s.keep(kept) }}", self.number(d)),
            7 | 8 => format!("({} {} {})", self.number(d), self.one_of(&["+", "-", "*"]), self.number(d)),
            9 => format!("({} {} {})", self.number(d), self.one_of(&["/", "%"]), self.number(d)),
            10 => format!("if {} {{ {} }} else {{ {} }}", self.truth(d), self.number(d), self.number(d)),
            11 => format!("dbg!({})", self.number(d)),
            12 => format!("{{ {} {} }}", self.statement(d), self.number(d)),
            13 => format!("({} + 0i32).clamp({}, {})", self.number(d), self.number(d), self.number(d)),
            14 => format!(
                "({} + 0i32).{}({})",
                self.number(d),
                self.one_of(&["max", "min", "wrapping_add", "saturating_sub"]),
                self.number(d)
            ),
            15 => format!("s.held.unwrap_or({})", self.number(d)),
            16 => {
                format!(
                    "{{ let held = {}; s.hold(held).{} }}",
                    self.number(d),
                    self.one_of(&["unwrap()", "expect(\"held\")", "unwrap_or(4)"])
                )
            }
            17 => format!(
                "match {} {{ 0 => {}, 1 | 2 => {}, n if {} => n, n => n - {} }}",
                self.value(d),
                self.number(d),
                self.number(d),
                self.truth(d),
                self.number(d)
            ),
            18 => format!("({}).then_some({}).unwrap_or({})", self.truth(d), self.number(d), self.number(d)),
            19 => format!("{{ let at = {}; s.items[at as usize] }}", self.number(d)),
            20 => format!("(({} + 0i32) as i8) as i32", self.number(d)),
            21 => format!(
                "(({}) {})",
                self.number(d),
                self.one_of(&["& 0xFF", "% 1000", "/ -1000", ">> 2", ">> 20", "& 6", "| 1", "^ 3"])
            ),
            22 => format!("((({}) & 7) << (({}) & 3))", self.number(d), self.number(d)),
            23 => format!("'a: {{ if {} {{ break 'a {}; }} {} }}", self.truth(d), self.number(d), self.number(d)),
            24 => format!(
                "match {{ s.kept }} {{ Some(pair) if {} => pair.one, Some(mut pair) => {{ pair.one = {}; pair.one }} None => {} }}",
                self.truth(d),
                self.number(d),
                self.number(d)
            ),
            25 => format!("(({} + 0i32) as {}) as i32", self.number(d), self.one_of(&["u8", "u32", "i64", "u64"])),
            _ => format!("Pair {{ one: {}, ..s.pair }}.{}", self.number(d), self.one_of(&["one", "two"])),
        }
    }

    /// A condition.
    fn truth(&mut self, depth: usize) -> String {
        let d = depth.saturating_sub(1);
        match self.below(9) {
            0..=2 => format!("{} {} {}", self.bare(d), self.one_of(&["<", "<=", ">", ">=", "==", "!="]), self.bare(d)),
            3 if depth > 0 => format!("({} && {})", self.truth(d), self.truth(d)),
            4 if depth > 0 => format!("({} || {})", self.truth(d), self.truth(d)),
            5 => format!("!({})", self.truth(d)),
            6 => format!("matches!({}, 0..=2 | 5)", self.number(d)),
            7 => format!("s.level() {} s.level()", self.one_of(&["<", ">", "==", ">="])),
            _ => self.one_of(&["s.held.is_some()", "s.items.is_empty()", "a < b", "s.x == 1"]).to_owned(),
        }
    }

    /// A number that is no place, so that nothing is borrowed while what follows is evaluated.
    fn value(&mut self, depth: usize) -> String {
        format!("{{ {} }}", self.number(depth))
    }

    /// A number in parentheses, so that it can begin a comparison.
    fn bare(&mut self, depth: usize) -> String {
        format!("({})", self.number(depth))
    }

    fn statement(&mut self, depth: usize) -> String {
        let d = depth.saturating_sub(1);
        match self.below(26) {
            0 => format!("println!(\"{{}} {{a}}\", {});", self.number(d)),
            1 => format!("eprint!(\"{{0}} {{named:?}}\", {}, named = {});", self.value(d), self.value(d)),
            2 => format!("dbg!({}, {});", self.value(d), self.truth(d)),
            3 => format!("assert!({}, \"{{}} {{b}}\", {});", self.truth(d), self.value(d)),
            4 => format!("assert_ne!({}, {}, \"{{}}\", {});", self.value(d), self.value(d), self.value(d)),
            5 => format!("debug_assert!({} || {});", self.truth(d), self.truth(d)),
            6 | 7 => format!("s.x = {};", self.number(d)),
            8 => format!("s.y {} {};", self.one_of(&["+=", "-=", "*="]), self.number(d)),
            9 => format!("s.pair.{} = {};", self.one_of(&["one", "two"]), self.number(d)),
            10 => format!("{{ let item = {}; s.items.push(item); }}", self.number(d)),
            11 => format!(
                "{{ let mut made = vec![{}]; made.reserve((({}) & 3) as usize); made.push({}); s.x = made[0] + made[1]; }}",
                self.number(d),
                self.number(d),
                self.number(d)
            ),
            12 => format!(
                "{{ let made: Vec<i32> = Vec::with_capacity((({}) & 3) as usize); s.x += made.len() as i32; }}",
                self.number(d)
            ),
            13 => format!("s.held = {};", self.one_of(&["None", "Some(a)", "s.hold(b)", "s.held.take()"])),
            14 => format!("if {} {{ {} }} else {{ {} }}", self.truth(d), self.statement(d), self.statement(d)),
            15 => format!("for i in 0..2 {{ s.y += i; {} }}", self.statement(d)),
            16 => format!("if let Some(n) = s.held {{ s.x = n; {} }}", self.statement(d)),
            17 => format!(
                "#[cfg({})] {{ {} }}",
                self.one_of(&["test", "not(test)", "any()", "debug_assertions"]),
                self.statement(d)
            ),
            18 if depth > 0 => format!("if {} {{ return {}; }}", self.truth(d), self.number(d)),
            19 => format!(
                "{{ let mut copy = s.kept; if let Some(pair) = &mut copy {{ pair.one = {}; }} s.x = copy.map_or(0, |pair| pair.one); }}",
                self.one_of(&["a", "b", "4", "c"])
            ),
            20 => format!("{{ let mut copy = s.two; copy.0.one = {}; s.two.1 = copy.0.one; }}", self.number(d)),
            21 => format!("s.kept = Some(Pair {{ one: {}, two: s.y }});", self.number(d)),
            22 => {
                format!("{{ let mut pair = s.kept.unwrap_or(s.pair); pair.two = {}; s.x = pair.two; }}", self.number(d))
            }
            23 if depth > 0 => format!("let Some(got) = s.held else {{ return {}; }}; s.y = got;", self.number(d)),
            24 => format!("'l: loop {{ {} if {} {{ break 'l; }} break; }}", self.statement(d), self.truth(d)),
            _ => format!("{{ let mut copy = s.pair; copy.one = {}; s.y = copy.one; }}", self.number(d)),
        }
    }

    /// A function of three numbers.
    fn function(&mut self, name: &str, depth: usize) -> String {
        let statements: String = (0..2 + self.below(3)).map(|_| format!("    {}\n", self.statement(depth))).collect();
        let pair = "Pair { one: c, two: a }";
        let state = format!(
            "State {{ x: a, y: b, pair: {pair}, items: vec![b, c], held: None, kept: Some({pair}), two: ({pair}, b) }}"
        );
        let result = "s.x.wrapping_mul(3).wrapping_add(s.y).wrapping_add(s.pair.one).wrapping_sub(s.items.len() as i32)\
             .wrapping_add(s.kept.map_or(1, |pair| pair.one)).wrapping_sub(s.two.0.one).wrapping_add(s.two.1)";
        let last = self.number(depth);
        format!(
            "pub fn {name}(a: i32, b: i32, c: i32) -> i32 {{\n    let mut s = {state};\n{statements}    \
             let last = {last};\n    {result}.wrapping_add(last)\n}}\n"
        )
    }
}

fn lowered(text: &str, name: &str) -> Program {
    let source = Source::parse("random.rs", text).expect("it is Rust");
    let request = Request { method: name.to_owned(), ..Request::default() };
    program(&source, &Goals::default(), &request).unwrap_or_else(|errors| panic!("{name}:\n{errors}\n{text}"))
}

/// What the interpreter says: the result, or nothing if it panics.
fn interpreted(program: &Program, input: [i32; 3]) -> Option<i128> {
    let arguments = input.map(|it| Datum::Int(it.into())).to_vec();
    let input = Structure { root: Datum::Tuple(arguments), objects: Vec::new() };
    let outcome = interpret(program, &input, 100_000).unwrap_or_else(|error| panic!("{input}: {error}"));
    match (outcome.end, outcome.after.map(|it| it.root)) {
        (End::Returned, Some(Datum::Tuple(parts))) => match parts.last() {
            Some(Datum::Int(number)) => Some(*number),
            other => panic!("{other:?} is no number"),
        },
        (End::Panicked(..), _) => None,
        other => panic!("{other:?}"),
    }
}

/// All triples of some numbers.
fn inputs(numbers: &[i32]) -> Vec<[i32; 3]> {
    let mut all = Vec::new();
    for &a in numbers {
        for &b in numbers {
            all.extend(numbers.iter().map(|&c| [a, b, c]));
        }
    }
    all
}

/// Compiles a file of functions, and runs each on all inputs: what they return, or nothing where they panic.
fn run(text: &str, functions: usize, inputs: &[[i32; 3]]) -> Vec<Vec<Option<i128>>> {
    let folder = tempfile::tempdir().expect("there is a folder for such things");
    let [file, binary, out] = ["r.rs", "r", "out.txt"].map(|name| folder.path().join(name));
    let names: Vec<String> = (0..functions).map(|number| format!("f{number}")).collect();
    let main = format!(
        "fn main() {{\n    std::panic::set_hook(Box::new(|_| {{}}));\n    let mut out = String::new();\n    \
         let all: &[fn(i32, i32, i32) -> i32] = &[{}];\n    let inputs: &[[i32; 3]] = &{inputs:?};\n    \
         for f in all {{\n        for [a, b, c] in inputs {{\n            match std::panic::catch_unwind(|| f(*a, *b, *c)) {{\n                \
         Ok(n) => out += &format!(\"{{n}} \"),\n                Err(_) => out += \"p \",\n            }}\n        }}\n        out += \"\\n\";\n    }}\n    \
         std::fs::write(std::env::args().nth(1).unwrap(), out).unwrap();\n}}\n",
        names.join(", ")
    );
    std::fs::write(&file, format!("{text}\n{main}")).expect("the folder is there");
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let flags =
        ["--edition=2024", "--cap-lints=allow", "-Cdebug-assertions=on", "-Coverflow-checks=on", "-Cdebuginfo=0"];
    let compiled =
        Command::new(compiler).args(flags).arg("-o").arg(&binary).arg(&file).output().expect("there is a compiler");
    assert!(compiled.status.success(), "{}\n{text}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(&binary).arg(&out).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(ran.expect("it can be run").success());
    let written = std::fs::read_to_string(out).expect("it was written");
    written.lines().map(|line| line.split_whitespace().map(|word| word.parse().ok()).collect()).collect()
}

/// How many times as many functions are wanted, and where random numbers begin.
fn wanted() -> (usize, u64) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    (number("SMALLSCOPE_RANDOM").unwrap_or(1) as usize, number("SMALLSCOPE_SEED").unwrap_or(1))
}

#[test]
fn the_frontend_does_what_the_compiler_does() {
    let (times, seed) = wanted();
    let inputs = inputs(&[0, 1, 2, -1, i32::MAX]);
    for round in 0..times as u64 {
        let mut random = Random((seed + round).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut text = STATE.to_owned();
        (0..FUNCTIONS).for_each(|number| text.push_str(&random.function(&format!("f{number}"), 3)));
        let real = run(&text, FUNCTIONS, &inputs);
        for (number, real) in real.iter().enumerate() {
            let name = format!("f{number}");
            let program = lowered(&text, &name);
            for (input, real) in inputs.iter().zip(real) {
                let shown = || text.split(&format!("pub fn {name}(")).nth(1).and_then(|it| it.split("pub fn").next());
                assert_eq!(
                    interpreted(&program, *input),
                    *real,
                    "round {round}, {name}{input:?}: {}",
                    shown().unwrap_or("")
                );
            }
        }
        println!("round {round}: {FUNCTIONS} functions on {} inputs", inputs.len());
    }
}

/// The verdict on a promise about the result, against all inputs of the bound.
#[test]
fn verdicts_are_those_of_all_inputs() {
    let (times, seed) = wanted();
    let (mut broken, mut kept) = (0, 0);
    for round in 0..10 * times as u64 {
        let mut random = Random((seed + round).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let function = random.function("f", 1).replace("wrapping_mul(3)", "min(9)");
        let number = random.below(9) as i128 - 2;
        let mut text = STATE.to_owned();
        write!(text, "#[ensures(|r| *r != {number})]\n{function}").expect("strings can be written");
        let program = lowered(&text, "f");
        let source = Source::parse("random.rs", &text).expect("it is Rust");
        let bounds = Bounds { scope: 2, scopes: Vec::new(), ints: 0..=2, length: 2, unroll: 4 };
        let wanted = Wanted { promises: true, ..Wanted::default() };
        let translation =
            translate(&source.sources, &program, &bounds, &wanted).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let (scope, settings) = (translation.scope(), translation.settings());
        let execution = Execution::of(&translation.model, &translation.main, &scope, translation.unrolls(), &settings);
        let execution = execution.unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let reach = |label: &str| execution.reach(&[label], &Options::default()).expect("the problem is well-formed");
        let all = inputs(&[0, 1, 2]);
        let brute = all.iter().find(|input| interpreted(&program, **input) == Some(number));
        match reach("broken0") {
            Answer::Satisfiable(_) => {
                broken += 1;
                assert!(brute.is_some(), "round {round}: no input breaks it\n{text}");
            }
            Answer::Unsatisfiable => {
                kept += 1;
                let cut = execution.with("cut", execution.cut().clone()).solve(&Options::default());
                let cut = cut.expect("the problem is well-formed").answer;
                let is_cut = [reach("beyond"), cut].iter().any(|it| matches!(it, Answer::Satisfiable(_)));
                assert!(brute.is_none() || is_cut, "round {round}: {brute:?} breaks it\n{text}");
            }
            Answer::Unknown(stop) => panic!("{stop}"),
        }
    }
    println!("{broken} broken, {kept} kept");
}
