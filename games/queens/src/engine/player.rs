//! The player: proofs as far as the time allows, estimates beyond.

use std::{cmp::Reverse, time::Duration};

use jogada_core::{Game, Rng, Seed};
use jogada_search::{Engine, Limit, Mcts, Score, Scored, Stop, Thought, lost_in, won_in};

use super::{
    openings,
    plain::Plain,
    solve::{Aim, Solver, SolverResult, most_placements},
};
use crate::{Piece, Placement, Queens};

/// Plays perfectly where a proof fits into the time.
pub(super) struct Master {
    /// Made when it is first needed, and kept: its table serves the next move.
    solver: Option<Solver>,
    /// Plays instead where nodes are limited.
    plain: Plain,
    far: Mcts<Queens>,
    rng: Rng,
}

/// The default time of a move: a little less than the documented three seconds.
const TIME: Duration = Duration::from_millis(2800);
/// The most nodes, even without a clock.
const NODES: u64 = 3_000_000;
/// The size of the solver's table in MiB.
const MEMORY: usize = 16;
/// The most threads, so that other matches have cores left.
const THREADS_MAX: usize = 4;
/// The nodes for finding the hardest move to answer in a lost position.
const SWINDLE_NODES: u64 = 200_000;
/// With more squares for one kind than this no proof is in reach.
const FAR: u32 = 200;

impl Master {
    pub(super) fn new(seed: Seed) -> Master {
        let far = Mcts::new(seed.derive("far", 0));
        Master { solver: None, plain: Plain::new(seed), far, rng: seed.rng() }
    }

    fn run(&mut self, pos: &Queens, aim: Aim, limit: Limit, stop: &Stop) -> Thought<Placement> {
        let began = stop.now();
        let time = limit.time.unwrap_or(TIME);
        let nodes = NODES * (1 + time.as_secs() / TIME.as_secs());
        let threads = Solver::all_threads().min(THREADS_MAX);
        let solver = self.solver.get_or_insert_with(|| Solver::new(MEMORY, threads));
        let share = if widest(pos) > FAR { time / 20 } else { time * 3 / 4 };
        let limit = Limit { time: Some(share), nodes: Some(nodes), depth: None };
        let result = openings::result(pos).unwrap_or_else(|| solver.solve(pos, aim, limit, stop));
        let is_enough = match aim {
            Aim::Winner => result.mover_wins.is_some(),
            Aim::EveryMove => result.moves.iter().all(|(_, wins)| wins.is_some()),
        };
        if result.mover_wins == Some(false) && aim == Aim::Winner {
            let rest = (time / 2).saturating_sub(stop.now().saturating_sub(began));
            return thought(pos, &result, &swindles(solver, pos, rest, stop));
        }
        if is_enough {
            return thought(pos, &result, &[]);
        }
        // A reserve for a busy machine.
        let rest = (time * 9 / 10).saturating_sub(stop.now().saturating_sub(began));
        let limit = Limit { time: Some(rest.min(time / 4)), nodes: Some(nodes / 30), depth: None };
        let guesses = match solver.sample(pos, &result.moves, &mut self.rng, limit, stop) {
            Some(guesses) => guesses,
            None => {
                self.far.think(pos, limit, stop).scores.iter().map(|s| (s.m, s.score)).collect()
            }
        };
        thought(pos, &result, &guesses)
    }
}

impl Engine<Queens> for Master {
    fn think(&mut self, pos: &Queens, limit: Limit, stop: &Stop) -> Thought<Placement> {
        if limit.nodes.is_some() || limit.depth.is_some() {
            return self.plain.think(pos, limit, stop);
        }
        self.run(pos, Aim::Winner, limit, stop)
    }

    fn weigh(&mut self, pos: &Queens, limit: Limit, stop: &Stop) -> Thought<Placement> {
        if limit.nodes.is_some() || limit.depth.is_some() {
            return self.plain.weigh(pos, limit, stop);
        }
        self.run(pos, Aim::EveryMove, limit, stop)
    }
}

