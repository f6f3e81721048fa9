//! One match written down for people and for other programs.

use jogada_core::{AnyGame, Seed, Side};
use jogada_game::Games;
use jogada_record::{Course, Event, Reason, Record, Setup};
use jogada_store::StoredMatch;
use jogada_text::{Message, printable_line, printable_lines};
use serde_json::{Value, json};

use crate::MatchBeside;

/// Stands for a bot's words that are not shown.
pub const WITHHELD: &str = "…";

/// Reads a record of one of these games and replays it.
pub fn read_record(games: Games, text: &str) -> Result<(Record, Course), Message> {
    Record::read(text, &games.starter()).map_err(|bad| bad.0)
}

/// A record's text without its players' own words, which may be what a bot wrote before it crashed. The match is the same.
pub fn without_words(games: Games, text: &str) -> Result<String, Message> {
    let (mut record, _) = read_record(games, text)?;
    for event in &mut record.events {
        match event {
            Event::Move(ply) => ply.said = ply.said.as_ref().map(|_| WITHHELD.to_owned()),
            Event::Forfeit { said, .. } => said.clear(),
            _ => {}
        }
    }
    Ok(record.to_text())
}

/// The first position before the opening, and all moves from there.
pub(crate) fn beginning(
    games: Games,
    setup: &Setup,
    seed: Seed,
    course: &Course,
) -> Result<(AnyGame, Vec<u32>), Message> {
    let start = games.start(&setup.game, &setup.options, seed).map_err(|bad| bad.0)?;
    let mut pos = start.clone();
    let mut moves = Vec::new();
    for text in &setup.opening {
        let choice = pos.parse(text).map_err(|illegal| illegal.0)?;
        pos.play_code(choice.code).map_err(|illegal| illegal.0)?;
        moves.push(choice.code);
    }
    moves.extend(course.plies().iter().map(|ply| ply.code));
    Ok((start, moves))
}

/// One match as one line for programs.
pub(super) fn line_json(kept: &StoredMatch, [first, second]: [&str; 2]) -> Result<Value, Message> {
    let record: Result<Vec<Value>, _> = kept.text.lines().map(serde_json::from_str).collect();
    let record = record.map_err(Message::as_it_is)?;
    let winner = kept.finish.winner.map(|side| match side {
        Side::First => first,
        Side::Second => second,
    });
    Ok(json!({
        "bout": kept.bout, "number": kept.number, "first": first, "second": second, "winner": winner,
        "scores": kept.finish.scores, "reason": kept.finish.reason, "record": record, "beside": kept.beside,
    }))
}

/// The events of a record, without replaying it. Setup, end and seed are no events.
fn events(text: &str) -> impl Iterator<Item = Event> {
    text.lines().filter_map(|line| serde_json::from_str(line).ok())
}

/// How many moves a record has.
pub(super) fn move_count(text: &str) -> u32 {
    events(text).filter(|event| matches!(event, Event::Move(_))).count() as u32
}

/// What is known of the fault that ended a match: what was said, and the last lines that the loser's bots wrote. All of it is
/// printable, and what was said is the first line.
pub(super) fn fault_words(kept: &StoredMatch) -> String {
    let said = events(&kept.text).filter_map(|event| match event {
        Event::Forfeit { said, .. } => Some(said),
        _ => None,
    });
    let said = printable_line(&said.last().unwrap_or_default()).into_owned();
    let loser = kept.finish.winner.map_or(0, |won| won.other().index());
    let beside = MatchBeside::read(kept.beside.as_ref()).unwrap_or_default();
    let errors: Vec<&str> = beside
        .of_side(loser)
        .map(|report| report.errors.as_str())
        .filter(|errors| !errors.trim().is_empty())
        .collect();
    let last: Vec<&str> = errors.iter().flat_map(|errors| errors.lines().rev().take(3)).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    if last.is_empty() { said } else { format!("{said}\n{}", printable_lines(&last.join("\n"))) }
}

/// The first answer of a side that the judge replaced, printable.
pub(super) fn replaced_words(kept: &StoredMatch, side: Side) -> String {
    let mut said = events(&kept.text).filter_map(|event| match event {
        Event::Move(ply) if ply.seat.side() == side => ply.said,
        _ => None,
    });
    printable_line(&said.next().unwrap_or_default()).into_owned()
}

/// The reason in the words of [`jogada_game::FinishedMatch`].
pub(crate) fn word(reason: Reason) -> &'static str {
    match reason {
        Reason::Rules => "rules",
        Reason::Resigned => "resigned",
        Reason::Agreed => "agreed",
        Reason::IllegalMove => "illegal move",
        Reason::OutOfTime => "out of time",
        Reason::Crashed => "crashed",
        _ => "aborted",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_by_their_type_not_by_how_a_line_begins() {
        // Whitespace does not change an event: the spaced line is a move too.
        let games = Games::new(&[queens::ENTRY]);
        let start = games.start("queens", &json!({}), Seed::from_number(1)).unwrap();
        let code = start.choices()[0].code;
        let text = start.spell(code).unwrap();
        let ply = jogada_record::Ply { seat: jogada_core::Seat::new(0), text, code, said: None };
        let line = serde_json::to_string(&Event::Move(ply)).unwrap();
        let spaced = line.replacen('{', "{ ", 1);
        assert!(!spaced.starts_with("{\"move\""));
        assert_eq!(move_count(&format!("{line}\n{spaced}\n{{\"moves\": 1}}\n{{\"move\"\n")), 2);
    }
}
