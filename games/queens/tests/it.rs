//! What the game does, seen from outside.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod it {
    mod tools;
}

use std::collections::{BTreeMap, BTreeSet};

use jogada_core::{Draw, Game, Seed, Side, Turn};
use jogada_search::Searchable;
use jogada_testkit::{conformance, conformance_of_skin, playthrough, signature};
use queens::{
    Hand, Options, Piece, Placement, Queens, Square,
    assignment::{self, Jogador, Jogo},
};
use serde_json::Value;

#[test]
fn the_laws_hold_in_every_modality() {
    for modality in ["tradicional", "grande", "impar", "x-random"] {
        let matches = if modality == "grande" { 20 } else { 200 };
        conformance::<Queens>(&options(&format!(r#"{{"modality":"{modality}"}}"#)), matches);
    }
    conformance::<Queens>(&options(r#"{"size":1}"#), 2);
    conformance::<Queens>(&options(r#"{"size":5,"first":"CCCCCCRR","second":"BBBBBTD"}"#), 200);
}

#[test]
fn the_skin_knows_every_name_in_the_pictures() {
    let options = options(r#"{"size":5,"first":"CCCCCCRR","second":"BBBBBTD"}"#);
    conformance_of_skin::<Queens>(&queens::ENTRY.skin, &options, 30);
}

#[test]
fn the_golden_playthrough_is_as_it_was() {
    playthrough::<Queens>(&Options::default(), "testdata/playthrough.txt");
}

#[test]
fn the_engine_searches_as_it_did() {
    signature((queens::ENTRY.bench)(), "testdata/bench.txt");
}

#[test]
fn the_assignments_functions_answer_as_the_vectors_say() {
    let cases: Value = serde_json::from_str(include_str!("../testdata/cases.json")).unwrap();
    let cases = cases["casos"].as_array().unwrap();
    assert!(!cases.is_empty());
    cases.iter().for_each(check_case);
}

#[test]
fn a_solver_on_these_rules_finds_the_winners_of_the_vectors() {
    let positions: Value =
        serde_json::from_str(include_str!("../testdata/positions.json")).unwrap();
    let positions = positions["posicoes"].as_array().unwrap();
    let checked = positions.iter().filter(|entry| check_position(entry)).count();
    assert!(checked > 20, "only {checked} positions are small enough to solve by brute force");
}

#[test]
fn the_fast_rules_agree_with_the_assignments_functions() {
    for number in 0..60 {
        let seed = Seed::from_number(number);
        let mut rng = seed.rng();
        let mut pos = Queens::start(&options(r#"{"modality":"x-random"}"#), seed).unwrap();
        while let Some(m) = pos.random_move(&mut rng) {
            let jogo = as_jogo(&pos);
            for piece in Piece::ALL {
                let fast: BTreeSet<Square> = pos.free_for(piece).iter().collect();
                assert_eq!(fast, assignment::pos_validas_para(piece, &jogo), "{jogo:?}");
            }
            let mover = pos.turn().seat().unwrap().side();
            let ultimo = if mover == Side::First { Jogador::Segundo } else { Jogador::Primeiro };
            assert_eq!(assignment::jogo_acabou(&jogo, ultimo), None);
            pos.play_unchecked(m);
        }
    }
}

#[test]
fn positions_with_one_key_have_one_future() {
    fn future(pos: &Queens) -> String {
        let [first, second] = Side::BOTH.map(|side| pos.hand(side));
        let held = Piece::ALL.into_iter().filter(|&piece| first.has(piece) || second.has(piece));
        let free: Vec<_> = held.map(|piece| pos.free_for(piece)).collect();
        format!("{first} {second} {:?} {free:?}", pos.turn())
    }
    fn walk(pos: &Queens, seen: &mut BTreeMap<u64, String>, plies: u32) {
        let old = seen.entry(pos.key()).or_insert_with(|| future(pos));
        assert_eq!(*old, future(pos));
        for m in pos.legal_moves().into_iter().filter(|_| plies > 0) {
            let mut next = pos.clone();
            next.play_unchecked(m);
            walk(&next, seen, plies - 1);
        }
    }
    for number in 0..20 {
        let pos = Queens::start(
            &options(r#"{"modality":"x-random","size":4}"#),
            Seed::from_number(number),
        );
        walk(&pos.unwrap(), &mut BTreeMap::new(), 3);
    }
}

#[test]
fn the_modalities_are_those_of_the_assignment() {
    let start = |text: &str| Queens::start(&options(text), Seed::from_number(5)).unwrap();
    let shape = |pos: &Queens| {
        (pos.size(), pos.hand(Side::First).to_string(), pos.hand(Side::Second).to_string())
    };
    let d = |n: usize| "D".repeat(n);
    assert_eq!(shape(&start("{}")), (8, d(4), d(4)));
    assert_eq!(shape(&start(r#"{"modalidade":"grande"}"#)), (20, d(10), d(10)));
    assert_eq!(shape(&start(r#"{"modalidade":"ímpar"}"#)), (13, d(7), d(6)));
    let (size, first, second) = shape(&start(r#"{"modalidade":"x-random"}"#));
    assert_eq!((size, first.len(), &first), (8, 5, &second));
    assert!(first.chars().is_sorted());
}

#[test]
fn a_move_is_read_as_people_type_it_and_refused_with_the_reason() {
    let pos = Queens::start(&Options::default(), Seed::from_number(0)).unwrap();
    let d31 = Placement { piece: Piece::D, square: Square(3, 1) };
    for text in ["D3,1", "d 3 1", "D (3, 1)", "(3,1)", "3 1"] {
        assert_eq!(pos.parse_move(text), Ok(d31), "{text}");
    }
    let mut next = pos.clone();
    next.play(d31).unwrap();
    for (text, reason) in [
        ("D8,0", "expected a row and a column from 0 to 7, got \"8,0\""),
        ("T0,0", "there is no T in the hand"),
        ("D3,1", "square 3,1 is occupied"),
        ("D3,5", "a piece D on 3,5 would attack or be attacked"),
        ("D3", "expected a piece and a square like D3,1, got \"D3\""),
        ("ção", "expected a piece and a square like D3,1, got \"ção\""),
    ] {
        assert_eq!(next.parse_move(text).unwrap_err().to_string(), reason);
    }
}

#[test]
fn a_move_is_written_down_as_in_the_assignments_example() {
    let before = r#"{"tamanho":8,"primeiro":["D","R","R","T"],"segundo":["D","D","R","T"],"ocupadas":[[3,0,"D"],[6,6,"R"]]}"#;
    let after = r#"{"tamanho":8,"primeiro":["D","R","R"],"segundo":["D","D","R","T"],"ocupadas":[[3,0,"D"],[6,6,"R"],[1,7,"T"]]}"#;
    let mut now = jogo(&serde_json::from_str(before).unwrap());
    assignment::faz_jogada(&mut now, Jogador::Primeiro, Piece::T, Square(1, 7));
    assert_eq!(now, jogo(&serde_json::from_str(after).unwrap()));
    assert_eq!(assignment::jogo_acabou(&now, Jogador::Primeiro), None);
    assignment::faz_jogada(&mut now, Jogador::Segundo, Piece::D, Square(7, 1));
    assert_eq!(assignment::jogo_acabou(&now, Jogador::Segundo), Some(Jogador::Primeiro));
}

#[test]
fn bad_options_are_refused() {
    for text in [r#"{"size":0}"#, r#"{"size":21}"#] {
        assert!(Queens::start(&options(text), Seed::from_number(0)).is_err(), "{text}");
    }
    for text in
        [r#"{"first":"DX"}"#, r#"{"modality":"enorme"}"#, r#"{"tamanhos":8}"#, r#"{"size":300}"#]
    {
        assert!(serde_json::from_str::<Options>(text).is_err(), "{text}");
    }
}

#[test]
fn a_view_with_attacking_pieces_is_refused() {
    let text =
        r#"{"size":8,"first":"D","second":"D","placed":[["D",0,0],["T",5,5]],"to_move":"first"}"#;
    let error = serde_json::from_str::<Queens>(text).unwrap_err().to_string();
    assert!(error.contains("pieces that do not attack each other"), "{error}");
}

#[test]
fn the_board_is_drawn_from_the_top_row_down() {
    let mut pos =
        Queens::start(&options(r#"{"size":3,"first":"DC","second":"R"}"#), Seed::from_number(0))
            .unwrap();
    pos.play(Placement { piece: Piece::C, square: Square(0, 0) }).unwrap();
    assert_eq!(
        Queens::text(&pos),
        " 2 |   | · |   |\n 1 |   |   | · |\n 0 | C |   |   |\n     0   1   2 \n1: D   2: R\n"
    );
}

fn options(text: &str) -> Options {
    serde_json::from_str(text).unwrap()
}

fn as_jogo(pos: &Queens) -> Jogo {
    let squares =
        (0..pos.size()).flat_map(|row| (0..pos.size()).map(move |column| Square(row, column)));
    let ocupadas = squares.filter_map(|square| Some((square, pos.piece_at(square)?))).collect();
    let [primeiro, segundo] = Side::BOTH.map(|side| pos.hand(side).pieces().collect());
    Jogo { tamanho: pos.size(), ocupadas, primeiro, segundo }
}

fn check_case(case: &Value) {
    let got = match case["funcao"].as_str().unwrap() {
        "pos_atacadas_por" => {
            let args = &case["args"];
            let size = args[2].as_u64().unwrap() as u8;
            squares(assignment::pos_atacadas_por(piece(&args[0]), square(&args[1]), size))
        }
        "todas_pos_atacadas" => squares(assignment::todas_pos_atacadas(&jogo(&case["jogo"]))),
        "pos_válidas_para" => {
            squares(assignment::pos_validas_para(piece(&case["peca"]), &jogo(&case["jogo"])))
        }
        "jogo_acabou" => {
            match assignment::jogo_acabou(&jogo(&case["jogo"]), jogador(&case["ultimo"])) {
                None => Value::Bool(false),
                Some(Jogador::Primeiro) => "primeiro".into(),
                Some(Jogador::Segundo) => "segundo".into(),
            }
        }
        other => panic!("the vectors name a function that nobody checks: {other}"),
    };
    assert_eq!(got, case["esperado"], "{case}");
}

fn squares(set: BTreeSet<Square>) -> Value {
    serde_json::to_value(set).unwrap()
}

fn piece(value: &Value) -> Piece {
    serde_json::from_value(value.clone()).unwrap()
}

fn square(value: &Value) -> Square {
    serde_json::from_value(value.clone()).unwrap()
}

fn jogador(value: &Value) -> Jogador {
    if value == "primeiro" { Jogador::Primeiro } else { Jogador::Segundo }
}

fn jogo(value: &Value) -> Jogo {
    let ocupadas: BTreeMap<Square, Piece> =
        value["ocupadas"].as_array().unwrap().iter().map(occupied).collect();
    let hand = |key: &str| value[key].as_array().unwrap().iter().map(piece).collect();
    Jogo {
        tamanho: value["tamanho"].as_u64().unwrap() as u8,
        ocupadas,
        primeiro: hand("primeiro"),
        segundo: hand("segundo"),
    }
}

fn occupied(entry: &Value) -> (Square, Piece) {
    (Square(entry[0].as_u64().unwrap() as u8, entry[1].as_u64().unwrap() as u8), piece(&entry[2]))
}

/// Solves a position by brute force and compares; false if it is too large for that.
fn check_position(entry: &Value) -> bool {
    let pos = position(entry);
    let moves = pos.legal_moves();
    assert_eq!(moves.len() as u64, entry["lances_validos"].as_u64().unwrap(), "{entry}");
    if moves.len() > 24 {
        return false;
    }
    let winning: Vec<Value> = moves
        .iter()
        .filter(|&&m| {
            let mut next = pos.clone();
            next.play_unchecked(m);
            !mover_wins(&next)
        })
        .map(|m| serde_json::json!([m.piece, m.square]))
        .collect();
    let mut expected = entry["lances_vencedores"].as_array().unwrap().clone();
    let mut winning = winning;
    let by_text = |value: &Value| value.to_string();
    expected.sort_by_key(by_text);
    winning.sort_by_key(by_text);
    assert_eq!(winning, expected, "{entry}");
    let mover_wins = entry["vencedor"] == entry["vez"];
    assert_eq!(!winning.is_empty(), mover_wins, "{entry}");
    true
}

fn mover_wins(pos: &Queens) -> bool {
    let mut moves = Vec::new();
    if let Turn::Over(_) = pos.moves_into(&mut moves) {
        return false;
    }
    moves.iter().any(|&m| {
        let mut next = pos.clone();
        next.play_unchecked(m);
        !mover_wins(&next)
    })
}

fn position(entry: &Value) -> Queens {
    let hand = |key: &str| -> Hand { entry[key].as_array().unwrap().iter().map(piece).collect() };
    let placed: Vec<Value> = entry["ocupadas"]
        .as_array()
        .unwrap()
        .iter()
        .map(|o| serde_json::json!([o[2], o[0], o[1]]))
        .collect();
    let to_move = if entry["vez"] == "primeiro" { "first" } else { "second" };
    let view = serde_json::json!({
        "size": entry["tamanho"], "first": hand("primeiro"), "second": hand("segundo"), "placed": placed, "to_move": to_move,
    });
    serde_json::from_value(view).unwrap()
}
