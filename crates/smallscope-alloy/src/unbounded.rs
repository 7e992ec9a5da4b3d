//! Commands about traces of any number of states (`1.. steps`).
//!
//! Two searches run side by side. One looks for a trace, written with one state, with two, and so on, so the first that it finds is a shortest.
//! The other looks for a proof that there is none, by IC3 on the steps of the model. Whichever ends first decides; it cannot be both. If
//! one of them cannot go on, the other may.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use smallscope_core::{Budget, Interrupt, Stop};
use smallscope_relational::{Answer, Backend, Certificate, Error, Options, Proving, Solution, Transitions};

use crate::answer::{Asking, Unanswered};
use crate::diagnostic::{Diagnostic, Errors};
use crate::lower::{Analysis, AnalysisOptions, NoEvolution, Premise};
use crate::model::{Command, Model};

/// What is known of traces of any number of states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbounded {
    /// The proof that there is none, if it was found.
    pub proof: Option<Proof>,
    /// With how many states a trace was looked for at least, all shorter ones included: there is none, unless one was found, which has one
    /// state more.
    pub states: usize,
    /// Why no proof was looked for, if that is so.
    pub obstacle: Option<String>,
}

/// A proof that there is no trace of any number of states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// How often in a trace all promises could be kept at most: those of `eventually` and its like. Zero if what is
    /// asked for is never reached.
    pub fair_steps: usize,
    /// How many clauses the invariant has.
    pub clauses: usize,
    /// How many bits a state has.
    pub bits: usize,
    /// How many steps from the first state were looked at before the invariant was found.
    pub depth: usize,
    /// Whether another solver found that the clauses are an invariant and that it is enough; false if that took too long.
    pub rechecked: bool,
}

/// The certificate is checked with at most so many conflicts. Most take none.
const RECHECK_CONFLICTS: u64 = 1_000_000;

/// If there is no hope of a proof, a trace is looked for with at most so many states.
const WITHOUT_PROOF: usize = 20;

/// No trace is looked for with more states.
pub(crate) const MOST_STATES: usize = 1000;

/// Whether a command is about traces of any number of states.
pub(crate) fn is_unbounded(command: &Command) -> bool {
    command.scope.steps.is_some_and(|steps| steps.most == u32::MAX)
}

/// Looks for a trace that the command asks for, or for one that fulfils a premise of it, and for a proof that there is none.
pub(crate) fn decide(
    model: &Model,
    command: &Command,
    premise: Option<Premise>,
    asking: &Asking,
    budget: &Budget,
) -> Result<(Analysis, Solution, Unbounded), Unanswered> {
    let whole = budget.interrupt.clone().unwrap_or_default();
    let [searching, proving] = [(); 2].map(|()| whole.below());
    let within = |interrupt: &Interrupt| Budget { interrupt: Some(interrupt.clone()), ..budget.clone() };
    let least = command.scope.steps.map_or(1, |steps| steps.least.max(1) as usize);
    let first = Question { model, command, premise, asking }.at(least, budget)?;
    let hopeless = AtomicBool::new(false);
    let alike = &treating_overflow_like(&first, asking);
    thread::scope(|scope| {
        let prover = scope.spawn(|| {
            let proof = prove(model, command, premise, alike, &within(&proving));
            match &proof {
                Ok(_) => searching.raise(),
                Err(_) => hopeless.store(true, Ordering::Relaxed),
            }
            proof
        });
        let search = Search { question: Question { model, command, premise, asking }, hopeless: &hopeless };
        let searched = search.search(least, first, &within(&searching));
        // A trace that was found ends the other search, and so does an error; what was only given up does not.
        if !matches!(&searched, Ok((_, Solution { answer: Answer::Unknown(_), .. }, _))) {
            proving.raise();
        }
        let proof = prover.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        let (analysis, mut solution, states) = match searched {
            // The proof came while the problem of a longer trace was being made.
            Err(unanswered) => return Err(unanswered),
            Ok(searched) => searched,
        };
        let mut unbounded = Unbounded { proof: None, states, obstacle: None };
        match (proof, &solution.answer) {
            (Ok(proof), Answer::Unknown(_)) => {
                solution.answer = Answer::Unsatisfiable;
                unbounded.proof = Some(proof);
            }
            (Ok(_), Answer::Satisfiable(_)) => unreachable!("there is a trace, and a proof that there is none"),
            (Err(Unproved::Obstacle(obstacle)), _) => unbounded.obstacle = Some(obstacle),
            (Err(Unproved::Stopped(stop)), Answer::Unknown(other)) => {
                solution.answer = Answer::Unknown(first_limit(*other, stop));
            }
            _ => {}
        }
        Ok((analysis, solution, unbounded))
    })
}

