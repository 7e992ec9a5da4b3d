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
