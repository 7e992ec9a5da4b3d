//! One call of a method under test, and its verdict.

use rustc_hash::FxHashMap;
use smallscope_core::Structure;
use smallscope_jvm::{ClassId, Event, Location, Machine, MethodId, Ref, Value};

use super::copy::copy;
use crate::contract::Contract;
use crate::error::Error;
use crate::names;
use crate::objects;
use crate::view::View as _;

/// What is wrong with a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// In words: `it throws java.lang.NullPointerException`.
    pub text: String,
    /// The file and line, if there is one.
    pub place: Option<(String, u32)>,
    /// The stack trace of an exception, line by line.
    pub trace: Vec<String>,
}

/// How to call a method, and what must hold.
pub(crate) struct Call {
    pub(crate) class: ClassId,
    pub(crate) method: MethodId,
    pub(crate) contract: Contract,
    pub(crate) invariant: Option<MethodId>,
    /// Predicates of the classes of arguments.
    pub(crate) judges: FxHashMap<ClassId, MethodId>,
    pub(crate) steps: u64,
}

/// How a call ended.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    /// In words: `returned`, `threw java.io.IOException`.
    pub(crate) ending: String,
    /// What it returned, if it did and that is plain.
    pub(crate) result: Option<Value>,
    /// The text that it returned.
    pub(crate) text: Option<String>,
    /// The class of what it threw.
    pub(crate) threw: Option<String>,
    pub(crate) reason: Option<Reason>,
    pub(crate) after: Option<Structure>,
    /// The instruction at which the method returned or threw.
    pub(crate) at: Option<(MethodId, u16)>,
}

impl Call {
    fn values(&self, machine: &Machine, root: Ref, arguments: &[Value]) -> Vec<Value> {
        let this = (!machine.method(self.method).is_static()).then_some(Value::Ref(root));
        this.into_iter().chain(arguments.iter().copied()).collect()
    }

