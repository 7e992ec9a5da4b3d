//! Rust through DynAlloy and through the interpreter: every execution that the solver finds goes the same way.

use smallscope_alloy::{Dialect, Execution, FileId, Point, syntax};
use smallscope_cover::frontend::{self, Request};
use smallscope_cover::goals::list;
use smallscope_cover::interpret::{End, interpret};
use smallscope_cover::ir::Program;
use smallscope_cover::source::Source;
use smallscope_cover::translate::{Bounds, Translation, Wanted, translate};
use smallscope_relational::{Answer, Course, Formula, Instance, Options};

fn bounds(scope: usize, unroll: u32) -> Bounds {
    Bounds { scope, scopes: vec![], ints: 0..=2, length: scope, unroll }
}

struct Subject {
    program: Program,
    translation: Translation,
    execution: Execution,
}

fn subject(text: &str, method: &str, bounds: &Bounds) -> Subject {
    subject_with(text, method, bounds, &[])
}

fn subject_with(text: &str, method: &str, bounds: &Bounds, by_contract: &[&str]) -> Subject {
    let source = Source::parse("subject.rs", text).expect("the subject is Rust");
    let goals = list(&source);
    let by_contract = by_contract.iter().map(ToString::to_string).collect();
    let request = Request { method: method.to_owned(), by_contract, ..Request::default() };
    let program = frontend::program(&source, &goals, &request).unwrap_or_else(|errors| panic!("{method}:\n{errors}"));
    let wanted = Wanted { promises: true, ..Wanted::default() };
    let translation = translate(&source.sources, &program, bounds, &wanted)
        .unwrap_or_else(|errors| panic!("{method}:\n{}", errors.render(false)));
    let execution = Execution::of(
        &translation.model,
        &translation.main,
        &translation.scope(),
        translation.unrolls(),
        &translation.settings(),
    );
    let execution = execution.unwrap_or_else(|errors| panic!("{method}:\n{errors}\n{}", translation.text()));
    let (read, problems) = syntax::parse(FileId(0), &translation.text(), Dialect::DynAlloy);
    assert!(problems.is_empty(), "{problems:?}\n{}", translation.text());
    assert_eq!(placeless(&read), placeless(&translation.tree), "{}", translation.text());
    Subject { program, translation, execution }
}

