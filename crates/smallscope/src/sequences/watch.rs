//! What is noted while a call is made.

use super::failure::Side;

/// Watches one call: whether it was made at all, which side is running, whether both sides agree.
#[derive(Debug)]
pub struct Watch {
    /// Whether texts of results are wanted.
    pub(super) tells: bool,
    /// Whether the call was made.
    pub(super) applies: bool,
    /// Who is running.
    pub(super) side: Side,
    /// Whether the results were equal.
    pub(super) agrees: bool,
    /// The text of the result.
    pub(super) result: Option<String>,
    /// The text of the reference's result.
    pub(super) expected: Option<String>,
    /// The names of the handles that the call takes and gives.
    pub(super) names: Vec<String>,
    /// Whether all is noted but the call not made.
    pub(super) is_dry: bool,
}

impl Watch {
    /// Nothing seen yet. Only where it `tells` are results put into words: that takes longer than most calls.
    pub(super) fn new(tells: bool) -> Self {
        Watch {
            tells,
            applies: true,
            side: Side::Condition,
            agrees: true,
            result: None,
            expected: None,
            names: Vec::new(),
            is_dry: false,
        }
    }

    /// Notes that a handle is named, which stands there with this behind it.
    pub fn names(&mut self, name: &str, number: usize, suffix: &str) {
        if self.tells {
            self.names.push(format!("{name}{number}{suffix}"));
        }
    }

    /// Notes whether the call is to be made.
    pub fn allows(&mut self, applies: bool) -> bool {
        self.applies = applies && !self.is_dry;
        self.side = Side::Subject;
        self.applies
    }

    /// Notes that the reference is running from here.
    pub fn turn(&mut self) {
        self.side = Side::Reference;
    }

    /// Notes the result of a call that is compared with nothing.
    pub fn called(&mut self, text: impl FnOnce() -> Option<String>) {
        if self.tells {
            self.result = text();
        }
    }

    /// Notes the results of both sides.
    pub fn compared(&mut self, agrees: bool, texts: impl FnOnce() -> (Option<String>, Option<String>)) {
        self.agrees = agrees;
        if self.tells {
            (self.result, self.expected) = texts();
        }
    }
}
