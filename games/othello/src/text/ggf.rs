//! GGF, the record of games on the Generic Game Server: `(;GM[Othello]PB[…]…BO[8 …]B[f5]W[d6];)`.
//!
//! A line may begin with the number of games that follow on it, as in synchronised matches.

use jogada_core::{Game, Side};
use jogada_game::FinishedMatch;
use jogada_text::Message;

use super::{at_move, grid, read_grid, read_side};
use crate::{
    TEXTS,
    board::Start,
    rules::{Move, Othello},
};

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Where it was played; empty where the record does not say.
    pub place: String,
    /// Who played, first side first; empty where the record does not say.
    pub names: [String; 2],
    /// The first side's margin as written, with its marks for resigning and time, such as `+2.00:r`.
    pub result: String,
    /// When it was played, as written; empty where the record does not say.
    pub date: String,
    /// The clock that was agreed, such as `05:00//02:00`.
    pub clock: String,
    /// Where the game began.
    pub first: Othello,
    /// What was played, passes included.
    pub moves: Vec<Move>,
    /// What stood behind each move: what the player thought of it and the seconds that it took,
    /// such as `2.39/0.01`.
    pub notes: Vec<String>,
    /// Where it led.
    pub last: Othello,
}

impl Recorded {
    /// A game of these moves, all of them legal, of which nothing else is known.
    pub fn new(first: Othello, moves: Vec<Move>) -> Recorded {
        let mut last = first;
        moves.iter().for_each(|&m| last.play_unchecked(m));
        Recorded {
            place: String::new(),
            names: [String::new(), String::new()],
            result: String::new(),
            date: String::new(),
            clock: String::new(),
            notes: vec![String::new(); moves.len()],
            first,
            moves,
            last,
        }
    }

    /// Plays on from where it led, with what is to be noted of it.
    pub fn play(&mut self, m: Move, note: &str) -> Result<(), Message> {
        if m != Move::Pass && self.last.legal() == 0 && self.last.play(Move::Pass).is_ok() {
            self.push(Move::Pass, "");
        }
        self.last.play(m).map_err(|why| at_move(&why.0, &self.moves))?;
        self.push(m, note);
        Ok(())
    }

    fn push(&mut self, m: Move, note: &str) {
        self.moves.push(m);
        self.notes.push(note.to_owned());
    }
}

/// Writes a game on one line, the board with `*` for the first side as the server does. Brackets
/// in names become round ones, since nothing else may hold them.
pub fn write(game: &Recorded) -> String {
    let mut text = "(;GM[Othello]".to_owned();
    let [black, white] = &game.names;
    let (place, date) = (&game.place, &game.date);
    let (result, clock) = (&game.result, &game.clock);
    let properties =
        [("PC", place), ("DT", date), ("PB", black), ("PW", white), ("RE", result), ("TI", clock)];
    for (key, told) in properties {
        if !told.is_empty() {
            text += &format!("{key}[{}]", value(told));
        }
    }
    text += &format!("TY[8]BO[8 {}]", rows(&game.first));
    let mut side = game.first.side();
    for (m, note) in game.moves.iter().zip(&game.notes) {
        let key = if side == Side::First { 'B' } else { 'W' };
        let note = if note.is_empty() { String::new() } else { format!("/{}", value(note)) };
        text += &format!("{key}[{m}{note}]");
        side = side.other();
    }
    text + ";)"
}

/// A value may hold anything but its own brackets.
fn value(text: &str) -> String {
    FinishedMatch::one_line(text).replace('[', "(").replace(']', ")")
}

/// Eight rows and the side to move.
fn rows(pos: &Othello) -> String {
    let squares: Vec<char> = grid(pos).replace('X', "*").chars().collect();
    let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
    let side = if pos.side() == Side::First { '*' } else { 'O' };
    format!("{} {side}", rows.join(" "))
}

/// Reads the games of a line or of a whole file.
pub fn read(text: &str) -> Result<Vec<Recorded>, Message> {
    let mut games = Vec::new();
    let mut rest = text;
    while let Some(begin) = rest.find("(;") {
        let game = &rest[begin + 2..];
        let number = games.len() + 1;
        let (game, after) = one(game)
            .map_err(|why| TEXTS.message("in-game").with("number", number).with("why", why))?;
        games.push(game);
        rest = after;
    }
    Ok(games)
}

