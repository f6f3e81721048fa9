//! The program as a person plays it, without any option.

use jogada_core::Rng;
use jogada_game::assignment::{CheckResult, Exam};
use jogada_text::Message;

use super::{
    MARKING_TEXTS,
    functions::{noting_stand_ins, stand_ins},
    positions as p,
    session::{Course, Fault, Plan, Play, replay},
    transcript::Transcript,
};

/// One game of the dialogue, and what is judged in it.
struct Game {
    play: Play,
    /// Is it played to its end?
    is_whole: bool,
}

/// The games that are played: capitals; small letters; invalid moves; the user passes; the computer passes; squares stay
/// empty; single moves; the hand-in's own moves; the end of input.
fn games(rng: &mut Rng) -> Vec<Game> {
    let mut games = Vec::new();
    let whole = |lines: Vec<String>, plan: &Plan| Game {
        play: Play::new(lines).along(plan),
        is_whole: true,
    };
    let any = Plan::such_that(rng, |plan| plan.plies.len() == 60);
    games.push(whole(any.typed(p::STAR), &any));
    let small = Plan::such_that(rng, |plan| plan.plies.len() == 60);
    let lower = small.typed(p::STAR).iter().map(|line| line.to_lowercase()).collect();
    games.push(whole(lower, &small));
    let refused = Plan::such_that(rng, |plan| plan.passes(p::STAR) == 0);
    games.push(whole(with_invalid(rng, &refused), &refused));
    let user = Plan::such_that(rng, |plan| plan.passes(p::STAR) > 1 && plan.passes(p::BALL) == 0);
    games.push(whole(user.typed(p::STAR), &user));
    let computer =
        Plan::such_that(rng, |plan| plan.passes(p::BALL) > 1 && plan.passes(p::STAR) == 0);
    games.push(whole(computer.typed(p::STAR), &computer));
    let early = Plan::such_that(rng, |plan| plan.plies.len() < 50);
    games.push(whole(early.typed(p::STAR), &early));
    // Many turns with a single move: a program that overlooks a square takes them for passes.
    for player in [p::STAR, p::STAR, p::BALL, p::BALL] {
        let single = Plan::with_single_moves(rng, player);
        games.push(whole(single.typed(p::STAR), &single));
    }
    let lines = every_square(rng, 3).into_iter().take(70).collect::<Vec<_>>();
    games.push(Game { play: Play::new(lines), is_whole: false });
    let end =
        Play { is_end_judged: true, ..Play::new(any.typed(p::STAR).iter().take(1)).along(&any) };
    games.push(Game { play: end, is_whole: false });
    games
}

/// The lines of a game with moves between them that are not valid: not on the board, taken, or enclosing nothing.
fn with_invalid(rng: &mut Rng, plan: &Plan) -> Vec<String> {
    let mut lines: Vec<String> = ["A1", "D4", "E4", "I5", "A9", "b0"].map(str::to_owned).to_vec();
    for (board, player, square) in &plan.plies {
        if *player != p::STAR {
            continue;
        }
        let legal = p::legal(board, p::STAR);
        let is_invalid = |square: &usize| !legal.contains(square);
        let invalid: Vec<usize> = (0..64).filter(is_invalid).collect();
        // A square where the other one may move, if there is one.
        let others = p::legal(board, p::BALL).into_iter().find(is_invalid);
        let any = rng.choose(&invalid).copied();
        lines.extend(others.into_iter().chain(any).map(p::name));
        lines.push(p::name(*square));
    }
    lines
}

/// All squares in any order, again and again.
pub(super) fn every_square(rng: &mut Rng, rounds: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for _ in 0..rounds {
        let mut squares: Vec<usize> = (0..64).collect();
        rng.shuffle(&mut squares);
        lines.extend(squares.into_iter().map(p::name));
    }
    lines
}

