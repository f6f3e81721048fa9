//! Q7 to Q11: the players.

use jogada_game::assignment::{
    Call, CallResult, CheckResult, Exam, Example, Mismatch, Outcome, Property, Value,
};

use super::{
    ALL, MARKING_TEXTS,
    functions::{board_size, picture, smaller_games, sorted_hands},
    jogo::{dict_in_order, of_piece, of_player, of_square, piece, player, read, square},
    positions::{self, any_player},
};
use crate::{
    Piece, Square,
    assignment::{self, Jogador, Jogo},
};

/// All moves of a player.
fn moves(jogo: &Jogo, who: Jogador) -> Vec<(Piece, Square)> {
    let mut hand = jogo.mao(who).clone();
    hand.sort_unstable_by_key(|piece| piece.letter());
    hand.dedup();
    let of = |piece: Piece| {
        assignment::pos_validas_para(piece, jogo).into_iter().map(move |at| (piece, at))
    };
    hand.into_iter().flat_map(of).collect()
}

fn read_move(value: &Value) -> Option<(Piece, Square)> {
    let Value::Tuple(items) = value else { return None };
    let [held, at] = &items[..] else { return None };
    Some((piece(held)?, square(at)?))
}

fn of_move((piece, at): (Piece, Square)) -> Value {
    Value::tuple([of_piece(piece), of_square(at)])
}

/// Players that the assignment names: which valid move they play says little.
const NAMED: [&str; 3] = ["jogador_humano", "jogador_apressado", "jogador_roleta"];

/// How many moves were valid, if a player whose name is free played one of them.
pub(super) fn choices(call: &Call, answer: &Value) -> Option<usize> {
    let name = call.function.as_str();
    if call.args.len() != 2 || NAMED.contains(&name) || ALL.contains(&name) {
        return None;
    }
    let (jogo, who) = asked(call)?;
    let valid = moves(&jogo, who);
    valid.contains(&read_move(answer)?).then_some(valid.len())
}

/// The first of the moves in the call's position.
pub(super) fn first_move(call: &Call) -> Option<Value> {
    let (jogo, who) = asked(call)?;
    moves(&jogo, who).first().map(|&m| of_move(m))
}

/// Calls of a player in positions where it can move.
fn calls(exam: &Exam<'_>, name: &str, count: usize) -> Vec<Call> {
    let mut rng = exam.rng();
    let mut calls = Vec::new();
    let mut number = 0;
    while calls.len() < count && number < 20 * count {
        let played = match number % 4 {
            3 => positions::crowded(&mut rng, number),
            _ => positions::legal(&mut rng, number),
        };
        number += 1;
        // On large boards a player that tries every move takes long: one of them is enough.
        if played.jogo.tamanho > 10 && (played.jogo.tamanho == 20 || number > 12) {
            continue;
        }
        let who = any_player(&mut rng);
        if !moves(&played.jogo, who).is_empty() {
            calls.push(Call::new(
                name,
                [dict_in_order(&played.jogo, &played.order), of_player(who)],
            ));
        }
    }
    calls
}

/// The game and the seat of a call.
fn asked(call: &Call) -> Option<(Jogo, Jogador)> {
    Some((read(call.args.first()?)?, player(call.args.get(1)?)?))
}

/// Is it a move that the rules allow, and is the game as it was? The order of a hand does not count.
fn judge_valid(call: &Call, result: &CallResult) -> Result<(), Mismatch> {
    let (Some((jogo, who)), Some(got)) = (asked(call), result.returned()) else { return Ok(()) };
    if let Some(after) = result.args_after.first()
        && sorted_hands(after) != sorted_hands(&call.args[0])
    {
        let mismatch = Mismatch::new(&call.args[0], after);
        return Err(mismatch.because(MARKING_TEXTS.message("changes-game")));
    }
    let valid = moves(&jogo, who);
    match read_move(got) {
        Some(played) if valid.contains(&played) => Ok(()),
        Some((held, _)) if !jogo.mao(who).contains(&held) => {
            Err(expected_one(&valid, got).because(MARKING_TEXTS.message("not-in-hand")))
        }
        Some(_) => Err(expected_one(&valid, got).because(MARKING_TEXTS.message("not-valid"))),
        None => Err(expected_one(&valid, got)),
    }
}