/// Reads one game from behind its `(;`, and says where the text goes on.
fn one(text: &str) -> Result<(Recorded, &str), Message> {
    let mut game = Recorded::new(Othello::first(Start::World), Vec::new());
    let mut rest = text.trim_start();
    loop {
        if let Some(after) = rest.strip_prefix(";)") {
            return Ok((game, after));
        }
        let Some((key, value, after)) = property(rest) else {
            return Err(TEXTS.message("bad-property").quoting("got", rest));
        };
        take(&mut game, key, value)?;
        rest = after.trim_start();
    }
}

fn property(text: &str) -> Option<(&str, &str, &str)> {
    let (key, rest) = text.split_once('[')?;
    let (value, rest) = rest.split_once(']')?;
    key.trim().bytes().all(|byte| byte.is_ascii_alphabetic()).then_some((key.trim(), value, rest))
}

fn take(game: &mut Recorded, key: &str, value: &str) -> Result<(), Message> {
    match key {
        "GM" if !value.eq_ignore_ascii_case("othello") => {
            Err(TEXTS.message("other-game").quoting("got", value))
        }
        "PC" => tell(&mut game.place, value),
        "DT" => tell(&mut game.date, value),
        "PB" => tell(&mut game.names[0], value),
        "PW" => tell(&mut game.names[1], value),
        "RE" => tell(&mut game.result, value),
        "TI" => tell(&mut game.clock, value),
        "BO" if game.moves.is_empty() => {
            game.first = board(value)?;
            game.last = game.first;
            Ok(())
        }
        "BO" => Err(TEXTS.message("board-after-moves").quoting("got", value)),
        "B" => play(game, Side::First, value),
        "W" => play(game, Side::Second, value),
        _ => Ok(()),
    }
}

fn tell(field: &mut String, value: &str) -> Result<(), Message> {
    value.clone_into(field);
    Ok(())
}

/// Reads `8`, the squares, and the side to move.
fn board(text: &str) -> Result<Othello, Message> {
    let bad = || TEXTS.message("bad-board").quoting("got", text);
    let rest = text.trim().strip_prefix('8').ok_or_else(bad)?;
    let mut squares: String = rest.chars().filter(|c| !c.is_whitespace()).collect();
    let side = read_side(&squares.pop().ok_or_else(bad)?.to_string())?;
    read_grid(&squares, side, Start::World)
}

/// Plays `f5`, or `f5/evaluation/seconds`.
fn play(game: &mut Recorded, side: Side, text: &str) -> Result<(), Message> {
    let (word, note) = text.split_once('/').unwrap_or((text, ""));
    let m = word.parse().map_err(|why: Message| at_move(&why, &game.moves))?;
    // A pass that was left out shows in whose move comes next.
    let is_passed = game.last.legal() == 0 && m != Move::Pass;
    if (game.last.side() == side) == is_passed {
        let why = TEXTS.message("wrong-side").quoting("got", text);
        return Err(at_move(&why, &game.moves));
    }
    game.play(m, note)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "1 (;GM[Othello]PB[a]PW[b]RE[+0.000]BO[8 -------- -------- -------- \
        ---O*--- ---*O--- -------- -------- -------- *]";

    #[test]
    fn a_game_has_names_moves_and_a_result() {
        let games = read(&format!("{HEAD}B[d3//0.01]W[c5/2.39/0.01];)")).unwrap();
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].names, ["a", "b"]);
        assert_eq!(games[0].first, Othello::first(Start::World));
        assert_eq!(games[0].moves.len(), 2);
        assert_eq!(games[0].result, "+0.000");
        assert_eq!(games[0].notes, ["/0.01", "2.39/0.01"]);
        assert_eq!(read(&write(&games[0])).unwrap(), games);
    }

    #[test]
    fn the_seeds_start_can_be_written_in_the_board() {
        let text = HEAD.replace("---O*--- ---*O---", "---*O--- ---O*---");
        let games = read(&format!("{text}B[f4];)")).unwrap();
        assert_eq!(games[0].last.counts(), [4, 1]);
    }

    #[test]
    fn what_is_wrong_with_a_record_is_said() {
        let say = |tail: &str| read(&format!("{HEAD}{tail}")).unwrap_err().to_string();
        assert_eq!(say("B[a1];)"), "game 1: move 1: a1 turns no disc");
        assert_eq!(say("W[d3];)"), "game 1: move 1: expected a move of the other side, got \"d3\"");
        assert!(say("B[d3]").starts_with("game 1: expected a property like PB[name]"));
        assert!(say("B[d3").starts_with("game 1: expected a property like PB[name]"));
        assert!(say("GM[Go];)").ends_with("expected the game Othello, got \"Go\""));
        assert!(read("(;BO[10 --];)").is_err());
        assert!(read("(;BO[];)").is_err());
    }
}
