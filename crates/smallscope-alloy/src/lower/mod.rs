//! From a model and a command to a relational problem: scopes, bounds, formulas; and back from its instances.
//!
//! ```text
//!  command ─► scopes ─► atoms ─► fixed orders ─► relations with bounds ─► constraints: declarations, facts, what is asked
//! ```

mod atoms;
mod bound;
mod constraints;
mod declare;
mod evaluate;
mod evolution;
mod execute;
mod formula;
mod lowerer;
mod moments;
mod monitors;
mod order;
mod path;
mod picture;
mod portable;
mod programs;
mod quantify;
mod range;
mod scope;
mod smaller;
mod symbols;
mod temporal;
mod time;
mod traces;
mod value;
pub(crate) mod walk;
mod witness;

use std::sync::Arc;

use smallscope_core::Spending;
use smallscope_relational::{Bounds, Budget, Overflow, Relation, Spec};

use self::atoms::Atoms;
use self::constraints::Constraints;
pub(crate) use self::evolution::NoEvolution;
pub use self::execute::{Execution, Lowering, Point};
use self::lowerer::Lowerer;
pub(crate) use self::path::{Path, Portion};
pub use self::programs::{Change, Trace, TraceStep, What};
use self::scope::Scopes;
use self::symbols::Symbols;
use self::temporal::{Clock, Position};
use self::time::Time;
pub use self::traces::Lasso;
use crate::diagnostic::{Diagnostic, Errors};
use crate::model::{Command, CommandKind, Model, Multiplicity, SigId, SigKind, Subject, Unrolls};
use crate::source::Span;

/// What a command asks, as a relational problem.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The problem: its instances are those of a `run`, or the counterexamples of a `check`.
    pub spec: Spec,
    /// Where each constraint of the problem comes from; as many as there are constraints.
    pub origins: Vec<Origin>,
    /// How many atoms signatures with atoms of their own have at most, and whether exactly: the bound that a result is about,
    /// without what follows from the model.
    pub sizes: Vec<(String, usize, bool)>,
    /// What is probably not meant, in this scope: numbers that do not fit.
    pub warnings: Vec<Diagnostic>,
    symbols: Arc<Symbols>,
    /// The states, if the command is about traces.
    time: Option<Arc<Time>>,
    /// Of a problem that is one of several for traces of different lengths: how many states they are shown with at least, and how many
    /// they have at most.
    lengths: Option<(usize, usize)>,
    legend: Arc<picture::Legend>,
    /// What the size of an instance is made of.
    pools: Vec<Vec<usize>>,
    /// The executions that the command is about, if it is about a program.
    run: Option<Arc<programs::Run>>,
    /// What a `check` takes for granted: see [`Analysis::premises`].
    premises: Vec<(Premise, programs::Problem)>,
}

/// What must be possible within the scope for the verdict of a `check` to say anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Premise {
    /// The declarations and facts.
    Facts,
    /// What the assertion assumes: the left sides of its implications, for some of the values that it is said of.
    Assumption,
    /// If overflow is forbidden: an instance in which the assertion holds. There is one, unless its truth rests on an overflow in all.
    NoOverflow,
    /// The precondition of a claim.
    Precondition,
    /// An execution that begins as the precondition says, and ends.
    Execution,
}

/// Where a constraint comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// What it is, for people: `fact Acyclic`, `field next`, `signature Node`, `the negation of assertion NoLoop`.
    pub name: String,
    /// Where it is said.
    pub span: Option<Span>,
}

/// How a command is lowered.
#[derive(Clone, Debug, Default)]
pub struct AnalysisOptions {
    /// What becomes of integers that do not fit. None: what the notation says, [`Model::overflow`].
    pub overflow: Option<Overflow>,
    /// Signatures where structures begin: an instance is about what is reachable from them. None: about everything.
    pub observe: Vec<String>,
    /// Whether the formulas that facts and commands become are to mean the same over any universe: they name no atoms, and say
    /// nothing that is so only in this scope. Texts that are mentioned, and `String`, are relations then.
    pub portable: bool,
    /// How programs become formulas.
    pub lowering: Lowering,
    /// Whether the model sees to it that an atom carries every number that is computed and used as a set, though not all integers are atoms.
    pub numbers_are_carried: bool,
    /// When to give up: then there is an error that says so ([`Errors::stopped`]). Conflicts do not count.
    pub budget: Budget,
}

