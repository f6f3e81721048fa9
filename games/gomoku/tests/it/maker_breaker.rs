//! Proofs that a side holds: what is published of small boards, what trying everything says, and what the vectors say.

use std::collections::HashMap;

use gomoku::{
    Gomoku, Options, Rule,
    engine::maker_breaker::{
        BreakerResult, Grid, MakerBreaker, Node, Proof, Then, bit, is_proof, stones,
    },
};
use jogada_core::{Game, Rng, Seed, Side, Stop};
use jogada_search::Limit;
use serde_json::Value;

use crate::vectors::played;

const BITS: u32 = 14;

fn holds(maker_breaker: &MakerBreaker, maker: u64, breaker: u64, nodes: u64) -> BreakerResult {
    maker_breaker.holds(maker, breaker, Limit::nodes(nodes), &Stop::never(), 1).0
}

fn proof(maker_breaker: &MakerBreaker, maker: u64, breaker: u64) -> Proof {
    maker_breaker.proof(maker, breaker, Limit::NONE, &Stop::never()).unwrap()
}

#[test]
fn small_boards_are_held_or_not_as_published() {
    for ((width, height, length), verdict) in [
        ((3, 3, 3), BreakerResult::Loses),
        ((4, 3, 3), BreakerResult::Loses),
        ((4, 4, 4), BreakerResult::Holds),
        ((5, 4, 4), BreakerResult::Holds),
        ((5, 5, 4), BreakerResult::Loses),
        ((6, 5, 4), BreakerResult::Loses),
        ((5, 5, 5), BreakerResult::Holds),
        ((6, 6, 5), BreakerResult::Holds),
        ((7, 6, 5), BreakerResult::Holds),
    ] {
        let grid = Grid::new(width, height, length);
        for threads in [1, 2] {
            let maker_breaker = MakerBreaker::new(grid.clone(), BITS);
            let found = maker_breaker.holds(0, 0, Limit::NONE, &Stop::never(), threads).0;
            assert_eq!(found, verdict, "{width} × {height}, {length} in a row, {threads} threads");
            if verdict == BreakerResult::Holds {
                assert!(is_proof(&grid, 0, 0, &proof(&maker_breaker, 0, 0)), "{width} × {height}");
            }
        }
    }
}

/// Does Breaker hold, Maker to move? By trying everything.
fn tries(grid: &Grid, maker: u64, breaker: u64, known: &mut HashMap<(u64, u64), bool>) -> bool {
    if let Some(&held) = known.get(&(maker, breaker)) {
        return held;
    }
    let free = grid.squares() & !maker & !breaker;
    let bits = |set: u64| (0..64).map(|n| 1 << n).filter(move |bit| set & bit != 0);
    let held = bits(free).all(|m| {
        let maker = maker | m;
        let is_filled = grid.lines.iter().any(|line| line & maker == *line);
        let rest = free & !m;
        !is_filled && (rest == 0 || bits(rest).any(|r| tries(grid, maker, breaker | r, known)))
    });
    known.insert((maker, breaker), held);
    held
}

fn scattered(grid: &Grid, stones: u32, rng: &mut Rng) -> (u64, u64) {
    let (mut maker, mut breaker) = (0u64, 0u64);
    while maker.count_ones() + breaker.count_ones() < 2 * stones {
        let square = 1 << rng.below(64);
        if grid.squares() & !maker & !breaker & square != 0 {
            if maker.count_ones() < stones { maker |= square } else { breaker |= square }
        }
    }
    (maker, breaker)
}

#[test]
fn it_agrees_with_trying_everything() {
    let mut rng = Seed::from_number(8).rng();
    let mut held = 0;
    for (grid, stones) in
        [(Grid::new(4, 4, 3), 3), (Grid::new(4, 4, 4), 2), (Grid::new(5, 3, 3), 3)]
    {
        for _ in 0..60 {
            let (maker, breaker) = scattered(&grid, stones, &mut rng);
            if grid.lines.iter().any(|line| line & maker == *line) {
                continue;
            }
            let truth = tries(&grid, maker, breaker, &mut HashMap::new());
            let maker_breaker = MakerBreaker::new(grid.clone(), BITS);
            let verdict = holds(&maker_breaker, maker, breaker, u64::MAX);
            assert_eq!(verdict == BreakerResult::Holds, truth, "{maker:x} {breaker:x}");
            assert_ne!(verdict, BreakerResult::Unknown);
            if truth {
                assert!(is_proof(&grid, maker, breaker, &proof(&maker_breaker, maker, breaker)));
                held += 1;
            }
        }
    }
    assert!((30..150).contains(&held), "{held} were held");
}