/// "One of these", shown by the first few.
fn expected_one(valid: &[(Piece, Square)], got: &Value) -> Mismatch {
    let shown: Vec<String> = valid.iter().take(4).map(|&m| of_move(m).to_string()).collect();
    let more = if valid.len() > 4 { " | …" } else { "" };
    Mismatch::new(shown.join(" | ") + more, got)
}

fn property<'a>(judge: &'a dyn Fn(&Call, &CallResult) -> Result<(), Mismatch>) -> Property<'a> {
    fn smaller(call: &Call) -> Vec<Call> {
        let can_move =
            |call: &Call| asked(call).is_some_and(|(jogo, who)| !moves(&jogo, who).is_empty());
        smaller_games(call).into_iter().filter(can_move).collect()
    }
    Property {
        judge,
        smaller: &smaller,
        picture: Some(&picture),
        changes: &[0],
        kinds: &[],
        size: Some(&board_size),
    }
}

/// Q8.
pub(super) fn hasty(exam: &mut Exam<'_>) -> CheckResult {
    let calls = calls(exam, "jogador_apressado", 32);
    exam.property(&calls, &property(&judge_valid))
}

/// Times that a player is asked at first: enough for any valid move, nearly always. One that has not played all of them is
/// asked more often.
const FEW_TIMES: i64 = 60;
const TIMES: i64 = 250;

/// Q9: always valid, and any valid move sooner or later.
pub(super) fn roulette(exam: &mut Exam<'_>) -> CheckResult {
    let calls = calls(exam, "jogador_roleta", 32);
    let result = exam.property(&calls, &property(&judge_valid));
    if result.passed != Some(true) {
        return result;
    }
    let drawn_from = drawn_from(exam);
    let told = repeated(exam, &drawn_from, FEW_TIMES);
    let few: Vec<Call> = drawn_from
        .into_iter()
        .zip(told)
        .filter(|(call, answers)| never_played(call, answers).is_some())
        .map(|(call, _)| call)
        .collect();
    let told = if few.is_empty() { Vec::new() } else { repeated(exam, &few, TIMES) };
    for (call, answers) in few.iter().zip(told) {
        let Some(missed) = never_played(call, &answers) else { continue };
        let mut seen = answers;
        seen.sort();
        seen.dedup();
        let seen: Vec<String> = seen.iter().take(6).map(Value::to_string).collect();
        let example = Example {
            call: format!("{call} × {TIMES}"),
            expected: missed.to_string(),
            got: seen.join(" | "),
            picture: Some(picture(call)),
        };
        return CheckResult::failed(exam.function(), result.right / 2, result.tried)
            .with_example(example)
            .because(MARKING_TEXTS.message("never-drawn"));
    }
    result
}

/// What a player answers when each call is made several times. Nothing for one that does not come to its end.
fn repeated(exam: &mut Exam<'_>, calls: &[Call], times: i64) -> Vec<Vec<Value>> {
    let repeat = |call: &Call| {
        let mut repeated = Call::new("repeat", [call.function.as_str().into(), times.into()]);
        repeated.args.extend(call.args.iter().cloned());
        repeated
    };
    let asked: Vec<Call> = calls.iter().map(repeat).collect();
    let parts = exam.wrong_parts();
    let answers = |told: &CallResult| match told.returned() {
        Some(Value::List(answers)) => answers.clone(),
        _ => Vec::new(),
    };
    exam.call_replacing(&asked, &parts).iter().map(answers).collect()
}

/// A valid move that is not among the answers.
fn never_played(call: &Call, answers: &[Value]) -> Option<Value> {
    let (jogo, who) = asked(call).filter(|_| !answers.is_empty())?;
    moves(&jogo, who).into_iter().map(of_move).find(|m| !answers.contains(m))
}

/// Two positions with few moves in which any of them may be drawn: one of any kind, one with moves of several pieces.
fn drawn_from(exam: &Exam<'_>) -> Vec<Call> {
    let all = calls(exam, "jogador_roleta", 160);
    let counted = |call: &Call| {
        let (jogo, who) = asked(call)?;
        let all = moves(&jogo, who);
        let mut kinds: Vec<char> = all.iter().map(|(piece, _)| piece.letter()).collect();
        kinds.dedup();
        Some((all.len(), kinds.len()))
    };
    let is_any = |call: &&Call| counted(call).is_some_and(|(moves, _)| (3..=8).contains(&moves));
    let is_mixed =
        |call: &&Call| counted(call).is_some_and(|(moves, kinds)| moves <= 16 && kinds > 1);
    all.iter().find(is_any).into_iter().chain(all.iter().find(is_mixed)).cloned().collect()
}

