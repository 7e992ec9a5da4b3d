//! Whole programs: `main`, and what becomes of it.

use super::{Event, Machine, Ref, Stop, Value};
use crate::error::{Error, ErrorKind};
use std::io::Write;

/// How a program ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Ended {
    /// With this exit code: 0 after `main` returned, 1 after an exception that nobody caught, whose trace was printed.
    Exit(i32),
    /// A limit was reached.
    Stopped(Stop),
}

impl Machine {
    /// Runs `main` of a class (`com.example.Main` or `com/example/Main`), with everything written to the streams of the options.
    ///
    /// # Errors
    ///
    /// If there is no such class or method, or the program needs something that is not supported.
    pub fn run_main(&mut self, class: &str, args: &[String]) -> Result<Ended, Error> {
        let class = self.load(&class.replace('.', "/"))?;
        let main = self
            .find_methods(class, "main", Some("([Ljava/lang/String;)V"))
            .into_iter()
            .find(|m| self.method(*m).is_static() && self.method(*m).access() & crate::access::PUBLIC != 0);
        let Some(main) = main else {
            return Ok(self.no_main(class));
        };
        self.vm.whole = true;
        let strings = self.load("[Ljava/lang/String;")?;
        let array = self.new_array(strings, args.len() as u32)?;
        for (i, arg) in args.iter().enumerate() {
            let text = self.new_string(arg)?;
            self.vm.heap.set32(array.0, i as u32, text.0);
        }
        self.vm.world.main = Some(main);
        self.thread.reserve = self.thread.fuel;
        self.thread.fuel = 0;
        let boot = self.load("smallscope/Boot")?;
        let launch = self.find_methods(boot, "launch", Some("([Ljava/lang/String;)I")).first().copied();
        let Some(launch) = launch else {
            return Err(Error::new(ErrorKind::Request, "the machine's own class is not the one it needs"));
        };
        let event = self.call(launch, &[Value::Ref(array)]);
        let ended = self.ended(event);
        self.flush();
        ended
    }

    /// Says what HotSpot says.
    fn no_main(&mut self, class: crate::class::ClassId) -> Ended {
        let found = self.find_methods(class, "main", Some("([Ljava/lang/String;)V"));
        let not_static = found.iter().any(|m| self.method(*m).access() & crate::access::PUBLIC != 0);
        let name = self.class(class).java_name();
        let (what, more) = if not_static {
            ("is not static", "")
        } else {
            ("not found", "\nor a JavaFX application class must extend javafx.application.Application")
        };
        let text = format!(
            "Error: Main method {what} in class {name}, please define the main method as:\n   public static void main(String[] args){more}\n"
        );
        let _ = self.vm.options.err.write_all(text.as_bytes());
        self.flush();
        Ended::Exit(1)
    }

    fn ended(&mut self, event: Event) -> Result<Ended, Error> {
        match event {
            Event::Returned(Value::Int(code)) | Event::Exit(code) => {
                self.boot_flush()?;
                Ok(Ended::Exit(code))
            }
            Event::Returned(_) => Ok(Ended::Exit(0)),
            Event::Threw(exception) => Err(self.thrown_by_itself(exception)),
            Event::Stopped(why) => Ok(Ended::Stopped(why)),
            Event::Failed(e) => Err(e),
            Event::Choose(slot) => Err(Error::new(
                ErrorKind::Request,
                format!("a program run as a whole reads {slot:?}, which has no value"),
            )),
        }
    }

    /// Empties the buffers of `System.out`, if the program ever used `System`.
    fn boot_flush(&mut self) -> Result<(), Error> {
        let used = self.vm.loaded("java/lang/System").is_some_and(|c| self.vm.state(c) == crate::trap::state::READY);
        if !used {
            return Ok(());
        }
        let boot = self.load("smallscope/Boot")?;
        let Some(method) = self.find_methods(boot, "flush", Some("()V")).first().copied() else { return Ok(()) };
        match self.call(method, &[]) {
            Event::Failed(e) => Err(e),
            Event::Threw(exception) => Err(self.thrown_by_itself(exception)),
            _ => Ok(()),
        }
    }

    fn thrown_by_itself(&self, exception: Ref) -> Error {
        Error::new(ErrorKind::Request, format!("{} while the program ended", self.describe(exception)))
    }
}
