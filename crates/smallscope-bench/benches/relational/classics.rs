//! Classic problems with one answer, most of them from the examples of Alloy and Kodkod.

use smallscope_relational::{
    Expr, Formula, Multiplicity::One, Multiplicity::Set, Problem, Relation, all, comprehension, iden, some,
};

/// So many pigeons in so many holes, each in one of its own.
pub fn pigeonhole(pigeons: usize, holes: usize) -> Problem {
    let mut problem = Problem::new();
    let (pigeons, holes) = (problem.exactly("Pigeon", pigeons), problem.exactly("Hole", holes));
    let sits = problem.field("sits", &pigeons, One, &holes);
    problem.require("one in a hole", all("h", &holes, |h| sits.join(h).lone()));
    problem
}

/// A graph without triangles that needs so many colours, by Mycielski's construction: its edges, over vertices from 0.
fn mycielski(colours: usize) -> Vec<(usize, usize)> {
    let (mut vertices, mut edges) = (2, vec![(0, 1)]);
    for _ in 2..colours {
        let shadows = edges.iter().flat_map(|&(a, b)| [(a, b), (a, vertices + b), (vertices + a, b)]);
        let apex = (0..vertices).map(|vertex| (vertices + vertex, 2 * vertices));
        edges = shadows.chain(apex).collect();
        vertices = 2 * vertices + 1;
    }
    edges
}

/// The graph that needs `needed` colours, coloured with `colours`.
pub fn colouring(needed: usize, colours: usize) -> Problem {
    let edges = mycielski(needed);
    let vertices = 1 + edges.iter().map(|&(_, last)| last).max().unwrap_or(0);
    let mut problem = Problem::new();
    let (vertex, colours) = (problem.exactly("Vertex", vertices), problem.exactly("Colour", colours));
    let edge = problem.relation("edge", vertex.product(&vertex));
    problem.fix(&edge, edges.iter().map(|(a, b)| [format!("Vertex{a}"), format!("Vertex{b}")]));
    let colour = problem.field("colour", &vertex, One, &colours);
    let differs = |v: Expr| (v.join(&colour) & v.join(&edge).join(&colour)).no();
    problem.require("neighbours differ", all("v", &vertex, differs));
    problem
}

/// Atoms in the order of their numbers: each with the next.
fn chain(problem: &mut Problem, class: &Relation, count: usize) -> Relation {
    let next = problem.relation(format!("next({})", class.name()), class.product(class));
    let name = class.name();
    let pairs = (1..count).map(|number| [format!("{name}{}", number - 1), format!("{name}{number}")]);
    problem.fix(&next, pairs);
    next
}

/// Leader election in a ring (D. Jackson, Software Abstractions, section 6.1): a process passes on the identifiers
/// that are greater than its own.
pub struct Ring {
    processes: Relation,
    succ: Relation,
    /// Process -> identifier -> time.
    to_send: Relation,
    /// Process -> time.
    elected: Relation,
    greater: Relation,
}

impl Ring {
    /// Of so many processes, for so many moments; and the problem of all its runs.
    pub fn new(processes: usize, moments: usize) -> (Self, Problem) {
        let mut problem = Problem::new();
        let (process, time) = (problem.exactly("Process", processes), problem.exactly("Time", moments));
        let (greater, next) = (chain(&mut problem, &process, processes), chain(&mut problem, &time, moments));
        let succ = problem.field("succ", &process, One, &process);
        let to_send = problem.field("toSend", process.product(&process), Set, &time);
        let elected = problem.field("elected", &process, Set, &time);
        let ring = Ring { processes: process, succ, to_send, elected, greater };
        let first = &time - time.join(&next);
        problem.require("ring", all("p", &ring.processes, |p| ring.processes.within(p.join(ring.succ.closure()))));
        problem.require("start", all("p", &ring.processes, |p| ring.queue(&p, &first).equals(p)));
        let moves = |[t, p]: [Expr; 2]| ring.moves(&t, &t.join(&next), &p);
        problem.require("trace", all(["t", "p"], [next.join(&time), Expr::from(&ring.processes)], moves));
        problem.require("elected", ring.elected.equals(ring.returned(&time, &next)));
        (ring, problem)
    }

    /// Some process is elected.
    pub fn somebody(&self) -> Formula {
        self.elected.some()
    }

    /// Two are.
    pub fn two(&self) -> Formula {
        !comprehension("p", &self.processes, |p| p.join(&self.elected).some()).lone()
    }

    fn queue(&self, process: impl Into<Expr>, time: &Expr) -> Expr {
        process.into().join(self.to_send.join(time))
    }

    fn moves(&self, before: &Expr, after: &Expr, process: &Expr) -> Formula {
        let idle = self.queue(process, before).equals(self.queue(process, after));
        let sends = self.step(before, after, process);
        sends | self.step(before, after, &self.succ.join(process)) | idle
    }

    /// The process passes on one of its identifiers.
    fn step(&self, before: &Expr, after: &Expr, from: &Expr) -> Formula {
        let to = from.join(&self.succ);
        some("id", self.queue(from, before), |id| {
            let smaller = self.greater.closure().join(&to);
            let sent = self.queue(from, after).equals(self.queue(from, before) - &id);
            sent & self.queue(&to, after).equals(self.queue(&to, before) + (id - smaller))
        })
    }

    /// When a process has got its own identifier back.
    fn returned(&self, time: &Relation, next: &Relation) -> Expr {
        comprehension(["p", "t"], [Expr::from(&self.processes), time.join(next)], |[p, t]| {
            p.within(self.queue(&p, &t) - self.queue(&p, &next.join(&t)))
        })
    }
}

