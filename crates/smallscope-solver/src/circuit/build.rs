//! Building gates: conjunction, disjunction, exclusive or, if-then-else.

use super::{Bit, Circuit, Gate};

/// A conjunction with at most this many operands is merged into a conjunction it is an operand of.
const MERGED: usize = 4;

impl Circuit {
    /// `a & b`
    #[inline]
    pub fn and(&mut self, a: Bit, b: Bit) -> Bit {
        match (a.as_constant(), b.as_constant()) {
            (Some(value), _) => if_true(value, b),
            (_, Some(value)) => if_true(value, a),
            _ if self.is_plain_pair(a, b) => self.store.and(&[a.min(b), a.max(b)]),
            _ => self.all([a, b]),
        }
    }

    /// Whether a conjunction of the two, which are not constant, has nothing to merge or simplify. Most have not.
    #[inline]
    fn is_plain_pair(&self, a: Bit, b: Bit) -> bool {
        !self.is_merged(a) && !self.is_merged(b) && self.given(a, b) == a && self.given(b, a) == b
    }

    #[inline]
    fn is_merged(&self, bit: Bit) -> bool {
        !bit.is_complement() && matches!(self.gate(bit.node()), Gate::And(bits) if bits.len() <= MERGED)
    }

    /// `a | b`
    #[inline]
    pub fn or(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(!a, !b)
    }

    /// `a != b`
    pub fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        !self.iff(a, b)
    }

    /// `a == b`
    pub fn iff(&mut self, a: Bit, b: Bit) -> Bit {
        let complement = a.is_complement() != b.is_complement();
        let (low, high) = (a.min(b), a.max(b));
        let (low, high) = (low.complement_if(low.is_complement()), high.complement_if(high.is_complement()));
        self.iff_of_nodes(low, high).complement_if(complement)
    }

    /// `low == high`, of bits that are not complemented.
    fn iff_of_nodes(&mut self, low: Bit, high: Bit) -> Bit {
        if low == high {
            return Bit::TRUE;
        }
        if low.is_true() {
            return high;
        }
        // a == (a == b) is b, and b == (a == b) is a.
        if let Gate::Choose(first, second, no) = self.gate(high.node()) {
            if second == !no && first == low {
                return second;
            }
            if second == !no && second == low {
                return first;
            }
        }
        self.store.choose(low, high, !high)
    }

    /// `a` implies `b`.
    #[inline]
    pub fn implies(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(a, !b)
    }

    /// Whether all bits are true; true if there is none.
    pub fn all(&mut self, bits: impl IntoIterator<Item = Bit>) -> Bit {
        let mut operands = std::mem::take(&mut self.scratch);
        operands.clear();
        let possible = bits.into_iter().all(|bit| self.gather(&mut operands, bit)) && self.simplify_all(&mut operands);
        let output = match *operands {
            _ if !possible => Bit::FALSE,
            [] => Bit::TRUE,
            [bit] => bit,
            _ => self.store.and(&operands),
        };
        self.scratch = operands;
        output
    }

    /// Adds an operand of a conjunction, and returns false if that makes the conjunction false.
    #[inline]
    fn gather(&self, operands: &mut Vec<Bit>, bit: Bit) -> bool {
        match self.gate(bit.node()) {
            Gate::Constant => return bit.is_true(),
            Gate::And(bits) if !bit.is_complement() && bits.len() <= MERGED => operands.extend_from_slice(bits),
            _ => operands.push(bit),
        }
        true
    }

    /// Whether some bit is true; false if there is none.
    pub fn any(&mut self, bits: impl IntoIterator<Item = Bit>) -> Bit {
        !self.all(bits.into_iter().map(|bit| !bit))
    }

    /// `yes` if the condition is true, else `no`.
    pub fn choose(&mut self, condition: Bit, yes: Bit, no: Bit) -> Bit {
        if let Some(value) = condition.as_constant() {
            return if value { yes } else { no };
        }
        if condition.is_complement() {
            return self.choose_given(!condition, no, yes);
        }
        self.choose_given(condition, yes, no)
    }

    /// If-then-else whose condition is neither constant nor complemented.
    fn choose_given(&mut self, condition: Bit, yes: Bit, no: Bit) -> Bit {
        let yes = self.given(yes, condition);
        let no = self.given(no, !condition);
        match (yes.as_constant(), no.as_constant()) {
            _ if yes == no => yes,
            _ if yes == !no => self.iff(condition, yes),
            (Some(true), _) => self.or(condition, no),
            (Some(false), _) => self.and(!condition, no),
            (_, Some(true)) => self.or(!condition, yes),
            (_, Some(false)) => self.and(condition, yes),
            _ => {
                let complement = yes.is_complement();
                self.store
                    .choose(condition, yes.complement_if(complement), no.complement_if(complement))
                    .complement_if(complement)
            }
        }
    }
}

