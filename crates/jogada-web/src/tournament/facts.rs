//! How a tournament stands, and how that is told.

use jogada_core::{Lang, Said, printable_line};
use jogada_jobs::{Pause, Planned};
use jogada_report::{Column, GameLine, Stage, bracket, open_seed};
use jogada_store::Tournament;
use jogada_tournament::{Ratings, Results, Standings, Verdict};
use serde::Serialize;

/// How a tournament stands.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) game: &'static str,
    pub(crate) format: Said,
    pub(crate) created: String,
    pub(crate) phase: Phase,
    /// Why it stopped or waits, if somebody should know.
    pub(crate) error: Option<Said>,
    pub(crate) played: u64,
    pub(crate) total: Option<u64>,
    /// Games a second, lately.
    pub(crate) rate: f64,
    /// Whether the typed seed alone decides all chance.
    pub(crate) is_open: bool,
    pub(crate) entrants: Vec<String>,
    pub(crate) standings: Standings,
    ratings: Ratings,
    bracket: Vec<Stood>,
    notes: Vec<Said>,
}

/// Whether it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Phase {
    Running,
    /// Nothing can be played, because the machine lacks something; it is tried again.
    Paused,
    Stopped,
    Finished,
}

/// A round of the bracket.
#[derive(Clone, Debug)]
struct Stood {
    stage: Stage,
    bouts: Vec<BoutView>,
}

/// What changes while it is played.
#[derive(Debug, Serialize)]
pub(crate) struct Told {
    state: Phase,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    games: Games,
    rate: f64,
    table: Table,
    matrix: Vec<Vec<Option<Duel>>>,
    bracket: Option<Vec<RoundView>>,
    notes: Vec<String>,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Games {
    pub(crate) played: u64,
    pub(crate) total: Option<u64>,
}

#[derive(Debug, Serialize)]
struct Table {
    columns: Vec<ColumnView>,
    rows: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct ColumnView {
    key: String,
    title: String,
    about: String,
}

#[derive(Debug, Serialize)]
struct Row {
    entrant: usize,
    rank: usize,
    cells: Vec<String>,
    faults: u64,
}

#[derive(Debug, Serialize)]
struct Duel {
    won: u64,
    drawn: u64,
    lost: u64,
}

#[derive(Debug, Serialize)]
struct RoundView {
    name: String,
    bouts: Vec<BoutView>,
}

#[derive(Clone, Debug, Serialize)]
struct BoutView {
    a: Option<usize>,
    b: Option<usize>,
    score: Option<[f64; 2]>,
    winner: Option<usize>,
}

/// A matrix of more entrants is larger than anybody reads, and than anybody should be sent four times a second.
const MATRIX_MAX: usize = 64;

impl Facts {
    /// Works out how things stand. It may take a while for a large field.
    pub(crate) fn new(
        kept: &Tournament,
        planned: &Planned,
        results: &Results,
        repeats: &[String],
    ) -> Facts {
        let standings = planned.schedule.standings(results);
        let is_over = planned.schedule.is_over(results);
        let settled = standings.notes.iter().map(|note| note.say(&planned.entrants));
        let mut notes: Vec<Said> =
            planned.is_open.then(open_seed).into_iter().chain(settled).collect();
        if !repeats.is_empty() {
            let bouts = repeats.join(", ");
            notes.push(Said::new(
                format!("played again after a stop: {bouts}"),
                format!("jogados de novo depois de uma parada: {bouts}"),
            ));
        }
        notes.extend(planned.schedule.trial(results).map(|trial| {
            let (en, pt) = match trial.verdict {
                Verdict::H0 => ("no gain", "sem ganho"),
                Verdict::H1 => ("a gain", "há ganho"),
                Verdict::GoOn => ("undecided", "indefinido"),
            };
            let (llr, pairs) = (trial.llr, trial.pairs.total());
            Said::new(
                format!("{en}: LLR {llr:.2} after {pairs} pairs"),
                format!("{pt}: LLR {llr:.2} depois de {pairs} pares"),
            )
        }));
        let shown = |name: &str| printable_line(name).into_owned();
        let format = super::begin(kept, planned, &standings, results, "", Lang::En).format;
        Facts {
            id: kept.id,
            name: shown(&kept.name),
            game: planned.entry.kind.name,
            format,
            created: super::date(kept.created),
            phase: if is_over { Phase::Finished } else { Phase::Stopped },
            error: None,
            played: results.games() as u64,
            total: planned.schedule.games_total(),
            rate: 0.0,
            is_open: planned.is_open,
            entrants: planned.entrants.iter().map(|entrant| shown(&entrant.name)).collect(),
            ratings: standings.ratings(),
            bracket: bracket_of(planned, results, &standings, is_over),
            notes,
            standings,
        }
    }

