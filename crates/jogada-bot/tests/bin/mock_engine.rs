//! A program from elsewhere: `mock-engine DIALECT MODE` speaks a dialect and misbehaves as its mode says. It knows no rules:
//! it plays one fixed match, and ends at once if it is told any other.
#![allow(clippy::print_stderr, clippy::exit, reason = "a program that misbehaves")]

use std::{
    io::{self, BufRead, Write},
    thread::sleep,
    time::Duration,
};

/// One way to speak: what a line from the referee changes, and how a move is said.
struct Speaker {
    /// A whole match, as this dialect writes it.
    script: &'static str,
    hear: fn(&mut MockMatch, &str) -> String,
    say: fn(&str) -> String,
    illegal: &'static str,
}

/// What the program knows of the match.
#[derive(Default)]
struct MockMatch {
    played: Vec<String>,
    /// It is asked for a move.
    is_asked: bool,
    /// The lines of a board are being told.
    is_told: bool,
}

impl MockMatch {
    /// Says on stderr which option was set, as it was said.
    fn set(&mut self, text: &str) -> String {
        eprintln!("set {text}");
        String::new()
    }
}

/// Knights go out and come back until the position is there for the third time.
const CHESS: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
/// Two rows of stones.
const GOMOKU: &str = "0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1 4,0";
/// The shortest of 300,000 random matches with a pass.
const OTHELLO: &str = "E6 F4 G3 C6 C4 F3 F2 B3 A2 G2 H1 PA B7";

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let (dialect, mode) = (args.next().unwrap_or_default(), args.next().unwrap_or_default());
    let speaker = match dialect.as_str() {
        "uci" => Speaker {
            script: CHESS,
            hear: uci,
            say: |m| format!("bestmove {m} ponder a2a3"),
            illegal: "e2e5",
        },
        "xboard" => {
            Speaker { script: CHESS, hear: xboard, say: |m| format!("move {m}"), illegal: "e2e5" }
        }
        "gomocup" => Speaker { script: GOMOKU, hear: gomocup, say: str::to_owned, illegal: "8,8" },
        "nboard" => Speaker {
            script: OTHELLO,
            hear: nboard,
            say: |m| format!("=== {m}/0.25/0.0"),
            illegal: "A1",
        },
        _ => std::process::exit(2),
    };
    match mode.as_str() {
        "crash-at-once" => {
            eprintln!("no network file");
            std::process::exit(3);
        }
        "deaf" => sleep(Duration::from_secs(3600)),
        _ => {}
    }
    serve(&speaker, &mode)
}

fn serve(speaker: &Speaker, mode: &str) -> io::Result<()> {
    let mut out = io::stdout();
    let end = if mode == "crlf" { " \t\r\n\r\n" } else { "\n" };
    let mut table = MockMatch::default();
    let script: Vec<&str> = speaker.script.split(' ').collect();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if matches!(line.trim(), "quit" | "END") {
            return Ok(());
        }
        let reply = (speaker.hear)(&mut table, line.trim());
        for line in reply.lines() {
            write!(out, "{line}{end}")?;
        }
        if std::mem::take(&mut table.is_asked) {
            let number = table.played.len();
            if number >= script.len() || table.played != script[..number] {
                eprintln!("was told {:?}", table.played);
                std::process::exit(7);
            }
            table.played.push(script[number].to_owned());
            let illegal = (speaker.say)(speaker.illegal);
            let answer = (speaker.say)(script[number]);
            misbehave(mode, &answer, &illegal, end, number, &mut out)?;
        }
        out.flush()?;
    }
    Ok(())
}

fn misbehave(
    mode: &str,
    answer: &str,
    illegal: &str,
    end: &str,
    number: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    match mode {
        "crash-on-move" if number >= 2 => std::process::exit(9),
        "stall" => sleep(Duration::from_secs(3600)),
        "late" if number >= 2 => {
            sleep(Duration::from_millis(900));
            writeln!(out, "{answer}")?;
        }
        "lie" => writeln!(out, "{illegal}")?,
        "flood" => flood(out, b"\n\n\n\n")?,
        "flood-of-lines" => flood(out, b"MESSAGE thinking\n")?,
        "flood-without-newline" => flood(out, b"d3d3")?,
        "half-a-line" => {
            write!(out, "{answer}")?;
            out.flush()?;
            sleep(Duration::from_secs(3600));
        }
        "half-a-line-and-exit" => {
            write!(out, "{answer}")?;
            out.flush()?;
            std::process::exit(0);
        }
        "bad-utf8" => {
            out.write_all(b"MESSAGE \xff\xfe caf\xe9\n")?;
            writeln!(out, "{answer}")?;
        }
        "bad-utf8-move" => {
            out.write_all(answer.replace(|c: char| c.is_ascii_digit(), "?").as_bytes())?;
            out.write_all(b"\xff\xfe\n")?;
        }
        // In one piece, so that it is not stopped in between.
        "twice" => out.write_all(format!("{answer}\n{illegal}\n").as_bytes())?,
        // It is stopped in between, and says the second when the next question is put.
        "twice-later" => {
            writeln!(out, "{answer}")?;
            out.flush()?;
            sleep(Duration::from_millis(5));
            writeln!(out, "{illegal}")?;
        }
        _ => write!(out, "{answer}{end}")?,
    }
    Ok(())
}

