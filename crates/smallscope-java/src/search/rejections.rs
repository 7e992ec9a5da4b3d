//! Where candidates die: by method and instruction while searching, by source line in the report.

use rustc_hash::FxHashMap;
use smallscope_core::Rejection;
use smallscope_jvm::{Machine, MethodId};

/// How many candidates died at which instruction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rejections {
    counts: FxHashMap<(MethodId, u16), u64>,
    /// The place that was noted last, with what has not been added yet: candidates often die where the last one did.
    last: Option<((MethodId, u16), u64)>,
}

impl Rejections {
    pub(crate) fn note(&mut self, machine: &Machine) {
        let Some(place) = machine.decided_offset() else { return };
        match &mut self.last {
            Some((last, count)) if *last == place => *count += 1,
            last => {
                if let Some((last, count)) = last.replace((place, 1)) {
                    *self.counts.entry(last).or_default() += count;
                }
            }
        }
    }

    /// By source line, most first.
    pub(crate) fn report(&self, machine: &Machine) -> Vec<Rejection> {
        let mut lines: Vec<Rejection> = Vec::new();
        for (&(method, at), &count) in self.counts.iter().chain(self.last.as_ref().map(|(place, count)| (place, count)))
        {
            let location = machine.place_of(method, at);
            let (file, line) = (location.file.unwrap_or_default(), location.line.unwrap_or(0));
            let what = format!("{}.{}", crate::names::simple(&location.class), location.method);
            match lines.iter_mut().find(|known| known.file == file && known.line == line && known.what == what) {
                Some(known) => known.candidates += count,
                None => lines.push(Rejection { file, line, what, candidates: count }),
            }
        }
        lines.sort_by(|a, b| b.candidates.cmp(&a.candidates).then_with(|| (&a.file, a.line).cmp(&(&b.file, b.line))));
        lines
    }
}
