//! Hand-made pictures, drawn.

use super::*;

fn sheet(width: f32, height: f32, items: Vec<Item>) -> Picture {
    Picture { width, height, items }
}

fn lines(canvas: &Canvas) -> Vec<String> {
    let width = usize::from(canvas.cells.area.width);
    let rows = canvas.cells.content.chunks(width);
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect()
}

/// A label, two squares, one with a piece, and a wide tile below.
fn small() -> Picture {
    let tile = Ink::Piece { name: "tile".into(), glyph: "3|4".into(), tone: "light".into() };
    let items = vec![
        Item::label("1", 0.0, 0.0),
        Item::cell("a1", "light", 1.0, 0.0),
        Item::cell("b1", "dark", 2.0, 0.0),
        Item::piece("king".into(), "king", "♚", "light", 1.0, 0.0),
        Item::at("tile".into(), tile, 0.5, 1.0).sized(2.0, 1.0).touch(Place::new("tile")),
    ];
    sheet(3.0, 2.0, items)
}

#[test]
fn the_largest_unit_that_has_room_is_taken() {
    let picture = small();
    let fitting = |w, h| Unit::fitting(&picture, w, h).map(|unit| (unit.w, unit.h));
    assert_eq!(fitting(200, 100), Some((11, 5)));
    assert_eq!(fitting(21, 6), Some((7, 3)));
    assert_eq!(fitting(20, 6), Some((5, 2)));
    assert_eq!(fitting(6, 2), Some((2, 1)));
    assert_eq!(fitting(5, 2), None);
    assert_eq!(Unit::fitting(&sheet(1e30, f32::NAN, vec![]), 300, 300), None);
}

#[test]
fn pieces_labels_and_tiles_lie_in_the_middle_of_their_places() {
    let canvas = Canvas::new(&small(), UNITS[1], Palette::COLOR);
    let expected = [
        "                     ",
        "   1      ♚          ",
        "                     ",
        "                     ",
        "        3 | 4        ",
        "                     ",
    ];
    assert_eq!(lines(&canvas), expected);
    let king = &canvas.cells[(10, 1)];
    assert_eq!((king.fg, king.bg), (Color::Indexed(231), Color::Indexed(137)));
    let tile = &canvas.cells[(4, 4)];
    assert_eq!((tile.fg, tile.bg), (Color::Indexed(16), Color::Indexed(230)));
}

#[test]
fn without_colours_pieces_still_differ() {
    let canvas = Canvas::new(&small(), UNITS[3], Palette::PLAIN);
    assert_eq!(lines(&canvas), [" 1  ♔  · ", "   3|4   "]);
    assert!(canvas.cells.content.iter().all(|cell| cell.bg == Color::Reset));
}

#[test]
fn what_is_drawn_last_is_touched_first() {
    let canvas = Canvas::new(&small(), UNITS[3], Palette::COLOR);
    let at = |x, y| canvas.place_at(x, y).map(|place| place.0.as_ref());
    assert_eq!(at(3, 0), Some("a1"));
    assert_eq!(at(8, 0), Some("b1"));
    assert_eq!(at(0, 0), None);
    assert_eq!(at(4, 1), Some("tile"));
}

#[test]
fn a_turned_tile_stands_upright() {
    let ink = Ink::Piece { name: "tile".into(), glyph: "3|4".into(), tone: "light".into() };
    let tile = Item { turn: 90.0, ..Item::at("tile".into(), ink, -0.5, 0.5).sized(2.0, 1.0) };
    let picture = sheet(1.0, 2.0, vec![tile]);
    assert_eq!(lines(&Canvas::new(&picture, UNITS[4], Palette::COLOR)), ["3 ", "4 "]);
    let tall = Canvas::new(&picture, UNITS[2], Palette::COLOR);
    assert_eq!(lines(&tall), [" 3   ", " ─   ", " 4   ", "     "]);
}

#[test]
fn a_disc_is_round() {
    let disc = Item::piece("disc".into(), "disc", "○", "light", 0.0, 0.0);
    let picture = sheet(1.0, 1.0, vec![disc]);
    let drawn = |unit| lines(&Canvas::new(&picture, unit, Palette::COLOR));
    assert_eq!(drawn(UNITS[1]), [" ▗▄▄▄▖ ", " █████ ", " ▝▀▀▀▘ "]);
    assert_eq!(drawn(UNITS[2]), [" ▄▄▄ ", " ▀▀▀ "]);
    assert_eq!(drawn(UNITS[3]), [" ● "]);
}

#[test]
fn a_mark_tints_what_lies_on_it_and_a_sign_makes_room() {
    let mark = |name: &'static str, x| Item::at(name.into(), Ink::Mark(name.into()), x, 0.0);
    let mut picture = small();
    picture.items.insert(0, mark("last", 1.0));
    picture.items.extend([mark("attacked", 2.0), mark("new", 0.0)]);
    let canvas = Canvas::new(&picture, UNITS[3], Palette::COLOR);
    assert_eq!(lines(&canvas)[0], " 1• ♚  × ");
    assert_eq!(canvas.cells[(4, 0)].bg, Color::Indexed(67));
}

#[test]
fn a_highlight_keeps_what_is_written() {
    let mut canvas = Canvas::new(&small(), UNITS[3], Palette::COLOR);
    canvas.highlight(&Place::new("a1"), Highlight::Cursor);
    canvas.highlight(&Place::new("b1"), Highlight::Next);
    assert_eq!(lines(&canvas)[0], " 1 [♚] • ");
    canvas.write(&Place::new("b1"), "+12");
    canvas.write(&Place::new("a1"), "+12");
    assert_eq!(lines(&canvas)[0], " 1 [♚]+12");
    canvas.highlight(&Place::new("nowhere"), Highlight::Best);
}

#[test]
fn items_off_the_sheet_are_left_out() {
    let far = Item::cell("far", "light", 1e9, -3.0);
    let odd = Item::label("\u{1b}[2J", 0.0, f32::NAN);
    let canvas = Canvas::new(&sheet(2.0, 1.0, vec![far, odd]), UNITS[4], Palette::COLOR);
    assert!(canvas.place_at(0, 0).is_none());
}

#[test]
fn lines_carry_codes_and_end_plain() {
    let text = ansi(&small(), 9).unwrap();
    assert_eq!(text.lines().count(), 2);
    assert!(text.contains("\u{1b}[38;5;231m") && text.contains("♚"));
    assert!(text.lines().all(|line| line.ends_with("\u{1b}[0m")));
    assert_eq!(ansi(&small(), 5), None);
}