/// What an expression means in an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A formula's.
    Truth(bool),
    /// An integer expression's.
    Int(i64),
    /// A relation's: its arity, and its tuples by the names of atoms.
    Tuples(usize, Vec<Vec<String>>),
}

impl Analysis {
    /// What the command asks of the model. Of a scope that grows (`from..to`) this is the first size; see [`Analysis::steps`].
    ///
    /// # Errors
    ///
    /// If the scopes are contradictory or too large, or the formulas need something that is not supported; or if the budget is
    /// spent.
    pub fn of(model: &Model, command: &Command, settings: &AnalysisOptions) -> Result<Analysis, Errors> {
        Analysis::for_purpose(model, command, settings, programs::Purpose::Command)
    }

    fn for_purpose(
        model: &Model,
        command: &Command,
        settings: &AnalysisOptions,
        purpose: programs::Purpose,
    ) -> Result<Analysis, Errors> {
        let refuse = |diagnostics| Errors { sources: model.sources.clone(), diagnostics };
        let found = analyse(model, command, settings, purpose);
        let problem = match &found {
            Err(problems) if settings.overflow.is_none() && model.overflow() == Overflow::Forbid => {
                problems.iter().find(|problem| problem.label == quantify::HIGHER_ORDER).and_then(|problem| problem.span)
            }
            _ => None,
        };
        let Some(span) = problem else { return found.map_err(refuse) };
        // Such a variable may need a value for each of those around it, which works only if integers wrap around.
        let wrapping = AnalysisOptions { overflow: Some(Overflow::Wrap), ..settings.clone() };
        let mut analysis = analyse(model, command, &wrapping, purpose).or(found).map_err(refuse)?;
        let message =
            "integers that do not fit wrap around in this command, because this variable stands for a set or relation";
        analysis
            .warnings
            .push(Diagnostic::warning(span, message).help("`--overflow forbid` refuses the command instead"));
        Ok(analysis)
    }

    /// How often loops and recursive calls are unrolled, if the command is about a program that has any.
    pub fn unrolls(&self) -> Option<Unrolls> {
        self.run.as_ref().filter(|run| run.repeats).map(|run| run.unrolls)
    }

    /// Of a command about a program: the problem whose instances are executions in which a loop or a call wants more than the bound
    /// allows. None if that cannot be.
    pub fn beyond(&self) -> Option<Spec> {
        let (bounds, constraints) = self.run.as_ref()?.beyond.clone()?;
        Some(Spec { bounds, constraints, ..self.spec.clone() })
    }

    /// Of a `check`: what must be possible for its verdict to say anything, each with the problem that has an instance if it is, and each
    /// stronger than those before. If the last is impossible, there is no counterexample whatever is claimed. Nothing for a `run`.
    ///
    /// ```
    /// use smallscope_alloy::{Analysis, Dialect, Model, Premise, AnalysisOptions};
    /// use smallscope_relational::{Answer, Options};
    /// let text = "sig A {} fact { some A and no A } check { 1 = 2 }";
    /// let model = Model::parse("model", text, Dialect::Alloy)?;
    /// let analysis = Analysis::of(&model, &model.commands[0], &AnalysisOptions::default())?;
    /// let [(premise, spec)] = &analysis.premises()[..] else { panic!("nothing is assumed but the facts") };
    /// assert_eq!(*premise, Premise::Facts);
    /// assert_eq!(spec.solve(&Options::default())?.answer, Answer::Unsatisfiable);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn premises(&self) -> Vec<(Premise, Spec)> {
        let spec = |(premise, (bounds, constraints)): &(Premise, programs::Problem)| {
            let (bounds, constraints) = (bounds.clone(), constraints.clone());
            (*premise, Spec { bounds, constraints, ..self.spec.clone() })
        };
        self.premises.iter().map(spec).collect()
    }

    /// The relations that a signature is the union of; none for what is no relation: `Int`, `String` unless formulas are
    /// [portable](AnalysisOptions::portable), and what there is not.
    pub fn sig_relations(&self, name: &str) -> &[Relation] {
        self.symbols.sig_named(name).map_or(&[], |sig| self.symbols.parts(sig))
    }

    /// The relation of a field that a signature declares itself.
    pub fn field_relation(&self, sig: &str, field: &str) -> Option<&Relation> {
        let field = self.symbols.field_named(self.symbols.sig_named(sig)?, field)?;
        Some(self.symbols.relation(field))
    }

    /// The relation of a text, if formulas are [portable](AnalysisOptions::portable) and mention it.
    pub fn text_relation(&self, text: &str) -> Option<&Relation> {
        self.symbols.text_relation(text)
    }

    /// The commands that a command with growing scopes (`from..to:step`) stands for, the smallest first: they are tried in turn
    /// until one has an instance. Just the command itself if no scope grows.
    pub fn steps(command: &Command) -> impl Iterator<Item = Command> + use<> {
        scope::steps(command)
    }
}

