//! Structures judged by their invariants: compiled formulas beside the evaluator, on all instances of the thesis's models.

use smallscope_bench::best_of;
use smallscope_relational::{
    Error, Evaluator, Expr, Formula, Instance, IntExpr, Options, Program, Relation, State, TupleSet, Universe, all,
    comprehension, univ,
};

use crate::models::{Breaking, find};

/// So many structures are judged in a run. Runs are short and many, so that the best of them is undisturbed.
const STRUCTURES: usize = 500;
const RUNS: usize = 200;

/// The evaluator is asked about so many.
const EVALUATED: usize = 20;

/// Prints the table.
pub fn print() {
    println!(
        "{:<34}{:>6}{:>11}{:>12}{:>12}{:>12}{:>10}",
        "structures a second", "atoms", "different", "filled", "judged", "Evaluator", "ratio"
    );
    let structures = ["binary-search-tree", "linked-list", "tree-map", "hash-set", "heap-array"];
    for structure in structures {
        let (constraints, instances) = model(structure, 6);
        Row { name: format!("{structure} 6, as solved"), formulas: constraints, instances }.print();
    }
    for size in [3, 6] {
        let (_, instances) = model("binary-search-tree", size);
        let tree = Tree::of(&instances[0], "info");
        let instances = instances.iter().map(|instance| tree.completed(instance)).collect();
        Row { name: format!("search tree {size}, figure 3-4"), formulas: tree.search_tree(), instances }.print();
        let (_, instances) = model("tree-map", size);
        let tree = Tree::of(&instances[0], "key");
        let instances = instances.iter().map(|instance| tree.completed(instance)).collect();
        Row { name: format!("red-black tree {size}, figure B-1"), formulas: tree.red_black(), instances }.print();
    }
}

/// The constraints of a structure of the thesis, and all its instances.
fn model(structure: &str, size: usize) -> (Vec<Formula>, Vec<Instance>) {
    let benchmark = find(structure).expect("the structure is one of the thesis's");
    let spec = (benchmark.problem)(size, Breaking::Automatic).finish().expect("the model is well-formed");
    let constraints = spec.constraints.iter().map(|constraint| constraint.formula.clone()).collect();
    let instances = spec.instances(&Options::default()).expect("the model is well-formed").collect();
    (constraints, instances)
}

struct Row {
    name: String,
    formulas: Vec<Formula>,
    instances: Vec<Instance>,
}

/// An instance as what fills a state.
struct Filling {
    atoms: usize,
    tuples: Vec<(usize, Vec<usize>)>,
    ints: Vec<(i64, usize)>,
}

impl Row {
    fn print(&self) {
        let relations: Vec<Relation> = self.instances[0].iter().map(|(relation, _)| relation.clone()).collect();
        let program = Program::new(&relations, &self.formulas, 8).expect("the formulas are well-formed");
        let fillings: Vec<Filling> = self.instances.iter().map(Filling::of).collect();
        let mut state = program.state();
        let (filling, _) = best_of(RUNS, || {
            fillings.iter().cycle().take(STRUCTURES).for_each(|filling| filling.fill(&mut state));
        });
        let (both, failing) = best_of(RUNS, || {
            let judge = |filling: &Filling| {
                filling.fill(&mut state);
                program.failing(&mut state).expect("nothing is too large")
            };
            fillings.iter().cycle().take(STRUCTURES).filter_map(judge).next()
        });
        assert_eq!(failing, None, "{}: all constraints hold", self.name);
        let evaluated = self.instances.iter().cycle().take(EVALUATED);
        let (slow, valid) = best_of(5, || evaluated.clone().try_fold(true, |valid, i| Ok(valid && self.evaluate(i)?)));
        assert_eq!(valid, Ok::<bool, Error>(true), "{}: the evaluator agrees", self.name);
        let judging = (both - filling).as_secs_f64() / STRUCTURES as f64;
        let slow = slow.as_secs_f64() / EVALUATED as f64;
        let filled = STRUCTURES as f64 / filling.as_secs_f64();
        let (name, atoms, different) = (&self.name, fillings[0].atoms, fillings.len());
        print!("{name:<34}{atoms:>6}{different:>11}{filled:>12.0}{:>12.0}", 1.0 / judging);
        println!("{:>12.0}{:>8.0} x", 1.0 / slow, slow / judging);
    }

    fn evaluate(&self, instance: &Instance) -> Result<bool, Error> {
        let evaluator = Evaluator::new(instance).bit_width(8);
        self.formulas.iter().try_fold(true, |holds, formula| Ok(holds && evaluator.formula(formula)?))
    }
}

impl Filling {
    fn of(instance: &Instance) -> Self {
        let tuples = instance.iter().enumerate().flat_map(|(place, (_, value))| value.iter().map(move |t| (place, t)));
        Filling { atoms: instance.universe().len(), tuples: tuples.collect(), ints: instance.ints().to_vec() }
    }

    fn fill(&self, state: &mut State) {
        state.clear(self.atoms);
        self.ints.iter().for_each(|&(value, atom)| state.carry(atom, value));
        self.tuples.iter().for_each(|(relation, tuple)| state.insert(*relation, tuple));
    }
}

