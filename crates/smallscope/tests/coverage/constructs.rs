//! Every construct that branches, with counts by hand.

use smallscope::coverage::{Coverage, Goals};
use smallscope::goals;

/// The counts of one function, as `kind text: outcome = count`, in the order of the source.
#[track_caller]
fn check(goals: &Goals, run: impl FnOnce(), expected: &[&str]) {
    let ((), coverage) = Coverage::collect(run);
    let coverage = coverage.only(goals);
    let functions = coverage.functions();
    let all = functions.iter().flat_map(|function| function.goals().collect::<Vec<_>>());
    let lines: Vec<String> = all.map(|(id, count)| format!("{} = {count}", id.goal())).collect();
    assert_eq!(lines, expected, "\n{}", lines.join("\n"));
}

#[smallscope::cover]
mod branching {
    pub fn ifs(x: i32) -> &'static str {
        if x == 0 {
            return "zero";
        }
        if x < 0 {
            "negative"
        } else if x > 9 {
            "large"
        } else {
            "small"
        }
    }

    pub fn patterns(x: Option<Option<i32>>) -> i32 {
        let Some(inner) = x else { return -1 };
        if let Some(value) = inner { value } else { 0 }
    }

    pub fn arms(x: Option<i32>) -> i32 {
        match x {
            Some(n) if n > 5 => n,
            Some(1 | 2) => 1,
            Some(_) => {
                let y = 2;
                y
            }
            None => panic!("nothing"),
        }
    }

    pub fn loops(limit: u32) -> Vec<u32> {
        let mut seen = Vec::new();
        let mut n = 0;
        while n < limit {
            n += 1;
            seen.push(n);
        }
        'outer: while let Some(last) = seen.pop() {
            for k in 0..last {
                if k == 2 {
                    break 'outer;
                }
                continue 'outer;
            }
        }
        seen
    }

    pub fn operands(a: bool, b: bool, c: bool) -> bool {
        let either = !(a && b) || c;
        either && matches!((a, b), (true, x) if x || c)
    }

    pub fn questions(text: &str) -> Result<i32, std::num::ParseIntError> {
        let both = text.split(',').map(|part| Ok(part.parse::<i32>()? + 1)).collect::<Result<Vec<_>, _>>()?;
        Ok(both.iter().sum())
    }

    pub fn macros(a: bool, b: bool) -> String {
        assert!(a || b);
        debug_assert!(a || b, "neither {a} nor {b}");
        let list = vec![if a { 1 } else { 2 }; 2];
        local!(a && b);
        local!(a);
        format!("{list:?} {}", a && b)
    }

    macro_rules! local {
        ($e:expr) => {
            let _ = $e;
        };
    }
    use local;

    pub fn outer(x: i32) -> i32 {
        fn inner(x: i32) -> i32 {
            if x > 0 { x } else { -x }
        }
        let closure = |y: i32| if y > 100 { 100 } else { y };
        closure(inner(x))
    }

    pub fn settled(x: u32) -> u32 {
        let _ = x > 3 || return 3;
        let _ = true && cfg!(test);
        match x {
            #[cfg(any())]
            0 => 7,
            0 => 0,
            _ => 1,
        }
    }

    pub struct Stack<T>(pub Vec<T>);

    impl<T: PartialOrd> Stack<T> {
        pub fn push(&mut self, value: T) -> bool {
            if self.0.iter().any(|own| *own >= value) {
                return false;
            }
            self.0.push(value);
            true
        }
    }

    impl<T> Default for Stack<T> {
        fn default() -> Self {
            Stack(Vec::new())
        }
    }

    pub trait Named {
        fn name(&self) -> Option<&str>;

        fn title(&self) -> String {
            match self.name() {
                Some(name) => name.to_uppercase(),
                None => "?".to_owned(),
            }
        }
    }

    impl Named for str {
        fn name(&self) -> Option<&str> {
            if self.is_empty() { None } else { Some(self) }
        }
    }

    pub mod deeper {
        pub(crate) fn never(x: i32) -> bool {
            x > 0 && x < 5
        }

        #[cover(skip)]
        pub(crate) const fn constant(x: i32) -> i32 {
            if x > 0 { 1 } else { 0 }
        }
    }
}

