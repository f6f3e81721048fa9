//! `own_tiles`: a player that sees the same must answer the same, whatever its partner holds.

use jogada_core::Rng;
use jogada_game::assignment::{Call, CallResult, CheckResult, Exam, Example, Outcome, Value};

use super::{
    MARKING_TEXTS, play,
    question::{Entry, Question, tile_value, tiles_value},
    questions,
};
use crate::{Ends, Tile, Tiles, board::HAND};

/// Turns that are compared.
const TURNS: usize = 8;

/// Hands of the partner for each.
const HANDS: usize = 3;

/// Turns that are also tried without a partner.
const TURNS_ALONE: usize = 2;

/// How often answers that differ are asked for again, to tell chance from a look at the partner's tiles.
const REPEATS: usize = 3;

/// One turn, with hands that the partner may have.
struct Comparison {
    question: Question,
    hands: [Vec<Tile>; HANDS],
}

/// Compares answers. Each is asked for in a new state, with both players alive in it.
pub(super) fn own_tiles(exam: &mut Exam<'_>) -> CheckResult {
    let comparisons = comparisons(&mut exam.rng());
    let calls: Vec<Call> = comparisons.iter().flat_map(Comparison::calls).collect();
    let first = exam.call_apart(&calls[..1], &[]);
    if first.iter().any(|result| matches!(result.outcome, Outcome::TimedOut(_))) {
        return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("no-answers"));
    }
    let results = exam.call_apart(&calls, &[]);
    if results.first().is_some_and(play::is_pairless) {
        return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("no-players"));
    }
    let alone: Vec<Call> =
        comparisons.iter().take(TURNS_ALONE).map(Comparison::call_alone).collect();
    let alone = exam.call_apart(&alone, &[]);
    let lays = |results: &[CallResult], each: usize| {
        let asked = comparisons.iter().flat_map(|own| std::iter::repeat_n(&own.question, each));
        asked.zip(results).filter(|(question, result)| is_lay(question, result)).count()
    };
    if lays(&results, HANDS) == 0 && lays(&alone, 1) == alone.len() {
        return exposed(exam, &comparisons[0], (&alone[0], None), (&results[0], Some(0)), 0);
    }
    // What lays no tile has nothing that could be compared.
    if 2 * lays(&results, HANDS) < results.len() {
        return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("no-answers"));
    }
    let mut results = results.into_iter();
    let mut by_chance = 0;
    let mut found: Vec<(&Comparison, Vec<CallResult>, usize)> = Vec::new();
    for comparison in &comparisons {
        let own: Vec<CallResult> = results.by_ref().take(HANDS).collect();
        let Some(other) = own.iter().position(|result| result.outcome != own[0].outcome) else {
            continue;
        };
        match is_steady(exam, comparison, &own) {
            true => found.push((comparison, own, other)),
            false => by_chance += 1,
        }
    }
    let result = match found.first() {
        Some((comparison, own, other)) => {
            let right = comparisons.len() - found.len();
            let (first, second) = ((&own[0], Some(0)), (&own[*other], Some(*other)));
            exposed(exam, comparison, first, second, right)
        }
        None => CheckResult::passed(exam.function(), comparisons.len()),
    };
    if by_chance > 0 { result.noting(MARKING_TEXTS.message("by-chance")) } else { result }
}

/// Does it lay a tile that it may lay?
fn is_lay(question: &Question, result: &CallResult) -> bool {
    let Some([_, tile]) = result.returned().and_then(Value::items) else { return false };
    question.playable().into_iter().any(|own| tile_value(own) == *tile)
}

/// Do the same hands lead to the same answers again?
fn is_steady(exam: &mut Exam<'_>, comparison: &Comparison, own: &[CallResult]) -> bool {
    let calls = comparison.calls();
    let again = calls.iter().cloned().cycle().take(REPEATS * calls.len()).collect::<Vec<Call>>();
    let again = exam.call_apart(&again, &[]);
    again.iter().zip(own.iter().cycle()).all(|(again, own)| again.outcome == own.outcome)
}

/// A failure: the same turn, two hands of the partner, two answers.
fn exposed(
    exam: &Exam<'_>,
    comparison: &Comparison,
    first: (&CallResult, Option<usize>),
    second: (&CallResult, Option<usize>),
    right: usize,
) -> CheckResult {
    let hand = |index: Option<usize>| {
        let tiles = index.map_or(Value::None, |index| tiles_value(&comparison.hands[index]));
        format!("create_pair()[{}].tiles = {tiles}", 1 - comparison.question.position / 2)
    };
    let lines = [comparison.question.picture(), hand(first.1), hand(second.1)];
    let example = Example {
        call: comparison.question.shown(),
        expected: outcome(first.0),
        got: outcome(second.0),
        picture: Some(lines.join("\n")),
    };
    CheckResult::failed(exam.function(), right, TURNS)
        .with_example(example)
        .because(MARKING_TEXTS.message("looks-at-partner"))
}

fn outcome(result: &CallResult) -> String {
    match &result.outcome {
        Outcome::Returned(value) => value.to_string(),
        Outcome::Raised(how) | Outcome::Died(how) => how.clone(),
        Outcome::TimedOut(after) => format!("> {} s", after.as_secs()),
        Outcome::Missing(_) | Outcome::Skipped => String::new(),
    }
}

impl Comparison {
    fn calls(&self) -> Vec<Call> {
        self.hands.iter().map(|hand| self.question.call_beside(Some(hand))).collect()
    }

    fn call_alone(&self) -> Call {
        self.question.call_beside(None)
    }
}

/// Turns with a choice, after the partner's first turn and before its last tiles.
fn comparisons(rng: &mut Rng) -> Vec<Comparison> {
    let mut found: Vec<Comparison> = Vec::new();
    while found.len() < TURNS {
        let fresh = questions::of_game(rng).into_iter().find(|question| {
            // Both players of the pair are compared, wherever they sit.
            usize::from(question.position) == found.len() % 4
                && question.answers().len() > 2
                && (3..30).contains(&question.history.len())
        });
        let Some(question) = fresh else { continue };
        if let Some(hands) = hands(&question, rng) {
            found.push(Comparison { question, hands });
        }
    }
    found
}

/// Hands of the partner that are as different as they can be: what fits left, what fits right, what is light.
fn hands(question: &Question, rng: &mut Rng) -> Option<[Vec<Tile>; HANDS]> {
    let Ends { left, right } = question.ends?;
    let laid = question.history.iter().filter_map(|entry| entry.tile);
    let known: Tiles = laid.chain(question.tiles.iter().copied()).collect();
    let mut unseen: Vec<Tile> = Tiles::ALL.without(known).into_iter().collect();
    rng.shuffle(&mut unseen);
    let facing = (question.position + 2) % 4;
    let is_gone = |entry: &&Entry| entry.position == facing && entry.tile.is_some();
    let held = usize::from(HAND) - question.history.iter().filter(is_gone).count();
    let mut first = |key: &dyn Fn(&Tile) -> u8| {
        unseen.sort_by_key(key);
        unseen.iter().copied().take(held).collect::<Vec<Tile>>()
    };
    Some([
        first(&|tile| u8::from(!tile.has(left))),
        first(&|tile| u8::from(!tile.has(right))),
        first(&|tile| tile.pips()),
    ])
}
