//! How the table looks: the chain snakes both ways from the middle, and the four hands lie around it.
//!
//! The chain follows a walk over square cells: along the middle row to the sheet's edge, to the next row but one,
//! back along it, and so on; the left arm walks upwards, the right arm downwards. Each tile covers the next two cells.

use std::fmt::Write;

use jogada_core::{Draw, Game, Ink, Item, Picture, Place, Seat, Turn};
use jogada_game::Skin;

use crate::{Dominoes, End, Move, Tile, View, board::SEATS};

/// Cells in a row of the chain, and rows, the empty ones between included: room for 36 tiles on either arm.
const COLUMNS: i32 = 20;
const ROWS: i32 = 13;
/// Where the chain's first cell lies on the sheet.
const CHAIN_X: f32 = 3.0;
const CHAIN_Y: f32 = 2.5;
const WIDTH: f32 = 26.0;
const HEIGHT: f32 = 18.0;
/// From the middle of a tile in a hand to the next.
const ASIDE: f32 = 2.2;
const BELOW: f32 = 1.2;
/// Tiles in one line of text.
const LINE: usize = 15;

/// What its pieces, squares and marks look like.
pub(crate) const SKIN: Skin = Skin::new(Dominoes::NAME, include_str!("../skin/skin.svg"));

impl Draw for Dominoes {
    fn picture(view: &View) -> Picture {
        let felt = Item::at("table".to_owned(), Ink::Cell("felt".into()), 0.0, 0.0);
        let mut items = vec![felt.sized(WIDTH, HEIGHT)];
        draw_chain(view, &mut items);
        for seat in Seat::all(SEATS) {
            draw_hand(view, seat, &mut items);
        }
        if !view.turn().is_over() {
            let pass = Item::at("pass".to_owned(), Ink::Text("pass".to_owned()), 24.2, 16.5);
            items.push(pass.sized(1.6, 1.0).touch(Place::new("pass")));
        }
        Picture { width: WIDTH, height: HEIGHT, items }
    }

    /// The chain, then a line for each seat: `>` is to move, `*` has won, `-` passed last; known hands with their pips.
    fn text(view: &View) -> String {
        let mut text = String::new();
        for line in view.chain().chunks(LINE) {
            text.extend(line.iter().map(|(left, right)| format!("[{left}|{right}]")));
            text.push('\n');
        }
        if let Some(ends) = view.ends() {
            writeln!(text, "{} < > {}", ends.left, ends.right).expect("text takes all");
        }
        for seat in Seat::all(SEATS) {
            text.push_str(&line_of(view, seat));
        }
        text
    }

    /// The tile, then the end, even where there is but one.
    fn path(m: Move) -> Vec<Place> {
        match m {
            Move::Lay { tile, end: End::Left } => vec![place(tile), Place::new("left")],
            Move::Lay { tile, end: End::Right } => vec![place(tile), Place::new("right")],
            Move::Pass => vec![Place::new("pass")],
        }
    }
}

fn place(tile: Tile) -> Place {
    Place::new(format!("tile-{tile}"))
}

fn line_of(view: &View, seat: Seat) -> String {
    let mark = match view.turn() {
        Turn::ToMove(mover) if mover == seat => '>',
        Turn::Over(outcome) if outcome.winner == Some(seat.side()) => '*',
        _ if passed_last(view, seat) => '-',
        _ => ' ',
    };
    let tiles = match view.hand(seat) {
        None => "##".repeat(view.count(seat).into()),
        Some(hand) => {
            let tiles = hand.into_iter().map(|tile| format!("[{}|{}]", tile.low(), tile.high()));
            format!("{} = {}", tiles.collect::<String>(), hand.pips())
        }
    };
    format!("{mark} {} ({:2}) {tiles}\n", seat.index(), view.count(seat))
}

/// Was this seat's last turn a lost one?
fn passed_last(view: &View, seat: Seat) -> bool {
    let last = view.plies().filter(|ply| ply.seat == seat).last();
    last.is_some_and(|ply| ply.tile.is_none())
}

