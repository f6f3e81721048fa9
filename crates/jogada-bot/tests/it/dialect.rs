//! Programs from elsewhere, in their own dialects: a mock that plays well or misbehaves, and Debian's engines.
#![allow(clippy::print_stdout, reason = "a test says what it skips")]

use std::{ffi::OsStr, path::Path, time::Duration};

use jogada_bot::{Bot, BotReport, Program, Trust};
use jogada_core::{Kind, Side};
use jogada_game::{DialectSpec, EngineOption};
use jogada_match::Pace;
use jogada_record::{Reason, Record};
use serde_json::{Value, json};

use crate::table::{jailed, match_under, new_match, seat, trusted};

/// The game and the dialect of a name.
fn foreign(name: &str) -> (Kind, DialectSpec) {
    let all = all_games::GAMES
        .iter()
        .flat_map(|entry| entry.dialects.iter().map(|dialect| (entry.kind, *dialect)));
    all.into_iter().find(|(_, dialect)| dialect.name == name).unwrap()
}

fn mock(dialect: &str, mode: &str) -> Program {
    let mut program = Program::at(Path::new(env!("CARGO_BIN_EXE_mock-engine"))).unwrap();
    program.args = vec![dialect.to_owned(), mode.to_owned()];
    program
}

/// Plays the mock in this mode against a good one.
fn play(
    dialect: &str,
    mode: &str,
    trust: &Trust,
    pace: &str,
    matches: usize,
) -> Vec<(Record, [BotReport; 2])> {
    let pace: Pace = pace.parse().unwrap();
    let (kind, foreign) = foreign(dialect);
    let bots =
        [mode, "good"].map(|mode| Bot::speaking(foreign, mock(dialect, mode), trust.clone(), pace));
    seat(bots, matches, || new_match(kind, pace))
}

const ALL: [&str; 4] = ["uci", "xboard", "gomocup", "nboard"];

/// In the jail and out of it, in each of these dialects.
fn check(dialects: &[&str], mode: &str, pace: &str, reason: Reason, fault: &str) {
    for dialect in dialects {
        for trust in [jailed(), trusted()] {
            let played = play(dialect, mode, &trust, pace, 1);
            let (record, [report, other]) = &played[0];
            let what = format!("{dialect} {mode}: {:?} {report:?}", record.end);
            assert_eq!(record.end.reason, reason, "{what}");
            if reason != Reason::Rules {
                assert_eq!(record.end.winner, Some(Side::Second), "{what}");
            }
            let faults =
                report.faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            let as_told = if fault.is_empty() { faults.is_empty() } else { faults.contains(fault) };
            assert!(as_told, "{what}");
            assert!(other.faults.is_empty(), "{dialect} {mode}: {other:?}");
        }
    }
}

#[test]
fn a_mock_plays_whole_matches_and_is_kept() {
    for dialect in ALL {
        for pace in ["5s", "500ms", "1m+1s", "nodes=1000"] {
            let played = play(dialect, "good", &trusted(), pace, 2);
            for (record, reports) in &played {
                assert_eq!(record.end.reason, Reason::Rules, "{dialect} {pace}: {reports:?}");
            }
            let starts: Vec<u32> = played.iter().map(|(_, [bot, _])| bot.starts).collect();
            assert_eq!(starts, [1, 0], "{dialect}");
        }
    }
}

#[test]
fn the_mocks_match_ends_as_it_should() {
    let ends = ALL.map(|dialect| {
        let (record, _) = &play(dialect, "good", &jailed(), "5s", 1)[0];
        record.end.ending.clone().unwrap()
    });
    assert_eq!(ends, ["threefold-repetition", "threefold-repetition", "five", "no-moves"]);
}

