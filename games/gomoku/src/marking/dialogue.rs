//! Checks `jogar_gomoku`: whole games, stone by stone. Its words are those of the file that comes with the assignment; the
//! text prescribes none, so others are right too.

use std::cell::Cell;

use jogada_core::Side;
use jogada_game::assignment::{
    Call, CallResult, CheckResult, Exam, Mismatch, Outcome, Property, Value,
};

use super::{
    ANALYSIS, MARKING_TEXTS, PLAY, PRINT_BOARD, WORDS,
    best::{any_of, best_squares},
    plan::{Plan, plans},
    position::{board_of_lines, kind, square},
};
use crate::{
    assignment::{
        AssignmentBoard, Verdict, analysis, centre, is_win, make_empty_board, print_board,
    },
    board::{BLACK, WHITE},
};

/// `jogar_gomoku`: games that each side wins, a draw, and one in which the computer uses its own `busca_max`.
pub(super) fn whole_game(exam: &mut Exam<'_>) -> CheckResult {
    // Without an argument it does not run, but shows whether it is there.
    let there = exam.call(&[Call::new(PLAY, [])]);
    if matches!(there.first().map(|result| &result.outcome), Some(Outcome::Missing(_))) {
        return missing(exam);
    }
    let calls: Vec<Call> = plans().iter().map(Plan::call).collect();
    let has_other_words = Cell::new(false);
    let judge = |call: &Call, result: &CallResult| {
        let text = judged(call, result)?;
        if text.trim_end() != result.printed.trim_end() {
            has_other_words.set(true);
        }
        Ok(())
    };
    let kinds = [
        kind(MARKING_TEXTS.message("own-moves"), &|call| planned_end(call) == Verdict::Continue),
        kind(MARKING_TEXTS.message("person-wins"), &|call| planned_end(call) == Verdict::WhiteWon),
        kind(MARKING_TEXTS.message("computer-wins"), &|call| {
            planned_end(call) == Verdict::BlackWon
        }),
        kind(MARKING_TEXTS.message("drawn-games"), &|call| planned_end(call) == Verdict::Draw),
    ];
    let property = Property {
        judge: &judge,
        smaller: &|_| Vec::new(),
        picture: None,
        changes: &[],
        kinds: &kinds,
        size: None,
    };
    let mut result = exam.property(&calls, &property);
    if let Some(example) = &mut result.example {
        let shown = calls.iter().find(|call| call.to_string() == example.call);
        example.call = shown.map_or_else(String::new, |call| Plan::of(call).shown());
    }
    let wrong = exam.wrong_parts();
    let prints_right = !wrong.contains(&PRINT_BOARD) && !wrong.contains(&ANALYSIS);
    if result.passed == Some(true) && has_other_words.get() && prints_right {
        return result.noting(MARKING_TEXTS.message("other-words"));
    }
    result
}

/// The check of a hand-in without the function: a plain call says so.
fn missing(exam: &mut Exam<'_>) -> CheckResult {
    let property = Property {
        judge: &|_, _| Ok(()),
        smaller: &|_| Vec::new(),
        picture: None,
        changes: &[],
        kinds: &[],
        size: None,
    };
    exam.property(&[Call::new(PLAY, [Value::Int(8)])], &property)
}

/// Compares a game with the one that was planned. The text that the file of the assignment prints in it, if it is right.
fn judged(call: &Call, result: &CallResult) -> Result<String, Mismatch> {
    let plan = Plan::of(call);
    let Some((value, seen)) = result.returned().and_then(told) else {
        return Err(Mismatch::new(Value::from(planned_end(call).say(WORDS)), ""));
    };
    let mut game = RightGame::new(plan, stones(&seen));
    game.play()?;
    let right = Value::from(game.verdict.say(WORDS));
    if *value != right {
        return Err(Mismatch::new(right, value).because(MARKING_TEXTS.message("other-result")));
    }
    let shown = |name: &'static str| move |(seen, _): &&(String, AssignmentBoard)| seen == name;
    for name in [PRINT_BOARD, ANALYSIS] {
        let right = game.shown.iter().filter(|(shown, _)| *shown == name).map(|(_, board)| board);
        let got = seen.iter().filter(shown(name)).map(|(_, board)| board);
        if !right.eq(got) {
            let counts = [
                game.shown.iter().filter(|(shown, _)| *shown == name).count(),
                seen.iter().filter(shown(name)).count(),
            ];
            let [expected, got] = counts.map(|count| format!("{count}× {name}"));
            return Err(Mismatch::new(expected, got)
                .because(MARKING_TEXTS.message("not-shown").with("function", name)));
        }
    }
    Ok(game.text)
}

