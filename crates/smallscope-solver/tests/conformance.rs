//! What every SAT back end has to do. A new one takes one line at the end.

mod formulas;

use std::thread;
use std::time::{Duration, Instant};

use formulas::{Numbers, is_satisfiable, lit, pigeonhole, random_3sat, random_small};
use smallscope_solver::{Backend, Budget, Cnf, Interrupt, Lit, Sat, Stop, Var, Verdict, minimise};

const FREE: Budget = Budget { time: None, begun: None, conflicts: None, memory: None, interrupt: None };

fn holding(backend: Backend, cnf: &Cnf) -> Box<dyn Sat> {
    let mut sat = backend.create();
    sat.add_all(cnf);
    sat
}

/// The model found last, which has to have a value for every variable.
fn model(sat: &dyn Sat, vars: usize) -> Vec<bool> {
    (0..vars).map(|var| sat.value(Var::new(var)).expect("a value for every variable")).collect()
}

/// Solves, and compares verdict, model and core with brute force.
fn check_against_brute_force(sat: &mut dyn Sat, cnf: &Cnf, assumptions: &[Lit]) {
    let verdict = sat.solve(assumptions, &FREE);
    if !is_satisfiable(cnf, assumptions) {
        assert_eq!(verdict, Verdict::Unsatisfiable, "{cnf:?} under {assumptions:?}");
        let core = sat.core();
        assert!(core.iter().all(|lit| assumptions.contains(lit)), "{core:?} of {assumptions:?}");
        assert!(!is_satisfiable(cnf, core), "{cnf:?}: {core:?} is no core");
        assert_eq!(sat.value(Var::new(0)), None, "no model, no values");
        return;
    }
    assert_eq!(verdict, Verdict::Satisfiable, "{cnf:?} under {assumptions:?}");
    let values = model(sat, cnf.vars());
    assert!(cnf.is_satisfied_by(&values), "{cnf:?}: {values:?} is no model");
    assert!(assumptions.iter().all(|lit| values[lit.var().index()] == lit.is_positive()));
    assert!(sat.core().is_empty());
}

fn agrees_with_brute_force(backend: Backend) {
    let mut numbers = Numbers::seeded(1);
    for _ in 0..3000 {
        let cnf = random_small(&mut numbers);
        check_against_brute_force(&mut *holding(backend, &cnf), &cnf, &[]);
    }
}

fn agrees_under_assumptions(backend: Backend) {
    let mut numbers = Numbers::seeded(2);
    for _ in 0..700 {
        let cnf = random_small(&mut numbers);
        let mut sat = holding(backend, &cnf);
        for _ in 0..4 {
            let count = numbers.below(5);
            let assumptions = numbers.literals(cnf.vars(), count);
            check_against_brute_force(&mut *sat, &cnf, &assumptions);
        }
    }
}

fn takes_clauses_between_calls(backend: Backend) {
    let mut numbers = Numbers::seeded(3);
    for _ in 0..300 {
        let (mut cnf, mut sat) = (Cnf::new(), backend.create());
        for _ in 0..20 {
            let length = 1 + numbers.below(3);
            let clause = numbers.literals(6, length);
            sat.add(&clause);
            cnf.add(clause);
            let count = numbers.below(3);
            let assumptions = numbers.literals(cnf.vars(), count);
            check_against_brute_force(&mut *sat, &cnf, &assumptions);
        }
    }
}

fn stands_odd_formulas(backend: Backend) {
    let mut sat = backend.create();
    assert_eq!(sat.value(Var::new(0)), None, "nothing was solved");
    assert_eq!(sat.solve(&[], &FREE), Verdict::Satisfiable, "no clauses");
    sat.reserve(5);
    sat.reserve(2);
    assert_eq!(sat.solve(&[], &FREE), Verdict::Satisfiable, "no clauses, unused variables");
    assert_eq!(model(&*sat, 5).len(), 5);
    assert_eq!(sat.value(Var::new(5)), None, "a variable that is not there");
    sat.add(&[lit(1), lit(-1)]);
    sat.add(&[lit(2), lit(2)]);
    assert_eq!(sat.solve(&[lit(-1), lit(-1)], &FREE), Verdict::Satisfiable, "a tautology, a double literal");
    assert_eq!((sat.value(Var::new(0)), sat.value(Var::new(1))), (Some(false), Some(true)));
    assert_eq!(sat.solve(&[lit(-9)], &FREE), Verdict::Satisfiable, "an assumption on a new variable");
    assert_eq!(sat.value(Var::new(8)), Some(false));
    assert_eq!(sat.solve(&[lit(3), lit(4), lit(-3)], &FREE), Verdict::Unsatisfiable, "assumptions that clash");
    assert_eq!(sat.core(), [lit(3), lit(-3)]);
    sat.add(&[]);
    assert_eq!(sat.solve(&[lit(4)], &FREE), Verdict::Unsatisfiable, "the empty clause");
    assert!(sat.core().is_empty());
    sat.add(&[lit(1)]);
    assert_eq!(sat.solve(&[], &FREE), Verdict::Unsatisfiable, "unsatisfiable for good");
}

