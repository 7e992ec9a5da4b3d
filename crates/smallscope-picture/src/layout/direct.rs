//! Which edges are turned around so that no cycle is left: those that lead back to where a depth-first walk came from.

/// For each edge whether it is turned around. The walk begins at nodes without incoming edges, so that what looks like the
/// root of a structure is on top.
pub(super) fn reversed(nodes: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let mut leaving = vec![Vec::new(); nodes];
    let mut entered = vec![false; nodes];
    for (index, &(from, to)) in edges.iter().enumerate() {
        leaving[from].push(index);
        entered[to] = true;
    }
    let (roots, others): (Vec<usize>, Vec<usize>) = (0..nodes).partition(|&node| !entered[node]);
    let mut walk =
        Walk { edges, leaving: &leaving, state: vec![State::New; nodes], reversed: vec![false; edges.len()] };
    roots.into_iter().chain(others).for_each(|root| walk.from(root));
    walk.reversed
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

struct Walk<'a> {
    edges: &'a [(usize, usize)],
    leaving: &'a [Vec<usize>],
    state: Vec<State>,
    reversed: Vec<bool>,
}

impl Walk<'_> {
    /// Walks from a node; the stack holds open nodes with the number of their edges that were followed.
    fn from(&mut self, root: usize) {
        if self.state[root] != State::New {
            return;
        }
        self.state[root] = State::Open;
        let mut stack = vec![(root, 0)];
        while let Some((node, followed)) = stack.last_mut() {
            let Some(&edge) = self.leaving[*node].get(*followed) else {
                self.state[*node] = State::Done;
                stack.pop();
                continue;
            };
            *followed += 1;
            let to = self.edges[edge].1;
            match self.state[to] {
                State::New => {
                    self.state[to] = State::Open;
                    stack.push((to, 0));
                }
                State::Open => self.reversed[edge] = true,
                State::Done => {}
            }
        }
    }
}
