//! `jogada db check`: is the database whole, and does every match in it replay?

use std::io::Write;

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use indicatif::ProgressBar;
use jogada_game::{Exit, Games};
use jogada_record::Course;
use jogada_store::{LiveMatch, StoreCounts, StoreError, TournamentSummary};
use jogada_text::{Lang, Message};
use serde_json::json;

use crate::{
    arena::database::{self, OpenDatabase},
    bar, command, out, tell,
};

/// Matches of each tournament that `--quick` replays.
const SAMPLE: u64 = 20;

pub(super) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("check")
        .visible_alias("conferir")
        .about(say("about-db-check"))
        .after_help(tell::examples(lang, "examples-db-check"))
        .arg(
            Arg::new("quick")
                .long("quick")
                .action(ArgAction::SetTrue)
                .help(say("help-db-check-quick")),
        )
        .arg(database::arg(lang))
        .arg(command::json_arg(lang))
}

pub(super) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let database = OpenDatabase::open_old(args)?;
    let mut look =
        Look { database, games, is_quick: args.get_flag("quick"), problems: vec![], replayed: 0 };
    let counts = look.all()?;
    look.tell(counts, args.get_flag("json"), lang)?;
    Ok(if look.problems.is_empty() { Exit::Done } else { Exit::No })
}

/// A look at everything, and what was found so far.
struct Look {
    database: OpenDatabase,
    games: Games,
    is_quick: bool,
    problems: Vec<Message>,
    replayed: u64,
}

impl Look {
    /// What is damaged in one place does not keep us from looking at the others.
    fn all(&mut self) -> Result<StoreCounts> {
        let is_quick = self.is_quick;
        match self.database.ask(|store| store.check(is_quick)) {
            Ok(found) => self.problems.extend(found),
            Err(said) => self.problems.push(said),
        }
        let counts = self.database.ask(|store| store.counts())?;
        let bar = bar::bar(Some(counts.games + counts.tables));
        for listed in self.database.ask(|store| store.tournaments())? {
            self.tournament(&listed, &bar);
        }
        self.tables(&bar)?;
        bar.finish_and_clear();
        Ok(counts)
    }

    fn tournament(&mut self, listed: &TournamentSummary, bar: &ProgressBar) {
        let id = listed.id;
        let step = if self.is_quick { listed.games.div_ceil(SAMPLE).max(1) } else { 1 };
        let (at, start) = (bar.position(), self.games.starter());
        let done = |games| bar.set_position(at + games);
        match self.database.ask(|store| store.verify_every(id, step, &start, &done)) {
            Ok(replayed) => self.replayed += replayed,
            Err(said) => {
                let place = tell::message("db-tournament").with("id", id.to_string());
                self.problems.push(said.at_place(place));
            }
        }
    }

    fn tables(&mut self, bar: &ProgressBar) -> Result<()> {
        let mut last = String::new();
        loop {
            let page = self.database.ask(|store| store.live_ids_after(&last))?;
            for id in &page {
                match self.table(id) {
                    Ok(()) => self.replayed += 1,
                    Err(said) => {
                        let place = tell::message("db-table").with("id", id);
                        self.problems.push(said.at_place(place));
                    }
                }
                bar.inc(1);
            }
            match page.into_iter().next_back() {
                Some(id) => last = id,
                None => return Ok(()),
            }
        }
    }

    /// A match of people as far as it was played.
    fn table(&self, id: &str) -> Result<(), Message> {
        match self.database.ask(|store| store.live(id))? {
            Some(live) => replay(live, self.games),
            // Nothing is ever removed.
            None => Err(StoreError::Damaged(id.to_owned()).message()),
        }
    }

    fn tell(&self, counts: StoreCounts, as_json: bool, lang: Lang) -> Result<()> {
        let StoreCounts { tournaments, games, tables } = counts;
        let mut out = out::stdout();
        if as_json {
            let problems: Vec<String> = self.problems.iter().map(|said| said.say(lang)).collect();
            let told = json!({
                "ok": problems.is_empty(), "tournaments": tournaments, "games": games,
                "tables": tables, "replayed": self.replayed, "problems": problems,
            });
            writeln!(out, "{told}")?;
            return Ok(());
        }
        for said in &self.problems {
            writeln!(out, "{}", said.say(lang))?;
        }
        let args: [(&'static str, &dyn ToString); 5] = [
            ("tournaments", &tournaments),
            ("games", &games),
            ("tables", &tables),
            ("replayed", &self.replayed),
            ("problems", &self.problems.len()),
        ];
        writeln!(out, "{}", tell::say(lang, "db-counts", &args))?;
        let name = if self.problems.is_empty() { "db-whole" } else { "db-damaged" };
        writeln!(out, "{}", tell::say(lang, name, &args))?;
        Ok(())
    }
}

fn replay(live: LiveMatch, games: Games) -> Result<(), Message> {
    let options = &live.settings["options"];
    let start = games.start(&live.game, options, live.secret).map_err(|bad| bad.0)?;
    let mut course = Course::new(start);
    live.events.into_iter().try_for_each(|(event, _)| course.apply(event).map_err(|bad| bad.0))
}
