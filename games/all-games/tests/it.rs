//! The registry, and every game of it under every law for two million moves.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::HashSet;

use all_games::{GAMES, find};
use jogada_core::{Draw, Seed};
use jogada_testkit::{conformance_of_formats, endurance, is_slow};
use jogada_tournament::{League, LeaguePairing, LeagueRules};
use serde_json::json;

#[test]
fn every_name_means_one_game() {
    let mut names = HashSet::new();
    for entry in GAMES.iter() {
        for name in entry.aliases.iter().map(|alias| alias.name).chain([entry.kind.name]) {
            assert!(names.insert(name), "{name} means two games");
            assert_eq!(find(&name.to_uppercase()).unwrap().kind.name, entry.kind.name);
        }
    }
    assert!(find("poker").is_err());
}

#[test]
fn every_game_has_the_players_that_every_game_has() {
    for entry in GAMES.iter() {
        for name in ["random", "first", "greedy", "engine", "engine:1", "ENGINE:10"] {
            assert!(entry.player(name, Seed::from_number(0)).is_ok(), "{} {name}", entry.kind.name);
        }
        let mut names = HashSet::new();
        for name in
            entry.builtins().flat_map(|builtin| builtin.aliases.iter().chain([&builtin.name]))
        {
            assert!(names.insert(name), "{name} means two players of {}", entry.kind.name);
        }
    }
}

#[test]
fn the_league_rules_of_every_game_are_a_tournament_of_its_game() {
    for entry in GAMES.iter() {
        let rules: LeagueRules = serde_json::from_str(entry.league_rules).unwrap();
        for modality in &rules.meeting.modalities {
            assert!(entry.kind.full_options(&modality.options).is_ok(), "{}", modality.options);
        }
        League::new(4, LeaguePairing::RoundRobin, rules, Seed::from_number(0)).unwrap();
    }
}

#[test]
fn every_game_starts_as_it_is_and_refuses_what_it_does_not_know() {
    for entry in GAMES.iter() {
        let full = entry.kind.full_options(&json!({})).unwrap();
        assert_eq!(entry.kind.full_options(&full).unwrap(), full, "{}", entry.kind.name);
        assert!(!entry.kind.start(&full, Seed::from_number(1)).unwrap().turn().is_over());
        assert!(
            entry.kind.start(&json!({"nonsense": 1}), Seed::from_number(1)).is_err(),
            "{}",
            entry.kind.name
        );
        assert!(entry.kind.start(&json!([]), Seed::from_number(1)).is_err(), "{}", entry.kind.name);
    }
}

#[test]
fn every_game_reads_the_formats_that_it_writes() {
    for entry in GAMES.iter() {
        conformance_of_formats(entry, &json!({}), if is_slow() { 1_000 } else { 20 });
    }
}

#[test]
fn formats_read_back_under_other_options_too() {
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let all = [
        (chess::ENTRY, json!({ "fen": fen })),
        (othello::ENTRY, json!({ "start": "assignment" })),
        (gomoku::ENTRY, json!({ "size": 20 })),
        (gomoku::ENTRY, json!({ "size": 15, "rule": "free" })),
        (gomoku::ENTRY, json!({ "size": 15, "rule": "renju" })),
    ];
    for (entry, options) in all {
        conformance_of_formats(&entry, &options, 10);
    }
}

/// Some thousand moves in every run, two million in the long one.
fn endure<G: Draw>() {
    endurance::<G>(&G::Options::default(), if is_slow() { 2_000_000 } else { 5_000 });
}

#[test]
fn queens_endure() {
    endure::<queens::Queens>();
}

#[test]
fn dominoes_endure() {
    endure::<dominoes::Dominoes>();
}

#[test]
fn chess_endures() {
    endure::<chess::Chess>();
}

#[test]
fn othello_endures() {
    endure::<othello::Othello>();
}

#[test]
fn gomoku_endures() {
    endure::<gomoku::Gomoku>();
}
