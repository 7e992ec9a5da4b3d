//! Contracts as functions of the program: what they are about, and what they say of states.

use smallscope_core::{Datum, Structure};
use smallscope_cover::frontend::{Request, program};
use smallscope_cover::goals;
use smallscope_cover::interpret::{End, interpret_function};
use smallscope_cover::ir::{Argument, Predicate, Program, StatementKind};
use smallscope_cover::source::Source;

fn lowered(text: &str, request: &Request) -> Program {
    let source = Source::parse("subject.rs", text).expect("the subject is Rust");
    program(&source, &goals::list(&source), request).unwrap_or_else(|errors| panic!("{errors}"))
}

fn of(method: &str) -> Request {
    Request { method: method.to_owned(), ..Request::default() }
}

/// The value of a function of the program.
fn value(program: &Program, predicate: &Predicate, arguments: Vec<Datum>) -> Datum {
    let input = Structure { root: Datum::Tuple(arguments), objects: Vec::new() };
    let outcome = interpret_function(program, predicate.function, &input, 10_000).expect("the program is right");
    assert_eq!(outcome.end, End::Returned);
    match outcome.after.map(|after| after.root) {
        Some(Datum::Tuple(parts)) => parts.last().cloned().expect("there is a result"),
        other => panic!("{other:?}"),
    }
}

const COUNTER: &str = r#"
#[smallscope::model]
mod counter {
    #[alloy(invariant = "this.value <= this.limit")]
    pub struct Counter { value: i32, limit: i32 }

    impl Counter {
        #[invariant]
        fn is_small(&self) -> bool {
            self.value <= self.limit
        }

        fn room(&self) -> i32 {
            self.limit - self.value
        }

        #[cfg_attr(test, requires(by > 0 && by <= self.room()))]
        #[ensures(|sum| *sum == old(self.value) + by && self.value == *sum)]
        #[ensures(self.room() == old(self.room()) - by)]
        #[alloy(requires = "@by > 0", ensures = "this.value > this.value`")]
        pub fn add(&mut self, by: i32) -> i32 {
            self.value += by;
            self.value
        }
    }

    pub fn twice(counter: &mut Counter) -> i32 {
        counter.add(1) + counter.add(1)
    }
}
"#;

fn counter(value: i128, limit: i128) -> Datum {
    Datum::record("Counter", [("value", Datum::Int(value)), ("limit", Datum::Int(limit))])
}

#[test]
fn clauses_are_functions_of_parameters_results_and_old_values() {
    let program = lowered(COUNTER, &of("Counter::add"));
    let contract = &program.contract;
    let names = |all: &[Predicate]| -> Vec<String> { all.iter().map(|it| it.name.clone()).collect() };
    assert_eq!(names(&contract.requires), ["invariant Counter::is_small", "requires by > 0 && by <= self.room()"]);
    assert_eq!(contract.requires[0].arguments, [Argument::Parameter(0)]);
    assert_eq!(contract.requires[1].arguments, [Argument::Parameter(0), Argument::Parameter(1)]);
    assert_eq!(names(&contract.olds), ["old(self.value)", "old(self.room())"]);
    assert_eq!(contract.ensures.len(), 3);
    let first = [Argument::Parameter(0), Argument::Before(1), Argument::Result(0), Argument::Old(0)];
    assert_eq!(contract.ensures[1].arguments, first);
    assert_eq!(contract.ensures[2].arguments[3], Argument::Old(1));

    let truth = |predicate: &Predicate, arguments| value(&program, predicate, arguments) == Datum::Bool(true);
    for (state, by) in [(0, 1), (2, 1), (2, 2), (3, 1), (1, 0)] {
        let arguments = vec![counter(state, 3), Datum::Int(by)];
        assert_eq!(truth(&contract.requires[1], arguments.clone()), by > 0 && by <= 3 - state);
        assert_eq!(value(&program, &contract.olds[1], arguments), Datum::Int(3 - state));
        for result in [state, state + by] {
            let numbers = [by, result, state].map(Datum::Int);
            let arguments = [counter(state + by, 3)].into_iter().chain(numbers).collect();
            assert_eq!(truth(&contract.ensures[1], arguments), result == state + by);
        }
    }
    assert!(truth(&contract.requires[0], vec![counter(3, 3)]));
    assert!(!truth(&contract.requires[0], vec![counter(4, 3)]));
}

