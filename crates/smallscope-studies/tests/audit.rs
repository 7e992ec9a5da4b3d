//! All engines against one another: on the structures of the papers, on symbolic fields, on wrong specifications.

#[allow(dead_code, unreachable_pub, unused_imports)] // the example uses all of it
#[path = "../../smallscope/examples/korat/structures/mod.rs"]
mod korat;
#[allow(unreachable_pub)]
#[path = "../../smallscope-bench/benches/relational/tree_map.rs"]
mod symbolic_tree_map;
#[allow(dead_code, unreachable_pub)]
#[path = "../examples/testera/structures/mod.rs"]
mod testera;

use smallscope::engines::Finder::{self, BruteForce, Search, Solver, Symbolic, Tabling};
use smallscope::engines::{Audit, Coverage};
use smallscope::prelude::*;
use smallscope::symbolic::Sym;

/// Checks that just these engines took part, and that they agree. All must have found everything, brute force at least up to this weight.
#[track_caller]
fn agree(audit: Audit, expected: &[Finder], least: usize) {
    audit.assert();
    let found: Vec<Finder> = audit.found().iter().map(|found| found.finder).collect();
    assert_eq!(found, expected, "{audit}");
    for found in audit.found() {
        let is_far = match found.coverage {
            Coverage::All => true,
            Coverage::UpTo(most) => most >= least,
            Coverage::Partial(_) => false,
        };
        assert!(is_far, "{audit}");
    }
}

#[test]
fn structures_of_the_korat_papers_that_share() {
    agree(korat::binary_tree::aliasing_up_to(3).audit().run(), &[Search, BruteForce], 3);
    agree(korat::heap_array::space(3).audit().run(), &[Search, BruteForce], 3);
    agree(korat::linked_list::space(1).audit().run(), &[Search, BruteForce], 3);
    agree(korat::tree_map::space(2).audit().run(), &[Search, BruteForce], 2);
    agree(korat::hash_set::space(2).audit().run(), &[Search, BruteForce], 2);
    agree(korat::av_tree::space(2).audit().run(), &[Search, BruteForce], 2);
    agree(korat::search_tree::aliasing(2).audit().run(), &[Search, BruteForce], 2);
    agree(korat::red_black_tree::aliasing(2).audit().run(), &[Search, BruteForce], 2);
    agree(korat::singly_linked_list::space(2).audit().run(), &[Search, BruteForce], 5);
    agree(korat::doubly_linked_list::space(1).audit().run(), &[Search, BruteForce], 4);
    agree(korat::dag::space(3).audit().run(), &[Search, BruteForce], 3);
    agree(korat::disj_set::space(2).audit().run(), &[Search, BruteForce], 2);
    agree(korat::binomial_heap::space(1).audit().run(), &[Search, BruteForce], 1);
    agree(korat::fibonacci_heap::space(1).audit().run(), &[Search, BruteForce], 1);
}

#[test]
fn structures_of_the_korat_papers_that_own() {
    agree(korat::binary_tree::owning(4).audit().run(), &[Search, Tabling, BruteForce], 4);
    agree(korat::search_tree::owning(3).audit().run(), &[Search, Tabling, BruteForce], 3);
    agree(korat::red_black_tree::owning(3).audit().run(), &[Search, Tabling, BruteForce], 3);
}

#[test]
fn structures_of_the_testera_thesis() {
    agree(testera::binary_search_tree::up_to(3).audit().run(), &[Search, Tabling, BruteForce, Solver], 3);
    agree(testera::linked_list::up_to(2).audit().run(), &[Search, BruteForce, Solver], 2);
    agree(testera::tree_map::up_to(2).audit().run(), &[Search, BruteForce, Solver], 2);
    agree(testera::hash_set::up_to(2).audit().run(), &[Search, BruteForce, Solver], 2);
    agree(testera::heap_array::up_to(3).audit().run(), &[Search, BruteForce, Solver], 3);
    // A condition in Rust, and the same in relational logic.
    let no_null = testera::hash_set::exactly(3).audit().relational(testera::hash_set::NO_NULL).run();
    agree(no_null, &[Search, Solver], 0);
    assert!(testera::hash_set::exactly(3).audit().run().vacuity().is_some(), "the solver does not know the condition");
}

