//! A file that is modelled by one line in it. The compiler compiles it as any other.

smallscope::model_file!();

use smallscope::{ensures, requires};

/// How often something was seen, and when it was last.
#[derive(Clone, Debug, smallscope::Fields)]
pub struct Tally {
    counts: Vec<Count>,
    #[field(derived = total)]
    total: u32,
    #[field(values = [0.5, 2.0])]
    pub weight: f64,
}

#[derive(Clone, Debug, PartialEq)]
struct Count {
    name: u8,
    times: u32,
}

fn total(tally: &Tally) -> u32 {
    tally.counts.iter().map(|count| count.times).sum()
}

impl Tally {
    #[invariant]
    fn names_ascend(&self) -> bool {
        if self.counts.iter().any(|count| count.times == 0) {
            return false;
        }
        self.counts.windows(2).all(|pair| pair[0].name < pair[1].name)
    }

    #[requires(self.counts.len() < 4)]
    #[ensures(self.total == old(self.total) + 1)]
    pub fn add(&mut self, name: u8) {
        self.total += 1;
        match self.counts.binary_search_by_key(&name, |count| count.name) {
            Ok(at) => self.counts[at].times += 1,
            // The bug that is planted here: it belongs at the place that was found.
            Err(_) => self.counts.push(Count { name, times: 1 }),
        }
    }
}

mod inner {
    #[allow(dead_code)]
    pub struct NotModelled(pub std::fs::File);
}
