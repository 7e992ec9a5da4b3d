//! Call sequences: which states are reached, which failures are found, what is printed.

mod clones;

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::time::Duration;

use smallscope::Stop;
use smallscope::sequences;
use smallscope::sequences::{Arguments, Extent, Origin, Reason, Sequences, SequencesError, Side};

/// A list with room for `N` items in place; when it spills, inserting at the end drops the item.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SmallList<T, const N: usize> {
    near: [Option<T>; N],
    far: Vec<T>,
    is_far: bool,
}

impl<T: Copy, const N: usize> SmallList<T, N> {
    fn new() -> Self {
        SmallList { near: [None; N], far: Vec::new(), is_far: false }
    }

    fn items(&self) -> Vec<T> {
        if self.is_far { self.far.clone() } else { self.near.iter().flatten().copied().collect() }
    }

    fn insert(&mut self, at: usize, item: T) {
        let mut items = self.items();
        let spills = !self.is_far && items.len() == N;
        assert!(at <= items.len(), "the place is out of bounds");
        if !(spills && at == N) {
            items.insert(at, item);
        }
        self.set(items);
    }

    fn push(&mut self, item: T) {
        let mut items = self.items();
        items.push(item);
        self.set(items);
    }

    fn pop(&mut self) -> Option<T> {
        let mut items = self.items();
        let last = items.pop();
        self.set(items);
        last
    }

    fn set(&mut self, items: Vec<T>) {
        self.is_far |= items.len() > N;
        if self.is_far {
            self.far = items;
        } else {
            self.near = std::array::from_fn(|place| items.get(place).copied());
        }
    }
}

#[test]
fn the_shortest_failing_sequence_is_found_and_printed() {
    let explored = sequences! {
        let mut list = SmallList::<u8, 2>::new();
        model let mut reference = Vec::new();
        call list.push(x), reference.push(x) for x in 0..2;
        call list.pop(), reference.pop();
        call list.insert(i, x), reference.insert(i, x) for i in 0..4, x in 0..2 if i <= reference.len();
        always list.items() == reference;
    }
    .up_to(8)
    .run();
    let failure = explored.failure().expect("the item that spills is lost");
    let (condition, detail) = ("list.items() == reference".to_owned(), "[0, 0] is not [0, 0, 0]".to_owned());
    assert_eq!(failure.reason, Reason::Broken { condition, detail });
    assert_eq!(
        failure.test_to_paste(),
        "#[test]
fn list_insert_2_0_fails() {
    let mut list = SmallList::<u8, 2>::new();
    let mut reference = Vec::new();
    list.push(0);
    reference.push(0);
    list.push(0);
    reference.push(0);
    list.insert(2, 0);
    reference.insert(2, 0);
    assert!(list.items() == reference);
}"
    );
    assert!(!explored.is_ok());
}

#[test]
fn sets_of_three_keys_have_eight_states() {
    let explored = sequences! {
        let mut set = BTreeSet::new();
        call set.insert(key) for key in 0..3u8;
        call set.remove(&key) for key in 0..3;
    }
    .run();
    explored.assert();
    assert_eq!(explored.extent, Extent::Closed);
    // By size: the subsets of each are reached by as many insertions. The last level finds nothing new.
    assert_eq!(explored.levels.iter().map(|level| level.states).collect::<Vec<_>>(), [1, 3, 3, 1, 0]);
    assert_eq!(explored.call_count(), 8 * 6);
    let matched: u64 = explored.levels.iter().map(|level| level.matched).sum();
    assert_eq!(matched, 8 * 6 - 7);
    let lengths: Vec<usize> = explored.states().map(|state| state.steps.len()).collect();
    assert_eq!(lengths, [0, 1, 1, 1, 2, 2, 2, 3]);
    assert!(explored.states().all(|state| state.value.0.len() == state.steps.len()));
}

#[test]
fn results_are_compared_with_the_reference() {
    let explored = sequences! {
        let mut queue = VecDeque::new();
        model let mut stack = Vec::new();
        call queue.push_back(x), stack.push(x) for x in ['a', 'b'];
        call queue.pop_front(), stack.pop();
    }
    .up_to(4)
    .run();
    let failure = explored.failure().expect("a queue is no stack");
    assert_eq!(failure.reason, Reason::Differs);
    let last = failure.steps.last().expect("three steps");
    assert_eq!(
        (failure.steps.len(), last.result.as_deref(), last.expected.as_deref()),
        (3, Some("Some('a')"), Some("Some('b')"))
    );
    let shown = failure.to_string();
    assert!(shown.contains("`queue.pop_front()` gives Some('a'), `stack.pop()` gives Some('b')"), "{shown}");
    assert!(shown.contains("assert_eq!(queue.pop_front(), stack.pop());"), "{shown}");
}