/// The cells that a tile covers: its left half's, then its right half's.
type Cells = [(i32, i32); 2];

/// Where the tile after `n` others lies on an arm; the first tile of all lies between the arms.
fn cells(arm: End, n: usize) -> Cells {
    let step = 2 * n as i32;
    match arm {
        End::Right => [walk(step), walk(step + 1)],
        // The left arm is the right one seen from the other side of the table; its tiles' right halves come first.
        End::Left => [step + 1, step].map(|step| {
            let (x, y) = walk(step);
            (COLUMNS - 1 - x, ROWS - 1 - y)
        }),
    }
}

/// The cell after `step` steps of the right arm, which begins beside the tile in the middle.
fn walk(step: i32) -> (i32, i32) {
    let (middle_x, middle_y) = (COLUMNS / 2 + 1, ROWS / 2);
    // As if the walk had begun at the row's left edge.
    let step = step + middle_x;
    let (turns, along) = (step / (COLUMNS + 1), step % (COLUMNS + 1));
    let edge = along == COLUMNS;
    let along = along.min(COLUMNS - 1);
    let x = if turns % 2 == 0 { along } else { COLUMNS - 1 - along };
    (x, middle_y + 2 * turns + i32::from(edge))
}

fn draw_chain(view: &View, items: &mut Vec<Item>) {
    let middle: Cells = [(COLUMNS / 2 - 1, ROWS / 2), (COLUMNS / 2, ROWS / 2)];
    let (chain, laid_left) = view.arms();
    let last = view.moves().last().and_then(|m| m.tile());
    for (i, &(left, right)) in chain.iter().enumerate() {
        let cells = match i.cmp(&laid_left) {
            std::cmp::Ordering::Less => cells(End::Left, laid_left - i - 1),
            std::cmp::Ordering::Equal => middle,
            std::cmp::Ordering::Greater => cells(End::Right, i - laid_left - 1),
        };
        let item = laid((left, right), cells);
        if last.is_some() && last == Tile::new(left, right) {
            let mark = Ink::Mark("last".into());
            items.push(Item { id: "last".to_owned(), ink: mark, ..item.clone() });
        }
        items.push(item);
    }
    if view.turn().is_over() {
        return;
    }
    if chain.is_empty() {
        items.push(spot("right", middle));
    } else {
        items.push(spot("left", cells(End::Left, laid_left)));
        items.push(spot("right", cells(End::Right, chain.len() - laid_left - 1)));
    }
}

/// A tile as it lies in the chain: `halves` from left to right on `cells`.
fn laid((left, right): (u8, u8), [from, to]: Cells) -> Item {
    let tile = Tile::new(left, right).expect("the chain is made of tiles");
    // The skin's picture has the smaller half at the left.
    let quarter = match (to.0 - from.0, to.1 - from.1) {
        (1, _) => 0,
        (_, 1) => 1,
        (-1, _) => 2,
        _ => 3,
    };
    let quarters = (quarter + if left > right { 2 } else { 0 }) % 4;
    let halves = if quarters < 2 { (tile.low(), tile.high()) } else { (tile.high(), tile.low()) };
    let (x, y) = (from.0 + to.0, from.1 + to.1);
    let item = face_up(tile, halves, CHAIN_X + x as f32 / 2.0 - 0.5, CHAIN_Y + y as f32 / 2.0);
    Item { turn: 90.0 * quarters as f32, ..item }
}

/// A tile two units wide, with the halves as they read from the left or from the top.
fn face_up(tile: Tile, (first, second): (u8, u8), x: f32, y: f32) -> Item {
    let name = format!("tile-{tile}");
    let glyph = format!("{first}|{second}").into();
    let ink = Ink::Piece { name: name.clone().into(), glyph, tone: "light".into() };
    Item::at(name, ink, x, y).sized(2.0, 1.0)
}

