//! `jogada GAME bench`: the engine's signature, positions visited in a fixed set of searches, and its speed.

use std::{io::Write, time::Instant};

use anyhow::Result;
use clap::{ArgMatches, Command};
use jogada_game::Entry;
use jogada_game::Exit;
use jogada_text::Lang;
use serde_json::json;

use crate::{command, out, tell};

pub(crate) fn command(lang: Lang) -> Command {
    Command::new("bench").about(tell::say(lang, "about-bench", &[])).arg(command::json_arg(lang))
}

pub(crate) fn run(entry: &Entry, args: &ArgMatches) -> Result<Exit> {
    let began = Instant::now();
    let nodes = (entry.bench)();
    let seconds = began.elapsed().as_secs_f64();
    let speed = (nodes as f64 / seconds.max(1e-9)).round();
    let mut out = out::stdout();
    if args.get_flag("json") {
        let told = json!({"game": entry.kind.name, "nodes": nodes, "seconds": seconds, "nodes_per_second": speed});
        writeln!(out, "{told}")?;
    } else {
        writeln!(out, "Bench: {} {nodes}", entry.kind.name)?;
    }
    Ok(Exit::Done)
}
