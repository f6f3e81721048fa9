//! The commands that a program may offer. One that it does not offer costs its own points only.

use jogada_game::assignment::{CheckResult, Exam};

use super::{
    MARKING_TEXTS,
    functions::{noting_stand_ins, stand_ins},
    positions as p,
    session::{Course, FILE, Fault, Plan, Play, moves},
    transcript::Transcript,
};
use crate::assignment::Tabuleiro;

/// A letter that no command has.
const NO_COMMAND: char = 'k';

/// Some runs of a program, and what makes them right.
type Judge<'a> = &'a dyn Fn(&[Transcript]) -> Result<(), (usize, Fault)>;

/// Runs the plays of a command and judges them, with right functions in the place of wrong ones.
fn command(exam: &mut Exam<'_>, key: char, plays: &[Play], judge: Judge<'_>) -> CheckResult {
    let failed = CheckResult::failed(exam.function(), 0, plays.len());
    let is_right = !stand_ins(exam).is_empty();
    let mut transcripts = Vec::new();
    for play in plays {
        let transcript = Play { is_right, ..play.clone() }.run(exam);
        if transcript.result.status.is_none() {
            return failed.because(MARKING_TEXTS.message("dialogue-hangs"));
        }
        transcripts.push(transcript);
    }
    let Err((index, fault)) = judge(&transcripts) else {
        return noting_stand_ins(exam, CheckResult::passed(exam.function(), plays.len()));
    };
    if !transcripts.iter().any(Transcript::has_board) {
        return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("dialogue-no-board"));
    }
    if !is_offered(exam, key) {
        return failed.because(MARKING_TEXTS.message("not-done"));
    }
    // What is wrong in the dialogue already is not wrong in the command.
    if exam.wrong_parts().contains(&"dialogue") && fault.why.key().starts_with("dialogue-") {
        return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("needs-dialogue"));
    }
    failed.with_example(fault.example(&transcripts[index])).because(fault.why)
}

/// Does the program do something else for this key than for any letter?
fn is_offered(exam: &mut Exam<'_>, key: char) -> bool {
    let plan = opening(exam);
    let moves = plan.typed(p::STAR);
    let file = saved(&p::start(), p::STAR);
    let mut answer = |typed: char| {
        let lines = [moves[0].clone(), typed.to_string(), "A1".to_owned(), "A1".to_owned()];
        let play =
            Play { file: Some(file.clone()), is_right: true, ..Play::new(lines).along(&plan) };
        let transcript = play.run(exam);
        let said = transcript.segments.iter().map(|segment| {
            // A program may quote what was typed.
            let text = segment.text.replace([key, NO_COMMAND], "");
            (segment.boards.len(), text)
        });
        (said.skip(2).collect::<Vec<_>>(), transcript.result.files.clone())
    };
    answer(key) != answer(NO_COMMAND)
}

/// The file of a position: the player, and the squares down each column.
fn saved(board: &Tabuleiro, player: u8) -> String {
    let squares = (0..8).flat_map(|column| (0..8).map(move |row| (row, column)));
    let stones = squares.map(|(row, column): (usize, usize)| char::from(board[row][column]));
    [char::from(player)].into_iter().chain(stones).collect()
}

/// The same by rows, which is the likely mistake.
fn saved_by_rows(board: &Tabuleiro, player: u8) -> String {
    format!("{}{}", char::from(player), p::cells(board))
}

/// Replays the squares that were typed in the first segments.
fn replay_first(transcript: &Transcript, count: usize) -> Result<Course, Fault> {
    let mut course = Course::first(&transcript.segments[0])?;
    for index in 1..=count {
        let Some(segment) = transcript.segments.get(index) else {
            return Err(course.fault("dialogue-ends", "", ""));
        };
        course.typed(segment).map_err(|fault| Fault { segment: index, ..fault })?;
    }
    Ok(course)
}

/// A planned game without passes in its first moves.
fn opening(exam: &Exam<'_>) -> Plan {
    Plan::such_that(&mut exam.rng(), |plan| {
        plan.passes(p::STAR) + plan.passes(p::BALL) == 0 && plan.plies.len() == 60
    })
}

fn at(segment: usize) -> impl Fn(Fault) -> Fault {
    move |fault| Fault { segment, ..fault }
}

