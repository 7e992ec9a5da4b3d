//! Big-endian reading with an offset for every error.

use crate::error::Error;

pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    base: usize,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes, at: 0, base: 0 }
    }

    /// The offset in the file.
    pub fn at(&self) -> usize {
        self.base + self.at
    }

    pub fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub fn bytes(&mut self, n: usize) -> Result<&'a [u8], Error> {
        if n > self.left() {
            return Err(Error::format(self.at(), format!("the file ends where {n} more bytes are needed")));
        }
        let out = &self.bytes[self.at..self.at + n];
        self.at += n;
        Ok(out)
    }

    /// A reader of the next `n` bytes, which this one passes over.
    pub fn part(&mut self, n: usize) -> Result<Reader<'a>, Error> {
        let base = self.at();
        Ok(Reader { bytes: self.bytes(n)?, at: 0, base })
    }

    /// What is left, which stays to be read.
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    pub fn u8(&mut self) -> Result<u8, Error> {
        Ok(self.bytes(1)?[0])
    }

    pub fn u16(&mut self) -> Result<u16, Error> {
        let b = self.bytes(2)?;
        Ok(u16::from_be_bytes([b[0], b[1]]))
    }

    pub fn u32(&mut self) -> Result<u32, Error> {
        let b = self.bytes(4)?;
        Ok(u32::from_be_bytes([b[0], b[1], b[2], b[3]]))
    }

    pub fn u64(&mut self) -> Result<u64, Error> {
        Ok(u64::from(self.u32()?) << 32 | u64::from(self.u32()?))
    }
}
