//! From formulas to a graph of operations.
//!
//! A `let` is its body with the value in place of the variable: what stands for one node stays one node. A part whose
//! variables are not all of those around it is evaluated more often than they change, so it is remembered: once for the
//! state if it has none, for each atom if it has one that stands for atoms, else for as long as the innermost stays.

mod expressions;
mod formulas;
mod graph;
mod numbers;
mod parts;

use rustc_hash::{FxHashMap, FxHashSet};

use super::code::{Binder, Id, ManyOp, Op, Operation, PairOp, SetOp, Slot};
use crate::logic::{Decl, Expr, Formula, IntExpr, Multiplicity, Relation, Variable, deep};
use crate::tuples::TupleSet;
pub(super) use graph::Cells;
use graph::Graph;

/// Compiled formulas.
pub(super) struct Code {
    pub(super) nodes: Vec<Operation>,
    pub(super) cells: Cells,
    /// How many slots there are.
    pub(super) slots: usize,
    pub(super) constants: Vec<TupleSet>,
    /// Declarations of variables that stand for sets.
    pub(super) decls: Vec<Decl>,
    pub(super) width: u32,
    pub(super) roots: Vec<Root>,
}

/// One of the formulas.
pub(super) struct Root {
    pub(super) id: Id,
    /// The length of the longest tuples in it.
    pub(super) arity: usize,
    /// The constants in it.
    pub(super) constants: Vec<usize>,
}

/// Compiles formulas that are well-formed.
pub(super) fn compile(relations: &[Relation], formulas: &[Formula], width: u32) -> Code {
    let places = relations.iter().cloned().zip(0..).collect();
    let mut compiler = Compiler::new(places);
    let roots: Vec<Id> = formulas.iter().map(|formula| compiler.formula(formula)).collect();
    let roots = roots.into_iter().map(|id| compiler.root(id)).collect();
    let Compiler { graph, slots, constants, decls, .. } = compiler;
    let Graph { nodes, cells, .. } = graph;
    Code { nodes, cells, slots: slots as usize, constants, decls, width, roots }
}

struct Compiler {
    relations: FxHashMap<Relation, u32>,
    graph: Graph,
    /// What became of a tree, by its address and what its free variables stand for.
    known: FxHashMap<(usize, Box<[Id]>), Id>,
    /// What variables stand for, the innermost last.
    scope: Vec<(u32, Id)>,
    /// The slots of the variables around what is compiled, up to the next whole that is remembered.
    context: Vec<Slot>,
    slots: Slot,
    constants: Vec<TupleSet>,
    decls: Vec<Decl>,
    binders: FxHashMap<(Slot, Id, Multiplicity), Binder>,
}

impl Compiler {
    fn new(relations: FxHashMap<Relation, u32>) -> Self {
        Compiler {
            relations,
            graph: Graph::default(),
            known: FxHashMap::default(),
            scope: Vec::new(),
            context: Vec::new(),
            slots: 1,
            constants: Vec::new(),
            decls: Vec::new(),
            binders: FxHashMap::default(),
        }
    }

    fn formula(&mut self, formula: &Formula) -> Id {
        let id = self.whole(formula.address(), formula.free(), |compiler| compiler.truth(formula));
        self.hoisted(id)
    }

    fn expr(&mut self, expr: &Expr) -> Id {
        let id = self.whole(expr.address(), expr.free(), |compiler| compiler.relation(expr));
        self.hoisted(id)
    }

    fn int(&mut self, int: &IntExpr) -> Id {
        let id = self.whole(int.address(), int.free(), |compiler| compiler.number(int));
        self.hoisted(id)
    }

    /// An expression whose value is asked for again and again by what it is a part of.
    fn asked_often(&mut self, expr: &Expr) -> Id {
        let id = self.whole(expr.address(), expr.free(), |compiler| compiler.relation(expr));
        self.graph.remembered(id)
    }

