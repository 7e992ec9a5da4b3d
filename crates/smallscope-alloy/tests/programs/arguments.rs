//! Arguments that are not as the parameters are declared: they block nothing, as they do not make a predicate false.

use super::{LOWERINGS, analysis, model, solve};

/// What each command finds, by all lowerings.
fn check(text: &str, expected: &[bool]) {
    let model = model(text);
    assert_eq!(model.commands.len(), expected.len());
    for (command, &expected) in model.commands.iter().zip(expected) {
        for lowering in LOWERINGS {
            let found = solve(&analysis(&model, command, lowering)).is_some();
            assert_eq!(found, expected, "{} by {lowering:?}", command.title);
        }
    }
}

#[test]
fn several_atoms_for_one_do_not_block_an_action() {
    check(
        "sig A {}
         act choose[e: univ, s: univ] { pre { some s } post { e' in s } }
         assertCorrectness Other[e: A] { pre { #A = 2 } program { choose[e, A] } post { e' != e } }
         assertCorrectness Nonsense[e: A] { pre { #A = 2 } program { choose[e, A] } post { no A } }
         assertCorrectness Among[e: A] { pre { #A = 2 } program { choose[e, A] } post { e' in A } }
         check Other for 2
         check Nonsense for 2
         check Among for 2",
        &[true, true, false],
    );
}

#[test]
fn no_atom_for_one_does_not_block() {
    check(
        "sig A {}
         act add[x: set A, e: A] { post { x' = x + e } }
         program both[x: set A, e: A] { add[x, e]; add[x, A] }
         assertCorrectness Empty[x: set A] { pre { no x } program { add[x, none] } post { some x' } }
         assertCorrectness All[x: set A] { pre { some A } program { both[x, x - x] } post { x' != A } }
         check Empty for 2
         check All for 2",
        &[true, true],
    );
}

#[test]
fn a_parameter_that_changes_keeps_to_the_declaration_of_its_variable() {
    check(
        "sig A {}
         act widen[e: one A] { post { e' = A } }
         program wide[e: one A] { e := A }
         assertCorrectness Set[x: set A] { pre { #A = 2 } program { widen[x] } post { #x' != 2 } }
         assertCorrectness One[x: one A] { pre { #A = 2 } program { widen[x] } post { no A } }
         assertCorrectness Sets[x: set A] { pre { #A = 2 } program { wide[x] } post { #x' != 2 } }
         assertCorrectness Ones[x: one A] { pre { #A = 2 } program { wide[x] } post { no A } }
         check Set for 2
         check One for 2
         check Sets for 2
         check Ones for 2",
        &[true, false, true, false],
    );
}

#[test]
fn several_integers_for_one_are_their_sum_where_a_number_is_meant() {
    check(
        "open util/integer
         act raise[i: Int, n: Int] { pre { n < 4 } post { i' = plus[i, n] } }
         assertCorrectness Sum[i: Int] { pre { i = 0 } program { raise[i, 1 + 2] } post { i' != 3 } }
         assertCorrectness Zero[i: Int] { pre { i = 1 } program { raise[i, i - 1] } post { i' != 1 } }
         check Sum
         check Zero",
        &[true, true],
    );
}
