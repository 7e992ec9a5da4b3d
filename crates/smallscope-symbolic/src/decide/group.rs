//! Conditions that have no variable in common are decided apart.

use rustc_hash::FxHashMap;

use crate::term::{Condition, Term, TermNode, Terms, Variable};

/// Conditions that are connected by variables, and all their variables.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) conditions: Vec<Condition>,
    pub(super) variables: Vec<(Variable, Term)>,
}

/// The conditions in groups, in the order of their first conditions.
pub(super) fn groups(terms: &Terms, conditions: &[Condition]) -> Vec<Group> {
    let mut links = Links { leaders: (0..conditions.len()).collect() };
    let mut owners: FxHashMap<Term, usize> = FxHashMap::default();
    let mut variables = Vec::new();
    for (number, condition) in conditions.iter().enumerate() {
        let mut work = vec![condition.term];
        while let Some(term) = work.pop() {
            if let Some(owner) = owners.get(&term) {
                links.join(*owner, number);
                continue;
            }
            match terms.node(term) {
                // Numbers connect nothing.
                TermNode::Constant(_) => continue,
                TermNode::Variable(variable) => variables.push((variable, term, number)),
                _ => work.extend(terms.parts(term)),
            }
            owners.insert(term, number);
        }
    }
    let mut groups: Vec<Group> = conditions.iter().map(|_| Group::default()).collect();
    for (number, condition) in conditions.iter().enumerate() {
        groups[links.leader(number)].conditions.push(*condition);
    }
    for (variable, term, number) in variables {
        groups[links.leader(number)].variables.push((variable, term));
    }
    groups.retain(|group| !group.conditions.is_empty());
    groups
}

/// Which conditions are connected: each points to an earlier one, or is the first of its group.
struct Links {
    leaders: Vec<usize>,
}

impl Links {
    fn leader(&mut self, mut number: usize) -> usize {
        while self.leaders[number] != number {
            self.leaders[number] = self.leaders[self.leaders[number]];
            number = self.leaders[number];
        }
        number
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.leader(a), self.leader(b));
        self.leaders[a.max(b)] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Binary, Sort};

    #[test]
    fn variables_connect_and_numbers_do_not() {
        let sort = Sort { bits: 8, signed: false };
        let mut terms = Terms::new();
        let [a, b, c, d] = [0; 4].map(|_| terms.variable(sort, 0, 9));
        let five = terms.constant(5, sort);
        let pairs = [(a, five), (b, five), (c, d), (b, c)];
        let conditions = pairs.map(|(x, y)| Condition { term: terms.binary(Binary::Less, x, y), holds: true });
        let groups = groups(&terms, &conditions);
        assert_eq!(groups.len(), 2);
        assert_eq!((&groups[0].conditions[..], &groups[0].variables[..]), (&conditions[..1], &[(Variable(0), a)][..]));
        assert_eq!(groups[1].conditions, conditions[1..]);
        let mut variables = groups[1].variables.clone();
        variables.sort();
        assert_eq!(variables, [(Variable(1), b), (Variable(2), c), (Variable(3), d)]);
    }
}
