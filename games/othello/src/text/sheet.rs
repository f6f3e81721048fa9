//! Matches as Othello's programs read them: GGF, transcripts, and the positions of a match as OBF.
//! The assignment's board is written in the world's columns.

use jogada_core::Side;
use jogada_game::{FinishedMatch, MatchFormat, iso_date};

use super::{
    ggf::{self, Recorded},
    obf, reader, transcript,
};
use crate::{
    board::Start,
    rules::{Move, Othello},
};

/// All notations for whole matches.
pub(crate) const SHEETS: &[MatchFormat] = &[
    MatchFormat { extension: "ggf", write: as_ggf, read: reader::of_ggf },
    MatchFormat { extension: "txt", write: as_transcript, read: reader::of_transcripts },
    MatchFormat { extension: "obf", write: as_obf, read: reader::of_obf },
];

/// One game on one line, or nothing if it is not a match of Othello.
fn as_ggf(sheeted: &FinishedMatch<'_>) -> String {
    let Some((first, moves)) = in_the_world(sheeted) else { return String::new() };
    let mut game = Recorded::new(first, moves);
    game.names = sheeted.names.map(str::to_owned);
    let place = format!("{} {}", sheeted.event, sheeted.round);
    place.trim().clone_into(&mut game.place);
    game.date = iso_date(sheeted.date).replace('-', ".");
    game.result = result(sheeted, &game.last);
    ggf::write(&game) + "\n"
}

/// The squares taken, on one line. A match from another position than a start has none.
fn as_transcript(sheeted: &FinishedMatch<'_>) -> String {
    match in_the_world(sheeted) {
        Some((first, moves)) if first == Othello::first(Start::World) => {
            transcript::write(&moves, Start::World) + "\n"
        }
        _ => String::new(),
    }
}

/// Every position in which a side had to move, one a line, with who played and what.
fn as_obf(sheeted: &FinishedMatch<'_>) -> String {
    let Some((first, moves)) = in_the_world(sheeted) else { return String::new() };
    obf::write_game(&sheeted.names.map(str::to_owned), first, &moves)
}

/// Where a match began and its moves, in the world's columns.
fn in_the_world(sheeted: &FinishedMatch<'_>) -> Option<(Othello, Vec<Move>)> {
    let played = sheeted.typed::<Othello>()?;
    let start = played.start.started_from();
    let world = |m: Move| match m {
        Move::Place(square) => Move::Place(start.to_world(square)),
        Move::Pass => Move::Pass,
    };
    let first = if start == Start::World { played.start } else { played.start.mirrored() };
    Some((first, played.moves.into_iter().map(world).collect()))
}

/// The first side's margin. Who did not play to the end lost by the whole board, and a letter says why: `r` resigned,
/// `t` out of time, `l` left.
fn result(sheeted: &FinishedMatch<'_>, last: &Othello) -> String {
    let all = match sheeted.winner {
        Some(Side::First) => 64,
        Some(Side::Second) => -64,
        None => 0,
    };
    let (margin, mark) = match sheeted.reason {
        "resigned" => (all, ":r"),
        "out of time" => (all, ":t"),
        "illegal move" | "crashed" => (all, ":l"),
        "agreed" => (0, ":s"),
        _ => {
            let [first, second] = last.counts();
            (first as i32 - second as i32, "")
        }
    };
    format!("{margin:+}.00{mark}")
}

#[cfg(test)]
mod tests {
    use jogada_core::{AnyGame, Game, Kind, Seed, serde_json::json};

    use super::*;
    use crate::text::ggf;

    fn sheet(start: Start, number: u64, reason: &str) -> (String, Othello) {
        let mut pos = Othello::first(start);
        let first = AnyGame::new(pos);
        let mut rng = Seed::from_number(number).rng();
        let mut codes = Vec::new();
        while let Some(m) = pos.random_move(&mut rng) {
            codes.push(m.into());
            pos.play_unchecked(m);
        }
        let text = as_ggf(&FinishedMatch {
            options: &json!({}),
            start: &first,
            moves: &codes,
            names: ["Ana [A]", "B;o\n"],
            event: "class",
            round: "1v2",
            date: "",
            winner: Some(Side::Second),
            reason,
        });
        (text, pos)
    }

    #[test]
    fn random_games_read_back_from_both_starts() {
        for number in 0..50 {
            for start in [Start::World, Start::Assignment] {
                let (text, last) = sheet(start, number, "rules");
                assert_eq!(text.lines().count(), 1);
                let games = ggf::read(&text).unwrap();
                assert_eq!(games[0].names, ["Ana (A)", "B;o "]);
                assert_eq!(games[0].first, Othello::first(Start::World));
                assert_eq!(games[0].last.counts(), last.counts());
                let [first, second] = last.counts().map(|count| count as i32);
                assert_eq!(games[0].result, format!("{:+}.00", first - second));
            }
        }
    }

    #[test]
    fn who_did_not_play_on_lost_the_whole_board() {
        for (reason, told) in [("crashed", "-64.00:l"), ("out of time", "-64.00:t")] {
            let (text, _) = sheet(Start::World, 1, reason);
            assert_eq!(ggf::read(&text).unwrap()[0].result, told);
        }
    }

    #[test]
    fn another_games_match_is_not_written() {
        let start = Kind::of::<Othello>().start(&json!({}), Seed::from_number(7)).unwrap();
        let sheeted = FinishedMatch {
            options: &json!({}),
            start: &start,
            moves: &[0],
            names: ["a", "b"],
            event: "",
            round: "",
            date: "",
            winner: None,
            reason: "rules",
        };
        for sheet in SHEETS {
            assert_eq!((sheet.write)(&sheeted), "", "a1 turns nothing");
        }
    }
}