fn analyse(
    model: &Model,
    command: &Command,
    settings: &AnalysisOptions,
    purpose: programs::Purpose,
) -> Result<Analysis, Vec<Diagnostic>> {
    let spending = Spending::new(&settings.budget);
    let misfit = |message: String| misfit(command, &spending, message);
    let (symbols, mut bounds) = symbols_of(model, command, settings, &spending)?;
    let states = time::steps(model, command);
    if let (None, Some(steps)) = (states, command.scope.steps) {
        let message = "nothing is `var`, and no other states are spoken of: there are no steps";
        return Err(vec![Diagnostic::error(steps.span, message).help("remove the scope of `steps`")]);
    }
    if let Some(steps) = command.scope.steps.filter(|steps| steps.most == u32::MAX) {
        let message = "traces of any number of states (`.. steps`) are not the instances of one problem";
        let help = "give a largest number of states: `for 10 steps`; `translate --to aiger` writes a system of steps";
        return Err(vec![Diagnostic::error(steps.span, message).help(help)]);
    }
    let time = states.map(|(_, most)| Time::new(model, symbols.clone(), most, &mut bounds));
    let time = time.transpose().map_err(|error| misfit(error.to_string()))?;
    let symbols = time.as_ref().map_or(symbols, |time| time.states[0].clone());
    // Where nothing is computed it makes no difference, and what cannot overflow is simpler.
    let overflow = match settings.overflow.unwrap_or_else(|| model.overflow()) {
        Overflow::Forbid if !walk::computes(model, command) => Overflow::Wrap,
        overflow => overflow,
    };
    let mut lowerer = Lowerer::new(model, &symbols, overflow);
    lowerer.clock = time.as_ref().map(|time| Clock::new(model, time));
    lowerer.spending = spending.clone();
    lowerer.owner = &command.name;
    lowerer.numbers_are_carried = settings.numbers_are_carried;
    let mut constraints = Constraints::default();
    for state in 0..lowerer.states() {
        lowerer.at(Position { round: 0, state }, |lowerer| {
            lowerer.declare_sigs(&mut constraints);
            lowerer.declare_fields(&mut constraints);
        });
    }
    if let Some(time) = &time {
        constraints.add("the loop of a trace", None, time.loops());
    }
    lowerer.facts(&mut constraints);
    let mut premises = Vec::new();
    if command.kind == CommandKind::Check {
        premises.push((Premise::Facts, (bounds.clone(), constraints.constraints.clone())));
        let assumed = lowerer.assumed_by(command, &constraints);
        let settled = match (overflow, command.subject) {
            (Overflow::Forbid, Subject::Formula) => {
                let premises = assumed.as_ref().unwrap_or(&constraints);
                lowerer.beside(premises, "the assertion", &command.formula)
            }
            _ => None,
        };
        for (premise, further) in [(Premise::Assumption, assumed), (Premise::NoOverflow, settled)] {
            premises.extend(further.map(|further| (premise, (bounds.clone(), further.constraints))));
        }
    }
    lowerer.asked_by(command, &mut constraints);
    let run = programs::ask(&mut lowerer, command, settings, purpose, &mut bounds, &mut constraints)
        .map_err(|error| misfit(error.to_string()))?;
    premises.extend(run.iter().flat_map(|run| run.premises.clone()));
    if let Some(stop) = spending.stopped() {
        return Err(vec![Diagnostic::stopped(stop)]);
    }
    if !lowerer.problems.is_empty() {
        return Err(lowerer.problems);
    }
    let warnings = lowerer.warnings;
    let unknown = |message| vec![Diagnostic::unplaced(message)];
    let roots = roots(model, &symbols, &settings.observe).map_err(unknown)?;
    let Constraints { constraints, origins, .. } = constraints;
    let spec = Spec { bounds, constraints, roots, bit_width: symbols.width, overflow };
    spec.check().map_err(|error| misfit(error.to_string()))?;
    let sizes = sizes(model, &symbols);
    let legend = Arc::new(picture::Legend::of(model, command));
    let pools = pools(model, &symbols);
    let time = time.map(Arc::new);
    let (symbols, run) = (Arc::new(symbols), run.map(Arc::new));
    Ok(Analysis { spec, origins, sizes, warnings, symbols, time, lengths: None, legend, pools, run, premises })
}

