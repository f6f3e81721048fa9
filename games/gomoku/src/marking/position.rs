//! Boards and squares as the assignment's functions take them, and smaller boards for a counterexample.

use jogada_core::Side;
use jogada_game::assignment::{Call, CallKind, Value};
use jogada_text::{Lang, Message};

use super::MARKING_TEXTS;
use crate::{
    assignment::{AssignmentBoard, DIRECTIONS, print_board},
    board::{BLACK, WHITE},
};

/// A square `(y, x)`, or a direction. It may lie off the board.
pub(super) type Square = (i32, i32);

/// A board with more rows or columns is not judged: a hand-in may send any.
pub(super) const SIZE_MAX: usize = 24;

/// The size that the assignment names.
pub(super) const OWN_SIZE: usize = 8;

/// The smallest board on which a five fits.
const SMALLEST: usize = 5;

/// A board as lists of `' '`, `'p'` and `'b'`.
pub(super) fn list(board: &AssignmentBoard) -> Value {
    let row = |row: &Vec<Option<Side>>| Value::list(row.iter().map(|&stone| letter(stone).into()));
    Value::list(board.iter().map(row))
}

fn letter(stone: Option<Side>) -> &'static str {
    match stone {
        None => " ",
        Some(side) if side == BLACK => "p",
        Some(_) => "b",
    }
}

/// Reads a board of at most [`SIZE_MAX`] rows and columns.
pub(super) fn read(value: &Value) -> Option<AssignmentBoard> {
    let stone = |value: &Value| match value.text()? {
        " " => Some(None),
        letter => side_of(letter).map(Some),
    };
    let row = |row: &Value| -> Option<Vec<Option<Side>>> {
        let squares = row.items().filter(|squares| squares.len() <= SIZE_MAX)?;
        squares.iter().map(stone).collect()
    };
    value.items().filter(|rows| rows.len() <= SIZE_MAX)?.iter().map(row).collect()
}

/// Reads a board of lines of letters.
pub(super) fn board_of_lines(lines: &str) -> Option<AssignmentBoard> {
    let letter = |letter: char| Value::from(letter.to_string());
    let row = |line: &str| Value::list(line.chars().map(letter));
    read(&Value::list(lines.split('\n').map(row)))
}

fn side_of(letter: &str) -> Option<Side> {
    match letter {
        "p" => Some(BLACK),
        "b" => Some(WHITE),
        _ => None,
    }
}

/// A colour as a hand-in writes it.
pub(super) fn colour(side: Side) -> Value {
    letter(Some(side)).into()
}

/// Reads a colour.
pub(super) fn side(value: &Value) -> Option<Side> {
    side_of(value.text()?)
}

/// A tuple `(y, x)`.
pub(super) fn square((y, x): (usize, usize)) -> Value {
    Value::tuple([(y as i64).into(), (x as i64).into()])
}

/// A tuple of open and semi-open sequences.
pub(super) fn counts((open, semi_open): (u32, u32)) -> Value {
    Value::tuple([i64::from(open).into(), i64::from(semi_open).into()])
}

/// The board of a call, its first argument.
pub(super) fn board(call: &Call) -> AssignmentBoard {
    call.args.first().and_then(read).unwrap_or_default()
}

/// How many squares of the board of a call are free.
pub(super) fn free_squares(call: &Call) -> usize {
    board(call).iter().flatten().filter(|stone| stone.is_none()).count()
}

/// A whole number among the arguments of a call.
pub(super) fn int(call: &Call, index: usize) -> Option<i32> {
    i32::try_from(call.args.get(index)?.int()?).ok()
}

/// Two whole numbers in a row among the arguments.
pub(super) fn pair(call: &Call, index: usize) -> Option<Square> {
    Some((int(call, index)?, int(call, index + 1)?))
}

