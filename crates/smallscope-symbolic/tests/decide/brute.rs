//! Answers by trying all values, and random numbers.

use smallscope_symbolic::{Condition, Terms, Variable};

/// A small generator of random numbers (xorshift).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    pub fn between(&mut self, low: i128, high: i128) -> i128 {
        low + i128::from(self.below(u64::try_from(high - low + 1).expect("a small range")))
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

/// Whether all conditions hold for these values.
pub fn holds(terms: &Terms, conditions: &[Condition], values: &[i128]) -> bool {
    let in_range = values.iter().enumerate().all(|(k, value)| {
        let (_, low, high) = terms.range(Variable(k as u32));
        (low..=high).contains(value)
    });
    let value = |variable: Variable| values[variable.0 as usize];
    in_range
        && values.len() == terms.variables()
        && conditions.iter().all(|condition| (terms.evaluate(condition.term, &value) != 0) == condition.holds)
}

/// All values of the variables, in lexicographic order.
pub fn all_values(terms: &Terms) -> impl Iterator<Item = Vec<i128>> + use<> {
    let ranges: Vec<(i128, i128)> =
        (0..terms.variables()).map(|k| terms.range(Variable(k as u32))).map(|(_, low, high)| (low, high)).collect();
    let mut next = Some(ranges.iter().map(|(low, _)| *low).collect::<Vec<i128>>());
    std::iter::from_fn(move || {
        let values = next.take()?;
        if let Some(k) = (0..values.len()).rev().find(|&k| values[k] < ranges[k].1) {
            let mut following = values.clone();
            following[k] += 1;
            following[k + 1..].iter_mut().zip(&ranges[k + 1..]).for_each(|(value, (low, _))| *value = *low);
            next = Some(following);
        }
        Some(values)
    })
}

/// All values for which the conditions hold.
pub fn all_models(terms: &Terms, conditions: &[Condition]) -> impl Iterator<Item = Vec<i128>> {
    all_values(terms).filter(|values| holds(terms, conditions, values))
}

/// The first values for which the conditions hold.
pub fn any_model(terms: &Terms, conditions: &[Condition]) -> Option<Vec<i128>> {
    all_models(terms, conditions).next()
}
