//! Objects are numbered in the order in which a program comes by them, and what it cannot come by is left out.
//!
//! A program has one object in hand after another. The objects of its input are interchangeable, so the first one that it meets may be
//! the first atom of the class, the next one that is new the second, and so on: at the n-th step of a walk down a list, the
//! program is at the n-th atom, and nowhere else. This is lazy initialisation, said of all executions at once.
//!
//! What follows from the constraints counts as well. Before an object in hand is used, each way to come by it is tried by unit
//! propagation ([`Known`]): the way back from the n-th node of a doubly linked list leads to the node before, which the constraints
//! say, and the links alone do not. So circuits stay small far from the beginning of a program.
//!
//! Invariant: an expression is narrowed only where it stands for the object of a visit, and is right whenever the visit takes place.

use std::sync::Arc;

use rustc_hash::FxHashSet;
use smallscope_solver::{Bit, Stop};

use super::known::Known;
use super::{Grounder, Value};
use crate::logic::{Expr, ExprKind, ExprOp, Formula, FormulaKind};
use crate::translate::matrix::Matrix;

/// What visits say of the atoms.
pub(crate) struct Met {
    /// Whether each atom is met.
    pub(crate) seen: Vec<Bit>,
    /// What must hold for the atoms to be numbered as they are met.
    pub(crate) conditions: Vec<Bit>,
    /// Whether nothing else may be demanded to tell atoms apart that are not met.
    pub(crate) is_all: bool,
}

/// One way for an expression to have a tuple: all of these bits are true.
pub(super) struct Way {
    pub(super) tuple: u64,
    pub(super) bits: Vec<Bit>,
}

