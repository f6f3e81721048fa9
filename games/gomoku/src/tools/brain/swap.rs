//! Openings by swap2: three stones for the other to choose from, and what to choose of what the other has put.

use jogada_core::{Game, Seed, Stop};
use jogada_search::{Engine, Limit, Score};

use crate::{
    board::Square,
    engine::Master,
    line::Rule,
    rules::{Gomoku, Options},
};

/// Openings that are compared before one is put.
const TRIES: u32 = 8;
/// What the engine may visit for each of them.
const TRY_NODES: u64 = 2_000;
/// Less than this is no advantage to speak of: two more stones are put, and the other chooses.
const EVEN: Score = 25;

/// Stones to put, or none for `SWAP`. The board has none, three or five stones, black's first.
pub(super) fn choose(
    stones: &[Square],
    size: u8,
    rule: Rule,
    engine: &mut Master,
    limit: Limit,
    stop: &Stop,
    seed: Seed,
) -> Result<Vec<Square>, String> {
    let start = Gomoku::start(&Options { size, rule }, seed).map_err(|bad| bad.to_string())?;
    let mut pos = start.clone();
    for &m in stones {
        pos.play(m).map_err(|illegal| illegal.to_string())?;
    }
    if !matches!(stones.len(), 0 | 3 | 5) || pos.turn().is_over() {
        return Err(format!("expected 0, 3 or 5 stones, got {}", stones.len()));
    }
    if stones.is_empty() {
        return Ok(opening(&start, engine, stop, seed));
    }
    let thought = engine.think(&pos, limit, stop);
    let score = thought.score().unwrap_or(0);
    if stones.len() == 3 && score.abs() < EVEN {
        let mut next = pos.clone();
        next.play_unchecked(thought.best);
        let weighed = engine.weigh(&next, Limit::nodes(TRY_NODES).and(limit), stop);
        if let Some(even) = weighed.scores.iter().min_by_key(|scored| scored.score.abs()) {
            return Ok(vec![thought.best, even.m]);
        }
    }
    // White is to move: a player that prefers white stays.
    Ok(if score >= 0 { vec![thought.best] } else { Vec::new() })
}

/// Three stones after which neither side seems better.
fn opening(start: &Gomoku, engine: &mut Master, stop: &Stop, seed: Seed) -> Vec<Square> {
    let mut rng = seed.derive("swap2", 0).rng();
    let size = u32::from(start.board().size());
    let mut best: Option<(Score, Vec<Square>)> = None;
    for _ in 0..TRIES {
        let mut pos = start.clone();
        let mut moves = Vec::new();
        while moves.len() < 3 {
            // Away from the middle, where black's first stones weigh less.
            let [x, y] = [0, 1].map(|_| rng.below(size.min(6)) as u8);
            let m = Square::new(x, y);
            if pos.play(m).is_ok() {
                moves.push(m);
            }
        }
        let score = engine.think(&pos, Limit::nodes(TRY_NODES), stop).score().unwrap_or(0).abs();
        if best.as_ref().is_none_or(|(least, _)| score < *least) {
            best = Some((score, moves));
        }
    }
    best.map(|(_, moves)| moves).unwrap_or_default()
}
