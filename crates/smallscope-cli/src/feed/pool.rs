//! Several trials at the same time, on threads that wait for programs.

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use super::report::Outcome;
use super::{Experiment, Trial};
use crate::failure::Failure;

/// Threads that run trials.
pub(super) struct Pool {
    trials: Option<SyncSender<Trial>>,
    outcomes: Receiver<Result<Outcome, Failure>>,
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
        Pool { trials: Some(trials), outcomes, threads }
    }

    /// Hands on a trial; waits if there are enough.
    pub fn submit(&self, trial: Trial) {
        if let Some(trials) = &self.trials {
            // Sending fails only if all threads have ended, whose outcomes then say why.
            let _ = trials.send(trial);
        }
    }

    /// What has been finished since the last time.
    pub fn finished(&self) -> impl Iterator<Item = Result<Outcome, Failure>> + '_ {
        self.outcomes.try_iter()
    }

    /// Waits for all trials, and returns what is left.
    pub fn finish(mut self) -> Vec<Result<Outcome, Failure>> {
        self.trials = None;
        let mut left: Vec<Result<Outcome, Failure>> = Vec::new();
        // All senders are gone when all threads have ended.
        left.extend(self.outcomes.iter());
        self.threads.drain(..).for_each(|thread| thread.join().expect("threads that run programs do not panic"));
        left
    }
}

/// Runs trials until there are no more, or a program cannot be run at all.
fn work(experiment: &Experiment, waiting: &Mutex<Receiver<Trial>>, done: &Sender<Result<Outcome, Failure>>) {
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
