//! The process that runs inputs: one line in, one line out.

use std::io::{BufRead as _, BufReader, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc;
use std::time::Duration;

use super::build::{Build, Builder};
use super::datum::Datum;
use super::words::{Words, word, write};
use super::events;
use super::read::Reader;

#[cfg(unix)]
pub type Stream = std::os::unix::net::UnixStream;
#[cfg(not(unix))]
pub type Stream = std::net::TcpStream;

/// What the file under test is called.
const SUBJECT: &str = "smallscope_subject.rs";

static STREAM: Mutex<Option<Stream>> = Mutex::new(None);
/// The message and line of the last panic.
static PANIC: Mutex<(String, u32)> = Mutex::new((String::new(), 0));

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// One input: the parameters, and the objects they lead to.
pub struct Input {
    pub parameters: Vec<Datum>,
    pub objects: Vec<Datum>,
}

impl Input {
    pub fn builder(&self) -> Builder {
        Builder::new(self.objects.clone())
    }

    pub fn parameter<T: Build>(&self, number: usize, builder: &mut Builder) -> T {
        T::build(self.parameters.get(number).unwrap_or(&Datum::Unread), builder)
    }
}

/// What is left after a run: the parameters and the result, and what is known about them.
pub struct Done {
    pub values: Vec<Datum>,
    pub reader: Reader,
    /// Whether this is what a panic left.
    pub panicked: bool,
}

/// The same value, whoever borrows it.
pub fn alias<'a, T: ?Sized>(value: &T) -> &'a T {
    // SAFETY: values are kept until the process ends.
    unsafe { &*std::ptr::from_ref(value) }
}

/// Calls the function under test; none if it panicked.
pub fn call<R>(body: impl FnOnce() -> R) -> Option<R> {
    let is_direct = std::env::var_os("SMALLSCOPE_DIRECT").is_some();
    let stream = locked(&STREAM).as_ref().filter(|_| is_direct).and_then(|stream| stream.try_clone().ok());
    super::memory::begin();
    events::start(stream);
    let result = catch_unwind(AssertUnwindSafe(body));
    super::memory::end();
    let reached = events::stop();
    *locked(&REACHED) = reached;
    result.ok()
}

static REACHED: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Says that an input cannot be built, and ends.
pub fn refuse(message: &str) -> ! {
    let mut line = String::new();
    word('!', message, &mut line);
    answer(line);
    std::process::exit(0)
}

fn answer(mut line: String) {
    line.push('\n');
    if let Some(stream) = &mut *locked(&STREAM) {
        let _ = stream.write_all(line.as_bytes());
    }
}

fn connect() -> Stream {
    #[cfg(unix)]
    {
        use std::os::fd::{AsFd as _, AsRawFd as _};
        unsafe extern "C" {
            fn dup2(from: i32, to: i32) -> i32;
        }
        let stdin = std::io::stdin().as_fd().try_clone_to_owned();
        // The code under test reads an empty input, and not what is said here.
        if let Ok(empty) = std::fs::File::open("/dev/null") {
            // SAFETY: both are open, and nothing owns the standard input.
            let _ = unsafe { dup2(empty.as_raw_fd(), 0) };
        }
        Stream::from(stdin.expect("standard input is a socket"))
    }
    #[cfg(not(unix))]
    {
        let port = std::env::args().nth(2).and_then(|port| port.parse::<u16>().ok()).expect("a port");
        Stream::connect(("127.0.0.1", port)).expect("the other process listens")
    }
}

fn note_panic(info: &std::panic::PanicHookInfo<'_>) {
    let text = info.payload().downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| info.payload().downcast_ref::<String>().cloned()).unwrap_or_default();
    let in_subject = info.location().filter(|place| place.file().ends_with(SUBJECT));
    *locked(&PANIC) = (text, in_subject.map_or(0, |place| place.line()));
}

/// Runs inputs with a function until there are no more; a run may take so many milliseconds.
pub fn serve(entry: fn(&Input) -> Option<Done>) {
    let milliseconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2000);
    let stream = connect();
    let lines = BufReader::new(stream.try_clone().expect("a second handle of a socket"));
    *locked(&STREAM) = Some(stream);
    std::panic::set_hook(Box::new(note_panic));
    let (inputs, received) = mpsc::channel::<Input>();
    let (outputs, finished) = mpsc::channel::<String>();
    let work = move || {
        for input in received {
            super::memory::make_room();
            let _ = outputs.send(report(entry(&input)));
        }
    };
    let worker = std::thread::Builder::new().stack_size(8 << 20).spawn(work);
    worker.expect("a thread can be started");
    for line in lines.lines() {
        let Some(input) = line.ok().and_then(|line| parse(&line)) else { break };
        if inputs.send(input).is_err() {
            break;
        }
        match finished.recv_timeout(Duration::from_millis(milliseconds)) {
            Ok(line) => answer(line),
            Err(_) => {
                let mut line = String::new();
                let reached = events::stop();
                // What came after the call may be what takes so long.
                let reached = if reached.is_empty() { std::mem::take(&mut *locked(&REACHED)) } else { reached };
                events_line(&reached, &mut line);
                word('T', "", &mut line);
                answer(line);
                break;
            }
        }
    }
    std::process::exit(0);
}

fn parse(line: &str) -> Option<Input> {
    let mut words = Words(line.split_ascii_whitespace());
    let Datum::Tuple(parameters) = words.datum()? else { return None };
    let count = words.number()?;
    Some(Input { parameters, objects: words.data(count)? })
}

fn events_line(reached: &[u32], line: &mut String) {
    if std::env::var_os("SMALLSCOPE_DIRECT").is_none() {
        reached.iter().for_each(|goal| word('e', &goal.to_string(), line));
    }
}

fn report(done: Option<Done>) -> String {
    let mut line = String::new();
    events_line(&std::mem::take(&mut *locked(&REACHED)), &mut line);
    if done.as_ref().is_none_or(|done| done.panicked) {
        let (message, place) = locked(&PANIC).clone();
        word('P', &place.to_string(), &mut line);
        word('m', &message, &mut line);
    } else {
        word('R', "", &mut line);
    }
    let Some(Done { values, reader, .. }) = done else { return line };
    write(&Datum::Tuple(values), &mut line);
    word('k', &reader.objects.len().to_string(), &mut line);
    reader.objects.iter().for_each(|object| write(object, &mut line));
    reader.broken.iter().for_each(|name| word('b', name, &mut line));
    line
}

/// How many inputs of tests are written down at most.
const GIVEN: usize = 1000;

/// Writes down what the function under test is given, where tests call it.
pub fn given(values: impl FnOnce(&mut Reader) -> Vec<Datum>) {
    static COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let Some(file) = std::env::var_os("SMALLSCOPE_GIVEN") else { return };
    if COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= GIVEN {
        return;
    }
    let (mut reader, mut line) = (Reader::new(Vec::new()), String::new());
    reader.checks = false;
    write(&Datum::Tuple(values(&mut reader)), &mut line);
    word('k', &reader.objects.len().to_string(), &mut line);
    reader.objects.iter().for_each(|object| write(object, &mut line));
    line.push('\n');
    if let Ok(mut file) = std::fs::OpenOptions::new().create(true).append(true).open(file) {
        let _ = file.write_all(line.as_bytes());
    }
}

/// The same place, whoever borrows it.
pub fn alias_mut<'a, T: ?Sized>(value: &mut T) -> &'a mut T {
    // SAFETY: values are kept until the process ends.
    unsafe { &mut *std::ptr::from_mut(value) }
}
