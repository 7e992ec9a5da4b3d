//! Random models with time against brute force: every lasso within the scope is tried, and formulas are evaluated on the infinite path by
//! what their operators mean.

use std::collections::HashSet;
use std::fmt;

use smallscope_alloy::{Asking, CommandVerdict, Dialect, Explorer, Model, Move, Moved, Recheck, Value};
use smallscope_relational::{Budget, Options};

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as usize
    }
}

/// A formula about a variable set `A` of two atoms, `P` and `Q`, and a variable field `f` that leads from each to at most one.
enum Formula {
    /// `P in A`, or `Q in A`; or of the variable that is bound so many quantifiers further out.
    In(usize),
    /// `some x.f`, of the same.
    Leads(usize),
    /// `x.f in A'`
    IntoNext(usize),
    /// `A in A'`
    Grows,
    /// `once P in A`, as a predicate without parameters.
    Was,
    /// `once x in A`, as a predicate whose argument is `A`.
    WasIn(usize),
    /// `let s = A | eventually x in s`
    WillBeIn(usize),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Unary(&'static str, Box<Formula>),
    Binary(&'static str, Box<Formula>, Box<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    /// `plus[7, #(x & A)] > 7`: false, or 8, which integers of four bits cannot say.
    Exceeds(usize),
    /// `all x: A | …`, `some x: T | …`: over the variable set, or over both atoms.
    Quantified(bool, bool, Box<Formula>),
}

const UNARY: [&str; 6] = ["always", "eventually", "after", "before", "once", "historically"];
const BINARY: [&str; 4] = ["until", "releases", "since", "triggered"];

/// A formula. If it is blind, it names neither of the atoms.
fn formula(random: &mut Random, depth: usize, bound: usize, blind: bool) -> Formula {
    let sub = |random: &mut Random, bound| Box::new(formula(random, depth - 1, bound, blind));
    if blind && bound == 0 {
        return Formula::Quantified(random.below(2) == 0, false, sub(random, 1));
    }
    let subject = |random: &mut Random| if blind { 2 + random.below(bound) } else { random.below(2 + bound) };
    match if depth == 0 { random.below(9) } else { 5 + random.below(18) } {
        0 | 1 => Formula::In(subject(random)),
        2 => Formula::Leads(subject(random)),
        3 => Formula::IntoNext(subject(random)),
        4 => Formula::Grows,
        5 if blind => Formula::Grows,
        5 => Formula::Was,
        6 => Formula::WasIn(subject(random)),
        7 => Formula::WillBeIn(subject(random)),
        8 => Formula::Exceeds(subject(random)),
        9 => Formula::Not(sub(random, bound)),
        10 => Formula::And(sub(random, bound), sub(random, bound)),
        11 => Formula::Or(sub(random, bound), sub(random, bound)),
        12..=15 => Formula::Unary(UNARY[random.below(6)], sub(random, bound)),
        16..=19 => Formula::Binary(BINARY[random.below(4)], sub(random, bound), sub(random, bound)),
        20 => Formula::Iff(sub(random, bound), sub(random, bound)),
        _ => Formula::Quantified(random.below(2) == 0, random.below(2) == 0, sub(random, bound + 1)),
    }
}

/// What a formula calls its subject: an atom, or a variable.
fn subject(number: usize, bound: usize) -> String {
    match number {
        0 => "P".to_owned(),
        1 => "Q".to_owned(),
        _ => format!("x{}", bound - (number - 1)),
    }
}

struct Shown<'f>(&'f Formula, usize);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shown(formula, bound) = *self;
        let show = |inner| Shown(inner, bound);
        match formula {
            Formula::In(x) => write!(f, "{} in A", subject(*x, bound)),
            Formula::Leads(x) => write!(f, "some {}.f", subject(*x, bound)),
            Formula::IntoNext(x) => write!(f, "{}.f in A'", subject(*x, bound)),
            Formula::Grows => write!(f, "A in A'"),
            Formula::Was => write!(f, "was"),
            Formula::WasIn(x) => write!(f, "wasIn[{}, A]", subject(*x, bound)),
            Formula::WillBeIn(x) => write!(f, "(let s = A | eventually {} in s)", subject(*x, bound)),
            Formula::Exceeds(x) => write!(f, "plus[7, #({} & A)] > 7", subject(*x, bound)),
            Formula::Not(inner) => write!(f, "not ({})", show(inner)),
            Formula::Iff(a, b) => write!(f, "(({}) iff ({}))", show(a), show(b)),
            Formula::And(a, b) => write!(f, "(({}) and ({}))", show(a), show(b)),
            Formula::Or(a, b) => write!(f, "(({}) or ({}))", show(a), show(b)),
            Formula::Unary(op, inner) => write!(f, "{op} ({})", show(inner)),
            Formula::Binary(op, a, b) => write!(f, "(({}) {op} ({}))", show(a), show(b)),
            Formula::Quantified(all, variable, inner) => {
                let (word, set) = (if *all { "all" } else { "some" }, if *variable { "A" } else { "T" });
                write!(f, "({word} x{bound}: {set} | {})", Shown(inner, bound + 1))
            }
        }
    }
}

