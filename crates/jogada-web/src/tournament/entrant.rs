//! All about one entrant of a tournament: for whoever wrote it.

use jogada_core::{Lang, printable_line};
use jogada_record::{End, Reason};
use jogada_report::reason_name;
use jogada_tournament::{Results, Schedule};
use serde::Serialize;

use super::{
    Hub,
    matches::{Seen, seen},
    moves, plan,
    sheet::fault_words,
};
use crate::{arena::Arena, problem::Problem};

/// All about one entrant.
#[derive(Debug, Serialize)]
pub(crate) struct Bot {
    name: String,
    player: String,
    rank: usize,
    played: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    history: Vec<Rated>,
    opponents: Vec<Opponent>,
    move_ms: Option<Times>,
    errors: Vec<Mistake>,
    worst: Vec<Lost>,
}

#[derive(Debug, Serialize)]
struct Rated {
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
struct Times {
    median: u64,
    p95: u64,
    max: u64,
}

#[derive(Debug, Serialize)]
struct Mistake {
    r#match: String,
    sentence: String,
    words: String,
}

#[derive(Debug, Serialize)]
struct Lost {
    r#match: String,
    opponent: String,
    plies: u32,
    reason: Reason,
}

/// As many points as a small chart can show.
const HISTORY: usize = 16;
/// Records that are looked into: more tell nothing new, and each must be unpacked.
const LOOKED_INTO: usize = 200;
/// Errors and lost matches that are told.
const TOLD: usize = 20;

pub(crate) async fn entrant(
    arena: &Arena,
    hub: &Hub,
    number: usize,
    lang: Lang,
    sees_logs: bool,
) -> Result<Bot, Problem> {
    let kept = arena.store.tournament(hub.id).await?;
    let results = arena.store.results(hub.id).await?;
    let (_, planned) = plan(&kept).map_err(Problem::bad_request)?;
    let (names, facts) = (&planned.entrants, hub.facts());
    let (Some(own), Some(line)) = (names.get(number), facts.standings.line(number)) else {
        let (en, pt) = ("the number of an entrant", "o número de um inscrito");
        return Err(Problem::not_found(en, pt, &number.to_string()));
    };
    let shown = |name: &str| printable_line(name).into_owned();
    let name = |entrant: usize| names.get(entrant).map_or("?".to_owned(), |one| shown(&one.name));
    let all = seen(&results, |bout, number| planned.meeting.seated(bout, number));
    let own_games: Vec<Seen<'_>> =
        all.iter().copied().filter(|seen| seen.pair.contains(&number)).collect();
    let opponents = (0..names.len()).filter_map(|entrant| {
        let tally = facts.standings.against(number, entrant);
        let (won, drawn, lost) = (tally.won, tally.drawn, tally.lost);
        let name = name(entrant);
        (tally.games() > 0).then_some(Opponent { entrant, name, won, drawn, lost })
    });
    let mut bot = Bot {
        name: shown(&own.name),
        player: shown(&arena.bots.shown(&own.player)),
        rank: line.place,
        played: line.games.games(),
        won: line.games.won,
        drawn: line.games.drawn,
        lost: line.games.lost,
        history: history(planned.schedule.as_ref(), &all, number),
        opponents: opponents.collect(),
        move_ms: None,
        errors: Vec::new(),
        worst: Vec::new(),
    };
    bot.look_into(arena, hub.id, number, &own_games, &name, lang).await?;
    if !sees_logs {
        bot.errors.iter_mut().for_each(|mistake| mistake.words.clear());
    }
    Ok(bot)
}

impl Bot {
    /// Reads what only records and what is beside them tell. Faults are looked at first.
    async fn look_into(
        &mut self,
        arena: &Arena,
        id: i64,
        number: usize,
        games: &[Seen<'_>],
        name: &impl Fn(usize) -> String,
        lang: Lang,
    ) -> Result<(), Problem> {
        let mut games: Vec<&Seen<'_>> = games.iter().collect();
        games.sort_by_key(|seen| !seen.is_fault());
        let mut slowest: Vec<u64> = Vec::new();
        for seen in games.into_iter().take(LOOKED_INTO) {
            let record = arena.store.record(id, seen.bout, seen.number as u32).await?;
            let Some(record) = record else { continue };
            let side = usize::from(seen.pair[0] != number);
            let seats = record.beside.as_ref().and_then(|beside| beside["seats"].as_array());
            slowest.extend(seats.into_iter().flatten().filter_map(|seat| {
                let is_own = seat["seat"].as_u64()? as usize % 2 == side;
                is_own.then(|| seat["slowest_ms"].as_u64())?
            }));
            let has_lost = seen.finish.winner.is_some_and(|winner| winner.index() != side);
            if !has_lost {
                continue;
            }
            let (r#match, reason) = (seen.id(id), seen.finish.reason);
            if seen.is_fault() && self.errors.len() < TOLD {
                let sentence = reason_name(reason, lang).to_owned();
                let (r#match, words) = (r#match.clone(), fault_words(&record));
                self.errors.push(Mistake { r#match, sentence, words });
            }
            let (opponent, plies) = (name(seen.pair[1 - side]), moves(&record.text));
            self.worst.push(Lost { r#match, opponent, plies, reason });
        }
        self.worst.sort_by_key(|lost| lost.plies);
        self.worst.truncate(TOLD);
        slowest.sort_unstable();
        self.move_ms = slowest.last().map(|&max| {
            let at = |share: usize| slowest[(slowest.len() - 1) * share / 100];
            Times { median: at(50), p95: at(95), max }
        });
        Ok(())
    }
}

/// The rating as the games came in, in the order of bouts.
fn history(schedule: &dyn Schedule, all: &[Seen<'_>], number: usize) -> Vec<Rated> {
    let mut history = Vec::new();
    let (mut results, mut own) = (Results::new(), 0);
    let every = all.len().div_ceil(HISTORY).max(1);
    for (games, seen) in (1..).zip(all) {
        let Seen { bout, number: of_bout, finish, pair } = *seen;
        let end = End {
            winner: finish.winner,
            scores: finish.scores,
            reason: finish.reason,
            ending: None,
        };
        // What the store gave is there once.
        _ = results.add(bout, of_bout, &end);
        own += usize::from(pair.contains(&number));
        if (games % every == 0 || games == all.len()) && own > 0 {
            let rating = schedule.standings(&results).ratings().get(number).value;
            history.push(Rated { game: own, rating: (rating * 10.0).round() / 10.0 });
        }
    }
    history
}
