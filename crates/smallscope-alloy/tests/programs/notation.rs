//! Models in every form of the published notation: what each expects, by all lowerings.

use std::path::Path;

use smallscope_alloy::{Dialect, Model};

use super::{LOWERINGS, analysis, solve};

#[test]
fn models_have_the_verdicts_that_they_expect() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/models");
    let mut paths: Vec<_> = folder.read_dir().expect("a folder").map(|file| file.expect("a file").path()).collect();
    paths.sort();
    assert!(paths.len() >= 40, "{} models", paths.len());
    let mut wrong = Vec::new();
    for path in paths {
        let model = Model::load(&path, Dialect::DynAlloy).unwrap_or_else(|errors| panic!("{errors}"));
        for command in &model.commands {
            let expected = command.expect.expect("they say what they expect");
            for lowering in LOWERINGS {
                let found = solve(&analysis(&model, command, lowering)).is_some();
                if found != expected {
                    wrong.push(format!("{}: {} by {lowering:?}", path.display(), command.title));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