/// Which of the two atoms are in `A`, and where `f` leads from each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    has: [bool; 2],
    leads: [Option<usize>; 2],
}

fn states() -> Vec<State> {
    let to = [None, Some(0), Some(1)];
    let mut all = Vec::new();
    for bits in 0..4 {
        for from_p in to {
            for from_q in to {
                all.push(State { has: [bits & 1 == 1, bits & 2 == 2], leads: [from_p, from_q] });
            }
        }
    }
    all
}

struct Lasso<'s> {
    states: &'s [State],
    back: usize,
}

impl Lasso<'_> {
    fn at(&self, moment: usize) -> State {
        let count = self.states.len();
        self.states[if moment < count { moment } else { self.back + (moment - self.back) % (count - self.back) }]
    }

    /// Far enough for formulas that are not deep: what repeats has repeated.
    fn horizon(&self, now: usize) -> usize {
        now + 8 * self.states.len()
    }

    /// Whether the formula holds in this position: under an even number of negations, or an odd one. Of each variable, its value and whether
    /// all its values are asked for, counting the negations.
    fn holds(&self, formula: &Formula, now: usize, positive: bool, values: &mut Vec<(usize, bool)>) -> bool {
        let variable = |number: usize, values: &[(usize, bool)]| match number {
            0 | 1 => (number, false),
            _ => values[values.len() - (number - 1)],
        };
        let atom = |number: usize, values: &[(usize, bool)]| variable(number, values).0;
        let state = self.at(now);
        match formula {
            Formula::In(x) => state.has[atom(*x, values)],
            Formula::Leads(x) => state.leads[atom(*x, values)].is_some(),
            Formula::IntoNext(x) => state.leads[atom(*x, values)].is_none_or(|to| self.at(now + 1).has[to]),
            Formula::Grows => (0..2).all(|atom| !state.has[atom] || self.at(now + 1).has[atom]),
            Formula::Was => (0..=now).any(|moment| self.at(moment).has[0]),
            Formula::WasIn(x) => (0..=now).any(|moment| self.at(moment).has[atom(*x, values)]),
            Formula::WillBeIn(x) => (now..self.horizon(now)).any(|moment| self.at(moment).has[atom(*x, values)]),
            Formula::Not(inner) => !self.holds(inner, now, !positive, values),
            Formula::And(a, b) => self.holds(a, now, positive, values) && self.holds(b, now, positive, values),
            Formula::Or(a, b) => self.holds(a, now, positive, values) || self.holds(b, now, positive, values),
            Formula::Iff(a, b) => {
                (!self.holds(a, now, !positive, values) || self.holds(b, now, positive, values))
                    && (!self.holds(b, now, !positive, values) || self.holds(a, now, positive, values))
            }
            // A value for which it overflows counts neither for one who asks for all, nor for one who asks for some.
            Formula::Exceeds(x) => {
                let (atom, universal) = variable(*x, values);
                state.has[atom] && universal == positive
            }
            Formula::Unary(op, inner) => {
                let end = self.horizon(now);
                let mut holds = |moment| self.holds(inner, moment, positive, values);
                match *op {
                    "always" => (now..end).all(holds),
                    "eventually" => (now..end).any(holds),
                    "after" => holds(now + 1),
                    "before" => now > 0 && holds(now - 1),
                    "once" => (0..=now).any(holds),
                    _ => (0..=now).all(holds),
                }
            }
            Formula::Binary(op, a, b) => {
                let end = self.horizon(now);
                match *op {
                    "until" => (now..end).any(|at| {
                        self.holds(b, at, positive, values)
                            && (now..at).all(|before| self.holds(a, before, positive, values))
                    }),
                    "releases" => (now..end).all(|at| {
                        self.holds(b, at, positive, values)
                            || (now..at).any(|before| self.holds(a, before, positive, values))
                    }),
                    "since" => (0..=now).any(|at| {
                        self.holds(b, at, positive, values)
                            && (at + 1..=now).all(|later| self.holds(a, later, positive, values))
                    }),
                    _ => (0..=now).all(|at| {
                        self.holds(b, at, positive, values)
                            || (at + 1..=now).any(|later| self.holds(a, later, positive, values))
                    }),
                }
            }
            Formula::Quantified(all, variable, inner) => {
                let mut found = Vec::new();
                for atom in (0..2).filter(|&atom| !variable || state.has[atom]) {
                    values.push((atom, *all == positive));
                    found.push(self.holds(inner, now, positive, values));
                    values.pop();
                }
                if *all { found.into_iter().all(|holds| holds) } else { found.into_iter().any(|holds| holds) }
            }
        }
    }
}

