//! `PodeJogar`, `Joga` and `EscolheJogada`, each by itself.

use std::time::Duration;

use jogada_core::Rng;
use jogada_game::assignment::{
    Call, CallKind, CallResult, CheckResult, Exam, Example, Mismatch, Property, Value,
};
use jogada_text::Message;

use super::{MARKING_TEXTS, positions as p, positions::Placement};
use crate::assignment::Tabuleiro;

pub(super) fn pode_jogar(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let mut placements = p::closed_lines(&mut rng);
    let stars = p::stars(&mut rng);
    placements.extend(stars[..64].iter().map(|star| star.with_stone(&mut rng)));
    placements.extend(p::open_lines(&mut rng));
    placements.extend(stars);
    placements.extend(p::all_squares(p::start(), p::STAR));
    for (plies, scattered) in [(12, 20), (29, 40), (44, 55)] {
        let (board, player) = p::random_position(&mut rng, plies);
        placements.extend(p::all_squares(board, player));
        placements.extend(p::all_squares(p::scattered(&mut rng, scattered), p::other(player)));
    }
    let placements = balanced(placements);
    let judge = |call: &Call, result: &CallResult| {
        let placement = placement_of(call).ok_or_else(|| Mismatch::new("", ""))?;
        let expected = truth(placement.is_legal());
        match result.returned() {
            Some(Value::Int(answer)) if truth(*answer != 0) == expected => Ok(()),
            Some(Value::Int(answer)) => Err(Mismatch::new(expected, truth(*answer != 0))),
            value => Err(outside(expected, value)),
        }
    };
    let smaller = |call: &Call| smaller_placements(call, |_| true);
    let result = place(exam, "PodeJogar", &placements, &judge, &smaller);
    written_in_c(result, "")
}

/// As many placements that are not legal as legal ones, the first of them: who always gives the same answer gets nothing.
fn balanced(placements: Vec<Placement>) -> Vec<Placement> {
    let (mut legal, illegal): (Vec<_>, Vec<_>) =
        placements.into_iter().partition(Placement::is_legal);
    let count = legal.len();
    legal.extend(illegal.into_iter().take(count));
    legal
}

pub(super) fn joga(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let mut placements = p::closed_lines(&mut rng);
    placements.extend(p::stars(&mut rng));
    for plies in [0, 1, 9, 17, 25, 33, 41, 49, 55] {
        let (board, player) = p::random_position(&mut rng, plies);
        placements.extend(p::all_squares(board, player));
    }
    for stones in [30, 45, 60] {
        placements.extend(p::all_squares(p::scattered(&mut rng, stones), p::STAR));
        placements.extend(p::all_squares(p::scattered(&mut rng, stones), p::BALL));
    }
    // What an illegal move does is open.
    placements.retain(Placement::is_legal);
    let judge = |call: &Call, result: &CallResult| {
        let placement = placement_of(call).ok_or_else(|| Mismatch::new("", ""))?;
        let after = p::after(&placement.board, placement.player, placement.square);
        let expected = p::difference(&placement.board, &after);
        match result.returned().and_then(board_of) {
            Some(board) if board == after => Ok(()),
            Some(board) => Err(Mismatch::new(expected, shown(&placement.board, &board))
                .because(joga_hint(&placement, &after, &board))),
            None => Err(outside(&expected, result.returned())),
        }
    };
    let smaller = |call: &Call| smaller_placements(call, Placement::is_legal);
    let result = place(exam, "Joga", &placements, &judge, &smaller);
    written_in_c(result, "")
}

/// Which kind of mistake a wrong board shows.
fn joga_hint(placement: &Placement, right: &Tabuleiro, board: &Tabuleiro) -> Message {
    let turned = |board: &Tabuleiro| {
        let differs = |&square: &usize| p::at(&placement.board, square) != p::at(board, square);
        (0..64).filter(differs).collect::<Vec<_>>()
    };
    let (wanted, got) = (turned(right), turned(board));
    let stone = p::at(board, placement.square);
    if got.is_empty() {
        MARKING_TEXTS.message("joga-nothing")
    } else if stone != placement.player {
        MARKING_TEXTS.message("joga-no-stone")
    } else if got.iter().all(|square| wanted.contains(square)) {
        MARKING_TEXTS.message("joga-too-few")
    } else if wanted.iter().all(|square| got.contains(square)) {
        MARKING_TEXTS.message("joga-too-many")
    } else {
        MARKING_TEXTS.message("joga-others")
    }
}

