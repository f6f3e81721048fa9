//! The judge to the letter: the rules against a slow, obvious judge, and the cases that the assignment names.

use dominoes::{Board, Dominoes, End, Move, Options, Tile};
use jogada_core::{Cost, Fault, Game, Rng, Seat, Seed, Side, Turn};

/// The published judge, as its behaviour is described: lists of tuples, nothing clever.
struct Judge {
    tiles: Vec<Vec<(u8, u8)>>,
    /// Empty, or left and right.
    ends: Vec<u8>,
    position: usize,
    lost_in_a_row: u32,
}

#[derive(Debug, PartialEq)]
enum Result {
    GoesOn,
    Winner(usize),
    Tie,
}

impl Judge {
    fn of(pos: &Dominoes) -> Judge {
        let tiles = Seat::all(4).map(|seat| {
            pos.board().hand(seat).into_iter().map(|tile| (tile.low(), tile.high())).collect()
        });
        let position = pos.turn().seat().unwrap().index();
        Judge { tiles: tiles.collect(), ends: vec![], position, lost_in_a_row: 0 }
    }

    fn turn(&mut self, side: i64, tile: Option<(u8, u8)>) -> Result {
        let position = self.position;
        self.position = (position + 1) % 4;
        let held = tile.and_then(|tile| self.tiles[position].iter().position(|&t| t == tile));
        let fits = |tile: (u8, u8), end: u8| tile.0 == end || tile.1 == end;
        let valid = match (tile, held) {
            (Some(tile), Some(_)) => {
                self.ends.is_empty() || self.ends.iter().any(|&end| fits(tile, end))
            }
            _ => false,
        };
        if !valid {
            self.lost_in_a_row += 1;
            return if self.lost_in_a_row == 4 { self.count() } else { Result::GoesOn };
        }
        let (a, b) = self.tiles[position].remove(held.unwrap());
        self.lost_in_a_row = 0;
        if self.ends.is_empty() {
            self.ends = vec![b, a];
        } else if (side == 0 && fits((a, b), self.ends[0])) || !fits((a, b), self.ends[1]) {
            self.ends[0] = if a == self.ends[0] { b } else { a };
        } else {
            self.ends[1] = if a == self.ends[1] { b } else { a };
        }
        if self.tiles[position].is_empty() { Result::Winner(position % 2) } else { Result::GoesOn }
    }

    fn count(&self) -> Result {
        let sum =
            |seat: usize| self.tiles[seat].iter().map(|&(a, b)| u32::from(a + b)).sum::<u32>();
        let (first, second) = (sum(0).min(sum(2)), sum(1).min(sum(3)));
        match first {
            _ if first < second => Result::Winner(0),
            _ if first > second => Result::Winner(1),
            _ => Result::Tie,
        }
    }
}

/// Now sensible, now nonsense: what thirty students' programs return.
fn answer(pos: &Dominoes, rng: &mut Rng) -> (i64, Option<(u8, u8)>) {
    let side = [0, 1, 2, -7][rng.below(4) as usize];
    let Some(Move::Lay { tile, .. }) = pos.random_move(rng) else { return (side, None) };
    let (low, high) = (tile.low(), tile.high());
    let tile = match rng.below(20) {
        0 => None,
        1 => Some((high, low)),
        2 => Some((rng.below(12) as u8, rng.below(12) as u8)),
        _ => Some((low, high)),
    };
    (side, tile)
}

#[test]
fn the_rules_agree_with_the_judge_whatever_players_answer() {
    let mut rng = Seed::from_number(1).rng();
    let mut results = [0; 3];
    for number in 0..2000 {
        let mut pos = Dominoes::start(&Options::default(), Seed::from_number(number)).unwrap();
        let mut judge = Judge::of(&pos);
        loop {
            let (side, tile) = answer(&pos, &mut rng);
            let m = pos.judge(side, tile);
            pos.play(m).unwrap();
            let result = judge.turn(side, tile);
            let ends = pos.board().ends().map_or(vec![], |ends| vec![ends.left, ends.right]);
            assert_eq!(ends, judge.ends);
            let expected = match pos.turn() {
                Turn::ToMove(seat) => {
                    assert_eq!(seat.index(), judge.position);
                    Result::GoesOn
                }
                Turn::Over(outcome) => {
                    outcome.winner.map_or(Result::Tie, |side| Result::Winner(side.index()))
                }
            };
            assert_eq!(result, expected);
            match result {
                Result::GoesOn => continue,
                Result::Winner(side) => results[side] += 1,
                Result::Tie => results[2] += 1,
            }
            break;
        }
    }
    assert!(results.iter().all(|&count| count > 10), "all results were seen: {results:?}");
}

/// A game in which the seats hold these tiles. Tiles that no hand names fill each hand up to ten.
fn table(starter: u8, hands: [&[(u8, u8)]; 4]) -> Dominoes {
    let mut spare: Vec<(u8, u8)> = (0..10).flat_map(|b| (0..=b).map(move |a| (a, b))).collect();
    spare.retain(|tile| !hands.iter().any(|hand| hand.contains(tile)));
    let hands: Vec<Vec<(u8, u8)>> = hands
        .iter()
        .map(|hand| {
            let more = spare.split_off(spare.len() - (10 - hand.len()));
            hand.iter().copied().chain(more).collect()
        })
        .collect();
    let view = serde_json::json!({
        "starter": starter, "turn": starter, "winner": null, "ends": null,
        "counts": [10, 10, 10, 10], "hands": hands, "plies": [],
    });
    let view = serde_json::from_value(view).unwrap();
    <Dominoes as jogada_core::Hidden>::guess(&view, Seed::from_number(0))
}

