//! The graph under construction: equal operations are one node, of which it is known what it depends on and costs.

use rustc_hash::FxHashMap;

use crate::program::code::{Id, ManyOp, NumberOp, Op, Operation, PairOp, SetOp, Slot, TruthOp};

/// The stack is checked after so many levels of operations.
const LEVELS: u32 = 32;

/// What costs less is computed again rather than remembered.
const CHEAP: u32 = 6;

/// A variable that a node depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Free {
    pub(super) slot: Slot,
    /// Whether it stands for single atoms.
    pub(super) atom: bool,
}

/// What is known of a node besides what it computes.
struct Facts {
    /// By slot.
    free: Box<[Free]>,
    /// Of computing it once, roughly in operations on words.
    cost: u32,
    height: u32,
}

/// Nodes in an order in which parts come before the whole.
#[derive(Default)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Operation>,
    facts: Vec<Facts>,
    index: FxHashMap<Op, Id>,
    pub(super) cells: Cells,
}

/// How many values of each sort are remembered.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cells {
    pub(crate) sets: u32,
    pub(crate) truths: u32,
    pub(crate) numbers: u32,
    pub(crate) rows: u32,
    pub(crate) lists: u32,
    pub(crate) truth_tables: u32,
    pub(crate) number_tables: u32,
}

impl Graph {
    pub(super) fn op(&self, id: Id) -> &Op {
        &self.nodes[id.0 as usize].op
    }

    pub(super) fn arity(&self, id: Id) -> u32 {
        self.nodes[id.0 as usize].arity
    }

    pub(super) fn free(&self, id: Id) -> &[Free] {
        &self.facts[id.0 as usize].free
    }

    /// The node that computes this.
    pub(super) fn add(&mut self, op: Op) -> Id {
        if let Some(&id) = self.index.get(&op) {
            return id;
        }
        let (facts, arity) = (self.facts_of(&op), self.arity_of(&op));
        let slot = facts.free.last().map_or(0, |free| free.slot);
        let height = facts.height;
        let id = Id(u32::try_from(self.nodes.len()).expect("a program has fewer than 2^32 operations"));
        let cell = self.cells.reserve(&op);
        self.nodes.push(Operation { op: op.clone(), slot, arity, cell });
        self.facts.push(facts);
        let id = if height % LEVELS == 0 { self.guarded(id) } else { id };
        self.index.insert(op, id);
        id
    }

    /// The node with a check of the stack.
    fn guarded(&mut self, id: Id) -> Id {
        let op = match self.op(id) {
            Op::Set(_) => Op::Set(SetOp::Deep(id)),
            Op::Pair(_) => Op::Pair(PairOp::Deep(id)),
            Op::Truth(_) => Op::Truth(TruthOp::Deep(id)),
            Op::Number(_) => Op::Number(NumberOp::Deep(id)),
            Op::Many(_) => return id,
        };
        self.add(op)
    }

    /// The node with its value remembered, if that is worth it.
    pub(super) fn remembered(&mut self, id: Id) -> Id {
        if self.facts[id.0 as usize].cost < CHEAP {
            return id;
        }
        let table = match *self.free(id) {
            [Free { slot, atom: true }] => Some(slot),
            _ => None,
        };
        let op = match (self.op(id), table) {
            (Op::Set(_), Some(slot)) => Op::Set(SetOp::Tabulate(slot, id)),
            (Op::Set(_), None) => Op::Set(SetOp::Remember(id)),
            (Op::Truth(_), Some(slot)) => Op::Truth(TruthOp::Tabulate(slot, id)),
            (Op::Truth(_), None) => Op::Truth(TruthOp::Remember(id)),
            (Op::Number(_), Some(slot)) => Op::Number(NumberOp::Tabulate(slot, id)),
            (Op::Number(_), None) => Op::Number(NumberOp::Remember(id)),
            (Op::Pair(_), _) => Op::Pair(PairOp::Remember(id)),
            (Op::Many(_), _) => return id,
        };
        self.add(op)
    }

    fn facts_of(&self, op: &Op) -> Facts {
        let (mut free, mut cost, mut height) = (op.slots(), 1u32, 0);
        op.parts(&mut |part| {
            let facts = &self.facts[part.0 as usize];
            free.extend(&*facts.free);
            cost = cost.saturating_add(facts.cost);
            height = height.max(facts.height);
        });
        let bound = op.binders();
        free.retain(|free| bound.iter().all(|binder| binder.slot != free.slot));
        free.sort_unstable();
        free.dedup();
        Facts { free: free.into_boxed_slice(), cost: op.total_cost(cost), height: height + 1 }
    }

    fn arity_of(&self, op: &Op) -> u32 {
        let arity = |id: &Id| self.arity(*id);
        match op {
            Op::Set(_) => 1,
            Op::Pair(_) => 2,
            Op::Truth(_) | Op::Number(_) => 0,
            Op::Many(many) => match many {
                ManyOp::Relation(_, arity)
                | ManyOp::Empty(arity)
                | ManyOp::Constant(_, arity)
                | ManyOp::Variable(_, arity) => *arity,
                ManyOp::Union(left, _)
                | ManyOp::Intersection(left, _)
                | ManyOp::Difference(left, _)
                | ManyOp::Override(left, _)
                | ManyOp::Range(left, _)
                | ManyOp::If(_, left, _) => arity(left),
                ManyOp::Domain(_, right) => arity(right),
                ManyOp::Product(left, right) => arity(left) + arity(right),
                ManyOp::Join(left, right) => arity(left) + arity(right) - 2,
                ManyOp::Comprehension(binders, _) => binders.iter().map(|binder| arity(&binder.domain)).sum(),
            },
        }
    }
}

impl Cells {
    /// The next cell for what an operation remembers.
    fn reserve(&mut self, op: &Op) -> u32 {
        let next = match op {
            Op::Set(SetOp::Remember(_)) => &mut self.sets,
            Op::Truth(TruthOp::Remember(_)) => &mut self.truths,
            Op::Number(NumberOp::Remember(_)) => &mut self.numbers,
            Op::Set(SetOp::Tabulate(..)) => &mut self.rows,
            Op::Truth(TruthOp::Tabulate(..)) => &mut self.truth_tables,
            Op::Number(NumberOp::Tabulate(..)) => &mut self.number_tables,
            Op::Pair(pair) if pair.has_rows() => &mut self.rows,
            Op::Many(many) if many.has_list() => &mut self.lists,
            _ => return 0,
        };
        *next += 1;
        *next - 1
    }
}

impl Op {
    /// The cost, given that of the parts together.
    fn total_cost(&self, parts: u32) -> u32 {
        match self {
            _ if !self.binders().is_empty() => parts.saturating_mul(4),
            Op::Set(SetOp::Remember(_) | SetOp::Tabulate(..))
            | Op::Truth(TruthOp::Remember(_) | TruthOp::Tabulate(..))
            | Op::Number(NumberOp::Remember(_) | NumberOp::Tabulate(..))
            | Op::Pair(PairOp::Remember(_)) => 2,
            Op::Pair(pair) if pair.has_rows() => 2,
            Op::Many(many) if many.has_list() => 4,
            Op::Set(SetOp::Constant(_)) => CHEAP,
            _ => parts,
        }
    }
}