impl State {
    /// The same with the atoms exchanged.
    fn exchanged(self) -> State {
        let [p, q] = self.leads.map(|to| to.map(|atom| 1 - atom));
        State { has: [self.has[1], self.has[0]], leads: [q, p] }
    }
}

/// How many infinite behaviours satisfy the formula that lassos of at most so many states stand for. A behaviour is known by its first moments:
/// two lassos that agree on twice as many moments as they have states agree for ever. If it is blind, up to exchanging the atoms.
fn behaviours(formula: &Formula, most: usize, blind: bool) -> u64 {
    let all = states();
    let mut met: HashSet<Vec<State>> = HashSet::new();
    let mut count = 0;
    for states in 1..=most {
        for number in 0..all.len().pow(states as u32) {
            let digits = (0..states).scan(number, |rest, _| {
                let state = all[*rest % all.len()];
                *rest /= all.len();
                Some(state)
            });
            let chosen: Vec<State> = digits.collect();
            for back in 0..states {
                let lasso = Lasso { states: &chosen, back };
                let moments: Vec<State> = (0..2 * most).map(|moment| lasso.at(moment)).collect();
                if met.contains(&moments) || !lasso.holds(formula, 0, true, &mut Vec::new()) {
                    continue;
                }
                if blind {
                    met.insert(moments.iter().map(|state| state.exchanged()).collect());
                }
                met.insert(moments);
                count += 1;
            }
        }
    }
    count
}

fn counted(model: &Model, options: &Options) -> u64 {
    let problems = model.problems(&model.commands[0], &Asking::default()).expect("it can be enumerated");
    problems.map(|problem| problem.expect("it is small").spec.count(options).expect("it is decided").instances).sum()
}

