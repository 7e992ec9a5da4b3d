//! What happens in the infinitely many steps of a system whose states are bits: proofs that no fair path exists.
//!
//! [`Transitions`] is the system, [`Transitions::prove`] looks for a proof by IC3 (`ic3`) on the number of fair steps (`counted`), and
//! [`Transitions::confirms`] checks a [`Certificate`] by itself. [`Transitions::to_aiger`] writes the system for other model checkers.

mod aiger;
mod counted;
mod frames;
mod ic3;
mod lift;
mod queries;

#[cfg(test)]
mod tests;

use smallscope_core::{Budget, Stop};

use crate::{Backend, Bit, Circuit};

/// A system whose states are bits, and what its infinite paths are.
///
/// A path is a sequence of states: values of the latches. Each is followed by a next one, and the other inputs of the circuit have any
/// values at each step. A path is *fair* if `fair` holds at infinitely many of its steps.
///
/// ```
/// use smallscope_solver::{Backend, Bit, Budget, Circuit, Proving, Transitions};
/// // One bit that is false first, never falls, and must be true at infinitely many steps: it may rise.
/// let mut circuit = Circuit::new();
/// let (now, next) = (circuit.input(), circuit.input());
/// let stays = circuit.implies(now, next);
/// let system = |always| Transitions {
///     circuit: circuit.clone(), latches: vec![(now, next)], initial: vec![!now], always, fair: now,
/// };
/// let budget = Budget { conflicts: Some(1000), ..Budget::default() };
/// let proving = system(vec![stays]).prove(Backend::default(), &budget, &mut |_| true);
/// assert!(matches!(proving, Proving::Stopped(_)));
///
/// // If it keeps its value, it never is.
/// let keeps = { let mut circuit = circuit.clone(); circuit.iff(now, next) };
/// # let mut circuit = circuit.clone(); let keeps = circuit.iff(now, next);
/// let system = Transitions { circuit, latches: vec![(now, next)], initial: vec![!now], always: vec![keeps], fair: now };
/// let Proving::Proved(certificate) = system.prove(Backend::default(), &Budget::default(), &mut |_| true) else { panic!() };
/// assert_eq!(certificate.most, 0);
/// assert_eq!(system.confirms(&certificate, Backend::default(), &Budget::default()), Ok(true));
/// ```
#[derive(Clone, Debug)]
pub struct Transitions {
    /// What the bits below are made of.
    pub circuit: Circuit,
    /// The bits of a state: an input each, and the bit that is its value in the next state. The same input if the value never changes.
    pub latches: Vec<(Bit, Bit)>,
    /// What holds at the first step.
    pub initial: Vec<Bit>,
    /// What holds at each step.
    pub always: Vec<Bit>,
    /// What must hold at infinitely many steps.
    pub fair: Bit,
}

/// What came of looking for a proof.
#[derive(Clone, Debug)]
pub enum Proving {
    /// There is no fair path, for this reason.
    Proved(Certificate),
    /// A limit was reached, or the caller had enough.
    Stopped(Stop),
}

/// Why there is no fair path: how many fair steps a path has at most, and an invariant that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// How many fair steps a path has at most, finite ones included.
    pub most: usize,
    /// Clauses that hold in each state but the first, over the latches and the bits of a counter of fair steps. Each literal is the
    /// number of a latch (from the number of latches on: whether there were so many fair steps and one more) and its value.
    pub clauses: Vec<Vec<(usize, bool)>>,
    /// How many steps the search looked at.
    pub depth: usize,
}

impl Transitions {
    /// Looks for a proof that there is no fair path. If there is one, this ends only with a limit, or when the caller has had enough: it is
    /// told whenever paths with so many fair steps were found, and says whether to go on.
    pub fn prove(&self, backend: Backend, budget: &Budget, go_on: &mut dyn FnMut(usize) -> bool) -> Proving {
        ic3::prove(self, backend, budget, go_on)
    }

    /// Whether a certificate shows that there is no fair path, by questions of its own to a new solver: all first states fulfil the
    /// clauses by themselves, each step from states that fulfil them leads to such, and none of these steps is one fair step too many.
    ///
    /// # Errors
    ///
    /// If the budget is spent before it is known.
    pub fn confirms(&self, certificate: &Certificate, backend: Backend, budget: &Budget) -> Result<bool, Stop> {
        queries::confirms(self, certificate, backend, budget)
    }
}
