//! The studies among the examples are inside the subset.

use smallscope_cover::frontend::{Request, program};
use smallscope_cover::goals;
use smallscope_cover::source::Source;

fn check(text: &str, method: &str) {
    let source = Source::parse("subject.rs", text).expect("the subject is Rust");
    let request = Request { method: method.to_owned(), ..Request::default() };
    let goals = goals::list(&source);
    match program(&source, &goals, &request) {
        Ok(program) => assert!(program.functions.iter().all(|it| !it.body.is_empty()), "{method}"),
        Err(errors) => panic!("{errors}"),
    }
}

macro_rules! studies {
    ($($name:ident: $file:literal, $method:literal;)*) => {
        $(
            #[test]
            fn $name() {
                check(include_str!(concat!("../../smallscope-studies/examples/subjects/", $file)), $method);
            }
        )*
    };
}

studies! {
    red_black: "red_black.rs", "Set::add";
    avl: "avl.rs", "Tree::insert";
    heap: "heap.rs", "Heap::insert";
    list: "list.rs", "List::reverse";
    search_tree: "search_tree.rs", "Tree::remove";
}
