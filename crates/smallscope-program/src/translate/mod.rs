//! From the program to DynAlloy, and from instances back to inputs.
//!
//! Every function is a DynAlloy program; fields are variables that hold relations, as in Galeotti and Frias (2006).
//!
//! ```text
//!  program ─► dictionary (numbers, layout of inputs, names) ─► a program for each function, and one for the input ─► tree ─► model
//! ```

mod allocate;
mod contracts;
mod decode;
mod dictionary;
mod entry;
mod expressions;
mod flow;
mod functions;
mod input;
mod layout;
mod mark;
mod merge;
mod names;
mod numbers;
mod remarks;
mod signatures;
mod specs;
mod statements;
mod stores;
mod thin;
mod tree;

mod writer;

use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use rustc_hash::{FxHashMap, FxHashSet};
use smallscope_alloy::model::{Scope, SigId, SigScope, Unrolls};
use smallscope_alloy::syntax::{Module, Paragraph};
use smallscope_alloy::{AnalysisOptions, Diagnostic, Dialect, Errors, Model, Sources, Span};
use smallscope_relational::Overflow;

use self::dictionary::Dictionary;
use self::entry::Main;
use self::functions::{Manner, Scribe};
pub use self::mark::{Mark, PromiseId};
pub use self::thin::thin;
use crate::ir::GoalId;
use crate::ir::{At, Ending, FunctionId, Panic, Program};

/// Inputs have at most so many different integers.
const MOST_INTEGERS: i128 = 4096;

/// Inputs have at most so many objects of a class, and vectors so many elements.
const MOST_OBJECTS: usize = 256;

/// How large inputs and executions may be.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// How many objects of each class an input has at most.
    pub scope: usize,
    /// The same for single classes, by name.
    pub scopes: Vec<(String, usize)>,
    /// Which integers an input has, unless their type says less.
    pub ints: RangeInclusive<i64>,
    /// How long vectors of an input are at most.
    pub length: usize,
    /// How often loops and recursive calls are unrolled.
    pub unroll: u32,
}

impl Bounds {
    /// So many objects of each class, integers from 0 to this number, vectors so long, and 6 unrolls.
    pub fn new(scope: usize) -> Bounds {
        let high = i64::try_from(scope).unwrap_or(i64::MAX);
        Bounds { scope, scopes: Vec::new(), ints: 0..=high, length: scope, unroll: 6 }
    }

    /// Says what cannot be modelled.
    fn check(&self, program: &Program) -> Result<(), String> {
        let values = i128::from(*self.ints.end()) - i128::from(*self.ints.start()) + 1;
        let sizes = self.scopes.iter().map(|(_, scope)| *scope).chain([self.scope, self.length]);
        if values > MOST_INTEGERS {
            return Err(format!(
                "{values} integers are too many: each is modelled by itself, and {MOST_INTEGERS} are the most"
            ));
        }
        if let Some(size) = sizes.max().filter(|size| *size > MOST_OBJECTS) {
            return Err(format!("a bound of {size} objects or elements is too large: {MOST_OBJECTS} is the most"));
        }
        let is_known = |name: &str| program.classes.iter().any(|class| class.name == name);
        match self.scopes.iter().find(|(name, _)| !is_known(name)) {
            None => Ok(()),
            Some((name, _)) => {
                let similar = smallscope_core::closest(name, program.classes.iter().map(|class| class.name.as_str()));
                let similar = similar.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
                Err(format!("the function has to do with no class `{name}`{similar}"))
            }
        }
    }

    /// How many objects of a class pointers may lead to.
    fn objects(&self, class: &str) -> usize {
        self.scopes.iter().find(|(name, _)| name == class).map_or(self.scope, |(_, scope)| *scope)
    }
}

/// What executions are asked about.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The goals that still matter; none: all of them. What leads to no such goal is left out.
    pub goals: Option<FxHashSet<GoalId>>,
    /// Whether it matters what the function promises.
    pub promises: bool,
    /// How many objects of a class the program may make, by the name of the class; without that it is estimated.
    pub made: Vec<(String, usize)>,
    /// The folder where [tight bounds](smallscope_relational::Tight) are kept.
    pub kept: Option<PathBuf>,
}