/// A call of a function that takes a board, then other arguments.
pub(super) fn call(
    function: &str,
    board: &AssignmentBoard,
    others: impl IntoIterator<Item = Value>,
) -> Call {
    Call::new(function, std::iter::once(list(board)).chain(others))
}

/// Numbers as arguments.
pub(super) fn ints<const N: usize>(numbers: [i32; N]) -> [Value; N] {
    numbers.map(|number| i64::from(number).into())
}

/// The board of a call as the assignment prints it.
pub(super) fn picture(call: &Call) -> String {
    print_board(&board(call), Lang::Pt).trim_end().to_owned()
}

/// Is the square on a board of this size?
pub(super) fn is_on(size: usize, (y, x): Square) -> bool {
    let size = size as i32;
    (0..size).contains(&y) && (0..size).contains(&x)
}

/// What stands on a square: nothing off the board.
pub(super) fn at(board: &AssignmentBoard, (y, x): Square) -> Option<Option<Side>> {
    board.get(usize::try_from(y).ok()?)?.get(usize::try_from(x).ok()?).copied()
}

/// The square `steps` further in a direction.
pub(super) fn step((y, x): Square, (d_y, d_x): Square, steps: i32) -> Square {
    (y + d_y * steps, x + d_x * steps)
}

/// Calls with a smaller board, stones nearer to the corner, or fewer stones; `at` is the number of an argument that is a square's row, if there is one.
/// A board of the assignment's own size keeps it, and no other becomes one: a function that was written for 8×8 alone
/// fails elsewhere for that reason, not for the one that is looked for.
pub(super) fn smaller(
    call: &Call,
    at: Option<usize>,
    is_valid: &dyn Fn(&Call) -> bool,
) -> Vec<Call> {
    let whole = board(call);
    let cropped = crops(whole.len()).into_iter().map(|(size, from)| {
        let rows = &whole[from.0 as usize..][..size];
        let rows = rows.iter().map(|row| row[from.1 as usize..][..size].to_vec()).collect();
        (rows, from)
    });
    let moved = nearer_corner(&whole, at.and_then(|index| pair(call, index)));
    let emptied = cleared(&whole).into_iter().map(|board| (board, (0, 0)));
    let with = |(board, (y, x)): (AssignmentBoard, Square)| {
        let mut smaller = call.clone();
        smaller.args[0] = list(&board);
        if let Some(index) = at {
            let (own_y, own_x) = pair(call, index)?;
            let [own_y, own_x] = ints([own_y - y, own_x - x]);
            smaller.args[index] = own_y;
            smaller.args[index + 1] = own_x;
        }
        Some(smaller)
    };
    cropped.chain(moved).chain(emptied).filter_map(with).filter(|call| is_valid(call)).collect()
}

/// Parts of a board, the smallest first: their size and where they begin.
fn crops(size: usize) -> Vec<(usize, Square)> {
    if size == OWN_SIZE {
        return Vec::new();
    }
    let mut sizes = vec![SMALLEST, SMALLEST + 1, SMALLEST + 2, size.saturating_sub(1)];
    sizes.retain(|&smaller| smaller < size && smaller >= SMALLEST && smaller != OWN_SIZE);
    sizes.dedup();
    let corners = |smaller: usize| {
        let rest = (size - smaller) as i32;
        [(0, 0), (rest, rest), (0, rest), (rest, 0)].map(|from| (smaller, from))
    };
    sizes.into_iter().flat_map(corners).collect()
}

