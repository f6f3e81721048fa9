//! How the built-in players do against each other, on fixed seeds.

use dominoes::{Dominoes, ENTRY};
use jogada_core::{AnyGame, Game, Seated, Seed, Turn};
use jogada_search::{Limit, Stop};

/// Wins, draws and losses of the first pair in so many games; the pairs take turns in the seats.
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
        let mut pos = Dominoes::start(&Default::default(), rng.seed()).unwrap();
        pos.playout(&mut rng).outcome.ending == dominoes::BLOCKED
    });
    let share = blocked.count() as f64 / 40.0;
    assert!((55.0..65.0).contains(&share), "{share} %");
}

#[test]
fn every_player_finishes_a_game_and_answers_by_its_aliases() {
    for name in ["engine", "pimc", "engine:1", "greedy", "dummy", "tola", "random", "first"] {
        confront([name, "dummy"], 2, Limit::nodes(2_000));
    }
    assert!(ENTRY.is_named("domino"));
    assert!(ENTRY.player("mestre", Seed::from_number(0)).is_err());
}
