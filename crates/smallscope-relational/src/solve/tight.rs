//! Tight bounds: the tuples that no instance of interest has are left out before anything else is worked out.
//!
//! Atoms are numbered in the order in which a traversal meets them, so in a list the second node follows the first one, and in no
//! instance is it the other way round. Which tuples remain depends on the constraints and on the numbering, and not on what is
//! asked later. So each tuple is asked about once: can it be there? Every answer is an instance, which also says yes for its other tuples.
//! What remains makes the circuits of all questions smaller. This is what TACO does for class invariants (Galeotti,
//! Rosner, López Pombo and Frias, 2010), there on a cluster, here on one incremental solver.
//!
//! Invariant: an instance that satisfies the premise, numbered in this way, has none of the tuples that are left out. So the questions
//! keep their answers if each of them implies the premise, and if atoms are numbered in the very same way: by [`number`] and
//! nothing else, from the bounds as they were.
//!
//! [`number`]: crate::symmetry::number

use std::fmt;
use std::fmt::Write as _;

use smallscope_core::envelope::{CHECKSUM_START, Envelope, checksum};
use smallscope_solver::{Budget, Encoding, Lit, Polarity, Stop, Style, Verdict};

use super::Options;
use crate::error::Error;
use crate::logic::Formula;
use crate::spec::Spec;
use crate::symmetry::{Course, Isomorphs};
use crate::translate::{Numbered, TranslationOptions, ground};
use crate::tuples::TupleSet;

const ENVELOPE: Envelope = Envelope::new("tight bounds", 1);

/// How many conflicts a question about one tuple may take; if they are not enough, the tuple stays.
const CONFLICTS: u64 = 2_000;

/// How many conflicts all of them may take together.
const ALL_CONFLICTS: u64 = 200_000;

/// The tuples of a problem that its instances of interest can have, to be found: see [`Spec::tightening`].
pub struct Tightening {
    classes: Vec<Vec<usize>>,
    /// For each relation, its free tuples and their literals.
    free: Vec<Vec<(u64, Lit)>>,
    encoding: Encoding,
    number: u64,
}

/// Which tuples no instance of interest has. As text it can be kept in a file; a text that was cut off or changed is an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tight {
    /// A number that depends on the problem that was solved, and on nothing else.
    number: u64,
    pub(super) classes: Vec<Vec<usize>>,
    /// For each relation of the bounds, the tuples to leave out.
    dropped: Vec<Vec<u64>>,
    /// How many tuples there were.
    of: usize,
}

impl Spec {
    /// Prepares to find tight bounds for questions that all imply the premise. None if there is nothing to gain: no atoms are
    /// interchangeable, or all isomorphs are wanted.
    ///
    /// # Errors
    ///
    /// As for [`Spec::session`].
    pub fn tightening(
        &self,
        premise: &Formula,
        questions: &[Formula],
        course: Option<&Course>,
        options: &Options,
    ) -> Result<Option<Tightening>, Error> {
        if options.isomorphs == Isomorphs::All {
            return Ok(None);
        }
        let budget = options.budget.begin();
        let along = course.map_or_else(Vec::new, Course::formulas);
        let classes = crate::symmetry::classes(self, &[questions, &along].concat(), &budget)?;
        if classes.iter().all(|class| class.len() == 1) {
            return Ok(None);
        }
        let numbered = Some(Numbered { by: self, classes: &classes });
        let settings = TranslationOptions { skolem_depth: options.skolem_depth, together: true, numbered };
        let grounded = ground(self, std::slice::from_ref(premise), None, &settings, &budget)?;
        let own = grounded.own();
        let mut encoding = Encoding::new(grounded.circuit.inputs(), Style::Polarity);
        let conditions = grounded.met.iter().flat_map(|met| &met.conditions);
        for &bit in grounded.constraints.iter().chain(conditions).chain(&grounded.questions) {
            encoding.require(&grounded.circuit, bit);
        }
        let mut literal = |bit| encoding.literal(&grounded.circuit, bit, Polarity::Both);
        let relations = &grounded.relations[..own];
        let mut free: Vec<Vec<(u64, Lit)>> = Vec::new();
        for variables in relations {
            free.push(variables.free.iter().map(|&(tuple, bit)| (tuple, literal(bit))).collect());
        }
        let number = self.number_of(&free, &encoding, &classes);
        Ok(Some(Tightening { classes, free, encoding, number }))
    }

