//! Completions are run by the shells that they are for, where those are installed.

mod support;

use std::path::Path;
use std::process::Command;

use support::{models, scratch, smallscope};

const PROGRAM: &str = env!("CARGO_BIN_EXE_smallscope");

/// What a shell says to a script, in the folder of the models; none if there is no such shell.
fn said(test: &str, shell: &str, options: &[&str], script: &str) -> Option<String> {
    let file = scratch(test).join("script");
    std::fs::write(&file, smallscope(&format!("completions {shell}")).out).expect("a writable folder");
    // The script calls the program by its name.
    let folder = Path::new(PROGRAM).parent().expect("a program is in a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(shell);
    command.args(options).arg(script.replace("SCRIPT", &file.to_string_lossy()));
    let output = command.current_dir(models()).env("PATH", path).env("TERM", "dumb").output().ok()?;
    assert!(output.status.success(), "{shell}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn bash_completes_the_names_of_commands() {
    let script = r#"source SCRIPT
        try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
            _smallscope_commands smallscope "${@: -1}" "${@: -2:1}"; echo "${COMPREPLY[@]}"; }
        complete -p smallscope
        try smallscope run sets.als -c ''
        try smallscope run sets.als -c t
        try smallscope run sets.als --command ex
        try smallscope run nothing.als -c ''
        try smallscope enu"#;
    let said = said("completions-bash", "bash", &["--norc", "-c"], script).expect("bash is installed");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].contains("-F _smallscope_commands"), "{said}");
    assert_eq!(lines[1..], ["single two exact three empty any growing", "two three", "exact", "", "enumerate"]);
}

#[test]
fn names_that_a_shell_would_change_are_quoted() {
    let folder = scratch("completions-names");
    std::fs::write(folder.join("unnamed.als"), "sig A {} run { some A }").expect("a writable folder");
    let file = folder.join("unnamed.als");
    let script = format!(
        r#"source SCRIPT
        COMP_WORDS=(smallscope run {} -c ''); COMP_CWORD=4; _smallscope_commands smallscope; echo "${{COMPREPLY[@]}}""#,
        file.display()
    );
    assert_eq!(said("completions-quoted", "bash", &["--norc", "-c"], &script).expect("bash is installed"), "run\\$1\n");
}

#[test]
fn fish_completes_the_names_of_commands() {
    let script = "source SCRIPT; complete -C 'smallscope run sets.als -c t'";
    let Some(said) = said("completions-fish", "fish", &["--no-config", "-c"], script) else { return };
    let mut names: Vec<&str> = said.lines().filter_map(|line| line.split('\t').next()).collect();
    names.sort_unstable();
    assert_eq!(names, ["three", "two"], "{said}");
}

#[test]
fn zsh_completes_the_names_of_commands() {
    // What would be offered is printed instead.
    let script = "compdef() {}; source SCRIPT; compadd() { shift; print -r -- ${(P)1} };
        words=(smallscope run sets.als -c ''); _smallscope_commands";
    let Some(said) = said("completions-zsh", "zsh", &["-f", "-c"], script) else { return };
    assert_eq!(said.trim(), "single two exact three empty any growing");
    let whole = smallscope("completions zsh").out;
    assert!(whole.contains(":NAME|N:_smallscope_commands'") && !whole.contains(":NAME|N:_default"));
}
