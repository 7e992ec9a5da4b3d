//! Questions in SMT-LIB 2: what is printed means what is asked, and what programs answer is believed if it is so.

use std::time::{Duration, Instant};

use crate::brute::{Random, all_values, any_model, holds};
use crate::{conditions, interpret};
use smallscope_symbolic::{Answer, Binary, Condition, Decider, SmtLib, Sort, Terms, Why};

#[test]
fn what_is_printed_holds_where_the_conditions_do() {
    let mut random = Random(5);
    for bits in [1, 3, 4, 5, 8, 32, 64] {
        for signed in [false, true] {
            for number in 0..20 {
                let mut terms = Terms::new();
                let conditions = conditions::of_any_kind(&mut random, &mut terms, Sort { bits, signed });
                let script = interpret::Script::parse(&SmtLib::script(&terms, &conditions));
                for values in all_values(&terms).step_by(7) {
                    let said = script.holds(&|name| interpret::variable(name, &terms, &values));
                    assert_eq!(said, holds(&terms, &conditions, &values), "{bits} {signed} {number} {values:?}");
                }
            }
        }
    }
}

#[test]
fn a_script_reads_well() {
    let mut terms = Terms::new();
    let sort = Sort { bits: 8, signed: true };
    let (a, b) = (terms.variable(sort, -128, 127), terms.variable(sort, 0, 9));
    let sum = terms.binary(Binary::Add, a, b);
    let conditions = [Condition { term: terms.binary(Binary::Less, sum, b), holds: true }];
    let expected = "(set-option :produce-models true)
(set-logic QF_BV)
(declare-fun v0 () (_ BitVec 8))
(declare-fun v1 () (_ BitVec 8))
(assert (bvsle (_ bv0 8) v1))
(assert (bvsle v1 (_ bv9 8)))
(define-fun t2 () (_ BitVec 8) (bvadd v0 v1))
(define-fun t3 () (_ BitVec 1) (ite (bvslt t2 v1) #b1 #b0))
(assert (= t3 #b1))
(check-sat)
(get-value (v0 v1))
(exit)
";
    assert_eq!(SmtLib::script(&terms, &conditions), expected);
}

#[test]
fn a_program_that_is_missing_is_an_error_that_names_it() {
    let error = SmtLib::new("no-such-solver", ["-in"]).unwrap_err();
    assert_eq!(error.to_string(), "the SMT solver `no-such-solver` cannot be started; install it, or give its path");
    assert_eq!(error.program(), std::path::Path::new("no-such-solver"));
}

/// That the product of two numbers is 77.
fn factors(terms: &mut Terms) -> Vec<Condition> {
    let sort = Sort { bits: 8, signed: false };
    let (a, b) = (terms.variable(sort, 2, 50), terms.variable(sort, 0, 50));
    let product = terms.binary(Binary::Multiply, a, b);
    let wanted = terms.constant(77, sort);
    vec![Condition { term: terms.binary(Binary::Equal, product, wanted), holds: true }]
}

/// What becomes of a program's output.
#[cfg(unix)]
fn answer_of(command: &str, deadline: Option<Instant>) -> Answer {
    let mut terms = Terms::new();
    let conditions = factors(&mut terms);
    let solver = SmtLib::new("sh", ["-c", command]).expect("a shell is there");
    Decider::new().smtlib(solver).deadline(deadline).decide(&terms, &conditions)
}

#[cfg(unix)]
#[test]
fn answers_are_believed_if_they_are_so() {
    let answer = answer_of("cat > /dev/null; echo sat; echo '((v0 #x07) (v1 #x0b))'", None);
    assert!(matches!(answer, Answer::Feasible(model) if model.values() == [7, 11]));
    assert_eq!(answer_of("cat > /dev/null; echo unsat; echo '(error)'", None), Answer::Infeasible);
    for command in [
        "cat > /dev/null; echo unknown",
        "cat > /dev/null; echo sat; echo '((v0 #x07) (v1 #x0c))'",
        // 1 * 77, but neither is in its range.
        "cat > /dev/null; echo sat; echo '((v0 #x01) (v1 #x4d))'",
        "exit 1",
    ] {
        assert_eq!(answer_of(command, None), Answer::Unknown(Why::Outside), "{command}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_is_ended_at_the_deadline() {
    let start = Instant::now();
    let answer = answer_of("sleep 20; echo unsat", Some(start + Duration::from_millis(100)));
    assert_eq!(answer, Answer::Unknown(Why::Interrupted));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn an_installed_solver_agrees_with_trying_all_values() {
    let known = [("z3", ["-in"].as_slice()), ("cvc5", &[]), ("bitwuzla", &[]), ("boolector", &[])];
    let Some(solver) = known.iter().find_map(|(program, arguments)| SmtLib::new(*program, *arguments).ok()) else {
        println!("not tried: none of z3, cvc5, bitwuzla and boolector is installed");
        return;
    };
    let mut random = Random(3);
    let mut decider = Decider::new().bits_only().smtlib(solver);
    for number in 0..50 {
        let mut terms = Terms::new();
        let conditions = conditions::of_any_kind(&mut random, &mut terms, Sort { bits: 8, signed: number % 2 == 0 });
        let feasible = matches!(decider.decide(&terms, &conditions), Answer::Feasible(_));
        assert_eq!(feasible, any_model(&terms, &conditions).is_some(), "question {number}");
    }
    assert_eq!(decider.statistics().unknown, 0);
}
