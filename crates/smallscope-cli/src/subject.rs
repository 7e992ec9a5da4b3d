//! What a subcommand is about: a model, and the commands of it that were chosen.

use std::io::Read as _;
use std::path::Path;
use std::time::Instant;

use smallscope_alloy::model::{Command, CommandKind, Scope, Subject as About, Unrolls};
use smallscope_alloy::{
    Analysis, AnalysisOptions, Answered, Asking, Clashing, Dialect, Every, Explorer, FileId, Model, Move, Problems,
    Steps, syntax,
};
use smallscope_core::closest;
use smallscope_relational::{Answer, Budget, Instance, Options, Order};

use crate::arguments::{LimitArguments, ModelArguments};
use crate::console::Console;
use crate::failure::Failure;
use crate::moves;

/// A model, and the commands of it that were chosen.
pub struct Subject {
    /// The file as it was named.
    pub file: String,
    /// The model.
    pub model: Model,
    /// The chosen commands with their numbers; scopes are as the arguments say.
    pub commands: Vec<(usize, Command)>,
    /// How commands are lowered.
    pub settings: AnalysisOptions,
    /// Whether any counterexample will do, also one that is not small.
    any: bool,
    /// By which number instances are chosen at random, if they are.
    random: Option<u64>,
}

impl Subject {
    /// Reads the model, shows its warnings, and chooses commands: those that are named, or else all that `wanted` accepts.
    pub fn open(
        arguments: &ModelArguments,
        budget: &Budget,
        console: &mut Console,
        wanted: impl Fn(&Command) -> bool,
    ) -> Result<Self, Failure> {
        let mut model = load(arguments, budget)?;
        console.warn(&model.warnings, &model.sources);
        let scope = take_scope(&mut model);
        let numbers = choose(&model, arguments, wanted)?;
        let command = |number: usize| {
            let mut command = model.commands[number].clone();
            adapt(&mut command, scope.as_ref(), arguments);
            (number, command)
        };
        let commands = numbers.into_iter().map(command).collect();
        let mut settings = AnalysisOptions::default();
        if let Some(overflow) = arguments.overflow {
            settings.overflow = Some(overflow.into());
        }
        if let Some(lowering) = arguments.lowering {
            settings.lowering = lowering.into();
        }
        Ok(Subject {
            file: arguments.file.display().to_string(),
            model,
            commands,
            settings,
            any: arguments.any,
            random: arguments.random,
        })
    }

    /// The same for subcommands that are about one command: the chosen one, or the first.
    pub fn open_one(arguments: &ModelArguments, budget: &Budget, console: &mut Console) -> Result<Self, Failure> {
        let mut subject = Subject::open(arguments, budget, console, |_| true)?;
        match (subject.commands.len(), arguments.commands.len() + arguments.execute.len()) {
            (0, _) => return Err(Failure::input(format!("`{}` has no commands", subject.file))),
            (1, _) => {}
            (all, 0) => {
                let name = &subject.commands[0].1.name;
                console.note(&format!("`{name}` is the first of {all} commands; -c chooses another"));
                subject.commands.truncate(1);
            }
            _ => {
                let chosen: Vec<String> =
                    subject.commands.iter().map(|(number, command)| format!("{number} {}", command.name)).collect();
                let chosen = chosen.join(", ");
                return Err(Failure::input(format!("several commands are chosen: {chosen}"))
                    .help("choose one of them by its number with -c"));
            }
        }
        Ok(subject)
    }

    /// The same for subcommands that are about several: the chosen ones, or the first.
    pub fn open_some(arguments: &ModelArguments, budget: &Budget, console: &mut Console) -> Result<Self, Failure> {
        match arguments.commands.len() + arguments.execute.len() {
            0 => Subject::open_one(arguments, budget, console),
            _ => Subject::open(arguments, budget, console, |_| true),
        }
    }

    /// What a command of this model is called in results that are merged, on whatever machine the model is.
    pub fn title(&self, command: &Command) -> String {
        let file =
            Path::new(&self.file).file_name().map_or_else(|| self.file.clone().into(), |name| name.to_string_lossy());
        format!("{file}: {}", command.title)
    }

    /// The answer to a command.
    pub fn answer(&self, command: &Command, limits: &LimitArguments, budget: &Budget) -> Result<Answered, Failure> {
        Ok(self.model.answer(command, &self.asking(limits, budget))?)
    }

