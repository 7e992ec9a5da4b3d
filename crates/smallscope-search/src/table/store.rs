//! Sets of owned subtrees, each set stored once.
//!
//! A [`State`] is a set of values of one field. It is everything in the field's domain, or one way to choose the field together
//! with the states of the fields that come with it. These can depend on one another, so they are a list of rows, each a product
//! of states; or it is a union of such states. Rows and states of a union are disjoint, since they stem from different choices. So the number of values is a sum of products.
//!
//! Values of one set can use different amounts of resources. What is known is how much each uses at least and at most.

use std::hash::Hasher as _;
use std::rc::Rc;

use super::quick::{Quick, QuickMap};
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

/// The number of a list of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TokensId(u32);

/// A set of values of one field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum State {
    /// All that the domain has.
    Any(DomainId),
    /// What these choices lead to. They use up `own`; the fields that come with the value are in one of the rows.
    Chosen { tokens: TokensId, own: Used, rows: RowsId },
    /// What one of these states has.
    Union(Rc<[StateId]>),
}

/// What is known of a set.
#[derive(Clone, Copy, Debug, PartialEq)]
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
#[derive(Debug)]
struct Rows {
    width: usize,
    cells: Rc<[StateId]>,
    facts: Facts,
    /// The list before it with the same hash.
    before: Option<RowsId>,
}

/// The rows of a list by the state in one column.
pub(crate) type Split = Rc<[(StateId, RowsId)]>;

/// All sets of a search.
pub(crate) struct Store {
    states: Vec<State>,
    /// By state.
    facts: Vec<Facts>,
    /// By state: see [`Store::leaf_choice`].
    leaf_choices: Vec<Option<u32>>,
    state_ids: QuickMap<State, StateId>,
    rows: Vec<Rows>,
    /// The last list of rows with a hash. Lists can be long, so they are not hashed again when the map grows.
    row_ids: QuickMap<u64, RowsId>,
    splits: QuickMap<(RowsId, u32), Split>,
    tokens: Vec<Rc<[u32]>>,
    token_ids: QuickMap<Rc<[u32]>, TokensId>,
    /// By choice: the list of it alone.
    alone: Vec<Option<TokensId>>,
    /// By domain: the state of all that it has.
    any: Vec<Option<StateId>>,
    /// By list of choices: the state of the value that they lead to, if it uses nothing up and has no fields.
    leaves: Vec<Option<StateId>>,
    /// Room for choices that are looked for.
    spelled: Vec<u32>,
    bytes: usize,
}

/// Choices below this are looked up without a hash.
const FEW_TOKENS: usize = 256;

fn hash_of(width: usize, cells: &[StateId]) -> u64 {
    let mut hasher = Quick::default();
    hasher.write_usize(width);
    let pairs = cells.chunks_exact(2);
    if let [last] = pairs.remainder() {
        hasher.write_u32(last.0);
    }
    pairs.for_each(|pair| hasher.write_u64(u64::from(pair[0].0) << 32 | u64::from(pair[1].0)));
    hasher.finish()
}

