//! The matches of a tournament, page by page.

use jogada_record::Reason;
use jogada_tournament::{Finish, Results};
use serde::{Deserialize, Serialize};

use super::{Hub, moves, plan};
use crate::{arena::Arena, problem::Problem};

/// Which matches are wanted.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Wanted {
    pub(crate) entrant: Option<usize>,
    pub(crate) fault: Option<u8>,
    pub(crate) page: Option<usize>,
}

/// A page of them.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    matches: Vec<Listed>,
    page: usize,
    pages: usize,
}

#[derive(Debug, Serialize)]
struct Listed {
    id: String,
    a: usize,
    b: usize,
    winner: Option<usize>,
    reason: Reason,
    plies: u32,
}

/// A match of a tournament and who played it, in the order of sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    pub(super) bout: &'a str,
    pub(super) number: usize,
    pub(super) pair: [usize; 2],
    pub(super) finish: Finish,
}

impl Seen<'_> {
    pub(super) fn id(&self, tournament: i64) -> String {
        format!("{tournament}.{}.{}", self.bout, self.number)
    }

    pub(super) fn is_fault(&self) -> bool {
        let reason = self.finish.reason;
        matches!(reason, Reason::IllegalMove | Reason::OutOfTime | Reason::Crashed)
    }
}

/// Matches on one page.
const PAGE: usize = 50;

/// One page of the matches that are wanted, in the order of bouts.
pub(crate) async fn matches(arena: &Arena, hub: &Hub, wanted: &Wanted) -> Result<Page, Problem> {
    let kept = arena.store.tournament(hub.id).await?;
    let results = arena.store.results(hub.id).await?;
    let (_, planned) = plan(&kept).map_err(Problem::bad_request)?;
    let all = seen(&results, |bout, number| planned.meeting.seated(bout, number));
    let is_wanted = |seen: &&Seen<'_>| {
        let plays = wanted.entrant.is_none_or(|entrant| seen.pair.contains(&entrant));
        plays && (wanted.fault.unwrap_or(0) == 0 || seen.is_fault())
    };
    let all: Vec<&Seen<'_>> = all.iter().filter(is_wanted).collect();
    let pages = all.len().div_ceil(PAGE).max(1);
    let page = wanted.page.unwrap_or(0).min(pages - 1);
    let mut matches = Vec::new();
    for seen in all.into_iter().skip(page * PAGE).take(PAGE) {
        let record = arena.store.record(hub.id, seen.bout, seen.number as u32).await?;
        let [a, b] = seen.pair;
        matches.push(Listed {
            id: seen.id(hub.id),
            a,
            b,
            winner: seen.finish.winner.map(|side| side.index()),
            reason: seen.finish.reason,
            plies: record.map_or(0, |record| moves(&record.text)),
        });
    }
    Ok(Page { matches, page, pages })
}

/// All matches in the order of bouts.
pub(super) fn seen<'a>(
    results: &'a Results,
    seated: impl Fn(&str, usize) -> Option<[usize; 2]>,
) -> Vec<Seen<'a>> {
    let mut bouts: Vec<&str> = results.bouts().collect();
    bouts.sort_unstable();
    let mut all = Vec::with_capacity(results.games());
    for bout in bouts {
        all.extend(results.of_bout(bout).filter_map(|(number, finish)| {
            Some(Seen { bout, number, pair: seated(bout, number)?, finish })
        }));
    }
    all
}
