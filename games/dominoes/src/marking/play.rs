//! `play`: every answer is a side and a tile that is held and fits, or no tile at all.

use std::cell::RefCell;

use jogada_game::assignment::{
    Call, CallKind, CallResult, CheckResult, Exam, Mismatch, Outcome, Property, Value,
};
use jogada_text::Message;

use super::{
    MARKING_TEXTS,
    games::{self, Rival},
    question::{Question, tile_of, tile_value, tiles_value},
    questions,
};
use crate::Tile;

/// A turn that holds a tile for the player, by what it takes to see it. Passing is allowed; passing at each of these is
/// no choice.
type Ability = (fn(&Question) -> bool, fn() -> Message);

const ABILITIES: &[Ability] = &[
    (|question| !questions::nothing_fits(question), || MARKING_TEXTS.message("never-lays")),
    (questions::only_left, || MARKING_TEXTS.message("never-left")),
    (questions::only_right, || MARKING_TEXTS.message("never-right")),
    (|question| question.ends.is_none(), || MARKING_TEXTS.message("never-first")),
    (questions::last_tile, || MARKING_TEXTS.message("never-last")),
    (questions::only_doubles, || MARKING_TEXTS.message("never-double")),
    (questions::only_by_smaller, || MARKING_TEXTS.message("never-smaller")),
    (questions::only_by_greater, || MARKING_TEXTS.message("never-greater")),
    (questions::only_one, || MARKING_TEXTS.message("never-only")),
];

/// Turns of one player that show that it lacks an ability.
const ABILITY_TURNS_MIN: usize = 3;

/// Right answers that are shown at most.
const SHOWN_MAX: usize = 4;

/// Checks the answers to hard turns, and then those of a few games.
pub(super) fn play(exam: &mut Exam<'_>) -> CheckResult {
    let asked = questions::hard(&mut exam.rng());
    let calls: Vec<Call> = asked.iter().map(Question::call).collect();
    let answers: RefCell<Vec<Answer>> = RefCell::default();
    let judge = |call: &Call, result: &CallResult| {
        answers.borrow_mut().extend(Answer::new(call, result));
        judged(call, result, None)
    };
    let mut result = tried(exam, &calls, &judge);
    let answers = answers.into_inner();
    if answers.iter().any(|answer| answer.is_pairless) {
        return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("no-players"));
    }
    if let Some(lacking) = lacking(&answers) {
        let judge = |call: &Call, result: &CallResult| judged(call, result, Some(lacking));
        result = tried(exam, &calls, &judge);
    }
    if result.passed == Some(true) {
        result = in_games(exam, result);
    }
    noted(exam, result, &answers)
}

/// How many tiles fitted, if one was laid.
pub(super) fn choices(call: &Call, answer: &Value) -> Option<usize> {
    let question = Question::of(call).filter(|_| call.function == "play")?;
    let is_laid =
        matches!(answer.items(), Some([side, tile]) if is_side(side) && *tile != Value::None);
    is_laid.then(|| question.playable().len())
}

/// What an answer tells beyond being right or wrong.
struct Answer {
    question: Question,
    is_pass: bool,
    is_list: bool,
    is_pairless: bool,
}

impl Answer {
    fn new(call: &Call, result: &CallResult) -> Option<Answer> {
        let (question, answer) = (Question::of(call)?, result.returned()?);
        let is_pass = matches!(answer.items(), Some([side, Value::None]) if is_side(side));
        let is_list = matches!(answer, Value::List(items) if items.len() == 2);
        Some(Answer { question, is_pass, is_list, is_pairless: is_pairless(result) })
    }

    /// Was there a tile to lay?
    fn is_choice(&self) -> bool {
        !questions::nothing_fits(&self.question)
    }
}

fn is_side(side: &Value) -> bool {
    matches!(side.int(), Some(0 | 1))
}

/// Did the adapter find no player at all?
pub(super) fn is_pairless(result: &CallResult) -> bool {
    result.returned().is_some_and(|value| value.get("pair").is_some())
}

/// The first ability that a player lacks in all its answers.
fn lacking(answers: &[Answer]) -> Option<Lack> {
    let is_lacking = |&&(holds, _): &&Ability, second: bool| {
        let turns = || {
            let own = answers.iter().filter(|answer| answer.question.is_of_second() == second);
            own.filter(|answer| holds(&answer.question))
        };
        turns().count() >= ABILITY_TURNS_MIN && turns().all(|answer| answer.is_pass)
    };
    ABILITIES.iter().find_map(|ability| {
        let players = [false, true].map(|second| is_lacking(&ability, second));
        players.contains(&true).then_some(Lack { ability, players })
    })
}

