//! `jogada export ID`: a tournament as files: JSON lines, tables, a page, and the notations of its game.

use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use clap::{Arg, ArgMatches, Command};
use jogada_core::{Exit, Lang, Said, Sheet, Sheeted, Side};
use jogada_record::{Event, Reason, Record};
use jogada_report::{GameLine, Paper, Replay, Trouble, games_csv, matrix_csv, page, standings_csv};
use jogada_store::{Kept, Tournament};
use jogada_tournament::{Finish, Standings};
use serde_json::{Value, json};

use crate::{
    arena::{
        paper,
        shelf::{self, Shelf},
    },
    command, files, tell,
};

use super::tournament;

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("export")
        .visible_alias("exportar")
        .about(say("about-export"))
        .after_help(say("examples-export"))
        .arg(Arg::new("id").value_name("ID").required(true).help(say("help-id")))
        .arg(Arg::new("format").long("format").value_name("FORMAT").help(say("help-export-format")))
        .arg(Arg::new("out").long("out").value_name("PATH").help(say("help-export-out")))
        .arg(shelf::arg(lang))
}

pub(crate) fn run(args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let id = shelf::id(command::text(args, "id").unwrap_or_default())?;
    let shelf = Shelf::open_old(args)?;
    let out = command::text(args, "out").map(PathBuf::from);
    let Some(format) = command::text(args, "format").filter(|&format| format != "all") else {
        let folder = out.unwrap_or_else(|| PathBuf::from(format!("tournament-{id}")));
        write_all(&shelf, id, &folder, lang)?;
        return Ok(Exit::Done);
    };
    let export = Export::read(&shelf, id, lang)?;
    let known = export.formats();
    if !known.contains(&format) {
        let names = known.join(", ");
        let (en, pt) = (format!("a format among {names}"), format!("um formato entre {names}"));
        return Err(Said::expected(&en, &pt, format).into());
    }
    match out {
        None => export.write(format, &mut io::stdout().lock())?,
        Some(path) => export.write_file(format, &path)?,
    }
    Ok(Exit::Done)
}

/// Writes everything into a folder, and says where.
pub(crate) fn write_all(shelf: &Shelf, id: i64, folder: &Path, lang: Lang) -> Result<()> {
    let name = || folder.display().to_string();
    let export = Export::read(shelf, id, lang)?;
    fs::create_dir_all(folder).with_context(name)?;
    for format in export.formats() {
        export.write_file(format, &folder.join(file_name(format)))?;
    }
    tell::note(&tell::say(lang, "exported", &[("path", &name())]));
    Ok(())
}

fn file_name(format: &str) -> String {
    match format {
        "html" => "report.html".to_owned(),
        "jsonl" => "games.jsonl".to_owned(),
        "csv" => "standings.csv".to_owned(),
        "matrix" | "games" => format!("{format}.csv"),
        sheet => format!("games.{sheet}"),
    }
}

/// A tournament, read from the store as far as every format needs it.
struct Export<'a> {
    shelf: &'a Shelf,
    kept: Tournament,
    planned: jogada_jobs::Planned,
    standings: Standings,
    results: jogada_tournament::Results,
    repeats: Vec<String>,
    started: String,
    lang: Lang,
}

/// What tables tell of a game.
struct Line {
    bout: String,
    number: usize,
    entrants: [usize; 2],
    finish: Finish,
    moves: u32,
}

impl<'a> Export<'a> {
    fn read(shelf: &'a Shelf, id: i64, lang: Lang) -> Result<Export<'a>> {
        let kept = shelf.ask(|store| store.tournament(id))?;
        let (_, planned) = tournament::plan(&kept)?;
        let results = shelf.ask(|store| store.results(id))?;
        let standings = planned.schedule.standings(&results);
        let (repeats, started) = (shelf.repeats(id)?, paper::date(kept.created));
        Ok(Export { shelf, kept, planned, standings, results, repeats, started, lang })
    }

    fn formats(&self) -> Vec<&'static str> {
        let sheets = self.planned.entry.sheets.iter().map(|sheet| sheet.extension);
        ["html", "jsonl", "csv", "matrix", "games"].into_iter().chain(sheets).collect()
    }

    /// A whole file, or none.
    fn write_file(&self, format: &str, path: &Path) -> Result<()> {
        let name = || path.display().to_string();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut file = files::beside(folder.unwrap_or(Path::new("."))).with_context(name)?;
        let mut out = BufWriter::new(file.as_file_mut());
        self.write(format, &mut out).with_context(name)?;
        out.flush().with_context(name)?;
        drop(out);
        files::settle(file, path).with_context(name)
    }

