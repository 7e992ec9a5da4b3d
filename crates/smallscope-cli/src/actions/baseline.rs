//! Whether coverage fell: compared with the JSON of an earlier run, or with a share that is asked for.
//!
//! A goal is known again by its text and outcome, and as the first, second, .. of those that are alike: lines may move.

use std::collections::BTreeMap;

use serde_json::Value;
use smallscope_cover::report::Marked;

use crate::arguments::CoverArguments;
use crate::failure::Failure;

/// What is less than what was asked for, a line each.
pub fn fallen(arguments: &CoverArguments, marked: &Marked) -> Result<Vec<String>, Failure> {
    let mut fallen = Vec::new();
    if let Some(file) = &arguments.baseline {
        let text = std::fs::read_to_string(file).map_err(|error| Failure::file("read", file, &error))?;
        let before: Value = serde_json::from_str(&text)
            .map_err(|error| Failure::input(format!("`{}` is no JSON of `cover`: {error}", file.display())))?;
        let goals = before["goals"].as_array().filter(|_| before["kind"] == "cover");
        let goals = goals.ok_or_else(|| {
            Failure::input(format!(
                "`{}` is no JSON of `cover`: `smallscope cover .. --json` writes it",
                file.display()
            ))
        })?;
        if before["method"] != marked.method.as_str() {
            let other = before["method"].as_str().unwrap_or_default();
            let problem = format!("`{}` is about `{other}`, not about `{}`", file.display(), marked.method);
            return Err(Failure::input(problem));
        }
        fallen = lost(goals, marked);
    }
    let (reached, all) = (marked.reached(), marked.goals.len());
    if let Some(percent) = arguments.at_least.filter(|percent| reached * 100 < all * usize::from(*percent)) {
        fallen.push(format!("{reached} of {all} are reached, less than {percent} %"));
    }
    Ok(fallen)
}

/// Goals that were reached, are still there, and are reached no more.
fn lost(before: &[Value], marked: &Marked) -> Vec<String> {
    let mut seen: BTreeMap<(String, String), Vec<bool>> = BTreeMap::new();
    for goal in before {
        let text = |name: &str| goal[name].as_str().unwrap_or_default().to_owned();
        let is_reached = ["covered", "given"].contains(&text("status").as_str());
        seen.entry((text("text"), text("outcome"))).or_default().push(is_reached);
    }
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut lost = Vec::new();
    for (goal, fate) in &marked.goals {
        let key = (goal.text.clone(), goal.outcome.clone());
        let at = counts.entry(key.clone()).or_insert(0);
        let was_reached = seen.get(&key).and_then(|all| all.get(*at)).copied().unwrap_or(false);
        *at += 1;
        if let Some(why) = fate.missed().filter(|_| was_reached) {
            lost.push(format!("line {}: {goal}: it was reached, and now: {why}", goal.line));
        }
    }
    lost
}
