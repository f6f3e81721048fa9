//! `brain`: what it answers to a manager, whole matches with our own dialect, and what nonsense does to it.

use std::{
    io::{self, BufReader, Read, Write},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::Instant,
};

use gomoku::ENTRY;
use jogada_core::{AnyGame, Seed, Stop};
use jogada_game::{ToolContext, clap::ArgMatches};
use jogada_testkit::speak_match;
use jogada_text::Lang;
use serde_json::json;

use crate::tools::{NoFiles, tool};

/// What it answers to these lines, a line each.
fn answers(lines: &str) -> Vec<String> {
    let said = tool(&["brain"], &lines.replace('\n', "\r\n"), Lang::En);
    said.out.split_terminator("\r\n").map(str::to_owned).collect()
}

const QUICK: &str = "INFO timeout_turn 0\nINFO max_node 200\n";

fn is_square(text: &str, size: u32) -> bool {
    let mut numbers = text.split(',').map(|number| number.parse::<u32>());
    let mut next = || matches!(numbers.next(), Some(Ok(number)) if number < size);
    next() && next()
}

#[test]
fn every_command_has_its_answer() {
    let found = answers(&format!(
        "START 15\n{QUICK}INFO thread_num 2\nINFO hash_size 4096\nINFO max_memory 1\nINFO folder x\nBEGIN\nTURN 0,0\nTAKEBACK 0,0\nRESTART\nTURN 7,7\nABOUT\nBOARD\n7,7,1\n8,8,2\nDONE\n\
         YXBOARD\n7,7,2\nDONE\nPLAY 3,3\nRECTSTART 20,20\nBEGIN\ninfo rule 4\nbegin\nYXSHOWFORBID\nYXHASHCLEAR\nEND\nSTART 5\n",
    ));
    let square = |n: usize, size| assert!(is_square(&found[n], size), "{n}: {found:?}");
    for (n, told) in
        [(0, "OK"), (3, "OK"), (4, "OK"), (8, "OK"), (9, "3,3"), (10, "OK"), (14, "OK")]
    {
        assert_eq!(found[n], told, "{n}: {found:?}");
    }
    [1, 2, 5, 7].into_iter().for_each(|n| square(n, 15));
    [11, 12].into_iter().for_each(|n| square(n, 20));
    assert!(["9,9", "9,10", "10,9", "10,10"].contains(&found[11].as_str()), "the middle");
    assert!(found[6].starts_with("name=\"Jogada\", version=\""), "{found:?}");
    assert!(found[13].starts_with("FORBID"), "{found:?}");
    assert_eq!(found.len(), 15);
}

#[test]
fn it_takes_the_five_and_stops_the_other_one() {
    let four: String = (3..7).map(|x| format!("{x},7,1\n")).collect();
    let answer = |rule: u8, board: &str| {
        answers(&format!("START 15\nINFO rule {rule}\n{QUICK}BOARD\n{board}DONE\n")).pop().unwrap()
    };
    for rule in [0, 1, 4, 8, 9, 3] {
        let five = answer(rule, &format!("{four}0,0,2\n2,0,2\n4,0,2\n6,0,2\n"));
        assert!(["2,7", "7,7"].contains(&five.as_str()), "rule {rule}: {five}");
        let other = four.replace(",1\n", ",2\n");
        let stop = answer(rule, &format!("{other}2,7,1\n2,1,1\n4,0,1\n6,0,1\n"));
        // In caro a stone behind the last square stops it too.
        assert!(stop == "7,7" || rule >= 8 && stop == "8,7", "rule {rule}: {stop}");
    }
}

#[test]
fn it_opens_and_chooses_by_swap2() {
    let swap = |stones: &str| {
        answers(&format!("START 15\n{QUICK}SWAP2BOARD\n{stones}DONE\n")).pop().unwrap()
    };
    let three = swap("");
    assert!(
        three.split(' ').count() == 3 && three.split(' ').all(|text| is_square(text, 15)),
        "{three}"
    );
    // Black has two stones in the centre and white one in a corner: the engine chooses black.
    assert_eq!(swap("7,7\n0,0\n8,8\n"), "SWAP");
    let asked = swap("7,7,1\n8,8,2\n0,0,1\n");
    assert!(asked == "SWAP" || asked.split(' ').all(|text| is_square(text, 15)), "{asked}");
    assert!(is_square(&swap("0,0\n7,7\n14,0\n7,8\n0,14\n"), 15));
    assert_eq!(swap("7,7\n0,0\n"), "ERROR expected 0, 3 or 5 stones, got 2");
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    for (lines, told) in [
        ("BEGIN\n", "ERROR expected START first"),
        ("START 21\n", "ERROR expected a size from 5 to 20, got 21"),
        ("START\n", "ERROR expected a size"),
        ("START 999\n", "ERROR expected a size"),
        ("RECTSTART 10,20\n", "ERROR expected a board with equal sides"),
        ("START 8\nTURN 8,0\n", "ERROR 8,0 is off the board"),
        ("START 8\nTURN x\n", "ERROR expected a square x,y"),
        ("START 8\nTAKEBACK 0,0\n", "ERROR no stone on 0,0"),
        ("START 8\nBOARD\n0,0,1\n0,0,2\nDONE\n", "ERROR 0,0 is taken"),
        ("START 8\nBOARD\nwhat\n0,0,2\nDONE\n", "ERROR expected x,y,side, got \"what\""),
        ("START 8\nBOARD\n0,0,3\nDONE\n", "ERROR expected side 1 or 2, got 3"),
        (
            "START 8\nBOARD\n0,0,1\nDONE\n",
            "ERROR expected as many black stones as white or one more, got \"0 : 1\"",
        ),
        (
            "START 5\nBOARD\n0,0,2\n0,1,1\n1,0,2\n1,1,1\n2,0,2\n2,1,1\n3,0,2\n3,1,1\n4,0,2\nDONE\n",
            "ERROR the game is over",
        ),
        ("SWAP3 now\n", "UNKNOWN SWAP3"),
    ] {
        assert_eq!(answers(lines).last().map(String::as_str), Some(told), "{lines}");
    }
}

