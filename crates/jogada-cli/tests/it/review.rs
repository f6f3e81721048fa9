//! `jogada review`: every game, both languages, and what cannot be reviewed.

use serde_json::Value;

use crate::home::Home;

#[test]
fn a_match_of_any_game_is_reviewed_and_the_same_nodes_give_the_same_words() {
    let home = Home::new();
    for entry in all_games::GAMES.iter() {
        let game = entry.kind.name;
        home.done(&["match", game, "engine:2", "random", "-n", "1", "--seed", "5", "--out", game]);
        let record = format!("{game}/000001.jsonl");
        let args = ["review", &record, "--time", "nodes=300", "--json"];
        let told = home.done(&args);
        assert_eq!(told, home.done(&args), "{game}");
        let review: Value = serde_json::from_str(&told).unwrap();
        let plies = review["plies"].as_array().unwrap();
        assert!(!plies.is_empty(), "{game}");
        for ply in plies {
            let share = |key: &str| ply[key].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&share("chance")) && (0.0..=1.0).contains(&share("loss")));
        }
        if let Some(turning) = review["turning"].as_u64() {
            let ply = &plies[turning as usize];
            assert_ne!(ply["move"], ply["best"], "{game}");
            let told = home.done(&["review", &record, "--time", "nodes=300", "--lang", "pt"]);
            let label = ply["label"].as_str().unwrap();
            assert!(told.lines().last().unwrap().contains(label), "{game}: {told}");
        }
    }
}

#[test]
fn the_clock_of_a_whole_match_is_refused() {
    let home = Home::new();
    home.done(&["match", "queens", "first", "first", "-n", "1", "--out", "games"]);
    let told = home.run(&["review", "games/000001.jsonl", "--time", "5m+3s"]);
    assert_eq!((told.code, told.err.lines().count()), (Some(2), 1), "{told:?}");
    assert!(told.err.contains("a time for each move"), "{told:?}");
}
