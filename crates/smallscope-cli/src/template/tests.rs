use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Model};
use smallscope_relational::Options;

use super::*;

const GATES: &str = "
    enum Kind { And, Or }
    sig Gate { kind: Kind, inputs: set Gate, weight: Int, next: lone Gate, votes: Gate -> Int }
    one sig Top { gate: Gate }
    run gates {
        #Gate = 2
        some disj a, b: Gate {
            Top.gate = a and inputs = a -> b and kind = a -> And + b -> Or and next = a -> b
            weight = a -> 2 + b -> 1 and votes = a -> b -> 1
        }
    } for 2 but 3 Int";

/// Renders a template on the one instance of the model.
fn render(text: &str) -> Result<String, Failure> {
    let model = Model::parse("gates.als", GATES, Dialect::Alloy).unwrap();
    let analysis = Analysis::of(&model, &model.commands[0], &AnalysisOptions::default()).unwrap();
    let mut instances = analysis.spec.instances(&Options::default()).unwrap();
    let shown = Shown::of(&model, &analysis, &instances.next().unwrap());
    Template::new("t.txt".to_owned(), text.to_owned(), Shapes::of(&model))?.render(7, &shown)
}

fn check(text: &str, expected: &str) {
    match render(text) {
        Ok(found) => assert_eq!(found, expected),
        Err(failure) => panic!("{failure:?}"),
    }
}

/// The template's error as `line:column`, and its message.
fn complaint(text: &str) -> (String, String) {
    match render(text) {
        Err(Failure::Input(complaint)) => {
            let (file, line, column) = complaint.place.expect("errors have a place");
            assert_eq!(file, "t.txt");
            (format!("{line}:{column}"), complaint.message)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn declarations_decide_the_form_of_fields() {
    check("{{ Top[0].gate.kind }} {{ Top[0].gate.weight + 1 }}", "And 3");
    check(
        "{% for g in Gate if g.kind == 'Or' %}{{ g.inputs|length }}{{ g.next is none }}{{ g.weight }}{% endfor %}",
        "0True1",
    );
    check("{% for g in Gate if g.inputs %}{% for i in g.inputs %}{{ i.kind }}{% endfor %}{% endfor %}", "Or");
    check(
        "{% for g in Gate if g.votes %}{% for to, n in g.votes %}{{ to.kind }}={{ n }}{% endfor %}{% endfor %}",
        "Or=1",
    );
}

#[test]
fn atoms_have_names_and_identifiers_and_can_be_compared() {
    check("{% for g in Gate %}{{ g|id }} {{ g|type }} {{ g|number }};{% endfor %}", "Gate_0 Gate 0;Gate_1 Gate 1;");
    check(
        "{{ Gate[1] }} {{ Gate[1]|name }} {{ Gate[0] in Gate }} {{ Gate[0] == Gate[1] }}",
        "Gate$1 Gate$1 True False",
    );
    check("{{ Kind|join(',') }} {{ inputs|length }} {{ instance.number }}", "And,Or 1 7");
}

#[test]
fn lines_of_statements_leave_no_blank_lines() {
    check("{% for g in Gate %}\n{{ g }}\n{% endfor %}\n", "Gate$0\nGate$1\n");
}

#[test]
fn a_line_that_ends_with_a_statement_keeps_its_newline() {
    check("a{% for g in Gate %} {{ g }}{% endfor %}\nb\n", "a Gate$0 Gate$1\nb\n");
    check("{% for g in Gate %}{{ g }}{% endfor %}\r\nb", "Gate$0Gate$1\r\nb");
    check("{% for g in Gate %}x{% endfor -%}\nb", "xxb");
    check("  {% if true %}\nb\n  {% endif %}\nc", "b\nc");
}

#[test]
fn errors_are_at_their_place() {
    let (place, message) = complaint("one\n{% for g in Gate %}{{ g.colour }}{% endfor %}");
    assert_eq!(place, "2:23");
    assert!(message.contains("undefined"), "{message}");
    assert_eq!(complaint("{{ Gat }}").0, "1:4");
    assert_eq!(complaint("a\n\n{% for %}").0.split(':').next(), Some("3"));
    assert!(complaint("{{ 3|number }}").1.contains("no numbered atom"));
}
