//! A full disk stops a tournament with one line; with room again it goes on, and nothing is lost.

use std::{path::PathBuf, process::Command};

use crate::home::{Home, ProgramOutput};

/// A small disk that can grow, where the system lets us have one.
struct Disk(PathBuf);

impl Disk {
    fn mount(home: &Home, size: &str) -> Option<Disk> {
        let path = home.path().join("disk");
        std::fs::create_dir(&path).unwrap();
        let options = format!("size={size}");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &options, "none"]).arg(&path);
        let is_mounted = mount.output().is_ok_and(|output| output.status.success());
        is_mounted.then_some(Disk(path))
    }

    fn grow(&self, size: &str) {
        let options = format!("remount,size={size}");
        let grown = Command::new("mount").args(["-o", &options]).arg(&self.0).status().unwrap();
        assert!(grown.success());
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        _ = Command::new("umount").arg(&self.0).status();
    }
}

const ARGS: [&str; 12] = [
    "tournament",
    "othello",
    "greedy",
    "random",
    "first",
    "-n",
    "1000",
    "--seed",
    "3",
    "--open-seed",
    "--json",
    "--db",
];

fn expect_stopped(told: &ProgramOutput, words: &[&str]) {
    assert_eq!((told.code, told.out.as_str()), (Some(2), ""), "{told:?}");
    let errors: Vec<&str> = told.err.lines().filter(|line| line.starts_with("jogada: ")).collect();
    assert_eq!(errors.len(), 1, "{told:?}");
    assert!(words.iter().any(|words| errors[0].contains(words)), "{told:?}");
    assert!(told.err.contains("go on at any time with: jogada tournament --resume 1"), "{told:?}");
}

fn expect_whole(home: &Home, db: &str) {
    let peace = home.done(&[&ARGS[..], &["peace.db"]].concat());
    let resumed = home.done(&["tournament", "--resume", "1", "--json", "--db", db]);
    assert_eq!(resumed, peace);
    assert!(home.exported(db) == home.exported("peace.db"), "the records differ");
}

#[test]
fn a_full_disk_stops_a_tournament_and_room_lets_it_go_on() {
    let home = Home::new();
    let Some(disk) = Disk::mount(&home, "400k") else { return };
    let told = home.run(&[&ARGS[..], &["disk/t.db"]].concat());
    expect_stopped(&told, &["the disk is full"]);
    let played = home.games("disk/t.db");
    let again = home.run(&["tournament", "--resume", "1", "--json", "--db", "disk/t.db"]);
    assert_eq!(again.code, Some(2), "{again:?}");
    assert!(again.err.lines().last().unwrap().contains("the disk is full"), "{again:?}");
    disk.grow("64m");
    assert!(home.games("disk/t.db") >= played);
    expect_whole(&home, "disk/t.db");
}

#[test]
fn a_full_disk_leaves_no_half_written_files() {
    let home = Home::new();
    let Some(_disk) = Disk::mount(&home, "8k") else { return };
    home.write("disk/all", [0; 8192]);
    let words = "não há mais espaço no disco";
    for args in [
        &["bot", "new", "python", "othello", "disk/bot"][..],
        &["match", "othello", "first", "random", "--out", "disk/games"],
        &["play", "othello", "--save", "disk/kept.jsonl"],
    ] {
        let told = home.run(&[args, &["--lang", "pt"]].concat());
        assert_eq!((told.code, told.out.as_str()), (Some(2), ""), "{told:?}");
        let said = told.err.trim_end().trim_end_matches(" (erro do sistema 28)");
        assert!(said.ends_with(words), "{told:?}");
    }
    for folder in ["disk/bot", "disk/games"] {
        let left = std::fs::read_dir(home.path().join(folder)).unwrap().count();
        assert_eq!(left, 0, "something was left in {folder}");
    }
    assert!(!home.path().join("disk/kept.jsonl").exists());
}

/// The same where no disk can be mounted: no file may grow beyond a size.
#[test]
fn a_file_that_may_not_grow_stops_a_tournament_too() {
    let home = Home::new();
    let mut shell = Command::new("sh");
    // Without its signal, a file that is too large is an error like any other. A block is half a KiB.
    shell.args(["-c", "trap '' XFSZ; ulimit -f 600; exec \"$@\"", "sh"]);
    let jogada = home.jogada(&[&ARGS[..], &["t.db"]].concat());
    shell.arg(jogada.get_program()).args(jogada.get_args()).current_dir(home.path());
    shell.env("JOGADA_LANG", "en");
    let told = ProgramOutput::of(shell.output().unwrap());
    expect_stopped(&told, &["the disk is full", "the database refused: disk I/O error"]);
    expect_whole(&home, "t.db");
}
