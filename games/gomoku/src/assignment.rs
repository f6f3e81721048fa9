//! The functions of the assignment that this game grew from, with its meanings and its exact texts.
//!
//! The assignment is an 8×8 Gomoku of the University of Toronto in a Portuguese edition; here each function has
//! its English name, and its Portuguese one in the description. A square is `(y, x)`, row first, counted from
//! the **top** left. Nothing here panics, whatever board or numbers come: off the board there is nothing to see.

use std::fmt::Write as _;

use jogada_core::Side;
use jogada_text::{Lang, Message};

use crate::{
    TEXTS,
    board::{BLACK, WHITE},
};

/// The board as the assignment has it: rows from the top, of squares from the left.
pub type AssignmentBoard = Vec<Vec<Option<Side>>>;

/// The four directions `(d_y, d_x)` in which a sequence may run.
pub const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// What stands at the two ends of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Both ends are free.
    Open,
    /// One end is free.
    SemiOpen,
    /// Neither end is free.
    Closed,
}

impl Bound {
    /// The assignment's word for it.
    pub fn say(self, lang: Lang) -> String {
        let message = match self {
            Bound::Open => TEXTS.message("bound-open"),
            Bound::SemiOpen => TEXTS.message("bound-semi-open"),
            Bound::Closed => TEXTS.message("bound-closed"),
        };
        message.say(lang)
    }
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// White has five.
    WhiteWon,
    /// Black has five.
    BlackWon,
    /// The board is full and neither side has five.
    Draw,
    /// None of these.
    Continue,
}

impl GameStatus {
    /// The assignment's words for it.
    pub fn say(self, lang: Lang) -> String {
        let message = match self {
            GameStatus::WhiteWon => TEXTS.message("white-won"),
            GameStatus::BlackWon => TEXTS.message("black-won"),
            GameStatus::Draw => TEXTS.message("draw"),
            GameStatus::Continue => TEXTS.message("continue"),
        };
        message.say(lang)
    }
}

/// An empty board of this size.
pub fn make_empty_board(size: usize) -> AssignmentBoard {
    vec![vec![None; size]; size]
}

/// Is there no stone on the board? (`esta_vazia`)
pub fn is_empty(board: &AssignmentBoard) -> bool {
    board.iter().flatten().all(Option::is_none)
}

/// What stands at the ends of the complete sequence of `length` that ends at `(y_end, x_end)`. (`esta_limitada`)
pub fn is_bounded(
    board: &AssignmentBoard,
    (y_end, x_end): (i32, i32),
    length: i32,
    (d_y, d_x): (i32, i32),
) -> Bound {
    let reach = |d: i32, steps: i32| d.saturating_mul(steps);
    let before =
        (y_end.saturating_sub(reach(d_y, length)), x_end.saturating_sub(reach(d_x, length)));
    let after = (y_end.saturating_add(d_y), x_end.saturating_add(d_x));
    let is_free = |square| at(board, square) == Some(None);
    match (is_free(before), is_free(after)) {
        (true, true) => Bound::Open,
        (false, false) => Bound::Closed,
        _ => Bound::SemiOpen,
    }
}

/// How many open and semi-open complete sequences of exactly `length` a side has on the ray
/// from the border square `start`. (`detecta_linha`)
pub fn detect_row(
    board: &AssignmentBoard,
    side: Side,
    start: (i32, i32),
    length: usize,
    direction: (i32, i32),
) -> (u32, u32) {
    let mut counts = (0, 0);
    each_run(board, start, direction, |run_side, run_length, bound| {
        if (run_side, run_length) == (side, length) {
            count(&mut counts, bound());
        }
    });
    counts
}

/// The same over every line of the board in the four directions. (`detecta_linhas`)
pub fn detect_rows(board: &AssignmentBoard, side: Side, length: usize) -> (u32, u32) {
    let mut counts = (0, 0);
    each_line(board, |start, direction| {
        let (open, semi_open) = detect_row(board, side, start, length, direction);
        counts.0 += open;
        counts.1 += semi_open;
    });
    counts
}

