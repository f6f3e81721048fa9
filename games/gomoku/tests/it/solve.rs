//! `solve` and `convert`: what they prove is what is known, and their proofs are checked.

use gomoku::{
    Gomoku, Options, Rule,
    engine::maker_breaker::MakerBreaker,
    solve::{Value, is_win, solve},
};
use jogada_core::{Game, Seed, Stop};
use jogada_search::Limit;
use jogada_text::Lang;
use serde_json::Value as Json;

use crate::{tools::tool, vectors::played};

fn solved(pos: &Gomoku, nodes: u64) -> Value {
    let mut maker_breaker = MakerBreaker::default();
    let solution = solve(pos, &mut maker_breaker, Limit::nodes(nodes), &Stop::never(), 1);
    assert!(solution.is_true(pos, &maker_breaker), "{solution:?}");
    solution.value()
}

#[test]
fn proved_positions_are_proved_again() {
    let file: Json = serde_json::from_str(include_str!("../../testdata/proven8x8.json")).unwrap();
    let (mut exact, mut all) = (0, 0);
    for case in file["positions"].as_array().unwrap().iter().step_by(3) {
        let found = solved(&played(8, Rule::Free, &case["moves"]), 20_000);
        let to_move = case["to_move"].as_str().unwrap();
        let (allowed, known): (&[Value], _) = match case["value"].as_str().unwrap() {
            "draw" => (&[Value::Draw, Value::AtLeastDraw, Value::AtMostDraw], Value::Draw),
            "side_to_move_wins" => (&[Value::Win], Value::Win),
            value if value.starts_with(to_move) => {
                (&[Value::Win, Value::Draw, Value::AtLeastDraw], Value::AtLeastDraw)
            }
            _ => (&[Value::Loss, Value::Draw, Value::AtMostDraw], Value::AtMostDraw),
        };
        assert!(allowed.contains(&found) || found == Value::Unknown, "{} {found:?}", case["id"]);
        all += 1;
        exact += usize::from(
            found == known || found == Value::Loss || found == Value::Draw || found == Value::Win,
        );
    }
    assert!(exact * 10 >= all * 9, "{exact} of {all}");
}

#[test]
fn small_boards_are_drawn_and_large_ones_are_won_by_threats() {
    let start = |size| {
        Gomoku::start(&Options { size, rule: Rule::Standard }, Seed::from_number(0)).unwrap()
    };
    for size in [5, 6] {
        assert_eq!(solved(&start(size), 100_000), Value::Draw, "{size}");
    }
    // Two open threes at once.
    let file: Json =
        serde_json::from_str("[[7,7],[0,0],[8,7],[14,0],[6,6],[0,14],[6,5],[14,14]]").unwrap();
    for rule in [Rule::Free, Rule::Standard, Rule::Caro] {
        let pos = played(15, rule, &file);
        let mut maker_breaker = MakerBreaker::default();
        let solution = solve(&pos, &mut maker_breaker, Limit::nodes(200_000), &Stop::never(), 1);
        assert_eq!(solution.value(), Value::Win, "{rule:?}");
        let attack = solution.win.clone().unwrap();
        assert!(is_win(&pos, &attack));
        // The other side cannot use it, and without its threat it is no proof.
        let mut other = pos.clone();
        other.play("a8".parse().unwrap()).unwrap();
        assert!(!is_win(&other, &attack));
        let bare = gomoku::solve::Attack { threat: None, replies: vec![], ..attack };
        assert!(!is_win(&pos, &bare));
    }
}

#[test]
fn solve_says_it_in_words_and_in_json() {
    let moves = ["solve", "--rule", "free", "--nodes", "50000", "--size", "6"];
    let said = tool(&moves, "-", Lang::En);
    assert!(said.end.is_err(), "{}", said.out);
    let said = tool(&moves, "", Lang::En);
    assert!(said.out.starts_with("draw (to move: black)\nblack: holds with "), "{}", said.out);
    let said = tool(&[&moves[..], &["--json"]].concat(), "c3 d4", Lang::Pt);
    let found: Json = serde_json::from_str(&said.out).unwrap();
    assert_eq!((&found["value"], &found["checked"]), (&"draw".into(), &true.into()));
    assert!(found["held"].as_array().is_some_and(|nodes| !nodes.is_empty()), "{found}");
    let won = tool(&["solve", "--nodes", "5000", "--proof"], "d4 a1 d5 a2 d6 b1", Lang::Pt);
    assert!(won.out.starts_with("vitória (vez das pretas)\nem no máximo 3: d"), "{}", won.out);
    let over = tool(&["solve"], "xxxxx\noooo.\n.....\n.....\n.....", Lang::En);
    assert_eq!(over.out, "five in a row\n");
}

#[test]
fn convert_rewrites_games_and_openings() {
    let convert = |form: &str, text: &str| tool(&["convert", "--to", form], text, Lang::En).out;
    let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,6,0\n-1\n";
    assert_eq!(convert("psq", "0,0, 1,-2"), psq);
    assert_eq!(convert("moves", psq), "h8 i10\n");
    assert_eq!(convert("offset", "h8i6\nh8 i10\n"), "0,0, 1,-2\n0,0, 1,-2\n");
    assert_eq!(convert("compact", "0,0\n1,1"), "h8\ni9\n");
    let refused = tool(&["convert"], "h8 z9", Lang::Pt).end.err().unwrap().to_string();
    assert!(refused.starts_with("line 1: expected an opening like "), "{refused}");
    let solve = tool(&["analyse", "--nodes", "100", "--json"], psq, Lang::En);
    let found: Json = serde_json::from_str(&solve.out).unwrap();
    assert_eq!(found["position"]["rows"].as_array().map(Vec::len), Some(15));
}
