//! Q1 to Q6: the functions of the rules.

use jogada_game::assignment::{
    Call, CallKind, CallResult, CheckResult, Exam, Example, Mismatch, Property, Value,
};

use super::{
    ALL_ATTACKED, IS_OVER, MARKING_TEXTS, NEW_GAME, PLAY, VALID,
    jogo::{
        dict, dict_in_order, drawn, of_piece, of_player, of_square, piece, player, read, square,
        squares,
    },
    positions::{self, PlayedPosition, any_piece, any_player},
};
use crate::{
    Piece, Square,
    assignment::{self, Jogador, Jogo},
};

pub(super) fn attacked_squares(call: &Call) -> Option<Value> {
    let size = call.args.get(2).map_or(Some(8), |size| u8::try_from(size.int()?).ok());
    let (piece, at) = (piece(call.args.first()?)?, square(call.args.get(1)?)?);
    Some(squares(assignment::pos_atacadas_por(piece, at, size.filter(|&size| size <= 20)?)))
}

pub(super) fn all_attacked_squares(call: &Call) -> Option<Value> {
    Some(squares(assignment::todas_pos_atacadas(&read(call.args.first()?)?)))
}

pub(super) fn valid_squares(call: &Call) -> Option<Value> {
    let (piece, jogo) = (piece(call.args.first()?)?, read(call.args.get(1)?)?);
    Some(squares(assignment::pos_validas_para(piece, &jogo)))
}

pub(super) fn winner(call: &Call) -> Option<Value> {
    let (jogo, last) = (read(call.args.first()?)?, player(call.args.get(1)?)?);
    Some(assignment::jogo_acabou(&jogo, last).map_or(Value::Bool(false), of_player))
}

pub(super) fn other_of(call: &Call) -> Option<Value> {
    Some(of_player(player(call.args.first()?)?.outro()))
}

/// A new game as it should be; nothing for a modality whose hands are drawn.
pub(super) fn right_game(call: &Call) -> Option<Value> {
    let text = |index: usize, usual: &'static str| {
        call.args.get(index).map_or(Some(usual), |value| value.text())
    };
    let (size, first, second) = match text(0, "tradicional")? {
        "tradicional" => (8, 4, 4),
        "grande" => (20, 10, 10),
        "ímpar" | "impar" => (13, 7, 6),
        _ => return None,
    };
    let jogo = Jogo {
        tamanho: size,
        ocupadas: Default::default(),
        primeiro: vec![Piece::D; first],
        segundo: vec![Piece::D; second],
    };
    let names = [("primeiro", text(1, "primeiro")?), ("segundo", text(2, "segundo")?)];
    Some(dict(&jogo, Some(Value::dict(names.map(|(key, name)| (key.into(), name.into()))))))
}

/// Compares what came back with what the definition says.
pub(super) fn equal(
    right: fn(&Call) -> Option<Value>,
) -> impl Fn(&Call, &CallResult) -> Result<(), Mismatch> {
    move |call, result| {
        let (Some(expected), Some(got)) = (right(call), result.returned()) else { return Ok(()) };
        if *got == expected { Ok(()) } else { Err(Mismatch::new(expected, got)) }
    }
}

/// The call's game, wherever it stands among the arguments.
fn game_of(call: &Call) -> Option<(usize, Jogo, Vec<Square>)> {
    let index = call.args.iter().position(|arg| matches!(arg, Value::Dict(_)))?;
    let jogo = read(&call.args[index])?;
    let Some(Value::Dict(placed)) = call.args[index].get("ocupadas") else { return None };
    let order = placed.iter().filter_map(|(at, _)| square(at)).collect();
    Some((index, jogo, order))
}

/// The same call with a smaller game.
pub(super) fn smaller_games(call: &Call) -> Vec<Call> {
    let Some((index, jogo, order)) = game_of(call) else { return Vec::new() };
    let with = |played: PlayedPosition| {
        let mut smaller = call.clone();
        smaller.args[index] = dict_in_order(&played.jogo, &played.order);
        smaller
    };
    positions::smaller(&jogo, &order).into_iter().map(with).collect()
}

pub(super) fn picture(call: &Call) -> String {
    game_of(call).map_or_else(String::new, |(_, jogo, _)| drawn(&jogo))
}

