//! The boards that hand-ins are tried on.

use std::collections::BTreeSet;

use jogada_core::Rng;

use crate::assignment::{Tabuleiro, joga, pode_jogar, position};

/// The stones of the player who begins.
pub(super) const STAR: u8 = b'*';

/// The stones of the other one.
pub(super) const BALL: u8 = b'o';

/// Steps in lines and columns, clockwise from the north.
pub(super) const DIRECTIONS: [(i32, i32); 8] =
    [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// A player at a square of a board, who may be allowed to move there or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Placement {
    pub(super) board: Tabuleiro,
    pub(super) player: u8,
    pub(super) square: usize,
}

impl Placement {
    pub(super) fn is_legal(&self) -> bool {
        pode_jogar(&self.board, self.player, self.square / 8, self.square % 8)
    }

    /// Is it the stone on the square alone that forbids the move?
    pub(super) fn is_legal_but_taken(&self) -> bool {
        let mut board = self.board;
        board[self.square / 8][self.square % 8] = b' ';
        at(&self.board, self.square) != b' ' && Placement { board, ..*self }.is_legal()
    }

    /// The same with a stone on the square.
    pub(super) fn with_stone(&self, rng: &mut Rng) -> Placement {
        let mut board = self.board;
        board[self.square / 8][self.square % 8] = any_player(rng);
        Placement { board, ..*self }
    }

    /// The directions in which stones are enclosed.
    pub(super) fn enclosing(&self) -> Vec<usize> {
        let after = after(&self.board, self.player, self.square);
        let turns = |&direction: &usize| {
            let next = step(self.square, direction, 1);
            next.is_some_and(|next| at(&self.board, next) != at(&after, next))
        };
        (0..8).filter(turns).collect()
    }

    /// The squares that the move changes.
    pub(super) fn changed(&self) -> usize {
        let after = after(&self.board, self.player, self.square);
        (0..64).filter(|&square| at(&self.board, square) != at(&after, square)).count()
    }

    /// The same with fewer stones, one line through the square or one stone less, or nearer to the corner.
    pub(super) fn smaller(&self) -> Vec<Placement> {
        let keeps = |direction: usize| {
            let line: Vec<usize> =
                (0..8).filter_map(|count| step(self.square, direction, count)).collect();
            let mut board = self.board;
            for square in (0..64).filter(|square| !line.contains(square)) {
                board[square / 8][square % 8] = b' ';
            }
            Placement { board, ..*self }
        };
        let lines = (0..8).map(keeps).filter(|smaller| smaller != self);
        let moved = nearer_corner(&self.board, Some(self.square)).into_iter();
        let moved = moved.map(|(board, by)| Placement { board, square: self.square - by, ..*self });
        let less = fewer_stones(&self.board).into_iter();
        lines.chain(moved).chain(less.map(|board| Placement { board, ..*self })).collect()
    }
}

/// The same stones at the upper border, at the left one, or at both, with the number of squares that a given one moves by.
pub(super) fn nearer_corner(board: &Tabuleiro, square: Option<usize>) -> Vec<(Tabuleiro, usize)> {
    let stones: Vec<usize> = (0..64).filter(|&square| at(board, square) != b' ').collect();
    let least = |part: fn(usize) -> usize| {
        stones.iter().copied().chain(square).map(part).min().unwrap_or(0)
    };
    let (up, left) = (least(|square| square / 8), least(|square| square % 8));
    let shifted = |by: usize| {
        let mut moved = [[b' '; 8]; 8];
        for &square in &stones {
            moved[(square - by) / 8][(square - by) % 8] = at(board, square);
        }
        (moved, by)
    };
    let mut shifts = vec![up * 8 + left, up * 8, left];
    shifts.retain(|&by| by > 0);
    shifts.dedup();
    shifts.into_iter().map(shifted).collect()
}