/// The same question, in which integers that do not fit are what they are in this problem.
fn treating_overflow_like(analysis: &Analysis, asking: &Asking) -> Asking {
    let settings = AnalysisOptions { overflow: Some(analysis.spec.overflow), ..asking.settings.clone() };
    Asking { settings, ..asking.clone() }
}

/// Of the limits that ended both searches, the one to name: what the user set rather than what follows from it.
fn first_limit(search: Stop, proof: Stop) -> Stop {
    if matches!(search, Stop::States(_)) { proof } else { search }
}

/// What is looked for.
#[derive(Clone, Copy)]
struct Question<'q> {
    model: &'q Model,
    command: &'q Command,
    premise: Option<Premise>,
    asking: &'q Asking,
}

impl Question<'_> {
    /// The problem with so many states.
    fn at(&self, states: usize, budget: &Budget) -> Result<Analysis, Unanswered> {
        let settings = AnalysisOptions { budget: budget.clone(), ..self.asking.settings.clone() };
        Ok(Analysis::of(self.model, &Analysis::with_states(self.command, states), &settings)?)
    }

    fn solve(&self, analysis: &Analysis, budget: &Budget) -> Result<Solution, Error> {
        let options = self.asking.options.clone().within(budget);
        let Some(premise) = self.premise else { return analysis.spec.solve(&options) };
        let spec = analysis.premises().into_iter().find(|(other, _)| *other == premise);
        spec.map_or_else(|| analysis.spec.solve(&options), |(_, spec)| spec.solve(&options))
    }
}

struct Search<'q> {
    question: Question<'q>,
    /// Whether the other search has given up.
    hopeless: &'q AtomicBool,
}

impl Search<'_> {
    /// Looks for a trace with so many states, and with more and more. Also with how many there is none.
    fn search(
        &self,
        least: usize,
        first: Analysis,
        budget: &Budget,
    ) -> Result<(Analysis, Solution, usize), Unanswered> {
        let (mut analysis, mut states) = (first, least);
        loop {
            let solution = self.question.solve(&analysis, budget)?;
            let is_last = states >= MOST_STATES || states >= WITHOUT_PROOF && self.hopeless.load(Ordering::Relaxed);
            match &solution.answer {
                Answer::Unsatisfiable if is_last => {
                    let answer = Answer::Unknown(Stop::States(states as u64));
                    return Ok((analysis, Solution { answer, ..solution }, states));
                }
                Answer::Unsatisfiable => {}
                _ => return Ok((analysis, solution, states - 1)),
            }
            match self.question.at(states + 1, budget) {
                Ok(longer) => analysis = longer,
                Err(unanswered) => {
                    let Some(stop) = unanswered.stopped() else { return Err(unanswered) };
                    return Ok((analysis, Solution { answer: Answer::Unknown(stop), ..solution }, states));
                }
            }
            states += 1;
        }
    }
}

/// Why there is no proof.
enum Unproved {
    Stopped(Stop),
    /// There is no system of steps to look at.
    Obstacle(String),
}

/// The traces of a command as a system whose states are bits: see [`Model::steps`].
#[derive(Clone, Debug)]
pub struct Steps {
    /// The system. It has a fair path if and only if there is a trace.
    pub system: Transitions,
    /// What its latches stand for.
    pub names: Vec<String>,
}