    /// The same while it is played, and perhaps waits.
    pub(crate) fn played_on(mut self, pause: Option<&Pause>, rate: f64) -> Facts {
        let is_total = pause.is_some_and(|pause| pause.is_total);
        (self.phase, self.rate) = (if is_total { Phase::Paused } else { Phase::Running }, rate);
        self.error = pause.map(|pause| {
            let (en, pt) = match is_total {
                true => (
                    "paused, because the machine fails, not a bot; it is tried again",
                    "em pausa, pois a máquina falha, não um robô; é tentada de novo",
                ),
                false => (
                    "some games wait, because the machine fails, not a bot; they are tried again",
                    "algumas partidas esperam, pois a máquina falha, não um robô; são tentadas de novo",
                ),
            };
            pause.why.at(en, pt)
        });
        self
    }

    pub(crate) fn games(&self) -> Games {
        Games { played: self.played, total: self.total }
    }

    /// Who leads, once something has been played.
    pub(crate) fn leader(&self) -> Option<&str> {
        let first = self.standings.lines.first().filter(|_| self.played > 0)?;
        self.entrants.get(first.entrant).map(String::as_str)
    }

    pub(crate) fn tell(&self, lang: Lang) -> Told {
        let rounds = self.bracket.iter().map(|round| RoundView {
            name: round.stage.name().say(lang).to_owned(),
            bouts: round.bouts.clone(),
        });
        Told {
            state: self.phase,
            // What a compiler or a bot wrote would be on the lines below, and is the admin's.
            error: self
                .error
                .as_ref()
                .and_then(|said| said.say(lang).lines().next().map(str::to_owned)),
            games: self.games(),
            rate: (self.rate * 10.0).round() / 10.0,
            table: self.table(lang),
            matrix: self.matrix(),
            bracket: (!self.bracket.is_empty()).then(|| rounds.collect()),
            notes: self.notes.iter().map(|note| note.say(lang).to_owned()).collect(),
        }
    }

    fn table(&self, lang: Lang) -> Table {
        // Rank, entrant and faults stand in every row apart from its cells.
        let apart =
            |column: &Column| matches!(column, Column::Place | Column::Name | Column::Faults);
        let mut columns = Column::of(&self.standings);
        columns.retain(|column| !apart(column));
        let rows = self.standings.lines.iter().map(|line| {
            let cells = columns.iter().map(|column| column.cell(line, &self.ratings));
            let (entrant, rank, faults) = (line.entrant, line.place, line.faults.total());
            Row { entrant, rank, cells: cells.collect(), faults }
        });
        Table {
            rows: rows.collect(),
            columns: columns
                .iter()
                .map(|column| ColumnView {
                    key: column.key(),
                    title: column.head(lang),
                    about: column.about(lang),
                })
                .collect(),
        }
    }

    fn matrix(&self) -> Vec<Vec<Option<Duel>>> {
        let count = self.entrants.len();
        if count > MATRIX_MAX {
            return Vec::new();
        }
        let cell = |a: usize, b: usize| {
            let tally = self.standings.against(a, b);
            let (won, drawn, lost) = (tally.won, tally.drawn, tally.lost);
            (tally.games() > 0).then_some(Duel { won, drawn, lost })
        };
        (0..count).map(|a| (0..count).map(|b| cell(a, b)).collect()).collect()
    }
}

/// The bracket as far as it was played. Whoever meets somebody later has won; at the end, whoever stands above.
fn bracket_of(
    planned: &Planned,
    results: &Results,
    standings: &Standings,
    is_over: bool,
) -> Vec<Stood> {
    let mut bouts: Vec<&str> =
        results.bouts().filter(|bout| Stage::of_bout(bout).is_some()).collect();
    bouts.sort_unstable();
    let games: Vec<GameLine<'_>> = bouts
        .into_iter()
        .flat_map(|bout| {
            results.of_bout(bout).filter_map(move |(number, finish)| {
                let entrants = planned.meeting.seated(bout, number)?;
                Some(GameLine { bout, number, entrants, finish, moves: None })
            })
        })
        .collect();
    let rounds = bracket(&games);
    let place = |entrant| standings.line(entrant).map_or(usize::MAX, |line| line.place);
    let meets_later = |after: usize, entrant: usize| {
        let later = rounds.iter().skip(after + 1).filter(|round| round.stage != Stage::Third);
        later.flat_map(|round| round.ties.iter().flatten()).any(|tie| tie.pair.contains(&entrant))
    };
    let stood = rounds.iter().enumerate().map(|(at, round)| {
        let bouts = round.ties.iter().map(|tie| match tie {
            None => BoutView { a: None, b: None, score: None, winner: None },
            Some(tie) => {
                let [a, b] = tie.pair;
                let winner = match [a, b].into_iter().find(|&one| meets_later(at, one)) {
                    Some(winner) => Some(winner),
                    None if is_over => Some(if place(a) <= place(b) { a } else { b }),
                    None => None,
                };
                let score = tie.halves.map(|halves| halves as f64 / 2.0);
                BoutView { a: Some(a), b: Some(b), score: Some(score), winner }
            }
        });
        Stood { stage: round.stage, bouts: bouts.collect() }
    });
    stood.collect()
}