#[smallscope::model]
mod tree {
    /// The formulas compare keys with those of children only, not with all below.
    #[derive(Debug)]
    #[alloy(invariant = "
        all n: this.root.*(left + right) {
            all l: n.left | l.key < n.key
            all r: n.right | r.key > n.key
        }
        this.size = #this.root.*(left + right)
    ")]
    pub struct Tree {
        pub root: Link,
        pub size: usize,
    }

    type Link = Option<Box<Node>>;

    #[derive(Debug)]
    pub struct Node {
        pub key: i32,
        pub left: Link,
        pub right: Link,
    }

    impl Tree {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            count(&self.root) == self.size && ordered(&self.root, i32::MIN, i32::MAX)
        }
    }

    fn count(link: &Link) -> usize {
        link.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    fn ordered(link: &Link, low: i32, high: i32) -> bool {
        let Some(node) = link else { return true };
        low < node.key && node.key < high && ordered(&node.left, low, node.key) && ordered(&node.right, node.key, high)
    }
}

#[test]
fn a_wrong_relational_specification_is_found_out() {
    // Up to two nodes, all below is a child.
    agree(
        Space::<tree::Tree>::new(2).field("Node.key", 1..=3).audit().run(),
        &[Search, Tabling, BruteForce, Solver],
        2,
    );
    let audit = Space::<tree::Tree>::new(4).field("Node.key", 1..=3).audit().run();
    let found = audit.disagreement().expect("formulas and function differ");
    assert_eq!(found.has, [Solver]);
    assert_eq!(found.lacks, [Search, Tabling, BruteForce], "{audit}");
    assert_eq!(found.structure.objects.len(), 3, "the smallest has three nodes: {audit}");
    assert!(found.why.as_ref().is_some_and(|why| why.contains("Tree::rep_ok does not hold")), "{audit}");
    // The book shows this audit; where the invariant stands is another matter.
    let (chapter, shown) = (include_str!("../../../docs/src/engines.md"), audit.to_string());
    let missing: Vec<&str> =
        shown.lines().filter(|line| !line.contains("refused:") && !chapter.contains(line)).collect();
    assert!(missing.is_empty(), "{missing:#?}\n{audit}");
}

#[test]
fn a_specification_that_lacks_structures_is_found_out() {
    let space = Space::<tree::Tree>::new(2).field("Node.key", 1..=3);
    let audit = space.audit().relational("no this.root.left").run();
    let found = audit.disagreement().expect("the formulas refuse trees that lean to the left");
    assert_eq!((&found.has[..], &found.lacks[..]), (&[Search, Tabling, BruteForce][..], &[Solver][..]));
    assert_eq!(found.structure.objects.len(), 2);
    assert!(found.why.as_ref().is_some_and(|why| why.starts_with("`no this.root.left` does not hold")), "{audit}");
}

#[smallscope::model]
mod ring {
    /// Said in relational logic only.
    #[alloy(invariant = "all n: this.head.*next | this.head in n.^next")]
    pub struct Ring {
        pub head: Option<std::rc::Rc<Node>>,
    }

    pub struct Node {
        pub next: std::cell::RefCell<Option<std::rc::Rc<Node>>>,
    }
}

#[test]
fn without_an_invariant_in_rust_the_evaluator_judges_what_the_search_finds() {
    let audit = Space::<ring::Ring>::new(3).audit().run();
    agree(audit.clone(), &[Search, BruteForce, Solver], 3);
    assert_eq!(audit.confirmed(), 1 + 3);
}

