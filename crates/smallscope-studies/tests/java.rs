//! Java classes and Rust types with the same invariant have the same structures, as canonical forms.

#[path = "../../smallscope/examples/korat/structures/mod.rs"]
#[allow(dead_code, unused_imports)]
mod structures;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::PathBuf;

use smallscope::{Datum, Model, ObjectId, Space, Structure};
use smallscope_java::{Bounding, Origin, Request, Settings, Take, generate};

/// What differs between the two languages: names, and how nothing is written.
type Spelling = fn(Datum) -> Datum;

/// Both in one form: no `Some`, and the object that is judged is a value instead of an object of its own.
fn plain(datum: Datum, spelling: Spelling, shift: usize) -> Datum {
    let deep = |datum| plain(datum, spelling, shift);
    let datum = match datum {
        Datum::Some(inner) => return deep(*inner),
        Datum::Ref(ObjectId(id)) => Datum::Ref(ObjectId(id - shift)),
        Datum::Sequence(items) => Datum::Sequence(items.into_iter().map(deep).collect()),
        Datum::Record { class, variant, fields } => {
            let fields = fields.into_iter().map(|(name, field)| (name, deep(field))).collect();
            Datum::Record { class, variant, fields }
        }
        other => other,
    };
    spelling(datum)
}

fn form(structure: Structure, spelling: Spelling) -> String {
    let Structure { root, mut objects } = structure;
    let (root, shift) = match root {
        Datum::Ref(ObjectId(0)) => (objects.remove(0), 1),
        root => (root, 0),
    };
    let objects = objects.into_iter().map(|object| plain(object, spelling, shift)).collect();
    let structure = Structure { root: plain(root, spelling, shift), objects };
    structure.canonical().as_str().to_owned()
}

fn found_by_java(class: &str, bound: usize) -> Option<Vec<Structure>> {
    let classes = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../smallscope-java/tests/java/structures/classes");
    let request = Request {
        origin: Origin { class_path: vec![classes], jdk: None },
        class: format!("structures.{class}"),
        predicate: None,
        bounds: Bounding::Finitization { method: None, arguments: vec![bound.to_string()] },
    };
    let mut found = Vec::new();
    let mut take = |structure| {
        found.push(structure);
        ControlFlow::Continue(())
    };
    match generate(&request, &Settings::default(), Take::Each(&mut take), &|_| ()) {
        Ok(report) => assert!(report.is_exhaustive(), "{report}"),
        Err(error) if error.to_string().contains("JDK") => {
            println!("skipped {class}: {error}");
            return None;
        }
        Err(error) => panic!("{class}: {error}"),
    }
    Some(found)
}

fn of_java(class: &str, bound: usize, spelling: Spelling) -> Option<BTreeSet<String>> {
    let mut forms = BTreeSet::new();
    for structure in found_by_java(class, bound)? {
        assert!(forms.insert(form(structure, spelling)), "{class}: two structures are alike");
    }
    Some(forms)
}

fn same<T: Model>(class: &str, bound: usize, space: Space<T>, spelling: Spelling) {
    let Some(java) = of_java(class, bound, spelling) else { return };
    let rust: BTreeSet<String> =
        space.search().paper_mode().structures().into_iter().map(|structure| form(structure, spelling)).collect();
    assert!(java.len() > 1);
    assert_eq!(java, rust, "{class}");
}

fn renamed(datum: Datum, classes: &[(&str, &str)], names: &[(&str, &str)]) -> Datum {
    let to = |name: String, pairs: &[(&str, &str)]| {
        pairs.iter().find(|(from, _)| *from == name).map_or(name, |(_, to)| (*to).to_owned())
    };
    match datum {
        Datum::Record { class, variant, fields } => {
            let fields = fields.into_iter().map(|(name, field)| (to(name, names), field)).collect();
            Datum::Record { class: to(class, classes), variant, fields }
        }
        other => other,
    }
}

fn same_names(datum: Datum) -> Datum {
    renamed(datum, &[("Element", "Object"), ("LinkedList", "LinkedRing")], &[("records", "elements")])
}

/// An element of -1 stands for none in Java.
fn heap_names(datum: Datum) -> Datum {
    if datum == Datum::Int(-1) { Datum::Nothing } else { datum }
}

