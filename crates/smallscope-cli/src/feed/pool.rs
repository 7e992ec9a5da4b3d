//! Several trials at the same time, on threads that wait for programs.

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use super::report::TrialOutcome;
use super::{Experiment, Trial};
use crate::failure::Failure;

/// Threads that run trials.
pub(super) struct Pool {
    trials: Option<SyncSender<Trial>>,
    outcomes: Receiver<Result<TrialOutcome, Failure>>,
    /// How many were handed on and have not come back.
    running: usize,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    /// Starts so many threads. A trial for each may wait.
    pub fn start(experiment: Arc<Experiment>, jobs: usize) -> Pool {
        let (trials, waiting) = sync_channel(jobs);
        let (done, outcomes) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let threads = (0..jobs)
            .map(|_| {
                let (experiment, waiting, done) = (Arc::clone(&experiment), Arc::clone(&waiting), done.clone());
                std::thread::spawn(move || work(&experiment, &waiting, &done))
            })
            .collect();
        Pool { trials: Some(trials), outcomes, running: 0, threads }
    }

    /// Hands on a trial; waits if there are enough.
    pub fn submit(&mut self, trial: Trial) {
        if let Some(trials) = &self.trials {
            // Sending fails only if all threads have ended, whose outcomes then say why.
            let _ = trials.send(trial);
            self.running += 1;
        }
    }

    /// A trial that has been finished, if there is one.
    pub fn finished(&mut self) -> Option<Result<TrialOutcome, Failure>> {
        let outcome = self.outcomes.try_recv().ok()?;
        self.running -= 1;
        Some(outcome)
    }

    /// A trial that has been finished, or will be next; none if none is running.
    pub fn wait(&mut self) -> Option<Result<TrialOutcome, Failure>> {
        if self.running == 0 {
            return None;
        }
        // All senders are gone if all threads have ended, whose outcomes have said why.
        let outcome = self.outcomes.recv().ok()?;
        self.running -= 1;
        Some(outcome)
    }

    /// Ends the threads.
    pub fn finish(mut self) {
        self.trials = None;
        self.threads.drain(..).for_each(|thread| thread.join().expect("threads that run programs do not panic"));
    }
}

/// Runs trials until there are no more, or a program cannot be run at all.
fn work(experiment: &Experiment, waiting: &Mutex<Receiver<Trial>>, done: &Sender<Result<TrialOutcome, Failure>>) {
    loop {
        let trial = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(trial) = trial else { return };
        let outcome = experiment.run(trial);
        let hopeless = outcome.is_err();
        if done.send(outcome).is_err() || hopeless {
            return;
        }
    }
}
