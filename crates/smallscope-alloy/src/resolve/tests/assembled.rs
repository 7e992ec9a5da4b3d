//! Models given as trees, with names that no text has.

use super::lines;
use crate::model::{Model, SigId, SigKind};
use crate::source::{FileId, Sources, Span};
use crate::syntax::{self, Dialect, EnumDecl, ExprKind, Ident, Module, Paragraph, parse, parse_formulas};

const DECLARED: &str = "
    sig Node { left: lone Node, left`: lone Node, info: Int }
    pred Node.p[info: Int] {}
";

/// Puts an `@` before the name of the parameter, and into names that have one.
fn parameters_by_at(module: &mut Module, body: syntax::Expr) {
    let Some(Paragraph::Function(function)) = module.paragraphs.last_mut() else { panic!("a predicate") };
    function.parameters[0].names[0].text = "@info".to_owned();
    function.body = body;
    let ExprKind::Block(formulas) = &mut function.body.kind else { panic!("a block") };
    for formula in formulas {
        let ExprKind::Compare(_, _, left, _) = &mut formula.kind else { continue };
        if let ExprKind::Name { name, at: at @ true } = &mut left.kind {
            (name.text, *at) = (format!("@{}", name.text), false);
        }
    }
}

fn assembled(text: &str) -> Result<Model, Vec<String>> {
    let mut sources = Sources::default();
    let (first, second) = (sources.add("declared", DECLARED), sources.add_at("list.rs", text, 10));
    let (mut tree, problems) = parse(first, DECLARED, Dialect::Specification);
    assert_eq!(problems, []);
    parameters_by_at(&mut tree, parse_formulas(second, text, Dialect::Specification).expect("formulas"));
    Model::assemble(sources, tree, Dialect::Specification).map_err(|errors| lines(&errors.sources, &errors.diagnostics))
}

#[test]
fn names_may_be_any_text() {
    let model = assembled("\n  @info in this.left.info + this.left`.info").unwrap();
    let names: Vec<_> = model.fields.iter().map(|field| field.name.as_str()).collect();
    assert!(names.starts_with(&["left", "left`", "info"]), "{names:?}");
    let function = model.functions.iter().find(|function| function.name == "p").unwrap();
    let position = model.sources.position(function.body.span);
    assert_eq!((position.line, position.column), (11, 3));
}

#[test]
fn errors_name_them_and_what_is_near() {
    let errors = assembled("\n  @inof = this.info\n  some this.letf`\n  no this + left`").unwrap_err();
    assert_eq!(errors[0], "11:3 there is nothing called `@inof` here | did you mean `@info`?");
    assert_eq!(errors[1], "12:13 there is nothing called \"letf`\" here | did you mean \"left`\"?");
    assert!(errors[2].starts_with("13:6 `+` cannot combine these"), "{errors:?}");
}

#[test]
fn places_need_not_tell_things_apart() {
    let span = Span { file: FileId(0), start: 0, end: 0 };
    let ident = |text: &str| Ident { text: text.to_owned(), span };
    let values = ["true", "false"].map(ident).to_vec();
    let boolean = Paragraph::Enum(EnumDecl { span, private: None, name: ident("Boolean"), values });
    let tree = Module { header: None, opens: Vec::new(), paragraphs: vec![boolean] };
    let model = Model::assemble(Sources::default(), tree, Dialect::Specification).unwrap();
    let own: Vec<_> = model.sigs[SigId::BUILT_IN as usize..][..3].iter().collect();
    assert_eq!((own[0].name.as_str(), own[0].is_enum, own[2].name.as_str()), ("Boolean", true, "false"));
    assert_eq!(own[1].kind, SigKind::Extends(SigId(SigId::BUILT_IN)));
}

#[test]
fn a_field_may_be_called_this() {
    let text = "sig A { f: lone A } one sig Input { self: one A, x: one Int }
        pred A.p[x: Int] { #this.f = x }
        run { Input.this.p[Input.x] }";
    let mut sources = Sources::default();
    let file = sources.add("m", text);
    let (mut tree, problems) = parse(file, text, Dialect::Specification);
    assert_eq!(problems, []);
    let Paragraph::Sig(input) = &mut tree.paragraphs[1] else { panic!("a signature") };
    input.fields[0].names[0].text = "this".to_owned();
    let model = Model::assemble(sources, tree, Dialect::Specification).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(model.fields[1].name, "this");
}