/// A problem that is too large.
fn misfit(command: &Command, spending: &Spending, message: String) -> Vec<Diagnostic> {
    if let Some(stop) = spending.stopped() {
        return vec![Diagnostic::stopped(stop)];
    }
    let problem = match command.span {
        Some(span) => Diagnostic::error(span, message),
        None => Diagnostic::unplaced(message),
    };
    vec![problem.help("use a smaller scope")]
}

/// What signatures and fields mean within the scopes of a command, and the bounds of the relations.
fn symbols_of(
    model: &Model,
    command: &Command,
    settings: &AnalysisOptions,
    spending: &Spending,
) -> Result<(Symbols, Bounds), Vec<Diagnostic>> {
    let misfit = |message: String| misfit(command, spending, message);
    let scopes = Scopes::of(model, command)?;
    let atoms = Atoms::of(model, &scopes, walk::texts(model, command)).map_err(misfit)?;
    let orders = order::fixed_orders(model, &atoms, &scopes);
    let known = Symbols::new(model, atoms, scopes, orders, settings.portable, spending)
        .map_err(|error| misfit(error.to_string()))?;
    match spending.stopped() {
        Some(stop) => Err(vec![Diagnostic::stopped(stop)]),
        None => Ok(known),
    }
}

/// The relations that the observed signatures are made of.
fn roots(model: &Model, symbols: &Symbols, observe: &[String]) -> Result<Vec<Relation>, String> {
    let mut roots: Vec<Relation> = Vec::new();
    for name in observe {
        let place = model.sigs.iter().position(|sig| sig.name == *name || sig.name.strip_prefix("this/") == Some(name));
        let Some(place) = place else {
            let names = model.sigs.iter().map(|sig| sig.name.as_str());
            let similar = smallscope_core::closest(name, names).map(|name| format!("; did you mean `{name}`?"));
            return Err(format!("there is no signature `{name}` to begin at{}", similar.unwrap_or_default()));
        };
        let sig = SigId(u32::try_from(place).expect("fewer than 2^32 signatures"));
        let new: Vec<Relation> = symbols.parts(sig).iter().filter(|part| !roots.contains(part)).cloned().collect();
        roots.extend(new);
    }
    Ok(roots)
}

/// The atoms that top-level signatures need not have.
fn pools(model: &Model, symbols: &Symbols) -> Vec<Vec<usize>> {
    let pool = |sig: SigId| -> Vec<usize> {
        let must = symbols.atoms.lower(sig);
        symbols.atoms.upper(sig).iter().copied().filter(|atom| !must.contains(atom)).collect()
    };
    Scopes::top_level(model).into_iter().map(pool).filter(|pool| !pool.is_empty()).collect()
}

/// The scopes that are worth telling: not those that follow from the model, or are that of the signature above.
fn sizes(model: &Model, symbols: &Symbols) -> Vec<(String, usize, bool)> {
    let mut sizes = Vec::new();
    for (place, sig) in model.sigs.iter().enumerate() {
        let (size, exact) = (symbols.scopes.sizes[place], symbols.scopes.exact[place]);
        let is_plain = match sig.kind {
            SigKind::Top => true,
            SigKind::Extends(parent) => exact || size != symbols.scopes.sizes[parent.0 as usize],
            _ => false,
        };
        let follows = sig.multiplicity == Some(Multiplicity::One) || sig.is_enum || sig.private || sig.meta;
        if let (true, false, Some(size)) = (is_plain, follows, size) {
            sizes.push((sig.name.clone(), size, exact));
        }
    }
    sizes
}