/// What a tree says, without places.
fn placeless(tree: &syntax::Module) -> String {
    let text = format!("{tree:?}");
    let mut parts = text.split("Span { ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |said, part| said + part.split_once('}').map_or("", |(_, after)| after))
}

impl Subject {
    /// Compares the execution in an instance with what the interpreter does on its input.
    fn compare(&self, instance: &Instance) {
        let input = self.translation.input(&self.execution, instance);
        let path = self.execution.path(instance);
        let goal = |label: &&str| label.strip_prefix('g').and_then(|number| number.parse::<usize>().ok());
        let expected: Vec<usize> = path.iter().filter_map(goal).collect();
        let outcome = match interpret(&self.program, &input, 100_000) {
            Ok(outcome) => outcome,
            Err(error) => panic!("{error} on {input}"),
        };
        let actual: Vec<usize> = outcome.reached.iter().map(|goal| goal.0).collect();
        let tell = || format!("on {input}\n{path:?}\n{:?}\n{}", outcome.end, self.translation.text());
        if path.contains(&"returned") {
            assert_eq!(outcome.end, End::Returned, "{}", tell());
            assert_eq!(expected, actual, "{}", tell());
        } else if path.iter().any(|label| label.starts_with("panic")) {
            assert!(matches!(outcome.end, End::Panicked(..)), "{}", tell());
            assert_eq!(expected, actual, "{}", tell());
        } else {
            assert!(actual.starts_with(&expected), "{actual:?} {}", tell());
        }
    }

    /// Compares an execution for labelled places in their copies; whether one returns within the bound.
    fn compare_all(&self) -> bool {
        let points = &self.execution.points;
        let questions: Vec<Formula> = points.iter().map(|point| point.reached.clone()).collect();
        let session = |course: Option<Course>| {
            let session = self.execution.analysis.spec.session_along(&questions, course.as_ref(), &Options::default());
            session.expect("the problem is well-formed, and there is no limit")
        };
        let (mut session, mut along) = (session(None), session(self.execution.course("begun")));
        let mut reached = Vec::new();
        for (place, point) in chosen(points) {
            let answers = [session.solve(&[place], &[]), along.solve(&[place], &[])];
            let is_reached = answers.each_ref().map(|answer| matches!(answer, Answer::Satisfiable(_)));
            assert_eq!(is_reached[0], is_reached[1], "{}\n{}", point.label, self.translation.text());
            for answer in answers {
                if let Answer::Satisfiable(instance) = answer {
                    self.compare(&instance);
                }
            }
            reached.extend(is_reached[0].then_some(point.label.as_str()));
        }
        assert!(reached.len() > 2, "{reached:?}\n{}", self.translation.text());
        points.iter().rposition(|point| point.label == "returned").is_some_and(|place| {
            let answer = session.solve(&[place], &[]);
            if let Answer::Satisfiable(instance) = &answer {
                self.compare(instance);
            }
            matches!(answer, Answer::Satisfiable(_))
        })
    }
}

/// The first copies of every label: of all there are too many.
fn chosen(points: &[Point]) -> impl Iterator<Item = (usize, &Point)> {
    const MOST: usize = 2;
    let is_early = move |(place, point): &(usize, &Point)| {
        points[..*place].iter().filter(|before| before.label == point.label).count() < MOST
    };
    points.iter().enumerate().filter(is_early)
}

/// The names of the functions of a file that take three numbers.
fn functions(text: &str) -> Vec<&str> {
    let names = text
        .lines()
        .filter_map(|line| line.strip_prefix("pub fn "))
        .filter(|line| line.contains("(a: i32, b: i32, c: i32)"));
    names.filter_map(|line| line.split('(').next()).collect()
}

fn compare_functions(text: &str) {
    let names = functions(text);
    assert!(names.len() > 5, "{names:?}");
    let returns = |name: &&&str| subject(text, name, &Bounds { ints: -2..=3, ..bounds(3, 4) }).compare_all();
    let returning: Vec<&&str> = names.iter().filter(returns).collect();
    // Others compute with numbers that are beyond the bound.
    assert!(returning.len() * 2 >= names.len(), "{returning:?} of {names:?}");
}

#[test]
fn numbers() {
    compare_functions(include_str!("frontend/numbers.rs"));
}

#[test]
fn trait_objects() {
    compare_functions(include_str!("frontend/objects.rs"));
}

#[test]
fn trees() {
    compare_functions(include_str!("frontend/trees.rs"));
}

#[test]
fn list_reversal() {
    assert!(
        subject(include_str!("../../smallscope-studies/examples/subjects/list.rs"), "List::reverse", &bounds(3, 4))
            .compare_all()
    );
}

#[test]
fn search_tree_removal() {
    assert!(
        subject(
            include_str!("../../smallscope-studies/examples/subjects/search_tree.rs"),
            "Tree::remove",
            &bounds(3, 4)
        )
        .compare_all()
    );
}

#[test]
fn heap_insertion() {
    assert!(
        subject(include_str!("../../smallscope-studies/examples/subjects/heap.rs"), "Heap::insert", &bounds(3, 4))
            .compare_all()
    );
}

#[test]
fn avl_insertion() {
    assert!(
        subject(include_str!("../../smallscope-studies/examples/subjects/avl.rs"), "Tree::insert", &bounds(2, 3))
            .compare_all()
    );
}

#[test]
fn red_black_insertion() {
    assert!(
        subject(include_str!("../../smallscope-studies/examples/subjects/red_black.rs"), "Set::add", &bounds(3, 4))
            .compare_all()
    );
}

/// How many inputs a method has within a scope, with numbers 0 and 1.
fn count(text: &str, scope: usize) -> usize {
    let subject = subject(text, "Input::look", &Bounds { ints: 0..=1, ..bounds(scope, 2) });
    let begun = subject.execution.points.iter().find(|point| point.label == "begun").expect("it is there");
    let spec = subject.execution.with("begun", begun.reached.clone());
    let instances = spec.instances(&Options::default()).expect("the problem is well-formed");
    let input = |instance: Instance| subject.translation.input(&subject.execution, &instance);
    let mut forms: Vec<_> = instances.map(|instance| input(instance).canonical()).collect();
    forms.sort();
    forms.dedup();
    forms.len()
}

const LOOK: &str = "impl Input { fn look(&self) {} }";

#[test]
fn counted_pointers_share() {
    let text = "use std::rc::Rc; use std::cell::RefCell;
        struct Input { first: Rc<RefCell<Node>>, second: Option<Rc<RefCell<Node>>> }
        struct Node { on: bool }";
    // The first alone, twice the same, or two of them.
    assert_eq!(count(&format!("{text} {LOOK}"), 2), 2 + 2 + 2 * 2);
}

#[test]
fn raw_pointers_lead_anywhere() {
    let text = "struct Input { first: *mut Node, second: *mut Node } struct Node { next: *mut Node }";
    // Both are null; or one of them, or both, lead to the one node, which leads to itself or not.
    assert_eq!(count(&format!("{text} {LOOK}"), 1), 1 + 3 * 2);
}

#[test]
fn vectors_of_a_class_that_contains_itself_have_so_many_elements_together() {
    // Ordered trees with 1, 2, 3, 4 nodes.
    assert_eq!(count("struct Input { children: Vec<Input> } impl Input { fn look(&self) {} }", 3), 1 + 1 + 2 + 5);
}

#[test]
fn arrays_in_boxes_are_parts() {
    let text = "struct Input { root: Option<Box<Node>> } struct Node { children: [Option<Box<Node>>; 2] }";
    // Binary trees with 0, 1, 2, 3 nodes.
    assert_eq!(count(&format!("{text} {LOOK}"), 3), 1 + 1 + 2 + 5);
}

#[test]
fn variants_have_their_own_fields() {
    let text = "struct Input { shape: Shape, other: Option<Shape>, pair: (u8, bool) }
        enum Shape { Dot, Circle(u8), Rectangle { width: u8, height: u8 } }";
    assert_eq!(count(&format!("{text} {LOOK}"), 1), (1 + 2 + 4) * (1 + 1 + 2 + 4) * (2 * 2));
}

#[test]
fn vectors_are_as_long_as_the_bound_says() {
    assert_eq!(count(&format!("struct Input {{ items: Vec<u8> }} {LOOK}"), 2), 1 + 2 + 4);
    assert_eq!(count(&format!("struct Input {{ items: Vec<Item> }} struct Item(bool); {LOOK}"), 2), 1 + 2 + 4);
    assert_eq!(
        count(&format!("struct Input {{ items: Vec<Option<Box<Item>>> }} struct Item(bool); {LOOK}"), 2),
        1 + 3 + 9
    );
    assert_eq!(count(&format!("struct Input {{ items: Vec<i32> }} {LOOK}"), 0), 1);
}

#[test]
fn of_a_callee_by_contract_only_the_contract_is_known() {
    let text = "struct Counter { count: u8 }
        impl Counter {
            fn twice(&mut self, by: u8) -> bool {
                self.add(by);
                self.count > 7
            }
            #[requires(by < 2)]
            #[ensures(self.count >= old(self.count))]
            fn add(&mut self, by: u8) { self.count += by; }
        }";
    let labels = |by_contract: &[&str]| {
        let subject = subject_with(text, "Counter::twice", &bounds(1, 2), by_contract);
        let reaches = |label: &str| {
            let answer = subject.execution.reach(&[label], &Options::default()).expect("the problem is well-formed");
            matches!(answer, Answer::Satisfiable(_))
        };
        let promises = subject.translation.promises.iter().filter(|promise| reaches(&promise.mark.to_string()));
        let broken: Vec<String> = promises.map(|promise| promise.name.clone()).collect();
        (reaches("returned"), broken)
    };
    let (returns, broken) = labels(&["Counter::add"]);
    assert!(returns);
    assert!(broken.iter().any(|name| name.contains("precondition of Counter::add")), "{broken:?}");
    let (returns, broken) = labels(&[]);
    assert!(returns && broken.is_empty(), "{broken:?}");
}
