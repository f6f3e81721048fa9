//! `jogada db check`: is the database whole, and does every match in it replay?

use std::io::Write;

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use indicatif::ProgressBar;
use jogada_core::{Exit, Lang, Said};
use jogada_record::Course;
use jogada_store::{Counts, Listed, Live, StoreError};
use serde_json::json;

use crate::{
    arena::shelf::{self, Shelf},
    bar, command, out, tell,
};

/// Matches of each tournament that `--quick` replays.
const SAMPLE: u64 = 20;

pub(super) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("check")
        .visible_alias("conferir")
        .about(say("about-db-check"))
        .after_help(say("examples-db-check"))
        .arg(
            Arg::new("quick")
                .long("quick")
                .action(ArgAction::SetTrue)
                .help(say("help-db-check-quick")),
        )
        .arg(shelf::arg(lang))
        .arg(command::json_arg(lang))
}

pub(super) fn run(args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let shelf = Shelf::open_old(args)?;
    let mut look = Look { shelf, is_quick: args.get_flag("quick"), problems: vec![], replayed: 0 };
    let counts = look.all()?;
    look.tell(counts, args.get_flag("json"), lang)?;
    Ok(if look.problems.is_empty() { Exit::Done } else { Exit::No })
}

/// A look at everything, and what was found so far.
struct Look {
    shelf: Shelf,
    is_quick: bool,
    problems: Vec<Said>,
    replayed: u64,
}

impl Look {
    /// What is damaged in one place does not keep us from looking at the others.
    fn all(&mut self) -> Result<Counts> {
        let is_quick = self.is_quick;
        match self.shelf.ask(|store| store.check(is_quick)) {
            Ok(found) => self.problems.extend(found),
            Err(said) => self.problems.push(said),
        }
        let counts = self.shelf.ask(|store| store.counts())?;
        let bar = bar::bar(Some(counts.games + counts.tables));
        for listed in self.shelf.ask(|store| store.tournaments())? {
            self.tournament(&listed, &bar);
        }
        self.tables(&bar)?;
        bar.finish_and_clear();
        Ok(counts)
    }

    fn tournament(&mut self, listed: &Listed, bar: &ProgressBar) {
        let id = listed.id;
        let step = if self.is_quick { listed.games.div_ceil(SAMPLE).max(1) } else { 1 };
        let (at, start) = (bar.position(), all_games::start);
        let done = |games| bar.set_position(at + games);
        match self.shelf.ask(|store| store.verify_every(id, step, &start, &done)) {
            Ok(replayed) => self.replayed += replayed,
            Err(said) => {
                let (en, pt) = (format!("tournament {id}"), format!("torneio {id}"));
                self.problems.push(said.at(&en, &pt));
            }
        }
    }

    fn tables(&mut self, bar: &ProgressBar) -> Result<()> {
        let mut last = String::new();
        loop {
            let page = self.shelf.ask(|store| store.lives_after(&last))?;
            for id in &page {
                match self.table(id) {
                    Ok(()) => self.replayed += 1,
                    Err(said) => {
                        let (en, pt) = (format!("table {id}"), format!("mesa {id}"));
                        self.problems.push(said.at(&en, &pt));
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
    fn table(&self, id: &str) -> Result<(), Said> {
        match self.shelf.ask(|store| store.live(id))? {
            Some(live) => replay(live),
            // Nothing is ever removed.
            None => Err(StoreError::Damaged(id.to_owned()).said()),
        }
    }

    fn tell(&self, counts: Counts, as_json: bool, lang: Lang) -> Result<()> {
        let Counts { tournaments, games, tables } = counts;
        let mut out = out::stdout();
        if as_json {
            let problems: Vec<&str> = self.problems.iter().map(|said| said.say(lang)).collect();
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

fn replay(live: Live) -> Result<(), Said> {
    let options = &live.settings["options"];
    let start = all_games::start(&live.game, options, live.secret).map_err(|bad| bad.0)?;
    let mut course = Course::new(start);
    live.events.into_iter().try_for_each(|(event, _)| course.apply(event).map_err(|bad| bad.0))
}