/// An ability, and whether the first and the second player lack it.
#[derive(Clone, Copy)]
struct Lack {
    ability: &'static Ability,
    players: [bool; 2],
}

impl Lack {
    /// Why a pass in this turn is wrong.
    fn why(&self, question: &Question) -> Option<Message> {
        let (holds, name) = self.ability;
        let is_lacking = self.players[usize::from(question.is_of_second())];
        (is_lacking && holds(question)).then(name)
    }
}

type Judge<'a> = &'a dyn Fn(&Call, &CallResult) -> Result<(), Mismatch>;

/// Tries all calls. A wrong one is made smaller, as long as it raises the same.
fn tried(exam: &mut Exam<'_>, calls: &[Call], judge: Judge<'_>) -> CheckResult {
    let shown: RefCell<Option<Question>> = RefCell::new(None);
    let picture = |call: &Call| {
        let question = Question::of(call);
        let picture = question.as_ref().map(Question::picture).unwrap_or_default();
        shown.replace(question);
        picture
    };
    let kinds = kinds();
    let kinds: Vec<CallKind<'_>> =
        kinds.iter().map(|(name, holds)| CallKind { name: name.clone(), holds }).collect();
    let property = Property {
        judge,
        smaller: &smaller,
        picture: Some(&picture),
        kinds: &kinds,
        ..Property::PLAIN
    };
    let mut result = exam.property(calls, &property);
    if result.example.is_some() && !is_raised_before(exam, calls, &result) {
        result = exam.property(calls, &Property { smaller: &|_| Vec::new(), ..property });
    }
    if let (Some(example), Some(question)) = (&mut result.example, shown.take()) {
        example.call = question.shown();
    }
    result
}

/// Is the exception that the smallest call raises one that a call of a real game raises? True if it raises none.
fn is_raised_before(exam: &mut Exam<'_>, calls: &[Call], result: &CheckResult) -> bool {
    let got = result.example.as_ref().map_or("", |example| &example.got);
    if !got.contains(".py:") {
        return true;
    }
    let parts = exam.wrong_parts();
    exam.call_replacing(calls, &parts).iter().any(
        |result| matches!(&result.outcome, Outcome::Raised(error) if place(error) == place(got)),
    )
}

/// Where an exception comes from: `(ana.py:14, play)`.
fn place(error: &str) -> &str {
    error.rfind('(').map_or("", |at| &error[at..])
}

/// Is this what a player may answer? A turn may be passed, unless that shows an ability that it lacks.
fn judged(call: &Call, result: &CallResult, lacking: Option<Lack>) -> Result<(), Mismatch> {
    let (Some(question), Some(answer)) = (Question::of(call), result.returned()) else {
        return Err(Mismatch::new("", ""));
    };
    let wrong = Mismatch::new(expected(&question), answer);
    if let Some(tiles) = answer.get("tiles") {
        let mismatch = Mismatch::new(tiles_value(&question.tiles), tiles);
        return Err(mismatch.because(MARKING_TEXTS.message("changes-tiles")));
    }
    let Some([side, tile]) = answer.items().filter(|_| !matches!(answer, Value::Set(_))) else {
        return Err(match (answer, result.printed.trim()) {
            (Value::None, "") | (Value::Other(..), _) => wrong,
            (Value::None, _) => wrong.because(MARKING_TEXTS.message("prints")),
            _ => wrong.because(MARKING_TEXTS.message("not-a-pair")),
        });
    };
    if side.int().is_some() && tile.int().is_some() {
        return Err(wrong.because(MARKING_TEXTS.message("only-tile")));
    }
    if !is_side(side) {
        return Err(wrong.because(MARKING_TEXTS.message("bad-side")));
    }
    if *tile == Value::None {
        return match lacking.and_then(|lack| lack.why(&question)) {
            Some(why) => Err(wrong.because(why)),
            None => Ok(()),
        };
    }
    match refused(&question, tile) {
        Some(hint) => Err(wrong.because(hint)),
        None => Ok(()),
    }
}

/// Why the judge does not take a tile.
fn refused(question: &Question, tile: &Value) -> Option<Message> {
    let Some(known) = tile_of(tile) else { return Some(MARKING_TEXTS.message("not-a-tile")) };
    if !question.tiles.contains(&known) {
        return Some(MARKING_TEXTS.message("not-held"));
    }
    if *tile != tile_value(known) {
        return Some(match tile {
            Value::Tuple(_) => MARKING_TEXTS.message("turned-round"),
            _ => MARKING_TEXTS.message("not-a-tuple"),
        });
    }
    (!question.playable().contains(&known)).then(|| MARKING_TEXTS.message("does-not-fit"))
}

