//! Checkpoints that were cut off or changed, and searches that were killed: the right count or an error, never another count.

use smallscope_search::{Checkpoint, Space};

fn space() -> Space<Vec<u8>> {
    Space::new(4)
}

/// 1 + 5 + 25 + 125 + 625.
const ALL: u64 = 781;

/// Random numbers that are always the same.
fn numbers() -> impl FnMut(usize) -> usize {
    let mut state = 88_172_645_463_325_252_u64;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 8) as usize % below
    }
}

/// What a text leads to: an error, or a count of all.
fn resumed(text: &str) -> Option<u64> {
    let checkpoint: Checkpoint = text.parse().ok()?;
    let (report, rest) = space().search().resume(checkpoint).try_count_resumable().ok()?;
    assert!(report.is_exhaustive() && rest.is_none());
    Some(report.structures)
}

fn stopped() -> String {
    let (_, checkpoint) = space().search().max_candidates(200).try_count_resumable().unwrap();
    checkpoint.unwrap().to_string()
}

#[test]
fn a_checkpoint_cut_anywhere_is_refused() {
    let text = stopped();
    assert_eq!(resumed(&text), Some(ALL));
    for end in 0..text.trim_end().len() {
        assert_eq!(resumed(&text[..end]), None, "cut after {end} bytes of\n{text}");
    }
}

#[test]
fn a_changed_checkpoint_is_refused() {
    let (text, mut random) = (stopped(), numbers());
    for _ in 0..500 {
        let mut bytes = text.clone().into_bytes();
        let place = random(bytes.len() - 1);
        match random(4) {
            0 => bytes[place] = b"0123456789/ \nx-"[random(15)],
            1 => drop(bytes.drain(place..(place + 1 + random(6)).min(text.len()))),
            2 => bytes.insert(place, text.as_bytes()[place]),
            _ => bytes.swap(place, place + 1),
        }
        let changed = String::from_utf8(bytes).unwrap();
        let same = changed.trim_end() == text.trim_end();
        assert_eq!(resumed(&changed), same.then_some(ALL), "{changed}");
    }
}

#[test]
fn a_checkpoint_of_the_old_form_is_refused() {
    let old = "smallscope checkpoint 1\nspace 0123456789abcdef\nstructures 3\ntask 0/3\n";
    let problem = old.parse::<Checkpoint>().unwrap_err().to_string();
    assert!(problem.starts_with("line 1 of the checkpoint: expected `smallscope search checkpoint 2`"), "{problem}");
}

/// An iterator over what threads find is ahead of whoever asks; what it has found and nobody has seen is not lost.
#[test]
fn an_iterator_with_threads_that_is_given_up_can_be_resumed() {
    for ordered in [false, true] {
        let search = space().search().threads(2);
        let mut iterator = if ordered { search.ordered() } else { search }.into_iter();
        let mut found: Vec<Vec<u8>> = iterator.by_ref().take(3).collect();
        let checkpoint = iterator.checkpoint().expect("it was given up").clone();
        assert_eq!(checkpoint.structures(), 3);
        let mut rest = space().search().resume(checkpoint).into_iter();
        found.extend(rest.by_ref());
        assert_eq!((rest.report().structures, found.len() as u64), (ALL, ALL));
        found.sort();
        found.dedup();
        assert_eq!(found.len() as u64, ALL);
    }
}
