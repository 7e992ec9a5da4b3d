//! Structures and their JSON, there and back.

use super::*;

fn some(datum: Datum) -> Datum {
    Datum::Some(Box::new(datum))
}

fn check(datum: Datum, json: Value) {
    let objects = vec![Datum::record("Leaf", []), Datum::Int(3)];
    let structure = Structure { root: datum, objects };
    let leaf = json!({"class": "Leaf", "fields": {}});
    let expected = json!({"root": json, "objects": [leaf, 3]});
    assert_eq!(structure.to_json(), expected);
    let text = expected.to_string();
    let read: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(Structure::from_json(&read), Ok(structure), "{text}");
}

#[test]
fn every_kind_of_value_reads_back() {
    check(Datum::Unread, json!({"unread": true}));
    check(Datum::Unit, json!({"unit": true}));
    check(Datum::Nothing, json!(null));
    check(some(Datum::Nothing), json!({"some": null}));
    check(some(some(Datum::Int(5))), json!({"some": 5}));
    check(some(some(some(Datum::Nothing))), json!({"some": {"some": {"some": null}}}));
    check(Datum::Bool(true), json!(true));
    check(Datum::Int(-5), json!(-5));
    check(Datum::Int(i64::MIN.into()), json!(i64::MIN));
    check(Datum::Int(u64::MAX.into()), json!(18_446_744_073_709_551_615_u64));
    check(Datum::Int(i128::from(u64::MAX) + 1), json!({"int": "18446744073709551616"}));
    check(Datum::Int(i128::MIN), json!({"int": "-170141183460469231731687303715884105728"}));
    check(Datum::Char('"'), json!({"char": "\""}));
    check(Datum::Text("a\n\0é".to_owned()), json!("a\n\0é"));
    check(Datum::Opaque("1.5".to_owned()), json!({"opaque": "1.5"}));
    check(Datum::Tuple(vec![Datum::Int(1), Datum::Tuple(vec![])]), json!({"tuple": [1, {"tuple": []}]}));
    check(Datum::Sequence(vec![Datum::Int(1), Datum::Nothing]), json!([1, null]));
    check(Datum::Set(vec![Datum::Int(1)]), json!({"set": [1]}));
    check(Datum::Map(vec![(Datum::Int(1), Datum::Set(vec![]))]), json!({"map": [[1, {"set": []}]]}));
    check(Datum::Arena(4, vec![Datum::Index(4, 0)]), json!({"arena": 4, "items": [{"index": [4, 0]}]}));
    check(Datum::Index(9, 7), json!({"index": [9, 7]}));
    check(Datum::Ref(ObjectId(1)), json!({"ref": 1}));
    check(Datum::record("Pair", [("0", Datum::Int(1))]), json!({"class": "Pair", "fields": {"0": 1}}));
    let variant = Datum::Record { class: "Color".into(), variant: Some("Red".into()), fields: vec![] };
    check(variant, json!({"class": "Color", "variant": "Red", "fields": {}}));
}

#[test]
fn an_option_is_written_as_its_value() {
    let structure = Structure { root: some(Datum::Int(5)), objects: vec![] };
    assert_eq!(structure.to_json(), json!({"root": 5, "objects": []}));
    assert_eq!(Structure::from_json(&structure.to_json()).unwrap().to_string(), structure.to_string());
}

#[test]
fn fields_keep_their_order() {
    let text = "Node#0 { z: 1, a: Node#1 { y: 2, b: Node#0 }, m: None }";
    let structure: Structure = text.parse().unwrap();
    let json = structure.to_json().to_string();
    let read = Structure::from_json(&serde_json::from_str(&json).unwrap()).unwrap();
    assert_eq!(read.to_string(), text);
}

#[test]
fn what_is_wrong_is_named_with_the_way_there() {
    let node = |next: Value| json!({"class": "Node", "fields": {"next": next}});
    let cases = [
        (json!([]), "expected a structure: an object with `root` and `objects`, found an array"),
        (json!({"root": 1}), "`objects` is missing"),
        (json!({"rot": 1, "objects": []}), "unknown key `rot`; did you mean `root`?"),
        (json!({"root": 1, "objects": 3}), "at `objects`: expected an array, found 3"),
        (json!({"root": {"ref": 0}, "objects": []}), "at `root.ref`: there is no object 0; the structure has 0"),
        (
            json!({"root": 1, "objects": [1, node(json!({"ref": 2}))]}),
            "at `objects[1].fields.next.ref`: there is no object 2; the structure has 2",
        ),
        (json!({"root": {"ref": -1}, "objects": []}), "at `root.ref`: expected a number from 0 on, found -1"),
        (
            json!({"root": {"tuple": [{"arena": 1, "items": [2]}, {"index": [1, 1]}]}, "objects": []}),
            "at `root.tuple[1].index`: there is no slot 1 in arena 1, which has 1",
        ),
        (
            json!({"root": {"index": [1]}, "objects": []}),
            "at `root.index`: expected an array of an arena's number and a slot, found an array",
        ),
        (
            json!({"root": [0.5], "objects": []}),
            "at `root[0]`: expected a whole number, found 0.5; write {\"opaque\": \"0.5\"}",
        ),
        (
            json!({"root": {"char": "ab"}, "objects": []}),
            "at `root.char`: expected a string of one character, found a string",
        ),
        (json!({"root": {"int": "1x"}, "objects": []}), "at `root.int`: expected a string of digits, found a string"),
        (json!({"root": {"unit": false}, "objects": []}), "at `root.unit`: expected true, found false"),
        (json!({"root": {"tuple": 1}, "objects": []}), "at `root.tuple`: expected an array, found 1"),
        (json!({"root": {"opaque": 1}, "objects": []}), "at `root.opaque`: expected a string, found 1"),
        (json!({"root": {"class": 1, "fields": {}}, "objects": []}), "at `root.class`: expected a string, found 1"),
        (
            json!({"root": {"class": "A", "fields": []}, "objects": []}),
            "at `root.fields`: expected an object, found an array",
        ),
        (json!({"root": {"class": "A"}, "objects": []}), "at `root`: `fields` is missing"),
        (
            json!({"root": {"class": "A", "varient": "B", "fields": {}}, "objects": []}),
            "at `root`: unknown key `varient`; did you mean `variant`?",
        ),
        (json!({"root": {"tupel": []}, "objects": []}), "at `root`: unknown key `tupel`; did you mean `tuple`?"),
        (
            json!({"root": {"ref": 0, "class": "A"}, "objects": [1]}),
            "at `root`: unknown key `ref`; only `class`, `variant`, `fields` can be here",
        ),
        (json!({"root": {"arena": 0}, "objects": []}), "at `root`: `items` is missing"),
        (
            json!({"root": {}, "objects": []}),
            "at `root`: expected an object with one of the keys `int`, `some`, `char`, `opaque`, `unit`, `unread`, `tuple`, \
             `set`, `map`, `arena`, `index`, `class`, `ref`",
        ),
    ];
    for (json, message) in cases {
        assert_eq!(Structure::from_json(&json).map_err(|error| error.to_string()), Err(message.to_owned()), "{json}");
    }
}
