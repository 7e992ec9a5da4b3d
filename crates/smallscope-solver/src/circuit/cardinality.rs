//! Constraints on how many bits are true.

use super::{Bit, Circuit};

/// Up to this many bits, at most one being true is said pair by pair; more bits are taken in groups of this size.
const PAIRWISE: usize = 6;

impl Circuit {
    /// Whether at most one bit is true.
    ///
    /// A few bits are compared pair by pair, which needs no gates that a solver would have to give variables. More
    /// bits are split into groups: each has at most one, and at most one group has one.
    pub fn at_most_one(&mut self, bits: &[Bit]) -> Bit {
        let mut parts = Vec::new();
        let constant = bits.iter().filter(|bit| bit.is_true()).count();
        let mut bits: Vec<Bit> = bits.iter().copied().filter(|bit| bit.as_constant().is_none()).collect();
        match constant {
            0 => {}
            1 => return !self.any(bits),
            _ => return Bit::FALSE,
        }
        while bits.len() > PAIRWISE {
            let size = bits.len().div_ceil(bits.len().div_ceil(PAIRWISE));
            bits = bits.chunks(size).map(|group| self.group(group, &mut parts)).collect();
        }
        self.pairwise(&bits, &mut parts);
        self.all(parts)
    }

    /// Whether the group has a bit that is true, adding to `parts` that it has at most one.
    fn group(&mut self, bits: &[Bit], parts: &mut Vec<Bit>) -> Bit {
        self.pairwise(bits, parts);
        self.any(bits.iter().copied())
    }

    fn pairwise(&mut self, bits: &[Bit], parts: &mut Vec<Bit>) {
        for (index, &first) in bits.iter().enumerate() {
            for &second in &bits[index + 1..] {
                parts.push(!self.and(first, second));
            }
        }
    }

    /// Whether exactly one bit is true.
    pub fn exactly_one(&mut self, bits: &[Bit]) -> Bit {
        let (lone, some) = (self.at_most_one(bits), self.any(bits.iter().copied()));
        self.and(lone, some)
    }

    /// Whether at most `most` bits are true.
    pub fn at_most(&mut self, bits: &[Bit], most: usize) -> Bit {
        match most {
            0 => !self.any(bits.iter().copied()),
            1 => self.at_most_one(bits),
            _ => !self.at_least(bits, most.saturating_add(1)),
        }
    }

    /// Whether at least `least` bits are true.
    pub fn at_least(&mut self, bits: &[Bit], least: usize) -> Bit {
        match least {
            0 => Bit::TRUE,
            1 => self.any(bits.iter().copied()),
            _ if least > bits.len() => Bit::FALSE,
            _ if least == bits.len() => self.all(bits.iter().copied()),
            _ => self.unary(bits, least).get(least - 1).copied().unwrap_or(Bit::FALSE),
        }
    }

    /// The number of bits that are true, in unary and cut off at `limit`: bit i says that there are more than i.
    fn unary(&mut self, bits: &[Bit], limit: usize) -> Vec<Bit> {
        let mut counts: Vec<Vec<Bit>> = bits.iter().filter(|bit| !bit.is_false()).map(|&bit| vec![bit]).collect();
        while counts.len() > 1 {
            counts = counts.chunks(2).map(|pair| self.merge(pair, limit)).collect();
        }
        counts.pop().unwrap_or_default()
    }

    /// The sum of one or two unary numbers, cut off at `limit`.
    fn merge(&mut self, numbers: &[Vec<Bit>], limit: usize) -> Vec<Bit> {
        let [left, right] = numbers else { return numbers.concat() };
        let more = |number: &[Bit], count: usize| if count == 0 { Bit::TRUE } else { number[count - 1] };
        let total = (left.len() + right.len()).min(limit);
        let mut sum = Vec::with_capacity(total);
        for count in 1..=total {
            let splits = count.saturating_sub(right.len())..=count.min(left.len());
            let ways: Vec<Bit> = splits.map(|first| self.and(more(left, first), more(right, count - first))).collect();
            sum.push(self.any(ways));
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_agree_with_counting() {
        for size in 0..=9 {
            let mut circuit = Circuit::new();
            let bits: Vec<Bit> = (0..size).map(|_| circuit.input()).collect();
            let (lone, one) = (circuit.at_most_one(&bits), circuit.exactly_one(&bits));
            let most: Vec<Bit> = (0..=size + 1).map(|most| circuit.at_most(&bits, most)).collect();
            let least: Vec<Bit> = (0..=size + 1).map(|least| circuit.at_least(&bits, least)).collect();
            for code in 0..1usize << size {
                let inputs: Vec<bool> = (0..size).map(|bit| code >> bit & 1 == 1).collect();
                let (values, count) = (circuit.evaluate(&inputs), code.count_ones() as usize);
                assert_eq!((values.of(lone), values.of(one)), (count <= 1, count == 1), "{inputs:?}");
                for bound in 0..=size + 1 {
                    assert_eq!(values.of(most[bound]), count <= bound, "at most {bound} of {inputs:?}");
                    assert_eq!(values.of(least[bound]), count >= bound, "at least {bound} of {inputs:?}");
                }
            }
        }
    }

    #[test]
    fn constants_count() {
        let mut circuit = Circuit::new();
        let bits: Vec<Bit> = (0..8).map(|_| circuit.input()).collect();
        let padded = [&[Bit::FALSE], &bits[..], &[Bit::FALSE]].concat();
        assert_eq!(circuit.at_most_one(&padded), circuit.at_most_one(&bits));
        let others = circuit.any(bits.iter().copied());
        assert_eq!(circuit.at_most_one(&[&bits[..], &[Bit::TRUE]].concat()), !others);
        assert_eq!(circuit.at_most_one(&[Bit::TRUE, bits[0], Bit::TRUE]), Bit::FALSE);
    }
}