fn place(
    exam: &mut Exam<'_>,
    function: &str,
    placements: &[Placement],
    judge: &dyn Fn(&Call, &CallResult) -> Result<(), Mismatch>,
    smaller: &dyn Fn(&Call) -> Vec<Call>,
) -> CheckResult {
    let calls: Vec<Call> = placements.iter().map(|placement| call(function, placement)).collect();
    let is = |holds: fn(&Placement) -> bool| {
        move |call: &Call| placement_of(call).is_some_and(|placement| holds(&placement))
    };
    let towards = |direction: usize| {
        move |call: &Call| {
            placement_of(call).is_some_and(|placement| placement.enclosing().contains(&direction))
        }
    };
    let only = |direction: usize| {
        move |call: &Call| {
            placement_of(call).is_some_and(|placement| placement.enclosing() == [direction])
        }
    };
    let towards: Vec<_> = (0..8).map(towards).collect();
    let only: Vec<_> = (0..8).map(only).collect();
    let stars = is(|placement| placement.player == p::STAR);
    let balls = is(|placement| placement.player == p::BALL);
    let taken = is(Placement::is_legal_but_taken);
    let legal = is(Placement::is_legal);
    let illegal = is(|placement| !placement.is_legal());
    let several = is(|placement| placement.enclosing().len() > 1);
    let long = is(|placement| placement.changed() > 2);
    let kind = |key, holds| CallKind { name: MARKING_TEXTS.message(key), holds };
    let mut kinds = vec![
        kind("kind-stars", &stars as &dyn Fn(&Call) -> bool),
        kind("kind-balls", &balls),
        kind("kind-taken", &taken),
        kind("kind-legal", &legal),
        kind("kind-illegal", &illegal),
        kind("kind-several", &several),
        kind("kind-long", &long),
    ];
    for direction in 0..8 {
        let name = MARKING_TEXTS.message("kind-direction").with("direction", direction as u64);
        kinds.push(CallKind { name: name.clone(), holds: &towards[direction] });
        kinds.push(CallKind { name, holds: &only[direction] });
    }
    let picture =
        |call: &Call| placement_of(call).map_or_else(String::new, |pl| p::picture(&pl.board));
    exam.property(
        &calls,
        &Property { judge, smaller, picture: Some(&picture), kinds: &kinds, ..Property::PLAIN },
    )
}

/// Positions to choose a move in: a board and a player.
fn choices(rng: &mut Rng) -> Vec<(Tabuleiro, u8)> {
    let mut found = vec![(p::start(), p::STAR), (p::start(), p::BALL)];
    found.push(([[b' '; 8]; 8], p::STAR));
    for player in [p::STAR, p::BALL] {
        found.push((p::scattered(rng, 64), player));
        let mut one_colour = p::scattered(rng, 30);
        one_colour.as_flattened_mut().iter_mut().filter(|s| **s != b' ').for_each(|s| *s = player);
        found.push((one_colour, player));
        found.push((one_colour, p::other(player)));
    }
    // One square is legal, and another one each time.
    let mut lines = p::closed_lines(rng);
    rng.shuffle(&mut lines);
    lines.sort_by_key(|line| line.square);
    lines.dedup_by_key(|line| line.square);
    found.extend(lines.iter().map(|line| (line.board, line.player)));
    let open = p::open_lines(rng);
    let none = |placement: &&Placement| p::legal(&placement.board, placement.player).is_empty();
    found.extend(open.iter().filter(none).take(12).map(|line| (line.board, line.player)));
    for plies in [2, 5, 11, 18, 26, 34, 41, 45, 49, 52, 53, 54, 55, 56, 57, 58] {
        let (board, player) = p::random_position(rng, plies);
        found.push((board, player));
        found.push((board, p::other(player)));
    }
    found
}

/// How long a search may think about a move. The text sets no limit.
pub(super) const THINKING: Duration = Duration::from_secs(20);

/// A search that takes longer than this for the first move is asked few questions.
const FAST: Duration = Duration::from_millis(150);

