//! From the trace that a command is answered with to another one, by the moves that the arguments say.

use smallscope_alloy::model::Command;
use smallscope_alloy::{Analysis, Explorer, Move, Moved};
use smallscope_relational::{Instance, Stop};

use crate::arguments::{MoveArguments, NextChoice};
use crate::failure::Failure;

impl MoveArguments {
    /// The moves in order. Every fork has a state.
    pub fn moves(&self) -> Result<Vec<Move>, Failure> {
        let mut states = self.at.iter().copied();
        let forks = self.next.iter().filter(|choice| **choice == NextChoice::Fork).count();
        if forks != self.at.len() {
            let message = format!("--next fork is there {} and --at {}", times(forks), times(self.at.len()));
            return Err(Failure::input(message).help("write `--next fork --at 2` to go on otherwise after state 2"));
        }
        let step = |choice: &NextChoice| match choice {
            NextChoice::Trace => Move::Trace,
            NextChoice::Config => Move::Config,
            NextChoice::Init => Move::Init,
            NextChoice::Fork => Move::Fork(states.next().unwrap_or_default()),
        };
        Ok(self.next.iter().map(step).collect())
    }
}

/// Where moves led to.
pub enum Ended {
    /// To a trace.
    At(Box<Analysis>, Instance),
    /// A limit was reached on the way.
    Stopped(Stop),
}

/// Makes moves one after the other; there is at least one.
pub fn walk(explorer: Option<Explorer>, moves: &[Move], command: &Command) -> Result<Ended, Failure> {
    let Some(mut explorer) = explorer else {
        let message = format!("--next is about traces, but nothing is `var` in `{}`", command.name);
        return Err(Failure::input(message).help("`enumerate` writes all instances"));
    };
    let mut at = None;
    for (place, &step) in moves.iter().enumerate() {
        match go(&mut explorer, step)? {
            Moved::To(analysis, instance) => at = Some((analysis, instance)),
            Moved::Unknown(stop) => return Ok(Ended::Stopped(stop)),
            Moved::Nowhere => {
                let failure = Failure::input(nowhere(step));
                return Err(if moves.len() == 1 {
                    failure
                } else {
                    failure.help(format!("this is move {}", place + 1))
                });
            }
        }
    }
    let (analysis, instance) = at.expect("there was a move");
    Ok(Ended::At(analysis, instance))
}

/// Makes a move, if the scope has room for it.
pub fn go(explorer: &mut Explorer, step: Move) -> Result<Moved, Failure> {
    match step {
        Move::Fork(state) if state >= explorer.most() => {
            let message =
                format!("a trace has at most {} states in this scope: state {state} is beyond", explorer.most());
            Err(Failure::input(message).help("states count from 0; a scope of `steps` sets how many there are"))
        }
        step => Ok(explorer.go(step)?),
    }
}

/// That there is no other one.
pub fn nowhere(step: Move) -> String {
    match step {
        Move::Trace => "there is no other trace with this configuration within the scope".to_owned(),
        Move::Config => "there is no other configuration within the scope".to_owned(),
        Move::Init => "there is no other first state with this configuration within the scope".to_owned(),
        Move::Fork(state) => format!("there is no other continuation after state {state} within the scope"),
    }
}

/// A move in a word or two.
pub fn said(step: Move) -> String {
    match step {
        Move::Trace => "trace".to_owned(),
        Move::Config => "config".to_owned(),
        Move::Init => "init".to_owned(),
        Move::Fork(state) => format!("fork at {state}"),
    }
}

fn times(number: usize) -> String {
    match number {
        0 => "not".to_owned(),
        1 => "once".to_owned(),
        number => format!("{number} times"),
    }
}
