//! What cannot be modelled is one error at its place in the source, and says what to write instead.

#[test]
fn errors_say_what_to_write() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
    let features = [
        ("alloy", cfg!(feature = "alloy")),
        ("coverage", cfg!(feature = "coverage")),
        ("paths", cfg!(feature = "paths")),
        ("symbolic", cfg!(feature = "symbolic")),
    ];
    for (feature, is_on) in features {
        match (feature, is_on) {
            (_, false) => cases.compile_fail(format!("tests/ui/without_{feature}/*.rs")),
            ("paths", true) => {}
            (_, true) => cases.compile_fail(format!("tests/ui/{feature}/*.rs")),
        }
    }
}
