//! A total order of the objects of a class, as Alloy's `Ord`: what symmetry breaking by hand is made of (section 6.4.1).

use smallscope_relational::{Expr, Formula, Problem, Relation};

/// A total order: the one in which the objects were declared.
pub struct Order {
    first: Relation,
    next: Relation,
}

impl Order {
    /// The order of all objects of a class that has exactly `size` of them.
    pub fn new(problem: &mut Problem, class: &Relation, size: usize) -> Self {
        let names: Vec<String> = (0..size).map(|number| format!("{}{number}", class.name())).collect();
        let first = problem.subset(format!("OrdFirst({})", class.name()), class);
        problem.fix(&first, names.first().map(|name| [name.as_str()]));
        let next = problem.relation(format!("OrdNext({})", class.name()), class.product(class));
        problem.fix(&next, names.windows(2).map(|pair| [pair[0].as_str(), pair[1].as_str()]));
        Order { first, next }
    }

    /// `OrdFirst`: the first object.
    pub fn first(&self) -> Expr {
        Expr::from(&self.first)
    }

    /// `OrdNext`: the objects right after those of the set.
    pub fn next(&self, set: impl Into<Expr>) -> Expr {
        set.into().join(&self.next)
    }

    /// `OrdPrevs`: the objects before those of the set.
    pub fn previous(&self, set: impl Into<Expr>) -> Expr {
        self.next.closure().join(set)
    }

    /// Whether the new object, if there is one, comes right after all those met before, which are the first so many.
    pub fn is_next(&self, new: impl Into<Expr>, met: impl Into<Expr>) -> Formula {
        let (new, met) = (new.into(), met.into());
        new.within((self.first() + self.next(&met)) - met)
    }
}
