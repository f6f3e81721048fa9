//! A class never waits for one student: who loops game after game forfeits the rest at once.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use jogada_testkit::is_slow;

use crate::home::{Home, Running};

/// Reads on, and never answers.
const LOOPS: &str = "import json, sys\n\
    for line in sys.stdin:\n\
    \x20   while json.loads(line)['type'] == 'ask':\n\
    \x20       pass\n";

/// Entrants: built-in players, and some that loop.
fn class(home: &Home, players: usize, loops: usize) -> Vec<String> {
    let builtin = |number: usize| format!("p{number}={}", ["random", "first"][number % 2]);
    let mut entrants: Vec<String> = (0..players).map(builtin).collect();
    for number in 0..loops {
        home.write(&format!("l{number}.py"), LOOPS);
        entrants.push(format!("l{number}=./l{number}.py"));
    }
    entrants
}

fn args<'a>(entrants: &'a [String], more: &[&'a str]) -> Vec<&'a str> {
    let entrants = entrants.iter().map(String::as_str);
    ["tournament", "queens"].into_iter().chain(entrants).chain(more.iter().copied()).collect()
}

#[test]
fn a_class_does_not_wait_for_two_that_loop() {
    let home = Home::new();
    let entrants = class(&home, 10, 2);
    let more = ["-n", "20", "--time", "500ms", "--seed", "7", "--open-seed", "--db", "t.db"];
    let began = Instant::now();
    let told = home.run(&args(&entrants, &more));
    // Without forfeits the 420 games of the two would take more than 200 s.
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
    assert_eq!(told.code, Some(1), "{told:?}");
    for name in ["l0", "l1"] {
        let note = format!("{name} forfeits after 3 time-outs in a row\n");
        assert!(told.out.contains(&note), "{}", told.out);
    }
    let page = home.done(&["export", "1", "--format", "html", "--db", "t.db"]);
    assert!(page.contains("l0 forfeits after 3 time-outs in a row"));
    let games = home.exported("t.db");
    let is_of =
        |game: &&serde_json::Value, name: &str| game["first"] == name || game["second"] == name;
    for game in games.iter().filter(|game| is_of(game, "l0") != is_of(game, "l1")) {
        let winner = game["winner"].as_str().unwrap();
        assert!(winner.starts_with('p') && game["reason"] == "out-of-time", "{game}");
    }
    home.expect_nobody();
}

#[test]
fn a_resumed_tournament_remembers_who_forfeits() {
    let home = Home::new();
    let entrants = class(&home, 4, 1);
    let more = ["-n", "200", "--time", "500ms", "--seed", "7", "--open-seed", "--db"];
    let whole = home.run(&[args(&entrants, &more), vec!["whole.db", "--json"]].concat());
    let run = Running::start(home.jogada(&[args(&entrants, &more), vec!["t.db"]].concat()));
    // Built-in players have ended long before the third time-out.
    home.wait_for_games("t.db", 1204);
    drop(run);
    let began = Instant::now();
    let resumed = home.run(&["tournament", "--resume", "1", "--json", "--db", "t.db"]);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    assert_eq!(resumed.out, whole.out);
    assert_eq!(home.exported("t.db"), home.exported("whole.db"));
    // A new version has a new chance.
    fs::write(
        home.path().join("l0.py"),
        "import json, sys\nfor line in sys.stdin:\n    told = \
        json.loads(line)\n    if told['type'] == 'ask': print(told['choices'][0], flush=True)\n",
    )
    .unwrap();
    let mended = home.run(&["tournament", "--resume", "1", "--replace", "--db", "t.db"]);
    assert_eq!(mended.code, Some(0), "{mended:?}");
    assert!(!mended.out.contains("forfeits"), "{}", mended.out);
}

#[test]
fn nobody_forfeits_where_that_is_not_wanted() {
    let home = Home::new();
    let entrants = class(&home, 1, 1);
    let more = ["-n", "8", "--time", "100ms", "--forfeit-after", "0", "--db", "t.db"];
    let told = home.run(&args(&entrants, &more));
    assert!(!told.out.contains("forfeits"), "{told:?}");
    let text = home.done(&["export", "1", "--format", "jsonl", "--db", "t.db"]);
    assert_eq!(text.matches("\"starts\":").count(), 8);
    assert_eq!(text.matches("\"forfeited\":").count(), 0);
}

/// What was seen: "2 games were lost by faults; --out keeps why".
#[test]
fn a_match_says_who_lost_games_by_which_fault() {
    let home = Home::new();
    home.write(
        "ana.py",
        "import sys\n\nfor line in sys.stdin:\n    if 'ask' in line:\n        print(1 // 0)\n",
    );
    home.write(
        "rui.py",
        "import sys\nfor line in sys.stdin:\n    if 'ask' in line: print('z9', flush=True)\n",
    );
    home.write("lia.py", LOOPS);
    let told = home.run(&["match", "queens", "./ana.py", "./rui.py", "-n", "4"]);
    assert!(
        told.err.contains("ana.py lost 2 games: ZeroDivisionError at ana.py:5 (2×)\n"),
        "{told:?}"
    );
    assert!(told.err.contains("rui.py lost 2 games: illegal move: z9 (2×)\n"), "{told:?}");
    let told = home.run(&["match", "queens", "./lia.py", "first", "-n", "8", "--time", "100ms"]);
    assert!(told.err.contains("lia.py lost 8 games: out of time (8×)\n"), "{told:?}");
    assert!(told.err.contains("lia.py forfeits after 3 time-outs in a row\n"), "{told:?}");
}

/// What was seen: a looping `play` cost 1.3 s a game for ever. The class of the assignment is 60 pairs, 6 of them looping, with
/// 100 games a meeting; without `JOGADA_SLOW` it is smaller.
#[test]
fn a_class_of_dominoes_ends_in_the_time_of_the_others_and_a_minute() {
    let (pairs, every, games) = if is_slow() { (60, 10, "100") } else { (12, 6, "4") };
    let home = Home::new();
    let read = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/dominoes");
        fs::read(folder.join("testdata/students").join(name)).unwrap()
    };
    let (good, looping) = (read("boa.py"), read("lenta.py"));
    for number in 0..pairs {
        let source = if number % every == 0 { &looping } else { &good };
        home.write(&format!("d{number}.py"), source);
    }
    let play = |loops: bool, db: &str| {
        let numbers = (0..pairs).filter(|number| loops || number % every != 0);
        let entrants: Vec<String> =
            numbers.map(|number| format!("d{number}=./d{number}.py")).collect();
        let entrants = entrants.iter().map(String::as_str);
        let more = ["--format", "assignment", "-n", games, "--time", "1s", "--db", db];
        let args: Vec<&str> =
            ["tournament", "dominoes"].into_iter().chain(entrants).chain(more).collect();
        let began = Instant::now();
        let told = home.run(&args);
        let forfeits = if loops { pairs / every } else { 0 };
        assert_eq!(told.out.matches(" forfeits after 3 time-outs").count(), forfeits, "{told:?}");
        began.elapsed()
    };
    let (others, all) = (play(false, "others.db"), play(true, "all.db"));
    assert!(all < others + Duration::from_secs(60), "{others:?} {all:?}");
}

