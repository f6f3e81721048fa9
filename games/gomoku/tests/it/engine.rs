//! The engine: what it says is proved is true, what it plays is strong enough, and what it weighs is everything.

use std::collections::HashMap;

use gomoku::{Aluno, ENTRY, Gomoku, Master, Options, Rule, Square, engine::forced_win};
use jogada_core::{AnyGame, Game, Seated, Seed, Side, Turn};
use jogada_search::{Engine, Limit, Stop, is_decided};
use jogada_testkit::signature;
use serde_json::Value;

use crate::vectors::played;

fn start(size: u8, rule: Rule) -> Gomoku {
    Gomoku::start(&Options { size, rule }, Seed::from_number(0)).unwrap()
}

/// The value of a position for the side to move, by trying everything: 1 won, 0 drawn, -1 lost.
fn value(pos: &Gomoku, known: &mut HashMap<Vec<Option<Side>>, i32>) -> i32 {
    if let Turn::Over(outcome) = pos.turn() {
        return outcome.winner.map_or(0, |winner| if winner == pos.side() { 1 } else { -1 });
    }
    let stones: Vec<Option<Side>> =
        pos.board().squares().map(|square| pos.board().at(square)).collect();
    if let Some(&value) = known.get(&stones) {
        return value;
    }
    let mut best = -1;
    for m in pos.legal_moves() {
        best = best.max(after(pos, m, known));
        if best == 1 {
            break;
        }
    }
    known.insert(stones, best);
    best
}

fn after(pos: &Gomoku, m: Square, known: &mut HashMap<Vec<Option<Side>>, i32>) -> i32 {
    let mut next = pos.clone();
    next.play_unchecked(m);
    -value(&next, known)
}

#[test]
fn near_the_end_it_plays_perfectly_under_every_rule() {
    let mut rng = Seed::from_number(5).rng();
    let mut decided = 0;
    for rule in Rule::ALL {
        for game in 0..60 {
            let mut pos = start(5 + game % 3, rule);
            while pos.board().room() > 9 && !pos.turn().is_over() {
                pos.play_unchecked(pos.random_move(&mut rng).unwrap());
            }
            if pos.turn().is_over() {
                continue;
            }
            let mut known = HashMap::new();
            let best = value(&pos, &mut known);
            let thought = Master::default().think(&pos, Limit::NONE, &Stop::never());
            assert_eq!(after(&pos, thought.best, &mut known), best, "{thought:?} in {pos:?}");
            let score = thought.score().unwrap();
            assert_eq!(
                if is_decided(score) { score.signum() } else { 0 },
                best,
                "{thought:?} in {pos:?}"
            );
            assert_eq!(thought.proved, best != 0);
            decided += best.abs();
            check_weights(&pos, &mut known);
        }
    }
    assert!(decided > 40, "only {decided} positions were decided");
}

/// Every legal move has a score, and each that is proved is true.
fn check_weights(pos: &Gomoku, known: &mut HashMap<Vec<Option<Side>>, i32>) {
    let thought = Master::default().weigh(pos, Limit::NONE, &Stop::never());
    let mut moves: Vec<Square> = thought.scores.iter().map(|scored| scored.m).collect();
    moves.sort();
    assert_eq!(moves, pos.legal_moves());
    for scored in &thought.scores {
        let value = after(pos, scored.m, known);
        assert_eq!(scored.proved, value != 0, "{scored:?} in {pos:?}");
        assert_eq!(
            if scored.proved { scored.score.signum() } else { 0 },
            value,
            "{scored:?} in {pos:?}"
        );
    }
}

#[test]
fn what_it_calls_won_is_won_against_every_answer_that_a_search_finds() {
    let mut rng = Seed::from_number(8).rng();
    let (mut won, mut games) = (0, 0);
    while won < 20 {
        games += 1;
        assert!(games < 400, "only {won} wins were claimed");
        let mut pos = start(15, [Rule::Free, Rule::Standard][games % 2]);
        for _ in 0..8 {
            let near: Vec<Square> = pos
                .legal_moves()
                .into_iter()
                .filter(|m| m.x().abs_diff(7) < 4 && m.y().abs_diff(7) < 4)
                .collect();
            pos.play_unchecked(*rng.choose(&near).unwrap());
        }
        let Some(forced) = forced_win(&pos, Limit::nodes(20_000), &Stop::never()) else { continue };
        assert!(forced.proved);
        won += 1;
        let winner = pos.side();
        pos.play(forced.line[0]).unwrap();
        // The winner goes on by what it finds itself; the other defends as well as it can.
        let mut defender = Master::default();
        while !pos.turn().is_over() {
            let m = if pos.side() == winner {
                let forced = forced_win(&pos, Limit::nodes(200_000), &Stop::never());
                forced.unwrap_or_else(|| panic!("no win any more in {pos:?}")).line[0]
            } else {
                defender.think(&pos, Limit::nodes(2_000), &Stop::never()).best
            };
            pos.play(m).unwrap();
        }
        assert_eq!(pos.turn().outcome().unwrap().winner, Some(winner), "{pos:?}");
    }
}

