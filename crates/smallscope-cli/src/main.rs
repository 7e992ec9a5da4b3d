//! The command `smallscope`.

fn main() -> std::process::ExitCode {
    smallscope_cli::main("smallscope", std::env::args_os().collect())
}
