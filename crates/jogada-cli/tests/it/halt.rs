//! Ctrl-C: it ends at once, with the table so far and the way to go on, and leaves no bot running.

use std::{collections::HashSet, time::Duration};

use rustix::process::{Pid, Signal, kill_process};

use crate::home::{Home, Running, wait_until};

/// Slow enough to be interrupted, the same at every start.
const SLOW: &str = r#"
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        time.sleep(0.003)
        print(message["choices"][0], flush=True)
"#;

fn check(signal: Signal, more: &[&str]) {
    let home = Home::new();
    home.bot("slow", SLOW, "");
    let args = ["tournament", "othello", "./slow", "first", "random", "-n", "20", "--db", "t.db"];
    let args = [&args[..], more].concat();
    let mut run = Running::start(home.jogada(&args));
    home.wait_for_games("t.db", 1);
    let pid = Pid::from_raw(run.pid().cast_signed()).unwrap();
    kill_process(pid, signal).unwrap();
    // Two seconds, and as much again for a busy machine.
    assert!(run.ends_within(Duration::from_secs(4)));
    let told = run.told();
    home.expect_nobody();
    assert_eq!(told.code, Some(1), "{told:?}");
    let first = told.out.lines().next().unwrap();
    assert!(first.starts_with("partial table: ") && first.contains(" of 60 games"), "{told:?}");
    assert!(told.out.contains("points") && told.out.contains("slow"), "{told:?}");
    let resume = "go on at any time with: jogada tournament --resume 1 --db t.db";
    assert!(told.err.trim_end().ends_with(resume), "{told:?}");
    let before = home.exported("t.db");
    assert!((1..60).contains(&before.len()), "{}", before.len());
    let told = home.run(&["tournament", "--resume", "1", "--json", "--db", "t.db"]);
    assert_eq!((told.code, &told.json()["over"]), (Some(0), &true.into()), "{told:?}");
    let after: HashSet<String> =
        home.exported("t.db").iter().map(|game| game.to_string()).collect();
    assert_eq!(after.len(), 60);
    assert!(before.iter().all(|game| after.contains(&game.to_string())), "a game has changed");
    home.expect_nobody();
}

#[test]
fn an_interrupted_tournament_tells_the_table_so_far_and_goes_on() {
    check(Signal::INT, &[]);
}

#[test]
fn a_terminated_tournament_does_so_too_without_a_jail() {
    check(Signal::TERM, &["--trust"]);
}

#[test]
fn an_interrupted_match_is_no_match() {
    let home = Home::new();
    home.bot("stalls", "import time\ntime.sleep(3600)\n", "");
    let args = ["match", "othello", "./stalls", "first", "-n", "20", "--trust"];
    let mut run = Running::start(home.jogada(&args));
    wait_until("a bot is started", || !home.processes().is_empty());
    kill_process(Pid::from_raw(run.pid().cast_signed()).unwrap(), Signal::INT).unwrap();
    assert!(run.ends_within(Duration::from_secs(4)));
    let told = run.told();
    assert_eq!((told.code, told.out.as_str()), (Some(1), ""), "{told:?}");
    assert!(told.err.ends_with("stopped after 0 of 20 games\n"), "{told:?}");
    home.expect_nobody();
}

#[test]
fn bots_do_not_outlive_a_referee_that_was_killed() {
    for more in [&[][..], &["--trust"]] {
        let home = Home::new();
        // Kept for a whole bout, so that none is just being closed when its referee is killed.
        home.bot("slow", SLOW, "memory = \"kept\"");
        let args = ["tournament", "othello", "./slow", "two=./slow", "-n", "20", "--db", "t.db"];
        let run = Running::start(home.jogada(&[&args[..], more].concat()));
        home.wait_for_games("t.db", 1);
        let folders = home.scratch_folders();
        // Only a jail without mounts of its own has them.
        assert!(folders.is_empty() || more.is_empty(), "{folders:?}");
        drop(run);
        home.expect_nobody();
        wait_until("their folders are gone", || !folders.iter().any(|folder| folder.exists()));
    }
}

#[test]
fn a_second_referee_is_refused_and_the_first_goes_on() {
    let home = Home::new();
    home.bot("slow", SLOW, "");
    let args = ["tournament", "othello", "./slow", "first", "-n", "10", "--db", "t.db"];
    let run = Running::start(home.jogada(&args));
    home.wait_for_games("t.db", 1);
    for (lang, words) in
        [("en", "is being played by process"), ("pt", "está sendo jogado pelo processo")]
    {
        let told = home.run(&["tournament", "--resume", "1", "--db", "t.db", "--lang", lang]);
        assert_eq!(told.code, Some(2), "{told:?}");
        assert!(told.err.contains(&format!("{words} {}", run.pid())), "{told:?}");
        assert_eq!(told.err.lines().count(), 1, "{told:?}");
    }
    let told = run.told();
    assert_eq!(told.code, Some(0), "{told:?}");
    assert_eq!(home.exported("t.db").len(), 10);
}
