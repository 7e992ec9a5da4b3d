//! Jars: zip archives with a manifest, which may name further jars (`Class-Path`) and hold classes for newer versions of Java.

use crate::error::{Error, ErrorKind};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;
use zip::result::ZipError;

pub(super) struct Jar {
    path: PathBuf,
    archive: ZipArchive<BufReader<File>>,
    manifest: String,
    /// Versions of Java whose folders are searched first, newest first.
    versions: Vec<u32>,
}

impl Jar {
    pub fn open(path: &Path, version: u32) -> Result<Jar, Error> {
        let bad = |e: &dyn std::fmt::Display| {
            Error::new(ErrorKind::Request, format!("cannot read jar {}: {e}", path.display()))
        };
        let file = File::open(path).map_err(|e| bad(&e))?;
        let archive = ZipArchive::new(BufReader::new(file)).map_err(|e| bad(&e))?;
        let mut jar = Jar { path: path.to_owned(), archive, manifest: String::new(), versions: Vec::new() };
        if let Some(bytes) = jar.exactly("META-INF/MANIFEST.MF")? {
            // Long lines continue after a newline and one space.
            jar.manifest = String::from_utf8_lossy(&bytes).replace("\r\n", "\n").replace("\n ", "");
        }
        if jar.attribute("Multi-Release").is_some_and(|v| v.eq_ignore_ascii_case("true")) {
            jar.versions = (9..=version).rev().collect();
        }
        Ok(jar)
    }

    fn attribute(&self, name: &str) -> Option<&str> {
        self.manifest.lines().take_while(|l| !l.is_empty()).find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// The jars and folders that the manifest adds to the class path.
    pub fn class_path(&self) -> Vec<PathBuf> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let list = self.attribute("Class-Path").unwrap_or("");
        list.split_whitespace().map(|entry| folder.join(entry.strip_prefix("file:").unwrap_or(entry))).collect()
    }

    pub fn file(&mut self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        for i in 0..self.versions.len() {
            if let Some(bytes) = self.exactly(&format!("META-INF/versions/{}/{name}", self.versions[i]))? {
                return Ok(Some(bytes));
            }
        }
        self.exactly(name)
    }

    fn exactly(&mut self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        let bad = |e: &dyn std::fmt::Display| {
            Error::new(ErrorKind::Request, format!("cannot read {name} in {}: {e}", self.path.display()))
        };
        let mut entry = match self.archive.by_name(name) {
            Ok(entry) => entry,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(e) => return Err(bad(&e)),
        };
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(|e| bad(&e))?;
        Ok(Some(bytes))
    }
}