fn uci(table: &mut MockMatch, line: &str) -> String {
    match line.split_once(' ').unwrap_or((line, "")) {
        ("uci", _) => "id name mock\nid author nobody\noption name Hash type spin\n\
             option name Skill Level type spin default 20 min 0 max 20\nuciok"
            .into(),
        ("setoption", rest) => table.set(rest),
        ("isready", _) => "readyok".into(),
        ("position", rest) => {
            let moves = rest.strip_prefix("startpos").unwrap_or("? ?").trim();
            let moves = moves.strip_prefix("moves").unwrap_or(moves);
            table.played = moves.split_whitespace().map(str::to_owned).collect();
            String::new()
        }
        ("go", _) => {
            table.is_asked = true;
            "info depth 1 score cp 13 pv g1f3".into()
        }
        _ => String::new(),
    }
}

fn xboard(table: &mut MockMatch, line: &str) -> String {
    match line.split_once(' ').unwrap_or((line, "")) {
        ("protover", _) => {
            "feature done=0\nfeature ping=1 setboard=1 usermove=1 myname=\"a mock\"\n\
             feature option=\"Skill Level -spin 20 0 20\" memory=1 done=1"
                .into()
        }
        ("option" | "memory", _) => table.set(line),
        ("ping", number) => format!("pong {number}"),
        ("new", _) => {
            table.played.clear();
            String::new()
        }
        ("usermove", m) => {
            table.played.push(m.to_owned());
            String::new()
        }
        ("go", _) => {
            table.is_asked = true;
            "1. ... thinking".into()
        }
        ("easy", _) => "Error (unknown command): easy".into(),
        _ => String::new(),
    }
}

fn gomocup(table: &mut MockMatch, line: &str) -> String {
    match line.split_once(' ').unwrap_or((line, "")) {
        ("START", _) => "MESSAGE hello\nOK".into(),
        ("INFO", rest) if rest.starts_with("folder") => table.set(rest),
        ("RESTART", _) => {
            table.played.clear();
            "OK".into()
        }
        ("BEGIN" | "DONE", _) => {
            table.is_told = false;
            table.is_asked = true;
            "DEBUG thinking".into()
        }
        ("TURN", m) => {
            table.played.push(m.to_owned());
            table.is_asked = true;
            String::new()
        }
        ("BOARD", _) => {
            table.played.clear();
            table.is_told = true;
            String::new()
        }
        (stone, _) if table.is_told => {
            table.played.extend(stone.rsplit_once(',').map(|(m, _)| m.to_owned()));
            String::new()
        }
        _ => String::new(),
    }
}

fn nboard(table: &mut MockMatch, line: &str) -> String {
    match line.split_once(' ').unwrap_or((line, "")) {
        ("nboard", _) => "set myname mock".into(),
        ("ping", number) => format!("pong {number}"),
        ("set", rest) if rest.starts_with("contempt") => table.set(rest),
        ("set", rest) if rest.starts_with("game") => {
            let parts: Vec<&str> = rest.split(['[', ']']).collect();
            let moves = parts.chunks(2).filter(|pair| matches!(pair[0], "B" | "W"));
            table.played = moves.map(|pair| pair[1].to_owned()).collect();
            String::new()
        }
        ("go", _) => {
            table.is_asked = true;
            "status thinking\nsearch F5d6 0.5 0 12".into()
        }
        _ => String::new(),
    }
}

/// Four megabytes: more than any output that is allowed, and soon over.
fn flood(out: &mut impl Write, piece: &[u8]) -> io::Result<()> {
    let piece = piece.repeat(1 << 14);
    for _ in 0..64 {
        out.write_all(&piece)?;
    }
    out.flush()
}
