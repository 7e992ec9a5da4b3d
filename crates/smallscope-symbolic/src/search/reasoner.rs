//! The oracle of a search: which ways a branch can go, and which values a candidate's variables have.
//!
//! Every decision of the path keeps a model for each of its alternatives, so that a new branch costs one question to the
//! decider at most: the way that the model at hand goes is possible. What the decider does not know is explored like what
//! is possible, but a candidate is accepted only with a model.

use std::any::Any;
use std::rc::Rc;

use smallscope_search::symbols::{self, Conclusion, Purpose, Reasoner};
use smallscope_search::{Limits, Representatives};

use super::method;
use crate::decide::{Answer, Decider, Model};
use crate::oracle::{self, Mark, Oracle, with_oracle};
use crate::sym::Sym;
use crate::term::{Binary, Condition, Sort, Term, TermNode, Terms, Variable};

/// The reasoner of one worker.
pub(super) struct SearchReasoner {
    mark: Mark,
    /// Away while it is installed.
    path: Option<Box<Path>>,
}

/// Makes a reasoner.
pub(super) fn make(limits: &Limits) -> Box<dyn Reasoner> {
    let decider = Decider::new().conflicts(limits.conflicts);
    Box::new(SearchReasoner { mark: Mark::fresh(), path: Some(Box::new(Path::new(decider))) })
}

/// Whether a truth value holds: if it is not known, the candidate is taken to be one for which it does, and given up if there
/// is none.
pub(super) fn assume(condition: Sym<bool>) -> bool {
    match condition.known() {
        Some(holds) => holds,
        None => {
            let term = condition.term();
            assume_term(Condition { term, holds: true })
        }
    }
}

/// As [`assume`], for a condition on terms of the search that runs.
pub(super) fn assume_term(condition: Condition) -> bool {
    oracle::ask(|oracle, _| {
        if let Some(number) = oracle.terms().constant_of(condition.term) {
            return (number != 0) == condition.holds;
        }
        let path = oracle.itself().and_then(|any| any.downcast_mut::<Path>());
        let path = path.expect("a search runs, whose oracle is a path");
        path.take(condition.term, &[condition.holds]) == condition.holds
    })
}

impl Reasoner for SearchReasoner {
    fn within(&mut self, purpose: Purpose, run: &mut dyn FnMut()) {
        let mut path = self.path.take().expect("a reasoner does not work inside of itself");
        path.start(purpose);
        let ((), oracle) = with_oracle(self.mark, path, run);
        let path = oracle.into_any().and_then(|any| any.downcast().ok());
        self.path = Some(path.expect("the oracle that was installed is given back"));
    }

    fn within_method(&mut self, run: &mut dyn FnMut()) {
        method::run(run);
    }

    fn conclude(&mut self, decisions: usize, variables: &[u32], representatives: Representatives) -> Conclusion {
        let path = self.path.as_mut().expect("a reasoner does not work inside of itself");
        path.conclude(decisions, variables, representatives)
    }
}

/// Values for the variables there were when the decider gave them; later ones are free.
struct Values {
    model: Model,
    count: usize,
}

/// One way that a branch can go.
struct Alternative {
    holds: bool,
    /// Values that go this way; none if it is not known whether there are any.
    values: Option<Rc<Values>>,
}

/// A decision of the path.
struct Branch {
    term: Term,
    alternatives: Vec<Alternative>,
    chosen: usize,
}

/// The path of the run at hand: the oracle while the predicate runs.
struct Path {
    terms: Terms,
    decider: Decider,
    branches: Vec<Branch>,
    /// What the branches amount to, one condition for each.
    conditions: Vec<Condition>,
    /// How many of them belong to the run at hand.
    asked: usize,
    purpose: Purpose,
    /// What holds with no condition at all.
    free: Rc<Values>,
    /// The values that are shown, once they are asked for.
    representative: Option<Rc<Values>>,
}

