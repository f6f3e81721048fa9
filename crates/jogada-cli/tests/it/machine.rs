//! What the machine lacks is no player's fault: the program reports it, tries again, and never makes it a result.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
    process::Command,
    time::Duration,
};

use serde_json::Value;

use crate::home::{Home, ProgramOutput, Running, wait_until};

/// Plays the choice of this number, again and again the same.
const HONEST: &str = "import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'ask':
        print(message['choices'][NUMBER], flush=True)
";

/// Two honest bots, in a folder that every user may enter.
fn home() -> Home {
    let home = Home::new();
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755)).unwrap();
    for (name, number) in [("ana", "0"), ("bia", "-1")] {
        home.bot(name, &HONEST.replace("NUMBER", number), "");
    }
    home
}

fn args<'a>(more: &[&'a str], db: &'a str) -> Vec<&'a str> {
    let args = [
        "tournament",
        "othello",
        "./ana",
        "./bia",
        "-n",
        "8",
        "--seed",
        "7",
        "--open-seed",
        "--json",
    ];
    [&args[..], &["--workers", "2", "--db", db], more].concat()
}

/// Every game of an undisturbed tournament.
fn peace(home: &Home) -> Vec<Value> {
    home.done(&args(&[], "peace.db"));
    let games = home.exported("peace.db");
    expect_honest(&games);
    assert_eq!(games.len(), 8);
    games
}

/// Expects that the rules ended every game.
fn expect_honest(games: &[Value]) {
    for game in games {
        assert_eq!(game["reason"], "rules", "{game}");
    }
}

fn is_finished(home: &Home, db: &str) -> bool {
    let told = home.run(&["tournaments", "--json", "--db", db]);
    let line: Value = serde_json::from_str(told.out.lines().next().unwrap()).unwrap();
    line["finished"] == true
}

/// A tournament that is under way, whose words can be read meanwhile.
fn start(home: &Home, args: &[&str], adapt: impl Fn(&mut Command)) -> Running {
    let mut command = home.jogada(args);
    command.stderr(fs::File::create(home.path().join("errors")).unwrap());
    adapt(&mut command);
    Running::start(command)
}

fn errors(home: &Home) -> String {
    fs::read_to_string(home.path().join("errors")).unwrap()
}

/// Waits until it says that it waits, or until it needs not.
fn wait_for_pause(home: &Home, run: &mut Running) -> bool {
    let mut is_over = false;
    wait_until("it is paused", || {
        is_over = run.ends_within(Duration::from_millis(5));
        is_over || errors(home).contains("paused: the machine fails, not a bot")
    });
    !is_over
}

#[test]
fn where_open_files_run_out_nobody_loses_by_it() {
    let home = home();
    let peace = peace(&home);
    let mut unfinished = 0;
    for limit in (20..44).step_by(3) {
        let db = format!("{limit}.db");
        let jogada = home.jogada(&args(&["--patience", "1"], &db));
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -n {limit}; exec \"$@\""), "sh"]);
        shell.arg(jogada.get_program()).args(jogada.get_args()).current_dir(home.path());
        for (name, value) in jogada.get_envs() {
            shell.env(name, value.unwrap());
        }
        let told = ProgramOutput::of(shell.output().unwrap());
        if home.games(&db).is_none() {
            // Too few even for the database.
            assert_eq!(told.code, Some(2), "{limit}: {told:?}");
            continue;
        }
        expect_honest(&home.exported(&db));
        if told.code != Some(0) {
            assert_eq!((told.code, is_finished(&home, &db)), (Some(2), false), "{limit}: {told:?}");
            // One that failed before its first game may be begun again as well.
            let is_told = told.err.contains("--resume 1") || home.games(&db) == Some(0);
            assert!(is_told, "{limit}: {told:?}");
            unfinished += 1;
            home.done(&["tournament", "--resume", "1", "--json", "--db", &db]);
        }
        assert!(home.exported(&db) == peace, "{limit}: the records differ");
    }
    assert!(unfinished > 0, "there were always enough");
    home.expect_nobody();
}

#[test]
fn a_scratch_folder_that_is_missing_is_waited_for() {
    let home = home();
    let peace = peace(&home);
    let scratch = home.path().join("scratch");
    let adapt = |command: &mut Command| _ = command.env("TMPDIR", &scratch);
    let mut run = start(&home, &args(&[], "t.db"), adapt);
    if wait_for_pause(&home, &mut run) {
        assert_eq!(home.games("t.db"), Some(0));
        fs::create_dir(&scratch).unwrap();
    }
    let told = run.told();
    assert_eq!(told.code, Some(0), "{told:?} {}", errors(&home));
    assert!(home.exported("t.db") == peace, "the records differ");
    home.expect_nobody();
}

/// A folder of programs in which there is everything but Python.
fn without_python(folder: &Path) {
    fs::create_dir(folder).unwrap();
}

