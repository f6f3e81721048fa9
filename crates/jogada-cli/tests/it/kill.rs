//! `kill -9` at any moment, then `--resume`: the table is that of an undisturbed run, and no game is lost or doubled.

use std::{collections::HashSet, time::Duration};

use jogada_core::Seed;
use jogada_testkit::{LEARNS, is_slow};
use serde_json::Value;

use crate::home::{Home, Running};

/// A tournament that is played twice: once in peace, and once killed again and again.
struct Trial<'a> {
    home: &'a Home,
    args: &'a [&'a str],
}

/// How it went.
struct Outcome {
    table: String,
    games: Vec<Value>,
    /// Runs that were killed after they had entered games, and before the end.
    hits: usize,
}

impl Trial<'_> {
    fn args<'a>(&'a self, db: &'a str) -> Vec<&'a str> {
        [&["tournament"], self.args, &["--json", "--db", db]].concat()
    }

    fn in_peace(&self) -> Outcome {
        let told = self.home.run(&self.args("peace.db"));
        assert_eq!(told.code, Some(0), "{told:?}");
        Outcome { table: told.out, games: self.home.exported("peace.db"), hits: 0 }
    }

    /// Kills it `kills` times, at moments that leave each run about the same share of what is left. On a busy machine all
    /// of those may come too early, so that every second kill waits for a game first.
    fn killed(&self, kills: usize, total: usize) -> Outcome {
        const DB: &str = "killed.db";
        let mut chance = Seed::from_number(kills as u64).rng();
        let (mut longest, mut before, mut hits) = (200_000, 0, 0);
        for kill in 0..kills {
            let mut run = Running::start(self.home.jogada(&self.go_on(DB, kill)));
            let moment = Duration::from_micros(chance.below(longest).into());
            let has_ended = match kill % 2 {
                0 => run.ends_within(moment),
                _ => self.ends_before_a_game(&mut run, DB, before),
            };
            if has_ended {
                break;
            }
            drop(run);
            let games = self.home.games(DB).unwrap_or(0) as usize;
            hits += usize::from(games > before && games < total);
            let share = (total - before) / (kills - kill);
            longest = if games.saturating_sub(before) > share {
                longest * 2 / 3
            } else {
                longest * 4 / 3
            };
            before = games;
        }
        let told = self.home.run(&self.go_on(DB, kills));
        assert_eq!(told.code, Some(0), "{told:?}");
        Outcome { table: told.out, games: self.home.exported(DB), hits }
    }

    /// Waits for one more game than `before`. True if the run ends by itself meanwhile.
    fn ends_before_a_game(&self, run: &mut Running, db: &str, before: usize) -> bool {
        while self.home.games(db).unwrap_or(0) as usize <= before {
            if run.ends_within(Duration::from_millis(1)) {
                return true;
            }
        }
        false
    }

    /// The command that goes on; one that was killed too early has to begin again.
    fn go_on<'a>(&'a self, db: &'a str, run: usize) -> Vec<&'a str> {
        if run > 0 && self.home.games(db).is_some() {
            vec!["tournament", "--resume", "1", "--json", "--db", db]
        } else {
            self.args(db)
        }
    }
}

/// No game twice.
fn expect_distinct(games: &[Value], total: usize) {
    let keys: HashSet<String> =
        games.iter().map(|game| format!("{} {}", game["bout"], game["number"])).collect();
    assert_eq!((games.len(), keys.len()), (total, total));
}

#[test]
fn a_tournament_that_is_killed_again_and_again_ends_as_if_nothing_had_happened() {
    let home = Home::new();
    let kills = if is_slow() { 200 } else { 8 };
    let (each, total) = if is_slow() { ("4000", 24_000) } else { ("1000", 6000) };
    let args = ["othello", "engine", "greedy", "random", "first", "-n", each];
    let args = [&args[..], &["--seed", "7", "--open-seed", "--time", "nodes=50"]].concat();
    let trial = Trial { home: &home, args: &args };
    let peace = trial.in_peace();
    expect_distinct(&peace.games, total);
    let killed = trial.killed(kills, total);
    assert!(killed.hits >= kills / 4, "only {} of {kills} were hits", killed.hits);
    assert_eq!(killed.table, peace.table);
    let bytes = |db| home.done(&["export", "1", "--format", "jsonl", "--db", db]);
    assert!(bytes("killed.db") == bytes("peace.db"), "the records differ");
}

#[test]
fn bots_that_learn_are_told_again_what_they_knew() {
    let home = Home::new();
    home.bot("learns", LEARNS, "memory = \"kept\"");
    let kills = if is_slow() { 40 } else { 4 };
    let (each, total) = if is_slow() { ("300", 900) } else { ("40", 120) };
    let args = ["othello", "./learns", "two=./learns", "random", "-n", each];
    let args = [&args[..], &["--seed", "7", "--open-seed"]].concat();
    let trial = Trial { home: &home, args: &args };
    let peace = trial.in_peace();
    expect_distinct(&peace.games, total);
    let killed = trial.killed(kills, total);
    home.expect_nobody();
    assert!(killed.hits >= 1, "no hit in {kills}");
    assert_eq!(killed.table, peace.table, "a bout was repeated, or ended otherwise");
    assert!(killed.games == peace.games, "the records differ");
}

/// Cannot be told what it knew, because it does not do the same thing twice.
const FICKLE: &str = r#"
import json, random, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        time.sleep(0.002)
        print(random.choice(message["choices"]), flush=True)
"#;

#[test]
fn a_bout_whose_bots_do_not_repeat_themselves_is_played_again_and_the_table_says_so() {
    let home = Home::new();
    home.bot("fickle", FICKLE, "memory = \"kept\"");
    let args = ["othello", "./fickle", "first", "-n", "20", "--json", "--db", "t.db"];
    let run = Running::start(home.jogada(&[&["tournament"], &args[..]].concat()));
    home.wait_for_games("t.db", 3);
    drop(run);
    let before = home.games("t.db").unwrap();
    assert!(before < 20, "it was over before it was killed");
    let told = home.run(&["tournament", "--resume", "1", "--json", "--db", "t.db"]);
    assert_eq!(told.code, Some(0), "{told:?}");
    let table = told.json();
    assert_eq!(table["over"], true);
    assert!(!table["repeats"].as_array().unwrap().is_empty(), "{table}");
    expect_distinct(&home.exported("t.db"), 20);
    home.expect_nobody();
}
