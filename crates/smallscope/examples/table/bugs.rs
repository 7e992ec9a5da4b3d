//! What tables say of planted bugs.

use smallscope::Verdict;

/// Whether a planted bug was found at the smallest size at which it shows, if that is within the size.
pub fn is_found(bug_size: usize, size: usize, bug: &Verdict) -> bool {
    bug.failure().map(|failure| failure.size) == (bug_size <= size).then_some(bug_size)
}

/// Where a planted bug was found.
pub fn found_at(bug_size: usize, size: usize, bug: &Verdict) -> String {
    let mark = if is_found(bug_size, size, bug) { "" } else { " !" };
    match bug.failure() {
        Some(failure) => format!("size {}, input {}{mark}", failure.size, failure.number),
        None => format!("none of {} inputs{mark}", bug.inputs),
    }
}