/// The same board with one stone less.
pub(super) fn fewer_stones(board: &Tabuleiro) -> Vec<Tabuleiro> {
    let without = |square: usize| {
        let mut less = *board;
        less[square / 8][square % 8] = b' ';
        less
    };
    (0..64).filter(|&square| at(board, square) != b' ').map(without).collect()
}

pub(super) fn other(player: u8) -> u8 {
    if player == STAR { BALL } else { STAR }
}

pub(super) fn at(board: &Tabuleiro, square: usize) -> u8 {
    board[square / 8][square % 8]
}

/// The board before the first move.
pub(super) fn start() -> Tabuleiro {
    let mut board = [[b' '; 8]; 8];
    (board[3][3], board[4][4]) = (STAR, STAR);
    (board[3][4], board[4][3]) = (BALL, BALL);
    board
}

/// The squares where a player may move.
pub(super) fn legal(board: &Tabuleiro, player: u8) -> Vec<usize> {
    let legal = position(board, player).map_or(0, |pos| pos.legal());
    crate::squares(legal).map(|square| square.index()).collect()
}

/// The board after a legal move.
pub(super) fn after(board: &Tabuleiro, player: u8, square: usize) -> Tabuleiro {
    let mut after = *board;
    joga(&mut after, player, square / 8, square % 8);
    after
}

/// `D3` for line 2, column 3.
pub(super) fn name(square: usize) -> String {
    format!("{}{}", char::from(b'A' + (square % 8) as u8), square / 8 + 1)
}

/// The board as lines of text.
pub(super) fn picture(board: &Tabuleiro) -> String {
    let mut text = "  A B C D E F G H".to_owned();
    for (number, row) in board.iter().enumerate() {
        text += &format!("\n{}", number + 1);
        for &stone in row {
            text += &format!(" {}", if stone == b' ' { '.' } else { char::from(stone) });
        }
    }
    text
}

/// What differs from a board to the next: `D3=* D4=*`.
pub(super) fn difference(before: &Tabuleiro, after: &Tabuleiro) -> String {
    let differs = |&square: &usize| at(before, square) != at(after, square);
    let one =
        |square| format!("{}={}", name(square), char::from(at(after, square)).escape_default());
    (0..64).filter(differs).map(one).collect::<Vec<_>>().join(" ")
}

/// The board as 64 characters.
pub(super) fn cells(board: &Tabuleiro) -> String {
    board.as_flattened().iter().map(|&stone| char::from(stone)).collect()
}

/// The square some steps away, if it is on the board.
pub(super) fn step(square: usize, direction: usize, count: i32) -> Option<usize> {
    let (down, right) = DIRECTIONS[direction];
    let (row, column) = ((square / 8) as i32 + count * down, (square % 8) as i32 + count * right);
    let is_on = (0..8).contains(&row) && (0..8).contains(&column);
    is_on.then_some((row * 8 + column) as usize)
}

/// How many squares lie in a direction.
fn room(square: usize, direction: usize) -> i32 {
    (1..8).take_while(|&count| step(square, direction, count).is_some()).count() as i32
}

/// A line that begins beside a square: a number of the opponent's stones, and what comes behind them.
fn put_line(placement: &mut Placement, direction: usize, run: i32, end: u8) {
    for count in 1..=run {
        put(placement, direction, count, other(placement.player));
    }
    put(placement, direction, run + 1, end);
}

fn put(placement: &mut Placement, direction: usize, count: i32, stone: u8) {
    if let Some(square) = step(placement.square, direction, count) {
        placement.board[square / 8][square % 8] = stone;
    }
}

fn empty(square: usize, player: u8) -> Placement {
    Placement { board: [[b' '; 8]; 8], player, square }
}

fn any_player(rng: &mut Rng) -> u8 {
    if rng.below(2) == 0 { STAR } else { BALL }
}