/// How many squares each move attacks that were not attacked before.
fn gains(jogo: &Jogo, moves: &[(Piece, Square)]) -> Vec<usize> {
    let before = assignment::todas_pos_atacadas(jogo);
    let gain = |&(piece, at): &(Piece, Square)| {
        assignment::pos_atacadas_por(piece, at, jogo.tamanho).difference(&before).count()
    };
    moves.iter().map(gain).collect()
}

/// Valid, and no move attacks more new squares. Whether the squares of pieces count does not matter: none is attacked.
fn judge_greedy(call: &Call, result: &CallResult) -> Result<(), Mismatch> {
    judge_valid(call, result)?;
    let (Some((jogo, who)), Some(got)) = (asked(call), result.returned().and_then(read_move))
    else {
        return Ok(());
    };
    let all = moves(&jogo, who);
    let gains = gains(&jogo, &all);
    let most = gains.iter().copied().max().unwrap_or(0);
    let own = all.iter().zip(&gains).find(|(played, _)| **played == got).map_or(0, |(_, &own)| own);
    if own == most {
        return Ok(());
    }
    let best: Vec<(Piece, Square)> =
        all.iter().zip(&gains).filter(|(_, gain)| **gain == most).map(|(&m, _)| m).collect();
    let mismatch = expected_one(&best, &of_move(got));
    Err(mismatch.because(MARKING_TEXTS.message("not-greedy").with("got", own).with("most", most)))
}

/// Functions that are tried as players.
const FREE_MAX: usize = 24;

/// The names of players that the student chose, in the order of the file: functions that answer with a move when they are
/// tried, and those that are called players whatever they answer.
fn free_players(exam: &mut Exam<'_>) -> Vec<String> {
    let told = exam.call(&[Call::new("free_players", [])]);
    let names = told.first().and_then(CallResult::returned).and_then(Value::items);
    let names: Vec<String> =
        names.unwrap_or_default().iter().filter_map(|name| Some(name.text()?.to_owned())).collect();
    let names = &names[..names.len().min(FREE_MAX)];
    let is_named = |name: &&String| name.starts_with("jogador");
    let tried: Vec<Call> =
        names.iter().filter(|name| !is_named(name)).flat_map(|name| small_calls(name)).collect();
    let parts = exam.wrong_parts();
    let told = if tried.is_empty() { Vec::new() } else { exam.call_replacing(&tried, &parts) };
    let mut moves = |name: &String| {
        let of_name = tried.iter().zip(&told).filter(|(call, _)| call.function == *name);
        let mut told: Vec<CallResult> = of_name.map(|(_, told)| told.clone()).collect();
        // Others before it ran too long: it is tried alone.
        if told.iter().any(|told| told.outcome == Outcome::Skipped) {
            told = exam.call_replacing(&small_calls(name), &parts);
        }
        told.iter().any(|told| told.returned().and_then(read_move).is_some())
    };
    names.iter().filter(|name| is_named(name) || moves(name)).cloned().collect()
}

/// Calls that tell a player from another function of a game and a seat. A few moves are left: a search that takes long
/// elsewhere, and is no player, comes to its end.
fn small_calls(name: &str) -> [Call; 2] {
    let jogo = Jogo {
        tamanho: 3,
        ocupadas: [(Square(0, 0), Piece::R)].into(),
        primeiro: vec![Piece::T, Piece::C],
        segundo: vec![Piece::C, Piece::T],
    };
    let game = dict_in_order(&jogo, &[Square(0, 0)]);
    [Jogador::Primeiro, Jogador::Segundo].map(|who| Call::new(name, [game.clone(), of_player(who)]))
}

/// The player that plays greedily, wherever it stands: the best of those whose names are free, with its result.
fn greediest(exam: &mut Exam<'_>, names: &[String]) -> Option<(String, CheckResult)> {
    let named: Vec<&String> = names.iter().filter(|name| is_greedy(name)).collect();
    let tried = if named.is_empty() { names.iter().collect() } else { named };
    let mut best: Option<(String, CheckResult)> = None;
    for name in tried {
        let calls = calls(exam, name, 30);
        let result = exam.property(&calls, &property(&judge_greedy));
        let is_better = best.as_ref().is_none_or(|(_, best)| result.right > best.right);
        let is_right = result.passed == Some(true);
        if is_better {
            best = Some((name.clone(), result));
        }
        if is_right {
            break;
        }
    }
    best
}