/// A program as a DynAlloy model.
///
/// The labels of its places are [`Mark`]s.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The model as it could be written.
    pub tree: Module,
    /// The model.
    pub model: Model,
    /// The name of the DynAlloy program that has the preconditions, the function, and the places of goals.
    pub main: String,
    /// What executions must not come to.
    pub promises: Vec<Promise>,
    /// What the bound leaves out, in the code's own terms.
    pub remarks: Vec<String>,
    /// The files that the program comes from.
    sources: Sources,
    words: Dictionary,
    roots: Vec<String>,
}

/// A place that no execution passes if a promise is kept.
#[derive(Clone, Debug)]
pub struct Promise {
    /// The place.
    pub mark: Mark,
    /// What is promised.
    pub name: String,
    /// The panic that there is not to be, if it is about one.
    pub panic: Option<Panic>,
    /// How the call has to end for it to be kept.
    pub ending: Ending,
    /// The behaviour that has to apply for it to be asked.
    pub when: Option<usize>,
    /// The values of `old(..)` that it speaks of and that may panic.
    pub olds: Vec<usize>,
    /// Whether it is a text in relational logic.
    pub is_relational: bool,
    /// Where.
    pub place: At,
}

/// A place where the program panics.
#[derive(Clone, Debug)]
struct PanicSite {
    mark: Mark,
    function: String,
    place: At,
    panic: Panic,
}

/// The functions that have been translated, or will be.
struct Translated {
    main: String,
    names: FxHashMap<(FunctionId, Manner), String>,
    free: names::Names,
    waiting: VecDeque<(FunctionId, Manner)>,
    /// Further programs, by name.
    more: BTreeMap<String, Paragraph>,
    /// The source, and texts in it.
    sources: Sources,
}

impl Translated {
    /// A program that is needed beside those of functions.
    fn add(&mut self, name: &str, program: Paragraph) {
        self.more.insert(name.to_owned(), program);
    }

    /// The function is called in this manner.
    fn need(&mut self, words: &Dictionary, function: FunctionId, manner: Manner) {
        if self.names.contains_key(&(function, manner)) {
            return;
        }
        let name = words.program.functions[function.0].name.replace("::", "_");
        let name = match manner {
            Manner::Marked => self.free.free(&name),
            Manner::Silent => self.free.free(&format!("{name}_holds")),
        };
        self.names.insert((function, manner), name);
        self.waiting.push_back((function, manner));
    }
}

/// Translates a program.
///
/// # Errors
///
/// If a bound is too large, something has no counterpart in DynAlloy, or a text in relational logic is wrong: at its place in the file.
pub fn translate(
    sources: &Sources,
    program: &Program,
    bounds: &Bounds,
    wanted: &Wanted,
) -> Result<Translation, Errors> {
    bounds
        .check(program)
        .map_err(|problem| Errors { sources: sources.clone(), diagnostics: vec![Diagnostic::unplaced(problem)] })?;
    let thinned = wanted.goals.as_ref().filter(|_| !wanted.promises).map(|goals| thin(program, goals));
    let merged = merge::merge_calls(thinned.as_ref().unwrap_or(program));
    let words = Dictionary::of(&merged, bounds, &wanted.made);
    let mut translated = Translated {
        main: "main".to_owned(),
        names: FxHashMap::default(),
        waiting: VecDeque::new(),
        free: words.names.clone(),
        more: BTreeMap::new(),
        sources: sources.clone(),
    };
    let mut main = Main::new(&words, sources);
    let mut paragraphs = words.signatures();
    paragraphs.push(main.program(wanted, &mut translated));
    let (mut promises, mut problems) = (main.promises, main.problems);
    let roots = main.roots;
    let mut panics = Vec::new();
    while let Some((function, manner)) = translated.waiting.pop_front() {
        let scribe = Scribe::new(&words, sources, function, manner, &mut panics);
        let (program, more) = scribe.program(&mut translated);
        paragraphs.push(program);
        problems.extend(more);
    }
    if !problems.is_empty() {
        return Err(Errors { sources: translated.sources, diagnostics: problems });
    }
    let documented = program.contract.behaviours.iter().any(|it| matches!(it.ending, Ending::Panics(_)));
    promises.extend(panics.into_iter().map(|site| site.promise(documented)));
    paragraphs.extend(translated.more.into_values());
    let tree = Module { header: None, opens: Vec::new(), paragraphs };
    let model = Model::assemble(translated.sources, tree.clone(), Dialect::DynAlloy)?;
    let remarks = remarks::remarks(&words, sources, wanted.promises);
    let sources = sources.clone();
    Ok(Translation { tree, model, main: translated.main, promises, remarks, sources, words, roots })
}