#[smallscope::model]
mod sorted {
    #[derive(Debug)]
    pub struct Sorted<K> {
        pub items: Vec<K>,
    }

    impl<K: Ord> Sorted<K> {
        #[invariant]
        pub fn is_sorted(&self) -> bool {
            (1..self.items.len()).all(|k| self.items[k - 1] <= self.items[k])
        }
    }

    #[derive(Debug)]
    pub struct Shelf {
        pub books: Vec<Book>,
    }

    #[derive(Debug)]
    pub struct Book {
        #[field(symbolic)]
        pub height: u32,
        pub lent: bool,
    }

    impl Shelf {
        #[invariant]
        pub fn is_sorted(&self) -> bool {
            (1..self.books.len()).all(|k| self.books[k - 1].height <= self.books[k].height)
        }
    }
}

#[test]
fn symbolic_fields_stand_for_all_values() {
    agree(symbolic_tree_map::space(2).audit().run(), &[Search, Symbolic, BruteForce], 2);
    let audit = Space::<sorted::Shelf>::new(2).field("Book.height", 0..=2).audit().run();
    agree(audit.clone(), &[Search, Symbolic, BruteForce], 2);
    // None, one of three heights, or two in order; each lent or not.
    assert_eq!(audit.confirmed(), 1 + 3 * 2 + 6 * 4);
}

#[test]
fn a_generic_type_is_compared_with_its_symbolic_form() {
    let plain = Space::<sorted::Sorted<i32>>::new(3).field("Sorted.items", 0..=2);
    let symbolic = Space::<sorted::Sorted<Sym<i32>>>::new(3).field("Sorted.items", 0..=2);
    let audit = plain.audit().symbolic(symbolic).run();
    agree(audit.clone(), &[Search, Symbolic, BruteForce], 3);
    assert_eq!(audit.confirmed(), 1 + 3 + 6 + 10);
}

#[test]
fn the_solver_is_tried_too() {
    let choice = testera::binary_search_tree::up_to(3).choose().unwrap();
    let tried: Vec<Finder> = choice.trials().iter().map(|trial| trial.finder).collect();
    assert_eq!(tried, [Search, Tabling, Solver], "{choice}");
    assert_eq!(choice.values().len(), 15);
}

