//! Questions one after another: each answer is that of brute force, whatever was asked and forbidden before.

mod random;

use random::{Generator, Random, Size, instances};
use smallscope_relational::*;

/// A question of a conversation: one of the first at least, none of the second.
type Wanted = (Vec<usize>, Vec<usize>);

fn pick(random: &mut Random, of: usize, chance: usize) -> Vec<usize> {
    (0..of).filter(|_| random.percent(chance)).collect()
}

/// Which of the questions hold in each instance of the problem.
fn truths(spec: &Spec, questions: &[Formula]) -> Vec<Vec<bool>> {
    let all = instances(spec).expect("the evaluator can evaluate it");
    let evaluator = |instance| Evaluator::new(instance).bit_width(spec.bit_width).overflow(spec.overflow);
    all.iter().map(|instance| evaluator(instance).formulas(questions).expect("questions are well-formed")).collect()
}

fn answers((any, none): &Wanted, truths: &[bool]) -> bool {
    any.iter().any(|&question| truths[question]) && !none.iter().any(|&question| truths[question])
}

fn converse(seed: u64, isomorphs: Isomorphs) {
    let mut random = Random::new(seed);
    let mut generator = Generator::new(&mut random, Size { sets: 0, ..Size::default() });
    let spec = generator.spec();
    let questions: Vec<Formula> = (0..4).map(|_| generator.formula(3)).collect();
    let options = Options { isomorphs, check: true, ..Options::default() };
    let mut session = spec.session(&questions, &options).expect("questions are well-formed, and there is no limit");
    let mut expected = truths(&spec, &questions);
    for _ in 0..6 {
        let wanted = (pick(&mut random, 4, 40), pick(&mut random, 4, 25));
        let possible = expected.iter().any(|truths| answers(&wanted, truths));
        match session.solve(&wanted.0, &wanted.1) {
            Answer::Satisfiable(_) => assert!(possible, "seed {seed}: {wanted:?} of {questions:?}\n{spec}"),
            answer => {
                assert!(!possible && answer == Answer::Unsatisfiable, "seed {seed}: {answer:?} {wanted:?}\n{spec}")
            }
        }
        if random.percent(40) {
            let forbidden: Vec<(usize, bool)> =
                pick(&mut random, 4, 70).into_iter().map(|question| (question, random.percent(50))).collect();
            session.forbid(&forbidden);
            expected.retain(|truths| forbidden.iter().any(|&(question, answer)| truths[question] != answer));
        }
    }
}

#[test]
fn answers_are_those_of_brute_force() {
    let cases = if cfg!(debug_assertions) { 150 } else { 1500 };
    for seed in 0..cases {
        converse(seed, Isomorphs::Exact);
        converse(seed, Isomorphs::All);
    }
}

/// A random program: what it has in hand one after another, and a question at each step, about executions that come there.
fn program(generator: &mut Generator<'_>, seed: u64) -> (Course, Vec<Formula>) {
    let mut random = Random::new(seed + 1_000_000);
    let mut here = generator.formula(1);
    let begun = if random.percent(50) { here.clone() } else { generator.formula(2) };
    let (mut hands, mut visits, mut questions): (Vec<Expr>, Vec<Visit>, Vec<Formula>) = Default::default();
    for step in 0..5 {
        let object = match step {
            0 => generator.expr(1, 1),
            _ if random.percent(25) => generator.formula(1).choose(random.pick(&hands), random.pick(&hands)),
            _ if random.percent(80) => random.pick(&hands).join(generator.expr(2, 1)),
            _ => generator.expr(1, 2),
        };
        // Nobody else has this expression.
        let object = Expr::from_kind(object.kind().clone());
        visits.push(Visit { when: here.clone(), object: object.clone() });
        hands.push(object.clone());
        let condition = match random.below(4) {
            0 => object.some(),
            1 => object.one(),
            2 => (&object & random.pick(&hands)).some(),
            _ => object.within(generator.expr(1, 1)),
        };
        questions.push(&here & &condition);
        here = here & if random.percent(70) { condition } else { !condition };
    }
    (Course { begun, visits }, questions)
}

fn follow(seed: u64) -> bool {
    let mut random = Random::new(seed);
    let size = Size { sets: 0, constants: seed % 4 == 0, atoms: 5, free: 11, depth: 2 };
    let mut generator = Generator::new(&mut random, size);
    let spec = generator.spec();
    let (course, questions) = program(&mut generator, seed);
    let options = Options { check: true, ..Options::default() };
    let session = spec.session_along(&questions, Some(&course), &options);
    let mut session = session.expect("questions are well-formed, and there is no limit");
    let truths = truths(&spec, &questions);
    for question in 0..questions.len() {
        let possible = truths.iter().any(|truths| truths[question]);
        let answer = session.solve(&[question], &[]);
        assert_eq!(matches!(answer, Answer::Satisfiable(_)), possible, "seed {seed}, {question}: {course:?}\n{spec}");
    }
    truths.iter().any(|truths| truths.contains(&true))
}

#[test]
fn what_is_left_out_along_a_program_answers_no_question() {
    let cases = if cfg!(debug_assertions) { 400 } else { 4000 };
    let satisfiable = (0..cases).filter(|&seed| follow(seed)).count() as u64;
    assert!(satisfiable > cases / 8, "{satisfiable}");
}

/// Two atoms that the constraints do not tell apart, and a question that names one: both answers are possible.
#[test]
fn a_question_that_names_an_atom_is_not_broken_away() {
    let mut p = Problem::new();
    let nodes = p.exactly("Node", 2);
    let chosen = p.one_of("chosen", &nodes);
    let spec = p.finish().unwrap();
    let names =
        |atom| chosen.equals(Expr::from_kind(ExprKind::Constant(spec.bounds.universe().tuples([[atom]]).unwrap())));
    let (first, second) = (spec.bounds.universe().name(0), spec.bounds.universe().name(1));
    let questions = [names(first), names(second)];
    let mut session = spec.session(&questions, &Options::default()).unwrap();
    assert!(matches!(session.solve(&[0], &[]), Answer::Satisfiable(_)));
    assert!(matches!(session.solve(&[1], &[]), Answer::Satisfiable(_)));
    assert_eq!(session.solve(&[0, 1], &[0, 1]), Answer::Unsatisfiable);
    session.forbid(&[(0, true)]);
    assert_eq!(session.solve(&[0], &[]), Answer::Unsatisfiable);
    assert!(matches!(session.solve(&[0, 1], &[]), Answer::Satisfiable(_)));
}

#[test]
fn mistakes_and_limits_are_told_apart() {
    let mut p = Problem::new();
    let nodes = p.exactly("Node", 3);
    let red = p.subset("red", &nodes);
    let spec = p.finish().unwrap();
    let elsewhere = Relation::new("elsewhere", 1);
    assert!(matches!(spec.session(&[elsewhere.some()], &Options::default()), Err(Error::Unbound { .. })));
    let options =
        Options { budget: Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() }, ..Options::default() };
    match spec.session(&[red.some()], &options) {
        Err(error) => assert_eq!(error, Error::Stopped(Stop::Time(std::time::Duration::ZERO))),
        Ok(mut session) => assert_eq!(session.solve(&[0], &[]), Answer::Unknown(Stop::Time(std::time::Duration::ZERO))),
    }
    let mut session = spec.session(&[red.some()], &Options::default()).unwrap();
    assert_eq!(session.solve(&[], &[]), Answer::Unsatisfiable, "none of no questions holds");
}