fn compare_counts(seeds: std::ops::Range<u64>, most: usize) {
    let mut different = HashSet::new();
    for seed in seeds {
        let mut random = Random(seed * 104_729 + 7);
        let (depth, blind) = (2 + random.below(3), seed % 2 == 0);
        let asked = formula(&mut random, depth, 0, blind);
        let shown = Shown(&asked, 0).to_string();
        let atoms = if blind { "sig T" } else { "one sig P, Q extends T {} pred was { once P in A } abstract sig T" };
        let steps = ["", "exactly ", "1.."][random.below(3)];
        let text = format!(
            "{atoms} {{ var f: lone T }} var sig A in T {{}} pred wasIn[x: univ, s: set univ] {{ once x in s }}
             run {{ {shown} }} for {steps}{most} steps, exactly 2 T"
        );
        let model = Model::parse("m", &text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let expected = behaviours(&asked, most, blind);
        assert_eq!(counted(&model, &Options { check: seed % 10 == 0, ..Options::default() }), expected, "{text}");
        different.insert(expected);
    }
    println!("{} different counts", different.len());
}

#[test]
fn counts_of_random_models_are_those_of_all_lassos() {
    compare_counts(0..40, 2);
}

#[test]
#[ignore = "takes half a minute"]
fn counts_of_many_random_models_are_those_of_all_lassos() {
    compare_counts(40..1600, 2);
    compare_counts(1600..1640, 3);
}

/// The fewest states that a lasso needs on which the formula holds, up to this many.
fn shortest(formula: &Formula, most: usize) -> Option<usize> {
    shortest_among(&states(), formula, most)
}

fn shortest_among(all: &[State], formula: &Formula, most: usize) -> Option<usize> {
    (1..=most).find(|&count| {
        (0..all.len().pow(count as u32)).any(|number| {
            let mut rest = number;
            let chosen: Vec<State> = (0..count)
                .map(|_| {
                    let state = all[rest % all.len()];
                    rest /= all.len();
                    state
                })
                .collect();
            (0..count).any(|back| Lasso { states: &chosen, back }.holds(formula, 0, true, &mut Vec::new()))
        })
    })
}

fn compare(seeds: std::ops::Range<u64>, most: usize) {
    let (mut found, mut none) = (0, 0);
    for seed in seeds {
        let mut random = Random(seed * 7919 + 13);
        let depth = 1 + random.below(4);
        let asked = formula(&mut random, depth, 0, false);
        let shown = Shown(&asked, 0).to_string();
        let text = format!(
            "abstract sig T {{ var f: lone T }} one sig P, Q extends T {{}} var sig A in T {{}}
             pred was {{ once P in A }} pred wasIn[x: univ, s: set univ] {{ once x in s }}
             run {{ {shown} }} for {most} steps, 3 T"
        );
        let model = Model::parse("m", &text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let answered =
            model.answer(&model.commands[0], &Asking::default()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let expected = shortest(&asked, most);
        match expected {
            Some(states) => {
                found += 1;
                assert_eq!(answered.verdict(), CommandVerdict::Instance, "{text}");
                let instance = answered.instance().expect("there is one");
                let lasso = answered.analysis.lasso(instance).map(|lasso| lasso.states);
                assert!(lasso.is_none_or(|found| found == states), "{lasso:?} {states} {text}");
                assert_eq!(answered.recheck, Some(Recheck::Confirmed), "{text}");
            }
            None => {
                none += 1;
                assert_eq!(answered.verdict(), CommandVerdict::NoInstance, "{text}");
            }
        }
    }
    println!("{found} with and {none} without an instance");
}

#[test]
fn random_models_agree_with_all_lassos() {
    compare(0..400, 2);
}

#[test]
#[ignore = "takes half a minute"]
fn many_random_models_agree_with_all_lassos() {
    compare(400..2400, 2);
    compare(2400..2500, 3);
}

/// Every trace is reached by going to another configuration, and from the first trace of each to all others with it.
#[test]
fn moves_lead_to_every_trace_once() {
    let text = "sig Node { edge: lone Node } var sig Mark in Node {}
                fact { always (Mark' = Mark or some n: Node - Mark | Mark' = Mark + n) }
                run { some Mark } for 2 but 3 steps";
    let model = Model::parse("m", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"));
    let (command, asking) = (&model.commands[0], Asking::default());
    let answered = model.answer(command, &asking).expect("it is small");
    let mut explorer = model.explore(command, &asking, &answered).expect("it is bounded").expect("there is a trace");
    let go = |explorer: &mut Explorer, step| match explorer.go(step).expect("it is small") {
        Moved::To(analysis, instance) => Some((analysis, instance)),
        Moved::Nowhere => None,
        Moved::Unknown(stop) => panic!("{stop:?}"),
    };
    let (mut configurations, mut traces) = (1, 1);
    loop {
        while go(&mut explorer, Move::Trace).is_some() {
            traces += 1;
        }
        if go(&mut explorer, Move::Config).is_none() {
            break;
        }
        (configurations, traces) = (configurations + 1, traces + 1);
    }
    // One node with an edge or not, and two: no edge, one loop, one to the other, two loops, a loop and one to it, a loop and one from it, both ways.
    assert_eq!(configurations, 2 + 6);
    assert_eq!(traces, counted(&model, &Options::default()));
}

#[test]
fn a_fork_keeps_the_states_before_it() {
    let text = "one sig Counter { var at: Int } fact { Counter.at = 0 }
                fact { always (Counter.at' = Counter.at or Counter.at' = add[Counter.at, 1]) }
                run {} for 3 Int, 3 steps";
    let model = Model::parse("m", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"));
    let (command, asking) = (&model.commands[0], Asking::default());
    let answered = model.answer(command, &asking).expect("it is small");
    let mut explorer = model.explore(command, &asking, &answered).expect("it is bounded").expect("there is a trace");
    let mut values = |step: Move| match explorer.go(step).expect("it is small") {
        Moved::To(analysis, instance) => {
            let value = |state| analysis.evaluate_at(&model, &instance, state, "Counter.at", &Budget::default());
            Some([0, 1, 2].map(|state| match value(state) {
                Ok(Value::Tuples(_, tuples)) => tuples[0][0].clone(),
                other => panic!("{other:?}"),
            }))
        }
        _ => None,
    };
    assert_eq!(values(Move::Config), None, "there is one configuration");
    assert_eq!(values(Move::Init), None, "it begins with 0");
    assert_eq!(values(Move::Fork(0)).expect("there is another state 1")[..2], ["0", "1"]);
    assert_eq!(values(Move::Fork(1)).expect("there is another state 2")[..2], ["0", "1"]);
    assert_eq!(values(Move::Fork(1)), None, "it stays, or goes on by one");
    assert_eq!(values(Move::Fork(0)), None);
}

/// A command that cannot be answered leaves the others alone.
#[test]
fn scopes_that_time_cannot_have_are_errors_at_their_place() {
    let text = "var sig A {} var sig B extends A {} one var sig O {}
                run {} for exactly 2 A, 2 O
                run {} for 3 but 1 B
                run {} for 3 but 0 O
                run {} for 3 but 2 O";
    let model = Model::parse("m", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"));
    let mut answers = model.commands.iter().map(|command| model.answer(command, &Asking::default()));
    for (line, expected) in [
        "m:2:28: `A` is `var`, so its scope cannot be exact",
        "m:3:34: `B` is `var` and extends another signature, so it has no scope of its own",
        "m:4:34: `O` is declared as `one var`, so its scope is 1 or more, and not 0",
    ]
    .into_iter()
    .enumerate()
    {
        let Some(Err(error)) = answers.next() else { panic!("command {line} has an answer") };
        assert_eq!(error.to_string(), expected);
    }
    let last = answers.next().and_then(Result::ok).map(|answered| answered.verdict());
    assert_eq!(last, Some(CommandVerdict::Instance));
    let text = "sig A {} run {} for 3 but 2 steps";
    let model = Model::parse("m", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"));
    let error = model.answer(&model.commands[0], &Asking::default()).err().map(|error| error.to_string());
    let expected = "m:1:27: nothing is `var`, and no other states are spoken of: there are no steps";
    assert_eq!(error.as_deref(), Some(expected));
}

/// Traces of any length, of models whose steps are restricted as well. `f` leads nowhere, so there are four states, and all lassos of up to five
/// are tried. Also how many were proved to have none.
fn compare_unbounded(seeds: std::ops::Range<u64>, most: usize) -> usize {
    let all: Vec<State> = states().into_iter().filter(|state| state.leads == [None, None]).collect();
    let mut proved = 0;
    for seed in seeds {
        let mut random = Random(seed * 7919 + 13);
        let depth = 1 + random.below(4);
        let goal = formula(&mut random, depth, 0, false);
        let step = formula(&mut random, 1 + depth % 2, 0, false);
        let asked = Formula::And(Box::new(Formula::Unary("always", Box::new(step))), Box::new(goal));
        let shown = Shown(&asked, 0).to_string();
        let text = format!(
            "abstract sig T {{ var f: lone T }} one sig P, Q extends T {{}} var sig A in T {{}} fact {{ always no f }}
             pred was {{ once P in A }} pred wasIn[x: univ, s: set univ] {{ once x in s }}
             run {{ {shown} }} for 3 T, 1.. steps"
        );
        let model = Model::parse("m", &text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let answered =
            model.answer(&model.commands[0], &Asking::default()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let expected = shortest_among(&all, &asked, most);
        let unbounded = answered.unbounded.clone().expect("the command is about traces of any length");
        match answered.verdict() {
            CommandVerdict::Instance => {
                let lasso = answered.instance().and_then(|instance| answered.analysis.lasso(instance));
                let found = lasso.expect("there is a trace").states;
                assert!(expected.map_or(found > most, |states| states == found), "{expected:?} {found} {text}");
                assert_eq!(answered.recheck, Some(Recheck::Confirmed), "{text}");
            }
            verdict => {
                assert_eq!((verdict, expected), (CommandVerdict::NoInstance, None), "{unbounded:?} {text}");
                assert!(unbounded.proof.is_some_and(|proof| proof.rechecked), "{text}");
                proved += 1;
            }
        }
    }
    proved
}

#[test]
fn random_models_agree_with_all_lassos_on_traces_of_any_length() {
    let proved = compare_unbounded(0..150, 5);
    assert!(proved > 30, "{proved}");
}

#[test]
#[ignore = "takes minutes"]
fn many_random_models_agree_with_all_lassos_on_traces_of_any_length() {
    compare_unbounded(150..2000, 5);
    compare_unbounded(2000..2200, 6);
}