#[test]
fn an_opening_is_told_too() {
    let pace: Pace = "5s".parse().unwrap();
    for (dialect, opening) in [
        ("uci", vec!["Nf3", "Nf6", "f3g1"]),
        ("xboard", vec!["Nf3", "Nf6", "f3g1"]),
        ("gomocup", vec!["a8", "a7", "b8"]),
        ("nboard", vec!["e6", "F4", "g3"]),
    ] {
        let (kind, foreign) = foreign(dialect);
        let bots = [0, 1].map(|_| Bot::speaking(foreign, mock(dialect, "good"), trusted(), pace));
        let played = seat(bots, 2, || {
            let (game, seed) = new_match(kind, pace);
            let mut setup = game.setup().clone();
            let mut pos = kind.start(&setup.options, seed).unwrap();
            for text in &opening {
                let code = pos.parse(text).unwrap().code;
                pos.play_code(code).unwrap();
            }
            setup.opening = opening.iter().map(|&text| text.to_owned()).collect();
            (jogada_match::Match::new(setup, pos, pace), seed)
        });
        for (record, reports) in &played {
            assert_eq!(record.end.reason, Reason::Rules, "{dialect}: {reports:?}");
        }
    }
}

#[test]
fn crashes_lose_and_say_how() {
    check(&ALL, "crash-at-once", "5s", Reason::Crashed, "exit status 3: no network file");
    check(&ALL, "crash-on-move", "5s", Reason::Crashed, "exit status 9");
    check(&ALL, "half-a-line-and-exit", "5s", Reason::Crashed, "exit status 0 in the middle of \"");
}

#[test]
fn silence_loses_in_time() {
    check(&ALL, "stall", "200ms", Reason::OutOfTime, "no answer in 320 ms");
    check(&ALL, "late", "400ms", Reason::OutOfTime, "no answer in 520 ms");
    check(&ALL, "half-a-line", "200ms", Reason::OutOfTime, "no answer");
}

#[test]
fn lies_are_illegal_moves() {
    check(&ALL, "lie", "5s", Reason::IllegalMove, "");
    check(&ALL, "bad-utf8-move", "5s", Reason::IllegalMove, "");
}

#[test]
fn floods_are_cut_off() {
    for mode in ["flood", "flood-of-lines", "flood-without-newline"] {
        check(&ALL, mode, "5s", Reason::Crashed, "got more");
    }
}

#[test]
fn odd_manners_are_fine() {
    for mode in ["crlf", "bad-utf8", "twice"] {
        check(&ALL, mode, "5s", Reason::Rules, "");
    }
    // Gomocup has no word by which an old answer can be told from a new one.
    check(&["uci", "xboard", "nboard"], "twice-later", "5s", Reason::Rules, "");
}

#[test]
fn a_program_that_never_answers_is_given_up_before_the_match() {
    let mut trust = jailed();
    if let Trust::Jailed(jail) = &mut trust {
        jail.limits.start = Duration::from_millis(300);
    }
    for dialect in ALL {
        let played = play(dialect, "deaf", &trust, "5s", 1);
        let (record, [report, _]) = &played[0];
        assert_eq!(record.end.reason, Reason::Crashed, "{dialect}");
        let fault = report.faults[0].to_string();
        assert!(fault.contains("got none") || fault.contains("did not read"), "{fault}");
    }
}

#[test]
fn a_program_is_started_again_after_a_crash() {
    let played = play("uci", "crash-on-move", &jailed(), "5s", 3);
    let starts: Vec<u32> = played.iter().map(|(_, [bot, _])| bot.starts).collect();
    assert_eq!(starts, [1, 1, 1]);
}

#[test]
fn what_a_program_cannot_play_is_a_fault_that_says_so() {
    let pace: Pace = "5s".parse().unwrap();
    for (dialect, options, why) in [
        ("uci", json!({"chess960": 1}), "without the option UCI_Chess960"),
        ("xboard", json!({"chess960": "random"}), "without fischerandom"),
    ] {
        let (kind, foreign) = foreign(dialect);
        let bots = [0, 1].map(|_| Bot::speaking(foreign, mock(dialect, "good"), trusted(), pace));
        let played = seat(bots, 1, || match_under(kind, &options, pace));
        let (record, [report, _]) = &played[0];
        assert_eq!(record.end.reason, Reason::Crashed);
        assert!(report.faults[0].to_string().contains(why), "{report:?}");
    }
}

fn option(name: &str, value: &str) -> EngineOption {
    EngineOption { name: name.to_owned(), value: Some(value.to_owned()) }
}

