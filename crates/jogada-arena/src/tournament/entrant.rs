//! All about one entrant of a tournament: for its author.

use jogada_record::End;
use jogada_report::{GameLine, reason_name};
use jogada_store::{Store, StoreError};
use jogada_text::{Lang, printable_line};
use jogada_tournament::{Results, Schedule};
use serde_json::{Value, json};

use super::{
    StoredTournament, TournamentInfo,
    info::is_fault,
    match_text::{fault_words, move_count},
};
use crate::MatchBeside;

/// As many points as a small chart can show.
const HISTORY: usize = 16;
/// Records that are looked into: more tell nothing new, and each must be unpacked.
const RECORDS_MAX: usize = 200;
/// Errors and lost matches that are listed.
const LISTED_MAX: usize = 20;

/// All about an entrant, as the page shows it; nothing if there is no entrant of this number. Without logs, what bots wrote is
/// left out.
pub async fn entrant_report(
    store: &Store,
    stored: &StoredTournament,
    number: usize,
    lang: Lang,
    has_logs: bool,
) -> Result<Option<Value>, StoreError> {
    let StoredTournament { info, results } = stored;
    let standings = info.standings(results);
    let (Some(own), Some(line)) = (info.plan.entrants.get(number), standings.line(number)) else {
        return Ok(None);
    };
    let games = info.game_lines(results);
    let opponents = (0..info.plan.entrants.len()).filter_map(|entrant| {
        let tally = standings.against(number, entrant);
        let name = shown(info, entrant);
        (tally.games() > 0).then(|| {
            let (won, drawn, lost) = (tally.won, tally.drawn, tally.lost);
            json!({ "entrant": entrant, "name": name, "won": won, "drawn": drawn, "lost": lost })
        })
    });
    let opponents: Vec<Value> = opponents.collect();
    let records = look_into_records(store, info, number, &games, lang, has_logs).await?;
    let (move_ms, errors, worst) = records;
    Ok(Some(json!({
        "name": shown(info, number), "player": own.player, "rank": line.place,
        "played": line.games.games(), "won": line.games.won, "drawn": line.games.drawn, "lost": line.games.lost,
        "history": history(info.plan.schedule.as_ref(), &games, number), "opponents": opponents,
        "move_ms": move_ms, "errors": errors, "worst": worst,
    })))
}

/// What only records and what is beside them tell: the slowest answers of matches in milliseconds, the faults, and the quickest
/// losses. Faults are looked at first.
async fn look_into_records(
    store: &Store,
    info: &TournamentInfo,
    number: usize,
    games: &[GameLine<'_>],
    lang: Lang,
    has_logs: bool,
) -> Result<(Option<Value>, Vec<Value>, Vec<Value>), StoreError> {
    let mut own: Vec<_> = games.iter().filter(|game| game.entrants.contains(&number)).collect();
    own.sort_by_key(|game| !is_fault(game.finish.reason));
    let (mut slowest, mut errors, mut lost) = (Vec::new(), Vec::new(), Vec::new());
    for game in own.into_iter().take(RECORDS_MAX) {
        let Some(kept) = store.record(info.id, game.bout, game.number as u32).await? else {
            continue;
        };
        let side = usize::from(game.entrants[0] != number);
        let beside = MatchBeside::read(kept.beside.as_ref()).unwrap_or_default();
        slowest.extend(beside.of_side(side).map(|report| report.slowest_ms));
        if game.finish.winner.is_none_or(|winner| winner.index() == side) {
            continue;
        }
        let (id, reason) = (info.match_id(game), game.finish.reason);
        if is_fault(reason) && errors.len() < LISTED_MAX {
            let words = if has_logs { fault_words(&kept) } else { String::new() };
            let sentence = reason_name(reason).say(lang);
            errors.push(json!({ "match": id, "sentence": sentence, "words": words }));
        }
        let opponent = shown(info, game.entrants[1 - side]);
        lost.push((move_count(&kept.text), id, opponent, reason));
    }
    lost.sort_by_key(|(plies, ..)| *plies);
    let worst = lost.into_iter().take(LISTED_MAX).map(|(plies, id, opponent, reason)| {
        json!({ "match": id, "opponent": opponent, "plies": plies, "reason": reason })
    });
    slowest.sort_unstable();
    let move_ms = slowest.last().map(|max| {
        let at = |share: usize| slowest[(slowest.len() - 1) * share / 100];
        json!({ "median": at(50), "p95": at(95), "max": max })
    });
    Ok((move_ms, errors, worst.collect()))
}

fn shown(info: &TournamentInfo, entrant: usize) -> String {
    printable_line(info.name_of(entrant)).into_owned()
}

/// The rating as the matches came in, in the order of bouts.
fn history(schedule: &dyn Schedule, games: &[GameLine<'_>], number: usize) -> Vec<Value> {
    let mut history = Vec::new();
    let (mut results, mut own) = (Results::new(), 0);
    let every = games.len().div_ceil(HISTORY).max(1);
    for (count, game) in (1..).zip(games) {
        let (winner, scores, reason) = (game.finish.winner, game.finish.scores, game.finish.reason);
        // What the database gave is there once.
        _ = results.add(game.bout, game.number, &End { winner, scores, reason, ending: None });
        own += usize::from(game.entrants.contains(&number));
        if (count % every == 0 || count == games.len()) && own > 0 {
            let rating = schedule.standings(&results).ratings().get(number).value;
            history.push(json!({ "game": own, "rating": (rating * 10.0).round() / 10.0 }));
        }
    }
    history
}
