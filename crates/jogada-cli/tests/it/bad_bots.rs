//! Thirty entrants of which ten misbehave: the games of the others are played to their end.

use std::collections::HashMap;

use jogada_testkit::is_slow;
use serde_json::Value;

use crate::home::Home;

/// What goes before and after a bot's answer; `answer(choice)` writes one.
const FRAME: &str = r#"
import json, os, sys, time

def answer(text):
    print(text, flush=True)

asked = 0
BEFORE
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "ask":
        continue
    asked += 1
    choice = message["choices"][asked % len(message["choices"])]
    DO
"#;

/// Ten that misbehave: before the first line, at every question, and how their games end.
const BAD: [(&str, &str, &str, &str); 10] = [
    ("crashes", "sys.exit(3)", "pass", "crashed"),
    ("breaks", "", "answer(choice) if asked < 5 else choice.nothing", "crashed"),
    ("stalls", "", "time.sleep(3600)", "out-of-time"),
    ("floods", "", "sys.stdout.write('\\n' * (4 << 20)); answer(choice)", "crashed"),
    ("lies", "", "answer('z99')", "illegal-move"),
    ("dawdles", "", "time.sleep(3); answer(choice)", "out-of-time"),
    ("mumbles", "", "sys.stdout.write(choice); sys.stdout.flush(); time.sleep(60)", "out-of-time"),
    (
        "babbles",
        "",
        "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()",
        "illegal-move",
    ),
    ("hangs-up", "", "os.close(1); time.sleep(60)", "crashed"),
    ("gorges", "", "x = bytearray(4 << 30); answer(choice)", "crashed"),
];

/// Odd manners that cost no player a game.
const ODD: [(&str, &str, &str); 2] = [
    ("forks", "[os.fork() or time.sleep(3600) for _ in range(3)]", "answer(choice)"),
    ("repeats", "", "answer(choice + '\\nz99')"),
];

/// Makes all thirty and names them as entrants.
fn entrants(home: &Home) -> Vec<String> {
    let mut entrants = Vec::new();
    let odd = ODD.iter().map(|&(name, before, act)| (name, before, act, ""));
    for (name, before, act, _) in BAD.into_iter().chain(odd) {
        home.bot(name, &FRAME.replace("BEFORE", before).replace("DO", act), "");
        entrants.push(format!("./{name}"));
    }
    for (language, count) in [("python", 4), ("c", 2)] {
        for number in 1..=count {
            let folder = format!("{language}-{number}");
            home.done(&["bot", "new", language, "othello", &folder]);
            entrants.push(format!("./{folder}"));
        }
    }
    for number in 1..=4 {
        let builtins = ["first", "random", "greedy"].map(|name| format!("{name}{number}={name}"));
        entrants.extend(builtins);
    }
    entrants
}

/// Between good players the rules decide. Otherwise a bad one loses, and the reason names its fault.
fn check_game(game: &Value, faults: &HashMap<&str, &str>) {
    let [first, second] = ["first", "second"].map(|seat| game[seat].as_str().unwrap());
    let reason = game["reason"].as_str().unwrap();
    if !faults.contains_key(first) && !faults.contains_key(second) {
        assert_eq!(reason, "rules", "{game}");
        return;
    }
    let winner = game["winner"].as_str().unwrap();
    let loser = if winner == first { second } else { first };
    assert_eq!(faults.get(loser), Some(&reason), "{game}");
}

#[test]
fn bad_bots_lose_their_own_games_and_nobody_elses() {
    let home = Home::new();
    let entrants = entrants(&home);
    assert_eq!(entrants.len(), 30);
    // A busy machine may take long to start an interpreter, and no bot may lose by that.
    let settings = format!(
        "game = \"othello\"\nentrants = {entrants:?}\nformat = {:?}\nrounds = 3\ntime = \"800ms\"\n\
         seed = \"5\"\nopen-seed = true\n[limits]\nmemory = \"512MiB\"\nstart = \"60s\"\n",
        if is_slow() { "round-robin" } else { "swiss" },
    );
    home.write("tournament.toml", settings);
    let args = ["tournament", "-f", "tournament.toml", "--json", "--db", "t.db"];
    let told = home.run(&args);
    home.expect_nobody();
    assert_eq!(told.code, Some(1), "{}", told.err);
    assert!(told.err.contains("games with faults: "), "{}", told.err);
    let table = told.json();
    assert_eq!(table["over"], true);
    let faults: HashMap<&str, &str> = BAD.iter().map(|&(name, .., how)| (name, how)).collect();
    let games = home.exported("t.db");
    let total = if is_slow() { 30 * 29 / 2 } else { 3 * 15 };
    assert_eq!(games.len(), total * 2);
    games.iter().for_each(|game| check_game(game, &faults));
    for line in table["standings"].as_array().unwrap() {
        let name = line["name"].as_str().unwrap();
        let counted = |how: &str| line["faults"][how].as_u64().unwrap();
        let counts = ["illegal-move", "out-of-time", "crashed"].map(counted);
        match faults.get(name) {
            Some(&how) => {
                let lost = games.iter().filter(|game| is_loss(game, name)).count() as u64;
                assert_eq!((counted(how), counts.iter().sum()), (lost, lost), "{line}");
            }
            None => assert_eq!(counts, [0; 3], "{line}"),
        }
    }
}

fn is_loss(game: &Value, name: &str) -> bool {
    game["winner"] != name && (game["first"] == name || game["second"] == name)
}

#[test]
fn one_that_never_starts_is_waited_for_once_a_game_and_three_times_in_all() {
    let home = Home::new();
    home.bot("hangs", "import time\ntime.sleep(60)\n", "");
    let settings = "game = \"othello\"\nentrants = [\"greedy\", \"./hangs\"]\ngames = 20\n\
        [limits]\nstart = \"1s\"\n";
    home.write("tournament.toml", settings);
    let run = home.run(&["tournament", "-f", "tournament.toml", "--db", "t.db", "--workers", "1"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    let games = home.done(&["export", "1", "--format", "jsonl", "--db", "t.db"]);
    let mut starts = Vec::new();
    for line in games.lines() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(line.contains("did not read its first message in 1 s"), "{line}");
        assert_eq!((&game["winner"], &game["reason"]), (&"greedy".into(), &"crashed".into()));
        let bot = &game["beside"]["seats"][0];
        starts.push(bot["starts"].as_u64().unwrap());
        let is_left_out = bot["faults"][0] == "not started again after 3 failed starts";
        assert_eq!(is_left_out, bot["starts"] == 0, "{line}");
    }
    starts.sort_unstable();
    assert_eq!((starts.len(), starts.iter().sum(), starts.last()), (20, 3, Some(&1)));
    home.expect_nobody();
}

/// Every command that runs bots tells their limits.
#[test]
fn the_limits_of_bots_are_in_the_help_of_every_command_that_runs_them() {
    let home = Home::new();
    for args in [&["match"][..], &["play"], &["tournament"], &["bot", "check"]] {
        let help = home.done(&[args, &["--help"]].concat());
        for words in ["60 s without", "1 GiB", "10 s"] {
            assert!(help.contains(words), "{args:?}: {help}");
        }
    }
    assert!(home.done(&["match", "--help"]).contains("after 3 games in a row"));
    assert!(home.done(&["bot", "check", "--help"]).contains("queens: 5 s"));
}