impl PanicSite {
    fn promise(self, documented: bool) -> Promise {
        let panic = Some(self.panic.clone());
        let what = match self.panic {
            Panic::Explicit(what) | Panic::Assertion(what, _) => what,
            Panic::Unwrap(_) => "`unwrap` of nothing".to_owned(),
            Panic::Index(_) => "index out of bounds".to_owned(),
            Panic::Overflow(_) => "arithmetic overflow".to_owned(),
            Panic::DivisionByZero(_) => "division by zero".to_owned(),
            Panic::NullPointer => "null pointer".to_owned(),
        };
        let name = match documented {
            true => format!("no undocumented panic in {}: {what}", self.function),
            false => format!("no panic in {}: {what}", self.function),
        };
        Promise {
            mark: self.mark,
            name,
            panic,
            ending: Ending::Returns,
            when: None,
            olds: Vec::new(),
            is_relational: false,
            place: self.place,
        }
    }
}

impl Translation {
    /// The model as text, which can be read again, with lines of the source where programs come from them.
    pub fn text(&self) -> String {
        let last = Cell::new(None);
        let note = |span: Span| {
            // Texts in relational logic are further files.
            let source = self.sources.iter().nth(span.file.0 as usize).filter(|_| span != tree::NOWHERE)?;
            let line = self.sources.position(span).line;
            let is_shown = last.replace(Some((span.file, line))) == Some((span.file, line));
            let text = source.text.lines().nth(line - 1).filter(|_| !is_shown)?.trim();
            let is_only = self.sources.iter().len() == 1;
            Some(if is_only { format!("{line}: {text}") } else { format!("{}:{line}: {text}", source.name) })
        };
        self.tree.with_notes(&note).to_string()
    }

    /// The scopes of the model.
    pub fn scope(&self) -> Scope {
        let mut scope = Scope { overall: Some(0), ..Scope::default() };
        scope.bit_width = Some(self.words.numbers.bits);
        scope.carried = Some(self.words.numbers.carried());
        for stock in &self.words.layout.stocks {
            if !stock.there.is_free() {
                continue;
            }
            let most = stock.there.most();
            scope.sigs.extend(self.sig(&stock.sig).map(|(sig, span)| {
                let most = u32::try_from(most).unwrap_or(u32::MAX);
                SigScope { sig, exactly: false, from: most, to: most, step: 0, span }
            }));
        }
        scope
    }

    fn sig(&self, name: &str) -> Option<(SigId, Span)> {
        let is_it = |known: &str| known == name || known.strip_prefix("this/") == Some(name);
        let place = self.model.sigs.iter().position(|sig| is_it(&sig.name))?;
        Some((SigId(u32::try_from(place).ok()?), self.model.sigs[place].span?))
    }

    /// How often loops and calls are unrolled.
    pub fn unrolls(&self) -> Unrolls {
        Unrolls { times: self.words.bounds.unroll, exactly: false }
    }

    /// How the model is analysed.
    pub fn settings(&self) -> AnalysisOptions {
        AnalysisOptions { overflow: Some(Overflow::Wrap), numbers_are_carried: true, ..AnalysisOptions::default() }
    }
}