/// `z`: the start again, and a game from there.
pub(super) fn restart(exam: &mut Exam<'_>) -> CheckResult {
    let plan = opening(exam);
    let moves = plan.typed(p::STAR);
    let lines = [&moves[0], &moves[1], "z", &moves[0], &moves[1]].map(str::to_owned);
    let play = Play::new(lines).along(&plan);
    command(exam, 'z', &[play], &|transcripts| {
        let judged = || {
            let course = replay_first(&transcripts[0], 2)?;
            let Some(segment) = transcripts[0].segments.get(3) else {
                return Err(at(3)(course.fault("dialogue-ends", "", "")));
            };
            if segment.boards.last() != Some(&p::start()) {
                let shown = segment.boards.last().map(|board| p::difference(&p::start(), board));
                let shown = shown.unwrap_or_else(|| "—".to_owned());
                return Err(at(3)(course.fault("z-no-start", "D4=* E4=o D5=o E5=*", shown)));
            }
            let mut again = Course::at(p::start(), p::STAR, p::STAR, segment);
            for index in 4..6 {
                let Some(segment) = transcripts[0].segments.get(index) else {
                    return Err(at(index)(again.fault("dialogue-ends", "", "")));
                };
                again.typed(segment).map_err(at(index))?;
            }
            Ok(())
        };
        judged().map_err(|fault| (0, fault))
    })
}

/// `?`: some words, and nothing else.
pub(super) fn help(exam: &mut Exam<'_>) -> CheckResult {
    const LETTERS_MIN: usize = 20;
    let plan = opening(exam);
    let lines = [plan.typed(p::STAR)[0].clone(), "?".to_owned(), plan.typed(p::STAR)[1].clone()];
    let play = Play::new(lines).along(&plan);
    if !is_offered(exam, '?') {
        return CheckResult::failed(exam.function(), 0, 1)
            .because(MARKING_TEXTS.message("not-done"));
    }
    command(exam, '?', &[play], &|transcripts| {
        let judged = || {
            let mut course = replay_first(&transcripts[0], 1)?;
            let (Some(said), Some(next)) =
                (transcripts[0].segments.get(2), transcripts[0].segments.get(3))
            else {
                return Err(at(2)(course.fault("dialogue-ends", "", "")));
            };
            let letters = said.text.chars().filter(|c| c.is_alphabetic()).count();
            let prompt = transcripts[0].segments[1].tail.chars().filter(|c| c.is_alphabetic());
            if letters < LETTERS_MIN + prompt.count() {
                return Err(at(2)(course.fault("help-short", "", said.text.trim())));
            }
            if said.boards.iter().any(|board| *board != course.board) {
                return Err(at(2)(course.fault("command-changes", "—", "")));
            }
            course.typed(next).map_err(at(3))
        };
        judged().map_err(|fault| (0, fault))
    })
}

/// `t`: ends the program; at the end of a game it offers another one, and only `t` ends it.
pub(super) fn terminate(exam: &mut Exam<'_>) -> CheckResult {
    let plan = opening(exam);
    let moves = plan.typed(p::STAR);
    let early = Play::new([&moves[0], "t", &moves[1]]).along(&plan);
    let mut lines = moves;
    lines.extend(["t", "A1", "A1"].map(str::to_owned));
    let late = Play::new(lines).along(&plan);
    command(exam, 't', &[early, late], &|transcripts| {
        for (index, transcript) in transcripts.iter().enumerate() {
            ended_by_t(transcript, index == 1).map_err(|fault| (index, fault))?;
        }
        Ok(())
    })
}

fn ended_by_t(transcript: &Transcript, is_late: bool) -> Result<(), Fault> {
    let is_t = |line: &Option<String>| line.as_deref() == Some("t");
    let Some(typed) = transcript.segments.iter().position(|segment| is_t(&segment.typed)) else {
        let last = transcript.segments.len() - 1;
        let key = if is_late { "t-no-offer" } else { "dialogue-ends" };
        return Err(at(last)(Fault::new(key, "", "")));
    };
    let course = replay_first(transcript, typed - 1)?;
    if transcript.segments.len() > typed + 1 || transcript.is_read_out {
        let key = if is_late { "t-no-end-after-game" } else { "t-no-end" };
        return Err(at(typed)(course.fault(key, "", "")));
    }
    match transcript.crash() {
        Some(crash) => Err(at(typed)(course.crashed(&crash))),
        None => Ok(()),
    }
}

/// `j`: the computer moves for the side to move, and the user goes on with the other stones.
pub(super) fn go(exam: &mut Exam<'_>) -> CheckResult {
    let plan = opening(exam);
    let balls = plan.typed(p::BALL);
    let first = Play::new(["j", &balls[0], &balls[1]]).along(&plan);
    let middle = Play::new([&plan.typed(p::STAR)[0], "j", &balls[1], &balls[2]]).along(&plan);
    let passing = Plan::such_that(&mut exam.rng(), |plan| {
        plan.passes(p::STAR) > 0 && plan.passes(p::BALL) > 0
    });
    let all = Play::new(vec!["j"; 66]).along(&passing);
    command(exam, 'j', &[first, middle, all], &|transcripts| {
        for (index, transcript) in transcripts.iter().enumerate() {
            let judged = match index {
                0 => user_after_j(transcript, 1),
                1 => user_after_j(transcript, 2),
                _ => only_j(transcript),
            };
            judged.map_err(|fault| (index, fault))?;
        }
        Ok(())
    })
}