#[test]
fn a_runtime_that_is_missing_is_waited_for() {
    let home = home();
    let peace = peace(&home);
    let programs = home.path().join("programs");
    without_python(&programs);
    let adapt = |command: &mut Command| _ = command.env("PATH", &programs);
    let mut run = start(&home, &args(&["--trust"], "t.db"), adapt);
    assert!(wait_for_pause(&home, &mut run), "{}", errors(&home));
    assert!(errors(&home).contains("this machine lacks python3"), "{}", errors(&home));
    symlink("/usr/bin/python3", programs.join("python3")).unwrap();
    let told = run.told();
    assert_eq!(told.code, Some(0), "{told:?} {}", errors(&home));
    assert!(errors(&home).contains("the machine works again"), "{}", errors(&home));
    assert!(home.exported("t.db") == peace, "the records differ");
}

#[test]
fn a_machine_that_stays_broken_ends_a_tournament_without_a_result() {
    let home = home();
    let peace = peace(&home);
    let programs = home.path().join("programs");
    without_python(&programs);
    let mut command = home.jogada(&args(&["--trust", "--patience", "1"], "t.db"));
    let told = ProgramOutput::of(command.env("PATH", &programs).output().unwrap());
    assert_eq!((told.code, told.out.as_str()), (Some(2), ""), "{told:?}");
    let last = told.err.lines().last().unwrap();
    assert!(last.starts_with("jogada: the machine, not a bot, failed for 1 s: "), "{told:?}");
    assert!(told.err.contains("go on at any time with: jogada tournament --resume 1"), "{told:?}");
    assert_eq!((home.games("t.db"), is_finished(&home, "t.db")), (Some(0), false));
    home.done(&["tournament", "--resume", "1", "--json", "--db", "t.db"]);
    assert!(home.exported("t.db") == peace, "the records differ");
}

#[test]
fn others_play_on_while_the_machine_lacks_a_runtime() {
    let home = home();
    let programs = home.path().join("programs");
    without_python(&programs);
    let entrants = ["tournament", "othello", "./ana", "greedy", "first", "-n", "4", "--trust"];
    let more = ["--json", "--patience", "2", "--workers", "1", "--db", "t.db"];
    let mut command = home.jogada(&[&entrants[..], &more[..]].concat());
    let told = ProgramOutput::of(command.env("PATH", &programs).output().unwrap());
    assert_eq!(told.code, Some(2), "{told:?}");
    let games = home.exported("t.db");
    assert_eq!(games.len(), 4, "greedy and first have met");
    expect_honest(&games);
}

#[test]
fn a_program_that_does_not_exist_loses_and_stops_nobody() {
    let home = home();
    home.write("rui/jogada.toml", "run = [\"nosuch\"]");
    home.write("eva/jogada.toml", "run = [\"sh\", \"-c\", \"exec ./nosuch\"]");
    // More than a jail's helper can be told, which must not look like a failure of the machine.
    home.write("max/jogada.toml", format!("run = ['sh', '{}']", "\t".repeat(65_500)));
    for trust in [&[][..], &["--trust"]] {
        let db = format!("{}.db", trust.len());
        let entrants = ["othello", "./ana", "./rui", "./eva", "./max", "greedy"];
        let more = ["--json", "--patience", "5", "--db", &db];
        let told = home.run(&[&["tournament"], &entrants[..], &more[..], trust].concat());
        assert_eq!(told.code, Some(1), "{told:?}");
        assert!(!told.err.contains("the machine"), "{told:?}");
        for game in home.exported(&db) {
            let is_bad = |seat| ["rui", "eva", "max"].iter().any(|bad| game[seat] == *bad);
            let reason = if is_bad("first") || is_bad("second") { "crashed" } else { "rules" };
            assert_eq!(game["reason"], reason, "{game}");
        }
        assert!(is_finished(&home, &db));
    }
}

#[test]
fn matches_and_checks_say_that_the_machine_failed() {
    let home = home();
    let programs = home.path().join("programs");
    without_python(&programs);
    for (args, words) in [
        (&["match", "othello", "./ana", "greedy", "--trust"][..], "the machine, not a bot, failed"),
        (
            &["bot", "check", "./ana", "--game", "othello", "--trust"],
            "the machine failed, which says nothing of the bot",
        ),
    ] {
        let told = ProgramOutput::of(home.jogada(args).env("PATH", &programs).output().unwrap());
        assert_eq!(told.code, Some(2), "{told:?}");
        let last = told.err.lines().last().unwrap();
        assert!(last.contains(words) && last.contains("this machine lacks python3"), "{told:?}");
    }
}

#[test]
fn a_trusted_bot_gets_the_limits_that_the_program_was_given() {
    let home = home();
    let limits = "import resource, sys\nsys.exit(str(resource.getrlimit(resource.RLIMIT_NOFILE)))";
    home.bot("eva", limits, "");
    let jogada = home.jogada(&["bot", "check", "./eva", "--game", "othello", "--trust"]);
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -Sn 123; exec \"$@\"", "sh"]).arg(jogada.get_program());
    shell.args(jogada.get_args()).current_dir(home.path()).env("JOGADA_LANG", "en");
    let told = ProgramOutput::of(shell.output().unwrap());
    assert!(told.out.contains("(123, "), "{told:?}");
}
