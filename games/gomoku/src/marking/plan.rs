//! The games that are played with a hand-in's `jogar_gomoku`.

use jogada_game::assignment::{Call, Value};

use super::{PLAY, position};
use crate::assignment::{AssignmentBoard, centre};

type Squares = Vec<(usize, usize)>;

/// The adapter's function that plays a game.
const GAME: &str = "partida";

/// One game: what the person would like to play, in this order, and the computer's first moves after the opening. Those
/// after them it chooses itself.
pub(super) struct Plan {
    pub(super) size: usize,
    pub(super) wishes: Squares,
    pub(super) moves: Squares,
}

impl Plan {
    /// The call of the adapter that plays it.
    pub(super) fn call(&self) -> Call {
        let list = |squares: &Squares| Value::list(squares.iter().copied().map(position::square));
        Call::new(GAME, [Value::Int(self.size as i64), list(&self.wishes), list(&self.moves)])
    }

    /// The game that a call plays.
    pub(super) fn of(call: &Call) -> Plan {
        let one = |value: &Value| {
            let [y, x] = value.items()? else { return None };
            Some((usize::try_from(y.int()?).ok()?, usize::try_from(x.int()?).ok()?))
        };
        let list = |index: usize| -> Squares {
            let items = call.args.get(index).and_then(Value::items).unwrap_or_default();
            items.iter().filter_map(one).collect()
        };
        let size = position::int(call, 0).and_then(|size| usize::try_from(size).ok());
        Plan { size: size.unwrap_or(0), wishes: list(1), moves: list(2) }
    }

    /// The next free square that the person would like.
    pub(super) fn typed(&self, board: &AssignmentBoard) -> Option<(usize, usize)> {
        let is_free = |&&(y, x): &&(usize, usize)| board[y][x].is_none();
        self.wishes.iter().find(is_free).copied()
    }

    /// The game as a student can play it: the call, what is typed, and what `busca_max` returns meanwhile.
    pub(super) fn shown(&self) -> String {
        let typed: Vec<String> = self.wishes.iter().map(|(y, x)| format!("{y} {x}")).collect();
        let moves: Vec<String> =
            self.moves.iter().map(|&square| position::square(square).to_string()).collect();
        let (size, typed, moves) = (self.size, typed.join(", "), moves.join(", "));
        format!("{PLAY}({size})  # input: {typed}; busca_max: {moves}")
    }
}

/// A game that the person wins, one that the computer wins, a draw, and one that the computer ends with its own moves.
pub(super) fn plans() -> Vec<Plan> {
    let row = |y: usize, xs: std::ops::Range<usize>| xs.map(move |x| (y, x));
    let person_wins = Plan {
        size: 6,
        wishes: row(5, 1..6).collect(),
        moves: vec![(0, 0), (0, 1), (0, 3), (2, 2)],
    };
    let computer_wins = Plan {
        size: 5,
        wishes: row(0, 0..4).collect(),
        moves: vec![(2, 0), (2, 1), (2, 4), (2, 3)],
    };
    let order = draw_order();
    let moves: Squares = order.iter().skip(2).step_by(2).copied().collect();
    let wishes: Squares = order.iter().skip(1).step_by(2).copied().collect();
    let drawn = Plan { size: 5, wishes: wishes.clone(), moves: moves.clone() };
    // The computer chooses when few squares are left: a search of an empty board takes a slow function long.
    let squares = (0..5).flat_map(|y| (0..5).map(move |x| (y, x)));
    let wishes = wishes.into_iter().take(8).chain(squares).collect();
    let own = Plan { size: 5, wishes, moves: moves.into_iter().take(7).collect() };
    vec![person_wins, computer_wins, drawn, own]
}

/// All squares of a 5×5 board in an order that begins in the centre and ends in a draw.
fn draw_order() -> Squares {
    const LETTERS: [&str; 5] = ["ppbbp", "bbppb", "pbppb", "bbbpp", "ppbbp"];
    let of = |letter: char| -> Squares {
        let squares = (0..5).flat_map(|y| (0..5).map(move |x| (y, x)));
        squares.filter(|&(y, x)| LETTERS[y].chars().nth(x) == Some(letter)).collect()
    };
    let mut black = of('p').into_iter().filter(|&square| square != centre(5));
    let mut order = vec![centre(5)];
    for white in of('b') {
        order.push(white);
        order.extend(black.next());
    }
    order
}