/// The size of a call's board.
pub(super) fn board_size(call: &Call) -> Option<i64> {
    game_of(call).map(|(_, jogo, _)| i64::from(jogo.tamanho))
}

fn is_of_other_size(call: &Call) -> bool {
    game_of(call).is_some_and(|(_, jogo, _)| jogo.tamanho != 8)
}

fn has_mixed_pieces(call: &Call) -> bool {
    game_of(call).is_some_and(|(_, jogo, _)| jogo.ocupadas.values().any(|&piece| piece != Piece::D))
}

/// The property of a function that takes a game and has one right answer.
fn game_property(
    exam: &mut Exam<'_>,
    calls: &[Call],
    right: fn(&Call) -> Option<Value>,
) -> CheckResult {
    let is_empty = |call: &Call| game_of(call).is_some_and(|(_, jogo, _)| jogo.ocupadas.is_empty());
    let property = Property {
        judge: &equal(right),
        smaller: &smaller_games,
        picture: Some(&picture),
        kinds: &[
            CallKind { name: MARKING_TEXTS.message("other-sizes"), holds: &is_of_other_size },
            CallKind { name: MARKING_TEXTS.message("empty-board"), holds: &is_empty },
            CallKind { name: MARKING_TEXTS.message("mixed-pieces"), holds: &has_mixed_pieces },
        ],
        size: Some(&board_size),
        ..Property::PLAIN
    };
    exam.property(calls, &property)
}

/// Q2.
pub(super) fn all_attacked(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let calls: Vec<Call> = (0..72)
        .map(|number| positions::legal(&mut rng, number))
        .map(|played| Call::new(ALL_ATTACKED, [dict_in_order(&played.jogo, &played.order)]))
        .collect();
    let result = game_property(exam, &calls, all_attacked_squares);
    if result.passed == Some(true) { pieces_attacked(exam, result) } else { result }
}

/// After an invalid move a piece is attacked. Its square belongs to those that are, unless `jogo_acabou` finds it without.
fn pieces_attacked(exam: &mut Exam<'_>, result: CheckResult) -> CheckResult {
    let mut rng = exam.rng();
    let calls: Vec<Call> = (0..16)
        .map(|number| positions::broken(&mut rng, number))
        .map(|played| Call::new(ALL_ATTACKED, [dict_in_order(&played.jogo, &played.order)]))
        .collect();
    let parts = exam.wrong_parts();
    let told = exam.call_replacing(&calls, &parts);
    let is_right = |(call, told): &(&Call, &CallResult)| {
        told.returned() == all_attacked_squares(call).as_ref()
    };
    let wrong: Vec<&Call> =
        calls.iter().zip(&told).filter(|pair| !is_right(pair)).map(|(call, _)| call).collect();
    let Some(_) = wrong.first() else { return result };
    let over = |call: &&Call| Call::new(IS_OVER, [call.args[0].clone(), "primeiro".into()]);
    let ends: Vec<Call> = wrong.iter().map(over).collect();
    let told = exam.call_replacing(&ends, &[super::ATTACKED, VALID, "outro"]);
    if ends.iter().zip(&told).all(|(call, told)| told.returned() == winner(call).as_ref()) {
        return result.noting(MARKING_TEXTS.message("without-pieces"));
    }
    let failed = game_property(exam, &calls, all_attacked_squares);
    CheckResult { right: result.right, tried: result.tried + calls.len(), ..failed }
}

/// Q3.
pub(super) fn valid(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let mut calls = Vec::new();
    for number in 0..60 {
        let played = match number % 5 {
            4 => positions::crowded(&mut rng, number),
            _ => positions::legal(&mut rng, number),
        };
        let game = dict_in_order(&played.jogo, &played.order);
        calls.push(Call::new(VALID, [of_piece(any_piece(&mut rng)), game]));
    }
    game_property(exam, &calls, valid_squares)
}