#[test]
fn panics_on_both_sides_agree_and_end_the_sequence() {
    let explored = sequences! {
        let mut list = VecDeque::new();
        model let mut reference = Vec::new();
        call list.push_back(7), reference.push(7) if list.len() < 2;
        call list.insert(i, 7), reference.insert(i, 7) for i in 0..3;
        call list.truncate(1), reference.truncate(1);
    }
    .up_to(2)
    .run();
    // From [], 1 and 2 are out of bounds; from [7], 2 is. At the end of the second length there are no calls left to make.
    assert_eq!(explored.levels.iter().map(|level| level.panicked).collect::<Vec<_>>(), [0, 2, 1]);
    assert!(explored.is_ok(), "{explored}");
    assert_eq!(explored.extent, Extent::UpTo(2));
    assert!(explored.to_string().contains("3 calls panicked, as the reference did"));
}

#[test]
fn a_panic_on_one_side_is_a_failure() {
    let of_subject = sequences! {
        let mut list = vec![1];
        model let mut reference = VecDeque::from([1]);
        call list.swap_remove(i), reference.swap_remove_back(i).unwrap_or(0) for i in [0, 1];
    }
    .run();
    let failure = of_subject.failure().expect("there is no second item");
    assert!(matches!(failure.reason, Reason::Panicked { side: Side::Subject, .. }), "{failure}");
    assert!(failure.to_string().contains("`list.swap_remove(1)` panics"), "{failure}");
    assert!(failure.test_to_paste().contains("    let _ = list.swap_remove(1);\n}"), "{failure}");

    let of_reference = sequences! {
        let mut list = VecDeque::from([1]);
        model let mut reference = vec![1];
        call list.swap_remove_back(i).unwrap_or(0), reference.swap_remove(i) for i in [0, 1];
    }
    .run();
    let failure = of_reference.failure().expect("there is no second item");
    assert!(matches!(failure.reason, Reason::Panicked { side: Side::Reference, .. }), "{failure}");
    let code = "assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| list.swap_remove_back(1).unwrap_or(0))).is_err());";
    assert!(failure.test_to_paste().contains(code), "{failure}");

    let of_condition = sequences! {
        let mut list = Vec::<u8>::new();
        call list.clear() if list[0] == 1;
    }
    .run();
    let failure = of_condition.failure().expect("there is no first item");
    assert!(matches!(failure.reason, Reason::Panicked { side: Side::Condition, .. }), "{failure}");
}

#[test]
fn nothing_to_explore_is_an_error() {
    let error = |sequences: Sequences<'_, Vec<i32>>| sequences.try_run().map(drop).unwrap_err();
    assert_eq!(error(Sequences::new(Vec::new).key(Vec::clone)), SequencesError::NoCalls);
    let push = |list: &mut Vec<i32>, item: &i32| list.push(*item);
    assert_eq!(error(Sequences::new(Vec::new).call("push", 0..1, push)), SequencesError::NoKey);
    let nothing = error(Sequences::new(Vec::new).call("push", 0..0, push).key(Vec::clone));
    assert_eq!(nothing.to_string(), "`push` is never called: its arguments have no values");
    let most = 0;
    let nothing = sequences! {
        let mut list = Vec::new();
        call list.insert(at, item) for at in 0..1, item in 0..most;
    };
    let nothing = nothing.try_run().map(drop).unwrap_err();
    let expected = "`list.insert(at, item)` is never called: `0..most` gives no value for `item`";
    assert_eq!(nothing.to_string(), expected);
}

#[test]
fn a_call_whose_condition_never_holds_is_no_pass() {
    let explored = sequences! {
        let mut list = Vec::new();
        call list.push(1) if list.len() < 2;
        call list.pop() if list.len() > 2;
    }
    .run();
    assert_eq!(explored.never_made().collect::<Vec<_>>(), ["list.pop()"]);
    assert!(!explored.is_ok());
    assert!(explored.to_string().contains("`list.pop()` was never called: its condition did not hold in any state"));
}

#[smallscope::model]
mod ring {
    /// Items in a ring, of which some are counted twice when it is full.
    #[derive(Debug, Clone, Default)]
    pub struct Ring {
        pub items: Vec<u8>,
        pub len: usize,
    }

