//! Tries a hand-in on positions, finds the smallest one that it gets wrong, and words the mistake.

use jogada_core::Draw;
use jogada_game::assignment::{CheckResult, Exam, Example};
use jogada_text::Message;

use super::{
    CHECK, KINDS, MARKING_TEXTS,
    answer::{Answer, answer, answers},
    difference::{Difference, right_moves},
    line::MoveKey,
    shrink, traits,
};
use crate::{Board, Chess, Draws, Fen, Kind, Set, Square};

/// A position of a check.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub fen: Fen,
    /// Checks that this position depends on beyond its own.
    pub needs: &'static [&'static str],
}

impl Position {
    pub(super) fn plain(fen: Fen) -> Position {
        Position { fen, needs: &[] }
    }
}

/// What a check makes of one answer.
#[derive(Clone, Debug)]
pub(super) enum AnswerJudgement {
    Right,
    /// Wrong only in what another check has found.
    Through,
    /// What another check has found leaves nothing to look at.
    Unseen,
    Wrong(Fault),
}

/// What is wrong with an answer: the right lines and the printed ones that matter, and why.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub expected: Vec<String>,
    pub got: Vec<String>,
    pub why: Message,
}

/// How a check looks at answers.
#[allow(missing_debug_implementations, reason = "it holds functions")]
pub(super) struct Judge<'a> {
    pub judge: &'a dyn Fn(&Fen, &Answer) -> AnswerJudgement,
    /// The kind of piece that the check is about, if it is about one.
    pub kind: Option<Kind>,
    /// Moves that the check is about. What the missing ones have in common is a hint.
    pub is_own: &'a dyn Fn(&Board, &MoveKey) -> bool,
}

/// Lines that are quoted in a message, at most.
const QUOTED_MAX: usize = 6;

/// Tries all positions. The answers come with the result, in the same order.
pub(super) fn tried(
    exam: &mut Exam<'_>,
    positions: &[Position],
    judge: &Judge<'_>,
) -> (CheckResult, Vec<Answer>) {
    let fens: Vec<Fen> = positions.iter().map(|position| position.fen).collect();
    let answers = answers(exam, &fens);
    let parts = exam.wrong_parts();
    let mut verdicts = Vec::new();
    for (position, answer) in positions.iter().zip(&answers) {
        let verdict = match judged(&position.fen, answer, judge) {
            AnswerJudgement::Wrong(fault) => blamed(exam, position, answer, judge, &parts)
                .unwrap_or(AnswerJudgement::Wrong(fault)),
            verdict => verdict,
        };
        verdicts.push(verdict);
    }
    let wrong = |index: &usize| matches!(verdicts[*index], AnswerJudgement::Wrong(_));
    let wrong: Vec<usize> = (0..verdicts.len()).filter(wrong).collect();
    if wrong.is_empty() {
        return (without_own_faults(exam, &verdicts, &parts), answers);
    }
    let is_tried = |index: &&usize| !answers[**index].is_late || answers[**index].ended.is_some();
    let size = |index: &&usize| positions[**index].fen.board.occupied().count_ones();
    let first = wrong.iter().filter(is_tried).min_by_key(size).unwrap_or(&wrong[0]);
    let smallest = match answers[*first].is_late {
        true => fens[*first],
        false => shrink::smallest(exam, fens[*first], &|fen, answer| {
            matches!(judged(fen, answer, judge), AnswerJudgement::Wrong(_))
        }),
    };
    let again = match answers[*first].is_late {
        true => AnswerJudgement::Right,
        false => judged(&smallest, &answer(exam, &smallest), judge),
    };
    let (smallest, fault) = match (again, &verdicts[*first]) {
        (AnswerJudgement::Wrong(fault), _) => (smallest, fault),
        // It answers otherwise each time: what was seen first is shown.
        (_, AnswerJudgement::Wrong(fault)) => (fens[*first], fault.clone()),
        _ => (
            smallest,
            Fault { expected: Vec::new(), got: Vec::new(), why: MARKING_TEXTS.message("wavers") },
        ),
    };
    let place = traits::common(&fens, &answers, judge.is_own);
    // What could not be seen is neither right nor wrong: a hand-in that says nothing gets no share for it.
    let unseen =
        verdicts.iter().filter(|verdict| matches!(verdict, AnswerJudgement::Unseen)).count();
    let seen = positions.len() - unseen;
    let why = worded(fault.why.clone(), wrong.len(), seen, place);
    let result = CheckResult {
        hangs: answers[*first].is_late,
        ..CheckResult::failed(exam.function(), seen - wrong.len(), seen)
    };
    (result.with_example(example(&smallest, &fault)).because(why), answers)
}