/// The user plays balls after a `j` that is the given line, and the computer answers, or waits for the next `j`.
fn user_after_j(transcript: &Transcript, line: usize) -> Result<(), Fault> {
    let mut course = replay_first(transcript, line - 1)?;
    let Some(segment) = transcript.segments.get(line) else {
        return Err(at(line)(course.fault("dialogue-ends", "", "")));
    };
    let mut shown = segment.boards.clone();
    shown.dedup();
    shown.retain(|board| *board != course.board);
    let rest = course.answered(&shown, false).map_err(at(line))?;
    if let Some(extra) = rest.first() {
        return Err(at(line)(course.fault("j-twice", "—", p::difference(&course.board, extra))));
    }
    course.user = p::BALL;
    for index in line + 1..transcript.segments.len() {
        let mut next = course.clone();
        match next.typed(&transcript.segments[index]) {
            Ok(()) => course = next,
            // Open: the computer may wait for the next `j` instead of answering at once.
            Err(_) if is_waiting(&course, transcript, index) => return Ok(()),
            Err(fault) => return Err(at(index)(fault)),
        }
    }
    Ok(())
}

/// Did the program play the user's move and nothing else?
fn is_waiting(course: &Course, transcript: &Transcript, index: usize) -> bool {
    let legal = moves(&course.board, course.user);
    let shown = transcript.segments[index].boards.last();
    legal.iter().any(|(_, after)| Some(after) == shown)
}

/// A whole game of the computer against itself.
fn only_j(transcript: &Transcript) -> Result<(), Fault> {
    let mut course = Course::first(&transcript.segments[0])?;
    for (index, segment) in transcript.segments.iter().enumerate().skip(1) {
        let mut shown = segment.boards.clone();
        shown.dedup();
        if shown.first() == Some(&course.board) {
            shown.remove(0);
        }
        let mut rest = course.answered(&shown, false).map_err(at(index))?;
        while !rest.is_empty() && course.mover.is_some() {
            // One that has no move loses the turn, and the other one moves again.
            rest = course.answered(rest, true).map_err(at(index))?;
        }
        if course.mover.is_none() {
            return course.counted(segment).map_err(at(index));
        }
    }
    let last = transcript.segments.len() - 1;
    Err(at(last)(course.fault("dialogue-no-end", "", "")))
}

/// `s`: the file has 65 characters, the player and the squares down each column.
pub(super) fn save(exam: &mut Exam<'_>) -> CheckResult {
    let plan = opening(exam);
    let moves = plan.typed(p::STAR);
    let with = |count: usize| {
        let lines = moves[..count].iter().cloned().chain(["s".to_owned(), moves[count].clone()]);
        Play::new(lines).along(&plan)
    };
    let mut plays = vec![with(2), with(14), with(28)];
    // Balls have the turn after a `j`.
    if !exam.wrong_parts().contains(&"j") {
        plays.push(Play::new(["j".to_owned(), "s".to_owned()]).along(&plan));
    }
    command(exam, 's', &plays, &|transcripts| {
        for (index, transcript) in transcripts.iter().enumerate() {
            let judged = if index < 3 {
                saved_rightly(transcript)
            } else {
                let board = transcript.segments.get(1).and_then(|segment| segment.boards.last());
                match board {
                    Some(board) => is_saved(transcript, board, p::BALL),
                    None => Err(Fault::new("dialogue-ends", "", "")),
                }
            };
            judged.map_err(|fault| (index, fault))?;
        }
        Ok(())
    })
}

/// The game up to `s`, the file, and one more move.
fn saved_rightly(transcript: &Transcript) -> Result<(), Fault> {
    let is_s = |line: &Option<String>| line.as_deref() == Some("s");
    let Some(typed) = transcript.segments.iter().position(|segment| is_s(&segment.typed)) else {
        return Err(at(transcript.segments.len() - 1)(Fault::new("dialogue-ends", "", "")));
    };
    let mut course = replay_first(transcript, typed - 1)?;
    is_saved(transcript, &course.board, p::STAR).map_err(at(typed))?;
    let Some(next) = transcript.segments.get(typed + 1) else {
        return Err(at(typed)(course.fault("dialogue-ends", "", "")));
    };
    course.typed(next).map_err(at(typed + 1))
}

