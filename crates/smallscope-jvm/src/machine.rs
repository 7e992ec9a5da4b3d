//! The machine from outside: load classes, start methods, answer its questions, go back.
//!
//! [`Machine::run`] executes until something happens ([`Event`]). At [`Event::Choose`] the machine stands before the instruction that
//! reads a slot without a value: give it one ([`Machine::assign`]) and run on. [`Machine::push_choice`] before that lets you come back
//! ([`Machine::retry`]) and give another.

mod choice;
mod objects;
mod program;

pub use program::Ended;

use crate::class::{Class, ClassId, Field, FieldId, Method, MethodId};
use crate::error::{Error, ErrorKind};
use crate::heap::Heap;
use crate::path::ClassPath;
use crate::peers::{PeerTable, World};
use crate::run::{Next, Thread};
use crate::trap::{Step, Trap};
use crate::vm::{Known, Names, Vm};
use choice::{Choice, Kept};
use rustc_hash::FxHashMap;
use std::io::Write;

/// A reference to an object: valid until the heap goes back below it or is collected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ref(pub(crate) u32);

impl Ref {
    /// Java's `null`.
    pub const NULL: Ref = Ref(0);

    /// Whether it is `null`.
    pub fn is_null(self) -> bool {
        self.0 == 0
    }
}

/// A value of Java.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// The result of a `void` method
    Void,
    /// `boolean`, `byte`, `char`, `short` or `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// A reference
    Ref(Ref),
}

impl Value {
    pub(crate) fn word(self) -> u64 {
        match self {
            Value::Void => 0,
            Value::Int(v) => u64::from(v as u32),
            Value::Long(v) => v as u64,
            Value::Float(v) => u64::from(v.to_bits()),
            Value::Double(v) => v.to_bits(),
            Value::Ref(r) => u64::from(r.0),
        }
    }
}

/// A place whose value is chosen when it is first read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Slot {
    /// A field of an object
    Field {
        /// The object
        object: Ref,
        /// The field
        field: FieldId,
    },
    /// The length of an array
    Length {
        /// The array
        array: Ref,
    },
    /// An element of an array
    Element {
        /// The array
        array: Ref,
        /// The index
        index: u32,
    },
}

/// Which limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// [`Options::steps`]
    Steps,
    /// [`Options::memory`]
    Memory,
}

/// Why [`Machine::run`] came back.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// The method that was started returned.
    Returned(Value),
    /// It threw this exception.
    Threw(Ref),
    /// A slot without a value is read.
    Choose(Slot),
    /// A limit was reached.
    Stopped(Stop),
    /// The program called `System.exit`.
    Exit(i32),
    /// A class is damaged, or something is not supported.
    Failed(Error),
}

/// How a machine runs.
pub struct Options {
    /// Whether `assert` is checked. Default: yes.
    pub assertions: bool,
    /// Calls and backward jumps that a machine may make in all (see [`Machine::set_steps`]). Default: no limit.
    pub steps: u64,
    /// The greatest size of the heap, in bytes. Default: 2 GiB.
    pub memory: usize,
    /// The greatest number of nested calls; one more is a `StackOverflowError`. Default: 9000.
    pub depth: usize,
    /// System properties beside the standard ones.
    pub properties: Vec<(String, String)>,
    /// Where `System.out` goes. Default: nowhere.
    pub out: Box<dyn Write>,
    /// Where `System.err` goes. Default: nowhere.
    pub err: Box<dyn Write>,
    /// What `System.in` reads. Default: nothing.
    pub input: Box<dyn std::io::Read>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            assertions: true,
            steps: u64::MAX,
            memory: 2 << 30,
            depth: 9000,
            properties: Vec::new(),
            out: Box::new(std::io::sink()),
            err: Box::new(std::io::sink()),
            input: Box::new(std::io::empty()),
        }
    }
}

/// A place in a Java program.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Location {
    /// The class, as Java writes it: `java.util.HashMap`
    pub class: String,
    /// The method
    pub method: String,
    /// The source file
    pub file: Option<String>,
    /// The line
    pub line: Option<u32>,
}

