//! The search as a whole: what it must see, and what it must not do.

use jogada_core::Game;
use jogada_search::{Engine, Limit, Score, Stop, Thought, WIN, is_decided};

use super::{Request, Thinker};
use crate::{Chess, Draws, Fen, Move, san};

fn at(fen: &str) -> Chess {
    Chess::new(fen.parse::<Fen>().unwrap(), Draws::Fifty)
}

fn think(pos: &Chess, limit: Limit) -> Thought<Move> {
    Thinker::with_table(1 << 20).think(pos, limit, &Stop::never())
}

fn score(fen: &str, depth: u32) -> Score {
    think(&at(fen), Limit::depth(depth)).score().unwrap()
}

#[test]
fn mates_are_counted_in_plies() {
    assert_eq!(score("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 4), WIN - 1);
    assert_eq!(score("k7/8/2K5/8/8/8/8/7Q w - - 0 1", 6), WIN - 3);
    assert_eq!(score("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 8), WIN - 3);
    assert_eq!(score("k7/8/1K6/8/8/8/8/7R b - - 0 1", 6), -(WIN - 2));
}

#[test]
fn stalemate_dead_positions_and_the_counter_are_draws() {
    // The queen must not go to where Black cannot move.
    let pos = at("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    assert!(think(&pos, Limit::depth(5)).score().unwrap() > WIN - 100);
    assert_eq!(score("8/8/8/4k3/8/8/3pK3/8 w - - 0 1", 5), 0);
    // The counter ends the match before the rook can mate.
    assert_eq!(score("6k1/8/8/8/8/8/8/K6R w - - 98 80", 8), 0);
    // Mate with the last half-move of the counter is mate.
    assert_eq!(score("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", 4), WIN - 1);
}

#[test]
fn a_position_that_was_there_twice_is_a_draw_when_it_comes_again() {
    // White is a queen down, and can only hope for perpetual check.
    let mut pos = at("6k1/6pp/8/8/8/8/q4PPP/3Q2K1 w - - 0 1");
    for text in ["Qd8+", "Kf7", "Qd7+", "Kf8", "Qd8+", "Kf7", "Qd7+", "Kf8"] {
        let m = san::read(pos.board(), text).unwrap();
        pos.play_unchecked(m);
    }
    assert_eq!(pos.times(), 2);
    let request = Request {
        only: &[san::read(pos.board(), "Qd8+").unwrap()],
        ..Request::plain(Limit::depth(6))
    };
    let thought = Thinker::with_table(1 << 20).search(&pos, &request, &Stop::never(), &mut |_| {});
    assert_eq!(thought.score(), Some(0));
}

#[test]
fn one_thread_visits_as_many_as_it_may_and_always_the_same() {
    let pos = at("r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1");
    let first = think(&pos, Limit::nodes(5_000));
    // The positions that it is in the middle of are still left one by one.
    assert!((5_000..5_010).contains(&first.nodes), "{}", first.nodes);
    assert_eq!(first, think(&pos, Limit::nodes(5_000)));
    // However little it may, it has an answer.
    let least = think(&pos, Limit::nodes(1));
    assert!(pos.legal_moves().contains(&least.best) && least.depth >= 1);
}

#[test]
fn every_move_is_weighed_in_order() {
    let pos = at("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let thought = Thinker::with_table(1 << 20).weigh(&pos, Limit::depth(4), &Stop::never());
    assert_eq!(thought.scores.len(), pos.legal_moves().len());
    assert!(thought.scores.is_sorted_by_key(|scored| -scored.score));
    assert_eq!(thought.best, thought.scores[0].m);
}

#[test]
fn several_threads_find_what_one_finds() {
    let pos = at("2kr3r/pp3p2/2n3pp/2bp4/8/2N1QP2/PPPq2PP/1K1R1R2 w - - 0 1");
    let mut thinker = Thinker::with_table(1 << 20);
    thinker.set_threads(3);
    let thought = thinker.think(&pos, Limit::depth(8), &Stop::never());
    assert_eq!(thought.best.to_string(), "e3d2");
}

#[test]
fn the_line_can_be_played() {
    let mut thinker = Thinker::with_table(1 << 20);
    for fen in super::BENCH {
        let mut pos = at(fen);
        let thought = thinker.think(&pos, Limit::depth(8), &Stop::never());
        assert_eq!(thought.line.first(), Some(&thought.best));
        for m in thought.line {
            assert!(pos.board().legal_moves().contains(&m), "{m} in {fen}");
            pos.play_unchecked(m);
        }
        assert!(!thought.scores.iter().any(|scored| scored.proved != is_decided(scored.score)));
    }
}

#[test]
fn bishop_and_knight_mate_as_soon_as_they_can() {
    // It never takes more than 33 moves.
    let mut pos = at("8/8/8/4k3/8/8/8/KBN5 w - - 0 1");
    let mut thinker = Thinker::with_table(1 << 20);
    let first = thinker.think(&pos, Limit::depth(2), &Stop::never());
    let plies = WIN - first.score().unwrap();
    assert!((40..=65).contains(&plies) && first.proved, "{plies}");
    for left in (1..=plies).rev() {
        let thought = thinker.think(&pos, Limit::depth(2), &Stop::never());
        assert_eq!(WIN - thought.score().unwrap().abs(), left);
        pos.play_unchecked(thought.best);
    }
    assert!(pos.turn().is_over() && pos.board().is_check());
}