/// The moves of a lost position, those with the smallest share of correct replies first, as far as the time allows.
fn swindles(solver: &Solver, pos: &Queens, time: Duration, stop: &Stop) -> Vec<(Placement, Score)> {
    let began = stop.now();
    let mut children: Vec<(Placement, Queens)> =
        pos.legal_moves().into_iter().map(|m| (m, after(pos, m))).collect();
    // Where little room is left, few replies are correct.
    children.sort_by_key(|(_, next)| room(next));
    let mut shares: Vec<(u32, Placement)> = Vec::new();
    let mut nodes = 0;
    for (m, next) in children {
        let left = time.saturating_sub(stop.now().saturating_sub(began));
        if left.is_zero() || nodes > SWINDLE_NODES || stop.is_raised() {
            break;
        }
        let limit = Limit { time: Some(left), nodes: Some(SWINDLE_NODES / 20), depth: None };
        let result = solver.solve(&next, Aim::EveryMove, limit, stop);
        nodes += result.nodes + 1;
        let points = result.moves.iter().map(|(_, wins)| match wins {
            Some(true) => 1000,
            None => 500,
            Some(false) => 0,
        });
        shares.push((points.sum::<u32>() / result.moves.len().max(1) as u32, m));
    }
    shares.sort_by_key(|(share, _)| *share);
    shares.into_iter().map(|(_, m)| (m, 0)).collect()
}

/// The proved results, and estimates for the other moves.
fn thought(
    pos: &Queens,
    result: &SolverResult,
    guesses: &[(Placement, Score)],
) -> Thought<Placement> {
    let plies = room_plies(pos);
    let is_lost = result.mover_wins == Some(false);
    let scored = |&(m, wins): &(Placement, Option<bool>)| {
        let guess = guesses.iter().position(|(guessed, _)| *guessed == m);
        let (score, proved) = match wins {
            Some(true) => (won_in(plies), true),
            Some(false) => (lost_in(plies), true),
            None if is_lost => (lost_in(plies), true),
            None => (guess.map_or(0, |at| guesses[at].1), false),
        };
        // Estimates are ordered by how often a move was sampled, which says more than their scores.
        (Scored { m, score, proved }, guess.unwrap_or(usize::MAX))
    };
    let mut scores: Vec<(Scored<Placement>, usize)> = result.moves.iter().map(scored).collect();
    let order = |(scored, at): &(Scored<Placement>, usize)| {
        let class = match (scored.proved, scored.score > 0) {
            (true, true) => 0,
            (false, _) => 1,
            (true, false) => 2,
        };
        let left = room(&after(pos, scored.m));
        // A won game is kept short; a lost one leaves as much room for mistakes as possible.
        let left = if class == 2 { Reverse(left) } else { Reverse(u32::MAX - left) };
        (class, *at, left)
    };
    scores.sort_by_cached_key(order);
    let scores: Vec<Scored<Placement>> = scores.into_iter().map(|(scored, _)| scored).collect();
    let best = *scores.first().expect("an engine is asked only when it is to move");
    let depth = if best.proved { plies } else { 0 };
    Thought {
        best: best.m,
        scores,
        line: vec![best.m],
        nodes: result.nodes,
        depth,
        proved: best.proved,
    }
}

/// The number of placements of the side to move.
fn room(pos: &Queens) -> u32 {
    pos.placeable().map(|(_, squares)| squares.len()).sum()
}

/// The most free squares of one kind.
fn widest(pos: &Queens) -> u32 {
    pos.placeable().map(|(_, squares)| squares.len()).max().unwrap_or(0)
}

/// The most plies that the game can still last.
fn room_plies(pos: &Queens) -> u32 {
    let held =
        |piece: Piece| pos.hands.iter().map(|hand| u32::from(hand.0[piece as usize])).sum::<u32>();
    Piece::ALL.into_iter().map(|piece| held(piece).min(most_placements(pos, piece))).sum()
}

fn after(pos: &Queens, m: Placement) -> Queens {
    let mut next = pos.clone();
    next.play_unchecked(m);
    next
}
