//! Coverage as a tracefile of LCOV, the format that `geninfo` writes and `genhtml` reads.
//!
//! One record for each source file: its functions (`FN`, `FNDA`), its branches (`BRDA`, a block for each place and a branch for
//! each way) and the lines of both (`DA`). The taken count of a branch is `-` where control never came to the place.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use super::{Coverage, FunctionCoverage};

impl Coverage {
    /// The coverage as a tracefile of LCOV; `test` is the name of the test, letters, digits and underscores, or nothing.
    ///
    /// The paths of files are as the compiler was told them, relative to the workspace: run `genhtml --branch-coverage`
    /// there.
    pub fn to_lcov(&self, test: &str) -> String {
        let mut files: BTreeMap<&str, Vec<FunctionCoverage<'_>>> = BTreeMap::new();
        for function in self.functions() {
            files.entry(function.function().file()).or_default().push(function);
        }
        let mut out = String::new();
        for (file, functions) in &files {
            write_record(&mut out, test, file, functions).expect("writing to a string does not fail");
        }
        out
    }
}

fn write_record(out: &mut String, test: &str, file: &str, functions: &[FunctionCoverage<'_>]) -> fmt::Result {
    writeln!(out, "TN:{test}\nSF:{file}")?;
    for it in functions {
        writeln!(out, "FN:{},{}", it.function().line(), name(it))?;
    }
    for it in functions {
        writeln!(out, "FNDA:{},{}", it.calls(), name(it))?;
    }
    let called = functions.iter().filter(|it| it.calls() > 0).count();
    writeln!(out, "FNF:{}\nFNH:{called}", functions.len())?;
    write_branches(out, functions)?;
    write_lines(out, functions)?;
    writeln!(out, "end_of_record")
}

/// A comma ends the name's field for older readers.
fn name(it: &FunctionCoverage<'_>) -> String {
    it.function().name().replace(", ", "_").replace(',', "_")
}

fn write_branches(out: &mut String, functions: &[FunctionCoverage<'_>]) -> fmt::Result {
    let (mut block, mut found, mut reached) = (0, 0, 0);
    for it in functions {
        let goals: Vec<_> = it.goals().collect();
        for place in goals.chunk_by(|(a, _), (b, _)| a.goal().place == b.goal().place) {
            let came_here = place.iter().any(|(_, count)| *count > 0);
            for (branch, (id, count)) in place.iter().enumerate() {
                let taken = if came_here { count.to_string() } else { "-".to_owned() };
                writeln!(out, "BRDA:{},{block},{branch},{taken}", id.goal().line)?;
                (found, reached) = (found + 1, reached + u64::from(*count > 0));
            }
            block += 1;
        }
    }
    writeln!(out, "BRF:{found}\nBRH:{reached}")
}

/// The lines where functions begin and where they branch: how often control came there, as far as that is known.
fn write_lines(out: &mut String, functions: &[FunctionCoverage<'_>]) -> fmt::Result {
    let mut lines: BTreeMap<u32, u64> = BTreeMap::new();
    let mut came = |line, count: u64| {
        let entry = lines.entry(line).or_insert(0);
        *entry = count.max(*entry);
    };
    for it in functions {
        came(it.function().line(), it.calls());
        let mut places: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        for (id, count) in it.goals() {
            *places.entry((id.goal().line, id.goal().place)).or_insert(0) += count;
        }
        places.iter().for_each(|((line, _), count)| came(*line, *count));
    }
    for (line, count) in &lines {
        writeln!(out, "DA:{line},{count}")?;
    }
    let reached = lines.values().filter(|count| **count > 0).count();
    writeln!(out, "LF:{}\nLH:{reached}", lines.len())
}
