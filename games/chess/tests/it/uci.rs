//! The engine in UCI: whole conversations, and our own dialect as the other side of one.

use std::time::Duration;

use chess::ENTRY;
use jogada_core::{Seated, Seed, Turn, serde_json::json};
use jogada_game::{DialectEvent, MoveRequest};

use crate::tools::run;

/// Says these lines and returns the answers.
fn talk(lines: &str) -> Vec<String> {
    let (out, err, exit) = run(&["uci"], lines);
    assert_eq!((err.as_str(), exit.unwrap()), ("", jogada_game::Exit::Done));
    out.lines().map(str::to_owned).collect()
}

fn bests(lines: &str) -> Vec<String> {
    let is_best = |line: &String| line.starts_with("bestmove ");
    let word = |line: String| line.split(' ').nth(1).unwrap().to_owned();
    talk(lines).into_iter().filter(is_best).map(word).collect()
}

#[test]
fn it_introduces_itself() {
    let said = talk("uci\nisready\nquit\n");
    assert!(said[0].starts_with("id name Jogada"));
    for option in
        ["Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960", "UCI_Elo", "Move Overhead"]
    {
        assert!(said.iter().any(|line| line.starts_with(&format!("option name {option} type "))));
    }
    assert_eq!(said[said.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn it_finds_a_mate_by_every_kind_of_limit() {
    let mate = "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n";
    for limit in ["depth 5", "nodes 3000", "mate 1", "mate 1 depth 8", "depth 4 searchmoves a1a8"] {
        assert_eq!(bests(&format!("{mate}go {limit}\n")), ["a1a8"], "{limit}");
    }
    let said = talk(&format!("{mate}go depth 3\n"));
    let info = said.iter().rfind(|line| line.starts_with("info depth")).unwrap();
    assert!(info.contains(" score mate 1 ") && info.ends_with(" pv a1a8"), "{info}");
    assert_eq!(bests(&format!("{mate}go depth 5 searchmoves g1f1 g1f2\n")).len(), 1);
    assert!(bests(&format!("{mate}go depth 5 searchmoves g1f1\n")) == ["g1f1"]);
}

#[test]
fn thoughts_without_end_wait_for_a_stop_and_questions_are_answered_meanwhile() {
    let said = talk("position startpos moves e2e4\ngo infinite\nisready\nstop\nisready\n");
    let at = |word: &str| said.iter().position(|line| line.starts_with(word)).unwrap();
    assert!(at("readyok") < at("bestmove"));
    assert_eq!(said.last().unwrap(), "readyok");
    // A mate is found long before the stop, and told only then.
    let said = talk("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo infinite\nisready\nstop\n");
    assert!(said.last().unwrap().starts_with("bestmove a1a8"));
    assert_eq!(bests("go infinite\n").len(), 1);
}

#[test]
fn pondering_ends_by_a_hit_or_a_stop() {
    let ask = "position startpos moves e2e4 e7e5\ngo ponder depth 4 wtime 1000 btime 1000\n";
    assert_eq!(bests(&format!("{ask}isready\nponderhit\n")).len(), 1);
    assert_eq!(bests(&format!("{ask}stop\n")).len(), 1);
    assert_eq!(bests(&format!("{ask}ponderhit\nstop\nstop\nponderhit\n")).len(), 1);
}

#[test]
fn several_lines_are_different_and_in_order() {
    let said = talk("setoption name MultiPV value 3\nposition startpos\ngo depth 6\n");
    let last: Vec<&String> = said.iter().filter(|line| line.contains("info depth 6 ")).collect();
    assert_eq!(last.len(), 3);
    let score = |line: &str| -> i32 {
        line.split(" score cp ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap()
    };
    assert!(score(last[0]) >= score(last[1]) && score(last[1]) >= score(last[2]));
    let first =
        |line: &str| line.split(" pv ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    assert!(first(last[0]) != first(last[1]) && first(last[1]) != first(last[2]));
}

#[test]
fn several_threads_think_together() {
    let lines = "setoption name Threads value 3\nsetoption name Hash value 1\nposition startpos\ngo depth 8\n";
    assert_eq!(bests(lines).len(), 1);
}

#[test]
fn castling_is_spelt_as_asked() {
    let plain = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1\ngo depth 1\n";
    assert_eq!(bests(plain).len(), 1);
    let odd = "setoption name UCI_Chess960 value true\n\
        position fen 4k3/8/8/8/8/8/8/1K4R1 w G - 0 1\ngo depth 1 searchmoves b1g1\n";
    assert_eq!(bests(odd), ["b1g1"]);
}

#[test]
fn the_end_of_a_match_is_no_move() {
    assert_eq!(bests("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n"), ["0000"]);
    assert_eq!(bests("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo movetime 50\n"), ["0000"]);
}

#[test]
fn garbage_does_no_harm() {
    let said = talk(
        "\n \u{1}\nhello\njoho uci\nposition\nposition fen\nposition fen 8/8/8 w - - 0 1\n\
        position startpos moves e2e4 e2e4 x\ngo depth x depth 2\nsetoption\nsetoption name\n\
        setoption name Hash value 0\nsetoption name Threads value -1\nsetoption name Nothing value 1\n\
        stop\nponderhit\nucinewgame\ngo depth\nstop\ngo wtime -5 btime -5\nquit\ngo depth 1\n",
    );
    assert!(said.contains(&"uciok".to_owned()));
    let count = |word: &str| said.iter().filter(|line| line.starts_with(word)).count();
    assert_eq!(count("bestmove "), 3);
    assert!(count("info string expected") >= 6, "{said:#?}");
}

#[test]
fn a_weak_player_is_quick_and_legal() {
    let lines = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 800\n";
    let asked = "position startpos\ngo wtime 60000 btime 60000\n".repeat(20);
    assert_eq!(bests(&format!("{lines}{asked}")).len(), 20);
}

/// Our dialect asks our engine, move by move.
#[test]
fn our_dialect_plays_our_engine() {
    let mut dialect = (ENTRY.dialects[0].speak)(&json!({})).unwrap();
    let mut pos = ENTRY.kind.start(&json!({}), Seed::from_number(1)).unwrap();
    let mut moves: Vec<String> = Vec::new();
    while let (Turn::ToMove(seat), 0..60) = (pos.turn(), moves.len()) {
        let told: Vec<&str> = moves.iter().map(String::as_str).collect();
        let question = MoveRequest {
            at: Seated::new(&pos, seat),
            moves: &told,
            per_move: None,
            banks: [None; 2],
            increment: Duration::ZERO,
            nodes: Some(300),
            memory: None,
        };
        let asked = dialect.greet() + &dialect.begin() + &dialect.ask(&question);
        let heard = talk(&asked).into_iter().filter_map(|line| match dialect.hear(&line) {
            DialectEvent::Move(text) => Some(text),
            _ => None,
        });
        let answer = heard.last().expect("it answers");
        pos.play_code(pos.parse(&answer).unwrap().code).unwrap();
        moves.push(answer);
    }
    assert!(moves.len() >= 20, "{moves:?}");
}