/// Where the next tile goes.
fn spot(end: &'static str, [a, b]: Cells) -> Item {
    let (x, y) = (a.0.min(b.0), a.1.min(b.1));
    let size = ((a.0 - b.0).abs() + 1, (a.1 - b.1).abs() + 1);
    Item::at(end.to_owned(), Ink::Cell("wood".into()), CHAIN_X + x as f32, CHAIN_Y + y as f32)
        .sized(size.0 as f32, size.1 as f32)
        .touch(Place::new(end))
}

/// The viewer sits at the bottom, and the others follow clockwise.
fn draw_hand(view: &View, seat: Seat, items: &mut Vec<Item>) {
    let around = (seat.index() + 4 - view.bottom.0.index()) % 4;
    let (label, middle, step) = match around {
        0 => ((0.7, 16.5), (13.0, 17.0), (ASIDE, 0.0)),
        1 => ((1.0, 1.8), (1.5, 9.0), (0.0, BELOW)),
        2 => ((24.3, 0.5), (13.0, 1.0), (-ASIDE, 0.0)),
        _ => ((24.0, 15.2), (24.5, 9.0), (0.0, -BELOW)),
    };
    let number = seat.index();
    let mut mark = |name: &'static str, ink: Ink| {
        items.push(Item::at(format!("{name}-{number}"), ink, label.0, label.1));
    };
    if view.turn().seat() == Some(seat) {
        mark("turn", Ink::Mark("turn".into()));
    }
    if passed_last(view, seat) {
        mark("passed", Ink::Mark("passed".into()));
    }
    mark("seat", Ink::Text(number.to_string()));
    let count = view.count(seat);
    let corner = |i: usize| {
        let away = i as f32 - (f32::from(count) - 1.0) / 2.0;
        (middle.0 + away * step.0 - 1.0, middle.1 + away * step.1 - 0.5)
    };
    match view.hand(seat) {
        Some(hand) => items.extend(hand.into_iter().enumerate().map(|(i, tile)| {
            let (x, y) = corner(i);
            face_up(tile, (tile.low(), tile.high()), x, y).touch(place(tile))
        })),
        None => items.extend((0..usize::from(count)).map(|i| {
            let (x, y) = corner(i);
            let ink =
                Ink::Piece { name: "back".into(), glyph: "▒▒▒".into(), tone: "dark".into() };
            Item::at(format!("back-{number}-{i}"), ink, x, y).sized(2.0, 1.0)
        })),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_longest_arms_stay_on_the_sheet_and_cross_nothing() {
        let mut covered = HashSet::new();
        for arm in [End::Left, End::Right] {
            for n in 0..36 {
                let [a, b] = cells(arm, n);
                assert_eq!((a.0 - b.0).abs() + (a.1 - b.1).abs(), 1, "halves touch");
                for (x, y) in [a, b] {
                    assert!((0..COLUMNS).contains(&x) && (0..ROWS).contains(&y), "{arm:?} {n}");
                    assert!(covered.insert((x, y)), "{arm:?} {n}");
                }
            }
        }
    }

    #[test]
    fn tiles_on_an_arm_touch() {
        for n in 0..35 {
            let ([_, from], [to, _]) = (cells(End::Right, n), cells(End::Right, n + 1));
            assert_eq!((from.0 - to.0).abs() + (from.1 - to.1).abs(), 1);
            let ([from, _], [_, to]) = (cells(End::Left, n), cells(End::Left, n + 1));
            assert_eq!((from.0 - to.0).abs() + (from.1 - to.1).abs(), 1);
        }
    }

    #[test]
    fn a_tile_is_turned_as_it_lies() {
        let turn = |halves, cells| laid(halves, cells).turn;
        assert_eq!(turn((3, 4), [(5, 5), (6, 5)]), 0.0);
        assert_eq!(turn((4, 3), [(5, 5), (6, 5)]), 180.0);
        assert_eq!(turn((3, 4), [(5, 5), (5, 6)]), 90.0);
        assert_eq!(turn((4, 3), [(5, 5), (5, 6)]), 270.0);
    }
}