    /// A number for what is solved: names and tuples of the relations, clauses, classes, limits.
    fn number_of(&self, free: &[Vec<(u64, Lit)>], encoding: &Encoding, classes: &[Vec<usize>]) -> u64 {
        let mut sum = checksum(CHECKSUM_START, env!("CARGO_PKG_VERSION").as_bytes());
        let mut add = |number: u64| sum = checksum(sum, &number.to_le_bytes());
        [CONFLICTS, ALL_CONFLICTS].into_iter().for_each(&mut add);
        for (bound, tuples) in self.bounds.iter().zip(free) {
            bound.relation.name().bytes().for_each(|byte| add(u64::from(byte)));
            tuples.iter().for_each(|&(tuple, lit)| [tuple, lit.code() as u64].into_iter().for_each(&mut add));
            add(u64::MAX);
        }
        for class in classes {
            class.iter().for_each(|&atom| add(atom as u64));
            add(u64::MAX);
        }
        for clause in encoding.cnf().clauses() {
            clause.iter().for_each(|lit| add(lit.code() as u64));
            add(u64::MAX);
        }
        sum
    }

    /// The same problem without the tuples that no instance of interest has.
    pub(super) fn narrowed(&self, tight: &Tight) -> Result<Spec, Error> {
        let mut spec = self.clone();
        for (bound, dropped) in self.bounds.iter().zip(&tight.dropped) {
            let kept = bound.upper.indices().iter().copied().filter(|tuple| dropped.binary_search(tuple).is_err());
            let upper = TupleSet::from_indices(bound.upper.atoms(), bound.upper.arity(), kept.collect());
            spec.bounds.between(&bound.relation, bound.lower.clone(), upper)?;
        }
        Ok(spec)
    }
}

impl Tightening {
    /// A number that depends on the problem to be solved, and on nothing else: by it, bounds that are known are found again.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The bounds that a text holds, if they are of this problem.
    ///
    /// # Errors
    ///
    /// If the text is damaged, of another version, or of another problem: what is wrong.
    pub fn read(&self, text: &str) -> Result<Tight, String> {
        let lines = ENVELOPE.open(text).map_err(|error| error.to_string())?;
        let mut lines = lines.lines();
        if lines.next() != Some(&format!("problem {:016x}", self.number)) {
            return Err("it is of another problem".to_owned());
        }
        let mut dropped = Vec::new();
        for line in lines {
            let tuples = line.split_whitespace().map(str::parse::<u64>).collect::<Result<Vec<_>, _>>();
            dropped.push(tuples.map_err(|error| error.to_string())?);
        }
        let fits = |(tuples, free): (&Vec<u64>, &Vec<(u64, Lit)>)| {
            tuples.is_sorted() && tuples.iter().all(|tuple| free.binary_search_by_key(tuple, |it| it.0).is_ok())
        };
        if dropped.len() != self.free.len() || !dropped.iter().zip(&self.free).all(fits) {
            return Err("it has tuples that the problem does not have".to_owned());
        }
        Ok(self.tight(dropped))
    }

    fn tight(&self, dropped: Vec<Vec<u64>>) -> Tight {
        let of = self.free.iter().map(Vec::len).sum();
        Tight { number: self.number, classes: self.classes.clone(), dropped, of }
    }

    /// Asks about one tuple after another. A question that takes too long leaves its tuple in.
    ///
    /// # Errors
    ///
    /// If the budget of the options is spent.
    pub fn solve(&self, options: &Options) -> Result<Tight, Stop> {
        let budget = options.budget.begin();
        let mut sat = options.backend.create();
        sat.add_all(self.encoding.cnf());
        let mut possible: Vec<Vec<bool>> = self.free.iter().map(|tuples| vec![false; tuples.len()]).collect();
        let mut dropped: Vec<Vec<u64>> = vec![Vec::new(); self.free.len()];
        for (relation, tuples) in self.free.iter().enumerate() {
            for (place, &(tuple, lit)) in tuples.iter().enumerate() {
                if possible[relation][place] {
                    continue;
                }
                let left = ALL_CONFLICTS.saturating_sub(sat.stats().conflicts).min(CONFLICTS);
                match sat.solve(&[lit], &Budget { conflicts: Some(left), ..budget.clone() }) {
                    Verdict::Satisfiable => {
                        for (possible, tuples) in possible.iter_mut().zip(&self.free) {
                            for (possible, (_, lit)) in possible.iter_mut().zip(tuples) {
                                *possible |= sat.value(lit.var()) == Some(lit.is_positive());
                            }
                        }
                    }
                    Verdict::Unsatisfiable => {
                        sat.add(&[!lit]);
                        dropped[relation].push(tuple);
                    }
                    Verdict::Unknown(Stop::Conflicts) => {}
                    Verdict::Unknown(stop) => return Err(stop),
                }
            }
        }
        Ok(self.tight(dropped))
    }
}

