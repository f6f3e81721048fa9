//! Matches as GGF, which the Generic Game Server's programs read.

use jogada_core::{Sheet, Sheeted, Side};

use super::grid;
use crate::{
    board::Start,
    rules::{Move, Othello},
};

/// All notations for whole matches.
pub(crate) const SHEETS: &[Sheet] = &[Sheet { extension: "ggf", write }];

/// One game on one line, or nothing if it is not a match of Othello. The seed's board is written in the world's columns.
fn write(sheeted: &Sheeted<'_>) -> String {
    let Some(played) = sheeted.played::<Othello>() else { return String::new() };
    let start = played.start.started_from();
    let [black, white] = sheeted.names.map(value);
    let place = value(&format!("{} {}", sheeted.event, sheeted.round));
    let result = result(sheeted, &played.last);
    let mut text = format!("(;GM[Othello]PC[{}]PB[{black}]PW[{white}]RE[{result}]", place.trim());
    text += &format!("TY[8]BO[8 {}]", board(&played.start));
    let mut side = played.start.side();
    for m in played.moves {
        let key = if side == Side::First { 'B' } else { 'W' };
        let square = match m {
            Move::Place(square) => start.to_world(square).to_string(),
            Move::Pass => "pass".to_owned(),
        };
        text += &format!("{key}[{square}]");
        side = side.other();
    }
    text + ";)\n"
}

/// A value may hold anything but its own brackets.
fn value(text: &str) -> String {
    Sheeted::one_line(text).replace('[', "(").replace(']', ")")
}

/// Eight rows and the side to move, `*` for the first side as the server writes it.
fn board(pos: &Othello) -> String {
    let world = if pos.started_from() == Start::World { *pos } else { pos.mirrored() };
    let squares: Vec<char> = grid(&world).replace('X', "*").chars().collect();
    let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
    let side = if pos.side() == Side::First { '*' } else { 'O' };
    format!("{} {side}", rows.join(" "))
}

/// The first side's margin. Who did not play to the end lost by the whole board, and a letter says why: `r` resigned,
/// `t` out of time, `l` left.
fn result(sheeted: &Sheeted<'_>, last: &Othello) -> String {
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
        let text = write(&Sheeted {
            options: &json!({}),
            start: &first,
            moves: &codes,
            names: ["Ana [A]", "B;o\n"],
            event: "class",
            round: "1v2",
            winner: Some(Side::Second),
            reason,
        });
        (text, pos)
    }

    #[test]
    fn random_games_read_back_from_both_starts() {
        for number in 0..50 {
            for start in [Start::World, Start::Seed] {
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
        let sheeted = Sheeted {
            options: &json!({}),
            start: &start,
            moves: &[0],
            names: ["a", "b"],
            event: "",
            round: "",
            winner: None,
            reason: "rules",
        };
        assert_eq!(write(&sheeted), "", "a1 turns nothing");
    }
}