    impl Ring {
        #[invariant]
        pub fn counts(&self) -> bool {
            self.len == self.items.len()
        }

        pub fn push(&mut self, item: u8) {
            if self.items.len() == 2 {
                self.items.remove(0);
            }
            self.items.push(item);
            self.len += 1;
        }
    }
}

#[test]
fn invariants_of_modelled_types_are_checked() {
    let explored = sequences! {
        let mut ring = ring::Ring::default();
        call ring.push(1);
    }
    .run();
    let failure = explored.failure().expect("the third item is counted");
    assert_eq!(failure.steps.len(), 3);
    assert!(failure.to_string().contains("the invariant Ring::counts does not hold"), "{failure}");
    assert!(failure.test_to_paste().ends_with("ring.push(1);\n    smallscope::assert_valid!(ring);\n}"), "{failure}");
    let by_builder = Sequences::new(ring::Ring::default)
        .call("ring.push", [1], |ring, item| ring.push(*item))
        .structure(|ring| ring)
        .run();
    assert_eq!(by_builder.failure().map(|failure| failure.steps.len()), Some(3));
}

#[test]
fn limits_are_told_and_are_no_pass() {
    let counting = || Sequences::new(|| 0u64).call("count", [()], |count, ()| *count += 1).key(|count| *count);
    let few = counting().max_states(10).run();
    assert_eq!((few.extent.clone(), few.state_count(), few.is_ok()), (Extent::Stopped(Stop::States(10)), 10, false));
    assert!(few.to_string().contains("incomplete, because the limit of 10 states was reached"));
    let (brief, none) = (Duration::from_millis(20), Duration::ZERO);
    let stopped = |time| counting().max_time(time).run();
    assert_eq!((stopped(brief).extent, stopped(brief).is_ok()), (Extent::Stopped(Stop::Time(brief)), true));
    assert_eq!((stopped(none).extent, stopped(none).is_ok()), (Extent::Stopped(Stop::Time(none)), false));
    let small = counting().max_memory(1).max_states(100_000).run();
    assert!(matches!(small.extent.clone(), Extent::Stopped(_)));
}

#[test]
fn states_and_failures_are_those_of_all_sequences_without_matching() {
    const LENGTH: usize = 4;
    let apply = |list: &mut SmallList<u8, 2>, call: usize| match call {
        0 | 1 => list.push(call as u8),
        2 => drop(list.pop()),
        _ => list.insert((call - 3).min(list.items().len()), 1),
    };
    let mut reached = BTreeSet::new();
    for sequence in 0..7usize.pow(LENGTH as u32) {
        let mut list = SmallList::new();
        reached.insert(format!("{list:?}"));
        for place in 0..LENGTH as u32 {
            apply(&mut list, sequence / 7usize.pow(place) % 7);
            reached.insert(format!("{list:?}"));
        }
    }
    let explored = Sequences::new(SmallList::<u8, 2>::new)
        .call("call", 0..7, move |list, call| apply(list, *call))
        .key(|list| format!("{list:?}"))
        .up_to(LENGTH)
        .run();
    explored.assert();
    assert_eq!(explored.states().map(|state| format!("{:?}", state.value)).collect::<BTreeSet<_>>(), reached);
}

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Colour {
    Red,
}

/// Something to call with all kinds of arguments.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Sink(&'static str);

impl Sink {
    fn take<T>(&mut self, _: T) {
        self.0 = std::any::type_name::<T>();
    }
}

#[test]
fn arguments_are_written_as_rust() {
    let tests = sequences! {
        let mut sink = Sink("");
        call sink.take(x) for x in [-1];
        call sink.take(x) for x in 3..4u8;
        call sink.take(x.abs()) for x in [-3i64];
        call sink.take(x) for x in ["a\"b"];
        call sink.take(x) for x in [Some(Colour::Red)];
        call sink.take(x) for x in ['\''];
        call sink.take(vec![x]) for x in 1..2;
        call sink.take(x) for x in [String::new() + "a"];
        call sink.take(x) for x in [(1u8, "b".to_owned())].to_vec();
    }
    .up_to(1)
    .run()
    .tests()
    .to_string();
    let calls: Vec<&str> = tests.lines().filter(|line| line.contains(".take(")).map(str::trim).collect();
    assert_eq!(
        calls,
        [
            "sink.take(-1);",
            "sink.take(3u8);",
            "sink.take((-3i64).abs());",
            r#"sink.take("a\"b");"#,
            "sink.take(Some(Colour::Red));",
            r"sink.take('\'');",
            "{ let x = 1; sink.take(vec![x]) };",
            r#"sink.take(String::new() + "a");"#,
            r#"sink.take((1u8, String::from("b")));"#,
        ]
    );
}