impl Tight {
    /// How many tuples are left out, and of how many.
    pub fn dropped(&self) -> (usize, usize) {
        (self.dropped.iter().map(Vec::len).sum(), self.of)
    }
}

impl fmt::Display for Tight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = format!("problem {:016x}\n", self.number);
        for tuples in &self.dropped {
            let tuples: Vec<String> = tuples.iter().map(u64::to_string).collect();
            writeln!(lines, "{}", tuples.join(" "))?;
        }
        f.write_str(&ENVELOPE.seal(&lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Expr, iden, univ};
    use crate::problem::Problem;
    use crate::solve::Answer;
    use crate::{Multiplicity::Lone, Relation};

    /// A header that leads to nodes, which lead to one another and to boxes, which lead back.
    fn problem(nodes: usize, boxes: usize) -> (Problem, [Relation; 4]) {
        let mut p = Problem::new();
        let (list, node, item) = (p.exactly("List", 1), p.up_to("Node", nodes), p.up_to("Box", boxes));
        let header = p.field("header", &list, Lone, &node);
        let next = p.field("next", &node, Lone, &node);
        let holds = p.field("holds", &node, Lone, &item);
        let back = p.field("back", &item, Lone, &node);
        p.require(
            "reached",
            (Expr::from(&node) + Expr::from(&item)).within(
                list.join(header.clone())
                    .join((Expr::from(&next) + Expr::from(&holds) + Expr::from(&back)).closure() + iden()),
            ),
        );
        (p, [header, next, holds, back])
    }

    fn formulas([header, next, holds, back]: &[Relation; 4]) -> Vec<Formula> {
        let steps = Expr::from(next) + holds.join(back.clone());
        vec![
            (next.closure() & iden()).no(),
            header.some(),
            next.join(next.clone()).some(),
            holds.count().equals(2),
            (steps.closure() & iden()).some(),
            univ().join(back.clone()).within(univ().join(header.clone())),
            back.no(),
            holds.join(holds.transpose()).within(iden()),
            next.count().equals(2),
        ]
    }

    fn is_possible(answer: &Answer) -> bool {
        assert!(!matches!(answer, Answer::Unknown(_)));
        matches!(answer, Answer::Satisfiable(_))
    }

    #[test]
    fn within_tight_bounds_every_question_has_the_answer_that_it_has_without() {
        let (problem, relations) = problem(3, 2);
        let (spec, said) = (problem.finish().unwrap(), formulas(&relations));
        let (all, options) = (Options { isomorphs: Isomorphs::All, ..Options::default() }, Options::default());
        let (mut left_out, mut refuted) = (0, 0);
        for premise in &said {
            let mut questions: Vec<Formula> = Vec::new();
            for one in &said {
                questions.extend(said.iter().map(|other| premise.clone() & one.clone() & other.clone()));
                questions.extend(said.iter().map(|other| premise.clone() & one.clone() & !other.clone()));
            }
            let tightening = spec.tightening(premise, &questions, None, &options).unwrap().unwrap();
            let tight = tightening.solve(&options).unwrap();
            assert_eq!(tightening.read(&tight.to_string()), Ok(tight.clone()));
            left_out += tight.dropped().0;
            let mut within = spec.session_within(&questions, None, &tight, &options).unwrap();
            let mut without = spec.session(&questions, &all).unwrap();
            for (number, question) in questions.iter().enumerate() {
                let expected = is_possible(&without.solve(&[number], &[]));
                refuted += usize::from(!expected);
                assert_eq!(is_possible(&within.solve(&[number], &[])), expected, "{question} where {premise}");
            }
        }
        assert!(left_out > 40 && refuted > 100, "{left_out} tuples left out, {refuted} questions refuted");
    }

    #[test]
    fn in_a_list_each_node_leads_to_the_next_one_only() {
        let (mut problem, [_, next, holds, back]) = problem(6, 2);
        problem.require("a list", (next.closure() & iden()).no() & holds.no() & back.no());
        let spec = problem.finish().unwrap();
        let premise = next.count().equals(5);
        let tightening =
            spec.tightening(&premise, std::slice::from_ref(&premise), None, &Options::default()).unwrap().unwrap();
        let narrowed = spec.narrowed(&tightening.solve(&Options::default()).unwrap()).unwrap();
        assert_eq!(narrowed.bounds.of(&next).unwrap().upper.len(), 5);
        assert!(tightening.read("smallscope tight bounds 1\n").is_err());
        let other = spec.tightening(&next.no(), &[next.no()], None, &Options::default()).unwrap().unwrap();
        let text = other.solve(&Options::default()).unwrap().to_string();
        assert_eq!(tightening.read(&text), Err("it is of another problem".to_owned()));
    }
}