#[test]
fn nonsense_does_not_end_it() {
    let words = [
        "START",
        "BEGIN",
        "TURN",
        "BOARD",
        "DONE",
        "INFO",
        "RESTART",
        "TAKEBACK",
        "PLAY",
        "SWAP2BOARD",
        "8",
        "5",
        "0,0",
        "4,4",
        "1,2,1",
        "2,2,2",
        "7,7,9",
        ",",
        "-1",
        "99999999999",
        "rule",
        "time_left",
        "\u{fffd}",
        "max_node",
        "YXBOARD",
    ];
    let mut rng = Seed::from_number(3).rng();
    for _ in 0..30 {
        let mut text = format!("START 6\n{QUICK}");
        for _ in 0..120 {
            let count = 1 + rng.below(3);
            let line: Vec<&str> =
                (0..count).map(|_| words[rng.below(words.len() as u32) as usize]).collect();
            text += &(line.join(" ") + "\n");
        }
        // Whatever was read as a board before is over, and time is short again.
        text += &format!("DONE\n{QUICK}START 7\nBEGIN\n");
        let found = answers(&text);
        assert!(is_square(found.last().unwrap(), 7), "{text}\n{found:?}");
    }
}

#[test]
fn it_answers_in_time() {
    let began = Instant::now();
    let clock = Stop::new(move || began.elapsed());
    let input =
        "START 15\nINFO timeout_turn 1000\nINFO time_left 2000\nBEGIN\nTURN 8,8\nTURN 9,9\nEND\n";
    let mut out = Vec::new();
    run(&mut input.as_bytes(), &mut out, clock);
    assert_eq!(String::from_utf8(out).unwrap().lines().count(), 4);
    assert!(began.elapsed().as_secs() < 10, "{:?}", began.elapsed());
}

fn run(input: &mut dyn io::BufRead, out: &mut (dyn Write + Send), stop: Stop) {
    let tool =
        ENTRY.tools.iter().find(|tool| (tool.command)(Lang::En).get_name() == "brain").unwrap();
    let (files, lang, seed) = (&NoFiles, Lang::En, Seed::from_number(0));
    let mut context = ToolContext { input, out, err: &mut io::sink(), files, stop, lang, seed };
    (tool.run)(&ArgMatches::default(), &mut context).unwrap();
}

/// One end of a pipe.
struct Lines(Receiver<String>, Vec<u8>);

impl Read for Lines {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default().into_bytes();
        }
        let count = self.1.len().min(into.len());
        into[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

struct Pipe(Sender<String>);

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        _ = self.0.send(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn our_dialect_plays_whole_matches_with_our_brain_under_every_rule() {
    for (seed, options) in [
        (1, json!({})),
        (2, json!({"size": 9, "rule": "free"})),
        (3, json!({"size": 15, "rule": "renju"})),
        (4, json!({"size": 7, "rule": "caro"})),
    ] {
        let (to_brain, lines) = channel();
        let (pipe, from_brain) = channel();
        let brain = thread::spawn(move || {
            run(&mut BufReader::new(Lines(lines, Vec::new())), &mut Pipe(pipe), Stop::never());
        });
        let mut heard = String::new();
        let mut answers = 0;
        to_brain.send(QUICK.to_owned()).unwrap();
        let mut hear = |line: &str, _: &AnyGame| {
            let is_time = line.starts_with("INFO time");
            to_brain
                .send(if is_time { String::from("\r\n") } else { format!("{line}\r\n") })
                .unwrap();
            let word = line.split(' ').next().unwrap_or_default();
            if !["START", "RESTART", "BEGIN", "TURN", "DONE"].contains(&word) {
                return vec![];
            }
            while !heard.contains('\n') {
                heard += &from_brain.recv().unwrap();
            }
            answers += 1;
            vec![std::mem::take(&mut heard).trim().to_owned()]
        };
        speak_match(
            &ENTRY.kind,
            ENTRY.dialects.first().unwrap(),
            &options,
            Seed::from_number(seed),
            &mut hear,
        );
        drop(to_brain);
        brain.join().unwrap();
        assert!(answers > 5, "{answers} answers");
    }
}