use branching::*;

#[test]
fn ifs_have_two_outcomes() {
    let run = || {
        assert_eq!([0, -1, -2, 10, 5].map(ifs), ["zero", "negative", "negative", "large", "small"]);
    };
    let expected = [
        "if x == 0: true = 1", "if x == 0: false = 4", "if x < 0: true = 2", "if x < 0: false = 2",
        "if x > 9: true = 1", "if x > 9: false = 1",
    ];
    check(&goals!(branching::ifs), run, &expected);
}

#[test]
fn patterns_match_or_not() {
    let run = || assert_eq!([None, Some(None), Some(Some(3))].map(patterns), [-1, 0, 3]);
    let expected = [
        "let else Some(inner) = x: matches = 2",
        "let else Some(inner) = x: does not match = 1",
        "if let Some(value) = inner: matches = 1",
        "if let Some(value) = inner: does not match = 1",
    ];
    check(&goals!(branching::patterns), run, &expected);
}

#[test]
fn arms_and_guards_are_counted() {
    let run = || {
        assert_eq!([Some(9), Some(2), Some(3), Some(4), Some(6)].map(arms), [9, 1, 2, 2, 6]);
        assert!(std::panic::catch_unwind(|| arms(None)).is_err());
    };
    let expected = [
        "match x: Some(n) if n > 5 = 2",
        "match x: Some(1 | 2) = 1",
        "match x: Some(_) = 2",
        "match x: None = 1",
        "guard n > 5: true = 2",
        "guard n > 5: false = 3",
    ];
    check(&goals!(branching::arms), run, &expected);
}

#[test]
fn loops_are_entered_and_left() {
    let expected = [
        "while n < limit: entered = 2",
        "while n < limit: left = 2",
        "while let Some(last) = seen.pop(): entered = 2",
        "while let Some(last) = seen.pop(): left = 2",
        "for k in 0..last: entered = 2",
        "for k in 0..last: exhausted = 0",
        "if k == 2: true = 0",
        "if k == 2: false = 2",
    ];
    let run = || assert_eq!([loops(0), loops(2)], [Vec::<u32>::new(), Vec::new()]);
    check(&goals!(branching::loops), run, &expected);
}

#[test]
fn operands_count_where_they_are_evaluated() {
    let run = || {
        // `a`, `b` true: `c` decides; then the pattern matches and `b` is enough.
        assert!(operands(true, true, true));
        assert!(!operands(true, true, false));
        assert!(!operands(false, true, true));
        assert!(!operands(true, false, false));
    };
    let expected = [
        "operand a: true = 3",
        "operand a: false = 1",
        "operand b: true = 2",
        "operand b: false = 1",
        "operand c: true = 1",
        "operand c: false = 1",
        "operand either: true = 3",
        "operand either: false = 1",
        "operand matches!((a, b), (true, x) if x || c): true = 1",
        "operand matches!((a, b), (true, x) if x || c): false = 2",
        "operand x: true = 1",
        "operand x: false = 1",
        "operand c: true = 0",
        "operand c: false = 1",
    ];
    check(&goals!(branching::operands), run, &expected);
}

#[test]
fn questions_go_on_or_return() {
    let run = || {
        assert_eq!(questions("1,2"), Ok(5));
        assert!(questions("1,x,3").is_err());
    };
    let outer = "text.split(',').map(|part| Ok(part.parse::<i32>()? + 1))....";
    let expected = [
        format!("{outer}: goes on = 1"),
        format!("{outer}: returns = 1"),
        "part.parse::<i32>()?: goes on = 3".to_owned(),
        "part.parse::<i32>()?: returns = 1".to_owned(),
    ];
    check(&goals!(branching::questions), run, &expected.each_ref().map(String::as_str));
}

