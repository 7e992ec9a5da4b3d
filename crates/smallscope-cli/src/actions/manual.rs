//! `completions` and `man`: what is generated from the definition of the command line.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use clap_complete::Shell;
use smallscope_alloy::{Dialect, Model};
use smallscope_relational::Budget;

use crate::arguments::{CompletionsArguments, ManArguments, definition};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;

/// Writes the completions for a shell, or the names that one of them asks for.
pub fn completions(arguments: &CompletionsArguments, console: &mut Console) -> Result<Exit, Failure> {
    if let Some(words) = &arguments.commands {
        for name in command_names(words) {
            writeln!(console.out(), "{name}")?;
        }
    }
    let Some(shell) = arguments.shell else { return Ok(Exit::AsExpected) };
    // The generator panics if the text cannot be written, so it is made first.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut definition(), "smallscope", &mut text);
    let text = with_command_names(shell, &String::from_utf8_lossy(&text));
    console.out().write_all(text.as_bytes())?;
    Ok(Exit::AsExpected)
}

/// The names of the commands of the first model among the words of a line; none if it cannot be read.
fn command_names(words: &[OsString]) -> Vec<String> {
    let is_model = |path: &&Path| {
        let ending = path.extension().and_then(OsStr::to_str);
        matches!(ending, Some("als" | "dals" | "md")) && path.is_file()
    };
    let Some(file) = words.iter().map(Path::new).find(is_model) else { return Vec::new() };
    let budget = Budget { time: Some(PATIENCE), ..Budget::default() };
    let model = Model::load_within(file, Dialect::of_file(file), &[], &budget.begin());
    let mut names: Vec<String> =
        model.into_iter().flat_map(|model| model.commands).map(|command| command.name).collect();
    names.dedup();
    names
}

/// How long someone waits who has pressed a key.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the generator cannot know: `-c` is completed by the commands of the model on the line.
fn with_command_names(shell: Shell, text: &str) -> String {
    match shell {
        Shell::Bash => format!("{text}{BASH}"),
        Shell::Zsh => {
            let text = text.replace(":NAME|N:_default", ":NAME|N:_smallscope_commands");
            match text.split_once("\n_smallscope() {") {
                Some((head, rest)) => format!("{head}\n{ZSH}\n_smallscope() {{{rest}"),
                None => text,
            }
        }
        Shell::Fish => {
            let line = |line: &str| match line.contains(" -s c -l command ") {
                true => format!("{line} -f -a '(smallscope completions --commands (commandline -opc) 2>/dev/null)'\n"),
                false => format!("{line}\n"),
            };
            text.lines().map(line).collect()
        }
        _ => text.to_owned(),
    }
}

const BASH: &str = r#"
_smallscope_commands() {
    local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" name
    if [[ $previous != -c && $previous != --command ]]; then
        _smallscope "$@"
        return
    fi
    COMPREPLY=()
    while IFS= read -r name; do
        if [[ $name == "$current"* ]]; then
            COMPREPLY+=("$(printf %q "$name")")
        fi
    done < <("$1" completions --commands "${COMP_WORDS[@]}" 2>/dev/null)
}
complete -F _smallscope_commands -o bashdefault -o default smallscope
"#;

const ZSH: &str = r#"_smallscope_commands() {
    local -a names
    names=("${(@f)$(smallscope completions --commands "${words[@]}" 2>/dev/null)}")
    compadd -a names
}
"#;

/// Writes the manual: the main page, or a page for each subcommand to a folder.
pub fn man(arguments: &ManArguments, console: &mut Console) -> Result<Exit, Failure> {
    // The subcommand `help` would get a page for each of the others.
    let mut definition = definition().disable_help_subcommand(true);
    definition.build();
    let Some(folder) = &arguments.folder else {
        let mut text = Vec::new();
        clap_mangen::Man::new(definition).render(&mut text)?;
        console.out().write_all(&text)?;
        return Ok(Exit::AsExpected);
    };
    fs::create_dir_all(folder).map_err(|error| Failure::file("create", folder, &error))?;
    clap_mangen::generate_to(definition, folder).map_err(|error| Failure::file("write to", folder, &error))?;
    Ok(Exit::AsExpected)
}
