//! What cannot be modelled is one error at its place in the source, and says what to write instead.

#[test]
fn errors_say_what_to_write() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
    cases.compile_fail(if cfg!(feature = "alloy") { "tests/ui/alloy/*.rs" } else { "tests/ui/without_alloy/*.rs" });
    let symbolic = cfg!(feature = "symbolic");
    cases.compile_fail(if symbolic { "tests/ui/symbolic/*.rs" } else { "tests/ui/without_symbolic/*.rs" });
}