/// What the position is worth to black, who has just moved. It sees no closed five. (`pontuacao`)
pub fn score(board: &AssignmentBoard) -> i64 {
    let tally = Tally::of(board);
    let total = |side, length| {
        let (open, semi_open) = tally.rows(side, length);
        open + semi_open
    };
    if total(BLACK, 5) > 0 {
        return 100_000;
    }
    if total(WHITE, 5) > 0 {
        return -100_000;
    }
    let weigh = |side, length, open_worth: i64, semi_open_worth: i64| {
        let (open, semi_open) = tally.rows(side, length);
        open_worth * i64::from(open) + semi_open_worth * i64::from(semi_open)
    };
    weigh(WHITE, 4, -10_000, -10_000)
        + weigh(BLACK, 4, 500, 50)
        + weigh(WHITE, 3, -100, -30)
        + weigh(BLACK, 3, 50, 10)
        + weigh(BLACK, 2, 1, 1)
        + weigh(WHITE, 2, -1, -1)
}

/// The empty square where a black stone makes the greatest score, the first in reading order if there are several;
/// nothing on a full board. (`busca_max`)
pub fn search_max(board: &AssignmentBoard) -> Option<(usize, usize)> {
    search_max_where(board, |_| true)
}

/// The same among the empty squares that are allowed.
pub fn search_max_where(
    board: &AssignmentBoard,
    is_allowed: impl Fn((usize, usize)) -> bool,
) -> Option<(usize, usize)> {
    let mut board = board.clone();
    let mut best = None;
    for y in 0..board.len() {
        for x in 0..board[y].len() {
            if board[y][x].is_some() || !is_allowed((y, x)) {
                continue;
            }
            board[y][x] = Some(BLACK);
            let score = score(&board);
            board[y][x] = None;
            if best.is_none_or(|(greatest, _)| score > greatest) {
                best = Some((score, (y, x)));
            }
        }
    }
    best.map(|(_, square)| square)
}

/// Where the computer opens on an empty board.
pub const fn centre(size: usize) -> (usize, usize) {
    (size / 2, size / 2)
}

/// Who has won, by exactly five, closed or not; white is looked at first. (`e_vitoria`)
pub fn is_win(board: &AssignmentBoard) -> GameStatus {
    let mut has_five = [false; 2];
    each_line(board, |start, direction| {
        each_run(board, start, direction, |side, length, _| has_five[side.index()] |= length == 5);
    });
    if has_five[WHITE.index()] {
        GameStatus::WhiteWon
    } else if has_five[BLACK.index()] {
        GameStatus::BlackWon
    } else if board.iter().flatten().all(Option::is_some) {
        GameStatus::Draw
    } else {
        GameStatus::Continue
    }
}

/// Lays `length` stones from `(y, x)` on; what falls off the board is not laid. (`por_seq_no_tabuleiro`)
pub fn put_seq_on_board(
    board: &mut AssignmentBoard,
    (y, x): (i32, i32),
    (d_y, d_x): (i32, i32),
    length: usize,
    side: Side,
) {
    let (mut y, mut x) = (y, x);
    for _ in 0..length {
        let Some(square) = row_mut(board, y).and_then(|row| row.get_mut(usize::try_from(x).ok()?))
        else {
            return;
        };
        *square = Some(side);
        y = y.saturating_add(d_y);
        x = x.saturating_add(d_x);
    }
}

/// The board as the assignment prints it; numbers show their last digit. (`imprime_tabuleiro`)
pub fn print_board(board: &AssignmentBoard, lang: Lang) -> String {
    let glyphs = Glyphs::new(lang);
    let width = board.first().map_or(0, Vec::len);
    let columns: Vec<String> = (0..width).map(|x| (x % 10).to_string()).collect();
    let mut text = format!("*{}*\n", columns.join("|"));
    for (y, row) in board.iter().enumerate() {
        let stones: Vec<&str> = row.iter().map(|&stone| glyphs.of(stone)).collect();
        let _infallible = writeln!(text, "{}{}*", y % 10, stones.join("|"));
    }
    text + &"*".repeat(2 * width + 1) + "\n"
}

