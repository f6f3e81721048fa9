//! Who beats whom.

use std::time::{Duration, Instant};

use jogada_core::{AnyGame, Seat, Seated, Seed, Side, Turn};
use jogada_search::{AnyEngine, Engine, Limit, Stop};
use jogada_testkit::signature;
use othello::{ENTRY, Othello, Start, engine::Thinker, text::transcript};

#[test]
fn the_engine_beats_greedy_and_random() {
    for (opponent, level) in [("greedy", 10), ("random", 10), ("greedy", 7), ("random", 5)] {
        let points = points_against(opponent, &format!("engine:{level}"), 20, 6_000);
        assert!(points >= 38, "{points} of 40 points against {opponent} at level {level}");
    }
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    for (low, high) in [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7)] {
        let points = points_against(&format!("engine:{low}"), &format!("engine:{high}"), 20, 6_000);
        assert!(points > 24, "level {high} made {points} of 40 points against level {low}");
    }
}

/// `cargo test --release -p othello ladder -- --ignored --nocapture` measures it.
#[test]
#[ignore = "it measures"]
#[allow(clippy::print_stdout, reason = "the figures are the point")]
fn the_ladder_of_levels() {
    for low in 1..10 {
        let games = if low < 7 { 100 } else { 30 };
        let high = low + 1;
        let points =
            points_against(&format!("engine:{low}"), &format!("engine:{high}"), games, 60_000);
        println!("level {high} against {low}: {points} of {} points", 2 * games);
    }
}

/// `cargo test --release -p othello weighed_in -- --ignored --nocapture` measures it.
#[test]
#[ignore = "it measures"]
#[allow(clippy::print_stdout, reason = "the figures are the point")]
fn how_deep_every_move_is_weighed_in_190_ms() {
    let game = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1";
    for moves in [12, 20, 28, 36] {
        let (_, pos) = transcript::read(&game[..2 * moves], Start::World).unwrap();
        let began = Instant::now();
        let stop = Stop::new(move || began.elapsed());
        let mut thinker = Thinker::new(20, Seed::from_number(1));
        // The weights are unpacked by the first search.
        thinker.think(&pos, Limit::depth(1), &stop);
        let weighing = Instant::now();
        let thought = thinker.weigh(&pos, Limit::time(Duration::from_millis(190)), &stop);
        let proved = thought.scores.iter().filter(|scored| scored.proved).count();
        println!(
            "{} empty: depth {}, {proved} of {} proved, {} positions, {:?}",
            60 - moves,
            thought.depth,
            thought.scores.len(),
            thought.nodes,
            weighing.elapsed(),
        );
    }
}

#[test]
fn every_player_is_found_by_its_names() {
    for name in ["engine", "mestre", "Engine:3", "greedy", "guloso", "random", "first"] {
        assert!(ENTRY.player(name, Seed::from_number(0)).is_ok(), "{name}");
    }
    for bad in ["engine:0", "engine:11", "engine:x", "edax"] {
        assert!(ENTRY.player(bad, Seed::from_number(0)).is_err(), "{bad}");
    }
    assert!(ENTRY.is_named("Rothelo"));
    assert_eq!(ENTRY.options_of("rothelo"), [("start", "seed")]);
}

#[test]
fn the_engines_signature_is_as_it_was() {
    signature((ENTRY.bench)(), "testdata/bench.txt");
}

/// Points of `player`, two for a win, from so many games, half of them moving first. Level 10 may visit so many positions.
fn points_against(opponent: &str, player: &str, games: u64, nodes: u64) -> u32 {
    let points = |number| {
        let seed = Seed::from_number(number);
        let mut ours = ENTRY.player(player, seed).unwrap();
        let mut theirs = ENTRY.player(opponent, seed.derive("opponent", 0)).unwrap();
        let our_side = Side::BOTH[number as usize % 2];
        let mut pos = AnyGame::new(Othello::first(Start::World));
        let outcome = loop {
            match pos.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::ToMove(seat) if seat.side() == our_side => {
                    play(&mut pos, seat, &mut ours, nodes)
                }
                Turn::ToMove(seat) => play(&mut pos, seat, &mut theirs, nodes),
            }
        };
        outcome.points(our_side)
    };
    (0..games).map(points).sum()
}

fn play(pos: &mut AnyGame, seat: Seat, player: &mut Box<dyn AnyEngine>, nodes: u64) {
    let thought = player.think(Seated::new(pos, seat), Limit::nodes(nodes), &Stop::never());
    pos.play_code(thought.best).unwrap();
}
