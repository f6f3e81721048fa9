//! The assignment's tournament: who meets whom and who is better, by the arithmetic of all tournaments.

use jogada_core::Side;
use jogada_record::{End, Reason};
use jogada_tournament::{Entrant, Format, LeagueRules, Results, Schedule, TournamentRules};
use pyo3::{exceptions::PyValueError, prelude::*};

use crate::{arena::said, args, lang::lang};

/// A tournament of pairs whose games the caller plays.
#[pyclass]
#[derive(Debug)]
pub(super) struct DominoLeague {
    schedule: Box<dyn Schedule>,
    results: Results,
}

/// Entrant, place, meetings won and lost, games won and lost.
type Line = (usize, usize, u64, u64, u64, u64);

#[pymethods]
impl DominoLeague {
    #[new]
    fn new(pairs: usize, games: u32, chance: u64) -> PyResult<DominoLeague> {
        let mut league: LeagueRules = serde_json::from_str(::dominoes::ENTRY.league_rules)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        league.meeting.modalities.iter_mut().for_each(|modality| modality.games = games);
        let rules =
            TournamentRules { format: Format::Assignment, league, ..TournamentRules::default() };
        let schedule =
            rules.schedule(pairs, args::seed(chance)).map_err(|bad| said("pairs, n", &bad.0))?;
        Ok(DominoLeague { schedule, results: Results::new() })
    }

    /// The meetings that are due: their ids and the two pairs.
    fn pending(&self) -> Vec<(String, usize, usize)> {
        let bouts = self.schedule.pending(&self.results).into_iter();
        bouts.map(|bout| (bout.id, bout.entrants[0], bout.entrants[1])).collect()
    }

    /// Takes a meeting's result: games that the first pair won and lost, and draws.
    fn add(&mut self, bout: &str, won: usize, lost: usize, drawn: usize) -> PyResult<()> {
        let wins = std::iter::repeat_n(Some(Side::First), won);
        let losses = std::iter::repeat_n(Some(Side::Second), lost);
        let all = wins.chain(losses).chain(std::iter::repeat_n(None, drawn));
        for (number, winner) in all.enumerate() {
            let end = End { winner, scores: [0, 0], reason: Reason::Rules, ending: None };
            self.results.add(bout, number, &end).map_err(|bad| said("bout", &bad.0))?;
        }
        Ok(())
    }

    /// The table, the best first; equals share a place.
    fn standings(&self) -> Vec<Line> {
        let lines = self.schedule.standings(&self.results).lines.into_iter();
        lines
            .map(|line| {
                let (meetings, games) = (line.meetings, line.games);
                (line.entrant, line.place, meetings.won, meetings.lost, games.won, games.lost)
            })
            .collect()
    }

    /// What was settled by lot or by the table.
    fn notes(&self, names: Vec<String>) -> Vec<String> {
        let named = |name| Entrant { name, player: String::new() };
        let entrants: Vec<Entrant> = names.into_iter().map(named).collect();
        let notes = self.schedule.standings(&self.results).notes;
        notes.iter().map(|note| note.message(&entrants).say(lang())).collect()
    }
}
