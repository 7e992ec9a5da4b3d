//! Whether what programs did is as it should be.

use super::program::{Run, Status};

/// What is compared, and how exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Criteria {
    pub status: bool,
    pub output: bool,
    pub tolerance: Option<f64>,
}

impl Criteria {
    /// What is wrong, if anything: one program has to succeed, two have to do the same.
    pub fn failure(&self, first: &Run, second: Option<&Run>) -> Option<String> {
        let slow = std::iter::once(first).chain(second).find(|run| run.status == Status::TimedOut);
        if let Some(run) = slow {
            return Some(format!("`{}` took too long", run.command));
        }
        match second {
            None if first.status == Status::Code(0) => None,
            None => Some(format!("`{}` failed: {}", first.command, first.status)),
            Some(second) if self.status && first.status != second.status => {
                Some(format!("they end differently: {} and {}", first.status, second.status))
            }
            Some(second) if self.output && !self.same_output(&first.output, &second.output) => {
                Some("their outputs differ".to_owned())
            }
            Some(_) => None,
        }
    }

    /// Whether both of two programs fail, whatever else they do.
    pub fn both_fail(first: &Run, second: Option<&Run>) -> bool {
        second.is_some_and(|second| [first, second].iter().all(|run| run.status != Status::Code(0)))
    }

    /// Outputs are the same up to white space at the ends of lines and of the whole; with a tolerance, word by word.
    fn same_output(&self, first: &str, second: &str) -> bool {
        match self.tolerance {
            None => first.trim_end().lines().map(str::trim_end).eq(second.trim_end().lines().map(str::trim_end)),
            Some(tolerance) => {
                let (mut a, mut b) = (first.split_whitespace(), second.split_whitespace());
                loop {
                    match (a.next(), b.next()) {
                        (None, None) => return true,
                        (Some(a), Some(b)) if same_word(a, b, tolerance) => {}
                        _ => return false,
                    }
                }
            }
        }
    }
}

fn same_word(a: &str, b: &str, tolerance: f64) -> bool {
    let close = |a: f64, b: f64| (a - b).abs() <= tolerance * 1_f64.max(a.abs()).max(b.abs());
    a == b || a.parse().ok().zip(b.parse().ok()).is_some_and(|(a, b)| close(a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: Criteria = Criteria { status: true, output: true, tolerance: None };

    fn run(code: i32, output: &str) -> Run {
        Run { command: "p".into(), status: Status::Code(code), output: output.into(), errors: String::new() }
    }

    fn agree(criteria: Criteria, first: Run, second: Run) -> bool {
        criteria.failure(&first, Some(&second)).is_none()
    }

    #[test]
    fn statuses_and_outputs_count_as_asked() {
        assert!(agree(BOTH, run(1, "a \nb\n\n"), run(1, "a\nb")));
        assert!(!agree(BOTH, run(0, "a"), run(1, "a")));
        assert!(!agree(BOTH, run(0, "a"), run(0, "b")));
        assert!(agree(Criteria { output: false, ..BOTH }, run(0, "a"), run(0, "b")));
        assert!(agree(Criteria { status: false, ..BOTH }, run(0, "a"), run(1, "a")));
    }

    #[test]
    fn numbers_may_differ_a_little() {
        let about = Criteria { tolerance: Some(1e-6), ..BOTH };
        assert!(agree(about, run(0, "p = 0.25"), run(0, "p  =  0.2500001")));
        assert!(!agree(about, run(0, "p = 0.25"), run(0, "p = 0.26")));
        assert!(agree(about, run(0, "1e12"), run(0, "1000000000100")), "relative to large ones");
        assert!(!agree(about, run(0, "q = 0.25"), run(0, "p = 0.25")));
        assert!(!agree(about, run(0, "1 2"), run(0, "1")));
        assert!(!agree(about, run(0, "NaN"), run(0, "1")));
    }

    #[test]
    fn one_program_has_to_succeed_in_time() {
        assert_eq!(BOTH.failure(&run(0, ""), None), None);
        assert_eq!(BOTH.failure(&run(2, ""), None).as_deref(), Some("`p` failed: exit status 2"));
        let slow = Run { status: Status::TimedOut, ..run(0, "") };
        assert!(BOTH.failure(&slow, Some(&slow)).is_some(), "two endless loops are no agreement");
    }
}