impl Grounder<'_> {
    /// Numbers atoms in the order of the visits of a course, given as its formulas, and narrows their objects.
    pub(crate) fn follow(
        &mut self,
        begun: &Formula,
        visits: &[Formula],
        classes: &[Vec<usize>],
        constraints: &[Bit],
    ) -> Result<Met, Stop> {
        let begun = self.formula(begun, true)?;
        let mut known = Known::new(&self.circuit, constraints, begun);
        let mut walk = Walk {
            previous: previous_in_class(self.atoms(), classes),
            visited: FxHashSet::default(),
            met: Met { seen: vec![Bit::FALSE; self.atoms()], conditions: Vec::new(), is_all: false },
        };
        for visit in visits.chunks_exact(2) {
            let FormulaKind::Count(_, object) = visit[1].kind() else { unreachable!("a visit is of an object") };
            let when = self.formula(&visit[0], true)?;
            if !known.refutes(&self.circuit, &[when]) {
                self.visit(when, object, &mut walk, &mut known)?;
            }
        }
        Ok(walk.met)
    }

    fn visit(&mut self, when: Bit, object: &Expr, walk: &mut Walk, known: &mut Known) -> Result<(), Stop> {
        let Value { matrix, taint } = self.expr(object)?;
        if !taint.is_false() {
            return Ok(());
        }
        // Ways multiply along joins: they are worth listing only while the impossible ones can be refuted.
        let mut ways = if known.is_spent() { self.cells_of(object)? } else { self.ways(object, &walk.visited)? };
        walk.visited.insert(object.address());
        known.keep_possible(&self.circuit, when, &mut ways);
        let possible = self.reached_by(&ways);
        let is_lone = self.is_lone(object);
        self.meet(when, &possible, is_lone, walk, known);
        // The numbering itself rules out further ways: an atom is not met before its predecessor.
        known.keep_possible(&self.circuit, when, &mut ways);
        let narrowed = self.reached_by(&ways);
        known.learn(&self.circuit, &ways, &narrowed);
        if narrowed != *matrix {
            self.narrow(object, narrowed);
        }
        Ok(())
    }

    /// The ways for an expression to have its tuples: through every step of joins and every case of choices, as far back as to
    /// what was visited.
    fn ways(&mut self, expr: &Expr, visited: &FxHashSet<usize>) -> Result<Vec<Way>, Stop> {
        let is_visited = visited.contains(&expr.address());
        match expr.kind() {
            ExprKind::If(condition, yes, no) if !is_visited => {
                let condition = self.formula(condition, true)?;
                let mut ways = Vec::new();
                for (condition, case) in [(condition, yes), (!condition, no)] {
                    if !condition.is_false() {
                        let case = self.ways(case, visited)?;
                        ways.extend(case.into_iter().map(|way| way.and(way.tuple, &[condition])));
                    }
                }
                Ok(ways)
            }
            ExprKind::Binary(ExprOp::Join, left, right) if !is_visited && left.arity() == Some(1) => {
                let lefts = self.ways(left, visited)?;
                let rights = match right.kind() {
                    ExprKind::Binary(ExprOp::Join, ..) => self.ways(right, visited)?,
                    _ => self.cells_of(right)?,
                };
                Ok(join(&lefts, &rights, self.width_behind_first(right)))
            }
            _ => self.cells_of(expr),
        }
    }

    /// The tuples that an expression may have, each in one way.
    fn cells_of(&mut self, expr: &Expr) -> Result<Vec<Way>, Stop> {
        let matrix = self.expr(expr)?.matrix;
        Ok(matrix.cells().iter().map(|&(tuple, bit)| Way { tuple, bits: vec![bit] }).collect())
    }

    /// How many tuples of an expression can begin with the same atom.
    fn width_behind_first(&self, expr: &Expr) -> u64 {
        (self.atoms() as u64).pow(expr.arity().expect("expressions are checked") as u32 - 1)
    }

    /// The set that has its atoms in these ways.
    fn reached_by(&mut self, ways: &[Way]) -> Matrix {
        let cells = ways.iter().map(|way| (way.tuple, self.circuit.all(way.bits.iter().copied()))).collect();
        Matrix::any_of(self.atoms(), 1, cells, &mut self.circuit)
    }

    /// Demands that what is new is the next of its class; of several that are new at once, that they are the next ones.
    fn meet(&mut self, when: Bit, object: &Matrix, is_lone: bool, walk: &mut Walk, known: &mut Known) {
        let mut seen = walk.met.seen.clone();
        for &(atom, bit) in object.cells() {
            let atom = atom as usize;
            let Some(previous) = walk.previous[atom] else { continue };
            let here = self.circuit.and(when, bit);
            if let Some(previous) = previous {
                // One object cannot be the predecessor of itself. Of several, those listed before it are met in the same visit.
                let previous = if is_lone { walk.met.seen[previous] } else { seen[previous] };
                let condition = self.circuit.implies(here, previous);
                if !known.refutes(&self.circuit, &[!condition]) {
                    known.require(&self.circuit, condition);
                    walk.met.conditions.push(condition);
                }
            }
            seen[atom] = self.circuit.or(seen[atom], here);
        }
        walk.met.seen = seen;
    }

    /// From here on the expression is known to have no more than this.
    fn narrow(&mut self, expr: &Expr, matrix: Matrix) {
        if self.recurs(expr.is_shared(), expr.free()) {
            let value = Value { matrix: Arc::new(matrix), taint: Bit::FALSE };
            let key = self.key(expr.address(), expr.free(), true);
            self.exprs.put(key, &value);
        }
    }
}

impl Way {
    /// The same way with more demanded, to this tuple.
    fn and(&self, tuple: u64, bits: &[Bit]) -> Way {
        Way { tuple, bits: [&self.bits, bits].concat() }
    }
}

/// The ways through the first to a place where the second go on; `width` tuples of the second may begin with the same atom.
fn join(lefts: &[Way], rights: &[Way], width: u64) -> Vec<Way> {
    let mut ways = Vec::new();
    for left in lefts {
        for right in rights.iter().filter(|right| right.tuple / width == left.tuple) {
            ways.push(left.and(right.tuple % width, &right.bits));
        }
    }
    ways
}

/// How far the visits were followed.
struct Walk {
    /// For atoms that are interchangeable with others, which one comes before in the class.
    previous: Vec<Option<Option<usize>>>,
    /// The addresses of the objects so far, which the formulas of the course keep alive.
    visited: FxHashSet<usize>,
    met: Met,
}

fn previous_in_class(atoms: usize, classes: &[Vec<usize>]) -> Vec<Option<Option<usize>>> {
    let mut previous = vec![None; atoms];
    for class in classes.iter().filter(|class| class.len() > 1) {
        for (place, &atom) in class.iter().enumerate() {
            previous[atom] = Some(place.checked_sub(1).map(|before| class[before]));
        }
    }
    previous
}
