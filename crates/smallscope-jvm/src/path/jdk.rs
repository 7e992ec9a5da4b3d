//! The user's JDK: `lib/modules` since Java 9, `rt.jar` before.

use super::image::Image;
use super::jar::Jar;
use crate::error::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// An installed JDK (or JRE), of which only the class library is used.
pub struct Jdk {
    home: PathBuf,
    version: u32,
    full: String,
    library: Library,
}

enum Library {
    Image(Image),
    Jars(Vec<Jar>),
}

impl Jdk {
    /// Finds a JDK: the one at `home` if given, else at `JAVA_HOME`, else that of the `java` on the path.
    ///
    /// # Errors
    ///
    /// If there is none, or it cannot be read.
    pub fn find(home: Option<&Path>) -> Result<Jdk, Error> {
        if let Some(home) = home {
            return Jdk::open(home);
        }
        if let Some(home) = std::env::var_os("JAVA_HOME").filter(|v| !v.is_empty()) {
            return Jdk::open(Path::new(&home));
        }
        if let Some(home) = on_the_path() {
            return Jdk::open(&home);
        }
        Err(Error::new(
            ErrorKind::Request,
            "no JDK found: Java's class library (java.base) is needed. Install a JDK (for example openjdk-17-jdk-headless or openjdk-17-jre-headless) or name one \
             by --jdk or JAVA_HOME",
        ))
    }

    /// Opens the JDK whose home folder is `home`.
    ///
    /// # Errors
    ///
    /// If there is no class library in it, or it cannot be read.
    pub fn open(home: &Path) -> Result<Jdk, Error> {
        let modules = home.join("lib/modules");
        let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
        let full = release
            .lines()
            .find_map(|l| l.strip_prefix("JAVA_VERSION="))
            .map(|v| v.trim_matches('"').to_owned())
            .unwrap_or_default();
        if modules.is_file() {
            let library = Library::Image(Image::open(&modules)?);
            let version = full.split(['.', '-', '+']).next().and_then(|v| v.parse().ok()).unwrap_or(17);
            return Ok(Jdk { home: home.to_owned(), version, full, library });
        }
        for folder in ["jre/lib", "lib"] {
            if home.join(folder).join("rt.jar").is_file() {
                let mut jars = vec![Jar::open(&home.join(folder).join("rt.jar"), 8)?];
                for more in ["jce.jar", "charsets.jar", "resources.jar"] {
                    let path = home.join(folder).join(more);
                    if path.is_file() {
                        jars.push(Jar::open(&path, 8)?);
                    }
                }
                return Ok(Jdk { home: home.to_owned(), version: 8, full, library: Library::Jars(jars) });
            }
        }
        Err(Error::new(
            ErrorKind::Request,
            format!("no JDK at {}: there is neither lib/modules nor rt.jar", home.display()),
        ))
    }

    /// The home folder.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The feature version: 8, 11, 17, 21.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The whole version as the JDK's file `release` gives it, as `17.0.15`; empty if it does not.
    pub fn full_version(&self) -> &str {
        &self.full
    }

    pub(super) fn class(&mut self, name: &str) -> Result<Option<super::InModule>, Error> {
        self.file(&format!("{name}.class"))
    }

    /// A file in a package, with its module.
    pub(super) fn file(&mut self, name: &str) -> Result<Option<super::InModule>, Error> {
        match &mut self.library {
            Library::Image(image) => image.file(name),
            Library::Jars(jars) => {
                for jar in jars {
                    if let Some(bytes) = jar.file(name)? {
                        return Ok(Some((bytes, "".into())));
                    }
                }
                Ok(None)
            }
        }
    }
}

fn on_the_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).find_map(|folder| {
        let java = std::fs::canonicalize(folder.join("java")).ok()?;
        let home = java.parent()?.parent()?;
        let jre = home.file_name().is_some_and(|n| n == "jre");
        Some(if jre { home.parent()?.to_owned() } else { home.to_owned() })
    })
}
