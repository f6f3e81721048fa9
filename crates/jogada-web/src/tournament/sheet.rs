//! One match of a tournament, or of a table, written down for others.

use jogada_core::{AnyGame, Said, Sheet, Sheeted, Side, printable_line, printable_lines};
use jogada_record::{Course, Event, Reason, Record};
use jogada_store::Kept;
use serde_json::{Value, json};

/// A match in a notation of its game, from its record.
pub(crate) fn sheeted(
    sheet: &Sheet,
    text: &str,
    names: [&str; 2],
    event: &str,
    round: &str,
) -> Result<String, Said> {
    let (record, course) = Record::read(text, &all_games::start).map_err(|bad| bad.0)?;
    let (start, moves) = beginning(&record, &course)?;
    Ok((sheet.write)(&Sheeted {
        options: &record.setup.options,
        start: &start,
        moves: &moves,
        names,
        event,
        round,
        winner: record.end.winner,
        reason: word(record.end.reason),
    }))
}

/// What is shown instead of what a bot said when it was wrong: that it said something.
pub(crate) const WITHHELD: &str = "…";

/// A record's text without its players' own words, which may be what a bot wrote before it broke down. The match is the
/// same.
pub(crate) fn without_words(text: &str) -> Result<String, Said> {
    let (mut record, _) = Record::read(text, &all_games::start).map_err(|bad| bad.0)?;
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
fn beginning(record: &Record, course: &Course) -> Result<(AnyGame, Vec<u32>), Said> {
    let setup = &record.setup;
    let start = all_games::start(&setup.game, &setup.options, record.seed).map_err(|bad| bad.0)?;
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

/// One game as one line for programs.
pub(super) fn line_json(kept: &Kept, [first, second]: [&str; 2]) -> Result<Value, Said> {
    let record: Result<Vec<Value>, _> = kept.text.lines().map(serde_json::from_str).collect();
    let record = record.map_err(|error| Said::of_serde(&error))?;
    let winner = kept.finish.winner.map(|side| match side {
        Side::First => first,
        Side::Second => second,
    });
    Ok(json!({
        "bout": kept.bout, "number": kept.number, "first": first, "second": second, "winner": winner,
        "scores": kept.finish.scores, "reason": kept.finish.reason, "record": record, "beside": kept.beside,
    }))
}

/// What a game tells of the fault that ended it: what was said, and the last words of the loser's bot. All of it is
/// printable, and what was said is the first line.
pub(super) fn fault_words(kept: &Kept) -> String {
    let lines = kept.text.lines().filter_map(|line| serde_json::from_str::<Event>(line).ok());
    let mut said = lines.filter_map(|event| match event {
        Event::Forfeit { said, .. } => Some(said),
        _ => None,
    });
    let said = printable_line(&said.next_back().unwrap_or_default()).into_owned();
    let loser = kept.finish.winner.map_or(0, |won| won.other().index() as u64);
    let seats = kept.beside.as_ref().and_then(|beside| beside["seats"].as_array());
    let of_loser = |seat: &&Value| seat["seat"].as_u64().is_some_and(|seat| seat % 2 == loser);
    let errors: Vec<&str> = seats
        .into_iter()
        .flatten()
        .filter(of_loser)
        .filter_map(|seat| seat["errors"].as_str())
        .filter(|errors| !errors.trim().is_empty())
        .collect();
    let last: Vec<&str> = errors.iter().flat_map(|errors| errors.lines().rev().take(3)).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    if last.is_empty() { said } else { format!("{said}\n{}", printable_lines(&last.join("\n"))) }
}

fn word(reason: Reason) -> &'static str {
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