    fn write(&self, format: &str, out: &mut dyn Write) -> Result<()> {
        let paper = || {
            let Export { kept, planned, standings, results, started, lang, .. } = self;
            paper::begin(kept, planned, standings, results, started, *lang)
        };
        match format {
            "html" => self.page(out),
            "jsonl" => self.each(&mut |kept, names| Ok(writeln!(out, "{}", line(kept, names)?)?)),
            "csv" => Ok(out.write_all(standings_csv(&paper()).as_bytes())?),
            "matrix" => Ok(out.write_all(matrix_csv(&paper()).as_bytes())?),
            "games" => {
                let lines = self.lines()?;
                let games = told(&lines);
                Ok(out.write_all(games_csv(&Paper { games: &games, ..paper() }).as_bytes())?)
            }
            _ => self.sheet(format, out),
        }
    }

    /// Every game in the order of bouts, with the names of its sides.
    fn each(&self, told: &mut dyn FnMut(&Kept, [&str; 2]) -> Result<()>) -> Result<()> {
        let mut records = self.shelf.records(self.kept.id);
        while let Some(kept) = self.shelf.next(&mut records)? {
            told(&kept, self.names(&kept.bout, kept.number as usize))?;
        }
        Ok(())
    }

    fn entrants(&self, bout: &str, number: usize) -> Option<[usize; 2]> {
        self.planned.meeting.seated(bout, number)
    }

    fn names(&self, bout: &str, number: usize) -> [&str; 2] {
        let name = |entrant: usize| self.planned.entrants.get(entrant).map(|e| e.name.as_str());
        let seated = self.entrants(bout, number);
        seated.map_or(["?"; 2], |pair| pair.map(|entrant| name(entrant).unwrap_or("?")))
    }

    fn lines(&self) -> Result<Vec<Line>> {
        let mut lines = Vec::new();
        self.each(&mut |kept, _| {
            let number = kept.number as usize;
            let Some(entrants) = self.entrants(&kept.bout, number) else { return Ok(()) };
            let moves = kept.text.lines().filter(|line| line.starts_with("{\"move\"")).count();
            let (bout, moves) = (kept.bout.clone(), moves as u32);
            lines.push(Line { bout, number, entrants, finish: kept.finish, moves });
            Ok(())
        })?;
        Ok(lines)
    }

    fn sheet(&self, extension: &str, out: &mut dyn Write) -> Result<()> {
        let found = self.planned.entry.sheets.iter().find(|sheet| sheet.extension == extension);
        let Some(Sheet { write, .. }) = found else { return Ok(()) };
        self.each(&mut |kept, names| {
            let (record, course) =
                Record::read(&kept.text, &all_games::start).map_err(|bad| bad.0)?;
            let round = format!("{}.{}", kept.bout, kept.number + 1);
            let (start, moves) = beginning(&record, &course)?;
            let sheeted = Sheeted {
                options: &record.setup.options,
                start: &start,
                moves: &moves,
                names,
                event: &self.kept.name,
                round: &round,
                winner: record.end.winner,
                reason: word(record.end.reason),
            };
            Ok(out.write_all(write(&sheeted).as_bytes())?)
        })
    }

    fn page(&self, out: &mut dyn Write) -> Result<()> {
        let lines = self.lines()?;
        let games = told(&lines);
        let faults = self.faults(&lines)?;
        let troubles: Vec<Trouble<'_>> = faults
            .iter()
            .map(|(line, said)| Trouble {
                entrant: line.entrants[line.finish.winner.map_or(0, |won| won.other().index())],
                bout: &line.bout,
                number: line.number,
                reason: line.finish.reason,
                said,
            })
            .collect();
        let mut courses = Vec::new();
        for line in worth_seeing(&lines, &self.standings) {
            let kept = self.record(line)?;
            let (_, course) = Record::read(&kept.text, &all_games::start).map_err(|bad| bad.0)?;
            courses.push((line, course));
        }
        let replays: Vec<Replay<'_>> = courses
            .iter()
            .map(|(line, course)| Replay {
                bout: &line.bout,
                number: line.number,
                entrants: line.entrants,
                course,
            })
            .collect();
        let Export { kept, planned, standings, results, started, lang, .. } = self;
        let paper = Paper {
            games: &games,
            repeats: &self.repeats,
            troubles: &troubles,
            replays: &replays,
            ..paper::begin(kept, planned, standings, results, started, *lang)
        };
        Ok(out.write_all(page(&paper).as_bytes())?)
    }

    fn record(&self, line: &Line) -> Result<Kept> {
        let number = line.number as u32;
        let kept = self.shelf.ask(|store| store.record(self.kept.id, &line.bout, number))?;
        kept.context("a game that was there a moment ago")
    }

    /// The games that ended by somebody's fault, with what is known of it.
    fn faults<'l>(&self, lines: &'l [Line]) -> Result<Vec<(&'l Line, String)>> {
        /// More of them tell nothing new.
        const FAULTS_MAX: usize = 60;
        let is_fault = |line: &&Line| {
            let reason = line.finish.reason;
            matches!(reason, Reason::IllegalMove | Reason::OutOfTime | Reason::Crashed)
        };
        let of = lines.iter().filter(is_fault).take(FAULTS_MAX);
        of.map(|line| Ok((line, said(&self.record(line)?)))).collect()
    }
}