#[test]
fn several_threads_find_what_one_finds() {
    let pos = played(
        15,
        Rule::Free,
        &serde_json::json!([[7, 7], [0, 0], [7, 6], [2, 13], [5, 8], [4, 0], [6, 8], [14, 14]]),
    );
    for threads in [1, 3] {
        let thought = Master::with(threads, 12).think(&pos, Limit::nodes(5_000), &Stop::never());
        assert!(thought.proved && thought.score().unwrap() > 0, "{threads} {thought:?}");
    }
    let thought =
        Master::with(3, 12).think(&start(15, Rule::Renju), Limit::nodes(3_000), &Stop::never());
    assert_eq!(thought.best.to_string(), "h8");
}

#[test]
fn it_never_claims_to_win_what_is_proved_not_won() {
    let file: Value = serde_json::from_str(include_str!("../../testdata/proven8x8.json")).unwrap();
    for case in file["positions"].as_array().unwrap() {
        let pos = played(8, Rule::Free, &case["moves"]);
        let to_move = case["to_move"].as_str().unwrap();
        let thought = Master::default().think(&pos, Limit::nodes(4_000), &Stop::never());
        let claims = thought.score().filter(|_| thought.proved).map_or(0, i32::signum);
        let allowed: &[i32] = match case["value"].as_str().unwrap() {
            "draw" => &[0],
            "side_to_move_wins" => &[1],
            value if value.starts_with(to_move) => &[0, 1],
            _ => &[0, -1],
        };
        assert!(allowed.contains(&claims), "{} {thought:?}", case["id"]);
    }
}

#[test]
fn it_opens_in_the_middle() {
    for (size, squares) in [(15, vec!["h8"]), (8, vec!["d4", "e4", "d5", "e5"])] {
        let best = Master::default()
            .think(&start(size, Rule::Free), Limit::nodes(500), &Stop::never())
            .best;
        assert!(squares.contains(&best.to_string().as_str()), "{best}");
    }
}

#[test]
fn a_thought_of_hardly_any_positions_is_still_a_legal_move() {
    let mut rng = Seed::from_number(6).rng();
    for rule in Rule::ALL {
        let mut engine = Master::default();
        let mut pos = start(9, rule);
        while !pos.turn().is_over() {
            let thought =
                engine.think(&pos, Limit::nodes(1 + u64::from(rng.below(40))), &Stop::never());
            let weighed = engine.weigh(&pos, Limit::nodes(1), &Stop::never());
            assert_eq!(weighed.scores.len(), pos.legal_moves().len());
            pos.play(thought.best).unwrap();
            if let Some(m) = pos.random_move(&mut rng) {
                pos.play_unchecked(m);
            }
        }
    }
}

/// Wins, draws and losses of the first player over matches with both colours.
fn matches(players: [&str; 2], size: u8, rule: Rule, nodes: u64, count: u64) -> [u32; 3] {
    let mut tally = [0; 3];
    for number in 0..count {
        let mut seats = players.map(|name| ENTRY.player(name, Seed::from_number(number)).unwrap());
        let swapped = number % 2 == 1;
        let mut pos = start(size, rule);
        let outcome = loop {
            let seat = match pos.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::ToMove(seat) => seat,
            };
            let any = AnyGame::new(pos.clone());
            let player = &mut seats[seat.index() ^ usize::from(swapped)];
            let thought =
                player.think(Seated::new(&any, seat), Limit::nodes(nodes), &Stop::never());
            let m = pos.legal_moves().into_iter().find(|&m| u32::from(m) == thought.best).unwrap();
            pos.play_unchecked(m);
        };
        let points = outcome.points(if swapped { Side::Second } else { Side::First });
        tally[2 - points as usize] += 1;
    }
    tally
}

#[test]
fn it_beats_the_players_that_do_not_look_ahead() {
    for (size, rule) in [(8, Rule::Standard), (15, Rule::Free), (15, Rule::Renju), (11, Rule::Caro)]
    {
        for opponent in ["greedy", "random", "aluno"] {
            let [wins, draws, losses] = matches(["engine", opponent], size, rule, 2_000, 4);
            // On 8x8 much is drawn, even against a player that only blocks.
            let drawn = if size == 8 { 2 } else { 0 };
            assert!(
                losses == 0 && draws <= drawn,
                "{wins} {draws} {losses} against {opponent} on {size} {rule:?}"
            );
        }
    }
    assert_eq!(matches(["greedy", "random"], 8, Rule::Standard, 1, 20), [20, 0, 0]);
}

#[test]
fn aluno_plays_the_seeds_game_with_either_colour() {
    let pos = start(8, Rule::Standard);
    assert_eq!(Aluno.think(&pos, Limit::NONE, &Stop::never()).best.to_string(), "e4");
    // The assignment's opening position with colours swapped: white has one stone, and looks at it as if it were black.
    let pos = played(8, Rule::Standard, &serde_json::json!([[0, 7], [4, 4], [0, 0]]));
    assert_eq!(Aluno.think(&pos, Limit::NONE, &Stop::never()).best.to_string(), "d5");
}

#[test]
fn the_signature_is_as_it_was() {
    signature((ENTRY.bench)(), "testdata/bench.txt");
}

#[test]
fn every_level_is_stronger_than_those_well_below_it() {
    for [stronger, weaker] in [["engine:3", "engine:1"], ["engine:5", "engine:3"]] {
        let [won, drawn, lost] = matches([stronger, weaker], 11, Rule::Free, 1, 40);
        assert!(2 * won + drawn >= 50, "{stronger} {won} {drawn} {lost} {weaker}");
    }
    assert_eq!(matches(["engine:1", "random"], 11, Rule::Free, 1, 10), [10, 0, 0]);
}
