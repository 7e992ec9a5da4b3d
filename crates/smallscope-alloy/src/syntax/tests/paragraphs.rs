//! Paragraphs.

use super::{Dialect, MODELS, module};
use crate::syntax::{CommandDecl, Module, Multiplicity, Paragraph, Parent, SigDecl, Target};

fn sigs(module: &Module) -> Vec<&SigDecl> {
    let mut found = Vec::new();
    for paragraph in &module.paragraphs {
        if let Paragraph::Sig(sig) = paragraph {
            found.push(sig);
        }
    }
    found
}

fn commands(module: &Module) -> Vec<&CommandDecl> {
    let mut found = Vec::new();
    for paragraph in &module.paragraphs {
        if let Paragraph::Command(command) = paragraph {
            found.push(command);
        }
    }
    found
}

#[test]
fn the_header_and_the_opens() {
    let module = module(MODELS[0], Dialect::Alloy);
    let header = module.header.expect("there is a header");
    assert_eq!(header.name.text, "a/paragraphs");
    let parameters: Vec<_> = header.parameters.iter().map(|one| (one.name.text.as_str(), one.exactly)).collect();
    assert_eq!(parameters, [("Elem", true), ("Other", false)]);
    assert_eq!(module.opens.len(), 3);
    assert_eq!(module.opens[0].alias.as_ref().map(|alias| alias.text.as_str()), Some("order"));
    assert!(module.opens[2].private && !module.opens[0].private);
    let arguments: Vec<_> = module.opens[2].arguments.iter().map(|name| name.text.as_str()).collect();
    assert_eq!(arguments, ["Int", "univ", "seq/Int", "String", "this/Node"]);
}

#[test]
fn signatures() {
    let module = module(MODELS[0], Dialect::Alloy);
    let sigs = sigs(&module);
    assert_eq!(sigs.len(), 5);
    assert!(sigs[0].is_abstract.is_some() && sigs[0].names.len() == 2 && sigs[0].parent == Parent::Top);
    let root = sigs[1];
    assert_eq!(root.multiplicity.map(|(multiplicity, _)| multiplicity), Some(Multiplicity::One));
    assert!(root.private.is_some() && matches!(&root.parent, Parent::Extends(name) if name.text == "Node"));
    assert_eq!(root.fields.len(), 3);
    assert!(root.fields[1].disjoint.is_some() && root.fields[1].disjoint_bound.is_some());
    assert!(root.fields[2].private.is_some());
    assert!(matches!(&sigs[2].parent, Parent::In(names) if names.len() == 2 && names[1].text == "a/Leaf"));
    assert!(sigs[2].fact.is_some());
    assert!(matches!(&sigs[3].parent, Parent::Equal(names) if names.len() == 2));
    assert!(sigs[3].fields[0].defined);
}

#[test]
fn functions_have_receivers_and_types() {
    let module = module(MODELS[0], Dialect::Alloy);
    let function = |paragraph: &Paragraph| match paragraph {
        Paragraph::Function(function) => Some((
            function.receiver.as_ref().map(|receiver| receiver.text.clone()).unwrap_or_default(),
            function.name.text.clone(),
            function.parameters.len(),
            function.returns.is_some(),
        )),
        _ => None,
    };
    let found: Vec<_> = module.paragraphs.iter().filter_map(function).collect();
    let expected = [
        ("", "p", 0, false),
        ("Node", "q", 2, false),
        ("", "r", 1, false),
        ("", "f", 0, true),
        ("a/Node", "g", 1, true),
        ("Int", "plusOne", 0, true),
    ];
    let expected =
        expected.map(|(receiver, name, count, returns)| (receiver.to_owned(), name.to_owned(), count, returns));
    assert_eq!(found, expected);
}

#[test]
fn scopes() {
    let module = module(MODELS[3], Dialect::Alloy);
    let commands = commands(&module);
    assert_eq!(commands.len(), 17);
    let overall: Vec<_> = commands.iter().map(|command| command.scope.overall.map(|(count, _)| count)).collect();
    assert_eq!(overall[..5], [None, Some(3), Some(3), None, Some(5)]);
    assert_eq!(commands[2].expect.map(|(count, _)| count), Some(0));
    let typed = |place: usize| -> Vec<_> {
        let scope = |typed: &crate::syntax::TypedScope| {
            (typed.exactly, typed.from, typed.to, typed.step, typed.of.text.clone())
        };
        commands[place].scope.typed.iter().map(scope).collect()
    };
    let expected =
        [(true, 2, 2, 1, "A"), (false, 3, 5, 1, "B"), (false, 1, 9, 2, "this/A"), (false, 4, u32::MAX, 3, "B")];
    assert_eq!(typed(3), expected.map(|(exactly, from, to, step, of)| (exactly, from, to, step, of.to_owned())));
    let names: Vec<_> = typed(4).into_iter().map(|scope| scope.4).collect();
    assert_eq!(names, ["int", "seq", "Int", "String"]);
}

#[test]
fn commands_have_labels_and_targets() {
    let module = module(MODELS[3], Dialect::Alloy);
    let described: Vec<_> = commands(&module)
        .iter()
        .map(|command| {
            let label = command.label.as_ref().map_or("", |label| label.text.as_str());
            let target = match &command.target {
                Target::Name(name) => name.text.as_str(),
                Target::Block(_) => "{}",
            };
            format!("{label}:{target}:{}", command.follows)
        })
        .skip(5)
        .collect();
    let expected = [
        "label:p:false", "other:{}:false", "named:{}:false", "label:p:false", ":{}:false", ":d e:false",
        "last:d e:false", ":p:false", ":c:true", ":{}:true", ":p:false", "x:p:false",
    ];
    assert_eq!(described, expected);
}

#[test]
fn spans_are_those_of_the_text() {
    let text = "sig A {}\nfact f { (a + b).c[d] }";
    let module = module(text, Dialect::Alloy);
    let Paragraph::Fact(fact) = &module.paragraphs[1] else { panic!("a fact") };
    let of = |span: crate::source::Span| &text[span.start as usize..span.end as usize];
    assert_eq!(of(fact.span), "fact f { (a + b).c[d] }");
    let crate::syntax::ExprKind::Block(formulas) = &fact.body.kind else { panic!("a block") };
    assert_eq!(of(formulas[0].span), "(a + b).c[d]");
    let crate::syntax::ExprKind::Box(head, arguments) = &formulas[0].kind else { panic!("a box") };
    assert_eq!((of(head.span), of(arguments[0].span)), ("(a + b).c", "d"));
}