#[test]
fn relational_texts_are_of_the_class_or_of_the_call() {
    let program = lowered(COUNTER, &of("Counter::add"));
    let texts: Vec<(&str, bool, usize)> = program
        .contract
        .relational_requires
        .iter()
        .map(|it| (it.text.as_str(), it.class.is_some(), it.place.line))
        .collect();
    assert_eq!(texts, [("@by > 0", false, 20), ("this.value <= this.limit", true, 4)]);
    assert_eq!(program.contract.relational_ensures[0].text, "this.value > this.value`");
}

#[test]
fn a_callee_by_contract_is_not_entered() {
    let request = Request { by_contract: vec!["Counter::add".to_owned()], ..of("twice") };
    let program = lowered(COUNTER, &request);
    let body = &program.functions[program.entry.0].body;
    let contracts: Vec<usize> = body
        .iter()
        .filter_map(|it| match &it.kind {
            StatementKind::CallByContract(results, _, arguments, contract) => {
                assert_eq!((results.len(), arguments.len()), (1, 2));
                Some(contract.ensures.len())
            }
            _ => None,
        })
        .collect();
    assert_eq!(contracts, [3, 3]);
}

#[test]
fn predicates_can_be_asked_for() {
    let text = COUNTER.replace("#[invariant]", "");
    let request = Request { invariants: vec!["Counter::is_small".to_owned()], ..of("Counter::add") };
    let program = lowered(&text, &request);
    assert!(program.contract.requires.iter().any(|it| it.name == "invariant Counter::is_small"));
    assert_eq!(lowered(&text, &of("Counter::add")).contract.requires.len(), 1);
}

#[test]
fn invariants_of_objects_inside_are_asked_of_all_of_them() {
    let text = "
        pub struct Fleet { flag: Ship, ships: Vec<Ship>, last: Option<Box<Ship>> }
        pub struct Ship { crew: u8, next: Option<Box<Ship>> }
        impl Ship {
            #[invariant]
            fn sails(&self) -> bool { self.crew > 0 }
        }
        impl Fleet {
            pub fn size(&self) -> usize { self.ships.len() }
        }";
    let program = lowered(text, &of("Fleet::size"));
    assert_eq!(program.contract.requires.len(), 1);
    let ship = |crew, next: Datum| Datum::record("Ship", [("crew", Datum::Int(crew)), ("next", next)]);
    let some = |ship: Datum| Datum::Some(Box::new(ship));
    for broken in 0..6 {
        let crew = |number: i128| i128::from(number != broken);
        let ships = vec![ship(crew(1), Datum::Nothing), ship(crew(2), some(ship(crew(3), Datum::Nothing)))];
        let fleet = Datum::record(
            "Fleet",
            [
                ("flag", ship(crew(0), Datum::Nothing)),
                ("ships", Datum::Sequence(ships)),
                ("last", some(ship(crew(4), Datum::Nothing))),
            ],
        );
        assert_eq!(value(&program, &program.contract.requires[0], vec![fleet]), Datum::Bool(broken == 5), "{broken}");
    }
}

#[test]
fn type_parameters_are_numbers_unless_it_is_said() {
    let text = "struct Cell<T> { value: T }\nimpl<T: Copy> Cell<T> { fn get(&self) -> T { self.value } }";
    let program = lowered(text, &of("Cell::get"));
    assert_eq!(program.classes[0].name, "Cell<i32>");
    let request = Request { types: vec![("T".to_owned(), "Option<u8>".to_owned())], ..of("Cell::get") };
    assert_eq!(lowered(text, &request).classes[0].name, "Cell<Option<u8>>");
}