#[test]
fn the_builder_knows_the_code_of_calls() {
    let pairs = [("a", 1), ("b", 2)];
    let arguments = Arguments::of(pairs, |(key, value)| format!("map.insert({key:?}, {value})"));
    let explored = Sequences::new(HashMap::new)
        .setup("let mut map = HashMap::new();")
        .call("insert", arguments, |map, (key, value)| map.insert(*key, *value))
        .call_if("clear", [()], |map, ()| map.len() == 2, |map, ()| map.clear())
        .key(|map| {
            let mut items: Vec<_> = map.iter().map(|(key, value)| (*key, *value)).collect();
            items.sort_unstable();
            items
        })
        .run();
    explored.assert();
    assert_eq!(explored.state_count(), 4);
    let both = explored.states().last().expect("both keys");
    assert_eq!(both.steps[1].code, "map.insert(\"b\", 2)");
    assert_eq!(
        explored.tests().to_string(),
        r#"#[test]
fn map_insert_b_2() {
    let mut map = HashMap::new();
    assert_eq!(format!("{:?}", map.insert("b", 2)), "None");
}

#[test]
fn map_insert_a_1_map_insert_b_2() {
    let mut map = HashMap::new();
    assert_eq!(format!("{:?}", map.insert("a", 1)), "None");
    assert_eq!(format!("{:?}", map.insert("b", 2)), "None");
}
"#
    );
}

#[test]
fn a_key_or_a_clone_that_panics_is_named() {
    let explored =
        Sequences::new(|| 0u8).call("count", [()], |count, ()| *count += 1).key(|count| 10 / (2 - count)).run();
    let failure = explored.failure().expect("division by zero");
    assert!(failure.to_string().contains("the key panics: attempt to divide by zero"), "{failure}");
    assert_eq!(failure.steps.len(), 2);
}

/// Can be compared, but not shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Silent(u8);

#[test]
fn calls_may_do_whatever_expressions_do() {
    let explored = sequences! {
        let limit = 2;
        let mut left: Vec<Silent> = Vec::new();
        let mut right = Vec::new();
        model let mut both = VecDeque::new();
        // Results that borrow, that cannot be shown, or both.
        call left.first(), both.front() if right.is_empty();
        call left.iter().next_back(), both.get(left.len() - 1) if !left.is_empty();
        call left.push(Silent(0)), both.insert(left.len() - 1, Silent(0)) if both.len() < limit;
        // Several variables, and one that is replaced.
        call right.append(&mut left);
        call (left, right) = (right, left) if both.len() == limit;
        call right = right.into_iter().rev().collect(), () if !right.is_empty();
        call left.drain(..).count() + right.len(), both.len() if left.is_empty();
        always left.len() + right.len() == both.len();
        always matches!(both.len(), 0..=2);
    }
    .run();
    explored.assert();
    // None; one or two, of which some are on the left.
    assert_eq!(explored.state_count(), 1 + 2 + 3);
}

fn sets_of<T: Clone + Ord + std::hash::Hash + std::fmt::Debug + 'static>(items: &[T]) -> usize {
    let explored = sequences! {
        let mut set = BTreeSet::new();
        call set.insert(item) for item in items.iter().cloned();
    }
    .run();
    explored.assert();
    explored.state_count()
}

#[test]
fn sequences_may_be_explored_in_generic_functions() {
    assert_eq!((sets_of(&["a", "b"]), sets_of(&[1, 2, 3])), (4, 8));
}

/// Falls apart at the third item.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Brittle(u8);

impl Clone for Brittle {
    fn clone(&self) -> Self {
        assert!(self.0 < 3, "too much to clone");
        Brittle(self.0)
    }
}

#[test]
fn a_clone_that_panics_is_told_from_a_call_that_does() {
    let explored = sequences! {
        let mut brittle = Brittle(0);
        call { brittle.0 += 1 };
        key brittle.0;
    }
    .cloning()
    .run();
    let failure = explored.failure().expect("it cannot be cloned");
    assert!(failure.to_string().contains("`clone` panics: too much to clone"), "{failure}");
    assert_eq!(failure.steps.len(), 4);
}

