//! The matches of a tournament, page by page.

use jogada_record::Reason;
use jogada_store::{Store, StoreError};
use serde::{Deserialize, Serialize};

use super::{
    StoredTournament,
    info::{SeatedMatch, is_fault},
    match_text::move_count,
};

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

/// A page of matches.
#[derive(Debug, Serialize)]
pub struct MatchPage {
    matches: Vec<ListedMatch>,
    page: usize,
    pages: usize,
}

/// A match in a list.
#[derive(Debug, Serialize)]
struct ListedMatch {
    id: String,
    a: usize,
    b: usize,
    winner: Option<usize>,
    reason: Reason,
    plies: u32,
}

/// Matches on one page.
const PAGE: usize = 50;

impl MatchPage {
    /// One page of the matches that are wanted, in the order of bouts.
    pub async fn read(
        store: &Store,
        stored: &StoredTournament,
        filter: MatchFilter,
    ) -> Result<MatchPage, StoreError> {
        let StoredTournament { info, results } = stored;
        let is_wanted = |one: &SeatedMatch<'_>| {
            let plays = filter.entrant.is_none_or(|entrant| one.pair.contains(&entrant));
            plays && (filter.fault.unwrap_or(0) == 0 || is_fault(one.finish.reason))
        };
        let mut all = info.seated_matches(results);
        all.retain(is_wanted);
        let pages = all.len().div_ceil(PAGE).max(1);
        let page = filter.page.unwrap_or(0).min(pages - 1);
        let mut matches = Vec::new();
        for one in all.into_iter().skip(page * PAGE).take(PAGE) {
            let record = store.record(info.id, one.bout, one.number as u32).await?;
            let [a, b] = one.pair;
            matches.push(ListedMatch {
                id: info.match_id(one.bout, one.number),
                a,
                b,
                winner: one.finish.winner.map(|side| side.index()),
                reason: one.finish.reason,
                plies: record.map_or(0, |record| move_count(&record.text)),
            });
        }
        Ok(MatchPage { matches, page, pages })
    }
}
