//! Commands about traces of any number of states: how long a proof or a shortest trace takes.

use smallscope_alloy::Asking;
use smallscope_relational::{Budget, Options};

use crate::questions::{resolve, strongest};
use crate::{Effort, LIMIT, milliseconds};

const TEXTS: [(&str, &str); 2] =
    [("counter", include_str!("models/counter.als")), ("exclusion", include_str!("models/exclusion.als"))];

/// A line for each command.
///
/// # Panics
///
/// If an answer is not the one that is known.
pub fn print(effort: Effort) {
    for (name, text) in TEXTS {
        let model = resolve(name, text);
        for command in &model.commands {
            let budget = Budget { time: Some(LIMIT), ..Budget::default() };
            let options = Options { backend: strongest(), budget, ..Options::default() };
            let asking = Asking { options, ..Asking::default() };
            let (time, answered) = effort.measure(|| model.answer(command, &asking).expect("it can be answered"));
            assert_eq!(answered.is_expected(), Some(true), "{name}: {}", command.title);
            let what = match answered.unbounded.and_then(|unbounded| unbounded.proof) {
                Some(proof) => format!("proof: {} clauses, {} bits, depth {}", proof.clauses, proof.bits, proof.depth),
                None => "trace".to_owned(),
            };
            println!("{:60} {:9.1} ms  {what}", format!("{name}: {}", command.title), milliseconds(time));
        }
    }
}
