//! One question to the SAT solver, and a search for a model of small numbers.

use smallscope_solver::{Budget, Lit, Sat, Stop, Verdict};

use crate::decide::answer::Model;
use crate::term::{Terms, Variable};

/// Values of so many bits, the sign included, are tried before all others: small numbers are wanted, and are found sooner.
pub(super) const WIDTHS: [usize; 3] = [5, 9, 17];
/// How many conflicts the search for a model of few bits may take.
const CONFLICTS_OF_WIDTH: u64 = 2_000;
/// How many conflicts a step towards a smaller model may take.
const CONFLICTS_OF_STEP: u64 = 200;
/// How many steps may take that many before the model is left as it is.
const HARD_STEPS: u32 = 4;

/// A variable with the literals of its bits, the least significant first, and the sign last.
pub(super) struct Unknown {
    pub(super) variable: Variable,
    pub(super) bits: Vec<Lit>,
    /// That the value fits so few bits, for those of the [`WIDTHS`] where that says something.
    pub(super) narrow: Vec<Lit>,
}

impl Unknown {
    fn sign(&self) -> Lit {
        *self.bits.last().expect("a word has at least one bit")
    }
}

/// What is asked, and of whom.
pub(super) struct Question<'a> {
    pub(super) sat: &'a mut dyn Sat,
    pub(super) variables: Vec<Unknown>,
    pub(super) assumptions: Vec<Lit>,
    pub(super) budget: &'a Budget,
    /// How many more questions may be asked to make the values of a model smaller.
    pub(super) steps: u32,
    /// How many of them were too hard so far.
    pub(super) hard_steps: u32,
}

impl Question<'_> {
    /// A model of small values, if there is a model.
    ///
    /// All values fit the first of the [`WIDTHS`] that has a model, and none is negative if that has. Among those models, the first variable has the least possible value that
    /// is not negative, or else the greatest negative one; the second has that among models with this value of the first; and so on.
    /// A hard question may end this early.
    pub(super) fn answer(mut self, terms: &Terms) -> Result<Option<Model>, Stop> {
        Ok(if self.find()? { Some(self.lowered(terms)) } else { None })
    }

    /// Whether there is a model. If so, the assumptions then say of how many bits.
    fn find(&mut self) -> Result<bool, Stop> {
        let conditions = self.assumptions.len();
        let narrowest = self.variables.iter().map(|unknown| unknown.narrow.len()).max().unwrap_or(0);
        for number in 0..narrowest {
            for negative in [false, true] {
                self.assumptions.extend(self.variables.iter().filter_map(|unknown| unknown.narrow.get(number)));
                if !negative {
                    self.assumptions.extend(self.variables.iter().map(|unknown| !unknown.sign()));
                }
                match self.sat.solve(&self.assumptions, &self.limited(CONFLICTS_OF_WIDTH)) {
                    Verdict::Satisfiable => return Ok(true),
                    // The conditions contradict one another without the width: no other width helps.
                    Verdict::Unsatisfiable if !self.blames(conditions) => return Ok(false),
                    Verdict::Unsatisfiable | Verdict::Unknown(Stop::Conflicts) => self.assumptions.truncate(conditions),
                    Verdict::Unknown(stop) => return Err(stop),
                }
            }
        }
        match self.sat.solve(&self.assumptions, self.budget) {
            Verdict::Satisfiable => Ok(true),
            Verdict::Unsatisfiable => Ok(false),
            Verdict::Unknown(stop) => Err(stop),
        }
    }

    /// Whether assumptions from this one on are among those that clash.
    fn blames(&self, first: usize) -> bool {
        self.sat.core().iter().any(|lit| self.assumptions[first..].contains(lit))
    }

    fn limited(&self, conflicts: u64) -> Budget {
        let conflicts = self.budget.conflicts.map_or(conflicts, |most| most.min(conflicts));
        Budget { conflicts: Some(conflicts), ..self.budget.clone() }
    }

    /// The model at hand, with values lowered one after the other, bit by bit from the sign down.
    fn lowered(mut self, terms: &Terms) -> Model {
        let mut values = self.values(terms);
        for unknown in 0..self.variables.len() {
            for place in (0..self.variables[unknown].bits.len()).rev() {
                if !self.lower(unknown, place, terms, &mut values) {
                    return Model::new(values);
                }
            }
        }
        Model::new(values)
    }

    /// Makes a bit what it is in smaller numbers, if that is possible with what was assumed before; false if it is time to stop.
    fn lower(&mut self, unknown: usize, place: usize, terms: &Terms, values: &mut Vec<i128>) -> bool {
        let Unknown { variable, bits, .. } = &self.variables[unknown];
        let number = values[variable.0 as usize];
        // Of a negative number, the bits but for the sign are to be 1.
        let wanted = place != bits.len() - 1 && number < 0;
        let literal = if wanted { bits[place] } else { !bits[place] };
        self.assumptions.push(literal);
        if (number >> place & 1 == 1) == wanted {
            return true;
        }
        let Some(steps) = self.steps.checked_sub(1) else { return false };
        self.steps = steps;
        let verdict = self.sat.solve(&self.assumptions, &self.limited(CONFLICTS_OF_STEP));
        if verdict == Verdict::Satisfiable {
            *values = self.values(terms);
            return true;
        }
        *self.assumptions.last_mut().expect("pushed above") = !literal;
        self.hard_steps += u32::from(verdict != Verdict::Unsatisfiable);
        self.hard_steps < HARD_STEPS
    }

    /// The values of the variables in the solver's model; of others, those nearest to 0.
    fn values(&self, terms: &Terms) -> Vec<i128> {
        let mut values = Model::nearest_to_zero(terms).values().to_vec();
        let truth = |lit: &Lit| i128::from(self.sat.value(lit.var()) == Some(lit.is_positive()));
        for Unknown { variable, bits, .. } in &self.variables {
            let sign = bits.last().map_or(0, truth);
            values[variable.0 as usize] = bits.iter().rev().fold(-sign, |number, bit| number << 1 | truth(bit));
        }
        values
    }
}
