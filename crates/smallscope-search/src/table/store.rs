//! Sets of owned subtrees, each set stored once.
//!
//! A [`State`] is a set of values of one field. It is everything in the field's domain, or one way to choose the field together
//! with the states of the fields that come with it. These can depend on one another, so they are a list of rows, each a product
//! of states; or it is a union of such states. Rows and states of a union are disjoint, since they stem from different choices. So the number of values is a sum of products.
//!
//! All rows of a list use the same resources.

use std::collections::HashMap;
use std::rc::Rc;

use super::resources::Used;
use crate::domain::DomainId;

/// The number of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StateId(pub(crate) u32);

/// The number of a list of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RowsId(pub(crate) u32);

impl RowsId {
    /// One row without states: of a value without fields.
    pub(crate) const UNIT: RowsId = RowsId(0);
}

/// A set of values of one field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum State {
    /// All that the domain has.
    Any(DomainId),
    /// What these choices lead to. They use up `own`; the fields that come with the value are in one of the rows.
    Chosen { tokens: Rc<[u32]>, own: Used, rows: RowsId },
    /// What one of these states has.
    Union(Rc<[StateId]>),
}

/// What is known of a set.
#[derive(Clone, Copy, Debug)]
struct Facts {
    /// What its values use up, as far as they are chosen.
    used: Used,
    /// Whether further resources can be used when the rest is chosen.
    open: bool,
}

/// A list of rows: `cells` has `width` states for each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Rows {
    width: usize,
    cells: Rc<[StateId]>,
}

/// The rows of a list by the state in one column.
pub(crate) type Split = Rc<[(StateId, RowsId)]>;

/// All sets of a search.
pub(crate) struct Store {
    states: Vec<(State, Facts)>,
    state_ids: HashMap<State, StateId>,
    rows: Vec<(Rows, Facts)>,
    row_ids: HashMap<Rows, RowsId>,
    splits: HashMap<(RowsId, u32), Split>,
    tokens: HashMap<Rc<[u32]>, ()>,
    /// By domain: whether choosing a value can use resources up.
    consuming: Vec<bool>,
    bytes: usize,
}

