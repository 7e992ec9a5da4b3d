//! The thesis's running example: `remove` of a binary search tree (figure 1-1, appendix A).

use smallscope::alloy::Engine;

#[smallscope::model]
mod tree {
    #[derive(Debug, Clone)]
    #[alloy(invariant = "
            // binary tree
            all n: this.root.*(left + right) {
                n !in n.^(left + right) // no directed cycle
                sole n.~(left + right) // at most one parent
                no n.left & n.right // distinct children
            }
            // elements in correct order
            all n: this.root.*(left + right) {
                all nl: n.left.*(left + right) | nl.info < n.info
                all nr: n.right.*(left + right) | nr.info > n.info
            }
            // size ok
            this.size = #this.root.*(left + right)
        ")]
    pub struct Tree {
        pub root: Option<Box<Node>>,
        pub size: usize,
    }

    #[derive(Debug, Clone)]
    pub struct Node {
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
        pub info: i32,
    }

    impl Tree {
        #[alloy(ensures = "
                this.root.*(left + right).info = this.root`.*(left` + right`).info` - @info
                @result = true <=> @info in this.root`.*(left` + right`).info`
            ")]
        pub fn remove(&mut self, info: i32) -> bool {
            let removed = remove_from(&mut self.root, info, |info, own| info < own);
            self.size -= usize::from(removed);
            removed
        }

        /// The same with the fault of section 1.2.3: `<` has become `>`.
        #[alloy(ensures = "
                this.root.*(left + right).info = this.root`.*(left` + right`).info` - @info
                @result = true <=> @info in this.root`.*(left` + right`).info`
            ")]
        pub fn remove_wrong(&mut self, info: i32) -> bool {
            let removed = remove_from(&mut self.root, info, |info, own| info > own);
            self.size -= usize::from(removed);
            removed
        }

        #[alloy(requires = "some this.root", ensures = "@result in this.root.*(left + right).info")]
        pub fn least(&self) -> i32 {
            let mut node = self.root.as_ref().expect("there is a root");
            while let Some(left) = &node.left {
                node = left;
            }
            node.info
        }

        #[alloy(ensures = "@result = this.root.right and this.root = this.root`")]
        pub fn right(&self) -> Option<&Node> {
            self.root.as_ref().and_then(|root| root.right.as_deref())
        }

        /// A value in place: not an object of the input.
        #[alloy(requires = "some this.root", ensures = "@result.info = this.root.info and @result !in Node`")]
        pub fn copy(&self) -> Node {
            self.root.as_deref().cloned().expect("there is a root")
        }

        #[alloy(ensures = "some @result")]
        pub fn panics(&mut self) -> Option<i32> {
            assert!(self.size < 2, "too large");
            Some(1)
        }

        /// Loses a node, and nothing else is said than the invariant.
        #[alloy(requires = "some this.root")]
        pub fn cut(&mut self) {
            self.root = None;
        }
    }

    fn remove_from(link: &mut Option<Box<Node>>, info: i32, goes_left: fn(i32, i32) -> bool) -> bool {
        let Some(node) = link else { return false };
        if node.info != info {
            let next = if goes_left(info, node.info) { &mut node.left } else { &mut node.right };
            return remove_from(next, info, goes_left);
        }
        *link = match (node.left.take(), node.right.take()) {
            (None, right) => right,
            (left, None) => left,
            (left, right) => {
                node.left = left;
                node.right = right;
                node.info = take_greatest(&mut node.left);
                return true;
            }
        };
        true
    }

    fn take_greatest(link: &mut Option<Box<Node>>) -> i32 {
        let node = link.as_mut().expect("there is a node");
        if node.right.is_some() {
            return take_greatest(&mut node.right);
        }
        let (info, left) = (node.info, node.left.take());
        *link = left;
        info
    }
}

use tree::Tree;

macro_rules! checked {
    ($method:path) => {
        smallscope::check!($method).bound(3).field("Node.info", 1..=3).forget()
    };
}