/// A Java virtual machine with one thread.
pub struct Machine {
    pub(crate) vm: Vm,
    pub(crate) thread: Thread,
    choices: Vec<Choice>,
    kept: Kept,
}

impl Machine {
    /// A machine with the classes of `path`. The classes every program needs are loaded.
    ///
    /// # Errors
    ///
    /// If `java.lang.Object` and the like cannot be loaded.
    pub fn new(mut path: ClassPath, options: Options) -> Result<Machine, Error> {
        for (name, bytes) in crate::peers::BOOT {
            path.add_bytes(name, bytes.to_vec());
        }
        let thread = Thread::new(options.steps, options.depth);
        let vm = Vm {
            path,
            heap: Heap::new(options.memory / 8),
            options,
            suspended: Vec::new(),
            held: Vec::new(),
            whole: false,
            classes: Vec::new(),
            layouts: Vec::new(),
            by_name: FxHashMap::default(),
            methods: Vec::new(),
            entries: Vec::new(),
            fields: Vec::new(),
            code: Vec::new(),
            offsets: Vec::new(),
            sites: Vec::new(),
            args: Vec::new(),
            constants: Vec::new(),
            switches: Vec::new(),
            guarded: Vec::new(),
            checks: Vec::new(),
            multi: Vec::new(),
            names: Names::default(),
            maps: FxHashMap::default(),
            strings: FxHashMap::default(),
            texts: FxHashMap::default(),
            roots: Vec::new(),
            peers: PeerTable::new(),
            known: Known::default(),
            tables: crate::peers::Tables::default(),
            compared: Vec::new(),
            world: World::default(),
            lazy_top: 0,
            meddled: None,
        };
        let mut machine = Machine { vm, thread, choices: Vec::new(), kept: Kept::default() };
        machine.bootstrap()?;
        Ok(machine)
    }

    fn bootstrap(&mut self) -> Result<(), Error> {
        let vm = &mut self.vm;
        vm.names.number("java/lang/Object");
        vm.add_primitives()?;
        vm.known.object = vm.load("java/lang/Object")?;
        for kind in "ZBCSIJFD".chars() {
            vm.load(&format!("[{kind}"))?;
        }
        vm.known.string = vm.load("java/lang/String")?;
        vm.known.class = vm.load("java/lang/Class")?;
        vm.known.throwable = vm.load("java/lang/Throwable")?;
        vm.known.bytes = vm.load("[B")?;
        vm.known.chars = vm.load("[C")?;
        vm.known.objects = vm.load("[Ljava/lang/Object;")?;
        let missing =
            |what: &str| Error::new(ErrorKind::Request, format!("the JDK's java.lang.String has no field {what}"));
        vm.known.string_value = vm.offset(vm.known.string, "value").ok_or_else(|| missing("value"))?;
        vm.known.string_coder = vm.offset(vm.known.string, "coder");
        for class in [vm.known.object, vm.known.string, vm.known.class, vm.known.throwable] {
            match self.initialize(ClassId(class)) {
                Event::Returned(_) => {}
                Event::Failed(e) => return Err(e),
                other => {
                    return Err(Error::new(
                        ErrorKind::Request,
                        format!("the JDK's basic classes do not initialise: {}", self.show(&other)),
                    ));
                }
            }
        }
        Ok(())
    }

    /// An event in words.
    pub fn show(&self, event: &Event) -> String {
        match event {
            Event::Threw(exception) => self.describe(*exception),
            Event::Failed(e) => e.to_string(),
            other => format!("{other:?}"),
        }
    }

    /// Loads and links a class by its internal name (`java/util/HashMap`, `[I`, `int`). Nothing of it runs.
    ///
    /// # Errors
    ///
    /// If it is on no class path, or damaged.
    pub fn load(&mut self, name: &str) -> Result<ClassId, Error> {
        self.vm.load(name).map(ClassId)
    }

    /// A class by its number.
    pub fn class(&self, id: ClassId) -> &Class {
        self.vm.class(id.0)
    }