/// Hilary and Jocelyn gave a party for so many people, who shook some hands; all but Jocelyn shook different numbers of them.
/// The puzzle's answer is that Hilary shook one for every couple of guests; or was it `otherwise`?
pub fn handshakes(people: usize, otherwise: bool) -> Problem {
    let mut problem = Problem::new();
    let (jocelyn, hilary) = (problem.one("Jocelyn"), problem.one("Hilary"));
    let guests = problem.exactly("Person", people - 2);
    problem.bit_width(people.ilog2() + 2);
    let everybody = &jocelyn + &hilary + &guests;
    let spouse = problem.field("spouse", &everybody, One, &everybody);
    let shaken = problem.field("shaken", &everybody, Set, &everybody);
    problem.require("couples", spouse.equals(spouse.transpose()) & (&spouse & iden()).no());
    problem.require("hosts", hilary.join(&spouse).equals(&jocelyn));
    problem.require("both shake", shaken.equals(shaken.transpose()));
    problem.require("not with one's spouse", (&shaken & (iden() + &spouse)).no());
    let differ = |[p, q]: [Expr; 2]| p.equals(&q) | p.join(&shaken).count().differs(q.join(&shaken).count());
    problem.require("all differ", all(["p", "q"], &everybody - &jocelyn, differ));
    if otherwise {
        problem.require("otherwise", hilary.join(&shaken).count().differs(people as i64 / 2 - 1));
    }
    problem
}

/// The farmer, the fox, the chicken and the grain cross the river in so many moments.
pub fn river(moments: usize) -> Problem {
    let mut problem = Problem::new();
    let [farmer, fox, chicken, grain] = ["Farmer", "Fox", "Chicken", "Grain"].map(|name| problem.one(name));
    let time = problem.exactly("Time", moments);
    let next = chain(&mut problem, &time, moments);
    let all_of_them = &farmer + &fox + &chicken + &grain;
    let far = problem.field("far", &all_of_them, Set, &time);
    let (first, last) = (&time - time.join(&next), &time - next.join(&time));
    problem.require("start and end", far.join(first).no() & far.join(last).equals(&all_of_them));
    let side = |t: &Expr| farmer.within(far.join(t));
    let alone = |t: &Expr| side(t).choose(&all_of_them - far.join(t), far.join(t));
    let eats = |left: Expr| chicken.within(&left) & (left & (&fox + &grain)).some();
    problem.require("nobody is eaten", all("t", &time, |t| !eats(alone(&t))));
    let crosses = |t: Expr| {
        let after = t.join(&next);
        let (away, back) = (far.join(&after) - far.join(&t), far.join(&t) - far.join(&after));
        let rows = |who: &Expr| farmer.within(who) & (who - &farmer).lone();
        side(&t).choose(away.no() & rows(&back), back.no() & rows(&away))
    };
    problem.require("the farmer rows, with one at most", all("t", next.join(&time), crosses));
    problem
}

/// A set of so many nodes with a relation on it.
fn graph(nodes: usize) -> (Problem, Relation, Relation) {
    let mut problem = Problem::new();
    let node = problem.exactly("Node", nodes);
    let edge = problem.relation("edge", node.product(&node));
    (problem, node, edge)
}

/// No cycles, and yet a way on from every node.
pub fn endless_without_cycle(nodes: usize) -> Problem {
    let (mut problem, node, edge) = graph(nodes);
    problem.require("no cycles", (iden() & edge.closure()).no());
    problem.require("endless", all("n", &node, |n| n.join(&edge).some()));
    problem
}

/// A relation equal to its converse, whose closure is not.
pub fn closure_not_symmetric(nodes: usize) -> Problem {
    let (mut problem, _, edge) = graph(nodes);
    problem.require("symmetric", edge.equals(edge.transpose()));
    problem.require("closure is not", edge.closure().differs(edge.closure().transpose()));
    problem
}

/// A closure that is not transitive.
pub fn closure_not_transitive(nodes: usize) -> Problem {
    let (mut problem, _, edge) = graph(nodes);
    problem.require("not transitive", edge.closure().join(edge.closure()).not_within(edge.closure()));
    problem
}

/// One way on from each node, which leads from everywhere to everywhere.
pub fn ring_of_nodes(nodes: usize) -> Problem {
    let (mut problem, node, edge) = graph(nodes);
    problem.require("one way on", all("n", &node, |n| n.join(&edge).one()));
    problem.require("everywhere", node.product(&node).within(edge.closure()));
    problem
}

/// A connected graph that falls apart without any of its edges, but has not one edge less than nodes.
pub fn tree_with_other_edges(nodes: usize) -> Problem {
    let (mut problem, node, edge) = graph(nodes);
    problem.bit_width((nodes * nodes).ilog2() + 2);
    let connects = |edges: Expr| node.product(&node).within(edges.reflexive_closure());
    problem.require("undirected", edge.equals(edge.transpose()) & (&edge & iden()).no());
    problem.require("connected", connects(Expr::from(&edge)));
    let needed = |[u, v]: [Expr; 2]| {
        let both = u.product(&v) + v.product(&u);
        both.within(&edge).implies(!connects(&edge - both))
    };
    problem.require("no edge too many", all(["u", "v"], &node, needed));
    problem.require("another number of edges", edge.count().differs(2 * (nodes as i64 - 1)));
    problem
}
