//! Parts of numbered structures: shards that differ by one structure at most, what was found in them, and how to go on after a kill.
//!
//! A part is a range of [numbers](Numbered). So its checkpoint is how many structures of the range were dealt with.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::str::FromStr;

use smallscope_core::envelope::Envelope;
use smallscope_core::keep::Keeper;
use smallscope_core::merge::Digest;
use smallscope_core::{CheckpointError, Count, ShardResult};

use crate::model::Model;
use crate::names::type_name;
use crate::numbered::Numbered;

const ENVELOPE: Envelope = Envelope::new("range checkpoint", 1);

/// A part of numbered structures. See [`Numbered::part`].
pub struct Part<'a, T: Model> {
    numbered: &'a mut Numbered<T>,
    shard: (usize, usize),
    file: Option<PathBuf>,
}

/// What is kept of a part.
#[derive(Debug, Default, PartialEq)]
struct Kept {
    space: u64,
    shard: (usize, usize),
    done: u64,
    digest: u64,
}

impl<T: Model> Numbered<T> {
    /// Shard `index` of `count`, to be dealt with by this process: a [range](Numbered::shard) of the numbers. The results of all shards can be
    /// checked and added up by `smallscope merge`.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// let mut lists = Space::<Vec<Box<bool>>>::new(3).numbered()?;
    /// let result = lists.part(1, 4).for_each(|list| assert!(list.len() <= 3))?;
    /// assert_eq!(result.counts, [("structures".to_owned(), 4)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no such shard.
    pub fn part(&mut self, index: usize, count: usize) -> Part<'_, T> {
        assert!(index < count, "shards are numbered from 0 to one less than their count");
        Part { numbered: self, shard: (index, count), file: None }
    }

    /// The part that a [scheduler](smallscope_core::scheduler) gives to this process.
    ///
    /// # Errors
    ///
    /// If variables of the scheduler are missing or contradict one another; the text names them.
    pub fn part_by_scheduler(&mut self) -> Result<Part<'_, T>, String> {
        let (index, count) = smallscope_core::scheduler::shard()?;
        Ok(self.part(index, count))
    }
}

impl<T: Model> Part<'_, T> {
    /// Keeps in a file how far it has come, and goes on from there if the file is there. It is written every two seconds and removed at the end:
    /// structures that were dealt with after the file was last written come up again.
    pub fn checkpoint_to(mut self, file: impl Into<PathBuf>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// Calls `visit` with every structure of the part, in the order of their numbers, and says what was found.
    ///
    /// # Errors
    ///
    /// If the checkpoint's file is damaged or of another part, or cannot be written.
    pub fn for_each(self, mut visit: impl FnMut(T)) -> Result<ShardResult, CheckpointError> {
        let Part { numbered, shard, file } = self;
        let space = numbered.space().search().space_number();
        let mut kept = Kept { space, shard, ..Kept::default() };
        let mut keeper = file.as_ref().map(Keeper::new);
        if let Some(before) = keeper.as_ref().map(|keeper| keeper.read::<Kept>()).transpose()?.flatten() {
            if (before.space, before.shard) != (space, shard) {
                let file = file.unwrap_or_default();
                return Err(CheckpointError::of(&file, "it is of another space, or of another part"));
            }
            kept = before;
        }
        let range = numbered.shard(shard.0, shard.1);
        let mut number = range.start.plus(&Count::from(kept.done));
        let mut digest = Digest(kept.digest);
        while range.end.minus(&number).is_some_and(|left| left != Count::zero()) {
            let Some((value, structure)) = numbered.both(&number) else { break };
            visit(value);
            digest.add(structure.canonical().as_str());
            number = number.plus(&Count::one());
            (kept.done, kept.digest) = (kept.done + 1, digest.0);
            if let Some(keeper) = keeper.as_mut().filter(|keeper| keeper.is_due()) {
                keeper.write(&kept.to_text())?;
            }
        }
        if let Some(keeper) = keeper {
            keeper.remove()?;
        }
        let subject = format!("{}: {}", type_name::<T>(), numbered.space().search().bound());
        Ok(ShardResult {
            counts: vec![("structures".to_owned(), kept.done)],
            digest,
            complete: true,
            outcome: format!("shard {} of {} of {} numbered structures", shard.0, shard.1, numbered.count()),
            ..ShardResult::new("numbered", subject, space, Some(shard))
        })
    }
}

