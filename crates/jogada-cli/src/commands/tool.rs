//! `jogada GAME TOOL`: runs a command that one game adds, with the real streams, files and clock.

use std::io;

use anyhow::{Context, Result};
use clap::ArgMatches;
use jogada_arena::stop_by_clock;
use jogada_game::Entry;
use jogada_game::{Exit, ToolContext, ToolError};
use jogada_text::Lang;

use crate::{command, files::CurrentFolder, out};

pub(crate) fn run(entry: &Entry, name: &str, args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let tool = entry.tools.iter().find(|tool| (tool.command)(lang).get_name() == name);
    let tool = tool.context("a command that was read belongs to a tool")?;
    // A tool may have a seed of its own; without one every run is different.
    let seed = match args.try_get_one::<String>("seed") {
        Ok(Some(_)) => command::seed(args)?,
        _ => command::fresh_seed(),
    };
    let mut context = ToolContext {
        input: &mut io::stdin().lock(),
        out: &mut io::BufWriter::new(out::shared_stdout()),
        err: &mut out::stderr(),
        files: &CurrentFolder,
        stop: stop_by_clock(),
        lang,
        seed,
    };
    let done = (tool.run)(args, &mut context).and_then(|exit| {
        context.out.flush()?;
        Ok(exit)
    });
    done.map_err(|error| match error {
        ToolError::BadInput(said) => said.into(),
        ToolError::Io(error) => error.into(),
        other => other.into(),
    })
}