fn play(pos: &mut Dominoes, moves: &[&str]) {
    for text in moves {
        let m = pos.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        pos.play(m).unwrap();
    }
}

fn ends(board: &Board) -> (u8, u8) {
    board.ends().unwrap().into()
}

#[test]
fn the_first_tile_is_laid_the_other_way_round() {
    let mut pos = table(0, [&[(3, 7)], &[], &[], &[]]);
    assert_eq!(pos.parse_move("3-7L").unwrap().to_string(), "3-7R");
    play(&mut pos, &["3-7"]);
    assert_eq!(ends(pos.board()), (7, 3));
}

#[test]
fn a_tile_goes_where_it_fits_and_a_named_side_counts_where_both_do() {
    let hands: [&[(u8, u8)]; 4] = [&[(3, 7)], &[(2, 7)], &[(2, 3)], &[(4, 4)]];
    let mut pos = table(0, hands);
    play(&mut pos, &["3-7", "2-7R"]);
    assert_eq!(ends(pos.board()), (2, 3), "the judge puts it on the left");
    assert_eq!(pos.judge(0, Some((2, 3))).to_string(), "2-3L");
    assert_eq!(pos.judge(1, Some((2, 3))).to_string(), "2-3R");
    assert_eq!(pos.judge(9, Some((2, 3))).to_string(), "2-3R");
    let error = pos.parse_move("[3|2]").unwrap_err();
    assert_eq!(error.to_string(), "expected 2-3L or 2-3R, got \"[3|2]\"");
    play(&mut pos, &["[3|2] esquerda"]);
    assert_eq!(ends(pos.board()), (3, 3));
    let error = pos.parse_move("4-4").unwrap_err();
    assert_eq!(error.to_string(), "expected a tile with 3 or 3, got \"4-4\"");
}

#[test]
fn a_tile_that_fits_two_equal_ends_is_two_moves_and_needs_no_side() {
    let mut pos = table(0, [&[(3, 3)], &[(3, 5)], &[], &[]]);
    play(&mut pos, &["3-3"]);
    let tile = Tile::new(3, 5).unwrap();
    let moves = pos.legal_moves();
    let both = [End::Right, End::Left].map(|end| Move::Lay { tile, end });
    assert!(both.iter().all(|m| moves.contains(m)));
    assert_eq!(pos.parse_move("53"), Ok(both[0]));
}

#[test]
fn nonsense_loses_the_turn() {
    let pos = table(0, [&[(3, 7)], &[(1, 1)], &[], &[]]);
    for (side, tile) in [(0, None), (1, Some((7, 3))), (1, Some((1, 1))), (0, Some((3, 200)))] {
        assert_eq!(pos.judge(side, tile), Move::Pass);
    }
    assert_eq!(pos.cost(Fault::IllegalMove), Cost::Instead(Move::Pass));
    assert_eq!(pos.cost(Fault::OutOfTime), Cost::Game);
    assert_eq!(pos.cost(Fault::Crashed), Cost::Game);
}

#[test]
fn a_pass_by_choice_is_legal_and_four_in_a_row_block() {
    // Seats 0 and 1 hold the light hands, 5 pips apart.
    let light: [(u8, u8); 10] =
        [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 1), (1, 2), (1, 3), (1, 4), (2, 2)];
    let mut heavier =
        [(0, 5), (0, 6), (0, 7), (0, 8), (0, 9), (1, 5), (1, 6), (1, 7), (1, 8), (2, 3)];
    let mut pos = table(2, [&light, &heavier, &[], &[]]);
    play(&mut pos, &["pass", "passa", "pass"]);
    assert!(!pos.turn().is_over());
    play(&mut pos, &["PASS"]);
    let outcome = pos.turn().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending.key), (Some(Side::First), "blocked"));
    assert_eq!(pos.parse_move("pass").unwrap_err().to_string(), "the game is over");
    heavier.reverse();
    let mut pos = table(0, [&heavier, &light, &[], &[]]);
    play(&mut pos, &["pass"; 4]);
    assert_eq!(pos.turn().outcome().unwrap().winner, Some(Side::Second));
}

#[test]
fn equal_counts_are_a_draw() {
    // 50 pips each in seats 0 and 3; their partners hold more.
    let a = [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (0, 9), (1, 5), (2, 3), (0, 7), (0, 3)];
    let b = [(0, 1), (0, 2), (0, 4), (0, 5), (0, 6), (0, 8), (1, 2), (1, 3), (1, 6), (1, 9)];
    let sum = |tiles: &[(u8, u8)]| tiles.iter().map(|&(a, b)| u32::from(a + b)).sum::<u32>();
    assert_eq!((sum(&a), sum(&b)), (50, 50));
    let mut pos = table(1, [&a, &[], &[], &b]);
    play(&mut pos, &["pass"; 4]);
    assert_eq!(pos.turn().outcome().unwrap().winner, None);
}

#[test]
fn an_empty_hand_wins_for_the_pair() {
    let run: Vec<(u8, u8)> =
        vec![(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (9, 9)];
    let mut pos = table(3, [&[], &[], &[], &run]);
    for (a, b) in run {
        assert!(!pos.turn().is_over());
        play(&mut pos, &[&format!("{a}-{b}L")]);
        if !pos.turn().is_over() {
            play(&mut pos, &["pass"; 3]);
        }
    }
    let outcome = pos.turn().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending.key), (Some(Side::Second), "out"));
    assert!(pos.legal_moves().is_empty());
}
