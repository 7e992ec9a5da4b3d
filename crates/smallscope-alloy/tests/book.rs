//! The models in the book's chapter on the language: every command comes out as it says.

use smallscope_alloy::{Analysis, Dialect, Model, Settings};
use smallscope_relational::{Answer, Options};

/// The texts in blocks marked `alloy`.
fn models(chapter: &str) -> Vec<&str> {
    chapter.split("```alloy\n").skip(1).map(|rest| rest.split("```").next().expect("blocks end")).collect()
}

#[test]
fn models_in_the_book_yield_what_they_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/alloy.md");
    let chapter = std::fs::read_to_string(path).expect("the book is beside the crates");
    let models = models(&chapter);
    assert!(models.len() > 3);
    for text in models {
        let model = Model::parse("book", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"));
        assert!(model.warnings.is_empty(), "{text}\n{:?}", model.warnings);
        for command in &model.commands {
            let analysis = Analysis::of(&model, command, &Settings::default()).unwrap_or_else(|e| panic!("{e}"));
            let found = match analysis.spec.solve(&Options::default()).expect("well-formed").answer {
                Answer::Satisfiable(_) => true,
                Answer::Unsatisfiable => false,
                Answer::Unknown(stop) => panic!("{stop:?}"),
            };
            assert_eq!(Some(found), command.expect, "{} of\n{text}", command.title);
        }
    }
}
