//! Runs a Java program: `cargo run --example java -- -cp classes com.example.Main arguments`.

use smallscope_jvm::{ClassPath, Ended, Machine, Options};
use std::path::{Path, PathBuf};

fn main() {
    let mut args = std::env::args().skip(1).peekable();
    let mut path = vec![PathBuf::from(".")];
    let mut jdk = None;
    let mut options = Options {
        out: Box::new(std::io::BufWriter::new(std::io::stdout())),
        err: Box::new(std::io::stderr()),
        input: Box::new(std::io::stdin()),
        ..Options::default()
    };
    while let Some(flag) = args.next_if(|a| a.starts_with('-')) {
        match flag.as_str() {
            "-cp" => path = args.next().unwrap_or_default().split(':').map(PathBuf::from).collect(),
            "--jdk" => jdk = args.next(),
            "-da" => options.assertions = false,
            other => {
                eprintln!("unknown option {other}");
                std::process::exit(2);
            }
        }
    }
    let class = args.next().unwrap_or_default();
    let rest: Vec<String> = args.collect();
    let run = || {
        let path = ClassPath::new(&path, jdk.as_deref().map(Path::new))?;
        Machine::new(path, options)?.run_main(&class, &rest)
    };
    let code = match run() {
        Ok(Ended::Exit(code)) => code,
        Ok(Ended::Stopped(why)) => {
            eprintln!("stopped: {why:?}");
            3
        }
        Err(e) => {
            eprintln!("error: {e}");
            2
        }
    };
    std::process::exit(code);
}
