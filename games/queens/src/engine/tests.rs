//! The solver against the definition: every move tried to the end.

use std::collections::{BTreeSet, HashMap};

use jogada_core::{Game, Seed, Turn, serde_json};
use jogada_search::{Engine, Limit, Stop};
use jogada_testkit::is_slow;

use super::{
    Aim, Solver,
    budget::SharedBudget,
    hands::{self, HandGame, HandPosition},
    openings,
    player::Master,
    shared::Shared,
    solver_board::SolverBoard,
};
use crate::{Hand, Piece, Placement, Queens, Square, assignment};

/// The definition of who wins.
fn mover_wins(pos: &Queens) -> bool {
    pos.legal_moves().into_iter().any(|m| !mover_wins(&after(pos, m)))
}

/// The definition of the nim value: the least that no placement leaves.
fn mex(
    free: &BTreeSet<Square>,
    kind: Piece,
    size: u8,
    known: &mut HashMap<BTreeSet<Square>, u8>,
) -> u8 {
    if let Some(&value) = known.get(free) {
        return value;
    }
    let left = free.iter().map(|&square| {
        let attacked = assignment::pos_atacadas_por(kind, square, size);
        let rest =
            free.iter().copied().filter(|other| *other != square && !attacked.contains(other));
        mex(&rest.collect(), kind, size, known)
    });
    let left: BTreeSet<u8> = left.collect();
    let value = (0..).find(|value| !left.contains(value)).expect("some value is not left");
    known.insert(free.clone(), value);
    value
}

fn after(pos: &Queens, m: Placement) -> Queens {
    let mut next = pos.clone();
    next.play_unchecked(m);
    next
}

fn winning_moves(solver: &Solver, pos: &Queens) -> BTreeSet<String> {
    if let Turn::Over(_) = pos.turn() {
        return BTreeSet::new();
    }
    let result = solver.solve(pos, Aim::EveryMove, Limit::NONE, &Stop::never());
    let all: Vec<Placement> = result.moves.iter().map(|(m, _)| *m).collect();
    assert_eq!(all, pos.legal_moves());
    let winning = result.moves.iter().filter(|(_, wins)| wins.expect("there was time"));
    let winning: BTreeSet<String> = winning.map(|(m, _)| m.to_string()).collect();
    assert_eq!(result.mover_wins, Some(!winning.is_empty()));
    winning
}

#[test]
fn nim_values_are_those_of_the_definition() {
    let solver = Solver::new(1, 2);
    for kind in Piece::ALL {
        for size in 0..=if kind == Piece::D { 6 } else { 4 } {
            let all = (0..size).flat_map(|row| (0..size).map(move |column| Square(row, column)));
            let expected = mex(&all.collect(), kind, size, &mut HashMap::new());
            let (value, _) = solver.nim_value(kind, size, Limit::NONE, &Stop::never());
            assert_eq!(value, Some(expected), "{kind:?} on {size}");
        }
    }
}

/// OEIS A344227.
#[test]
fn the_known_values_of_the_queens_game_are_found_again() {
    let known = [0, 1, 1, 2, 1, 3, 1, 2, 3, 1, 0, 1, 0, 1];
    let most = if is_slow() { 13 } else { 9 };
    for (size, expected) in (0..=most).zip(known) {
        let solver = Solver::new(if size > 12 { 128 } else { 16 }, 2);
        let (value, _) = solver.nim_value(Piece::D, size, Limit::NONE, &Stop::never());
        assert_eq!(value, Some(expected), "{size}");
    }
}

#[test]
fn winning_moves_of_any_hands_are_those_of_the_definition() {
    let solver = Solver::new(1, 1);
    let mut moves = 0;
    for number in 0..if is_slow() { 4000 } else { 300 } {
        let mut rng = Seed::from_number(number).rng();
        let size = 3 + rng.below(3) as u8;
        let kinds = 1 + rng.below(5);
        let mut hand = || -> Hand {
            (0..rng.below(4)).map(|_| Piece::ALL[rng.below(kinds) as usize]).collect()
        };
        let hands = [hand(), hand()];
        let mut pos = Queens::new(size, hands);
        for _ in 0..2 {
            if let Some(m) = pos.random_move(&mut rng) {
                pos.play_unchecked(m);
            }
        }
        let expected: BTreeSet<String> = pos
            .legal_moves()
            .into_iter()
            .filter(|&m| !mover_wins(&after(&pos, m)))
            .map(|m| m.to_string())
            .collect();
        assert_eq!(winning_moves(&solver, &pos), expected, "{pos:?}");
        moves += expected.len();
    }
    assert!(moves > 100, "too few of the positions can be won");
}

