//! What binds what; the expected shapes follow the grammar in the appendix of the book and that of the Analyzer.

use super::shape::check;

#[test]
fn logical_operators() {
    check("a or b iff c implies d and not e", "(Or a (Iff b (If c (And d (Not e)))))");
    check("a || b or c", "(Or (Or a b) c)");
    check("a <=> b iff c", "(Iff (Iff a b) c)");
    check("a => b => c", "(If a (If b c))");
    check("a => b => c else d", "(If a (If b c d))");
    check("a => b => c else d else e", "(If a (If b c d) e)");
    check("a => b else c => d else e", "(If a b (If c d e))");
    check("a => b iff c", "(Iff (If a b) c)");
    check("not not a && !b", "(And (Not (Not a)) (Not b))");
    check("not a = b", "(Not (Equal a b))");
    check("! a in b and c", "(And (Not (In a b)) c)");
}

#[test]
fn comparisons() {
    check("a = b + c", "(Equal a (Plus b c))");
    check("a != b", "(!Equal a b)");
    check("a ! = b", "(!Equal a b)");
    check("a not in b", "(!In a b)");
    check("a !in b", "(!In a b)");
    check("a =< b and a <= b", "(And (AtMost a b) (AtMost a b))");
    check("a !=< b and a !>= b and a not > b", "(And (And (!AtMost a b) (!AtLeast a b)) (!Greater a b))");
    check("a = b = c", "(Equal (Equal a b) c)");
    check("no a in b", "(In (No a) b)");
    check("some a + b", "(Multiplicity(Some) (Plus a b))");
    check("lone a and one b", "(And (Multiplicity(Lone) a) (Multiplicity(One) b))");
    check("a in (lone b)", "(In a (Multiplicity(Lone) b))");
}

#[test]
fn arithmetic() {
    check("a << b >> c >>> d", "(ShiftRightUnsigned (ShiftRight (ShiftLeft a b) c) d)");
    check("a << b + c", "(ShiftLeft a (Plus b c))");
    check("a fun/add b fun/mul c", "(Add a (Multiply b c))");
    check("a fun/sub b fun/div c fun/rem d", "(Subtract a (Remainder (Divide b c) d))");
    check("#a + #b", "(Plus (Cardinality a) (Cardinality b))");
    check("#a & b = 1", "(Equal (Cardinality (Intersect a b)) 1)");
    check("# a ++ b -> c", "(Cardinality (Override a (Set->Set b c)))");
    check("##a", "(Cardinality (Cardinality a))");
    check("int a + sum b", "(Plus (Int a) (Sum b))");
    check("int[a] + a.int + sum[b] + b.sum", "(Plus (Plus (Plus (Box int a) (Join a int)) (Box sum b)) (Join b sum))");
    check("-3 - -4", "(Minus -3 -4)");
    check("a -1", "(Minus a 1)");
    check("a - (-b)", "(Minus a (Negate b))");
    check("0x1F + 0b101 + 1_000", "(Plus (Plus 31 5) 1000)");
    check("fun/add[1, fun/min]", "(Box fun/add 1 fun/min)");
    check("Int[3] + seq/Int", "(Plus (Box Int 3) seq/Int)");
}

#[test]
fn relations() {
    check("a + b - c", "(Minus (Plus a b) c)");
    check("a - b + c", "(Plus (Minus a b) c)");
    check("a + b & c", "(Plus a (Intersect b c))");
    check("a & b ++ c", "(Override (Intersect a b) c)");
    check("a & b -> c -> d", "(Intersect a (Set->Set b (Set->Set c d)))");
    check("a -> b <: c", "(Set->Set a (RestrictDomain b c))");
    check("a <: b :> c", "(RestrictDomain a (RestrictRange b c))");
    check("a :> b.c", "(RestrictRange a (Join b c))");
    check("a.b.c", "(Join (Join a b) c)");
    check("a::b", "(Join a b)");
    check("a.b[c]", "(Box (Join a b) c)");
    check("a[b].c[d, e]", "(Box (Join (Box a b) c) d e)");
    check("~a.b", "(Join (Transpose a) b)");
    check("a.^b", "(Join a (Closure b))");
    check("a.*b[c]", "(Box (Join a (ReflexiveClosure b)) c)");
    check("~^*a", "(Transpose (Closure (ReflexiveClosure a)))");
    check("@a/b + this/c + this", "(Plus (Plus @a/b this/c) this)");
    check("a / b", "a/b");
}