/// The calls of `EscolheJogada`: all, or for a hand-in that thinks long those that are soon answered.
fn choice_calls(exam: &mut Exam<'_>) -> Vec<Call> {
    let choices = choices(&mut exam.rng());
    let mut calls: Vec<Call> =
        choices.iter().map(|(board, player)| choice(board, *player).taking(THINKING)).collect();
    let parts = exam.wrong_parts();
    let first = exam.call_replacing(&calls[..1], &parts);
    if first.iter().any(|result| result.cpu > FAST) {
        let is_short = |board: &Tabuleiro| {
            let free = board.as_flattened().iter().filter(|stone| **stone == b' ').count();
            !(9..56).contains(&free)
        };
        let mut is_soon = choices.iter().map(|(board, _)| is_short(board));
        calls.retain(|_| is_soon.next().unwrap_or(true));
    }
    calls
}

pub(super) fn escolhe_jogada(exam: &mut Exam<'_>) -> CheckResult {
    let calls = choice_calls(exam);
    let judge = |call: &Call, result: &CallResult| {
        let (board, player) = position_of(call).ok_or_else(|| Mismatch::new("", ""))?;
        let items = result.returned().and_then(Value::items).unwrap_or(&[]);
        judged_choice(&p::legal(&board, player), items).map_err(|mismatch| match items {
            [] => outside(&mismatch.expected, result.returned()),
            _ => mismatch,
        })
    };
    let smaller = |call: &Call| match position_of(call) {
        Some((board, player)) => {
            let moved = p::nearer_corner(&board, None).into_iter().map(|(board, _)| board);
            moved.chain(p::fewer_stones(&board)).map(|board| choice(&board, player)).collect()
        }
        None => Vec::new(),
    };
    let has_move = |call: &Call| {
        position_of(call).is_some_and(|(board, player)| !p::legal(&board, player).is_empty())
    };
    let has_none = |call: &Call| !has_move(call);
    let stars = |call: &Call| position_of(call).is_some_and(|(_, player)| player == p::STAR);
    let balls = |call: &Call| !stars(call);
    let kind = |key, holds| CallKind { name: MARKING_TEXTS.message(key), holds };
    let kinds = [
        kind("kind-no-move", &has_none as &dyn Fn(&Call) -> bool),
        kind("kind-move", &has_move),
        kind("kind-stars", &stars),
        kind("kind-balls", &balls),
    ];
    let picture =
        |call: &Call| position_of(call).map_or_else(String::new, |(board, _)| p::picture(&board));
    let property = Property {
        judge: &judge,
        smaller: &smaller,
        picture: Some(&picture),
        kinds: &kinds,
        ..Property::PLAIN
    };
    written_in_c(exam.property(&calls, &property), ", &lin, &col")
}

/// How many moves were legal, if this one is.
pub(super) fn legal_count(call: &Call, answer: &Value) -> Option<usize> {
    let (board, player) = position_of(call).filter(|_| call.function == "EscolheJogada")?;
    let legal = p::legal(&board, player);
    judged_choice(&legal, answer.items()?).is_ok().then_some(legal.len())
}