/// Q5.
pub(super) fn is_over(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let mut calls = Vec::new();
    for number in 0..96 {
        let mut played = match number % 4 {
            0 => positions::broken(&mut rng, number),
            1 | 3 => positions::crowded(&mut rng, number),
            _ => positions::legal(&mut rng, number),
        };
        // Hands that decide: an empty one, one piece that fits, one that does not.
        match number % 8 {
            3 => played.jogo.primeiro.clear(),
            5 => played.jogo.segundo.clear(),
            7 => played.jogo.primeiro = vec![any_piece(&mut rng)],
            1 => played.jogo.segundo = vec![any_piece(&mut rng)],
            _ => {}
        }
        // All pieces are on the board: who played last wins.
        if number % 16 == 10 {
            played.jogo.primeiro.clear();
            played.jogo.segundo.clear();
        }
        let last = of_player(any_player(&mut rng));
        calls.push(Call::new(IS_OVER, [dict_in_order(&played.jogo, &played.order), last]));
    }
    game_property(exam, &calls, winner)
}

/// What came with the file: `outro`.
pub(super) fn other(exam: &mut Exam<'_>) -> CheckResult {
    let calls =
        [Jogador::Primeiro, Jogador::Segundo].map(|player| Call::new("outro", [of_player(player)]));
    let property = Property { judge: &equal(other_of), ..Property::PLAIN };
    exam.property(&calls, &property)
}

/// Q4: the game is changed, and nothing else matters. The order of a hand does not.
pub(super) fn play(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let mut calls = Vec::new();
    for number in 0..48 {
        let mut played = positions::legal(&mut rng, number);
        let who = any_player(&mut rng);
        let mut any_square = || {
            let size = u32::from(played.jogo.tamanho);
            Square(rng.below(size) as u8, rng.below(size) as u8)
        };
        let at = any_square();
        if played.jogo.ocupadas.remove(&at).is_some() {
            played.order.retain(|&square| square != at);
        }
        let hand = played.jogo.mao(who).clone();
        let Some(&piece) = rng.choose(&hand) else { continue };
        let game = dict_in_order(&played.jogo, &played.order);
        calls.push(Call::new(PLAY, [game, of_player(who), of_piece(piece), of_square(at)]));
    }
    let property = Property {
        judge: &judge_play,
        smaller: &smaller_plays,
        picture: Some(&picture),
        changes: &[0],
        kinds: &[
            CallKind {
                name: MARKING_TEXTS.message("first-player"),
                holds: &|call| call.args[1].text() == Some("primeiro"),
            },
            CallKind {
                name: MARKING_TEXTS.message("second-player"),
                holds: &|call| call.args[1].text() == Some("segundo"),
            },
            CallKind { name: MARKING_TEXTS.message("repeated-piece"), holds: &holds_twice },
        ],
        size: Some(&board_size),
    };
    exam.property(&calls, &property)
}

/// Smaller games in which the move is possible, as the assignment promises: the player has the piece, and the square is
/// free. The square may be nearer to the corner, too.
fn smaller_plays(call: &Call) -> Vec<Call> {
    let mut found = smaller_games(call);
    if let Some(Square(row, column)) = square(&call.args[3]) {
        let nearer = [(0, 0), (row.saturating_sub(1), column), (row, column.saturating_sub(1))];
        for (row, column) in nearer.into_iter().filter(|&to| to != (row, column)) {
            let mut moved = call.clone();
            moved.args[3] = of_square(Square(row, column));
            found.push(moved);
        }
    }
    found.into_iter().filter(is_possible).collect()
}

fn is_possible(call: &Call) -> bool {
    let (Some((_, jogo, _)), Some(at)) = (game_of(call), square(&call.args[3])) else {
        return false;
    };
    let is_on = at.0 < jogo.tamanho && at.1 < jogo.tamanho;
    copies(call) > 0 && is_on && !jogo.ocupadas.contains_key(&at)
}

fn holds_twice(call: &Call) -> bool {
    copies(call) > 1
}

fn copies(call: &Call) -> usize {
    let hand =
        call.args[1].text().and_then(|player| call.args[0].get(player)).and_then(Value::items);
    hand.map_or(0, |hand| hand.iter().filter(|&held| *held == call.args[2]).count())
}

