//! What surrounds all work: room on the stack, an end by Ctrl-C, and no raw panic.

use std::io::Write as _;
use std::panic;
use std::process;
use std::sync::{Arc, Mutex, mpsc};
use std::thread::{self, JoinHandle};

use smallscope_relational::Interrupt;

use crate::exit::Exit;
use crate::output::json;

/// Room for recursion that is not bounded by the engine's own means: as much as can be had. It is reserved, not taken.
const STACKS: [usize; 3] = [256 << 20, 32 << 20, 4 << 20];

/// What the first panic said.
static PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Runs this on a thread with a large stack. A panic becomes a message that asks for a report.
pub fn guarded(json: bool, work: impl FnOnce() -> Exit + Send + 'static) -> Exit {
    panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        let mut first = PANIC.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        first.get_or_insert(message);
    }));
    let exit = match spawn(work) {
        Ok(thread) => thread.join().unwrap_or_else(|_| report(json)),
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: cannot start a thread: {error}");
            Exit::Internal
        }
    };
    drop(panic::take_hook());
    exit
}

fn spawn(work: impl FnOnce() -> Exit + Send + 'static) -> std::io::Result<JoinHandle<Exit>> {
    // A thread that cannot be started loses its work, so the work is handed over afterwards.
    let (send, receive) = mpsc::channel::<Box<dyn FnOnce() -> Exit + Send>>();
    let receive = Arc::new(Mutex::new(receive));
    let mut tried = Err(std::io::ErrorKind::OutOfMemory.into());
    for size in STACKS {
        let receive = Arc::clone(&receive);
        let begin = move || {
            let work = receive.lock().ok().and_then(|receive| receive.recv().ok());
            work.map_or(Exit::Internal, |work| work())
        };
        tried = thread::Builder::new().name("smallscope".to_owned()).stack_size(size).spawn(begin);
        if tried.is_ok() {
            break;
        }
    }
    // Nobody receives only if no thread was started, which is an error already.
    let _ = send.send(Box::new(work));
    tried
}

fn report(json: bool) -> Exit {
    let message = PANIC.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
    let message = message.unwrap_or_else(|| "no message".to_owned());
    let version = env!("CARGO_PKG_VERSION");
    if json {
        let document = json::internal(&message);
        let _ = writeln!(std::io::stdout(), "{document}");
    }
    let _ = writeln!(
        std::io::stderr(),
        "internal error: smallscope {version} {message}\n\
         This is a fault of smallscope, not of the model. Please report it, with the model and the command line, at\n\
         {}/issues",
        env!("CARGO_PKG_REPOSITORY")
    );
    Exit::Internal
}

/// The first Ctrl-C asks the search to stop, the second one ends the process.
pub fn interrupt_on_signal(interrupt: &Interrupt) {
    let interrupt = interrupt.clone();
    // Without a handler Ctrl-C ends the process as it does any other.
    let _ = ctrlc::set_handler(move || {
        if interrupt.is_raised() {
            process::exit(i32::from(Exit::Interrupted.code()));
        }
        interrupt.raise();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_internal_error() {
        assert_eq!(guarded(false, || panic!("a test of panics")), Exit::Internal);
        assert_eq!(guarded(false, || Exit::Limit), Exit::Limit);
    }
}