/// Wrong functions that right ones stand in for, in checks of the program. None where all three are wrong: nothing of the
/// game would be the hand-in's own.
pub(super) fn stand_ins(exam: &Exam<'_>) -> Vec<&'static str> {
    let mut wrong = exam.wrong_parts();
    wrong.retain(|name| super::PARTS.contains(name));
    if wrong.len() == super::PARTS.len() {
        wrong.clear();
    }
    wrong
}

/// The same result, with a note of the functions that right ones stood in for.
pub(super) fn noting_stand_ins(exam: &Exam<'_>, result: CheckResult) -> CheckResult {
    let names = stand_ins(exam).join(", ");
    match names.is_empty() || result.passed != Some(true) {
        true => result,
        false => result.noting(MARKING_TEXTS.message("stand-in").with("functions", names)),
    }
}

fn judged_choice(legal: &[usize], items: &[Value]) -> Result<(), Mismatch> {
    let names: Vec<String> = legal.iter().take(8).map(|&square| p::name(square)).collect();
    let more = if legal.len() > names.len() { " …" } else { "" };
    let expected = match names.is_empty() {
        true => "FALSE".to_owned(),
        false => format!("TRUE: {}{more}", names.join(" ")),
    };
    let numbers: Vec<i64> = items.iter().filter_map(Value::int).collect();
    let [found, row, column] = numbers[..] else { return Err(Mismatch::new(expected, "")) };
    if found == 0 {
        let mismatch = Mismatch::new(expected, "FALSE");
        return if legal.is_empty() { Ok(()) } else { Err(mismatch) };
    }
    if row == NOT_SET || column == NOT_SET {
        let hint = MARKING_TEXTS.message("escolhe-not-set");
        return Err(Mismatch::new(expected, "TRUE").because(hint));
    }
    let is_on = (0..8).contains(&row) && (0..8).contains(&column);
    let square = (row * 8 + column) as usize;
    if is_on && legal.contains(&square) {
        return Ok(());
    }
    let got = format!("TRUE: *lin = {row}, *col = {column}");
    let named = if is_on { format!("{got} ({})", p::name(square)) } else { got };
    Err(Mismatch::new(expected, named))
}

/// What the harness puts into `*lin` and `*col` before the call.
const NOT_SET: i64 = -77;

/// A call is shown as its author would write it.
fn written_in_c(mut result: CheckResult, rest: &str) -> CheckResult {
    if let Some(Example { call, got, .. }) = &mut result.example {
        // The board is drawn beside it.
        let words = call.split_once("], ").map(|(_, words)| words);
        let name = call.split('(').next().unwrap_or_default();
        let words = words.unwrap_or_default().trim_end_matches(')');
        *call = format!("{name}(tabuleiro, {words}{rest})");
        if let Some(rows) = got.strip_prefix("['") {
            *got = rows.trim_end_matches("']").replace("', '", "/").replace(' ', "-");
        }
    }
    result
}

/// The mismatch of a function that does something outside of the board.
fn outside(expected: &str, value: Option<&Value>) -> Mismatch {
    let did = value.and_then(|value| value.get("outside")).and_then(Value::text);
    let mismatch = Mismatch::new(expected, did.unwrap_or_default());
    match did {
        Some("written") => mismatch.because(MARKING_TEXTS.message("writes-outside")),
        Some(_) => mismatch.because(MARKING_TEXTS.message("reads-outside")),
        None => mismatch,
    }
}

fn shown(before: &Tabuleiro, board: &Tabuleiro) -> String {
    let difference = p::difference(before, board);
    if difference.is_empty() { "—".to_owned() } else { difference }
}

fn truth(is: bool) -> &'static str {
    if is { "TRUE" } else { "FALSE" }
}

fn rows(board: &Tabuleiro) -> Value {
    Value::list(board.iter().map(|row| Value::from(String::from_utf8_lossy(row).into_owned())))
}

fn player_text(player: u8) -> Value {
    Value::from(char::from(player).to_string())
}

fn call(function: &str, placement: &Placement) -> Call {
    let (row, column) = (placement.square / 8, placement.square % 8);
    let args = [rows(&placement.board), player_text(placement.player)];
    let numbers = [Value::Int(row as i64), Value::Int(column as i64)];
    Call::new(function, args.into_iter().chain(numbers))
}

fn choice(board: &Tabuleiro, player: u8) -> Call {
    Call::new("EscolheJogada", [rows(board), player_text(player)])
}

fn board_of(value: &Value) -> Option<Tabuleiro> {
    let mut board = [[b' '; 8]; 8];
    let Value::List(rows) = value else { return None };
    for (row, text) in board.iter_mut().zip(rows) {
        // The harness reads bytes as Latin-1.
        for (stone, c) in row.iter_mut().zip(text.text()?.chars()) {
            *stone = u8::try_from(u32::from(c)).ok()?;
        }
    }
    Some(board)
}

fn position_of(call: &Call) -> Option<(Tabuleiro, u8)> {
    let player = *call.args.get(1)?.text()?.as_bytes().first()?;
    Some((board_of(call.args.first()?)?, player))
}

fn placement_of(call: &Call) -> Option<Placement> {
    let (board, player) = position_of(call)?;
    let number = |index: usize| usize::try_from(call.args.get(index)?.int()?).ok();
    Some(Placement { board, player, square: number(2)? * 8 + number(3)? })
}

fn smaller_placements(original: &Call, keep: fn(&Placement) -> bool) -> Vec<Call> {
    let smaller = placement_of(original).map(|placement| placement.smaller()).unwrap_or_default();
    smaller
        .iter()
        .filter(|placement| keep(placement))
        .map(|pl| call(&original.function, pl))
        .collect()
}
