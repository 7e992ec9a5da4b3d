//! The part of all paths that a shard finds, and its result.
//!
//! Paths that begin alike stay together. Every shard explores, breadth first, until there are enough different beginnings. These depend
//! on nothing but the method and its inputs, and are dealt out in the order in which they were found. A shard explores on behind its
//! own, and takes the others for known. Each path has one beginning, so it counts in one shard.

use std::panic::Location;
use std::path::Path;

use smallscope_core::ShardResult;
use smallscope_core::envelope::checksum;
use smallscope_core::merge::Digest;
use smallscope_core::units::Shard;
use smallscope_search::Model;
use smallscope_search::trace::Guided;

use super::{Found, PathOutcome, PathReport};
use crate::contract::Explored;
use crate::harness;

/// Beginnings per shard that there should be.
const BEGINNINGS: usize = 16;

/// The paths of other shards, by their numbers, if the paths that are known have enough different beginnings of so many reads.
/// They and all that begin like them are taken for known from here on.
pub(super) fn deal<T: Model>(
    guided: &mut Guided<T>,
    paths: &[Found],
    reads: usize,
    (index, count): Shard,
) -> Option<Vec<usize>> {
    // Paths that end before have a beginning of their own.
    let nodes: Vec<Option<usize>> = paths.iter().map(|found| guided.nodes(&found.path).get(reads).copied()).collect();
    let mut beginnings: Vec<usize> = nodes.iter().copied().flatten().collect();
    beginnings.sort_unstable();
    beginnings.dedup();
    if beginnings.len() < BEGINNINGS * count {
        return None;
    }
    let is_own = |place: usize| place % count == index;
    let place = |node| beginnings.binary_search(&node).unwrap_or_default();
    beginnings.iter().enumerate().filter(|(k, _)| !is_own(*k)).for_each(|(_, node)| guided.close(*node));
    let is_of_other = |path: &usize| !is_own(nodes[*path].map_or(*path, place));
    Some((0..paths.len()).filter(is_of_other).collect())
}

/// The paths of other shards, by their numbers, if all paths are known.
pub(super) fn deal_all(paths: usize, (index, count): Shard) -> Vec<usize> {
    (0..paths).filter(|path| path % count != index).collect()
}

/// A number that differs for other methods and inputs.
fn space_number<T: Model>(explored: &Explored<T>, accesses: u64) -> u64 {
    let space = (explored.space)(explored.setup.typical()).search().space_number();
    checksum(space, format!("{} {:?} {accesses}", explored.terms.path, explored.setup.options.bound).as_bytes())
}

/// Writes the result of a shard, or of all, if that is asked for.
pub(super) fn write_result<T: Model>(
    explored: &Explored<T>,
    accesses: u64,
    report: &PathReport,
    caller: &Location<'_>,
) -> Result<(), String> {
    let Some(folder) = &explored.setup.options.results else { return Ok(()) };
    let mut digest = Digest::default();
    for found in &report.paths {
        let is_ended = found.outcome != PathOutcome::Endless;
        digest.add(&format!("{} {is_ended}", found.path));
    }
    let subject = format!("{}:{}: paths of {}", caller.file(), caller.line(), report.name);
    let result = ShardResult {
        counts: vec![("paths".to_owned(), report.paths.len() as u64)],
        digest,
        complete: report.is_exhaustive() && explored.setup.options.bound.is_some(),
        outcome: report.to_string().lines().next().unwrap_or_default().to_owned(),
        failures: report.failures().count() as u64,
        ..ShardResult::new("paths", subject, space_number(explored, accesses), report.shard)
    };
    harness::write_result_to(Path::new(folder), &result)
}
