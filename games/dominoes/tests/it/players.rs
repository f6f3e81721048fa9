//! How the built-in players do against each other, on fixed seeds.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use dominoes::{Dominoes, ENTRY, Options, View, engine::Master};
use jogada_core::{AnyGame, Game, Hidden, Seated, Seed, Turn, Viewer};
use jogada_search::{Engine, Limit, Stop};
use jogada_testkit::{is_slow, signature};

/// Wins, draws and losses of the first pair in `games` games; the pairs take turns in the seats.
fn confront(pairs: [&str; 2], games: u64, limit: Limit) -> [u64; 3] {
    let mut results = [0; 3];
    for number in 0..games {
        let seed = Seed::from_number(number);
        let swapped = usize::from(number % 2 == 1);
        let mut players: Vec<_> = (0..4)
            .map(|seat| {
                ENTRY
                    .player(pairs[(seat + swapped) % 2], seed.derive("player", seat as u64))
                    .unwrap()
            })
            .collect();
        let mut pos: AnyGame =
            ENTRY.kind.start(&serde_json::json!({}), seed.derive("deal", 0)).unwrap();
        let outcome = loop {
            match pos.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::ToMove(seat) => {
                    let thought =
                        players[seat.index()].think(Seated::new(&pos, seat), limit, &Stop::never());
                    pos.play_code(thought.best).unwrap();
                }
            }
        };
        match outcome.winner {
            Some(side) if side.index() == swapped => results[0] += 1,
            Some(_) => results[2] += 1,
            None => results[1] += 1,
        }
    }
    results
}

/// The figures of an independent simulator of the same rules, in per cent: win, draw, loss.
#[test]
fn known_confrontations_come_out_as_known() {
    const GAMES: u64 = 10_000;
    for (pairs, known) in [
        (["dummy", "dummy"], [49.0, 2.0, 49.0]),
        (["greedy", "greedy"], [48.5, 3.1, 48.5]),
        (["gananciosa", "tola"], [57.7, 2.2, 40.1]),
    ] {
        let results = confront(pairs, GAMES, Limit::NONE);
        for (count, known) in results.into_iter().zip(known) {
            let share = 100.0 * count as f64 / GAMES as f64;
            let error = 100.0 * (known / 100.0 * (1.0 - known / 100.0) / GAMES as f64).sqrt();
            assert!((share - known).abs() < 4.0 * error, "{pairs:?}: {results:?}, known {known} %");
        }
    }
}

#[test]
fn about_sixty_games_of_a_hundred_end_blocked() {
    let mut rng = Seed::from_number(4).rng();
    let blocked = (0..4000).filter(|_| {
        let mut pos = Dominoes::start(&Options::default(), rng.seed()).unwrap();
        pos.playout(&mut rng).outcome.ending == dominoes::BLOCKED
    });
    let share = blocked.count() as f64 / 40.0;
    assert!((55.0..65.0).contains(&share), "{share} %");
}

#[test]
fn every_player_finishes_a_game_and_is_found_by_its_names() {
    for name in [
        "engine", "pimc", "fast", "engine:1", "engine:5", "greedy", "dummy", "tola", "random",
        "first",
    ] {
        confront([name, "gananciosa"], 2, Limit::nodes(2_000));
    }
    for bad in ["mestra", "engine:0", "engine:x"] {
        assert!(ENTRY.player(bad, Seed::from_number(0)).is_err(), "{bad}");
    }
    assert!(ENTRY.is_named("Domino"));
}

#[test]
fn the_engine_beats_greedy_and_dummy() {
    let (games, nodes) = if is_slow() { (2000, 30_000) } else { (200, 8_000) };
    for opponent in ["greedy", "dummy"] {
        let [wins, _, losses] = confront(["engine", opponent], games, Limit::nodes(nodes));
        assert!(4 * wins > 5 * losses, "{wins} won, {losses} lost against {opponent}");
    }
}

