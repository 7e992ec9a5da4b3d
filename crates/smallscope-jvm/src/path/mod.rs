//! Where classes come from: classes in memory, the JDK, then folders and jars in the order given.
//!
//! Nothing is read before it is asked for, except the directories of jars and the index of the JDK's image.

mod compact;
mod image;
mod jar;
mod jdk;

pub use jdk::Jdk;

use crate::error::{Error, ErrorKind};
use jar::Jar;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A class path with the JDK that completes it.
pub struct ClassPath {
    memory: FxHashMap<Rc<str>, Vec<u8>>,
    jdk: Option<Jdk>,
    entries: Vec<Entry>,
    /// What was named, as `java -cp` has it.
    named: String,
}

enum Entry {
    Folder(PathBuf),
    Jar(Jar),
}

/// The bytes of a class and the module of the JDK that has it.
type InModule = (Vec<u8>, Rc<str>);

/// A class file and where it came from.
pub(crate) struct Found {
    pub bytes: Vec<u8>,
    /// The module of the JDK that has it; `None` for the user's own classes.
    pub module: Option<Rc<str>>,
}

impl ClassPath {
    /// A class path of folders and jars, completed by the JDK at `jdk`, by `JAVA_HOME`, or by the `java` on the path.
    ///
    /// # Errors
    ///
    /// If an entry cannot be read, or no JDK is found.
    pub fn new(entries: &[PathBuf], jdk: Option<&Path>) -> Result<ClassPath, Error> {
        let jdk = Jdk::find(jdk)?;
        let mut path = ClassPath::without_jdk(entries, jdk.version())?;
        path.jdk = Some(jdk);
        Ok(path)
    }

    /// A class path without a JDK's classes. `version` decides among the versions of a class in a multi-release jar.
    ///
    /// # Errors
    ///
    /// If an entry cannot be read.
    pub fn without_jdk(entries: &[PathBuf], version: u32) -> Result<ClassPath, Error> {
        let named: Vec<String> = entries.iter().map(|entry| entry.display().to_string()).collect();
        let mut path =
            ClassPath { memory: FxHashMap::default(), jdk: None, entries: Vec::new(), named: named.join(":") };
        let mut seen: Vec<PathBuf> = Vec::new();
        let mut open: Vec<PathBuf> = entries.iter().rev().cloned().collect();
        while let Some(entry) = open.pop() {
            if let Some(folder) =
                entry.to_str().and_then(|e| e.strip_suffix('*')).filter(|e| e.is_empty() || e.ends_with('/'))
            {
                open.extend(jars_in(Path::new(if folder.is_empty() { "." } else { folder }))?.into_iter().rev());
                continue;
            }
            if seen.contains(&entry) {
                continue;
            }
            seen.push(entry.clone());
            if entry.is_dir() {
                path.entries.push(Entry::Folder(entry));
            } else if entry.is_file() {
                let jar = Jar::open(&entry, version)?;
                open.extend(jar.class_path().into_iter().rev().filter(|p| p.exists()));
                path.entries.push(Entry::Jar(jar));
            } else if entries.contains(&entry) {
                return Err(Error::new(
                    ErrorKind::Request,
                    format!("class path entry {} does not exist", entry.display()),
                ));
            }
        }
        Ok(path)
    }

    /// The entries as they were named, with colons between them.
    pub(crate) fn named(&self) -> &str {
        &self.named
    }

    /// Adds a class held in memory, which goes before all others of this name.
    pub fn add_bytes(&mut self, name: &str, bytes: Vec<u8>) {
        self.memory.insert(name.into(), bytes);
    }

    /// The JDK that completes this class path.
    pub fn jdk(&self) -> Option<&Jdk> {
        self.jdk.as_ref()
    }

    /// The bytes of a class, or `None` if no entry has it.
    pub(crate) fn find(&mut self, name: &str) -> Result<Option<Found>, Error> {
        if let Some(bytes) = self.memory.get(name) {
            return Ok(Some(Found { bytes: bytes.clone(), module: None }));
        }
        if let Some(jdk) = &mut self.jdk {
            if let Some((bytes, module)) = jdk.class(name)? {
                return Ok(Some(Found { bytes, module: Some(module) }));
            }
        }
        Ok(self.resource(&format!("{name}.class"))?.map(|bytes| Found { bytes, module: None }))
    }

    /// The bytes of a file of the JDK or of the user.
    pub(crate) fn any_resource(&mut self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        if let Some(found) = self.jdk.as_mut().map_or(Ok(None), |jdk| jdk.file(name))? {
            return Ok(Some(found.0));
        }
        self.resource(name)
    }

    /// The bytes of a file on the user's part of the class path.
    pub(crate) fn resource(&mut self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        for entry in &mut self.entries {
            let found = match entry {
                Entry::Folder(folder) => match std::fs::read(folder.join(name)) {
                    Ok(bytes) => Some(bytes),
                    Err(e) if e.kind() == std::io::ErrorKind::NotFound => None,
                    Err(e) if folder.join(name).is_dir() => {
                        drop(e);
                        None
                    }
                    Err(e) => {
                        return Err(Error::new(
                            ErrorKind::Request,
                            format!("cannot read {}: {e}", folder.join(name).display()),
                        ));
                    }
                },
                Entry::Jar(jar) => jar.file(name)?,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

fn jars_in(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let listing = std::fs::read_dir(folder)
        .map_err(|e| Error::new(ErrorKind::Request, format!("cannot list {}: {e}", folder.display())))?;
    let mut jars: Vec<PathBuf> = listing
        .filter_map(|f| f.ok().map(|f| f.path()))
        .filter(|p| p.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar")))
        .collect();
    jars.sort();
    Ok(jars)
}
