//! A tournament as files: JSON lines, tables, a page, and the match formats of its game.

use std::{
    collections::{HashMap, HashSet},
    io::{self, Write},
};

use jogada_core::Side;
use jogada_game::Games;
use jogada_record::Reason;
use jogada_report::{GameLine, Paper, Replay, Trouble, games_csv, matrix_csv, page, standings_csv};
use jogada_store::{Records, Store, StoreError, StoredMatch};
use jogada_text::{Lang, Message};
use jogada_tournament::{Bracket, BracketStage, SideNote, Standings};

use super::{
    StoredTournament, TournamentError,
    info::is_fault,
    match_text::{fault_words, line_json, move_count, read_record, replaced_words, without_words},
    utc_date,
};
use crate::{MatchAbout, TEXTS, match_in_format};

/// A tournament, read from a database as far as every format needs it.
#[derive(Debug)]
pub struct TournamentExport {
    registry: Games,
    store: Store,
    stored: StoredTournament,
    standings: Standings,
    bracket: Option<Bracket>,
    started: String,
    lang: Lang,
    /// Whether what bots wrote is on the page.
    has_logs: bool,
}

/// Why it could not be written.
#[derive(Debug)]
pub enum ExportError {
    /// What the database or a record says.
    Message(Message),
    /// What the file says.
    Io(io::Error),
}

/// A fault of one side in a match.
struct FaultLine<'g> {
    game: &'g GameLine<'g>,
    side: Side,
    reason: Reason,
    /// What is known of it.
    words: String,
}

impl TournamentExport {
    /// Reads a tournament.
    pub async fn read(
        store: &Store,
        games: Games,
        id: i64,
        lang: Lang,
    ) -> Result<TournamentExport, TournamentError> {
        let stored = StoredTournament::read(store, games, id).await?;
        let StoredTournament { info, results } = &stored;
        Ok(TournamentExport {
            registry: games,
            store: store.clone(),
            standings: info.standings(results),
            bracket: info.plan.schedule.bracket(results),
            started: info.created.map_or_else(String::new, utc_date),
            stored,
            lang,
            has_logs: true,
        })
    }

    /// The same, whose page does not say what bots wrote.
    #[must_use]
    pub fn without_logs(self) -> TournamentExport {
        TournamentExport { has_logs: false, ..self }
    }