/// Q10. The name is free.
pub(super) fn greedy(exam: &mut Exam<'_>) -> CheckResult {
    let names = free_players(exam);
    match greediest(exam, &names) {
        Some((name, result)) => {
            result.noting(MARKING_TEXTS.message("taken-as-greedy").with("name", name))
        }
        None => CheckResult::failed(exam.function(), 0, 0)
            .because(MARKING_TEXTS.message("no-free-player")),
    }
}

/// Players that are tried as the one with a strategy.
const STRATEGIES_MAX: usize = 6;

/// Q11: another player with a free name, which plays valid moves in every modality within a few seconds. Of several, any that
/// does: a player that asks a person is none.
pub(super) fn strategy(exam: &mut Exam<'_>) -> CheckResult {
    let names = free_players(exam);
    let greedy = greedy_name(exam, &names);
    let is_named = |name: &String| name.starts_with("jogador");
    let mut others: Vec<&String> =
        names.iter().filter(|name| Some(*name) != greedy.as_ref()).rev().collect();
    others.sort_by_key(|name| !is_named(name));
    let mut worst: Option<CheckResult> = None;
    for name in others.into_iter().take(STRATEGIES_MAX) {
        // A strategy may think: a few positions are enough.
        let calls: Vec<Call> = calls(exam, name, 12);
        let result = exam.property(&calls, &property(&judge_valid));
        let asks = result.example.as_ref().is_some_and(|example| example.got.contains("EOFError"));
        let is_right = result.passed == Some(true);
        let result =
            result.noting(MARKING_TEXTS.message("taken-as-strategy").with("name", name.as_str()));
        if is_right {
            return result;
        }
        if worst.is_none() && !asks {
            worst = Some(result);
        }
    }
    worst.unwrap_or_else(|| {
        CheckResult::failed(exam.function(), 0, 0).because(MARKING_TEXTS.message("no-strategy"))
    })
}

/// The greedy player: by its name, or the one that most often plays as one would.
fn greedy_name(exam: &mut Exam<'_>, names: &[String]) -> Option<String> {
    if let Some(named) = names.iter().find(|name| is_greedy(name)) {
        return Some(named.clone());
    }
    let parts = exam.wrong_parts();
    let mut best: Option<(usize, &String)> = None;
    for name in names {
        let calls = calls(exam, name, 8);
        let results = exam.call_replacing(&calls, &parts);
        let is_greedy = |(call, result): &(&Call, &CallResult)| {
            result.returned().is_some() && judge_greedy(call, result).is_ok()
        };
        let count = calls.iter().zip(&results).filter(is_greedy).count();
        if best.is_none_or(|(most, _)| count > most) {
            best = Some((count, name));
        }
        if count == calls.len() {
            break;
        }
    }
    best.map(|(_, name)| name.clone())
}

/// Does a name say that its player is greedy?
fn is_greedy(name: &str) -> bool {
    let name = name.to_lowercase();
    ["gulos", "gulao", "gulão", "greedy", "ganan"].iter().any(|word| name.contains(word))
}

/// Ways to type a square: the text leaves it open.
const WAYS: [fn(u8, u8) -> String; 11] = [
    |row, column| format!("{row} {column}\n"),
    |row, column| format!("{row},{column}\n"),
    |row, column| format!("({row},{column})\n"),
    |row, column| format!("({row}, {column})\n"),
    |row, column| format!("{row}, {column}\n"),
    |row, column| format!("{row}\n{column}\n"),
    |row, column| format!("{row}{column}\n"),
    |row, column| format!("{row};{column}\n"),
    |row, column| format!("{row}-{column}\n"),
    |row, column| format!("{column}\n{row}\n"),
    |row, column| format!("{column} {row}\n"),
];

/// The last of the ways have the column first, and are right where the program asks so.
const ROW_FIRST: usize = 9;