#[test]
fn the_first_state_is_checked_too() {
    let explored = sequences! {
        let mut list = vec![1];
        call list.pop();
        always list.is_empty();
    }
    .run();
    let failure = explored.failure().expect("the list begins with an item");
    assert_eq!(failure.steps.len(), 0);
    assert!(failure.test_to_paste().contains("let mut list = vec![1];\n    assert!(list.is_empty());"), "{failure}");
}

/// A list of at most so many items.
fn small_lists(most: usize) -> impl Fn(&mut Vec<u8>, u8) {
    move |list, item| {
        assert!(list.len() < most, "too many");
        list.push(item);
    }
}

#[test]
fn what_only_long_sequences_lead_to_is_found_by_walks_and_shrunk() {
    let push = small_lists(19);
    let sequences = || {
        sequences! {
            let mut list = Vec::new();
            call push(&mut list, item) for item in 0..4;
            call list.pop();
            call list.reverse();
        }
    };
    let explored = sequences().max_time(Duration::from_millis(400)).run();
    // There are more than 4^19 lists of fewer items.
    let failure = explored.failure().expect("a walk pushes twenty items");
    let codes: BTreeSet<&str> = failure.steps.iter().map(|step| step.code.as_str()).collect();
    assert_eq!((failure.steps.len(), codes), (20, BTreeSet::from(["push(&mut list, 0)"])), "{failure}");
    let Origin::Walk { length, complete, shrunk: true, .. } = failure.origin else { panic!("{failure:?}") };
    assert!(length > 20 && complete < 19, "{failure:?}");
    let told = format!("shrunk from a random walk of {length} calls; none of up to {complete} calls does\n");
    assert!(failure.to_string().contains(&told), "{failure}");
    assert!(!explored.is_ok());
}

#[test]
fn without_limits_there_is_one() {
    let explored =
        Sequences::new(|| 0u64).call("count", [()], |count, ()| *count += 1).key(|count| *count).named("counter").run();
    explored.assert();
    // Which one depends on `smallscope.toml`.
    assert!(matches!(explored.extent, Extent::Stopped(Stop::Time(_))), "{explored}");
    assert!(explored.walks.count > 0 && explored.walks.longest >= 16, "{explored}");
    let complete = explored.levels.len() - 2;
    assert_eq!(explored.state_count(), complete + 1 + explored.levels[complete + 1].states);
    assert!(explored.summary().starts_with("sequences of counter: "), "{}", explored.summary());
    assert!(explored.summary().contains(": all sequences of up to "), "{}", explored.summary());
    // Walks are for sequences that nobody bounds.
    let bounded = sequences! { let mut list = Vec::new(); call list.push(1); }.up_to(3).run();
    assert_eq!((bounded.walks.count, bounded.extent), (0, Extent::UpTo(3)));
}

#[test]
fn failures_of_every_kind_are_collected() {
    let explored = sequences! {
        let mut list: Vec<u8> = Vec::new();
        model let mut reference: VecDeque<u8> = VecDeque::new();
        call list.push(1), reference.push_back(1) if list.len() < 2;
        call list.swap_remove(at), reference.swap_remove_back(at).unwrap_or(0) for at in 0..3;
        call list.is_empty(), reference.len() == 1;
        call list.clear(), reference.push_back(7) if reference.len() == 2;
        always list.len() == reference.len();
    };
    let explored = explored.all_failures().run();
    let found: Vec<(usize, &str, u64)> = (explored.failures().iter())
        .map(|failure| (failure.steps.len(), failure.steps.last().expect("calls").code.as_str(), failure.count))
        .collect();
    // By hand: the states are [], [1] and [1, 1]. In them, 3, 2 and 1 places are out of bounds; the first two differ from what is said
    // of them; the third is cleared on one side only. Walks add to these counts.
    let at_least = [(1, "list.swap_remove(0)", 6), (1, "list.is_empty()", 2), (3, "list.clear()", 1)];
    assert_eq!(found.len(), 3, "{explored}");
    for (found, expected) in found.iter().zip(at_least) {
        assert!((found.0, found.1) == (expected.0, expected.1) && found.2 >= expected.2, "{found:?} {explored}");
    }
    assert_eq!((explored.extent.clone(), explored.state_count(), explored.is_ok()), (Extent::Closed, 3, false));
}

/// Abstractions of states, and a preference among them.
mod abstraction {
    use std::time::Duration;

    use smallscope::sequences::{Origin, shape, sizes};