fn judge_play(call: &Call, result: &CallResult) -> Result<(), Mismatch> {
    let right = super::oracle(call).and_then(|right| right.args_after.into_iter().next());
    let Some(expected) = right else { return Ok(()) };
    let got = result.args_after.first().unwrap_or(&Value::None);
    if sorted_hands(got) == sorted_hands(&expected) {
        return Ok(());
    }
    let mismatch = Mismatch::new(&expected, got);
    match got == &call.args[0] {
        // It may have returned a new game instead of changing the one that it was given.
        true if result
            .returned()
            .is_some_and(|value| sorted_hands(value) == sorted_hands(&expected)) =>
        {
            Err(mismatch.because(MARKING_TEXTS.message("returns-new-game")))
        }
        true => Err(mismatch.because(MARKING_TEXTS.message("game-unchanged"))),
        false => Err(mismatch.because(MARKING_TEXTS.message("game-wrong"))),
    }
}

/// A game whose hands can be compared in any order.
pub(super) fn sorted_hands(game: &Value) -> Value {
    let Value::Dict(items) = game else { return game.clone() };
    let sorted = |(key, value): &(Value, Value)| match value {
        Value::List(hand) => {
            let mut hand = hand.clone();
            hand.sort();
            (key.clone(), Value::List(hand))
        }
        value => (key.clone(), value.clone()),
    };
    Value::dict(items.iter().map(sorted))
}

/// Q6.
pub(super) fn new_game(exam: &mut Exam<'_>) -> CheckResult {
    let mut calls = vec![Call::new(NEW_GAME, [])];
    for modality in ["tradicional", "grande", "ímpar", "x-random"] {
        calls.push(Call::new(NEW_GAME, [modality.into()]));
        calls.push(Call::new(NEW_GAME, [modality.into(), "João".into(), "Maria".into()]));
    }
    calls.extend(
        (0..8).map(|_| Call::new(NEW_GAME, ["x-random".into(), "Ana".into(), "Bia".into()])),
    );
    let is_odd = |call: &Call| call.args.first().and_then(Value::text) == Some("ímpar");
    let is_random = |call: &Call| call.args.first().and_then(Value::text) == Some("x-random");
    let is_large = |call: &Call| call.args.first().and_then(Value::text) == Some("grande");
    let property = Property {
        judge: &judge_new_game,
        kinds: &[
            CallKind {
                name: MARKING_TEXTS.message("without-arguments"),
                holds: &|call| call.args.is_empty(),
            },
            CallKind { name: MARKING_TEXTS.message("odd"), holds: &is_odd },
            CallKind { name: MARKING_TEXTS.message("x-random"), holds: &is_random },
            CallKind { name: MARKING_TEXTS.message("large"), holds: &is_large },
            CallKind {
                name: MARKING_TEXTS.message("with-names"),
                holds: &|call| call.args.len() == 3,
            },
        ],
        ..Property::PLAIN
    };
    // The text writes `Ímpar`; a file that knows only `impar` is read as it means.
    let odd = exam.call(&calls[5..6]);
    let plain = calls[5].args.first().map(|_| Call::new(NEW_GAME, ["impar".into()]));
    let spells_plain = odd
        .iter()
        .all(|result| judge_new_game(&calls[5], result).is_err() || result.returned().is_none());
    if let (true, Some(plain)) = (spells_plain, plain) {
        let result = exam.call(std::slice::from_ref(&plain));
        if result.first().is_some_and(|result| {
            result.returned().is_some() && judge_new_game(&plain, result).is_ok()
        }) {
            for call in &mut calls {
                if is_odd(call) {
                    call.args[0] = "impar".into();
                }
            }
            return hands_differ(exam, &calls, &property)
                .noting(MARKING_TEXTS.message("reads-impar"));
        }
    }
    hands_differ(exam, &calls, &property)
}

