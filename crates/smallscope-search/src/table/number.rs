//! Numbers the values of a set: how many there are, and which is the k-th.

use std::rc::Rc;

use smallscope_core::Count;

use super::quick::QuickMap;
use super::resources::Used;
use super::store::{RowsId, State, StateId, Store};

/// How many values sets have.
#[derive(Default)]
pub(crate) struct Numbers {
    /// By domain: how many values it has, if one choice settles which.
    simple: Vec<Option<usize>>,
    states: QuickMap<StateId, Count>,
    rows: QuickMap<RowsId, Count>,
}

impl Numbers {
    pub(crate) fn new(simple: Vec<Option<usize>>) -> Self {
        Numbers { simple, ..Numbers::default() }
    }

    /// How many values a field has.
    pub(crate) fn of_state(&mut self, store: &Store, state: StateId) -> Count {
        if let Some(count) = self.states.get(&state) {
            return count.clone();
        }
        let count = match store.get(state) {
            State::Any(domain) => {
                let values = self.simple[domain.0 as usize].expect("structures are complete but for simple values");
                Count::from(values as u64)
            }
            State::Chosen { rows, .. } => self.of_rows(store, *rows),
            State::Union(parts) => parts.iter().fold(Count::zero(), |sum, &part| sum.plus(&self.of_state(store, part))),
        };
        self.states.insert(state, count.clone());
        count
    }

    /// How many values fields have together.
    fn of_rows(&mut self, store: &Store, rows: RowsId) -> Count {
        if let Some(count) = self.rows.get(&rows) {
            return count.clone();
        }
        let (width, cells) = (store.width(rows), store.cells(rows));
        let count = match width {
            0 => Count::one(),
            _ => cells.chunks(width).fold(Count::zero(), |sum, row| sum.plus(&self.of_row(store, row))),
        };
        self.rows.insert(rows, count.clone());
        count
    }

    /// How many values fields have that do not depend on one another.
    pub(crate) fn of_row(&mut self, store: &Store, row: &[StateId]) -> Count {
        row.iter().fold(Count::one(), |product, &state| product.times(&self.of_state(store, state)))
    }

    /// The states of which each has one value, that of this number. The last one varies fastest.
    pub(crate) fn pick_row(&mut self, store: &mut Store, row: &[StateId], mut number: Count) -> Vec<StateId> {
        let mut picked = Vec::with_capacity(row.len());
        for &state in row.iter().rev() {
            let (rest, here) =
                number.divided_by(&self.of_state(store, state)).expect("sets have exact numbers of values");
            picked.push(self.pick_state(store, state, here));
            number = rest;
        }
        picked.reverse();
        picked
    }

    fn pick_state(&mut self, store: &mut Store, state: StateId, mut number: Count) -> StateId {
        match store.get(state).clone() {
            State::Any(_) => {
                let token: u32 = number.to_string().parse().expect("a number below that of the values");
                let tokens = store.tokens([token].into_iter());
                store.leaf(tokens, Used::NONE)
            }
            State::Chosen { tokens, own, rows } => {
                let rows = self.pick_rows(store, rows, number);
                store.state(State::Chosen { tokens, own, rows })
            }
            State::Union(parts) => {
                for &part in parts.iter() {
                    match number.minus(&self.of_state(store, part)) {
                        Some(rest) => number = rest,
                        None => return self.pick_state(store, part, number),
                    }
                }
                unreachable!("a number below that of the values")
            }
        }
    }

    fn pick_rows(&mut self, store: &mut Store, rows: RowsId, mut number: Count) -> RowsId {
        let (width, cells): (usize, Rc<[StateId]>) = (store.width(rows), store.cells(rows));
        if width == 0 {
            return rows;
        }
        for row in cells.chunks(width) {
            match number.minus(&self.of_row(store, row)) {
                Some(rest) => number = rest,
                None => {
                    let picked = self.pick_row(store, row, number);
                    return store.rows(width, &picked);
                }
            }
        }
        unreachable!("a number below that of the values")
    }
}
