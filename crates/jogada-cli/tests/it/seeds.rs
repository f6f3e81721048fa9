//! What a typed seed gives away: nothing of a tournament's deals, unless it was declared open.

use std::{fs, path::Path};

use jogada_arena::TournamentSettings;
use jogada_core::{Seat, Seed, Viewer};
use jogada_tournament::Results;
use serde_json::{Value, json};

use crate::home::Home;

/// A player who sees a hand and looks for the seed that deals it.
struct Thief {
    options: Value,
    hand: Vec<u8>,
}

/// The game whose hands are hidden.
const GAME: &str = "dominoes";

/// What the first seat is shown at the start: its ten tiles.
fn hand(options: &Value, seed: Seed) -> Vec<u8> {
    let pos = all_games::start(GAME, options, seed).unwrap();
    let mut view = Vec::new();
    pos.write_view(Viewer::Seat(Seat::FIRST), &mut view);
    view
}

/// What people type.
fn typed() -> impl Iterator<Item = String> {
    let short = (0..100_000).map(|number: u32| number.to_string());
    let dates =
        (1..=12).flat_map(|month| (1..=31).map(move |day| format!("2024{month:02}{day:02}")));
    let long = ["123456", "1234567890", "18446744073709551615"].map(str::to_owned);
    let of_one_digit = "0123456789abcdef".chars().map(|digit| digit.to_string().repeat(64));
    let words = ["deadbeef", "cafebabe", "01234567"].map(|word| word.repeat(8));
    short.chain(dates).chain(long).chain(of_one_digit).chain(words)
}

impl Thief {
    /// Sits down at the first game of a tournament that was exported to a folder.
    fn at_first_game(folder: &Path) -> Thief {
        let games = fs::read_to_string(folder.join("games.jsonl")).unwrap();
        let first: Value = serde_json::from_str(games.lines().next().unwrap()).unwrap();
        assert_eq!((&first["bout"], &first["number"]), (&json!("1v2"), &json!(0)));
        let record = first["record"].as_array().unwrap();
        let options = record[0]["setup"]["options"].clone();
        // The test reads the deal from the published seed; the thief is shown one hand of it.
        let seed = record.last().unwrap()["end"]["seed"].as_str().unwrap().parse().unwrap();
        Thief { hand: hand(&options, seed), options }
    }

    /// The typed seed that alone would deal this hand.
    fn steal(&self) -> Option<String> {
        let settings = TournamentSettings {
            game: GAME.into(),
            entrants: vec!["greedy".into(), "dummy".into()],
            ..TournamentSettings::default()
        };
        let entrants = settings.entrants().unwrap();
        let plan = settings.plan(all_games::GAMES, entrants, Seed::from_number(0)).unwrap();
        let deal = plan.schedule.pending(&Results::new())[0].matches[0].deal.clone();
        typed().find(|typed| {
            let secret: Seed = typed.parse().unwrap();
            hand(&self.options, deal.seed(&secret)) == self.hand
        })
    }
}

#[test]
fn nobody_finds_the_hands_of_a_tournament_from_a_short_seed() {
    let home = Home::new();
    let play = |folder: &str, more: &[&str]| {
        let args = ["tournament", GAME, "greedy", "dummy", "--seed", "2024", "--out", folder];
        home.done(&[&args[..], more].concat());
        Thief::at_first_game(&home.path().join(folder))
    };
    let (closed, again) = (play("closed", &[]), play("again", &[]));
    assert_eq!(closed.steal(), None, "the seed was found from ten tiles");
    assert!(closed.hand != again.hand, "a typed seed repeats a tournament that is not open");
    // The same thief finds a seed that was declared open.
    let (open, again) = (play("open", &["--open-seed"]), play("repeated", &["--open-seed"]));
    assert_eq!(open.steal().as_deref(), Some("2024"));
    assert!(open.hand == again.hand, "an open seed does not repeat a tournament");
}