impl Model {
    /// The traces that a command asks for, of any number of states, as a system for model checkers. Of scopes that grow, the first.
    ///
    /// ```
    /// use smallscope_alloy::{Asking, Dialect, Model};
    /// let text = "var lone sig A {} check { always no A }";
    /// let model = Model::parse("model", text, Dialect::Alloy)?;
    /// let steps = model.steps(&model.commands[0], &Asking::default())?;
    /// assert!(steps.system.to_aiger(&steps.names).starts_with("aag "));
    /// assert!(steps.names.contains(&"A[A$0]".to_owned()), "{:?}", steps.names);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the command is not about time, cannot be lowered, or has something of which there is no such system; or if a limit was reached.
    pub fn steps(&self, command: &Command, asking: &Asking) -> Result<Steps, Unanswered> {
        let budget = asking.options.budget.begin();
        let command = Analysis::steps(command).next().unwrap_or_else(|| command.clone());
        let refuse = |message: String| {
            let problem = match command.span {
                Some(span) => Diagnostic::error(span, message),
                None => Diagnostic::unplaced(message),
            };
            Unanswered::Model(Errors { sources: self.sources.clone(), diagnostics: vec![problem] })
        };
        if Analysis::states(self, &command).is_none() {
            return Err(refuse("nothing is `var`, and no other states are spoken of: there are no steps".to_owned()));
        }
        // What is wrong with the command is said as it is for any other purpose.
        let first = Question { model: self, command: &command, premise: None, asking }.at(1, &budget)?;
        let made = transitions(self, &command, None, &treating_overflow_like(&first, asking), &budget);
        made.map_err(|why| match why {
            Unproved::Stopped(stop) => Unanswered::Problem(Error::Stopped(stop)),
            Unproved::Obstacle(obstacle) => refuse(format!("there is no system of steps: {obstacle}")),
        })
    }
}

/// The steps of a model, as a system of bits.
fn transitions(
    model: &Model,
    command: &Command,
    premise: Option<Premise>,
    asking: &Asking,
    budget: &Budget,
) -> Result<Steps, Unproved> {
    let settings = AnalysisOptions { budget: budget.clone(), ..asking.settings.clone() };
    let evolution = Analysis::evolution(model, command, premise, &settings).map_err(|error| match error {
        NoEvolution::Errors(errors) => match errors.stopped() {
            Some(stop) => Unproved::Stopped(stop),
            None => Unproved::Obstacle(errors.to_string()),
        },
        NoEvolution::Obstacle(obstacle) => Unproved::Obstacle(obstacle),
    })?;
    let options: Options = asking.options.clone().within(budget);
    let system = evolution.transitions(&options, budget).map_err(|error| match error {
        Error::Stopped(stop) => Unproved::Stopped(stop),
        error => Unproved::Obstacle(error.to_string()),
    })?;
    Ok(Steps { system, names: evolution.names() })
}

fn prove(
    model: &Model,
    command: &Command,
    premise: Option<Premise>,
    asking: &Asking,
    budget: &Budget,
) -> Result<Proof, Unproved> {
    let Steps { system, .. } = transitions(model, command, premise, asking, budget)?;
    // Many small questions: the solver that begins each at once is the faster one.
    let certificate = match system.prove(Backend::BatSat, budget, &mut |_| true) {
        Proving::Proved(certificate) => certificate,
        Proving::Stopped(stop) => return Err(Unproved::Stopped(stop)),
    };
    let rechecked = recheck(&system, &certificate, budget);
    Ok(Proof {
        fair_steps: certificate.most,
        clauses: certificate.clauses.len(),
        bits: system.latches.len(),
        depth: certificate.depth,
        rechecked,
    })
}

/// Asks another solver, if there is one, whether the certificate is right.
fn recheck(system: &Transitions, certificate: &Certificate, budget: &Budget) -> bool {
    let other = Backend::ALL.iter().copied().find(|&backend| backend != Backend::BatSat).unwrap_or_default();
    let budget = Budget { conflicts: Some(RECHECK_CONFLICTS), ..budget.clone() };
    match system.confirms(certificate, other, &budget) {
        Ok(holds) => {
            assert!(holds, "another solver refuses the invariant of a proof");
            true
        }
        Err(_) => false,
    }
}
