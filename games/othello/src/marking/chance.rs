//! The two options of the computer's play: a strategy, and moves that cannot be foretold.

use std::collections::BTreeSet;

use jogada_core::Rng;
use jogada_game::assignment::{Call, CheckResult, Exam, Outcome, Value};

use super::{
    MARKING_TEXTS,
    dialogue::every_square,
    functions::{THINKING, stand_ins},
    positions as p,
    session::Play,
};
use crate::assignment::Tabuleiro;

/// Games of the first wave, and of each later one. The games of a wave are played move by move together.
const WAVES: [usize; 2] = [4, 48];

/// Games after which a strategy that is not seen to be better is taken for none.
const GAMES_MAX: usize = 244;

/// The same if the choices show that there is one.
const SEEN_GAMES_MAX: usize = 100;

/// The chance of taking a player without a strategy for one with.
const ERROR: f64 = 0.005;

/// The rate of a player that chooses by the order of squares, against these opponents: 53 to 56 % in 3600 games for each of
/// three orders, from openings of 6 and of 20 moves.
const NONE: f64 = 0.56;

/// A player that makes fewer points than this has no strategy, however it chooses.
const WORST: f64 = 0.42;

/// Random moves before a game.
const OPENING: usize = 16;

/// One game of the hand-in against an opponent.
struct StrategyGame {
    board: Tabuleiro,
    mover: Option<u8>,
    hand_in: u8,
    is_random: bool,
}

/// `strategy`: better than the first valid square, in games against that and against random moves. Open: a strategy that
/// wins little is one, if its choices follow from the position.
pub(super) fn strategy(exam: &mut Exam<'_>) -> CheckResult {
    if exam.wrong_parts().contains(&"EscolheJogada") {
        return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("strategy-needs"));
    }
    let mut rng = exam.rng();
    let slow = CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("strategy-slow"));
    let Some(is_seen) = is_chosen_by_position(exam, &mut rng) else { return slow };
    let games_max = if is_seen { SEEN_GAMES_MAX } else { GAMES_MAX };
    let (mut won, mut played) = (0.0, 0_usize);
    while played < games_max {
        let Some(points) = wave(exam, &mut rng, WAVES[usize::from(played > 0)]) else {
            return slow;
        };
        won += points.iter().sum::<f64>();
        played += points.len();
        let wins_all = is_seen && won > 0.85 * played as f64;
        if wins_all || is_better(won, played) {
            return CheckResult::passed(exam.function(), played);
        }
    }
    let rate = won / played as f64;
    let margin = 1.96 * (rate * (1.0 - rate) / played as f64).sqrt();
    let said = |key| {
        let message = MARKING_TEXTS.message(key).with("rate", (rate * 100.0).round());
        message.with("margin", (margin * 100.0).round()).with("games", played)
    };
    match is_seen && rate > WORST {
        true => CheckResult::passed(exam.function(), played).noting(said("strategy-weak")),
        false => CheckResult::failed(exam.function(), 0, played).because(said("strategy-none")),
    }
}

/// Do the choices follow neither from an order of the squares nor from chance? Nothing if the hand-in is too slow.
fn is_chosen_by_position(exam: &mut Exam<'_>, rng: &mut Rng) -> Option<bool> {
    const POSITIONS: usize = 80;
    const REPEATED: usize = 16;
    const DRAWS: usize = 8;
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        // Late enough for a search to be fast.
        let plies = 42 + rng.below(10) as usize;
        let (board, player) = p::random_position(rng, plies);
        if (3..=6).contains(&p::legal(&board, player).len()) {
            positions.push((board, player));
        }
    }
    let mut asked = positions.clone();
    for position in &positions[..REPEATED] {
        asked.extend([*position; DRAWS]);
    }
    let squares = choose(exam, &asked)?;
    let (once, drawn) = squares.split_at(POSITIONS);
    let (mut distinct, mut possible) = (0, 0);
    for (draws, (board, player)) in drawn.chunks(DRAWS).zip(&positions) {
        distinct += draws.iter().collect::<BTreeSet<_>>().len() - 1;
        possible += p::legal(board, *player).len() - 1;
    }
    let is_by_chance = distinct * 10 > possible * 6;
    Some(!is_by_chance && !is_by_order(&positions, once))
}

/// Is there an order of the squares of which each choice is the first legal one?
fn is_by_order(positions: &[(Tabuleiro, u8)], chosen: &[usize]) -> bool {
    let mut before = [[false; 64]; 64];
    for ((board, player), &first) in positions.iter().zip(chosen) {
        for square in p::legal(board, *player) {
            before[first][square] |= square != first;
        }
    }
    // Squares that no other one comes before are taken away, until none is left.
    let mut left: Vec<usize> = (0..64).collect();
    loop {
        let is_first = |&square: &usize| !left.iter().any(|&other| before[other][square]);
        let rest: Vec<usize> = left.iter().copied().filter(|square| !is_first(square)).collect();
        if rest.is_empty() || rest.len() == left.len() {
            return rest.is_empty();
        }
        left = rest;
    }
}

