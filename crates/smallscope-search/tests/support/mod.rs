//! Harm to checkpoints, for the tests of searches and of explorations: texts that are cut off, and processes that are killed.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A file that is not there yet.
pub fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("damage");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let _ = std::fs::remove_file(&file);
    file
}

/// The text leads to all there is, and its beginnings to nothing.
pub fn check_cut_anywhere<N: Debug + PartialEq>(text: &str, all: N, resumed: impl Fn(&str) -> Option<N>) {
    assert_eq!(resumed(text), Some(all));
    for end in 0..text.trim_end().len() {
        assert_eq!(resumed(&text[..end]), None, "cut after {end} bytes of\n{text}");
    }
}

/// The file and the number of threads, in a test that [`kill_until_it_ends`] starts.
pub fn to_be_killed() -> (String, usize) {
    let file = std::env::var("DAMAGE_FILE").expect("it is started with a file");
    (file, std::env::var("DAMAGE_THREADS").unwrap().parse().unwrap())
}

/// Says how much there was, at the end of such a test.
pub fn ended(file: &str, count: u64) {
    std::fs::write(format!("{file}.count"), count.to_string()).unwrap();
}

/// Starts an ignored test of this program again and again and kills it, each time later, until it ends by itself. Looks at its
/// checkpoint after each kill. How much there was in the end.
pub fn kill_until_it_ends(test: &str, file: &Path, threads: usize, look: impl Fn(&str)) -> u64 {
    let mut kills = 0;
    loop {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([test, "--exact", "--ignored"])
            .env("DAMAGE_FILE", file)
            .env("DAMAGE_THREADS", threads.to_string())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(10 + 10 * kills));
        let _ = child.kill();
        if let Some(code) = child.wait().unwrap().code() {
            assert_eq!(code, 0);
            break;
        }
        kills += 1;
        if let Ok(text) = std::fs::read_to_string(file) {
            look(&text);
        }
    }
    assert!(kills > 0);
    std::fs::read_to_string(format!("{}.count", file.display())).unwrap().parse().unwrap()
}