/// Where hands never bind two searches know the answer.
#[test]
fn both_searches_agree_where_both_may_be_asked() {
    let (solver, shared, board) = (Solver::new(1, 1), Shared::new(4), SolverBoard::<1>::new(7));
    let game = HandGame::new(&board, &shared);
    for number in 0..20 {
        let mut rng = Seed::from_number(number).rng();
        let mut pos = Queens::new(7, [Hand::queens(4); 2]);
        while let Some(m) = pos.random_move(&mut rng) {
            pos.play_unchecked(m);
            if let Turn::Over(_) = pos.turn() {
                break;
            }
            let free = Piece::ALL.map(|kind| board.bits(pos.free_for(kind)));
            let stand = HandPosition::new(free, Hand::queens(4), Hand::queens(4));
            let stop = Stop::never();
            let lost = SharedBudget::new(Limit::NONE, &stop)
                .run_threads(1, |budget| hands::Search::new(&game, budget).is_lost(&stand));
            let result = solver.solve(&pos, Aim::Winner, Limit::NONE, &stop);
            assert_eq!(lost.map(|lost| !lost), result.mover_wins, "{pos:?}");
            let winning = result.moves.iter().any(|(_, wins)| *wins == Some(true));
            assert_eq!(Some(winning), result.mover_wins, "a winner has a winning move");
        }
    }
}

#[test]
fn every_position_of_the_vectors_has_its_winning_moves() {
    let all: serde_json::Value =
        serde_json::from_str(include_str!("../../testdata/positions.json"))
            .expect("test data is JSON");
    let solver = Solver::new(64, 2);
    let mut checked = 0;
    for entry in all["posicoes"].as_array().expect("a list") {
        let valid = entry["lances_validos"].as_u64().expect("a number");
        if valid > 70 && !is_slow() {
            continue;
        }
        let pos = crate::tools::read_position(&entry.to_string()).expect("a legal position");
        let expected: Vec<(Piece, Square)> =
            serde_json::from_value(entry["lances_vencedores"].clone()).expect("a list of moves");
        let expected =
            expected.into_iter().map(|(piece, square)| Placement { piece, square }.to_string());
        assert_eq!(winning_moves(&solver, &pos), expected.collect(), "{entry}");
        let mover = if pos.seat.index() == 0 { "primeiro" } else { "segundo" };
        assert_eq!(entry["vencedor"] == mover, entry["lances_vencedores"] != serde_json::json!([]));
        checked += 1;
    }
    assert!(checked > 90, "only {checked}");
}

#[test]
fn a_proof_gives_up_when_its_nodes_are_spent_and_goes_on_from_there() {
    let pos = Queens::new(10, [Hand::queens(5); 2]);
    let solver = Solver::new(16, 1);
    let judge = |nodes| solver.solve(&pos, Aim::Winner, Limit::nodes(nodes), &Stop::never());
    assert_eq!(judge(100).mover_wins, None);
    assert!((1..1000).any(|_| judge(500).mover_wins == Some(false)));
}

/// All equal hands of five: the winner of each, and every winning move.
#[test]
fn the_openings_of_x_random_are_as_they_were_worked_out() {
    let kinds = 0..5;
    let hands = kinds.clone().flat_map(|a| {
        (a..5).flat_map(move |b| {
            (b..5).flat_map(move |c| (c..5).flat_map(move |d| (d..5).map(move |e| [a, b, c, d, e])))
        })
    });
    let hands: Vec<Hand> =
        hands.map(|kinds| kinds.into_iter().map(|kind| Piece::ALL[kind]).collect()).collect();
    assert_eq!(hands.len(), 126);
    let mut lost = 0;
    for hand in hands {
        let pos = Queens::new(8, [hand; 2]);
        let known = openings::result(&pos).expect("every opening is known");
        let is_known_won = known.mover_wins == Some(true);
        lost += u32::from(!is_known_won);
        let is_quick = ["DDDDD", "BDDDT", "DDDTT", "DDDDC"].contains(&hand.to_string().as_str());
        if !is_quick && !is_slow() {
            continue;
        }
        let winning = winning_moves(&Solver::new(16, 2), &pos);
        let known =
            known.moves.iter().filter(|(_, wins)| *wins == Some(true)).map(|(m, _)| m.to_string());
        assert_eq!(winning, known.collect(), "{hand}");
    }
    assert_eq!(lost, 112, "the second player wins with 112 of the hands");
}

