//! The DIMACS format: what is read, what is written, and what is said about what is neither.

mod formulas;

use formulas::{Numbers, lit, pigeonhole, random_small};
use smallscope_solver::{Cnf, Dimacs, Var};

fn clauses(text: &str) -> Vec<Vec<i32>> {
    let cnf = Cnf::from_dimacs(text).expect("it is right");
    cnf.clauses().map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect()).collect()
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    let error = Dimacs::parse(text).expect_err("it is wrong");
    assert_eq!(error.to_string(), expected, "{text:?}");
}

#[test]
fn what_is_written_reads_the_same() {
    let mut numbers = Numbers::seeded(8);
    for round in 0..500 {
        let cnf = random_small(&mut numbers);
        assert_eq!(Cnf::from_dimacs(&cnf.to_dimacs().to_string()).as_ref(), Ok(&cnf));
        let count = numbers.below(4);
        let shown = (0..count).map(|_| Var::new(numbers.below(cnf.vars()))).collect();
        let dimacs = Dimacs { cnf, projection: (round % 2 == 0).then_some(shown) };
        assert_eq!(Dimacs::parse(&dimacs.to_string()).as_ref(), Ok(&dimacs));
    }
}

#[test]
fn formulas_are_written_one_clause_to_a_line() {
    let mut cnf = Cnf::new();
    cnf.add([lit(1), lit(-3)]);
    cnf.add([]);
    assert_eq!(cnf.to_dimacs().to_string(), "p cnf 3 2\n1 -3 0\n0\n");
    let projection = Some(vec![Var::new(2), Var::new(0)]);
    assert_eq!(Dimacs { cnf, projection }.to_string(), "p cnf 3 2\nc p show 3 1 0\n1 -3 0\n0\n");
    assert_eq!(Cnf::new().to_dimacs().to_string(), "p cnf 0 0\n");
}

#[test]
fn layout_is_free() {
    assert_eq!(clauses("p cnf 3 2\n1 2\n c in a clause\n\n-3 0 2 0"), [vec![1, 2, -3], vec![2]]);
    assert_eq!(clauses("c first\r\nc\r\n p  cnf\t3 1 \r\n  -1 03 0\r\n"), [[-1, 3]]);
    assert_eq!(clauses("p cnf 1 3\n0 0\n1 1 -1 0\n"), [vec![], vec![], vec![1, 1, -1]], "nothing is simplified");
    assert_eq!(Cnf::from_dimacs("p cnf 1073741824 0\n").unwrap().vars(), 1 << 30, "the largest");
}

#[test]
fn what_follows_the_end_mark_of_satlib_is_passed_over() {
    assert_eq!(clauses("c uf\np cnf 2  1 \n 1 -2 0\n%\n0\n\n"), [[1, -2]]);
    check_error("p cnf 2 1\n1 -2\n%\n0\n", "line 2, column 3: the last clause does not end in 0");
}

#[test]
fn projections_add_up() {
    let shown = |text: &str| {
        let projection = Dimacs::parse(text).unwrap().projection;
        projection.map(|vars| vars.iter().map(|var| var.index() + 1).collect::<Vec<_>>())
    };
    assert_eq!(shown("c p show 2 0\np cnf 3 1\n1 0\nc p show 3 1 0\n"), Some(vec![2, 3, 1]));
    assert_eq!(shown("p cnf 3 0\nc p show 0\n"), Some(vec![]), "an empty projection is one");
    assert_eq!(shown("p cnf 3 0\nc p showing 7\nc t pmc\ncp show 9 0\n"), None, "other comments");
}