#[test]
fn remove_is_right_on_all_45_inputs() {
    let verdict = checked!(Tree::remove).parameter("info", 1..=3).run();
    assert!(verdict.is_ok(), "{verdict}");
    assert_eq!(verdict.inputs, 45);
    assert_eq!(verdict.exhausted, Some(3));
}

#[test]
fn the_planted_fault_is_found_at_size_two() {
    let verdict = checked!(Tree::remove_wrong).parameter("info", 1..=3).run();
    let failure = verdict.failure().expect("it fails");
    assert_eq!(failure.size, 2);
    let told = verdict.to_string();
    assert!(
        told.contains("`this.root.*(left + right).info = this.root`.*(left` + right`).info` - @info` does not hold"),
        "{told}"
    );
    assert!(told.contains("search_tree.rs:48"), "{told}");
    assert!(told.contains("result = false"), "{told}");
}

#[test]
fn both_engines_find_the_inputs() {
    for engine in [Engine::Predicates, Engine::Relations] {
        let verdict = checked!(Tree::remove).parameter("info", 1..=3).engine(engine).run();
        assert_eq!((verdict.inputs, verdict.is_ok()), (45, true), "{engine:?}: {verdict}");
    }
}

#[test]
fn purposes_steer_generation() {
    // Trees of three nodes: 5, each with 3 keys.
    let purpose = "#this.root.*(left + right) >= 3";
    let verdict = checked!(Tree::remove).parameter("info", 1..=3).purpose(purpose).run();
    assert_eq!((verdict.inputs, verdict.is_ok()), (15, true), "{verdict}");
}

#[test]
fn preconditions_leave_inputs_out() {
    let verdict = checked!(Tree::least).run();
    assert_eq!((verdict.inputs, verdict.is_ok()), (14, true), "{verdict}");
}

#[test]
fn a_result_can_be_an_object_of_the_input() {
    let verdict = checked!(Tree::right).run();
    assert_eq!((verdict.inputs, verdict.is_ok()), (15, true), "{verdict}");
}

#[test]
fn a_result_can_be_a_value() {
    let verdict = checked!(Tree::copy).run();
    assert_eq!((verdict.inputs, verdict.is_ok()), (14, true), "{verdict}");
}

#[test]
fn panics_and_broken_invariants_are_failures() {
    let verdict = checked!(Tree::panics).run();
    assert!(verdict.to_string().contains("too large"), "{verdict}");
    let verdict = checked!(Tree::cut).run();
    assert!(
        verdict.to_string().contains("the invariant `this.size = #this.root.*(left + right)` of `Tree`"),
        "{verdict}"
    );
}

#[test]
fn what_is_printed_can_be_run_by_alloy() {
    use smallscope::alloy::language::{Analysis, AnalysisOptions, Dialect, Model};
    let [input, outcome] = checked!(Tree::remove).parameter("info", 1..=3).modules().expect("no problem");
    for (text, instances) in [(&input, Some(45)), (&outcome, None)] {
        let model = Model::parse("printed", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let settings = AnalysisOptions { observe: vec!["Pre".to_owned()], ..AnalysisOptions::default() };
        let analysis = Analysis::of(&model, &model.commands[0], &settings).unwrap_or_else(|errors| panic!("{errors}"));
        if let Some(instances) = instances {
            assert_eq!(analysis.spec.count(&Default::default()).expect("it is first-order").instances, instances);
        }
    }
}

#[test]
fn sizes_that_a_solver_fills_only_grow() {
    let check = smallscope::check!(Tree::remove).field("Node.info", 1..=9).parameter("info", 1..=9);
    let verdict = check.time(std::time::Duration::from_millis(500)).forget().run();
    let text = verdict.to_string();
    assert!(verdict.is_ok() && verdict.samples.is_none() && verdict.exhausted > Some(0), "{text}");
    assert!(
        text.contains("in part") && text.ends_with("larger ones are not drawn, as a solver finds the inputs"),
        "{text}"
    );
}