#[test]
fn arrows_have_multiplicities_on_both_sides() {
    check("a one -> lone b", "(One->Lone a b)");
    check("a some->set b", "(Some->Set a b)");
    check("a set -> one b", "(Set->One a b)");
    check("a -> some b lone -> c", "(Set->Some a (Lone->Set b c))");
    check("(a -> b) -> c", "(Set->Set (Set->Set a b) c)");
}

#[test]
fn what_binds_names_reaches_as_far_as_it_can() {
    check("all x: A | p and q", "(All x:A (And p q))");
    check("p and all x: A | q or r", "(And p (All x:A (Or q r)))");
    check("a + let x = b | x + c", "(Plus a (Let x b (Plus x c)))");
    check("let x = a, y = x | y", "(Let x a (Let y x y))");
    check("let x = a { x }", "(Let x a (Block x))");
    check("all x, y: A, z: x.r { p q }", "(All x,y:A z:(Join x r) (Block p q))");
    check("no x: one A | some x", "(No x:(Multiplicity(One) A) (Multiplicity(Some) x))");
    check("sum x: A | #x", "(Sum x:A (Cardinality x))");
    check("all a: one b, c: D | p", "(All a:(Multiplicity(One) b) c:D p)");
    check("all disjoint x, y: A | p", "(All x,y:A p)");
    check("all disjoint: A | disjoint[x]", "(All disjoint:A (Box disjoint x))");
    check("some x", "(Multiplicity(Some) x)");
    check("#{x: A | p}", "(Cardinality {x:A p})");
    check("{x: A, y: B}", "{x:A y:B}");
    check("{x: A { p }}", "{x:A (Block p)}");
    check("{ a b.c }", "(Block a (Join b c))");
    check("{}", "(Block)");
}

#[test]
fn calls_with_parentheses_have_no_gap() {
    check("{ f(x, y) }", "(Block (Box f x y))");
    check("{ f (x) }", "(Block f x)");
    check("a.f(x)", "(Box (Join a f) x)");
    check("{ no(x) not(y) }", "(Block (No x) (Not y))");
    check("f()", "(Box f)");
    check("disj(a, b)", "(Box disj a b)");
}

#[test]
fn texts() {
    check(r#""a\n\"b\\" = "c'd""#, r#"(Equal "a\n\"b\\" "c'd")"#);
}

#[test]
fn names_have_primes_quotes_and_letters_of_any_script() {
    check("x' + x'' + é寿 + _a$1 + y\"", "(Plus (Plus (Plus (Plus x' x'') é寿) _a$1) y\")");
}

#[test]
fn comments_are_skipped() {
    check("a // b\n + /* c */ d -- e\n /**/ + f /* * / ** */", "(Plus (Plus a d) f)");
}

#[test]
fn long_chains_are_not_high() {
    let names: Vec<_> = (0..10_000).map(|place| format!("x{place}")).collect();
    for operator in [" + ", " & ", " ++ ", " and ", " or ", " || "] {
        let tree = super::expr(&names.join(operator), super::Dialect::Alloy);
        let mut shape = super::shape::shape(&tree);
        let (mut depth, mut deepest) = (0, 0);
        for next in shape.bytes() {
            depth += i32::from(next == b'(') - i32::from(next == b')');
            deepest = deepest.max(depth);
        }
        assert!(deepest < 20, "{deepest}");
        shape.retain(|next| next.is_ascii_digit() || next == 'x');
        assert_eq!(shape, names.concat());
    }
}
