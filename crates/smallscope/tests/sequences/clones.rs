//! Types whose clones are not like their originals, and types without clones.

use std::cell::RefCell;
use std::rc::Rc;

use smallscope::sequences;
use smallscope::sequences::{Extent, Origin, Sequences};

/// Clones share the items.
#[derive(Clone)]
struct Shared(Rc<RefCell<Vec<u8>>>);

#[test]
fn calls_are_made_again_where_clones_share() {
    let sequences = || {
        sequences! {
            let mut list = Shared(Rc::default());
            model let mut reference = Vec::new();
            call list.0.borrow_mut().push(x), reference.push(x) for x in 0..2 if reference.len() < 3;
            always *list.0.borrow() == reference;
            key reference.clone(), list.0.borrow().clone();
        }
    };
    // All lists of up to three of two items.
    let all = (1 + 2 + 4 + 8, Extent::Closed);
    let explored = sequences().cloning().run();
    explored.assert();
    assert_eq!((explored.state_count(), explored.extent.clone()), all);
    let note = "after `list.0.borrow_mut().push(1)`, a clone is not like its original: nothing is cloned, all calls are made again instead";
    assert!(explored.to_string().contains(note), "{explored}");
    for explored in [sequences().run(), sequences().replaying().run()] {
        let found = (explored.state_count(), explored.extent.clone());
        assert_eq!((found, explored.unlike_clone()), (all.clone(), None));
    }
}

#[test]
fn shared_state_without_a_check_is_no_failure() {
    let explored = Sequences::new(|| Shared(Rc::default()))
        .call("push", 0..2u8, |list, item| list.0.borrow_mut().push(*item))
        .key(|list| list.0.borrow().clone())
        .up_to(1)
        .cloning()
        .run();
    explored.assert();
    assert_eq!((explored.state_count(), explored.unlike_clone().map(<[_]>::len)), (3, Some(1)));
}

/// A list that loses its spare room when it is cloned, and with it what `get` does wrong: it looks at what was removed.
struct Roomy(Vec<u8>, usize);

impl Clone for Roomy {
    fn clone(&self) -> Self {
        Roomy(self.0[..self.1].to_vec(), self.1)
    }
}

impl Roomy {
    fn push(&mut self, item: u8) {
        self.0.truncate(self.1);
        self.0.push(item);
        self.1 += 1;
    }

    fn pop(&mut self) {
        self.1 = self.1.saturating_sub(1);
    }

    fn get(&self, at: usize) -> Option<u8> {
        self.0.get(at).copied()
    }
}

#[test]
fn what_clones_lose_is_found_by_calls_alone() {
    let sequences = |gets: &'static bool| {
        sequences! {
            let mut list = Roomy(Vec::new(), 0);
            model let mut reference = Vec::new();
            call list.push(7), reference.push(7) if reference.len() < 2;
            call list.pop(), reference.truncate(reference.len().saturating_sub(1));
            call list.get(at), reference.get(at).copied() for at in 0..2 if *gets;
            key reference.clone(), list.0.len();
        }
    };
    for (sequences, is_unlike) in [(sequences(&true).cloning(), true), (sequences(&true), false)] {
        let explored = sequences.run();
        let failure = explored.failure().expect("what was removed is still there");
        let codes: Vec<&str> = failure.steps.iter().map(|step| step.code.as_str()).collect();
        assert_eq!(codes, ["list.push(7)", "list.pop()", "list.get(0)"]);
        assert_eq!((failure.repeats, explored.unlike_clone().is_some()), (true, is_unlike), "{explored}");
    }
    // [], [7], [7, 7] without spare room; [] with room for one or two, [7] with room for two.
    let (explored, replayed) = (sequences(&false).cloning().run(), sequences(&false).run());
    assert_eq!((explored.state_count(), explored.extent.clone()), (6, Extent::Closed));
    assert_eq!((replayed.state_count(), replayed.levels.clone()), (6, explored.levels.clone()));
    assert!(explored.unlike_clone().is_some() && replayed.unlike_clone().is_none());
}

#[test]
fn what_neither_clones_keep_nor_keys_tell_is_found() {
    // The key says nothing of the spare room, which is what is wrong.
    let sequences = || {
        sequences! {
            let mut list = Roomy(Vec::new(), 0);
            model let mut reference = Vec::new();
            call list.push(7), reference.push(7) if reference.len() < 2;
            call list.pop(), reference.truncate(reference.len().saturating_sub(1));
            call list.get(at), reference.get(at).copied() for at in 0..2;
            key reference.clone();
        }
    };
    let explored = sequences().run();
    let failure = explored.failure().expect("what was removed is still there");
    assert_eq!(failure.steps.len(), 3, "{failure}");
    assert!(matches!(failure.origin, Origin::Walk { complete: usize::MAX, shrunk: true, .. }), "{failure:?}");
    assert!(failure.to_string().contains("; it leads to a state that the key takes for another\n"), "{failure}");
}

/// Counts how often it was told to count since it was cloned, which is not part of its key.
#[derive(Default)]
struct Steady(u8, u8);

impl Clone for Steady {
    fn clone(&self) -> Self {
        Steady(self.0, 0)
    }
}

#[test]
fn what_clones_lose_is_noticed_even_if_keys_do_not_tell_at_once() {
    let explored = Sequences::new(Steady::default)
        .call("count", [()], |counter, ()| {
            counter.1 += 1;
            counter.0 = (counter.0 + u8::from(counter.1 != 2)).min(4);
        })
        .key(|counter| counter.0)
        .cloning()
        .exhaustive()
        .run();
    // The second call does not count, and does not lead to another state.
    assert_eq!((explored.state_count(), explored.extent.clone()), (2, Extent::Closed));
    assert!(
        explored.to_string().contains("after `count()`, `count()`, a clone is not like its original"),
        "{explored}"
    );
}

#[test]
fn closure_is_conditional_where_not_all_states_were_reached_without_clones() {
    let explored = Sequences::new(|| 0u16)
        .call_if("count", [()], |count, ()| *count < 2000, |count, ()| *count += 1)
        .key(|count| *count)
        .cloning()
        .exhaustive()
        .run();
    explored.assert();
    let shown = explored.to_string();
    assert!(
        shown.contains(": no call leads to another state, if clones behave like what they were cloned from\n"),
        "{shown}"
    );
    assert!(shown.contains(" of 2,001 states were reached without\n"), "{shown}");
    assert!(explored.summary().contains(", if clones behave like what they were cloned from; "), "{shown}");
    let replayed = Sequences::new(|| 0u8)
        .call_if("count", [()], |count, ()| *count < 200, |count, ()| *count += 1)
        .key(|count| *count)
        .replaying()
        .run();
    assert!(replayed.to_string().contains(": no call leads to another state\n"), "{replayed}");
}

/// Neither `Clone` nor comparable.
struct Counter(u8);

#[test]
fn types_without_clone_are_made_again() {
    let explored = sequences! {
        let mut counter = Counter(0);
        call { counter.0 += 1 } if counter.0 < 5;
        call { counter.0 /= 2 };
        key counter.0;
    }
    .run();
    explored.assert();
    assert_eq!(explored.states().map(|state| state.value.0.0).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(explored.levels.len(), 7);
}