/// The counts of open and semi-open sequences of 2 to 5, as the assignment prints them. (`analise`)
pub fn analysis(board: &AssignmentBoard, lang: Lang) -> String {
    let tally = Tally::of(board);
    let titles = [TEXTS.message("black-stones"), TEXTS.message("white-stones")];
    let mut lines = Vec::new();
    for (side, title) in Side::BOTH.into_iter().zip(titles) {
        lines.push(title);
        for length in 2..=Tally::LONGEST {
            let (open, semi_open) = tally.rows(side, length);
            let row =
                |message: Message, count: u32| message.with("length", length).with("count", count);
            lines.push(row(TEXTS.message("open-rows"), open));
            lines.push(row(TEXTS.message("semi-open-rows"), semi_open));
        }
    }
    lines.iter().map(|line| line.say(lang) + "\n").collect()
}

/// A square's one character: black is `b` in English and `p` in Portuguese, white `w` and `b`.
struct Glyphs([String; 2]);

impl Glyphs {
    fn new(lang: Lang) -> Glyphs {
        Glyphs([TEXTS.say(lang, "glyph-black"), TEXTS.say(lang, "glyph-white")])
    }

    fn of(&self, stone: Option<Side>) -> &str {
        stone.map_or(" ", |side| &self.0[side.index()])
    }
}

/// All counts that score and analysis ask for, in one pass over the board.
struct Tally([[(u32, u32); Tally::LONGEST + 1]; 2]);

impl Tally {
    const LONGEST: usize = 5;

    fn of(board: &AssignmentBoard) -> Tally {
        let mut tally = Tally([[(0, 0); Tally::LONGEST + 1]; 2]);
        each_line(board, |start, direction| {
            each_run(board, start, direction, |side, length, bound| {
                if length <= Tally::LONGEST {
                    count(&mut tally.0[side.index()][length], bound());
                }
            });
        });
        tally
    }

    fn rows(&self, side: Side, length: usize) -> (u32, u32) {
        self.0[side.index()][length]
    }
}

fn count(counts: &mut (u32, u32), bound: Bound) {
    match bound {
        Bound::Open => counts.0 += 1,
        Bound::SemiOpen => counts.1 += 1,
        Bound::Closed => {}
    }
}

/// Every line of the board once: where it starts and which way it goes.
fn each_line(board: &AssignmentBoard, mut line: impl FnMut((i32, i32), (i32, i32))) {
    let height = board.len() as i32;
    let width = board.first().map_or(0, Vec::len) as i32;
    for y in 0..height {
        line((y, 0), (0, 1));
        line((y, 0), (1, 1));
        line((y, width - 1), (1, -1));
    }
    for x in 0..width {
        line((0, x), (1, 0));
    }
    for x in 1..width {
        line((0, x), (1, 1));
        line((0, x - 1), (1, -1));
    }
}

/// Every complete sequence on a ray: whose, how long, and, if it is asked, how it is bounded.
fn each_run(
    board: &AssignmentBoard,
    start: (i32, i32),
    (d_y, d_x): (i32, i32),
    mut run: impl FnMut(Side, usize, &dyn Fn() -> Bound),
) {
    if (d_y, d_x) == (0, 0) {
        return;
    }
    let (mut y, mut x) = start;
    let mut here = at(board, start);
    let mut length = 0;
    while let Some(stone) = here {
        let next = (y.saturating_add(d_y), x.saturating_add(d_x));
        here = at(board, next);
        length += 1;
        if here != Some(stone) {
            if let Some(side) = stone {
                run(side, length, &|| is_bounded(board, (y, x), length as i32, (d_y, d_x)));
            }
            length = 0;
        }
        (y, x) = next;
    }
}

/// What is on a square: nothing off the board, else a stone or none.
fn at(board: &AssignmentBoard, (y, x): (i32, i32)) -> Option<Option<Side>> {
    board.get(usize::try_from(y).ok()?)?.get(usize::try_from(x).ok()?).copied()
}

fn row_mut(board: &mut AssignmentBoard, y: i32) -> Option<&mut Vec<Option<Side>>> {
    board.get_mut(usize::try_from(y).ok()?)
}