#[inline]
fn if_true(value: bool, bit: Bit) -> Bit {
    if value { bit } else { Bit::FALSE }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs<const N: usize>(circuit: &mut Circuit) -> [Bit; N] {
        std::array::from_fn(|_| circuit.input())
    }

    #[test]
    fn constants_and_complements_vanish() {
        let mut circuit = Circuit::new();
        let [a, b] = inputs(&mut circuit);
        assert_eq!(circuit.and(a, Bit::TRUE), a);
        assert_eq!(circuit.and(Bit::FALSE, a), Bit::FALSE);
        assert_eq!(circuit.or(a, Bit::TRUE), Bit::TRUE);
        assert_eq!(circuit.or(a, !a), Bit::TRUE);
        assert_eq!(circuit.all([a, b, !a]), Bit::FALSE);
        assert_eq!(circuit.all([]), Bit::TRUE);
        assert_eq!(circuit.any([]), Bit::FALSE);
        assert_eq!(circuit.any([b, b]), b);
        assert_eq!(circuit.xor(a, a), Bit::FALSE);
        assert_eq!(circuit.iff(a, Bit::FALSE), !a);
        assert_eq!(circuit.implies(a, a), Bit::TRUE);
        assert_eq!(circuit.gates(), 0);
    }

    #[test]
    fn order_grouping_and_de_morgan_do_not_matter() {
        let mut circuit = Circuit::new();
        let [a, b, c] = inputs(&mut circuit);
        let (ab, bc) = (circuit.and(a, b), circuit.and(c, b));
        let (left, right) = (circuit.and(ab, c), circuit.and(a, bc));
        assert_eq!(left, right);
        assert_eq!(circuit.all([c, a, b, a]), left);
        let either = circuit.any([!c, !a, !b]);
        assert_eq!(!either, left);
    }

    #[test]
    fn conjunctions_absorb() {
        let mut circuit = Circuit::new();
        let [a, b] = inputs(&mut circuit);
        let (both, either) = (circuit.and(a, b), circuit.or(a, b));
        assert_eq!(circuit.and(a, both), both);
        assert_eq!(circuit.and(!a, both), Bit::FALSE);
        assert_eq!(circuit.and(a, either), a);
        assert_eq!(circuit.or(a, both), a);
        assert_eq!(circuit.or(a, either), either);
        let (a_only, not_both) = (circuit.and(a, !b), circuit.and(a, !both));
        assert_eq!(a_only, not_both);
        let differ = circuit.and(either, !both);
        assert!(!circuit.evaluate(&[true, true]).of(differ));
    }

    #[test]
    fn long_conjunctions_stay_shared_and_still_absorb() {
        let mut circuit = Circuit::new();
        let bits: [Bit; 7] = inputs(&mut circuit);
        let long = circuit.all(bits[..6].iter().copied());
        assert_eq!(circuit.and(long, bits[3]), long);
        assert_eq!(circuit.and(long, !bits[3]), Bit::FALSE);
        let longer = circuit.and(long, bits[6]);
        assert_eq!(circuit.gate(longer.node()), Gate::And(&[bits[6], long]));
    }

    #[test]
    fn exclusive_or_has_one_form() {
        let mut circuit = Circuit::new();
        let [a, b] = inputs(&mut circuit);
        let xor = circuit.xor(a, b);
        assert_eq!(circuit.xor(b, a), xor);
        assert_eq!(circuit.xor(!a, b), !xor);
        assert_eq!(circuit.iff(a, !b), xor);
        assert_eq!(circuit.choose(a, !b, b), xor);
        assert_eq!(circuit.choose(b, !a, a), xor);
        assert_eq!(circuit.choose(!b, a, !a), xor);
        assert_eq!(circuit.xor(xor, a), b);
        assert_eq!(circuit.xor(b, xor), a);
        assert_eq!(circuit.gates(), 1);
    }

    #[test]
    fn choices_simplify() {
        let mut circuit = Circuit::new();
        let [a, b, c] = inputs(&mut circuit);
        let (and, or) = (circuit.and(a, b), circuit.or(a, b));
        assert_eq!(circuit.choose(a, b, b), b);
        assert_eq!(circuit.choose(a, b, Bit::FALSE), and);
        assert_eq!(circuit.choose(a, b, a), and);
        assert_eq!(circuit.choose(a, Bit::TRUE, b), or);
        assert_eq!(circuit.choose(a, a, b), or);
        assert_eq!(circuit.choose(!a, b, a), or);
        let choice = circuit.choose(a, b, c);
        assert_eq!(circuit.choose(!a, c, b), choice);
        assert_eq!(circuit.choose(a, !b, !c), !choice);
        assert_eq!(circuit.choose(a, choice, c), choice);
        assert_eq!(circuit.choose(a, and, c), choice);
        let negative = circuit.choose(!a, !b, c);
        assert!(!circuit.evaluate(&[false, true, true]).of(negative));
        assert!(circuit.evaluate(&[false, false, false]).of(negative));
    }

    #[test]
    fn equal_gates_are_one_gate() {
        let mut circuit = Circuit::new();
        let [a, b, c, d] = inputs(&mut circuit);
        for _ in 0..3 {
            let xor = circuit.xor(a, b);
            let choice = circuit.choose(xor, c, d);
            circuit.all([a, choice, d]);
        }
        assert_eq!(circuit.gates(), 3);
        assert_eq!((circuit.inputs(), circuit.input_number(!c)), (4, Some(2)));
    }
}
