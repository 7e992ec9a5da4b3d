//! The chapters of the book, so that `cargo test --doc` runs their code.

#[doc = include_str!("../../../docs/src/introduction.md")]
mod introduction {}

#[doc = include_str!("../../../docs/src/tutorial.md")]
mod tutorial {}

#[doc = include_str!("../../../docs/src/values.md")]
mod values {}

#[doc = include_str!("../../../docs/src/tests.md")]
mod tests {}

#[doc = include_str!("../../../docs/src/sequences.md")]
mod sequences {}

#[doc = include_str!("../../../docs/src/contracts.md")]
mod contracts {}

#[doc = include_str!("../../../docs/src/bounds.md")]
mod bounds {}

#[doc = include_str!("../../../docs/src/mutation.md")]
mod mutation {}

#[doc = include_str!("../../../docs/src/reading-a-failure.md")]
mod reading_a_failure {}

#[doc = include_str!("../../../docs/src/from-proptest.md")]
mod from_proptest {}

#[doc = include_str!("../../../docs/src/which-when.md")]
mod which_when {}

#[doc = include_str!("../../../docs/src/how-it-works.md")]
mod how_it_works {}

#[doc = include_str!("../../../docs/src/writing-invariants.md")]
mod writing_invariants {}

#[doc = include_str!("../../../docs/src/structures.md")]
mod structures {}

#[doc = include_str!("../../../docs/src/modelling.md")]
mod modelling {}

#[doc = include_str!("../../../docs/src/searching.md")]
mod searching {}

#[doc = include_str!("../../../docs/src/tabling.md")]
mod tabling {}

#[doc = include_str!("../../../docs/src/reports.md")]
mod reports {}

#[cfg(feature = "engines")]
#[doc = include_str!("../../../docs/src/engines.md")]
mod engines {}

#[doc = include_str!("../../../docs/src/suites.md")]
mod suites {}

#[doc = include_str!("../../../docs/src/emitted-tests.md")]
mod emitted_tests {}

#[cfg(feature = "coverage")]
#[doc = include_str!("../../../docs/src/coverage.md")]
mod coverage {}

#[cfg(feature = "symbolic")]
#[doc = include_str!("../../../docs/src/symbolic.md")]
mod symbolic {}

#[cfg(feature = "symbolic")]
#[doc = include_str!("../../../docs/src/symbolic-fields.md")]
mod symbolic_fields {}

#[cfg(feature = "paths")]
#[doc = include_str!("../../../docs/src/paths.md")]
mod paths {}

#[cfg(feature = "alloy")]
#[doc = include_str!("../../../docs/src/relations.md")]
mod relations {}

#[cfg(feature = "alloy")]
#[doc = include_str!("../../../docs/src/relations-reference.md")]
mod relations_reference {}

#[doc = include_str!("../../../docs/src/cover.md")]
mod cover {}

#[doc = include_str!("../../../docs/src/verify.md")]
mod verify {}

#[doc = include_str!("../../../docs/src/rust-subset.md")]
mod rust_subset {}

#[doc = include_str!("../../../docs/src/alloy-tutorial.md")]
mod alloy_tutorial {}

#[doc = include_str!("../../../docs/src/command-line.md")]
mod command_line {}

#[doc = include_str!("../../../docs/src/dynalloy.md")]
mod dynalloy {}

#[doc = include_str!("../../../docs/src/feeding-programs.md")]
mod feeding_programs {}

#[doc = include_str!("../../../docs/src/json.md")]
mod json {}

#[doc = include_str!("../../../docs/src/relational.md")]
mod relational {}

#[doc = include_str!("../../../docs/src/relational-more.md")]
mod relational_more {}

#[doc = include_str!("../../../docs/src/logic.md")]
mod logic {}

#[doc = include_str!("../../../docs/src/sat.md")]
mod sat {}

#[cfg(feature = "alloy")]
#[doc = include_str!("../../../docs/src/naming.md")]
mod naming {}

#[doc = include_str!("../../../docs/src/fault-trees.md")]
mod fault_trees {}

#[doc = include_str!("../../../docs/src/limits.md")]
mod limits {}

#[doc = include_str!("../../../docs/src/glossary.md")]
mod glossary {}
