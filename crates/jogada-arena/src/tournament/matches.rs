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
    /// Those that a fault ended, if this is not 0.
    pub fault: Option<u8>,
    /// Which page, from 0.
    pub page: Option<usize>,
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
    let is_wanted = |game: &GameLine<'_>| {
        let plays = filter.entrant.is_none_or(|entrant| game.entrants.contains(&entrant));
        plays && (filter.fault.unwrap_or(0) == 0 || is_fault(game.finish.reason))
    };
    let mut games = info.game_lines(results);
    games.retain(is_wanted);
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
