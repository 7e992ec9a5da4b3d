//! Modules: files, parameters, names of opened ones.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{check, check_errors, lines, model, show};
use crate::model::Model;
use crate::syntax::Dialect;

/// A folder with files, which is removed in the end.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let root = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap_or(Path::new(""))).unwrap();
            fs::write(path, text).unwrap();
        }
        Folder(root)
    }

    fn load(&self, path: &str) -> Result<Model, Vec<String>> {
        let path = self.0.path().join(path);
        Model::load(&path, Dialect::of_file(&path)).map_err(|errors| lines(&errors.sources, &errors.diagnostics))
    }
}

fn names(model: &Model) -> Vec<&str> {
    model.sigs[5..].iter().map(|sig| sig.name.as_str()).collect()
}

#[test]
fn the_header_tells_where_paths_begin() {
    let files = [
        ("a/b/main.als", "module a/b/main open a/other open c/deep as d fact { some X and some d/Y }"),
        ("a/other.als", "module a/other sig X {}"),
        ("c/deep.als", "module c/deep sig Y {}"),
    ];
    let folder = Folder::new(&files);
    assert_eq!(names(&folder.load("a/b/main.als").unwrap()), ["other/X", "d/Y"]);
}

#[test]
fn without_a_header_paths_begin_beside_the_file() {
    let folder = Folder::new(&[
        ("main.als", "open near open sub/far sig A extends X {}"),
        ("near.als", "sig X {}"),
        ("sub/far.als", "sig Y {}"),
    ]);
    assert_eq!(names(&folder.load("main.als").unwrap()), ["A", "near/X", "far/Y"]);
}

#[test]
fn a_file_comes_before_the_library() {
    let folder = Folder::new(&[
        ("main.als", "open util/ordering[A] sig A {}"),
        ("util/ordering.als", "module util/ordering[e] sig Mine in e {}"),
    ]);
    assert_eq!(names(&folder.load("main.als").unwrap()), ["A", "ordering/Mine"]);
}

#[test]
fn modules_with_the_same_arguments_are_one() {
    let files = [
        ("main.als", "open p[A] as p1 open p[A] as p2 open p[B] as p3 sig A, B {}"),
        ("p.als", "module p[X] sig In in X {}"),
    ];
    let folder = Folder::new(&files);
    let model = folder.load("main.als").unwrap();
    assert_eq!(names(&model), ["A", "B", "p1/In", "p3/In"]);
}

#[test]
fn arguments_can_come_of_other_modules_in_any_order() {
    let files = [
        ("main.als", "open p[q/Y] as pp open q open r[pp/In] sig Z {}"),
        ("p.als", "module p[X] sig In in X {}"),
        ("q.als", "module q sig Y {}"),
        ("r.als", "module r[X] sig Also in X {}"),
    ];
    let folder = Folder::new(&files);
    let model = folder.load("main.als").unwrap();
    let mut found = names(&model);
    found.sort_unstable();
    assert_eq!(found, ["Z", "pp/In", "q/Y", "r/Also"]);
}

#[test]
fn what_is_opened_privately_is_seen_by_the_opener_only() {
    let files = [
        ("main.als", "open p fact { some X }"),
        ("good.als", "open p fact { some Y }"),
        ("p.als", "private open q sig Y in X {} private sig Own {}"),
        ("q.als", "sig X {}"),
        ("own.als", "open p fact { some Own }"),
    ];
    let folder = Folder::new(&files);
    assert!(folder.load("good.als").is_ok());
    assert_eq!(folder.load("main.als").unwrap_err(), ["1:20 there is nothing called `X` here"]);
    assert_eq!(folder.load("own.als").unwrap_err(), ["1:20 there is nothing called `Own` here"]);
}

#[test]
fn what_is_wrong_with_opening_is_told() {
    let files = [
        ("a.als", "open b"),
        ("b.als", "open a"),
        ("count.als", "open p sig A {}"),
        ("p.als", "module p[X] sig In in X {}"),
        ("clash.als", "open p[A] as p open q as p sig A {}"),
        ("q.als", "sig Y {}"),
        ("broken.als", "open bad"),
        ("bad.als", "sig {"),
    ];
    let folder = Folder::new(&files);
    let first = |path: &str| folder.load(path).unwrap_err().remove(0);
    assert!(first("a.als").contains("module `a` opens itself"), "{}", first("a.als"));
    assert!(first("count.als").starts_with("1:1 module `p` takes 1 argument, but 0 are given"));
    assert!(first("clash.als").starts_with("1:16 two different modules are opened as `p`"));
    assert!(!folder.load("broken.als").unwrap_err().is_empty());
    assert!(folder.load("missing.als").unwrap_err()[0].contains("cannot read"));
    check_errors("open nowhere/near", &["1:6 there is no module `nowhere/near` | the library has none of this name"]);
    check_errors(
        "open util/ordering[Stat] sig State {}",
        &["1:20 there is no signature `Stat` | did you mean `State`?"],
    );
    check_errors("open util/ordering[none]", &["1:20 `none` cannot be an argument of a module"]);
}

