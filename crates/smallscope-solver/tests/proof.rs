//! Proofs of unsatisfiability, checked by a checker that shares nothing with the solvers.

mod formulas;

use std::collections::HashMap;

use formulas::{Numbers, lit, pigeonhole, random_3sat};
use smallscope_solver::{Backend, Budget, Cnf, Sat, Verdict};

/// Clauses held while a proof is gone through, forward. Every clause of the proof has to follow by unit propagation
/// (reverse unit propagation), as all clauses do that conflict-driven solvers learn.
#[derive(Default)]
struct Checker {
    clauses: Vec<Option<Vec<i32>>>,
    /// Clauses by their literals in order, to delete them.
    numbers: HashMap<Vec<i32>, Vec<usize>>,
    /// Clauses by literal.
    occurrences: HashMap<i32, Vec<usize>>,
    /// Clauses of one literal at most.
    units: Vec<usize>,
}

impl Checker {
    fn holding(cnf: &Cnf) -> Self {
        let mut checker = Checker::default();
        for clause in cnf.clauses() {
            checker.add(clause.iter().map(|lit| lit.to_dimacs()).collect());
        }
        checker
    }

    fn add(&mut self, mut clause: Vec<i32>) {
        clause.sort_unstable();
        clause.dedup();
        let number = self.clauses.len();
        for &lit in &clause {
            self.occurrences.entry(lit).or_default().push(number);
        }
        if clause.len() <= 1 {
            self.units.push(number);
        }
        self.numbers.entry(clause.clone()).or_default().push(number);
        self.clauses.push(Some(clause));
    }

    /// Deletes one such clause; as drat-trim, passes over what is not there.
    fn delete(&mut self, mut clause: Vec<i32>) {
        clause.sort_unstable();
        if let Some(number) = self.numbers.get_mut(&clause).and_then(Vec::pop) {
            self.clauses[number] = None;
        }
    }

    /// Whether making all literals of the clause false leads to a conflict by unit propagation alone.
    fn follows(&self, clause: &[i32]) -> bool {
        let mut values = HashMap::new();
        let mut queue: Vec<i32> = clause.iter().map(|lit| -lit).collect();
        let units = self.units.iter().filter_map(|&number| self.clauses[number].as_ref());
        for unit in units {
            match unit.first() {
                Some(&lit) => queue.push(lit),
                None => return true,
            }
        }
        while let Some(lit) = queue.pop() {
            match values.insert(lit.abs(), lit > 0) {
                Some(before) if before != (lit > 0) => return true,
                Some(_) => continue,
                None => {}
            }
            for &number in self.occurrences.get(&-lit).into_iter().flatten() {
                let Some(clause) = &self.clauses[number] else { continue };
                match open_literals(clause, &values) {
                    Open::None => return true,
                    Open::One(lit) => queue.push(lit),
                    Open::More => {}
                }
            }
        }
        false
    }

    /// Checks a proof in text form; says which line is wrong.
    fn check(&mut self, proof: &str) -> Result<(), String> {
        for (row, line) in proof.lines().enumerate() {
            let (deletes, numbers) = line.strip_prefix("d ").map_or((false, line), |rest| (true, rest));
            let mut clause: Vec<i32> = numbers.split(' ').map(|word| word.parse().expect("a number")).collect();
            assert_eq!(clause.pop(), Some(0), "line {} ends in 0", row + 1);
            if deletes {
                self.delete(clause);
            } else if !self.follows(&clause) {
                return Err(format!("line {}: {clause:?} does not follow", row + 1));
            } else if clause.is_empty() {
                return Ok(());
            } else {
                self.add(clause);
            }
        }
        Err("there is no empty clause".to_owned())
    }
}

enum Open {
    None,
    One(i32),
    /// Two open literals, or a true one.
    More,
}

fn open_literals(clause: &[i32], values: &HashMap<i32, bool>) -> Open {
    let mut open = Open::None;
    for &lit in clause {
        match (values.get(&lit.abs()), &open) {
            (Some(&value), _) if value != (lit > 0) => {}
            (None, Open::None) => open = Open::One(lit),
            _ => return Open::More,
        }
    }
    open
}

fn recording(cnf: &Cnf) -> Box<dyn Sat> {
    let mut sat = Backend::BatSat.create();
    assert!(sat.record_proof());
    sat.add_all(cnf);
    sat
}