    /// The formats that it can be written in.
    pub fn formats(&self) -> Vec<&'static str> {
        let of_game = self.stored.info.plan.entry.sheets.iter().map(|format| format.extension);
        ["html", "jsonl", "csv", "matrix", "games"].into_iter().chain(of_game).collect()
    }

    /// Writes one of the formats.
    pub async fn write(&self, format: &str, out: &mut dyn Write) -> Result<(), ExportError> {
        match format {
            "html" => Ok(out.write_all(self.page().await?.as_bytes())?),
            "jsonl" => self.json_lines(out).await,
            "csv" => Ok(out.write_all(standings_csv(&self.paper()).as_bytes())?),
            "matrix" => Ok(out.write_all(matrix_csv(&self.paper()).as_bytes())?),
            "games" => {
                let games = self.games().await?;
                let paper = Paper { games: &games, ..self.paper() };
                Ok(out.write_all(games_csv(&paper).as_bytes())?)
            }
            _ => self.matches(format, out).await,
        }
    }

    /// One page with everything on it.
    pub async fn page(&self) -> Result<String, Message> {
        let games = self.games().await?;
        let faults = self.faults(&games).await?;
        let troubles: Vec<Trouble<'_>> = faults
            .iter()
            .map(|FaultLine { game, side, reason, words }| Trouble {
                entrant: game.entrants[side.index()],
                bout: game.bout,
                number: game.number,
                reason: *reason,
                said: words,
            })
            .collect();
        let mut courses = Vec::new();
        for game in self.worth_seeing(&games) {
            let kept = self.record(game).await?;
            let text =
                if self.has_logs { kept.text } else { without_words(self.registry, &kept.text)? };
            courses.push((game, read_record(self.registry, &text)?.1));
        }
        let replays: Vec<Replay<'_>> = courses
            .iter()
            .map(|(game, course)| {
                let (bout, number, entrants) = (game.bout, game.number, game.entrants);
                Replay { bout, number, entrants, course }
            })
            .collect();
        let paper = self.paper();
        Ok(page(&Paper { games: &games, troubles: &troubles, replays: &replays, ..paper }))
    }

    fn paper(&self) -> Paper<'_> {
        let StoredTournament { info, results } = &self.stored;
        info.paper(&self.standings, self.bracket.as_ref(), results, &self.started, self.lang)
    }

    fn records(&self) -> Records {
        self.store.records(self.stored.info.id)
    }

    /// Every match in the order of bouts, one a line.
    async fn json_lines(&self, out: &mut dyn Write) -> Result<(), ExportError> {
        let mut records = self.records();
        while let Some(kept) = records.next().await? {
            let names = self.names(&kept.bout, kept.number as usize);
            let mut line = line_json(&kept, names)?;
            line["event"] = self.stored.info.name.as_str().into();
            line["date"] = self.date().into();
            if self.stored.info.plan.is_open {
                line["open_seed"] = true.into();
            }
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Every match in a format of its game.
    async fn matches(&self, extension: &str, out: &mut dyn Write) -> Result<(), ExportError> {
        let formats = self.stored.info.plan.entry.sheets;
        let Some(format) = formats.iter().find(|format| format.extension == extension) else {
            return Ok(());
        };
        let (mut records, event) = (self.records(), &self.stored.info.name);
        while let Some(kept) = records.next().await? {
            let names = self.names(&kept.bout, kept.number as usize);
            let about = MatchAbout {
                names: names.map(str::to_owned),
                event: event.clone(),
                round: format!("{}.{}", kept.bout, kept.number + 1),
                date: self.date().to_owned(),
            };
            let text = match_in_format(self.registry, format, &kept.text, about)?;
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// The day on which it began; empty if that is not known. Of a single match no time is kept.
    fn date(&self) -> &str {
        self.started.split(' ').next().unwrap_or_default()
    }

    fn names(&self, bout: &str, number: usize) -> [&str; 2] {
        let info = &self.stored.info;
        info.seated(bout, number).map_or(["?"; 2], |pair| pair.map(|entrant| info.name_of(entrant)))
    }

    /// Every match with the number of its moves, in the order of bouts.
    async fn games(&self) -> Result<Vec<GameLine<'_>>, Message> {
        let (mut moves, mut records) = (HashMap::new(), self.records());
        while let Some(kept) = records.next().await.map_err(|error| error.message())? {
            moves.insert((kept.bout, kept.number as usize), move_count(&kept.text));
        }
        let mut games = self.stored.info.game_lines(&self.stored.results);
        for game in &mut games {
            game.moves = moves.remove(&(game.bout.to_owned(), game.number));
        }
        Ok(games)
    }

    async fn record(&self, game: &GameLine<'_>) -> Result<StoredMatch, Message> {
        let number = game.number as u32;
        let kept = self.store.record(self.stored.info.id, game.bout, number).await;
        kept.map_err(|error| error.message())?.ok_or_else(|| TEXTS.message("lost-match"))
    }

    /// The faults of matches, with what is known of them: those that ended a match, and answers that the judge replaced.
    async fn faults<'g>(&self, games: &'g [GameLine<'g>]) -> Result<Vec<FaultLine<'g>>, Message> {
        /// More of them tell nothing new.
        const FAULTS_MAX: usize = 60;
        let mut faults = Vec::new();
        for game in games {
            let loser = game.finish.winner.map_or(Side::First, Side::other);
            for side in Side::BOTH {
                let is_lost_by = is_fault(game.finish.reason) && side == loser;
                let results = &self.stored.results;
                let is_fault = is_lost_by
                    || results.has_note(game.bout, game.number, side, SideNote::Replaced);
                if !is_fault || faults.len() >= FAULTS_MAX {
                    continue;
                }
                let reason = if is_lost_by { game.finish.reason } else { Reason::IllegalMove };
                let words = match self.has_logs {
                    true if is_lost_by => fault_words(&self.record(game).await?),
                    true => replaced_words(&self.record(game).await?, side),
                    false => String::new(),
                };
                faults.push(FaultLine { game, side, reason, words });
            }
        }
        Ok(faults)
    }

    /// Matches that are worth a replay: the last ones of a bracket, one between each two of the best, then faults.
    fn worth_seeing<'g>(&self, games: &'g [GameLine<'g>]) -> Vec<&'g GameLine<'g>> {
        const REPLAYS_MAX: usize = 40;
        /// Of a bracket, from the semifinals on.
        const SLOTS_MAX: usize = 4;
        let place = |entrant: usize| {
            let lines = &self.standings.lines;
            lines.iter().position(|line| line.entrant == entrant).unwrap_or(usize::MAX)
        };
        let is_last = |game: &GameLine<'_>| match self
            .bracket
            .as_ref()
            .and_then(|bracket| bracket.stage_of(game.bout))
        {
            Some(BracketStage::Round(slots)) => slots <= SLOTS_MAX,
            Some(BracketStage::ThirdPlace) => true,
            None => false,
        };
        let mut seen = HashSet::new();
        let mut ranked: Vec<(usize, usize, &GameLine<'_>)> = games
            .iter()
            .map(|game| {
                let [a, b] = game.entrants;
                let is_fault = !matches!(game.finish.reason, Reason::Rules | Reason::Resigned);
                let rank = match (is_last(game), is_fault, seen.insert([a.min(b), a.max(b)])) {
                    (true, ..) => 0,
                    (false, true, _) => 2,
                    (false, false, true) => 1,
                    (false, false, false) => 3,
                };
                (rank, place(a).saturating_add(place(b)), game)
            })
            .collect();
        ranked.sort_by_key(|&(rank, places, game)| (rank, places, game.bout, game.number));
        ranked.into_iter().take(REPLAYS_MAX).map(|(.., game)| game).collect()
    }
}

impl From<Message> for ExportError {
    fn from(said: Message) -> ExportError {
        ExportError::Message(said)
    }
}

impl From<StoreError> for ExportError {
    fn from(error: StoreError) -> ExportError {
        ExportError::Message(error.message())
    }
}

impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> ExportError {
        ExportError::Io(error)
    }
}
