//! The matches of a tournament, page by page.

use jogada_report::GameLine;
use jogada_store::{Store, StoreError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{StoredTournament, info::is_fault, match_text::move_count};

/// Which matches are wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct MatchFilter {
    /// Those of one entrant.
    pub entrant: Option<usize>,
    /// Those of this entrant against another.
    pub opponent: Option<usize>,
    /// Those that the entrant won, drew or lost.
    pub result: Option<WantedResult>,
    /// Those that a fault ended, if this is not 0.
    pub fault: Option<u8>,
    /// Which page, from 0.
    pub page: Option<usize>,
}

/// A result, as the entrant of a filter sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WantedResult {
    /// The entrant won.
    Won,
    /// Neither side won.
    Drawn,
    /// The entrant lost.
    Lost,
}

impl MatchFilter {
    fn wants(&self, game: &GameLine<'_>) -> bool {
        let plays = |entrant: Option<usize>| entrant.is_none_or(|one| game.entrants.contains(&one));
        let is_fault = self.fault.unwrap_or(0) == 0 || is_fault(game.finish.reason);
        plays(self.entrant) && plays(self.opponent) && is_fault && self.has_result(game)
    }

    fn has_result(&self, game: &GameLine<'_>) -> bool {
        let winner = game.finish.winner.map(|side| game.entrants[side.index()]);
        match (self.result, winner) {
            (None, _) => true,
            (Some(WantedResult::Drawn), winner) => winner.is_none(),
            (Some(WantedResult::Won), winner) => winner.is_some() && winner == self.entrant,
            (Some(WantedResult::Lost), winner) => winner.is_some() && winner != self.entrant,
        }
    }
}

/// Matches on one page.
const PAGE: usize = 50;

/// One page of the matches that are wanted, in the order of bouts: `matches`, `page` and `pages`.
pub async fn match_page(
    store: &Store,
    stored: &StoredTournament,
    filter: MatchFilter,
) -> Result<Value, StoreError> {
    let StoredTournament { info, results } = stored;
    let mut games = info.game_lines(results);
    games.retain(|game| filter.wants(game));
    let pages = games.len().div_ceil(PAGE).max(1);
    let page = filter.page.unwrap_or(0).min(pages - 1);
    let mut matches = Vec::new();
    for game in games.into_iter().skip(page * PAGE).take(PAGE) {
        let record = store.record(info.id, game.bout, game.number as u32).await?;
        let [a, b] = game.entrants;
        matches.push(json!({
            "id": info.match_id(&game), "a": a, "b": b,
            "winner": game.finish.winner.map(|side| side.index()), "reason": game.finish.reason,
            "plies": record.map_or(0, |record| move_count(&record.text)),
        }));
    }
    Ok(json!({ "matches": matches, "page": page, "pages": pages }))
}
