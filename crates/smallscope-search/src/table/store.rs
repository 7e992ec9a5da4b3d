//! Sets of owned subtrees, each set stored once.
//!
//! A [`State`] is a set of values of one field. It is everything in the field's domain, or one way to choose the field together
//! with the states of the fields that come with it. These can depend on one another, so they are a list of rows, each a product
//! of states; or it is a union of such states. Rows and states of a union are disjoint, since they stem from different choices. So the number of values is a sum of products.
//!
//! Values of one set can use different amounts of resources. What is known is how much each uses at least and at most.

use std::rc::Rc;

use super::quick::QuickMap;
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
    /// What each of its values uses up at least, as far as it is chosen.
    least: Used,
    /// And at most.
    most: Used,
}

impl Facts {
    const NOTHING: Facts = Facts { least: Used::NONE, most: Used::NONE };

    /// Of values of both sets together.
    fn and(self, other: Facts) -> Facts {
        Facts { least: self.least + other.least, most: self.most + other.most }
    }

    /// Of values of either set.
    fn or(self, other: Facts) -> Facts {
        Facts { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}

/// A list of rows: `cells` has `width` states for each.
#[derive(Clone, Debug)]
struct Rows {
    width: usize,
    cells: Rc<[StateId]>,
}

/// The rows of a list by the state in one column.
pub(crate) type Split = Rc<[(StateId, RowsId)]>;

/// All sets of a search.
pub(crate) struct Store {
    states: Vec<(State, Facts)>,
    state_ids: QuickMap<State, StateId>,
    rows: Vec<(Rows, Facts)>,
    /// By their width.
    row_ids: Vec<QuickMap<Rc<[StateId]>, RowsId>>,
    splits: QuickMap<(RowsId, u32), Split>,
    tokens: QuickMap<Rc<[u32]>, ()>,
    /// Room for choices that are looked for.
    spelled: Vec<u32>,
    bytes: usize,
}

impl Store {
    pub(crate) fn new() -> Self {
        let mut store = Store {
            states: Vec::new(),
            state_ids: QuickMap::default(),
            rows: Vec::new(),
            row_ids: Vec::new(),
            splits: QuickMap::default(),
            tokens: QuickMap::default(),
            spelled: Vec::new(),
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
            self.row_ids[rows.width].remove(&rows.cells);
        }
    }

    /// The choices, stored once.
    pub(crate) fn tokens(&mut self, tokens: impl Iterator<Item = u32>) -> Rc<[u32]> {
        self.spelled.clear();
        self.spelled.extend(tokens);
        if let Some((known, ())) = self.tokens.get_key_value(&self.spelled[..]) {
            return Rc::clone(known);
        }
        let tokens: Rc<[u32]> = self.spelled[..].into();
        self.bytes += 64 + 4 * tokens.len();
        self.tokens.insert(Rc::clone(&tokens), ());
        tokens
    }

    pub(crate) fn state(&mut self, state: State) -> StateId {
        if let Some(&id) = self.state_ids.get(&state) {
            return id;
        }
        let facts = match &state {
            State::Any(_) => Facts::NOTHING,
            State::Chosen { own, rows, .. } => {
                let of_rows = self.rows[rows.0 as usize].1;
                of_rows.and(Facts { least: *own, most: *own })
            }
            State::Union(parts) => {
                let facts = parts.iter().map(|part| self.states[part.0 as usize].1);
                facts.reduce(Facts::or).expect("a union has parts")
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
        if let Some(&id) = self.row_ids.get(width).and_then(|ids| ids.get(cells)) {
            return id;
        }
        let of_row =
            |row: &[StateId]| row.iter().fold(Facts::NOTHING, |facts, cell| facts.and(self.states[cell.0 as usize].1));
        let facts = cells.chunks(width.max(1)).map(of_row).reduce(Facts::or).unwrap_or(Facts::NOTHING);
        let id = RowsId(self.rows.len() as u32);
        self.bytes += 160 + 4 * cells.len();
        let cells: Rc<[StateId]> = cells.into();
        if self.row_ids.len() <= width {
            self.row_ids.resize_with(width + 1, QuickMap::default);
        }
        self.row_ids[width].insert(Rc::clone(&cells), id);
        self.rows.push((Rows { width, cells }, facts));
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

    /// What the values of these rows use up at least, so far.
    pub(crate) fn used(&self, rows: RowsId) -> Used {
        self.rows[rows.0 as usize].1.least
    }

    /// What the values of this state use up at least, so far.
    pub(crate) fn used_by(&self, state: StateId) -> Used {
        self.states[state.0 as usize].1.least
    }

    /// How much more than that some of them use up, so far.
    pub(crate) fn slack(&self, rows: RowsId) -> Used {
        let Facts { least, most } = self.rows[rows.0 as usize].1;
        most - least
    }

    /// The same of a state.
    pub(crate) fn slack_of(&self, state: StateId) -> Used {
        let Facts { least, most } = self.states[state.0 as usize].1;
        most - least
    }

    /// The rows by their state in a column, in the order in which these states come up.
    pub(crate) fn split(&mut self, rows: RowsId, column: u32) -> Split {
        if let Some(split) = self.splits.get(&(rows, column)) {
            return Rc::clone(split);
        }
        let Rows { width, cells } = self.rows[rows.0 as usize].0.clone();
        let mut parts: Vec<(StateId, Vec<StateId>)> = Vec::new();
        let mut places = QuickMap::default();
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
