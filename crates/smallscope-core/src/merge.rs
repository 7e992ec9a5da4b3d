//! What one shard found, as a file that `smallscope merge` reads: plain JSON with a checksum.
//!
//! ```json
//! {
//!   "smallscope": 1,
//!   "kind": "shard",
//!   "version": "0.1.0",
//!   "engine": "search",
//!   "subject": "bound 3",
//!   "space": "89ab89ab89ab89ab",
//!   "shard": 0,
//!   "shards": 8,
//!   "counts": { "structures": 12 },
//!   "digest": "0123456789abcdef",
//!   "complete": true,
//!   "outcome": "exhaustive up to bound 3, on shard 0 of 8",
//!   "failures": 0,
//!   "check": "fedcba9876543210"
//! }
//! ```
//!
//! The numbers of the shards of a space add up to those of the whole, and so do their [digests](Digest). `check` is a [checksum] of
//! the values, not of the text: another program may lay the file out anew, but an edited number shows.

use std::fmt;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use crate::envelope::{CHECKSUM_START, checksum};
use crate::keep;
use crate::units::Shard;

/// The version of the form.
pub const FORM: u64 = 1;

/// A number that depends on which structures there are, but not on their order: those of disjoint sets add up to that of both.
///
/// ```
/// use smallscope_core::merge::Digest;
/// let [mut whole, mut left, mut right] = [Digest::default(); 3];
/// ["a", "b", "c"].map(|text| whole.add(text));
/// right.add("b");
/// ["c", "a"].map(|text| left.add(text));
/// assert_eq!(left + right, whole);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest(pub u64);

impl Digest {
    /// Adds a structure, by a text that is the same for all that are the same up to renaming.
    pub fn add(&mut self, text: &str) {
        // Checksums of texts that are alike differ in few bits; after this (SplitMix64) in half of them.
        let mut bits = checksum(CHECKSUM_START, text.as_bytes());
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 = self.0.wrapping_add(bits ^ (bits >> 31));
    }
}

impl std::ops::Add for Digest {
    type Output = Digest;

    fn add(self, other: Digest) -> Digest {
        Digest(self.0.wrapping_add(other.0))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// What one shard found. Everything but `shard` and the numbers is the same in all shards of a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardResult {
    /// The version of smallscope.
    pub version: String,
    /// The engine, in a word: `search`, `instances`, `test`.
    pub engine: String,
    /// What was searched, for people: shards of one subject belong together.
    pub subject: String,
    /// A number that differs for other spaces and other ways of searching.
    pub space: u64,
    /// Which part of how many; the whole is `(0, 1)`.
    pub shard: Shard,
    /// What was counted, by name: numbers that add up.
    pub counts: Vec<(String, u64)>,
    /// Which structures were found.
    pub digest: Digest,
    /// Whether the shard was exhausted.
    pub complete: bool,
    /// How it ended, in words.
    pub outcome: String,
    /// How many inputs failed, where code was tested on them.
    pub failures: u64,
}

impl ShardResult {
    /// Nothing found yet, by this version.
    pub fn new(engine: &str, subject: impl Into<String>, space: u64, shard: Option<Shard>) -> Self {
        ShardResult {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            engine: engine.to_owned(),
            subject: subject.into(),
            space,
            shard: shard.unwrap_or((0, 1)),
            counts: Vec::new(),
            digest: Digest::default(),
            complete: false,
            outcome: String::new(),
            failures: 0,
        }
    }

    /// The checksum of the values.
    pub fn check(&self) -> u64 {
        let ShardResult { version, engine, subject, space, shard: (shard, shards), counts, .. } = self;
        let ShardResult { digest, complete, outcome, failures, .. } = self;
        let texts = format!("{FORM}\n{version:?}\n{engine:?}\n{subject:?}\n{outcome:?}\n{counts:?}\n");
        let numbers = format!("{space:x}\n{shard}/{shards}\n{digest}\n{complete}\n{failures}\n");
        checksum(checksum(CHECKSUM_START, texts.as_bytes()), numbers.as_bytes())
    }

    /// Writes it to a file in one step: whoever reads it sees all of it or what was there before.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        keep::replace(path, &self.to_string())
    }
}

/// As JSON.
impl fmt::Display for ShardResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ShardResult { version, engine, subject, space, shard: (shard, shards), counts, .. } = self;
        let ShardResult { digest, complete, outcome, failures, .. } = self;
        let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{}: {count}", quoted(name))).collect();
        writeln!(f, "{{\n  \"smallscope\": {FORM},\n  \"kind\": \"shard\",\n  \"version\": {},", quoted(version))?;
        writeln!(f, "  \"engine\": {},\n  \"subject\": {},", quoted(engine), quoted(subject))?;
        writeln!(f, "  \"space\": \"{space:016x}\",\n  \"shard\": {shard},\n  \"shards\": {shards},")?;
        writeln!(f, "  \"counts\": {{ {} }},\n  \"digest\": \"{digest}\",", counts.join(", "))?;
        writeln!(f, "  \"complete\": {complete},\n  \"outcome\": {},", quoted(outcome))?;
        writeln!(f, "  \"failures\": {failures},\n  \"check\": \"{:016x}\"\n}}", self.check())
    }
}

/// A text in JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            _ if letter.is_control() => drop(write!(quoted, "\\u{:04x}", u32::from(letter))),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result() -> ShardResult {
        let counts = vec![("structures".to_owned(), 3)];
        ShardResult { counts, outcome: "\"\\\n\u{1}é".to_owned(), ..ShardResult::new("search", "x", 7, Some((1, 4))) }
    }

    #[test]
    fn every_value_counts_for_the_checksum() {
        let first = result();
        let others = [
            ShardResult { version: "other".to_owned(), ..first.clone() },
            ShardResult { engine: "other".to_owned(), ..first.clone() },
            ShardResult { subject: "other".to_owned(), ..first.clone() },
            ShardResult { space: 8, ..first.clone() },
            ShardResult { shard: (2, 4), ..first.clone() },
            ShardResult { shard: (1, 5), ..first.clone() },
            ShardResult { counts: vec![("structures".to_owned(), 4)], ..first.clone() },
            ShardResult { counts: Vec::new(), ..first.clone() },
            ShardResult { digest: Digest(1), ..first.clone() },
            ShardResult { complete: true, ..first.clone() },
            ShardResult { outcome: String::new(), ..first.clone() },
            ShardResult { failures: 1, ..first.clone() },
        ];
        for other in others {
            assert_ne!(other.check(), first.check(), "{other}");
        }
    }

    #[test]
    fn texts_are_escaped() {
        assert!(result().to_string().contains("\"outcome\": \"\\\"\\\\\\n\\u0001é\","), "{}", result());
    }

    /// Texts that differ in one letter have digests that do not cancel out.
    #[test]
    fn digests_of_texts_that_are_alike_are_unlike() {
        let mut sums = std::collections::BTreeSet::new();
        for a in 0..40 {
            for b in 0..a {
                let mut digest = Digest::default();
                digest.add(&format!("Node {{ key: {a} }}"));
                digest.add(&format!("Node {{ key: {b} }}"));
                assert!(sums.insert(digest.0), "{a} {b}");
            }
        }
    }
}