/// A match of two mocks, the first with options; how it fared.
fn play_with(dialect: &str, options: &[EngineOption], matches: usize) -> Vec<(Record, BotReport)> {
    let pace: Pace = "5s".parse().unwrap();
    let (kind, foreign) = foreign(dialect);
    let bots = [options.to_vec(), Vec::new()].map(|options| {
        Bot::speaking_with(foreign, options, mock(dialect, "good"), trusted(), pace)
    });
    let played = seat(bots, matches, || new_match(kind, pace));
    played.into_iter().map(|(record, [report, _])| (record, report)).collect()
}

#[test]
fn options_are_set_once_in_the_words_of_the_dialect() {
    for (dialect, options, said) in [
        (
            "uci",
            vec![option("hash", "64"), option("Skill Level", "3")],
            "set name Hash value 64\nset name Skill Level value 3\n",
        ),
        (
            "xboard",
            vec![option("Skill level", "3"), option("memory", "64")],
            "set option Skill Level=3\nset memory 64\n",
        ),
        ("nboard", vec![option("contempt", "20")], "set contempt 20\n"),
    ] {
        let played = play_with(dialect, &options, 2);
        assert_eq!(played[0].0.end.reason, Reason::Rules, "{dialect}: {played:?}");
        assert_eq!(played[0].1.errors, said, "{dialect}");
        assert_eq!(played[1].1.errors, "", "{dialect}: the process is the same");
    }
    // Gomocup's programs are told everything with every question.
    let played = play_with("gomocup", &[option("folder", "/tmp")], 1);
    assert_eq!(played[0].0.end.reason, Reason::Rules);
    assert!(played[0].1.errors.starts_with("set folder /tmp\n"), "{played:?}");
}

#[test]
fn an_option_that_a_program_does_not_have_is_a_fault_that_names_others() {
    for (dialect, names) in [("uci", "Hash, Skill Level"), ("xboard", "memory, Skill Level")] {
        let (record, report) = play_with(dialect, &[option("Hsh", "64")], 1).remove(0);
        assert_eq!(record.end.reason, Reason::Crashed, "{dialect}");
        let said = format!("expected an option of the program, such as {names}, got \"Hsh\"");
        assert!(report.faults[0].to_string().contains(&said), "{report:?}");
    }
}

/// A program of the system, or nothing and a word about it.
fn installed(command: &str) -> Option<Program> {
    match Program::from_command(command, OsStr::new("/usr/games:/usr/bin")) {
        Ok(program) => Some(program),
        Err(why) => {
            println!("skipped: {why}");
            None
        }
    }
}

/// A short match between engines of the system, of which either may win by the rules.
fn check_installed(commands: [(&str, &str); 2], options: &Value, trust: &Trust, pace: &str) {
    // A busy machine must not decide.
    let pace = Pace { margin: Duration::from_secs(5), ..pace.parse().unwrap() };
    let (kind, _) = foreign("uci");
    let [Some(a), Some(b)] = commands.map(|(dialect, command)| {
        let program = installed(command)?;
        Some(Bot::speaking(foreign(dialect).1, program, trust.clone(), pace))
    }) else {
        return;
    };
    for (record, reports) in &seat([a, b], 1, || match_under(kind, options, pace)) {
        assert_eq!(record.end.reason, Reason::Rules, "{:?} {reports:?}", record.end);
        assert!(reports.iter().all(|report| report.faults.is_empty()), "{reports:?}");
    }
}

/// Two rooks against a king: soon over, but not at once.
const ENDGAME: &str = "8/8/8/3k4/8/8/8/KR5R w - - 0 1";

#[test]
fn engines_of_the_system_play_each_other() {
    let fish = ("uci", "stockfish");
    let gnu = ("xboard", "gnuchess --xboard");
    let endgame = json!({"fen": ENDGAME});
    check_installed([fish, ("uci", "gnuchess --uci")], &endgame, &jailed(), "50ms");
    check_installed([fish, gnu], &endgame, &trusted(), "100ms");
    check_installed([gnu, fish], &endgame, &jailed(), "4s+0.1s");
    check_installed([("xboard", "phalanx"), gnu], &endgame, &jailed(), "2s+0.1s");
    check_installed([("xboard", "fairymax"), fish], &json!({}), &jailed(), "1s+0.02s");
}

#[test]
fn stockfish_plays_chess960() {
    let fish = ("uci", "stockfish");
    check_installed([fish, fish], &json!({"chess960": "random"}), &jailed(), "nodes=300");
}