/// One line that is enclosed, for every square and direction that has room: the longest, and one of any length.
pub(super) fn closed_lines(rng: &mut Rng) -> Vec<Placement> {
    let mut found = Vec::new();
    for (square, direction) in squares_and_directions() {
        let longest = room(square, direction) - 1;
        if longest < 1 {
            continue;
        }
        let any = 1 + rng.below(longest as u32) as i32;
        let player = any_player(rng);
        for (run, player) in BTreeSet::from([(longest, player), (any, other(player))]) {
            let mut placement = empty(square, player);
            put_line(&mut placement, direction, run, player);
            found.push(placement);
        }
    }
    found
}

/// Lines that enclose nothing, though almost: they end at the border, where the memory goes on with the next line of the
/// board, or at an empty square, or begin with the player's own stone.
pub(super) fn open_lines(rng: &mut Rng) -> Vec<Placement> {
    let mut found = Vec::new();
    for (square, direction) in squares_and_directions() {
        let room = room(square, direction);
        let player = any_player(rng);
        if room < 1 {
            continue;
        }
        let mut to_border = empty(square, player);
        put_line(&mut to_border, direction, room, player);
        let (down, right) = DIRECTIONS[direction];
        let beyond = square as i32 + (room + 1) * (8 * down + right);
        if let Some(beyond) = usize::try_from(beyond).ok().filter(|&beyond| beyond < 64)
            && at(&to_border.board, beyond) == b' '
            && beyond != square
        {
            to_border.board[beyond / 8][beyond % 8] = player;
        }
        found.push(to_border);
        if room < 2 {
            continue;
        }
        let mut gap = empty(square, player);
        put_line(&mut gap, direction, rng.below(room as u32 - 1) as i32, b' ');
        put(&mut gap, direction, room, player);
        let mut own = empty(square, player);
        put(&mut own, direction, 1, player);
        put(&mut own, direction, 2, [other(player), player][rng.below(2) as usize]);
        put(&mut own, direction, 3, player);
        found.push(if rng.below(3) == 0 { own } else { gap });
    }
    found
}

/// Every square with lines of all kinds in all directions.
pub(super) fn stars(rng: &mut Rng) -> Vec<Placement> {
    let star = |square: usize| {
        let mut placement = empty(square, any_player(rng));
        for direction in 0..8 {
            let run = rng.below(1 + room(square, direction) as u32) as i32;
            let own = placement.player;
            let end = [own, own, own, b' '][rng.below(4) as usize];
            put_line(&mut placement, direction, run, end);
        }
        placement
    };
    (0..64).chain(0..64).map(star).collect()
}

/// All squares of a board, for one player.
pub(super) fn all_squares(board: Tabuleiro, player: u8) -> Vec<Placement> {
    (0..64).map(|square| Placement { board, player, square }).collect()
}

/// A board with stones anywhere: no game leads there, and the rules hold all the same.
pub(super) fn scattered(rng: &mut Rng, stones: u32) -> Tabuleiro {
    let mut board = [[b' '; 8]; 8];
    for stone in board.as_flattened_mut() {
        if rng.below(64) < stones {
            *stone = any_player(rng);
        }
    }
    board
}

/// The board after a number of random moves.
pub(super) fn random_position(rng: &mut Rng, plies: usize) -> (Tabuleiro, u8) {
    let (mut board, mut player) = (start(), STAR);
    for _ in 0..plies {
        let Some(&square) = rng.choose(&legal(&board, player)) else {
            player = other(player);
            continue;
        };
        board = after(&board, player, square);
        player = other(player);
    }
    (board, player)
}

fn squares_and_directions() -> impl Iterator<Item = (usize, usize)> {
    (0..64).flat_map(|square| (0..8).map(move |direction| (square, direction)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_is_moved_to_the_corner() {
        let mut board = [[b' '; 8]; 8];
        (board[4][4], board[4][5]) = (BALL, STAR);
        let found = Placement { board, player: STAR, square: 4 * 8 + 3 }.smaller();
        let is_corner = |placement: &&Placement| placement.square == 0;
        let corner = found.iter().find(is_corner).unwrap();
        assert_eq!(&corner.board[0][..3], &[b' ', BALL, STAR]);
        assert!(corner.is_legal());
    }
}
