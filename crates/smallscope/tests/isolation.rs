//! Code that takes its process down, or never ends: the input it was on is told all the same.

use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs one of the ignored tests below in a process of its own.
fn run(test: &str) -> (Output, String) {
    let binary = std::env::current_exe().expect("this test has a binary");
    let mut command = Command::new(binary);
    command
        .args([test, "--exact", "--ignored", "--nocapture"])
        .env("SMALLSCOPE_KEEP", "0")
        .env("SMALLSCOPE_PATIENCE", "1s");
    let output = command.output().expect("the binary can be run");
    let text = [output.stdout.clone(), output.stderr.clone()].concat();
    (output, String::from_utf8_lossy(&text).into_owned())
}

#[smallscope::test(isolate, x in 0..=9)]
#[should_panic(expected = "the process died: signal: 6")]
fn an_abort_is_a_failure(x: u8) {
    if x == 7 {
        std::process::abort();
    }
}

struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("a panic while another unwinds");
    }
}

#[smallscope::test(isolate)]
#[should_panic(expected = "input: 2")]
fn a_double_panic_is_a_failure(x: u8) {
    let _bomb = (x == 2).then(|| Bomb);
    assert!(x != 2);
}

fn deeper(depth: u64) -> u64 {
    if depth == u64::MAX { 0 } else { 1 + std::hint::black_box(deeper(depth + 1)) }
}

#[smallscope::test(isolate)]
#[should_panic(expected = "stack overflow")]
fn a_stack_overflow_is_a_failure(numbers: Vec<u8>) {
    if numbers == [1] {
        assert!(deeper(0) > 0);
    }
}

