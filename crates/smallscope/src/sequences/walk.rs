//! Random walks: long sequences, of which there are too many to make all.
//!
//! Each walk makes some of the calls only, as in swarm testing (Groce, Zhang, Eide, Chen and Regehr, 2012): one that never
//! removes anything gets to states that one with all calls hardly ever reaches. Half of the walks are short; each
//! further length has half as many, twice as long, so that all lengths get the same share of the calls.

use smallscope_core::Budget;
use smallscope_core::small::List as _;

use super::Sequences;
use super::explore::{Walked, kind};
use super::explored::Walks;
use super::failure::Reason;
use super::part;
use super::step::{Failing, Made, Turn, discard};

/// How many calls the shortest walks have.
const SHORTEST: usize = 16;

/// How often the length doubles.
const DOUBLINGS: u32 = 6;

/// How many calls whose conditions do not hold are tried in a row before a walk ends.
const PATIENCE: usize = 32;

/// Walks, from the walk of a number on, after all sequences up to a length, until the budget is spent or so many calls were made; `found` hears of those that fail, and says whether to go on.
pub(super) fn walk<'a, S: 'a>(
    sequences: &Sequences<'a, S>,
    (first, complete): (u64, usize),
    budget: &Budget,
    most: u64,
    mut found: impl FnMut(&Walked<'_>) -> bool,
) -> Walks {
    let mut walks = Walks::default();
    let is_own = |number: &u64| sequences.shard.is_none_or(|shard| part::walks(shard, *number));
    for number in (first..).filter(is_own) {
        if walks.calls >= most || budget.exceeded().is_some() {
            break;
        }
        if let Some(record) = &sequences.record {
            record.borrow_mut().walks(number, complete);
        }
        let length = SHORTEST << number_of_doublings(number);
        let mut random = Random(sequences.seed.unwrap_or(0).wrapping_add(number));
        let turns = some_of(&sequences.turns_by_call(), &mut random);
        let mut path = Vec::new();
        match take(sequences, &turns, length, budget, &mut random, &mut path) {
            Ok(false) => break,
            Ok(true) => {
                walks.calls += path.len() as u64;
                walks.longest = walks.longest.max(path.len());
                walks.count += 1;
            }
            Err(reason) => {
                walks.calls += path.len() as u64;
                let failing = Failing { path, reason };
                let kind = kind(sequences, &failing);
                if !found(&Walked { path: &failing.path, reason: &failing.reason, kind: &kind }) {
                    break;
                }
            }
        }
    }
    walks
}

fn number_of_doublings(number: u64) -> u32 {
    number.trailing_zeros().min(DOUBLINGS)
}

/// Each call with some chance, and at least one; all of them in every fourth walk.
fn some_of(calls: &[Vec<Turn>], random: &mut Random) -> Vec<Vec<Turn>> {
    let all = random.below(4) == 0;
    let some: Vec<Vec<Turn>> = calls.iter().filter(|_| all || random.below(2) == 0).cloned().list();
    if some.is_empty() { vec![calls[random.below(calls.len())].clone()] } else { some }
}

/// One walk; false if the budget was spent before its end.
fn take<'a, S: 'a>(
    sequences: &Sequences<'a, S>,
    calls: &[Vec<Turn>],
    length: usize,
    budget: &Budget,
    random: &mut Random,
    path: &mut Vec<Turn>,
) -> Result<bool, Reason> {
    let mut state = sequences.first()?;
    let mut refused = 0;
    while path.len() < length && refused < PATIENCE {
        if budget.exceeded().is_some() {
            return Ok(false);
        }
        let call = &calls[random.below(calls.len())];
        let turn = call[random.below(call.len())];
        if !sequences.note(path, turn) {
            break;
        }
        match sequences.make_call(state, turn, || sequences.made_again(path)) {
            Ok(Made::Refused(same)) => {
                refused += 1;
                state = same;
            }
            Ok(Made::Ended) => return Ok(true),
            Ok(Made::Reached(next)) => {
                refused = 0;
                path.push(turn);
                state = sequences.checked(next)?;
            }
            Err(reason) => {
                path.push(turn);
                return Err(reason);
            }
        }
    }
    discard(state).map(|()| true)
}

/// Numbers that look random, the same in every run (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below another.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}