/// The rule of thumb wins three games of five: 60.8 % of 20,000 when it was learnt.
#[test]
fn the_fast_player_and_level_five_beat_greedy() {
    let games = if is_slow() { 20_000 } else { 3_000 };
    let fast = confront(["fast", "greedy"], games, Limit::NONE);
    assert!(100 * fast[0] > 58 * games, "{fast:?}");
    assert_eq!(confront(["engine:5", "greedy"], games, Limit::NONE), fast);
}

/// Positions that differ only in what a seat cannot see are one and the same to every player.
#[test]
fn hidden_tiles_change_no_choice() {
    for number in 0..12 {
        let view = view(number);
        let deals = [1, 2].map(|seed| Dominoes::guess(&view, Seed::from_number(seed)));
        let seat = view.turn().seat().unwrap();
        assert_ne!(deals[0], deals[1], "the deals differ");
        for name in ["engine", "engine:3", "pimc", "fast", "greedy", "dummy"] {
            let choices = deals.clone().map(|deal| {
                let pos = AnyGame::new(deal);
                let mut player = ENTRY.player(name, Seed::from_number(9)).unwrap();
                player.think(Seated::new(&pos, seat), Limit::nodes(3_000), &Stop::never())
            });
            assert_eq!(choices[0], choices[1], "{name}");
        }
    }
}

#[test]
fn a_higher_level_is_stronger() {
    let [wins, _, losses] = confront(["engine:6", "engine:1"], 100, Limit::NONE);
    assert!(wins > losses + 10, "{wins} won, {losses} lost");
}

#[test]
fn the_engine_searches_as_it_did() {
    signature((ENTRY.bench)(), "testdata/bench.txt");
}

/// The view of a seat that can choose between some tiles.
fn view(number: u64) -> View {
    let mut pos = Dominoes::start(&Options::default(), Seed::from_number(number)).unwrap();
    let mut rng = Seed::from_number(number).rng();
    for _ in 0..8 {
        let m = pos.board().dummy_move(&mut rng);
        pos.play(m).unwrap();
    }
    while pos.legal_moves().len() < 3 {
        pos.play(pos.board().greedy_move()).unwrap();
    }
    pos.view(Viewer::Seat(pos.turn().seat().unwrap()))
}

#[test]
fn the_engine_keeps_to_its_limit_and_stops_when_told() {
    let mut engine = Master::new(Seed::from_number(0));
    let thought = engine.think(&view(1), Limit::nodes(1_000), &Stop::never());
    assert!((1_000..2_000).contains(&thought.nodes), "{}", thought.nodes);
    let stop = Stop::never();
    stop.raise();
    let thought = engine.think(&view(1), Limit::NONE, &stop);
    assert!(thought.nodes < 2_000, "{}", thought.nodes);
    // The clock moves on by a millisecond at every look.
    let looks = AtomicU64::new(0);
    let stop = Stop::new(move || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed)));
    let thought = engine.think(&view(1), Limit::time(Duration::from_millis(10)), &stop);
    assert!(thought.nodes < 5_000, "{}", thought.nodes);
}

#[test]
fn the_engine_weighs_every_legal_move() {
    let view = view(2);
    let moves = Dominoes::guess(&view, Seed::from_number(0)).legal_moves();
    let thought =
        Master::new(Seed::from_number(0)).weigh(&view, Limit::nodes(20_000), &Stop::never());
    assert_eq!(thought.scores.len(), moves.len());
    assert!(moves.iter().all(|m| thought.scores.iter().any(|scored| scored.m == *m)));
    assert!(thought.scores.is_sorted_by(|a, b| a.score >= b.score));
    assert_eq!(thought.best, thought.scores[0].m);
}

#[test]
fn the_same_seed_and_nodes_give_the_same_thought() {
    let think =
        || Master::new(Seed::from_number(3)).think(&view(3), Limit::nodes(5_000), &Stop::never());
    assert_eq!(think(), think());
}
