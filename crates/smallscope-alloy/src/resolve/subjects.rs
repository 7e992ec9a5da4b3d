//! Commands about programs and claims.

use std::fmt::Write;

use super::names::{Kinds, Meaning};
use super::world::{Callee, ModuleId, World};
use crate::diagnostic::Diagnostic;
use crate::model::{CommandKind, CorrectnessId, Expr, Subject, Unrolls};
use crate::syntax::{self, Name};

impl World {
    /// The claim or the program that a command is about; none if it is about a formula.
    pub fn subject(&self, main: ModuleId, kind: CommandKind, target: &Name) -> Result<Option<Subject>, Diagnostic> {
        let (claims, callees) = (self.find_claims(main, &target.text), self.find_callees(main, &target.text));
        let formulas = match kind {
            CommandKind::Run => Kinds::FUNCTIONS,
            CommandKind::Check => Kinds::ASSERTIONS,
        };
        let formulas = self.find(main, formulas, &target.text);
        match (kind, callees.as_slice(), claims.as_slice()) {
            (_, [], []) => Ok(None),
            (CommandKind::Run, [Callee::Program(id)], []) if formulas.is_empty() => Ok(Some(Subject::Program(*id))),
            (CommandKind::Run, [], [id]) if formulas.is_empty() => Ok(Some(Subject::Correctness(*id))),
            (CommandKind::Check, _, [id]) if formulas.is_empty() || self.is_own(main, *id) => {
                Ok(Some(Subject::Correctness(*id)))
            }
            (CommandKind::Check, [callee], []) if formulas.is_empty() => Err(Self::explain_check(target, *callee)),
            (CommandKind::Run, [Callee::Action(_)], []) if formulas.is_empty() => {
                let error = Diagnostic::error(target.span, format!("`{}` is an action", target.text));
                Err(error.help("write a program that does it, and `run` that"))
            }
            // What is an assertion or a predicate as well, and cannot be a claim or a program here.
            (CommandKind::Check, _, []) => Ok(None),
            (CommandKind::Run, [Callee::Action(_)], []) => Ok(None),
            _ => Err(self.explain_subjects(target, &callees, &claims, &formulas)),
        }
    }

    /// The claims that a name can mean: those of the module itself, if it has any.
    fn find_claims(&self, main: ModuleId, name: &str) -> Vec<CorrectnessId> {
        let found = self.find(main, Kinds::CLAIMS, name).into_iter();
        let claims = found.filter_map(|meaning| if let Meaning::Claim(claim) = meaning { Some(claim) } else { None });
        self.nearest(main, claims.collect(), |world, id| world.claims[id.0 as usize].module)
    }

    fn is_own(&self, main: ModuleId, claim: CorrectnessId) -> bool {
        self.claims[claim.0 as usize].module == main
    }

    fn explain_check(target: &Name, callee: Callee) -> Diagnostic {
        let what = match callee {
            Callee::Action(_) => "an action",
            Callee::Program(_) => "a program",
        };
        let error = Diagnostic::error(target.span, format!("`{}` is {what}, of which nothing is claimed", target.text));
        error.help("claim something with `assertCorrectness`, and `check` that")
    }

    fn explain_subjects(
        &self,
        target: &Name,
        callees: &[Callee],
        claims: &[CorrectnessId],
        formulas: &[Meaning],
    ) -> Diagnostic {
        let error = Diagnostic::error(target.span, format!("`{}` can mean several things here", target.text));
        let callees = callees.iter().map(|&callee| self.span_of(callee));
        let claims = claims.iter().map(|id| self.claims[id.0 as usize].known.span);
        let formulas = formulas.iter().filter_map(|meaning| match meaning {
            Meaning::Function(id) => Some(self.function(*id).span),
            Meaning::Assertion(id) => Some(self.assertions[id.0].span),
            _ => None,
        });
        let error = callees.chain(claims).chain(formulas).fold(error, |error, span| error.note(span, "one is here"));
        error.help("give one of them another name, or write the path of its module")
    }

    /// How often loops are unrolled, which is added to the title of the command.
    pub fn unrolls(&mut self, said: &syntax::Unrolls, asked: Option<&(Expr, Subject)>, title: &mut String) -> Unrolls {
        let _ = write!(title, " lurs {}{}", if said.exactly { "exactly " } else { "" }, said.times);
        if matches!(asked, Some((_, Subject::Formula))) {
            let message = "`lurs` has no effect: the command is about a formula, which has no loops";
            self.diagnostics.push(Diagnostic::warning(said.span, message));
        }
        Unrolls { times: said.times, exactly: said.exactly }
    }
}
