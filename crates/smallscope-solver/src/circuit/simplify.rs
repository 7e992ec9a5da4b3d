//! Simplifications that look one gate deep.
//!
//! One rule does most of the work: in a conjunction each operand may be replaced by what it is
//! [given](Circuit::given) that another one is true. This covers `a & (a & b)`, `a & !(a & b)`, `a & !(!a & b)` and
//! the like. A replacement is always a bit of an earlier node or a constant, so replacing comes to an end.

use super::{Bit, Circuit, Gate};

/// Conjunctions with more operands than this are not looked at pair by pair.
const FEW: usize = 4;

impl Circuit {
    /// What `bit` is when `fact` is true, if that is a bit known without building a gate; else `bit` itself.
    pub(super) fn given(&self, bit: Bit, fact: Bit) -> Bit {
        if bit.node() == fact.node() {
            return Bit::constant(bit == fact);
        }
        if let Some(value) = self.implied(bit, fact) {
            return Bit::constant(value);
        }
        let output = match self.gate(bit.node()) {
            Gate::And(bits) => given_and(bits, fact),
            Gate::Choose(condition, yes, no) => given_choose(condition, yes, no, fact),
            Gate::Constant | Gate::Input(_) => None,
        };
        output.map_or(bit, |output| output.complement_if(bit.is_complement()))
    }

    /// The value of `bit` if it is an operand of a conjunction that is a fact.
    fn implied(&self, bit: Bit, fact: Bit) -> Option<bool> {
        match self.gate(fact.node()) {
            Gate::And(bits) if !fact.is_complement() => find(bits, bit).map(|found| found == bit),
            _ => None,
        }
    }

    /// Makes operands of a conjunction sorted and of different nodes, without constants. Returns false if the
    /// conjunction is false whatever the inputs are.
    pub(super) fn simplify_all(&self, bits: &mut Vec<Bit>) -> bool {
        loop {
            bits.sort_unstable();
            bits.dedup();
            if bits.windows(2).any(|pair| pair[0].node() == pair[1].node()) || bits.first() == Some(&Bit::FALSE) {
                return false;
            }
            bits.retain(|bit| !bit.is_true());
            if bits.len() > FEW || !self.absorb(bits) {
                return true;
            }
        }
    }

    /// Replaces operands by what they are given the others, and tells whether there was anything to replace.
    fn absorb(&self, bits: &mut [Bit]) -> bool {
        let mut changed = false;
        for fact in 0..bits.len() {
            for other in (0..bits.len()).filter(|&other| other != fact) {
                let simpler = self.given(bits[other], bits[fact]);
                changed |= simpler != bits[other];
                bits[other] = simpler;
            }
        }
        changed
    }
}

/// The operand that is `bit` or its complement. Operands are sorted, so the two lie at the same place.
fn find(bits: &[Bit], bit: Bit) -> Option<Bit> {
    if bits.len() <= FEW {
        return bits.iter().copied().find(|operand| operand.node() == bit.node());
    }
    let place = bits.partition_point(|operand| operand.node() < bit.node());
    bits.get(place).copied().filter(|operand| operand.node() == bit.node())
}

fn given_and(bits: &[Bit], fact: Bit) -> Option<Bit> {
    let found = find(bits, fact)?;
    if found != fact {
        return Some(Bit::FALSE);
    }
    match *bits {
        [first, second] => Some(if first == fact { second } else { first }),
        _ => None,
    }
}

fn given_choose(condition: Bit, yes: Bit, no: Bit, fact: Bit) -> Option<Bit> {
    if condition.node() == fact.node() {
        return Some(if condition == fact { yes } else { no });
    }
    // If the branches are complements, the gate says whether the condition equals the first.
    (yes == !no && yes.node() == fact.node()).then(|| condition.complement_if(yes != fact))
}