    /// A field by its number.
    pub fn field(&self, id: FieldId) -> &Field {
        self.vm.field(id)
    }

    /// A method by its number.
    pub fn method(&self, id: MethodId) -> &Method {
        self.vm.method(id)
    }

    /// Methods of this name in a class and its superclasses, nearest first; only those with this descriptor if one is given.
    pub fn find_methods(&self, class: ClassId, name: &str, descriptor: Option<&str>) -> Vec<MethodId> {
        let c = self.class(class);
        let owners = c.chain.iter().rev().chain(c.all_interfaces.iter());
        let all = owners.flat_map(|o| self.class(*o).methods.iter().copied());
        let fits = |m: &MethodId| {
            let m = self.method(*m);
            m.name() == name && descriptor.is_none_or(|d| d == m.descriptor())
        };
        all.filter(fits).collect()
    }

    /// The field of this name in a class or its nearest superclass that has one.
    pub fn find_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let chain = self.class(class).chain.iter().rev();
        chain.flat_map(|c| self.class(*c).fields.iter().copied()).find(|f| self.field(*f).name() == name)
    }

    /// Whether instances of `a` are instances of `b`.
    pub fn is_subclass(&self, a: ClassId, b: ClassId) -> bool {
        self.vm.is_subclass(a.0, b.0)
    }

    /// What calling `method` means on an instance of `class`.
    pub fn select(&mut self, class: ClassId, method: MethodId) -> Option<MethodId> {
        self.vm.select(class.0, method)
    }

    /// Prepares a call of exactly this method: [`Machine::run`] executes it. The receiver comes first in `args`. The class of a static
    /// method is initialised first.
    ///
    /// Returns an event if the call ends at once: its initialisation failed, or it is a peer.
    pub fn start(&mut self, method: MethodId, args: &[Value]) -> Option<Event> {
        if self.vm.method(method).is_static() || self.vm.method(method).name() == "<init>" {
            match self.initialize(self.vm.method(method).class) {
                Event::Returned(_) => {}
                event => return Some(event),
            }
        }
        let words: Vec<u64> = args.iter().map(|a| a.word()).collect();
        self.push_floor();
        let entered = crate::run::enter(&mut self.thread, &mut self.vm, method, &words);
        self.after(entered, method)
    }

    fn push_floor(&mut self) {
        self.thread.floors.push(self.thread.floor);
        self.thread.floor = self.thread.frames.len();
        self.thread.fixed = self.vm.heap.top();
    }

    fn pop_floor(&mut self) {
        self.thread.frames.truncate(self.thread.floor);
        self.thread.floor = self.thread.floors.pop().unwrap_or(0);
    }

    fn after(&mut self, entered: Step<Option<u64>>, method: MethodId) -> Option<Event> {
        match entered {
            Ok(None) => None,
            Ok(Some(word)) => {
                self.pop_floor();
                Some(Event::Returned(crate::run::as_value(self.vm.method(method).result, word)))
            }
            Err(Trap::Call(target, args)) => {
                let entered = crate::run::enter(&mut self.thread, &mut self.vm, target, &args);
                self.after(entered, target)
            }
            Err(Trap::Initialize(clinit)) => {
                self.pop_floor();
                let class = self.vm.method(clinit).class;
                self.vm.heap.set_static(self.vm.layouts[class.at()].statics, crate::trap::state::LINKED);
                Some(self.initialize(class))
            }
            Err(trap) => match crate::run::handle(&mut self.thread, &mut self.vm, trap) {
                Next::Go => None,
                Next::Event(event) => {
                    self.pop_floor();
                    Some(event)
                }
            },
        }
    }

    /// Runs until something happens.
    #[inline]
    pub fn run(&mut self) -> Event {
        if self.thread.frames.len() <= self.thread.floor {
            return Event::Returned(Value::Void);
        }
        self.vm.heap.watch();
        let event = crate::run::run(&mut self.thread, &mut self.vm);
        self.vm.heap.unwatch();
        if matches!(event, Event::Stopped(_) | Event::Exit(_) | Event::Failed(_)) {
            self.pop_floor();
        }
        event
    }

    /// Starts a method and runs it.
    pub fn call(&mut self, method: MethodId, args: &[Value]) -> Event {
        match self.start(method, args) {
            Some(event) => event,
            None => self.run(),
        }
    }

    /// Initialises a class.
    pub fn initialize(&mut self, class: ClassId) -> Event {
        loop {
            match self.vm.ensure_ready(class.0) {
                Ok(()) => return Event::Returned(Value::Void),
                Err(Trap::Initialize(method)) => {
                    self.push_floor();
                    let event = match crate::run::prepare(&mut self.vm, method) {
                        Ok(()) => {
                            self.thread.push(&self.vm, method, &[]);
                            self.run()
                        }
                        Err(trap) => self.fail(trap),
                    };
                    if !matches!(event, Event::Returned(_)) {
                        return event;
                    }
                }
                Err(trap) => {
                    self.push_floor();
                    return self.fail(trap);
                }
            }
        }
    }

    fn fail(&mut self, trap: Trap) -> Event {
        match crate::run::handle(&mut self.thread, &mut self.vm, trap) {
            Next::Event(event) => {
                self.pop_floor();
                event
            }
            Next::Go => self.run(),
        }
    }

    /// Allows this many more calls and backward jumps.
    #[inline]
    pub fn set_steps(&mut self, steps: u64) {
        self.thread.fuel = steps;
    }

    /// Words of the heap in use.
    pub fn heap_words(&self) -> usize {
        self.vm.heap.top()
    }

    /// The place where the top frame stands.
    pub fn location(&self) -> Option<Location> {
        self.thread.frames.last().map(|f| self.place(f.method, f.pc))
    }

    /// Where the method that was started last from outside returned, threw or stopped.
    pub fn ended_at(&self) -> Option<Location> {
        self.thread.ended.map(|(method, pc)| self.place(method, pc))
    }

    /// The same as numbers that are quick to count: method and byte offset.
    pub fn ended_offset(&self) -> Option<(MethodId, u16)> {
        self.thread.ended.map(|(method, pc)| (MethodId(method), self.vm.offsets[pc as usize]))
    }

    /// Where a predicate's answer `false` was decided: the innermost method of the user's classes that returned `false` just before
    /// the one that was started did. If it ended otherwise, where it ended.
    #[inline]
    pub fn decided_offset(&self) -> Option<(MethodId, u16)> {
        let place = self.thread.decided().or(self.thread.ended);
        place.map(|(method, pc)| (MethodId(method), self.vm.offsets[pc as usize]))
    }

    /// A write by the program to a slot that is chosen when it is read, since [`Machine::forget_meddling`].
    pub fn meddled(&self) -> Option<Slot> {
        self.vm.meddled
    }

    /// Forgets what [`Machine::meddled`] reports.
    pub fn forget_meddling(&mut self) {
        self.vm.meddled = None;
    }

    /// A class that is loaded already.
    pub fn find_class(&self, name: &str) -> Option<ClassId> {
        self.vm.loaded(name).map(ClassId)
    }

    /// The place of a byte offset in a method.
    pub fn place_of(&self, method: MethodId, offset: u16) -> Location {
        self.vm.place(method.0, offset)
    }

    fn place(&self, method: u32, pc: u32) -> Location {
        self.vm.place(method, self.vm.offsets[pc as usize])
    }

    /// Writes out what `System.out` and `System.err` still hold.
    pub fn flush(&mut self) {
        let _ = self.vm.options.out.flush();
        let _ = self.vm.options.err.flush();
    }

    /// The JDK in use.
    pub fn jdk(&self) -> Option<&crate::path::Jdk> {
        self.vm.path.jdk()
    }
}

impl Vm {
    pub(crate) fn place(&self, method: u32, offset: u16) -> Location {
        let m = &self.methods[method as usize];
        let class = self.class(m.class.0);
        Location {
            class: class.java_name(),
            method: m.name.to_string(),
            file: class.source_file().map(str::to_owned),
            line: m.line(offset).map(u32::from),
        }
    }
}
