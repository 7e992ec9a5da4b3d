//! Tight bounds for the inputs of a program, found once for each invariant and scope, and kept in a folder.
//!
//! They depend on what is demanded of inputs in relational logic and on the bounds. They do not depend on the code, so other functions of the type
//! and later versions of this one find them in the folder. A file that is damaged or of another problem is written anew.

use std::path::Path;

use smallscope_core::keep;
use smallscope_relational::{Course, Error, Formula, Options, Spec, Tight};

/// The tight bounds of a problem, from the folder or by solving. None if there is nothing to gain.
pub(crate) fn tight(
    spec: &Spec,
    premise: &Formula,
    questions: &[Formula],
    course: Option<&Course>,
    folder: Option<&Path>,
    options: &Options,
) -> Result<Option<Tight>, Error> {
    let Some(tightening) = spec.tightening(premise, questions, course, options)? else { return Ok(None) };
    let file = folder.map(|folder| folder.join(format!("{:016x}.bounds", tightening.number())));
    let kept = file.as_deref().and_then(|file| keep::read_text(file).ok().flatten());
    if let Some(tight) = kept.and_then(|text| tightening.read(&text).ok()) {
        return Ok(Some(tight));
    }
    let tight = tightening.solve(options)?;
    if let Some((file, folder)) = file.zip(folder) {
        // Bounds that cannot be kept are found again next time.
        let _ = std::fs::create_dir_all(folder).and_then(|()| keep::replace(&file, &tight.to_string()));
    }
    Ok(Some(tight))
}