    #[smallscope::model]
    mod tree {
        #[derive(Debug, Default, Clone)]
        pub struct Tree {
            pub root: Option<Box<Node>>,
            pub name: String,
        }

        #[derive(Debug, Clone)]
        pub struct Node {
            pub key: u8,
            pub left: Option<Box<Node>>,
            pub right: Option<Box<Node>>,
        }

        impl Tree {
            pub fn insert(&mut self, key: u8) {
                let mut at = &mut self.root;
                while let Some(node) = at {
                    if node.key == key {
                        return;
                    }
                    at = if key < node.key { &mut node.left } else { &mut node.right };
                }
                *at = Some(Box::new(Node { key, left: None, right: None }));
            }
        }
    }

    use tree::Tree;

    /// The states of search trees with keys from 0 to 3, told apart by a key.
    macro_rules! states {
        ($tree:ident $($key:tt)*) => {
            smallscope::sequences! {
                let mut $tree = Tree::default();
                call $tree.insert(key) for key in 0..4;
                $($key)*
            }
            .exhaustive()
            .run()
            .state_count()
        };
    }

    #[test]
    fn fewer_states_are_told_apart() {
        // Subsets of four keys, each with as many trees as Catalan's number of its size: 1 + 4 * 1 + 6 * 2 + 4 * 5 + 14.
        assert_eq!(states!(tree key tree.clone().root.map(|root| format!("{root:?}"));), 51);
        assert_eq!(states!(tree), 51);
        // The trees of up to four nodes, as far as representatives lead there: a tree that was kept has some keys only, and what it cannot
        // become is lost. All shapes of up to two nodes are reached.
        let shapes = states!(tree key shape(&tree););
        assert!((4..=1 + 1 + 2 + 5 + 14).contains(&shapes), "{shapes}");
        assert_eq!(states!(tree key sizes(&tree);), 5, "no node to four");
    }

    #[test]
    fn shapes_forget_values_and_keep_structure() {
        let tree = |keys: &[u8], name: &str| {
            let mut tree = Tree { name: name.to_owned(), ..Tree::default() };
            keys.iter().for_each(|key| tree.insert(*key));
            tree
        };
        assert_eq!(shape(&tree(&[2, 1, 3], "ab")), shape(&tree(&[5, 0, 9], "cd")));
        assert_ne!(shape(&tree(&[2, 1, 3], "ab")), shape(&tree(&[1, 2, 3], "ab")));
        assert_ne!(shape(&tree(&[2], "ab")), shape(&tree(&[2], "abc")), "lengths are kept");
        assert_eq!(sizes(&tree(&[2, 1, 3], "ab")), sizes(&tree(&[1, 2, 3], "xy")));
        let (two, three) = (("Node".to_owned(), 3), ("Tree".to_owned(), 1));
        assert_eq!(sizes(&tree(&[2, 1, 3], "ab")), [two, three, ("Tree.name".to_owned(), 2)]);
        let maps = |pairs: &[(u8, bool)]| shape(&pairs.iter().copied().collect::<std::collections::BTreeMap<_, _>>());
        assert_eq!(maps(&[(1, true), (2, false)]), maps(&[(3, false), (4, false)]));
        assert_ne!(maps(&[(1, true)]), maps(&[]));
    }

    /// A lock that opens after 40 right turns; a wrong one closes it. There are 2^40 sequences, and random ones hardly get beyond 20.
    #[derive(Clone, Hash, PartialEq, Eq)]
    struct Lock {
        right: u32,
        wrong: u64,
    }

    impl Lock {
        fn turn(&mut self, way: bool) {
            if way == (self.right % 3 == 1) {
                self.right += 1;
            } else {
                self.wrong = self.wrong.wrapping_mul(31) + u64::from(self.right) + 1;
                self.right = 0;
            }
        }
    }

    #[test]
    fn preferred_states_are_gone_on_from_first() {
        let explored = smallscope::sequences! {
            let mut lock = Lock { right: 0, wrong: 0 };
            call lock.turn(way) for way in [false, true];
            always lock.right < 40;
            prefer lock.right.into();
        }
        .max_time(Duration::from_secs(3))
        .run();
        let failure = explored.failure().expect("the lock opens");
        assert_eq!(failure.steps.len(), 40);
        let Origin::Walk { best_first: true, .. } = failure.origin else { panic!("{failure:?}") };
        assert!(failure.to_string().contains("a preferred sequence of 40 calls"), "{failure}");
        assert!(explored.to_string().contains("states, best first, of up to 40 calls"), "{explored}");
    }
}