#[test]
fn headers_have_to_be_right() {
    check_error("", "line 1, column 1: the header `p cnf VARIABLES CLAUSES` is missing");
    check_error("c x\n", "line 1, column 1: the header `p cnf VARIABLES CLAUSES` is missing");
    check_error("c\n 1 0\n", "line 2, column 2: a clause before the header `p cnf VARIABLES CLAUSES`");
    check_error("p cnf 1 1\n1 0\np cnf 1 1\n", "line 3, column 1: a second header; there may be one only");
    for text in ["p", "p cnf", "p cnf 3", "p cnf 3 1 1"] {
        check_error(text, "line 1, column 1: the header is not of the form `p cnf VARIABLES CLAUSES`");
    }
    check_error("p dnf 1 1\n", "line 1, column 3: the format is `dnf`; only `cnf` can be read");
    check_error("p cnf -1 1\n", "line 1, column 7: `-1` is negative; expected a count");
    check_error("p cnf x 1\n", "line 1, column 7: `x` is not a literal; expected a number");
    check_error("p cnf 1073741825 1\n", "line 1, column 7: 1073741825 variables are too many; there can be 1073741824");
    check_error("p cnf 1 2\n1 0\n", "line 1, column 1: the header says 2 clauses, but there are 1");
    check_error("\n p cnf 1 0\n1 0\n", "line 2, column 2: the header says 0 clauses, but there are 1");
}

#[test]
fn literals_have_to_be_numbers_of_variables() {
    check_error("p cnf 2 1\n1 -3 0\n", "line 2, column 3: variable 3 is above the 2 variables of the header");
    check_error("p cnf 2 1\n1 2\n", "line 2, column 3: the last clause does not end in 0");
    for word in ["x", "1x", "-", "--1", "+1", "-0", "1.0", "0x1", "p"] {
        let expected = format!("line 2, column 3: `{word}` is not a literal; expected a number");
        check_error(&format!("p cnf 2 1\n1 {word} 0\n"), &expected);
    }
    check_error("p cnf 2 1\nä é 0\n", "line 2, column 1: `ä` is not a literal; expected a number");
    check_error("p cnf 2 1\n1 \u{7} 0\n", "line 2, column 3: `\\u{7}` is not a literal; expected a number");
    check_error("p cnf 2 1\n-99999999999999999999 0\n", "line 2, column 1: `-9999999999999999999..` is too large");
    check_error(
        "p cnf 2 1\n4294967297 0\n",
        "line 2, column 1: variable 4294967297 is above the 2 variables of the header",
    );
}

#[test]
fn projections_have_to_name_variables() {
    check_error("p cnf 2 0\nc p show 1 2\n", "line 2, column 1: the projection does not end in 0");
    check_error("p cnf 2 0\nc p show\n", "line 2, column 1: the projection does not end in 0");
    check_error("c p show 1 3 0\np cnf 2 0\n", "line 1, column 12: variable 3 is above the 2 variables of the header");
    check_error("p cnf 2 0\nc p show -1 0\n", "line 2, column 10: `-1` is not a variable; expected 1 to 1073741824");
    check_error("p cnf 2 0\nc p show 0 0\n", "line 2, column 10: `0` is not a variable; expected 1 to 1073741824");
    let error = Dimacs::parse("p cnf 2 0\nc p show a 0\n").unwrap_err();
    assert_eq!((error.line(), error.column()), (2, 10));
}

#[test]
fn garbage_is_an_error_and_never_a_panic() {
    let text = Dimacs { cnf: pigeonhole(3, 2), projection: Some(vec![Var::new(1)]) }.to_string();
    let letters: Vec<char> = "0123456789- \n\r\tcpnfshow%x\u{0}é\u{2028}💥".chars().collect();
    let mut numbers = Numbers::seeded(9);
    let mut errors = 0;
    for _ in 0..5000 {
        let mut garbled: Vec<char> = text.chars().collect();
        for _ in 0..=numbers.below(4) {
            let at = numbers.below(garbled.len());
            match numbers.below(3) {
                0 => garbled[at] = letters[numbers.below(letters.len())],
                1 => garbled.insert(at, letters[numbers.below(letters.len())]),
                _ => garbled.truncate(at + 1),
            }
        }
        let garbled: String = garbled.into_iter().collect();
        match Dimacs::parse(&garbled) {
            Ok(dimacs) => assert_eq!(Dimacs::parse(&dimacs.to_string()), Ok(dimacs)),
            Err(error) => {
                assert!((1..=garbled.lines().count().max(1)).contains(&error.line()), "{garbled:?}: {error}");
                errors += 1;
            }
        }
    }
    assert!(errors > 1000, "{errors} of them were wrong");
}