/// Q7: the piece is asked first, then the square, in whatever way.
pub(super) fn human(exam: &mut Exam<'_>) -> CheckResult {
    let jogo = Jogo {
        tamanho: 8,
        ocupadas: [(Square(4, 4), Piece::R)].into(),
        primeiro: vec![Piece::D, Piece::T, Piece::C],
        segundo: vec![Piece::B, Piece::T],
    };
    let game = dict_in_order(&jogo, &[Square(4, 4)]);
    let wanted = [
        (Jogador::Primeiro, Piece::D, Square(7, 2)),
        (Jogador::Primeiro, Piece::T, Square(1, 6)),
        (Jogador::Segundo, Piece::B, Square(0, 3)),
    ];
    let parts = exam.wrong_parts();
    let call = |who: Jogador, typed: String| {
        Call::new("jogador_humano", [game.clone(), of_player(who)]).typing(&typed)
    };
    let mut seen: Vec<(Call, CallResult, Value)> = Vec::new();
    for (index, way) in WAYS.into_iter().enumerate() {
        let calls: Vec<Call> = wanted
            .iter()
            .map(|&(who, piece, at)| call(who, format!("{}\n{}", piece.letter(), way(at.0, at.1))))
            .collect();
        let results = exam.call_replacing(&calls, &parts);
        let right: Vec<Value> = wanted.iter().map(|&(_, piece, at)| of_move((piece, at))).collect();
        let is_right = |(result, right): (&CallResult, &Value)| {
            result.returned() == Some(right) && (index < ROW_FIRST || asks_column_first(result))
        };
        if results.iter().zip(&right).all(is_right) {
            let typed = calls[0].input.replace('\n', "⏎ ");
            return CheckResult::passed(exam.function(), calls.len())
                .noting(MARKING_TEXTS.message("typed").with("typed", typed.trim_end()));
        }
        seen.extend(
            calls
                .into_iter()
                .zip(results)
                .zip(right)
                .map(|((call, result), right)| (call, result, right)),
        );
    }
    human_failed(exam, &game, &wanted, &seen)
}

/// Do its words ask for the column before the row?
fn asks_column_first(result: &CallResult) -> bool {
    let asked = result.printed.to_lowercase();
    let at = |words: &[&str]| words.iter().filter_map(|word| asked.find(word)).min();
    match (at(&["col"]), at(&["lin", "row", "fil"])) {
        (Some(column), Some(row)) => column < row,
        _ => false,
    }
}

/// What is wrong with a player that no way of typing gets right: the square asked first, or something else.
fn human_failed(
    exam: &mut Exam<'_>,
    game: &Value,
    wanted: &[(Jogador, Piece, Square)],
    seen: &[(Call, CallResult, Value)],
) -> CheckResult {
    let (who, piece, at) = wanted[0];
    let failed = CheckResult::failed(exam.function(), 0, seen.len());
    for way in WAYS {
        let typed = format!("{}{}\n", way(at.0, at.1), piece.letter());
        let call = Call::new("jogador_humano", [game.clone(), of_player(who)]).typing(&typed);
        let told = exam.call(&[call]);
        if told.first().and_then(CallResult::returned) == Some(&of_move((piece, at))) {
            let (asked, result, right) = &seen[0];
            let example = shown_typing(asked, result, right);
            return failed.with_example(example).because(MARKING_TEXTS.message("square-first"));
        }
    }
    // The way that came nearest: one that was read to its end.
    let reads_on = |result: &CallResult| matches!(&result.outcome, Outcome::Raised(error) if error.contains("EOFError") || error.contains("ValueError"));
    let nearest = seen
        .iter()
        .find(|(_, result, right)| !reads_on(result) && result.returned() != Some(right));
    match nearest.or(seen.first()) {
        Some((call, result, right)) => {
            let why = match &result.outcome {
                Outcome::Missing(_) => MARKING_TEXTS.message("not-defined"),
                Outcome::Returned(_) => MARKING_TEXTS.message("typed-otherwise"),
                _ => MARKING_TEXTS.message("typed-refused"),
            };
            let example = shown_typing(call, result, right);
            failed.with_example(example).because(why)
        }
        None => failed,
    }
}

/// A call with what was typed, and what came of it.
fn shown_typing(call: &Call, result: &CallResult, right: &Value) -> Example {
    let got = match &result.outcome {
        Outcome::Returned(value) => value.to_string(),
        Outcome::Raised(error) | Outcome::Died(error) => error.clone(),
        _ => String::new(),
    };
    Example {
        call: format!("{call}  ⌨ {}", call.input.replace('\n', "⏎ ")),
        expected: right.to_string(),
        got,
        picture: Some(picture(call)),
    }
}