fn values_stay_when_clauses_come(backend: Backend) {
    let mut sat = backend.create();
    sat.add(&[lit(1)]);
    assert_eq!(sat.solve(&[lit(-2)], &FREE), Verdict::Satisfiable);
    sat.add(&[lit(2), lit(3)]);
    assert_eq!((sat.value(Var::new(0)), sat.value(Var::new(1))), (Some(true), Some(false)));
}

fn cores_name_each_failed_assumption_once_in_order(backend: Backend) {
    let mut sat = backend.create();
    sat.add(&[lit(-1), lit(-2)]);
    let assumptions = [lit(3), lit(2), lit(4), lit(2), lit(1), lit(1)];
    assert_eq!(sat.solve(&assumptions, &FREE), Verdict::Unsatisfiable);
    assert_eq!(sat.core(), [lit(2), lit(1)]);
}

fn answers_the_same_every_time(backend: Backend) {
    let cnf = random_3sat(&mut Numbers::seeded(4), 60, 220);
    let run = || {
        let mut sat = holding(backend, &cnf);
        let verdict = sat.solve(&[], &FREE);
        (verdict, (0..60).map(|var| sat.value(Var::new(var))).collect::<Vec<_>>(), sat.stats())
    };
    assert_eq!(run(), run());
}

fn solves_larger_formulas(backend: Backend) {
    let mut numbers = Numbers::seeded(5);
    let mut found = [0, 0];
    for _ in 0..20 {
        let cnf = random_3sat(&mut numbers, 80, 80 * 43 / 10);
        let mut sat = holding(backend, &cnf);
        let verdict = sat.solve(&[], &FREE);
        found[usize::from(verdict == Verdict::Satisfiable)] += 1;
        assert!(verdict == Verdict::Unsatisfiable || cnf.is_satisfied_by(&model(&*sat, 80)));
    }
    assert!(found[0] > 0 && found[1] > 0, "both kinds lie at the threshold: {found:?}");
    assert_eq!(holding(backend, &pigeonhole(6, 5)).solve(&[], &FREE), Verdict::Unsatisfiable);
    assert_eq!(holding(backend, &pigeonhole(6, 6)).solve(&[], &FREE), Verdict::Satisfiable);
}

fn ends_within_its_budget(backend: Backend) {
    let mut sat = holding(backend, &pigeonhole(13, 12));
    // so that a limit that is not kept is a failure in the end
    let late = Budget::of_time(Duration::from_secs(30));
    let past = Budget { time: Some(Duration::ZERO), ..FREE };
    assert_eq!(sat.solve(&[], &past), Verdict::Unknown(Stop::Time(Duration::ZERO)));
    let raised = Interrupt::new();
    raised.raise();
    assert_eq!(
        sat.solve(&[], &Budget { interrupt: Some(raised), ..late.clone() }),
        Verdict::Unknown(Stop::Interrupted)
    );
    for limit in [0, 1, 50] {
        let before = sat.stats().conflicts;
        let budget = Budget { conflicts: Some(limit), ..late.clone() };
        assert_eq!(sat.solve(&[], &budget), Verdict::Unknown(Stop::Conflicts));
        let spent = sat.stats().conflicts - before;
        assert!((limit..=limit + 10).contains(&spent), "{spent} conflicts of {limit}");
    }
    assert_eq!(sat.solve(&[], &Budget { memory: Some(1000), ..late }), Verdict::Unknown(Stop::Memory(1000)));
    assert_eq!((sat.value(Var::new(0)), sat.core()), (None, &[][..]));
    assert_eq!(sat.stats().calls, 6);
}

fn ends_when_time_is_up_or_another_thread_says(backend: Backend) {
    let mut sat = holding(backend, &pigeonhole(13, 12));
    let start = Instant::now();
    let brief = Duration::from_millis(100);
    assert_eq!(sat.solve(&[], &Budget { time: Some(brief), ..FREE }), Verdict::Unknown(Stop::Time(brief)));
    let interrupt = Interrupt::new();
    let budget = Budget { interrupt: Some(interrupt.clone()), ..FREE };
    thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(Duration::from_millis(100));
            interrupt.raise();
        });
        assert_eq!(sat.solve(&[], &budget), Verdict::Unknown(Stop::Interrupted));
    });
    assert!(start.elapsed() < Duration::from_secs(20), "the formula takes hours, ending takes a moment");
}

fn goes_on_after_it_was_stopped(backend: Backend) {
    let mut sat = holding(backend, &pigeonhole(7, 6));
    assert_eq!(sat.solve(&[], &Budget { conflicts: Some(20), ..FREE }), Verdict::Unknown(Stop::Conflicts));
    assert_eq!(sat.solve(&[], &FREE), Verdict::Unsatisfiable);
}

