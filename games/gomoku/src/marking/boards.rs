//! Makes the boards on which functions are tried.

use jogada_core::{Rng, Side};

use super::position::{Square, at, is_on, step};
use crate::{
    assignment::{AssignmentBoard, GameStatus, is_win, make_empty_board},
    board::{BLACK, WHITE},
};

/// Sizes besides the assignment's own, small ones more often: a large board costs a slow function much time.
const OTHER_SIZES: [usize; 10] = [5, 6, 7, 9, 10, 5, 6, 7, 12, 15];

/// A size other than 8.
pub(super) fn other_size(rng: &mut Rng) -> usize {
    rng.choose(&OTHER_SIZES).copied().unwrap_or(5)
}

/// One of both colours.
pub(super) fn side(rng: &mut Rng) -> Side {
    if rng.below(2) == 0 { BLACK } else { WHITE }
}

/// True in `percent` of all cases.
pub(super) fn chance(rng: &mut Rng, percent: u32) -> bool {
    rng.below(100) < percent
}

/// A board with a stone on `percent` of its squares.
pub(super) fn scattered(rng: &mut Rng, size: usize, percent: u32) -> AssignmentBoard {
    let mut board = make_empty_board(size);
    for stone in board.iter_mut().flatten() {
        if chance(rng, percent) {
            *stone = Some(side(rng));
        }
    }
    board
}

/// Puts something on a square, if it is on the board.
pub(super) fn put(board: &mut AssignmentBoard, (y, x): Square, stone: Option<Side>) {
    if at(board, (y, x)).is_some() {
        board[y as usize][x as usize] = stone;
    }
}

/// A square of a board.
pub(super) fn any_square(rng: &mut Rng, size: usize) -> Square {
    (rng.below(size as u32) as i32, rng.below(size as u32) as i32)
}

/// The squares of the line that begins at a square, up to the edge.
pub(super) fn line(size: usize, start: Square, direction: Square) -> Vec<Square> {
    (0..).map(|steps| step(start, direction, steps)).take_while(|&at| is_on(size, at)).collect()
}

/// Where the lines of a direction begin: squares with none behind them.
pub(super) fn line_starts(size: usize, direction: Square) -> Vec<Square> {
    let squares = (0..size as i32).flat_map(|y| (0..size as i32).map(move |x| (y, x)));
    squares.filter(|&square| !is_on(size, step(square, direction, -1))).collect()
}

/// Fills a line with sequences of a colour, most of them of one length or nearly, and with gaps and stones of the other.
pub(super) fn fill_line(
    rng: &mut Rng,
    board: &mut AssignmentBoard,
    squares: &[Square],
    colour: Side,
    length: usize,
) {
    let mut next = 0;
    let mut may_run = true;
    while next < squares.len() {
        let lengths = [length, length, length, length, length - 1, length + 1, 1];
        let (stone, count) = match rng.below(10) {
            0..=4 if may_run => (Some(colour), rng.choose(&lengths).copied().unwrap_or(length)),
            5..=6 => (Some(colour.other()), 1 + rng.below(2) as usize),
            _ => (None, 1 + rng.below(2) as usize),
        };
        may_run = stone != Some(colour);
        for &square in squares.iter().skip(next).take(count) {
            put(board, square, stone);
        }
        next += count;
    }
}

/// Lays a complete sequence; what would lengthen it is replaced.
pub(super) fn lay(
    rng: &mut Rng,
    board: &mut AssignmentBoard,
    start: Square,
    direction: Square,
    length: i32,
    colour: Side,
) {
    for steps in 0..length {
        put(board, step(start, direction, steps), Some(colour));
    }
    for end in [-1, length] {
        let square = step(start, direction, end);
        if at(board, square) == Some(Some(colour)) {
            let stone = chance(rng, 50).then(|| colour.other());
            put(board, square, stone);
        }
    }
}

/// A place for a sequence of this length: where it begins.
pub(super) fn place(rng: &mut Rng, size: usize, direction: Square, length: i32) -> Option<Square> {
    let fits = |start: &Square| is_on(size, step(*start, direction, length - 1));
    (0..200).map(|_| any_square(rng, size)).find(fits)
}

/// A full board on which neither side has five.
pub(super) fn full_draw(rng: &mut Rng, size: usize) -> AssignmentBoard {
    let mut board = make_empty_board(size);
    for _ in 0..400 {
        let flip = rng.below(2) as usize;
        for (y, row) in board.iter_mut().enumerate() {
            for (x, stone) in row.iter_mut().enumerate() {
                // A pattern without long sequences, with some stones exchanged.
                let is_black = (x / 2 + y + flip).is_multiple_of(2) != chance(rng, 25);
                *stone = Some(if is_black { BLACK } else { WHITE });
            }
        }
        if is_win(&board) == GameStatus::Draw {
            break;
        }
    }
    board
}
