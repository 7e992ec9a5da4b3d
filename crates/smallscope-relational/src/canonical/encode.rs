//! A relabelled instance as bytes: for each relation its number of tuples, then the distances between their numbers.

use super::partition::Partition;
use crate::rows::Rows;

/// Writes instances as bytes. Holds the tuples' numbers, so as not to allocate them anew.
#[derive(Default)]
pub(crate) struct Encoder {
    images: Vec<u64>,
    indices: Vec<u64>,
}

impl Encoder {
    /// Writes the instance in which each atom has the name that its colour stands for. The partition must be discrete.
    pub fn encode(&mut self, rows: &[Rows], partition: &Partition, names: &[usize], bytes: &mut Vec<u8>) {
        bytes.clear();
        self.images.clear();
        self.images.extend(partition.colours().iter().map(|&colour| names[colour as usize] as u64));
        for rows in rows {
            self.relabel(rows);
            write_number(self.indices.len() as u64, bytes);
            let mut last = 0;
            for &index in &self.indices {
                write_number(index - last, bytes);
                last = index;
            }
        }
    }

    fn relabel(&mut self, rows: &Rows) {
        let atoms = self.images.len() as u64;
        let image = |row: &[u32]| row.iter().fold(0, |index, &atom| index * atoms + self.images[atom as usize]);
        self.indices.clear();
        self.indices.extend(rows.iter().map(image));
        self.indices.sort_unstable();
    }
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
