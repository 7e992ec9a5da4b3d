//! Integers of which only some are atoms.

use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Errors, Model};
use smallscope_relational::{Isomorphs, Options};

/// The first command of a model with these integers as atoms.
fn analysis(text: &str, carried: &[i64], bits: u32) -> Result<Analysis, Errors> {
    let mut model = Model::parse("model", text, Dialect::Alloy)?;
    let scope = &mut model.commands[0].scope;
    (scope.carried, scope.bit_width) = (Some(carried.to_vec()), Some(bits));
    Analysis::of(&model, &model.commands[0], &AnalysisOptions::default())
}

/// How many instances there are.
fn count(text: &str, carried: &[i64], bits: u32, isomorphs: Isomorphs) -> u64 {
    let analysis = analysis(text, carried, bits).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    assert_eq!(analysis.warnings, []);
    let counted = analysis.spec.count(&Options { isomorphs, check: true, ..Options::default() });
    counted.unwrap_or_else(|error| panic!("{error}\n{text}")).instances
}

#[test]
fn values_are_those_that_atoms_carry() {
    let text = "sig A { v: one Int } run {} for exactly 2 A";
    assert_eq!(count(text, &[7, 2, 5, 2], 5, Isomorphs::All), 9);
    assert_eq!(count(text, &[7, 2, 5], 5, Isomorphs::Exact), 6, "multisets of two out of three");
    let text = "one sig A { v: set Int } run { #Int = 3 }";
    assert_eq!(count(text, &[7, 2, 5], 5, Isomorphs::All), 8);
    assert_eq!(count(text, &[7, 2], 5, Isomorphs::All), 0);
    assert_eq!(count("one sig A { v: lone Int } run {}", &[], 5, Isomorphs::All), 1);
}

#[test]
fn arithmetic_does_not_stop_at_atoms() {
    let text = "one sig S { x, y: Int } run { add[S.x, S.y] < 2 and S.x != 1 and mul[S.x, 2] >= minus[S.y, 3] }";
    let integers: Vec<i64> = (-3..=3).collect();
    for chosen in 0..1u32 << integers.len() {
        let carried: Vec<i64> =
            (0..).zip(&integers).filter(|(place, _)| chosen >> place & 1 == 1).map(|(_, v)| *v).collect();
        let holds = |x: i64, y: i64| x + y < 2 && x != 1 && 2 * x >= y - 3;
        let pairs = carried.iter().flat_map(|&x| carried.iter().map(move |&y| (x, y)));
        let expected = pairs.filter(|&(x, y)| holds(x, y)).count() as u64;
        assert_eq!(count(text, &carried, 5, Isomorphs::All), expected, "{carried:?}");
    }
}

#[test]
fn numbers_that_no_atom_carries_can_be_compared_and_are_empty_as_sets() {
    let with = |formula: &str| {
        let text = format!("one sig A {{ v: one Int }} run {{ {formula} }}");
        count(&text, &[2, 5, 7], 5, Isomorphs::All)
    };
    assert_eq!(with("A.v = 3"), 0);
    assert_eq!(with("A.v != 3"), 3);
    assert_eq!(with("A.v > 3"), 2);
    assert_eq!(with("add[A.v, A.v] = 14 or add[A.v, 1] = 3"), 2);
    assert_eq!(with("no 3 & Int"), 3);
    assert_eq!(with("A.v in 2 + 3 + 4"), 1);
    assert_eq!(with("3 = 4"), 0);
}

#[test]
fn computed_numbers_are_compared_as_numbers() {
    let with = |formula: &str| {
        let text = format!("one sig A {{ v: lone Int, w: one Int }} run {{ {formula} }}");
        count(&text, &[2, 5, 7], 5, Isomorphs::All)
    };
    // Nothing is no number, though no atom carries 3, 6 or 8.
    assert_eq!(with("A.v = plus[A.w, 1]"), 0);
    assert_eq!(with("minus[A.v, 3] = A.w and some A.v"), 1);
    assert_eq!(with("plus[A.w, 1] in A.v"), 0);
    assert_eq!(with("plus[A.w, 3] in A.v + A.w"), 1);
    assert_eq!(with("plus[A.w, 1] in minus[8, A.w]"), 0);
    assert_eq!(with("plus[A.w, 1] in mul[3, minus[A.w, 3]]"), 4);
    for formula in ["some plus[A.w, 1]", "A.v = A.v + plus[A.w, 1]", "all i: plus[A.w, 1] | i > 2"] {
        let text = format!("one sig A {{ v: lone Int, w: one Int }} run {{ {formula} }}");
        let errors = analysis(&text, &[2, 5, 7], 5).err().unwrap_or_else(|| panic!("{formula}")).to_string();
        assert!(errors.contains("this number is computed and used as a set"), "{errors}");
    }
}

#[test]
fn the_order_is_that_of_the_atoms() {
    let with = |formula: &str| count(&format!("one sig A {{}} run {{ {formula} }}"), &[5, -1, 2, 7], 5, Isomorphs::All);
    assert_eq!(with("next = -1->2 + 2->5 + 5->7"), 1);
    assert_eq!(with("min = -1 and max = 7 and min.*next = Int"), 1);
    assert_eq!(with("max[Int - 7] = 5 and nexts[2] = 5 + 7"), 1);
    assert_eq!(with("no 3.next"), 1);
}

#[test]
fn places_in_sequences_are_atoms_without_a_gap() {
    let sequences = |carried: &[i64]| {
        let text = "sig E {} one sig S { s: seq E } run {} for exactly 2 E, 3 seq";
        count(text, carried, 4, Isomorphs::All)
    };
    // 2^0 + 2^1 + .. up to the longest.
    assert_eq!(sequences(&[-1, 0, 1, 2, 3]), 15);
    assert_eq!(sequences(&[-1, 0, 1, 3]), 7);
    assert_eq!(sequences(&[1, 2]), 1);
}

#[test]
fn integers_must_fit_the_width_of_arithmetic() {
    let text = "one sig A { v: one Int } run {}";
    let message =
        |carried: &[i64], bits| analysis(text, carried, bits).err().map(|errors| errors.diagnostics[0].message.clone());
    let expected = "an atom is to carry 8, which does not fit integers of 4 bits";
    assert_eq!(message(&[1, 8], 4).as_deref(), Some(expected));
    assert_eq!(message(&[1, -8], 4), None);
    assert!(message(&[0], 0).is_some());
    assert!(message(&[0], 33).is_some_and(|message| message.contains("at most 32 bits")));
    // Far more bits than there could be atoms.
    assert_eq!(
        count("one sig A { v: one Int } run { mul[A.v, 2] > 2000000000 }", &[3, 1_000_000_001], 32, Isomorphs::All),
        1
    );
}

#[test]
fn a_literal_that_does_not_fit_is_warned_of() {
    let analysis = analysis("one sig A { v: one Int } run { A.v < 9 }", &[1], 4).unwrap();
    assert_eq!(analysis.warnings[0].message, "9 does not fit integers of 4 bits: it overflows");
}
