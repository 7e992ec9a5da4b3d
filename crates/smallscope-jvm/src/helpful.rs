//! HotSpot's helpful messages of `NullPointerException` (JEP 358): what was done, and what was null.

use crate::run::Frame;
use crate::vm::Vm;

/// The message for the instruction that `frame` stands at.
pub(crate) fn message(_vm: &Vm, _frame: Option<&Frame>) -> Option<String> {
    None
}