/// The squares that the hand-in chooses; nothing if it is too slow, or one of them is not legal.
fn choose(exam: &mut Exam<'_>, positions: &[(Tabuleiro, u8)]) -> Option<Vec<usize>> {
    let question = |(board, player): &(Tabuleiro, u8)| {
        let player = char::from(*player).to_string();
        Value::tuple([Value::from(p::cells(board)), Value::from(player)])
    };
    let boards: Vec<Value> = positions.iter().map(question).collect();
    let parts = stand_ins(exam);
    let call = Call::new("choose_many", [Value::List(boards)]).taking(THINKING);
    let result = exam.call_replacing(&[call], &parts).pop()?;
    let Outcome::Returned(value) = &result.outcome else { return None };
    let squares: Option<Vec<usize>> =
        value.items()?.iter().map(|square| usize::try_from(square.int()?).ok()).collect();
    let is_legal = |(square, (board, player)): (&usize, &(Tabuleiro, u8))| {
        p::legal(board, *player).contains(square)
    };
    squares.filter(|squares| squares.iter().zip(positions).all(is_legal))
}

/// Is a player without a strategy unlikely to have won so much? The test may be made after every wave: by Ville's
/// inequality, the likelihood ratio against a mixture of better players exceeds `1 / ERROR` with chance `ERROR` at any time.
fn is_better(won: f64, played: usize) -> bool {
    const STEPS: u32 = 40;
    let lost = played as f64 - won;
    let none = won * NONE.ln() + lost * (1.0 - NONE).ln();
    let better = (1..STEPS).map(|i| NONE + (1.0 - NONE) * f64::from(i) / f64::from(STEPS));
    let ratio = |rate: f64| (won * rate.ln() + lost * (1.0 - rate).ln() - none).exp();
    better.map(ratio).sum::<f64>() / f64::from(STEPS - 1) > 1.0 / ERROR
}

/// The points of some games, played at once; nothing if the hand-in is too slow for that.
fn wave(exam: &mut Exam<'_>, rng: &mut Rng, count: usize) -> Option<Vec<f64>> {
    let mut games: Vec<StrategyGame> = (0..count / 4).flat_map(|_| four(rng)).collect();
    loop {
        for game in &mut games {
            opponent_moves(game, rng);
        }
        let is_asked = |game: &&mut StrategyGame| game.mover == Some(game.hand_in);
        let mut asked: Vec<&mut StrategyGame> = games.iter_mut().filter(is_asked).collect();
        if asked.is_empty() {
            return Some(games.iter().map(points).collect());
        }
        let positions: Vec<_> = asked.iter().map(|game| (game.board, game.hand_in)).collect();
        for (game, square) in asked.iter_mut().zip(choose(exam, &positions)?) {
            plays(game, square);
        }
    }
}

/// An opening, played by both colours against both opponents.
fn four(rng: &mut Rng) -> Vec<StrategyGame> {
    let (board, mover) = p::random_position(rng, OPENING);
    let game =
        |(hand_in, is_random)| StrategyGame { board, mover: Some(mover), hand_in, is_random };
    [(p::STAR, true), (p::BALL, true), (p::STAR, false), (p::BALL, false)].map(game).into()
}

fn opponent_moves(game: &mut StrategyGame, rng: &mut Rng) {
    while let Some(mover) = game.mover {
        let legal = p::legal(&game.board, mover);
        if legal.is_empty() {
            let is_over = p::legal(&game.board, p::other(mover)).is_empty();
            game.mover = (!is_over).then_some(p::other(mover));
        } else if mover == game.hand_in {
            return;
        } else {
            let square = if game.is_random { *rng.choose(&legal).unwrap_or(&0) } else { legal[0] };
            plays(game, square);
        }
    }
}

fn plays(game: &mut StrategyGame, square: usize) {
    if let Some(mover) = game.mover {
        game.board = p::after(&game.board, mover, square);
        game.mover = Some(p::other(mover));
    }
}

fn points(game: &StrategyGame) -> f64 {
    let count = |stone| game.board.as_flattened().iter().filter(|on| **on == stone).count();
    match count(game.hand_in).cmp(&count(p::other(game.hand_in))) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

/// Seconds by which the clock differs from run to run.
const CLOCKS: [u32; 4] = [0, 3, 71_117, 5_000_023];

/// `random`: the same moves of the user do not always lead to the same game.
pub(super) fn random(exam: &mut Exam<'_>) -> CheckResult {
    let wrong = exam.wrong_parts();
    if wrong.contains(&"EscolheJogada") {
        return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("strategy-needs"));
    }
    let lines = every_square(&mut exam.rng(), 30);
    // Most programs that draw lots do so in the first moves.
    for count in [60, lines.len()] {
        let mut first = None;
        for clock in CLOCKS {
            let play = Play { clock, is_right: !wrong.is_empty(), ..Play::new(&lines[..count]) };
            let transcript = play.run(exam);
            if transcript.result.status.is_none() {
                return CheckResult::unjudged(
                    exam.function(),
                    MARKING_TEXTS.message("dialogue-hangs"),
                );
            }
            let boards = transcript.boards();
            if boards.is_empty() {
                let why = MARKING_TEXTS.message("dialogue-no-board");
                return CheckResult::unjudged(exam.function(), why);
            }
            if *first.get_or_insert_with(|| boards.clone()) != boards {
                return CheckResult::passed(exam.function(), 1);
            }
        }
    }
    CheckResult::failed(exam.function(), 0, 1).because(MARKING_TEXTS.message("random-same"))
}