/// Answers that are taken: what can be laid, or a pass.
fn expected(question: &Question) -> String {
    let mut answers = question.answers();
    if answers.is_empty() {
        answers = vec!["(0, None)".to_owned(), "(1, None)".to_owned()];
    }
    let more = answers.len() > SHOWN_MAX;
    answers.truncate(SHOWN_MAX);
    answers.join(" | ") + if more { " | …" } else { "" }
}

/// The same turn with less: no history, half of it, one tile, one tile less.
fn smaller(call: &Call) -> Vec<Call> {
    let Some(question) = Question::of(call) else { return Vec::new() };
    let mut found = Vec::new();
    let count = question.history.len();
    let kept = [0, count / 2, count.saturating_sub(1)];
    found.extend(kept.into_iter().filter(|&kept| kept < count).map(|kept| {
        let history = question.history[count - kept..].to_vec();
        Question { history, ..question.clone() }
    }));
    let hand = |tiles: Vec<Tile>| Question { tiles, ..question.clone() };
    if question.tiles.len() > 1 {
        found.extend(question.tiles.iter().map(|&tile| hand(vec![tile])));
        found.extend((0..question.tiles.len()).map(|left_out| {
            let mut tiles = question.tiles.clone();
            tiles.remove(left_out);
            hand(tiles)
        }));
    }
    found.iter().map(Question::call).collect()
}

/// What wrong calls may have in common.
fn kinds() -> Vec<(Message, impl Fn(&Call) -> bool)> {
    let kind = |name: Message, holds: fn(&Question) -> bool| {
        (name, move |call: &Call| Question::of(call).is_some_and(|question| holds(&question)))
    };
    vec![
        kind(MARKING_TEXTS.message("kind-empty"), |question| question.ends.is_none()),
        kind(MARKING_TEXTS.message("kind-later"), |question| question.ends.is_some()),
        kind(MARKING_TEXTS.message("kind-nothing"), questions::nothing_fits),
        kind(MARKING_TEXTS.message("kind-something"), |question| {
            !questions::nothing_fits(question)
        }),
        kind(MARKING_TEXTS.message("kind-left"), questions::only_left),
        kind(MARKING_TEXTS.message("kind-right"), questions::only_right),
        kind(MARKING_TEXTS.message("kind-last"), |question| question.tiles.len() == 1),
        kind(MARKING_TEXTS.message("kind-double"), questions::only_doubles),
        kind(MARKING_TEXTS.message("kind-same-ends"), |question| {
            question.ends.is_some_and(|ends| ends.left == ends.right)
        }),
        kind(MARKING_TEXTS.message("kind-passes"), |question| {
            question.history.iter().any(|entry| entry.tile.is_none())
        }),
        kind(MARKING_TEXTS.message("kind-second"), Question::is_of_second),
        kind(MARKING_TEXTS.message("kind-player-first"), |question| !question.is_of_second()),
    ]
}

/// All single answers were right; those of whole games, one after the other, must be too.
fn in_games(exam: &mut Exam<'_>, result: CheckResult) -> CheckResult {
    let played = games::play(exam, 0, 1, &Rival::ALL);
    let faults: Vec<&games::Refusal> = played.faults().collect();
    let Some(first) = faults.first() else { return result };
    let tried = result.tried + played.answers();
    let example = jogada_game::assignment::Example {
        call: first.question.shown(),
        expected: expected(&first.question),
        got: first.got.clone(),
        picture: Some(first.question.picture()),
    };
    CheckResult::failed(exam.function(), tried - faults.len(), tried)
        .with_example(example)
        .because(MARKING_TEXTS.message("wrong-in-games"))
}

/// Which readings were taken, and what is allowed although it may not be meant.
fn noted(exam: &Exam<'_>, mut result: CheckResult, answers: &[Answer]) -> CheckResult {
    if answers.iter().any(|answer| answer.is_list) {
        result = result.noting(MARKING_TEXTS.message("answers-list"));
    }
    // The last calls are made twice, to see whether something is kept between them.
    let choices: Vec<&Answer> =
        answers.iter().take(result.tried).filter(|answer| answer.is_choice()).collect();
    let passes = choices.iter().filter(|answer| answer.is_pass).count();
    if passes > 0 && result.passed == Some(true) {
        let note = MARKING_TEXTS.message("passes-by-choice").with("passes", passes);
        result = result.noting(note.with("turns", choices.len()));
    }
    if !exam.wrong_parts().is_empty() && result.notes.is_empty() {
        result = result.noting(MARKING_TEXTS.message("without-create-pair"));
    }
    result
}