/// Java's tree has a value that is always 0, and numbers for colours.
fn red_black_names(datum: Datum) -> Datum {
    match datum {
        Datum::Record { class, variant: None, fields } => {
            let fields = fields.into_iter().filter(|(name, _)| name != "value").collect();
            Datum::Record { class, variant: None, fields }
        }
        Datum::Record { variant: Some(color), .. } => Datum::Int((color == "Black").into()),
        other => other,
    }
}

fn tree_map_names(datum: Datum) -> Datum {
    match datum {
        Datum::Record { variant: Some(color), .. } => Datum::Bool(color == "Black"),
        other => renamed(other, &[], &[("color", "black")]),
    }
}

fn other_names(datum: Datum) -> Datum {
    renamed(datum, &[("HashTable", "HashSet"), ("AVTree", "AvTree"), ("Pair", "AvPair")], &[])
}

/// The children of each node of a graph, by their positions. In Java a child is a node of the list; in Rust it is a name, and the
/// names are numbered in the order in which a walk from the first node on meets them.
fn children(structure: &Structure) -> Vec<Vec<usize>> {
    let root = match &structure.root {
        Datum::Ref(ObjectId(id)) => &structure.objects[*id],
        root => root,
    };
    let field = |datum: &Datum, name: &str| match datum {
        Datum::Record { fields, .. } => fields.iter().find(|(field, _)| field == name).map(|(_, datum)| datum.clone()),
        _ => None,
    };
    let items = |datum: Option<Datum>| match datum {
        Some(Datum::Sequence(items)) => items,
        other => panic!("no sequence: {other:?}"),
    };
    let ids = |items: Vec<Datum>| -> Vec<usize> {
        let id = |item| if let Datum::Ref(ObjectId(id)) = item { id } else { panic!("no object: {item:?}") };
        items.into_iter().map(id).collect()
    };
    let nodes = items(field(root, "nodes"));
    if nodes.iter().all(|node| matches!(node, Datum::Ref(_))) {
        let own = ids(nodes);
        let position = |id: usize| own.iter().position(|own| *own == id).expect("every node is in the list");
        let of =
            |id: &usize| ids(items(field(&structure.objects[*id], "children"))).into_iter().map(position).collect();
        return own.iter().map(of).collect();
    }
    let named: Vec<Vec<usize>> = nodes.iter().map(|node| ids(items(field(node, "children")))).collect();
    let (mut names, mut met) = (Vec::new(), vec![false; named.len()]);
    for node in 0..named.len() {
        number(node, &named, &mut names, &mut met);
    }
    let position = |name: &usize| names.iter().position(|known| known == name).expect("every name was met");
    named.iter().map(|children| children.iter().map(position).collect()).collect()
}

fn number(node: usize, children: &[Vec<usize>], names: &mut Vec<usize>, met: &mut [bool]) {
    if std::mem::replace(&mut met[node], true) {
        return;
    }
    for name in &children[node] {
        if !names.contains(name) {
            names.push(*name);
        }
        let child = names.iter().position(|known| known == name).expect("it is there now");
        number(child, children, names, met);
    }
}

#[test]
fn java_and_rust_have_the_same_graphs() {
    let Some(java) = found_by_java("DAG", 5) else { return };
    let count = java.len();
    let java: BTreeSet<Vec<Vec<usize>>> = java.iter().map(children).collect();
    assert_eq!((java.len(), count), (584, 584));
    let rust = structures::dag::space(5).search().paper_mode().structures();
    assert_eq!(java, rust.iter().map(children).collect());
}

#[test]
fn java_and_rust_have_the_same_structures() {
    use structures::*;
    same("BinaryTree", 6, binary_tree::aliasing(6), same_names);
    same("SearchTree", 5, search_tree::aliasing(5), same_names);
    same("HeapArray", 4, heap_array::space(4), heap_names);
    same("SinglyLinkedList", 5, singly_linked_list::space(5), same_names);
    same("DoublyLinkedList", 5, doubly_linked_list::space(5), same_names);
    same("LinkedRing", 6, linked_list::space(6), same_names);
    same("BinomialHeap", 5, binomial_heap::space(5), same_names);
    same("FibonacciHeap", 4, fibonacci_heap::space(4), same_names);
    same("DisjSet", 4, disj_set::space(4), same_names);
    same("RedBlackTree", 6, red_black_tree::aliasing(6), red_black_names);
    same("TreeMap", 6, tree_map::space(6), tree_map_names);
    same("HashTable", 4, hash_set::space(4), other_names);
    same("AVTree", 3, av_tree::space(3), other_names);
}
