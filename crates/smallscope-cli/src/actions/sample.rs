//! Which instances of `enumerate` are shown, and as which numbers: a sample drawn at random, or what failed before first.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use serde_json::Value;

use crate::arguments::{EnumerateArguments, InstanceOrder};
use crate::failure::Failure;
use crate::output::states::Shown;

/// Instances drawn at random, without knowing how many there are: each as likely as any other.
///
/// A reservoir (J. Vitter, 1985): the one after n others takes the place of a drawn one with a chance of size in n + 1.
pub struct Sample {
    size: usize,
    random: u64,
    drawn: Vec<(u64, Shown)>,
}

impl Sample {
    pub fn new(size: NonZeroUsize, seed: u64) -> Sample {
        Sample { size: size.get(), random: seed, drawn: Vec::new() }
    }

    /// Draws an instance, or does not.
    pub fn offer(&mut self, number: u64, shown: impl FnOnce() -> Shown) {
        if self.drawn.len() < self.size {
            return self.drawn.push((number, shown()));
        }
        let place = self.below(number + 1);
        if let Some(place) = usize::try_from(place).ok().filter(|&place| place < self.size) {
            self.drawn[place] = (number, shown());
        }
    }

    /// Those that were drawn, in the order of their numbers.
    pub fn drawn(mut self) -> Vec<(u64, Shown)> {
        self.drawn.sort_by_key(|&(number, _)| number);
        self.drawn
    }

    /// A number below another: splitmix64, without the numbers that would make some likelier.
    fn below(&mut self, limit: u64) -> u64 {
        let rest = (u64::MAX % limit + 1) % limit;
        loop {
            self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (self.random ^ (self.random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            let mixed = mixed ^ (mixed >> 31);
            if mixed <= u64::MAX - rest {
                return mixed % limit;
            }
        }
    }
}

/// The instances that failed before, in the folder of `--keep`. They come first, if they still are instances, under their old numbers.
#[derive(Default)]
pub struct Kept {
    numbers: Vec<(u64, Value)>,
    /// Those that came already.
    met: BTreeSet<u64>,
    /// The number of the next one that was not kept, if numbers are given here.
    next: Option<u64>,
}

impl Kept {
    /// What the folder holds, if that is asked for.
    pub fn open(arguments: &EnumerateArguments) -> Result<Kept, Failure> {
        if arguments.order.order != Some(InstanceOrder::Likely) {
            return Ok(Kept::default());
        }
        let Some(folder) = &arguments.feed.keep else {
            let message = "--order likely begins with what failed before, and needs the folder where that is kept";
            return Err(Failure::input(message).help("say --exec and --keep, or --order boundary"));
        };
        if arguments.search.max.is_some() {
            let message = "--max counts from the first instance, and --order likely begins elsewhere";
            return Err(Failure::input(message).help("leave out one of them"));
        }
        let mut kept = Kept { next: Some(0), ..Kept::default() };
        let Ok(entries) = std::fs::read_dir(folder) else { return Ok(kept) };
        for entry in entries.flatten() {
            let Some(number) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
            let file = entry.path().join("instance.json");
            let text = std::fs::read_to_string(&file).map_err(|error| Failure::file("read", &file, &error))?;
            let value = serde_json::from_str(&text).map_err(|error| {
                Failure::input(format!("not an instance: {error}")).at(
                    file.display().to_string(),
                    error.line(),
                    error.column(),
                )
            })?;
            kept.numbers.push((number, value));
        }
        kept.numbers.sort_by_key(|&(number, _)| number);
        Ok(kept)
    }

    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The number under which an instance was kept. It is asked for once.
    pub fn number(&mut self, shown: &Shown) -> Option<u64> {
        let number = self.find(shown)?;
        self.met.insert(number).then_some(number)
    }

    /// The number of an instance that was not kept, and the instance; nothing for those that came first.
    pub fn place(&mut self, number: u64, shown: Shown) -> Option<(u64, Shown)> {
        let Some(next) = self.next else { return Some((number, shown)) };
        if self.find(&shown).is_some() {
            return None;
        }
        let is_free = |place: &u64| self.numbers.iter().all(|(number, _)| number != place);
        let place = (next..).find(is_free).expect("there are more numbers than kept instances");
        self.next = Some(place + 1);
        Some((place, shown))
    }

    fn find(&self, shown: &Shown) -> Option<u64> {
        let form = serde_json::to_value(shown).ok()?;
        self.numbers.iter().find(|(_, kept)| *kept == form).map(|&(number, _)| number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallscope_picture::Picture;

    #[test]
    fn every_pair_is_drawn_about_as_often() {
        let mut pairs = [[0_u32; 7]; 7];
        for seed in 0..2100 {
            let mut sample = Sample::new(NonZeroUsize::new(2).unwrap(), seed);
            (0..7).for_each(|number| sample.offer(number, || Shown::Instance(Picture::default())));
            let [(a, _), (b, _)] = &sample.drawn()[..] else { panic!("two are drawn") };
            pairs[*a as usize][*b as usize] += 1;
        }
        // 21 pairs, 100 times each; the chance of one outside of 60 to 140 is less than 1 in 1,000, and the seeds are fixed.
        let drawn: Vec<u32> = (0..7).flat_map(|a| (a + 1..7).map(move |b| (a, b))).map(|(a, b)| pairs[a][b]).collect();
        assert!(drawn.iter().all(|number| (60..=140).contains(number)), "{drawn:?}");
        assert_eq!(drawn.iter().sum::<u32>(), 2100);
    }
}