/// The result where nothing is wrong but what other checks have found. One that saw too little says so.
fn without_own_faults(
    exam: &Exam<'_>,
    verdicts: &[AnswerJudgement],
    parts: &[&str],
) -> CheckResult {
    let (name, tried) = (exam.function(), verdicts.len());
    let count = |is_it: fn(&AnswerJudgement) -> bool| verdicts.iter().filter(|v| is_it(v)).count();
    let right = count(|verdict| matches!(verdict, AnswerJudgement::Right));
    let unseen = count(|verdict| matches!(verdict, AnswerJudgement::Unseen));
    let worded = |some: &'static str, others: &'static str, most: usize| match parts {
        [] => MARKING_TEXTS.message(others),
        parts => {
            MARKING_TEXTS.message(some).with("checks", parts[..parts.len().min(most)].join(", "))
        }
    };
    if right == tried {
        CheckResult::passed(name, tried)
    } else if unseen * 2 < tried {
        CheckResult::passed(name, tried).noting(worded("through", "through-others", parts.len()))
    } else {
        CheckResult::unjudged(name, worded("not-seen", "not-seen-others", 1))
    }
}

/// The verdict on a wrong answer that is another check's fault; nothing if it is this one's.
fn blamed(
    exam: &mut Exam<'_>,
    position: &Position,
    answer: &Answer,
    judge: &Judge<'_>,
    parts: &[&str],
) -> Option<AnswerJudgement> {
    let fen = &position.fen;
    if is_silent(fen, answer).is_none() {
        let is_needy = position.needs.iter().any(|need| parts.contains(need));
        return is_needy.then_some(AnswerJudgement::Through);
    }
    let own = |kind: Kind| fen.board.pieces(fen.board.turn(), kind);
    match judge.kind {
        Some(kind) if !answer.is_late => alone(exam, fen, kind, judge),
        Some(_) => parts.contains(&KINDS[Kind::King.index()]).then_some(AnswerJudgement::Unseen),
        None => {
            let is_blamed = |kind: Kind| own(kind) != 0 && parts.contains(&KINDS[kind.index()]);
            if Kind::ALL.into_iter().any(is_blamed) || parts.contains(&CHECK) {
                return Some(AnswerJudgement::Unseen);
            }
            if answer.is_late || exam.function() == "disambiguation" {
                return None;
            }
            single(exam, fen, judge)
        }
    }
}

/// The verdict on a position with one piece of each kind, where no origin needs to be told; nothing if a hand-in is
/// silent on that too.
fn single(exam: &mut Exam<'_>, fen: &Fen, judge: &Judge<'_>) -> Option<AnswerJudgement> {
    let board = &fen.board;
    let own = |kind: Kind| board.pieces(board.turn(), kind);
    let officers = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Pawn);
    let second = officers.fold(0, |set, kind| set | own(kind) & own(kind).wrapping_sub(1));
    let fen = shrink::valid_without(fen, second).filter(|_| second != 0)?;
    let answer = answer(exam, &fen);
    is_silent(&fen, &answer).is_none().then(|| judged(&fen, &answer, judge))
}

/// What is said of a kind that a hand-in is silent on only because of other pieces: the verdict without them.
fn alone(exam: &mut Exam<'_>, fen: &Fen, kind: Kind, judge: &Judge<'_>) -> Option<AnswerJudgement> {
    let board = &fen.board;
    let own = |kind: Kind| board.pieces(board.turn(), kind);
    let mut with = |left: Set| {
        let fen = shrink::valid_without(fen, board.side(board.turn()) & !left)?;
        let answer = answer(exam, &fen);
        let is_silent = is_silent(&fen, &answer).is_some();
        Some((is_silent, judged(&fen, &answer, judge)))
    };
    let king = own(Kind::King);
    // With one piece of the kind no origin needs to be told.
    let one = Square::first(own(kind)).set();
    for left in [king | own(kind), king | one] {
        if let Some((false, verdict)) = with(left) {
            return Some(verdict);
        }
    }
    let mut is_kings = || with(king).is_some_and(|(is_silent, _)| is_silent);
    (kind != Kind::King && is_kings()).then_some(AnswerJudgement::Unseen)
}

