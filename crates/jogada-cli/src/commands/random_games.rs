//! `jogada GAME random-games N`: how fast the typed rules are, on one thread.

use std::{io::Write, time::Instant};

use anyhow::Result;
use clap::{Arg, ArgMatches, Command};
use jogada_game::Entry;
use jogada_game::Exit;
use jogada_text::Lang;
use serde_json::json;

use crate::{command, out, tell};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    let [option, seed, _] = command::start_args(lang);
    Command::new("random-games")
        .about(say("about-random-games"))
        .arg(Arg::new("games").value_name("N").required(true).help(say("help-games")))
        .args([option, seed, command::json_arg(lang)])
}

pub(crate) fn run(entry: &Entry, name: &str, args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let games = command::number(args, "games", 1)?.unwrap_or(1);
    let options = command::options(args, entry, name)?;
    let seed = command::seed(args)?;
    let began = Instant::now();
    let tally = entry.kind.random_games(&options, seed, games).map_err(|bad| bad.0)?;
    let seconds = began.elapsed().as_secs_f64();
    let rate = |count: u64| (count as f64 / seconds.max(1e-9)).round();
    let mut out = out::stdout();
    if args.get_flag("json") {
        let told = json!({
            "game": entry.kind.name, "games": tally.games, "moves": tally.moves, "seconds": seconds,
            "games_per_second": rate(tally.games), "moves_per_second": rate(tally.moves),
            "wins": tally.wins, "draws": tally.draws,
        });
        writeln!(out, "{told}")?;
    } else {
        let [first, second] = tally.wins;
        let told = tell::say(
            lang,
            "random-games-told",
            &[
                ("games", &tally.games),
                ("moves", &tally.moves),
                ("seconds", &format!("{seconds:.3}")),
                ("rate", &rate(tally.games)),
                ("first", &first),
                ("second", &second),
                ("draws", &tally.draws),
            ],
        );
        writeln!(out, "{told}")?;
    }
    Ok(Exit::Done)
}
