//! `completions` and `man`: what is generated from the definition of the command line.

use std::fs;
use std::io::Write as _;

use crate::arguments::{CompletionsArguments, ManArguments, definition};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;

/// Writes the completions for a shell.
pub fn completions(arguments: &CompletionsArguments, console: &mut Console) -> Result<Exit, Failure> {
    // The generator panics if the text cannot be written, so it is made first.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut definition(), "smallscope", &mut text);
    console.out().write_all(&text)?;
    Ok(Exit::AsExpected)
}

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