/// The fields of a tree as the thesis's formulas speak of them, with a size and, in red-black trees, colours.
struct Tree {
    root: Expr,
    left: Relation,
    right: Relation,
    key: Relation,
    size: Relation,
    parent: Option<Relation>,
    colour: Relation,
    truth: Relation,
}

impl Tree {
    /// The fields of a model's instances.
    fn of(instance: &Instance, key: &str) -> Self {
        let relation = |name: &str| instance.iter().map(|(r, _)| r).find(|r| r.name() == name).cloned();
        let [left, right, key] = ["left", "right", key].map(|name| relation(name).expect("trees have the field"));
        let (first, _) = instance.iter().next().expect("trees have fields");
        let root = first.join(relation("root").expect("trees have the field"));
        let [size, colour, truth] =
            [("size", 2), ("color", 2), ("true", 1)].map(|(name, arity)| Relation::new(name, arity));
        Tree { root, left, right, key, size, parent: relation("parent"), colour, truth }
    }

    /// The same tree with a size and colours, and numbers as they are there in a test: about 30 atoms.
    fn completed(&self, instance: &Instance) -> Instance {
        let before = instance.universe().len();
        let (numbers, yes) = (14, before + 14);
        let names = instance.universe().names().iter().cloned().chain((0..numbers + 2).map(|n| format!("extra{n}")));
        let universe = Universe::new(names).expect("names are different");
        let atoms = universe.len();
        let mut ints = instance.ints().to_vec();
        ints.extend((before..before + numbers).map(|atom| (atom as i64 + 10, atom)));
        let copy = |tuples: &TupleSet| {
            let mut same = TupleSet::empty(atoms, tuples.arity()).expect("the arity is small");
            tuples.iter().for_each(|tuple| same.insert(&tuple));
            same
        };
        let mut values: Vec<(Relation, TupleSet)> = instance.iter().map(|(r, t)| (r.clone(), copy(t))).collect();
        let mut pairs = [&self.size, &self.colour].map(|_| TupleSet::empty(atoms, 2).expect("the arity is small"));
        let nodes = instance.named("Entry").or(instance.named("Node")).expect("trees have nodes");
        let tree = values[0].1.iter().next().expect("there is one tree")[0];
        let size = ints.iter().find(|&&(value, _)| value == nodes.len() as i64).expect("keys are 1 to the size").1;
        pairs[0].insert(&[tree, size]);
        for node in nodes.iter() {
            let black = instance.named("black").is_some_and(|black| black.contains(&node));
            pairs[1].insert(&[node[0], if black { yes } else { yes + 1 }]);
        }
        let [sizes, colours] = pairs;
        values.extend([(self.size.clone(), sizes), (self.colour.clone(), colours)]);
        values.push((self.truth.clone(), TupleSet::unary(atoms, [yes])));
        Instance::new(universe, values, ints)
    }

    fn children(&self) -> Expr {
        &self.left + &self.right
    }

    fn below(&self, nodes: &Expr) -> Expr {
        nodes.join(self.children().reflexive_closure())
    }

    fn nodes(&self) -> Expr {
        self.below(&self.root)
    }

    fn key(&self, node: &Expr) -> IntExpr {
        node.join(&self.key).sum()
    }

    /// Figure 3-4: acyclic, with one parent and distinct children; keys in order; the size.
    fn search_tree(&self) -> Vec<Formula> {
        let tree = all("n", self.nodes(), |n| {
            let acyclic = n.not_within(n.join(self.children().closure()));
            let one_parent = n.join(self.children().transpose()).lone();
            acyclic & one_parent & (n.join(&self.left) & n.join(&self.right)).no()
        });
        let ordered = all("n", self.nodes(), |n| {
            let left = all("l", self.below(&n.join(&self.left)), |l| self.key(&l).less(self.key(&n)));
            left & all("r", self.below(&n.join(&self.right)), |r| self.key(&r).greater(self.key(&n)))
        });
        let size = univ().join(&self.size).sum().equals(self.nodes().count());
        vec![tree, ordered, size]
    }

    /// Figure B-1.
    fn red_black(&self) -> Vec<Formula> {
        let parent = self.parent.as_ref().expect("entries have parents");
        let is_black = |node: &Expr| node.join(&self.colour).equals(&self.truth);
        let parents =
            all(["e", "f"], self.nodes(), |[e, f]| e.within(f.join(self.children())).iff(f.equals(e.join(parent))));
        let below_red = all("e", self.nodes(), |e| {
            let children = e.join(&self.left) + e.join(&self.right);
            (!is_black(&e) & children.some()).implies(children.join(&self.colour).equals(&self.truth))
        });
        let ends = |e: &Expr| e.join(&self.left).no() | e.join(&self.right).no();
        let black_above =
            |e: &Expr| comprehension("p", self.nodes(), |p| e.within(self.below(&p)) & is_black(&p)).count();
        let paths = all(["e", "f"], self.nodes(), |[e, f]| {
            (ends(&e) & ends(&f)).implies(black_above(&e).equals(black_above(&f)))
        });
        let mut formulas = self.search_tree();
        formulas.extend([parents, below_red, paths]);
        formulas
    }
}
