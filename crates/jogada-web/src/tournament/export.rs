//! A tournament as files: JSON lines, tables, a page, and the notations of its game.

use std::io::{self, Write};

use jogada_core::{Lang, Said, Sheet};
use jogada_jobs::Planned;
use jogada_record::{Reason, Record};
use jogada_report::{GameLine, Paper, Replay, Trouble, games_csv, matrix_csv, page, standings_csv};
use jogada_store::{Kept, Records, Store, Tournament};
use jogada_tournament::{Finish, Results, Standings};

use super::{
    paper::{begin, date},
    plan,
    sheet::{fault_words, line_json, sheeted, without_words},
};

/// A tournament, read from the store as far as every format needs it.
#[derive(Debug)]
pub struct Export {
    store: Store,
    kept: Tournament,
    planned: Planned,
    standings: Standings,
    results: Results,
    repeats: Vec<String>,
    started: String,
    lang: Lang,
    /// Whether what bots wrote is on the page.
    has_logs: bool,
}

/// Why it could not be written.
#[derive(Debug)]
pub enum ExportError {
    /// What the store or a record says.
    Said(Said),
    /// What the file says.
    Io(io::Error),
}

/// What tables tell of a game.
struct Line {
    bout: String,
    number: usize,
    entrants: [usize; 2],
    finish: Finish,
    moves: u32,
}

impl Export {
    /// Reads a tournament.
    pub async fn read(store: &Store, id: i64, lang: Lang) -> Result<Export, Said> {
        let said = |error: jogada_store::StoreError| error.said();
        let kept = store.tournament(id).await.map_err(said)?;
        let (_, planned) = plan(&kept)?;
        let results = store.results(id).await.map_err(said)?;
        let standings = planned.schedule.standings(&results);
        let repeats = store.repeats(id).await.map_err(said)?;
        let repeats = repeats.into_iter().map(|(bout, _)| bout).collect();
        let (store, started) = (store.clone(), date(kept.created));
        Ok(Export {
            store,
            kept,
            planned,
            standings,
            results,
            repeats,
            started,
            lang,
            has_logs: true,
        })
    }

    /// The same, whose page does not say what bots wrote.
    #[must_use]
    pub fn without_logs(self) -> Export {
        Export { has_logs: false, ..self }
    }

    /// The formats that it can be written in.
    pub fn formats(&self) -> Vec<&'static str> {
        let sheets = self.planned.entry.sheets.iter().map(|sheet| sheet.extension);
        ["html", "jsonl", "csv", "matrix", "games"].into_iter().chain(sheets).collect()
    }

    /// Writes one of the formats.
    pub async fn write(&self, format: &str, out: &mut dyn Write) -> Result<(), ExportError> {
        match format {
            "html" => Ok(out.write_all(self.page().await?.as_bytes())?),
            "jsonl" => self.json_lines(out).await,
            "csv" => Ok(out.write_all(standings_csv(&self.paper()).as_bytes())?),
            "matrix" => Ok(out.write_all(matrix_csv(&self.paper()).as_bytes())?),
            "games" => {
                let lines = self.lines().await?;
                let games = told(&lines);
                let paper = Paper { games: &games, ..self.paper() };
                Ok(out.write_all(games_csv(&paper).as_bytes())?)
            }
            _ => self.sheet(format, out).await,
        }
    }

    /// One page with everything on it.
    pub async fn page(&self) -> Result<String, Said> {
        let lines = self.lines().await?;
        let games = told(&lines);
        let faults = self.faults(&lines).await?;
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
            let kept = self.record(line).await?;
            let text = if self.has_logs { kept.text } else { without_words(&kept.text)? };
            let (_, course) = Record::read(&text, &all_games::start).map_err(|bad| bad.0)?;
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
        Ok(page(&Paper {
            games: &games,
            repeats: &self.repeats,
            troubles: &troubles,
            replays: &replays,
            ..self.paper()
        }))
    }

    fn paper(&self) -> Paper<'_> {
        let Export { kept, planned, standings, results, started, lang, .. } = self;
        begin(kept, planned, standings, results, started, *lang)
    }

    async fn next(&self, records: &mut Records) -> Result<Option<Kept>, Said> {
        records.next().await.map_err(|error| error.said())
    }

    /// Every game in the order of bouts, one a line.
    async fn json_lines(&self, out: &mut dyn Write) -> Result<(), ExportError> {
        let mut records = self.store.records(self.kept.id);
        while let Some(kept) = self.next(&mut records).await? {
            let names = self.names(&kept.bout, kept.number as usize);
            let mut line = line_json(&kept, names)?;
            if self.planned.is_open {
                line["open_seed"] = true.into();
            }
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    async fn sheet(&self, extension: &str, out: &mut dyn Write) -> Result<(), ExportError> {
        let found = self.planned.entry.sheets.iter().find(|sheet| sheet.extension == extension);
        let Some(sheet): Option<&Sheet> = found else { return Ok(()) };
        let mut records = self.store.records(self.kept.id);
        while let Some(kept) = self.next(&mut records).await? {
            let names = self.names(&kept.bout, kept.number as usize);
            let round = format!("{}.{}", kept.bout, kept.number + 1);
            out.write_all(sheeted(sheet, &kept.text, names, &self.kept.name, &round)?.as_bytes())?;
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

    async fn lines(&self) -> Result<Vec<Line>, Said> {
        let (mut lines, mut records) = (Vec::new(), self.store.records(self.kept.id));
        while let Some(kept) = self.next(&mut records).await? {
            let number = kept.number as usize;
            let Some(entrants) = self.entrants(&kept.bout, number) else { continue };
            let moves = super::moves(&kept.text);
            lines.push(Line { bout: kept.bout, number, entrants, finish: kept.finish, moves });
        }
        Ok(lines)
    }

    async fn record(&self, line: &Line) -> Result<Kept, Said> {
        let number = line.number as u32;
        let kept = self.store.record(self.kept.id, &line.bout, number).await;
        kept.map_err(|error| error.said())?.ok_or_else(|| {
            Said::fixed(
                "expected a game that was there a moment ago",
                "esperava uma partida que estava aqui há pouco",
            )
        })
    }

    /// The games that ended by somebody's fault, with what is known of it.
    async fn faults<'l>(&self, lines: &'l [Line]) -> Result<Vec<(&'l Line, String)>, Said> {
        /// More of them tell nothing new.
        const FAULTS_MAX: usize = 60;
        let is_fault = |line: &&Line| {
            let reason = line.finish.reason;
            matches!(reason, Reason::IllegalMove | Reason::OutOfTime | Reason::Crashed)
        };
        let mut faults = Vec::new();
        for line in lines.iter().filter(is_fault).take(FAULTS_MAX) {
            let words = match self.has_logs {
                true => fault_words(&self.record(line).await?),
                false => String::new(),
            };
            faults.push((line, words));
        }
        Ok(faults)
    }
}

impl From<Said> for ExportError {
    fn from(said: Said) -> ExportError {
        ExportError::Said(said)
    }
}

impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> ExportError {
        ExportError::Io(error)
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