#[test]
fn a_proof_with_a_hole_is_refused() {
    let grid = Grid::new(7, 6, 5);
    let maker_breaker = MakerBreaker::new(grid.clone(), BITS);
    assert_eq!(holds(&maker_breaker, 0, 0, u64::MAX), BreakerResult::Holds);
    let good = proof(&maker_breaker, 0, 0);
    let root = good.nodes.len() - 1;
    assert!(!is_proof(&grid, 0, 0, &Proof { nodes: vec![] }));
    assert!(!is_proof(&Grid::new(7, 7, 5), 0, 0, &good), "of another board");
    assert!(!is_proof(&grid, 0b1110, 0, &good), "from other stones");
    let Node::Steps(steps) = &good.nodes[root] else { panic!("a proof without a step") };
    let mut refused = 0;
    for i in 0..steps.len() {
        let mut bad = good.clone();
        let Node::Steps(steps) = &mut bad.nodes[root] else { unreachable!() };
        match &mut steps[i].then {
            Then::Pairs(pairs) => pairs.truncate(1),
            Then::Node(node) => *node = root as u32,
        }
        refused += usize::from(!is_proof(&grid, 0, 0, &bad));
    }
    assert_eq!(refused, steps.len());
}

#[test]
fn the_collection_of_proved_positions_is_never_contradicted_and_mostly_proved() {
    let file: Value = serde_json::from_str(include_str!("../../testdata/proven8x8.json")).unwrap();
    let maker_breaker = MakerBreaker::new(Grid::new(8, 8, 5), 18);
    let (mut proved, mut all) = (0, 0);
    for case in file["positions"].as_array().unwrap() {
        let value = case["value"].as_str().unwrap();
        let pos = played(8, Rule::Free, &case["moves"]);
        let [own, other] = [pos.side(), pos.side().other()].map(|side| stones(&pos, side));
        let is_first = |side: Side| if side == Side::First { "first" } else { "second" };
        let verdict = holds(&maker_breaker, own, other, 3_000);
        let says_other_holds =
            value == "draw" || value == format!("{}_does_not_lose", is_first(pos.side().other()));
        if value == "side_to_move_wins" {
            assert_ne!(verdict, BreakerResult::Holds, "{}", case["id"]);
        }
        if says_other_holds {
            assert_ne!(verdict, BreakerResult::Loses, "{}", case["id"]);
            all += 1;
            if verdict == BreakerResult::Holds {
                proved += 1;
                assert!(
                    is_proof(maker_breaker.grid(), own, other, &proof(&maker_breaker, own, other)),
                    "{}",
                    case["id"]
                );
            }
        }
    }
    assert!(all > 40 && proved * 100 >= all * 95, "{proved} of {all}");
}

#[test]
fn what_the_book_calls_proved_is_proved_again() {
    let mut maker_breaker = MakerBreaker::new(Grid::new(8, 8, 5), 18);
    for moves in ["d4 a1", "e5 h8", "d5 b8"] {
        let mut pos = Gomoku::start(&Options::default(), Seed::from_number(0)).unwrap();
        moves.split(' ').for_each(|text| pos.play(text.parse().unwrap()).unwrap());
        let entry = maker_breaker.book(&pos).unwrap();
        assert!(entry.proved, "{moves}");
        let [own, other] = [pos.side(), pos.side().other()].map(|side| stones(&pos, side));
        let own = own | bit(entry.m);
        assert_eq!(holds(&maker_breaker, other, own, 40_000), BreakerResult::Holds, "{moves}");
        assert!(
            is_proof(maker_breaker.grid(), other, own, &proof(&maker_breaker, other, own)),
            "{moves}"
        );
    }
}
