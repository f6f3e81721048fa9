//! Who beats whom.

use jogada_core::{AnyGame, Seat, Seated, Seed, Side, Turn};
use jogada_search::{AnyEngine, Limit, Stop};
use jogada_testkit::{is_slow, signature};
use othello::{ENTRY, Othello, Start};

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

/// `JOGADA_SLOW=1 cargo test --release -p othello ladder -- --nocapture` shows the figures.
#[test]
#[allow(clippy::print_stdout, reason = "the figures are the point")]
fn the_ladder_of_levels() {
    for low in 1..if is_slow() { 10 } else { 1 } {
        let games = if low < 7 { 100 } else { 30 };
        let high = low + 1;
        let points =
            points_against(&format!("engine:{low}"), &format!("engine:{high}"), games, 60_000);
        println!("level {high} against {low}: {points} of {} points", 2 * games);
        assert!(u64::from(points) > games, "level {high} made {points} points in {games} games");
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
    assert_eq!(ENTRY.options_of("rothelo"), [("start", "assignment")]);
}

#[test]
fn the_engines_signature_is_as_it_was() {
    signature((ENTRY.bench)(), "testdata/bench.txt");
}

/// Points of `player`, two for a win, from `games` games, half of them moving first. A player may visit `nodes`
/// positions a move.
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