    /// The same after these moves from trace to trace.
    pub fn answer_after(
        &self,
        command: &Command,
        moves: &[Move],
        limits: &LimitArguments,
        budget: &Budget,
    ) -> Result<Answered, Failure> {
        let started = Instant::now();
        let mut answered = self.answer(command, limits, budget)?;
        if let (Some(_), Some(_)) = (self.random, answered.instance()) {
            let mut instances = answered.analysis.spec.instances(&self.ordered(limits.options(budget)))?;
            answered.answer = match (instances.next(), instances.stopped()) {
                (Some(instance), _) => Answer::Satisfiable(instance),
                (None, Some(stop)) => Answer::Unknown(stop),
                (None, None) => unreachable!("there is an instance"),
            };
            answered.time = started.elapsed();
        }
        if moves.is_empty() || answered.instance().is_none() {
            return Ok(answered);
        }
        let explorer = self.model.explore(command, &self.asking(limits, budget), &answered)?;
        match moves::walk(explorer, moves, command)? {
            moves::Ended::At(analysis, instance) => {
                (answered.analysis, answered.answer) = (*analysis, Answer::Satisfiable(instance));
            }
            moves::Ended::Stopped(stop) => answered.answer = Answer::Unknown(stop),
        }
        answered.time = started.elapsed();
        Ok(answered)
    }

    /// A walk from trace to trace that begins here; none without time.
    pub fn explorer(
        &self,
        (analysis, instance): (&Analysis, &Instance),
        limits: &LimitArguments,
        budget: &Budget,
    ) -> Result<Option<Explorer>, Failure> {
        let command = &self.commands[0].1;
        Ok(self.model.explore_from(command, &self.asking(limits, budget), analysis, instance)?)
    }

    /// The traces of a command, as a system of steps.
    pub fn steps(&self, command: &Command, limits: &LimitArguments, budget: &Budget) -> Result<Steps, Failure> {
        Ok(self.model.steps(command, &self.asking(limits, budget))?)
    }

    /// The problem whose instances are those of a command: of scopes that grow, the smallest that has one.
    pub fn problem(&self, command: &Command, limits: &LimitArguments, budget: &Budget) -> Result<Analysis, Failure> {
        Ok(self.model.problem(command, &self.asking(limits, budget))?)
    }

    /// The constraints of a command that cannot hold together.
    pub fn clash(&self, command: &Command, limits: &LimitArguments, budget: &Budget) -> Result<Clashing, Failure> {
        Ok(self.model.clash(command, &self.asking(limits, budget))?)
    }

    /// The problems whose instances together are those of a command.
    pub fn problems(&self, command: &Command, limits: &LimitArguments, budget: &Budget) -> Result<Problems, Failure> {
        Ok(self.model.problems(command, &self.asking(limits, budget))?)
    }

    /// All instances of a command, one after the other.
    pub fn every(&self, command: &Command, limits: &LimitArguments, budget: &Budget) -> Result<Every, Failure> {
        Ok(self.model.every(command, &self.asking(limits, budget))?)
    }

    /// The options with the order that is wanted.
    pub fn ordered(&self, options: Options) -> Options {
        Options { order: self.random.map_or(options.order, Order::Random), ..options }
    }

    fn asking(&self, limits: &LimitArguments, budget: &Budget) -> Asking {
        Asking { settings: self.settings.clone(), options: self.ordered(limits.options(budget)), any: self.any }
    }
}

/// What commands given by `--execute`, and the one that carries `--scope`, are called in messages.
const EXECUTE: &str = "--execute";
const SCOPE: &str = "--scope";