pub(super) fn dialogue(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let games = games(&mut rng);
    let more = every_square(&mut rng, 30);
    let (mut right, mut first, mut notes) = (0, None, Vec::new());
    for game in &games {
        match play(exam, game, &more) {
            Ok(note) => {
                right += 1;
                notes.extend(note);
            }
            Err(Broken::Unjudged(why)) => return CheckResult::unjudged(exam.function(), why),
            Err(Broken::Wrong(fault, transcript)) => {
                let hangs = transcript.result.status.is_none();
                first.get_or_insert((fault, transcript));
                // It would take its time again.
                if hangs {
                    break;
                }
            }
        }
    }
    match first {
        None => {
            let passed = noting_stand_ins(exam, CheckResult::passed(exam.function(), games.len()));
            notes.into_iter().fold(passed, |passed, key| passed.noting(MARKING_TEXTS.message(key)))
        }
        Some((fault, transcript)) => CheckResult::failed(exam.function(), right, games.len())
            .with_example(fault.example(&transcript))
            .because(fault.why),
    }
}

/// Why a game does not count.
enum Broken {
    Unjudged(Message),
    Wrong(Box<Fault>, Box<Transcript>),
}

/// Plays a game, with right functions in the place of wrong ones. What its author should know comes back.
fn play(exam: &mut Exam<'_>, game: &Game, more: &[String]) -> Result<Option<&'static str>, Broken> {
    let stand_ins = stand_ins(exam);
    if game.play.plan.is_none() && stand_ins.contains(&"EscolheJogada") {
        return Ok(None);
    }
    let play = Play { is_right: !stand_ins.is_empty(), ..game.play.clone() };
    let mut transcript = play.run(exam);
    if game.play.plan.is_none() && is_only_slow(&transcript) {
        return Ok(Some("dialogue-slow"));
    }
    if game.play.is_end_judged && transcript.segments.len() > 1 && transcript.is_endless() {
        return Ok(Some("dialogue-endless"));
    }
    let mut course = replayed(&transcript)?;
    if course.mover.is_some() && game.is_whole {
        // The computer left the plan: the rest is played with all squares in turn.
        let mut longer = play;
        longer.lines.extend_from_slice(more);
        transcript = longer.run(exam);
        course = replayed(&transcript)?;
    }
    match course.mover.is_some() && game.is_whole {
        false => Ok(None),
        true if transcript.result.flooded => {
            Err(Broken::Unjudged(MARKING_TEXTS.message("dialogue-flood")))
        }
        true => {
            let fault = course.fault("dialogue-no-end", "", "");
            Err(Broken::Wrong(Box::new(fault), Box::new(transcript)))
        }
    }
}

/// Was a program right in all that it showed before its time was over, for some moves? The text sets no limit.
fn is_only_slow(transcript: &Transcript) -> bool {
    let last = transcript.segments.len() - 1;
    let is_right = match replay(transcript) {
        Ok(course) => course.plies > 1,
        Err(fault) => fault.segment == last,
    };
    transcript.result.status.is_none() && last > 2 && is_right
}

/// Replays a game by the rules.
fn replayed(transcript: &Transcript) -> Result<Course, Broken> {
    let wrong = |fault: Fault| Broken::Wrong(Box::new(fault), Box::new(transcript.clone()));
    let last = transcript.segments.len() - 1;
    let at_last = |key| Fault { segment: last, ..Fault::new(key, "", "") };
    if transcript.has_no_main {
        return Err(wrong(Fault::new("dialogue-no-main", "main", "—")));
    }
    if !transcript.has_board() {
        return Err(Broken::Unjudged(MARKING_TEXTS.message("dialogue-no-board")));
    }
    match replay(transcript) {
        Err(fault) if fault.why.key() != "dialogue-ends" => Err(wrong(fault)),
        _ if transcript.result.status.is_none() => Err(wrong(at_last("dialogue-hangs"))),
        replayed => replayed.map_err(wrong),
    }
}