fn told(lines: &[Line]) -> Vec<GameLine<'_>> {
    let told = |line: &'_ Line| (line.entrants, line.finish, line.moves);
    lines
        .iter()
        .map(|line| {
            let (entrants, finish, moves) = told(line);
            GameLine { bout: &line.bout, number: line.number, entrants, finish, moves: Some(moves) }
        })
        .collect()
}

/// Games that are worth a replay: those of playoffs, then faults, then one between each two of the best.
fn worth_seeing<'a>(lines: &'a [Line], standings: &Standings) -> Vec<&'a Line> {
    const REPLAYS_MAX: usize = 40;
    let place = |entrant: usize| {
        standings.lines.iter().position(|line| line.entrant == entrant).unwrap_or(usize::MAX)
    };
    let mut seen = std::collections::HashSet::new();
    let mut ranked: Vec<(usize, usize, &Line)> = lines
        .iter()
        .map(|line| {
            let is_playoff = ["final-", "semi-", "third-"].iter().any(|s| line.bout.starts_with(s));
            let pair =
                [line.entrants[0].min(line.entrants[1]), line.entrants[0].max(line.entrants[1])];
            let is_fault = !matches!(line.finish.reason, Reason::Rules | Reason::Resigned);
            let rank = match (is_playoff, is_fault, seen.insert(pair)) {
                (true, ..) => 0,
                (false, true, _) => 2,
                (false, false, true) => 1,
                (false, false, false) => 3,
            };
            (rank, place(pair[0]).saturating_add(place(pair[1])), line)
        })
        .collect();
    ranked.sort_by_key(|&(rank, places, line)| (rank, places, &line.bout, line.number));
    ranked.into_iter().take(REPLAYS_MAX).map(|(.., line)| line).collect()
}

/// The first position before the opening, and all moves from there.
fn beginning(
    record: &Record,
    course: &jogada_record::Course,
) -> Result<(jogada_core::AnyGame, Vec<u32>)> {
    let setup = &record.setup;
    let start = all_games::start(&setup.game, &setup.options, record.seed).map_err(|bad| bad.0)?;
    let mut pos = start.clone();
    let mut moves = Vec::new();
    for text in &setup.opening {
        let choice = pos.parse(text).map_err(|illegal| illegal.0)?;
        pos.play_code(choice.code).map_err(|illegal| illegal.0)?;
        moves.push(choice.code);
    }
    moves.extend(course.plies().iter().map(|ply| ply.code));
    Ok((start, moves))
}

/// One game as one line for programs.
fn line(kept: &Kept, [first, second]: [&str; 2]) -> Result<Value> {
    let record: Result<Vec<Value>, _> = kept.text.lines().map(serde_json::from_str).collect();
    let winner = kept.finish.winner.map(|side| match side {
        Side::First => first,
        Side::Second => second,
    });
    Ok(json!({
        "bout": kept.bout, "number": kept.number, "first": first, "second": second, "winner": winner,
        "scores": kept.finish.scores, "reason": kept.finish.reason, "record": record?, "beside": kept.beside,
    }))
}

/// What a game tells of the fault that ended it: what was said, and the last words of the loser's bot.
fn said(kept: &Kept) -> String {
    let lines = kept.text.lines().filter_map(|line| serde_json::from_str::<Event>(line).ok());
    let mut said = lines.filter_map(|event| match event {
        Event::Forfeit { said, .. } => Some(said),
        _ => None,
    });
    let said = said.next_back().unwrap_or_default();
    let loser = kept.finish.winner.map_or(0, |won| won.other().index() as u64);
    let seats = kept.beside.as_ref().and_then(|beside| beside["seats"].as_array());
    let of_loser = |seat: &&Value| seat["seat"].as_u64().is_some_and(|seat| seat % 2 == loser);
    let errors: Vec<&str> = seats
        .into_iter()
        .flatten()
        .filter(of_loser)
        .filter_map(|seat| seat["errors"].as_str())
        .filter(|errors| !errors.trim().is_empty())
        .collect();
    let last: Vec<&str> = errors.iter().flat_map(|errors| errors.lines().rev().take(3)).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    if last.is_empty() { said } else { format!("{said}\n{}", last.join("\n")) }
}

fn word(reason: Reason) -> &'static str {
    match reason {
        Reason::Rules => "rules",
        Reason::Resigned => "resigned",
        Reason::Agreed => "agreed",
        Reason::IllegalMove => "illegal move",
        Reason::OutOfTime => "out of time",
        Reason::Crashed => "crashed",
        _ => "aborted",
    }
}