/// Files that loop when they are imported are built at the same time, and cost no game any time.
#[test]
fn a_class_does_not_wait_for_files_that_loop_when_imported() {
    let home = Home::new();
    let pairs: Vec<String> = (0..4).map(|number| format!("laco{number}.py")).collect();
    for pair in &pairs {
        home.write(pair, "while True:\n    pass\n\n\ndef create_pair():\n    pass\n");
    }
    let mut args = vec!["tournament", "dominoes", "dummy", "greedy", "-n", "4"];
    args.extend(pairs.iter().map(String::as_str));
    let began = Instant::now();
    let run = home.run(&args);
    let took = began.elapsed();
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(took.as_secs() < 30, "{took:?}");
    for number in 0..4 {
        let words =
            format!("laco{number} takes part and loses every game: laco{number}.py still runs");
        assert!(run.err.contains(&words), "{}", run.err);
        let words =
            format!("laco{number} forfeits: its file does not come to the end of its import\n");
        assert!(run.out.contains(&words), "{}", run.out);
    }
}

/// A Gomoku file has nothing to build: it is started once, and the table says that it forfeits.
#[test]
fn a_file_that_loops_when_started_forfeits_and_the_table_says_so() {
    let home = Home::new();
    home.write("laco.py", "while True:\n    pass\n\n\ndef busca_max(tabuleiro):\n    pass\n");
    let run = home.run(&["tournament", "gomoku", "laco.py", "random", "-n", "8", "--workers", "1"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.out.contains("laco forfeits after 3 time-outs in a row"), "{run:?}");
}
