//! The part of [tabling](crate::table) that touches fields.
//!
//! A field without a value can be *narrowed* to a state, or *governed* by a group: the fields that come with one value, or
//! are in it, whose states depend on one another. A group is a list of rows. Reading a member chooses among its states in the
//! rows, and leaves the rows with that state.
//!
//! A call is solved in place: the function runs on the subtree again and again, with choices above those of its
//! caller on the stack, until none is left. Then the subtree is as it was, and the call becomes one choice among the
//! results. Nothing of the caller refers to what these runs chose: fields that have no value when a call begins cannot be referred
//! to, and results hold no references.
//!
//! # Files
//!
//! Each states the invariant that it keeps.
//!
//! | file | idea |
//! |---|---|
//! | `heads` | a map from fields |
//! | `sides` | what is known of a field: the state it is narrowed to, or the group that governs it |
//! | `trail` | what is to be undone with a choice |
//! | `demand` | resources: what is left, what is set aside, what a call asked for |
//! | `steer` | the choice of a field follows what is known of it |
//! | `filled` | how a field with a value was chosen, and the fields that came with the value |
//! | `agenda` | what is left to choose when the predicate has accepted |
//! | `log` | the calls of a run, which the next run replays |
//! | `call` | a call is looked up or solved, and becomes one choice |
//! | `solve`, `cases` | the function runs on every subtree that is left open; these are grouped by outcome |
//! | `conjunction` | the order in which clauses are asked |
//! | `results` | what is kept of calls that were solved |
//! | `work` | what tables report |

mod agenda;
mod call;
mod cases;
mod conjunction;
mod demand;
mod filled;
mod heads;
mod log;
mod results;
mod sides;
mod solve;
mod steer;
mod trail;
mod work;

use std::cell::Cell;
use std::rc::Rc;

use smallscope_core::Budget;

use super::chooser::Chooser;
use super::head::{Head, SearchBits};
use super::slots::Slots;
use crate::domain::DomainId;
use crate::table::call::Function;
use crate::table::quick::QuickMap;
use crate::table::resources::{Resources, Used};
use crate::table::store::{RowsId, StateId, Store, TokensId};

use agenda::Agenda;
pub(crate) use call::{Called, call, room};
use conjunction::Orders;
pub use conjunction::{Conjunction, conjunction};
use demand::Demand;
use filled::{Filled, Parts};
use heads::HeadMap;
use log::Logged;
pub(crate) use log::{is_tabling, replayed, run_directly};
use results::Results;
use sides::{Group, Side};
use trail::Undo;
pub(crate) use work::{Work, pass_over};

/// The address of a field's head.
type HeadAt = *const Head;

/// The tables of a search.
pub(super) struct Tables {
    store: Store,
    resources: Resources,
    sides: HeadMap<Side>,
    filled: HeadMap<Filled>,
    /// Room for the fields that come with the next value.
    spare: Slots,
    no_parts: Parts,
    /// Room for what calls are on.
    rooms: Vec<Slots>,
    groups: Vec<Group>,
    /// Room for rows.
    made: Vec<StateId>,
    trail: Vec<(u32, Undo)>,
    /// Whether calls run as they are: those of walks, and of conditions that are asked when all is chosen.
    is_paused: bool,
    /// Whether the predicate has accepted, and what it did not read is being chosen.
    is_completing: bool,
    /// The calls of this run, each with the number of choices on the stack after it.
    log: Vec<(u32, &'static Function, Logged)>,
    next: usize,
    /// How many of them the predicate had made when it accepted.
    accepted: usize,
    /// Choices to make from `forced_at` on.
    forced: Option<TokensId>,
    forced_at: usize,
    /// The rows for the fields that come with the value being chosen.
    pending: Option<RowsId>,
    memo: QuickMap<Box<[u64]>, Rc<Results>>,
    memo_bytes: usize,
    /// The fields that come with the root.
    root: Option<Rc<[HeadAt]>>,
    /// How many calls are being solved.
    depth: u32,
    /// Of the call that is being solved.
    demand: Cell<Demand>,
    /// The head that choices among results belong to.
    call: Box<Head>,
    pub(super) limit: usize,
    full: bool,
    /// Whether a search whose tables are full ends. It has to if parts of it are resumed, or given to others: those have other tables,
    /// and would come to other choices.
    pub(super) ends_when_full: bool,
    /// What the search may spend: a call can take long to solve.
    pub(super) budget: Budget,
    work: QuickMap<*const Function, (&'static Function, Work)>,
    orders: Orders,
    agenda: Agenda,
}

impl Tables {
    pub(super) fn new(
        resources: Resources,
        ticket: SearchBits,
        limit: usize,
        ends_when_full: bool,
        budget: Budget,
    ) -> Self {
        Tables {
            store: Store::new(),
            resources,
            sides: HeadMap::default(),
            filled: HeadMap::default(),
            spare: Slots::default(),
            no_parts: Parts { heads: [].into(), refills: [].into() },
            rooms: Vec::new(),
            groups: Vec::new(),
            made: Vec::new(),
            trail: Vec::new(),
            is_paused: true,
            is_completing: false,
            log: Vec::new(),
            next: 0,
            accepted: 0,
            forced: None,
            forced_at: 0,
            pending: None,
            memo: QuickMap::default(),
            memo_bytes: 0,
            root: None,
            depth: 0,
            demand: Cell::new(Demand { is_cut: false, lowest: Used::NONE }),
            call: Box::new(Head::unset(DomainId::UNBOUND, ticket)),
            limit,
            full: false,
            ends_when_full,
            budget,
            work: QuickMap::default(),
            orders: Orders::default(),
            agenda: Agenda::default(),
        }
    }

    /// Whether a call is being solved, so that choices are none of the search's own.
    pub(super) fn is_solving(&self) -> bool {
        self.depth > 0
    }

    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    pub(super) fn store(&mut self) -> &mut Store {
        &mut self.store
    }

    pub(super) fn is_simple(&self, domain: DomainId) -> bool {
        self.resources.simple[domain.0 as usize].is_some()
    }
}

impl Chooser {
    /// Whether calls are tabled.
    #[inline]
    pub(crate) fn is_tabling(&self) -> bool {
        self.tables.is_some()
    }

    fn tabled(&mut self) -> &mut Tables {
        self.tables.as_mut().expect("only called while calls are tabled")
    }
}
