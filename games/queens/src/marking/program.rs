//! What came with the file: drawing, one game, and a tournament.

use jogada_game::assignment::{
    Call, CallResult, CheckResult, Exam, Example, Mismatch, Outcome, Property, Value,
};

use super::{
    MARKING_TEXTS,
    functions::{board_size, picture, smaller_games},
    jogo::{dict_in_order, of_piece, of_player, of_square},
    positions,
};
use crate::{
    Piece, Square,
    assignment::{self, Jogador, Jogo},
};

/// `mostra_jogo`: any layout, but boards that differ look different, and a board has its rows.
pub(super) fn shown(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let calls: Vec<Call> = (0..12)
        .map(|number| positions::legal(&mut rng, number))
        .map(|played| Call::new("mostra_jogo", [dict_in_order(&played.jogo, &played.order)]))
        .collect();
    let judge = |call: &Call, result: &CallResult| {
        let rows = call.args[0].get("tamanho").and_then(Value::int).unwrap_or(0);
        let printed = result.printed.lines().filter(|line| !line.trim().is_empty()).count() as i64;
        if printed < rows {
            let mismatch = Mismatch::new(format!("≥ {rows}"), printed);
            return Err(mismatch.because(MARKING_TEXTS.message("too-few-lines")));
        }
        match has_label_beyond(&result.printed, rows) {
            true => {
                Err(Mismatch::new(rows - 1, rows)
                    .because(MARKING_TEXTS.message("beyond-the-board")))
            }
            false => Ok(()),
        }
    };
    let property = Property {
        judge: &judge,
        smaller: &smaller_games,
        picture: Some(&picture),
        size: Some(&board_size),
        ..Property::PLAIN
    };
    let result = exam.property(&calls, &property);
    if result.passed != Some(true) {
        return result;
    }
    let boards = boards_that_differ();
    let looks = exam.call(&boards);
    let texts: Vec<&str> = looks.iter().map(|result| result.printed.as_str()).collect();
    let failed = |key: &'static str, (call, expected): (String, &str), got: &str| {
        let example =
            Example { call, expected: expected.to_owned(), got: got.to_owned(), picture: None };
        let failed = CheckResult::failed(exam.function(), 0, looks.len());
        failed.with_example(example).because(MARKING_TEXTS.message(key))
    };
    let alike = (0..texts.len()).find_map(|a| {
        let b = (a + 1..texts.len()).find(|&b| texts[a] == texts[b])?;
        Some((a, b))
    });
    match texts[..] {
        _ if alike.is_some() => {
            let (a, b) = alike.unwrap_or_default();
            failed("look-alike", (format!("{}\n{}", boards[a], boards[b]), "≠"), texts[a])
        }
        [corner, top, right, _, _, _, _, empty] if is_transposed(empty, corner, top, right) => {
            failed("transposed", (boards[1].to_string(), &picture(&boards[1])), top)
        }
        [_, first, _, last, _, _, _, empty] if has_empty_column(empty, first, last) => {
            failed("beyond-the-board", (boards[3].to_string(), &picture(&boards[3])), last)
        }
        _ => result,
    }
}

/// Does a column stand where a row should? Seen on boards with a piece in a corner, at the other end of its column, and at
/// the other end of its row: a row is one line.
fn is_transposed(empty: &str, corner: &str, column: &str, row: &str) -> bool {
    let changed = |text: &str| empty.lines().zip(text.lines()).position(|(was, now)| was != now);
    match (changed(corner), changed(column), changed(row)) {
        (Some(corner), Some(column), Some(row)) => corner == column && corner != row,
        _ => false,
    }
}

