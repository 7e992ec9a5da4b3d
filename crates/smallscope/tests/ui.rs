//! What cannot be modelled is one error at its place in the source, and says what to write instead.

#[test]
fn errors_say_what_to_write() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