impl Path {
    fn new(decider: Decider) -> Self {
        Path {
            terms: Terms::new(),
            decider,
            branches: Vec::new(),
            conditions: Vec::new(),
            asked: 0,
            purpose: Purpose::Judge,
            free: Rc::new(Values { model: Model::default(), count: 0 }),
            representative: None,
        }
    }

    fn start(&mut self, purpose: Purpose) {
        self.purpose = purpose;
        if purpose == Purpose::Judge {
            self.asked = 0;
        }
        self.representative = None;
    }

    /// Values with which the first `count` branches go as they did.
    fn values(&self, count: usize) -> Option<&Rc<Values>> {
        match count.checked_sub(1) {
            None => Some(&self.free),
            Some(last) => {
                let branch = &self.branches[last];
                branch.alternatives[branch.chosen].values.as_ref()
            }
        }
    }

    fn evaluate(&self, term: Term, values: &Values) -> i128 {
        self.terms.evaluate(term, &|variable: Variable| {
            if (variable.0 as usize) < values.count {
                return values.model.value(variable);
            }
            let (_, low, high) = self.terms.range(variable);
            0.clamp(low, high)
        })
    }

    /// Asks the decider whether the first `count` conditions and further ones can hold; what it does not know has no values.
    fn solve(&mut self, count: usize, further: &[Condition]) -> Option<Option<Rc<Values>>> {
        let later = self.conditions.split_off(count);
        self.conditions.extend_from_slice(further);
        let answer = self.decider.decide(&self.terms, &self.conditions);
        self.conditions.truncate(count);
        self.conditions.extend(later);
        match answer {
            Answer::Feasible(model) => Some(Some(Rc::new(Values { model, count: self.terms.variables() }))),
            Answer::Infeasible => None,
            Answer::Unknown(_) => Some(None),
        }
    }

    /// Finds out which of the given ways a new branch can go.
    fn branch(&mut self, number: usize, term: Term, ways: &[bool]) -> usize {
        self.branches.truncate(number);
        self.conditions.truncate(number);
        let values = self.values(number).cloned();
        let settled = self.conditions.iter().find(|condition| condition.term == term).map(|condition| condition.holds);
        let taken = values.as_ref().map(|values| self.evaluate(term, values) != 0);
        let mut alternatives = Vec::new();
        for &holds in ways {
            let values = match settled {
                Some(settled) => (settled == holds).then(|| values.clone()),
                None if taken == Some(holds) => Some(values.clone()),
                None => self.solve(number, &[Condition { term, holds }]),
            };
            alternatives.extend(values.map(|values| Alternative { holds, values }));
        }
        self.push(term, alternatives)
    }

    fn push(&mut self, term: Term, alternatives: Vec<Alternative>) -> usize {
        let count = alternatives.len();
        self.branches.push(Branch { term, alternatives, chosen: 0 });
        count
    }

    /// Decides a branch that may go the given ways, preferred one first.
    fn take(&mut self, term: Term, ways: &[bool]) -> bool {
        let answer = symbols::decide(|number| self.branch(number, term, ways));
        self.went(term, answer)
    }

    /// Notes which way a branch went.
    fn went(&mut self, term: Term, (number, chosen): (usize, usize)) -> bool {
        let branch = &mut self.branches[number];
        if branch.term != term {
            symbols::refuse_nondeterminism();
        }
        branch.chosen = chosen;
        let holds = branch.alternatives[chosen].holds;
        let condition = Condition { term, holds };
        match self.conditions.get_mut(number) {
            Some(before) => *before = condition,
            None => self.conditions.push(condition),
        }
        self.asked = number + 1;
        holds
    }

    /// Values with which all branches of the run go as they did, asked for if they are not known.
    fn settled_values(&mut self) -> Result<Rc<Values>, Conclusion> {
        if let Some(values) = self.values(self.asked) {
            return Ok(values.clone());
        }
        let Some(values) = self.solve(self.asked, &[]) else { return Err(Conclusion::Impossible) };
        let branch = &mut self.branches[self.asked - 1];
        branch.alternatives[branch.chosen].values.clone_from(&values);
        values.ok_or(Conclusion::Unknown)
    }

