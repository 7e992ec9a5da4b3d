//! The command as a subcommand of cargo: `cargo smallscope run model.als`.

fn main() -> std::process::ExitCode {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    // Cargo repeats the name of the subcommand.
    if arguments.get(1).is_some_and(|word| word == "smallscope") {
        arguments.remove(1);
    }
    smallscope_cli::main("cargo smallscope", arguments)
}