    /// Whether the preconditions allow the input. One that throws does not.
    pub(crate) fn is_allowed(&self, machine: &mut Machine, root: Ref, arguments: &[Value]) -> Result<bool, Error> {
        for &condition in &self.contract.requires {
            let about = machine.method(condition);
            let count = about.parameters().count();
            if count != 0 && count != arguments.len() {
                let name = about.name().to_owned();
                return Err(Error::input(format!(
                    "the precondition `{name}` must take the method's arguments, or none"
                )));
            }
            let this = (!about.is_static()).then_some(Value::Ref(root));
            let given = arguments.iter().copied().take(count);
            let values: Vec<Value> = this.into_iter().chain(given).collect();
            machine.push_choice();
            let holds = match self.event(machine, condition, &values) {
                Event::Returned(Value::Int(value)) => Ok(value != 0),
                Event::Threw(_) => Ok(false),
                other => Err(objects::failed(machine, &other, "a precondition")),
            };
            machine.pop_choice();
            if !holds? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn event(&self, machine: &mut Machine, method: MethodId, values: &[Value]) -> Event {
        machine.set_steps(self.steps);
        machine.call(method, values)
    }

    /// Calls the method and judges it. The machine comes back to where it was.
    pub(crate) fn run(
        &self,
        machine: &mut Machine,
        root: Ref,
        arguments: &[Value],
        observe: &mut dyn FnMut(&mut Machine, Ref) -> Structure,
    ) -> Result<Ended, Error> {
        machine.push_choice();
        let ended = self.judge(machine, root, arguments, observe);
        machine.pop_choice();
        ended
    }

    fn judge(
        &self,
        machine: &mut Machine,
        root: Ref,
        arguments: &[Value],
        observe: &mut dyn FnMut(&mut Machine, Ref) -> Structure,
    ) -> Result<Ended, Error> {
        // A constructor makes its object.
        let is_constructor = machine.method(self.method).name() == "<init>";
        let root = if is_constructor { machine.new_object(self.class)? } else { root };
        let old = if self.wants_old(machine) { Some(copy(machine, root)?) } else { None };
        let values = self.values(machine, root, arguments);
        let event = self.event(machine, self.method, &values);
        let at = machine.ended_offset();
        let mut ended =
            Ended { ending: String::new(), result: None, text: None, threw: None, reason: None, after: None, at };
        match event {
            Event::Returned(value) => {
                ended.ending = "returned".to_owned();
                ended.result = Some(value);
                if let Value::Ref(object) = value {
                    ended.text = machine.string(object);
                }
            }
            Event::Threw(exception) => {
                let class = names::binary(machine.class(machine.class_of(exception)).name());
                ended.ending = format!("threw {class}");
                if !self.declares(machine, exception) {
                    ended.reason = Some(thrown(machine, exception, "it throws"));
                }
                ended.threw = Some(class);
            }
            Event::Stopped(_) => {
                ended.ending = "did not end".to_owned();
                let text = format!("it does not end within {} calls and backward jumps", self.steps);
                ended.reason = Some(Reason { text, place: place(machine.location()), trace: Vec::new() });
                return Ok(ended);
            }
            other => return Err(objects::failed(machine, &other, "the method under test")),
        }
        let is_made = !is_constructor || ended.threw.is_none();
        ended.after = Some(observe(machine, if is_made { root } else { Ref::NULL }));
        if ended.reason.is_none() && ended.threw.is_none() {
            ended.reason = self.broken_promise(machine, root, arguments, old, ended.result)?;
        }
        if ended.reason.is_none() && is_made {
            ended.reason = self.broken_invariant(machine, root, self.invariant, "")?;
        }
        for value in arguments {
            let Value::Ref(object) = *value else { continue };
            if ended.reason.is_none() && object != Ref::NULL && object != root {
                let judge = self.judges.get(&machine.class_of(object)).copied();
                ended.reason = self.broken_invariant(machine, object, judge, " of an argument")?;
            }
        }
        Ok(ended)
    }

    /// Whether the method says that it may throw this.
    fn declares(&self, machine: &mut Machine, exception: Ref) -> bool {
        let declared: Vec<String> = machine.method(self.method).exceptions().map(str::to_owned).collect();
        !machine.is_a(exception, "java/lang/AssertionError")
            && declared.iter().any(|name| machine.is_a(exception, name))
    }

    /// Whether a postcondition looks at the object as it was.
    fn wants_old(&self, machine: &Machine) -> bool {
        let extra = self.extra(machine);
        self.contract.ensures.iter().any(|&condition| machine.method(condition).parameters().count() == extra + 1)
    }

    /// How many parameters a postcondition has that takes arguments and result.
    fn extra(&self, machine: &Machine) -> usize {
        let method = machine.method(self.method);
        method.parameters().count() + usize::from(method.result() != "V")
    }

    fn broken_promise(
        &self,
        machine: &mut Machine,
        root: Ref,
        arguments: &[Value],
        old: Option<Ref>,
        result: Option<Value>,
    ) -> Result<Option<Reason>, Error> {
        let result = result.filter(|value| *value != Value::Void);
        let all = self.extra(machine);
        for &condition in &self.contract.ensures {
            let about = machine.method(condition);
            let name = about.name().to_owned();
            let this = (!about.is_static()).then_some(Value::Ref(root));
            let count = about.parameters().count();
            let whole = arguments.iter().copied().chain(result);
            let given: Vec<Value> = match count {
                0 => Vec::new(),
                _ if count == all + 1 => old.map(Value::Ref).into_iter().chain(whole).collect(),
                _ if count == all => whole.collect(),
                1 if result.is_some() => result.into_iter().collect(),
                _ => {
                    return Err(Error::input(format!("the postcondition `{name}` has the wrong parameters"))
                        .help("it takes nothing, the result, arguments and result, or the object as it was, arguments and result"));
                }
            };
            let values: Vec<Value> = this.into_iter().chain(given).collect();
            machine.push_choice();
            let event = self.event(machine, condition, &values);
            let reason = match event {
                Event::Returned(Value::Int(0)) => Some(Reason {
                    text: format!("the postcondition `{name}` does not hold"),
                    place: None,
                    trace: Vec::new(),
                }),
                Event::Returned(_) => None,
                Event::Threw(exception) => {
                    Some(thrown(machine, exception, &format!("the postcondition `{name}` throws")))
                }
                other => return Err(objects::failed(machine, &other, "a postcondition")),
            };
            machine.pop_choice();
            if reason.is_some() {
                return Ok(reason);
            }
        }
        Ok(None)
    }

    /// Whether an object is not valid after the call. `of_what` says which, if it is not the one of the call.
    fn broken_invariant(
        &self,
        machine: &mut Machine,
        root: Ref,
        invariant: Option<MethodId>,
        of_what: &str,
    ) -> Result<Option<Reason>, Error> {
        let Some(invariant) = invariant.filter(|_| root != Ref::NULL) else { return Ok(None) };
        let name = machine.method(invariant).name().to_owned();
        if machine.method(invariant).parameters().next().is_some() {
            return Ok(None);
        }
        machine.push_choice();
        let event = self.event(machine, invariant, &[Value::Ref(root)]);
        let reason = match event {
            Event::Returned(Value::Int(0)) => {
                let text = format!("`{name}`{of_what} does not hold afterwards");
                Some(Reason { text, place: place(machine.ended_at()), trace: Vec::new() })
            }
            Event::Returned(_) => None,
            Event::Threw(exception) => {
                Some(thrown(machine, exception, &format!("`{name}`{of_what} throws afterwards:")))
            }
            Event::Stopped(_) => Some(Reason {
                text: format!("`{name}`{of_what} does not end afterwards"),
                place: None,
                trace: Vec::new(),
            }),
            other => return Err(objects::failed(machine, &other, "the predicate")),
        };
        machine.pop_choice();
        Ok(reason)
    }
}

fn place(location: Option<Location>) -> Option<(String, u32)> {
    location.and_then(|location| Some((location.file?, location.line?)))
}

fn thrown(machine: &mut Machine, exception: Ref, what: &str) -> Reason {
    let trace = machine.trace(exception);
    let text = format!("{what} {}", machine.describe(exception));
    let lines = trace.iter().take(10).map(shown).collect();
    Reason { text, place: place(trace.into_iter().next()), trace: lines }
}

/// As in a stack trace of Java.
fn shown(Location { class, method, file, line }: &Location) -> String {
    match (file, line) {
        (Some(file), Some(line)) => format!("at {class}.{method}({file}:{line})"),
        (Some(file), None) => format!("at {class}.{method}({file})"),
        _ => format!("at {class}.{method}(Unknown Source)"),
    }
}
