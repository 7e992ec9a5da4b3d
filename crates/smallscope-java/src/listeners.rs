//! Korat's listeners: objects that are told of every structure.
//!
//! They live in a machine of their own, which never goes back, so that what they note stays. Each structure is made anew there.

use std::io::Write;

use smallscope_core::Structure;
use smallscope_jvm::{ClassId, Event, Machine, MethodId, Options, Ref, Value};

use crate::error::Error;
use crate::objects::{self, failed};
use crate::subject::{MachineLimits, Request};
use crate::view::View as _;
use crate::{names, restore};

/// Objects of classes that implement `korat.testing.ITestCaseListener`.
pub struct Listeners {
    machine: Machine,
    class: ClassId,
    all: Vec<(Ref, MethodId, MethodId)>,
}

impl Listeners {
    /// Makes one object of each class. What they print is written to `out`.
    ///
    /// # Errors
    ///
    /// If there is no such class, it is no listener, or its constructor fails.
    pub fn new(
        request: &Request,
        classes: &[String],
        limits: &MachineLimits,
        out: Box<dyn Write>,
    ) -> Result<Listeners, Error> {
        let mut machine = request.origin.machine(Options { out, ..limits.options() })?;
        let class = machine.load(&names::internal(&request.class))?;
        let listener = machine.load("korat/testing/ITestCaseListener")?;
        let mut all = Vec::new();
        for name in classes {
            let of = machine.load(&names::internal(name))?;
            if !machine.is_subclass(of, listener) {
                return Err(Error::input(format!("`{name}` does not implement `korat.testing.ITestCaseListener`")));
            }
            let object = objects::instance(&mut machine, of, Ref::NULL)?;
            let method =
                |name: &str, descriptor: &str| machine.find_method(of, name, Some(descriptor)).first().copied();
            let (told, over) =
                (method("notifyNewTestCase", "(Ljava/lang/Object;)V"), method("notifyTestFinished", "(JJ)V"));
            let methods = told.zip(over).ok_or_else(|| Error::input(format!("`{name}` is abstract")))?;
            all.push((object, methods.0, methods.1));
        }
        Ok(Listeners { machine, class, all })
    }

    /// Tells all of them of a structure.
    ///
    /// # Errors
    ///
    /// If one throws.
    pub fn tell(&mut self, structure: &Structure) -> Result<(), Error> {
        let descriptor = [names::descriptor(self.machine.class(self.class).name())];
        let values = restore::values(&mut self.machine, structure, &descriptor, &[self.class])?;
        self.call(|listener| (listener.1, values.clone()))
    }

    /// Tells them that it is over: how many candidates and how many structures there were.
    ///
    /// # Errors
    ///
    /// If one throws.
    pub fn finish(mut self, candidates: u64, structures: u64) -> Result<(), Error> {
        let long = |count: u64| Value::Long(i64::try_from(count).unwrap_or(i64::MAX));
        let values = vec![long(candidates), long(structures)];
        self.call(|listener| (listener.2, values.clone()))?;
        self.machine.flush();
        Ok(())
    }

    fn call(&mut self, what: impl Fn(&(Ref, MethodId, MethodId)) -> (MethodId, Vec<Value>)) -> Result<(), Error> {
        for listener in &self.all {
            let (method, mut values) = what(listener);
            values.insert(0, Value::Ref(listener.0));
            self.machine.set_steps(u64::MAX);
            match self.machine.call(method, &values) {
                Event::Returned(_) => {}
                other => return Err(failed(&mut self.machine, &other, "a listener")),
            }
        }
        Ok(())
    }
}
