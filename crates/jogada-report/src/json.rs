//! The standings for programs.

use jogada_tournament::{Estimate, Ratings, StandingsLine};
use serde_json::{Map, Value, json};

use crate::{Paper, bracket::bracket_json};

/// The standings as JSON. Field names are stable; what is added later has names of its own.
///
/// - `title`, `game`, `format`: texts; `over`: whether nothing is left to play; `open_seed`: whether the typed seed alone
///   decides all chance.
/// - `games`: `played`, and `total` or null where it depends on the results.
/// - `standings`: one object for each entrant, the best first: `place` (equals share one), `name`, `player`, `points`,
///   `won`, `drawn`, `lost`, `byes`, `faults` (`illegal-move`, `out-of-time`, `crashed`), `meetings` (`won`, `drawn`, `lost`),
///   `criteria` (the value of each by its name, as shown; null where it did not apply), `elo` and `error` (the 95 % interval
///   is `elo` ± `error`; null without games).
/// - `duels`: every two that have met, `first` and `second` by name, and `won`, `drawn`, `lost` as the first one sees it;
///   `pairs` counts the pairs of games from one start with sides exchanged by the first one's half points, from 0 to 4.
/// - `bracket`: null, or the stages of elimination rounds: `name`, and `pairings` with `first`, `second`, `winner` by name,
///   `points` and the ids of their `bouts`.
/// - `notes`: sentences; `repeats`: ids of bouts played again.
pub fn standings_json(paper: &Paper<'_>) -> Value {
    let ratings = paper.standings.ratings();
    let lines = paper.standings.lines.iter().map(|line| line_json(paper, line, &ratings));
    let duels = paper.standings.duels.iter().map(|duel| {
        let [lost, drawn, won] = duel.games.0;
        let [first, second] = duel.pair.map(|entrant| paper.name(entrant));
        json!({
            "first": first, "second": second, "won": won, "drawn": drawn, "lost": lost,
            "pairs": duel.pairs.0,
        })
    });
    let notes = paper.standings.notes.iter().map(|note| {
        let said = note.message(paper.entrants);
        said.say(paper.lang).to_owned()
    });
    let mut json = json!({
        "title": paper.title,
        "game": paper.game,
        "format": paper.format.say(paper.lang),
        "over": paper.is_over,
        "open_seed": paper.is_open,
        "games": { "played": paper.games_played(), "total": paper.games_total },
        "standings": lines.collect::<Vec<Value>>(),
        "duels": duels.collect::<Vec<Value>>(),
        "notes": notes.collect::<Vec<String>>(),
        "repeats": paper.repeats,
    });
    if let Some(bracket) = bracket_json(paper) {
        json["bracket"] = bracket;
    }
    json
}

fn line_json(paper: &Paper<'_>, line: &StandingsLine, ratings: &Ratings) -> Value {
    let criteria: Map<String, Value> = paper
        .standings
        .criteria
        .iter()
        .zip(&line.values)
        .map(|(&criterion, value)| {
            let name = serde_json::to_value(criterion).ok();
            let name = name.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned();
            (name, value.map_or(Value::Null, |value| criterion.show(value).into()))
        })
        .collect();
    let rating = (line.games.games() > 0).then(|| ratings.get(line.entrant));
    let tenths = |of: fn(Estimate) -> f64| rating.map(|rating| (of(rating) * 10.0).round() / 10.0);
    let player = paper.entrants.get(line.entrant).map(|entrant| entrant.player.as_str());
    json!({
        "place": line.place,
        "name": paper.name(line.entrant),
        "player": player,
        "points": line.points,
        "won": line.games.won,
        "drawn": line.games.drawn,
        "lost": line.games.lost,
        "byes": line.byes,
        "faults": line.faults,
        "meetings": line.meetings,
        "criteria": criteria,
        "elo": tenths(|rating| rating.value),
        "error": tenths(|rating| rating.error),
    })
}