    /// The smallest values that the decider finds, unless others were picked. They depend on the path alone, while those at
    /// the branches depend on what was asked before.
    fn find_representative(&mut self) -> Rc<Values> {
        let is_picked = self.asked > 0 && self.terms.constant_of(self.branches[self.asked - 1].term).is_some();
        let found = if is_picked || self.asked == 0 { None } else { self.solve(self.asked, &[]).flatten() };
        found.unwrap_or_else(|| self.values(self.asked).unwrap_or(&self.free).clone())
    }

    /// Gives a term one of its values, the others in other runs.
    fn fix(&mut self, term: Term) -> i128 {
        loop {
            let values = match self.settled_values() {
                Ok(values) => values,
                Err(conclusion) => symbols::give_up(conclusion),
            };
            let number = self.evaluate(term, &values);
            let constant = self.terms.constant(number, self.terms.sort(term));
            let equal = self.terms.binary(Binary::Equal, term, constant);
            if self.terms.constant_of(equal).is_some() || self.take(equal, &[true, false]) {
                return number;
            }
        }
    }

    fn conclude(&mut self, decisions: usize, variables: &[u32], representatives: Representatives) -> Conclusion {
        self.asked = decisions;
        let first = match self.settled_values() {
            Ok(values) => values,
            Err(conclusion) => return conclusion,
        };
        match representatives {
            Representatives::One => {}
            Representatives::AtMost(count) => self.pick_representative(first, variables, count),
            Representatives::All => {
                for &variable in variables {
                    self.fix(Term(variable));
                }
            }
        }
        Conclusion::Possible
    }

    /// Takes one of up to `count` choices of values for the variables.
    fn pick_representative(&mut self, first: Rc<Values>, variables: &[u32], count: usize) {
        let always = self.terms.constant(1, Sort::BOOL);
        let answer = symbols::decide(|number| {
            self.branches.truncate(number);
            let found = self.different(number, first, variables, count.max(1));
            let alternatives = found.into_iter().map(|values| Alternative { holds: true, values: Some(values) });
            self.push(always, alternatives.collect())
        });
        self.went(always, answer);
    }

    /// Up to `count` models of the first conditions that differ in the given variables.
    fn different(&mut self, number: usize, first: Rc<Values>, variables: &[u32], count: usize) -> Vec<Rc<Values>> {
        let (mut found, mut others) = (vec![first], Vec::new());
        while found.len() < count {
            let last = found[found.len() - 1].clone();
            let mut same = self.terms.constant(1, Sort::BOOL);
            for &variable in variables {
                let number = self.evaluate(Term(variable), &last);
                let constant = self.terms.constant(number, self.terms.sort(Term(variable)));
                let equal = self.terms.binary(Binary::Equal, Term(variable), constant);
                same = self.terms.binary(Binary::And, same, equal);
            }
            others.push(Condition { term: same, holds: false });
            match self.solve(number, &others) {
                Some(Some(values)) => found.push(values),
                _ => break,
            }
        }
        found
    }
}

impl Oracle for Path {
    fn terms(&mut self) -> &mut Terms {
        &mut self.terms
    }

    fn decide(&mut self, condition: Term) -> bool {
        if self.purpose == Purpose::Show {
            return self.settle(condition) != 0;
        }
        // What invariants ask for is mostly that something is less, and that things are different.
        let is_equation = matches!(self.terms.node(condition), TermNode::Binary(Binary::Equal, ..));
        self.take(condition, &[!is_equation, is_equation])
    }

    fn settle(&mut self, term: Term) -> i128 {
        match self.purpose {
            Purpose::Judge => self.fix(term),
            Purpose::Show => {
                let values = self.representative.take().unwrap_or_else(|| self.find_representative());
                let number = self.evaluate(term, &values);
                self.representative = Some(values);
                number
            }
        }
    }

    fn itself(&mut self) -> Option<&mut dyn Any> {
        Some(self)
    }

    fn into_any(self: Box<Self>) -> Option<Box<dyn Any>> {
        Some(self)
    }
}