/// How many instances the Alloy text has, up to renaming atoms.
fn instances(text: &str) -> u64 {
    use smallscope::alloy::language::{Analysis, AnalysisOptions, Dialect, Model};
    let model = Model::parse("model", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let analysis = Analysis::of(&model, &model.commands[0], &AnalysisOptions::default()).expect("it can be lowered");
    let counted = analysis.spec.count(&Default::default()).expect("it can be counted");
    assert_eq!(counted.stopped, None);
    counted.instances
}

/// Counts a space of each size and the Alloy text in which `@` is the size; both must give the expected numbers, from size 1 on.
#[track_caller]
fn library<T: Model>(space: fn(usize) -> Space<T>, text: &str, expected: &[u64]) {
    for (n, &expected) in (1..).zip(expected) {
        let report = space(n).search().count();
        assert!(report.is_exhaustive(), "{report}");
        let text = text.replace('@', &n.to_string());
        assert_eq!((report.structures, instances(&text)), (expected, expected), "size {n} of\n{text}");
    }
}

// The expected numbers are Bell and Catalan numbers, binomial coefficients, A006265 (AVL), those of the Java PathFinder paper (red-black), and
// of labelled and unlabelled graphs (A053763, A000273, A003024, A003087).
#[test]
fn the_library_in_rust_and_in_alloy() {
    use smallscope::structures::*;
    let keyed = |module: &str, scope: &str| {
        format!(
            "open smallscope/{module}[E] sig E {{}} run allValid for exactly 1 {scope}, exactly @ Node, exactly @ E"
        )
    };
    library(list::space, &keyed("list", "List"), &[1, 2, 5, 15, 52]);
    library(doubly_linked::space, &keyed("doubly_linked", "List"), &[1, 2, 5, 15, 52]);
    let tree = "open smallscope/tree run allValid for exactly 1 Tree, exactly @ Node";
    library(tree::space, tree, &[1, 2, 5, 14, 42]);
    library(search_tree::space, &keyed("search_tree", "Tree"), &[1, 2, 5, 14, 42]);
    let up_to = keyed("search_tree", "Tree").replace("exactly @ Node", "@ Node");
    library(search_tree::up_to, &up_to, &[2, 5, 15, 51, 188]);
    library(red_black::space, &keyed("red_black", "Tree"), &[1, 2, 2, 4, 8]);
    library(avl::space, &keyed("avl", "Tree"), &[1, 2, 1, 4, 6]);
    let heap =
        "open smallscope/heap[E] sig E {} run { allValid and #Heap.items = @ } for exactly 1 Heap, exactly @ E, @ seq";
    library(heap::space, heap, &[1, 3, 14, 65]);
    let table = "exactly 1 Table, exactly @ Bucket, exactly @ Entry, exactly @ Key";
    library(hash_table::space, &format!("open smallscope/hash_table run allValid for {table}"), &[1, 3, 10, 35, 126]);
    let numbered = |module| format!("open smallscope/{module} open util/ordering[Node] run valid for exactly @ Node");
    library(graph::space, &numbered("graph"), &[1, 4, 64, 4096]);
    library(dag::space, &numbered("dag"), &[1, 3, 25, 543]);
    let forest = "open smallscope/union_find run { valid and all e: Element | e.rank < @ } for exactly @ Element";
    library(union_find::space, forest, &[1, 3, 31]);
}

#[test]
fn graphs_of_the_library_up_to_renumbering() {
    use smallscope::structures::{dag, graph};
    for (n, (graphs, dags)) in (1..).zip([(1, 1), (3, 2), (16, 6), (218, 31)]) {
        assert_eq!(graph::space(n).search().into_iter().filter(graph::Graph::is_canonical).count(), graphs);
        assert_eq!(dag::space(n).search().into_iter().filter(dag::Dag::is_canonical).count(), dags);
        let unnumbered = |module| instances(&format!("open smallscope/{module} run valid for exactly {n} Node"));
        assert_eq!((unnumbered("graph"), unnumbered("dag")), (graphs as u64, dags as u64));
    }
}

#[test]
fn the_library_has_the_published_counts() {
    use smallscope::structures::*;
    // Korat's heaps have up to n elements from 0..=n in arrays of up to n places.
    for (n, published) in [(3, 66), (4, 320), (5, 1919)] {
        let of_size = |size| heap::space(size).field("Heap.items", 0..=n as u32).search().count().structures;
        let found: u64 = (0..=n).map(|size| (n - size + 1) as u64 * of_size(size)).sum();
        assert_eq!(found, published, "heaps of {n}");
    }
    // TestEra's search trees of up to 6 nodes, and red-black trees with a black root of up to 5 and 6 by the other paper.
    assert_eq!(search_tree::up_to(6).search().count().structures, 731);
    assert_eq!(red_black::space(6).search().count().structures, 16);
    assert_eq!(hash_table::space(6).search().count().structures, 462);
    assert_eq!(avl::space(12).search().count().structures, 184);
    // Korat's disjoint sets: up to 4 records with ranks from 0..4.
    let of_size = |size| union_find::space(size).field("UnionFind.rank", 0..4_usize).search().count().structures;
    assert_eq!((0..=4).map(of_size).sum::<u64>(), 914);
}

#[smallscope::test(bound = 4)]
fn the_height_of_an_avl_tree_is_logarithmic(tree: &smallscope::structures::avl::AvlTree) {
    let height = tree.root.as_ref().map_or(0, |root| root.height);
    assert!(tree.size + 1 >= 1 << (height / 2));
}
