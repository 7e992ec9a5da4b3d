//! `java.util.LinkedList`: a circular doubly linked list with a sentinel, the header (section 3.2.3).

use smallscope_relational::{Expr, Formula, Multiplicity::Lone, Multiplicity::One, Problem, Relation, all};

use super::Breaking;
use super::order::Order;

struct List {
    list: Relation,
    entries: Relation,
    elements: Relation,
    header: Relation,
    next: Relation,
    previous: Relation,
    element: Relation,
}

/// Lists of `size` elements, each of which is one of `size` objects; one entry more is the header.
pub fn problem(size: usize, breaking: Breaking) -> Problem {
    let mut problem = Problem::new();
    let list = List::declare(&mut problem, size);
    problem.require("size ok", list.entries.within(list.reached()));
    problem.require("header is sentinel", list.header().join(&list.element).no());
    problem
        .require("all others have elements", all("e", &list.entries - list.header(), |e| e.join(&list.element).some()));
    problem.require("next is transpose of previous", list.next.equals(list.previous.transpose()));
    problem.require("list is circular", list.is_circular());
    if breaking == Breaking::ByHand {
        let order = Order::new(&mut problem, &list.entries, size + 1);
        problem.require("entries in order", list.is_visited_in(&order));
        let elements = Order::new(&mut problem, &list.elements, size);
        problem.require("elements in order", list.meets_elements_in(&order, &elements));
    }
    problem
}

impl List {
    fn declare(problem: &mut Problem, size: usize) -> Self {
        let list = problem.one("LinkedList");
        let entries = problem.exactly("Entry", size + 1);
        let elements = problem.exactly("Element", size);
        let header = problem.field("header", &list, One, &entries);
        let next = problem.field("next", &entries, Lone, &entries);
        let previous = problem.field("previous", &entries, Lone, &entries);
        let element = problem.field("element", &entries, Lone, &elements);
        problem.observe(&list);
        List { list, entries, elements, header, next, previous, element }
    }

    fn header(&self) -> Expr {
        self.list.join(&self.header)
    }

    fn reached(&self) -> Expr {
        self.header().join(self.next.reflexive_closure())
    }

    fn is_circular(&self) -> Formula {
        all("e", self.reached(), |e| e.join(&self.next).some() & e.join(&self.previous).some())
    }

    /// Whether the header is the first entry, and each entry leads to the one after it, or back to the header.
    fn is_visited_in(&self, order: &Order) -> Formula {
        let step = |e: Expr| e.join(&self.next).within(order.next(&e) + self.header());
        self.header().within(order.first()) & all("e", self.reached(), step)
    }

    /// Whether an element is one that an entry before has, or the next that none has.
    fn meets_elements_in(&self, order: &Order, elements: &Order) -> Formula {
        all("e", &self.entries - self.header(), |e| {
            let met = order.previous(&e).join(&self.element);
            let element = e.join(&self.element);
            element.within(&met) | elements.is_next(&element, &met)
        })
    }
}