/// A hand-in that says nothing where there are moves is wrong, whatever is looked at.
fn judged(fen: &Fen, answer: &Answer, judge: &Judge<'_>) -> AnswerJudgement {
    match is_silent(fen, answer) {
        Some(fault) => AnswerJudgement::Wrong(fault),
        None => match ((judge.judge)(fen, answer), &answer.ended) {
            // What it did not come to print is missing for that reason.
            (AnswerJudgement::Wrong(fault), Some(ended)) => {
                AnswerJudgement::Wrong(Fault { why: ended.clone(), ..fault })
            }
            (verdict, _) => verdict,
        },
    }
}

/// What is wrong with an answer without any move, where there are some, or with one that did not come to its end.
fn is_silent(fen: &Fen, answer: &Answer) -> Option<Fault> {
    let right = right_moves(&fen.board);
    let says = answer.lines.iter().any(|line| line.read.is_some());
    let is_cut = answer.is_late || (right.is_empty() && answer.ended.is_some());
    if !is_cut && (says || right.is_empty()) {
        return None;
    }
    let unread = answer.lines.iter().find(|line| !line.text.is_empty());
    let why = match (&answer.ended, unread) {
        (Some(ended), _) => ended.clone(),
        (None, Some(line)) => {
            MARKING_TEXTS.message("line-no-move").with("line", line.text.as_str())
        }
        (None, None) => MARKING_TEXTS.message("prints-nothing"),
    };
    let expected = right.into_iter().map(|right| right.text).collect();
    let got = answer.lines.iter().map(|line| line.text.clone()).collect();
    Some(Fault { expected, got, why })
}

fn worded(cause: Message, wrong: usize, tried: usize, place: Option<Message>) -> Message {
    let counted = MARKING_TEXTS.message("counted").with("cause", cause);
    let counted = counted.with("wrong", wrong).with("tried", tried);
    match place {
        Some(place) => MARKING_TEXTS.message("where").with("cause", counted).with("place", place),
        None => counted,
    }
}

fn example(fen: &Fen, fault: &Fault) -> Example {
    let text = Chess::text(&Chess::new(*fen, Draws::Fifty));
    let drawn: Vec<&str> = text.lines().take(9).collect();
    Example {
        call: format!("echo '{fen}' | ./xadrez"),
        expected: fault.expected.join("\n"),
        got: fault.got.join("\n"),
        picture: Some(drawn.join("\n")),
    }
}

/// Lines as a message quotes them.
pub(super) fn quoted(lines: &[String]) -> String {
    let shown: Vec<&str> = lines.iter().take(QUOTED_MAX).map(String::as_str).collect();
    let more = if lines.len() > QUOTED_MAX { ", …" } else { "" };
    shown.join(", ") + more
}

/// What is wrong when these lines are missing and those are there too much; nothing if none is.
pub(super) fn lines_wrong(missing: &[String], extra: &[String]) -> Option<Message> {
    let key = match (missing.is_empty(), extra.is_empty()) {
        (true, true) => return None,
        (false, true) => "lines-missing",
        (true, false) => "lines-extra",
        (false, false) => "lines-missing-and-extra",
    };
    Some(MARKING_TEXTS.message(key).with("missing", quoted(missing)).with("extra", quoted(extra)))
}

/// The verdict on the moves of one owner: those that are missing, and those that no piece can make.
pub(super) fn own_moves(
    fen: &Fen,
    answer: &Answer,
    is_own: &dyn Fn(&Board, &MoveKey) -> bool,
) -> AnswerJudgement {
    let board = &fen.board;
    let difference = Difference::of(board, &answer.lines);
    let missing: Vec<String> = difference
        .missing
        .iter()
        .filter(|right| is_own(board, &right.key))
        .map(|right| right.text.clone())
        .collect();
    let extra: Vec<String> = difference
        .extra
        .iter()
        .filter(|(key, _)| is_own(board, key))
        .map(|(_, text)| text.clone())
        .collect();
    match lines_wrong(&missing, &extra) {
        None => AnswerJudgement::Right,
        Some(why) => AnswerJudgement::Wrong(fault_of(fen, answer, is_own, why)),
    }
}

/// A fault that shows the lines of one owner.
pub(super) fn fault_of(
    fen: &Fen,
    answer: &Answer,
    is_own: &dyn Fn(&Board, &MoveKey) -> bool,
    why: Message,
) -> Fault {
    let board = &fen.board;
    let right = right_moves(board).into_iter().filter(|right| is_own(board, &right.key));
    let read = |text: &str, key: Option<&MoveKey>| {
        key.is_some_and(|key| is_own(board, key)).then(|| text.to_owned())
    };
    let got = answer.lines.iter();
    let got = got.filter_map(|line| read(&line.text, line.read.as_ref().map(|read| &read.key)));
    Fault { expected: right.map(|right| right.text).collect(), got: got.collect(), why }
}
