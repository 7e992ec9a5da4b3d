//! Sets of numbers.

use std::collections::BTreeSet;

use roaring::RoaringBitmap;
use smallscope::sequences;

use crate::check;

/// On both sides of where one block of a bitmap ends.
const NUMBERS: [u32; 6] = [0, 1, 2, 65_535, 65_536, 65_537];

fn count(set: &BTreeSet<u32>, from: u32, to: u32) -> u64 {
    set.range(from..=to).count() as u64
}

fn add(set: &mut BTreeSet<u32>, from: u32, to: u32) -> u64 {
    (from..=to).filter(|number| set.insert(*number)).count() as u64
}

fn remove(set: &mut BTreeSet<u32>, from: u32, to: u32) -> u64 {
    (from..=to).filter(|number| set.remove(number)).count() as u64
}

#[test]
fn roaring_bitmap() {
    let other = || -> RoaringBitmap { [1, 65_536].into_iter().collect() };
    let known = || BTreeSet::from([1, 65_536]);
    let near = |from: u32, to: u32| from <= to && to - from < 4;
    let explored = sequences! {
        let mut bitmap = RoaringBitmap::new();
        model let mut set = BTreeSet::new();
        call bitmap.insert(number), set.insert(number) for number in NUMBERS;
        call bitmap.remove(number), set.remove(&number) for number in NUMBERS;
        call bitmap.contains(number), set.contains(&number) for number in NUMBERS;
        call bitmap.try_push(number).is_ok(), set.last().is_none_or(|last| *last < number) && set.insert(number) for number in NUMBERS;
        call bitmap.insert_range(from..=to), add(&mut set, from, to) for from in NUMBERS, to in NUMBERS if near(from, to);
        call bitmap.remove_range(from..=to), remove(&mut set, from, to) for from in NUMBERS, to in NUMBERS if near(from, to);
        call bitmap.range_cardinality(from..=to), count(&set, from, to) for from in NUMBERS, to in NUMBERS if from <= to;
        call bitmap.contains_range(from..=to), count(&set, from, to) == u64::from(to - from + 1)
            for from in NUMBERS, to in NUMBERS if from <= to;
        call bitmap.rank(number), count(&set, 0, number) for number in NUMBERS;
        call bitmap.select(at), set.iter().nth(at as usize).copied() for at in 0..3;
        call bitmap.min(), set.first().copied();
        call bitmap.max(), set.last().copied();
        call bitmap.remove_smallest(n), set = set.into_iter().skip(n as usize).collect() for n in 0..3;
        call bitmap.remove_biggest(n), { let left = set.len().saturating_sub(n as usize); set = set.into_iter().take(left).collect() } for n in 0..3;
        call bitmap |= other(), set.extend(known());
        call bitmap &= other(), set = &set & &known();
        call bitmap -= other(), set = &set - &known();
        call bitmap ^= other(), set = &set ^ &known();
        call bitmap.is_subset(&other()), set.is_subset(&known());
        call bitmap.is_disjoint(&other()), set.is_disjoint(&known());
        call { let mut iter = bitmap.iter(); iter.advance_to(number); iter.collect::<Vec<_>>() },
            set.range(number..).copied().collect::<Vec<_>>() for number in NUMBERS;
        call { let mut iter = bitmap.iter(); iter.advance_back_to(number); iter.rev().collect::<Vec<_>>() },
            set.range(..=number).rev().copied().collect::<Vec<_>>() for number in NUMBERS;
        call bitmap.range(from..=to).collect::<Vec<_>>(), set.range(from..=to).copied().collect::<Vec<_>>()
            for from in NUMBERS, to in NUMBERS if from <= to;
        call bitmap.optimize();
        call bitmap.remove_run_compression();
        call bitmap.clear(), set.clear();
        always bitmap.len() == set.len() as u64;
        always bitmap.iter().eq(set.iter().copied());
        key set.clone(), format!("{:?}", bitmap.statistics());
    }
    .run();
    check("roaring 0.11.4, RoaringBitmap", &explored, true);
}