impl Store {
    pub(crate) fn new(consuming: Vec<bool>) -> Self {
        let mut store = Store {
            states: Vec::new(),
            state_ids: HashMap::new(),
            rows: Vec::new(),
            row_ids: HashMap::new(),
            splits: HashMap::new(),
            tokens: HashMap::new(),
            consuming,
            bytes: 0,
        };
        assert_eq!(store.rows(0, &[]), RowsId::UNIT, "the list of one empty row is the first");
        store
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// How many states and lists of rows there are.
    pub(crate) fn len(&self) -> (usize, usize) {
        (self.states.len(), self.rows.len())
    }

    /// Forgets all states and rows but the first ones.
    pub(crate) fn truncate(&mut self, (states, rows): (usize, usize)) {
        for (state, _) in self.states.drain(states..) {
            self.state_ids.remove(&state);
        }
        for (rows, _) in self.rows.drain(rows..) {
            self.row_ids.remove(&rows);
        }
    }

    /// The choices, stored once.
    pub(crate) fn tokens(&mut self, tokens: &[u32]) -> Rc<[u32]> {
        if let Some((known, ())) = self.tokens.get_key_value(tokens) {
            return Rc::clone(known);
        }
        let tokens: Rc<[u32]> = tokens.into();
        self.bytes += 64 + 4 * tokens.len();
        self.tokens.insert(Rc::clone(&tokens), ());
        tokens
    }

    pub(crate) fn state(&mut self, state: State) -> StateId {
        if let Some(&id) = self.state_ids.get(&state) {
            return id;
        }
        let facts = match &state {
            State::Any(domain) => Facts { used: Used::NONE, open: self.consuming[domain.0 as usize] },
            State::Chosen { own, rows, .. } => {
                let Facts { used, open } = self.rows[rows.0 as usize].1;
                Facts { used: used + *own, open }
            }
            State::Union(parts) => {
                let facts = |part: &StateId| self.states[part.0 as usize].1;
                Facts { used: facts(&parts[0]).used, open: parts.iter().any(|part| facts(part).open) }
            }
        };
        let id = StateId(self.states.len() as u32);
        self.bytes += 160;
        self.states.push((state.clone(), facts));
        self.state_ids.insert(state, id);
        id
    }

    /// The values of any of these states.
    pub(crate) fn union(&mut self, states: &[StateId]) -> StateId {
        match states {
            [state] => *state,
            states => self.state(State::Union(states.into())),
        }
    }

    /// The rows for the fields that come with a value, which was chosen in the only way that the state leaves.
    pub(crate) fn rows_under(&mut self, state: StateId) -> Option<RowsId> {
        match self.get(state) {
            State::Any(_) => None,
            State::Chosen { rows, .. } => Some(*rows),
            State::Union(parts) => {
                let parts = Rc::clone(parts);
                let (mut width, mut cells) = (0, Vec::new());
                for &part in parts.iter() {
                    let rows = self.rows_under(part)?;
                    width = self.rows[rows.0 as usize].0.width;
                    cells.extend_from_slice(&self.cells(rows));
                }
                Some(self.rows(width, &cells))
            }
        }
    }

    pub(crate) fn get(&self, id: StateId) -> &State {
        &self.states[id.0 as usize].0
    }

    /// A list of rows of this width, one after the other.
    pub(crate) fn rows(&mut self, width: usize, cells: &[StateId]) -> RowsId {
        debug_assert!(width == 0 && cells.is_empty() || cells.len() % width == 0, "whole rows");
        let rows = Rows { width, cells: cells.into() };
        if let Some(&id) = self.row_ids.get(&rows) {
            return id;
        }
        let mut facts = Facts { used: Used::NONE, open: false };
        for (k, cell) in cells.iter().enumerate() {
            let of_state = self.states[cell.0 as usize].1;
            facts.open |= of_state.open;
            if k < width {
                facts.used = facts.used + of_state.used;
            }
        }
        let id = RowsId(self.rows.len() as u32);
        self.bytes += 160 + 4 * cells.len();
        self.rows.push((rows.clone(), facts));
        self.row_ids.insert(rows, id);
        id
    }

    /// How many rows a list has.
    pub(crate) fn height(&self, rows: RowsId) -> usize {
        let Rows { width, cells } = &self.rows[rows.0 as usize].0;
        if *width == 0 { 1 } else { cells.len() / width }
    }

    /// How many states a row has.
    pub(crate) fn width(&self, rows: RowsId) -> usize {
        self.rows[rows.0 as usize].0.width
    }

    /// The rows, as one list of states.
    pub(crate) fn cells(&self, rows: RowsId) -> Rc<[StateId]> {
        Rc::clone(&self.rows[rows.0 as usize].0.cells)
    }

    /// What the values of these rows use up so far.
    pub(crate) fn used(&self, rows: RowsId) -> Used {
        self.rows[rows.0 as usize].1.used
    }

    /// What the values of this state use up so far.
    pub(crate) fn used_by(&self, state: StateId) -> Used {
        self.states[state.0 as usize].1.used
    }

    /// Whether choosing the rest can use further resources up.
    pub(crate) fn is_open(&self, rows: RowsId) -> bool {
        self.rows[rows.0 as usize].1.open
    }

    /// The rows by their state in a column, in the order in which these states come up.
    pub(crate) fn split(&mut self, rows: RowsId, column: u32) -> Split {
        if let Some(split) = self.splits.get(&(rows, column)) {
            return Rc::clone(split);
        }
        let Rows { width, cells } = self.rows[rows.0 as usize].0.clone();
        let mut parts: Vec<(StateId, Vec<StateId>)> = Vec::new();
        let mut places = HashMap::new();
        for row in cells.chunks(width) {
            let state = row[column as usize];
            let place = *places.entry(state).or_insert_with(|| {
                parts.push((state, Vec::new()));
                parts.len() - 1
            });
            parts[place].1.extend_from_slice(row);
        }
        let split: Split = parts.into_iter().map(|(state, cells)| (state, self.rows(width, &cells))).collect();
        self.bytes += 96 + 8 * split.len();
        self.splits.insert((rows, column), Rc::clone(&split));
        split
    }
}
