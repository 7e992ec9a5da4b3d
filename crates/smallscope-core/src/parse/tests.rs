//! Texts and structures, there and back.

use crate::{Datum, ObjectId, Structure};

fn reference(id: usize) -> Datum {
    Datum::Ref(ObjectId(id))
}

fn some(datum: Datum) -> Datum {
    Datum::Some(Box::new(datum))
}

fn opaque(text: &str) -> Datum {
    Datum::Opaque(text.to_owned())
}

fn variant(class: &str, variant: &str, fields: Vec<(&str, Datum)>) -> Datum {
    Datum::Record {
        class: class.to_owned(),
        variant: Some(variant.to_owned()),
        fields: fields.into_iter().map(|(name, datum)| (name.to_owned(), datum)).collect(),
    }
}

fn alone(root: Datum) -> Structure {
    Structure { root, objects: Vec::new() }
}

/// Structures with their texts: one of every kind of datum at least.
fn samples() -> Vec<(Structure, &'static str)> {
    let node = |key, left, right| Datum::record("Node", [("key", Datum::Int(key)), ("left", left), ("right", right)]);
    vec![
        (alone(Datum::Unread), "?"),
        (alone(Datum::Unit), "()"),
        (alone(Datum::Tuple(vec![])), "()"),
        (alone(Datum::Nothing), "None"),
        (alone(some(Datum::Nothing)), "Some(None)"),
        (alone(some(some(Datum::Int(5)))), "Some(5)"),
        (alone(some(some(some(Datum::Nothing)))), "Some(Some(Some(None)))"),
        (alone(Datum::Int(i128::MIN)), "-170141183460469231731687303715884105728"),
        (alone(opaque("340282366920938463463374607431768211455")), "340282366920938463463374607431768211455"),
        (alone(Datum::Tuple(vec![Datum::Bool(true), Datum::Char('\''), Datum::Char('"')])), r#"(true, '\'', '"')"#),
        (alone(Datum::Tuple(vec![Datum::Text("a\"'`\n\0\u{301}\\".into())])), r#"("a\"'`\n\0\u{301}\\",)"#),
        (alone(Datum::Sequence(vec![opaque("-1.5e-7"), opaque("NaN"), opaque("-inf")])), "[-1.5e-7, NaN, -inf]"),
        (alone(Datum::Sequence(vec![opaque("Less"), opaque("None"), opaque("a `b`")])), r"[Less, `None`, `a \`b\``]"),
        (alone(Datum::Tuple(vec![Datum::Set(vec![]), Datum::Map(vec![])])), "({}, {:})"),
        (alone(Datum::Set(vec![Datum::Int(1), Datum::Int(2)])), "{1, 2}"),
        (
            alone(Datum::Map(vec![
                (variant("Color", "Red", vec![]), Datum::Set(vec![Datum::Nothing])),
                (Datum::Tuple(vec![Datum::Unit, Datum::Unread]), Datum::Map(vec![(Datum::Int(1), Datum::Int(2))])),
            ])),
            "{Color::Red: {None}, ((), ?): {1: 2}}",
        ),
        (alone(Datum::Arena(7, vec![Datum::Index(7, 1), Datum::Index(7, 0)])), "[@1, @0]"),
        (alone(Datum::record("Pair", [("0", Datum::Int(1)), ("1", Datum::Sequence(vec![]))])), "Pair(1, [])"),
        (alone(Datum::record("Leaf", [])), "Leaf"),
        (alone(variant("Option", "None", vec![])), "Option::None"),
        (alone(variant("Result", "Ok", vec![("0", Datum::Unit)])), "Result::Ok(())"),
        (alone(Datum::record("r#type", [("r#fn", Datum::Int(0))])), "r#type { r#fn: 0 }"),
        (alone(variant("some thing", "a-b", vec![("0/1", Datum::Unit)])), "`some thing`::`a-b` { `0/1`: () }"),
        (alone(Datum::record("None", [("inf", Datum::Unit)])), "`None` { inf: () }"),
        (
            Structure {
                root: Datum::record("Tree", [("root", some(reference(0)))]),
                objects: vec![node(1, reference(1), Datum::Nothing), node(2, Datum::Unread, reference(0))],
            },
            "Tree { root: Node#0 { key: 1, left: Node#1 { key: 2, left: ?, right: Node#0 }, right: None } }",
        ),
        (
            Structure {
                root: Datum::Tuple(vec![reference(0), reference(0), reference(1), reference(1)]),
                objects: vec![Datum::record("Leaf", []), variant("Link", "To", vec![("0", reference(1))])],
            },
            "(Leaf#0, Leaf#0, Link#1::To(Link#1), Link#1)",
        ),
        (
            Structure {
                root: Datum::Sequence(vec![reference(0), reference(0), reference(1), reference(2)]),
                objects: vec![Datum::Int(3), some(Datum::record("Leaf", [])), Datum::Sequence(vec![reference(2)])],
            },
            "[#0=3, #0, #1=Leaf, #2=[#2]]",
        ),
        (Structure { root: reference(0), objects: vec![reference(1), reference(0)] }, "#0=#1=#0"),
        (Structure { root: reference(0), objects: vec![opaque("x y"), Datum::Unread] }, "#0=`x y`"),
        (
            Structure { root: reference(0), objects: vec![Datum::record("a b", [("r", reference(0))])] },
            "`a b`#0 { r: `a b`#0 }",
        ),
        (Structure { root: reference(0), objects: vec![Datum::record("r", [("r", reference(0))])] }, "r#0 { r: r#0 }"),
    ]
}

#[test]
fn what_is_printed_reads_back() {
    for (structure, text) in samples() {
        assert_eq!(structure.to_string(), text);
        let read: Structure = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.to_string(), text);
    }
}

#[test]
fn structures_without_options_and_arenas_read_back_equal() {
    let ring = Structure {
        root: Datum::Tuple(vec![reference(0), Datum::Text("x".into()), variant("Color", "Red", vec![])]),
        objects: vec![Datum::record("Node", [("next", reference(1))]), Datum::record("Node", [("next", reference(0))])],
    };
    assert_eq!(ring.to_string().parse::<Structure>(), Ok(ring));
}

#[test]
fn spaces_and_trailing_commas_do_not_matter() {
    let text = "\n ( Node # 7 :: Inner\t{ `key` : -1 , next : Node#7 , } , [ 'x' , ] , #9 = @ 3, Some ( None ) , ) ";
    let read: Structure = text.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read.to_string(), "(Node#0::Inner { key: -1, next: Node#0 }, ['x'], #1=@3, Some(None))");
}

