//! `jogada tournaments`: what the store holds.

use std::io::Write;

use anyhow::Result;
use clap::{ArgMatches, Command};
use jogada_core::{Exit, Lang, printable_line};
use jogada_jobs::Settings;
use jogada_store::{Listed, State};
use jogada_web::date;
use serde_json::json;

use crate::{
    arena::shelf::{self, Shelf},
    command, out, tell,
};

pub(crate) fn command(lang: Lang) -> Command {
    Command::new("tournaments")
        .visible_alias("torneios")
        .about(tell::say(lang, "about-tournaments", &[]))
        .arg(shelf::arg(lang))
        .arg(command::json_arg(lang))
}

pub(crate) fn run(args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let shelf = Shelf::open_old(args)?;
    let listed = shelf.ask(|store| store.tournaments())?;
    let mut out = out::stdout();
    if args.get_flag("json") {
        for one in listed {
            let told = json!({
                "id": one.id, "name": one.name, "game": one.game, "entrants": one.entrants,
                "games": one.games, "finished": one.state == State::Finished, "created": one.created,
                "open_seed": is_open(&one),
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
            State::Open => say("list-open"),
            State::Finished => say("list-finished"),
        };
        if is_open(&one) {
            state = format!("{state}, {}", say("list-open-seed"));
        }
        let (id, entrants, games) =
            (one.id.to_string(), one.entrants.to_string(), one.games.to_string());
        let name = printable_line(&one.name).into_owned();
        table.add_row([id, name, one.game, entrants, games, state, date(one.created)]);
    }
    writeln!(out, "{}", table.trim_fmt())?;
    Ok(Exit::Done)
}

/// Does the typed seed alone decide all chance?
fn is_open(one: &Listed) -> bool {
    one.asked.as_ref().is_some_and(|(settings, secret)| {
        let settings = serde_json::from_value::<Settings>(settings.clone());
        settings.is_ok_and(|settings| settings.is_open(secret))
    })
}
