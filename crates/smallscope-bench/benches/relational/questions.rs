//! Is there an instance? Classic problems, satisfiable and not, in total time.

use smallscope_bench::best_of;
use smallscope_relational::{Answer, Options, Problem, Solution};
use smallscope_solver::Backend;

use crate::RUNS;
use crate::classics::{
    Ring, closure_not_symmetric, closure_not_transitive, colouring, endless_without_cycle, handshakes, pigeonhole,
    ring_of_nodes, river, tree_with_other_edges,
};

struct Question {
    name: &'static str,
    problem: Problem,
    satisfiable: bool,
}

fn question(name: &'static str, problem: Problem, satisfiable: bool) -> Question {
    Question { name, problem, satisfiable }
}

fn election(processes: usize, moments: usize, two: bool) -> Problem {
    let (ring, mut problem) = Ring::new(processes, moments);
    problem.require("question", if two { ring.two() } else { ring.somebody() });
    problem
}

fn questions() -> Vec<Question> {
    vec![
        question("pigeonhole 8/8", pigeonhole(8, 8), true),
        question("pigeonhole 9/8", pigeonhole(9, 8), false),
        question("graph of 23, 5 colours", colouring(5, 5), true),
        question("graph of 23, 4 colours", colouring(5, 4), false),
        question("ring of 4, one elected", election(4, 9, false), true),
        question("ring of 4, two elected", election(4, 9, true), false),
        question("handshakes of 10", handshakes(10, false), true),
        question("handshakes of 10, other", handshakes(10, true), false),
        question("river, 8 moments", river(8), true),
        question("river, 7 moments", river(7), false),
        question("ring of 20 nodes", ring_of_nodes(20), true),
        question("endless, acyclic, 9", endless_without_cycle(9), false),
        question("closure symmetric, 9", closure_not_symmetric(9), false),
        question("closure transitive, 5", closure_not_transitive(5), false),
        question("trees of 7, edges", tree_with_other_edges(7), false),
    ]
}

/// Prints the table.
pub fn print() {
    print!("{:<26}{:>9}{:>11}{:>10}{:>12}", "seconds", "instance", "variables", "clauses", "translating");
    Backend::ALL.iter().for_each(|backend| print!("{:>12}", format!("+ {backend}")));
    Backend::ALL.iter().for_each(|backend| print!("{:>12}", format!("= {backend}")));
    println!();
    questions().iter().for_each(Question::print);
}

impl Question {
    fn print(&self) {
        let measured: Vec<(f64, Solution)> = Backend::ALL.iter().map(|&backend| self.measure(backend)).collect();
        let statistics = &measured[0].1.statistics;
        let answer = if self.satisfiable { "yes" } else { "no" };
        print!("{:<26}{answer:>9}{:>11}{:>10}", self.name, statistics.variables, statistics.clauses);
        print!("{:>12.4}", statistics.translating.as_secs_f64());
        measured.iter().for_each(|(_, solution)| print!("{:>12.4}", solution.statistics.solving.as_secs_f64()));
        measured.iter().for_each(|(total, _)| print!("{total:>12.4}"));
        println!();
    }

    /// The fastest run: its total time, and what it found.
    fn measure(&self, backend: Backend) -> (f64, Solution) {
        let options = Options { backend, ..Options::default() };
        let run = || self.problem.finish().and_then(|spec| spec.solve(&options)).expect("the problem is well-formed");
        let runs = (0..RUNS).map(|_| best_of(1, run));
        let (total, solution) = runs.min_by_key(|(total, _)| *total).expect("there are runs");
        let expected = match solution.answer {
            Answer::Satisfiable(_) => self.satisfiable,
            Answer::Unsatisfiable => !self.satisfiable,
            Answer::Unknown(_) => false,
        };
        assert!(expected, "{} has another answer", self.name);
        (total.as_secs_f64(), solution)
    }
}
