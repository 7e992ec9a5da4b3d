//! A checkpoint's file that is kept up to date while workers search.
//!
//! Each worker has a slot: its numbers, and what was left of its tasks when it last wrote them down. It does so from time to time,
//! and whenever a task changes hands, under the lock of the queue. So slots and queue together are a checkpoint at any
//! moment, although every slot is of another time: what a worker did since then will be done again. Nobody waits for anybody.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use smallscope_core::keep::Keeper;
use smallscope_core::{CheckpointError, Counters};

use crate::checkpoint::Checkpoint;
use crate::drive::Task;
use crate::shared::{Queue, lock};

/// What a worker wrote down.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slot {
    pub(crate) counters: Counters,
    pub(crate) tasks: Vec<Task>,
}

/// A worker's part in keeping the file.
pub(crate) struct Note {
    /// The number of its slot.
    pub(crate) slot: usize,
    /// When it was last written, and when somebody last looked at the clock.
    written: Instant,
    looked: Instant,
    /// How often to go on without a look at the clock, now and after the next one.
    skip: u32,
    skips: u32,
    /// Canonical forms that it was the first to find, since it last wrote the slot.
    pub(crate) forms: Vec<String>,
}

impl Note {
    pub(crate) fn new(slot: usize) -> Self {
        let now = Instant::now();
        Note { slot, written: now, looked: now, skip: 0, skips: 0, forms: Vec::new() }
    }

    /// Whether to look at the clock, which takes as long as many a candidate.
    #[inline]
    pub(crate) fn looks(&mut self) -> bool {
        let looks = self.skip == 0;
        self.skip = if looks { self.skips } else { self.skip - 1 };
        looks
    }

    /// Whether it is time to write the slot. Looks follow one another at a millisecond or more, or at 16 structures.
    pub(crate) fn is_due(&mut self, now: Instant, pace: Duration) -> bool {
        let is_early = now.duration_since(self.looked) < Duration::from_millis(1);
        self.skips = if is_early { (2 * self.skips + 1).min(15) } else { 0 };
        self.looked = now;
        let is_due = now.duration_since(self.written) >= pace;
        if is_due {
            self.written = now;
        }
        is_due
    }
}

/// The file, and what was found before the search.
pub(crate) struct Keep {
    keeper: Mutex<Keeper>,
    /// How often workers write their slots.
    pace: Duration,
    before: Checkpoint,
    /// Why the file could not be written at the end.
    error: Mutex<Option<CheckpointError>>,
}

impl Keep {
    /// Writes the file for the first time.
    pub(crate) fn start(mut keeper: Keeper, before: Checkpoint) -> Result<Self, CheckpointError> {
        keeper.write(&before.to_string())?;
        let before = Checkpoint { tasks: Vec::new(), ..before };
        let pace = keeper.interval() / 4;
        Ok(Keep { keeper: Mutex::new(keeper), pace, before, error: Mutex::new(None) })
    }

    /// How often workers write their slots.
    pub(crate) fn pace(&self) -> Duration {
        self.pace
    }

    /// Writes the file if it is time to, and nobody else does.
    pub(crate) fn write(&self, queue: &Mutex<Queue>) {
        let Ok(mut keeper) = self.keeper.try_lock() else { return };
        if keeper.is_due() {
            let checkpoint = self.checkpoint(&lock(queue));
            // If there is no room now, there may be later; the last attempt tells.
            let _ = keeper.write(&checkpoint.to_string());
        }
    }

    fn checkpoint(&self, queue: &Queue) -> Checkpoint {
        let mut checkpoint = self.before.clone();
        for slot in &queue.slots {
            checkpoint.counters += slot.counters;
            checkpoint.tasks.extend(slot.tasks.iter().cloned());
        }
        checkpoint.tasks.extend(queue.tasks.iter().rev().cloned());
        checkpoint.forms.extend(queue.forms.iter().cloned());
        checkpoint
    }

    /// Writes what is left in the end, or removes the file if nothing is.
    pub(crate) fn end(&self, left: Option<&Checkpoint>) {
        let mut keeper = lock(&self.keeper);
        let kept = match left {
            Some(left) => keeper.write(&left.to_string()),
            None => keeper.remove(),
        };
        *lock(&self.error) = kept.err();
    }

    /// Why the file could not be written at the end.
    pub(crate) fn error(&self) -> Option<CheckpointError> {
        lock(&self.error).clone()
    }
}
