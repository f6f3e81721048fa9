//! Matches of files as one table: who met whom, who stands where, and a page with all of it.

use jogada_game::{Entry, Games};
use jogada_report::{GameLine, Paper, Replay, games_csv, matrix_csv, page, standings_csv};
use jogada_text::{Lang, Message};
use jogada_tournament::{Entrant, MatchResult, Standings};

use crate::{FiledMatch, TEXTS};

/// Finished matches of one game, with the names of their sides as entrants.
#[derive(Debug)]
pub struct FiledTable {
    entry: &'static Entry,
    entrants: Vec<Entrant>,
    standings: Standings,
    lines: Vec<FiledLine>,
}

/// A match of the table.
#[derive(Debug)]
struct FiledLine {
    bout: String,
    number: usize,
    entrants: [usize; 2],
    finish: MatchResult,
    one: FiledMatch,
}

/// Matches that the page shows move by move.
const REPLAYS_MAX: usize = 40;

impl FiledTable {
    /// What a table can be written as.
    pub const FORMATS: [&'static str; 4] = ["html", "csv", "matrix", "games"];

    /// Counts matches, in their order. Those that go on are left out; refused are matches of different games.
    pub fn new(games: Games, matches: Vec<FiledMatch>) -> Result<FiledTable, Message> {
        let name = |one: &FiledMatch| one.course.pos().name();
        let first = matches.first().ok_or_else(|| TEXTS.message("no-filed-matches"))?;
        let entry = games.find(name(first))?;
        if let Some(other) = matches.iter().find(|one| name(one) != entry.kind.name) {
            let message = TEXTS.message("several-games").with("game", entry.kind.name);
            return Err(message.quoting("got", name(other)));
        }
        let mut entrants = Vec::new();
        let mut lines: Vec<FiledLine> = Vec::new();
        for one in matches {
            let Some(end) = one.course.end() else { continue };
            let finish = MatchResult { winner: end.winner, scores: end.scores, reason: end.reason };
            let [a, b] = names(&one).map(|name| number_of(&mut entrants, &name));
            let bout = format!("{}v{}", a.min(b) + 1, a.max(b) + 1);
            let number = lines.iter().filter(|line| line.bout == bout).count();
            lines.push(FiledLine { bout, number, entrants: [a, b], finish, one });
        }
        let results: Vec<([usize; 2], MatchResult)> =
            lines.iter().map(|line| (line.entrants, line.finish)).collect();
        let standings = Standings::of_matches(entrants.len(), &results);
        Ok(FiledTable { entry, entrants, standings, lines })
    }

    /// The table in one of [`FiledTable::FORMATS`]; nothing for another one.
    pub fn written(&self, format: &str, lang: Lang) -> Option<String> {
        let games: Vec<GameLine<'_>> = self.lines.iter().map(FiledLine::told).collect();
        let replays: Vec<Replay<'_>> =
            self.lines.iter().take(REPLAYS_MAX).map(FiledLine::replay).collect();
        let common = |field: fn(&FiledMatch) -> &str| {
            let mut all = self.lines.iter().map(|line| field(&line.one));
            let first = all.next().unwrap_or_default();
            if all.all(|other| other == first) { first } else { "" }
        };
        let paper = Paper {
            title: Some(common(|one| &one.about.event))
                .filter(|event| !event.is_empty())
                .unwrap_or(self.entry.kind.name),
            game: self.entry.kind.name,
            about: self.entry.about(),
            skin: self.entry.skin,
            started: common(|one| &one.about.date),
            games_total: Some(games.len() as u64),
            is_over: true,
            games: &games,
            replays: &replays,
            ..Paper::new(lang, &self.entrants, &self.standings)
        };
        Some(match format {
            "html" => page(&paper),
            "csv" => standings_csv(&paper),
            "matrix" => matrix_csv(&paper),
            "games" => games_csv(&paper),
            _ => return None,
        })
    }
}

impl FiledLine {
    fn told(&self) -> GameLine<'_> {
        GameLine {
            bout: &self.bout,
            number: self.number,
            entrants: self.entrants,
            finish: self.finish,
            moves: u32::try_from(self.one.course.plies().len()).ok(),
        }
    }

    fn replay(&self) -> Replay<'_> {
        let (bout, number, entrants) = (self.bout.as_str(), self.number, self.entrants);
        Replay { bout, number, entrants, course: &self.one.course }
    }
}

/// The names of the sides, which always differ.
fn names(one: &FiledMatch) -> [String; 2] {
    let known = |name: &String| if name.is_empty() { "?".to_owned() } else { name.clone() };
    let [first, second] = one.about.names.each_ref().map(known);
    let second = if first == second { format!("{second}-2") } else { second };
    [first, second]
}

/// The number of the entrant of this name, who enters with the first match.
fn number_of(entrants: &mut Vec<Entrant>, name: &str) -> usize {
    if let Some(known) = entrants.iter().position(|entrant| entrant.name == name) {
        return known;
    }
    entrants.push(Entrant { name: name.to_owned(), player: name.to_owned() });
    entrants.len() - 1
}
