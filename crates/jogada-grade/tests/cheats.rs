//! Hand-ins that cheat: none gains a point, and none harms the mark of another.
//!
//! A cheat in Python stands below the starter file, a cheat in C is the starter file with the cheat in it. They run in the
//! jail: on a machine without one nothing is tested. `JOGADA_SLOW=1` marks all of them, also those that take their time.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
#![allow(clippy::print_stderr, reason = "says what was not tested, and what was marked")]

mod support;

use std::{
    fs,
    path::{Path, PathBuf},
};

use jogada_game::Entry;
use jogada_grade::{Mark, Marker};
use jogada_testkit::sampled;
use support::{TESTDATA, jailed, marker_of, on_all_cores, starter};

/// Cheats that take many seconds to be found out.
const SLOW: [&str; 7] = [
    "stops_the_parent",
    "sleeps_for_ever",
    "fork_bomb",
    "prints_without_end",
    "large_file",
    "late_threads",
    "asks_every_descriptor",
];

/// The cheats of a game, in the order of their names.
fn cheats(game: &str) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(format!("{TESTDATA}/cheats/{game}")) else { return Vec::new() };
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap()
}

/// Writes a cheat as it is handed in.
fn handed_in(game: &str, cheat: &Path, folder: &Path) -> PathBuf {
    let to = folder.join(cheat.file_name().unwrap());
    let own = fs::read_to_string(cheat).unwrap();
    let text = match cheat.extension().is_some_and(|ending| ending == "py") {
        true => fs::read_to_string(starter(game)).unwrap() + "\n\n" + &own,
        false => own,
    };
    fs::write(&to, text).unwrap();
    to
}

fn marked(marker: &Marker, path: &Path) -> Mark {
    marker.mark(path, "x", 0).unwrap()
}

fn game(name: &str) -> &'static Entry {
    all_games::find(name).unwrap()
}

#[test]
fn there_are_cheats_of_every_game() {
    let counts = all_games::GAMES.iter().map(|entry| cheats(entry.kind.name).len());
    let counts: Vec<usize> = counts.collect();
    assert!(counts.iter().all(|&count| count >= 3) && counts.iter().sum::<usize>() >= 22);
}

#[test]
fn no_cheat_gains_a_point() {
    let Some(trust) = jailed() else {
        eprintln!("there is no jail on this machine: no cheat was run");
        return;
    };
    let is_slow = std::env::var_os("JOGADA_SLOW").is_some();
    let only = std::env::var("JOGADA_GAME").ok();
    let is_wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    let mut gains = Vec::new();
    for entry in all_games::GAMES.iter().filter(|entry| is_wanted(entry.kind.name)) {
        let (name, folder) = (entry.kind.name, tempfile::tempdir().unwrap());
        let Some(marker) = marker_of(entry, &trust, folder.path()) else { continue };
        let honest = marked(&marker, &starter(name));
        let quick = cheats(name).into_iter().filter(|path| is_slow || !SLOW.contains(&stem(path)));
        let tried: Vec<PathBuf> = sampled(quick).collect();
        let marks = on_all_cores(tried.clone(), |path| {
            marked(&marker, &handed_in(name, &path, folder.path()))
        });
        for (path, mark) in tried.iter().zip(marks) {
            let (cheat, took) = (stem(path), mark.took_ms / 100);
            eprintln!("{name:<9} {cheat:<24} {:>5} of {:>5}  {took} ds", mark.mark, honest.mark);
            let checks = mark.checks.iter().zip(&honest.checks);
            for (own, _) in checks.filter(|(own, empty)| own.points > empty.points) {
                gains.push(format!("{name} {cheat}: {} points for {}", own.points, own.function));
            }
        }
    }
    assert!(gains.is_empty(), "{}", gains.join("\n"));
}

/// What a mark says, without how long it took.
fn told(mark: &Mark) -> String {
    format!("{:?}", Mark { took_ms: 0, ..mark.clone() })
}

#[test]
fn an_attacker_harms_no_other_mark() {
    let Some(trust) = jailed() else { return };
    let folder = tempfile::tempdir().unwrap();
    let Some(marker) = marker_of(game("queens"), &trust, folder.path()) else { return };
    let honest = Path::new(TESTDATA).join("solutions/queens/lucas_ferraz.py");
    let alone = marked(&marker, &honest);
    assert_eq!(alone.mark, alone.max);
    let is_slow = std::env::var_os("JOGADA_SLOW").is_some();
    let attackers = ["kills_the_parent", "replaced_adapter", "kept_oracle_answers", "fork_bomb"];
    let attackers = &attackers[..if is_slow { 4 } else { 3 }];
    let mut class = Vec::new();
    for attacker in attackers {
        let cheat = Path::new(TESTDATA).join(format!("cheats/queens/{attacker}.py"));
        class.extend([handed_in("queens", &cheat, folder.path()), honest.clone()]);
    }
    let marks = on_all_cores(class, |path| marked(&marker, &path));
    for mark in marks.iter().skip(1).step_by(2) {
        assert_eq!(told(mark), told(&alone));
    }
}
