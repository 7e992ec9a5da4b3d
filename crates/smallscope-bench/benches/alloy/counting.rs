//! All instances, one of each kind and with every renaming: how many a second. The numbers are known.

use smallscope_relational::{Isomorphs, Options};

use crate::questions::{Question, TEXTS, resolve};
use crate::{Effort, milliseconds};

/// The model, the name of the command, and how many instances there are, of each kind and in all.
///
/// Graphs: OEIS A000088 and 2^15; trees: A000055 and 7^5 (Cayley); partial orders: A000112 and A001035.
const COUNTS: [(&str, &str, u64, u64); 3] =
    [("graphs", "graph", 156, 32_768), ("graphs", "tree", 11, 16_807), ("posets", "poset", 63, 4_231)];

/// Prints how long it takes, and how many instances that is a second.
pub fn print(effort: Effort) {
    println!("{:<64}{:>12}{:>12}{:>12}{:>14}", "instances", "", "number", "ms", "number/s");
    for (name, command, exact, all) in COUNTS {
        let (_, text) = TEXTS.into_iter().find(|(other, _)| *other == name).expect("the model is one of them");
        let model = resolve(name, text);
        let number = model.commands.iter().position(|other| other.name == command).expect("it has this command");
        let question = Question::new(name, &model, number);
        print_row(&question, Isomorphs::Exact, exact, effort);
        print_row(&question, Isomorphs::All, all, effort);
    }
}

fn print_row(question: &Question, isomorphs: Isomorphs, number: u64, effort: Effort) {
    let options = Options { isomorphs, ..Options::default() };
    let (time, counted) = effort.measure(|| question.analysis.spec.count(&options));
    let counted = counted.expect("a lowered command is well-formed");
    assert_eq!((counted.instances, counted.stopped), (number, None), "{}, {isomorphs:?}", question.title());
    let kind = format!("{isomorphs:?}").to_lowercase();
    let speed = number as f64 / time.as_secs_f64();
    println!("{:<64}{kind:>12}{number:>12}{:>12.2}{speed:>14.0}", question.title(), milliseconds(time));
}
