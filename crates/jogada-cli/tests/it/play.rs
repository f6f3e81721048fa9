//! Matches of a person: kept, resumed, replayed, interrupted.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Output},
};

use crate::home::Home;

fn say(child: &mut Child, lines: &str) {
    child.stdin.as_mut().unwrap().write_all(lines.as_bytes()).unwrap();
}

fn finish(mut child: Child, lines: &str) -> Output {
    say(&mut child, lines);
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_killed_match_goes_on_where_it_stopped() {
    let home = Home::new();
    let args =
        ["play", "queens", "--plain", "--save", "kept.jsonl", "--seat", "1=first", "--seed", "1"];
    let mut child = home.jogada(&args).spawn().unwrap();
    say(&mut child, "3 3\n");
    let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
    lines.find(|line| line.as_ref().unwrap().contains("plays")).unwrap().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = home.jogada(&["play", "--resume", "kept.jsonl", "--plain"]).spawn().unwrap();
    let told = out(&finish(resumed, "quit\n"));
    let board: Vec<&str> = told.lines().filter(|line| line.contains('|')).collect();
    assert!(board[4].starts_with(" 3 |") && board[4].contains("D |"), "{told}");
    assert_eq!(board.iter().map(|line| line.matches('D').count()).sum::<usize>(), 2, "{told}");
}

#[test]
fn a_finished_match_is_a_record_that_replays() {
    let home = Home::new();
    let args = [
        "play",
        "queens",
        "--plain",
        "--save",
        "kept.jsonl",
        "--seat",
        "0=first",
        "--seat",
        "1=random",
        "--seed",
        "2",
    ];
    let played = finish(home.jogada(&args).spawn().unwrap(), "");
    assert!(played.status.success());
    let replayed = finish(home.jogada(&["replay", "kept.jsonl"]).spawn().unwrap(), "");
    // The session knows its players; a record does not say who they were.
    let why = "wins: no piece can be placed";
    assert_eq!(out(&played).lines().last(), Some(format!("first {why}").as_str()));
    assert_eq!(out(&replayed).lines().last(), Some(format!("The first player {why}").as_str()));
}

#[test]
fn a_damaged_file_is_refused_in_one_line_and_kept() {
    let home = Home::new();
    for (name, bytes) in
        [("empty", &b""[..]), ("binary", &[0xff, 0, 0x80]), ("text", b"{\"save\":1}\n")]
    {
        std::fs::write(home.path().join(name), bytes).unwrap();
        for args in [&["play", "--resume", name][..], &["replay", name], &["review", name]] {
            let output = finish(home.jogada(args).spawn().unwrap(), "");
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                (output.status.code(), told.lines().count()),
                (Some(2), 1),
                "{args:?} {told}"
            );
        }
        assert_eq!(std::fs::read(home.path().join(name)).unwrap(), bytes);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_is_kept_and_says_so() {
    let home = Home::new();
    let mut child =
        home.jogada(&["play", "queens", "--plain", "--seat", "1=first"]).spawn().unwrap();
    say(&mut child, "3 3\n");
    let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
    lines.find(|line| line.as_ref().unwrap().contains("plays")).unwrap().unwrap();
    // An open input, so that the interruption is all that ends it.
    let _input = child.stdin.take();
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("hint: the match is kept"), "{told}");
    let resumed = home.jogada(&["play", "queens", "--resume", "--plain"]).spawn();
    assert!(out(&finish(resumed.unwrap(), "moves\n")).contains('D'));
}

#[test]
fn hostile_lines_are_survived() {
    let home = Home::new();
    let mut child =
        home.jogada(&["play", "queens", "--plain", "--seat", "1=first"]).spawn().unwrap();
    let input = child.stdin.as_mut().unwrap();
    input.write_all(&[0xff, 0xfe, b'\n', 0, b'\r', b'\n']).unwrap();
    input.write_all(&[b'x'; 100_000]).unwrap();
    input.write_all(b"\nundo\nsave\nsave /nowhere/at/all\nhint\nresign\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(out(&output).contains("first wins: the opponent resigned"), "{}", out(&output));
}