impl Kept {
    fn to_text(&self) -> String {
        let Kept { space, shard: (index, count), done, digest } = self;
        let mut lines = format!("space {space:016x}\n");
        let _ = writeln!(lines, "part {index} {count} {done} {digest}");
        ENVELOPE.seal(&lines)
    }
}

impl FromStr for Kept {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let mut kept = Kept::default();
        for line in ENVELOPE.lines(text)? {
            match line.word() {
                "space" => kept.space = line.fingerprint()?,
                "part" => {
                    let [index, count, done, digest] = line.numbers()?;
                    (kept.shard, kept.done, kept.digest) = ((index as usize, count as usize), done, digest);
                }
                _ => return Err(line.error("expected `space` or `part`")),
            }
        }
        Ok(kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::Space;

    fn lists() -> Numbered<Vec<u8>> {
        let space = Space::<Vec<u8>>::new(4).given(|list| list.len() != 2);
        space.numbered().expect("every pointer owns its object alone")
    }

    /// A file of this test's own, which is not there yet.
    fn scratch(name: &str) -> PathBuf {
        let file = std::env::temp_dir().join(format!("smallscope-ranges-{}-{name}", std::process::id()));
        drop(std::fs::remove_file(&file));
        file
    }

    /// The digest of a search, which knows nothing of numbers, is that of all parts.
    #[test]
    fn eight_parts_are_what_one_search_finds() {
        let mut lists = lists();
        let whole = lists.space().search().try_result().expect("the space is fine");
        let mut values = Vec::new();
        let parts: Vec<ShardResult> = (0..8)
            .map(|index| lists.part(index, 8).for_each(|list| values.push(list)).expect("there is no file"))
            .collect();
        let sum = parts
            .iter()
            .fold((0, Digest::default()), |(count, digest), part| (count + part.counts[0].1, digest + part.digest));
        assert_eq!(sum, (whole.counts[0].1, whole.digest));
        assert_eq!(values.len() as u64, whole.counts[0].1);
        assert!(parts.iter().all(|part| part.complete && part.space == parts[0].space));
        let sizes = parts.iter().map(|part| part.counts[0].1);
        assert!(sizes.clone().max() <= sizes.min().map(|least| least + 1));
    }

    #[test]
    fn a_part_goes_on_behind_its_checkpoint() {
        let mut lists = lists();
        let whole = lists.part(2, 3).for_each(drop).expect("there is no file");
        let file = scratch("goes-on");
        let (mut digest, range) = (Digest::default(), lists.shard(2, 3));
        for k in 0..5u64 {
            let structure = lists.structure(&range.start.plus(&Count::from(k))).expect("there are more than five");
            digest.add(structure.canonical().as_str());
        }
        let kept = Kept { space: whole.space, shard: (2, 3), done: 5, digest: digest.0 };
        std::fs::write(&file, kept.to_text()).expect("a file can be written");
        let mut seen = 0;
        let result = lists.part(2, 3).checkpoint_to(&file).for_each(|_| seen += 1).expect("the file is right");
        assert_eq!((result, seen + 5), (whole.clone(), whole.counts[0].1));
        assert!(!file.exists(), "nothing is left to do");
    }

    #[test]
    fn files_of_others_and_damaged_ones_are_refused() {
        let (mut lists, file) = (lists(), scratch("refused"));
        let space = lists.space().search().space_number();
        let right = Kept { space, shard: (0, 2), done: 1, digest: 7 };
        let others = [
            Kept { space: !space, ..Kept { shard: (0, 2), ..Kept::default() } },
            Kept { space, shard: (1, 2), done: 0, digest: 0 },
        ];
        let cut = right.to_text()[..20].to_owned();
        let texts =
            others.iter().map(Kept::to_text).chain([cut, right.to_text().replace("part 0", "part 1"), String::new()]);
        for text in texts {
            std::fs::write(&file, &text).expect("a file can be written");
            let result = lists.part(0, 2).checkpoint_to(&file).for_each(|_| panic!("nothing is tried"));
            assert!(result.is_err_and(|error| error.path() == Some(&file)), "{text}");
        }
        drop(std::fs::remove_file(&file));
    }
}