#[test]
fn numbers_are_made_dense_in_order_of_first_mention() {
    let read: Structure = "[Node#5 { next: Node#2 }, Leaf#9, Node#5]".parse().unwrap();
    assert_eq!(read.to_string(), "[Node#0 { next: Node#1 }, Leaf#2, Node#0]");
    assert_eq!(read.objects[2], Datum::record("Leaf", []));
}

#[test]
fn every_rust_escape_is_read() {
    let read: Structure = "(\"\\x41\\u{1F600}\\r\\t\\'\\\n   b\", '\\u{0}')".parse().unwrap();
    let text = Datum::Text("A😀\r\t'b".to_owned());
    assert_eq!(read.root, Datum::Tuple(vec![text, Datum::Char('\0')]));
}

#[test]
fn errors_say_what_was_expected_and_found_and_where() {
    let cases = [
        ("", 0, "expected a value, found the end"),
        ("1 2", 2, "expected the end after the value, found `2`"),
        ("(1)", 2, "expected `,` after the first value of a tuple, found `)`"),
        ("(1, 2", 5, "expected `,` or `)`, found the end"),
        ("[1 2]", 3, "expected `,` or `]`, found `2`"),
        ("Node { key: 1 ]", 14, "expected `,` or `}`, found `]`"),
        ("Node { 1: 1 }", 7, "expected the name of a field, found `1`"),
        ("Node::", 6, "expected the name of a variant, found the end"),
        ("Node#x", 5, "expected an object's number, found `x`"),
        ("@-1", 1, "expected the number of an arena's slot, found `-1`"),
        ("Some 1", 5, "expected `(` after `Some`, found `1`"),
        ("Some(1, 2)", 6, "expected `)`, found `,`"),
        ("12ab", 2, "expected the end of the number, found 'a'"),
        ("[-]", 2, "expected digits after `-`, found ']'"),
        ("'ab'", 0, "expected one character between quotes, found 2"),
        ("\"ab", 0, "expected a closing \", found the end"),
        ("\"a\\q\"", 2, "expected an escape such as `\\n`, `\\x41` or `\\u{1f600}`, found `\\q\"`"),
        ("'\\u{d800}'", 1, "expected an escape such as `\\n`, `\\x41` or `\\u{1f600}`, found `\\u{`"),
        ("a + b", 2, "expected a value, found '+'"),
        (
            "(A#0 { x: 1 }, A#0 { x: 1 })",
            19,
            "expected nothing more of object `A#0`, which was given before, found `{`",
        ),
        ("(A#0, A#0(1))", 9, "expected nothing more of object `A#0`, which was given before, found `(`"),
        ("(A#0, B#0)", 6, "expected `A#0`, as the object was named before, found `B#0`"),
        ("(#0=1, #0=1)", 9, "expected no second value for object `#0`, found `=`"),
        ("#3", 2, "expected `=` and a value at the first mention of `#3`, found the end"),
    ];
    for (text, offset, message) in cases {
        let error = text.parse::<Structure>().expect_err(text);
        assert_eq!((error.message(), error.offset()), (message, offset), "{text}");
    }
}