/// Is there an empty column behind the last one? Seen on an empty board and those with a piece at both ends of one row; two
/// characters more than a square are left to a border.
fn has_empty_column(empty: &str, first: &str, last: &str) -> bool {
    let changed = |text: &str| {
        let (was, now) = empty.lines().zip(text.lines()).find(|(was, now)| was != now)?;
        let at = was.chars().zip(now.chars()).position(|(was, now)| was != now)?;
        Some((at, now.chars().skip(at + 1).collect::<String>()))
    };
    let (Some((from, _)), Some((to, rest))) = (changed(first), changed(last)) else { return false };
    let width = to.saturating_sub(from) / 7;
    let is_blank = rest.chars().all(|c| " |.:-_[]+".contains(c));
    width > 0 && is_blank && rest.chars().count() >= width + 2
}

/// Is there a row or a column more than the board has? It is known by its number, beside those of the others.
fn has_label_beyond(printed: &str, size: i64) -> bool {
    let numbers = |text: &str| -> Vec<i64> {
        let words = text.split(|c: char| c.is_whitespace() || "|[]".contains(c));
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let first = |line: &str| numbers(line.split_whitespace().next()?).first().copied();
    let rows: Vec<i64> = printed.lines().filter_map(first).collect();
    let beyond = [[size, size - 1], [size - 1, size], [0, -1], [-1, 0]];
    let is_next = |pair: &[i64]| beyond.iter().any(|labels| pair == labels);
    let columns = printed.lines().any(|line| {
        let numbers = numbers(line);
        numbers.first() == Some(&0) && numbers.windows(2).any(is_next)
    });
    columns || (rows.contains(&0) && rows.windows(2).any(is_next))
}

/// Games of which no two are equal, each a little different from another.
fn boards_that_differ() -> Vec<Call> {
    let of = |placed: Option<(Square, Piece)>, first: &[Piece], second: &[Piece]| {
        let jogo = Jogo {
            tamanho: 8,
            ocupadas: placed.into_iter().collect(),
            primeiro: first.to_vec(),
            segundo: second.to_vec(),
        };
        let order: Vec<Square> = placed.into_iter().map(|(at, _)| at).collect();
        Call::new("mostra_jogo", [dict_in_order(&jogo, &order)])
    };
    let (first, second) = ([Piece::D], [Piece::T]);
    let squares = [(0, 0), (7, 0), (0, 7), (7, 7), (3, 4), (4, 3)];
    let mut calls: Vec<Call> = squares
        .map(|(row, column)| of(Some((Square(row, column), Piece::D)), &first, &second))
        .to_vec();
    calls.extend([of(Some((Square(3, 4), Piece::C)), &first, &second), of(None, &first, &second)]);
    calls
}

/// A game of two players who play valid moves of queens until one cannot: their moves, and whose was the last.
fn whole_game(size: u8, hands: (usize, usize), skip: usize) -> (Vec<Value>, Vec<Value>, Jogador) {
    let mut jogo = Jogo {
        tamanho: size,
        ocupadas: Default::default(),
        primeiro: vec![Piece::D; hands.0],
        segundo: vec![Piece::D; hands.1],
    };
    let (mut first, mut second) = (Vec::new(), Vec::new());
    let mut who = Jogador::Primeiro;
    loop {
        let valid: Vec<Square> =
            assignment::pos_validas_para(Piece::D, &jogo).into_iter().collect();
        if valid.is_empty() || jogo.mao(who).is_empty() {
            return (first, second, who.outro());
        }
        let at = valid[skip % valid.len()];
        let moves = if who == Jogador::Primeiro { &mut first } else { &mut second };
        moves.push(Value::tuple([of_piece(Piece::D), of_square(at)]));
        assignment::faz_jogada(&mut jogo, who, Piece::D, at);
        who = who.outro();
    }
}

/// A call of `roda_jogo` and the name that it returns.
fn game_calls() -> Vec<(Call, &'static str)> {
    let call = |first: Vec<Value>, second: Vec<Value>, modality: &str, interactive: bool| {
        let players = Value::dict([
            ("Zé".into(), Value::Script(first)),
            ("Ana".into(), Value::Script(second)),
        ]);
        Call::new("roda_jogo", [players, modality.into(), interactive.into()])
    };
    let mut calls = Vec::new();
    for skip in [0, 5, 11, 27] {
        let (first, second, winner) = whole_game(8, (4, 4), skip);
        let name = if winner == Jogador::Primeiro { "Zé" } else { "Ana" };
        calls.push((call(first, second, "tradicional", skip == 5), name));
    }
    let at = |row: i64, column: i64| {
        Value::tuple(["D".into(), Value::tuple([row.into(), column.into()])])
    };
    let rook = Value::tuple(["T".into(), Value::tuple([0.into(), 0.into()])]);
    // Off the board, a piece that is not held, an attacked square, the same square.
    calls.push((call(vec![at(8, 8)], vec![at(0, 0)], "tradicional", false), "Ana"));
    calls.push((call(vec![at(-1, 0)], vec![at(0, 0)], "tradicional", false), "Ana"));
    calls.push((call(vec![rook.clone()], vec![at(0, 0)], "tradicional", false), "Ana"));
    calls.push((call(vec![at(0, 0)], vec![at(0, 5)], "tradicional", false), "Zé"));
    calls.push((call(vec![at(3, 3)], vec![at(3, 3)], "tradicional", true), "Zé"));
    calls.push((call(vec![at(0, 0)], vec![rook], "tradicional", false), "Zé"));
    // What only a large board has.
    calls.push((call(vec![at(19, 12)], vec![at(12, 12)], "grande", false), "Zé"));
    // No move at all.
    calls.push((call(vec![Value::None], vec![at(0, 0)], "tradicional", false), "Ana"));
    calls.push((call(vec![at(0, 0)], vec![Value::None], "tradicional", false), "Zé"));
    // Without the last argument, and without the modality: interactive, and on a board of 8 × 8.
    let mut shorter = call(vec![at(9, 9)], vec![at(0, 0)], "tradicional", true);
    shorter.args.truncate(2);
    calls.push((shorter.clone(), "Ana"));
    shorter.args.truncate(1);
    calls.push((shorter, "Ana"));
    calls
}

/// A game of two people, which is what `roda_jogo` plays if it is given no players: a right `jogador_humano` stands in.
fn people_play(exam: &mut Exam<'_>, result: CheckResult) -> CheckResult {
    let mut parts = exam.wrong_parts();
    parts.push("jogador_humano");
    let (_, _, winner) = whole_game(8, (4, 4), 0);
    let call = Call::new("roda_jogo", []);
    let told = exam.call_replacing(std::slice::from_ref(&call), &parts);
    let (expected, Some(told)) = (of_player(winner), told.first()) else { return result };
    let got = match &told.outcome {
        Outcome::Returned(value) if *value == expected => return result,
        Outcome::Returned(value) => value.to_string(),
        // Players that were bound when the function was defined are still the student's: they ask for input that never comes.
        Outcome::Raised(error) if !error.starts_with("EOFError") => error.clone(),
        _ => return result,
    };
    let example =
        Example { call: call.to_string(), expected: expected.to_string(), got, picture: None };
    CheckResult::failed(exam.function(), result.right, result.tried + 1)
        .with_example(example)
        .because(MARKING_TEXTS.message("without-players"))
}

/// `roda_jogo` returns the winner's name, and is silent unless it is interactive.
pub(super) fn match_run(exam: &mut Exam<'_>) -> CheckResult {
    let pairs = game_calls();
    let calls: Vec<Call> = pairs.iter().map(|(call, _)| call.clone()).collect();
    let judge = |call: &Call, result: &CallResult| {
        let Some((_, name)) = pairs.iter().find(|(known, _)| known == call) else { return Ok(()) };
        let Some(got) = result.returned() else { return Ok(()) };
        if got.text() != Some(name) {
            return Err(Mismatch::new(Value::from(*name), got));
        }
        let is_interactive = call.args.get(2).is_none_or(Value::is_true);
        match (is_interactive, result.printed.trim().is_empty()) {
            (false, false) => {
                let mismatch = Mismatch::new(
                    "",
                    Value::from(result.printed.lines().next().unwrap_or_default()),
                );
                Err(mismatch.because(MARKING_TEXTS.message("not-silent")))
            }
            (true, true) => {
                Err(Mismatch::new("…", "").because(MARKING_TEXTS.message("shows-nothing")))
            }
            _ => Ok(()),
        }
    };
    let property = Property { judge: &judge, ..Property::PLAIN };
    let result = exam.property(&calls, &property);
    if result.passed == Some(true) { people_play(exam, result) } else { result }
}

/// Lines that a tournament may print: a table, but no boards.
const PRINTED_MAX: usize = 24;

/// Who wins a game of the tournament: Eva, and of the others who is not the first to move.
pub(super) fn winner_name(call: &Call) -> Option<Value> {
    let Value::Dict(players) = call.args.first()? else { return None };
    let names: Vec<&Value> = players.iter().map(|(name, _)| name).collect();
    let eva = names.iter().find(|name| name.text() == Some("Eva"));
    eva.or(names.get(1)).map(|&name| name.clone())
}

/// `torneio`: everybody plays everybody, each way, and the shares of wins come back.
pub(super) fn tournament(exam: &mut Exam<'_>) -> CheckResult {
    let lost =
        || Value::Script(vec![Value::tuple(["D".into(), Value::tuple([99.into(), 99.into()])])]);
    // Who plays against nonsense needs one move.
    let good = || Value::Function("plays_corner".to_owned());
    let games = |count: i64| Value::list([Value::tuple(["tradicional".into(), count.into()])]);
    let both = Value::list(
        [("tradicional", 1), ("tradicional", 2)]
            .map(|(modality, count)| Value::tuple([modality.into(), i64::from(count).into()])),
    );
    let two = Value::dict([("Rui".into(), lost()), ("Eva".into(), good())]);
    let three =
        Value::dict([("Rui".into(), lost()), ("Eva".into(), good()), ("Ivo".into(), lost())]);
    let calls = [
        Call::new("torneio", [two.clone(), games(1)]),
        Call::new("torneio", [three, both]),
        Call::new("torneio", [two, games(3)]),
    ];
    // Of one's own games, or of all games of the tournament: the text leaves it open.
    let shares = |call: &Call| -> [[f64; 3]; 2] {
        match &call.args[0] {
            Value::Dict(players) if players.len() == 3 => {
                [[25.0, 100.0, 25.0], [100.0 / 6.0, 400.0 / 6.0, 100.0 / 6.0]]
            }
            _ => [[0.0, 100.0, f64::NAN], [0.0, 100.0, f64::NAN]],
        }
    };
    let judge = |call: &Call, result: &CallResult| {
        let Some(got) = result.returned() else { return Ok(()) };
        let is_right = |expected: &[f64; 3]| {
            ["Rui", "Eva", "Ivo"].iter().zip(expected).all(|(name, &share)| match got.get(name) {
                None => share.is_nan(),
                Some(value) => percent(value).is_some_and(|own| (own - share).abs() < 0.6),
            })
        };
        if result.printed.lines().count() > PRINTED_MAX {
            return Err(
                Mismatch::new("", PRINTED_MAX).because(MARKING_TEXTS.message("shows-games"))
            );
        }
        if matches!(got, Value::Dict(_)) && shares(call).iter().any(is_right) {
            return Ok(());
        }
        let [own, _] = shares(call);
        let names = ["Rui", "Eva", "Ivo"].iter().zip(own).filter(|(_, share)| !share.is_nan());
        let expected = Value::dict(names.map(|(&name, share)| (name.into(), Value::Float(share))));
        Err(Mismatch::new(expected, got))
    };
    let property = Property { judge: &judge, ..Property::PLAIN };
    exam.property(&calls, &property)
}

/// A share in per cent, as a number or as text.
fn percent(value: &Value) -> Option<f64> {
    match value {
        Value::Int(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        Value::Str(text) => text.trim().trim_end_matches('%').trim().replace(',', ".").parse().ok(),
        _ => None,
    }
}