/// Besides being right, the hands of `x-random` must not be the same each time, and any piece may be in them.
fn hands_differ(exam: &mut Exam<'_>, calls: &[Call], property: &Property<'_>) -> CheckResult {
    let result = exam.property(calls, property);
    if result.passed != Some(true) {
        return result;
    }
    if let Some(failed) = shares_parts(exam, calls, &result) {
        return failed;
    }
    let random = vec![Call::new(NEW_GAME, ["x-random".into(), "Ana".into(), "Bia".into()]); 24];
    let mut hands: Vec<Value> = exam
        .call(&random)
        .iter()
        .filter_map(|result| result.returned()?.get("primeiro").cloned())
        .collect();
    hands.sort();
    hands.dedup();
    let failed = |expected: String| {
        let seen: Vec<String> = hands.iter().take(6).map(Value::to_string).collect();
        let call = format!("{} × {}", random[0], random.len());
        let example = Example { call, expected, got: seen.join(" | "), picture: None };
        CheckResult::failed(exam.function(), result.right - 8, result.tried).with_example(example)
    };
    let is_drawn = |&piece: &Piece| {
        hands.iter().filter_map(Value::items).any(|hand| hand.contains(&of_piece(piece)))
    };
    let never = Piece::ALL.into_iter().find(|piece| !is_drawn(piece));
    match (hands.len(), never) {
        (0 | 1, _) => failed("[…] | […] | …".into()).because(MARKING_TEXTS.message("same-hands")),
        (_, Some(piece)) => {
            let letter = of_piece(piece).to_string();
            failed(format!("[{letter}, …]"))
                .because(MARKING_TEXTS.message("piece-never-drawn").with("piece", letter))
        }
        _ => result,
    }
}

/// Two hands that are one list, or two games that have one board: a move in one would show in the other.
fn shares_parts(exam: &mut Exam<'_>, calls: &[Call], result: &CheckResult) -> Option<CheckResult> {
    let modality = |call: &Call| call.args.first().filter(|_| call.args.len() == 1).cloned();
    let modalities: Vec<Value> = calls.iter().filter_map(modality).collect();
    let asked: Vec<Call> =
        modalities.iter().map(|name| Call::new("shared_parts", [name.clone()])).collect();
    let told = exam.call(&asked);
    let shared = |(name, told): (&Value, &CallResult)| {
        let part = told.returned()?.items()?.first()?.text()?.to_owned();
        Some((name.clone(), part))
    };
    let found: Vec<(Value, String)> = modalities.iter().zip(&told).filter_map(shared).collect();
    let (name, part) = found.first()?;
    let (change, key) = match part.as_str() {
        "ocupadas" => ("a['ocupadas'][(0, 0)] = 'D'", "shared-board"),
        "primeiro" => ("a['primeiro'].pop()", "shared-hands"),
        _ => ("a['primeiro'].pop()", "one-hand"),
    };
    let of = if part == "segundo" { "a" } else { "b" };
    let example = Example {
        call: format!("a = cria_jogo({name}); b = cria_jogo({name}); {change}"),
        expected: format!("{of}['{part}'] == cria_jogo({name})['{part}']"),
        got: format!(
            "{of}['{part}'] is a['{}']",
            if part == "ocupadas" { "ocupadas" } else { "primeiro" }
        ),
        picture: None,
    };
    let failed = CheckResult::failed(exam.function(), result.right / 2, result.tried);
    Some(failed.with_example(example).because(MARKING_TEXTS.message(key)))
}

fn judge_new_game(call: &Call, result: &CallResult) -> Result<(), Mismatch> {
    let Some(got) = result.returned() else { return Ok(()) };
    if let Some(expected) = right_game(call) {
        return if *got == expected { Ok(()) } else { Err(Mismatch::new(expected, got)) };
    }
    let name = |index: usize, usual: &str| {
        call.args.get(index).and_then(Value::text).unwrap_or(usual).to_owned()
    };
    let names = Value::dict([
        ("primeiro".into(), name(1, "primeiro").into()),
        ("segundo".into(), name(2, "segundo").into()),
    ]);
    let is_right = read(got).is_some_and(|jogo| {
        let sorted = |hand: &[Piece]| {
            let mut letters: Vec<char> = hand.iter().map(|piece| piece.letter()).collect();
            letters.sort_unstable();
            letters
        };
        jogo.tamanho == 8
            && jogo.ocupadas.is_empty()
            && jogo.primeiro.len() == 5
            && jogo.segundo.len() == 5
            // "5 random pieces for each player": the same ones, as in the example, or others.
            && sorted(&jogo.primeiro).len() == sorted(&jogo.segundo).len()
            && got.get("nomes") == Some(&names)
    });
    let expected = "{'tamanho': 8, 'primeiro': [?, ?, ?, ?, ?], 'segundo': [?, ?, ?, ?, ?], 'ocupadas': {}, …}";
    if is_right { Ok(()) } else { Err(Mismatch::new(expected, got)) }
}
