//! All values that a term can have under conditions, and how many models conditions have.

use smallscope_core::Count;

use super::Decider;
use super::answer::{Answer, Model, Why};
use super::group::groups;
use crate::term::{Binary, Condition, Term, Terms, Variable};

impl Decider {
    /// The values that a term can have if the conditions hold, at most so many, and whether these are all.
    ///
    /// They ascend by distance from 0, of two at the same distance the positive one first. The second part is true if there are no
    /// others, false if there are, and else why it is not known.
    pub fn values(
        &mut self,
        terms: &Terms,
        conditions: &[Condition],
        term: Term,
        most: usize,
    ) -> (Vec<i128>, Result<bool, Why>) {
        let mut terms = terms.clone();
        let mut values = Vec::new();
        let complete = self.collect_values(&mut terms, conditions, term, most, &mut values);
        (values, complete)
    }

    fn collect_values(
        &mut self,
        terms: &mut Terms,
        conditions: &[Condition],
        term: Term,
        most: usize,
        values: &mut Vec<i128>,
    ) -> Result<bool, Why> {
        let sort = terms.sort(term);
        let mut sides =
            [Side { sign: 1, next: 0, last: sort.greatest() }, Side { sign: -1, next: 1, last: -sort.least() }];
        let mut nearest = [None, None];
        for (side, found) in sides.iter_mut().zip(&mut nearest) {
            *found = self.nearest(terms, conditions, term, side)?;
        }
        while let Some(side) = (0..2).filter(|side| nearest[*side].is_some()).min_by_key(|side| nearest[*side]) {
            if values.len() == most {
                return Ok(false);
            }
            values.extend(nearest[side].map(|distance| sides[side].sign * distance));
            nearest[side] = self.nearest(terms, conditions, term, &mut sides[side])?;
        }
        Ok(true)
    }

    /// The least distance from 0 that the term can have on a side, and goes beyond it.
    fn nearest(
        &mut self,
        terms: &mut Terms,
        conditions: &[Condition],
        term: Term,
        side: &mut Side,
    ) -> Result<Option<i128>, Why> {
        let (mut low, mut high, mut found) = (side.next, side.last, None);
        let mut halve = false;
        while low <= high {
            // Models are small, so that mostly there is nothing below what was found.
            let probed = if halve { low + (high - low) / 2 } else { high };
            let between = side.between(terms, term, low, probed);
            match self.decide(terms, &[conditions, &between].concat()) {
                Answer::Feasible(model) => {
                    let distance = side.sign * evaluate(terms, &model, term);
                    (high, halve) = (distance - 1, found.is_some());
                    found = Some(distance);
                }
                Answer::Infeasible => low = probed + 1,
                Answer::Unknown(why) => return Err(why),
            }
        }
        side.next = found.map_or(side.last + 1, |distance| distance + 1);
        Ok(found)
    }

    /// How many models the conditions have, with the values of all variables.
    ///
    /// Takes as many questions as there are models, but for variables that no condition connects: for small ranges.
    ///
    /// # Errors
    ///
    /// If a question has no answer.
    pub fn count_models(&mut self, terms: &Terms, conditions: &[Condition]) -> Result<Count, Why> {
        let mut terms = terms.clone();
        let mut free: Vec<bool> = vec![true; terms.variables()];
        let mut count = Count::one();
        for mut group in groups(&terms, conditions) {
            group.variables.iter().for_each(|(variable, _)| free[variable.0 as usize] = false);
            group.variables.sort_unstable();
            count = count.times(&Count::from(self.count_group(&mut terms, &mut group.conditions, &group.variables)?));
        }
        for variable in (0..free.len()).filter(|number| free[*number]) {
            let (_, low, high) = terms.range(Variable(variable as u32));
            count = count.times(&Count::from((high - low) as u64).plus(&Count::one()));
        }
        Ok(count)
    }

    /// How many values for these variables there are.
    fn count_group(
        &mut self,
        terms: &mut Terms,
        conditions: &mut Vec<Condition>,
        variables: &[(Variable, Term)],
    ) -> Result<u64, Why> {
        let Some((&(_, first), rest)) = variables.split_first() else {
            let holds = |condition: &Condition| Model::default().satisfies(terms, *condition);
            return Ok(u64::from(conditions.iter().all(holds)));
        };
        let mut values = Vec::new();
        self.collect_values(terms, conditions, first, usize::MAX, &mut values)?;
        if rest.is_empty() {
            return Ok(values.len() as u64);
        }
        let mut count = 0;
        for value in values {
            let number = terms.constant(value, terms.sort(first));
            conditions.push(Condition { term: terms.binary(Binary::Equal, first, number), holds: true });
            count += self.count_group(terms, conditions, rest)?;
            conditions.pop();
        }
        Ok(count)
    }
}

/// The numbers on one side of 0, by their distance from it.
struct Side {
    sign: i128,
    next: i128,
    last: i128,
}

impl Side {
    /// That the term is on this side, at a distance from `low` to `high`.
    fn between(&self, terms: &mut Terms, term: Term, low: i128, high: i128) -> [Condition; 2] {
        let sort = terms.sort(term);
        let [least, greatest] = if self.sign > 0 { [low, high] } else { [-high, -low] };
        let [least, greatest] = [least, greatest].map(|number| terms.constant(number, sort));
        [(term, least), (greatest, term)]
            .map(|(a, b)| Condition { term: terms.binary(Binary::Less, a, b), holds: false })
    }
}

fn evaluate(terms: &Terms, model: &Model, term: Term) -> i128 {
    terms.evaluate(term, &|variable| model.value(variable))
}