/// The same stones, and the square of the call, moved to the first row, to the first column, or to both; and by how much.
fn nearer_corner(
    board: &AssignmentBoard,
    square: Option<Square>,
) -> Vec<(AssignmentBoard, Square)> {
    let rows = || (0..board.len()).flat_map(|y| (0..board.len()).map(move |x| (y, x)));
    let stones = rows().filter(|&(y, x)| board[y][x].is_some());
    let all: Vec<Square> = stones.map(|(y, x)| (y as i32, x as i32)).chain(square).collect();
    let least = |part: fn(&Square) -> i32| all.iter().map(part).min().unwrap_or(0);
    let (up, left) = (least(|at| at.0), least(|at| at.1));
    // A square off the board stays as far from it.
    if up < 0 || left < 0 {
        return Vec::new();
    }
    let shifted = |by: Square| {
        let mut moved = vec![vec![None; board.len()]; board.len()];
        for (y, x) in rows().filter(|&(y, x)| board[y][x].is_some()) {
            moved[y - by.0 as usize][x - by.1 as usize] = board[y][x];
        }
        (moved, by)
    };
    let mut shifts = vec![(up, left), (up, 0), (0, left)];
    shifts.retain(|&by| by != (0, 0));
    shifts.dedup();
    shifts.into_iter().map(shifted).collect()
}

/// Boards with fewer stones, those with the fewest first: halves, rows, columns and single stones taken off.
fn cleared(board: &AssignmentBoard) -> Vec<AssignmentBoard> {
    let size = board.len();
    let half = size / 2;
    let count = |board: &AssignmentBoard| board.iter().flatten().flatten().count();
    let all = count(board);
    let mut parts: Vec<(usize, usize, usize, usize)> =
        vec![(0, half, 0, size), (half, size, 0, size), (0, size, 0, half), (0, size, half, size)];
    if all > 6 {
        parts.extend((0..size).map(|y| (y, y + 1, 0, size)));
        parts.extend((0..size).map(|x| (0, size, x, x + 1)));
    }
    let singles = (0..size).flat_map(|y| (0..size).map(move |x| (y, y + 1, x, x + 1)));
    parts.extend(singles);
    let without = |&(top, bottom, left, right): &(usize, usize, usize, usize)| {
        let mut board = board.clone();
        for row in &mut board[top..bottom] {
            row[left..right].fill(None);
        }
        board
    };
    parts.iter().map(without).filter(|board| count(board) < all).collect()
}

/// The size of a call's board.
#[allow(clippy::unnecessary_wraps, reason = "other calls have no size")]
pub(super) fn size_of(call: &Call) -> Option<i64> {
    Some(board(call).len() as i64)
}

/// Is the board of a call not 8×8?
pub(super) fn is_other_size(call: &Call) -> bool {
    call.args.first().and_then(Value::items).is_some_and(|rows| rows.len() != OWN_SIZE)
}

/// A kind of calls.
pub(super) fn kind<'a>(name: Message, holds: &'a dyn Fn(&Call) -> bool) -> CallKind<'a> {
    CallKind { name, holds }
}

/// The kind of calls that every function has: boards other than 8×8.
pub(super) fn other_sizes<'a>() -> CallKind<'a> {
    kind(MARKING_TEXTS.message("other-sizes"), &is_other_size)
}

/// Is the direction of a call this one of the four? `index` is the number of its first argument.
pub(super) fn goes(call: &Call, index: usize, direction: usize) -> bool {
    pair(call, index) == DIRECTIONS.get(direction).copied()
}

/// Is this argument of a call this colour?
pub(super) fn is_for(call: &Call, index: usize, side: Side) -> bool {
    call.args.get(index) == Some(&colour(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_are_moved_to_the_corner_with_the_square_of_the_call() {
        let mut board = vec![vec![None; 8]; 8];
        board[3][4] = Some(Side::First);
        board[5][6] = Some(Side::Second);
        let start = call("f", &board, ints([2, 5]));
        let fewest = |at: &Call| smaller(at, Some(1), &|_| true).into_iter().next();
        let first = fewest(&start).unwrap();
        assert_eq!(pair(&first, 1), Some((0, 1)));
        let moved = super::board(&first);
        assert_eq!((moved[1][0], moved[3][2]), (Some(Side::First), Some(Side::Second)));
        // Nothing is left to move: a stone less comes next.
        let next = fewest(&first).unwrap();
        assert_eq!(super::board(&next).iter().flatten().flatten().count(), 0);
    }
}