#[test]
fn parameters_that_are_exact_make_their_arguments_exact() {
    let model = model("open util/ordering[A] sig A, B {}");
    let exactly = |name: &str| model.sigs.iter().find(|sig| sig.name == name).unwrap().exactly;
    assert!(exactly("A") && !exactly("B"));
}

#[test]
fn parameters_of_the_main_module_are_signatures() {
    let model = model("module m[exactly X, Y] sig Z in X {}");
    assert_eq!(names(&model), ["X", "Y", "Z"]);
    assert!(model.sigs[5].exactly && !model.sigs[6].exactly);
}

#[test]
fn names_have_paths() {
    let text = "open util/ordering[A] as o sig A {} pred p { some A } fun f: A { A }";
    check(text, "this/A", "A", "{A}");
    check(text, "o/first", "o/first[]", "{A}");
    check(text, "this/f", "f[]", "{A}");
    check(text, "this/p", "p[]", "formula");
    super::check_wrong(text, "oo/first", &["1:1 there is nothing called `oo/first` here"]);
    super::check_wrong(text, "o/frist", &["1:1 there is nothing called `o/frist` here"]);
}

#[test]
fn all_library_modules_resolve() {
    for (path, _) in crate::library::MODULES {
        let text = format!("open {path}{} sig A {{}}", arguments(path));
        assert_eq!(model(&text).warnings, [], "{path}");
    }
}

fn arguments(path: &str) -> &'static str {
    match path {
        "util/graph"
        | "util/ordering"
        | "util/seqrel"
        | "util/sequence"
        | "smallscope/list"
        | "smallscope/doubly_linked" => "[A]",
        "smallscope/search_tree" | "smallscope/red_black" | "smallscope/avl" | "smallscope/heap" => "[A]",
        _ => "",
    }
}

#[test]
fn orders_are_total() {
    let model = model("open util/ordering[A] as o sig A {}");
    let shown: Vec<_> = model.facts.iter().map(|fact| show::expr(&model, &fact.formula)).collect();
    assert!(shown.iter().any(|fact| fact.contains("totalOrder[A, ")), "{shown:?}");
}

#[test]
fn actions_and_programs_of_opened_modules_are_known() {
    let lists = "module lists sig List { next: lone List } act Tail[l: List] { post { l' = l.next } }
        program Twice[l: List] { Tail[l]; Tail[l] } assert Same[] { {} skip {} }";
    let files = [
        (
            "main.dals",
            "open lists program p[l: List] { Tail[l]; lists/Twice[l] } check Same check lists/Same run Twice",
        ),
        ("own.dals", "open lists as o program Tail[l: List] { o/Tail[l] } program p[l: List] { Tail[l] }"),
        ("two.dals", "open lists as a open more as b program p[l: List] { Tail[l] }"),
        ("unknown.dals", "open lists as a program p[l: List] { a/Tal[l]; b/Tail[l] }"),
        ("plain.als", "open lists"),
        ("lists.dals", lists),
        ("more.als", "module more sig Other {} act Tail[o: Other] { post { o' = o } }"),
    ];
    let folder = Folder::new(&files);
    let main = folder.load("main.dals").unwrap();
    let programs: Vec<_> = main.programs.iter().map(|program| program.name.as_str()).collect();
    assert_eq!(programs, ["p", "lists/Twice"]);
    assert_eq!(main.programs[0].changes.len(), 1);
    assert_eq!(main.commands.len(), 3);
    let own = folder.load("own.dals").unwrap();
    let crate::model::StatementKind::Call(callee, _) = &own.programs[1].body.kind else {
        panic!("a program is called")
    };
    assert_eq!(own.programs[callee.0 as usize].name, "Tail");
    assert!(folder.load("two.dals").unwrap_err()[0].contains("there are several actions or programs `Tail`"));
    let unknown = folder.load("unknown.dals").unwrap_err();
    assert!(unknown[0].contains("there is no action or program `a/Tal`") && unknown.len() == 2, "{unknown:?}");
    assert!(folder.load("plain.als").unwrap_err()[0].contains("there is no module `lists`"));
}

#[test]
fn programs_of_a_module_with_parameters_are_those_of_each_instance() {
    let files = [
        ("main.dals", "open cell[A] as a open cell[B] as b sig A, B {} program p[x: A, y: B] { a/put[x]; b/put[y] }"),
        ("wrong.dals", "open cell[A] as a open cell[B] as b sig A, B {} program p[x: A] { b/put[x] }"),
        ("cell.dals", "module cell[X] act put[x: X] { post { x' in X } }"),
    ];
    let folder = Folder::new(&files);
    assert_eq!(folder.load("main.dals").unwrap().actions.len(), 2);
    assert!(folder.load("wrong.dals").unwrap_err()[0].contains("action `b/put` cannot take this for `x`"));
}