#[test]
fn deep_texts_are_refused_and_others_can_be_printed() {
    let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let deepest = nested(1001);
    assert_eq!(deepest.parse::<Structure>().unwrap().to_string(), deepest);
    let objects = |n: usize| (0..n).map(|i| format!("Node#{i} {{ next: ")).collect::<String>() + "?" + &" }".repeat(n);
    assert_eq!(objects(1000).parse::<Structure>().unwrap().to_string(), objects(1000));
    for text in [nested(1002), nested(1_000_000), objects(1001), "Some(".repeat(100_000), "#0=".repeat(2)] {
        assert!(text.parse::<Structure>().is_err());
    }
    let error = nested(1002).parse::<Structure>().unwrap_err();
    assert_eq!(error.message(), "expected at most 1000 levels of values within values, found one more");
}

/// Marsaglia's xorshift generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

fn mutated(text: &str, random: &mut Random) -> String {
    const LETTERS: &[char] =
        &['(', ')', '{', '}', '[', '#', '0', '7', '\\', '`', '\'', '"', ',', ':', '=', '-', 'é', 'S'];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(letters.len() + 1);
        let letter = LETTERS[random.below(LETTERS.len())];
        match random.below(4) {
            0 => letters.insert(at, letter),
            1 => letters.truncate(at),
            2 if at < letters.len() => letters[at] = letter,
            _ if at < letters.len() => {
                letters.remove(at);
            }
            _ => letters.extend(text.chars().skip(text.len() / 2)),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn no_text_panics_and_what_is_read_is_printed_stably() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..400 {
        for (_, text) in samples() {
            let text = mutated(text, &mut random);
            match text.parse::<Structure>() {
                Ok(structure) => {
                    read += 1;
                    let printed = structure.to_string();
                    assert_eq!(printed.parse::<Structure>().map(|again| again.to_string()), Ok(printed), "{text}");
                }
                Err(error) => {
                    refused += 1;
                    assert!(text.is_char_boundary(error.offset()) && error.to_string().contains('^'), "{text}");
                }
            }
        }
    }
    assert!(read > 500 && refused > 500, "{read} read, {refused} refused");
}
