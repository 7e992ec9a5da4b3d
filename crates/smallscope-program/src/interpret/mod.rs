//! Runs a program of the [`ir`](crate::ir) on an input: what the frontend made of Rust, without a solver.
//!
//! It follows the invariants that are stated there to the letter, and says so when one does not hold. Tests compare what it does with
//! what the Rust code does.

mod heap;
mod run;

use smallscope_core::Structure;

use crate::ir::GoalId;
use crate::ir::{At, FunctionId, Panic, Program};
use heap::Heap;
use run::{Flow, Machine};

/// What a program did on an input.
#[derive(Clone, Debug)]
pub struct Interpreted {
    /// The goals it reached, in order, each as often as it was reached.
    pub reached: Vec<GoalId>,
    /// How it ended.
    pub end: End,
    /// The parameters afterwards, and then the results: a tuple. Only if it returned.
    pub after: Option<Structure>,
}

/// How a run of a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It returned.
    Returned,
    /// It panicked, there.
    Panicked(Panic, At),
    /// It took too many steps, or calls were too deep.
    Cut,
}

/// What the variables of a function hold where it reaches a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The goal.
    pub goal: GoalId,
    /// The number of the call, from 1: visits with the same number are of the same variables.
    pub call: usize,
    /// The variables that hold something, and what: numbers, variants, objects by the numbers they have in the input.
    pub variables: Vec<(String, String)>,
}

/// Runs the function under test on an input, and tells what its variables hold at every goal on the way.
///
/// # Errors
///
/// As for [`interpret`].
pub fn visits(program: &Program, input: &Structure, steps: usize) -> Result<Vec<Visit>, String> {
    let entry = program.functions.get(program.entry.0).ok_or("there is no such function")?;
    let types: Vec<_> = entry.locals.iter().take(entry.parameters).map(|local| local.ty.clone()).collect();
    let mut heap = Heap::new(program);
    let arguments = heap.load(input, &types)?;
    let mut machine = Machine::new(program, heap, steps);
    machine.visits = Some(Vec::new());
    machine.call(program.entry, arguments)?;
    Ok(machine.visits.unwrap_or_default())
}

/// Runs the function under test on an input: a tuple of its parameters.
///
/// # Errors
///
/// If the input is not one of the function, or if the program does not keep an invariant of the ir.
pub fn interpret(program: &Program, input: &Structure, steps: usize) -> Result<Interpreted, String> {
    interpret_function(program, program.entry, input, steps)
}

/// Runs any function of a program on an input: a tuple of its parameters.
///
/// # Errors
///
/// As for [`interpret`].
pub fn interpret_function(
    program: &Program,
    function: FunctionId,
    input: &Structure,
    steps: usize,
) -> Result<Interpreted, String> {
    let declared = program.functions.get(function.0).ok_or("there is no such function")?;
    let types: Vec<_> = declared.locals.iter().take(declared.parameters).map(|local| local.ty.clone()).collect();
    let mut heap = Heap::new(program);
    let arguments = heap.load(input, &types)?;
    let mut machine = Machine::new(program, heap, steps);
    let flow = machine.call(function, arguments.clone())?;
    let (end, after) = match flow {
        Flow::Results(results) => {
            let result_types = declared.results.iter().map(|local| declared.locals[local.0].ty.clone());
            let values: Vec<_> = arguments.into_iter().chain(results).collect();
            let types: Vec<_> = types.into_iter().chain(result_types).collect();
            (End::Returned, Some(machine.heap.store(&values, &types, &program.parameters)?))
        }
        Flow::Panicked(panic, place) => (End::Panicked(panic, place), None),
        Flow::Cut => (End::Cut, None),
        _ => return Err("a loop is left that is not there".to_owned()),
    };
    Ok(Interpreted { reached: machine.reached, end, after })
}
