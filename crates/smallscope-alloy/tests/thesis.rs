//! The models of Khurshid's thesis, in its notation. The numbers are the thesis's own, or follow from how many search trees there are.

mod common;

use smallscope_alloy::Dialect::Thesis;

#[test]
fn figure_3_4() {
    common::check("thesis/bst.als", Thesis);
}

#[test]
fn figures_5_3_to_5_5() {
    common::check("thesis/testera/examples/BinarySearchTree/remove_input.als", Thesis);
}

#[test]
fn figure_5_6() {
    common::check("thesis/testera/examples/BinarySearchTree/remove_output.als", Thesis);
}

#[test]
fn figure_6_4() {
    common::check("thesis/bst_in_order.als", Thesis);
}

#[test]
fn figure_b_1() {
    common::check("thesis/red_black_tree.als", Thesis);
}

#[test]
fn section_3_3_3() {
    common::check("thesis/array.als", Thesis);
}

#[test]
fn section_6_3() {
    common::check("thesis/set_def.als", Thesis);
}
