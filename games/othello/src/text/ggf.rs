//! GGF, the record of games on the Generic Game Server: `(;GM[Othello]PB[…]…BO[8 …]B[f5]W[d6];)`.
//!
//! A line may begin with the number of games that follow on it, as in synchronised matches.

use jogada_core::{Game, Said, Side};

use super::{at_move, read_grid, read_side};
use crate::{
    board::Start,
    rules::{Move, Othello},
};

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Who played, first side first; empty where the record does not say.
    pub names: [String; 2],
    /// The first side's margin as written, with its marks for resigning and time, such as `+2.00:r`.
    pub result: String,
    /// Where the game began.
    pub first: Othello,
    /// What was played, passes included.
    pub moves: Vec<Move>,
    /// Where it led.
    pub last: Othello,
}

/// Reads the games of a line or of a whole file.
pub fn read(text: &str) -> Result<Vec<Recorded>, Said> {
    let mut games = Vec::new();
    let mut rest = text;
    while let Some(begin) = rest.find("(;") {
        let game = &rest[begin + 2..];
        let number = games.len() + 1;
        let (game, after) = one(game)
            .map_err(|why| why.at(&format!("game {number}"), &format!("partida {number}")))?;
        games.push(game);
        rest = after;
    }
    Ok(games)
}

/// Reads one game from behind its `(;`, and says where the text goes on.
fn one(text: &str) -> Result<(Recorded, &str), Said> {
    let mut game = Recorded {
        names: [String::new(), String::new()],
        result: String::new(),
        first: Othello::first(Start::World),
        moves: Vec::new(),
        last: Othello::first(Start::World),
    };
    let mut rest = text.trim_start();
    loop {
        if let Some(after) = rest.strip_prefix(";)") {
            return Ok((game, after));
        }
        let Some((key, value, after)) = property(rest) else {
            return Err(Said::expected(
                "a property like PB[name] or the end `;)`",
                "uma propriedade como PB[nome] ou o fim `;)`",
                rest,
            ));
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

fn take(game: &mut Recorded, key: &str, value: &str) -> Result<(), Said> {
    match key {
        "GM" if !value.eq_ignore_ascii_case("othello") => {
            Err(Said::expected("the game Othello", "o jogo Othello", value))
        }
        "PB" => {
            value.clone_into(&mut game.names[0]);
            Ok(())
        }
        "PW" => {
            value.clone_into(&mut game.names[1]);
            Ok(())
        }
        "RE" => {
            value.clone_into(&mut game.result);
            Ok(())
        }
        "BO" => {
            game.first = board(value)?;
            game.last = game.first;
            Ok(())
        }
        "B" => play(game, Side::First, value),
        "W" => play(game, Side::Second, value),
        _ => Ok(()),
    }
}

/// Reads `8`, the squares, and the side to move.
fn board(text: &str) -> Result<Othello, Said> {
    let bad = || Said::expected("an 8x8 board", "um tabuleiro 8x8", text);
    let rest = text.trim().strip_prefix('8').ok_or_else(bad)?;
    let mut squares: String = rest.chars().filter(|c| !c.is_whitespace()).collect();
    let side = read_side(&squares.pop().ok_or_else(bad)?.to_string())?;
    read_grid(&squares, side, Start::World)
}

/// Plays `f5`, or `f5/evaluation/seconds`.
fn play(game: &mut Recorded, side: Side, text: &str) -> Result<(), Said> {
    let word = text.split('/').next().unwrap_or_default();
    let m = word.parse().map_err(|why: Said| at_move(&why, &game.moves))?;
    let pos = &mut game.last;
    if m != Move::Pass && pos.side() != side && pos.play(Move::Pass).is_ok() {
        game.moves.push(Move::Pass);
    }
    if pos.side() != side {
        let why = Said::expected("a move of the other side", "um lance do outro lado", text);
        return Err(at_move(&why, &game.moves));
    }
    pos.play(m).map_err(|why| at_move(&why.0, &game.moves))?;
    game.moves.push(m);
    Ok(())
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
