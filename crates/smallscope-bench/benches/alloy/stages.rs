//! What each stage takes: parse, resolve, lower, translate, solve.

use smallscope_alloy::{Dialect, FileId, syntax};

use crate::questions::{Question, TEXTS, questions, resolve, strongest};
use crate::{Effort, milliseconds};

/// Prints the stages of each model, then of each command.
pub fn print(effort: Effort) {
    print_models(effort);
    println!();
    print_commands(effort);
}

/// Parsing is that of the model alone; resolving is all the rest, with the library modules it opens.
fn print_models(effort: Effort) {
    println!("{:<64}{:>9}{:>10}{:>10}", "milliseconds", "bytes", "parse", "resolve");
    for (name, text) in TEXTS {
        let (parse, _) = effort.measure(|| syntax::parse(FileId(0), text, Dialect::Alloy));
        let (whole, _) = effort.measure(|| resolve(name, text));
        let rest = whole.saturating_sub(parse);
        println!("{name:<64}{:>9}{:>10.3}{:>10.3}", text.len(), milliseconds(parse), milliseconds(rest));
    }
}

fn print_commands(effort: Effort) {
    println!("milliseconds; solved by {}", strongest());
    print!("{:<64}{:>9}{:>10}{:>10}", "", "variables", "clauses", "lower");
    println!("{:>10}{:>10}{:>10}", "translate", "solve", "sum");
    for question in questions(effort) {
        print_command(&question, effort);
    }
}

fn print_command(question: &Question, effort: Effort) {
    let (_, text) = TEXTS.into_iter().find(|(name, _)| *name == question.model).expect("the model is one of them");
    let model = resolve(question.model, text);
    let (lower, _) = effort.measure(|| Question::lower(&model, &question.command));
    print!("{:<64}", question.title());
    let (_, Some(solution)) = effort.measure(|| question.solve(strongest())) else {
        println!("given up");
        return;
    };
    let statistics = solution.statistics;
    print!("{:>9}{:>10}{:>10.2}", statistics.variables, statistics.clauses, milliseconds(lower));
    let (translating, solving) = (statistics.translating, statistics.solving);
    print!("{:>10.2}{:>10.2}", milliseconds(translating), milliseconds(solving));
    println!("{:>10.2}", milliseconds(lower + translating + solving));
}