    /// What a tree becomes, compiled at most once for the same values of its free variables, and remembered from its second
    /// use on.
    fn whole(&mut self, address: usize, free: &[u32], compile: impl FnOnce(&mut Self) -> Id) -> Id {
        let values: Box<[Id]> = free.iter().map(|&number| self.lookup(number)).collect();
        let mut slots: Vec<Slot> =
            values.iter().flat_map(|&id| self.graph.free(id).iter().map(|free| free.slot)).collect();
        let key = (address, values);
        if let Some(&id) = self.known.get(&key) {
            return self.graph.remembered(id);
        }
        slots.sort_unstable();
        slots.dedup();
        let around = std::mem::replace(&mut self.context, slots);
        let id = deep(|| compile(self));
        self.context = around;
        self.known.insert(key, id);
        id
    }

    /// The node, remembered if it would be computed again while its variables stay as they are.
    fn hoisted(&mut self, id: Id) -> Id {
        let free = self.graph.free(id);
        let repeated = match (free.last(), self.context.last()) {
            (None, _) => true,
            (Some(innermost), Some(&around)) => {
                let table = free.len() == 1 && innermost.atom;
                innermost.slot < around || table && self.context.len() > 1
            }
            (Some(_), None) => false,
        };
        if repeated { self.graph.remembered(id) } else { id }
    }

    fn lookup(&self, number: u32) -> Id {
        let binding = self.scope.iter().rev().find(|&&(other, _)| other == number);
        binding.expect("variables were found declared").1
    }

    /// Declarations, with what stands under them.
    fn under(&mut self, decls: &[Decl], body: impl FnOnce(&mut Self) -> Id) -> (Box<[Binder]>, Id) {
        let (scope, context) = (self.scope.len(), self.context.clone());
        let mut binders = Vec::with_capacity(decls.len());
        for decl in decls {
            let domain = self.expr(&decl.domain);
            let slot = self.context.last().map_or(1, |slot| slot + 1);
            binders.push(self.binder(slot, domain, decl));
            let variable = self.variable(&decl.variable, slot, decl.multiplicity);
            self.scope.push((decl.variable.number(), variable));
            self.context.push(slot);
        }
        let body = body(self);
        self.scope.truncate(scope);
        self.context = context;
        (binders.into_boxed_slice(), body)
    }

    fn binder(&mut self, slot: Slot, domain: Id, decl: &Decl) -> Binder {
        self.slots = self.slots.max(slot + 1);
        let Decl { multiplicity, .. } = *decl;
        *self.binders.entry((slot, domain, multiplicity)).or_insert_with(|| {
            let text = self.decls.len() as u32;
            if matches!(multiplicity, Multiplicity::Some | Multiplicity::Set) {
                self.decls.push(decl.clone());
            }
            Binder { slot, domain, multiplicity, text }
        })
    }

    fn variable(&mut self, variable: &Variable, slot: Slot, multiplicity: Multiplicity) -> Id {
        self.graph.add(match (variable.arity(), multiplicity) {
            (1, Multiplicity::One) => Op::Set(SetOp::Atom(slot)),
            (1, _) => Op::Set(SetOp::Variable(slot)),
            (2, _) => Op::Pair(PairOp::Variable(slot)),
            (arity, _) => Op::Many(ManyOp::Variable(slot, arity as u32)),
        })
    }

    /// A `let`: in the body, the variable stands for the value.
    fn let_in(&mut self, variable: &Variable, value: &Expr, used: &[u32], body: impl FnOnce(&mut Self) -> Id) -> Id {
        if !used.contains(&variable.number()) {
            return body(self);
        }
        let value = self.asked_often(value);
        self.scope.push((variable.number(), value));
        let body = body(self);
        self.scope.pop();
        body
    }

    /// What must be known of a formula before it is evaluated.
    fn root(&self, id: Id) -> Root {
        let mut root = Root { id, arity: 1, constants: Vec::new() };
        let (mut seen, mut left) = (FxHashSet::default(), vec![id]);
        while let Some(id) = left.pop() {
            if !seen.insert(id) {
                continue;
            }
            root.arity = root.arity.max(self.graph.arity(id) as usize);
            let op = self.graph.op(id);
            if let Op::Set(SetOp::Constant(place))
            | Op::Pair(PairOp::Constant(place))
            | Op::Many(ManyOp::Constant(place, _)) = op
            {
                root.constants.push(*place as usize);
            }
            op.parts(&mut |part| left.push(part));
        }
        root
    }
}