fn counts_what_it_holds(backend: Backend) {
    let cnf = pigeonhole(5, 4);
    let mut sat = holding(backend, &cnf);
    let before = sat.stats();
    assert_eq!((before.vars, before.clauses, before.calls, before.conflicts), (20, 45, 0, 0));
    assert!(before.bytes > 4 * cnf.literals() as u64);
    sat.solve(&[], &FREE);
    let after = sat.stats();
    assert!(after.calls == 1 && after.conflicts > 0 && after.bytes > before.bytes, "{after:?}");
}

fn minimal_cores_are_minimal(backend: Backend) {
    let mut numbers = Numbers::seeded(6);
    let mut clashes = 0;
    for _ in 0..300 {
        let cnf = random_small(&mut numbers);
        let assumptions = numbers.literals(cnf.vars(), 6);
        let mut sat = holding(backend, &cnf);
        let core = minimise(&mut *sat, &assumptions, &FREE).expect("nothing limits it");
        assert_eq!(core.is_none(), is_satisfiable(&cnf, &assumptions));
        let Some(core) = core else { continue };
        assert_eq!(core.stopped, None);
        assert!(!is_satisfiable(&cnf, &core.lits));
        for left_out in &core.lits {
            let rest: Vec<Lit> = core.lits.iter().copied().filter(|lit| lit != left_out).collect();
            assert!(is_satisfiable(&cnf, &rest), "{cnf:?}: {:?} is not minimal", core.lits);
        }
        clashes += usize::from(core.lits.len() > 1);
    }
    assert!(clashes > 50, "{clashes} formulas made it work");
}

/// A pigeonhole formula whose first clauses can be switched off: of ten pigeons for three holes, any four clash.
fn minimal_cores_within_a_budget(backend: Backend) {
    let (pigeons, holes) = (10, 3);
    let mut sat = backend.create();
    let switch = |pigeon: usize| Var::new(pigeons * holes + pigeon).positive();
    for (number, clause) in pigeonhole(pigeons, holes).clauses().enumerate() {
        let switched = (number < pigeons).then(|| !switch(number));
        sat.add(&clause.iter().copied().chain(switched).collect::<Vec<_>>());
    }
    let all: Vec<Lit> = (0..pigeons).map(switch).collect();
    let none = Budget { conflicts: Some(0), ..FREE };
    assert_eq!(minimise(&mut *sat, &all, &none), Err(Stop::Conflicts));
    assert_eq!(minimise(&mut *sat, &all[..holes], &FREE), Ok(None));
    let core = minimise(&mut *sat, &all, &FREE).expect("nothing limits it").expect("too many pigeons");
    assert_eq!((core.lits.len(), core.stopped), (holes + 1, None));
}

fn proofs_are_recorded_from_the_start_or_not_at_all(backend: Backend) {
    let mut sat = holding(backend, &pigeonhole(4, 3));
    assert_eq!(sat.solve(&[lit(1)], &FREE), Verdict::Unsatisfiable);
    assert!(!sat.record_proof(), "it has learnt already");
    assert_eq!(sat.proof(), None);
}

macro_rules! conformance {
    ($name:ident, $backend:expr; $($test:ident)*) => {
        mod $name {
            use super::*;
            $(#[test]
            fn $test() {
                super::$test($backend);
            })*
        }
    };
    ($name:ident, $backend:expr) => {
        conformance! { $name, $backend;
            agrees_with_brute_force
            agrees_under_assumptions
            takes_clauses_between_calls
            stands_odd_formulas
            values_stay_when_clauses_come
            cores_name_each_failed_assumption_once_in_order
            answers_the_same_every_time
            solves_larger_formulas
            ends_within_its_budget
            ends_when_time_is_up_or_another_thread_says
            goes_on_after_it_was_stopped
            counts_what_it_holds
            minimal_cores_are_minimal
            minimal_cores_within_a_budget
            proofs_are_recorded_from_the_start_or_not_at_all
        }
    };
}

conformance!(batsat, Backend::BatSat);
#[cfg(feature = "cadical")]
conformance!(cadical, Backend::Cadical);

#[test]
fn back_ends_have_names() {
    for &backend in Backend::ALL {
        assert_eq!(backend.to_string().parse(), Ok(backend));
        assert_eq!(backend.to_string().to_uppercase().parse(), Ok(backend));
    }
    assert_eq!(Backend::default(), Backend::BatSat);
    let error = "cadicla".parse::<Backend>().unwrap_err();
    assert_eq!(error.name(), "cadicla");
    assert!(error.to_string().contains("use `batsat`"), "{error}");
}

#[cfg(not(feature = "cadical"))]
#[test]
fn a_back_end_that_was_not_built_is_named() {
    let error = "cadical".parse::<Backend>().unwrap_err();
    assert!(error.to_string().contains("build with the feature `cadical`"), "{error}");
}