#[test]
fn every_first_move_on_the_board_of_impar_wins() {
    let start = Queens::new(13, [Hand::queens(7), Hand::queens(6)]);
    assert!(openings::result(&start).is_none());
    let answer = after(&start, Placement { piece: Piece::D, square: Square(0, 1) });
    let known = openings::result(&answer).expect("the answer is known");
    assert_eq!((known.mover_wins, known.moves.len()), (Some(false), answer.legal_moves().len()));
    assert!(known.moves.iter().all(|(_, wins)| *wins == Some(false)));
    if is_slow() {
        assert_eq!(winning_moves(&Solver::new(256, 2), &start).len(), 169);
    }
}

#[test]
fn the_player_never_lets_go_of_a_won_game() {
    for (size, games) in [(8, 6), (13, 2), (7, 4)] {
        for number in 0..games {
            let seed = Seed::from_number(number);
            let (mut master, mut rng) = (Master::new(seed), seed.rng());
            let mut pos = Queens::new(size, [Hand::queens(7); 2]);
            loop {
                let thought = master.think(&pos, Limit::NONE, &Stop::never());
                assert!(thought.proved && thought.score() > Some(0), "{pos:?}");
                pos.play(thought.best).expect("the player knows the rules");
                let Some(m) = pos.random_move(&mut rng) else { break };
                pos.play_unchecked(m);
            }
        }
    }
}

/// From any position of `x-random` that can be won, the player's move wins.
#[test]
fn the_player_of_x_random_moves_as_the_solver_says() {
    let solver = Solver::new(32, 2);
    for number in 0..if is_slow() { 60 } else { 5 } {
        let seed = Seed::from_number(number);
        let (mut master, mut rng) = (Master::new(seed), seed.rng());
        let options = serde_json::from_str(r#"{"modality":"x-random"}"#).expect("options");
        let mut pos = Queens::start(&options, seed).expect("a start");
        while let Some(m) = pos.random_move(&mut rng) {
            pos.play_unchecked(m);
            let Turn::ToMove(_) = pos.turn() else { break };
            let thought = master.think(&pos, Limit::NONE, &Stop::never());
            let result = solver.solve(&pos, Aim::Winner, Limit::NONE, &Stop::never());
            assert_eq!(result.mover_wins, Some(thought.score() > Some(0)), "{pos:?}");
            pos.play_unchecked(thought.best);
            if result.mover_wins == Some(true) && !matches!(pos.turn(), Turn::Over(_)) {
                let next = solver.solve(&pos, Aim::Winner, Limit::NONE, &Stop::never());
                assert_eq!(next.mover_wins, Some(false), "{pos:?}");
            }
        }
    }
}

#[test]
fn a_lost_position_is_said_to_be_lost_and_still_played() {
    let pos = Queens::new(6, [Hand::queens(3), Hand::queens(3)]);
    let lost = pos.legal_moves().into_iter().map(|m| after(&pos, m)).find(|next| !mover_wins(next));
    let lost = lost.expect("the first player wins this board");
    let mut master = Master::new(Seed::from_number(1));
    let thought = master.think(&lost, Limit::NONE, &Stop::never());
    assert!(
        thought.proved && thought.score() < Some(0) && lost.legal_moves().contains(&thought.best)
    );
    let weighed = master.weigh(&lost, Limit::NONE, &Stop::never());
    assert_eq!(weighed.scores.len(), lost.legal_moves().len());
    assert!(weighed.scores.iter().all(|scored| scored.proved && scored.score < 0));
}