fn is_saved(transcript: &Transcript, board: &Tabuleiro, player: u8) -> Result<(), Fault> {
    let expected = saved(board, player);
    let found = transcript.result.files.iter().find(|(name, _)| name == FILE);
    let Some((_, text)) = found else {
        return Err(Fault::new("file-missing", quoted(&expected), "—"));
    };
    if *text == expected {
        return Ok(());
    }
    let key = if text.chars().count() != 65 {
        "file-length"
    } else if *text == saved_by_rows(board, player) {
        "file-by-rows"
    } else if text.get(1..) == expected.get(1..) {
        "file-player"
    } else {
        "file-other"
    };
    let mut fault = Fault::new(key, quoted(&expected), quoted(text));
    fault.why = fault.why.with("count", text.chars().count());
    Err(Fault { board: Some(Box::new(*board)), ..fault })
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

/// `r`: shows the position of the file, and the game goes on from there.
pub(super) fn reload(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let mut plays = Vec::new();
    let mut positions = Vec::new();
    for (plies, mover) in [(13, p::STAR), (24, p::STAR), (40, p::STAR), (21, p::BALL)] {
        let (board, mover) = loop {
            let (board, _) = p::random_position(&mut rng, plies);
            if [p::STAR, p::BALL].iter().all(|&player| p::legal(&board, player).len() > 2) {
                break (board, mover);
            }
        };
        let plan = Plan::random(&mut rng, board, mover);
        let lines = ["r".to_owned()].into_iter().chain(plan.typed(mover).into_iter().take(2));
        let file = Some(saved(&board, mover));
        plays.push(Play { file, ..Play::new(lines).along(&plan) });
        positions.push((board, mover));
    }
    command(exam, 'r', &plays, &|transcripts| {
        for (index, transcript) in transcripts.iter().enumerate() {
            let (board, mover) = positions[index];
            reloaded(transcript, board, mover).map_err(|fault| (index, fault))?;
        }
        Ok(())
    })
}

fn reloaded(transcript: &Transcript, board: Tabuleiro, mover: u8) -> Result<(), Fault> {
    let Some(segment) = transcript.segments.get(1) else {
        return Err(Fault::new("dialogue-ends", "", ""));
    };
    let mut shown = segment.boards.clone();
    shown.dedup();
    let fault = |key, got: String| {
        let expected = format!("{:?}", saved(&board, mover));
        Err(Fault { board: Some(Box::new(board)), segment: 1, ..Fault::new(key, expected, got) })
    };
    match shown.first() {
        Some(first) if *first == board => {}
        Some(first) if saved_by_rows(first, mover) == saved(&board, mover) => {
            return fault("file-by-rows", quoted(&saved(first, mover)));
        }
        Some(first) => return fault("r-other", quoted(&saved(first, mover))),
        None => return fault("r-nothing", "—".to_owned()),
    }
    let mut course = Course::at(board, mover, mover, segment);
    if shown.len() > 1 {
        // Open: balls may be the computer's, which then moves at once.
        course.answered(&shown[1..], false).map_err(at(1))?;
        course.user = p::other(mover);
        return match mover == p::BALL && shown.len() == 2 {
            true => Ok(()),
            false => fault("r-moves", p::difference(&board, &shown[1])),
        };
    }
    for (index, segment) in transcript.segments.iter().enumerate().skip(2) {
        if course.mover.is_some() {
            course.typed(segment).map_err(at(index))?;
        }
    }
    match transcript.segments.len() {
        0..3 => fault("dialogue-ends", String::new()),
        _ => Ok(()),
    }
}

/// The file both ways: what one run saves, another one loads.
pub(super) fn file(exam: &mut Exam<'_>) -> CheckResult {
    let wrong = exam.wrong_parts();
    if !wrong.is_empty() {
        let why = MARKING_TEXTS.message("file-needs").with("options", wrong.join(", "));
        return CheckResult::unjudged(exam.function(), why);
    }
    let plan = opening(exam);
    let lines = plan.typed(p::STAR).into_iter().take(9).chain(["s".to_owned()]);
    let saving = Play::new(lines).along(&plan).run(exam);
    let saved = saving.result.files.iter().find(|(name, _)| name == FILE);
    let loading = Play { file: saved.map(|(_, text)| text.clone()), ..Play::new(["r"]) }.run(exam);
    let board = |transcript: &Transcript| transcript.boards().last().copied();
    match (board(&saving), board(&loading)) {
        (Some(before), Some(after)) if before == after => CheckResult::passed(exam.function(), 1),
        (before, after) => {
            let shown = |board: Option<Tabuleiro>| board.as_ref().map_or("—".to_owned(), p::cells);
            let fault = Fault::new("r-other", quoted(&shown(before)), quoted(&shown(after)));
            CheckResult::failed(exam.function(), 0, 1)
                .with_example(fault.example(&loading))
                .because(fault.why)
        }
    }
}
