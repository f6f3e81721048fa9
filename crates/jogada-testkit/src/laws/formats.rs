//! The laws of match formats: what a game writes it reads back, and nothing makes a reader panic.

use jogada_core::{AnyGame, Seed, Turn};
use jogada_game::{Entry, FinishedMatch, MatchFormat, WrittenMatch};
use serde_json::Value;

/// Plays random matches under these options and checks the laws for every format of the game.
pub fn conformance_of_formats(entry: &Entry, options: &Value, matches: u64) {
    let options = entry.kind.full_options(options).expect("the options can be played");
    for number in 0..matches {
        let seed = Seed::from_number(number);
        let start = entry.kind.start(&options, seed).expect("the options can be played");
        let moves = random_moves(&start, seed);
        for format in entry.sheets {
            let text = write(format, &options, &start, &moves);
            written_matches_read_back(format, &text, moves.len());
            cut_texts_are_read_or_refused(format, &text);
        }
    }
}

fn random_moves(start: &AnyGame, seed: Seed) -> Vec<u32> {
    let (mut pos, mut rng) = (start.clone(), seed.derive("formats", 0).rng());
    let mut moves = Vec::new();
    while let Some(code) = pos.random_code(&mut rng) {
        pos.play_code(code).expect("a random move is legal");
        moves.push(code);
    }
    moves
}

fn write(format: &MatchFormat, options: &Value, start: &AnyGame, moves: &[u32]) -> String {
    let mut last = start.clone();
    moves.iter().for_each(|&code| last.play_code(code).expect("the moves are legal"));
    let Turn::Over(outcome) = last.turn() else { panic!("the match is not over") };
    (format.write)(&FinishedMatch {
        options,
        start,
        moves,
        names: ["Ana", "O'Brien \"Bia\""],
        event: "class",
        round: "1v2.3",
        date: "2026-03-31",
        winner: outcome.winner,
        reason: "rules",
    })
}

/// One match reads back, and so do two behind each other; written again, each gives the same bytes.
fn written_matches_read_back(format: &MatchFormat, text: &str, moves: usize) {
    let name = format.extension;
    let read = |text: &str| -> Vec<WrittenMatch> {
        let read = (format.read)(text).unwrap_or_else(|| panic!("{name} does not know {text}"));
        read.unwrap_or_else(|why| panic!("{name} refuses {text}: {why}"))
    };
    let twice = read(&format!("{text}{text}"));
    assert_eq!(twice.len(), 2, "{name}: {text}");
    for back in read(text).iter().chain(&twice) {
        assert_eq!(back.moves.len(), moves, "{name}: {text}");
        let again = write_again(format, back);
        assert_eq!(again, text, "{name} reads another match than it wrote");
    }
}

fn write_again(format: &MatchFormat, back: &WrittenMatch) -> String {
    let mut last = back.start.clone();
    back.moves
        .iter()
        .for_each(|&code| last.play_code(code).expect("moves that are read are legal"));
    let outcome = last.turn().outcome().expect("the match was over when it was written");
    (format.write)(&FinishedMatch {
        options: &back.options,
        start: &back.start,
        moves: &back.moves,
        names: [&back.names[0], &back.names[1]],
        event: &back.event,
        round: &back.round,
        date: &back.date,
        winner: outcome.winner,
        reason: "rules",
    })
}

/// A text that ends too early gives matches whose moves are legal, or one line that says what is wrong.
fn cut_texts_are_read_or_refused(format: &MatchFormat, text: &str) {
    for cut in (0..text.len()).step_by(7).filter(|&cut| text.is_char_boundary(cut)) {
        match (format.read)(&text[..cut]) {
            None => {}
            Some(Err(why)) => assert!(!why.to_string().contains('\n'), "{why}"),
            Some(Ok(games)) => {
                for game in games {
                    let mut pos = game.start.clone();
                    for code in game.moves {
                        pos.play_code(code).expect("moves that are read are legal");
                    }
                }
            }
        }
    }
}
