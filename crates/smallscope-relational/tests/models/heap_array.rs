//! Heaps in arrays (section 3.2.4): no objects that could be interchanged, so no symmetries.
//!
//! Size and capacity range over `0..=n`; an element is null or one of `0..=n`. The array is never null nor shared, so its
//! length and contents are fields of the heap.

use smallscope_relational::{Expr, Formula, IntExpr, Multiplicity::Lone, Multiplicity::One, Problem, Relation, all};

use super::{Breaking, number, width};

struct Heap {
    heap: Relation,
    indices: Relation,
    size: Relation,
    length: Relation,
    contents: Relation,
}

/// Heaps of up to `size` numbers from 0 to `size`, with the greatest in front.
pub fn problem(size: usize, _: Breaking) -> Problem {
    let mut problem = Problem::new();
    let heap = Heap::declare(&mut problem, size);
    problem.require("size is within array bounds", heap.size().at_most(heap.heap.join(&heap.length).sum()));
    problem
        .require("elements in the heap", all("i", &heap.indices, |i| i.sum().less(heap.size()).implies(heap.fits(&i))));
    problem.require("no others", all("i", &heap.indices, |i| i.sum().at_least(heap.size()).implies(heap.at(&i).no())));
    problem
}

impl Heap {
    fn declare(problem: &mut Problem, size: usize) -> Self {
        let heap = problem.one("HeapArray");
        let indices = problem.ints(0..=number(size) - 1);
        let numbers = problem.ints(0..=number(size));
        problem.bit_width(width(size));
        let length = problem.field("length", &heap, One, &numbers);
        let contents = problem.field("contents", heap.product(&indices), Lone, &numbers);
        let size = problem.field("size", &heap, One, &numbers);
        problem.observe(&heap);
        Heap { heap, indices, size, length, contents }
    }

    fn size(&self) -> IntExpr {
        self.heap.join(&self.size).sum()
    }

    /// `this.array[i]`
    fn at(&self, index: &Expr) -> Expr {
        index.join(self.heap.join(&self.contents))
    }

    /// Whether there is an element at the index, not greater than its parent.
    fn fits(&self, index: &Expr) -> Formula {
        let parent = self.at(&((index.sum() - 1) / 2).to_atom());
        let ordered = self.at(index).sum().at_most(parent.sum());
        self.at(index).some() & index.sum().greater(0).implies(ordered)
    }
}