fn load(arguments: &ModelArguments, budget: &Budget) -> Result<Model, Failure> {
    let (file, dialect) = (arguments.file.as_path(), arguments.dialect());
    let mut further: Vec<(&str, String)> =
        arguments.execute.iter().map(|text| (EXECUTE, as_command(text, dialect))).collect();
    // A scope is read as that of a command, which knows what it may name.
    further.extend(arguments.scope.iter().map(|scope| (SCOPE, format!("run {{}} for {scope}"))));
    if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map_err(|error| Failure::file("read", file, &error))?;
        return Ok(Model::parse_within("<stdin>", &text, dialect, &further, budget)?);
    }
    // Looked at here, so that the message does not depend on what opens it.
    let about = std::fs::metadata(file).map_err(|error| Failure::file("read", file, &error))?;
    if about.is_dir() {
        let folder = file.display();
        return Err(
            Failure::input(format!("`{folder}` is a directory")).help("name a file in it that ends in .als or .dals")
        );
    }
    if file.extension().is_some_and(|ending| ending == "json") {
        let message = format!("`{}` is no model, but JSON", file.display());
        return Err(
            Failure::input(message).help("`show` draws instances that were written as JSON; give the model itself")
        );
    }
    Ok(Model::load_within(file, dialect, &further, budget)?)
}

/// A formula is run; all else is taken as it is.
fn as_command(text: &str, dialect: Dialect) -> String {
    match syntax::parse_expr(FileId(0), text, dialect) {
        Ok(_) => format!("run {{ {text} }}"),
        Err(_) => text.to_owned(),
    }
}

/// Where a command stands: the file, or the option.
fn source<'m>(model: &'m Model, command: &Command) -> Option<&'m str> {
    command.span.map(|span| model.sources.get(span.file).name.as_str())
}

/// Takes the command that carries `--scope` away, if there are others.
fn take_scope(model: &mut Model) -> Option<Scope> {
    let place = model.commands.iter().position(|command| source(model, command) == Some(SCOPE))?;
    let scope = model.commands[place].scope.clone();
    if model.commands.len() > 1 {
        model.commands.remove(place);
    }
    Some(scope)
}

/// The command with the scope that the arguments say.
fn adapt(command: &mut Command, scope: Option<&Scope>, arguments: &ModelArguments) {
    if let Some(scope) = scope {
        command.scope = scope.clone();
        let what = command.title.split(" for ").next().unwrap_or_default();
        command.title = format!("{what} for {}", arguments.scope.as_deref().unwrap_or_default());
    }
    if let Some(bits) = arguments.bit_width {
        command.scope.bit_width = Some(bits);
    }
    if let (Some(times), true) = (arguments.unroll, command.subject != About::Formula) {
        command.unrolls = Some(Unrolls { times, exactly: command.unrolls.is_some_and(|unrolls| unrolls.exactly) });
    }
}

/// The numbers of the commands that are named, in the order in which they are named, and of those to execute; or else of
/// all that are wanted.
fn choose(model: &Model, arguments: &ModelArguments, wanted: impl Fn(&Command) -> bool) -> Result<Vec<usize>, Failure> {
    let all = || 0..model.commands.len();
    if arguments.commands.is_empty() && arguments.execute.is_empty() {
        return Ok(all().filter(|&number| wanted(&model.commands[number])).collect());
    }
    let mut chosen = Vec::new();
    for name in &arguments.commands {
        chosen.extend(find(&model.commands, name)?);
    }
    let executed = all().filter(|&number| source(model, &model.commands[number]) == Some(EXECUTE));
    chosen.extend(executed);
    Ok(chosen)
}

/// The commands of this name, or the one with this number; names come first.
fn find(commands: &[Command], name: &str) -> Result<Vec<usize>, Failure> {
    let named: Vec<usize> = (0..commands.len()).filter(|&number| commands[number].name == name).collect();
    if !named.is_empty() {
        return Ok(named);
    }
    match name.parse::<usize>() {
        Ok(number) if number < commands.len() => return Ok(vec![number]),
        Ok(number) => {
            let known = match commands.len() {
                0 => "there are none".to_owned(),
                1 => "there is only 0".to_owned(),
                count => format!("they are numbered 0 to {}", count - 1),
            };
            return Err(Failure::input(format!("there is no command {number}")).help(known));
        }
        Err(_) => {}
    }
    let names = || commands.iter().map(|command| command.name.as_str());
    let help = match closest(name, names()) {
        Some(close) => format!("did you mean `{close}`?"),
        None => format!("the commands are {}", names().collect::<Vec<_>>().join(", ")),
    };
    Err(Failure::input(format!("there is no command `{name}`")).help(help))
}

/// Whether an instance is sought, as a word.
pub fn kind_word(kind: CommandKind) -> &'static str {
    match kind {
        CommandKind::Run => "run",
        CommandKind::Check => "check",
    }
}
