//! A JDK's `lib/modules` in the jimage format: a header, a perfect hash table (redirects, then offsets of attributes), attributes,
//! strings, and the resources, which may be compressed.
//!
//! The index (some megabytes) is read at once, resources when they are asked for. Numbers have the byte order of the machine that wrote
//! the image; big-endian images are recognised.

use super::compact;
use crate::error::{Error, ErrorKind};
use rustc_hash::FxHashMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;

const MAGIC: u32 = 0xCAFE_DADA;
const SEED: u32 = 0x0100_0193;
const RESOURCE_MAGIC: u32 = 0xCAFE_FAFA;
const RESOURCE_HEADER: usize = 29;

pub(super) struct Image {
    path: PathBuf,
    file: File,
    big: bool,
    length: usize,
    index: Vec<u8>,
    /// Offsets into `index`.
    locations: usize,
    strings: usize,
    /// Where the resources begin in the file.
    resources: u64,
    modules: FxHashMap<String, Option<Rc<str>>>,
}

/// Module, parent, base, extension (offsets of strings), offset, compressed and uncompressed size.
type Attributes = [u64; 8];

impl Image {
    pub fn open(path: &Path) -> Result<Image, Error> {
        let io = |e: std::io::Error| Error::new(ErrorKind::Request, format!("cannot read {}: {e}", path.display()));
        let mut file = File::open(path).map_err(io)?;
        let mut header = [0; 28];
        file.read_exact(&mut header).map_err(io)?;
        let big = u32::from_be_bytes([header[0], header[1], header[2], header[3]]) == MAGIC;
        let word = |i: usize| number(&header[4 * i..4 * i + 4], big);
        if word(0) != MAGIC || word(1) >> 16 != 1 {
            return Err(Error::new(
                ErrorKind::Request,
                format!("{} is not a jimage of a known version", path.display()),
            ));
        }
        let (length, locations, strings) = (word(4) as usize, word(5) as usize, word(6) as usize);
        let size = 8 * length as u64 + locations as u64 + strings as u64;
        if size > file.metadata().map_err(io)?.len() {
            return Err(Error::new(ErrorKind::Request, format!("{} is shorter than its index", path.display())));
        }
        let mut index = vec![0; size as usize];
        file.read_exact(&mut index).map_err(io)?;
        Ok(Image {
            path: path.to_owned(),
            file,
            big,
            length,
            index,
            locations: 8 * length,
            strings: 8 * length + locations,
            resources: 28 + size,
            modules: FxHashMap::default(),
        })
    }

    /// The bytes of a file in a package and its module.
    pub fn file(&mut self, name: &str) -> Result<Option<super::InModule>, Error> {
        let Some((package, base)) = name.rsplit_once('/') else { return Ok(None) };
        let Some(module) = self.module(package)? else { return Ok(None) };
        let wanted = format!("/{module}/{package}/{base}");
        let Some(attributes) = self.locate(&wanted) else { return Ok(None) };
        if self.name(&attributes) != wanted {
            return Ok(None);
        }
        Ok(Some((self.content(&attributes)?, module)))
    }

    fn module(&mut self, package: &str) -> Result<Option<Rc<str>>, Error> {
        if let Some(known) = self.modules.get(package) {
            return Ok(known.clone());
        }
        let wanted = format!("/packages/{}", package.replace('/', "."));
        let mut found = None;
        if let Some(attributes) = self.locate(&wanted) {
            if self.name(&attributes) == wanted {
                // Pairs of "is empty" and the module's name: the one that is not empty has the classes.
                let content = self.content(&attributes)?;
                let owner = content.chunks_exact(8).find(|pair| number(&pair[..4], self.big) == 0);
                found = owner.map(|pair| self.string(number(&pair[4..], self.big) as usize).into());
            }
        }
        self.modules.insert(package.to_owned(), found.clone());
        Ok(found)
    }

    fn locate(&self, name: &str) -> Option<Attributes> {
        if self.length == 0 {
            return None;
        }
        let at = hash(name, SEED) as usize % self.length;
        let slot = match number(&self.index[4 * at..4 * at + 4], self.big) as i32 {
            0 => return None,
            redirect if redirect < 0 => (-1 - redirect) as usize,
            seed => hash(name, seed as u32) as usize % self.length,
        };
        let at = 4 * (self.length + slot);
        let mut at = self.locations + number(self.index.get(at..at + 4)?, self.big) as usize;
        let mut attributes = Attributes::default();
        loop {
            let head = *self.index.get(at)?;
            let (kind, width) = (usize::from(head >> 3), usize::from(head & 7) + 1);
            if kind == 0 {
                return Some(attributes);
            }
            let value = self.index.get(at + 1..at + 1 + width)?.iter().fold(0u64, |v, b| v << 8 | u64::from(*b));
            *attributes.get_mut(kind)? = value;
            at += 1 + width;
        }
    }

    fn string(&self, at: usize) -> &str {
        let bytes = self.index.get(self.strings.saturating_add(at)..).unwrap_or(&[]);
        let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
        std::str::from_utf8(&bytes[..end]).unwrap_or("")
    }

    fn name(&self, a: &Attributes) -> String {
        let part = |i: usize| self.string(a[i] as usize);
        let mut name = String::new();
        if !part(1).is_empty() {
            name += &format!("/{}/", part(1));
        }
        if !part(2).is_empty() {
            name += &format!("{}/", part(2));
        }
        name += part(3);
        if !part(4).is_empty() {
            name += &format!(".{}", part(4));
        }
        name
    }

    fn content(&mut self, a: &Attributes) -> Result<Vec<u8>, Error> {
        let (offset, compressed, size) = (a[5], a[6], a[7]);
        let bad = |what: String| Error::new(ErrorKind::Request, format!("{}: {what}", self.path.display()));
        let stored = if compressed > 0 { compressed } else { size };
        if stored > 1 << 30 {
            return Err(bad(format!("a resource of {stored} bytes")));
        }
        let mut bytes = vec![0; stored as usize];
        self.file.seek(SeekFrom::Start(self.resources.saturating_add(offset))).map_err(|e| bad(e.to_string()))?;
        self.file.read_exact(&mut bytes).map_err(|e| bad(e.to_string()))?;
        if compressed == 0 {
            return Ok(bytes);
        }
        // Several compressors may have run one after the other, each with a header of its own.
        while bytes.len() > RESOURCE_HEADER && number(&bytes[..4], self.big) == RESOURCE_MAGIC {
            let name = self.string(number(&bytes[20..24], self.big) as usize).to_owned();
            let body = &bytes[RESOURCE_HEADER..];
            bytes = match name.as_str() {
                "zip" => {
                    let mut out = Vec::new();
                    flate2::read::ZlibDecoder::new(body)
                        .take(1 << 30)
                        .read_to_end(&mut out)
                        .map_err(|e| bad(e.to_string()))?;
                    out
                }
                "compact-cp" => {
                    compact::expand(body, |at| self.string(at)).ok_or_else(|| bad("a damaged resource".into()))?
                }
                other => return Err(bad(format!("resources are compressed by {other:?}, which is not known"))),
            };
        }
        Ok(bytes)
    }
}

fn number(bytes: &[u8], big: bool) -> u32 {
    let b = [bytes[0], bytes[1], bytes[2], bytes[3]];
    if big { u32::from_be_bytes(b) } else { u32::from_le_bytes(b) }
}

fn hash(name: &str, seed: u32) -> u32 {
    name.bytes().fold(seed, |h, b| h.wrapping_mul(SEED) ^ u32::from(b)) & 0x7FFF_FFFF
}