#[test]
fn an_open_seed_is_told_wherever_a_tournament_is() {
    let home = Home::new();
    let args = ["tournament", GAME, "greedy", "dummy", "--seed", "2024"];
    let closed = home.run(&[&args[..], &["--out", "closed"]].concat());
    assert!(closed.err.contains("the seed is mixed with random bits"), "{closed:?}");
    let open = home.run(&[&args[..], &["--open-seed", "--out", "open"]].concat());
    assert!(open.out.contains("open seed: ") && !open.err.contains("mixed"), "{open:?}");
    let json = home.run(&["tournament", "--resume", "2", "--json"]).json();
    assert_eq!(json["open_seed"], true);
    let json = home.run(&["tournament", "--resume", "1", "--json"]).json();
    assert_eq!(json["open_seed"], false);
    let read = |file: &str| fs::read_to_string(home.path().join(file)).unwrap();
    for (folder, is_open) in [("closed", false), ("open", true)] {
        let report = read(&format!("{folder}/report.html"));
        assert_eq!(report.contains("open seed: "), is_open, "{folder}");
        let games = read(&format!("{folder}/games.jsonl"));
        assert_eq!(games.contains("\"open_seed\":true"), is_open, "{folder}");
    }
    let listed = home.done(&["tournaments"]);
    let lines: Vec<&str> = listed.lines().collect();
    assert!(lines[1].contains("finished, open seed") && !lines[2].contains("seed"), "{listed}");
    let listed = home.done(&["tournaments", "--json"]);
    let is_open = |line: &str| serde_json::from_str::<Value>(line).unwrap()["open_seed"].clone();
    assert_eq!(listed.lines().map(is_open).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn bots_that_could_guess_the_deals_are_warned_of_in_one_line() {
    let home = Home::new();
    home.done(&["bot", "new", "python", GAME, "ana"]);
    home.done(&["bot", "new", "python", "othello", "rui"]);
    let warnings = |args: &[&str]| {
        let told = home.run(args);
        assert_eq!(told.code, Some(0), "{told:?}");
        told.err.lines().filter(|line| line.contains("bots can guess the seed")).count()
    };
    let open = ["--seed", "2024", "--open-seed"];
    let with = |args: &[&'static str], more: &[&'static str]| [args, more].concat();
    let dealt = ["tournament", GAME, "./ana", "greedy"];
    assert_eq!(warnings(&with(&dealt, &open)), 1);
    assert_eq!(warnings(&with(&dealt, &["--seed", "2024"])), 0);
    // A game without deals has nothing to guess, and built-in players guess nothing.
    assert_eq!(warnings(&with(&["tournament", "othello", "./rui", "greedy"], &open)), 0);
    assert_eq!(warnings(&with(&["tournament", GAME, "dummy", "greedy"], &open)), 0);
    // A match is for repeating: its seed is as it was typed.
    assert_eq!(warnings(&["match", GAME, "./ana", "greedy", "--seed", "2024"]), 1);
    assert_eq!(warnings(&["match", GAME, "./ana", "greedy"]), 0);
}

#[test]
fn an_open_seed_needs_a_seed() {
    let home = Home::new();
    let told = home.run(&["tournament", GAME, "greedy", "dummy", "--open-seed"]);
    assert_eq!(told.code, Some(2), "{told:?}");
    assert_eq!(told.err, "jogada: expected a seed to be open, got none\n");
    home.write(
        "t.toml",
        "game = \"dominoes\"\nentrants = [\"greedy\", \"dummy\"]\nopen-seed = true\n",
    );
    let told = home.run(&["tournament", "-f", "t.toml"]);
    assert_eq!(told.code, Some(2), "{told:?}");
    assert!(told.err.contains("expected a seed to be open") && told.err.contains("t.toml:3"));
}

/// A database that the program left when it was killed, before seeds were mixed: of each tournament some games were played.
/// Beside it are all games as that program played them to the end.
#[test]
fn tournaments_from_before_seeds_were_mixed_go_on_with_the_same_games() {
    let (home, old) = (Home::new(), Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old"));
    home.write("arena.db", fs::read(old.join("arena.db")).unwrap());
    for (id, games, is_open) in [("1", "typed-seed.jsonl", true), ("2", "no-seed.jsonl", false)] {
        let told = home.run(&["tournament", "--resume", id, "--json", "--db", "arena.db"]);
        assert!(told.err.contains("games are played already"), "{told:?}");
        // Its typed seed was all of its chance.
        assert_eq!(told.json()["open_seed"], is_open);
        let text = home.done(&["export", id, "--format", "jsonl", "--db", "arena.db"]);
        let lines = text.lines().map(|line| {
            let mut game: Value = serde_json::from_str(line).unwrap();
            // What earlier versions did not write.
            for name in ["open_seed", "date", "event"] {
                game.as_object_mut().unwrap().remove(name);
            }
            game.to_string()
        });
        let expected = fs::read_to_string(old.join(games)).unwrap();
        assert!(lines.eq(expected.lines()), "{games}: the games differ");
    }
}
