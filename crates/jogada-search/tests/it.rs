//! The generic searches against brute force on small boards.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use dominoes::Dominoes;
use jogada_core::{Game, Seated, Seed, Side, Turn, Viewer};
use jogada_search::{
    AlphaBeta, DeterminizedSearch, Engine, Limit, Mcts, Stop, Thought, is_decided,
};
use queens::Queens;

fn small(number: u64) -> Queens {
    let options = serde_json::json!({"modality": "x-random", "size": 4 + number % 2});
    let options = serde_json::from_value(options).unwrap();
    let mut pos = Queens::start(&options, Seed::from_number(number)).unwrap();
    if number % 2 == 1 {
        pos.play_unchecked(pos.random_move(&mut Seed::from_number(number).rng()).unwrap());
    }
    pos
}

fn mover_wins(pos: &Queens) -> bool {
    let mut moves = Vec::new();
    match pos.moves_into(&mut moves) {
        Turn::Over(_) => false,
        Turn::ToMove(_) => moves.iter().any(|&m| !mover_wins(&after(pos, m))),
    }
}

fn after(pos: &Queens, m: queens::Placement) -> Queens {
    let mut next = pos.clone();
    next.play_unchecked(m);
    next
}

fn check(pos: &Queens, thought: &Thought<queens::Placement>) {
    assert!(thought.proved, "a small board is solved: {pos:?}");
    assert_eq!(thought.score().unwrap() > 0, mover_wins(pos), "{pos:?}");
    assert_eq!(thought.line.first(), Some(&thought.best));
    if mover_wins(pos) {
        assert!(!mover_wins(&after(pos, thought.best)), "the chosen move does not win: {pos:?}");
    }
}

fn positions() -> impl Iterator<Item = Queens> {
    (0..40).map(small).filter(|pos| !pos.turn().is_over())
}

#[test]
fn alpha_beta_solves_small_boards_as_brute_force_does() {
    for pos in positions() {
        check(&pos, &AlphaBeta::<Queens>::new(12).think(&pos, Limit::NONE, &Stop::never()));
    }
}

#[test]
fn alpha_beta_weighs_every_move_rightly() {
    for pos in positions() {
        let thought = AlphaBeta::<Queens>::new(12).weigh(&pos, Limit::NONE, &Stop::never());
        assert_eq!(thought.scores.len(), pos.legal_moves().len());
        for scored in &thought.scores {
            assert!(scored.proved && is_decided(scored.score), "{pos:?}");
            assert_eq!(
                scored.score > 0,
                !mover_wins(&after(&pos, scored.m)),
                "{} in {pos:?}",
                scored.m
            );
        }
        assert!(thought.scores.is_sorted_by(|a, b| a.score >= b.score));
    }
}

#[test]
fn the_tree_search_proves_small_boards() {
    // It knows no transpositions, so a board one larger would take it too long.
    for pos in positions().filter(|pos| pos.size() == 4) {
        check(
            &pos,
            &Mcts::<Queens>::new(Seed::from_number(1)).think(
                &pos,
                Limit::nodes(200_000),
                &Stop::never(),
            ),
        );
    }
}

#[test]
fn a_search_keeps_its_limits_and_repeats_itself() {
    let pos = Queens::start(&queens::Options::default(), Seed::from_number(0)).unwrap();
    let think = || AlphaBeta::<Queens>::new(12).think(&pos, Limit::nodes(5_000), &Stop::never());
    assert!(think().nodes <= 5_000, "{}", think().nodes);
    assert_eq!(think(), think());
    let deep = AlphaBeta::<Queens>::new(12).think(&pos, Limit::depth(2), &Stop::never());
    assert_eq!(deep.depth, 2);
    let stop = Stop::never();
    stop.raise();
    assert!(AlphaBeta::<Queens>::new(12).think(&pos, Limit::NONE, &stop).nodes < 100_000);
}

#[test]
fn guesses_find_the_tile_that_wins_at_once() {
    let mut won = 0;
    for number in 0..200 {
        let seed = Seed::from_number(number);
        let mut rng = seed.rng();
        let mut pos = Dominoes::start(&dominoes::Options::default(), seed).unwrap();
        while let Turn::ToMove(seat) = pos.turn() {
            // A pass may win too, by blocking, but then it depends on what others hold.
            let tiles = pos.legal_moves().into_iter().filter(|&m| m != dominoes::Move::Pass);
            let winning = tiles.into_iter().find(|&m| {
                let mut next = pos.clone();
                next.play_unchecked(m);
                next.turn().outcome().is_some_and(|outcome| outcome.winner == Some(seat.side()))
            });
            if let Some(winning) = winning {
                let view = pos.view(Viewer::Seat(seat));
                let thought = DeterminizedSearch::<Dominoes>::new(seed).think(
                    &view,
                    Limit::nodes(200),
                    &Stop::never(),
                );
                assert_eq!(thought.score(), Some(1000), "{winning} wins at once: {pos:?}");
                won += 1;
                break;
            }
            pos.play_unchecked(pos.random_move(&mut rng).unwrap());
        }
    }
    assert!(won > 10, "{won}");
}

/// Games won by the first of two players, who change seats after each.
fn wins(names: [&str; 2], games: u64) -> u64 {
    let entry = queens::ENTRY;
    let won = (0..games).filter(|&number| {
        let seed = Seed::from_number(number);
        let mut players = names.map(|name| entry.player(name, seed.derive(name, 0)).unwrap());
        let mut pos = entry.kind.start(&serde_json::json!({}), seed).unwrap();
        while let Turn::ToMove(seat) = pos.turn() {
            let player = &mut players[(seat.index() + number as usize) % 2];
            let thought = player.think(Seated::new(&pos, seat), Limit::NONE, &Stop::never());
            pos.play_code(thought.best).unwrap();
        }
        let first = if number % 2 == 0 { Side::First } else { Side::Second };
        pos.turn().outcome().unwrap().winner == Some(first)
    });
    won.count() as u64
}

#[test]
fn a_higher_level_wins_more_often() {
    let highest = wins(["engine", "engine:1"], 40);
    assert!(highest >= 28, "level 10 wins {highest} of 40 against level 1");
    let lowest = wins(["engine:1", "random"], 100);
    assert!((30..=80).contains(&lowest), "level 1 wins {lowest} of 100 against random moves");
}