/// What the adapter tells: the function's own result, and the boards that were shown or judged.
fn told(value: &Value) -> Option<(&Value, Vec<(String, AssignmentBoard)>)> {
    let [result, seen] = value.items()? else { return None };
    let one = |seen: &Value| {
        let [name, lines] = seen.items()? else { return None };
        Some((name.text()?.to_owned(), board_of_lines(lines.text()?)?))
    };
    Some((result, seen.items()?.iter().map(one).collect::<Option<_>>()?))
}

/// The stones in the order in which they appear.
fn stones(seen: &[(String, AssignmentBoard)]) -> Vec<((usize, usize), Side)> {
    let mut found: Vec<((usize, usize), Side)> = Vec::new();
    for (_, board) in seen {
        for (y, row) in board.iter().enumerate() {
            for (x, &stone) in row.iter().enumerate() {
                let Some(side) = stone else { continue };
                if !found.contains(&((y, x), side)) {
                    found.push(((y, x), side));
                }
            }
        }
    }
    found
}

/// The game as it should go, with the computer's own moves where they are best ones.
struct RightGame {
    plan: Plan,
    stones: Vec<((usize, usize), Side)>,
    board: AssignmentBoard,
    verdict: Verdict,
    text: String,
    shown: Vec<(&'static str, AssignmentBoard)>,
}

impl RightGame {
    fn new(plan: Plan, stones: Vec<((usize, usize), Side)>) -> RightGame {
        let board = make_empty_board(plan.size);
        let verdict = Verdict::Continue;
        RightGame { plan, stones, board, verdict, text: String::new(), shown: Vec::new() }
    }

    fn play(&mut self) -> Result<(), Mismatch> {
        for ply in 0..=self.board.len() * self.board.len() {
            let side = if ply % 2 == 0 { BLACK } else { WHITE };
            let own = self.stones.get(ply).copied();
            let right = match side == BLACK {
                true => self.computer(ply / 2, own.map(|(square, _)| square)),
                false => self.plan.typed(&self.board).into_iter().collect(),
            };
            let Some(&first) = right.first() else { return Ok(()) };
            let found = own.filter(|(own, colour)| right.contains(own) && *colour == side);
            let Some(((y, x), _)) = found else { return Err(other_move(side, &right, own)) };
            if side == BLACK {
                self.show(false);
                self.text += &format!("Movimento computador: {}\n", square(first));
            } else {
                self.text += "Seu movimento:\nCoord y: Coord x: ";
            }
            self.board[y][x] = Some(side);
            self.show(true);
            self.verdict = is_win(&self.board);
            if self.verdict != Verdict::Continue {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The squares that the computer may play: its own first, if it is one of them.
    fn computer(&self, turn: usize, own: Option<(usize, usize)>) -> Vec<(usize, usize)> {
        let planned = match turn.checked_sub(1) {
            None => Some(centre(self.plan.size)),
            Some(index) => self.plan.moves.get(index).copied(),
        };
        let Some(planned) = planned else {
            let (_, mut best) = best_squares(&self.board);
            if let Some(at) = best.iter().position(|&best| Some(best) == own) {
                best.swap(0, at);
            }
            return best;
        };
        vec![planned]
    }

    fn show(&mut self, with_analysis: bool) {
        self.text += &print_board(&self.board, WORDS);
        self.shown.push((PRINT_BOARD, self.board.clone()));
        if with_analysis {
            self.text += &analysis(&self.board, WORDS);
            self.shown.push((ANALYSIS, self.board.clone()));
        }
    }
}

fn other_move(
    side: Side,
    right: &[(usize, usize)],
    own: Option<((usize, usize), Side)>,
) -> Mismatch {
    let right: Vec<Value> = right.iter().copied().map(square).collect();
    let got = own.map_or_else(String::new, |(own, _)| square(own).to_string());
    let hint = match (own, side == BLACK) {
        (None, _) => MARKING_TEXTS.message("ends-early"),
        (Some(_), true) => MARKING_TEXTS.message("other-computer-move"),
        (Some(_), false) => MARKING_TEXTS.message("other-person-move"),
    };
    Mismatch::new(any_of(&right), got).because(hint)
}

/// How a game ends in which all moves are planned; it goes on if the computer chooses some.
fn planned_end(call: &Call) -> Verdict {
    let plan = Plan::of(call);
    let mut board = make_empty_board(plan.size);
    for (y, x) in std::iter::once(centre(plan.size)).chain(plan.moves.iter().copied()) {
        board[y][x] = Some(BLACK);
        match plan.typed(&board).filter(|_| is_win(&board) == Verdict::Continue) {
            Some((y, x)) => board[y][x] = Some(WHITE),
            None => break,
        }
    }
    is_win(&board)
}
