//! A private directory that is removed when it is no longer needed.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A directory of our own.
#[derive(Debug)]
pub(super) struct Directory(PathBuf);

impl Directory {
    /// A new directory, which nobody else can read where there is a way to say so.
    ///
    /// # Errors
    ///
    /// If none can be made.
    pub(super) fn new() -> std::io::Result<Directory> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.subsec_nanos());
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("smallscope-{}-{number}-{time:x}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&path)?;
        Ok(Directory(path))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
