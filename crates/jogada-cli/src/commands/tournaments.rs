//! `jogada tournaments`: what the store holds.

use std::io::Write;

use anyhow::Result;
use clap::{ArgMatches, Command};
use jogada_arena::{has_open_seed, utc_date};
use jogada_game::Exit;
use jogada_store::TournamentState;
use jogada_text::{Lang, printable_line};
use serde_json::json;

use crate::{
    arena::database::{self, OpenDatabase},
    command, out, tell,
};

pub(crate) fn command(lang: Lang) -> Command {
    Command::new("tournaments")
        .visible_alias("torneios")
        .about(tell::say(lang, "about-tournaments", &[]))
        .arg(database::arg(lang))
        .arg(command::json_arg(lang))
}

pub(crate) fn run(args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let database = OpenDatabase::open_old(args)?;
    let listed = database.ask(|store| store.tournaments())?;
    let mut out = out::stdout();
    if args.get_flag("json") {
        for one in listed {
            let told = json!({
                "id": one.id, "name": one.name, "game": one.game, "entrants": one.entrants,
                "games": one.games, "finished": one.state == TournamentState::Finished, "created": one.created,
                "open_seed": has_open_seed(&one),
            });
            writeln!(out, "{told}")?;
        }
        return Ok(Exit::Done);
    }
    let mut table = comfy_table::Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    let say = |name| tell::say(lang, name, &[]);
    table.set_header([
        "#".to_owned(),
        say("list-name"),
        say("list-game"),
        say("list-entrants"),
        say("list-games"),
        say("list-state"),
        say("list-created"),
    ]);
    for one in listed {
        let mut state = match one.state {
            TournamentState::Open => say("list-open"),
            TournamentState::Finished => say("list-finished"),
        };
        if has_open_seed(&one) {
            state = format!("{state}, {}", say("list-open-seed"));
        }
        let (id, entrants, games) =
            (one.id.to_string(), one.entrants.to_string(), one.games.to_string());
        let name = printable_line(&one.name).into_owned();
        table.add_row([id, name, one.game, entrants, games, state, utc_date(one.created)]);
    }
    writeln!(out, "{}", table.trim_fmt())?;
    Ok(Exit::Done)
}