#[smallscope::test(timeout = "300ms")]
#[should_panic(expected = "it did not finish within 300ms")]
fn an_endless_loop_is_a_failure(x: u8) {
    if x == 1 {
        loop {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }
}

#[smallscope::test(isolate, all_failures, bound = 5)]
#[should_panic(expected = "5 of 6 inputs fail, in 2 ways")]
fn ordinary_failures_are_told_as_ever(x: u8) -> Result<(), u8> {
    assert!(x < 4);
    if x > 0 { Err(x) } else { Ok(()) }
}

#[smallscope::test(isolate, bound = 4)]
fn what_passes_passes(x: u8) {
    assert!(x < 5);
}

#[smallscope::test(isolate, given = |_| false)]
#[should_panic(expected = "nothing was tested")]
fn nothing_is_still_not_enough(_x: u8) {}

#[smallscope::test(bound = 200)]
#[ignore = "run by `the_next_run_tells_where_the_last_one_died`"]
fn dies(x: u8) {
    if x == 150 {
        std::process::abort();
    }
}

#[test]
fn the_next_run_tells_where_the_last_one_died() {
    // An earlier run of this test may have left a record behind; then the first run tells already.
    let runs = [run("dies"), run("dies"), run("dies")];
    let died = runs.iter().filter(|(output, _)| output.status.code().is_none()).count();
    let told = runs.iter().filter(|(output, text)| {
        let tells = text.contains("the process died: signal: 6") && text.contains("input: 150");
        tells && output.status.code() == Some(101)
    });
    assert_eq!((died + told.clone().count(), told.count() > 0), (3, true), "{runs:?}");
}

#[smallscope::test]
#[ignore = "run by `a_loop_is_told_while_it_runs`"]
fn loops(x: u8) {
    if x == 2 {
        std::thread::sleep(std::time::Duration::from_millis(1800));
    }
}

#[test]
fn a_loop_is_told_while_it_runs() {
    let (output, text) = run("loops");
    assert!(output.status.success(), "{text}");
    assert!(text.contains("has been busy for more than 1s with one input: 2"), "{text}");
}

#[smallscope::test]
#[ignore = "run by `an_endless_loop_is_a_failure_while_the_test_goes_on`"]
fn never_ends(x: u8) {
    if x == 2 {
        loop {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }
}

#[test]
fn an_endless_loop_is_a_failure_while_the_test_goes_on() {
    // The first run finds the input, the second one tries it first.
    let runs = [run("never_ends"), run("never_ends")];
    for (output, text) in &runs {
        assert!(text.contains("it did not finish within") && text.contains("input: 2"), "{text}");
        assert!(text.contains("1 failed") && output.status.code() == Some(101), "{text}");
    }
}

#[test]
#[ignore = "run by `where_the_code_must_run_on_this_thread_the_process_ends`"]
fn never_ends_here() {
    smallscope::check!(apart::loops_at_two).forget().assert();
}

#[smallscope::model]
mod apart {
    #[ensures(|result| *result)]
    pub fn loops_at_two(x: u8) -> bool {
        loop {
            if x != 2 {
                return true;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }
}

#[test]
fn where_the_code_must_run_on_this_thread_the_process_ends() {
    // An earlier run of this test may have left a record behind; then the first run tells already.
    let runs = [run("never_ends_here"), run("never_ends_here")];
    let ended = runs.iter().filter(|(output, text)| {
        let is_told = text.contains("has been busy for more than 2s with the same input, and this process ends now");
        is_told && output.status.code() == Some(1)
    });
    let told = runs.iter().filter(|(output, text)| {
        text.contains("it did not finish within") && text.contains("input: 2") && output.status.code() == Some(101)
    });
    assert_eq!((ended.count(), told.count()), (1, 1), "{runs:?}");
}

static CALLS: AtomicUsize = AtomicUsize::new(0);

#[smallscope::test(isolate, bound = 5)]
#[should_panic(expected = "it did not fail when it was run a second time")]
fn what_fails_only_there_is_told_all_the_same(_x: u8) {
    assert!(CALLS.fetch_add(1, Ordering::Relaxed) != 4, "the fifth call");
}

#[smallscope::test(isolate, all_failures, bound = 5)]
#[should_panic(expected = "5 of 6 inputs fail, in 3 ways")]
fn all_failures_are_told_after_aborts_too(x: u8) {
    assert!(x != 1 && x != 5);
    if x == 2 || x == 4 {
        std::process::abort();
    }
    assert!(x != 3, "another way");
}

#[smallscope::test(timeout = "100ms", all_failures, bound = 3)]
#[should_panic(expected = "3 of 4 inputs fail, in 2 ways")]
fn all_failures_are_told_after_endless_loops_too(x: u8) {
    if x == 1 || x == 2 {
        loop {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }
    assert!(x != 3);
}

fn slow(_: usize) -> smallscope::Space<u32> {
    smallscope::Space::<u32>::new(0).field("input", 0..600).given(|number| {
        std::thread::sleep(std::time::Duration::from_millis(1));
        *number == 0 || *number == 599
    })
}

#[smallscope::test(timeout = "250ms", space = slow)]
fn the_time_between_inputs_does_not_count(number: u32) {
    assert!(number == 0 || number == 599);
}

#[smallscope::test(isolate)]
#[should_panic(expected = "the process died: exit status: 3")]
fn a_process_that_ends_itself_is_a_failure(x: u8) {
    if x == 2 {
        std::process::exit(3);
    }
}

#[smallscope::test(isolate, bound = 1)]
#[ignore = "run by `what_is_printed_apart_is_printed_here`"]
fn prints(x: u8) {
    println!("on {x}");
    eprintln!("and on {x}");
}

#[test]
fn what_is_printed_apart_is_printed_here() {
    let (output, text) = run("prints");
    assert!(output.status.success(), "{text}");
    assert!(text.contains("on 0\nand on 0\non 1\nand on 1\n"), "{text}");
    assert_eq!(text.matches("running 1 test").count(), 1, "{text}");
}

#[smallscope::model]
mod stubborn {
    use std::rc::Rc;

    pub struct Ring {
        pub first: Option<Rc<Link>>,
    }

    pub struct Link {
        pub next: Option<Rc<Link>>,
    }

    impl Ring {
        /// Tries again for ever on a cycle.
        #[invariant]
        pub fn ok(&self) -> bool {
            let walk = || {
                let mut link = &self.first;
                while let Some(current) = link {
                    link = &current.next;
                }
            };
            super::retry(walk);
            true
        }
    }
}

/// The search cannot see this loop.
fn retry(attempt: impl Fn()) {
    while std::panic::catch_unwind(std::panic::AssertUnwindSafe(&attempt)).is_err() {}
}

#[test]
#[ignore = "ends the process; run by the test below"]
fn catches_whatever_is_thrown() {
    let limits = smallscope::Limits { steps: 1000, ..smallscope::Limits::default() };
    let _ = smallscope::Space::<stubborn::Ring>::new(1).search().limits(limits).count();
}

#[test]
fn a_predicate_that_catches_whatever_is_thrown_ends_the_process() {
    let (output, text) = run("catches_whatever_is_thrown");
    assert!(!output.status.success());
    assert!(text.contains("catches the unwinding that abandons its run, again and again"), "{text}");
}