#[test]
fn well_known_macros_are_looked_into() {
    let run = || {
        assert_eq!(macros(true, false), "[1, 1] false");
        let panic = std::panic::catch_unwind(|| macros(false, false)).unwrap_err();
        assert_eq!(panic.downcast_ref::<String>().unwrap(), "assertion failed: a || b");
    };
    let expected = [
        "operand a: true = 1", "operand a: false = 1", "operand b: true = 0", "operand b: false = 1",
        "operand a: true = 1", "operand a: false = 0", "operand b: true = 0", "operand b: false = 0", "if a: true = 1",
        "if a: false = 0", "operand a: true = 1", "operand a: false = 0", "operand b: true = 0",
        "operand b: false = 1",
    ];
    check(&goals!(branching::macros), run, &expected);
    let unseen = goals!(branching::macros).functions()[0].unseen();
    assert_eq!(unseen.iter().map(|it| it.text).collect::<Vec<_>>(), ["local!(a && b)"]);
}

#[test]
fn inner_functions_are_functions_of_their_own_and_closures_are_not() {
    let run = || assert_eq!([outer(-3), outer(200)], [3, 100]);
    check(&goals!(branching::outer), run, &["if y > 100: true = 1", "if y > 100: false = 1"]);
    let (_, coverage) = Coverage::collect(|| outer(-3));
    let inner = coverage.function("outer::inner").unwrap();
    assert_eq!((inner.calls(), inner.decisions().reached, inner.decisions().all), (1, 1, 2));
}

#[test]
fn what_cannot_go_two_ways_is_no_goal() {
    let run = || assert_eq!([settled(0), settled(4)], [3, 1]);
    let expected = ["operand x > 3: true = 1", "operand x > 3: false = 1", "match x: 0 = 0", "match x: _ = 1"];
    check(&goals!(branching::settled), run, &expected);
}

#[test]
fn methods_of_generic_types_count_once() {
    let run = || {
        let mut numbers = Stack::default();
        assert!(numbers.push(1) && !numbers.push(1));
        assert!(Stack::default().push("text"));
    };
    let condition = "self.0.iter().any(|own| *own >= value)";
    let expected = [format!("if {condition}: true = 1"), format!("if {condition}: false = 2")];
    check(&goals!(Stack::<()>::push), run, &expected.each_ref().map(String::as_str));
}

#[test]
fn default_methods_and_trait_impls_are_covered() {
    let (titles, coverage) = Coverage::collect(|| ["ab".title(), "".title()]);
    assert_eq!(titles, ["AB", "?"]);
    assert!(coverage.outcomes().is_full());
    let names: Vec<&str> = coverage.functions().iter().map(|it| it.function().name()).collect();
    assert_eq!(
        names,
        ["coverage::constructs::branching::Named::title", "coverage::constructs::branching::<str as Named>::name"]
    );
}

#[test]
fn a_module_lists_all_its_functions() {
    let names = |goals: Goals| -> Vec<String> {
        let prefix = concat!(module_path!(), "::branching::");
        goals.functions().iter().filter_map(|it| it.name().strip_prefix(prefix)).map(str::to_owned).collect()
    };
    let all = names(goals!(branching));
    let expected = [
        "ifs",
        "patterns",
        "arms",
        "loops",
        "operands",
        "questions",
        "macros",
        "outer::inner",
        "outer",
        "settled",
        "Stack::push",
        "<Stack as Default>::default",
        "Named::title",
        "<str as Named>::name",
        "deeper::never",
    ];
    assert_eq!(all, expected);
    assert_eq!(names(goals!(branching::Stack)), ["Stack::push", "<Stack as Default>::default"]);
    assert_eq!(names(goals!(branching::deeper, branching::ifs)), ["deeper::never", "ifs"]);
    assert_eq!(names(goals!(branching::deeper::never)), ["deeper::never"]);
    assert!(!deeper::never(0) && deeper::constant(1) == 1);
}
