//! A call with its arguments, whatever their type.

use super::arguments::Arguments;
use super::error::SequencesError;
use super::watch::Watch;

/// A call that sequences are made of. Its arguments are known by their number.
pub(super) struct Call<'a, S> {
    pub(super) name: String,
    /// For each of the arguments, the code: of the call alone, or of the call and of its reference.
    pub(super) codes: Vec<Vec<String>>,
    /// The pattern whose names later calls take up.
    pub(super) binds: Option<String>,
    /// The variable without a value, with the expression that gave none.
    empty: Option<(String, String)>,
    run: Run<'a, S>,
    /// The reference without the call, to see whether it panics, too.
    alone: Option<Box<dyn Fn(S, usize) + 'a>>,
}

type Run<'a, S> = Box<dyn Fn(S, usize, &mut Watch) -> S + 'a>;

impl<'a, S: 'a> Call<'a, S> {
    /// A call that is not compared with anything.
    pub(super) fn new<A: 'a>(name: String, arguments: Arguments<A>, run: impl Fn(S, &A, &mut Watch) -> S + 'a) -> Self {
        let (call, values) = Call::describe(name, arguments);
        Call { run: Box::new(move |state, number, watch| run(state, &values[number], watch)), ..call }
    }

    /// A call whose result is compared with that of a reference, which can also be run `alone`.
    pub(super) fn against<A: Clone + 'a>(
        name: String,
        arguments: Arguments<A>,
        run: impl Fn(S, &A, &mut Watch) -> S + 'a,
        alone: impl Fn(S, &A) + 'a,
    ) -> Self {
        let values = arguments.values.clone();
        let call = Call::new(name, arguments, run);
        Call { alone: Some(Box::new(move |state, number| alone(state, &values[number]))), ..call }
    }

    fn describe<A>(name: String, arguments: Arguments<A>) -> (Self, Vec<A>) {
        let empty = arguments.empty_variable().map(|(name, text)| (name.to_owned(), text.to_owned()));
        let mut codes = arguments.codes;
        if arguments.follow_name {
            codes.iter_mut().flatten().for_each(|code| code.insert_str(0, &name));
        }
        let run = Box::new(|state, _, _: &mut Watch| state);
        (Call { name, codes, binds: None, empty, run, alone: None }, arguments.values)
    }

    /// The call, of which later calls take up what this pattern names.
    pub(super) fn binding(mut self, pattern: Option<&str>) -> Self {
        self.binds = pattern.map(str::to_owned);
        self
    }

    /// With how many arguments the call is made.
    pub(super) fn width(&self) -> usize {
        self.codes.len()
    }

    /// Makes the call.
    pub(super) fn run(&self, state: S, number: usize, watch: &mut Watch) -> S {
        (self.run)(state, number, watch)
    }

    /// Whether there is a reference; makes its call without the other.
    pub(super) fn run_reference(&self, state: S, number: usize) -> bool {
        self.alone.as_ref().map(|alone| alone(state, number)).is_some()
    }

    /// Whether there is anything to call it with.
    pub(super) fn check(&self) -> Result<(), SequencesError> {
        if self.width() > 0 {
            return Ok(());
        }
        let (variable, values) = self.empty.clone().unzip();
        Err(SequencesError::NoArguments { call: self.name.clone(), variable, values })
    }
}
