//! All about one entrant of a tournament: for its author.

use jogada_record::{End, Reason};
use jogada_report::reason_name;
use jogada_store::{Store, StoreError};
use jogada_text::{Lang, printable_line};
use jogada_tournament::{Results, Schedule};
use serde::Serialize;

use super::{
    StoredTournament, TournamentInfo,
    info::{SeatedMatch, is_fault},
    match_text::{bots_of, fault_words, move_count},
};

/// All about one entrant.
#[derive(Debug, Serialize)]
pub struct EntrantReport {
    name: String,
    /// The player as the database knows it; a front end may show another name.
    pub player: String,
    rank: usize,
    played: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    history: Vec<RatingPoint>,
    opponents: Vec<Opponent>,
    move_ms: Option<MoveTimes>,
    errors: Vec<FaultedMatch>,
    worst: Vec<LostMatch>,
}

#[derive(Debug, Serialize)]
struct RatingPoint {
    game: usize,
    rating: f64,
}

#[derive(Debug, Serialize)]
struct Opponent {
    entrant: usize,
    name: String,
    won: u64,
    drawn: u64,
    lost: u64,
}

/// The slowest answers of matches, in milliseconds.
#[derive(Debug, Serialize)]
struct MoveTimes {
    median: u64,
    p95: u64,
    max: u64,
}

#[derive(Debug, Serialize)]
struct FaultedMatch {
    r#match: String,
    sentence: String,
    words: String,
}

#[derive(Debug, Serialize)]
struct LostMatch {
    r#match: String,
    opponent: String,
    plies: u32,
    reason: Reason,
}

/// As many points as a small chart can show.
const HISTORY: usize = 16;
/// Records that are looked into: more tell nothing new, and each must be unpacked.
const RECORDS_MAX: usize = 200;
/// Errors and lost matches that are listed.
const LISTED_MAX: usize = 20;

impl EntrantReport {
    /// Reads all about an entrant; nothing if there is no entrant of this number. Without logs, what bots wrote is left out.
    pub async fn read(
        store: &Store,
        stored: &StoredTournament,
        number: usize,
        lang: Lang,
        has_logs: bool,
    ) -> Result<Option<EntrantReport>, StoreError> {
        let StoredTournament { info, results } = stored;
        let standings = info.standings(results);
        let (Some(own), Some(line)) = (info.plan.entrants.get(number), standings.line(number))
        else {
            return Ok(None);
        };
        let all = info.seated_matches(results);
        let opponents = (0..info.plan.entrants.len()).filter_map(|entrant| {
            let tally = standings.against(number, entrant);
            let (won, drawn, lost) = (tally.won, tally.drawn, tally.lost);
            let name = shown(info, entrant);
            (tally.games() > 0).then_some(Opponent { entrant, name, won, drawn, lost })
        });
        let mut report = EntrantReport {
            name: shown(info, number),
            player: own.player.clone(),
            rank: line.place,
            played: line.games.games(),
            won: line.games.won,
            drawn: line.games.drawn,
            lost: line.games.lost,
            history: history(info.plan.schedule.as_ref(), &all, number),
            opponents: opponents.collect(),
            move_ms: None,
            errors: Vec::new(),
            worst: Vec::new(),
        };
        report.look_into_records(store, info, number, &all, lang).await?;
        if !has_logs {
            report.errors.iter_mut().for_each(|fault| fault.words.clear());
        }
        Ok(Some(report))
    }

    /// Reads what only records and what is beside them tell. Faults are looked at first.
    async fn look_into_records(
        &mut self,
        store: &Store,
        info: &TournamentInfo,
        number: usize,
        all: &[SeatedMatch<'_>],
        lang: Lang,
    ) -> Result<(), StoreError> {
        let mut own: Vec<_> = all.iter().filter(|one| one.pair.contains(&number)).collect();
        own.sort_by_key(|one| !is_fault(one.finish.reason));
        let mut slowest: Vec<u64> = Vec::new();
        for one in own.into_iter().take(RECORDS_MAX) {
            let Some(kept) = store.record(info.id, one.bout, one.number as u32).await? else {
                continue;
            };
            let side = usize::from(one.pair[0] != number);
            slowest.extend(bots_of(&kept, side).filter_map(|seat| seat["slowest_ms"].as_u64()));
            let has_lost = one.finish.winner.is_some_and(|winner| winner.index() != side);
            if !has_lost {
                continue;
            }
            let (r#match, reason) = (info.match_id(one.bout, one.number), one.finish.reason);
            if is_fault(reason) && self.errors.len() < LISTED_MAX {
                let sentence = reason_name(reason).say(lang);
                let (r#match, words) = (r#match.clone(), fault_words(&kept));
                self.errors.push(FaultedMatch { r#match, sentence, words });
            }
            let (opponent, plies) = (shown(info, one.pair[1 - side]), move_count(&kept.text));
            self.worst.push(LostMatch { r#match, opponent, plies, reason });
        }
        self.worst.sort_by_key(|lost| lost.plies);
        self.worst.truncate(LISTED_MAX);
        slowest.sort_unstable();
        self.move_ms = slowest.last().map(|&max| {
            let at = |share: usize| slowest[(slowest.len() - 1) * share / 100];
            MoveTimes { median: at(50), p95: at(95), max }
        });
        Ok(())
    }
}

fn shown(info: &TournamentInfo, entrant: usize) -> String {
    printable_line(info.name_of(entrant)).into_owned()
}

/// The rating as the matches came in, in the order of bouts.
fn history(schedule: &dyn Schedule, all: &[SeatedMatch<'_>], number: usize) -> Vec<RatingPoint> {
    let mut history = Vec::new();
    let (mut results, mut own) = (Results::new(), 0);
    let every = all.len().div_ceil(HISTORY).max(1);
    for (games, one) in (1..).zip(all) {
        let SeatedMatch { bout, number: of_bout, finish, pair } = *one;
        let end = End {
            winner: finish.winner,
            scores: finish.scores,
            reason: finish.reason,
            ending: None,
        };
        // What the database gave is there once.
        _ = results.add(bout, of_bout, &end);
        own += usize::from(pair.contains(&number));
        if (games % every == 0 || games == all.len()) && own > 0 {
            let rating = schedule.standings(&results).ratings().get(number).value;
            history.push(RatingPoint { game: own, rating: (rating * 10.0).round() / 10.0 });
        }
    }
    history
}