impl Store {
    pub(crate) fn new() -> Self {
        let mut store = Store {
            states: Vec::new(),
            facts: Vec::new(),
            leaf_choices: Vec::new(),
            state_ids: QuickMap::default(),
            rows: Vec::new(),
            row_ids: QuickMap::default(),
            splits: QuickMap::default(),
            tokens: Vec::new(),
            token_ids: QuickMap::default(),
            alone: vec![None; FEW_TOKENS],
            any: Vec::new(),
            leaves: Vec::new(),
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
        for state in self.states.drain(states..) {
            self.state_ids.remove(&state);
            match state {
                State::Any(domain) => self.any[domain.0 as usize] = None,
                State::Chosen { tokens, .. } => self.leaves[tokens.0 as usize] = None,
                State::Union(_) => {}
            }
        }
        self.facts.truncate(states);
        self.leaf_choices.truncate(states);
        // The last list with a hash is the one that the map has.
        while self.rows.len() > rows {
            let Some(Rows { width, cells, before, .. }) = self.rows.pop() else { break };
            let hash = hash_of(width, &cells);
            match before {
                Some(before) => self.row_ids.insert(hash, before),
                None => self.row_ids.remove(&hash),
            };
        }
    }

    /// The choices, stored once.
    pub(crate) fn tokens(&mut self, tokens: impl Iterator<Item = u32>) -> TokensId {
        self.spelled.clear();
        self.spelled.extend(tokens);
        let alone = match self.spelled[..] {
            [token] if (token as usize) < FEW_TOKENS => Some(token as usize),
            _ => None,
        };
        if let Some(id) = alone.and_then(|token| self.alone[token]) {
            return id;
        }
        if let Some(&id) = self.token_ids.get(&self.spelled[..]) {
            return id;
        }
        let (id, tokens) = (TokensId(self.tokens.len() as u32), Rc::<[u32]>::from(&self.spelled[..]));
        self.bytes += 64 + 4 * tokens.len();
        self.tokens.push(Rc::clone(&tokens));
        self.token_ids.insert(tokens, id);
        self.leaves.push(None);
        if let Some(token) = alone {
            self.alone[token] = Some(id);
        }
        id
    }

    /// The choices of a list.
    pub(crate) fn spelled(&self, tokens: TokensId) -> &[u32] {
        &self.tokens[tokens.0 as usize]
    }

    pub(crate) fn state(&mut self, state: State) -> StateId {
        if let Some(&id) = self.state_ids.get(&state) {
            return id;
        }
        let facts = match &state {
            State::Any(_) => Facts::NOTHING,
            State::Chosen { own, rows, .. } => {
                let of_rows = self.rows[rows.0 as usize].facts;
                of_rows.and(Facts { least: *own, most: *own })
            }
            State::Union(parts) => {
                let facts = parts.iter().map(|part| self.facts[part.0 as usize]);
                facts.reduce(Facts::or).expect("a union has parts")
            }
        };
        let id = StateId(self.states.len() as u32);
        self.bytes += 160;
        let leaf_choice = match state {
            State::Chosen { tokens, own: Used::NONE, rows: RowsId::UNIT } => match *self.spelled(tokens) {
                [choice] => Some(choice),
                _ => None,
            },
            _ => None,
        };
        self.leaf_choices.push(leaf_choice);
        self.states.push(state.clone());
        self.facts.push(facts);
        self.state_ids.insert(state, id);
        id
    }

    /// All that a domain has.
    pub(crate) fn any(&mut self, domain: DomainId) -> StateId {
        let place = domain.0 as usize;
        if self.any.len() <= place {
            self.any.resize(place + 1, None);
        }
        if let Some(id) = self.any[place] {
            return id;
        }
        let id = self.state(State::Any(domain));
        self.any[place] = Some(id);
        id
    }

    /// The value without fields that these choices lead to, which use up `own`.
    pub(crate) fn leaf(&mut self, tokens: TokensId, own: Used) -> StateId {
        let state = State::Chosen { tokens, own, rows: RowsId::UNIT };
        if own != Used::NONE {
            return self.state(state);
        }
        if let Some(id) = self.leaves[tokens.0 as usize] {
            return id;
        }
        let id = self.state(state);
        self.leaves[tokens.0 as usize] = Some(id);
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
                    width = self.width(rows);
                    cells.extend_from_slice(&self.cells(rows));
                }
                Some(self.rows(width, &cells))
            }
        }
    }

    pub(crate) fn get(&self, id: StateId) -> &State {
        &self.states[id.0 as usize]
    }

    /// A list of rows of this width, one after the other.
    pub(crate) fn rows(&mut self, width: usize, cells: &[StateId]) -> RowsId {
        debug_assert!(width == 0 && cells.is_empty() || cells.len() % width == 0, "whole rows");
        let hash = hash_of(width, cells);
        let before = self.row_ids.get(&hash).copied();
        let mut known = before;
        while let Some(id) = known {
            let rows = &self.rows[id.0 as usize];
            if rows.width == width && *rows.cells == *cells {
                return id;
            }
            known = rows.before;
        }
        let of_row = |row: &[StateId]| {
            let facts = row.iter().map(|cell| self.facts[cell.0 as usize]);
            // Most values use nothing up.
            facts.filter(|facts| *facts != Facts::NOTHING).fold(Facts::NOTHING, Facts::and)
        };
        let facts = cells.chunks(width.max(1)).map(of_row).reduce(Facts::or).unwrap_or(Facts::NOTHING);
        let id = RowsId(self.rows.len() as u32);
        self.bytes += 160 + 4 * cells.len();
        self.row_ids.insert(hash, id);
        self.rows.push(Rows { width, cells: cells.into(), facts, before });
        id
    }

    /// How many rows a list has.
    pub(crate) fn height(&self, rows: RowsId) -> usize {
        let Rows { width, cells, .. } = &self.rows[rows.0 as usize];
        if *width == 0 { 1 } else { cells.len() / width }
    }

    /// How many states a row has.
    pub(crate) fn width(&self, rows: RowsId) -> usize {
        self.rows[rows.0 as usize].width
    }

    /// The rows, as one list of states.
    pub(crate) fn cells(&self, rows: RowsId) -> Rc<[StateId]> {
        Rc::clone(&self.rows[rows.0 as usize].cells)
    }

    /// The state of a member, if there is one row.
    #[inline]
    pub(crate) fn only_cell(&self, rows: RowsId, member: u32) -> Option<StateId> {
        let Rows { width, cells, .. } = &self.rows[rows.0 as usize];
        if cells.len() == *width { cells.get(member as usize).copied() } else { None }
    }

    /// The only choice that leads to a value, if it is all there is to it: the value uses nothing up, and has no fields.
    #[inline]
    pub(crate) fn leaf_choice(&self, state: StateId) -> Option<u32> {
        self.leaf_choices[state.0 as usize]
    }

    /// What the values of these rows use up at least, so far.
    pub(crate) fn used(&self, rows: RowsId) -> Used {
        self.rows[rows.0 as usize].facts.least
    }

    /// What the values of this state use up at least, so far.
    pub(crate) fn used_by(&self, state: StateId) -> Used {
        self.facts[state.0 as usize].least
    }

    /// How much more than that some of them use up, so far.
    pub(crate) fn slack(&self, rows: RowsId) -> Used {
        let Facts { least, most } = self.rows[rows.0 as usize].facts;
        most - least
    }

    /// The same of a state.
    pub(crate) fn slack_of(&self, state: StateId) -> Used {
        let Facts { least, most } = self.facts[state.0 as usize];
        most - least
    }

    /// The rows by their state in a column, in the order in which these states come up.
    pub(crate) fn split(&mut self, rows: RowsId, column: u32) -> Split {
        if let Some(split) = self.splits.get(&(rows, column)) {
            return Rc::clone(split);
        }
        let (width, cells) = (self.width(rows), self.cells(rows));
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
