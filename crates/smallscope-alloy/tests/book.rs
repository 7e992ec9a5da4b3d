//! The models in the book's chapters on the languages: every command comes out as it says.

use smallscope_alloy::{Asking, Dialect, Model};

/// The texts in blocks of this language.
fn models<'c>(chapter: &'c str, language: &str) -> Vec<&'c str> {
    chapter
        .split(&format!("```{language}\n"))
        .skip(1)
        .map(|rest| rest.split("```").next().expect("blocks end"))
        .collect()
}

/// Checks that every command of every model in a chapter comes out as it says.
fn check_chapter(name: &str, language: &str, dialect: Dialect) {
    let path = format!("{}/../../docs/src/{name}.md", env!("CARGO_MANIFEST_DIR"));
    let chapter = std::fs::read_to_string(path).expect("the book is beside the crates");
    let models = models(&chapter, language);
    assert!(models.len() > 1);
    for text in models {
        let model = Model::parse("book", text, dialect).unwrap_or_else(|errors| panic!("{errors}"));
        assert!(model.warnings.is_empty(), "{text}\n{:?}", model.warnings);
        for command in model.commands.iter().filter(|command| command.span.is_some()) {
            let answered = model.answer(command, &Asking::default()).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(answered.verdict().is_found(), command.expect, "{} of\n{text}", command.title);
        }
    }
}

#[test]
fn models_in_the_book_yield_what_they_say() {
    check_chapter("alloy", "alloy", Dialect::Alloy);
    check_chapter("alloy-time", "alloy", Dialect::Alloy);
}

#[test]
fn programs_in_the_book_yield_what_they_say() {
    check_chapter("dynalloy", "dynalloy", Dialect::DynAlloy);
}