/// The proof of an unsatisfiable formula; `None` if it is satisfiable.
fn prove(cnf: &Cnf) -> Option<String> {
    let mut sat = recording(cnf);
    match sat.solve(&[], &Budget::default()) {
        Verdict::Unsatisfiable => Some(sat.proof().expect("a proof was recorded").to_owned()),
        _ => {
            assert_eq!(sat.proof(), None, "what is satisfiable has no proof");
            None
        }
    }
}

#[test]
fn proofs_of_pigeonhole_formulas_hold() {
    for holes in 3..=6 {
        let cnf = pigeonhole(holes + 1, holes);
        let proof = prove(&cnf).expect("one pigeon too many");
        assert_eq!(Checker::holding(&cnf).check(&proof), Ok(()), "{holes} holes");
    }
}

#[test]
fn proofs_of_random_formulas_hold() {
    let mut numbers = Numbers::seeded(7);
    let (mut proved, mut deleting) = (0, 0);
    while proved < 30 {
        let vars = 30 + numbers.below(70);
        let cnf = random_3sat(&mut numbers, vars, vars * 5);
        let Some(proof) = prove(&cnf) else { continue };
        assert_eq!(Checker::holding(&cnf).check(&proof), Ok(()), "{cnf:?}");
        proved += 1;
        deleting += usize::from(proof.contains("d "));
    }
    assert!(deleting > 0, "the solver forgot clauses in some of them");
}

#[test]
fn proofs_hold_over_several_calls() {
    let cnf = pigeonhole(6, 5);
    let mut sat = recording(&cnf);
    assert_eq!(sat.solve(&[lit(1), lit(2)], &Budget::default()), Verdict::Unsatisfiable);
    // whether it is due to the assumptions is for the solver to say
    assert_eq!(sat.proof().is_some(), sat.core().is_empty());
    let stopped = sat.solve(&[lit(1)], &Budget { conflicts: Some(3), ..Budget::default() });
    assert_eq!(sat.proof().is_some(), stopped == Verdict::Unsatisfiable && sat.core().is_empty());
    for _ in 0..2 {
        assert_eq!(sat.solve(&[], &Budget::default()), Verdict::Unsatisfiable);
        let proof = sat.proof().expect("a proof was recorded");
        assert_eq!(Checker::holding(&cnf).check(proof), Ok(()));
        assert_eq!(proof.lines().filter(|&line| line == "0").count(), 1, "one end");
    }
}

#[test]
fn what_propagation_alone_refutes_has_a_proof_of_one_line() {
    for text in ["p cnf 1 1\n0\n", "p cnf 2 3\n1 0\n-1 2 0\n-2 0\n"] {
        let cnf = Cnf::from_dimacs(text).unwrap();
        assert_eq!(prove(&cnf).as_deref(), Some("0\n"), "{text}");
        assert_eq!(Checker::holding(&cnf).check("0\n"), Ok(()), "{text}");
    }
}

/// Without one of its clauses the formula has models, so that no proof of it can hold.
#[test]
fn proofs_of_something_else_are_rejected() {
    let cnf = pigeonhole(6, 5);
    let proof = prove(&cnf).unwrap();
    for left_out in 0..cnf.len() {
        let mut smaller = Cnf::new();
        let kept = cnf.clauses().enumerate().filter(|&(number, _)| number != left_out);
        kept.for_each(|(_, clause)| smaller.add(clause.iter().copied()));
        assert!(Checker::holding(&smaller).check(&proof).is_err(), "without clause {left_out}");
    }
}

#[test]
fn corrupted_proofs_are_rejected() {
    let cnf = pigeonhole(6, 5);
    let proof = prove(&cnf).unwrap();
    let check = |proof: &str| Checker::holding(&cnf).check(proof);
    assert_eq!(check(""), Err("there is no empty clause".to_owned()));
    assert_eq!(check("0\n"), Err("line 1: [] does not follow".to_owned()));
    let without_end = proof.strip_suffix("0\n").unwrap();
    assert_eq!(check(without_end), Err("there is no empty clause".to_owned()));
    let with_a_lie = format!("1 0\n{proof}");
    assert_eq!(check(&with_a_lie), Err("line 1: [1] does not follow".to_owned()), "any pigeon can sit anywhere");
    let first = cnf.clauses().next().unwrap();
    let first: Vec<String> = first.iter().map(|lit| lit.to_dimacs().to_string()).collect();
    assert!(check(&format!("d {} 0\n{proof}", first.join(" "))).is_err(), "a needed clause is deleted");
}
